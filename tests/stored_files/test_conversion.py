"""Recurrent layers and their packed weights, from one framework to the other; what cannot be converted is marked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stillnet.render.rebuilding.conversion import Weight
from stillnet.render.rebuilding.convert_writer import row
from stillnet.render.registry import Page, render
from stillnet.walk import show
from tests.wire_writer import graph, model, node, tensor, value

FILES = Path(__file__).parents[1] / "files"


def converted(file: Path, framework: str, folder: Path) -> Path:
    source = folder / "converted.py"
    source.write_text(render("show", "python", show(str(file)), Page(framework=framework)))
    compile(source.read_text(), "converted.py", "exec")
    return source


def test_what_cannot_be_converted_is_marked(tmp_path: Path) -> None:
    file = tmp_path / "m.onnx"
    made = [node("LSTM", ["x", "w", "r"], ["y"], hidden_size=2, layout=1), node("Nowhere", ["y"], ["z"], "custom")]
    weights = [tensor("w", [1, 8, 3], 1, bytes(96)), tensor("r", [1, 8, 2], 1, bytes(64))]
    file.write_bytes(model(graph(made, [value("x", [2, 4, 3])], [value("z", [2, 4, 1, 2])], weights)))
    text = converted(file, "keras", tmp_path).read_text()
    assert "# TODO: LSTM" in text and "# TODO: Nowhere" in text and "def placeholder(" in text


@pytest.mark.parametrize("name", ["lstm.traced.onnx", "lstm.dynamo.onnx"])
@pytest.mark.parametrize("framework", ["pytorch", "keras"])
def test_recurrent_layers_are_layers_again(name: str, framework: str, tmp_path: Path) -> None:
    source = converted(FILES / "graphs" / name, framework, tmp_path)
    text = source.read_text()
    made = show(f"{source}::Net", inputs=["f32[2,7,5]"]) if framework == "pytorch" else show(str(source))
    again = made.models[-1]
    assert "TODO" not in text and "def taken(" in text and not made.findings
    lstm = next(m for m in again.modules if m.type.endswith("LSTM"))
    # torch keeps two biases, Keras their sum
    sizes = [(24, 5), (24, 6), (24,), (24,)] if framework == "pytorch" else [(5, 24), (6, 24), (24,)]
    assert list(lstm.parameters.values()) == sizes
    assert again.outputs[0] is not None and again.outputs[0][1] == 2


def test_packed_weights_are_taken_apart() -> None:
    """Rows of the gates in the order of the other framework, the second half of the biases behind the first."""
    weight = Weight("B", (8,), index=1, gates=(0, 2, 3, 1), unit=2, start=8)
    assert weight.is_cut and row(weight) == ("sum", None, ("B", 1, 0, ((8, 10), (12, 16), (10, 12))))
    assert row(Weight("w", (8, 3), (1, 0))) == ("w", (1, 0))
    assert not Weight("w", (8, 3), gates=(0, 1, 2, 3), unit=2).is_cut


def test_source_of_a_traced_graph_compiles() -> None:
    source = render("show", "python", show(str(FILES / "graphs" / "transformer.tfevents")), Page())
    compile(source, "recovered.py", "exec")
    assert "nn.LayerNorm(8" in source


def test_padding_with_an_unknown_number_is_marked(tmp_path: Path) -> None:
    """The value is an input of the graph: nobody knows it before a run."""
    file = tmp_path / "m.onnx"
    amounts = tensor("p", [4], 7, (0).to_bytes(8, "little") + (1).to_bytes(8, "little") * 1 + bytes(16))
    ends = [value("x", [2, 3]), value("v", [])], [value("y", None)]
    file.write_bytes(model(graph([node("Pad", ["x", "p", "v"], ["y"])], *ends, [amounts])))
    assert "# TODO: Pad" in converted(file, "pytorch", tmp_path).read_text()
    file.write_bytes(model(graph([node("Pad", ["x", "p"], ["y"])], ends[0][:1], ends[1], [amounts])))
    assert "F.pad(x, (1, 0))" in converted(file, "pytorch", tmp_path).read_text()


def test_an_attention_of_torch_is_its_products_in_keras(tmp_path: Path) -> None:
    """Each product takes a third of the stored matrix, under a layer of its own."""
    stored = show(str(FILES / "torch" / "transformer.fx.pt"), inputs=["f32[2,5,8]"])
    source = tmp_path / "converted.py"
    source.write_text(render("show", "python", stored, Page(framework="keras")))
    text = source.read_text()
    assert "placeholder" not in text and text.count("in_proj_weight") == 6
    assert all(f"(({first}, {first + 8}),)" in text for first in (0, 8, 16))
    again = show(str(source))
    assert not again.findings and again.models[-1].outputs[0] is not None and again.models[-1].outputs[0][1:] == (3,)


@pytest.mark.parametrize("framework", ["pytorch", "keras"])
@pytest.mark.parametrize(
    ("op", "settings", "words"),
    [
        ("HardSigmoid", {}, ("torch.clamp(x * 0.2 + 0.5, 0.0, 1.0)", "ops.clip(x * 0.2 + 0.5, 0.0, 1.0)")),
        ("ReduceLogSumExp", {"axes": [1], "keepdims": 0}, ("torch.logsumexp(x, (1,))", "ops.logsumexp(x, (1,))")),
    ],
)
def test_functions_that_one_side_spells_otherwise(
    op: str, settings: dict[str, object], words: tuple[str, str], framework: str, tmp_path: Path
) -> None:
    file = tmp_path / "m.onnx"
    made = node(op, ["x"], ["y"], **settings)
    file.write_bytes(model(graph([made], [value("x", [2, 3])], [value("y", None)]), opset=13))
    text = converted(file, framework, tmp_path).read_text()
    assert words[framework == "keras"] in text and "placeholder" not in text


def test_a_product_with_a_constant_keeps_both_operands(tmp_path: Path) -> None:
    file = tmp_path / "m.onnx"
    sizes = tensor("s", [2], 7, (1).to_bytes(8, "little") + (2).to_bytes(8, "little"))
    made = [node("ConstantOfShape", ["s"], ["k"]), node("MatMul", ["k", "w"], ["m"]), node("Add", ["x", "m"], ["y"])]
    ends = [value("x", [2, 3])], [value("y", [2, 3])]
    file.write_bytes(model(graph(made, *ends, [sizes, tensor("w", [2, 3], 1, bytes(24))])))
    text = converted(file, "pytorch", tmp_path).read_text()
    assert "torch.matmul(torch.tensor([0.0, 0.0])" in text and "TODO" not in text


def test_attentions_without_projections_are_written(tmp_path: Path) -> None:
    """Scores as they are, times a weight, or sums under a bound; what a mask hides stays marked."""
    places = [["a", 0, 0, {}], ["b", 0, 0, {}]]

    def config(kind: str, **more: object) -> str:
        inputs = [
            {
                "class_name": "InputLayer",
                "config": {"name": n, "batch_shape": [None, 5, 4]},
                "name": n,
                "inbound_nodes": [],
            }
            for n in "ab"
        ]
        layer = {"class_name": kind, "config": {"name": "att", **more}, "name": "att", "inbound_nodes": [places]}
        ends = {"input_layers": [["a", 0, 0], ["b", 0, 0]], "output_layers": [["att", 0, 0]]}
        whole = {"name": "m", "layers": [*inputs, layer], **ends}
        return json.dumps({"class_name": "Functional", "config": whole})

    file = tmp_path / "m.json"
    for kind, more, words in (
        ("Attention", {}, "F.scaled_dot_product_attention(a, b, b, scale=1.0)"),
        ("Attention", {"use_scale": True}, "(a * self.att_scale, b, b, scale=1.0)"),
        ("Attention", {"causal": True}, "scale=1.0, is_causal=True)"),
        ("AdditiveAttention", {}, "torch.tanh(a[..., None, :] + b[..., None, :, :])"),
        ("Attention", {"score_mode": "concat"}, "# TODO: keras.layers.Attention"),
    ):
        file.write_text(config(kind, **more))
        assert words in converted(file, "pytorch", tmp_path).read_text()
