"""Files that state more than they hold are no clean files; numbers that only look like something else are no alarm."""

from __future__ import annotations

import io
import json
import struct
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from stillnet.render.registry import Page, render
from stillnet.walk import check_files, show
from tests.wire_writer import external, graph, model, node, tensor, value

FILES = Path(__file__).resolve().parents[1] / "files" / "torch"
Change = Callable[[str, bytes], "bytes | None"]


def changed(source: str, target: Path, change: Change) -> Path:
    """The archive again, each member as `change` leaves it; None leaves it out."""
    with zipfile.ZipFile(FILES / source) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            content = change(name, old.read(name))
            if content is not None:
                new.writestr(name, content)
    return target


def problems(file: Path) -> str:
    return " ".join(show(str(file)).problems)


def grown(content: bytes) -> bytes:
    """The matrix [5, 64] with one more row; sizes are written as a pair or behind a mark."""
    larger = content.replace(b"K\x05K\x40\x86", b"K\x06K\x40\x86").replace(b"(K\x05K\x40t", b"(K\x06K\x40t")
    assert larger != content
    return larger


@pytest.mark.parametrize("name", ["cnn.state_dict.pt", "cnn.trace.pt", "cnn.module.pt"])
def test_a_tensor_larger_than_its_storage(name: str, tmp_path: Path) -> None:
    clean = changed(name, tmp_path / "clean.pt", lambda member, content: content)
    assert not problems(clean)
    file = changed(name, tmp_path / "grown.pt", lambda m, c: grown(c) if m.endswith("data.pkl") else c)
    assert "1 tensors are larger than their storages" in problems(file)


def test_a_tensor_larger_than_its_storage_in_an_old_checkpoint(tmp_path: Path) -> None:
    file = tmp_path / "grown.pt"
    file.write_bytes(grown((FILES / "cnn.legacy.pt").read_bytes()))
    assert "1 tensors are larger than their storages" in problems(file)


def test_a_storage_that_is_missing_or_short_in_a_script(tmp_path: Path) -> None:
    missing = changed("plain.script.pt", tmp_path / "a.pt", lambda m, c: None if m.endswith("/data/0") else c)
    short = changed("plain.script.pt", tmp_path / "b.pt", lambda m, c: c[:4] if m.endswith("/data/0") else c)
    assert "missing or too small: 0" in problems(missing) and "missing or too small: 0" in problems(short)


def test_weights_of_an_exported_program_that_are_missing_or_short(tmp_path: Path) -> None:
    missing = changed("plain.export.pt2", tmp_path / "a.pt2", lambda m, c: None if m.endswith("weight_0") else c)
    short = changed("plain.export.pt2", tmp_path / "b.pt2", lambda m, c: c[:4] if m.endswith("weight_0") else c)
    for file in (missing, short):
        assert "the elements of 1 weights are missing or too few" in problems(file)


def storing(name: str, first: bytes, folder: Path) -> Path:
    """A checkpoint whose first storage begins with these bytes."""
    return changed(
        "plain.state_dict.pt",
        folder / name,
        lambda m, c: first + c[len(first) :] if m.endswith("/data/0") else c,
    )


def test_numbers_that_begin_like_a_pickle_are_no_broken_pickle(tmp_path: Path) -> None:
    assert not problems(storing("a.pt", b"\x80\x02\xaf\x3e", tmp_path))


def test_a_pickle_in_the_place_of_numbers_is_still_told(tmp_path: Path) -> None:
    file = storing("a.pt", b"\x80\x04cos\nsystem\n(X\x02\0\0\0idtR.", tmp_path)
    assert [f.rule for f in check_files([str(file)]).findings] == ["unsafe-pickle-global"]


def test_a_pickle_that_only_we_give_up_on_is_not_taken_for_numbers(tmp_path: Path) -> None:
    """An integer that is longer than ours may be stands before what runs."""
    long = b"\x8b" + struct.pack("<i", 5000) + b"\x01" * 5000
    file = changed(
        "plain.state_dict.pt",
        tmp_path / "a.pt",
        lambda m, c: b"\x80\x04" + long + b"0cos\nsystem\n(tR." if m.endswith("/data/0") else c,
    )
    assert "was not scanned" in problems(file)


