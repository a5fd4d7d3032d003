"""How the numeric meaning of an operation is written: `@ranged` beside its shape rule, and the table it fills.

A transfer function gets `r` (a `Ranging`) and the arguments under the operation's own parameter names: tensors arrive as
ranges, which only `r` can open, everything else as plain data. It returns the range of its result, or a tuple or list of
them. What it says must hold for every tensor whose elements lie in the ranges it was given.
"""

from __future__ import annotations

from collections.abc import Callable

from ..base.annotations import Any, Protocol
from ..base.interval import EMPTY, INF, ZERO, Interval, join, scale
from ..base.table import Table

Function = Callable[..., Interval]
Range = Any


class Ranging(Protocol):
    """What a transfer function may ask."""

    # the last word of the name that the program or the file calls the operation by
    called: str
    # the element type of the result
    dtype: str
    # the results, as the shape rule typed them
    outputs: tuple[Any, ...]

    # -- making ranges
    def unknown(self) -> Range: ...
    # every element lies in `bounds`; `reached` are values that occur (default: all of the bounds)
    def between(self, bounds: Interval, reached: Interval | None = None) -> Range: ...
    def random(self, bounds: Interval) -> Range: ...
    def spread(self, value: Any) -> Range: ...
    def collected(self, data: Any) -> Range: ...
    def refilled(self, x: Any, bounds: Interval, reached: Interval | None = None) -> Range: ...
    def weight(self) -> Range: ...
    def rows(self, table: Any) -> Range: ...
    # a result that depends on trained weights: any number occurs
    def predicted(self, bounds: Interval = ...) -> Range: ...
    # -- reading them: of a number, too, or of something that is not known
    def operand(self, x: Any) -> Range: ...
    def is_range(self, x: Any) -> bool: ...
    def is_weight(self, x: Any) -> bool: ...
    # whether the elements are whole numbers by their type: classes, counts, positions
    def is_whole(self, x: Any) -> bool: ...
    def content(self, x: Any) -> list[int] | None: ...
    def bounds(self, x: Any) -> Interval: ...
    def reached(self, x: Any) -> Interval: ...
    def count(self, x: Range, dim: Any = None) -> float: ...
    def rank(self, x: Range) -> int | None: ...
    # whether two tensors have one shape, so that no axis is repeated where they meet
    def alike(self, a: Any, b: Any) -> bool: ...
    # -- element by element: `nature` gives values that occur because of what the operation is, from the bounds; `occurring`
    # maps values that occur, where that is not what maps bounds
    def map(
        self,
        function: Function,
        *operands: Any,
        nature: Function | None = None,
        rising: bool = False,
        occurring: Function | None = None,
    ) -> Range: ...
    def add(self, a: Any, b: Any, factor: float = 1.0) -> Range: ...
    def mul(self, a: Any, b: Any) -> Range: ...
    def div(self, a: Any, b: Any) -> Range: ...
    def square(self, a: Range) -> Range: ...
    def larger(self, a: Any, b: Any) -> Range: ...
    def root(self, x: Any) -> Range: ...
    def logarithm(self, x: Any) -> Range: ...
    def absolute(self, x: Any) -> Range: ...
    def choose(self, condition: Any, a: Any, b: Any) -> Range: ...
    def compare(self, kind: str, a: Any, b: Any) -> Range: ...
    def negate(self, a: Any) -> Range: ...
    def combine(self, kind: str, a: Any, b: Any) -> Range: ...
    # -- arrangements
    def same(self, x: Range) -> Range: ...
    def moved(self, x: Range, key: Any = None) -> Range: ...
    def permuted(self, x: Range, order: Any) -> Range: ...
    def cast(self, x: Range) -> Range: ...
    def unsqueezed(self, x: Range, dim: Any) -> Range: ...
    def reshaped(self, x: Range) -> Range: ...
    def part(self, x: Range, index: Any) -> Range: ...
    def write(self, x: Range, index: Any, value: Any) -> Range: ...
    def joined(self, parts: Any, dim: Any) -> Range: ...
    def stacked(self, parts: Any, dim: int) -> Range: ...
    def split(self, x: Range, dim: Any) -> Any: ...
    def unbound(self, x: Range, dim: Any) -> Any: ...
    def sorted(self, x: Any, dim: Any, largest: Any) -> Range: ...
    def places(self, x: Any) -> list[Range]: ...
    def taken(self, x: Range, index: Any) -> Range: ...
    def kept(self, x: Range, mask: Range) -> Range: ...
    def hull(self, *operands: Any) -> Range: ...
    # -- reductions and products
    def reduce(self, kind: str, x: Range, dim: Any = None, keepdim: Any = False) -> Range: ...
    def product(self, a: Any, b: Any, bias: Any = None, count: float | None = None) -> Range: ...
    def mean(self, x: Any, number: float) -> Range: ...
    def softmax(self, x: Range, dim: Any = None) -> Range: ...


