"""Source that is written for stored graphs: the words of the library, layers by all their weights, masks and cells."""

from __future__ import annotations

import json
import struct
import zipfile
from pathlib import Path
from typing import Any

import pytest

from stillnet.graph.architecture import Constant, OperationInfo, Reference
from stillnet.render.rebuilding.python_spelled import spelled
from stillnet.render.registry import Page, render
from stillnet.walk import show
from tests.wire_writer import graph, model, node, tensor, value


def written(file: Path, framework: str | None = None) -> str:
    source = render("show", "python", show(str(file)), Page(framework=framework))
    compile(source, "recovered.py", "exec")
    return source


def operation(op: str, api: str, **arguments: Any) -> OperationInfo:
    return OperationInfo(0, op, api, None, (), (((2,), "f32"),), (), {}, None, None, None, arguments=lambda: arguments)


def word(argument: Any) -> Any:
    return argument.partition(":")[2] if isinstance(argument, Reference) else argument


def test_operations_by_the_words_of_the_library() -> None:
    x, y = Reference("input:x"), Reference("input:y")
    found = operation("cosine_similarity", "torch.ops.aten.cosine_similarity", x1=x, x2=y, dim=-1, eps=1e-8)
    from stillnet.render.rebuilding.python_text import Raw

    def source(argument: Any) -> Any:
        return Raw(word(argument)) if isinstance(argument, Reference) else argument

    text = spelled(found, source)
    assert text is not None and text.endswith("cosine_similarity(x, y, -1)")
    # a size that nothing in the source has, and a tensor where the function takes a number
    assert spelled(operation("cumsum", "torch.cumsum", input=x, dim="T"), source) is None
    assert spelled(operation("pad", "torch.nn.functional.pad", input=x, pad=[1, 0], value=y), source) is None


def test_layers_that_share_a_weight_but_not_a_bias_are_two(tmp_path: Path) -> None:
    """Exporters store equal tensors once."""
    nodes = [
        node("MatMul", ["x", "w"], ["a"]),
        node("Add", ["a", "b1"], ["h"]),
        node("MatMul", ["h", "w"], ["c"]),
        node("Add", ["c", "b2"], ["y"]),
    ]
    weights = [tensor("w", [4, 4]), tensor("b1", [4]), tensor("b2", [4])]
    file = tmp_path / "m.onnx"
    file.write_bytes(model(graph(nodes, [value("x", [2, 4])], [value("y", None)], weights)))
    for framework, layer in (("pytorch", "nn.Linear(4, 4)"), ("keras", "layers.Dense(4")):
        source = written(file, framework)
        assert source.count(layer) == 2 and '"b1"' in source and '"b2"' in source


def test_cells_with_the_reset_before_the_product(tmp_path: Path) -> None:
    weights = [tensor("w", [1, 9, 2]), tensor("r", [1, 9, 3])]
    nodes = [node("GRU", ["x", "w", "r"], ["y"], hidden_size=3)]
    file = tmp_path / "m.onnx"
    file.write_bytes(model(graph(nodes, [value("x", [5, 1, 2])], [value("y", None)], weights)))
    source = written(file, "pytorch")
    assert "stepwise(self.gru, x, before=True)" in source.replace("self.recurrent", "self.gru")
    assert "placeholder" not in source


def test_comparisons_of_symbolic_tensors(tmp_path: Path) -> None:
    """`==` of a symbolic tensor of Keras compares objects."""
    file = tmp_path / "m.onnx"
    zero = tensor("z", [1], 1, struct.pack("<f", 0))
    nodes = [node("Equal", ["x", "z"], ["m"]), node("Where", ["m", "z", "x"], ["y"])]
    file.write_bytes(model(graph(nodes, [value("x", [2, 4])], [value("y", None)], [zero])))
    assert "ops.equal(" in written(file, "keras") and "==" not in written(file, "keras")


def archive(file: Path, layers: list[Any], ends: dict[str, Any]) -> Path:
    config = {
        "class_name": "Functional",
        "module": "keras",
        "registered_name": None,
        "config": {"layers": layers, **ends},
    }
    with zipfile.ZipFile(file, "w") as made:
        made.writestr("config.json", json.dumps(config))
        made.writestr("metadata.json", "{}")
    return file


def layer(
    kind: str, name: str, args: list[Any], module: str = "keras.layers", kwargs: Any = None, **config: Any
) -> Any:
    nodes = [{"args": args, "kwargs": kwargs or {}}] if args else []
    return {
        "class_name": kind, "module": module, "registered_name": None, "name": name, "inbound_nodes": nodes,
        "config": {"name": name, **config},
    }  # fmt: skip


def result(name: str, shape: list[Any]) -> Any:
    history = {"shape": shape, "dtype": "float32", "keras_history": [name, 0, 0]}
    return {"class_name": "__keras_tensor__", "config": history}


