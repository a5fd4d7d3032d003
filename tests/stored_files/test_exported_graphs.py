"""Programs of torch.export: graphs inside operators, and operators that decompositions leave. The shapes are torch's."""

from __future__ import annotations

from typing import Any

import pytest

from stillnet.base.dtype import DTYPES
from stillnet.files.model import ReadFile, StoredModel
from stillnet.files.torch.calls import call_aten
from stillnet.files.torch.export import read_program
from stillnet.graph.builder import Builder
from stillnet.graph.graph import TensorType, Value

HIGHER = "torch.ops.higher_order."


def tensor(name: str) -> dict[str, Any]:
    return {"as_tensor": {"name": name}}


def node(target: str, args: list[dict[str, Any]], *outputs: str) -> dict[str, Any]:
    inputs = [{"name": "", "arg": arg, "kind": 1} for arg in args]
    return {"target": target, "inputs": inputs, "outputs": [tensor(o) for o in outputs], "name": outputs[0]}


def graph(inputs: list[str], nodes: list[dict[str, Any]], outputs: list[str], **sizes: list[int]) -> dict[str, Any]:
    values = {n: {"dtype": 7, "sizes": [{"as_int": s} for s in shape]} for n, shape in sizes.items()}
    return {
        "inputs": [tensor(i) for i in inputs],
        "nodes": nodes,
        "outputs": [tensor(o) for o in outputs],
        "tensor_values": values,
    }


def inner(name: str, found: dict[str, Any]) -> dict[str, Any]:
    return {"as_graph": {"name": name, "graph": found}}


def read(found: dict[str, Any]) -> tuple[StoredModel, ReadFile]:
    into = ReadFile("program.pt2", "torch.export program")
    model = into.model("program", "torch", "torch.export program", "program.pt2")
    specs = [{"user_input": {"arg": i}} for i in found["inputs"]]
    results = [{"user_output": {"arg": o}} for o in found["outputs"]]
    signature = {"input_specs": specs, "output_specs": results}
    read_program({"graph_module": {"graph": found, "signature": signature}}, model, into)
    return model, into


RELU = node("torch.ops.aten.relu.default", [tensor("a")], "r")
HALF = node("torch.ops.aten.slice.Tensor", [tensor("a"), {"as_int": 1}, {"as_int": 0}, {"as_int": 2}], "r")


@pytest.mark.parametrize(
    ("target", "args", "shape"),
    [
        ("cond", [tensor("x"), inner("yes", graph(["a"], [RELU], ["r"])), inner("no", graph(["a"], [RELU], ["r"])),
                  {"as_tensors": [{"name": "x"}]}], (3, 4)),
        ("while_loop", [inner("test", graph(["a"], [RELU], ["r"])), inner("body", graph(["a"], [RELU], ["r"])),
                        {"as_tensors": [{"name": "x"}]}, {"as_tensors": []}], (3, 4)),
        ("map_impl", [inner("body", graph(["a"], [RELU], ["r"])), {"as_tensors": [{"name": "x"}]}, {"as_tensors": []}], (3, 4)),
        ("wrap_with_set_grad_enabled", [{"as_bool": False}, inner("body", graph(["a"], [HALF], ["r"])), tensor("x")], (3, 2)),
    ],
)  # fmt: skip
def test_graphs_inside_operators_are_opened(target: str, args: list[Any], shape: tuple[int, ...]) -> None:
    found = graph(["x"], [node(HIGHER + target, args, "y")], ["y"], x=[3, 4], y=list(shape))
    model, _ = read(found)
    assert model.builder.type_of(model.outputs[0][1]).shape == shape
    assert model.disagree == 0
    assert any("/" in n.stored.name for n in model.builder.graph.nodes if n.stored is not None)


def test_a_condition_chooses_between_what_both_sides_give() -> None:
    sides = [inner("yes", graph(["a"], [RELU], ["r"])), inner("no", graph(["a"], [HALF], ["r"]))]
    for other, op in ((sides[0], "where"), (sides[1], "phi")):
        args = [tensor("p"), sides[0], other, {"as_tensors": [{"name": "x"}]}]
        model, _ = read(graph(["x", "p"], [node(f"{HIGHER}cond", args, "y")], ["y"], x=[3, 4], p=[]))
        assert model.builder.graph.nodes[-1].op == op


def test_what_a_scan_keeps_and_what_it_collects() -> None:
    add = node("torch.ops.aten.add.Tensor", [tensor("a"), tensor("b")], "s")
    body = graph(["a", "b"], [add, node("torch.ops.aten.sin.default", [tensor("s")], "t")], ["s", "t"])
    args = [inner("body", body), {"as_tensors": [{"name": "h"}]}, {"as_tensors": [{"name": "x"}]}, {"as_tensors": []}]
    found = graph(["h", "x"], [node(f"{HIGHER}scan", args, "last", "all")], ["last", "all"], h=[4], x=[5, 4])
    model, _ = read(found)
    assert [model.builder.type_of(v).shape for _, v in model.outputs] == [(4,), (5, 4)]


