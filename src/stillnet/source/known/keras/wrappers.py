"""Keras layers around other layers or functions: TimeDistributed, Bidirectional, RNN, Lambda, SpectralNormalization."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dtype import F32
from ....base.unknown import Unknown
from ....graph.constraints import Mismatch
from ....graph.graph import TensorType
from ....ops import FUNCTIONS
from ....ops.call import invoke
from ...attributes import look_up
from ...calls import call
from ...machine import Machine
from ...values import MISSING, BoundMethod, Class, Function, Instance, PyList, Tensor
from ..python.builtins import frame_of
from ..registry import known_class
from .history import tensors_in
from .layer import BASE_KEYWORDS, initialise
from .shapes import shape_dims
from .tracking import is_layer, keep_weight, layer_name, provably_no_layer, weight_at, weights_table


def begin(machine: Machine, receiver: Instance, config: dict[str, Any], keywords: dict[str, Any]) -> None:
    """What every wrapper's constructor does with its own and the common arguments."""
    initialise(machine, receiver, **{k: v for k, v in keywords.items() if k in BASE_KEYWORDS})
    receiver.config = dict(config)
    for name, value in config.items():
        machine.put(receiver.attributes, name, value)


def apply(machine: Machine, api: str, *args: Any) -> Tensor:
    """A function of the table on tensors of the program."""
    plain = [a.value if isinstance(a, Tensor) else [t.value for t in a] if isinstance(a, list) else a for a in args]
    return Tensor(invoke(machine.builder, FUNCTIONS[api], plain, {}), "tf")


def needs_layer(machine: Machine, receiver: Instance, layer: Any) -> None:
    if provably_no_layer(layer):
        raise machine.error(
            "ValueError",
            f"{receiver.cls.name} expects a keras.Layer instance, got {type_text(layer)}",
            stillnet_wrong_call=receiver,
        )


def type_text(value: Any) -> str:
    return value.name if isinstance(value, Class) else f"a {type(value).__name__}"


# -- TimeDistributed ---------------------------------------------------------------------------------------------------
def _distributed_init(machine: Machine, receiver: Instance, layer: Any, **kwargs: Any) -> None:
    needs_layer(machine, receiver, layer)
    begin(machine, receiver, {"layer": layer}, kwargs)


def _distributed_call(machine: Machine, receiver: Instance, inputs: Any, **kwargs: Any) -> Any:
    """The layer on every step: time joins the batch and leaves it again."""
    layer = receiver.attributes.get("layer")
    shape = machine.builder.type_of(inputs.value).shape if isinstance(inputs, Tensor) else None
    if shape is None or not is_layer(layer):
        return machine.unknown("TimeDistributed on an input of unknown rank")
    if len(shape) < 3:
        sizes = ", ".join(D.text(d) for d in shape)
        miss = Mismatch(f"TimeDistributed expects an input of at least 3 axes (batch, time, ...), got [{sizes}]")
        machine.builder.record(miss, "keras.layers.TimeDistributed", (inputs.value,))
        return machine.unknown("TimeDistributed on an input without time")
    result = call(machine, layer, [apply(machine, "torch.flatten", inputs, 0, 1)], kwargs, frame_of(machine))
    if not isinstance(result, Tensor):
        return machine.unknown("TimeDistributed of a layer with several results")
    return apply(machine, "torch.unflatten", result, 0, (shape[0], shape[1]))


known_class("keras.layers.Wrapper", ("keras.layers.Layer",), __init__=_distributed_init)
# what cells of a program inherit from in Keras 2
known_class("keras.layers.AbstractRNNCell", ("keras.layers.Layer",))
known_class(
    "keras.layers.TimeDistributed", ("keras.layers.Wrapper",), __init__=_distributed_init, call=_distributed_call
)


# -- Bidirectional -----------------------------------------------------------------------------------------------------
def _bidirectional_init(
    machine: Machine,
    receiver: Instance,
    layer: Any,
    merge_mode: Any = "concat",
    weights: Any = None,
    backward_layer: Any = None,
    **kwargs: Any,
) -> None:
    needs_layer(machine, receiver, layer)
    begin(machine, receiver, {"layer": layer, "merge_mode": merge_mode, "backward_layer": backward_layer}, kwargs)
    machine.remove(receiver.attributes, "layer")
    if is_layer(layer):
        machine.put(receiver.attributes, "forward_layer", copied(machine, layer, "forward"))
        other = backward_layer if is_layer(backward_layer) else copied(machine, layer, "backward")
        machine.put(receiver.attributes, "backward_layer", other)


