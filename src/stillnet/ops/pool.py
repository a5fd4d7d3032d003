"""Pooling over windows and to fixed sizes, and its inverse."""

from __future__ import annotations

import math

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.dtype import I64
from ..base.shape import shape_text
from ..base.truth import MAYBE, NO, YES, Truth
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .arguments import dim, flag, window
from .entry import op, spell
from .linear import same_dtype
from .ranging import Ranging, mixing, ranged
from .settings import INPUT_NAMES, INVALID, called, optional, positive, several, shape_of, tensor
from .windowing import is_uneven, uneven_places

Sizes = tuple[Dim, ...]


def _windows(
    t: Typing, sizes: Sizes, kernel_size: Any, stride: Any, padding: Any, dilation: Any, ceil_mode: Any
) -> Sizes:
    """How many places the window takes along each axis."""
    n = len(sizes)
    if is_uneven(padding):
        kernel, steps, spread = (several(t, v, n, "kernel_size") for v in (kernel_size, stride, dilation))
        return uneven_places(t, sizes, kernel, steps, padding, spread, ceil_mode is True)
    kernel, pads, spread = (
        several(t, kernel_size, n, "kernel_size"),
        several(t, padding, n, "padding"),
        several(t, dilation, n, "dilation"),
    )
    steps = kernel if stride is None or stride in ((), []) else several(t, stride, n, "stride")
    for values, what, least in (
        (kernel, "kernel_size", 1),
        (steps, "stride", 1),
        (spread, "dilation", 1),
        (pads, "padding", 0),
    ):
        positive(t, values, what, least)
    out: list[Dim] = []
    for s, k, step, p, d in zip(sizes, kernel, steps, pads, spread):
        reach = D.add(D.mul(d, D.sub(k, 1)), 1)
        t.require(
            D.at_least(reach, D.mul(2, p)),
            f"{called(t)}: padding {D.text(p)} is more than half of the window of {D.text(reach)}",
            INVALID,
            about="padding",
        )
        if not isinstance(ceil_mode, (bool, int)):
            out.append(t.fresh("d"))
            continue
        places = _ceil(s, reach, step, p) if ceil_mode else window(t, s, k, step, p, d)
        t.require(
            D.at_least(places, 1),
            f"{called(t)}: a window of {D.text(reach)} does not fit into {D.text(s)}"
            + ("" if p == 0 else f" padded to {D.text(D.add(s, D.mul(2, p)))}"),
            about="kernel_size",
            expected=reach,
            actual=s,
        )
        out.append(places)
    return tuple(out)


def _ceil(size: Dim, reach: Dim, stride: Dim, padding: Dim) -> Dim:
    """Places with a last partial window, which must start inside the input or its left padding."""
    room = D.sub(D.add(size, D.mul(2, padding)), reach)
    places = D.add(D.floordiv(D.sub(D.add(room, stride), 1), stride), 1)
    if D.at_least(D.sub(reach, padding), stride) is YES:
        return places
    return D.minimum(places, D.add(D.floordiv(D.sub(D.add(size, padding), 1), stride), 1))


def _pool(name: str, *spellings: Any, indices: bool = False) -> None:
    """Pooling over windows; `indices` where the operation can tell where the maxima were."""

    def infer(
        t: Typing,
        input: Any,
        kernel_size: Any,
        n: int,
        stride: Any = None,
        padding: Any = 0,
        dilation: Any = 1,
        ceil_mode: Any = False,
        return_indices: Any = False,
        **_: Any,
    ) -> Any:
        x = tensor(input)
        shape = shape_of(t, x, (n + 2, n + 1), INPUT_NAMES[n])
        t.require(
            _.get("divisor_override") != 0,
            f"{called(t)}: divisor_override must not be 0",
            INVALID,
            about="divisor_override",
        )
        if shape is not None:
            t.require(
                0 not in shape[-n - 1 :],
                f"{called(t)} expects channels and sizes above 0, got input {shape_text(shape)}",
            )
        out = (
            TensorType(None, x.dtype)
            if shape is None
            else TensorType(
                (*shape[:-n], *_windows(t, shape[-n:], kernel_size, stride, padding, dilation, ceil_mode)), x.dtype
            )
        )
        return (out, TensorType(out.shape, I64)) if indices and flag(return_indices, "return_indices") else out

    infer.__doc__ = "x[*N, C, *S] -> [*N, C, *window(S, kernel_size, stride, padding, dilation)]"
    op(name, *spellings)(infer)


MAX = "input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False"
AVERAGE = "input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True"
POWER = "input, norm_type, kernel_size, stride=None, ceil_mode=False"


