"""What pydantic makes of a value on its way into a field: numbers change their kind, dictionaries become models."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...calls import call
from ...machine import Machine
from ...operators import bare
from ...values import MISSING, Class, PyDict, PyList
from ..python.builtins import frame_of
from ..python.dataclasses_ import annotation_text
from ..python.typing_forms import Form, annotation_value
from ..registry import CLASSES

# Anything else, a symbolic size or something unknown, passes as it is.
CONVERTED = (bool, int, float, str, tuple, type(None), PyList, PyDict)
# `list[int]` and what is written like it -> what it becomes.
LISTS = frozenset({"list", "List"})
TUPLES = frozenset({"tuple", "Tuple"})
TABLES = frozenset({"dict", "Dict", "Mapping", "MutableMapping"})
AROUND = frozenset({"Annotated", "Final", "Required", "NotRequired"})
UNIONS = frozenset({"Optional", "Union"})


def converted(machine: Machine, field: Any, value: Any) -> Any:
    if type(value) not in CONVERTED:
        return value
    if field.node is not None and field.home is not None and field.home.source is not None:
        return by_text(machine, field.node, field.home.source, value)
    return by_kind(machine, field.kind, value)


def by_text(machine: Machine, node: ast.expr, module: Any, value: Any) -> Any:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        try:
            node = ast.parse(node.value, mode="eval").body
        except (SyntaxError, ValueError):
            return Unknown("an annotation that is no expression", machine.builder.site)
    if type(value) not in CONVERTED:
        return value

    def each(part: ast.expr) -> Any:
        return by_text(machine, part, module, value)

    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return first_fit(machine, value, admitting(machine, [node.left, node.right], value, module), each)
    if not isinstance(node, ast.Subscript):
        return by_kind(machine, annotation_value(machine, node, module, resolve=True), value)
    head = annotation_text(node.value)
    parts: list[ast.expr] = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if head in UNIONS:
        none = [ast.Constant(None)] if head == "Optional" else []
        return first_fit(machine, value, admitting(machine, [*parts, *none], value, module), each)
    if head in AROUND:
        return each(parts[0])
    if head in LISTS | TUPLES | TABLES:
        return container(machine, head, parts, module, value)
    return value


def container(machine: Machine, head: str, parts: list[ast.expr], module: Any, value: Any) -> Any:
    if head in TABLES:
        if not isinstance(value, PyDict) or value.open or len(parts) != 2:
            return value if isinstance(value, PyDict) else unfit(machine, head)
        return PyDict({k: by_text(machine, parts[1], module, v) for k, v in value.items.items()})
    items = value.items if isinstance(value, PyList) else value if type(value) is tuple else None
    if items is None:
        return unfit(machine, head)
    open_ended = head in LISTS or (len(parts) == 2 and isinstance(parts[1], ast.Constant) and parts[1].value is ...)
    kinds = parts[:1] * len(items) if open_ended else parts
    if len(kinds) != len(items):
        return unfit(machine, head)
    made = [by_text(machine, kind, module, item) for kind, item in zip(kinds, items)]
    return PyList(made) if head in LISTS else tuple(made)


def by_kind(machine: Machine, kind: Any, value: Any) -> Any:
    def each(part: Any) -> Any:
        return by_kind(machine, part, value)

    if kind is None or kind is CLASSES["NoneType"]:
        return None if value is None else unfit(machine, "None")
    if isinstance(kind, Form):
        if kind.name in UNIONS and kind.args:
            parts = [*kind.args, *([None] if kind.name == "Optional" else [])]
            return first_fit(machine, value, admitting(machine, parts, value), each)
        return each(kind.args[0]) if kind.name in AROUND and kind.args else value
    if not isinstance(kind, Class):
        return value
    if any(c is CLASSES["pydantic.BaseModel"] for c in kind.mro):
        return model(machine, kind, value)
    if any(c.qualname == "enum.Enum" for c in kind.mro):
        return call(machine, kind, [value], {}, frame_of(machine)) if type(value) in (int, str) else value
    change = KINDS.get(kind.name) if kind.module == "builtins" else None
    if change is None:
        return value
    made = change(value)
    return unfit(machine, kind.name) if made is None else made


def model(machine: Machine, kind: Class, value: Any) -> Any:
    plain = bare(value)
    if isinstance(plain, PyDict) and not plain.open and all(isinstance(k, str) for k in plain.items):
        return call(machine, kind, [], dict(plain.items), frame_of(machine))
    return unfit(machine, kind.name)


def _whole(value: Any) -> Any:
    if isinstance(value, str):
        return int(value) if value.strip().lstrip("-").isdigit() else None
    return int(value) if isinstance(value, (bool, int)) or (isinstance(value, float) and value.is_integer()) else None


def _real(value: Any) -> Any:
    if isinstance(value, (bool, int, float)):
        return float(value)
    try:
        return float(value) if isinstance(value, str) else None
    except ValueError:
        return None


def _list(value: Any) -> Any:
    return PyList(list(value.items if isinstance(value, PyList) else value)) if type(value) in (PyList, tuple) else None


def _tuple(value: Any) -> Any:
    return tuple(value.items) if isinstance(value, PyList) else value if type(value) is tuple else None


# A kind -> what it makes of a value; None where it refuses.
KINDS: dict[str, Callable[[Any], Any]] = {
    "int": _whole,
    "float": _real,
    "str": lambda value: value if isinstance(value, str) else None,
    "bool": lambda value: value if isinstance(value, bool) else None,
    "list": _list,
    "tuple": _tuple,
    "dict": lambda value: value if isinstance(value, PyDict) else None,
}


def admitting(machine: Machine, parts: Sequence[Any], value: Any, module: Any = None) -> Sequence[Any]:
    """Of a union, the parts that may take a dictionary: models that have what it must hold; of these, first the one with most of
    its entries."""
    table = bare(value)
    if not isinstance(table, PyDict) or table.open:
        return parts
    counted = []
    for part in parts:
        kind = annotation_value(machine, part, module, resolve=True) if isinstance(part, ast.expr) else part
        matched = entries_taken(kind, table) if isinstance(kind, Class) else 0
        if matched is not None:
            counted.append((matched, part))
    return [part for _, part in sorted(counted, key=lambda pair: -pair[0])] or parts


def entries_taken(kind: Class, table: PyDict) -> int | None:
    """How many entries of a dictionary are fields of a model; None where the model refuses the dictionary."""
    from .models import fields_of, optional

    if not any(c is CLASSES["pydantic.BaseModel"] for c in kind.mro):
        return 0
    fields = fields_of(kind)
    for name, field in fields.items():
        key = name if name in table.items else field.alias
        if key not in table.items:
            if field.default is MISSING and field.factory is MISSING and not optional(field):
                return None
        elif not in_words(field.node, table.items[key]):
            return None
    return sum(name in table.items for name in fields)


def in_words(node: ast.expr | None, value: Any) -> bool:
    """False for a plain value that is none of those in `Literal[...]`."""
    if not isinstance(node, ast.Subscript) or annotation_text(node.value) != "Literal":
        return True
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    words = [p.value for p in parts if isinstance(p, ast.Constant)]
    return len(words) < len(parts) or not isinstance(value, (str, int, type(None))) or value in words


def first_fit(machine: Machine, value: Any, parts: Sequence[Any], each: Callable[[Any], Any]) -> Any:
    """Of a union, the part that leaves a value as it is, else the first that takes it."""
    made = [each(part) for part in parts]
    same = [
        m for m in made if m is value or (type(m) is type(value) and isinstance(m, (int, float, str)) and m == value)
    ]
    fitting = [m for m in made if not isinstance(m, Unknown)]
    return value if same else fitting[0] if fitting else made[0]


def unfit(machine: Machine, kind: str) -> Unknown:
    return Unknown(f"a value that pydantic refuses or converts to {kind}", machine.builder.site)
