"""Configurations of every layer of Keras, and what the real layers make of them."""

from __future__ import annotations

import gzip
import inspect
import itertools
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

RECORDED = Path(__file__).parent.parent / "recorded" / "keras_layers.json.gz"
# Constructor arguments that every layer has.
COMMON = ("name", "trainable", "dtype", "autocast")
N = None
# The size that stands for None where a layer is run.
OPEN = 6

Shapes = Any  # a shape, a list of shapes, or ("apart", shapes) where tensors are arguments of their own
Sample = tuple[str, dict[str, Any], list[Shapes], dict[str, Any]]


def grid(**choices: Any) -> list[dict[str, Any]]:
    """All combinations of the choices."""
    return [dict(zip(choices, values)) for values in itertools.product(*choices.values())]


def images(n: int, first: bool, sizes: list[Any], channels: int) -> tuple[Any, ...]:
    places = tuple(sizes[:n])
    return (N, channels, *places) if first else (N, *places, channels)


def spatial(
    layer: str, n: int, settings: list[dict[str, Any]], channels: int = 4, sizes: Any = ((9, 8, 7), (N, 8, N))
) -> Iterator[Sample]:
    """Settings over inputs with n spatial axes, channels first and last."""
    for setting in settings:
        for first in (False, True):
            for size in sizes:
                formats = {"data_format": "channels_first" if first else "channels_last"}
                yield layer, {**setting, **formats}, [images(n, first, list(size), channels)], {}


def convolutions() -> Iterator[Sample]:
    common = grid(kernel_size=[1, 3], strides=[1, 2], padding=["valid", "same"])
    for n in (1, 2, 3):
        plain = [{"filters": 8, **s} for s in common]
        plain += [{"filters": 8, "kernel_size": 3, "groups": g} for g in (2, 4, 3)]
        plain += [{"filters": 8, "kernel_size": 3, "dilation_rate": 2, "padding": p} for p in ("same", "valid")]
        plain += [
            {"filters": 8, "kernel_size": 3, "dilation_rate": 2, "strides": 2},
            {"filters": 8, "kernel_size": 10},
            {"filters": 0, "kernel_size": 3},
            {"filters": 8, "kernel_size": 0},
            {"filters": 8, "kernel_size": 3, "strides": 0},
            {"filters": 8, "kernel_size": (3,) * (n + 1)},
            {"filters": 8, "kernel_size": 3, "padding": "full"},
            {"filters": 8, "kernel_size": 3, "padding": "SAME", "use_bias": False, "activation": "relu"},
            {"filters": 8, "kernel_size": 2, "padding": "causal"},
            {"filters": 8, "kernel_size": 2, "padding": "causal", "strides": 2},
        ]
        yield from spatial(f"Conv{n}D", n, plain)
        yield (
            f"Conv{n}D",
            {"filters": 8, "kernel_size": 3},
            [images(n, False, [9, 8, 7], 4), images(n, False, [9, 8, 7], 5)],
            {},
        )
        yield f"Conv{n}D", {"filters": 8, "kernel_size": 3}, [(N, 4)], {}
        transposed = [{"filters": 6, **s} for s in common]
        transposed += [{"filters": 6, "kernel_size": 3, "strides": 2, "output_padding": p} for p in (0, 1, 2)]
        transposed += [
            {"filters": 6, "kernel_size": 3, "strides": 2, "output_padding": p, "padding": "same"} for p in (0, 1)
        ]
        transposed += [
            {"filters": 6, "kernel_size": 2, "strides": 3, "padding": "valid"},
            {"filters": 6, "kernel_size": 3, "dilation_rate": 2},
            {"filters": 6, "kernel_size": 3, "dilation_rate": 2, "padding": "same", "use_bias": False},
        ]
        yield from spatial(f"Conv{n}DTranspose", n, transposed)
    for n in (1, 2):
        yield from spatial(f"DepthwiseConv{n}D", n, common)
        more = [
            {"kernel_size": 3, "depth_multiplier": 2},
            {"kernel_size": 3, "depth_multiplier": 0},
            {"kernel_size": 3, "use_bias": False},
            {"kernel_size": 3, "dilation_rate": 2},
            {"kernel_size": 12},
            {"kernel_size": 3, "padding": "causal"},
        ]
        yield from spatial(f"DepthwiseConv{n}D", n, more)
        yield from spatial(f"SeparableConv{n}D", n, [{"filters": 6, **s} for s in (*common, *more)])


