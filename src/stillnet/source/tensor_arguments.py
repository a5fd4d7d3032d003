"""Which arguments that nobody passes are tensors: those that a function hands to the mathematics of a library."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator

from ..base.annotations import Any
from ..graph.graph import ARGUMENT, TensorType
from .machine import Machine
from .modules import Module
from .values import Config, Function, Tensor

# Functions of torch and TensorFlow that take numbers as their first argument, and those that take two.
ONE = frozenset(
    {
        "abs",
        "clamp",
        "clip_by_value",
        "cosine_similarity",
        "digamma",
        "equal",
        "exp",
        "expand_dims",
        "expm1",
        "l2_loss",
        "l2_normalize",
        "lgamma",
        "log",
        "log1p",
        "log2",
        "log10",
        "log_sigmoid",
        "log_softmax",
        "logsigmoid",
        "logsumexp",
        "mean",
        "negative",
        "norm",
        "normalize",
        "pow",
        "reciprocal",
        "reduce_logsumexp",
        "reduce_max",
        "reduce_mean",
        "reduce_min",
        "reduce_sum",
        "relu",
        "reshape",
        "rsqrt",
        "sigmoid",
        "softmax",
        "softplus",
        "sqrt",
        "square",
        "std",
        "sum",
        "tanh",
        "unsqueeze",
        "var",
    }
)
TWO = frozenset(
    {
        "add",
        "bmm",
        "cosine_similarity",
        "cross_entropy",
        "dist",
        "div",
        "divide",
        "l1_loss",
        "matmul",
        "mm",
        "mse_loss",
        "mul",
        "multiply",
        "squared_difference",
        "sub",
        "subtract",
    }
)
# Methods that torch's tensors have and other things have not.
METHODS = frozenset(
    {
        "clamp",
        "detach",
        "exp",
        "gather",
        "log",
        "log_softmax",
        "logsumexp",
        "norm",
        "permute",
        "pow",
        "reshape",
        "rsqrt",
        "sigmoid",
        "softmax",
        "sqrt",
        "unsqueeze",
        "view",
    }
)
# Methods that arrays have, too, which call their axes by another name.
REDUCTIONS, AXES = frozenset({"max", "min", "sum", "mean", "std", "var"}), ("dim", "keepdim")
LIBRARIES = {"torch": "torch", "tensorflow": "tf", "keras": "tf", "numpy": "numpy"}
# What numpy is asked of arrays, as a rule; lists and single numbers are summed, too.
OF_ARRAYS = frozenset({"exp", "expm1", "log", "log1p", "log2", "log10", "sqrt", "square"})


def with_tensors(machine: Machine, function: Function, args: list[Any]) -> list[Any]:
    """The arguments of a function that nobody calls, with tensors for those that can be nothing else."""
    named = {a.text for a in args if type(a) is Config}
    wholes = parts(function.node)
    kinds: dict[str, str] = {}
    for name, library in used_as_tensors(function.node, function.module):
        kinds[wholes.get(name, name) if name not in named else name] = library
    return [
        unknown_tensor(machine, a.text, kinds[a.text]) if isinstance(a, Config) and a.text in kinds else a for a in args
    ]


def parts(node: ast.AST) -> dict[str, str]:
    """Names that a function gives to parts of a tensor, cut as only tensors are (`pi = output[:, :k]`), and the tensor's."""
    return {
        n.targets[0].id: n.value.value.id
        for n in ast.walk(node)
        if isinstance(n, ast.Assign)
        and isinstance(n.targets[0], ast.Name)
        and isinstance(n.value, ast.Subscript)
        and isinstance(n.value.value, ast.Name)
        and isinstance(n.value.slice, ast.Tuple)
        and any(isinstance(e, ast.Slice) for e in n.value.slice.elts)
    }


def unknown_tensor(machine: Machine, name: str, library: str) -> Tensor:
    """Nothing is known about it: no shape, no type, no numbers."""
    value = machine.builder.source(TensorType(None, None), "constant", name, ARGUMENT)
    if library == "numpy":
        machine.context.setdefault("array arguments", set()).add(id(value.producer))
    return Tensor(value, library, site=machine.builder.site)


def used_as_tensors(
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda, module: Module
) -> Iterator[tuple[str, str]]:
    """Names that stand where the mathematics of a library takes tensors, and the library."""
    spec = node.args
    names = [*spec.posonlyargs, *spec.args]
    settings = {a.arg for a in (*names[len(names) - len(spec.defaults) :], *spec.kwonlyargs)}
    homes = imported(module)
    own = "torch" if "torch" in homes.values() else ""
    for inner in ast.walk(node):
        if not isinstance(inner, ast.Call) or not isinstance(inner.func, ast.Attribute):
            continue
        word, receiver = inner.func.attr, inner.func.value
        if isinstance(receiver, ast.Name) and receiver.id not in homes:
            if own and (word in METHODS or (word in REDUCTIONS and any(k.arg in AXES for k in inner.keywords))):
                yield receiver.id, own
            continue
        library = homes.get(root_of(receiver), "")
        if library == "numpy" and word not in OF_ARRAYS:
            continue
        count = 2 if word in TWO else 1 if word in ONE else 0
        for given in inner.args[:count] if library else ():
            for name in calculated_with(given, settings):
                yield name, library


def calculated_with(node: ast.expr, settings: Container[str]) -> Iterator[str]:
    """The names in a formula of sums, products and negations; what is divided by and raised to is a setting, as a rule, but
    not where a setting is divided: a number, or an argument with a default."""
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.UnaryOp):
        yield from calculated_with(node.operand, settings)
    elif isinstance(node, ast.BinOp):
        yield from calculated_with(node.left, settings)
        divides = isinstance(node.op, ast.Div) and is_setting(node.left, settings)
        if divides or isinstance(node.op, ast.Add | ast.Sub | ast.Mult):
            yield from calculated_with(node.right, settings)


def is_setting(node: ast.expr, settings: Container[str]) -> bool:
    allowed = (ast.Constant, ast.Name, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.expr_context)
    return all(isinstance(n, allowed) and (not isinstance(n, ast.Name) or n.id in settings) for n in ast.walk(node))


def root_of(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def imported(module: Module) -> dict[str, str]:
    """The names under which a module knows the libraries, parts of them included, wherever it imports them; kept with the module,
    as long as it lives."""
    if module.libraries is None:
        module.libraries = imported_by(module.body)
    return module.libraries


def imported_by(body: list[ast.stmt]) -> dict[str, str]:
    found: dict[str, str] = {}
    for statement in statements(body):
        if isinstance(statement, ast.Import):
            names = [(a.asname or a.name.partition(".")[0], a.name) for a in statement.names]
        elif isinstance(statement, ast.ImportFrom) and not statement.level and statement.module:
            names = [(a.asname or a.name, statement.module) for a in statement.names if a.name in PARTS]
        else:
            continue
        for name, full in names:
            library = LIBRARIES.get(full.partition(".")[0])
            if library is not None:
                found[name] = library
    return found


def statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module, those inside of others included."""
    waiting: list[ast.AST] = list(reversed(body))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.stmt):
            yield node
        for name in ("finalbody", "orelse", "handlers", "body"):
            inner = getattr(node, name, None)
            waiting += reversed(inner) if isinstance(inner, list) else ()


PARTS = frozenset({"functional", "nn", "backend", "math", "torch"})
