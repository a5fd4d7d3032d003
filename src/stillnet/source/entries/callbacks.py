"""Functions that were given to code nobody reads: it may call them at any time, so what they write to is not known."""

from __future__ import annotations

import ast

from ...base import dim as D
from ...base.annotations import Any
from ...base.plain import dataclass, replace
from ...base.unknown import Unknown
from ..machine import Machine
from ..syntax import CHANGING, GROWING
from ..values import (
    MISSING,
    BoundMethod,
    Class,
    Frame,
    Function,
    Instance,
    Partial,
    PyDict,
    PyList,
    PySet,
    Repeated,
    StaticMethod,
    Tensor,
)

REASON = "written by a function that was given to unknown code"
FOLLOWED = 16  # functions that a callback calls and that are looked into
KEPT = 64  # callbacks that are remembered


@dataclass(frozen=True, slots=True)
class Write:
    """`name` is bound, or the attribute `last`, an item, or the length of what a chain of names leads to is changed."""

    kind: str  # name, attribute, item, length
    chain: tuple[str, ...]
    last: str = ""


def given(machine: Machine, values: list[Any]) -> None:
    """Unknown code is called with these values: the functions among them may run now and whenever unknown code runs."""
    known: list[Any] = machine.context.setdefault("callbacks", [])
    for value in values:
        function = called(value)
        fresh = (
            function is not None
            and len(known) < KEPT
            and not any(f is function[0] and r is function[1] for f, r in known)
        )
        if function is not None and fresh and places(machine, *function):
            known.append(function)
    for function, receiver in known:
        for frame, write in places(machine, function, receiver):
            disturb(machine, frame, write)


def called(value: Any) -> tuple[Function, Any] | None:
    """The function behind a value, and what its first parameter is bound to."""
    while isinstance(value, (Partial, StaticMethod)):
        value = value.function
    if isinstance(value, BoundMethod) and isinstance(value.function, Function):
        return value.function, value.receiver
    return (value, MISSING) if isinstance(value, Function) else None


def places(machine: Machine, function: Function, receiver: Any) -> list[tuple[Frame, Write]]:
    """What a function writes outside of itself, also through functions that it calls by name."""
    found: list[tuple[Frame, Write]] = []
    waiting: list[tuple[Function, Any]] = [(function, receiver)]
    seen: set[int] = set()
    while waiting and len(seen) < FOLLOWED:
        function, receiver = waiting.pop()
        if id(function) in seen:
            continue
        seen.add(id(function))
        effect = effects(function.node)
        if not effect.writes and not effect.calls:
            continue
        bound = {effect.first: receiver} if receiver is not MISSING and effect.first else {}
        frame = Frame(bound, function.module, function.enclosing, function, machine.builder.site)
        free = [w for w in effect.writes if w.chain[0] not in effect.local or w.chain[0] in bound]
        found += [(frame, w) for w in free]
        for chain in effect.calls:
            callee = (
                called(reached(machine, frame, chain)) if chain[0] not in effect.local or chain[0] in bound else None
            )
            if callee is not None:
                waiting.append(callee)
    return found


@dataclass(frozen=True, slots=True)
class Effect:
    """What the text of a function writes and calls by name, its local names and its first parameter."""

    writes: tuple[Write, ...]
    calls: tuple[tuple[str, ...], ...]
    local: frozenset[str]
    first: str


def effects(node: Any) -> Effect:
    try:
        return node.stillnet_effects  # type: ignore[no-any-return]
    except AttributeError:
        made = _effects(node)
        node.stillnet_effects = made
        return made


