"""Window functions of signal processing."""

from __future__ import annotations

import math
from collections.abc import Callable

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dtype import F32, F64, DType
from ..graph.builder import CONTENT_LIMIT
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from .arguments import dim as read_dim
from .content import rounded
from .creation import chosen_dtype
from .entry import op, spell
from .ranging import Ranging, constant, ranged

_OPTIONS = "dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False, out=None"


def _cosines(*weights: float) -> Callable[[int, int], float]:
    """A sum of cosines with alternating signs."""
    return lambda i, n: sum((-1) ** k * w * math.cos(2 * math.pi * k * i / n) for k, w in enumerate(weights))


# window -> value at place i of a period of n
_SHAPES: dict[str, Callable[[int, int], float] | None] = {
    "hann": _cosines(0.5, 0.5),
    "hamming": _cosines(0.54, 0.46),
    "blackman": _cosines(0.42, 0.5, 0.08),
    "bartlett": lambda i, n: 1 - abs(2 * i / n - 1),
    "kaiser": None,
}


def _window(t: Typing, length: Any, dtype: Any, periodic: Any, shape: Callable[[int, int], float] | None) -> TensorType:
    count, kind = read_dim(t, length), chosen_dtype(dtype, F32)
    t.require(D.at_least(count, 0), f"{t.called}: the length of a window must not be negative, got {D.text(count)}")
    if kind is not None and kind.kind not in ("float",):
        t.fail(f"{t.called} makes floating-point windows, not {kind.name}", "dtype-mismatch")
    data = None
    if shape is not None and isinstance(count, int) and isinstance(periodic, bool) and 1 < count <= CONTENT_LIMIT:
        data = rounded(tuple(shape(i, count if periodic else count - 1) for i in range(count)), kind)
    return TensorType((count,), kind, data)


def _old(name: str, more: str) -> None:
    def infer(
        t: Typing, window_length: Any, periodic: Any = True, dtype: Any = None, alpha: Any = None, beta: Any = None
    ) -> TensorType:
        """n -> [n]"""
        return _window(t, window_length, dtype, periodic, _SHAPES[name] if alpha is None and beta is None else None)

    op(f"{name}_window", spell(f"torch.{name}_window", f"window_length, periodic=True, {more}*, {_OPTIONS}"))(infer)


for _name in _SHAPES:
    _old(_name, {"hamming": "alpha=None, beta=None, ", "kaiser": "beta=None, "}.get(_name, ""))

# torch.signal.windows name -> its own keyword parameters
_NEW = {
    "bartlett": "",
    "blackman": "",
    "cosine": "",
    "hamming": "",
    "hann": "",
    "nuttall": "",
    "exponential": "center=None, tau=1.0, ",
    "gaussian": "std=1.0, ",
    "general_cosine": "a, ",
    "general_hamming": "alpha=0.54, ",
    "kaiser": "beta=12.0, ",
}


# windows with a setting that must not be negative, or, where True, must be positive
_LEAST = {"exponential": (("tau", True),), "gaussian": (("std", True),), "kaiser": (("beta", False),)}


def _new(name: str, own: str) -> None:
    def infer(t: Typing, M: Any, sym: Any = True, dtype: Any = None, **own: Any) -> TensorType:
        """n -> [n]"""
        if isinstance(dtype, DType) and dtype not in (F32, F64):
            t.fail(f"{t.called} makes f32 and f64 windows, not {dtype.name}", "dtype-mismatch")
        for setting, least in _LEAST.get(name, ()):
            value = own.get(setting)
            if isinstance(value, (int, float)) and (value < 0 or (value == 0 and least)):
                t.fail(
                    f"{t.called}: {setting} must be {'positive' if least else 'at least 0'}, got {value}", "wrong-call"
                )
        return _window(t, M, dtype, not sym if isinstance(sym, bool) else None, _SHAPES.get(name))

    op(f"signal.{name}", spell(f"torch.signal.windows.{name}", f"M, *, {own}sym=True, {_OPTIONS}"))(infer)


for _name, _own in _NEW.items():
    _new(_name, _own)


# -- ranges ------------------------------------------------------------------------------------------------------------
constant(
    "hann_window", "hamming_window", "bartlett_window", "kaiser_window", "signal.bartlett", "signal.cosine", "signal.hamming",
    "signal.hann", "signal.exponential", "signal.gaussian", "signal.kaiser", bounds=(-1e-6, 1.000001),
)  # fmt: skip
constant("blackman_window", "signal.blackman", "signal.nuttall", bounds=(-1e-3, 1.001))


@ranged("signal.general_cosine", "signal.general_hamming")
def _cosines_range(r: Ranging, a: Any = None, alpha: Any = 0.54, **_: Any) -> Any:
    """Sums of cosines, times these numbers."""
    factors = a if isinstance(a, (list, tuple)) else (alpha, 1 - alpha) if isinstance(alpha, (int, float)) else ()
    if not factors or not all(isinstance(f, (int, float)) for f in factors):
        return None
    most = sum(abs(f) for f in factors)
    return r.between(I.loosened((-most, most), r.dtype, 64), I.EMPTY)
