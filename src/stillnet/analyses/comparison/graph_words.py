"""Functions that a model calls and a graph of TensorFlow has nowhere: what can be told where scopes stand instead of layers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...graph.architecture import Architecture, OperationInfo

# Functions that TensorFlow and its converters never take apart: our name of the operation -> how stored operations call it.
WORDS = {
    "relu": ("relu",),
    "tanh": ("tanh",),
    "sigmoid": ("sigmoid", "logistic"),
    "softmax": ("softmax",),
    "log_softmax": ("logsoftmax",),
    "elu": ("elu",),
    "max pool": ("maxpool",),
    "average pool": ("avgpool", "averagepool"),
    "bilinear": ("bilinear",),
}
# Words that are parts of other words.
LONGER = {"softmax": ("logsoftmax",), "elu": ("relu", "selu", "gelu")}
POOLS = {"max": "max pool", "avg": "average pool", "average": "average pool"}


def missing_words(
    first: Architecture, second: Architecture, words: Mapping[str, tuple[str, ...]] = WORDS
) -> Iterator[tuple[str, str]]:
    """(place in the first model, function) for functions that no operation of the second is."""
    stored = {text for op in second.operations for text in spellings(op)}
    told: set[str] = set()
    for op in first.operations:
        word = word_of(first, op, words)
        if word is not None and word not in told and not any(calls(text, word, words) for text in stored):
            told.add(word)
            yield op.scope or "", word


def spellings(op: OperationInfo) -> list[str]:
    fused = op.attrs.get("fused_activation_function")
    texts = [op.stored_type or "", op.op, fused if isinstance(fused, str) else ""]
    return [text.lower().replace("_", "") for text in texts if text]


def calls(text: str, word: str, words: Mapping[str, tuple[str, ...]]) -> bool:
    found = any(spelling in text for spelling in words[word])
    return found and not any(longer in text for longer in LONGER.get(word, ()))


def word_of(model: Architecture, op: OperationInfo, words: Mapping[str, tuple[str, ...]]) -> str | None:
    """The function that an operation is, where graphs keep it."""
    if op.op in words and op.op != "bilinear":  # which is a product of two tensors with a weight
        return op.op
    if op.op.endswith("_pool") and not op.op.startswith(("global", "adaptive")):
        kind = op.op.removeprefix("window_").removesuffix("_pool")
        return POOLS.get(kind)
    if op.op != "upsample":
        return None
    module = next((m for m in model.modules if m.path == op.scope), None)
    return (
        "bilinear"
        if "bilinear" in words and module is not None and module.config.get("interpolation") == "bilinear"
        else None
    )
