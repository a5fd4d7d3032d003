"""Words of generated source: names, literals and calls."""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Mapping

from ...base.annotations import Any


class Raw(str):
    """Text that stands in the source as it is."""


def identifier(text: str, fallback: str = "x") -> str:
    """A name made of a text; keywords and numbers get an underscore."""
    found = re.sub(r"\W+", "_", text, flags=re.ASCII).strip("_") or fallback
    return f"_{found}" if found[0].isdigit() or keyword.iskeyword(found) else found


def attribute(name: str) -> str:
    """A name as an attribute: as it is where it can be one."""
    return name if name.isidentifier() and name.isascii() and not keyword.iskeyword(name) else identifier(name)


def literal(value: Any) -> str:
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, (list, tuple)):
        inner = ", ".join(literal(v) for v in value)
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k!r}: {literal(v)}" for k, v in value.items()) + "}"
    if isinstance(value, float) and value in (float("inf"), float("-inf")):
        return f'float("{value}")'
    if isinstance(value, str):
        return '"' + value.encode("unicode_escape").decode("ascii").replace('"', '\\"') + '"'
    return repr(value)


def arguments(positional: list[Any], keywords: Mapping[str, Any]) -> str:
    return ", ".join([*map(literal, positional), *(f"{k}={literal(v)}" for k, v in keywords.items())])


class Names:
    """Hands out variable names, each once."""

    def __init__(self, taken: tuple[str, ...] = ()) -> None:
        self.used = dict.fromkeys((*taken, *dir(builtins)), 1)

    def new(self, text: str) -> str:
        name = identifier(text)
        count = self.used.get(name, 0) + 1
        self.used[name] = count
        return name if count == 1 else self.new(f"{name}_{count}")


def comment(text: str) -> str:
    """One line of comment; text of a file cannot end it."""
    return "# " + " ".join(text.split())[:150]


def bracketed(value: Any) -> str | None:
    """A number, a slice, a new axis or `...` as it stands between brackets."""
    text = str(value)
    if text.startswith("slice("):
        first, last, step = (p.strip() for p in text[6:-1].split(","))
        whole = all(p == "None" or p.lstrip("-").isdigit() for p in (first, last, step))
        ends = ":".join("" if p == "None" else p for p in (first, last))
        return ends + ("" if step == "None" else f":{step}") if whole else None
    if text == "Ellipsis":
        return "..."
    return "None" if value is None else text if type(value) is int else None
