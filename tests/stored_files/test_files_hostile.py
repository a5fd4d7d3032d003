"""Files that are made to mislead: two things at once, pickles in odd places, names that do more than they say.

Whatever cannot be scanned is told; nothing of it may ever run."""

from __future__ import annotations

import base64
import bz2
import io
import json
import lzma
import os
import pickle
import struct
import time
import zipfile
import zlib
from pathlib import Path
from typing import Any

import pytest

from stillnet.walk import TargetError, check_files, show
from tests.stored_files.test_stored_graphs import onnx
from tests.wire_writer import external, graph, message, model, node, value


class Danger:
    """Unpickling it runs a command."""

    def __reduce__(self) -> Any:
        return os.system, ("exit 1",)


EVIL, CLEAN = pickle.dumps(Danger(), 2), pickle.dumps({"a": 1}, 2)
BAD = ("unsafe-pickle-global", "error")


def zipped(content: bytes, method: int = zipfile.ZIP_STORED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as made:
        made.writestr("archive/data.pkl", content)
        made.writestr("archive/version", "3")
    return stream.getvalue()


def verdict(file: Path) -> tuple[set[tuple[str, str]], bool]:
    """What is found, and whether the answer says that it is partial."""
    report = check_files([str(file)])
    return {(f.rule, f.severity) for f in report.findings}, report.partial


def judge(folder: Path, content: bytes, name: str = "model.bin") -> tuple[set[tuple[str, str]], bool]:
    file = folder / name
    file.write_bytes(content)
    return verdict(file)


# -- two things at once ------------------------------------------------------------------------------------------------
def test_archive_behind_a_file_of_another_format(tmp_path: Path) -> None:
    header = json.dumps({"a": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}}).encode()
    tensors = struct.pack("<Q", len(header)) + header + bytes(8)
    for front in (CLEAN, tensors):
        found, _ = judge(tmp_path, front + zipped(EVIL))
        assert BAD in found and ("archive-anomaly", "warning") in found
        assert judge(tmp_path, front) == (set(), False)


def test_bytes_behind_a_pickle_are_not_clean(tmp_path: Path) -> None:
    assert judge(tmp_path, CLEAN + b"\0\1" + EVIL) == (set(), True)
    assert judge(tmp_path, CLEAN + b"\n\n") == (set(), False)


def test_two_directories(tmp_path: Path) -> None:
    first, second = zipped(EVIL), zipped(CLEAN)
    assert BAD in judge(tmp_path, first + second)[0]
    assert BAD in judge(tmp_path, second[:-2] + struct.pack("<H", len(first)) + first)[0]


def test_marked_as_encrypted_but_plain(tmp_path: Path) -> None:
    content = bytearray(zipped(EVIL))
    content[content.find(b"PK\x01\x02") + 8] |= 1
    assert judge(tmp_path, bytes(content))[0] == {BAD, ("archive-anomaly", "warning")}


def test_members_that_cannot_be_unpacked_are_not_clean(tmp_path: Path) -> None:
    assert judge(tmp_path, zipped(EVIL, zipfile.ZIP_LZMA))[1]


# -- pickles in odd places ---------------------------------------------------------------------------------------------
def loading(content: bytes) -> bytes:
    """A pickle that has torch load these bytes."""
    return b"\x80\x02ctorch.storage\n_load_from_bytes\nB" + struct.pack("<I", len(content)) + content + b"\x85R."


def legacy(content: bytes) -> bytes:
    magic = pickle.dumps(0x1950A86A20F9469CFC6C, 2)
    return magic + pickle.dumps(1001, 2) + pickle.dumps({}, 2) + content + pickle.dumps([], 2)


