"""ONNX and TensorFlow files: read without either, judged by what the frameworks said and by hand-written files."""

from __future__ import annotations

import gzip
import json
import struct
from pathlib import Path
from typing import Any

import pytest

from stillnet import check, show
from stillnet.files.errors import UnreadableFile
from stillnet.files.tensorflow.model import optimizer_state
from stillnet.files.torch.trace_weights import solved, solved_transposed
from stillnet.files.wire.flexbuffer import texts
from stillnet.files.wire.leveldb_table import unpacked
from stillnet.graph.architecture import Report
from stillnet.walk import TargetError
from tests.wire_writer import external, graph, message, model, node, tensor, value, varint

FILES = Path(__file__).parents[1] / "files" / "graphs"
ANSWERS: dict[str, Any] = json.loads((FILES / "answers.json").read_text())


@pytest.mark.parametrize("name", sorted(ANSWERS))
def test_files_of_the_frameworks(name: str) -> None:
    report = show(str(FILES / name))
    assert not report.problems and not report.partial
    found, answer = report.models[0], ANSWERS[name]
    for shape, stated in zip(found.outputs, answer["outputs"], strict=True):
        assert shape is not None
        assert [d if isinstance(d, int) else None for d in shape] == stated
    assert answer["parameters"] in (None, found.total)


@pytest.mark.parametrize("name", sorted(ANSWERS))
def test_every_operation_is_typed(name: str) -> None:
    found = show(str(FILES / name)).models[0]
    assert found.checked == found.operations_total


def test_layers_of_an_exported_network_have_their_classes_and_lines() -> None:
    found = show(str(FILES / "transformer.dynamo.onnx")).models[0]
    kinds = {m.path: m.type.rpartition(".")[2] for m in found.modules}
    assert kinds["layer.self_attn"] == "MultiheadAttention" and kinds["embed"] == "Embedding"
    assert any(o.file and o.file.endswith("graph_models.py") for o in found.operations)


def test_operators_of_tensorflow_lite_are_typed() -> None:
    found = show(str(FILES / "window.tflite")).models[0]
    conv = next(o for o in found.operations if o.stored_type == "CONV_2D")
    assert conv.op == "lite_conv" and conv.outputs[0][0] is not None and conv.outputs[0][0][1:] == (4, 4, 2)
    assert conv.macs is not None and any("agree with the file, 0 do not" in n for n in found.notes)


@pytest.mark.parametrize("name", ["vars.tflite", "while.tflite"])
def test_graphs_inside_of_tensorflow_lite_are_opened(name: str) -> None:
    """Variables have the shape of what is written into them; bodies of loops stand where they run, not as models."""
    (found,) = show(str(FILES / name)).models
    assert found.checked == found.operations_total > 2
    assert any("agree with the file, 0 do not" in n for n in found.notes)


def test_a_lite_graph_that_calls_itself_ends(tmp_path: Path) -> None:
    """Every number that may be the place of another graph, turned to each of the graphs: nothing goes round for ever."""
    data, file = (FILES / "while.tflite").read_bytes(), tmp_path / "m.tflite"
    for at in range(0, len(data) - 3, 4):
        (place,) = struct.unpack_from("<i", data, at)
        if place in (1, 2):
            file.write_bytes(data[:at] + struct.pack("<i", 0) + data[at + 4 :])
            check([str(file)])


def test_a_traced_graph_of_tensorboard_has_its_modules() -> None:
    found = show(str(FILES / "transformer.tfevents")).models[0]
    modules = {m.path: m for m in found.modules}
    assert modules["layer.linear1"].config == {"in_features": 8, "out_features": 16, "bias": True}
    assert modules["layer.self_attn"].parameters["in_proj_weight"] == (24, 8)
    assert modules["embed"].type == "torch.nn.Embedding"
    assert [c.path for c in found.calls if c.path.startswith("layer.norm")] == ["layer.norm1", "layer.norm2"]
    assert any("agree with the file, 0 do not" in n for n in found.notes)
    assert found.inputs[0].shape == (2, 6) and found.inputs[0].name == "x"


def test_a_kernel_that_strides_hide_is_unknown() -> None:
    """Kernels of 3 and 4 give the same results here: the size is left open, and no code claims one."""
    assert solved(8, 4, stride=2, padding=1, dilation=1) is None and solved(8, 8, stride=1, padding=1, dilation=1) == 3
    assert solved_transposed(4, 8, stride=2, padding=1, dilation=1, extra=0) == 4


