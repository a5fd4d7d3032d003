"""Variables of Keras: those that a layer adds, and `keras.Variable`."""

from __future__ import annotations

from ....base.annotations import Any
from ....graph.graph import TensorType
from ...machine import Machine
from ...tensors.operations import call_api
from ...values import Class, Function, Instance, Native, Tensor
from ..registry import KNOWN, known_class
from .config import settings
from .history import automatic_name
from .policies import variable_type
from .shapes import element_type, shape_dims
from .tracking import keep_weight, weights_table


def add_weight(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    """add_weight(shape=None, initializer=None, dtype=None, trainable=True, ..., name=None); Keras 2 began with the name."""
    names = ["shape", "initializer", "dtype", "trainable"]
    if args and (args[0] is None or isinstance(args[0], str)):
        names = ["name", "shape", "dtype", "initializer", "regularizer", "trainable"]
    given = {**dict(zip(names, args)), **kwargs}
    shape = given.get("shape", ())
    sizes = shape_dims(machine, () if shape is None else shape)
    name = given.get("name") or f"variable_{len(weights_table(receiver))}"
    dtype = variable_type(machine, receiver) if given.get("dtype") is None else element_type(given["dtype"])
    tensor = made(machine, TensorType(sizes, dtype), str(name), given, receiver)
    table = weights_table(receiver)
    unique, number = str(name), 1
    while unique in table:
        unique, number = f"{name}_{number}", number + 1
    keep_weight(machine, receiver, unique, tensor)
    return tensor


def made(machine: Machine, kind: TensorType, name: str, given: dict[str, Any], owner: Any = None) -> Tensor:
    value = machine.builder.source(kind, "parameter", name, owner)
    trainable = given.get("trainable", True) is not False
    tensor = Tensor(value, "tf", trainable, True, site=machine.builder.site, attributes={"variable name": name})
    if given.get("initializer") is not None:
        tensor.attributes = {"variable name": name, "initializer": given["initializer"]}
    return tensor


def variable(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """keras.Variable(initializer, shape=None, dtype=None, trainable=True, ..., name=None): the initializer is a value, or
    something that makes one of the shape."""
    given = {**dict(zip(("initializer", "shape", "dtype", "trainable"), args)), **kwargs}
    first, shape, dtype = given.get("initializer"), given.get("shape"), element_type(given.get("dtype"))
    name = given["name"] if isinstance(given.get("name"), str) else automatic_name(machine, "variable")
    if isinstance(first, (str, Function, Native, Instance)):
        if shape is None:
            raise machine.error(
                "ValueError",
                "When creating a Variable from an initializer, the `shape` argument should be specified.",
            )
        kind = TensorType(shape_dims(machine, shape), dtype or element_type(settings(machine)["floatx"]))
        return made(machine, kind, name, given)
    held = call_api(machine, "keras.ops.convert_to_tensor", [first], {})
    if not isinstance(held, Tensor):
        return machine.unknown("the first value of a keras.Variable")
    kind = machine.builder.type_of(held.value)
    return made(machine, TensorType(kind.shape, dtype or kind.dtype), name, {**given, "initializer": None})


known_class("keras.Variable", construct=variable)
KNOWN["keras.backend.Variable"] = KNOWN["keras.Variable"]
