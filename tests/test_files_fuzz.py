"""Model files changed at random: always a report or a clear error, never a crash, in bounded time.

The plain suite changes each file a few times; `make fuzz` sets STILLNET_FUZZ to do it thousands of times.
"""

from __future__ import annotations

import io
import os
import random
import struct
import time
import zipfile
from pathlib import Path

import pytest

from stillnet.analyses.stored import report_of
from stillnet.files.errors import UnreadableFile
from stillnet.files.open import read
from stillnet.graph.architecture import Report
from stillnet.render.registry import Page, render
from stillnet.rules.run import file_findings
from stillnet.walk import roomy

FILES = sorted(
    p
    for kind in ("torch", "keras", "graphs")
    for p in (Path(__file__).parent / "files" / kind).iterdir()
    if p.name != "answers.json"
)
ROUNDS = int(os.environ.get("STILLNET_FUZZ", "6"))
SEED = int(os.environ.get("STILLNET_FUZZ_SEED", "0"))
SLOWEST = 10.0


def examined(file: Path) -> Report:
    """What `check` does with a file, with our own bugs fatal."""
    found = read(str(file))
    report = report_of(found, tuple(file_findings(found)))
    for form in ("table", "json"):
        render("show", form, report, Page())
    return report


def changed(data: bytes, rng: random.Random) -> bytes:
    """Bytes flipped, cut out, doubled or replaced by numbers that lie."""
    made = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        if not made:
            break
        at = rng.randrange(len(made))
        match rng.randrange(7):
            case 0:
                made[at] ^= 1 << rng.randrange(8)
            case 1:
                made[at] = rng.randrange(256)
            case 2:
                del made[at : at + rng.choice((1, 2, 8, 64))]
            case 3:
                made[at:at] = made[at : at + rng.choice((1, 4, 32, 256))]
            case 4:
                made[at : at + 8] = struct.pack("<q", rng.choice((-1, 2**31, 2**62, 0, len(made))))
            case 5:
                made[at : at + 4] = struct.pack("<I", rng.choice((0xFFFFFFFF, 0, 0x7FFFFFFF, len(made))))
            case 6:
                del made[at:]
    return bytes(made)


def inside(data: bytes, rng: random.Random) -> bytes:
    """An archive with one member changed, so that the change reaches the reader behind the directory."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        victim = rng.choice([i.filename for i in old.infolist() if i.file_size])
        for info in old.infolist():
            content = old.read(info)
            new.writestr(info.filename, changed(content, rng) if info.filename == victim else content)
    return out.getvalue()


def mutant(data: bytes, rng: random.Random) -> bytes:
    return inside(data, rng) if data[:2] == b"PK" and rng.random() < 0.8 else changed(data, rng)


@pytest.mark.parametrize("seed_file", FILES, ids=lambda p: p.name)
def test_changed_files(seed_file: Path, tmp_path: Path) -> None:
    data = seed_file.read_bytes()
    for number in range(ROUNDS):
        rng = random.Random(f"{SEED} {seed_file.name} {number}")
        file = tmp_path / f"mutant{number % 4}"
        file.write_bytes(mutant(data, rng))
        started = time.monotonic()
        try:
            roomy(lambda file=file: examined(file))  # type: ignore[misc]
        except UnreadableFile as problem:
            assert str(problem) and "internal error" not in str(problem)
        assert time.monotonic() - started < SLOWEST, f"{seed_file.name} {number}"


@pytest.mark.parametrize("size", [8, 9, 13, 20, 23, 30])
def test_hdf5_cut_in_its_superblock(size: int, tmp_path: Path) -> None:
    """Found by random changes: the superblock was indexed before its length was known."""
    file = tmp_path / "cut.h5"
    file.write_bytes((FILES[0].parent.parent / "keras" / "cnn.h5").read_bytes()[:size])
    with pytest.raises(UnreadableFile):
        read(str(file))
