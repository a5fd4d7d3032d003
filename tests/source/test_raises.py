"""Targets that cannot be built or called: the exception is a finding at its line."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

import stillnet

LIBRARY = """
    import torch
    from torch import nn

    class Config:
        def __init__(self, width=None, heads=3):
            self.width, self.heads = width, heads

    class Net(nn.Module):
        def __init__(self, config, parts=(1, 2)):
            super().__init__()
            self.fc = nn.Linear(8, 8)
            if config.heads > 4:
                raise ValueError("too many heads")  # on purpose
            self.size = config.width * 2  # none
            self.share = 8 // config.heads  # zero
            self.last = parts[config.heads - 1]  # index
            self.kind = config.kind if config.width == 7 else ""  # attribute
            self.name = config["name"] if config.width == 8 else ""  # table
            if config.width == 5:
                self.extra = nn.Linear(8, 8)

        def forward(self, x):
            if x.shape[0] > 2:
                scale = 2.0
            y = self.fc(x) * scale  # unbound
            return self.extra(y)  # module
"""
CASES = {
    "Net(zoo.Config(width=4, heads=6))": ("f32[4,8]", "on purpose", "ValueError: too many heads"),
    "Net(zoo.Config())": ("f32[4,8]", "none", "'NoneType' and 'int'"),
    "Net(zoo.Config(width=4, heads=0))": ("f32[4,8]", "zero", "ZeroDivisionError"),
    "Net(zoo.Config(width=4, heads=3))": ("f32[4,8]", "index", "tuple index out of range"),
    "Net(zoo.Config(width=7, heads=2))": ("f32[4,8]", "attribute", "no attribute 'kind'"),
    "Net(zoo.Config(width=8, heads=2))": ("f32[4,8]", "table", "'Config' object is not subscriptable"),
    "Net(zoo.Config(width=5, heads=2))": ("f32[2,8]", "unbound", "scale"),
    "Net(zoo.Config(width=6, heads=2))": ("f32[4,8]", "module", "no attribute 'extra'"),
}


@pytest.mark.parametrize("target", CASES)
def test_says_what_it_raises(target: str, tmp_path: Path) -> None:
    text = textwrap.dedent(LIBRARY)
    (tmp_path / "zoo.py").write_text(text)
    given, mark, message = CASES[target]
    report = stillnet.show(f"zoo.{target}", inputs=[given], paths=[str(tmp_path)])
    (found,) = [f for f in report.findings if f.verdict.name == "PROVEN"]
    wanted = next(n for n, line in enumerate(text.splitlines(), 1) if line.endswith(f"# {mark}"))
    assert found.span is not None
    assert (found.rule, found.span.line) == ("raises", wanted)
    assert message in found.message


def test_what_builds_and_runs_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "zoo.py").write_text(textwrap.dedent(LIBRARY))
    report = stillnet.show("zoo.Net(zoo.Config(width=5, heads=2))", inputs=["f32[4,8]"], paths=[str(tmp_path)])
    assert [f for f in report.findings if f.verdict.name == "PROVEN"] == []


def test_what_is_not_understood_may_have_decided_it(tmp_path: Path) -> None:
    text = textwrap.dedent(LIBRARY).replace("import torch\n", "import torch\nimport nowhere\n", 1)
    (tmp_path / "zoo.py").write_text(
        text.replace("self.width, self.heads = width,", "self.width, self.heads = nowhere.f(width),")
    )
    report = stillnet.show("zoo.Net(zoo.Config(width=4, heads=3))", inputs=["f32[4,8]"], paths=[str(tmp_path)])
    assert [f for f in report.findings if f.verdict.name == "PROVEN"] == []


TABLES = """
    from collections import OrderedDict
    from torch import nn

    class Maker(OrderedDict):
        def __getitem__(self, key):
            return super().__getitem__(key)()  # lookup

    ACTIVATIONS = Maker({"relu": nn.ReLU, "gelu": nn.GELU})
"""
USER = """
    from torch import nn
    from . import tables, readers, writers
    from .tables import ACTIVATIONS

    class Net(nn.Module):
        def __init__(self, act):
            super().__init__()
            self.fc, self.act = nn.Linear(8, 8), ACTIVATIONS[act]

        def forward(self, x):
            return self.act(self.fc(x))
"""
READERS = """
    from .tables import ACTIVATIONS
    NAMES = list(ACTIVATIONS.keys())  # of ACTIVATIONS
    def has(name):
        return name in ACTIVATIONS and ACTIVATIONS[name] is not None
