"""Building or calling a model runs into a `raise` or a failing `assert`.

## What it does
Reports an exception that the program raises on purpose, by computing with None, by building a layer of size None, or by
looking for what is not in a table of constants, where every step to it is known: the arguments as they are written, the
branches as they are decided. For a target that `show` builds and calls, also divisions by zero, indices out of range,
numbers that are iterated, variables without a value, attributes that were never set, and choices that are not implemented.
If some part of the program was not understood, only a check of numbers in a constructor is reported; nothing is reported if
the decision depends on the machine (a graphics card, environment variables, files, versions). Outside of models, only an
`assert` about shapes is reported.

## Why it is bad
A check of the model, or of the library it is made of, refuses this configuration: the program stops here.

## Example
```python
import torch.nn as nn

class Attention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        if width % heads:
            raise ValueError("width must be divisible by heads")
        self.proj = nn.Linear(width, width)

Attention(100, heads=8)
```

## Fix
Change the configuration so that the check passes:
```python
Attention(128, heads=8)
```
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise

from ..base.annotations import Any
from ..base.finding import Finding, Note
from ..base.unknown import NO_SOURCE
from .facts.exceptions import Stop, enclosing, finding, stops, tree_of
from .registry import rule
from .undefined_name import bound

REPORTED = {"ValueError", "TypeError", "RuntimeError", "AssertionError", "IndexError", "Exception"}
# Handlers of these speak about values.
HANDLED = REPORTED - {"RuntimeError", "Exception"} | {"StopIteration", "KeyError"}
OUTSIDE = {"OSError", "ImportError", "RuntimeError", "KeyboardInterrupt", "SystemExit"}
NONE = (
    "'NoneType' object has no attribute",
    "unsupported operand type(s) for",
    "'NoneType' object is not",
    "object of type 'NoneType'",
)
# Gaps that are the exception itself.
ITSELF = ("the program raises", "building it raises", "preparing it raises")
# Words in a test that depends on where the program runs.
ENVIRONMENT = (
    "cuda",
    "environ",
    "getenv",
    "version",
    "available",
    "argv",
    "exists",
    "isfile",
    "isdir",
    "is_file",
    "is_dir",
    "platform",
    "find_spec",
    "import",
    "device",
    "backend",
    "distributed",
    "world_size",
    "rank",
)


@rule("raises")
def check(machine: Any) -> Iterator[Finding]:
    for stop in stops(machine):
        if stop.kind in ("raised", "caught") and certain(machine, stop):
            text = f"raises {stop.type_name}: {stop.text}" if stop.text else f"raises {stop.type_name}"
            yield from finding(machine, "raises", stop, f"{inside(machine, stop)} {text}", callers(stop))


def certain(machine: Any, stop: Stop) -> bool:
    """On purpose or by using None, in a model, with nothing unknown anywhere and no question to the environment."""
    if stop.invented or stop.guard or "absent from a registry" in machine.context:
        return False
    if not (is_plain_mistake(machine, stop) if stop.raised.implicit else is_reported(stop) or refuses(machine, stop)):
        return False
    gaps = [reason for reason in machine.builder.gaps if not reason.startswith(ITSELF)]
    if gaps and not is_only_named(machine, stop, gaps) and not decides_by_itself(machine, stop):
        return False
    return bool(inside(machine, stop)) and not asks_environment(machine, stop)


def is_only_named(machine: Any, stop: Stop, gaps: list[str]) -> bool:
    """All that is not known about a target are packages without source that its modules import: nothing of them was called, and
    no object is of a class that extends them. What a branch made of them would be a condition, and there is none."""
    if stop.raised.site.chain()[-1].file != "<target>":
        return False
    called = {unknown.reason for unknown in machine.called_unknowns}
    return all(reason.startswith(NO_SOURCE) and reason not in called for reason in gaps) and not any(
        c.opaque for cls in machine.used_classes for c in cls.mro
    )


# What a test may consist of so that its answer rests on plain values alone.
PLAIN = (
    ast.expr_context,
    ast.Name,
    ast.Attribute,
    ast.Constant,
    ast.BinOp,
    ast.UnaryOp,
    ast.BoolOp,
    ast.Compare,
    ast.operator,
    ast.unaryop,
    ast.boolop,
    ast.cmpop,
)


def decides_by_itself(machine: Any, stop: Stop) -> bool:
    """An `assert` or a guarded `raise` of the user's own, over numbers and names: what is unknown elsewhere is not in it."""
    site = stop.raised.site
    if not site.ours or stop.kind != "raised" or stop.handled:
        return False
    tree = tree_of(machine, site.span.file)
    around = enclosing(tree, site.span) if tree is not None else []
    if not around or getattr(around[-1], "name", "") != "__init__":
        return False
    tests = [
        node.test
        for node in ast.walk(around[-1])
        if isinstance(node, (ast.If, ast.Assert, ast.While, ast.IfExp))
        and node.lineno <= site.span.line <= (node.end_lineno or node.lineno)
    ]
    return bool(tests) and all(isinstance(n, PLAIN) for test in tests for n in ast.walk(test))


