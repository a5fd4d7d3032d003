"""The table of tensor attributes that are not operations; filled by the knowledge of each library."""

from __future__ import annotations

from collections.abc import Callable

from ...base.annotations import Any

# attribute name -> read(machine, tensor)
TENSOR_ATTRIBUTES: dict[str, Callable[..., Any]] = {}
