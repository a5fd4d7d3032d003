"""Danger rules of model files: each finds what it is for, also in broken files, and stays silent on the clean twin.

Every dangerous file here would create a canary when it is loaded; nothing may ever create it."""

from __future__ import annotations

import base64
import io
import json
import os
import pickle
import struct
import zipfile
from pathlib import Path
from typing import Any

import pytest

from stillnet.cli import main
from stillnet.walk import check_files, show

FILES = Path(__file__).parents[1] / "files"


class Danger:
    """Unpickling it runs a command."""

    def __init__(self, canary: Path) -> None:
        self.canary = canary

    def __reduce__(self) -> Any:
        return os.system, (f"touch {self.canary}",)


class Call:
    """Unpickling it calls the function with the arguments."""

    def __init__(self, function: Any, *args: Any) -> None:
        self.made = function, args

    def __reduce__(self) -> Any:
        return self.made


@pytest.fixture
def canary(tmp_path: Path) -> Any:
    file = tmp_path / "canary"
    yield file
    assert not file.exists(), "something of the file was run"


def archive(file: Path, members: dict[str, bytes], method: int = zipfile.ZIP_STORED) -> Path:
    with zipfile.ZipFile(file, "w", method) as made:
        for name, content in members.items():
            made.writestr(zipfile.ZipInfo(name), content)
    return file


def found(file: Path) -> list[tuple[str, str]]:
    return [(f.rule, f.severity) for f in check_files([str(file)]).findings]


def checkpoint(content: bytes) -> dict[str, bytes]:
    return {"m/data.pkl": content, "m/version": b"3\n"}


# -- unsafe-pickle-global ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("protocol", range(6))
def test_commands_are_errors(protocol: int, tmp_path: Path, canary: Path) -> None:
    plain = tmp_path / "model.pkl"
    plain.write_bytes(pickle.dumps({"weight": Danger(canary)}, protocol))
    assert found(plain) == [("unsafe-pickle-global", "error")]
    zipped = archive(tmp_path / "model.pt", checkpoint(plain.read_bytes()))
    assert found(zipped) == [("unsafe-pickle-global", "error")]


def test_clean_twins() -> None:
    for name in (
        "cnn.state_dict.pt",
        "cnn.checkpoint.pt",
        "cnn.legacy.pt",
        "cnn.trace.pt",
        "plain.script.pt",
        "cnn.export.pt2",
    ):
        report = check_files([str(FILES / "torch" / name)])
        assert not report.findings and not report.problems and not report.partial, name
    (model,) = show(str(FILES / "torch" / "cnn.state_dict.pt")).models
    assert "1 of 1 pickles scanned: nothing dangerous found" in model.notes


def test_classes_of_a_program_are_warnings() -> None:
    assert found(FILES / "torch" / "cnn.module.pt") == [("unsafe-pickle-global", "warning")]


def test_a_stream_that_breaks_off_is_judged_by_what_came_before(tmp_path: Path, canary: Path) -> None:
    whole = pickle.dumps([Danger(canary), "x" * 100])
    file = tmp_path / "cut.pkl"
    file.write_bytes(whole[:-40])
    report = check_files([str(file)])
    (finding,) = report.findings
    assert "before it breaks off" in finding.message and report.partial
    assert any("not scanned" in p for p in report.problems)


def test_not_scanned_never_reads_as_clean(tmp_path: Path) -> None:
    file = tmp_path / "cut.pkl"
    file.write_bytes(pickle.dumps({"a": "x" * 100})[:-40])
    report = check_files([str(file)])
    assert report.partial and not report.findings
    assert main(["check", str(file)]) == 2
    (model,) = report.models or show(str(file)).models
    assert any("not scanned" in note for note in model.notes)


