"""Calls written by hand: what torch refuses we never claim to know, what it accepts we never refuse."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.real
pytest.importorskip("torch")


def test_forms() -> None:
    from forms import run

    assert run()["wrong"] == []
