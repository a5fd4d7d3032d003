"""How the elements of a tensor lie in memory, followed back through the operations that made it, when somebody asks.

A layout is the strides of the axes, in elements, or None where nothing is known: inputs, formats chosen by an argument,
and operations without a rule. It is computed from the producers of a value, so that no tensor has to carry it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.plain import dataclass, field, replace
from ..base.truth import MAYBE, NO, YES, Truth
from ..graph.builder import Builder
from ..graph.graph import Node, Source, Value

Sizes = tuple[Dim, ...]
# How many operations back a layout is followed.
DEPTH = 64


@dataclass(frozen=True, slots=True)
class Layout:
    """Strides; `dense` where the elements provably fill a block of memory, each once, `exact` where even the strides of
    axes of size 1, which hold no element, are as torch has them."""

    strides: Sizes
    dense: bool = True
    exact: bool = False


Rule = Callable[["Layouts", Node, Value], "Layout | None"]
RULES: dict[str, Rule] = {}


def laid_out(*ops: str) -> Callable[[Rule], Rule]:
    """Register how the results of these operations, whose names are blank-separated, lie."""

    def register(rule: Rule) -> Rule:
        RULES.update(dict.fromkeys(" ".join(ops).split(), rule))
        return rule

    return register


def contiguous(shape: Sizes) -> Layout:
    strides: list[Dim] = []
    step: Dim = 1
    for size in reversed(shape):
        strides.append(step)
        step = D.mul(step, size)
    return Layout(tuple(reversed(strides)))


def is_contiguous(layout: Layout, shape: Sizes) -> bool:
    """Whether the elements provably lie in row-major order; the stride of an axis of size 1 does not matter."""
    wanted = contiguous(shape).strides
    return all(s == 1 or D.same(a, b) is YES for s, a, b in zip(shape, layout.strides, wanted))


@dataclass(slots=True)
class Layouts:
    """The layouts that one question needs."""

    builder: Builder
    found: dict[tuple[int, int], Layout | None] = field(default_factory=dict)
    depth: int = 0

    def of(self, value: Any) -> Layout | None:
        if not isinstance(value, Value) or self.shape(value) is None:
            return None
        key = (id(value.producer), value.index)
        if key not in self.found:
            self.found[key] = self._made(value)
        return self.found[key]

    def shape(self, value: Any) -> Sizes | None:
        """Known sizes; none for a tensor that is one of several."""
        if not isinstance(value, Value) or value.type.arms:
            return None
        return self.builder.type_of(value).shape

    def _made(self, value: Value) -> Layout | None:
        node = value.producer
        if isinstance(node, Source):
            plain = node.kind == "parameter" and node.owner is not None and not self.builder.arranged_parameters
            return replace(contiguous(self.shape(value) or ()), exact=True) if plain else None
        rule = RULES.get(node.op)
        # what a loop made of itself lies as its last round left it
        looped = node.repeat != 1 and node.repeat != self.builder.repeat
        if rule is None or looped or self.depth >= DEPTH or node in self.builder.arranged or not _is_torch(node):
            return None
        self.depth += 1
        layout = rule(self, node, value)
        self.depth -= 1
        return layout

    def result(self, value: Value, strides: Iterable[Dim]) -> Layout | None:
        """A part of another tensor: dense only where it is seen to be."""
        shape, layout = self.shape(value), Layout(tuple(strides), dense=False)
        if shape is None or len(shape) != len(layout.strides):
            return None
        return Layout(layout.strides, is_contiguous(layout, shape))


def _is_torch(node: Node) -> bool:
    """Other libraries lay out the results of the same operations in their own way, as do torch's copying variants."""
    return node.api.startswith(("torch.", "Tensor.", "phi")) and "_copy" not in node.api


