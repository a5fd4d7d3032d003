"""The builtin functions."""

from __future__ import annotations

from typing import Any

from ...base import dim as D
from ...base.dim import Origin, Sym
from ...base.dtype import DType
from ...base.truth import YES
from ...base.unknown import Unknown
from ..attributes import delete_attribute, get_attribute, look_up, set_attribute
from ..branches import choose
from ..calls import call, call_method
from ..containers import get_item, iterate, length
from ..machine import Machine
from ..modules import Module
from ..operators import Ratio, as_dim, bare, binary, compare, label
from ..truthiness import truth
from ..values import (
    MISSING,
    ApiFunction,
    BoundMethod,
    Class,
    Cond,
    Config,
    Function,
    Guarded,
    Instance,
    Library,
    Native,
    OneOf,
    Partial,
    PyDict,
    PyIterator,
    PyList,
    PySet,
    Raised,
    Repeated,
    Super,
    Tensor,
)
from .abstract_classes import abstract_matches
from .registry import CLASSES, KNOWN, known, names_of


def frame_of(machine: Machine) -> Any:
    return machine.context["frame"]


builtin = known


# -- types -------------------------------------------------------------------------------------------------------------
TYPES: dict[Any, str] = {
    bool: "bool",
    int: "int",
    float: "float",
    complex: "complex",
    str: "str",
    bytes: "bytes",
    tuple: "tuple",
    range: "range",
    slice: "slice",
    PyList: "list",
    PyDict: "dict",
    PySet: "set",
    Sym: "int",
    Cond: "bool",
    Function: "function",
    BoundMethod: "types.MethodType",
    Native: "types.BuiltinFunctionType",
    ApiFunction: "types.BuiltinFunctionType",
    Partial: "functools.partial",
    Module: "module",
    Library: "module",
    PyIterator: "generator",
    Ratio: "float",
    DType: "torch.dtype",
    type(None): "NoneType",
}
SPECIAL_KINDS = {
    "OrderedDict": "collections.OrderedDict",
    "defaultdict": "collections.defaultdict",
    "Counter": "collections.Counter",
    "deque": "collections.deque",
}


def type_of(machine: Machine, value: Any) -> Any:
    """type(value) as a class."""
    if isinstance(value, Instance):
        return value.cls
    if isinstance(value, Tensor):
        return tensor_class(value)
    if isinstance(value, Class):
        return value.metaclass or CLASSES["type"]
    if isinstance(value, (PyList, PyDict)) and value.kind in SPECIAL_KINDS:
        return CLASSES.get(SPECIAL_KINDS[value.kind], CLASSES["object"])
    name = TYPES.get(type(value))
    if name is not None:
        return CLASSES.get(name, CLASSES["object"])
    if isinstance(value, (Unknown, Config, OneOf)):
        return Unknown("type of something not known", machine.builder.site)
    return CLASSES.get(getattr(value, "class_name", ""), CLASSES["object"])


def tensor_class(value: Tensor) -> Class:
    if value.library == "numpy":
        return CLASSES.get("numpy.ndarray", CLASSES["object"])
    if value.library == "keras" and not value.is_parameter:
        return CLASSES["keras.KerasTensor"]
    if value.library in ("tf", "keras"):
        return CLASSES["tf.Variable"] if value.is_parameter else CLASSES["tf.Tensor"]
    return CLASSES["torch.nn.Parameter"] if value.is_parameter else CLASSES["torch.Tensor"]


@builtin("isinstance", "torch.jit.isinstance")
def _isinstance(machine: Machine, value: Any, kinds: Any) -> Any:
    return is_instance(machine, value, kinds)


