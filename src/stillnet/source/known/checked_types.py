"""Decorators that compare arguments with their annotations when a function is called: the function does the same."""

from __future__ import annotations

from ...base.annotations import Any
from ..machine import Machine
from ..values import Class, Function, Native
from .registry import known


@known(
    "beartype.beartype",
    "beartype._decor.decormain.beartype",
    "typeguard.typechecked",
    "typeguard._decorators.typechecked",
    "jaxtyping.jaxtyped",
    "jaxtyping._decorator.jaxtyped",
)
def _checked(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    """`@beartype`, or `@beartype(conf=...)` and then the function."""
    if args and isinstance(args[0], (Function, Class, Native)):
        return args[0]
    return Native("beartype", lambda m, decorated: decorated)
