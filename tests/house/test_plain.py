"""Our dataclasses behave as the standard ones do, and patterns as compiled ones."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import ClassVar

import pytest

from stillnet.base.pattern import pattern
from stillnet.base.plain import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 2
    tags: tuple[str, ...] = ()
    ORIGIN: ClassVar = "plane"


@dataclass(slots=True)
class Bag:
    items: list[int] = field(default_factory=list)
    name: str = field(default="bag")


@dataclass(frozen=True, slots=True)
class Solid(Point):
    z: int = 3


@dataclass(slots=True, eq=False, repr=False)
class Thing:
    value: int


def test_arguments_defaults_and_factories() -> None:
    assert (Point(1).x, Point(1).y, Point(1, y=5).y, Point.ORIGIN) == (1, 2, 5, "plane")
    first, second = Bag(), Bag()
    first.items.append(1)
    assert (first.items, second.items, second.name) == ([1], [], "bag")
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'x'"):
        Point()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument 'w'"):
        Point(1, w=2)  # type: ignore[call-arg]


def test_there_is_no_room_for_other_attributes() -> None:
    with pytest.raises(AttributeError):
        Bag().other = 1  # type: ignore[attr-defined]


def test_equality_hash_and_text() -> None:
    assert Point(1) == Point(1, 2) != Point(2)
    assert {Point(1): "a"}[Point(1)] == "a"
    assert repr(Point(1)) == "Point(x=1, y=2, tags=())"
    assert Point(1) != Solid(1)
    assert Thing(1) != Thing(1)
    with pytest.raises(TypeError, match="unhashable"):
        hash(Bag())


def test_fields_of_the_base_come_first() -> None:
    assert Solid(1, 2, (), 4) == Solid(x=1, z=4)
    match Solid(1):
        case Solid(x, y, _, z):
            assert (x, y, z) == (1, 2, 3)


def test_replace_copy_and_pickle() -> None:
    assert replace(Point(1), y=7) == Point(1, 7)
    with pytest.raises(TypeError, match="no field w"):
        replace(Point(1), w=1)  # type: ignore[call-arg]
    assert copy.deepcopy(Solid(1)) == Solid(1)
    assert pickle.loads(pickle.dumps(Point(4))) == Point(4)


def test_the_standard_module_takes_them() -> None:
    assert dataclasses.is_dataclass(Point)
    assert dataclasses.asdict(Point(1)) == {"x": 1, "y": 2, "tags": ()}
    assert [f.name for f in dataclasses.fields(Solid(1))] == ["x", "y", "tags", "z"]


def test_patterns_are_compiled_when_used() -> None:
    words = pattern(r"\w+")
    assert "match" not in vars(words)
    assert (words.findall("a b"), words.pattern, words.match(" ")) == (["a", "b"], r"\w+", None)
    assert pattern(rb"a(.)").sub(rb"\1", b"ab") == b"b"
    with pytest.raises(Exception, match="unterminated"):
        pattern("(").search("x")
