"""A registry that is gone through as a whole, where only the model of a file is asked for."""

from __future__ import annotations

from pathlib import Path

from stillnet.render.json import document
from stillnet.render.registry import Page
from stillnet.walk import show

PROGRAM = """\
import torch.nn as nn

BUILDERS = {}


def builder(name):
    def register(made):
        BUILDERS[name] = made
        return made

    return register


@builder("narrow")
def narrow(n):
    return nn.Linear(n, 2)


@builder("wide")
def wide(n):
    return nn.Linear(n, 6)


class Heads(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = wide(4)
        self.heads = nn.ModuleDict({name: made(6) for name, made in BUILDERS.items()})
        self.count = nn.Linear(len(BUILDERS), 1)

    def forward(self, x):
        return x
"""


def test_all_that_was_registered_in_the_order_of_the_text(tmp_path: Path) -> None:
    file = tmp_path / "heads.py"
    file.write_text(PROGRAM, "utf-8")
    model = document(show(f"{file}::Heads"), Page())["models"][0]
    modules = {m["path"]: m["parameters"] for m in model["modules"]}
    assert list(modules) == ["", "first", "heads", "heads.narrow", "heads.wide", "count"]
    assert modules["count"]["weight"] == [1, 2]
