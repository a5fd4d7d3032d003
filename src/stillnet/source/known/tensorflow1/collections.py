"""Collections of TensorFlow 1: what a graph keeps under a name."""

from __future__ import annotations

from collections.abc import Iterator

from ....base.annotations import Any
from ...machine import Machine
from ...values import OneOf, PyList, Tensor
from ..registry import KNOWN, known
from .state import state


def named(machine: Machine, scope: Any) -> Iterator[Tensor]:
    for variable in state(machine).variables.values():
        name = getattr(variable.value.producer, "name", "")
        if not isinstance(scope, str) or name.startswith(scope):
            yield variable


@known("tf.compat.v1.trainable_variables")
def _trainable(machine: Machine, scope: Any = None) -> Any:
    return found(machine, [v for v in named(machine, scope) if v.requires_grad])


def found(machine: Machine, variables: list[Tensor]) -> Any:
    """No variables at all means that those there are were not understood; where layers have weights that could not be made, any
    list of variables lacks some."""
    known = variables and not machine.context.get("weights unmade")
    return PyList(list(variables)) if known else machine.unknown("variables of a graph")


@known(
    "tf.compat.v1.global_variables",
    "tf.compat.v1.all_variables",
    "tf.compat.v1.model_variables",
    "tf.contrib.framework.get_variables",
    "tf.contrib.framework.get_model_variables",
    "tf.contrib.slim.get_variables",
    "tf.contrib.slim.get_model_variables",
)
def _global(machine: Machine, scope: Any = None, *args: Any, **options: Any) -> Any:
    return found(machine, list(named(machine, scope)))


@known("tf.contrib.slim.get_trainable_variables", "tf.contrib.framework.get_trainable_variables")
def _slim_trainable(machine: Machine, scope: Any = None, *args: Any, **options: Any) -> Any:
    return _trainable(machine, scope)


@known(
    "tf.compat.v1.local_variables",
    "tf.compat.v1.moving_average_variables",
    "tf.compat.v1.report_uninitialized_variables",
)
def _none(machine: Machine, *args: Any, **options: Any) -> Any:
    return PyList([])


KEYS = {
    "TRAINABLE_VARIABLES": "trainable_variables",
    "GLOBAL_VARIABLES": "variables",
    "VARIABLES": "variables",
    "MODEL_VARIABLES": "model_variables",
    "LOCAL_VARIABLES": "local_variables",
    "UPDATE_OPS": "update_ops",
    "REGULARIZATION_LOSSES": "regularization_losses",
    "LOSSES": "losses",
    "SUMMARIES": "summaries",
    "GLOBAL_STEP": "global_step",
    "WEIGHTS": "weights",
    "BIASES": "biases",
    "ACTIVATIONS": "activations",
    "TABLE_INITIALIZERS": "table_initializer",
    "SAVERS": "savers",
    "INIT_OP": "init_op",
    "READY_OP": "ready_op",
    "QUEUE_RUNNERS": "queue_runners",
    "MOVING_AVERAGE_VARIABLES": "moving_average_variables",
    "METRIC_VARIABLES": "metric_variables",
    "SUMMARY_OP": "summary_op",
    "CONCATENATED_VARIABLES": "concatenated_variables",
}
for _key, _word in KEYS.items():
    KNOWN[f"tf.compat.v1.GraphKeys.{_key}"] = _word


def add_to_collection(machine: Machine, name: Any, value: Any) -> None:
    table = state(machine).collections
    held = table.get(name)
    if isinstance(held, OneOf):
        # the sides of a branch gave it different members
        held = next((v for v in held.values() if isinstance(v, PyList)), None)
    machine.put(table, name, PyList([*(held.items if isinstance(held, PyList) else ()), value]))


@known("tf.compat.v1.add_to_collection")
def _add(machine: Machine, name: Any, value: Any) -> None:
    if isinstance(name, str):
        add_to_collection(machine, name, value)


@known("tf.compat.v1.add_to_collections")
def _add_all(machine: Machine, names: Any, value: Any) -> None:
    items = names.items if isinstance(names, PyList) else names if isinstance(names, tuple) else (names,)
    for name in items:
        if isinstance(name, str):
            add_to_collection(machine, name, value)


@known("tf.compat.v1.get_collection", "tf.compat.v1.get_collection_ref")
def get_collection(machine: Machine, key: Any, scope: Any = None) -> Any:
    if key == "trainable_variables":
        return _trainable(machine, scope)
    if key in ("variables", "model_variables"):
        return _global(machine, scope)
    kept = state(machine).collections.get(key) if isinstance(key, str) else None
    if kept is None:
        return PyList([])
    if not isinstance(kept, PyList):
        return machine.unknown("what a collection holds")
    return PyList([v for v in kept.items if not isinstance(scope, str) or belongs(v, scope)])


def belongs(value: Any, scope: str) -> bool:
    name = getattr(value.value.producer, "name", None) if isinstance(value, Tensor) else None
    return name is None or name.startswith(scope)
