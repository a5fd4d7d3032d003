"""Two models side by side in either order, graphs that lost their layers, and functions that a graph has nowhere."""

from __future__ import annotations

import json
import struct
from math import prod
from pathlib import Path

import pytest

from stillnet.analyses.comparison.difference import Difference, compare, turned
from stillnet.render.registry import Page, render
from stillnet.walk import show
from tests.wire_writer import graph, model, node, tensor, value

FILES = Path(__file__).parents[1] / "files"
SMALL = """
import torch.nn as nn
import torch.nn.functional as F


class Small(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(1, 2, 3)
        self.last = nn.Linear(2, 3)

    def forward(self, x):
        x = F.max_pool2d(F.selu(self.first(x)), 2)
        return self.last(x.mean((2, 3)))
"""
CELLS = """
import keras
from keras import layers

s = keras.Input((4, 3), name="steps")
model = keras.Model(s, layers.RNN([layers.LSTMCell(2), layers.GRUCell(3)], name="cells")(s), name="stacked")
"""


def between(first: str, second: str) -> Difference:
    return compare(*(show(target).models[-1] for target in (first, second)))


def written(folder: Path, text: str, name: str = "net.py") -> str:
    (folder / name).write_text(text)
    return str(folder / name)


@pytest.mark.parametrize("file", ["exported/frozen.pt", "exported/parts.pt2"])
def test_a_graph_that_lost_its_layers_is_the_same(file: str, tmp_path: Path) -> None:
    """All weights are constants of one graph, or functions are taken apart."""
    source = f"{written(tmp_path, SMALL)}::Small"
    assert between(source, str(FILES / file)).is_empty
    assert between(str(FILES / file), source).is_empty


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("nn.Linear(2, 3)", "nn.Linear(2, 4)"),
        ("nn.Conv2d(1, 2, 3)", "nn.Conv2d(1, 2, 5)"),
        ("F.selu", "F.relu"),
        ("self.last = nn.Linear(2, 3)", "self.last = nn.Identity()"),
    ],
)
def test_other_weights_are_told_of_a_graph_without_layers(old: str, new: str, tmp_path: Path) -> None:
    source = f"{written(tmp_path, SMALL.replace(old, new))}::Small"
    assert not between(source, str(FILES / "exported" / "frozen.pt")).is_empty


LAYERS = """
import torch
import torch.nn as nn


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(48, 10, batch_first=True)
        self.out = nn.Linear(10, 5)

    def forward(self, x):
        x, h = self.rnn(x)
        return self.out(x), h


class Cell(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.GRUCell(3, 4)
        self.out = nn.Linear(4, 2)

    def forward(self, x):
        return self.out(self.cell(x, x.new_zeros(x.shape[0], 4)))
"""


def test_states_that_a_model_returns_are_no_difference(tmp_path: Path) -> None:
    """A graph says that the state is a result, source does not say which of its tensors are."""
    assert between(f"{written(tmp_path, LAYERS)}::Recurrent", stated_results(tmp_path)).is_empty


def test_other_units_are_not_packed_ones(tmp_path: Path) -> None:
    """Weights of 12 units less a matrix are as many numbers as those of 10: no state of a layer has two axes."""
    source = written(tmp_path, LAYERS.replace("nn.GRU(48, 10", "nn.GRU(48, 12").replace("nn.Linear(10", "nn.Linear(12"))
    assert not between(f"{source}::Recurrent", stated_results(tmp_path)).is_empty


def stated_results(folder: Path) -> str:
    """The layer as one operation that gives its state, too."""
    made = [
        node("GRU", ["x", "w", "r", "b"], ["all", "h"], called="/rnn/GRU", hidden_size=10),
        node("Squeeze", ["all", "axis"], ["steps"], called="/rnn/Squeeze"),
        node("Add", ["m", "out.bias"], ["y"], called="/out/Add"),
    ]
    made.insert(2, node("MatMul", ["steps", "out.weight"], ["m"], called="/out/MatMul"))
    sizes = {"w": [1, 30, 48], "r": [1, 30, 10], "b": [1, 60], "out.weight": [10, 5], "out.bias": [5]}
    stored = [*(tensor(n, s) for n, s in sizes.items()), tensor("axis", [1], 7, (1).to_bytes(8, "little"))]
    ends = [value("x", [7, 2, 48])], [value("y", [7, 2, 5]), value("h", [1, 2, 10])]
    (folder / "m.onnx").write_bytes(model(graph(made, *ends, stored)))
    return str(folder / "m.onnx")


def test_functions_written_with_other_numbers_have_their_names(tmp_path: Path) -> None:
    """`selu` is written as `elu`, and a pool gives places beside its result."""
    (model,) = show(str(FILES / "exported" / "parts.pt2")).models
    assert [o.op for o in model.operations if "elu" in o.op] == ["selu"]
    assert "return_indices=True" in render("show", "python", show(str(FILES / "exported" / "parts.pt2")), Page())
    source = f"{written(tmp_path, SMALL.replace('F.selu', 'F.elu'))}::Small"
    assert "selu" in str(between(source, str(FILES / "exported" / "parts.pt2")).changes)