def is_instance(machine: Machine, value: Any, kinds: Any) -> bool | Cond:
    if isinstance(kinds, tuple):
        answers = [is_instance(machine, value, k) for k in kinds]
        if any(a is True for a in answers):
            return True
        return next((a for a in answers if isinstance(a, Cond)), False)
    if isinstance(value, OneOf):
        result = choose(machine, frame_of(machine), value, lambda v: is_instance(machine, v, kinds))
        return result if isinstance(result, (bool, Cond)) else machine.decided(Cond(f"isinstance of {id(value)}"))
    if isinstance(value, Guarded):
        return is_instance(machine, value.value, kinds)
    if isinstance(value, (Unknown, Config)) or isinstance(kinds, (Unknown, Config, OneOf)):
        return machine.decided(Cond(f"isinstance({label(value)}, {label(kinds)})"))
    if not isinstance(kinds, Class):
        return other_kind(machine, value, kinds)
    cls = type_of(machine, value)
    if not isinstance(cls, Class):
        return machine.decided(Cond(f"isinstance({label(value)}, {kinds.name})"))
    if is_subclass(machine, cls, kinds):
        return True
    if kinds.source is not None:
        from .typing_forms import is_protocol, matches_protocol

        if is_protocol(kinds):
            return matches_protocol(machine, value, kinds)
    hook = kinds.metaclass.find("__instancecheck__") if isinstance(kinds.metaclass, Class) else MISSING
    if isinstance(hook, Function):
        return truth(machine, call(machine, hook, [kinds, value], {}, frame_of(machine)), frame_of(machine))
    if any(c.opaque for c in cls.mro):
        return machine.decided(Cond(f"isinstance({label(value)}, {kinds.name})"))
    return False


def other_kind(machine: Machine, value: Any, kinds: Any) -> bool | Cond:
    """A protocol of `typing`, a function used as a type, a union."""
    from .typing_forms import matches_form

    return matches_form(machine, value, kinds)


def is_subclass(machine: Machine, cls: Class, other: Class) -> bool:
    if other in cls.mro:
        return True
    if other.name == "object":
        return True
    return abstract_matches(cls, other)


@builtin("issubclass")
def _issubclass(machine: Machine, cls: Any, kinds: Any) -> Any:
    if isinstance(kinds, tuple):
        return any(_issubclass(machine, cls, k) is True for k in kinds)
    if isinstance(cls, Class) and isinstance(kinds, Class):
        if is_subclass(machine, cls, kinds):
            return True
        return (
            machine.decided(Cond(f"issubclass({cls.name}, {kinds.name})")) if any(c.opaque for c in cls.mro) else False
        )
    return machine.unknown("issubclass of something not known")


# -- attributes --------------------------------------------------------------------------------------------------------
@builtin("getattr")
def _getattr(machine: Machine, value: Any, name: Any, *default: Any) -> Any:
    if not isinstance(name, str):
        return machine.unknown("getattr with a name that is not known")
    if default:
        try:
            found = look_up(machine, value, name, frame_of(machine))
        except Raised as raised:
            if raised.value.cls.name == "AttributeError":
                return default[0]
            raise
        if isinstance(found, Unknown) and isinstance(value, Library):
            return default[0]
        return default[0] if found is MISSING else found
    return get_attribute(machine, value, name, frame_of(machine))


@builtin("hasattr")
def _hasattr(machine: Machine, value: Any, name: Any) -> Any:
    if not isinstance(name, str) or isinstance(value, (Unknown, Config)):
        return machine.decided(Cond(f"hasattr({label(value)}, {label(name)})"))
    if isinstance(value, OneOf):
        return choose(machine, frame_of(machine), value, lambda v: _hasattr(machine, v, name))
    try:
        found = look_up(machine, value, name, frame_of(machine))
    except Raised as raised:
        if raised.value.cls.name == "AttributeError":
            return False
        raise
    if isinstance(found, Unknown) and isinstance(value, (Library, Instance, Class, Tensor)):
        return (
            False
            if isinstance(value, (Tensor, Library))
            else machine.decided(Cond(f"hasattr({label(value)}, {name!r})"))
        )
    own = value.attributes.get(name) if isinstance(value, Instance) else None
    if isinstance(own, Guarded):
        return machine.decided(own.guard[0])
    return found is not MISSING


@builtin("setattr")
def _setattr(machine: Machine, value: Any, name: Any, new: Any) -> None:
    if isinstance(name, str):
        set_attribute(machine, value, name, new, frame_of(machine))
    else:
        machine.unknown("setattr with a name that is not known")


@builtin("delattr")
def _delattr(machine: Machine, value: Any, name: str) -> None:
    delete_attribute(machine, value, name, frame_of(machine))


@builtin("callable")
def _callable(machine: Machine, value: Any) -> Any:
    if isinstance(value, (Function, BoundMethod, Native, ApiFunction, Class, Partial)):
        return True
    if isinstance(value, Instance):
        return value.cls.find("__call__") is not MISSING
    if isinstance(value, (Unknown, Config, OneOf)):
        return machine.decided(Cond(f"callable({label(value)})"))
    return False


