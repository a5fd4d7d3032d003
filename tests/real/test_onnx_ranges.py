"""The models of ONNX's own test suite, through its reference evaluator: no result outside its range."""

from __future__ import annotations

from collections import Counter

import pytest

pytestmark = pytest.mark.real
pytest.importorskip("onnx")


@pytest.mark.filterwarnings("ignore")
def test_ranges_of_models() -> None:
    from onnx_ranges import problems

    seen: Counter[str] = Counter()
    assert list(problems(seen=seen)) == []
    assert len(seen) > 150
