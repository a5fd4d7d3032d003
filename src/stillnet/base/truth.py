"""Three-valued answers: a question about something unknown is never forced into yes or no."""

from __future__ import annotations

from collections.abc import Iterable

from .choice import Choice


class Truth(Choice):
    YES = "yes"
    NO = "no"
    MAYBE = "maybe"

    def __bool__(self) -> bool:
        raise TypeError("a Truth has three values; compare with `is Truth.YES` or `is Truth.NO`")


YES, NO, MAYBE = Truth.YES, Truth.NO, Truth.MAYBE


def of(known: bool) -> Truth:
    return YES if known else NO


def negate(truth: Truth) -> Truth:
    return {YES: NO, NO: YES, MAYBE: MAYBE}[truth]


def both(left: Truth, right: Truth) -> Truth:
    if left is NO or right is NO:
        return NO
    return YES if left is YES and right is YES else MAYBE


def every(answers: Iterable[Truth]) -> Truth:
    """YES if all are, NO if one is; stops at the first NO."""
    result = YES
    for answer in answers:
        if answer is NO:
            return NO
        if answer is MAYBE:
            result = MAYBE
    return result


def some(answers: Iterable[Truth]) -> Truth:
    return negate(every(negate(answer) for answer in answers))
