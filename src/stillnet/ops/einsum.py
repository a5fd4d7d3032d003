"""Einstein summation in its three spellings: an equation with operands, with a list, or operands with sublists."""

from __future__ import annotations

from collections.abc import Iterator

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.dtype import DType
from ..base.plain import dataclass
from ..base.shape import shape_text
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .call import Call
from .entry import function, op, spell
from .linear import same_dtype
from .promotion import result_type
from .ranging import Ranging, ranged
from .settings import met, tensor

DOTS = "..."
Labels = list[str]


@dataclass(frozen=True, slots=True)
class Equation:
    """The labels of each operand, DOTS among them, and of the result."""

    inputs: list[Labels]
    output: Labels | None
    text: str


def _macs(outputs: Any, equation: Any, operands: Any) -> Dim:
    """Operands are combined from left to right. A step that sums a shared label is a product of matrices over all
    labels that are alive in it; any other is elementwise and costs nothing here. Axes of size 1 count as absent."""
    parsed, tensors = _read(equation, operands)
    return D.total(D.product((*summed.values(), *kept.values())) for summed, kept in _steps(parsed, tensors) if summed)


def _labelled(labels: Labels, x: TensorType) -> dict[str, Dim]:
    """Sizes by label; the axes behind dots are counted from the right."""
    shape = x.shape or ()
    sizes: dict[str, Dim] = {}
    position, hidden = 0, len(shape) - sum(label != DOTS for label in labels)
    for label in labels:
        if label == DOTS:
            sizes |= {f"{DOTS}{hidden - i}": shape[position + i] for i in range(hidden)}
            position += hidden
        else:
            sizes[label] = shape[position]
            position += 1
    return {label: size for label, size in sizes.items() if size != 1}


@op("einsum", spell("torch.einsum torch.functional.einsum", "equation, *operands"), macs=_macs)
def einsum(t: Typing, equation: Any, operands: Any = ()) -> TensorType:
    """equation, x[*S], ... -> the axes that the equation names"""
    parsed, tensors = _read(equation, operands)
    if len(parsed.inputs) != len(tensors):
        t.fail(f"einsum equation {parsed.text!r} names {len(parsed.inputs)} operands, got {len(tensors)}")
    if any(x.shape is None for x in tensors):
        t.doubtful = True
        dtypes = {x.dtype for x in tensors}
        return TensorType(_by_labels_alone(parsed, tensors), dtypes.pop() if len(dtypes) == 1 else None)
    sizes: dict[str, Dim] = {}
    dots: list[tuple[Dim, ...]] = []
    for labels, x in zip(parsed.inputs, tensors):
        _check_rank(t, parsed, labels, x)
        _note_sizes(t, parsed, labels, x, sizes, dots)
    hidden = t.broadcast(*dots, message=f"einsum {parsed.text!r}: the axes behind '...' do not broadcast") or ()
    return TensorType(tuple(_result(t, parsed, sizes, hidden)), _element_type(t, parsed, tensors))


def _element_type(t: Typing, parsed: Equation, tensors: list[TensorType]) -> DType | None:
    """A step that sums a shared label is a product of matrices, which takes one element type; any other promotes."""
    left, *others = (TensorType((1,), x.dtype) for x in tensors)  # all of them get the axes of the others
    for right, (summed, _) in zip(others, _steps(parsed, tensors)):
        if left.dtype is None or right.dtype is None:
            return None
        if any(isinstance(size, int) for size in summed.values()):
            same_dtype(t, left, right)
        elif summed and left.dtype is not right.dtype:
            t.doubtful = True  # a size that may be 1
        left = TensorType((1,), result_type(left, right))
    return left.dtype


def _steps(parsed: Equation, tensors: list[TensorType]) -> Iterator[tuple[dict[str, Dim], dict[str, Dim]]]:
    """Labels with their sizes that each step sums over both of its operands, and those that it keeps; axes of size 1
    count as absent."""
    first, *others = (_labelled(labels, x) for labels, x in zip(parsed.inputs, tensors))
    alive = first
    for i, right in enumerate(others, 1):
        later = set().union(*others[i:], _output_labels(parsed))
        kept = {k for k in (*alive, *right) if k in later or (k.startswith(DOTS) and DOTS in later)}
        summed = {k: right[k] for k in right if k in alive and k not in kept}
        alive = {k: v for k, v in (alive | right).items() if k in kept}
        yield summed, alive


def _check_rank(t: Typing, parsed: Equation, labels: Labels, x: TensorType) -> None:
    named, rank = sum(label != DOTS for label in labels), len(x.shape or ())
    fits = named <= rank if DOTS in labels else named == rank
    t.require(
        fits, f"einsum {parsed.text!r}: '{''.join(labels)}' does not fit an operand of shape {shape_text(x.shape)}"
    )