@pytest.mark.parametrize("form", ["stacked.keras", "stacked.body.pb.gz", "stacked.edges.pb.gz"])
def test_both_orders_say_the_same(form: str, tmp_path: Path) -> None:
    source, file = written(tmp_path, CELLS), str(FILES / "loops" / form)
    assert between(source, file).is_empty and between(file, source).is_empty
    other = written(tmp_path, CELLS.replace("LSTMCell(2)", "LSTMCell(4)"), "other.py")
    one, two = between(other, file), between(file, other)
    assert not one.is_empty and one.names == two.names[::-1] and len(one.changes) == len(two.changes)


def test_a_change_is_told_from_the_other_side() -> None:
    assert turned("strides: [2, 2] -> [1, 1]") == "strides: [1, 1] -> [2, 2]"
    assert turned("weights [8], [8] -> [8] (packed)") == "weights [8] -> [8], [8] (packed)"
    assert turned("Conv2d") == "Conv2d"


def test_layers_that_a_graph_has_more_often_are_told(tmp_path: Path) -> None:
    """A layer of the same size as another one is missing in the source."""
    text = CELLS.replace("layers.LSTMCell(2), layers.GRUCell(3)", "layers.GRUCell(3)")
    assert not between(written(tmp_path, text), str(FILES / "loops" / "stacked.body.pb.gz")).is_empty


def test_functions_that_a_graph_has_nowhere_are_told(tmp_path: Path) -> None:
    text = CELLS.replace("model =", "made =").replace("keras.Model(s, ", "(").replace('(s), name="stacked")', "(s))")
    text += "model = keras.Model(s, layers.Softmax()(made))\n"
    found = between(written(tmp_path, text), str(FILES / "loops" / "stacked.body.pb.gz"))
    assert "softmax -> nowhere in the graph" in [c.detail for c in found.changes]


BETWEEN = """
import torch
import torch.nn as nn
import torch.nn.functional as F


class Small(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(4, 6)
        self.last = nn.Linear(8, 3)

    def forward(self, x):
        x = F.softsign(self.first(x))
        return self.last(F.pad(x, (2, 0))).clamp(0, 1)
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("(2, 0)", "(0, 2)", "pad"),
        (".clamp(0, 1)", "", "clamp 0 to 1 -> nothing"),
        (".clamp(0, 1)", ".clamp(0, 2)", "max: 1 -> 2"),
    ],
)
def test_what_moves_or_bounds_is_told(old: str, new: str, told: str, tmp_path: Path) -> None:
    first = f"{written(tmp_path, BETWEEN, 'one.py')}::Small"
    second = f"{written(tmp_path, BETWEEN.replace(old, new), 'two.py')}::Small"
    assert between(first, first).is_empty
    assert told in str(between(first, second).changes)


def test_a_function_that_is_written_with_operators_is_the_same(tmp_path: Path) -> None:
    parts = BETWEEN.replace("x = F.softsign(self.first(x))", "x = self.first(x)\n        x = x / (1 + x.abs())")
    first = f"{written(tmp_path, BETWEEN, 'one.py')}::Small"
    assert between(first, f"{written(tmp_path, parts, 'two.py')}::Small").is_empty


def test_settings_that_exporters_say_in_other_words() -> None:
    from stillnet.analyses.comparison.difference import is_same_padding, says_the_same

    assert says_the_same("momentum", 0.1, 0.8999999761581421) and not says_the_same("momentum", 0.1, 0.9)
    stated = {"padding": [2, 2], "kernel_size": [3, 3], "dilation": [2, 2]}
    assert is_same_padding({"padding": "same"}, stated)
    assert not is_same_padding({"padding": "same"}, {**stated, "dilation": [1, 1]})
    # what repeats the border stands before the layer
    assert is_same_padding({"padding": 2, "padding_mode": "reflect"}, {"padding": [0, 0]})
    assert not is_same_padding({"padding": 2, "padding_mode": "zeros"}, {"padding": [0, 0]})


TWO = """
import torch
import torch.nn as nn


class {kind}(nn.Module):
    def __init__(self, out, given):
        super().__init__()
        self.weight = nn.Parameter(torch.empty({shape}))
        self.bias = nn.Parameter(torch.zeros(out))

    def forward(self, x):
        return {result}


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.one = {kind}(4, 6)
        self.two = {kind}(3, {width})

    def forward(self, x):
        return self.two(torch.relu(self.one(x)))
