"""The softmax family: weights that sum to one along an axis."""

from __future__ import annotations

import math
from collections.abc import Callable

from ..base import interval as I
from ..base.annotations import Any
from ..base.shape import shape_text
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from .arguments import dtype_of
from .content import rounded
from .entry import op, spell
from .promotion import as_float
from .ranging import Ranging, constant, ranged
from .settings import floating, tensor


def _softmax_like(name: str, *spellings: Any, exact: Callable[[list[float]], list[float]] | None = None) -> None:
    def infer(t: Typing, input: Any, dim: Any = None, dtype: Any = None, _mask: Any = None) -> TensorType:
        x = tensor(input)
        if dtype is None:
            floating(t, x)
        result = dtype_of(dtype, x.dtype)
        if x.shape is None:
            return TensorType(None, result, None, x.variable)
        rank = len(x.shape)
        axis = t.axis((0 if rank in (0, 1, 3) else 1) if dim is None else dim, rank)
        data = None
        if exact is not None and _mask is None and x.data is not None and axis == max(rank - 1, 0):
            data = _by_rows(exact, x.data, x.shape[-1] if rank else 1)
        return TensorType(x.shape, result, rounded(data, result), x.variable)

    infer.__doc__ = "x[*S] -> [*S]"
    op(name, *spellings)(infer)


def _by_rows(
    exact: Callable[[list[float]], list[float]], data: tuple[Any, ...], width: Any
) -> tuple[float, ...] | None:
    try:
        return tuple(v for i in range(0, len(data), width or 1) for v in exact(list(data[i : i + width])))
    except (ValueError, OverflowError, ZeroDivisionError, TypeError):
        return None


def _softmax(row: list[float]) -> list[float]:
    powers = [math.exp(v - max(row)) for v in row]
    return [p / sum(powers) for p in powers]


FUNCTIONAL = "input, dim=None, _stacklevel=3, dtype=None"
_softmax_like(
    "softmax",
    spell("torch.nn.functional.softmax", FUNCTIONAL),
    spell("torch.softmax", "input, dim, dtype=None, *, out=None"),
    spell("torch.special.softmax Tensor.softmax", "input, dim, dtype=None"),
    spell("torch.masked.softmax", "input, dim, *, dtype=None, mask=None", rename={"mask": "_mask"}),
    exact=_softmax,
)
_softmax_like(
    "log_softmax",
    spell("torch.nn.functional.log_softmax", FUNCTIONAL),
    spell("torch.log_softmax", "input, dim, dtype=None, *, out=None"),
    spell("torch.special.log_softmax Tensor.log_softmax", "input, dim, dtype=None"),
    spell("torch.masked.log_softmax", "input, dim, *, dtype=None, mask=None", rename={"mask": "_mask"}),
    exact=lambda row: [math.log(v) for v in _softmax(row)],
)
_softmax_like(
    "softmin",
    spell("torch.nn.functional.softmin", FUNCTIONAL),
    spell("torch.masked.softmin", "input, dim, *, dtype=None, mask=None", rename={"mask": "_mask"}),
    exact=lambda row: _softmax([-v for v in row]),
)


@op(
    "gumbel_softmax",
    spell("torch.nn.functional.gumbel_softmax", "logits, tau=1, hard=False, eps=1e-10, dim=-1"),
    random=True,
)
def gumbel_softmax(t: Typing, logits: Any, tau: Any, hard: Any, eps: Any, dim: Any) -> TensorType:
    """x[*S] -> [*S]"""
    x = tensor(logits)
    floating(t, x)
    if x.shape is not None:
        t.axis(dim, len(x.shape))
    return TensorType(x.shape, as_float(x.dtype), None, x.variable)


@op("softmax_2d")
def softmax_2d(t: Typing, input: Any) -> TensorType:
    """x[*N, C, H, W] -> [*N, C, H, W]"""
    x = tensor(input)
    floating(t, x)
    if x.shape is not None:
        t.require(len(x.shape) in (3, 4), f"Softmax2d expects 3-D or 4-D input, got {shape_text(x.shape)}")
    return TensorType(x.shape, x.dtype, None, x.variable)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("softmax", "softmin")
def _softmax_range(r: Ranging, input: Any, dim: Any = None, _mask: Any = None, **_: Any) -> Any:
    if _mask is not None:
        return r.between(I.UNIT)
    if dim is None:
        rank = r.rank(input)
        dim = "not known" if rank is None else 0 if rank in (0, 1, 3) else 1
    return r.softmax(input, dim)


@ranged("softmax_2d")
def _softmax_2d_range(r: Ranging, input: Any, **_: Any) -> Any:
    return r.softmax(input, -3)


@ranged("log_softmax")
def _log_softmax_range(r: Ranging, input: Any, _mask: Any = None, **_: Any) -> Any:
    low, high = r.bounds(input) if _mask is None else I.ALL
    least = I.rounded(I.loosened((low - high - 50.0, 0.0), r.dtype), r.dtype)
    return r.between((-I.INF, 0.0) if not high - low < I.INF else least, (-50.0, 0.0))


constant("gumbel_softmax", bounds=I.UNIT)
