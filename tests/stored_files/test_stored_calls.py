"""Calls of modules that a graph tells: as often as a layer runs, in the order in which calls complete."""

from __future__ import annotations

from pathlib import Path

from stillnet.walk import show
from tests.wire_writer import graph, model, node, tensor, value


def calls(folder: Path, nodes: list[bytes], weights: list[bytes], outputs: list[bytes]) -> list[tuple[str, object]]:
    file = folder / "m.onnx"
    file.write_bytes(model(graph(nodes, [value("x", [2, 8])], outputs, weights)))
    return [(c.path, c.outputs) for c in show(str(file)).models[0].calls]


def test_a_layer_that_runs_twice_has_two_calls(tmp_path: Path) -> None:
    """Each time it reads its weight; its second operand is the first result."""
    nodes = [
        node("MatMul", ["x", "w"], ["a"], called="/cell/MatMul"),
        node("Relu", ["a"], ["b"], called="/act/Relu"),
        node("MatMul", ["b", "w"], ["c"], called="/cell/MatMul_1"),
        node("Softmax", ["c"], ["y"], called="/out/Softmax"),
    ]
    found = calls(tmp_path, nodes, [tensor("w", [8, 8])], [value("y", None)])
    assert [path for path, _ in found] == ["cell", "act", "cell", "out", ""]
    assert all(shapes == ((2, 8),) for _, shapes in found)


def test_parts_that_hand_something_on_are_one_call(tmp_path: Path) -> None:
    """A layer that waits for another one is called once."""
    nodes = [
        node("Relu", ["x"], ["a"], called="/block/Relu"),
        node("Sigmoid", ["x"], ["s"], called="/gate/Sigmoid"),
        node("Relu", ["a"], ["b"], called="/block/Relu_1"),
        node("Mul", ["b", "s"], ["y"], called="/out/Mul"),
    ]
    found = calls(tmp_path, nodes, [], [value("y", None)])
    assert [path for path, _ in found].count("block") == 1


def test_the_model_gives_its_outputs_in_the_order_of_the_file(tmp_path: Path) -> None:
    nodes = [
        node("ReduceSum", ["x"], ["s"], called="/sum/ReduceSum", keepdims=1),
        node("Relu", ["x"], ["r"], called="/act/Relu"),
    ]
    found = calls(tmp_path, nodes, [], [value("r", None), value("s", None)])
    assert found[-1] == ("", ((2, 8), (1, 1)))
