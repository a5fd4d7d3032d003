"""Model files changed at random: always a report or a clear error, never a crash, in bounded time.

The plain suite changes each file a few times; `make fuzz` sets STILLNET_FUZZ to do it thousands of times.
"""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

import pytest

from stillnet.files.errors import UnreadableFile
from stillnet.files.open import read
from stillnet.walk import roomy
from tools.fuzz import examined, fuzz
from tools.mutate import mutant

FILES = sorted(
    p
    for kind in ("torch", "torch_quantized", "keras", "graphs")
    for p in (Path(__file__).parents[1] / "files" / kind).iterdir()
    if p.name != "answers.json"
)
ROUNDS = int(os.environ.get("STILLNET_FUZZ", "6"))
SEED = int(os.environ.get("STILLNET_FUZZ_SEED", "0"))
SLOWEST = 10.0


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


def test_guided(tmp_path: Path) -> None:
    """The loop that `make fuzz` runs for minutes, for a moment."""
    said: list[str] = []
    assert fuzz(1.0, SEED, tmp_path / "wrong", said.append) == 0, said
    assert "lines reached" in said[-1]


@pytest.mark.parametrize("size", [8, 9, 13, 20, 23, 30])
def test_hdf5_cut_in_its_superblock(size: int, tmp_path: Path) -> None:
    """Found by random changes: the superblock was indexed before its length was known."""
    file = tmp_path / "cut.h5"
    file.write_bytes((FILES[0].parent.parent / "keras" / "cnn.h5").read_bytes()[:size])
    with pytest.raises(UnreadableFile):
        read(str(file))