@pytest.mark.parametrize(
    "stream",
    [
        b"cos\nsystem\n(S'true'\ntR.",
        b"(S'true'\nios\nsystem\n.",
        b"(cos\nsystem\nS'true'\no.",
        b"\x80\x04\x8c\x02os\x8c\x06system\x93\x8c\x04true\x85R.",
        b"\x80\x04\x8c\x08builtins\x8c\x07getattr\x93\x8c\x02os\x8c\x06system\x86R.",
        b"\x80\x04\x8c\x05torch\x8c\x09os.system\x93\x8c\x04true\x85R.",
        b"\x80\x04\x8c\x06timeit\x8c\x06timeit\x93\x8c\x04pass\x85R.",
        b"\x80\x04\x8c\x05pydoc\x8c\x09pipepager\x93(\x8c\x01x\x8c\x01ytR.",
        b"\x80\x04\x8c\x1cnumpy.testing._private.utils\x8c\x09runstring\x93(\x8c\x01x}tR.",
        b"\x80\x04]\x8c\x06system\x93\x8c\x04true\x85R.",
    ],
)  # fmt: skip
def test_ways_to_a_dangerous_name(stream: bytes, tmp_path: Path) -> None:
    file = tmp_path / "model.pkl"
    file.write_bytes(stream)
    assert ("unsafe-pickle-global", "error") in found(file)


def test_pickles_inside_pickles(tmp_path: Path, canary: Path) -> None:
    file = tmp_path / "model.pkl"
    file.write_bytes(pickle.dumps({"inner": pickle.dumps({"deeper": pickle.dumps(Danger(canary))})}))
    assert found(file) == [("unsafe-pickle-global", "error")]


def test_archives_inside_archives(tmp_path: Path, canary: Path) -> None:
    inner = archive(tmp_path / "inner.pt", checkpoint(pickle.dumps(Danger(canary), 2)))
    outer = {**checkpoint(pickle.dumps({}, 2)), "m/extra/model.pt": inner.read_bytes()}
    assert found(archive(tmp_path / "outer.pt", outer)) == [("unsafe-pickle-global", "error")]


def test_source_text_that_loading_runs(tmp_path: Path) -> None:
    assert found(FILES / "torch" / "cnn.fx.pt") == [("unsafe-pickle-global", "warning")]
    packed = zipfile.ZipFile(FILES / "torch" / "cnn.fx.pt")
    old, new = b"import torch\n", b"import os  #\n"
    members = {n: packed.read(n).replace(old, new) for n in packed.namelist()}
    assert ("unsafe-pickle-global", "error") in found(archive(tmp_path / "fx.pt", members))


# -- lambda-bytecode ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["lambdas.keras", "lambdas.h5", "lambdas.json"])
def test_lambda(name: str) -> None:
    assert found(FILES / "keras" / name) == [("lambda-bytecode", "error")]
    assert found(FILES / "keras" / name.replace("lambdas", "cnn")) == []


def test_lambda_of_keras_2(tmp_path: Path) -> None:
    code = base64.b64encode(b"\xe3\x01\x00" + b"train.py" + bytes(20)).decode()
    layer = {
        "class_name": "Lambda",
        "config": {"name": "double", "function": [code, None, None], "function_type": "lambda"},
    }
    file = tmp_path / "model.json"
    file.write_text(json.dumps({"class_name": "Sequential", "config": {"name": "m", "layers": [layer]}}))
    (finding,) = check_files([str(file)]).findings
    assert finding.message == "layer double carries bytecode of a function written in train.py"


def test_names_of_the_system_in_a_configuration(tmp_path: Path) -> None:
    def config(module: str, name: str) -> str:
        function = {"module": module, "class_name": "function", "config": name, "registered_name": name}
        layer = {"module": "keras.layers", "class_name": "Lambda", "config": {"name": "l", "function": function}}
        return json.dumps({"module": "keras", "class_name": "Sequential", "config": {"name": "m", "layers": [layer]}})

    file = tmp_path / "model.json"
    file.write_text(config("os", "system"))
    assert found(file) == [("lambda-bytecode", "error")]
    file.write_text(config("keras.activations", "relu"))
    assert found(file) == []


@pytest.mark.parametrize("function, told", [("io.write_file", ["lambda-bytecode"]), ("math.reduce_sum", [])])
def test_functions_of_tensorflow_that_are_layers(function: str, told: list[str], tmp_path: Path) -> None:
    layer = {"class_name": "TFOpLambda", "config": {"name": "t", "function": function}}
    file = tmp_path / "model.json"
    file.write_text(json.dumps({"class_name": "Sequential", "config": {"name": "m", "layers": [layer]}}))
    assert [rule for rule, _ in found(file)] == told


