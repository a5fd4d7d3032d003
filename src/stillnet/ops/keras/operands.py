"""Operands of Keras functions: lists and numbers become tensors, integers are lifted, types are named by strings."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.dim import Sym
from ...base.dtype import DTYPES, F32, I32, DType
from ...base.unknown import Unknown
from ...graph.constraints import NotUnderstood
from ...graph.graph import TensorType, Value
from ..tensorflow.arguments import unset

_NAMES = {
    "float16": "f16", "half": "f16", "bfloat16": "bf16", "float32": "f32", "float": "f32", "float64": "f64",
    "double": "f64", "int8": "i8", "int16": "i16", "int32": "i32", "int": "i32", "int64": "i64", "uint8": "u8",
    "uint16": "u16", "uint32": "u32", "uint64": "u64", "bool": "bool", "complex64": "c64", "complex128": "c128",
    "string": "str",
}  # fmt: skip


def element_type(value: Any, default: DType | None = None) -> DType | None:
    """A type given by name, as a type, or not at all; None where it is not known."""
    if value is None:
        return default
    if isinstance(value, str):
        return DTYPES.get(_NAMES.get(value, ""))
    return value if isinstance(value, DType) else None


def target_type(value: Any, default: DType | None = None) -> Any:
    """The same as the target of a cast, where None would mean the type that is there."""
    found = element_type(value, default)
    return Unknown("an element type") if found is None and value is not None else found


def spelled(names: str) -> str:
    """`add` as `keras.ops.add`."""
    return " ".join(f"keras.ops.{name}" for name in names.split())


def operand(call: Any, x: Any) -> Any:
    """A tensor, or a number that stands for one; lists of numbers become tensors, lists of tensors are stacked."""
    if unset(x):
        return call.constant(TensorType(None, None))
    if not isinstance(x, (tuple, list)):
        return x
    if x and all(isinstance(v, Value) for v in x):
        return call.apply("stack", tensors=list(x), dim=0)
    if _has_tensors(x):
        raise NotUnderstood("a list of tensors and numbers is used as a tensor")
    return call.call("torch.tensor", list(x))


def _has_tensors(x: Any) -> bool:
    return (
        isinstance(x, (Value, Unknown))
        or unset(x)
        or (isinstance(x, (tuple, list)) and any(_has_tensors(v) for v in x))
    )


def tensor_of(call: Any, x: Any) -> Any:
    """An operand that must be a tensor: numbers too become one."""
    made = operand(call, x)
    return call.call("torch.tensor", made) if isinstance(made, (bool, int, float, Sym)) else made


def lifted(call: Any, x: Any, to: DType, kinds: tuple[str, ...]) -> Any:
    if isinstance(x, Value):
        dtype = call.type(x).dtype
        if dtype is not None and dtype.kind in kinds:
            return call.apply("cast", input=x, target=(to,))
    return x


def floats(call: Any, x: Any) -> Any:
    """Integers and booleans as f32."""
    return lifted(call, tensor_of(call, x), F32, ("bool", "int"))


def numbers(call: Any, x: Any) -> Any:
    """Booleans as i32."""
    return lifted(call, operand(call, x), I32, ("bool",))


def pair(call: Any, x1: Any, x2: Any) -> tuple[Any, Any]:
    """Two operands of which at least one is a tensor."""
    first, second = operand(call, x1), operand(call, x2)
    if not isinstance(first, (Value, Unknown)) and not isinstance(second, (Value, Unknown)):
        first = tensor_of(call, first)
    return first, second


def sizes_in(value: Any) -> Any:
    """One size as a tuple of sizes."""
    return (value,) if isinstance(value, (int, Sym)) and not isinstance(value, bool) else value
