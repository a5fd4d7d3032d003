"""Fresh files of the real frameworks, in every format they write here, judged by what the frameworks say."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stored.judge import judge_keras, judge_torch

SCRIPTS = Path(__file__).resolve().parent.parent / "stored"


def interpreter(variable: str, module: str) -> str:
    """An interpreter that has the framework: named by a variable, or the running one."""
    named = os.environ.get(variable)
    if named is None and importlib.util.find_spec(module) is None:
        pytest.skip(f"{module} is not installed; {variable} may name an interpreter that has it")
    return named or sys.executable


def written(script: str, python: str, folder: Path) -> dict[str, object]:
    subprocess.run([python, str(SCRIPTS / script), str(folder)], check=True, capture_output=True, timeout=600)
    return json.loads((folder / "answers.json").read_text())  # type: ignore[no-any-return]


@pytest.mark.real
def test_torch(tmp_path: Path) -> None:
    answers = written("torch_models.py", interpreter("STILLNET_TORCH_PYTHON", "torch"), tmp_path)
    for file in sorted(tmp_path.glob("*.pt*")):
        judge_torch(file, answers[file.name.partition(".")[0]])  # type: ignore[arg-type]


@pytest.mark.real
def test_keras(tmp_path: Path) -> None:
    answers = written("keras_models.py", interpreter("STILLNET_KERAS_PYTHON", "keras"), tmp_path)
    for file in sorted(f for f in tmp_path.iterdir() if f.name != "answers.json"):
        judge_keras(file, answers[file.name.partition(".")[0]])  # type: ignore[arg-type]
