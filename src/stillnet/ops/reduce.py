"""Reducing axes to one value: sums, means, extrema, norms."""

from __future__ import annotations

import math
from collections.abc import Callable

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.dtype import BOOL, I64, DType
from ..base.shape import shape_text
from ..base.truth import NO, YES
from ..base.unknown import Unknown
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from . import scalar
from .arguments import IMAGES, SEQUENCES, decided, flag
from .content import known, rounded, strided, strides_of
from .elementwise import mapped
from .entry import op, spell
from .promotion import as_float, as_real
from .ranging import Ranging, ranged

Fold = Callable[[list[Any]], Any]


def reduced_axes(t: Typing, dim: Any, rank: int) -> tuple[int, ...]:
    """The axes a reduction takes: None and () mean all, none may be named twice."""
    if dim is None or dim == () or dim == []:
        return tuple(range(rank))
    axes = tuple(t.axis(a, rank) for a in (dim if isinstance(dim, (tuple, list)) else (dim,)))
    if len(set(axes)) < len(axes):
        t.fail(f"{t.called}: an axis appears twice in dim={tuple(dim)}")
    return axes if rank else ()


def reduced_shape(shape: tuple[Dim, ...], axes: tuple[int, ...], keepdim: bool) -> tuple[Dim, ...]:
    if keepdim:
        return tuple(1 if i in axes else d for i, d in enumerate(shape))
    return tuple(d for i, d in enumerate(shape) if i not in axes)


def rows(x: TensorType, axes: tuple[int, ...]) -> list[list[Any]] | None:
    """The known content, grouped into what each element of a reduction over these axes sees."""
    content = known(x)
    if content is None:
        return None
    shape, data = content
    strides = strides_of(shape)
    kept = [i for i in range(len(shape)) if i not in axes]
    outer = strided(tuple(shape[i] for i in kept), tuple(strides[i] for i in kept))
    inner = strided(tuple(shape[i] for i in sorted(axes)), tuple(strides[i] for i in sorted(axes)))
    if outer is None or inner is None:
        return None
    return [[data[o + i] for i in inner] for o in outer]


def reduced(
    t: Typing,
    x: TensorType,
    dim: Any,
    keepdim: Any,
    dtype: DType | None,
    fold: Fold | None = None,
    nonempty: bool = False,
) -> TensorType:
    """The result of reducing x over `dim`; `nonempty` reductions have no value for no elements."""
    if isinstance(dim, Unknown):
        return TensorType(None, dtype)
    if not (dim is None or dim == () or dim == []):
        x = decided(t, x, dim, usual=IMAGES if isinstance(dim, (tuple, list)) and len(dim) == 2 else SEQUENCES)
    if x.shape is None:
        everything = dim is None or dim == () or dim == []
        return TensorType(() if everything and keepdim is False else None, dtype)
    if isinstance(keepdim, (int, float)) and not isinstance(keepdim, bool):
        t.fail(f"{t.called}: keepdim must be a bool, got {keepdim!r}; several axes are given as a tuple", "wrong-call")
    axes = reduced_axes(t, dim, len(x.shape))
    if nonempty:
        check_nonempty(t, x.shape, axes)
    shape = reduced_shape(x.shape, axes, flag(keepdim, "keepdim"))
    groups = rows(x, axes) if fold is not None else None
    data = None if groups is None or fold is None else mapped(fold, tuple(groups))
    return TensorType(shape, dtype, rounded(data, dtype))


def check_nonempty(t: Typing, shape: tuple[Dim, ...], axes: tuple[int, ...]) -> None:
    rest = D.product(d for i, d in enumerate(shape) if i not in axes)
    for a in axes:
        if D.same(shape[a], 0) is YES and (len(axes) < len(shape) or D.same(rest, 0) is NO):
            t.fail(f"{t.called}: axis {a} of {shape_text(shape)} is empty, there is nothing to choose from")


def summed_dtype(dtype: DType | None) -> DType | None:
    """Sums of integers are i64."""
    return I64 if dtype is not None and dtype.kind in ("bool", "int") else dtype


def _chosen(dtype: Any, default: DType | None) -> DType | None:
    return dtype if isinstance(dtype, DType) else default if dtype is None else None


def _sum(values: list[Any]) -> Any:
    return sum(values) if all(isinstance(v, int) for v in values) else math.fsum(values)


def _mean(values: list[Any]) -> float:
    return math.fsum(values) / len(values) if values else math.nan


def _cast(x: TensorType, dtype: DType | None) -> TensorType:
    return (
        x if dtype is None or x.dtype is dtype or x.data is None else TensorType(x.shape, dtype, rounded(x.data, dtype))
    )


_SUM = "input, dim=None, keepdim=False, *, dtype=None, out=None"


