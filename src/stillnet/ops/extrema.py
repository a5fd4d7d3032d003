"""The largest, the smallest, the middle: reductions that choose an element."""

from __future__ import annotations

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.dtype import I64
from ..base.shape import Shape, shape_text
from ..base.truth import NO
from ..base.unknown import Unknown
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType, Value
from .entry import function, op, spell
from .ranging import Ranging, ranged, rearranging
from .reduce import Fold, reduced


def largest(values: list[Any]) -> Any:
    return next((v for v in values if v != v), None) or max(values)


def smallest(values: list[Any]) -> Any:
    return next((v for v in values if v != v), None) or min(values)


def _place(choose: Fold) -> Fold:
    """Where the chosen value stands first."""

    def place(values: list[Any]) -> int:
        best = choose(values)
        return next(i for i, v in enumerate(values) if v == best or (v != v and best != best))

    return place


def _extremum(name: str, choose: Fold) -> None:
    """`amax` over many axes, `max` of everything or with positions along one axis, `argmax`."""

    def over_axes(t: Typing, input: TensorType, dim: Any = None, keepdim: Any = False) -> TensorType:
        """x[*S] -> [*S without dim]"""
        return reduced(t, input, dim, keepdim, input.dtype, choose, nonempty=True)

    def along(t: Typing, input: TensorType, dim: Any, keepdim: Any = False) -> Any:
        """x[*S] -> values[*S without dim], positions[*S without dim]"""
        return chosen_along(t, input, dim, keepdim, choose)

    def position(t: Typing, input: TensorType, dim: Any = None, keepdim: Any = False) -> TensorType:
        """x[*S] -> i64[*S without dim]"""
        if isinstance(dim, (tuple, list)):
            t.fail(f"{t.called} takes one axis, got dim={dim!r}", "wrong-call")
        return reduced(t, input, dim, keepdim, I64, _place(choose), nonempty=True)

    op(f"a{name}", spell(f"torch.a{name} Tensor.a{name}", "input, dim=(), keepdim=False, *, out=None"))(over_axes)
    op(f"{name}_along")(along)
    op(f"arg{name}", spell(f"torch.arg{name} Tensor.arg{name}", "input, dim=None, keepdim=False, *, out=None"))(
        position
    )
    other = {"max": "maximum", "min": "minimum"}[name]

    @function(f"torch.{name} Tensor.{name}", "input, dim=None, keepdim=False, *, other=None, out=None")
    def run(call: Any, input: Any, dim: Any, keepdim: Any, other: Any, out: Any) -> Any:
        if isinstance(dim, Unknown):
            raise NotUnderstood("not known whether an axis or a tensor is given")
        if isinstance(dim, Value) or other is not None:
            return call.apply(pair, input=input, other=dim if other is None else other)
        if dim is None:
            return call.apply(f"a{name}", input=input)
        return call.apply(f"{name}_along", input=input, dim=dim, keepdim=keepdim)

    pair = other


def chosen_along(
    t: Typing, x: TensorType, dim: Any, keepdim: Any, choose: Fold | None
) -> tuple[TensorType, TensorType]:
    """Values and positions of what a reduction along one axis chooses."""
    if isinstance(dim, (Unknown, tuple, list)):
        return TensorType(None, x.dtype), TensorType(None, I64)
    values = reduced(t, x, dim, keepdim, x.dtype, choose, nonempty=True)
    return values, reduced(t, x, dim, keepdim, I64, None if choose is None else _place(choose))


_extremum("max", largest)
_extremum("min", smallest)


@op("aminmax", spell("torch.aminmax Tensor.aminmax", "input, *, dim=None, keepdim=False, out=None"))
def aminmax(t: Typing, input: TensorType, dim: Any = None, keepdim: Any = False) -> Any:
    """x[*S] -> smallest[*S without dim], largest[*S without dim]"""
    return tuple(reduced(t, input, dim, keepdim, input.dtype, fold, nonempty=True) for fold in (smallest, largest))


