"""Comparisons of values: a bool, a tensor, or a condition where it is not decided."""

from __future__ import annotations

import ast

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim, Sym
from ..base.dtype import BOOL, DType
from ..base.truth import NO, YES, Truth
from ..base.unknown import Unknown, UnknownNumber
from ..graph.graph import KEPT_GRADIENT, Node, OpenRank, Source, TensorType, Value
from .calls import call_method
from .control.branches import choose
from .control.iteration import instance_items, items_of
from .machine import Machine
from .operators import (
    DUNDERS,
    PLAIN,
    PYTHON,
    Ratio,
    as_dim,
    bare,
    carries,
    constant,
    dunder,
    is_symbolic,
    kind,
    label,
    opaque,
    tensor_operator,
)
from .tables import entry, has_unknown_keys, is_known_in_place_of, is_settled, key_of, open_name
from .tensors.open_shapes import UnknownShape
from .tensors.python_numbers import tensor_of
from .tensors.ranks import decided_ranks
from .values import (
    MISSING,
    ApiFunction,
    Cond,
    Config,
    Frame,
    Guarded,
    Instance,
    Library,
    OneOf,
    PyDict,
    PyList,
    PySet,
    Repeated,
    Tensor,
    is_counted,
)

COMPARISONS: dict[type, str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
}


MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


def compare(machine: Machine, symbol: str, a: Any, b: Any, frame: Frame) -> Any:
    """a <symbol> b; a bool, a tensor, or a Cond where it is not decided."""
    if isinstance(a, OpenRank) or isinstance(b, OpenRank):
        a, b = decided_ranks(machine, symbol, a, b)
    if symbol in ("is", "is not"):
        return answer(identical(machine, a, b), symbol == "is")
    if symbol in ("in", "not in"):
        return answer(contains(machine, b, a, frame), symbol == "in")
    if isinstance(a, PLAIN) and isinstance(b, PLAIN):
        return constant(machine, symbol, a, b)
    for value, use in (
        (a, lambda v: compare(machine, symbol, v, b, frame)),
        (b, lambda v: compare(machine, symbol, a, v, frame)),
    ):
        if isinstance(value, OneOf):
            return choose(machine, frame, value, use)
    if (isinstance(a, Tensor) or isinstance(b, Tensor)) and not (a is None or b is None):
        return tensor_operator(machine, DUNDERS[symbol], a, b)
    if symbol in ("==", "!="):
        same = equal(machine, a, b, frame)
        return answer(about_tensors(machine, "==", a, b, same), symbol == "==")
    return about_tensors(machine, symbol, a, b, ordered(machine, symbol, a, b, frame))


ASKED = {"==": "equal", ">": "greater", "<": "less", ">=": "greater_equal", "<=": "less_equal"}


def about_tensors(machine: Machine, symbol: str, a: Any, b: Any, asked: Any) -> Any:
    """A question about the number that a tensor holds is one about the tensor: the comparison stands in no list."""
    sides = [v.tensor if isinstance(v, UnknownNumber) else held_by(machine, v) for v in (a, b)]
    values = tuple(v for v in sides if isinstance(v, Value))
    if not isinstance(asked, Cond) or not values or not all(isinstance(v, (Value, int, float)) for v in sides):
        return asked
    builder, arguments = machine.builder, {"input": sides[0], "other": sides[1]}
    # what the program states from the next operation on is not known here
    last = len(builder.graph.nodes) - 1
    node = Node(last, ASKED[symbol], symbol, arguments, values, (), builder.site, builder.scope, builder.guard)
    node.outputs = (Value(TensorType((), BOOL), node),)
    return Cond(asked.key, asked.positive, node.outputs[0], asked.loop)


def held_by(machine: Machine, value: Any) -> Any:
    """The tensor that holds a whole number, or that a sum of such ones is; anything else is itself."""
    contents = machine.builder.contents
    if type(value) is not Sym or not contents:
        return value
    if value in contents:
        return contents[value]
    total = tensor_of(machine, value)
    return total.value if isinstance(total, Tensor) else value


def answer(result: Any, positive: bool) -> Any:
    if isinstance(result, bool):
        return result == positive
    if isinstance(result, Cond):
        return result if positive else result.negated()
    return result


