"""`stillnet diff`: what exporters of ONNX and writers of weights do is no difference, what only looks like it is one."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import pytest

from stillnet.analyses.comparison.difference import compare
from stillnet.walk import model_of, show
from tests.wire_writer import graph, model, node, tensor, value

NET = """
import torch
import torch.nn as nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Parameter(torch.zeros(1, 20, 6))
        self.conv = nn.Conv1d(6, 4, 3, padding=1, padding_mode="{mode}")
        self.act = nn.{act}()
        self.head = nn.Linear(4, 2)

    def forward(self, x):
        x = x + self.table[:, : x.shape[1]]
        return self.head(self.act(self.conv(x.transpose(1, 2))).mean(2))
"""


def source(folder: Path, mode: str = "replicate", act: str = "ReLU6") -> Any:
    (folder / "net.py").write_text(NET.format(mode=mode, act=act))
    return model_of(f"{folder / 'net.py'}::Net()", ["f32[2,9,6]"])


def exported(folder: Path, mode: str = "edge", top: float = 6.0, rows: int = 9) -> Any:
    """The network as the exporter of torch writes it: a padding of its own, bounds, the table cut to the length of the input."""
    nodes = [
        node("Add", ["x", "table"], ["a"], called="/Add"),
        node("Transpose", ["a"], ["t"], perm=[0, 2, 1], called="/Transpose"),
        node("Pad", ["t", "pads"], ["p"], mode=mode, called="/conv/Pad"),
        node("Conv", ["p", "conv.weight", "conv.bias"], ["c"], kernel_shape=[3], called="/conv/Conv"),
        node("Clip", ["c", "low", "high"], ["r"], called="/act/Clip"),
        node("ReduceMean", ["r"], ["m"], axes=[2], keepdims=0, called="/ReduceMean"),
        node("Gemm", ["m", "head.weight", "head.bias"], ["y"], transB=1, called="/head/Gemm"),
    ]
    weights = [
        tensor("table", [1, rows, 6]), tensor("conv.weight", [4, 6, 3]), tensor("conv.bias", [4]), tensor("head.weight", [2, 4]),
        tensor("head.bias", [2]), tensor("pads", [6], 7, struct.pack("<6q", 0, 0, 1, 0, 0, 1)),
        tensor("low", [], 1, struct.pack("<f", 0)), tensor("high", [], 1, struct.pack("<f", top)),
    ]  # fmt: skip
    file = folder / "net.onnx"
    file.write_bytes(model(graph(nodes, [value("x", [2, 9, 6])], [value("y", None)], weights)))
    return model_of(str(file))


def told(first: Any, second: Any) -> list[str]:
    return [c.detail for c in compare(first, second).changes if not c.expected]


def test_bounds_cut_tables_and_paddings_are_the_same_model(tmp_path: Path) -> None:
    assert told(source(tmp_path), exported(tmp_path)) == []


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"mode": "reflect"}, "pad replicate -> pad reflect"),
        ({"top": 5.0}, "relu6 -> "),
        ({"rows": 1}, "weights [1, 20, 6] -> [1, 1, 6]"),
    ],
)
def test_other_bounds_tables_and_paddings_are_told(changed: dict[str, Any], said: str, tmp_path: Path) -> None:
    found = told(source(tmp_path), exported(tmp_path, **changed))
    assert len(found) == 1 and said in found[0]


TIED = """
import torch.nn as nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.words, self.head = nn.Embedding(11, 6), nn.Linear(6, 11, bias=False)
        {tie}

    def forward(self, x):
        return self.head(self.words(x))
"""


def test_a_tied_weight_that_is_stored_under_one_name(tmp_path: Path) -> None:
    header = json.dumps({"head.weight": {"dtype": "F32", "shape": [11, 6], "data_offsets": [0, 264]}}).encode()
    (tmp_path / "net.safetensors").write_bytes(struct.pack("<Q", len(header)) + header + bytes(264))
    stored = model_of(str(tmp_path / "net.safetensors"))
    for tie, missing in (("self.head.weight = self.words.weight", 0), ("pass", 1)):
        (tmp_path / "net.py").write_text(TIED.format(tie=tie))
        assert len(told(model_of(f"{tmp_path / 'net.py'}::Net()", ["i64[2,3]"]), stored)) == missing


def text(word: str) -> bytes:
    return b"X" + struct.pack("<I", len(word.encode())) + word.encode()


def test_results_with_names_in_the_code_of_a_graph_module(tmp_path: Path) -> None:
    code = "def forward(self, x):\n    top = torch.topk(x, 2)\n    kept = top.values\n    return kept.max(1).indices\n"
    tables = b"".join(text(name) + b"}" for name in ("_modules", "_parameters", "_buffers"))
    body = b"}(" + text("_code") + text(code) + tables + b"u"
    reducer = b"ctorch.fx.graph_module\nreduce_graph_module\n"
    file = tmp_path / "graph.pt"
    file.write_bytes(b"\x80\x04" + reducer + b"(" + body + text("") + b"tR.")
    found = show(str(file), inputs=["f32[5,4]"]).models[0]
    assert found.outputs == ((5,),) and [op.op for op in found.operations] == ["topk", "max_along"]
