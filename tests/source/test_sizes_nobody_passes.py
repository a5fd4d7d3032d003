"""Arithmetic on a constructor argument that nobody passed: what is claimed of the total holds for every number, and
nothing raises that some argument lets through."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import pytest

from stillnet.render.json import document
from stillnet.render.registry import Page
from stillnet.walk import show

NET = """\
import math
from torch import nn


class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.text = {text}
        self.layer = nn.Linear({size}, 1, bias=False)

    def forward(self, x):
        return self.layer(x)
"""


def model(tmp_path: Path, size: str = "3", text: str = "None") -> Any:
    file = tmp_path / "net.py"
    file.write_text(NET.format(size=size, text=text))
    return document(show(f"{file}::Net"), Page())["models"][0]


SIZES = """(n*4)//3 | n%8+1 | max(n,3) | int(n/2)+1 | math.ceil(n/2) | n**2 | -(-n//2) | (n+7)//8*8 | max(8,int(n+4)//8*8) |
    min(n,64) |    divmod(n,3)[0]+1 | int(n*4/3) | (n//2)*2+n%2 |
    n//4//2+1 | len([n]*3) | math.prod([n,2]) | ((n+1)//2+1)//2 | n*(n+1)//2 |
    int(-n/2)+n+1 | -n//2+n+1 | math.floor(-n/2)+n+1 | ~n+2*n+2 | int(+(n/2))+1 | int(n/3)-int(-n/3) | math.ceil(n/8)*8 |
    n//3*3+1 | (n+2*1-3)//2+1 | n//2 + (n+1)//2 | sum([n, n]) | int(n*0.25+4)//8*8+1"""


@pytest.mark.parametrize("size", [" ".join(s.split()) for s in SIZES.split("|")])
def test_totals_hold_for_every_number(size: str, tmp_path: Path) -> None:
    total = model(tmp_path, size)["parameters"]["total"]
    text = str(total)
    assert set(re.findall(r"[A-Za-z_]\w*", text)) <= {"n", "max", "min"}
    for n in range(1, 40):
        wanted = eval(size, {"n": n, "math": math})  # noqa: S307  expressions of our own
        assert wanted <= 0 or eval(text, {"n": n, "max": max, "min": min}) == wanted  # noqa: S307


TEXTS = """memoryview(n) | help | [aiter, anext] |
    n + "_1" | "_1" + n | "a" * n | n * "a" | [1] + n | n + (1,) | "%s" % n | n % "a" | n - [1] | n[0] + "x" |
    n.name + ".bias" |    ~n | -n | n @ [1] | n << [1] | {1} | n"""


@pytest.mark.parametrize("text", [" ".join(t.split()) for t in TEXTS.split("|")])
def test_nothing_raises_that_some_argument_lets_through(text: str, tmp_path: Path) -> None:
    assert model(tmp_path, text=text)["parameters"]["total"] == 3


def test_what_no_argument_lets_through(tmp_path: Path) -> None:
    file = tmp_path / "net.py"
    file.write_text(NET.format(size="3", text="len(n) + 'a'"))
    assert not document(show(f"{file}::Net"), Page())["models"]