def pooling() -> Iterator[Sample]:
    for n in (1, 2, 3):
        settings = grid(pool_size=[2, 3], strides=[None, 1, 2], padding=["valid", "same"])
        settings += [{"pool_size": 9}, {"pool_size": 0}, {"pool_size": 2, "padding": "causal"}]
        for word in ("Max", "Average"):
            yield from spatial(f"{word}Pooling{n}D", n, settings)
            yield f"{word}Pooling{n}D", {"pool_size": 2}, [(N, 4)], {}
            yield from spatial(f"Global{word}Pooling{n}D", n, grid(keepdims=[False, True]))
            yield f"Global{word}Pooling{n}D", {}, [(N, 4)], {}
            yield from spatial(
                f"Adaptive{word}Pooling{n}D", n, [{"output_size": 2}, {"output_size": (3,) * n}, {"output_size": 0}]
            )


def norms() -> Iterator[Sample]:
    shapes = [(N, 4), (N, 5, 4), (N, 6, 5, 4), (2, 6, 5, 4)]
    for shape in shapes:
        for setting in grid(axis=[-1, 1], center=[True, False], scale=[True, False]):
            yield "BatchNormalization", setting, [shape], {}
            yield "LayerNormalization", setting, [shape], {}
            yield "GroupNormalization", {"groups": 2, **setting}, [shape], {}
        for setting in ({"axis": 3}, {"axis": [1, 2]}, {"axis": [-1, -2]}, {"axis": -4}):
            for layer in ("LayerNormalization", "UnitNormalization", "RMSNormalization"):
                yield layer, setting, [shape], {}
        yield "BatchNormalization", {"axis": 3}, [shape], {}
        yield "BatchNormalization", {"renorm": True}, [shape], {}
        for groups in (-1, 1, 4, 3, 8, 0):
            yield "GroupNormalization", {"groups": groups}, [shape], {}
        yield "RMSNormalization", {}, [shape], {}
        yield "UnitNormalization", {}, [shape], {}
        for axis in (-1, None, 1, (1, -1), 3):
            yield "Normalization", {"axis": axis}, [shape], {}
        yield "Normalization", {"mean": 1.0, "variance": 2.0}, [shape], {}
    yield "Normalization", {"mean": 1.0}, [(N, 4)], {}
    yield "BatchNormalization", {}, [(N, 4), (N, 5)], {}
    yield "BatchNormalization", {}, [(N, 4), (N, 3, 4)], {}
    yield "LayerNormalization", {}, [(N, 4), (N, 5)], {}


def dense() -> Iterator[Sample]:
    for shape in [(N, 4), (N, 5, 4), (N, N, 4), (3, 5, 6, 4), (4,)]:
        for setting in ({"units": 7}, {"units": 7, "use_bias": False}, {"units": 7, "activation": "softmax"}):
            yield "Dense", setting, [shape], {}
    yield "Dense", {"units": 7, "lora_rank": 2}, [(N, 4)], {}
    for units in (0, -1, 2.5, "a"):
        yield "Dense", {"units": units}, [(N, 4)], {}
    yield "Dense", {"units": 3}, [(N, 4), (N, 5)], {}
    yield "Dense", {"units": 3}, [(N, 4), (N, 6, 4)], {}
    for activation in ACTIVATIONS.split():
        yield "Activation", {"activation": activation}, [(N, 4)], {}
        yield "Dense", {"units": 6, "activation": activation}, [(N, 4)], {}


