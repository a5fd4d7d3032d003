"""Things of the program that Keras finds by a name: the program registers them, configurations name them."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.pattern import pattern
from ...machine import Machine
from ...modules.registries import force_named
from ...values import Class, Function, Native, PyDict
from ..registry import known, known_value

REGISTERS = pattern(r"register_keras_serializable|custom_objects|ALL_OBJECTS_DICT")


@known("keras.utils.get_custom_objects", "keras.saving.get_custom_objects")
def get_custom_objects(machine: Machine) -> PyDict:
    found: PyDict = machine.context.setdefault("keras custom objects", PyDict({}))
    return found


@known_value(
    "keras.activations.ALL_OBJECTS_DICT",
    "keras.constraints.ALL_OBJECTS_DICT",
    "keras.initializers.ALL_OBJECTS_DICT",
    "keras.losses.ALL_OBJECTS_DICT",
    "keras.metrics.ALL_OBJECTS_DICT",
    "keras.regularizers.ALL_OBJECTS_DICT",
)
def own_objects(machine: Machine) -> PyDict:
    """The tables by which Keras itself finds things: programs write to them; what Keras holds there is not listed."""
    found: PyDict = machine.context.setdefault("keras own objects", PyDict({}, open=True))
    return found


@known("keras.saving.register_keras_serializable", "keras.utils.register_keras_serializable")
def register_keras_serializable(machine: Machine, package: Any = "Custom", name: Any = None) -> Any:
    """A decorator that leaves what it is given as it is, and keeps it under its package and name."""

    def register(machine: Machine, decorated: Any) -> Any:
        called = name if isinstance(name, str) else getattr(decorated, "name", None)
        if isinstance(decorated, (Function, Class)) and isinstance(called, str):
            machine.put(get_custom_objects(machine).items, f"{package}>{called}", decorated)
        return decorated

    return Native("register_keras_serializable", register)


@known("keras.utils.get_registered_object", "keras.saving.get_registered_object")
def get_registered_object(machine: Machine, name: Any, custom_objects: Any = None, module_objects: Any = None) -> Any:
    for table in (custom_objects, module_objects):
        if isinstance(table, PyDict) and name in table.items:
            return table.items[name]
    return custom_object(machine, name)


def custom_object(machine: Machine, name: Any) -> Any:
    """What the program has registered under a name, or None."""
    if not isinstance(name, str):
        return None
    tables = (get_custom_objects(machine).items, own_objects(machine).items)
    if not any(name in table for table in tables):
        force_named(machine, name.rpartition(">")[2], REGISTERS)
    return next((table[name] for table in tables if name in table), None)


def named_in(configuration: Any) -> Any:
    """The name in a configuration that stands for a function; everything else is itself."""
    if isinstance(configuration, PyDict) and configuration.items.get("class_name") == "function":
        inner = configuration.items.get("config")
        return inner.items.get("name", inner) if isinstance(inner, PyDict) else inner
    return configuration
