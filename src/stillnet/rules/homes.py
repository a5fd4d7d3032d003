"""Which file holds which names of the tables; written by `make docs`, do not edit.

A block is a file, its size, tables and the names that stand in each of them. Where a file has another size, all files are read
at once.
"""

from __future__ import annotations

TEXT = """\
archive_anomaly 1703 FILE_CHECKS,RULES
archive-anomaly

archive_anomaly 1703 RULES

autograd_misuse 1248 RULES
autograd-misuse

bad_initialisation 12539 RULES
bad-initialisation

batch_swallowing_view 2802 RULES
batch-swallowing-view

conditions 1290 RULES

covering 4668 RULES

division_by_zero 8670 FILE_CHECKS,RULES
division-by-zero

division_by_zero 8670 RULES

dtype_mismatch 968 RULES
dtype-mismatch

einops_pattern 997 RULES
einops-pattern

evidence 12609 RULES

exceptions 3916 RULES

exp_overflow 2584 FILE_CHECKS,RULES
exp-overflow

exp_overflow 2584 RULES

external_data_escape 1090 FILE_CHECKS,RULES
external-data-escape

external_data_escape 1090 RULES

file_access_op 3226 FILE_CHECKS,RULES
file-access-op

file_access_op 3226 RULES

flow 1820 RULES

fused_fixes 7761 RULES

hand_written_softmax_cross_entropy 4373 FILE_CHECKS,RULES
hand-written-softmax-cross-entropy

hand_written_softmax_cross_entropy 4373 RULES

ineffective_clip 3006 FILE_CHECKS,RULES
ineffective-clip

ineffective_clip 3006 RULES

input_shape 6048 RULES
input-shape

invalid_layer_argument 946 RULES
invalid-layer-argument

inverse_trig_domain 1931 FILE_CHECKS,RULES
inverse-trig-domain

inverse_trig_domain 1931 RULES

keras_facts 3925 RULES

label_encoding_mismatch 2696 RULES
label-encoding-mismatch

labels 2030 RULES

lambda_bytecode 1783 FILE_CHECKS,RULES
lambda-bytecode

lambda_bytecode 1783 RULES

layer_result_unused 3498 RULES
layer-result-unused

layouts 2313 RULES

log_of_nonpositive 3836 FILE_CHECKS,RULES
log-of-nonpositive

log_of_nonpositive 3836 RULES

loss_activation_mismatch 4604 RULES
loss-activation-mismatch

loss_broadcast 3844 RULES
loss-broadcast

lost_epsilon 3878 FILE_CHECKS,RULES
lost-epsilon

lost_epsilon 3878 RULES

missing_super_init 1198 RULES
missing-super-init

not_instantiated 1850 RULES
not-instantiated

numeric_fixes 6021 RULES

numerics 17199 RULES

overflow_in_half_precision 2446 FILE_CHECKS,RULES
overflow-in-half-precision

overflow_in_half_precision 2446 RULES

pow_domain 2271 FILE_CHECKS,RULES
pow-domain

pow_domain 2271 RULES

raises 11613 RULES
raises

recurrent_size 1144 RULES
recurrent-size

run 3142 RULES

shape_mismatch 3874 FILE_CHECKS,RULES
shape-mismatch

shape_mismatch 3874 RULES

sigmoid_before_bce_with_logits 1564 RULES
sigmoid-before-bce-with-logits

softmax_before_cross_entropy 2968 RULES
softmax-before-cross-entropy

softmax_over_one_unit 1918 RULES
softmax-over-one-unit

sqrt_gradient_at_zero 4070 FILE_CHECKS,RULES
sqrt-gradient-at-zero

sqrt_gradient_at_zero 4070 RULES

sqrt_of_negative 1602 FILE_CHECKS,RULES
sqrt-of-negative

sqrt_of_negative 1602 RULES

stored_shape_mismatch 1082 FILE_CHECKS,RULES
stored-shape-mismatch

stored_shape_mismatch 1082 RULES

story 6443 RULES

target_output_mismatch 6817 RULES
target-output-mismatch

torch_fixes 6919 RULES

training_step 6302 RULES
training-step

undefined_attribute 12410 RULES
undefined-attribute

undefined_name 3520 RULES
undefined-name

unregistered_module 5409 RULES
unregistered-module

unsafe_load 3003 RULES
unsafe-load

unsafe_pickle_global 2607 FILE_CHECKS,RULES
unsafe-pickle-global

unsafe_pickle_global 2607 RULES

unsafe_where_gradient 2743 FILE_CHECKS,RULES
unsafe-where-gradient

unsafe_where_gradient 2743 RULES

unused_layer 3595 RULES
unused-layer

unused_parameter 1914 RULES
unused-parameter

unused_result 3047 RULES
unused-result

usage 4318 RULES

written 890 RULES

wrong_call 6005 RULES
wrong-call
"""