@pytest.mark.parametrize("wrap", [legacy, zipped])
def test_bytes_that_torch_loads(wrap: Any, tmp_path: Path) -> None:
    assert BAD in judge(tmp_path, loading(wrap(EVIL)))[0]
    assert BAD not in judge(tmp_path, loading(wrap(CLEAN)))[0]
    assert judge(tmp_path, loading(legacy(CLEAN))) == (set(), False)
    # what cannot be scanned is no harmless argument
    assert judge(tmp_path, loading(b"?" * 20))[0] == {("unsafe-pickle-global", "warning")}


def test_pickles_kept_as_text(tmp_path: Path) -> None:
    assert judge(tmp_path, pickle.dumps({"p": pickle.dumps(Danger(), 0).decode("latin-1")}))[0] == {BAD}
    assert judge(tmp_path, pickle.dumps({"p": "come in\nand find out\nat once."})) == (set(), False)


def array(content: bytes, kind: str) -> bytes:
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': (2,), }}".encode()
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + content


def test_arrays_of_numpy(tmp_path: Path) -> None:
    assert judge(tmp_path, array(EVIL, "|O"))[0] == {BAD}
    assert judge(tmp_path, array(EVIL[:-1], "|O")) == ({BAD}, True)
    assert judge(tmp_path, array(bytes(8), "<f4")) == (set(), False)
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        with zipfile.ZipFile(tmp_path / "a.npz", "w", method) as made:
            made.writestr("w.npy", array(bytes(8), "<f4"))
            made.writestr("o.npy", array(EVIL, "|O"))
        assert verdict(tmp_path / "a.npz")[0] == {BAD}
        (model,) = show(str(tmp_path / "a.npz")).models
        assert model.total == 2


def joblib(kind: str, elements: bytes) -> bytes:
    """What joblib writes: an object that describes an array, then its elements, then the rest of the stream."""
    text = struct.pack("<I", len(kind)) + kind.encode()
    return (
        b"\x80\x02](cjoblib.numpy_pickle\nNumpyArrayWrapper\n)\x81}(X\x05\0\0\0shapeK\x02\x85X\x05\0\0\0dtype"
        b"cnumpy\ndtype\nX" + text + b"\x89\x88\x87Rub" + elements + b"cos\nsystem\nX\x02\0\0\0id\x85Re."
    )


def test_elements_inside_the_stream(tmp_path: Path) -> None:
    plain = joblib("f4", bytes(8))
    assert judge(tmp_path, plain) == ({BAD}, False)
    assert judge(tmp_path, joblib("O8", EVIL)) == ({BAD}, False)
    assert judge(tmp_path, joblib("f4", bytes(7)))[1]
    for packed in (zlib.compress(plain), bz2.compress(plain), lzma.compress(plain)):
        assert judge(tmp_path, packed) == ({BAD}, False)
    assert judge(tmp_path, bz2.compress(plain)[:-8])[1]


@pytest.mark.parametrize(
    "name", ["cgitb.Hook", "compileall.compile_file", "torch.jit.unsupported_tensor_ops.execWrapper", "sympy.sympify"]
)
def test_names_that_run_code(name: str, tmp_path: Path) -> None:
    module, _, last = name.rpartition(".")
    assert judge(tmp_path, f"c{module}\n{last}\n)R.".encode())[0] == {BAD}


# -- configurations ----------------------------------------------------------------------------------------------------
def layer(kind: str, **config: Any) -> str:
    made = {"module": "keras.layers", "class_name": kind, "config": {"name": "l", **config}}
    inner = {"module": "keras", "class_name": "Sequential", "config": {"name": "inner", "layers": [made]}}
    return json.dumps({"module": "keras", "class_name": "Sequential", "config": {"name": "m", "layers": [inner]}})


def names(module: str, name: str) -> dict[str, str]:
    return {"module": module, "class_name": "function", "config": name, "registered_name": name}


