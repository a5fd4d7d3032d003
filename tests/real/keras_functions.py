"""Calls of the functions of Keras (`keras.ops`, activations, losses, metrics, random), and what the real ones answer."""

from __future__ import annotations

import gzip
import inspect
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

RECORDED = Path(__file__).parent.parent / "recorded" / "keras_functions.json.gz"
N = None
# The size that stands for None where a function is run.
OPEN = 6

Sample = tuple[str, list[Any], dict[str, Any]]


def T(*shape: Any, dtype: str = "float32") -> dict[str, Any]:
    """A tensor argument."""
    return {"tensor": list(shape), "dtype": dtype}


def whole(*shape: Any) -> dict[str, Any]:
    return T(*shape, dtype="int32")


UNARY = """
    abs absolute arccos arccosh arcsin arcsinh arctan arctanh cbrt ceil conj conjugate copy cos cosh deg2rad erf erfc
    erfinv exp exp2 expm1 fabs floor imag isfinite isinf isnan isneginf isposinf isreal log log10 log1p log2
    logical_not negative rad2deg real reciprocal round rsqrt sign signbit sin sinc sinh sqrt square tan trunc
    nan_to_num sigmoid tanh silu softplus softsign selu relu6 log_sigmoid hard_sigmoid hard_silu hard_tanh relu gelu
    leaky_relu elu celu sparse_plus sparse_sigmoid squareplus soft_shrink hard_shrink tanh_shrink stop_gradient
    zeros_like ones_like empty_like bitwise_not ravel
"""
BINARY = """
    add subtract multiply divide true_divide divide_no_nan floor_divide mod power maximum minimum fmax fmin fmod
    arctan2 equal not_equal greater greater_equal less less_equal logical_and logical_or logical_xor hypot logaddexp
    logaddexp2 isclose heaviside
"""
REDUCTIONS = """
    sum mean prod max min amax amin std var any all median logsumexp ptp nansum nanmean nanmax nanmin argmax argmin
    norm count_nonzero cumsum cumprod sort argsort softmax log_softmax normalize flip squeeze expand_dims
"""
KEPT = "sum mean prod max min amax amin std var any all median logsumexp ptp nansum nanmean nanmax nanmin argmax argmin"


def elementwise() -> Iterator[Sample]:
    for name in UNARY.split():
        for x in (T(N, 4), T(2, 3), T(), T(N, N, 3), whole(N, 4)):
            yield f"ops.{name}", [x], {}
    pairs = [
        (T(N, 4), T(N, 4)), (T(N, 4), T(4)), (T(N, 3, 4), T(3, 1)), (T(2, 3), T(2, 4)), (T(N, 4), 2.0), (2, T(N, 4)),
        (T(N, 1), T(1, 5)), (T(N, 4), T(5, 4)), (whole(2, 3), T(2, 3)), (whole(2, 3), whole(2, 3)), (whole(2, 3), 2),
        (T(3, 4), T(N, 4)), (T(2, 3), T(4, 1, 3)), (T(2, 3), T(3, 2)),
    ]  # fmt: skip
    for name in BINARY.split():
        for a, b in pairs:
            yield f"ops.{name}", [a, b], {}
    for name in ("bitwise_and", "bitwise_or", "bitwise_xor", "left_shift", "right_shift"):
        yield f"ops.{name}", [whole(N, 4), whole(4)], {}
    for low, high in ((0, 1), (0.0, 6.0)):
        yield "ops.clip", [T(N, 4), low, high], {}
    for condition, a, b in (
        (T(N, 4, dtype="bool"), T(N, 4), T(4)),
        (T(2, 3, dtype="bool"), T(2, 3), 0.0),
        (T(2, 1), T(3), T(2, 3)),
    ):
        yield "ops.where", [condition, a, b], {}
    for dtype in ("float16", "int32", "bool", "float64"):
        yield "ops.cast", [T(N, 4), dtype], {}
    yield "ops.threshold", [T(N, 4), 0.5, 0.0], {}
    for axis in (-1, 0, 1, 5):
        yield "ops.glu", [T(N, 4, 6)], {"axis": axis}


