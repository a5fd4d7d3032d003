"""Quantization, bits and text as ONNX spells them, and what classic machine learning adds."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.dtype import BOOL, DTYPES, F32, I64, U8, DType, onnx_type
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import function, op, spell
from ..ranging import Ranging, ranged, rearranging, unbounded
from .operands import typed

STR = DTYPES["str"]


@function(
    "onnx.QuantizeLinear",
    "x, y_scale, y_zero_point=None, *, axis=1, block_size=0, output_dtype=0, precision=0, saturate=1",
)
def quantize(call: Any, x: Any, y_scale: Any, y_zero_point: Any, output_dtype: Any, **_: Any) -> Any:
    stated = onnx_type(output_dtype) if output_dtype else None
    dtype = typed(call, y_zero_point).dtype if y_zero_point is not None else stated or U8
    return call.apply("quantized", input=x, scale=y_scale, dtype=dtype)


@op("quantized")
def quantized(t: Typing, input: TensorType, scale: Any, dtype: Any) -> TensorType:
    """x[*S], scale -> [*S] of a small type"""
    return TensorType(input.shape, dtype)


@function("onnx.DequantizeLinear", "x, x_scale, x_zero_point=None, *, axis=1, block_size=0, output_dtype=0")
def dequantize(call: Any, x: Any, x_scale: Any, x_zero_point: Any, output_dtype: Any, **_: Any) -> Any:
    dtype = onnx_type(output_dtype) if output_dtype else typed(call, x_scale).dtype
    return call.apply("quantized", input=x, scale=x_scale, dtype=dtype)


@op("quantized_range", spell("onnx.DynamicQuantizeLinear", "x"))
def quantized_range(t: Typing, x: TensorType) -> Any:
    """x[*S] -> u8[*S], scale[], zero point[]"""
    return TensorType(x.shape, U8), TensorType((), F32), TensorType((), U8)


@function("onnx.BitCast", "input, *, to")
def bit_cast(call: Any, input: Any, to: Any) -> Any:
    type, dtype = typed(call, input), onnx_type(to)
    if type.dtype is not None and dtype is not None and type.dtype.bits != dtype.bits:
        raise NotUnderstood("bits of another width")
    return call.apply("typed_as", input=input, dtype=dtype)


# -- text --------------------------------------------------------------------------------------------------------------
@op("text_alike", spell("onnx.StringConcat", "X, Y"), spell("onnx.RegexFullMatch", "X, *, pattern=None", dtype=BOOL))
def text_alike(t: Typing, X: TensorType, Y: Any = None, dtype: DType | None = None, pattern: Any = None) -> TensorType:
    """text[*S], text[*T] -> [*broadcast(S, T)]"""
    shape = t.broadcast(X.shape, Y.shape) if isinstance(Y, TensorType) else X.shape
    return TensorType(shape, dtype or STR)


@op("text_split", spell("onnx.StringSplit", "X, *, delimiter=None, maxsplit=None"))
def text_split(t: Typing, X: TensorType, delimiter: Any = None, maxsplit: Any = None) -> Any:
    """text[*S] -> parts[*S, n], counts[*S]"""
    shape = None if X.shape is None else (*X.shape, t.fresh("n"))
    return TensorType(shape, STR), TensorType(X.shape, I64)


@op(
    "text_normalized",
    spell("onnx.StringNormalizer", "X, *, case_change_action='NONE', is_case_sensitive=0, locale='', stopwords=None"),
)
def text_normalized(t: Typing, X: TensorType, stopwords: Any = None, **_: Any) -> TensorType:
    """text[*A, N] -> [*A, n], without the words that are left out"""
    shape = t.need_shape(X)
    return TensorType(shape if not stopwords else (*shape[:-1], t.fresh("n")), STR)


@op(
    "term_counts",
    spell(
        "onnx.TfIdfVectorizer",
        "X, *, max_gram_length, max_skip_count, min_gram_length, mode, ngram_counts, ngram_indexes, pool_int64s=None,"
        " pool_strings=None, weights=None",
    ),
)
def term_counts(t: Typing, X: TensorType, ngram_indexes: Any, **_: Any) -> TensorType:
    """x[*A, N] -> [*A, number of terms]"""
    return TensorType((*t.need_shape(X)[:-1], max(ngram_indexes or [0]) + 1), F32)


# -- classic machine learning ------------------------------------------------------------------------------------------
@op(
    "features_alike",
    spell("onnx.ml.Binarizer", "X, *, threshold=0.0"),
    spell("onnx.ml.Scaler", "X, *, offset=None, scale=None", dtype=F32),
    spell(
        "onnx.ml.Imputer",
        "X, *, imputed_value_floats=None, imputed_value_int64s=None, replaced_value_float=0.0, replaced_value_int64=0",
    ),
    spell("onnx.ml.Normalizer", "X, *, norm='MAX'", dtype=F32),
)
def features_alike(t: Typing, X: TensorType, dtype: DType | None = None, **_: Any) -> TensorType:
    """x[*S] -> [*S]"""
    return TensorType(X.shape, dtype or X.dtype)


@op("labels_encoded", spell("onnx.ml.LabelEncoder", "X, **settings"))
def labels_encoded(t: Typing, X: TensorType, settings: Any = None) -> TensorType:
    """x[*S] -> [*S]"""
    return TensorType(X.shape, None)


@op("features_taken", spell("onnx.ml.ArrayFeatureExtractor", "X, Y"))
def features_taken(t: Typing, X: TensorType, Y: TensorType) -> TensorType:
    """x[*A, N], positions[k] -> [*A, k]"""
    shape = t.need_shape(X)
    count: Dim = D.product(t.need_shape(Y))
    return TensorType((*(shape[:-1] or (1,)), count), X.dtype)


@op(
    "tree_scores",
    spell("onnx.ml.TreeEnsembleRegressor", "X, *, n_targets=1, **settings"),
    spell("onnx.ml.TreeEnsemble", "X, *, n_targets=1, **settings", same=True),
    spell(
        "onnx.ml.LinearRegressor onnx.ml.SVMRegressor", "X, *, targets=1, **settings", rename={"targets": "n_targets"}
    ),
)
def tree_scores(t: Typing, X: TensorType, n_targets: Any = 1, same: bool = False, settings: Any = None) -> TensorType:
    """x[N, F] -> [N, targets]"""
    shape = t.need_shape(X)
    return TensorType((shape[0] if len(shape) > 1 else 1, n_targets), X.dtype if same else F32)


@op(
    "classified",
    spell(
        "onnx.ml.TreeEnsembleClassifier onnx.ml.LinearClassifier onnx.ml.SVMClassifier",
        "X, *, classlabels_int64s=None, classlabels_ints=None, classlabels_strings=None, **settings",
    ),
)
def classified(
    t: Typing,
    X: TensorType,
    classlabels_int64s: Any = None,
    classlabels_ints: Any = None,
    classlabels_strings: Any = None,
    settings: Any = None,
) -> Any:
    """x[N, F] -> labels[N], scores[N, C]"""
    shape = t.need_shape(X)
    rows = shape[0] if len(shape) > 1 else 1
    names = classlabels_int64s or classlabels_ints or classlabels_strings
    label = STR if classlabels_strings else I64
    return TensorType((rows,), label), TensorType((rows, len(names) if names else t.fresh("n")), F32)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("quantized")
def _quantized_range(r: Ranging, **_: Any) -> Any:
    """All that the small type holds; what it stands for depends on the scale."""
    return r.between(I.WHOLE.get(r.dtype, I.ALL), I.EMPTY)


@ranged("quantized_range")
def _quantized_parts_range(r: Ranging, **_: Any) -> Any:
    whole = r.between(I.WHOLE["u8"], I.EMPTY)
    return (whole, r.between(I.NONNEGATIVE, I.EMPTY), whole)


unbounded("text_alike", "text_split", "text_normalized", "labels_encoded", because="text")


@ranged("term_counts")
def _terms_range(r: Ranging, weights: Any = None, **_: Any) -> Any:
    return None if weights else r.between(I.NONNEGATIVE, I.EMPTY)


@ranged("features_alike")
def _features_range(r: Ranging, **_: Any) -> Any:
    """A binarizer gives zeros and ones; the others scale by numbers that are not followed."""
    return r.between(I.UNIT, I.EMPTY) if r.called == "Binarizer" else None


rearranging("features_taken")
unbounded("tree_scores", "classified", because="scores of a model of another kind")
