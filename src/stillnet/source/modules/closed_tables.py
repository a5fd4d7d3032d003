"""Tables of a module that nobody else fills: what is not in them is in no run of the program."""

from __future__ import annotations

import re

from ...base.pattern import pattern
from ..machine import Machine
from ..values import Instance, PyDict
from .registries import is_filled_by_functions, is_filled_by_methods, keeps, pending_modules, renamed
from .source_file import COMMENT

IMPORTS = pattern(r"^[ \t]*(?:from[ \t]+[.\w]+[ \t]+import[ \t]*(?:\([^)]*\)|[^\n]*)|import[ \t][^\n]*)", re.M)


def is_closed(machine: Machine, table: PyDict) -> bool:
    """The module that made the table has filled it when it was imported, and no statement that has not run does more than
    read it. Functions that have run are no question: what they wrote is in the table."""
    home = table.home
    if not table.top or table.shared or not table.items or machine.busy_modules:
        return False
    if is_filled_by_functions(machine, table) or is_filled_by_methods(machine, table):
        return False
    names = {n for n, v in home.variables.items() if v is table or is_made_of(v, table) or keeps(v, table)}
    modules = pending_modules(machine, abroad=True)
    names |= renamed(names, modules)
    return bool(names) and all(
        only_reads(module.text, name) for module in modules for name in names if module.mentions(name)
    )


def is_made_of(value: object, table: PyDict) -> bool:
    """An object of a class that extends dict."""
    return isinstance(value, Instance) and value.payload is table


def only_reads(text: str, name: str) -> bool:
    """Is each mention of a table an import, a look-up, a question about its keys, or another thing of this name?"""
    code = IMPORTS.sub("", COMMENT.sub("", text))
    word = re.escape(name)
    reads = re.compile(
        rf"\b{word}\[(?:[^\[\]\n]|\[[^\[\]\n]*\])*\](?!\s*[-+*/|&^%@]*=[^=])"
        rf"|\b{word}\.(?:get|keys|values|items|copy)\(|\bin {word}\b(?![.\[(])"
        rf"|\b(?:len|list|sorted|set|tuple)\({word}\)|^[ \t]*{word} = (?=[{{\[\w(])",
        re.M,
    )
    return len(re.findall(rf"\b{word}\b", code)) == len(reads.findall(code))
