"""EinsumDense: an affine map whose axes an equation names."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.dim import Dim, Sym
from ...base.dtype import F32
from ...base.pattern import pattern
from ...base.plain import dataclass
from ...base.shape import shape_text
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..einsum import _macs as einsum_macs
from ..einsum import einsum
from ..entry import LayerContext, layer, op
from ..ranging import trained
from ..settings import INVALID, lazy, tensor
from .settings import BASE, is_open

FORM = pattern(r"(\.\.\.)?([a-zA-Z]+)(\.\.\.)?,([a-zA-Z]+)->(\.\.\.)?([a-zA-Z]+)(\.\.\.)?")


@dataclass(frozen=True, slots=True)
class Equation:
    """The labels of input, kernel and output; dots stand on neither, the left or the right side."""

    input: str
    kernel: str
    output: str
    left: bool
    right: bool


def parse(equation: str) -> Equation | None:
    found = FORM.fullmatch(equation.replace(" ", ""))
    if found is None or (found[1] is None) != (found[5] is None) or (found[3] is None) != (found[7] is None):
        return None
    return Equation(found[2], found[4], found[6], found[1] is not None, found[3] is not None)


def output_sizes(equation: Equation, shape: tuple[Dim, ...], given: tuple[Any, ...]) -> list[Any]:
    """The whole output shape: the batch, the axes behind dots, and what the layer was told."""
    elided = len(shape) - len(equation.input)
    sizes = [shape[0], *given]
    if elided > 0 and equation.left:
        sizes[1:1] = shape[1:elided]
    elif elided > 0 and equation.right:
        sizes += shape[len(shape) - elided :]
    return sizes


def kernel_sizes(
    m: LayerContext, equation: Equation, shape: tuple[Dim, ...], given: tuple[Any, ...]
) -> tuple[Any, Any]:
    """The shape of the kernel and the size of each output label."""
    elided = max(len(shape) - len(equation.input), 0)
    offset = elided if equation.left else 0
    outputs = dict(zip(equation.output, output_sizes(equation, shape, given)[offset:]))
    inputs = dict(zip(equation.input, shape[offset:]))
    for label, size in inputs.items():
        told = outputs.get(label)
        if isinstance(told, int) and isinstance(size, int):
            m.require(
                told == size,
                f"EinsumDense: '{label}' is {size} in the input and {told} in output_shape (input is {shape_text(shape)})",
                "shape-mismatch",
                about="output_shape",
            )
    kernel = []
    for label in equation.kernel:
        known = label in outputs or label in inputs
        m.require(known, f"EinsumDense: '{label}' is in the kernel alone", INVALID, about="equation")
        size = outputs[label] if label in outputs else inputs[label]
        kernel.append(size if isinstance(size, (int, Sym)) else inputs.get(label, lazy(label)))
    return tuple(kernel), outputs


@op("einsum_dense", macs=lambda outputs, equation, operands, **_: einsum_macs(outputs, equation, operands))
def einsum_dense(t: Typing, equation: Any, operands: Any, given: Any) -> TensorType:
    """equation, x[*S], kernel[*K] -> the axes that the equation names; sizes left open stay so for an open batch"""
    x, kernel = (tensor(o) for o in operands)
    kinds = [TensorType(o.shape, F32) for o in (x, kernel)]
    shape = einsum.infer(t, equation, tuple(kinds)).shape
    if shape is not None and x.shape and is_open(x.shape[0]):
        told = (
            given[-(len(shape) - 1) :]
            if len(given) >= len(shape) - 1
            else (-1,) * (len(shape) - 1 - len(given)) + given
        )
        shape = (shape[0], *(t.fresh("d") if g is None else s for s, g in zip(shape[1:], told)))
    return TensorType(shape, x.dtype if x.dtype is not None and x.dtype.is_float else kernel.dtype)


@layer(
    "keras.layers.EinsumDense",
    "equation, output_shape, activation=None, bias_axes=None, kernel_initializer='glorot_uniform', "
    "bias_initializer='zeros', kernel_regularizer=None, bias_regularizer=None, kernel_constraint=None, "
    "bias_constraint=None, lora_rank=None, lora_alpha=None, gptq_unpacked_column_size=None, quantization_config=None, "
    "activity_regularizer=None",
    "inputs, training=None",
    BASE,
)
class EinsumDense:
    @staticmethod
    def build(m: LayerContext, equation: Any, output_shape: Any, **config: Any) -> None:
        given = tuple(output_shape) if isinstance(output_shape, (tuple, list)) else (output_shape,)
        known = all(g is None or isinstance(g, (int, Sym)) for g in given)
        m.set("_given", given if known else None)

    @staticmethod
    def weights(m: LayerContext, inputs: Any) -> None:
        shape = inputs.shape if isinstance(inputs, TensorType) else None
        if not isinstance(m["equation"], str) or shape is None or m["_given"] is None:
            raise NotUnderstood("the equation, the output or the rank of the input is not known")
        text = m["equation"]
        equation = parse(text)
        if equation is None:
            m.require(
                False, f"EinsumDense: {text!r} is no equation of one input and one kernel", INVALID, about="equation"
            )
            return
        short = len(shape) < len(equation.input)
        m.require(
            not short and (equation.left or equation.right or len(shape) == len(equation.input)),
            f"EinsumDense: '{equation.input}' does not fit input {shape_text(shape)}",
            "shape-mismatch",
            about="equation",
        )
        kernel, outputs = kernel_sizes(m, equation, shape, tuple(m["_given"]))
        m.parameter("kernel", kernel)
        m.parameter("bias", _bias(m, equation, outputs, len(shape)))

    @staticmethod
    def forward(m: LayerContext, inputs: Any, training: Any) -> Any:
        if m["_given"] is None:
            raise NotUnderstood("output_shape is not known")
        given = tuple(None if g is None else 1 for g in m["_given"])
        out = m.apply("einsum_dense", equation=m["equation"], operands=(inputs, m["kernel"]), given=given)
        if m["bias"] is not None:
            out = m.call("keras.ops.add", out, m["bias"])
        return m.activate(m["activation"], out)


def _bias(m: LayerContext, equation: Equation, outputs: dict[str, Any], rank: int) -> tuple[Any, ...] | None:
    axes = m["bias_axes"]
    if axes is None:
        return None
    if not isinstance(axes, str) or not axes:
        raise NotUnderstood("bias_axes is not known")
    for label in axes:
        message = f"EinsumDense: bias axis '{label}' is not in the output '{equation.output}'"
        m.require(label in equation.output, message, INVALID, about="bias_axes")
    first = min(equation.output.find(label) for label in axes)
    sizes = tuple(outputs[label] if label in axes else 1 for label in equation.output[first:])
    elided = rank - len(equation.input)
    return sizes + (1,) * elided if equation.right else sizes


# -- ranges ------------------------------------------------------------------------------------------------------------
trained("einsum_dense")