def reductions() -> Iterator[Sample]:
    for name in REDUCTIONS.split():
        for x in (T(N, 3, 4), T(2, 3), T(N, 1, 4), whole(2, 3), T(N, N, N)):
            for axis in (0, 1, -1, 3):
                yield f"ops.{name}", [x], {"axis": axis}
            if name in KEPT.split():
                yield f"ops.{name}", [x], {}
                yield f"ops.{name}", [x], {"axis": 1, "keepdims": True}
                if not name.startswith("arg") and name not in ("median", "ptp"):
                    yield f"ops.{name}", [x], {"axis": [0, 1]}
                    yield f"ops.{name}", [x], {"axis": [0, -1], "keepdims": True}
    yield "ops.squeeze", [T(N, 1, 4, 1)], {}
    yield "ops.expand_dims", [T(N, 4)], {"axis": [0, -1]}
    for q in (0.5, [0.1, 0.9]):
        yield "ops.quantile", [T(2, 3), q], {"axis": 1}
        yield "ops.quantile", [T(2, 3), q], {}
    for k in (1, 3, 5):
        yield "ops.top_k", [T(2, 4), k], {}
        yield "ops.in_top_k", [whole(2), T(2, 4), k], {}
    yield "ops.moments", [T(N, 3, 4)], {"axes": [0, 1]}
    yield "ops.moments", [T(N, 3, 4)], {"axes": [1], "keepdims": True}
    yield "ops.average", [T(N, 3, 4)], {"axis": 1}
    for name in ("segment_sum", "segment_max"):
        yield f"ops.{name}", [T(6, 4), whole(6)], {"num_segments": 3}


def shapes() -> Iterator[Sample]:
    for x in (T(N, 3, 4), T(2, 3, 4), T(24), T(N, N)):
        for shape in ([2, 12], [-1, 4], [-1], [4, 6], [5, -1], [-1, -1], [24], [2, 3, 2, 2]):
            yield "ops.reshape", [x, shape], {}
        for axes in (None, [0, 2, 1], [2, 0, 1], [0, 1], [1, 0], [0, 0, 1]):
            yield "ops.transpose", [x], {"axes": axes}
        for a, b in ((0, 1), (1, -1), (0, 4)):
            yield "ops.swapaxes", [x, a, b], {}
            yield "ops.moveaxis", [x, a, b], {}
        for repeats in (2, [1, 2], [2, 1, 3]):
            yield "ops.tile", [x, repeats], {}
        for axis in (None, 0, 1, -1):
            yield "ops.repeat", [x, 2], {"axis": axis}
            yield "ops.roll", [x, 1], {"axis": axis}
            yield "ops.flip", [x], {"axis": axis}
        for width in (1, [1, 2], [[1, 1], [0, 2], [3, 0]], [[1, 1]], [[1, 2], [3, 4]]):
            yield "ops.pad", [x, width], {}
        for sections in (2, 3, [1, 2], [1]):
            for axis in (0, 1, -1):
                yield "ops.split", [x, sections], {"axis": axis}
        yield "ops.unstack", [x], {"axis": 1}
        yield "ops.diagonal", [x], {}
        yield "ops.trace", [x], {}
        yield "ops.tril", [x], {}
        yield "ops.triu", [x], {"k": 1}
        yield "ops.diff", [x], {}
        yield "ops.diff", [x], {"n": 2, "axis": 0}
        yield "ops.rot90", [x], {}
    yield "ops.repeat", [T(2, 3), [1, 2, 3]], {"axis": 1}
    yield "ops.repeat", [T(2, 3), [1, 2]], {"axis": 1}
    for shape in ([2, 3, 4], [5, 2, 3], [3, 3], [2, 3]):
        yield "ops.broadcast_to", [T(2, 3), shape], {}
        yield "ops.broadcast_to", [T(1, 3), shape], {}
    lists: list[Any] = [
        [T(N, 4), T(N, 4)], [T(N, 4), T(N, 5)], [T(N, 3, 4), T(N, 3, 4), T(N, 3, 4)], [T(2, 3), T(4, 3)],
        [T(2, 3), T(2, 3, 1)], [T(2, 3)],
    ]  # fmt: skip
    for xs in lists:
        for axis in (0, 1, -1, 2):
            yield "ops.concatenate", [xs], {"axis": axis}
            yield "ops.stack", [xs], {"axis": axis}
        for name in ("hstack", "vstack", "dstack"):
            yield f"ops.{name}", [xs], {}
    for axis in (None, 0, 1):
        yield "ops.append", [T(2, 3), T(4, 3)], {"axis": axis}
    yield "ops.meshgrid", [T(3), T(4)], {}
    yield "ops.meshgrid", [T(3), T(4), T(5)], {"indexing": "ij"}
    yield "ops.diag", [T(3)], {}
    yield "ops.diag", [T(3, 4)], {"k": 1}


