"""What a Keras configuration would run when it is loaded: bytecode of lambdas, functions and classes to import."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from typing import Any

from .model import ReadFile
from .pickle_names import RUNNING, RUNNING_MODULES, Danger, judge

MOST_VALUES = 2_000_000
SOURCE_NAME = re.compile(rb"[\x20-\x7e]{1,200}?\.(?:py|ipynb)|<ipython-input[^>]{1,80}>|<stdin>")
SHORTEST_CODE = 8


def observe_dangers(config: Any, into: ReadFile, where: str = "") -> None:
    """Every place of a configuration that carries code or names something to import."""
    for owner, value in objects(config, into):
        name = str(owner.get("name") or value.get("class_name") or "?")[:200]
        for code in bytecode(value):
            origin = source_name(code)
            said = f" of a function written in {origin}" if origin else ""
            into.observe("lambda-bytecode", f"{where}layer {name} carries bytecode{said}", name)
        for module, called in imported(value):
            danger, reason = judge(module, called)
            if danger is Danger.RUNS:
                into.observe("config-import", f"{where}{name} names {module}.{called}, which {reason}", name)


def objects(config: Any, into: ReadFile) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Every table of a configuration, with the settings of the layer that it belongs to."""
    waiting: list[tuple[dict[str, Any], Any]] = [({}, config)]
    left = MOST_VALUES
    while waiting:
        owner, value = waiting.pop()
        left -= 1
        if left < 0:
            into.problems.append(f"{into.path}: the configuration is too large; not all of it was scanned")
            return
        if isinstance(value, dict):
            inner = value.get("config")
            own = inner if isinstance(inner, dict) and "name" in inner else owner
            yield own, value
            waiting.extend((own, v) for v in value.values())
        elif isinstance(value, list):
            waiting.extend((owner, v) for v in value)


def bytecode(value: dict[str, Any]) -> Iterator[bytes]:
    """Code kept as text: `{"class_name": "__lambda__", "config": {"code": ...}}`, or in Keras 2 a list behind `function`."""
    if value.get("class_name") == "__lambda__":
        inner = value.get("config")
        inner = inner if isinstance(inner, dict) else value
        yield decoded(inner.get("code") or inner.get("value"))
    for key, given in value.items():
        kind = value.get(f"{key}_type")
        if isinstance(given, list) and given and isinstance(given[0], str) and (kind == "lambda" or key == "function"):
            found = decoded(given[0])
            if kind == "lambda" or len(found) >= SHORTEST_CODE:
                yield found


def decoded(text: Any) -> bytes:
    if not isinstance(text, str):
        return b""
    try:
        return binascii.a2b_base64(text.encode("ascii", "ignore"))
    except (binascii.Error, ValueError):
        return b""


def source_name(code: bytes) -> str:
    """The file that the bytes name; they are looked at, never unmarshalled."""
    found = SOURCE_NAME.search(code)
    return found[0].decode("ascii", "ignore").lstrip() if found else ""


def imported(value: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Modules and names that deserialization would import."""
    module = value.get("module")
    if isinstance(module, str) and module:
        for key in ("class_name", "config", "registered_name", "function"):
            name = value.get(key)
            if isinstance(name, str) and name not in ("function", "builtins"):
                yield module, name
    for key in ("registered_name", "class_name", "function", "function_name"):
        name = value.get(key)
        if isinstance(name, str) and "." in name and (name in RUNNING or name.partition(".")[0] in RUNNING_MODULES):
            head, _, last = name.rpartition(".")
            yield head, last
