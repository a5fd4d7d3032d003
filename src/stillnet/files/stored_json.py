"""JSON inside model files, which may be broken or nested without end."""

from __future__ import annotations

import json

from ..base.annotations import Any
from .errors import UnreadableFile
from .limits import JSON_VALUES


def parsed(text: str, what: str) -> Any:
    if sum(text.count(mark) for mark in ",[{") > JSON_VALUES:
        raise UnreadableFile(f"{what} holds more than {JSON_VALUES} values")
    try:
        return json.loads(text)
    except (ValueError, RecursionError, MemoryError) as problem:
        raise UnreadableFile(f"{what} is no JSON: {str(problem)[:100]}") from None
