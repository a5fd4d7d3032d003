"""Graphs inside an exported program: both sides of a condition, bodies of loops, maps and scans, and wrapped regions."""

from __future__ import annotations

from collections.abc import Callable

from ...base import dim as D
from ...base.annotations import TYPE_CHECKING, Any
from ...base.dim import Origin
from ...base.plain import dataclass
from ...graph.graph import TensorType, Value
from ...ops import OPS
from .calls import call_aten

if TYPE_CHECKING:
    from .export import Program

PREFIX = "torch.ops.higher_order."
# How many graphs may stand in each other.
DEEPEST = 20


@dataclass(frozen=True, slots=True)
class Inner:
    """A graph that an operator gets as an argument."""

    name: str
    graph: dict[str, Any]


class NotOpened(Exception):
    """The arguments are not those that the operator takes."""


Opener = Callable[["Program", list[Any]], list[Any]]
OPENERS: dict[str, Opener] = {}


def opener(*names: str) -> Callable[[Opener], Opener]:
    def register(function: Opener) -> Opener:
        OPENERS.update(dict.fromkeys(names, function))
        return function

    return register


def opened(program: Program, target: str, args: list[Any]) -> list[Any] | None:
    """The results of an operator on graphs; None where it is not known, or not called as it should be."""
    function = OPENERS.get(target.removeprefix(PREFIX))
    if function is None or program.depth >= DEEPEST:
        return None
    try:
        return function(program, args)
    except NotOpened:
        return None


def run(program: Program, inner: Any, args: list[Any], certain: bool) -> list[Any]:
    """The results of a graph on these arguments. What fails where it may not run is no proof."""
    if not isinstance(inner, Inner):
        raise NotOpened
    builder = program.builder
    outer, builder.assuming = builder.assuming, builder.assuming or not certain
    stored, site, scope = builder.stored, builder.site, builder.scope
    try:
        return program.inside(inner.name, inner.graph, args)
    finally:
        builder.assuming = outer
        builder.stored, builder.site, builder.scope = stored, site, scope


def tensors(value: Any) -> list[Any]:
    if not isinstance(value, (list, tuple)):
        raise NotOpened
    return list(value)


def state(program: Program, value: Any) -> Any:
    """What a round of a loop gets: a tensor whose numbers are those of any round."""
    if not isinstance(value, Value):
        return value
    found = program.builder.type_of(value)
    return program.builder.source(TensorType(found.shape, found.dtype), "loop", "state")


def joined(program: Program, a: Any, b: Any, name: str) -> Any:
    if not isinstance(a, Value) or not isinstance(b, Value):
        return None
    return program.builder.apply(OPS["phi"], {"input": a, "other": b}, PREFIX + name)


@opener("cond")
def condition(program: Program, args: list[Any]) -> list[Any]:
    if len(args) != 4:
        raise NotOpened
    known = program.builder.type_of(args[0]).data if isinstance(args[0], Value) else (args[0],)
    if known is not None and len(known) == 1 and isinstance(known[0], (bool, int)):
        return run(program, args[1 if known[0] else 2], tensors(args[3]), True)
    sides = [run(program, side, tensors(args[3]), False) for side in args[1:3]]
    return [chosen(program, args[0], a, b) for a, b in zip(*sides)]


def chosen(program: Program, condition: Any, a: Any, b: Any) -> Any:
    """One of two results. Both sides only compute, so a choice between what they give is the same."""
    builder = program.builder
    if isinstance(condition, Value) and isinstance(a, Value) and isinstance(b, Value):
        types = [builder.type_of(v) for v in (condition, a, b)]
        if types[0].shape == () and types[1].shape is not None and types[1].shape == types[2].shape:
            return call_aten(builder, "where", [condition, a, b], {})
    return joined(program, a, b, "cond")


@opener("while_loop")
def while_loop(program: Program, args: list[Any]) -> list[Any]:
    if len(args) < 3:
        raise NotOpened
    before, rest = tensors(args[2]), tensors(args[3]) if len(args) > 3 else []
    states = [state(program, v) for v in before]
    run(program, args[0], [*states, *rest], False)
    after = run(program, args[1], [*states, *rest], False)
    return [joined(program, a, b, "while_loop") for a, b in zip(before, after)]


@opener("map_impl", "map")
def mapped(program: Program, args: list[Any]) -> list[Any]:
    if len(args) < 2:
        raise NotOpened
    xs, rest = tensors(args[1]), tensors(args[2]) if len(args) > 2 else []
    results = run(program, args[0], [*slices(program, xs), *rest], False)
    return stacked(program, results, length(program, xs), "map")


@opener("scan")
def scanned(program: Program, args: list[Any]) -> list[Any]:
    if len(args) < 3:
        raise NotOpened
    before, xs, rest = tensors(args[1]), tensors(args[2]), tensors(args[3]) if len(args) > 3 else []
    states = [state(program, v) for v in before]
    results = run(program, args[0], [*states, *slices(program, xs), *rest], False)
    kept = [joined(program, a, b, "scan") for a, b in zip(before, results)]
    return [*kept, *stacked(program, results[len(states) :], length(program, xs), "scan")]


@opener("wrap_with_set_grad_enabled", "wrap_with_autocast", "invoke_subgraph", "tag_activation_checkpoint", "wrap")
def wrapped(program: Program, args: list[Any]) -> list[Any]:
    """A region that runs once, under settings that change no shape."""
    place = next((i for i, a in enumerate(args) if isinstance(a, Inner)), None)
    if place is None:
        raise NotOpened
    rest = args[place + 1 :]
    return run(program, args[place], [a for a in rest if not isinstance(a, str)], True)


def slices(program: Program, values: list[Any]) -> list[Any]:
    """What a body gets of tensors that are walked along their first axis."""
    found = []
    for value in values:
        if not isinstance(value, Value):
            raise NotOpened
        type = program.builder.type_of(value)
        found.append(program.builder.source(TensorType(type.shape and type.shape[1:], type.dtype), "loop", "slice"))
    return found


def length(program: Program, values: list[Any]) -> Any:
    shapes = [program.builder.type_of(v).shape for v in values]
    found = [s[0] for s in shapes if s]
    return found[0] if found else D.fresh("n", Origin.DATA)


def stacked(program: Program, results: list[Any], size: Any, name: str) -> list[Any]:
    """One slice per round."""
    found: list[Any] = []
    for value in results:
        if not isinstance(value, Value):
            found.append(None)
            continue
        type = program.builder.type_of(value)
        target = None if type.shape is None else (size, *type.shape)
        given = {"handle": value, "size": target, "dtype": type.dtype}
        found.append(program.builder.apply(OPS["tensor_list_element"], given, PREFIX + name))
    return found
