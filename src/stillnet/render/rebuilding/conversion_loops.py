"""Loops of stored graphs that provably are recurrent layers: a counter, a list that is read step by step, and a cell."""

from __future__ import annotations

from collections.abc import Iterator

from ...base.annotations import Any
from ...base.plain import dataclass
from ...graph.architecture import Constant, LoopInfo, Reference
from .conversion import Step, Steps, loop_reader
from .conversion_cells import Body, Cell, cell_of
from .conversion_recurrent import STATES, is_zero, settings


@dataclass(frozen=True, slots=True)
class Slot:
    """A value that rounds hand on: the first one, its names inside, what a round leaves, and the name behind the loop."""

    first: Any
    inside: tuple[str, ...]
    left: Any
    behind: str


@loop_reader
def recurrent_layers(steps: Steps, loop: LoopInfo) -> list[Step]:
    """The layers of a loop in their order; none unless everything that the loop computes is explained by them."""
    moving = [
        Slot(steps.value(a), inside, steps.value(b), behind) for a, inside, b, behind in loop.carried if b not in inside
    ]
    body = Body(steps, {name: k for k, slot in enumerate(moving) for name in slot.inside})
    counters = [k for k, slot in enumerate(moving) if is_counter(body, k, slot)]
    count = rounds(body, moving, counters, loop.condition)
    if count is None:
        return []
    layers = Layers(steps, body, moving, counters, count)
    return layers.steps() if layers.found() else []


def is_counter(body: Body, place: int, slot: Slot) -> bool:
    """Whether a value starts at zero and grows by one in each round."""
    zero = isinstance(slot.first, Constant) and slot.first.shape == () and slot.first.elements[0] == 0
    kind, parts = body.taken_apart(slot.left)
    one = [p for p in parts if isinstance(p, Constant) and p.shape == () and p.elements[0] == 1]
    return zero and kind == "+" and len(one) == 1 and any(body.slot(p) == place for p in parts)


def rounds(body: Body, slots: list[Slot], counters: list[int], condition: Any) -> int | None:
    """How often a loop runs: the least of the bounds that its counters are held against."""
    op = body.steps.maker(condition) if isinstance(condition, Reference) else None
    if op is None:
        return None
    given = {k: body.steps.value(v) for k, v in body.steps.of(op).items()}
    if op.op == "logical_and" or op.stored_type == "LOGICAL_AND":
        sides = [rounds(body, slots, counters, given[n]) for n in ("input", "other")]
        return None if None in sides else min(s for s in sides if s is not None)
    bound = given.get("other")
    less = op.op == "less" or op.stored_type == "LESS"
    if not less or not isinstance(bound, Constant) or bound.shape != () or not isinstance(bound.elements[0], int):
        return None
    return bound.elements[0] if body.slot(given.get("input")) in counters else None


