"""The sample calls of TensorFlow as graphs with their gradients: no tensor outside its range."""

from __future__ import annotations

from collections import Counter

import pytest

pytestmark = pytest.mark.real
pytest.importorskip("tensorflow")


@pytest.mark.filterwarnings("ignore")
def test_ranges_of_graphs() -> None:
    from tf_ranges import problems

    seen: Counter[str] = Counter()
    assert list(problems(seen=seen)) == []
    assert len(seen) > 140