def _effects(node: Any) -> Effect:
    writes: list[Write] = []
    calls: list[tuple[str, ...]] = []
    outer: set[str] = set()
    local: set[str] = set()
    body = node.body if isinstance(node.body, list) else [node.body]
    for inner in (n for part in body for n in ast.walk(part)):
        if isinstance(inner, (ast.Global, ast.Nonlocal)):
            outer.update(inner.names)
        elif isinstance(inner, ast.Name) and not isinstance(inner.ctx, ast.Load):
            local.add(inner.id)
        elif isinstance(inner, ast.arg):
            local.add(inner.arg)
        elif isinstance(inner, (ast.Attribute, ast.Subscript)) and not isinstance(inner.ctx, ast.Load):
            chain = chain_of(inner.value)
            kind = "attribute" if isinstance(inner, ast.Attribute) else "item"
            if chain:
                writes.append(Write(kind, chain, getattr(inner, "attr", "")))
        elif isinstance(inner, ast.Call):
            chain = chain_of(inner.func)
            if len(chain) > 1 and chain[-1] in CHANGING:
                writes.append(Write("length", chain[:-1], chain[-1]))
            elif chain:
                calls.append(chain)
    spec = node.args
    parameters = [a.arg for a in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs)]
    local.update(parameters, (a.arg for a in (spec.vararg, spec.kwarg) if a is not None))
    writes += [Write("name", (name,)) for name in sorted(outer & local)]
    first = next(iter((*spec.posonlyargs, *spec.args)), None)
    return Effect(tuple(writes), tuple(calls), frozenset(local - outer), first.arg if first is not None else "")


def chain_of(node: ast.AST) -> tuple[str, ...]:
    """`self.table` as names; nothing for other expressions. What lies behind an index is a part of what is indexed."""
    names: list[str] = []
    while not isinstance(node, ast.Name):
        if isinstance(node, ast.Attribute):
            names.append(node.attr)
        elif isinstance(node, ast.Subscript):
            names.clear()
        else:
            return ()
        node = node.value
    return (node.id, *reversed(names))


def reached(machine: Machine, frame: Frame, chain: tuple[str, ...]) -> Any:
    """What a chain of names leads to, without running anything; MISSING where that is not known."""
    from ..expressions import find_name

    value = frame.variables.get(chain[0], MISSING)
    if value is MISSING:
        # a name that is not its own
        value = find_name(machine, chain[0], frame.enclosing or frame.module.frame)
    for name in chain[1:]:
        if not isinstance(value, Instance):
            return MISSING
        own = value.attributes.get(name, MISSING)
        member = value.cls.find(name) if own is MISSING else MISSING
        value = BoundMethod(member, value) if isinstance(member, Function) else own
    return value


def disturb(machine: Machine, frame: Frame, write: Write) -> None:
    if write.kind == "name":
        rebind(machine, frame, write.chain[0])
        return
    target = reached(machine, frame, write.chain)
    if write.kind == "attribute":
        if isinstance(target, Instance) and not isinstance(target.cls.find(write.last), Class):
            unsettle(machine, target.attributes, write.last)
    elif isinstance(target, PyDict):
        from ..containers import write_somewhere

        if not target.is_open or not all(isinstance(v, Unknown) for v in target.items.values()):
            write_somewhere(machine, target, MISSING)
    elif isinstance(target, PyList):
        unsettle_list(machine, target, write)
    elif isinstance(target, PySet):
        if not any(isinstance(k, Unknown) for k in target.items):
            machine.change(target)[Unknown(REASON, machine.builder.site)] = None
    elif isinstance(target, Tensor) and write.kind == "item" and target.value.type.data is not None:
        forgotten = replace(machine.builder.type_of(target.value), data=None)
        machine.rebind(target, machine.builder.source(forgotten, "constant", ""))


def unsettle(machine: Machine, table: dict[str, Any], name: str) -> None:
    if not isinstance(table.get(name), Unknown):
        machine.put(table, name, machine.unknown(REASON))


def unsettle_list(machine: Machine, target: PyList, write: Write) -> None:
    if any(isinstance(i, Repeated) and isinstance(i.value, Unknown) for i in target.items):
        return
    unknown = machine.unknown(REASON)
    items = machine.change(target)
    if write.kind == "item":
        items[:] = [unknown] * len(items)
        return
    if write.last not in GROWING or write.last in ("insert", "appendleft"):
        items.clear()
    items.append(Repeated(unknown, D.fresh("n", D.Origin.DATA)))


def rebind(machine: Machine, frame: Frame, name: str) -> None:
    scope = frame.enclosing
    while scope is not None and (scope.is_class or name not in scope.variables):
        scope = scope.enclosing
    table = scope.variables if scope is not None else frame.module.variables
    if name in table:
        unsettle(machine, table, name)
