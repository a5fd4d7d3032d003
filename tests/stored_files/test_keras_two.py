"""What Keras 2 writes differently: functions as layers, nested models that count their calls from 1, metadata in SavedModels."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from stillnet import check, show
from tests.wire_writer import message

GRAPHS = Path(__file__).parents[1] / "files" / "graphs"


def layer(kind: str, name: str, nodes: list[Any], **config: Any) -> dict[str, Any]:
    return {"class_name": kind, "name": name, "config": {"name": name, **config}, "inbound_nodes": nodes}


def entry(name: str, sizes: list[Any]) -> dict[str, Any]:
    return layer("InputLayer", name, [], batch_input_shape=sizes, dtype="float32")


def functional(layers: list[Any], inputs: list[Any], outputs: list[Any], name: str = "model") -> dict[str, Any]:
    config = {"name": name, "layers": layers, "input_layers": inputs, "output_layers": outputs}
    return {"class_name": "Functional", "config": config, "keras_version": "2.15.0", "backend": "tensorflow"}


def written(folder: Path, stated: Any) -> str:
    file = folder / "model.json"
    file.write_text(json.dumps(stated))
    return str(file)


def test_functions_as_layers(tmp_path: Path) -> None:
    stated = functional(
        [
            entry("a", [None, 8, 6]),
            layer("TFOpLambda", "mul", [["a", 0, 0, {"y": 2.0, "name": None}]], function="math.multiply"),
            layer("TFOpLambda", "add", [["mul", 0, 0, {"y": ["a", 0, 0], "name": None}]], function="__operators__.add"),
            layer(
                "SlicingOpLambda",
                "cut",
                [["add", 0, 0, {"slice_spec": [{"start": None, "stop": None, "step": None}, 0]}]],
                function="__operators__.getitem",
            ),
            layer(
                "TFOpLambda",
                "join",
                [[["cut", 0, 0, {"axis": -1}], ["cut", 0, 0, {"axis": -1}]]],
                function="concat",
            ),
            layer("Dense", "out", [[["join", 0, 0, {}]]], units=3, use_bias=True, activation="linear"),
        ],
        [["a", 0, 0]],
        [["out", 0, 0]],
    )
    found = show(written(tmp_path, stated)).models[0]
    assert found.checked == found.operations_total and found.total == 12 * 3 + 3
    assert {m.path: m.parameters for m in found.modules}["out"]["kernel"] == (12, 3)


def test_calls_of_a_nested_model_are_counted_from_one(tmp_path: Path) -> None:
    inner = {
        "class_name": "Sequential",
        "name": "inner",
        "config": {
            "name": "inner",
            "layers": [
                entry("inner_input", [None, 5]),
                layer("Dense", "d", [], units=3, use_bias=True, activation="relu"),
            ],
        },
        "inbound_nodes": [[["x", 0, 0, {}]]],
    }
    layers = [entry("x", [None, 5]), inner, layer("Dense", "out", [[["inner", 1, 0, {}]]], units=2, use_bias=True)]
    found = show(written(tmp_path, functional(layers, [["x", 0, 0]], [["out", 0, 0]]))).models[0]
    assert not found.unknowns and found.total == 5 * 3 + 3 + 3 * 2 + 2
    assert found.outputs[0] is not None and found.outputs[0][1] == 2


def test_gates_of_the_first_versions(tmp_path: Path) -> None:
    """Files of Keras 2.0 do not say `reset_after`: it was not there, and one bias was enough."""
    layers = [
        entry("x", [None, 7, 5]),
        layer("GRU", "old", [[["x", 0, 0, {}]]], units=4, use_bias=True, return_sequences=True),
        layer("GRU", "new", [[["old", 0, 0, {}]]], units=4, use_bias=True, reset_after=True),
    ]
    found = show(written(tmp_path, functional(layers, [["x", 0, 0]], [["new", 0, 0]]))).models[0]
    biases = {m.path: m.parameters[n] for m in found.modules for n in m.parameters if n.endswith("bias")}
    assert biases == {"old": (12,), "new": (2, 12)}


# -- metadata of SavedModels -------------------------------------------------------------------------------------------
def saved(folder: Path, objects: list[tuple[str, str, dict[str, Any]]]) -> Path:
    """A SavedModel with metadata of Keras beside it, and a fingerprint as TensorFlow leaves it."""
    made = folder / "saved"
    made.mkdir()
    shutil.copy(GRAPHS / "loops.saved_model.pb", made / "saved_model.pb")
    nodes = [message({3: path, 4: kind, 5: json.dumps(stated)}) for path, kind, stated in objects]
    (made / "keras_metadata.pb").write_bytes(message({1: nodes}))
    (made / "fingerprint.pb").write_bytes(message({1: 1 << 62, 2: 7, 3: 9, 6: message({1: 1})}))
    return made


def sizes(*items: Any) -> dict[str, Any]:
    return {"class_name": "TensorShape", "items": list(items)}


def test_layers_of_a_class_of_its_own(tmp_path: Path) -> None:
    dense = {"units": 4, "use_bias": True, "activation": "relu"}
    folder = saved(
        tmp_path,
        [
            ("root", "_tf_keras_model", {"name": "net", "class_name": "Net", "config": {}}),
            ("root.block", "_tf_keras_layer", {"name": "block", "class_name": "Block", "config": {"name": "block"}}),
            (
                "root.block.d",
                "_tf_keras_layer",
                {
                    "name": "d",
                    "class_name": "Dense",
                    "config": {"name": "d", **dense},
                    "build_input_shape": sizes(None, 3),
                },
            ),
            ("root.keras_api.metrics.0", "_tf_keras_metric", {"name": "loss", "class_name": "Mean", "config": {}}),
        ],
    )
    report = show(str(folder))
    found = report.models[1]
    assert not report.partial and found.name == "net" and found.total == 3 * 4 + 4
    assert [m.path for m in found.modules] == ["", "block", "block/d"]
    checked = check([str(folder)])
    assert not checked.problems and not checked.partial


def test_tuples_and_bytecode_of_metadata(tmp_path: Path) -> None:
    shape = {"class_name": "__tuple__", "items": [None, 6]}
    layers = [
        layer("InputLayer", "x", [], batch_input_shape=shape, dtype="float32"),
        layer(
            "Lambda",
            "cut",
            [[["x", 0, 0, {}]]],
            function={"class_name": "__tuple__", "items": ["4wEAAAAA\n", None, None]},
            function_type="lambda",
        ),
        layer("Dense", "out", [[["cut", 0, 0, {}]]], units=2, use_bias=True),
    ]
    stated = {"name": "m", **functional(layers, [["x", 0, 0]], [["out", 0, 0]])}
    built = {"name": "out", "class_name": "Dense", "config": {"name": "out"}, "build_input_shape": sizes(None, 9)}
    folder = saved(tmp_path, [("root", "_tf_keras_network", stated), ("root.layer-2", "_tf_keras_layer", built)])
    report = show(str(folder))
    found = report.models[1]
    assert found.inputs[0].shape is not None and found.inputs[0].shape[1] == 6
    assert {m.path: m.parameters for m in found.modules}["out"]["kernel"] == (9, 2)
    assert [f.rule for f in report.findings] == ["lambda-bytecode"]


def test_bytecode_that_only_an_object_of_the_metadata_carries(tmp_path: Path) -> None:
    layers = [entry("x", [None, 6]), layer("Dense", "out", [[["x", 0, 0, {}]]], units=2, use_bias=True)]
    stated = {"name": "m", **functional(layers, [["x", 0, 0]], [["out", 0, 0]])}
    hidden = layer("Lambda", "hidden", [], function=["4wEAAAAA\n", None, None], function_type="lambda")
    folder = saved(tmp_path, [("root", "_tf_keras_network", stated), ("root.keras_api.x", "_tf_keras_layer", hidden)])
    assert [f.rule for f in show(str(folder)).findings] == ["lambda-bytecode"]


def test_cells_of_keras_2(tmp_path: Path) -> None:
    file = tmp_path / "cell.py"
    file.write_text(CELL)
    (model,) = show(str(file), environment={"keras": "2.15.0"}).models
    assert model.total == 5 * 4 + 4 * 4
    assert model.outputs[0][-1] == 4
    assert [m.path for m in model.modules if m.path] == ["input_1", "rnn"]


CELL = """
import tensorflow as tf


class Cell(tf.keras.layers.AbstractRNNCell):
    def __init__(self, units):
        super().__init__()
        self.units = units

    @property
    def state_size(self):
        return self.units

    def build(self, shape):
        self.w = self.add_weight(shape=(shape[-1], self.units), name="w")
        self.u = self.add_weight(shape=(self.units, self.units), name="u")
        self.built = True

    def call(self, inputs, states):
        h = tf.tanh(tf.matmul(inputs, self.w) + tf.matmul(states[0], self.u))
        return h, [h]


x = tf.keras.Input((None, 5))
model = tf.keras.Model(x, tf.keras.layers.RNN(Cell(4), return_sequences=True)(x))
"""
