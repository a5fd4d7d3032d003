"""Settings of layers and operations: the sizes, flags and operands that shape rules and constructors share."""

from __future__ import annotations

from collections.abc import Sequence

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim, Origin, Sym
from ..base.shape import shape_text
from ..base.truth import NO, YES
from ..graph.constraints import Message, NotUnderstood, Typing
from ..graph.graph import TensorType
from .arguments import dim
from .entry import LayerContext

INVALID = "invalid-layer-argument"

# How the axes of an input nobody described are called, by number of spatial axes.
INPUT_NAMES = {0: ("B", "C"), 1: ("B", "C", "T"), 2: ("B", "C", "H", "W"), 3: ("B", "C", "D", "H", "W")}


def called(t: Typing) -> str:
    """The last word of the library name, as messages say it: Conv2d, conv2d."""
    return t.api.rsplit(".", 1)[-1].strip("_")


def tensor(value: Any) -> TensorType:
    """An operand that must be a tensor; gives up where it is not known to be one."""
    if isinstance(value, TensorType):
        return value
    raise NotUnderstood("operand is not a known tensor")


def optional(value: Any) -> TensorType | None:
    """An operand that may be missing; an unknown one is treated as missing."""
    return value if isinstance(value, TensorType) else None


def shape_of(
    t: Typing, x: TensorType, ranks: int | Sequence[int], names: Sequence[str] = (), message: Message = ""
) -> tuple[Dim, ...] | None:
    """The shape of x with one of these ranks; None where nothing decides the rank."""
    if x.shape is None and x.variable is None:
        t.doubtful = True
        return None
    allowed = (ranks,) if isinstance(ranks, int) else tuple(ranks)
    return t.rank(x, allowed, message or (lambda: _other_rank(t, x, allowed)), names=names)


def _other_rank(t: Typing, x: TensorType, allowed: Sequence[int]) -> str:
    wanted, given = " or ".join(f"{r}-D" for r in allowed), "?" if x.shape is None else len(x.shape)
    return f"{called(t)} expects {wanted} input, got {given}-D {shape_text(x.shape)}"


def met(t: Typing, a: Dim, b: Dim, message: str) -> Dim:
    """The common size of two axes that are summed together, where size 1 gives way to any other."""
    if a == 1 or b == 1:
        return b if a == 1 else a
    if D.same(a, b) is NO and (D.same(a, 1) is not NO or D.same(b, 1) is not NO):
        t.doubtful = True
        return D.maximum(a, b)
    t.same(a, b, message)
    return a if isinstance(a, int) else b


def undecided(t: Typing, x: TensorType) -> bool:
    """Whether not even the rank of x is known."""
    if x.shape is None:
        t.doubtful = True
    return x.shape is None


def several(t: Typing, value: Any, n: int, what: str, exact: bool = False) -> tuple[Dim, ...]:
    """n sizes from one number, n elements or, unless `exact`, one element."""
    if not isinstance(value, (tuple, list)):
        # a number stands for every axis, but what is unknown may be several
        return (dim(t, value),) * n if isinstance(value, (int, Sym)) else tuple(dim(t, value) for _ in range(n))
    if len(value) == 1 and not exact:
        return (dim(t, value[0]),) * n
    if len(value) != n:
        t.fail(f"{called(t)}: {what} must be one number or {n} numbers, got {len(value)}", INVALID, about=what)
    return tuple(dim(t, v) for v in value)


def positive(t: Typing, values: Sequence[Dim], what: str, least: int = 1) -> None:
    """Every one of these sizes is at least `least`."""
    for value in values:
        if type(value) is int and value >= least:
            continue
        answer = D.at_least(value, least)
        if answer is not YES:
            text = f"{called(t)}: {what} must be at least {least}, got {D.text(value)}"
            t.require(answer, text, INVALID, about=what)


def taken(m: LayerContext, value: Any, name: str, default: bool = True) -> bool:
    """A constructor's truth value that only decides which parameters exist; where it is not known, `default` is taken,
    and said."""
    if value is None or isinstance(value, (bool, int, float, str, list, tuple, dict)):
        return bool(value)
    m.assume(f"{name} is taken as {default}")
    return default


def is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def size(m: LayerContext, value: Any, name: str, kind: str) -> Dim:
    """A constructor argument as a size of a parameter."""
    if type(value) is int and value >= 0:
        return value
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, (int, Sym)):
        answer = D.at_least(value, 0)
        if answer is NO:
            m.require(answer, f"{kind}: {name} must not be negative, got {D.text(value)}", INVALID, about=name)
        return value
    if isinstance(value, (float, str)):
        m.require(NO, f"{kind}: {name} must be an integer, got {value!r}", INVALID, about=name)
    return D.fresh(name, Origin.UNKNOWN)


def repeated(value: Any, n: int) -> tuple[Any, ...]:
    """torch's _ntuple: a sequence stays as long as it is, anything else is repeated."""
    return tuple(value) if isinstance(value, (tuple, list)) else (value,) * n


def lazy(name: str) -> Sym:
    """A size that the first use of a lazy layer decides."""
    return D.fresh(name, Origin.CONFIG)


def floating(t: Typing, x: TensorType) -> None:
    """The operation has no kernel for integers and booleans."""
    if x.dtype is not None and x.dtype.kind in ("bool", "int") and x.shape is not None and 0 not in x.shape:
        t.fail(f"{called(t)} is not implemented for {x.dtype.name} tensors", "dtype-mismatch")
