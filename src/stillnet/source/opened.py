"""Objects to which code that is not known may have given attributes: what they lack is a question, not an error."""

from __future__ import annotations

from ..base.annotations import Any
from ..base.unknown import Unknown
from .machine import Machine
from .values import Frame, Instance, PyDict

OPENED = "opened objects"
TABLES = "tables of attributes"
GIVEN_TO_ANYTHING = "given to anything"


def open_up(machine: Machine, value: Any, reason: str) -> None:
    """The object may have got an attribute of any name."""
    if isinstance(value, Instance):
        machine.context.setdefault(OPENED, {}).setdefault(value, Unknown(reason, machine.builder.site))


def open_variables(machine: Machine, frame: Frame, reason: str) -> None:
    """All that code which runs with these variables can reach by name."""
    for value in list(frame.variables.values()):
        open_up(machine, value, reason)


def given_to_anything(machine: Machine, name: str) -> None:
    """An object that is not known got an attribute of this name: it may be any."""
    machine.context.setdefault(GIVEN_TO_ANYTHING, {}).setdefault(
        name, Unknown(f"attribute {name}, which an object that is not known was given", machine.builder.site)
    )


def may_have_got(machine: Machine, value: Instance, name: str) -> Unknown | None:
    """Why it is not known whether the object has an attribute that nobody has seen it get."""
    opened = machine.context.get(OPENED, {}).get(value)
    if opened is not None:
        return opened  # type: ignore[no-any-return]
    table = machine.context.get(TABLES, {}).get(value.born)
    if table is not None and table.is_open:
        return Unknown(
            f"attribute {name} of an object whose __dict__ got entries that are not known", machine.builder.site
        )
    return machine.context.get(GIVEN_TO_ANYTHING, {}).get(name)  # type: ignore[no-any-return]


def table_of_attributes(machine: Machine, value: Instance) -> PyDict:
    """`__dict__`, one for each object: what is written to it under names that are not known opens the object."""
    tables = machine.context.setdefault(TABLES, {})
    if value.born not in tables or tables[value.born].items is not value.attributes:
        tables[value.born] = PyDict(value.attributes, open=value in openings(machine))
    return tables[value.born]  # type: ignore[no-any-return]


def openings(machine: Machine) -> dict[Instance, Unknown]:
    return machine.context.get(OPENED, {})  # type: ignore[no-any-return]
