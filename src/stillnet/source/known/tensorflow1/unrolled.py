"""Recurrent cells of TensorFlow 1 over the steps of a sequence, and losses of sequences."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Origin, Sym
from ....base.dtype import F32, DType
from ....base.shape import shape_text
from ....base.unknown import Unknown
from ....graph.constraints import Mismatch
from ....graph.graph import TensorType
from ...calls import call
from ...machine import Machine
from ...tensors.operations import call_api, make_tensor, sizes_of
from ...values import Instance, PyList, Tensor
from ..loop_values import forgotten
from ..python.builtins import frame_of
from ..registry import known
from ..tensorflow.control import element, gathered
from ..tensorflow.tensors import as_dtype, labelled
from .layer_parts import as_tensor, layer_scope, unknown_tensor
from .rnn import both_of, items_of, state_size, zeros_for
from .state import state as state_of_graph


def over_time(
    machine: Machine, cell: Any, x: Tensor, initial_state: Any, dtype: Any, time_major: bool, scope: Any, default: str
) -> Any:
    shape = sizes_of(machine, x)
    if shape is None or not isinstance(cell, Instance):
        return unknown_tensor(machine, x.value.dtype), Unknown("the state of a cell", machine.builder.site)
    if len(shape) < 3:
        text = f"dynamic_rnn expects input of at least 3 axes, [batch, time, features], got {shape_text(shape)}"
        machine.builder.record(Mismatch(text, operands=(x.value,)), "tf.nn.dynamic_rnn", (x.value,))
        return unknown_tensor(machine, x.value.dtype), Unknown("the state of a cell", machine.builder.site)
    steps, batch = (shape[0], shape[1]) if time_major else (shape[1], shape[0])
    ordered = x if time_major else call_api(machine, "tf.transpose", [x, PyList([1, 0, *range(2, len(shape))])], {})
    kind = dtype if isinstance(dtype, DType) else x.value.dtype
    state = initial_state
    if state is None:
        state = zeros_for(machine, state_size(machine, cell), batch, kind)
    with layer_scope(machine, scope, default, True if seen(machine, cell) else None):
        outer = machine.builder.repeat
        machine.builder.repeat = D.mul(outer, steps) if isinstance(steps, (int, Sym)) else outer
        try:
            once = call(machine, cell, [element(machine, ordered), forgotten(machine, state)], {}, frame_of(machine))
        finally:
            machine.builder.repeat = outer
    made, new = both_of(machine, once)
    outputs = gathered(machine, made, steps)
    if not time_major and isinstance(outputs, Tensor):
        rank = len(sizes_of(machine, outputs) or ())
        if rank >= 2:
            outputs = call_api(machine, "tf.transpose", [outputs, PyList([1, 0, *range(2, rank)])], {})
    return outputs, new


def seen(machine: Machine, cell: Any) -> bool:
    """Whether the weights of a cell exist already."""
    if not isinstance(cell, Instance):
        return False
    inner = cell.attributes.get("__cell__")
    cells = cell.attributes.get("__cells__")
    if isinstance(cells, PyList):
        return any(seen(machine, c) for c in cells.items)
    return seen(machine, inner) if inner is not None else bool(cell.attributes.get("__weights__"))


@known("tf.compat.v1.nn.dynamic_rnn", "tf.contrib.rnn.dynamic_rnn")
def _dynamic_rnn(
    machine: Machine,
    cell: Any,
    inputs: Any,
    sequence_length: Any = None,
    initial_state: Any = None,
    dtype: Any = None,
    parallel_iterations: Any = None,
    swap_memory: Any = False,
    time_major: Any = False,
    scope: Any = None,
) -> Any:
    x = as_tensor(machine, inputs)
    if not isinstance(x, Tensor):
        return (x, machine.unknown("the state of a cell"))
    return over_time(machine, cell, x, initial_state, as_dtype(dtype), time_major is True, scope, "rnn")


@known("tf.compat.v1.nn.bidirectional_dynamic_rnn")
def _bidirectional(
    machine: Machine,
    cell_fw: Any,
    cell_bw: Any,
    inputs: Any,
    sequence_length: Any = None,
    initial_state_fw: Any = None,
    initial_state_bw: Any = None,
    dtype: Any = None,
    parallel_iterations: Any = None,
    swap_memory: Any = False,
    time_major: Any = False,
    scope: Any = None,
) -> Any:
    x = as_tensor(machine, inputs)
    if not isinstance(x, Tensor):
        return ((x, x), (x, x))
    kind = as_dtype(dtype)
    with layer_scope(machine, scope, "bidirectional_rnn"):
        fw = over_time(machine, cell_fw, x, initial_state_fw, kind, time_major is True, "fw", "fw")
        bw = over_time(machine, cell_bw, x, initial_state_bw, kind, time_major is True, "bw", "bw")
    return ((fw[0], bw[0]), (fw[1], bw[1]))


def each_step(machine: Machine, cell: Any, steps: list[Any], state: Any, scope: Any, default: str) -> Any:
    """A cell makes its variables in the first step, and the others take them."""
    outputs = []
    with layer_scope(machine, scope, default, True if seen(machine, cell) else None):
        for x in steps:
            made, state = both_of(machine, call(machine, cell, [x, state], {}, frame_of(machine)))
            machine.put(state_of_graph(machine).options, "reuse", True)
            outputs.append(made)
    return outputs, state


@known("tf.compat.v1.nn.static_rnn", "tf.contrib.rnn.static_rnn", "tf.compat.v1.nn.rnn")
def _static_rnn(
    machine: Machine,
    cell: Any,
    inputs: Any,
    initial_state: Any = None,
    dtype: Any = None,
    sequence_length: Any = None,
    scope: Any = None,
) -> Any:
    steps = items_of(inputs)
    if isinstance(inputs, Tensor):
        raise machine.error("TypeError", "inputs must be a sequence")
    if not steps:
        return (machine.unknown("outputs of a network over time"), machine.unknown("the state of a cell"))
    state = first_state(machine, cell, steps, initial_state, as_dtype(dtype))
    outputs, state = each_step(machine, cell, steps, state, scope, "rnn")
    return (PyList(outputs), state)


def first_state(machine: Machine, cell: Any, steps: list[Any], given: Any, dtype: Any) -> Any:
    if given is not None:
        return given
    shape = sizes_of(machine, steps[0]) if isinstance(steps[0], Tensor) else None
    batch = shape[0] if shape else D.fresh("B", Origin.DATA)
    return zeros_for(machine, state_size(machine, cell), batch, dtype)


@known(
    "tf.compat.v1.nn.static_bidirectional_rnn",
    "tf.contrib.rnn.static_bidirectional_rnn",
    "tf.compat.v1.nn.bidirectional_rnn",
)
def _static_bidirectional(
    machine: Machine,
    cell_fw: Any,
    cell_bw: Any,
    inputs: Any,
    initial_state_fw: Any = None,
    initial_state_bw: Any = None,
    dtype: Any = None,
    sequence_length: Any = None,
    scope: Any = None,
) -> Any:
    steps = items_of(inputs)
    if not steps:
        nothing = machine.unknown("outputs of a network over time")
        return (nothing, nothing, nothing)
    kind = as_dtype(dtype)
    with layer_scope(machine, scope, "bidirectional_rnn"):
        forward, fw = each_step(
            machine, cell_fw, steps, first_state(machine, cell_fw, steps, initial_state_fw, kind), "fw", "fw"
        )
        backward, bw = each_step(
            machine, cell_bw, steps, first_state(machine, cell_bw, steps, initial_state_bw, kind), "bw", "bw"
        )
    both = [
        call_api(machine, "tf.concat", [PyList([a, b]), 1], {})
        if isinstance(a, Tensor) and isinstance(b, Tensor)
        else a
        for a, b in zip(forward, backward)
    ]
    return (PyList(both), fw, bw)


@known("tf.compat.v1.nn.raw_rnn")
def _raw_rnn(machine: Machine, *args: Any, **options: Any) -> Any:
    nothing = machine.unknown("raw_rnn")
    return (nothing, nothing, nothing)


# -- sequence to sequence ----------------------------------------------------------------------------------------------
@known(
    "tf.contrib.seq2seq.sequence_loss",
)
def _sequence_loss(
    machine: Machine,
    logits: Any,
    targets: Any,
    weights: Any,
    average_across_timesteps: Any = True,
    average_across_batch: Any = True,
    *args: Any,
    **options: Any,
) -> Any:
    x, y = as_tensor(machine, logits), as_tensor(machine, targets)
    if isinstance(x, Tensor) and isinstance(y, Tensor):
        made = call_api(machine, "tf.nn.sparse_softmax_cross_entropy_with_logits", [], {"labels": y, "logits": x})
        axes = [a for a, on in ((0, average_across_batch), (1, average_across_timesteps)) if on is not False]
        return call_api(machine, "tf.reduce_mean", [made, PyList(axes)], {}) if axes else made
    return labelled(make_tensor(machine, ()), "tf")


@known(
    "tf.contrib.legacy_seq2seq.sequence_loss_by_example",
    "tf.contrib.legacy_seq2seq.sequence_loss",
    "tf.nn.seq2seq.sequence_loss_by_example",
)
def _by_example(machine: Machine, logits: Any, targets: Any, weights: Any, *args: Any, **options: Any) -> Any:
    """One loss for each row: the mean over the steps, in whose lists the tensors stand."""
    first, given = items_of(targets), items_of(logits)
    if first and given and isinstance(first[0], Tensor) and isinstance(given[0], Tensor):
        pair = {"labels": first[0], "logits": given[0]}
        made = call_api(machine, "tf.nn.sparse_softmax_cross_entropy_with_logits", [], pair)
        if isinstance(made, Tensor):
            return made
    shape = sizes_of(machine, first[0]) if first and isinstance(first[0], Tensor) else None
    value = machine.builder.source(TensorType(shape, F32), "constant", "losses")
    return Tensor(value, "tf")
