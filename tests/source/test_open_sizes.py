"""An argument that nobody gives, alone where sizes are expected, may be a tuple."""

from __future__ import annotations

from pathlib import Path

import pytest

import stillnet

FUNCTION = """
import torch

def mask_of(image, size):
    height, width = image.shape[-2], image.shape[-1]
    mask = torch.zeros({size}, dtype=torch.int64)
    mask[:height, :width] = 1
    return mask
"""
CLASS = """
import torch
from torch import nn

class Grid(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.register_buffer("grid", torch.zeros({size}))

    def forward(self, x):
        return x + self.grid[:2, :3]
"""


@pytest.mark.parametrize("text", [FUNCTION, CLASS])
def test_a_wrong_number_of_axes_is_no_proof(tmp_path: Path, text: str) -> None:
    file = tmp_path / "net.py"
    for size, expected in (("size", []), ("size, size", []), ("2 * size", ["shape-mismatch"])):
        file.write_text(text.format(size=size))
        report = stillnet.check(str(file))
        assert [f.rule for f in report.findings if f.severity == "error"] == expected, size


def test_a_result_that_nobody_knows_is_said(tmp_path: Path) -> None:
    text = """
import torch
from torch import nn

class Net(nn.Module):
    def forward(self, x):
        return {"known": torch.relu(x), "other": torch.no_such_function(x)}

Net()(torch.rand(2, 3))
"""
    (tmp_path / "net.py").write_text(text)
    (model,) = stillnet.show(str(tmp_path / "net.py")).models
    assert model.outputs == ((2, 3),)
    assert [unknown.reason for unknown in model.unknowns] == ["no model for torch.no_such_function"]
