"""The default element type, and the limits of element types."""

from __future__ import annotations

import sys

from ....base.annotations import Any
from ....base.dtype import BF16, F16, F32, F64, DType
from ....ops.default_type import DefaultType
from ...machine import Machine
from ...values import Instance
from ..registry import CLASSES, known, known_class


@known("torch.set_default_dtype")
def _set_default_dtype(machine: Machine, dtype: Any) -> None:
    if isinstance(dtype, DType):
        machine.context["default_dtype"] = dtype
    usual = isinstance(dtype, DType) and dtype is F32
    machine.builder.default_type = None if usual else DefaultType(dtype if isinstance(dtype, DType) else None)


TENSOR_TYPES = {"FloatTensor": F32, "DoubleTensor": F64, "HalfTensor": F16, "BFloat16Tensor": BF16}


@known("torch.set_default_tensor_type")
def _set_default_tensor_type(machine: Machine, kind: Any) -> None:
    name = kind if isinstance(kind, str) else getattr(kind, "name", "")
    _set_default_dtype(machine, TENSOR_TYPES.get(str(name).rpartition(".")[2]))


@known("torch.get_default_dtype")
def _get_default_dtype(machine: Machine) -> Any:
    return machine.context.get("default_dtype", F32)


@known("torch.finfo", "torch.iinfo")
def _info(machine: Machine, dtype: Any = None) -> Any:
    """The limits of an element type."""
    dtype = dtype if isinstance(dtype, DType) else F32 if dtype is None else None
    if dtype is None:
        return machine.unknown("finfo of something not known")
    return Instance(CLASSES["torch.finfo_result"], limits_of(dtype))


def limits_of(dtype: DType) -> dict[str, Any]:
    if dtype.kind == "int":
        low, high = (
            (0, 2**dtype.bits - 1)
            if dtype.name.startswith("u")
            else (-(2 ** (dtype.bits - 1)), 2 ** (dtype.bits - 1) - 1)
        )
        return {"min": low, "max": high, "bits": dtype.bits, "dtype": dtype}
    top, eps, tiny = {
        "f64": (sys.float_info.max, sys.float_info.epsilon, sys.float_info.min),
        "f32": (3.4028234663852886e38, 1.1920928955078125e-07, 1.1754943508222875e-38),
        "f16": (65504.0, 0.0009765625, 6.103515625e-05),
        "bf16": (3.3895313892515355e38, 0.0078125, 1.1754943508222875e-38),
    }.get(dtype.name, (448.0, 0.125, 0.015625))
    return {
        "min": -top,
        "max": top,
        "eps": eps,
        "tiny": tiny,
        "smallest_normal": tiny,
        "bits": dtype.bits,
        "resolution": eps,
        "dtype": dtype,
    }


known_class("torch.finfo_result")
