"""Tricks of hostile files: detours to a name, opcodes that few writers use, containers that lie about what they hold.

None of them may be called clean, crash the reader, take more than 10 s or more than 1 GB."""

from __future__ import annotations

import io
import json
import pickle
import resource
import struct
import time
import zipfile
from pathlib import Path

import pytest

from stillnet.walk import TargetError, check_files, show
from tests.wire_writer import graph, message, model, node, value, varint

# -- pickles -----------------------------------------------------------------------------------------------------------
HEAD = b"\x80\x04"


def text(word: str) -> bytes:
    raw = word.encode()
    return b"X" + struct.pack("<I", len(raw)) + raw


def named(module: str, name: str) -> bytes:
    return text(module) + text(name) + b"\x93"


def called(function: bytes, *args: bytes) -> bytes:
    return function + b"(" + b"".join(args) + b"tR"


RUN = named("os", "system")
PICKLES = {
    "a name put together from the memo": HEAD
    + text("os")
    + b"\x94"
    + text("system")
    + b"\x94"
    + b"00h\x00h\x01\x93("
    + text("id")
    + b"tR.",
    "partial around system": HEAD + called(called(named("functools", "partial"), RUN, text("id"))) + b".",
    "getattr of a module": HEAD
    + called(
        called(named("builtins", "getattr"), called(named("importlib", "import_module"), text("os")), text("system")),
        text("id"),
    )
    + b".",
    "attrgetter": HEAD
    + called(
        called(
            called(named("operator", "attrgetter"), text("system")),
            called(named("importlib", "import_module"), text("os")),
        ),
        text("id"),
    )
    + b".",
    "methodcaller": HEAD
    + called(
        called(named("operator", "methodcaller"), text("system"), text("id")),
        called(named("builtins", "__import__"), text("os")),
    )
    + b".",
    "INST": b"(S'id'\nios\nsystem\n.",
    "OBJ": b"(cos\nsystem\nS'id'\no.",
    "NEWOBJ_EX": HEAD + named("subprocess", "Popen") + b"(" + text("id") + b"t}\x92.",
    "NEWOBJ": HEAD + named("subprocess", "Popen") + b"(" + text("id") + b"t\x81.",
    "BUILD with a reducer": HEAD + named("torch.nn", "Module") + b")\x81}" + text("__reduce_ex__") + RUN + b"sb.",
    "a pickle inside a pickle": HEAD
    + called(named("pickle", "loads"), b"C\x15" + b"cos\nsystem\n(S'id'\ntR."[:21].ljust(21, b"\n"))
    + b".",
    "numpy.load": HEAD + called(named("numpy", "load"), text("/tmp/x.npy")) + b".",
    "torch.hub": HEAD + called(named("torch.hub", "load"), text("a/b"), text("m")) + b".",
    "torch.load of bytes": HEAD + called(named("torch.serialization", "load"), text("x")) + b".",
    "dotted name": HEAD + called(named("os", "path.os.system"), text("id")) + b".",
    "map over a name": HEAD
    + called(named("builtins", "list"), called(named("builtins", "map"), RUN, b"(" + text("id") + b"t"))
    + b".",
    "type made on the spot": HEAD + called(named("builtins", "type"), text("T"), b")", b"}") + b".",
    "reduce through a list": HEAD
    + called(
        named("functools", "reduce"), named("builtins", "getattr"), b"](" + named("os", "path") + text("os") + b"e"
    )
    + b".",
    "extension code": HEAD + b"\x82\x05)R.",
    "a persistent id that is a call": HEAD + called(RUN, text("id")) + b"Q.",
    "a name behind a broken end": HEAD + RUN + b"(" + text("id"),
    "numpy scalar of objects": HEAD
    + called(
        named("numpy._core.multiarray", "scalar"),
        called(named("numpy", "dtype"), text("O8")),
        b"C\x11cos\nsystem\n(tR.\n\n",
    )
    + b".",
    "elements of an array of joblib that are opcodes": HEAD
    + named("joblib.numpy_pickle", "NumpyArrayWrapper")
    + b")\x81}("
    + text("dtype")
    + called(named("numpy", "dtype"), text("u1"))
    + text("shape")
    + b"K\x16\x85ub"
    + b"0cos\nsystem\nS'id'\n\x85R"
    + b".",
    "a text first": b"V\\u006fs\nV\\u0073ystem\n\x93V\\u0069d\n\x85R.",
    "codecs to bytes to loads": HEAD
    + called(named("_pickle", "loads"), called(named("_codecs", "encode"), text("cos\nsystem\n(tR."), text("latin1")))
    + b".",
}


