"""Stillnet reads neural networks without running them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .library import check, show

__all__ = ["check", "show"]


def __getattr__(name: str) -> Any:
    """The public door opens when it is used: the command starts without it."""
    if name in __all__:
        from . import library

        return getattr(library, name)
    raise AttributeError(f"module 'stillnet' has no attribute {name!r}")
