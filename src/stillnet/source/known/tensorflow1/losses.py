"""tf.losses of TensorFlow 1: every loss is noted in a collection, from which the total is made."""

from __future__ import annotations

from ....base.annotations import Any
from ....ops import FUNCTIONS
from ...machine import Machine
from ...tensors.operations import call_api
from ...values import PyList, Tensor
from ..registry import KNOWN, known
from .collections import add_to_collection, get_collection

HEAD = "tf.compat.v1.losses."


def _noting(name: str) -> Any:
    def run(machine: Machine, *args: Any, **kwargs: Any) -> Any:
        made = call_api(machine, name, list(args), kwargs)
        if isinstance(made, Tensor) and kwargs.get("loss_collection", "losses") == "losses":
            add_to_collection(machine, "losses", made)
        return made

    return run


for _name in sorted(n for n in FUNCTIONS.names() if n.startswith(HEAD)):
    known(_name)(_noting(_name))
    _word = _name.removeprefix(HEAD)
    if _word not in ("softmax_cross_entropy", "sigmoid_cross_entropy"):
        KNOWN[f"tf.contrib.losses.{_word}"] = KNOWN[_name]


def _logits_first(word: str) -> None:
    """In contrib the logits come before the labels."""

    @known(f"tf.contrib.losses.{word}", f"tf.contrib.slim.losses.{word}", f"tf_slim.losses.{word}")
    def run(
        machine: Machine, logits: Any = None, labels: Any = None, weights: Any = 1.0, *args: Any, **options: Any
    ) -> Any:
        given = next((v for k, v in options.items() if k.endswith("labels")), labels)
        made = call_api(machine, HEAD + word, [given, logits, weights], {})
        add_to_collection(machine, "losses", made)
        return made


for _word in ("softmax_cross_entropy", "sparse_softmax_cross_entropy", "sigmoid_cross_entropy"):
    _logits_first(_word)


@known("tf.compat.v1.losses.add_loss", "tf.contrib.losses.add_loss", "tf.contrib.slim.losses.add_loss")
def _add_loss(machine: Machine, loss: Any, *args: Any, **options: Any) -> None:
    add_to_collection(machine, "losses", loss)


@known("tf.compat.v1.losses.get_losses", "tf.contrib.losses.get_losses", "tf.contrib.slim.losses.get_losses")
def _get_losses(machine: Machine, *args: Any, **options: Any) -> Any:
    return get_collection(machine, "losses")


@known(
    "tf.compat.v1.losses.get_regularization_losses",
    "tf.contrib.losses.get_regularization_losses",
    "tf.contrib.slim.losses.get_regularization_losses",
)
def _get_regularization(machine: Machine, *args: Any, **options: Any) -> Any:
    return get_collection(machine, "regularization_losses")


@known("tf.compat.v1.losses.get_regularization_loss")
def _regularization(machine: Machine, *args: Any, **options: Any) -> Any:
    return summed(machine, get_collection(machine, "regularization_losses"))


@known(
    "tf.compat.v1.losses.get_total_loss",
    "tf.contrib.losses.get_total_loss",
    "tf.contrib.slim.losses.get_total_loss",
    "tf_slim.losses.get_total_loss",
)
def _total(machine: Machine, add_regularization_losses: Any = True, *args: Any, **options: Any) -> Any:
    parts = list(get_collection(machine, "losses").items)
    if add_regularization_losses is not False:
        parts += get_collection(machine, "regularization_losses").items
    return summed(machine, PyList(parts))


def summed(machine: Machine, parts: PyList) -> Any:
    if not parts.items:
        return call_api(machine, "tf.zeros", [()], {})
    return call_api(machine, "tf.add_n", [parts], {})
