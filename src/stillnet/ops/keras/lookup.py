"""The layers of Keras that turn tokens into numbers: lookups of integers and strings, and whole texts."""

from __future__ import annotations

from ...base import interval as I
from ...base.annotations import Any
from ...base.dim import Dim, Sym
from ...base.dtype import F32, I64
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..arguments import dim
from ..entry import LayerContext, layer, op
from ..ranging import Ranging, ranged, unbounded
from ..settings import INVALID, is_number, tensor
from .preprocessing import MODES, check_mode, encode
from .settings import BASE

ALL = (*MODES, "tf_idf")


def _check(m: LayerContext, kind: str, config: dict[str, Any]) -> None:
    most, mode = config["max_tokens"], check_mode(m, kind, config["output_mode"], ALL)
    if is_number(most):
        m.require(most > 1, f"{kind}: max_tokens must be above 1, got {most}", INVALID, about="max_tokens")
    padded = config["pad_to_max_tokens"] is True
    message = f"{kind}: pad_to_max_tokens needs max_tokens"
    m.require(not (padded and most is None), message, INVALID, about="pad_to_max_tokens")
    if "invert" in config:
        wrong = config["invert"] is True and mode != "int"
        m.require(not wrong, f"{kind}: invert needs output_mode='int'", INVALID, about="invert")
        outside = config["num_oov_indices"]
        if is_number(outside):
            message = f"{kind}: num_oov_indices must not be negative, got {outside}"
            m.require(outside >= 0, message, INVALID, about="num_oov_indices")
    m.set("output_mode", mode)


def _depth(config: dict[str, Any], outside: Any, masked: bool) -> Dim | None:
    """How many indices there are; None where a vocabulary is learned from data."""
    if config["pad_to_max_tokens"] is True and isinstance(config["max_tokens"], (int, Sym)):
        return config["max_tokens"]
    words = config["vocabulary"]
    if not isinstance(words, (tuple, list)) or not isinstance(outside, int):
        return None
    return len(words) + outside + int(masked)


def _lookup(kind: str, signature: str) -> None:
    @layer(f"keras.layers.{kind}", signature, "inputs", BASE)
    class Lookup:
        @staticmethod
        def build(m: LayerContext, **config: Any) -> None:
            _check(m, kind, config)
            # the vocabulary may begin with the mask and the words outside of it already
            plain = config["mask_token"] is None
            m.set("_depth", _depth(config, config["num_oov_indices"], False) if plain else None)

        @staticmethod
        def forward(m: LayerContext, inputs: Any) -> Any:
            if m["invert"] is True:
                return m.apply("look_up_token", input=inputs)
            return m.apply("encode", input=inputs, mode=m["output_mode"], depth=m["_depth"])


@op("look_up_token")
def look_up_token(t: Typing, input: Any) -> TensorType:
    """indices[*S] -> tokens [*S]"""
    x = tensor(input)
    return TensorType(x.shape, None, None, x.variable)


_lookup(
    "IntegerLookup",
    "max_tokens=None, num_oov_indices=1, mask_token=None, oov_token=-1, vocabulary=None, vocabulary_dtype='int64', "
    "idf_weights=None, invert=False, output_mode='int', sparse=False, pad_to_max_tokens=False, oov_method='floormod', "
    "salt=None, mask_value=None, max_values=None, num_oov_tokens=None",
)
_lookup(
    "StringLookup",
    "max_tokens=None, num_oov_indices=1, mask_token=None, oov_token='[UNK]', vocabulary=None, idf_weights=None, "
    "invert=False, output_mode='int', pad_to_max_tokens=False, sparse=False, encoding='utf-8', salt=None",
)


@op("vectorize_text")
def vectorize_text(t: Typing, input: Any, mode: Any, depth: Any, length: Any, split: Any) -> TensorType:
    """texts[N] or [N, 1] -> indices [N, length], or [N, depth] in the other modes"""
    x = tensor(input)
    if not isinstance(mode, str):
        raise NotUnderstood("output_mode is not known")
    if x.shape is None:
        return TensorType(None, I64 if mode == "int" else F32)
    if mode == "int":
        steps = dim(t, length) if length is not None else t.fresh("T")
        return TensorType((x.shape[0], steps) if x.shape else (steps,), I64)
    tokens = TensorType((*x.shape, t.fresh("T")) if split is not None else x.shape, x.dtype)
    return encode.infer(t, tokens, mode, depth)  # type: ignore[no-any-return]


@layer(
    "keras.layers.TextVectorization",
    "max_tokens=None, standardize='lower_and_strip_punctuation', split='whitespace', ngrams=None, output_mode='int', "
    "output_sequence_length=None, pad_to_max_tokens=False, vocabulary=None, idf_weights=None, sparse=False, "
    "ragged=False, encoding='utf-8'",
    "inputs",
    BASE,
)
class TextVectorization:
    @staticmethod
    def build(m: LayerContext, **config: Any) -> None:
        kind = "TextVectorization"
        _check(m, kind, config)
        length = config["output_sequence_length"]
        if is_number(length):
            message = f"{kind}: output_sequence_length must be at least 1, got {length}"
            m.require(length > 0, message, INVALID, about="output_sequence_length")
        m.set("_depth", _depth(config, 1, False))

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return m.apply(
            "vectorize_text",
            input=inputs,
            mode=m["output_mode"],
            depth=m["_depth"],
            length=m["output_sequence_length"],
            split=m["split"],
        )


# -- ranges ------------------------------------------------------------------------------------------------------------
unbounded("look_up_token", because="text")


@ranged("vectorize_text")
def _vectorized_range(r: Ranging, mode: Any = None, **_: Any) -> Any:
    if mode not in ("int", "multi_hot", "count"):
        return None
    return r.between(I.UNIT if mode == "multi_hot" else I.NONNEGATIVE, I.EMPTY)