def is_plain_mistake(machine: Any, stop: Stop) -> bool:
    """What Python itself refuses to do with plain values."""
    if uses_none(stop) or is_absent(machine, stop):
        return True
    if stop.raised.site.chain()[-1].file != "<target>":
        return False
    if stop.type_name == "NameError":
        return is_unbound(machine, stop)
    kinds = re.findall(r"'([\w.]+)'", stop.text)
    return (
        stop.type_name == "ZeroDivisionError"
        or (stop.type_name == "IndexError" and stop.text in ("list index out of range", "tuple index out of range"))
        or (stop.type_name == "TypeError" and stop.text.startswith(NONE[1]) and KINDS.issuperset(kinds))
        or (stop.type_name == "TypeError" and stop.text.endswith(NUMBERS) and is_no_table(stop, kinds))
        or (stop.type_name == "TypeError" and stop.text.startswith(SEQUENCES))
        or (stop.type_name == "AttributeError" and type(stop.fact("obj")) in CONSTANTS)
        or (stop.type_name == "AttributeError" and is_no_part_of_tuple(stop))
    )


def is_no_table(stop: Stop, kinds: list[str]) -> bool:
    """A number, or an object whose classes are all read from source."""
    return NUMBER_KINDS.issuperset(kinds) or stop.fact("obj") is not None


KINDS = frozenset({"int", "float", "bool", "str", "NoneType", "tuple"})
NUMBER_KINDS = frozenset({"int", "float", "bool"})
# What no number is, and no object without the method.
NUMBERS = ("object is not iterable", "object is not subscriptable")
# What no list can be multiplied with or indexed by.
SEQUENCES = (
    "can't multiply sequence by non-int",
    "indices must be integers or slices, not float",
    "int() argument must be",
)


def is_unbound(machine: Any, stop: Stop) -> bool:
    """A variable of a function that is read before anything was assigned to it."""
    span, name = stop.raised.site.span, stop.fact("name")
    tree = tree_of(machine, span.file)
    around = enclosing(tree, span) if tree is not None else []
    return bool(around) and not isinstance(around[-1], ast.ClassDef) and name in bound(around[-1])


def uses_none(stop: Stop) -> bool:
    """Arithmetic with None, an attribute of None, or a layer of that size: whatever else is unknown, None has none of them."""
    if stop.fact("stillnet_none_as_size") is not None:
        return True
    return (
        stop.type_name in ("TypeError", "AttributeError") and stop.text.startswith(NONE) and "'NoneType'" in stop.text
    )


def is_absent(machine: Any, stop: Stop) -> bool:
    """A key or a value that is looked for in a table of constants which the program itself made and filled, or an attribute
    of an object whose classes are all read from source."""
    from ..source.modules.closed_tables import is_closed
    from ..source.values import Instance, PyDict, PyList

    table, owner = stop.fact("stillnet_searched"), stop.fact("obj")
    if isinstance(table, PyDict):
        return (
            table.kind in ("dict", "OrderedDict")
            and all(type(k) in CONSTANTS for k in table.items)
            and (table.home is None or is_closed(machine, table))
        )
    if isinstance(table, PyList):
        return all(type(v) in CONSTANTS for v in table.items)
    return (
        stop.type_name == "AttributeError"
        and isinstance(owner, Instance)
        and stop.raised.site.chain()[-1].file == "<target>"
        and all(c.source is not None or c.qualname in PLAIN_BASES for c in owner.cls.mro)
        and not any("__getattr__" in c.namespace for c in owner.cls.mro if c.source is not None)
    )


