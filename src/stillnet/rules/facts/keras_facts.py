"""What programs did with Keras models, as rules ask for it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...base.annotations import Any
from ...base.span import Span
from ...graph.graph import Node, Value
from ..advice.written import expression_for
from .flow import ARRANGING

# Operations that only rearrange, as Keras layers have them.
PASSING = ARRANGING | {"reshape_each", "flatten_each", "permute_each", "noise", "repeat_vector"}
# Operations whose result is any real number.
AFFINE = {"dense", "linear", "bias_add", "matmul", "convolve", "convolution", "add", "einsum", "recur"}
ACTIVATIONS = {
    "softmax",
    "softmax_over",
    "sigmoid",
    "relu",
    "tanh",
    "elu",
    "selu",
    "leaky_relu",
    "gelu",
    "silu",
    "hard_sigmoid",
}


def seen(machine: Any, kind: str) -> Iterator[Any]:
    return (found[1] for found in machine.observations if found[0] == kind)


def last_activation(value: Value) -> tuple[str, Node] | None:
    """The activation that made a result: its name, or `none` behind a layer without one; None where that is not known."""
    for _ in range(1000):
        node = value.producer
        if not isinstance(node, Node):
            return None
        if node.op in ACTIVATIONS:
            return ("softmax" if node.op == "softmax_over" else node.op), node
        if node.op in PASSING and node.inputs:
            value = node.inputs[0]
            continue
        return ("none", node) if node.op in AFFINE or node.op.startswith(("conv", "depthwise", "separable")) else None
    return None


def last_affine(value: Value) -> tuple[str, Node] | None:
    """The layer with weights that decides the last size of a result: activations behind it keep that."""
    made = last_activation(value)
    while made is not None and made[1].op in ACTIVATIONS and made[1].inputs:
        before = last_activation(made[1].inputs[0])
        if before is None:
            break
        made = before
    return made


def layer_of(node: Node) -> Any:
    """The layer of the library in which an operation ran."""
    scope = node.scope
    return scope if getattr(getattr(scope, "cls", None), "layer", None) is not None else None


def place_of(node: Node) -> Span | None:
    """Where the layer of an operation was written, else the operation."""
    layer = layer_of(node)
    site = layer.site if layer is not None and layer.site is not None else node.site
    return site.blamed() if site is not None else None


def written_at(node: Node) -> Span:
    """Where an operation stands; one inside a Keras layer at the layer, because `fit` runs it again."""
    layer = layer_of(node)
    assert node.site is not None
    if layer is not None and layer.site is not None and layer.cls.layer.base.startswith("keras."):
        return layer.site.blamed()  # type: ignore[no-any-return]
    return node.site.blamed()


def argument_place(layer: Any, name: str, position: int | None = None) -> Span | None:
    """Where a constructor argument of a layer was written."""
    found = expression_for(layer, name, position)
    if found is None:
        return None
    node, frame = found
    return frame.module.source.span(node)  # type: ignore[no-any-return]


def written_argument(machine: Any, call: Span, name: str, position: int) -> tuple[Any, Span] | None:
    """A literal argument of the call at this place, and where it is written."""
    module = machine.finder.read_file(call.file)
    for node in ast.walk(module.source.tree) if module is not None else ():
        if isinstance(node, ast.Call) and module.source.span(node) == call:
            given = next((k.value for k in node.keywords if k.arg == name), None)
            if given is None and position < len(node.args):
                given = node.args[position]
            if isinstance(given, ast.Constant):
                return given.value, module.source.span(given)
    return None