def test_scopes_of_a_graph_are_layers() -> None:
    found = show(str(FILES / "cnn.pb")).models[0]
    layers = {m.path: m for m in found.modules}
    assert layers["conv"].type == "Conv2D" and layers["conv"].config["activation"] == "relu"
    assert layers["conv"].parameters == {"w": (3, 3, 3, 4)}
    assert layers["fc"].type == "Dense" and layers["fc"].config["units"] == 5 and layers["fc"].config["use_bias"]


def test_gzip_and_log_folder(tmp_path: Path) -> None:
    (tmp_path / "g.pb.gz").write_bytes(gzip.compress((FILES / "cnn.pb").read_bytes()))
    assert show(str(tmp_path / "g.pb.gz")).models[0].total == 433
    (tmp_path / "runs" / "a").mkdir(parents=True)
    (tmp_path / "runs" / "a" / "events.out.tfevents.1").write_bytes((FILES / "events.out.tfevents.1").read_bytes())
    assert show(str(tmp_path / "runs")).models[0].total == 433


def test_text_of_meta_graphs_and_saved_models(tmp_path: Path) -> None:
    """The same graph as text, alone, in a MetaGraph and in a SavedModel with a signature."""
    graph = (FILES / "cnn.pbtxt").read_text()
    output = next(n.name for n in _nodes(graph) if n.op == "MatMul")
    info = 'meta_info_def { tags: "serve" tensorflow_version: "2.9.1" }'
    tensors = f"""inputs {{ key: "image" value {{ name: "x:0" dtype: DT_FLOAT }} }}
        outputs {{ key: "scores" value {{ name: "{output}:0" dtype: DT_FLOAT }} }}"""
    meta = f'{info} graph_def {{ {graph} }} signature_def {{ key: "serving_default" value {{ {tensors} }} }}'
    (tmp_path / "model.meta").write_text(meta)
    (tmp_path / "saved").mkdir()
    (tmp_path / "saved" / "saved_model.pbtxt").write_text(f"saved_model_schema_version: 1\nmeta_graphs {{ {meta} }}")
    for target in (tmp_path / "model.meta", tmp_path / "saved", tmp_path / "saved" / "saved_model.pbtxt"):
        (found,) = show(str(target)).models
        assert found.total == 433 and "saved by TensorFlow 2.9.1" in found.notes
        assert any(n.startswith("signature serving_default(image:") for n in found.notes)


@pytest.mark.parametrize(
    ("op", "length", "shape"),
    [("RFFT", 16, (2, 9)), ("IRFFT", 16, (2, 16)), ("RFFT", 15, (2, 8)), ("FFT", None, (2, 12))],
)
def test_fourier_transforms(op: str, length: int | None, shape: tuple[int, ...], tmp_path: Path) -> None:
    """Of TensorFlow: a real signal of n numbers has n // 2 + 1 frequencies."""
    kind = "DT_FLOAT" if op == "RFFT" else "DT_COMPLEX64"
    sizes = "dim { size: 2 } dim { size: 12 }"
    stored = f'node {{ name: "x" op: "Placeholder" attr {{ key: "dtype" value {{ type: {kind} }} }}'
    stored += f' attr {{ key: "shape" value {{ shape {{ {sizes} }} }} }} }}'
    if length is not None:
        one = f"tensor {{ dtype: DT_INT32 tensor_shape {{ dim {{ size: 1 }} }} int_val: {length} }}"
        stored += f' node {{ name: "n" op: "Const" attr {{ key: "value" value {{ {one} }} }} }}'
    inputs = 'input: "x" input: "n"' if length is not None else 'input: "x"'
    stored += f' node {{ name: "y" op: "{op}" {inputs} }} versions {{ producer: 1500 }}'
    (tmp_path / "g.pbtxt").write_text(stored)
    (found,) = show(str(tmp_path / "g.pbtxt")).models
    assert found.outputs == (shape,)


def _nodes(text: str) -> Any:
    from stillnet.files.tensorflow.text import text_graph
    from stillnet.files.wire.textproto import parsed

    return text_graph(parsed(text)).nodes


# -- event files by hand ----------------------------------------------------------------------------------------------
def tf_node(name: str, op: str, *inputs: str, **settings: bytes) -> bytes:
    return message({1: name, 2: op, 3: list(inputs), 5: [message({1: k, 2: v}) for k, v in settings.items()]})