# -- archive-anomaly ---------------------------------------------------------------------------------------------------
def clean_members() -> dict[str, bytes]:
    packed = zipfile.ZipFile(FILES / "torch" / "cnn.state_dict.pt")
    return {n: packed.read(n) for n in packed.namelist()}


def test_clean_archive(tmp_path: Path) -> None:
    assert found(archive(tmp_path / "m.pt", clean_members())) == []


def test_names_that_leave_their_folder(tmp_path: Path) -> None:
    root = next(iter(clean_members())).partition("/")[0]
    file = archive(tmp_path / "m.pt", {**clean_members(), f"{root}/../../evil": b"x"})
    assert found(file) == [("archive-anomaly", "error")]


def test_two_members_of_one_name(tmp_path: Path) -> None:
    file = tmp_path / "m.pt"
    with zipfile.ZipFile(file, "w") as made, pytest.warns(UserWarning):
        for name, content in [*clean_members().items(), *clean_members().items()]:
            made.writestr(name, content)
    assert ("archive-anomaly", "error") in found(file)


def test_wrong_checksum(tmp_path: Path) -> None:
    file = archive(tmp_path / "m.pt", clean_members())
    data = bytearray(file.read_bytes())
    place = data.index(b"collections")
    data[place - 1 : place - 1] = b""
    data[data.index(b"conv1")] = ord("C")
    file.write_bytes(data)
    (finding,) = check_files([str(file)]).findings
    assert finding.rule == "archive-anomaly" and "checksum" in finding.message


def test_headers_that_contradict_the_directory(tmp_path: Path) -> None:
    file = archive(tmp_path / "m.pt", clean_members())
    data = bytearray(file.read_bytes())
    data[30:40] = b"other_name"
    file.write_bytes(data)
    assert ("archive-anomaly", "warning") in found(file)


def test_bomb(tmp_path: Path) -> None:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("m/data.pkl", pickle.dumps({}))
        made.writestr("m/extra.pkl", bytes(100 * 1024 * 1024))
    file = tmp_path / "m.pt"
    file.write_bytes(content.getvalue())
    assert ("archive-anomaly", "error") in found(file)


def test_lost_directory(tmp_path: Path) -> None:
    """A download that was cut off: what stands before the cut is read, and it is no verdict."""
    file = archive(tmp_path / "m.pt", clean_members())
    data = file.read_bytes()
    file.write_bytes(data[: data.index(b"PK\x01\x02") - 5])
    report = check_files([str(file)])
    assert report.partial and any("end record" in p for p in report.problems)
    assert main(["show", str(file)]) == 2


# -- lying files -------------------------------------------------------------------------------------------------------
def safetensors(header: Any, body: bytes = b"") -> bytes:
    text = json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + body


def test_safetensors(tmp_path: Path) -> None:
    file = tmp_path / "m.safetensors"
    good = {"fc.weight": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}, "__metadata__": {"format": "pt"}}
    file.write_bytes(safetensors(good, bytes(24)))
    (model,) = show(str(file)).models
    assert (
        model.total == 6
        and model.modules[1].type == "likely Linear 3 -> 2 without bias"
        and "format: pt" in model.notes
    )
    file.write_bytes(
        safetensors({"fc.weight": {"dtype": "F32", "shape": [2**40, 2**20], "data_offsets": [0, 24]}}, bytes(24))
    )
    assert check_files([str(file)]).partial


def test_shards(tmp_path: Path) -> None:
    for i in (1, 2):
        header = {f"l{i}.weight": {"dtype": "F16", "shape": [4, 4], "data_offsets": [0, 32]}}
        (tmp_path / f"part-{i}.safetensors").write_bytes(safetensors(header, bytes(32)))
    index = tmp_path / "model.safetensors.index.json"
    index.write_text(json.dumps({"weight_map": {"l1.weight": "part-1.safetensors", "l2.weight": "part-2.safetensors"}}))
    (model,) = show(str(index)).models
    assert model.total == 32 and "2 shards" in model.notes
    index.write_text(json.dumps({"weight_map": {"l1.weight": "../part-1.safetensors"}}))
    assert check_files([str(index)]).partial
