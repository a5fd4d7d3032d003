"""Python's operators on known, symbolic and unknown values."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim, Origin, Sym
from ..base.dtype import DType
from ..base.plain import dataclass
from ..base.truth import YES
from ..base.unknown import Unknown, UnknownArgument, UnknownNumber, UnknownResult
from ..graph.graph import OpenRank
from . import limits
from .calls import call_method
from .control.branches import choose
from .machine import Machine
from .tables import is_settled
from .tensors.python_numbers import computed, note_quotient
from .tensors.ranks import usual_rank
from .values import (
    MISSING,
    ApiFunction,
    Class,
    Cond,
    Config,
    Frame,
    Instance,
    Library,
    OneOf,
    PyDict,
    PyIterator,
    PyList,
    PySet,
    Repeated,
    Tensor,
)

SYMBOLS: dict[type, str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.MatMult: "@",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
}
PYTHON: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
    "<<": operator.lshift,
    ">>": operator.rshift,
    "@": operator.matmul,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
DUNDERS = {
    "+": "add",
    "-": "sub",
    "*": "mul",
    "/": "truediv",
    "//": "floordiv",
    "%": "mod",
    "**": "pow",
    "@": "matmul",
    "&": "and",
    "|": "or",
    "^": "xor",
    "<<": "lshift",
    ">>": "rshift",
    "==": "eq",
    "!=": "ne",
    "<": "lt",
    "<=": "le",
    ">": "gt",
    ">=": "ge",
}
PLAIN = (bool, int, float, complex, str, bytes)


@dataclass(frozen=True, slots=True)
class Ratio:
    """A true quotient of symbolic integers: a float whose floor and ceiling are known expressions."""

    above: Dim
    below: Dim


def symbol_of(op: ast.operator, a: Any, b: Any) -> str:
    """How an operator is written; the old division of whole numbers is that of today with two strokes."""
    symbol = SYMBOLS.get(type(op))
    if symbol is not None:
        return symbol
    return "//" if isinstance(a, (int, Sym)) and isinstance(b, (int, Sym)) else "/"


def binary(machine: Machine, symbol: str, a: Any, b: Any, frame: Frame) -> Any:
    """a <symbol> b for the arithmetic operators."""
    if isinstance(a, PLAIN) and isinstance(b, PLAIN):
        return constant(machine, symbol, a, b)
    for value, use in (
        (a, lambda v: binary(machine, symbol, v, b, frame)),
        (b, lambda v: binary(machine, symbol, a, v, frame)),
    ):
        if isinstance(value, OneOf):
            return choose(machine, frame, value, use)
    if isinstance(a, Tensor) or isinstance(b, Tensor):
        return tensor_operator(machine, DUNDERS[symbol], of_any_shape(machine, a), of_any_shape(machine, b))
    if isinstance(a, OpenRank) or isinstance(b, OpenRank):
        return binary(machine, symbol, usual_rank(machine, a), usual_rank(machine, b), frame)
    if isinstance(a, Instance) or isinstance(b, Instance) or isinstance(a, Class) or isinstance(b, Class):
        result = dunder(machine, DUNDERS[symbol], a, b, frame)
        if result is not MISSING:
            return result
        if carries(a) or carries(b):
            return binary(machine, symbol, bare(a), bare(b), frame)
    if isinstance(a, Unknown) or isinstance(b, Unknown):
        return computed(machine, symbol, a, b) or unknown_result(symbol, a, b)
    if is_symbolic(a) or is_symbolic(b):
        result = symbolic(machine, symbol, a, b)
        if result is not MISSING:
            return result
    return containers(machine, symbol, a, b)


def of_any_shape(machine: Machine, value: Any) -> Any:
    """What stands beside a tensor: an argument of a function that nobody calls may be a tensor, too."""
    if isinstance(value, Config) and value.of_function:
        return UnknownArgument(f"{value.text}, which nobody passes", machine.builder.site)
    return value


def unknown_result(symbol: str, a: Any, b: Any) -> Unknown:
    """Numbers give a number; anything else may be a tensor. It is another value than its operands: `x[i] - x[i - 1]`."""
    found: Unknown = a if isinstance(a, Unknown) else b
    if is_number(a) and is_number(b):
        return UnknownNumber(found.reason, found.site)
    return UnknownResult(found.reason, found.site, (symbol, a, b))


def is_number(value: Any) -> bool:
    return isinstance(value, (bool, int, float, Sym, Ratio, UnknownNumber))


def is_symbolic(value: Any) -> bool:
    return isinstance(value, (Sym, Config, Ratio))


def constant(machine: Machine, symbol: str, a: Any, b: Any) -> Any:
    """Two known constants, within limits: a huge power or repetition is not worth computing."""
    if too_large(symbol, a, b):
        return machine.unknown("a constant beyond all bounds")
    try:
        return PYTHON[symbol](a, b)
    except ZeroDivisionError as error:
        raise machine.error("ZeroDivisionError", str(error)) from None
    except (OverflowError, ValueError) as error:
        raise machine.error(type(error).__name__, str(error)) from None
    except TypeError as error:
        raise machine.error("TypeError", str(error)) from None


def too_large(symbol: str, a: Any, b: Any) -> bool:
    if symbol == "**" and isinstance(a, int) and isinstance(b, int):
        return abs(a) > 1 and b * abs(a).bit_length() > limits.INTEGER_BITS
    if symbol == "<<" and isinstance(b, int):
        return b > limits.INTEGER_BITS
    if symbol == "*":
        for text, times in ((a, b), (b, a)):
            if isinstance(text, (str, bytes)) and isinstance(times, int):
                return len(text) * times > limits.TEXT
        if isinstance(a, int) and isinstance(b, int):
            return a.bit_length() + b.bit_length() > limits.INTEGER_BITS
    if symbol == "+" and isinstance(a, (str, bytes)) and isinstance(b, (str, bytes)):
        return len(a) + len(b) > limits.TEXT
    if symbol == "%" and isinstance(a, (str, bytes)):
        return len(a) > limits.TEXT
    return False


def tensor_operator(machine: Machine, name: str, a: Any, b: Any) -> Any:
    from .tensors.operations import call_api

    libraries = {v.library for v in (a, b) if isinstance(v, Tensor)}
    if "tf" in libraries and "keras" not in libraries:
        from .known.tensorflow.tensors import operator

        return operator(machine, name, a, b)
    if all(v.library == "numpy" for v in (a, b) if isinstance(v, Tensor)):
        from .known.numpy.arrays import array_operator

        return array_operator(machine, name, a, b)
    if isinstance(a, Tensor):
        return call_api(machine, f"Tensor.__{name}__", [a, b], {})
    if name in ("eq", "ne", "lt", "le", "gt", "ge"):
        name = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}.get(name, name)
        return call_api(machine, f"Tensor.__{name}__", [b, a], {})
    return call_api(machine, f"Tensor.__r{name}__", [b, a], {})


def dunder(machine: Machine, name: str, a: Any, b: Any, frame: Frame) -> Any:
    """The operator methods of the program's own classes."""
    result = call_method(machine, a, f"__{name}__", [b], frame)
    if result is MISSING or result is NotImplemented:
        reflected = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le", "eq": "eq", "ne": "ne"}.get(name, "r" + name)
        result = call_method(machine, b, f"__{reflected}__", [a], frame)
    if result is MISSING and (opaque(a) or opaque(b)):
        return machine.unknown(f"operator of {describe(a)}")
    return MISSING if result is NotImplemented else result