def judged(file: Path) -> tuple[bool, str]:
    """Whether the answer is a plain "nothing found", and what it says; within the time that it may take."""
    start, before = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    try:
        report = check_files([str(file)])
    except TargetError as problem:
        return False, str(problem)
    finally:
        assert time.process_time() - start < 10
        # the largest size of the whole test process, in kB: what was there before does not count
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 1 << 20
    said = [f"{f.rule} {f.message}" for f in report.findings] + list(report.problems)
    return not said and not report.partial, "; ".join(said)


@pytest.mark.parametrize("name", PICKLES)
def test_pickles(name: str, tmp_path: Path) -> None:
    file = tmp_path / "model.pkl"
    file.write_bytes(PICKLES[name])
    clean, said = judged(file)
    assert not clean, said
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as made:
        made.writestr("archive/data.pkl", PICKLES[name])
        made.writestr("archive/version", "3")
    (tmp_path / "model.pt").write_bytes(stream.getvalue())
    clean, said = judged(tmp_path / "model.pt")
    assert not clean, said


HIDDEN = called(named("_codecs", "encode"), text("pbf\nflfgrz\n(gE."), text("rot13"))
LOADER = named("torch.storage", "_load_from_bytes")
DETOURS = {
    "a call": called(LOADER, HIDDEN),
    "partial": called(called(named("functools", "partial"), LOADER, HIDDEN)),
    "a type": called(named("torch._tensor", "_rebuild_from_type_v2"), LOADER, named("torch", "Tensor"), HIDDEN + b"\x85", b"}"),
}  # fmt: skip


@pytest.mark.parametrize("name", DETOURS)
def test_what_is_loaded_from_bytes_that_nobody_sees_is_told(name: str, tmp_path: Path) -> None:
    file = tmp_path / "model.pkl"
    file.write_bytes(HEAD + DETOURS[name] + b".")
    assert "unsafe-pickle-global" in {f.rule for f in check_files([str(file)]).findings}


@pytest.mark.parametrize(
    "name",
    [n for n in PICKLES if n not in ("extension code", "type made on the spot", "BUILD with a reducer", "numpy.load")],
)
def test_those_that_run_something_are_errors(name: str, tmp_path: Path) -> None:
    file = tmp_path / "model.pkl"
    file.write_bytes(PICKLES[name])
    assert "error" in {f.severity for f in check_files([str(file)]).findings}


# -- what is read twice ------------------------------------------------------------------------------------------------
def array(elements: bytes, module: str = "joblib.numpy_pickle", kind: str = "u1") -> bytes:
    """An array of joblib, with its elements behind it."""
    dtype = text("dtype") + called(named("numpy", "dtype"), text(kind))
    shape = text("shape") + b"J" + struct.pack("<i", len(elements)) + b"\x85"
    return named(module, "NumpyArrayWrapper") + b")\x81}(" + dtype + shape + b"ub" + elements


SKLEARN = "sklearn.externals.joblib.numpy_pickle"
EVIL_CALL = b"0cos\nsystem\nS'id'\n\x85R"


@pytest.mark.parametrize("count", [30, 200, 5000])
@pytest.mark.parametrize("elements", [b"", b"N0N0", b"c"])
def test_many_arrays(count: int, elements: bytes, tmp_path: Path) -> None:
    """Elements that are opcodes lead on to the next array, whose elements are opcodes."""
    file = tmp_path / "model.pkl"
    file.write_bytes(HEAD + (array(elements) + b"0") * count + EVIL_CALL[1:] + b".")
    clean, said = judged(file)
    assert not clean
    assert "os.system" in said or "not all were looked at" in said
    assert "os.system" in said or count == 5000


def test_many_arrays_that_hide_nothing(tmp_path: Path) -> None:
    file = tmp_path / "model.pkl"
    file.write_bytes(HEAD + (array(bytes(8)) + b"0" + array(b"") + b"0") * 2000 + b"N.")
    assert judged(file) == (True, "")


