"""A program that loads a model file: the file is named, and read where it lies there."""

from __future__ import annotations

import json
import struct
from pathlib import Path

from stillnet.walk import check_files, show

PROGRAM = """
import torch
import torch.nn as nn
from safetensors.torch import load_file

net = nn.Sequential(nn.Linear(4, 3))
net.load_state_dict(load_file("weights.safetensors"))
net(torch.randn(1, 4))
"""


def weights(path: Path) -> None:
    header = {
        "0.weight": {"dtype": "F32", "shape": [3, 4], "data_offsets": [0, 48]},
        "0.bias": {"dtype": "F32", "shape": [3], "data_offsets": [48, 60]},
    }
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + bytes(60))


def test_the_file_is_read_where_it_exists(tmp_path: Path) -> None:
    (tmp_path / "run.py").write_text(PROGRAM)
    weights(tmp_path / "weights.safetensors")
    report = show(str(tmp_path / "run.py"))
    assert [m.total for m in report.models] == [15, 15]
    assert not report.problems


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    (tmp_path / "run.py").write_text(PROGRAM)
    report = check_files([str(tmp_path / "run.py")])
    assert len(report.models) == 1
    assert any("weights.safetensors" in u.reason for u in report.unknowns)


def test_a_broken_file_is_a_problem_not_an_end(tmp_path: Path) -> None:
    (tmp_path / "run.py").write_text(PROGRAM)
    (tmp_path / "weights.safetensors").write_bytes(b"\x00\xff" * 40)
    report = check_files([str(tmp_path / "run.py")])
    assert [m.total for m in report.models] == [15]
    assert any("weights.safetensors" in p for p in report.problems)
