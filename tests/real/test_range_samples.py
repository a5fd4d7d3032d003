"""Every operation of torch's own test database, on numbers of every size: no result outside its range."""

from __future__ import annotations

from collections import Counter

import pytest

pytestmark = pytest.mark.real
pytest.importorskip("torch")


@pytest.mark.filterwarnings("ignore")
def test_ranges_of_operations() -> None:
    from range_samples import prepared, problems

    prepared()
    seen: Counter[str] = Counter()
    assert list(problems(limit=2, seen=seen)) == []
    assert len(seen) > 450
