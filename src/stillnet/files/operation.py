"""Applying a stored operation: its spelling in the operation table, its results next to the shapes that the file claims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim, Origin
from ..base.plain import dataclass, field, replace
from ..base.shape import Shape
from ..base.truth import NO
from ..graph.builder import Builder
from ..graph.graph import Node, Stored, TensorType, Value
from ..ops.call import invoke, operation_arguments
from ..ops.entry import FUNCTIONS, BindError, Function, Parameters
from .model import ReadFile, StoredModel, stored_shape_text

# What attributes and operands that lie about their type or number make plain code raise.
MISFITS = (
    TypeError,
    ValueError,
    IndexError,
    KeyError,
    AttributeError,
    ZeroDivisionError,
    OverflowError,
    AssertionError,
)

Claim = tuple[int | str | None, ...] | None
INT = frozenset({int})


def apply(
    model: StoredModel,
    into: ReadFile,
    api: str,
    inputs: Sequence[Value | None],
    stored: Stored,
    count: int,
    arguments: Mapping[str, Any] | None = None,
) -> list[Value]:
    """The results of one stored operation, `count` of them at least. `arguments` are its attributes as the spelling
    takes them; a missing optional operand is None."""
    builder = model.builder
    builder.stored = stored
    first = len(builder.graph.nodes)
    try:
        results = _typed(builder, api, inputs, stored.attributes if arguments is None else arguments, count)
    finally:
        builder.stored = None
    results = [_with_sizes(v) for v in results]
    if len(builder.graph.nodes) > first + 1:
        _mark_steps(builder.graph.nodes[first:], results)
    model.operations += 1
    if None not in [v.type.shape for v in results[:count]]:
        model.typed += 1
    if stored.shapes:
        results = [compared(model, into, v, claim, stored) for v, claim in _paired(results, stored.shapes)]
    return results


def _with_sizes(value: Value) -> Value:
    """A result whose shape is one: settings of a broken file are numbers of any kind."""
    shape = value.type.shape
    if shape is None or float not in map(type, shape) or not isinstance(value.producer, Node):
        return value
    return replaced(value, TensorType(None, value.dtype))


def _mark_steps(nodes: list[Node], results: list[Value]) -> None:
    """Only operations that make a result of the stored one stand for it in the report."""
    makers = {id(v.producer) for v in results}
    for node in nodes:
        if id(node) not in makers and node.stored is not None:
            node.stored = replace(node.stored, shapes=(), step=True)


def _paired(results: list[Value], shapes: tuple[Any, ...]) -> list[tuple[Value, Any]]:
    return [(v, shapes[i] if i < len(shapes) else None) for i, v in enumerate(results)]


def _typed(
    builder: Builder, api: str, inputs: Sequence[Value | None], attributes: Mapping[str, Any], count: int
) -> list[Value]:
    function = FUNCTIONS.get(api)
    if function is None:
        return list(builder.opaque(api, _given(inputs), count, f"no model for {api}"))
    before, outer = len(builder.graph.nodes), builder.gaps
    builder.gaps = {}
    try:
        made = _made(builder, function, inputs, attributes)
    except BindError as error:
        made = None
        builder.note_gap(f"{api}: {error}")
    except MISFITS as error:
        # attributes of a broken file have any type and size
        made = None
        builder.note_gap(f"{api}: its attributes do not fit ({type(error).__name__})")
    inner, builder.gaps = builder.gaps, outer
    results = [made] if type(made) is Value else _flat(made)
    if inner and len(builder.graph.nodes) == before:
        # the spelling gave up before it applied anything
        return list(builder.opaque(api, _given(inputs), count, next(iter(inner))))
    for reason, (times, site) in inner.items():
        for _ in range(times):
            builder.note_gap(reason, site)
    if len(results) < count and len(builder.graph.nodes) > before:
        node = builder.graph.nodes[-1]
        missing = [Value(TensorType(None, None), node, i) for i in range(len(results), count)]
        node.outputs = (*node.outputs, *missing) if results and results[0].producer is node else node.outputs
        results += missing
    return results


def _given(inputs: Sequence[Value | None]) -> list[Value]:
    return [v for v in inputs if v is not None]


def _made(builder: Builder, function: Function, inputs: Sequence[Value | None], attributes: Mapping[str, Any]) -> Any:
    """The results of a spelling. The same few spellings with the same attributes stand at thousands of nodes: those of one
    operation, whose operands are all there, are bound by a plan that is made once."""
    if function.run is not None or None in inputs:
        return invoke(builder, function, *bound(function, inputs, attributes))
    key = (function.name, len(inputs), *attributes)
    plan = _PLANS.get(key)
    if plan is None:
        plan = _PLANS[key] = _plan(function, len(inputs), attributes)
    if plan.operands is None:
        return invoke(builder, function, *bound(function, inputs, attributes))
    arguments = dict(zip(plan.operands, inputs))
    for name, attribute in plan.settings:
        arguments[name] = attributes[attribute]
    arguments.update(plan.others)
    return builder.apply(plan.op, arguments, function.name)


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """Where the arguments of an operation come from: operands by position (None: not by a plan), attributes, and the rest."""

    op: Any
    operands: tuple[str, ...] | None
    settings: tuple[tuple[str, str], ...] = ()
    others: Mapping[str, Any] = field(default_factory=dict)


_PLANS: dict[tuple[Any, ...], Plan] = {}


def _plan(function: Function, count: int, attributes: Mapping[str, Any]) -> Plan:
    """What binding does with so many operands and attributes of these names: asked with marks instead of values."""
    marks = [_Mark() for _ in range(count)]
    named = {name: _Mark() for name in attributes}
    if function.signature.parameters().counted or "memory_format" in named or "out" in named:
        return Plan(None, None)
    args, kwargs = bound(function, marks, named)  # type: ignore[arg-type]
    arguments = operation_arguments(function, function.signature.bind(function.name, args, kwargs))
    places = {id(mark): name for name, mark in arguments.items()}
    if not all(id(mark) in places for mark in marks):
        return Plan(None, None)  # some are a list, or dropped
    attribute = {id(mark): name for name, mark in named.items()}
    settings = tuple((name, attribute[id(mark)]) for name, mark in arguments.items() if id(mark) in attribute)
    taken = {*(places[id(mark)] for mark in marks), *(name for name, _ in settings)}
    others = {name: value for name, value in arguments.items() if name not in taken}
    return Plan(function.op, tuple(places[id(mark)] for mark in marks), settings, others)


class _Mark:
    """Stands for an operand or an attribute while a plan is made."""


def bound(
    function: Function, inputs: Sequence[Value | None], attributes: Mapping[str, Any]
) -> tuple[list[Any], dict[str, Any]]:
    """Operands by position, those that a counted parameter takes as a list, and the attributes that the spelling knows."""
    parameters = function.signature.parameters()
    args: list[Any] = list(inputs)
    if parameters.counted:
        args, rest = [], list(inputs)
        for name in parameters.positional:
            if name in parameters.counted:
                size = attributes.get(parameters.counted[name])
                size = len(size) if isinstance(size, list) else size
                if not isinstance(size, int) or not 0 <= size <= len(rest):
                    raise BindError(f"the number of {name} is not stated")
                args.append(rest[:size])
                rest = rest[size:]
            elif rest:
                args.append(rest.pop(0))
        args += rest
    if None in args:
        for place, name in enumerate(parameters.positional[: len(args)]):
            if args[place] is None and name in attributes:
                args[place] = attributes[name]
    return args, {name: attributes[name] for name in _settings(parameters, len(args)) if name in attributes}


def _settings(parameters: Parameters, given: int) -> tuple[str, ...]:
    """The parameters that attributes fill beside so many operands: what newer versions of an operation take as operands, older
    ones have as attributes."""
    if not parameters.positional[given:]:
        return parameters.keyword
    return (*parameters.keyword, *(n for n in parameters.positional[given:] if n not in parameters.counted))


def _flat(made: Any) -> list[Value]:
    if isinstance(made, Value):
        return [made]
    if isinstance(made, (tuple, list)):
        return [v for part in made for v in _flat(part)]
    return []


# -- claims ------------------------------------------------------------------------------------------------------------
def compared(model: StoredModel, into: ReadFile, value: Value, claim: Claim, stored: Stored) -> Value:
    """The value, with sizes that only the file knows; where the two contradict each other, ours stands and it is told."""
    if claim is None:
        return value
    shape = model.builder.type_of(value).shape
    if shape is not None and shape == claim and INT.issuperset(map(type, shape)):
        model.agree += 1
        return value
    if shape is not None and not agree(shape, claim):
        model.disagree += 1
        into.observe(
            "stored-shape",
            f"the file states {stored_shape_text(claim)} for result {value.index} of {stored.type}, "
            f"but its operands give {stored_shape_text(tuple(D.text(d) for d in shape))}",
            stored.name,
        )
        return value
    if shape is not None:
        model.agree += 1
    refined = _refined(shape, claim, stored.name)
    if refined == shape or not isinstance(value.producer, Node):
        return value
    return replaced(value, TensorType(refined, value.dtype, value.type.data))


def replaced(value: Value, type: TensorType) -> Value:
    """The same result with a better type, before anybody used it."""
    node = value.producer
    assert isinstance(node, Node)
    better = Value(type, node, value.index)
    node.outputs = tuple(better if v is value else v for v in node.outputs)
    return better


def agree(shape: tuple[Dim, ...], claim: tuple[int | str | None, ...]) -> bool:
    return len(shape) == len(claim) and not any(isinstance(c, int) and D.same(d, c) is NO for d, c in zip(shape, claim))


def _refined(shape: Shape, claim: tuple[int | str | None, ...], name: str) -> tuple[Dim, ...]:
    if shape is None:
        return tuple(c if isinstance(c, int) else D.fresh("?", Origin.UNKNOWN) for c in claim)
    return tuple(c if isinstance(c, int) and _is_unknown(d) else d for d, c in zip(shape, claim))


def _is_unknown(size: Dim) -> bool:
    return any(n.origin is Origin.UNKNOWN for n in D.names(size))
