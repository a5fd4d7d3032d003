"""Entries of tables that exist under conditions."""

from __future__ import annotations

from reading import read_program


def test_the_words_of_a_doubtful_entry_do_not_double_with_every_round() -> None:
    text = """
    import os

    p, q, r = (os.path.exists(name) for name in "pqr")
    table = {}
    for number in range(18):
        if p:
            if q:
                table[number % 2] = number
        else:
            if r:
                table[number % 2] = number + 1
    """
    _, variables = read_program(text)
    guards = [c for entry in variables["table"].items.values() for c in entry.guard]
    assert guards and max(len(str(c)) for c in guards) < 1000
