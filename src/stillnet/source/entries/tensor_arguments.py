"""Which arguments that nobody passes are tensors: those that a function hands to the mathematics of a library."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator

from ...base.annotations import Any, TypeGuard
from ...graph.graph import ARGUMENT, TensorType
from ..arguments import Spread
from ..machine import Machine
from ..modules.finder import Module
from ..modules.open_names import USUAL
from ..tables import open_up
from ..values import Config, Function, PyDict, Tensor
from .tensor_bundles import looked_up, pairs, taken_apart

# Functions of torch and TensorFlow that take numbers as their first argument, and those that take two.
ONE_NUMBER = """
    abs acos amax amin argmax argmin argsort asin atan chunk clamp clip_by_value cos cosh cumprod cumsum det diag
    diagonal digamma elu equal erf exp exp2 expand_dims expm1 flatten flip gelu glu hardtanh inv inverse isinf isnan
    l2_loss l2_normalize leaky_relu lgamma log log10 log1p log2 log_sigmoid log_softmax log_sum_exp logcumsumexp
    logdet logit logsigmoid logsumexp mean moments negative norm normalize ones_like pow prod reciprocal
    reduce_logsumexp reduce_max reduce_mean reduce_min reduce_prod reduce_std reduce_sum reduce_variance relu relu6
    reshape rsqrt selu shape sigmoid sign silu sin sinh softmax softplus softsign split sqrt square squeeze std
    stop_gradient sum svd tan tanh to_float top_k topk trace transpose unique unsqueeze unstack var zeros_like
"""
ONE = frozenset(ONE_NUMBER.split())
TWO_NUMBERS = """
    add atan2 binary_cross_entropy binary_cross_entropy_with_logits bmm cdist cosine_similarity cross cross_entropy
    dist div div_no_nan divide divide_no_nan dot huber_loss inner kl_div l1_loss matmul maximum minimum mm mse_loss
    mul multiply nll_loss outer pairwise_distance realdiv smooth_l1_loss squared_difference sub subtract tensordot
    truediv vecdot
"""
TWO = frozenset(TWO_NUMBERS.split())
# Methods that torch's tensors have and other things have not.
OWN_METHODS = """
    abs bmm chunk clamp cos cumsum detach exp expand expand_as expm1 gather log log10 log1p log2 log_softmax logsigmoid
    logsumexp masked_fill masked_select mm narrow norm numel permute pow prod reciprocal relu reshape rsqrt sigmoid sin
    softmax softplus sqrt square tanh unbind unsqueeze view