def old_layout(folder: Path) -> Path:
    """An exported program as torch 2.1 wrote it, with one tensor under two names."""
    storage = "(X\x07\0\0\0storagectorch\nFloatStorage\nX\x01\0\0\x000X\x03\0\0\0cpuK\x06tQ".encode("latin-1")
    view = b"ctorch._utils\n_rebuild_tensor_v2\n(" + storage + b"K\0K\x03K\x02\x86K\x02K\x01\x86\x89}tR"
    table = b"\x80\x02}(X\x01\0\0\0a" + view + b"X\x01\0\0\0b" + view + b"u."
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("archive/data.pkl", table)
        archive.writestr("archive/data/0", bytes(24))
    meta = '{"dtype": 7, "sizes": [{"as_int": 3}, {"as_int": 2}]}'
    specs = ", ".join(f'{{"parameter": {{"arg": {{"name": "p_{n}"}}, "parameter_name": "{n}"}}}}' for n in "ab")
    program = (
        f'{{"graph_module": {{"graph": {{"nodes": [], "tensor_values": {{"p_a": {meta}, "p_b": {meta}}}}}, '
        f'"signature": {{"input_specs": [{specs}], "output_specs": []}}}}}}'
    )
    file = folder / "old.pt2"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("serialized_exported_program.json", program)
        archive.writestr("serialized_state_dict.pt", inner.getvalue())
    return file


def test_weights_of_the_old_layout_that_are_one_tensor_count_once(tmp_path: Path) -> None:
    report = show(str(old_layout(tmp_path)))
    assert report.models[0].total == 6 and not report.problems


# -- other formats -----------------------------------------------------------------------------------------------------
def written(folder: Path, name: str, content: bytes) -> Path:
    (folder / name).write_bytes(content)
    return folder / name


def array(count: int, size: int) -> bytes:
    head = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({count},), }}\n".encode()
    return b"\x93NUMPY\1\0" + struct.pack("<H", len(head)) + head + bytes(size)


