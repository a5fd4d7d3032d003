"""How trees take values from files, lists and other trees: for yacs texts are literals, and sequences keep the type they
replace; for OmegaConf texts are names of members where an enumeration stands."""

from __future__ import annotations

import ast

from ....base.annotations import Any
from ... import limits
from ...operators import bare
from ...values import Instance, PyDict, PyList
from ..python.data_formats import to_values
from ..python.enums import members_of


def merged_value(receiver: Instance, key: Any, value: Any) -> Any:
    """The value that stands under the key after merging."""
    if receiver.cls.name == "DictConfig":
        return as_member(held(receiver, key), value)
    if receiver.cls.name != "CfgNode":
        return value
    return as_replaced(held(receiver, key), decoded(value))


def as_member(before: Any, value: Any) -> Any:
    """Where a member of an enumeration stands, a text is the name of another."""
    text = bare(value)
    members = members_of(before.cls) if isinstance(before, Instance) and isinstance(text, str) else None
    return members.get(text, value) if members else value


def held(receiver: Instance, key: Any) -> Any:
    return receiver.payload.items.get(key) if isinstance(receiver.payload, PyDict) else None


def decoded(value: Any) -> Any:
    """A text that is a literal of Python is that literal: "(3, 4)", "7", "None"."""
    text = bare(value)
    if not isinstance(text, str) or len(text) > limits.TEXT:
        return value
    try:
        return to_values(ast.literal_eval(text))
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return value


def as_replaced(before: Any, value: Any) -> Any:
    """A list in the place of a tuple becomes one, and the other way round."""
    if isinstance(before, tuple) and isinstance(value, PyList):
        return tuple(value.items)
    if isinstance(before, PyList) and isinstance(value, tuple):
        return PyList(list(value))
    return value
