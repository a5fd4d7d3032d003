"""The table of rules: each file beside this one registers a rule whose docstring is its documentation."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterable
from typing import Any

from ..base.finding import Finding
from ..base.plain import dataclass
from ..base.table import files_in

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


RULES: dict[str, Rule] = {}
# What rules say about model files: each check gets everything that was read of one file (`files.model.ReadFile`).
FILE_CHECKS: dict[str, Check] = {}


def rule(name: str, *, security: bool = False, default: bool = True) -> Callable[[Check], Check]:
    """Register a check; the docstring of its module is the rule's page."""

    def register(check: Check) -> Check:
        page = sys.modules[check.__module__].__doc__ or ""
        RULES[name] = Rule(name, check, page, security, default)
        return check

    return register


def file_rule(name: str, *, security: bool = False, default: bool = True) -> Callable[[Check], Check]:
    """Register a check of model files, for a rule of its own or for one that also checks source; the docstring of the
    module is the rule's page."""

    def register(check: Check) -> Check:
        page = sys.modules[check.__module__].__doc__ or ""
        RULES.setdefault(name, Rule(name, lambda machine: (), page, security, default))
        FILE_CHECKS[name] = check
        return check

    return register


def load() -> dict[str, Rule]:
    """Import every rule file once."""
    package = importlib.import_module(__package__ or "stillnet.rules")
    for name in files_in(package.__path__):
        importlib.import_module(f"{package.__name__}.{name}")
    return RULES
