"""Which file holds which names of the tables; written by `make docs`, do not edit.

A block is a file, its size, tables and the names that stand in each of them. Where a file has another size, all files are read
at once.
"""

from __future__ import annotations

TEXT = """\
archive_anomaly 1715 FILE_CHECKS,RULES
archive-anomaly

archive_anomaly 1715 RULES

autograd_misuse 1260 RULES
autograd-misuse

bad_initialisation 12551 RULES
bad-initialisation

batch_swallowing_view 2814 RULES
batch-swallowing-view

conditions 1303 RULES

covering 4680 RULES

division_by_zero 8682 FILE_CHECKS,RULES
division-by-zero

division_by_zero 8682 RULES

dtype_mismatch 980 RULES
dtype-mismatch

einops_pattern 1009 RULES
einops-pattern

evidence 12621 RULES

exceptions 3928 RULES

exp_overflow 2584 FILE_CHECKS,RULES
exp-overflow

exp_overflow 2584 RULES

external_data_escape 1102 FILE_CHECKS,RULES
external-data-escape

external_data_escape 1102 RULES

file_access_op 3238 FILE_CHECKS,RULES
file-access-op

file_access_op 3238 RULES

flow 1832 RULES

fused_fixes 7773 RULES

hand_written_softmax_cross_entropy 4373 FILE_CHECKS,RULES
hand-written-softmax-cross-entropy

hand_written_softmax_cross_entropy 4373 RULES

ineffective_clip 3018 FILE_CHECKS,RULES
ineffective-clip

ineffective_clip 3018 RULES

input_shape 6060 RULES
input-shape

invalid_layer_argument 958 RULES
invalid-layer-argument

inverse_trig_domain 1931 FILE_CHECKS,RULES
inverse-trig-domain

inverse_trig_domain 1931 RULES

keras_facts 3937 RULES

label_encoding_mismatch 2708 RULES
label-encoding-mismatch

labels 2042 RULES

lambda_bytecode 1795 FILE_CHECKS,RULES
lambda-bytecode

lambda_bytecode 1795 RULES

layer_result_unused 3510 RULES
layer-result-unused

layouts 2324 RULES

log_of_nonpositive 3836 FILE_CHECKS,RULES
log-of-nonpositive

log_of_nonpositive 3836 RULES

loss_activation_mismatch 4616 RULES
loss-activation-mismatch

loss_broadcast 3856 RULES
loss-broadcast

lost_epsilon 3890 FILE_CHECKS,RULES
lost-epsilon

lost_epsilon 3890 RULES

missing_super_init 1210 RULES
missing-super-init

not_instantiated 1862 RULES
not-instantiated

numeric_fixes 6033 RULES

numerics 17244 RULES

overflow_in_half_precision 2446 FILE_CHECKS,RULES
overflow-in-half-precision

overflow_in_half_precision 2446 RULES

pow_domain 2283 FILE_CHECKS,RULES
pow-domain

pow_domain 2283 RULES

raises 11625 RULES
raises

recurrent_size 1156 RULES
recurrent-size

run 3154 RULES

shape_mismatch 3886 FILE_CHECKS,RULES
shape-mismatch

shape_mismatch 3886 RULES

sigmoid_before_bce_with_logits 1576 RULES
sigmoid-before-bce-with-logits

softmax_before_cross_entropy 2980 RULES
softmax-before-cross-entropy

softmax_over_one_unit 1930 RULES
softmax-over-one-unit

sqrt_gradient_at_zero 4082 FILE_CHECKS,RULES
sqrt-gradient-at-zero

sqrt_gradient_at_zero 4082 RULES

sqrt_of_negative 1602 FILE_CHECKS,RULES
sqrt-of-negative

sqrt_of_negative 1602 RULES

stored_shape_mismatch 1094 FILE_CHECKS,RULES
stored-shape-mismatch

stored_shape_mismatch 1094 RULES

story 6455 RULES

target_output_mismatch 6829 RULES
target-output-mismatch

torch_fixes 6931 RULES

training_step 6314 RULES
training-step

undefined_attribute 12422 RULES
undefined-attribute

undefined_name 3532 RULES
undefined-name

unregistered_module 5421 RULES
unregistered-module

unsafe_load 3015 RULES
unsafe-load

unsafe_pickle_global 2619 FILE_CHECKS,RULES
unsafe-pickle-global

unsafe_pickle_global 2619 RULES

unsafe_where_gradient 2743 FILE_CHECKS,RULES
unsafe-where-gradient

unsafe_where_gradient 2743 RULES

unused_layer 3607 RULES
unused-layer

unused_parameter 1926 RULES
unused-parameter

unused_result 3059 RULES
unused-result

usage 4330 RULES

written 903 RULES

wrong_call 6017 RULES
wrong-call
"""
