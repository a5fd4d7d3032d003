"""Classes of attrs: fields, defaults, converters and hooks; values recorded with attrs 26.1."""

from __future__ import annotations

from typing import Any

import pytest

from reading import read_program
from stillnet.base.unknown import Unknown
from stillnet.source.values import PyDict, PyList

CLASSES = """
import attr
import attrs
from typing import ClassVar

@attrs.define
class Inner:
    depth: int = 2
    out: int = attrs.field(default=3, converter=int)

@attrs.frozen(kw_only=True)
class Config:
    LIMIT: ClassVar[int] = 9
    width: int = attrs.field(validator=attrs.validators.instance_of(int))
    inner: Inner = attrs.field(factory=Inner)
    double: int = attrs.field(init=False)
    _hidden: int = 7
    @double.default
    def _double(self):
        return self.width * 2

@attr.s(auto_attribs=True)
class Automatic:
    a: int = attr.ib(default=2)
    b: int = attr.Factory(lambda self: self.a + 3, takes_self=True)
    c: list = attr.Factory(list)

@attr.s
class Old(object):
    ignored: int = 4
    x = attr.ib(default=5)
    y = attr.ib(default=None, converter=attr.converters.optional(float))
    def __attrs_post_init__(self):
        self.z = self.x + 1

@attr.s
class Newer(Old):
    w = attr.ib(default=1)
"""
VALUES: dict[str, Any] = {
    "(Inner().depth, Inner(4).depth, Inner(out='6').out)": (2, 4, 6),
    "(Config(width=4).double, Config(width=4).inner.out, Config(width=1)._hidden, Config(width=1, hidden=3)._hidden)": (
        8,
        3,
        7,
        3,
    ),
    "(Automatic().b, Automatic(a=4).b, Automatic(1, 2).b, Automatic().c)": (5, 7, 2, []),
    "(Old().x, Old(3).z, Old(y='2').y, Old().y, Old().ignored)": (5, 4, 2.0, None, 4),
    "(Newer(2, 3, 4).w, Newer(2).z, Newer().x)": (4, 3, 5),
    "attr.asdict(Newer(2))": {"x": 2, "y": None, "w": 1},
    "attrs.evolve(Config(width=4), width=5, hidden=2).double": 10,
    "attrs.has(Old)": True,
    "(Automatic() == Automatic(), Automatic(1) == Automatic(2), Old(1) != Old(1), Old() == Newer())": (
        True,
        False,
        False,
        False,
    ),
}


def plain(value: Any) -> Any:
    if isinstance(value, PyList):
        return [plain(v) for v in value.items]
    if isinstance(value, PyDict):
        return {k: plain(v) for k, v in value.items.items()}
    return tuple(map(plain, value)) if isinstance(value, tuple) else value


@pytest.mark.parametrize("expression", VALUES)
def test_values(expression: str) -> None:
    _, names = read_program(f"{CLASSES}\nresult = {expression}\n")
    assert plain(names["result"]) == VALUES[expression]


def result_of(program: str) -> Any:
    _, names = read_program(f"{CLASSES}\n{program}\n")
    return plain(names["result"])


def test_assignments_convert_where_the_class_says_so() -> None:
    assert result_of("a = Inner()\na.out = '6'\nresult = a.out") == 6
    assert result_of("a = Old()\na.y = '6'\nresult = a.y") == "6"


def test_a_hook_of_the_program_writes_what_nobody_knows() -> None:
    hooked = "@attrs.define\nclass H:\n    n: int = attrs.field(on_setattr=lambda i, a, v: v + 1)\n"
    assert isinstance(result_of(f"{hooked}a = H(1)\na.n = 2\nresult = a.n"), Unknown)


def test_frozen_objects_refuse() -> None:
    tried = "a = Config(width=4)\ntry:\n    a.width = 5\nexcept attrs.exceptions.FrozenInstanceError:\n    pass\n"
    assert result_of(f"{tried}result = a.width") == 4


def test_a_validator_may_raise() -> None:
    tried = "try:\n    Config(width='4')\n    result = 5\nexcept TypeError:\n    result = 3"
    assert not isinstance(result_of(tried), int)


def test_what_a_table_makes_of_collections() -> None:
    made = result_of("result = attr.asdict(Automatic(1, (Inner(), 2), [{'a': Inner()}]))")
    assert made["a"] == 1
    assert isinstance(made["b"], Unknown)
    assert isinstance(made["c"][0], Unknown)


def test_an_alias_that_is_no_name() -> None:
    written = "@attrs.define\nclass A:\n    n: int = attrs.field(default=1, alias='x=print(1)')\nresult = 1"
    assert result_of(written) == 1
