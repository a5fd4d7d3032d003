"""The training scripts under real torch: clean ones run, mistakes raise on the line that stillnet names."""

from __future__ import annotations

import importlib.util
import runpy
import sys
import traceback
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.source.test_training_scripts import MISTAKES, SCRIPTS, Mistake

pytestmark = pytest.mark.real
# what a script needs besides torch
NEEDS = {
    "board": "tensorboard",
    "image_folder": "torchvision",
    "lightning_module": "pytorch_lightning",
    "mnist_cnn": "torchvision",
    "sklearn_mix": "sklearn",
    "trace_export": "torchinfo",
}


def run(path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    torch = pytest.importorskip("torch")
    torch.set_grad_enabled(True)  # the operation samples run without gradients in the same process
    needed = NEEDS.get(path.stem)
    if needed is not None and importlib.util.find_spec(needed) is None:
        pytest.skip(f"{needed} is not installed")
    monkeypatch.setattr(sys, "argv", [str(path)])
    monkeypatch.chdir(folder)
    runpy.run_path(str(path), run_name="__main__")


@pytest.mark.parametrize("name", sorted(p.stem for p in SCRIPTS.glob("*.py")))
def test_clean(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(SCRIPTS / f"{name}.py", tmp_path, monkeypatch)


@pytest.mark.parametrize("mistake", [m for m in MISTAKES if m.raises], ids=str)
def test_mistake(mistake: Mistake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / f"{mistake.script}.py"
    text = mistake.text()
    path.write_text(text)
    with pytest.raises(Exception) as caught:
        run(path, tmp_path, monkeypatch)
    lines = text.splitlines()
    frames = [f for error in causes(caught.value) for f in traceback.extract_tb(error.__traceback__)]
    reached = [lines[f.lineno - 1] for f in frames if f.filename == str(path) and f.lineno]
    assert any(part in line for line in reached for part in (mistake.at, *mistake.also)), reached


def causes(error: BaseException | None) -> list[BaseException]:
    """An exception and those that it was raised from."""
    found = []
    while error is not None:
        found.append(error)
        error = error.__cause__
    return found
