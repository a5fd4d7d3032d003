"""Edits that keep a number out of danger, written with names that the statement already uses."""

from __future__ import annotations

import ast
from typing import Any

from ..base.finding import Edit, Fix
from ..graph.graph import Node
from .numerics import Numerics


def expression(numerics: Numerics, node: Node) -> tuple[ast.expr, Any] | None:
    """The expression of the user's own code that an operation was written as, with the text it stands in."""
    if numerics.machine is None or node.site is None or not node.site.ours:
        return None
    span = node.site.span
    module = numerics.machine.finder.by_file.get(span.file)
    source = getattr(module, "source", None)
    if source is None or source.cells is not None:
        return None
    found = None
    for inner in ast.walk(source.tree):
        if isinstance(inner, ast.expr) and inner.lineno == span.line and source.span(inner) == span:
            found = inner
            break
    return None if found is None else (found, source)


def is_torch(node: Node) -> bool:
    return node.api.startswith(("torch.", "Tensor."))


TENSORFLOW = ("tensorflow", "tensorflow.compat.v1", "tensorflow.compat.v2")


def tensorflow_name(source: Any) -> str | None:
    """What a file calls TensorFlow: `tf` after `import tensorflow as tf`; None where it does not import it so."""
    for node in ast.walk(source.tree) if "tensorflow" in source.text else ():
        for alias in node.names if isinstance(node, ast.Import) else ():
            if alias.name in TENSORFLOW and (alias.asname is not None or alias.name == "tensorflow"):
                return alias.asname or alias.name
    return None


def limited(source: Any, text: str, simple: bool, limits: str) -> str:
    """The text of an operand within limits, as the library that the file uses writes it."""
    library = tensorflow_name(source)
    if library is None:
        return f"{text if simple else f'({text})'}.clamp({limits})"
    bounds = dict(part.strip().split("=") for part in limits.split(","))
    low, high = bounds.get("min"), bounds.get("max")
    if low is not None and high is not None:
        return f"{library}.clip_by_value({text}, {float(low)!r}, {float(high)!r})"
    name, bound = ("maximum", low) if low is not None else ("minimum", high)
    return f"{library}.{name}({text}, {float(bound or 0)!r})"


def speaks(node: Node, source: Any) -> bool:
    """An edit can be written: in torch by a method, in TensorFlow by a function of the name it was imported under."""
    return is_torch(node) or tensorflow_name(source) is not None


def argument(written: ast.expr) -> ast.expr | None:
    """The operand of `f(x)` or `x.f()`."""
    if not isinstance(written, ast.Call):
        return None
    if isinstance(written.func, ast.Attribute) and not written.args:
        return written.func.value
    return written.args[0] if len(written.args) == 1 or written.args else None


def clamped(numerics: Numerics, node: Node, message: str, limits: str) -> Fix:
    """`f(x)` becomes `f(x.clamp(...))`, or `f(tf.maximum(x, ...))`."""
    found = expression(numerics, node)
    if found is None or not speaks(node, found[1]):
        return Fix(message)
    written, source = found
    inner = argument(written)
    return Fix(message) if inner is None else wrapped(source, inner, message, limits)


def wrapped(source: Any, inner: ast.expr, message: str, limits: str) -> Fix:
    text = source.segment(inner)
    if "\n" in text:
        return Fix(message)
    simple = isinstance(inner, (ast.Name, ast.Attribute, ast.Call, ast.Subscript))
    return Fix(message, (Edit(source.span(inner), limited(source, text, simple, limits)),))


def divisor(numerics: Numerics, node: Node, message: str, limits: str) -> Fix:
    """`a / b` becomes `a / b.clamp(...)`."""
    found = expression(numerics, node)
    if found is None or not speaks(node, found[1]):
        return Fix(message)
    written, source = found
    if isinstance(written, ast.BinOp) and isinstance(written.op, ast.Div):
        return wrapped(source, written.right, message, limits)
    return Fix(message)


# function under the logarithm -> what to write for both
FUSED = {"softmax": "log_softmax", "sigmoid": "logsigmoid"}


def fused_log(numerics: Numerics, node: Node) -> Fix | None:
    """`torch.log(F.softmax(x, dim=1))` becomes `F.log_softmax(x, dim=1)`."""
    found = expression(numerics, node)
    if found is None:
        return None
    written, source = found
    inner = argument(written)
    if (
        not isinstance(written, ast.Call)
        or not isinstance(inner, ast.Call)
        or not isinstance(inner.func, ast.Attribute)
    ):
        return None
    name, new = inner.func.attr, FUSED.get(inner.func.attr)
    text, library = source.segment(inner), source.segment(inner.func.value)
    if new is None or "\n" in text or not speaks(node, source):
        return None
    rest = text[len(library) + 1 + len(name) :]
    tensorflow = tensorflow_name(source)
    if tensorflow is not None:
        home = f"{tensorflow}.nn.log_softmax" if new == "log_softmax" else f"{tensorflow}.math.log_sigmoid"
        known = library.split(".")[0] == tensorflow
        return Fix(f"write {home}", (Edit(source.span(written), f"{home}{rest}"),)) if known else None
    if new == "logsigmoid":
        if library != "torch" or not inner.args:
            return None
        return Fix("write logsigmoid", (Edit(source.span(written), f"torch.nn.functional.{new}{rest}"),))
    return Fix("write log_softmax", (Edit(source.span(written), f"{library}.{new}{rest}"),))
