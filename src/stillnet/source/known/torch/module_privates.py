"""Members of torch's modules that have no model: they are there, and nothing is known of them."""

from __future__ import annotations

# of every module
LISTED = """
T_destination _backward_hooks _backward_pre_hooks _compiled_call_impl _forward_hooks_always_called
_forward_hooks_with_kwargs _forward_pre_hooks_with_kwargs _get_backward_hooks _get_backward_pre_hooks
_is_full_backward_hook _load_state_dict_post_hooks _load_state_dict_pre_hooks _maybe_warn_non_full_backward_hook
_replicate_for_data_parallel _slow_forward _state_dict_hooks _state_dict_pre_hooks _version
"""
NAMES = frozenset(LISTED.split())
# of some layers, and of what inherits from them
OF_LAYERS = {
    "torch.nn.Embedding": frozenset(["_fill_padding_idx_with_zero"]),
    "torch.nn.EmbeddingBag": frozenset(["_fill_padding_idx_with_zero"]),
    "torch.nn.MultiheadAttention": frozenset(["merge_masks"]),
    "torch.nn.ModuleList": frozenset(["_get_abs_string_index"]),
    "torch.nn.ParameterList": frozenset(["_get_abs_string_index"]),
    "torch.nn.ParameterDict": frozenset(["_key_to_attr", "_keys", "clear", "copy", "fromkeys", "popitem"]),
    "torch.nn.Sequential": frozenset(["_get_item_by_idx"]),
    "torch.nn.RNNBase": frozenset(
        ["_flat_weight_refs", "_init_flat_weights", "_update_flat_weights", "_weights_have_changed"]
    ),
    **{
        f"torch.nn.InstanceNorm{n}d": frozenset(["_apply_instance_norm", "_get_no_batch_dim", "_handle_no_batch_input"])
        for n in (1, 2, 3)
    },
}


def is_private(name: str, homes: list[str]) -> bool:
    """Has a module of these classes this member, whatever it is?"""
    return name in NAMES or any(name in OF_LAYERS.get(home, ()) for home in homes)
