"""The second judge: an `# error:` line is where real torch raises, a fixture without errors runs clean."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.real
pytest.importorskip("torch")
sys.path.insert(0, str(Path(__file__).parent.parent))


def test_fixtures() -> None:
    """Judges all, and writes what it saw where STILLNET_RECORD is set."""
    from fixture_run import judge

    from test_fixtures import ALL, RECORDED, digest

    answers = {n: {"digest": digest(f), **judge(f)} for n, f in ALL.items() if f.run}
    if os.environ.get("STILLNET_RECORD"):
        RECORDED.write_text(json.dumps(answers, indent=1, sort_keys=True) + "\n")
    assert {n: a["wrong"] for n, a in answers.items() if a["wrong"]} == {}
    assert json.loads(RECORDED.read_text()) == answers