def carries(value: Any) -> bool:
    """Is this an instance of a subclass of a builtin type?"""
    return isinstance(value, Instance) and value.payload is not None


def bare(value: Any) -> Any:
    """The builtin value that an instance of a subclass of a builtin type carries."""
    return value.payload if isinstance(value, Instance) and value.payload is not None else value


def opaque(value: Any) -> bool:
    cls = value.cls if isinstance(value, Instance) else value if isinstance(value, Class) else None
    return cls is not None and any(c.opaque for c in cls.mro)


def describe(value: Any) -> str:
    if isinstance(value, Instance):
        return value.cls.name
    if isinstance(value, Class):
        return f"class {value.name}"
    return type(value).__name__


def as_dim(value: Any) -> Dim | None:
    if isinstance(value, Config):
        return value.symbol()
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, (int, Sym)) else None


def symbolic(machine: Machine, symbol: str, a: Any, b: Any) -> Any:
    """Arithmetic in which a symbolic integer takes part."""
    if (
        symbol == "*"
        and any(isinstance(v, Config) for v in (a, b))
        and any(type(v) in (int, float) and v == 0 for v in (a, b))
    ):
        # `x * 0` is written of tensors: nobody multiplies a count by nothing
        return machine.unknown("nothing of an argument nobody passed")
    if isinstance(a, str) or isinstance(b, (str, tuple, PyList)) or isinstance(a, (tuple, PyList)):
        return MISSING
    if isinstance(a, Ratio) or isinstance(b, Ratio):
        return ratio(symbol, a, b)
    x, y = as_dim(a), as_dim(b)
    if x is None or y is None:
        if symbol == "*" and isinstance(a if y is not None else b, float):
            return scaled(x if x is not None else y, a if x is None else b)
        kind = UnknownNumber if is_number(a) and is_number(b) else Unknown
        return kind("a float computed from a symbolic size", machine.builder.site)
    if symbol in ("+", "-", "*", "//", "%"):
        if symbol in ("//", "%") and y == 0:
            raise machine.error("ZeroDivisionError", "integer division or modulo by zero")
        return {"+": D.add, "-": D.sub, "*": D.mul, "//": D.floordiv, "%": D.mod}[symbol](x, y)
    if symbol == "/":
        if y == 0:
            raise machine.error("ZeroDivisionError", "division by zero")
        note_quotient(machine, x, y)
        return D.floordiv(x, y) if D.divides(y, x) is YES else Ratio(x, y)
    if symbol == "**" and isinstance(y, int) and 0 <= y <= 4:
        return D.product([x] * y)
    if symbol == "**" and y is not None and b == 0.5:
        return UnknownNumber("square root of a symbolic size", machine.builder.site)
    return Unknown(f"operator {symbol} on a symbolic size", machine.builder.site)


