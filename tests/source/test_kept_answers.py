"""Tables in which functions keep their answers are told from registries that other modules fill."""

from __future__ import annotations

from pathlib import Path

import pytest

from stillnet.source.modules.registries import is_memory
from stillnet.source.program import evaluate_target, make_machine

KEPT = """
known: dict[str, int] = {}

def size_of(name):
    if name not in known:
        known[name] = len(name)
    return known[name]
"""
FILLED = """
known: dict[str, int] = {}

def register(name, size):
    known[name] = size
"""
NESTED = """
known: dict[str, dict] = {}

def table_of(name):
    if name not in known:
        known[name] = {}
    return known[name]
"""


@pytest.mark.parametrize(("text", "kept"), [(KEPT, True), (FILLED, False), (NESTED, False)])
def test_memory(tmp_path: Path, text: str, kept: bool) -> None:
    (tmp_path / "sizes.py").write_text(text)
    machine = make_machine([str(tmp_path)], [], {})
    assert evaluate_target(machine, "sizes.known") is not None
    module = machine.finder.find("sizes")
    assert module is not None and is_memory(module, "known") is kept


def test_an_answer_is_worked_out_where_it_is_asked(tmp_path: Path) -> None:
    (tmp_path / "sizes.py").write_text(KEPT)
    assert evaluate_target(make_machine([str(tmp_path)], [], {}), "sizes.size_of('abc')") == 3
