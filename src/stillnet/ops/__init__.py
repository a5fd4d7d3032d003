"""Knowledge about operations, one file per concept; a file is read when one of its names is asked for."""

from __future__ import annotations

import importlib

from ..base.annotations import Any
from ..base.table import Table, files_in, put_off
from .entry import BASES, FUNCTIONS, LAYERS, OPS
from .ranging import RANGED

TABLES: dict[str, Table[Any]] = {"OPS": OPS, "FUNCTIONS": FUNCTIONS, "LAYERS": LAYERS, "BASES": BASES, "RANGED": RANGED}


def listed() -> dict[str, int]:
    """The files of which `homes` says what they hold, and their sizes."""
    return {name: size for name, size in files_in(__path__[0], deep=True).items() if name != "homes"}


def read(file: str | None = None) -> None:
    """Read one file of knowledge, or all of them."""
    for name in [file] if file else listed():
        importlib.import_module(f"{__name__}.{name}")


def prepare() -> None:
    """Put off reading until a name is asked for; without knowing where the names are, read everything."""
    try:
        from .homes import NAMES, SIZES
    except ImportError:
        SIZES, NAMES = "", {}
    if not put_off(TABLES, SIZES, NAMES, listed, read):
        read()


prepare()

__all__ = ["FUNCTIONS", "LAYERS", "OPS"]
