"""Conditions on values: the same words about other values are another question, and so is what stands around an early return."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import stillnet
from stillnet.render.json import document
from stillnet.render.registry import Page
from stillnet.walk import show

NET = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Linear(4, 4), nn.Linear(4, 4)

    def forward(self, x):
{body}
"""


def read(tmp_path: Path, body: str, given: str = "f32[2,4]") -> Any:
    file = tmp_path / "net.py"
    file.write_text(NET.format(body="\n".join(f"        {line}" for line in body.splitlines())))
    return document(show(f"{file}::Net", inputs=[given]), Page())["models"][0]


def guards(tmp_path: Path, body: str, given: str = "f32[2,4]") -> dict[str, tuple[str, ...]]:
    """The conditions of each linear layer's operation."""
    operations = read(tmp_path, body, given)["operations"]
    return {op["scope"]: tuple(op["guard"]) for op in operations if op["op"] == "linear"}


AGAIN = """\
if x.max() > 1:
    x = x / 2
    if x.max() > 1:
        return self.b(x)
return self.a(x)"""
SAME = """\
y = x
if x.abs().max() > 1:
    y = self.a(x)
if x.abs().max() > 1:
    y = self.b(y)
return y"""
DRAWN = """\
if torch.rand(1) > 0.5:
    x = self.a(x)
    if torch.rand(1) > 0.5:
        x = self.b(x)
return x"""


def test_the_same_words_about_another_value(tmp_path: Path) -> None:
    assert guards(tmp_path, AGAIN) == {
        "b": ("x.max() > 1", "x.max() > 1 (again 2)"),
        "a": ("not (x.max() > 1 and x.max() > 1 (again 2))",),
    }


def test_what_is_computed_twice_is_asked_once(tmp_path: Path) -> None:
    assert guards(tmp_path, SAME) == {"a": ("x.abs().max() > 1",), "b": ("x.abs().max() > 1",)}


def test_random_numbers_are_drawn_anew(tmp_path: Path) -> None:
    assert guards(tmp_path, DRAWN)["b"] == ("torch.rand(1) > 0.5", "torch.rand(1) > 0.5 (again 2)")


BREAK = """\
for i in range(x.shape[0]):
    if x[i].sum() > 0:
        break
else:
    x = self.b(x)
return self.a(x)"""


def test_behind_a_loop_that_may_be_left(tmp_path: Path) -> None:
    found = guards(tmp_path, BREAK, "f32[N,4]")
    assert found["a"] == () and len(found["b"]) == 1


GENERATOR = """\
def steps(x):
    for _ in range(2):
        x = self.a(x)
        yield x
for x in steps(x):
    x = self.b(x)
return x"""


def test_turns_of_a_generator_are_not_known(tmp_path: Path) -> None:
    model = read(tmp_path, GENERATOR)
    assert [u["reason"] for u in model["unknowns"]] == ["a generator and the loop over it both call modules, in turns"]
    lists = read(tmp_path, GENERATOR.replace("in steps(x)", "in list(steps(x))"))
    assert not lists["unknowns"] and [c["path"] for c in lists["calls"] if c["leaf"]] == ["a", "a", "b", "b"]


ALTERNATIVES = """\
n = 0
if x.sum() > 0:
    n = 1
elif x.max() > 1:
    n = 2
if n:
    x = self.a(x)
return x"""


def test_questions_without_words_have_the_same_name_in_every_reading(tmp_path: Path) -> None:
    assert guards(tmp_path, ALTERNATIVES) == {"a": ("alternative #1",)}


@pytest.mark.parametrize(
    ("first", "second"),
    [("Kind.A", "Kind.B"), ("[1]", "[2]"), ("torch.relu", "torch.tanh"), ("{'a': 1}", "{'a': 2}"), ("len", "max")],
)
def test_other_values_make_other_questions(tmp_path: Path, first: str, second: str) -> None:
    """What nobody passed may equal the second of two values without equalling the first."""
    text = f"""
from enum import Enum
import torch
from torch import nn

class Kind(Enum):
    A = 1
    B = 2

class Block(nn.Module):
    def __init__(self, extra, kind):
        super().__init__()
        self.extra = extra
        if kind == {first}:
            self.g = nn.Linear(4, 5)
        elif kind == {second}:
            self.g = torch.einsum
        else:
            self.g = nn.Identity()

    def forward(self, theta, more):
        return self.g("bz,bzs->bs", theta, more) if self.extra > 0 else self.g(theta)
"""
    (tmp_path / "block.py").write_text(text)
    assert not stillnet.check(str(tmp_path / "block.py")).findings


UNKNOWN = """\
from somewhere import thing
if thing(1) is None:
    x = self.a(x)
if thing(2) == 2:
    x = self.b(x)
return x"""


def test_conditions_on_what_nobody_knows_have_the_same_words_in_every_reading(tmp_path: Path) -> None:
    first = guards(tmp_path, UNKNOWN)
    kept = [object() for _ in range(1000)]  # other objects stand elsewhere then
    assert guards(tmp_path, UNKNOWN) == first and len(kept) == 1000
    assert any("#" in condition for guard in first.values() for condition in guard)


def test_bounds_that_nobody_knows_are_said_to_be_open(tmp_path: Path) -> None:
    operations = read(tmp_path, "from somewhere import thing\nreturn x[:, : thing() * 2]")["operations"]
    assert [op["attrs"]["index"] for op in operations if op["op"] == "getitem"] == [["::", ":?:"]]
