"""What stored graphs say of windows: data formats, padding, strides."""

from __future__ import annotations

from ...base.annotations import Any
from ..windowing import SAME


def layout(data_format: Any, rank: int) -> tuple[str, tuple[int, ...]]:
    """A TensorFlow data format in Keras' words, and its spatial axes."""
    first = isinstance(data_format, str) and data_format.startswith("NC")
    return ("channels_first", tuple(range(2, rank))) if first else ("channels_last", tuple(range(1, rank - 1)))


def spatial(values: Any, axes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(values[a] for a in axes) if values and len(values) > axes[-1] else (1,) * len(axes)


def explicit(call: Any, x: Any, padding: Any, amounts: Any) -> tuple[Any, str]:
    """Padding with numbers is a padding of its own, followed by a window without."""
    if padding != "EXPLICIT":
        return x, str(padding).lower()
    pairs = tuple(zip(amounts[::2], amounts[1::2])) if amounts else ()
    return call.apply("pad", input=x, pad=tuple(v for pair in reversed(pairs) for v in pair)), "valid"


ONNX_WINDOW = "auto_pad='NOTSET', dilations=None, kernel_shape=None, pads=None, strides=None"


def onnx_padding(auto_pad: Any, pads: Any, n: int) -> Any:
    """(before, after) per axis, or one number per axis where both sides are alike."""
    if auto_pad in ("SAME_UPPER", "SAME_LOWER"):
        return SAME
    if auto_pad == "VALID" or not pads:
        return (0,) * n
    pairs = tuple((pads[i], pads[n + i]) for i in range(n))
    return tuple(a for a, _ in pairs) if all(a == b for a, b in pairs) else pairs