def picking() -> Iterator[Sample]:
    for axis in (None, 0, 1, -1, 2):
        for indices in (whole(5), whole(2, 3), whole(), [0, 1]):
            yield "ops.take", [T(N, 4), indices], {"axis": axis}
            yield "ops.take", [T(4, 4), indices], {"axis": axis}
        yield "ops.take_along_axis", [T(3, 4), whole(3, 2)], {"axis": axis}
        yield "ops.take_along_axis", [T(3, 4), whole(1, 4)], {"axis": axis}
        yield "ops.take_along_axis", [T(3, 4), whole(3)], {"axis": axis}
    yield "ops.slice", [T(4, 5), [0, 0], [2, 3]], {}
    yield "ops.slice", [T(4, 5), [0, 0], [2, 9]], {}
    yield "ops.slice_update", [T(4, 5), [0, 0], T(2, 3)], {}
    yield "ops.scatter", [whole(3, 2), T(3), [4, 5]], {}
    yield "ops.searchsorted", [T(5), T(3)], {}
    yield "ops.digitize", [T(N, 4), [0.0, 1.0]], {}
    for dtype in (None, "int32"):
        for axis in (-1, 0, 1):
            yield "ops.one_hot", [whole(N, 5), 3], {"axis": axis, "dtype": dtype}
            yield "ops.multi_hot", [whole(N, 5), 3], {"axis": axis}


def products() -> Iterator[Sample]:
    pairs = [
        (T(N, 4), T(4, 5)), (T(N, 3, 4), T(4, 5)), (T(N, 3, 4), T(N, 4, 5)), (T(4), T(4)), (T(4), T(4, 5)),
        (T(3, 4), T(4)), (T(3, 4), T(3, 4)), (T(2, 3, 4), T(5, 4, 6)), (T(N, 2, 3, 4), T(4, 5)), (T(), T(3, 4)),
        (whole(3, 4), T(4, 5)), (T(2, 3, 4), T(3, 4, 5)),
    ]  # fmt: skip
    for a, b in pairs:
        for name in ("matmul", "dot", "inner", "outer", "kron"):
            yield f"ops.{name}", [a, b], {}
        for axes in (0, 1, 2, [[1], [0]], [[-1], [-1]]):
            yield "ops.tensordot", [a, b], {"axes": axes}
    for equation, operands in (
        ("ij,jk->ik", [T(N, 4), T(4, 5)]),
        ("bij,bjk->bik", [T(N, 3, 4), T(N, 4, 5)]),
        ("bij,bjk->bik", [T(N, 3, 4), T(N, 5, 5)]),
        ("...ij,jk->...ik", [T(N, 3, 4), T(4, 5)]),
        ("ij->ji", [T(3, 4)]),
        ("ii->i", [T(3, 3)]),
        ("bqhd,bkhd->bhqk", [T(N, 5, 2, 3), T(N, 7, 2, 3)]),
    ):
        yield "ops.einsum", [equation, *operands], {}
    for a, b in ((T(3), T(3)), (T(4, 3), T(3)), (T(2), T(2)), (T(4), T(4))):
        yield "ops.cross", [a, b], {}
    for x in (T(N, 3, 3), T(3, 3), T(2, 3, 4), T(3)):
        for name in ("cholesky", "inv", "det", "eigh", "qr", "svd", "pinv", "logdet", "slogdet", "lu_factor"):
            yield f"ops.{name}", [x], {}
        yield "ops.qr", [x], {"mode": "complete"}
        yield "ops.svd", [x], {"full_matrices": False}
        yield "ops.svd", [x], {"compute_uv": False}
        for b in (T(3), T(3, 2), T(4)):
            yield "ops.solve", [x, b], {}
            yield "ops.solve_triangular", [x, b], {}


def creation() -> Iterator[Sample]:
    for shape in ([2, 3], [], [4]):
        for name in ("zeros", "ones", "empty"):
            yield f"ops.{name}", [shape], {}
            yield f"ops.{name}", [shape], {"dtype": "int32"}
        yield "ops.full", [shape, 2.0], {}
        for name in ("normal", "uniform", "truncated_normal"):
            yield f"random.{name}", [shape], {}
        yield "random.randint", [shape, 0, 5], {}
        yield "random.gamma", [shape, 0.5], {}
    for args in ([5], [1, 5], [0, 10, 3], [0.0, 1.0, 0.25]):
        yield "ops.arange", args, {}
    yield "ops.linspace", [0, 1], {"num": 7}
    yield "ops.linspace", [T(3), T(3)], {"num": 7, "axis": -1}
    yield "ops.logspace", [0, 1], {"num": 7}
    for args in ([3], [3, 4], [3, 4, 1]):
        yield "ops.eye", args, {}
        yield "ops.tri", args, {}
    yield "ops.identity", [3], {}
    yield "ops.full_like", [T(N, 4), 2], {}
    yield "ops.hanning", [5], {}
    yield "random.categorical", [T(3, 4), 5], {}
    yield "random.dropout", [T(N, 4), 0.5], {}
    yield "random.shuffle", [T(N, 4)], {}
    yield "utils.to_categorical", [whole(5), 3], {}
    yield "utils.to_categorical", [whole(5, 1), 3], {}
    yield "utils.to_categorical", [whole(5, 2), 3], {}
    yield "utils.normalize", [T(5, 2)], {}
    for data in ([1, 2], [[1.0, 2.0]], 3):
        yield "ops.convert_to_tensor", [data], {}
        yield "ops.array", [data], {"dtype": "float32"}


