"""Random control flow, read by stillnet and run by torch."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.real
sys.path.insert(0, str(Path(__file__).parent))
FIRST = int(os.environ.get("STILLNET_PROGRAMS_SEED", "0"))
MANY = int(os.environ.get("STILLNET_PROGRAMS", "60"))


@pytest.mark.parametrize("seed", range(FIRST, FIRST + MANY))
def test_what_is_claimed_holds_in_every_run(seed: int, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    import programs
    from stillnet.render.json import document
    from stillnet.render.registry import Page
    from stillnet.walk import show

    text = programs.write(seed)
    try:
        found = programs.runs(text)
    except (TimeoutError, ArithmeticError, LookupError, RuntimeError, TypeError, ValueError) as error:
        pytest.skip(f"it does not run to its end: {error!r}")
    file = tmp_path / "program.py"
    file.write_text(text, "utf-8")
    claimed = document(show(f"{file}::Net", inputs=["f32[2,3]"]), Page())
    assert programs.wrong_claims(claimed, found) == []
