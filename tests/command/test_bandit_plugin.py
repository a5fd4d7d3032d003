"""Security findings in a real run of Bandit."""

from __future__ import annotations

import sys
import types

import pytest

import reports
from stillnet.base.finding import Verdict
from stillnet.graph.architecture import Report
from stillnet.rules import registry

pytest.importorskip("bandit")

SOURCE = """\
import torch
# é
s = "é"; w = torch.load(open("x.pt", "rb")).get("w")
v = {
    "a": torch.load("y.pt"),  # stillnet: ignore
}
torch.load("z.pt")  # nosec stillnet
"""


@pytest.fixture
def walk(monkeypatch):
    """Reports each `torch.load` call as the rule would; one finding is no security finding."""
    module = types.ModuleType("stillnet.walk")
    module.runs = []  # type: ignore[attr-defined]

    def check_files(files, *, stdin=None, **options):
        module.runs.append(files)  # type: ignore[attr-defined]
        (file,) = files
        assert stdin is not None and stdin[0] == file
        found = [
            reports.mismatch(
                file, rule=rule, verdict=Verdict.POSSIBLE, message="unsafe", span=reports.span(file, *place)
            )
            for rule, place in (
                ("unsafe-load", (3, 14, 30)),
                ("unsafe-load", (5, 10, 18)),
                ("unsafe-load", (7, 1, 18)),
                ("shape-mismatch", (3, 14, 30)),
            )
        ]
        return Report(findings=tuple(found))

    module.check_files = check_files  # type: ignore[attr-defined]
    rules = {
        name: registry.Rule(name, lambda _: (), f"{name}.", name == "unsafe-load")
        for name in ("unsafe-load", "shape-mismatch")
    }
    monkeypatch.setitem(sys.modules, "stillnet.walk", module)
    import stillnet

    monkeypatch.setattr(stillnet, "walk", module, raising=False)
    monkeypatch.setattr(registry, "load", lambda: rules)
    return module


def issues(path):
    from bandit.core.config import BanditConfig
    from bandit.core.manager import BanditManager

    manager = BanditManager(BanditConfig(), "file", profile={"include": ["SN100"], "exclude": []})
    manager.discover_files([str(path)])
    manager.run_tests()
    return manager


def test_bandit_loads_the_plugin():
    from bandit.core import extension_loader

    assert "stillnet" in extension_loader.MANAGER.plugin_names


def test_bandit_reports_each_security_finding_once(walk, tmp_path):
    path = tmp_path / "net.py"
    path.write_text(SOURCE, encoding="utf-8")
    manager = issues(path)
    assert manager.skipped == []
    (issue,) = manager.get_issue_list()
    assert (issue.lineno, issue.severity, issue.confidence, issue.cwe.id) == (3, "MEDIUM", "MEDIUM", 502)
    assert issue.text == "unsafe [stillnet: unsafe-load]"
    assert issue.test_id == "SN100"
    assert manager.metrics.data["_totals"]["skipped_tests"] == 1
    assert len(walk.runs) == 1