def scaled(size: Dim | None, factor: float) -> Any:
    """size * 0.25 is a quotient where the factor is one over an integer or a small fraction."""
    above, below = factor.as_integer_ratio() if math.isfinite(factor) else (0, 1 << 60)
    if size is None or below > 64:
        return UnknownNumber("a float computed from a symbolic size")
    return Ratio(D.mul(size, above), below)


def ratio(symbol: str, a: Any, b: Any) -> Any:
    x = a if isinstance(a, Ratio) else as_dim(a)
    y = b if isinstance(b, Ratio) else as_dim(b)
    if isinstance(x, Ratio) and isinstance(y, int) and not isinstance(y, bool):
        if symbol == "*":
            above = D.mul(x.above, y)
            return D.floordiv(above, x.below) if D.divides(x.below, above) is YES else Ratio(above, x.below)
        if symbol == "/" and y:
            return Ratio(x.above, D.mul(x.below, y))
        if symbol in ("+", "-"):
            shift = D.mul(y, x.below)
            return Ratio(D.add(x.above, shift) if symbol == "+" else D.sub(x.above, shift), x.below)
        if symbol == "//" and y:
            return D.floordiv(x.above, D.mul(x.below, y))
    # an argument that nobody passed may be a tensor
    known = is_number(a) and is_number(b) and not is_given(a) and not is_given(b)
    return (UnknownNumber if known else Unknown)("a float computed from a symbolic size")


def is_given(value: Any) -> bool:
    """Does it rest on a setting that the program gets from outside?"""
    sizes = (value.above, value.below) if isinstance(value, Ratio) else (value,)
    return any(n.origin is Origin.CONFIG for s in sizes if isinstance(s, Sym) for n in D.names(s))


