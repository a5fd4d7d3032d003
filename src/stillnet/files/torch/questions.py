"""Questions that torch's graphs ask a tensor: its sizes, its rank, its element type."""

from __future__ import annotations

from collections.abc import Callable

from ...base import dim as D
from ...base.annotations import Any
from ...base.dtype import DType
from ...graph.builder import Builder
from ...graph.graph import Value
from ..script.values import UNKNOWN, call_plain
from .calls import call_aten, scalar_type

Question = Callable[[Builder, list[Any], dict[str, Any]], Any]


def sizes(builder: Builder, args: list[Any], kwargs: dict[str, Any]) -> Any:
    if not args or not isinstance(args[0], Value):
        return UNKNOWN
    shape = builder.type_of(args[0]).shape
    if shape is None:
        return UNKNOWN
    if len(args) == 1:
        return list(shape)
    axis = args[1]
    return shape[axis] if isinstance(axis, int) and -len(shape) <= axis < len(shape) else UNKNOWN


def _rank(builder: Builder, args: list[Any], kwargs: dict[str, Any]) -> Any:
    found = sizes(builder, args[:1], {})
    return len(found) if isinstance(found, list) else UNKNOWN


def _count(builder: Builder, args: list[Any], kwargs: dict[str, Any]) -> Any:
    found = sizes(builder, args[:1], {})
    return D.product(found) if isinstance(found, list) else UNKNOWN


def _cast(builder: Builder, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """`to` takes a type, a device and a type, or another tensor; types are numbers."""
    if not args or not isinstance(args[0], Value):
        return args[0] if args else UNKNOWN
    wanted = [kwargs.get("dtype"), *args[1:3]]
    for given in wanted:
        if isinstance(given, Value):
            return call_aten(builder, "type_as", [args[0], given], {})
        kind = given if isinstance(given, DType) else scalar_type(given)
        if kind is not None:
            return call_aten(builder, "_to_copy", [args[0]], {"dtype": kind})
    return args[0]


def _length(builder: Builder, args: list[Any], kwargs: dict[str, Any]) -> Any:
    return sizes(builder, [args[0], 0], {}) if args and isinstance(args[0], Value) else call_plain("len", args)


def _is_float(builder: Builder, args: list[Any], kwargs: dict[str, Any]) -> Any:
    kind = builder.type_of(args[0]).dtype if args and isinstance(args[0], Value) else None
    return UNKNOWN if kind is None else kind.is_float


QUESTIONS: dict[str, Question] = {
    "size": sizes,
    "dim": _rank,
    "ndimension": _rank,
    "numel": _count,
    "to": _cast,
    "len": _length,
    "is_floating_point": _is_float,
}
