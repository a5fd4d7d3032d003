"""Which file holds which names of the tables; written by `make docs`, do not edit.

`SIZES` are the files with their sizes: where one has another size, all files are read at once. `NAMES` has, for every library,
lines of tables, a file and the names that stand in each of them there.
"""

from __future__ import annotations

SIZES = """\
activation 16631
activation_layer 4729
arguments 5684
arithmetic 19875
attention 7327
autocast 3802
axes 13399
bitwise 2180
call 4515
cast 6068
comparison 8849
complex 4418
content 5385
conv 10559
conv_layer 9774
creation 17978
data 7685
default_type 1657
diagonal 9375
distance 9534
dropout 5429
einops 13238
einops_layer 6127
einops_packing 6221
einops_pattern 6798
einsum 10151
einx 10988
elementwise 12290
embedding 12707
entry 13941
expand 11823
extrema 8114
fft 13738
flatten_layer 934
fold 4630
gather 7707
index 14561
init 8056
instance 7162
joining 13224
keras.activation 9683
keras.attention 17978
keras.audio 5000
keras.backend 7088
keras.conv 8482
keras.conv_layer 9570
keras.conv_recurrent 5772
keras.creation 15362
keras.dropout 3692
keras.einsum 7155
keras.elementwise 9995
keras.embedding 4298
keras.image_layer 8992
keras.index 7267
keras.linalg 12357
keras.linear 2885
keras.local 4778
keras.lookup 5894
keras.loss 15156
keras.merge 9938
keras.nn 14568
keras.norm 11772
keras.operands 3606
keras.pool 6656
keras.preprocessing 8335
keras.recurrent 10751
keras.reduce 13011
keras.reshape 11246
keras.saved 2543
keras.settings 7397
keras.shape 17560
keras.signal 13697
layout 16849
linalg 17735
linalg_norm 6021
linalg_solve 6538
linear 7472
loss 20172
loss_layer 14075
loss_margin 11123
masked 6081
matmul 16818
multi_head 14497
named_results 2304
norm 11685
norm_layer 9015
norm_native 2535
orthogonal 1033
padding 6936
parametrization 4149
phi 1162
pool 14498
pool_layer 4471
probability 3048
promotion 4423
query 11929
random 14140
ranging 9043
recurrent 17390
reduce 13367
resize 15720
rnn_utils 11882
rounding 4480
scalar 3769
scan 14195
scatter 13530
search 13842
settings 5658
shape 12241
slicing 7296
softmax 4726
special 3849
splitting 10110
stored.aten 15642
stored.aten_kernels 13743
stored.conv 11413
stored.elementwise 15384
stored.fft 2420
stored.fill 10611
stored.gradient 6091
stored.images 3493
stored.join 14972
stored.lite 7910
stored.loss 7965
stored.matmul 14967
stored.norm 9788
stored.openvino 12938
stored.openvino_layers 19415
stored.operands 2634
stored.pool 6604
stored.quantize 7712
stored.quantized_torch 11576
stored.random 5941
stored.recurrent 3083
stored.reduce 12618
stored.runtime 17640
stored.shape 11448
stored.state 17708
stored.vision 12585
stored.windows 1610
tensorflow.arguments 9571
tensorflow.creation 15267
tensorflow.elementwise 13364
tensorflow.image 17564
tensorflow.index 11640
tensorflow.linalg 14148
tensorflow.loss 15319
tensorflow.nn 8963
tensorflow.reduce 9018
tensorflow.shape 21473
tensorflow.windows 13358
transcendental 8300
transformer 15384
unread 1871
untyped 2883
vision 11066
window 4938
windowing 2327
"""
NAMES = {
    "": """\
OPS einops named_einsum
OPS einops_packing einops_pack einops_unpack
OPS extrema kthvalue mode
OPS keras.activation sparse_plus sparse_sigmoid squareplus
OPS keras.pool window_average_pool window_max_pool
OPS linalg cond eigh matrix_rank qr qr_some svd svd_low_rank svd_thin svdvals
OPS loss hinge_embedding_loss
OPS loss_layer triplet_of_distances
OPS loss_margin ctc_loss multilabel_soft_margin_loss
OPS norm_native native_batch_norm native_group_norm native_layer_norm
OPS stored.matmul singular_values
OPS,RANGED activation celu elu gelu glu hardshrink hardsigmoid hardswish hardtanh leaky_relu log_sigmoid mish prelu
OPS,RANGED activation relu relu6 rrelu selu sigmoid silu softplus softshrink softsign tanh tanhshrink threshold
OPS,RANGED arithmetic abs add addcdiv addcmul atan2 copysign div float_power floor_divide fmax fmin fmod gcd heaviside
OPS,RANGED arithmetic hypot lcm ldexp lerp logaddexp logaddexp2 maximum minimum mul neg nextafter positive pow
OPS,RANGED arithmetic reciprocal remainder reverse_subtract rsqrt sgn sign sqrt square sub
OPS,RANGED attention attention flex_attention
OPS,RANGED axes as_strided conjugate_transpose flip matrix_transpose movedim permute reversed_axes roll rot90 t
OPS,RANGED axes transpose unfold_windows
OPS,RANGED bitwise bitwise_and bitwise_left_shift bitwise_not bitwise_or bitwise_right_shift bitwise_xor
OPS,RANGED cast cast cast_bf16 cast_bool cast_c128 cast_c32 cast_c64 cast_f16 cast_f32 cast_f64 cast_i16 cast_i32
OPS,RANGED cast cast_i64 cast_i8 cast_u8 clone identity type type_as
OPS,RANGED comparison all_equal equal greater greater_equal isclose isfinite isin isinf isnan isneginf isposinf isreal
OPS,RANGED comparison less less_equal logical_and logical_not logical_or logical_xor not_equal signbit where
OPS,RANGED complex angle complex conj conj_physical imag real view_as_complex view_as_real
OPS,RANGED conv convolution convolution_tbc
OPS,RANGED creation arange empty empty_like empty_strided eye full full_like linspace logspace ones ones_like powers
OPS,RANGED creation range sparse_tensor tril_indices triu_indices zeros zeros_like
OPS,RANGED data frombuffer legacy_tensor new_tensor tensor
OPS,RANGED diagonal as_strided_scatter diag diag_embed diagflat diagonal diagonal_scatter fill_diagonal select_scatter
OPS,RANGED diagonal slice_scatter trace tril triu
OPS,RANGED distance cdist cosine_similarity cov cross dist pairwise_distance pdist
OPS,RANGED dropout alpha_dropout dropout dropout1d dropout2d dropout3d feature_alpha_dropout feature_dropout
OPS,RANGED dropout native_dropout
OPS,RANGED einops einops
OPS,RANGED einsum einsum
OPS,RANGED einx einx_get_at
OPS,RANGED embedding embedding embedding_bag one_hot
OPS,RANGED expand broadcast_tensors expand expand_as repeat repeat_interleave sum_to_size tile
OPS,RANGED extrema amax amin aminmax argmax argmin max_along median_along median_of_all min_along nanmedian_along
OPS,RANGED extrema nanmedian_of_all quantile
OPS,RANGED fft fftfreq fftshift istft stft
OPS,RANGED fold fold_patches unfold_patches
OPS,RANGED gather gather index_select masked_select take take_along_dim
OPS,RANGED index getitem setitem
OPS,RANGED init initialise
OPS,RANGED joining block_diag cartesian_prod cat column_stack combinations dstack hstack meshgrid stack vstack
OPS,RANGED keras.activation prelu_per_element softmax_over
OPS,RANGED keras.attention attend attend_with_heads project_from_heads project_to_heads
OPS,RANGED keras.audio mel_spectrogram stft_spectrogram
OPS,RANGED keras.backend ctc_cost ctc_paths
OPS,RANGED keras.conv conv conv_transpose
OPS,RANGED keras.conv_recurrent conv_recur
OPS,RANGED keras.creation draw draw_classes encode_classes fill_shape mark_classes spaced
OPS,RANGED keras.dropout noise
OPS,RANGED keras.einsum einsum_dense
OPS,RANGED keras.elementwise cbrt close_to
OPS,RANGED keras.embedding embed map_back
OPS,RANGED keras.image_layer change_image resize_image stretch_image
OPS,RANGED keras.index cut_block differences positions_in same_as take_along take_from
OPS,RANGED keras.linalg cross_product distances matrix_cholesky matrix_cholesky_inverse matrix_det matrix_eig
OPS,RANGED keras.linalg matrix_eigh matrix_inv matrix_logdet matrix_parts matrix_slogdet solve_system
OPS,RANGED keras.linear dense
OPS,RANGED keras.local local_conv
OPS,RANGED keras.lookup look_up_token vectorize_text
OPS,RANGED keras.loss binary_crossentropy categorical_crossentropy categorical_focal_crossentropy categorical_hinge
OPS,RANGED keras.loss circle_loss class_matches concordance_correlation cosine_loss dice generalized_crossentropy
OPS,RANGED keras.loss hinge huber kl_divergence log_cosh matches mean_absolute_error mean_absolute_percentage_error
OPS,RANGED keras.loss mean_squared_error mean_squared_logarithmic_error pearson_correlation poisson_loss
OPS,RANGED keras.loss sparse_categorical_crossentropy squared_hinge tversky
OPS,RANGED keras.merge batch_dot merge_add merge_average merge_concatenate merge_maximum merge_minimum merge_multiply
OPS,RANGED keras.merge merge_subtract
OPS,RANGED keras.nn attend_to blocks_of_channels ctc patches_of place_image sequences_of single_channel
OPS,RANGED keras.norm normalize_axes normalize_batch
OPS,RANGED keras.pool adaptive_pool global_pool
OPS,RANGED keras.preprocessing cross_features encode find_bins rescale
OPS,RANGED keras.recurrent recur recur_once
OPS,RANGED keras.reduce along_axis is_in_top largest_of position_of quantiles reduce_axes unit_length
OPS,RANGED keras.reshape change_borders flatten_each permute_each repeat_vector reshape_each upsample
OPS,RANGED keras.shape insert_axes pad_each remove_axes repeat_along reshape_to split_at unstacked
OPS,RANGED keras.signal area_under count_bins count_values least_squares pair_fft pair_fft2 pair_ifft2 pair_irfft
OPS,RANGED keras.signal pair_rfft pair_stft raise_to_powers signal_quality unfold_image
OPS,RANGED linalg cholesky cholesky_ex det eig eigvals eigvalsh geqrf householder_product inverse inverse_ex
OPS,RANGED linalg ldl_factor ldl_factor_ex lobpcg lu lu_compact lu_factor lu_factor_ex lu_unpack matrix_power ormqr
OPS,RANGED linalg pinv pinverse slogdet tensorinv vander
OPS,RANGED linalg_norm frobenius_norm linalg_norm matrix_norm norm_except_dim vecdot vector_norm weight_norm
OPS,RANGED linalg_solve lstsq solve solve_ex solve_factored tensorsolve triangular_solve
OPS,RANGED linear bilinear linear
OPS,RANGED loss binary_cross_entropy binary_cross_entropy_with_logits cross_entropy gaussian_nll_loss huber_loss
OPS,RANGED loss kl_div l1_loss linear_cross_entropy mse_loss nll_loss poisson_nll_loss smooth_l1_loss soft_margin_loss
OPS,RANGED loss_layer adaptive_log_softmax
OPS,RANGED loss_margin cosine_embedding_loss margin_ranking_loss multi_margin_loss multilabel_margin_loss
OPS,RANGED loss_margin triplet_margin_loss triplet_margin_with_distance_loss
OPS,RANGED matmul addbmm addmm addmv addr baddbmm bmm dot grouped_mm inner kron matmul mm mv outer tensordot
OPS,RANGED multi_head multi_head_attention
OPS,RANGED norm batch_norm cross_map_norm group_norm instance_norm layer_norm local_response_norm normalize rms_norm
OPS,RANGED padding pad
OPS,RANGED phi phi
OPS,RANGED pool adaptive_avg_pool adaptive_max_pool avg_pool fractional_max_pool lp_pool max_pool max_unpool
OPS,RANGED probability checked_scale class_entropy class_probability density drawn log_density
OPS,RANGED random bernoulli binomial copy fill fill_bernoulli fill_cauchy fill_exponential fill_geometric
OPS,RANGED random fill_log_normal fill_normal fill_random fill_uniform multinomial normal poisson rand rand_like
OPS,RANGED random randint randint_like randn randn_like randperm resize resize_as set zero
OPS,RANGED recurrent recurrent recurrent_cell
OPS,RANGED reduce all any count_nonzero logsumexp mean nanmean nansum norm prod renorm std std_mean sum var var_mean
OPS,RANGED resize affine_grid channel_shuffle grid_sample interpolate pixel_shuffle pixel_unshuffle
OPS,RANGED rnn_utils invert_permutation pack_padded_sequence pack_sequence pad_packed_sequence pad_sequence
OPS,RANGED rnn_utils unpack_sequence unpad_sequence
OPS,RANGED rounding ceil clamp floor frac nan_to_num round trunc
OPS,RANGED scan argsort cummax cumprod cumsum cumulative_trapezoid diff gradient logcumsumexp msort sort topk
OPS,RANGED scan trapezoid
OPS,RANGED scatter index_add index_copy index_fill index_put index_reduce masked_fill masked_scatter put scatter
OPS,RANGED scatter scatter_add scatter_reduce
OPS,RANGED search bincount frexp histc histogram histogramdd nonzero nonzero_static searchsorted unique
OPS,RANGED search unique_consecutive unravel_index
OPS,RANGED shape atleast_1d atleast_2d atleast_3d flatten reshape squeeze unflatten unsqueeze view view_as
OPS,RANGED slicing narrow select slice
OPS,RANGED softmax gumbel_softmax log_softmax softmax softmax_2d softmin
OPS,RANGED special special_airy_ai special_bessel_j0 special_bessel_j1 special_bessel_y0 special_bessel_y1
OPS,RANGED special special_chebyshev_polynomial_t special_chebyshev_polynomial_u special_chebyshev_polynomial_v
OPS,RANGED special special_chebyshev_polynomial_w special_entr special_erfcx special_hermite_polynomial_h
OPS,RANGED special special_hermite_polynomial_he special_i0e special_i1 special_i1e special_laguerre_polynomial_l
OPS,RANGED special special_legendre_polynomial_p special_log_ndtr special_modified_bessel_i0
OPS,RANGED special special_modified_bessel_i1 special_modified_bessel_k0 special_modified_bessel_k1 special_ndtr
OPS,RANGED special special_ndtri special_scaled_modified_bessel_k0 special_scaled_modified_bessel_k1
OPS,RANGED special special_shifted_chebyshev_polynomial_t special_shifted_chebyshev_polynomial_u
OPS,RANGED special special_shifted_chebyshev_polynomial_v special_shifted_chebyshev_polynomial_w
OPS,RANGED special special_spherical_bessel_j0 special_xlog1py special_zeta
OPS,RANGED splitting chunk split tensor_split unbind
OPS,RANGED stored.conv bias_add bias_gradient convolution_input_gradient convolution_to_size
OPS,RANGED stored.conv convolution_weight_gradient integer_convolution typed_as
OPS,RANGED stored.elementwise approximate_equal choose_rows default_input divide_no_nan ensure_shape hard_sigmoid
OPS,RANGED stored.elementwise hard_swish mean_of parametric_relu scaled_elu shrink squared_difference sum_of swish
OPS,RANGED stored.elementwise thresholded_relu
OPS,RANGED stored.fft fourier real_fourier
OPS,RANGED stored.fill broadcast_gradient_axes broadcast_shapes broadcast_with linspace_of pad_axes range_of resized
OPS,RANGED stored.gradient differentiate elu_gradient gradient_of_loss half_square_sum inv_gradient
OPS,RANGED stored.gradient leaky_relu_gradient reciprocal_gradient relu6_gradient relu_gradient rsqrt_gradient
OPS,RANGED stored.gradient selu_gradient sigmoid_gradient slice_gradient softplus_gradient softsign_gradient
OPS,RANGED stored.gradient sqrt_gradient tanh_gradient
OPS,RANGED stored.images resize_gradient
OPS,RANGED stored.join concat_offset cut slice_axes split_evenly strided_slice unpack
OPS,RANGED stored.lite lite_broadcast lite_conv lite_dense lite_done lite_like lite_made lite_pool lite_state
OPS,RANGED stored.loss heads_attention labelled_cross_entropy negative_log_likelihood rotated trained
OPS,RANGED stored.matmul band determinant diagonal_matrix diagonal_part diagonal_tensor diagonal_tensor_part
OPS,RANGED stored.matmul dynamic_parts inverse_permutation_of matrix_same matrix_solved one_hot_values put_elements
OPS,RANGED stored.matmul scattered stitched take_elements take_positions
OPS,RANGED stored.norm fused_batch_norm fused_batch_norm_gradient hardmax local_response_norm_of moments_before
OPS,RANGED stored.norm normalized stored_dropout
OPS,RANGED stored.openvino_layers rounded_to_levels
OPS,RANGED stored.pool average_pool_gradient pool_gradient vector_norm_of
OPS,RANGED stored.quantize classified features_alike features_taken labels_encoded quantized quantized_range
OPS,RANGED stored.quantize term_counts text_alike text_normalized text_split tree_scores
OPS,RANGED stored.quantized_torch dequantized quantized_alike quantized_convolution quantized_embedding
OPS,RANGED stored.quantized_torch quantized_linear quantized_pair quantized_recurrent quantized_steps
OPS,RANGED stored.random drawn_bits drawn_classes random_integers random_key random_normal random_truncated_normal
OPS,RANGED stored.random random_uniform shuffled
OPS,RANGED stored.recurrent gru_layer lstm_layer rnn_layer
OPS,RANGED stored.reduce in_top_k l1_norm l2_norm largest log_of_sum nonzero_columns position positions_of_true
OPS,RANGED stored.reduce running segments sum_of_squares unique_along unique_of whole_mean
OPS,RANGED stored.runtime causal_convolution embedded_words features_of_map fused_alike fused_attention fused_sum_norm
OPS,RANGED stored.runtime gated_unit gradient_of joined_features linear_attention lstm_quantized mapped_features
OPS,RANGED stored.runtime maps_of_features one_hot_features packed_attention packed_product packed_rows runtime_pool
OPS,RANGED stored.runtime runtime_sum
OPS,RANGED stored.shape permute_unknown rank_of reverse_sequence shape_of size_of squeeze_axes
OPS,RANGED stored.state assign assign_resource dequeued handle is_initialized looked_up merge no_result
OPS,RANGED stored.state resource_scatter restored scalar_result shape_of_variable sparse_train_step stack_handle
OPS,RANGED stored.state stack_pop stack_push switch tensor_array tensor_array_flow tensor_array_gather
OPS,RANGED stored.state tensor_array_read tensor_array_size tensor_list tensor_list_element train_step
OPS,RANGED stored.vision compressed decoded_image kept_boxes kept_boxes_tf region_maxima regions sampled
OPS,RANGED stored.vision weights_matrix window_weights
OPS,RANGED tensorflow.image mel_weights
OPS,RANGED tensorflow.index elements gather_rows
OPS,RANGED tensorflow.linalg retained
OPS,RANGED tensorflow.loss softmax_cross_entropy sparse_softmax_cross_entropy
OPS,RANGED transcendental acos acosh asin asinh atan atanh cos cosh deg2rad digamma erf erfc erfinv exp exp2 expm1 i0
OPS,RANGED transcendental igamma igammac lgamma log log10 log1p log2 logit mvlgamma polygamma rad2deg sin sinc sinh
OPS,RANGED transcendental tan xlogy
OPS,RANGED transformer causal_mask transformer_operands
OPS,RANGED vision deformable_convolution non_maximum_suppression position_sensitive_region region_align region_pool
OPS,RANGED vision rotated_overlap
OPS,RANGED window bartlett_window blackman_window hamming_window hann_window kaiser_window
RANGED activation sparse_plus sparse_sigmoid squareplus
RANGED einops einops_pack einops_unpack
RANGED einsum named_einsum
RANGED loss ctc_loss multilabel_soft_margin_loss
RANGED loss_margin hinge_embedding_loss triplet_of_distances
RANGED norm native_batch_norm native_group_norm native_layer_norm
RANGED orthogonal cond eigh matrix_rank qr qr_some singular_values svd svd_low_rank svd_thin svdvals
RANGED scan kthvalue mode
RANGED stored.pool window_average_pool window_max_pool
RANGED untyped unknown""",
    "Tensor": """\
FUNCTIONS activation Tensor.hardshrink Tensor.prelu Tensor.relu Tensor.relu_ Tensor.sigmoid Tensor.sigmoid_
FUNCTIONS activation Tensor.tanh Tensor.tanh_
FUNCTIONS arithmetic Tensor.__abs__ Tensor.__add__ Tensor.__div__ Tensor.__floordiv__ Tensor.__iadd__ Tensor.__idiv__
FUNCTIONS arithmetic Tensor.__ifloordiv__ Tensor.__imod__ Tensor.__imul__ Tensor.__ipow__ Tensor.__isub__
FUNCTIONS arithmetic Tensor.__itruediv__ Tensor.__mod__ Tensor.__mul__ Tensor.__neg__ Tensor.__pos__ Tensor.__pow__
FUNCTIONS arithmetic Tensor.__radd__ Tensor.__rdiv__ Tensor.__rfloordiv__ Tensor.__rmod__ Tensor.__rmul__
FUNCTIONS arithmetic Tensor.__rpow__ Tensor.__rsub__ Tensor.__rtruediv__ Tensor.__sub__ Tensor.__truediv__ Tensor.abs
FUNCTIONS arithmetic Tensor.abs_ Tensor.absolute Tensor.absolute_ Tensor.add Tensor.add_ Tensor.addcdiv
FUNCTIONS arithmetic Tensor.addcdiv_ Tensor.addcmul Tensor.addcmul_ Tensor.arctan2 Tensor.arctan2_ Tensor.atan2
FUNCTIONS arithmetic Tensor.atan2_ Tensor.copysign Tensor.copysign_ Tensor.div Tensor.div_ Tensor.divide
FUNCTIONS arithmetic Tensor.divide_ Tensor.float_power Tensor.float_power_ Tensor.floor_divide Tensor.floor_divide_
FUNCTIONS arithmetic Tensor.fmax Tensor.fmin Tensor.fmod Tensor.fmod_ Tensor.gcd Tensor.gcd_ Tensor.heaviside
FUNCTIONS arithmetic Tensor.heaviside_ Tensor.hypot Tensor.hypot_ Tensor.lcm Tensor.lcm_ Tensor.ldexp Tensor.ldexp_
FUNCTIONS arithmetic Tensor.lerp Tensor.lerp_ Tensor.logaddexp Tensor.logaddexp2 Tensor.maximum Tensor.minimum
FUNCTIONS arithmetic Tensor.mul Tensor.mul_ Tensor.multiply Tensor.multiply_ Tensor.neg Tensor.neg_ Tensor.negative
FUNCTIONS arithmetic Tensor.negative_ Tensor.nextafter Tensor.nextafter_ Tensor.positive Tensor.pow Tensor.pow_
FUNCTIONS arithmetic Tensor.reciprocal Tensor.reciprocal_ Tensor.remainder Tensor.remainder_ Tensor.rsqrt
FUNCTIONS arithmetic Tensor.rsqrt_ Tensor.sgn Tensor.sgn_ Tensor.sign Tensor.sign_ Tensor.sqrt Tensor.sqrt_
FUNCTIONS arithmetic Tensor.square Tensor.square_ Tensor.sub Tensor.sub_ Tensor.subtract Tensor.subtract_
FUNCTIONS arithmetic Tensor.true_divide Tensor.true_divide_
FUNCTIONS axes Tensor.H Tensor.T Tensor.adjoint Tensor.as_strided Tensor.as_strided_ Tensor.flip Tensor.fliplr
FUNCTIONS axes Tensor.flipud Tensor.mH Tensor.mT Tensor.moveaxis Tensor.movedim Tensor.permute Tensor.roll
FUNCTIONS axes Tensor.rot90 Tensor.swapaxes Tensor.swapaxes_ Tensor.swapdims Tensor.swapdims_ Tensor.t Tensor.t_
FUNCTIONS axes Tensor.transpose Tensor.transpose_ Tensor.unfold
FUNCTIONS bitwise Tensor.__and__ Tensor.__iand__ Tensor.__ilshift__ Tensor.__invert__ Tensor.__ior__
FUNCTIONS bitwise Tensor.__irshift__ Tensor.__ixor__ Tensor.__lshift__ Tensor.__or__ Tensor.__rand__
FUNCTIONS bitwise Tensor.__rlshift__ Tensor.__ror__ Tensor.__rrshift__ Tensor.__rshift__ Tensor.__rxor__
FUNCTIONS bitwise Tensor.__xor__ Tensor.bitwise_and Tensor.bitwise_and_ Tensor.bitwise_left_shift
FUNCTIONS bitwise Tensor.bitwise_left_shift_ Tensor.bitwise_not Tensor.bitwise_not_ Tensor.bitwise_or
FUNCTIONS bitwise Tensor.bitwise_or_ Tensor.bitwise_right_shift Tensor.bitwise_right_shift_ Tensor.bitwise_xor
FUNCTIONS bitwise Tensor.bitwise_xor_
FUNCTIONS cast Tensor.__array__ Tensor.__deepcopy__ Tensor.as_subclass Tensor.bfloat16 Tensor.bool Tensor.byte
FUNCTIONS cast Tensor.cdouble Tensor.cfloat Tensor.chalf Tensor.char Tensor.clone Tensor.coalesce Tensor.contiguous
FUNCTIONS cast Tensor.cpu Tensor.cuda Tensor.data Tensor.detach Tensor.detach_ Tensor.double Tensor.float Tensor.half
FUNCTIONS cast Tensor.int Tensor.ipu Tensor.long Tensor.mtia Tensor.numpy Tensor.pin_memory Tensor.requires_grad_
FUNCTIONS cast Tensor.resolve_conj Tensor.resolve_neg Tensor.share_memory_ Tensor.short Tensor.to Tensor.to_dense
FUNCTIONS cast Tensor.to_mkldnn Tensor.to_sparse Tensor.to_sparse_bsc Tensor.to_sparse_bsr Tensor.to_sparse_coo
FUNCTIONS cast Tensor.to_sparse_csc Tensor.to_sparse_csr Tensor.type Tensor.type_as Tensor.xpu
FUNCTIONS comparison Tensor.__eq__ Tensor.__ge__ Tensor.__gt__ Tensor.__le__ Tensor.__lt__ Tensor.__ne__
FUNCTIONS comparison Tensor.allclose Tensor.eq Tensor.eq_ Tensor.equal Tensor.ge Tensor.ge_ Tensor.greater
FUNCTIONS comparison Tensor.greater_ Tensor.greater_equal Tensor.greater_equal_ Tensor.gt Tensor.gt_ Tensor.isclose
FUNCTIONS comparison Tensor.isfinite Tensor.isinf Tensor.isnan Tensor.isneginf Tensor.isposinf Tensor.isreal Tensor.le
FUNCTIONS comparison Tensor.le_ Tensor.less Tensor.less_ Tensor.less_equal Tensor.less_equal_ Tensor.logical_and
FUNCTIONS comparison Tensor.logical_and_ Tensor.logical_not Tensor.logical_not_ Tensor.logical_or Tensor.logical_or_
FUNCTIONS comparison Tensor.logical_xor Tensor.logical_xor_ Tensor.lt Tensor.lt_ Tensor.ne Tensor.ne_ Tensor.not_equal
FUNCTIONS comparison Tensor.not_equal_ Tensor.signbit Tensor.where
FUNCTIONS complex Tensor.angle Tensor.conj Tensor.conj_physical Tensor.conj_physical_ Tensor.imag Tensor.real
FUNCTIONS creation Tensor.new_empty Tensor.new_empty_strided Tensor.new_full Tensor.new_ones Tensor.new_zeros
FUNCTIONS data Tensor.new Tensor.new_tensor
FUNCTIONS diagonal Tensor.as_strided_scatter Tensor.diag Tensor.diag_embed Tensor.diagflat Tensor.diagonal
FUNCTIONS diagonal Tensor.diagonal_scatter Tensor.fill_diagonal_ Tensor.select_scatter Tensor.slice_scatter
FUNCTIONS diagonal Tensor.trace Tensor.tril Tensor.tril_ Tensor.triu Tensor.triu_
FUNCTIONS distance Tensor.corrcoef Tensor.cov Tensor.cross Tensor.dist
FUNCTIONS expand Tensor.broadcast_to Tensor.expand Tensor.expand_as Tensor.repeat Tensor.repeat_interleave
FUNCTIONS expand Tensor.sum_to_size Tensor.tile
FUNCTIONS extrema Tensor.amax Tensor.amin Tensor.aminmax Tensor.argmax Tensor.argmin Tensor.kthvalue Tensor.max
FUNCTIONS extrema Tensor.median Tensor.min Tensor.mode Tensor.nanmedian Tensor.nanquantile Tensor.quantile
FUNCTIONS fft Tensor.istft Tensor.stft
FUNCTIONS gather Tensor.gather Tensor.index_select Tensor.masked_select Tensor.take Tensor.take_along_dim
FUNCTIONS index Tensor.__getitem__ Tensor.__setitem__
FUNCTIONS linalg Tensor.cholesky Tensor.cholesky_inverse Tensor.det Tensor.geqrf Tensor.inverse Tensor.logdet
FUNCTIONS linalg Tensor.lu Tensor.matrix_exp Tensor.matrix_power Tensor.orgqr Tensor.ormqr Tensor.pinverse Tensor.qr
FUNCTIONS linalg Tensor.slogdet Tensor.svd
FUNCTIONS linalg_solve Tensor.cholesky_solve Tensor.lu_solve Tensor.triangular_solve
FUNCTIONS matmul Tensor.__matmul__ Tensor.__rmatmul__ Tensor.addbmm Tensor.addbmm_ Tensor.addmm Tensor.addmm_
FUNCTIONS matmul Tensor.addmv Tensor.addmv_ Tensor.addr Tensor.addr_ Tensor.baddbmm Tensor.baddbmm_ Tensor.bmm
FUNCTIONS matmul Tensor.dot Tensor.ger Tensor.inner Tensor.kron Tensor.matmul Tensor.mm Tensor.mv Tensor.outer
FUNCTIONS matmul Tensor.smm Tensor.vdot
FUNCTIONS query Tensor.__bool__ Tensor.__contains__ Tensor.__float__ Tensor.__index__ Tensor.__int__ Tensor.__len__
FUNCTIONS query Tensor.backward Tensor.data_ptr Tensor.dim Tensor.dtype Tensor.element_size Tensor.get_device
FUNCTIONS query Tensor.is_complex Tensor.is_conj Tensor.is_contiguous Tensor.is_cpu Tensor.is_cuda
FUNCTIONS query Tensor.is_floating_point Tensor.is_inference Tensor.is_ipu Tensor.is_leaf Tensor.is_maia
FUNCTIONS query Tensor.is_meta Tensor.is_mkldnn Tensor.is_mps Tensor.is_mtia Tensor.is_neg Tensor.is_nested
FUNCTIONS query Tensor.is_nonzero Tensor.is_pinned Tensor.is_quantized Tensor.is_same_size Tensor.is_set_to
FUNCTIONS query Tensor.is_shared Tensor.is_signed Tensor.is_sparse Tensor.is_sparse_csr Tensor.is_vulkan Tensor.is_xla
FUNCTIONS query Tensor.is_xpu Tensor.item Tensor.itemsize Tensor.nbytes Tensor.ndim Tensor.ndimension Tensor.nelement
FUNCTIONS query Tensor.numel Tensor.record_stream Tensor.register_hook Tensor.register_post_accumulate_grad_hook
FUNCTIONS query Tensor.retain_grad Tensor.shape Tensor.size Tensor.storage Tensor.storage_offset Tensor.storage_type
FUNCTIONS query Tensor.stride Tensor.tolist Tensor.untyped_storage
FUNCTIONS random Tensor.bernoulli Tensor.bernoulli_ Tensor.cauchy_ Tensor.copy_ Tensor.exponential_ Tensor.fill_
FUNCTIONS random Tensor.geometric_ Tensor.log_normal_ Tensor.multinomial Tensor.normal_ Tensor.random_ Tensor.resize_
FUNCTIONS random Tensor.resize_as_ Tensor.set_ Tensor.uniform_ Tensor.zero_
FUNCTIONS reduce Tensor.all Tensor.any Tensor.count_nonzero Tensor.logsumexp Tensor.mean Tensor.nanmean Tensor.nansum
FUNCTIONS reduce Tensor.norm Tensor.prod Tensor.renorm Tensor.renorm_ Tensor.std Tensor.sum Tensor.var
FUNCTIONS rounding Tensor.ceil Tensor.ceil_ Tensor.clamp Tensor.clamp_ Tensor.clamp_max Tensor.clamp_max_
FUNCTIONS rounding Tensor.clamp_min Tensor.clamp_min_ Tensor.clip Tensor.clip_ Tensor.fix Tensor.fix_ Tensor.floor
FUNCTIONS rounding Tensor.floor_ Tensor.frac Tensor.frac_ Tensor.nan_to_num Tensor.nan_to_num_ Tensor.round
FUNCTIONS rounding Tensor.round_ Tensor.trunc Tensor.trunc_
FUNCTIONS scan Tensor.argsort Tensor.cummax Tensor.cummin Tensor.cumprod Tensor.cumprod_ Tensor.cumsum Tensor.cumsum_
FUNCTIONS scan Tensor.diff Tensor.logcumsumexp Tensor.msort Tensor.sort Tensor.topk
FUNCTIONS scatter Tensor.index_add Tensor.index_add_ Tensor.index_copy Tensor.index_copy_ Tensor.index_fill
FUNCTIONS scatter Tensor.index_fill_ Tensor.index_put Tensor.index_put_ Tensor.index_reduce Tensor.index_reduce_
FUNCTIONS scatter Tensor.masked_fill Tensor.masked_fill_ Tensor.masked_scatter Tensor.masked_scatter_ Tensor.put
FUNCTIONS scatter Tensor.put_ Tensor.scatter Tensor.scatter_ Tensor.scatter_add Tensor.scatter_add_
FUNCTIONS scatter Tensor.scatter_reduce Tensor.scatter_reduce_
FUNCTIONS search Tensor.argwhere Tensor.bincount Tensor.frexp Tensor.histc Tensor.histogram Tensor.nonzero
FUNCTIONS search Tensor.nonzero_static Tensor.unique Tensor.unique_consecutive
FUNCTIONS shape Tensor.flatten Tensor.ravel Tensor.reshape Tensor.reshape_as Tensor.squeeze Tensor.squeeze_
FUNCTIONS shape Tensor.unflatten Tensor.unsqueeze Tensor.unsqueeze_ Tensor.view Tensor.view_as
FUNCTIONS slicing Tensor.narrow Tensor.narrow_copy Tensor.select
FUNCTIONS softmax Tensor.log_softmax Tensor.softmax
FUNCTIONS splitting Tensor.__iter__ Tensor.chunk Tensor.dsplit Tensor.hsplit Tensor.split Tensor.split_with_sizes
FUNCTIONS splitting Tensor.tensor_split Tensor.unbind Tensor.unsafe_chunk Tensor.unsafe_split
FUNCTIONS splitting Tensor.unsafe_split_with_sizes Tensor.vsplit
FUNCTIONS stored.quantized_torch Tensor.dequantize
FUNCTIONS transcendental Tensor.acos Tensor.acos_ Tensor.acosh Tensor.acosh_ Tensor.arccos Tensor.arccos_
FUNCTIONS transcendental Tensor.arccosh Tensor.arccosh_ Tensor.arcsin Tensor.arcsin_ Tensor.arcsinh Tensor.arcsinh_
FUNCTIONS transcendental Tensor.arctan Tensor.arctan_ Tensor.arctanh Tensor.arctanh_ Tensor.asin Tensor.asin_
FUNCTIONS transcendental Tensor.asinh Tensor.asinh_ Tensor.atan Tensor.atan_ Tensor.atanh Tensor.atanh_ Tensor.cos
FUNCTIONS transcendental Tensor.cos_ Tensor.cosh Tensor.cosh_ Tensor.deg2rad Tensor.deg2rad_ Tensor.digamma
FUNCTIONS transcendental Tensor.digamma_ Tensor.erf Tensor.erf_ Tensor.erfc Tensor.erfc_ Tensor.erfinv Tensor.erfinv_
FUNCTIONS transcendental Tensor.exp Tensor.exp2 Tensor.exp2_ Tensor.exp_ Tensor.expm1 Tensor.expm1_ Tensor.i0
FUNCTIONS transcendental Tensor.i0_ Tensor.igamma Tensor.igamma_ Tensor.igammac Tensor.igammac_ Tensor.lgamma
FUNCTIONS transcendental Tensor.lgamma_ Tensor.log Tensor.log10 Tensor.log10_ Tensor.log1p Tensor.log1p_ Tensor.log2
FUNCTIONS transcendental Tensor.log2_ Tensor.log_ Tensor.logit Tensor.logit_ Tensor.mvlgamma Tensor.mvlgamma_
FUNCTIONS transcendental Tensor.polygamma Tensor.polygamma_ Tensor.rad2deg Tensor.rad2deg_ Tensor.sin Tensor.sin_
FUNCTIONS transcendental Tensor.sinc Tensor.sinc_ Tensor.sinh Tensor.sinh_ Tensor.tan Tensor.tan_ Tensor.xlogy
FUNCTIONS transcendental Tensor.xlogy_""",
    "einops": """\
FUNCTIONS einops einops.einsum einops.rearrange einops.reduce einops.repeat
FUNCTIONS einops_packing einops.pack einops.parse_shape einops.unpack
LAYERS einops_layer einops.layers.torch.EinMix einops.layers.torch.Rearrange einops.layers.torch.Reduce""",
    "einx": """\
FUNCTIONS einx einx.add einx.all einx.any einx.argmax einx.argmin einx.argsort einx.divide einx.dot einx.equal
FUNCTIONS einx einx.floor_divide einx.get_at einx.greater einx.greater_equal einx.id einx.less einx.less_equal
FUNCTIONS einx einx.log_softmax einx.logaddexp einx.logical_and einx.logical_or einx.max einx.maximum einx.mean
FUNCTIONS einx einx.min einx.minimum einx.multiply einx.not_equal einx.prod einx.rearrange einx.softmax einx.subtract
FUNCTIONS einx einx.sum einx.true_divide einx.where""",
    "fft": """\
OPS,RANGED fft fft.fft fft.fft2 fft.fftn fft.hfft fft.hfft2 fft.hfftn fft.ifft fft.ifft2 fft.ifftn fft.ihfft
OPS,RANGED fft fft.ihfft2 fft.ihfftn fft.irfft fft.irfft2 fft.irfftn fft.rfft fft.rfft2 fft.rfftn""",
    "keras": """\
BASES keras.reshape keras.layers.Layer
FUNCTIONS keras.activation keras.activations.celu keras.activations.elu keras.activations.exponential
FUNCTIONS keras.activation keras.activations.gelu keras.activations.glu keras.activations.hard_shrink
FUNCTIONS keras.activation keras.activations.hard_sigmoid keras.activations.hard_silu keras.activations.hard_swish
FUNCTIONS keras.activation keras.activations.hard_tanh keras.activations.leaky_relu keras.activations.linear
FUNCTIONS keras.activation keras.activations.log_sigmoid keras.activations.log_softmax keras.activations.mish
FUNCTIONS keras.activation keras.activations.relu keras.activations.relu6 keras.activations.selu
FUNCTIONS keras.activation keras.activations.sigmoid keras.activations.silu keras.activations.soft_shrink
FUNCTIONS keras.activation keras.activations.softmax keras.activations.softplus keras.activations.softsign
FUNCTIONS keras.activation keras.activations.sparse_plus keras.activations.sparse_sigmoid keras.activations.sparsemax
FUNCTIONS keras.activation keras.activations.squareplus keras.activations.swish keras.activations.tanh
FUNCTIONS keras.activation keras.activations.tanh_shrink keras.activations.threshold keras.ops.celu keras.ops.elu
FUNCTIONS keras.activation keras.ops.exponential keras.ops.gelu keras.ops.glu keras.ops.hard_shrink
FUNCTIONS keras.activation keras.ops.hard_sigmoid keras.ops.hard_silu keras.ops.hard_swish keras.ops.hard_tanh
FUNCTIONS keras.activation keras.ops.leaky_relu keras.ops.log_sigmoid keras.ops.log_softmax keras.ops.mish
FUNCTIONS keras.activation keras.ops.relu keras.ops.relu6 keras.ops.selu keras.ops.sigmoid keras.ops.silu
FUNCTIONS keras.activation keras.ops.soft_shrink keras.ops.softmax keras.ops.softplus keras.ops.softsign
FUNCTIONS keras.activation keras.ops.sparse_plus keras.ops.sparse_sigmoid keras.ops.sparsemax keras.ops.squareplus
FUNCTIONS keras.activation keras.ops.swish keras.ops.tanh keras.ops.tanh_shrink keras.ops.threshold
FUNCTIONS keras.backend keras.backend.batch_get_value keras.backend.binary_focal_crossentropy
FUNCTIONS keras.backend keras.backend.categorical_focal_crossentropy keras.backend.ctc_batch_cost
FUNCTIONS keras.backend keras.backend.ctc_decode keras.backend.depthwise_conv2d keras.backend.dtype keras.backend.eval
FUNCTIONS keras.backend keras.backend.get_value keras.backend.gradients keras.backend.is_sparse
FUNCTIONS keras.backend keras.backend.moving_average_update keras.backend.relu keras.backend.resize_volumes
FUNCTIONS keras.backend keras.backend.separable_conv1d keras.backend.separable_conv2d keras.backend.spatial_3d_padding
FUNCTIONS keras.backend keras.backend.to_dense keras.backend.update keras.backend.update_add keras.backend.update_sub
FUNCTIONS keras.backend keras.ops.convert_to_numpy keras.ops.dtype
FUNCTIONS keras.conv keras.ops.conv keras.ops.conv_transpose keras.ops.depthwise_conv
FUNCTIONS keras.creation keras.backend.arange keras.backend.constant keras.backend.dropout keras.backend.empty
FUNCTIONS keras.creation keras.backend.empty_like keras.backend.eye keras.backend.one_hot keras.backend.ones
FUNCTIONS keras.creation keras.backend.ones_like keras.backend.random_bernoulli keras.backend.random_binomial
FUNCTIONS keras.creation keras.backend.random_normal keras.backend.random_normal_variable keras.backend.random_uniform
FUNCTIONS keras.creation keras.backend.random_uniform_variable keras.backend.truncated_normal keras.backend.variable
FUNCTIONS keras.creation keras.backend.zeros keras.backend.zeros_like keras.ops.arange keras.ops.array
FUNCTIONS keras.creation keras.ops.bartlett keras.ops.blackman keras.ops.convert_to_tensor keras.ops.empty
FUNCTIONS keras.creation keras.ops.empty_like keras.ops.eye keras.ops.full keras.ops.full_like keras.ops.geomspace
FUNCTIONS keras.creation keras.ops.hamming keras.ops.hanning keras.ops.identity keras.ops.kaiser keras.ops.linspace
FUNCTIONS keras.creation keras.ops.logspace keras.ops.multi_hot keras.ops.one_hot keras.ops.ones keras.ops.ones_like
FUNCTIONS keras.creation keras.ops.tri keras.ops.zeros keras.ops.zeros_like keras.random.beta keras.random.binomial
FUNCTIONS keras.creation keras.random.categorical keras.random.dropout keras.random.gamma keras.random.normal
FUNCTIONS keras.creation keras.random.randint keras.random.shuffle keras.random.truncated_normal keras.random.uniform
FUNCTIONS keras.creation keras.utils.to_categorical
FUNCTIONS keras.elementwise keras.backend.abs keras.backend.cast keras.backend.cast_to_floatx keras.backend.clip
FUNCTIONS keras.elementwise keras.backend.cos keras.backend.elu keras.backend.equal keras.backend.exp
FUNCTIONS keras.elementwise keras.backend.greater keras.backend.greater_equal keras.backend.hard_sigmoid
FUNCTIONS keras.elementwise keras.backend.identity keras.backend.less keras.backend.less_equal keras.backend.log
FUNCTIONS keras.elementwise keras.backend.maximum keras.backend.minimum keras.backend.not_equal keras.backend.pow
FUNCTIONS keras.elementwise keras.backend.round keras.backend.sigmoid keras.backend.sign keras.backend.sin
FUNCTIONS keras.elementwise keras.backend.softmax keras.backend.softplus keras.backend.softsign keras.backend.sqrt
FUNCTIONS keras.elementwise keras.backend.square keras.backend.stop_gradient keras.backend.switch keras.backend.tanh
FUNCTIONS keras.elementwise keras.ops.abs keras.ops.absolute keras.ops.add keras.ops.angle keras.ops.arccos
FUNCTIONS keras.elementwise keras.ops.arccosh keras.ops.arcsin keras.ops.arcsinh keras.ops.arctan keras.ops.arctan2
FUNCTIONS keras.elementwise keras.ops.arctanh keras.ops.bitwise_and keras.ops.bitwise_invert
FUNCTIONS keras.elementwise keras.ops.bitwise_left_shift keras.ops.bitwise_not keras.ops.bitwise_or
FUNCTIONS keras.elementwise keras.ops.bitwise_right_shift keras.ops.bitwise_xor keras.ops.cast keras.ops.cbrt
FUNCTIONS keras.elementwise keras.ops.ceil keras.ops.clip keras.ops.conj keras.ops.conjugate keras.ops.copy
FUNCTIONS keras.elementwise keras.ops.cos keras.ops.cosh keras.ops.deg2rad keras.ops.divide keras.ops.divide_no_nan
FUNCTIONS keras.elementwise keras.ops.equal keras.ops.erf keras.ops.erfc keras.ops.erfinv keras.ops.exp keras.ops.exp2
FUNCTIONS keras.elementwise keras.ops.expm1 keras.ops.fabs keras.ops.floor keras.ops.floor_divide keras.ops.fmax
FUNCTIONS keras.elementwise keras.ops.fmin keras.ops.fmod keras.ops.gcd keras.ops.greater keras.ops.greater_equal
FUNCTIONS keras.elementwise keras.ops.heaviside keras.ops.hypot keras.ops.i0 keras.ops.imag keras.ops.isclose
FUNCTIONS keras.elementwise keras.ops.isfinite keras.ops.isinf keras.ops.isnan keras.ops.isneginf keras.ops.isposinf
FUNCTIONS keras.elementwise keras.ops.isreal keras.ops.lcm keras.ops.ldexp keras.ops.left_shift keras.ops.less
FUNCTIONS keras.elementwise keras.ops.less_equal keras.ops.log keras.ops.log10 keras.ops.log1p keras.ops.log2
FUNCTIONS keras.elementwise keras.ops.logaddexp keras.ops.logaddexp2 keras.ops.logical_and keras.ops.logical_not
FUNCTIONS keras.elementwise keras.ops.logical_or keras.ops.logical_xor keras.ops.maximum keras.ops.minimum
FUNCTIONS keras.elementwise keras.ops.mod keras.ops.multiply keras.ops.nan_to_num keras.ops.negative
FUNCTIONS keras.elementwise keras.ops.nextafter keras.ops.not_equal keras.ops.power keras.ops.rad2deg keras.ops.real
FUNCTIONS keras.elementwise keras.ops.reciprocal keras.ops.right_shift keras.ops.round keras.ops.rsqrt
FUNCTIONS keras.elementwise keras.ops.saturate_cast keras.ops.sign keras.ops.signbit keras.ops.sin keras.ops.sinc
FUNCTIONS keras.elementwise keras.ops.sinh keras.ops.sqrt keras.ops.square keras.ops.stop_gradient keras.ops.subtract
FUNCTIONS keras.elementwise keras.ops.tan keras.ops.true_divide keras.ops.trunc keras.ops.where
FUNCTIONS keras.index keras.backend.gather keras.ops.diff keras.ops.digitize keras.ops.get_item keras.ops.isin
FUNCTIONS keras.index keras.ops.nonzero keras.ops.scatter keras.ops.scatter_update keras.ops.searchsorted
FUNCTIONS keras.index keras.ops.slice keras.ops.slice_update keras.ops.take keras.ops.take_along_axis
FUNCTIONS keras.linalg keras.backend.dot keras.ops.cdist keras.ops.cholesky keras.ops.cholesky_inverse keras.ops.cross
FUNCTIONS keras.linalg keras.ops.det keras.ops.diag keras.ops.diagflat keras.ops.diagonal keras.ops.dot keras.ops.eig
FUNCTIONS keras.linalg keras.ops.eigh keras.ops.einsum keras.ops.inner keras.ops.inv keras.ops.kron keras.ops.logdet
FUNCTIONS keras.linalg keras.ops.lu_factor keras.ops.matmul keras.ops.matrix_rank keras.ops.outer keras.ops.pinv
FUNCTIONS keras.linalg keras.ops.qr keras.ops.slogdet keras.ops.solve keras.ops.solve_triangular keras.ops.svd
FUNCTIONS keras.linalg keras.ops.tensordot keras.ops.trace keras.ops.tril keras.ops.triu keras.ops.vdot
FUNCTIONS keras.loss keras.backend.binary_crossentropy keras.backend.categorical_crossentropy
FUNCTIONS keras.loss keras.backend.sparse_categorical_crossentropy keras.losses.KLD keras.losses.MAE keras.losses.MAPE
FUNCTIONS keras.loss keras.losses.MSE keras.losses.MSLE keras.losses.binary_crossentropy
FUNCTIONS keras.loss keras.losses.binary_focal_crossentropy keras.losses.categorical_crossentropy
FUNCTIONS keras.loss keras.losses.categorical_focal_crossentropy keras.losses.categorical_generalized_cross_entropy
FUNCTIONS keras.loss keras.losses.categorical_hinge keras.losses.circle keras.losses.concordance_correlation
FUNCTIONS keras.loss keras.losses.cosine_loss keras.losses.cosine_proximity keras.losses.cosine_similarity
FUNCTIONS keras.loss keras.losses.dice keras.losses.hinge keras.losses.huber keras.losses.kl_divergence
FUNCTIONS keras.loss keras.losses.kld keras.losses.kullback_leibler_divergence keras.losses.log_cosh
FUNCTIONS keras.loss keras.losses.logcosh keras.losses.mae keras.losses.mape keras.losses.mean_absolute_error
FUNCTIONS keras.loss keras.losses.mean_absolute_percentage_error keras.losses.mean_squared_error
FUNCTIONS keras.loss keras.losses.mean_squared_logarithmic_error keras.losses.mse keras.losses.msle
FUNCTIONS keras.loss keras.losses.pearson_correlation keras.losses.poisson keras.losses.poisson_loss
FUNCTIONS keras.loss keras.losses.sparse_categorical_crossentropy keras.losses.squared_hinge keras.losses.tversky
FUNCTIONS keras.loss keras.metrics.KLD keras.metrics.MAE keras.metrics.MAPE keras.metrics.MSE keras.metrics.MSLE
FUNCTIONS keras.loss keras.metrics.accuracy keras.metrics.binary_accuracy keras.metrics.binary_crossentropy
FUNCTIONS keras.loss keras.metrics.binary_focal_crossentropy keras.metrics.categorical_accuracy
FUNCTIONS keras.loss keras.metrics.categorical_crossentropy keras.metrics.categorical_focal_crossentropy
FUNCTIONS keras.loss keras.metrics.categorical_hinge keras.metrics.concordance_correlation keras.metrics.cosine_loss
FUNCTIONS keras.loss keras.metrics.cosine_proximity keras.metrics.cosine_similarity keras.metrics.dice
FUNCTIONS keras.loss keras.metrics.hinge keras.metrics.huber keras.metrics.kl_divergence keras.metrics.kld
FUNCTIONS keras.loss keras.metrics.kullback_leibler_divergence keras.metrics.log_cosh keras.metrics.logcosh
FUNCTIONS keras.loss keras.metrics.mae keras.metrics.mape keras.metrics.mean_absolute_error
FUNCTIONS keras.loss keras.metrics.mean_absolute_percentage_error keras.metrics.mean_squared_error
FUNCTIONS keras.loss keras.metrics.mean_squared_logarithmic_error keras.metrics.mse keras.metrics.msle
FUNCTIONS keras.loss keras.metrics.pearson_correlation keras.metrics.poisson keras.metrics.poisson_loss
FUNCTIONS keras.loss keras.metrics.sparse_categorical_accuracy keras.metrics.sparse_categorical_crossentropy
FUNCTIONS keras.loss keras.metrics.sparse_top_k_categorical_accuracy keras.metrics.squared_hinge
FUNCTIONS keras.loss keras.metrics.top_k_categorical_accuracy keras.metrics.tversky keras.ops.binary_crossentropy
FUNCTIONS keras.loss keras.ops.categorical_crossentropy keras.ops.sparse_categorical_crossentropy
FUNCTIONS keras.merge keras.backend.batch_dot
FUNCTIONS keras.nn keras.backend.batch_normalization keras.backend.bias_add keras.backend.conv1d keras.backend.conv2d
FUNCTIONS keras.nn keras.backend.conv2d_transpose keras.backend.conv3d keras.backend.conv3d_transpose
FUNCTIONS keras.nn keras.backend.pool2d keras.backend.pool3d keras.ops.ctc_loss keras.ops.depth_to_space
FUNCTIONS keras.nn keras.ops.dot_product_attention keras.ops.extract_sequences keras.ops.image.affine_transform
FUNCTIONS keras.nn keras.ops.image.crop_images keras.ops.image.extract_patches keras.ops.image.gaussian_blur
FUNCTIONS keras.nn keras.ops.image.hsv_to_rgb keras.ops.image.pad_images keras.ops.image.resize
FUNCTIONS keras.nn keras.ops.image.rgb_to_grayscale keras.ops.image.rgb_to_hsv keras.ops.separable_conv
FUNCTIONS keras.nn keras.ops.space_to_depth keras.preprocessing.image.smart_resize
FUNCTIONS keras.norm keras.ops.batch_normalization keras.ops.layer_normalization keras.ops.rms_normalization
FUNCTIONS keras.pool keras.ops.adaptive_average_pool keras.ops.adaptive_max_pool keras.ops.average_pool
FUNCTIONS keras.pool keras.ops.max_pool keras.ops.nn.adaptive_max_pool
FUNCTIONS keras.reduce keras.backend.all keras.backend.any keras.backend.argmax keras.backend.argmin
FUNCTIONS keras.reduce keras.backend.cumprod keras.backend.cumsum keras.backend.in_top_k keras.backend.l2_normalize
FUNCTIONS keras.reduce keras.backend.logsumexp keras.backend.max keras.backend.mean keras.backend.min
FUNCTIONS keras.reduce keras.backend.prod keras.backend.std keras.backend.sum keras.backend.var keras.ops.all
FUNCTIONS keras.reduce keras.ops.amax keras.ops.amin keras.ops.any keras.ops.argmax keras.ops.argmin
FUNCTIONS keras.reduce keras.ops.argpartition keras.ops.argsort keras.ops.average keras.ops.count_nonzero
FUNCTIONS keras.reduce keras.ops.cumprod keras.ops.cumsum keras.ops.in_top_k keras.ops.logsumexp keras.ops.max
FUNCTIONS keras.reduce keras.ops.mean keras.ops.median keras.ops.min keras.ops.moments keras.ops.nanargmax
FUNCTIONS keras.reduce keras.ops.nanargmin keras.ops.nancumprod keras.ops.nancumsum keras.ops.nanmax keras.ops.nanmean
FUNCTIONS keras.reduce keras.ops.nanmedian keras.ops.nanmin keras.ops.nanpercentile keras.ops.nanprod
FUNCTIONS keras.reduce keras.ops.nanquantile keras.ops.nanstd keras.ops.nansum keras.ops.nanvar keras.ops.norm
FUNCTIONS keras.reduce keras.ops.normalize keras.ops.percentile keras.ops.prod keras.ops.ptp keras.ops.quantile
FUNCTIONS keras.reduce keras.ops.segment_max keras.ops.segment_min keras.ops.segment_prod keras.ops.segment_sum
FUNCTIONS keras.reduce keras.ops.sort keras.ops.std keras.ops.sum keras.ops.top_k keras.ops.var keras.utils.normalize
FUNCTIONS keras.shape keras.backend.batch_flatten keras.backend.concatenate keras.backend.count_params
FUNCTIONS keras.shape keras.backend.expand_dims keras.backend.flatten keras.backend.int_shape keras.backend.ndim
FUNCTIONS keras.shape keras.backend.permute_dimensions keras.backend.repeat keras.backend.repeat_elements
FUNCTIONS keras.shape keras.backend.reshape keras.backend.resize_images keras.backend.reverse keras.backend.shape
FUNCTIONS keras.shape keras.backend.spatial_2d_padding keras.backend.squeeze keras.backend.stack
FUNCTIONS keras.shape keras.backend.temporal_padding keras.backend.tile keras.backend.transpose keras.ops.append
FUNCTIONS keras.shape keras.ops.array_split keras.ops.broadcast_to keras.ops.concatenate keras.ops.dsplit
FUNCTIONS keras.shape keras.ops.dstack keras.ops.expand_dims keras.ops.flip keras.ops.fliplr keras.ops.flipud
FUNCTIONS keras.shape keras.ops.hsplit keras.ops.hstack keras.ops.meshgrid keras.ops.moveaxis keras.ops.ndim
FUNCTIONS keras.shape keras.ops.pad keras.ops.ravel keras.ops.rearrange keras.ops.repeat keras.ops.reshape
FUNCTIONS keras.shape keras.ops.roll keras.ops.rot90 keras.ops.shape keras.ops.size keras.ops.split keras.ops.squeeze
FUNCTIONS keras.shape keras.ops.stack keras.ops.swapaxes keras.ops.tile keras.ops.transpose keras.ops.unstack
FUNCTIONS keras.shape keras.ops.vsplit keras.ops.vstack
FUNCTIONS keras.signal keras.ops.allclose keras.ops.bincount keras.ops.fft keras.ops.fft2 keras.ops.histogram
FUNCTIONS keras.signal keras.ops.ifft2 keras.ops.image.elastic_transform keras.ops.image.perspective_transform
FUNCTIONS keras.signal keras.ops.image.sobel_edges keras.ops.irfft keras.ops.lstsq keras.ops.psnr keras.ops.rfft
FUNCTIONS keras.signal keras.ops.select keras.ops.stft keras.ops.trapezoid keras.ops.unfold keras.ops.unravel_index
FUNCTIONS keras.signal keras.ops.vander
LAYERS keras.activation keras.layers.Activation keras.layers.ELU keras.layers.LeakyReLU keras.layers.PReLU
LAYERS keras.activation keras.layers.ReLU keras.layers.Softmax keras.layers.ThresholdedReLU
LAYERS keras.attention keras.layers.AdditiveAttention keras.layers.Attention keras.layers.GroupQueryAttention
LAYERS keras.attention keras.layers.GroupedQueryAttention keras.layers.MultiHeadAttention
LAYERS keras.audio keras.layers.MelSpectrogram keras.layers.STFTSpectrogram
LAYERS keras.conv_layer keras.layers.Conv1D keras.layers.Conv1DTranspose keras.layers.Conv2D
LAYERS keras.conv_layer keras.layers.Conv2DTranspose keras.layers.Conv3D keras.layers.Conv3DTranspose
LAYERS keras.conv_layer keras.layers.Convolution1D keras.layers.Convolution1DTranspose keras.layers.Convolution2D
LAYERS keras.conv_layer keras.layers.Convolution2DTranspose keras.layers.Convolution3D
LAYERS keras.conv_layer keras.layers.Convolution3DTranspose keras.layers.Deconvolution2D keras.layers.Deconvolution3D
LAYERS keras.conv_layer keras.layers.DepthwiseConv1D keras.layers.DepthwiseConv2D keras.layers.SeparableConv1D
LAYERS keras.conv_layer keras.layers.SeparableConv2D keras.layers.SeparableConvolution1D
LAYERS keras.conv_layer keras.layers.SeparableConvolution2D
LAYERS keras.conv_recurrent keras.layers.ConvLSTM1D keras.layers.ConvLSTM2D keras.layers.ConvLSTM3D
LAYERS keras.dropout keras.layers.ActivityRegularization keras.layers.AlphaDropout keras.layers.Dropout
LAYERS keras.dropout keras.layers.GaussianDropout keras.layers.GaussianNoise keras.layers.Identity
LAYERS keras.dropout keras.layers.Masking keras.layers.SpatialDropout1D keras.layers.SpatialDropout2D
LAYERS keras.dropout keras.layers.SpatialDropout3D
LAYERS keras.einsum keras.layers.EinsumDense
LAYERS keras.embedding keras.layers.Embedding keras.layers.ReversibleEmbedding
LAYERS keras.image_layer keras.layers.AugMix keras.layers.AutoContrast keras.layers.CenterCrop
LAYERS keras.image_layer keras.layers.ContrastLimitedAdaptiveHistogramEqualization keras.layers.CutMix
LAYERS keras.image_layer keras.layers.Equalization keras.layers.MaxNumBoundingBoxes keras.layers.MixUp
LAYERS keras.image_layer keras.layers.RandAugment keras.layers.RandomBrightness keras.layers.RandomColorDegeneration
LAYERS keras.image_layer keras.layers.RandomColorJitter keras.layers.RandomContrast keras.layers.RandomCrop
LAYERS keras.image_layer keras.layers.RandomElasticTransform keras.layers.RandomErasing keras.layers.RandomFlip
LAYERS keras.image_layer keras.layers.RandomGaussianBlur keras.layers.RandomGrayscale keras.layers.RandomHeight
LAYERS keras.image_layer keras.layers.RandomHue keras.layers.RandomInvert keras.layers.RandomPerspective
LAYERS keras.image_layer keras.layers.RandomPosterization keras.layers.RandomRotation keras.layers.RandomSaturation
LAYERS keras.image_layer keras.layers.RandomSharpness keras.layers.RandomShear keras.layers.RandomTranslation
LAYERS keras.image_layer keras.layers.RandomWidth keras.layers.RandomZoom keras.layers.Resizing
LAYERS keras.image_layer keras.layers.Solarization
LAYERS keras.linear keras.layers.Dense
LAYERS keras.local keras.layers.LocallyConnected1D keras.layers.LocallyConnected2D
LAYERS keras.lookup keras.layers.IntegerLookup keras.layers.StringLookup keras.layers.TextVectorization
LAYERS keras.merge keras.layers.Add keras.layers.Average keras.layers.Concatenate keras.layers.Dot
LAYERS keras.merge keras.layers.Maximum keras.layers.Minimum keras.layers.Multiply keras.layers.Subtract
LAYERS keras.norm keras.layers.BatchNormalization keras.layers.BatchNormalizationV1 keras.layers.GroupNormalization
LAYERS keras.norm keras.layers.LayerNormalization keras.layers.Normalization keras.layers.RMSNormalization
LAYERS keras.norm keras.layers.SyncBatchNormalization keras.layers.UnitNormalization
LAYERS keras.pool keras.layers.AdaptiveAveragePooling1D keras.layers.AdaptiveAveragePooling2D
LAYERS keras.pool keras.layers.AdaptiveAveragePooling3D keras.layers.AdaptiveMaxPooling1D
LAYERS keras.pool keras.layers.AdaptiveMaxPooling2D keras.layers.AdaptiveMaxPooling3D keras.layers.AveragePooling1D
LAYERS keras.pool keras.layers.AveragePooling2D keras.layers.AveragePooling3D keras.layers.AvgPool1D
LAYERS keras.pool keras.layers.AvgPool2D keras.layers.AvgPool3D keras.layers.GlobalAveragePooling1D
LAYERS keras.pool keras.layers.GlobalAveragePooling2D keras.layers.GlobalAveragePooling3D keras.layers.GlobalAvgPool1D
LAYERS keras.pool keras.layers.GlobalAvgPool2D keras.layers.GlobalAvgPool3D keras.layers.GlobalMaxPool1D
LAYERS keras.pool keras.layers.GlobalMaxPool2D keras.layers.GlobalMaxPool3D keras.layers.GlobalMaxPooling1D
LAYERS keras.pool keras.layers.GlobalMaxPooling2D keras.layers.GlobalMaxPooling3D keras.layers.MaxPool1D
LAYERS keras.pool keras.layers.MaxPool2D keras.layers.MaxPool3D keras.layers.MaxPooling1D keras.layers.MaxPooling2D
LAYERS keras.pool keras.layers.MaxPooling3D
LAYERS keras.preprocessing keras.layers.CategoryEncoding keras.layers.Discretization keras.layers.HashedCrossing
LAYERS keras.preprocessing keras.layers.Hashing keras.layers.Rescaling
LAYERS keras.recurrent keras.layers.CuDNNGRU keras.layers.CuDNNLSTM keras.layers.GRU keras.layers.GRUCell
LAYERS keras.recurrent keras.layers.LSTM keras.layers.LSTMCell keras.layers.SimpleRNN keras.layers.SimpleRNNCell
LAYERS keras.reshape keras.layers.Cropping1D keras.layers.Cropping2D keras.layers.Cropping3D keras.layers.Flatten
LAYERS keras.reshape keras.layers.Permute keras.layers.RepeatVector keras.layers.Reshape keras.layers.UpSampling1D
LAYERS keras.reshape keras.layers.UpSampling2D keras.layers.UpSampling3D keras.layers.ZeroPadding1D
LAYERS keras.reshape keras.layers.ZeroPadding2D keras.layers.ZeroPadding3D""",
    "masked": """\
OPS,RANGED masked masked.amax masked.amin masked.argmax masked.argmin masked.cumprod masked.cumsum masked.logaddexp
OPS,RANGED masked masked.logsumexp masked.mean masked.median masked.norm masked.normalize masked.prod masked.std
OPS,RANGED masked masked.sum masked.var""",
    "onnx": """\
FUNCTIONS stored.conv onnx.Conv onnx.ConvInteger onnx.ConvTranspose onnx.DeformConv onnx.QLinearConv
FUNCTIONS stored.elementwise onnx.Abs onnx.Acos onnx.Acosh onnx.Add onnx.And onnx.Asin onnx.Asinh onnx.Atan onnx.Atanh
FUNCTIONS stored.elementwise onnx.BitShift onnx.BitwiseAnd onnx.BitwiseNot onnx.BitwiseOr onnx.BitwiseXor onnx.Cast
FUNCTIONS stored.elementwise onnx.CastLike onnx.Ceil onnx.Celu onnx.Clip onnx.Cos onnx.Cosh onnx.Div onnx.Elu
FUNCTIONS stored.elementwise onnx.Equal onnx.Erf onnx.Exp onnx.Floor onnx.Gelu onnx.Greater onnx.GreaterOrEqual
FUNCTIONS stored.elementwise onnx.HardSigmoid onnx.HardSwish onnx.Identity onnx.IsInf onnx.IsNaN onnx.LeakyRelu
FUNCTIONS stored.elementwise onnx.Less onnx.LessOrEqual onnx.Log onnx.Max onnx.Mean onnx.Min onnx.Mish onnx.Mod
FUNCTIONS stored.elementwise onnx.Mul onnx.Neg onnx.Not onnx.Or onnx.PRelu onnx.Pow onnx.Reciprocal onnx.Relu
FUNCTIONS stored.elementwise onnx.Round onnx.Selu onnx.Shrink onnx.Sigmoid onnx.Sign onnx.Sin onnx.Sinh onnx.Softplus
FUNCTIONS stored.elementwise onnx.Softsign onnx.Sqrt onnx.Sub onnx.Sum onnx.Swish onnx.Tan onnx.Tanh
FUNCTIONS stored.elementwise onnx.ThresholdedRelu onnx.Where onnx.Xor
FUNCTIONS stored.fill onnx.CenterCropPad onnx.ConstantOfShape onnx.Expand onnx.Pad onnx.Range onnx.Tile
FUNCTIONS stored.join onnx.Concat onnx.Slice onnx.Split
FUNCTIONS stored.loss onnx.Attention onnx.NegativeLogLikelihoodLoss onnx.RotaryEmbedding onnx.SoftmaxCrossEntropyLoss
FUNCTIONS stored.loss onnx.training.Adagrad onnx.training.Adam onnx.training.Momentum
FUNCTIONS stored.matmul onnx.Det onnx.Einsum onnx.Gather onnx.GatherElements onnx.GatherND onnx.Gemm onnx.MatMul
FUNCTIONS stored.matmul onnx.MatMulInteger onnx.OneHot onnx.QLinearMatMul onnx.Scatter onnx.ScatterElements
FUNCTIONS stored.matmul onnx.ScatterND onnx.TensorScatter onnx.Trilu
FUNCTIONS stored.norm onnx.BatchNormalization onnx.Dropout onnx.GroupNormalization onnx.Hardmax
FUNCTIONS stored.norm onnx.InstanceNormalization onnx.LRN onnx.LayerNormalization onnx.LogSoftmax onnx.LpNormalization
FUNCTIONS stored.norm onnx.MeanVarianceNormalization onnx.RMSNormalization onnx.SimplifiedLayerNormalization
FUNCTIONS stored.norm onnx.Softmax
FUNCTIONS stored.pool onnx.AveragePool onnx.GlobalAveragePool onnx.GlobalLpPool onnx.GlobalMaxPool onnx.LpPool
FUNCTIONS stored.pool onnx.MaxPool onnx.MaxUnpool
FUNCTIONS stored.quantize onnx.BitCast onnx.DequantizeLinear onnx.DynamicQuantizeLinear onnx.QuantizeLinear
FUNCTIONS stored.quantize onnx.RegexFullMatch onnx.StringConcat onnx.StringNormalizer onnx.StringSplit
FUNCTIONS stored.quantize onnx.TfIdfVectorizer onnx.ml.ArrayFeatureExtractor onnx.ml.Binarizer onnx.ml.Imputer
FUNCTIONS stored.quantize onnx.ml.LabelEncoder onnx.ml.LinearClassifier onnx.ml.LinearRegressor onnx.ml.Normalizer
FUNCTIONS stored.quantize onnx.ml.SVMClassifier onnx.ml.SVMRegressor onnx.ml.Scaler onnx.ml.TreeEnsemble
FUNCTIONS stored.quantize onnx.ml.TreeEnsembleClassifier onnx.ml.TreeEnsembleRegressor
FUNCTIONS stored.random onnx.Bernoulli onnx.Multinomial onnx.RandomNormal onnx.RandomNormalLike onnx.RandomUniform
FUNCTIONS stored.random onnx.RandomUniformLike
FUNCTIONS stored.recurrent onnx.GRU onnx.LSTM onnx.RNN
FUNCTIONS stored.reduce onnx.ArgMax onnx.ArgMin onnx.CumProd onnx.CumSum onnx.NonZero onnx.ReduceL1 onnx.ReduceL2
FUNCTIONS stored.reduce onnx.ReduceLogSum onnx.ReduceLogSumExp onnx.ReduceMax onnx.ReduceMean onnx.ReduceMin
FUNCTIONS stored.reduce onnx.ReduceProd onnx.ReduceSum onnx.ReduceSumSquare onnx.TopK onnx.Unique
FUNCTIONS stored.runtime onnx.CausalConvWithState onnx.LinearAttention onnx.SwiGLU onnx.microsoft.Attention
FUNCTIONS stored.runtime onnx.microsoft.BiasAdd onnx.microsoft.BiasDropout onnx.microsoft.BiasGelu
FUNCTIONS stored.runtime onnx.microsoft.BiasSoftmax onnx.microsoft.DynamicQuantizeLSTM
FUNCTIONS stored.runtime onnx.microsoft.DynamicQuantizeMatMul onnx.microsoft.EmbedLayerNormalization
FUNCTIONS stored.runtime onnx.microsoft.FastGelu onnx.microsoft.FusedConv onnx.microsoft.FusedGemm
FUNCTIONS stored.runtime onnx.microsoft.FusedMatMul onnx.microsoft.GatherBlockQuantized onnx.microsoft.Gelu
FUNCTIONS stored.runtime onnx.microsoft.GroupNorm onnx.microsoft.GroupQueryAttention onnx.microsoft.Inverse
FUNCTIONS stored.runtime onnx.microsoft.MatMulIntegerToFloat onnx.microsoft.MatMulNBits
FUNCTIONS stored.runtime onnx.microsoft.MultiHeadAttention onnx.microsoft.QAttention onnx.microsoft.QGemm
FUNCTIONS stored.runtime onnx.microsoft.QLinearAdd onnx.microsoft.QLinearConcat
FUNCTIONS stored.runtime onnx.microsoft.QLinearGlobalAveragePool onnx.microsoft.QLinearLeakyRelu
FUNCTIONS stored.runtime onnx.microsoft.QLinearMul onnx.microsoft.QLinearSigmoid onnx.microsoft.QLinearSoftmax
FUNCTIONS stored.runtime onnx.microsoft.QuickGelu onnx.microsoft.RotaryEmbedding onnx.microsoft.SkipGroupNorm
FUNCTIONS stored.runtime onnx.microsoft.SkipLayerNormalization onnx.microsoft.SkipSimplifiedLayerNormalization
FUNCTIONS stored.runtime onnx.microsoft.TransposeMatMul onnx.ml.CastMap onnx.ml.CategoryMapper onnx.ml.DictVectorizer
FUNCTIONS stored.runtime onnx.ml.FeatureVectorizer onnx.ml.OneHotEncoder onnx.ml.ZipMap onnx.preview.FlexAttention
FUNCTIONS stored.runtime onnx.training.Gradient
FUNCTIONS stored.shape onnx.DepthToSpace onnx.Flatten onnx.Reshape onnx.ReverseSequence onnx.Shape onnx.Size
FUNCTIONS stored.shape onnx.SpaceToDepth onnx.Squeeze onnx.Transpose onnx.Unsqueeze
FUNCTIONS stored.vision onnx.AffineGrid onnx.BlackmanWindow onnx.Col2Im onnx.Compress onnx.DFT onnx.EyeLike
FUNCTIONS stored.vision onnx.GridSample onnx.HammingWindow onnx.HannWindow onnx.ImageDecoder onnx.MaxRoiPool
FUNCTIONS stored.vision onnx.MelWeightMatrix onnx.NonMaxSuppression onnx.Resize onnx.RoiAlign onnx.STFT onnx.Upsample""",
    "openvino": """\
FUNCTIONS stored.openvino openvino.BatchToSpace openvino.Broadcast openvino.Col2Im openvino.Convert openvino.CumSum
FUNCTIONS stored.openvino openvino.DepthToSpace openvino.Eye openvino.Gather openvino.IsFinite openvino.MatMul
FUNCTIONS stored.openvino openvino.NonMaxSuppression openvino.OneHot openvino.Pad openvino.RandomUniform
FUNCTIONS stored.openvino openvino.Range openvino.ReduceL1 openvino.ReduceL2 openvino.ReduceLogicalAnd
FUNCTIONS stored.openvino openvino.ReduceLogicalOr openvino.ReduceMax openvino.ReduceMean openvino.ReduceMin
FUNCTIONS stored.openvino openvino.ReduceProd openvino.ReduceSum openvino.Reshape openvino.Reverse openvino.Roll
FUNCTIONS stored.openvino openvino.ScatterElementsUpdate openvino.ScatterUpdate openvino.ShapeOf openvino.Slice
FUNCTIONS stored.openvino openvino.SpaceToBatch openvino.SpaceToDepth openvino.Split openvino.StridedSlice
FUNCTIONS stored.openvino openvino.TopK openvino.Transpose openvino.Unique openvino.VariadicSplit
FUNCTIONS stored.openvino_layers openvino.AdaptiveAvgPool openvino.AdaptiveMaxPool openvino.AvgPool
FUNCTIONS stored.openvino_layers openvino.BatchNormInference openvino.Bucketize openvino.Convolution
FUNCTIONS stored.openvino_layers openvino.ConvolutionBackpropData openvino.DFT openvino.FakeQuantize openvino.GRUCell
FUNCTIONS stored.openvino_layers openvino.GRUSequence openvino.Gelu openvino.GroupConvolution
FUNCTIONS stored.openvino_layers openvino.GroupConvolutionBackpropData openvino.GroupNormalization
FUNCTIONS stored.openvino_layers openvino.HardSigmoid openvino.IDFT openvino.IRDFT openvino.Interpolate openvino.LRN
FUNCTIONS stored.openvino_layers openvino.LSTMCell openvino.LSTMSequence openvino.MVN openvino.MaxPool
FUNCTIONS stored.openvino_layers openvino.NormalizeL2 openvino.RDFT openvino.RNNCell openvino.RNNSequence
FUNCTIONS stored.openvino_layers openvino.ROIAlign openvino.ROIPooling openvino.ScaledDotProductAttention
FUNCTIONS stored.openvino_layers openvino.SearchSorted openvino.Selu openvino.Swish""",
    "opt_einsum": """\
FUNCTIONS einsum opt_einsum.contract""",
    "signal": """\
OPS,RANGED window signal.bartlett signal.blackman signal.cosine signal.exponential signal.gaussian
OPS,RANGED window signal.general_cosine signal.general_hamming signal.hamming signal.hann signal.kaiser signal.nuttall""",
    "tf": """\
FUNCTIONS search tf.raw_ops.Bucketize
FUNCTIONS stored.conv tf.raw_ops.BiasAdd tf.raw_ops.BiasAddGrad tf.raw_ops.BiasAddV1 tf.raw_ops.Conv2D
FUNCTIONS stored.conv tf.raw_ops.Conv2DBackpropFilter tf.raw_ops.Conv2DBackpropInput tf.raw_ops.Conv3D
FUNCTIONS stored.conv tf.raw_ops.Conv3DBackpropFilterV2 tf.raw_ops.Conv3DBackpropInputV2
FUNCTIONS stored.conv tf.raw_ops.DepthwiseConv2dNative tf.raw_ops.DepthwiseConv2dNativeBackpropFilter
FUNCTIONS stored.conv tf.raw_ops.DepthwiseConv2dNativeBackpropInput
FUNCTIONS stored.elementwise tf.raw_ops.Abs tf.raw_ops.AccumulateNV2 tf.raw_ops.Acos tf.raw_ops.Acosh tf.raw_ops.Add
FUNCTIONS stored.elementwise tf.raw_ops.AddN tf.raw_ops.AddV2 tf.raw_ops.ApproximateEqual tf.raw_ops.Asin
FUNCTIONS stored.elementwise tf.raw_ops.Asinh tf.raw_ops.Atan tf.raw_ops.Atan2 tf.raw_ops.Atanh tf.raw_ops.BitwiseAnd
FUNCTIONS stored.elementwise tf.raw_ops.BitwiseOr tf.raw_ops.BitwiseXor tf.raw_ops.Cast tf.raw_ops.Ceil
FUNCTIONS stored.elementwise tf.raw_ops.CheckNumerics tf.raw_ops.CheckNumericsV2 tf.raw_ops.ClipByValue tf.raw_ops.Cos
FUNCTIONS stored.elementwise tf.raw_ops.Cosh tf.raw_ops.DebugIdentityV2 tf.raw_ops.DeepCopy tf.raw_ops.Digamma
FUNCTIONS stored.elementwise tf.raw_ops.Div tf.raw_ops.DivNoNan tf.raw_ops.Elu tf.raw_ops.EnsureShape tf.raw_ops.Enter
FUNCTIONS stored.elementwise tf.raw_ops.Equal tf.raw_ops.Erf tf.raw_ops.Erfc tf.raw_ops.Erfinv tf.raw_ops.Exit
FUNCTIONS stored.elementwise tf.raw_ops.Exp tf.raw_ops.Expm1 tf.raw_ops.Floor tf.raw_ops.FloorDiv tf.raw_ops.FloorMod
FUNCTIONS stored.elementwise tf.raw_ops.Greater tf.raw_ops.GreaterEqual tf.raw_ops.GuaranteeConst tf.raw_ops.Identity
FUNCTIONS stored.elementwise tf.raw_ops.IdentityN tf.raw_ops.Igamma tf.raw_ops.Igammac tf.raw_ops.Inv
FUNCTIONS stored.elementwise tf.raw_ops.Invert tf.raw_ops.IsFinite tf.raw_ops.IsInf tf.raw_ops.IsNan
FUNCTIONS stored.elementwise tf.raw_ops.LeakyRelu tf.raw_ops.Less tf.raw_ops.LessEqual tf.raw_ops.Lgamma
FUNCTIONS stored.elementwise tf.raw_ops.Log tf.raw_ops.Log1p tf.raw_ops.LogicalAnd tf.raw_ops.LogicalNot
FUNCTIONS stored.elementwise tf.raw_ops.LogicalOr tf.raw_ops.LoopCond tf.raw_ops.Maximum tf.raw_ops.Minimum
FUNCTIONS stored.elementwise tf.raw_ops.Mod tf.raw_ops.Mul tf.raw_ops.Neg tf.raw_ops.NextIteration tf.raw_ops.NotEqual
FUNCTIONS stored.elementwise tf.raw_ops.PlaceholderWithDefault tf.raw_ops.Pow tf.raw_ops.PreventGradient
FUNCTIONS stored.elementwise tf.raw_ops.ReadVariableOp tf.raw_ops.RealDiv tf.raw_ops.Reciprocal tf.raw_ops.RefEnter
FUNCTIONS stored.elementwise tf.raw_ops.RefExit tf.raw_ops.RefIdentity tf.raw_ops.RefNextIteration tf.raw_ops.Relu
FUNCTIONS stored.elementwise tf.raw_ops.Relu6 tf.raw_ops.Rint tf.raw_ops.RiscMax tf.raw_ops.Round tf.raw_ops.Rsqrt
FUNCTIONS stored.elementwise tf.raw_ops.Select tf.raw_ops.SelectV2 tf.raw_ops.Selu tf.raw_ops.Sigmoid tf.raw_ops.Sign
FUNCTIONS stored.elementwise tf.raw_ops.Sin tf.raw_ops.Sinh tf.raw_ops.Snapshot tf.raw_ops.Softplus
FUNCTIONS stored.elementwise tf.raw_ops.Softsign tf.raw_ops.Sqrt tf.raw_ops.Square tf.raw_ops.SquaredDifference
FUNCTIONS stored.elementwise tf.raw_ops.StopGradient tf.raw_ops.Sub tf.raw_ops.Tan tf.raw_ops.Tanh
FUNCTIONS stored.elementwise tf.raw_ops.TruncateDiv tf.raw_ops.TruncateMod tf.raw_ops.Xlogy
FUNCTIONS stored.fft tf.raw_ops.FFT tf.raw_ops.FFT2D tf.raw_ops.FFT3D tf.raw_ops.IFFT tf.raw_ops.IFFT2D
FUNCTIONS stored.fft tf.raw_ops.IFFT3D tf.raw_ops.IRFFT tf.raw_ops.IRFFT2D tf.raw_ops.IRFFT3D tf.raw_ops.RFFT
FUNCTIONS stored.fft tf.raw_ops.RFFT2D tf.raw_ops.RFFT3D
FUNCTIONS stored.fill tf.raw_ops.BroadcastArgs tf.raw_ops.BroadcastGradientArgs tf.raw_ops.BroadcastTo tf.raw_ops.Fill
FUNCTIONS stored.fill tf.raw_ops.LinSpace tf.raw_ops.MirrorPad tf.raw_ops.OnesLike tf.raw_ops.Pad tf.raw_ops.PadV2
FUNCTIONS stored.fill tf.raw_ops.Range tf.raw_ops.Tile tf.raw_ops.ZerosLike
FUNCTIONS stored.gradient tf.raw_ops.EluGrad tf.raw_ops.InvGrad tf.raw_ops.L2Loss tf.raw_ops.LeakyReluGrad
FUNCTIONS stored.gradient tf.raw_ops.ReciprocalGrad tf.raw_ops.Relu6Grad tf.raw_ops.ReluGrad tf.raw_ops.RsqrtGrad
FUNCTIONS stored.gradient tf.raw_ops.SeluGrad tf.raw_ops.SigmoidGrad tf.raw_ops.SoftmaxCrossEntropyWithLogits
FUNCTIONS stored.gradient tf.raw_ops.SoftplusGrad tf.raw_ops.SoftsignGrad
FUNCTIONS stored.gradient tf.raw_ops.SparseSoftmaxCrossEntropyWithLogits tf.raw_ops.SqrtGrad
FUNCTIONS stored.gradient tf.raw_ops.StridedSliceGrad tf.raw_ops.TanhGrad
FUNCTIONS stored.images tf.raw_ops.CropAndResize tf.raw_ops.ImageProjectiveTransformV2
FUNCTIONS stored.images tf.raw_ops.ImageProjectiveTransformV3 tf.raw_ops.ResizeArea tf.raw_ops.ResizeBicubic
FUNCTIONS stored.images tf.raw_ops.ResizeBicubicGrad tf.raw_ops.ResizeBilinear tf.raw_ops.ResizeBilinearGrad
FUNCTIONS stored.images tf.raw_ops.ResizeNearestNeighbor tf.raw_ops.ResizeNearestNeighborGrad
FUNCTIONS stored.join tf.raw_ops.Concat tf.raw_ops.ConcatOffset tf.raw_ops.ConcatV2 tf.raw_ops.Pack tf.raw_ops.Slice
FUNCTIONS stored.join tf.raw_ops.Split tf.raw_ops.SplitV tf.raw_ops.StridedSlice tf.raw_ops.Unpack
FUNCTIONS stored.matmul tf.raw_ops.BatchMatMul tf.raw_ops.BatchMatMulV2 tf.raw_ops.BatchMatMulV3
FUNCTIONS stored.matmul tf.raw_ops.BatchMatrixDiag tf.raw_ops.BatchMatrixDiagPart tf.raw_ops.BatchMatrixInverse
FUNCTIONS stored.matmul tf.raw_ops.Cholesky tf.raw_ops.Diag tf.raw_ops.DiagPart tf.raw_ops.DynamicPartition
FUNCTIONS stored.matmul tf.raw_ops.DynamicStitch tf.raw_ops.Einsum tf.raw_ops.Gather tf.raw_ops.GatherNd
FUNCTIONS stored.matmul tf.raw_ops.GatherV2 tf.raw_ops.InvertPermutation tf.raw_ops.MatMul tf.raw_ops.MatrixBandPart
FUNCTIONS stored.matmul tf.raw_ops.MatrixDeterminant tf.raw_ops.MatrixDiag tf.raw_ops.MatrixDiagPart
FUNCTIONS stored.matmul tf.raw_ops.MatrixInverse tf.raw_ops.MatrixSolve tf.raw_ops.MatrixTriangularSolve
FUNCTIONS stored.matmul tf.raw_ops.OneHot tf.raw_ops.ParallelDynamicStitch tf.raw_ops.ResourceGather
FUNCTIONS stored.matmul tf.raw_ops.ScatterNd tf.raw_ops.Svd tf.raw_ops.TensorScatterAdd tf.raw_ops.TensorScatterMax
FUNCTIONS stored.matmul tf.raw_ops.TensorScatterMin tf.raw_ops.TensorScatterSub tf.raw_ops.TensorScatterUpdate
FUNCTIONS stored.norm tf.raw_ops.FusedBatchNorm tf.raw_ops.FusedBatchNormGrad tf.raw_ops.FusedBatchNormGradV2
FUNCTIONS stored.norm tf.raw_ops.FusedBatchNormGradV3 tf.raw_ops.FusedBatchNormV2 tf.raw_ops.FusedBatchNormV3
FUNCTIONS stored.norm tf.raw_ops.LRN tf.raw_ops.LogSoftmax tf.raw_ops.Softmax
FUNCTIONS stored.pool tf.raw_ops.AvgPool tf.raw_ops.AvgPool3D tf.raw_ops.AvgPool3DGrad tf.raw_ops.AvgPoolGrad
FUNCTIONS stored.pool tf.raw_ops.MaxPool tf.raw_ops.MaxPool3D tf.raw_ops.MaxPoolGrad tf.raw_ops.MaxPoolGradV2
FUNCTIONS stored.pool tf.raw_ops.MaxPoolV2
FUNCTIONS stored.random tf.raw_ops.Multinomial tf.raw_ops.RandomShuffle tf.raw_ops.RandomStandardNormal
FUNCTIONS stored.random tf.raw_ops.RandomUniform tf.raw_ops.RandomUniformInt tf.raw_ops.StatelessRandomGetKeyCounter
FUNCTIONS stored.random tf.raw_ops.StatelessRandomNormal tf.raw_ops.StatelessRandomNormalV2
FUNCTIONS stored.random tf.raw_ops.StatelessRandomUniform tf.raw_ops.StatelessRandomUniformV2
FUNCTIONS stored.random tf.raw_ops.StatelessTruncatedNormal tf.raw_ops.StatelessTruncatedNormalV2
FUNCTIONS stored.random tf.raw_ops.TruncatedNormal
FUNCTIONS stored.reduce tf.raw_ops.All tf.raw_ops.Any tf.raw_ops.ArgMax tf.raw_ops.ArgMin tf.raw_ops.Cumprod
FUNCTIONS stored.reduce tf.raw_ops.Cumsum tf.raw_ops.CumulativeLogsumexp tf.raw_ops.EuclideanNorm tf.raw_ops.InTopK
FUNCTIONS stored.reduce tf.raw_ops.InTopKV2 tf.raw_ops.Max tf.raw_ops.Mean tf.raw_ops.Min tf.raw_ops.Prod
FUNCTIONS stored.reduce tf.raw_ops.SegmentMax tf.raw_ops.SegmentMean tf.raw_ops.SegmentMin tf.raw_ops.SegmentProd
FUNCTIONS stored.reduce tf.raw_ops.SegmentSum tf.raw_ops.SparseSegmentMean tf.raw_ops.SparseSegmentSqrtN
FUNCTIONS stored.reduce tf.raw_ops.SparseSegmentSum tf.raw_ops.Sum tf.raw_ops.TopK tf.raw_ops.TopKV2 tf.raw_ops.Unique
FUNCTIONS stored.reduce tf.raw_ops.UniqueWithCounts tf.raw_ops.UnsortedSegmentMax tf.raw_ops.UnsortedSegmentMin
FUNCTIONS stored.reduce tf.raw_ops.UnsortedSegmentProd tf.raw_ops.UnsortedSegmentSum tf.raw_ops.Where
FUNCTIONS stored.shape tf.raw_ops.BatchToSpaceND tf.raw_ops.ConjugateTranspose tf.raw_ops.DepthToSpace
FUNCTIONS stored.shape tf.raw_ops.ExpandDims tf.raw_ops.Rank tf.raw_ops.Reshape tf.raw_ops.Reverse
FUNCTIONS stored.shape tf.raw_ops.ReverseSequence tf.raw_ops.ReverseV2 tf.raw_ops.Shape tf.raw_ops.ShapeN
FUNCTIONS stored.shape tf.raw_ops.Size tf.raw_ops.SpaceToBatchND tf.raw_ops.SpaceToDepth tf.raw_ops.Squeeze
FUNCTIONS stored.shape tf.raw_ops.Transpose
FUNCTIONS stored.state tf.raw_ops.Abort tf.raw_ops.ApplyAdaMax tf.raw_ops.ApplyAdadelta tf.raw_ops.ApplyAdagrad
FUNCTIONS stored.state tf.raw_ops.ApplyAdagradV2 tf.raw_ops.ApplyAdam tf.raw_ops.ApplyCenteredRMSProp
FUNCTIONS stored.state tf.raw_ops.ApplyFtrl tf.raw_ops.ApplyFtrlV2 tf.raw_ops.ApplyGradientDescent
FUNCTIONS stored.state tf.raw_ops.ApplyKerasMomentum tf.raw_ops.ApplyMomentum tf.raw_ops.ApplyProximalGradientDescent
FUNCTIONS stored.state tf.raw_ops.ApplyRMSProp tf.raw_ops.Assert tf.raw_ops.Assign tf.raw_ops.AssignAdd
FUNCTIONS stored.state tf.raw_ops.AssignAddVariableOp tf.raw_ops.AssignSub tf.raw_ops.AssignSubVariableOp
FUNCTIONS stored.state tf.raw_ops.AssignVariableOp tf.raw_ops.AudioSummary tf.raw_ops.Barrier tf.raw_ops.BatchDataset
FUNCTIONS stored.state tf.raw_ops.BatchDatasetV2 tf.raw_ops.CacheDataset tf.raw_ops.CloseSummaryWriter
FUNCTIONS stored.state tf.raw_ops.ConcatenateDataset tf.raw_ops.ControlTrigger tf.raw_ops.DisableCopyOnRead
FUNCTIONS stored.state tf.raw_ops.EmptyTensorList tf.raw_ops.FIFOQueueV2 tf.raw_ops.FilterDataset
FUNCTIONS stored.state tf.raw_ops.FlatMapDataset tf.raw_ops.HashTableV2 tf.raw_ops.HistogramSummary
FUNCTIONS stored.state tf.raw_ops.ImageSummary tf.raw_ops.InitializeTableV2 tf.raw_ops.InterleaveDataset
FUNCTIONS stored.state tf.raw_ops.IsVariableInitialized tf.raw_ops.Iterator tf.raw_ops.IteratorFromStringHandle
FUNCTIONS stored.state tf.raw_ops.IteratorFromStringHandleV2 tf.raw_ops.IteratorGetNext
FUNCTIONS stored.state tf.raw_ops.IteratorToStringHandle tf.raw_ops.IteratorV2 tf.raw_ops.LookupTableFindV2
FUNCTIONS stored.state tf.raw_ops.MakeIterator tf.raw_ops.MapDataset tf.raw_ops.Merge tf.raw_ops.MergeSummary
FUNCTIONS stored.state tf.raw_ops.MergeV2Checkpoints tf.raw_ops.ModelDataset tf.raw_ops.MutableHashTableV2
FUNCTIONS stored.state tf.raw_ops.NoOp tf.raw_ops.OneShotIterator tf.raw_ops.OptimizeDataset
FUNCTIONS stored.state tf.raw_ops.OptionalFromValue tf.raw_ops.OptionalGetValue tf.raw_ops.OptionalNone
FUNCTIONS stored.state tf.raw_ops.PaddedBatchDataset tf.raw_ops.PaddedBatchDatasetV2 tf.raw_ops.PaddingFIFOQueueV2
FUNCTIONS stored.state tf.raw_ops.ParallelMapDataset tf.raw_ops.ParallelMapDatasetV2 tf.raw_ops.PrefetchDataset
FUNCTIONS stored.state tf.raw_ops.QueueCloseV2 tf.raw_ops.QueueDequeueManyV2 tf.raw_ops.QueueDequeueUpToV2
FUNCTIONS stored.state tf.raw_ops.QueueDequeueV2 tf.raw_ops.QueueEnqueueManyV2 tf.raw_ops.QueueEnqueueV2
FUNCTIONS stored.state tf.raw_ops.QueueSizeV2 tf.raw_ops.RandomShuffleQueueV2 tf.raw_ops.RangeDataset
FUNCTIONS stored.state tf.raw_ops.ReadFile tf.raw_ops.RefMerge tf.raw_ops.RefSwitch tf.raw_ops.RepeatDataset
FUNCTIONS stored.state tf.raw_ops.ResourceApplyAdaMax tf.raw_ops.ResourceApplyAdadelta tf.raw_ops.ResourceApplyAdagrad
FUNCTIONS stored.state tf.raw_ops.ResourceApplyAdagradV2 tf.raw_ops.ResourceApplyAdam
FUNCTIONS stored.state tf.raw_ops.ResourceApplyCenteredRMSProp tf.raw_ops.ResourceApplyFtrl
FUNCTIONS stored.state tf.raw_ops.ResourceApplyFtrlV2 tf.raw_ops.ResourceApplyGradientDescent
FUNCTIONS stored.state tf.raw_ops.ResourceApplyKerasMomentum tf.raw_ops.ResourceApplyMomentum
FUNCTIONS stored.state tf.raw_ops.ResourceApplyProximalGradientDescent tf.raw_ops.ResourceApplyRMSProp
FUNCTIONS stored.state tf.raw_ops.ResourceScatterAdd tf.raw_ops.ResourceScatterSub tf.raw_ops.ResourceScatterUpdate
FUNCTIONS stored.state tf.raw_ops.RestoreV2 tf.raw_ops.Save tf.raw_ops.SaveSlices tf.raw_ops.SaveV2
FUNCTIONS stored.state tf.raw_ops.ScalarSummary tf.raw_ops.ScatterAdd tf.raw_ops.ScatterMul tf.raw_ops.ScatterNdUpdate
FUNCTIONS stored.state tf.raw_ops.ScatterSub tf.raw_ops.ScatterUpdate tf.raw_ops.ShardedFilename
FUNCTIONS stored.state tf.raw_ops.ShuffleDataset tf.raw_ops.ShuffleDatasetV3 tf.raw_ops.SkipDataset
FUNCTIONS stored.state tf.raw_ops.SparseApplyAdagrad tf.raw_ops.SparseApplyFtrl tf.raw_ops.SparseApplyMomentum
FUNCTIONS stored.state tf.raw_ops.SparseApplyRMSProp tf.raw_ops.Stack tf.raw_ops.StackCloseV2 tf.raw_ops.StackPop
FUNCTIONS stored.state tf.raw_ops.StackPopV2 tf.raw_ops.StackPush tf.raw_ops.StackPushV2 tf.raw_ops.StackSize
FUNCTIONS stored.state tf.raw_ops.StackV2 tf.raw_ops.StaticRegexFullMatch tf.raw_ops.StringJoin tf.raw_ops.Switch
FUNCTIONS stored.state tf.raw_ops.TFRecordDataset tf.raw_ops.TFRecordDatasetV2 tf.raw_ops.TFRecordReaderV2
FUNCTIONS stored.state tf.raw_ops.TakeDataset tf.raw_ops.TensorArrayCloseV3 tf.raw_ops.TensorArrayGatherV3
FUNCTIONS stored.state tf.raw_ops.TensorArrayGradV3 tf.raw_ops.TensorArrayReadV3 tf.raw_ops.TensorArrayScatterV3
FUNCTIONS stored.state tf.raw_ops.TensorArraySizeV3 tf.raw_ops.TensorArraySplitV3 tf.raw_ops.TensorArrayV3
FUNCTIONS stored.state tf.raw_ops.TensorArrayWriteV3 tf.raw_ops.TensorDataset tf.raw_ops.TensorListFromTensor
FUNCTIONS stored.state tf.raw_ops.TensorListGetItem tf.raw_ops.TensorListLength tf.raw_ops.TensorListPushBack
FUNCTIONS stored.state tf.raw_ops.TensorListReserve tf.raw_ops.TensorListSetItem tf.raw_ops.TensorListStack
FUNCTIONS stored.state tf.raw_ops.TensorSliceDataset tf.raw_ops.TensorSummary tf.raw_ops.TensorSummaryV2
FUNCTIONS stored.state tf.raw_ops.TextLineDataset tf.raw_ops.TextLineReaderV2 tf.raw_ops.VarIsInitializedOp
FUNCTIONS stored.state tf.raw_ops.VariableShape tf.raw_ops.WholeFileReaderV2 tf.raw_ops.WriteFile
FUNCTIONS stored.state tf.raw_ops.ZipDataset
FUNCTIONS stored.vision tf.raw_ops.DecodeBmp tf.raw_ops.DecodeImage tf.raw_ops.DecodeJpeg tf.raw_ops.DecodePng
FUNCTIONS stored.vision tf.raw_ops.NonMaxSuppression tf.raw_ops.NonMaxSuppressionV2 tf.raw_ops.NonMaxSuppressionV3
FUNCTIONS tensorflow.creation tf.bitcast tf.cast tf.compat.v1.Print tf.compat.v1.check_numerics tf.compat.v1.lin_space
FUNCTIONS tensorflow.creation tf.compat.v1.multinomial tf.compat.v1.placeholder_with_default
FUNCTIONS tensorflow.creation tf.compat.v1.preventgradient tf.compat.v1.random_crop tf.compat.v1.random_gamma
FUNCTIONS tensorflow.creation tf.compat.v1.random_normal tf.compat.v1.random_shuffle tf.compat.v1.random_uniform
FUNCTIONS tensorflow.creation tf.compat.v1.to_bfloat16 tf.compat.v1.to_complex128 tf.compat.v1.to_complex64
FUNCTIONS tensorflow.creation tf.compat.v1.to_double tf.compat.v1.to_float tf.compat.v1.to_int32 tf.compat.v1.to_int64
FUNCTIONS tensorflow.creation tf.compat.v1.truncated_normal tf.compat.v1.verify_tensor_all_finite tf.complex
FUNCTIONS tensorflow.creation tf.constant tf.convert_to_tensor tf.debugging.check_numerics tf.dtypes.complex tf.eye
FUNCTIONS tensorflow.creation tf.fill tf.grad_pass_through tf.identity tf.image.random_crop tf.linspace tf.one_hot
FUNCTIONS tensorflow.creation tf.ones tf.ones_like tf.quantization.fake_quant_with_min_max_args
FUNCTIONS tensorflow.creation tf.quantization.fake_quant_with_min_max_vars tf.random.categorical tf.random.crop
FUNCTIONS tensorflow.creation tf.random.gamma tf.random.normal tf.random.poisson tf.random.shuffle
FUNCTIONS tensorflow.creation tf.random.stateless_normal tf.random.stateless_truncated_normal
FUNCTIONS tensorflow.creation tf.random.stateless_uniform tf.random.truncated_normal tf.random.uniform tf.range
FUNCTIONS tensorflow.creation tf.recompute_grad_identity tf.saturate_cast tf.stop_gradient tf.zeros tf.zeros_like
FUNCTIONS tensorflow.elementwise tf.Tensor.__add__ tf.Tensor.__and__ tf.Tensor.__div__ tf.Tensor.__eq__
FUNCTIONS tensorflow.elementwise tf.Tensor.__floordiv__ tf.Tensor.__ge__ tf.Tensor.__gt__ tf.Tensor.__le__
FUNCTIONS tensorflow.elementwise tf.Tensor.__lt__ tf.Tensor.__matmul__ tf.Tensor.__mod__ tf.Tensor.__mul__
FUNCTIONS tensorflow.elementwise tf.Tensor.__ne__ tf.Tensor.__or__ tf.Tensor.__pow__ tf.Tensor.__sub__
FUNCTIONS tensorflow.elementwise tf.Tensor.__truediv__ tf.Tensor.__xor__ tf.abs tf.acos tf.acosh tf.add tf.add_n
FUNCTIONS tensorflow.elementwise tf.asin tf.asinh tf.atan tf.atan2 tf.atanh tf.bitwise.bitwise_and
FUNCTIONS tensorflow.elementwise tf.bitwise.bitwise_or tf.bitwise.bitwise_xor tf.bitwise.left_shift
FUNCTIONS tensorflow.elementwise tf.bitwise.right_shift tf.clip_by_norm tf.clip_by_value tf.compat.v1.accumulate_n
FUNCTIONS tensorflow.elementwise tf.compat.v1.angle tf.compat.v1.ceil tf.compat.v1.complex_abs tf.compat.v1.conj
FUNCTIONS tensorflow.elementwise tf.compat.v1.div tf.compat.v1.div_no_nan tf.compat.v1.floor_div tf.compat.v1.floordiv
FUNCTIONS tensorflow.elementwise tf.compat.v1.floormod tf.compat.v1.imag tf.compat.v1.inv tf.compat.v1.logical_xor
FUNCTIONS tensorflow.elementwise tf.compat.v1.mod tf.compat.v1.mul tf.compat.v1.neg tf.compat.v1.real
FUNCTIONS tensorflow.elementwise tf.compat.v1.reciprocal tf.compat.v1.rint tf.compat.v1.select
FUNCTIONS tensorflow.elementwise tf.compat.v1.squared_difference tf.compat.v1.sub tf.compat.v1.truncatemod
FUNCTIONS tensorflow.elementwise tf.compat.v1.where_v2 tf.compat.v2.where tf.cos tf.cosh tf.debugging.is_nan
FUNCTIONS tensorflow.elementwise tf.digamma tf.divide tf.equal tf.erf tf.erfc tf.exp tf.expm1 tf.floor tf.greater
FUNCTIONS tensorflow.elementwise tf.greater_equal tf.is_finite tf.is_inf tf.is_nan tf.less tf.less_equal tf.lgamma
FUNCTIONS tensorflow.elementwise tf.log tf.log1p tf.log_sigmoid tf.logical_and tf.logical_not tf.logical_or
FUNCTIONS tensorflow.elementwise tf.math.abs tf.math.accumulate_n tf.math.acos tf.math.acosh tf.math.add tf.math.add_n
FUNCTIONS tensorflow.elementwise tf.math.angle tf.math.asin tf.math.asinh tf.math.atan tf.math.atan2 tf.math.atanh
FUNCTIONS tensorflow.elementwise tf.math.bessel_i0 tf.math.ceil tf.math.conj tf.math.cos tf.math.cosh tf.math.digamma
FUNCTIONS tensorflow.elementwise tf.math.divide tf.math.divide_no_nan tf.math.equal tf.math.erf tf.math.erfc
FUNCTIONS tensorflow.elementwise tf.math.erfinv tf.math.exp tf.math.expm1 tf.math.floor tf.math.floordiv
FUNCTIONS tensorflow.elementwise tf.math.floormod tf.math.greater tf.math.greater_equal tf.math.igamma tf.math.igammac
FUNCTIONS tensorflow.elementwise tf.math.imag tf.math.is_finite tf.math.is_inf tf.math.is_nan tf.math.less
FUNCTIONS tensorflow.elementwise tf.math.less_equal tf.math.lgamma tf.math.log tf.math.log1p tf.math.log_sigmoid
FUNCTIONS tensorflow.elementwise tf.math.logical_and tf.math.logical_not tf.math.logical_or tf.math.logical_xor
FUNCTIONS tensorflow.elementwise tf.math.maximum tf.math.minimum tf.math.mod tf.math.multiply tf.math.multiply_no_nan
FUNCTIONS tensorflow.elementwise tf.math.ndtri tf.math.negative tf.math.not_equal tf.math.polyval tf.math.pow
FUNCTIONS tensorflow.elementwise tf.math.real tf.math.reciprocal tf.math.rint tf.math.round tf.math.rsqrt
FUNCTIONS tensorflow.elementwise tf.math.sigmoid tf.math.sign tf.math.sin tf.math.sinh tf.math.softplus
FUNCTIONS tensorflow.elementwise tf.math.softsign tf.math.sqrt tf.math.square tf.math.squared_difference
FUNCTIONS tensorflow.elementwise tf.math.subtract tf.math.tan tf.math.tanh tf.math.truediv tf.math.xlog1py
FUNCTIONS tensorflow.elementwise tf.math.xlogy tf.math.zeta tf.maximum tf.minimum tf.multiply tf.negative tf.nn.crelu
FUNCTIONS tensorflow.elementwise tf.nn.elu tf.nn.gelu tf.nn.leaky_relu tf.nn.relu tf.nn.relu6 tf.nn.selu tf.nn.sigmoid
FUNCTIONS tensorflow.elementwise tf.nn.silu tf.nn.softplus tf.nn.softsign tf.nn.swish tf.nn.tanh tf.not_equal tf.pow
FUNCTIONS tensorflow.elementwise tf.realdiv tf.round tf.rsqrt tf.sigmoid tf.sign tf.sin tf.sinh tf.sqrt tf.square
FUNCTIONS tensorflow.elementwise tf.squared_difference tf.subtract tf.tan tf.tanh tf.truediv tf.where
FUNCTIONS tensorflow.image tf.compat.v1.image.resize tf.compat.v1.image.resize_area tf.compat.v1.image.resize_bicubic
FUNCTIONS tensorflow.image tf.compat.v1.image.resize_bilinear tf.compat.v1.image.resize_image_with_crop_or_pad
FUNCTIONS tensorflow.image tf.compat.v1.image.resize_images tf.compat.v1.image.resize_nearest_neighbor
FUNCTIONS tensorflow.image tf.compat.v1.image.transpose_image tf.image.adjust_brightness tf.image.adjust_contrast
FUNCTIONS tensorflow.image tf.image.adjust_gamma tf.image.adjust_hue tf.image.adjust_jpeg_quality
FUNCTIONS tensorflow.image tf.image.adjust_saturation tf.image.central_crop tf.image.combined_non_max_suppression
FUNCTIONS tensorflow.image tf.image.convert_image_dtype tf.image.crop_and_resize tf.image.crop_to_bounding_box
FUNCTIONS tensorflow.image tf.image.decode_bmp tf.image.decode_image tf.image.decode_jpeg tf.image.decode_png
FUNCTIONS tensorflow.image tf.image.draw_bounding_boxes tf.image.flip_left_right tf.image.flip_up_down
FUNCTIONS tensorflow.image tf.image.grayscale_to_rgb tf.image.hsv_to_rgb tf.image.image_gradients
FUNCTIONS tensorflow.image tf.image.non_max_suppression tf.image.pad_to_bounding_box
FUNCTIONS tensorflow.image tf.image.per_image_standardization tf.image.psnr tf.image.random_brightness
FUNCTIONS tensorflow.image tf.image.random_contrast tf.image.random_flip_left_right tf.image.random_flip_up_down
FUNCTIONS tensorflow.image tf.image.random_hue tf.image.random_jpeg_quality tf.image.random_saturation tf.image.resize
FUNCTIONS tensorflow.image tf.image.resize_with_crop_or_pad tf.image.resize_with_pad tf.image.rgb_to_grayscale
FUNCTIONS tensorflow.image tf.image.rgb_to_hsv tf.image.rgb_to_yiq tf.image.rgb_to_yuv tf.image.rot90
FUNCTIONS tensorflow.image tf.image.sobel_edges tf.image.ssim tf.image.ssim_multiscale
FUNCTIONS tensorflow.image tf.image.stateless_random_brightness tf.image.stateless_random_flip_left_right
FUNCTIONS tensorflow.image tf.image.stateless_random_flip_up_down tf.image.total_variation tf.image.transpose
FUNCTIONS tensorflow.image tf.image.yiq_to_rgb tf.image.yuv_to_rgb tf.io.decode_and_crop_jpeg tf.io.decode_bmp
FUNCTIONS tensorflow.image tf.io.decode_image tf.io.decode_jpeg tf.io.decode_png tf.signal.frame
FUNCTIONS tensorflow.image tf.signal.hamming_window tf.signal.hann_window tf.signal.linear_to_mel_weight_matrix
FUNCTIONS tensorflow.image tf.signal.stft
FUNCTIONS tensorflow.index tf.Tensor.__getitem__ tf.boolean_mask tf.compat.v1.batch_gather
FUNCTIONS tensorflow.index tf.compat.v1.batch_gather_rows tf.compat.v1.bincount tf.compat.v1.confusion_matrix
FUNCTIONS tensorflow.index tf.compat.v1.listdiff tf.compat.v1.setdiff1d tf.compat.v1.tensor_scatter_add
FUNCTIONS tensorflow.index tf.compat.v1.tensor_scatter_sub tf.compat.v1.tensor_scatter_update tf.dynamic_partition
FUNCTIONS tensorflow.index tf.dynamic_stitch tf.gather tf.gather_nd tf.histogram_fixed_width tf.invert_permutation
FUNCTIONS tensorflow.index tf.math.bincount tf.math.confusion_matrix tf.math.invert_permutation tf.scatter_nd
FUNCTIONS tensorflow.index tf.searchsorted tf.tensor_scatter_nd_add tf.tensor_scatter_nd_max tf.tensor_scatter_nd_min
FUNCTIONS tensorflow.index tf.tensor_scatter_nd_sub tf.tensor_scatter_nd_update tf.unique tf.unique_with_counts
FUNCTIONS tensorflow.linalg tf.compat.v1.batch_matmul tf.compat.v1.cholesky tf.compat.v1.cross tf.compat.v1.diag
FUNCTIONS tensorflow.linalg tf.compat.v1.diag_part tf.compat.v1.fft tf.compat.v1.fft2d tf.compat.v1.fft3d
FUNCTIONS tensorflow.linalg tf.compat.v1.global_norm tf.compat.v1.ifft tf.compat.v1.ifft2d tf.compat.v1.ifft3d
FUNCTIONS tensorflow.linalg tf.compat.v1.irfft tf.compat.v1.irfft2d tf.compat.v1.matrix_band_part
FUNCTIONS tensorflow.linalg tf.compat.v1.matrix_determinant tf.compat.v1.matrix_diag tf.compat.v1.matrix_diag_part
FUNCTIONS tensorflow.linalg tf.compat.v1.matrix_inverse tf.compat.v1.matrix_set_diag tf.compat.v1.matrix_solve
FUNCTIONS tensorflow.linalg tf.compat.v1.matrix_triangular_solve tf.compat.v1.qr tf.compat.v1.rfft tf.compat.v1.rfft2d
FUNCTIONS tensorflow.linalg tf.compat.v1.self_adjoint_eig tf.compat.v1.self_adjoint_eigvals tf.compat.v1.sparse_matmul
FUNCTIONS tensorflow.linalg tf.compat.v1.sparse_retain tf.compat.v1.sparse_tensor_dense_matmul tf.compat.v1.svd
FUNCTIONS tensorflow.linalg tf.compat.v1.trace tf.einsum tf.linalg.band_part tf.linalg.cholesky tf.linalg.cross
FUNCTIONS tensorflow.linalg tf.linalg.det tf.linalg.diag tf.linalg.diag_part tf.linalg.eigh tf.linalg.eigvalsh
FUNCTIONS tensorflow.linalg tf.linalg.einsum tf.linalg.expm tf.linalg.global_norm tf.linalg.inv tf.linalg.l2_normalize
FUNCTIONS tensorflow.linalg tf.linalg.logdet tf.linalg.matmul tf.linalg.matvec tf.linalg.norm tf.linalg.normalize
FUNCTIONS tensorflow.linalg tf.linalg.pinv tf.linalg.qr tf.linalg.set_diag tf.linalg.slogdet tf.linalg.solve
FUNCTIONS tensorflow.linalg tf.linalg.svd tf.linalg.tensor_diag tf.linalg.tensor_diag_part tf.linalg.tensordot
FUNCTIONS tensorflow.linalg tf.linalg.trace tf.linalg.triangular_solve tf.math.l2_normalize tf.matmul tf.nn.l2_loss
FUNCTIONS tensorflow.linalg tf.nn.l2_normalize tf.norm tf.signal.fft tf.signal.fft2d tf.signal.fft3d tf.signal.ifft
FUNCTIONS tensorflow.linalg tf.signal.ifft2d tf.signal.ifft3d tf.signal.irfft tf.signal.irfft2d tf.signal.rfft
FUNCTIONS tensorflow.linalg tf.signal.rfft2d tf.sparse.retain tf.sparse.sparse_dense_matmul tf.tensordot
FUNCTIONS tensorflow.loss tf.compat.v1.losses.absolute_difference tf.compat.v1.losses.compute_weighted_loss
FUNCTIONS tensorflow.loss tf.compat.v1.losses.cosine_distance tf.compat.v1.losses.hinge_loss
FUNCTIONS tensorflow.loss tf.compat.v1.losses.huber_loss tf.compat.v1.losses.log_loss
FUNCTIONS tensorflow.loss tf.compat.v1.losses.mean_squared_error tf.compat.v1.losses.sigmoid_cross_entropy
FUNCTIONS tensorflow.loss tf.compat.v1.losses.softmax_cross_entropy tf.compat.v1.losses.sparse_softmax_cross_entropy
FUNCTIONS tensorflow.loss tf.compat.v1.nn.ctc_loss tf.compat.v1.nn.softmax_cross_entropy_with_logits tf.nn.ctc_loss
FUNCTIONS tensorflow.loss tf.nn.nce_loss tf.nn.sampled_softmax_loss tf.nn.sigmoid_cross_entropy_with_logits
FUNCTIONS tensorflow.loss tf.nn.softmax_cross_entropy_with_logits tf.nn.softmax_cross_entropy_with_logits_v2
FUNCTIONS tensorflow.loss tf.nn.sparse_softmax_cross_entropy_with_logits tf.nn.weighted_cross_entropy_with_logits
FUNCTIONS tensorflow.nn tf.compat.v1.nn.batch_norm_with_global_normalization tf.compat.v1.nn.fused_batch_norm
FUNCTIONS tensorflow.nn tf.compat.v1.nn.relu_layer tf.compat.v1.nn.xw_plus_b tf.math.log_softmax tf.math.softmax
FUNCTIONS tensorflow.nn tf.math.zero_fraction tf.nn.batch_normalization tf.nn.bias_add tf.nn.dropout
FUNCTIONS tensorflow.nn tf.nn.embedding_lookup tf.nn.embedding_lookup_sparse tf.nn.experimental.general_dropout
FUNCTIONS tensorflow.nn tf.nn.experimental.stateless_dropout tf.nn.local_response_normalization tf.nn.log_softmax
FUNCTIONS tensorflow.nn tf.nn.lrn tf.nn.normalize_moments tf.nn.relu_layer tf.nn.safe_embedding_lookup_sparse
FUNCTIONS tensorflow.nn tf.nn.softmax tf.nn.xw_plus_b tf.nn.zero_fraction
FUNCTIONS tensorflow.reduce tf.argmax tf.argmin tf.argsort tf.compat.v1.arg_max tf.compat.v1.arg_min
FUNCTIONS tensorflow.reduce tf.compat.v1.count_nonzero tf.compat.v1.cumprod tf.compat.v1.segment_max
FUNCTIONS tensorflow.reduce tf.compat.v1.segment_mean tf.compat.v1.segment_min tf.compat.v1.segment_prod
FUNCTIONS tensorflow.reduce tf.compat.v1.segment_sum tf.compat.v1.unsorted_segment_max
FUNCTIONS tensorflow.reduce tf.compat.v1.unsorted_segment_mean tf.compat.v1.unsorted_segment_min
FUNCTIONS tensorflow.reduce tf.compat.v1.unsorted_segment_prod tf.compat.v1.unsorted_segment_sqrt_n
FUNCTIONS tensorflow.reduce tf.compat.v1.unsorted_segment_sum tf.cumsum tf.math.argmax tf.math.argmin
FUNCTIONS tensorflow.reduce tf.math.count_nonzero tf.math.cumprod tf.math.cumsum tf.math.cumulative_logsumexp
FUNCTIONS tensorflow.reduce tf.math.in_top_k tf.math.reduce_all tf.math.reduce_any tf.math.reduce_euclidean_norm
FUNCTIONS tensorflow.reduce tf.math.reduce_logsumexp tf.math.reduce_max tf.math.reduce_mean tf.math.reduce_min
FUNCTIONS tensorflow.reduce tf.math.reduce_prod tf.math.reduce_std tf.math.reduce_sum tf.math.reduce_variance
FUNCTIONS tensorflow.reduce tf.math.segment_max tf.math.segment_mean tf.math.segment_min tf.math.segment_prod
FUNCTIONS tensorflow.reduce tf.math.segment_sum tf.math.top_k tf.math.unsorted_segment_max
FUNCTIONS tensorflow.reduce tf.math.unsorted_segment_mean tf.math.unsorted_segment_min tf.math.unsorted_segment_prod
FUNCTIONS tensorflow.reduce tf.math.unsorted_segment_sqrt_n tf.math.unsorted_segment_sum tf.nn.in_top_k tf.nn.moments
FUNCTIONS tensorflow.reduce tf.nn.top_k tf.reduce_all tf.reduce_any tf.reduce_euclidean_norm tf.reduce_logsumexp
FUNCTIONS tensorflow.reduce tf.reduce_max tf.reduce_mean tf.reduce_min tf.reduce_prod tf.reduce_sum tf.sort
FUNCTIONS tensorflow.shape tf.broadcast_dynamic_shape tf.broadcast_static_shape tf.broadcast_to tf.compat.v1.concat_v2
FUNCTIONS tensorflow.shape tf.compat.v1.depth_to_space tf.compat.v1.ensure_shape tf.compat.v1.matrix_transpose
FUNCTIONS tensorflow.shape tf.compat.v1.pack tf.compat.v1.parallel_stack tf.compat.v1.reverse_v2 tf.compat.v1.shape_n
FUNCTIONS tensorflow.shape tf.compat.v1.space_to_depth tf.compat.v1.unpack tf.concat tf.ensure_shape tf.expand_dims
FUNCTIONS tensorflow.shape tf.linalg.matrix_transpose tf.meshgrid tf.nn.depth_to_space tf.nn.space_to_depth tf.pad
FUNCTIONS tensorflow.shape tf.rank tf.repeat tf.reshape tf.reverse tf.reverse_sequence tf.roll tf.sequence_mask
FUNCTIONS tensorflow.shape tf.shape tf.shape_n tf.size tf.slice tf.split tf.squeeze tf.stack tf.strided_slice tf.tile
FUNCTIONS tensorflow.shape tf.transpose tf.unstack
FUNCTIONS tensorflow.windows tf.compat.v1.extract_image_patches tf.compat.v1.nn.depthwise_conv2d_native
FUNCTIONS tensorflow.windows tf.image.extract_patches tf.nn.atrous_conv2d tf.nn.avg_pool tf.nn.avg_pool1d
FUNCTIONS tensorflow.windows tf.nn.avg_pool2d tf.nn.avg_pool3d tf.nn.conv1d tf.nn.conv1d_transpose tf.nn.conv2d
FUNCTIONS tensorflow.windows tf.nn.conv2d_transpose tf.nn.conv3d tf.nn.conv3d_transpose tf.nn.convolution
FUNCTIONS tensorflow.windows tf.nn.depthwise_conv2d tf.nn.max_pool tf.nn.max_pool1d tf.nn.max_pool2d tf.nn.max_pool3d
FUNCTIONS tensorflow.windows tf.nn.max_pool_with_argmax tf.nn.pool tf.nn.separable_conv2d""",
    "tflite": """\
FUNCTIONS search tflite.BUCKETIZE
FUNCTIONS stored.lite tflite.ABS tflite.ADD tflite.ASSIGN_VARIABLE tflite.ATAN2 tflite.AVERAGE_POOL_2D
FUNCTIONS stored.lite tflite.BITWISE_XOR tflite.CALL_ONCE tflite.CAST tflite.CEIL tflite.CONV_2D tflite.CONV_3D
FUNCTIONS stored.lite tflite.CONV_3D_TRANSPOSE tflite.COS tflite.CUMSUM tflite.DENSIFY tflite.DEPTHWISE_CONV_2D
FUNCTIONS stored.lite tflite.DEQUANTIZE tflite.DIV tflite.DYNAMIC_UPDATE_SLICE tflite.ELU tflite.EQUAL tflite.EXP
FUNCTIONS stored.lite tflite.FAKE_QUANT tflite.FLOOR tflite.FLOOR_DIV tflite.FLOOR_MOD tflite.FULLY_CONNECTED
FUNCTIONS stored.lite tflite.GELU tflite.GREATER tflite.GREATER_EQUAL tflite.HARD_SWISH tflite.L2_NORMALIZATION
FUNCTIONS stored.lite tflite.L2_POOL_2D tflite.LEAKY_RELU tflite.LESS tflite.LESS_EQUAL
FUNCTIONS stored.lite tflite.LOCAL_RESPONSE_NORMALIZATION tflite.LOG tflite.LOGICAL_AND tflite.LOGICAL_NOT
FUNCTIONS stored.lite tflite.LOGICAL_OR tflite.LOGISTIC tflite.LOG_SOFTMAX tflite.MATRIX_SET_DIAG tflite.MAXIMUM
FUNCTIONS stored.lite tflite.MAX_POOL_2D tflite.MINIMUM tflite.MUL tflite.NEG tflite.NOT_EQUAL tflite.POW tflite.PRELU
FUNCTIONS stored.lite tflite.QUANTIZE tflite.RELU tflite.RELU6 tflite.RELU_0_TO_1 tflite.RELU_N1_TO_1
FUNCTIONS stored.lite tflite.REVERSE_SEQUENCE tflite.REVERSE_V2 tflite.RIGHT_SHIFT tflite.ROUND tflite.RSQRT
FUNCTIONS stored.lite tflite.SIGN tflite.SIN tflite.SOFTMAX tflite.SQRT tflite.SQUARE tflite.SQUARED_DIFFERENCE
FUNCTIONS stored.lite tflite.SUB tflite.TANH tflite.TRANSPOSE_CONV tflite.VAR_HANDLE tflite.ZEROS_LIKE""",
    "torch": """\
BASES norm_layer torch.nn.modules.instancenorm._InstanceNorm
BASES padding torch.nn.modules.padding._CircularPadNd torch.nn.modules.padding._ConstantPadNd
BASES padding torch.nn.modules.padding._ReflectionPadNd torch.nn.modules.padding._ReplicationPadNd
BASES pool_layer torch.nn.modules.pooling._AdaptiveAvgPoolNd torch.nn.modules.pooling._AdaptiveMaxPoolNd
BASES pool_layer torch.nn.modules.pooling._AvgPoolNd torch.nn.modules.pooling._LPPoolNd
BASES pool_layer torch.nn.modules.pooling._MaxPoolNd torch.nn.modules.pooling._MaxUnpoolNd
BASES recurrent torch.nn.RNNCellBase
BASES resize torch.nn.Module
BASES,LAYERS activation_layer torch.nn.Hardtanh
BASES,LAYERS conv_layer torch.nn.Conv1d torch.nn.Conv2d torch.nn.Conv3d torch.nn.ConvTranspose1d
BASES,LAYERS conv_layer torch.nn.ConvTranspose2d torch.nn.ConvTranspose3d torch.nn.modules.conv._ConvNd
BASES,LAYERS conv_layer torch.nn.modules.conv._ConvTransposeNd
BASES,LAYERS dropout torch.nn.modules.dropout._DropoutNd
BASES,LAYERS linear torch.nn.Linear
BASES,LAYERS loss_layer torch.nn.NLLLoss torch.nn.modules.loss._Loss torch.nn.modules.loss._WeightedLoss
BASES,LAYERS norm_layer torch.nn.BatchNorm1d torch.nn.BatchNorm2d torch.nn.BatchNorm3d torch.nn.InstanceNorm1d
BASES,LAYERS norm_layer torch.nn.InstanceNorm2d torch.nn.InstanceNorm3d torch.nn.modules.batchnorm._BatchNorm
BASES,LAYERS padding torch.nn.ConstantPad1d torch.nn.ConstantPad2d torch.nn.ConstantPad3d
BASES,LAYERS recurrent torch.nn.RNNBase
BASES,LAYERS resize torch.nn.Upsample
FUNCTIONS activation torch.celu torch.celu_ torch.hardshrink torch.nn.functional.celu torch.nn.functional.celu_
FUNCTIONS activation torch.nn.functional.elu torch.nn.functional.elu_ torch.nn.functional.gelu torch.nn.functional.glu
FUNCTIONS activation torch.nn.functional.hardshrink torch.nn.functional.hardsigmoid torch.nn.functional.hardswish
FUNCTIONS activation torch.nn.functional.hardtanh torch.nn.functional.hardtanh_ torch.nn.functional.leaky_relu
FUNCTIONS activation torch.nn.functional.leaky_relu_ torch.nn.functional.logsigmoid torch.nn.functional.mish
FUNCTIONS activation torch.nn.functional.prelu torch.nn.functional.relu torch.nn.functional.relu6
FUNCTIONS activation torch.nn.functional.relu_ torch.nn.functional.rrelu torch.nn.functional.rrelu_
FUNCTIONS activation torch.nn.functional.selu torch.nn.functional.selu_ torch.nn.functional.sigmoid
FUNCTIONS activation torch.nn.functional.silu torch.nn.functional.softplus torch.nn.functional.softshrink
FUNCTIONS activation torch.nn.functional.softsign torch.nn.functional.tanh torch.nn.functional.tanhshrink
FUNCTIONS activation torch.nn.functional.threshold torch.nn.functional.threshold_ torch.prelu torch.relu torch.relu_
FUNCTIONS activation torch.rrelu torch.rrelu_ torch.selu torch.selu_ torch.sigmoid torch.sigmoid_ torch.special.expit
FUNCTIONS activation torch.tanh torch.tanh_ torch.threshold torch.threshold_
FUNCTIONS arithmetic torch.abs torch.abs_ torch.absolute torch.add torch.addcdiv torch.addcmul torch.arctan2
FUNCTIONS arithmetic torch.atan2 torch.copysign torch.div torch.divide torch.float_power torch.floor_divide torch.fmax
FUNCTIONS arithmetic torch.fmin torch.fmod torch.gcd torch.gcd_ torch.heaviside torch.hypot torch.lcm torch.lcm_
FUNCTIONS arithmetic torch.ldexp torch.ldexp_ torch.lerp torch.logaddexp torch.logaddexp2 torch.maximum torch.minimum
FUNCTIONS arithmetic torch.mul torch.multiply torch.neg torch.neg_ torch.negative torch.negative_ torch.nextafter
FUNCTIONS arithmetic torch.positive torch.pow torch.reciprocal torch.reciprocal_ torch.remainder torch.rsqrt
FUNCTIONS arithmetic torch.rsqrt_ torch.rsub torch.sgn torch.sign torch.sqrt torch.sqrt_ torch.square torch.square_
FUNCTIONS arithmetic torch.sub torch.subtract torch.true_divide
FUNCTIONS attention torch.nn.attention.flex_attention.flex_attention torch.nn.functional.scaled_dot_product_attention
FUNCTIONS axes torch.adjoint torch.as_strided torch.as_strided_ torch.as_strided_copy torch.flip torch.fliplr
FUNCTIONS axes torch.flipud torch.moveaxis torch.movedim torch.permute torch.permute_copy torch.roll torch.rot90
FUNCTIONS axes torch.swapaxes torch.swapdims torch.t torch.t_copy torch.transpose torch.transpose_copy
FUNCTIONS axes torch.unfold_copy
FUNCTIONS bitwise torch.bitwise_and torch.bitwise_left_shift torch.bitwise_not torch.bitwise_or
FUNCTIONS bitwise torch.bitwise_right_shift torch.bitwise_xor
FUNCTIONS cast torch.alias_copy torch.clone torch.detach torch.detach_ torch.detach_copy torch.resolve_conj
FUNCTIONS cast torch.resolve_neg
FUNCTIONS comparison torch.allclose torch.eq torch.equal torch.ge torch.greater torch.greater_equal torch.gt
FUNCTIONS comparison torch.isclose torch.isfinite torch.isin torch.isinf torch.isnan torch.isneginf torch.isposinf
FUNCTIONS comparison torch.isreal torch.le torch.less torch.less_equal torch.logical_and torch.logical_not
FUNCTIONS comparison torch.logical_or torch.logical_xor torch.lt torch.ne torch.not_equal torch.signbit torch.where
FUNCTIONS complex torch.angle torch.complex torch.conj torch.conj_physical torch.conj_physical_ torch.imag torch.polar
FUNCTIONS complex torch.real torch.view_as_complex torch.view_as_complex_copy torch.view_as_real
FUNCTIONS complex torch.view_as_real_copy
FUNCTIONS conv torch.conv1d torch.conv2d torch.conv3d torch.conv_tbc torch.conv_transpose1d torch.conv_transpose2d
FUNCTIONS conv torch.conv_transpose3d torch.convolution torch.nn.functional.conv1d torch.nn.functional.conv2d
FUNCTIONS conv torch.nn.functional.conv3d torch.nn.functional.conv_tbc torch.nn.functional.conv_transpose1d
FUNCTIONS conv torch.nn.functional.conv_transpose2d torch.nn.functional.conv_transpose3d
FUNCTIONS creation torch.arange torch.empty torch.empty_like torch.empty_permuted torch.empty_strided torch.eye
FUNCTIONS creation torch.full torch.full_like torch.linspace torch.logspace torch.ones torch.ones_like torch.range
FUNCTIONS creation torch.sparse_coo_tensor torch.tril_indices torch.triu_indices torch.vander torch.zeros
FUNCTIONS creation torch.zeros_like
FUNCTIONS data torch.BFloat16Tensor torch.BoolTensor torch.ByteTensor torch.CharTensor torch.DoubleTensor
FUNCTIONS data torch.FloatTensor torch.HalfTensor torch.IntTensor torch.LongTensor torch.ShortTensor torch.Tensor
FUNCTIONS data torch.as_tensor torch.asarray torch.cuda.BFloat16Tensor torch.cuda.BoolTensor torch.cuda.ByteTensor
FUNCTIONS data torch.cuda.CharTensor torch.cuda.DoubleTensor torch.cuda.FloatTensor torch.cuda.HalfTensor
FUNCTIONS data torch.cuda.IntTensor torch.cuda.LongTensor torch.cuda.ShortTensor torch.from_dlpack torch.from_numpy
FUNCTIONS data torch.frombuffer torch.scalar_tensor torch.tensor
FUNCTIONS diagonal torch.as_strided_scatter torch.diag torch.diag_embed torch.diagflat torch.diagonal
FUNCTIONS diagonal torch.diagonal_copy torch.diagonal_scatter torch.linalg.diagonal torch.select_scatter
FUNCTIONS diagonal torch.slice_scatter torch.trace torch.tril torch.triu
FUNCTIONS distance torch.cdist torch.corrcoef torch.cosine_similarity torch.cov torch.cross torch.dist
FUNCTIONS distance torch.linalg.cross torch.nn.functional.cosine_similarity torch.nn.functional.pairwise_distance
FUNCTIONS distance torch.nn.functional.pdist torch.pairwise_distance torch.pdist
FUNCTIONS dropout torch.alpha_dropout torch.alpha_dropout_ torch.dropout torch.dropout_ torch.feature_alpha_dropout
FUNCTIONS dropout torch.feature_alpha_dropout_ torch.feature_dropout torch.feature_dropout_ torch.native_dropout
FUNCTIONS dropout torch.nn.functional.alpha_dropout torch.nn.functional.dropout torch.nn.functional.dropout1d
FUNCTIONS dropout torch.nn.functional.dropout2d torch.nn.functional.dropout3d
FUNCTIONS dropout torch.nn.functional.feature_alpha_dropout
FUNCTIONS einsum torch.einsum torch.functional.einsum
FUNCTIONS embedding torch.embedding torch.nn.functional.embedding torch.nn.functional.embedding_bag
FUNCTIONS embedding torch.nn.functional.one_hot
FUNCTIONS expand torch.broadcast_shapes torch.broadcast_tensors torch.broadcast_to torch.expand_copy
FUNCTIONS expand torch.repeat_interleave torch.tile
FUNCTIONS extrema torch.amax torch.amin torch.aminmax torch.argmax torch.argmin torch.kthvalue torch.max torch.median
FUNCTIONS extrema torch.min torch.mode torch.nanmedian torch.nanquantile torch.quantile
FUNCTIONS fft torch.fft.fft torch.fft.fft2 torch.fft.fftfreq torch.fft.fftn torch.fft.fftshift torch.fft.hfft
FUNCTIONS fft torch.fft.hfft2 torch.fft.hfftn torch.fft.ifft torch.fft.ifft2 torch.fft.ifftn torch.fft.ifftshift
FUNCTIONS fft torch.fft.ihfft torch.fft.ihfft2 torch.fft.ihfftn torch.fft.irfft torch.fft.irfft2 torch.fft.irfftn
FUNCTIONS fft torch.fft.rfft torch.fft.rfft2 torch.fft.rfftfreq torch.fft.rfftn torch.istft torch.stft
FUNCTIONS fold torch.nn.functional.fold torch.nn.functional.unfold
FUNCTIONS gather torch.gather torch.index_select torch.masked_select torch.take torch.take_along_dim
FUNCTIONS init torch.nn.init._calculate_correct_fan torch.nn.init._calculate_fan_in_and_fan_out
FUNCTIONS init torch.nn.init._no_grad_fill_ torch.nn.init._no_grad_normal_ torch.nn.init._no_grad_trunc_normal_
FUNCTIONS init torch.nn.init._no_grad_uniform_ torch.nn.init._no_grad_zero_ torch.nn.init.calculate_gain
FUNCTIONS init torch.nn.init.constant torch.nn.init.constant_ torch.nn.init.dirac torch.nn.init.dirac_
FUNCTIONS init torch.nn.init.eye torch.nn.init.eye_ torch.nn.init.kaiming_normal torch.nn.init.kaiming_normal_
FUNCTIONS init torch.nn.init.kaiming_uniform torch.nn.init.kaiming_uniform_ torch.nn.init.normal torch.nn.init.normal_
FUNCTIONS init torch.nn.init.ones_ torch.nn.init.orthogonal torch.nn.init.orthogonal_ torch.nn.init.sparse
FUNCTIONS init torch.nn.init.sparse_ torch.nn.init.trunc_normal_ torch.nn.init.uniform torch.nn.init.uniform_
FUNCTIONS init torch.nn.init.xavier_normal torch.nn.init.xavier_normal_ torch.nn.init.xavier_uniform
FUNCTIONS init torch.nn.init.xavier_uniform_ torch.nn.init.zeros_
FUNCTIONS joining torch.block_diag torch.cartesian_prod torch.cat torch.column_stack torch.combinations torch.concat
FUNCTIONS joining torch.concatenate torch.dstack torch.hstack torch.meshgrid torch.row_stack torch.stack torch.vstack
FUNCTIONS linalg torch.cholesky torch.cholesky_inverse torch.det torch.geqrf torch.inverse torch.linalg.cholesky
FUNCTIONS linalg torch.linalg.cholesky_ex torch.linalg.cond torch.linalg.det torch.linalg.eig torch.linalg.eigh
FUNCTIONS linalg torch.linalg.eigvals torch.linalg.eigvalsh torch.linalg.householder_product torch.linalg.inv
FUNCTIONS linalg torch.linalg.inv_ex torch.linalg.ldl_factor torch.linalg.ldl_factor_ex torch.linalg.lu
FUNCTIONS linalg torch.linalg.lu_factor torch.linalg.lu_factor_ex torch.linalg.matrix_exp torch.linalg.matrix_power
FUNCTIONS linalg torch.linalg.matrix_rank torch.linalg.pinv torch.linalg.qr torch.linalg.slogdet torch.linalg.svd
FUNCTIONS linalg torch.linalg.svdvals torch.linalg.tensorinv torch.linalg.vander torch.lobpcg torch.logdet torch.lu
FUNCTIONS linalg torch.lu_unpack torch.matrix_exp torch.matrix_power torch.orgqr torch.ormqr torch.pca_lowrank
FUNCTIONS linalg torch.pinverse torch.qr torch.slogdet torch.svd torch.svd_lowrank
FUNCTIONS linalg_norm torch._weight_norm torch.frobenius_norm torch.linalg.matrix_norm torch.linalg.norm
FUNCTIONS linalg_norm torch.linalg.vecdot torch.linalg.vector_norm torch.norm_except_dim torch.nuclear_norm
FUNCTIONS linalg_solve torch.cholesky_solve torch.linalg.ldl_solve torch.linalg.lstsq torch.linalg.lu_solve
FUNCTIONS linalg_solve torch.linalg.solve torch.linalg.solve_ex torch.linalg.solve_triangular torch.linalg.tensorsolve
FUNCTIONS linalg_solve torch.lu_solve torch.triangular_solve
FUNCTIONS linear torch.bilinear torch.nn.functional.bilinear torch.nn.functional.linear
FUNCTIONS loss torch.nn.functional.binary_cross_entropy torch.nn.functional.binary_cross_entropy_with_logits
FUNCTIONS loss torch.nn.functional.cross_entropy torch.nn.functional.gaussian_nll_loss
FUNCTIONS loss torch.nn.functional.hinge_embedding_loss torch.nn.functional.huber_loss torch.nn.functional.kl_div
FUNCTIONS loss torch.nn.functional.l1_loss torch.nn.functional.linear_cross_entropy torch.nn.functional.mse_loss
FUNCTIONS loss torch.nn.functional.nll_loss torch.nn.functional.poisson_nll_loss torch.nn.functional.smooth_l1_loss
FUNCTIONS loss torch.nn.functional.soft_margin_loss
FUNCTIONS loss_margin torch.cosine_embedding_loss torch.nn.functional.cosine_embedding_loss
FUNCTIONS loss_margin torch.nn.functional.ctc_loss torch.nn.functional.margin_ranking_loss
FUNCTIONS loss_margin torch.nn.functional.multi_margin_loss torch.nn.functional.multilabel_margin_loss
FUNCTIONS loss_margin torch.nn.functional.multilabel_soft_margin_loss torch.nn.functional.triplet_margin_loss
FUNCTIONS loss_margin torch.nn.functional.triplet_margin_with_distance_loss
FUNCTIONS masked torch.masked.amax torch.masked.amin torch.masked.argmax torch.masked.argmin torch.masked.cumprod
FUNCTIONS masked torch.masked.cumsum torch.masked.logaddexp torch.masked.logsumexp torch.masked.mean
FUNCTIONS masked torch.masked.median torch.masked.norm torch.masked.normalize torch.masked.prod torch.masked.std
FUNCTIONS masked torch.masked.sum torch.masked.var
FUNCTIONS matmul torch._grouped_mm torch._int_mm torch.addbmm torch.addmm torch.addmv torch.addmv_ torch.addr
FUNCTIONS matmul torch.baddbmm torch.bmm torch.chain_matmul torch.dot torch.dsmm torch.ger torch.hsmm torch.inner
FUNCTIONS matmul torch.kron torch.linalg.matmul torch.linalg.multi_dot torch.matmul torch.mm torch.mv
FUNCTIONS matmul torch.nn.functional.grouped_mm torch.outer torch.smm torch.sparse.mm torch.spmm torch.tensordot
FUNCTIONS matmul torch.vdot
FUNCTIONS multi_head torch.nn.functional._in_projection_packed torch.nn.functional.multi_head_attention_forward
FUNCTIONS norm torch.batch_norm torch.group_norm torch.instance_norm torch.layer_norm torch.nn.functional.batch_norm
FUNCTIONS norm torch.nn.functional.group_norm torch.nn.functional.instance_norm torch.nn.functional.layer_norm
FUNCTIONS norm torch.nn.functional.local_response_norm torch.nn.functional.normalize torch.nn.functional.rms_norm
FUNCTIONS norm torch.rms_norm
FUNCTIONS norm_native torch.native_batch_norm torch.native_group_norm torch.native_layer_norm
FUNCTIONS padding torch.constant_pad_nd torch.nn.functional.pad
FUNCTIONS pool torch.adaptive_avg_pool1d torch.adaptive_max_pool1d torch.avg_pool1d torch.max_pool1d
FUNCTIONS pool torch.max_pool1d_with_indices torch.max_pool2d torch.max_pool3d torch.nn.functional.adaptive_avg_pool1d
FUNCTIONS pool torch.nn.functional.adaptive_avg_pool2d torch.nn.functional.adaptive_avg_pool3d
FUNCTIONS pool torch.nn.functional.adaptive_max_pool1d torch.nn.functional.adaptive_max_pool1d_with_indices
FUNCTIONS pool torch.nn.functional.adaptive_max_pool2d torch.nn.functional.adaptive_max_pool2d_with_indices
FUNCTIONS pool torch.nn.functional.adaptive_max_pool3d torch.nn.functional.adaptive_max_pool3d_with_indices
FUNCTIONS pool torch.nn.functional.avg_pool1d torch.nn.functional.avg_pool2d torch.nn.functional.avg_pool3d
FUNCTIONS pool torch.nn.functional.fractional_max_pool2d torch.nn.functional.fractional_max_pool2d_with_indices
FUNCTIONS pool torch.nn.functional.fractional_max_pool3d torch.nn.functional.fractional_max_pool3d_with_indices
FUNCTIONS pool torch.nn.functional.lp_pool1d torch.nn.functional.lp_pool2d torch.nn.functional.lp_pool3d
FUNCTIONS pool torch.nn.functional.max_pool1d torch.nn.functional.max_pool1d_with_indices
FUNCTIONS pool torch.nn.functional.max_pool2d torch.nn.functional.max_pool2d_with_indices
FUNCTIONS pool torch.nn.functional.max_pool3d torch.nn.functional.max_pool3d_with_indices
FUNCTIONS pool torch.nn.functional.max_unpool1d torch.nn.functional.max_unpool2d torch.nn.functional.max_unpool3d
FUNCTIONS pool torch.ops.aten.adaptive_max_pool2d torch.ops.aten.adaptive_max_pool3d
FUNCTIONS query torch.Tensor.size torch.can_cast torch.get_device torch.is_complex torch.is_conj
FUNCTIONS query torch.is_floating_point torch.is_inference torch.is_neg torch.is_nonzero torch.is_same_size
FUNCTIONS query torch.is_signed torch.is_tensor torch.numel torch.promote_types torch.result_type torch.sym_int
FUNCTIONS query torch.sym_max torch.sym_min
FUNCTIONS random torch.bernoulli torch.binomial torch.fill torch.fill_ torch.multinomial torch.normal torch.poisson
FUNCTIONS random torch.rand torch.rand_like torch.randint torch.randint_like torch.randn torch.randn_like
FUNCTIONS random torch.randperm torch.resize_as_ torch.zero_
FUNCTIONS recurrent torch.gru_cell torch.lstm_cell torch.rnn_relu_cell torch.rnn_tanh_cell
FUNCTIONS reduce torch.all torch.any torch.count_nonzero torch.logsumexp torch.mean torch.nanmean torch.nansum
FUNCTIONS reduce torch.norm torch.prod torch.renorm torch.special.logsumexp torch.std torch.std_mean torch.sum
FUNCTIONS reduce torch.var torch.var_mean
FUNCTIONS resize torch.affine_grid_generator torch.channel_shuffle torch.grid_sampler torch.grid_sampler_2d
FUNCTIONS resize torch.grid_sampler_3d torch.native_channel_shuffle torch.nn.functional.affine_grid
FUNCTIONS resize torch.nn.functional.channel_shuffle torch.nn.functional.grid_sample torch.nn.functional.interpolate
FUNCTIONS resize torch.nn.functional.native_channel_shuffle torch.nn.functional.pixel_shuffle
FUNCTIONS resize torch.nn.functional.pixel_unshuffle torch.nn.functional.upsample
FUNCTIONS resize torch.nn.functional.upsample_bilinear torch.nn.functional.upsample_nearest torch.pixel_shuffle
FUNCTIONS resize torch.pixel_unshuffle
FUNCTIONS rnn_utils torch.nn.utils.rnn.invert_permutation torch.nn.utils.rnn.pack_padded_sequence
FUNCTIONS rnn_utils torch.nn.utils.rnn.pack_sequence torch.nn.utils.rnn.pad_packed_sequence
FUNCTIONS rnn_utils torch.nn.utils.rnn.pad_sequence torch.nn.utils.rnn.unpack_sequence
FUNCTIONS rnn_utils torch.nn.utils.rnn.unpad_sequence
FUNCTIONS rounding torch.ceil torch.ceil_ torch.clamp torch.clamp_ torch.clamp_max torch.clamp_max_ torch.clamp_min
FUNCTIONS rounding torch.clamp_min_ torch.clip torch.clip_ torch.fix torch.fix_ torch.floor torch.floor_ torch.frac
FUNCTIONS rounding torch.frac_ torch.nan_to_num torch.nan_to_num_ torch.round torch.round_ torch.special.round
FUNCTIONS rounding torch.trunc torch.trunc_
FUNCTIONS scan torch.argsort torch.cummax torch.cummin torch.cumprod torch.cumsum torch.cumulative_trapezoid
FUNCTIONS scan torch.diff torch.gradient torch.logcumsumexp torch.msort torch.sort torch.topk torch.trapezoid
FUNCTIONS scan torch.trapz
FUNCTIONS scatter torch.index_add torch.index_copy torch.index_fill torch.index_put torch.index_put_
FUNCTIONS scatter torch.index_reduce torch.masked_fill torch.masked_scatter torch.put torch.scatter torch.scatter_add
FUNCTIONS scatter torch.scatter_reduce
FUNCTIONS search torch.argwhere torch.bincount torch.bucketize torch.frexp torch.histc torch.histogram
FUNCTIONS search torch.histogramdd torch.nonzero torch.nonzero_static torch.searchsorted torch.unique
FUNCTIONS search torch.unique_consecutive torch.unravel_index
FUNCTIONS shape torch.atleast_1d torch.atleast_2d torch.atleast_3d torch.flatten torch.ravel torch.reshape
FUNCTIONS shape torch.squeeze torch.squeeze_copy torch.unflatten torch.unsqueeze torch.unsqueeze_copy torch.view_copy
FUNCTIONS slicing torch.narrow torch.narrow_copy torch.ops.aten.slice torch.select torch.select_copy
FUNCTIONS softmax torch.log_softmax torch.masked.log_softmax torch.masked.softmax torch.masked.softmin
FUNCTIONS softmax torch.nn.functional.gumbel_softmax torch.nn.functional.log_softmax torch.nn.functional.softmax
FUNCTIONS softmax torch.nn.functional.softmin torch.softmax torch.special.log_softmax torch.special.softmax
FUNCTIONS special torch.special.airy_ai torch.special.bessel_j0 torch.special.bessel_j1 torch.special.bessel_y0
FUNCTIONS special torch.special.bessel_y1 torch.special.chebyshev_polynomial_t torch.special.chebyshev_polynomial_u
FUNCTIONS special torch.special.chebyshev_polynomial_v torch.special.chebyshev_polynomial_w torch.special.entr
FUNCTIONS special torch.special.erfcx torch.special.hermite_polynomial_h torch.special.hermite_polynomial_he
FUNCTIONS special torch.special.i0e torch.special.i1 torch.special.i1e torch.special.laguerre_polynomial_l
FUNCTIONS special torch.special.legendre_polynomial_p torch.special.log_ndtr torch.special.modified_bessel_i0
FUNCTIONS special torch.special.modified_bessel_i1 torch.special.modified_bessel_k0 torch.special.modified_bessel_k1
FUNCTIONS special torch.special.ndtr torch.special.ndtri torch.special.scaled_modified_bessel_k0
FUNCTIONS special torch.special.scaled_modified_bessel_k1 torch.special.shifted_chebyshev_polynomial_t
FUNCTIONS special torch.special.shifted_chebyshev_polynomial_u torch.special.shifted_chebyshev_polynomial_v
FUNCTIONS special torch.special.shifted_chebyshev_polynomial_w torch.special.spherical_bessel_j0 torch.special.xlog1py
FUNCTIONS special torch.special.zeta
FUNCTIONS splitting torch.chunk torch.dsplit torch.hsplit torch.split torch.split_copy torch.split_with_sizes
FUNCTIONS splitting torch.split_with_sizes_copy torch.tensor_split torch.unbind torch.unbind_copy torch.unsafe_chunk
FUNCTIONS splitting torch.unsafe_split torch.unsafe_split_with_sizes torch.vsplit
FUNCTIONS stored.aten torch._VF.gru torch._VF.lstm torch._VF.rnn_relu torch._VF.rnn_tanh torch.gru torch.lstm
FUNCTIONS stored.aten torch.ops.aten._adaptive_avg_pool2d torch.ops.aten._adaptive_avg_pool3d
FUNCTIONS stored.aten torch.ops.aten._assert_async torch.ops.aten._assert_scalar
FUNCTIONS stored.aten torch.ops.aten._assert_tensor_metadata torch.ops.aten._conj_physical torch.ops.aten._convolution
FUNCTIONS stored.aten torch.ops.aten._convolution_mode torch.ops.aten._embedding_bag
FUNCTIONS stored.aten torch.ops.aten._embedding_bag_forward_only torch.ops.aten._log_softmax
FUNCTIONS stored.aten torch.ops.aten._native_batch_norm_legit_no_training torch.ops.aten._native_multi_head_attention
FUNCTIONS stored.aten torch.ops.aten._reshape_alias torch.ops.aten._softmax torch.ops.aten._to_copy
FUNCTIONS stored.aten torch.ops.aten._transformer_encoder_layer_fwd torch.ops.aten._unsafe_view
FUNCTIONS stored.aten torch.ops.aten._upsample_bilinear2d_aa torch.ops.aten._upsample_nearest_exact1d
FUNCTIONS stored.aten torch.ops.aten._upsample_nearest_exact2d torch.ops.aten._upsample_nearest_exact3d
FUNCTIONS stored.aten torch.ops.aten.adaptive_avg_pool1d torch.ops.aten.adaptive_avg_pool2d
FUNCTIONS stored.aten torch.ops.aten.adaptive_avg_pool3d torch.ops.aten.alias torch.ops.aten.avg_pool1d
FUNCTIONS stored.aten torch.ops.aten.avg_pool2d torch.ops.aten.avg_pool3d torch.ops.aten.detach_copy
FUNCTIONS stored.aten torch.ops.aten.dim torch.ops.aten.einsum torch.ops.aten.elu torch.ops.aten.embedding_bag
FUNCTIONS stored.aten torch.ops.aten.expand torch.ops.aten.expand_copy torch.ops.aten.gru torch.ops.aten.index
FUNCTIONS stored.aten torch.ops.aten.lift torch.ops.aten.lift_fresh torch.ops.aten.lift_fresh_copy
FUNCTIONS stored.aten torch.ops.aten.log_softmax torch.ops.aten.lstm torch.ops.aten.matrix_H torch.ops.aten.max_pool1d
FUNCTIONS stored.aten torch.ops.aten.max_pool2d torch.ops.aten.max_pool2d_with_indices torch.ops.aten.max_pool3d
FUNCTIONS stored.aten torch.ops.aten.native_dropout torch.ops.aten.new_empty torch.ops.aten.new_ones
FUNCTIONS stored.aten torch.ops.aten.new_zeros torch.ops.aten.numel torch.ops.aten.numpy_T torch.ops.aten.permute
FUNCTIONS stored.aten torch.ops.aten.permute_copy torch.ops.aten.repeat torch.ops.aten.rnn_relu
FUNCTIONS stored.aten torch.ops.aten.rnn_tanh torch.ops.aten.scalar_tensor torch.ops.aten.scaled_dot_product_attention
FUNCTIONS stored.aten torch.ops.aten.size torch.ops.aten.softmax torch.ops.aten.split torch.ops.aten.split_with_sizes
FUNCTIONS stored.aten torch.ops.aten.sym_constrain_range torch.ops.aten.sym_constrain_range_for_size
FUNCTIONS stored.aten torch.ops.aten.sym_numel torch.ops.aten.sym_size torch.ops.aten.upsample_bicubic2d
FUNCTIONS stored.aten torch.ops.aten.upsample_bilinear2d torch.ops.aten.upsample_linear1d
FUNCTIONS stored.aten torch.ops.aten.upsample_nearest1d torch.ops.aten.upsample_nearest2d
FUNCTIONS stored.aten torch.ops.aten.upsample_nearest3d torch.ops.aten.upsample_trilinear3d torch.ops.aten.view
FUNCTIONS stored.aten torch.ops.aten.view_as_real_copy torch.ops.aten.view_copy torch.rnn_relu torch.rnn_tanh
FUNCTIONS stored.aten_kernels torch.ops.aten._addmm_activation torch.ops.aten._aminmax
FUNCTIONS stored.aten_kernels torch.ops.aten._batch_norm_no_update torch.ops.aten._batch_norm_with_update
FUNCTIONS stored.aten_kernels torch.ops.aten._batch_norm_with_update_functional torch.ops.aten._cdist_forward
FUNCTIONS stored.aten_kernels torch.ops.aten._conj torch.ops.aten._conj_copy torch.ops.aten._conv_depthwise2d
FUNCTIONS stored.aten_kernels torch.ops.aten._euclidean_dist torch.ops.aten._fft_c2c torch.ops.aten._fft_c2r
FUNCTIONS stored.aten_kernels torch.ops.aten._fft_r2c torch.ops.aten._is_all_true torch.ops.aten._is_any_true
FUNCTIONS stored.aten_kernels torch.ops.aten._linalg_det torch.ops.aten._linalg_eigh torch.ops.aten._linalg_slogdet
FUNCTIONS stored.aten_kernels torch.ops.aten._linalg_solve_ex torch.ops.aten._linalg_svd torch.ops.aten._logcumsumexp
FUNCTIONS stored.aten_kernels torch.ops.aten._native_batch_norm_legit torch.ops.aten._native_batch_norm_legit.no_stats
FUNCTIONS stored.aten_kernels torch.ops.aten._native_batch_norm_legit_functional torch.ops.aten._neg_view
FUNCTIONS stored.aten_kernels torch.ops.aten._neg_view_copy torch.ops.aten._prelu_kernel
FUNCTIONS stored.aten_kernels torch.ops.aten._reshape_alias_copy torch.ops.aten._reshape_copy
FUNCTIONS stored.aten_kernels torch.ops.aten._safe_softmax torch.ops.aten._scaled_dot_product_attention_math
FUNCTIONS stored.aten_kernels torch.ops.aten._scaled_dot_product_flash_attention_for_cpu torch.ops.aten._stack
FUNCTIONS stored.aten_kernels torch.ops.aten._trilinear torch.ops.aten._unique2 torch.ops.aten._unsafe_masked_index
FUNCTIONS stored.aten_kernels torch.ops.aten._unsafe_masked_index_put_accumulate torch.ops.aten._weight_norm_interface
FUNCTIONS stored.aten_kernels torch.ops.aten.cauchy torch.ops.aten.col2im torch.ops.aten.copy
FUNCTIONS stored.aten_kernels torch.ops.aten.cross_entropy_loss torch.ops.aten.exponential torch.ops.aten.geometric
FUNCTIONS stored.aten_kernels torch.ops.aten.im2col torch.ops.aten.log_normal torch.ops.aten.log_sigmoid
FUNCTIONS stored.aten_kernels torch.ops.aten.log_sigmoid_forward torch.ops.aten.nll_loss torch.ops.aten.nll_loss2d
FUNCTIONS stored.aten_kernels torch.ops.aten.nll_loss2d_forward torch.ops.aten.nll_loss_forward
FUNCTIONS stored.aten_kernels torch.ops.aten.nll_loss_nd torch.ops.aten.normal_functional torch.ops.aten.pad_sequence
FUNCTIONS stored.aten_kernels torch.ops.aten.random torch.ops.aten.reflection_pad1d torch.ops.aten.reflection_pad2d
FUNCTIONS stored.aten_kernels torch.ops.aten.reflection_pad3d torch.ops.aten.replication_pad1d
FUNCTIONS stored.aten_kernels torch.ops.aten.replication_pad2d torch.ops.aten.replication_pad3d
FUNCTIONS stored.aten_kernels torch.ops.aten.slice_copy torch.ops.aten.stft torch.ops.aten.thnn_conv2d
FUNCTIONS stored.aten_kernels torch.ops.aten.uniform torch.ops.aten.zero
FUNCTIONS stored.quantized_torch torch.dequantize torch.ops.quantized.add torch.ops.quantized.add_out
FUNCTIONS stored.quantized_torch torch.ops.quantized.add_relu torch.ops.quantized.add_relu_out
FUNCTIONS stored.quantized_torch torch.ops.quantized.add_scalar torch.ops.quantized.add_scalar_relu
FUNCTIONS stored.quantized_torch torch.ops.quantized.batch_norm torch.ops.quantized.batch_norm1d
FUNCTIONS stored.quantized_torch torch.ops.quantized.batch_norm1d_relu torch.ops.quantized.batch_norm2d
FUNCTIONS stored.quantized_torch torch.ops.quantized.batch_norm2d_relu torch.ops.quantized.batch_norm3d
FUNCTIONS stored.quantized_torch torch.ops.quantized.batch_norm3d_relu torch.ops.quantized.batch_norm_relu
FUNCTIONS stored.quantized_torch torch.ops.quantized.cat torch.ops.quantized.cat_relu torch.ops.quantized.celu
FUNCTIONS stored.quantized_torch torch.ops.quantized.clamp torch.ops.quantized.conv1d
FUNCTIONS stored.quantized_torch torch.ops.quantized.conv1d_dynamic torch.ops.quantized.conv1d_prepack
FUNCTIONS stored.quantized_torch torch.ops.quantized.conv1d_relu torch.ops.quantized.conv2d
FUNCTIONS stored.quantized_torch torch.ops.quantized.conv2d_dynamic torch.ops.quantized.conv2d_prepack
FUNCTIONS stored.quantized_torch torch.ops.quantized.conv2d_relu torch.ops.quantized.conv3d
FUNCTIONS stored.quantized_torch torch.ops.quantized.conv3d_dynamic torch.ops.quantized.conv3d_prepack
FUNCTIONS stored.quantized_torch torch.ops.quantized.conv3d_relu torch.ops.quantized.conv_prepack
FUNCTIONS stored.quantized_torch torch.ops.quantized.conv_transpose1d torch.ops.quantized.conv_transpose1d_dynamic
FUNCTIONS stored.quantized_torch torch.ops.quantized.conv_transpose1d_prepack torch.ops.quantized.conv_transpose2d
FUNCTIONS stored.quantized_torch torch.ops.quantized.conv_transpose2d_dynamic
FUNCTIONS stored.quantized_torch torch.ops.quantized.conv_transpose2d_prepack torch.ops.quantized.conv_transpose3d
FUNCTIONS stored.quantized_torch torch.ops.quantized.conv_transpose3d_dynamic
FUNCTIONS stored.quantized_torch torch.ops.quantized.conv_transpose3d_prepack torch.ops.quantized.dropout
FUNCTIONS stored.quantized_torch torch.ops.quantized.elu torch.ops.quantized.embedding_4bit
FUNCTIONS stored.quantized_torch torch.ops.quantized.embedding_bag_2bit torch.ops.quantized.embedding_bag_4bit
FUNCTIONS stored.quantized_torch torch.ops.quantized.embedding_bag_byte torch.ops.quantized.embedding_byte
FUNCTIONS stored.quantized_torch torch.ops.quantized.group_norm torch.ops.quantized.hardswish
FUNCTIONS stored.quantized_torch torch.ops.quantized.instance_norm torch.ops.quantized.layer_norm
FUNCTIONS stored.quantized_torch torch.ops.quantized.leaky_relu torch.ops.quantized.linear
FUNCTIONS stored.quantized_torch torch.ops.quantized.linear_dynamic torch.ops.quantized.linear_dynamic_fp16
FUNCTIONS stored.quantized_torch torch.ops.quantized.linear_leaky_relu torch.ops.quantized.linear_prepack
FUNCTIONS stored.quantized_torch torch.ops.quantized.linear_prepack_fp16 torch.ops.quantized.linear_relu
FUNCTIONS stored.quantized_torch torch.ops.quantized.linear_relu_dynamic torch.ops.quantized.linear_relu_dynamic_fp16
FUNCTIONS stored.quantized_torch torch.ops.quantized.linear_tanh torch.ops.quantized.matmul torch.ops.quantized.mul
FUNCTIONS stored.quantized_torch torch.ops.quantized.mul_out torch.ops.quantized.mul_relu
FUNCTIONS stored.quantized_torch torch.ops.quantized.mul_relu_out torch.ops.quantized.mul_scalar
FUNCTIONS stored.quantized_torch torch.ops.quantized.mul_scalar_relu torch.ops.quantized.prelu
FUNCTIONS stored.quantized_torch torch.ops.quantized.relu6 torch.ops.quantized.sigmoid torch.ops.quantized.softmax
FUNCTIONS stored.quantized_torch torch.ops.quantized.threshold torch.quantize_per_channel torch.quantize_per_tensor
FUNCTIONS stored.quantized_torch torch.quantize_per_tensor_dynamic torch.quantized_gru torch.quantized_lstm
FUNCTIONS transcendental torch.acos torch.acos_ torch.acosh torch.acosh_ torch.arccos torch.arccos_ torch.arccosh
FUNCTIONS transcendental torch.arccosh_ torch.arcsin torch.arcsin_ torch.arcsinh torch.arcsinh_ torch.arctan
FUNCTIONS transcendental torch.arctan_ torch.arctanh torch.arctanh_ torch.asin torch.asin_ torch.asinh torch.asinh_
FUNCTIONS transcendental torch.atan torch.atan_ torch.atanh torch.atanh_ torch.cos torch.cos_ torch.cosh torch.cosh_
FUNCTIONS transcendental torch.deg2rad torch.deg2rad_ torch.digamma torch.erf torch.erf_ torch.erfc torch.erfc_
FUNCTIONS transcendental torch.erfinv torch.exp torch.exp2 torch.exp2_ torch.exp_ torch.expm1 torch.expm1_ torch.i0
FUNCTIONS transcendental torch.i0_ torch.igamma torch.igammac torch.lgamma torch.log torch.log10 torch.log10_
FUNCTIONS transcendental torch.log1p torch.log1p_ torch.log2 torch.log2_ torch.log_ torch.logit torch.logit_
FUNCTIONS transcendental torch.mvlgamma torch.polygamma torch.rad2deg torch.rad2deg_ torch.sin torch.sin_ torch.sinc
FUNCTIONS transcendental torch.sinc_ torch.sinh torch.sinh_ torch.special.digamma torch.special.erf torch.special.erfc
FUNCTIONS transcendental torch.special.erfinv torch.special.exp2 torch.special.expm1 torch.special.gammainc
FUNCTIONS transcendental torch.special.gammaincc torch.special.gammaln torch.special.i0 torch.special.log1p
FUNCTIONS transcendental torch.special.logit torch.special.multigammaln torch.special.polygamma torch.special.psi
FUNCTIONS transcendental torch.special.sinc torch.special.xlogy torch.tan torch.tan_ torch.xlogy torch.xlogy_
FUNCTIONS transformer torch.nn.Transformer.generate_square_subsequent_mask
FUNCTIONS transformer torch.nn.modules.transformer._generate_square_subsequent_mask
FUNCTIONS vision torch.ops.torchvision.box_iou_rotated torch.ops.torchvision.deform_conv2d torch.ops.torchvision.nms
FUNCTIONS vision torch.ops.torchvision.ps_roi_align torch.ops.torchvision.ps_roi_pool torch.ops.torchvision.qnms
FUNCTIONS vision torch.ops.torchvision.qroi_align torch.ops.torchvision.roi_align torch.ops.torchvision.roi_pool
FUNCTIONS window torch.bartlett_window torch.blackman_window torch.hamming_window torch.hann_window
FUNCTIONS window torch.kaiser_window torch.signal.windows.bartlett torch.signal.windows.blackman
FUNCTIONS window torch.signal.windows.cosine torch.signal.windows.exponential torch.signal.windows.gaussian
FUNCTIONS window torch.signal.windows.general_cosine torch.signal.windows.general_hamming torch.signal.windows.hamming
FUNCTIONS window torch.signal.windows.hann torch.signal.windows.kaiser torch.signal.windows.nuttall
LAYERS activation_layer torch.nn.CELU torch.nn.ELU torch.nn.GELU torch.nn.GLU torch.nn.Hardshrink torch.nn.Hardsigmoid
LAYERS activation_layer torch.nn.Hardswish torch.nn.LeakyReLU torch.nn.LogSigmoid torch.nn.LogSoftmax torch.nn.Mish
LAYERS activation_layer torch.nn.PReLU torch.nn.RReLU torch.nn.ReLU torch.nn.ReLU6 torch.nn.SELU torch.nn.SiLU
LAYERS activation_layer torch.nn.Sigmoid torch.nn.Softmax torch.nn.Softmax2d torch.nn.Softmin torch.nn.Softplus
LAYERS activation_layer torch.nn.Softshrink torch.nn.Softsign torch.nn.Tanh torch.nn.Tanhshrink torch.nn.Threshold
LAYERS conv_layer torch.nn.LazyConv1d torch.nn.LazyConv2d torch.nn.LazyConv3d torch.nn.LazyConvTranspose1d
LAYERS conv_layer torch.nn.LazyConvTranspose2d torch.nn.LazyConvTranspose3d
LAYERS distance torch.nn.CosineSimilarity torch.nn.PairwiseDistance
LAYERS dropout torch.nn.AlphaDropout torch.nn.Dropout torch.nn.Dropout1d torch.nn.Dropout2d torch.nn.Dropout3d
LAYERS dropout torch.nn.FeatureAlphaDropout
LAYERS embedding torch.nn.Embedding torch.nn.EmbeddingBag
LAYERS flatten_layer torch.nn.Flatten torch.nn.Unflatten
LAYERS fold torch.nn.Fold torch.nn.Unfold
LAYERS linear torch.nn.Bilinear torch.nn.Identity torch.nn.LazyLinear
LAYERS linear torch.nn.modules.linear.NonDynamicallyQuantizableLinear
LAYERS loss_layer torch.nn.AdaptiveLogSoftmaxWithLoss torch.nn.BCELoss torch.nn.BCEWithLogitsLoss torch.nn.CTCLoss
LAYERS loss_layer torch.nn.CosineEmbeddingLoss torch.nn.CrossEntropyLoss torch.nn.GaussianNLLLoss
LAYERS loss_layer torch.nn.HingeEmbeddingLoss torch.nn.HuberLoss torch.nn.KLDivLoss torch.nn.L1Loss
LAYERS loss_layer torch.nn.LinearCrossEntropyLoss torch.nn.MSELoss torch.nn.MarginRankingLoss
LAYERS loss_layer torch.nn.MultiLabelMarginLoss torch.nn.MultiLabelSoftMarginLoss torch.nn.MultiMarginLoss
LAYERS loss_layer torch.nn.NLLLoss2d torch.nn.PoissonNLLLoss torch.nn.SmoothL1Loss torch.nn.SoftMarginLoss
LAYERS loss_layer torch.nn.TripletMarginLoss torch.nn.TripletMarginWithDistanceLoss
LAYERS multi_head torch.nn.MultiheadAttention
LAYERS norm_layer torch.nn.CrossMapLRN2d torch.nn.GroupNorm torch.nn.LayerNorm torch.nn.LazyBatchNorm1d
LAYERS norm_layer torch.nn.LazyBatchNorm2d torch.nn.LazyBatchNorm3d torch.nn.LazyInstanceNorm1d
LAYERS norm_layer torch.nn.LazyInstanceNorm2d torch.nn.LazyInstanceNorm3d torch.nn.LocalResponseNorm torch.nn.RMSNorm
LAYERS norm_layer torch.nn.SyncBatchNorm
LAYERS padding torch.nn.CircularPad1d torch.nn.CircularPad2d torch.nn.CircularPad3d torch.nn.ReflectionPad1d
LAYERS padding torch.nn.ReflectionPad2d torch.nn.ReflectionPad3d torch.nn.ReplicationPad1d torch.nn.ReplicationPad2d
LAYERS padding torch.nn.ReplicationPad3d torch.nn.ZeroPad1d torch.nn.ZeroPad2d torch.nn.ZeroPad3d
LAYERS pool_layer torch.nn.AdaptiveAvgPool1d torch.nn.AdaptiveAvgPool2d torch.nn.AdaptiveAvgPool3d
LAYERS pool_layer torch.nn.AdaptiveMaxPool1d torch.nn.AdaptiveMaxPool2d torch.nn.AdaptiveMaxPool3d torch.nn.AvgPool1d
LAYERS pool_layer torch.nn.AvgPool2d torch.nn.AvgPool3d torch.nn.FractionalMaxPool2d torch.nn.FractionalMaxPool3d
LAYERS pool_layer torch.nn.LPPool1d torch.nn.LPPool2d torch.nn.LPPool3d torch.nn.MaxPool1d torch.nn.MaxPool2d
LAYERS pool_layer torch.nn.MaxPool3d torch.nn.MaxUnpool1d torch.nn.MaxUnpool2d torch.nn.MaxUnpool3d
LAYERS recurrent torch.nn.GRU torch.nn.GRUCell torch.nn.LSTM torch.nn.LSTMCell torch.nn.RNN torch.nn.RNNCell
LAYERS resize torch.nn.ChannelShuffle torch.nn.PixelShuffle torch.nn.PixelUnshuffle torch.nn.UpsamplingBilinear2d
LAYERS resize torch.nn.UpsamplingNearest2d
LAYERS transformer torch.nn.Transformer torch.nn.TransformerDecoder torch.nn.TransformerDecoderLayer
LAYERS transformer torch.nn.TransformerEncoder torch.nn.TransformerEncoderLayer""",
    "torchvision": """\
FUNCTIONS vision torchvision.ops.boxes.nms torchvision.ops.deform_conv.deform_conv2d torchvision.ops.deform_conv2d
FUNCTIONS vision torchvision.ops.nms torchvision.ops.ps_roi_align torchvision.ops.ps_roi_align.ps_roi_align
FUNCTIONS vision torchvision.ops.ps_roi_pool torchvision.ops.ps_roi_pool.ps_roi_pool torchvision.ops.roi_align
FUNCTIONS vision torchvision.ops.roi_align.roi_align torchvision.ops.roi_pool torchvision.ops.roi_pool.roi_pool""",
}
