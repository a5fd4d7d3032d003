"""Functions of Keras that take functions: map, scan, loops, conditions and steps of time, on tensors and inside layers."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Origin, Sym
from ...calls import call
from ...machine import Machine
from ...tensors.operations import call_api, sizes_of
from ...values import PyList, Tensor
from ..loop_values import forgotten, listed, settled
from ..python.builtins import frame_of
from ..registry import KNOWN, known
from ..tensorflow.control import as_tensors, element, first_axis, gathered
from .history import is_symbolic, state


def is_step(machine: Machine, *values: Any) -> bool:
    """Outside every layer the call would be one step of a functional model, whose inside is not shown."""
    return not state(machine).depth and is_symbolic(values)


def not_followed(machine: Machine, name: str) -> Any:
    return machine.unknown(f"keras.ops.{name} of a symbolic tensor")


@known("keras.ops.cond")
def _cond(machine: Machine, pred: Any, true_fn: Any, false_fn: Any) -> Any:
    if is_step(machine, pred):
        return not_followed(machine, "cond")
    return call(machine, KNOWN["tf.cond"], [pred, true_fn, false_fn], {}, frame_of(machine))


@known("keras.ops.map")
def _map(machine: Machine, f: Any, xs: Any) -> Any:
    if is_step(machine, xs):
        return not_followed(machine, "map")
    return call(machine, KNOWN["tf.map_fn"], [f, xs], {}, frame_of(machine))


@known("keras.ops.vectorized_map")
def _vectorized_map(machine: Machine, function: Any, elements: Any) -> Any:
    return _map(machine, function, elements)


@known("keras.ops.scan")
def _scan(
    machine: Machine, f: Any, init: Any, xs: Any = None, length: Any = None, reverse: Any = False, unroll: Any = 1
) -> Any:
    """(carry, x) -> (carry, y): the last carry, and all y along a new first axis."""
    if is_step(machine, init, xs):
        return not_followed(machine, "scan")
    count = first_axis(machine, xs) if xs is not None else length if isinstance(length, (int, Sym)) else None
    start = forgotten(machine, as_tensors(machine, init))
    one = element(machine, as_tensors(machine, xs)) if xs is not None else None
    made = listed(call(machine, f, [start, one], {}, frame_of(machine)))
    if made is None or len(made) != 2:
        return machine.unknown("keras.ops.scan of a function whose result is not known")
    return settled(machine, start, made[0]), gathered(machine, made[1], count)


@known("keras.ops.while_loop")
def _while_loop(machine: Machine, cond: Any, body: Any, loop_vars: Any, maximum_iterations: Any = None) -> Any:
    """One round of the body on variables whose content is forgotten; a shape that it changes is open."""
    if is_step(machine, loop_vars):
        return not_followed(machine, "while_loop")
    several = listed(loop_vars)
    start = [forgotten(machine, as_tensors(machine, v)) for v in (several if several is not None else [loop_vars])]
    frame = frame_of(machine)
    call(machine, cond, list(start), {}, frame)
    made = _rounds(machine, body, start, None)
    final = listed(made) if several is not None else [made]
    if final is None or len(final) != len(start):
        return machine.unknown("the variables of a loop")
    kept = [settled(machine, old, new) for old, new in zip(start, final)]
    return kept[0] if several is None else PyList(kept) if isinstance(loop_vars, PyList) else tuple(kept)


@known("keras.ops.fori_loop")
def _fori_loop(machine: Machine, lower: Any, upper: Any, body_fun: Any, init_val: Any) -> Any:
    if is_step(machine, lower, upper, init_val):
        return not_followed(machine, "fori_loop")
    start = forgotten(machine, as_tensors(machine, init_val))
    number = forgotten(machine, as_tensors(machine, 0))
    times = upper - lower if type(upper) is int and type(lower) is int else None
    return settled(machine, start, _rounds(machine, body_fun, [number, start], times))


def _rounds(machine: Machine, body: Any, start: list[Any], times: Any) -> Any:
    """What one of the rounds gives; its operations stand as often as there are rounds."""
    outer = machine.builder.repeat
    machine.builder.repeat = D.mul(outer, max(times, 0) if times is not None else D.fresh("rounds", Origin.DATA))
    try:
        return as_tensors(machine, call(machine, body, list(start), {}, frame_of(machine)))
    finally:
        machine.builder.repeat = outer


@known("keras.ops.associative_scan")
def _associative_scan(machine: Machine, f: Any, elems: Any, reverse: Any = False, axis: Any = 0) -> Any:
    """As many elements as before, each combined with those in front of it."""
    if is_step(machine, elems):
        return not_followed(machine, "associative_scan")
    start = forgotten(machine, as_tensors(machine, elems))
    return settled(machine, start, call(machine, f, [start, start], {}, frame_of(machine)))


@known("keras.backend.rnn")
def _rnn(
    machine: Machine,
    step_function: Any,
    inputs: Any,
    initial_states: Any,
    go_backwards: Any = False,
    mask: Any = None,
    constants: Any = None,
    unroll: Any = False,
    input_length: Any = None,
    time_major: Any = False,
    **settings: Any,
) -> Any:
    """(x at one time, states) -> (output, states): the last output, all outputs along the axis of time, the last states."""
    if is_step(machine, inputs):
        return machine.unknown("keras.backend.rnn of a symbolic tensor")
    turned = inputs if time_major is True else swapped(machine, inputs)
    states = forgotten(machine, PyList([*(listed(initial_states) or ()), *(listed(constants) or ())]))
    made = listed(call(machine, step_function, [element(machine, turned), states], {}, frame_of(machine)))
    if made is None or len(made) < 2:
        return machine.unknown("keras.backend.rnn of a step whose result is not known")
    outputs = gathered(machine, made[0], first_axis(machine, turned))
    return made[0], outputs if time_major is True else swapped(machine, outputs), made[1]


def swapped(machine: Machine, value: Any) -> Any:
    """A tensor with its first two axes exchanged, or a structure of such tensors."""
    if isinstance(value, PyList):
        return PyList([swapped(machine, v) for v in value.items])
    if isinstance(value, tuple):
        return tuple(swapped(machine, v) for v in value)
    sizes = sizes_of(machine, value) if isinstance(value, Tensor) else None
    if sizes is None or len(sizes) < 2:
        return value
    return call_api(machine, "tf.transpose", [value, (1, 0, *range(2, len(sizes)))], {})
