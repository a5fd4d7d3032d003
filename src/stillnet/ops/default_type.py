"""Another default element type: what torch makes of no floating-point operand takes it."""

from __future__ import annotations

from ..base.annotations import Any
from ..base.dtype import C64, C128, F32, F64, DType
from ..base.plain import dataclass, replace
from ..graph.builder import Op
from ..graph.graph import TensorType


@dataclass(frozen=True, slots=True)
class DefaultType:
    """torch.set_default_dtype; None is a type that is not known."""

    dtype: DType | None

    def before(self, op: Op, typed: dict[str, Any]) -> dict[str, Any]:
        return typed

    def after(self, op: Op, typed: dict[str, Any], types: Any) -> Any:
        """The results, where neither an operand nor the program names a floating-point type."""
        if op.name.startswith(("cast", "type")) or any(names_type(v) for v in typed.values()):
            return types
        return self._given(types)

    def _given(self, value: Any) -> Any:
        if isinstance(value, TensorType) and value.dtype in (F32, C64):
            wide = C128 if self.dtype is F64 else None
            return replace(value, dtype=self.dtype if value.dtype is F32 else wide)
        if isinstance(value, (tuple, list)):
            return type(value)(self._given(v) for v in value)
        return value


def names_type(value: Any) -> bool:
    """A tensor of floating-point numbers, or of numbers nobody knows, or the type itself."""
    if isinstance(value, TensorType):
        return value.dtype is None or value.dtype.is_float or value.dtype.is_complex
    if isinstance(value, (tuple, list)):
        return any(names_type(v) for v in value)
    return isinstance(value, DType)
