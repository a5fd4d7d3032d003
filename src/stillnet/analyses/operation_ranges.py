"""The ranges of one operation's results, from those of its operands."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cache

from ..base import interval as I
from ..base.annotations import TYPE_CHECKING, Any
from ..base.dim import Sym
from ..base.unknown import Unknown
from ..graph.constraints import NotUnderstood
from ..graph.graph import KEPT_GRADIENT, Node, Source, TensorType, Value
from ..ops import OPS
from ..ops.ranging import COMPLEX_RESULTS, PARTWISE, RANGED, Unbounded
from .domain import facts, partition, structure
from .domain.cells import Cell
from .domain.exactness import is_close, is_exact, near
from .domain.partition import Range
from .domain.sources import content, typed_unknown
from .domain.transfer import Ranger

if TYPE_CHECKING:
    from .ranges import Ranges

# What a mistake in a transfer function raises: its operation is not understood then.
OUR_FAULTS = (TypeError, ValueError, KeyError, IndexError, AttributeError, ArithmeticError)


def step(result: Ranges, ranger: Ranger, node: Node) -> None:
    """The ranges of one operation's results."""
    outputs = node.outputs
    if not outputs:
        return
    exact = outputs[0].type.data is not None and is_exact(result, node)
    if exact and all(o.type.data is not None for o in outputs):
        note(result, node, content)
        return
    transfer = transfer_of(result, node)
    if transfer is None:
        note(result, node, typed_unknown)
        return
    ranger.at(outputs[0].type)
    ranger.outputs, ranger.called = outputs, node.api.rsplit(".", 1)[-1]
    arguments = operands(result, node, exact)
    again = written_as(node, arguments) if node.op in REPEATABLE else None
    if again is not None and again in result.written:
        result.table[id(node), 0] = result.written[again][1]
        return
    if not OPERANDS.issuperset(map(type, arguments.values())):
        arguments = with_unknown_operands(ranger, node, arguments)
    made = computed(result, ranger, node, transfer, arguments)
    for o, found in zip(outputs, results(made, len(outputs))):
        stored = as_stored(result, node, o, found, exact)
        result.table[id(node), o.index] = refined(result, ranger, node, stored, arguments)
    if again is not None:
        result.written[again] = (arguments, result.table[id(node), 0])


def note(result: Ranges, node: Node, range_of: Callable[[TensorType], Range]) -> None:
    for o in node.outputs:
        result.table[id(node), o.index] = range_of(o.type)


def transfer_of(result: Ranges, node: Node) -> Callable[..., Any] | None:
    """The transfer function of an operation; None where there is none that holds for it."""
    transfer = RANGED.get(node.op)
    if transfer is None or type(transfer) is Unbounded:
        result.missing[node.op] += 1
        return None
    return transfer if holds_for_parts(node) else None


def operands(result: Ranges, node: Node, exact: bool) -> dict[str, Any]:
    """The arguments of an operation as its transfer function wants them, behind the tests that have been passed."""
    arguments = {k: read(result, v) for k, v in node.arguments.items()}
    if not exact and node.outputs[0].type.data is not None and id(node) not in result.near:
        # positions of a table are told apart only where its numbers are exact
        arguments = {k: in_one_block(v) for k, v in arguments.items()}
    if node.op == "unknown":
        # nobody typed it, so its operands have no names
        arguments = {"inputs": [result.of(v) for v in node.inputs]}
    elif node.op == "phi":
        arguments = {**arguments, **sides(result, node)}
    if node.guard or result.stated.facts:
        guards = facts.guarding(result, node)
        arguments = {
            k: facts.seen_by(result, node, v, guards) if isinstance(v, Range) else v for k, v in arguments.items()
        }
    return arguments


def computed(
    result: Ranges, ranger: Ranger, node: Node, transfer: Callable[..., Any], arguments: dict[str, Any]
) -> Any:
    """What the transfer function says; None, which is counted, where it says nothing."""
    try:
        made = transfer(ranger, **arguments)
    except NotUnderstood:
        made = None
    except OUR_FAULTS:
        # operands of an operation that was not typed may be of any kind
        if os.environ.get("STILLNET_STRICT") and node.outputs[0].type.shape is not None:
            raise
        result.missing[f"{node.op} (internal error)"] += 1
        return None
    if made is None:
        result.missing[node.op if node.op != "unknown" else node.api] += 1
    return made


def with_unknown_operands(ranger: Ranger, node: Node, arguments: dict[str, Any]) -> dict[str, Any]:
    """Operands that turned out to be no tensors that anybody knows."""
    unknown = [name for name in operand_names(node.op) if isinstance(arguments.get(name), (Sym, Unknown))]
    return {**arguments, **{name: ranger.unknown() for name in unknown}}


def as_stored(result: Ranges, node: Node, output: Value, found: Range | None, exact: bool) -> Range:
    """A result with what its type says: its content where that is known, and what its element type can hold."""
    kind = output.type
    if exact and kind.data is not None:
        return content(kind)
    if found is None:
        return typed_unknown(kind)
    if kind.data is not None and is_close(result, node):
        return near(content(kind), found, node)
    if kind.dtype is not None and kind.dtype.name == "bool" and found.cell.bounds != I.UNIT:
        return Range((Cell(I.UNIT, I.UNIT),), None, output.shape, "bool")
    return found


