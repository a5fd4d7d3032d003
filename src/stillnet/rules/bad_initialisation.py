"""Weights are initialised in a way that fails or that keeps the network from learning.

## What it does
Errors: an initialiser that needs fan-in and fan-out on a tensor below two dimensions, or a setting it does not know.
Warnings: a constant other than zero for the weights of a layer, zeros for the weights of all layers, an initialiser
given to `model.apply` that matches no layer, a gain that belongs to another activation than the one that follows.

## Why it is bad
Fan-based initialisers raise an exception on biases and other vectors. Units that start with the same weights get the
same gradients and stay the same for ever. An initialiser that matches nothing leaves the default in place unnoticed.
A wrong gain makes the signal grow or vanish from layer to layer.

## Example
```python
import torch.nn as nn

layer = nn.Linear(10, 10)
nn.init.xavier_uniform_(layer.bias)
```

## Fix
```python
nn.init.xavier_uniform_(layer.weight)
nn.init.zeros_(layer.bias)
```
"""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Note, Verdict
from ..base.plain import dataclass
from ..base.span import Span
from .facts.evidence import failures
from .facts.flow import users
from .registry import rule

RULE = "bad-initialisation"
# Activations with a gain of their own; others have none to disagree with.
GAINS = {"tanh": 5 / 3, "sigmoid": 1.0, "relu": math.sqrt(2), "leaky_relu": math.sqrt(2), "selu": 0.75}
SIMILAR = ({"relu", "leaky_relu"},)
LEARNING = ("Linear", "Conv1d", "Conv2d", "Conv3d", "ConvTranspose1d", "ConvTranspose2d", "ConvTranspose3d", "Bilinear")


@dataclass(frozen=True, slots=True)
class Setting:
    """One initialisation of one tensor."""

    api: str
    tensor: Any
    args: list[Any]
    kwargs: dict[str, Any]
    site: Any
    guard: tuple[Any, ...]

    @property
    def name(self) -> str:
        return self.api.rpartition(".")[2]

    def constant(self) -> float | None:
        """The number that all elements get."""
        if self.name in ("zeros_", "zero_"):
            return 0.0
        if self.name == "ones_":
            return 1.0
        if self.name in ("constant_", "fill_"):
            value = self.args[0] if self.args else self.kwargs.get("val", self.kwargs.get("value"))
            return float(value) if isinstance(value, (int, float)) else None
        return None


@rule(RULE)
def check(machine: Any) -> Iterator[Finding]:
    yield from failures(machine, RULE)
    settings = [Setting(*o[1:]) for o in machine.observations if o[0] == "init"]
    last = list({id(s.tensor): s for s in settings if not s.guard}.values())
    owners = weight_owners(machine)
    yield from constant_weights(last, owners)
    yield from zero_models(machine, last, owners)
    yield from without_effect(machine)
    yield from wrong_gains(machine, last, owners)
    yield from constant_keras_weights(machine)


def weight_owners(machine: Any) -> dict[int, Any]:
    """The weight matrix of each layer of the library -> the layer."""
    from ..source.known.torch.module_members import members

    owners = {}
    for module in machine.instances:
        if module.cls.layer is not None and module.cls.name in LEARNING:
            for name, tensor in members(module, "_parameters"):
                if name == "weight":
                    owners[id(tensor)] = module
    return owners


def constant_keras_weights(machine: Any) -> Iterator[Finding]:
    """Layers whose weights all start as one number, with a layer that learns behind them."""
    if "keras" not in machine.context:
        return
    from ..source.known.keras.history import state
    from ..source.known.keras.tracking import weights_table

    layers = [i for i in state(machine).layers if "kernel" in weights_table(i)]
    learning = {id(layer) for layer in layers}
    for layer in layers:
        value = keras_constant((layer.config or {}).get("kernel_initializer"))
        if value is not None and layer.site is not None and layer.site.ours and is_hidden(machine, layer, learning):
            message = f"all weights of {layer.cls.name} start as {value}: its units stay the same for ever"
            yield Finding(RULE, Verdict.POSSIBLE, message, layer.site.blamed())


def is_hidden(machine: Any, layer: Any, learning: set[int]) -> bool:
    """Another layer that learns works on its result."""
    fed: set[int] = set()
    for node in machine.builder.graph.nodes:
        if node.scope is layer or any(id(v) in fed for v in node.inputs):
            if node.scope is not layer and id(node.scope) in learning:
                return True
            fed.update(id(v) for v in node.outputs)
    return False


def keras_constant(initializer: Any) -> str | None:
    """What an initializer writes everywhere, or None where it does not."""
    name = initializer if isinstance(initializer, str) else getattr(getattr(initializer, "cls", None), "name", "")
    return {"zeros": "0", "zero": "0", "ones": "1", "one": "1", "constant": "a constant"}.get(str(name).lower())


# -- the same number everywhere ----------------------------------------------------------------------------------------
def constant_weights(settings: list[Setting], owners: dict[int, Any]) -> Iterator[Finding]:
    for setting in settings:
        layer, value = owners.get(id(setting.tensor)), setting.constant()
        if layer is not None and value and setting.site is not None and units(layer) > 1:
            message = f"all weights of a {layer.cls.name} become {value:g}: its units stay the same for ever"
            yield Finding(RULE, Verdict.POSSIBLE, message, setting.site.blamed(), built(layer))


def units(layer: Any) -> int:
    found = (layer.config or {}).get("out_features", (layer.config or {}).get("out_channels"))
    return found if isinstance(found, int) else 2


def built(layer: Any) -> tuple[Note, ...]:
    return (Note("built here", layer.site.blamed()),) if layer.site is not None else ()


