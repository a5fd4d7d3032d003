"""Plain data that is made by the hundred thousand: dataclasses that the type checker, not the interpreter, keeps frozen."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(*, frozen: bool = False, eq: bool = True, **options: Any) -> Callable[[type], type]:
        """As `dataclasses.dataclass`. The run-time guard of frozen classes triples what making an object costs."""
        return dataclasses.dataclass(eq=eq, unsafe_hash=frozen and eq, **options)


__all__ = ["dataclass"]
