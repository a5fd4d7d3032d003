"""Keras layers around other layers, called on graph values: Bidirectional, TimeDistributed, SpectralNormalization and RNN."""

from __future__ import annotations

from collections.abc import Callable

from ...base.annotations import Any
from ...base.dtype import F32
from ...graph.constraints import NotUnderstood
from ...graph.graph import TensorType, Value
from ...ops import FUNCTIONS, OPS
from ...ops.call import invoke
from ...ops.keras.recurrent import KINDS

Wrapper = Callable[[Any, Any, list[Any], dict[str, Any]], Any]
WRAPPERS: dict[str, Wrapper] = {}


def wrapper(name: str) -> Callable[[Wrapper], Wrapper]:
    def register(function: Wrapper) -> Wrapper:
        WRAPPERS[name] = function
        return function

    return register


@wrapper("Bidirectional")
def bidirectional(runner: Any, layer: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """The layer and its mirror on the same input, their results merged; each takes half of the states."""
    forward = layer.children["layer"]
    if "backward_layer" not in layer.children:
        layer.children["backward_layer"] = mirrored(forward)
    first = kwargs.get("initial_state")
    given: list[dict[str, Any]] = [{}, {}]
    if isinstance(first, (list, tuple)) and first and len(first) % 2 == 0:
        given = [{"initial_state": list(half)} for half in (first[: len(first) // 2], first[len(first) // 2 :])]
    elif first is not None:
        raise NotUnderstood("the states that a Bidirectional starts with")
    both = (forward, layer.children["backward_layer"])
    sides = [runner.applied(side, args, own) for side, own in zip(both, given)]
    results = [side if isinstance(side, (list, tuple)) else [side] for side in sides]
    mode = layer.config.get("merge_mode", "concat")
    if mode is None:
        return [*results[0], *results[1]]
    merged = merge(runner, mode, results[0][0], results[1][0])
    states = [*results[0][1:], *results[1][1:]]
    return [merged, *states] if states else merged


def mirrored(layer: Any) -> Any:
    """Keras 2 stores one of the two layers; the other has its settings."""
    config = {**layer.config, "name": f"backward_{layer.name}"}
    return type(layer)(f"backward_{layer.name}", layer.path, layer.class_name, layer.module, config)


def merge(runner: Any, mode: Any, first: Any, second: Any) -> Any:
    if mode == "concat":
        return invoke(runner.builder, FUNCTIONS["torch.cat"], [[first, second], -1], {})
    if mode in ("sum", "ave", "mul"):
        return invoke(runner.builder, FUNCTIONS["torch.mul" if mode == "mul" else "torch.add"], [first, second], {})
    raise NotUnderstood(f"merge_mode {mode}")


@wrapper("SpectralNormalization")
def spectral(runner: Any, layer: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """The layer inside, whose kernel is scaled by what a vector of its own tells."""
    inside = layer.children["layer"]
    result = runner.applied(inside, args, {})
    held = inside.instance.parameters if inside.instance is not None else {}
    kernel = held.get("kernel", held.get("embeddings"))
    shape = runner.builder.type_of(kernel).shape if isinstance(kernel, Value) else None
    if shape is not None and not layer.own:
        layer.own["vector_u"] = runner.builder.source(
            TensorType((1, shape[-1]), F32), "param", f"{layer.path}/vector_u"
        )
    return result


@wrapper("TimeDistributed")
def time_distributed(runner: Any, layer: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """Time joins the batch for the layer inside and leaves it again."""
    x = args[0] if args else None
    shape = runner.builder.type_of(x).shape if isinstance(x, Value) else None
    if shape is None or len(shape) < 3:
        raise NotUnderstood("an input of unknown rank")
    joined = invoke(runner.builder, FUNCTIONS["torch.flatten"], [x, 0, 1], {})
    result = runner.applied(layer.children["layer"], [joined], {})
    if not isinstance(result, Value):
        raise NotUnderstood("a layer with several results")
    return invoke(runner.builder, FUNCTIONS["torch.unflatten"], [result, 0, (shape[0], shape[1])], {})


@wrapper("RNN")
def recurrent(runner: Any, layer: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """Cells behind each other, each over all steps: the same as layers behind each other."""
    outer, x = layer.children["cell"], args[0] if args else None
    cells = list(outer.children.values()) if outer.class_name == "StackedRNNCells" else [outer]
    if not isinstance(x, Value) or not cells or kwargs.get("initial_state") is not None:
        raise NotUnderstood("an RNN that starts with other states than zeros")
    states: list[Any] = []
    for place, cell in enumerate(cells):
        every = place + 1 < len(cells) or bool(layer.config.get("return_sequences"))
        x, *last = over_all_steps(runner, cell, x, every)
        states += last
    return [x, *states] if layer.config.get("return_state") else x


def over_all_steps(runner: Any, cell: Any, x: Any, every: bool) -> tuple[Any, ...]:
    """What the layer of a cell gives: its results and last states."""
    kind = cell.class_name.removesuffix("Cell")
    if kind not in KINDS or cell.type != f"keras.layers.{kind}Cell":
        raise NotUnderstood(f"a cell of {cell.class_name}")
    made = runner.instance(cell)
    made.declare_weights(x)
    given = {"input": x, "kernel": made["kernel"], "recurrent_kernel": made["recurrent_kernel"]}
    given |= {"states": KINDS[kind][1], "return_sequences": every, "return_state": True}
    result: tuple[Any, ...] = runner.builder.apply(OPS["recur"], given, f"keras.layers.{kind}")
    return result