def test_keras_source_keeps_keywords_and_operations(tmp_path: Path) -> None:
    words = [None, 5, 8]
    layers = [
        layer("InputLayer", "x", [], batch_shape=words, dtype="float32"),
        layer(
            "MultiHeadAttention",
            "attend",
            [result("x", words)] * 2,
            kwargs={"use_causal_mask": True},
            num_heads=2,
            key_dim=4,
        ),
        layer("Absolute", "absolute", [result("attend", words)], "keras.src.ops.numpy"),
    ]
    ends = {"name": "net", "input_layers": ["x", 0, 0], "output_layers": ["absolute", 0, 0]}
    source = written(archive(tmp_path / "m.keras", layers, ends))
    assert "use_causal_mask=True" in source and "keras.ops.abs" in source and "TODO" not in source
    assert "is_causal=True" in written(tmp_path / "m.keras", "pytorch")


def test_masked_sequences(tmp_path: Path) -> None:
    layers = [
        layer("InputLayer", "x", [], batch_shape=[None, 5], dtype="int32"),
        layer("Embedding", "embed", [result("x", [None, 5])], input_dim=9, output_dim=4, mask_zero=True),
        layer("LSTM", "lstm", [result("embed", [None, 5, 4])], units=3),
    ]
    ends = {"name": "net", "input_layers": ["x", 0, 0], "output_layers": ["lstm", 0, 0]}
    source = written(archive(tmp_path / "m.keras", layers, ends), "pytorch")
    assert "mask=(x != 0)" in source and "placeholder" not in source


def test_constants_are_written_as_numbers() -> None:
    found = operation("maximum", "torch.maximum", input=Reference("input:x"), other=Constant((2,), (1.0, float("inf"))))
    from stillnet.render.rebuilding.python_text import Raw, literal

    def source(argument: Any) -> Any:
        return Raw(f"tensor({literal(argument.elements)})") if isinstance(argument, Constant) else Raw(word(argument))

    assert spelled(found, source) == 'torch.maximum(x, tensor((1.0, float("inf"))))'


CODE = """class Net(Module):
  def forward(self: __torch__.net.Net, x: Tensor) -> Tensor:
    return torch.relu(torch.linear(x, CONSTANTS.c0))
"""


def test_a_frozen_module_keeps_its_weights_as_constants(tmp_path: Path) -> None:
    tensor_call = b"ctorch._utils\n_rebuild_tensor_v2\n"
    place = b"(X\x07\x00\x00\x00storagectorch\nFloatStorage\nX\x01\x00\x00\x000X\x03\x00\x00\x00cpuK\x08tQ"
    constants = b"\x80\x02" + tensor_call + b"(" + place + b"K\x00K\x02K\x04\x86K\x04K\x01\x86\x89NtR\x85."
    file = tmp_path / "frozen.pt"
    with zipfile.ZipFile(file, "w") as made:
        made.writestr("net/data.pkl", b"\x80\x02c__torch__.net\nNet\n)\x81}b.")
        made.writestr("net/constants.pkl", constants)
        made.writestr("net/constants/0", bytes(32))
        made.writestr("net/code/__torch__/net.py", CODE)
        made.writestr("net/version", "3")
    (found,) = show(str(file)).models
    assert found.total == 8 and found.trainable == 0
    assert "F.linear(x, self.c0)" in written(file)


NUMBERS = """class Net(Module):
  def forward(self: __torch__.net.Net, x: Tensor) -> Tensor:
    return torch.mul({operands})
"""


@pytest.mark.parametrize(("operands", "kind"), [("x, CONSTANTS.c0", "f32"), ("x, torch.to(CONSTANTS.c0, 7)", "f64")])
def test_numbers_of_a_traced_program_do_not_widen(operands: str, kind: str, tmp_path: Path) -> None:
    """They stand among the constants as tensors of doubles; whole numbers times one are of the usual real type."""
    place = b"(X\x07\x00\x00\x00storagectorch\nDoubleStorage\nX\x01\x00\x00\x000X\x03\x00\x00\x00cpuK\x01tQ"
    constants = b"\x80\x02ctorch._utils\n_rebuild_tensor_v2\n(" + place + b"K\x00))\x89NtR\x85."
    file = tmp_path / "traced.pt"
    with zipfile.ZipFile(file, "w") as made:
        made.writestr("net/data.pkl", b"\x80\x02c__torch__.net\nNet\n)\x81}b.")
        made.writestr("net/constants.pkl", constants)
        made.writestr("net/constants/0", struct.pack("<d", 2.5))
        made.writestr("net/code/__torch__/net.py", NUMBERS.format(operands=operands))
        made.writestr("net/version", "3")
    (found,) = show(str(file), inputs=["i64[3]"]).models
    assert found.operations[-1].outputs == (((3,), kind),)


SIZES = """class Net(Module):
  def forward(self: __torch__.net.Net, x: Tensor, past: Tensor) -> Tensor:
    b, t, _0, = torch.size(x)
    return torch.cat([past, torch.relu(x)], 1)
"""


