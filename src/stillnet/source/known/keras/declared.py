"""Layers that say themselves which shape they give: on symbolic tensors Keras 3 asks them and does not look into their call."""

from __future__ import annotations

from collections.abc import Iterator

from ....base.annotations import Any
from ....base.dim import Sym
from ....base.dtype import F32
from ....base.plain import replace
from ....base.unknown import Unknown
from ....graph.graph import TensorType
from ...arguments import bind_arguments
from ...calls import call
from ...machine import Machine
from ...values import BoundMethod, Function, Instance, PyDict, PyList, Raised, Tensor
from ..python.builtins import frame_of
from .config import is_keras_2
from .history import tensors_in
from .shapes import DECLARED, open_size, sequence, static_shape, static_shapes
from .tracking import sublayers, weights_table

METHOD = "compute_output_shape"


def declares_shape(machine: Machine, receiver: Instance) -> bool:
    """Has it a method for its shape that Keras asks? One for the whole result comes first."""
    own = [isinstance(receiver.cls.find(name), Function) for name in (METHOD, "compute_output_spec")]
    return own == [True, False] and not is_keras_2(machine)


Kept = list[tuple[Instance, dict[str, Any]]]


def unbuilt_layers(receiver: Instance, seen: set[int] | None = None) -> Iterator[tuple[Instance, dict[str, Any]]]:
    """The layers inside one that a call of it would build, each with what it holds before."""
    seen = {id(receiver)} if seen is None else seen
    for _, layer in sublayers(receiver):
        if id(layer) not in seen:
            seen.add(id(layer))
            if layer.attributes.get("built") is False:
                yield layer, {**layer.attributes, "_weights": PyDict(dict(weights_table(layer)))}
            yield from unbuilt_layers(layer, seen)


def take_apart(machine: Machine, layers: Kept) -> None:
    """Keras has not called these: before data come they hold what they held."""
    for layer, before in layers:
        if layer.attributes.get("built") is True:
            machine.assign(layer, "attributes", before)


# -- shapes as arguments ----------------------------------------------------------------------------------------------
def signed(method: Function) -> Function:
    """The function whose signature Keras sees: behind a wrapper, the one that it wraps."""
    inner = method.attributes.get("__wrapped__")
    return signed(inner) if isinstance(inner, Function) else method


def shape_arguments(
    machine: Machine, receiver: Instance, method: Function, args: list[Any], kwargs: dict[str, Any]
) -> tuple[list[Any], dict[str, Any]]:
    """What `build` and `compute_output_shape` get: one shape, or the shape of each argument of `call` under its name with
    `_shape`."""
    spec = signed(method).node.args
    names = [a.arg for a in (*spec.args, *spec.kwonlyargs)][1:]
    if len(names) > 1 and all(n.endswith("_shape") for n in names):
        tensors = {
            f"{k}_shape": v
            for k, v in bound(machine, receiver, args, kwargs).items()
            if next(tensors_in(v), None) is not None
        }
        return [], {n: static_shapes(machine, tensors[n]) for n in names if n in tensors}
    first = args[0] if args else next(iter(kwargs.values()), None)
    return ([static_shapes(machine, first)] if names or spec.vararg is not None else []), {}


def bound(machine: Machine, receiver: Instance, args: list[Any], kwargs: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a call by the names that `call` gives them."""
    forward = receiver.cls.find("call")
    if not isinstance(forward, Function):
        return {}
    try:
        found = bind_arguments(machine, forward, [receiver, *args], dict(kwargs))
    except Raised:
        return {}
    return {k: v for k, v in found.items() if k != "self"}


# -- results ----------------------------------------------------------------------------------------------------------
def declared_result(machine: Machine, receiver: Instance, args: list[Any], kwargs: dict[str, Any], result: Any) -> Any:
    """The result with the shapes that the layer declares; as it is where they are not known."""
    method = receiver.cls.find(METHOD)
    shapes = shape_arguments(machine, receiver, method, args, kwargs)
    declared = call(machine, BoundMethod(method, receiver), *shapes, frame_of(machine))
    first = next((t for t in tensors_in((args, kwargs)) if machine.builder.type_of(t.value).shape), None)
    return reshaped(machine, receiver, declared, result, first)


def reshaped(machine: Machine, receiver: Instance, declared: Any, result: Any, first: Tensor | None) -> Any:
    """The result of the call, whose tensors say the shape that was declared where the call gave another one; the declared
    shape alone where the call is not understood."""
    items = sequence(declared)
    if is_not_understood(machine, result) and items is not None:
        return declared_tensors(machine, items, result, first)
    if isinstance(result, Tensor):
        known = items is not None and all(map(is_size, items)) and items != static_shape(machine, result)
        return replace(result, attributes={**(result.attributes or {}), DECLARED: items}) if known else result
    parts = sequence(result)
    if items is None or parts is None or len(items) != len(parts):
        return result
    made = [reshaped(machine, receiver, one, part, first) for one, part in zip(items, parts)]
    return PyList(made) if isinstance(result, PyList) else tuple(made)


def is_not_understood(machine: Machine, result: Any) -> bool:
    return isinstance(result, Unknown) or (
        isinstance(result, Tensor) and machine.builder.type_of(result.value).shape is None
    )


def declared_tensors(machine: Machine, items: tuple[Any, ...], result: Any, first: Tensor | None) -> Any:
    """Tensors of the declared shapes; the result as it is where they are no shapes."""
    if not items or not all(map(is_size, items)):
        inner = [sequence(i) for i in items]
        if not inner or any(i is None or not all(map(is_size, i)) for i in inner):
            return result
        return PyList([declared_tensors(machine, i, result, first) for i in inner if i is not None])
    batch = (machine.builder.type_of(first.value).shape or ())[:1] if first is not None else ()
    dims = tuple(
        size if size is not None else batch[0] if axis == 0 and batch else open_size()
        for axis, size in enumerate(items)
    )
    return Tensor(machine.builder.source(TensorType(dims, F32), "unknown", "declared"), "tf")


def is_size(value: Any) -> bool:
    return value is None or (isinstance(value, (int, Sym)) and not isinstance(value, bool))
