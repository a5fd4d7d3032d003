"""Distances and similarities between vectors."""

from __future__ import annotations

import math

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.shape import shape_text
from ..base.truth import NO, YES
from ..base.unknown import Unknown
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from .entry import LayerContext, layer, op, spell
from .promotion import as_float, as_real, result_type
from .ranging import Ranging, ranged
from .reduce import reduced


@op("cdist", spell("torch.cdist", "x1, x2, p=2.0, compute_mode='use_mm_for_euclid_dist_if_necessary'"))
def cdist(t: Typing, x1: TensorType, x2: TensorType, p: Any = 2.0, compute_mode: Any = None) -> TensorType:
    """x[*B, P, M], y[*B, R, M] -> [*B, P, R]"""
    dtype = result_type(x1, x2)
    if x1.shape is None or x2.shape is None:
        return TensorType(None, dtype)
    for s in (x1.shape, x2.shape):
        if len(s) < 2:
            t.fail(f"{t.called} expects at least 2 axes, got {shape_text(s)}")
    t.same(
        x1.shape[-1],
        x2.shape[-1],
        f"{t.called}: vectors of {D.text(x1.shape[-1])} and {D.text(x2.shape[-1])} elements have no distance",
        axis=-1,
    )
    batch = t.broadcast(x1.shape[:-2], x2.shape[:-2])
    assert batch is not None
    return TensorType((*batch, x1.shape[-2], x2.shape[-2]), dtype)


@op("pdist", spell("torch.pdist torch.nn.functional.pdist", "input, p=2.0"))
def pdist(t: Typing, input: TensorType, p: Any = 2.0) -> TensorType:
    """x[N, M] -> [N * (N - 1) / 2]"""
    n, _ = t.rank(input, 2)
    return TensorType((D.floordiv(D.mul(n, D.sub(n, 1)), 2),), input.dtype)


@op("dist", spell("torch.dist Tensor.dist", "input, other, p=2"))
def dist(t: Typing, input: TensorType, other: TensorType, p: Any = 2) -> TensorType:
    """x[*S], y[*T] -> []"""
    t.broadcast(input.shape, other.shape)
    return TensorType((), as_real(result_type(input, other)))


@op(
    "cosine_similarity",
    spell("torch.cosine_similarity torch.nn.functional.cosine_similarity", "x1, x2, dim=1, eps=1e-08"),
)
def cosine_similarity(t: Typing, x1: TensorType, x2: TensorType, dim: Any = 1, eps: Any = 1e-8) -> TensorType:
    """x[*S], y[*T] -> [*broadcast(S, T) without dim]"""
    shape = t.broadcast(x1.shape, x2.shape)
    return reduced(t, TensorType(shape, None), dim, False, as_float(result_type(x1, x2)))


@op(
    "pairwise_distance",
    spell("torch.pairwise_distance torch.nn.functional.pairwise_distance", "x1, x2, p=2.0, eps=1e-06, keepdim=False"),
)
def pairwise_distance(
    t: Typing, x1: TensorType, x2: TensorType, p: Any = 2.0, eps: Any = 1e-6, keepdim: Any = False
) -> TensorType:
    """x[*B, D], y[*B, D] -> [*B]"""
    shape = t.broadcast(x1.shape, x2.shape)
    return reduced(t, TensorType(shape, None), -1, keepdim, as_float(as_real(result_type(x1, x2))))


@op(
    "cross",
    spell("torch.cross Tensor.cross", "input, other, dim=None, *, out=None"),
    spell("torch.linalg.cross", "input, other, *, dim=-1, out=None"),
)
def cross(t: Typing, input: TensorType, other: TensorType, dim: Any = None) -> TensorType:
    """x[*S], y[*T] -> [*broadcast(S, T)], of size 3 along dim"""
    if input.shape is None or other.shape is None:
        return TensorType(None, result_type(input, other))
    if len(input.shape) != len(other.shape):
        t.fail(f"{t.called} expects equally many axes, got {shape_text(input.shape)} and {shape_text(other.shape)}")
    if isinstance(dim, int):
        axis = t.axis(dim, len(input.shape))
        for s in (input.shape, other.shape):
            t.same(
                3, s[axis] if s else 1, f"{t.called} expects axis {dim} to have size 3, got {shape_text(s)}", axis=axis
            )
    elif dim is None and all(D.same(d, 3) is NO for d in input.shape):
        t.fail(f"{t.called} needs an axis of size 3, got {shape_text(input.shape)}")
    return TensorType(t.broadcast(input.shape, other.shape), result_type(input, other))


@op(
    "cov",
    spell("torch.cov Tensor.cov", "input, *, correction=1, fweights=None, aweights=None"),
    spell("torch.corrcoef Tensor.corrcoef", "input"),
)
def cov(t: Typing, input: TensorType, correction: Any = 1, fweights: Any = None, aweights: Any = None) -> TensorType:
    """x[V, N] -> [V, V]; x[N] -> []"""
    shape = t.need_shape(input)
    if len(shape) > 2:
        t.fail(f"{t.called} expects at most 2 axes, got {shape_text(shape)}")
    weights = [w for w in (fweights, aweights) if w is not None]
    for given, what, kind in ((fweights, "fweights", "int"), (aweights, "aweights", "float")):
        if isinstance(given, TensorType):
            _check_weights(t, given, what, kind, shape[-1] if shape else 1)
    dtype = None if any(isinstance(w, Unknown) for w in weights) else as_float(result_type(input, *weights))
    if len(shape) < 2:
        return TensorType((), dtype)
    rows: Dim = shape[0]
    # one variable gives a single number
    answer = D.same(rows, 1)
    if answer is YES:
        return TensorType((), dtype)
    return TensorType((rows, rows) if answer is NO else None, dtype)


