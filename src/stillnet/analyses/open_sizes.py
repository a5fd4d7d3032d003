"""Sizes that only the data decide, as Keras shows them: None."""

from __future__ import annotations

from ..base import dim as D
from ..base.dim import Dim, Origin, Sym

NONE = D.name("None", Origin.UNKNOWN)


def is_open(d: Dim) -> bool:
    return isinstance(d, Sym) and any(n.origin in (Origin.DATA, Origin.UNKNOWN) for n in D.names(d))
