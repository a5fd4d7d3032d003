"""The merging layers of Keras: elementwise over a list of tensors, concatenation and batched dot products."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.dtype import F32, DType
from ...base.shape import Shape, shape_text
from ...base.truth import YES
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import LayerContext, function, layer, op
from ..ranging import Ranging, ranged
from ..settings import INVALID, called
from .settings import BASE, agree, is_open

# layer -> what it makes of its inputs
ELEMENTWISE = {
    "Add": "merge_add",
    "Subtract": "merge_subtract",
    "Multiply": "merge_multiply",
    "Average": "merge_average",
    "Maximum": "merge_maximum",
    "Minimum": "merge_minimum",
}


def operands(t: Typing, inputs: Any, least: int = 1) -> list[TensorType]:
    """The tensors of a list; a single tensor is no list."""
    if isinstance(inputs, TensorType):
        t.fail(f"{called(t)} expects a list of tensors, got one tensor {shape_text(inputs.shape)}", "wrong-call")
    if not isinstance(inputs, (tuple, list)) or not all(isinstance(x, TensorType) for x in inputs):
        raise NotUnderstood("the list of inputs is not known")
    if len(inputs) < least:
        t.fail(f"{called(t)} expects at least {least} inputs, got {len(inputs)}", "wrong-call")
    return list(inputs)


def common_type(parts: list[TensorType]) -> DType | None:
    return parts[0].dtype if all(p.dtype is parts[0].dtype for p in parts) else F32


def _merge(name: str) -> None:
    def infer(t: Typing, inputs: Any) -> TensorType:
        parts = operands(t, inputs)
        if name == "merge_subtract":
            t.require(len(parts) == 2, f"{called(t)} expects 2 inputs, got {len(parts)}", "wrong-call")
        dtype = common_type(parts)
        if any(p.shape is None for p in parts):
            return TensorType(None, dtype)
        shapes = [p.shape for p in parts if p.shape is not None]
        t.require(all(shapes), f"{called(t)} expects tensors with a batch axis, got a scalar")
        batch, rest = shapes[0][0], shapes[0][1:]
        texts = ", ".join(shape_text(s) for s in shapes)
        for s in shapes[1:]:
            t.same(batch, s[0], f"{called(t)}: batch sizes of {texts} differ", axis=0)
            batch = batch if isinstance(batch, int) else s[0]
            rest = _together(t, rest, s[1:], f"{called(t)}: shapes {texts} do not fit together") or ()
        return TensorType((batch, *rest), dtype)

    infer.__doc__ = "[x[N, *S], y[N, *T], ...] -> [N, *broadcast(S, T, ...)]"
    op(name)(infer)


def _together(t: Typing, a: tuple[Dim, ...], b: tuple[Dim, ...], message: str) -> Shape:
    shape = t.broadcast(a, b, message=message)
    if shape is None:
        return None
    out = []
    for i, d in enumerate(reversed(shape)):
        pair = [s[-1 - i] for s in (a, b) if i < len(s)]
        # a size that Keras does not know stays open, also where the other one tells it
        open_pair = len(pair) == 2 and isinstance(d, int) and d != 1 and any(is_open(p) for p in pair)
        out.append(t.fresh("d") if open_pair else d)
    return tuple(reversed(out))


def _layer(kind: str, operation: str) -> None:
    _merge(operation)

    @layer(f"keras.layers.{kind}", "", "inputs", BASE)
    class Merge:
        @staticmethod
        def build(m: LayerContext) -> None:
            pass

        @staticmethod
        def forward(m: LayerContext, inputs: Any) -> Any:
            return m.apply(operation, inputs=inputs)


for _kind, _operation in ELEMENTWISE.items():
    _layer(_kind, _operation)


def fitting_axis(shapes: list[Any]) -> int | None:
    """The one axis, not that of the batch, in which alone these shapes differ; pictures that differ by what pooling cuts off
    are not to be laid side by side."""
    differing = [i for i, sizes in enumerate(zip(*shapes)) if any(D.same(sizes[0], s) is not YES for s in sizes[1:])]
    if len(differing) != 1 or differing[0] == 0:
        return None
    sizes = [s[differing[0]] for s in shapes]
    is_place = len(shapes[0]) > 3 and differing[0] < len(shapes[0]) - 1
    close = all(isinstance(n, int) for n in sizes) and max(sizes) - min(sizes) <= 2
    return None if is_place and close else differing[0]


@op("merge_concatenate")
def merge_concatenate(t: Typing, inputs: Any, axis: Any = -1) -> TensorType:
    """[x[*A, N1, *B], y[*A, N2, *B], ...] -> [*A, N1 + N2 + ..., *B]"""
    parts = operands(t, inputs)
    if len(parts) == 1:
        return TensorType(parts[0].shape, parts[0].dtype)
    if any(p.shape is None for p in parts):
        return TensorType(None, parts[0].dtype)
    shapes = [p.shape for p in parts if p.shape is not None]
    texts = ", ".join(shape_text(s) for s in shapes[:4]) + (", ..." if len(shapes) > 4 else "")
    rank = len(shapes[0])
    t.require(all(len(s) == rank for s in shapes), f"{called(t)}: inputs have different numbers of axes: {texts}")
    place = t.axis(axis, rank)
    other = fitting_axis(shapes)
    facts = {"help": f"axis={other}"} if other is not None else {}
    for i in range(rank):
        for s in shapes[1:] if i != place else ():
            text = f"{called(t)}: sizes must match except in axis {place}, got {texts}"
            agree(t, shapes[0][i], s[i], text, axis=i, **facts)
    total = D.total(s[place] for s in shapes)
    return TensorType((*shapes[0][:place], total, *shapes[0][place + 1 :]), common_type(parts))


@layer("keras.layers.Concatenate", "axis=-1", "inputs", BASE)
class Concatenate:
    @staticmethod
    def build(m: LayerContext, axis: Any) -> None:
        pass

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return m.apply("merge_concatenate", inputs=inputs, axis=m["axis"])


def _dot_macs(outputs: Any, x: TensorType, y: TensorType, axes: Any, **_: Any) -> Dim:
    """Every output element is a sum over the chosen axis."""
    first = axes[0] if isinstance(axes, (tuple, list)) else axes
    summed = (
        x.shape[first]
        if x.shape is not None and isinstance(first, int) and -len(x.shape) <= first < len(x.shape)
        else 1
    )
    return D.mul(D.product(outputs[0].shape or ()), summed)


@op("batch_dot", macs=_dot_macs)
def batch_dot(t: Typing, x: Any, y: Any, axes: Any = None) -> TensorType:
    """x[N, *A, K, *B], y[N, *C, K, *D] -> [N, *A, *B, *C, *D], or [N, 1] where nothing is left"""
    if not isinstance(x, TensorType) or not isinstance(y, TensorType):
        raise NotUnderstood("an operand is not known")
    if x.shape is None or y.shape is None:
        return TensorType(None, x.dtype)
    a, b = x.shape, y.shape
    text = f"{shape_text(a)} and {shape_text(b)}"
    t.require(len(a) > 1 and len(b) > 1, f"{called(t)} expects at least 2-D inputs, got {text}")
    if axes is None:
        axes = (len(a) - 1, len(b) - 1 if len(b) == 2 else len(b) - 2)
    first, second = axes if isinstance(axes, (tuple, list)) else (axes, axes)
    first, second = t.axis(first, len(a)), t.axis(second, len(b))
    t.require(first != 0 and second != 0, f"{called(t)} does not sum over the batch axis", about="axes")
    t.same(a[0], b[0], f"{called(t)}: batch sizes of {text} differ", axis=0)
    t.same(
        a[first],
        b[second],
        f"{called(t)}: axis {first} has size {D.text(a[first])} and axis {second} of the other has size "
        f"{D.text(b[second])} (inputs are {text})",
        about="axes",
        axis=first,
    )
    rest = (*(d for i, d in enumerate(a) if i not in (0, first)), *(d for i, d in enumerate(b) if i not in (0, second)))
    batch = a[0] if isinstance(a[0], int) else b[0]
    return TensorType((batch, *(rest or (1,))), x.dtype)


@layer("keras.layers.Dot", "axes, normalize=False", "inputs", BASE)
class Dot:
    @staticmethod
    def build(m: LayerContext, axes: Any, normalize: Any) -> None:
        if isinstance(axes, (tuple, list)):
            m.require(len(axes) == 2, f"Dot: axes must be one int or 2 ints, got {len(axes)}", INVALID, about="axes")
        m.require(not isinstance(axes, (str, float)), "Dot: axes must be one int or 2 ints", INVALID, about="axes")

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        if isinstance(inputs, (tuple, list)):
            m.require(len(inputs) == 2, f"Dot expects 2 inputs, got {len(inputs)}", "wrong-call")
            return m.apply("batch_dot", x=inputs[0], y=inputs[1], axes=m["axes"])
        raise NotUnderstood("the list of inputs is not known")


@function("keras.backend.batch_dot", "x, y, axes=None")
def batch_dot_of(call: Any, x: Any, y: Any, axes: Any) -> Any:
    return call.apply("batch_dot", x=x, y=y, axes=axes)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("merge_add")
def _merge_add_range(r: Ranging, inputs: Any, **_: Any) -> Any:
    made = inputs[0]
    for other in inputs[1:]:
        made = r.add(made, other)
    return r.same(made)


@ranged("merge_subtract")
def _merge_subtract_range(r: Ranging, inputs: Any, **_: Any) -> Any:
    return r.add(inputs[0], inputs[1], -1.0)


@ranged("merge_multiply")
def _merge_multiply_range(r: Ranging, inputs: Any, **_: Any) -> Any:
    made = inputs[0]
    for other in inputs[1:]:
        made = r.mul(made, other)
    return r.same(made)


@ranged("merge_average", "merge_maximum", "merge_minimum")
def _merge_range(r: Ranging, inputs: Any, **_: Any) -> Any:
    return r.hull(*(r.moved(x, "merged") for x in inputs))


@ranged("merge_concatenate")
def _merge_concatenate_range(r: Ranging, inputs: Any, axis: Any = -1, **_: Any) -> Any:
    return r.joined(inputs, axis)


@ranged("batch_dot")
def _batch_dot_range(r: Ranging, x: Any, y: Any, **_: Any) -> Any:
    return r.product(x, y, None, I.INF)
