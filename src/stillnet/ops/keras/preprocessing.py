"""The layers of Keras that prepare numbers: rescaling, binning, hashing and encoding as vectors."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dim import Dim, Sym
from ...base.dtype import F32, I32, I64
from ...base.shape import shape_text
from ...base.truth import NO, YES
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..arguments import dim
from ..entry import LayerContext, layer, op
from ..ranging import Ranging, ranged
from ..settings import INVALID, called, is_number, tensor
from .settings import BASE, compute_type, units

MODES = ("int", "one_hot", "multi_hot", "count")


@op("rescale")
def rescale(t: Typing, input: Any, scale: Any, offset: Any = 0.0) -> TensorType:
    """x[*S] -> [*S]"""
    x = tensor(input)
    shape = x.shape
    for other in (scale, offset):
        if isinstance(other, (tuple, list)):
            shape = t.broadcast(shape, (len(other),))
    return TensorType(shape, compute_type(x), None, x.variable)


@layer("keras.layers.Rescaling", "scale, offset=0.0", "inputs", BASE)
class Rescaling:
    @staticmethod
    def build(m: LayerContext, scale: Any, offset: Any) -> None:
        pass

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return m.apply("rescale", input=inputs, scale=m["scale"], offset=m["offset"])


@op("encode")
def encode(t: Typing, input: Any, mode: Any, depth: Any) -> TensorType:
    """x[*S] -> [*S] as int, [*S, depth] as one_hot (a last axis of size 1 gives way), else [*S[:-1], depth]"""
    x = tensor(input)
    if not isinstance(mode, str):
        raise NotUnderstood("output_mode is not known")
    if mode == "int":
        return TensorType(x.shape, I64, None, x.variable)
    if x.shape is None:
        return TensorType(None, F32)
    last = dim(t, depth)
    if not x.shape:
        return TensorType((last,), F32)
    if mode != "one_hot" and len(x.shape) > 2:
        raise NotUnderstood("versions of Keras differ in what they count in more than two axes")
    if mode != "one_hot" or (len(x.shape) > 1 and D.same(x.shape[-1], 1) is YES):
        return TensorType((*x.shape[:-1], last), F32)
    if len(x.shape) > 1 and D.same(x.shape[-1], 1) is not NO and not isinstance(x.shape[-1], int):
        t.doubtful = True
    return TensorType((*x.shape, last), F32)


def check_mode(m: LayerContext, kind: str, mode: Any, allowed: tuple[str, ...] = MODES) -> Any:
    """The mode under its present name."""
    if not isinstance(mode, str):
        return mode
    present = {"binary": "multi_hot", "tf-idf": "tf_idf"}.get(mode, mode)
    words = ", ".join(repr(a) for a in allowed)
    message = f"{kind}: output_mode must be one of {words}, got {mode!r}"
    m.require(present in allowed, message, INVALID, about="output_mode")
    return present


@layer(
    "keras.layers.CategoryEncoding",
    "num_tokens=None, output_mode='multi_hot', sparse=False, max_tokens=None",
    "inputs, count_weights=None",
    BASE,
)
class CategoryEncoding:
    @staticmethod
    def build(m: LayerContext, num_tokens: Any, output_mode: Any, sparse: Any, max_tokens: Any) -> None:
        given = max_tokens if num_tokens is None else num_tokens
        m.set("output_mode", check_mode(m, "CategoryEncoding", output_mode, MODES[1:]))
        m.require(given is not None, "CategoryEncoding needs num_tokens", INVALID, about="num_tokens")
        m.set("num_tokens", given)
        units(m, given, "num_tokens", "CategoryEncoding")

    @staticmethod
    def forward(m: LayerContext, inputs: Any, count_weights: Any) -> Any:
        return m.apply("encode", input=inputs, mode=m["output_mode"], depth=m["num_tokens"])


@layer("keras.layers.Hashing", "num_bins, mask_value=None, salt=None, output_mode='int', sparse=False", "inputs", BASE)
class Hashing:
    @staticmethod
    def build(m: LayerContext, **config: Any) -> None:
        units(m, config["num_bins"], "num_bins", "Hashing")
        m.set("output_mode", check_mode(m, "Hashing", config["output_mode"]))
        _not_sparse_numbers(m, "Hashing", config)

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return m.apply("encode", input=inputs, mode=m["output_mode"], depth=m["num_bins"])


def _not_sparse_numbers(m: LayerContext, kind: str, config: dict[str, Any]) -> None:
    wrong = config["sparse"] is True and config["output_mode"] == "int"
    m.require(not wrong, f"{kind}: sparse=True needs an output_mode other than 'int'", INVALID, about="sparse")


@op("cross_features")
def cross_features(t: Typing, inputs: Any, mode: Any, depth: Any) -> TensorType:
    """[x[N] or x[N, 1], y[N] or y[N, 1], ...] -> as encode"""
    if not isinstance(inputs, (tuple, list)) or not all(isinstance(x, TensorType) for x in inputs):
        if isinstance(inputs, TensorType):
            t.fail(f"{called(t)} expects a list of tensors, got one tensor {shape_text(inputs.shape)}", "wrong-call")
        raise NotUnderstood("the list of inputs is not known")
    t.require(len(inputs) > 1, f"{called(t)} expects at least 2 inputs, got {len(inputs)}", "wrong-call")
    shapes = [x.shape for x in inputs if x.shape is not None]
    for shape in shapes:
        wide = len(shape) > 2 or (len(shape) == 2 and D.same(shape[1], 1) is NO)
        t.require(not wide, f"{called(t)} expects inputs [N] or [N, 1], got {shape_text(shape)}")
    return encode.infer(t, inputs[0], mode, depth)  # type: ignore[no-any-return]


@layer("keras.layers.HashedCrossing", "num_bins, output_mode='int', sparse=False", "inputs", BASE)
class HashedCrossing:
    @staticmethod
    def build(m: LayerContext, **config: Any) -> None:
        m.set("output_mode", check_mode(m, "HashedCrossing", config["output_mode"]))

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return m.apply("cross_features", inputs=inputs, mode=m["output_mode"], depth=m["num_bins"])


@op("find_bins")
def find_bins(t: Typing, input: Any, mode: Any, depth: Any) -> TensorType:
    """x[*S] -> as encode, with the bin of each number"""
    found = encode.infer(t, tensor(input), mode, depth)
    return TensorType(found.shape, I32 if mode == "int" else F32, None, found.variable)


@layer(
    "keras.layers.Discretization",
    "bin_boundaries=None, num_bins=None, epsilon=0.01, output_mode='int', sparse=False",
    "inputs",
    BASE,
)
class Discretization:
    @staticmethod
    def build(m: LayerContext, bin_boundaries: Any, num_bins: Any, **config: Any) -> None:
        kind = "Discretization"
        m.set("output_mode", check_mode(m, kind, config["output_mode"]))
        _not_sparse_numbers(m, kind, config)
        given = (bin_boundaries is not None, num_bins is not None)
        m.require(
            given != (True, True), f"{kind} takes bin_boundaries or num_bins, not both", INVALID, about="num_bins"
        )
        m.require(any(given), f"{kind} needs bin_boundaries or num_bins", INVALID, about="bin_boundaries")
        if is_number(num_bins):
            message = f"{kind}: num_bins must not be negative, got {num_bins}"
            m.require(num_bins >= 0, message, INVALID, about="num_bins")
        m.set("_depth", _bins(bin_boundaries, num_bins))

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return m.apply("find_bins", input=inputs, mode=m["output_mode"], depth=m["_depth"])


def _bins(boundaries: Any, count: Any) -> Dim | None:
    if isinstance(boundaries, (tuple, list)):
        return len(boundaries) + 1
    return count if boundaries is None and isinstance(count, (int, Sym)) else None


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("rescale")
def _rescale_range(r: Ranging, input: Any, scale: Any, offset: Any = 0.0, **_: Any) -> Any:
    return r.add(r.mul(input, scale), offset)


@ranged("encode")
def _encode_range(r: Ranging, mode: Any = None, **_: Any) -> Any:
    return r.between(I.UNIT if mode in ("one_hot", "multi_hot") else I.ALL, I.EMPTY)


@ranged("cross_features", "find_bins")
def _placed_range(r: Ranging, mode: Any = None, **_: Any) -> Any:
    return r.between(I.UNIT if mode in ("one_hot", "multi_hot") else I.NONNEGATIVE, I.EMPTY)
