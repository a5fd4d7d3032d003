"""The text format of protobuf: fields as lists by name, nested messages as dicts."""

from __future__ import annotations

import re

from ...base.annotations import Any
from ...base.pattern import pattern
from ..errors import UnreadableFile
from ..limits import DEPTH, STEPS

TOKEN = pattern(
    r"""\s+|\#[^\n]*|(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(?P<word>[A-Za-z_][\w.]*)"""
    r"""|(?P<number>[-+]?(?:0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)f?)|(?P<mark>[{}<>\[\]:,;/-])"""
)
ESCAPES = {"n": 10, "r": 13, "t": 9, '"': 34, "'": 39, "\\": 92, "a": 7, "b": 8, "f": 12, "v": 11, "?": 63}
OPENING = {"{": "}", "<": ">"}

Token = tuple[str, str]


def parsed(text: str) -> dict[str, list[Any]]:
    """A message: numbers as int or float, text as bytes, names of constants as str, messages as dicts."""
    reader = _Reader(_tokens(text))
    found = reader.message("", 0)
    if reader.at < len(reader.tokens):
        raise UnreadableFile(f"the text goes on behind its end with {reader.tokens[reader.at][1]!r}")
    return found


def _tokens(text: str) -> list[Token]:
    tokens: list[Token] = []
    at = 0
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            raise UnreadableFile(f"the text cannot be read at character {at}")
        if match.lastgroup:
            tokens.append((match.lastgroup, match.group()))
            if len(tokens) > STEPS:
                raise UnreadableFile("the text has too many words")
        at = match.end()
    return tokens


class _Reader:
    def __init__(self, tokens: list[Token]) -> None:
        self.tokens, self.at = tokens, 0

    def peek(self) -> Token:
        return self.tokens[self.at] if self.at < len(self.tokens) else ("end", "")

    def take(self) -> Token:
        token = self.peek()
        self.at += 1
        return token

    def message(self, closing: str, depth: int) -> dict[str, list[Any]]:
        if depth > DEPTH:
            raise UnreadableFile(f"messages are nested deeper than {DEPTH}")
        found: dict[str, list[Any]] = {}
        while True:
            kind, text = self.take()
            if kind == "end" and not closing:
                return found
            if text == closing and closing:
                return found
            if text in (",", ";"):
                continue
            if kind != "word":
                raise UnreadableFile(f"a field name is missing before {text!r}" if text else "the text breaks off")
            if self.peek()[1] == ":":
                self.take()
            self.values(found.setdefault(text, []), depth)

    def values(self, into: list[Any], depth: int) -> None:
        if self.peek()[1] != "[":
            into.append(self.value(depth))
            return
        self.take()
        while self.peek()[1] != "]":
            into.append(self.value(depth))
            if self.peek()[1] == ",":
                self.take()
        self.take()

    def value(self, depth: int) -> Any:
        kind, text = self.take()
        if text in OPENING:
            return self.message(OPENING[text], depth + 1)
        if kind == "string":
            raw = unescaped(text[1:-1])
            while self.peek()[0] == "string":
                raw += unescaped(self.take()[1][1:-1])
            return raw
        if kind == "number":
            return number(text)
        if kind == "word":
            return {"true": True, "false": False, "inf": float("inf"), "nan": float("nan")}.get(text.lower(), text)
        if text == "-":
            value = self.value(depth)
            if isinstance(value, (int, float)):
                return -value
        raise UnreadableFile(f"a value is missing before {text!r}" if text else "the text breaks off")


def number(text: str) -> int | float:
    try:
        return int(text, 0) if not text.lstrip("+-").startswith("0") or "x" in text.lower() else int(text, 8)
    except ValueError:
        try:
            return float(text.rstrip("f"))
        except ValueError:
            raise UnreadableFile(f"{text!r} is no number") from None


def unescaped(text: str) -> bytes:
    if "\\" not in text:
        return text.encode("utf-8", "surrogateescape")
    out = bytearray()
    at = 0
    while at < len(text):
        if text[at] != "\\":
            out += text[at].encode("utf-8", "surrogateescape")
            at += 1
            continue
        rest = text[at + 1 :]
        octal, hexadecimal = re.match(r"[0-7]{1,3}", rest), re.match(r"[xX]([0-9a-fA-F]{1,2})", rest)
        if octal:
            out.append(int(octal.group(), 8) & 255)
            at += 1 + octal.end()
        elif hexadecimal:
            out.append(int(hexadecimal.group(1), 16))
            at += 1 + hexadecimal.end()
        else:
            out.append(ESCAPES.get(rest[:1], 63))
            at += 2
    return bytes(out)