"""
WRITERS = {
    "ACTIVATIONS[make_name()] = None": False,
    "ACTIVATIONS.update(others())": False,
    "register(ACTIVATIONS)": False,
    "first = ACTIVATIONS['relu']": True,
    "ACTIVATIONS = {}": True,
}


@pytest.mark.parametrize("statement", WRITERS)
def test_what_is_not_in_a_table_that_nobody_else_fills(statement: str, tmp_path: Path) -> None:
    (tmp_path / "zoo").mkdir()
    writers = f"from somewhere import make_name, others, register\nfrom .tables import ACTIVATIONS\n{statement}\n"
    texts = {"__init__": "", "tables": TABLES, "user": USER, "readers": READERS, "writers": writers}
    for name, text in texts.items():
        (tmp_path / "zoo" / f"{name}.py").write_text(textwrap.dedent(text))
    report = stillnet.show("zoo.user.Net('gelu_fancy')", inputs=["f32[2,8]"], paths=[str(tmp_path)])
    proven = [f.message for f in report.findings if f.verdict.name == "PROVEN"]
    assert proven == (["building Net raises KeyError: gelu_fancy"] if WRITERS[statement] else [])
    assert not stillnet.show("zoo.user.Net('gelu')", inputs=["f32[2,8]"], paths=[str(tmp_path)]).findings


@pytest.mark.parametrize(("use", "found"), [("somewhere.Error", 1), ("somewhere.prepare()", 0)])
def test_a_package_without_source_that_is_only_imported(use: str, found: int, tmp_path: Path) -> None:
    library = f"""
    import somewhere
    from torch import nn

    class Failure(somewhere.Error):
        pass

    class Net(nn.Module):
        def __init__(self, heads):
            super().__init__()
            self.kind = {use}
            if 32 % heads:
                raise ValueError("heads")
    """
    (tmp_path / "zoo.py").write_text(textwrap.dedent(library))
    report = stillnet.show("zoo.Net(5)", paths=[str(tmp_path)])
    assert len([f for f in report.findings if f.verdict.name == "PROVEN"]) == found


KERNELS = """
    from collections.abc import MutableMapping

    from torch import nn

    class Mapping(MutableMapping):
        _table = {}

        def __getitem__(self, key):
            return self._table[key]

        def __setitem__(self, key, value):
            self._table[key] = value

        def __delitem__(self, key):
            del self._table[key]

        def __iter__(self):
            return iter(self._table)

        def __len__(self):
            return len(self._table)

    KERNELS = Mapping()

    def register(name):
        def keep(function):
            KERNELS._table[name] = function
            return function
        return keep

    @register("fused")
    def fused(x):
        return x.relu()

    def plain(x):
        return x * 1

    class Net(nn.Module):
        has_fused = False

        def __init__(self, asked, parts):
            super().__init__()
            self.asked, self.parts = self.choose(asked), parts
            self.fc = nn.Linear(4, 4)

        def check(self):
            if not self.has_fused:
                raise ValueError("no fused kernel")  # first raised

        def choose(self, asked):
            try:
                if asked != "plain":
                    self.check()
            except (ValueError, ImportError) as problem:
                if asked is not None:
                    raise problem
            return "plain"

        def forward(self, x):
            try:
                y = KERNELS.get(self.asked, plain)(self.fc(x))
                if len(self.parts) != 2:
                    raise ValueError("two parts")  # behind a table
            finally:
                self.done = True
            return y
"""


@pytest.mark.parametrize(
    ("arguments", "mark"),
    [
        ("'fused', [1, 2]", "first raised"),
        ("None, [1]", "behind a table"),
        ("'plain', [1]", "behind a table"),
        ("None, [1, 2]", ""),
    ],
)
def test_raised_again_and_behind_tables_that_lack_a_key(arguments: str, mark: str, tmp_path: Path) -> None:
    text = textwrap.dedent(KERNELS)
    (tmp_path / "zoo.py").write_text(text)
    report = stillnet.show(f"zoo.Net({arguments})", inputs=["f32[2,4]"], paths=[str(tmp_path)])
    lines = [f.span.line for f in report.findings if f.verdict.name == "PROVEN" and f.span is not None]
    assert lines == [n for n, line in enumerate(text.splitlines(), 1) if mark and line.endswith(f"# {mark}")]


OPTIONAL = """
    from torch import nn

    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.fc = nn.Linear(4, 4)

        def forward(self, ids=None, states=None):
            if ids is None and states is None:
                raise ValueError("one of ids and states")
            return self.fc(states)

    class Alone(nn.Module):
        def forward(self):
            raise ValueError("always")
"""


def test_a_call_that_nobody_described_proves_nothing_unless_it_takes_nothing(tmp_path: Path) -> None:
    (tmp_path / "zoo.py").write_text(textwrap.dedent(OPTIONAL))

    def proven(target: str, *inputs: str) -> list[str]:
        findings = stillnet.show(target, inputs=inputs, paths=[str(tmp_path)]).findings
        return [f.message for f in findings if f.verdict.name == "PROVEN"]

    assert proven("zoo.Net()") == []
    assert proven("zoo.Net()", "states=f32[2,4]") == []
    assert proven("zoo.Net()", "ids=None") == ["calling Net.forward raises ValueError: one of ids and states"]
    assert proven("zoo.Alone()") == ["calling Alone.forward raises ValueError: always"]


CHOICES = """
    from torch import nn

    class Coder(nn.Module):
        def __init__(self, tiled):
            super().__init__()
            self.tiled, self.fc = tiled, nn.Linear(4, 4)

        def encode(self, x):
            if self.tiled:
                return self.fc(x)
            raise NotImplementedError("only in tiles")

        def forward(self, x):
            return self.encode(x)

    class Left(Coder):
        def encode(self, x):
            raise NotImplementedError("left to others")
"""


@pytest.mark.parametrize(("target", "found"), [("Coder(False)", 1), ("Coder(True)", 0), ("Left(False)", 0)])
def test_a_choice_that_is_not_implemented(target: str, found: int, tmp_path: Path) -> None:
    (tmp_path / "zoo.py").write_text(textwrap.dedent(CHOICES))
    report = stillnet.show(f"zoo.{target}", inputs=["f32[2,4]"], paths=[str(tmp_path)])
    assert len([f for f in report.findings if f.verdict.name == "PROVEN"]) == found
