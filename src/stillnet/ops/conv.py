"""Convolutions, plain and transposed."""

from __future__ import annotations

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim, Sym
from ..base.shape import shape_text
from ..base.truth import NO, YES
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .arguments import dim, window
from .entry import op, spell
from .linear import same_dtype
from .ranging import Ranging, ranged
from .settings import (
    INPUT_NAMES,
    INVALID,
    called,
    optional,
    positive,
    several,
    shape_of,
    tensor,
)
from .windowing import is_uneven, uneven_enlarged, uneven_places

FORWARD = "input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1"
TRANSPOSED = "input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1"


def _macs(outputs: Any, input: TensorType, weight: TensorType, transposed: Any = False, **_: Any) -> Dim:
    """Every weight meets every place: output places, or input places when transposed."""
    shape, places = outputs[0].shape or (), (input if transposed is True else outputs[0]).shape or ()
    n = len(weight.shape or ()) - 2
    return D.product((*shape[: -n - 1], *(weight.shape or ()), *places[-n:]))


@op(
    "convolution",
    spell("torch.nn.functional.conv1d torch.conv1d", FORWARD, n=1),
    spell("torch.nn.functional.conv2d torch.conv2d", FORWARD, n=2),
    spell("torch.nn.functional.conv3d torch.conv3d", FORWARD, n=3),
    spell("torch.nn.functional.conv_transpose1d torch.conv_transpose1d", TRANSPOSED, n=1, transposed=True),
    spell("torch.nn.functional.conv_transpose2d torch.conv_transpose2d", TRANSPOSED, n=2, transposed=True),
    spell("torch.nn.functional.conv_transpose3d torch.conv_transpose3d", TRANSPOSED, n=3, transposed=True),
    spell("torch.convolution", "input, weight, bias, stride, padding, dilation, transposed, output_padding, groups"),
    macs=_macs,
)
def convolution(
    t: Typing,
    input: Any,
    weight: Any,
    bias: Any = None,
    stride: Any = 1,
    padding: Any = 0,
    dilation: Any = 1,
    groups: Any = 1,
    n: int | None = None,
    transposed: Any = False,
    output_padding: Any = 0,
    output_size: Any = None,
) -> TensorType:
    """x[*N, C, *S], weight[O, C // groups, *K], bias?[O] -> [*N, O, *window(S, K, stride, padding, dilation)]"""
    x, w = tensor(input), tensor(weight)
    if not (x.shape and 0 in x.shape):
        same_dtype(t, x, w, optional(bias))
    dtype = x.dtype if x.dtype is not None and x.dtype.kind in ("float", "complex") else w.dtype or x.dtype
    if n is None:
        n = len(t.need_shape(w)) - 2
    kernel = shape_of(t, w, n + 2, message=lambda: f"{called(t)} expects a {n + 2}-D weight, got {shape_text(w.shape)}")
    shape = shape_of(t, x, (n + 2, n + 1), INPUT_NAMES.get(n, ()))
    if shape is None or kernel is None:
        return TensorType(None, dtype)
    share = dim(t, groups)
    positive(t, (share,), "groups")
    out = kernel[0] if transposed is not True else D.mul(kernel[1], share)
    wanted = kernel[0] if transposed is True else D.mul(kernel[1], share)
    t.same(
        wanted,
        shape[-n - 1],
        lambda: (
            f"{called(t)} expects {D.text(wanted)} input channels, got {D.text(shape[-n - 1])} "
            f"(input is {shape_text(shape)})"
        ),
        about="in_channels",
        axis=len(shape) - n - 1,
    )
    t.require(
        D.divides(share, kernel[0]),
        lambda: f"{called(t)}: groups={D.text(share)} does not divide {D.text(kernel[0])} channels",
        INVALID,
        about="groups",
    )
    _check_bias(t, optional(bias), out)
    steps, spread = several(t, stride, n, "stride"), several(t, dilation, n, "dilation")
    positive(t, steps, "stride")
    positive(t, spread, "dilation")
    if is_uneven(padding):
        places = _uneven(
            t, shape[-n:], kernel[2:], steps, padding, spread, output_padding if transposed is True else None
        )
    elif transposed is True:
        places = _enlarged(
            t,
            shape,
            kernel[2:],
            steps,
            several(t, padding, n, "padding"),
            spread,
            several(t, output_padding, n, "output_padding"),
            output_size,
        )
    else:
        places = _windows(t, shape[-n:], kernel[2:], steps, padding, spread)
    return TensorType((*shape[: -n - 1], out, *places), dtype)


def _uneven(
    t: Typing,
    sizes: tuple[Dim, ...],
    kernel: tuple[Dim, ...],
    stride: tuple[Dim, ...],
    padding: Any,
    dilation: tuple[Dim, ...],
    output_padding: Any,
) -> tuple[Dim, ...]:
    """Padding as model files state it; `output_padding` is None unless the convolution is transposed."""
    if output_padding is None:
        return uneven_places(t, sizes, kernel, stride, padding, dilation)
    extra = several(t, output_padding, len(sizes), "output_padding")
    axes = enumerate(zip(sizes, kernel, stride, dilation, extra))
    return tuple(uneven_enlarged(*axis, padding, i) for i, axis in axes)


def _check_bias(t: Typing, bias: TensorType | None, out: Dim) -> None:
    if bias is not None and bias.shape is not None:
        given = bias.shape
        t.require(len(given) == 1, lambda: f"{called(t)} expects a 1-D bias, got {shape_text(given)}")
        t.same(out, given[0], lambda: f"{called(t)} expects {D.text(out)} bias elements, got {D.text(given[0])}")


