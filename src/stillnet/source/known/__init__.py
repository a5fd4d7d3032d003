"""Knowledge that is not an operation: builtins, the standard library, the object machinery of frameworks."""

from __future__ import annotations

import importlib
import pkgutil


def load() -> None:
    """Read every file of knowledge once."""
    for info in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{info.name}")
