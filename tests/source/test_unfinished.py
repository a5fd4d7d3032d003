"""An object whose constructor raised holds what the program gave it, and nothing of ours."""

from __future__ import annotations

import pytest

from reading import read_program
from stillnet.source.values import PyList

PROGRAM = """
made = []

class Part:
    def __init__(self, size):
        made.append(self)
        self.size = size
        if size > 2:
            raise ValueError("too large")

try:
    Part(3)
except ValueError:
    pass
"""


@pytest.mark.parametrize("table", ["vars(made[0])", "made[0].__dict__"])
def test_its_attributes(table: str) -> None:
    _, names = read_program(f"{PROGRAM}\nresult = list({table})\n")
    assert isinstance(names["result"], PyList)
    assert names["result"].items == ["size"]
