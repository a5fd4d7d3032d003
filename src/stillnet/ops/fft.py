"""Fourier transforms of torch.fft, and the short-time transform."""

from __future__ import annotations

import math

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.dtype import F32, DType
from ..base.shape import shape_text
from ..base.truth import NO
from ..base.unknown import Unknown
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .arguments import dim as read_dim
from .arguments import flag
from .creation import chosen_dtype
from .entry import op, spell
from .promotion import as_complex, as_float, as_real
from .ranging import Ranging, complex_results, ranged, rearranging, unbounded


def _transform_dtype(t: Typing, x: TensorType, real_input: bool, real_output: bool) -> DType | None:
    if real_input and x.dtype is not None and x.dtype.kind == "complex":
        t.fail(f"{t.called} expects a real tensor, got {x.dtype.name}", "dtype-mismatch")
    dtype = as_complex(as_float(x.dtype))
    return as_real(dtype) if real_output else dtype


def _length(t: Typing, size: Dim, n: Any, kind: str) -> Dim:
    """The length of a transformed axis: half-complex input of m points makes 2 * (m - 1), real input n // 2 + 1."""
    if n is None:
        points = D.mul(2, D.sub(size, 1)) if kind == "real output" else size
    else:
        points = read_dim(t, n)
        if isinstance(points, int) and points == -1:
            points = D.mul(2, D.sub(size, 1)) if kind == "real output" else size
    t.require(D.at_least(points, 1), f"{t.called}: invalid number of data points ({D.text(points)})")
    return D.add(D.floordiv(points, 2), 1) if kind == "half output" else points


# name -> (input must be real, output is real, what happens to the last transformed axis)
_KINDS = {
    "fft": (False, False, ""),
    "ifft": (False, False, ""),
    "rfft": (True, False, "half output"),
    "irfft": (False, True, "real output"),
    "hfft": (False, True, "real output"),
    "ihfft": (True, False, "half output"),
}


def _one_axis(name: str) -> None:
    real_input, real_output, kind = _KINDS[name]

    def infer(t: Typing, input: TensorType, n: Any = None, dim: Any = -1, norm: Any = None) -> TensorType:
        """x[*A, N, *B] -> [*A, M, *B]"""
        dtype = _transform_dtype(t, input, real_input, real_output)
        shape = t.need_shape(input)
        if not shape:
            t.fail(f"{t.called} expects at least 1 axis, got a scalar")
        axis = t.axis(dim, len(shape))
        return TensorType((*shape[:axis], _length(t, shape[axis], n, kind), *shape[axis + 1 :]), dtype)

    op(f"fft.{name}", spell(f"torch.fft.{name}", "input, n=None, dim=-1, norm=None, *, out=None"))(infer)


def _many_axes(name: str, suffix: str, default: Any) -> None:
    real_input, real_output, kind = _KINDS[name]

    def infer(t: Typing, input: TensorType, s: Any = None, dim: Any = default, norm: Any = None) -> TensorType:
        """x[*S] -> [*S, transformed along dim]"""
        dtype = _transform_dtype(t, input, real_input, real_output)
        shape = list(t.need_shape(input))
        axes, lengths = _axes_and_lengths(t, shape, s, dim)
        if not axes:
            if kind:
                t.fail(f"{t.called} needs at least one axis")
            return TensorType(tuple(shape), dtype)
        for axis, n in zip(axes, lengths):
            shape[axis] = _length(t, shape[axis], n, kind if axis is axes[-1] else "")
        return TensorType(tuple(shape), dtype)

    op(
        f"fft.{name}{suffix}",
        spell(f"torch.fft.{name}{suffix}", f"input, s=None, dim={default!r}, norm=None, *, out=None"),
    )(infer)


def _axes_and_lengths(t: Typing, shape: list[Dim], s: Any, dim: Any) -> tuple[list[int], list[Any]]:
    if isinstance(s, Unknown):
        raise NotUnderstood("the sizes are not known")
    lengths = list(s) if isinstance(s, (tuple, list)) else None if s is None else [s]
    if dim is None:
        axes = list(range(len(shape)))
        if lengths is not None:
            if len(lengths) > len(shape):
                t.fail(f"{t.called}: {len(lengths)} sizes for {len(shape)} axes")
            axes = axes[len(shape) - len(lengths) :]
    else:
        axes = [t.axis(a, len(shape)) for a in (dim if isinstance(dim, (tuple, list)) else (dim,))]
    if axes and not shape:
        t.fail(f"{t.called} expects at least 1 axis, got a scalar")
    if len(set(axes)) < len(axes):
        t.fail(f"{t.called}: an axis is transformed twice")
    if lengths is not None and len(lengths) != len(axes):
        t.fail(f"{t.called}: {len(lengths)} sizes for {len(axes)} axes")
    return axes, lengths if lengths is not None else [None] * len(axes)


