"""Several thousand calls recorded from real Keras, put to our tables: no false failure, no wrong shape."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from keras_judge import (
    AGREE,
    CAUGHT,
    LESS,
    WRONG,
    Verdict,
    judge_function,
    judge_layer,
    tupled,
    vague_function,
    vague_layer,
)
from stillnet.graph.builder import Builder
from stillnet.ops import FUNCTIONS, LAYERS
from stillnet.ops.entry import Signature
from stillnet.ops.instance import LayerInstance
from stillnet.ops.keras.saved import saved

RECORDED = Path(__file__).parents[1] / "recorded"
# Shares below which knowledge was lost; raise them as the tables grow.
AGREE_FLOOR = 0.98
CAUGHT_FLOOR = 0.95
JUDGES: dict[str, Callable[[list[Any]], Verdict]] = {"layers": judge_layer, "functions": judge_function}
KINDS = list(JUDGES)


def recorded(kind: str) -> dict[str, Any]:
    return json.loads(gzip.decompress((RECORDED / f"keras_{kind}.json.gz").read_bytes()))  # type: ignore[no-any-return]


@pytest.mark.parametrize("kind", KINDS)
def test_calls(kind: str) -> None:
    words, wrong = Counter[str](), []
    for row in recorded(kind)["samples"]:
        verdict = JUDGES[kind](row)
        words[verdict.word] += 1
        if verdict.word in WRONG:
            wrong.append(f"{verdict.word}: {row[:-1]}: {verdict.detail}")
    assert not wrong, "\n".join(wrong[:20])
    legal = words[AGREE] + words[LESS]
    illegal = sum(words.values()) - legal
    assert words[AGREE] >= AGREE_FLOOR * legal, words
    assert words[CAUGHT] >= CAUGHT_FLOOR * illegal, words


@pytest.mark.parametrize("kind", KINDS)
def test_less_known(kind: str) -> None:
    """Unknown ranks and arguments turn knowledge into silence, never into an error."""
    wrong = []
    for row in [r for r in recorded(kind)["samples"] if is_legal(r[-1])][::4]:
        found = vague_layer(row) if kind == "layers" else vague_function(row)
        wrong += [f"{row[:-1]} <{label}>: {v.detail}" for label, v in found if v.word in WRONG]
    assert not wrong, "\n".join(wrong[:20])


def is_legal(real: dict[str, Any]) -> bool:
    answers = [real, real.get("symbolic"), real.get("ran")]
    return not any("raised" in a or "refused" in a for a in answers if isinstance(a, dict))


def test_layer_signatures() -> None:
    """Every parameter of the constructor and of `call`, in order; ours may know more, behind them."""
    wrong = []
    for name, real in recorded("layers")["signatures"].items():
        ours = LAYERS[f"keras.layers.{name}"]
        wrong += differs(f"{name}()", ours.signature, real["constructor"])
        wrong += differs(f"{name}.call", ours.forward_signature, real["call"])
    assert not wrong, "\n".join(wrong)


# Arguments that Keras saves in another form, objects among them: (layer or "", argument).
OTHER_FORM = {
    *(("", a) for a in ("factor", "scale", "sigma", "x_factor", "y_factor", "addition_factor", "threshold_factor")),
    *(("", a) for a in ("seed", "vocabulary_size", "oov_method", "initializer", "quantization_config")),
    ("MultiHeadAttention", "attention_axes"),
    ("RandomGaussianBlur", "kernel_size"),
    ("MelSpectrogram", "max_freq"),
    ("MelSpectrogram", "sequence_length"),
    ("EinsumDense", "output_shape"),
    ("LayerNormalization", "axis"),
    ("RMSNormalization", "axis"),
    ("ReversibleEmbedding", "activity_regularizer"),
}


def test_saved_configurations() -> None:
    """The keys of get_config, and the values that are plain."""
    wrong = []
    for name, (config, real) in recorded("layers")["saved"].items():
        layer = LayerInstance(Builder(), f"keras.layers.{name}", [], tupled(config))
        ours = saved(layer.layer.name, {k: layer.attributes[k] for k in layer.config})
        known = {k for place, k in OTHER_FORM if place in ("", name)}
        keys = {k for k in {*ours, *real} if not k.endswith("_initializer")} - known
        values = {k: (json.loads(json.dumps(ours.get(k, "?"))), real.get(k, "?")) for k in keys}
        wrong += [f"{name}.{k}: {a!r} instead of {b!r}" for k, (a, b) in values.items() if a != b]
    assert not wrong, "\n".join(wrong)


def test_function_signatures() -> None:
    wrong = []
    for name, real in recorded("functions")["signatures"].items():
        wrong += differs(name, FUNCTIONS[f"keras.{name}"].signature, real)
    assert not wrong, "\n".join(wrong)


def differs(name: str, signature: Signature, real: list[str]) -> list[str]:
    have = signature.parameters()
    wanted = [p for p in real if p not in ("args", "kwargs", have.star)]
    names = [*have.positional, *have.keyword]
    return [] if names[: len(wanted)] == wanted else [f"{name}: {names} instead of {wanted}"]
