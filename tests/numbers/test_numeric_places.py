"""A statement that runs many times is told once, with the surest verdict; computed numbers are no epsilons."""

from __future__ import annotations

from pathlib import Path

from stillnet.base.finding import Finding
from stillnet.walk import check_files


def found(text: str, tmp_path: Path) -> list[Finding]:
    file = tmp_path / "target.py"
    file.write_text(text)
    return list(check_files([str(file)]).findings)


def test_rounds_of_a_loop_are_one_finding(tmp_path: Path) -> None:
    text = "import torch\n\nx = torch.rand(3)\nfor i in range(5):\n    x = x * 2\n    y = torch.log(x - 1)\n"
    assert [(f.rule, f.span and f.span.line, f.count) for f in found(text, tmp_path)] == [("log-of-nonpositive", 6, 5)]


def test_a_decaying_state_loses_no_epsilon(tmp_path: Path) -> None:
    text = (
        "import torch\n\nv = torch.ones(1)\ni = torch.ones(1)\nfor _ in range(100):\n    i = i * 0.5\n    v = v + i\n"
    )
    assert found(text, tmp_path) == []
    written = "import torch\n\nv = torch.ones(1)\nw = v + 1e-9 - torch.rand(1)\n"
    assert [f.rule for f in found(written, tmp_path)] == ["lost-epsilon"]


def test_an_epsilon_beside_a_divisor_far_from_zero_guards_nothing(tmp_path: Path) -> None:
    text = "import torch\n\nplaces = torch.ones(8).cumsum(0)\nscaled = places / (places[-1:] + 1e-9)\n"
    assert found(text, tmp_path) == []


def test_a_softmax_of_what_is_unknown_is_still_a_softmax(tmp_path: Path) -> None:
    text = "import mystery\nimport torch\n\nnet = mystery.build()\nq = torch.softmax(net(1), 1)\nlost = -torch.log(q).sum()\n"
    assert [(f.rule, f.span and f.span.line) for f in found(text, tmp_path)] == [("log-of-nonpositive", 6)]


def test_a_square_of_large_numbers_that_the_program_computes_overflows(tmp_path: Path) -> None:
    text = "import torch\n\nx = torch.rand(4, 8)\nlarge = torch.square(x * 1e10)\nlost = torch.square(large)\n"
    assert [(f.rule, f.span and f.span.line) for f in found(text, tmp_path)] == [("overflow-in-half-precision", 5)]


STATE = """
import torch
from torch import nn


class Weighted(nn.Module):
    def __init__(self):
        super().__init__()
        self.last = torch.zeros(3)

    def forward(self, losses: torch.Tensor, step: int):
        if step == 0:
            {write}
            return losses.sum()
        return (losses / self.last).sum()


print(Weighted()(torch.rand(3), 1))
"""


def test_what_an_object_writes_later_is_not_what_it_starts_with(tmp_path: Path) -> None:
    assert found(STATE.format(write="self.last[:] = losses"), tmp_path) == []
    never = found(STATE.format(write="pass"), tmp_path)
    assert [(f.rule, f.severity) for f in never] == [("division-by-zero", "error")]
