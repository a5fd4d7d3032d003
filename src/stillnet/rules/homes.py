"""Which file holds which names of the tables; written by `make docs`, do not edit.

A block is a file, its size, tables and the names that stand in each of them. Where a file has another size, all files are read
at once.
"""

from __future__ import annotations

TEXT = """\
active_dropout 4924 RULES
active-dropout

archive_anomaly 1770 FILE_CHECKS
archive-anomaly:archive-anomaly

archive_anomaly 1770 RULES
archive-anomaly

autograd_misuse 1266 RULES
autograd-misuse

bad_initialisation 12588 RULES
bad-initialisation

batch_swallowing_view 2820 RULES
batch-swallowing-view

division_by_zero 17748 FILE_CHECKS
density:division-by-zero div:division-by-zero floor_divide:division-by-zero fmod:division-by-zero
log_density:division-by-zero reciprocal:division-by-zero remainder:division-by-zero rsqrt:division-by-zero

division_by_zero 17748 RULES
division-by-zero

dtype_mismatch 986 RULES
dtype-mismatch

einops_pattern 1015 RULES
einops-pattern

exp_overflow 4595 FILE_CHECKS
cosh:exp-overflow exp2:exp-overflow exp:exp-overflow expm1:exp-overflow sinh:exp-overflow

exp_overflow 4595 RULES
exp-overflow

external_data_escape 1122 FILE_CHECKS
external-data:external-data-escape

external_data_escape 1122 RULES
external-data-escape

file_access_op 4447 FILE_CHECKS
tensorflow:file-access-op touches-file:file-access-op

file_access_op 4447 RULES
file-access-op

hand_written_softmax_cross_entropy 4405 FILE_CHECKS
log10:hand-written-softmax-cross-entropy log2:hand-written-softmax-cross-entropy
log:hand-written-softmax-cross-entropy

hand_written_softmax_cross_entropy 4405 RULES
hand-written-softmax-cross-entropy

ineffective_clip 3287 FILE_CHECKS
clamp:ineffective-clip hardtanh:ineffective-clip

ineffective_clip 3287 RULES
ineffective-clip

input_shape 7288 RULES
input-shape

invalid_layer_argument 964 RULES
invalid-layer-argument

inverse_trig_domain 3099 FILE_CHECKS
acos:inverse-trig-domain acosh:inverse-trig-domain asin:inverse-trig-domain atanh:inverse-trig-domain

inverse_trig_domain 3099 RULES
inverse-trig-domain

label_encoding_mismatch 3771 RULES
label-encoding-mismatch

lambda_bytecode 1851 FILE_CHECKS
config-import:lambda-bytecode config-unknown:lambda-bytecode lambda-bytecode:lambda-bytecode

lambda_bytecode 1851 RULES
lambda-bytecode

layer_result_unused 3889 RULES
layer-result-unused

log_of_nonpositive 5991 FILE_CHECKS
log10:log-of-nonpositive log1p:log-of-nonpositive log2:log-of-nonpositive log:log-of-nonpositive
logit:log-of-nonpositive

log_of_nonpositive 5991 RULES
log-of-nonpositive

loss_activation_mismatch 5809 RULES
loss-activation-mismatch

loss_broadcast 4649 RULES
loss-broadcast

lost_epsilon 4603 FILE_CHECKS
add:lost-epsilon clamp:lost-epsilon maximum:lost-epsilon reverse_subtract:lost-epsilon sub:lost-epsilon

lost_epsilon 4603 RULES
lost-epsilon

missing_super_init 1216 RULES
missing-super-init

not_instantiated 1874 RULES
not-instantiated

option_type 1843 RULES
option-type

overflow_in_half_precision 3310 FILE_CHECKS
add:overflow-in-half-precision bmm:overflow-in-half-precision cast:overflow-in-half-precision
cast_f16:overflow-in-half-precision matmul:overflow-in-half-precision mm:overflow-in-half-precision
mul:overflow-in-half-precision pow:overflow-in-half-precision prod:overflow-in-half-precision
square:overflow-in-half-precision sub:overflow-in-half-precision sum:overflow-in-half-precision

overflow_in_half_precision 3310 RULES
overflow-in-half-precision

pow_domain 2548 FILE_CHECKS
float_power:pow-domain pow:pow-domain

pow_domain 2548 RULES
pow-domain

raises 13091 RULES
raises

recurrent_size 1162 RULES
recurrent-size

shape_mismatch 4358 FILE_CHECKS
shape-mismatch:shape-mismatch

shape_mismatch 4358 RULES
shape-mismatch

sigmoid_before_bce_with_logits 1650 RULES
sigmoid-before-bce-with-logits

softmax_before_cross_entropy 3170 RULES
softmax-before-cross-entropy

softmax_over_one_unit 2017 RULES
softmax-over-one-unit

sqrt_gradient_at_zero 4999 FILE_CHECKS
pow:sqrt-gradient-at-zero sqrt:sqrt-gradient-at-zero

sqrt_gradient_at_zero 4999 RULES
sqrt-gradient-at-zero

sqrt_of_negative 2100 FILE_CHECKS
rsqrt:sqrt-of-negative sqrt:sqrt-of-negative

sqrt_of_negative 2100 RULES
sqrt-of-negative

stored_shape_mismatch 1113 FILE_CHECKS
stored-shape:stored-shape-mismatch

stored_shape_mismatch 1113 RULES
stored-shape-mismatch

target_output_mismatch 9812 RULES
target-output-mismatch

training_step 6320 RULES
training-step

undefined_attribute 14600 RULES
undefined-attribute

undefined_name 6194 RULES
undefined-name

unregistered_module 6513 RULES
unregistered-module

unsafe_load 3022 RULES
unsafe-load

unsafe_pickle_global 2655 FILE_CHECKS
pickle-global:unsafe-pickle-global stored-source:unsafe-pickle-global

unsafe_pickle_global 2655 RULES
unsafe-pickle-global

unsafe_where_gradient 2915 FILE_CHECKS
acos:unsafe-where-gradient asin:unsafe-where-gradient div:unsafe-where-gradient log10:unsafe-where-gradient
log1p:unsafe-where-gradient log2:unsafe-where-gradient log:unsafe-where-gradient reciprocal:unsafe-where-gradient
rsqrt:unsafe-where-gradient sqrt:unsafe-where-gradient

unsafe_where_gradient 2915 RULES
unsafe-where-gradient

unused_layer 3871 RULES
unused-layer

unused_parameter 1938 RULES
unused-parameter

unused_result 3065 RULES
unused-result

wrong_call 6910 RULES
wrong-call
"""
