"""Dictionaries and sets of the program: their keys, what they hold under one, and who else could have written to them."""

from __future__ import annotations

from ..base.annotations import Any
from ..base.unknown import Unknown
from .machine import Machine
from .values import (
    MISSING,
    Class,
    Config,
    Function,
    Guarded,
    Instance,
    Native,
    OneOf,
    PyDict,
    PyList,
    PySet,
    Repeated,
    is_certain,
)


def key_of(machine: Machine, value: Any) -> Any:
    """A value as a dictionary key: constants by value, objects by identity; two unknown keys are never the same."""
    if type(value) is str:
        return value
    if isinstance(value, (PyList, PyDict, PySet)):
        if isinstance(value, PySet) and value.frozen:
            return frozenset(value.items)
        raise machine.error("TypeError", "unhashable type")
    if isinstance(value, Instance) and value.payload is None and value.cls.find("__eq__") is not MISSING:
        return same_key(machine, value)
    if isinstance(value, (tuple, slice)):
        try:
            hash(value)
        except TypeError as error:
            raise machine.error("TypeError", str(error)) from None
    return value


def same_key(machine: Machine, value: Instance) -> Instance:
    """Instances that their class calls equal are one key: the first of them."""
    from .comparison import compare

    seen: list[Instance] = machine.context.setdefault("keys", {}).setdefault(value.cls, [])
    for key in seen:
        if key is value or compare(machine, "==", key, value, machine.context.get("frame")) is True:  # type: ignore[arg-type]
            return key
    seen.append(value)
    return value


def keys_of(table: PyDict | PySet) -> list[Any]:
    """The keys in order; one that was written on one side of a branch stands under its condition."""
    return [Guarded(k, v.guard) if isinstance(v, Guarded) else k for k, v in table.items.items()]


def is_settled(table: PyDict | PySet) -> bool:
    """Is it known of every key whether the table holds it?"""
    if isinstance(table, PyDict) and table.is_open:
        return False
    return is_certain(table.items.values()) and not has_unknown_keys(table)


PLAIN_KEYS = frozenset({str, int, float, bool, bytes, tuple, type(None)})


def has_unknown_keys(table: PyDict | PySet) -> bool:
    # asked of every missing key, of tables with hundreds of them: most are told by their types alone
    return not PLAIN_KEYS.issuperset(map(type, table.items)) and any(
        isinstance(k, (Unknown, Config, OneOf, Guarded, Repeated)) for k in table.items
    )


def open_up(machine: Machine, table: PyDict) -> None:
    """It was written under a key that is not known. Each time is another one, so that no answer outlives the write."""
    number = machine.context["opened"] = machine.context.get("opened", 0) + 1
    machine.assign(table, "open", number)


def open_name(machine: Machine, table: PyDict) -> str:
    number = table.open if isinstance(table.open, int) else machine.number_of(table)
    return f"dictionary {number}, whose keys are not all known"


def more_entries(machine: Machine) -> Unknown:
    return machine.unknown("entries of a dictionary under keys that are not known")


def fill_up(machine: Machine, table: PyDict) -> None:
    """Before anybody goes through a whole table: one that a module made may be filled by statements that have not run."""
    if table.home is not None:
        from .modules.registries import see_whole

        see_whole(machine, table)


def entry(machine: Machine, table: PyDict, key: Any) -> Any:
    """What a table holds under a key, or MISSING, once all that could write to it has run."""
    found = table.items.get(key, MISSING)
    # while modules are being imported a table holds what was written so far
    if may_be_elsewhere(table, key, found) and not machine.busy_modules:
        # a configuration asks its tables at every attribute: asked again, only a module that is new could have an answer
        asked: dict[Any, int] = machine.context.setdefault("asked", {})
        modules = len(machine.finder.modules)
        if asked.get((table, key)) != modules:
            from .modules.registries import complete

            complete(machine, table, key)
            asked[table, key] = modules
            found = table.items.get(key, MISSING)
    return found


def may_be_elsewhere(table: PyDict, key: Any, found: Any) -> bool:
    """Must the statements that write to a table of a module run before it answers? What it holds for a function or class is
    often a table itself, which several of them fill."""
    held_in_parts = isinstance(found, (PyDict, PyList)) and isinstance(key, (Function, Class))
    return table.home is not None and (found is MISSING or held_in_parts)


def is_known_in_place_of(table: PyDict, key: Any) -> bool:
    """Is the key knowledge in place of code of the very package whose table it is? That code registers the function itself."""
    root = table.home.name.partition(".")[0] if table.home is not None else None
    return isinstance(key, Native) and key.name.partition(".")[0] == root
