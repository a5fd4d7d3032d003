"""The labelled programs: every labelled statement is found, and no other."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import stillnet

PROGRAMS = Path(__file__).parents[1] / "numeric_programs"
ALL = sorted(p for p in PROGRAMS.glob("*/*") if p.suffix == ".py" or p.is_dir())
PRINT = re.compile(r"(?m)^(\s*)print ([^\n]*)")


def statements(text: str) -> dict[int, int]:
    """The first line of the statement that each line belongs to."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        tree = ast.parse(PRINT.sub(r"\1print(\2)", text))
    owner: dict[int, int] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            last = body[0].lineno - 1 if body else node.end_lineno or node.lineno
            for line in range(node.lineno, max(last, node.lineno) + 1):
                owner[line] = max(owner.get(line, 0), node.lineno)
    return owner


def labels(text: str, owner: dict[int, int]) -> dict[int, str]:
    found: dict[int, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        label = re.search(r" #([!?+-])", line)
        if label is not None:
            found.setdefault(owner.get(number, number), label[1])
    return found


@pytest.mark.parametrize("program", ALL, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_labels(program: Path) -> None:
    report = stillnet.check([str(program)])
    wrong = []
    for file in [program] if program.is_file() else sorted(program.rglob("*.py")):
        text = file.read_text()
        owner = statements(text)
        said = labels(text, owner)
        lines = {f.span.line for f in report.findings if f.range is not None and f.span and Path(f.span.file) == file}
        found = {owner.get(line, line) for line in lines}
        wrong += [f"{file.name}:{n} missed" for n, label in said.items() if label in "!+" and n not in found]
        wrong += [f"{file.name}:{n} found" for n in found if said.get(n, "-") == "-"]
    assert not wrong