def refined(result: Ranges, ranger: Ranger, node: Node, found: Range, arguments: Mapping[str, Any]) -> Range:
    """A result with what the program around its operation says."""
    if I.is_empty(found.cell.reached) and is_training(node, arguments):
        found = ranger.weight()
    if node.op == "sub" and isinstance(node.arguments.get("other"), Unknown):
        # what is taken away may be the largest of what it is taken from
        found = partition.unreached(found)
    if node.op in structure.LOOKED_AT and result.domain.relations:
        found = structure.refined(result, node, found)
    if result.domain.tensors == "expand":
        found = partition.expanded(found, result.domain.limit)
    return found


def is_training(node: Node, arguments: Mapping[str, Any]) -> bool:
    """`w -= rate * w.grad`: a weight that is moved by its gradient, or by what nobody knows, is still a weight."""
    moved = arguments.get("input")
    if node.op not in MOVING or not isinstance(moved, Range) or not moved.cell.weak:
        return False
    if len(node.inputs) == 1:
        return isinstance(node.arguments.get("other"), Unknown)
    return any(is_of_gradient(v) for v in node.inputs[1:])


# What an optimizer written by hand moves a weight with, and how many operations a gradient is looked for in.
MOVING = frozenset({"sub", "add", "addcmul", "addcdiv"})
STEPS = 16


def is_of_gradient(value: Value) -> bool:
    """Whether a tensor is computed from what backward has left."""
    waiting, seen = [value], set[int]()
    while waiting and len(seen) < STEPS:
        source = waiting.pop().producer
        if isinstance(source, Source):
            if source.kind == KEPT_GRADIENT:
                return True
        elif id(source) not in seen:
            seen.add(id(source))
            waiting += source.inputs
    return False


# Operations of one result that programs write twice where they mean the same numbers.
REPEATABLE = frozenset(
    {"exp", "log", "sqrt", "square", "pow", "add", "sub", "mul", "div", "neg", "abs", "sum", "mean", "amax", "norm"}
    | {"softmax", "sigmoid", "cat", "stack", "matmul", "mm"}
)


def written_as(node: Node, arguments: dict[str, Any]) -> tuple[Any, ...] | None:
    """What an operation computes, by the identity of its operands; None where it cannot be told."""
    found: list[Any] = [node.op, node.api, node.outputs[0].type.dtype]
    for name, value in arguments.items():
        if type(value) is Range:
            found += (name, id(value))
        elif type(value) in CONSTANTS:
            found += (name, value)
        elif isinstance(value, (tuple, list)) and {*map(type, value)} <= {Range, int}:
            found += (name, tuple(id(v) if type(v) is Range else (v,) for v in value))
        else:
            return None
    return tuple(found)


def in_one_block(x: Any) -> Any:
    return Range((x.cell,), None, x.shape, x.dtype) if type(x) is Range and len(x.cells) > 1 else x


@cache
def operand_names(op: str) -> tuple[str, ...]:
    """The parameters of an operation that are tensors."""
    entry = OPS.get(op)
    return ("input", *(entry.tensors if entry is not None else ()))


def holds_for_parts(node: Node) -> bool:
    """Transfer functions speak of real numbers, but for those that say otherwise."""
    made = node.outputs[0].type.dtype
    if made is not None and made.kind == "complex":
        given = [v.type.dtype for v in node.inputs]
        return node.op in PARTWISE and (
            all(d is not None and d.kind == "complex" for d in given) or node.op in COMPLEX_RESULTS
        )
    for v in node.inputs:
        dtype = v.type.dtype
        if dtype is not None and dtype.kind == "complex":
            return node.op in PARTWISE
    return True


CONSTANTS = frozenset({type(None), bool, int, float, str})
OPERANDS = CONSTANTS | {Range, tuple, list}


def read(result: Ranges, argument: Any) -> Any:
    """An argument as transfer functions want it: tensors as ranges."""
    kind = type(argument)
    if kind in CONSTANTS:
        return argument
    if kind is Value:
        return result.of(argument)
    if isinstance(argument, tuple):
        return tuple(read(result, a) for a in argument)
    if isinstance(argument, list):
        return [read(result, a) for a in argument]
    return argument


def sides(result: Ranges, node: Node) -> dict[str, Range]:
    """The tensors that a branch leaves, each as far as the condition says something about it."""
    condition, found = node.arguments.get("condition"), {}
    about, positive = getattr(condition, "about", None), getattr(condition, "positive", True)
    if getattr(condition, "loop", False):
        # that a loop has no round is no reason for a finding
        idle = "other" if positive else "input"
        value = node.arguments.get(idle)
        return {idle: partition.unreached(result.of(value))} if isinstance(value, Value) else {}
    for name, holds in (("input", True), ("other", False)):
        value = node.arguments.get(name)
        if about is not None and isinstance(value, Value):
            tests = list(facts.outcomes(result, about, positive == holds))
            found[name] = facts.narrowed(result.of(value), tests)
    return found


def results(made: Any, count: int) -> list[Range | None]:
    if count == 1 and type(made) is Range:
        return [made]
    flat: list[Range | None] = list(flattened(made))
    return [*flat, *[None] * (count - len(flat))][:count]


def flattened(made: Any) -> Any:
    if isinstance(made, (tuple, list)):
        for item in made:
            yield from flattened(item)
    else:
        yield made