PLAIN_BASES = ("object", "builtins.object", "torch.nn.Module")
CONSTANTS = (str, int, bool, float, type(None))


def is_no_part_of_tuple(stop: Stop) -> bool:
    """A name that no tuple has, neither Python's nor one that torch returns."""
    name = stop.fact("name")
    return type(stop.fact("obj")) is tuple and not hasattr(tuple, str(name)) and name not in OF_TORCH_TUPLES


OF_TORCH_TUPLES = ("numel", "values", "indices")


def is_reported(stop: Stop) -> bool:
    """A plain mistake, or an exception class of the program's own that says nothing about files or packages."""
    own = stop.value.cls.source is not None
    return stop.type_name in REPORTED or (own and not any(c.name in OUTSIDE for c in stop.value.cls.mro))


def refuses(machine: Any, stop: Stop) -> bool:
    """A target meets `raise NotImplementedError(...)` in or behind a test: a choice is left to others, not a method."""
    span = stop.raised.site.span
    if stop.type_name != "NotImplementedError" or not stop.text or stop.raised.site.chain()[-1].file != "<target>":
        return False
    tree = tree_of(machine, span.file)
    around = enclosing(tree, span) if tree is not None else []
    tests = (n for n in ast.walk(around[-1]) if isinstance(n, ast.If)) if around else ()
    return any(n.lineno <= span.line for n in tests)


def inside(machine: Any, stop: Stop) -> str:
    """What the program was doing: building or calling a module, or checking shapes."""
    for span in stop.raised.site.chain():
        tree = tree_of(machine, span.file)
        around = enclosing(tree, span) if tree is not None else []
        for outer, inner in pairwise(around):
            if isinstance(outer, ast.ClassDef) and is_module_class(machine, outer) and hasattr(inner, "name"):
                return f"building {outer.name}" if inner.name == "__init__" else f"calling {outer.name}.{inner.name}"
    if stop.raised.site.chain()[-1].file == "<target>":
        return "calling it" if is_called(machine, stop) else "building it"
    return "a check of shapes" if checks_shapes(machine, stop) else ""


def is_called(machine: Any, stop: Stop) -> bool:
    """Some function on the way is a `forward`."""
    for span in stop.raised.site.chain():
        tree = tree_of(machine, span.file)
        if any(getattr(f, "name", "") == "forward" for f in (enclosing(tree, span) if tree is not None else ())):
            return True
    return False


SHAPES = {"shape", "size", "dim", "ndim", "numel", "ndimension"}


def checks_shapes(machine: Any, stop: Stop) -> bool:
    """An `assert` about the shape of something."""
    span = stop.raised.site.span
    tree = tree_of(machine, span.file)
    asserts = [n for n in ast.walk(tree) if isinstance(n, ast.Assert) and n.lineno == span.line] if tree else []
    return any(isinstance(n, ast.Attribute) and n.attr in SHAPES for a in asserts for n in ast.walk(a.test))


def is_module_class(machine: Any, node: ast.ClassDef) -> bool:
    from ..source.known.torch.module import MODULE

    return any(cls.node is node and MODULE in cls.mro for cls in machine.used_classes)


def asks_environment(machine: Any, stop: Stop) -> bool:
    """A test around the raise, in its function, mentions what differs from machine to machine."""
    span = stop.raised.site.span
    tree = tree_of(machine, span.file)
    if tree is None:
        return True
    for node in ast.walk(tree):
        line, end = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0)
        if not line <= span.line <= end:
            continue
        if isinstance(node, ast.ExceptHandler) and not is_plain_handler(node):
            return True
        if isinstance(node, (ast.If, ast.Assert)) and any(word in ast.unparse(node.test) for word in ENVIRONMENT):
            return True
    return False


def is_plain_handler(node: ast.ExceptHandler) -> bool:
    """It handles mistakes with values, not what is missing on a machine."""
    kinds = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
    return all(isinstance(k, ast.Name) and k.id in HANDLED for k in kinds)


def callers(stop: Stop) -> tuple[Note, ...]:
    """The call that the user wrote."""
    ours = []
    site = stop.raised.site.caller
    while site is not None:
        if site.ours:
            ours.append(site.span)
        site = site.caller
    return (Note("on the way from here", ours[-1]),) if ours else ()
