"""No mutant of a clean program is accused of a line that runs and does not raise."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

pytestmark = pytest.mark.real
pytest.importorskip("torch")


SEED = int(os.environ.get("STILLNET_MUTANTS_SEED", "7"))
SHARE = float(os.environ.get("STILLNET_MUTANTS", "0.05"))


def test_mutants(tmp_path: Path) -> None:
    from mutants import judge, mutants

    counts: Counter[str] = Counter()
    wrong = []
    for mutant in mutants(seed=SEED, share=SHARE):
        verdict, why = judge(mutant, tmp_path)
        counts[verdict] += 1
        if why:
            wrong.append(why)
    assert wrong == []
    assert counts["right"] > 2 * counts["missed"], counts
