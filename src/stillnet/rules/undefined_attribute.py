"""An attribute is read that the object does not have.

## What it does
Reports `self.name` in code that is reached, where the class and all its bases are known, no code of the program
stores an attribute of that name, and no `setattr`, `__getattr__` or `__dict__` could provide it; the same for
the arguments of a command line and namespaces. Reports a tuple, list or dict that is used as a tensor: `nn.LSTM` returns a
tuple, and a batch of a `DataLoader` is a list.

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

from ..base.annotations import Any
from ..base.finding import Finding, Fix
from .facts.closed_classes import is_hidden, lacks, meant
from .facts.exceptions import finding, stops
from .registry import rule

DYNAMIC = {"setattr", "vars", "exec", "eval"}
SPECIAL = {"__dict__", "__getattr__", "__getattribute__", "__slots__", "__setattr__"}


@rule("undefined-attribute")
def check(machine: Any) -> Iterator[Finding]:
    for stop in stops(machine):
        if stop.fact("stillnet_no_forward") is not None and stop.kind in ("raised", "caught") and not stop.invented:
            yield from without_forward(machine, stop)
        owner, name = stop.fact("obj"), stop.fact("name")
        if stop.type_name != "AttributeError" or not stop.raised.implicit or not isinstance(name, str):
            continue
        if container(owner) is not None:
            if is_taken_for_shape(owner, name) and stop.kind in ("raised", "caught") and not stop.invented:
                yield from finding(machine, "undefined-attribute", stop, stop.text, fix=Fix(OF_SHAPES[name]))
            elif is_taken_for_tensor(owner, name) and stop.kind in ("raised", "caught") and not stop.invented:
                text = f"'{kind_name(owner)}' object has no attribute '{name}'"
                yield from finding(machine, "undefined-attribute", stop, text, fix=part(owner))
            continue
        if is_symbolic(owner) and name == "get_shape":
            if stop.kind in ("raised", "caught") and not stop.invented:
                yield from finding(machine, "undefined-attribute", stop, stop.text, fix=Fix("get_shape() -> shape"))
            continue
        if is_tensor(owner):
            if stop.kind in ("raised", "caught") and not stop.invented and not is_stored(machine, name):
                text = f"'Tensor' object has no attribute '{name}'"
                yield from finding(machine, "undefined-attribute", stop, text, fix=similar_of_tensors(name))
            continue
        if is_scalar(owner):
            if stop.kind in ("raised", "caught") and not stop.invented and not is_of_numbers(name):
                fix = Fix("backward() of the tensor: leave item() out") if name == "backward" else None
                yield from finding(machine, "undefined-attribute", stop, stop.text, fix=fix)
            continue
        if lacks(owner, name):
            hidden = is_hidden(owner, name) or not is_stored(machine, name)
            if stop.kind in ("raised", "caught") and not stop.invented and hidden:
                yield from finding(machine, "undefined-attribute", stop, stop.text, fix=meant(owner, name))
            continue
        if stop.invented and not is_whole(machine, owner):
            continue
        if (is_plain(owner) or is_command_line(owner)) and not may_have(machine, owner, name):
            yield from finding(machine, "undefined-attribute", stop, stop.text, fix=similar(owner, name))


# Modules of torch that only hold others.
HOLDERS = ("torch.nn.ModuleList", "torch.nn.ModuleDict", "torch.nn.ParameterList", "torch.nn.ParameterDict")


# -- forward -----------------------------------------------------------------------------------------------------------
def without_forward(machine: Any, stop: Any) -> Iterator[Finding]:
    """A module of the program is called and has no forward of its own: often one with a misspelt name, or indented wrongly."""
    import difflib

    owner = stop.fact("stillnet_no_forward")
    if owner.cls.qualname in HOLDERS:
        fix = Fix("ModuleList -> Sequential, or a loop over it") if owner.cls.name == "ModuleList" else None
        text = f"{owner.cls.name} is called but has no forward()"
        yield from finding(machine, "undefined-attribute", stop, text, fix=fix)
        return
    if not is_plain(owner):
        return
    own = [n for c in owner.cls.mro if c.source is not None for n in c.namespace if isinstance(n, str)]
    close = difflib.get_close_matches("forward", own, 1)
    fix = Fix(f"{close[0]} -> forward") if close else None
    yield from finding(
        machine, "undefined-attribute", stop, f"{owner.cls.name} is called but has no forward()", fix=fix
    )


# -- containers --------------------------------------------------------------------------------------------------------
def container(owner: Any) -> type | None:
    """The builtin type of a plain tuple, list or dict."""
    from ..source.values import PyDict, PyList

    if isinstance(owner, (PyList, PyDict)):
        return {"list": list, "dict": dict}.get(owner.kind)
    is_result = getattr(getattr(owner, "cls", None), "module", "") == "torch.return_types"
    return tuple if is_result or type(owner) is tuple else None


def kind_name(owner: Any) -> str:
    kind = container(owner)
    cls = getattr(owner, "cls", None)
    return f"torch.return_types.{cls.name}" if cls is not None else kind.__name__ if kind is not None else ""


ATTRIBUTES = {"shape", "dtype", "device", "grad", "requires_grad", "is_cuda"}
# What sizes and the results of torch have beside the methods of tuples.
OF_TORCH_TUPLES = {"numel", "values", "indices"}


def is_taken_for_tensor(owner: Any, name: str) -> bool:
    """A name that tensors have and this container does not."""
    from ..ops import FUNCTIONS

    known = f"Tensor.{name}" in FUNCTIONS or name in ATTRIBUTES
    return known and not hasattr(container(owner), name) and name not in OF_TORCH_TUPLES


# What a shape of TensorFlow has beside a tuple, and how it is written for a tuple, which is what Keras 3 gives.
OF_SHAPES = {
    "as_list": "as_list() -> list(shape)",
    "dims": "dims -> the shape itself",
    "ndims": "ndims -> len(shape)",
    "num_elements": "num_elements() -> math.prod(shape)",
    "rank": "rank -> len(shape)",
}


def is_taken_for_shape(owner: Any, name: str) -> bool:
    return type(owner) is tuple and name in OF_SHAPES


def part(owner: Any) -> Fix | None:
    """The first tensor inside, by the index to write."""
    from ..source.values import PyList, Tensor

    items = owner.items if isinstance(owner, PyList) else getattr(owner, "payload", owner)
    items = items if isinstance(items, (tuple, list)) else ()
    index = next((i for i, item in enumerate(items) if isinstance(item, Tensor)), None)
    return Fix(f"take the tensor out of it first: [{index}]") if index is not None else None


# -- tensors -----------------------------------------------------------------------------------------------------------
def is_tensor(owner: Any) -> bool:
    from ..source.values import Tensor

    return isinstance(owner, Tensor) and owner.library == "torch"


def is_symbolic(owner: Any) -> bool:
    from ..source.values import Tensor

    return isinstance(owner, Tensor) and owner.library == "keras"


def is_stored(machine: Any, name: str) -> bool:
    """Some file of the program sets an attribute of this name, on whatever."""
    return any(stores(node, name) for tree in trees_that_may_store(machine, name) for node in ast.walk(tree))


def trees_that_may_store(machine: Any, name: str) -> list[ast.AST]:
    """The files of the program whose text has one of the words without which nothing is stored under the name."""
    words = (name, *sorted(DYNAMIC | SPECIAL))
    modules = {id(m): m for m in machine.finder.by_file.values() if m.ours}.values()
    return [m.source.tree for m in modules if any(m.mentions(w) for w in words)]


# What people write for tensors out of the habits of other libraries and objects.
HABITS = {
    "astype": "to(dtype)",
    "step": "the optimizer has step(); a loss has backward()",
    "zero_grad": "the optimizer has zero_grad()",
    "get_shape": "shape",
    "assign": "copy_",
    "copy": "clone()",
    "append": "torch.cat",
    "as_list": "tolist()",
}


def similar_of_tensors(name: str) -> Fix | None:
    import difflib

    from ..source.known.torch.tensor_names import TENSOR_NAMES

    close = [HABITS[name]] if name in HABITS else difflib.get_close_matches(name, sorted(TENSOR_NAMES), 1)
    return Fix(f"{name} -> {close[0]}") if close else None


def is_scalar(owner: Any) -> bool:
    """A number of Python."""
    return type(owner) in (int, float)


def is_of_numbers(name: str) -> bool:
    """What a number of numpy, or a tensor that was read as a number, has."""
    from ..source.known.torch.tensor_names import TENSOR_NAMES

    return name != "backward" and (name.startswith("_") or name in TENSOR_NAMES or name in OF_NUMPY)


OF_NUMPY = {
    "astype",
    "base",
    "byteswap",
    "choose",
    "compress",
    "copy",
    "dump",
    "dumps",
    "fill",
    "flags",
    "flat",
    "getfield",
}
OF_NUMPY |= {
    "newbyteorder",
    "ptp",
    "searchsorted",
    "setfield",
    "setflags",
    "strides",
    "tobytes",
    "tofile",
    "value",
    "name",
}

# -- objects -----------------------------------------------------------------------------------------------------------


def is_whole(machine: Any, owner: Any) -> bool:
    """A class that nobody builds may be a base of others, which set what it reads; not so where the program builds it."""
    whole = (getattr(owner, "attributes", None) or {}).get("stillnet_part_of", owner)
    return whole is not None and id(whole) not in machine.context.get("invented instances", ())


# Classes without source whose instances have the attributes that are set, and the listed methods.
BARE = {"builtins.object", "object", "abc.ABC", "torch.utils.data.Dataset"}


def is_plain(owner: Any) -> bool:
    """An instance of a class of the program, all of whose bases are known: modules, and classes without magic."""
    from ..source.known.torch.module import MODULE

    mro = getattr(getattr(owner, "cls", None), "mro", ())
    if not mro or owner.cls.source is None or any(c.opaque for c in mro):
        return False
    return MODULE in mro or all(is_bare(c) for c in mro)


def is_bare(cls: Any) -> bool:
    written = cls.source is not None and cls.metaclass is None and not getattr(cls.node, "decorator_list", None)
    return written or f"{cls.module}.{cls.name}" in BARE or cls.name == "object"


# Objects that have the names they were filled with.
FILLED = {"argparse.Namespace", "types.SimpleNamespace", "lightning.fabric.utilities.data.AttributeDict"}


def is_command_line(owner: Any) -> bool:
    cls = getattr(owner, "cls", None)
    return cls is not None and cls.qualname in FILLED and not any(c.opaque for c in cls.mro)


def may_have(machine: Any, owner: Any, name: str) -> bool:
    """Could any code of the program give the object this attribute?"""
    from ..source.known.torch.module import MODULE

    if owner in machine.context.get("escaped", ()) or hasattr_of_torch(name):
        return True
    trees = {id(c.source): c.source.source.tree for c in owner.cls.mro if c.source is not None}
    for cls in owner.cls.mro:
        own = cls is not MODULE and cls.qualname not in FILLED
        if own and any(n in cls.namespace for n in ("__getattr__", "__getattribute__", "__setattr__")):
            return True
    inherited = any(stores(node, name) for tree in trees.values() for node in ast.walk(tree))
    return inherited or is_stored(machine, name)


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
    if isinstance(node, ast.Name):
        return node.id in DYNAMIC or node.id in SPECIAL
    if isinstance(node, ast.Call):
        return getattr(node.func, "attr", "") == "set_defaults" and name in [k.arg for k in node.keywords]
    return isinstance(node, ast.ClassDef) and any(binds(child, name) for child in class_level(node.body))


def class_level(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """The nodes that run as the body of a class: what functions inside it bind is theirs."""
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            waiting.extend(ast.iter_child_nodes(node))


def binds(node: ast.AST, name: str) -> bool:
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return node.name == name
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return any((a.asname or a.name) == name or a.name == "*" for a in node.names)
    return isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load)


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
