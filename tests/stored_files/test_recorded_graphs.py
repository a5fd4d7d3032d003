"""Graphs that TensorFlow records and writes: single operations of a trace, values that may be absent."""

from __future__ import annotations

import struct
from pathlib import Path

from stillnet.walk import show
from tests.wire_writer import message


def operation(name: str, op: str, inputs: list[str] | None = None, attrs: list[bytes] | None = None) -> bytes:
    return message({1: name, 2: op, 3: inputs or [], 5: attrs or []})


def attribute(key: str, setting: bytes) -> bytes:
    return message({1: key, 2: setting})


def record(content: bytes) -> bytes:
    return struct.pack("<QI", len(content), 0) + content + bytes(4)


def traced(*graphs: list[bytes]) -> bytes:
    """An event file with what `trace_export` writes: each graph as it was before it was optimized."""
    run = message({4: [message({2: message({1: nodes})}) for nodes in graphs]})
    return record(message({3: "brain.Event:2"})) + record(message({8: message({1: "trace", 2: run})}))


def test_single_operations_of_a_trace_are_not_its_graph(tmp_path: Path) -> None:
    single = [[operation("x", "_Arg"), operation(f"y{i}", "Relu", ["x"])] for i in range(60)]
    network = [operation("x", "_Arg"), operation("a", "Relu", ["x"]), operation("b", "Tanh", ["a"])]
    file = tmp_path / "events.out.tfevents.1.host"
    file.write_bytes(traced(*single[:30], network, *single[30:]))
    report = show(str(file))
    assert [[op.stored_type for op in m.operations] for m in report.models] == [
        ["Relu", "Tanh"]
    ] and not report.problems
    file.write_bytes(traced(*single[:2]))
    assert len(show(str(file)).models) == 2


def test_values_that_may_be_absent(tmp_path: Path) -> None:
    """The gradient of a condition keeps what only one side computes."""
    shape = message({2: [message({1: 3}), message({1: 4})]})
    attrs = [
        attribute("output_types", message({1: message({6: [1]})})),
        attribute("output_shapes", message({1: message({7: [shape]})})),
    ]
    kind = [attribute("Toutput_types", message({1: message({6: [1]})}))]
    value = [attribute("dtype", message({6: 1})), attribute("shape", message({7: shape}))]
    nodes = [
        operation("x", "Placeholder", [], value),
        operation("none", "OptionalNone"),
        operation("some", "OptionalFromValue", ["x"], kind),
        operation("y", "OptionalGetValue", ["some"], attrs),
    ]
    file = tmp_path / "graph.pb"
    file.write_bytes(message({1: nodes}))
    found = show(str(file)).models[0]
    assert (3, 4) in found.outputs
    assert found.checked == found.operations_total and not found.unknowns
