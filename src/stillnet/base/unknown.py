"""The value nothing is known about; it absorbs every operation and says why."""

from __future__ import annotations

from dataclasses import dataclass

from .span import Site


@dataclass(frozen=True, slots=True, eq=False)
class Unknown:
    reason: str
    site: Site | None = None
