"""Tensors that unread code returns, and what the program computes from them before a library function takes them."""

from __future__ import annotations

from ..base.annotations import Any
from ..base.unknown import Unknown, UnknownNumber, UnknownResult
from ..graph.builder import Builder
from ..graph.graph import RETURNED, TensorType, Value
from .entry import OPS

# operator -> operation
OPERATIONS = {"+": "add", "-": "sub", "*": "mul", "/": "div"}
# How many operators are followed back to what they compute with.
DEEP = 8


def unread_tensor(builder: Builder, value: Unknown, kind: str, name: str, deep: int = DEEP) -> Value:
    """A library function takes something unknown for a tensor: then it is one, and so is what it was computed from."""
    if not isinstance(value, UnknownResult):
        return builder.source(TensorType(None, None), kind, name, RETURNED, value)
    made = _computed(builder, value.made, kind, name, deep - 1) if value.made is not None and deep else None
    return made if isinstance(made, Value) else builder.source(TensorType(None, None), kind, name)


def _computed(builder: Builder, made: tuple[str, Any, Any], kind: str, name: str, deep: int) -> Any:
    """A number and an unknown tensor, or two of these; None where it is something else."""
    symbol, left, right = made
    operands = [_operand(builder, x, kind, name, deep) for x in (left, right)]
    if symbol not in OPERATIONS or None in operands:
        return None
    first, second = operands
    return builder.apply(OPS[OPERATIONS[symbol]], {"input": first, "other": second}, name)


def _operand(builder: Builder, value: Any, kind: str, name: str, deep: int) -> Any:
    if isinstance(value, Unknown) and not isinstance(value, UnknownNumber):
        return unread_tensor(builder, value, kind, name, deep)
    return value if type(value) in (int, float) else None
