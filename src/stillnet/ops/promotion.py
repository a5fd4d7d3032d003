"""Which element type an operation on mixed operands gives: torch's rules for tensors, 0-D tensors and Python numbers."""

from __future__ import annotations

from typing import Any

from ..base.dim import Origin, Sym, names
from ..base.dtype import BOOL, C64, C128, DTYPES, F16, F32, F64, I64, DType, promote
from ..graph.graph import TensorType

DEFAULT_FLOAT = F32


def number_dtype(value: Any) -> DType | None:
    """The type a Python number has as an operand; None where it is not known."""
    if isinstance(value, bool):
        return BOOL
    if isinstance(value, Sym) and any(n.origin is Origin.CONFIG for n in names(value)):
        return None  # an argument nobody passed may also be a float
    if isinstance(value, (int, Sym)):
        return I64
    if isinstance(value, float):
        return DEFAULT_FLOAT
    return C64 if isinstance(value, complex) else None


def as_float(dtype: DType | None) -> DType | None:
    """Integers and bools become the default float type."""
    return DEFAULT_FLOAT if dtype is not None and dtype.kind in ("bool", "int") else dtype


def as_complex(dtype: DType | None) -> DType | None:
    """The complex type whose parts have this float type."""
    if dtype is None or dtype.kind == "complex":
        return dtype
    return {F64: C128, F16: DTYPES["c32"]}.get(dtype, C64)


def as_real(dtype: DType | None) -> DType | None:
    """The float type of the parts of a complex type; other types stay."""
    if dtype is None or dtype.kind != "complex":
        return dtype
    return {C128: F64, DTYPES["c32"]: F16}.get(dtype, F32)


def result_type(*operands: Any) -> DType | None:
    """The type torch computes elementwise results in; tensors above rank 0 outrank 0-D tensors, those outrank numbers."""
    ranks: list[DType | None] = [None, None, None]
    undecided = False
    for operand in operands:
        if operand is None:
            continue
        if isinstance(operand, TensorType):
            if operand.dtype is None:
                return None
            place = 0 if operand.rank is None or operand.rank > 0 else 1
            undecided = undecided or operand.rank is None
            dtype: DType | None = operand.dtype
        else:
            place, dtype = 2, number_dtype(operand)
            if dtype is None:
                # a number nobody knows cannot change a float type (complex numbers do not come by accident)
                if any(isinstance(o, TensorType) and o.dtype is not None and o.dtype.kind in ("float", "complex")
                       for o in operands):
                    continue
                return None
        ranks[place] = dtype if ranks[place] is None else promoted(ranks[place], dtype)
    result = _outrank(ranks[0], _outrank(ranks[1], ranks[2]))
    if undecided and len({o.dtype for o in operands if isinstance(o, TensorType)}) > 1:
        flat = _outrank(promoted(ranks[0], ranks[1]) if ranks[1] is not None else ranks[0], ranks[2])
        return result if flat is result else None
    return result


def promoted(left: DType | None, right: DType | None) -> DType | None:
    """`promote`, with the width of a float kept when it meets a complex type."""
    if left is not None and right is not None and {left.kind, right.kind} == {"float", "complex"}:
        number, other = (left, right) if left.kind == "complex" else (right, left)
        return promote(number, as_complex(other))
    return promote(left, right)


def _outrank(higher: DType | None, lower: DType | None) -> DType | None:
    if higher is None or lower is None:
        return higher or lower
    if higher.kind == "complex":
        return higher
    if higher.kind == "float":
        return as_complex(higher) if lower.kind == "complex" else higher
    if higher.kind == "bool" or lower.kind in ("float", "complex"):
        return promoted(higher, lower)
    return higher
