"""Ranges of values that no operation made: known numbers, weights, data, and what an element type can hold."""

from __future__ import annotations

from collections.abc import Iterable
from math import isnan

from ...base import interval as I
from ...base.annotations import TYPE_CHECKING, Any
from ...base.dim import Sym
from ...base.dim import bounds as extent
from ...base.interval import ALL, EMPTY, Interval
from ...graph.graph import Source, TensorType, Value
from .cells import Cell
from .partition import Range

if TYPE_CHECKING:
    from ..ranges import Given, Ranges

# Constants of more elements than this are one block from the start.
CONTENT_BLOCKS = 16
kind_of = type  # a parameter has its name below
NUMBERS = frozenset({bool, int, float})


def content(type: TensorType) -> Range:
    """A tensor whose numbers are known; few of them are told apart."""
    name = type.dtype.name if type.dtype is not None else "f32"
    assert type.data is not None
    numbers, kinds = type.data, {*map(kind_of, type.data)}
    if not kinds or not kinds <= NUMBERS or (float in kinds and any(map(isnan, numbers))):
        return open_content(type, numbers)
    try:
        bounds = (float(min(numbers)), float(max(numbers)))
    except OverflowError:
        return open_content(type, numbers)
    if 1 < len(numbers) <= CONTENT_BLOCKS and type.shape is not None and bounds[0] != bounds[1]:
        cuts = {
            i - len(type.shape): tuple(range(1, size))
            for i, size in enumerate(type.shape)
            if isinstance(size, int) and size > 1
        }
        return Range(tuple(Cell((v, v), (v, v)) for v in map(float, numbers)), cuts, type.shape, name)
    return Range((Cell(bounds, bounds),), None, type.shape, name)


def open_content(type: TensorType, numbers: Iterable[Any]) -> Range:
    """Sizes that are only known by their names: none is below what its name says."""
    unknown = typed_unknown(type)
    lows: list[Any] = [extent(v)[0] if isinstance(v, Sym) else v for v in numbers]
    if not lows or not all(isinstance(v, (int, float)) and v == v for v in lows):
        return unknown
    bounds = I.meet(unknown.cell.bounds, (float(min(lows)), I.INF))
    return Range((Cell(bounds, EMPTY),), None, type.shape, unknown.dtype)


# element type -> the numbers it can hold
COUNTS = frozenset({"i32", "i64", "i16", "u16", "u32", "u64"})
TYPES: dict[str, Interval] = {"bool": I.UNIT, "u8": (0.0, 255.0), "i8": (-128.0, 127.0)}
# Invariants of states that frameworks keep, by the names they give them.
NEVER_NEGATIVE = ("running_var", "moving_variance", "num_batches_tracked")


def typed_unknown(type: TensorType) -> Range:
    name = type.dtype.name if type.dtype is not None else "f32"
    bounds = TYPES.get(name, ALL)
    return Range((Cell(bounds, I.UNIT if name == "bool" else EMPTY),), None, type.shape, name)


def source_range(value: Value, given: Given, known: Ranges) -> Range:
    type, source = value.type, value.producer
    name = type.dtype.name if type.dtype is not None else "f32"
    if not isinstance(source, Source):
        return typed_unknown(type)
    said = given.ranges.get(source.name)
    if said is not None:
        return Range((Cell(said, said),), None, type.shape, name)
    if source.kind == "weight":
        return Range((Cell(ALL, I.SIGNED_UNIT, None, True),), None, type.shape, name)
    if source.kind not in ("parameter", "param") and isinstance(getattr(source.owner, "range", None), tuple):
        promised = source.owner.range
        return Range((Cell(promised, promised),), None, type.shape, name)
    if source.kind == "input" and isinstance(source.owner, Value):
        # a part of data that was seen as a whole, or of which one sample was
        cell = known.cell(source.owner)
        reached = cell.reached
        if I.is_empty(reached) and name in I.LARGEST:
            # a file that nobody describes: values of the usual size
            reached = I.meet(I.UNIT, cell.bounds)
        return Range((Cell(cell.bounds, reached),), None, type.shape, name)
    if source.kind in ("parameter", "param") and given.trained is not None and id(source) not in given.trained:
        return typed_unknown(type)
    if source.kind in ("parameter", "param"):
        if source.name.rsplit(".", 1)[-1].rsplit("/", 1)[-1] in NEVER_NEGATIVE:
            return Range((Cell(I.NONNEGATIVE, EMPTY),), None, type.shape, name)
        return Range((Cell(ALL, I.SIGNED_UNIT, None, True),), None, type.shape, name)
    if type.data is not None and source.kind in ("constant", "const"):
        return content(type)
    if source.kind == "buffer" and source.name.rsplit(".", 1)[-1].rsplit("/", 1)[-1] in NEVER_NEGATIVE:
        return Range((Cell(I.NONNEGATIVE, EMPTY),), None, type.shape, name)
    if source.kind == "input":
        return input_range(value, source, given, name)
    return typed_unknown(type)


def input_range(value: Value, source: Source, given: Given, name: str) -> Range:
    """Data: what a data set promises, else values of the usual size occur and nothing is excluded."""
    bounds = TYPES.get(name, ALL)
    # a single number is a setting, whole numbers are counts and classes: neither is data of the usual size
    reached = given.inputs if value.shape and name in I.LARGEST else EMPTY
    if source.owner is not None and I.is_empty(reached) and value.shape != () and name not in COUNTS:
        reached = I.UNIT
    if source.owner is not None and name in COUNTS and is_table(value.shape):
        # a table of whole numbers (neighbours, marks, words) has zeros in it
        reached = I.ZERO
    if name == "bool":
        reached = I.UNIT
    elif name in TYPES and not I.is_empty(reached):
        reached = I.meet(reached, bounds)
    return Range((Cell(bounds, reached),), None, value.shape, name)


def is_table(shape: Any) -> bool:
    return shape is not None and len(shape) > 1 and shape[-1] != 1
