"""Layers or parameters are kept where the module cannot see them.

## What it does
Reports layers with weights that a module keeps in a plain list, tuple or dict and calls, without registering them
anywhere, and parameters that are assigned after `.to(...)` or `.cuda()`, which makes them plain tensors.

## Why it is bad
`parameters()`, `to()`, `state_dict()` and `eval()` do not reach them: they are not trained, not moved, not saved.

## Example
```python
import torch
import torch.nn as nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = [nn.Linear(10, 10) for _ in range(3)]

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x

Net()(torch.randn(1, 10))
```

## Fix
```python
self.layers = nn.ModuleList(nn.Linear(10, 10) for _ in range(3))
```
For a parameter, create the tensor on the device: `nn.Parameter(torch.zeros(10, device=device))`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Fix, Note, Verdict
from .facts.usage import called_modules, is_own
from .registry import rule

CONTAINERS = {"list": "nn.ModuleList", "tuple": "nn.ModuleList", "dict": "nn.ModuleDict"}
MOVING = {"to", "cuda", "half", "double", "bfloat16", "xpu"}


@rule("unregistered-module")
def check(machine: Any) -> Iterator[Finding]:
    yield from hidden_layers(machine)
    yield from moved_parameters(machine)


# -- layers in plain containers ----------------------------------------------------------------------------------------
def hidden_layers(machine: Any) -> Iterator[Finding]:
    from ..source.known.torch.module_members import parameters_of

    called, known = called_modules(machine), registered(machine)
    for module in machine.instances:
        if "_modules" not in module.attributes or not is_own(module):
            continue
        for name, value in module.attributes.items():
            kind, layers = kept(value)
            lost = [m for m in layers if id(m) in called and id(m) not in known and parameters_of(m)]
            if lost and lost[0].site is not None and lost[0].site.ours:
                message = (
                    f"{module.cls.name}.{name} is a plain {kind}: its layers ({lost[0].cls.name}) are not registered, "
                    "so they are neither trained nor saved"
                )
                place, layer = started(module, name), lost[0].site.span
                yield Finding(
                    "unregistered-module",
                    Verdict.POSSIBLE,
                    message,
                    place or layer,
                    (Note("this layer is put into it", layer),) if place is not None else (),
                    fix=Fix(f"{kind} -> {CONTAINERS[kind]}"),
                    node=name,
                )


def started(module: Any, name: str) -> Any:
    """Where the empty container that was filled later is written."""
    for cls in module.cls.mro:
        if cls.node is None or cls.source is None or not cls.source.ours:
            continue
        for node in ast.walk(cls.node):
            if not isinstance(node, ast.Assign) or not is_empty(node.value):
                continue
            target = node.targets[0]
            if isinstance(target, ast.Attribute) and is_own_attribute(target) and target.attr == name:
                return cls.source.source.span(node.value)
    return None


def is_empty(node: ast.expr) -> bool:
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in CONTAINERS and not node.args and not node.keywords
    return (isinstance(node, ast.List) and not node.elts) or (isinstance(node, ast.Dict) and not node.keys)


def registered(machine: Any) -> set[int]:
    """Every module that is a child of another one."""
    from ..source.known.torch.module_members import alternatives, members

    return {id(m) for i in machine.instances for _, v in members(i, "_modules") for m in alternatives(v)}


def kept(value: Any) -> tuple[str, list[Any]]:
    """The layers in a plain container."""
    from ..source.known.torch.module_members import is_module
    from ..source.values import PyDict, PyList

    if isinstance(value, PyList):
        kind, items = "list", list(value.items)
    elif isinstance(value, PyDict):
        kind, items = "dict", list(value.items.values())
    elif isinstance(value, tuple):
        kind, items = "tuple", list(value)
    else:
        return "", []
    return kind, [i for i in items if is_module(i)]


# -- parameters that are moved -----------------------------------------------------------------------------------------
def moved_parameters(machine: Any) -> Iterator[Finding]:
    from ..source.known.torch.module import MODULE

    for cls in machine.used_classes:
        if cls.node is not None and MODULE in cls.mro and cls.source is not None and cls.source.ours:
            for node in ast.walk(cls.node):
                if isinstance(node, ast.Assign) and is_moved(node.value) and is_own_attribute(node.targets[0]):
                    name = node.targets[0].attr  # type: ignore[attr-defined]
                    how = node.value.func.attr  # type: ignore[attr-defined]
                    message = (
                        f"{cls.name}.{name} is no parameter any more after .{how}(...) to another device or type: "
                        "it is neither trained nor saved"
                    )
                    yield Finding(
                        "unregistered-module",
                        Verdict.POSSIBLE,
                        message,
                        cls.source.source.span(node.value),
                        fix=Fix(f"nn.Parameter(data.{how}(...))"),
                        node=name,
                    )


def is_moved(node: ast.expr) -> bool:
    """nn.Parameter(...).to(device), but not to the place where it already is."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr not in MOVING:
        return False
    made = node.func.value
    if not isinstance(made, ast.Call) or ast.unparse(made.func).rpartition(".")[2] != "Parameter":
        return False
    return not any(isinstance(a, ast.Constant) and a.value == "cpu" for a in node.args)


def is_own_attribute(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
