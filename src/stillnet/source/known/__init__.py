"""Knowledge that is not an operation: builtins, the standard library, the object machinery of frameworks."""

from __future__ import annotations

import importlib
import pkgutil

# Other files name these classes as bases.
FIRST = ("builtin_types", "exceptions")


def load() -> None:
    """Read every file of knowledge once."""
    for name in (*FIRST, *(info.name for info in pkgutil.iter_modules(__path__))):
        importlib.import_module(f"{__name__}.{name}")
