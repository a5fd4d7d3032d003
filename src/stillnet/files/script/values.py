"""What TorchScript code computes on things that are no tensors: sizes, flags, lists and text."""

from __future__ import annotations

from collections.abc import Callable

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Sym
from ...base.dtype import DType
from ...base.truth import NO, YES, Truth
from ...base.unknown import Unknown
from ...graph.graph import Value
from ..torch.calls import scalar_type

UNKNOWN = Unknown("a value that only the run knows")
# A name that one side of a branch does not set because it has returned: whatever the other side sets is its value.
UNINITIALIZED = Unknown("a value that was never set")
LONGEST_LIST = 100_000

Plain = Callable[..., Any]
FUNCTIONS: dict[str, Plain] = {}


def plain(*names: str) -> Callable[[Plain], Plain]:
    def register(function: Plain) -> Plain:
        for name in names:
            FUNCTIONS[name] = function
        return function

    return register


def is_size(value: Any) -> bool:
    return isinstance(value, (int, Sym)) and not isinstance(value, bool)


def truth(answer: Truth) -> Any:
    return True if answer is YES else False if answer is NO else UNKNOWN


def holds_value(value: Any, depth: int = 0) -> bool:
    if isinstance(value, (list, tuple)) and depth < 4:
        return any(holds_value(v, depth + 1) for v in value)
    return isinstance(value, Value)


def as_number(value: Any) -> Any:
    """A tensor of one known element stands for its element: traced code computes sizes that way."""
    if isinstance(value, Value) and value.type.data is not None and len(value.type.data) == 1:
        return value.type.data[0]
    return value


def call_plain(name: str, args: list[Any]) -> Any:
    """The result of a function on plain values; Unknown where an argument is, or where there is no rule."""
    function = FUNCTIONS.get(name)
    if function is None or any(isinstance(a, Unknown) for a in args):
        return UNKNOWN
    try:
        return function(*args)
    except (TypeError, ValueError, ZeroDivisionError, OverflowError, IndexError, KeyError, AttributeError):
        return UNKNOWN


def arithmetic(name: str, sizes: Callable[[Any, Any], Any], numbers: Callable[[Any, Any], Any]) -> None:
    def run(a: Any, b: Any, *_: Any) -> Any:
        if is_size(a) and is_size(b):
            return sizes(a, b)
        return numbers(a, b) if small(a) and small(b) else UNKNOWN

    FUNCTIONS[name] = run


def small(value: Any) -> bool:
    return isinstance(value, (bool, float)) or (isinstance(value, int) and value.bit_length() < 128)


def power(a: Any, b: Any) -> Any:
    """A fraction as power, of a number that has it."""
    return float(a) ** b if 0 < a < 1e12 and abs(b) < 16 else UNKNOWN


def joined(a: Any, b: Any) -> Any:
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)) and len(a) + len(b) <= LONGEST_LIST:
        return type(a)((*a, *b))
    return D.add(a, b)


def product(a: Any, b: Any) -> Any:
    """Sizes; whole numbers that are squared again and again would never end."""
    odd = any(isinstance(v, int) and v.bit_length() > 256 for v in (a, b))
    return UNKNOWN if odd else D.mul(a, b)


