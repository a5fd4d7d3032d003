"""Text: str(), repr(), formatting, and the methods of strings."""

from __future__ import annotations

import re

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Sym
from ....base.dtype import DType
from ....base.unknown import Unknown
from ... import limits
from ...calls import call_method
from ...control.iteration import iterate
from ...machine import Machine
from ...values import MISSING, Class, Config, Frame, Function, Instance, Library, PyDict, PyList, PySet
from ..registry import method

PLAIN = (bool, int, float, complex, str, bytes)


def text_of(machine: Machine, value: Any, frame: Frame, style: str) -> Any:
    """str(value) or repr(value); Unknown where the text is not known."""
    if isinstance(value, PLAIN) or value is None or value is Ellipsis:
        if isinstance(value, int) and value.bit_length() > limits.INTEGER_BITS:
            return machine.unknown("text of a huge number")
        return str(value) if style == "s" else repr(value)
    if isinstance(value, Instance):
        return instance_text(machine, value, frame, style)
    if isinstance(value, (tuple, PyList, PySet)):
        return sequence_text(machine, value, frame)
    if isinstance(value, PyDict):
        pairs = [(text_of(machine, k, frame, "r"), text_of(machine, v, frame, "r")) for k, v in value.items.items()]
        if all(isinstance(k, str) and isinstance(v, str) for k, v in pairs):
            return "{" + ", ".join(f"{k}: {v}" for k, v in pairs) + "}"
        return Unknown("text of something not known", machine.builder.site)
    if isinstance(value, (Class, Function)):
        if isinstance(value, Class) and value.module == "builtins":
            return f"<class '{value.name}'>"
        return f"<class '{value.qualname}'>" if isinstance(value, Class) else f"<function {value.qualname}>"
    if isinstance(value, DType):
        return "torch." + TORCH_NAMES.get(value.name, value.name)
    if isinstance(value, Sym):
        return Unknown(f"text of the size {D.text(value)}", machine.builder.site)
    if isinstance(value, Library):
        return f"<module '{value.name}'>"
    if isinstance(value, Config):
        return Config(f"str({value.text})", value.origin)
    return Unknown("text of something not known", machine.builder.site)


TORCH_NAMES = {
    "f32": "float32",
    "f64": "float64",
    "f16": "float16",
    "bf16": "bfloat16",
    "i64": "int64",
    "i32": "int32",
    "i16": "int16",
    "i8": "int8",
    "u8": "uint8",
    "bool": "bool",
    "c64": "complex64",
    "c128": "complex128",
}


def instance_text(machine: Machine, value: Instance, frame: Frame, style: str) -> Any:
    for name in ("__str__", "__repr__") if style == "s" else ("__repr__",):
        result = call_method(machine, value, name, [], frame)
        if result is not MISSING:
            return result
    if value.payload is not None:
        return text_of(machine, value.payload, frame, style)
    return Unknown(f"text of {value.cls.name}", machine.builder.site)


def sequence_text(machine: Machine, value: Any, frame: Frame) -> Any:
    items = value.items if isinstance(value, (PyList, PySet)) else value
    texts = [text_of(machine, i, frame, "r") for i in items]
    if not all(isinstance(t, str) for t in texts):
        return Unknown("text of something not known", machine.builder.site)
    if isinstance(value, tuple):
        return f"({texts[0]},)" if len(texts) == 1 else "(" + ", ".join(texts) + ")"
    if isinstance(value, PySet):
        return "{" + ", ".join(texts) + "}" if texts else "set()"
    return "[" + ", ".join(texts) + "]"


def format_value(machine: Machine, value: Any, spec: Any, frame: Frame) -> Any:
    if isinstance(spec, Unknown):
        return spec
    if isinstance(value, Instance):
        result = call_method(machine, value, "__format__", [spec], frame)
        if result is not MISSING:
            return result
        value = text_of(machine, value, frame, "s") if not spec or value.payload is None else value.payload
    if isinstance(value, PLAIN) and isinstance(spec, str):
        if re.search(r"\d{5,}", spec):
            return machine.unknown("text of a huge width")
        try:
            return format(value, spec)
        except (ValueError, TypeError) as error:
            raise machine.error(type(error).__name__, str(error)) from None
    return text_of(machine, value, frame, "s")


def has_large(values: Any) -> bool:
    """A number among them that makes a text huge where it is taken for a width."""
    return any(isinstance(v, int) and v > 10_000 for v in values)


def percent_format(machine: Machine, template: str, value: Any) -> Any:
    """template % value"""
    frame = machine.context.get("frame")
    values = value if isinstance(value, tuple) else (value,)
    if isinstance(value, PyDict):
        texts: Any = {k: ready(machine, v, frame) for k, v in value.items.items()}
        unknown = next((v for v in texts.values() if isinstance(v, Unknown)), None)
    else:
        texts = tuple(ready(machine, v, frame) for v in values)
        unknown = next((v for v in texts if isinstance(v, Unknown)), None)
    if unknown is not None:
        return unknown
    given = texts.values() if isinstance(texts, dict) else texts
    if re.search(r"%[^a-zA-Z%]*\d{5,}", template) or (re.search(r"%[^a-zA-Z%]*\*", template) and has_large(given)):
        return machine.unknown("text of a huge width")
    try:
        return template % texts
    except (TypeError, ValueError, KeyError) as error:
        return machine.unknown(f"text formatting: {error}")


