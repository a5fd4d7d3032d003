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
