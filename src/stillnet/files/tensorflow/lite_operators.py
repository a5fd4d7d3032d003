"""Operators of TensorFlow Lite: their names by number, their settings by field, and what TensorFlow calls them."""

from __future__ import annotations

from collections.abc import Callable

from ...base.annotations import Any

NAMES = (
    "ADD AVERAGE_POOL_2D CONCATENATION CONV_2D DEPTHWISE_CONV_2D DEPTH_TO_SPACE DEQUANTIZE EMBEDDING_LOOKUP FLOOR"
    " FULLY_CONNECTED HASHTABLE_LOOKUP L2_NORMALIZATION L2_POOL_2D LOCAL_RESPONSE_NORMALIZATION LOGISTIC"
    " LSH_PROJECTION LSTM MAX_POOL_2D MUL RELU RELU_N1_TO_1 RELU6 RESHAPE RESIZE_BILINEAR RNN SOFTMAX SPACE_TO_DEPTH"
    " SVDF TANH CONCAT_EMBEDDINGS SKIP_GRAM CALL CUSTOM EMBEDDING_LOOKUP_SPARSE PAD UNIDIRECTIONAL_SEQUENCE_RNN"
    " GATHER BATCH_TO_SPACE_ND SPACE_TO_BATCH_ND TRANSPOSE MEAN SUB DIV SQUEEZE UNIDIRECTIONAL_SEQUENCE_LSTM"
    " STRIDED_SLICE BIDIRECTIONAL_SEQUENCE_RNN EXP TOPK_V2 SPLIT LOG_SOFTMAX DELEGATE BIDIRECTIONAL_SEQUENCE_LSTM"
    " CAST PRELU MAXIMUM ARG_MAX MINIMUM LESS NEG PADV2 GREATER GREATER_EQUAL LESS_EQUAL SELECT SLICE SIN"
    " TRANSPOSE_CONV SPARSE_TO_DENSE TILE EXPAND_DIMS EQUAL NOT_EQUAL LOG SUM SQRT RSQRT SHAPE POW ARG_MIN"
    " FAKE_QUANT REDUCE_PROD REDUCE_MAX PACK LOGICAL_OR ONE_HOT LOGICAL_AND LOGICAL_NOT UNPACK REDUCE_MIN FLOOR_DIV"
    " REDUCE_ANY SQUARE ZEROS_LIKE FILL FLOOR_MOD RANGE RESIZE_NEAREST_NEIGHBOR LEAKY_RELU SQUARED_DIFFERENCE"
    " MIRROR_PAD ABS SPLIT_V UNIQUE CEIL REVERSE_V2 ADD_N GATHER_ND COS WHERE RANK ELU REVERSE_SEQUENCE MATRIX_DIAG"
    " QUANTIZE MATRIX_SET_DIAG ROUND HARD_SWISH IF WHILE NON_MAX_SUPPRESSION_V4 NON_MAX_SUPPRESSION_V5 SCATTER_ND"
    " SELECT_V2 DENSIFY SEGMENT_SUM BATCH_MATMUL PLACEHOLDER_FOR_GREATER_OP_CODES CUMSUM CALL_ONCE BROADCAST_TO"
    " RFFT2D CONV_3D IMAG REAL COMPLEX_ABS HASHTABLE HASHTABLE_FIND HASHTABLE_IMPORT HASHTABLE_SIZE REDUCE_ALL"
    " CONV_3D_TRANSPOSE VAR_HANDLE READ_VARIABLE ASSIGN_VARIABLE BROADCAST_ARGS RANDOM_STANDARD_NORMAL BUCKETIZE"
    " RANDOM_UNIFORM MULTINOMIAL GELU DYNAMIC_UPDATE_SLICE RELU_0_TO_1 UNSORTED_SEGMENT_PROD UNSORTED_SEGMENT_MAX"
    " UNSORTED_SEGMENT_SUM ATAN2 UNSORTED_SEGMENT_MIN SIGN BITCAST BITWISE_XOR RIGHT_SHIFT"
)
OPERATORS = tuple(NAMES.split())
CUSTOM = OPERATORS.index("CUSTOM")
ACTIVATIONS = ("none", "relu", "relu_n1_to_1", "relu6", "tanh", "sign_bit")
ACTIVE = "fused_activation_function"
# Settings of an operator: (name, number of the field, how it is written); `v` is a list of numbers.
WINDOW = (("padding", 0, "b"), ("stride_w", 1, "i"), ("stride_h", 2, "i"))
POOL = (*WINDOW, ("filter_width", 3, "i"), ("filter_height", 4, "i"), (ACTIVE, 5, "b"))
_DEEP = ("stride_d", "stride_w", "stride_h", ACTIVE, "dilation_d_factor", "dilation_w_factor", "dilation_h_factor")
DEEP_WINDOW = (("padding", 0, "b"), *((name, i, "b" if name == ACTIVE else "i") for i, name in enumerate(_DEEP, 1)))
REDUCE = (("keep_dims", 0, "?"),)
FUSED = ((ACTIVE, 0, "b"),)
MASKS = tuple((f"{n}_mask", i, "i") for i, n in enumerate(("begin", "end", "ellipsis", "new_axis", "shrink_axis")))
OPTIONS: dict[str, tuple[tuple[str, int, str], ...]] = {
    "CONV_3D": DEEP_WINDOW,
    "CONV_3D_TRANSPOSE": DEEP_WINDOW,
    "CONV_2D": (*WINDOW, (ACTIVE, 3, "b"), ("dilation_w_factor", 4, "i"), ("dilation_h_factor", 5, "i")),
    "DEPTHWISE_CONV_2D": (
        *WINDOW,
        ("depth_multiplier", 3, "i"),
        (ACTIVE, 4, "b"),
        ("dilation_w_factor", 5, "i"),
        ("dilation_h_factor", 6, "i"),
    ),
    "TRANSPOSE_CONV": WINDOW,
    "MAX_POOL_2D": POOL,
    "AVERAGE_POOL_2D": POOL,
    "L2_POOL_2D": POOL,
    "FULLY_CONNECTED": (*FUSED, ("weights_format", 1, "b"), ("keep_num_dims", 2, "?")),
    "CONCATENATION": (("axis", 0, "i"), (ACTIVE, 1, "b")),
    **dict.fromkeys(("ADD", "SUB", "MUL", "DIV"), FUSED),
    "SOFTMAX": (("beta", 0, "f"),),
    "LEAKY_RELU": (("alpha", 0, "f"),),
    "GATHER": (("axis", 0, "i"), ("batch_dims", 1, "i")),
    "RESHAPE": (("new_shape", 0, "v"),),
    "SQUEEZE": (("squeeze_dims", 0, "v"),),
    **dict.fromkeys(("MEAN", "SUM", "REDUCE_PROD", "REDUCE_MAX", "REDUCE_MIN", "REDUCE_ANY", "REDUCE_ALL"), REDUCE),
    "SPLIT": (("num_splits", 0, "i"),),
    "SPLIT_V": (("num_splits", 0, "i"),),
    "PACK": (("values_count", 0, "i"), ("axis", 1, "i")),
    "UNPACK": (("num", 0, "i"), ("axis", 1, "i")),
    "STRIDED_SLICE": MASKS,
    "BATCH_MATMUL": (("adj_x", 0, "?"), ("adj_y", 1, "?")),
    "SPACE_TO_DEPTH": (("block_size", 0, "i"),),
    "DEPTH_TO_SPACE": (("block_size", 0, "i"),),
    "ONE_HOT": (("axis", 0, "i"),),
    "MIRROR_PAD": (("mode", 0, "b"),),
    "RESIZE_BILINEAR": (("align_corners", 2, "?"), ("half_pixel_centers", 3, "?")),
    "RESIZE_NEAREST_NEIGHBOR": (("align_corners", 0, "?"), ("half_pixel_centers", 1, "?")),
    "GELU": (("approximate", 0, "?"),),
    "CUMSUM": (("exclusive", 0, "?"), ("reverse", 1, "?")),
}

