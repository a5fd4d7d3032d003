"""aten operators whose parameter lists differ from the torch function of the same name: how exported graphs spell them.

An operator that is not written here takes its arguments in the order of `torch.<name>`, `Tensor.<name>` or
`torch.nn.functional.<name>`.
"""

from __future__ import annotations

from collections.abc import Callable

from ...base import dim as D
from ...base.annotations import Any
from ...base.dtype import I64
from ...base.truth import NO
from ...graph.constraints import NotUnderstood
from ...graph.graph import TensorType, Value
from ..call import Call
from ..entry import FUNCTIONS, Function, function
from ..named_results import Packed

PREFIX = "torch.ops.aten."
# Where an operator without an entry of its own is looked for.
HOMES = (PREFIX, "torch.", "torch.ops.", "Tensor.", "torch.nn.functional.", "torch._C._nn.", "torch.special.")


def find(name: str) -> Function | None:
    """The entry for an aten operator, given without its overload."""
    for home in HOMES:
        if home + name in FUNCTIONS:
            return FUNCTIONS[home + name]
    for family in ("linalg_", "fft_", "special_"):
        if name.startswith(family):
            return FUNCTIONS.get(f"torch.{family[:-1]}.{name.removeprefix(family)}")
    if name.endswith("_") and not name.endswith("__"):
        return find(name[:-1])
    return find(name.partition("unsafe_")[2]) if name.startswith(("_unsafe_", "unsafe_")) else None


