"""Which file holds which names of the tables; written by `make docs`, do not edit.

`SIZES` are the files with their sizes: where one has another size, all files are read at once. `NAMES` has, for every library,
lines of tables, a file and the names that stand in each of them there.
"""

from __future__ import annotations

SIZES = """\
active_dropout 4924
archive_anomaly 1770
autograd_misuse 1266
bad_initialisation 12588
batch_swallowing_view 2820
division_by_zero 20987
dtype_mismatch 986
einops_pattern 1015
exp_overflow 4666
external_data_escape 1122
file_access_op 4447
hand_written_softmax_cross_entropy 4405
ineffective_clip 3287
input_shape 7288
invalid_layer_argument 964
inverse_trig_domain 4678
label_encoding_mismatch 3771
lambda_bytecode 1851
layer_result_unused 3889
log_of_nonpositive 6775
loss_activation_mismatch 5809
loss_broadcast 4649
lost_epsilon 4603
missing_super_init 1216
not_instantiated 1874
option_type 1843
overflow_in_half_precision 4149
pow_domain 2574
raises 13486
recurrent_size 1162
shape_mismatch 4358
sigmoid_before_bce_with_logits 1650
softmax_before_cross_entropy 3170
softmax_over_one_unit 2017
sqrt_gradient_at_zero 5221
sqrt_of_negative 2289
stored_shape_mismatch 1113
target_output_mismatch 9812
training_step 6320
undefined_attribute 14600
undefined_name 6194
unregistered_module 6513
unsafe_load 3022
unsafe_pickle_global 2655
unsafe_where_gradient 3550
unused_layer 3871
unused_parameter 2484
unused_result 3065
wrong_call 6910
"""
NAMES = {
    "": """\
FILE_CHECKS archive_anomaly archive-anomaly:archive-anomaly
FILE_CHECKS division_by_zero addcdiv:division-by-zero checked_scale:division-by-zero density:division-by-zero
FILE_CHECKS division_by_zero div:division-by-zero floor_divide:division-by-zero fmod:division-by-zero
FILE_CHECKS division_by_zero log_density:division-by-zero reciprocal:division-by-zero remainder:division-by-zero
FILE_CHECKS division_by_zero rsqrt:division-by-zero
FILE_CHECKS exp_overflow cosh:exp-overflow exp2:exp-overflow exp:exp-overflow expm1:exp-overflow sinh:exp-overflow
FILE_CHECKS external_data_escape external-data:external-data-escape
FILE_CHECKS file_access_op tensorflow:file-access-op touches-file:file-access-op
FILE_CHECKS hand_written_softmax_cross_entropy log10:hand-written-softmax-cross-entropy
FILE_CHECKS hand_written_softmax_cross_entropy log2:hand-written-softmax-cross-entropy
FILE_CHECKS hand_written_softmax_cross_entropy log:hand-written-softmax-cross-entropy
FILE_CHECKS ineffective_clip clamp:ineffective-clip hardtanh:ineffective-clip
FILE_CHECKS inverse_trig_domain acos:inverse-trig-domain acosh:inverse-trig-domain asin:inverse-trig-domain
FILE_CHECKS inverse_trig_domain atanh:inverse-trig-domain
FILE_CHECKS lambda_bytecode config-import:lambda-bytecode config-unknown:lambda-bytecode
FILE_CHECKS lambda_bytecode lambda-bytecode:lambda-bytecode
FILE_CHECKS log_of_nonpositive lgamma:log-of-nonpositive log10:log-of-nonpositive log1p:log-of-nonpositive
FILE_CHECKS log_of_nonpositive log2:log-of-nonpositive log:log-of-nonpositive logit:log-of-nonpositive
FILE_CHECKS lost_epsilon add:lost-epsilon clamp:lost-epsilon maximum:lost-epsilon reverse_subtract:lost-epsilon
FILE_CHECKS lost_epsilon sub:lost-epsilon
FILE_CHECKS overflow_in_half_precision add:overflow-in-half-precision bmm:overflow-in-half-precision
FILE_CHECKS overflow_in_half_precision cast:overflow-in-half-precision cast_f16:overflow-in-half-precision
FILE_CHECKS overflow_in_half_precision matmul:overflow-in-half-precision mm:overflow-in-half-precision
FILE_CHECKS overflow_in_half_precision mul:overflow-in-half-precision pow:overflow-in-half-precision
FILE_CHECKS overflow_in_half_precision prod:overflow-in-half-precision square:overflow-in-half-precision
FILE_CHECKS overflow_in_half_precision sub:overflow-in-half-precision sum:overflow-in-half-precision
FILE_CHECKS pow_domain float_power:pow-domain pow:pow-domain
FILE_CHECKS shape_mismatch shape-mismatch:shape-mismatch
FILE_CHECKS sqrt_gradient_at_zero pow:sqrt-gradient-at-zero sqrt:sqrt-gradient-at-zero
FILE_CHECKS sqrt_of_negative rsqrt:sqrt-of-negative sqrt:sqrt-of-negative
FILE_CHECKS stored_shape_mismatch stored-shape:stored-shape-mismatch
FILE_CHECKS unsafe_pickle_global pickle-global:unsafe-pickle-global stored-source:unsafe-pickle-global
FILE_CHECKS unsafe_where_gradient acos:unsafe-where-gradient asin:unsafe-where-gradient div:unsafe-where-gradient
FILE_CHECKS unsafe_where_gradient exp:unsafe-where-gradient expm1:unsafe-where-gradient log10:unsafe-where-gradient
FILE_CHECKS unsafe_where_gradient log1p:unsafe-where-gradient log2:unsafe-where-gradient log:unsafe-where-gradient
FILE_CHECKS unsafe_where_gradient reciprocal:unsafe-where-gradient rsqrt:unsafe-where-gradient
FILE_CHECKS unsafe_where_gradient sqrt:unsafe-where-gradient
RULES active_dropout active-dropout
RULES archive_anomaly archive-anomaly
RULES autograd_misuse autograd-misuse
RULES bad_initialisation bad-initialisation
RULES batch_swallowing_view batch-swallowing-view
RULES division_by_zero division-by-zero
RULES dtype_mismatch dtype-mismatch
RULES einops_pattern einops-pattern
RULES exp_overflow exp-overflow
RULES external_data_escape external-data-escape
RULES file_access_op file-access-op
RULES hand_written_softmax_cross_entropy hand-written-softmax-cross-entropy
RULES ineffective_clip ineffective-clip
RULES input_shape input-shape
RULES invalid_layer_argument invalid-layer-argument
RULES inverse_trig_domain inverse-trig-domain
RULES label_encoding_mismatch label-encoding-mismatch
RULES lambda_bytecode lambda-bytecode
RULES layer_result_unused layer-result-unused
RULES log_of_nonpositive log-of-nonpositive
RULES loss_activation_mismatch loss-activation-mismatch
RULES loss_broadcast loss-broadcast
RULES lost_epsilon lost-epsilon
RULES missing_super_init missing-super-init
RULES not_instantiated not-instantiated
RULES option_type option-type
RULES overflow_in_half_precision overflow-in-half-precision
RULES pow_domain pow-domain
RULES raises raises
RULES recurrent_size recurrent-size
RULES shape_mismatch shape-mismatch
RULES sigmoid_before_bce_with_logits sigmoid-before-bce-with-logits
RULES softmax_before_cross_entropy softmax-before-cross-entropy
RULES softmax_over_one_unit softmax-over-one-unit
RULES sqrt_gradient_at_zero sqrt-gradient-at-zero
RULES sqrt_of_negative sqrt-of-negative
RULES stored_shape_mismatch stored-shape-mismatch
RULES target_output_mismatch target-output-mismatch
RULES training_step training-step
RULES undefined_attribute undefined-attribute
RULES undefined_name undefined-name
RULES unregistered_module unregistered-module
RULES unsafe_load unsafe-load
RULES unsafe_pickle_global unsafe-pickle-global
RULES unsafe_where_gradient unsafe-where-gradient
RULES unused_layer unused-layer
RULES unused_parameter unused-parameter
RULES unused_result unused-result
RULES wrong_call wrong-call""",
}
