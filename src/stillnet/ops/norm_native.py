"""Normalization as the library's own kernels return it: with the statistics they used."""

from __future__ import annotations

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .arguments import flag, sizes
from .entry import op, spell
from .norm import batch_norm, layer_norm
from .settings import tensor


def _shape(x: TensorType) -> tuple[Dim, ...]:
    if x.shape is None:
        raise NotUnderstood("tensor of unknown rank")
    return x.shape


@op("native_layer_norm", spell("torch.native_layer_norm", "input, normalized_shape, weight, bias, eps"))
def native_layer_norm(t: Typing, input: Any, normalized_shape: Any, weight: Any, bias: Any, eps: Any) -> Any:
    """x[*B, *S], weight?[*S], bias?[*S] -> [*B, *S], mean and 1/deviation of [*B, 1, ...]"""
    x = tensor(input)
    out = layer_norm.infer(t, input, normalized_shape, weight, bias, eps)
    n, shape = len(sizes(t, normalized_shape)), _shape(x)
    statistics = TensorType((*shape[: len(shape) - n], *(1,) * n), x.dtype)
    return out, statistics, statistics


@op(
    "native_batch_norm",
    spell(
        "torch.native_batch_norm",
        "input, weight, bias, running_mean, running_var, training, momentum, eps, *, out=None",
    ),
)
def native_batch_norm(
    t: Typing,
    input: Any,
    weight: Any,
    bias: Any,
    running_mean: Any,
    running_var: Any,
    training: Any,
    momentum: Any,
    eps: Any,
) -> Any:
    """x[N, C, *S], ... -> [N, C, *S], mean and 1/deviation of [C], both empty in evaluation"""
    x = tensor(input)
    out = batch_norm.infer(t, input, running_mean, running_var, weight, bias, None, momentum, eps)
    statistics = TensorType(
        (_shape(x)[1] if len(_shape(x)) > 1 else 0,) if flag(training, "training") else (0,), x.dtype
    )
    return out, statistics, statistics


@op("native_group_norm", spell("torch.native_group_norm", "input, weight, bias, N, C, HxW, group, eps"))
def native_group_norm(
    t: Typing, input: Any, weight: Any, bias: Any, N: Any, C: Any, HxW: Any, group: Any, eps: Any
) -> Any:
    """x[N, C, *S], weight?[C], bias?[C] -> [N, C, *S], mean and 1/deviation of [N, group]"""
    x = tensor(input)
    if not isinstance(group, (int, D.Sym)) or not isinstance(N, (int, D.Sym)):
        raise NotUnderstood("groups are not known")
    statistics = TensorType((N, group), x.dtype)
    return TensorType(x.shape, x.dtype), statistics, statistics
