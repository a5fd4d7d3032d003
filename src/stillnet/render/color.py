"""The few colours of terminal output, each a no-op on a page without colour."""

from __future__ import annotations

from .registry import Page

CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "cyan": "36"}
SEVERITY = {"error": "red", "warning": "yellow", "note": "cyan"}


def paint(text: str, page: Page, *names: str) -> str:
    if not page.color or not text:
        return text
    return f"\x1b[{';'.join(CODES[name] for name in names)}m{text}\x1b[0m"


def severity(text: str, level: str, page: Page) -> str:
    return paint(text, page, "bold", SEVERITY.get(level, "cyan"))
