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


# TensorFlow's fixtures are the slow ones: two processes judge them beside each other.
PARTS = [("torch", 0, 1), ("tensorflow", 0, 2), ("tensorflow", 1, 2)]


@pytest.mark.parametrize(("framework", "part", "parts"), PARTS)
def test_fixtures(framework: str, part: int, parts: int, tmp_path: Path) -> None:
    """Judges all that this framework runs, and writes what it saw where STILLNET_RECORD is set (one process at a time, then)."""
    if importlib.util.find_spec(framework) is None:
        pytest.skip(f"{framework} is not installed")
    from tests.source.test_fixtures import ALL, RECORDED, digest

    judged = judge(framework, tmp_path / "answers.json", part, parts)
    answers = {n: {"digest": digest(ALL[n]), **answer} for n, answer in judged.items()}
    recorded = json.loads(RECORDED.read_text())
    if os.environ.get("STILLNET_RECORD"):
        recorded = {n: a for n, a in {**recorded, **answers}.items() if n in ALL}
        RECORDED.write_text(json.dumps(recorded, indent=1, sort_keys=True) + "\n")
    assert answers
    assert {n: a["wrong"] for n, a in answers.items() if a["wrong"]} == {}
    assert {n: recorded.get(n) for n in answers} == answers


def test_every_fixture_has_an_answer() -> None:
    from tests.source.test_fixtures import ALL, RECORDED

    assert {n for n, f in ALL.items() if f.run} == set(json.loads(RECORDED.read_text()))


def judge(framework: str, answers: Path, part: int, parts: int) -> Any:
    script = str(Path(__file__).with_name("fixture_run.py"))
    subprocess.run([sys.executable, script, framework, str(answers), str(part), str(parts)], check=True)
    return json.loads(answers.read_text())
