"""Ranges of model files: no operation without one, loops that are written as functions, operations known only by their name."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import pytest

from benchmarks.graph_file import write
from stillnet.analyses.ranges import Given, ranges
from stillnet.base import interval as I
from stillnet.files.open import read
from stillnet.ops import OPS
from stillnet.ops.ranging import RANGED, Unbounded
from stillnet.walk import check_files
from wire_writer import graph, model, node, tensor, value

X = value("x", ["N", 4])
FLOAT, WHOLE, TRUTH = 1, 7, 9


def table_of(tmp_path: Path, nodes: list[bytes], weights: list[bytes] | None = None, **said: I.Interval) -> Any:
    """The ranges of a small ONNX model and the results by name."""
    inputs = [X, value("axes", [1], WHOLE)]
    file = tmp_path / "model.onnx"
    file.write_bytes(model(graph(nodes, inputs, [value("y", None)], weights)))
    found = read(str(file)).models[0]
    table = ranges(found.builder.graph, given=Given(said), loops=found.loops)
    return table, dict(found.outputs), found


def bounds(tmp_path: Path, nodes: list[bytes], weights: list[bytes] | None = None, **said: I.Interval) -> I.Interval:
    table, results, _ = table_of(tmp_path, nodes, weights, **said)
    return table.of(results["y"]).cell.bounds  # type: ignore[no-any-return]


# -- no part is skipped ------------------------------------------------------------------------------------------------
def test_every_operation_of_a_training_graph_has_a_range(tmp_path: Path) -> None:
    file = tmp_path / "graph.pb"
    write(file, 1000)
    (found,) = read(str(file)).models
    nodes = found.builder.graph.nodes
    table = ranges(found.builder.graph, loops=found.loops)
    assert len(nodes) > 800 and all((id(n), o.index) in table.table for n in nodes for o in n.outputs)
    assert not table.missing
    assert sorted(f.operation for f in check_files([str(file)]).findings) == ["log", "reciprocal"]


def test_operations_without_a_range_say_why() -> None:
    silent = [n for n in OPS if isinstance(RANGED[n], Unbounded)]
    assert silent and all(RANGED[n].because for n in silent)  # type: ignore[attr-defined]


# -- loops -------------------------------------------------------------------------------------------------------------
def loop(*body: bytes) -> list[bytes]:
    inner = graph(
        [node("Identity", ["c"], ["again"]), *body],
        [value("i", [], WHOLE), value("c", [], TRUTH), value("v", ["N", 4])],
        [value("again", [], TRUTH), value("w", ["N", 4])],
    )
    return [node("Loop", ["", "", "x"], ["y"], body=("graph", inner))]


def test_a_loop_may_run_many_times(tmp_path: Path) -> None:
    assert bounds(tmp_path, loop(node("Add", ["v", "v"], ["w"])), x=(1.0, 2.0)) == (1.0, I.INF)


def test_a_loop_that_keeps_its_numbers_keeps_its_range(tmp_path: Path) -> None:
    low, high = bounds(tmp_path, loop(node("Sigmoid", ["v"], ["w"])), x=(0.25, 0.75))
    assert 0 < low <= 0.25 and 0.75 <= high < 1


# -- operations that share a shape rule --------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("op", "expected"),
    [
        ("ReduceSum", (0.0, I.INF)),  # over axes that nobody knows
        ("ReduceMax", (1.0, 3.0)),
        ("ReduceLogSum", I.ALL),
        ("ReduceL2", (0.0, I.INF)),
    ],
)
def test_reductions_over_unknown_axes(tmp_path: Path, op: str, expected: I.Interval) -> None:
    opset = {"keepdims": 1}
    assert bounds(tmp_path, [node(op, ["x", "axes"], ["y"], **opset)], x=(1.0, 3.0)) == expected


def test_what_only_has_the_shape_of_its_operand(tmp_path: Path) -> None:
    assert bounds(tmp_path, [node("EyeLike", ["x"], ["y"])], x=(5.0, 9.0)) == I.UNIT
    assert bounds(tmp_path, [node("BitCast", ["x"], ["y"], to=6)], x=(5.0, 9.0)) == I.WHOLE["i32"]


def test_zeros_around_the_elements(tmp_path: Path) -> None:
    padded = [node("CenterCropPad", ["x", "size"], ["y"], axes=[1])]
    size = tensor("size", [1], WHOLE, struct.pack("<q", 9))
    assert bounds(tmp_path, padded, [size], x=(1.0, 3.0)) == (0.0, 3.0)


def test_an_operation_that_nobody_knows_is_counted(tmp_path: Path) -> None:
    table, _, _ = table_of(tmp_path, [node("Mystery", ["x"], ["y"])])
    assert sum(table.missing.values()) == 1 and "Mystery" in next(iter(table.missing))


# -- overlaps ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("added", [True, False])
def test_what_is_added_on_both_sides_smooths_an_overlap(tmp_path: Path, added: bool) -> None:
    sums = [node("Relu", ["x"], ["p"]), node("Mul", ["p", "x"], ["both"]), node("ReduceSum", ["both"], ["shared"])]
    sums += [
        node("ReduceSum", ["p"], ["one"]),
        node("ReduceSum", ["x"], ["other"]),
        node("Add", ["one", "other"], ["all"]),
    ]
    ends = ["shared", "all"]
    if added:
        sums += [node("Add", ["shared", "s"], ["above"]), node("Add", ["all", "s"], ["below"])]
        ends = ["above", "below"]
    weights = [tensor("s", [], FLOAT, struct.pack("<f", 1.0))]
    file = tmp_path / "model.onnx"
    file.write_bytes(model(graph([*sums, node("Div", ends, ["y"])], [X], [value("y", None)], weights)))
    assert [f.rule for f in check_files([str(file)]).findings] == ([] if added else ["division-by-zero"])
