"""The advice for wrong calls of torch: said where the wrong line stands, and silent where it is followed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stillnet.walk import check_files
from torch_repairs import REPAIRS, SETTING


def errors(folder: Path, *lines: str) -> list[Any]:
    file = folder / "program.py"
    file.write_text(SETTING + "\n".join(lines) + "\n")
    return [f for f in check_files([str(file)]).findings if f.severity == "error"]


@pytest.mark.parametrize("made, wrong, advice, right", REPAIRS, ids=[r[1] for r in REPAIRS])
def test_advice(tmp_path: Path, made: str, wrong: str, advice: str, right: str) -> None:
    (found,) = errors(tmp_path, made, wrong)
    assert found.span.line == 4 and found.fix is not None and advice in found.fix.message
    assert not errors(tmp_path, made, right)
