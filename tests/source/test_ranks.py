"""A forward that asks for the rank of an input nobody described is read with the rank that it takes for usual."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stillnet.cli import main
from stillnet.source.entries import trials
from stillnet.walk import show

FIXTURE = Path(__file__).parents[1] / "fixtures" / "branches" / "rank_asked.py"


@pytest.mark.parametrize(
    ("model", "line"),
    [
        ("Images", "x: f32[B, 3, H, W], H >= 3, W >= 3"),
        ("Rows", "x: f32[B, 784]"),
        ("Sequences", "x: f32[B, 4, D], D >= 3"),
    ],
)
def test_rank_of_an_input(model: str, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", f"{FIXTURE}::{model}"]) == 0
    shown = capsys.readouterr().out
    assert line in shown
    assert "Condition" not in shown


PADDED = """
import torch.nn as nn
import torch.nn.functional as F


class Generator(nn.Module):
    def __init__(self):
        super().__init__()
        self.pad, self.conv, self.wrap = nn.ReflectionPad2d(3), nn.Conv2d(3, 8, 7), nn.Conv1d(8, 4, 3)

    def forward(self, x):
        return self.wrap(F.pad(self.conv(self.pad(x)).flatten(2), (1, 1), mode="circular"))
"""


def test_padding_that_reads_its_input_says_the_rank(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "generator.py"
    file.write_text(PADDED)
    assert main(["show", f"{file}::Generator"]) == 0
    shown = capsys.readouterr().out
    assert "[B, 3, H, W]" in shown and "B x 4 x H*W" in shown


def test_the_last_trial_is_not_run_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What failed with the only choice of ranks is what is reported."""
    count: list[trials.Trial] = []
    run = trials.Trial.run

    def counted(trial: trials.Trial, call: Any) -> Any:
        count.append(trial)
        return run(trial, call)

    monkeypatch.setattr(trials.Trial, "run", counted)
    file = tmp_path / "net.py"
    file.write_text(
        "from torch import nn\n\n\nclass Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.first, self.second = nn.Linear(4, 3), nn.Linear(5, 2)\n\n"
        "    def forward(self, x):\n        b, n, c = x.shape\n        return self.second(self.first(x))\n",
        "utf-8",
    )
    assert [f.rule for f in show(str(file)).findings] == ["shape-mismatch"]
    assert len(count) == 1
