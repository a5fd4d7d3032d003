"""What automatic mixed precision does to the element types of operations.

On an accelerator, and with settings that are not known, whether anything is cast depends on the machine: types that may
change are not known there. On the CPU they are.
"""

from __future__ import annotations

from ..base.annotations import Any
from ..base.dtype import BF16, DTYPES, F16, F32, DType
from ..base.plain import dataclass, replace
from ..graph.builder import Op
from ..graph.graph import TensorType


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Operations that compute in the lower precision on every device.
LOWERED = _names("linear convolution matmul mm bmm addmm addbmm baddbmm attention convolution_tbc")
# Operations that do so on some devices, or in part.
VARYING = _names(
    "recurrent recurrent_cell multi_head_attention einsum named_einsum bilinear tensordot mv dot inner outer addmv addr "
    "prelu deformable_convolution grouped_mm kron vecdot flex_attention weight_norm pinv pinverse cov matrix_power"
)
# Operations that no device casts: they take and give the types they always do.
UNTOUCHED = _names(
    "add sub mul div neg abs relu relu6 sigmoid tanh silu gelu elu leaky_relu hardswish hardsigmoid hardtanh dropout clone "
    "phi cat stack repeat tile flip roll where masked_fill clamp zeros_like ones_like empty_like full_like rand_like "
    "randn_like type batch_norm interpolate amax amin argmax argmin max_along min_along mean gather index_select embedding "
    "setitem tril triu einops"
)
CAST = (F32, F16, BF16)


@dataclass(frozen=True, slots=True)
class Autocast:
    """Mixed precision that is or may be on; without a dtype, what is cast is not known."""

    dtype: DType | None

    def before(self, op: Op, typed: dict[str, Any]) -> dict[str, Any]:
        """The operands as the operation sees them."""
        if op.name in LOWERED:
            return {k: _with_dtype(v, self.dtype) for k, v in typed.items()}
        if op.name in VARYING:
            return {k: _with_dtype(v, None) for k, v in typed.items()}
        return typed

    def after(self, op: Op, typed: dict[str, Any], types: Any) -> Any:
        """The results; one that came of a lower precision may have been computed in f32."""
        if op.name in LOWERED or op.name in UNTOUCHED or op.view or op.name.startswith("cast_"):
            return types
        if op.name in VARYING or any(_is_low(v) for v in typed.values()):
            return _with_dtype(types, None)
        return types


def _with_dtype(value: Any, dtype: DType | None) -> Any:
    """The tensors in it, where mixed precision casts their type, with another; rounding changes what they hold."""
    if isinstance(value, TensorType):
        if value.dtype is not None and value.dtype not in CAST:
            return value
        arms = tuple((conditions, _with_dtype(arm, dtype)) for conditions, arm in value.arms)
        kept = dtype if value.dtype is not None else None
        return replace(value, dtype=kept, data=None, arms=arms)
    if isinstance(value, (tuple, list)):
        return type(value)(_with_dtype(v, dtype) for v in value)
    return value


def _is_low(value: Any) -> bool:
    if isinstance(value, TensorType):
        return value.dtype is None or value.dtype in (F16, BF16)
    return isinstance(value, (tuple, list)) and any(_is_low(v) for v in value)


def chosen(device: Any, dtype: Any, enabled: Any) -> Autocast | None:
    """The state that `torch.autocast(device, dtype, enabled)` sets; None where nothing is cast."""
    if enabled is False:
        return None
    if device != "cpu" or enabled is not True:
        return Autocast(None)
    if dtype is None:
        return Autocast(DTYPES["bf16"])
    return Autocast(dtype if dtype in (F16, BF16) else None)
