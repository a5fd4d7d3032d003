"""Reading the arguments of library calls: sizes, pairs, axes, in the many forms libraries accept."""

from __future__ import annotations

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim, Sym
from ..base.dtype import DType
from ..base.unknown import Unknown
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType


def dim(t: Typing, value: Any) -> Dim:
    """One size. Unknown becomes a fresh name; a one-element integer tensor is its element."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, (int, Sym)):
        return value
    if isinstance(value, TensorType):
        if value.data is not None and len(value.data) == 1 and isinstance(value.data[0], (int, Sym)):
            return t.builder.resolve(value.data[0])
        return t.fresh("n")
    if isinstance(value, float):
        t.fail(f"{t.api}: a size must be an integer, got {value!r}", "invalid-layer-argument", actual=None)
    if value is None and t.api.startswith(("torch.", "Tensor.")):
        t.fail(f"{t.called}: a size must be an integer, got None", "wrong-call")
    if isinstance(value, Unknown) or value is None or not isinstance(value, (str, bytes)):
        return t.fresh("n")
    raise NotUnderstood(f"size given as {type(value).__name__}")


def sizes(t: Typing, value: Any) -> tuple[Dim, ...]:
    """Several sizes: `(2, 3)`, `[2, 3]`, `((2, 3),)` from `*size`, or one int."""
    if isinstance(value, (tuple, list)) and len(value) == 1 and isinstance(value[0], (tuple, list)):
        value = value[0]
    if isinstance(value, (tuple, list)) and len(value) == 1 and isinstance(value[0], Unknown):
        # what stands for one size may stand for all of them: view(*size) is also view(size)
        raise NotUnderstood("sizes are not known")
    if isinstance(value, (tuple, list)):
        return tuple(dim(t, v) for v in value)
    if isinstance(value, TensorType) and value.data is not None and value.rank == 1:
        return tuple(t.builder.resolve(d) for d in value.data)
    if isinstance(value, (int, Sym)):
        return (value,)
    raise NotUnderstood("sizes are not known")


def spread(value: Any, n: int) -> tuple[Any, ...]:
    """`3` -> (3, 3); `(3, 5)` stays; a one-element sequence is repeated."""
    if isinstance(value, (tuple, list)):
        return tuple(value) * n if len(value) == 1 else tuple(value)
    return (value,) * n


def flag(value: Any, what: str) -> bool:
    """A truth value that decides what an operation gives; where it is not known, neither is the result."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return bool(value)
    raise NotUnderstood(f"{what} is not known")


def option(value: Any, what: str) -> str | None:
    """A word that decides what an operation gives."""
    if value is None or isinstance(value, str):
        return value
    raise NotUnderstood(f"{what} is not known")


def axes(t: Typing, value: Any, rank: int) -> tuple[int, ...]:
    """Checked axes from an int or a sequence; None or empty means all."""
    if value is None or value == () or value == []:
        return tuple(range(rank))
    values = value if isinstance(value, (tuple, list)) else (value,)
    return tuple(t.axis(v, rank) for v in values)


def window(t: Typing, size: Dim, kernel: Dim, stride: Dim, padding: Any, dilation: Dim, ceil: bool = False) -> Dim:
    """How many places a sliding window takes along one axis; NO place is a failure of the caller to check."""
    if type(size) is type(kernel) is type(stride) is type(padding) is type(dilation) is int and stride and not ceil:
        return (size + 2 * padding - dilation * (kernel - 1) - 1) // stride + 1
    before, after = padding if isinstance(padding, tuple) else (padding, padding)
    reach = D.add(D.mul(dilation, D.sub(kernel, 1)), 1)
    room = D.sub(D.add(size, D.add(before, after)), reach)
    if ceil:
        places = D.add(D.floordiv(D.sub(D.add(room, stride), 1), stride), 1)
        # the last window must start inside the input or its left padding
        known = (
            isinstance(places, int) and isinstance(size, int) and isinstance(stride, int) and isinstance(before, int)
        )
        if known and (places - 1) * stride >= size + before:
            return D.sub(places, 1)
        return places
    return D.add(D.floordiv(room, stride), 1)


def dtype_of(value: Any, default: DType | None) -> DType | None:
    return value if isinstance(value, DType) else default if value is None else None


def assumed(t: Typing, *dims: Dim) -> dict[str, Any]:
    """The fact of a failure that rests on a size we chose; it is never an error then."""
    return {"assumed": True} if any(t.builder.is_assumed(d) for d in dims) else {}


# Ranks to try for a tensor nobody described, most usual first: of what it would be a batch.
ROWS, SEQUENCES, IMAGES = (2, 4, 3, 1, 5), (3, 4, 2, 5, 1), (4, 3, 5, 2, 1)


def decided(t: Typing, x: TensorType, *axes: Any, usual: tuple[int, ...] = SEQUENCES) -> TensorType:
    """x with a rank that has all these axes, if its rank is still open and may be chosen; else x as it is."""
    if x.shape is not None or x.variable is None or t.probing:
        return x
    flat = [a for axis in axes for a in (axis if isinstance(axis, (tuple, list)) else (axis,))]
    if not all(isinstance(a, int) for a in flat):
        return x
    least = max((a + 1 if a >= 0 else -a for a in flat), default=0)
    ranks = [r for r in usual if r >= least] or [least]
    return TensorType(t.rank(x, ranks, names=("B", "C", "H", "W")), x.dtype, None, x.variable)
