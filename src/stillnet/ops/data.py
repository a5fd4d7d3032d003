"""Tensors made from Python data: nested lists, numbers, other tensors, and the legacy constructors."""

from __future__ import annotations

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Sym
from ..base.dtype import BOOL, DTYPES, F32, F64, I64, DType
from ..base.scalar import NumpyFloat
from ..base.truth import NO
from ..base.unknown import Unknown, UnknownFloat, UnknownNumber
from ..graph.builder import CONTENT_LIMIT
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .content import rounded
from .creation import chosen_dtype, read_shape
from .entry import op, spell
from .promotion import number_dtype, promoted
from .ranging import Ranging, ranged


def nested_type(t: Typing, data: Any) -> TensorType:
    """The tensor that nested lists of numbers make."""
    if isinstance(data, TensorType):
        return data
    if isinstance(data, UnknownFloat):
        return TensorType((), F32, None)
    if isinstance(data, UnknownNumber):
        return TensorType((), None, None)
    if isinstance(data, Unknown):
        raise NotUnderstood("the data of the tensor are not known")
    if isinstance(data, (bool, int, float, complex, Sym)):
        return TensorType((), number_dtype(data), (data,) if isinstance(data, (bool, int, float)) else None)
    if isinstance(data, range):
        data = list(data)
    if data is None or isinstance(data, (str, dict)):
        t.fail(f"{t.called} cannot make a tensor of {'None' if data is None else type(data).__name__}", "wrong-call")
    if not isinstance(data, (list, tuple)):
        raise NotUnderstood(f"data of type {type(data).__name__}")
    if not data:
        return TensorType((0,), F32, ())
    kind = type(data[0])
    if kind in (bool, int, float) and {*map(type, data)} == {kind}:
        return TensorType((len(data),), number_dtype(data[0]), tuple(data) if len(data) <= CONTENT_LIMIT else None)
    rows = [nested_type(t, d) for d in data]
    if any(isinstance(d, TensorType) and d.shape and D.same(D.product(d.shape), 1) is not NO for d in data):
        # a tensor of one element counts as a number here, an array keeps its axes; both arrive as tensors
        rows = [TensorType(None, r.dtype) for r in rows]
    return _stacked_rows(t, rows)


def _stacked_rows(t: Typing, rows: list[TensorType]) -> TensorType:
    first = rows[0].shape
    dtype = rows[0].dtype
    for r in rows[1:]:
        dtype = promoted(dtype, r.dtype)
    if any(r.shape is None for r in rows) or first is None:
        return TensorType(None, dtype)
    for r in rows[1:]:
        assert r.shape is not None
        if len(r.shape) != len(first):
            raise NotUnderstood("nested data of different depth")
        for a, b in zip(first, r.shape):
            t.same(a, b, f"{t.called}: nested lists have different lengths, {D.text(a)} and {D.text(b)}")
    contents = [r.data for r in rows]
    data = None if any(c is None for c in contents) else tuple(v for c in contents for v in c)  # type: ignore[union-attr]
    if data is not None and len(data) > CONTENT_LIMIT:
        data = None
    return TensorType((len(rows), *first), dtype, data)


def _cast_data(made: TensorType, dtype: DType | None) -> TensorType:
    return TensorType(made.shape, dtype, rounded(made.data, dtype))


@op(
    "tensor",
    spell("torch.tensor", "data, *, dtype=None, device=None, requires_grad=False, pin_memory=False, names=None"),
    spell("torch.as_tensor", "data, dtype=None, device=None"),
    spell("torch.asarray", "obj, *, dtype=None, device=None, copy=None, requires_grad=False", rename={"obj": "data"}),
    spell(
        "torch.scalar_tensor",
        "s, *, dtype=None, device=None, layout=None, pin_memory=False, requires_grad=False",
        rename={"s": "data"},
    ),
    spell("torch.from_numpy", "ndarray", rename={"ndarray": "data"}),
    spell("torch.from_dlpack", "ext_tensor, *, device=None, copy=None", rename={"ext_tensor": "data"}),
)
def tensor(t: Typing, data: Any, dtype: Any = None, copy: Any = None) -> TensorType:
    """nested numbers -> the tensor of their shape"""
    made = nested_type(t, data)
    scalar_only = t.api == "torch.scalar_tensor" and dtype is None
    return _cast_data(made, F32 if scalar_only else chosen_dtype(dtype, made.dtype))


