"""How many places a sliding window takes, with padding that differs on the two sides of an axis or follows from its size."""

from __future__ import annotations

from collections.abc import Sequence

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim
from ..graph.constraints import Typing

# The size of the result is the size of the input over the stride, rounded up; the padding follows from that.
SAME = "same_size"


def is_uneven(padding: Any) -> bool:
    """Whether padding is given as (before, after) per axis, or follows from the size."""
    return padding == SAME or (isinstance(padding, tuple) and bool(padding) and isinstance(padding[0], tuple))


def uneven_places(
    t: Typing,
    sizes: Sequence[Dim],
    kernel: Sequence[Dim],
    strides: Sequence[Dim],
    padding: Any,
    dilation: Sequence[Dim],
    ceil: bool = False,
) -> tuple[Dim, ...]:
    if padding == SAME:
        return tuple(D.floordiv(D.add(s, D.sub(step, 1)), step) for s, step in zip(sizes, strides))
    return tuple(_places(t, *axis, ceil) for axis in zip(sizes, kernel, strides, padding, dilation))


def _places(t: Typing, size: Dim, kernel: Dim, stride: Dim, pads: tuple[Dim, Dim], dilation: Dim, ceil: bool) -> Dim:
    before, after = pads
    reach = D.add(D.mul(dilation, D.sub(kernel, 1)), 1)
    room = D.sub(D.add(size, D.add(before, after)), reach)
    t.require(
        D.at_least(room, 0),
        f"{t.called}: a window of {D.text(reach)} does not fit into {D.text(size)}",
        about="kernel_size",
        expected=reach,
        actual=size,
    )
    if not ceil:
        return D.add(D.floordiv(room, stride), 1)
    count = D.add(D.floordiv(D.add(room, D.sub(stride, 1)), stride), 1)
    # a window that would start in the padding behind the input is dropped
    return D.minimum(count, D.add(D.floordiv(D.sub(D.add(size, before), 1), stride), 1))


def uneven_enlarged(size: Dim, kernel: Dim, stride: Dim, dilation: Dim, extra: Dim, padding: Any, axis: int) -> Dim:
    """The size that a transposed convolution gives."""
    if padding == SAME:
        return D.mul(size, stride)
    before, after = padding[axis]
    full = D.add(D.mul(D.sub(size, 1), stride), D.add(D.mul(dilation, D.sub(kernel, 1)), 1))
    return D.sub(D.add(full, extra), D.add(before, after))