ACTIVATIONS = """
    celu elu exponential gelu hard_shrink hard_sigmoid hard_silu hard_swish hard_tanh leaky_relu linear log_sigmoid
    log_softmax mish relu relu6 selu sigmoid silu soft_shrink softmax softplus softsign sparse_plus sparse_sigmoid
    sparsemax squareplus swish tanh tanh_shrink
"""


def activations() -> Iterator[Sample]:
    for shape in [(N, 4), (N, 5, 4), (N, N, 3)]:
        for setting in ({}, {"max_value": 6}, {"negative_slope": 0.1}, {"threshold": 1.0}, {"max_value": -1.0}):
            yield "ReLU", setting, [shape], {}
        for layer in ("LeakyReLU", "ELU", "Softmax"):
            yield layer, {}, [shape], {}
        yield "LeakyReLU", {"negative_slope": -1.0}, [shape], {}
        for axis in (1, (1, 2), 4):
            yield "Softmax", {"axis": axis}, [shape], {}
    for setting in ({}, {"shared_axes": [1]}, {"shared_axes": [1, 2]}, {"shared_axes": 1}):
        yield "PReLU", setting, [(N, 5, 4)], {}
        yield "PReLU", setting, [(N, 5, 4), (N, 5, 3)], {}


def merging() -> Iterator[Sample]:
    pairs: list[Any] = [
        [(N, 4), (N, 4)],
        [(N, 4), (N, 5)],
        [(N, 4), (N, 1)],
        [(N, 3, 4), (N, 4)],
        [(N, 3, 4), (N, 1, 4)],
        [(N, 3, 4), (N, 3, 4), (N, 3, 4)],
        [(N, N, 4), (N, 3, 4)],
        [(N, N, 4), (N, N, 4)],
        [(2, 3, 4), (N, 3, 4)],
        [(2, 3, 4), (3, 3, 4)],
        [(N, 5, 5, 8), (N, 5, 5, 1), (N, 1, 1, 8)],
        [(N, 4)],
        (N, 4),
    ]
    for inputs in pairs:
        for layer in ("Add", "Subtract", "Multiply", "Average", "Maximum", "Minimum"):
            yield layer, {}, [inputs], {}
        for axis in (-1, 1, 0, 2):
            yield "Concatenate", {"axis": axis}, [inputs], {}
    for inputs in ([(N, 3, 4), (N, 5, 4)], [(N, 5, 5, 2), (N, 5, 5, 3)], [(N, 5, 5, 2), (N, 4, 5, 3)]):
        for axis in (-1, 1, 2, 3):
            yield "Concatenate", {"axis": axis}, [inputs], {}
    dots: list[Any] = [
        [(N, 4), (N, 4)],
        [(N, 3, 4), (N, 4)],
        [(N, 4), (N, 3, 4)],
        [(N, 3, 4), (N, 5, 4)],
        [(N, 3, 4), (N, 4, 5)],
        [(N, 3, 4), (N, 3, 5)],
        [(N, 3, 4), (N, 2, 3, 4)],
        [(N, 4), (N, 5)],
    ]
    for inputs in dots:
        for axes in (-1, 1, 2, (2, 1), (1, 2), (1, 1), 0, (1, 2, 3)):
            yield "Dot", {"axes": axes}, [inputs], {}
        yield "Dot", {"axes": 1, "normalize": True}, [inputs], {}


