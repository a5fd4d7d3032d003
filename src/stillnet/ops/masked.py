"""Reductions of torch.masked, where a mask says which elements count."""

from __future__ import annotations

from ..base import interval as I
from ..base.annotations import Any
from ..base.dtype import DType
from ..base.shape import shape_text
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from .entry import op, spell
from .promotion import result_type
from .ranging import Ranging, bounded, ranged, sums
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
    return r.mean(input, r.count(input, None))


@ranged("masked.sum")
def _masked_sum_range(r: Ranging, input: Any, dim: Any = None, keepdim: Any = False, **_: Any) -> Any:
    whole = r.reduce("sum", input, dim, keepdim)
    return r.map(lambda x: I.join((-I.INF if x[0] < 0 else 0.0, I.INF if x[1] > 0 else 0.0), x), whole)


@ranged("masked.norm", "masked.var", "masked.std")
def _spread_range(r: Ranging, **_: Any) -> Any:
    return r.between(I.NONNEGATIVE, I.EMPTY)


@ranged("masked.prod")
def _masked_prod_range(r: Ranging, input: Any, dim: Any = None, keepdim: Any = False, **_: Any) -> Any:
    """What is masked counts as one."""
    return r.map(lambda x: I.join(x, (1.0, 1.0)), r.reduce("prod", input, dim, keepdim))


@ranged("masked.amax", "masked.amin")
def _masked_extreme_range(r: Ranging, input: Any, mask: Any = None, **_: Any) -> Any:
    """Where everything is masked, the smallest or the largest of all numbers."""
    low, high = r.bounds(input)
    if mask is None:
        return r.moved(input, "masked")
    return r.between((-I.INF, high) if r.called == "amax" else (low, I.INF), I.EMPTY)


bounded("masked.argmax", "masked.argmin", bounds=I.NONNEGATIVE)


@ranged("masked.logsumexp")
def _masked_logsumexp_range(r: Ranging, input: Any, dim: Any = None, keepdim: Any = False, **_: Any) -> Any:
    return r.map(lambda x: (-I.INF, x[1]), r.reduce("lse", input, dim, keepdim), occurring=lambda x: I.EMPTY)


@ranged("masked.cumsum")
def _masked_cumsum_range(r: Ranging, input: Any, dim: Any = None, **_: Any) -> Any:
    return r.between(I.loosened(sums(r.bounds(input), r.count(input, dim)), r.dtype, 64), I.EMPTY)


@ranged("masked.cumprod")
def _masked_cumprod_range(r: Ranging, input: Any, **_: Any) -> Any:
    low, high = r.bounds(input)
    return r.between(I.ALL if low < 0 else I.UNIT if high <= 1 else I.NONNEGATIVE, I.EMPTY)


@ranged("masked.normalize")
def _masked_normalize_range(r: Ranging, ord: Any = None, **_: Any) -> Any:
    if not isinstance(ord, (int, float)) or ord < 1:
        return None
    return r.between(I.loosened(I.SIGNED_UNIT, r.dtype, 16), I.EMPTY)


@ranged("masked.logaddexp")
def _masked_logaddexp_range(r: Ranging, input: Any, other: Any, **_: Any) -> Any:
    high = max(r.bounds(input)[1], r.bounds(other)[1])
    return r.between(I.loosened((-I.INF, high + 0.7), r.dtype), I.EMPTY)
