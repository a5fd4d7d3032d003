"""A module reads an attribute of itself that nothing sets.

## What it does
Reports `self.name` in code that is reached, where the class and all its bases are known, no code of the program
stores an attribute of that name, and no `setattr`, `__getattr__` or `__dict__` could provide it.

## Why it is bad
Python raises an AttributeError, often only when a rarely used branch runs. It is mostly a spelling mistake.

## Example
```python
import torch
import torch.nn as nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(10, 2)

    def forward(self, x):
        return self.fc2(x)

Net()(torch.randn(1, 10))
```

## Fix
Use the name that `__init__` sets, or set it there.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from ..base.finding import Finding, Fix
from .exceptions import Stop, finding, stops
from .registry import rule

DYNAMIC = {"setattr", "vars", "exec", "eval"}
SPECIAL = {"__dict__", "__getattr__", "__getattribute__", "__slots__", "__setattr__"}


@rule("undefined-attribute")
def check(machine: Any) -> Iterator[Finding]:
    for stop in stops(machine):
        owner, name = stop.fact("obj"), stop.fact("name")
        if stop.type_name != "AttributeError" or not stop.raised.implicit or not isinstance(name, str):
            continue
        if stop.invented and not is_whole(machine, owner):
            continue
        if is_plain_module(machine, owner) and not may_have(machine, owner, name, stop):
            yield from finding(machine, "undefined-attribute", stop, stop.text, fix=similar(owner, name))


def is_whole(machine: Any, owner: Any) -> bool:
    """A class that nobody builds may be a base of others, which set what it reads; not so where the program builds it."""
    return owner is not None and id(owner) not in machine.context.get("invented instances", ())


def is_plain_module(machine: Any, owner: Any) -> bool:
    """An instance of a module class of the program, all of whose bases are known."""
    from ..source.known.torch_module import MODULE

    mro = getattr(getattr(owner, "cls", None), "mro", ())
    return MODULE in mro and owner.cls.source is not None and not any(c.opaque for c in mro)


def may_have(machine: Any, owner: Any, name: str, stop: Stop) -> bool:
    """Could any code of the program give the object this attribute?"""
    from ..source.known.torch_module import MODULE

    if owner in machine.context.get("escaped", ()) or hasattr_of_torch(name):
        return True
    trees = {id(c.source): c.source.source.tree for c in owner.cls.mro if c.source is not None}
    trees.update({id(m): m.source.tree for m in machine.finder.by_file.values() if m.ours})
    for cls in owner.cls.mro:
        if cls is not MODULE and any(n in cls.namespace for n in ("__getattr__", "__getattribute__", "__setattr__")):
            return True
    return any(stores(node, name) for tree in trees.values() for node in ast.walk(tree))


def hasattr_of_torch(name: str) -> bool:
    """Private and special names may be torch's own."""
    return name.startswith("_") or name in TORCH_NAMES


# Public attributes and methods of torch.nn.Module that need not be in our tables.
TORCH_NAMES = {
    "T_destination",
    "call_super_init",
    "dump_patches",
    "training",
    "ipu",
    "mtia",
    "to_empty",
    "get_extra_state",
    "set_extra_state",
    "register_module",
    "register_backward_hook",
    "half",
    "xpu",
}


def stores(node: ast.AST, name: str) -> bool:
    if isinstance(node, ast.Attribute):
        return (node.attr == name and not isinstance(node.ctx, ast.Load)) or node.attr in SPECIAL
    if isinstance(node, ast.Constant):
        return bool(node.value == name)
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return node.name == name
    if isinstance(node, ast.Name):
        return node.id in DYNAMIC or node.id in SPECIAL or (node.id == name and not isinstance(node.ctx, ast.Load))
    return False


def similar(owner: Any, name: str) -> Fix | None:
    import difflib

    tables = [owner.attributes.get(t) for t in ("_parameters", "_buffers", "_modules")]
    names = [
        *owner.attributes,
        *(k for t in tables if t is not None for k in t.items),
        *(k for c in owner.cls.mro if c.source is not None for k in c.namespace),
    ]
    close = difflib.get_close_matches(name, [n for n in names if isinstance(n, str) and not n.startswith("_")], 1)
    return Fix(f"{name} -> {close[0]}") if close else None
