"""Inputs that the user describes: `--input` gives sizes that a model file leaves open, and is held against those it states."""

from __future__ import annotations

from collections.abc import Sequence

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim, Origin
from ..base.dtype import BOOL, DTYPES, F32, I64
from ..base.pattern import pattern
from ..base.plain import dataclass, field
from ..base.shape import shape_text
from ..base.truth import NO
from ..graph.builder import Builder
from ..graph.graph import TensorType

TENSOR = pattern(r"\s*([a-z]+\d*\w*)\[([^\[\]]*)\]\s*$")
# names of stored inputs hold dots, colons and slashes
NAMED = pattern(r"(?s)\s*([^=\[\]{}()\s]+)\s*=(?!=)(.*)$")


class InputError(Exception):
    """The text is no input of a stored model; the message is for the user."""


@dataclass(frozen=True, slots=True)
class Given:
    """One input as the user describes it; without a name it is meant by its place."""

    name: str | None
    type: TensorType


@dataclass(slots=True)
class GivenInputs:
    items: tuple[Given, ...] = ()
    used: set[int] = field(default_factory=set)
    # where it contradicts the file
    problems: dict[str, None] = field(default_factory=dict)

    def applied(self, name: str, place: int, stated: TensorType, builder: Builder, firm: bool) -> TensorType:
        """The type of an input: as the file states it, with what the user gives. Sizes that are not `firm` may differ."""
        index = self.find(name, place)
        if index is None:
            return stated
        self.used.add(index)
        given = self.items[index].type
        dtype = stated.dtype or given.dtype
        if stated.shape is None:
            return TensorType(given.shape, dtype, given.data)
        shape = given.shape or ()
        pairs = list(zip(stated.shape, shape))
        if len(shape) != len(stated.shape) or (firm and any(D.same(a, b) is NO for a, b in pairs)):
            told = f"--input gives {shape_text(shape)} for {name}, but the file states {shape_text(stated.shape)}"
            self.problems[told] = None
            return stated
        for a, b in pairs:
            if not isinstance(a, int):
                builder.learn(a, b)
        return TensorType(shape, dtype, given.data)

    def number(self, name: str, place: int) -> Any:
        """A plain argument that the user gives, or None."""
        index = self.find(name, place)
        type = self.items[index].type if index is not None else None
        if index is None or type is None or type.shape != () or not type.data:
            return None
        self.used.add(index)
        return type.data[0]

    def find(self, name: str, place: int) -> int | None:
        short = name.partition(":")[0].rpartition("/")[2]
        for index, item in enumerate(self.items):
            if item.name in (name, short):
                return index
        unnamed = [i for i, item in enumerate(self.items) if item.name is None]
        return unnamed[place] if place < len(unnamed) else None

    def unused(self) -> list[str]:
        return [item.name or shape_text(item.type.shape) for i, item in enumerate(self.items) if i not in self.used]


def given_inputs(texts: Sequence[str]) -> GivenInputs:
    """The inputs that texts such as `x=f32[2,3,H,W]` or `rate=16000` describe."""
    items = []
    for text in texts:
        named = NAMED.match(text)
        name, rest = (named[1], named[2]) if named else (None, text)
        items.append(Given(name, parsed(rest)))
    return GivenInputs(tuple(items))


def parsed(text: str) -> TensorType:
    found = TENSOR.match(text)
    if found and found[1] in DTYPES:
        return TensorType(tuple(size(p) for p in found[2].split(",") if p.strip()), DTYPES[found[1]])
    import ast

    try:
        value = ast.literal_eval(text.strip())
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        value = None
    shape, elements = content(value)
    if elements is None:
        raise InputError(
            f"cannot read the input {text.strip()!r}: expected a tensor such as f32[2,3,224,224] or numbers"
        )
    kind = BOOL if all(isinstance(e, bool) for e in elements) else I64 if all(map(is_int, elements)) else F32
    return TensorType(shape, kind, elements)


def is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def content(value: Any) -> tuple[tuple[int, ...], tuple[Any, ...] | None]:
    """The shape and the elements of a number or of a list of numbers."""
    if isinstance(value, (bool, int, float)):
        return (), (value,)
    if isinstance(value, (list, tuple)) and value and all(isinstance(v, (bool, int, float)) for v in value):
        return (len(value),), tuple(value)
    return (), None


def size(text: str) -> Dim:
    part = text.strip()
    try:
        found: Dim = int(part) if part.lstrip("-").isdigit() else D.parse(part, Origin.INPUT)
    except ValueError:
        raise InputError(f"cannot read the size {part!r}") from None
    if isinstance(found, int) and found < 0:
        raise InputError(f"a size cannot be negative: {part}")
    return found
