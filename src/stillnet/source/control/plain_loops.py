"""Long loops over plain numbers, texts, lists and dictionaries: read once into closures, which then do the arithmetic.

A table of relative positions takes a model tens of thousands of rounds, and each of them costs a walk over its syntax tree.
Where a loop does nothing but arithmetic on constants and fills lists and dictionaries of the function it stands in, its
statements become closures over a table of variables. They work on copies; what they made is written back at the end. Anything
that is not plain, also a question that Python would answer with an exception, is declined, and the loop is read as any other."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Sequence

from ...base.annotations import Any
from ...base.scalar import NumpyFloat
from .. import limits
from ..machine import Machine
from ..values import Frame
from .plain_copies import ATOMS, ROUNDS, Answer, Copies, Declined, NotPlain, Table, exact, is_plain

Run = Callable[[Table], Any]
# A loop with fewer rounds is over before it is worth a second way of reading it.
WORTH = 64
# Rounds of such a loop that count as one step of the machine.
ROUNDS_PER_STEP = 4
NUMBERS = (int, float, NumpyFloat, bool)
HOLDERS = (tuple, list, dict, range)
LARGE = 1 << 64  # numbers beyond it are left to the other way of reading


def run_plainly(machine: Machine, node: ast.For, items: Sequence[Any], frame: Frame) -> bool:
    """Run the whole loop if it is plain; False leaves everything as it was."""
    if len(items) < WORTH or frame.function is None or frame.globals or frame.nonlocals or node.orelse:
        return False
    plain = machine.context.setdefault("plain loops", {})
    known: Any = plain.get(node)
    if known is None:
        known = plain[node] = _read(node)
    if known is False:
        return False
    copies = Copies(machine, frame)
    try:
        copies.expect_builtins(known.functions)
        table = copies.table(known.names)
        table[ROUNDS] = 0
        question = exact(items, table)
        if question == known.question:
            copies.take(table, known.answer)
        else:
            run_rounds(known, items, table)
            if table[ROUNDS] > KEPT:
                known.question, known.answer = question, copies.answer(table)
        copies.write_back(table, known.stored)
    except (Declined, KeyError, IndexError, TypeError, ValueError, ArithmeticError):
        plain[node] = False
        return False
    machine.count_steps(table[ROUNDS] // ROUNDS_PER_STEP)
    return True


# Rounds after which the answer is kept: the blocks of a model often make the same table each.
KEPT = 1_000


def run_rounds(loop: Loop, items: Sequence[Any], table: Table) -> None:
    assign, body = loop.target, loop.body
    for item in items:
        if not is_plain(item):
            raise Declined
        assign(table, item)
        for run in body:
            run(table)
        table[ROUNDS] += 1


# -- reading -----------------------------------------------------------------------------------------------------------
class Loop:
    """A loop as closures, with the names it reads, writes and calls."""

    def __init__(self, node: ast.For) -> None:
        self.names: set[str] = set()
        self.stored: set[str] = set()
        self.functions: set[str] = set()
        self.question = ""  # the last long one that was asked of it
        self.answer: Answer = ({}, [])
        self.target = self.store(node.target)
        self.body = [self.statement(s) for s in node.body]

    # -- statements ----------------------------------------------------------------------------------------------
    def statement(self, node: ast.stmt) -> Run:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            store, value = self.store(node.targets[0]), self.expression(node.value)
            return lambda table: store(table, value(table))
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            name, change, value = node.target.id, self.arithmetic(node.op), self.expression(node.value)
            self.names.add(name)
            self.stored.add(name)
            return lambda table: table.__setitem__(name, change(table[name], value(table)))
        if isinstance(node, ast.If):
            test = self.expression(node.test)
            yes, no = [self.statement(s) for s in node.body], [self.statement(s) for s in node.orelse]
            return lambda table: [run(table) for run in (yes if test(table) else no)]
        if isinstance(node, ast.For) and not node.orelse:
            return self.inner(node)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            return self.append(node.value)
        if isinstance(node, ast.Pass):
            return lambda table: None
        raise Declined

    def inner(self, node: ast.For) -> Run:
        store, items = self.store(node.target), self.expression(node.iter)
        body = [self.statement(s) for s in node.body]

        def run(table: Table) -> None:
            source = items(table)
            if type(source) not in (list, tuple, range):
                raise Declined
            for item in source:
                store(table, item)
                for step in body:
                    step(table)
            table[ROUNDS] += len(source)
            if table[ROUNDS] > limits.STEPS * ROUNDS_PER_STEP:
                raise Declined

        return run

    def append(self, node: ast.Call) -> Run:
        function = node.func
        if not (
            isinstance(function, ast.Attribute) and function.attr == "append" and isinstance(function.value, ast.Name)
        ):
            raise Declined
        if len(node.args) != 1 or node.keywords:
            raise Declined
        name, value = function.value.id, self.expression(node.args[0])
        self.names.add(name)

        def run(table: Table) -> None:
            target = table[name]
            if type(target) is not list:
                raise Declined
            target.append(_atom(value(table)))

        return run

    def store(self, target: ast.expr) -> Callable[[Table, Any], None]:
        if isinstance(target, ast.Name):
            name = target.id
            self.stored.add(name)
            return lambda table, value: table.__setitem__(name, _held(value))
        if isinstance(target, ast.Tuple):
            parts = [self.store(t) for t in target.elts]

            def unpack(table: Table, value: Any) -> None:
                if type(value) is not tuple or len(value) != len(parts):
                    raise Declined
                for part, item in zip(parts, value):
                    part(table, item)

            return unpack
        if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
            container, index = target.value.id, self.expression(target.slice)
            self.names.add(container)

            def put(table: Table, value: Any) -> None:
                holder, key = table[container], index(table)
                if type(holder) not in (list, dict) or (type(holder) is list and type(key) is not int):
                    raise Declined
                holder[_atom(key)] = _atom(value)

            return put
        raise Declined

    # -- expressions ---------------------------------------------------------------------------------------------
    def expression(self, node: ast.expr) -> Run:
        read = EXPRESSIONS.get(type(node))
        if read is None:
            raise Declined
        return read(self, node)

    def constant(self, node: ast.Constant) -> Run:
        value = node.value
        if type(value) not in ATOMS:
            raise Declined
        return lambda table: value

    def name(self, node: ast.Name) -> Run:
        name = node.id
        self.names.add(name)
        return operator.itemgetter(name)

    def display(self, node: ast.Tuple) -> Run:
        parts = [self.expression(e) for e in node.elts]
        return lambda table: tuple([part(table) for part in parts])

    def binary(self, node: ast.BinOp) -> Run:
        left, right, combine = self.expression(node.left), self.expression(node.right), self.arithmetic(node.op)
        return lambda table: combine(left(table), right(table))

    def arithmetic(self, node: ast.operator) -> Callable[[Any, Any], Any]:
        plain = ARITHMETIC.get(type(node))
        if plain is None:
            raise Declined

        def combine(a: Any, b: Any) -> Any:
            if type(a) not in NUMBERS or type(b) not in NUMBERS:
                raise Declined
            result = plain(a, b)
            if type(result) is int and not -LARGE < result < LARGE:
                raise Declined
            return result

        return combine

    def unary(self, node: ast.UnaryOp) -> Run:
        value = self.expression(node.operand)
        if isinstance(node.op, ast.Not):
            return lambda table: not _held(value(table))
        if not isinstance(node.op, ast.USub):
            raise Declined
        return lambda table: -_number(value(table))

    def comparison(self, node: ast.Compare) -> Run:
        if len(node.ops) != 1 or type(node.ops[0]) not in COMPARISONS:
            raise Declined
        compare = COMPARISONS[type(node.ops[0])]
        if isinstance(node.ops[0], (ast.Is, ast.IsNot)) and not _is_none(node.comparators[0]):
            raise Declined
        left, right = self.expression(node.left), self.expression(node.comparators[0])
        return lambda table: compare(_held(left(table)), _held(right(table)))

    def boolean(self, node: ast.BoolOp) -> Run:
        parts, short = [self.expression(v) for v in node.values], isinstance(node.op, ast.Or)

        def run(table: Table) -> Any:
            value = None
            for part in parts:
                value = _held(part(table))
                if bool(value) is short:
                    break
            return value

        return run

    def conditional(self, node: ast.IfExp) -> Run:
        test, yes, no = self.expression(node.test), self.expression(node.body), self.expression(node.orelse)
        return lambda table: yes(table) if _held(test(table)) else no(table)

    def item(self, node: ast.Subscript) -> Run:
        if isinstance(node.slice, ast.Constant) and type(node.slice.value) is int:
            return self.numbered(node, node.slice.value)
        holder, index = self.expression(node.value), self.expression(node.slice)

        def run(table: Table) -> Any:
            value, key = holder(table), index(table)
            if type(value) not in HOLDERS or (type(value) is not dict and type(key) is not int):
                raise Declined
            return value[key]

        return run

    def numbered(self, node: ast.Subscript, number: int) -> Run:
        """An item under a number that is written: most of what a table of positions asks for."""
        holder = self.expression(node.value)

        def run(table: Table) -> Any:
            value = holder(table)
            if type(value) not in HOLDERS:
                raise Declined
            return value[number]

        return run

    def call(self, node: ast.Call) -> Run:
        if not isinstance(node.func, ast.Name) or node.func.id not in FUNCTIONS or node.keywords:
            raise Declined
        self.functions.add(node.func.id)
        function, parts = FUNCTIONS[node.func.id], [self.expression(a) for a in node.args]
        if len(parts) == 1 and not isinstance(node.args[0], ast.Starred):
            only = parts[0]
            return lambda table: function(_held(only(table)))
        return lambda table: function(*[_held(part(table)) for part in parts])


def _read(node: ast.For) -> Loop | bool:
    try:
        return Loop(node)
    except Declined:
        return False


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _held(value: Any) -> Any:
    """A value that the closures understand."""
    if type(value) is NotPlain:
        raise Declined
    return value


def _atom(value: Any) -> Any:
    """A value that may stand in a container."""
    if not is_plain(value):
        raise Declined
    return value


def _number(value: Any) -> Any:
    if type(value) not in NUMBERS:
        raise Declined
    return value


def _range(*bounds: Any) -> range:
    made = range(*bounds)
    if len(made) > limits.ITERATIONS:
        raise Declined
    return made


EXPRESSIONS: dict[type, Callable[[Loop, Any], Run]] = {
    ast.Constant: Loop.constant,
    ast.Name: Loop.name,
    ast.Tuple: Loop.display,
    ast.BinOp: Loop.binary,
    ast.UnaryOp: Loop.unary,
    ast.Compare: Loop.comparison,
    ast.BoolOp: Loop.boolean,
    ast.IfExp: Loop.conditional,
    ast.Subscript: Loop.item,
    ast.Call: Loop.call,
}
ARITHMETIC: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
COMPARISONS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "abs": lambda x: abs(_number(x)),
    "len": len,
    "int": lambda x: int(_number(x)),
    "float": lambda x: float(_number(x)),
    "min": lambda *x: min(_number(v) for v in x),
    "max": lambda *x: max(_number(v) for v in x),
    "range": _range,
}
