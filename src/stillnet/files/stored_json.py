"""JSON inside model files, which may be broken or nested without end."""

from __future__ import annotations

import json

from ..base.annotations import Any
from .errors import UnreadableFile


def parsed(text: str, what: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError, MemoryError) as problem:
        raise UnreadableFile(f"{what} is no JSON: {str(problem)[:100]}") from None
