"""Which file holds which names of the tables; written by `make docs`, do not edit.

A block is a file, its size, tables and the names that stand in each of them. Where a file has another size, all files are read
at once.
"""

from __future__ import annotations

TEXT = """\
activation 16631 FUNCTIONS
Tensor.hardshrink Tensor.prelu Tensor.relu Tensor.relu_ Tensor.sigmoid Tensor.sigmoid_ Tensor.tanh Tensor.tanh_
torch.celu torch.celu_ torch.hardshrink torch.nn.functional.celu torch.nn.functional.celu_ torch.nn.functional.elu
torch.nn.functional.elu_ torch.nn.functional.gelu torch.nn.functional.glu torch.nn.functional.hardshrink
torch.nn.functional.hardsigmoid torch.nn.functional.hardswish torch.nn.functional.hardtanh
torch.nn.functional.hardtanh_ torch.nn.functional.leaky_relu torch.nn.functional.leaky_relu_
torch.nn.functional.logsigmoid torch.nn.functional.mish torch.nn.functional.prelu torch.nn.functional.relu
torch.nn.functional.relu6 torch.nn.functional.relu_ torch.nn.functional.rrelu torch.nn.functional.rrelu_
torch.nn.functional.selu torch.nn.functional.selu_ torch.nn.functional.sigmoid torch.nn.functional.silu
torch.nn.functional.softplus torch.nn.functional.softshrink torch.nn.functional.softsign torch.nn.functional.tanh
torch.nn.functional.tanhshrink torch.nn.functional.threshold torch.nn.functional.threshold_ torch.prelu torch.relu
torch.relu_ torch.rrelu torch.rrelu_ torch.selu torch.selu_ torch.sigmoid torch.sigmoid_ torch.special.expit
torch.tanh torch.tanh_ torch.threshold torch.threshold_

activation 16631 OPS

activation 16631 OPS,RANGED
celu elu gelu glu hardshrink hardsigmoid hardswish hardtanh leaky_relu log_sigmoid mish prelu relu relu6 rrelu selu
sigmoid silu softplus softshrink softsign tanh tanhshrink threshold

activation 16631 RANGED
sparse_plus sparse_sigmoid squareplus

activation_layer 4729 BASES,LAYERS
torch.nn.Hardtanh

activation_layer 4729 LAYERS
torch.nn.CELU torch.nn.ELU torch.nn.GELU torch.nn.GLU torch.nn.Hardshrink torch.nn.Hardsigmoid torch.nn.Hardswish
torch.nn.LeakyReLU torch.nn.LogSigmoid torch.nn.LogSoftmax torch.nn.Mish torch.nn.PReLU torch.nn.RReLU torch.nn.ReLU
torch.nn.ReLU6 torch.nn.SELU torch.nn.SiLU torch.nn.Sigmoid torch.nn.Softmax torch.nn.Softmax2d torch.nn.Softmin
torch.nn.Softplus torch.nn.Softshrink torch.nn.Softsign torch.nn.Tanh torch.nn.Tanhshrink torch.nn.Threshold

activation_layer 4729 OPS

arguments 5684 OPS

arithmetic 19786 FUNCTIONS
Tensor.__abs__ Tensor.__add__ Tensor.__div__ Tensor.__floordiv__ Tensor.__iadd__ Tensor.__idiv__ Tensor.__ifloordiv__
Tensor.__imod__ Tensor.__imul__ Tensor.__ipow__ Tensor.__isub__ Tensor.__itruediv__ Tensor.__mod__ Tensor.__mul__
Tensor.__neg__ Tensor.__pos__ Tensor.__pow__ Tensor.__radd__ Tensor.__rdiv__ Tensor.__rfloordiv__ Tensor.__rmod__
Tensor.__rmul__ Tensor.__rpow__ Tensor.__rsub__ Tensor.__rtruediv__ Tensor.__sub__ Tensor.__truediv__ Tensor.abs
Tensor.abs_ Tensor.absolute Tensor.absolute_ Tensor.add Tensor.add_ Tensor.addcdiv Tensor.addcdiv_ Tensor.addcmul
Tensor.addcmul_ Tensor.arctan2 Tensor.arctan2_ Tensor.atan2 Tensor.atan2_ Tensor.copysign Tensor.copysign_ Tensor.div
Tensor.div_ Tensor.divide Tensor.divide_ Tensor.float_power Tensor.float_power_ Tensor.floor_divide
Tensor.floor_divide_ Tensor.fmax Tensor.fmin Tensor.fmod Tensor.fmod_ Tensor.gcd Tensor.gcd_ Tensor.heaviside
Tensor.heaviside_ Tensor.hypot Tensor.hypot_ Tensor.lcm Tensor.lcm_ Tensor.ldexp Tensor.ldexp_ Tensor.lerp
Tensor.lerp_ Tensor.logaddexp Tensor.logaddexp2 Tensor.maximum Tensor.minimum Tensor.mul Tensor.mul_ Tensor.multiply
Tensor.multiply_ Tensor.neg Tensor.neg_ Tensor.negative Tensor.negative_ Tensor.nextafter Tensor.nextafter_
Tensor.positive Tensor.pow Tensor.pow_ Tensor.reciprocal Tensor.reciprocal_ Tensor.remainder Tensor.remainder_
Tensor.rsqrt Tensor.rsqrt_ Tensor.sgn Tensor.sgn_ Tensor.sign Tensor.sign_ Tensor.sqrt Tensor.sqrt_ Tensor.square
Tensor.square_ Tensor.sub Tensor.sub_ Tensor.subtract Tensor.subtract_ Tensor.true_divide Tensor.true_divide_
torch.abs torch.abs_ torch.absolute torch.add torch.addcdiv torch.addcmul torch.arctan2 torch.atan2 torch.copysign
torch.div torch.divide torch.float_power torch.floor_divide torch.fmax torch.fmin torch.fmod torch.gcd torch.gcd_
torch.heaviside torch.hypot torch.lcm torch.lcm_ torch.ldexp torch.ldexp_ torch.lerp torch.logaddexp torch.logaddexp2
torch.maximum torch.minimum torch.mul torch.multiply torch.neg torch.neg_ torch.negative torch.negative_
torch.nextafter torch.positive torch.pow torch.reciprocal torch.reciprocal_ torch.remainder torch.rsqrt torch.rsqrt_
torch.rsub torch.sgn torch.sign torch.sqrt torch.sqrt_ torch.square torch.square_ torch.sub torch.subtract
torch.true_divide

arithmetic 19786 OPS

arithmetic 19786 OPS,RANGED
abs add addcdiv addcmul atan2 copysign div float_power floor_divide fmax fmin fmod gcd heaviside hypot lcm ldexp lerp
logaddexp logaddexp2 maximum minimum mul neg nextafter positive pow reciprocal remainder reverse_subtract rsqrt sgn
sign sqrt square sub

attention 7327 FUNCTIONS
torch.nn.attention.flex_attention.flex_attention torch.nn.functional.scaled_dot_product_attention

attention 7327 OPS

attention 7327 OPS,RANGED
attention flex_attention

autocast 3802 OPS

axes 13399 FUNCTIONS
Tensor.H Tensor.T Tensor.adjoint Tensor.as_strided Tensor.as_strided_ Tensor.flip Tensor.fliplr Tensor.flipud
Tensor.mH Tensor.mT Tensor.moveaxis Tensor.movedim Tensor.permute Tensor.roll Tensor.rot90 Tensor.swapaxes
Tensor.swapaxes_ Tensor.swapdims Tensor.swapdims_ Tensor.t Tensor.t_ Tensor.transpose Tensor.transpose_ Tensor.unfold
torch.adjoint torch.as_strided torch.as_strided_ torch.as_strided_copy torch.flip torch.fliplr torch.flipud
torch.moveaxis torch.movedim torch.permute torch.permute_copy torch.roll torch.rot90 torch.swapaxes torch.swapdims
torch.t torch.t_copy torch.transpose torch.transpose_copy torch.unfold_copy

axes 13399 OPS

axes 13399 OPS,RANGED
as_strided conjugate_transpose flip matrix_transpose movedim permute reversed_axes roll rot90 t transpose
unfold_windows

bitwise 2406 FUNCTIONS
Tensor.__and__ Tensor.__iand__ Tensor.__ilshift__ Tensor.__invert__ Tensor.__ior__ Tensor.__irshift__ Tensor.__ixor__
Tensor.__lshift__ Tensor.__or__ Tensor.__rand__ Tensor.__rlshift__ Tensor.__ror__ Tensor.__rrshift__ Tensor.__rshift__
Tensor.__rxor__ Tensor.__xor__ Tensor.bitwise_and Tensor.bitwise_and_ Tensor.bitwise_left_shift
Tensor.bitwise_left_shift_ Tensor.bitwise_not Tensor.bitwise_not_ Tensor.bitwise_or Tensor.bitwise_or_
Tensor.bitwise_right_shift Tensor.bitwise_right_shift_ Tensor.bitwise_xor Tensor.bitwise_xor_ torch.bitwise_and
torch.bitwise_left_shift torch.bitwise_not torch.bitwise_or torch.bitwise_right_shift torch.bitwise_xor

bitwise 2406 OPS

bitwise 2406 OPS,RANGED
bitwise_and bitwise_left_shift bitwise_not bitwise_or bitwise_right_shift bitwise_xor

call 4515 OPS

cast 6068 FUNCTIONS
Tensor.__array__ Tensor.__deepcopy__ Tensor.as_subclass Tensor.bfloat16 Tensor.bool Tensor.byte Tensor.cdouble
Tensor.cfloat Tensor.chalf Tensor.char Tensor.clone Tensor.coalesce Tensor.contiguous Tensor.cpu Tensor.cuda
Tensor.data Tensor.detach Tensor.detach_ Tensor.double Tensor.float Tensor.half Tensor.int Tensor.ipu Tensor.long
Tensor.mtia Tensor.numpy Tensor.pin_memory Tensor.requires_grad_ Tensor.resolve_conj Tensor.resolve_neg
Tensor.share_memory_ Tensor.short Tensor.to Tensor.to_dense Tensor.to_mkldnn Tensor.to_sparse Tensor.to_sparse_bsc
Tensor.to_sparse_bsr Tensor.to_sparse_coo Tensor.to_sparse_csc Tensor.to_sparse_csr Tensor.type Tensor.type_as
Tensor.xpu torch.alias_copy torch.clone torch.detach torch.detach_ torch.detach_copy torch.resolve_conj
torch.resolve_neg

cast 6068 OPS

cast 6068 OPS,RANGED
cast cast_bf16 cast_bool cast_c128 cast_c32 cast_c64 cast_f16 cast_f32 cast_f64 cast_i16 cast_i32 cast_i64 cast_i8
cast_u8 clone identity type type_as

comparison 8765 FUNCTIONS
Tensor.__eq__ Tensor.__ge__ Tensor.__gt__ Tensor.__le__ Tensor.__lt__ Tensor.__ne__ Tensor.allclose Tensor.eq
Tensor.eq_ Tensor.equal Tensor.ge Tensor.ge_ Tensor.greater Tensor.greater_ Tensor.greater_equal Tensor.greater_equal_
Tensor.gt Tensor.gt_ Tensor.isclose Tensor.isfinite Tensor.isinf Tensor.isnan Tensor.isneginf Tensor.isposinf
Tensor.isreal Tensor.le Tensor.le_ Tensor.less Tensor.less_ Tensor.less_equal Tensor.less_equal_ Tensor.logical_and
Tensor.logical_and_ Tensor.logical_not Tensor.logical_not_ Tensor.logical_or Tensor.logical_or_ Tensor.logical_xor
Tensor.logical_xor_ Tensor.lt Tensor.lt_ Tensor.ne Tensor.ne_ Tensor.not_equal Tensor.not_equal_ Tensor.signbit
Tensor.where torch.allclose torch.eq torch.equal torch.ge torch.greater torch.greater_equal torch.gt torch.isclose
torch.isfinite torch.isin torch.isinf torch.isnan torch.isneginf torch.isposinf torch.isreal torch.le torch.less
torch.less_equal torch.logical_and torch.logical_not torch.logical_or torch.logical_xor torch.lt torch.ne
torch.not_equal torch.signbit torch.where

comparison 8765 OPS

comparison 8765 OPS,RANGED
all_equal equal greater greater_equal isclose isfinite isin isinf isnan isneginf isposinf isreal less less_equal
logical_and logical_not logical_or logical_xor not_equal signbit where

complex 4425 FUNCTIONS
Tensor.angle Tensor.conj Tensor.conj_physical Tensor.conj_physical_ Tensor.imag Tensor.real torch.angle torch.complex
torch.conj torch.conj_physical torch.conj_physical_ torch.imag torch.polar torch.real torch.view_as_complex
torch.view_as_complex_copy torch.view_as_real torch.view_as_real_copy

complex 4425 OPS

complex 4425 OPS,RANGED
angle complex conj conj_physical imag real view_as_complex view_as_real

content 5385 OPS

conv 10559 FUNCTIONS
torch.conv1d torch.conv2d torch.conv3d torch.conv_tbc torch.conv_transpose1d torch.conv_transpose2d
torch.conv_transpose3d torch.convolution torch.nn.functional.conv1d torch.nn.functional.conv2d
torch.nn.functional.conv3d torch.nn.functional.conv_tbc torch.nn.functional.conv_transpose1d
torch.nn.functional.conv_transpose2d torch.nn.functional.conv_transpose3d

conv 10559 OPS

conv 10559 OPS,RANGED
convolution convolution_tbc

conv_layer 9774 BASES,LAYERS
torch.nn.Conv1d torch.nn.Conv2d torch.nn.Conv3d torch.nn.ConvTranspose1d torch.nn.ConvTranspose2d
torch.nn.ConvTranspose3d torch.nn.modules.conv._ConvNd torch.nn.modules.conv._ConvTransposeNd

conv_layer 9774 LAYERS
torch.nn.LazyConv1d torch.nn.LazyConv2d torch.nn.LazyConv3d torch.nn.LazyConvTranspose1d torch.nn.LazyConvTranspose2d
torch.nn.LazyConvTranspose3d

conv_layer 9774 OPS

creation 17978 FUNCTIONS
Tensor.new_empty Tensor.new_empty_strided Tensor.new_full Tensor.new_ones Tensor.new_zeros torch.arange torch.empty
torch.empty_like torch.empty_permuted torch.empty_strided torch.eye torch.full torch.full_like torch.linspace
torch.logspace torch.ones torch.ones_like torch.range torch.sparse_coo_tensor torch.tril_indices torch.triu_indices
torch.vander torch.zeros torch.zeros_like

creation 17978 OPS

creation 17978 OPS,RANGED
arange empty empty_like empty_strided eye full full_like linspace logspace ones ones_like powers range sparse_tensor
tril_indices triu_indices zeros zeros_like

data 7685 FUNCTIONS
Tensor.new Tensor.new_tensor torch.BFloat16Tensor torch.BoolTensor torch.ByteTensor torch.CharTensor
torch.DoubleTensor torch.FloatTensor torch.HalfTensor torch.IntTensor torch.LongTensor torch.ShortTensor torch.Tensor
torch.as_tensor torch.asarray torch.cuda.BFloat16Tensor torch.cuda.BoolTensor torch.cuda.ByteTensor
torch.cuda.CharTensor torch.cuda.DoubleTensor torch.cuda.FloatTensor torch.cuda.HalfTensor torch.cuda.IntTensor
torch.cuda.LongTensor torch.cuda.ShortTensor torch.from_dlpack torch.from_numpy torch.frombuffer torch.scalar_tensor
torch.tensor

data 7685 OPS

data 7685 OPS,RANGED
frombuffer legacy_tensor new_tensor tensor

default_type 1657 OPS

diagonal 9375 FUNCTIONS
Tensor.as_strided_scatter Tensor.diag Tensor.diag_embed Tensor.diagflat Tensor.diagonal Tensor.diagonal_scatter
Tensor.fill_diagonal_ Tensor.select_scatter Tensor.slice_scatter Tensor.trace Tensor.tril Tensor.tril_ Tensor.triu
Tensor.triu_ torch.as_strided_scatter torch.diag torch.diag_embed torch.diagflat torch.diagonal torch.diagonal_copy
torch.diagonal_scatter torch.linalg.diagonal torch.select_scatter torch.slice_scatter torch.trace torch.tril
torch.triu

diagonal 9375 OPS

diagonal 9375 OPS,RANGED
as_strided_scatter diag diag_embed diagflat diagonal diagonal_scatter fill_diagonal select_scatter slice_scatter trace
tril triu

distance 8799 FUNCTIONS
Tensor.corrcoef Tensor.cov Tensor.cross Tensor.dist torch.cdist torch.corrcoef torch.cosine_similarity torch.cov
torch.cross torch.dist torch.linalg.cross torch.nn.functional.cosine_similarity torch.nn.functional.pairwise_distance
torch.nn.functional.pdist torch.pairwise_distance torch.pdist

distance 8799 LAYERS
torch.nn.CosineSimilarity torch.nn.PairwiseDistance

distance 8799 OPS

distance 8799 OPS,RANGED
cdist cosine_similarity cov cross dist pairwise_distance pdist

dropout 5429 BASES,LAYERS
torch.nn.modules.dropout._DropoutNd

dropout 5429 FUNCTIONS
torch.alpha_dropout torch.alpha_dropout_ torch.dropout torch.dropout_ torch.feature_alpha_dropout
torch.feature_alpha_dropout_ torch.feature_dropout torch.feature_dropout_ torch.native_dropout
torch.nn.functional.alpha_dropout torch.nn.functional.dropout torch.nn.functional.dropout1d
torch.nn.functional.dropout2d torch.nn.functional.dropout3d torch.nn.functional.feature_alpha_dropout

dropout 5429 LAYERS
torch.nn.AlphaDropout torch.nn.Dropout torch.nn.Dropout1d torch.nn.Dropout2d torch.nn.Dropout3d
torch.nn.FeatureAlphaDropout

dropout 5429 OPS

dropout 5429 OPS,RANGED
alpha_dropout dropout dropout1d dropout2d dropout3d feature_alpha_dropout feature_dropout native_dropout

einops 13238 FUNCTIONS
einops.einsum einops.rearrange einops.reduce einops.repeat

einops 13238 OPS
named_einsum

einops 13238 OPS,RANGED
einops

einops 13238 RANGED
einops_pack einops_unpack

einops_layer 6127 LAYERS
einops.layers.torch.EinMix einops.layers.torch.Rearrange einops.layers.torch.Reduce

einops_layer 6127 OPS

einops_packing 6221 FUNCTIONS
einops.pack einops.parse_shape einops.unpack

einops_packing 6221 OPS
einops_pack einops_unpack

einops_pattern 6798 OPS

einsum 10151 FUNCTIONS
opt_einsum.contract torch.einsum torch.functional.einsum

einsum 10151 OPS

einsum 10151 OPS,RANGED
einsum

einsum 10151 RANGED
named_einsum

einx 10988 FUNCTIONS
einx.add einx.all einx.any einx.argmax einx.argmin einx.argsort einx.divide einx.dot einx.equal einx.floor_divide
einx.get_at einx.greater einx.greater_equal einx.id einx.less einx.less_equal einx.log_softmax einx.logaddexp
einx.logical_and einx.logical_or einx.max einx.maximum einx.mean einx.min einx.minimum einx.multiply einx.not_equal
einx.prod einx.rearrange einx.softmax einx.subtract einx.sum einx.true_divide einx.where

einx 10988 OPS

einx 10988 OPS,RANGED
einx_get_at

elementwise 12290 OPS

embedding 12707 FUNCTIONS
torch.embedding torch.nn.functional.embedding torch.nn.functional.embedding_bag torch.nn.functional.one_hot

embedding 12707 LAYERS
torch.nn.Embedding torch.nn.EmbeddingBag

embedding 12707 OPS

embedding 12707 OPS,RANGED
embedding embedding_bag one_hot

entry 13941 OPS

expand 11823 FUNCTIONS
Tensor.broadcast_to Tensor.expand Tensor.expand_as Tensor.repeat Tensor.repeat_interleave Tensor.sum_to_size
Tensor.tile torch.broadcast_shapes torch.broadcast_tensors torch.broadcast_to torch.expand_copy
torch.repeat_interleave torch.tile

expand 11823 OPS

expand 11823 OPS,RANGED
broadcast_tensors expand expand_as repeat repeat_interleave sum_to_size tile

extrema 8114 FUNCTIONS
Tensor.amax Tensor.amin Tensor.aminmax Tensor.argmax Tensor.argmin Tensor.kthvalue Tensor.max Tensor.median Tensor.min
Tensor.mode Tensor.nanmedian Tensor.nanquantile Tensor.quantile torch.amax torch.amin torch.aminmax torch.argmax
torch.argmin torch.kthvalue torch.max torch.median torch.min torch.mode torch.nanmedian torch.nanquantile
torch.quantile

extrema 8114 OPS
kthvalue mode

extrema 8114 OPS,RANGED
amax amin aminmax argmax argmin max_along median_along median_of_all min_along nanmedian_along nanmedian_of_all
quantile

fft 13738 FUNCTIONS
Tensor.istft Tensor.stft torch.fft.fft torch.fft.fft2 torch.fft.fftfreq torch.fft.fftn torch.fft.fftshift
torch.fft.hfft torch.fft.hfft2 torch.fft.hfftn torch.fft.ifft torch.fft.ifft2 torch.fft.ifftn torch.fft.ifftshift
torch.fft.ihfft torch.fft.ihfft2 torch.fft.ihfftn torch.fft.irfft torch.fft.irfft2 torch.fft.irfftn torch.fft.rfft
torch.fft.rfft2 torch.fft.rfftfreq torch.fft.rfftn torch.istft torch.stft

fft 13738 OPS

fft 13738 OPS,RANGED
fft.fft fft.fft2 fft.fftn fft.hfft fft.hfft2 fft.hfftn fft.ifft fft.ifft2 fft.ifftn fft.ihfft fft.ihfft2 fft.ihfftn
fft.irfft fft.irfft2 fft.irfftn fft.rfft fft.rfft2 fft.rfftn fftfreq fftshift istft stft

flatten_layer 934 LAYERS
torch.nn.Flatten torch.nn.Unflatten

flatten_layer 934 OPS

fold 4630 FUNCTIONS
torch.nn.functional.fold torch.nn.functional.unfold

fold 4630 LAYERS
torch.nn.Fold torch.nn.Unfold

fold 4630 OPS

fold 4630 OPS,RANGED
fold_patches unfold_patches

gather 7707 FUNCTIONS
Tensor.gather Tensor.index_select Tensor.masked_select Tensor.take Tensor.take_along_dim torch.gather
torch.index_select torch.masked_select torch.take torch.take_along_dim

gather 7707 OPS

gather 7707 OPS,RANGED
gather index_select masked_select take take_along_dim

index 14561 FUNCTIONS
Tensor.__getitem__ Tensor.__setitem__

index 14561 OPS

index 14561 OPS,RANGED
getitem setitem

init 8056 FUNCTIONS
torch.nn.init._calculate_correct_fan torch.nn.init._calculate_fan_in_and_fan_out torch.nn.init._no_grad_fill_
torch.nn.init._no_grad_normal_ torch.nn.init._no_grad_trunc_normal_ torch.nn.init._no_grad_uniform_
torch.nn.init._no_grad_zero_ torch.nn.init.calculate_gain torch.nn.init.constant torch.nn.init.constant_
torch.nn.init.dirac torch.nn.init.dirac_ torch.nn.init.eye torch.nn.init.eye_ torch.nn.init.kaiming_normal
torch.nn.init.kaiming_normal_ torch.nn.init.kaiming_uniform torch.nn.init.kaiming_uniform_ torch.nn.init.normal
torch.nn.init.normal_ torch.nn.init.ones_ torch.nn.init.orthogonal torch.nn.init.orthogonal_ torch.nn.init.sparse
torch.nn.init.sparse_ torch.nn.init.trunc_normal_ torch.nn.init.uniform torch.nn.init.uniform_
torch.nn.init.xavier_normal torch.nn.init.xavier_normal_ torch.nn.init.xavier_uniform torch.nn.init.xavier_uniform_
torch.nn.init.zeros_

init 8056 OPS

init 8056 OPS,RANGED
initialise

instance 7162 OPS

joining 13224 FUNCTIONS
torch.block_diag torch.cartesian_prod torch.cat torch.column_stack torch.combinations torch.concat torch.concatenate
torch.dstack torch.hstack torch.meshgrid torch.row_stack torch.stack torch.vstack

joining 13224 OPS

joining 13224 OPS,RANGED
block_diag cartesian_prod cat column_stack combinations dstack hstack meshgrid stack vstack

keras.activation 9683 FUNCTIONS
keras.activations.celu keras.activations.elu keras.activations.exponential keras.activations.gelu
keras.activations.glu keras.activations.hard_shrink keras.activations.hard_sigmoid keras.activations.hard_silu
keras.activations.hard_swish keras.activations.hard_tanh keras.activations.leaky_relu keras.activations.linear
keras.activations.log_sigmoid keras.activations.log_softmax keras.activations.mish keras.activations.relu
keras.activations.relu6 keras.activations.selu keras.activations.sigmoid keras.activations.silu
keras.activations.soft_shrink keras.activations.softmax keras.activations.softplus keras.activations.softsign
keras.activations.sparse_plus keras.activations.sparse_sigmoid keras.activations.sparsemax
keras.activations.squareplus keras.activations.swish keras.activations.tanh keras.activations.tanh_shrink
keras.activations.threshold keras.ops.celu keras.ops.elu keras.ops.exponential keras.ops.gelu keras.ops.glu
keras.ops.hard_shrink keras.ops.hard_sigmoid keras.ops.hard_silu keras.ops.hard_swish keras.ops.hard_tanh
keras.ops.leaky_relu keras.ops.log_sigmoid keras.ops.log_softmax keras.ops.mish keras.ops.relu keras.ops.relu6
keras.ops.selu keras.ops.sigmoid keras.ops.silu keras.ops.soft_shrink keras.ops.softmax keras.ops.softplus
keras.ops.softsign keras.ops.sparse_plus keras.ops.sparse_sigmoid keras.ops.sparsemax keras.ops.squareplus
keras.ops.swish keras.ops.tanh keras.ops.tanh_shrink keras.ops.threshold

keras.activation 9683 LAYERS
keras.layers.Activation keras.layers.ELU keras.layers.LeakyReLU keras.layers.PReLU keras.layers.ReLU
keras.layers.Softmax keras.layers.ThresholdedReLU

keras.activation 9683 OPS
sparse_plus sparse_sigmoid squareplus

keras.activation 9683 OPS,RANGED
prelu_per_element softmax_over

keras.attention 17351 LAYERS
keras.layers.AdditiveAttention keras.layers.Attention keras.layers.GroupQueryAttention
keras.layers.GroupedQueryAttention keras.layers.MultiHeadAttention

keras.attention 17351 OPS

keras.attention 17351 OPS,RANGED
attend attend_with_heads project_from_heads project_to_heads

keras.audio 5000 LAYERS
keras.layers.MelSpectrogram keras.layers.STFTSpectrogram

keras.audio 5000 OPS

keras.audio 5000 OPS,RANGED
mel_spectrogram stft_spectrogram

keras.backend 7088 FUNCTIONS
keras.backend.batch_get_value keras.backend.binary_focal_crossentropy keras.backend.categorical_focal_crossentropy
keras.backend.ctc_batch_cost keras.backend.ctc_decode keras.backend.depthwise_conv2d keras.backend.dtype
keras.backend.eval keras.backend.get_value keras.backend.gradients keras.backend.is_sparse
keras.backend.moving_average_update keras.backend.relu keras.backend.resize_volumes keras.backend.separable_conv1d
keras.backend.separable_conv2d keras.backend.spatial_3d_padding keras.backend.to_dense keras.backend.update
keras.backend.update_add keras.backend.update_sub keras.ops.convert_to_numpy keras.ops.dtype

keras.backend 7088 OPS

keras.backend 7088 OPS,RANGED
ctc_cost ctc_paths

keras.conv 8482 FUNCTIONS
keras.ops.conv keras.ops.conv_transpose keras.ops.depthwise_conv

keras.conv 8482 OPS

keras.conv 8482 OPS,RANGED
conv conv_transpose

keras.conv_layer 9570 LAYERS
keras.layers.Conv1D keras.layers.Conv1DTranspose keras.layers.Conv2D keras.layers.Conv2DTranspose keras.layers.Conv3D
keras.layers.Conv3DTranspose keras.layers.Convolution1D keras.layers.Convolution1DTranspose keras.layers.Convolution2D
keras.layers.Convolution2DTranspose keras.layers.Convolution3D keras.layers.Convolution3DTranspose
keras.layers.Deconvolution2D keras.layers.Deconvolution3D keras.layers.DepthwiseConv1D keras.layers.DepthwiseConv2D
keras.layers.SeparableConv1D keras.layers.SeparableConv2D keras.layers.SeparableConvolution1D
keras.layers.SeparableConvolution2D

keras.conv_layer 9570 OPS

keras.conv_recurrent 5772 LAYERS
keras.layers.ConvLSTM1D keras.layers.ConvLSTM2D keras.layers.ConvLSTM3D

keras.conv_recurrent 5772 OPS

keras.conv_recurrent 5772 OPS,RANGED
conv_recur

keras.creation 15362 FUNCTIONS
keras.backend.arange keras.backend.constant keras.backend.dropout keras.backend.empty keras.backend.empty_like
keras.backend.eye keras.backend.one_hot keras.backend.ones keras.backend.ones_like keras.backend.random_bernoulli
keras.backend.random_binomial keras.backend.random_normal keras.backend.random_normal_variable
keras.backend.random_uniform keras.backend.random_uniform_variable keras.backend.truncated_normal
keras.backend.variable keras.backend.zeros keras.backend.zeros_like keras.ops.arange keras.ops.array
keras.ops.bartlett keras.ops.blackman keras.ops.convert_to_tensor keras.ops.empty keras.ops.empty_like keras.ops.eye
keras.ops.full keras.ops.full_like keras.ops.geomspace keras.ops.hamming keras.ops.hanning keras.ops.identity
keras.ops.kaiser keras.ops.linspace keras.ops.logspace keras.ops.multi_hot keras.ops.one_hot keras.ops.ones
keras.ops.ones_like keras.ops.tri keras.ops.zeros keras.ops.zeros_like keras.random.beta keras.random.binomial
keras.random.categorical keras.random.dropout keras.random.gamma keras.random.normal keras.random.randint
keras.random.shuffle keras.random.truncated_normal keras.random.uniform keras.utils.to_categorical

keras.creation 15362 OPS

keras.creation 15362 OPS,RANGED
draw draw_classes encode_classes fill_shape mark_classes spaced

keras.dropout 3618 LAYERS
keras.layers.ActivityRegularization keras.layers.AlphaDropout keras.layers.Dropout keras.layers.GaussianDropout
keras.layers.GaussianNoise keras.layers.Identity keras.layers.Masking keras.layers.SpatialDropout1D
keras.layers.SpatialDropout2D keras.layers.SpatialDropout3D

keras.dropout 3618 OPS

keras.dropout 3618 OPS,RANGED
noise

keras.einsum 7155 LAYERS
keras.layers.EinsumDense

keras.einsum 7155 OPS

keras.einsum 7155 OPS,RANGED
einsum_dense

keras.elementwise 9995 FUNCTIONS
keras.backend.abs keras.backend.cast keras.backend.cast_to_floatx keras.backend.clip keras.backend.cos
keras.backend.elu keras.backend.equal keras.backend.exp keras.backend.greater keras.backend.greater_equal
keras.backend.hard_sigmoid keras.backend.identity keras.backend.less keras.backend.less_equal keras.backend.log
keras.backend.maximum keras.backend.minimum keras.backend.not_equal keras.backend.pow keras.backend.round
keras.backend.sigmoid keras.backend.sign keras.backend.sin keras.backend.softmax keras.backend.softplus
keras.backend.softsign keras.backend.sqrt keras.backend.square keras.backend.stop_gradient keras.backend.switch
keras.backend.tanh keras.ops.abs keras.ops.absolute keras.ops.add keras.ops.angle keras.ops.arccos keras.ops.arccosh
keras.ops.arcsin keras.ops.arcsinh keras.ops.arctan keras.ops.arctan2 keras.ops.arctanh keras.ops.bitwise_and
keras.ops.bitwise_invert keras.ops.bitwise_left_shift keras.ops.bitwise_not keras.ops.bitwise_or
keras.ops.bitwise_right_shift keras.ops.bitwise_xor keras.ops.cast keras.ops.cbrt keras.ops.ceil keras.ops.clip
keras.ops.conj keras.ops.conjugate keras.ops.copy keras.ops.cos keras.ops.cosh keras.ops.deg2rad keras.ops.divide
keras.ops.divide_no_nan keras.ops.equal keras.ops.erf keras.ops.erfc keras.ops.erfinv keras.ops.exp keras.ops.exp2
keras.ops.expm1 keras.ops.fabs keras.ops.floor keras.ops.floor_divide keras.ops.fmax keras.ops.fmin keras.ops.fmod
keras.ops.gcd keras.ops.greater keras.ops.greater_equal keras.ops.heaviside keras.ops.hypot keras.ops.i0
keras.ops.imag keras.ops.isclose keras.ops.isfinite keras.ops.isinf keras.ops.isnan keras.ops.isneginf
keras.ops.isposinf keras.ops.isreal keras.ops.lcm keras.ops.ldexp keras.ops.left_shift keras.ops.less
keras.ops.less_equal keras.ops.log keras.ops.log10 keras.ops.log1p keras.ops.log2 keras.ops.logaddexp
keras.ops.logaddexp2 keras.ops.logical_and keras.ops.logical_not keras.ops.logical_or keras.ops.logical_xor
keras.ops.maximum keras.ops.minimum keras.ops.mod keras.ops.multiply keras.ops.nan_to_num keras.ops.negative
keras.ops.nextafter keras.ops.not_equal keras.ops.power keras.ops.rad2deg keras.ops.real keras.ops.reciprocal
keras.ops.right_shift keras.ops.round keras.ops.rsqrt keras.ops.saturate_cast keras.ops.sign keras.ops.signbit
keras.ops.sin keras.ops.sinc keras.ops.sinh keras.ops.sqrt keras.ops.square keras.ops.stop_gradient keras.ops.subtract
keras.ops.tan keras.ops.true_divide keras.ops.trunc keras.ops.where

keras.elementwise 9995 OPS

keras.elementwise 9995 OPS,RANGED
cbrt close_to

keras.embedding 4298 LAYERS
keras.layers.Embedding keras.layers.ReversibleEmbedding

keras.embedding 4298 OPS

keras.embedding 4298 OPS,RANGED
embed map_back

keras.image_layer 8992 LAYERS
keras.layers.AugMix keras.layers.AutoContrast keras.layers.CenterCrop
keras.layers.ContrastLimitedAdaptiveHistogramEqualization keras.layers.CutMix keras.layers.Equalization
keras.layers.MaxNumBoundingBoxes keras.layers.MixUp keras.layers.RandAugment keras.layers.RandomBrightness
keras.layers.RandomColorDegeneration keras.layers.RandomColorJitter keras.layers.RandomContrast
keras.layers.RandomCrop keras.layers.RandomElasticTransform keras.layers.RandomErasing keras.layers.RandomFlip
keras.layers.RandomGaussianBlur keras.layers.RandomGrayscale keras.layers.RandomHeight keras.layers.RandomHue
keras.layers.RandomInvert keras.layers.RandomPerspective keras.layers.RandomPosterization keras.layers.RandomRotation
keras.layers.RandomSaturation keras.layers.RandomSharpness keras.layers.RandomShear keras.layers.RandomTranslation
keras.layers.RandomWidth keras.layers.RandomZoom keras.layers.Resizing keras.layers.Solarization

keras.image_layer 8992 OPS

keras.image_layer 8992 OPS,RANGED
change_image resize_image stretch_image

keras.index 7267 FUNCTIONS
keras.backend.gather keras.ops.diff keras.ops.digitize keras.ops.get_item keras.ops.isin keras.ops.nonzero
keras.ops.scatter keras.ops.scatter_update keras.ops.searchsorted keras.ops.slice keras.ops.slice_update
keras.ops.take keras.ops.take_along_axis

keras.index 7267 OPS

keras.index 7267 OPS,RANGED
cut_block differences positions_in same_as take_along take_from

keras.linalg 12357 FUNCTIONS
keras.backend.dot keras.ops.cdist keras.ops.cholesky keras.ops.cholesky_inverse keras.ops.cross keras.ops.det
keras.ops.diag keras.ops.diagflat keras.ops.diagonal keras.ops.dot keras.ops.eig keras.ops.eigh keras.ops.einsum
keras.ops.inner keras.ops.inv keras.ops.kron keras.ops.logdet keras.ops.lu_factor keras.ops.matmul
keras.ops.matrix_rank keras.ops.outer keras.ops.pinv keras.ops.qr keras.ops.slogdet keras.ops.solve
keras.ops.solve_triangular keras.ops.svd keras.ops.tensordot keras.ops.trace keras.ops.tril keras.ops.triu
keras.ops.vdot

keras.linalg 12357 OPS

keras.linalg 12357 OPS,RANGED
cross_product distances matrix_cholesky matrix_cholesky_inverse matrix_det matrix_eig matrix_eigh matrix_inv
matrix_logdet matrix_parts matrix_slogdet solve_system

keras.linear 2885 LAYERS
keras.layers.Dense

keras.linear 2885 OPS

keras.linear 2885 OPS,RANGED
dense

keras.local 4778 LAYERS
keras.layers.LocallyConnected1D keras.layers.LocallyConnected2D

keras.local 4778 OPS

keras.local 4778 OPS,RANGED
local_conv

keras.lookup 5894 LAYERS
keras.layers.IntegerLookup keras.layers.StringLookup keras.layers.TextVectorization

keras.lookup 5894 OPS

keras.lookup 5894 OPS,RANGED
look_up_token vectorize_text

keras.loss 15156 FUNCTIONS
keras.backend.binary_crossentropy keras.backend.categorical_crossentropy keras.backend.sparse_categorical_crossentropy
keras.losses.KLD keras.losses.MAE keras.losses.MAPE keras.losses.MSE keras.losses.MSLE
keras.losses.binary_crossentropy keras.losses.binary_focal_crossentropy keras.losses.categorical_crossentropy
keras.losses.categorical_focal_crossentropy keras.losses.categorical_generalized_cross_entropy
keras.losses.categorical_hinge keras.losses.circle keras.losses.concordance_correlation keras.losses.cosine_loss
keras.losses.cosine_proximity keras.losses.cosine_similarity keras.losses.dice keras.losses.hinge keras.losses.huber
keras.losses.kl_divergence keras.losses.kld keras.losses.kullback_leibler_divergence keras.losses.log_cosh
keras.losses.logcosh keras.losses.mae keras.losses.mape keras.losses.mean_absolute_error
keras.losses.mean_absolute_percentage_error keras.losses.mean_squared_error
keras.losses.mean_squared_logarithmic_error keras.losses.mse keras.losses.msle keras.losses.pearson_correlation
keras.losses.poisson keras.losses.poisson_loss keras.losses.sparse_categorical_crossentropy keras.losses.squared_hinge
keras.losses.tversky keras.metrics.KLD keras.metrics.MAE keras.metrics.MAPE keras.metrics.MSE keras.metrics.MSLE
keras.metrics.accuracy keras.metrics.binary_accuracy keras.metrics.binary_crossentropy
keras.metrics.binary_focal_crossentropy keras.metrics.categorical_accuracy keras.metrics.categorical_crossentropy
keras.metrics.categorical_focal_crossentropy keras.metrics.categorical_hinge keras.metrics.concordance_correlation
keras.metrics.cosine_loss keras.metrics.cosine_proximity keras.metrics.cosine_similarity keras.metrics.dice
keras.metrics.hinge keras.metrics.huber keras.metrics.kl_divergence keras.metrics.kld
keras.metrics.kullback_leibler_divergence keras.metrics.log_cosh keras.metrics.logcosh keras.metrics.mae
keras.metrics.mape keras.metrics.mean_absolute_error keras.metrics.mean_absolute_percentage_error
keras.metrics.mean_squared_error keras.metrics.mean_squared_logarithmic_error keras.metrics.mse keras.metrics.msle
keras.metrics.pearson_correlation keras.metrics.poisson keras.metrics.poisson_loss
keras.metrics.sparse_categorical_accuracy keras.metrics.sparse_categorical_crossentropy
keras.metrics.sparse_top_k_categorical_accuracy keras.metrics.squared_hinge keras.metrics.top_k_categorical_accuracy
keras.metrics.tversky keras.ops.binary_crossentropy keras.ops.categorical_crossentropy
keras.ops.sparse_categorical_crossentropy

keras.loss 15156 OPS

keras.loss 15156 OPS,RANGED
binary_crossentropy categorical_crossentropy categorical_focal_crossentropy categorical_hinge circle_loss
class_matches concordance_correlation cosine_loss dice generalized_crossentropy hinge huber kl_divergence log_cosh
matches mean_absolute_error mean_absolute_percentage_error mean_squared_error mean_squared_logarithmic_error
pearson_correlation poisson_loss sparse_categorical_crossentropy squared_hinge tversky

keras.merge 9938 FUNCTIONS
keras.backend.batch_dot

keras.merge 9938 LAYERS
keras.layers.Add keras.layers.Average keras.layers.Concatenate keras.layers.Dot keras.layers.Maximum
keras.layers.Minimum keras.layers.Multiply keras.layers.Subtract

keras.merge 9938 OPS

keras.merge 9938 OPS,RANGED
batch_dot merge_add merge_average merge_concatenate merge_maximum merge_minimum merge_multiply merge_subtract

keras.nn 14568 FUNCTIONS
keras.backend.batch_normalization keras.backend.bias_add keras.backend.conv1d keras.backend.conv2d
keras.backend.conv2d_transpose keras.backend.conv3d keras.backend.conv3d_transpose keras.backend.pool2d
keras.backend.pool3d keras.ops.ctc_loss keras.ops.depth_to_space keras.ops.dot_product_attention
keras.ops.extract_sequences keras.ops.image.affine_transform keras.ops.image.crop_images
keras.ops.image.extract_patches keras.ops.image.gaussian_blur keras.ops.image.hsv_to_rgb keras.ops.image.pad_images
keras.ops.image.resize keras.ops.image.rgb_to_grayscale keras.ops.image.rgb_to_hsv keras.ops.separable_conv
keras.ops.space_to_depth keras.preprocessing.image.smart_resize

keras.nn 14568 OPS

keras.nn 14568 OPS,RANGED
attend_to blocks_of_channels ctc patches_of place_image sequences_of single_channel

keras.norm 11772 FUNCTIONS
keras.ops.batch_normalization keras.ops.layer_normalization keras.ops.rms_normalization

keras.norm 11772 LAYERS
keras.layers.BatchNormalization keras.layers.BatchNormalizationV1 keras.layers.GroupNormalization
keras.layers.LayerNormalization keras.layers.Normalization keras.layers.RMSNormalization
keras.layers.SyncBatchNormalization keras.layers.UnitNormalization

keras.norm 11772 OPS

keras.norm 11772 OPS,RANGED
normalize_axes normalize_batch

keras.operands 3606 OPS

keras.pool 6656 FUNCTIONS
keras.ops.adaptive_average_pool keras.ops.adaptive_max_pool keras.ops.average_pool keras.ops.max_pool
keras.ops.nn.adaptive_max_pool

keras.pool 6656 LAYERS
keras.layers.AdaptiveAveragePooling1D keras.layers.AdaptiveAveragePooling2D keras.layers.AdaptiveAveragePooling3D
keras.layers.AdaptiveMaxPooling1D keras.layers.AdaptiveMaxPooling2D keras.layers.AdaptiveMaxPooling3D
keras.layers.AveragePooling1D keras.layers.AveragePooling2D keras.layers.AveragePooling3D keras.layers.AvgPool1D
keras.layers.AvgPool2D keras.layers.AvgPool3D keras.layers.GlobalAveragePooling1D keras.layers.GlobalAveragePooling2D
keras.layers.GlobalAveragePooling3D keras.layers.GlobalAvgPool1D keras.layers.GlobalAvgPool2D
keras.layers.GlobalAvgPool3D keras.layers.GlobalMaxPool1D keras.layers.GlobalMaxPool2D keras.layers.GlobalMaxPool3D
keras.layers.GlobalMaxPooling1D keras.layers.GlobalMaxPooling2D keras.layers.GlobalMaxPooling3D keras.layers.MaxPool1D
keras.layers.MaxPool2D keras.layers.MaxPool3D keras.layers.MaxPooling1D keras.layers.MaxPooling2D
keras.layers.MaxPooling3D

keras.pool 6656 OPS
window_average_pool window_max_pool

keras.pool 6656 OPS,RANGED
adaptive_pool global_pool

keras.preprocessing 8335 LAYERS
keras.layers.CategoryEncoding keras.layers.Discretization keras.layers.HashedCrossing keras.layers.Hashing
keras.layers.Rescaling

keras.preprocessing 8335 OPS

keras.preprocessing 8335 OPS,RANGED
cross_features encode find_bins rescale

keras.recurrent 10751 LAYERS
keras.layers.CuDNNGRU keras.layers.CuDNNLSTM keras.layers.GRU keras.layers.GRUCell keras.layers.LSTM
keras.layers.LSTMCell keras.layers.SimpleRNN keras.layers.SimpleRNNCell

keras.recurrent 10751 OPS

keras.recurrent 10751 OPS,RANGED
recur recur_once

keras.reduce 13011 FUNCTIONS
keras.backend.all keras.backend.any keras.backend.argmax keras.backend.argmin keras.backend.cumprod
keras.backend.cumsum keras.backend.in_top_k keras.backend.l2_normalize keras.backend.logsumexp keras.backend.max
keras.backend.mean keras.backend.min keras.backend.prod keras.backend.std keras.backend.sum keras.backend.var
keras.ops.all keras.ops.amax keras.ops.amin keras.ops.any keras.ops.argmax keras.ops.argmin keras.ops.argpartition
keras.ops.argsort keras.ops.average keras.ops.count_nonzero keras.ops.cumprod keras.ops.cumsum keras.ops.in_top_k
keras.ops.logsumexp keras.ops.max keras.ops.mean keras.ops.median keras.ops.min keras.ops.moments keras.ops.nanargmax
keras.ops.nanargmin keras.ops.nancumprod keras.ops.nancumsum keras.ops.nanmax keras.ops.nanmean keras.ops.nanmedian
keras.ops.nanmin keras.ops.nanpercentile keras.ops.nanprod keras.ops.nanquantile keras.ops.nanstd keras.ops.nansum
keras.ops.nanvar keras.ops.norm keras.ops.normalize keras.ops.percentile keras.ops.prod keras.ops.ptp
keras.ops.quantile keras.ops.segment_max keras.ops.segment_min keras.ops.segment_prod keras.ops.segment_sum
keras.ops.sort keras.ops.std keras.ops.sum keras.ops.top_k keras.ops.var keras.utils.normalize

keras.reduce 13011 OPS

keras.reduce 13011 OPS,RANGED
along_axis is_in_top largest_of position_of quantiles reduce_axes unit_length

keras.reshape 11246 BASES
keras.layers.Layer

keras.reshape 11246 LAYERS
keras.layers.Cropping1D keras.layers.Cropping2D keras.layers.Cropping3D keras.layers.Flatten keras.layers.Permute
keras.layers.RepeatVector keras.layers.Reshape keras.layers.UpSampling1D keras.layers.UpSampling2D
keras.layers.UpSampling3D keras.layers.ZeroPadding1D keras.layers.ZeroPadding2D keras.layers.ZeroPadding3D

keras.reshape 11246 OPS

keras.reshape 11246 OPS,RANGED
change_borders flatten_each permute_each repeat_vector reshape_each upsample

keras.saved 2543 OPS

keras.settings 7397 OPS

keras.shape 17560 FUNCTIONS
keras.backend.batch_flatten keras.backend.concatenate keras.backend.count_params keras.backend.expand_dims
keras.backend.flatten keras.backend.int_shape keras.backend.ndim keras.backend.permute_dimensions keras.backend.repeat
keras.backend.repeat_elements keras.backend.reshape keras.backend.resize_images keras.backend.reverse
keras.backend.shape keras.backend.spatial_2d_padding keras.backend.squeeze keras.backend.stack
keras.backend.temporal_padding keras.backend.tile keras.backend.transpose keras.ops.append keras.ops.array_split
keras.ops.broadcast_to keras.ops.concatenate keras.ops.dsplit keras.ops.dstack keras.ops.expand_dims keras.ops.flip
keras.ops.fliplr keras.ops.flipud keras.ops.hsplit keras.ops.hstack keras.ops.meshgrid keras.ops.moveaxis
keras.ops.ndim keras.ops.pad keras.ops.ravel keras.ops.rearrange keras.ops.repeat keras.ops.reshape keras.ops.roll
keras.ops.rot90 keras.ops.shape keras.ops.size keras.ops.split keras.ops.squeeze keras.ops.stack keras.ops.swapaxes
keras.ops.tile keras.ops.transpose keras.ops.unstack keras.ops.vsplit keras.ops.vstack

keras.shape 17560 OPS

keras.shape 17560 OPS,RANGED
insert_axes pad_each remove_axes repeat_along reshape_to split_at unstacked

keras.signal 13697 FUNCTIONS
keras.ops.allclose keras.ops.bincount keras.ops.fft keras.ops.fft2 keras.ops.histogram keras.ops.ifft2
keras.ops.image.elastic_transform keras.ops.image.perspective_transform keras.ops.image.sobel_edges keras.ops.irfft
keras.ops.lstsq keras.ops.psnr keras.ops.rfft keras.ops.select keras.ops.stft keras.ops.trapezoid keras.ops.unfold
keras.ops.unravel_index keras.ops.vander

keras.signal 13697 OPS

keras.signal 13697 OPS,RANGED
area_under count_bins count_values least_squares pair_fft pair_fft2 pair_ifft2 pair_irfft pair_rfft pair_stft
raise_to_powers signal_quality unfold_image

layout 16849 OPS

linalg 17735 FUNCTIONS
Tensor.cholesky Tensor.cholesky_inverse Tensor.det Tensor.geqrf Tensor.inverse Tensor.logdet Tensor.lu
Tensor.matrix_exp Tensor.matrix_power Tensor.orgqr Tensor.ormqr Tensor.pinverse Tensor.qr Tensor.slogdet Tensor.svd
torch.cholesky torch.cholesky_inverse torch.det torch.geqrf torch.inverse torch.linalg.cholesky
torch.linalg.cholesky_ex torch.linalg.cond torch.linalg.det torch.linalg.eig torch.linalg.eigh torch.linalg.eigvals
torch.linalg.eigvalsh torch.linalg.householder_product torch.linalg.inv torch.linalg.inv_ex torch.linalg.ldl_factor
torch.linalg.ldl_factor_ex torch.linalg.lu torch.linalg.lu_factor torch.linalg.lu_factor_ex torch.linalg.matrix_exp
torch.linalg.matrix_power torch.linalg.matrix_rank torch.linalg.pinv torch.linalg.qr torch.linalg.slogdet
torch.linalg.svd torch.linalg.svdvals torch.linalg.tensorinv torch.linalg.vander torch.lobpcg torch.logdet torch.lu
torch.lu_unpack torch.matrix_exp torch.matrix_power torch.orgqr torch.ormqr torch.pca_lowrank torch.pinverse torch.qr
torch.slogdet torch.svd torch.svd_lowrank

linalg 17735 OPS
cond eigh matrix_rank qr qr_some svd svd_low_rank svd_thin svdvals

linalg 17735 OPS,RANGED
cholesky cholesky_ex det eig eigvals eigvalsh geqrf householder_product inverse inverse_ex ldl_factor ldl_factor_ex
lobpcg lu lu_compact lu_factor lu_factor_ex lu_unpack matrix_power ormqr pinv pinverse slogdet tensorinv vander

linalg_norm 6021 FUNCTIONS
torch._weight_norm torch.frobenius_norm torch.linalg.matrix_norm torch.linalg.norm torch.linalg.vecdot
torch.linalg.vector_norm torch.norm_except_dim torch.nuclear_norm

linalg_norm 6021 OPS

linalg_norm 6021 OPS,RANGED
frobenius_norm linalg_norm matrix_norm norm_except_dim vecdot vector_norm weight_norm

linalg_solve 6538 FUNCTIONS
Tensor.cholesky_solve Tensor.lu_solve Tensor.triangular_solve torch.cholesky_solve torch.linalg.ldl_solve
torch.linalg.lstsq torch.linalg.lu_solve torch.linalg.solve torch.linalg.solve_ex torch.linalg.solve_triangular
torch.linalg.tensorsolve torch.lu_solve torch.triangular_solve

linalg_solve 6538 OPS

linalg_solve 6538 OPS,RANGED
lstsq solve solve_ex solve_factored tensorsolve triangular_solve

linear 7472 BASES,LAYERS
torch.nn.Linear

linear 7472 FUNCTIONS
torch.bilinear torch.nn.functional.bilinear torch.nn.functional.linear

linear 7472 LAYERS
torch.nn.Bilinear torch.nn.Identity torch.nn.LazyLinear torch.nn.modules.linear.NonDynamicallyQuantizableLinear

linear 7472 OPS

linear 7472 OPS,RANGED
bilinear linear

loss 19223 FUNCTIONS
torch.nn.functional.binary_cross_entropy torch.nn.functional.binary_cross_entropy_with_logits
torch.nn.functional.cross_entropy torch.nn.functional.gaussian_nll_loss torch.nn.functional.hinge_embedding_loss
torch.nn.functional.huber_loss torch.nn.functional.kl_div torch.nn.functional.l1_loss
torch.nn.functional.linear_cross_entropy torch.nn.functional.mse_loss torch.nn.functional.nll_loss
torch.nn.functional.poisson_nll_loss torch.nn.functional.smooth_l1_loss torch.nn.functional.soft_margin_loss

loss 19223 OPS
hinge_embedding_loss

loss 19223 OPS,RANGED
binary_cross_entropy binary_cross_entropy_with_logits cross_entropy gaussian_nll_loss huber_loss kl_div l1_loss
linear_cross_entropy mse_loss nll_loss poisson_nll_loss smooth_l1_loss soft_margin_loss

loss 19223 RANGED
ctc_loss multilabel_soft_margin_loss

loss_layer 14075 BASES,LAYERS
torch.nn.NLLLoss torch.nn.modules.loss._Loss torch.nn.modules.loss._WeightedLoss

loss_layer 14075 LAYERS
torch.nn.AdaptiveLogSoftmaxWithLoss torch.nn.BCELoss torch.nn.BCEWithLogitsLoss torch.nn.CTCLoss
torch.nn.CosineEmbeddingLoss torch.nn.CrossEntropyLoss torch.nn.GaussianNLLLoss torch.nn.HingeEmbeddingLoss
torch.nn.HuberLoss torch.nn.KLDivLoss torch.nn.L1Loss torch.nn.LinearCrossEntropyLoss torch.nn.MSELoss
torch.nn.MarginRankingLoss torch.nn.MultiLabelMarginLoss torch.nn.MultiLabelSoftMarginLoss torch.nn.MultiMarginLoss
torch.nn.NLLLoss2d torch.nn.PoissonNLLLoss torch.nn.SmoothL1Loss torch.nn.SoftMarginLoss torch.nn.TripletMarginLoss
torch.nn.TripletMarginWithDistanceLoss

loss_layer 14075 OPS
triplet_of_distances

loss_layer 14075 OPS,RANGED
adaptive_log_softmax

loss_margin 11123 FUNCTIONS
torch.cosine_embedding_loss torch.nn.functional.cosine_embedding_loss torch.nn.functional.ctc_loss
torch.nn.functional.margin_ranking_loss torch.nn.functional.multi_margin_loss
torch.nn.functional.multilabel_margin_loss torch.nn.functional.multilabel_soft_margin_loss
torch.nn.functional.triplet_margin_loss torch.nn.functional.triplet_margin_with_distance_loss

loss_margin 11123 OPS
ctc_loss multilabel_soft_margin_loss

loss_margin 11123 OPS,RANGED
cosine_embedding_loss margin_ranking_loss multi_margin_loss multilabel_margin_loss triplet_margin_loss
triplet_margin_with_distance_loss

loss_margin 11123 RANGED
hinge_embedding_loss triplet_of_distances

masked 6081 FUNCTIONS
torch.masked.amax torch.masked.amin torch.masked.argmax torch.masked.argmin torch.masked.cumprod torch.masked.cumsum
torch.masked.logaddexp torch.masked.logsumexp torch.masked.mean torch.masked.median torch.masked.norm
torch.masked.normalize torch.masked.prod torch.masked.std torch.masked.sum torch.masked.var

masked 6081 OPS

masked 6081 OPS,RANGED
masked.amax masked.amin masked.argmax masked.argmin masked.cumprod masked.cumsum masked.logaddexp masked.logsumexp
masked.mean masked.median masked.norm masked.normalize masked.prod masked.std masked.sum masked.var

matmul 16818 FUNCTIONS
Tensor.__matmul__ Tensor.__rmatmul__ Tensor.addbmm Tensor.addbmm_ Tensor.addmm Tensor.addmm_ Tensor.addmv
Tensor.addmv_ Tensor.addr Tensor.addr_ Tensor.baddbmm Tensor.baddbmm_ Tensor.bmm Tensor.dot Tensor.ger Tensor.inner
Tensor.kron Tensor.matmul Tensor.mm Tensor.mv Tensor.outer Tensor.smm Tensor.vdot torch._grouped_mm torch._int_mm
torch.addbmm torch.addmm torch.addmv torch.addmv_ torch.addr torch.baddbmm torch.bmm torch.chain_matmul torch.dot
torch.dsmm torch.ger torch.hsmm torch.inner torch.kron torch.linalg.matmul torch.linalg.multi_dot torch.matmul
torch.mm torch.mv torch.nn.functional.grouped_mm torch.outer torch.smm torch.sparse.mm torch.spmm torch.tensordot
torch.vdot

matmul 16818 OPS

matmul 16818 OPS,RANGED
addbmm addmm addmv addr baddbmm bmm dot grouped_mm inner kron matmul mm mv outer tensordot

multi_head 14497 FUNCTIONS
torch.nn.functional._in_projection_packed torch.nn.functional.multi_head_attention_forward

multi_head 14497 LAYERS
torch.nn.MultiheadAttention

multi_head 14497 OPS

multi_head 14497 OPS,RANGED
multi_head_attention

named_results 1961 OPS

norm 11685 FUNCTIONS
torch.batch_norm torch.group_norm torch.instance_norm torch.layer_norm torch.nn.functional.batch_norm
torch.nn.functional.group_norm torch.nn.functional.instance_norm torch.nn.functional.layer_norm
torch.nn.functional.local_response_norm torch.nn.functional.normalize torch.nn.functional.rms_norm torch.rms_norm

norm 11685 OPS

norm 11685 OPS,RANGED
batch_norm cross_map_norm group_norm instance_norm layer_norm local_response_norm normalize rms_norm

norm 11685 RANGED
native_batch_norm native_group_norm native_layer_norm

norm_layer 9015 BASES
torch.nn.modules.instancenorm._InstanceNorm

norm_layer 9015 BASES,LAYERS
torch.nn.BatchNorm1d torch.nn.BatchNorm2d torch.nn.BatchNorm3d torch.nn.InstanceNorm1d torch.nn.InstanceNorm2d
torch.nn.InstanceNorm3d torch.nn.modules.batchnorm._BatchNorm

norm_layer 9015 LAYERS
torch.nn.CrossMapLRN2d torch.nn.GroupNorm torch.nn.LayerNorm torch.nn.LazyBatchNorm1d torch.nn.LazyBatchNorm2d
torch.nn.LazyBatchNorm3d torch.nn.LazyInstanceNorm1d torch.nn.LazyInstanceNorm2d torch.nn.LazyInstanceNorm3d
torch.nn.LocalResponseNorm torch.nn.RMSNorm torch.nn.SyncBatchNorm

norm_layer 9015 OPS

norm_native 2535 FUNCTIONS
torch.native_batch_norm torch.native_group_norm torch.native_layer_norm

norm_native 2535 OPS
native_batch_norm native_group_norm native_layer_norm

orthogonal 1033 OPS

orthogonal 1033 RANGED
cond eigh matrix_rank qr qr_some singular_values svd svd_low_rank svd_thin svdvals

padding 6936 BASES
torch.nn.modules.padding._CircularPadNd torch.nn.modules.padding._ConstantPadNd
torch.nn.modules.padding._ReflectionPadNd torch.nn.modules.padding._ReplicationPadNd

padding 6936 BASES,LAYERS
torch.nn.ConstantPad1d torch.nn.ConstantPad2d torch.nn.ConstantPad3d

padding 6936 FUNCTIONS
torch.constant_pad_nd torch.nn.functional.pad

padding 6936 LAYERS
torch.nn.CircularPad1d torch.nn.CircularPad2d torch.nn.CircularPad3d torch.nn.ReflectionPad1d torch.nn.ReflectionPad2d
torch.nn.ReflectionPad3d torch.nn.ReplicationPad1d torch.nn.ReplicationPad2d torch.nn.ReplicationPad3d
torch.nn.ZeroPad1d torch.nn.ZeroPad2d torch.nn.ZeroPad3d

padding 6936 OPS

padding 6936 OPS,RANGED
pad

parametrization 4149 OPS

phi 1162 OPS

phi 1162 OPS,RANGED
phi

pool 14498 FUNCTIONS
torch.adaptive_avg_pool1d torch.adaptive_max_pool1d torch.avg_pool1d torch.max_pool1d torch.max_pool1d_with_indices
torch.max_pool2d torch.max_pool3d torch.nn.functional.adaptive_avg_pool1d torch.nn.functional.adaptive_avg_pool2d
torch.nn.functional.adaptive_avg_pool3d torch.nn.functional.adaptive_max_pool1d
torch.nn.functional.adaptive_max_pool1d_with_indices torch.nn.functional.adaptive_max_pool2d
torch.nn.functional.adaptive_max_pool2d_with_indices torch.nn.functional.adaptive_max_pool3d
torch.nn.functional.adaptive_max_pool3d_with_indices torch.nn.functional.avg_pool1d torch.nn.functional.avg_pool2d
torch.nn.functional.avg_pool3d torch.nn.functional.fractional_max_pool2d
torch.nn.functional.fractional_max_pool2d_with_indices torch.nn.functional.fractional_max_pool3d
torch.nn.functional.fractional_max_pool3d_with_indices torch.nn.functional.lp_pool1d torch.nn.functional.lp_pool2d
torch.nn.functional.lp_pool3d torch.nn.functional.max_pool1d torch.nn.functional.max_pool1d_with_indices
torch.nn.functional.max_pool2d torch.nn.functional.max_pool2d_with_indices torch.nn.functional.max_pool3d
torch.nn.functional.max_pool3d_with_indices torch.nn.functional.max_unpool1d torch.nn.functional.max_unpool2d
torch.nn.functional.max_unpool3d torch.ops.aten.adaptive_max_pool2d torch.ops.aten.adaptive_max_pool3d

pool 14498 OPS

pool 14498 OPS,RANGED
adaptive_avg_pool adaptive_max_pool avg_pool fractional_max_pool lp_pool max_pool max_unpool

pool_layer 4471 BASES
torch.nn.modules.pooling._AdaptiveAvgPoolNd torch.nn.modules.pooling._AdaptiveMaxPoolNd
torch.nn.modules.pooling._AvgPoolNd torch.nn.modules.pooling._LPPoolNd torch.nn.modules.pooling._MaxPoolNd
torch.nn.modules.pooling._MaxUnpoolNd

pool_layer 4471 LAYERS
torch.nn.AdaptiveAvgPool1d torch.nn.AdaptiveAvgPool2d torch.nn.AdaptiveAvgPool3d torch.nn.AdaptiveMaxPool1d
torch.nn.AdaptiveMaxPool2d torch.nn.AdaptiveMaxPool3d torch.nn.AvgPool1d torch.nn.AvgPool2d torch.nn.AvgPool3d
torch.nn.FractionalMaxPool2d torch.nn.FractionalMaxPool3d torch.nn.LPPool1d torch.nn.LPPool2d torch.nn.LPPool3d
torch.nn.MaxPool1d torch.nn.MaxPool2d torch.nn.MaxPool3d torch.nn.MaxUnpool1d torch.nn.MaxUnpool2d
torch.nn.MaxUnpool3d

pool_layer 4471 OPS

probability 2458 OPS

probability 2458 OPS,RANGED
class_entropy class_probability density drawn log_density

promotion 4423 OPS

query 11929 FUNCTIONS
Tensor.__bool__ Tensor.__contains__ Tensor.__float__ Tensor.__index__ Tensor.__int__ Tensor.__len__ Tensor.backward
Tensor.data_ptr Tensor.dim Tensor.dtype Tensor.element_size Tensor.get_device Tensor.is_complex Tensor.is_conj
Tensor.is_contiguous Tensor.is_cpu Tensor.is_cuda Tensor.is_floating_point Tensor.is_inference Tensor.is_ipu
Tensor.is_leaf Tensor.is_maia Tensor.is_meta Tensor.is_mkldnn Tensor.is_mps Tensor.is_mtia Tensor.is_neg
Tensor.is_nested Tensor.is_nonzero Tensor.is_pinned Tensor.is_quantized Tensor.is_same_size Tensor.is_set_to
Tensor.is_shared Tensor.is_signed Tensor.is_sparse Tensor.is_sparse_csr Tensor.is_vulkan Tensor.is_xla Tensor.is_xpu
Tensor.item Tensor.itemsize Tensor.nbytes Tensor.ndim Tensor.ndimension Tensor.nelement Tensor.numel
Tensor.record_stream Tensor.register_hook Tensor.register_post_accumulate_grad_hook Tensor.retain_grad Tensor.shape
Tensor.size Tensor.storage Tensor.storage_offset Tensor.storage_type Tensor.stride Tensor.tolist
Tensor.untyped_storage torch.Tensor.size torch.can_cast torch.get_device torch.is_complex torch.is_conj
torch.is_floating_point torch.is_inference torch.is_neg torch.is_nonzero torch.is_same_size torch.is_signed
torch.is_tensor torch.numel torch.promote_types torch.result_type torch.sym_int torch.sym_max torch.sym_min

query 11929 OPS

random 14088 FUNCTIONS
Tensor.bernoulli Tensor.bernoulli_ Tensor.cauchy_ Tensor.copy_ Tensor.exponential_ Tensor.fill_ Tensor.geometric_
Tensor.log_normal_ Tensor.multinomial Tensor.normal_ Tensor.random_ Tensor.resize_ Tensor.resize_as_ Tensor.set_
Tensor.uniform_ Tensor.zero_ torch.bernoulli torch.binomial torch.fill torch.fill_ torch.multinomial torch.normal
torch.poisson torch.rand torch.rand_like torch.randint torch.randint_like torch.randn torch.randn_like torch.randperm
torch.resize_as_ torch.zero_

random 14088 OPS

random 14088 OPS,RANGED
bernoulli binomial copy fill fill_bernoulli fill_cauchy fill_exponential fill_geometric fill_log_normal fill_normal
fill_random fill_uniform multinomial normal poisson rand rand_like randint randint_like randn randn_like randperm
resize resize_as set zero

ranging 9043 OPS

recurrent 17255 BASES
torch.nn.RNNCellBase

recurrent 17255 BASES,LAYERS
torch.nn.RNNBase

recurrent 17255 FUNCTIONS
torch.gru_cell torch.lstm_cell torch.rnn_relu_cell torch.rnn_tanh_cell

recurrent 17255 LAYERS
torch.nn.GRU torch.nn.GRUCell torch.nn.LSTM torch.nn.LSTMCell torch.nn.RNN torch.nn.RNNCell

recurrent 17255 OPS

recurrent 17255 OPS,RANGED
recurrent recurrent_cell

reduce 13367 FUNCTIONS
Tensor.all Tensor.any Tensor.count_nonzero Tensor.logsumexp Tensor.mean Tensor.nanmean Tensor.nansum Tensor.norm
Tensor.prod Tensor.renorm Tensor.renorm_ Tensor.std Tensor.sum Tensor.var torch.all torch.any torch.count_nonzero
torch.logsumexp torch.mean torch.nanmean torch.nansum torch.norm torch.prod torch.renorm torch.special.logsumexp
torch.std torch.std_mean torch.sum torch.var torch.var_mean

reduce 13367 OPS

reduce 13367 OPS,RANGED
all any count_nonzero logsumexp mean nanmean nansum norm prod renorm std std_mean sum var var_mean

resize 15720 BASES
torch.nn.Module

resize 15720 BASES,LAYERS
torch.nn.Upsample

resize 15720 FUNCTIONS
torch.affine_grid_generator torch.channel_shuffle torch.grid_sampler torch.grid_sampler_2d torch.grid_sampler_3d
torch.native_channel_shuffle torch.nn.functional.affine_grid torch.nn.functional.channel_shuffle
torch.nn.functional.grid_sample torch.nn.functional.interpolate torch.nn.functional.native_channel_shuffle
torch.nn.functional.pixel_shuffle torch.nn.functional.pixel_unshuffle torch.nn.functional.upsample
torch.nn.functional.upsample_bilinear torch.nn.functional.upsample_nearest torch.pixel_shuffle torch.pixel_unshuffle

resize 15720 LAYERS
torch.nn.ChannelShuffle torch.nn.PixelShuffle torch.nn.PixelUnshuffle torch.nn.UpsamplingBilinear2d
torch.nn.UpsamplingNearest2d

resize 15720 OPS

resize 15720 OPS,RANGED
affine_grid channel_shuffle grid_sample interpolate pixel_shuffle pixel_unshuffle

rnn_utils 11882 FUNCTIONS
torch.nn.utils.rnn.invert_permutation torch.nn.utils.rnn.pack_padded_sequence torch.nn.utils.rnn.pack_sequence
torch.nn.utils.rnn.pad_packed_sequence torch.nn.utils.rnn.pad_sequence torch.nn.utils.rnn.unpack_sequence
torch.nn.utils.rnn.unpad_sequence

rnn_utils 11882 OPS

rnn_utils 11882 OPS,RANGED
invert_permutation pack_padded_sequence pack_sequence pad_packed_sequence pad_sequence unpack_sequence unpad_sequence

rounding 4480 FUNCTIONS
Tensor.ceil Tensor.ceil_ Tensor.clamp Tensor.clamp_ Tensor.clamp_max Tensor.clamp_max_ Tensor.clamp_min
Tensor.clamp_min_ Tensor.clip Tensor.clip_ Tensor.fix Tensor.fix_ Tensor.floor Tensor.floor_ Tensor.frac Tensor.frac_
Tensor.nan_to_num Tensor.nan_to_num_ Tensor.round Tensor.round_ Tensor.trunc Tensor.trunc_ torch.ceil torch.ceil_
torch.clamp torch.clamp_ torch.clamp_max torch.clamp_max_ torch.clamp_min torch.clamp_min_ torch.clip torch.clip_
torch.fix torch.fix_ torch.floor torch.floor_ torch.frac torch.frac_ torch.nan_to_num torch.nan_to_num_ torch.round
torch.round_ torch.special.round torch.trunc torch.trunc_

rounding 4480 OPS

rounding 4480 OPS,RANGED
ceil clamp floor frac nan_to_num round trunc

scalar 3769 OPS

scan 14195 FUNCTIONS
Tensor.argsort Tensor.cummax Tensor.cummin Tensor.cumprod Tensor.cumprod_ Tensor.cumsum Tensor.cumsum_ Tensor.diff
Tensor.logcumsumexp Tensor.msort Tensor.sort Tensor.topk torch.argsort torch.cummax torch.cummin torch.cumprod
torch.cumsum torch.cumulative_trapezoid torch.diff torch.gradient torch.logcumsumexp torch.msort torch.sort torch.topk
torch.trapezoid torch.trapz

scan 14195 OPS

scan 14195 OPS,RANGED
argsort cummax cumprod cumsum cumulative_trapezoid diff gradient logcumsumexp msort sort topk trapezoid

scan 14195 RANGED
kthvalue mode

scatter 12940 FUNCTIONS
Tensor.index_add Tensor.index_add_ Tensor.index_copy Tensor.index_copy_ Tensor.index_fill Tensor.index_fill_
Tensor.index_put Tensor.index_put_ Tensor.index_reduce Tensor.index_reduce_ Tensor.masked_fill Tensor.masked_fill_
Tensor.masked_scatter Tensor.masked_scatter_ Tensor.put Tensor.put_ Tensor.scatter Tensor.scatter_ Tensor.scatter_add
Tensor.scatter_add_ Tensor.scatter_reduce Tensor.scatter_reduce_ torch.index_add torch.index_copy torch.index_fill
torch.index_put torch.index_put_ torch.index_reduce torch.masked_fill torch.masked_scatter torch.put torch.scatter
torch.scatter_add torch.scatter_reduce

scatter 12940 OPS

scatter 12940 OPS,RANGED
index_add index_copy index_fill index_put index_reduce masked_fill masked_scatter put scatter scatter_add
scatter_reduce

search 13842 FUNCTIONS
Tensor.argwhere Tensor.bincount Tensor.frexp Tensor.histc Tensor.histogram Tensor.nonzero Tensor.nonzero_static
Tensor.unique Tensor.unique_consecutive tf.raw_ops.Bucketize tflite.BUCKETIZE torch.argwhere torch.bincount
torch.bucketize torch.frexp torch.histc torch.histogram torch.histogramdd torch.nonzero torch.nonzero_static
torch.searchsorted torch.unique torch.unique_consecutive torch.unravel_index

search 13842 OPS

search 13842 OPS,RANGED
bincount frexp histc histogram histogramdd nonzero nonzero_static searchsorted unique unique_consecutive unravel_index

settings 5658 OPS

shape 12241 FUNCTIONS
Tensor.flatten Tensor.ravel Tensor.reshape Tensor.reshape_as Tensor.squeeze Tensor.squeeze_ Tensor.unflatten
Tensor.unsqueeze Tensor.unsqueeze_ Tensor.view Tensor.view_as torch.atleast_1d torch.atleast_2d torch.atleast_3d
torch.flatten torch.ravel torch.reshape torch.squeeze torch.squeeze_copy torch.unflatten torch.unsqueeze
torch.unsqueeze_copy torch.view_copy

shape 12241 OPS

shape 12241 OPS,RANGED
atleast_1d atleast_2d atleast_3d flatten reshape squeeze unflatten unsqueeze view view_as

slicing 7296 FUNCTIONS
Tensor.narrow Tensor.narrow_copy Tensor.select torch.narrow torch.narrow_copy torch.ops.aten.slice torch.select
torch.select_copy

slicing 7296 OPS

slicing 7296 OPS,RANGED
narrow select slice

softmax 4726 FUNCTIONS
Tensor.log_softmax Tensor.softmax torch.log_softmax torch.masked.log_softmax torch.masked.softmax torch.masked.softmin
torch.nn.functional.gumbel_softmax torch.nn.functional.log_softmax torch.nn.functional.softmax
torch.nn.functional.softmin torch.softmax torch.special.log_softmax torch.special.softmax

softmax 4726 OPS

softmax 4726 OPS,RANGED
gumbel_softmax log_softmax softmax softmax_2d softmin

special 3849 FUNCTIONS
torch.special.airy_ai torch.special.bessel_j0 torch.special.bessel_j1 torch.special.bessel_y0 torch.special.bessel_y1
torch.special.chebyshev_polynomial_t torch.special.chebyshev_polynomial_u torch.special.chebyshev_polynomial_v
torch.special.chebyshev_polynomial_w torch.special.entr torch.special.erfcx torch.special.hermite_polynomial_h
torch.special.hermite_polynomial_he torch.special.i0e torch.special.i1 torch.special.i1e
torch.special.laguerre_polynomial_l torch.special.legendre_polynomial_p torch.special.log_ndtr
torch.special.modified_bessel_i0 torch.special.modified_bessel_i1 torch.special.modified_bessel_k0
torch.special.modified_bessel_k1 torch.special.ndtr torch.special.ndtri torch.special.scaled_modified_bessel_k0
torch.special.scaled_modified_bessel_k1 torch.special.shifted_chebyshev_polynomial_t
torch.special.shifted_chebyshev_polynomial_u torch.special.shifted_chebyshev_polynomial_v
torch.special.shifted_chebyshev_polynomial_w torch.special.spherical_bessel_j0 torch.special.xlog1py
torch.special.zeta

special 3849 OPS

special 3849 OPS,RANGED
special_airy_ai special_bessel_j0 special_bessel_j1 special_bessel_y0 special_bessel_y1 special_chebyshev_polynomial_t
special_chebyshev_polynomial_u special_chebyshev_polynomial_v special_chebyshev_polynomial_w special_entr
special_erfcx special_hermite_polynomial_h special_hermite_polynomial_he special_i0e special_i1 special_i1e
special_laguerre_polynomial_l special_legendre_polynomial_p special_log_ndtr special_modified_bessel_i0
special_modified_bessel_i1 special_modified_bessel_k0 special_modified_bessel_k1 special_ndtr special_ndtri
special_scaled_modified_bessel_k0 special_scaled_modified_bessel_k1 special_shifted_chebyshev_polynomial_t
special_shifted_chebyshev_polynomial_u special_shifted_chebyshev_polynomial_v special_shifted_chebyshev_polynomial_w
special_spherical_bessel_j0 special_xlog1py special_zeta

splitting 10110 FUNCTIONS
Tensor.__iter__ Tensor.chunk Tensor.dsplit Tensor.hsplit Tensor.split Tensor.split_with_sizes Tensor.tensor_split
Tensor.unbind Tensor.unsafe_chunk Tensor.unsafe_split Tensor.unsafe_split_with_sizes Tensor.vsplit torch.chunk
torch.dsplit torch.hsplit torch.split torch.split_copy torch.split_with_sizes torch.split_with_sizes_copy
torch.tensor_split torch.unbind torch.unbind_copy torch.unsafe_chunk torch.unsafe_split torch.unsafe_split_with_sizes
torch.vsplit

splitting 10110 OPS

splitting 10110 OPS,RANGED
chunk split tensor_split unbind

stored.aten 15642 FUNCTIONS
torch._VF.gru torch._VF.lstm torch._VF.rnn_relu torch._VF.rnn_tanh torch.gru torch.lstm
torch.ops.aten._adaptive_avg_pool2d torch.ops.aten._adaptive_avg_pool3d torch.ops.aten._assert_async
torch.ops.aten._assert_scalar torch.ops.aten._assert_tensor_metadata torch.ops.aten._conj_physical
torch.ops.aten._convolution torch.ops.aten._convolution_mode torch.ops.aten._embedding_bag
torch.ops.aten._embedding_bag_forward_only torch.ops.aten._log_softmax
torch.ops.aten._native_batch_norm_legit_no_training torch.ops.aten._native_multi_head_attention
torch.ops.aten._reshape_alias torch.ops.aten._softmax torch.ops.aten._to_copy
torch.ops.aten._transformer_encoder_layer_fwd torch.ops.aten._unsafe_view torch.ops.aten._upsample_bilinear2d_aa
torch.ops.aten._upsample_nearest_exact1d torch.ops.aten._upsample_nearest_exact2d
torch.ops.aten._upsample_nearest_exact3d torch.ops.aten.adaptive_avg_pool1d torch.ops.aten.adaptive_avg_pool2d
torch.ops.aten.adaptive_avg_pool3d torch.ops.aten.alias torch.ops.aten.avg_pool1d torch.ops.aten.avg_pool2d
torch.ops.aten.avg_pool3d torch.ops.aten.detach_copy torch.ops.aten.dim torch.ops.aten.einsum torch.ops.aten.elu
torch.ops.aten.embedding_bag torch.ops.aten.expand torch.ops.aten.expand_copy torch.ops.aten.gru torch.ops.aten.index
torch.ops.aten.lift torch.ops.aten.lift_fresh torch.ops.aten.lift_fresh_copy torch.ops.aten.log_softmax
torch.ops.aten.lstm torch.ops.aten.matrix_H torch.ops.aten.max_pool1d torch.ops.aten.max_pool2d
torch.ops.aten.max_pool2d_with_indices torch.ops.aten.max_pool3d torch.ops.aten.native_dropout
torch.ops.aten.new_empty torch.ops.aten.new_ones torch.ops.aten.new_zeros torch.ops.aten.numel torch.ops.aten.numpy_T
torch.ops.aten.permute torch.ops.aten.permute_copy torch.ops.aten.repeat torch.ops.aten.rnn_relu
torch.ops.aten.rnn_tanh torch.ops.aten.scalar_tensor torch.ops.aten.scaled_dot_product_attention torch.ops.aten.size
torch.ops.aten.softmax torch.ops.aten.split torch.ops.aten.split_with_sizes torch.ops.aten.sym_constrain_range
torch.ops.aten.sym_constrain_range_for_size torch.ops.aten.sym_numel torch.ops.aten.sym_size
torch.ops.aten.upsample_bicubic2d torch.ops.aten.upsample_bilinear2d torch.ops.aten.upsample_linear1d
torch.ops.aten.upsample_nearest1d torch.ops.aten.upsample_nearest2d torch.ops.aten.upsample_nearest3d
torch.ops.aten.upsample_trilinear3d torch.ops.aten.view torch.ops.aten.view_as_real_copy torch.ops.aten.view_copy
torch.rnn_relu torch.rnn_tanh

stored.aten 15642 OPS

stored.aten_kernels 13743 FUNCTIONS
torch.ops.aten._addmm_activation torch.ops.aten._aminmax torch.ops.aten._batch_norm_no_update
torch.ops.aten._batch_norm_with_update torch.ops.aten._batch_norm_with_update_functional torch.ops.aten._cdist_forward
torch.ops.aten._conj torch.ops.aten._conj_copy torch.ops.aten._conv_depthwise2d torch.ops.aten._euclidean_dist
torch.ops.aten._fft_c2c torch.ops.aten._fft_c2r torch.ops.aten._fft_r2c torch.ops.aten._is_all_true
torch.ops.aten._is_any_true torch.ops.aten._linalg_det torch.ops.aten._linalg_eigh torch.ops.aten._linalg_slogdet
torch.ops.aten._linalg_solve_ex torch.ops.aten._linalg_svd torch.ops.aten._logcumsumexp
torch.ops.aten._native_batch_norm_legit torch.ops.aten._native_batch_norm_legit.no_stats
torch.ops.aten._native_batch_norm_legit_functional torch.ops.aten._neg_view torch.ops.aten._neg_view_copy
torch.ops.aten._prelu_kernel torch.ops.aten._reshape_alias_copy torch.ops.aten._reshape_copy
torch.ops.aten._safe_softmax torch.ops.aten._scaled_dot_product_attention_math
torch.ops.aten._scaled_dot_product_flash_attention_for_cpu torch.ops.aten._stack torch.ops.aten._trilinear
torch.ops.aten._unique2 torch.ops.aten._unsafe_masked_index torch.ops.aten._unsafe_masked_index_put_accumulate
torch.ops.aten._weight_norm_interface torch.ops.aten.cauchy torch.ops.aten.col2im torch.ops.aten.copy
torch.ops.aten.cross_entropy_loss torch.ops.aten.exponential torch.ops.aten.geometric torch.ops.aten.im2col
torch.ops.aten.log_normal torch.ops.aten.log_sigmoid torch.ops.aten.log_sigmoid_forward torch.ops.aten.nll_loss
torch.ops.aten.nll_loss2d torch.ops.aten.nll_loss2d_forward torch.ops.aten.nll_loss_forward torch.ops.aten.nll_loss_nd
torch.ops.aten.normal_functional torch.ops.aten.pad_sequence torch.ops.aten.random torch.ops.aten.reflection_pad1d
torch.ops.aten.reflection_pad2d torch.ops.aten.reflection_pad3d torch.ops.aten.replication_pad1d
torch.ops.aten.replication_pad2d torch.ops.aten.replication_pad3d torch.ops.aten.slice_copy torch.ops.aten.stft
torch.ops.aten.thnn_conv2d torch.ops.aten.uniform torch.ops.aten.zero

stored.aten_kernels 13743 OPS

stored.conv 11413 FUNCTIONS
onnx.Conv onnx.ConvInteger onnx.ConvTranspose onnx.DeformConv onnx.QLinearConv tf.raw_ops.BiasAdd
tf.raw_ops.BiasAddGrad tf.raw_ops.BiasAddV1 tf.raw_ops.Conv2D tf.raw_ops.Conv2DBackpropFilter
tf.raw_ops.Conv2DBackpropInput tf.raw_ops.Conv3D tf.raw_ops.Conv3DBackpropFilterV2 tf.raw_ops.Conv3DBackpropInputV2
tf.raw_ops.DepthwiseConv2dNative tf.raw_ops.DepthwiseConv2dNativeBackpropFilter
tf.raw_ops.DepthwiseConv2dNativeBackpropInput

stored.conv 11413 OPS

stored.conv 11413 OPS,RANGED
bias_add bias_gradient convolution_input_gradient convolution_to_size convolution_weight_gradient integer_convolution
typed_as

stored.elementwise 15384 FUNCTIONS
onnx.Abs onnx.Acos onnx.Acosh onnx.Add onnx.And onnx.Asin onnx.Asinh onnx.Atan onnx.Atanh onnx.BitShift
onnx.BitwiseAnd onnx.BitwiseNot onnx.BitwiseOr onnx.BitwiseXor onnx.Cast onnx.CastLike onnx.Ceil onnx.Celu onnx.Clip
onnx.Cos onnx.Cosh onnx.Div onnx.Elu onnx.Equal onnx.Erf onnx.Exp onnx.Floor onnx.Gelu onnx.Greater
onnx.GreaterOrEqual onnx.HardSigmoid onnx.HardSwish onnx.Identity onnx.IsInf onnx.IsNaN onnx.LeakyRelu onnx.Less
onnx.LessOrEqual onnx.Log onnx.Max onnx.Mean onnx.Min onnx.Mish onnx.Mod onnx.Mul onnx.Neg onnx.Not onnx.Or onnx.PRelu
onnx.Pow onnx.Reciprocal onnx.Relu onnx.Round onnx.Selu onnx.Shrink onnx.Sigmoid onnx.Sign onnx.Sin onnx.Sinh
onnx.Softplus onnx.Softsign onnx.Sqrt onnx.Sub onnx.Sum onnx.Swish onnx.Tan onnx.Tanh onnx.ThresholdedRelu onnx.Where
onnx.Xor tf.raw_ops.Abs tf.raw_ops.AccumulateNV2 tf.raw_ops.Acos tf.raw_ops.Acosh tf.raw_ops.Add tf.raw_ops.AddN
tf.raw_ops.AddV2 tf.raw_ops.ApproximateEqual tf.raw_ops.Asin tf.raw_ops.Asinh tf.raw_ops.Atan tf.raw_ops.Atan2
tf.raw_ops.Atanh tf.raw_ops.BitwiseAnd tf.raw_ops.BitwiseOr tf.raw_ops.BitwiseXor tf.raw_ops.Cast tf.raw_ops.Ceil
tf.raw_ops.CheckNumerics tf.raw_ops.CheckNumericsV2 tf.raw_ops.ClipByValue tf.raw_ops.Cos tf.raw_ops.Cosh
tf.raw_ops.DebugIdentityV2 tf.raw_ops.DeepCopy tf.raw_ops.Digamma tf.raw_ops.Div tf.raw_ops.DivNoNan tf.raw_ops.Elu
tf.raw_ops.EnsureShape tf.raw_ops.Enter tf.raw_ops.Equal tf.raw_ops.Erf tf.raw_ops.Erfc tf.raw_ops.Erfinv
tf.raw_ops.Exit tf.raw_ops.Exp tf.raw_ops.Expm1 tf.raw_ops.Floor tf.raw_ops.FloorDiv tf.raw_ops.FloorMod
tf.raw_ops.Greater tf.raw_ops.GreaterEqual tf.raw_ops.GuaranteeConst tf.raw_ops.Identity tf.raw_ops.IdentityN
tf.raw_ops.Igamma tf.raw_ops.Igammac tf.raw_ops.Inv tf.raw_ops.Invert tf.raw_ops.IsFinite tf.raw_ops.IsInf
tf.raw_ops.IsNan tf.raw_ops.LeakyRelu tf.raw_ops.Less tf.raw_ops.LessEqual tf.raw_ops.Lgamma tf.raw_ops.Log
tf.raw_ops.Log1p tf.raw_ops.LogicalAnd tf.raw_ops.LogicalNot tf.raw_ops.LogicalOr tf.raw_ops.LoopCond
tf.raw_ops.Maximum tf.raw_ops.Minimum tf.raw_ops.Mod tf.raw_ops.Mul tf.raw_ops.Neg tf.raw_ops.NextIteration
tf.raw_ops.NotEqual tf.raw_ops.PlaceholderWithDefault tf.raw_ops.Pow tf.raw_ops.PreventGradient
tf.raw_ops.ReadVariableOp tf.raw_ops.RealDiv tf.raw_ops.Reciprocal tf.raw_ops.RefEnter tf.raw_ops.RefExit
tf.raw_ops.RefIdentity tf.raw_ops.RefNextIteration tf.raw_ops.Relu tf.raw_ops.Relu6 tf.raw_ops.Rint tf.raw_ops.RiscMax
tf.raw_ops.Round tf.raw_ops.Rsqrt tf.raw_ops.Select tf.raw_ops.SelectV2 tf.raw_ops.Selu tf.raw_ops.Sigmoid
tf.raw_ops.Sign tf.raw_ops.Sin tf.raw_ops.Sinh tf.raw_ops.Snapshot tf.raw_ops.Softplus tf.raw_ops.Softsign
tf.raw_ops.Sqrt tf.raw_ops.Square tf.raw_ops.SquaredDifference tf.raw_ops.StopGradient tf.raw_ops.Sub tf.raw_ops.Tan
tf.raw_ops.Tanh tf.raw_ops.TruncateDiv tf.raw_ops.TruncateMod tf.raw_ops.Xlogy

stored.elementwise 15384 OPS

stored.elementwise 15384 OPS,RANGED
approximate_equal choose_rows default_input divide_no_nan ensure_shape hard_sigmoid hard_swish mean_of parametric_relu
scaled_elu shrink squared_difference sum_of swish thresholded_relu

stored.fft 2420 FUNCTIONS
tf.raw_ops.FFT tf.raw_ops.FFT2D tf.raw_ops.FFT3D tf.raw_ops.IFFT tf.raw_ops.IFFT2D tf.raw_ops.IFFT3D tf.raw_ops.IRFFT
tf.raw_ops.IRFFT2D tf.raw_ops.IRFFT3D tf.raw_ops.RFFT tf.raw_ops.RFFT2D tf.raw_ops.RFFT3D

stored.fft 2420 OPS

stored.fft 2420 OPS,RANGED
fourier real_fourier

stored.fill 10611 FUNCTIONS
onnx.CenterCropPad onnx.ConstantOfShape onnx.Expand onnx.Pad onnx.Range onnx.Tile tf.raw_ops.BroadcastArgs
tf.raw_ops.BroadcastGradientArgs tf.raw_ops.BroadcastTo tf.raw_ops.Fill tf.raw_ops.LinSpace tf.raw_ops.MirrorPad
tf.raw_ops.OnesLike tf.raw_ops.Pad tf.raw_ops.PadV2 tf.raw_ops.Range tf.raw_ops.Tile tf.raw_ops.ZerosLike

stored.fill 10611 OPS

stored.fill 10611 OPS,RANGED
broadcast_gradient_axes broadcast_shapes broadcast_with linspace_of pad_axes range_of resized

stored.gradient 6091 FUNCTIONS
tf.raw_ops.EluGrad tf.raw_ops.InvGrad tf.raw_ops.L2Loss tf.raw_ops.LeakyReluGrad tf.raw_ops.ReciprocalGrad
tf.raw_ops.Relu6Grad tf.raw_ops.ReluGrad tf.raw_ops.RsqrtGrad tf.raw_ops.SeluGrad tf.raw_ops.SigmoidGrad
tf.raw_ops.SoftmaxCrossEntropyWithLogits tf.raw_ops.SoftplusGrad tf.raw_ops.SoftsignGrad
tf.raw_ops.SparseSoftmaxCrossEntropyWithLogits tf.raw_ops.SqrtGrad tf.raw_ops.StridedSliceGrad tf.raw_ops.TanhGrad

stored.gradient 6091 OPS

stored.gradient 6091 OPS,RANGED
differentiate elu_gradient gradient_of_loss half_square_sum inv_gradient leaky_relu_gradient reciprocal_gradient
relu6_gradient relu_gradient rsqrt_gradient selu_gradient sigmoid_gradient slice_gradient softplus_gradient
softsign_gradient sqrt_gradient tanh_gradient

stored.images 3493 FUNCTIONS
tf.raw_ops.CropAndResize tf.raw_ops.ImageProjectiveTransformV2 tf.raw_ops.ImageProjectiveTransformV3
tf.raw_ops.ResizeArea tf.raw_ops.ResizeBicubic tf.raw_ops.ResizeBicubicGrad tf.raw_ops.ResizeBilinear
tf.raw_ops.ResizeBilinearGrad tf.raw_ops.ResizeNearestNeighbor tf.raw_ops.ResizeNearestNeighborGrad

stored.images 3493 OPS

stored.images 3493 OPS,RANGED
resize_gradient

stored.join 14972 FUNCTIONS
onnx.Concat onnx.Slice onnx.Split tf.raw_ops.Concat tf.raw_ops.ConcatOffset tf.raw_ops.ConcatV2 tf.raw_ops.Pack
tf.raw_ops.Slice tf.raw_ops.Split tf.raw_ops.SplitV tf.raw_ops.StridedSlice tf.raw_ops.Unpack

stored.join 14972 OPS

stored.join 14972 OPS,RANGED
concat_offset cut slice_axes split_evenly strided_slice unpack

stored.lite 7910 FUNCTIONS
tflite.ABS tflite.ADD tflite.ASSIGN_VARIABLE tflite.ATAN2 tflite.AVERAGE_POOL_2D tflite.BITWISE_XOR tflite.CALL_ONCE
tflite.CAST tflite.CEIL tflite.CONV_2D tflite.CONV_3D tflite.CONV_3D_TRANSPOSE tflite.COS tflite.CUMSUM tflite.DENSIFY
tflite.DEPTHWISE_CONV_2D tflite.DEQUANTIZE tflite.DIV tflite.DYNAMIC_UPDATE_SLICE tflite.ELU tflite.EQUAL tflite.EXP
tflite.FAKE_QUANT tflite.FLOOR tflite.FLOOR_DIV tflite.FLOOR_MOD tflite.FULLY_CONNECTED tflite.GELU tflite.GREATER
tflite.GREATER_EQUAL tflite.HARD_SWISH tflite.L2_NORMALIZATION tflite.L2_POOL_2D tflite.LEAKY_RELU tflite.LESS
tflite.LESS_EQUAL tflite.LOCAL_RESPONSE_NORMALIZATION tflite.LOG tflite.LOGICAL_AND tflite.LOGICAL_NOT
tflite.LOGICAL_OR tflite.LOGISTIC tflite.LOG_SOFTMAX tflite.MATRIX_SET_DIAG tflite.MAXIMUM tflite.MAX_POOL_2D
tflite.MINIMUM tflite.MUL tflite.NEG tflite.NOT_EQUAL tflite.POW tflite.PRELU tflite.QUANTIZE tflite.RELU tflite.RELU6
tflite.RELU_0_TO_1 tflite.RELU_N1_TO_1 tflite.REVERSE_SEQUENCE tflite.REVERSE_V2 tflite.RIGHT_SHIFT tflite.ROUND
tflite.RSQRT tflite.SIGN tflite.SIN tflite.SOFTMAX tflite.SQRT tflite.SQUARE tflite.SQUARED_DIFFERENCE tflite.SUB
tflite.TANH tflite.TRANSPOSE_CONV tflite.VAR_HANDLE tflite.ZEROS_LIKE

stored.lite 7910 OPS

stored.lite 7910 OPS,RANGED
lite_broadcast lite_conv lite_dense lite_done lite_like lite_made lite_pool lite_state

stored.loss 7965 FUNCTIONS
onnx.Attention onnx.NegativeLogLikelihoodLoss onnx.RotaryEmbedding onnx.SoftmaxCrossEntropyLoss onnx.training.Adagrad
onnx.training.Adam onnx.training.Momentum

stored.loss 7965 OPS

stored.loss 7965 OPS,RANGED
heads_attention labelled_cross_entropy negative_log_likelihood rotated trained

stored.matmul 14967 FUNCTIONS
onnx.Det onnx.Einsum onnx.Gather onnx.GatherElements onnx.GatherND onnx.Gemm onnx.MatMul onnx.MatMulInteger
onnx.OneHot onnx.QLinearMatMul onnx.Scatter onnx.ScatterElements onnx.ScatterND onnx.TensorScatter onnx.Trilu
tf.raw_ops.BatchMatMul tf.raw_ops.BatchMatMulV2 tf.raw_ops.BatchMatMulV3 tf.raw_ops.BatchMatrixDiag
tf.raw_ops.BatchMatrixDiagPart tf.raw_ops.BatchMatrixInverse tf.raw_ops.Cholesky tf.raw_ops.Diag tf.raw_ops.DiagPart
tf.raw_ops.DynamicPartition tf.raw_ops.DynamicStitch tf.raw_ops.Einsum tf.raw_ops.Gather tf.raw_ops.GatherNd
tf.raw_ops.GatherV2 tf.raw_ops.InvertPermutation tf.raw_ops.MatMul tf.raw_ops.MatrixBandPart
tf.raw_ops.MatrixDeterminant tf.raw_ops.MatrixDiag tf.raw_ops.MatrixDiagPart tf.raw_ops.MatrixInverse
tf.raw_ops.MatrixSolve tf.raw_ops.MatrixTriangularSolve tf.raw_ops.OneHot tf.raw_ops.ParallelDynamicStitch
tf.raw_ops.ResourceGather tf.raw_ops.ScatterNd tf.raw_ops.Svd tf.raw_ops.TensorScatterAdd tf.raw_ops.TensorScatterMax
tf.raw_ops.TensorScatterMin tf.raw_ops.TensorScatterSub tf.raw_ops.TensorScatterUpdate

stored.matmul 14967 OPS
singular_values

stored.matmul 14967 OPS,RANGED
band determinant diagonal_matrix diagonal_part diagonal_tensor diagonal_tensor_part dynamic_parts
inverse_permutation_of matrix_same matrix_solved one_hot_values put_elements scattered stitched take_elements
take_positions

stored.norm 9788 FUNCTIONS
onnx.BatchNormalization onnx.Dropout onnx.GroupNormalization onnx.Hardmax onnx.InstanceNormalization onnx.LRN
onnx.LayerNormalization onnx.LogSoftmax onnx.LpNormalization onnx.MeanVarianceNormalization onnx.RMSNormalization
onnx.SimplifiedLayerNormalization onnx.Softmax tf.raw_ops.FusedBatchNorm tf.raw_ops.FusedBatchNormGrad
tf.raw_ops.FusedBatchNormGradV2 tf.raw_ops.FusedBatchNormGradV3 tf.raw_ops.FusedBatchNormV2
tf.raw_ops.FusedBatchNormV3 tf.raw_ops.LRN tf.raw_ops.LogSoftmax tf.raw_ops.Softmax

stored.norm 9788 OPS

stored.norm 9788 OPS,RANGED
fused_batch_norm fused_batch_norm_gradient hardmax local_response_norm_of moments_before normalized stored_dropout

stored.openvino 12938 FUNCTIONS
openvino.BatchToSpace openvino.Broadcast openvino.Col2Im openvino.Convert openvino.CumSum openvino.DepthToSpace
openvino.Eye openvino.Gather openvino.IsFinite openvino.MatMul openvino.NonMaxSuppression openvino.OneHot openvino.Pad
openvino.RandomUniform openvino.Range openvino.ReduceL1 openvino.ReduceL2 openvino.ReduceLogicalAnd
openvino.ReduceLogicalOr openvino.ReduceMax openvino.ReduceMean openvino.ReduceMin openvino.ReduceProd
openvino.ReduceSum openvino.Reshape openvino.Reverse openvino.Roll openvino.ScatterElementsUpdate
openvino.ScatterUpdate openvino.ShapeOf openvino.Slice openvino.SpaceToBatch openvino.SpaceToDepth openvino.Split
openvino.StridedSlice openvino.TopK openvino.Transpose openvino.Unique openvino.VariadicSplit

stored.openvino 12938 OPS

stored.openvino_layers 19415 FUNCTIONS
openvino.AdaptiveAvgPool openvino.AdaptiveMaxPool openvino.AvgPool openvino.BatchNormInference openvino.Bucketize
openvino.Convolution openvino.ConvolutionBackpropData openvino.DFT openvino.FakeQuantize openvino.GRUCell
openvino.GRUSequence openvino.Gelu openvino.GroupConvolution openvino.GroupConvolutionBackpropData
openvino.GroupNormalization openvino.HardSigmoid openvino.IDFT openvino.IRDFT openvino.Interpolate openvino.LRN
openvino.LSTMCell openvino.LSTMSequence openvino.MVN openvino.MaxPool openvino.NormalizeL2 openvino.RDFT
openvino.RNNCell openvino.RNNSequence openvino.ROIAlign openvino.ROIPooling openvino.ScaledDotProductAttention
openvino.SearchSorted openvino.Selu openvino.Swish

stored.openvino_layers 19415 OPS

stored.openvino_layers 19415 OPS,RANGED
rounded_to_levels

stored.operands 2634 OPS

stored.pool 6604 FUNCTIONS
onnx.AveragePool onnx.GlobalAveragePool onnx.GlobalLpPool onnx.GlobalMaxPool onnx.LpPool onnx.MaxPool onnx.MaxUnpool
tf.raw_ops.AvgPool tf.raw_ops.AvgPool3D tf.raw_ops.AvgPool3DGrad tf.raw_ops.AvgPoolGrad tf.raw_ops.MaxPool
tf.raw_ops.MaxPool3D tf.raw_ops.MaxPoolGrad tf.raw_ops.MaxPoolGradV2 tf.raw_ops.MaxPoolV2

stored.pool 6604 OPS

stored.pool 6604 OPS,RANGED
average_pool_gradient pool_gradient vector_norm_of

stored.pool 6604 RANGED
window_average_pool window_max_pool

stored.quantize 7712 FUNCTIONS
onnx.BitCast onnx.DequantizeLinear onnx.DynamicQuantizeLinear onnx.QuantizeLinear onnx.RegexFullMatch
onnx.StringConcat onnx.StringNormalizer onnx.StringSplit onnx.TfIdfVectorizer onnx.ml.ArrayFeatureExtractor
onnx.ml.Binarizer onnx.ml.Imputer onnx.ml.LabelEncoder onnx.ml.LinearClassifier onnx.ml.LinearRegressor
onnx.ml.Normalizer onnx.ml.SVMClassifier onnx.ml.SVMRegressor onnx.ml.Scaler onnx.ml.TreeEnsemble
onnx.ml.TreeEnsembleClassifier onnx.ml.TreeEnsembleRegressor

stored.quantize 7712 OPS

stored.quantize 7712 OPS,RANGED
classified features_alike features_taken labels_encoded quantized quantized_range term_counts text_alike
text_normalized text_split tree_scores

stored.quantized_torch 11576 FUNCTIONS
Tensor.dequantize torch.dequantize torch.ops.quantized.add torch.ops.quantized.add_out torch.ops.quantized.add_relu
torch.ops.quantized.add_relu_out torch.ops.quantized.add_scalar torch.ops.quantized.add_scalar_relu
torch.ops.quantized.batch_norm torch.ops.quantized.batch_norm1d torch.ops.quantized.batch_norm1d_relu
torch.ops.quantized.batch_norm2d torch.ops.quantized.batch_norm2d_relu torch.ops.quantized.batch_norm3d
torch.ops.quantized.batch_norm3d_relu torch.ops.quantized.batch_norm_relu torch.ops.quantized.cat
torch.ops.quantized.cat_relu torch.ops.quantized.celu torch.ops.quantized.clamp torch.ops.quantized.conv1d
torch.ops.quantized.conv1d_dynamic torch.ops.quantized.conv1d_prepack torch.ops.quantized.conv1d_relu
torch.ops.quantized.conv2d torch.ops.quantized.conv2d_dynamic torch.ops.quantized.conv2d_prepack
torch.ops.quantized.conv2d_relu torch.ops.quantized.conv3d torch.ops.quantized.conv3d_dynamic
torch.ops.quantized.conv3d_prepack torch.ops.quantized.conv3d_relu torch.ops.quantized.conv_prepack
torch.ops.quantized.conv_transpose1d torch.ops.quantized.conv_transpose1d_dynamic
torch.ops.quantized.conv_transpose1d_prepack torch.ops.quantized.conv_transpose2d
torch.ops.quantized.conv_transpose2d_dynamic torch.ops.quantized.conv_transpose2d_prepack
torch.ops.quantized.conv_transpose3d torch.ops.quantized.conv_transpose3d_dynamic
torch.ops.quantized.conv_transpose3d_prepack torch.ops.quantized.dropout torch.ops.quantized.elu
torch.ops.quantized.embedding_4bit torch.ops.quantized.embedding_bag_2bit torch.ops.quantized.embedding_bag_4bit
torch.ops.quantized.embedding_bag_byte torch.ops.quantized.embedding_byte torch.ops.quantized.group_norm
torch.ops.quantized.hardswish torch.ops.quantized.instance_norm torch.ops.quantized.layer_norm
torch.ops.quantized.leaky_relu torch.ops.quantized.linear torch.ops.quantized.linear_dynamic
torch.ops.quantized.linear_dynamic_fp16 torch.ops.quantized.linear_leaky_relu torch.ops.quantized.linear_prepack
torch.ops.quantized.linear_prepack_fp16 torch.ops.quantized.linear_relu torch.ops.quantized.linear_relu_dynamic
torch.ops.quantized.linear_relu_dynamic_fp16 torch.ops.quantized.linear_tanh torch.ops.quantized.matmul
torch.ops.quantized.mul torch.ops.quantized.mul_out torch.ops.quantized.mul_relu torch.ops.quantized.mul_relu_out
torch.ops.quantized.mul_scalar torch.ops.quantized.mul_scalar_relu torch.ops.quantized.prelu torch.ops.quantized.relu6
torch.ops.quantized.sigmoid torch.ops.quantized.softmax torch.ops.quantized.threshold torch.quantize_per_channel
torch.quantize_per_tensor torch.quantize_per_tensor_dynamic torch.quantized_gru torch.quantized_lstm

stored.quantized_torch 11576 OPS

stored.quantized_torch 11576 OPS,RANGED
dequantized quantized_alike quantized_convolution quantized_embedding quantized_linear quantized_pair
quantized_recurrent quantized_steps

stored.random 5941 FUNCTIONS
onnx.Bernoulli onnx.Multinomial onnx.RandomNormal onnx.RandomNormalLike onnx.RandomUniform onnx.RandomUniformLike
tf.raw_ops.Multinomial tf.raw_ops.RandomShuffle tf.raw_ops.RandomStandardNormal tf.raw_ops.RandomUniform
tf.raw_ops.RandomUniformInt tf.raw_ops.StatelessRandomGetKeyCounter tf.raw_ops.StatelessRandomNormal
tf.raw_ops.StatelessRandomNormalV2 tf.raw_ops.StatelessRandomUniform tf.raw_ops.StatelessRandomUniformV2
tf.raw_ops.StatelessTruncatedNormal tf.raw_ops.StatelessTruncatedNormalV2 tf.raw_ops.TruncatedNormal

stored.random 5941 OPS

stored.random 5941 OPS,RANGED
drawn_bits drawn_classes random_integers random_key random_normal random_truncated_normal random_uniform shuffled

stored.recurrent 3083 FUNCTIONS
onnx.GRU onnx.LSTM onnx.RNN

stored.recurrent 3083 OPS

stored.recurrent 3083 OPS,RANGED
gru_layer lstm_layer rnn_layer

stored.reduce 12618 FUNCTIONS
onnx.ArgMax onnx.ArgMin onnx.CumProd onnx.CumSum onnx.NonZero onnx.ReduceL1 onnx.ReduceL2 onnx.ReduceLogSum
onnx.ReduceLogSumExp onnx.ReduceMax onnx.ReduceMean onnx.ReduceMin onnx.ReduceProd onnx.ReduceSum onnx.ReduceSumSquare
onnx.TopK onnx.Unique tf.raw_ops.All tf.raw_ops.Any tf.raw_ops.ArgMax tf.raw_ops.ArgMin tf.raw_ops.Cumprod
tf.raw_ops.Cumsum tf.raw_ops.CumulativeLogsumexp tf.raw_ops.EuclideanNorm tf.raw_ops.InTopK tf.raw_ops.InTopKV2
tf.raw_ops.Max tf.raw_ops.Mean tf.raw_ops.Min tf.raw_ops.Prod tf.raw_ops.SegmentMax tf.raw_ops.SegmentMean
tf.raw_ops.SegmentMin tf.raw_ops.SegmentProd tf.raw_ops.SegmentSum tf.raw_ops.SparseSegmentMean
tf.raw_ops.SparseSegmentSqrtN tf.raw_ops.SparseSegmentSum tf.raw_ops.Sum tf.raw_ops.TopK tf.raw_ops.TopKV2
tf.raw_ops.Unique tf.raw_ops.UniqueWithCounts tf.raw_ops.UnsortedSegmentMax tf.raw_ops.UnsortedSegmentMin
tf.raw_ops.UnsortedSegmentProd tf.raw_ops.UnsortedSegmentSum tf.raw_ops.Where

stored.reduce 12618 OPS

stored.reduce 12618 OPS,RANGED
in_top_k l1_norm l2_norm largest log_of_sum nonzero_columns position positions_of_true running segments sum_of_squares
unique_along unique_of whole_mean

stored.runtime 17640 FUNCTIONS
onnx.CausalConvWithState onnx.LinearAttention onnx.SwiGLU onnx.microsoft.Attention onnx.microsoft.BiasAdd
onnx.microsoft.BiasDropout onnx.microsoft.BiasGelu onnx.microsoft.BiasSoftmax onnx.microsoft.DynamicQuantizeLSTM
onnx.microsoft.DynamicQuantizeMatMul onnx.microsoft.EmbedLayerNormalization onnx.microsoft.FastGelu
onnx.microsoft.FusedConv onnx.microsoft.FusedGemm onnx.microsoft.FusedMatMul onnx.microsoft.GatherBlockQuantized
onnx.microsoft.Gelu onnx.microsoft.GroupNorm onnx.microsoft.GroupQueryAttention onnx.microsoft.Inverse
onnx.microsoft.MatMulIntegerToFloat onnx.microsoft.MatMulNBits onnx.microsoft.MultiHeadAttention
onnx.microsoft.QAttention onnx.microsoft.QGemm onnx.microsoft.QLinearAdd onnx.microsoft.QLinearConcat
onnx.microsoft.QLinearGlobalAveragePool onnx.microsoft.QLinearLeakyRelu onnx.microsoft.QLinearMul
onnx.microsoft.QLinearSigmoid onnx.microsoft.QLinearSoftmax onnx.microsoft.QuickGelu onnx.microsoft.RotaryEmbedding
onnx.microsoft.SkipGroupNorm onnx.microsoft.SkipLayerNormalization onnx.microsoft.SkipSimplifiedLayerNormalization
onnx.microsoft.TransposeMatMul onnx.ml.CastMap onnx.ml.CategoryMapper onnx.ml.DictVectorizer onnx.ml.FeatureVectorizer
onnx.ml.OneHotEncoder onnx.ml.ZipMap onnx.preview.FlexAttention onnx.training.Gradient

stored.runtime 17640 OPS

stored.runtime 17640 OPS,RANGED
causal_convolution embedded_words features_of_map fused_alike fused_attention fused_sum_norm gated_unit gradient_of
joined_features linear_attention lstm_quantized mapped_features maps_of_features one_hot_features packed_attention
packed_product packed_rows runtime_pool runtime_sum

stored.shape 11448 FUNCTIONS
onnx.DepthToSpace onnx.Flatten onnx.Reshape onnx.ReverseSequence onnx.Shape onnx.Size onnx.SpaceToDepth onnx.Squeeze
onnx.Transpose onnx.Unsqueeze tf.raw_ops.BatchToSpaceND tf.raw_ops.ConjugateTranspose tf.raw_ops.DepthToSpace
tf.raw_ops.ExpandDims tf.raw_ops.Rank tf.raw_ops.Reshape tf.raw_ops.Reverse tf.raw_ops.ReverseSequence
tf.raw_ops.ReverseV2 tf.raw_ops.Shape tf.raw_ops.ShapeN tf.raw_ops.Size tf.raw_ops.SpaceToBatchND
tf.raw_ops.SpaceToDepth tf.raw_ops.Squeeze tf.raw_ops.Transpose

stored.shape 11448 OPS

stored.shape 11448 OPS,RANGED
permute_unknown rank_of reverse_sequence shape_of size_of squeeze_axes

stored.state 17708 FUNCTIONS
tf.raw_ops.Abort tf.raw_ops.ApplyAdaMax tf.raw_ops.ApplyAdadelta tf.raw_ops.ApplyAdagrad tf.raw_ops.ApplyAdagradV2
tf.raw_ops.ApplyAdam tf.raw_ops.ApplyCenteredRMSProp tf.raw_ops.ApplyFtrl tf.raw_ops.ApplyFtrlV2
tf.raw_ops.ApplyGradientDescent tf.raw_ops.ApplyKerasMomentum tf.raw_ops.ApplyMomentum
tf.raw_ops.ApplyProximalGradientDescent tf.raw_ops.ApplyRMSProp tf.raw_ops.Assert tf.raw_ops.Assign
tf.raw_ops.AssignAdd tf.raw_ops.AssignAddVariableOp tf.raw_ops.AssignSub tf.raw_ops.AssignSubVariableOp
tf.raw_ops.AssignVariableOp tf.raw_ops.AudioSummary tf.raw_ops.Barrier tf.raw_ops.BatchDataset
tf.raw_ops.BatchDatasetV2 tf.raw_ops.CacheDataset tf.raw_ops.CloseSummaryWriter tf.raw_ops.ConcatenateDataset
tf.raw_ops.ControlTrigger tf.raw_ops.DisableCopyOnRead tf.raw_ops.EmptyTensorList tf.raw_ops.FIFOQueueV2
tf.raw_ops.FilterDataset tf.raw_ops.FlatMapDataset tf.raw_ops.HashTableV2 tf.raw_ops.HistogramSummary
tf.raw_ops.ImageSummary tf.raw_ops.InitializeTableV2 tf.raw_ops.InterleaveDataset tf.raw_ops.IsVariableInitialized
tf.raw_ops.Iterator tf.raw_ops.IteratorFromStringHandle tf.raw_ops.IteratorFromStringHandleV2
tf.raw_ops.IteratorGetNext tf.raw_ops.IteratorToStringHandle tf.raw_ops.IteratorV2 tf.raw_ops.LookupTableFindV2
tf.raw_ops.MakeIterator tf.raw_ops.MapDataset tf.raw_ops.Merge tf.raw_ops.MergeSummary tf.raw_ops.MergeV2Checkpoints
tf.raw_ops.ModelDataset tf.raw_ops.MutableHashTableV2 tf.raw_ops.NoOp tf.raw_ops.OneShotIterator
tf.raw_ops.OptimizeDataset tf.raw_ops.OptionalFromValue tf.raw_ops.OptionalGetValue tf.raw_ops.OptionalNone
tf.raw_ops.PaddedBatchDataset tf.raw_ops.PaddedBatchDatasetV2 tf.raw_ops.PaddingFIFOQueueV2
tf.raw_ops.ParallelMapDataset tf.raw_ops.ParallelMapDatasetV2 tf.raw_ops.PrefetchDataset tf.raw_ops.QueueCloseV2
tf.raw_ops.QueueDequeueManyV2 tf.raw_ops.QueueDequeueUpToV2 tf.raw_ops.QueueDequeueV2 tf.raw_ops.QueueEnqueueManyV2
tf.raw_ops.QueueEnqueueV2 tf.raw_ops.QueueSizeV2 tf.raw_ops.RandomShuffleQueueV2 tf.raw_ops.RangeDataset
tf.raw_ops.ReadFile tf.raw_ops.RefMerge tf.raw_ops.RefSwitch tf.raw_ops.RepeatDataset tf.raw_ops.ResourceApplyAdaMax
tf.raw_ops.ResourceApplyAdadelta tf.raw_ops.ResourceApplyAdagrad tf.raw_ops.ResourceApplyAdagradV2
tf.raw_ops.ResourceApplyAdam tf.raw_ops.ResourceApplyCenteredRMSProp tf.raw_ops.ResourceApplyFtrl
tf.raw_ops.ResourceApplyFtrlV2 tf.raw_ops.ResourceApplyGradientDescent tf.raw_ops.ResourceApplyKerasMomentum
tf.raw_ops.ResourceApplyMomentum tf.raw_ops.ResourceApplyProximalGradientDescent tf.raw_ops.ResourceApplyRMSProp
tf.raw_ops.ResourceScatterAdd tf.raw_ops.ResourceScatterSub tf.raw_ops.ResourceScatterUpdate tf.raw_ops.RestoreV2
tf.raw_ops.Save tf.raw_ops.SaveSlices tf.raw_ops.SaveV2 tf.raw_ops.ScalarSummary tf.raw_ops.ScatterAdd
tf.raw_ops.ScatterMul tf.raw_ops.ScatterNdUpdate tf.raw_ops.ScatterSub tf.raw_ops.ScatterUpdate
tf.raw_ops.ShardedFilename tf.raw_ops.ShuffleDataset tf.raw_ops.ShuffleDatasetV3 tf.raw_ops.SkipDataset
tf.raw_ops.SparseApplyAdagrad tf.raw_ops.SparseApplyFtrl tf.raw_ops.SparseApplyMomentum tf.raw_ops.SparseApplyRMSProp
tf.raw_ops.Stack tf.raw_ops.StackCloseV2 tf.raw_ops.StackPop tf.raw_ops.StackPopV2 tf.raw_ops.StackPush
tf.raw_ops.StackPushV2 tf.raw_ops.StackSize tf.raw_ops.StackV2 tf.raw_ops.StaticRegexFullMatch tf.raw_ops.StringJoin
tf.raw_ops.Switch tf.raw_ops.TFRecordDataset tf.raw_ops.TFRecordDatasetV2 tf.raw_ops.TFRecordReaderV2
tf.raw_ops.TakeDataset tf.raw_ops.TensorArrayCloseV3 tf.raw_ops.TensorArrayGatherV3 tf.raw_ops.TensorArrayGradV3
tf.raw_ops.TensorArrayReadV3 tf.raw_ops.TensorArrayScatterV3 tf.raw_ops.TensorArraySizeV3
tf.raw_ops.TensorArraySplitV3 tf.raw_ops.TensorArrayV3 tf.raw_ops.TensorArrayWriteV3 tf.raw_ops.TensorDataset
tf.raw_ops.TensorListFromTensor tf.raw_ops.TensorListGetItem tf.raw_ops.TensorListLength tf.raw_ops.TensorListPushBack
tf.raw_ops.TensorListReserve tf.raw_ops.TensorListSetItem tf.raw_ops.TensorListStack tf.raw_ops.TensorSliceDataset
tf.raw_ops.TensorSummary tf.raw_ops.TensorSummaryV2 tf.raw_ops.TextLineDataset tf.raw_ops.TextLineReaderV2
tf.raw_ops.VarIsInitializedOp tf.raw_ops.VariableShape tf.raw_ops.WholeFileReaderV2 tf.raw_ops.WriteFile
tf.raw_ops.ZipDataset

stored.state 17708 OPS

stored.state 17708 OPS,RANGED
assign assign_resource dequeued handle is_initialized looked_up merge no_result resource_scatter restored
scalar_result shape_of_variable sparse_train_step stack_handle stack_pop stack_push switch tensor_array
tensor_array_flow tensor_array_gather tensor_array_read tensor_array_size tensor_list tensor_list_element train_step

stored.vision 12585 FUNCTIONS
onnx.AffineGrid onnx.BlackmanWindow onnx.Col2Im onnx.Compress onnx.DFT onnx.EyeLike onnx.GridSample onnx.HammingWindow
onnx.HannWindow onnx.ImageDecoder onnx.MaxRoiPool onnx.MelWeightMatrix onnx.NonMaxSuppression onnx.Resize
onnx.RoiAlign onnx.STFT onnx.Upsample tf.raw_ops.DecodeBmp tf.raw_ops.DecodeImage tf.raw_ops.DecodeJpeg
tf.raw_ops.DecodePng tf.raw_ops.NonMaxSuppression tf.raw_ops.NonMaxSuppressionV2 tf.raw_ops.NonMaxSuppressionV3

stored.vision 12585 OPS

stored.vision 12585 OPS,RANGED
compressed decoded_image kept_boxes kept_boxes_tf region_maxima regions sampled weights_matrix window_weights

stored.windows 1610 OPS

tensorflow.arguments 9571 OPS

tensorflow.creation 15267 FUNCTIONS
tf.bitcast tf.cast tf.compat.v1.Print tf.compat.v1.check_numerics tf.compat.v1.lin_space tf.compat.v1.multinomial
tf.compat.v1.placeholder_with_default tf.compat.v1.preventgradient tf.compat.v1.random_crop tf.compat.v1.random_gamma
tf.compat.v1.random_normal tf.compat.v1.random_shuffle tf.compat.v1.random_uniform tf.compat.v1.to_bfloat16
tf.compat.v1.to_complex128 tf.compat.v1.to_complex64 tf.compat.v1.to_double tf.compat.v1.to_float
tf.compat.v1.to_int32 tf.compat.v1.to_int64 tf.compat.v1.truncated_normal tf.compat.v1.verify_tensor_all_finite
tf.complex tf.constant tf.convert_to_tensor tf.debugging.check_numerics tf.dtypes.complex tf.eye tf.fill
tf.grad_pass_through tf.identity tf.image.random_crop tf.linspace tf.one_hot tf.ones tf.ones_like
tf.quantization.fake_quant_with_min_max_args tf.quantization.fake_quant_with_min_max_vars tf.random.categorical
tf.random.crop tf.random.gamma tf.random.normal tf.random.poisson tf.random.shuffle tf.random.stateless_normal
tf.random.stateless_truncated_normal tf.random.stateless_uniform tf.random.truncated_normal tf.random.uniform tf.range
tf.recompute_grad_identity tf.saturate_cast tf.stop_gradient tf.zeros tf.zeros_like

tensorflow.creation 15267 OPS

tensorflow.elementwise 13364 FUNCTIONS
tf.Tensor.__add__ tf.Tensor.__and__ tf.Tensor.__div__ tf.Tensor.__eq__ tf.Tensor.__floordiv__ tf.Tensor.__ge__
tf.Tensor.__gt__ tf.Tensor.__le__ tf.Tensor.__lt__ tf.Tensor.__matmul__ tf.Tensor.__mod__ tf.Tensor.__mul__
tf.Tensor.__ne__ tf.Tensor.__or__ tf.Tensor.__pow__ tf.Tensor.__sub__ tf.Tensor.__truediv__ tf.Tensor.__xor__ tf.abs
tf.acos tf.acosh tf.add tf.add_n tf.asin tf.asinh tf.atan tf.atan2 tf.atanh tf.bitwise.bitwise_and
tf.bitwise.bitwise_or tf.bitwise.bitwise_xor tf.bitwise.left_shift tf.bitwise.right_shift tf.clip_by_norm
tf.clip_by_value tf.compat.v1.accumulate_n tf.compat.v1.angle tf.compat.v1.ceil tf.compat.v1.complex_abs
tf.compat.v1.conj tf.compat.v1.div tf.compat.v1.div_no_nan tf.compat.v1.floor_div tf.compat.v1.floordiv
tf.compat.v1.floormod tf.compat.v1.imag tf.compat.v1.inv tf.compat.v1.logical_xor tf.compat.v1.mod tf.compat.v1.mul
tf.compat.v1.neg tf.compat.v1.real tf.compat.v1.reciprocal tf.compat.v1.rint tf.compat.v1.select
tf.compat.v1.squared_difference tf.compat.v1.sub tf.compat.v1.truncatemod tf.compat.v1.where_v2 tf.compat.v2.where
tf.cos tf.cosh tf.debugging.is_nan tf.digamma tf.divide tf.equal tf.erf tf.erfc tf.exp tf.expm1 tf.floor tf.greater
tf.greater_equal tf.is_finite tf.is_inf tf.is_nan tf.less tf.less_equal tf.lgamma tf.log tf.log1p tf.log_sigmoid
tf.logical_and tf.logical_not tf.logical_or tf.math.abs tf.math.accumulate_n tf.math.acos tf.math.acosh tf.math.add
tf.math.add_n tf.math.angle tf.math.asin tf.math.asinh tf.math.atan tf.math.atan2 tf.math.atanh tf.math.bessel_i0
tf.math.ceil tf.math.conj tf.math.cos tf.math.cosh tf.math.digamma tf.math.divide tf.math.divide_no_nan tf.math.equal
tf.math.erf tf.math.erfc tf.math.erfinv tf.math.exp tf.math.expm1 tf.math.floor tf.math.floordiv tf.math.floormod
tf.math.greater tf.math.greater_equal tf.math.igamma tf.math.igammac tf.math.imag tf.math.is_finite tf.math.is_inf
tf.math.is_nan tf.math.less tf.math.less_equal tf.math.lgamma tf.math.log tf.math.log1p tf.math.log_sigmoid
tf.math.logical_and tf.math.logical_not tf.math.logical_or tf.math.logical_xor tf.math.maximum tf.math.minimum
tf.math.mod tf.math.multiply tf.math.multiply_no_nan tf.math.ndtri tf.math.negative tf.math.not_equal tf.math.polyval
tf.math.pow tf.math.real tf.math.reciprocal tf.math.rint tf.math.round tf.math.rsqrt tf.math.sigmoid tf.math.sign
tf.math.sin tf.math.sinh tf.math.softplus tf.math.softsign tf.math.sqrt tf.math.square tf.math.squared_difference
tf.math.subtract tf.math.tan tf.math.tanh tf.math.truediv tf.math.xlog1py tf.math.xlogy tf.math.zeta tf.maximum
tf.minimum tf.multiply tf.negative tf.nn.crelu tf.nn.elu tf.nn.gelu tf.nn.leaky_relu tf.nn.relu tf.nn.relu6 tf.nn.selu
tf.nn.sigmoid tf.nn.silu tf.nn.softplus tf.nn.softsign tf.nn.swish tf.nn.tanh tf.not_equal tf.pow tf.realdiv tf.round
tf.rsqrt tf.sigmoid tf.sign tf.sin tf.sinh tf.sqrt tf.square tf.squared_difference tf.subtract tf.tan tf.tanh
tf.truediv tf.where

tensorflow.elementwise 13364 OPS

tensorflow.image 17564 FUNCTIONS
tf.compat.v1.image.resize tf.compat.v1.image.resize_area tf.compat.v1.image.resize_bicubic
tf.compat.v1.image.resize_bilinear tf.compat.v1.image.resize_image_with_crop_or_pad tf.compat.v1.image.resize_images
tf.compat.v1.image.resize_nearest_neighbor tf.compat.v1.image.transpose_image tf.image.adjust_brightness
tf.image.adjust_contrast tf.image.adjust_gamma tf.image.adjust_hue tf.image.adjust_jpeg_quality
tf.image.adjust_saturation tf.image.central_crop tf.image.combined_non_max_suppression tf.image.convert_image_dtype
tf.image.crop_and_resize tf.image.crop_to_bounding_box tf.image.decode_bmp tf.image.decode_image tf.image.decode_jpeg
tf.image.decode_png tf.image.draw_bounding_boxes tf.image.flip_left_right tf.image.flip_up_down
tf.image.grayscale_to_rgb tf.image.hsv_to_rgb tf.image.image_gradients tf.image.non_max_suppression
tf.image.pad_to_bounding_box tf.image.per_image_standardization tf.image.psnr tf.image.random_brightness
tf.image.random_contrast tf.image.random_flip_left_right tf.image.random_flip_up_down tf.image.random_hue
tf.image.random_jpeg_quality tf.image.random_saturation tf.image.resize tf.image.resize_with_crop_or_pad
tf.image.resize_with_pad tf.image.rgb_to_grayscale tf.image.rgb_to_hsv tf.image.rgb_to_yiq tf.image.rgb_to_yuv
tf.image.rot90 tf.image.sobel_edges tf.image.ssim tf.image.ssim_multiscale tf.image.stateless_random_brightness
tf.image.stateless_random_flip_left_right tf.image.stateless_random_flip_up_down tf.image.total_variation
tf.image.transpose tf.image.yiq_to_rgb tf.image.yuv_to_rgb tf.io.decode_and_crop_jpeg tf.io.decode_bmp
tf.io.decode_image tf.io.decode_jpeg tf.io.decode_png tf.signal.frame tf.signal.hamming_window tf.signal.hann_window
tf.signal.linear_to_mel_weight_matrix tf.signal.stft

tensorflow.image 17564 OPS

tensorflow.image 17564 OPS,RANGED
mel_weights

tensorflow.index 11640 FUNCTIONS
tf.Tensor.__getitem__ tf.boolean_mask tf.compat.v1.batch_gather tf.compat.v1.batch_gather_rows tf.compat.v1.bincount
tf.compat.v1.confusion_matrix tf.compat.v1.listdiff tf.compat.v1.setdiff1d tf.compat.v1.tensor_scatter_add
tf.compat.v1.tensor_scatter_sub tf.compat.v1.tensor_scatter_update tf.dynamic_partition tf.dynamic_stitch tf.gather
tf.gather_nd tf.histogram_fixed_width tf.invert_permutation tf.math.bincount tf.math.confusion_matrix
tf.math.invert_permutation tf.scatter_nd tf.searchsorted tf.tensor_scatter_nd_add tf.tensor_scatter_nd_max
tf.tensor_scatter_nd_min tf.tensor_scatter_nd_sub tf.tensor_scatter_nd_update tf.unique tf.unique_with_counts

tensorflow.index 11640 OPS

tensorflow.index 11640 OPS,RANGED
elements gather_rows

tensorflow.linalg 12634 FUNCTIONS
tf.compat.v1.batch_matmul tf.compat.v1.cholesky tf.compat.v1.cross tf.compat.v1.diag tf.compat.v1.diag_part
tf.compat.v1.fft tf.compat.v1.fft2d tf.compat.v1.fft3d tf.compat.v1.global_norm tf.compat.v1.ifft tf.compat.v1.ifft2d
tf.compat.v1.ifft3d tf.compat.v1.irfft tf.compat.v1.irfft2d tf.compat.v1.matrix_band_part
tf.compat.v1.matrix_determinant tf.compat.v1.matrix_diag tf.compat.v1.matrix_diag_part tf.compat.v1.matrix_inverse
tf.compat.v1.matrix_set_diag tf.compat.v1.matrix_solve tf.compat.v1.matrix_triangular_solve tf.compat.v1.qr
tf.compat.v1.rfft tf.compat.v1.rfft2d tf.compat.v1.self_adjoint_eig tf.compat.v1.self_adjoint_eigvals
tf.compat.v1.sparse_matmul tf.compat.v1.svd tf.compat.v1.trace tf.einsum tf.linalg.band_part tf.linalg.cholesky
tf.linalg.cross tf.linalg.det tf.linalg.diag tf.linalg.diag_part tf.linalg.eigh tf.linalg.eigvalsh tf.linalg.einsum
tf.linalg.expm tf.linalg.global_norm tf.linalg.inv tf.linalg.l2_normalize tf.linalg.logdet tf.linalg.matmul
tf.linalg.matvec tf.linalg.norm tf.linalg.normalize tf.linalg.pinv tf.linalg.qr tf.linalg.set_diag tf.linalg.slogdet
tf.linalg.solve tf.linalg.svd tf.linalg.tensor_diag tf.linalg.tensor_diag_part tf.linalg.tensordot tf.linalg.trace
tf.linalg.triangular_solve tf.math.l2_normalize tf.matmul tf.nn.l2_loss tf.nn.l2_normalize tf.norm tf.signal.fft
tf.signal.fft2d tf.signal.fft3d tf.signal.ifft tf.signal.ifft2d tf.signal.ifft3d tf.signal.irfft tf.signal.irfft2d
tf.signal.rfft tf.signal.rfft2d tf.tensordot

tensorflow.linalg 12634 OPS

tensorflow.loss 15319 FUNCTIONS
tf.compat.v1.losses.absolute_difference tf.compat.v1.losses.compute_weighted_loss tf.compat.v1.losses.cosine_distance
tf.compat.v1.losses.hinge_loss tf.compat.v1.losses.huber_loss tf.compat.v1.losses.log_loss
tf.compat.v1.losses.mean_squared_error tf.compat.v1.losses.sigmoid_cross_entropy
tf.compat.v1.losses.softmax_cross_entropy tf.compat.v1.losses.sparse_softmax_cross_entropy tf.compat.v1.nn.ctc_loss
tf.compat.v1.nn.softmax_cross_entropy_with_logits tf.nn.ctc_loss tf.nn.nce_loss tf.nn.sampled_softmax_loss
tf.nn.sigmoid_cross_entropy_with_logits tf.nn.softmax_cross_entropy_with_logits
tf.nn.softmax_cross_entropy_with_logits_v2 tf.nn.sparse_softmax_cross_entropy_with_logits
tf.nn.weighted_cross_entropy_with_logits

tensorflow.loss 15319 OPS

tensorflow.loss 15319 OPS,RANGED
softmax_cross_entropy sparse_softmax_cross_entropy

tensorflow.nn 8963 FUNCTIONS
tf.compat.v1.nn.batch_norm_with_global_normalization tf.compat.v1.nn.fused_batch_norm tf.compat.v1.nn.relu_layer
tf.compat.v1.nn.xw_plus_b tf.math.log_softmax tf.math.softmax tf.math.zero_fraction tf.nn.batch_normalization
tf.nn.bias_add tf.nn.dropout tf.nn.embedding_lookup tf.nn.embedding_lookup_sparse tf.nn.experimental.general_dropout
tf.nn.experimental.stateless_dropout tf.nn.local_response_normalization tf.nn.log_softmax tf.nn.lrn
tf.nn.normalize_moments tf.nn.relu_layer tf.nn.safe_embedding_lookup_sparse tf.nn.softmax tf.nn.xw_plus_b
tf.nn.zero_fraction

tensorflow.nn 8963 OPS

tensorflow.reduce 9018 FUNCTIONS
tf.argmax tf.argmin tf.argsort tf.compat.v1.arg_max tf.compat.v1.arg_min tf.compat.v1.count_nonzero
tf.compat.v1.cumprod tf.compat.v1.segment_max tf.compat.v1.segment_mean tf.compat.v1.segment_min
tf.compat.v1.segment_prod tf.compat.v1.segment_sum tf.compat.v1.unsorted_segment_max
tf.compat.v1.unsorted_segment_mean tf.compat.v1.unsorted_segment_min tf.compat.v1.unsorted_segment_prod
tf.compat.v1.unsorted_segment_sqrt_n tf.compat.v1.unsorted_segment_sum tf.cumsum tf.math.argmax tf.math.argmin
tf.math.count_nonzero tf.math.cumprod tf.math.cumsum tf.math.cumulative_logsumexp tf.math.in_top_k tf.math.reduce_all
tf.math.reduce_any tf.math.reduce_euclidean_norm tf.math.reduce_logsumexp tf.math.reduce_max tf.math.reduce_mean
tf.math.reduce_min tf.math.reduce_prod tf.math.reduce_std tf.math.reduce_sum tf.math.reduce_variance
tf.math.segment_max tf.math.segment_mean tf.math.segment_min tf.math.segment_prod tf.math.segment_sum tf.math.top_k
tf.math.unsorted_segment_max tf.math.unsorted_segment_mean tf.math.unsorted_segment_min tf.math.unsorted_segment_prod
tf.math.unsorted_segment_sqrt_n tf.math.unsorted_segment_sum tf.nn.in_top_k tf.nn.moments tf.nn.top_k tf.reduce_all
tf.reduce_any tf.reduce_euclidean_norm tf.reduce_logsumexp tf.reduce_max tf.reduce_mean tf.reduce_min tf.reduce_prod
tf.reduce_sum tf.sort

tensorflow.reduce 9018 OPS

tensorflow.shape 21465 FUNCTIONS
tf.broadcast_dynamic_shape tf.broadcast_static_shape tf.broadcast_to tf.compat.v1.concat_v2
tf.compat.v1.depth_to_space tf.compat.v1.ensure_shape tf.compat.v1.matrix_transpose tf.compat.v1.pack
tf.compat.v1.parallel_stack tf.compat.v1.reverse_v2 tf.compat.v1.shape_n tf.compat.v1.space_to_depth
tf.compat.v1.unpack tf.concat tf.ensure_shape tf.expand_dims tf.linalg.matrix_transpose tf.meshgrid
tf.nn.depth_to_space tf.nn.space_to_depth tf.pad tf.rank tf.repeat tf.reshape tf.reverse tf.reverse_sequence tf.roll
tf.sequence_mask tf.shape tf.shape_n tf.size tf.slice tf.split tf.squeeze tf.stack tf.strided_slice tf.tile
tf.transpose tf.unstack

tensorflow.shape 21465 OPS

tensorflow.windows 13358 FUNCTIONS
tf.compat.v1.extract_image_patches tf.compat.v1.nn.depthwise_conv2d_native tf.image.extract_patches
tf.nn.atrous_conv2d tf.nn.avg_pool tf.nn.avg_pool1d tf.nn.avg_pool2d tf.nn.avg_pool3d tf.nn.conv1d
tf.nn.conv1d_transpose tf.nn.conv2d tf.nn.conv2d_transpose tf.nn.conv3d tf.nn.conv3d_transpose tf.nn.convolution
tf.nn.depthwise_conv2d tf.nn.max_pool tf.nn.max_pool1d tf.nn.max_pool2d tf.nn.max_pool3d tf.nn.max_pool_with_argmax
tf.nn.pool tf.nn.separable_conv2d

tensorflow.windows 13358 OPS

transcendental 8300 FUNCTIONS
Tensor.acos Tensor.acos_ Tensor.acosh Tensor.acosh_ Tensor.arccos Tensor.arccos_ Tensor.arccosh Tensor.arccosh_
Tensor.arcsin Tensor.arcsin_ Tensor.arcsinh Tensor.arcsinh_ Tensor.arctan Tensor.arctan_ Tensor.arctanh
Tensor.arctanh_ Tensor.asin Tensor.asin_ Tensor.asinh Tensor.asinh_ Tensor.atan Tensor.atan_ Tensor.atanh
Tensor.atanh_ Tensor.cos Tensor.cos_ Tensor.cosh Tensor.cosh_ Tensor.deg2rad Tensor.deg2rad_ Tensor.digamma
Tensor.digamma_ Tensor.erf Tensor.erf_ Tensor.erfc Tensor.erfc_ Tensor.erfinv Tensor.erfinv_ Tensor.exp Tensor.exp2
Tensor.exp2_ Tensor.exp_ Tensor.expm1 Tensor.expm1_ Tensor.i0 Tensor.i0_ Tensor.igamma Tensor.igamma_ Tensor.igammac
Tensor.igammac_ Tensor.lgamma Tensor.lgamma_ Tensor.log Tensor.log10 Tensor.log10_ Tensor.log1p Tensor.log1p_
Tensor.log2 Tensor.log2_ Tensor.log_ Tensor.logit Tensor.logit_ Tensor.mvlgamma Tensor.mvlgamma_ Tensor.polygamma
Tensor.polygamma_ Tensor.rad2deg Tensor.rad2deg_ Tensor.sin Tensor.sin_ Tensor.sinc Tensor.sinc_ Tensor.sinh
Tensor.sinh_ Tensor.tan Tensor.tan_ Tensor.xlogy Tensor.xlogy_ torch.acos torch.acos_ torch.acosh torch.acosh_
torch.arccos torch.arccos_ torch.arccosh torch.arccosh_ torch.arcsin torch.arcsin_ torch.arcsinh torch.arcsinh_
torch.arctan torch.arctan_ torch.arctanh torch.arctanh_ torch.asin torch.asin_ torch.asinh torch.asinh_ torch.atan
torch.atan_ torch.atanh torch.atanh_ torch.cos torch.cos_ torch.cosh torch.cosh_ torch.deg2rad torch.deg2rad_
torch.digamma torch.erf torch.erf_ torch.erfc torch.erfc_ torch.erfinv torch.exp torch.exp2 torch.exp2_ torch.exp_
torch.expm1 torch.expm1_ torch.i0 torch.i0_ torch.igamma torch.igammac torch.lgamma torch.log torch.log10 torch.log10_
torch.log1p torch.log1p_ torch.log2 torch.log2_ torch.log_ torch.logit torch.logit_ torch.mvlgamma torch.polygamma
torch.rad2deg torch.rad2deg_ torch.sin torch.sin_ torch.sinc torch.sinc_ torch.sinh torch.sinh_ torch.special.digamma
torch.special.erf torch.special.erfc torch.special.erfinv torch.special.exp2 torch.special.expm1
torch.special.gammainc torch.special.gammaincc torch.special.gammaln torch.special.i0 torch.special.log1p
torch.special.logit torch.special.multigammaln torch.special.polygamma torch.special.psi torch.special.sinc
torch.special.xlogy torch.tan torch.tan_ torch.xlogy torch.xlogy_

transcendental 8300 OPS

transcendental 8300 OPS,RANGED
acos acosh asin asinh atan atanh cos cosh deg2rad digamma erf erfc erfinv exp exp2 expm1 i0 igamma igammac lgamma log
log10 log1p log2 logit mvlgamma polygamma rad2deg sin sinc sinh tan xlogy

transformer 15384 FUNCTIONS
torch.nn.Transformer.generate_square_subsequent_mask torch.nn.modules.transformer._generate_square_subsequent_mask

transformer 15384 LAYERS
torch.nn.Transformer torch.nn.TransformerDecoder torch.nn.TransformerDecoderLayer torch.nn.TransformerEncoder
torch.nn.TransformerEncoderLayer

transformer 15384 OPS

transformer 15384 OPS,RANGED
causal_mask transformer_operands

unread 1871 OPS

untyped 2883 OPS

untyped 2883 RANGED
unknown

vision 11066 FUNCTIONS
torch.ops.torchvision.box_iou_rotated torch.ops.torchvision.deform_conv2d torch.ops.torchvision.nms
torch.ops.torchvision.ps_roi_align torch.ops.torchvision.ps_roi_pool torch.ops.torchvision.qnms
torch.ops.torchvision.qroi_align torch.ops.torchvision.roi_align torch.ops.torchvision.roi_pool
torchvision.ops.boxes.nms torchvision.ops.deform_conv.deform_conv2d torchvision.ops.deform_conv2d torchvision.ops.nms
torchvision.ops.ps_roi_align torchvision.ops.ps_roi_align.ps_roi_align torchvision.ops.ps_roi_pool
torchvision.ops.ps_roi_pool.ps_roi_pool torchvision.ops.roi_align torchvision.ops.roi_align.roi_align
torchvision.ops.roi_pool torchvision.ops.roi_pool.roi_pool

vision 11066 OPS

vision 11066 OPS,RANGED
deformable_convolution non_maximum_suppression position_sensitive_region region_align region_pool rotated_overlap

window 4938 FUNCTIONS
torch.bartlett_window torch.blackman_window torch.hamming_window torch.hann_window torch.kaiser_window
torch.signal.windows.bartlett torch.signal.windows.blackman torch.signal.windows.cosine
torch.signal.windows.exponential torch.signal.windows.gaussian torch.signal.windows.general_cosine
torch.signal.windows.general_hamming torch.signal.windows.hamming torch.signal.windows.hann
torch.signal.windows.kaiser torch.signal.windows.nuttall

window 4938 OPS

window 4938 OPS,RANGED
bartlett_window blackman_window hamming_window hann_window kaiser_window signal.bartlett signal.blackman signal.cosine
signal.exponential signal.gaussian signal.general_cosine signal.general_hamming signal.hamming signal.hann
signal.kaiser signal.nuttall

windowing 2327 OPS
"""