# -- the question -----------------------------------------------------------------------------------------------------
def viewed(shape: Sizes, strides: Sizes, target: Sizes) -> tuple[Truth, Sizes]:
    """Whether a tensor can be viewed in another shape of as many elements, and its strides then (torch's computeStride)."""
    answer = D.same(D.product(shape), 0)
    if answer is not NO or not shape:
        return (YES if answer is NO else MAYBE), contiguous(target).strides
    new: list[Dim] = [1] * len(target)
    place, base = len(target) - 1, strides[-1]
    chunk: Dim = 1
    seen: Dim = 1
    for axis in reversed(range(len(shape))):
        chunk = D.mul(chunk, shape[axis])
        if axis and (joined := _joined(shape[axis - 1], strides[axis - 1], D.mul(chunk, base))) is not NO:
            if joined is MAYBE:
                return MAYBE, ()
            continue
        while place >= 0 and (target[place] == 1 or (more := D.greater(chunk, seen)) is not NO):
            if target[place] != 1 and more is MAYBE:
                return MAYBE, ()
            new[place] = D.mul(seen, base)
            seen = D.mul(seen, target[place])
            place -= 1
        fits = D.same(seen, chunk)
        if fits is not YES:
            return fits, ()
        if axis:
            chunk = seen = 1
            base = strides[axis - 1]
    return (YES if place < 0 else NO), tuple(new)


def _joined(size: Dim, stride: Dim, expected: Dim) -> Truth:
    """Whether an axis continues the block of the axes behind it."""
    if size == 1:
        return YES
    answer = D.same(stride, expected)
    if answer is NO and D.same(size, 1) is not NO:
        return MAYBE
    return answer


def refuses_view(builder: Builder, value: Value, target: Sizes) -> Layout | None:
    """The layout that provably keeps a tensor from being viewed in this shape; None where there is none."""
    layouts = Layouts(builder)
    shape, layout = layouts.shape(value), layouts.of(value)
    if shape is None or layout is None or len(shape) != len(layout.strides):
        return None
    return layout if viewed(shape, layout.strides, target)[0] is NO else None


# -- rules ------------------------------------------------------------------------------------------------------------
def _input(node: Node) -> Any:
    return node.arguments.get("input")


@laid_out("zeros ones empty full eye arange linspace rand randn randint randperm")
def _created(layouts: Layouts, node: Node, value: Value) -> Layout | None:
    return replace(contiguous(layouts.shape(value) or ()), exact=True)


@laid_out("linear matmul bmm mm embedding repeat tile one_hot")
def _row_major(layouts: Layouts, node: Node, value: Value) -> Layout | None:
    """Made in row-major order, however the operands lie."""
    return contiguous(layouts.shape(value) or ())


@laid_out("tensor")
def _tensor(layouts: Layouts, node: Node, value: Value) -> Layout | None:
    return contiguous(layouts.shape(value) or ()) if node.api == "torch.tensor" else None


def _all_contiguous(layouts: Layouts, values: Sequence[Value]) -> bool:
    for value in values:
        layout, shape = layouts.of(value), layouts.shape(value)
        if layout is None or shape is None or not is_contiguous(layout, shape):
            return False
    return bool(values)


@laid_out("layer_norm softmax log_softmax stack sum mean masked_fill where")
def _from_contiguous(layouts: Layouts, node: Node, value: Value) -> Layout | None:
    """Row-major where every operand is."""
    return contiguous(layouts.shape(value) or ()) if _all_contiguous(layouts, node.inputs) else None


@laid_out(
    "convolution max_pool avg_pool adaptive_avg_pool adaptive_max_pool batch_norm group_norm",
    "interpolate pixel_shuffle cat",
)
def _from_channels_first(layouts: Layouts, node: Node, value: Value) -> Layout | None:
    """Row-major where every operand is and none could be taken for channels-last, as axes of size 1 can."""
    if not _all_contiguous(layouts, node.inputs) or any(_ambiguous(layouts, v) for v in node.inputs):
        return None
    return contiguous(layouts.shape(value) or ())


def _ambiguous(layouts: Layouts, value: Value) -> bool:
    layout, shape = layouts.of(value), layouts.shape(value)
    exact = layout is not None and layout.exact
    return not exact and any(D.same(d, 1) is not NO for d in (shape or ())[1:])


