"""Padding the last axes of a tensor, and the padding layers."""

from __future__ import annotations

import math

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.shape import is_concrete, shape_text
from ..graph.builder import CONTENT_LIMIT
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .arguments import dim
from .content import rounded
from .entry import LayerContext, layer, op, spell
from .ranging import Ranging, ranged
from .settings import INPUT_NAMES, INVALID, called, tensor, undecided

# Modes that read the input say how many axes it has; a constant can stand around any tensor.
READING = ("reflect", "replicate", "circular")
MODES = ("constant", *READING)


@op(
    "pad",
    spell("torch.nn.functional.pad", "input, pad, mode='constant', value=None"),
    spell("torch.constant_pad_nd", "input, pad, value=0"),
)
def pad(t: Typing, input: Any, pad: Any, mode: Any = "constant", value: Any = None) -> TensorType:
    """x[*A, *S] -> [*A, *(before + S + after)]; `pad` lists (before, after) from the last axis to the first"""
    x = tensor(input)
    amounts = _amounts(t, pad)
    if isinstance(mode, str):
        t.require(mode in MODES, f"{called(t)}: mode must be one of {', '.join(MODES)}, got {mode!r}", INVALID)
    count = len(amounts) // 2
    if mode in READING and count in (1, 2, 3) and x.variable is not None:
        x = x.like(t.rank(x, (count + 2, count + 1), names=INPUT_NAMES[count]))
    if undecided(t, x) or x.shape is None:
        return TensorType(None, x.dtype, None, x.variable if not amounts else None)
    shape = list(x.shape)
    t.require(
        len(amounts) % 2 == 0, f"{called(t)}: pad needs pairs of before and after, got {len(amounts)} numbers", INVALID
    )
    t.require(count <= len(shape), f"{called(t)}: {len(amounts)} numbers pad {count} axes, the tensor has {len(shape)}")
    if mode != "constant" and isinstance(mode, str):
        _check_mode(t, x.shape, count, mode)
    for i in range(count):
        axis = len(shape) - 1 - i
        shape[axis] = _padded(t, x.shape[axis], amounts[2 * i], amounts[2 * i + 1], mode, axis)
    return TensorType(tuple(shape), x.dtype, rounded(_content(x, amounts, tuple(shape), mode, value), x.dtype))


def _amounts(t: Typing, pad: Any) -> tuple[Dim, ...]:
    if isinstance(pad, (tuple, list)):
        return tuple(dim(t, p) for p in pad)
    if isinstance(pad, TensorType) and pad.data is not None:
        return pad.data
    raise NotUnderstood("padding is not known")


def _check_mode(t: Typing, shape: tuple[Dim, ...], count: int, mode: str) -> None:
    """Modes that read the input pad the last 1, 2 or 3 axes of a tensor with one or two axes before them."""
    fits = count in (1, 2, 3) and len(shape) in (count + 1, count + 2)
    wanted = f"{count + 1}-D or {count + 2}-D"
    t.require(fits, f"{called(t)}: mode {mode!r} pads the last {count} axes of {wanted} input, got {shape_text(shape)}")


def _padded(t: Typing, size: Dim, before: Dim, after: Dim, mode: Any, axis: int) -> Dim:
    for amount in (before, after):
        if mode == "reflect":
            t.require(
                D.greater(size, amount),
                f"{called(t)}: reflecting {D.text(amount)} elements needs more than {D.text(size)}",
                axis=axis,
                expected=amount,
                actual=size,
            )
        elif mode == "circular":
            t.require(
                D.at_least(size, amount),
                f"{called(t)}: wrapping {D.text(amount)} elements needs at least that many, got {D.text(size)}",
                axis=axis,
                expected=amount,
                actual=size,
            )
    out = D.add(size, D.add(before, after))
    t.require(
        D.at_least(out, 0), f"{called(t)}: axis {axis} of size {D.text(size)} would become {D.text(out)}", axis=axis
    )
    return out


def _content(
    x: TensorType, amounts: tuple[Dim, ...], shape: tuple[Dim, ...], mode: Any, value: Any
) -> tuple[Any, ...] | None:
    """Known content padded with a constant."""
    fill = 0 if value is None else value
    if (
        x.data is None
        or mode != "constant"
        or not is_concrete(shape)
        or not is_concrete(amounts)
        or not isinstance(fill, (int, float))
    ):
        return None
    total = D.product(shape)
    if not isinstance(total, int) or total > CONTENT_LIMIT:
        return None
    return tuple(_grown(list(x.data), list(x.shape or ()), amounts, fill))


def _grown(data: list[Any], shape: list[Any], amounts: tuple[Any, ...], fill: Any) -> list[Any]:
    """Row-major content with `fill` around it; one axis after the other, a negative amount cuts."""
    for i in range(len(amounts) // 2):
        axis = len(shape) - 1 - i
        inner = math.prod(shape[axis + 1 :])
        size, before, after = shape[axis], amounts[2 * i], amounts[2 * i + 1]
        row, rows = size * inner, math.prod(shape[:axis])
        out: list[Any] = []
        for start in range(0, rows * row, row) if row else [0] * rows:
            kept = data[start : start + row][max(-before, 0) * inner : row - max(-after, 0) * inner]
            out += [fill] * (max(before, 0) * inner) + kept + [fill] * (max(after, 0) * inner)
        data, shape = out, [*shape[:axis], size + before + after, *shape[axis + 1 :]]
    return data


# -- layers -----------------------------------------------------------------------------------------------------------
def _layer(name: str, n: int, mode: str, signature: str = "padding", base: str = "") -> None:
    @layer(f"torch.nn.{name}{n}d", signature, base=base or f"torch.nn.modules.padding._{name}Nd")
    class Padding:
        @staticmethod
        def build(m: LayerContext, padding: Any, value: Any = 0.0) -> None:
            m.set("padding", tuple(padding) if isinstance(padding, (tuple, list)) else (padding,) * (2 * n))
            if mode == "constant":
                m.set("value", value)

        @staticmethod
        def forward(m: LayerContext, input: Any) -> Any:
            value = m["value"] if mode == "constant" else None
            return m.apply("pad", input=input, pad=m["padding"], mode=mode, value=value)


for _n in (1, 2, 3):
    _layer("ConstantPad", _n, "constant", "padding, value")
    _layer("ZeroPad", _n, "constant", base=f"torch.nn.ConstantPad{_n}d")
    _layer("ReflectionPad", _n, "reflect")
    _layer("ReplicationPad", _n, "replicate")
    _layer("CircularPad", _n, "circular")


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("pad")
def _pad_range(r: Ranging, input: Any, mode: Any = "constant", value: Any = None, **_: Any) -> Any:
    moved = r.moved(input, "pad")
    return r.hull(moved, 0.0 if value is None else value) if mode == "constant" or not isinstance(mode, str) else moved
