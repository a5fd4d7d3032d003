"""Arithmetic on the known content of small tensors, rounded as their element type rounds."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Iterable
from itertools import chain, repeat

from ..base.annotations import Any
from ..base.dim import Sym
from ..base.dtype import DType
from ..graph.builder import CONTENT_LIMIT
from ..graph.graph import TensorType

# From here on, numbers round to infinity as f32.
LARGEST_SINGLE = 2.0**128 - 2.0**103


def rounded(data: tuple[Any, ...] | None, dtype: DType | None) -> tuple[Any, ...] | None:
    """Content as the element type can hold it; None where it cannot be represented."""
    if data is None or dtype is None or len(data) > CONTENT_LIMIT:
        return None
    try:
        if Sym in {*map(type, data)}:
            # sizes with names are whole numbers; what another type makes of them is not followed
            return data if dtype.kind == "int" and dtype.bits >= 32 else None
        if dtype.kind == "bool":
            return tuple(bool(v) for v in data)
        if dtype.kind == "int":
            return _whole(tuple(v if isinstance(v, Sym) else int(v) for v in data), dtype)
        if dtype.name == "f64":
            return tuple(float(v) for v in data)
        if dtype.name == "f32":
            return _single(data)
    except (OverflowError, ValueError, TypeError, struct.error):
        return None
    return None


def _whole(data: tuple[Any, ...], dtype: DType) -> tuple[Any, ...] | None:
    """Integers that the type can hold; what wraps around is not known. Symbolic sizes fit."""
    if any(isinstance(v, Sym) for v in data):
        return data if dtype.bits >= 32 else None
    unsigned = dtype.name.startswith("u")
    low, high = (0, 1 << dtype.bits) if unsigned else (-1 << (dtype.bits - 1), 1 << (dtype.bits - 1))
    return data if not data or (min(data) >= low and max(data) < high) else None


def _single(data: tuple[Any, ...]) -> tuple[float, ...]:
    """Numbers rounded to f32."""
    try:
        return struct.unpack(f"{len(data)}f", struct.pack(f"{len(data)}f", *data))
    except OverflowError:
        return tuple(_single((v,))[0] if abs(v) < LARGEST_SINGLE else math.copysign(math.inf, v) for v in data)


def broadcast_content(left: Any, right: Any, shape: Any, fold: Callable[[Any, Any], Any]) -> tuple[Any, ...] | None:
    """Combine two contents elementwise under broadcasting, or None if one is unknown."""
    a, b = _content(left), _content(right)
    if a is None or b is None or shape is None or not all(type(d) is int for d in shape):
        return None
    size = 1
    for d in shape:
        size *= d
    if size > CONTENT_LIMIT:
        return None
    try:
        return tuple(fold(a[1][i], b[1][j]) for i, j in zip(offsets(a[0], shape), offsets(b[0], shape)))
    except (ValueError, OverflowError, ZeroDivisionError, TypeError):
        return None


def _content(x: Any) -> tuple[tuple[int, ...], tuple[Any, ...]] | None:
    if isinstance(x, TensorType):
        return None if x.data is None or x.shape is None else (x.shape, x.data)  # type: ignore[return-value]
    return ((), (x,)) if isinstance(x, (bool, int, float)) else None


def offsets(shape: tuple[int, ...], onto: tuple[int, ...]) -> list[int]:
    """For each element of `onto`, row-major, the flat position it has in a tensor of `shape` broadcast onto it."""
    if shape == onto:
        return list(range(math.prod(shape)))
    strides, step = [], 1
    for d in reversed(shape):
        strides.append(0 if d == 1 else step)
        step *= d
    strides = [0] * (len(onto) - len(shape)) + strides[::-1]
    positions = [0]
    for d, s in zip(onto, strides):
        # a range counts faster than a loop; an axis that is repeated has no step
        rows: list[Iterable[int]] = (
            [range(p, p + d * s, s) for p in positions] if s else [repeat(p, d) for p in positions]
        )
        positions = [*chain.from_iterable(rows)]
    return positions


def known(x: TensorType) -> tuple[tuple[int, ...], tuple[Any, ...]] | None:
    """Shape and content of a tensor whose content is known."""
    if x.data is None or x.shape is None:
        return None
    shape = tuple(d for d in x.shape if isinstance(d, int))
    return (shape, x.data) if len(shape) == len(x.shape) else None


def strides_of(shape: tuple[int, ...]) -> tuple[int, ...]:
    """Row-major strides, in elements."""
    strides, step = [], 1
    for d in reversed(shape):
        strides.append(step)
        step *= d
    return tuple(reversed(strides))


def strided(shape: tuple[int, ...], strides: tuple[int, ...], offset: int = 0) -> list[int] | None:
    """The flat positions that a strided view reads, row-major; None where it is too large to list."""
    positions = [offset]
    for d, s in zip(shape, strides):
        if len(positions) * d > CONTENT_LIMIT:
            return None
        # a range counts faster than a loop; an axis that is repeated has no step
        rows: list[Iterable[int]] = (
            [range(p, p + d * s, s) for p in positions] if s else [repeat(p, d) for p in positions]
        )
        positions = [*chain.from_iterable(rows)]
    return positions


def picked(data: tuple[Any, ...], positions: list[int] | None) -> tuple[Any, ...] | None:
    return None if positions is None else tuple(data[p] for p in positions)
