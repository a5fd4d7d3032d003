"""Source of stored graphs for positions, paddings, norms and reductions that no layer stands for."""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path
from typing import Any

import pytest

from stillnet.render.registry import Page, render
from stillnet.walk import show
from tests.wire_writer import graph, model, node, tensor, value

FLOAT, WHOLE = 1, 7


def whole(name: str, *numbers: int) -> bytes:
    return tensor(name, [len(numbers)], WHOLE, struct.pack(f"<{len(numbers)}q", *numbers))


def ones(name: str, number: float, count: int) -> bytes:
    return tensor(name, [count], FLOAT, struct.pack("<f", number) * count)


def written(file: Path, framework: str) -> str:
    source = render("show", "python", show(str(file)), Page(framework=framework))
    compile(source, "recovered.py", "exec")
    return source


def stored(folder: Path, made: bytes, inputs: list[bytes], weights: list[bytes], opset: int = 18) -> Path:
    file = folder / "m.onnx"
    file.write_bytes(model(graph([made], inputs, [value("y", None)], weights), opset=opset))
    return file


X = value("x", [2, 4, 6])
CASES: list[tuple[str, bytes, list[bytes], list[bytes], str, str]] = [
    (
        "wrap",
        node("Pad", ["x", "p"], ["y"], mode="wrap"),
        [X],
        [whole("p", 0, 0, 1, 0, 0, 2)],
        'F.pad(x, (1, 2), mode="circular")',
        "ops.concatenate([x_2[:, :, -1:, ...], x_2, x_2[:, :, :2, ...]], axis=2)",
    ),
    (
        "mean of everything",
        node("ReduceMean", ["x"], ["y"], keepdims=1),
        [X],
        [],
        "x.mean((0, 1, 2), keepdim=True)",
        "ops.mean(x, (0, 1, 2), keepdims=True)",
    ),
    (
        "squeeze of all axes of one",
        node("Squeeze", ["x"], ["y"]),
        [value("x", [1, 4, 1])],
        [],
        "torch.squeeze(x, dim=(0, 2))",
        "ops.squeeze(x, (0, 2))",
    ),
    (
        "positions of two axes",
        node("GatherND", ["x", "i"], ["y"]),
        [X, value("i", [5, 2], WHOLE)],
        [],
        "x[i.long().unbind(-1)]",
        "ops.take(ops.reshape(x, (-1, 6)), i[..., 0] * 4 + i[..., 1], axis=0)",
    ),
    (
        "sums at positions",
        node("ScatterND", ["x", "i", "u"], ["y"], reduction="add"),
        [X, value("i", [5, 1], WHOLE), value("u", [5, 4, 6])],
        [],
        "torch.index_put(x, i.long().unbind(-1), u, accumulate=True)",
        "x + ops.scatter(i, u, (2, 4, 6))",
    ),
    (
        "a constant that is spread",
        node("Expand", ["c", "s"], ["y"]),
        [X],
        [whole("c", 3, 4), whole("s", 5, 2)],
        "torch.tensor([3, 4]).reshape((2,)).expand((5, 2))",
        "ops.broadcast_to(ops.reshape(ops.array([3, 4]), (2,)), (5, 2))",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda c: c[0])
def test_functions_without_a_layer(case: Any, tmp_path: Path) -> None:
    _, made, inputs, weights, torch, keras = case
    file = stored(tmp_path, made, inputs, weights)
    for framework, words in (("pytorch", torch), ("keras", keras)):
        text = written(file, framework)
        assert "TODO" not in text
        assert words in text, text


@pytest.mark.parametrize(
    ("framework", "words"),
    [
        ("pytorch", "F.group_norm(x, 2, eps=1e-05)"),
        ("keras", "layers.GroupNormalization(2, axis=1, epsilon=1e-05, center=False, scale=False)(x)"),
    ],
)
def test_groups_whose_factors_are_one(framework: str, words: str, tmp_path: Path) -> None:
    constants = [
        node("ConstantOfShape", ["n"], [name], value=("tensor", ones("", number, 1)))
        for name, number in (("s", 1), ("b", 0))
    ]
    file = tmp_path / "m.onnx"
    nodes = [*constants, node("GroupNormalization", ["x", "s", "b"], ["y"], num_groups=2)]
    file.write_bytes(model(graph(nodes, [X], [value("y", None)], [whole("n", 4)]), opset=21))
    assert words in written(file, framework)


def test_factors_that_are_weights_are_a_layer(tmp_path: Path) -> None:
    made = node("GroupNormalization", ["x", "s", "b"], ["y"], num_groups=2)
    file = stored(tmp_path, made, [X], [tensor("s", [4], 1, struct.pack("<4f", 1, 2, 3, 4)), ones("b", 0, 4)])
    assert "nn.GroupNorm(2, 4, eps=1e-05)" in written(file, "pytorch")


def test_pictures_of_older_operator_sets(tmp_path: Path) -> None:
    scales = tensor("f", [4], 1, struct.pack("<4f", 1, 1, 2, 2))
    for mode, known in (("nearest", True), ("linear", False)):
        made = node("Upsample", ["x", "f"], ["y"], mode=mode)
        file = stored(tmp_path, made, [value("x", [1, 3, 4, 4])], [scales], opset=9)
        # what stands between places is counted from the corner there: no framework of today does
        assert ("TODO" not in written(file, "pytorch")) == known


CODE = """class Net(Module):
  def forward(self: __torch__.net.Net, x: Tensor, i: Tensor) -> Tensor:
    _0 = torch.zeros([5, 4])
    _1 = annotate(List[Optional[Tensor]], [i])
    _2 = torch.index_put(_0, _1, torch.feature_dropout(x, 0.5, False), True)
    _3 = torch.squeeze(torch.unsqueeze(torch.index(_2, annotate(List[Optional[Tensor]], [i])), 1), [1])
    return torch.div(_3, torch.sum(_3, [], False))
"""


def test_rows_at_places_of_a_script(tmp_path: Path) -> None:
    file = tmp_path / "script.pt"
    with zipfile.ZipFile(file, "w") as made:
        made.writestr("net/data.pkl", b"\x80\x02c__torch__.net\nNet\n)\x81}b.")
        made.writestr("net/constants.pkl", b"\x80\x02).")
        made.writestr("net/code/__torch__/net.py", CODE)
        made.writestr("net/version", "3")
    report = show(str(file), inputs=["f32[3,4]", "i64[3]"])
    text = render("show", "python", report, Page(framework="keras"))
    assert "TODO" not in text and "ops.scatter(ops.expand_dims(i, -1), x, (5, 4))" in text and ", i, axis=0)" in text
    assert (
        "((" not in text.partition("ops.squeeze(")[2].partition("\n")[0] and "(0, 1))" in text.partition("ops.sum(")[2]
    )
