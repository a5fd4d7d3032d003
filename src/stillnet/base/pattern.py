"""Regular expressions that are compiled when they are first used: a run needs few of those that the house holds."""

from __future__ import annotations

from .annotations import TYPE_CHECKING, Any, AnyStr, cast

if TYPE_CHECKING:
    import re


class _Pattern:
    """Stands for a pattern; once compiled, what is asked of it is kept."""

    def __init__(self, text: Any, flags: int) -> None:
        self.text, self.how = text, flags

    def __getattr__(self, name: str) -> Any:
        import re

        found = getattr(re.compile(self.text, self.how), name)
        setattr(self, name, found)
        return found


def pattern(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """As `re.compile`, later."""
    return cast("re.Pattern[AnyStr]", _Pattern(text, flags))


__all__ = ["pattern"]
