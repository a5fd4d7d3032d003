"""Edits that keep a number out of danger, written with names that the statement already uses."""

from __future__ import annotations

import ast
from collections.abc import Container

from ...base.annotations import Any
from ...base.finding import Edit, Fix
from ...graph.graph import Node
from ..facts.numerics import Numerics


def expression(numerics: Numerics, node: Node) -> tuple[ast.expr, Any] | None:
    """The expression of the user's own code that an operation was written as, with the text it stands in."""
    found = written_as(numerics, node, ast.expr)
    return (found[0], found[1]) if found is not None and isinstance(found[0], ast.expr) else None


def written_as(numerics: Numerics, node: Node, kind: type[ast.AST]) -> tuple[ast.AST, Any] | None:
    """The piece of syntax of a kind that stands where an operation was written, with its text."""
    if numerics.machine is None or node.site is None or not node.site.ours:
        return None
    span = node.site.span
    module = numerics.machine.finder.read_file(span.file)
    source = getattr(module, "source", None)
    if source is None or source.cells is not None:
        return None
    found = None
    for inner in ast.walk(source.tree):
        if isinstance(inner, kind) and getattr(inner, "lineno", 0) == span.line and source.span(inner) == span:
            found = inner
            break
    return None if found is None else (found, source)


# -- the library that an expression is written in ----------------------------------------------------------------------
LIBRARIES = {
    "torch": "torch",
    "numpy": "numpy",
    "tensorflow": "tensorflow",
    "tensorflow.compat.v1": "tensorflow",
    "tensorflow.compat.v2": "tensorflow",
    "keras.backend": "keras",
    "tensorflow.keras.backend": "keras",
    "tensorflow.python.keras.backend": "keras",
}


def imported(source: Any) -> dict[str, str]:
    """What a file calls the libraries: `tf` -> tensorflow after `import tensorflow as tf`, whole modules only."""
    found: dict[str, str] = {}
    for node in ast.walk(source.tree):
        for alias in node.names if isinstance(node, ast.Import | ast.ImportFrom) else ():
            home = f"{node.module}." if isinstance(node, ast.ImportFrom) and not node.level else ""
            whole = alias.asname is not None or bool(home) or "." not in alias.name
            if home + alias.name in LIBRARIES and whole and not getattr(node, "level", 0):
                found[alias.asname or alias.name] = LIBRARIES[home + alias.name]
    return found


# Arithmetic fits everything.
PLAIN = ("plain", "")


def style(node: Node, written: ast.expr, source: Any) -> tuple[str, str] | None:
    """The library whose words fit, and its name in the file; `("plain", "")` where only arithmetic fits for certain."""
    names = imported(source)
    root = root_name(written.func) if isinstance(written, ast.Call) else None
    if root in names:
        return names[root], root
    tensorflow = next((n for n, library in names.items() if library == "tensorflow"), None)
    backend = next((n for n, library in names.items() if library == "keras"), None)
    if node.api.startswith(("tf.", "keras.")):
        if tensorflow is None and backend is not None:
            return "keras", backend
        return ("tensorflow", tensorflow) if tensorflow is not None else None
    if "numpy" in names.values() and not isinstance(written, ast.Call):
        return PLAIN  # arrays and tensors divide alike, and have different words for a limit
    return ("torch", "") if node.api.startswith(("torch.", "Tensor.")) and tensorflow is None else None


def root_name(node: ast.expr) -> str | None:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def limited(library: tuple[str, str], text: str, simple: bool, limits: str) -> str | None:
    """The text of an operand within limits, in the words of a library."""
    kind, name = library
    if kind == "torch":
        return f"{text if simple else f'({text})'}.clamp({limits})"
    bounds = dict(part.strip().split("=") for part in limits.split(",")) if "=" in limits else {}
    low, high = bounds.get("min"), bounds.get("max")
    if kind == "plain":
        return f"({text} + {low})" if low is not None and high is None and float(low) > 0 else None
    if low is None and high is None:
        low, high = (part.strip() for part in limits.split(","))
        return f"{name}.{'clip_by_value' if kind == 'tensorflow' else 'clip'}({text}, {low}, {high})"
    if low is not None and high is not None:
        return f"{name}.{'clip_by_value' if kind == 'tensorflow' else 'clip'}({text}, {float(low)!r}, {float(high)!r})"
    word, bound = ("maximum", low) if low is not None else ("minimum", high)
    return f"{name}.{word}({text}, {float(bound or 0)!r})"


