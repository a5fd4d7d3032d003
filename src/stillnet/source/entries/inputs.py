"""The text of an example input: `x=f32[2,3,H,W]`, lists, tuples, dictionaries and Python literals."""

from __future__ import annotations

import ast
import re

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Origin
from ...base.dtype import DTYPES
from ...base.pattern import pattern
from ...graph.graph import TensorType
from ..machine import Machine
from ..values import PyDict, PyList, Tensor

TENSOR = pattern(r"\s*([a-z]+\d*\w*)\[([^\[\]]*)\]\s*$")
# as other tools take a shape
SIZES = pattern(r"\d+(?: *[,x] *\d+)+")
NAMED = pattern(r"\s*([A-Za-z_]\w*)\s*=(?!=)(.*)$", re.S)


class InputError(Exception):
    """The text is not an input; the message is for the user."""


def parse_inputs(machine: Machine, texts: list[str]) -> tuple[list[Any], dict[str, Any]]:
    """Positional and named forward arguments."""
    args: list[Any] = []
    kwargs: dict[str, Any] = {}
    for text in texts:
        match = NAMED.match(text)
        if match:
            kwargs[match[1]] = parse_value(machine, match[2], match[1])
        else:
            args.append(parse_value(machine, text, f"input{len(args)}"))
    return args, kwargs


def parse_value(machine: Machine, text: str, name: str) -> Any:
    text = text.strip()
    match = TENSOR.match(text)
    if match and match[1] in DTYPES:
        return tensor(machine, match[1], match[2], name)
    if text and text[0] in "[(" and text[-1] in ")]":
        items = [parse_value(machine, part, f"{name}.{i}") for i, part in enumerate(split(text[1:-1]))]
        return PyList(items) if text[0] == "[" else tuple(items)
    if text[:1] == "{" and text[-1:] == "}":
        return PyDict(dict(pair(machine, part, name) for part in split(text[1:-1])))
    if SIZES.fullmatch(text):
        sizes = text.replace("x", ",").replace(" ", "")
        raise InputError(
            f"{text!r} could be a shape or a tuple: write f32[{sizes}] for a tensor, ({sizes}) for a tuple"
        )
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        raise InputError(
            f"cannot read the input {text!r}: expected a tensor such as f32[2,3,224,224], a list, tuple, dict or literal"
        ) from None
    return from_literal(value)


def pair(machine: Machine, text: str, name: str) -> tuple[str, Any]:
    key, separator, value = text.partition("=") if "=" in text else text.partition(":")
    if not separator:
        raise InputError(f"cannot read the dictionary entry {text!r}: expected key=value")
    key = key.strip().strip("'\"")
    return key, parse_value(machine, value, f"{name}.{key}")


def from_literal(value: Any) -> Any:
    if isinstance(value, list):
        return PyList([from_literal(v) for v in value])
    if isinstance(value, tuple):
        return tuple(from_literal(v) for v in value)
    if isinstance(value, dict):
        return PyDict({k: from_literal(v) for k, v in value.items()})
    return value


def tensor(machine: Machine, dtype: str, dims: str, name: str) -> Tensor:
    sizes = []
    for part in (p.strip() for p in dims.split(",")):
        if not part:
            continue
        try:
            sizes.append(int(part) if part.lstrip("-").isdigit() else D.parse(part, Origin.INPUT))
        except ValueError:
            raise InputError(f"cannot read the size {part!r} of {name}") from None
        if isinstance(sizes[-1], int) and sizes[-1] < 0:
            raise InputError(f"a size cannot be negative: {part} of {name}")
    return Tensor(machine.builder.source(TensorType(tuple(sizes), DTYPES[dtype]), "input", name))


def split(text: str) -> list[str]:
    """At the commas outside brackets."""
    parts, depth = [""], 0
    for character in text:
        depth += (character in "[({") - (character in "])}")
        if depth == 0 and character == ",":
            parts.append("")
        else:
            parts[-1] += character
    return [p for p in (p.strip() for p in parts) if p]
