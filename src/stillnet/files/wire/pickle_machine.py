"""A pickle read as data: the opcodes of protocols 0 to 5 are followed, and nothing is imported, called or built."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from typing import Any

from ...base.plain import dataclass, field
from .pickle_values import Global, Made, Odd, OutOfBand, Persistent, SetOf, key

MOST_OPCODES = 8_000_000
NEWEST_PROTOCOL = 5
LONGEST_INTEGER = 4096


class Broken(Exception):
    """The stream does not follow the rules of the format."""


class Mark:
    """The place on the stack that MARK leaves."""


MARK = Mark()


@dataclass(slots=True)
class Pickle:
    """What one stream says. `error` tells why reading ended early; everything seen until then is kept."""

    value: Any = None
    globals: list[Global] = field(default_factory=list)
    made: list[Made] = field(default_factory=list)
    persistent: list[Persistent] = field(default_factory=list)
    protocol: int = 0
    start: int = 0
    end: int = 0
    opcodes: int = 0
    error: str | None = None


def read(data: bytes | memoryview, start: int = 0, most: int = MOST_OPCODES) -> Pickle:
    """Read one pickle from `start` on."""
    machine = Machine(data, start)
    result = machine.result
    try:
        result.value = machine.run(most)
    except Broken as problem:
        result.error = str(problem)
    except (IndexError, struct.error):
        result.error = f"the stack or the data ends early at byte {machine.at}"
    except (ValueError, OverflowError, UnicodeError) as problem:
        result.error = f"a value at byte {machine.at} cannot be read: {problem}"
    result.end = machine.at
    return result


class Machine:
    """The stack machine of the format; `at` is the next byte."""

    def __init__(self, data: bytes | memoryview, start: int = 0) -> None:
        self.data = memoryview(data)
        self.at = start
        self.op_at = start
        self.stack: list[Any] = []
        self.memo: dict[int, Any] = {}
        self.result = Pickle(start=start)

    def run(self, most: int) -> Any:
        data, size, table = self.data, len(self.data), OPCODES
        for count in range(most):
            if self.at >= size:
                raise Broken("the data ends before the pickle does")
            self.op_at = self.at
            code = data[self.at]
            self.at += 1
            if code == 0x2E:  # STOP
                self.result.opcodes = count + 1
                return self.pop()
            step = table.get(code)
            if step is None:
                raise Broken(f"byte {code:#04x} at {self.op_at} is no opcode")
            step(self)
        raise Broken(f"more than {most} opcodes")

    # -- bytes ---------------------------------------------------------------------------------------------------------
    def take(self, count: int) -> bytes:
        if count < 0 or count > len(self.data) - self.at:
            raise Broken(f"a length at byte {self.op_at} points past the end of the data")
        found = bytes(self.data[self.at : self.at + count])
        self.at += count
        return found

    def skip(self, count: int) -> None:
        if count > len(self.data) - self.at:
            raise Broken(f"a length at byte {self.op_at} points past the end of the data")
        self.at += count

    def number(self, form: str) -> Any:
        size = struct.calcsize(form)
        return struct.unpack(form, self.take(size))[0]

    def line(self) -> bytes:
        rest = self.data[self.at :]
        end = _find_newline(rest)
        if end < 0:
            raise Broken(f"a line at byte {self.op_at} has no end")
        found = bytes(rest[:end])
        self.at += end + 1
        return found

    def text_line(self) -> str:
        return self.line().decode("utf-8", "backslashreplace")

    # -- stack ---------------------------------------------------------------------------------------------------------
    def push(self, value: Any) -> None:
        self.stack.append(value)

    def pop(self) -> Any:
        if not self.stack:
            raise Broken(f"the stack is empty at byte {self.op_at}")
        value = self.stack.pop()
        if value is MARK:
            raise Broken(f"a mark stands where a value is needed, at byte {self.op_at}")
        return value

    def top(self) -> Any:
        if not self.stack or self.stack[-1] is MARK:
            raise Broken(f"the stack is empty at byte {self.op_at}")
        return self.stack[-1]

    def pop_to_mark(self) -> list[Any]:
        stack = self.stack
        for i in range(len(stack) - 1, -1, -1):
            if stack[i] is MARK:
                found = stack[i + 1 :]
                del stack[i:]
                return found
        raise Broken(f"no mark on the stack at byte {self.op_at}")

    # -- objects -------------------------------------------------------------------------------------------------------
    def name(self, module: Any, name: Any) -> Global:
        if isinstance(module, str) and isinstance(name, str):
            found = Global(module, name, self.op_at)
        else:
            text = [part if isinstance(part, str) else "<computed>" for part in (module, name)]
            found = Global(text[0], text[1], self.op_at, (module, name))
        self.result.globals.append(found)
        return found

    def make(self, function: Any, args: Any, how: str, kwargs: Any = None) -> None:
        made = Made(function, args, self.op_at, how, kwargs)
        self.result.made.append(made)
        self.push(made)

    def extension(self, code: int) -> None:
        """A number that the loading process would look up in its own registry."""
        found = Global("copyreg", f"<extension {code}>", self.op_at, (code,))
        self.result.globals.append(found)
        self.push(found)


def _find_newline(data: memoryview) -> int:
    for start in range(0, len(data), 4096):
        found = bytes(data[start : start + 4096]).find(b"\n")
        if found >= 0:
            return start + found
    return -1


Step = Callable[[Machine], None]
OPCODES: dict[int, Step] = {}


def opcode(*codes: str) -> Callable[[Step], Step]:
    """Register what a byte of the stream does."""

    def register(step: Step) -> Step:
        for code in codes:
            OPCODES[ord(code)] = step
        return step

    return register


def constant(code: str, value: Any) -> None:
    OPCODES[ord(code)] = lambda m: m.push(value)


for _code, _value in (("N", None), ("\x88", True), ("\x89", False), (")", ())):
    constant(_code, _value)


def empty(code: str, kind: Callable[[], Any]) -> None:
    OPCODES[ord(code)] = lambda m: m.push(kind())


for _letter, _kind in (("]", list), ("}", dict), ("\x8f", lambda: SetOf([]))):
    empty(_letter, _kind)


def number(code: str, form: str) -> None:
    OPCODES[ord(code)] = lambda m: m.push(m.number(form))


for _letter, _form in (("J", "<i"), ("K", "<B"), ("M", "<H"), ("G", ">d")):
    number(_letter, _form)


def counted(code: str, form: str, decode: Callable[[bytes], Any]) -> None:
    """A value whose length stands before it."""
    OPCODES[ord(code)] = lambda m: m.push(decode(m.take(m.number(form))))


def utf8(data: bytes) -> str:
    return data.decode("utf-8", "surrogatepass")


def old_text(data: bytes) -> str:
    """Python 2 does not tell text from bytes."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def integer(data: bytes) -> Any:
    if len(data) > LONGEST_INTEGER:
        raise Broken(f"an integer of {len(data)} bytes")
    return int.from_bytes(data, "little", signed=True)


