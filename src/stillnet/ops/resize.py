"""Changing the resolution: interpolation, pixel and channel shuffles, sampling on grids."""

from __future__ import annotations

import math

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim, Sym
from ..base.shape import shape_text
from ..base.unknown import Unknown
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from .arguments import dim, sizes
from .entry import LayerContext, layer, op, spell
from .linear import same_dtype
from .ranging import Ranging, ranged, rearranging
from .settings import INPUT_NAMES, INVALID, called, positive, shape_of, tensor, undecided

# Which ranks a mode accepts.
RANKS = {
    "nearest": (4, 3, 5),
    "nearest-exact": (4, 3, 5),
    "area": (4, 3, 5),
    "linear": (3,),
    "bilinear": (4,),
    "bicubic": (4,),
    "lanczos": (4,),
    "trilinear": (5,),
}
GIVEN = (int, float, Sym, tuple, list, TensorType)
INTERPOLATE = "input, size=None, scale_factor=None, mode='nearest', align_corners=None"


@op(
    "interpolate",
    spell("torch.nn.functional.interpolate", INTERPOLATE + ", recompute_scale_factor=None, antialias=False"),
    spell("torch.nn.functional.upsample", INTERPOLATE),
    spell("torch.nn.functional.upsample_nearest", "input, size=None, scale_factor=None"),
    spell(
        "torch.nn.functional.upsample_bilinear",
        "input, size=None, scale_factor=None",
        mode="bilinear",
        align_corners=True,
    ),
)
def interpolate(
    t: Typing,
    input: Any,
    size: Any = None,
    scale_factor: Any = None,
    mode: Any = "nearest",
    align_corners: Any = None,
    recompute_scale_factor: Any = None,
    antialias: Any = False,
) -> TensorType:
    """x[N, C, *S] -> [N, C, *size] or [N, C, *floor(S * scale_factor)]"""
    x = tensor(input)
    # of the two that exclude each other, the unknown one is absent where the other is given
    if isinstance(size, Unknown) and isinstance(scale_factor, GIVEN):
        size = None
    _check_options(t, x, size, scale_factor, mode, align_corners, recompute_scale_factor, antialias)
    ranks = RANKS.get(mode, (4, 3, 5)) if isinstance(mode, str) else (4, 3, 5)
    wanted = " or ".join(f"{r}-D" for r in sorted(ranks))
    shape = shape_of(
        t,
        x,
        ranks,
        INPUT_NAMES[ranks[0] - 2],
        f"{called(t)} in mode {mode!r} expects {wanted} input, got {shape_text(x.shape)}",
    )
    if shape is None:
        return TensorType(None, x.dtype)
    old = shape[2:]
    new = _scaled(t, old, scale_factor) if size is None else _wanted(t, len(old), size)
    for d in (*old, *new) if mode != "area" else ():
        t.require(
            D.at_least(d, 1), f"{called(t)} would make sizes {shape_text(new)} from {shape_text(old)}", about="size"
        )
    return TensorType((*shape[:2], *new), x.dtype)


def _check_options(
    t: Typing,
    x: TensorType,
    size: Any,
    scale_factor: Any,
    mode: Any,
    align_corners: Any,
    recompute: Any,
    antialias: Any,
) -> None:
    if size is None and scale_factor is None:
        t.fail(f"{called(t)} needs size or scale_factor", "wrong-call")
    if isinstance(size, GIVEN) and isinstance(scale_factor, GIVEN):
        t.fail(f"{called(t)} takes size or scale_factor, not both", "wrong-call")
    if isinstance(size, GIVEN) and recompute is True:
        t.fail(f"{called(t)}: recompute_scale_factor does not go with size", "wrong-call")
    if not isinstance(mode, str):
        return
    t.require(
        mode in RANKS, f"{called(t)}: mode must be one of {', '.join(RANKS)}, got {mode!r}", INVALID, about="mode"
    )
    if mode in ("nearest", "nearest-exact", "area"):
        t.require(
            not isinstance(align_corners, bool),
            f"{called(t)}: align_corners does not go with mode {mode!r}",
            INVALID,
            about="align_corners",
        )
    if antialias is True:
        t.require(
            mode in ("bilinear", "bicubic", "lanczos"),
            f"{called(t)}: antialias does not go with mode {mode!r}",
            INVALID,
            about="antialias",
        )
    if mode != "area" and x.dtype is not None and x.shape is not None and 0 not in x.shape:
        refused = x.dtype.kind == "bool" or (x.dtype.kind == "int" and x.dtype.name != "u8")
        t.require(not refused, f"{called(t)} is not implemented for {x.dtype.name} tensors", "dtype-mismatch")


