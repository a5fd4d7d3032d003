"""Keras layers around other layers, called on graph values: Bidirectional and TimeDistributed."""

from __future__ import annotations

from collections.abc import Callable

from ..base.annotations import Any
from ..graph.constraints import NotUnderstood
from ..graph.graph import Value
from ..ops import FUNCTIONS
from ..ops.call import invoke

Wrapper = Callable[[Any, Any, list[Any]], Any]
WRAPPERS: dict[str, Wrapper] = {}


def wrapper(name: str) -> Callable[[Wrapper], Wrapper]:
    def register(function: Wrapper) -> Wrapper:
        WRAPPERS[name] = function
        return function

    return register


@wrapper("Bidirectional")
def bidirectional(runner: Any, layer: Any, args: list[Any]) -> Any:
    """The layer and its mirror on the same input, their results merged."""
    forward = layer.children["layer"]
    if "backward_layer" not in layer.children:
        layer.children["backward_layer"] = mirrored(forward)
    sides = [runner.applied(forward, args, {}), runner.applied(layer.children["backward_layer"], args, {})]
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


@wrapper("TimeDistributed")
def time_distributed(runner: Any, layer: Any, args: list[Any]) -> Any:
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
