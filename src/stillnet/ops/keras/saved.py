"""What `get_config` of a Keras layer holds: its arguments as the layer keeps them, without those that are never saved."""

from __future__ import annotations

from ...base.annotations import Any

# Arguments that no layer saves: those of Keras 2, and those that only choose an implementation.
NEVER = frozenset(
    {
        "adjustment",
        "causal",
        "enable_caching_device",
        "flash_attention",
        "fused",
        "gptq_unpacked_column_size",
        "input_length",
        "max_values",
        "num_oov_tokens",
        "time_major",
        "use_cudnn",
        "use_one_hot_matmul",
        "virtual_batch_size",
        "weights",
    }
)
# Arguments that are saved only if they were given.
IF_GIVEN = frozenset({"lora_rank", "lora_alpha"})
# layer -> further arguments that it does not save
UNSAVED = {
    "Activation": {"activity_regularizer"},
    "CategoryEncoding": {"sparse", "max_tokens"},
    "Dense": {"activity_regularizer"},
    "Embedding": {"sparse"},
    "GRU": {"implementation"},
    "GRUCell": {"implementation"},
    "IntegerLookup": {"mask_value"},
    "LSTM": {"implementation"},
    "LSTMCell": {"implementation"},
    "LeakyReLU": {"alpha"},
    "RandomGrayscale": {"seed"},
    "SimpleRNN": {"implementation", "seed"},
    "SimpleRNNCell": {"implementation"},
}
# layer -> what it saves beside its arguments
_LOOP = {"unroll": False, "zero_output_for_mask": False}
_LAST = {"data_format": "channels_last"}
ALSO: dict[str, dict[str, Any]] = {
    "AdditiveAttention": {"seed": None},
    "AutoContrast": _LAST,
    "ConvLSTM1D": _LOOP,
    "ConvLSTM2D": _LOOP,
    "ConvLSTM3D": _LOOP,
    "RandomBrightness": _LAST,
    "RandomContrast": _LAST,
    "Solarization": _LAST,
}


def saved(layer: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """The configuration of `keras.layers.X`, from its arguments in the form in which the layer keeps them."""
    name = layer.rpartition(".")[2]
    left_out = NEVER | UNSAVED.get(name, set())
    kept = {
        k: v
        for k, v in arguments.items()
        if (k not in left_out or is_given(k, v)) and (k not in IF_GIVEN or v is not None)
    }
    if kept.get("activation", "") is None:
        kept["activation"] = "linear"
    return {**kept, **{k: v for k, v in ALSO.get(name, {}).items() if k not in kept}}


def is_given(argument: str, value: Any) -> bool:
    """A regularizer of activations belongs to every layer, which saves it where there is one."""
    return argument == "activity_regularizer" and value is not None
