"""Arguments of TensorFlow's functions: Python values become tensors, two operands have one element type."""

from __future__ import annotations

import math

from ...base.annotations import Any
from ...base.dim import Dim, Origin, Sym, names
from ...base.dtype import BOOL, DTYPES, F32, I32, DType
from ...base.scalar import NumpyFloat
from ...base.unknown import Unknown, UnknownNumber
from ...graph.constraints import Mismatch, NotUnderstood
from ...graph.graph import ARGUMENT, TensorType, Value
from ..call import Call
from ..unread import unread_tensor

STRING = DTYPES["str"]
NUMBERS = (bool, int, float, complex)


def natural(value: Any) -> DType | None:
    """The element type TensorFlow gives to a Python value."""
    if isinstance(value, bool):
        return BOOL
    if isinstance(value, (int, Sym)):
        return I32
    if isinstance(value, float):
        return F32
    if isinstance(value, complex):
        return DTYPES["c128"]
    if isinstance(value, (str, bytes)):
        return STRING
    if isinstance(value, (list, tuple)):
        kinds = [natural(v) for v in value]
        return next((k for k in kinds if k is not None and k.is_float), kinds[0] if kinds else F32)
    return None


def dtype_of(call: Call, value: Any) -> DType | None:
    return call.type(value).dtype if isinstance(value, Value) else natural(value)


def tensor(call: Call, value: Any, dtype: Any = None) -> Value:
    """`tf.convert_to_tensor(value)`; a tensor stays itself."""
    if isinstance(value, Value):
        return value
    wanted = dtype if isinstance(dtype, DType) else None
    if unset(value):
        return call.builder.source(TensorType(None, None), "constant", str(value), ARGUMENT)
    if isinstance(value, Unknown) and not isinstance(value, UnknownNumber):
        return unread_tensor(call.builder, value, "constant", call.api)
    if isinstance(value, Unknown) or value is None:
        return call.constant(TensorType(None, None))
    if isinstance(value, (slice, dict, set)):
        raise NotUnderstood(f"a tensor of a {type(value).__name__}")
    if isinstance(value, (str, bytes)):
        return call.constant(TensorType((), STRING))
    if isinstance(value, Sym):
        kind = wanted or I32
        return call.constant(TensorType((), kind, (value,) if kind.is_integer else None))
    if isinstance(value, NUMBERS):
        return call.apply("tensor", data=value, dtype=wanted or natural(value))  # type: ignore[no-any-return]
    if isinstance(value, (list, tuple)):
        return packed(call, value, wanted)
    raise NotUnderstood(f"a tensor of {type(value).__name__}")


def unset(value: Any) -> bool:
    """An argument that nobody passed may be a number as well as a tensor."""
    return isinstance(value, Sym) and any(n.origin is Origin.CONFIG for n in names(value))


def packed(call: Call, value: Any, wanted: DType | None) -> Value:
    """A list as a tensor: numbers as they are, tensors among them stacked."""
    leaves = list(flat(value))
    if any(isinstance(v, (str, bytes)) for v in leaves):
        return call.constant(TensorType(lengths(value), STRING))
    if any(isinstance(v, Value) for v in leaves) or any(isinstance(v, Sym) for v in leaves):
        kinds = [call.type(v).dtype for v in leaves if isinstance(v, Value)]
        kind = wanted or next((k for k in kinds if k is not None), None)
        if not kinds:
            kind = wanted or natural(value)
        return call.apply("stack", tensors=[tensor(call, v, kind) for v in value], dim=0)  # type: ignore[no-any-return]
    if any(isinstance(v, Unknown) or v is None for v in leaves):
        return call.constant(TensorType(lengths(value), wanted))
    return call.apply("tensor", data=value, dtype=wanted or natural(value))  # type: ignore[no-any-return]


