"""Affine maps of features, and the layers made of them."""

from __future__ import annotations

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.shape import shape_text
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from .entry import LayerContext, layer, op, spell
from .ranging import Ranging, ranged
from .settings import called, lazy, optional, shape_of, size, taken, tensor


def _linear_macs(outputs: Any, input: TensorType, weight: TensorType, bias: TensorType | None = None) -> Dim:
    """Each output feature meets all input features."""
    return D.mul(D.product(outputs[0].shape), (weight.shape or (1,))[-1])


@op("linear", spell("torch.nn.functional.linear", "input, weight, bias=None"), macs=_linear_macs)
def linear(t: Typing, input: Any, weight: Any, bias: Any = None) -> TensorType:
    """x[*B, I], weight[O, I], bias?[O] -> [*B, O]"""
    operand, offset = tensor(input), optional(bias)
    same_dtype(t, operand, tensor(weight), offset)
    dtype = operand.dtype or tensor(weight).dtype
    w = shape_of(t, tensor(weight), (2, 1), message=f"{called(t)} expects a 2-D weight, got {shape_text(weight.shape)}")
    x = operand.shape
    if x is None and operand.variable is not None:
        x = t.rank(operand, (2, 3, 4, 1, 5), names=("B", "D"))
    if x is None or w is None:
        t.doubtful = True
        return TensorType(None, dtype)
    t.require(offset is None or len(w) == 2, f"{called(t)} with a bias expects a 2-D weight, got {shape_text(w)}")
    t.require(len(x) > 0, f"{called(t)} expects at least 1-D input, got a scalar")
    t.same(
        w[-1],
        x[-1],
        f"{called(t)} expects {D.text(w[-1])} features, got {D.text(x[-1])} (input is {shape_text(x)})",
        about="in_features",
        axis=-1,
    )
    out = x[:-1] + w[:-1]
    if offset is not None and offset.shape:
        t.broadcast(
            offset.shape[-1:],
            out[-1:],
            message=f"{called(t)}: bias {shape_text(offset.shape)} does not fit output {shape_text(out)}",
        )
    return TensorType(out, dtype)


def same_dtype(t: Typing, *operands: TensorType | None) -> None:
    """Matrix products refuse mixed element types (autocast is not a mix: the caller turns this off under it)."""
    kinds = {o.dtype for o in operands if o is not None and o.dtype is not None}
    if len(kinds) > 1:
        t.fail(
            f"{called(t)} needs operands of one dtype, got " + " and ".join(sorted(k.name for k in kinds)),
            "dtype-mismatch",
        )


def _bilinear_macs(outputs: Any, weight: TensorType, **_: Any) -> Dim:
    return D.mul(D.product(outputs[0].shape), D.product((weight.shape or ())[1:]))


@op(
    "bilinear",
    spell("torch.nn.functional.bilinear torch.bilinear", "input1, input2, weight, bias=None"),
    macs=_bilinear_macs,
)
def bilinear(t: Typing, input1: Any, input2: Any, weight: Any, bias: Any = None) -> TensorType:
    """x[*B, I], y[*B, J], weight[O, I, J], bias?[O] -> [*B, O]"""
    x, y, w = tensor(input1), tensor(input2), shape_of(t, tensor(weight), 3)
    if x.shape is None or y.shape is None or w is None:
        t.doubtful = True
        return TensorType(None, x.dtype)
    t.require(
        len(x.shape) == len(y.shape) and len(x.shape) > 0,
        f"{called(t)} expects inputs of one rank, got {shape_text(x.shape)} and {shape_text(y.shape)}",
    )
    for operand, features, name in ((x.shape, w[1], "in1_features"), (y.shape, w[2], "in2_features")):
        t.same(
            features,
            operand[-1],
            f"{called(t)} expects {D.text(features)} features, got {D.text(operand[-1])} "
            f"(input is {shape_text(operand)})",
            about=name,
            axis=-1,
        )
    for a, b in zip(x.shape[:-1], y.shape[:-1]):
        t.same(a, b, f"{called(t)}: batch axes of {shape_text(x.shape)} and {shape_text(y.shape)} differ")
    offset = optional(bias)
    if offset is not None and offset.shape:
        t.same(
            w[0], offset.shape[0], f"{called(t)} expects {D.text(w[0])} bias elements, got {D.text(offset.shape[0])}"
        )
    return TensorType((*x.shape[:-1], w[0]), x.dtype)


@layer("torch.nn.Linear", "in_features, out_features, bias=True, device=None, dtype=None")
class Linear:
    @staticmethod
    def build(m: LayerContext, in_features: Any, out_features: Any, bias: Any, device: Any, dtype: Any) -> None:
        m.set("in_features", in_features)
        m.set("out_features", out_features)
        out = size(m, out_features, "out_features", "Linear")
        m.parameter("weight", (out, size(m, in_features, "in_features", "Linear")), dtype)
        m.parameter("bias", (out,) if taken(m, bias, "bias") else None, dtype)

    @staticmethod
    def forward(m: LayerContext, input: Any) -> Any:
        return m.apply("linear", input=input, weight=m["weight"], bias=m["bias"])


@layer(
    "torch.nn.modules.linear.NonDynamicallyQuantizableLinear",
    "in_features, out_features, bias=True, device=None, dtype=None",
    base="torch.nn.Linear",
)
class NonDynamicallyQuantizableLinear(Linear):
    """The output projection of attention: a Linear in everything but its name."""


@layer("torch.nn.LazyLinear", "out_features, bias=True, device=None, dtype=None", base="torch.nn.Linear")
class LazyLinear:
    @staticmethod
    def build(m: LayerContext, out_features: Any, bias: Any, device: Any, dtype: Any) -> None:
        Linear.build(m, lazy("in_features"), out_features, bias, device, dtype)

    forward = Linear.forward


@layer(
    "torch.nn.Bilinear",
    "in1_features, in2_features, out_features, bias=True, device=None, dtype=None",
    "input1, input2",
)
class Bilinear:
    @staticmethod
    def build(
        m: LayerContext, in1_features: Any, in2_features: Any, out_features: Any, bias: Any, device: Any, dtype: Any
    ) -> None:
        for name, value in (
            ("in1_features", in1_features),
            ("in2_features", in2_features),
            ("out_features", out_features),
        ):
            m.set(name, value)
        first, second = (
            size(m, in1_features, "in1_features", "Bilinear"),
            size(m, in2_features, "in2_features", "Bilinear"),
        )
        m.require(
            first != 0,
            "Bilinear: in1_features must be at least 1, got 0",
            "invalid-layer-argument",
            about="in1_features",
        )
        out = size(m, out_features, "out_features", "Bilinear")
        m.parameter("weight", (out, first, second), dtype)
        m.parameter("bias", (out,) if taken(m, bias, "bias") else None, dtype)

    @staticmethod
    def forward(m: LayerContext, input1: Any, input2: Any) -> Any:
        return m.apply("bilinear", input1=input1, input2=input2, weight=m["weight"], bias=m["bias"])


@layer("torch.nn.Identity", "*args, **kwargs")
class Identity:
    @staticmethod
    def build(m: LayerContext, args: Any, kwargs: Any) -> None:
        pass

    @staticmethod
    def forward(m: LayerContext, input: Any) -> Any:
        return input


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("linear")
def _linear_range(r: Ranging, input: Any, weight: Any, bias: Any = None, **_: Any) -> Any:
    return r.product(input, weight, bias)


@ranged("bilinear")
def _bilinear_range(r: Ranging, **_: Any) -> Any:
    return r.predicted()
