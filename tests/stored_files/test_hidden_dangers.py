"""Dangers where a reader does not look by itself: subgraphs that nothing runs, arrays in archives, bytes behind an archive."""

from __future__ import annotations

import io
import json
import struct
import tarfile
import zipfile
from pathlib import Path

from stillnet.walk import check_files

EVIL = b"\x80\x02cposix\nsystem\nX\x02\x00\x00\x00id\x85R."
CLEAN = b"\x80\x02}."


# -- a writer of protobuf ----------------------------------------------------------------------------------------------
def varint(n: int) -> bytes:
    out = b""
    while n > 127:
        out, n = out + bytes([n & 127 | 128]), n >> 7
    return out + bytes([n])


def part(number: int, content: bytes | str) -> bytes:
    raw = content.encode() if isinstance(content, str) else content
    return varint(number << 3 | 2) + varint(len(raw)) + raw


def whole(number: int, value: int) -> bytes:
    return varint(number << 3) + varint(value)


def stored_at(location: str, name: str = "k") -> bytes:
    # the value before its key, as a writer may order them
    entry = part(13, part(2, location) + part(1, "location"))
    return whole(1, 4) + whole(2, 1) + part(8, name) + entry + whole(14, 1)


def node(kind: str, takes: str, gives: str, *attributes: bytes, domain: str = "") -> bytes:
    return part(1, takes) + part(2, gives) + part(4, kind) + b"".join(part(5, a) for a in attributes) + part(7, domain)


def graph(*nodes: bytes) -> bytes:
    return b"".join(part(1, n) for n in nodes) + part(2, "g")


def model(*graphs: bytes) -> bytes:
    return whole(1, 8) + part(2, "pytorch") + b"".join(part(7, g) for g in graphs) + part(8, part(1, "") + whole(2, 17))


BAD = part(1, node("Constant", "", "k", part(1, "value") + part(5, stored_at("../../e")) + whole(20, 4)))
GOOD = graph(node("Relu", "x", "y"))


def found(path: Path) -> tuple[list[str], bool]:
    report = check_files([str(path)])
    return [f.rule for f in report.findings], bool(report.problems)


def judged(content: bytes, folder: Path, name: str = "m.onnx") -> tuple[list[str], bool]:
    (folder / name).write_bytes(content)
    return found(folder / name)


def test_condition_that_nothing_decides(tmp_path: Path) -> None:
    inside = BAD
    for _ in range(300):
        inside = part(1, node("If", "c", "y", part(1, "then_branch") + part(6, inside) + whole(20, 5)))
    assert judged(model(inside), tmp_path)[0] == ["external-data-escape"]


def test_attributes_that_no_operator_has(tmp_path: Path) -> None:
    graphs = part(1, "zzz") + part(11, BAD) + whole(20, 10)
    tensor = part(1, "zzz") + part(5, stored_at("/etc/passwd")) + whole(20, 4)
    for attribute in (graphs, tensor):
        made = model(graph(node("Foo", "x", "y", attribute, domain="other")))
        assert judged(made, tmp_path)[0] == ["external-data-escape"]
    inside = model(graph(node("Foo", "x", "y", part(1, "zzz") + part(5, stored_at("beside.bin")) + whole(20, 4))))
    assert judged(inside, tmp_path)[0] == []


def test_graphs_that_loaders_join(tmp_path: Path) -> None:
    rules, partial = judged(model(BAD, GOOD), tmp_path)
    assert rules == ["external-data-escape"] and partial


def test_a_tensor_is_named_once(tmp_path: Path) -> None:
    assert judged(model(BAD), tmp_path)[0] == ["external-data-escape"]
    assert judged(model(GOOD), tmp_path) == ([], False)


# -- arrays and archives -----------------------------------------------------------------------------------------------
def array(kind: str, elements: bytes) -> bytes:
    header = f"{{'descr': {kind}, 'fortran_order': False, 'shape': (1,), }}\n".encode()
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + elements


def archive(*members: tuple[str, bytes], link: str | None = None) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as opened:
        for name, content in members:
            opened.writestr(name, content)
        if link is not None:
            info = zipfile.ZipInfo(link)
            info.create_system, info.external_attr = 3, 0o120777 << 16
            opened.writestr(info, "/etc/passwd")
    return made.getvalue()


def test_array_of_objects_in_an_archive(tmp_path: Path) -> None:
    config = json.dumps({"module": "keras", "class_name": "Sequential", "config": {"name": "s", "layers": []}}).encode()
    keras = [("config.json", config), ("metadata.json", b'{"keras_version": "3.15.1"}')]
    for weights, wanted in ((array("'|O'", EVIL), ["unsafe-pickle-global"]), (array("'<f4'", b"1234"), [])):
        made = archive(*keras, ("model.weights.npz", archive(("a.npy", weights))))
        assert judged(made, tmp_path, "m.keras")[0] == wanted
        assert judged(archive(("a/data.pkl", CLEAN), ("a/x.npy", weights)), tmp_path, "m.pt")[0] == wanted


