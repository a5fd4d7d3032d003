"""Calls written by hand: what torch refuses we never claim to know, what it accepts we never refuse."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.real
pytest.importorskip("torch")


def test_forms() -> None:
    from forms import run

    from samples import KNOWN_GAPS

    assert [w for w in run()["wrong"] if not any(f" {name}(" in w for name in KNOWN_GAPS)] == []
