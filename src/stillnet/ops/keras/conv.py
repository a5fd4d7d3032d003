"""Convolutions as Keras and TensorFlow write them: kernel [*K, C, O], channels first or last, padding by name."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.shape import shape_text
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import op, spell
from ..ranging import Ranging, ranged
from ..settings import INVALID, called, optional, positive, several, shape_of, tensor
from .settings import arranged, channels, compute_type, images, is_first, places, spatial

FORWARD = "inputs, kernel, strides=1, padding='valid', data_format=None, dilation_rate=1"


def _macs(outputs: Any, inputs: TensorType, kernel: TensorType, depthwise: Any = False, **_: Any) -> Dim:
    """Every output element meets one window of its group."""
    shape = kernel.shape or ()
    return D.product((*(outputs[0].shape or ()), *shape[: -2 if depthwise is True else -1]))


@op(
    "conv",
    spell("keras.ops.conv", FORWARD),
    spell("keras.ops.depthwise_conv", FORWARD, depthwise=True),
    macs=_macs,
)
def conv(
    t: Typing,
    inputs: Any,
    kernel: Any,
    bias: Any = None,
    strides: Any = 1,
    padding: Any = "valid",
    data_format: Any = None,
    dilation_rate: Any = 1,
    groups: Any = None,
    depthwise: Any = False,
) -> TensorType:
    """x[N, *S, C], kernel[*K, C / groups, O], bias?[O] -> [N, *places(S, K), O]; depthwise kernel[*K, C, M] -> C * M"""
    x, w = tensor(inputs), tensor(kernel)
    n, dtype = _spatial_axes(t, x, w), compute_type(x, w)
    more, leading = _further_axes(x, n), tuple[Dim, ...]()
    if more and x.shape is not None:
        if depthwise is True or is_first(data_format):
            raise NotUnderstood(f"input {shape_text(x.shape)} has more axes than a batch with {n} spatial axes")
        # Keras 2 takes them as a batch of several axes; Keras 3 refuses them, so that nothing else comes out of it
        leading = x.shape[1 : 1 + more]
        x = x.like((x.shape[0], *x.shape[1 + more :]))
    shape = None if n is None else images(t, x, n, data_format)
    if n is None or shape is None:
        return TensorType(None, dtype)
    window = shape_of(t, w, n + 2, message=f"{called(t)} expects a {n + 2}-D kernel, got {shape_text(w.shape)}")
    if window is None:
        return TensorType(None, dtype)
    _check_channels(t, shape, window, data_format, 1 if depthwise is True else groups)
    out = D.mul(window[-2], window[-1]) if depthwise is True else window[-1]
    steps, spread = several(t, strides, n, "strides"), several(t, dilation_rate, n, "dilation_rate")
    positive(t, steps, "strides")
    reach = tuple(D.add(D.mul(d, D.sub(k, 1)), 1) for k, d in zip(window, spread))
    sizes = places(t, spatial(shape, data_format), reach, steps, padding, "kernel_size")
    _check_bias(t, optional(bias), out)
    made = arranged(shape[0], sizes, out, data_format)
    return TensorType((made[0], *leading, *made[1:]), dtype)


def _further_axes(x: TensorType, n: int | None) -> int:
    """How many axes stand between the batch and those that a kernel with n spatial axes runs over."""
    return max(len(x.shape) - n - 2, 0) if n is not None and x.shape is not None else 0


def _spatial_axes(t: Typing, x: TensorType, w: TensorType) -> int | None:
    if w.shape is not None:
        n = len(w.shape) - 2
    elif x.shape is not None:
        n = len(x.shape) - 2
    else:
        t.doubtful = True
        return None
    t.require(n in (1, 2, 3), f"{called(t)} expects a kernel of 3 to 5 axes, got {shape_text(w.shape)}")
    return n


def _check_channels(t: Typing, shape: tuple[Dim, ...], window: tuple[Dim, ...], data_format: Any, groups: Any) -> None:
    got = channels(shape, data_format)
    axis = 1 if is_first(data_format) else len(shape) - 1
    if groups is None:
        # as many groups as the kernel leaves room for
        t.require(
            D.divides(window[-2], got) if window[-2] != 0 else False,
            f"{called(t)} expects a multiple of {D.text(window[-2])} input channels, got {D.text(got)} "
            f"(input is {shape_text(shape)})",
            expected=window[-2],
            actual=got,
            axis=axis,
            help=f"a kernel for {D.text(got)} input channels",
        )
        shares = D.floordiv(got, window[-2])
        t.require(
            D.divides(shares, window[-1]),
            f"{called(t)}: {D.text(got)} input channels for a kernel of {D.text(window[-2])} are {D.text(shares)} groups, "
            f"which do not divide its {D.text(window[-1])} filters",
            expected=window[-2],
            actual=got,
            axis=axis,
            help=f"a kernel for {D.text(got)} input channels",
        )
        return
    wanted = D.mul(window[-2], groups) if isinstance(groups, int) else window[-2]
    t.same(
        wanted,
        got,
        f"{called(t)} expects {D.text(wanted)} input channels, got {D.text(got)} (input is {shape_text(shape)})",
        axis=axis,
    )


def _check_bias(t: Typing, bias: TensorType | None, out: Dim) -> None:
    if bias is not None and bias.shape is not None and len(bias.shape) == 1:
        t.same(out, bias.shape[0], f"{called(t)} expects {D.text(out)} bias elements, got {D.text(bias.shape[0])}")


def _transposed_macs(outputs: Any, inputs: TensorType, kernel: TensorType, **_: Any) -> Dim:
    """Every input element meets the whole window of all outputs."""
    return D.product((*(inputs.shape or ()), *(kernel.shape or ())[:-1]))


@op(
    "conv_transpose",
    spell(
        "keras.ops.conv_transpose",
        "inputs, kernel, strides=1, padding='valid', output_padding=None, data_format=None, dilation_rate=1",
    ),
    macs=_transposed_macs,
)
def conv_transpose(
    t: Typing,
    inputs: Any,
    kernel: Any,
    bias: Any = None,
    strides: Any = 1,
    padding: Any = "valid",
    output_padding: Any = None,
    data_format: Any = None,
    dilation_rate: Any = 1,
) -> TensorType:
    """x[N, *S, C], kernel[*K, O, C], bias?[O] -> [N, *enlarged(S, K), O]"""
    x, w = tensor(inputs), tensor(kernel)
    n, dtype = _spatial_axes(t, x, w), compute_type(x, w)
    if _further_axes(x, n):
        raise NotUnderstood(f"input {shape_text(x.shape)} has more axes than a batch with {n} spatial axes")
    shape = None if n is None else images(t, x, n, data_format)
    window = None if n is None else shape_of(t, w, n + 2)
    if n is None or shape is None or window is None:
        return TensorType(None, dtype)
    got = channels(shape, data_format)
    t.same(
        window[-1],
        got,
        f"{called(t)} expects {D.text(window[-1])} input channels, got {D.text(got)} (input is {shape_text(shape)})",
        axis=1 if is_first(data_format) else len(shape) - 1,
    )
    steps, spread = several(t, strides, n, "strides"), several(t, dilation_rate, n, "dilation_rate")
    positive(t, steps, "strides")
    extra = (None,) * n if output_padding is None else several(t, output_padding, n, "output_padding")
    reach = [D.add(D.mul(d, D.sub(k, 1)), 1) for k, d in zip(window, spread)]
    sizes = [_enlarged(t, *axis, padding) for axis in zip(spatial(shape, data_format), reach, steps, extra)]
    _check_bias(t, optional(bias), window[-2])
    return TensorType(arranged(shape[0], sizes, window[-2], data_format), dtype)


def _enlarged(t: Typing, size: Dim, reach: Dim, stride: Dim, extra: Dim | None, padding: Any) -> Dim:
    """'valid' keeps every place a window touches, 'same' multiplies the size by the stride."""
    if not isinstance(padding, str) or padding.lower() not in ("valid", "same"):
        if isinstance(padding, str):
            t.fail(f"{called(t)}: padding must be 'valid' or 'same', got {padding!r}", INVALID, about="padding")
        return t.fresh("d")
    least = D.mul(D.sub(size, 1), stride)
    if padding.lower() == "valid":
        return D.add(least, D.maximum(reach, stride) if extra is None else D.add(reach, extra))
    if extra is None:
        return D.mul(size, stride)
    return D.add(least, D.add(D.mod(reach, 2), extra))


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("conv", "conv_transpose")
def _conv_range(r: Ranging, inputs: Any, kernel: Any, bias: Any = None, **_: Any) -> Any:
    return r.product(r.hull(r.moved(inputs, "conv"), 0.0), kernel, bias, r.count(kernel, None))
