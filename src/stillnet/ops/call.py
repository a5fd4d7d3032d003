"""Calling a library function by its name on graph values: what both front ends share."""

from __future__ import annotations

from ..base.annotations import Any
from ..base.plain import dataclass
from ..base.unknown import Unknown, UnknownNumber
from ..graph.builder import Builder
from ..graph.constraints import Message, Mismatch, NotUnderstood
from ..graph.graph import TensorType, Value
from .entry import FUNCTIONS, OPS, Function
from .unread import unread_tensor


@dataclass(slots=True)
class Call:
    """What a `@function` entry may do: apply operations, call other library functions, require things."""

    builder: Builder
    api: str
    training: bool = False

    def apply(self, op: str, **arguments: Any) -> Any:
        return self.builder.apply(OPS[op], arguments, self.api)

    def call(self, api: str, *args: Any, **kwargs: Any) -> Any:
        return invoke(self.builder, FUNCTIONS[api], list(args), kwargs, self.training, self.api)

    def type(self, value: Value) -> TensorType:
        """The type of a tensor under everything learned so far."""
        if not isinstance(value, Value):
            raise NotUnderstood("operand is not a known tensor")
        return self.builder.type_of(value)

    def constant(self, type: TensorType) -> Value:
        return self.builder.source(type, "constant", self.api)

    def require(self, answer: Any, message: Message, rule: str = "shape-mismatch", **facts: Any) -> None:
        from ..base.truth import NO

        if answer is NO or answer is False:
            raise Mismatch(message, rule, **facts)

    def fail(self, message: str, rule: str = "shape-mismatch", **facts: Any) -> None:
        raise Mismatch(message, rule, **facts)


# Parameters of these names take a tensor, or the call raises: what is unknown is then an unknown tensor.
ALWAYS_TENSORS = ("input", "logits")


def invoke(
    builder: Builder, function: Function, args: list[Any], kwargs: dict[str, Any], training: bool = False, api: str = ""
) -> Any:
    """Bind, apply, return. Raises BindError where the arguments do not fit; failed checks are recorded by the builder."""
    api = api or function.name
    bound = function.signature.bind(function.name, args, kwargs)
    assume_tensors(builder, bound)
    result = _applied(builder, function, args, bound, training, api)
    if (bound.get("memory_format") is not None or bound.get("out") is not None) and builder.graph.nodes:
        builder.arranged.add(builder.graph.nodes[-1])
    return result


def assume_tensors(builder: Builder, bound: dict[str, Any]) -> None:
    """Where only a tensor can stand, an unknown argument becomes an unknown tensor."""
    for name in ALWAYS_TENSORS:
        value = bound.get(name)
        if value is not None and isinstance(value, Unknown) and not isinstance(value, UnknownNumber):
            bound[name] = unread_tensor(builder, value, "unknown", name)


def _applied(
    builder: Builder, function: Function, args: list[Any], bound: dict[str, Any], training: bool, api: str
) -> Any:
    if function.run is None:
        return builder.apply(function.op, operation_arguments(function, bound), api)  # type: ignore[arg-type]
    try:
        return function.run(Call(builder, api, training), **bound)
    except Mismatch as miss:
        builder.record(miss, api, tuple(a for a in args if isinstance(a, Value)))
    except NotUnderstood as gap:
        builder.note_gap(f"{api}: {gap}")
    return Value(TensorType(None, None), builder.source(TensorType(None, None), "unknown", api).producer)


def operation_arguments(function: Function, bound: dict[str, Any]) -> dict[str, Any]:
    """A spelling's arguments under the operation's own parameter names."""
    names = operation_parameters(function)
    arguments = {function.rename.get(k, k): v for k, v in bound.items()}
    if names is not None:
        arguments = {k: v for k, v in arguments.items() if k in names or k not in function.ignored}
    return {**arguments, **function.fixed}


_PARAMETERS: dict[str, frozenset[str] | None] = {}


def operation_parameters(function: Function) -> frozenset[str] | None:
    """The parameter names of the operation's shape rule; arguments every library ignores are dropped unless listed there."""
    op = function.op
    assert op is not None
    if op.name not in _PARAMETERS:
        code = op.infer.__code__
        count = code.co_argcount + code.co_kwonlyargcount
        _PARAMETERS[op.name] = frozenset(code.co_varnames[1:count])
    return _PARAMETERS[op.name]
