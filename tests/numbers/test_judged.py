"""What a program hands to the functions of another file tells their numbers, unless it is written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from stillnet.analyses.domain.cells import Cell
from stillnet.analyses.domain.selection import learned
from stillnet.base import interval as I
from stillnet.walk import check_files

LOSSES = """
import torch


def kl(p, q):
    return (p * torch.log(p / q)).sum()
"""
WRITTEN = "torch.tensor([0.2, 0.8]), torch.tensor([0.5, 0.5])"
LEARNED = "torch.softmax(torch.nn.Linear(3, 2)(torch.rand(4, 3)), 1) + 0.1, torch.rand(4, 2) + 0.1"


@pytest.mark.parametrize("given, expected", [(WRITTEN, [6]), (LEARNED, [])])
def test_a_demonstration_with_written_numbers_answers_nothing(tmp_path: Path, given: str, expected: list[int]) -> None:
    (tmp_path / "losses.py").write_text(LOSSES)
    (tmp_path / "demo.py").write_text(f"import torch\nfrom losses import kl\n\nprint(kl({given}))\n")
    report = check_files([str(tmp_path / name) for name in ("demo.py", "losses.py")])
    assert [f.span.line for f in report.findings if f.span is not None] == expected


@pytest.mark.parametrize("word, expected", [("greater", I.EMPTY), ("greater_equal", (0.0, 9.0))])
def test_what_is_not_below_an_unknown_floor_may_be_zero(word: str, expected: I.Interval) -> None:
    sizes, floor = Cell((0.0, 9.0), (0.0, 9.0)), Cell(I.ALL, I.EMPTY)
    assert learned(sizes, ("test", word, sizes, floor), True, "f32").reached == expected


def test_what_is_not_retained_is_zero(tmp_path: Path) -> None:
    text = (
        "import tensorflow as tf\n\nx = tf.constant([[1.0, 2.0]])\n"
        "kept = tf.sparse.retain(x, [True, False])\nprint(1 / kept, 1 / x)\n"
        "zeros = tf.sparse.retain(x * 0.0, [True, False])\nprint(1 / zeros)\n"
    )
    file = tmp_path / "target.py"
    file.write_text(text)
    assert [(str(f.severity), f.span.line) for f in check_files([str(file)]).findings if f.span] == [("error", 7)]
