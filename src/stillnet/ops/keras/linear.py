"""The affine layers of Keras: Dense and EinsumDense."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.shape import shape_text
from ...graph.constraints import Typing
from ...graph.graph import TensorType
from ..entry import LayerContext, layer, op
from ..ranging import Ranging, ranged
from ..settings import called, optional, size, taken, tensor
from .settings import BASE, KERNEL, compute_type, size_at, units


def _macs(outputs: Any, input: TensorType, kernel: TensorType, **_: Any) -> Dim:
    """Each output feature meets all input features."""
    return D.mul(D.product(outputs[0].shape or ()), (kernel.shape or (1,))[0])


@op("dense", macs=_macs)
def dense(t: Typing, input: Any, kernel: Any, bias: Any = None) -> TensorType:
    """x[*B, I], kernel[I, O], bias?[O] -> [*B, O]"""
    operand, weight = tensor(input), tensor(kernel)
    dtype = compute_type(operand, weight, optional(bias))
    x, w = operand.shape, t.need_shape(weight)
    if x is None and operand.variable is not None:
        x = t.rank(operand, (2, 3, 4, 5), names=("B", "D"))
    if x is None:
        t.doubtful = True
        return TensorType(None, dtype)
    t.require(len(x) > 1, f"{called(t)} expects at least 2-D input, got {shape_text(x)}")
    t.same(
        w[0],
        x[-1],
        f"{called(t)} expects {D.text(w[0])} features, got {D.text(x[-1])} (input is {shape_text(x)})",
        axis=-1,
    )
    return TensorType((*x[:-1], w[1]), dtype)


@layer(
    "keras.layers.Dense",
    f"units, activation=None, use_bias=True, {KERNEL}, lora_rank=None, lora_alpha=None, quantization_config=None",
    "inputs, training=None",
    BASE,
)
class Dense:
    @staticmethod
    def build(m: LayerContext, **config: Any) -> None:
        units(m, config["units"], "units", "Dense")

    @staticmethod
    def weights(m: LayerContext, inputs: Any) -> None:
        fan_in, out = size_at(inputs, -1, "features"), size(m, m["units"], "units", "Dense")
        ranked = isinstance(m["lora_rank"], int) and m["lora_rank"] > 0
        m.parameter("kernel", (fan_in, out), trainable=not ranked)
        m.parameter("bias", (out,) if taken(m, m["use_bias"], "use_bias") else None)
        if ranked:
            m.parameter("lora_kernel_a", (fan_in, m["lora_rank"]))
            m.parameter("lora_kernel_b", (m["lora_rank"], out))

    @staticmethod
    def forward(m: LayerContext, inputs: Any, training: Any) -> Any:
        return m.activate(m["activation"], m.apply("dense", input=inputs, kernel=m["kernel"], bias=m["bias"]))


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("dense")
def _dense_range(r: Ranging, input: Any, kernel: Any, bias: Any = None, **_: Any) -> Any:
    return r.product(input, kernel, bias)