def _note_sizes(
    t: Typing, parsed: Equation, labels: Labels, x: TensorType, sizes: dict[str, Dim], dots: list[tuple[Dim, ...]]
) -> None:
    """The size of each label; size 1 gives way between operands, not within one."""
    shape = x.shape or ()
    own: dict[str, Dim] = {}
    position = 0
    for label in labels:
        if label == DOTS:
            hidden = len(shape) - len(labels) + 1
            dots.append(shape[position : position + hidden])
            position += hidden
            continue
        size = shape[position]
        if label in own:
            t.same(
                own[label],
                size,
                f"einsum {parsed.text!r}: '{label}' is {D.text(own[label])} and {D.text(size)} in one operand",
            )
        own[label] = size
        position += 1
    for label, size in own.items():
        known = sizes.get(label, size)
        message = f"{D.text(known)} in one operand and {D.text(size)} in another"
        sizes[label] = met(t, known, size, f"einsum {parsed.text!r}: '{label}' is {message}")


def _output_labels(parsed: Equation) -> Labels:
    """Implicit output: dots first, then the labels that occur once, in order."""
    if parsed.output is not None:
        return parsed.output
    every = [label for labels in parsed.inputs for label in labels]
    return ([DOTS] if DOTS in every else []) + sorted(label for label in set(every) - {DOTS} if every.count(label) == 1)


def _result(t: Typing, parsed: Equation, sizes: dict[str, Dim], hidden: tuple[Dim, ...]) -> list[Dim]:
    out: list[Dim] = []
    labels = _output_labels(parsed)
    for label in labels:
        if label == DOTS:
            out += hidden
            continue
        t.require(label in sizes, f"einsum {parsed.text!r}: output label '{label}' is in no operand")
        t.require(labels.count(label) == 1, f"einsum {parsed.text!r}: output label '{label}' occurs more than once")
        out.append(sizes[label])
    return out


def _by_labels_alone(parsed: Equation, tensors: list[TensorType]) -> tuple[Dim, ...] | None:
    """The shape as far as operands of known rank give it."""
    labels = _output_labels(parsed)
    if DOTS in labels:
        return None
    sizes: dict[str, Dim] = {}
    for own, x in zip(parsed.inputs, tensors):
        if x.shape is not None and DOTS not in own and len(own) == len(x.shape):
            sizes |= {k: v for k, v in zip(own, x.shape) if sizes.get(k, 1) == 1}
    unknown = D.Origin.UNKNOWN
    return tuple(sizes[label] if sizes.get(label, 1) != 1 else D.fresh("d", unknown) for label in labels)


# -- reading the spellings --------------------------------------------------------------------------------------------
def _read(equation: Any, operands: Any) -> tuple[Equation, list[TensorType]]:
    if isinstance(equation, str):
        given = operands[0] if len(operands) == 1 and isinstance(operands[0], (tuple, list)) else operands
        left, arrow, right = equation.replace(" ", "").partition("->")
        return Equation([_split(part) for part in left.split(",")], _split(right) if arrow else None, equation), [
            tensor(x) for x in given
        ]
    if isinstance(equation, TensorType):
        return _read_sublists((equation, *operands))
    raise NotUnderstood("equation is not known")


def _split(text: str) -> Labels:
    labels: Labels = []
    while text:
        size = 3 if text.startswith(DOTS) else 1
        labels.append(text[:size])
        text = text[size:]
    return labels


def _read_sublists(arguments: tuple[Any, ...]) -> tuple[Equation, list[TensorType]]:
    """x, [0, 1], y, [1, 2], [0, 2]"""
    tensors, lists = list(arguments[0::2]), list(arguments[1::2])
    output = None
    if len(arguments) % 2:
        output = _sublist(tensors.pop())
    inputs = [_sublist(labels) for labels in lists]
    parts = ",".join("".join(labels) for labels in inputs)
    return Equation(inputs, output, parts + ("" if output is None else "->" + "".join(output))), [
        tensor(x) for x in tensors
    ]


def _sublist(labels: Any) -> Labels:
    if not isinstance(labels, (tuple, list)) or not all(
        isinstance(label, int) or label is Ellipsis for label in labels
    ):
        raise NotUnderstood("sublist is not known")
    return [
        DOTS if label is Ellipsis else chr(ord("A") + label) if label < 26 else chr(ord("a") + label - 26)
        for label in labels
    ]


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("einsum", "named_einsum")
def _einsum_range(r: Ranging, operands: Any = (), **_: Any) -> Any:
    tensors = [o for o in operands if r.is_range(o)]
    if len(tensors) == 2:
        return r.product(tensors[0], tensors[1], None, I.INF)
    return r.unknown()


@function("opt_einsum.contract", "subscripts, *operands, **settings")
def contract(call: Call, subscripts: Any, operands: Any, settings: Any) -> Any:
    """contract("bi,ij->bj", x, y): einsum in an order that is cheap"""
    if not isinstance(subscripts, str):
        raise NotUnderstood("operands beside lists of numbers")
    return call.call("torch.einsum", subscripts, *operands)
