"""`stillnet diff`: two models side by side."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from stillnet.analyses.comparison.difference import compare
from stillnet.analyses.comparison.spread_settings import spread_changes
from stillnet.cli import main
from stillnet.walk import model_of, show
from tests.wire_writer import graph, model, node, tensor, value

NET = """
import torch.nn as nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3, bias={bias})
        {norm}
        self.act = nn.ReLU()
        self.{head} = nn.Linear(8, {out})

    def forward(self, x):
        x = self.conv(x)
        {call}
        return self.{head}(self.act(x).mean((2, 3)))


def make():
    return Net()
"""
USUAL = {"bias": False, "norm": "self.bn = nn.BatchNorm2d(8)", "call": "x = self.bn(x)", "head": "fc", "out": 10}


def written(folder: Path, name: str, **changes: Any) -> str:
    file = folder / f"{name}.py"
    file.write_text(NET.format(**{**USUAL, **changes}))
    return f"{file}::Net"


def difference(first: str, second: str) -> Any:
    return compare(*(model_of(t, ["f32[1,3,16,16]"]) for t in (first, second)))


def test_the_same_model_has_no_difference(tmp_path: Path) -> None:
    found = difference(written(tmp_path, "a"), written(tmp_path, "b"))
    assert found.is_empty and not found.changes and found.same == 4


def test_a_size_that_changed_is_said_where_it_shows(tmp_path: Path) -> None:
    found = difference(written(tmp_path, "a"), written(tmp_path, "b", out=12))
    assert not found.is_empty
    assert {(c.kind, c.first) for c in found.changes} == {("changed", "fc")}
    assert any("out_features: 10 -> 12" in c.detail for c in found.changes)
    assert found.outputs == (((1, 10),), ((1, 12),))


def test_a_folded_batch_norm_is_what_exports_do(tmp_path: Path) -> None:
    folded = written(tmp_path, "b", bias=True, norm="", call="")
    found = difference(written(tmp_path, "a"), folded)
    assert [(c.kind, c.first) for c in found.changes if not c.expected] == [("changed", "conv")]
    assert [c.detail for c in found.changes if not c.expected] == ["bias: False -> True"]
    assert any("folded" in c.detail for c in found.changes if c.expected)


def test_another_name_is_a_move(tmp_path: Path) -> None:
    found = difference(written(tmp_path, "a"), written(tmp_path, "b", head="head"))
    assert [(c.kind, c.first, c.second) for c in found.changes] == [("moved", "fc", "head")]
    assert found.is_empty


def test_a_missing_layer_with_weights_is_a_difference(tmp_path: Path) -> None:
    found = difference(written(tmp_path, "a", bias=True), written(tmp_path, "b", bias=True, norm="", call=""))
    assert [c.kind for c in found.changes] == ["missing"]


def test_command_and_json(tmp_path: Path, capsys: Any) -> None:
    first, second = written(tmp_path, "a"), written(tmp_path, "b", out=12)
    assert main(["diff", first, first, "--input", "f32[1,3,16,16]"]) == 0
    capsys.readouterr()
    assert main(["diff", first, second, "--input", "f32[1,3,16,16]", "--format", "json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert document["parameters"] == [322, 340] and document["changes"]
    assert main(["diff", first, str(tmp_path / "none.py")]) == 2


def test_a_recorded_run_is_a_side(tmp_path: Path) -> None:
    target = written(tmp_path, "a")
    run = tmp_path / "run.json"
    assert main(["show", target, "--input", "f32[1,3,16,16]", "--format", "json", "-o", str(run)]) == 0
    assert difference(target, str(run)).is_empty
    run.write_text('{"models": [{"calls": [7, {"path": 3, "outputs": "x"}], "modules": null}]}')
    assert not difference(target, str(run)).is_empty


@pytest.mark.real
def test_a_run_under_torch_agrees(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    target = written(tmp_path, "net")
    script = Path(__file__).parents[2] / "docs" / "record_run.py"
    done = subprocess.run(
        [sys.executable, str(script), "net:make", "1,3,16,16"], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    (tmp_path / "run.json").write_text(done.stdout)
    found = difference(target, str(tmp_path / "run.json"))
    assert found.is_empty and found.same == 4


# -- source against what the frameworks made of it ---------------------------------------------------------------------
SOURCE = Path(__file__).parents[1] / "stored" / "torch_models.py"
CLASSES = {
    "cnn": "Cnn",
    "lstm": "Lstm",
    "transformer": "Transformer",
    "unet": "UNet",
    "gan": "Generator",
    "residual": "Residual",
}
KINDS = ("export.pt2", "trace.pt", "fx.pt", "state_dict.pt", "module.pt")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", CLASSES)
def test_an_exported_model_is_the_same(name: str, kind: str) -> None:
    first = show(f"{SOURCE}::{CLASSES[name]}()").models[-1]
    second = show(str(SOURCE.parent.parent / "files" / "torch" / f"{name}.{kind}")).models[0]
    found = compare(first, second)
    assert found.is_empty, [c for c in found.changes if not c.expected]


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("cnn", "nn.Linear(64, 5)", "nn.Linear(64, 6)"),
        ("cnn", "nn.MaxPool2d(2)", "nn.AvgPool2d(2)"),
        ("cnn", "nn.Conv2d(3, 4, 3, padding=1)", "nn.Conv2d(3, 4, 3, padding=1, bias=False)"),
        ("lstm", "nn.LSTM(4, 3, 2,", "nn.LSTM(4, 3, 3,"),
        ("unet", "nn.Conv2d(4, 4, 3, padding=1)", "nn.Conv2d(4, 4, 3, padding=2, dilation=2)"),
        ("gan", "nn.Tanh()", "nn.Sigmoid()"),
        ("transformer", "layer, 2, enable", "layer, 3, enable"),
        ("transformer", "16, batch_first=True)", "16, batch_first=True, norm_first=True)"),
    ],
)
def test_what_changed_is_told(name: str, old: str, new: str, tmp_path: Path) -> None:
    text = SOURCE.read_text()
    assert old in text
    (tmp_path / "changed.py").write_text(text.replace(old, new))
    first = show(f"{tmp_path / 'changed.py'}::{CLASSES[name]}()").models[-1]
    without_wiring = ["module.pt"] if "norm_first" in new else []
    for kind in ("export.pt2", "trace.pt", "fx.pt", *without_wiring):
        second = show(str(SOURCE.parent.parent / "files" / "torch" / f"{name}.{kind}")).models[0]
        assert not compare(first, second).is_empty, kind


def stored(file: Path, heads: int = 2, mode: str = "linear", act: str = "Relu", opset: int = 17) -> Any:
    """A projection that is cut into heads, resized and activated: none of it has weights of its own."""
    cut = tensor("cut", [4], 7, struct.pack("<4q", 1, 4, heads, 8 // heads))
    scale = tensor("scale", [4], 1, struct.pack("<4f", 1, 1, 2, 2))
    nodes = [
        node("MatMul", ["x", "w"], ["h"]),
        node("Reshape", ["h", "cut"], ["r"]),
        node("Resize", ["r", "", "scale"], ["s"], mode=mode),
        node(act, ["s"], ["y"]),
    ]
    weights = [tensor("w", [8, 8]), cut, scale]
    file.write_bytes(model(graph(nodes, [value("x", [1, 4, 8])], [value("y", None)], weights), opset=opset))
    return model_of(str(file))


@pytest.mark.parametrize(
    ("changed", "told"),
    [({"heads": 4}, "Reshape: "), ({"mode": "nearest"}, "linear -> nearest"), ({"act": "Elu"}, "Relu -> Elu")],
)
def test_what_has_no_weights_is_compared_by_operation(changed: dict[str, Any], told: str, tmp_path: Path) -> None:
    first = stored(tmp_path / "a.onnx")
    assert compare(first, stored(tmp_path / "same.onnx")).is_empty
    found = [c.detail for c in compare(first, stored(tmp_path / "b.onnx", **changed)).changes if not c.expected]
    assert len(found) == 1 and told in found[0]


def test_other_operations_of_another_exporter_may_be_the_same_model(tmp_path: Path) -> None:
    first, second = stored(tmp_path / "a.onnx", act="Abs"), stored(tmp_path / "b.onnx", act="Ceil", opset=18)
    assert compare(first, second).is_empty


def test_other_activations_are_another_model_whoever_exported_them(tmp_path: Path) -> None:
    first, second = stored(tmp_path / "a.onnx"), stored(tmp_path / "b.onnx", act="Elu", opset=18)
    (change,) = compare(first, second).changes
    assert "relu -> elu" in change.detail and not change.expected


WIRED = """
import torch.nn as nn
import torch.nn.functional as F


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b, self.c = nn.Linear(4, 4), nn.Linear(4, 4), nn.Linear(4, 2)

    def forward(self, x):
        y = F.relu(self.a(x))
        return self.c({})
