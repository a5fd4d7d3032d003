"""What is changed behind a way out that is taken under a condition, and rounds of a loop that differ from the first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

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
        self.count, self.wide, self.last = 0, False, None

    def forward(self, x):
{body}

    def part(self, x):
        x = self.a(x)
        if (x > 0).all():
            return x
        self.wide = not self.wide
        return x
"""


def read(tmp_path: Path, body: str) -> Any:
    file = tmp_path / "net.py"
    file.write_text(NET.format(body="\n".join(f"        {line}" for line in body.splitlines())))
    return document(show(f"{file}::Net", inputs=["f32[2,4]"]), Page())["models"][0]


def differing(model: Any) -> bool:
    """Is it said that further rounds of a loop call other modules?"""
    return any("further rounds of a loop" in unknown["reason"] for unknown in model["unknowns"])


def calls(model: Any) -> list[tuple[str, bool]]:
    """The layers that are called, and whether for sure."""
    return [(c["path"], not c["guard"]) for c in model["calls"] if c["leaf"]]


BEHIND_RETURN = """\
x = self.part(self.part(x))
if self.wide:
    x = self.b(x)
return x"""
BEHIND_CONTINUE = """\
count = 0
for i in range(3):
    if x.sum() > i:
        continue
    count += 1
if count > 2:
    x = self.b(x)
return x"""
BEHIND_BREAK = """\
found = []
for i in range(3):
    if x.sum() > i:
        break
    found.append(i)
if len(found) == 3:
    x = self.b(x)
return x"""
BEHIND_MANY = """\
count, found = 0, []
for i in range(7):
    if x.sum() > i:
        break
    count += 1
    found.append(self.a)
if count > 6:
    x = self.b(x)
if len(found) > 6:
    x = self.b(x)
return x"""
INSIDE_WITH = """\
with torch.no_grad():
    while True:
        if x.max() > 0:
            break
        self.wide = True
        break
if self.wide:
    x = self.b(x)
return x"""


@pytest.mark.parametrize("body", [BEHIND_RETURN, BEHIND_CONTINUE, BEHIND_BREAK, BEHIND_MANY, INSIDE_WITH])
def test_those_who_left_have_not_seen_what_came_then(body: str, tmp_path: Path) -> None:
    model = read(tmp_path, body)
    assert ("b", False) in calls(model) and ("b", True) not in calls(model)


NOT_CHANGED = """\
for i in range(3):
    if x.sum() > i:
        continue
    y = self.a(x)
if self.wide:
    x = self.b(x)
return x"""
DECIDED = """\
count = 0
for i in range(3):
    if i == 1:
        continue
    count += 1
if count == 2:
    x = self.b(x)
return x"""


@pytest.mark.parametrize(("body", "sure"), [(NOT_CHANGED, []), (DECIDED, [("b", True)])])
def test_what_nobody_changes_stays_known(body: str, sure: list[tuple[str, bool]], tmp_path: Path) -> None:
    model = read(tmp_path, body)
    assert [c for c in calls(model) if c[0] == "b"] == sure and not differing(model)


COUNTED = """\
n = 0
while n < 2 and x.max() > 0:
    n += 1
    self.count += 1
    if self.count > 1:
        x = self.b(x)
return x"""
SWITCHED = """\
while x.max() > 0:
    if self.wide:
        x = self.b(x)
    self.wide = True
return x"""
KEPT = """\
while x.max() > 0:
    if self.last is not None:
        x = self.b(x)
    self.last = x
return x"""
COLLECTED = """\
kept = []
while x.max() > 0:
    kept.append(x)
    if len(kept) > 2:
        x = self.b(x)
return x"""


@pytest.mark.parametrize("body", [COUNTED, SWITCHED, KEPT, COLLECTED])
def test_a_round_that_calls_what_the_first_does_not(body: str, tmp_path: Path) -> None:
    """It is said that further rounds call other modules."""
    assert differing(read(tmp_path, body))