@op("frombuffer", spell("torch.frombuffer", "buffer, *, dtype, count=-1, offset=0, requires_grad=False"))
def frombuffer(t: Typing, buffer: Any, dtype: Any, count: Any = -1, offset: Any = 0) -> TensorType:
    """bytes, n -> [n]"""
    return TensorType((count if isinstance(count, int) and count >= 0 else t.fresh("n"),), chosen_dtype(dtype, None))


@op(
    "new_tensor",
    spell(
        "Tensor.new_tensor",
        "input, data, *, dtype=None, device=None, requires_grad=False, layout=None, pin_memory=False",
    ),
)
def new_tensor(t: Typing, input: TensorType, data: Any, dtype: Any = None) -> TensorType:
    """nested numbers -> the tensor of their shape, in the type of x"""
    return _cast_data(nested_type(t, data), chosen_dtype(dtype, input.dtype))


# legacy constructor -> element type
_CONSTRUCTORS = {
    "Tensor": F32,
    "FloatTensor": F32,
    "DoubleTensor": F64,
    "HalfTensor": DTYPES["f16"],
    "BFloat16Tensor": DTYPES["bf16"],
    "LongTensor": I64,
    "IntTensor": DTYPES["i32"],
    "ShortTensor": DTYPES["i16"],
    "CharTensor": DTYPES["i8"],
    "ByteTensor": DTYPES["u8"],
    "BoolTensor": BOOL,
}


@op(
    "legacy_tensor",
    *(
        spell(
            f"torch.{name} torch.cuda.{name}" if name != "Tensor" else "torch.Tensor", "*data, device=None", dtype=kind
        )
        for name, kind in _CONSTRUCTORS.items()
    ),
    spell("Tensor.new", "input, *data, device=None", dtype=None),
)
def legacy_tensor(t: Typing, data: Any, dtype: Any, input: Any = None) -> TensorType:
    """sizes S -> [*S], or nested numbers -> the tensor of their shape"""
    kind = dtype if isinstance(dtype, DType) else input.dtype if isinstance(input, TensorType) else None
    if not data:
        return TensorType((0,), kind, ())
    first = data[0]
    if len(data) == 1 and isinstance(first, Unknown):
        return TensorType(None, kind)
    if len(data) == 1 and isinstance(first, tuple) and all(isinstance(d, (int, Sym)) for d in first):
        if first == (1,):
            return TensorType((1,), kind)
        # a torch.Size is a size, a plain tuple is data, and both arrive as tuples
        raise NotUnderstood("a tuple that may be a size or data")
    if len(data) == 1 and isinstance(first, (list, tuple, TensorType)):
        return _cast_data(nested_type(t, first), kind)
    if len(data) == 1 and isinstance(first, NumpyFloat):
        # an array without axes; torch refuses a plain number of numpy, but both arrive as one
        return _cast_data(nested_type(t, first), kind)
    if any(isinstance(d, (float, str)) for d in data):
        t.fail(f"{t.called} takes sizes or one list of data", "wrong-call")
    return TensorType(read_shape(t, data), kind)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("tensor", "new_tensor")
def _tensor_range(r: Ranging, data: Any, **_: Any) -> Any:
    return r.collected(data)


@ranged("legacy_tensor")
def _legacy_tensor_range(r: Ranging, data: Any, **_: Any) -> Any:
    """Sizes make memory as it was found, a list or a tensor its numbers."""
    first = data[0] if data else None
    return r.collected(first) if isinstance(first, (list, tuple)) or r.is_range(first) else r.unknown()


@ranged("frombuffer")
def _frombuffer_range(r: Ranging, **_: Any) -> Any:
    return r.unknown()
