"""Opcodes of pickles that work on the stack: the memo, containers, names, objects that loading would make, and frames."""

from __future__ import annotations

import math
import struct

from ...base.annotations import Any
from .pickle_scalars import decimal
from .pickle_stack import (
    DEEPEST_ELEMENTS,
    INT,
    LONG,
    MARK,
    MOST_OPCODES,
    NEWEST_PROTOCOL,
    OPCODES,
    SHORT,
    UNSIGNED,
    Broken,
    Machine,
    OtherMachine,
    TooMuch,
    opcode,
)
from .pickle_values import Made, OutOfBand, Persistent, SetOf, key


# -- stack and memo ----------------------------------------------------------------------------------------------------
@opcode("(")
def _mark(m: Machine) -> None:
    m.stack.append(MARK)


@opcode("0")
def _pop(m: Machine) -> None:
    if not m.stack:
        raise Broken(f"the stack is empty at byte {m.op_at}")
    m.stack.pop()


@opcode("1")
def _pop_mark(m: Machine) -> None:
    m.pop_to_mark()


@opcode("2")
def _dup(m: Machine) -> None:
    m.push(m.top())


def remembered(m: Machine, index: int) -> None:
    if index not in m.memo:
        raise Broken(f"nothing is remembered under {index}, at byte {m.op_at}")
    m.stack.append(m.memo[index])


def place(m: Machine) -> int:
    return decimal(m.line().strip(), 10)


@opcode("g")
def _get(m: Machine) -> None:
    remembered(m, place(m))


@opcode("h")
def _binget(m: Machine) -> None:
    remembered(m, m.byte())


@opcode("j")
def _long_binget(m: Machine) -> None:
    remembered(m, m.number(UNSIGNED))


@opcode("p")
def _put(m: Machine) -> None:
    m.memo[place(m)] = m.top()


@opcode("q")
def _binput(m: Machine) -> None:
    m.memo[m.byte()] = m.top()


@opcode("r")
def _long_binput(m: Machine) -> None:
    m.memo[m.number(UNSIGNED)] = m.top()


@opcode("\x94")
def _memoize(m: Machine) -> None:
    m.memo[len(m.memo)] = m.top()


# -- containers --------------------------------------------------------------------------------------------------------
@opcode("t")
def _tuple(m: Machine) -> None:
    m.push(tuple(m.pop_to_mark()))


def short_tuple(code: str, count: int) -> None:
    def step(m: Machine) -> None:
        found = m.stack[-count:]
        if len(found) < count or MARK in found:
            raise Broken(f"fewer than {count} values on the stack at byte {m.op_at}")
        m.stack[-count:] = [tuple(found)]

    OPCODES[ord(code)] = step


for _letter, _count in (("\x85", 1), ("\x86", 2), ("\x87", 3)):
    short_tuple(_letter, _count)


@opcode("l")
def _list(m: Machine) -> None:
    m.push(m.pop_to_mark())


@opcode("d")
def _dict(m: Machine) -> None:
    found: dict[Any, Any] = {}
    _enter(found, m.pop_to_mark(), m)
    m.push(found)


@opcode("\x91")
def _frozenset(m: Machine) -> None:
    m.push(SetOf(m.pop_to_mark()))


def _enter(table: dict[Any, Any], pairs: list[Any], m: Machine) -> None:
    if len(pairs) % 2:
        raise Broken(f"a key without a value at byte {m.op_at}")
    for i in range(0, len(pairs), 2):
        table[key(pairs[i])] = pairs[i + 1]


def _call_on(m: Machine, target: Any, how: str, values: list[Any]) -> None:
    """A loader would ask a name or a plain value for a method: kept as an object, so that nothing it holds is lost."""
    m.result.made.append(Made(target, tuple(values), m.op_at, how))


def _extend(m: Machine, items: list[Any]) -> None:
    target = m.top()
    if isinstance(target, list):
        target.extend(items)
    elif isinstance(target, Made):
        target.items.extend(items)
    else:
        _call_on(m, target, "append", items)