def test_sizes_that_are_taken_apart_say_the_rank(tmp_path: Path) -> None:
    file = tmp_path / "script.pt"
    with zipfile.ZipFile(file, "w") as made:
        made.writestr("net/data.pkl", b"\x80\x02c__torch__.net\nNet\n)\x81}b.")
        made.writestr("net/constants.pkl", b"\x80\x02).")
        made.writestr("net/code/__torch__/net.py", SIZES)
        made.writestr("net/version", "3")
    (found,) = show(str(file)).models
    assert [len(i.shape or ()) for i in found.inputs] == [3, 3] and len(found.outputs[0] or ()) == 3


TENSORS = """class Net(Module):
  def forward(self: __torch__.net.Net, x: Tensor) -> Tensor:
    _0 = torch.cumsum(x, 1)
    _1 = torch.outer(torch.select(_0, 0, 0), torch.select(x, 0, 1))
    _2, _3, = torch.topk(torch.t(_1), 2, -1)
    _4 = torch.scatter(torch.zeros_like(_1), -1, _3, _2)
    _5 = ops.aten.im2col(torch.unsqueeze(torch.unsqueeze(_4, 0), 0), [2, 2], [1, 1], [0, 0], [2, 2])
    return torch.add(torch.neg(_5), 1)
"""


def test_functions_of_tensors_have_words_in_both_libraries(tmp_path: Path) -> None:
    file = tmp_path / "script.pt"
    with zipfile.ZipFile(file, "w") as made:
        made.writestr("net/data.pkl", b"\x80\x02c__torch__.net\nNet\n)\x81}b.")
        made.writestr("net/constants.pkl", b"\x80\x02).")
        made.writestr("net/code/__torch__/net.py", TENSORS)
        made.writestr("net/version", "3")
    report = show(str(file), inputs=["f32[3,4]"])
    torch, keras = (render("show", "python", report, Page(framework=f)) for f in ("pytorch", "keras"))
    assert "TODO" not in torch and "F.unfold(" in torch
    # Keras has no word for windows laid side by side
    assert keras.count("TODO") == 1 and "TODO: torch.ops.aten.im2col" in keras
    assert "ops.cumsum(" in keras and "ops.top_k(" in keras and "ops.one_hot(" in keras


SHARED = """import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(7, 4)
        self.scales = nn.ParameterList([nn.Parameter(torch.ones(4)), nn.Parameter(torch.zeros(4))])
        self.head = nn.Linear(4, 7, bias=False)
        self.head.weight = self.words.weight

    def forward(self, ids):
        return self.head(self.words(ids) * self.scales[0] + self.scales[1])
"""


def test_shared_weights_and_lists_of_weights_are_written_again(tmp_path: Path) -> None:
    (tmp_path / "net.py").write_text(SHARED)
    first = show(f"{tmp_path / 'net.py'}::Net", inputs=["i64[2,3]"])
    source = render("show", "python", first, Page())
    assert "self.head.weight = self.words.weight" in source and "nn.ParameterList([" in source
    (tmp_path / "again.py").write_text(source)
    again = show(f"{tmp_path / 'again.py'}::Net", inputs=["i64[2,3]"])
    assert again.models[0].total == first.models[0].total == 36 and again.models[0].outputs == ((2, 3, 7),)


def test_neutral_weights_of_exporters_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "m.onnx"
    for bias, wanted in ((0.0, True), (2.0, False)):
        nodes = [
            node("Constant", [], ["a"], value=("tensor", tensor("", [], 1, struct.pack("<f", bias)))),
            node("Constant", [], ["b"], value=("tensor", tensor("", [], 1, struct.pack("<f", 1.0)))),
            node("Expand", ["a", "s"], ["none"]),
            node("Expand", ["b", "s"], ["one"]),
            node("Conv", ["x", "w", "none"], ["y"]),
            node("LayerNormalization", ["y", "one", "none"], ["z"]),
        ]
        weights = [tensor("w", [2, 3, 1], 1, bytes(24)), tensor("s", [1], 7, struct.pack("<q", 2))]
        file.write_bytes(model(graph(nodes, [value("x", [1, 3, 2])], [value("z", [1, 2, 2])], weights)))
        text = written(file, "pytorch")
        assert ("nn.Conv1d(3, 2, 1, bias=False)" in text) is wanted


def test_numbers_that_a_file_holds_are_not_said_to_be_zero() -> None:
    """Where they are loaded later, nothing is known of them: a quotient by them is no mistake of the source."""
    source = written(Path(__file__).parents[1] / "files" / "torch" / "plain.export.pt2")
    assert "register_buffer(" in source and "torch.zeros(" not in source


def test_weights_alone_are_listed() -> None:
    """Nothing in such a file says how layers are called."""
    source = written(next((Path(__file__).parents[1] / "files" / "keras").glob("*.weights.h5")))
    rows = [line for line in source.splitlines() if line.startswith("# TODO: ")]
    assert len(rows) > 2 and "does not say how these layers are called" in rows[0]