for _letter, _form, _decode in (
    ("X", "<I", utf8),
    ("\x8c", "<B", utf8),
    ("\x8d", "<Q", utf8),
    ("B", "<I", bytes),
    ("C", "<B", bytes),
    ("\x8e", "<Q", bytes),
    ("\x96", "<Q", bytes),
    ("T", "<i", old_text),
    ("U", "<B", old_text),
    ("\x8a", "<B", integer),
    ("\x8b", "<i", integer),
):
    counted(_letter, _form, _decode)


# -- protocol 0: values as lines of text -------------------------------------------------------------------------------
@opcode("I")
def _int(m: Machine) -> None:
    text = m.line().strip()
    m.push({b"00": False, b"01": True}.get(text) if text in (b"00", b"01") else _decimal(text))


@opcode("L")
def _long(m: Machine) -> None:
    m.push(_decimal(m.line().strip().removesuffix(b"L")))


def _decimal(text: bytes) -> int:
    if len(text) > LONGEST_INTEGER:
        raise Broken(f"an integer of {len(text)} digits")
    return int(text, 0)


@opcode("F")
def _float(m: Machine) -> None:
    m.push(float(m.line()))


@opcode("S")
def _string(m: Machine) -> None:
    text = m.line().strip()
    if len(text) < 2 or text[:1] != text[-1:] or text[:1] not in (b"'", b'"'):
        raise Broken(f"a string without quotes at byte {m.op_at}")
    m.push(_unescaped(text[1:-1]))


