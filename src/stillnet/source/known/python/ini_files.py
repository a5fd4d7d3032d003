"""configparser: tables of texts by section, converted where the program asks for it."""

from __future__ import annotations

import configparser
from collections.abc import Callable

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...machine import Machine
from ...operators import bare
from ...values import Class, Function, Instance, PyDict, PyList
from .data_files import content_of, read_text
from .quiet import quiet_class

Convert = Callable[[str], Any]
NOT_KNOWN = "an entry of a configuration file"


# -- reading -----------------------------------------------------------------------------------------------------------
def _parser(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    """A parser by rules of its own says nothing: which entries are comments, and how options are written."""
    own = any(isinstance(cls.find(name), Function) for name in ("__init__", "optionxform", "__getitem__"))
    made = Instance(cls, site=machine.builder.site)
    if args or own or not kwargs.keys() <= {"interpolation"}:
        made.attributes["_unlike"] = True
    return made


def _read(
    machine: Machine, receiver: Instance, filenames: Any, encoding: Any = None, *args: Any, **options: Any
) -> Any:
    """The names of the files that were there."""
    usual = encoding is None or (isinstance(encoding, str) and encoding.lower() in ("utf-8", "utf8", "utf-8-sig"))
    text = read_text(machine, filenames) if usual else None
    understood = take(machine, receiver, text)
    if understood and isinstance(bare(filenames), str):
        return PyList([bare(filenames)])
    return machine.unknown("the names of the files that a configuration is read from")


def _read_file(machine: Machine, receiver: Instance, source: Any, *args: Any, **options: Any) -> None:
    text = content_of(machine, source)
    take(machine, receiver, text if isinstance(text, str) else None)


def take(machine: Machine, receiver: Instance, text: str | None) -> bool:
    """The sections of the text, with the values of DEFAULT in each; whether they are understood."""
    parser = configparser.ConfigParser(interpolation=None)
    try:
        if text is None or "_sections" in receiver.attributes or is_unlike(receiver):
            raise ValueError
        parser.read_string(text)
        tables = {name: PyDict(dict(parser.items(name))) for name in parser.sections()}
        # values that are made of others; `%%` is one sign, too
        if any(
            "%" in (value or "") or "$" in (value or "") for table in tables.values() for value in table.items.values()
        ):
            raise ValueError
        machine.put(receiver.attributes, "_sections", PyDict(tables))
    except (configparser.Error, ValueError):
        forget(machine, receiver)
        return False
    return True


def is_unlike(receiver: Instance) -> bool:
    """The program has set how it reads: `optionxform` and the like."""
    return any(name != "_sections" for name in receiver.attributes)


# -- changing ----------------------------------------------------------------------------------------------------------
def forget(machine: Machine, receiver: Instance, *args: Any, **options: Any) -> Any:
    """Whatever is written may stand in every section (DEFAULT does): none is known any more, nor one that is held elsewhere."""
    tables = sections_of(receiver)
    for table in tables.items.values() if isinstance(tables, PyDict) else ():
        if isinstance(table, PyDict):
            forget_table(machine, table)
    machine.put(receiver.attributes, "_sections", Unknown("a configuration file", machine.builder.site))
    return machine.unknown("what a change of a configuration leaves")


def forget_table(machine: Machine, table: PyDict) -> None:
    items = machine.change(table)
    for option in items:
        items[option] = Unknown(NOT_KNOWN, machine.builder.site)
    machine.assign(table, "open", True)


def _forget_in_section(machine: Machine, receiver: Instance, *args: Any, **options: Any) -> Any:
    return forget(machine, receiver.attributes["_parser"])


# -- asking ------------------------------------------------------------------------------------------------------------
def sections_of(receiver: Instance) -> Any:
    return receiver.attributes.get("_sections") if not is_unlike(receiver) else None


def table_of(receiver: Instance, section: Any) -> PyDict | None:
    tables = sections_of(receiver)
    found = tables.items.get(section) if isinstance(tables, PyDict) and isinstance(section, str) else None
    return found if isinstance(found, PyDict) else None


def converted(machine: Machine, table: PyDict | None, option: Any, convert: Convert, absent: Any) -> Any:
    if table is not None and table.is_open:
        return Unknown(NOT_KNOWN, machine.builder.site)
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
        table = table_of(receiver, bare(section)) if not args and not options.get("vars") else None
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
    return Instance(SECTION, {"name": bare(section), "_parser": receiver}, table, site=machine.builder.site)


def _entry(machine: Machine, receiver: Instance, option: Any) -> Any:
    return converted(machine, receiver.payload, bare(option), str, Unknown(NOT_KNOWN, machine.builder.site))


def truth(text: str) -> bool:
    return configparser.ConfigParser.BOOLEAN_STATES[text.lower()]


def _names(machine: Machine, receiver: Instance) -> Any:
    tables = sections_of(receiver)
    return PyList(list(tables.items)) if isinstance(tables, PyDict) else machine.unknown("sections of a file")


def _has_section(machine: Machine, receiver: Instance, section: Any) -> Any:
    tables = sections_of(receiver)
    known = isinstance(tables, PyDict) and isinstance(bare(section), str)
    return bare(section) in tables.items if known else machine.unknown("sections of a file")


def _contains(machine: Machine, receiver: Instance, section: Any) -> Any:
    """`DEFAULT` is always there, though it is none of the sections."""
    return True if bare(section) == configparser.DEFAULTSECT else _has_section(machine, receiver, section)


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


OF_TABLES = ("__setitem__", "__delitem__", "update", "setdefault", "pop", "popitem", "clear")
OF_PARSERS = ("set", "add_section", "remove_option", "remove_section", "read_dict", "readfp", "_read")
CHANGES: dict[str, Any] = dict.fromkeys((*OF_TABLES, *OF_PARSERS), forget)
SECTION = quiet_class(
    "configparser.SectionProxy",
    ("dict",),
    __getitem__=_entry,
    **asked(_of_section),
    **dict.fromkeys(OF_TABLES, _forget_in_section),
)
for _name in ("ConfigParser", "RawConfigParser", "SafeConfigParser"):
    quiet_class(
        f"configparser.{_name}",
        construct=_parser,
        read=_read,
        read_file=_read_file,
        read_string=_read_file,
        __getitem__=_section,
        __contains__=_contains,
        sections=_names,
        has_section=_has_section,
        has_option=_has_option,
        options=_options,
        items=_items,
        **asked(_of_parser),
        **CHANGES,
    )