@pytest.mark.parametrize("inner", ["joblib.numpy_pickle", SKLEARN])
@pytest.mark.parametrize("outer", ["joblib.numpy_pickle", SKLEARN])
def test_an_array_inside_the_elements_of_another(outer: str, inner: str, tmp_path: Path) -> None:
    file = tmp_path / "model.pkl"
    # loaders that know neither class run what stands in the inner one, those that know the inner one what stands behind it
    hidden = [array(EVIL_CALL, inner)] + [array(bytes(3), inner) + EVIL_CALL] * (inner != outer)
    for elements in hidden:
        file.write_bytes(HEAD + array(elements, outer) + b".")
        assert "os.system" in judged(file)[1]


def test_arrays_of_arrays_of_objects(tmp_path: Path) -> None:
    file = tmp_path / "model.pkl"
    file.write_bytes(HEAD + array(b"", kind="O") * 3 + RUN + b"...." + b".")
    assert "os.system" in judged(file)[1]
    file.write_bytes(HEAD + array(b"", kind="O") * 2000 + RUN + b"." * 2001)
    assert "deeper than" in judged(file)[1]


def test_names_of_megabytes(tmp_path: Path) -> None:
    file = tmp_path / "model.pkl"
    file.write_bytes(HEAD + text("os." * 1_000_000) + b"\x94" + b"h\x00h\x00\x930" * 5000 + RUN + b".")
    assert "os.system" in judged(file)[1]


def loads(argument: bytes, calls: int) -> bytes:
    kept = b"B" + struct.pack("<I", len(argument)) + argument + b"q\x01"
    return HEAD + b"ctorch.storage\n_load_from_bytes\nq\x00" + kept + b"h\x00h\x01\x85R0" * calls + b"00N."


@pytest.mark.parametrize("calls", [1, 3000])
def test_bytes_that_many_calls_load(calls: int, tmp_path: Path) -> None:
    file = tmp_path / "model.pkl"
    file.write_bytes(loads(b"\x80\x02" + b"N0" * 150_000 + b"ctorch\nFloatStorage\n.", calls))
    assert judged(file) == (True, "")
    file.write_bytes(loads(b"\x80\x02" + b"N0" * 150_000 + b"cos\nsystem\nS'id'\n\x85R.", calls))
    assert "os.system" in judged(file)[1]


def test_bytes_beyond_what_is_followed_in_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stillnet.files.pickles.MOST_OPCODES", 1000)
    file = tmp_path / "model.pkl"
    file.write_bytes(loads(b"\x80\x02" + b"N0" * 1000 + b"N.", 1))
    clean, said = judged(file)
    assert not clean and "not scanned to the end" in said
    file.write_bytes(pickle.dumps({"p": b"\x80\x02" + b"N0" * 1000 + b"cos\nsystem\n)R."}))
    clean, said = judged(file)
    assert not clean and "not scanned to the end" in said


# -- archives ----------------------------------------------------------------------------------------------------------
CLEAN, EVIL = pickle.dumps({"a": 1}, 2), PICKLES["INST"]


