"""Files that torch and Keras wrote, read without them; `answers.json` beside the files is what the frameworks said."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from stillnet.base.dtype import DTYPES
from stillnet.files.model import StoredModel
from stillnet.files.tensorflow.model import listed_handles
from stillnet.files.tensorflow.raw import RawNode
from stillnet.graph.architecture import Report
from stillnet.graph.builder import Builder
from stillnet.graph.graph import TensorType
from stillnet.ops import OPS
from stillnet.walk import TargetError, check_files, show
from tests.stored.judge import document, judge_keras, judge_quantized, judge_torch

FILES = Path(__file__).parents[1] / "files"
TORCH = sorted(p for p in (FILES / "torch").iterdir() if p.name != "answers.json")
KERAS = sorted(p for p in (FILES / "keras").iterdir() if p.name != "answers.json")


@pytest.mark.parametrize("file", TORCH, ids=lambda p: p.name)
def test_torch(file: Path) -> None:
    judge_torch(file, json.loads((FILES / "torch" / "answers.json").read_text())[file.name.partition(".")[0]])


@pytest.mark.parametrize("file", KERAS, ids=lambda p: p.name)
def test_keras(file: Path) -> None:
    judge_keras(file, json.loads((FILES / "keras" / "answers.json").read_text())[file.name.partition(".")[0]])


# Weights and offsets that the quantised networks of tests/stored/quantized_models.py have, by layer.
QUANTIZED = {
    "static": {"conv": 8 * 27 + 8, "up": 32 + 4, "fc": 20 + 5},
    "dynamic": {"enter": 64 + 4, "rnn": 24 * 4 + 3 * 24 * 6 + 4 * 24, "out": 18 + 3},
    "graph": {"a": 8 * 27 + 8, "b": 8 * 72 + 8, "fc": 40 + 5},
}
OUTPUTS = {"static": 5, "dynamic": 3, "graph": 5}


@pytest.mark.parametrize("file", sorted((FILES / "torch_quantized").iterdir()), ids=lambda p: p.name)
def test_quantised_layers_have_their_weights(file: Path) -> None:
    name, kind, _ = file.name.split(".")
    judge_quantized(file, QUANTIZED[name], OUTPUTS[name] if kind in ("script", "trace") or name == "graph" else None)


def test_layers_of_a_state_dict_are_marked_as_inferred() -> None:
    (model,) = document(FILES / "torch" / "cnn.state_dict.pt")["models"]
    types = {m["path"]: m["type"] for m in model["modules"]}
    assert types["conv1"] == "likely Conv2d 3 -> 4, kernel 3x3" and types["fc"] == "likely Linear 64 -> 5"
    assert types["bn"] == "likely BatchNorm over 4"
    assert any("inferred" in note for note in model["notes"])


def test_optimizer_state_is_told_apart() -> None:
    (model,) = document(FILES / "torch" / "cnn.checkpoint.pt")["models"]
    assert model["parameters"]["total"] == 445
    assert any("optimizer state of 6 parameters" in note and "exp_avg" in note for note in model["notes"])
    assert "epoch = 3" in model["notes"]


@pytest.mark.parametrize("kind", ["export.pt2", "trace.pt"])
def test_operations_name_source_lines(kind: str) -> None:
    (model,) = document(FILES / "torch" / f"residual.{kind}")["models"]
    files = {Path(o["file"]).name for o in model["operations"] if o["file"]}
    source = (Path(__file__).parents[1] / "stored" / "torch_models.py").read_text().splitlines()
    assert files == {"torch_models.py"}
    assert all("self.norm(x + self.b(" in source[o["line"] - 1] for o in model["operations"] if o["file"])


def test_stored_shapes_stand_beside_ours() -> None:
    (model,) = document(FILES / "torch" / "cnn.export.pt2")["models"]
    first = model["operations"][0]
    assert first["stored"]["type"] == "torch.ops.aten.conv2d.default"
    assert first["stored"]["shapes"] == [o["shape"] for o in first["outputs"]]


def test_a_stored_shape_that_lies_is_told(tmp_path: Path) -> None:
    packed = zipfile.ZipFile(FILES / "torch" / "cnn.export.pt2")
    file = tmp_path / "lie.pt2"
    with zipfile.ZipFile(file, "w") as made:
        for name in packed.namelist():
            content = packed.read(name)
            if name.endswith("models/model.json"):
                program = json.loads(content)
                program["graph_module"]["graph"]["tensor_values"]["conv2d"]["sizes"][1] = {"as_int": 7}
                content = json.dumps(program).encode()
            made.writestr(name, content)
    assert [f.rule for f in check_files([str(file)]).findings] == ["stored-shape-mismatch"]
    assert check_files([str(FILES / "torch" / "cnn.export.pt2")]).findings == ()


# -- inputs that the user describes ------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["cnn.export.pt2", "cnn.trace.pt", "cnn.fx.pt"])
def test_given_inputs_fill_what_the_file_leaves_open(name: str) -> None:
    (model,) = show(str(FILES / "torch" / name), inputs=["f32[7,3,8,8]"]).models
    assert model.inputs[0].shape == (7, 3, 8, 8) and model.outputs[0][0] == 7  # type: ignore[index]
    assert isinstance(model.macs, int)


def test_given_inputs_are_held_against_the_file() -> None:
    file = str(FILES / "keras" / "cnn.keras")
    (model,) = show(file, inputs=["f32[7,8,8,3]"]).models
    assert model.outputs[0][0] == 7  # type: ignore[index]
    report = show(file, inputs=["f32[7,9,8,3]", "other=f32[1]"])
    assert report.partial and len(report.problems) == 2
    assert "the file states" in report.problems[0] and "no input takes other" in report.problems[1]
    with pytest.raises(TargetError, match="cannot read the input"):
        show(file, inputs=["f32[7"])


# -- files of others ---------------------------------------------------------------------------------------------------
def test_arrays_of_another_library_are_listed() -> None:
    (model,) = show(str(FILES / "hdf5" / "latest.h5")).models
    assert model.modules[0].parameters or len(model.modules) > 1


def test_a_long_pickle_of_python_two_is_scanned(tmp_path: Path) -> None:
    """Its beginning holds nothing but text, which is longer than what is looked at to recognise a file."""
    file = tmp_path / "old.pkl"
    harmless = b"".join(b"S'a%d'\nI%d\ns" % (i, i) for i in range(20_000))
    file.write_bytes(b"(dp0\n" + harmless + b"S'x'\ncos\nsystem\n(S'id'\ntRs.")
    assert [f.rule for f in show(str(file)).findings] == ["unsafe-pickle-global"]


@pytest.mark.parametrize(
    ("start", "words"),
    [
        (b"\x10\0\0\0ORTM", "ONNX Runtime"),
        (b"lmgg", "GGML"),
        (b"lCRF", "CRFsuite"),
        (b"\n\x90\x04\x08\0feed\x00fetch\x01\x02op_role\xff", "PaddlePaddle"),
    ],
)
def test_formats_that_are_not_read_are_named(start: bytes, words: str, tmp_path: Path) -> None:
    file = tmp_path / "model.bin"
    file.write_bytes(start + bytes(range(256)))
    with pytest.raises(TargetError, match=words):
        show(str(file))


def keras_json(tmp_path: Path, mean: dict[str, object], stated: list[int | None]) -> Report:
    """A model that takes the mean of its input outside every layer, then a dense layer; the file states its shape."""

    def tensor(layer: str, shape: list[int | None]) -> dict[str, object]:
        config = {"shape": shape, "dtype": "float32", "keras_history": [layer, 0, 0]}
        return {"class_name": "__keras_tensor__", "config": config}

    layers = [
        {"class_name": "InputLayer", "config": {"batch_shape": [None, 10, 16], "name": "x"}, "inbound_nodes": []},
        {
            "class_name": "Mean",
            "config": {"name": "mean", **mean},
            "inbound_nodes": [{"args": [tensor("x", [None, 10, 16])]}],
        },
        {
            "class_name": "Dense",
            "config": {"name": "dense", "trainable": True, "units": 3},
            "inbound_nodes": [{"args": [tensor("mean", stated)]}],
        },
    ]
    for entry, module in zip(layers, ("keras.layers", "keras.src.ops.numpy", "keras.layers")):
        entry |= {"module": module, "name": entry["config"]["name"]}  # type: ignore[index]
    ends = {"input_layers": [["x", 0, 0]], "output_layers": [["dense", 0, 0]]}
    config = {"class_name": "Functional", "config": {"name": "m", "layers": layers, **ends}}
    file = tmp_path / "m.json"
    file.write_text(json.dumps(config))
    return show(str(file))


def test_what_an_operation_of_keras_was_made_with(tmp_path: Path) -> None:
    report = keras_json(tmp_path, {"axis": 1, "keepdims": False}, [None, 16])
    assert report.models[0].outputs[0] is not None and report.models[0].outputs[0][1:] == (3,)
    assert report.models[0].total == 51 and not report.findings


def test_a_result_that_the_file_states_otherwise_is_not_believed(tmp_path: Path) -> None:
    """Without its settings the operation would give one number: what follows is unknown, and no error."""
    report = keras_json(tmp_path, {}, [None, 16])
    assert not report.findings and report.unknowns


def test_layers_that_nobody_knows_leave_the_total_open(tmp_path: Path) -> None:
    """A configuration says nothing about the weights of a class that the file does not hold."""
    layers = [
        {
            "class_name": "InputLayer",
            "config": {"batch_shape": [None, 16], "name": "x"},
            "name": "x",
            "inbound_nodes": [],
        },
        {"class_name": "Mine", "config": {"name": "mine"}, "name": "mine", "registered_name": "my>Mine"},
        {"class_name": "Dense", "config": {"name": "dense", "units": 3}, "name": "dense"},
    ]
    file = tmp_path / "m.json"
    for kept, total in ((layers, None), ([layers[0], layers[2]], 51)):
        file.write_text(json.dumps({"class_name": "Sequential", "config": {"name": "m", "layers": kept}}))
        assert show(str(file)).models[0].total == total


def test_variables_that_share_a_name() -> None:
    """A model that is written as a class names several variables alike; Keras also exports copies, which nobody reads."""
    names = ["kernel", "kernel_1", "kernel_2", "kernel_3", "bias", "other_1"]
    builder = Builder()
    values = {n: builder.source(TensorType((2,), DTYPES["f32"]), "param", n) for n in names}
    for name in ("kernel_1", "kernel_3", "bias"):
        builder.apply(OPS["relu"], {"input": values[name]}, "relu")
    model = StoredModel("m", "tensorflow", "SavedModel", "m", builder)
    found = [RawNode(n, "VarHandleOp", (), {}) for n in names]
    frame = SimpleNamespace(results={n: [v] for n, v in values.items()})
    listed = listed_handles(model, found, frame, {"kernel": True, "bias": True}, {"kernel": [None] * 4, "bias": [None]})  # type: ignore[arg-type]
    assert listed == {"kernel_1": "kernel", "kernel_3": "kernel", "bias": "bias"}


def test_a_script_names_the_line_that_led_into_a_library() -> None:
    """torch scripts its own layers, too: what they do stands at the line of the author that calls them."""
    (model,) = document(FILES / "torch_quantized" / "static.script.pt")["models"]
    places = {(Path(o["file"]).name, o["line"]) for o in model["operations"] if o["op"] == "quantized_convolution"}
    source = (Path(__file__).parents[1] / "stored" / "quantized_models.py").read_text().splitlines()
    assert {name for name, _ in places} == {"quantized_models.py"}
    assert all("self.conv(self.enter(x))" in source[line - 1] for _, line in places)


STATEFUL = """class Net(Module):
  __parameters__ = []
  __buffers__ = []
  training : bool
  width : int
  nothing : Tuple[]
  def forward(self: __torch__.Net,
    x: Tensor,
    wide: bool) -> Tensor:
    if wide:
      self.width = 6
    else:
      self.width = 2
    width = self.width
    return torch.zeros([4, width])
"""


@pytest.mark.parametrize(("given", "width"), [("wide=True", 6), ("wide=False", 2), (None, None)])
def test_attributes_that_a_script_sets_are_read_back(given: str | None, width: int | None, tmp_path: Path) -> None:
    """On one side of a condition that the user decides, or left open where nobody does."""
    file = tmp_path / "net.pt"
    state = b"}(X\x08\x00\x00\x00training\x89X\x05\x00\x00\x00widthK\x03u"
    with zipfile.ZipFile(file, "w") as made:
        made.writestr("net/data.pkl", b"\x80\x02c__torch__\nNet\n)\x81" + state + b"b.")
        made.writestr("net/code/__torch__.py", STATEFUL)
        made.writestr("net/constants.pkl", b"\x80\x02).")
        made.writestr("net/version", "3\n")
    (model,) = show(str(file), inputs=[given] if given else []).models
    ((rows, columns),) = model.outputs  # type: ignore[misc]
    assert rows == 4 and (columns == width if width is not None else not isinstance(columns, int))