def aten(names: str, signature: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return function(" ".join(PREFIX + name for name in names.split()), signature)


# -- the same tensor ---------------------------------------------------------------------------------------------------
@aten("alias lift lift_fresh lift_fresh_copy detach_copy view_as_real_copy _conj_physical", "self")
def _alias(call: Call, self: Any) -> Any:
    return call.call("torch.clone", self)


@aten(
    "_to_copy", "self, *, dtype=None, layout=None, device=None, pin_memory=None, non_blocking=False, memory_format=None"
)
def _to_copy(call: Call, self: Any, dtype: Any, **_: Any) -> Any:
    return call.call("Tensor.to", self, dtype=dtype) if dtype is not None else call.call("torch.clone", self)


@aten(
    "_assert_async _assert_scalar _assert_tensor_metadata sym_constrain_range sym_constrain_range_for_size",
    "*args, **kwargs",
)
def _assertion(call: Call, args: Any, kwargs: Any) -> Any:
    return None


# -- shapes ------------------------------------------------------------------------------------------------------------
@aten("sym_size size", "self, dim=None")
def _size(call: Call, self: Any, dim: Any) -> Any:
    shape = call.type(self).shape
    if shape is None:
        raise NotUnderstood("tensor of unknown rank")
    if dim is None:
        return list(shape)
    call.require(isinstance(dim, int) and -len(shape) <= dim < len(shape), f"axis {dim} does not exist")
    return shape[dim]


@aten("dim", "self")
def _dim(call: Call, self: Any) -> Any:
    shape = call.type(self).shape
    if shape is None:
        raise NotUnderstood("tensor of unknown rank")
    return len(shape)


@aten("sym_numel numel", "self")
def _numel(call: Call, self: Any) -> Any:
    shape = call.type(self).shape
    if shape is None:
        raise NotUnderstood("tensor of unknown rank")
    return D.product(shape)


@aten("expand expand_copy", "self, size, *, implicit=False")
def _expand(call: Call, self: Any, size: Any, implicit: Any) -> Any:
    return call.call("Tensor.expand", self, *size)


@aten("view view_copy _unsafe_view _reshape_alias", "self, size, stride=None")
def _view(call: Call, self: Any, size: Any, stride: Any) -> Any:
    if not isinstance(size, (list, tuple)):  # view.dtype
        return call.call("Tensor.view", self, size)
    # the graph does not say how the tensor lies in memory: whatever view accepts, reshape accepts
    return call.call("torch.reshape", self, tuple(size))


@aten("permute permute_copy", "self, dims")
def _permute(call: Call, self: Any, dims: Any) -> Any:
    return call.call("torch.permute", self, tuple(dims))


@aten("numpy_T", "self")
def _reversed_axes(call: Call, self: Any) -> Any:
    return call.call("Tensor.T", self)


@aten("matrix_H", "self")
def _conjugate_transpose(call: Call, self: Any) -> Any:
    return call.call("Tensor.H", self)


@aten("repeat", "self, repeats")
def _repeat(call: Call, self: Any, repeats: Any) -> Any:
    return call.call("Tensor.repeat", self, *repeats)


@aten("split split_with_sizes", "self, split_size, dim=0")
def _split(call: Call, self: Any, split_size: Any, dim: Any) -> Any:
    return call.call("torch.split", self, split_size, dim)


@aten("new_zeros new_ones new_empty", "self, size, **kwargs")
def _new(call: Call, self: Any, size: Any, kwargs: Any) -> Any:
    name = call.api.rpartition(".")[2]
    return call.call(f"Tensor.{name if f'Tensor.{name}' in FUNCTIONS else 'new_zeros'}", self, tuple(size))


@aten("index", "self, indices")
def _index(call: Call, self: Any, indices: Any) -> Any:
    key = tuple(slice(None) if i is None else i for i in indices)
    return call.call("Tensor.__getitem__", self, key)


@aten("scalar_tensor", "s, *, dtype=None, layout=None, device=None, pin_memory=None")
def _scalar_tensor(call: Call, s: Any, dtype: Any, **_: Any) -> Any:
    return call.call("torch.full", (), s, dtype=dtype)


# -- layers ------------------------------------------------------------------------------------------------------------
_CONVOLUTION = "input, weight, bias, stride, padding, dilation, transposed, output_padding, groups"


@aten("_convolution", f"{_CONVOLUTION}, benchmark=False, deterministic=False, cudnn_enabled=True, allow_tf32=True")
def _convolution(call: Call, input: Any, weight: Any, bias: Any, stride: Any, **more: Any) -> Any:
    settings = [more[name] for name in ("padding", "dilation", "transposed", "output_padding", "groups")]
    return call.call("torch.convolution", input, weight, bias, stride, *settings)


@aten("_convolution_mode", "input, weight, bias, stride, padding, dilation, groups")
def _convolution_mode(call: Call, input: Any, weight: Any, **more: Any) -> Any:
    """The padding is a word."""
    axes = (call.type(weight).rank or 4) - 2
    return call.call(f"torch.nn.functional.conv{axes}d", input, weight, **more)


_BAG = "weight, indices, offsets, scale_grad_by_freq=False, mode=0, sparse=False, per_sample_weights=None"


@aten("embedding_bag _embedding_bag _embedding_bag_forward_only", f"{_BAG}, include_last_offset=False, padding_idx=-1")
def _embedding_bag(call: Call, weight: Any, indices: Any, offsets: Any, mode: Any, **more: Any) -> Any:
    words = {"mode": {0: "sum", 1: "mean", 2: "max"}.get(mode, "mean"), "offsets": offsets}
    kept = {name: more[name] for name in ("per_sample_weights", "include_last_offset")}
    made = call.call("torch.nn.functional.embedding_bag", indices, weight, **words, **kept)
    return made, *(call.constant(TensorType(None, I64)) for _ in range(3))


@aten("_native_batch_norm_legit_no_training", "input, weight, bias, running_mean, running_var, momentum, eps")
def _batch_norm_inference(call: Call, input: Any, momentum: Any, eps: Any, **tensors: Any) -> Any:
    given = [tensors[name] for name in ("weight", "bias", "running_mean", "running_var")]
    out = call.call("torch.batch_norm", input, *given, False, momentum, eps, False)
    empty = TensorType((0,), call.type(input).dtype)
    return out, call.constant(empty), call.constant(empty)


@aten("_softmax _log_softmax", "self, dim, half_to_float=False")
def _softmax(call: Call, self: Any, dim: Any, half_to_float: Any) -> Any:
    name = "log_softmax" if "log" in call.api else "softmax"
    return call.call(f"torch.{name}", self, dim)


@aten("softmax log_softmax", "self, dim, dtype=None")
def _soft(call: Call, self: Any, dim: Any, dtype: Any) -> Any:
    name = "log_softmax" if "log" in call.api else "softmax"
    return call.call(f"torch.{name}", self, dim, dtype=dtype)


@aten("elu", "self, alpha=1.0, scale=1.0, input_scale=1.0")
def _elu(call: Call, self: Any, alpha: Any, scale: Any, input_scale: Any) -> Any:
    """Programs write selu and celu as elu with other numbers."""
    numbers = all(isinstance(n, (int, float)) for n in (alpha, scale, input_scale))
    if numbers and input_scale == 1 and abs(alpha - 1.6732632423543772) + abs(scale - 1.0507009873554805) < 1e-6:
        return call.call("torch.nn.functional.selu", self)
    if numbers and scale == 1 and input_scale != 1 and abs(alpha * input_scale - 1) < 1e-6:
        return call.call("torch.nn.functional.celu", self, alpha)
    made = call.call("torch.nn.functional.elu", self, alpha)
    return made if scale == 1 else call.call("torch.mul", made, scale)


@aten("native_dropout", "input, p, train")
def _native_dropout(call: Call, input: Any, p: Any, train: Any) -> Any:
    mask = call.call("torch.ones_like", input)
    return call.call("torch.dropout", input, p, bool(train)), mask


@aten(
    "adaptive_avg_pool1d _adaptive_avg_pool2d adaptive_avg_pool2d _adaptive_avg_pool3d adaptive_avg_pool3d",
    "self, output_size",
)
def _adaptive(call: Call, self: Any, output_size: Any) -> Any:
    name = call.api.rpartition(".")[2].removeprefix("_")
    return call.call(f"torch.nn.functional.{name}", self, output_size)


def _pooling(name: str) -> None:
    def pool(call: Call, self: Any, kernel_size: Any, stride: Any, **more: Any) -> Any:
        # an empty stride is the default: the size of the window
        return call.call(f"torch.nn.functional.{name}", self, kernel_size, stride or None, **more)

    average = name.startswith("avg")
    one = name.endswith("1d")
    more = "padding=0, ceil_mode=False, count_include_pad=True" + ("" if one else ", divisor_override=None")
    text = more if average else "padding=0, dilation=1, ceil_mode=False"
    aten(name, f"self, kernel_size, stride=None, {text}")(pool)


for _name in (
    "max_pool1d",
    "max_pool2d",
    "max_pool3d",
    "avg_pool1d",
    "avg_pool2d",
    "avg_pool3d",
    "max_pool2d_with_indices",
):
    _pooling(_name)


# kernel -> its mode; each interpolation has kernels for the numbers of axes that it is defined for
_UPSAMPLE = {
    **{f"upsample_nearest{n}d": "nearest" for n in (1, 2, 3)},
    **{f"_upsample_nearest_exact{n}d": "nearest-exact" for n in (1, 2, 3)},
    "upsample_linear1d": "linear",
    "upsample_bilinear2d": "bilinear",
    "_upsample_bilinear2d_aa": "bilinear",
    "upsample_bicubic2d": "bicubic",
    "upsample_trilinear3d": "trilinear",
}


def is_factored(shape: Any, size: tuple[Any, ...], stated: list[Any]) -> bool:
    """Whether factors that give no whole sizes are stated beside the sizes: the factors then say where each place reads."""
    factors = [f for f in stated if isinstance(f, (int, float))]
    if shape is None or len(factors) != len(size) or len(shape) <= len(size):
        return False
    before = shape[len(shape) - len(size) :]
    if not all(isinstance(d, int) for d in (*before, *size)):
        return False
    scaled = [d * f for d, f in zip(before, factors)]
    return [int(s) for s in scaled] == list(size) and scaled != list(size)


def _upsampling(name: str, mode: str) -> None:
    corners = mode not in ("nearest", "nearest-exact")

    def upsample(call: Call, input: Any, output_size: Any, **more: Any) -> Any:
        scales = more.get("a")
        size = tuple(output_size) if output_size is not None else None
        factors = tuple(scales) if size is None and isinstance(scales, (list, tuple)) else None
        if size is None and factors is None:
            raise NotUnderstood("neither a size nor factors")
        align = more.get("align_corners")
        options = {"align_corners": align} if corners else {}
        options |= {"antialias": True} if name.endswith("_aa") else {}
        if size is not None and is_factored(call.type(input).shape, size, stated := [more.get(k) for k in "abc"]):
            size, factors = None, tuple(s for s in stated if s is not None)
        return call.call("torch.nn.functional.interpolate", input, size, factors, mode=mode, **options)

    aten(name, f"input, output_size=None, {'align_corners=False, ' if corners else ''}a=None, b=None, c=None")(upsample)


for _kernel, _mode in _UPSAMPLE.items():
    _upsampling(_kernel, _mode)


@aten("_transformer_encoder_layer_fwd", "src, *args, **kwargs")
def _fused_encoder_layer(call: Call, src: Any, args: Any, kwargs: Any) -> Any:
    """The whole layer in one kernel: a tensor like the first."""
    return call.call("torch.clone", src)


@aten("_native_multi_head_attention", "query, key, value, embed_dim, num_head, *args, **kwargs")
def _fused_attention(call: Call, query: Any, **_: Any) -> Any:
    return call.call("torch.clone", query), call.constant(TensorType(None, call.type(query).dtype))


@aten(
    "scaled_dot_product_attention",
    "query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False",
)
def _attention(call: Call, query: Any, key: Any, value: Any, **more: Any) -> Any:
    return call.call("torch.nn.functional.scaled_dot_product_attention", query, key, value, **more)


@aten("einsum", "equation, tensors, *, path=None")
def _einsum(call: Call, equation: Any, tensors: Any, path: Any) -> Any:
    return call.call("torch.einsum", equation, *tensors)


# -- recurrent layers --------------------------------------------------------------------------------------------------
def _recurrent(name: str, kind: str) -> None:
    def run(call: Call, input: Any, hx: Any, params: Any, num_layers: Any, **more: Any) -> Any:
        if isinstance(more["has_biases"], (list, tuple)):
            # packed: the sizes of the batch stand second, and all that follows one place later
            packed = Packed((input, hx, None, None))
            later = {"has_biases": num_layers, "bidirectional": more["batch_first"], "batch_first": False}
            output, *last = run(call, packed, params, more["has_biases"], more["dropout"], **later)
            return output[0], *last
        if not isinstance(params, (list, tuple)) or not params or not isinstance(params[0], Value):
            raise NotUnderstood("weights that are not known")
        states = hx if isinstance(hx, (list, tuple)) else [hx, None]
        first, second = call.type(params[0]).shape, call.type(params[1]).shape
        if first is None or second is None or len(first) != 2 or len(second) != 2:
            raise NotUnderstood("weights of unknown shape")
        gates = {"LSTM": 4, "GRU": 3, "RNN": 1}[kind]
        hidden = D.floordiv(first[0], gates)
        projected = second[1] if D.same(second[1], hidden) is NO else 0
        result = call.apply(
            "recurrent",
            input=input,
            state=states[0],
            cell=states[1] if len(states) > 1 else None,
            weights=tuple(params),
            kind=kind,
            input_size=first[1],
            hidden_size=hidden,
            num_layers=num_layers,
            directions=2 if more["bidirectional"] else 1,
            proj_size=projected,
            batch_first=bool(more["batch_first"]),
        )
        if kind == "LSTM" and isinstance(result, tuple):
            return result[0], result[1][0], result[1][1]
        return result

    signature = "input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first=False"
    function(f"{PREFIX}{name} torch.{name} torch._VF.{name}", signature)(run)


for _name, _kind in (("lstm", "LSTM"), ("gru", "GRU"), ("rnn_tanh", "RNN"), ("rnn_relu", "RNN")):
    _recurrent(_name, _kind)