"""
PLAIN = {"kind": "Linear", "shape": "out, given", "result": "nn.functional.linear(x, self.weight, self.bias)"}
TURNED = {"kind": "Conv1D", "shape": "given, out", "result": "torch.addmm(self.bias, x, self.weight)"}


def test_weights_with_their_axes_in_another_order_are_told_and_the_same(tmp_path: Path) -> None:
    """A class that is called a convolution holds matrices here, as in some language models."""
    plain = f"{written(tmp_path, TWO.format(**PLAIN, width=4), 'a.py')}::Net"
    turned_ones = f"{written(tmp_path, TWO.format(**TURNED, width=4), 'b.py')}::Net"
    found = between(plain, turned_ones)
    assert found.is_empty and [c.detail for c in found.changes] == [
        "weights [4, 6], [4] -> [6, 4], [4] (transposed)",
        "weights [3, 4], [3] -> [4, 3], [3] (transposed)",
    ]
    wide = written(tmp_path, TWO.format(**TURNED, width=5), "c.py")
    assert not between(plain, f"{wide}::Net").is_empty


def weights_alone(folder: Path, **shapes: list[int]) -> str:
    """A file of weights: `a__b` is `a.b`."""
    rows, end = {}, 0
    for name, shape in shapes.items():
        start, end = end, end + 4 * prod(shape)
        rows[name.replace("__", ".")] = {"dtype": "F32", "shape": shape, "data_offsets": [start, end]}
    header = json.dumps(rows).encode()
    (folder / "net.safetensors").write_bytes(struct.pack("<Q", len(header)) + header + bytes(end))
    return str(folder / "net.safetensors")


def exported_graph(folder: Path, nodes: list[bytes], weights: list[bytes]) -> str:
    (folder / "net.onnx").write_bytes(model(graph(nodes, [value("x", [2, 3, 8])], [value("y", None)], weights)))
    return str(folder / "net.onnx")


NORM = {"norm__weight": [4], "norm__bias": [4], "norm__running_mean": [4], "norm__running_var": [4]}


@pytest.mark.parametrize(("kernel", "same"), [(3, True), (5, False)])
def test_a_norm_that_a_graph_folded_is_apart_in_a_file_of_weights(kernel: int, same: bool, tmp_path: Path) -> None:
    """The exporter keeps the product under the name of the norm."""
    nodes = [node("Conv", ["x", "norm.weight", "norm.bias"], ["y"], called="/norm/Conv", kernel_shape=[3])]
    file = exported_graph(tmp_path, nodes, [tensor("norm.weight", [4, 3, 3]), tensor("norm.bias", [4])])
    found = between(file, weights_alone(tmp_path, conv__weight=[4, 3, kernel], **NORM))
    assert found.is_empty == same


@pytest.mark.parametrize(("units", "same"), [(5, True), (6, False)])
def test_packed_gates_against_a_file_of_weights(units: int, same: bool, tmp_path: Path) -> None:
    nodes = [node("LSTM", ["x", "rnn.w", "rnn.r", "rnn.b"], ["y"], called="/rnn/LSTM", hidden_size=5)]
    sizes = {"rnn.w": [1, 20, 8], "rnn.r": [1, 20, 5], "rnn.b": [1, 40]}
    file = exported_graph(tmp_path, nodes, [tensor(name, shape) for name, shape in sizes.items()])
    gates = 4 * units
    stored = {"rnn__weight_ih_l0": [gates, 8], "rnn__weight_hh_l0": [gates, units]}
    stored |= {"rnn__bias_ih_l0": [gates], "rnn__bias_hh_l0": [gates]}
    assert between(file, weights_alone(tmp_path, **stored)).is_empty == same
    # as a model is saved that is spread over several devices
    spread = {f"module__{name}": shape for name, shape in stored.items()}
    assert between(file, weights_alone(tmp_path, **spread)).is_empty == same


def test_constants_of_a_part_without_weights_are_what_exports_do(tmp_path: Path) -> None:
    """Sizes of the input are numbers in an exported graph, so what is computed from them is stored."""
    text = """
import torch
import torch.nn as nn


class Part(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(8, 8)

    def forward(self, x):
        return self.inner(x) + torch.arange(x.shape[1])[:, None].exp()


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.part = Part()

    def forward(self, x):
        return self.part(x)
"""
    nodes = [
        node("MatMul", ["x", "w"], ["a"], called="/part/inner/MatMul"),
        node("Add", ["b", "a"], ["h"], called="/part/inner/Add"),
        node("Add", ["h", "part.steps"], ["y"], called="/part/Add"),
    ]
    weights = [tensor("w", [8, 8]), tensor("b", [8]), tensor("part.steps", [3, 1])]
    file = exported_graph(tmp_path, nodes, weights)
    found = between(f"{written(tmp_path, text)}::Net", file)
    assert found.is_empty, found.changes


@pytest.mark.parametrize(("axes", "same"), [([-1, 1], True), ([0, 1], False)])
def test_axes_counted_from_the_end_are_the_same_axes(axes: list[int], same: bool, tmp_path: Path) -> None:
    files = []
    for name, given in (("a", [1, 2]), ("b", axes)):
        (tmp_path / name).mkdir()
        made = node("ReduceMean", ["x"], ["y"], axes=given, keepdims=0)
        files.append(exported_graph(tmp_path / name, [made], []))
    assert between(*files).is_empty == same