def containers(machine: Machine, symbol: str, a: Any, b: Any) -> Any:
    """Concatenation, repetition and set algebra."""
    if symbol == "+":
        both = [v.items if isinstance(v, PyList) else v for v in (a, b)]
        if all(isinstance(v, (tuple, list)) for v in both) and sum(map(len, both)) > limits.TEXT:
            return machine.unknown("a sequence beyond all bounds")
        if isinstance(a, tuple) and isinstance(b, tuple):
            return a + b
        if isinstance(a, PyList) and isinstance(b, PyList):
            return PyList(a.items + b.items, a.kind)
    if symbol == "*":
        sequence, times = (a, b) if isinstance(a, (tuple, PyList)) else (b, a)
        if isinstance(sequence, (tuple, PyList)):
            return repeated(machine, sequence, times)
    if isinstance(a, PyDict) and isinstance(b, PyDict) and a.kind == b.kind == "Counter":
        from .known.python.collections_ import combine_counters

        return combine_counters(machine, symbol, a, b)
    if symbol == "|" and (
        isinstance(a, Class) or isinstance(b, Class) or hasattr(a, "subscripted") or hasattr(b, "subscripted")
    ):
        from .known.python.typing_forms import is_type, union

        return union(a, b) if is_type(a) and is_type(b) else machine.unknown(f"operator | on {describe(a)}")
    if symbol == "|" and isinstance(a, PyDict) and isinstance(b, PyDict):
        return PyDict({**a.items, **b.items}, a.kind, open=a.open if b.open is False else b.open)
    if isinstance(a, PySet) and isinstance(b, (PySet, PyList, tuple)):
        # the keys of a dictionary combine with any iterable
        other = b if isinstance(b, PySet) else PySet(dict.fromkeys(b.items if isinstance(b, PyList) else b))
        if not (is_settled(a) and is_settled(other)):
            return machine.unknown(f"operator {symbol} on sets whose elements are not all known")
        return sets(symbol, a, other)
    if symbol == "%" and isinstance(a, str):
        return machine.unknown("text formatted with something not known")
    if isinstance(a, (Library, DType)) or isinstance(b, (Library, DType)) or symbol == "|":
        return machine.unknown(f"operator {symbol} on {describe(a)}")
    if any(isinstance(v, (Cond, PyIterator, Class)) for v in (a, b)) or may_fit(symbol, a, b):
        return machine.unknown(f"operator {symbol} on {describe(a)}")
    raise machine.error("TypeError", f"unsupported operand type(s) for {symbol}: '{kind(a)}' and '{kind(b)}'")


def may_fit(symbol: str, a: Any, b: Any) -> bool:
    """An argument that nobody passed may be of any kind that fits; a text may be repeated a symbolic number of times."""
    if isinstance(a, Config) or isinstance(b, Config):
        return a is not None and b is not None
    return symbol == "*" and any(isinstance(v, (str, bytes)) for v in (a, b)) and (is_symbolic(a) or is_symbolic(b))


def kind(value: Any) -> str:
    names = {PyList: "list", PyDict: "dict", PySet: "set", type(None): "NoneType", Tensor: "Tensor"}
    return names.get(type(value)) or (value.cls.name if isinstance(value, Instance) else type(value).__name__)


def repeated(machine: Machine, sequence: Any, times: Any) -> Any:
    items = sequence.items if isinstance(sequence, PyList) else sequence
    if not isinstance(times, int):
        if is_symbolic(times) and len(items) == 1:
            return (
                PyList([Repeated(items[0], as_dim(times))])
                if isinstance(sequence, PyList)
                else machine.unknown("tuple of symbolic length")
            )
        if times is None or isinstance(times, (float, str, tuple, PyList, PyDict)):
            raise machine.error("TypeError", f"can't multiply sequence by non-int of type '{kind(times)}'")
        return machine.unknown("sequence repeated an unknown number of times")
    if len(items) * max(times, 0) > limits.TEXT:
        return machine.unknown("a sequence beyond all bounds")
    return PyList(items * times, sequence.kind) if isinstance(sequence, PyList) else sequence * times


def sets(symbol: str, a: PySet, b: PySet) -> Any:
    if symbol == "|":
        return PySet({**a.items, **b.items})
    if symbol == "&":
        return PySet({k: None for k in a.items if k in b.items})
    if symbol == "-":
        return PySet({k: None for k in a.items if k not in b.items})
    return PySet({k: None for k in (*a.items, *b.items) if (k in a.items) != (k in b.items)})


# -- comparison ------------------------------------------------------------------------------------------------------


def label(machine: Machine, value: Any) -> str:
    """What a condition calls a value: other values have other names, because the same words are one question."""
    if isinstance(value, Config):
        return value.text
    if isinstance(value, Unknown):
        return f"unknown value {machine.number_of(value)} ({value.reason})"
    if isinstance(value, Sym):
        return D.text(value)
    if isinstance(value, PLAIN) or value is None:
        return repr(value)
    if isinstance(value, Instance):
        member = value.attributes.get("_name_")
        return (
            f"{value.cls.name}.{member}" if isinstance(member, str) else f"{describe(value)} {machine.number_of(value)}"
        )
    if isinstance(value, (ApiFunction, DType, Library)):
        return value.name
    if isinstance(value, (tuple, PyList)):
        items = value if isinstance(value, tuple) else value.items
        if all(isinstance(item, PLAIN) or item is None for item in items):
            return repr(items)
    return describe(value) if isinstance(value, Class) else f"{describe(value)} {machine.number_of(value)}"
