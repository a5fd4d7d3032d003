"""Plain data: made, compared, hashed and replaced as dataclasses are, before and after `__init__` is compiled."""

from __future__ import annotations

import dataclasses
import pickle

import pytest

from stillnet.base import plain
from stillnet.base.plain import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 2
    names: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Named(Point):
    name: str = ""


@pytest.mark.parametrize("many", [False, True])
def test_making(many: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if many:
        monkeypatch.setattr(plain, "MANY", 0)
        for _ in range(plain.OFTEN + 1):
            Point(1)
    first = Point(1)
    assert (first.x, first.y, first.names) == (1, 2, [])
    assert first.names is not Point(1).names
    assert Point(1, y=3).y == 3 and Point(x=4).x == 4
    for wrong in (lambda: Point(), lambda: Point(1, 2, [], 4), lambda: Point(1, z=3), lambda: Point(1, x=1)):  # type: ignore[call-arg,misc]
        with pytest.raises(TypeError):
            wrong()


def test_meaning() -> None:
    assert Point(1) == Point(1, 2) != Point(2)
    assert Point(1) != Named(1)
    assert repr(Named(1, name="a")) == "Named(x=1, y=2, names=[], name='a')"
    assert replace(Named(1, name="a"), x=5) == Named(5, name="a")
    assert not hasattr(Point(1), "__dict__")
    assert pickle.loads(pickle.dumps(Named(1, name="a"))) == Named(1, name="a")
    with pytest.raises(TypeError):
        hash(Point(1))  # its list is not hashable


def test_functions_of_the_standard_library() -> None:
    assert dataclasses.is_dataclass(Point(1))
    assert dataclasses.asdict(Named(1)) == {"x": 1, "y": 2, "names": [], "name": ""}
    assert dataclasses.replace(Point(1), y=7) == Point(1, 7)
    assert [f.name for f in dataclasses.fields(Named)] == ["x", "y", "names", "name"]
