"""The messages of ONNX files that are read, as tables for the wire reader."""

from __future__ import annotations

from ..wire.protobuf import table

ENTRY = table("1 key str; 2 value str")
OPSET = table("1 domain str; 2 version int")
DIM = table("1 dim_value int; 2 dim_param str")
SHAPE = table("1 dim (dim)*", dim=DIM)
TENSOR_TYPE = table("1 elem_type int; 2 shape (shape)", shape=SHAPE)
ITEM = table("1 tensor_type (tensor)", tensor=TENSOR_TYPE)
SEQUENCE = table("1 elem_type (item)", item=ITEM)
GIVEN = table("1 tensor_type (tensor); 4 sequence_type (sequence)", tensor=TENSOR_TYPE, sequence=SEQUENCE)
OPTIONAL = table("1 elem_type (given)", given=GIVEN)
TYPE = table(
    "1 tensor_type (tensor); 4 sequence_type (sequence); 5 map_type span; 8 sparse_tensor_type (tensor);"
    "9 optional_type (optional)",
    tensor=TENSOR_TYPE,
    sequence=SEQUENCE,
    optional=OPTIONAL,
)
VALUE = table("1 name str; 2 type (type)", type=TYPE)
# The elements of a tensor are found by onnx_values, where they stand.
TENSOR = table("1 dims int*; 2 data_type int; 8 name str; 13 external_data (entry)*; 14 data_location int", entry=ENTRY)
SPARSE = table("1 values span; 2 indices span; 3 dims int*")
ATTRIBUTE = table(
    "1 name str; 2 f float; 3 i int; 4 s bytes; 5 t span; 6 g span; 7 floats float*; 8 ints int*; 9 strings bytes*;"
    "10 tensors span*; 11 graphs span*; 20 type int; 21 ref_attr_name str; 22 sparse_tensor span"
)
NODE = table(
    "1 input str*; 2 output str*; 3 name str; 4 op_type str; 5 attribute span*; 7 domain str; 8 overload str;"
    "9 metadata_props (entry)*",
    entry=ENTRY,
)
GRAPH = table(
    "1 node span*; 2 name str; 5 initializer span*; 11 input span*; 12 output span*; 13 value_info span*;"
    "15 sparse_initializer span*"
)
FUNCTION = table(
    "1 name str; 4 input str*; 5 output str*; 6 attribute str*; 7 node span*; 9 opset_import (opset)*; 10 domain str;"
    "11 attribute_proto span*; 13 overload str",
    opset=OPSET,
)
MODEL = table(
    "1 ir_version int; 2 producer_name str; 3 producer_version str; 4 domain str; 5 model_version int; 7 graph span;"
    "8 opset_import (opset)*; 14 metadata_props (entry)*; 20 training_info span*; 25 functions span*",
    opset=OPSET,
    entry=ENTRY,
)
