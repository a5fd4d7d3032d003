"""Advice for a tensor whose axes stand in another order, or are missing: to change the tensor, not the layer."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.finding import Fix
from ...base.truth import YES
from ...graph.graph import Failure, Value


def rearranged(machine: Any, failure: Failure, operand: Value | None) -> Fix | None:
    """What to do with the operand, where the size that is expected stands at another axis of it; else None."""
    shape = machine.builder.type_of(operand).shape if operand is not None else None
    if not shape or failure.expected is None or failure.axis is None:
        return None
    axis = failure.axis % len(shape)
    if failure.about == "in_channels":
        return for_channels(shape, axis, failure.expected) or of_one_channel(shape, axis, failure)
    if failure.about in ("in_features", "input_size") and axis == len(shape) - 1:
        return for_features(shape, failure)
    return None


def for_channels(shape: tuple[Any, ...], axis: int, expected: Any) -> Fix | None:
    """Images with their channels last, or without an axis for them."""
    rank = len(shape)
    if rank > axis + 1 and D.same(shape[-1], expected) is YES and axis <= 1:
        order = [*range(axis), rank - 1, *range(axis, rank - 1)]
        how = "transpose(1, 2)" if order == [0, 2, 1] else f"permute({', '.join(map(str, order))})"
        return Fix(f"the channels come last: .{how}")
    if axis == 0 and expected == 1:
        return Fix("there is no axis for the channels: .unsqueeze(1)")
    others = [i for i, size in enumerate(shape) if i > axis and D.same(size, expected) is YES]
    if axis == 1 and len(others) == 1 and isinstance(expected, int) and expected > 1:
        return Fix(f"the channels are another axis: .transpose(1, {others[0]})")
    return None


def of_one_channel(shape: tuple[Any, ...], axis: int, failure: Failure) -> Fix | None:
    """A grey picture for a model of a library, whose layers are not to be changed."""
    site = getattr(failure.scope, "site", None)
    if site is None or site.ours or axis != 1 or shape[1] != 1 or failure.expected != 3:
        return None
    return Fix(f"three equal channels: .repeat({', '.join(['1', '3', *('1' for _ in shape[2:])])})")


def for_features(shape: tuple[Any, ...], failure: Failure) -> Fix | None:
    """A picture that was not flattened, or a sequence with its features before its steps."""
    rank, expected = len(shape), failure.expected
    if expected is None:
        return None
    if rank == 1 and isinstance(shape[0], int) and isinstance(expected, int) and shape[0] % expected == 0:
        return Fix("keep the axis of the batch: .flatten(1)")
    if rank == 3 and D.same(shape[1], expected) is YES:
        return Fix("the features come second: .transpose(1, 2)")
    if failure.about != "in_features" or rank < 3:
        return None
    flat = D.product(shape[1:])
    if D.same(flat, expected) is YES:
        return Fix("flatten it first: .flatten(1)")
    if rank >= 4 and isinstance(flat, int) and isinstance(expected, int):
        return Fix(f"flatten it first: .flatten(1), then in_features: {expected} -> {flat}")
    return None