@builtin("vars")
def _vars(machine: Machine, *values: Any) -> Any:
    return (
        get_attribute(machine, values[0], "__dict__", frame_of(machine))
        if values
        else PyDict(frame_of(machine).variables)
    )


@builtin("locals")
def _locals(machine: Machine) -> Any:
    return PyDict(dict(frame_of(machine).variables))


@builtin("globals")
def _globals(machine: Machine) -> Any:
    from ..module_names import own_table

    return own_table(machine, frame_of(machine).module)


@builtin("dir")
def _dir(machine: Machine, *values: Any) -> Any:
    if values and isinstance(values[0], Module):
        from ..imports import run_module

        run_module(machine, values[0])
        return PyList(sorted(values[0].variables))
    if values and isinstance(values[0], Library):
        return PyList(sorted(names_of(values[0].name)))
    if values and isinstance(values[0], Class):
        return PyList(sorted({k for c in values[0].mro for k in c.namespace}))
    if values and isinstance(values[0], Instance):
        names = dict.fromkeys([*values[0].attributes, *(k for c in values[0].cls.mro for k in c.namespace)])
        return PyList(sorted(names))
    return machine.unknown("dir()")


@builtin("super")
def _super(machine: Machine, cls: Any = None, receiver: Any = None) -> Any:
    if isinstance(cls, Class) and receiver is not None:
        return Super(cls, receiver)
    return machine.unknown("super() in a form not known")


# -- iteration ---------------------------------------------------------------------------------------------------------
@builtin("len")
def _len(machine: Machine, value: Any) -> Any:
    found = length(machine, value, frame_of(machine))
    return some_length(machine, value) if type(found) is Unknown else found


def some_length(machine: Machine, value: Any) -> Any:
    """A length is an integer, whatever the thing is; the same thing has the same length."""
    lengths = machine.context.setdefault("lengths", {})
    if id(value) not in lengths:
        # the thing is kept, so that no other takes its identity
        lengths[id(value)] = (value, D.fresh("n", Origin.DATA, lower=0))
    return lengths[id(value)][1]


def items(machine: Machine, value: Any) -> Any:
    return iterate(machine, value, frame_of(machine), unknown_ok=True)


@builtin("enumerate")
def _enumerate(machine: Machine, value: Any, start: Any = 0) -> Any:
    from ..loops import SymbolicRange, symbolic_rounds

    rounds = symbolic_rounds(machine, value)
    if rounds is not None:
        index = D.fresh("i", D.Origin.DATA)
        return PyIterator([Repeated((index, rounds.items[0]), rounds.times)])
    found = items(machine, value)
    if isinstance(found, Unknown):
        return found
    if isinstance(value, SymbolicRange) or not isinstance(start, int):
        return machine.unknown("enumerate with a start that is not known")
    return PyIterator([paired(i, item) for i, item in enumerate(found, start)])


def paired(index: int, item: Any) -> Any:
    if isinstance(item, Guarded):
        return Guarded((index, item.value), item.guard)
    if isinstance(item, Repeated):
        return Repeated((D.fresh("i", D.Origin.DATA), item.value), item.times)
    return (index, item)


@builtin("zip")
def _zip(machine: Machine, *values: Any, strict: Any = False) -> Any:
    from ..loops import draws, symbolic_rounds

    if any(isinstance(v, Repeated) for v in values):
        return transposed(machine, list(values))
    rounds = [symbolic_rounds(machine, v) for v in values]
    if values and all(r is not None for r in rounds):
        return PyIterator([Repeated(tuple(r.items[0] for r in rounds if r), rounds[0].times)])  # type: ignore[union-attr]
    columns = []
    for value in values:
        column = draws(machine, value) or items(machine, value)
        if isinstance(column, Unknown):
            return column
        columns.append(column)
    if values and all(hasattr(v, "endless") for v in values):
        return machine.unknown("an iterator without end")
    return PyIterator([joined(row) for row in zip(*columns)])


def transposed(machine: Machine, rows: list[Any]) -> Any:
    """zip(*rows) for rows that stand there many times: each column is a list of as many elements."""
    columns = []
    for row in rows:
        found = items(machine, row.value if isinstance(row, Repeated) else row)
        if isinstance(found, Unknown):
            return found
        columns.append([Repeated(i, row.times) if isinstance(row, Repeated) else i for i in found])
    return PyIterator([PyList(list(column)) for column in zip(*columns)])


