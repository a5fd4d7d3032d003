"""TensorFlow Lite models: their operations, tensors and signatures, with the shapes that the file states."""

from __future__ import annotations

from typing import Any

from ...base import dim as D
from ...base.dim import Origin
from ...base.dtype import DTYPES
from ...graph.graph import Stored, TensorType, Value
from ..content import Content
from ..errors import UnreadableFile
from ..limits import NODES, RANK
from ..model import ReadFile, StoredModel
from ..operation import apply
from ..recognise import reader
from ..stored_layers import list_modules
from ..tensor import StoredTensor, is_shape
from ..tensorflow_graph import input_shape
from ..tensorflow_model import add_coverage
from ..wire.flatbuffer import Table, root

MAGIC = b"TFL3"
TYPES = (
    "f32", "f16", "i32", "u8", "i64", "str", "bool", "i16", "c64", "i8", "f64", "c128", "u64", "", "", "u32", "u16", "i8",
)  # fmt: skip
# Names of the built-in operators by their numbers.
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
# Settings of an operator: (name, number of the field, how it is written).
WINDOW = (("padding", 0, "b"), ("stride_w", 1, "i"), ("stride_h", 2, "i"))
OPTIONS = {
    "CONV_2D": (
        *WINDOW,
        ("fused_activation_function", 3, "b"),
        ("dilation_w_factor", 4, "i"),
        ("dilation_h_factor", 5, "i"),
    ),
    "DEPTHWISE_CONV_2D": (*WINDOW, ("depth_multiplier", 3, "i"), ("fused_activation_function", 4, "b")),
    "MAX_POOL_2D": (
        *WINDOW,
        ("filter_width", 3, "i"),
        ("filter_height", 4, "i"),
        ("fused_activation_function", 5, "b"),
    ),
    "AVERAGE_POOL_2D": (
        *WINDOW,
        ("filter_width", 3, "i"),
        ("filter_height", 4, "i"),
        ("fused_activation_function", 5, "b"),
    ),
    "FULLY_CONNECTED": (("fused_activation_function", 0, "b"),),
    "CONCATENATION": (("axis", 0, "i"), ("fused_activation_function", 1, "b")),
    "ADD": (("fused_activation_function", 0, "b"),),
    "MUL": (("fused_activation_function", 0, "b"),),
    "SOFTMAX": (("beta", 0, "f"),),
    "GATHER": (("axis", 0, "i"),),
}


def is_tflite(content: Content) -> bool:
    return content.head[4:8] == MAGIC


@reader("tflite", is_tflite, "TensorFlow Lite model", order=10)
def read(content: Content, into: ReadFile) -> None:
    top = root(content.data)
    codes = [operator_name(code) for code in top.tables(1)]
    buffers = top.tables(4)
    for number, graph in enumerate(top.tables(2)):
        name = graph.text(4) or (content.name if not number else f"{content.name}#{number}")
        model = into.model(name, "tensorflow", "TensorFlow Lite", content.path)
        into.models.append(model)
        _Graph(content, graph, model, into, codes, buffers).run()
        description = top.text(3)
        model.notes += [f"made by {description}"] if description else []
        add_coverage(model)


def operator_name(code: Table) -> str:
    """Newer files write the number in a wider field and leave the old one at its end."""
    number = max(code.number(0, "b"), code.number(3, "i"))
    if number == CUSTOM:
        return code.text(1) or "CUSTOM"
    return OPERATORS[number] if 0 <= number < len(OPERATORS) else f"OPERATOR_{number}"


