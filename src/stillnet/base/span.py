"""Places in source text, and the chain of calls that led to one."""

from __future__ import annotations

from .annotations import NamedTuple
from .plain import dataclass


class Span(NamedTuple):
    """A half-open stretch of a file; lines and columns are 1-based, columns count characters. Line 0 stands for a file
    without lines as a whole: a model file."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


def whole(file: str) -> Span:
    """The place of what is said about a model file."""
    return Span(file, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Site:
    """A span together with the call that brought us there (None: the top of the program).

    `ours` says whether the span lies in the user's project, as opposed to a library that is only read.
    """

    span: Span
    caller: Site | None = None
    ours: bool = True

    def chain(self) -> list[Span]:
        """From the deepest place outwards."""
        spans, site = [], self
        while site is not None:
            spans.append(site.span)
            site = site.caller  # type: ignore[assignment]
        return spans

    def blamed(self) -> Span:
        """The deepest place in the user's project: where a finding belongs."""
        site: Site | None = self
        while site is not None:
            if site.ours:
                return site.span
            site = site.caller
        return self.span
