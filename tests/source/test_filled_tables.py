"""A table that stands in one module, is filled by a function of a second, and that a third calls."""

from __future__ import annotations

from pathlib import Path

import pytest

import stillnet

FILES = {
    "__init__.py": "from .kinds import Wide\nfrom .make import asked, held, marked\n",
    "table.py": "KINDS = {}\n",
    "marks.py": """
import enum

class Mark(str, enum.Enum):
    WIDE = "WIDE"
    DEEP = "DEEP"

def register(*, name, cls):
    from zoo.table import KINDS
    if name.upper() not in list(Mark):
        raise ValueError(name)
    KINDS[getattr(Mark, name.upper())] = cls
""",
    "kinds.py": """
from torch import nn
from zoo.marks import register

class Wide(nn.Linear):
    pass

register(name="wide", cls=Wide)
""",
    "make.py": """
from .marks import Mark
from .table import KINDS

def asked(name):
    return KINDS[name](3, 4)

def marked(name):
    return KINDS[getattr(Mark, name)](3, 4)

def held(name):
    return KINDS[name](3, 4) if Mark.WIDE in KINDS and Mark.DEEP not in KINDS else None
""",
}


@pytest.mark.parametrize("entry", ["asked", "marked", "held"])
def test_it_is_filled_before_it_answers(tmp_path: Path, entry: str) -> None:
    (tmp_path / "zoo").mkdir()
    for name, text in FILES.items():
        (tmp_path / "zoo" / name).write_text(text)
    report = stillnet.show(f"zoo.{entry}('WIDE')", paths=[str(tmp_path)])
    assert [(m.modules[0].type, m.total) for m in report.models] == [("zoo.kinds.Wide", 16)]


def test_what_nobody_registers_is_absent(tmp_path: Path) -> None:
    (tmp_path / "zoo").mkdir()
    for name, text in FILES.items():
        (tmp_path / "zoo" / name).write_text(text)
    report = stillnet.show("zoo.marked('DEEP')", paths=[str(tmp_path)])
    assert not report.models
    assert "KeyError" in report.problems[0]
