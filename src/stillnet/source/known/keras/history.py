"""What Keras remembers while a program is read: automatic names, and the calls that symbolic tensors came from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from ....base.annotations import Any
from ....base.plain import dataclass, field
from ....graph.graph import ModuleCall, Node, Value
from ...machine import Machine
from ...values import Guarded, Instance, OneOf, PyDict, PyIterator, PyList, Repeated, Tensor


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One call of a layer, or of an operation on symbolic tensors; `operation` is the layer or the name of the function."""

    operation: Any
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    inputs: tuple[Tensor, ...]
    outputs: tuple[Tensor, ...]
    result: Any
    call: ModuleCall | None = None


@dataclass(slots=True)
class KerasState:
    """`names` counts automatic names, `history` tells which step made a symbolic tensor, `depth` how many layers run."""

    names: dict[str, int] = field(default_factory=dict)
    history: dict[Value, Step] = field(default_factory=dict)
    models: list[Instance] = field(default_factory=list)
    layers: list[Instance] = field(default_factory=list)
    depth: int = 0


def state(machine: Machine) -> KerasState:
    found = machine.context.get("keras")
    if found is None:
        found = machine.context["keras"] = KerasState()
    return found


@contextmanager
def outside_layers(machine: Machine) -> Iterator[None]:
    """Where a model is connected, tensors are symbolic, also while a layer runs: it gets no data for that."""
    memory = state(machine)
    outer, memory.depth = memory.depth, 0
    try:
        yield
    finally:
        memory.depth = outer


# -- names -------------------------------------------------------------------------------------------------------------
def snake_case(name: str) -> str:
    name = re.sub(r"\W+", "", name)
    name = re.sub("(.)([A-Z][a-z]+)", r"\1_\2", name)
    return re.sub("([a-z])([A-Z])", r"\1_\2", name).lower()


def automatic_name(machine: Machine, kind: str) -> str:
    """`Dense` -> dense, dense_1, ...: every object without a name of its own uses one up."""
    prefix = snake_case(kind)
    if (kind == "InputLayer" or prefix.startswith("_")) and is_second(machine):
        # Keras 2 counts inputs from 1 and hides no name behind a line
        if kind == "InputLayer":
            return f"input_{count_up(machine, 'input') + 1}"
        prefix = f"private{prefix}"
    used = count_up(machine, prefix)
    return f"{prefix}_{used}" if used else prefix


def is_second(machine: Machine) -> bool:
    from .config import is_keras_2

    return is_keras_2(machine)


def count_up(machine: Machine, prefix: str) -> int:
    """How many names with this beginning were used before."""
    table = state(machine).names
    used = highest(table.get(prefix, 0))
    machine.put(table, prefix, used + 1)
    return used


def highest(count: Any) -> int:
    """A count behind a branch, whose sides may have counted differently."""
    if isinstance(count, Guarded):
        return highest(count.value)
    if isinstance(count, OneOf):
        return max((highest(v) for v in count.values()), default=0)
    return count if isinstance(count, int) else 0


# -- tensors in structures ---------------------------------------------------------------------------------------------
def tensors_in(value: Any) -> Iterator[Tensor]:
    """The tensors of an argument or a result, in order."""
    if isinstance(value, Tensor):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from tensors_in(item)
    elif isinstance(value, (PyList, PyIterator)):
        for item in value.items:
            yield from tensors_in(item)
    elif isinstance(value, PyDict):
        for item in value.items.values():
            yield from tensors_in(item)
    elif isinstance(value, (Guarded, Repeated)):
        yield from tensors_in(value.value)


def listed_tensors(value: Any) -> Iterator[Tensor]:
    """The tensors of a model's inputs or outputs as Keras lists them: those of a dict in the order of its keys."""
    if isinstance(value, PyDict):
        keys = value.items
        for key in sorted(keys) if all(isinstance(k, str) for k in keys) else keys:
            yield from listed_tensors(keys[key])
    elif isinstance(value, (tuple, PyList)):
        for item in value if isinstance(value, tuple) else value.items:
            yield from listed_tensors(item)
    else:
        yield from tensors_in(value)


def with_tensors(value: Any, change: Any) -> Any:
    """The same structure with each tensor replaced by `change(tensor)`."""
    if isinstance(value, Tensor):
        return change(value)
    if isinstance(value, tuple):
        return tuple(with_tensors(v, change) for v in value)
    if isinstance(value, PyList):
        return PyList([with_tensors(v, change) for v in value.items], value.kind)
    if isinstance(value, PyDict):
        return PyDict({k: with_tensors(v, change) for k, v in value.items.items()}, value.kind)
    return value


def is_symbolic(value: Any) -> bool:
    return any(t.library == "keras" for t in tensors_in(value))


# -- the graph behind a functional model -------------------------------------------------------------------------------
def step_of(machine: Machine, tensor: Tensor) -> Step | None:
    """What made a symbolic tensor; where a condition chose between two, both lead to it."""
    history, maker = state(machine).history, tensor.value.producer
    if tensor.value not in history and isinstance(maker, Node) and maker.op == "phi":
        sides = tuple(Tensor(v, "keras") for v in maker.inputs)
        history[tensor.value] = Step("phi", sides, {}, sides, (tensor,), tensor)
    return history.get(tensor.value)


def steps_between(machine: Machine, inputs: Any, outputs: Any) -> list[Step]:
    """The steps that lead from inputs to outputs, in Keras's own order: deepest first, then as a walk from the outputs
    meets their operations."""
    starts = {t.value for t in tensors_in(inputs)}
    finished: list[Step] = []
    order: dict[Any, int] = {}
    visit(machine, outputs, starts, finished, order)
    depths = depths_of(machine, finished)
    for tensor in tensors_in(inputs):
        step = step_of(machine, tensor)
        if step is not None and step not in depths:
            depths[step] = 0
            order[key(step)] = -1
    return sorted(depths, key=lambda s: (-depths[s], order[key(s)]))


def key(step: Step) -> Any:
    """The operation of a step: a layer that is shared has several steps, a function is new each time."""
    return step.operation if isinstance(step.operation, Instance) else step


def visit(machine: Machine, outputs: Any, starts: set[Value], finished: list[Step], order: dict[Any, int]) -> None:
    """Depth first from the outputs, without recursion: networks are thousands of steps deep."""
    done: set[Step] = set()
    stack: list[tuple[Step, Iterator[Tensor]]] = []

    def enter(tensor: Tensor) -> None:
        step = step_of(machine, tensor)
        if step is None or step in done:
            return
        done.add(step)
        order.setdefault(key(step), len(order))
        stack.append((step, iter(() if tensor.value in starts else step.inputs)))

    for tensor in tensors_in(outputs):
        enter(tensor)
        while stack:
            step, rest = stack[-1]
            following = next(rest, None)
            if following is None:
                finished.append(step)
                stack.pop()
            else:
                enter(following)


def depths_of(machine: Machine, finished: list[Step]) -> dict[Step, int]:
    depths: dict[Step, int] = {}
    of_operation: dict[Any, int] = {}
    inside = set(finished)
    for step in reversed(finished):
        depth = max(depths.setdefault(step, 0), of_operation.get(key(step), 0))
        of_operation[key(step)] = depths[step] = depth
        for tensor in step.inputs:
            before = step_of(machine, tensor)
            if before is not None and before in inside:
                depths[before] = max(depth + 1, depths.get(before, 0))
    return depths