"""


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ("self.b(y)", "reads: a, b -> b"),
        ("F.gelu(y + self.b(y))", "nothing -> gelu"),
        ("y * self.b(y)", "add -> mul"),
        ("y + self.b(y)", None),
    ],
)
def test_what_lies_between_layers_is_compared(changed: str, said: str | None, tmp_path: Path) -> None:
    models = []
    for name, body in (("one.py", "y + self.b(y)"), ("two.py", changed)):
        (tmp_path / name).write_text(WIRED.format(body))
        models.append(model_of(f"{tmp_path / name}::Net()", inputs=["f32[2,4]"]))
    found = [c.detail for c in compare(*models).changes]
    assert [said in text for text in found] == [True] if said else not found


SPREAD = """
import torch
import torch.nn as nn
import torch.nn.functional as F


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.norm = nn.Conv2d(3, 8, 4, 4), nn.GroupNorm({groups}, 8)
        self.attend, self.out = nn.MultiheadAttention(8, {heads}, batch_first=True), nn.Linear(16, 2)

    def forward(self, x):
        x = F.mish(self.norm(self.conv(x))).flatten(2).transpose(1, 2)
        y, _ = self.attend(x, x, x{mask})
        return self.out(torch.cat({parts}, -1).{over}(1))
"""
AS_IT_IS: dict[str, Any] = {"groups": 2, "heads": 4, "mask": "", "parts": "[x, y]", "over": "mean"}
# The same by hand, as an exporter writes it: no layer says how many heads or groups there are.
APART = """
import torch
import torch.nn as nn
import torch.nn.functional as F


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.attend, self.out = nn.Conv2d(3, 8, 4, 4), Attention(), nn.Linear(16, 2)
        self.norm = Norm()

    def forward(self, x):
        x = self.norm(self.conv(x))
        x = (x * torch.tanh(F.softplus(x))).flatten(2).transpose(1, 2)
        return self.out(torch.cat([x, self.attend(x)], -1).mean(1))


