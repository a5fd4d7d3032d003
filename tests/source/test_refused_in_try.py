"""What a library surely refuses with one kind of exception, where a handler takes it."""

from __future__ import annotations

from pathlib import Path

from stillnet.base.finding import Verdict
from stillnet.walk import check_files

PROGRAM = """
import torch
from torch import nn
from torch.distributions import Categorical, Normal

try:
    Categorical(probs=[0.5, 0.5])
except AttributeError:
    pass


def width():
    try:
        return Normal([0.0], [1.0])
    except ValueError:
        return 3
    except AttributeError:
        return 5


nn.Linear(width(), 2)(torch.zeros(1, 5))
"""
ESCAPES = """
from torch.distributions import Categorical

try:
    Categorical(probs=[0.5, 0.5])
except KeyError:
    pass
"""


def verdicts(file: Path, text: str) -> list[Verdict]:
    file.write_text(text)
    return [f.verdict for f in check_files([str(file)]).findings]


def test_a_handler_that_takes_it(tmp_path: Path) -> None:
    assert verdicts(tmp_path / "taken.py", PROGRAM) == [Verdict.POSSIBLE, Verdict.POSSIBLE]


def test_a_handler_of_something_else(tmp_path: Path) -> None:
    assert verdicts(tmp_path / "escapes.py", ESCAPES) == [Verdict.PROVEN]
