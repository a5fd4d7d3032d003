"""Tensors that have one type on one side of an undecided condition and another on the other side.

An operation on such a tensor is typed once per *world*, a consistent choice of sides. What fails in some worlds only is a
failure under their conditions; the results of the others are joined again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim, Origin
from ..base.truth import YES
from .graph import TensorType

World = tuple[Any, ...]
# More worlds than this are not told apart.
WORLDS = 6


def consistent(a: World, b: World) -> bool:
    return not any(x.key == y.key and x.positive != y.positive for x in a for y in b)


def meet(a: World, b: World) -> World:
    """Both at once."""
    return (*a, *(c for c in b if c not in a))


def arms_of(typed: Any) -> Iterator[TensorType]:
    """The tensors with more than one type among the arguments of an operation."""
    if isinstance(typed, TensorType):
        if typed.arms:
            yield typed
    elif isinstance(typed, (list, tuple)):
        for item in typed:
            yield from arms_of(item)
    elif isinstance(typed, dict):
        for item in typed.values():
            yield from arms_of(item)


def worlds(typed: dict[str, Any]) -> list[World]:
    """The consistent choices of sides; none where there is nothing to choose or too much."""
    found: list[World] = [()]
    for tensor in arms_of(typed):
        found = list(dict.fromkeys(meet(w, g) for w in found for g, _ in tensor.arms if consistent(w, g)))
        if len(found) > WORLDS:
            return []
    return found if len(found) > 1 else []


def in_world(typed: Any, world: World) -> Any:
    """The arguments as they are in one world."""
    if isinstance(typed, TensorType):
        return next((t for g, t in typed.arms if consistent(g, world)), typed)
    if isinstance(typed, (list, tuple)):
        return type(typed)(in_world(t, world) for t in typed)
    if isinstance(typed, dict):
        return {k: in_world(v, world) for k, v in typed.items()}
    return typed


def under(tensor: TensorType, guard: World) -> TensorType:
    """What is left of a tensor where the guard already decides."""
    left = [(g, t) for g, t in tensor.arms if consistent(g, guard)]
    if len(left) == len(tensor.arms) or not left:
        return tensor
    return left[0][1] if len(left) == 1 else joined_types(left)


def joined(results: Sequence[tuple[World, Any]]) -> Any:
    """The results of several worlds as one."""
    first = results[0][1]
    if all(isinstance(r, TensorType) for _, r in results):
        return joined_types(list(results))
    if all(type(r) is type(first) and isinstance(r, (list, tuple)) and len(r) == len(first) for _, r in results):
        return type(first)(joined([(w, r[i]) for w, r in results]) for i in range(len(first)))
    return first if all(r == first for _, r in results) else TensorType(None, None)


def joined_types(arms: list[tuple[World, TensorType]]) -> TensorType:
    flat = [(meet(world, inner), t) for world, tensor in arms for inner, t in (tensor.arms or (((), tensor),))]
    types = [t for _, t in flat]
    shapes = [t.shape for t in types]
    dtype = types[0].dtype if all(t.dtype == types[0].dtype for t in types) else None
    if any(s is None for s in shapes) or len({len(s) for s in shapes if s is not None}) > 1:
        shape = None
    else:
        columns = zip(*(s for s in shapes if s is not None))
        shape = tuple(joined_sizes(c) for c in columns)
    alike = all(t.shape == types[0].shape and t.dtype == types[0].dtype for t in types)
    known = all(t.shape is not None for t in types)
    return TensorType(shape, dtype, arms=() if alike or not known or len(flat) > WORLDS else tuple(flat))


def joined_sizes(sizes: Sequence[Dim]) -> Dim:
    same = all(D.same(sizes[0], d) is YES for d in sizes[1:])
    return sizes[0] if same else D.fresh("?", Origin.UNKNOWN)
