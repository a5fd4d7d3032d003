"""Real torch refuses the wrong lines, and takes them where the advice is followed."""

from __future__ import annotations

import pytest

from torch_repairs import REPAIRS, SETTING

pytestmark = pytest.mark.real


@pytest.mark.parametrize("made, wrong, advice, right", REPAIRS, ids=[r[1] for r in REPAIRS])
def test_advice(made: str, wrong: str, advice: str, right: str) -> None:
    pytest.importorskip("torch")
    with pytest.raises((RuntimeError, ValueError, TypeError, AssertionError, IndexError)):
        exec(f"{SETTING}{made}\n{wrong}", {})  # noqa: S102
    exec(f"{SETTING}{made}\n{right}", {})  # noqa: S102
