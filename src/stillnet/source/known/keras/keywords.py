"""The keywords that methods of Keras itself take, in any of its versions: what is beyond them is refused by each."""

from __future__ import annotations

from collections.abc import Iterable

from ....base.annotations import Any
from ....ops.entry import Signature
from ...machine import Machine
from ..signatures import Callee

COMPILE = frozenset(
    {
        "optimizer",
        "loss",
        "metrics",
        "loss_weights",
        "weighted_metrics",
        "run_eagerly",
        "steps_per_execution",
        "jit_compile",
        "auto_scale_loss",
        "sample_weight_mode",
        "target_tensors",
        "options",
        "experimental_run_tf_function",
        "distribute",
        "pss_evaluation_shards",
        "from_serialized",
        "cloning",
        "experimental_steps_per_execution",
        "batch_size",
        "class_mode",
        "theano_mode",
    }
)
FIT = frozenset(
    {
        "x",
        "y",
        "batch_size",
        "epochs",
        "verbose",
        "callbacks",
        "validation_split",
        "validation_data",
        "shuffle",
        "class_weight",
        "sample_weight",
        "initial_epoch",
        "steps_per_epoch",
        "validation_steps",
        "validation_batch_size",
        "validation_freq",
        "max_queue_size",
        "workers",
        "use_multiprocessing",
        "nb_epoch",
        "show_accuracy",
        "generator",
        "samples_per_epoch",
        "nb_val_samples",
        "max_q_size",
        "nb_worker",
        "pickle_safe",
    }
)
EVALUATE = frozenset(
    {
        "x",
        "y",
        "batch_size",
        "verbose",
        "sample_weight",
        "steps",
        "callbacks",
        "return_dict",
        "max_queue_size",
        "workers",
        "use_multiprocessing",
        "show_accuracy",
        "generator",
        "val_samples",
        "max_q_size",
        "nb_worker",
        "pickle_safe",
    }
)
PREDICT = frozenset(
    {
        "x",
        "batch_size",
        "verbose",
        "steps",
        "callbacks",
        "max_queue_size",
        "workers",
        "use_multiprocessing",
        "generator",
        "val_samples",
        "max_q_size",
        "nb_worker",
        "pickle_safe",
    }
)
INPUT = frozenset(
    {
        "shape",
        "batch_size",
        "dtype",
        "sparse",
        "batch_shape",
        "name",
        "tensor",
        "optional",
        "ragged",
        "batch_input_shape",
        "type_spec",
        "input_shape",
        "input_dtype",
    }
)
# What layers take beside the keywords that they keep.
LAYER = frozenset(
    {
        "implementation",
        "experimental_autocast",
        "inputs",
        "outputs",
        "input",
        "output",
        "activity_regularizer",
    }
)


def refuse_unknown(machine: Machine, called: str, taken: Iterable[str], given: Iterable[Any]) -> None:
    """Raise what the library raises for a keyword that no version of it takes; private ones are nobody's business."""
    taken = frozenset(taken)
    for name in given:
        if isinstance(name, str) and name not in taken and not name.startswith("_"):
            raise machine.error(
                "TypeError",
                f"{called}() got an unexpected keyword argument '{name}'",
                stillnet_wrong_call=Callee(called, Signature(", ".join(f"{t}=None" for t in sorted(taken)))),
            )
