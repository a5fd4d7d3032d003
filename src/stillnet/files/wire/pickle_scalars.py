"""Opcodes of pickles that push one value: constants, numbers and texts, in binary and as lines."""

from __future__ import annotations

from collections.abc import Callable

from ...base.annotations import Any
from .pickle_stack import (
    LONGEST_INTEGER,
    OPCODES,
    Broken,
    Machine,
    opcode,
)
from .pickle_values import SetOf


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
    m.push({b"00": False, b"01": True}.get(text) if text in (b"00", b"01") else decimal(text))


@opcode("L")
def _long(m: Machine) -> None:
    m.push(decimal(m.line().strip().removesuffix(b"L")))


def decimal(text: bytes) -> int:
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
