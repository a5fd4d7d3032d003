"""Shapes of tensors: a tuple of dimensions, or unknown rank."""

from __future__ import annotations

from .annotations import TypeAlias
from .dim import Dim, product, text

# None means that not even the rank is known.
Shape: TypeAlias = "tuple[Dim, ...] | None"


def count(shape: Shape) -> Dim | None:
    """How many elements."""
    return None if shape is None else product(shape)


def is_concrete(shape: Shape) -> bool:
    return shape is not None and all(type(d) is int for d in shape)


def shape_text(shape: Shape) -> str:
    return "[?]" if shape is None else "[" + ", ".join(text(d) for d in shape) + "]"
