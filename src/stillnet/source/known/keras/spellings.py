"""Arguments of layers as Keras 1 spelled them, in the words of later versions."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.pattern import pattern
from ...machine import Machine
from ..python.builtins import frame_of
from .config import is_keras_3

RENAMED = {
    "border_mode": "padding",
    "subsample": "strides",
    "subsample_length": "strides",
    "stride": "strides",
    "nb_filter": "filters",
    "filter_length": "kernel_size",
    "pool_length": "pool_size",
    "output_dim": "units",
    "init": "kernel_initializer",
    "inner_init": "recurrent_initializer",
    "inner_activation": "recurrent_activation",
    "W_regularizer": "kernel_regularizer",
    "b_regularizer": "bias_regularizer",
    "U_regularizer": "recurrent_regularizer",
    "W_constraint": "kernel_constraint",
    "b_constraint": "bias_constraint",
    "dropout_W": "dropout",
    "dropout_U": "recurrent_dropout",
    "bias": "use_bias",
    "p": "rate",
    "sigma": "stddev",
    "atrous_rate": "dilation_rate",
}
LAYOUTS = {"th": "channels_first", "tf": "channels_last", "default": None}
DROPPED = frozenset({"consume_less", "forget_bias_init", "mode"})
# Words that stand only in programs for Keras 1, or for Keras 2 while it took them.
EVIDENCE = pattern(
    r"\b(border_mode|nb_epoch|nb_filter|samples_per_epoch|nb_val_samples|dim_ordering|subsample|nb_row)\s*="
    r"|\b(keras\.layers\.(core|convolutional|advanced_activations)|keras\.utils\.np_utils|image_dim_ordering)\b"
)


def note_gone(machine: Machine, called: str, old: str, new: str) -> None:
    """A spelling that is an error where Keras is certainly of the third version; elsewhere the program is for an older one."""
    if is_keras_3(machine):
        machine.observations.append(("keras gone", called, old, new, machine.builder.site, machine.builder.guard))


def translated(
    machine: Machine, layer: str, listed: tuple[str, ...], args: list[Any], kwargs: dict[str, Any]
) -> tuple[list[Any], dict[str, Any]]:
    """The arguments of a layer that takes `listed`."""
    args, named = list(args), dict(kwargs)
    for old, new in RENAMED.items():
        if old in named and old not in listed and new in listed:
            note_gone(machine, layer, old, new)
            named[new] = named.pop(old)
    for name in DROPPED:
        if name not in listed:
            named.pop(name, None)
    if "dim_ordering" in named and "data_format" in listed:
        named["data_format"] = LAYOUTS.get(named.pop("dim_ordering"))
    if "nb_row" in named and "nb_col" in named and "kernel_size" in listed:
        named["kernel_size"] = (named.pop("nb_row"), named.pop("nb_col"))
    elif is_pair(args) and listed[1:3] == ("kernel_size", "strides") and is_old(machine):
        args[1:3] = [(args[1], args[2])]
    return args, named


def is_pair(args: list[Any]) -> bool:
    """Convolution2D(filters, rows, columns), where later versions read strides."""
    return len(args) == 3 and all(isinstance(a, int) for a in args)


def is_old(machine: Machine) -> bool:
    return EVIDENCE.search(frame_of(machine).module.source.text) is not None
