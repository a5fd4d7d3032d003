"""What lists of tensors hold: the types of their items, or one type that fits any number of them."""

from __future__ import annotations

from ...base import dim as D
from ...base.dim import Origin
from ...base.plain import dataclass, field
from ...base.truth import YES
from ...graph.graph import TensorType, Value

NOTHING = TensorType(None, None)


@dataclass(frozen=True, slots=True)
class Held:
    """The types of the items in order; or `each`, one type that all of any number of them have. A list of which no item was
    seen yet has neither. `values` are the items themselves, where each is known."""

    items: tuple[TensorType, ...] | None
    each: TensorType | None = NOTHING
    values: tuple[Value, ...] | None = None

    def known(self) -> TensorType | None:
        """A type that fits every item, or None where there is no item."""
        if self.items is None:
            return self.each
        found: TensorType | None = None
        for item in self.items:
            found = common(found, item)
        return found

    def element(self) -> TensorType:
        return self.known() or NOTHING


@dataclass(slots=True)
class Lists:
    """The lists of one model, by the value that stands for each. The value is kept, so that its identity stays its own."""

    known: dict[tuple[int, int], tuple[Value, Held]] = field(default_factory=dict)

    def of(self, value: Value | None) -> Held | None:
        found = self.known.get((id(value.producer), value.index)) if value is not None else None
        return None if found is None else found[1]

    def put(self, value: Value, held: Held) -> None:
        self.known[id(value.producer), value.index] = (value, held)


def common(a: TensorType | None, b: TensorType | None) -> TensorType | None:
    """A type that both tensors have: sizes that differ are unknown."""
    if a is None or b is None:
        return b if a is None else a
    dtype = a.dtype if a.dtype is b.dtype else None
    if a.shape is None or b.shape is None or len(a.shape) != len(b.shape):
        return TensorType(None, dtype)
    sizes = (x if D.same(x, y) is YES else D.fresh("n", Origin.DATA) for x, y in zip(a.shape, b.shape))
    return TensorType(tuple(sizes), dtype)


def is_same(a: TensorType | None, b: TensorType | None) -> bool:
    if a is None or b is None or a.shape is None or b.shape is None:
        return a == b or (a is not None and b is not None and a.shape is None and b.shape is None)
    return len(a.shape) == len(b.shape) and all(D.same(x, y) is YES for x, y in zip(a.shape, b.shape))
