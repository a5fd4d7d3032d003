"""How many steps a regular expression may need on one given long text, so that no pattern becomes a long wait."""

from __future__ import annotations

import re

from ....base.annotations import Any

REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")
CATEGORIES = {
    "CATEGORY_SPACE": r"\s",
    "CATEGORY_NOT_SPACE": r"\S",
    "CATEGORY_DIGIT": r"\d",
    "CATEGORY_NOT_DIGIT": r"\D",
    "CATEGORY_WORD": r"\w",
    "CATEGORY_NOT_WORD": r"\W",
}


def steps_on(tree: Any, text: str, flags: int, to_the_end: bool) -> int:
    """An upper bound. A match begins only where the literal beginning of the pattern stands, and a repetition goes no further
    than the longest run of characters that it matches. The last one is never asked again, unless the whole text must match."""
    parts = list(tree)
    starts = len(text) + 1
    if not flags & re.IGNORECASE and (beginning := _beginning(parts)):
        starts = text.count(beginning)
    if parts and str(parts[-1][0]) in REPEATS and not to_the_end:
        parts.pop()
    return len(text) + starts * _ways(parts, text, flags)


def _beginning(parts: list[Any]) -> str:
    letters = []
    for name, argument in parts:
        if str(name) != "LITERAL":
            break
        letters.append(chr(argument))
    return "".join(letters)


def _ways(parts: Any, text: str, flags: int) -> int:
    ways = 1
    for operation, argument in parts:
        name = str(operation)
        if name in REPEATS:
            low, high, inner = argument
            if int(high) != int(low):
                ways *= 1 + min(int(high), _longest_run(inner, text, flags))
            ways *= _ways(inner, text, flags)
        elif name == "SUBPATTERN":
            ways *= _ways(argument[-1], text, flags)
        elif name == "BRANCH":
            ways *= sum(_ways(branch, text, flags) for branch in argument[1])
        elif name in ("ASSERT", "ASSERT_NOT"):
            ways *= _ways(argument[1], text, flags)
    return ways


def _longest_run(inner: Any, text: str, flags: int) -> int:
    written = _one_character(inner, flags)
    if written is None:
        return len(text)
    return max((len(m.group()) for m in re.finditer(f"(?:{written})+", text)), default=0)


def _one_character(inner: Any, flags: int) -> str | None:
    """The pattern of one character, where that is all that is repeated."""
    if len(inner) != 1 or flags & (re.IGNORECASE | re.ASCII | re.LOCALE):
        return None
    name, argument = str(inner[0][0]), inner[0][1]
    if name == "ANY":
        return r"[\s\S]" if flags & re.DOTALL else "."
    if name == "LITERAL":
        return re.escape(chr(argument))
    if name == "IN" and len(argument) == 1 and str(argument[0][0]) == "CATEGORY":
        return CATEGORIES.get(str(argument[0][1]))
    return None