def _wanted(t: Typing, n: int, size: Any) -> tuple[Dim, ...]:
    if isinstance(size, (tuple, list)):
        t.require(len(size) == n, f"{called(t)}: size has {len(size)} elements for {n} spatial axes", about="size")
        return tuple(dim(t, s) for s in size)
    return (dim(t, size),) * n


def _scaled(t: Typing, old: tuple[Dim, ...], scale_factor: Any) -> tuple[Dim, ...]:
    factors = tuple(scale_factor) if isinstance(scale_factor, (tuple, list)) else (scale_factor,) * len(old)
    t.require(
        len(factors) == len(old),
        f"{called(t)}: scale_factor has {len(factors)} elements for {len(old)} spatial axes",
        about="scale_factor",
    )
    return tuple(_times(t, d, f) for d, f in zip(old, factors))


def _times(t: Typing, d: Dim, factor: Any) -> Dim:
    """floor(d * factor), computed in double precision as torch does."""
    if isinstance(factor, TensorType) and factor.data is not None and len(factor.data) == 1:
        factor = factor.data[0]
    if isinstance(factor, Sym):
        return D.mul(d, factor)
    if not isinstance(factor, (int, float)) or not math.isfinite(factor):
        return t.fresh("d")
    if isinstance(d, int):
        return math.floor(d * float(factor))
    above, below = float(factor).as_integer_ratio()
    # a product with a short binary fraction is never rounded
    return D.floordiv(D.mul(d, above), below) if below <= 1024 else t.fresh("d")


# -- shuffles ---------------------------------------------------------------------------------------------------------
def _images(t: Typing, x: TensorType) -> tuple[Dim, ...] | None:
    if undecided(t, x) and x.variable is not None:
        return t.rank(x, (4, 3), names=INPUT_NAMES[2])
    if x.shape is not None:
        t.require(len(x.shape) >= 3, f"{called(t)} expects at least 3-D input, got {shape_text(x.shape)}")
    return x.shape


@op("pixel_shuffle", spell("torch.nn.functional.pixel_shuffle torch.pixel_shuffle", "input, upscale_factor"))
def pixel_shuffle(t: Typing, input: Any, upscale_factor: Any) -> TensorType:
    """x[*N, C * r * r, H, W] -> [*N, C, H * r, W * r]"""
    x, r = tensor(input), dim(t, upscale_factor)
    positive(t, (r,), "upscale_factor")
    shape = _images(t, x)
    if shape is None:
        return TensorType(None, x.dtype)
    *batch, c, h, w = shape
    square = D.mul(r, r)
    t.require(
        D.divides(square, c),
        f"{called(t)}: {D.text(c)} channels are not divisible by {D.text(square)}",
        about="upscale_factor",
        actual=c,
        axis=len(batch),
    )
    return TensorType((*batch, D.floordiv(c, square), D.mul(h, r), D.mul(w, r)), x.dtype)


@op("pixel_unshuffle", spell("torch.nn.functional.pixel_unshuffle torch.pixel_unshuffle", "input, downscale_factor"))
def pixel_unshuffle(t: Typing, input: Any, downscale_factor: Any) -> TensorType:
    """x[*N, C, H * r, W * r] -> [*N, C * r * r, H, W]"""
    x, r = tensor(input), dim(t, downscale_factor)
    positive(t, (r,), "downscale_factor")
    shape = _images(t, x)
    if shape is None:
        return TensorType(None, x.dtype)
    if 0 in shape:
        return TensorType(shape, x.dtype)
    *batch, c, h, w = shape
    for d in (h, w):
        t.require(
            D.divides(r, d),
            f"{called(t)}: size {D.text(d)} is not divisible by {D.text(r)}",
            about="downscale_factor",
            actual=d,
        )
    return TensorType((*batch, D.mul(c, D.mul(r, r)), D.floordiv(h, r), D.floordiv(w, r)), x.dtype)


