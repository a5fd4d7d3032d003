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


FOLDER = {
    "archs/__init__.py": """\
import importlib
import os

from .registry import ARCHS


def files(folder, suffix):
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_file() and not entry.is_dir() and entry.name.endswith(suffix) and folder in entry.path:
                yield entry.name


names = [os.path.splitext(os.path.basename(f))[0] for f in files(os.path.dirname(os.path.abspath(__file__)), "_arch.py")]
_modules = [importlib.import_module(f"archs.{name}") for name in names]


def build(options):
    return ARCHS.get(options.pop("type"))(**options)
""",
    "archs/registry.py": """\
class Registry:
    def __init__(self):
        self.entries = {}

    def register(self):
        def run(cls):
            self.entries[cls.__name__] = cls
            return cls

        return run

    def get(self, name):
        found = self.entries.get(name)
        if found is None:
            raise KeyError(name)
        return found


ARCHS = Registry()
""",
    "archs/small_arch.py": """\
from torch import nn

from .registry import ARCHS


@ARCHS.register()
class Small(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.first = nn.Linear(width, 3)

    def forward(self, x):
        return self.first(x)
""",
    "train.py": 'from archs import build\n\nmodel = build({"type": "Small", "width": 4})\n',
}


def test_modules_that_are_imported_by_the_names_of_their_files(tmp_path: Path) -> None:
    """The statement that imports them binds a name that nobody asks for."""
    (tmp_path / "archs").mkdir()
    for name, text in FOLDER.items():
        (tmp_path / name).write_text(text, "utf-8")
    report = show(str(tmp_path / "train.py"))
    assert [model.total for model in report.models] == [15]
