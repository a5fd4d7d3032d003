"""Numbers out of values that may not be known."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.dim import Sym
from ..values import Config
from .torch.batches import some


def whole(value: Any, hint: str = "n") -> Any:
    """A size: the number that is known, the name of an argument nobody passed, else one that the data decides."""
    if isinstance(value, Config):
        return value.symbol()
    if isinstance(value, bool) or not isinstance(value, (int, Sym)):
        return some(hint)
    return value
