"""The layers of Keras that rearrange: reshape, flatten, permute, repeat, crop, pad and enlarge."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Sym
from ...base.shape import shape_text
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..arguments import dim
from ..axes import permuted
from ..entry import LayerContext, layer, op
from ..ranging import Ranging, ranged, rearranging
from ..settings import INVALID, called, shape_of, tensor
from ..shape import filled
from .settings import (
    BASE,
    FIRST_NAMES,
    LAST_NAMES,
    agree,
    arranged,
    channels,
    format_name,
    is_first,
    keep,
    per_axis,
    spatial,
)


def last_size(have: Any, wanted: tuple[Any, ...]) -> dict[str, str]:
    """What the last size of a target would have to be for the others to stay."""
    others = D.product(wanted[:-1])
    if not wanted[1:] or not isinstance(have, int) or not isinstance(others, int) or others == 0 or have % others:
        return {}
    sizes = ", ".join(map(str, (*wanted[:-1], have // others)))
    return {"help": f"target_shape=({sizes})"}


@op("reshape_each", view=True)
def reshape_each(t: Typing, input: Any, target: Any) -> TensorType:
    """x[N, *S] -> [N, *target], with one -1 for what is left of each sample"""
    x = tensor(input)
    if not isinstance(target, (tuple, list)):
        raise NotUnderstood("target_shape is not known")
    wanted = tuple(dim(t, v) for v in target)
    if x.shape is None:
        return TensorType((t.fresh("B"), *filled(t, None, wanted)), x.dtype)
    t.require(len(x.shape) > 0, f"{called(t)} expects a batch, got a scalar")
    if all(isinstance(w, int) and w >= 0 for w in wanted):
        have, given = D.product(x.shape[1:]), D.product(wanted)
        text = (
            f"{called(t)}: cannot reshape {shape_text(x.shape[1:])} ({D.text(have)} elements) to {shape_text(wanted)}"
        )
        agree(t, given, have, text, about="target_shape", **last_size(have, wanted))
        return TensorType((x.shape[0], *wanted), x.dtype)
    return TensorType((x.shape[0], *filled(t, x.shape[1:], wanted)), x.dtype)


@layer("keras.layers.Reshape", "target_shape", "inputs", BASE)
class Reshape:
    @staticmethod
    def build(m: LayerContext, target_shape: Any) -> None:
        m.require(
            not isinstance(target_shape, (int, float, Sym)),
            "Reshape: target_shape must be a tuple of sizes without the batch size",
            INVALID,
            about="target_shape",
        )
        if isinstance(target_shape, (tuple, list)):
            keep(m, target_shape=tuple(target_shape))
            known = [d for d in target_shape if isinstance(d, int)]
            text = f"Reshape: target_shape={tuple(target_shape)}"
            m.require(known.count(-1) < 2, f"{text} has more than one -1", INVALID, about="target_shape")
            m.require(min(known, default=0) >= -1, f"{text} has a negative size", INVALID, about="target_shape")

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return m.apply("reshape_each", input=inputs, target=m["target_shape"])


@op("flatten_each", view=True)
def flatten_each(t: Typing, input: Any) -> TensorType:
    """x[N, *S] -> [N, product(S)]"""
    x = tensor(input)
    if x.shape is None:
        return TensorType((t.fresh("B"), t.fresh("n")), x.dtype)
    t.require(len(x.shape) > 0, f"{called(t)} expects at least 1-D input, got a scalar")
    return TensorType((x.shape[0], D.product(x.shape[1:])), x.dtype)


@layer("keras.layers.Flatten", "data_format=None", "inputs", BASE)
class Flatten:
    @staticmethod
    def build(m: LayerContext, data_format: Any) -> None:
        keep(m, data_format=format_name(m, data_format, "Flatten"))

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return m.apply("flatten_each", input=inputs)


@op("permute_each", view=True)
def permute_each(t: Typing, input: Any, dims: Any) -> TensorType:
    """x[N, *S] -> [N, *S in the order of dims, which count from 1]"""
    x = tensor(input)
    if not isinstance(dims, (tuple, list)) or not all(isinstance(d, int) for d in dims):
        raise NotUnderstood("dims is not known")
    shape = shape_of(t, x, len(dims) + 1)
    if shape is None:
        return TensorType(None, x.dtype)
    return permuted(TensorType(shape, x.dtype), (0, *dims))


@layer("keras.layers.Permute", "dims", "inputs", BASE)
class Permute:
    @staticmethod
    def build(m: LayerContext, dims: Any) -> None:
        if isinstance(dims, (tuple, list)) and all(isinstance(d, int) for d in dims):
            keep(m, dims=tuple(dims))
            m.require(
                sorted(dims) == list(range(1, len(dims) + 1)),
                f"Permute: dims must hold each of 1 to {len(dims)} once, got {tuple(dims)}",
                INVALID,
                about="dims",
            )

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return m.apply("permute_each", input=inputs, dims=m["dims"])


@op("repeat_vector")
def repeat_vector(t: Typing, input: Any, n: Any) -> TensorType:
    """x[N, D] -> [N, n, D]"""
    x = tensor(input)
    shape = shape_of(t, x, 2, ("B", "D"))
    return TensorType(None if shape is None else (shape[0], dim(t, n), shape[1]), x.dtype)


@layer("keras.layers.RepeatVector", "n", "inputs", BASE)
class RepeatVector:
    @staticmethod
    def build(m: LayerContext, n: Any) -> None:
        wrong = isinstance(n, (str, float, tuple, list))
        m.require(not wrong, f"RepeatVector: n must be an integer, got {n!r}", INVALID, about="n")

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return m.apply("repeat_vector", input=inputs, n=m["n"])


# -- borders ----------------------------------------------------------------------------------------------------------
@op("change_borders")
def change_borders(t: Typing, input: Any, borders: Any, sign: int, data_format: Any = None) -> TensorType:
    """x[N, *S, C] -> [N, *(S + sign * (before + after)), C]"""
    x, n = tensor(input), len(borders)
    names = FIRST_NAMES[n] if is_first(data_format) else LAST_NAMES[n]
    shape = shape_of(t, x, n + 2, names)
    if shape is None:
        return TensorType(None, x.dtype)
    sizes = []
    for size, (before, after) in zip(spatial(shape, data_format), borders):
        change = D.add(dim(t, before), dim(t, after))
        sizes.append(D.add(size, change) if sign > 0 else D.sub(size, change))
        if sign < 0:
            t.require(
                D.greater(size, change),
                f"{called(t)} crops {D.text(change)} of {D.text(size)} (input is {shape_text(shape)})",
                about="cropping",
                actual=size,
            )
    return TensorType(arranged(shape[0], sizes, channels(shape, data_format), data_format), x.dtype)


def _pairs(m: LayerContext, value: Any, n: int, name: str, kind: str) -> Any:
    """((before, after), ...) from one number, a number per axis or pairs."""
    if n == 1:
        return (per_axis(m, value, 2, name, kind, 0),)
    if not isinstance(value, (tuple, list)):
        return (per_axis(m, value, 2, name, kind, 0),) * n
    m.require(len(value) == n, f"{kind}: {name} must have {n} elements, got {len(value)}", INVALID, about=name)
    return tuple(per_axis(m, v, 2, name, kind, 0) for v in value)


def _border_layer(kind: str, n: int, signature: str, name: str, sign: int) -> None:
    formatted = "data_format" in signature

    @layer(f"keras.layers.{kind}", signature, "inputs", BASE)
    class Border:
        @staticmethod
        def build(m: LayerContext, **config: Any) -> None:
            pairs = _pairs(m, config[name], n, name, kind)
            m.set("_borders", pairs)
            m.set(name, pairs[0] if n == 1 else pairs)
            m.set("data_format", format_name(m, config["data_format"], kind) if formatted else "channels_last")

        @staticmethod
        def forward(m: LayerContext, inputs: Any) -> Any:
            return m.apply(
                "change_borders", input=inputs, borders=m["_borders"], sign=sign, data_format=m["data_format"]
            )


_border_layer("ZeroPadding1D", 1, "padding=1, data_format=None", "padding", 1)
_border_layer("ZeroPadding2D", 2, "padding=(1, 1), data_format=None", "padding", 1)
_border_layer("ZeroPadding3D", 3, "padding=((1, 1), (1, 1), (1, 1)), data_format=None", "padding", 1)
_border_layer("Cropping1D", 1, "cropping=(1, 1)", "cropping", -1)
_border_layer("Cropping2D", 2, "cropping=((0, 0), (0, 0)), data_format=None", "cropping", -1)
_border_layer("Cropping3D", 3, "cropping=((1, 1), (1, 1), (1, 1)), data_format=None", "cropping", -1)


# -- enlarging --------------------------------------------------------------------------------------------------------
@op("upsample")
def upsample(t: Typing, input: Any, size: Any, data_format: Any = None) -> TensorType:
    """x[N, *S, C] -> [N, *(S * size), C]"""
    x, n = tensor(input), len(size)
    names = FIRST_NAMES[n] if is_first(data_format) else LAST_NAMES[n]
    shape = shape_of(t, x, n + 2, names)
    if shape is None:
        return TensorType(None, x.dtype)
    sizes = [D.mul(s, dim(t, factor)) for s, factor in zip(spatial(shape, data_format), size)]
    return TensorType(arranged(shape[0], sizes, channels(shape, data_format), data_format), x.dtype)


INTERPOLATIONS = ("bicubic", "bilinear", "lanczos3", "lanczos5", "nearest", "area", "gaussian", "mitchellcubic")


def _enlarging_layer(n: int, signature: str) -> None:
    kind = f"UpSampling{n}D"

    @layer(f"keras.layers.{kind}", signature, "inputs", BASE)
    class UpSampling:
        @staticmethod
        def build(m: LayerContext, size: Any, data_format: Any = None, interpolation: Any = None) -> None:
            if isinstance(interpolation, str):
                m.require(
                    interpolation.lower() in INTERPOLATIONS,
                    f"{kind}: interpolation must be one of {', '.join(INTERPOLATIONS)}, got {interpolation!r}",
                    INVALID,
                    about="interpolation",
                )
            m.set("_size", per_axis(m, size, n, "size", kind))
            m.set("size", size if n == 1 else m["_size"])
            m.set("data_format", format_name(m, data_format, kind))

        @staticmethod
        def forward(m: LayerContext, inputs: Any) -> Any:
            return m.apply("upsample", input=inputs, size=m["_size"], data_format=m["data_format"])


_enlarging_layer(1, "size=2")
_enlarging_layer(2, "size=(2, 2), data_format=None, interpolation='nearest'")
_enlarging_layer(3, "size=(2, 2, 2), data_format=None")


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("reshape_each", "flatten_each")
def _reshape_range(r: Ranging, input: Any, **_: Any) -> Any:
    return r.reshaped(input)


rearranging("permute_each", "repeat_vector", "upsample")


@ranged("change_borders")
def _borders_range(r: Ranging, input: Any, sign: int = 1, **_: Any) -> Any:
    return r.moved(input, "crop") if sign < 0 else r.hull(r.moved(input, "pad"), 0.0)