def ready(machine: Machine, value: Any, frame: Any) -> Any:
    return value if isinstance(value, PLAIN) or value is None else text_of(machine, value, frame, "s")


# -- methods -----------------------------------------------------------------------------------------------------------
def _string_method(name: str) -> None:
    def run(machine: Machine, receiver: Any, *args: Any, **kwargs: Any) -> Any:
        plain = [tuple(a) if isinstance(a, tuple) else a for a in args]
        for value in (*plain, *kwargs.values()):
            if isinstance(value, Unknown):
                return value
            if not (
                isinstance(value, PLAIN)
                or value is None
                or (isinstance(value, tuple) and all(isinstance(v, str) for v in value))
            ):
                return machine.unknown(f"str.{name} with something not known")
        if (
            name in ("ljust", "rjust", "center", "zfill", "expandtabs")
            and args
            and isinstance(args[0], int)
            and args[0] > limits.TEXT
        ):
            return machine.unknown("a text beyond all bounds")
        try:
            result = getattr(receiver, name)(*plain, **kwargs)
        except (ValueError, TypeError, IndexError, UnicodeError, LookupError) as error:
            raise machine.error(type(error).__name__, str(error)) from None
        return PyList(result) if isinstance(result, list) else result

    method("str", name)(run)


for _name in (
    "capitalize",
    "casefold",
    "center",
    "count",
    "encode",
    "endswith",
    "expandtabs",
    "find",
    "index",
    "isalnum",
    "isalpha",
    "isascii",
    "isdecimal",
    "isdigit",
    "isidentifier",
    "islower",
    "isnumeric",
    "isspace",
    "istitle",
    "isupper",
    "ljust",
    "lower",
    "lstrip",
    "partition",
    "removeprefix",
    "removesuffix",
    "replace",
    "rfind",
    "rindex",
    "rjust",
    "rpartition",
    "rsplit",
    "rstrip",
    "split",
    "splitlines",
    "startswith",
    "strip",
    "swapcase",
    "title",
    "upper",
    "zfill",
):
    _string_method(_name)


@method("str", "join")
def _join(machine: Machine, receiver: str, value: Any) -> Any:
    items = iterate(machine, value, machine.context["frame"], unknown_ok=True)
    if isinstance(items, Unknown):
        return items
    items = [i.payload if isinstance(i, Instance) and isinstance(i.payload, str) else i for i in items]
    if not all(isinstance(i, str) for i in items):
        return next((i for i in items if isinstance(i, Unknown)), None) or machine.unknown(
            "join of something not known"
        )
    return receiver.join(items)


@method("str", "format", "format_map")
def _format(machine: Machine, receiver: str, *args: Any, **kwargs: Any) -> Any:
    frame = machine.context["frame"]
    if len(args) == 1 and isinstance(args[0], PyDict) and not kwargs and "{" in receiver:
        kwargs = {**kwargs, **{k: v for k, v in args[0].items.items() if isinstance(k, str)}}
    positional = [ready(machine, a, frame) for a in args]
    named = {k: ready(machine, v, frame) for k, v in kwargs.items()}
    unknown = next((v for v in (*positional, *named.values()) if not isinstance(v, PLAIN) and v is not None), None)
    if unknown is not None:
        return unknown if isinstance(unknown, Unknown) else machine.unknown("format of something not known")
    try:
        nested = re.search(r"\{[^{}]*\{", receiver.replace("{{", "")) and has_large((*positional, *named.values()))
        if nested or re.search(r"\{[^{}]*:[^{}]*\d{5,}", receiver):
            return machine.unknown("text of a huge width")
        return receiver.format(*positional, **named)
    except (ValueError, KeyError, IndexError, AttributeError, TypeError) as error:
        return machine.unknown(f"text formatting: {error}")


@method("str", "__len__")
def _length(machine: Machine, receiver: str) -> int:
    return len(receiver)


@method("str", "translate")
def _translate(machine: Machine, receiver: str, table: Any) -> Any:
    plain = isinstance(table, PyDict) and all(v is None or isinstance(v, (int, str)) for v in table.items.values())
    return receiver.translate(table.items) if plain else machine.unknown("str.translate")


@method("str", "maketrans")
def _maketrans(machine: Machine, receiver: Any, *args: Any) -> Any:
    plain = [a.items if isinstance(a, PyDict) else a for a in args]
    try:
        return PyDict(str.maketrans(*plain))
    except (TypeError, ValueError):
        return machine.unknown("str.maketrans")


@method("bytes", "decode")
def _decode(machine: Machine, receiver: bytes, *args: Any, **kwargs: Any) -> Any:
    try:
        return receiver.decode(*args, **kwargs)
    except (UnicodeError, LookupError, TypeError) as error:
        raise machine.error("UnicodeDecodeError", str(error)) from None
