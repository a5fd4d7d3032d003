"""Fresh files of the real frameworks, in every format they write here, judged by what the frameworks say."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from stillnet.render.registry import Page, render
from stillnet.walk import show
from tests.stored.judge import judge_keras, judge_quantized, judge_torch
from tests.stored_files.test_stored_models import QUANTIZED

SCRIPTS = Path(__file__).resolve().parent.parent / "stored"
FILES = SCRIPTS.parent / "files"


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
def test_quantised_torch(tmp_path: Path) -> None:
    answers = written("quantized_models.py", interpreter("STILLNET_TORCH_PYTHON", "torch"), tmp_path)
    for file in sorted(tmp_path.glob("*.pt")):
        name, kind, _ = file.name.split(".")
        features = answers[name]["output"][-1]  # type: ignore[index]
        judge_quantized(
            file,
            QUANTIZED[name],
            features if kind in ("script", "trace") or (name == "graph" and kind == "module") else None,
        )


@pytest.mark.real
def test_keras(tmp_path: Path) -> None:
    answers = written("keras_models.py", interpreter("STILLNET_KERAS_PYTHON", "keras"), tmp_path)
    for file in sorted(f for f in tmp_path.iterdir() if f.name != "answers.json"):
        judge_keras(file, answers[file.name.partition(".")[0]])  # type: ignore[arg-type]


def outcomes(script: str, python: str, folder: Path) -> dict[str, str]:
    done = subprocess.run(
        [python, str(SCRIPTS / script), str(folder)], check=True, capture_output=True, timeout=600, text=True
    )
    return json.loads(done.stdout.splitlines()[-1])  # type: ignore[no-any-return]


@pytest.mark.real
def test_recovered_torch_source_gives_the_same_results(tmp_path: Path) -> None:
    python = interpreter("STILLNET_TORCH_PYTHON", "torch")
    for file in sorted((FILES / "torch").iterdir()):
        kind = file.name.split(".", 1)[1]
        if kind in ("export.pt2", "trace.pt", "fx.pt"):
            source = render("show", "python", show(str(file)), Page())
            (tmp_path / f"{file.name.partition('.')[0]}.{kind.partition('.')[0]}.py").write_text(source)
    found = outcomes("torch_recovered.py", python, tmp_path)
    assert len(found) > 15 and set(found.values()) == {"same"}, found


@pytest.mark.real
def test_recovered_keras_source_gives_the_same_results(tmp_path: Path) -> None:
    python = interpreter("STILLNET_KERAS_PYTHON", "keras")
    for name in ("cnn", "lstm", "transformer", "unet", "gan"):
        source = render("show", "python", show(str(FILES / "keras" / f"{name}.keras")), Page())
        (tmp_path / f"{name}.py").write_text(source)
    found = outcomes("keras_recovered.py", python, tmp_path)
    assert len(found) == 5 and set(found.values()) == {"same"}, found


def prepared(folder: Path, kind: str, python: str, files: dict[str, Path], framework: str) -> None:
    """Converted source beside the arrays that its model computes with."""
    for name, file in files.items():
        (folder / f"{name}.py").write_text(render("show", "python", show(str(file)), Page(framework=framework)))
        given = str(file) if kind in ("onnx", "graph") else name
        command = [python, str(SCRIPTS / "arrays.py"), kind, given, str(folder / f"{name}.npz")]
        subprocess.run(command, check=True, capture_output=True, timeout=600)


def judged(python: str, framework: str, folder: Path) -> dict[str, str]:
    command = [python, str(SCRIPTS / "converted.py"), framework, str(folder)]
    done = subprocess.run(command, check=True, capture_output=True, timeout=600, text=True)
    return json.loads(done.stdout.splitlines()[-1])  # type: ignore[no-any-return]


@pytest.mark.real
@pytest.mark.parametrize("framework", ["torch", "keras"])
def test_converted_onnx_gives_the_same_results(framework: str, tmp_path: Path) -> None:
    python = interpreter(f"STILLNET_{framework.upper()}_PYTHON", framework)
    interpreter(f"STILLNET_{framework.upper()}_PYTHON", "onnx") if python == sys.executable else None
    files = {p.name.removesuffix(".onnx"): p for p in (FILES / "graphs").glob("*.onnx")}
    prepared(tmp_path, "onnx", python, files, "pytorch" if framework == "torch" else "keras")
    found = judged(python, framework, tmp_path)
    assert len(found) == 10 and set(found.values()) == {"same"}, found


@pytest.mark.real
@pytest.mark.parametrize("framework", ["torch", "keras"])
def test_loops_of_graphs_give_the_same_results_as_layers(framework: str, tmp_path: Path) -> None:
    keras, python = (
        interpreter("STILLNET_KERAS_PYTHON", "keras"),
        interpreter(f"STILLNET_{framework.upper()}_PYTHON", framework),
    )
    files = {p.name.removesuffix(".pb.gz"): p for p in (FILES / "loops").glob("*.pb.gz")}
    prepared(tmp_path, "graph", keras, files, "pytorch" if framework == "torch" else "keras")
    found = judged(python, framework, tmp_path)
    assert len(found) == 8 and set(found.values()) == {"same"}, found


@pytest.mark.real
def test_converted_keras_gives_the_same_results_in_torch(tmp_path: Path) -> None:
    keras, torch = interpreter("STILLNET_KERAS_PYTHON", "keras"), interpreter("STILLNET_TORCH_PYTHON", "torch")
    files = {n: FILES / "keras" / f"{n}.keras" for n in ("cnn", "gan", "nested", "transformer", "unet")}
    prepared(tmp_path, "keras", keras, files, "pytorch")
    found = judged(torch, "torch", tmp_path)
    assert len(found) == 5 and set(found.values()) == {"same"}, found


@pytest.mark.real
def test_converted_torch_gives_the_same_results_in_keras(tmp_path: Path) -> None:
    keras, torch = interpreter("STILLNET_KERAS_PYTHON", "keras"), interpreter("STILLNET_TORCH_PYTHON", "torch")
    names = ("cnn", "gan", "lstm", "plain", "residual", "transformer", "unet")
    prepared(tmp_path, "torch", torch, {n: FILES / "torch" / f"{n}.export.pt2" for n in names}, "keras")
    found = judged(keras, "keras", tmp_path)
    assert len(found) == 7 and set(found.values()) == {"same"}, found


@pytest.mark.real
@pytest.mark.parametrize(
    ("framework", "names"), [("torch", ("pictures", "pictures_half", "series")), ("keras", ("pictures",))]
)
def test_converted_openvino_gives_the_same_results(framework: str, names: tuple[str, ...], tmp_path: Path) -> None:
    """Against what OpenVINO itself computed, which is kept beside the files."""
    python = interpreter(f"STILLNET_{framework.upper()}_PYTHON", framework)
    for name in names:
        report = show(str(FILES / "openvino" / f"{name}.xml"))
        source = render("show", "python", report, Page(framework="pytorch" if framework == "torch" else "keras"))
        (tmp_path / f"{name}.py").write_text(source)
        shutil.copy(FILES / "openvino" / f"{name}.npz", tmp_path)
    found = judged(python, framework, tmp_path)
    assert len(found) == len(names) and set(found.values()) == {"same"}, found