class Norm(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.ones(8)), nn.Parameter(torch.zeros(8))

    def forward(self, x):
        y = F.instance_norm(x.reshape(x.shape[0], 2, -1)).reshape(x.shape)
        return y * self.weight[:, None, None] + self.bias[:, None, None]


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.in_proj_weight, self.in_proj_bias = nn.Parameter(torch.ones(24, 8)), nn.Parameter(torch.zeros(24))
        self.out_proj = nn.Linear(8, 8)

    def forward(self, x):
        b, n, c = x.shape
        q, k, v = F.linear(x, self.in_proj_weight, self.in_proj_bias).chunk(3, -1)
        q, k, v = (t.reshape(b, n, 4, 2).transpose(1, 2).reshape(b * 4, n, 2) for t in (q, k, v))
        scores = torch.bmm(q * 0.7, k.transpose(1, 2)).softmax(-1)
        return self.out_proj(torch.bmm(scores, v).reshape(b, 4, n, 2).transpose(1, 2).reshape(b, n, c))
"""
MASK = ", attn_mask=torch.ones(16, 16, dtype=torch.bool).triu(1)"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"heads": 2}, ["heads: 2 -> 4"]),
        ({"groups": 4}, ["num_groups: 4 -> 2"]),
        ({"mask": MASK}, ["masked: True -> False"]),
        ({}, []),
    ],
)
def test_settings_that_exporters_take_apart_are_compared(changed: Any, said: list[str], tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(SPREAD.format(**{**AS_IT_IS, **changed}))
    (tmp_path / "two.py").write_text(APART)
    first, second = (model_of(f"{tmp_path / name}::Net()", inputs=["f32[2,3,16,16]"]) for name in ("one.py", "two.py"))
    assert [text for _, _, text in spread_changes(first, second)] == said


@pytest.mark.parametrize(
    ("changed", "said"),
    [({"over": "sum"}, "mean -> sum over axes"), ({"parts": "[y, x]"}, "side by side"), ({}, None)],
)
def test_reductions_and_the_order_of_parts_are_compared(changed: Any, said: str | None, tmp_path: Path) -> None:
    for name, settings in (("one.py", AS_IT_IS), ("two.py", {**AS_IT_IS, **changed})):
        (tmp_path / name).write_text(SPREAD.format(**settings))
    first, second = (model_of(f"{tmp_path / name}::Net()", inputs=["f32[2,3,16,16]"]) for name in ("one.py", "two.py"))
    found = [c.detail for c in compare(first, second).changes]
    assert [said in text for text in found] == [True] if said else not found


def test_a_function_written_by_hand_is_the_function(tmp_path: Path) -> None:
    bodies = ("F.silu(self.b(y))", "(lambda z: z * F.sigmoid(z))(self.b(y))")
    models = []
    for i, body in enumerate(bodies):
        (tmp_path / f"{i}.py").write_text(WIRED.format(body))
        models.append(model_of(f"{tmp_path / f'{i}.py'}::Net()", inputs=["f32[2,4]"]))
    assert compare(*models).is_empty
