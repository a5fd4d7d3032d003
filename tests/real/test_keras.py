"""Real Keras answers the recorded calls as it did when they were recorded."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.real
RECORDED = Path(__file__).parent.parent / "recorded"
# All samples take minutes; CI asks a part of them.
EVERY = int(os.environ.get("STILLNET_REAL_EVERY", "1"))


@pytest.mark.parametrize("kind", ["layers", "functions"])
def test_recorded_answers(kind: str) -> None:
    pytest.importorskip("keras", reason="asks real Keras")
    if kind == "layers":
        from keras_layers import record
    else:
        from keras_functions import record
    old = json.loads(gzip.decompress((RECORDED / f"keras_{kind}.json.gz").read_bytes()))
    new = json.loads(json.dumps(record(EVERY)))
    before = old["samples"][::EVERY]
    assert new["signatures"] == old["signatures"]
    changed = [a[:-1] for a, b in zip(before, new["samples"]) if without_words(a) != without_words(b)]
    assert len(before) == len(new["samples"])
    assert not changed, changed[:10]


def without_words(value: Any) -> Any:
    """Messages may change; whether there is one may not."""
    if isinstance(value, dict):
        return {k: k if k in ("text", "refused", "raised") else without_words(v) for k, v in value.items()}
    return [without_words(v) for v in value] if isinstance(value, list) else value
