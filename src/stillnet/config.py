"""`[tool.stillnet]` of the nearest pyproject.toml as a frozen Config."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Mapping
from types import MappingProxyType

from .base.annotations import Any
from .base.numbers import read_bounds
from .base.plain import dataclass, field
from .base.suggest import did_you_mean

FILE = "pyproject.toml"
FAIL_ON = ("error", "warning", "note")

Table = Mapping[str, Any]


class ConfigError(Exception):
    """A configuration that cannot be used; the message names file and key."""


@dataclass(frozen=True, slots=True)
class Config:
    """What a project says about itself; `root` is the folder that its relative paths and globs start from."""

    root: str = ""
    file: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    fail_on: str = "error"
    inputs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    per_file_ignores: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    environment: Mapping[str, str] = field(default_factory=dict)
    ranges: Mapping[str, tuple[float, float]] = field(default_factory=dict)

    def inputs_for(self, target: str) -> tuple[str, ...]:
        """The inputs of the first entry that names the target's file, its model or the whole target."""
        if not self.inputs:
            return ()
        from fnmatch import fnmatchcase

        from . import patterns

        path, _, qualifier = target.rpartition("::") if "::" in target else (target, "", "")
        file = os.path.relpath(os.path.abspath(path), self.root or os.curdir).replace(os.sep, "/")
        names = [target, f"{file}::{qualifier}", qualifier, qualifier.partition("(")[0], target.partition("(")[0]]
        for glob, inputs in self.inputs.items():
            if patterns.covers(patterns.parse([glob]), file) or any(name and fnmatchcase(name, glob) for name in names):
                return inputs
        return ()


def config_for(path: str) -> Config:
    """The configuration that governs a file or folder: that of the nearest pyproject.toml with a stillnet table."""
    folder = os.path.abspath(path)
    return _nearest(folder if os.path.isdir(folder) else os.path.dirname(folder))


@functools.cache
def _nearest(folder: str) -> Config:
    file = os.path.join(folder, FILE)
    table = _table(file) if os.path.isfile(file) else None
    if table is not None:
        return parse(table, file)
    parent = os.path.dirname(folder)
    return Config(root=folder) if parent == folder else _nearest(parent)


def load(file: str) -> Config:
    """The configuration of one file that the user named."""
    if not os.path.isfile(file):
        raise ConfigError(f"{file}: no such file")
    return parse(_table(file) or {}, os.path.abspath(file))


def _table(file: str) -> Table | None:
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        with open(file, "rb") as stream:
            tool = tomllib.load(stream).get("tool", {})
    except (OSError, ValueError) as error:
        raise ConfigError(f"{file}: {error}") from None
    table = tool.get("stillnet") if isinstance(tool, dict) else None
    if table is not None and not isinstance(table, dict):
        raise ConfigError(f"{file}: tool.stillnet must be a table")
    return table


def parse(table: Table, file: str) -> Config:
    """A checked Config; the first wrong key or type is a ConfigError."""
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key not in READERS:
            raise ConfigError(f"{file}: unknown key 'tool.stillnet.{key}'{did_you_mean(key, READERS)}")
        values[key.replace("-", "_")] = READERS[key](value, f"{file}: 'tool.stillnet.{key}'")
    return Config(root=os.path.dirname(file), file=file, **values)


def _texts(value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ConfigError(f"{where} must be a list of strings")
    return tuple(value)


def _lists(value: object, where: str) -> Mapping[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise ConfigError(f"{where} must be a table of lists of strings")
    return MappingProxyType({key: _texts(item, f"{where}[{key!r}]") for key, item in value.items()})


def _inputs(value: object, where: str) -> Mapping[str, tuple[str, ...]]:
    """Inputs by target, or one list for every target."""
    return MappingProxyType({"*": _texts(value, where)}) if isinstance(value, list) else _lists(value, where)


def _versions(value: object, where: str) -> Mapping[str, str]:
    if not isinstance(value, dict) or not all(isinstance(item, str) for item in value.values()):
        raise ConfigError(f'{where} must be a table of strings, such as {{torch = "2.1"}}')
    return MappingProxyType(dict(value))


def _ranges(value: object, where: str) -> Mapping[str, tuple[float, float]]:
    if not isinstance(value, dict):
        raise ConfigError(f"{where} must be a table of pairs of numbers, such as {{x = [0, 1]}}")
    try:
        return MappingProxyType({key: read_bounds(item, f"{key} = {item}") for key, item in value.items()})
    except ValueError as problem:
        raise ConfigError(f"{where}: {problem}") from None


def _level(value: object, where: str) -> str:
    if value not in FAIL_ON:
        raise ConfigError(f"{where} must be one of {', '.join(FAIL_ON)}")
    return str(value)


READERS: dict[str, Callable[[object, str], Any]] = {
    "select": _texts,
    "ignore": _texts,
    "exclude": _texts,
    "models": _texts,
    "paths": _texts,
    "fail-on": _level,
    "inputs": _inputs,
    "per-file-ignores": _lists,
    "environment": _versions,
    "ranges": _ranges,
}
