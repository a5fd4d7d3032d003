"""Arguments of Keras layers: tuples over the spatial axes, padding names, data formats, and sizes of the first input."""

from __future__ import annotations

from collections.abc import Sequence

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim, Origin, Sym
from ...base.dtype import F32, DType
from ...base.truth import YES
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import LayerContext
from ..settings import INVALID, called, is_number, lazy, shape_of, size, tensor

BASE = "keras.layers.Layer"
FORMATS = ("channels_last", "channels_first")
# How the axes of an input nobody described are called, by number of spatial axes.
LAST_NAMES = {1: ("B", "T", "C"), 2: ("B", "H", "W", "C"), 3: ("B", "D", "H", "W", "C")}
FIRST_NAMES = {1: ("B", "C", "T"), 2: ("B", "C", "H", "W"), 3: ("B", "C", "D", "H", "W")}

# The constructor arguments of layers with a kernel and a bias that change no shape.
KERNEL = (
    "kernel_initializer='glorot_uniform', bias_initializer='zeros', kernel_regularizer=None, bias_regularizer=None, "
    "activity_regularizer=None, kernel_constraint=None, bias_constraint=None"
)


def keep(m: LayerContext, **values: Any) -> None:
    """Attributes that differ from the argument of the same name."""
    for name, value in values.items():
        m.set(name, value)


def units(m: LayerContext, value: Any, name: str, kind: str) -> Dim:
    """A size that must be at least 1."""
    found = size(m, value, name, kind)
    m.require(D.at_least(found, 1), f"{kind}: {name} must be at least 1, got {D.text(found)}", INVALID, about=name)
    return found


def per_axis(m: LayerContext, value: Any, n: int, name: str, kind: str, least: int = 1) -> tuple[Any, ...]:
    """One number or n numbers, each at least `least`."""
    values = tuple(value) if isinstance(value, (tuple, list)) else (value,) * n
    m.require(
        len(values) == n,
        f"{kind}: {name} must be one number or {n} numbers, got {len(values)}",
        INVALID,
        about=name,
    )
    for v in values:
        if isinstance(v, (int, Sym)):
            message = f"{kind}: {name} must be at least {least}, got {D.text(v)}"
            m.require(D.at_least(v, least), message, INVALID, about=name)
        elif isinstance(v, (float, str)):
            m.require(False, f"{kind}: {name} must be an integer, got {v!r}", INVALID, about=name)
    return values


def padding_name(m: LayerContext, value: Any, kind: str, causal: bool = False) -> Any:
    """'valid' or 'same' in any case, 'causal' where the layer has it."""
    if not isinstance(value, str):
        return value
    allowed = ("valid", "same", "causal") if causal else ("valid", "same")
    words = " or ".join(repr(a) for a in allowed)
    m.require(value.lower() in allowed, f"{kind}: padding must be {words}, got {value!r}", INVALID, about="padding")
    return value.lower()


def format_name(m: LayerContext, value: Any, kind: str) -> Any:
    """Where the channels are; last unless the layer says first."""
    if value is None:
        return "channels_last"
    if not isinstance(value, str):
        return value
    m.require(
        value.lower() in FORMATS,
        f"{kind}: data_format must be 'channels_last' or 'channels_first', got {value!r}",
        INVALID,
        about="data_format",
    )
    return value.lower()


def is_first(data_format: Any) -> bool:
    """Whether channels stand before the spatial axes; TensorFlow says NCHW."""
    if data_format is not None and not isinstance(data_format, str):
        raise NotUnderstood("data_format is not known")
    return data_format == "channels_first" or (isinstance(data_format, str) and data_format.startswith("NC"))


def channel_axis(data_format: Any) -> int | None:
    """Where the channels are; None where that is not known."""
    return None if data_format is not None and not isinstance(data_format, str) else 1 if is_first(data_format) else -1


def size_at(inputs: Any, axis: int | None, name: str) -> Dim:
    """The size of an axis of a layer's first input; a name that its use decides where the input has no known rank."""
    shape = inputs.shape if isinstance(inputs, TensorType) else None
    if axis is None or shape is None or not -len(shape) <= axis < len(shape):
        return lazy(name)
    return shape[axis]


def rate(m: LayerContext, value: Any, name: str, kind: str) -> None:
    """A share between 0 and 1."""
    if is_number(value):
        m.require(0 <= value <= 1, f"{kind}: {name} must be between 0 and 1, got {value}", INVALID, about=name)


def compute_type(*operands: TensorType | None) -> DType | None:
    """The float type a layer computes in: integers are lifted to f32."""
    for x in operands:
        if x is not None and (x.dtype is None or x.dtype.kind in ("float", "complex")):
            return x.dtype
    return F32


def images(t: Typing, inputs: Any, n: int, data_format: Any) -> tuple[Dim, ...] | None:
    """The shape of a batch with n spatial axes and channels."""
    names = FIRST_NAMES[n] if is_first(data_format) else LAST_NAMES[n]
    return shape_of(t, tensor(inputs), n + 2, names)


def spatial(shape: Sequence[Dim], data_format: Any) -> tuple[Dim, ...]:
    return tuple(shape[2:] if is_first(data_format) else shape[1:-1])


def channels(shape: Sequence[Dim], data_format: Any) -> Dim:
    return shape[1 if is_first(data_format) else -1]


def arranged(batch: Dim, places: Sequence[Dim], channel: Dim, data_format: Any) -> tuple[Dim, ...]:
    """A shape with its channels where the format puts them."""
    return (batch, channel, *places) if is_first(data_format) else (batch, *places, channel)


def is_open(size: Dim) -> bool:
    """Whether a size is one that an input left open: None to Keras."""
    return isinstance(size, Sym) and all(n.origin in (Origin.INPUT, Origin.DATA) for n in D.names(size))


def agree(t: Typing, expected: Dim, actual: Dim, message: str, **facts: Any) -> None:
    """As `t.same`, but a size that Keras leaves open stays open."""
    if is_open(expected) or is_open(actual):
        t.require(D.same(expected, actual), message, expected=expected, actual=actual, **facts)
    else:
        t.same(expected, actual, message, **facts)


def upward(a: Dim, b: Dim) -> Dim:
    """a / b, rounded up."""
    return a if D.same(b, 1) is YES else D.floordiv(D.sub(D.add(a, b), 1), b)


def places(
    t: Typing, sizes: Sequence[Dim], window: Sequence[Dim], strides: Sequence[Dim], padding: Any, about: str
) -> tuple[Dim, ...]:
    """How many places windows of these reaches take along each axis."""
    if not isinstance(padding, str):
        return tuple(t.fresh("d") for _ in sizes)
    if padding.lower() in ("same", "causal"):
        return tuple(upward(s, step) for s, step in zip(sizes, strides))
    if padding.lower() != "valid":
        t.fail(f"{called(t)}: padding must be 'valid' or 'same', got {padding!r}", INVALID, about="padding")
    for s, reach in zip(sizes, window):
        t.require(
            D.at_least(s, reach),
            f"{called(t)}: a window of {D.text(reach)} does not fit into {D.text(s)}; padding is 'valid'",
            about=about,
            expected=reach,
            actual=s,
        )
    return tuple(D.add(D.floordiv(D.sub(s, reach), step), 1) for s, reach, step in zip(sizes, window, strides))
