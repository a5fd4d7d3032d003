"""Operations that work element by element: arithmetic, comparison, rounding, transcendental functions."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

from ..base.dtype import BOOL, F32, DType, promote, weaker_kind
from ..graph.builder import Typing
from ..graph.graph import TensorType
from .content import broadcast_content, rounded
from .entry import op, spell


def arithmetic_dtype(left: Any, right: Any) -> DType | None:
    """torch's promotion: tensors of rank above 0 decide, scalars only lift the kind."""
    if isinstance(left, TensorType) and isinstance(right, TensorType):
        if left.dtype is not None and right.dtype is not None and left.rank is not None and right.rank is not None:
            if left.dtype.kind == right.dtype.kind and (left.rank == 0) != (right.rank == 0):
                return right.dtype if left.rank == 0 else left.dtype
        return promote(left.dtype, right.dtype)
    tensor, scalar = (left, right) if isinstance(left, TensorType) else (right, left)
    return weaker_kind(tensor.dtype, scalar)


def _shape(x: Any) -> Any:
    return x.shape if isinstance(x, TensorType) else ()


def binary(name: str, spellings: tuple[Any, ...], fold: Callable[[Any, Any], Any], result: DType | str = "promote") -> None:
    """One elementwise operation of two operands; `result` is a fixed dtype, "promote", or "float" (true division)."""

    def infer(t: Typing, input: Any, other: Any) -> TensorType:
        shape = t.broadcast(_shape(input), _shape(other))
        dtype = result if isinstance(result, DType) else arithmetic_dtype(input, other)
        if result == "float" and dtype is not None and dtype.kind in ("bool", "int"):
            dtype = F32
        data = broadcast_content(input, other, shape, fold)
        variable = next((x.variable for x in (input, other) if isinstance(x, TensorType) and x.variable), None)
        return TensorType(shape, dtype, rounded(data, dtype), variable)

    infer.__doc__ = "x[*S], y[*T] -> [*broadcast(S, T)]"
    op(name, *spellings)(infer)


def unary(name: str, spellings: tuple[Any, ...], fold: Callable[[Any], Any] | None, result: DType | str = "float") -> None:
    """One elementwise operation of one operand; "float" lifts integers to f32, "same" keeps the dtype."""

    def infer(t: Typing, input: TensorType, **_: Any) -> TensorType:
        dtype = result if isinstance(result, DType) else input.dtype
        if result == "float" and dtype is not None and dtype.kind in ("bool", "int"):
            dtype = F32
        data = None
        if fold is not None and input.data is not None:
            data = _mapped(fold, input.data)
        return TensorType(input.shape, dtype, rounded(data, dtype), input.variable)

    infer.__doc__ = "x[*S] -> [*S]"
    op(name, *spellings)(infer)


def _mapped(fold: Callable[[Any], Any], data: tuple[Any, ...]) -> tuple[Any, ...] | None:
    try:
        return tuple(fold(v) for v in data)
    except (ValueError, OverflowError, ZeroDivisionError, TypeError):
        return None


binary("add", (spell("torch.add Tensor.add Tensor.add_ Tensor.__add__ Tensor.__radd__ Tensor.__iadd__", "input, other, *, alpha=1, out=None"),), operator.add)
binary("equal", (spell("torch.eq Tensor.eq Tensor.__eq__", "input, other, *, out=None"),), operator.eq, BOOL)
unary("exp", (spell("torch.exp Tensor.exp Tensor.exp_ torch.special.exp", "input, *, out=None"),), math.exp)
