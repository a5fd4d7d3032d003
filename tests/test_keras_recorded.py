"""Several thousand calls recorded from real Keras, put to our tables: no false failure, no wrong shape."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from keras_judge import AGREE, CAUGHT, LESS, WRONG, judge_layer
from stillnet.ops import LAYERS

LAYERS_RECORDED = Path(__file__).parent / "recorded" / "keras_layers.json.gz"
# Shares below which knowledge was lost; raise them as the tables grow.
AGREE_FLOOR = 0.95
CAUGHT_FLOOR = 0.90


@pytest.fixture(scope="module")
def recorded() -> dict[str, Any]:
    return json.loads(gzip.decompress(LAYERS_RECORDED.read_bytes()))  # type: ignore[no-any-return]


def test_layers(recorded: dict[str, Any]) -> None:
    words, wrong = Counter[str](), []
    for row in recorded["samples"]:
        verdict = judge_layer(row)
        words[verdict.word] += 1
        if verdict.word in WRONG:
            wrong.append(f"{verdict.word}: {row[:4]}: {verdict.detail}")
    assert not wrong, "\n".join(wrong[:20])
    legal = words[AGREE] + words[LESS]
    illegal = sum(words.values()) - legal
    assert words[AGREE] >= AGREE_FLOOR * legal, words
    assert words[CAUGHT] >= CAUGHT_FLOOR * illegal, words


def test_signatures(recorded: dict[str, Any]) -> None:
    """Every parameter of the constructor and of `call`, in order; ours may know more, behind them."""
    wrong = []
    for name, real in recorded["signatures"].items():
        ours = LAYERS[f"keras.layers.{name}"]
        for what, signature in (("constructor", ours.signature), ("call", ours.forward_signature)):
            wanted = [p for p in real[what] if p != "kwargs"]
            have = signature.parameters()
            if [*have.positional, *have.keyword][: len(wanted)] != wanted:
                wrong.append(f"{name}.{what}: {have.positional} instead of {wanted}")
    assert not wrong, "\n".join(wrong)