def reshaping() -> Iterator[Sample]:
    for shape in [(N, 12), (N, 3, 4), (N, N, 4), (2, 3, 4), (N, 2, 3, 2)]:
        for target in [(12,), (3, 4), (-1, 4), (-1,), (5,), (-1, -1), (2, -1, 3), (-2, 3), (1, 12), ()]:
            yield "Reshape", {"target_shape": target}, [shape], {}
        for data_format in ("channels_last", "channels_first", "nope"):
            yield "Flatten", {"data_format": data_format}, [shape], {}
        for dims in [(1,), (2, 1), (1, 2), (3, 1, 2), (0, 1), (1, 3)]:
            yield "Permute", {"dims": dims}, [shape], {}
        yield "RepeatVector", {"n": 3}, [shape], {}
        yield "Identity", {}, [shape], {}
        yield "Masking", {}, [shape], {}
        yield "ActivityRegularization", {"l1": 0.1}, [shape], {}
    yield "Flatten", {}, [(N,)], {}
    yield "RepeatVector", {"n": 2.5}, [(N, 12)], {}
    for n in (1, 2, 3):
        first = [
            {"padding": 1},
            {"padding": (2,) * n},
            {"padding": tuple((i, i + 1) for i in range(n))},
            {"padding": (1, 2, 3, 4)},
        ]
        yield from spatial(f"ZeroPadding{n}D", n, first)
        crops = [{"cropping": 1}, {"cropping": 4}, {"cropping": tuple((i, i + 1) for i in range(n))}, {"cropping": 0}]
        if n == 1:
            for setting in (*crops, {"cropping": (1, 2)}, {"cropping": (1, 2, 3)}):
                for shape in [(N, 9, 4), (N, N, 4), (N, 4), (N, 3, 4)]:
                    yield "Cropping1D", setting, [shape], {}
                    yield "UpSampling1D", {"size": 3}, [shape], {}
        else:
            yield from spatial(f"Cropping{n}D", n, crops)
            yield from spatial(f"UpSampling{n}D", n, [{"size": 2}, {"size": tuple(range(2, 2 + n))}, {"size": 0}])
    yield from spatial("UpSampling2D", 2, [{"size": 2, "interpolation": i} for i in ("bilinear", "nearest", "cubic")])


def regularization() -> Iterator[Sample]:
    for shape in [(N, 4), (N, 5, 4), (N, 6, 5, 4), (N, 6, 6, 5, 4)]:
        for layer in ("Dropout", "AlphaDropout", "GaussianDropout"):
            for rate in (0.5, 0, 1.5, -0.1):
                yield layer, {"rate": rate}, [shape], {}
        yield "GaussianNoise", {"stddev": 0.2}, [shape], {}
        for n in (1, 2, 3):
            yield f"SpatialDropout{n}D", {"rate": 0.5}, [shape], {}


def cells() -> Iterator[Sample]:
    for layer, states in (("SimpleRNNCell", 1), ("LSTMCell", 2), ("GRUCell", 1)):
        for inputs in ((N, 4), (2, 4)):
            state = (inputs[0], 3)
            for setting in ({}, {"use_bias": False}):
                yield layer, {"units": 3, **setting}, [("apart", [inputs, [state] * states])], {}
        yield layer, {"units": 0}, [("apart", [(N, 4), [(N, 3)] * states])], {}
        yield layer, {"units": 3}, [("apart", [(N, 4), [(N, 5)] * states])], {}
    yield "GRUCell", {"units": 3, "reset_after": False}, [("apart", [(N, 4), [(N, 3)]])], {}


def embeddings() -> Iterator[Sample]:
    for shape in [(N,), (N, 5), (N, N), (2, 3, 4)]:
        for setting in ({}, {"mask_zero": True}, {"lora_rank": 2}):
            yield "Embedding", {"input_dim": 10, "output_dim": 6, **setting}, [shape], {"dtype": "int32"}
        for tied in (True, False):
            setting = {"input_dim": 10, "output_dim": 6, "tie_weights": tied}
            yield "ReversibleEmbedding", setting, [shape], {"dtype": "int32"}
    yield "ReversibleEmbedding", {"input_dim": 10, "output_dim": 6}, [(N, 5, 6)], {"reverse": True}
    yield "Embedding", {"input_dim": 0, "output_dim": 6}, [(N, 5)], {"dtype": "int32"}
    yield "Embedding", {"input_dim": 5, "output_dim": 0}, [(N, 5)], {"dtype": "int32"}
    yield "Embedding", {"input_dim": 5.5, "output_dim": 1}, [(N, 5)], {"dtype": "int32"}