def _check_weights(t: Typing, weights: TensorType, what: str, kind: str, observations: Dim) -> None:
    """One whole or real number, at least 0, per observation."""
    if weights.shape is not None:
        t.require(len(weights.shape) <= 1, f"{t.called} expects {what} of one axis, got {shape_text(weights.shape)}")
        if weights.dtype is not None and weights.dtype.kind != kind:
            t.fail(f"{t.called} expects {what} of {kind} type, got {weights.dtype.name}", "dtype-mismatch")
        count = weights.shape[0] if weights.shape else 1
        t.same(observations, count, f"{t.called} expects {D.text(observations)} {what}, got {D.text(count)}")
    if weights.data is not None and any(w < 0 for w in weights.data):
        t.fail(f"{t.called}: {what} must not be negative", "wrong-call")


@layer("torch.nn.CosineSimilarity", "dim=1, eps=1e-08", forward="x1, x2")
class CosineSimilarity:
    @staticmethod
    def build(m: LayerContext, dim: Any, eps: Any) -> None:
        m.set("dim", dim)
        m.set("eps", eps)

    @staticmethod
    def forward(m: LayerContext, x1: Any, x2: Any) -> Any:
        return m.call("torch.nn.functional.cosine_similarity", x1, x2, m["dim"], m["eps"])


@layer("torch.nn.PairwiseDistance", "p=2.0, eps=1e-06, keepdim=False", forward="x1, x2")
class PairwiseDistance:
    @staticmethod
    def build(m: LayerContext, p: Any, eps: Any, keepdim: Any) -> None:
        m.set("norm", p)
        m.set("eps", eps)
        m.set("keepdim", keepdim)

    @staticmethod
    def forward(m: LayerContext, x1: Any, x2: Any) -> Any:
        return m.call("torch.nn.functional.pairwise_distance", x1, x2, m["norm"], m["eps"], m["keepdim"])


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("cdist", "pdist", "dist")
def _distance_range(r: Ranging, p: Any = 2.0, **operands: Any) -> Any:
    # of what may be any number, distances have no end
    tensors = [x for x in operands.values() if r.is_range(x)]
    endless = any(r.reached(x) == I.ALL and not r.is_weight(x) for x in tensors)
    return r.between((0.0, farthest(r, tensors, p)), I.NONNEGATIVE if endless else I.ZERO)


def farthest(r: Ranging, points: list[Any], p: Any) -> float:
    """The distance between opposite corners. Computed by way of products, it is only as exact as the squares of the numbers."""
    number = min((r.count(x, -1) for x in points), default=I.INF)
    low, high = min(r.bounds(x)[0] for x in points), max(r.bounds(x)[1] for x in points)
    most = max(abs(low), abs(high))
    if r.called == "dist" or not isinstance(p, (int, float)) or p < 1 or not 0 < number < I.INF or not most < 1e6:
        return I.INF
    slack = 8 * number * most * math.sqrt(I.EPSILON.get(r.dtype, 1.0))
    return float((high - low) * number ** (1 / p) * 1.01 + slack)


@ranged("pairwise_distance")
def _pairwise_distance_range(r: Ranging, eps: Any = 1e-6, **_: Any) -> Any:
    """The epsilon is added to the difference, so that the distance of equal tensors is not zero."""
    return r.between(I.NONNEGATIVE, I.EMPTY)


@ranged("cosine_similarity")
def _cosine_range(r: Ranging, **_: Any) -> Any:
    return r.between(I.loosened(I.SIGNED_UNIT, r.dtype, 16), I.loosened(I.SIGNED_UNIT, r.dtype, 2))


@ranged("cross")
def _cross_range(r: Ranging, input: Any, other: Any, **_: Any) -> Any:
    """Each element is made of others than those at its own place."""
    moved = r.moved(input, "cross"), r.moved(other, "cross")
    return r.map(lambda a, b: I.add(I.mul(a, b), I.scale(I.mul(a, b), -1.0)), *moved)


@ranged("cov")
def _cov_range(
    r: Ranging, input: Any, correction: Any = 1, fweights: Any = None, aweights: Any = None, **_: Any
) -> Any:
    """Of two elements at least, half the square of the width."""
    if r.called == "corrcoef":
        return r.between(I.loosened(I.SIGNED_UNIT, r.dtype), I.EMPTY)
    low, high = r.bounds(input)
    width = high - low
    if correction not in (0, 1) or fweights is not None or aweights is not None or not width < I.INF:
        return None
    if max(abs(low), abs(high)) > I.LARGEST.get(r.dtype, 0.0) ** 0.25:
        return None
    # differences of means are rounded in units of the elements
    rough = width + 1024 * I.EPSILON.get(r.dtype, 0.0) * max(abs(low), abs(high))
    return r.between((-(rough**2), rough**2), I.EMPTY)