def _summation(
    name: str, fold: Fold | None, lift: Callable[[DType | None], DType | None], parameters: str = _SUM
) -> None:
    def infer(t: Typing, input: TensorType, dim: Any = None, keepdim: Any = False, dtype: Any = None) -> TensorType:
        """x[*S] -> [*S without dim]"""
        kind = _chosen(dtype, lift(input.dtype))
        return reduced(t, _cast(input, kind), dim, keepdim, kind, fold)

    op(name, spell(f"torch.{name} Tensor.{name}", parameters))(infer)


_summation("sum", _sum, summed_dtype)
_summation("nansum", lambda v: _sum([x for x in v if x == x]), summed_dtype)
_summation("prod", math.prod, summed_dtype)


def _averaged(name: str, fold: Fold | None) -> None:
    def infer(t: Typing, input: TensorType, dim: Any = None, keepdim: Any = False, dtype: Any = None) -> TensorType:
        """x[*S] -> [*S without dim]"""
        kind = _chosen(dtype, input.dtype)
        if kind is not None and kind.kind in ("bool", "int"):
            t.fail(
                f"{t.called} expects a float or complex tensor, got {kind.name}; convert it or give dtype=",
                "dtype-mismatch",
            )
        return reduced(t, _cast(input, kind), dim, keepdim, kind, fold)

    op(name, spell(f"torch.{name} Tensor.{name}", _SUM))(infer)


_averaged("mean", _mean)
_averaged("nanmean", lambda v: _mean([x for x in v if x == x]))


# -- spread ----------------------------------------------------------------------------------------------------------
def _spread(x: TensorType, t: Typing) -> DType | None:
    if x.dtype is not None and x.dtype.kind in ("bool", "int"):
        t.fail(f"{t.called} expects a float or complex tensor, got {x.dtype.name}", "dtype-mismatch")
    return as_real(x.dtype)


def _variance(values: list[Any], correction: Any) -> float:
    mean = _mean(values)
    return scalar.divide(math.fsum((v - mean) ** 2 for v in values), max(len(values) - correction, 0))


def _statistic(name: str, root: bool, with_mean: bool) -> None:
    """std and var: `(dim, unbiased, keepdim)`, `(unbiased)` and `(dim, *, correction, keepdim)`."""

    def infer(
        t: Typing,
        input: TensorType,
        dim: Any = None,
        unbiased: Any = None,
        keepdim: Any = False,
        correction: Any = None,
    ) -> Any:
        """x[*S] -> [*S without dim]"""
        if isinstance(dim, bool):
            dim, unbiased = None, dim
        dtype = _spread(input, t)
        shift = correction if correction is not None else 1 if unbiased is None else unbiased
        fold = None
        if isinstance(shift, (int, float)) and input.dtype is not None and input.dtype.kind == "float":
            fold = (lambda v: scalar.sqrt(_variance(v, shift))) if root else lambda v: _variance(v, shift)
        spread = reduced(t, input, dim, keepdim, dtype, fold)
        return (spread, reduced(t, input, dim, keepdim, input.dtype, _mean)) if with_mean else spread

    op(
        name,
        spell(f"torch.{name}", "input, dim=None, unbiased=None, keepdim=False, *, correction=None, out=None"),
        *(
            ()
            if with_mean
            else (spell(f"Tensor.{name}", "input, dim=None, unbiased=None, keepdim=False, *, correction=None"),)
        ),
    )(infer)


for _name, _root, _with_mean in (
    ("std", True, False),
    ("var", False, False),
    ("std_mean", True, True),
    ("var_mean", False, True),
):
    _statistic(_name, _root, _with_mean)


# -- logic -----------------------------------------------------------------------------------------------------------
def _quantifier(name: str, fold: Fold) -> None:
    def infer(t: Typing, input: TensorType, dim: Any = None, keepdim: Any = False) -> TensorType:
        """x[*S] -> bool[*S without dim]"""
        kind = input.dtype if input.dtype is None or input.dtype.name == "u8" else BOOL
        return reduced(t, input, dim, keepdim, kind, fold)

    op(name, spell(f"torch.{name} Tensor.{name}", "input, dim=None, keepdim=False, *, out=None"))(infer)


_quantifier("all", all)
_quantifier("any", any)


@op("count_nonzero", spell("torch.count_nonzero Tensor.count_nonzero", "input, dim=None"))
def count_nonzero(t: Typing, input: TensorType, dim: Any = None) -> TensorType:
    """x[*S] -> i64[*S without dim]"""
    return reduced(t, input, dim, False, I64, lambda v: sum(1 for x in v if x))


