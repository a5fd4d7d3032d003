"""Tables of vectors looked up by index: embeddings, bags of them, and one-hot codes."""

from __future__ import annotations

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim, Sym
from ..base.dtype import I32, I64, DType
from ..base.shape import shape_text
from ..base.truth import NO
from ..graph.builder import CONTENT_LIMIT
from ..graph.constraints import Typing
from ..graph.graph import TensorType, Value
from .arguments import dim
from .entry import LayerContext, layer, op, spell
from .ranging import Ranging, constant, ranged, sums
from .settings import INVALID, called, optional, size, tensor

_OPTIONS = "max_norm=None, norm_type=2.0, scale_grad_by_freq=False, sparse=False"


@op(
    "embedding",
    spell("torch.nn.functional.embedding", f"input, weight, padding_idx=None, {_OPTIONS}"),
    spell(
        "torch.embedding",
        "weight, indices, padding_idx=-1, scale_grad_by_freq=False, sparse=False",
        rename={"indices": "input"},
        checked=False,
    ),
)
def embedding(
    t: Typing, input: Any, weight: Any, padding_idx: Any = None, checked: bool = True, **_: Any
) -> TensorType:
    """index[*S], weight[N, D] -> [*S, D]"""
    x, w = tensor(input), tensor(weight)
    _check_index(t, x)
    rows, width = _table(t, w)
    if checked:
        _check_padding_index(t, padding_idx, rows)
    _check_range(t, x, rows)
    if x.shape is None:
        if x.variable is None:
            return TensorType(None, w.dtype)
        return TensorType((*t.rank(x, (2, 1, 3, 4), names=("B", "T")), width), w.dtype)
    return TensorType((*x.shape, width), w.dtype)


def _check_index(t: Typing, index: TensorType) -> None:
    if index.dtype is not None and index.dtype not in (I64, I32):
        t.fail(f"{called(t)} needs integer indices (i64 or i32), got {index.dtype.name}", "dtype-mismatch")


def _table(t: Typing, weight: TensorType) -> tuple[Dim, Dim]:
    shape = t.rank(weight, 2, f"{called(t)} needs a 2-D weight, got {shape_text(weight.shape)}")
    return shape[0], shape[1]


def _check_padding_index(t: Typing, padding_idx: Any, rows: Dim) -> None:
    if isinstance(padding_idx, int) and padding_idx != 0:
        inside = D.greater(rows, padding_idx) if padding_idx > 0 else D.at_least(rows, -padding_idx)
        t.require(
            inside,
            f"{called(t)}: padding_idx={padding_idx} lies outside a table of {D.text(rows)} rows",
            INVALID,
            about="padding_idx",
        )


def _check_range(t: Typing, index: TensorType, rows: Dim) -> None:
    """Every known index names a row."""
    for i in index.data or ():
        if i < 0 or (isinstance(rows, int) and i >= rows):
            # all of the numbers need a row
            more = f"num_embeddings: {D.text(rows)} -> {max(index.data or ()) + 1}" if i >= 0 else ""
            text = f"{called(t)}: index {i} lies outside a table of {D.text(rows)} rows"
            t.fail(text, about="num_embeddings", help=more)


@op(
    "embedding_bag",
    spell(
        "torch.nn.functional.embedding_bag",
        "input, weight, offsets=None, max_norm=None, norm_type=2, scale_grad_by_freq=False, mode='mean', sparse=False, "
        "per_sample_weights=None, include_last_offset=False, padding_idx=None",
    ),
)
def embedding_bag(
    t: Typing,
    input: Any,
    weight: Any,
    offsets: Any = None,
    per_sample_weights: Any = None,
    mode: Any = "mean",
    include_last_offset: Any = False,
    **_: Any,
) -> TensorType:
    """index[B, T] | (index[T], offsets[B]), weight[N, D] -> [B, D]"""
    x, w = tensor(input), tensor(weight)
    if w.dtype is I64 and x.dtype is not None and x.dtype.is_float:
        x, w = w, x  # the order of an older version, still accepted
    _check_index(t, x)
    rows, width = _table(t, w)
    _check_weights(t, x, optional(per_sample_weights), mode)
    if isinstance(mode, str) and mode not in ("sum", "mean", "max"):
        t.fail(f"{called(t)}: mode must be 'sum', 'mean' or 'max', got {mode!r}", INVALID, about="mode")
    shape = t.rank(x, (2, 1), f"{called(t)} expects 1-D or 2-D indices, got {shape_text(x.shape)}", names=("B", "T"))
    _check_range(t, x, rows)
    return TensorType((_bags(t, shape, offsets, include_last_offset), width), w.dtype)


