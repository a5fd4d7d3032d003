"""The second judge: an `# error:` line is where the real framework raises, a fixture without errors runs clean."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.real
sys.path.insert(0, str(Path(__file__).parent.parent))


@pytest.mark.parametrize("framework", ["torch", "tensorflow"])
def test_fixtures(framework: str, tmp_path: Path) -> None:
    """Judges all that this framework runs, and writes what it saw where STILLNET_RECORD is set."""
    if importlib.util.find_spec(framework) is None:
        pytest.skip(f"{framework} is not installed")
    from test_fixtures import ALL, RECORDED, digest

    mine = {n: f for n, f in ALL.items() if f.run and f.framework == framework}
    judged = judge(framework, tmp_path / "answers.json")
    answers = {n: {"digest": digest(f), **judged[n]} for n, f in mine.items()}
    recorded = json.loads(RECORDED.read_text())
    if os.environ.get("STILLNET_RECORD"):
        others = {n: a for n, a in recorded.items() if n in ALL and ALL[n].framework != framework}
        recorded = {**others, **answers}
        RECORDED.write_text(json.dumps(recorded, indent=1, sort_keys=True) + "\n")
    assert {n: a["wrong"] for n, a in answers.items() if a["wrong"]} == {}
    assert {n: a for n, a in recorded.items() if n in mine} == answers


def judge(framework: str, answers: Path) -> Any:
    subprocess.run(
        [sys.executable, str(Path(__file__).with_name("fixture_run.py")), framework, str(answers)], check=True
    )
    return json.loads(answers.read_text())