@laid_out(
    "relu relu6 sigmoid tanh silu gelu elu leaky_relu hardswish hardsigmoid hardtanh mish softplus neg abs",
    "exp log sqrt rsqrt square reciprocal sin cos dropout clamp floor ceil round add sub mul div pow",
    "zeros_like ones_like rand_like randn_like empty_like full_like",
    "cast cast_f32 cast_f64 cast_f16 cast_bf16 cast_i32 cast_i64 cast_bool type_as clone identity",
)
def _elementwise(layouts: Layouts, node: Node, value: Value) -> Layout | None:
    """As the operands lie, where all of them lie alike and densely."""
    if node.api == "Tensor.contiguous":
        return contiguous(layouts.shape(value) or ())
    operands = [v for v in node.inputs if layouts.shape(v) != ()]
    if not operands or _all_contiguous(layouts, operands):
        return contiguous(layouts.shape(value) or ()) if operands else None
    first = layouts.of(operands[0])
    if first is None or not first.dense or any(not _alike(layouts, operands[0], v) for v in operands):
        return None
    return first


def _alike(layouts: Layouts, a: Value, b: Value) -> bool:
    one, other = layouts.of(a), layouts.of(b)
    sizes, others = layouts.shape(a), layouts.shape(b)
    if one is None or other is None or sizes is None or others is None or len(sizes) != len(others):
        return False
    return all(D.same(p, q) is YES for p, q in zip((*sizes, *one.strides), (*others, *other.strides)))


@laid_out("phi")
def _either(layouts: Layouts, node: Node, value: Value) -> Layout | None:
    first, second = node.arguments.get("input"), node.arguments.get("other")
    if isinstance(first, Value) and isinstance(second, Value) and _alike(layouts, first, second):
        return layouts.of(first)
    return None


# -- the same elements ------------------------------------------------------------------------------------------------
def _ordered(layouts: Layouts, node: Node, order: Callable[[int], Sequence[int]]) -> Layout | None:
    layout = layouts.of(_input(node))
    if layout is None:
        return None
    return Layout(tuple(layout.strides[i] for i in order(len(layout.strides))), layout.dense)


@laid_out("transpose")
def _transpose(layouts: Layouts, node: Node, value: Value) -> Layout | None:
    first, second = node.arguments.get("dim0"), node.arguments.get("dim1")
    if not isinstance(first, int) or not isinstance(second, int):
        return None

    def order(rank: int) -> list[int]:
        axes = list(range(rank))
        axes[first], axes[second] = axes[second], axes[first]
        return axes

    return _ordered(layouts, node, order)


@laid_out("t", "reversed_axes")
def _reversed(layouts: Layouts, node: Node, value: Value) -> Layout | None:
    return _ordered(layouts, node, lambda rank: list(reversed(range(rank))))


@laid_out("matrix_transpose")
def _matrix_transpose(layouts: Layouts, node: Node, value: Value) -> Layout | None:
    return _ordered(layouts, node, lambda rank: [*range(rank - 2), rank - 1, rank - 2])


@laid_out("permute")
def _permute(layouts: Layouts, node: Node, value: Value) -> Layout | None:
    dims = node.arguments.get("dims")
    if isinstance(dims, (tuple, list)) and len(dims) == 1 and isinstance(dims[0], (tuple, list)):
        dims = dims[0]
    if not isinstance(dims, (tuple, list)) or not all(type(d) is int for d in dims):
        return None
    chosen: Sequence[int] = dims
    return _ordered(layouts, node, lambda rank: [d % rank for d in chosen])


@laid_out("view", "reshape", "view_as", "flatten", "unflatten")
def _reshaped(layouts: Layouts, node: Node, value: Value) -> Layout | None:
    given = _input(node)
    layout, old, new = layouts.of(given), layouts.shape(given), layouts.shape(value)
    if layout is None or old is None or new is None or _reinterprets(given, value):
        return None
    if is_contiguous(layout, old):
        return contiguous(new)
    answer, strides = viewed(old, layout.strides, new)
    if answer is YES:
        return Layout(strides, layout.dense)
    # a reshape copies where it must
    return contiguous(new) if answer is NO and node.op in ("reshape", "flatten") else None


