"""Values compared with annotations: decorators that check calls (the function does the same), and questions."""

from __future__ import annotations

from ....base.annotations import Any
from ...machine import Machine
from ...values import Class, Cond, Function, Native
from ..registry import CLASSES, known
from .builtin_kinds import is_instance
from .typing_forms import Form


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


# `list[int]` is read as `list`: of what such a value holds nobody knows what is asked.
HOLDERS = frozenset({"list", "tuple", "dict", "set", "frozenset", "type", "deque", "defaultdict", "OrderedDict"})


@known("beartype.door.is_bearable", "beartype.door._func.doorcheck.is_bearable")
def _is_bearable(machine: Machine, value: Any, hint: Any, **options: Any) -> Any:
    """Whether a value is of a type; what containers have to hold is not followed."""
    answer = bears(machine, value, hint)
    return machine.unknown("what is_bearable asks of the parts of a value") if answer is None else answer


def bears(machine: Machine, value: Any, hint: Any) -> bool | Cond | None:
    if hint is None:
        hint = CLASSES["NoneType"]
    if isinstance(hint, Form):
        if hint.name not in ("Union", "Optional") or not hint.args:
            return True if hint.name == "Any" else None
        answers = [bears(machine, value, part) for part in hint.args]
        if hint.name == "Optional":
            answers.append(value is None)
        return True if True in answers else next((a for a in answers if a is not False), False)
    if not isinstance(hint, Class):
        return None
    answer = is_instance(machine, value, hint)
    holds = hint.name in HOLDERS or hint.name.startswith("typing.")
    return None if answer is True and holds else answer