def _middle(name: str, choose: Fold | None) -> None:
    def over_all(t: Typing, input: TensorType) -> TensorType:
        """x[*S] -> []"""
        return reduced(t, input, None, False, input.dtype, choose if input.data else None)

    def along(t: Typing, input: TensorType, dim: Any, keepdim: Any = False) -> Any:
        """x[*S] -> values[*S without dim], positions[*S without dim]"""
        values, positions = chosen_along(t, input, dim, keepdim, choose)
        return values, TensorType(positions.shape, I64)

    op(f"{name}_of_all")(over_all)
    op(f"{name}_along")(along)

    @function(f"torch.{name} Tensor.{name}", "input, dim=None, keepdim=False, *, out=None")
    def run(call: Any, input: Any, dim: Any, keepdim: Any, out: Any) -> Any:
        if dim is None:
            return call.apply(f"{name}_of_all", input=input)
        return call.apply(f"{name}_along", input=input, dim=dim, keepdim=keepdim)


_middle("median", None)
_middle("nanmedian", None)


@op("mode", spell("torch.mode Tensor.mode", "input, dim=-1, keepdim=False, *, out=None"))
def mode(t: Typing, input: TensorType, dim: Any = -1, keepdim: Any = False) -> Any:
    """x[*S] -> values[*S without dim], positions[*S without dim]"""
    return chosen_along(t, input, dim, keepdim, None)


@op("kthvalue", spell("torch.kthvalue Tensor.kthvalue", "input, k, dim=-1, keepdim=False, *, out=None"))
def kthvalue(t: Typing, input: TensorType, k: Any, dim: Any = -1, keepdim: Any = False) -> Any:
    """x[*S] -> values[*S without dim], positions[*S without dim]"""
    if input.shape is not None and isinstance(k, int) and isinstance(dim, int):
        size: Dim = input.shape[t.axis(dim, len(input.shape))] if input.shape else 1
        t.require(
            k >= 1 and D.at_least(size, k) is not NO,
            f"{t.called}: there is no {k}-th value along an axis of {D.text(size)}",
        )
    return chosen_along(t, input, dim, keepdim, None)


@op(
    "quantile",
    spell(
        "torch.quantile Tensor.quantile torch.nanquantile Tensor.nanquantile",
        "input, q, dim=None, keepdim=False, *, interpolation='linear', out=None",
    ),
)
def quantile(
    t: Typing, input: TensorType, q: Any, dim: Any = None, keepdim: Any = False, interpolation: Any = "linear"
) -> TensorType:
    """x[*S], q[Q]? -> [Q?, *S without dim]"""
    if input.dtype is not None and input.dtype.name not in ("f32", "f64"):
        t.fail(f"{t.called} expects f32 or f64, got {input.dtype.name}", "dtype-mismatch")
    levels: Shape = q.shape if isinstance(q, TensorType) else None if isinstance(q, Unknown) else ()
    if levels is not None and len(levels) > 1:
        t.fail(f"{t.called} expects a number or a 1-D q, got {shape_text(levels)}")
    made = reduced(t, input, dim, keepdim, input.dtype, nonempty=True)
    return TensorType(None if made.shape is None or levels is None else (*levels, *made.shape), input.dtype)


# -- ranges ------------------------------------------------------------------------------------------------------------
def _extreme_range(name: str) -> None:
    def over_axes(r: Ranging, input: Any, dim: Any = None, keepdim: Any = False, **_: Any) -> Any:
        return r.reduce(name, input, dim, keepdim)

    def along(r: Ranging, input: Any, dim: Any = None, keepdim: Any = False, **_: Any) -> Any:
        return (r.reduce(name, input, dim, keepdim), r.between((0.0, r.count(input, dim)), I.EMPTY))

    def position(r: Ranging, input: Any, dim: Any = None, **_: Any) -> Any:
        return r.between((0.0, r.count(input, dim)), I.EMPTY)

    ranged(f"a{name}")(over_axes)
    ranged(f"{name}_along")(along)
    ranged(f"arg{name}")(position)


for _name in ("max", "min"):
    _extreme_range(_name)


@ranged("aminmax")
def _aminmax_range(r: Ranging, input: Any, dim: Any = None, keepdim: Any = False, **_: Any) -> Any:
    return (r.reduce("min", input, dim, keepdim), r.reduce("max", input, dim, keepdim))


rearranging("median_of_all", "nanmedian_of_all", "quantile")


@ranged("median_along", "nanmedian_along")
def _median_range(r: Ranging, input: Any, dim: Any = None, **_: Any) -> Any:
    return (r.moved(input, "median"), r.between((0.0, r.count(input, dim)), I.EMPTY))