def networks() -> Iterator[Sample]:
    image = T(N, 9, 8, 4)
    for kernel in (T(3, 3, 4, 6), T(3, 3, 2, 6), T(3, 3, 5, 6), T(10, 3, 4, 6), T(3, 4, 6)):
        for padding in ("valid", "same"):
            for strides in (1, 2):
                yield "ops.conv", [image, kernel], {"padding": padding, "strides": strides}
    for padding in ("valid", "same"):
        yield "ops.depthwise_conv", [image, T(3, 3, 4, 2)], {"padding": padding}
        yield "ops.separable_conv", [image, T(3, 3, 4, 2), T(1, 1, 8, 5)], {"padding": padding}
        yield "ops.conv_transpose", [image, T(3, 3, 6, 4)], {"padding": padding, "strides": 2}
        for name in ("max_pool", "average_pool"):
            yield f"ops.{name}", [image, 2], {"padding": padding}
            yield f"ops.{name}", [image, 3], {"padding": padding, "strides": 1}
    for axis in (-1, 1):
        yield "ops.batch_normalization", [image, T(4), T(4), axis], {}
        yield "ops.layer_normalization", [image], {"axis": axis}
    yield "ops.dot_product_attention", [T(N, 5, 2, 3), T(N, 7, 2, 3), T(N, 7, 2, 3)], {}
    yield "ops.dot_product_attention", [T(N, 5, 2, 3), T(N, 7, 2, 4), T(N, 7, 2, 4)], {}
    yield "ops.dot_product_attention", [T(N, 5, 3), T(N, 7, 3), T(N, 7, 3)], {}
    yield "ops.ctc_loss", [whole(N, 4), T(N, 9, 5), whole(N), whole(N)], {}
    yield "ops.depth_to_space", [T(N, 3, 4, 8), 2], {}
    yield "ops.depth_to_space", [T(N, 3, 4, 6), 2], {}
    yield "ops.space_to_depth", [T(N, 6, 4, 3), 2], {}
    yield "ops.extract_sequences", [T(N, 20), 4, 2], {}
    for size in ([4, 5], [4]):
        yield "ops.image.resize", [image, size], {}
        yield "ops.image.resize", [T(9, 8, 4), size], {}
    yield "ops.image.resize", [T(N, 4), [4, 5]], {}
    yield "ops.image.rgb_to_grayscale", [T(N, 9, 8, 3)], {}
    yield "ops.image.extract_patches", [image, [3, 3]], {}
    yield "ops.image.extract_patches", [image, [3, 3]], {"strides": 1, "padding": "same"}
    yield "ops.image.pad_images", [image, 1, 2, 3, 4], {}
    yield "ops.image.crop_images", [image, 1, 2, 3, 4], {}


LOSSES = """
    mean_squared_error mean_absolute_error mean_absolute_percentage_error mean_squared_logarithmic_error hinge
    squared_hinge categorical_hinge huber log_cosh kl_divergence poisson cosine_similarity binary_crossentropy
    categorical_crossentropy sparse_categorical_crossentropy binary_focal_crossentropy categorical_focal_crossentropy
    dice tversky
"""
METRICS = "binary_accuracy categorical_accuracy sparse_categorical_accuracy top_k_categorical_accuracy"


def losses() -> Iterator[Sample]:
    pairs = [
        (T(6, 3), T(6, 3)), (T(6), T(6, 3)), (T(6, 1), T(6, 3)), (T(6), T(6)), (T(6), T(6, 1)), (T(6, 1), T(6)),
        (T(6, 2), T(6, 3)), (T(6, 5, 3), T(6, 5, 3)), (T(6, 5), T(6, 5, 3)), (T(6, 5, 1), T(6, 5, 3)),
        (T(4, 3), T(6, 3)), (T(N, 3), T(N, 3)),
    ]  # fmt: skip
    for a, b in pairs:
        for name in LOSSES.split():
            yield f"losses.{name}", [a, b], {}
        for name in METRICS.split():
            yield f"metrics.{name}", [a, b], {}
        for name in ("binary_crossentropy", "categorical_crossentropy", "sparse_categorical_crossentropy"):
            yield f"ops.{name}", [a, b], {}
            yield f"ops.{name}", [a, b], {"from_logits": True}