# -- keeping an operand within limits ----------------------------------------------------------------------------------
# operation -> other words for it
WORDS = {"acos": ("arccos",), "asin": ("arcsin",), "acosh": ("arccosh",), "atanh": ("arctanh",), "reciprocal": ("inv",)}


def argument(written: ast.expr, op: str, libraries: Container[str] = ()) -> ast.expr | None:
    """The operand of `f(x)` or `x.f()`, where f is the operation itself and not something that contains it. Of `x.pow(0.5)`
    it is x where the libraries' names are known."""
    if not isinstance(written, ast.Call):
        return None
    word = written.func.attr if isinstance(written.func, ast.Attribute) else getattr(written.func, "id", "")
    if word.rstrip("_") not in (op, *WORDS.get(op, ())):
        return None
    method = isinstance(written.func, ast.Attribute) and root_name(written.func) not in libraries
    if isinstance(written.func, ast.Attribute) and (not written.args or (libraries and method)):
        return written.func.value
    return written.args[0] if written.args else None


def clamped(numerics: Numerics, node: Node, message: str, limits: str) -> Fix:
    """`f(x)` becomes `f(x.clamp(...))`, or `f(tf.maximum(x, ...))`."""
    found = expression(numerics, node)
    inner = argument(found[0], node.op, imported(found[1])) if found is not None else None
    if found is None or inner is None:
        return Fix(message)
    return wrapped(style(node, *found), found[1], inner, message, limits)


def wrapped(library: tuple[str, str] | None, source: Any, inner: ast.expr, message: str, limits: str) -> Fix:
    text = source.segment(inner)
    simple = isinstance(inner, (ast.Name, ast.Attribute, ast.Call, ast.Subscript))
    new = limited(library, text, simple, limits) if library is not None else None
    return Fix(message) if new is None else Fix(message, (Edit(source.span(inner), new),))


def divisor(numerics: Numerics, node: Node, message: str, limits: str, added: bool = False) -> Fix:
    """`a / b` becomes `a / b.clamp(...)`, or `a / (b + 1e-12)`; so do `a /= b`, `a.div(b)` and `tf.divide(a, b)`."""
    found = expression(numerics, node)
    fits = (lambda *_: PLAIN) if added else style
    if found is None:
        changed = written_as(numerics, node, ast.AugAssign)
        if changed is None or not isinstance(changed[0], ast.AugAssign) or not isinstance(changed[0].op, ast.Div):
            return Fix(message)
        return wrapped(fits(node, changed[0].target, changed[1]), changed[1], changed[0].value, message, limits)
    written, source = found
    if isinstance(written, ast.BinOp) and isinstance(written.op, ast.Div):
        return wrapped(fits(node, written, source), source, written.right, message, limits)
    if isinstance(written, ast.Call) and is_division(written):
        return wrapped(fits(node, written, source), source, written.args[-1], message, limits)
    return Fix(message)


def second(numerics: Numerics, node: Node, name: str, message: str, limits: str) -> Fix:
    """`Normal(m, s)` becomes `Normal(m, s.clamp(...))`: the second argument of a call, or the one of this name."""
    written, source = expression(numerics, node) or (None, None)
    if not isinstance(written, ast.Call) or source is None:
        return Fix(message)
    given = [k.value for k in written.keywords if k.arg == name] or written.args[1:2]
    if not given or isinstance(given[0], ast.Starred):
        return Fix(message)
    return wrapped(style(node, written, source), source, given[0], message, limits)


def is_division(written: ast.Call) -> bool:
    """`tf.divide(a, b)`, or the method of a tensor, in place, too."""
    return (
        isinstance(written.func, ast.Attribute)
        and len(written.args) in (1, 2)
        and not isinstance(written.args[-1], ast.Starred)
        and written.func.attr.removesuffix("_") in DIVIDING
    )


DIVIDING = frozenset({"div", "divide", "truediv", "true_divide"})