def identical(machine: Machine, a: Any, b: Any) -> Any:
    if a is b:
        return True
    for value, other in ((a, b), (b, a)):
        if isinstance(value, OneOf):
            return choose_identity(machine, value, other)
        if isinstance(value, (Unknown, Config)):
            if isinstance(value, Unknown):
                return machine.decided(Cond(f"{label(machine, value)} is {label(machine, other)}"))
            return machine.decided(Cond(f"{value.text} is {label(machine, other)}"))
        if other is None and is_kept_gradient(value):
            return machine.question("there is no gradient yet")
    if isinstance(a, Tensor) and isinstance(b, Tensor) and a.value is b.value:
        # what a library hands on to a method of the program may be one object, or a view of everything
        return machine.question("two names hold one tensor")
    if isinstance(a, (bool, type(None))) or isinstance(b, (bool, type(None))):
        return False if type(a) is not type(b) else a is b
    if isinstance(a, PLAIN) and isinstance(b, PLAIN):
        return type(a) is type(b) and a == b
    if isinstance(a, (DType, ApiFunction)) and type(a) is type(b):
        return a == b
    return False


def choose_identity(machine: Machine, value: OneOf, other: Any) -> Any:
    """Which alternatives are `other`: decided when all or none are, else the condition under which it is."""
    viable = [(g, v) for g, v in value.choices if all(machine.decided(c) is not False for c in g)]
    results = [(g, identical(machine, v, other)) for g, v in viable]
    if all(r is True for _, r in results):
        return True
    if all(r is False for _, r in results):
        return False
    hits = [g for g, r in results if r is True]
    if len(hits) == 1 and len(hits[0]) == 1 and all(isinstance(r, bool) for _, r in results):
        return machine.decided(hits[0][0])
    misses = [g for g, r in results if r is False]
    if len(misses) == 1 and len(misses[0]) == 1 and all(isinstance(r, bool) for _, r in results):
        return machine.decided(misses[0][0].negated())
    return machine.decided(Cond(f"alternative {machine.number_of(value)} is {label(machine, other)}"))


def equal(machine: Machine, a: Any, b: Any, frame: Frame) -> Any:
    if isinstance(a, (Unknown, Ratio)) or isinstance(b, (Unknown, Ratio)):
        return machine.decided(Cond(f"{label(machine, a)} == {label(machine, b)}"))
    if is_symbolic(a) or is_symbolic(b):
        return equal_sizes(machine, a, b)
    if isinstance(a, Instance) or isinstance(b, Instance):
        result = dunder(machine, "eq", a, b, frame)
        if result is MISSING and (carries(a) or carries(b)):
            return compare(machine, "==", bare(a), bare(b), frame)
        return a is b if result is MISSING else result
    if isinstance(a, tuple) and isinstance(b, tuple):
        return equal_items(machine, a, b, frame)
    if isinstance(a, PyList) and isinstance(b, PyList):
        return equal_items(machine, tuple(a.items), tuple(b.items), frame)
    if isinstance(a, (PyDict, PySet)) and type(a) is type(b) and a is not b and not (is_settled(a) and is_settled(b)):
        return machine.question("containers are equal whose keys are not all known")
    if isinstance(a, PyDict) and isinstance(b, PyDict):
        if set(a.items) != set(b.items):
            return False
        return equal_items(machine, tuple(a.items.values()), tuple(b.items[k] for k in a.items), frame)
    if isinstance(a, PySet) and isinstance(b, PySet):
        return set(a.items) == set(b.items)
    if type(a) is type(b) and isinstance(a, (range, DType, slice, Library, ApiFunction)):
        return a == b
    if isinstance(a, Cond) or isinstance(b, Cond):
        return machine.decided(Cond(f"{a} == {b}"))
    return a is b or is_open_shape(machine, a, b)


def is_open_shape(machine: Machine, a: Any, b: Any) -> Any:
    """Sizes of a tensor of unknown rank against other sizes: a question; against anything else: no."""
    if any(isinstance(x, UnknownShape) and isinstance(y, (UnknownShape, tuple, PyList)) for x, y in ((a, b), (b, a))):
        return machine.question("the shape of a tensor of unknown rank is that of another")
    return False


