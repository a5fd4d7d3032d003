"""Text back to dimensions, through Python's own parser."""

from __future__ import annotations

import ast
from collections.abc import Callable

from .dim_divide import floordiv, maximum, minimum, mod
from .dim_symbol import Dim, add, mul, name, neg, sub
from .dim_terms import Origin

# Longer text is refused before it reaches Python's parser, whose stack is finite.
LONGEST = 20_000

_BINARY: dict[type[ast.operator], Callable[[Dim, Dim], Dim]] = {
    ast.Add: add,
    ast.Sub: sub,
    ast.Mult: mul,
    ast.FloorDiv: floordiv,
    ast.Mod: mod,
}
_EXTREMES: dict[str, Callable[[Dim, Dim], Dim]] = {"max": maximum, "min": minimum}


def parsed(source: str, origin: Origin) -> Dim:
    if len(source) > LONGEST:
        raise ValueError("not a dimension: too long")
    try:
        return _read(ast.parse(source.strip(), mode="eval").body, origin)
    except (SyntaxError, RecursionError, MemoryError, ZeroDivisionError) as error:
        raise ValueError(f"not a dimension: {source!r}") from error


def _read(node: ast.expr, origin: Origin) -> Dim:
    match node:
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return value
        case ast.Name() | ast.Attribute():
            return name(_dotted(node), origin)
        case ast.UnaryOp(op=ast.USub()):
            return neg(_read(node.operand, origin))
        case ast.UnaryOp(op=ast.UAdd()):
            return _read(node.operand, origin)
        case ast.BinOp() if type(node.op) in _BINARY:
            return _BINARY[type(node.op)](_read(node.left, origin), _read(node.right, origin))
        case ast.Call(func=ast.Name(id=function), args=[first, *others], keywords=[]) if function in _EXTREMES:
            result = _read(first, origin)
            for other in others:
                result = _EXTREMES[function](result, _read(other, origin))
            return result
    raise ValueError(f"not a dimension: {ast.unparse(node)}")


def _dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    if isinstance(node, ast.Name):
        return node.id
    raise ValueError(f"not a name: {ast.unparse(node)}")
