"""Text of a target on its way to a terminal: one line, nothing that a terminal would obey."""

from __future__ import annotations


def printable(text: str) -> str:
    """Control characters, line breaks included, as they are written in source."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)
