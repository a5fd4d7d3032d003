"""The sample calls of Keras's functions on drawn numbers: no result outside its range."""

from __future__ import annotations

from collections import Counter

import pytest

pytestmark = pytest.mark.real
pytest.importorskip("keras")


@pytest.mark.filterwarnings("ignore")
def test_ranges_of_functions() -> None:
    from keras_ranges import problems

    seen: Counter[str] = Counter()
    assert list(problems(seen=seen)) == []
    assert len(seen) > 200
