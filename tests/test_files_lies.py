"""Files that state more than they hold are no clean files; numbers that only look like something else are no alarm."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from stillnet.walk import check_files, show

FILES = Path(__file__).resolve().parent / "files" / "torch"
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
