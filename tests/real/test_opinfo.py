"""Every operation of torch's own test database: never a false failure, never a wrong shape."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.real
pytest.importorskip("torch")


def test_operations() -> None:
    from opinfo import run

    from samples import KNOWN_GAPS

    summary = run()
    assert [w for w in summary["wrong"] if w.split(": ")[1].split("(")[0] not in KNOWN_GAPS] == []
    assert summary["samples"]["agree"] >= 0.9 * sum(summary["samples"].values())
