"""Symbolic tensors of Keras: their attributes, and operations on them as steps of a functional model."""

from __future__ import annotations

from ....base.annotations import Any
from ....graph.graph import Value
from ...machine import Machine
from ...values import MISSING, ApiFunction, Instance, Native, PyList, Tensor
from ..registry import KNOWN, attribute, known, known_class
from .calls import remember
from .config import is_keras_3
from .history import automatic_name, is_symbolic, state, step_of
from .refused import refuse_symbolic
from .shapes import BY_NAME, static_shape

KERAS_TENSOR = known_class("keras.KerasTensor")
KNOWN["keras.backend.KerasTensor"] = KERAS_TENSOR

DTYPE_NAMES = {dtype: name for name, dtype in BY_NAME.items()}

# How Keras names the operations behind Python's operators.
OPERATIONS = {
    "add": "Add",
    "radd": "Add",
    "sub": "Subtract",
    "rsub": "Subtract",
    "mul": "Multiply",
    "rmul": "Multiply",
    "truediv": "TrueDivide",
    "rtruediv": "TrueDivide",
    "floordiv": "FloorDivide",
    "rfloordiv": "FloorDivide",
    "pow": "Power",
    "rpow": "Power",
    "matmul": "Matmul",
    "rmatmul": "Matmul",
    "mod": "Mod",
    "neg": "Negative",
    "abs": "Absolute",
    "getitem": "GetItem",
    "eq": "Equal",
    "ne": "NotEqual",
    "lt": "Less",
    "le": "LessEqual",
    "gt": "Greater",
    "ge": "GreaterEqual",
    "and": "LogicalAnd",
    "or": "LogicalOr",
    "invert": "LogicalNot",
}


def operation_name(api: str) -> str:
    last = api.rpartition(".")[2]
    if last.startswith("__") and last.endswith("__"):
        return OPERATIONS.get(last.strip("_"), last.strip("_").title())
    return "".join(word.title() for word in last.split("_"))


def note_operation(machine: Machine, api: str, args: list[Any], kwargs: dict[str, Any], result: Any) -> Any:
    """A function applied to symbolic tensors outside every layer is a step of its own and uses up a name."""
    if state(machine).depth or not is_symbolic((*args, *kwargs.values())):
        return result
    refuse_symbolic(machine, api)
    automatic_name(machine, operation_name(api))
    return remember(machine, ApiFunction(api), tuple(args), kwargs, result, None)


def keras_attribute(machine: Machine, value: Tensor, name: str) -> Any:
    """The attributes of a KerasTensor; MISSING for what other tensors have too."""
    if name == "shape":
        return static_shape(machine, value)
    if name == "get_shape":
        if is_keras_3(machine):
            raise machine.error(
                "AttributeError", "'KerasTensor' object has no attribute 'get_shape'", obj=value, name=name
            )
        return Native("get_shape", lambda m: static_shape(m, value))
    if name == "_keras_shape":
        return static_shape(machine, value)
    if name == "dtype":
        dtype = value.value.dtype
        return DTYPE_NAMES.get(dtype, dtype) if dtype is not None else "float32"
    if name == "_keras_history":
        step = step_of(machine, value)
        return MISSING if step is None else (step.operation, 0, 0)
    if name == "name":
        step = step_of(machine, value)
        named = getattr(step.operation, "attributes", {}).get("name") if step is not None else None
        return named if isinstance(named, str) else "keras_tensor"
    return MISSING


# -- shapes of symbolic tensors ----------------------------------------------------------------------------------------
def of_older_shapes(name: str, read: Any) -> None:
    """Before Keras 3 the shape of a symbolic tensor is a TensorShape, whose attributes a tuple does not have."""

    def found(machine: Machine, value: tuple[Any, ...]) -> Any:
        return MISSING if not state(machine).history or is_keras_3(machine) else read(value)

    attribute("tuple", name)(found)


of_older_shapes("as_list", lambda value: Native("as_list", lambda m: PyList(list(value))))
of_older_shapes("rank", len)
of_older_shapes("ndims", len)
of_older_shapes("dims", lambda value: PyList(list(value)))


# -- where a symbolic tensor comes from --------------------------------------------------------------------------------
def of_history(place: int, *names: str) -> None:
    """The fields of `x._keras_history`: the operation, which of its calls, which of its results."""

    def found(machine: Machine, value: tuple[Any, ...]) -> Any:
        made = len(value) == 3 and isinstance(value[0], (Instance, ApiFunction)) and value[1:] == (0, 0)
        return value[place] if made else MISSING

    attribute("tuple", *names)(found)


of_history(0, "operation", "layer")
of_history(1, "node_index")
of_history(2, "tensor_index")


@known("keras.utils.get_source_inputs", "keras.src.ops.operation_utils.get_source_inputs")
def source_inputs(machine: Machine, tensor: Any) -> Any:
    """The inputs that a symbolic tensor was computed from, each once, in the order in which its operations take them."""
    if not isinstance(tensor, Tensor) or step_of(machine, tensor) is None:
        return tensor
    found: dict[Value, Tensor] = {}
    seen: set[Value] = set()
    _collect_sources(machine, tensor, found, seen)
    return PyList(list(found.values()))


def _collect_sources(machine: Machine, tensor: Tensor, found: dict[Value, Tensor], seen: set[Value]) -> None:
    if tensor.value in seen:
        return
    seen.add(tensor.value)
    step = step_of(machine, tensor)
    if step is None or not step.inputs:
        found[tensor.value] = tensor
        return
    for source in step.inputs:
        _collect_sources(machine, source, found, seen)