class Layers:
    """Explains each value that a loop hands on as a counter, a state of a cell, or the list of its results."""

    def __init__(self, steps: Steps, body: Body, slots: list[Slot], counters: list[int], count: int) -> None:
        self.graph, self.body, self.slots, self.counters, self.count = steps, body, slots, counters, count
        self.cells: dict[int, Cell] = {}
        # what each state becomes in a step that is seen, and what decides whether it is
        self.fresh: dict[int, Any] = {}
        self.masks: dict[int, Any] = {}
        # list -> (cell whose results it takes, whether it takes all of them, whether those of hidden steps are zero)
        self.lists: dict[int, tuple[int, bool, bool]] = {}

    def found(self) -> bool:
        for place, slot in enumerate(self.slots):
            self.masks[place], self.fresh[place] = self.seen(slot.left, place)
            if place not in self.counters and (cell := cell_of(self.body, place, self.fresh[place])) is not None:
                self.cells[place] = cell
        states = {c.cell_state: k for k, c in self.cells.items() if c.cell_state is not None}
        known = {*self.counters, *self.cells, *states}
        rest = [k for k in range(len(self.slots)) if k not in known]
        lists = [k for k in rest if self.takes_results(k, self.slots[k])]
        if not self.cells or any(k not in lists and not self.is_last_result(k) for k in rest):
            return False
        whole = all(
            self.fresh[c] == self.cells[h].new_state and self.masks[c] == self.masks[h] for c, h in states.items()
        )
        hidden = all(self.masks[k] is None or self.mask(k) is not None for k in self.cells)
        return whole and hidden and all(self.read(c) is not None for c in self.cells.values())

    def seen(self, value: Any, place: int) -> tuple[Any, Any]:
        """The condition under which a state changes, and what it becomes then."""
        op = self.body.maker(value)
        if op is None or op.op != "where":
            return None, value
        given = self.body.given(op)
        return (
            (self.condition(given["condition"]), given["input"])
            if self.body.slot(given["other"]) == place
            else (None, value)
        )

    def condition(self, value: Any) -> Any:
        """A condition behind operations that repeat it once."""
        op = self.body.maker(value)
        while op is not None and op.op == "repeat" and set(self.body.given(op).get("repeats") or ()) == {1}:
            value = self.body.given(op)["input"]
            op = self.body.maker(value)
        return value

    def mask(self, place: int) -> Any:
        """Which steps a cell sees, all steps of time first."""
        return self.all_steps(self.masks[place])

    def giver(self, value: Any) -> tuple[int, bool] | None:
        """The cell that gives a value, and whether the value is zero for steps that it does not see."""
        for place in self.cells:
            if value in (self.slots[place].left, self.fresh[place]) and (
                self.masks[place] is None or value == self.slots[place].left
            ):
                return place, False
        op = self.body.maker(value)
        if op is None or op.op != "where":
            return None
        given = self.body.given(op)
        found = next((k for k in self.cells if self.fresh[k] == given["input"]), None)
        if found is None or self.condition(given["condition"]) != self.masks[found]:
            return None
        other = self.body.slot(given["other"])
        if other is None:
            return (found, True) if is_zero(self.graph, given["other"]) else None
        # the result of the step before, zero at first: so is the state
        same = self.slots[other].left == value and all(is_zero(self.graph, self.slots[k].first) for k in (other, found))
        return (found, False) if same else None

    def is_last_result(self, place: int) -> bool:
        """Whether a value is handed on only to stand for the result of a step that is not seen."""
        return self.giver(self.slots[place].left) is not None

    def takes_results(self, place: int, slot: Slot) -> bool:
        """Whether a list gets what a cell gives, in each round at the place of the round, or always at the first."""
        op = self.graph.maker(slot.left) if isinstance(slot.left, Reference) else None
        if op is None or op.stored_type != "TensorListSetItem":
            return False
        given = {k: self.graph.value(v) for k, v in self.graph.of(op).items()}
        giver, index = self.giver(given["item"]), given["index"]
        every = self.body.slot(index) in self.counters
        first = isinstance(index, Constant) and index.elements[0] == 0
        if giver is None or self.body.slot(given["input_handle"]) != place or not (every or first):
            return False
        maker = self.graph.maker(slot.first) if isinstance(slot.first, Reference) else None
        if maker is None or maker.stored_type != "TensorListReserve":
            return False
        length = self.graph.value(self.graph.of(maker)["num_elements"])
        self.lists[place] = (giver[0], every, giver[1])
        return isinstance(length, Constant) and length.elements[0] == (self.count if every else 1)

    def read(self, cell: Cell) -> Any:
        """What a layer reads, all steps of time first: a list that the loop leaves as it is, or another layer."""
        giver = self.giver(cell.x)
        if giver is not None:
            return giver[0] if self.masks[giver[0]] is None else None
        return self.all_steps(cell.x)

    def all_steps(self, value: Any) -> Any:
        """The tensor whose entries a list hands out, one in each round."""
        op = self.graph.maker(value) if isinstance(value, Reference) else None
        if op is None or op.stored_type != "TensorListGetItem":
            return None
        given = {k: self.graph.value(v) for k, v in self.graph.of(op).items()}
        maker = self.graph.maker(given["handle"]) if isinstance(given["handle"], Reference) else None
        if self.body.slot(given["index"]) not in self.counters or maker is None:
            return None
        tensor = self.graph.value(self.graph.of(maker).get("tensor"))
        shape = self.graph.shape_of(tensor)
        whole = maker.stored_type == "TensorListFromTensor" and shape is not None and shape[0] == self.count
        return tensor if whole else None

    # -- writing -------------------------------------------------------------------------------------------------------
    def steps(self) -> list[Step]:
        made: dict[int, Step] = {}
        waiting = list(self.cells)
        while waiting:
            ready = [k for k in waiting if not isinstance(r := self.read(self.cells[k]), int) or r in made]
            if not ready:
                return []
            for place in ready:
                made[place] = self.step(place, self.cells[place])
                waiting.remove(place)
        return list(made.values())

    def step(self, place: int, cell: Cell) -> Step:
        read = self.read(cell)
        x = Reference(self.every(read)) if isinstance(read, int) else read
        states = [place] if cell.cell_state is None else [place, cell.cell_state]
        first = [self.slots[k].first for k in states]
        given = settings(
            cell.kind, cell.wide, cell.hidden, after=cell.after, nonlinearity=cell.word, gate=cell.gate, result="loop"
        )
        gives = {self.every(place): "every", **{self.slots[k].behind: n for k, n in zip(states, ("h", "c"))}}
        if self.masks[place] is not None:
            given["mask"] = (self.mask(place), None, "steps")
        for taker, (giver, every, hidden) in self.lists.items():
            if giver == place:
                word = ("every" if every else "end") + ("_seen" if hidden else "")
                gives.update(dict.fromkeys(self.stacks(taker), word))
        given["gives"], given["count"] = list(gives.values()), self.count
        assert len(first) == STATES[cell.kind]
        inputs = [x] if all(is_zero(self.graph, v) for v in first) else [x, *first]
        inputs += [given["mask"][0]] if "mask" in given else []
        return Step("recurrent", inputs, given, dict(cell.weights), tuple(gives))

    def every(self, place: int) -> str:
        """A name for all results of a cell."""
        return f"every:{self.slots[place].left}"

    def stacks(self, place: int) -> Iterator[str]:
        """What makes one tensor of a list behind the loop."""
        for op in self.graph.model.operations:
            if op.stored_type == "TensorListStack":
                handle = self.graph.value(self.graph.of(op).get("handle"))
                if handle == self.slots[place].behind:
                    yield f"op:{op.id}.0"
