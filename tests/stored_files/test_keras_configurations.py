"""Configurations of Keras that name their inputs, hold models inside layers, or leave weights and shapes to somebody else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from stillnet.walk import show


def layer(kind: str, name: str, inputs: Any = (), module: str | None = "keras.layers", **config: Any) -> dict[str, Any]:
    nodes = [{"args": list(inputs), "kwargs": {}}] if inputs else []
    return {
        "module": module,
        "class_name": kind,
        "config": {"name": name, **config},
        "name": name,
        "inbound_nodes": nodes,
    }


def tensor(name: str, shape: list[Any], number: int = 0) -> dict[str, Any]:
    held = {"shape": shape, "dtype": "float32", "keras_history": [name, 0, number]}
    return {"class_name": "__keras_tensor__", "config": held}


def source(name: str, *shape: Any) -> dict[str, Any]:
    return layer("InputLayer", name, batch_shape=[None, *shape], dtype="float32")


def functional(layers: list[Any], inputs: Any, outputs: Any, name: str = "m") -> dict[str, Any]:
    config = {"name": name, "trainable": True, "layers": layers, "input_layers": inputs, "output_layers": outputs}
    return {"module": "keras.src.models.functional", "class_name": "Functional", "config": config}


def sequential(*layers: Any, name: str = "s") -> dict[str, Any]:
    config = {"name": name, "trainable": True, "layers": list(layers)}
    return {"module": "keras", "class_name": "Sequential", "config": config}


def read(stated: Any, folder: Path) -> Any:
    (folder / "model.json").write_text(json.dumps(stated))
    (model,) = show(str(folder / "model.json")).models
    return model


def test_inputs_by_name_stand_in_another_order_than_their_layers(tmp_path: Path) -> None:
    layers = [
        source("a", 5),
        source("t", 3),
        source("b", 7),
        layer("Dense", "d", [tensor("t", [None, 3])], units=2),
        layer("Dense", "e", [tensor("b", [None, 7])], units=2),
    ]
    inputs = {"a": ["a", 0, 0], "b": ["b", 0, 0], "t": ["t", 0, 0]}
    model = read(functional(layers, inputs, {"x": ["d", 0, 0], "y": ["e", 0, 0]}), tmp_path)
    assert [(i.name, i.shape[1]) for i in model.inputs] == [("a", 5), ("b", 7), ("t", 3)]
    assert not model.unknowns and model.total == 3 * 2 + 2 + 7 * 2 + 2


def test_nested_model_that_takes_a_table(tmp_path: Path) -> None:
    inner = functional(
        [
            source("p", 4),
            source("q", 6),
            layer("Concatenate", "c", [[tensor("q", [None, 6]), tensor("p", [None, 4])]]),
        ],
        {"p": ["p", 0, 0], "q": ["q", 0, 0]},
        [["c", 0, 0]],
        "inner",
    )
    inner["inbound_nodes"] = [{"args": [{"q": tensor("y", [None, 6]), "p": tensor("x", [None, 4])}], "kwargs": {}}]
    model = read(
        functional([source("x", 4), source("y", 6), inner], [["x", 0, 0], ["y", 0, 0]], [["inner", 0, 0]]), tmp_path
    )
    assert model.outputs[0][1] == 10 and not model.unknowns


def test_weights_of_a_model_inside_a_layer_count(tmp_path: Path) -> None:
    inside = sequential(source("i", 6), layer("Dense", "d", units=9))
    made = read(sequential(source("x", 4, 6), layer("TimeDistributed", "td", layer=inside)), tmp_path)
    assert made.total == 6 * 9 + 9


def test_cell_that_nobody_knows_is_not_counted(tmp_path: Path) -> None:
    cell = layer("Cell", "cell", module=None, units=6) | {"registered_name": "mine>Cell"}
    made = read(sequential(source("x", 4, 6), layer("RNN", "r", cell=cell), layer("Dense", "d", units=2)), tmp_path)
    assert made.total is None


def test_class_of_another_package(tmp_path: Path) -> None:
    own = layer("Scale", "s", module=None) | {"registered_name": "mine>Scale"}
    old = {"class_name": "mine>Scale", "config": {"name": "s"}}
    for stated in (own, old):
        assert [m.type for m in read(sequential(source("x", 4), stated), tmp_path).modules][-1] == "mine.Scale"


def test_lambda_states_the_shape_of_its_results(tmp_path: Path) -> None:
    function = {"class_name": "function", "config": "f", "module": "builtins"}
    made = read(sequential(source("x", 4), layer("Lambda", "l", function=function, output_shape=[3, 2])), tmp_path)
    assert made.outputs[0][1:] == (3, 2) and made.unknowns


def test_equation_of_an_operation(tmp_path: Path) -> None:
    step = layer(
        "Einsum",
        "e",
        [tensor("x", [None, 4, 8]), tensor("x", [None, 4, 8])],
        "keras.src.ops.numpy",
        subscripts="bij,bkj->bik",
    )
    made = read(functional([source("x", 4, 8), step], [["x", 0, 0]], [["e", 0, 0]]), tmp_path)
    assert made.outputs[0][1:] == (4, 4) and not made.unknowns


def test_quantized_weights_are_not_what_the_settings_need(tmp_path: Path) -> None:
    policy = {"module": "keras", "class_name": "QuantizedDTypePolicy", "config": {"mode": "int8"}}
    assert read(sequential(source("x", 6), layer("Dense", "d", units=8, dtype=policy)), tmp_path).total is None


def test_a_layer_whose_kernel_is_scaled_keeps_a_vector(tmp_path: Path) -> None:
    """The result is that of the layer inside; training does not change the vector."""
    inside = layer("Dense", "inside", units=3)
    made = read(sequential(source("x", 4, 6), layer("SpectralNormalization", "scaled", layer=inside)), tmp_path)
    assert made.outputs[0][1:] == (4, 3) and made.checked == made.operations_total
    assert (made.total, made.trainable) == (6 * 3 + 3 + 3, 6 * 3 + 3)
