"""Complex tensors and the real tensors they are made of."""

from __future__ import annotations

import math

from ..base import interval as I
from ..base.annotations import Any
from ..base.shape import shape_text
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .elementwise import check_tensor, everywhere, unary
from .entry import op, spell
from .promotion import as_complex, as_float, as_real
from .ranging import Ranging, bounded, partwise, ranged, rearranging


@op(
    "complex",
    spell("torch.complex", "real, imag, *, out=None"),
    spell("torch.polar", "abs, angle, *, out=None", rename={"abs": "real", "angle": "imag"}),
)
def complex_of(t: Typing, real: Any, imag: Any) -> TensorType:
    """x[*S], y[*T] -> complex[*broadcast(S, T)]"""
    check_tensor(t, real, imag)
    if not isinstance(real, TensorType) or not isinstance(imag, TensorType):
        raise NotUnderstood("a part is not known")
    if real.dtype is not None and imag.dtype is not None and real.dtype is not imag.dtype:
        t.fail(
            f"{t.called} needs both parts of one dtype, got {real.dtype.name} and {imag.dtype.name}", "dtype-mismatch"
        )
    if real.dtype is not None and real.dtype.kind != "float":
        t.fail(f"{t.called} needs parts of a float type, got {real.dtype.name}", "dtype-mismatch")
    shape = t.broadcast(real.shape, imag.shape)
    return TensorType(shape, as_complex(as_float(real.dtype)))


@op("view_as_real", spell("torch.view_as_real torch.view_as_real_copy", "input"), view=True)
def view_as_real(t: Typing, input: TensorType) -> TensorType:
    """complex x[*S] -> [*S, 2]"""
    if input.dtype is not None and input.dtype.kind != "complex":
        t.fail(f"{t.called} expects a complex tensor, got {input.dtype.name}", "dtype-mismatch")
    return TensorType(None if input.shape is None else (*input.shape, 2), as_real(input.dtype))


@op("view_as_complex", spell("torch.view_as_complex torch.view_as_complex_copy", "input"), view=True)
def view_as_complex(t: Typing, input: TensorType) -> TensorType:
    """x[*S, 2] -> complex[*S]"""
    if input.dtype is not None and input.dtype.name not in ("f16", "f32", "f64"):
        t.fail(f"{t.called} expects f16, f32 or f64, got {input.dtype.name}", "dtype-mismatch")
    if input.shape is None:
        return TensorType(None, as_complex(input.dtype))
    if not input.shape:
        t.fail(f"{t.called} expects at least 1 axis, got a scalar")
    t.same(2, input.shape[-1], f"{t.called} expects a last axis of 2, got {shape_text(input.shape)}", axis=-1)
    return TensorType(input.shape[:-1], as_complex(input.dtype))


@op("real", spell("torch.real Tensor.real", "input"), view=True)
def real(t: Typing, input: TensorType) -> TensorType:
    """complex x[*S] -> [*S]"""
    return (
        input if input.dtype is None or input.dtype.kind != "complex" else TensorType(input.shape, as_real(input.dtype))
    )


@op("imag", spell("torch.imag Tensor.imag", "input"), view=True)
def imag(t: Typing, input: TensorType) -> TensorType:
    """complex x[*S] -> [*S]"""
    if input.dtype is not None and input.dtype.kind != "complex":
        t.fail(f"{t.called} expects a complex tensor, got {input.dtype.name}", "dtype-mismatch")
    return TensorType(input.shape, as_real(input.dtype))


unary("conj", "torch.conj Tensor.conj", lambda x: x, "same")
unary("conj_physical", everywhere("conj_physical"), lambda x: x, "same")
unary("angle", "torch.angle Tensor.angle", lambda x: x if x != x else math.pi if x < 0 else 0.0, "float-real")


# -- ranges ------------------------------------------------------------------------------------------------------------
# The range of a complex tensor holds for both parts of its numbers.
rearranging("real", "imag", "view_as_real", "view_as_complex")
partwise("conj", "conj_physical", "complex", "angle")


@ranged("conj", "conj_physical")
def _conjugate_range(r: Ranging, input: Any, **_: Any) -> Any:
    return r.map(lambda x: I.join(x, I.neg(x)), r.moved(input, "conjugate"))


@ranged("complex")
def _complex_range(r: Ranging, real: Any, imag: Any, **_: Any) -> Any:
    if r.called == "polar":
        most = max(abs(v) for v in r.bounds(real))
        return r.between(I.loosened((-most, most), "f32"), I.EMPTY)
    return r.hull(r.moved(real, "parts"), r.moved(imag, "parts"))


bounded("angle", bounds=(-math.pi - 1e-6, math.pi + 1e-6))