@op(
    "channel_shuffle",
    spell(
        "torch.nn.functional.channel_shuffle torch.channel_shuffle torch.native_channel_shuffle "
        "torch.nn.functional.native_channel_shuffle",
        "input, groups",
    ),
)
def channel_shuffle(t: Typing, input: Any, groups: Any) -> TensorType:
    """x[N, C, *S] -> [N, C, *S]"""
    x, share = tensor(input), dim(t, groups)
    positive(t, (share,), "groups")
    if x.shape is not None:
        t.require(len(x.shape) > 2, f"{called(t)} expects at least 3-D input, got {shape_text(x.shape)}")
        t.require(
            D.divides(share, x.shape[1]),
            f"{called(t)}: {D.text(x.shape[1])} channels are not divisible by {D.text(share)} groups",
            about="groups",
            actual=x.shape[1],
            axis=1,
        )
    return TensorType(x.shape, x.dtype, None, x.variable)


# -- grids ------------------------------------------------------------------------------------------------------------
@op(
    "grid_sample",
    spell("torch.nn.functional.grid_sample", "input, grid, mode='bilinear', padding_mode='zeros', align_corners=None"),
    spell(
        "torch.grid_sampler torch.grid_sampler_2d torch.grid_sampler_3d",
        "input, grid, interpolation_mode, padding_mode, align_corners",
        rename={"interpolation_mode": "mode"},
    ),
)
def grid_sample(
    t: Typing, input: Any, grid: Any, mode: Any = "bilinear", padding_mode: Any = "zeros", align_corners: Any = None
) -> TensorType:
    """x[N, C, *S], grid[N, *T, len(S)] -> [N, C, *T]"""
    x, g = tensor(input), tensor(grid)
    for value, allowed, name in (
        (mode, ("bilinear", "nearest", "bicubic"), "mode"),
        (padding_mode, ("zeros", "border", "reflection"), "padding_mode"),
    ):
        t.require(
            not isinstance(value, str) or value in allowed,
            f"{called(t)}: {name} must be one of {', '.join(allowed)}, got {value!r}",
            INVALID,
        )
    same_dtype(t, x, g)
    shape, places = shape_of(t, x, (4, 5), INPUT_NAMES[2]), g.shape
    if shape is None or places is None:
        t.doubtful = True
        return TensorType(None, x.dtype)
    t.require(
        len(places) == len(shape),
        f"{called(t)} expects input and grid of one rank, got {shape_text(shape)} and {shape_text(places)}",
    )
    t.same(shape[0], places[0], f"{called(t)} expects {D.text(shape[0])} grids, got {D.text(places[0])}")
    t.same(
        len(shape) - 2,
        places[-1],
        f"{called(t)} expects a grid that ends in {len(shape) - 2}, got {D.text(places[-1])}",
        axis=-1,
    )
    for d in shape[2:]:
        t.require(d != 0, f"{called(t)} expects spatial sizes above 0, got input {shape_text(shape)}")
    return TensorType((*shape[:2], *places[1:-1]), x.dtype)


@op(
    "affine_grid",
    spell("torch.nn.functional.affine_grid", "theta, size, align_corners=None"),
    spell("torch.affine_grid_generator", "theta, size, align_corners"),
)
def affine_grid(t: Typing, theta: Any, size: Any, align_corners: Any = None) -> TensorType:
    """theta[N, n, n + 1], size (N, C, *S) of n spatial axes -> [N, *S, n]"""
    x, wanted = tensor(theta), sizes(t, size)
    t.require(len(wanted) in (4, 5), f"{called(t)} expects a size of 4 or 5 elements, got {shape_text(wanted)}")
    if x.dtype is not None and x.dtype.kind in ("int", "bool"):
        t.fail(f"{called(t)} expects floating point theta, got {x.dtype.name}", "dtype-mismatch")
    positive(t, wanted, "size")
    n = len(wanted) - 2
    shape = shape_of(t, x, 3)
    if shape is not None:
        message = f"{called(t)} expects theta [{D.text(wanted[0])}, {n}, {n + 1}], got {shape_text(shape)}"
        for expected, actual in zip((wanted[0], n, n + 1), shape):
            t.same(expected, actual, message)
    return TensorType((wanted[0], *wanted[2:], n), x.dtype)


