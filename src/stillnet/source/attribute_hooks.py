"""`__getattribute__` of the program, read once into closures where it only looks before it hands on.

A configuration of such a class asks its hook at every attribute, and each time that costs a walk over the syntax tree. A hook
that tests the name, looks into tables and asks `super().__getattribute__` becomes a closure. Whatever is not plain, also a
question nobody can decide, is declined, and the hook is called as any function."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable

from ..base.annotations import Any
from .attributes import instance_fallback, machine_guarded, plain_attribute
from .calls import call
from .comparison import contains
from .machine import Machine
from .opened import table_of_attributes
from .tables import entry, has_unknown_keys, is_known_in_place_of
from .values import MISSING, Class, Frame, Function, Guarded, Instance, Property, PyDict, PyList, PySet

NAME = "__getattribute__"
PLAIN = (str, int, float, bool, type(None))
# What a test may ask about; anything else is unknown, or an object with methods of its own.
KNOWN = (*PLAIN, tuple, PyDict, PyList, PySet)
SAME: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {ast.Eq: operator.eq, ast.NotEq: operator.ne}
# Calls of a hook after which having it read is worth more than reading it.
WORTH = 2


class Declined(Exception):
    """Something here is not plain."""


class Absent(Exception):
    """The object has no attribute of this name, which the hook would hand on as an AttributeError."""


class Look:
    """One look-up: the object, whose attribute is asked for, and the variables of the hook."""

    __slots__ = ("frame", "machine", "owner", "value", "variables")

    def __init__(self, machine: Machine, value: Instance, owner: Class, frame: Frame) -> None:
        self.machine, self.value, self.owner, self.frame = machine, value, owner, frame
        self.variables: dict[str, Any] = {}


Read = Callable[[Look], Any]
Run = Callable[[Look], Any]  # the result of a `return`, or MISSING


def hooked_attribute(machine: Machine, hook: Function, value: Instance, name: str, frame: Frame) -> Any:
    """What the hook answers, MISSING where that is an AttributeError, after calling it where that is needed to know."""
    try:
        return _answer(machine, hook, value, name, frame)
    except (Declined, KeyError, TypeError):
        pass
    except Absent as absent:
        if absent.args == (name,):
            return MISSING
    return call(machine, hook, [value, name], {}, frame)


def _answer(machine: Machine, hook: Function, value: Instance, name: str, frame: Frame) -> Any:
    body = _body(hook)
    if body is None or hook.owner is None:
        raise Declined
    look = Look(machine, value, hook.owner, frame)
    first, second = hook.node.args.args
    look.variables = {first.arg: value, second.arg: name}
    for run in body:
        found = run(look)
        if found is not MISSING:
            return found
    raise Declined


def _body(hook: Function) -> list[Run] | None:
    node: Any = hook.node
    read = getattr(node, "stillnet_looks", 0)  # calls so far, then what was read
    if not isinstance(read, int):
        return read  # type: ignore[no-any-return]
    if read < WORTH:
        node.stillnet_looks = read + 1
        return None
    spec = node.args
    simple = len(spec.args) == 2 and not (spec.posonlyargs or spec.kwonlyargs or spec.vararg or spec.kwarg)
    plain = simple and not spec.defaults and isinstance(node, ast.FunctionDef) and not node.decorator_list
    node.stillnet_looks = [_statement(s) for s in node.body] if plain else None
    return node.stillnet_looks  # type: ignore[no-any-return]


def _decline(look: Look) -> Any:
    raise Declined


def _next_hook(look: Look, name: Any) -> Any:
    """`super().__getattribute__(name)`: the hook of the next class that has one, or what objects do."""
    if type(name) is not str:
        raise Declined
    machine, value, order = look.machine, look.value, look.value.cls.mro
    for cls in order[order.index(look.owner) + 1 :] if look.owner in order else _decline(look):
        if cls.opaque:
            raise Declined
        hook = cls.namespace.get(NAME)
        if isinstance(hook, Function):
            return _answer(machine, hook, value, name, look.frame)
        if hook is not None:
            raise Declined
    if name == "__dict__":
        return table_of_attributes(machine, value)
    own = value.attributes.get(name, MISSING)
    made = value.cls.find(name)
    if own is not MISSING and not isinstance(made, Property):
        return machine_guarded(machine, own)
    if made is not MISSING:
        return plain_attribute(machine, value, name, look.frame)
    if value.cls.find("__getattr__") is not MISSING:
        raise Declined
    found = instance_fallback(machine, value, name, look.frame)
    if found is MISSING:
        raise Absent(name)
    return found


# -- statements --------------------------------------------------------------------------------------------------------
def _statement(node: ast.stmt) -> Run:
    if isinstance(node, ast.Return) and node.value is not None:
        return _expression(node.value)
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        return _assignment(node.targets[0].id, _expression(node.value))
    if isinstance(node, ast.If):
        return _choice(_expression(node.test), [_statement(s) for s in node.body], [_statement(s) for s in node.orelse])
    if isinstance(node, ast.Pass) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
        return lambda look: MISSING
    return _decline


def _assignment(name: str, value: Read) -> Run:
    def run(look: Look) -> Any:
        look.variables[name] = value(look)
        return MISSING

    return run


def _choice(test: Read, yes: list[Run], no: list[Run]) -> Run:
    def run(look: Look) -> Any:
        for step in yes if _truth(test(look)) else no:
            found = step(look)
            if found is not MISSING:
                return found
        return MISSING

    return run


def _truth(value: Any) -> bool:
    if type(value) not in PLAIN:
        raise Declined
    return bool(value)


# -- expressions -------------------------------------------------------------------------------------------------------
def _expression(node: ast.expr) -> Read:
    read = EXPRESSIONS.get(type(node))
    return read(node) if read is not None else _decline


def _constant(node: ast.Constant) -> Read:
    value = node.value
    return (lambda look: value) if type(value) in PLAIN else _decline


def _name(node: ast.Name) -> Read:
    name = node.id
    return lambda look: look.variables[name]


def _boolean(node: ast.BoolOp) -> Read:
    parts, ends = [_expression(v) for v in node.values], isinstance(node.op, ast.Or)

    def read(look: Look) -> Any:
        value: Any = None
        for part in parts:
            value = part(look)
            if _truth(value) is ends:
                break
        return value

    return read


def _negated(node: ast.UnaryOp) -> Read:
    value = _expression(node.operand)
    return (lambda look: not _truth(value(look))) if isinstance(node.op, ast.Not) else _decline


def _comparison(node: ast.Compare) -> Read:
    if len(node.ops) != 1:
        return _decline
    left, right, kind = _expression(node.left), _expression(node.comparators[0]), type(node.ops[0])
    if kind in (ast.In, ast.NotIn):
        wanted = kind is ast.In
        return lambda look: _contains(look, right(look), left(look)) is wanted
    if kind in (ast.Is, ast.IsNot):
        same = kind is ast.Is
        return lambda look: _is_none(left(look), right(look)) is same
    if kind in SAME:
        compare = SAME[kind]
        return lambda look: compare(_plain(left(look)), _plain(right(look)))
    return _decline


def _plain(value: Any) -> Any:
    if type(value) not in PLAIN:
        raise Declined
    return value


def _is_none(value: Any, other: Any) -> bool:
    if other is not None or not isinstance(value, (*KNOWN, Instance)):
        raise Declined
    return value is None


def _contains(look: Look, container: Any, value: Any) -> bool:
    if not isinstance(container, (str, tuple, PyDict, PyList, PySet)):
        raise Declined
    found = contains(look.machine, container, _plain(value), look.frame)
    if not isinstance(found, bool):
        raise Declined
    return found


def _item(node: ast.Subscript) -> Read:
    table, key = _expression(node.value), _expression(node.slice)

    def read(look: Look) -> Any:
        return _entry(look, table(look), key(look), None, MISSING)

    return read


def _entry(look: Look, table: Any, key: Any, default: Read | None, absent: Any = None) -> Any:
    if not isinstance(table, PyDict) or table.kind in ("defaultdict", "Counter"):
        raise Declined
    found = entry(look.machine, table, _plain(key))
    if found is MISSING and absent is not MISSING:
        if table.is_open or has_unknown_keys(table) or is_known_in_place_of(table, key):
            raise Declined
        return default(look) if default is not None else absent
    if found is MISSING or isinstance(found, Guarded):
        raise Declined
    return found


def _call(node: ast.Call) -> Read:
    function = node.func
    if not isinstance(function, ast.Attribute) or node.keywords or any(isinstance(a, ast.Starred) for a in node.args):
        return _decline
    given = [_expression(a) for a in node.args]
    if function.attr == NAME and len(given) == 1 and ast.dump(function.value) == SUPER:
        return lambda look: _next_hook(look, given[0](look))
    owner = _expression(function.value)
    if function.attr == "get" and 1 <= len(given) <= 2:
        default = given[1] if len(given) == 2 else None
        return lambda look: _entry(look, owner(look), given[0](look), default)
    if function.attr in ("startswith", "endswith") and len(given) == 1:
        method = getattr(str, function.attr)
        return lambda look: method(_plain(owner(look)), _plain(given[0](look)))
    return _decline


SUPER = ast.dump(ast.parse("super()", mode="eval").body)
EXPRESSIONS: dict[type[ast.expr], Callable[[Any], Read]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.BoolOp: _boolean,
    ast.UnaryOp: _negated,
    ast.Compare: _comparison,
    ast.Subscript: _item,
    ast.Call: _call,
}
