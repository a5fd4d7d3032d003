"""Edits that write one safe function for several: log_softmax, logsigmoid, logsumexp, softplus, softmax, sigmoid."""

from __future__ import annotations

import ast

from ...base.annotations import Any
from ...base.finding import Edit, Fix
from ...graph.graph import Node
from ..facts.numerics import Numerics
from .numeric_fixes import argument, expression, style

# function under the logarithm -> what to write for both
FUSED = {"softmax": "log_softmax", "sigmoid": "logsigmoid"}
SUMS = ("sum", "reduce_sum")
NAMES = (ast.Name, ast.Attribute)


def fused_log(numerics: Numerics, node: Node) -> Fix | None:
    """The logarithm of a softmax, of a sigmoid, of a sum of exponentials or of `1 + exp(x)` as one function."""
    found = expression(numerics, node)
    if found is None or not isinstance(found[0], ast.Call) or node.op != "log":
        return None
    written, source = found
    inner, library = argument(written, node.op), style(node, written, source)
    if inner is None or library is None or library[0] not in ("torch", "tensorflow"):
        return None
    # of `p = softmax(logits)`, further up, the logarithm is that of the logits
    made = assigned(source, written, inner) or inner
    text = of_probability(library, source, made) or of_exponentials(library, source, inner)
    if text is None or "\n" in text:
        return None
    return Fix(f"write {text.split('(')[0]}", (Edit(source.span(written), text),))


def fused_exp(numerics: Numerics, node: Node) -> Fix | None:
    """The same edit for the exponential inside of such a logarithm."""
    found = expression(numerics, node)
    if found is None:
        return None
    written, source = found
    for outer in ast.walk(source.tree):
        inner = argument(outer, "log") if isinstance(outer, ast.Call) else None
        if not isinstance(outer, ast.Call) or inner is None or exponent(inner) is not written:
            continue
        library = style(node, outer, source)
        text = of_exponentials(library, source, inner) if library is not None else None
        if text is not None and "\n" not in text:
            return Fix(f"write {text.split('(')[0]}", (Edit(source.span(outer), text),))
    return of_quotient(node, written, source)


def of_quotient(node: Node, written: ast.expr, source: Any) -> Fix | None:
    """`exp(x) / sum(exp(x), axis, keepdims=True)` -> softmax, `exp(x) / (1 + exp(x))` -> sigmoid."""
    for outer in ast.walk(source.tree):
        if not isinstance(outer, ast.BinOp) or not isinstance(outer.op, ast.Div):
            continue
        operand = argument(outer.left, "exp")
        again = exponent(outer.right)
        if operand is None or again is None or ast.dump(again) != ast.dump(outer.left):
            continue
        library = style(node, outer.left, source)
        if library is None or not any(n is written for n in ast.walk(outer)):
            continue
        text = share(library, source, source.segment(operand), outer.right)
        if text is not None and "\n" not in text:
            return Fix(f"write {text.split('(')[0]}", (Edit(source.span(outer), text),))
    return None


HOMES = {"tensorflow": ("nn.softmax", "sigmoid"), "torch": ("softmax", "sigmoid"), "keras": ("softmax", "sigmoid")}
AXES, KEPT = ("axis", "dim"), ("keepdims", "keep_dims", "keepdim")


def share(library: tuple[str, str], source: Any, operand: str, divisor: ast.expr) -> str | None:
    """The function of a library that a quotient is; a sum that drops its axis divides something else."""
    kind, name = library
    if kind not in HOMES or not name:
        return None
    if isinstance(divisor, ast.BinOp):
        return f"{name}.{HOMES[kind][1]}({operand})"
    if not isinstance(divisor, ast.Call) or is_method(divisor):
        return None
    named = {k.arg: k.value for k in divisor.keywords}
    kept = [v for k, v in named.items() if k in KEPT and isinstance(v, ast.Constant) and v.value is True]
    axes = [*divisor.args[1:2], *(v for k, v in named.items() if k in AXES)]
    if len(kept) != 1 or len(axes) != 1 or isinstance(axes[0], ast.List | ast.Tuple) or len(divisor.args) > 2:
        return None
    return f"{name}.{HOMES[kind][0]}({operand}, {source.segment(axes[0])})"