@opcode("a")
def _append(m: Machine) -> None:
    item = m.pop()
    _extend(m, [item])


@opcode("e")
def _appends(m: Machine) -> None:
    items = m.pop_to_mark()
    _extend(m, items)


def _set_items(m: Machine, pairs: list[Any]) -> None:
    target = m.top()
    if isinstance(target, dict):
        _enter(target, pairs, m)
    elif isinstance(target, Made):
        _enter(target.entries, pairs, m)
    else:
        _call_on(m, target, "set", pairs)


@opcode("s")
def _set_item(m: Machine) -> None:
    value = m.pop()
    name = m.pop()
    _set_items(m, [name, value])


@opcode("u")
def _set_several(m: Machine) -> None:
    pairs = m.pop_to_mark()
    _set_items(m, pairs)


@opcode("\x90")
def _add_items(m: Machine) -> None:
    items = m.pop_to_mark()
    target = m.top()
    if isinstance(target, (SetOf, Made)):
        target.items.extend(items)
    else:
        _call_on(m, target, "add", items)


# -- names and objects -------------------------------------------------------------------------------------------------
@opcode("c")
def _global(m: Machine) -> None:
    module, name = m.text_line(), m.text_line()
    m.push(m.name(module, name))


@opcode("\x93")
def _stack_global(m: Machine) -> None:
    name = m.pop()
    module = m.pop()
    m.push(m.name(module, name))


@opcode("R")
def _reduce(m: Machine) -> None:
    args = m.pop()
    function = m.pop()
    m.make(function, args, "reduce")


@opcode("\x81")
def _new(m: Machine) -> None:
    args = m.pop()
    cls = m.pop()
    m.make(cls, args, "new")


@opcode("\x92")
def _new_ex(m: Machine) -> None:
    kwargs = m.pop()
    args = m.pop()
    cls = m.pop()
    m.make(cls, args, "new", kwargs)


@opcode("i")
def _inst(m: Machine) -> None:
    module, name = m.text_line(), m.text_line()
    cls = m.name(module, name)
    m.make(cls, tuple(m.pop_to_mark()), "instance")


@opcode("o")
def _obj(m: Machine) -> None:
    found = m.pop_to_mark()
    if not found:
        raise Broken(f"no class stands before the arguments at byte {m.op_at}")
    m.make(found[0], tuple(found[1:]), "instance")


# joblib writes the elements of an array into the stream, behind the object that describes it.
ARRAY_WRAPPERS = ("joblib.numpy_pickle.NumpyArrayWrapper", "sklearn.externals.joblib.numpy_pickle.NumpyArrayWrapper")


# What elements of an array that are read as opcodes find on the stack.
MOST_BELOW = 64


def _skip_array(m: Machine, state: dict[Any, Any], path: str) -> None:
    """Step over raw elements; elements that are objects are a pickle of their own, which is read with this one."""
    kind, shape = state.get("dtype"), state.get("shape")
    text = kind.args[0] if isinstance(kind, Made) and isinstance(kind.args, tuple) and kind.args else None
    if not isinstance(text, str) or not isinstance(shape, tuple) or not all(type(s) is int and s >= 0 for s in shape):
        raise Broken(f"an array of joblib at byte {m.op_at} does not say its size")
    if text.lstrip("|<>=").startswith("O"):
        _read_elements(m)
        return
    width = text.lstrip("|<>=biufcSUVMm")
    if not width.isdigit() or len(width) > 6:
        raise Broken(f"an array of joblib at byte {m.op_at} has the element type {text[:20]!r}")
    size = math.prod(shape) * int(width) * (4 if text.lstrip("|<>=").startswith("U") else 1)
    if size or state.get("numpy_array_alignment_bytes") is not None:
        _other_readings(m, path)  # of nothing, all loaders read the same
    if state.get("numpy_array_alignment_bytes") is not None:
        m.take(m.byte())
    m.skip(size)


