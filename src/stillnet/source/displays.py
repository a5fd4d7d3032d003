"""Tuples, lists, sets and tables as they are written."""

from __future__ import annotations

import ast

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Origin
from ..base.unknown import Unknown
from . import limits
from .attributes import get_attribute
from .calls import call
from .containers import get_item, home_of
from .control.iteration import iterate
from .machine import Machine, expression
from .tables import key_of
from .values import (
    Frame,
    Instance,
    PyDict,
    PyList,
    PySet,
    Repeated,
)


# -- displays ----------------------------------------------------------------------------------------------------------
def elements(machine: Machine, nodes: list[ast.expr], frame: Frame) -> list[Any]:
    items: list[Any] = []
    for node in nodes:
        if isinstance(node, ast.Starred):
            found = iterate(machine, machine.evaluate(node.value, frame), frame, unknown_ok=True)
            # how many there are is not known either
            items.extend([Repeated(found, D.fresh("n", Origin.DATA))] if isinstance(found, Unknown) else found)
        else:
            items.append(machine.evaluate(node, frame))
    return items


@expression(ast.Tuple)
def tuple_display(machine: Machine, node: ast.Tuple, frame: Frame) -> Any:
    items = elements(machine, node.elts, frame)
    open_ended = next((i.value for i in items if isinstance(i, Repeated) and isinstance(i.value, Unknown)), None)
    if open_ended is None and is_deep(items):
        return machine.unknown("containers too deep inside each other")
    return tuple(items) if open_ended is None else open_ended


@expression(ast.List)
def list_display(machine: Machine, node: ast.List, frame: Frame) -> Any:
    items = elements(machine, node.elts, frame)
    return machine.unknown("containers too deep inside each other") if is_deep(items) else PyList(items)


def is_deep(items: list[Any]) -> bool:
    """Does a walk over them meet more than the limit? x = [x, x] doubles it with every round."""
    return walked(items, {}) > limits.TEXT


def walked(items: Any, known: dict[int, int]) -> int:
    """How many items a walk meets, each container counted as often as it is met; the first items of each are looked at."""
    total = len(items)
    for item in items[:8]:
        if isinstance(item, (tuple, PyList)) and len(known) < limits.CONTAINERS:
            inside = item.items if isinstance(item, PyList) else item
            if id(item) not in known:
                known[id(item)] = 0
                known[id(item)] = walked(inside, known)
            total += known[id(item)]
    return total


@expression(ast.Set)
def set_display(machine: Machine, node: ast.Set, frame: Frame) -> Any:
    return PySet({key_of(machine, v): None for v in elements(machine, node.elts, frame)})


@expression(ast.Dict)
def dict_display(machine: Machine, node: ast.Dict, frame: Frame) -> Any:
    items: dict[Any, Any] = {}
    more: Any = False
    for key, value_node in zip(node.keys, node.values):
        value = machine.evaluate(value_node, frame)
        if key is None:
            more = value.open if isinstance(value, PyDict) and value.is_open else more
            merged = mapping_items(machine, value, frame)
            if merged is None:
                return machine.unknown("a dictionary with unknown parts", node, frame)
            items.update(merged)
        else:
            items[key_of(machine, machine.evaluate(key, frame))] = value
    return PyDict(items, home=home_of(machine, frame), top=not frame.is_class, open=more)


def mapping_items(machine: Machine, value: Any, frame: Frame) -> dict[Any, Any] | None:
    """The items of anything that works as a mapping."""
    if isinstance(value, PyDict):
        return value.items
    if isinstance(value, Instance):
        if isinstance(value.payload, PyDict):
            return value.payload.items
        keys = get_attribute(machine, value, "keys", frame)
        if not isinstance(keys, Unknown):
            return {
                k: get_item(machine, value, k, frame)
                for k in iterate(machine, call(machine, keys, [], {}, frame), frame)
            }
    return None