def stated(*sizes: int) -> bytes:
    return message({1: message({7: message({2: [message({1: s}) for s in sizes]})})})


def recorded_function(*shapes: bytes) -> bytes:
    """A function as a trace records it: its variable is an argument that holds a handle."""
    float_, resource = message({6: 1}), message({6: 20})
    claim = {"_output_shapes": shapes[0]} if shapes else {}
    nodes = [
        tf_node("x", "_Arg", T=float_, _output_shapes=stated(2, 4)),
        tf_node("kernel", "_Arg", T=resource),
        tf_node("dense/Read", "ReadVariableOp", "kernel", dtype=float_, **claim),
        tf_node("dense/MatMul", "MatMul", "x", "dense/Read", T=float_),
        tf_node("Identity", "Identity", "dense/MatMul", T=float_),
        tf_node("returned", "_Retval", "Identity", T=float_),
    ]
    return message({1: nodes, 4: message({1: 1500})})


def events(*written: bytes) -> bytes:
    return b"".join(
        struct.pack("<Q", len(w)) + bytes(4) + w + bytes(4) for w in (message({3: "brain.Event:2"}), *written)
    )


def summary(plugin: str, text: bytes) -> bytes:
    head = message({1: message({1: plugin, 2: "1"})})
    return message({5: message({1: [message({1: "tag", 8: message({1: 7, 8: [text]}), 9: head})]})})


def test_a_trace_of_functions_is_a_graph(tmp_path: Path) -> None:
    """`tf.summary.trace_export` writes what a run recorded; a function recorded twice is one graph."""
    run = message({4: [message({2: recorded_function(stated(4, 3))})], 3: [recorded_function()]})
    (tmp_path / "events.out.tfevents.1").write_bytes(events(*[summary("graph_run_metadata_graph", run)] * 2))
    report = show(str(tmp_path))
    (found,) = report.models
    assert found.total == 12 and found.outputs == ((2, 3),) and [i.name for i in found.inputs] == ["x"]


def test_the_handle_of_a_variable_is_no_scalar(tmp_path: Path) -> None:
    (tmp_path / "events.out.tfevents.1").write_bytes(events(message({4: recorded_function()})))
    report = check([str(tmp_path)])
    assert not report.findings
    assert show(str(tmp_path)).models[0].modules


def test_a_handle_without_a_name_may_be_of_a_running_variance(tmp_path: Path) -> None:
    """Nothing says that it is trained, so nothing says that it becomes negative."""
    float_, resource = message({6: 1}), message({6: 20})
    nodes = [
        tf_node("x", "_Arg", T=float_, _output_shapes=stated(2, 4)),
        tf_node("norm/Read/resource", "_Arg", T=resource),
        tf_node("norm/Read", "ReadVariableOp", "norm/Read/resource", dtype=float_, _output_shapes=stated(4)),
        tf_node("norm/Rsqrt", "Rsqrt", "norm/Read", T=float_),
        tf_node("norm/mul", "Mul", "x", "norm/Rsqrt", T=float_),
        tf_node("returned", "_Retval", "norm/mul", T=float_),
    ]
    graph_ = message({1: nodes, 4: message({1: 1500})})
    (tmp_path / "events.out.tfevents.1").write_bytes(events(message({4: graph_})))
    assert not check([str(tmp_path)]).findings
    assert show(str(tmp_path)).models[0].total == 4


def test_a_keras_model_of_the_tensorboard_callback(tmp_path: Path) -> None:
    text = (FILES.parent / "keras" / "cnn.json").read_bytes()
    (tmp_path / "events.out.tfevents.1").write_bytes(events(summary("graph_keras_model", text)))
    assert show(str(tmp_path)).models[0].total == show(str(FILES.parent / "keras" / "cnn.json")).models[0].total


def test_saved_model_folder_shows_its_signature(tmp_path: Path) -> None:
    (tmp_path / "saved_model.pb").write_bytes((FILES / "loops.saved_model.pb").read_bytes())
    found = show(str(tmp_path)).models[0]
    assert any(n.startswith("signature serving_default(x: f32[?, 4])") for n in found.notes)
    assert any("while/body" in (o.scope or "") for o in found.operations)


# -- ONNX by hand ------------------------------------------------------------------------------------------------------
def onnx(tmp_path: Path, *parts: Any, **more: Any) -> Report:
    file = tmp_path / "m.onnx"
    file.write_bytes(model(graph(*parts), **more))
    return show(str(file))


