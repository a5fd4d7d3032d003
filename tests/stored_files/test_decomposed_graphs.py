"""Graphs that exporters take apart: overloads of their own, tensors between brackets, several results as several nodes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stillnet.analyses.stored import report_of
from stillnet.base.dtype import BOOL, F32
from stillnet.files.model import ReadFile
from stillnet.files.script.values import UNKNOWN, call_plain
from stillnet.files.tensorflow.handles import Readers
from stillnet.files.tensorflow.raw import RawFunction, RawGraph, RawNode
from stillnet.files.tensorflow.values import FunctionName
from stillnet.files.torch.export import read_program
from stillnet.files.torch.trace_graph import trace_model
from stillnet.render.registry import Page, render
from stillnet.walk import show
from tests.stored_files.test_exported_graphs import graph, node, read, tensor
from tests.wire_writer import graph as graph_of
from tests.wire_writer import model as onnx
from tests.wire_writer import node as node_of
from tests.wire_writer import tensor as stored
from tests.wire_writer import value


def source_of(found: dict[str, Any], framework: str = "pytorch") -> str:
    model, into = read(found)
    model.framework = "pytorch"
    into.models.append(model)
    text = render("show", "python", report_of(into, ()), Page(framework=framework))
    compile(text, "recovered.py", "exec")
    return text


def test_an_overload_with_parameters_of_its_own() -> None:
    """A norm by the statistics of the batch has no running ones between its weights and its settings."""
    settings = [{"as_bool": True}, {"as_float": 0.1}, {"as_float": 1e-5}]
    args = [tensor("x"), {"as_none": True}, {"as_none": True}, *settings]
    found = node("torch.ops.aten._native_batch_norm_legit.no_stats", args, "y", "mean", "var")
    model, _ = read(graph(["x"], [found], ["y"], x=[2, 3, 4], y=[2, 3, 4]))
    assert model.typed == model.operations and model.disagree == 0


def rows(name: str) -> dict[str, Any]:
    return {"as_optional_tensors": [{"as_none": True}, {"as_tensor": {"name": name}}]}


def test_tensors_between_brackets_are_written() -> None:
    places = node("torch.ops.aten.arange.default", [{"as_int": 2}], "p")
    taken = node("torch.ops.aten.index.Tensor", [tensor("x"), rows("p")], "y")
    found = graph(["x"], [places, taken], ["y"], x=[3, 4], p=[2], y=[3, 2])
    text = source_of(found)
    assert "x[:, torch.tensor([0, 1])" in text and "placeholder" not in text
    assert "ops.take(x, (0, 1), axis=1)" in source_of(found, "keras")


@pytest.mark.parametrize(
    ("framework", "written"), [("pytorch", "torch.addmm(a, b, c)"), ("keras", "ops.matmul(b, c) + a")]
)
def test_a_product_and_what_is_added(framework: str, written: str) -> None:
    product = node("torch.ops.aten.addmm.default", [tensor("a"), tensor("b"), tensor("c")], "y")
    assert written in source_of(graph(["a", "b", "c"], [product], ["y"], a=[4], b=[2, 3], c=[3, 4]), framework)


def traced(name: str, op: str, inputs: list[str], shape: list[int]) -> RawNode:
    return RawNode(name, op, tuple(inputs), {"_output_shapes": [shape]})


def test_results_of_one_operator_are_told_by_their_order_in_the_file() -> None:
    """The second result is asked for first: an order of visits is no order of results."""
    into = ReadFile("events", "TensorBoard graph")
    nodes = [
        traced("input/x", "IO Node", [], [5, 4]),
        RawNode("Net/k", "prim::Constant", (), {"attr": "{ value : 0}"}),
        traced("Net/best", "aten::max", ["input/x", "Net/k", "Net/k"], [4]),
        traced("Net/where", "aten::max", ["input/x", "Net/k", "Net/k"], [4]),
        traced("Net/a", "aten::neg", ["Net/where"], [4]),
        traced("Net/b", "aten::exp", ["Net/best"], [4]),
        RawNode("output/output.1", "IO Node", ("Net/a",), {}),
        RawNode("output/output.2", "IO Node", ("Net/b",), {}),
    ]
    model = trace_model("Net", "events", "TensorBoard graph", RawGraph(nodes), into)
    made = {n.stored.name: n for n in model.builder.graph.nodes if n.stored is not None}
    largest = made["Net/where" if "Net/where" in made else "Net/best"]
    assert made["Net/a"].arguments["input"] is largest.outputs[1]
    assert made["Net/b"].arguments["input"] is largest.outputs[0]


def test_element_types_that_code_names_by_number() -> None:
    assert call_plain("eq", [BOOL, 11]) is True and call_plain("ne", [F32, 6]) is False
    assert call_plain("ne", [11, F32]) is True
    # quantised numbers are stored as plain ones
    assert call_plain("eq", [F32, 12]) is UNKNOWN and call_plain("eq", [F32, 99]) is UNKNOWN


def test_bounds_that_only_a_run_knows_are_a_placeholder(tmp_path: Path) -> None:
    """TensorFlow computes the bounds of a slice; they are no constants to write."""
    shape = "attr { key: 'shape' value { shape { dim { size: %d } } } }"
    bounds = ["begin", "end", "strides"]
    text = "node { name: 'x' op: 'Placeholder' attr { key: 'dtype' value { type: DT_FLOAT } } %s }\n" % (shape % 4)
    for name in bounds:
        kind = "attr { key: 'dtype' value { type: DT_INT32 } }"
        text += f"node {{ name: '{name}' op: 'Placeholder' {kind} {shape % 1} }}\n"
    text += "node { name: 'y' op: 'StridedSlice' input: 'x' " + " ".join(f"input: '{n}'" for n in bounds)
    text += "".join(f" attr {{ key: '{m}_mask' value {{ i: 0 }} }}" for m in ("begin", "end", "shrink_axis")) + " }"
    (tmp_path / "g.pbtxt").write_text(text)
    for framework in ("pytorch", "keras"):
        source = render("show", "python", show(str(tmp_path / "g.pbtxt")), Page(framework=framework))
        assert "# TODO: StridedSlice" in source


def loop_of(body: list[bytes]) -> bytes:
    ends = [value("i", [], 7), value("c", [], 9), value("s", [2, 3])], [value("d", [], 9), value("t", [2, 3])]
    inner = graph_of([node_of("Identity", ["c"], ["d"]), *body], *ends)
    three = stored("n", [], 7, (3).to_bytes(8, "little"))
    nodes = [node_of("Abs", ["x"], ["a"]), node_of("Loop", ["n", "", "a"], ["y"], body=("graph", inner))]
    return onnx(graph_of(nodes, [value("x", [2, 3])], [value("y", [2, 3])], [three]))


@pytest.mark.parametrize("framework", ["pytorch", "keras"])
def test_a_round_of_a_loop_is_not_written_as_if_it_ran_once(framework: str, tmp_path: Path) -> None:
    file = tmp_path / "loop.onnx"
    file.write_bytes(loop_of([node_of("Mul", ["s", "s"], ["t"])]))
    text = render("show", "python", show(str(file)), Page(framework=framework))
    assert "# TODO: a round of a loop: Mul" in text and "abs(x)" in text.replace("absolute", "abs")


def test_variables_that_only_functions_read_are_found() -> None:
    """A handle is given to a function, which gives it to another one that reads it."""
    read = RawNode("r", "ReadVariableOp", ("h",), {"_output_shapes": [[2, 3]]})
    inner = RawFunction("inner", (("h", None),), (), (read,), {}, {})
    call = RawNode("c", "StatefulPartitionedCall", ("x", "g"), {"f": FunctionName("inner")})
    turned = RawNode("c", "PartitionedCall", ("g",), {"f": FunctionName("inner")})
    outer = RawFunction("outer", (("x", None), ("g", None)), (), (call, turned), {}, {})
    again = RawNode("again", "outer", ("g", "x"), {})
    loop = RawFunction("loop", (("g", None), ("x", None)), (), (again, RawNode("l", "loop", ("g",), {})), {}, {})
    functions = {f.name: (lambda f=f: f) for f in (inner, outer, loop)}
    nodes = [RawNode("w", "While", ("handle", "x"), {"body": FunctionName("loop"), "cond": FunctionName("gone")})]
    assert Readers(functions).of(nodes, {"handle"}) == {"handle": read}
    branch = RawNode("b", "If", ("p", "x", "handle"), {"then_branch": FunctionName("outer")})
    assert Readers(functions).of([branch], {"handle"}) == {"handle": read}


def test_modules_that_are_held_by_numbers_keep_their_names() -> None:
    """The weights of the file bear the numbers; names with an underscore stay as they are."""
    linear = node("torch.ops.aten.linear.default", [tensor("x"), tensor("w")], "y")
    scaled = node("torch.ops.aten.mul.Tensor", [tensor("y"), tensor("b")], "z")
    found = graph(["w", "b", "x"], [linear, scaled], ["z"], w=[4, 3], b=[4], x=[2, 3])
    into = ReadFile("program.pt2", "torch.export program")
    model = into.model("program", "pytorch", "torch.export program", "program.pt2")
    specs = [
        {"parameter": {"arg": {"name": "w"}, "parameter_name": "0.weight"}},
        {"buffer": {"arg": {"name": "b"}, "buffer_name": "norm.0._u", "persistent": True}},
        {"user_input": {"arg": tensor("x")}},
    ]
    signature = {"input_specs": specs, "output_specs": [{"user_output": {"arg": tensor("z")}}]}
    read_program({"graph_module": {"graph": found, "signature": signature}}, model, into)
    into.models.append(model)
    text = render("show", "python", report_of(into, ()), Page())
    assert 'self.add_module("0", ' in text and 'self.get_submodule("0")' in text and "norm[0]._u" in text


def test_numbers_that_are_squared_again_and_again_end() -> None:
    number: Any = 3
    for _ in range(40):
        number = call_plain("mul", [number, number])
    assert number is UNKNOWN


def full(size: list[int], kind: int) -> dict[str, Any]:
    found = node("torch.ops.aten.full.default", [{"as_ints": size}, {"as_int": 0}], "y")
    found["inputs"].append({"name": "dtype", "arg": {"as_scalar_type": kind}, "kind": 2})
    return found


def test_new_tensors_keep_their_type() -> None:
    """`torch.full` takes the type of the number where no other is said."""
    found = graph(["x"], [full([2, 3], 7)], ["y"], x=[2, 3], y=[2, 3])
    assert "dtype=torch.float32" in source_of(found)


def test_parts_of_one_operator_have_settings_of_their_own() -> None:
    """What the file states belongs to the operator as a whole."""
    axes = [{"as_ints": v} for v in ([1, 3], [0], [1, 2], [2, 3])]
    args = [tensor("a"), tensor("w"), tensor("b"), *axes]
    found = node("torch.ops.aten._trilinear.default", args, "y")
    text = source_of(graph(["a", "w", "b"], [found], ["y"], a=[4, 6], w=[5, 6, 7], b=[4, 7], y=[4, 5]))
    assert "placeholder" not in text and "unsqueeze()" not in text and "unsqueeze(dim=1)" in text


def test_a_number_has_no_methods() -> None:
    scalar = {**node("torch.ops.aten.scalar_tensor.default", [{"as_float": float("-inf")}], "low")}
    chosen = node("torch.ops.aten.where.self", [tensor("m"), tensor("low"), tensor("x")], "y")
    found = graph(["m", "x"], [scalar, chosen], ["y"], m=[2, 3], low=[], x=[2, 3], y=[2, 3])
    assert ").where(" not in source_of(found)


def test_an_average_pool_keeps_how_it_counts() -> None:
    from stillnet.files.layer_config import config_from

    model, _ = read(
        graph(
            ["x"],
            [
                node(
                    "torch.ops.aten.avg_pool1d.default",
                    [
                        tensor("x"),
                        {"as_ints": [3]},
                        {"as_ints": [2]},
                        {"as_ints": [1]},
                        {"as_bool": False},
                        {"as_bool": False},
                    ],
                    "y",
                )
            ],
            ["y"],
            x=[2, 3, 8],
            y=[2, 3, 4],
        )
    )
    nodes = model.builder.graph.nodes
    assert config_from("torch.nn.AvgPool1d", nodes, {})["count_include_pad"] is False
    # written as a pool of another number of axes, its settings are not those of the layer
    assert config_from("torch.nn.AvgPool2d", nodes, {}) == {}


@pytest.mark.parametrize("framework", ["pytorch", "keras"])
def test_lists_of_pieces_are_the_pieces(framework: str, tmp_path: Path) -> None:
    two = stored("two", [], 7, (2).to_bytes(8, "little"))
    one = stored("one", [], 7, (1).to_bytes(8, "little"))
    nodes = [
        node_of("SplitToSequence", ["x", "two"], ["s"], axis=1),
        node_of("SequenceAt", ["s", "one"], ["piece"]),
        node_of("Relu", ["piece"], ["r"]),
        node_of("ConcatFromSequence", ["s"], ["joined"], axis=1),
        node_of("Sigmoid", ["joined"], ["y"]),
    ]
    ends = [value("r", None), value("y", None)]
    file = tmp_path / "m.onnx"
    file.write_bytes(onnx(graph_of(nodes, [value("x", [3, 4])], ends, [two, one])))
    report = show(str(file))
    assert report.models[0].outputs == ((3, 2), (3, 4)) and report.models[0].checked == 5
    text = render("show", "python", report, Page(framework=framework))
    assert "placeholder" not in text and "split(" in text


@pytest.mark.parametrize("framework", ["pytorch", "keras"])
def test_factors_that_give_no_whole_sizes_are_not_read_off_the_sizes(framework: str, tmp_path: Path) -> None:
    import struct

    def resized(factor: float) -> str:
        scales = stored("f", [4], 1, struct.pack("<4f", 1, 1, factor, factor))
        settings = {"mode": "linear", "coordinate_transformation_mode": "half_pixel"}
        nodes = [node_of("Resize", ["x", "", "f"], ["y"], **settings)]
        file = tmp_path / "m.onnx"
        file.write_bytes(onnx(graph_of(nodes, [value("x", [1, 2, 5, 5])], [value("y", None)], [scales])))
        return render("show", "python", show(str(file)), Page(framework=framework))

    assert "placeholder" not in resized(2.0) and "placeholder" in resized(1.5)
