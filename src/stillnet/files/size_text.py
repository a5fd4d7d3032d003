"""Sizes that exported programs state as text of sympy: parsed as syntax, never evaluated."""

from __future__ import annotations

import ast
from collections.abc import Callable

from ..base import dim as D
from ..base.dim import Dim, Origin

LONGEST = 2000
LARGEST_POWER = 8


def size_of_text(text: str) -> Dim | None:
    """`2*s0 + 1` or `Add(Mul(Integer(2), Symbol('s0')), Integer(1))` as a size; None where it is none that we know.

    Its names are facts of the data, which no use may bind.
    """
    if len(text) > LONGEST:
        return None
    try:
        return _read(ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, ValueError, RecursionError, MemoryError, ZeroDivisionError):
        return None


def _read(node: ast.expr) -> Dim:
    match node:
        case ast.Constant(value=int(value)) if not isinstance(value, bool) and abs(value) < 1 << 62:
            return value
        case ast.Name(id=name):
            return D.name(name, Origin.DATA)
        case ast.UnaryOp(op=ast.USub()):
            return D.neg(_read(node.operand))
        case ast.BinOp(op=ast.Pow()):
            return _power(_read(node.left), node.right)
        case ast.BinOp() if type(node.op) in BINARY:
            return BINARY[type(node.op)](_read(node.left), _read(node.right))
        case ast.Call(func=ast.Name(id="Symbol"), args=[ast.Constant(value=str(name)), *_]):
            return D.name(name, Origin.DATA)
        case ast.Call(func=ast.Name(id="Integer"), args=[inner]):
            return _read(inner)
        case ast.Call(func=ast.Name(id="Pow"), args=[base, exponent]):
            return _power(_read(base), exponent)
        case ast.Call(func=ast.Name(id=function), args=[first, *others]) if function in CALLS:
            result = _read(first)
            for other in others:
                result = CALLS[function](result, _read(other))
            return result
    raise ValueError("not a size")


def _power(base: Dim, exponent: ast.expr) -> Dim:
    times = _read(exponent)
    if not isinstance(times, int) or not 0 <= times <= LARGEST_POWER:
        raise ValueError("not a size")
    result: Dim = 1
    for _ in range(times):
        result = D.mul(result, base)
    return result


BINARY: dict[type, Callable[[Dim, Dim], Dim]] = {
    ast.Add: D.add,
    ast.Sub: D.sub,
    ast.Mult: D.mul,
    ast.FloorDiv: D.floordiv,
    ast.Mod: D.mod,
}
CALLS: dict[str, Callable[[Dim, Dim], Dim]] = {
    "Add": D.add,
    "Mul": D.mul,
    "Max": D.maximum,
    "Min": D.minimum,
    "max": D.maximum,
    "min": D.minimum,
    "FloorDiv": D.floordiv,
    "CleanDiv": D.floordiv,
    "Mod": D.mod,
    "PythonMod": D.mod,
}
