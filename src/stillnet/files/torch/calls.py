"""Calling aten operators on graph values: what exported programs and TorchScript code share."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any, NoReturn
from ...base.dtype import DTYPES, DType
from ...base.unknown import Unknown
from ...graph.builder import Builder, Op
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType, Value
from ...ops.call import invoke
from ...ops.entry import BindError, Function
from ...ops.stored.aten import find

# Element types by number, as c10 counts them (TorchScript) and as the schema of exported programs counts them.
SCALAR_TYPES = (
    "u8", "i8", "i16", "i32", "i64", "f16", "f32", "f64", "c32", "c64", "c128", "bool", "i8", "u8", "i32", "bf16",
)  # fmt: skip
EXPORT_TYPES = {number + 1: name for number, name in enumerate(SCALAR_TYPES[:12])} | {
    13: "bf16", 28: "u16", 29: "f8e4m3", 30: "f8e5m2",
}  # fmt: skip


# What shape rules may raise on arguments that no framework would store, or that are not known.
ODD_ARGUMENTS = (
    TypeError,
    AttributeError,
    ValueError,
    KeyError,
    IndexError,
    AssertionError,
    ArithmeticError,
    RecursionError,
)


def scalar_type(number: Any) -> DType | None:
    """The element type that TorchScript code names by number."""
    known = isinstance(number, int) and not isinstance(number, bool) and 0 <= number < len(SCALAR_TYPES)
    return DTYPES[SCALAR_TYPES[number]] if known else None


def export_type(number: Any) -> DType | None:
    return DTYPES.get(EXPORT_TYPES.get(number, "")) if isinstance(number, int) else None


# Operators that end in a factor, and how many operands stand before it; functions of torch take it by its name only.
SCALED = {"add": 2, "add_": 2, "sub": 2, "sub_": 2, "rsub": 2, "index_add": 4, "index_add_": 4}


def call_aten(builder: Builder, name: str, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """Apply an operator, given without its overload. What has no entry or does not fit is an operation of unknown result."""
    args, kwargs = [storable(a) for a in args], {k: storable(v) for k, v in kwargs.items()}
    before = SCALED.get(name)
    if before is not None and len(args) == before + 1:
        args, kwargs = args[:before], {**kwargs, "alpha": args[before]}
    function = find(name)
    if function is None:
        return unknown(builder, f"aten.{name}", args, kwargs, "no model for this operator")
    try:
        return invoke(builder, function, args, fitting(function, kwargs))
    except BindError as problem:
        return unknown(builder, f"aten.{name}", args, kwargs, str(problem))
    except ODD_ARGUMENTS:
        return unknown(builder, f"aten.{name}", args, kwargs, "arguments of a kind that it does not take")


STORABLE = (Value, bool, int, float, complex, str, type(None), DType, Unknown, D.Sym, slice, type(Ellipsis))


def storable(value: Any, depth: int = 0) -> Any:
    """An argument as operations take it; anything else is not known to them."""
    if isinstance(value, (list, tuple)) and depth < 8:
        return type(value)(storable(v, depth + 1) for v in value)
    return value if isinstance(value, STORABLE) else Unknown("something that no operation takes")


def fitting(function: Function, kwargs: dict[str, Any]) -> dict[str, Any]:
    """Keywords that the entry has; an operator states many that never change a result's type."""
    parameters = function.signature.parameters()
    names = {*parameters.positional, *parameters.keyword}
    if parameters.double_star is not None:
        return kwargs
    renamed = {"self": "input" if "input" in names else "self"}
    return {renamed.get(k, k): v for k, v in kwargs.items() if renamed.get(k, k) in names}


def unknown(builder: Builder, name: str, args: list[Any], kwargs: dict[str, Any], reason: str) -> Value:
    """An operation that is listed, connected, and not typed."""

    def infer(t: Typing, **_: Any) -> NoReturn:
        raise NotUnderstood(reason)

    arguments = {f"argument_{i}": a for i, a in enumerate(args)} | kwargs
    result = builder.apply(Op(name, infer), arguments, name)
    return result if isinstance(result, Value) else builder.source(TensorType(None, None), "unknown", name)
