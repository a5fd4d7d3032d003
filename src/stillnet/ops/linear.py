"""Products of matrices and the layers made of them."""

from __future__ import annotations

from typing import Any

from ..base import dim as D
from ..base.dim import Dim
from ..base.dtype import promote
from ..base.shape import shape_text
from ..graph.builder import Typing
from ..graph.graph import TensorType
from .entry import LayerContext, layer, op, spell


def _linear_macs(outputs: Any, input: TensorType, weight: TensorType, bias: TensorType | None = None) -> Dim:
    """Multiply-adds from the types of the operands and of the (first) output."""
    return D.mul(D.product(outputs[0].shape), weight.shape[-1])  # type: ignore[index]


@op("linear", spell("torch.nn.functional.linear", "input, weight, bias=None"), macs=_linear_macs)
def linear(t: Typing, input: TensorType, weight: TensorType, bias: TensorType | None = None) -> TensorType:
    """x[*B, I], weight[O, I], bias?[O] -> [*B, O]"""
    same_dtype(t, input, weight)
    w = t.rank(weight, (2, 1))
    x = input.shape
    if x is None:
        x = t.rank(input, 2, names=("B", "D")) if input.variable else None
    if x is None:
        return TensorType(None, input.dtype)
    if not x:
        t.fail(f"{t.api} expects at least 1-D input, got a scalar")
    t.same(w[-1], x[-1], f"{t.api} expects {D.text(w[-1])} features, got {D.text(x[-1])} (input is {shape_text(x)})",
           about="in_features", axis=-1)
    return TensorType(x[:-1] + w[:-1], promote(input.dtype, weight.dtype))


def same_dtype(t: Typing, *operands: TensorType | None) -> None:
    """Matrix products refuse mixed element types (autocast is not a mix: the caller turns this off under it)."""
    kinds = {o.dtype for o in operands if o is not None and o.dtype is not None}
    if len(kinds) > 1:
        t.fail(f"{t.api} needs operands of one dtype, got " + " and ".join(sorted(k.name for k in kinds)), "dtype-mismatch")


@layer("torch.nn.Linear", "in_features, out_features, bias=True, device=None, dtype=None")
class Linear:
    @staticmethod
    def build(m: LayerContext, in_features: Any, out_features: Any, bias: Any, device: Any, dtype: Any) -> None:
        m.set("in_features", in_features)
        m.set("out_features", out_features)
        m.parameter("weight", (out_features, in_features), dtype)
        m.parameter("bias", (out_features,) if bias else None, dtype)

    @staticmethod
    def forward(m: LayerContext, input: Any) -> Any:
        return m.apply("linear", input=input, weight=m["weight"], bias=m["bias"])


@layer("torch.nn.Identity", "*args, **kwargs")
class Identity:
    @staticmethod
    def build(m: LayerContext, args: Any, kwargs: Any) -> None:
        pass

    @staticmethod
    def forward(m: LayerContext, input: Any) -> Any:
        return input
