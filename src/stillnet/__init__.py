"""Stillnet reads neural networks without running them."""

from __future__ import annotations

import sys

# `python -m` looks for modules in the current folder first, which may be a stranger's project with a typing.py: nothing of it
# may run. While -m searches for the program, its name stands for the program's.
if sys.argv[:1] == ["-m"] and not getattr(sys.flags, "safe_path", False):
    del sys.path[0]

from . import loading

loading.shorten()

from .base.annotations import TYPE_CHECKING, Any  # noqa: E402 - found by what the line above puts in place

if TYPE_CHECKING:
    from .library import check, show
    from .version import __version__

__all__ = ["__version__", "check", "show"]


def __getattr__(name: str) -> Any:
    """The public door opens when it is used: the command starts without it."""
    if name == "__version__":
        from .version import __version__

        return __version__
    if name in __all__:
        from . import library

        return getattr(library, name)
    raise AttributeError(f"module 'stillnet' has no attribute {name!r}")
