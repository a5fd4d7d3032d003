"""Knowledge about operations, one file per concept; a file is read when one of its names is asked for."""

from __future__ import annotations

import importlib
import os
import pkgutil
from typing import Any

from ..base.table import Table
from .entry import BASES, FUNCTIONS, LAYERS, OPS
from .ranging import RANGED

TABLES: dict[str, Table[Any]] = {"OPS": OPS, "FUNCTIONS": FUNCTIONS, "LAYERS": LAYERS, "BASES": BASES, "RANGED": RANGED}


def read(file: str | None = None) -> None:
    """Read one file of knowledge, or all of them."""
    for name in [file] if file else [i.name for i in pkgutil.iter_modules(__path__) if i.name != "homes"]:
        importlib.import_module(f"{__name__}.{name}")


def stated() -> dict[str, dict[str, str]] | None:
    """Table -> name -> file, as `make docs` found them; None where the files are no longer those it saw."""
    try:
        from .homes import TEXT
    except ImportError:
        return None
    sizes: dict[str, int] = {}
    found: dict[str, dict[str, str]] = {table: {} for table in TABLES}
    for line in TEXT.splitlines():
        file, size, table, *names = line.split()
        sizes[f"{file}.py"] = int(size)
        found[table].update(dict.fromkeys(names, file))
    try:
        there = {entry.name: entry.stat().st_size for entry in os.scandir(__path__[0]) if entry.name.endswith(".py")}
    except OSError:
        return None
    return found if {**there, "__init__.py": 0, "homes.py": 0} == {**sizes, "__init__.py": 0, "homes.py": 0} else None


def prepare() -> None:
    """Put off what can be put off."""
    homes = stated()
    if homes is None:
        read()
        return
    for name, table in TABLES.items():
        table.put_off(homes[name], read)


prepare()

__all__ = ["FUNCTIONS", "LAYERS", "OPS"]
