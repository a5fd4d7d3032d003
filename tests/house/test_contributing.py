"""The examples of CONTRIBUTING.md work as they stand there: copied into the package, they are all it takes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILE = re.compile(r"^```python\n# (src/\S+)\n(.*?)^```$", re.M | re.S)
PROGRAM = """
import fastops
import torch
import torch.nn as nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = fastops.PairScale(fastops.preferred_width(10))

    def forward(self, x):
        return fastops.pair_up(self.scale(x).flatten(1), copy=True)


Net()(torch.zeros(4, 64))
fastops.pair_up(torch.zeros(4, 7))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with the examples in it."""
    folder = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for path, text in FILE.findall((ROOT / "CONTRIBUTING.md").read_text("utf-8")):
        assert not (folder / path).exists()
        (folder / path).write_text(text, "utf-8")
    (folder / "net.py").write_text(PROGRAM, "utf-8")
    return folder


def stillnet(folder: Path, *words: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "NO_COLOR": "1"}
    ran = subprocess.run([sys.executable, "-m", "stillnet", *words], cwd=folder, env=environment, capture_output=True)
    return (ran.stdout + ran.stderr).decode()


def test_there_are_four(copy: Path) -> None:
    rooms = ["ops/pairs.py", "source/known/fastops_settings.py", "rules/needless_copy.py", "render/counts.py"]
    assert all((copy / "src" / "stillnet" / room).is_file() for room in rooms)


def test_operation_layer_name_and_rule(copy: Path) -> None:
    lines = stillnet(copy, "check", "net.py", "--output-format", "concise").splitlines()
    assert lines[0].startswith("net.py:13:16: warning[needless-copy]: pair_up copies")
    assert lines[1].startswith("net.py:17:1: error[shape-mismatch]: pair_up needs an even last axis, got [4, 7]")
    assert len(lines) == 3


def test_format(copy: Path) -> None:
    assert stillnet(copy, "show", "net.py", "--format", "counts").splitlines()[0] == "Net: 64"


def test_the_rule_has_a_page(copy: Path) -> None:
    assert "It takes memory for nothing." in stillnet(copy, "explain", "needless-copy")
