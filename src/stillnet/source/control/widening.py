"""What one round of a loop leaves behind that stands for all of them: repeated items, numbers and shapes that grow."""

from __future__ import annotations

import ast
from collections.abc import Callable

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim, Origin, Sym
from ...base.plain import replace
from ...base.unknown import Unknown
from ...graph.graph import TensorType, Value
from ..machine import Control, Machine
from ..statements import assign_target
from ..tensors.python_numbers import total_of_rounds
from ..values import MISSING, Frame, Instance, PyDict, PyList, PySet, Raised, Repeated, Tensor
from .departures import journalled, name_of
from .further_rounds import calls_others


def in_round(machine: Machine, node: ast.For | ast.While, frame: Frame, run: Callable[[], Any]) -> Any:
    """One round that stands for all: tensors that a variable hands on to the next round are noted, their content is not."""
    builder = machine.builder
    for name in written_names(node):
        old = frame.variables.get(name)
        if isinstance(old, Tensor) and old.value.type.data is not None:
            open_value = Value(replace(old.value.type, data=None), old.value.producer, old.value.index)
            machine.put(frame.variables, name, replace(old, value=open_value))
    held = {name: v.value for name, v in frame.variables.items() if isinstance(v, Tensor)}
    begun = len(builder.graph.nodes), len(builder.graph.calls)
    made, journal = journalled(machine, frame, run)
    now = ((old, frame.variables.get(name)) for name, old in held.items())
    builder.carry(begun[0], [(old, new.value) for old, new in now if isinstance(new, Tensor)])
    stays = made is None or (isinstance(made, Control) and made.kind == "continue")
    if stays and calls_others(machine, frame, journal, begun, run):
        machine.unknown("further rounds of a loop that call other modules than the first", node, frame)
    return made


def written_names(node: ast.For | ast.While) -> set[str]:
    """Variables that a loop binds anew or writes into."""
    found = set()
    for inner in ast.walk(node):
        if isinstance(inner, (ast.Name, ast.Subscript)) and isinstance(inner.ctx, ast.Store):
            target: ast.AST = inner
            while isinstance(target, ast.Subscript):
                target = target.value
            if isinstance(target, ast.Name):
                found.add(target.id)
    return found


def mark_repeated(journal: list[Any], times: Dim) -> None:
    """Elements that were appended in the round stand `times` times."""
    from ..machine import WHOLE

    first: dict[int, tuple[Any, Any]] = {}
    for holder, key, old in journal:
        if key is WHOLE and isinstance(holder, list):
            first.setdefault(id(holder), (holder, old))
    for holder, old in first.values():
        if len(holder) > len(old) and holder[: len(old)] == old:
            holder[len(old) :] = [i if isinstance(i, Repeated) else Repeated(i, times) for i in holder[len(old) :]]


def widen_numbers(machine: Machine, journal: list[Any], frame: Frame) -> None:
    """What the round changed, against what stood there before it."""
    before: dict[str, Any] = {}
    for holder, key, old in journal:
        if holder is frame.variables and isinstance(key, str):
            before.setdefault(key, old)
    widen(machine, frame.variables, before)


def widen_everywhere(machine: Machine, journal: list[Any]) -> None:
    """The variables of all frames and the attributes of all objects that the round changed."""
    changed: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {}
    for holder, key, old in journal:
        if isinstance(holder, dict) and isinstance(name_of(key), str):
            changed.setdefault(id(holder), (holder, {}))[1].setdefault(name_of(key), old)
    for holder, before in changed.values():
        widen(machine, holder, before)


def widen(machine: Machine, holder: dict[str, Any], before: dict[str, Any]) -> None:
    """Numbers and sizes that a round changed are others again in the next one; those that did not move stay."""
    for key, old in before.items():
        new = holder.get(key, MISSING)
        if new is old:
            continue
        if isinstance(old, (int, Sym)) and isinstance(new, (int, Sym)) and not isinstance(old, bool):
            if new != old:
                machine.put(holder, key, widened(machine, key, old, new))
        elif isinstance(old, Tensor) and isinstance(new, Tensor):
            grown = grown_shape(machine, old, new)
            if grown is not MISSING:
                value = Value(TensorType(grown, new.value.dtype), new.value.producer, new.value.index)
                machine.put(holder, key, replace(new, value=value))


def widened(machine: Machine, name: str, old: Dim, new: Dim) -> Sym:
    """Another whole number in each round; of those that add up what tensors hold, it is known what they are the sum of."""
    number = D.fresh(name, Origin.DATA)
    total = total_of_rounds(machine, old, new)
    if total is not None:
        machine.builder.contents[number] = total
    return number


def grown_shape(machine: Machine, old: Tensor, new: Tensor) -> Any:
    """The sizes that two rounds have in common; MISSING where they agree in all."""
    first, second = machine.builder.type_of(old.value).shape, machine.builder.type_of(new.value).shape
    if first is None or second is None or first == second:
        return MISSING
    if len(first) != len(second):
        return None
    return tuple(a if a is b or a == b else D.fresh("n", Origin.DATA, lower=1) for a, b in zip(first, second))


def forget_body(machine: Machine, node: ast.For | ast.While, raised: Raised, frame: Frame) -> None:
    """A round was not read to its end. That there are no rounds is no reason for a finding: what they write holds anything."""
    reason = f"a loop whose round raises {raised.value.cls.name}"
    targets: dict[str, ast.expr] = {name: ast.Name(name, ast.Store()) for name in written_names(node)}
    for inner in ast.walk(node):
        if isinstance(inner, ast.Attribute) and is_filled(inner.value, frame):
            targets[ast.unparse(inner.value)] = as_target(inner.value)
    for _, target in sorted(targets.items()):
        assign_target(machine, ast.copy_location(target, node), Unknown(reason, raised.site), frame)


def is_filled(receiver: ast.expr, frame: Frame) -> bool:
    """`found` or `self.found` is a container that a method may fill."""
    if isinstance(receiver, ast.Name):
        return isinstance(frame.variables.get(receiver.id), (PyList, PyDict, PySet))
    if isinstance(receiver, ast.Attribute) and isinstance(receiver.value, ast.Name):
        owner = frame.variables.get(receiver.value.id)
        return isinstance(owner, Instance) and isinstance(owner.attributes.get(receiver.attr), (PyList, PyDict, PySet))
    return False


def as_target(receiver: ast.expr) -> ast.expr:
    if isinstance(receiver, ast.Attribute):
        return ast.Attribute(receiver.value, receiver.attr, ast.Store())
    return ast.Name(ast.unparse(receiver), ast.Store())


# What is missing in the first round and may be there in the next.
MISSED = frozenset({"IndexError", "KeyError", "UnboundLocalError", "NameError", "AttributeError", "TypeError"})


def missed(machine: Machine, node: ast.For | ast.While, seen: int) -> Raised | None:
    """An exception on one side of this round, for want of what earlier rounds leave; not one that the program raises itself."""
    own = {inner.lineno for inner in ast.walk(node) if isinstance(inner, ast.Raise)}
    for kind, raised, *_ in machine.observations[seen:]:
        if kind != "dropped" or raised.site is None or raised.value.cls.name not in MISSED:
            continue
        if raised.site.span.line not in own:
            return raised  # type: ignore[no-any-return]
    return None
