"""Shapes and element types as Keras programs write them and as Keras shows them."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Origin, Sym
from ....base.dtype import DTYPES, DType
from ....base.unknown import Unknown
from ...machine import Machine
from ...tensors.open_shapes import UnknownShape
from ...values import Config, Instance, PyList, Tensor
from ..refusals import refusal
from .history import with_tensors


def sequence(value: Any) -> tuple[Any, ...] | None:
    if isinstance(value, PyList):
        return tuple(value.items)
    return value if isinstance(value, tuple) else None


def open_size(name: str = "n") -> Sym:
    """A size that Keras leaves open (None): the data decides it, and no use may."""
    return D.fresh(name, Origin.DATA, lower=0)


LEFT_OPEN = "keras sizes left open"


def leave_open(machine: Machine, size: Sym) -> Sym:
    """A size for which the program itself writes None: no weight can have it."""
    machine.context.setdefault(LEFT_OPEN, set()).update(D.names(size))
    return size


def is_left_open(machine: Machine, size: Any) -> bool:
    """A size made of such ones only."""
    noted = machine.context.get(LEFT_OPEN, ())
    return isinstance(size, Sym) and bool(noted) and all(name in noted for name in D.names(size))


def shape_dims(machine: Machine, shape: Any) -> tuple[Any, ...] | None:
    """A shape of the program as sizes; None stands for a size the data decides."""
    if isinstance(shape, (int, Sym, Config)):
        shape = (shape,)
    items = sequence(shape)
    if items is None and isinstance(shape, Instance):
        items = sequence(shape.payload)
    if items is None:
        return None
    return tuple(size(machine, d) for d in items)


def size(machine: Machine, d: Any) -> Any:
    if d is None or isinstance(d, Unknown):
        return open_size()
    if isinstance(d, Config):
        return d.symbol()
    if isinstance(d, bool) or not isinstance(d, (int, Sym)):
        return int(d) if isinstance(d, float) and d == int(d) else open_size()
    return d


# The shape that a layer declared for a symbolic tensor, where its call gives another one.
DECLARED = "declared shape"


def declared_shape(tensor: Tensor) -> tuple[Any, ...] | None:
    return (tensor.attributes or {}).get(DECLARED)


def no_shape(machine: Machine, name: str, shape: Any) -> Exception:
    """A number in place of a shape: what only looks like a tuple."""
    message = f"Cannot convert '{shape}' to a shape."
    if not isinstance(shape, int):
        return machine.error("ValueError", message)
    told = f"{name} is a tuple, got the number {shape}"
    return refusal(machine, "keras.Input", told, "ValueError", message, help=f"{name}=({shape},)")


def static_shape(machine: Machine, tensor: Tensor) -> Any:
    """A shape as Keras shows it: None where the data decides the size."""
    declared = declared_shape(tensor)
    if declared is not None:
        return declared
    shape = machine.builder.type_of(tensor.value).shape
    if shape is None:
        return UnknownShape(tensor)
    return tuple(static_size(d) for d in shape)


def static_size(d: Any) -> Any:
    """A size as Keras tells it before anything runs: None where the data decide."""
    if not isinstance(d, Sym):
        return d
    origins = {n.origin for n in D.names(d)}
    if Origin.UNKNOWN in origins:
        return Unknown("a size that is not known")
    return None if Origin.DATA in origins else d


def static_shapes(machine: Machine, value: Any) -> Any:
    return with_tensors(value, lambda t: static_shape(machine, t))


def element_type(value: Any) -> DType | None:
    if isinstance(value, DType):
        return value
    return BY_NAME.get(value) if isinstance(value, str) else None


BY_NAME = {
    "float32": DTYPES["f32"],
    "float16": DTYPES["f16"],
    "bfloat16": DTYPES["bf16"],
    "float64": DTYPES["f64"],
    "int8": DTYPES["i8"],
    "int16": DTYPES["i16"],
    "int32": DTYPES["i32"],
    "int64": DTYPES["i64"],
    "uint8": DTYPES["u8"],
    "bool": DTYPES["bool"],
}