def is_kept_gradient(value: Any) -> bool:
    source = value.value.producer if isinstance(value, Tensor) else None
    return isinstance(source, Source) and source.kind == KEPT_GRADIENT


def equal_items(machine: Machine, a: tuple[Any, ...], b: tuple[Any, ...], frame: Frame) -> Any:
    if not is_counted((*a, *b)):
        return machine.question("lists are equal whose lengths are not known")
    if len(a) != len(b):
        return False
    undecided = None
    for x, y in zip(a, b):
        result = compare(machine, "==", x, y, frame)
        if result is False:
            return False
        if result is not True:
            undecided = result if isinstance(result, Cond) else Cond("items are equal")
    return True if undecided is None else undecided


def equal_sizes(machine: Machine, a: Any, b: Any) -> Any:
    x, y = as_dim(a), as_dim(b)
    if x is None or y is None:
        for value, other in ((a, b), (b, a)):
            if isinstance(value, Config):
                return machine.decided(Cond(f"{value.text} == {label(machine, other)}"))
        return False
    x, y = machine.builder.resolve(x), machine.builder.resolve(y)
    result = D.same(x, y)
    if result is YES or result is NO:
        return result is YES
    condition = Cond(f"{D.text(x)} == {D.text(y)}")
    machine.context.setdefault("equalities", {})[condition.key] = (x, y)
    return machine.decided(condition)


def ordered(machine: Machine, symbol: str, a: Any, b: Any, frame: Frame) -> Any:
    if isinstance(a, Instance) or isinstance(b, Instance):
        result = dunder(machine, DUNDERS[symbol], a, b, frame)
        if result is not MISSING:
            return result
        if carries(a) or carries(b):
            return compare(machine, symbol, bare(a), bare(b), frame)
    x, y = as_dim(a), as_dim(b)
    if is_measured(machine, a) or is_measured(machine, b):
        return machine.unknown("a comparison of something that has a length")
    if (is_symbolic(a) or is_symbolic(b)) and x is not None and y is not None:
        x, y = machine.builder.resolve(x), machine.builder.resolve(y)
        result = size_order(symbol, x, y)
        if result is YES or result is NO:
            return result is YES
        return machine.decided(Cond(f"{D.text(x)} {symbol} {D.text(y)}"))
    if isinstance(a, tuple) and isinstance(b, tuple):
        return ordered_items(machine, symbol, a, b, frame)
    if isinstance(a, PyList) and isinstance(b, PyList):
        return ordered(machine, symbol, tuple(a.items), tuple(b.items), frame)
    if isinstance(a, PySet) and isinstance(b, PySet):
        if not (is_settled(a) and is_settled(b)):
            return machine.question(f"a {symbol} b holds of sets whose elements are not all known")
        return PYTHON[symbol](set(a.items), set(b.items))
    if any(isinstance(v, (Unknown, Config, Ratio, Sym, Cond)) for v in (a, b)) or any(opaque(v) for v in (a, b)):
        return machine.decided(Cond(f"{label(machine, a)} {symbol} {label(machine, b)}"))
    if a is None or b is None or isinstance(a, (str, PyList, tuple)) != isinstance(b, (str, PyList, tuple)):
        raise machine.error("TypeError", f"'{symbol}' not supported between instances of '{kind(a)}' and '{kind(b)}'")
    return machine.decided(Cond(f"{label(machine, a)} {symbol} {label(machine, b)}"))


def is_measured(machine: Machine, value: Any) -> bool:
    """An argument that nobody passed and that has a length: no number, so a comparison may give a mask."""
    return isinstance(value, Config) and value.text in machine.context.get("measured", ())


def ordered_items(machine: Machine, symbol: str, a: tuple[Any, ...], b: tuple[Any, ...], frame: Frame) -> Any:
    """The first items that differ decide, then the lengths."""
    for x, y in zip(a, b):
        same = True if x is y else compare(machine, "==", x, y, frame)
        if same is False:
            return compare(machine, symbol, x, y, frame)
        if same is not True:
            return machine.decided(Cond(f"{[label(machine, v) for v in a]} {symbol} {[label(machine, v) for v in b]}"))
    return PYTHON[symbol](len(a), len(b))


