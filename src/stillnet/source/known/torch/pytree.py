"""torch.utils._pytree: nested containers as leaves and a structure, and back."""

from __future__ import annotations

from collections.abc import Iterator

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...calls import call
from ...machine import Machine
from ...values import Config, Instance, OneOf, PyDict, PyList
from ..python.builtins import frame_of
from ..registry import CLASSES, known, known_class

UNCLEAR = (Unknown, Config, OneOf)

known_class("torch.utils._pytree.TreeSpec")
known_class("torch.utils._pytree.LeafSpec", ("torch.utils._pytree.TreeSpec",))


def children(value: Any) -> list[Any] | None:
    """The parts of a container, or None of a leaf."""
    if isinstance(value, PyList):
        return list(value.items)
    if isinstance(value, PyDict):
        return list(value.items.values())
    return list(value) if isinstance(value, tuple) else None


def leaves(value: Any) -> Iterator[Any]:
    parts = children(value)
    if parts is None:
        yield value
    else:
        for part in parts:
            yield from leaves(part)


def rebuilt(value: Any, found: Iterator[Any]) -> Any:
    """A container of the same structure, with other leaves."""
    if isinstance(value, PyList):
        return PyList([rebuilt(v, found) for v in value.items], value.kind)
    if isinstance(value, PyDict):
        return PyDict({k: rebuilt(v, found) for k, v in value.items.items()}, value.kind)
    if isinstance(value, tuple):
        return tuple(rebuilt(v, found) for v in value)
    return next(found)


def is_plain(value: Any, is_leaf: Any) -> bool:
    """Is it clear where the leaves are? Objects of the program may be registered as containers."""
    return is_leaf is None and not any(
        isinstance(v, UNCLEAR) or (isinstance(v, Instance) and v.payload is not None) for v in leaves(value)
    )


@known("torch.utils._pytree.tree_flatten")
def _flatten(machine: Machine, tree: Any, is_leaf: Any = None) -> Any:
    if not is_plain(tree, is_leaf):
        return machine.unknown("tree_flatten of something not known")
    return PyList(list(leaves(tree))), Instance(CLASSES["torch.utils._pytree.TreeSpec"], payload=("tree", tree))


@known("torch.utils._pytree.tree_unflatten")
def _unflatten(machine: Machine, found: Any, treespec: Any) -> Any:
    parts = children(found)
    if not isinstance(treespec, Instance) or treespec.payload is None or parts is None:
        return machine.unknown("tree_unflatten of something not known")
    tree = treespec.payload[1]
    if len(parts) != sum(1 for _ in leaves(tree)):
        raise machine.error("ValueError", f"tree_unflatten: {len(parts)} leaves do not fit the structure")
    return rebuilt(tree, iter(parts))


@known("torch.utils._pytree.tree_map", "torch.utils._pytree.tree_map_")
def _map(machine: Machine, function: Any, tree: Any, *rests: Any, is_leaf: Any = None) -> Any:
    if rests or not is_plain(tree, is_leaf):
        return machine.unknown("tree_map of something not known")
    frame = frame_of(machine)
    return rebuilt(tree, iter([call(machine, function, [leaf], {}, frame) for leaf in leaves(tree)]))


@known("torch.utils._pytree.tree_leaves")
def _leaves(machine: Machine, tree: Any, is_leaf: Any = None) -> Any:
    return (
        PyList(list(leaves(tree))) if is_plain(tree, is_leaf) else machine.unknown("tree_leaves of something not known")
    )
