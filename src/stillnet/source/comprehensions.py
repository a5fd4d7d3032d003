"""Comprehensions and generator expressions."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Origin
from ..base.unknown import Unknown
from .containers import home_of, write_somewhere
from .control.conditional import COLLECTING, conditional_round
from .control.iteration import iterate
from .control.loops import draws, symbolic_rounds
from .control.open_orders import note_open_order
from .control.truthiness import truth
from .expressions import decide
from .machine import Machine, expression
from .statements import assign_target
from .syntax import CHANGING
from .tables import key_of
from .tensors.number_tables import count_numbers, uncomputed
from .values import BoundMethod, Frame, Guarded, Native, PyDict, PyIterator, PyList, PySet, Repeated


def comprehend(machine: Machine, node: Any, frame: Frame, collect: Any) -> Any:
    """Run the generators of a comprehension; returns Unknown if something to iterate over is unknown."""
    inner = Frame({}, frame.module, frame, frame.function, frame.site, label="comprehension")
    inner.yields, inner.on_yield, inner.yield_guard = frame.yields, frame.on_yield, frame.yield_guard
    outer, conditions = machine.context.get("rounds"), machine.context.get(COLLECTING, ())
    machine.context["rounds"], machine.context[COLLECTING] = None, ()
    try:
        trouble = generate(machine, node.generators, 0, inner, collect)
    finally:
        machine.context["rounds"], machine.context[COLLECTING] = outer, conditions
    if trouble is not None:
        forget_changed(machine, node, inner, trouble)
    return trouble


def forget_changed(machine: Machine, node: Any, frame: Frame, reason: Unknown) -> None:
    """Rounds that nobody counted may have changed what is called in them: `[waiting.pop(i) for i in chosen]`."""
    calls = [n.func for n in ast.walk(node) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)]
    changed = {f.value.id for f in calls if f.attr in CHANGING and isinstance(f.value, ast.Name)}
    for name in sorted(
        changed - {n.id for g in node.generators for n in ast.walk(g.target) if isinstance(n, ast.Name)}
    ):
        value = variable_of(frame, name)
        if isinstance(value, PyList):
            machine.change(value)[:] = [Repeated(reason, D.fresh("n", Origin.DATA))]
        elif isinstance(value, PyDict):
            write_somewhere(machine, value, reason)


def variable_of(frame: Frame | None, name: str) -> Any:
    while frame is not None:
        if name in frame.variables:
            return frame.variables[name]
        frame = frame.enclosing
    return None


def generate(
    machine: Machine, generators: list[ast.comprehension], depth: int, frame: Frame, collect: Any
) -> Unknown | None:
    if depth == len(generators):
        collect(frame)
        return None
    generator = generators[depth]
    # what the first one goes through is evaluated outside: in a class body that makes the difference
    source = machine.evaluate(generator.iter, frame.enclosing if depth == 0 and frame.enclosing is not None else frame)
    rounds = symbolic_rounds(machine, source)
    items: Any = [Repeated(i, rounds.times) for i in rounds.items] if rounds is not None else draws(machine, source)
    if items is None:
        items = iterate(machine, source, frame, unknown_ok=True)
    if isinstance(items, Unknown):
        return items

    def one_round(item: Any) -> Unknown | None:
        assign_target(machine, generator.target, item, frame)
        return filtered(machine, generators, depth, frame, collect, generator.ifs)

    calls = len(machine.builder.graph.calls)
    for item in items:
        machine.count_steps(1)
        if isinstance(item, Guarded):
            trouble = conditional_round(machine, frame, item, one_round)
        elif isinstance(item, Repeated):
            assign_target(machine, generator.target, item.value, frame)
            with repeated(machine, item):
                trouble = filtered(machine, generators, depth, frame, collect, generator.ifs)
        else:
            trouble = one_round(item)
        if trouble is not None:
            return trouble
    note_open_order(machine, source, calls)
    return None


@contextmanager
def repeated(machine: Machine, item: Any) -> Iterator[None]:
    """A round that stands for many: so do the operations in it and what it collects."""
    if not isinstance(item, Repeated):
        yield
        return
    outer, repeat = machine.context.get("rounds"), machine.builder.repeat
    machine.context["rounds"] = item.times if outer is None else D.mul(outer, item.times)
    machine.builder.repeat = D.mul(repeat, item.times)
    try:
        yield
    finally:
        machine.context["rounds"], machine.builder.repeat = outer, repeat


def collected(machine: Machine, value: Any) -> Any:
    """An element of the list that a comprehension makes."""
    times, conditions = machine.context.get("rounds"), machine.context.get(COLLECTING)
    value = value if times is None else Repeated(value, times)
    return Guarded(value, conditions) if conditions else value


def filtered(
    machine: Machine, generators: list[ast.comprehension], depth: int, frame: Frame, collect: Any, tests: list[ast.expr]
) -> Unknown | None:
    for test in tests:
        answer = decide(machine, test, frame)
        if answer is False:
            return None
        if answer is not True:
            return machine.unknown(f"comprehension filtered by {answer}")
    return generate(machine, generators, depth + 1, frame, collect)


@expression(ast.ListComp)
def list_comprehension(machine: Machine, node: ast.ListComp, frame: Frame) -> Any:
    counted = uncomputed(machine, node, frame)
    if counted is not None:
        return counted
    items: list[Any] = []
    trouble = comprehend(
        machine, node, frame, lambda inner: items.append(collected(machine, machine.evaluate(node.elt, inner)))
    )
    if trouble is not None:
        return trouble
    count_numbers(machine, node, items)
    return PyList(items)


@expression(ast.GeneratorExp)
def generator_expression(machine: Machine, node: ast.GeneratorExp, frame: Frame) -> Any:
    return generated(machine, node, frame, lambda items: False)


def generated(machine: Machine, node: ast.GeneratorExp, frame: Frame, enough: Callable[[list[Any]], bool]) -> Any:
    """The elements as an iterator, up to where whoever takes them has enough."""
    items: list[Any] = []
    depth = machine.branching

    def collect(inner: Frame) -> None:
        items.append(collected(machine, machine.evaluate(node.elt, inner)))
        if machine.branching == depth and enough(items):
            raise Enough

    try:
        trouble = comprehend(machine, node, frame, collect)
    except Enough:
        trouble = None
    return trouble if trouble is not None else PyIterator(items, kind="generator")


class Enough(Exception):
    """Nobody asks a generator for further elements."""


def taken(machine: Machine, taker: Any, node: ast.GeneratorExp, frame: Frame) -> Any:
    """A generator expression as an argument: it runs while whoever gets it goes through it, which shows where that one ends
    early, or where an element looks at what became of those before it."""
    receiver = taker.receiver if isinstance(taker, BoundMethod) else None
    native = taker.function if isinstance(taker, BoundMethod) else taker
    name = native.name if isinstance(native, Native) else ""
    if name == "list.extend" and isinstance(receiver, PyList):
        return extending(machine, receiver, node, frame)
    enough = ENDS.get(name)
    if enough is None:
        return machine.evaluate(node, frame)
    return generated(machine, node, frame, lambda items: enough(machine, items[-1], frame))


def extending(machine: Machine, receiver: PyList, node: ast.GeneratorExp, frame: Frame) -> Any:
    """`y.extend(f(y[-1]) for f in functions)`: each element is in the list before the next one is made."""

    def collect(inner: Frame) -> None:
        made = collected(machine, machine.evaluate(node.elt, inner))
        machine.change(receiver).append(made)

    trouble = comprehend(machine, node, frame, collect)
    return trouble if trouble is not None else PyIterator([], kind="generator")


def is_plain(item: Any) -> bool:
    return not isinstance(item, (Guarded, Repeated))


# Builtin functions that stop at an element -> do they, at this one?
ENDS: dict[str, Callable[[Machine, Any, Frame], bool]] = {
    "any": lambda machine, item, frame: is_plain(item) and truth(machine, item, frame) is True,
    "all": lambda machine, item, frame: is_plain(item) and truth(machine, item, frame) is False,
    "next": lambda machine, item, frame: is_plain(item),
}


@expression(ast.SetComp)
def set_comprehension(machine: Machine, node: ast.SetComp, frame: Frame) -> Any:
    items: dict[Any, None] = {}
    conditional = []

    def collect(inner: Frame) -> None:
        items.setdefault(key_of(machine, machine.evaluate(node.elt, inner)))
        conditional.extend(machine.context[COLLECTING])

    trouble = comprehend(machine, node, frame, collect)
    if trouble is None and conditional:
        return machine.unknown("a set whose elements depend on a condition", node, frame)
    return trouble if trouble is not None else PySet(items)


@expression(ast.DictComp)
def dict_comprehension(machine: Machine, node: ast.DictComp, frame: Frame) -> Any:
    items: dict[Any, Any] = {}

    def collect(inner: Frame) -> None:
        key = key_of(machine, machine.evaluate(node.key, inner))
        value, conditions = machine.evaluate(node.value, inner), machine.context[COLLECTING]
        items[key] = Guarded(value, conditions) if conditions else value

    trouble = comprehend(machine, node, frame, collect)
    return trouble if trouble is not None else PyDict(items, home=home_of(machine, frame), top=not frame.is_class)