def _reinterprets(given: Value, value: Value) -> bool:
    return given.dtype is not value.dtype


@laid_out("unsqueeze", "squeeze")
def _squeezed(layouts: Layouts, node: Node, value: Value) -> Layout | None:
    """Axes of size 1 come and go; the others keep their strides in order."""
    given = _input(node)
    layout, old, new = layouts.of(given), layouts.shape(given), layouts.shape(value)
    if layout is None or old is None or new is None:
        return None
    if node.op == "unsqueeze":
        axis = node.arguments.get("dim")
        if not isinstance(axis, int):
            return None
        axis %= len(new)
        return Layout((*layout.strides[:axis], 1, *layout.strides[axis:]), layout.dense)
    if any(D.same(d, 1) is MAYBE for d in old):
        return None
    kept = iter(s for d, s in zip(old, layout.strides) if d != 1)
    return Layout(tuple(1 if d == 1 else next(kept) for d in new), layout.dense)


# -- some of the elements ---------------------------------------------------------------------------------------------
@laid_out("narrow", "split", "chunk", "tensor_split")
def _same_strides(layouts: Layouts, node: Node, value: Value) -> Layout | None:
    layout = layouts.of(_input(node))
    return None if layout is None else layouts.result(value, layout.strides)


@laid_out("select", "unbind")
def _without_axis(layouts: Layouts, node: Node, value: Value) -> Layout | None:
    layout, axis = layouts.of(_input(node)), node.arguments.get("dim", 0)
    if layout is None or not isinstance(axis, int):
        return None
    axis %= len(layout.strides)
    return layouts.result(value, (*layout.strides[:axis], *layout.strides[axis + 1 :]))


@laid_out("expand", "expand_as")
def _expand(layouts: Layouts, node: Node, value: Value) -> Layout | None:
    """Axes that are repeated have stride 0."""
    given = _input(node)
    layout, old, new = layouts.of(given), layouts.shape(given), layouts.shape(value)
    if layout is None or old is None or new is None:
        return None
    lead = len(new) - len(old)
    strides: list[Dim] = [0] * lead
    for before, after, stride in zip(old, new[lead:], layout.strides):
        if D.same(before, after) is YES:
            strides.append(stride)
        elif before == 1:
            strides.append(0 if D.same(after, 1) is NO else D.fresh("stride"))
        else:
            return None
    return layouts.result(value, strides)


@laid_out("unfold_windows")
def _unfold(layouts: Layouts, node: Node, value: Value) -> Layout | None:
    layout, axis, step = layouts.of(_input(node)), node.arguments.get("dimension"), node.arguments.get("step")
    if layout is None or not layout.strides or not isinstance(axis, int) or not isinstance(step, (int, D.Sym)):
        return None
    axis %= len(layout.strides)
    inner = layout.strides[axis]
    return layouts.result(value, (*layout.strides[:axis], D.mul(inner, step), *layout.strides[axis + 1 :], inner))


@laid_out("getitem")
def _getitem(layouts: Layouts, node: Node, value: Value) -> Layout | None:
    """Numbers, slices, None and `...` make views; anything else is a copy in an order of its own."""
    layout, index = layouts.of(_input(node)), node.arguments.get("index")
    parts = index if isinstance(index, tuple) else (index,)
    if layout is None or not all(_is_basic(p) for p in parts):
        return None
    rest = list(layout.strides)
    missing = len(rest) - sum(p is not None and p is not ... for p in parts)
    if ... not in parts:
        parts = (*parts, ...)
    strides: list[Dim] = []
    for part in parts:
        if part is None:
            strides.append(1)
        elif part is ...:
            strides += [rest.pop(0) for _ in range(missing)]
        else:
            stride = rest.pop(0)
            if isinstance(part, slice):
                strides.append(stride if part.step is None else D.mul(stride, part.step))
    return layouts.result(value, strides)


def _is_basic(part: Any) -> bool:
    if isinstance(part, slice):
        return part.step is None or (type(part.step) is int and part.step > 0)
    return part is None or part is ... or type(part) is int or isinstance(part, D.Sym)