def copied(machine: Machine, layer: Instance, side: str) -> Any:
    """The same layer once more, under the name that Keras gives it."""
    args, kwargs = (layer.arguments or {}).get("call", ([], {}))
    made = call(machine, layer.cls, list(args), {**kwargs, "name": f"{side}_{layer_name(layer)}"}, frame_of(machine))
    if isinstance(made, Instance):
        made.site = layer.site
    return made


def _bidirectional_call(machine: Machine, receiver: Instance, inputs: Any, *args: Any, **kwargs: Any) -> Any:
    frame = frame_of(machine)
    sides = [receiver.attributes.get("forward_layer"), receiver.attributes.get("backward_layer")]
    if not all(is_layer(side) for side in sides):
        return machine.unknown("Bidirectional around a layer that is not known")
    kwargs.pop("initial_state", None)
    results = [list(tensors_in(call(machine, side, [inputs], kwargs, frame))) for side in sides]
    if not all(results):
        return machine.unknown("the result of a Bidirectional layer")
    merged = merge(machine, receiver.attributes.get("merge_mode"), results[0][0], results[1][0])
    states = [*results[0][1:], *results[1][1:]]
    if merged is None:
        return PyList([results[0][0], results[1][0], *states])
    return PyList([merged, *states]) if states else merged


def merge(machine: Machine, mode: Any, forward: Tensor, backward: Tensor) -> Any:
    if mode is None:
        return None
    if mode == "concat":
        return apply(machine, "torch.cat", [forward, backward], -1)
    if mode in ("sum", "ave"):
        return apply(machine, "torch.add", forward, backward)
    if mode == "mul":
        return apply(machine, "torch.mul", forward, backward)
    return machine.unknown(f"merge_mode {mode}")


known_class(
    "keras.layers.Bidirectional", ("keras.layers.Wrapper",), __init__=_bidirectional_init, call=_bidirectional_call
)


# -- RNN of a cell -----------------------------------------------------------------------------------------------------
def _rnn_init(
    machine: Machine,
    receiver: Instance,
    cell: Any,
    return_sequences: Any = False,
    return_state: Any = False,
    go_backwards: Any = False,
    stateful: Any = False,
    unroll: Any = False,
    zero_output_for_mask: Any = False,
    **kwargs: Any,
) -> None:
    if isinstance(cell, (PyList, tuple)):
        cell = call(machine, STACKED, [cell], {}, frame_of(machine))
    config = {"cell": cell, "return_sequences": return_sequences, "return_state": return_state}
    begin(machine, receiver, {**config, "go_backwards": go_backwards, "stateful": stateful, "unroll": unroll}, kwargs)


def _rnn_call(machine: Machine, receiver: Instance, inputs: Any, *args: Any, **kwargs: Any) -> Any:
    """One step of the cell stands for all of them."""
    table, cell = receiver.attributes, receiver.attributes.get("cell")
    shape = machine.builder.type_of(inputs.value).shape if isinstance(inputs, Tensor) else None
    if shape is None or len(shape) < 3 or not isinstance(cell, Instance):
        return machine.unknown("RNN on an input of unknown rank")
    states = first_states(machine, cell, inputs, shape[0])
    if states is None:
        return machine.unknown("the states of an RNN cell")
    step = call(machine, cell, [apply(machine, "torch.select", inputs, 1, 0), states], {}, frame_of(machine))
    found = list(tensors_in(step))
    if not found:
        return machine.unknown("the result of an RNN cell")
    output = found[0]
    if table.get("return_sequences") is True:
        sizes = machine.builder.type_of(output.value).shape or ()
        output = apply(machine, "torch.unsqueeze", output, 1)
        output = apply(machine, "Tensor.expand", output, (sizes[0], shape[1], *sizes[1:]) if sizes else (-1,))
    return PyList([output, *found[1:]]) if table.get("return_state") is True else output


def first_states(machine: Machine, cell: Instance, inputs: Tensor, batch: Any) -> Any:
    """What a cell starts with: what it says itself, zeros otherwise."""
    own = cell.cls.find("get_initial_state")
    if not isinstance(own, Function):
        return zero_states(machine, cell, batch)
    spec = own.node.args
    takes = {a.arg for a in (*spec.args, *spec.kwonlyargs)}
    given = {"inputs": inputs, "batch_size": batch, "dtype": "float32"}
    named = {k: v for k, v in given.items() if k in takes and not (k == "inputs" and "batch_size" in takes)}
    found = list(tensors_in(call(machine, BoundMethod(own, cell), [], named, frame_of(machine))))
    return PyList(found) if found else None