def test_types_that_numpy_reads_as_objects(tmp_path: Path) -> None:
    for kind in ("'i4,O'", "'object'", r"'\x7cO'", "[('a', '<f4'), ('b', 'object')]", "[('a', '(2,)O')]"):
        assert judged(array(kind, EVIL), tmp_path, "m.npy")[0] == ["unsafe-pickle-global"], kind
    for kind in ("'<M8[ns]'", "'|S4'", "'|b1'", "[('Of', '<f4'), ('b', '|V4', (2,))]"):
        assert judged(array(kind, b"\0" * 64), tmp_path, "m.npy") == ([], False), kind


def test_bytes_behind_an_archive_and_links(tmp_path: Path) -> None:
    plain = archive(("a/data.pkl", CLEAN))
    assert judged(plain, tmp_path, "m.pt") == ([], False)
    assert judged(plain + EVIL, tmp_path, "m.pt")[0] == ["archive-anomaly"]
    assert judged(archive(("a/data.pkl", CLEAN), link="a/data/0"), tmp_path, "m.pt")[0] == ["archive-anomaly"]


# -- headers -----------------------------------------------------------------------------------------------------------
def test_headers_that_loaders_refuse(tmp_path: Path) -> None:
    one = '"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}'
    for header in (f"{{{one},{one}}}", f"{{{one.replace('F32', 'XX')}}}"):
        content = struct.pack("<Q", len(header)) + header.encode() + b"\0" * 4
        assert judged(content, tmp_path, "m.safetensors")[1]
    assert judged(b"GGUF" + struct.pack("<IQQ", 9, 0, 0), tmp_path, "m.gguf")[1]


def test_arrays_that_have_no_suffix(tmp_path: Path) -> None:
    content = archive(("a", array("'|O'", EVIL)), ("b.npy", array("'<f4'", bytes(8))))
    assert judged(content, tmp_path, "a.npz")[0] == ["unsafe-pickle-global"]
    clean = archive(("a", array("'<f4'", bytes(8))), ("b.npy", array("'<f4'", bytes(8))))
    assert judged(clean, tmp_path, "a.npz") == ([], False)


def test_storages_of_an_old_archive_are_unpickled_too(tmp_path: Path) -> None:
    def tar(storages: bytes, tensors: bytes = b"\x80\x02K\x00.") -> bytes:
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode="w") as made:
            for name, content in (("pickle", CLEAN), ("storages", storages), ("tensors", tensors)):
                info = tarfile.TarInfo(name)
                info.size = len(content)
                made.addfile(info, io.BytesIO(content))
        return buffer.getvalue()

    one = b"\x80\x02K\x01."
    entry = b"\x80\x02K\x07X\x03\x00\x00\x00cpuctorch\nFloatStorage\n\x87." + struct.pack("<q2f", 2, 1.0, 2.0)
    views = b"\x80\x02]."
    assert judged(tar(one + entry + views), tmp_path) == ([], False)
    for storages in (EVIL, one + EVIL, one + entry + EVIL):
        assert "unsafe-pickle-global" in judged(tar(storages), tmp_path)[0]
    assert "unsafe-pickle-global" in judged(tar(one + entry + views, EVIL), tmp_path)[0]


def script(line: str) -> bytes:
    code = f"class M(Module):\n  def forward(self, x: Tensor) -> Tensor:\n    return x\n  def f(self, x: Tensor):\n    {line}\n"
    return archive(
        ("m/data.pkl", b"\x80\x02c__torch__\nM\n)\x81}b."),
        ("m/code/__torch__.py", code.encode()),
        ("m/constants.pkl", b"\x80\x02)."),
        ("m/version", b"3\n"),
    )


def test_scripts_that_touch_files(tmp_path: Path) -> None:
    for line in ('torch.save(x, "/tmp/x")', 'y = torch.from_file("/etc/x", False, 3)', 'y = ops.image.read_file("x")'):
        assert judged(script(line), tmp_path) == (["file-access-op"], False)
    assert judged(script("y = self.save(x)"), tmp_path) == ([], False)


def test_files_that_hold_less_than_they_say_are_not_clean(tmp_path: Path) -> None:
    legacy = b"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19.\x80\x02M\xe9\x03.\x80\x02}."
    assert judged(legacy, tmp_path) == ([], True)
    empty = struct.pack("<I", 20) + b"TFL3" + struct.pack("<HHHHHH", 12, 8, 4, 4, 4, 4) + struct.pack("<iI", 12, 0)
    assert judged(empty + bytes(40), tmp_path) == ([], True)
    size = b"\x8a\x09" + struct.pack("<q", 1 << 62) + b"\0"
    storage = b"(X\x07\x00\x00\x00storagectorch\nFloatStorage\nX\x01\x00\x00\x000X\x03\x00\x00\x00cpu" + size + b"tQ"
    tensor = b"ctorch._utils\n_rebuild_tensor_v2\n(" + storage + b"K\x00(" + size + b"t(K\x01t\x89}tR"
    content = archive(("a/data.pkl", b"\x80\x02}X\x01\x00\x00\x00w" + tensor + b"s."), ("a/data/0", bytes(16)))
    assert judged(content, tmp_path) == ([], True)
