"""Two graphs operation by operation: what layers alone do not show, such as the number of heads or how an image is resized."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ...base.annotations import Any
from ...base.shape import Shape, shape_text
from ...graph.architecture import Architecture, OperationInfo
from .wiring import is_taken_apart

# Operations that compute nothing: exporters add and drop them.
IDLE = frozenset({"identity", "clone", "contiguous", "dropout", "detach", "constant", "cast", "alias"})
# Longer lists of operations are compared only where they are the same list.
MOST = 4000
# How operands are named, and what a reader says about the program that wrote a file.
OPERANDS = ("op:", "param:", "buffer:", "input:", "unknown:", "carried:", "constant:")
# Settings that say how a file is to be read, not what is computed.
OF_THE_FILE = ("allowzero",)
WRITER = ("made by", "opset", "operator sets", "written by")
Alike = Callable[[Any, Any], bool]
Told = tuple[str, str, str]
Shapes = tuple[dict[str, Shape], dict[str, Shape]]


def operation_changes(first: Architecture, second: Architecture, told: set[str], alike: Alike) -> Iterator[Told]:
    """(place in the first, place in the second, what differs). Of one layer the first difference is told; a layer that is
    `told` already is left out."""
    left, right = computing(first.operations), computing(second.operations)
    shapes = known_shapes(first), known_shapes(second)
    # settings of one format are written in one way, and functions that were taken apart are others
    one_way = first.format == second.format and is_taken_apart(first) == is_taken_apart(second)
    numbers = numbered(left), numbered(right)
    for kind, i, j, m, n in aligned([o.op for o in left], [o.op for o in right]):
        if kind == "equal":
            for a, b in zip(left[i:j], right[m:n]):
                if not one_way and numbers[0][a.id] != numbers[1][b.id]:
                    continue  # another one of the same kind
                text = (other_setting(a, b, shapes, alike) if one_way else None) or other_result(a, b, shapes)
                if text is not None:
                    yield from once([a], [b], f"{a.stored_type or a.op}: {text}", told)
        elif one_way and one_writer(first, second):
            yield from once(left[i:j], right[m:n], f"{listed(left[i:j])} -> {listed(right[m:n])}", told)


def numbered(operations: list[OperationInfo]) -> dict[int, int]:
    """The number of each operation among those of its kind."""
    seen: dict[str, int] = {}
    found = {}
    for op in operations:
        found[op.id] = seen[op.op] = seen.get(op.op, -1) + 1
    return found


def aligned(left: list[str], right: list[str]) -> Sequence[tuple[str, int, int, int, int]]:
    """Parts of two lists that are equal, and parts that stand between them."""
    if left == right:
        return [("equal", 0, len(left), 0, len(right))] if left else []
    if not left or not right or max(len(left), len(right)) > MOST:
        return []
    from difflib import SequenceMatcher

    return SequenceMatcher(None, left, right, autojunk=False).get_opcodes()


def one_writer(first: Architecture, second: Architecture) -> bool:
    """Whether one program wrote both files in one version: only then are other operations another model."""
    said = [sorted(note for note in m.notes if any(word in note for word in WRITER)) for m in (first, second)]
    return bool(first.format) and first.format == second.format and said[0] == said[1]


def once(left: list[OperationInfo], right: list[OperationInfo], text: str, told: set[str]) -> Iterator[Told]:
    places = [[o.scope or o.name or o.op for o in side] for side in (left, right)]
    if not told.isdisjoint(places[0] + places[1]):
        return
    told.update(places[0] + places[1])
    yield (places[0] or places[1])[0], (places[1] or places[0])[0], text


def listed(operations: list[OperationInfo]) -> str:
    words = [o.stored_type or o.op for o in operations]
    return ", ".join(words[:6]) + (" ..." if len(words) > 6 else "") or "nothing"


def computing(operations: Iterable[OperationInfo]) -> list[OperationInfo]:
    return [o for o in operations if o.op not in IDLE and not is_turned_weight(o)]


def is_turned_weight(op: OperationInfo) -> bool:
    """Whether an operation only orders the axes of a weight: files store either order."""
    return op.op in ("transpose", "permute", "t") and len(op.inputs) == 1 and op.inputs[0].startswith("param:")


def known_shapes(model: Architecture) -> dict[str, Shape]:
    """Shapes by what an operation calls its operands."""
    found: dict[str, Shape] = {}
    for operation in model.operations:
        for number, (shape, _) in enumerate(operation.outputs):
            found[f"op:{operation.id}.{number}"] = shape
    for given in model.inputs:
        found[f"input:{given.name}"] = given.shape
    for module in model.modules:
        for name, shape in {**module.parameters, **module.buffers}.items():
            found[f"param:{name}"] = found[f"buffer:{name}"] = shape
    return found


def is_plain(value: Any) -> bool:
    """A setting, as opposed to a tensor or to a size that a file leaves open."""
    if isinstance(value, (list, tuple)):
        # a text among numbers is a size that is left open
        kinds = {isinstance(v, str) for v in value}
        return len(kinds) < 2 and all(map(is_plain, value))
    return isinstance(value, (bool, int, float)) or (isinstance(value, str) and not value.startswith(OPERANDS))


def other_setting(a: OperationInfo, b: OperationInfo, shapes: Shapes, alike: Alike) -> str | None:
    """A setting as the file writes it; one that may be computed from operands counts only where these are the same."""
    mine, theirs = ({**o.attrs, **o.arguments()} if is_same_before(a, b, shapes) else dict(o.attrs) for o in (a, b))
    for name in sorted(mine.keys() & theirs.keys()):
        one, other = mine[name], theirs[name]
        before = shapes[0].get(a.inputs[0]) if a.inputs else None
        if name in ("dim", "axis", "axes") and is_same_axis(one, other, a, before):
            continue
        if name not in OF_THE_FILE and is_plain(one) and is_plain(other) and not alike(one, other):
            return f"{name}: {one} -> {other}"
    return None


def is_same_axis(one: Any, other: Any, op: OperationInfo, before: Shape) -> bool:
    """Whether two numbers are one axis of the operand, counted from the front and from the end; of lists, in any order."""
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)) and len(one) == len(other):
        pairs = [next((o for o in other if is_same_axis(i, o, op, before) or i == o), None) for i in one]
        return None not in pairs and len(set(pairs)) == len(other)
    shape = before if before is not None else op.outputs[0][0] if op.outputs else None
    whole = isinstance(one, int) and isinstance(other, int) and bool(shape)
    return whole and (one < 0) != (other < 0) and (one - other) % len(shape or ()) == 0


def other_result(a: OperationInfo, b: OperationInfo, shapes: Shapes) -> str | None:
    """Another shape of the result from operands of the same shapes."""
    known = all(word in side for o, side in zip((a, b), shapes) for word in o.inputs)
    if not known or not is_same_before(a, b, shapes) or len(a.outputs) != len(b.outputs):
        return None
    for (one, _), (other, _) in zip(a.outputs, b.outputs):
        if is_known(one) and is_known(other) and one != other:
            return f"result {shape_text(one)} -> {shape_text(other)}"
    return None


def is_same_before(a: OperationInfo, b: OperationInfo, shapes: Shapes) -> bool:
    one, other = ([side.get(word) for word in o.inputs] for o, side in zip((a, b), shapes))
    return one == other


def is_known(shape: Shape) -> bool:
    return shape is not None and all(isinstance(size, int) for size in shape)
