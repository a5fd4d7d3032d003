"""Every rule: its page, its own example, and how sure it is of what it says."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from stillnet.graph.graph import Graph
from stillnet.patch import changes
from stillnet.rules.facts.numerics import Numerics
from stillnet.rules.registry import FILE_CHECKS, RULES, load
from stillnet.walk import check_files

load()
# Rules of model files have their own tests (test_file_rules.py); the others have a program as their example.
IN_FILES = {entry.partition(":")[2] for entry in FILE_CHECKS}
IN_SOURCE = sorted(n for n in RULES if n not in IN_FILES or "## Example\n```python" in RULES[n].page)
SECTIONS = ["## What it does", "## Why it is bad", "## Example", "## Fix"]


def found(folder: Path, text: str) -> list[Any]:
    file = folder / "program.py"
    file.write_text(text)
    return list(check_files([str(file)]).findings)


@pytest.mark.parametrize("name", sorted(RULES))
def test_page(name: str) -> None:
    page = RULES[name].page
    assert re.findall(r"^## .*", page, re.M) == SECTIONS
    summary = page.splitlines()[0]
    assert summary.endswith(".") and len(summary) < 100


@pytest.mark.parametrize("name", IN_SOURCE)
def test_example_of_the_page(name: str, tmp_path: Path) -> None:
    example = re.findall(r"## Example\n```python\n(.*?)```", RULES[name].page, re.S)
    assert {f.rule for f in found(tmp_path, example[0])} == {name}


def test_only_what_concerns_security_is_shown_to_bandit() -> None:
    assert [n for n in IN_SOURCE if RULES[n].security] == ["unsafe-load"]


NET = """
import torch
import torch.nn as nn

class Net(nn.Module):
    def __init__(self, flag=True):
        super().__init__()
        self.flag = flag
        self.one = nn.Linear(8, 4)
        self.two = nn.Linear(5, 2)

    def forward(self, x):
        x = self.one(x)
        return self.two(x)

"""


def test_the_same_bug_reached_twice_is_said_once(tmp_path: Path) -> None:
    (finding,) = found(tmp_path, NET + "net = Net()\nnet(torch.randn(1, 8))\nnet(torch.randn(1, 8))\n")
    assert finding.count == 2


def test_certain_wins_over_possible(tmp_path: Path) -> None:
    calls = (
        "import random\nnet = Net()\nif random.random() > 0.5:\n    net(torch.randn(1, 8))\nnet(torch.randn(1, 8))\n"
    )
    verdicts = {f.severity for f in found(tmp_path, NET + calls) if "when" not in f.message}
    assert verdicts == {"error"}


def test_one_bug_does_not_make_another(tmp_path: Path) -> None:
    text = NET.replace(
        "return self.two(x)", "x = self.two(x)\n        y = x.view(3, -1) + x.t()\n        return y[5, 5, 5]"
    )
    assert [f.span.line for f in found(tmp_path, text + "Net()(torch.randn(1, 8))\n")] == [14]


def test_fix_writes_the_size_that_arrives(tmp_path: Path) -> None:
    findings = found(tmp_path, NET + "Net()(torch.randn(1, 8))\n")
    (change,) = changes(findings)
    assert "self.two = nn.Linear(4, 2)" in change.after
    assert found(tmp_path, change.after) == []


def test_no_edit_where_the_size_is_no_literal(tmp_path: Path) -> None:
    text = NET.replace("nn.Linear(5, 2)", "nn.Linear(wide, 2)").replace("class Net", "wide = 5\n\nclass Net")
    (finding,) = found(tmp_path, text + "Net()(torch.randn(1, 8))\n")
    assert finding.fix.message == "in_features: 5 -> 4" and finding.fix.edits == ()


def test_no_edit_for_one_side_of_a_condition(tmp_path: Path) -> None:
    text = NET.replace("flag=True", "flag").replace(
        "        x = self.one(x)\n", "        if self.flag:\n            x = self.one(x)\n"
    )
    (finding,) = found(tmp_path, text.replace("nn.Linear(5, 2)", "nn.Linear(8, 2)"))
    assert finding.severity == "warning" and finding.message.endswith("when flag is true") and finding.fix is None


def test_library_frames_are_notes(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "blocks").mkdir(parents=True)
    (site / "blocks" / "__init__.py").write_text(
        "import torch.nn as nn\n\nclass Head(nn.Module):\n    def __init__(self, width):\n        super().__init__()\n"
        "        self.fc = nn.Linear(width, 2)\n\n    def forward(self, x):\n        return self.fc(x)\n"
    )
    program = tmp_path / "program" / "main.py"
    program.parent.mkdir()
    program.write_text("import torch\nfrom blocks import Head\n\nhead = Head(8)\nhead(torch.randn(1, 9))\n")
    (finding,) = check_files([str(program)], paths=[str(site)]).findings
    assert finding.span is not None and (Path(finding.span.file).name, finding.span.line) == ("main.py", 5)
    assert [(n.message, n.span.line) for n in finding.notes if n.span and "library" in n.message] == [
        ("inside the library, here", 9)
    ]


def test_conditions_are_named_as_they_are_written(tmp_path: Path) -> None:
    text = NET.replace("flag=True", "mode").replace("self.flag = flag", "self.mode = mode")
    text = (
        text.replace("        return self", "        if self.mode == 'deep':\n            return self")
        + "        return x\n"
    )
    (finding,) = found(tmp_path, text)
    assert finding.message.endswith("when mode == 'deep'")


def test_messages_stand_alone_on_one_line(tmp_path: Path) -> None:
    for name in IN_SOURCE:
        example = re.findall(r"## Example\n```python\n(.*?)```", RULES[name].page, re.S)[0]
        for finding in found(tmp_path, example):
            assert "\n" not in finding.message and finding.span is not None and len(finding.message) < 200, name


def test_a_numeric_rule_states_every_operation_it_looks_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model file without these operations never reads the rule."""
    asked: list[str] = []
    monkeypatch.setattr(Numerics, "nodes", lambda self, *ops: asked.extend(ops) or iter(()))
    monkeypatch.setattr(Numerics, "trains", True)
    numeric = {n: r for n, r in load().items() if r.check.__name__ == "in_source"}
    assert len(numeric) > 10
    for name, entry in numeric.items():
        asked.clear()
        list(sys.modules[entry.check.__module__].check(Numerics(Graph(), lambda: None)))
        stated = {e.partition(":")[0] for e in FILE_CHECKS if e.endswith(f":{name}")}
        assert asked and set(asked) <= stated, name
