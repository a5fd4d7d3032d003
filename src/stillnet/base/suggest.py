"""The name, or the number, somebody meant when they wrote another."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that is nearest; one that differs only in its letters' case comes first."""
    import difflib

    names = list(known)
    plain = name.lower().replace("_", "")
    alike = [n for n in names if n.lower().replace("_", "") == plain]
    near = alike or difflib.get_close_matches(name, names, n=1, cutoff=0.6)
    return near[0] if near else None


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """`; did you mean X?`, or nothing where no known name is near."""
    near = nearest(name, known)
    return f"; did you mean {near!r}?" if near is not None else ""


def nearest_divisor(number: int, near: int) -> int:
    """The divisor of a number that is nearest to another one."""
    return min((n for n in range(1, number + 1) if number % n == 0), key=lambda n: (abs(n - near), n))
