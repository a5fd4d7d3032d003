"""Functions of TensorFlow that get a symbolic tensor: Keras 2 makes a layer of the call, Keras 3 refuses it."""

from __future__ import annotations

from ....graph.constraints import Mismatch
from ...machine import Machine
from ..python.builtins import frame_of
from ..registry import in_tables
from .config import is_keras_2, is_keras_3

# Functions of TensorFlow whose successors in keras.ops have another name.
SUCCESSORS = {
    "concat": "concatenate",
    "reduce_all": "all",
    "reduce_any": "any",
    "reduce_max": "max",
    "reduce_mean": "mean",
    "reduce_min": "min",
    "reduce_prod": "prod",
    "reduce_sum": "sum",
    "pow": "power",
    "range": "arange",
    "permute_dimensions": "transpose",
}


# Functions that look at a symbolic tensor no further than its attributes.
TAKEN = frozenset(
    {
        "tf.grad_pass_through",
        *(
            f"keras.backend.{name}"
            for name in ("int_shape", "is_keras_tensor", "is_sparse", "to_dense", "eval", "get_value", "get_uid")
        ),
    }
)


def refuse_symbolic(machine: Machine, api: str) -> None:
    """Say that a function of TensorFlow gets a symbolic tensor: a failure where the version is certainly the third."""
    if not api.startswith(("tf.", "keras.backend.")) or api.startswith("tf.Tensor.") or api in TAKEN:
        return
    if by_keras(machine) or is_keras_2(machine):
        return
    text = f"a symbolic tensor of Keras 3 cannot be given to {spelled(api)}"
    advice = f"{spelled(api)} -> {successor(api)}"
    if is_keras_3(machine):
        machine.builder.record(Mismatch(text, "wrong-call", help=advice), api)
    elif api.startswith("tf."):
        # who computes with keras.backend writes for Keras 2
        machine.observations.append(("keras dropped", text, advice, machine.builder.site))


def by_keras(machine: Machine) -> bool:
    """Keras's own source hands no symbolic tensor to TensorFlow: it asks before."""
    module = frame_of(machine).module
    return module is not None and module.name.partition(".")[0] in ("keras", "tf_keras")


def spelled(api: str) -> str:
    return api.replace("tf.compat.v1.", "tf.").replace("keras.backend.", "tf.keras.backend.")


def successor(api: str) -> str:
    last = api.rpartition(".")[2]
    name = f"keras.ops.{SUCCESSORS.get(last, last)}"
    return name if in_tables(name) else "a layer that calls it: keras.layers.Lambda"