for _name, _sizes, _numbers in (
    ("sub", D.sub, lambda a, b: a - b),
    ("mul", lambda a, b: product(a, b), lambda a, b: a * b),
    ("floordiv", D.floordiv, lambda a, b: a // b),
    ("floor_divide", D.floordiv, lambda a, b: a // b),
    ("remainder", D.mod, lambda a, b: a % b),
    ("mod", D.mod, lambda a, b: a % b),
    (
        "pow",
        lambda a, b: a**b if small(a) and isinstance(b, int) and abs(b) < 64 else UNKNOWN,
        lambda a, b: power(a, b),
    ),
):
    arithmetic(_name, _sizes, _numbers)


@plain("add", "add_")
def _add(a: Any, b: Any, *_: Any) -> Any:
    if is_size(a) and is_size(b):
        return D.add(a, b)
    if isinstance(a, (list, tuple)) or isinstance(b, (list, tuple)):
        return joined(a, b)
    if isinstance(a, str) and isinstance(b, str):
        return (a + b)[:LONGEST_LIST]
    return a + b if small(a) and small(b) else UNKNOWN


@plain("div", "true_divide")
def _div(a: Any, b: Any, *mode: Any) -> Any:
    if is_size(a) and type(b) is int and b and mode in (("floor",), ("trunc",)):
        # both ways of rounding are one for sizes, which are not negative
        rounded_up = mode == ("trunc",) and isinstance(a, int) and (a < 0) != (b < 0)
        return -(abs(a) // abs(b)) if rounded_up else D.floordiv(a, b)
    return a / b if small(a) and small(b) else UNKNOWN


@plain("neg")
def _neg(a: Any) -> Any:
    return D.neg(a) if is_size(a) else -a


@plain("eq")
def _eq(a: Any, b: Any) -> Any:
    if is_size(a) and is_size(b):
        return truth(D.same(a, b))
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return sizes_equal(a, b)
    if isinstance(a, DType) and isinstance(b, int):
        return same_type(a, b)
    if isinstance(b, DType) and isinstance(a, int):
        return same_type(b, a)
    return UNKNOWN if isinstance(a, Sym) or isinstance(b, Sym) else a == b


def same_type(kind: DType, number: int) -> Any:
    """Whether an element type is the one that code names by number; quantised types are not told from plain ones."""
    named = scalar_type(number)
    return UNKNOWN if named is None or 12 <= number <= 14 else named == kind


def sizes_equal(a: Any, b: Any) -> Any:
    if len(a) != len(b):
        return False
    answers = [_eq(x, y) for x, y in zip(a, b)]
    return False if any(x is False for x in answers) else True if all(x is True for x in answers) else UNKNOWN


@plain("ne")
def _ne(a: Any, b: Any) -> Any:
    return _not(_eq(a, b))


@plain("__not__", "logical_not")
def _not(a: Any) -> Any:
    return UNKNOWN if isinstance(a, (Unknown, Sym)) else not a


def comparison(name: str, answer: Callable[[Any, Any], Truth], numbers: Callable[[Any, Any], bool]) -> None:
    def run(a: Any, b: Any) -> Any:
        if isinstance(a, Sym) or isinstance(b, Sym):
            return truth(answer(a, b)) if is_size(a) and is_size(b) else UNKNOWN
        return numbers(a, b)

    FUNCTIONS[name] = run


comparison("gt", D.greater, lambda a, b: a > b)
comparison("ge", D.at_least, lambda a, b: a >= b)
comparison("lt", lambda a, b: D.greater(b, a), lambda a, b: a < b)
comparison("le", lambda a, b: D.at_least(b, a), lambda a, b: a <= b)


@plain("__and__")
def _and(a: Any, b: Any) -> Any:
    return a and b


@plain("__or__")
def _or(a: Any, b: Any) -> Any:
    return a or b


@plain("__contains__")
def _contains(container: Any, item: Any) -> Any:
    if isinstance(container, dict):
        return item in container
    answers = [_eq(item, x) for x in container]
    return True if any(a is True for a in answers) else UNKNOWN if any(a is UNKNOWN for a in answers) else False


@plain("len")
def _len(a: Any) -> Any:
    return len(a)


@plain("__getitem__", "select")
def _getitem(a: Any, index: Any, *_: Any) -> Any:
    return a[index] if isinstance(index, (int, str)) else UNKNOWN


@plain("slice")
def _slice(a: Any, start: Any = None, stop: Any = None, step: Any = 1) -> Any:
    return a[slice(start, None if isinstance(stop, int) and stop > 1 << 40 else stop, step)]


@plain("append")
def _append(a: Any, item: Any) -> Any:
    if len(a) < LONGEST_LIST:
        a.append(item)
    return a


@plain("list", "keys", "values")
def _list(a: Any) -> Any:
    return list(a)


@plain("Int", "IntImplicit")
def _int(a: Any) -> Any:
    return int(a) if isinstance(a, float) and abs(a) < 1 << 53 else a


@plain("ScalarImplicit", "Float", "FloatImplicit", "NumToTensor", "Bool")
def _same(a: Any) -> Any:
    return a


@plain("min")
def _min(a: Any, b: Any = None) -> Any:
    items = list(a) if b is None else [a, b]
    return fold(items, D.minimum, min)


@plain("max")
def _max(a: Any, b: Any = None) -> Any:
    items = list(a) if b is None else [a, b]
    return fold(items, D.maximum, max)


def fold(items: list[Any], sizes: Callable[[Any, Any], Any], numbers: Callable[..., Any]) -> Any:
    if all(is_size(i) for i in items):
        result = items[0]
        for item in items[1:]:
            result = sizes(result, item)
        return result
    return numbers(items)


@plain("floor", "ceil", "round")
def _rounded(a: Any) -> Any:
    return a if is_size(a) else UNKNOWN


@plain("format")
def _format(*_: Any) -> Any:
    return "..."


@plain("sqrt")
def _sqrt(a: Any) -> Any:
    return float(a) ** 0.5 if isinstance(a, (int, float)) and 0 <= a < 1e300 else UNKNOWN


@plain("device", "dtype")
def _named(a: Any, *_: Any) -> Any:
    return a if isinstance(a, (str, DType)) else UNKNOWN
