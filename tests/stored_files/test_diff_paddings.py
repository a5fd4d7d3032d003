"""`stillnet diff`: zeros around convolutions, equal weights, signs, corners and what is computed in vain, in ONNX."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent, indent
from typing import Any

import pytest

from stillnet.analyses.comparison.difference import compare
from stillnet.walk import model_of
from tests.wire_writer import graph, model, node, tensor, value


def differences(folder: Path, built: str, forward: str, given: str, file: bytes) -> list[str]:
    """What differs between a network in source and the one in a file."""
    head = "import torch\nimport torch.nn.functional as F\nfrom torch import nn\n\n\nclass Net(nn.Module):\n"
    made = indent("def __init__(self):\n    super().__init__()\n" + indent(dedent(built), "    "), "    ")
    run = indent("def forward(self, x):\n" + indent(dedent(forward), "    "), "    ")
    (folder / "net.py").write_text(f"{head}{made}\n{run}\n")
    (folder / "net.onnx").write_bytes(file)
    found = compare(model_of(f"{folder / 'net.py'}::Net", [given]), model_of(str(folder / "net.onnx")))
    return [c.detail for c in found.changes if not c.expected]


def written(nodes: list[bytes], weights: list[bytes], shape: Any) -> bytes:
    return model(graph(nodes, [value("x", shape)], [value("y", None)], weights))


@pytest.mark.parametrize(
    ("pads", "told"),
    [((1, 2, 0, 1), []), ((2, 1, 0, 1), ["padding: 0 and 1, 2 and 1 -> 0 and 1, 1 and 2"])],
)
def test_zeros_that_join_the_padding_of_a_layer(pads: Any, told: list[str], tmp_path: Path) -> None:
    nodes = [node("Conv", ["x", "conv.weight"], ["y"], kernel_shape=[3, 3], pads=[0, 1, 1, 2], called="/conv/Conv")]
    file = written(nodes, [tensor("conv.weight", [2, 1, 3, 3])], [1, 1, 8, 8])
    built = f"self.pad = nn.ZeroPad2d({pads})\nself.conv = nn.Conv2d(1, 2, 3, bias=False)"
    found = differences(tmp_path, built, "return self.conv(self.pad(x))", "f32[1,1,8,8]", file)
    assert [text for text in found if text.startswith("padding")] == told
    assert bool(found) == bool(told)


@pytest.mark.parametrize(("around", "told"), [(1, False), (2, True)])
def test_the_padding_of_a_layer_in_the_words_of_another_library(around: int, told: bool, tmp_path: Path) -> None:
    nodes = [node("Conv", ["x", "conv.weight"], ["y"], kernel_shape=[3], pads=[1, 1], called="/conv/Conv")]
    file = written(nodes, [tensor("conv.weight", [2, 1, 3])], [1, 1, 8])
    built = f"self.conv = nn.Conv1d(1, 2, 3, padding={around}, bias=False)"
    found = differences(tmp_path, built, "return self.conv(x)", "f32[1,1,8]", file)
    assert bool(found) == told


@pytest.mark.parametrize(("pads", "told"), [((2, 0), []), ((1, 1), ["padding: 1 and 1 -> 2 and 0"])])
def test_zeros_before_a_layer(pads: Any, told: list[str], tmp_path: Path) -> None:
    nodes = [node("Conv", ["x", "conv.weight"], ["y"], kernel_shape=[3], pads=[2, 0], called="/conv/Conv")]
    file = written(nodes, [tensor("conv.weight", [2, 1, 3])], [1, 1, 8])
    run = f"return self.conv(F.pad(x, {pads}))"
    assert differences(tmp_path, "self.conv = nn.Conv1d(1, 2, 3, bias=False)", run, "f32[1,1,8]", file) == told


NORMS = [
    node("Identity", ["one.weight"], ["w"], called="Identity_1"),
    node("Identity", ["one.bias"], ["b"], called="Identity_2"),
    node("LayerNormalization", ["x", "one.weight", "one.bias"], ["n"], called="/one/LayerNormalization"),
    node("MatMul", ["n", "kernel"], ["m"], called="/middle/MatMul"),
    node("Add", ["x", "m"], ["s"], called="/Add"),
    node("LayerNormalization", ["s", "w", "b"], ["y"], called="/two/LayerNormalization"),
]


@pytest.mark.parametrize(
    ("run", "same"),
    [("return self.two(x + self.middle(self.one(x)))", True), ("return self.two(self.one(x + self.middle(x)))", False)],
)
def test_layers_that_share_equal_weights_are_followed(run: str, same: bool, tmp_path: Path) -> None:
    """The exporter stores equal tensors once and hands them on."""
    weights = [tensor("one.weight", [4]), tensor("one.bias", [4]), tensor("kernel", [4, 4])]
    built = "self.one, self.two = nn.LayerNorm(4), nn.LayerNorm(4)\nself.middle = nn.Linear(4, 4, bias=False)"
    found = differences(tmp_path, built, run, "f32[2,4]", written(NORMS, weights, [2, 4]))
    assert (found == []) == same


@pytest.mark.parametrize(("run", "told"), [("-self.a(x)", []), ("self.a(x)", ["reads: nothing -> neg"])])
def test_a_sign_before_a_layer(run: str, told: list[str], tmp_path: Path) -> None:
    nodes = [
        node("MatMul", ["x", "one"], ["h"], called="/a/MatMul"),
        node("Neg", ["h"], ["n"], called="/Neg"),
        node("MatMul", ["n", "two"], ["y"], called="/b/MatMul"),
    ]
    file = written(nodes, [tensor("one", [4, 6]), tensor("two", [6, 2])], [3, 4])
    built = "self.a, self.b = nn.Linear(4, 6, bias=False), nn.Linear(6, 2, bias=False)"
    assert differences(tmp_path, built, f"return self.b({run})", "f32[3,4]", file) == told


def test_what_is_computed_in_vain_is_not_in_a_file(tmp_path: Path) -> None:
    nodes = [node("MatMul", ["x", "one"], ["y"], called="/a/MatMul")]
    run = "y = self.a(x)\nz = torch.tanh(y).sum(1)\nreturn y"
    file = written(nodes, [tensor("one", [4, 6])], [3, 4])
    assert differences(tmp_path, "self.a = nn.Linear(4, 6, bias=False)", run, "f32[3,4]", file) == []