def signals() -> Iterator[Sample]:
    for x in (T(N, 20), T(20), T(N, N), T()):
        yield "ops.rfft", [x], {}
        yield "ops.rfft", [x], {"fft_length": 16}
        yield "ops.fft", [[x, x]], {}
        yield "ops.fft2", [[x, x]], {}
        yield "ops.irfft", [[x, x]], {}
        yield "ops.irfft", [[x, x]], {"fft_length": 16}
        yield "ops.stft", [x, 8, 4, 8], {}
        yield "ops.stft", [x, 8, 4, 8], {"center": False}
        yield "ops.trapezoid", [x], {}
        yield "ops.histogram", [x], {"bins": 5}
    yield "ops.fft", [T(3)], {}
    yield "ops.fft", [[T(3), T(4)]], {}
    yield "ops.bincount", [whole(5)], {}
    yield "ops.allclose", [T(2, 3), T(3)], {}
    yield "ops.unravel_index", [whole(5), [3, 4]], {}
    for x in (T(4), T(2, 3)):
        yield "ops.vander", [x], {}
        yield "ops.vander", [x], {"N": 3}
    yield "ops.psnr", [T(2, 3), T(2, 3), 1.0], {}
    for b in (T(4), T(4, 2), T(3)):
        yield "ops.lstsq", [T(4, 3), b], {}
    for stride in (1, 2):
        yield "ops.unfold", [T(2, 3, 8, 9), 3], {"stride": stride}
        yield "ops.unfold", [T(2, 3, 8, 9), [2, 3]], {"padding": 1, "stride": stride}
    yield "ops.image.sobel_edges", [T(N, 9, 8, 3)], {}


GROUPS = (elementwise, reductions, shapes, picking, products, creation, networks, losses, signals)


def samples() -> Iterator[Sample]:
    for group in GROUPS:
        yield from group()


# -- the real functions -----------------------------------------------------------------------------------------------
def found(name: str) -> Any:
    import keras

    there: Any = keras
    for part in name.split("."):
        there = getattr(there, part)
    return there


def filled(value: Any, make: Any) -> Any:
    """Arguments with tensors in them; lists stay lists."""
    if isinstance(value, dict) and "tensor" in value:
        return make(value["tensor"], value["dtype"])
    return [filled(v, make) for v in value] if isinstance(value, list) else value


def symbolic(shape: list[Any], dtype: str) -> Any:
    import keras

    return keras.KerasTensor(shape, dtype=dtype)


def concrete(shape: list[Any], dtype: str) -> Any:
    import numpy

    sizes = [OPEN if d is None else d for d in shape]
    made = numpy.ones(sizes, dtype)
    square = len(sizes) > 1 and sizes[-1] == sizes[-2] and dtype == "float32"
    return made + numpy.eye(sizes[-1], dtype=dtype) if square else made


def answer(sample: Sample, make: Any) -> Any:
    name, args, kwargs = sample
    try:
        made = found(name)(*filled(args, make), **{k: filled(v, make) for k, v in kwargs.items()})
    except Exception as problem:
        return {"raised": str(problem)[:60]}
    return shape_of(made)


def shape_of(made: Any) -> Any:
    if isinstance(made, (list, tuple)) and not hasattr(made, "dtype"):
        return [shape_of(m) for m in made]
    kind = getattr(made, "dtype", None)
    return (
        {"shape": list(made.shape), "dtype": getattr(kind, "name", str(kind))} if kind is not None else {"plain": made}
    )


def signatures() -> dict[str, list[str]]:
    return {n: list(inspect.signature(found(n)).parameters) for n in sorted({s[0] for s in samples()})}


def record(every: int = 1) -> dict[str, Any]:
    """All that is asked, or every so manieth sample."""
    rows = []
    for sample in list(samples())[::every]:
        both = {"symbolic": answer(sample, symbolic), "ran": answer(sample, concrete)}
        rows.append([*sample, both])
    return {"signatures": signatures(), "samples": rows}


if __name__ == "__main__":
    os.environ.setdefault("KERAS_BACKEND", "tensorflow")
    text = json.dumps(record(), separators=(",", ":"))
    RECORDED.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(RECORDED, len(text))
