"""Which element type an operation on mixed operands gives: torch's rules for tensors, 0-D tensors and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import product

from ..base.annotations import Any
from ..base.dim import Origin, Sym, names
from ..base.dtype import BOOL, C64, C128, DTYPES, F16, F32, F64, I64, DType, promote
from ..graph.graph import TensorType

DEFAULT_FLOAT = F32
# Of more tensors of unknown rank than this, not every combination is tried.
UNDECIDED_RANKS = 6


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
    """The type torch computes elementwise in: tensors above rank 0 outrank 0-D tensors, those outrank numbers."""
    present = [x for x in operands if x is not None]
    tensors = [x for x in present if isinstance(x, TensorType)]
    if any(x.dtype is None for x in tensors):
        return None
    numbers = [number_dtype(x) for x in present if not isinstance(x, TensorType)]
    if None in numbers:
        # a number nobody knows cannot change a float type (complex numbers do not come by accident)
        if not any(x.dtype is not None and x.dtype.kind in ("float", "complex") for x in tensors):
            return None
        numbers = [n for n in numbers if n is not None]
    if len({x.dtype for x in tensors}) == 1:
        return _outrank(tensors[0].dtype, _common(numbers))
    if sum(x.rank is None for x in tensors) > UNDECIDED_RANKS:
        return None
    results = {_ranked(tensors, scalar, numbers) for scalar in _possible_scalars(tensors)}
    return results.pop() if len(results) == 1 else None


def _possible_scalars(tensors: list[TensorType]) -> Iterator[tuple[bool, ...]]:
    """Which of the tensors may be 0-D: one answer if all ranks are known."""
    return product(*((True, False) if x.rank is None else (x.rank == 0,) for x in tensors))


def _ranked(tensors: list[TensorType], scalar: tuple[bool, ...], numbers: list[DType | None]) -> DType | None:
    above = _common([x.dtype for x, is_scalar in zip(tensors, scalar) if not is_scalar])
    scalars = _common([x.dtype for x, is_scalar in zip(tensors, scalar) if is_scalar])
    return _outrank(above, _outrank(scalars, _common(numbers)))


def _common(dtypes: list[DType | None]) -> DType | None:
    return reduce(promoted, dtypes) if dtypes else None


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