def of_probability(library: tuple[str, str], source: Any, made: ast.expr) -> str | None:
    """`F.softmax(x, dim=1)` -> `F.log_softmax(x, dim=1)`, `torch.sigmoid(x)` -> `torch.nn.functional.logsigmoid(x)`."""
    if not isinstance(made, ast.Call) or not isinstance(made.func, ast.Attribute) or not made.args:
        return None
    new = FUSED.get(made.func.attr)
    home, kind, name = source.segment(made.func.value), *library
    if new is None:
        return None
    options = [k for k in made.keywords if k.arg not in ("name", None)]
    rest = ", ".join(
        [*(source.segment(a) for a in made.args), *(f"{k.arg}={source.segment(k.value)}" for k in options)]
    )
    if kind == "tensorflow":
        if home.split(".")[0] != name:
            return None
        return f"{name}.nn.log_softmax({rest})" if new == "log_softmax" else f"{name}.math.log_sigmoid({rest})"
    if new == "logsigmoid":
        return f"torch.nn.functional.logsigmoid({rest})" if home == "torch" else None
    return f"{home}.{new}({rest})" if home.split(".")[0] in ("torch", "F", "nn", "functional") else None


def of_exponentials(library: tuple[str, str], source: Any, inner: ast.expr) -> str | None:
    """`sum(exp(x), 1)` -> logsumexp, `1 + exp(x)` -> softplus."""
    power = exponent(inner)
    operand = argument(power, "exp") if power is not None else None
    if operand is None:
        return None
    kind, name = library
    text = source.segment(operand)
    if isinstance(inner, ast.BinOp):
        return f"{name}.nn.softplus({text})" if kind == "tensorflow" else softplus(name, text)
    assert isinstance(inner, ast.Call)
    given = inner.args if is_method(inner) else inner.args[1:]
    options = [*(source.segment(a) for a in given), *(f"{k.arg}={source.segment(k.value)}" for k in inner.keywords)]
    if kind == "tensorflow":
        return f"{name}.reduce_logsumexp({', '.join([text, *options])})"
    return f"{name}.logsumexp({', '.join([text, *options])})" if name and options else None


def softplus(name: str, text: str) -> str | None:
    return f"{name}.nn.functional.softplus({text})" if name else None


def exponent(inner: ast.expr) -> ast.expr | None:
    """The exponential of `1 + exp(x)`, `sum(exp(x), ...)` or `exp(x).sum(...)`."""
    if isinstance(inner, ast.BinOp) and isinstance(inner.op, ast.Add):
        for one, other in ((inner.left, inner.right), (inner.right, inner.left)):
            if isinstance(one, ast.Constant) and one.value in (1, 1.0) and is_exp(other):
                return other
    if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute) and inner.func.attr in SUMS:
        summed = inner.func.value if is_method(inner) else inner.args[0] if inner.args else None
        return summed if summed is not None and is_exp(summed) else None
    return None


def is_method(call: ast.Call) -> bool:
    """`exp(x).sum(1)`, whose operand stands before the dot."""
    return isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Call)


def is_exp(node: ast.expr) -> bool:
    return argument(node, "exp") is not None


# -- names -------------------------------------------------------------------------------------------------------------
def assigned(source: Any, written: ast.expr, name: ast.expr) -> ast.expr | None:
    """What a name was set to, where the same body sets it once before and leaves what it was made of alone."""
    if not isinstance(name, (ast.Name, ast.Attribute)):
        return None
    body = enclosing(source.tree, written)
    wanted = ast.dump(as_read(name))
    found: ast.Assign | None = None
    writes: list[tuple[int, str]] = []
    for statement in ast.walk(body):
        for target in targets(statement):
            writes.append((target.lineno, ast.dump(as_read(target))))
            if writes[-1][1] == wanted and isinstance(statement, ast.Assign) and len(statement.targets) == 1:
                found = statement
    if found is None or [w for _, w in writes].count(wanted) != 1 or found.lineno >= written.lineno:
        return None
    value = found.value
    if not isinstance(value, ast.Call) or not value.args or enclosing(source.tree, value) is not body:
        return None
    operand = value.args[0]
    plain = isinstance(operand, (ast.Name, ast.Attribute)) and all(
        isinstance(a, (ast.Name, ast.Attribute, ast.Constant)) for a in value.args
    )
    later = any(line > found.lineno and w == ast.dump(as_read(operand)) for line, w in writes) if plain else True
    return None if later else value


def targets(statement: ast.AST) -> list[ast.expr]:
    if isinstance(statement, ast.Assign):
        return [t for target in statement.targets for t in (target.elts if isinstance(target, ast.Tuple) else [target])]
    if isinstance(statement, (ast.AugAssign, ast.AnnAssign, ast.For)):
        return [statement.target]
    return []


def as_read(node: ast.expr) -> ast.expr:
    """The same name where it is read: `x` on the left and on the right are one."""
    if isinstance(node, ast.Name):
        return ast.Name(node.id, ast.Load())
    if isinstance(node, ast.Attribute):
        return ast.Attribute(as_read(node.value), node.attr, ast.Load())
    return node


def enclosing(tree: ast.AST, node: ast.expr) -> ast.AST:
    """The innermost function that holds an expression, or the module."""
    found = tree
    for inner in ast.walk(tree):
        if isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)) and any(
            n is node for n in ast.walk(inner)
        ):
            found = inner
    return found
