"""The statements, expressions and words of TorchScript code, each as a function that the machine looks up."""

from __future__ import annotations

import ast
from collections.abc import Callable

from ...base.annotations import Any
from ...base.dtype import F64, I64
from ...graph.graph import Value
from ..torch.modules import StoredModule
from .machine import MOST_ROUNDS, Frame, Reference, ScriptMachine, expression, statement
from .values import UNINITIALIZED, UNKNOWN, as_number, call_plain

ROOTS = ("torch", "ops", "__torch__", "CONSTANTS")


# -- statements --------------------------------------------------------------------------------------------------------
@statement(ast.Assign)
def _assign(m: ScriptMachine, node: ast.Assign, frame: Frame) -> None:
    for target in node.targets:
        decide_rank(m, target, node.value, frame)
    value = m.evaluate(node.value, frame)
    for target in node.targets:
        m.bind(target, value, frame)


def decide_rank(m: ScriptMachine, target: ast.expr, value: ast.expr, frame: Frame) -> None:
    """`b, t, c = torch.size(x)` says how many axes x has."""
    if not isinstance(target, ast.Tuple) or not isinstance(value, ast.Call) or len(value.args) != 1:
        return
    asked, named = value.func, value.args[0]
    if not (isinstance(asked, ast.Attribute) and asked.attr == "size" and isinstance(named, ast.Name)):
        return
    tensor = frame.names.get(named.id)
    variable = m.builder.type_of(tensor).variable if isinstance(tensor, Value) else None
    if variable is not None and variable not in m.builder.ranks:
        words = [
            t.id if isinstance(t, ast.Name) and t.id[0] != "_" else f"{named.id}{i}" for i, t in enumerate(target.elts)
        ]
        m.builder.bind_rank(variable, (len(target.elts),), words)


@statement(ast.AnnAssign)
def _annotated(m: ScriptMachine, node: ast.AnnAssign, frame: Frame) -> None:
    if node.value is not None:
        m.bind(node.target, m.evaluate(node.value, frame), frame)


@statement(ast.Expr)
def _expression(m: ScriptMachine, node: ast.Expr, frame: Frame) -> None:
    m.evaluate(node.value, frame)


@statement(ast.Return)
def _return(m: ScriptMachine, node: ast.Return, frame: Frame) -> None:
    frame.result = None if node.value is None else m.evaluate(node.value, frame)
    frame.returned = True


# -- expressions -------------------------------------------------------------------------------------------------------
@expression(ast.Constant)
def _constant(m: ScriptMachine, node: ast.Constant, frame: Frame, depth: int) -> Any:
    return node.value


@expression(ast.Name)
def _name(m: ScriptMachine, node: ast.Name, frame: Frame, depth: int) -> Any:
    if node.id in frame.names:
        return frame.names[node.id]
    if node.id in ("inf", "nan"):
        return float(node.id)
    return Reference(node.id)


@expression(ast.Attribute)
def _attribute(m: ScriptMachine, node: ast.Attribute, frame: Frame, depth: int) -> Any:
    owner = m.evaluate(node.value, frame, depth + 1)
    if isinstance(owner, Reference) and owner.path == "CONSTANTS":
        number = node.attr[1:]
        return m.constants[int(number)] if number.isdigit() and int(number) < len(m.constants) else UNKNOWN
    return m.attribute(owner, node.attr)


@expression(ast.Tuple)
def _tuple(m: ScriptMachine, node: ast.Tuple, frame: Frame, depth: int) -> Any:
    return tuple(m.evaluate(e, frame, depth + 1) for e in node.elts)


@expression(ast.List)
def _list(m: ScriptMachine, node: ast.List, frame: Frame, depth: int) -> Any:
    return [m.evaluate(e, frame, depth + 1) for e in node.elts]


@expression(ast.Dict)
def _dict(m: ScriptMachine, node: ast.Dict, frame: Frame, depth: int) -> Any:
    keys = [m.evaluate(k, frame, depth + 1) if k is not None else None for k in node.keys]
    values = [m.evaluate(v, frame, depth + 1) for v in node.values]
    return {k: v for k, v in zip(keys, values) if isinstance(k, (str, int, float))}


@expression(ast.Subscript)
def _subscript(m: ScriptMachine, node: ast.Subscript, frame: Frame, depth: int) -> Any:
    owner = m.evaluate(node.value, frame, depth + 1)
    if isinstance(owner, Reference):
        return owner
    index = m.evaluate(node.slice, frame, depth + 1)
    if isinstance(owner, (list, tuple, dict)):
        return call_plain("__getitem__", [owner, index])
    return UNKNOWN