Given = dict[str, Any]
Arguments = Callable[[Given, int], Given]


def same(given: Given, inputs: int) -> Given:
    return given


def renamed(**names: str) -> Arguments:
    return lambda given, inputs: {names.get(k, k): v for k, v in given.items()}


# What TensorFlow calls the operator, and its settings in TensorFlow's words; operators that are not here have rules of their own.
TENSORFLOW: dict[str, tuple[str, Arguments]] = {
    "RESHAPE": ("Reshape", same),
    "SQUEEZE": ("Squeeze", same),
    "EXPAND_DIMS": ("ExpandDims", same),
    "TRANSPOSE": ("Transpose", same),
    "MEAN": ("Mean", same),
    "SUM": ("Sum", same),
    "REDUCE_PROD": ("Prod", same),
    "REDUCE_MAX": ("Max", same),
    "REDUCE_MIN": ("Min", same),
    "REDUCE_ANY": ("Any", same),
    "REDUCE_ALL": ("All", same),
    "SPLIT": ("Split", renamed(num_splits="num_split")),
    "SPLIT_V": ("SplitV", renamed(num_splits="num_split")),
    "PACK": ("Pack", lambda given, inputs: {"N": inputs, "axis": given.get("axis", 0)}),
    "UNPACK": ("Unpack", same),
    "STRIDED_SLICE": ("StridedSlice", same),
    "SLICE": ("Slice", same),
    "BATCH_MATMUL": ("BatchMatMulV2", same),
    "SPACE_TO_DEPTH": ("SpaceToDepth", same),
    "DEPTH_TO_SPACE": ("DepthToSpace", same),
    "PAD": ("Pad", same),
    "PADV2": ("PadV2", same),
    "MIRROR_PAD": ("MirrorPad", lambda given, inputs: {"mode": "SYMMETRIC" if given.get("mode") else "REFLECT"}),
    "TILE": ("Tile", same),
    "FILL": ("Fill", same),
    "SHAPE": ("Shape", same),
    "ARG_MAX": ("ArgMax", same),
    "ARG_MIN": ("ArgMin", same),
    "RESIZE_BILINEAR": ("ResizeBilinear", same),
    "RESIZE_NEAREST_NEIGHBOR": ("ResizeNearestNeighbor", same),
    "BROADCAST_TO": ("BroadcastTo", same),
    "GATHER_ND": ("GatherNd", same),
    "SELECT": ("Select", same),
    "SELECT_V2": ("SelectV2", same),
    "TOPK_V2": ("TopKV2", same),
    "RANGE": ("Range", same),
    "SPACE_TO_BATCH_ND": ("SpaceToBatchND", same),
    "BATCH_TO_SPACE_ND": ("BatchToSpaceND", same),
    "SCATTER_ND": ("ScatterNd", same),
    "RANK": ("Rank", same),
    "RFFT2D": ("RFFT2D", same),
    "ONE_HOT": ("OneHot", same),
    "UNIQUE": ("Unique", same),
    "WHERE": ("Where", same),
    "MATRIX_DIAG": ("MatrixDiag", same),
    "BROADCAST_ARGS": ("BroadcastArgs", same),
    "SEGMENT_SUM": ("SegmentSum", same),
    "UNSORTED_SEGMENT_SUM": ("UnsortedSegmentSum", same),
    "UNSORTED_SEGMENT_PROD": ("UnsortedSegmentProd", same),
    "UNSORTED_SEGMENT_MAX": ("UnsortedSegmentMax", same),
    "UNSORTED_SEGMENT_MIN": ("UnsortedSegmentMin", same),
    "RANDOM_UNIFORM": ("RandomUniform", same),
    "RANDOM_STANDARD_NORMAL": ("RandomStandardNormal", same),
    "HASHTABLE_FIND": ("LookupTableFindV2", same),
    "ADD_N": ("AddN", lambda given, inputs: {"N": inputs}),
}
