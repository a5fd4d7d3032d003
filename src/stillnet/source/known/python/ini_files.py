"""configparser: tables of texts by section, converted where the program asks for it."""

from __future__ import annotations

import configparser
from collections.abc import Callable

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...machine import Machine
from ...operators import bare
from ...values import Instance, PyDict, PyList
from .data_files import content_of, read_text
from .quiet import quiet_class

Convert = Callable[[str], Any]
NOT_KNOWN = "an entry of a configuration file"


# -- reading -----------------------------------------------------------------------------------------------------------
def _read(machine: Machine, receiver: Instance, names: Any, *args: Any) -> Any:
    return take(machine, receiver, read_text(machine, names))


def _read_file(machine: Machine, receiver: Instance, source: Any, *args: Any) -> Any:
    text = content_of(machine, source)
    return take(machine, receiver, text if isinstance(text, str) else None)


def _read_dict(machine: Machine, receiver: Instance, *args: Any) -> Any:
    return take(machine, receiver, None)


def take(machine: Machine, receiver: Instance, text: str | None) -> Any:
    """The sections of the text, with the values of DEFAULT in each."""
    parser = configparser.ConfigParser(interpolation=None)
    try:
        if text is None or sections_of(receiver) is not None:
            raise ValueError
        parser.read_string(text)
        tables = {name: PyDict(dict(parser.items(name))) for name in parser.sections()}
        if any("%(" in value or "${" in value for table in tables.values() for value in table.items.values()):
            raise ValueError
        machine.put(receiver.attributes, "_sections", PyDict(tables))
    except (configparser.Error, ValueError):
        machine.put(receiver.attributes, "_sections", Unknown("a configuration file", machine.builder.site))
    return PyList([])


# -- asking ------------------------------------------------------------------------------------------------------------
def sections_of(receiver: Instance) -> Any:
    return receiver.attributes.get("_sections")


def table_of(receiver: Instance, section: Any) -> PyDict | None:
    tables = sections_of(receiver)
    found = tables.items.get(section) if isinstance(tables, PyDict) and isinstance(section, str) else None
    return found if isinstance(found, PyDict) else None


def converted(machine: Machine, table: PyDict | None, option: Any, convert: Convert, absent: Any) -> Any:
    value = table.items.get(option.lower()) if table is not None and isinstance(option, str) else None
    if not isinstance(value, str):
        return absent if value is None else Unknown(NOT_KNOWN, machine.builder.site)
    try:
        return convert(value)
    except (ValueError, KeyError) as error:
        raise machine.error("ValueError", str(error)) from None


def _of_parser(convert: Convert) -> Any:
    def run(machine: Machine, receiver: Instance, section: Any, option: Any, *args: Any, **options: Any) -> Any:
        absent = options.get("fallback", Unknown(NOT_KNOWN, machine.builder.site))
        table = table_of(receiver, bare(section))
        return converted(machine, table, bare(option), convert, absent if table is not None else Unknown(NOT_KNOWN))

    return run


def _of_section(convert: Convert) -> Any:
    def run(machine: Machine, receiver: Instance, option: Any, *args: Any, **options: Any) -> Any:
        absent = options.get("fallback", args[0] if args else None)
        return converted(machine, receiver.payload, bare(option), convert, absent)

    return run


def _section(machine: Machine, receiver: Instance, section: Any) -> Any:
    table = table_of(receiver, bare(section))
    if table is None:
        return Unknown("a section of a configuration file", machine.builder.site)
    return Instance(SECTION, {"name": bare(section)}, table, site=machine.builder.site)


def _entry(machine: Machine, receiver: Instance, option: Any) -> Any:
    return converted(machine, receiver.payload, bare(option), str, Unknown(NOT_KNOWN, machine.builder.site))


def truth(text: str) -> bool:
    return configparser.ConfigParser.BOOLEAN_STATES[text.lower()]


def _names(machine: Machine, receiver: Instance) -> Any:
    tables = sections_of(receiver)
    return PyList(list(tables.items)) if isinstance(tables, PyDict) else machine.unknown("sections of a file")


def _has_section(machine: Machine, receiver: Instance, section: Any) -> Any:
    tables = sections_of(receiver)
    return bare(section) in tables.items if isinstance(tables, PyDict) else machine.unknown("sections of a file")


def _has_option(machine: Machine, receiver: Instance, section: Any, option: Any) -> Any:
    table = table_of(receiver, bare(section))
    known = table is not None and isinstance(bare(option), str)
    return (
        bare(option).lower() in table.items if known and table is not None else machine.unknown("an option of a file")
    )


def _options(machine: Machine, receiver: Instance, section: Any) -> Any:
    table = table_of(receiver, bare(section))
    return PyList(list(table.items)) if table is not None else machine.unknown("options of a file")


def _items(machine: Machine, receiver: Instance, section: Any = None, *args: Any, **options: Any) -> Any:
    table = table_of(receiver, bare(section))
    if table is None or args or options:
        return machine.unknown("entries of a file")
    return PyList(list(table.items.items()))


def asked(of: Callable[[Convert], Any]) -> dict[str, Any]:
    return {"get": of(str), "getint": of(int), "getfloat": of(float), "getboolean": of(truth)}


SECTION = quiet_class("configparser.SectionProxy", ("dict",), __getitem__=_entry, **asked(_of_section))
for _name in ("ConfigParser", "RawConfigParser", "SafeConfigParser"):
    quiet_class(
        f"configparser.{_name}",
        read=_read,
        read_file=_read_file,
        read_dict=_read_dict,
        read_string=_read_file,
        __getitem__=_section,
        __contains__=_has_section,
        sections=_names,
        has_section=_has_section,
        has_option=_has_option,
        options=_options,
        items=_items,
        **asked(_of_parser),
    )