@expression(ast.UnaryOp)
def _unary(m: ScriptMachine, node: ast.UnaryOp, frame: Frame, depth: int) -> Any:
    value = m.evaluate(node.operand, frame, depth + 1)
    if isinstance(node.op, ast.USub):
        return call_plain("neg", [value])
    return call_plain("__not__", [value]) if isinstance(node.op, ast.Not) else UNKNOWN


@expression(ast.Call)
def _call(m: ScriptMachine, node: ast.Call, frame: Frame, depth: int) -> Any:
    function = node.func
    if isinstance(function, ast.Name) and function.id not in frame.names and function.id in WORDS:
        return WORDS[function.id](m, node, frame, depth)
    args = [m.evaluate(a, frame, depth + 1) for a in node.args if not isinstance(a, ast.Starred)]
    kwargs = {k.arg: m.evaluate(k.value, frame, depth + 1) for k in node.keywords if k.arg is not None}
    if isinstance(function, ast.Attribute):
        owner = m.evaluate(function.value, frame, depth + 1)
        if isinstance(owner, StoredModule):
            with m.called_at(frame, node):
                return m.call_method(owner, function.attr, args, kwargs, frame)
        if not isinstance(owner, Reference):
            return UNKNOWN
        if owner.path == "torch" and function.attr in ARITHMETIC:
            args[1:2] = [plain_number(a, v) for a, v in zip(node.args[1:2], args[1:2])]
        return m.call_reference(f"{owner.path}.{function.attr}", args, kwargs, frame, node)
    called = m.evaluate(function, frame, depth + 1)
    return m.call_reference(called.path, args, kwargs, frame, node) if isinstance(called, Reference) else UNKNOWN


# Functions of two operands whose second one may be a number.
ARITHMETIC = (
    "add",
    "sub",
    "mul",
    "div",
    "pow",
    "rsub",
    "remainder",
    "fmod",
    "floor_divide",
    "add_",
    "sub_",
    "mul_",
    "div_",
)


# What a number of the program is stored as.
NUMBERS = (F64, I64)


def plain_number(node: ast.expr, value: Any) -> Any:
    """A number of the program stands among the constants as a tensor without axes, and still does not widen what it meets."""
    stated = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "CONSTANTS"
    kind = value.type if stated and isinstance(value, Value) else None
    if kind is None or kind.shape != () or kind.data is None or kind.dtype not in NUMBERS:
        return value
    return kind.data[0]


Word = Callable[[ScriptMachine, ast.Call, Frame, int], Any]


def _last(m: ScriptMachine, node: ast.Call, frame: Frame, depth: int) -> Any:
    """annotate(Type, value) and unchecked_cast(Type, value) are the value."""
    return m.evaluate(node.args[-1], frame, depth + 1) if node.args else UNKNOWN


def _number(m: ScriptMachine, node: ast.Call, frame: Frame, depth: int) -> Any:
    value = as_number(_last(m, node, frame, depth))
    if isinstance(value, float) and isinstance(node.func, ast.Name) and node.func.id == "int":
        return int(value) if abs(value) < 1 << 62 else UNKNOWN
    return UNKNOWN if isinstance(value, Value) else value


def _range(m: ScriptMachine, node: ast.Call, frame: Frame, depth: int) -> Any:
    bounds = [as_number(m.evaluate(a, frame, depth + 1)) for a in node.args]
    if not 1 <= len(bounds) <= 3 or not all(type(b) is int for b in bounds) or bounds[2:] == [0]:
        return UNKNOWN
    found = range(*bounds)
    return found if len(found) <= MOST_ROUNDS else UNKNOWN


def _getattr(m: ScriptMachine, node: ast.Call, frame: Frame, depth: int) -> Any:
    """Children whose names are no identifiers are taken this way: getattr(self.layers, "0")."""
    match node.args:
        case [owner, ast.Constant(value=str(name))]:
            return m.attribute(m.evaluate(owner, frame, depth + 1), name)
    return UNKNOWN


WORDS: dict[str, Word] = {
    "annotate": _last,
    "unchecked_cast": _last,
    "int": _number,
    "float": _number,
    "bool": _number,
    "range": _range,
    "uninitialized": lambda m, node, frame, depth: UNINITIALIZED,
    "getattr": _getattr,
}
