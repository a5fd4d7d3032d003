"""The bundled examples show what the README says they show."""

from __future__ import annotations

from pathlib import Path

import pytest

from stillnet.walk import check_files

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
FOUND = {
    "branch.py": [(18, "warning", "shape-mismatch")],
    "flowers.py": [(20, "error", "shape-mismatch")],
    "residual.py": [],
    "tagger.py": [
        (14, "warning", "unused-parameter"),
        (24, "warning", "unsafe-load"),
        (29, "warning", "softmax-before-cross-entropy"),
    ],
}


def test_every_example_is_claimed() -> None:
    assert {p.name for p in EXAMPLES.glob("*.py")} == set(FOUND)


@pytest.mark.parametrize("file", FOUND)
def test_example(file: str) -> None:
    report = check_files([str(EXAMPLES / file)])
    assert [(f.span.line, f.severity, f.rule) for f in report.findings if f.span] == FOUND[file]
    assert not report.problems
