"""Loops of stored graphs that run a known number of rounds: written one round after the other.

The operations of a round are copied for each, with what the round before left in the place of what they read of it, so that all
that is written of an operation is written of these, too. A list that rounds fill is the tensors that they put into it.
"""

from __future__ import annotations

from ...base.annotations import Any
from ...base.plain import replace
from ...graph.architecture import Constant, LoopInfo, OperationInfo, Reference
from .conversion import Step, Steps, fold, references, unroller
from .conversion_cells import Body
from .conversion_loops import Slot, is_counter, rounds

# So many operations may be written for one loop.
MOST_COPIES = 1500


@unroller
def copied(steps: Steps, loop: LoopInfo) -> dict[str, Any]:
    """What stands behind a loop, as values of copies of its operations; nothing where the rounds are not known."""
    slots = [Slot(steps.value(a), inside, steps.value(b), behind) for a, inside, b, behind in loop.carried]
    moving = [slot for slot, (_, inside, left, _) in zip(slots, loop.carried) if left not in inside]
    body = Body(steps, {name: k for k, slot in enumerate(moving) for name in slot.inside})
    counters = [k for k, slot in enumerate(moving) if is_counter(body, k, slot)]
    count = rounds(body, moving, counters, loop.condition)
    if count is None or count < 1:
        return {}
    order = in_order(body, [slot.left for slot in moving])
    if len(order) * count > MOST_COPIES:
        return {}
    now: dict[int, Any] = {k: slot.first for k, slot in enumerate(moving)}
    rest = Copies(steps, body)
    same = rest.same_in_every_round(order)
    for number in range(count):
        now |= {k: Constant((), (number,)) for k in counters}
        now = rest.round([op for op in order if op.id not in same], moving, now)
    return {slot.behind: now[k] for k, slot in enumerate(moving) if k not in counters}


def in_order(body: Body, values: list[Any]) -> list[OperationInfo]:
    """The operations of a round that values need, each behind those that it reads."""
    found: dict[int, OperationInfo] = {}
    waiting: list[tuple[Any, bool]] = [(v, False) for v in values]
    while waiting:
        value, is_ready = waiting.pop()
        op = body.maker(value)
        if op is None or not op.in_loop or op.id in found:
            continue
        if is_ready:
            found[op.id] = op
            continue
        waiting.append((value, True))
        waiting.extend((Reference(r), False) for r in references(list(body.given(op).values())))
    return list(found.values())


class Copies:
    """Copies of operations, numbered behind all others."""

    def __init__(self, steps: Steps, body: Body) -> None:
        self.steps, self.body = steps, body
        self.next = max(steps.operations) + 1
        # results of operations -> those of their copies
        self.made: dict[str, str] = {}

    def same_in_every_round(self, order: list[OperationInfo]) -> set[int]:
        """Operations that read nothing of the round before are copied once."""
        moving: set[int] = set()
        for op in order:
            read = [Reference(r) for r in references(list(self.body.given(op).values()))]
            makers = (self.body.maker(r) for r in read)
            if any(self.body.slot(r) is not None for r in read) or any(m and m.id in moving for m in makers):
                moving.add(op.id)
        still = [op for op in order if op.id not in moving]
        for op in still:
            self.copy(op, {})
        return {op.id for op in still}

    def round(self, order: list[OperationInfo], slots: list[Slot], now: dict[int, Any]) -> dict[int, Any]:
        for op in order:
            self.copy(op, now)
        return {k: self.moved(slot.left, now) for k, slot in enumerate(slots)}

    def copy(self, op: OperationInfo, now: dict[int, Any]) -> None:
        steps, number = self.steps, self.next
        self.next += 1
        given = {k: self.moved(v, now) for k, v in self.body.given(op).items()}
        inputs = tuple(references(list(given.values())))
        steps.operations[number] = replace(op, id=number, inputs=inputs, in_loop=False)
        steps.arguments[number] = given
        self.made |= {f"op:{op.id}.{i}": f"op:{number}.{i}" for i in range(len(op.outputs))}
        for ref in inputs:
            steps.uses[ref] = steps.uses.get(ref, 0) + 1

    def moved(self, value: Any, now: dict[int, Any]) -> Any:
        if isinstance(value, list):
            return [self.moved(v, now) for v in value]
        place = self.body.slot(value)
        if place is not None:
            return now[place]
        return Reference(self.made.get(value, value)) if isinstance(value, Reference) else value


# -- lists of tensors --------------------------------------------------------------------------------------------------
@fold("tensor_list_element")
def _element(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """An entry of a tensor that was cut into a list, or the entries that rounds put into one."""
    handle, index = a.get("handle"), a.get("index")
    maker = steps.maker(handle) if isinstance(handle, Reference) else None
    if maker is None:
        return None
    if op.stored_type == "TensorListStack":
        entries = put_in(steps, maker)
        return Step("stacked", entries, {"dim": 0}) if entries is not None else None
    tensor = steps.value(steps.of(maker).get("tensor"))
    known = maker.stored_type == "TensorListFromTensor" and isinstance(index, Constant) and index.shape == ()
    return Step("slices", [tensor], {"text": str(index.elements[0])}) if known else None  # type: ignore[union-attr]


def put_in(steps: Steps, last: OperationInfo) -> list[Any] | None:
    """The entries of a list, where each place of it got one."""
    entries: dict[int, Any] = {}
    while last.stored_type == "TensorListSetItem":
        given = {k: steps.value(v) for k, v in steps.of(last).items()}
        index, maker = given.get("index"), steps.maker(given["input_handle"])
        if not isinstance(index, Constant) or maker is None:
            return None
        entries.setdefault(int(index.elements[0]), given["item"])
        last = maker
    size = steps.value(steps.of(last).get("num_elements"))
    whole = last.stored_type == "TensorListReserve" and isinstance(size, Constant)
    return [entries[k] for k in sorted(entries)] if whole and sorted(entries) == [*range(size.elements[0])] else None