def _spelled() -> None:
    maximum, average, power = [], [], []
    for n in (1, 2, 3):
        maximum.append(spell(f"torch.nn.functional.max_pool{n}d", MAX, n=n))
        maximum.append(spell(f"torch.nn.functional.max_pool{n}d_with_indices", MAX, n=n, return_indices=True))
        maximum.append(spell(f"torch.max_pool{n}d", MAX.replace(", return_indices=False", ""), n=n))
        if n == 1:
            maximum.append(
                spell(
                    "torch.max_pool1d_with_indices", MAX.replace(", return_indices=False", ""), n=1, return_indices=True
                )
            )
        top = f"torch.nn.functional.avg_pool{n}d" + (" torch.avg_pool1d" if n == 1 else "")
        average.append(spell(top, AVERAGE + ("" if n == 1 else ", divisor_override=None"), n=n))
        power.append(spell(f"torch.nn.functional.lp_pool{n}d", POWER, n=n))
    _pool("max_pool", *maximum, indices=True)
    _pool("avg_pool", *average)
    _pool("lp_pool", *power)


_spelled()


# -- to a given size --------------------------------------------------------------------------------------------------
def _target(t: Typing, sizes: Sizes, output_size: Any) -> Sizes:
    """The wanted sizes; None keeps an axis."""
    n = len(sizes)
    wanted = tuple(output_size) if isinstance(output_size, (tuple, list)) else (output_size,) * n
    if len(wanted) != n:
        t.fail(
            f"{called(t)}: output_size must be one number or {n} numbers, got {len(wanted)}",
            INVALID,
            about="output_size",
        )
    return tuple(s if w is None else dim(t, w) for s, w in zip(sizes, wanted))


def _only_ones(output_size: Any) -> Truth:
    wanted = output_size if isinstance(output_size, (tuple, list)) else (output_size,)
    if not wanted or any(s is None or (isinstance(s, int) and s != 1) for s in wanted):
        return NO
    return YES if all(isinstance(s, int) for s in wanted) else MAYBE


def _adaptive(name: str, *spellings: Any, indices: bool = False) -> None:
    def infer(t: Typing, input: Any, output_size: Any, n: int, return_indices: Any = False) -> Any:
        x = tensor(input)
        if not indices and n > 1 and x.shape is not None and len(x.shape) >= n:
            ones = _only_ones(output_size)
            if ones is YES:
                return TensorType((*x.shape[:-n], *(1,) * n), x.dtype)  # a mean, of any rank
            if ones is MAYBE and len(x.shape) not in (n + 1, n + 2):
                raise NotUnderstood("output_size is not known")
        shape = shape_of(t, x, (n + 2, n + 1), INPUT_NAMES[n])
        out = TensorType(None, x.dtype)
        if shape is not None:
            t.require(
                not indices or 0 not in shape[-n:] or 0 in shape[:-n],
                f"{called(t)} expects spatial sizes above 0, got input {shape_text(shape)}",
            )
            out = TensorType((*shape[:-n], *_target(t, shape[-n:], output_size)), x.dtype)
            positive(t, (out.shape or ())[-n:], "output_size", 0)
        return (out, TensorType(out.shape, I64)) if indices and flag(return_indices, "return_indices") else out

    infer.__doc__ = "x[*N, C, *S] -> [*N, C, *output_size]"
    op(name, *spellings)(infer)


_adaptive(
    "adaptive_avg_pool",
    spell("torch.nn.functional.adaptive_avg_pool1d torch.adaptive_avg_pool1d", "input, output_size", n=1),
    *(spell(f"torch.nn.functional.adaptive_avg_pool{n}d", "input, output_size", n=n) for n in (2, 3)),
)
_adaptive(
    "adaptive_max_pool",
    *(
        spell(f"torch.nn.functional.adaptive_max_pool{n}d", "input, output_size, return_indices=False", n=n)
        for n in (1, 2, 3)
    ),
    *(
        spell(
            f"torch.nn.functional.adaptive_max_pool{n}d_with_indices",
            "input, output_size, return_indices=False",
            n=n,
            return_indices=True,
        )
        for n in (1, 2, 3)
    ),
    spell("torch.adaptive_max_pool1d", "input, output_size", n=1, return_indices=True),
    *(spell(f"torch.ops.aten.adaptive_max_pool{n}d", "input, output_size", n=n, return_indices=True) for n in (2, 3)),
    indices=True,
)


def _fractions(t: Typing, sizes: Sizes, output_ratio: Any) -> Sizes:
    ratios = tuple(output_ratio) if isinstance(output_ratio, (tuple, list)) else (output_ratio,) * len(sizes)
    return tuple(
        math.floor(s * r) if isinstance(s, int) and isinstance(r, (int, float)) else t.fresh("d")
        for s, r in zip(sizes, ratios)
    )


FRACTIONAL = "input, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None"


