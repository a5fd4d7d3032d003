"""Is a value true? Yes, no, or under which condition."""

from __future__ import annotations

import ast

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Sym
from ...base.truth import NO, YES
from ...base.unknown import Unknown
from ...graph.constraints import Mismatch
from ..machine import Machine
from ..operators import Ratio, label
from ..values import (
    MISSING,
    Cond,
    Config,
    Frame,
    Guarded,
    Instance,
    OneOf,
    PyDict,
    PyIterator,
    PyList,
    PySet,
    Repeated,
    Tensor,
)
from .questions import question_key


def truth(machine: Machine, value: Any, frame: Frame, node: ast.AST | None = None) -> bool | Cond:
    if value is None or isinstance(value, (bool, int, float, complex, str, bytes, tuple, range)):
        return bool(value)
    if isinstance(value, Cond):
        return machine.decided(value)
    if isinstance(value, (PyList, PyDict, PySet)):
        return filled(machine, value)
    if isinstance(value, Sym):
        size = machine.builder.resolve(value)
        result = D.same(size, 0)
        return result is NO if result in (YES, NO) else machine.decided(Cond(D.text(size)))
    if isinstance(value, Tensor):
        return tensor_truth(machine, value, node, frame)
    if isinstance(value, Config):
        return machine.decided(Cond(value.text))
    if isinstance(value, (Unknown, Ratio)):
        return machine.decided(
            Cond(label(machine, value) if node is None else question_key(machine, node, frame, value))
        )
    if isinstance(value, OneOf):
        return chosen(machine, value, frame)
    if isinstance(value, Instance):
        return instance_truth(machine, value, frame)
    if isinstance(value, PyIterator):
        return True
    return True


def filled(machine: Machine, value: PyList | PyDict | PySet) -> bool | Cond:
    items = list(value.items if isinstance(value, PyList) else value.items.values())
    if not items and isinstance(value, PyDict) and value.is_open:
        from ..tables import open_name

        return machine.decided(Cond(f"entries in {open_name(machine, value)}"))
    if not items or not all(isinstance(i, (Guarded, Repeated)) for i in items):
        return bool(items)
    first = items[0]
    return machine.all_hold(first.guard) if isinstance(first, Guarded) else True


def tensor_truth(machine: Machine, value: Tensor, node: ast.AST | None, frame: Frame) -> bool | Cond:
    data = value.value.type.data
    if data is not None and len(data) == 1 and not isinstance(data[0], D.Sym):
        return bool(data[0])
    if value.library in ("keras", "tf"):
        from ..known.symbolic_truth import refuse_truth

        if node is not None:
            machine.at(node, frame)
        refuse_truth(machine, value)
    shape = machine.builder.type_of(value.value).shape
    if shape is not None and D.same(D.product(shape), 1) is NO:
        if node is not None:
            machine.at(node, frame)
        machine.builder.record(
            Mismatch(f"the truth of a tensor with {D.text(D.product(shape))} elements is ambiguous"),
            "bool",
            (value.value,),
        )
    key = question_key(machine, node, frame, value) if node is not None else f"tensor value {machine.number_of(value)}"
    return machine.decided(Cond(key, True, value.value))


def chosen(machine: Machine, value: OneOf, frame: Frame) -> bool | Cond:
    results = [
        (g, truth(machine, v, frame)) for g, v in value.choices if all(machine.decided(c) is not False for c in g)
    ]
    if results and all(r is True for _, r in results):
        return True
    if results and all(r is False for _, r in results):
        return False
    for wanted in (True, False):
        hits = [g for g, r in results if r is wanted]
        if len(hits) == 1 and len(hits[0]) == 1 and all(isinstance(r, bool) for _, r in results):
            return machine.decided(hits[0][0] if wanted else hits[0][0].negated())
    return machine.decided(Cond(f"alternative {machine.number_of(value)}", True, _reason(results)))


def _reason(results: list[tuple[tuple[Cond, ...], bool | Cond]]) -> Any:
    """What follows from the truth of alternatives one of which is open: `flag or count == 0` is false only if both are."""
    settled = [(g, r if isinstance(r, bool) else r in g or (r.negated() not in g and r)) for g, r in results]
    still_open = [(g, r) for g, r in settled if isinstance(r, Cond)]
    others = {r for _, r in settled if isinstance(r, bool)}
    if len(still_open) != 1 or len(others) != 1:
        return None
    guard, condition = still_open[0]
    if True in others:
        return ("or", *(c.negated() for c in guard), condition)
    return ("and", *guard, condition)


def instance_truth(machine: Machine, value: Instance, frame: Frame) -> bool | Cond:
    from ..calls import call_method

    for name in ("__bool__", "__len__"):
        result = call_method(machine, value, name, [], frame)
        if result is not MISSING:
            return truth(machine, result, frame)
    if value.payload is not None and isinstance(value.payload, (PyList, PyDict, PySet, tuple, str, int, float)):
        return truth(machine, value.payload, frame)
    if any(c.opaque for c in value.cls.mro) and value.cls.find("__len__") is not MISSING:
        return machine.decided(Cond(f"{value.cls.name} is true"))
    return True