def archive(*members: tuple[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as made:
        for name, content in members:
            made.writestr(zipfile.ZipInfo(name), content)
    return stream.getvalue()


def two_of_one_name() -> bytes:
    """The directory names the harmless member twice; its second entry leads to the other one."""
    whole = archive(("a/data.pkl", CLEAN), ("a/data.pkX", EVIL), ("a/version", b"3"))
    return whole.replace(b"a/data.pkX", b"a/data.pkl")


def hidden_behind_a_descriptor() -> bytes:
    """The local header says that sizes follow, and they follow wrong."""
    whole = bytearray(archive(("a/data.pkl", EVIL), ("a/version", b"3")))
    struct.pack_into("<H", whole, 6, 8)
    struct.pack_into("<III", whole, 14, 0, 0, 0)
    return bytes(whole)


def other_local_name() -> bytes:
    whole = bytearray(archive(("a/data.pkl", EVIL), ("a/version", b"3")))
    at = whole.index(b"a/data.pkl")
    whole[at : at + 10] = b"a/data.txt"
    return bytes(whole)


def directory_twice() -> bytes:
    """An archive in front of another: readers that search from the front see the first directory."""
    return archive(("a/data.pkl", EVIL), ("a/version", b"3")) + archive(("a/data.pkl", CLEAN), ("a/version", b"3"))


ARCHIVES = {
    "two members of one name": two_of_one_name(),
    "a data descriptor that lies": hidden_behind_a_descriptor(),
    "a local name that differs": other_local_name(),
    "two directories": directory_twice(),
    "an archive inside the archive": archive(
        ("a/data.pkl", CLEAN), ("a/extra.pt", archive(("b/data.pkl", EVIL))), ("a/version", b"3")
    ),
    "names in other letters": archive(("a/DATA.PKL", EVIL), ("a/data.pkl", CLEAN), ("a/version", b"3")),
    "the only name in other letters": archive(("a/DATA.PKL", EVIL), ("a/version", b"3")),
    "a path that leaves": archive(("a/data.pkl", CLEAN), ("a/../../data.pkl", EVIL), ("a/version", b"3")),
}


@pytest.mark.parametrize("name", ARCHIVES)
def test_archives(name: str, tmp_path: Path) -> None:
    file = tmp_path / "model.pt"
    file.write_bytes(ARCHIVES[name])
    clean, said = judged(file)
    assert not clean, said


# -- binary formats ----------------------------------------------------------------------------------------------------
def safetensors(table: object, data: bytes = b"") -> bytes:
    head = json.dumps(table).encode() if not isinstance(table, bytes) else table
    return struct.pack("<Q", len(head)) + head + data


def group_in_a_message() -> bytes:
    """Groups are older than messages with lengths: they nest without saying how deep."""
    return model(graph([], [], [value("y", [1])])) + varint(60 << 3 | 3) * 50_000


def overlong_varints() -> bytes:
    return b"\x08" + b"\x80" * 2_000 + b"\x01" + model(graph([node("Relu", ["x"], ["y"])], [], []))


def gguf(tensors: int, settings: int, rest: bytes = b"") -> bytes:
    return b"GGUF" + struct.pack("<IQQ", 3, tensors, settings) + rest


def flatbuffer_loop() -> bytes:
    """A TFLite file whose root table is its own table of fields, and whose vectors lead back to it."""
    return (
        struct.pack("<I", 16)
        + b"TFL3"
        + struct.pack("<IIiHHHHII", 0, 0, -16, 16, 24, 4, 8, 0xFFFFFFF0, 0xFFFFFFFF) * 40
    )


def hdf5_loop() -> bytes:
    """A superblock whose root group's table of names is the superblock itself."""
    start = b"\x89HDF\r\n\x1a\n" + bytes([0, 0, 0, 0, 0, 8, 8, 0]) + struct.pack("<HHI", 4, 16, 0)
    places = struct.pack("<QQQQ", 0, 2**64 - 1, 512, 2**64 - 1)
    entry = struct.pack("<QQII16s", 0, 96, 1, 0, struct.pack("<QQ", 0, 0))
    header = (
        b"\x01\x00\x01\x00"
        + struct.pack("<II", 1, 24)
        + bytes(4)
        + struct.pack("<HHI", 16, 16, 0)
        + struct.pack("<QQ", 96, 16)
    )
    return (start + places + entry + header).ljust(512, b"\x01")


OTHERS = {
    "groups in groups": group_in_a_message(),
    "overlong numbers": overlong_varints(),
    "a message inside itself, as deep as it goes": b"".join(b"\x3a" + varint(60_000 - 4 * i) for i in range(10_000)),
    "tensors without end": gguf(2**62, 0),
    "settings without end": gguf(0, 2**62, struct.pack("<Q", 1) + b"a" + struct.pack("<IIQ", 9, 9, 2**60) * 200),
    "a name without end": gguf(1, 1, struct.pack("<Q", 2**63)),
    "tables that lead to themselves": flatbuffer_loop(),
    "groups that lead to themselves": hdf5_loop(),
    "tensors over each other": safetensors(
        {
            "a": {"dtype": "F32", "shape": [4], "data_offsets": [0, 16]},
            "b": {"dtype": "F32", "shape": [4], "data_offsets": [8, 24]},
        },
        bytes(24),
    ),
    "sizes that overflow": safetensors(
        {"a": {"dtype": "F32", "shape": [2**40, 2**40], "data_offsets": [0, 8]}}, bytes(8)
    ),
    "a table of tables": safetensors(b'{"a":' * 20_000 + b"}" * 20_000),
    "a node of many results": model(
        graph([node("Split", ["x"], [f"y{i}" for i in range(9_000)])], [value("x", [9_000])], [])
    ),
    "loops in loops": model(
        graph(
            [
                node(
                    "Loop",
                    ["n", "c"],
                    ["y"],
                    body=("graph", graph([node("Loop", ["n", "c"], ["y"], body=("graph", graph([], [], [])))], [], [])),
                )
            ],
            [],
            [],
        )
    ),
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_formats(name: str, tmp_path: Path) -> None:
    """A clear error, a partial answer, or a whole one that says nothing about safety: never a crash or a long wait."""
    file = tmp_path / "model.bin"
    file.write_bytes(OTHERS[name])
    judged(file)
    start = time.process_time()
    try:
        report = show(str(file))
    except TargetError as problem:
        assert "internal error" not in str(problem)
    else:
        assert not any("internal error" in p for p in report.problems)
    assert time.process_time() - start < 10


@pytest.mark.parametrize(
    "name", ["tensors over each other", "sizes that overflow", "tensors without end", "overlong numbers"]
)
def test_lies_about_sizes_are_told(name: str, tmp_path: Path) -> None:
    file = tmp_path / "model.bin"
    file.write_bytes(OTHERS[name])
    clean, said = judged(file)
    assert not clean, said


def test_a_message_that_says_what_it_is(tmp_path: Path) -> None:
    """The twin: the same layouts, honest."""
    for content in (
        safetensors({"a": {"dtype": "F32", "shape": [4], "data_offsets": [0, 16]}}, bytes(16)),
        archive(("a/data.pkl", CLEAN), ("a/version", b"3")),
        message(
            {
                1: 8,
                7: graph([node("Relu", ["x"], ["y"])], [value("x", [2])], [value("y", [2])]),
                8: [message({1: "", 2: 17})],
            }
        ),
    ):
        file = tmp_path / "model.bin"
        file.write_bytes(content)
        clean, said = judged(file)
        assert clean, said


TAKEN = called(named("builtins", "getattr"), named("torch._C", "_VariableFunctionsClass"), text("add"))


@pytest.mark.parametrize(
    ("stream", "is_clean"),
    [
        (TAKEN, True),
        (named("torch._C", "_VariableFunctionsClass.add"), True),
        (called(named("builtins", "getattr"), named("torch._C", "_VariableFunctionsClass"), text("from_file")), False),
        (called(named("builtins", "getattr"), named("torch._C", "_VariableFunctionsClass"), text("__init__")), False),
        (called(named("builtins", "getattr"), named("torch._C", "_nn"), text("add")), False),
        (b"](" + TAKEN + named("builtins", "getattr") + b"e", False),
        (b"](" + TAKEN + called(named("functools", "partial"), named("builtins", "getattr")) + b"e", False),
        (b"](" + TAKEN + called(named("builtins", "getattr"), TAKEN, text("add")) + b"e", False),
    ],
)
def test_functions_of_torch_taken_by_name(tmp_path: Path, stream: bytes, is_clean: bool) -> None:
    """Python writes `torch.add` as an attribute of a class; nobody else may get hold of `getattr`."""
    file = tmp_path / "model.pkl"
    file.write_bytes(HEAD + stream + b".")
    assert (not [f for f in show(str(file)).findings if f.rule == "unsafe-pickle-global"]) is is_clean


def test_archives_that_hold_one_pickle_many_times(tmp_path: Path) -> None:
    """Two kilobytes: each level holds three of the level below, and the innermost unpacks to thirty million opcodes."""
    packed = pressed(("a/data.pkl", b"\x80\x02" + b"N0" * 15_000_000 + b"N."), ("a/version", b"3"))
    for _ in range(2):
        packed = pressed(("a/data.pkl", CLEAN), ("a/x.pt", packed), ("a/y.pt", packed), ("a/z.pt", packed))
    file = tmp_path / "model.pt"
    file.write_bytes(packed)
    assert len(packed) < 100_000
    clean, said = judged(file)
    assert not clean and "not scanned" in said


def pressed(*members: tuple[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in members:
            made.writestr(name, content)
    return stream.getvalue()