# -- layers -----------------------------------------------------------------------------------------------------------
def _upsample(name: str, signature: str, base: str = "torch.nn.Module", **fixed: Any) -> None:
    @layer(f"torch.nn.{name}", signature, base=base)
    class Upsample:
        @staticmethod
        def build(
            m: LayerContext,
            size: Any,
            scale_factor: Any,
            mode: Any = None,
            align_corners: Any = None,
            recompute_scale_factor: Any = None,
        ) -> None:
            settings = {
                "size": size,
                "scale_factor": _floats(scale_factor),
                "mode": mode,
                "align_corners": align_corners,
                "recompute_scale_factor": recompute_scale_factor,
                **fixed,
            }
            for key, value in {"name": name, **settings}.items():
                m.set(key, value)

        @staticmethod
        def forward(m: LayerContext, input: Any) -> Any:
            return m.apply(
                "interpolate",
                input=input,
                **{k: m[k] for k in ("size", "scale_factor", "mode", "align_corners", "recompute_scale_factor")},
            )


def _floats(scale: Any) -> Any:
    """Numbers become floats, as the constructor makes them."""
    if isinstance(scale, (tuple, list)):
        return tuple(_floats(s) for s in scale)
    return float(scale) if isinstance(scale, int) and scale else scale


_upsample("Upsample", "size=None, scale_factor=None, mode='nearest', align_corners=None, recompute_scale_factor=None")
_upsample("UpsamplingNearest2d", "size=None, scale_factor=None", "torch.nn.Upsample", mode="nearest")
_upsample(
    "UpsamplingBilinear2d", "size=None, scale_factor=None", "torch.nn.Upsample", mode="bilinear", align_corners=True
)


def _shuffle(name: str, setting: str, operation: str) -> None:
    @layer(f"torch.nn.{name}", setting)
    class Shuffle:
        @staticmethod
        def build(m: LayerContext, **config: Any) -> None:
            m.set(setting, config[setting])

        @staticmethod
        def forward(m: LayerContext, input: Any) -> Any:
            return m.apply(operation, input=input, **{setting: m[setting]})


_shuffle("PixelShuffle", "upscale_factor", "pixel_shuffle")
_shuffle("PixelUnshuffle", "downscale_factor", "pixel_unshuffle")
_shuffle("ChannelShuffle", "groups", "channel_shuffle")


# -- ranges ------------------------------------------------------------------------------------------------------------
rearranging("pixel_shuffle", "pixel_unshuffle", "channel_shuffle")


@ranged("interpolate")
def _interpolate_range(r: Ranging, input: Any, mode: Any = "nearest", **_: Any) -> Any:
    """Means of elements; cubic interpolation overshoots."""
    moved = r.moved(input, "interpolate")
    if mode == "bicubic" or not isinstance(mode, str):
        return r.map(lambda x: I.join(x, I.scale(I.join(x, I.neg(x)), 2.0)), moved)
    return moved if mode.startswith("nearest") else r.mean(input, 1024.0 if mode == "area" else 1.01)


@ranged("grid_sample")
def _grid_sample_range(r: Ranging, input: Any, **_: Any) -> Any:
    # each of sixteen parts and the four sums of them is rounded, of the smallest numbers to the next one
    least = 20 * I.SMALLEST.get(r.dtype, 0.0)

    def taps(x: I.Interval) -> I.Interval:
        wide = I.join(I.scale(I.join(x, I.neg(x)), 2.0), I.ZERO)
        return wide if wide == I.ZERO else I.add(wide, (-least, least))

    return r.map(taps, r.moved(input, "grid_sample"))


@ranged("affine_grid")
def _affine_grid_range(r: Ranging, theta: Any, **_: Any) -> Any:
    """Coordinates in [-1, 1] and a shift, each times an element."""
    most = max(abs(v) for v in r.bounds(theta)) * (r.count(theta, -1) if r.rank(theta) else I.INF)
    most = I.INF if most != most else most
    return r.between(I.loosened((-most, most), r.dtype, 16), I.EMPTY)
