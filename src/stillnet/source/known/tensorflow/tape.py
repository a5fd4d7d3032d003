"""`tf.GradientTape`: gradients along the operations that ran while the tape did."""

from __future__ import annotations

from ....base.annotations import Any
from ....graph.graph import Node, Source, Value
from ... import limits
from ...control.iteration import iterate
from ...machine import Machine
from ...tensors.leaves import note_loss
from ...tensors.operations import make_tensor, sizes_of
from ...values import Instance, PyList, Tensor
from ..python.builtins import frame_of
from ..python.quiet import any_method, quiet_class
from ..refusals import refusal
from .optimizers import gradient_of, trainable, used
from .tensors import labelled

# Which operations a tape has seen: the first one, and the one behind the last.
FIRST, END, WATCHED = "__first__", "__end__", "__watched__"


def _enter(machine: Machine, receiver: Instance) -> Instance:
    machine.put(receiver.attributes, FIRST, len(machine.builder.graph.nodes))
    return receiver


def _exit(machine: Machine, receiver: Instance, *args: Any) -> None:
    machine.put(receiver.attributes, END, len(machine.builder.graph.nodes))


def _watch(machine: Machine, receiver: Instance, *args: Any) -> None:
    machine.put(receiver.attributes, WATCHED, True)


def _gradient(machine: Machine, receiver: Any, target: Any = None, sources: Any = None, *args: Any, **k: Any) -> Any:
    used(target)
    note_loss(machine, target)
    if isinstance(sources, PyList) and isinstance(target, Tensor) and missed(machine, receiver, target, sources):
        return PyList([None] * len(sources.items))
    return gradient_of(machine, sources, target)


def missed(machine: Machine, receiver: Any, target: Tensor, sources: PyList) -> bool:
    """Was the target computed from these variables, but certainly before the tape ran? Then there is no gradient."""
    held = receiver.attributes if isinstance(receiver, Instance) else {}
    first, end = held.get(FIRST), held.get(END, len(machine.builder.graph.nodes))
    if not isinstance(first, int) or held.get(WATCHED) or not all(isinstance(s, Tensor) for s in sources.items):
        return False
    ends = {s.value.producer for s in sources.items}
    nodes = {id(n) for n in machine.builder.graph.nodes[first:end]}
    seen = reached(target.value, None)
    return bool(seen & ends) and not machine.builder.gaps and not reached(target.value, nodes) & ends


def reached(target: Value, within: set[int] | None) -> set[Source]:
    """What a value was computed from, along operations among these."""
    found: set[Source] = set()
    done: set[int] = set()
    waiting = [target]
    while waiting and len(done) < limits.REPLAYED_OPERATIONS:
        producer = waiting.pop().producer
        if isinstance(producer, Source):
            found.add(producer)
        elif isinstance(producer, Node) and id(producer) not in done and (within is None or id(producer) in within):
            done.add(id(producer))
            waiting.extend(producer.inputs)
    return found


def check_gradients(machine: Machine, pairs: Any) -> None:
    """An optimizer refuses no gradients at all."""
    found = iterate(machine, pairs, frame_of(machine), unknown_ok=True)
    if not isinstance(found, list) or machine.builder.gaps:
        return
    if found and all(isinstance(p, tuple) and len(p) == 2 and p[0] is None for p in found):
        told = "there is no gradient for any variable: the loss was computed before the tape was opened"
        advice = "call the model inside `with tf.GradientTape()`"
    elif not found and machine.context.get("keras frozen"):
        told, advice = "there is no variable to change: nothing in the model is trainable", "trainable = True"
    else:
        return
    message = "No gradients provided for any variable."
    raise refusal(machine, "keras.Optimizer.apply_gradients", told, "ValueError", message, help=advice)


def _jacobian(machine: Machine, receiver: Any, target: Any = None, sources: Any = None, *args: Any, **k: Any) -> Any:
    used(target)
    if isinstance(target, Tensor) and isinstance(sources, Tensor):
        a, b = sizes_of(machine, target), sizes_of(machine, sources)
        shape = None if a is None or b is None else (*a, *b)
        return labelled(make_tensor(machine, shape, sources.value.dtype), "tf")
    return machine.unknown("a jacobian")


def _other(machine: Machine, receiver: Instance, name: str) -> Any:
    """What begins with an underscore is TensorFlow's own; beside its methods a tape has no other attributes."""
    if name.startswith("_"):
        return any_method(machine, receiver, name)
    raise machine.error("AttributeError", f"'GradientTape' object has no attribute '{name}'", name=name, obj=receiver)


quiet_class(
    "tf.GradientTape",
    __getattr__=_other,
    __enter__=_enter,
    __exit__=_exit,
    gradient=_gradient,
    jacobian=_jacobian,
    batch_jacobian=lambda m, r, *a, **k: m.unknown("a jacobian"),
    watch=_watch,
    watched_variables=lambda m, r: tuple(trainable(m).items),
    reset=lambda m, r: None,
    stop_recording=lambda m, r: r,
)
