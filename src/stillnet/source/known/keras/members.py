"""Members of layers and models of which only the name is known: a program that reads one goes on."""

from __future__ import annotations

from ...attributes import UNREAD
from ...values import Class

OF_LAYERS = """autocast build_from_config call_signature_parameters compute_output_signature compute_output_spec dynamic
enable_lora finalize_state get_build_config get_input_mask_at get_input_shape_at get_output_mask_at get_output_shape_at
inbound_nodes input_dtype input_mask input_spec lora_enabled metrics_variables name_scope outbound_nodes output_mask path
quantization_mode quantize quantized_build quantized_call rematerialized_call stateful submodules supports_jit symbolic_call
variable_serialization_spec with_name_scope activity_regularizer
"""
OF_MODELS = """autotune_steps_per_execution compile_from_config compiled compiled_metrics distribute_reduction_method
distribute_strategy get_quantization_layer_structure get_state_tree get_weight_paths history jit_compile make_predict_function
make_test_function make_train_function metrics_names operations  predict_function reset_metrics reset_states
run_eagerly save_spec set_state_tree state_updates stateless_compute_loss steps_per_execution stop_training test_function to_json
to_yaml train_function train_tf_function unrolled_steps_per_execution
"""


def name_members(layer: Class, model: Class) -> None:
    UNREAD[layer] = frozenset(OF_LAYERS.split())
    UNREAD[model] = frozenset(OF_MODELS.split())
