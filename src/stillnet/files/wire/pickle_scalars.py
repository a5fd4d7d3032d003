"""Opcodes of pickles that push one value: constants, numbers and texts, in binary and as lines."""

from __future__ import annotations

from collections.abc import Callable

from ...base.annotations import Any
from .pickle_stack import (
    DOUBLE,
    INT,
    LONG,
    LONGEST_INTEGER,
    OPCODES,
    SHORT,
    UNSIGNED,
    Broken,
    Machine,
    TooMuch,
    opcode,
)
from .pickle_values import SetOf


def constant(code: str, value: Any) -> None:
    OPCODES[ord(code)] = lambda m: m.stack.append(value)


for _code, _value in (("N", None), ("\x88", True), ("\x89", False), (")", ())):
    constant(_code, _value)


def empty(code: str, kind: Callable[[], Any]) -> None:
    OPCODES[ord(code)] = lambda m: m.stack.append(kind())


for _letter, _kind in (("]", list), ("}", dict), ("\x8f", lambda: SetOf([]))):
    empty(_letter, _kind)


def number(code: str, read: Callable[[Machine], Any]) -> None:
    OPCODES[ord(code)] = lambda m: m.stack.append(read(m))


for _letter, _read in (
    ("J", lambda m: m.number(INT)),
    ("K", Machine.byte),
    ("M", lambda m: m.number(SHORT)),
    ("G", lambda m: m.number(DOUBLE)),
):
    number(_letter, _read)


def counted(code: str, length: Callable[[Machine], int], decode: Callable[[bytes], Any]) -> None:
    """A value whose length stands before it."""
    OPCODES[ord(code)] = lambda m: m.stack.append(decode(m.take(length(m))))


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
        raise TooMuch(f"an integer of {len(data)} bytes")
    return int.from_bytes(data, "little", signed=True)


def _unsigned(m: Machine) -> int:
    return m.number(UNSIGNED)  # type: ignore[no-any-return]


def _signed(m: Machine) -> int:
    return m.number(INT)  # type: ignore[no-any-return]


def _long_size(m: Machine) -> int:
    return m.number(LONG)  # type: ignore[no-any-return]


for _letter, _length, _decode in (
    ("X", _unsigned, utf8),
    ("\x8c", Machine.byte, utf8),
    ("\x8d", _long_size, utf8),
    ("B", _unsigned, bytes),
    ("C", Machine.byte, bytes),
    ("\x8e", _long_size, bytes),
    ("\x96", _long_size, bytes),
    ("T", _signed, old_text),
    ("U", Machine.byte, old_text),
    ("\x8a", Machine.byte, integer),
    ("\x8b", _signed, integer),
):
    counted(_letter, _length, _decode)


# -- protocol 0: values as lines of text -------------------------------------------------------------------------------
@opcode("I")
def _int(m: Machine) -> None:
    text = m.line().strip()
    m.push({b"00": False, b"01": True}.get(text) if text in (b"00", b"01") else decimal(text))


@opcode("L")
def _long(m: Machine) -> None:
    m.push(decimal(m.line().strip().removesuffix(b"L")))


def decimal(text: bytes, base: int = 0) -> int:
    if len(text) > LONGEST_INTEGER:
        raise TooMuch(f"an integer of {len(text)} digits")
    return int(text, base)


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