Transfer = Callable[..., Any]
RANGED: Table[Transfer] = Table()


class Unbounded:
    """In place of a transfer function: nothing can be said about the results, and why."""

    __slots__ = ("because",)

    def __init__(self, because: str) -> None:
        self.because = because

    def __call__(self, r: Ranging, /, **_: Any) -> Any:
        return r.unknown()


def unbounded(*names: str, because: str) -> None:
    """Operations about whose results nothing can be said."""
    ranged(*names)(Unbounded(because))


# Operations whose transfer function holds for the real and for the imaginary parts of complex numbers, each for itself.
PARTWISE: set[str] = set()


def partwise(*names: str) -> None:
    PARTWISE.update(names)


# Those of them whose result is complex although what goes in need not be.
COMPLEX_RESULTS: set[str] = {"complex", "view_as_complex"}


def complex_results(*names: str) -> None:
    PARTWISE.update(names)
    COMPLEX_RESULTS.update(names)


def ranged(*names: str) -> Callable[[Transfer], Transfer]:
    """Register the transfer function below for these operations."""

    def register(transfer: Any) -> Any:
        for name in names:
            if RANGED.holds(name):
                raise ValueError(f"the range of {name} is written twice")
            RANGED[name] = transfer
        return transfer

    return register


def _operands(arguments: dict[str, Any]) -> Any:
    return next(iter(arguments.values()), None)


def pointwise(name: str, function: Function, nature: Function | None = None, rising: bool = False) -> None:
    """An elementwise operation of one operand; `rising` functions keep the order."""

    @ranged(name)
    def transfer(r: Ranging, /, input: Any, **_: Any) -> Any:
        return r.map(function, input, nature=nature, rising=rising)


def pairwise(name: str, function: Function, nature: Function | None = None) -> None:
    """An elementwise operation of two operands."""

    @ranged(name)
    def transfer(r: Ranging, /, input: Any, other: Any, **_: Any) -> Any:
        return r.map(function, input, other, nature=nature)


def constant(*names: str, bounds: Interval) -> None:
    """Operations whose results fill an interval, whatever they are given."""

    @ranged(*names)
    def transfer(r: Ranging, /, **_: Any) -> Any:
        return r.between(bounds)


def bounded(*names: str, bounds: Interval) -> None:
    """Operations whose results stay inside an interval; which of its numbers occur, nobody says."""

    @ranged(*names)
    def transfer(r: Ranging, /, **_: Any) -> Any:
        return r.between(bounds, EMPTY)


def rearranging(*names: str) -> None:
    """Operations that hand elements of their first operand on, in another arrangement."""

    partwise(*names)

    @ranged(*names)
    def transfer(r: Ranging, /, **arguments: Any) -> Any:
        first = _operands(arguments)
        return r.moved(first, repr([v for k, v in arguments.items() if isinstance(v, (int, str, bool, tuple, list))]))


def unchanged(*names: str) -> None:
    """Operations whose result is their first operand, element by element."""

    partwise(*names)

    @ranged(*names)
    def transfer(r: Ranging, /, **arguments: Any) -> Any:
        return r.same(_operands(arguments))


def mixing(*names: str) -> None:
    """Operations whose elements are elements of their operands, or zero."""

    partwise(*names)

    @ranged(*names)
    def transfer(r: Ranging, /, **arguments: Any) -> Any:
        return r.hull(0.0, *_tensors(r, arguments.values()))


def trained(*names: str) -> None:
    """Operations with weights in them: their results may be any number."""

    @ranged(*names)
    def transfer(r: Ranging, /, **_: Any) -> Any:
        return r.predicted()


def sums(x: Interval, number: float = INF) -> Interval:
    """Sums of elements: of any number of them, or of none to so many."""
    if number < INF:
        return scale(join(x, ZERO), number)
    return (-INF if x[0] < 0 else 0.0, INF if x[1] > 0 else 0.0)


def _tensors(r: Ranging, values: Any) -> list[Any]:
    found = []
    for value in values:
        if r.is_range(value):
            found.append(value)
        elif isinstance(value, (list, tuple)):
            found += _tensors(r, value)
    return found