def recurrent() -> Iterator[Sample]:
    for layer in ("SimpleRNN", "LSTM", "GRU"):
        for shape in [(N, 5, 4), (N, N, 4), (2, 5, 4), (N, 4), (N, 5, 5, 4)]:
            for setting in grid(return_sequences=[False, True], return_state=[False, True]):
                yield layer, {"units": 3, **setting}, [shape], {}
        for setting in ({"use_bias": False}, {"go_backwards": True}, {"dropout": 0.2, "recurrent_dropout": 0.1}):
            yield layer, {"units": 3, **setting}, [(N, 5, 4)], {}
        yield layer, {"units": 0}, [(N, 5, 4)], {}
        yield layer, {"units": 3}, [(N, 5, 4), (N, 5, 6)], {}
    yield "GRU", {"units": 3, "reset_after": False}, [(N, 5, 4)], {}
    yield "LSTM", {"units": 3, "unit_forget_bias": False}, [(N, 5, 4)], {}


def attention() -> Iterator[Sample]:
    three, other = (N, 5, 8), (N, 7, 8)
    for setting in (
        {},
        {"use_bias": False},
        {"value_dim": 6},
        {"output_shape": 10},
        {"output_shape": (2, 3)},
        {"use_gate": True},
        {"dropout": 0.1},
        {"num_heads": 0},
        {"key_dim": 0},
        {"attention_axes": 1},
    ):
        for inputs in (
            [three, three],
            [three, other],
            [three, (N, 7, 4)],
            [three, other, other],
            [three, other, three],
        ):
            yield "MultiHeadAttention", {"num_heads": 2, "key_dim": 3, **setting}, [("apart", inputs)], {}
    four = [(N, 3, 5, 8), (N, 3, 5, 8)]
    for axes in (None, 1, 2, (1, 2), (2,)):
        yield "MultiHeadAttention", {"num_heads": 2, "key_dim": 3, "attention_axes": axes}, [("apart", four)], {}
    scores = {"return_attention_scores": True}
    yield "MultiHeadAttention", {"num_heads": 2, "key_dim": 3}, [("apart", [three, three])], scores
    yield "MultiHeadAttention", {"num_heads": 2, "key_dim": 3}, [("apart", [three, other])], scores
    apart = [("apart", [three, other]), ("apart", [(N, 5, 9), other])]
    yield "MultiHeadAttention", {"num_heads": 2, "key_dim": 3}, apart, {}
    yield "MultiHeadAttention", {"num_heads": 2, "key_dim": 3}, [("apart", [(N, 8), (N, 8)])], {}
    for setting in (
        {},
        {"use_bias": False},
        {"num_key_value_heads": 3},
        {"use_gate": True},
        {"num_key_value_heads": 1},
    ):
        whole = {"head_dim": 3, "num_query_heads": 4, "num_key_value_heads": 2, **setting}
        for inputs in ([three, three], [three, other], [three, (N, 7, 4)], [three, other, three]):
            yield "GroupQueryAttention", whole, [("apart", inputs)], {}
            yield "GroupQueryAttention", whole, [("apart", inputs)], scores
    lists: list[Any] = [
        [three, other],
        [three, other, other],
        [three, (N, 7, 6), other],
        [three, (N, 7, 6)],
        [three, other, (N, 6, 8)],
        [three],
        [(2, 3, 5, 8), (2, 3, 7, 8)],
        three,
    ]
    for inputs in lists:
        for setting in ({}, {"use_scale": True}, {"score_mode": "concat"}, {"dropout": 0.2}, {"score_mode": "x"}):
            yield "Attention", setting, [inputs], {}
        yield "Attention", {}, [inputs], scores
        yield "AdditiveAttention", {}, [inputs], {}
        yield "AdditiveAttention", {"use_scale": False}, [inputs], scores


