"""Source that is recovered from a model file, read again, gives the same architecture."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from stillnet.cli import main
from stillnet.files.layer_config import padded
from stillnet.render.rebuilding.python_operations import WRITTEN, expression
from stillnet.render.registry import Page, render
from stillnet.walk import show

FILES = Path(__file__).parents[1] / "files"
TORCH = [
    p for p in sorted((FILES / "torch").iterdir()) if p.name.split(".", 1)[1] in ("export.pt2", "trace.pt", "fx.pt")
]
KERAS = ["cnn", "lstm", "unet", "gan"]


def written(file: Path, folder: Path) -> Path:
    source = folder / "recovered.py"
    source.write_text(render("show", "python", show(str(file)), Page()))
    return source


@pytest.mark.parametrize("file", TORCH, ids=lambda p: p.name)
def test_torch(file: Path, tmp_path: Path) -> None:
    answer = json.loads((FILES / "torch" / "answers.json").read_text())[file.name.partition(".")[0]]
    source = written(file, tmp_path)
    compile(source.read_text(), "recovered.py", "exec")
    assert "placeholder(" not in source.read_text()
    kind = "i64" if file.name.startswith("lstm") else "f32"
    title = source.read_text().rpartition("\nclass ")[2].partition("(")[0]
    report = show(f"{source}::{title}", inputs=[f"{kind}{answer['input']}".replace(" ", "")])
    model = report.models[-1]
    assert not report.findings and not report.problems
    weights = {
        f"{m.path}.{n}".lstrip("."): list(s or ()) for m in model.modules for n, s in (m.parameters | m.buffers).items()
    }
    assert weights == answer["parameters"] | answer["buffers"]
    assert [list(s or ()) for s in model.outputs] == [answer["output"]]
    calls = {c.path: list(c.outputs[0] or ()) for c in model.calls if c.leaf}
    for path, (first, *_) in answer["calls"]:
        if path in calls:
            assert calls[path] == first


@pytest.mark.parametrize("name", KERAS)
def test_keras(name: str, tmp_path: Path) -> None:
    answer = json.loads((FILES / "keras" / "answers.json").read_text())[name]
    source = written(FILES / "keras" / f"{name}.keras", tmp_path)
    report = show(str(source))
    model = report.models[-1]
    assert not report.findings and model.total == answer["total"]
    ours: dict[str, Any] = {m.path: m for m in model.modules}
    for path, layer in answer["layers"].items():
        assert ours[path].type.rpartition(".")[2] == layer["class"]
        assert sorted(list(s) for s in ours[path].parameters.values()) == sorted(layer["weights"])


def test_what_cannot_be_written_is_marked(tmp_path: Path) -> None:
    file = tmp_path / "unknown.pt2"
    file.write_bytes(
        renamed("residual.export.pt2", b"torch.ops.aten.gelu.default", b"torch.ops.aten.unheard_of.default")
    )
    text = written(file, tmp_path).read_text()
    assert "# TODO: torch.ops.aten.unheard_of.default" in text and "def placeholder(" in text


def test_operations_of_broken_files_without_operands() -> None:
    """Found by guided fuzzing: a gelu that has lost its operand."""
    assert expression("gelu", [], {}) is None and expression("squeeze", [], {}) is None
    for op in WRITTEN:
        expression(op, [], {})


def renamed(name: str, *replacements: bytes) -> bytes:
    """A program with its JSON changed: old and new text in turn."""
    out = io.BytesIO()
    with zipfile.ZipFile(FILES / "torch" / name) as packed, zipfile.ZipFile(out, "w") as made:
        for member in packed.namelist():
            data = packed.read(member)
            for old, new in zip(replacements[::2], replacements[1::2]):
                data = data.replace(old, new) if member.endswith("models/model.json") else data
            made.writestr(member, data)
    return out.getvalue()


def test_a_state_dict_has_no_forward(tmp_path: Path) -> None:
    text = written(FILES / "torch" / "cnn.state_dict.pt", tmp_path).read_text()
    assert "# the file holds no forward" in text and "nn.Linear(64, 5)" in text


def test_framework_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(FILES / "torch" / "unet.export.pt2"), "--format", "python", "--framework", "pytorch"]) == 0
    assert "class UNet(nn.Module):" in capsys.readouterr().out
    assert main(["show", str(FILES / "torch" / "unet.export.pt2"), "--format", "python", "--framework", "keras"]) == 0
    assert "keras.Model(" in capsys.readouterr().out
    assert main(["show", str(FILES / "torch" / "cnn.state_dict.pt"), "--format", "python", "--framework", "keras"]) == 0
    assert "was not converted to keras" in capsys.readouterr().out


def test_hostile_names_stay_in_their_line(tmp_path: Path) -> None:
    file = tmp_path / "evil.pt2"
    evil = b'"name": "x\\nimport os; os.system(1)#"', b"torch.ops.aten.evil\\nimport os.default"
    file.write_bytes(renamed("residual.export.pt2", b'"name": "x"', evil[0], b"torch.ops.aten.gelu.default", evil[1]))
    text = written(file, tmp_path).read_text()
    assert not any(line.strip().startswith("import os") for line in text.splitlines())


# -- source of another framework ---------------------------------------------------------------------------------------
ONNX = [p for p in sorted((FILES / "graphs").glob("*.onnx")) if not p.name.startswith("lstm")]


def converted(file: Path, framework: str, folder: Path) -> tuple[Any, Path]:
    report = show(str(file))
    source = folder / "converted.py"
    source.write_text(render("show", "python", report, Page(framework=framework)))
    compile(source.read_text(), "converted.py", "exec")
    return report.models[0], source


def assert_total(ours: int, theirs: int, source: Path) -> None:
    """Exporters store equal tensors once: layers that share one in the file have their own in the source."""
    stored = re.findall(r'^    "[^"]+": \("([^"]+)"', source.read_text(), re.M)
    assert ours == theirs if len(set(stored)) == len(stored) else ours > theirs


def stated(model: Any) -> str:
    return ",".join(str(d) if isinstance(d, int) else "2" for d in model.inputs[0].shape)


@pytest.mark.parametrize(
    "file", ONNX + [FILES / "keras" / f"{n}.keras" for n in ("cnn", "unet", "gan")], ids=lambda p: p.name
)
def test_converted_to_torch(file: Path, tmp_path: Path) -> None:
    model, source = converted(file, "pytorch", tmp_path)
    assert "placeholder(" not in source.read_text()
    kind = model.inputs[0].dtype or "f32"
    report = show(f"{source}::Net", inputs=[f"{kind}[{stated(model)}]"])
    again = report.models[-1]
    # Keras counts the statistics of a batch norm with its weights
    statistics = again.buffer_elements - sum(1 for m in again.modules if "num_batches_tracked" in m.buffers)
    assert not report.findings
    assert_total(again.total + statistics, model.total + model.buffer_elements, source)
    assert [len(s or ()) for s in again.outputs] == [len(s or ()) for s in model.outputs]
    for ours, theirs in zip(again.outputs[0] or (), model.outputs[0] or ()):
        assert ours == theirs or not isinstance(theirs, int)


@pytest.mark.parametrize(
    "file",
    ONNX[:4] + [FILES / "torch" / f"{n}.export.pt2" for n in ("cnn", "unet", "gan", "residual")],
    ids=lambda p: p.name,
)
def test_converted_to_keras(file: Path, tmp_path: Path) -> None:
    model, source = converted(file, "keras", tmp_path)
    assert "placeholder(" not in source.read_text()
    report = show(str(source))
    again = report.models[-1]
    tracked = sum(1 for m in model.modules for n in m.buffers if n == "num_batches_tracked")
    assert not report.findings
    assert_total(again.total, model.total + model.buffer_elements - tracked, source)
    assert [len(s or ()) for s in again.outputs] == [len(s or ()) for s in model.outputs]


@pytest.mark.parametrize(
    ("op", "settings", "text"),
    [
        ("clamp", {"min": -8, "max": 8}, "a.clamp(min=-8, max=8)"),
        ("topk", {"k": 2, "dim": -1}, "a.topk(k=2, dim=-1)"),
        ("cast", {"target": ["f32"], "dtype": None}, "a.to(torch.float32)"),
        ("split", {"split_sizes": [16, 32]}, "a.split((16, 32))"),
        ("outer", {}, "torch.outer(a, b)"),
        ("meshgrid", {"indexing": "ij"}, "torch.meshgrid(a, b, indexing='ij')"),
        ("scatter", {"dim": -1}, "a.scatter(-1, b, c)"),
        ("scatter", {"dim": -1, "reduce": "add"}, None),
        ("cast", {"dtype": "c64"}, None),
    ],
)
def test_single_operations(op: str, settings: dict[str, object], text: str | None) -> None:
    inputs = ["a", "b", "c"] if op == "scatter" else ["a", "b"] if op in ("outer", "meshgrid") else ["a"]
    found = expression(op, inputs, settings)
    assert found == text or (found or "").replace('"', "'") == text


def test_padding_of_a_convolution() -> None:
    assert padded({"pad": [1, 1, 2, 2], "mode": "reflect"}, 2) == ([2, 1], "reflect")
    assert padded({"pad": [1, 0, 2, 2], "mode": "reflect"}, 2) is None
    assert padded({"pad": [1, 1, 2, 2], "mode": "constant"}, 2) is None
