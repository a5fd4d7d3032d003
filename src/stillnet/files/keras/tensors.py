"""Tensors that a Keras configuration writes out as lists of numbers."""

from __future__ import annotations

import math

from ...base.annotations import Any
from ...graph.builder import Builder
from ...graph.graph import TensorType
from ..limits import CONTENT, RANK
from .stated import dtype_of


def written_tensor(builder: Builder, stated: dict[str, Any]) -> Any:
    """The tensor as a constant; None where its rows differ in length or hold something else."""
    shape: list[int] = []
    rows = stated.get("value")
    while isinstance(rows, list) and len(shape) < RANK:
        shape.append(len(rows))
        rows = rows[0] if rows else None
    flat = [stated.get("value")]
    for size in shape:
        flat = [v for row in flat if isinstance(row, list) and len(row) == size for v in row]
    elements = tuple(v for v in flat if isinstance(v, (bool, int, float)))
    if len(elements) != math.prod(shape):
        return None
    known = elements if len(elements) <= CONTENT else None
    return builder.source(TensorType(tuple(shape), dtype_of(stated.get("dtype")), known), "constant", "written out")
