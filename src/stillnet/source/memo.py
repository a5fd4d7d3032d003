"""What functions under `functools.lru_cache` returned: the same object for the same arguments."""

from __future__ import annotations

from collections.abc import Callable

from ..base.annotations import Any
from ..base.unknown import Unknown
from .machine import Machine
from .values import MISSING, Class, Function, Instance, OneOf

# Where a function under `functools.lru_cache` keeps what it returned.
MEMO = "stillnet_memo"


def remembered(
    machine: Machine, function: Function | Instance, args: list[Any], kwargs: dict[str, Any], run: Callable[[], Any]
) -> Any:
    """What it returned before, else what it returns now; what a branch or a trial may take back is not kept."""
    memo = function.attributes[MEMO]
    parts = [memo_key(a) for a in (*args, *kwargs.values())]
    if MISSING in parts:
        return run()
    key = (tuple(parts), tuple(kwargs))
    found = memo.get(key, MISSING)
    if found is MISSING:
        found = run()
        if machine.journal is None and not isinstance(found, (Unknown, OneOf)):
            memo[key] = found
    return found


def memo_key(value: Any) -> Any:
    """What makes an argument the same again; MISSING where that is not known."""
    if value is None or type(value) in (bool, int, float, str, bytes):
        return (type(value), value)
    if type(value) is tuple:
        parts = tuple(memo_key(v) for v in value)
        return MISSING if MISSING in parts else parts
    if isinstance(value, Instance) and value.cls.find("__eq__") is not MISSING:
        return MISSING
    return value if isinstance(value, (Class, Function, Instance)) else MISSING