def joined(row: tuple[Any, ...]) -> Any:
    """One element of a zip; as often as its parts stand there."""
    times = next((i.times for i in row if isinstance(i, Repeated)), None)
    if times is None:
        return row
    return Repeated(tuple(i.value if isinstance(i, Repeated) else i for i in row), times)


def endless(value: Any) -> Any:
    make = getattr(value, "endless", None)
    return make() if make is not None else None


@builtin("map")
def _map(machine: Machine, function: Any, *values: Any) -> Any:
    from ..loops import draws

    columns = [draws(machine, v) or items(machine, v) for v in values]
    for column in columns:
        if isinstance(column, Unknown):
            return column
    if all(hasattr(v, "endless") for v in values):
        return machine.unknown("an iterator without end")
    return PyIterator([call(machine, function, list(row), {}, frame_of(machine)) for row in zip(*columns)])


@builtin("filter")
def _filter(machine: Machine, function: Any, value: Any) -> Any:
    found = items(machine, value)
    if isinstance(found, Unknown):
        return found
    kept = []
    for item in found:
        answer = truth(
            machine,
            item if function is None else call(machine, function, [item], {}, frame_of(machine)),
            frame_of(machine),
        )
        if isinstance(answer, Cond):
            return machine.unknown("filter by something not known")
        if answer:
            kept.append(item)
    return PyIterator(kept)


@builtin("reversed")
def _reversed(machine: Machine, value: Any) -> Any:
    found = items(machine, value)
    return found if isinstance(found, Unknown) else PyIterator(found[::-1])


@builtin("sorted")
def _sorted(machine: Machine, value: Any, *, key: Any = None, reverse: Any = False) -> Any:
    found = items(machine, value)
    return found if isinstance(found, Unknown) else sorted_list(machine, found, key, reverse)


def sorted_list(machine: Machine, found: list[Any], key: Any, reverse: Any) -> Any:
    keys = [item if key is None else call(machine, key, [item], {}, frame_of(machine)) for item in found]
    try:
        order = sorted(range(len(found)), key=comparable(machine, keys).__getitem__, reverse=bool(reverse))
    except Undecided:
        return machine.unknown("sorting by something not known")
    except TypeError as error:
        raise machine.error("TypeError", str(error)) from None
    return PyList([found[i] for i in order])


class Undecided(Exception):
    """The order of two values is not known."""


class Ordered:
    """A sort key that the machine compares."""

    __slots__ = ("machine", "value")

    def __init__(self, machine: Machine, value: Any) -> None:
        self.machine, self.value = machine, value

    def __lt__(self, other: Ordered) -> bool:
        result = compare(self.machine, "<", self.value, other.value, frame_of(self.machine))
        if not isinstance(result, bool):
            raise Undecided
        return result

    def __gt__(self, other: Ordered) -> bool:
        return other < self


def comparable(machine: Machine, keys: list[Any]) -> list[Any]:
    """Keys that Python itself can compare, directly or through the machine."""
    if all(plain(k) for k in keys):
        return keys
    if any(isinstance(k, (Unknown, OneOf, Config, Tensor, Cond)) for k in keys):
        raise Undecided
    return [Ordered(machine, k) for k in keys]