def test_what_fails_on_one_side_of_a_condition_is_no_proof() -> None:
    wrong = node("torch.ops.aten.mm.default", [tensor("a"), tensor("a")], "r")
    sides = [inner("yes", graph(["a"], [RELU], ["r"])), inner("no", graph(["a"], [wrong], ["r"]))]
    args = [tensor("p"), *sides, {"as_tensors": [{"name": "x"}]}]
    model, _ = read(graph(["x", "p"], [node(f"{HIGHER}cond", args, "y")], ["y"], x=[3, 4], p=[]))
    assert all(f.assumed for f in model.builder.graph.failures)


@pytest.mark.parametrize(
    "args", [[], [tensor("x")], [{"as_graph": {"name": 3, "graph": None}}, {"as_none": True}, {}, {}]]
)
@pytest.mark.parametrize("target", ["cond", "while_loop", "scan", "map_impl", "wrap_with_autocast", "unheard_of"])
def test_odd_arguments_are_an_unknown_operation(target: str, args: list[Any]) -> None:
    model, into = read(graph(["x"], [node(HIGHER + target, args, "y")], ["y"], x=[3], y=[3]))
    assert not into.problems and not into.observations
    assert model.typed == 0


KERNELS: list[tuple[str, list[Any], list[Any]]] = [
    ("cross_entropy_loss", [(4, 5), "i64 4"], [()]),
    ("cross_entropy_loss", [(4, 5, 3), "i64 4 3", None, 0], [(4, 3)]),
    ("nll_loss2d_forward", [(4, 5, 3, 3), "i64 4 3 3", None, 1, -100], [(), ()]),
    ("_native_batch_norm_legit_functional", [(2, 3, 4), (3,), (3,), (3,), (3,), True, 0.1, 1e-5],
     [(2, 3, 4), (3,), (3,), (3,), (3,)]),
    ("_scaled_dot_product_flash_attention_for_cpu", [(2, 3, 5, 8), (2, 3, 7, 8), (2, 3, 7, 8)], [(2, 3, 5, 8), (2, 3, 5)]),
    ("_weight_norm_interface", [(4, 3, 5), (4, 1, 1), 0], [(4, 3, 5), (4, 1, 1)]),
    ("reflection_pad2d", [(2, 3, 8, 8), [1, 2, 0, 3]], [(2, 3, 11, 11)]),
    ("replication_pad3d", [(2, 3, 4, 8, 8), [1, 2, 0, 3, 1, 1]], [(2, 3, 6, 11, 11)]),
    ("im2col", [(2, 3, 8, 8), [2, 3], [1, 1], [0, 1], [2, 1]], [(2, 18, 32)]),
    ("col2im", [(2, 12, 16), [8, 8], [2, 2], [1, 1], [0, 0], [2, 2]], [(2, 3, 8, 8)]),
    ("_fft_r2c", [(2, 8, 16), [1, 2], 0, True], [(2, 8, 9)]),
    ("_fft_c2r", ["c64 2 3 9", [2], 2, 16], [(2, 3, 16)]),
    ("stft", [(2, 80), 16, 8, 16, (16,), False, True, True], [(2, 9, 9)]),
    ("_cdist_forward", [(2, 5, 3), (2, 7, 3), 2.0, None], [(2, 5, 7)]),
    ("_trilinear", [(2, 6), (3, 6, 6), (2, 6), [1, 3], [0], [1, 2], [2, 3]], [(2, 3)]),
    ("copy", [(3, 4), (4,)], [(3, 4)]),
    ("add", [(2, 4, 1), (1, 4, 4), 1], [(2, 4, 4)]),
    ("index_add", [(5, 3), 0, "i64 2", (2, 3), 1], [(5, 3)]),
    ("_linalg_svd", [(2, 5, 3)], [(2, 5, 3), (2, 3), (2, 3, 3)]),
    ("_linalg_solve_ex", [(2, 3, 3), (2, 3, 4)], [(2, 3, 4), (2, 3, 3), (2, 3), (2,)]),
    ("_unsafe_masked_index", [(5, 6), "bool 2", ["i64 2", "i64 2"], 0], [(2,)]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "args", "shapes"), KERNELS)
def test_operators_behind_functions(name: str, args: list[Any], shapes: list[Any]) -> None:
    builder = Builder()

    def made(arg: Any) -> Any:
        if isinstance(arg, list):
            return [made(a) for a in arg]
        if isinstance(arg, str):
            kind, *sizes = arg.split()
            return builder.source(TensorType(tuple(map(int, sizes)), DTYPES[kind]), "input", "x")
        return builder.source(TensorType(arg, DTYPES["f32"]), "input", "x") if isinstance(arg, tuple) else arg

    found = call_aten(builder, name, [made(a) for a in args], {})
    results = found if isinstance(found, (list, tuple)) else [found]
    assert not builder.graph.failures
    assert [builder.type_of(v).shape for v in results if isinstance(v, Value)] == shapes
