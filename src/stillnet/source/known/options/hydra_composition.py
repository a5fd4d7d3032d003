"""Hydra's defaults lists: which configuration files a primary one names, in which order and where in the tree they go."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterator

from ....base.annotations import Any
from ....base.pattern import pattern
from ....base.plain import dataclass, field

# Configurations that one program composes, and how often choices are looked for in them.
FILES, ROUNDS = 200, 4
HEADER = pattern(r"(?m)^\s*#\s*@package\s+(\S+)")
SELF = "_self_"


class NotComposed(Exception):
    """A configuration that is not here, or a form of the list that is not followed."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One entry of a defaults list: a group and what is chosen of it, or a file by its name (group None)."""

    group: str | None
    name: Any
    package: str | None = None
    optional: bool = False
    override: bool = False


@dataclass(slots=True)
class Composition:
    """`read` gives the text of a file by its path without suffix, `load` makes data of it."""

    read: Callable[[str], str | None]
    load: Callable[[str], Any]
    chosen: dict[str, Any] = field(default_factory=dict)
    count: int = 0

    def compose(self, primary: str) -> dict[str, Any]:
        for _ in range(ROUNDS):
            before = dict(self.chosen)
            parts = list(self.parts(primary, "", None))
            if self.chosen == before:
                break
        made: dict[str, Any] = {}
        for package, data in parts:
            merge(made, placed(package, data))
        made.pop("hydra", None)
        return made

    def parts(self, path: str, package: str, default: str | None) -> Iterator[tuple[str, dict[str, Any]]]:
        """The file's own entries and those of its defaults, each with the place in the tree where they go."""
        self.count += 1
        text = self.read(path) if self.count <= FILES else None
        if text is None:
            raise NotComposed(path)
        data = self.load(text)
        data = {} if data is None else data
        if not isinstance(data, dict):
            raise NotComposed(path)
        package = place(text, package, default, posixpath.dirname(path))
        own = {key: value for key, value in data.items() if key != "defaults"}
        listed = [choice(entry) for entry in data.get("defaults") or []]
        if not any(c.name == SELF and c.group is None for c in listed):
            listed.append(Choice(None, SELF))
        folder = posixpath.dirname(path)
        for entry in listed:
            if entry.override:
                # what a file overrides counts before what those below it do
                self.chosen.setdefault(key_of(entry, folder), entry.name)
        for entry in listed:
            if entry.name == SELF and entry.group is None:
                yield package, own
            elif not entry.override:
                yield from self.chosen_parts(entry, folder, package)

    def chosen_parts(self, entry: Choice, folder: str, package: str) -> Iterator[tuple[str, dict[str, Any]]]:
        if entry.group is None:
            target, inner = beside(folder, entry.name)
            yield from self.parts(target, package, dotted(inner))
            return
        group = group_of(entry, folder)
        if group.split("/")[0] == "hydra":
            return
        key = key_of(entry, folder)
        names = self.chosen.get(key, entry.name)
        for name in names if isinstance(names, list) else [names]:
            if name is None:
                continue
            if not isinstance(name, (str, int, float)) or "${" in str(name) or name == "???":
                raise NotComposed(key)
            target = f"{group}/{str(name).removesuffix('.yaml')}"
            if entry.optional and self.read(target) is None:
                continue
            where = entry.package if entry.package is not None else dotted(entry.group.lstrip("/"))
            yield from self.parts(target, package, where)


def group_of(entry: Choice, folder: str) -> str:
    group = entry.group or ""
    return group.lstrip("/") if group.startswith("/") else posixpath.join(folder, group)


def key_of(entry: Choice, folder: str) -> str:
    """One name for each place of a list that a choice may override."""
    group = group_of(entry, folder)
    return f"{group}@{entry.package}" if entry.package is not None else group


def beside(folder: str, name: Any) -> tuple[str, str]:
    """A file that is named without a group, and the group that its name holds."""
    text = str(name).removesuffix(".yaml")
    if text.startswith("/"):
        return text.lstrip("/"), posixpath.dirname(text.lstrip("/"))
    return posixpath.join(folder, text), posixpath.dirname(text)


def dotted(group: str) -> str:
    return group.replace("/", ".")


def choice(entry: Any) -> Choice:
    """`model: unet`, `optional model: unet`, `override /model: unet`, `model@net: unet`, `base`."""
    if isinstance(entry, str):
        name, _, package = entry.partition("@")
        if package:
            raise NotComposed(entry)
        return Choice(None, name)
    if not isinstance(entry, dict) or len(entry) != 1:
        raise NotComposed(str(entry))
    ((key, name),) = entry.items()
    words = str(key).split()
    group, sign, package = words[-1].partition("@")
    if not set(words[:-1]) <= {"optional", "override"} or ":" in package:
        raise NotComposed(str(key))
    return Choice(group, name, package if sign else None, "optional" in words[:-1], "override" in words[:-1])


def place(text: str, parent: str, default: str | None, group: str) -> str:
    """Where the entries of a file go: what its first lines say, else below its parent's place."""
    found = HEADER.search(text)
    if found is not None:
        said = found[1]
        return "" if said == "_global_" else said.replace("_group_", dotted(group)).removeprefix("_global_.")
    if default is None or default in ("", "_here_"):
        return parent
    if default == "_global_" or default.startswith("_global_."):
        return default.removeprefix("_global_").lstrip(".")
    return f"{parent}.{default}" if parent else default


def placed(package: str, data: dict[str, Any]) -> dict[str, Any]:
    for part in reversed(package.split(".") if package else []):
        data = {part: data}
    return data


def merge(into: dict[str, Any], other: dict[str, Any]) -> None:
    """The other's entries go over ours; dictionaries on both sides are merged."""
    for key, value in other.items():
        mine = into.get(key)
        if isinstance(mine, dict) and isinstance(value, dict):
            merge(mine, value)
        else:
            into[key] = copied(value)


def copied(value: Any) -> Any:
    return {k: copied(v) for k, v in value.items()} if isinstance(value, dict) else value


def apply(made: dict[str, Any], path: str, value: Any) -> None:
    """`a.b=value`"""
    parts = path.split(".")
    for part in parts[:-1]:
        inner = made.get(part)
        below = inner if isinstance(inner, dict) else {}
        made[part] = below
        made = below
    made[parts[-1]] = value