# -- norms -----------------------------------------------------------------------------------------------------------
@op(
    "logsumexp",
    spell("torch.logsumexp Tensor.logsumexp torch.special.logsumexp", "input, dim, keepdim=False, *, out=None"),
)
def logsumexp(t: Typing, input: TensorType, dim: Any, keepdim: Any = False) -> TensorType:
    """x[*S] -> [*S without dim]"""
    return reduced(t, input, dim, keepdim, as_float(input.dtype))


@op(
    "norm",
    spell("torch.norm", "input, p='fro', dim=None, keepdim=False, out=None, dtype=None"),
    spell("Tensor.norm", "input, p='fro', dim=None, keepdim=False, dtype=None"),
)
def norm(
    t: Typing, input: TensorType, p: Any = "fro", dim: Any = None, keepdim: Any = False, dtype: Any = None
) -> TensorType:
    """x[*S] -> [*S without dim]"""
    kind = _chosen(dtype, input.dtype)
    if kind is not None and kind.kind in ("bool", "int"):
        t.fail(f"{t.called} expects a float or complex tensor, got {kind.name}", "dtype-mismatch")
    return reduced(t, input, dim, keepdim, as_real(kind), _norm(p))


def _norm(p: Any) -> Fold | None:
    if p == "fro" or p == 2:
        return lambda v: math.sqrt(math.fsum(x * x for x in v))
    return (lambda v: math.fsum(abs(x) for x in v)) if p == 1 else None


@op("renorm", spell("torch.renorm Tensor.renorm Tensor.renorm_", "input, p, dim, maxnorm, *, out=None"))
def renorm(t: Typing, input: TensorType, p: Any, dim: Any, maxnorm: Any) -> TensorType:
    """x[*S] -> [*S]"""
    if input.shape is not None:
        if len(input.shape) < 2:
            t.fail(f"{t.called} expects at least 2 axes, got {shape_text(input.shape)}")
        t.axis(dim, len(input.shape))
    return TensorType(input.shape, input.dtype, None, input.variable)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("sum", "nansum")
def _sum_range(r: Ranging, input: Any, dim: Any = None, keepdim: Any = False, **_: Any) -> Any:
    return r.reduce("sum", input, dim, keepdim)


@ranged("mean")
def _mean_range(r: Ranging, input: Any, dim: Any = None, keepdim: Any = False, **_: Any) -> Any:
    return r.reduce("mean", input, dim, keepdim)


@ranged("nanmean")
def _nanmean_range(r: Ranging, input: Any, dim: Any = None, keepdim: Any = False, **_: Any) -> Any:
    """The sum is rounded to the element type before it is divided: where it may pass the largest number, so may the mean."""
    total, mean = r.reduce("sum", input, dim, keepdim), r.reduce("mean", input, dim, keepdim)
    low, high = r.bounds(total)
    return mean if low > -I.INF and high < I.INF else r.hull(mean, total)


@ranged("prod")
def _prod_range(r: Ranging, input: Any, dim: Any = None, keepdim: Any = False, **_: Any) -> Any:
    return r.reduce("prod", input, dim, keepdim)


def _spread_range(name: str, kind: str, with_mean: bool) -> None:
    def transfer(r: Ranging, input: Any, dim: Any = None, keepdim: Any = False, **_: Any) -> Any:
        axes = None if isinstance(dim, bool) else dim
        spread = r.reduce(kind, input, axes, keepdim)
        return (spread, r.reduce("mean", input, axes, keepdim)) if with_mean else spread

    ranged(name)(transfer)


for _name, _kind, _with_mean in (
    ("std", "std", False),
    ("var", "var", False),
    ("std_mean", "std", True),
    ("var_mean", "var", True),
):
    _spread_range(_name, _kind, _with_mean)


@ranged("all", "any")
def _truth_range(r: Ranging, input: Any, dim: Any = None, keepdim: Any = False, **_: Any) -> Any:
    return r.reduce("truth", input, dim, keepdim)


@ranged("count_nonzero")
def _count_range(r: Ranging, input: Any, dim: Any = None, **_: Any) -> Any:
    number = r.count(input, dim)
    return r.between((0.0, number), (0.0, number if number < I.INF else 1.0))


@ranged("logsumexp")
def _logsumexp_range(r: Ranging, input: Any, dim: Any = None, keepdim: Any = False, **_: Any) -> Any:
    return r.reduce("lse", input, dim, keepdim)


@ranged("norm")
def _norm_range(r: Ranging, input: Any, p: Any = "fro", dim: Any = None, keepdim: Any = False, **_: Any) -> Any:
    if isinstance(p, (int, float)) and p < 1:
        return r.between(I.NONNEGATIVE, I.ZERO)
    return r.reduce("norm", input, dim, keepdim)


@ranged("renorm")
def _renorm_range(r: Ranging, input: Any, **_: Any) -> Any:
    return r.map(lambda x: I.join(x, I.ZERO), input)
