"""Functions of Keras that make a layer and call it at once (`layers.add([a, b])`), and `keras.tree`."""

from __future__ import annotations

from ....base.annotations import Any
from ...calls import call
from ...machine import Machine
from ...values import Native, PyDict, PyList
from ..python.builtins import frame_of
from ..registry import KNOWN, known, resolve

MERGES = {
    "add": "Add",
    "subtract": "Subtract",
    "multiply": "Multiply",
    "average": "Average",
    "maximum": "Maximum",
    "minimum": "Minimum",
    "concatenate": "Concatenate",
    "dot": "Dot",
}


def _merge(kind: str) -> Any:
    def run(machine: Machine, inputs: Any, *args: Any, **kwargs: Any) -> Any:
        frame = frame_of(machine)
        layer = call(machine, resolve(machine, f"keras.layers.{kind}"), list(args), kwargs, frame)
        return call(machine, layer, [inputs], {}, frame)

    return run


for _name, _kind in MERGES.items():
    KNOWN[f"keras.layers.{_name}"] = Native(f"keras.layers.{_name}", _merge(_kind))


# -- keras.tree --------------------------------------------------------------------------------------------------------
def children(structure: Any) -> list[Any] | None:
    if isinstance(structure, PyList):
        return structure.items
    if isinstance(structure, PyDict):
        return [structure.items[k] for k in sorted(structure.items, key=str)]
    return list(structure) if isinstance(structure, tuple) else None


def leaves(structure: Any) -> list[Any]:
    inner = children(structure)
    return [structure] if inner is None else [leaf for item in inner for leaf in leaves(item)]


@known("keras.tree.flatten")
def flatten(machine: Machine, structure: Any) -> PyList:
    return PyList(leaves(structure))


@known("keras.tree.is_nested")
def is_nested(machine: Machine, structure: Any) -> bool:
    return children(structure) is not None


@known("keras.tree.map_structure")
def map_structure(machine: Machine, function: Any, first: Any, *others: Any, **kwargs: Any) -> Any:
    frame = frame_of(machine)

    def mapped(*parts: Any) -> Any:
        head = parts[0]
        if isinstance(head, PyList):
            return PyList([mapped(*inner) for inner in zip(*(p.items for p in parts))], head.kind)
        if isinstance(head, tuple):
            return tuple(mapped(*inner) for inner in zip(*parts))
        if isinstance(head, PyDict):
            return PyDict({k: mapped(*(p.items[k] for p in parts)) for k in head.items}, head.kind)
        return call(machine, function, list(parts), {}, frame)

    return mapped(first, *others)


@known("keras.tree.assert_same_structure")
def assert_same_structure(machine: Machine, *args: Any, **kwargs: Any) -> None:
    return None