def _unescaped(text: bytes) -> str:
    if b"\\" not in text:
        return old_text(text)
    return text.decode("latin-1").encode("latin-1", "backslashreplace").decode("unicode_escape")


@opcode("V")
def _unicode(m: Machine) -> None:
    m.push(m.line().decode("raw_unicode_escape"))


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
    m.push(m.memo[index])


@opcode("g")
def _get(m: Machine) -> None:
    remembered(m, _decimal(m.line().strip()))


@opcode("h")
def _binget(m: Machine) -> None:
    remembered(m, m.number("<B"))


@opcode("j")
def _long_binget(m: Machine) -> None:
    remembered(m, m.number("<I"))


@opcode("p")
def _put(m: Machine) -> None:
    m.memo[_decimal(m.line().strip())] = m.top()


@opcode("q")
def _binput(m: Machine) -> None:
    m.memo[m.number("<B")] = m.top()


@opcode("r")
def _long_binput(m: Machine) -> None:
    m.memo[m.number("<I")] = m.top()


@opcode("\x94")
def _memoize(m: Machine) -> None:
    m.memo[len(m.memo)] = m.top()


# -- containers --------------------------------------------------------------------------------------------------------
@opcode("t")
def _tuple(m: Machine) -> None:
    m.push(tuple(m.pop_to_mark()))


def short_tuple(code: str, count: int) -> None:
    def step(m: Machine) -> None:
        found = [m.pop() for _ in range(count)]
        m.push(tuple(reversed(found)))

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


def _skip_array(m: Machine, state: dict[Any, Any]) -> None:
    """Step over raw elements; elements that are objects are a pickle of their own, which is read with this one."""
    kind, shape = state.get("dtype"), state.get("shape")
    text = kind.args[0] if isinstance(kind, Made) and isinstance(kind.args, tuple) and kind.args else None
    if not isinstance(text, str) or not isinstance(shape, tuple) or not all(type(s) is int and s >= 0 for s in shape):
        raise Broken(f"an array of joblib at byte {m.op_at} does not say its size")
    if text.lstrip("|<>=").startswith("O"):
        inner = Machine(m.data, m.at)
        try:
            inner.run(MOST_OPCODES)
        finally:
            for mine, other in ((m.result.globals, inner.result.globals), (m.result.made, inner.result.made)):
                mine.extend(other)  # type: ignore[arg-type]
            m.at = inner.at
        return
    width = text.lstrip("|<>=biufcSUVMm")
    if not width.isdigit() or len(width) > 6:
        raise Broken(f"an array of joblib at byte {m.op_at} has the element type {text[:20]!r}")
    if state.get("numpy_array_alignment_bytes") is not None:
        m.take(m.number("<B"))
    m.skip(math.prod(shape) * int(width) * (4 if text.lstrip("|<>=").startswith("U") else 1))


@opcode("b")
def _build(m: Machine) -> None:
    state = m.pop()
    target = m.top()
    if isinstance(target, Made):
        target.state = state if not target.built else (target.state, state)
        target.built = True
        if target.path in ARRAY_WRAPPERS and isinstance(state, dict):
            _skip_array(m, state)
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


def extension(code: str, form: str) -> None:
    OPCODES[ord(code)] = lambda m: m.extension(m.number(form))


for _letter, _form in (("\x82", "<B"), ("\x83", "<H"), ("\x84", "<i")):
    extension(_letter, _form)


# -- framing -----------------------------------------------------------------------------------------------------------
@opcode("\x80")
def _protocol(m: Machine) -> None:
    found = m.number("<B")
    if found > NEWEST_PROTOCOL:
        raise Broken(f"pickle protocol {found} does not exist")
    m.result.protocol = max(m.result.protocol, found)


@opcode("\x95")
def _frame(m: Machine) -> None:
    m.number("<Q")  # frames only help the loader read ahead


@opcode("\x97")
def _next_buffer(m: Machine) -> None:
    m.push(OutOfBand())


@opcode("\x98")
def _readonly_buffer(m: Machine) -> None:
    m.top()


__all__ = ["Broken", "Global", "Made", "Odd", "Persistent", "Pickle", "SetOf", "read"]
