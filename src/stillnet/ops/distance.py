"""Distances and similarities of vectors, as functions and layers."""

from __future__ import annotations

from typing import Any

from ..base.shape import shape_text
from ..graph.builder import Typing
from ..graph.graph import TensorType
from .entry import LayerContext, layer, op, spell
from .promotion import as_float, as_real, result_type
from .settings import called, tensor


def _pairs(t: Typing, x1: TensorType, x2: TensorType) -> Any:
    return t.broadcast(x1.shape, x2.shape, message=f"{called(t)}: {shape_text(x1.shape)} and {shape_text(x2.shape)} do not fit together")


@op("cosine_similarity", spell("torch.nn.functional.cosine_similarity torch.cosine_similarity", "x1, x2, dim=1, eps=1e-08"))
def cosine_similarity(t: Typing, x1: Any, x2: Any, dim: Any = 1, eps: Any = 1e-8) -> TensorType:
    """x[*S], y[*S] -> [*S without axis dim]"""
    a, b = tensor(x1), tensor(x2)
    dtype = result_type(a, b)
    if dtype is not None and dtype.kind in ("bool", "int"):
        t.fail(f"{called(t)} needs floating tensors, got {dtype.name}", "dtype-mismatch")
    shape = _pairs(t, a, b)
    if shape is None:
        return TensorType(None, dtype)
    axis = t.axis(dim, len(shape))
    return TensorType(shape[:axis] + shape[axis + 1:], dtype)


@op("pairwise_distance", spell("torch.nn.functional.pairwise_distance torch.pairwise_distance",
                               "x1, x2, p=2.0, eps=1e-06, keepdim=False"))
def pairwise_distance(t: Typing, x1: Any, x2: Any, keepdim: Any = False, **_: Any) -> TensorType:
    """x[*S, D], y[*S, D] -> [*S]"""
    a, b = tensor(x1), tensor(x2)
    dtype = as_real(as_float(result_type(a, b)))
    shape = _pairs(t, a, b)
    if shape is None or not isinstance(keepdim, bool):
        return TensorType(None, dtype)
    return TensorType((*shape[:-1], 1) if keepdim else shape[:-1], dtype)


@layer("torch.nn.CosineSimilarity", "dim=1, eps=1e-08", "x1, x2")
class CosineSimilarity:
    @staticmethod
    def build(m: LayerContext, dim: Any, eps: Any) -> None:
        m.set("dim", dim)
        m.set("eps", eps)

    @staticmethod
    def forward(m: LayerContext, x1: Any, x2: Any) -> Any:
        return m.apply("cosine_similarity", x1=x1, x2=x2, dim=m["dim"])


@layer("torch.nn.PairwiseDistance", "p=2.0, eps=1e-06, keepdim=False", "x1, x2")
class PairwiseDistance:
    @staticmethod
    def build(m: LayerContext, p: Any, eps: Any, keepdim: Any) -> None:
        m.set("norm", p)
        m.set("eps", eps)
        m.set("keepdim", keepdim)

    @staticmethod
    def forward(m: LayerContext, x1: Any, x2: Any) -> Any:
        return m.apply("pairwise_distance", x1=x1, x2=x2, keepdim=m["keepdim"])