"""
METHODS = frozenset(OWN_METHODS.split())
# Methods that networks have, too: of a formula they are methods of a tensor.
CASTS = frozenset({"cpu", "cuda", "double", "float", "half", "to"})
# What an annotation calls a tensor of torch.
ANNOTATED = frozenset({"Tensor", "torch.Tensor", "FloatTensor", "torch.FloatTensor", "th.Tensor", "t.Tensor"})
# Methods that arrays have, too, which call their axes by another name.
REDUCTIONS, AXES = frozenset({"max", "min", "sum", "mean", "std", "var"}), ("dim", "keepdim")
LIBRARIES = {"torch": "torch", "tensorflow": "tf", "keras": "tf", "numpy": "numpy"}
# What numpy is asked of arrays, as a rule; lists and single numbers are summed, too.
PRODUCTS = frozenset({"dot", "matmul"})
OF_ARRAYS = frozenset({"exp", "expm1", "log", "log1p", "log2", "log10", "sqrt", "square"}) | PRODUCTS


def with_tensors(machine: Machine, function: Function, args: list[Any]) -> list[Any]:
    """The arguments of a function that nobody calls, with tensors for those that can be nothing else, and tuples and tables of
    tensors for those that are taken apart to tensors."""
    named = {a.text for a in args if type(a) is Config}
    wholes = parts(function.node)
    kinds: dict[str, str] = {}
    for name, library in used_as_tensors(function.node, function.module):
        kinds.update(dict.fromkeys(made_of(name, wholes, named), library))
    bundles = {
        whole: names
        for whole, names in taken_apart(function.node)
        if whole in named and not kinds.keys().isdisjoint(names)
    }

    own = "torch" if "torch" in imported(function.module).values() else ""
    held = looked_up(function.node, kinds, METHODS, own)

    def given(argument: Any) -> list[Any]:
        if isinstance(argument, Spread):
            spread = held.get(function.node.args.vararg.arg, {}) if function.node.args.vararg is not None else {}
            last = max((p for p in spread if isinstance(p, int)), default=-1)
            library = next(iter(spread.values()), "")
            return [unknown_tensor(machine, f"argument {n}", library) for n in range(last + 1)] or [argument]
        if not isinstance(argument, Config):
            return [argument]
        name = argument.text
        if name in kinds:
            return [unknown_tensor(machine, name, kinds[name])]
        if name in bundles:
            library = next(kinds[n] for n in bundles[name] if n in kinds)
            return [tuple(unknown_tensor(machine, n, library) for n in bundles[name])]
        words = {p: library for p, library in held.get(name, {}).items() if isinstance(p, str)}
        return [table_of(machine, words) if words else Config(name, argument.origin, of_function=True)]

    return [made for a in args for made in given(a)]


def table_of(machine: Machine, words: dict[str, str]) -> PyDict:
    """A table that holds tensors under these words, and may hold anything under others."""
    table = PyDict({word: unknown_tensor(machine, word, library) for word, library in words.items()})
    open_up(machine, table)
    return table


def is_taken_apart(function: Function) -> bool:
    """Whether a function takes an argument apart, or looks words up in it."""
    names = {a.arg for a in (*function.node.args.posonlyargs, *function.node.args.args)}
    if any(whole in names for whole, _ in taken_apart(function.node)):
        return True
    kinds = dict(used_as_tensors(function.node, function.module))
    held = looked_up(function.node, kinds, METHODS, "torch")
    return any(isinstance(place, str) for name in names for place in held.get(name, ()))


def made_of(name: str, wholes: dict[str, set[str]], named: Container[str], followed: int = 4) -> set[str]:
    """The arguments that a name stands for: itself, or those that it is cut from or calculated from."""
    if name in named or name not in wholes or not followed:
        return {name}
    return {n for whole in wholes[name] for n in made_of(whole, wholes, named, followed - 1)}


def parts(node: ast.AST) -> dict[str, set[str]]:
    """Further names that a function gives to tensors, to parts of them, cut as only tensors are (`pi = output[:, :k]`), and
    to their sums and differences (`error = target - output`)."""
    found: dict[str, set[str]] = {}
    for target, value in (pair for n in ast.walk(node) if isinstance(n, ast.Assign) for pair in pairs(n)):
        names = {value.value.id} if is_cut(value) and isinstance(value.value, ast.Name) else set()
        if isinstance(value, ast.Name | ast.BinOp):
            names = set(calculated_with(value, (), ()))
        if names and isinstance(target, ast.Name) and target.id not in names:
            found.setdefault(target.id, set()).update(names)
    return found


def is_cut(node: ast.expr) -> TypeGuard[ast.Subscript]:
    if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Tuple):
        return False
    return any(isinstance(e, ast.Slice) or (isinstance(e, ast.Constant) and e.value is ...) for e in node.slice.elts)


def unknown_tensor(machine: Machine, name: str, library: str) -> Tensor:
    """Nothing is known about it: no shape, no type, no numbers."""
    value = machine.builder.source(TensorType(None, None), "constant", name, ARGUMENT)
    if library == "numpy":
        machine.context.setdefault("array arguments", set()).add(id(value.producer))
    return Tensor(value, library, site=machine.builder.site)


FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
# How many calls of the module's own functions an argument is followed through.
HANDED_ON = 3


def used_as_tensors(node: FunctionNode, module: Module, followed: int = HANDED_ON) -> Iterator[tuple[str, str]]:
    """Names that stand where the mathematics of a library takes tensors, and the library; so do names that are handed to
    functions of the same module that use them so."""
    yield from used_here(node, module)
    if followed:
        yield from handed_on(node, module, followed - 1)


def handed_on(node: FunctionNode, module: Module, followed: int) -> Iterator[tuple[str, str]]:
    inside = {n.name: n for n in ast.walk(node) if isinstance(n, ast.FunctionDef) and n is not node}
    own = {**own_functions(module), **inside}
    for inner in ast.walk(node):
        if not isinstance(inner, ast.Call):
            continue
        called = inner.func
        method = isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == "self"
        name = called.attr if isinstance(called, ast.Attribute) and method else getattr(called, "id", "")
        callee = own.get(name)
        if callee is None or callee is node or not any(isinstance(a, ast.Name) for a in inner.args):
            continue
        takes = [a.arg for a in callee.args.args][1 if method and not is_static(callee) else 0 :]
        kinds = dict(used_as_tensors(callee, module, followed))
        for given, parameter in zip(inner.args, takes):
            if isinstance(given, ast.Name) and parameter in kinds:
                yield given.id, kinds[parameter]


def is_static(node: ast.FunctionDef) -> bool:
    return any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in node.decorator_list)


def own_functions(module: Module) -> dict[str, ast.FunctionDef]:
    """The functions and methods of a module, by name; names of several are left out."""
    if module.file.own_functions is None:
        found: dict[str, ast.FunctionDef] = {}
        several = set[str]()
        for statement in module.body:
            for inner in statement.body if isinstance(statement, ast.ClassDef) else (statement,):
                if isinstance(inner, ast.FunctionDef):
                    (several.add if inner.name in found else lambda name: None)(inner.name)
                    found[inner.name] = inner
        module.file.own_functions = {name: node for name, node in found.items() if name not in several}
    return module.file.own_functions


def used_here(node: FunctionNode, module: Module) -> Iterator[tuple[str, str]]:
    spec = node.args
    names = [*spec.posonlyargs, *spec.args]
    settings = {a.arg for a in (*names[len(names) - len(spec.defaults) :], *spec.kwonlyargs)}
    homes = imported(module)
    formulas = {*own_functions(module), *(n.name for n in ast.walk(node) if isinstance(n, ast.FunctionDef))}
    own = "torch" if "torch" in homes.values() else ""
    yield from ((a.arg, own) for a in (*names, *spec.kwonlyargs) if own and is_annotated(a))
    # who never writes the name of numpy reduces tensors
    alone = not any(isinstance(n, ast.Name) and homes.get(n.id) == "numpy" for n in ast.walk(node))
    for inner in ast.walk(node):
        if not isinstance(inner, ast.Call) or not isinstance(inner.func, ast.Attribute):
            continue
        word, receiver = inner.func.attr, inner.func.value
        reduces = word in REDUCTIONS and (alone or any(k.arg in AXES for k in inner.keywords))
        is_method = own and (word in METHODS or reduces)
        if own and word in CASTS:
            yield from ((name, own) for name in calculated_with(reduced(receiver), settings, formulas))
        if isinstance(receiver, ast.Name) and receiver.id not in homes:
            if word == "dot" and "numpy" in homes.values() and not own:
                yield receiver.id, "numpy"
            elif is_method:
                yield receiver.id, own
            continue
        if is_method and isinstance(receiver, ast.BinOp | ast.UnaryOp):
            yield from ((name, own) for name in calculated_with(receiver, settings, formulas))
        library = homes.get(root_of(receiver), "")
        if library == "numpy" and word not in OF_ARRAYS and not is_error(inner, word):
            continue
        count = 2 if word in TWO or word in PRODUCTS else 1 if word in ONE else 0
        for given in operands(inner, word, count) if library else ():
            for name in calculated_with(given, settings, formulas):
                yield name, library


def is_error(node: ast.Call, word: str) -> bool:
    """`np.mean((a - b) ** 2)`, also where the difference has a name: lists are not calculated with."""
    return word == "mean" and bool(node.args) and isinstance(node.args[0], ast.BinOp)


def reduced(node: ast.expr) -> ast.expr:
    """The formula x of `(x).sum()`; nothing of a name, which may be that of anything."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in REDUCTIONS:
        node = node.func.value
    return node if isinstance(node, ast.BinOp) else ast.Constant(None)