def _windows(
    t: Typing,
    sizes: tuple[Dim, ...],
    kernel: tuple[Dim, ...],
    stride: tuple[Dim, ...],
    padding: Any,
    dilation: tuple[Dim, ...],
) -> tuple[Dim, ...]:
    if padding == "same":
        t.require(
            D.product(stride) == 1 or not all(isinstance(s, int) for s in stride),
            f"{called(t)}: padding='same' needs stride 1",
            INVALID,
            about="stride",
        )
        return sizes
    if not isinstance(padding, (int, Sym, str, tuple, list)):
        return tuple(t.fresh("d") for _ in sizes)  # may also be a word
    if isinstance(padding, str) and padding != "valid":
        t.fail(f"{called(t)}: padding must be 'same' or 'valid', got {padding!r}", INVALID, about="padding")
    pads = several(t, 0 if padding == "valid" else padding, len(sizes), "padding")
    positive(t, pads, "padding", 0)
    _check_room(t, sizes, kernel, pads, dilation)
    return tuple(window(t, *places) for places in zip(sizes, kernel, stride, pads, dilation))


def _check_room(
    t: Typing, sizes: tuple[Dim, ...], kernel: tuple[Dim, ...], padding: tuple[Dim, ...], dilation: tuple[Dim, ...]
) -> None:
    """The window fits into the padded input."""
    for s, k, p, d in zip(sizes, kernel, padding, dilation):
        if type(s) is type(k) is type(p) is type(d) is int and s + 2 * p > d * (k - 1):
            continue
        padded, reach = D.add(s, D.mul(2, p)), D.add(D.mul(d, D.sub(k, 1)), 1)
        answer = D.at_least(padded, reach)
        if answer is not YES:
            text = f"{called(t)}: a window of {D.text(reach)} does not fit into {D.text(s)}"
            text += "" if p == 0 else f" padded to {D.text(padded)}"
            t.require(answer, text, about="kernel_size", expected=reach, actual=padded)


def _enlarged(
    t: Typing,
    shape: tuple[Dim, ...],
    kernel: tuple[Dim, ...],
    stride: tuple[Dim, ...],
    padding: tuple[Dim, ...],
    dilation: tuple[Dim, ...],
    extra: tuple[Dim, ...],
    output_size: Any,
) -> tuple[Dim, ...]:
    """(S - 1) * stride - 2 * padding + dilation * (K - 1) + 1 + output_padding"""
    n = len(kernel)
    least = tuple(
        D.add(D.sub(D.mul(D.sub(s, 1), step), D.mul(2, p)), D.add(D.mul(d, D.sub(k, 1)), 1))
        for s, k, step, p, d in zip(shape[-n:], kernel, stride, padding, dilation)
    )
    if output_size is not None:
        return _chosen(t, least, stride, output_size, len(shape))
    if shape[0] == 0:
        return tuple(D.add(a, e) for a, e in zip(least, extra))
    for e, s, d in zip(extra, stride, dilation):
        if D.at_least(e, s) is YES and D.at_least(e, d) is YES:
            t.fail(
                f"{called(t)}: output_padding {D.text(e)} must be smaller than stride or dilation",
                INVALID,
                about="output_padding",
            )
    out = tuple(D.add(a, e) for a, e in zip(least, extra))
    for o in out:
        t.require(D.at_least(o, 0), f"{called(t)}: the output would have size {D.text(o)}", about="padding")
    return out


def _chosen(t: Typing, least: tuple[Dim, ...], stride: tuple[Dim, ...], output_size: Any, rank: int) -> tuple[Dim, ...]:
    """The output size the caller asks for, which must be one the layer can give."""
    if not isinstance(output_size, (tuple, list)):
        raise NotUnderstood("output_size is not known")
    wanted = output_size[-len(least) :] if len(output_size) == rank else output_size
    if len(wanted) != len(least):
        t.fail(f"{called(t)}: output_size must have {len(least)} or {rank} elements, got {len(output_size)}")
    out = tuple(dim(t, w) for w in wanted)
    for low, step, o in zip(least, stride, out):
        high = D.sub(D.add(low, step), 1)
        if D.at_least(o, low) is NO or D.at_least(high, o) is NO:
            t.fail(
                f"{called(t)}: output size {D.text(o)} is not between {D.text(low)} and {D.text(high)}",
                expected=low,
                actual=o,
            )
    return out


@op("convolution_tbc", spell("torch.conv_tbc torch.nn.functional.conv_tbc", "input, weight, bias, pad=0"))
def convolution_tbc(t: Typing, input: Any, weight: Any, bias: Any, pad: Any = 0) -> TensorType:
    """x[T, B, C], weight[K, C, O], bias[O] -> [T + 2 * pad - K + 1, B, O]"""
    x, w = tensor(input), tensor(weight)
    same_dtype(t, x, w, optional(bias))
    shape, kernel = shape_of(t, x, 3), shape_of(t, w, 3)
    if shape is None or kernel is None:
        return TensorType(None, x.dtype)
    t.same(kernel[1], shape[2], f"{called(t)} expects {D.text(kernel[1])} input channels, got {D.text(shape[2])}")
    _check_bias(t, optional(bias), kernel[2])
    return TensorType((window(t, shape[0], kernel[0], 1, dim(t, pad), 1), shape[1], kernel[2]), x.dtype)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("convolution", "convolution_tbc")
def _convolution_range(r: Ranging, input: Any, weight: Any, bias: Any = None, **_: Any) -> Any:
    return r.product(r.hull(r.moved(input, "conv"), 0.0), weight, bias, r.count(weight, None))
