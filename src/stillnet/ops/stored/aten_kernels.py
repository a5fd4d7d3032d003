"""aten operators that stand behind a function of torch: what decomposed programs and older files name instead of it."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Origin
from ...base.dtype import I32, I64
from ...graph.constraints import NotUnderstood
from ...graph.graph import TensorType
from ..call import Call
from .aten import aten

# How a loss is reduced, by number.
REDUCTIONS = ("none", "mean", "sum")
NORM = "input, weight, bias, running_mean, running_var"


def reduction_of(number: Any) -> str:
    if not isinstance(number, int) or not 0 <= number < len(REDUCTIONS):
        raise NotUnderstood("a reduction that is not known")
    return REDUCTIONS[number]


def aside(call: Call, like: Any, shape: Any = None) -> Any:
    """A further result, which only a gradient needs."""
    return call.constant(TensorType(shape, call.type(like).dtype))


# -- losses ------------------------------------------------------------------------------------------------------------
@aten(
    "cross_entropy_loss",
    "self, target, weight=None, reduction=1, ignore_index=-100, label_smoothing=0.0",
)
def _cross_entropy(call: Call, self: Any, target: Any, reduction: Any, **more: Any) -> Any:
    return call.call("torch.nn.functional.cross_entropy", self, target, reduction=reduction_of(reduction), **more)


@aten("nll_loss nll_loss_nd nll_loss2d", "self, target, weight=None, reduction=1, ignore_index=-100")
def _nll_loss(call: Call, self: Any, target: Any, reduction: Any, **more: Any) -> Any:
    return call.call("torch.nn.functional.nll_loss", self, target, reduction=reduction_of(reduction), **more)


@aten("nll_loss_forward nll_loss2d_forward", "self, target, weight, reduction, ignore_index")
def _nll_loss_forward(call: Call, self: Any, **more: Any) -> Any:
    return _nll_loss(call, self, **more), aside(call, self, ())


@aten("log_sigmoid log_sigmoid_forward", "self")
def _log_sigmoid(call: Call, self: Any) -> Any:
    made = call.call("torch.nn.functional.logsigmoid", self)
    return (made, aside(call, self)) if call.api.endswith("forward") else made


# -- norms and attention -----------------------------------------------------------------------------------------------
@aten(
    "_native_batch_norm_legit _native_batch_norm_legit_functional",
    f"{NORM}, training, momentum, eps",
)
def _batch_norm(call: Call, input: Any, training: Any, momentum: Any, eps: Any, **tensors: Any) -> Any:
    given = [tensors[name] for name in ("weight", "bias", "running_mean", "running_var")]
    out = call.call("torch.batch_norm", input, *given, bool(training), momentum, eps, False)
    shape = call.type(input).shape
    saved = aside(call, input, (shape[1] if training else 0,) if shape is not None and len(shape) > 1 else None)
    return out, saved, saved, *given[2:]


@aten("_native_batch_norm_legit.no_stats", "input, weight, bias, training, momentum, eps")
def _batch_norm_of_batch(call: Call, input: Any, **more: Any) -> Any:
    return _batch_norm(call, input, running_mean=None, running_var=None, **more)[:3]


@aten(
    "_batch_norm_with_update _batch_norm_with_update_functional _batch_norm_no_update",
    f"{NORM}, momentum, eps",
)
def _batch_norm_updating(call: Call, input: Any, **more: Any) -> Any:
    out, mean, var, *running = _batch_norm(call, input, training="no_update" not in call.api, **more)
    return out, mean, var, aside(call, input), *running


@aten(
    "_scaled_dot_product_flash_attention_for_cpu",
    "query, key, value, dropout_p=0.0, is_causal=False, *, attn_mask=None, scale=None",
)
def _flash_attention(call: Call, query: Any, key: Any, value: Any, **more: Any) -> Any:
    out = call.call("torch.nn.functional.scaled_dot_product_attention", query, key, value, **more)
    shape = call.type(query).shape
    return out, aside(call, query, shape[:-1] if shape is not None else None)


@aten(
    "_scaled_dot_product_attention_math",
    "query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, dropout_mask=None, *, scale=None, enable_gqa=False",
)
def _attention_math(call: Call, query: Any, key: Any, value: Any, dropout_mask: Any, **more: Any) -> Any:
    out = call.call("torch.nn.functional.scaled_dot_product_attention", query, key, value, **more)
    return out, aside(call, query)


@aten("_safe_softmax", "self, dim, dtype=None")
def _safe_softmax(call: Call, self: Any, dim: Any, dtype: Any) -> Any:
    return call.call("torch.softmax", self, dim, dtype=dtype)


@aten("_weight_norm_interface", "v, g, dim=0")
def _weight_norm(call: Call, v: Any, g: Any, dim: Any) -> Any:
    return call.call("torch.mul", v, g), aside(call, g, call.type(g).shape)


# -- windows -----------------------------------------------------------------------------------------------------------
@aten(
    "reflection_pad1d reflection_pad2d reflection_pad3d replication_pad1d replication_pad2d replication_pad3d",
    "self, padding",
)
def _pad(call: Call, self: Any, padding: Any) -> Any:
    return call.call("torch.nn.functional.pad", self, padding, "reflect" if "reflection" in call.api else "replicate")


@aten("im2col", "self, kernel_size, dilation, padding, stride")
def _im2col(call: Call, self: Any, **windows: Any) -> Any:
    return call.call("torch.nn.functional.unfold", self, **windows)


@aten("col2im", "self, output_size, kernel_size, dilation, padding, stride")
def _col2im(call: Call, self: Any, **windows: Any) -> Any:
    return call.call("torch.nn.functional.fold", self, **windows)


@aten(
    "thnn_conv2d _conv_depthwise2d",
    "self, weight, kernel_size, bias=None, stride=(1, 1), padding=(0, 0), dilation=(1, 1)",
)
def _conv2d(call: Call, self: Any, weight: Any, kernel_size: Any, **more: Any) -> Any:
    shape = call.type(self).shape
    if "depthwise" in call.api and shape is None:
        raise NotUnderstood("tensor of unknown rank")
    groups = shape[1] if "depthwise" in call.api and shape is not None else 1
    return call.call("torch.conv2d", self, weight, groups=groups, **more)


# -- transforms --------------------------------------------------------------------------------------------------------
@aten("stft", "self, n_fft, hop_length=None, win_length=None, window=None, *rest, **more")
def _stft(call: Call, self: Any, n_fft: Any, rest: Any, more: Any, **given: Any) -> Any:
    """The operator does not pad, or says so before the rest: `center, pad_mode`."""
    is_padding = "center" in more or (len(rest) > 1 and isinstance(rest[1], str))
    names = ("center", "pad_mode") if is_padding else ()
    named = dict(zip((*names, "normalized", "onesided", "return_complex"), rest)) | more
    named.pop("align_to_window", None)
    return call.call("torch.stft", self, n_fft, **given, **({} if is_padding else {"center": False}), **named)


@aten("_fft_r2c", "self, dim, normalization, onesided")
def _fft_of_real(call: Call, self: Any, dim: Any, normalization: Any, onesided: Any) -> Any:
    return call.call("torch.fft.rfftn" if onesided else "torch.fft.fftn", self, dim=dim)


@aten("_fft_c2r", "self, dim, normalization, last_dim_size")
def _fft_to_real(call: Call, self: Any, dim: Any, normalization: Any, last_dim_size: Any) -> Any:
    return call.call("torch.fft.irfft", self, n=last_dim_size, dim=dim[-1])


@aten("_fft_c2c", "self, dim, normalization, forward")
def _fft(call: Call, self: Any, dim: Any, normalization: Any, forward: Any) -> Any:
    return call.call("torch.fft.fftn" if forward else "torch.fft.ifftn", self, dim=dim)


# -- distances and products --------------------------------------------------------------------------------------------
@aten("_cdist_forward _euclidean_dist", "x1, x2, p=2.0, compute_mode=None")
def _cdist(call: Call, x1: Any, x2: Any, p: Any, compute_mode: Any) -> Any:
    return call.call("torch.cdist", x1, x2, p)


@aten("_trilinear", "i1, i2, i3, expand1, expand2, expand3, sumdim, unroll_dim=1")
def _trilinear(call: Call, i1: Any, i2: Any, i3: Any, sumdim: Any, unroll_dim: Any, **axes: Any) -> Any:
    spread = []
    for tensor, places in zip((i1, i2, i3), (axes["expand1"], axes["expand2"], axes["expand3"])):
        for place in sorted(places):
            tensor = call.call("torch.unsqueeze", tensor, place)
        spread.append(tensor)
    made = call.call("torch.mul", call.call("torch.mul", spread[0], spread[1]), spread[2])
    return call.call("torch.sum", made, sumdim) if sumdim else made


@aten("_addmm_activation", "self, mat1, mat2, *, beta=1, alpha=1, use_gelu=False")
def _addmm_activation(call: Call, self: Any, mat1: Any, mat2: Any, use_gelu: Any, **more: Any) -> Any:
    made = call.call("torch.addmm", self, mat1, mat2)
    return call.call("torch.nn.functional.gelu" if use_gelu else "torch.relu", made)


# -- elements ----------------------------------------------------------------------------------------------------------
@aten("copy", "self, src, non_blocking=False")
def _copy(call: Call, self: Any, src: Any, non_blocking: Any) -> Any:
    """The second tensor in the shape and element type of the first."""
    spread = call.call("torch.broadcast_to", src, call.type(self).shape)
    return call.call("Tensor.to", spread, dtype=call.type(self).dtype)


@aten("zero", "self")
def _zero(call: Call, self: Any) -> Any:
    return call.call("torch.zeros_like", self)


@aten("uniform exponential log_normal geometric cauchy random normal_functional", "self, *args, **kwargs")
def _drawn(call: Call, self: Any, args: Any, kwargs: Any) -> Any:
    return call.call("torch.rand_like" if "uniform" in call.api else "torch.empty_like", self)


@aten("_unsafe_masked_index", "self, mask, indices, fill")
def _masked_index(call: Call, self: Any, mask: Any, indices: Any, fill: Any) -> Any:
    return call.call("torch.ops.aten.index", self, indices)


@aten("_unsafe_masked_index_put_accumulate", "self, mask, indices, values")
def _masked_put(call: Call, self: Any, **_: Any) -> Any:
    return call.call("torch.clone", self)


@aten("slice_copy", "self, dim=0, start=None, end=None, step=1")
def _slice_copy(call: Call, self: Any, dim: Any, start: Any, end: Any, step: Any) -> Any:
    return call.call("torch.ops.aten.slice", self, dim, start, end, step)


@aten("_reshape_copy _reshape_alias_copy", "self, size, stride=None")
def _reshape_copy(call: Call, self: Any, size: Any, stride: Any) -> Any:
    return call.call("torch.reshape", self, size)


@aten("_neg_view _neg_view_copy", "self")
def _neg_view(call: Call, self: Any) -> Any:
    return call.call("torch.neg", self)


@aten("_conj _conj_copy", "self")
def _conj(call: Call, self: Any) -> Any:
    return call.call("torch.conj", self)


@aten("_prelu_kernel", "self, weight")
def _prelu(call: Call, self: Any, weight: Any) -> Any:
    return call.call("torch.where", call.call("torch.gt", self, 0), self, call.call("torch.mul", self, weight))


@aten("_stack", "tensors, dim=0")
def _stack(call: Call, tensors: Any, dim: Any) -> Any:
    return call.call("torch.stack", tensors, dim)


@aten("_logcumsumexp", "self, dim")
def _logcumsumexp(call: Call, self: Any, dim: Any) -> Any:
    return call.call("torch.logcumsumexp", self, dim)


@aten("_aminmax", "self, dim=None, keepdim=False")
def _aminmax(call: Call, self: Any, dim: Any, keepdim: Any) -> Any:
    return call.call("torch.aminmax", self, dim=dim, keepdim=keepdim)


@aten("_is_all_true _is_any_true", "self")
def _is_true(call: Call, self: Any) -> Any:
    return call.call("torch.all" if "all" in call.api else "torch.any", self)


@aten("pad_sequence", "sequences, batch_first=False, padding_value=0.0, padding_side='right'")
def _pad_sequence(call: Call, sequences: Any, batch_first: Any, padding_value: Any, padding_side: Any) -> Any:
    return call.call("torch.nn.utils.rnn.pad_sequence", sequences, batch_first, padding_value)


@aten("_unique2", "self, sorted=True, return_inverse=False, return_counts=False")
def _unique(call: Call, self: Any, sorted: Any, return_inverse: Any, return_counts: Any) -> Any:
    """How many elements differ, only the data say."""
    type, size = call.type(self), D.fresh("n", Origin.DATA)
    return (
        call.constant(TensorType((size,), type.dtype)),
        call.constant(TensorType(type.shape if return_inverse else (0,), I64)),
        call.constant(TensorType((size if return_counts else 0,), I64)),
    )


# -- matrices ----------------------------------------------------------------------------------------------------------
@aten("_linalg_det", "A")
def _det(call: Call, A: Any) -> Any:
    shape = call.type(A).shape
    return call.call("torch.linalg.det", A), aside(call, A, shape), call.constant(TensorType(shape and shape[:-1], I32))


@aten("_linalg_slogdet", "A")
def _slogdet(call: Call, A: Any) -> Any:
    shape = call.type(A).shape
    sign, logarithm = call.call("torch.linalg.slogdet", A)
    return sign, logarithm, aside(call, A, shape), call.constant(TensorType(shape and shape[:-1], I32))


@aten("_linalg_eigh", "A, UPLO='L', compute_v=True")
def _eigh(call: Call, A: Any, UPLO: Any, compute_v: Any) -> Any:
    return call.call("torch.linalg.eigh", A)


@aten("_linalg_svd", "A, full_matrices=False, compute_uv=True, *, driver=None")
def _svd(call: Call, A: Any, full_matrices: Any, compute_uv: Any, driver: Any) -> Any:
    return call.call("torch.linalg.svd", A, full_matrices=full_matrices)


@aten("_linalg_solve_ex", "A, B, *, left=True, check_errors=False")
def _solve(call: Call, A: Any, B: Any, left: Any, check_errors: Any) -> Any:
    made, shape = call.call("torch.linalg.solve", A, B, left=left), call.type(A).shape
    pivots = [call.constant(TensorType(shape and shape[:-n], I32)) for n in (1, 2)]
    return made, aside(call, A, shape), *pivots