def size_order(symbol: str, x: Dim, y: Dim) -> Truth:
    if symbol == ">=":
        return D.at_least(x, y)
    if symbol == "<=":
        return D.at_least(y, x)
    return D.greater(x, y) if symbol == ">" else D.greater(y, x)


def contains(machine: Machine, container: Any, value: Any, frame: Frame) -> Any:
    """value in container: bool or Cond."""
    if isinstance(value, OneOf):
        return choose(machine, frame, value, lambda v: contains(machine, container, v, frame))
    if isinstance(container, OneOf):
        return choose(machine, frame, container, lambda c: contains(machine, c, value, frame))
    if isinstance(container, (PyDict, PySet)):
        return table_contains(machine, container, value)
    if isinstance(container, str):
        if isinstance(value, str):
            return value in container
        return machine.decided(Cond(f"{label(machine, value)} in {container!r}"))
    if isinstance(container, range) and isinstance(value, int):
        return value in container
    if isinstance(container, Instance):
        return instance_contains(machine, container, value, frame)
    if isinstance(container, (Unknown, Config)):
        return machine.decided(Cond(f"{label(machine, value)} in {label(machine, container)}"))
    if isinstance(container, Tensor):
        return tensor_contains(machine, container, value)
    items = items_of(machine, container, frame)
    if isinstance(items, Unknown):
        return machine.decided(Cond(f"{label(machine, value)} in {label(machine, container)}"))
    undecided = None
    for item in items:
        if item is value:
            return True
        there: Any = True
        if isinstance(item, Guarded):
            item, there = item.value, machine.all_hold(item.guard)
        if isinstance(item, Repeated):
            item = item.value
        if there is False:
            continue
        if isinstance(item, Tensor) or isinstance(value, Tensor):
            if isinstance(item, (int, float)) or isinstance(value, (int, float)):
                undecided = Cond(f"{label(machine, value)} == {label(machine, item)}")
            continue
        result = compare(machine, "==", item, value, frame)
        if result is True and there is True:
            return True
        if result is not False:
            undecided = there if result is True else result
    if undecided is None:
        return False
    if isinstance(undecided, Cond) and len(items) == 1:
        return undecided
    return machine.decided(Cond(f"{label(machine, value)} in {[label(machine, i) for i in items]}"))


def tensor_contains(machine: Machine, container: Tensor, value: Any) -> Any:
    """Whether one of its numbers is this one, where all of them are known and whole."""
    data = machine.builder.type_of(container.value).data
    if data is not None and all(is_whole(number) for number in (*data, value)):
        return any(number == value for number in data)
    return machine.decided(Cond(f"{label(machine, value)} in {label(machine, container)}"))


def is_whole(number: Any) -> bool:
    return isinstance(number, int) or (isinstance(number, float) and number.is_integer())


def table_contains(machine: Machine, container: PyDict | PySet, value: Any) -> Any:
    if isinstance(value, (Unknown, Config)):
        some = container.items or (isinstance(container, PyDict) and container.is_open)
        return machine.decided(Cond(f"{label(machine, value)} in {label(machine, container)}")) if some else False
    try:
        key = key_of(machine, value)
        found = entry(machine, container, key) if isinstance(container, PyDict) else container.items.get(key, MISSING)
    except TypeError:
        return False
    if isinstance(found, Guarded):
        return machine.all_hold(found.guard)
    if found is MISSING and isinstance(container, PyDict) and container.is_open:
        return machine.decided(Cond(f"{value!r} in {open_name(machine, container)}"))
    in_place = isinstance(container, PyDict) and is_known_in_place_of(container, value)
    if found is MISSING and (in_place or has_unknown_keys(container)):
        return machine.question(f"{value!r} in a table whose keys are not all known")
    return found is not MISSING


def instance_contains(machine: Machine, container: Instance, value: Any, frame: Frame) -> Any:
    from .control.truthiness import truth

    result = call_method(machine, container, "__contains__", [value], frame)
    if result is not MISSING:
        return truth(machine, result, frame)
    if container.payload is not None:
        return contains(machine, container.payload, value, frame)
    items = instance_items(machine, container, frame)
    if isinstance(items, Unknown):
        return machine.decided(Cond(f"{label(machine, value)} in {container.cls.name}"))
    return contains(machine, tuple(items), value, frame)
