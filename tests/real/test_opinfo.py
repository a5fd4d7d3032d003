"""Every operation of torch's own test database: never a false failure, never a wrong shape."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.real
pytest.importorskip("torch")


def test_operations() -> None:
    from opinfo import run

    summary = run()
    assert summary["wrong"] == []
    assert summary["samples"]["agree"] >= 0.9 * sum(summary["samples"].values())
