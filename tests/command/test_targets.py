"""What may be asked for: names, parts and classes as targets, inputs that cannot be read, paths of other types."""

from __future__ import annotations

from pathlib import Path

import pytest

import stillnet
from stillnet import cli

SOURCE = """import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, size=10):
        super().__init__()
        self.fc = nn.Linear(size, 3)

    def forward(self, x):
        return self.fc(x)


def make(size=4):
    return Net(size)


if __name__ == "__main__":
    main = nn.Sequential(Net(5), nn.ReLU())
"""
KERAS = """import keras


class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.fc = keras.layers.Dense(3)

    def call(self, x):
        return self.fc(x)


net = Net()
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "net.py").write_text(SOURCE)
    (tmp_path / "layers.py").write_text(KERAS)
    return tmp_path / "net.py"


@pytest.mark.parametrize(
    ("target", "parameters"),
    [
        ("net.py::main", 18),
        ("net.py::main[0]", 18),
        ("net.py::main[0].fc", 18),
        ("net.py::Net", 33),
        ("net.py::make(2)", 9),
        ("net.Net", 33),
        ("net.make()", 15),
        ("net.py::nn.Linear", "in_features*out_features + out_features"),
        ("torch.nn.Linear", "in_features*out_features + out_features"),
    ],
)
def test_a_name_a_part_or_a_class_is_a_target(file: Path, target: str, parameters: object) -> None:
    (model,) = stillnet.show(target).models
    assert str(model.total) == str(parameters)


def test_a_function_is_no_model_and_the_answer_says_how_to_ask(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["show", "net.py::make"]) == 0
    assert "write net.py::make(...)" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "nothing[", "x=", "[", "()["])
@pytest.mark.parametrize(
    "command", ["show net.py", "check net.py", "show layers.py", "check layers.py", "diff net.py net.py"]
)
def test_an_input_that_cannot_be_read_is_wrong_usage(
    file: Path, capsys: pytest.CaptureFixture[str], command: str, text: str
) -> None:
    assert cli.main([*command.split(), f"--input={text}"]) == 2
    assert capsys.readouterr().err.startswith("stillnet: cannot read the input")


def test_paths_of_pathlib_are_paths(file: Path) -> None:
    file.write_text(SOURCE.replace("size, 3)", "size, 3)\n        self.unused = nn.Linear(1, 1)"))
    found = stillnet.check("net.py").findings
    assert found and stillnet.check(Path("net.py")).findings == found == stillnet.check([Path("net.py")]).findings
    assert len(stillnet.show(Path("net.py")).models) == len(stillnet.show("net.py").models) > 0


def test_the_version_is_that_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--version"])
    assert capsys.readouterr().out == f"stillnet {stillnet.__version__}\n"


def test_a_notebook_without_cells_is_none(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.with_suffix(".ipynb").write_text("{}")
    assert cli.main(["show", "net.ipynb"]) == 2
    assert capsys.readouterr().err == "stillnet: net.ipynb: not a notebook: it has no cells\n"
