"""What programs ask of an element type: its name, its kind, its bytes."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.dtype import DTYPES, DType
from ..machine import Machine
from .registry import attribute

# How libraries spell element types -> ours.
NAMES = {
    "float16": "f16",
    "half": "f16",
    "float32": "f32",
    "float": "f32",
    "float64": "f64",
    "double": "f64",
    "bfloat16": "bf16",
    "int8": "i8",
    "int16": "i16",
    "int32": "i32",
    "int": "i32",
    "int64": "i64",
    "long": "i64",
    "uint8": "u8",
    "uint16": "u16",
    "uint32": "u32",
    "uint64": "u64",
    "bool": "bool",
    "complex64": "c64",
    "complex128": "c128",
    "string": "str",
    "str": "str",
}
LONG = {
    DTYPES[ours]: name
    for name, ours in reversed(NAMES.items())
    if name not in ("half", "double", "float", "int", "long")
}


@attribute("dtype", "base_dtype", "as_numpy_dtype", "real_dtype")
def _base(machine: Machine, dtype: DType) -> Any:
    return dtype


@attribute("dtype", "name")
def _long_name(machine: Machine, dtype: DType) -> Any:
    return LONG.get(dtype, dtype.name)


@attribute("dtype", "is_floating", "is_floating_point")
def _is_floating(machine: Machine, dtype: DType) -> Any:
    return dtype.is_float


@attribute("dtype", "is_integer")
def _is_integer(machine: Machine, dtype: DType) -> Any:
    return dtype.is_integer


@attribute("dtype", "is_complex")
def _is_complex(machine: Machine, dtype: DType) -> Any:
    return dtype.is_complex


@attribute("dtype", "is_signed")
def _is_signed(machine: Machine, dtype: DType) -> Any:
    return dtype.kind != "bool" and not dtype.name.startswith("u")


@attribute("dtype", "is_bool")
def _is_bool(machine: Machine, dtype: DType) -> Any:
    return dtype.kind == "bool"


@attribute("dtype", "size", "itemsize")
def _bytes(machine: Machine, dtype: DType) -> Any:
    return dtype.itemsize
