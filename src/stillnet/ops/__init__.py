"""Knowledge about operations, one file per concept; importing this package fills the tables."""

from __future__ import annotations

import importlib
import pkgutil

from .entry import FUNCTIONS, LAYERS, OPS


def load() -> None:
    """Read every file of knowledge once."""
    for info in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{info.name}")


load()

__all__ = ["FUNCTIONS", "LAYERS", "OPS"]