def zero_models(machine: Any, settings: list[Setting], owners: dict[int, Any]) -> Iterator[Finding]:
    """Zeros in one layer may be meant, as in the last of a residual branch; in all layers they stop learning."""
    from ..source.entries.models import roots
    from ..source.known.torch.module_members import walk

    zeros = {id(owners[id(s.tensor)]): s for s in settings if id(s.tensor) in owners and s.constant() == 0}
    for root in roots(machine) if zeros else ():
        layers = [m.module for m in walk(root) if m.module.cls.layer is not None and m.module.cls.name in LEARNING]
        if len(layers) > 1 and all(id(layer) in zeros for layer in layers) and follow_each_other(machine, layers):
            setting = zeros[id(layers[0])]
            if setting.site is not None:
                message = f"all weights of {root.cls.name} start at zero: no gradient reaches its first layers"
                yield Finding(RULE, Verdict.POSSIBLE, message, setting.site.blamed())


def follow_each_other(machine: Any, layers: list[Any]) -> bool:
    """Some layer works on the result of another one: zeros in layers side by side may be meant."""
    scopes = {id(layer) for layer in layers}
    fed: dict[int, bool] = {}  # value -> made from the result of one of the layers
    for node in machine.builder.graph.nodes:
        inside = any(fed.get(id(v), False) for v in node.inputs)
        if id(node.scope) in scopes and inside:
            return True
        for value in node.outputs:
            fed[id(value)] = inside or id(node.scope) in scopes
    return False


# -- an initialiser that matches nothing -------------------------------------------------------------------------------
def without_effect(machine: Any) -> Iterator[Finding]:
    """model.apply(f) where f initialises, and initialised nothing."""
    began: dict[int, int] = {}
    for number, observation in enumerate(machine.observations):
        if observation[0] == "apply":
            began[id(observation[1])] = number
        elif observation[0] == "applied":
            _, function, model, site = observation
            done = machine.observations[began.get(id(function), number) : number]
            node = getattr(function, "node", None)
            if node is None or site is None or any(o[0] in ("init", "dropped") for o in done) or not initialises(node):
                continue
            if not is_known(model):
                continue
            message = f"{function.name} initialises no layer of {model.cls.name}: none is of the kind it looks for"
            yield Finding(RULE, Verdict.POSSIBLE, message, site.blamed(), (Note("defined here", head(function)),))


def is_known(model: Any) -> bool:
    """Every member of the model is a layer that is known, and some of them have weights."""
    from ..source.known.torch.module_members import alternatives, is_module, members, parameters_of, walk

    inside = [v for m in walk(model) for _, value in members(m.module, "_modules") for v in alternatives(value)]
    return all(v is None or is_module(v) for v in inside) and bool(parameters_of(model))


def initialises(node: ast.AST) -> bool:
    """The function calls an initialiser, and nothing that could be one in disguise."""
    names = [n.func.attr for n in ast.walk(node) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)]
    plain = [n.func.id for n in ast.walk(node) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)]
    return any(n.endswith("_") for n in names) and all(
        n in ("isinstance", "type", "hasattr", "print", "getattr", "len") for n in plain
    )


def head(function: Any) -> Span:
    span: Span = function.module.source.span(function.node)
    return span._replace(end_line=span.line, end_column=span.column + len(f"def {function.name}"))


# -- a gain for another activation -------------------------------------------------------------------------------------
def wrong_gains(machine: Any, settings: list[Setting], owners: dict[int, Any]) -> Iterator[Finding]:
    """A line that initialises layers of several kinds is a general one: it is meant where it fits none of them."""
    lines: dict[Span, list[tuple[Setting, Any, set[str]]]] = {}
    for setting in settings:
        layer = owners.get(id(setting.tensor))
        if layer is not None and setting.site is not None and meant_activation(setting) is not None:
            lines.setdefault(setting.site.blamed(), []).append((setting, layer, set(following(machine, layer))))
    for span, cases in lines.items():
        setting, layer, after = cases[0]
        meant = meant_activation(setting) or ""
        if all(len(a) == 1 and not fits(meant, next(iter(a))) for _, _, a in cases):
            message = f"{setting.name} uses the gain of {meant}, but {next(iter(after))} follows this {layer.cls.name}"
            yield Finding(RULE, Verdict.POSSIBLE, message, span, built(layer))


def meant_activation(setting: Setting) -> str | None:
    """The activation that an initialisation names, or whose gain it is given."""
    if setting.name.startswith("kaiming"):
        named = setting.kwargs.get("nonlinearity", setting.args[2] if len(setting.args) > 2 else None)
        return named if isinstance(named, str) and named in GAINS else None
    gain = setting.kwargs.get("gain", setting.args[0] if setting.args else None)
    # orthogonal weights with sqrt(2) before tanh are a usual choice of policy networks
    if setting.name.startswith("xavier") and isinstance(gain, float):
        return next((n for n, g in GAINS.items() if n != "sigmoid" and math.isclose(gain, g, rel_tol=1e-3)), None)
    return None


def fits(meant: str, follows: str) -> bool:
    return follows not in GAINS or meant == follows or any(meant in s and follows in s for s in SIMILAR)


def following(machine: Any, layer: Any) -> Iterator[str]:
    """The operations right after a layer, normalisation and dropout left out."""
    table = users(machine)
    for node in machine.builder.graph.nodes:
        if node.scope is layer and node.op in ("linear", "convolution"):
            yield from consumers(table, node)


def consumers(table: dict[int, list[Any]], node: Any) -> Iterator[str]:
    waiting, seen = [node], 0
    while waiting and seen < 20:
        seen += 1
        for value in waiting.pop().outputs:
            for user in table.get(id(value), ()):
                if user.op in ("dropout", "batch_norm", "layer_norm", "identity"):
                    waiting.append(user)
                else:
                    yield user.op