ALIKE = """\
n = 0
while x.max() > 0:
    n += 1
    x = self.b(x) - n
return x"""


def test_rounds_that_are_alike(tmp_path: Path) -> None:
    model = read(tmp_path, ALIKE)
    assert [c[0] for c in calls(model)] == ["b"] and not differing(model)


UNDER_TWO = """\
found = []
if x.mean() < 0:
    if x.max() > 1:
        found.append(x)
else:
    found.append(-x)
if len(found) > 0:
    x = self.b(x)
return x"""


def test_lists_of_one_length_whose_items_may_be_missing(tmp_path: Path) -> None:
    assert ("b", True) not in calls(read(tmp_path, UNDER_TWO))


TRIED = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, groups=2):
        super().__init__()
        try:
            self.a = nn.Conv2d(3, 4, 3, groups=groups)
        except ValueError:
            self.b = nn.Conv2d(3, 4, 3)

    def forward(self, x):
        return x
"""


@pytest.mark.parametrize(
    ("handler", "groups", "total"),
    [
        ("except ValueError:", 2, 112),
        ("except Exception:", 2, 112),
        ("except KeyError:\n            pass\n        except (ValueError, TypeError):", 2, 112),
        ("except TypeError:\n            pass\n        except ValueError:", 2, 112),
        ("except ValueError:", 1, 112),
    ],
)
def test_what_fails_in_a_try_is_caught(handler: str, groups: int, total: int | None, tmp_path: Path) -> None:
    """What is wrong in the arguments of a layer is a ValueError."""
    file = tmp_path / "net.py"
    file.write_text(TRIED.replace("groups=2", f"groups={groups}").replace("except ValueError:", handler))
    found = document(show(f"{file}::Net"), Page())["models"][0]["parameters"]["total"]
    assert found == total if total is not None else not isinstance(found, int)


WRITTEN_BEFORE = """\
try:
    self.tried = True
    if x.max() > 0:
        raise ValueError
    self.done = True
except ValueError:
    pass
if {asked}:
    x = self.b(x)
return x"""
IN_ANOTHER_FUNCTION = """\
def check(x, kept):
    kept["asked"] = 1
    if x.max() > 0:
        raise ValueError
    kept["fine"] = 1

kept = {{}}
try:
    check(x, kept)
    kept["end"] = 1
except ValueError:
    assert "asked" in kept
if {asked}:
    x = self.b(x)
return x"""
TWICE = """\
n = [0]
try:
    if x.max() > 0:
        raise ValueError
    n.append(1)
    if x.min() < 0:
        raise ValueError
    n.append(2)
except ValueError:
    pass
if {asked}:
    x = self.b(x)
return x"""


@pytest.mark.parametrize(
    ("body", "asked", "sure"),
    [
        (WRITTEN_BEFORE, "self.tried", True),
        (WRITTEN_BEFORE, "getattr(self, 'done', False)", False),
        (IN_ANOTHER_FUNCTION, "'asked' in kept", True),
        (IN_ANOTHER_FUNCTION, "'fine' in kept", False),
        (IN_ANOTHER_FUNCTION, "'end' in kept", False),
        (TWICE, "n[0] == 0", True),
        (TWICE, "1 in n", False),
        (TWICE, "2 in n", False),
    ],
)
def test_a_handler_finds_what_was_written_before_it_was_raised(
    body: str, asked: str, sure: bool, tmp_path: Path
) -> None:
    found = calls(read(tmp_path, body.format(asked=asked)))
    assert ("b", sure) in found and ("b", not sure) not in found


CONTINUED = """\
for layer in (self.a, self.b):
    x = layer(x)
    if x.max() > 0:
        continue
    {leaves}
return x"""


@pytest.mark.parametrize("leaves", ["break", "return x"])
def test_who_continues_goes_on_where_others_leave(leaves: str, tmp_path: Path) -> None:
    found = calls(read(tmp_path, CONTINUED.format(leaves=leaves)))
    assert ("a", True) in found and ("b", False) in found
