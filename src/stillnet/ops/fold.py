"""Cutting images into patches as columns, and summing them back."""

from __future__ import annotations

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.shape import shape_text
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from .arguments import window
from .entry import LayerContext, layer, op, spell
from .ranging import Ranging, ranged
from .settings import INPUT_NAMES, called, positive, several, shape_of, tensor

Sizes = tuple[Dim, ...]


def _places(t: Typing, sizes: Sizes, kernel: Sizes, dilation: Any, padding: Any, stride: Any) -> Sizes:
    """How many patches fit along each axis."""
    spread, pads, steps = (
        several(t, v, 2, what, exact=True)
        for v, what in ((dilation, "dilation"), (padding, "padding"), (stride, "stride"))
    )
    for values, what, least in (
        (kernel, "kernel_size", 1),
        (spread, "dilation", 1),
        (pads, "padding", 0),
        (steps, "stride", 1),
    ):
        positive(t, values, what, least)
    out = tuple(window(t, *axis) for axis in zip(sizes, kernel, steps, pads, spread))
    for o, s, k in zip(out, sizes, kernel):
        t.require(
            D.at_least(o, 1), f"{called(t)}: patches of {D.text(k)} do not fit into {D.text(s)}", about="kernel_size"
        )
    return out


@op("unfold_patches", spell("torch.nn.functional.unfold", "input, kernel_size, dilation=1, padding=0, stride=1"))
def unfold(t: Typing, input: Any, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1) -> TensorType:
    """x[*N, C, H, W] -> [*N, C * prod(kernel_size), L]"""
    x = tensor(input)
    shape = shape_of(t, x, (4, 3), INPUT_NAMES[2])
    if shape is None:
        return TensorType(None, x.dtype)
    kernel = several(t, kernel_size, 2, "kernel_size", exact=True)
    places = _places(t, shape[-2:], kernel, dilation, padding, stride)
    return TensorType((*shape[:-3], D.mul(shape[-3], D.product(kernel)), D.product(places)), x.dtype)


@op(
    "fold_patches",
    spell("torch.nn.functional.fold", "input, output_size, kernel_size, dilation=1, padding=0, stride=1"),
)
def fold(
    t: Typing, input: Any, output_size: Any, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1
) -> TensorType:
    """x[*N, C * prod(kernel_size), L] -> [*N, C, *output_size]"""
    x = tensor(input)
    shape = shape_of(t, x, (3, 2), ("B", "C", "L"))
    if shape is None:
        return TensorType(None, x.dtype)
    kernel, sizes = (
        several(t, kernel_size, 2, "kernel_size", exact=True),
        several(t, output_size, 2, "output_size", exact=True),
    )
    places = _places(t, sizes, kernel, dilation, padding, stride)
    patch = D.product(kernel)
    t.require(
        D.divides(patch, shape[-2]),
        f"{called(t)}: {D.text(shape[-2])} rows are no multiple of the patch size {D.text(patch)} "
        f"(input is {shape_text(shape)})",
        about="kernel_size",
    )
    t.same(
        D.product(places),
        shape[-1],
        f"{called(t)} expects {D.text(D.product(places))} patches, got {D.text(shape[-1])}",
        about="output_size",
        axis=-1,
    )
    return TensorType((*shape[:-2], D.floordiv(shape[-2], patch), *sizes), x.dtype)


def _layer(name: str, signature: str, operation: str) -> None:
    settings = [part.split("=")[0].strip() for part in signature.split(",")]

    @layer(f"torch.nn.{name}", signature)
    class Patches:
        @staticmethod
        def build(m: LayerContext, **config: Any) -> None:
            for key, value in config.items():
                m.set(key, value)

        @staticmethod
        def forward(m: LayerContext, input: Any) -> Any:
            return m.apply(operation, input=input, **{k: m[k] for k in settings})


_layer("Unfold", "kernel_size, dilation=1, padding=0, stride=1", "unfold_patches")
_layer("Fold", "output_size, kernel_size, dilation=1, padding=0, stride=1", "fold_patches")


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("unfold_patches")
def _unfold_range(r: Ranging, input: Any, padding: Any = 0, **_: Any) -> Any:
    moved = r.moved(input, "unfold")
    return moved if padding in (0, (0, 0)) else r.map(lambda x: I.join(x, I.ZERO), moved)


@ranged("fold_patches")
def _fold_range(r: Ranging, input: Any, **_: Any) -> Any:
    """Overlapping patches are added."""
    return r.map(
        lambda x: (min(x[0], 0.0) * I.INF if x[0] < 0 else 0.0, I.INF if x[1] > 0 else 0.0), r.moved(input, "fold")
    )