def is_annotated(argument: ast.arg) -> bool:
    annotation = argument.annotation
    text = annotation.value if isinstance(annotation, ast.Constant) else annotation
    return (text if isinstance(text, str) else ast.unparse(text) if isinstance(text, ast.expr) else "") in ANNOTATED


def operands(node: ast.Call, word: str, count: int) -> list[ast.expr]:
    """The tensors that a function is called with; before TensorFlow 1.0 `split` took its tensor last."""
    if word == "split" and len(node.args) == 3 and isinstance(node.args[0], ast.Constant):
        return node.args[2:]
    return node.args[:count]


def calculated_with(node: ast.expr, settings: Container[str], formulas: Container[str]) -> Iterator[str]:
    """The names in a formula of sums, products and negations; what is divided by and raised to is a setting, as a rule, but
    not where a setting is divided: a number, or an argument with a default. A function of the program of one argument is a
    formula, too (`log(sigma(x))`)."""
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.UnaryOp):
        yield from calculated_with(node.operand, settings, formulas)
    elif isinstance(node, ast.Subscript) and not is_word(node.slice):
        yield from calculated_with(node.value, settings, formulas)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in formulas:
        yield from calculated_with(node.args[0], settings, formulas) if len(node.args) == 1 else ()
    elif isinstance(node, ast.BinOp):
        yield from calculated_with(node.left, settings, formulas)
        divides = isinstance(node.op, ast.Div) and is_setting(node.left, settings)
        if divides or isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.BitAnd | ast.BitOr):
            yield from calculated_with(node.right, settings, formulas)


def is_word(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


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
        usual = {name: LIBRARIES[library] for name, library in USUAL.items()} if module.star_modules else {}
        module.libraries = {**usual, **imported_by(module.body)}
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
