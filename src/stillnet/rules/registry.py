"""The table of rules: each file beside this one registers a rule whose docstring is its documentation, and is read when
somebody asks for it."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Iterable

from ..base.annotations import Any
from ..base.finding import Finding
from ..base.plain import dataclass
from ..base.table import Homes, Table, files_in, put_off

Check = Callable[[Any], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class Rule:
    """`security` rules are also shown to Bandit users; a rule that is not `default` must be selected."""

    name: str
    check: Check
    page: str
    security: bool = False
    default: bool = True

    @property
    def summary(self) -> str:
        return self.page.strip().splitlines()[0]


RULES: Table[Rule] = Table()
# What rules say about model files, as `sign:rule`: each check gets everything that was read of one file
# (`files.model.ReadFile`) and is read where the file has the sign (`signs`).
FILE_CHECKS: Table[Check] = Table()
# Rules that must be selected.
OFF: Table[bool] = Table()
# Files beside this one that hold no rule.
NO_RULES = ("homes", "registry", "run")
TABLES: dict[str, Table[Any]] = {"RULES": RULES, "FILE_CHECKS": FILE_CHECKS, "OFF": OFF}


def rule(name: str, *, security: bool = False, default: bool = True) -> Callable[[Check], Check]:
    """Register a check; the docstring of its module is the rule's page."""

    def register(check: Check) -> Check:
        page = sys.modules[check.__module__].__doc__ or ""
        _enter(Rule(name, check, page, security, default))
        return check

    return register


def file_rule(
    name: str, signs: Iterable[str], *, security: bool = False, default: bool = True
) -> Callable[[Check], Check]:
    """Register a check of model files that have one of the signs, for a rule of its own or for one that also checks source;
    the docstring of the module is the rule's page."""

    def register(check: Check) -> Check:
        page = sys.modules[check.__module__].__doc__ or ""
        if not RULES.holds(name):
            _enter(Rule(name, lambda machine: (), page, security, default))
        for sign in signs:
            FILE_CHECKS[f"{sign}:{name}"] = check
        return check

    return register


def _enter(found: Rule) -> None:
    RULES[found.name] = found
    if not found.default:
        OFF[found.name] = True


def load() -> Table[Rule]:
    """Every rule, its file read."""
    read()
    return RULES


def file_checks(read: Any) -> list[Check]:
    """What checks a model file; the files of rules that have nothing to say about it are not read."""
    found = {}
    present = signs(read)
    for entry in names(FILE_CHECKS):
        sign, _, name = entry.partition(":")
        if sign in present:
            found[name] = FILE_CHECKS[entry]
    return [found[name] for name in sorted(found)]


def signs(read: Any) -> set[str]:
    """What a rule may look at in a file: kinds of observations, frameworks, operations, and rules that failed."""
    found = {seen.kind for seen in read.observations}
    for model in read.models:
        found.add(model.framework)
        found.update(node.op for node in model.builder.graph.nodes)
        found.update(failure.rule for failure in model.builder.graph.failures)
    return found


def names(table: Table[Any]) -> frozenset[str]:
    """The names in one of the tables; no file is read as long as it is known where they stand."""
    if not RULES.homes:
        read()
    return frozenset(table.names())


def listed() -> dict[str, int]:
    """The files of which `homes` says what they hold, and their sizes."""
    files = files_in(os.path.dirname(__file__))
    return {name: size for name, size in files.items() if name not in NO_RULES}


def read(file: str | None = None) -> None:
    """Read one file of rules, or all of them."""
    for name in [file] if file else listed():
        importlib.import_module(f"{__package__}.{name}")


def prepare() -> None:
    """Put off reading until a rule is asked for; without knowing where the rules are, read everything when asked."""
    try:
        from .homes import NAMES, SIZES
    except ImportError:
        SIZES, NAMES = "", {}
    if not put_off(TABLES, SIZES, NAMES, listed, read):
        for table in TABLES.values():
            table.put_off(Homes(), read)


prepare()
