"""`${...}` in configuration trees: entries that are read from elsewhere in the tree, the environment or a function."""

from __future__ import annotations

import re

from ....base.annotations import Any
from ....base.pattern import pattern
from ....base.plain import dataclass
from ....base.unknown import Unknown
from ...calls import call
from ...machine import Machine
from ...operators import bare
from ...values import Instance, PyDict, PyList
from ..python.builtins import frame_of

# Texts that are replaced when they are read, and one that somebody must give.
OPENING, MANDATORY = "${", "???"
# An interpolation that holds no other.
INNERMOST = pattern(r"\$\{([^${}]*)\}")
# Interpolations that lead to each other, and those in one text.
DEPTH, IN_TEXT = 20, 50
# Where a tree keeps the texts of entries that are resolved, and the tree that holds it.
TEXTS, PARENT = "_texts", "_parent"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Interpolated(Unknown):
    """An entry whose value stands elsewhere, until it is looked for."""

    text: str = ""


def is_interpolation(value: Any) -> bool:
    return isinstance(value, str) and OPENING in value


def interpolated(machine: Machine, text: str) -> Interpolated:
    return Interpolated("an interpolation of a configuration", machine.builder.site, text)


def settle(machine: Machine, node: Instance) -> None:
    """Every entry of the tree around this one that is read from elsewhere gets its value."""
    while isinstance(node.attributes.get(PARENT), Instance):
        node = node.attributes[PARENT]
    for holder, key, text in list(texts_in(node)):
        found = resolved(machine, holder, text, 0)
        if isinstance(holder.payload, PyDict):
            machine.put_entry(holder.payload, key, found)
        else:
            machine.change(holder.payload)[key] = found
        machine.put(holder.attributes, TEXTS, {**(holder.attributes.get(TEXTS) or {}), key: text})


def texts_in(node: Any, depth: int = 0) -> Any:
    """The entries below that are or were interpolations: their holder, key and text."""
    if not isinstance(node, Instance) or not isinstance(node.payload, (PyDict, PyList)) or depth > DEPTH:
        return
    kept = node.attributes.get(TEXTS) or {}
    items = node.payload.items
    for key, value in list(items.items() if isinstance(items, dict) else enumerate(items)):
        if isinstance(value, Interpolated) or key in kept:
            yield node, key, kept.get(key) or value.text
        elif isinstance(value, Instance) and value.attributes.get(PARENT) is node:
            yield from texts_in(value, depth + 1)


def text_of(node: Instance, key: Any) -> str | None:
    """The text of an entry, where it is an interpolation."""
    found = (node.attributes.get(TEXTS) or {}).get(key)
    return found if isinstance(found, str) else None


def forget(machine: Machine, node: Instance, key: Any) -> None:
    """The entry gets a value of its own."""
    kept = node.attributes.get(TEXTS) or {}
    if key in kept:
        machine.put(node.attributes, TEXTS, {k: v for k, v in kept.items() if k != key})


# -- one text ----------------------------------------------------------------------------------------------------------
def resolved(machine: Machine, holder: Instance, text: str, depth: int) -> Any:
    """The value that a text means at its place in the tree, or the interpolation itself where it is not known."""
    for _ in range(IN_TEXT):
        inner = INNERMOST.search(text)
        if inner is None:
            return text if OPENING not in text else interpolated(machine, text)
        value = meant(machine, holder, inner[1].strip(), depth) if depth < DEPTH else MISSING_VALUE
        if inner.span() == (0, len(text)):
            return interpolated(machine, text) if value is MISSING_VALUE else value
        plain = bare(value)
        if not isinstance(plain, (str, int, float)) and plain is not None:
            return interpolated(machine, text)
        text = f"{text[: inner.start()]}{plain}{text[inner.end() :]}"
    return interpolated(machine, text)


MISSING_VALUE = Unknown("an interpolation that leads nowhere")


def meant(machine: Machine, holder: Instance, inner: str, depth: int) -> Any:
    name, sign, rest = inner.partition(":")
    if sign and re.fullmatch(r"[\w.]+", name):
        return from_function(machine, holder, name, rest, depth)
    dots = len(inner) - len(inner.lstrip("."))
    node: Any = holder
    if dots == 0:
        while isinstance(node.attributes.get(PARENT), Instance):
            node = node.attributes[PARENT]
    for _ in range(dots - 1):
        node = node.attributes.get(PARENT) if isinstance(node, Instance) else None
    return entry(machine, node, re.findall(r"[^.\[\]]+", inner), depth)


def entry(machine: Machine, node: Any, path: list[str], depth: int) -> Any:
    for part in path:
        table = node.payload if isinstance(node, Instance) else None
        key: Any = part
        if (
            isinstance(table, PyList)
            and re.fullmatch(r"-?\d+", part)
            and -len(table.items) <= int(part) < len(table.items)
        ):
            key = int(part) % len(table.items)
            found = table.items[key]
        elif isinstance(table, PyDict):
            key = part if part in table.items else int(part) if part.isdigit() else part
            found = table.items.get(key, MISSING_VALUE)
        else:
            return MISSING_VALUE
        text = text_of(node, key) or (found.text if isinstance(found, Interpolated) else None)
        node = resolved(machine, node, text, depth + 1) if text is not None else found
    return MISSING_VALUE if isinstance(node, Unknown) else node


def from_function(machine: Machine, holder: Instance, name: str, rest: str, depth: int) -> Any:
    """`${oc.env:NAME,default}`: no variable of the environment is set; functions that the program registers are called."""
    given = [argument(part.strip()) for part in rest.split(",")] if rest else []
    if name in ("oc.env", "env"):
        return given[1] if len(given) > 1 else MISSING_VALUE
    if name == "oc.select" and given:
        found = meant(machine, holder, str(given[0]), depth)
        return found if found is not MISSING_VALUE else given[1] if len(given) > 1 else None
    function = machine.context.get("resolvers", {}).get(name)
    return call(machine, function, given, {}, frame_of(machine)) if function is not None else MISSING_VALUE


def argument(text: str) -> Any:
    from ..python.data_formats import from_omega_yaml

    try:
        found = from_omega_yaml(text)
    except ValueError:
        return text
    return found if isinstance(found, (str, int, float, type(None))) else MISSING_VALUE
