"""What stillnet tells the user: a finding with its places and the value to write instead."""

from __future__ import annotations

from .choice import Choice
from .plain import dataclass
from .span import Span


class Verdict(Choice):
    """PROVEN fails on every run that reaches it; POSSIBLE fails under a condition that is named; HINT is advice."""

    PROVEN = "error"
    POSSIBLE = "warning"
    HINT = "note"

    @property
    def severity(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Note:
    """A further place; `cell` is the notebook cell whose lines the span counts."""

    message: str
    span: Span | None = None
    cell: int | None = None


@dataclass(frozen=True, slots=True)
class Edit:
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """What to write instead; without edits it is advice only."""

    message: str
    edits: tuple[Edit, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    rule: str
    verdict: Verdict
    message: str
    span: Span | None
    notes: tuple[Note, ...] = ()
    fix: Fix | None = None
    node: str | None = None
    operation: str | None = None
    range: tuple[float, float] | None = None
    count: int = 1
    cell: int | None = None
    # it rests on what somebody else may hand to a function that its own file never calls
    alone: bool = False

    @property
    def severity(self) -> str:
        return self.verdict.severity

    @property
    def identity(self) -> tuple[object, ...]:
        """Findings that agree in this say the same. In a model file, the stored name is the place."""
        return (self.span and self.span.file, *self.place_identity)

    @property
    def place_identity(self) -> tuple[object, ...]:
        """The same, within one file. Rounds of a loop differ in their numbers: one statement, one finding about its range."""
        place = self.span and (self.span.line, self.span.column, self.span.end_line, self.span.end_column)
        said = self.message if self.range is None else ""
        return (self.rule, place, self.cell, said, None if self.span and self.span.line else self.node)