for _name in _KINDS:
    _one_axis(_name)
    _many_axes(_name, "2", (-2, -1))
    _many_axes(_name, "n", None)


@op("fftshift", spell("torch.fft.fftshift torch.fft.ifftshift", "input, dim=None"))
def fftshift(t: Typing, input: TensorType, dim: Any = None) -> TensorType:
    """x[*S] -> [*S]"""
    if input.shape is not None and dim is not None:
        for a in dim if isinstance(dim, (tuple, list)) else (dim,):
            t.axis(a, len(input.shape))
    return TensorType(input.shape, input.dtype, None, input.variable)


@op(
    "fftfreq",
    spell(
        "torch.fft.fftfreq",
        "n, d=1.0, *, out=None, dtype=None, layout=None, device=None, requires_grad=False",
        half=False,
    ),
    spell(
        "torch.fft.rfftfreq",
        "n, d=1.0, *, out=None, dtype=None, layout=None, device=None, requires_grad=False",
        half=True,
    ),
)
def fftfreq(t: Typing, n: Any, d: Any = 1.0, dtype: Any = None, half: bool = False) -> TensorType:
    """n -> [n], or [n // 2 + 1]"""
    count = read_dim(t, n)
    return TensorType((D.add(D.floordiv(count, 2), 1) if half else count,), chosen_dtype(dtype, F32))


_STFT = (
    "n_fft, hop_length=None, win_length=None, window=None, center=True, pad_mode='reflect', normalized=False,"
    " onesided=None, return_complex=None, align_to_window=None"
)


@op("stft", spell("torch.stft Tensor.stft", f"input, {_STFT}"))
def stft(
    t: Typing,
    input: TensorType,
    n_fft: Any,
    hop_length: Any = None,
    win_length: Any = None,
    window: Any = None,
    center: Any = True,
    pad_mode: Any = "reflect",
    normalized: Any = False,
    onesided: Any = None,
    return_complex: Any = None,
    align_to_window: Any = None,
) -> TensorType:
    """x[B?, L] -> [B?, n_fft // 2 + 1, (L - n_fft) // hop + 1, 2?]"""
    shape = t.rank(input, (2, 1), names=("B", "T"))
    points = read_dim(t, n_fft)
    hop = D.floordiv(points, 4) if hop_length is None else read_dim(t, hop_length)
    is_complex = (input.dtype is not None and input.dtype.kind == "complex") or (
        isinstance(window, TensorType) and window.dtype is not None and window.dtype.kind == "complex"
    )
    if (
        return_complex is None
        and input.dtype is not None
        and not is_complex
        and not (isinstance(window, TensorType) and window.dtype is None)
    ):
        t.fail(f"{t.called} needs return_complex for real input", "wrong-call")
    _check_window(t, window, points, win_length)
    padded = D.add(shape[-1], D.mul(2, D.floordiv(points, 2))) if flag(center, "center") else shape[-1]
    t.require(D.at_least(hop, 1), f"{t.called}: hop_length must be positive, got {D.text(hop)}")
    t.require(
        D.at_least(padded, points), f"{t.called}: {D.text(points)} points do not fit into {D.text(padded)} samples"
    )
    frames = D.add(D.floordiv(D.sub(padded, points), hop), 1)
    half = not is_complex if onesided is None else flag(onesided, "onesided")
    bins = D.add(D.floordiv(points, 2), 1) if half else points
    if onesided is None and (input.dtype is None or isinstance(window, Unknown)):
        bins = t.fresh("n")
    dtype = as_complex(as_float(input.dtype))
    if return_complex is None or flag(return_complex, "return_complex"):
        return TensorType((*shape[:-1], bins, frames), dtype)
    return TensorType((*shape[:-1], bins, frames, 2), as_real(dtype))


def _check_window(t: Typing, window: Any, points: Dim, win_length: Any) -> None:
    width = points if win_length is None else read_dim(t, win_length)
    t.require(
        D.at_least(points, width), f"{t.called}: win_length {D.text(width)} is larger than n_fft {D.text(points)}"
    )
    if isinstance(window, TensorType) and window.shape is not None:
        if len(window.shape) != 1:
            t.fail(f"{t.called} expects a 1-D window, got {shape_text(window.shape)}")
        t.same(width, window.shape[0], f"{t.called} expects a window of {D.text(width)}, got {D.text(window.shape[0])}")


