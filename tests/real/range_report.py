"""The report of a judge of ranges: what lies outside, a few lines for each name, and how much was judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable


def first_word(text: str) -> str:
    return text.split(" ", 1)[0]


def report(
    problems: Iterable[str], seen: Counter[str], show: int, head: str = "", named: Callable[[str], str] = first_word
) -> int:
    """Print up to `show` problems for each name, and the counts; the exit code of the judge."""
    counts: Counter[str] = Counter()
    for text in problems:
        name = named(text)
        counts[name] += 1
        if counts[name] <= show:
            print(text)
    print(f"{head}{sum(seen.values())} operations of {len(seen)} kinds; outside: {dict(counts.most_common())}")
    return 1 if counts else 0
