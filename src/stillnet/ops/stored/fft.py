"""Fourier transforms as TensorFlow's graphs spell them: over the last axes, lengths of real ones as a tensor."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dtype import DTYPES, F32, DType
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import function, op, spell
from ..ranging import unbounded
from .operands import sizes

COMPLEX, DOUBLE = DTYPES["c64"], DTYPES["c128"]
WHOLE = " ".join(f"tf.raw_ops.{way}FFT{axes}" for way in ("", "I") for axes in ("", "2D", "3D"))


@op("fourier", spell(WHOLE, "input, *, Tcomplex=None"))
def fourier(t: Typing, input: TensorType, Tcomplex: Any = None) -> TensorType:
    """x[*S] -> complex [*S]"""
    return TensorType(input.shape, input.dtype or COMPLEX)


@op("real_fourier")
def real_fourier(t: Typing, input: TensorType, lengths: Any, axes: int, inverse: bool, dtype: Any) -> TensorType:
    """x[*A, *S], lengths[axes] -> [*A, *lengths], where the spectrum keeps half of the last axis and one place"""
    shape = t.need_shape(input)
    t.require(len(shape) >= axes, f"{t.called} expects at least {axes} axes, got {len(shape)}")
    known = tuple(lengths) if lengths is not None else tuple(t.fresh("n") for _ in range(axes))
    last = known[-1] if inverse else D.add(D.floordiv(known[-1], 2), 1)
    return TensorType((*shape[: len(shape) - axes], *known[:-1], last), dtype)


def _real(name: str, axes: int, inverse: bool) -> None:
    @function(name, "input, fft_length, *, Treal=None, Tcomplex=None")
    def run(call: Any, input: Any, fft_length: Any, Treal: Any = None, Tcomplex: Any = None) -> Any:
        try:
            lengths = tuple(sizes(call, fft_length))
        except NotUnderstood:
            lengths = None
        if lengths is not None and len(lengths) != axes:
            raise NotUnderstood("lengths of another number of axes")
        stated = Treal if inverse else Tcomplex
        dtype = stated if isinstance(stated, DType) else F32 if inverse else COMPLEX
        return call.apply("real_fourier", input=input, lengths=lengths, axes=axes, inverse=inverse, dtype=dtype)


for _axes, _end in ((1, ""), (2, "2D"), (3, "3D")):
    _real(f"tf.raw_ops.RFFT{_end}", _axes, False)
    _real(f"tf.raw_ops.IRFFT{_end}", _axes, True)

unbounded("fourier", "real_fourier", because="sums over whole axes are not followed")
