"""The modules and tensors inside a module, at their paths."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Dim
from ....base.plain import dataclass
from ... import limits
from ...control.guarded import choices
from ...values import Class, Guarded, Instance, OneOf, PyDict, Repeated, Tensor
from ..registry import CLASSES

TABLES = ("_parameters", "_buffers", "_modules")


def is_module(value: Any) -> bool:
    return isinstance(value, Instance) and isinstance(value.cls, Class) and CLASSES["torch.nn.Module"] in value.cls.mro


def members(receiver: Any, table_name: str) -> list[tuple[str, Any]]:
    table = receiver.attributes.get(table_name) if isinstance(receiver, Instance) else None
    return list(table.items.items()) if table is not None and isinstance(table, PyDict) else []


def bare(value: Any) -> Any:
    """A member without the condition or the count it stands under."""
    while isinstance(value, (Guarded, Repeated)):
        value = value.value
    return value


def alternatives(value: Any) -> list[Any]:
    return [value] if type(value) is Instance else [choice for _, choice in choices(value)]


@dataclass(frozen=True, slots=True)
class Member:
    """A module at a path; `guard` and `repeat` say under which condition and how often it stands there."""

    path: str
    module: Instance
    guard: tuple[Any, ...]
    repeat: Dim


def walk(root: Instance, remove_duplicate: bool = True) -> list[Member]:
    """named_modules(), with the conditions and counts under which members stand."""
    found: list[Member] = []
    # `seen` are all modules met so far or, where they may come again, those around the present one
    _walk(root, "", (), 1, set(), remove_duplicate, found)
    return found


def _walk(
    module: Instance,
    path: str,
    guard: tuple[Any, ...],
    repeat: Dim,
    seen: set[int],
    unique: bool,
    found: list[Member],
) -> None:
    if id(module) in seen or len(found) > limits.MEMBERS:
        return
    seen.add(id(module))
    found.append(Member(path, module, guard, repeat))
    table = module.attributes.get("_modules")
    head = f"{path}." if path else ""
    for name, value in table.items.items() if isinstance(table, PyDict) else ():
        if type(value) is Instance:
            if is_module(value):
                _walk(value, head + (name if isinstance(name, str) else "*"), guard, repeat, seen, unique, found)
            continue
        inner_guard, times, part = guard, repeat, name if isinstance(name, str) else "*"
        while isinstance(value, (Guarded, Repeated)):
            if isinstance(value, Guarded):
                inner_guard = (*inner_guard, *value.guard)
            else:
                times, part = D.mul(times, value.times), "*"
            value = value.value
        for choice_guard, choice in value.choices if isinstance(value, OneOf) else (((), value),):
            child = bare(choice)
            if is_module(child):
                _walk(child, head + part, (*inner_guard, *choice_guard), times, seen, unique, found)
    if not unique:
        seen.discard(id(module))


def parameters_of(root: Instance, table_name: str = "_parameters") -> list[tuple[str, Tensor]]:
    """named_parameters(): each tensor once, at its first path."""
    return [(path, tensor) for path, tensor, _ in tensors_of(walk(root), table_name)]


def tensors_of(modules: list[Member], table_name: str) -> Iterator[tuple[str, Tensor, Member]]:
    """The tensors in a table of these modules, each once, at its first path and in its first module."""
    seen: set[int] = set()
    for member in modules:
        table = member.module.attributes.get(table_name)
        for name, value in table.items.items() if isinstance(table, PyDict) else ():
            for tensor in (value,) if type(value) is Tensor else alternatives(value):
                if isinstance(tensor, Tensor) and id(tensor) not in seen:
                    seen.add(id(tensor))
                    yield f"{member.path}.{name}" if member.path else name, tensor, member