class Anything(dict[int, Any]):
    """A memo of which nothing is known."""

    def __contains__(self, index: object) -> bool:
        return True

    def __missing__(self, index: int) -> Any:
        return OutOfBand()


def _read_elements(m: Machine) -> None:
    """Elements that are objects: a pickle in the stream, with a stack and a memo of its own."""
    if m.depth >= DEEPEST_ELEMENTS:
        raise TooMuch(f"arrays inside arrays deeper than {DEEPEST_ELEMENTS} at byte {m.at}")
    is_other = isinstance(m, OtherMachine)
    inner = OtherMachine(m.data, m.at, m.others, m.skipped) if isinstance(m, OtherMachine) else Machine(m.data, m.at)
    inner.others, inner.depth = m.others, m.depth + 1
    try:
        inner.run(max(m.others.left, 0) if is_other else MOST_OPCODES)
    finally:
        m.result.globals += inner.result.globals
        m.result.made += inner.result.made
        m.at = inner.at
        m.others.spent += inner.result.steps
        m.others.left -= inner.result.steps if is_other else 0


def _other_readings(m: Machine, path: str) -> None:
    """Every loader but the one whose class the array has takes the raw elements for opcodes: the names that these would import
    are noted. One that reads so starts no further readings: each array has its own already, and N arrays would cost 2^N."""
    if isinstance(m, OtherMachine):
        return
    _other_reading(m, ())
    _other_reading(m, tuple(p for p in ARRAY_WRAPPERS if p != path))


def _other_reading(m: Machine, skipped: tuple[str, ...]) -> None:
    other = OtherMachine(m.data, m.at, m.others, skipped)
    other.stack, other.memo = [OutOfBand() for _ in range(MOST_BELOW)], Anything()
    try:
        try:
            other.run(max(m.others.left, 0))
        finally:
            m.result.globals += other.result.globals
            m.result.made += [made for made in other.result.made if made.path]
            m.others.spend(other.result.steps)
    except TooMuch:
        raise TooMuch(f"the elements of an array at byte {m.at} are opcodes, too: not all were looked at") from None
    except (Broken, IndexError, struct.error, ValueError, OverflowError):
        pass  # numbers are no opcodes for long


def _skipped(m: Machine) -> tuple[str, ...]:
    """The classes of arrays behind which the elements stand, for the loader whose reading this is."""
    return m.skipped if isinstance(m, OtherMachine) else ARRAY_WRAPPERS


@opcode("b")
def _build(m: Machine) -> None:
    state = m.pop()
    target = m.top()
    if isinstance(target, Made):
        target.state = state if not target.built else (target.state, state)
        target.built = True
        if target.path in _skipped(m) and isinstance(state, dict):
            _skip_array(m, state, target.path)
    else:
        _call_on(m, target, "build", [state])


@opcode("P")
def _persistent_line(m: Machine) -> None:
    _refer(m, m.text_line())


@opcode("Q")
def _persistent(m: Machine) -> None:
    _refer(m, m.pop())


def _refer(m: Machine, value: Any) -> None:
    found = Persistent(value, m.op_at)
    m.result.persistent.append(found)
    m.push(found)


@opcode("\x82")
def _short_extension(m: Machine) -> None:
    m.extension(m.byte())


@opcode("\x83")
def _extension(m: Machine) -> None:
    m.extension(m.number(SHORT))


@opcode("\x84")
def _long_extension(m: Machine) -> None:
    m.extension(m.number(INT))


# -- framing -----------------------------------------------------------------------------------------------------------
@opcode("\x80")
def _protocol(m: Machine) -> None:
    found = m.byte()
    if found > NEWEST_PROTOCOL:
        raise Broken(f"pickle protocol {found} does not exist")
    m.result.protocol = max(m.result.protocol, found)


@opcode("\x95")
def _frame(m: Machine) -> None:
    m.enter_frame(m.number(LONG))


@opcode("\x97")
def _next_buffer(m: Machine) -> None:
    m.push(OutOfBand())


@opcode("\x98")
def _readonly_buffer(m: Machine) -> None:
    m.top()