@pytest.mark.parametrize(("size", "said"), [(40, False), (36, True)])
def test_an_array_in_an_archive_that_states_more_than_it_holds(size: int, said: bool, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.npz", "w") as archive:
        archive.writestr("weight.npy", array(10, size))
    assert ("weight.npy states more elements" in problems(tmp_path / "a.npz")) is said


def header(table: str, body: int) -> bytes:
    return struct.pack("<Q", len(table)) + table.encode() + bytes(body)


@pytest.mark.parametrize(
    ("second", "body", "said"),
    [((4, 8), 8, ""), ((8, 12), 12, "4 bytes"), ((4, 8), 40, "32 bytes"), ((0, 4), 8, "4 bytes")],
)
def test_bytes_that_no_tensor_holds(second: tuple[int, int], body: int, said: str, tmp_path: Path) -> None:
    """The library of the format refuses such files, too."""
    entry = '"{}": {{"dtype": "F32", "shape": [1], "data_offsets": {}}}'
    table = "{" + entry.format("a", [0, 4]) + ", " + entry.format("b", list(second)) + "}"
    found = problems(written(tmp_path, "a.safetensors", header(table, body)))
    assert (f"{said} of it belong to no tensor" in found) if said else not found


def test_tensors_of_gguf_with_one_name_or_no_type(tmp_path: Path) -> None:
    def file(*kinds: int) -> bytes:
        entries = [struct.pack("<Q", 1) + b"t" + struct.pack("<IQIQ", 1, 4, kind, 0) for kind in kinds]
        return b"GGUF" + struct.pack("<IQQ", 3, len(entries), 0) + b"".join(entries) + bytes(64)

    assert not problems(written(tmp_path, "a.gguf", file(0)))
    assert "a name that another one has" in problems(written(tmp_path, "b.gguf", file(0, 0)))
    assert "a type that is not known" in problems(written(tmp_path, "c.gguf", file(250)))


def network(weight: bytes) -> bytes:
    return model(graph([node("Add", ["x", "w"], ["y"])], [value("x", [1, 4])], [value("y", None)], [weight]))


def test_a_tensor_of_onnx_with_other_data_than_its_shape_states(tmp_path: Path) -> None:
    assert not problems(written(tmp_path, "a.onnx", network(tensor("w", [4], 1, bytes(16)))))
    for size in (12, 20):
        file = written(tmp_path, "b.onnx", network(tensor("w", [4], 1, bytes(size))))
        assert "more or less data than their shapes state, such as w" in problems(file)


@pytest.mark.parametrize(
    ("size", "said"), [(16, ""), (12, "less data than the tensors in it state"), (None, "is missing")]
)
def test_data_beside_an_onnx_file(size: int | None, said: str, tmp_path: Path) -> None:
    file = written(tmp_path, "a.onnx", network(external("w", [4], "a.data")))
    if size is not None:
        written(tmp_path, "a.data", bytes(size))
    assert said in problems(file) if said else not problems(file)


IR = """<net name="n" version="11"><layers><layer id="0" name="w" type="Const"><data element_type="f32" shape="{}" offset="0"
size="16"/><output><port id="0" precision="FP32"><dim>4</dim></port></output></layer></layers><edges/></net>"""


@pytest.mark.parametrize(
    ("shape", "size", "said"),
    [("4", 16, ""), ("4", 12, "holds other data"), ("5", 16, "holds other data"), ("4", None, "missing")],
)
def test_weights_beside_an_openvino_file(shape: str, size: int | None, said: str, tmp_path: Path) -> None:
    file = written(tmp_path, "n.xml", IR.format(shape).encode())
    if size is not None:
        written(tmp_path, "n.bin", bytes(size))
    assert said in problems(file) if said else not problems(file)


def test_sizes_beyond_every_float_are_shown(tmp_path: Path) -> None:
    sizes = ", ".join(["999999999999999999"] * 60)
    table = f'{{"a": {{"dtype": "F32", "shape": [{sizes}], "data_offsets": [0, 4]}}}}'
    file = written(tmp_path, "a.safetensors", header(table, 4))
    assert " TB parameters" in render("show", "table", show(str(file)), Page())


def test_a_dictionary_of_keys_that_hold_it(tmp_path: Path) -> None:
    start = time.process_time()
    show(str(written(tmp_path, "a.pkl", b"\x80\x04}" + b"\x94h\x00h\x00s" * 15_000 + b".")))
    assert time.process_time() - start < 8


# -- shards ------------------------------------------------------------------------------------------------------------
def sharded(folder: Path, change: Change) -> Path:
    """An index over one checkpoint, as large models are saved."""
    changed("plain.state_dict.pt", folder / "model-1.bin", change)
    names = [name for name, _ in show(str(folder / "model-1.bin")).models[0].weights]
    index = folder / "model.bin.index.json"
    index.write_text(json.dumps({"metadata": {}, "weight_map": dict.fromkeys(names, "model-1.bin")}))
    return index


def test_shards_that_torch_wrote(tmp_path: Path) -> None:
    index = sharded(tmp_path, lambda member, content: content)
    found, whole = show(str(index)), show(str(FILES / "plain.state_dict.pt"))
    assert found.models[0].total == whole.models[0].total and not found.problems
    assert "model-1.bin: 1 of 1 pickles scanned: nothing dangerous found" in found.models[0].notes


def test_a_pickle_in_a_shard_is_scanned(tmp_path: Path) -> None:
    evil = b"\x80\x04cos\nsystem\n(X\x02\0\0\0idtR."
    index = sharded(tmp_path, lambda m, c: evil if m.endswith("/data/0") else c)
    assert [f.rule for f in check_files([str(index)]).findings] == ["unsafe-pickle-global"]


def test_a_name_of_endless_depth_is_one_name(tmp_path: Path) -> None:
    """Every module around it would be listed, with the names of all that are around that."""
    name = ".".join("m" * 20_000)
    header = json.dumps({name: {"dtype": "F32", "shape": [2, 4], "data_offsets": [0, 32]}}).encode()
    (tmp_path / "net.safetensors").write_bytes(struct.pack("<Q", len(header)) + header + bytes(32))
    (model,) = show(str(tmp_path / "net.safetensors")).models
    assert model.total == 8 and len(model.modules) == 1


def test_an_array_whose_place_in_the_archive_is_wrong_is_told(tmp_path: Path) -> None:
    """The list at the end of the archive names it, where it stands there is something else."""
    head = b"{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }".ljust(117) + b"\n"
    array = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head + bytes(8)
    file = tmp_path / "a.npz"
    with zipfile.ZipFile(file, "w") as made:
        made.writestr("one.npy", array)
        made.writestr("two.npy", array)
    content = bytearray(file.read_bytes())
    second = content.index(b"PK\x03\x04", 4)
    content[second : second + 4] = b"PK\x00\x00"
    file.write_bytes(content)
    report = check_files([str(file)])
    assert report.partial and any("two.npy" in problem for problem in report.problems)
    assert not any("internal error" in problem for problem in report.problems)
