"""Long loops: when enough rounds were read one by one, so that the others are read as one."""

from __future__ import annotations

from ...base.annotations import Any
from .. import limits
from ..machine import Machine


def uses_of_models(machine: Machine) -> int:
    """How often a model was called, or weights were updated, so far; inside a model's own forward this is no question.

    Calls that build a model of layers are no uses of it."""
    if machine.call_stack:
        return 0
    context = machine.context
    return len(machine.forwards) - int(context.get("building calls", 0)) + int(context.get("updates", 0))


def uses_of_modules(machine: Machine) -> tuple[int, int]:
    """How many modules were made, and called, so far."""
    return len(machine.instances), len(machine.builder.graph.calls)


class Watch:
    """What the rounds of one loop did, so far and in the last of them."""

    def __init__(self, machine: Machine, is_list: bool, frame: Any = None) -> None:
        self.machine, self.is_list = machine, is_list
        self.constructs = is_constructor(frame)
        self.steps, self.updates = machine.steps, machine.context.get("updates", 0)
        self.operations = len(machine.builder.graph.nodes)
        self.rounds = self.doubtful = self.doubts = 0
        self.note()

    def begin_round(self) -> None:
        self.rounds += 1
        self.note()

    def note(self) -> None:
        """What there was before the round."""
        machine = self.machine
        self.models, self.modules = uses_of_models(machine), uses_of_modules(machine)
        self.undecided, self.unknowns = machine.undecided, len(machine.called_unknowns)

    def is_enough(self) -> bool:
        """Would more rounds show what the last one did not?"""
        machine = self.machine
        long = machine.steps - self.steps > limits.LOOP
        # a constructor that calls what it has made so far asks for its shape: the next round adds another part
        makes = self.constructs and len(machine.instances) > self.modules[0]
        training = (long and not makes) or machine.context.get("updates", 0) > self.updates
        if training and uses_of_models(machine) > self.models:
            return self.is_list or self.rounds > limits.ROUNDS
        if uses_of_modules(machine) != self.modules:
            return False
        self.doubtful += machine.undecided > self.undecided
        self.doubts += machine.undecided - self.undecided
        return self.is_doubtful() or self.is_idle(long)

    def is_doubtful(self) -> bool:
        """Loops inside each other share one measure: each round of the outer one would read the inner one to its own end."""
        return self.doubtful >= limits.DOUBTFUL or (self.doubtful > 2 and self.doubts >= limits.DOUBTS)

    def is_idle(self, long: bool) -> bool:
        """Outside of models: many operations that belong to none, or many calls of what nobody knows."""
        if self.machine.call_stack:
            return False
        made = len(self.machine.builder.graph.nodes) - self.operations
        guessing = long and self.rounds > limits.ROUNDS and len(self.machine.called_unknowns) > self.unknowns
        return guessing or made > limits.LOOP_OPERATIONS


def is_constructor(frame: Any) -> bool:
    return frame is not None and frame.function is not None and frame.function.name == "__init__"


def is_monotonous(items: list[Any]) -> bool:
    """Rounds that differ in numbers only, more of them than anybody wants to read one by one."""
    return len(items) > limits.ROUNDS and all(
        numbers(i) is not None and len(numbers(i) or ()) == len(numbers(items[0]) or ()) for i in items
    )


def numbers(item: Any) -> tuple[int, ...] | None:
    if type(item) is int:
        return (item,)
    return item if isinstance(item, tuple) and item and all(type(i) is int for i in item) else None
