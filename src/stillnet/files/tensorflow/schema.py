"""The messages of TensorFlow's files that are read, as tables for the wire reader."""

from __future__ import annotations

from ...base.dtype import DTYPES, DType
from ..wire.protobuf import table

VERSIONS = table("1 producer int")
DIM = table("1 size int; 2 name str")
SHAPE = table("2 dim (dim)*; 3 unknown_rank bool", dim=DIM)
# Values of tensors stay where they are: `*_val` fields are spans or single values, read by tensorflow_tensor.
TENSOR = table("1 dtype int; 2 tensor_shape (shape)", shape=SHAPE)
LIST = table(
    "2 s bytes*; 3 i int*; 4 f float*; 5 b bool*; 6 type int*; 7 shape (shape)*; 8 tensor span*; 9 func span*",
    shape=SHAPE,
)
ATTRIBUTE = table(
    "1 list (list); 2 s bytes; 3 i int; 4 f float; 5 b bool; 6 type int; 7 shape (shape); 8 tensor span; 9"
    " placeholder str;"
    "10 func span",
    list=LIST,
    shape=SHAPE,
)
NAMED_ATTRIBUTES = table("1 name str; 2 attr span*")
NODE = table("1 name str; 2 op str; 3 input str*; 4 device str; 5 attr span*")
ARGUMENT = table("1 name str; 3 type int; 4 type_attr str; 5 number_attr str; 6 type_list_attr str")
SIGNATURE_OF = table("1 name str; 2 input_arg (argument)*; 3 output_arg (argument)*", argument=ARGUMENT)
FUNCTION = table("1 signature (signature); 3 node_def span*; 4 ret span*; 5 attr span*", signature=SIGNATURE_OF)
LIBRARY = table("1 function span*; 2 gradient span*")
GRAPH = table("1 node span*; 2 library span; 4 versions (versions)", versions=VERSIONS)

TENSOR_INFO = table("1 name str; 2 dtype int; 3 tensor_shape (shape)", shape=SHAPE)
SIGNATURE = table("1 inputs span*; 2 outputs span*; 3 method_name str")
META_INFO = table("1 meta_graph_version str; 4 tags str*; 5 tensorflow_version str; 7 stripped_default_attrs bool")
META_GRAPH = table(
    "1 meta_info_def (info); 2 graph_def span; 4 collection_def span*; 5 signature_def span*; 7 object_graph_def span",
    info=META_INFO,
)
SAVED_MODEL = table("1 saved_model_schema_version int; 2 meta_graphs span*")
REFERENCE = table("1 node_id int; 2 local_name str")
SAVED_VARIABLE = table("1 dtype int; 2 shape (shape); 3 trainable bool; 6 name str", shape=SHAPE)
USER_OBJECT = table("1 identifier str; 3 metadata str")
SAVED_FUNCTION = table("1 concrete_functions str*")
SAVED_OBJECT = table(
    "1 children (reference)*; 4 user_object (user); 6 function (function); 7 variable (variable)",
    reference=REFERENCE,
    user=USER_OBJECT,
    function=SAVED_FUNCTION,
    variable=SAVED_VARIABLE,
)
OBJECT_GRAPH = table("1 nodes span*; 2 concrete_functions span*")
BYTES_LIST = table("1 value span*")
COLLECTION = table("2 bytes_list (list)", list=BYTES_LIST)
VARIABLE = table(
    "1 variable_name str; 2 initializer_name str; 3 snapshot_name str; 5 is_resource bool; 7 trainable int"
)
# Keras' own metadata beside a SavedModel
KERAS_METADATA = table("1 nodes span*")
KERAS_OBJECT = table("2 node_id int; 3 node_path str; 4 identifier str; 5 metadata str")

FILE_LINE = table("1 file_index int; 2 line int; 3 col int; 4 func str; 5 code str")
TRACE = table("1 file_line_cols (line)*; 2 frame_id fixed64*", line=FILE_LINE)
DEBUG_INFO = table("1 files str*; 2 traces span*; 4 frames_by_id span*; 5 name_to_trace_id span*; 6 traces_by_id span*")

PLUGIN = table("1 plugin_name str")
SUMMARY_METADATA = table("1 plugin_data (plugin)", plugin=PLUGIN)
SUMMARY_TENSOR = table("8 string_val span*")
SUMMARY_VALUE = table(
    "1 tag str; 8 tensor (tensor); 9 metadata (metadata)", tensor=SUMMARY_TENSOR, metadata=SUMMARY_METADATA
)
SUMMARY = table("1 value span*")
TAGGED_RUN = table("1 tag str; 2 run_metadata span")
FUNCTION_GRAPHS = table("1 partition_graphs span*; 2 pre_optimization_graph span; 3 post_optimization_graph span")
RUN = table("3 partition_graphs span*; 4 function_graphs (functions)*", functions=FUNCTION_GRAPHS)
EVENT = table(
    "1 wall_time double; 2 step int; 3 file_version str; 4 graph_def span; 5 summary span; 8 tagged_run_metadata"
    " (run); 9 meta_graph_def span",
    run=TAGGED_RUN,
)

# The checkpoints of TensorFlow before 0.12: everything about the variables stands in the first entry
SLICE_META = table("1 name str; 2 shape (shape); 3 type int", shape=SHAPE)
SLICES_META = table("1 tensor span*")
SLICES = table("1 meta span")
BUNDLE_HEADER = table("1 num_shards int; 2 endianness int; 3 version (versions)", versions=VERSIONS)
BUNDLE_ENTRY = table(
    "1 dtype int; 2 shape (shape); 3 shard_id int; 4 offset int; 5 size int; 6 crc32c fixed32; 7 slices span*",
    shape=SHAPE,
)

_TYPES = {
    1: "f32", 2: "f64", 3: "i32", 4: "u8", 5: "i16", 6: "i8", 7: "str", 8: "c64", 9: "i64", 10: "bool", 11: "i8", 12: "u8",
    13: "i32", 14: "bf16", 15: "i16", 16: "u16", 17: "u16", 18: "c128", 19: "f16", 22: "u32", 23: "u64", 24: "f8e5m2",
    25: "f8e4m3",
}  # fmt: skip
# Names of the numbers above, as the text format and people write them.
TYPE_NAMES = {
    "DT_INVALID": 0, "DT_FLOAT": 1, "DT_DOUBLE": 2, "DT_INT32": 3, "DT_UINT8": 4, "DT_INT16": 5, "DT_INT8": 6, "DT_STRING": 7,
    "DT_COMPLEX64": 8, "DT_INT64": 9, "DT_BOOL": 10, "DT_QINT8": 11, "DT_QUINT8": 12, "DT_QINT32": 13, "DT_BFLOAT16": 14,
    "DT_QINT16": 15, "DT_QUINT16": 16, "DT_UINT16": 17, "DT_COMPLEX128": 18, "DT_HALF": 19, "DT_RESOURCE": 20,
    "DT_VARIANT": 21, "DT_UINT32": 22, "DT_UINT64": 23,
}  # fmt: skip


def dtype(number: int) -> DType | None:
    """The element type; references to variables (numbers from 101 on) have the type of the variable."""
    return DTYPES.get(_TYPES.get(number % 100 if number > 100 else number, ""))
