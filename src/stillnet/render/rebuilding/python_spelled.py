"""Operations as calls of the library functions that spell them, with the parameters that the table of operations knows."""

from __future__ import annotations

from collections.abc import Callable

from ...base.annotations import Any
from ...graph.architecture import Constant, OperationInfo, Reference
from ...ops import FUNCTIONS
from ...ops.entry import Function
from .python_operations import TYPES
from .python_text import Raw, bracketed, literal

HOMES = ("torch.nn.functional.", "torch.", "Tensor.")
SHORT = (("torch.nn.functional.", "F."),)
# Names that stand for something else in the source: settings of a run, or functions that a newer one replaced.
LEFT_OUT = frozenset(("out", "generator", "device", "layout", "pin_memory", "requires_grad", "memory_format"))

# Parameters that take a word; elsewhere a text is a size that nothing here has.
WORDS = frozenset(("mode", "padding_mode", "reduction", "approximate", "equation", "indexing", "side", "ord", "p", "norm",
                   "rounding_mode", "padding", "reduce"))  # fmt: skip
# Parameters that take a number and no tensor.
NUMBERS = frozenset(("value", "fill_value", "dim", "size", "eps", "k", "n", "alpha", "beta", "start", "end", "step", "diagonal",
                     "repeats", "output_size", "kernel_size", "stride", "shape", "sizes", "scale"))  # fmt: skip

# Operations and all their names, once one was asked for that has another name in the file.
SPELLINGS: dict[str, list[str]] = {}

# What stands for an argument that nobody gave: those behind it are given by name.
NOT_GIVEN: Any = object()


def spelled(op: OperationInfo, value: Callable[[Any], Any]) -> str | None:
    """The call of the function that an operation is spelled by; None where an argument of it has no parameter there."""
    given = op.arguments()
    if op.op == "getitem":
        return indexed(given, value)
    if op.op == "where":
        sides = [shown(given.get(k), value, k) for k in ("condition", "input", "other")]
        return None if None in sides else f"torch.where({', '.join(map(str, sides))})"
    for name in (*candidates(op.api, op.op), *others(op.op)):
        function = FUNCTIONS.get(name)
        if function is None or function.op is None or function.op.name != op.op:
            continue
        if function.inplace or name.startswith("torch.ops."):
            continue
        text = call(name, function, given, value)
        if text is not None:
            return text
    return None


def indexed(given: dict[str, Any], value: Callable[[Any], Any]) -> str | None:
    """A tensor between brackets of which some hold tensors."""
    index = given["index"] if isinstance(given.get("index"), list) else [given.get("index")]
    parts = [str(value(i)) if isinstance(i, (Reference, Constant)) else bracketed(i) for i in index]
    tensor = value(given.get("input"))
    return f"{tensor}[{', '.join(map(str, parts))}]" if tensor is not None and not {None, "None"} & {*parts} else None


def candidates(api: str, op: str) -> list[str]:
    """The name that the file tells first, then the same word and the operation's own name in torch's homes."""
    last = api.rpartition(".")[2]
    words = dict.fromkeys((last, op, last.lstrip("_")))
    return [*([api] if api.startswith(HOMES) else []), *(f"{home}{word}" for word in words for home in HOMES)]


def others(op: str) -> list[str]:
    """Every name of torch that an operation goes by."""
    if not SPELLINGS:
        for name in FUNCTIONS:
            if name.startswith(HOMES) and name.count(".") <= 3 and not name.startswith("torch.ops."):
                function = FUNCTIONS.get(name)
                if function is not None and function.op is not None:
                    SPELLINGS.setdefault(function.op.name, []).append(name)
    return SPELLINGS.get(op, [])


def call(name: str, function: Function, given: dict[str, Any], value: Callable[[Any], Any]) -> str | None:
    signature = function.signature.parameters()
    if signature.star is not None:
        return None
    taken = {own: v for own, v in given.items() if own not in function.fixed}
    if any(own in given and given[own] != fixed for own, fixed in function.fixed.items()):
        return None
    parts: list[tuple[str, Any]] = []
    for parameter in (*signature.positional, *signature.keyword):
        own = function.rename.get(parameter, parameter)
        if own in taken:
            parts.append((parameter, taken.pop(own)))
        elif parameter not in signature.defaults:
            return None
        else:
            parts.append((parameter, NOT_GIVEN))
    if any(v is not None and own not in LEFT_OUT and not is_default(function, own, v) for own, v in taken.items()):
        return None
    return written(name, signature, parts, value)


def is_default(function: Function, own: str, value: Any) -> bool:
    """Whether an argument that the spelling has no word for says what the operation does anyway."""
    rule = function.op.infer if function.op is not None else None
    code, defaults = getattr(rule, "__code__", None), getattr(rule, "__defaults__", None) or ()
    names = code.co_varnames[: code.co_argcount][-len(defaults) :] if code is not None and defaults else ()
    return own in names and same(value, defaults[names.index(own)])


def written(name: str, signature: Any, parts: list[tuple[str, Any]], value: Callable[[Any], Any]) -> str | None:
    texts, first, leading = [], "", True
    for parameter, argument in parts:
        default = signature.defaults.get(parameter, signature)
        if argument is NOT_GIVEN or parameter in LEFT_OUT or (default is not signature and same(argument, default)):
            leading = False
            continue
        text = shown(argument, value, parameter)
        if text is None:
            return None
        positional = leading and parameter in signature.positional
        texts.append(text if positional else f"{parameter}={text}")
    if name.startswith("Tensor."):
        if not texts or "=" in texts[0].partition("(")[0] or not is_tensor(parts[0][1]):
            return None
        first, *texts = texts
        return f"{first}.{name.removeprefix('Tensor.')}({', '.join(texts)})"
    for long, short in SHORT:
        name = short + name.removeprefix(long) if name.startswith(long) else name
    return f"{name}({', '.join(texts)})"


def is_tensor(argument: Any) -> bool:
    """Whether an argument can be called a method of."""
    return isinstance(argument, Reference) or (isinstance(argument, Constant) and bool(argument.shape))


def same(argument: Any, default: Any) -> bool:
    plain = list(default) if isinstance(default, tuple) else default
    return type(argument) is type(plain) and argument == plain


def shown(argument: Any, value: Callable[[Any], Any], parameter: str) -> str | None:
    """One argument as text; None where it is a size or a tensor that the source has no word for."""
    if isinstance(argument, list) and any(isinstance(a, (Reference, Constant, list)) for a in argument):
        items = [shown(a, value, parameter) for a in argument]
        return None if None in items else f"[{', '.join(filter(None, items))}]"
    if parameter == "dtype" and isinstance(argument, str):
        return f"torch.{TYPES[argument]}" if argument in TYPES else None
    if parameter in NUMBERS and isinstance(argument, Reference):
        return None
    known = value(argument)
    parts = known if isinstance(known, list) else [known]
    odd = any(p is None or p == "?" or (isinstance(p, str) and not isinstance(p, Raw)) for p in parts)
    return literal(known) if not odd or (isinstance(known, str) and parameter in WORDS) else None