def _check_weights(t: Typing, index: TensorType, weights: TensorType | None, mode: Any) -> None:
    if weights is None:
        return
    if isinstance(mode, str) and mode != "sum":
        t.fail(f"{called(t)}: per_sample_weights need mode='sum', got mode={mode!r}", INVALID, about="mode")
    if weights.shape is None or index.shape is None:
        return
    wanted, given = shape_text(index.shape), shape_text(weights.shape)
    message = f"{called(t)}: per_sample_weights {given} must have the shape of the indices {wanted}"
    t.require(len(weights.shape) == len(index.shape), message)
    for a, b in zip(index.shape, weights.shape):
        t.same(a, b, message)


def _bags(t: Typing, shape: tuple[Dim, ...], offsets: Any, include_last: Any) -> Dim:
    if len(shape) == 2:
        t.require(
            not isinstance(offsets, TensorType),
            f"{called(t)}: 2-D indices are bags already; offsets must be None",
            "wrong-call",
        )
        return shape[0]
    if offsets is None:
        t.fail(f"{called(t)}: 1-D indices need offsets", "wrong-call")
    starts = t.rank(tensor(offsets), 1, f"{called(t)} expects 1-D offsets")
    if isinstance(include_last, bool):
        return D.sub(starts[0], 1) if include_last else starts[0]
    return t.fresh("bags")


@op("one_hot", spell("torch.nn.functional.one_hot", "input, num_classes=-1"))
def one_hot(t: Typing, input: Any, num_classes: Any = -1) -> TensorType:
    """index[*S] -> [*S, num_classes]"""
    x = tensor(input)
    if x.dtype is not None and x.dtype is not I64:
        t.fail(f"{called(t)} needs i64 indices, got {x.dtype.name}", "dtype-mismatch")
    classes = _classes(t, x, num_classes)
    if x.shape is None:
        return TensorType(None, I64)
    return TensorType((*x.shape, classes), I64, _codes(x, classes))


def _classes(t: Typing, x: TensorType, num_classes: Any) -> Dim:
    known = x.data
    if known is not None and any(i < 0 for i in known):
        t.fail(f"{called(t)}: class {min(known)} is negative")
    if num_classes != -1 or not isinstance(num_classes, int):
        classes = dim(t, num_classes)
        if known and isinstance(classes, int) and max(known) >= classes:
            t.fail(f"{called(t)}: class {max(known)} does not exist among {classes} classes", about="num_classes")
        return classes
    if known:
        return int(max(known)) + 1
    if x.shape is not None and 0 in x.shape:
        t.fail(f"{called(t)}: an empty tensor does not tell the number of classes")
    return t.fresh("classes")


def _codes(x: TensorType, classes: Dim) -> tuple[int, ...] | None:
    if x.data is None or not isinstance(classes, int) or len(x.data) * classes > CONTENT_LIMIT:
        return None
    return tuple(int(i == c) for i in x.data for c in range(classes))


# -- layers ----------------------------------------------------------------------------------------------------------
def _declare(
    m: LayerContext, kind: str, num_embeddings: Any, embedding_dim: Any, _weight: Any, dtype: Any, **others: Any
) -> None:
    """The table and the attributes that both layers share, in torch's order."""
    rows, width = size(m, num_embeddings, "num_embeddings", kind), size(m, embedding_dim, "embedding_dim", kind)
    m.set("num_embeddings", num_embeddings)
    m.set("embedding_dim", embedding_dim)
    for name, value in others.items():
        m.set(name, value)
    if isinstance(_weight, Value):
        given = _weight.type.shape
        if given is not None:
            message = f"{kind}: the given table {shape_text(given)} is not [{D.text(rows)}, {D.text(width)}]"
            m.require(len(given) == 2, message)
            for a, b in zip((rows, width), given):
                m.require(D.same(a, b), message)
        dtype = _weight.dtype
    m.parameter("weight", (rows, width), dtype if isinstance(dtype, DType) else None)


