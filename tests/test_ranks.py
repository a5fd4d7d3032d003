"""A forward that asks for the rank of an input nobody described is read with the rank that it takes for usual."""

from __future__ import annotations

from pathlib import Path

import pytest

from stillnet.cli import main

FIXTURE = Path(__file__).parent / "fixtures" / "branches" / "rank_asked.py"


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
