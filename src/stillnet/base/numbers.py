"""What the user says about numbers: ranges by name, which abstraction to use, and which tensors to tell the story of."""

from __future__ import annotations

from collections.abc import Mapping

from .interval import Interval
from .plain import dataclass, field


@dataclass(frozen=True, slots=True)
class Numbers:
    ranges: Mapping[str, Interval] = field(default_factory=dict)
    tensors: str = "partition"
    relations: str = "affine"
    explain: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Promised:
    """The owner of data whose loader says what it holds."""

    range: Interval


def read_range(text: str) -> tuple[str, Interval]:
    """`x=0,1` -> ("x", (0, 1)); raises ValueError with what is wrong."""
    name, equals, bounds = text.partition("=")
    if not equals or not name.strip():
        raise ValueError(f"{text!r} is no range: write NAME=LOW,HIGH")
    return name.strip(), read_bounds(bounds.split(","), text)


def read_bounds(parts: object, text: str) -> Interval:
    if not isinstance(parts, (list, tuple)) or len(parts) != 2:
        raise ValueError(f"{text!r} is no range: it needs two numbers")
    try:
        low, high = (float(p) for p in parts)
    except (TypeError, ValueError):
        raise ValueError(f"{text!r} is no range: its bounds are no numbers") from None
    if not low <= high:
        raise ValueError(f"{text!r} is no range: the lower bound comes first")
    return low, high
