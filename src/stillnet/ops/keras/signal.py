"""Signals and statistics in `keras.ops`: Fourier transforms, histograms, windows over images."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dtype import BOOL, F32, I32
from ...base.shape import shape_text
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType, Value
from ..arguments import dim
from ..entry import function, op
from ..ranging import Ranging, mixing, ranged, unbounded
from ..reduce import reduced
from ..settings import called, several, shape_of, tensor
from .operands import floats, spelled, tensor_of


# -- Fourier ----------------------------------------------------------------------------------------------------------
def _parts(t: Typing, x: Any) -> tuple[TensorType, TensorType]:
    """The real and the imaginary part, of one shape."""
    if not isinstance(x, (tuple, list)) or len(x) != 2:
        t.fail(f"{called(t)} expects a pair of the real and the imaginary part", "wrong-call")
    real, imaginary = tensor(x[0]), tensor(x[1])
    a, b = t.need_shape(real), t.need_shape(imaginary)
    text = f"{called(t)}: real part {shape_text(a)} and imaginary part {shape_text(b)} differ"
    t.require(len(a) == len(b), text)
    for p, q in zip(a, b):
        t.same(p, q, text)
    return real, imaginary


def _transform(name: str, least: int) -> None:
    def infer(t: Typing, x: Any) -> Any:
        real, _ = _parts(t, x)
        rank = len(t.need_shape(real))
        t.require(rank >= least, f"{called(t)} expects at least {least}-D input, got {shape_text(real.shape)}")
        return TensorType(real.shape, real.dtype), TensorType(real.shape, real.dtype)

    infer.__doc__ = "(real[*S], imaginary[*S]) -> the same pair of shapes"
    op(f"pair_{name}")(infer)

    @function(spelled(name), "x")
    def run(call: Any, x: Any) -> Any:
        return call.apply(f"pair_{name}", x=_pair_of(call, x))


def _pair_of(call: Any, x: Any) -> Any:
    return tuple(tensor_of(call, p) for p in x) if isinstance(x, (tuple, list)) else x


_transform("fft", 1)
_transform("fft2", 2)
_transform("ifft2", 2)


@op("pair_rfft")
def pair_rfft(t: Typing, x: Any, fft_length: Any = None) -> Any:
    """x[*N, T] -> twice [*N, T // 2 + 1]"""
    signal = tensor(x)
    shape = t.need_shape(signal)
    t.require(len(shape) > 0, f"{called(t)} expects at least 1-D input, got a scalar")
    count = shape[-1] if fft_length is None else dim(t, fft_length)
    made = TensorType((*shape[:-1], D.add(D.floordiv(count, 2), 1)), signal.dtype)
    return made, made


@function(spelled("rfft"), "x, fft_length=None")
def rfft(call: Any, x: Any, fft_length: Any) -> Any:
    return call.apply("pair_rfft", x=floats(call, x), fft_length=fft_length)


@op("pair_irfft")
def pair_irfft(t: Typing, x: Any, fft_length: Any = None) -> TensorType:
    """(real[*N, F], imaginary[*N, F]) -> [*N, 2 * (F - 1)]"""
    real, _ = _parts(t, x)
    shape = t.need_shape(real)
    t.require(len(shape) > 0, f"{called(t)} expects at least 1-D input, got a scalar")
    count = D.mul(2, D.sub(shape[-1], 1)) if fft_length is None else dim(t, fft_length)
    return TensorType((*shape[:-1], count), real.dtype)


@function(spelled("irfft"), "x, fft_length=None")
def irfft(call: Any, x: Any, fft_length: Any) -> Any:
    return call.apply("pair_irfft", x=_pair_of(call, x), fft_length=fft_length)


@op("pair_stft")
def pair_stft(t: Typing, x: Any, sequence_stride: Any, fft_length: Any, center: Any) -> Any:
    """x[*N, T] -> twice [*N, frames, fft_length // 2 + 1]"""
    signal = tensor(x)
    shape = t.need_shape(signal)
    if not isinstance(fft_length, int) or not isinstance(sequence_stride, int) or not isinstance(center, bool):
        raise NotUnderstood("the sizes of the frames are not known")
    t.require(len(shape) > 0, f"{called(t)} expects at least 1-D input, got a scalar")
    padded = fft_length // 2 * 2 if center else 0
    frames = D.add(D.floordiv(D.add(shape[-1], padded - fft_length), sequence_stride), 1)
    made = TensorType((*shape[:-1], frames, fft_length // 2 + 1), signal.dtype)
    return made, made


@function(spelled("stft"), "x, sequence_length, sequence_stride, fft_length, window='hann', center=True")
def stft(
    call: Any, x: Any, sequence_length: Any, sequence_stride: Any, fft_length: Any, window: Any, center: Any
) -> Any:
    return call.apply(
        "pair_stft", x=floats(call, x), sequence_stride=sequence_stride, fft_length=fft_length, center=center
    )


# -- statistics -------------------------------------------------------------------------------------------------------
@function(spelled("allclose"), "x1, x2, rtol=1e-05, atol=1e-08, equal_nan=False")
def allclose(call: Any, x1: Any, x2: Any, rtol: Any, atol: Any, equal_nan: Any) -> Any:
    made = call.apply("close_to", x1=tensor_of(call, x1), x2=tensor_of(call, x2))
    return call.apply("reduce_axes", input=made, dtype=BOOL)


@op("count_values")
def count_values(t: Typing, input: Any, dtype: Any = None) -> TensorType:
    """x[*S, N] -> [*S, n]"""
    x = tensor(input)
    shape = t.need_shape(x)
    t.require(len(shape) > 0, f"{called(t)} expects at least 1-D input, got a scalar")
    return TensorType((*shape[:-1], t.fresh("n")), dtype)


@function(spelled("bincount"), "x, weights=None, minlength=0, sparse=False")
def bincount(call: Any, x: Any, weights: Any, minlength: Any, sparse: Any) -> Any:
    return call.apply("count_values", input=tensor_of(call, x), dtype=I32 if weights is None else None)


@op("count_bins")
def count_bins(t: Typing, input: Any, bins: Any) -> Any:
    """x[*S] -> counts[bins], edges[bins + 1]"""
    x, count = tensor(input), dim(t, bins)
    return TensorType((count,), x.dtype), TensorType((D.add(count, 1),), x.dtype)


@function(spelled("histogram"), "x, bins=10, range=None")
def histogram(call: Any, x: Any, bins: Any, range: Any) -> Any:
    return call.apply("count_bins", input=floats(call, x), bins=bins)


@op("area_under")
def area_under(t: Typing, input: Any, axis: Any = -1) -> TensorType:
    """y[*A, N, *B] -> [*A, *B]"""
    y = tensor(input)
    return reduced(t, y, axis, False, y.dtype)


@function(spelled("trapezoid"), "y, x=None, dx=1.0, axis=-1")
def trapezoid(call: Any, y: Any, x: Any, dx: Any, axis: Any) -> Any:
    return call.apply("area_under", input=floats(call, y), axis=axis)


@function(spelled("unravel_index"), "indices, shape")
def unravel_index(call: Any, indices: Any, shape: Any) -> Any:
    made = tensor_of(call, indices)
    if not isinstance(shape, (tuple, list)):
        raise NotUnderstood("the shape is not known")
    return [call.apply("same_as", input=made) for _ in shape]


@op("raise_to_powers")
def raise_to_powers(t: Typing, input: Any, count: Any = None) -> TensorType:
    """x[N] -> [N, count]"""
    x = tensor(input)
    shape = shape_of(t, x, 1)
    if shape is None:
        return TensorType(None, x.dtype)
    return TensorType((shape[0], shape[0] if count is None else dim(t, count)), x.dtype)


@function(spelled("vander"), "x, N=None, increasing=False")
def vander(call: Any, x: Any, N: Any, increasing: Any) -> Any:
    return call.apply("raise_to_powers", input=tensor_of(call, x), count=N)


@function(spelled("select"), "condlist, choicelist, default=0")
def select(call: Any, condlist: Any, choicelist: Any, default: Any) -> Any:
    if not isinstance(choicelist, (tuple, list)) or not isinstance(condlist, (tuple, list)):
        raise NotUnderstood("the choices are not known")
    call.require(len(choicelist) == len(condlist), f"select: {len(condlist)} conditions for {len(choicelist)} choices")
    made: Any = tensor_of(call, default)
    for condition, choice in zip(condlist, choicelist):
        made = call.call("keras.ops.where", condition, choice, made)
    return made


@op("signal_quality")
def signal_quality(t: Typing, x1: Any, x2: Any) -> TensorType:
    """x[*S], y[*S] -> []"""
    a, b = tensor(x1), tensor(x2)
    if a.shape is not None and b.shape is not None:
        text = f"{called(t)}: {shape_text(a.shape)} and {shape_text(b.shape)} differ"
        t.broadcast(a.shape, b.shape, message=text)
        t.require(len(a.shape) == len(b.shape), text)
    return TensorType((), F32)


@function(spelled("psnr"), "x1, x2, max_val")
def psnr(call: Any, x1: Any, x2: Any, max_val: Any) -> Any:
    return call.apply("signal_quality", x1=floats(call, x1), x2=floats(call, x2))


@op("least_squares")
def least_squares(t: Typing, a: Any, b: Any) -> TensorType:
    """a[M, N], b[M] or b[M, K] -> [N] or [N, K]"""
    x, y = tensor(a), tensor(b)
    matrix, right = t.rank(x, 2), t.rank(y, (1, 2))
    text = f"{called(t)}: {shape_text(matrix)} and {shape_text(right)} do not fit together"
    t.same(matrix[0], right[0], text)
    return TensorType((matrix[1], *right[1:]), x.dtype)


@function(spelled("lstsq"), "a, b, rcond=None")
def lstsq(call: Any, a: Any, b: Any, rcond: Any) -> Any:
    return call.apply("least_squares", a=floats(call, a), b=floats(call, b))


# -- windows over images ----------------------------------------------------------------------------------------------
@op("unfold_image")
def unfold_image(t: Typing, input: Any, kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> TensorType:
    """x[N, C, H, W] -> [N, C * k * k, places]"""
    x = tensor(input)
    shape = shape_of(t, x, 4)
    if shape is None:
        return TensorType(None, x.dtype)
    names = {"kernel_size": kernel_size, "dilation": dilation, "padding": padding, "stride": stride}
    window, spread, pads, steps = (several(t, v, 2, k) for k, v in names.items())
    found = []
    for s, k, d, p, step in zip(shape[2:], window, spread, pads, steps):
        room = D.sub(D.add(s, D.mul(2, p)), D.add(D.mul(d, D.sub(k, 1)), 1))
        t.require(D.at_least(room, 0), f"{called(t)}: the window does not fit into {D.text(s)}", actual=s)
        found.append(D.add(D.floordiv(room, step), 1))
    return TensorType((shape[0], D.mul(shape[1], D.product(window)), D.product(found)), x.dtype)


@function(spelled("unfold"), "x, kernel_size, dilation=1, padding=0, stride=1")
def unfold(call: Any, x: Any, kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> Any:
    settings = {"kernel_size": kernel_size, "dilation": dilation, "padding": padding, "stride": stride}
    return call.apply("unfold_image", input=tensor_of(call, x), **settings)


@function("keras.ops.image.sobel_edges", "images, data_format=None")
def sobel_edges(call: Any, images: Any, data_format: Any) -> Any:
    made = call.apply("change_image", input=images, ranks=(4,))
    if not isinstance(made, Value):
        raise NotUnderstood("the images are not known")
    return call.apply("stack", tensors=[made, made], dim=-1)


@function(
    "keras.ops.image.perspective_transform",
    "images, start_points, end_points, interpolation='bilinear', fill_value=0, data_format=None",
)
def perspective_transform(call: Any, images: Any, start_points: Any, end_points: Any, **_: Any) -> Any:
    return call.apply("change_image", input=images)


@function(
    "keras.ops.image.elastic_transform",
    "images, alpha=20.0, sigma=5.0, interpolation='bilinear', fill_mode='reflect', fill_value=0.0, seed=None, "
    "data_format=None",
)
def elastic_transform(call: Any, images: Any, **_: Any) -> Any:
    return call.apply("change_image", input=images)


# -- ranges ------------------------------------------------------------------------------------------------------------
def _pair_bound(r: Ranging, x: Any, number: float) -> Any:
    """Sums of so many elements, turned in the plane."""
    parts = x if isinstance(x, (tuple, list)) else (x,)
    total = sum(max(abs(v) for v in r.bounds(p)) for p in parts) * (number if number < I.INF else I.INF)
    total = I.INF if total != total else total
    return r.between(I.loosened((-total, total), r.dtype, 256), I.EMPTY)


@ranged("pair_fft", "pair_rfft", "pair_stft")
def _pair_range(r: Ranging, x: Any, fft_length: Any = None, **_: Any) -> Any:
    first = x[0] if isinstance(x, (tuple, list)) else x
    found = _pair_bound(r, x, r.count(first, -1))
    return (found, found)


@ranged("pair_fft2")
def _pair_plane_range(r: Ranging, x: Any, **_: Any) -> Any:
    found = _pair_bound(r, x, r.count(x[0], (-2, -1)))
    return (found, found)


@ranged("pair_ifft2")
def _pair_inverse_range(r: Ranging, x: Any, **_: Any) -> Any:
    """Divided by their number, sums are means; the sums come first."""
    found = r.map(lambda b: I.summing(b, 1e6, r.dtype), _pair_bound(r, x, 1.0))
    return (found, found)


@ranged("pair_irfft")
def _pair_real_range(r: Ranging, x: Any, **_: Any) -> Any:
    return r.map(lambda b: I.summing(b, 1e6, r.dtype), _pair_bound(r, x, 1.0))


@ranged("count_values")
def _count_range(r: Ranging, dtype: Any = None, **_: Any) -> Any:
    """Counts, or sums of weights that are not followed."""
    return None if dtype is None else r.between(I.NONNEGATIVE, I.EMPTY)


@ranged("count_bins")
def _bins_range(r: Ranging, **_: Any) -> Any:
    return (r.between(I.NONNEGATIVE, I.EMPTY), None)


@ranged("raise_to_powers")
def _powers_range(r: Ranging, input: Any, count: Any = None, **_: Any) -> Any:
    low, high = r.bounds(input)
    if I.covers(I.SIGNED_UNIT, (low, high)):
        return r.between((min(low, 0.0), 1.0), I.EMPTY)
    return r.between(I.NONNEGATIVE if low >= 0 else I.ALL, I.EMPTY)


unbounded("area_under", because="the steps are not followed")
unbounded("signal_quality", because="the logarithm of an error that may be zero")
unbounded("least_squares", because="a matrix may be close to a singular one")
mixing("unfold_image")