def test_configurations_that_do_more(tmp_path: Path) -> None:
    file = tmp_path / "model.json"

    def said(text: str) -> set[str]:
        file.write_text(text)
        return {f.severity for f in check_files([str(file)]).findings if f.rule == "lambda-bytecode"}

    assert said(layer("Lambda", function=names("keras.utils", "get_file"))) == {"error"}
    assert said(layer("Lambda", function=names("keras.src.saving.saving_api", "load_model"))) == {"error"}
    assert said(layer("Lambda", function=names("somebodys.module", "f"))) == {"warning"}
    assert said(layer("Lambda", function=names("keras.activations", "relu"))) == set()
    assert said(layer("StringLookup", vocabulary="/etc/passwd")) == {"warning"}
    assert said(layer("StringLookup", vocabulary=["a", "b"])) == set()
    assert said(layer("TFSMLayer", filepath="/tmp/other")) == {"warning"}


def test_pickle_inside_a_configuration(tmp_path: Path) -> None:
    text = layer("TorchModuleWrapper", module=base64.b64encode(zipped(EVIL)).decode())
    assert BAD in judge(tmp_path, text.encode(), "model.json")[0]


# -- graphs ------------------------------------------------------------------------------------------------------------
def test_links_out_of_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "model"
    folder.mkdir()
    (tmp_path / "secret.bin").write_bytes(bytes(80))
    (folder / "w.bin").symlink_to(tmp_path / "secret.bin")
    nodes, x = [node("MatMul", ["x", "w"], ["y"])], [value("x", ["N", 4])]
    report = onnx(folder, nodes, x, [value("y", None)], [external("w", [4, 5], "w.bin")])
    assert [f.rule for f in report.findings] == ["external-data-escape"]


@pytest.mark.parametrize("location", ["../x", "/etc/passwd", "file:///etc/passwd", "https://example.org/w"])
@pytest.mark.parametrize("place", ["function", "training", "sparse", "own operator"])
def test_external_data_where_no_operation_reads_it(place: str, location: str, tmp_path: Path) -> None:
    stored = external("w", [4], location)
    held = node("Constant", [], ["c"], value=("tensor", stored))
    main = graph([node("Relu", ["x"], ["y"])], [value("x", [4])], [value("y", None)])
    if place == "function":
        whole = model(main, [message({1: "f", 5: ["c"], 7: [held], 10: "d"})])
    elif place == "training":
        whole = model(main) + message({20: message({1: message({5: stored})})})
    elif place == "sparse":
        whole = model(main + message({15: message({1: stored})}))
    else:
        whole = model(graph([node("Own", ["x"], ["y"], "my.domain", t=("tensor", stored))], [value("x", [4])], []))
    (tmp_path / "m.onnx").write_bytes(whole)
    report = check_files([str(tmp_path / "m.onnx")])
    assert {f.rule for f in report.findings} == {"external-data-escape"}


def test_file_access_in_a_function_nobody_calls(tmp_path: Path) -> None:
    inner = message({1: "w", 2: "WriteFile", 3: ["a", "b"]})
    function = message({1: message({1: "hidden"}), 3: [inner]})
    outer = message({1: "x", 2: "Placeholder"})
    found, _ = judge(tmp_path, message({1: [outer], 2: message({1: [function]}), 4: message({1: 1205})}), "graph.pb")
    assert found == {("file-access-op", "warning")}


def test_text_under_the_name_of_a_model_is_no_program(tmp_path: Path) -> None:
    file = tmp_path / "prefixes.pt"
    file.write_text("A\nB\nfoo bar\n")
    with pytest.raises(TargetError, match="not a model file that is known: text"):
        show(str(file))


@pytest.mark.parametrize("text", ["#" * 60 + "\nnode", "<!---->" * 500 + "<net", "# x\n" * 10_000 + "node ["])
def test_texts_that_many_readings_fit(text: str, tmp_path: Path) -> None:
    """Comments before what tells a format: no word of them may be tried in more than one way."""
    file = tmp_path / "model.txt"
    file.write_text(text)
    start = time.process_time()
    with pytest.raises(TargetError):
        show(str(file))
    assert time.process_time() - start < 2
