"""lazy_loader: packages whose names are imported when somebody asks for them, as a table or a stub file lists them."""

from __future__ import annotations

import ast
import os

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...machine import Machine
from ...operators import bare
from ...values import Native, PyDict, PyList, PySet
from ..registry import known
from .data_files import located, read_text


@known("lazy_loader.attach")
def _attach(machine: Machine, package: Any, submodules: Any = None, submod_attrs: Any = None, **options: Any) -> Any:
    modules = names_of(submodules)
    table = bare(submod_attrs) if submod_attrs is not None else PyDict({})
    listed = {m: names_of(names) for m, names in table.items.items()} if isinstance(table, PyDict) else {None: None}
    if not isinstance(bare(package), str) or modules is None or None in listed.values():
        return machine.unknown("a package whose names are not known")
    homes = {name: str(module) for module, names in listed.items() for name in names or ()}
    return attached(bare(package), modules, homes)


@known("lazy_loader.attach_stub")
def _attach_stub(machine: Machine, package: Any, file: Any) -> Any:
    """The names stand in a stub file beside the package."""
    path = bare(file)
    stub = f"{os.path.splitext(path)[0]}.pyi" if isinstance(path, str) else None
    text = read_text(machine, stub) if located(machine, stub) is not None else None
    if text is None or not isinstance(bare(package), str):
        return machine.unknown("a package whose names are not known")
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return machine.unknown("a stub file that is not Python")
    imports = [n for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.level == 1]
    modules = [alias.name for n in imports if n.module is None for alias in n.names]
    homes = {alias.name: n.module for n in imports if n.module is not None for alias in n.names}
    return attached(bare(package), modules, homes)


def names_of(value: Any) -> list[str] | None:
    """The texts in a list, a set or nothing."""
    items = [] if value is None else list(getattr(bare(value), "items", (None,)))
    known_kind = value is None or isinstance(bare(value), (PyList, PySet))
    return items if known_kind and all(isinstance(i, str) for i in items) else None


def attached(package: str, modules: list[str], homes: dict[str, str]) -> Any:
    """`__getattr__`, `__dir__` and `__all__` of the package."""
    from ...modules.imports import import_name

    names = sorted({*modules, *homes})

    def get(machine: Machine, name: Any) -> Any:
        text = bare(name)
        if not isinstance(text, str):
            return Unknown("a name of a package", machine.builder.site)
        if text not in names:
            raise machine.error("AttributeError", f"No {package} attribute {text}", name=text)
        return import_name(machine, f"{package}.{homes[text]}" if text in homes else package, text)

    return (
        Native(f"{package}.__getattr__", get),
        Native(f"{package}.__dir__", lambda machine: PyList(list(names))),
        PyList(list(names)),
    )
