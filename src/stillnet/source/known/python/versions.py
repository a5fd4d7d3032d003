"""Versions of packages as values that compare: packaging, distutils."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.pattern import pattern
from ....base.unknown import Unknown
from ...comparison import compare
from ...machine import Machine
from ...operators import bare
from ...values import Class, Instance, Native, Property
from ..registry import known, known_class
from .builtins import frame_of

SHAPE = pattern(r"v?(\d+(?:\.\d+)*)(?:[-_.]?(a|b|c|rc|alpha|beta|pre|dev|post)[-_.]?(\d*))?[^+]*(\+.*)?")
STAGES = {"dev": -4, "a": -3, "alpha": -3, "b": -2, "beta": -2, "c": -1, "rc": -1, "pre": -1, None: 0, "post": 1}


def sort_key(text: str) -> tuple[Any, ...] | None:
    """Numbers without trailing zeros, then the stage."""
    match = SHAPE.match(text.strip())
    if match is None:
        return None
    numbers = [int(n) for n in match.group(1).split(".")]
    while len(numbers) > 1 and numbers[-1] == 0:
        numbers.pop()
    return (tuple(numbers), STAGES[match.group(2)], int(match.group(3) or 0))


def _version(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    text = bare(args[0]) if args else None
    if isinstance(text, Instance) and "_key" in text.attributes:
        return text
    if not isinstance(text, str) or len(text) > 200:
        return text if isinstance(text, Unknown) else Unknown("a version that is not known", machine.builder.site)
    key = sort_key(text)
    if key is None:
        raise machine.error("packaging.version.InvalidVersion", f"Invalid version: {text!r}")
    release = tuple(int(n) for n in (SHAPE.match(text.strip()) or [""])[1].split("."))
    return Instance(cls, {"_key": key, "_text": text, "release": release, "version": release})


def _comparing(symbol: str) -> Any:
    def run(machine: Machine, receiver: Instance, other: Any) -> Any:
        other_version = _version(machine, VERSION, [other], {}) if isinstance(bare(other), str) else other
        if not isinstance(other_version, Instance) or "_key" not in other_version.attributes:
            return machine.unknown("a comparison with a version that is not known")
        return compare(
            machine, symbol, receiver.attributes["_key"], other_version.attributes["_key"], frame_of(machine)
        )

    return run


def _part(index: int) -> Property:
    return Property(Native("version", lambda m, r: (*r.attributes["release"], 0, 0, 0)[index]))


def _stage(receiver: Instance, words: dict[int, str]) -> Any:
    """("rc", 1) of a version before the release."""
    _, stage, number = receiver.attributes["_key"]
    return (words[stage], number) if stage in words else None


def _number(receiver: Instance, wanted: int) -> Any:
    _, stage, number = receiver.attributes["_key"]
    return number if stage == wanted else None


def _text(machine: Machine, receiver: Instance) -> Any:
    return receiver.attributes["_text"]


known_class("packaging.version.InvalidVersion", ("ValueError",))
COMPARISONS = {
    f"__{n}__": _comparing(s) for s, n in {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "==": "eq", "!=": "ne"}.items()
}
VERSION = known_class(
    "packaging.version.Version",
    construct=_version,
    __str__=_text,
    major=_part(0),
    minor=_part(1),
    micro=_part(2),
    **COMPARISONS,
    base_version=Property(Native("base_version", lambda m, r: ".".join(map(str, r.attributes["release"])))),
    public=Property(Native("public", _text)),
    is_prerelease=Property(Native("is_prerelease", lambda m, r: r.attributes["_key"][1] < 0)),
    is_devrelease=Property(Native("is_devrelease", lambda m, r: r.attributes["_key"][1] == -4)),
    is_postrelease=Property(Native("is_postrelease", lambda m, r: r.attributes["_key"][1] == 1)),
    pre=Property(Native("pre", lambda m, r: _stage(r, {-3: "a", -2: "b", -1: "rc"}))),
    post=Property(Native("post", lambda m, r: _number(r, 1))),
    dev=Property(Native("dev", lambda m, r: _number(r, -4))),
    local=Property(Native("local", lambda m, r: r.attributes["_text"].partition("+")[2] or None)),
    epoch=0,
)


@known(
    "packaging.version.parse",
    "pkg_resources.parse_version",
    "distutils.version.LooseVersion",
    "distutils.version.StrictVersion",
    "setuptools._distutils.version.LooseVersion",
    "torch.torch_version.TorchVersion",
)
def _parse(machine: Machine, text: Any = None) -> Any:
    return _version(machine, VERSION, [text], {})
