"""Programs written at random, read by stillnet and run by torch."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.real
sys.path.insert(0, str(Path(__file__).parent))
FIRST = int(os.environ.get("STILLNET_PROGRAMS_SEED", "0"))
SEEDS = range(FIRST, FIRST + int(os.environ.get("STILLNET_PROGRAMS", "60")))
# What a program of random statements may well end with.
REFUSED = (TimeoutError, ArithmeticError, LookupError, RuntimeError, TypeError, ValueError)


def claims(text: str, folder: Path, *inputs: str) -> Any:
    from stillnet.render.json import document
    from stillnet.render.registry import Page
    from stillnet.walk import show

    file = folder / "program.py"
    file.write_text(text, "utf-8")
    return document(show(f"{file}::Net", inputs=inputs), Page())


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_claimed_of_calls_holds_in_every_run(seed: int, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    import programs

    text = programs.write(seed)
    try:
        found = programs.runs(text)
    except REFUSED as error:
        pytest.skip(f"it does not run to its end: {error!r}")
    assert programs.wrong_claims(claims(text, tmp_path, "f32[2,3]"), found) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_claimed_of_modules_is_what_torch_builds(seed: int, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    import builds

    text = builds.write(seed)
    try:
        totals, tree = builds.built(text)
    except REFUSED as error:
        pytest.skip(f"it cannot be built: {error!r}")
    assert builds.wrong_claims(claims(text, tmp_path), totals, tree) == []
