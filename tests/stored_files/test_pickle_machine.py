"""Pickles read as data: every opcode, no call, and a clear end for streams that break or lie."""

from __future__ import annotations

import collections
import contextlib
import datetime
import io
import os
import pickle
import pickletools
import random
import struct
import time
from pathlib import Path
from typing import Any

import pytest

from stillnet.files.wire.pickle_machine import read
from stillnet.files.wire.pickle_stack import OPCODES
from stillnet.files.wire.pickle_values import Global, Made, SetOf, walk

VALUES = [
    1, -5, 10**50, -(10**50), 255, 256, 65535, 65536, 1.5, float("inf"), "é\u1234", "", "x" * 300, 'a\\n"\n', b"ab\n\xff", b"",
    [1, [2, [3]]], {"a": (1, 2, 3, 4), 2: None}, (), (1,), (1, 2), True, False, None, [], {},
]  # fmt: skip


class Canary:
    """Loading this would create a file."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __reduce__(self) -> Any:
        return os.system, (f"touch {self.file}",)


def test_every_opcode_has_a_step() -> None:
    assert {chr(code) for code in OPCODES} | {"."} == set(pickletools.code2op)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_plain_values_come_back(protocol: int) -> None:
    for value in VALUES:
        found = read(pickle.dumps(value, protocol))
        assert found.error is None
        if not isinstance(value, bytes) or protocol > 2:  # older protocols call a function to make bytes
            assert found.value == value and type(found.value) is type(value)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_objects_are_calls_that_are_not_made(protocol: int) -> None:
    found = read(pickle.dumps(collections.OrderedDict(a=1), protocol))
    assert isinstance(found.value, Made) and found.value.path == "collections.OrderedDict"
    found = read(pickle.dumps(datetime.date(2020, 1, 2), protocol))
    assert [g.path for g in found.globals][-1] in ("datetime.date", "_codecs.encode")


def test_sets_and_shared_objects() -> None:
    shared = [1]
    found = read(pickle.dumps((shared, shared), 4)).value
    assert found[0] is found[1]
    assert isinstance(read(pickle.dumps({1, 2}, 4)).value, SetOf)
    loop: list[Any] = []
    loop.append(loop)
    value = read(pickle.dumps(loop)).value
    assert value[0] is value and len(list(walk(value))) == 1


def test_nothing_runs(tmp_path: Path) -> None:
    canary = tmp_path / "canary"
    for protocol in range(6):
        found = read(pickle.dumps(Canary(canary), protocol))
        assert [g.path.rpartition(".")[2] for g in found.globals] == ["system"]
        assert found.made[0].args == (f"touch {canary}",)
    assert not canary.exists()


def test_names_before_a_break_are_kept() -> None:
    whole = pickle.dumps([Canary(Path("x")), "y" * 100], 4)
    found = read(whole[:-50])
    assert found.error is not None and [g.name for g in found.globals] == ["system"]


def test_computed_and_registered_names() -> None:
    found = read(b"\x80\x04\x8c\x02os]\x93.")
    assert found.globals[0].computed and found.globals[0].module == "os"
    assert read(b"\x82\x07.").globals[0].name == "<extension 7>"
    assert [g.path for g in read(b"(ios\nsystem\n.").globals] == ["os.system"]
    assert isinstance(read(b"cos\nsystem\n.").value, Global)


@pytest.mark.parametrize(
    "stream",
    [
        b"", b".", b"\x80", b"\x80\x09.", b"h\x05.", b"}a.", b"(", b"0.", b"t.", b"X\xff\xff\xff\xff", b"\x8b\xff\xff\xff\x7f",
        b"I12", b"Iab\n.", b"Sabc\n.", b"\x8e\xff\xff\xff\xff\xff\xff\xff\xff", b"\xff", b"2.", b"R.", b"((.", b"\x93.",
        b"L" + b"9" * 5000 + b"\n.",
    ],
)  # fmt: skip
def test_broken_streams_end_with_a_reason(stream: bytes) -> None:
    assert read(stream).error


def test_bombs_cost_no_more_than_their_size() -> None:
    doubling = b"\x80\x04" + b"]\x94" + b"".join(b"](h%ch%ce\x94" % (i, i) for i in range(200)) + b"."
    started = time.process_time()
    assert read(doubling).error is None
    assert len(list(walk(read(doubling).value))) < 1000
    nested = b"(" * 50_000 + b"t" * 50_000 + b"."
    assert read(nested).error is None
    keyed = b"\x80\x04}" + b")\x85" * 20_000 + b"K\x01s."
    assert read(keyed).error is None
    assert read(b"N0" * 100_000, most=1000).error == "more opcodes than are followed in one file"
    assert time.process_time() - started < 5


def test_mutations_never_escape() -> None:
    """Any bytes give a value or a reason."""
    rng = random.Random(0)
    seeds = [pickle.dumps(VALUES, p) for p in range(6)] + [pickle.dumps(Canary(Path("c")), 2)]
    for _ in range(3000):
        data = bytearray(rng.choice(seeds))
        for _ in range(rng.randrange(1, 8)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        read(bytes(data[: rng.randrange(1, len(data) + 1)]))


class Asked(pickle.Unpickler):
    """Writes down what a loader would import."""

    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data))
        self.names: list[str] = []

    def find_class(self, module: str, name: str) -> Any:
        self.names.append(f"{module}.{name}")
        return list


def framed(size: int, rest: bytes) -> bytes:
    return b"\x80\x04\x95" + struct.pack("<Q", size) + rest


@pytest.mark.parametrize(
    "stream",
    [
        framed(
            11, b"c__torch__.os\nsystem\n."
        ),  # a line across the end: Python's own loader drops what stands before it
        framed(8, b"X\x0b\0\0\0collX\x02\0\0\0os\x8c\x06system\x93."),
        framed(1, b"c" + framed(9, b"posix\nsystem\n.")[2:]),
        framed(20, b"N0" + framed(30, b"ccollections\nos\nsystem\n.")[2:]),
    ],
)
def test_a_value_across_the_end_of_a_frame_is_read_in_both_ways(stream: bytes) -> None:
    asked = Asked(stream)
    with contextlib.suppress(Exception):
        asked.load()
    found = read(stream)
    assert {*asked.names} <= {g.path for g in found.globals}
    assert asked.names == [] or found.error is not None


def test_frames_that_end_between_opcodes_are_read_in_one_way() -> None:
    stream = framed(21, b"ccollections\ndeque\n0") + framed(3, b"K\x01.")[2:]
    found = read(stream)
    assert found.error is None and [g.path for g in found.globals] == ["collections.deque"]


def test_places_in_the_memo_are_decimal_numbers() -> None:
    assert read(b"S'a'\np010\n0g10\n.").value == "a"
