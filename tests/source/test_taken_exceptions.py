"""Which handler goes on where a library refuses something inside `try`: an error behind it holds for every one that may."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from stillnet.base.finding import Verdict
from stillnet.walk import check_files


def errors(folder: Path, program: str) -> list[str]:
    file = folder / "program.py"
    file.write_text(textwrap.dedent(program))
    return [f.message for f in check_files([str(file)]).findings if f.verdict is Verdict.PROVEN]


HANDLERS = """
import torch
from torch import nn

x = torch.zeros(3, 2, 5)
try:
    {refused}
    width = 1
{handlers}
nn.Linear(width, 1)(torch.zeros(1, 3))
"""
INDEXED = "torch.zeros(3)[torch.zeros(2)]"
ATTENDED = "nn.MultiheadAttention(4, 2)(x, x, x)"
LINEAR = "nn.Linear(4, 2)(torch.zeros(3, 5))"


def tried(refused: str, *handlers: str) -> str:
    clauses = "\n".join(f"except {kind}:\n    width = {n}" for n, kind in enumerate(handlers, start=2))
    return HANDLERS.format(refused=refused, handlers=clauses)


@pytest.mark.parametrize(
    ("refused", "kinds"),
    [
        (INDEXED, ("RuntimeError", "IndexError")),
        (INDEXED, ("TypeError", "IndexError")),
        (ATTENDED, ("RuntimeError", "AssertionError")),
        (LINEAR, ("torch.special_error", "RuntimeError")),
        (LINEAR, ("ValueError", "Exception")),
    ],
)
def test_one_of_several_handlers(tmp_path: Path, refused: str, kinds: tuple[str, ...]) -> None:
    assert errors(tmp_path, tried(refused, *kinds)) == []


@pytest.mark.parametrize("refused", [INDEXED, ATTENDED, LINEAR])
def test_one_handler_for_all(tmp_path: Path, refused: str) -> None:
    assert errors(tmp_path, tried(refused, "Exception", "RuntimeError")) == [
        "Linear expects 2 features, got 3 (input is [1, 3])"
    ]