X = [value("x", ["N", 4])]


def test_symbolic_sizes_are_followed_through_shape_arithmetic(tmp_path: Path) -> None:
    two = tensor("two", [1], 7, struct.pack("<q", 2))
    zero = tensor("zero", [], 7, struct.pack("<q", 0))
    axes = tensor("axes", [1], 7, struct.pack("<q", 0))
    rest = tensor("rest", [1], 7, struct.pack("<q", -1))
    nodes = [
        node("Shape", ["x"], ["s"]),
        node("Gather", ["s", "zero"], ["n"]),
        node("Unsqueeze", ["n", "axes"], ["n1"]),
        node("Concat", ["n1", "two", "rest"], ["t"], axis=0),
        node("Reshape", ["x", "t"], ["y"]),
    ]
    found = onnx(tmp_path, nodes, X, [value("y", None)], [two, zero, axes, rest]).models[0]
    assert [str(d) for d in found.outputs[0] or ()] == ["N", "2", "2"]


def test_wrong_product_is_an_error(tmp_path: Path) -> None:
    report = onnx(
        tmp_path, [node("MatMul", ["x", "w"], ["y"])], X, [value("y", None)], [tensor("w", [3, 5], data=b"\0" * 60)]
    )
    assert [(f.rule, f.node) for f in report.findings if f.severity == "error"] == [("shape-mismatch", "MatMul_y")]


def test_stated_shape_that_lies(tmp_path: Path) -> None:
    weights = [tensor("w", [4, 5], data=b"\0" * 80)]
    nodes = [node("MatMul", ["x", "w"], ["y"])]
    lying = onnx(tmp_path, nodes, X, [value("y", ["N", 6])], weights)
    assert [f.rule for f in lying.findings] == ["stored-shape-mismatch"]
    assert not onnx(tmp_path, nodes, X, [value("y", ["N", 5])], weights).findings


def test_external_data_outside_the_folder(tmp_path: Path) -> None:
    nodes = [node("MatMul", ["x", "w"], ["y"])]
    bad = onnx(tmp_path, nodes, X, [value("y", None)], [external("w", [4, 5], "../../etc/passwd")])
    assert [f.rule for f in bad.findings] == ["external-data-escape"]
    good = onnx(tmp_path, nodes, X, [value("y", None)], [external("w", [4, 5], "w.bin")])
    assert not good.findings and [str(d) for d in good.models[0].outputs[0] or ()] == ["N", "5"]


def test_branches_and_loops(tmp_path: Path) -> None:
    side = graph([node("Relu", ["x"], ["a"])], [], [value("a", None)])
    other = graph([node("Neg", ["x"], ["b"])], [], [value("b", None)])
    body = graph(
        [node("Identity", ["c"], ["c2"]), node("Concat", ["h", "x"], ["h2"], axis=1), node("Relu", ["x"], ["out"])],
        [value("i", [], 7), value("c", [], 9), value("h", None)],
        [value("c2", None), value("h2", None), value("out", None)],
    )
    nodes = [
        node("If", ["cond"], ["y"], then_branch=("graph", side), else_branch=("graph", other)),
        node("Loop", ["trip", "", "y"], ["z", "all"], body=("graph", body)),
    ]
    trip = tensor("trip", [], 7, struct.pack("<q", 3))
    inputs = [*X, value("cond", [], 9)]
    found = onnx(tmp_path, nodes, inputs, [value("y", None), value("z", None), value("all", None)], [trip]).models[0]
    assert [str(d) for d in found.outputs[0] or ()] == ["N", "4"]
    # the loop makes h wider each round, so its width is not known behind it
    assert len(found.outputs[1] or ()) == 2 and found.outputs[1] != found.outputs[0]
    assert (found.outputs[2] or ())[0] == 3


def test_functions_and_old_operator_sets(tmp_path: Path) -> None:
    function = message(
        {1: "Twice", 4: ["a"], 5: ["b"], 7: [node("Add", ["a", "a"], ["b"])], 9: [message({2: 13})], 10: "mine"}
    )
    nodes = [node("Twice", ["x"], ["t"], domain="mine"), node("Unsqueeze", ["t"], ["y"], axes=[0])]
    found = onnx(tmp_path, nodes, X, [value("y", None)], functions=[function], opset=11).models[0]
    assert [str(d) for d in found.outputs[0] or ()] == ["1", "N", "4"]


