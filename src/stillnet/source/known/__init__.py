"""Knowledge that is not an operation: builtins, the standard library, the object machinery of frameworks.

What every program needs is read at once; a family of libraries is read when one of its names is first asked for.
"""

from __future__ import annotations

import importlib

from ...base.table import files_in, homes_in

# Other files name these classes as bases.
FIRST = ("builtin_types", "exceptions")
# Libraries that many programs do not use -> how the names of their files begin.
FAMILIES = {
    "tensorflow": ("keras_", "tf_", "tf1_"),
    "pictures": ("torchvision_", "pillow", "opencv"),
    "tables": ("pandas_", "sklearn_"),
    "torchmetrics": ("torchmetrics",),
    "tracking": ("tracking",),
}
# Families whose functions and layers stand in the operation table, which says nothing of their objects.
OPERATED = {"tf": "tensorflow", "keras": "tensorflow"}
_read: set[str] = set()


def family_of(file: str) -> str | None:
    return next((family for family, heads in FAMILIES.items() if file.startswith(heads)), None)


def is_listed(file: str) -> bool:
    """Does `homes` say what this file holds?"""
    return family_of(file) is not None


def is_read(family: str) -> bool:
    """Has a program asked for a name of this family? Without that, there are no values of its kinds."""
    return family in _read


def need(name: str) -> None:
    """Read the family of a full name whose operation is asked for."""
    family = OPERATED.get(name.partition(".")[0])
    if family is not None and family not in _read:
        read(FAMILIES[family][0])


def read(file: str | None = None) -> None:
    """Read the whole family of a file, or all families."""
    from .registry import TABLES

    wanted = set(FAMILIES) if file is None else {family_of(file)}
    _read.update(family for family in FAMILIES if family in wanted)
    for table in TABLES.values():
        # a file that asks for a name of its own family means what is read so far
        table.homes = {name: home for name, home in table.homes.items() if family_of(home) not in wanted}
    for name in files():
        if family_of(name) in wanted:
            importlib.import_module(f"{__name__}.{name}")


def files() -> list[str]:
    return [name for name in files_in(__path__) if name != "homes"]


def load() -> None:
    """Read what every program needs; without knowing where the other names are, read everything."""
    for name in (*FIRST, *files()):
        if family_of(name) is None:
            importlib.import_module(f"{__name__}.{name}")
    from .registry import TABLES

    try:
        from .homes import TEXT
    except ImportError:
        TEXT = ""
    homes = homes_in(TEXT, TABLES, __path__[0], is_listed)
    if homes is None:
        read()
        return
    for name, table in TABLES.items():
        table.put_off(homes[name], read)