def zero_states(machine: Machine, cell: Instance, batch: Any) -> Any:
    size = look_up(machine, cell, "state_size", frame_of(machine))
    sizes = list(size.items) if isinstance(size, PyList) else list(size) if isinstance(size, tuple) else [size]
    dims = [shape_dims(machine, s) for s in sizes]
    if size is MISSING or isinstance(size, Unknown) or any(d is None for d in dims):
        return None
    made = [
        Tensor(machine.builder.source(TensorType((batch, *(d or ())), F32), "constant", "state"), "tf") for d in dims
    ]
    return PyList(made)


known_class("keras.layers.RNN", ("keras.layers.Layer",), __init__=_rnn_init, call=_rnn_call)


def _stacked_init(machine: Machine, receiver: Instance, cells: Any, **kwargs: Any) -> None:
    begin(machine, receiver, {"cells": cells}, kwargs)
    items = list(cells.items) if isinstance(cells, PyList) else list(cells) if isinstance(cells, tuple) else []
    sizes = [look_up(machine, c, "state_size", frame_of(machine)) for c in items]
    machine.put(receiver.attributes, "state_size", PyList(sizes))


def _stacked_call(machine: Machine, receiver: Instance, inputs: Any, states: Any = None, **kwargs: Any) -> Any:
    cells = receiver.attributes.get("cells")
    shape = machine.builder.type_of(inputs.value).shape if isinstance(inputs, Tensor) else None
    if shape is None:
        return machine.unknown("stacked cells on an input of unknown rank")
    found: list[Any] = []
    for cell in cells.items if isinstance(cells, PyList) else cells or ():
        own = first_states(machine, cell, inputs, shape[0])
        if own is None:
            return machine.unknown("the states of an RNN cell")
        result = list(tensors_in(call(machine, cell, [inputs, own], {}, frame_of(machine))))
        if not result:
            return machine.unknown("the result of an RNN cell")
        inputs, found = result[0], [*found, *result[1:]]
    return (inputs, PyList(found))


STACKED = known_class(
    "keras.layers.StackedRNNCells", ("keras.layers.Layer",), __init__=_stacked_init, call=_stacked_call
)


# -- Lambda ------------------------------------------------------------------------------------------------------------
def _lambda_init(
    machine: Machine,
    receiver: Instance,
    function: Any,
    output_shape: Any = None,
    mask: Any = None,
    arguments: Any = None,
    **kwargs: Any,
) -> None:
    begin(machine, receiver, {"function": function, "output_shape_": output_shape, "arguments": arguments}, kwargs)


def _lambda_call(machine: Machine, receiver: Instance, inputs: Any, **kwargs: Any) -> Any:
    """The function on the tensors; where it is not understood, the shape that was declared."""
    given = receiver.attributes.get("arguments")
    named = {str(k): v for k, v in given.items.items()} if hasattr(given, "items") and given is not None else {}
    result = call(machine, receiver.attributes.get("function"), [inputs], named, frame_of(machine))
    declared = receiver.attributes.get("output_shape_")
    if isinstance(result, Unknown) and isinstance(declared, (tuple, PyList)) and isinstance(inputs, Tensor):
        shape, dims = machine.builder.type_of(inputs.value).shape, shape_dims(machine, declared)
        if dims is not None and shape:
            batch = shape[0]
            return Tensor(machine.builder.source(TensorType((batch, *dims), F32), "unknown", "Lambda"), "tf")
    return result


known_class("keras.layers.Lambda", ("keras.layers.Layer",), __init__=_lambda_init, call=_lambda_call)


# -- SpectralNormalization ---------------------------------------------------------------------------------------------
def _spectral_init(machine: Machine, receiver: Instance, layer: Any, power_iterations: Any = 1, **kwargs: Any) -> None:
    needs_layer(machine, receiver, layer)
    begin(machine, receiver, {"layer": layer, "power_iterations": power_iterations}, kwargs)


def _spectral_call(machine: Machine, receiver: Instance, inputs: Any, **kwargs: Any) -> Any:
    layer = receiver.attributes.get("layer")
    result = call(machine, layer, [inputs], {}, frame_of(machine))
    if isinstance(layer, Instance) and is_layer(layer) and not weights_table(receiver):
        weight = weight_at(layer, "kernel") or weight_at(layer, "embeddings")
        shape = machine.builder.type_of(weight.value).shape if isinstance(weight, Tensor) else None
        if shape:
            value = machine.builder.source(TensorType((1, shape[-1]), F32), "parameter", "vector_u", receiver)
            keep_weight(machine, receiver, "vector_u", Tensor(value, "tf", False, True, used=True))
    return result


known_class(
    "keras.layers.SpectralNormalization", ("keras.layers.Wrapper",), __init__=_spectral_init, call=_spectral_call
)