def plain(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(plain(v) for v in value)
    return value is None or isinstance(value, (bool, int, float, str, bytes))


@builtin("iter")
def _iter(machine: Machine, value: Any, *sentinel: Any) -> Any:
    if isinstance(value, (PyIterator, Unknown)):
        return value
    if isinstance(value, Instance):
        made = call_method(machine, value, "__iter__", [], frame_of(machine))
        if made is not MISSING:
            return made
    found = items(machine, value)
    return found if isinstance(found, Unknown) else PyIterator(found)


@builtin("next")
def _next(machine: Machine, value: Any, *default: Any) -> Any:
    if isinstance(value, PyIterator):
        if value.position < len(value.items):
            item = value.items[value.position]
            # an element that stands there many times is drawn again and again, unless the program waits for the end
            if not isinstance(item, Repeated) or machine.try_depth:
                machine.assign(value, "position", value.position + 1)
            return item.value if isinstance(item, (Repeated, Guarded)) else item
        if default:
            return default[0]
        raise machine.error("StopIteration", "")
    if isinstance(value, Instance):
        result = call_method(machine, value, "__next__", [], frame_of(machine))
        return machine.unknown("next() of something not known") if result is MISSING else result
    draw = getattr(value, "draw", None)
    if draw is not None:
        return draw(machine)
    return value if isinstance(value, Unknown) else machine.unknown("next() of something not known")


@builtin("any")
def _any(machine: Machine, value: Any) -> Any:
    return quantified(machine, value, True)


@builtin("all")
def _all(machine: Machine, value: Any) -> Any:
    return quantified(machine, value, False)


def quantified(machine: Machine, value: Any, decisive: bool) -> Any:
    found = items(machine, value)
    if isinstance(found, Unknown):
        return machine.decided(Cond(f"{'any' if decisive else 'all'} of {label(found)}"))
    undecided: Any = None
    for item in found:
        answer = truth(machine, item.value if isinstance(item, (Guarded, Repeated)) else item, frame_of(machine))
        if answer is decisive:
            return decisive
        if isinstance(answer, Cond):
            undecided = answer
    return undecided if undecided is not None else not decisive


# -- numbers -----------------------------------------------------------------------------------------------------------
@builtin("min")
def _min(machine: Machine, *values: Any, key: Any = None, **default: Any) -> Any:
    return extreme(machine, values, key, default, smallest=True)


@builtin("max")
def _max(machine: Machine, *values: Any, key: Any = None, **default: Any) -> Any:
    return extreme(machine, values, key, default, smallest=False)


def extreme(machine: Machine, values: tuple[Any, ...], key: Any, default: dict[str, Any], smallest: bool) -> Any:
    found = items(machine, values[0]) if len(values) == 1 else list(values)
    if isinstance(found, Unknown):
        return found
    if not found:
        if "default" in default:
            return default["default"]
        raise machine.error("ValueError", f"{'min' if smallest else 'max'}() arg is an empty sequence")
    keys = [item if key is None else call(machine, key, [item], {}, frame_of(machine)) for item in found]
    if key is None and any(isinstance(k, (Sym, Config)) for k in keys) and all(as_dim(k) is not None for k in keys):
        result = as_dim(keys[0])
        for k in keys[1:]:
            result = (D.minimum if smallest else D.maximum)(result, as_dim(k))  # type: ignore[arg-type]
        return result
    if any(isinstance(k, Tensor) for k in keys) and all(tensor_scalar(k) is not None for k in keys):
        keys = [tensor_scalar(k) for k in keys]
    try:
        index = (min if smallest else max)(range(len(found)), key=comparable(machine, keys).__getitem__)
    except Undecided:
        return next((k for k in keys if isinstance(k, Unknown)), None) or machine.unknown(
            "the extreme of values not known"
        )
    except TypeError as error:
        raise machine.error("TypeError", str(error)) from None
    return found[index]


def tensor_scalar(value: Any) -> Any:
    if isinstance(value, Tensor):
        data = value.value.type.data
        return data[0] if data is not None and len(data) == 1 else None
    return value if isinstance(value, (int, float)) else None


@builtin("sum")
def _sum(machine: Machine, value: Any, start: Any = 0) -> Any:
    found = items(machine, value)
    if isinstance(found, Unknown):
        return found
    total = start
    for item in found:
        if isinstance(item, Repeated):
            item = binary(machine, "*", item.value, item.times, frame_of(machine))
        total = binary(machine, "+", total, item.value if isinstance(item, Guarded) else item, frame_of(machine))
    return total


@builtin("abs")
def _abs(machine: Machine, value: Any) -> Any:
    if isinstance(value, (int, float, complex)):
        return abs(value)
    if isinstance(value, Tensor):
        from ..tensors import call_api

        return call_api(machine, "torch.abs", [value], {})
    if isinstance(value, Sym):
        return value if D.at_least(value, 0) is YES else machine.unknown("abs of a symbolic size")
    result = call_method(machine, value, "__abs__", [], frame_of(machine))
    return machine.unknown("abs()") if result is MISSING else result


@builtin("round")
def _round(machine: Machine, value: Any, ndigits: Any = None) -> Any:
    digits = ndigits
    if isinstance(value, Instance):
        result = call_method(machine, value, "__round__", [] if digits is None else [digits], frame_of(machine))
        if result is not MISSING:
            return result
        value = bare(value)
    if isinstance(value, (int, float)) and (digits is None or isinstance(digits, int)):
        try:
            return round(value, digits) if digits is not None else round(value)
        except (ValueError, OverflowError) as error:
            raise machine.error(type(error).__name__, str(error)) from None
    if isinstance(value, (Sym, Config)):
        return as_dim(value)
    if isinstance(value, Tensor):
        from ..tensors import call_api

        return call_api(machine, "torch.round", [value], {})
    return value if isinstance(value, Unknown) else machine.unknown("round()")


@builtin("divmod")
def _divmod(machine: Machine, a: Any, b: Any) -> Any:
    return (binary(machine, "//", a, b, frame_of(machine)), binary(machine, "%", a, b, frame_of(machine)))


@builtin("pow")
def _pow(machine: Machine, a: Any, b: Any, *modulus: Any) -> Any:
    if modulus and all(isinstance(v, int) for v in (a, b, *modulus)):
        return pow(a, b, modulus[0])
    return binary(machine, "**", a, b, frame_of(machine))


def _constant_function(name: str, function: Any) -> None:
    def run(machine: Machine, *args: Any) -> Any:
        if all(isinstance(a, (int, float, str, bytes)) for a in args):
            try:
                return function(*args)
            except (ValueError, TypeError, OverflowError) as error:
                raise machine.error(type(error).__name__, str(error)) from None
        return next((a for a in args if isinstance(a, Unknown)), None) or machine.unknown(f"{name}()")

    known(name)(run)


for _name, _function in {"chr": chr, "ord": ord, "hex": hex, "bin": bin, "oct": oct, "ascii": ascii}.items():
    _constant_function(_name, _function)


# -- text and the rest -------------------------------------------------------------------------------------------------
@builtin("print", "breakpoint")
def _print(machine: Machine, *values: Any, **options: Any) -> None:
    return None


@builtin("repr")
def _repr(machine: Machine, value: Any) -> Any:
    from .text import text_of

    return text_of(machine, value, frame_of(machine), "r")


@builtin("format")
def _format(machine: Machine, value: Any, spec: Any = "") -> Any:
    from .text import format_value

    return format_value(machine, value, spec, frame_of(machine))


@builtin("hash")
def _hash(machine: Machine, value: Any) -> Any:
    return hash(value) if isinstance(value, (int, float)) else machine.unknown("hash()")


@builtin("id")
def _id(machine: Machine, value: Any) -> Any:
    return id(value.value if isinstance(value, Guarded) else value)


@builtin("input")
def _input(machine: Machine, *args: Any) -> Any:
    return machine.unknown("what the user types")


@builtin("__import__", "importlib.import_module")
def _import(machine: Machine, name: Any, package: Any = None, *rest: Any, **kwargs: Any) -> Any:
    from ..imports import find_module

    if not isinstance(name, str):
        return machine.unknown("import of a name that is not known")
    if name.startswith(".") and isinstance(package, str):
        level = len(name) - len(name.lstrip("."))
        parts = package.split(".")
        name = ".".join([*parts[: len(parts) - level + 1], name.lstrip(".")]).rstrip(".")
    found = find_module(machine, name)
    if found is None:
        raise machine.error("ModuleNotFoundError", f"No module named '{name}'", name=name)
    return found


NAMES = (
    "isinstance",
    "issubclass",
    "getattr",
    "hasattr",
    "setattr",
    "delattr",
    "callable",
    "vars",
    "locals",
    "globals",
    "dir",
    "super",
    "len",
    "enumerate",
    "zip",
    "map",
    "filter",
    "reversed",
    "sorted",
    "iter",
    "next",
    "any",
    "all",
    "min",
    "max",
    "sum",
    "abs",
    "round",
    "divmod",
    "pow",
    "chr",
    "ord",
    "hex",
    "bin",
    "oct",
    "ascii",
    "print",
    "breakpoint",
    "repr",
    "format",
    "hash",
    "id",
    "eval",
    "exec",
    "compile",
    "input",
    "__import__",
    "open",
)


def table() -> dict[str, Any]:
    """Every builtin name."""
    found = {name: KNOWN[name] for name in NAMES if name in KNOWN}
    found.update({name: cls for name, cls in CLASSES.items() if "." not in name})
    found.update(
        {
            "NotImplemented": NotImplemented,
            "Ellipsis": Ellipsis,
            "__debug__": True,
            "__name__": "builtins",
            "exit": KNOWN.get("sys.exit"),
            "quit": KNOWN.get("sys.exit"),
            "reveal_type": Native("reveal_type", lambda m, v: v),
        }
    )
    return found


__all__ = ["get_item", "is_instance", "table", "type_of"]
