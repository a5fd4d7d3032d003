"""What stands around the operand of a convolution: its own padding, and zeros put there before, which exporters join."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...base.annotations import Any
from ...graph.architecture import Architecture, Constant, ModuleInfo, OperationInfo

Pairs = tuple[tuple[int, int], ...]
PADS = ("pad", "pad_axes")


def padding_changes(
    first: Architecture, second: Architecture, pairs: list[tuple[ModuleInfo, ModuleInfo]]
) -> Iterator[tuple[str, str, str]]:
    """(place in the first, place in the second, what differs) for convolutions that see other zeros around their operand."""
    mine, theirs = paddings(first), paddings(second)
    if is_same_everywhere(mine, theirs):
        return
    places = [(a.path, b.path) for a, b in pairs if a.path in mine and b.path in theirs]
    if len(places) < len(mine) == len(theirs):
        # a norm that holds the convolution before it stands at another place
        places = list(zip(mine, theirs))
    for place, other_place in places:
        one, other = mine[place], theirs[other_place]
        if one and other and one != other:
            yield place, other_place, f"padding: {shown(one)} -> {shown(other)}"


def is_same_everywhere(mine: dict[str, Pairs | None], theirs: dict[str, Pairs | None]) -> bool:
    """Whether all convolutions see the same zeros around their operands, wherever these are written."""
    return Counter(mine.values()) == Counter(theirs.values()) and None not in mine.values()


def shown(pairs: Pairs) -> str:
    return ", ".join(f"{a} and {b}" for a, b in pairs)


def paddings(model: Architecture) -> dict[str, Pairs | None]:
    """By the place of a convolution what surrounds each axis; None where it is not known, or where calls differ."""
    makers = {f"op:{op.id}.{i}": op for op in model.operations for i in range(len(op.outputs))}
    found: dict[str, Pairs | None] = {}
    for op in model.operations:
        if op.op != "convolution" or not op.scope:
            continue
        whole = around(op, makers)
        found[op.scope] = whole if found.get(op.scope, whole) == whole else None
    return found


def around(op: OperationInfo, makers: dict[str, OperationInfo]) -> Pairs | None:
    given = {**op.attrs, **op.arguments()}
    shape = op.outputs[0][0] if op.outputs else None
    if given.get("transposed") or shape is None:
        return None
    own = in_pairs(given.get("padding", 0), len(shape) - 2)
    maker = makers.get(op.inputs[0]) if op.inputs else None
    before = zeros(maker, len(shape)) if maker is not None and maker.op in PADS else ((0, 0),) * len(shape)
    if own is None or before is None or any(before[:2][i] != (0, 0) for i in range(2)):
        return None
    return tuple((a + c, b + d) for (a, b), (c, d) in zip(own, before[2:]))


def in_pairs(padding: Any, count: int) -> Pairs | None:
    many = padding if isinstance(padding, (list, tuple)) else [padding] * count
    made = [tuple(p) if isinstance(p, (list, tuple)) else (p, p) for p in many]
    whole = len(made) == count and all(len(p) == 2 and all(type(v) is int for v in p) for p in made)
    return tuple((p[0], p[1]) for p in made) if whole else None


def zeros(op: OperationInfo, rank: int) -> Pairs | None:
    """What a padding with zeros puts before and behind each axis."""
    given = {**op.attrs, **op.arguments()}
    value = given.get("value")
    value = value.elements[0] if isinstance(value, Constant) and len(value.elements) == 1 else value
    if given.get("mode", "constant") != "constant" or value not in (None, 0):
        return None
    amounts = given.get("amounts")
    if amounts is None:
        flat = list(given.get("pad") or ())
        amounts = [[0, 0]] * (rank - len(flat) // 2) + [flat[i : i + 2] for i in range(len(flat) - 2, -1, -2)]
    return in_pairs(amounts, rank)