@op(
    "istft",
    spell(
        "torch.istft Tensor.istft",
        "input, n_fft, hop_length=None, win_length=None, window=None, center=True, normalized=False,"
        " onesided=None, length=None, return_complex=False",
    ),
)
def istft(
    t: Typing,
    input: TensorType,
    n_fft: Any,
    hop_length: Any = None,
    win_length: Any = None,
    window: Any = None,
    center: Any = True,
    normalized: Any = False,
    onesided: Any = None,
    length: Any = None,
    return_complex: Any = False,
) -> TensorType:
    """x[B?, n_fft // 2 + 1, frames] -> [B?, samples]"""
    if input.dtype is not None and input.dtype.kind != "complex":
        t.fail(f"{t.called} expects a complex tensor, got {input.dtype.name}", "dtype-mismatch")
    shape = t.rank(input, (3, 2))
    points = read_dim(t, n_fft)
    hop = D.floordiv(points, 4) if hop_length is None else read_dim(t, hop_length)
    _check_window(t, window, points, win_length)
    if onesided is not False and not (return_complex is True and onesided is None):
        half = D.add(D.floordiv(points, 2), 1)
        if onesided is True or D.same(shape[-2], points) is NO:
            t.same(
                half,
                shape[-2],
                f"{t.called} expects {D.text(half)} frequencies for n_fft {D.text(points)}, got {D.text(shape[-2])}",
            )
    samples = D.add(points, D.mul(hop, D.sub(shape[-1], 1)))
    if flag(center, "center"):
        samples = D.sub(samples, D.mul(2, D.floordiv(points, 2)))
    if length is not None:
        samples = read_dim(t, length)
    dtype = input.dtype if return_complex is True else as_real(input.dtype)
    return TensorType((*shape[:-2], samples), dtype)


# -- ranges ------------------------------------------------------------------------------------------------------------
# How a transform is divided: by nothing, by the root of its length, or by its length.
_POWERS = {"backward": (0.0, 1.0), None: (0.0, 1.0), "ortho": (0.5, 0.5), "forward": (1.0, 0.0)}
_INVERSE = ("ifft", "irfft", "ihfft")


def _transformed_axes(dim: Any, lengths: Any, rank: int) -> list[int] | None:
    if dim is None:
        return list(range(rank - (len(lengths) if isinstance(lengths, (tuple, list)) else rank), rank))
    axes = list(dim) if isinstance(dim, (tuple, list)) else [dim]
    return [a % rank for a in axes] if rank and all(isinstance(a, int) for a in axes) else None


def _points(r: Ranging, name: str, input: Any, axes: list[int], lengths: Any) -> float:
    """How many elements are summed up: the length of the transform, which half of a spectrum does not show."""
    shape = list(r.outputs[0].shape or ())
    if name in ("rfft", "ihfft") and axes:
        last = lengths[-1] if isinstance(lengths, (tuple, list)) else lengths
        shape[axes[-1]] = input.shape[axes[-1]] if last is None or last == -1 else last
    total = 1.0
    for a in axes:
        total *= shape[a] if isinstance(shape[a], int) else I.INF
    return total


def _transform_range(name: str, suffix: str, default: Any) -> None:
    @ranged(f"fft.{name}{suffix}")
    def transfer(
        r: Ranging, /, input: Any, n: Any = None, s: Any = None, dim: Any = default, norm: Any = None, **_: Any
    ) -> Any:
        """Each part is a sum of the elements, turned in the plane."""
        rank = r.rank(input)
        lengths = n if s is None else s
        axes = _transformed_axes(dim, lengths, rank) if rank is not None else None
        if axes is None or r.outputs[0].shape is None or norm not in _POWERS:
            return None
        number = _points(r, name, input, axes, lengths)
        power = 1 - _POWERS[norm][name in _INVERSE]
        most = max(abs(v) for v in r.bounds(input)) * math.sqrt(2)
        high = most * number**power if most and power else most
        # the sum comes first, then the division
        high = I.summing((0.0, high), number ** (1 - power) if number < I.INF else 1e9, r.dtype)[1]
        return r.between(I.loosened((-high, high), r.dtype, 256), I.EMPTY)


for _name in _KINDS:
    for _suffix, _default in (("", -1), ("2", (-2, -1)), ("n", None)):
        _transform_range(_name, _suffix, _default)
        complex_results(f"fft.{_name}{_suffix}")

rearranging("fftshift")


@ranged("fftfreq")
def _fftfreq_range(r: Ranging, d: Any = 1.0, **_: Any) -> Any:
    if not isinstance(d, (int, float)) or d == 0:
        return None
    most = 0.5 / abs(d)
    return r.between(I.loosened((-most, most), r.dtype), I.EMPTY)


@ranged("stft")
def _stft_range(r: Ranging, input: Any, n_fft: Any, window: Any = None, **_: Any) -> Any:
    if not isinstance(n_fft, int):
        return None
    weights = (1.0, 1.0) if window is None else r.bounds(window)
    most = max(abs(v) for v in r.bounds(input)) * max(abs(v) for v in weights) * n_fft * math.sqrt(2)
    most = I.INF if most != most else most
    return r.between(I.loosened((-most, most), r.dtype, 256), I.EMPTY)


complex_results("stft")
unbounded("istft", because="it divides by the sum of the windows, which may be small")
