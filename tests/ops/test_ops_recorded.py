"""Several thousand calls recorded from real torch, put to our tables: no false failure, no wrong shape."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from samples import AGREE, CAUGHT, CRASH, WRONG, Sample, judge, soundness
from stillnet.ops import FUNCTIONS

RECORDED = Path(__file__).parents[1] / "recorded" / "opinfo.json.gz"
# Shares below which knowledge was lost; raise them as the tables grow.
AGREE_FLOOR = 0.95
CAUGHT_FLOOR = 0.60


def recorded() -> list[Sample]:
    rows = json.loads(gzip.decompress(RECORDED.read_bytes()))["samples"]
    return [Sample(api, args, kwargs, result, raised) for api, args, kwargs, result, raised in rows]


@pytest.fixture(scope="module")
def calls() -> list[Sample]:
    return recorded()


def test_names_keep_their_entries(calls: list[Sample]) -> None:
    lost = {s.api for s in calls} - FUNCTIONS.keys()
    assert not lost


@pytest.mark.parametrize("content", [True, False], ids=["known content", "unknown content"])
def test_legal_calls(calls: list[Sample], content: bool) -> None:
    words, wrong = Counter(), []
    for sample in calls:
        if not sample.raised:
            verdict = judge(sample, content)
            words[verdict.word] += 1
            if verdict.word in WRONG:
                wrong.append(f"{verdict.word}: {sample.text()}: {verdict.detail}")
    assert not wrong, "\n".join(wrong[:20])
    if content:
        assert words[AGREE] >= AGREE_FLOOR * sum(words.values()), words


def test_illegal_calls(calls: list[Sample]) -> None:
    words = Counter(judge(s).word for s in calls if s.raised)
    assert not words[CRASH]
    assert words[CAUGHT] >= CAUGHT_FLOOR * sum(words.values()), words


def test_less_known(calls: list[Sample]) -> None:
    """Symbolic sizes and unknown arguments turn knowledge into silence, never into an error."""
    wrong = guesses(calls[::3])
    assert not wrong, "\n".join(wrong[:20])


def guesses(calls: Iterable[Sample]) -> list[str]:
    return [
        f"{verdict.word}: {sample.text()}: {verdict.detail} <{label}>"
        for sample in calls
        if not sample.raised
        for label, verdict in soundness(sample)
        if verdict.word in WRONG
    ]
