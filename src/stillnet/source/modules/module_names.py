"""`module.__dict__`: every name a module has, each evaluated when it is read."""

from __future__ import annotations

from collections.abc import Iterator

from ...base.annotations import Any
from ..machine import Machine
from ..values import MISSING, PyDict, PyList
from .finder import Module
from .imports import LazyImport, module_attribute, run_module, run_statement


def module_table(machine: Machine, module: Module) -> PyDict:
    run_module(machine, module)
    return PyDict(ModuleNames(machine, module))


def own_table(machine: Machine, module: Module) -> PyDict:
    """What `globals()` is inside a module: while the module is being imported, the names that it has so far."""
    return PyDict(module.variables) if machine.executing_module else module_table(machine, module)


class ModuleNames(dict[Any, Any]):
    """The names of a module, those of `from x import *` among them; writing to it writes to the module."""

    def __init__(self, machine: Machine, module: Module) -> None:
        super().__init__({**dict.fromkeys(starred(machine, module, set()), MISSING), **module.variables})
        self.machine, self.module = machine, module

    def __getitem__(self, key: Any) -> Any:
        value = super().__getitem__(key)
        if value is MISSING or isinstance(value, LazyImport):
            value = module_attribute(self.machine, self.module, key)
            super().__setitem__(key, value)
        return value

    def get(self, key: Any, default: Any = None) -> Any:
        return self[key] if key in self else default  # noqa: SIM401 - `get` itself

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(key, value)
        self.module.variables[key] = value

    def update(self, *others: Any, **more: Any) -> None:
        for key, value in dict(*others, **more).items():
            self[key] = value

    def values(self) -> Any:
        return {k: self[k] for k in self}.values()

    def items(self) -> Any:
        return {k: self[k] for k in self}.items()


def starred(machine: Machine, module: Module, seen: set[Module]) -> Iterator[str]:
    """The names that `from x import *` brings into a module."""
    if module in seen:
        return
    seen.add(module)
    if not module.complete:
        for number in module.stars:
            run_statement(machine, module, number)
    for target in module.star_modules:
        if isinstance(target, Module):
            yield from public(machine, target, seen)


def public(machine: Machine, module: Module, seen: set[Module]) -> Iterator[str]:
    listed = module_attribute(machine, module, "__all__", strict=True) if "__all__" in module.index else None
    if isinstance(listed, PyList):
        yield from (n for n in listed.items if isinstance(n, str))
        return
    yield from (n for n in module.index if not n.startswith("_"))
    yield from (n for n in starred(machine, module, seen) if not n.startswith("_"))