@op(
    "fractional_max_pool",
    *(spell(f"torch.nn.functional.fractional_max_pool{n}d", FRACTIONAL, n=n) for n in (2, 3)),
    *(
        spell(f"torch.nn.functional.fractional_max_pool{n}d_with_indices", FRACTIONAL, n=n, return_indices=True)
        for n in (2, 3)
    ),
    random=True,
)
def fractional_max_pool(
    t: Typing,
    input: Any,
    kernel_size: Any,
    n: int,
    output_size: Any = None,
    output_ratio: Any = None,
    return_indices: Any = False,
    _random_samples: Any = None,
) -> Any:
    """x[*N, C, *S] -> [*N, C, *output_size] or [*N, C, *floor(S * output_ratio)]"""
    x = tensor(input)
    shape = shape_of(t, x, (n + 2, n + 1), INPUT_NAMES[n])
    same_dtype(t, x, optional(_random_samples))
    if output_size is None and output_ratio is None:
        t.fail(f"{called(t)} needs output_size or output_ratio", INVALID)
    out = TensorType(None, x.dtype)
    if shape is not None:
        sizes = (
            _target(t, shape[-n:], output_size) if output_size is not None else _fractions(t, shape[-n:], output_ratio)
        )
        for s, o, k in zip(shape[-n:], sizes, several(t, kernel_size, n, "kernel_size", exact=True)):
            t.require(
                D.at_least(s, D.sub(D.add(o, k), 1)),
                f"{called(t)}: a window of {D.text(k)} and output {D.text(o)} do not fit into {D.text(s)}",
                about="kernel_size",
            )
        out = TensorType((*shape[:-n], *sizes), x.dtype)
    return (out, TensorType(out.shape, I64)) if flag(return_indices, "return_indices") else out


# -- back to the size before pooling ----------------------------------------------------------------------------------
UNPOOL = "input, indices, kernel_size, stride=None, padding=0, output_size=None"


@op("max_unpool", *(spell(f"torch.nn.functional.max_unpool{n}d", UNPOOL, n=n) for n in (1, 2, 3)))
def max_unpool(
    t: Typing,
    input: Any,
    indices: Any,
    kernel_size: Any,
    n: int,
    stride: Any = None,
    padding: Any = 0,
    output_size: Any = None,
) -> TensorType:
    """x[*N, C, *S], indices[*N, C, *S] -> [*N, C, *((S - 1) * stride - 2 * padding + kernel_size)]"""
    x = tensor(input)
    shape = shape_of(t, x, (n + 2, n + 1), INPUT_NAMES[n])
    if shape is None:
        return TensorType(None, x.dtype)
    _same_shape(t, shape, indices)
    # a longer sequence is read only as far as there are axes
    stride, padding = (v[:n] if isinstance(v, (tuple, list)) else v for v in (stride, padding))
    kernel, pads = several(t, kernel_size, n, "kernel_size"), several(t, padding, n, "padding")
    steps = kernel if stride is None or stride in ((), []) else several(t, stride, n, "stride")
    sizes = tuple(
        D.add(D.sub(D.mul(D.sub(s, 1), step), D.mul(2, p)), k) for s, step, p, k in zip(shape[-n:], steps, pads, kernel)
    )
    if output_size is not None:
        sizes = _chosen(t, sizes, steps, output_size, len(shape))
    return TensorType((*shape[:-n], *sizes), x.dtype)


def _same_shape(t: Typing, shape: Sizes, indices: Any) -> None:
    if isinstance(indices, TensorType):
        if indices.dtype is not None and indices.dtype is not I64:
            t.fail(f"{called(t)} expects i64 indices, got {indices.dtype.name}", "dtype-mismatch")
        if indices.shape is not None:
            message = f"{called(t)} expects indices of shape {shape_text(shape)}, got {shape_text(indices.shape)}"
            t.require(len(indices.shape) == len(shape), message)
            for a, b in zip(shape, indices.shape):
                t.same(a, b, message)


def _chosen(t: Typing, sizes: Sizes, stride: Sizes, output_size: Any, rank: int) -> Sizes:
    if not isinstance(output_size, (tuple, list)):
        raise NotUnderstood("output_size is not known")
    n = len(sizes)
    wanted = output_size[-n:] if len(output_size) in (n + 2, rank) else output_size
    if len(wanted) != n:
        t.fail(f"{called(t)}: output_size must have {n} or {n + 2} elements, got {len(output_size)}")
    out = tuple(dim(t, w) for w in wanted)
    for o, s, step in zip(out, sizes, stride):
        if D.greater(o, D.sub(s, step)) is NO or D.greater(D.add(s, step), o) is NO:
            t.fail(f"{called(t)}: output size {D.text(o)} is not within {D.text(step)} of {D.text(s)}")
    return out


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("max_pool", "adaptive_max_pool", "fractional_max_pool")
def _max_pool_range(r: Ranging, input: Any, **_: Any) -> Any:
    return (r.moved(input, "pool"), r.between(I.NONNEGATIVE, I.EMPTY))


@ranged("avg_pool", "adaptive_avg_pool")
def _avg_pool_range(r: Ranging, input: Any, divisor_override: Any = None, **_: Any) -> Any:
    """Means of elements, and of the zeros around them."""
    if divisor_override is not None:
        return r.unknown()
    number = r.count(input, None)
    return r.hull(r.mean(input, number if number < I.INF else 1024.0), 0.0)


@ranged("lp_pool")
def _lp_pool_range(r: Ranging, input: Any, **_: Any) -> Any:
    return r.between(I.NONNEGATIVE if r.bounds(input)[0] >= 0 else I.ALL, I.ZERO)


mixing("max_unpool")