def einsum() -> Iterator[Sample]:
    for equation, output, bias in (
        ("ab,bc->ac", 6, "c"),
        ("abc,cd->abd", (None, 6), "d"),
        ("abc,cd->abd", (5, 6), None),
        ("abc,cd->abd", (4, 6), None),
        ("...x,xy->...y", 6, "y"),
        ("...x,xy->...y", (None, 6), "y"),
        ("abc,cde->abde", (None, 2, 3), "de"),
        ("abcd,cde->abe", (None, 6), "e"),
        ("ab...,bc->ac...", 6, "c"),
        ("ab,cd->ac", 6, None),
        ("ab,bc", 6, None),
        ("abc,cd->abd", (None, 6), "x"),
    ):
        for shape in ((N, 4), (N, 5, 4), (N, 5, 4, 3)):
            setting = {"equation": equation, "output_shape": output, "bias_axes": bias}
            yield "EinsumDense", setting, [shape], {}


def convolved_time() -> Iterator[Sample]:
    for n in (1, 2, 3):
        for first in (False, True):
            frame = images(n, first, [9, 8, 7], 4)
            shape = (N, 5, *frame[1:])
            formats = {"data_format": "channels_first" if first else "channels_last"}
            for setting in grid(return_sequences=[False, True], return_state=[False, True], padding=["same", "valid"]):
                yield f"ConvLSTM{n}D", {"filters": 3, "kernel_size": 3, **formats, **setting}, [shape], {}
            for setting in (
                {"strides": 2},
                {"dilation_rate": 2},
                {"strides": 2, "dilation_rate": 2},
                {"use_bias": False},
            ):
                yield f"ConvLSTM{n}D", {"filters": 3, "kernel_size": 2, **formats, **setting}, [shape], {}
            yield f"ConvLSTM{n}D", {"filters": 3, "kernel_size": 3, **formats}, [frame], {}
            yield f"ConvLSTM{n}D", {"filters": 3, "kernel_size": 12, **formats}, [shape], {}


def pictures() -> Iterator[Sample]:
    shapes = [(N, 9, 8, 3), (N, N, N, 3), (9, 8, 3)]
    for shape in shapes:
        for layer in ("Resizing", "CenterCrop", "RandomCrop"):
            yield layer, {"height": 4, "width": 5}, [shape], {}
            yield layer, {"height": 4, "width": 5, "data_format": "channels_last"}, [shape], {}
        for layer, setting in CHANGES.items():
            yield layer, setting, [shape], {}
    for layer in ("Resizing", "CenterCrop", "RandomCrop"):
        yield layer, {"height": 4, "width": 5, "data_format": "channels_first"}, [(N, 3, 9, 8)], {}
        yield layer, {"height": 4, "width": 5}, [(N, 8)], {}
    yield "RandomFlip", {"mode": "sideways"}, [shapes[0]], {}
    yield "RandomRotation", {"factor": 0.1, "fill_mode": "x"}, [shapes[0]], {}
    yield "Resizing", {"height": 4, "width": 5, "crop_to_aspect_ratio": True}, [shapes[0]], {}


CHANGES: dict[str, dict[str, Any]] = {
    "AugMix": {}, "AutoContrast": {}, "CutMix": {}, "Equalization": {}, "MixUp": {}, "RandAugment": {},
    "ContrastLimitedAdaptiveHistogramEqualization": {}, "RandomBrightness": {"factor": 0.1},
    "RandomColorDegeneration": {"factor": 0.1}, "RandomColorJitter": {}, "RandomContrast": {"factor": 0.1},
    "RandomElasticTransform": {}, "RandomErasing": {}, "RandomFlip": {}, "RandomGaussianBlur": {},
    "RandomGrayscale": {}, "RandomHue": {"factor": 0.1}, "RandomInvert": {}, "RandomPerspective": {},
    "RandomPosterization": {"factor": 4}, "RandomRotation": {"factor": 0.1}, "RandomSaturation": {"factor": 0.1},
    "RandomSharpness": {"factor": 0.1}, "RandomShear": {}, "RandomTranslation": {"height_factor": 0.1, "width_factor": 0.1},
    "RandomZoom": {"height_factor": 0.1}, "Solarization": {},
}  # fmt: skip