def flat(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from flat(item)
    else:
        yield value


def lengths(value: Any) -> tuple[int, ...] | None:
    """The shape of a regular nested list of values without axes; None where it is not regular."""
    if not isinstance(value, (list, tuple)):
        return None if isinstance(value, (Value, Unknown)) else ()
    inner = {lengths(v) for v in value}
    if len(inner) > 1 or None in inner:
        return None
    return (len(value), *(inner.pop() if inner else ()))  # type: ignore[misc]


def floating(call: Call, value: Any) -> Value:
    """An operand of a function that knows no integers."""
    made = tensor(call, value)
    kind = call.type(made).dtype
    if kind is not None and kind.kind in ("int", "bool", "str"):
        raise Mismatch(
            f"{call.api.rpartition('.')[2]} expects floats, got {kind.name}; cast it",
            "dtype-mismatch",
            operands=(made,),
        )
    return made


def pair(call: Call, x: Any, y: Any) -> tuple[Any, Any]:
    """Two operands in one element type: Python values take the type of the tensor beside them, two tensors must agree."""
    x, y = (Unknown("an argument that nobody passed") if unset(v) else v for v in (x, y))
    if not isinstance(x, Value) and not isinstance(y, Value):
        if isinstance(x, Unknown) or isinstance(y, Unknown):
            return x, y
        x = tensor(call, x, natural(y) if not isinstance(x, (float, list, tuple)) else None)
    if isinstance(x, Value) and isinstance(y, Value):
        agree(call, x, y)
        return x, y
    if isinstance(x, Value):
        return x, beside(call, y, x)
    return beside(call, x, y), y


def beside(call: Call, value: Any, other: Value) -> Any:
    """A Python value next to a tensor."""
    kind = call.type(other).dtype
    if isinstance(value, float) and kind is not None and kind.kind in ("int", "bool"):
        if isinstance(value, NumpyFloat):
            return int(value) if math.isfinite(value) else value
        raise Mismatch(
            f"{spoken(call)}: the number {value!r} cannot become {kind.name}, the element type of the tensor; cast the "
            "tensor",
            "dtype-mismatch",
            operands=(other,),
        )
    if isinstance(value, Sym):
        return tensor(call, value, kind) if kind is not None and kind.is_integer else value
    return tensor(call, value, kind) if isinstance(value, (list, tuple, str, bytes)) else value


def agree(call: Call, *values: Any) -> None:
    """Tensors of different element types never meet."""
    kinds = [(v, call.type(v).dtype) for v in values if isinstance(v, Value)]
    known = [(v, k) for v, k in kinds if k is not None]
    for value, kind in known[1:]:
        if kind is not known[0][1]:
            raise Mismatch(
                f"{spoken(call)}: element types {known[0][1].name} and {kind.name} do not match; TensorFlow does not "
                "convert tensors by itself",
                "dtype-mismatch",
                operands=(known[0][0], value),
            )


def spoken(call: Call) -> str:
    from ...graph.constraints import spoken as words

    return words(call.api)


def number(call: Call, value: Any) -> Any:
    """A whole number given as a number or as a tensor without axes whose content is known."""
    if isinstance(value, Value):
        made = call.type(value)
        if made.data is not None and len(made.data) == 1:
            found = made.data[0]
            return call.builder.resolve(found) if isinstance(found, Sym) else found
        return Unknown("the content of a tensor")
    return value


def numbers(call: Call, value: Any) -> Any:
    """Whole numbers given as a number, a sequence of numbers and tensors, or one tensor of known content."""
    if isinstance(value, Value):
        made = call.type(value)
        if made.data is not None and made.shape is not None and len(made.shape) <= 1:
            data = tuple(call.builder.resolve(d) if isinstance(d, Sym) else d for d in made.data)
            return data if made.shape else data[0]
        if made.shape is not None and len(made.shape) == 1 and isinstance(made.shape[0], int):
            return tuple(Unknown("the content of a tensor") for _ in range(made.shape[0]))
        return Unknown("the content of a tensor")
    if isinstance(value, (list, tuple)):
        return tuple(number(call, v) for v in value)
    return value


def sizes(call: Call, value: Any) -> tuple[Dim, ...]:
    """A shape argument; sizes that only the data decide are fresh names."""
    from ...base import dim as D

    found = numbers(call, value)
    if isinstance(found, (int, Sym)) and not isinstance(found, bool) and not unset(found):
        return (found,)
    if not isinstance(found, tuple):
        raise NotUnderstood("the shape is not known")
    return tuple(
        d if isinstance(d, (int, Sym)) else D.fresh("n") if isinstance(d, Unknown) or d is None else whole(call, d)
        for d in found
    )


def whole(call: Call, size: Any) -> int:
    raise Mismatch(f"{spoken(call)}: sizes are whole numbers, got {size!r}", "invalid-layer-argument")


def axis(call: Call, value: Any, *older: Any) -> Any:
    """An axis or several, under its newer or older name."""
    chosen = next((v for v in (value, *older) if v is not None), None)
    found = numbers(call, chosen)
    if isinstance(found, tuple) and any(isinstance(f, Unknown) for f in found):
        return Unknown("the axis is not known")
    return list(found) if isinstance(found, tuple) else found


def flag(value: Any, *older: Any) -> Any:
    """A switch under its newer or older name."""
    return next((v for v in (value, *older) if v is not None), False)
