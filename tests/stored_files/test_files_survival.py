"""Gigantic, deep, recursive, cut and lying files: a clear error or a partial result, in bounded time and memory."""

from __future__ import annotations

import io
import json
import pickle
import struct
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from stillnet.cli import main
from stillnet.walk import check_files, show
from tests.wire_writer import message, varint

FILES = Path(__file__).parents[1] / "files"
LIMITED = """
import re, resource, sys
from pathlib import Path
resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
from stillnet.cli import main
code = main(["check", sys.argv[1]])
# what the system says of its own largest size: the other figure counts what the process that started it held
status = Path("/proc/self/status")
said = re.search(r"VmHWM:\\s*(\\d+)", status.read_text()) if status.exists() else None
print("peak", int(said[1]) if said else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
sys.exit(code)
"""


def archive(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as made:
        for name, content in members.items():
            made.writestr(name, content)
    return out.getvalue()


def safetensors(header: bytes) -> bytes:
    return struct.pack("<Q", len(header)) + header


def keras(layers: Any) -> bytes:
    return json.dumps({"class_name": "Sequential", "config": {"name": "m", "layers": layers}}).encode()


def nested_model(depth: int) -> bytes:
    text = '{"class_name": "Sequential", "config": {"name": "m", "layers": [' * depth
    return text.encode() + b"]}}" * depth


def dense(units: Any) -> dict[str, Any]:
    return {"class_name": "Dense", "config": {"name": "d", "units": units, "batch_input_shape": [None, 2**61]}}


HOSTILE = {
    "nested tuples": b"(" * 50_000 + b"t" * 50_000 + b".",
    "nested lists": b"\x80\x02" + b"]" * 40_000 + b"a" * 39_999 + b".",
    "doubling memo": b"\x80\x04]\x94" + b"".join(b"](h%ch%ce\x94" % (i, i) for i in range(250)) + b".",
    "endless opcodes": b"\x80\x02" + b"N0" * 45_000,
    "huge integer": b"\x80\x02\x8b" + struct.pack("<i", 90_000) + b"\xff" * 90_000 + b".",
    "zip of zeros": archive({"m/data.pkl": pickle.dumps({}), "m/x.pkl": bytes(60_000_000)}),
    "zip in zip in zip": archive({"a/data.pkl": archive({"a/data.pkl": archive({"a/data.pkl": archive({"a/b.pkl": b"N."})})})}),
    "many members": archive({f"m/{i}": b"" for i in range(600)} | {"m/data.pkl": b"N."}, zipfile.ZIP_STORED),
    "json header without end": safetensors(b'{"a":' + b"[" * 80_000),
    "header of 2**62 bytes": struct.pack("<Q", 1 << 62) + b'{"a": 1}',
    "tensor of 2**62 elements": safetensors(
        b'{"a.weight": {"dtype": "F32", "shape": [4611686018427387903, 2], "data_offsets": [0, 8]}}'
    ),
    "model in model": nested_model(1200),
    "deep json": b'{"class_name": "Sequential", "config": ' + b"[" * 50_000,
    "layers of 2**61 units": keras([dense(2**61)] * 100),
    "layers of odd units": keras([dense("x"), dense(-1), dense(None), dense([1]), dense({"a": 1}), dense(1e300)]),
    "export without nodes": archive({"m/models/model.json": b'{"graph_module": {"graph": {"nodes": [1, null, {"target": 3}]}}}'}),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_hostile(name: str, tmp_path: Path) -> None:
    """In a process of its own, whose memory and time are measured."""
    file = tmp_path / "hostile"
    file.write_bytes(HOSTILE[name])
    assert len(HOSTILE[name]) < 120_000
    done = subprocess.run([sys.executable, "-c", LIMITED, str(file)], capture_output=True, text=True, timeout=60)
    assert "Traceback" not in done.stderr and "internal error" not in done.stderr, done.stderr[-2000:]
    assert done.returncode in (0, 1, 2)
    assert int(done.stdout.rsplit("peak", 1)[1]) < 1 << 20, "more than 1 GB"


def test_hdf5_that_refers_to_itself(tmp_path: Path) -> None:
    """Every address of the file replaced by that of the root: no loop, no crash."""
    data = (FILES / "keras" / "cnn.h5").read_bytes()
    root = struct.unpack_from("<Q", data, 24 + 40)[0]
    file = tmp_path / "loop.h5"
    changed = bytearray(data)
    for at in range(96, len(data) - 8, 8):
        if 0 < struct.unpack_from("<Q", data, at)[0] < len(data):
            struct.pack_into("<Q", changed, at, root)
    file.write_bytes(changed)
    assert main(["check", str(file)]) in (0, 1, 2)


@pytest.mark.parametrize("kind", ["cnn.state_dict.pt", "cnn.trace.pt", "cnn.legacy.pt", "cnn.export.pt2"])
def test_cut_anywhere(kind: str, tmp_path: Path) -> None:
    data = (FILES / "torch" / kind).read_bytes()
    file = tmp_path / kind
    for part in range(1, 12):
        file.write_bytes(data[: len(data) * part // 12])
        report = check_files([str(file)])
        assert report.partial and report.problems


def test_other_layouts(tmp_path: Path) -> None:
    """The layout that torch.export wrote before 2.7, and the tar files of the first releases."""
    packed = zipfile.ZipFile(FILES / "torch" / "cnn.export.pt2")
    program = next(packed.read(n) for n in packed.namelist() if n.endswith("models/model.json"))
    old = tmp_path / "old.pt2"
    old.write_bytes(archive({"serialized_exported_program.json": program, "version": b"8.1"}))
    (model,) = show(str(old)).models
    assert model.total == 445 and model.checked == model.operations_total == 6


def test_tar(tmp_path: Path) -> None:
    def tensor(key: int, rank: int, sizes: list[int]) -> bytes:
        head = b"\x80\x02" + b"(K%cK\x09ctorch\nFloatTensor\nt." % key
        return (
            head
            + struct.pack("<i4x", rank)
            + struct.pack(f"<{rank}q", *sizes)
            + struct.pack(f"<{rank}q", *sizes)
            + struct.pack("<q", 0)
        )

    members = {
        "sys_info": pickle.dumps({"protocol_version": 1000}, 2),
        "pickle": b"\x80\x02}(X\x09\x00\x00\x00fc.weightU\x011QX\x07\x00\x00\x00fc.biasU\x012Qu.",
        "tensors": pickle.dumps(2, 2) + tensor(1, 2, [5, 3]) + tensor(2, 1, [5]),
        "storages": pickle.dumps(0, 2),
    }
    file = tmp_path / "old.tar"
    with tarfile.open(file, "w") as made:
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            made.addfile(info, io.BytesIO(content))
    report = show(str(file))
    (model,) = report.models
    assert model.total == 20 and [m.type for m in model.modules] == ["state_dict", "likely Linear 3 -> 5"]
    assert not report.findings
    data = file.read_bytes()
    file.write_bytes(data[: data.index(b"storages") + 513])
    assert any("breaks off" in p for p in check_files([str(file)]).problems)


def test_an_array_that_states_more_than_the_file_holds_is_no_clean_file(tmp_path: Path) -> None:
    head = b"{'descr': '<f4', 'fortran_order': False, 'shape': (99, 99), }\n"
    file = tmp_path / "a.npy"
    file.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head + bytes(8))
    assert any("more elements" in p for p in check_files([str(file)]).problems)


def test_tensors_that_break_off_are_no_clean_file(tmp_path: Path) -> None:
    name = struct.pack("<Q", 1) + b"w"
    head = b"GGUF" + struct.pack("<IQQ", 3, 1, 0) + name + struct.pack("<IQIQ", 1, 64, 0, 0)
    file = tmp_path / "m.gguf"
    file.write_bytes(head + bytes(12))
    assert any("break off" in p for p in check_files([str(file)]).problems)
    file.write_bytes(head + bytes(64 * 4 + 32))
    assert not check_files([str(file)]).problems


def table(key: bytes, value: bytes) -> bytes:
    """A table of one entry, as checkpoints are written."""

    def block(found: bytes) -> bytes:
        return found + struct.pack("<II", 0, 1)

    def entry(key: bytes, value: bytes) -> bytes:
        return varint(0) + varint(len(key)) + varint(len(value)) + key + value

    data = block(entry(key, value))
    index = block(entry(b"\xff", varint(0) + varint(len(data))))
    at = len(data) + 5
    footer = varint(0) + varint(0) + varint(at) + varint(len(index))
    return data + bytes(5) + index + bytes(5) + footer.ljust(40, b"\0") + bytes.fromhex("57fb808b247547db")


def test_checkpoint_of_the_first_version(tmp_path: Path) -> None:
    one = {1: "fc/w", 2: message({2: [message({1: 6}), message({1: 4})]}), 3: 1}
    meta = message({1: message({1: [message(one), message({1: "step", 2: b"", 3: 9})]})})
    file = tmp_path / "model.ckpt"
    file.write_bytes(table(b"", meta))
    (found,) = show(str(file)).models
    assert found.total == 24 and found.notes == ("a checkpoint of the first version",)


def test_a_handle_with_the_name_of_another_variable(tmp_path: Path) -> None:
    """A variable without a name is listed as `Variable`; copies that an export makes are numbered from the same word."""

    def sizes(*dims: int) -> bytes:
        return message({2: [message({1: d}) for d in dims]})

    def node(name: str, op: str, inputs: list[str], **attributes: bytes) -> bytes:
        return message({1: name, 2: op, 3: inputs, 5: [message({1: k, 2: v}) for k, v in attributes.items()]})

    def handle(name: str, *dims: int) -> bytes:
        return node(name, "VarHandleOp", [], shape=message({7: sizes(*dims)}), dtype=message({6: 1}))

    handles = [handle("k", 4), handle("Variable", 4), handle("Variable_1")]
    reads = [node(f"r{i}", "ReadVariableOp", [n], dtype=message({6: 1})) for i, n in enumerate(("k", "Variable_1"))]
    graph = message({1: [*handles, *reads, node("y", "Mul", ["r0", "r1"], T=message({6: 1}))]})
    variables = [message({7: message({1: 1, 2: sizes(*d), 3: 1, 6: n})}) for n, d in (("k", (4,)), ("Variable", ()))]
    root = message({1: [message({1: 1, 2: "k"}), message({1: 2, 2: "scale"})]})
    meta = message({2: graph, 7: message({1: [root, *variables]})})
    (tmp_path / "saved_model.pb").write_bytes(message({1: 1, 2: meta}))
    (found,) = show(str(tmp_path)).models
    assert found.total == 5