def tokens() -> Iterator[Sample]:
    shapes = [(N,), (N, 1), (N, 5), (2, 3, 4)]
    number = {"dtype": "int32"}
    for shape in shapes:
        for mode in ("int", "one_hot", "multi_hot", "count", "binary", "nope"):
            yield "CategoryEncoding", {"num_tokens": 6, "output_mode": mode}, [shape], number
            yield "Hashing", {"num_bins": 6, "output_mode": mode}, [shape], number
            yield "Discretization", {"bin_boundaries": [0.0, 1.0], "output_mode": mode}, [shape], {}
            yield "IntegerLookup", {"vocabulary": [3, 4, 5], "output_mode": mode}, [shape], {"dtype": "int64"}
            yield (
                "IntegerLookup",
                {"max_tokens": 9, "output_mode": mode, "pad_to_max_tokens": True},
                [shape],
                {"dtype": "int64"},
            )
            yield "StringLookup", {"vocabulary": ["a", "b"], "output_mode": mode}, [shape], {"dtype": "string"}
        for mode in ("int", "multi_hot", "count"):
            setting = {"max_tokens": 9, "output_mode": mode, "pad_to_max_tokens": True}
            yield "TextVectorization", setting, [shape], {"dtype": "string"}
            yield "TextVectorization", {"output_mode": "int", "output_sequence_length": 4}, [shape], {"dtype": "string"}
        yield "HashedCrossing", {"num_bins": 6}, [[shape, shape]], number
        yield "HashedCrossing", {"num_bins": 6, "output_mode": "one_hot"}, [[shape, shape]], number
    yield "CategoryEncoding", {}, [(N, 5)], number
    yield "CategoryEncoding", {"num_tokens": 0}, [(N, 5)], number
    yield "Hashing", {"num_bins": 0}, [(N, 5)], number
    yield "Discretization", {}, [(N, 5)], {}
    yield "Discretization", {"num_bins": 3, "bin_boundaries": [0.0]}, [(N, 5)], {}
    yield "IntegerLookup", {"max_tokens": 1}, [(N, 5)], number
    yield "IntegerLookup", {"pad_to_max_tokens": True}, [(N, 5)], number
    for shape in [(N, 16000), (16000,), (N, N)]:
        yield "MelSpectrogram", {}, [shape], {}
        yield "MelSpectrogram", {"num_mel_bins": 40, "sequence_stride": 160}, [shape], {}


def preprocessing() -> Iterator[Sample]:
    for shape in [(N, 4), (N, 6, 5, 3), (N, 6, 5, 1)]:
        for setting in ({"scale": 0.5}, {"scale": 2, "offset": -1}, {"scale": [1.0, 2.0, 3.0]}):
            yield "Rescaling", setting, [shape], {}


GROUPS = (
    convolutions, pooling, norms, dense, activations, merging, reshaping, regularization, embeddings, recurrent,
    cells, preprocessing, attention, einsum, convolved_time, pictures, tokens,
)  # fmt: skip


def samples() -> Iterator[Sample]:
    for group in GROUPS:
        yield from group()


# -- the real layers --------------------------------------------------------------------------------------------------
def tensors(shapes: Shapes, dtype: str) -> Any:
    import keras

    return arguments(shapes, lambda shape: keras.KerasTensor(shape, dtype=dtype))


def shape_of(made: Any) -> Any:
    """Shapes of tensors in lists and tuples, which both become lists."""
    if isinstance(made, (list, tuple)):
        return [shape_of(m) for m in made]
    if isinstance(made, dict):
        return {k: shape_of(m) for k, m in made.items()}
    return {"shape": list(made.shape), "dtype": str(made.dtype)}


