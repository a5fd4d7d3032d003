"""Reductions of torch.masked, where a mask says which elements count."""

from __future__ import annotations

from typing import Any

from ..base import interval as I
from ..base.dtype import DType
from ..base.shape import shape_text
from ..graph.builder import Typing
from ..graph.graph import TensorType
from .entry import op, spell
from .promotion import result_type
from .ranging import Ranging, ranged
from .reduce import reduced, summed_dtype


def _check_mask(t: Typing, input: TensorType, mask: Any) -> None:
    if isinstance(mask, TensorType) and mask.shape is not None and input.shape is not None:
        if len(mask.shape) > len(input.shape):
            t.fail(f"{t.called}: mask {shape_text(mask.shape)} has more axes than the tensor {shape_text(input.shape)}")
        t.broadcast(input.shape, mask.shape)


def _chosen(dtype: Any, default: DType | None) -> DType | None:
    return dtype if isinstance(dtype, DType) else default if dtype is None else None


def _reduction(name: str, parameters: str, lift: Any) -> None:
    def infer(
        t: Typing,
        input: TensorType,
        dim: Any = None,
        keepdim: Any = False,
        dtype: Any = None,
        mask: Any = None,
        **_: Any,
    ) -> TensorType:
        """x[*S], mask?[*M] -> [*S without dim]"""
        _check_mask(t, input, mask)
        return reduced(t, TensorType(input.shape, input.dtype), dim, keepdim, _chosen(dtype, lift(input.dtype)))

    op(f"masked.{name}", spell(f"torch.masked.{name}", f"input, {parameters}, keepdim=False, dtype=None, mask=None"))(
        infer
    )


def _floats(dtype: DType | None) -> DType | None:
    """Only the types whose result is plain: what integers become depends on the function."""
    return dtype if dtype is not None and dtype.kind == "float" else None


for _name in ("sum", "prod"):
    _reduction(_name, "dim=None, *", summed_dtype)
for _name in ("amax", "amin", "argmax", "argmin"):
    _reduction(_name, "dim=None, *", lambda dtype: dtype)
_reduction("mean", "dim=None, *", _floats)
_reduction("median", "dim=-1, *", _floats)
_reduction("logsumexp", "dim=None, *", _floats)
_reduction("norm", "ord=2.0, dim=None, *", _floats)
for _name in ("var", "std"):
    _reduction(_name, "dim=None, unbiased=None, *, correction=None", _floats)


def _scan(name: str, parameters: str, lift: Any) -> None:
    def infer(t: Typing, input: TensorType, dim: Any, dtype: Any = None, mask: Any = None, **_: Any) -> TensorType:
        """x[*S], mask?[*M] -> [*S]"""
        _check_mask(t, input, mask)
        if input.shape is not None:
            t.axis(dim, len(input.shape))
        return TensorType(input.shape, _chosen(dtype, lift(input.dtype)), None, input.variable)

    op(f"masked.{name}", spell(f"torch.masked.{name}", f"input, {parameters}, dtype=None, mask=None"))(infer)


_scan("cumsum", "dim, *", summed_dtype)
_scan("cumprod", "dim, *", summed_dtype)
_scan("normalize", "ord, dim, *, eps=1e-12", _floats)


@op(
    "masked.logaddexp", spell("torch.masked.logaddexp", "input, other, *, dtype=None, input_mask=None, other_mask=None")
)
def logaddexp(
    t: Typing, input: TensorType, other: TensorType, dtype: Any = None, input_mask: Any = None, other_mask: Any = None
) -> TensorType:
    """x[*S], y[*T] -> [*broadcast(S, T)]"""
    return TensorType(t.broadcast(input.shape, other.shape), _chosen(dtype, result_type(input, other)))


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("masked.mean", "masked.median")
def _picked_range(r: Ranging, input: Any, **_: Any) -> Any:
    """Between the elements; without any that the mask keeps, nothing is said."""
    return r.moved(input, "masked")


@ranged("masked.sum")
def _masked_sum_range(r: Ranging, input: Any, dim: Any = None, keepdim: Any = False, **_: Any) -> Any:
    return r.reduce("sum", r.hull(input, 0.0), dim, keepdim)


@ranged("masked.norm", "masked.var", "masked.std")
def _spread_range(r: Ranging, **_: Any) -> Any:
    return r.between(I.NONNEGATIVE, I.EMPTY)