def test_unknown_operators_are_counted_and_never_alarm(tmp_path: Path) -> None:
    report = onnx(tmp_path, [node("Magic", ["x"], ["y"], domain="corp")], X, [value("y", None)])
    assert not report.findings and report.unknowns[0].reason == "no model for corp.Magic"


# -- broken files ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["cnn.traced.onnx", "cnn.pb", "loops.saved_model.pb", "cnn.meta"])
def test_a_file_that_breaks_off_gives_what_stands_before_the_break(name: str, tmp_path: Path) -> None:
    data = (FILES / name).read_bytes()
    file = tmp_path / "broken"
    file.write_bytes(data[: len(data) * 3 // 4])
    try:
        assert show(str(file)).partial
    except TargetError as problem:
        assert str(file) in str(problem)


def test_not_read_is_not_clean(tmp_path: Path) -> None:
    (tmp_path / "noise.onnx").write_bytes(bytes(range(256)) * 4)
    report = check([str(tmp_path / "noise.onnx")])
    assert report.partial and "not a model file" in report.problems[0]


def test_functions_that_call_themselves_end(tmp_path: Path) -> None:
    function = message({1: "F", 4: ["a"], 5: ["b"], 7: [node("F", ["a"], ["b"], domain="mine")], 10: "mine"})
    report = onnx(tmp_path, [node("F", ["x"], ["y"], domain="mine")], X, [value("y", None)], functions=[function])
    assert any("calls itself" in u.reason for u in report.unknowns)


def test_functions_that_double_end(tmp_path: Path) -> None:
    functions = [
        message(
            {
                1: f"F{i}",
                4: ["a"],
                5: ["c"],
                7: [node(f"F{i + 1}", ["a"], ["b"], "mine"), node(f"F{i + 1}", ["b"], ["c"], "mine")],
                10: "mine",
            }
        )
        for i in range(40)
    ]
    with_limit = onnx(tmp_path, [node("F0", ["x"], ["y"], domain="mine")], X, [value("y", None)], functions=functions)
    assert with_limit.partial


def test_snappy() -> None:
    assert unpacked(b"\x0a\x10hello\x05\x05") == b"hellohello"
    with pytest.raises(UnreadableFile):
        unpacked(b"\xff\xff\xff\xff\x0f\x00a")


def test_gguf_and_openvino(tmp_path: Path) -> None:
    def text(words: str) -> bytes:
        return struct.pack("<Q", len(words)) + words.encode()

    data = b"GGUF" + struct.pack("<IQQ", 3, 1, 1) + text("general.name") + struct.pack("<I", 8) + text("tiny")
    data += text("blk.0.attn.weight") + struct.pack("<IQQIQ", 2, 8, 16, 0, 0)
    (tmp_path / "m.gguf").write_bytes(data)
    found = show(str(tmp_path / "m.gguf")).models[0]
    assert found.name == "tiny" and {m.path: m.parameters for m in found.modules}["blk.0.attn"] == {"weight": (16, 8)}
    (tmp_path / "net.xml").write_text(
        '<?xml version="1.0"?><net name="n" version="11"><layers>'
        '<layer id="0" name="x" type="Parameter"><data element_type="f32"/><output><port id="0" precision="FP32">'
        "<dim>1</dim><dim>3</dim></port></output></layer>"
        '<layer id="1" name="r" type="ReLU"><input><port id="0"/></input><output><port id="1" precision="FP32">'
        '<dim>1</dim><dim>3</dim></port></output></layer><layer id="2" name="o" type="Result"><input><port id="0"/></input>'
        '</layer></layers><edges><edge from-layer="0" from-port="0" to-layer="1" to-port="0"/>'
        '<edge from-layer="1" from-port="1" to-layer="2" to-port="0"/></edges></net>'
    )
    net = show(str(tmp_path / "net.xml")).models[0]
    assert net.inputs[0].shape == (1, 3) and net.outputs == ((1, 3),)
    (tmp_path / "bomb.xml").write_text('<!DOCTYPE a [<!ENTITY b "c">]><net name="n"></net>')
    with pytest.raises(TargetError):
        show(str(tmp_path / "bomb.xml"))


# -- lists, optional values and operators of a runtime -----------------------------------------------------------------
def sizes(shape: Any) -> list[str]:
    return [str(d) for d in shape or ()]


def test_lists_of_tensors(tmp_path: Path) -> None:
    two = tensor("two", [], 7, struct.pack("<q", 2))
    one = tensor("one", [], 7, struct.pack("<q", 1))
    nodes = [
        node("SplitToSequence", ["x", "two"], ["s"], axis=1),
        node("SequenceInsert", ["s", "x"], ["longer"]),
        node("SequenceAt", ["longer", "one"], ["at"]),
        node("ConcatFromSequence", ["longer"], ["joined"], axis=1),
        node("ConcatFromSequence", ["s"], ["stacked"], axis=0, new_axis=1),
    ]
    outputs = [value(n, None) for n in ("at", "joined", "stacked")]
    found = onnx(tmp_path, nodes, [value("x", ["N", 5])], outputs, [two, one]).models[0]
    assert sizes(found.outputs[0]) == ["N", "2"] and sizes(found.outputs[1]) == ["N", "10"]
    # pieces of 2, 2 and 1: their common width is not known, their number is
    assert sizes(found.outputs[2])[:2] == ["3", "N"] and found.checked == found.operations_total


def test_a_list_that_a_loop_fills_has_any_length(tmp_path: Path) -> None:
    body = graph(
        [node("Identity", ["c"], ["c2"]), node("SequenceInsert", ["l", "x"], ["l2"])],
        [value("i", [], 7), value("c", [], 9), value("l", None)],
        [value("c2", None), value("l2", None)],
    )
    nodes = [
        node("SequenceEmpty", [], ["empty"]),
        node("Loop", ["trip", "", "empty"], ["filled"], body=("graph", body)),
        node("ConcatFromSequence", ["filled"], ["y"], axis=0),
    ]
    trip = tensor("trip", [], 7, struct.pack("<q", 3))
    (shape,) = onnx(tmp_path, nodes, X, [value("y", None)], [trip]).models[0].outputs
    assert sizes(shape)[1:] == ["4"] and not isinstance((shape or ())[0], int)


def test_operators_of_a_runtime(tmp_path: Path) -> None:
    weights = [tensor("w", [4, 6], 3, bytes(24)), tensor("s", [], 1, struct.pack("<f", 1.0))]
    nodes = [
        node("DynamicQuantizeMatMul", ["x", "w", "s"], ["y"], domain="com.microsoft"),
        node("Gelu", ["y"], ["z"], domain="com.microsoft"),
    ]
    found = onnx(tmp_path, nodes, X, [value("z", None)], weights).models[0]
    assert sizes(found.outputs[0]) == ["N", "6"] and found.checked == found.operations_total


# -- source that could have made a graph -------------------------------------------------------------------------------
SOURCE = """
def block(x, i):
    with tf.variable_scope("conv%s" % i):
        return tf.nn.relu(x)
def net(x):
    with tf.name_scope(kind):
        return tf.layers.dense(block(x, ""), 5, name="fc")
"""


def test_scopes_are_matched_with_source(tmp_path: Path) -> None:
    (tmp_path / "net.py").write_text(SOURCE)
    (tmp_path / "broken.py").write_text("def (")
    # names of nothing but computed pieces
    (tmp_path / "other.py").write_text('f(name=f"{a}_{b}")\nf(name="%s_%s" % (a, b))\n')
    file = str(Path(__file__).parents[1] / "files" / "graphs" / "cnn.pb")
    (found,) = show(file, sources=[str(tmp_path)]).models
    lines = {m.path: [c.line for c in m.candidates] for m in found.modules}
    # what is computed as a whole (kind) fits nothing, a name with a computed end fits more than one
    assert lines["fc"] == [7] and lines["softmax_cross_entropy_with_logits"] == []
    assert any("could come from the source" in note for note in found.notes)
    # and nothing is taken as certain
    assert all(m.line is None for m in found.modules)
    with pytest.raises(TargetError, match="no such folder"):
        show(file, sources=[str(tmp_path / "nowhere")])


def test_a_shape_of_fractions_is_no_shape(tmp_path: Path) -> None:
    """Found by guided fuzzing: the sizes of a random tensor in double precision."""
    half = tensor("half", [1], 11, struct.pack("<d", 0.5))
    found = onnx(tmp_path, [node("ConstantOfShape", ["half"], ["y"])], X, [value("y", None)], [half]).models[0]
    assert found.outputs == (None,) and found.unknowns


def test_folder_without_a_model(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("nothing")
    with pytest.raises(TargetError, match="a folder without a model"):
        show(str(tmp_path))


def test_what_an_optimizer_keeps_is_no_weight() -> None:
    names = ["d/kernel", "Adam/d/kernel/m", "Adam/iter", "d/kernel/Momentum", "d/kernel_1", "model/Adam/kernel"]
    assert optimizer_state(names) == {"Adam/d/kernel/m", "Adam/iter", "d/kernel/Momentum"}


# -- files past two gigabytes ------------------------------------------------------------------------------------------
def test_onnx_past_two_gigabytes(tmp_path: Path) -> None:
    """One message that no protobuf library loads, written with a hole where its weight lies."""
    rows = 150_000
    size = 4 * rows * 4096
    head = message({1: [rows, 4096], 2: 1, 8: "w"}) + varint(9 << 3 | 2) + varint(size)
    before = graph([node("MatMul", ["x", "w"], ["y"])], [value("x", ["B", rows])], [value("y", ["B", 4096])])
    weight = varint(5 << 3 | 2) + varint(len(head) + size) + head
    main = varint(7 << 3 | 2) + varint(len(before) + len(weight) + size) + before + weight
    file = tmp_path / "large.onnx"
    with file.open("wb") as out:
        out.write(message({1: 8, 8: [message({1: "", 2: 17})]}) + main)
        out.truncate(out.tell() + size)
    assert file.stat().st_size > 1 << 31
    found = show(str(file))
    assert not found.problems and found.models[0].total == rows * 4096 and found.models[0].outputs[0][1] == 4096  # type: ignore[index]


def test_onnx_with_external_data_past_two_gigabytes(tmp_path: Path) -> None:
    rows = 150_000
    with (tmp_path / "weights.bin").open("wb") as out:
        out.truncate(4 * rows * 4096)
    main = graph(
        [node("MatMul", ["x", "w"], ["y"])],
        [value("x", ["B", rows])],
        [value("y", None)],
        [external("w", [rows, 4096], "weights.bin")],
    )
    (tmp_path / "m.onnx").write_bytes(model(main))
    found = show(str(tmp_path / "m.onnx"))
    assert not found.problems and not found.findings and found.models[0].total == rows * 4096


def test_source_lines_of_a_saved_model(tmp_path: Path) -> None:
    """Debug information names nodes with their function; its frames are numbered by numbers of a fixed width."""

    def entry(key: bytes, inner: bytes) -> bytes:
        return key + message({2: inner})

    numbers = 1 << 60 | 7, 1 << 61 | 9
    frames = [entry(b"\x09" + struct.pack("<Q", n), message({1: 0, 2: line})) for n, line in zip(numbers, (3, 12))]
    trace = entry(b"\x09" + struct.pack("<Q", 5), message({2: struct.pack("<QQ", *numbers)}))
    names = message({1: "Maximum@__inference___call___203"}) + b"\x11" + struct.pack("<Q", 5)
    folder = tmp_path / "saved"
    (folder / "debug").mkdir(parents=True)
    (folder / "saved_model.pb").write_bytes((FILES / "loops.saved_model.pb").read_bytes())
    debug = message({1: "/project/train.py", 4: frames, 5: [names], 6: [trace]})
    (folder / "debug" / "saved_model_debug_info.pb").write_bytes(debug)
    report = show(str(folder))
    assert not report.problems
    places = {o.op: (o.file, o.line) for o in report.models[0].operations if o.file}
    assert places == {"maximum": ("/project/train.py", 12)}


LOOPED = """
node { name: "x" op: "Placeholder"
  attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "shape" value { shape { dim { size: 2 } } } } }
node { name: "zero" op: "Const"
  attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "value" value { tensor { dtype: DT_FLOAT tensor_shape { dim { size: 2 } } float_val: 0 } } } }
node { name: "w/Enter" op: "Enter" input: "zero"
  attr { key: "T" value { type: DT_FLOAT } }
  attr { key: "frame_name" value { s: "w" } } }
node { name: "w/Merge" op: "Merge" input: "w/Enter" input: "w/Next"
  attr { key: "T" value { type: DT_FLOAT } }
  attr { key: "N" value { i: 2 } } }
node { name: "w/Add" op: "AddV2" input: "w/Merge" input: "x" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "w/Next" op: "NextIteration" input: "w/Add" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "w/Exit" op: "Exit" input: "w/Merge" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "both" op: "IdentityN" input: "w/Exit" input: "x"
  attr { key: "T" value { list { type: DT_FLOAT type: DT_FLOAT } } } }
node { name: "y/Neg" op: "Neg" input: "both" attr { key: "T" value { type: DT_FLOAT } } }
"""


def test_results_of_a_graph_behind_a_loop(tmp_path: Path) -> None:
    """What a loop carries may depend on the input though its start does not; results of one operation stand together."""
    file = tmp_path / "loop.pbtxt"
    file.write_text(LOOPED)
    assert list(show(str(file)).models[0].outputs) == [(2,)]


def test_operators_of_tensorflow_in_a_lite_model() -> None:
    """Their options are a vector of two texts: the operator and the node of the graph that it was."""
    node = b"\x12\x03Neg"
    data = b"\x03Neg\0" + bytes([len(node)]) + node + b"\0" + bytes([2, 12, 7 + 1, 20, 20, 4, 40, 1])
    assert texts(data) == [b"Neg", node]
    for broken in (b"", data[:-1], data[3:], b"\xff" * 40, bytes([200]) + data[1:]):
        assert all(isinstance(text, bytes) for text in texts(broken))


def test_a_folder_of_checkpoints_is_its_newest(tmp_path: Path) -> None:
    index = next((FILES.parent).rglob("*.index"), None)
    if index is None:
        pytest.skip("no index of a checkpoint among the files")
    for number in (1, 2):
        (tmp_path / f"ck-{number}.index").write_bytes(index.read_bytes())
    (tmp_path / "checkpoint").write_text('model_checkpoint_path: "ck-1"\n')
    (found,) = show(str(tmp_path)).models
    assert found.name == "ck-1" and found.total


def test_a_checkpoint_with_its_data_alone_is_a_folder_of_one(tmp_path: Path) -> None:
    """The text that names the newest one is written by some writers only."""
    index = next((FILES.parent).rglob("*.index"), None)
    if index is None:
        pytest.skip("no index of a checkpoint among the files")
    (tmp_path / "ck.index").write_bytes(index.read_bytes())
    with pytest.raises(TargetError):
        show(str(tmp_path))
    (tmp_path / "ck.data-00000-of-00001").write_bytes(b"")
    (found,) = show(str(tmp_path)).models
    assert found.name == "ck" and found.total


def test_a_weight_that_a_loop_reads_too_is_counted_once() -> None:
    """`x @ w` in the rounds of a loop and behind it; w has 16 elements."""
    (found,) = show(str(FILES / "shared_weight.tflite")).models
    assert found.total == 16 and found.outputs == ((2, 4),)


def test_subgraphs_and_functions_are_rows_of_their_own(tmp_path: Path) -> None:
    """What an If, a loop or a function holds stands under it; the dot in the name of a function is no step of a path."""
    side = graph([node("MatMul", ["x", "w"], ["a"])], [], [value("a", None)])
    other = graph([node("MatMul", ["x", "v"], ["b"])], [], [value("b", None)])
    given = [value("i", [], 7), value("c", [], 9), value("h", None)]
    body = graph([node("MatMul", ["h", "u"], ["h2"])], given, [value("c", [], 9), value("h2", None)])
    function = message(
        {
            1: "Twice.1",
            4: ["p", "q"],
            5: ["r"],
            7: [node("MatMul", ["p", "q"], ["r"])],
            9: [message({2: 17})],
            10: "mine",
        }
    )
    nodes = [
        node("If", ["cond"], ["y"], then_branch=("graph", side), else_branch=("graph", other)),
        node("Loop", ["trip", "", "y"], ["z"], body=("graph", body)),
        node("Twice.1", ["z", "u"], ["t"], domain="mine"),
    ]
    stored = [tensor(name, [4, 4]) for name in "wvu"] + [tensor("trip", [], 7, struct.pack("<q", 3))]
    (made,) = onnx(tmp_path, nodes, [*X, value("cond", [], 9)], [value("t", None)], stored, functions=[function]).models
    assert [(m.path, m.type.rpartition(".")[2]) for m in made.modules][1:] == [
        ("If_y", "If"),
        ("If_y/then_branch", "Graph"),
        ("If_y/then_branch/MatMul_a", "Dense"),
        ("If_y/else_branch", "Graph"),
        ("If_y/else_branch/MatMul_b", "Dense"),
        ("Loop_z", "Loop"),
        ("Loop_z/body", "Graph"),
        ("Loop_z/body/MatMul_h2", "Dense"),
        ("Twice_1_t", "Twice"),
    ]