def weights_of(layer: Any) -> list[Any]:
    start = len(layer.name) + 1 if layer.weights and layer.weights[0].path.startswith(layer.name + "/") else 0
    return [[w.path[start:], list(w.shape), bool(w.trainable)] for w in layer.weights]


def run(sample: Sample) -> Any:
    """What the real layer makes of a sample: weights and output shapes, or where and why it raised."""
    import keras

    name, config, calls, options = sample
    options = dict(options)
    dtype = options.pop("dtype", "float32")
    try:
        layer = getattr(keras.layers, name)(**config)
    except Exception as problem:
        return {"raised": "init", "text": str(problem)[:80]}
    made: Any = None
    for i, shapes in enumerate(calls):
        try:
            made = layer(*tensors(shapes, dtype), **options)
        except Exception as problem:
            return {"raised": f"call {i}", "text": str(problem)[:80]}
    ran = {} if name in CHANGES else run_for_real(sample)
    return {"weights": weights_of(layer), "output": shape_of(made), **ran}


def run_for_real(sample: Sample) -> dict[str, str]:
    """What only the computation itself refuses: symbolic calls do not look at everything."""
    import keras

    name, config, calls, options = sample
    options = dict(options)
    dtype = options.pop("dtype", "float32")
    try:
        layer = getattr(keras.layers, name)(**config)
        for shapes in calls:
            made = layer(*arrays(shapes, dtype), **options)
    except Exception as problem:
        return {"refused": str(problem)[:80]}
    return {"ran": shape_of(made)}


def arrays(shapes: Shapes, dtype: str) -> Any:
    import numpy

    if dtype == "string":
        return arguments(shapes, lambda shape: numpy.full([OPEN if d is None else d for d in shape], "a"))
    return arguments(shapes, lambda shape: numpy.ones([OPEN if d is None else d for d in shape], dtype))


def arguments(shapes: Shapes, make: Any) -> list[Any]:
    """The positional arguments of a call: one tensor, a list of them, or several that stand apart."""
    if isinstance(shapes, list):
        return [[make(s) for s in shapes]]
    if shapes and shapes[0] == "apart":
        return [[make(t) for t in s] if isinstance(s, list) else make(s) for s in shapes[1]]
    return [make(shapes)]


def signatures() -> dict[str, Any]:
    """name -> constructor parameters, call parameters and keys of get_config."""
    import keras

    found = {}
    for name in sorted({s[0] for s in samples()}):
        kind = getattr(keras.layers, name)
        constructor = [p for p in inspect.signature(kind.__init__).parameters if p not in ("self", *COMMON)]
        call = [p for p in inspect.signature(kind.call).parameters if p != "self"]
        found[name] = {"constructor": constructor, "call": call}
    return found


def saved() -> dict[str, Any]:
    """name -> arguments of its first legal sample, and what get_config holds after the call; objects by their class."""
    import keras

    found: dict[str, Any] = {}
    for name, config, calls, options in samples():
        if name in found:
            continue
        more = {k: v for k, v in options.items() if k != "dtype"}
        try:
            layer = getattr(keras.layers, name)(**config)
            layer(*tensors(calls[0], options.get("dtype", "float32")), **more)
        except Exception:
            continue
        own = {k: v for k, v in layer.get_config().items() if k not in COMMON}
        found[name] = [config, {k: v.get("class_name") if isinstance(v, dict) else v for k, v in own.items()}]
    return found


def record(every: int = 1) -> dict[str, Any]:
    """All that is asked, or every so manieth sample."""
    chosen = list(samples())[::every]
    return {"signatures": signatures(), "saved": saved(), "samples": [[*sample, run(sample)] for sample in chosen]}


if __name__ == "__main__":
    os.environ.setdefault("KERAS_BACKEND", "tensorflow")
    text = json.dumps(record(), separators=(",", ":"))
    RECORDED.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(RECORDED, len(text))