class _Graph:
    def __init__(
        self, content: Content, graph: Table, model: StoredModel, into: ReadFile, codes: list[str], buffers: list[Table]
    ) -> None:
        self.content, self.graph, self.model, self.into = content, graph, model, into
        self.codes, self.buffers = codes, buffers
        self.tensors = graph.tables(0)
        self.values: dict[int, Value] = {}

    def run(self) -> None:
        for index in self.graph.numbers(1, "i") or ():
            name, type, sizes = self.described(index)
            shape = input_shape(self.model, name, sizes)
            self.values[index] = self.model.input(name, TensorType(shape, type.dtype))
        operators = self.graph.tables(3)
        if len(operators) > NODES:
            raise UnreadableFile(f"more than {NODES} operators")
        for number, operator in enumerate(operators):
            self.operator(number, operator)
        for index in self.graph.numbers(2, "i") or ():
            if index in self.values:
                self.model.outputs.append((self.described(index)[0], self.values[index]))
        list_modules(self.model, "tflite.SubGraph", lambda p: None)

    def described(self, index: int) -> tuple[str, TensorType, Any]:
        """Name, type and stated sizes of a tensor."""
        if not 0 <= index < len(self.tensors):
            raise UnreadableFile(f"there is no tensor {index}")
        tensor = self.tensors[index]
        stated = tensor.numbers(7, "i") or tensor.numbers(0, "i") or ()
        if len(stated) > RANK:
            raise UnreadableFile(f"a tensor has {len(stated)} axes")
        sizes = tuple(None if s < 0 else s for s in stated)
        number = tensor.number(1, "b")
        dtype = DTYPES.get(TYPES[number]) if 0 <= number < len(TYPES) else None
        shape = tuple(D.fresh("?", Origin.UNKNOWN) if s is None else s for s in sizes)
        return tensor.text(3) or f"tensor {index}", TensorType(shape, dtype), sizes

    def value(self, index: int) -> Value | None:
        if index < 0:
            return None
        if index not in self.values:
            self.values[index] = self.held(index)
        return self.values[index]

    def held(self, index: int) -> Value:
        """A tensor that no operator makes: a weight or a small constant."""
        name, type, sizes = self.described(index)
        number = self.tensors[index].number(2, "I")
        span = self.buffers[number].span(0) if 0 < number < len(self.buffers) else None
        if span is None or not is_shape(sizes):
            return self.model.builder.source(type, "constant", name)
        stored = StoredTensor(sizes, type.dtype, self.content.data, *span)
        if (
            len(sizes) > 0
            and stored.count > 1
            and type.dtype is not None
            and type.dtype.name not in ("i32", "i64", "str", "bool")
        ):
            return self.model.parameter(name, TensorType(sizes, type.dtype))
        return self.model.builder.source(stored.type(), "constant", name, stored)

    def operator(self, number: int, operator: Table) -> None:
        code = operator.number(0, "I")
        kind = self.codes[code] if code < len(self.codes) else "?"
        inputs = [self.value(i) for i in operator.numbers(1, "i") or ()]
        outputs = [i for i in operator.numbers(2, "i") or () if i >= 0]
        facts = [self.described(i) for i in outputs]
        name = facts[0][0].split(";")[0] if facts else f"{kind} {number}"
        builder = self.model.builder
        builder.scope = name.rpartition("/")[0]
        stored = Stored(name, kind, self.options(kind, operator), tuple(sizes for _, _, sizes in facts))
        made = apply(self.model, self.into, f"tflite.{kind}", inputs, stored, len(outputs))
        for index, value, fact in zip(outputs, made, facts):
            self.values[index] = typed(value, fact[1])

    def options(self, kind: str, operator: Table) -> dict[str, Any]:
        table = operator.table(4) if kind in OPTIONS else None
        if table is None:
            return {}
        found = {name: table.number(field, code) for name, field, code in OPTIONS[kind]}
        if "padding" in found:
            found["padding"] = "VALID" if found["padding"] else "SAME"
        if "fused_activation_function" in found:
            place = found["fused_activation_function"]
            found["fused_activation_function"] = ACTIVATIONS[place] if 0 <= place < len(ACTIVATIONS) else place
        return found


def typed(value: Value, stated: TensorType) -> Value:
    """The element type is what the file says."""
    from ...graph.graph import Node
    from ..operation import replaced

    if not isinstance(value.producer, Node) or value.dtype is not None:
        return value
    return replaced(value, TensorType(value.shape, stated.dtype))