def _row(m: LayerContext, kind: str, padding_idx: Any, num_embeddings: Any) -> Any:
    """padding_idx counted from the front."""
    if isinstance(padding_idx, float):
        m.require(NO, f"{kind}: padding_idx must be an integer, got {padding_idx!r}", INVALID, about="padding_idx")
    if not isinstance(padding_idx, int) or not isinstance(num_embeddings, (int, Sym)):
        return padding_idx
    inside = D.greater(num_embeddings, padding_idx) if padding_idx > 0 else D.at_least(num_embeddings, -padding_idx)
    m.require(
        inside,
        f"{kind}: padding_idx={padding_idx} lies outside {D.text(num_embeddings)} embeddings",
        INVALID,
        about="padding_idx",
    )
    return D.add(num_embeddings, padding_idx) if padding_idx < 0 else padding_idx


@layer(
    "torch.nn.Embedding",
    f"num_embeddings, embedding_dim, padding_idx=None, {_OPTIONS}, _weight=None, _freeze=False, "
    "device=None, dtype=None",
)
class Embedding:
    @staticmethod
    def build(
        m: LayerContext,
        num_embeddings: Any,
        embedding_dim: Any,
        padding_idx: Any,
        max_norm: Any,
        norm_type: Any,
        scale_grad_by_freq: Any,
        sparse: Any,
        _weight: Any,
        dtype: Any,
        **_: Any,
    ) -> None:
        _declare(
            m,
            "Embedding",
            num_embeddings,
            embedding_dim,
            _weight,
            dtype,
            padding_idx=_row(m, "Embedding", padding_idx, num_embeddings),
            max_norm=max_norm,
            norm_type=norm_type,
            scale_grad_by_freq=scale_grad_by_freq,
            sparse=sparse,
        )

    @staticmethod
    def forward(m: LayerContext, input: Any) -> Any:
        return m.apply("embedding", input=input, weight=m["weight"], padding_idx=m["padding_idx"])


@layer(
    "torch.nn.EmbeddingBag",
    "num_embeddings, embedding_dim, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, mode='mean', "
    "sparse=False, _weight=None, include_last_offset=False, padding_idx=None, device=None, dtype=None",
    "input, offsets=None, per_sample_weights=None",
)
class EmbeddingBag:
    @staticmethod
    def build(
        m: LayerContext,
        num_embeddings: Any,
        embedding_dim: Any,
        max_norm: Any,
        norm_type: Any,
        scale_grad_by_freq: Any,
        mode: Any,
        sparse: Any,
        _weight: Any,
        include_last_offset: Any,
        padding_idx: Any,
        dtype: Any,
        **_: Any,
    ) -> None:
        _declare(
            m,
            "EmbeddingBag",
            num_embeddings,
            embedding_dim,
            _weight,
            dtype,
            max_norm=max_norm,
            norm_type=norm_type,
            scale_grad_by_freq=scale_grad_by_freq,
            padding_idx=_row(m, "EmbeddingBag", padding_idx, num_embeddings),
            mode=mode,
            sparse=sparse,
            include_last_offset=include_last_offset,
        )

    @staticmethod
    def forward(m: LayerContext, input: Any, offsets: Any, per_sample_weights: Any) -> Any:
        return m.apply(
            "embedding_bag",
            input=input,
            weight=m["weight"],
            offsets=offsets,
            per_sample_weights=per_sample_weights,
            mode=m["mode"],
            include_last_offset=m["include_last_offset"],
        )


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("embedding")
def _embedding_range(r: Ranging, input: Any, weight: Any = None, max_norm: Any = None, **_: Any) -> Any:
    """Rows of a table; one that is trained may hold anything. Rows with too large a norm are made smaller."""
    rows = r.rows(weight)
    return rows if max_norm is None else r.map(lambda x: I.join(x, I.ZERO), rows)


@ranged("embedding_bag")
def _embedding_bag_range(
    r: Ranging, input: Any, weight: Any = None, per_sample_weights: Any = None, mode: Any = "mean", **_: Any
) -> Any:
    """Sums, means or maxima of rows, zero for an empty bag; the table may be given first."""
    table = input if r.is_range(weight) and r.is_whole(weight) else weight
    rows = r.map(lambda x: I.join(x, I.ZERO), r.rows(table))
    if per_sample_weights is None and mode in ("mean", "max", 1, 2):
        return r.mean(rows, 1e9)
    known = r.bounds(rows)
    return r.between(I.ALL if per_sample_weights is not None else sums(known), r.reached(rows))


constant("one_hot", bounds=I.UNIT)
