"""Every fixture, judged by stillnet: every finding is claimed and every claim is met; what torch said is on record."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from fixture_claims import FIXTURES, Claim, Fixture, fixtures
from stillnet.base.shape import shape_text
from stillnet.walk import roomy

ALL = {f.name: f for f in fixtures()}
RECORDED = FIXTURES / "recorded.json"


def read_by_stillnet(fixture: Fixture) -> Any:
    from stillnet.session import Session
    from stillnet.source.program import make_machine, open_script, project_roots

    machine = make_machine(project_roots(str(fixture.main)), [], fixture.environment)
    session = Session(machine, [], None)

    def run() -> Any:
        session.show_script(open_script(machine, str(fixture.main)))
        return session.report()

    return machine, roomy(run)


def line_of(finding: Any, fixture: Fixture) -> int:
    """The line in the joined text of a notebook, the line itself elsewhere."""
    if finding.cell is None:
        return int(finding.span.line)
    cells = json.loads(fixture.main.read_text())["cells"]
    before = [c for c in cells[: finding.cell - 1] if c["cell_type"] == "code"]
    return int(finding.span.line) + sum(len("".join(c["source"]).split("\n")) for c in before)


def meets(claim: Claim, finding: Any, fixture: Fixture) -> bool:
    return bool(
        finding.rule == claim.rule and finding.severity == claim.level and claim.part in finding.message
        and finding.span is not None and Path(finding.span.file) == Path(claim.file)
        and line_of(finding, fixture) == claim.line
    )  # fmt: skip


@pytest.mark.parametrize("name", ALL)
def test_stillnet(name: str) -> None:
    fixture = ALL[name]
    machine, report = read_by_stillnet(fixture)
    unmet = [str(c) for c in fixture.claims if not any(meets(c, f, fixture) for f in report.findings)]
    unclaimed = [f"{f.span and f.span.line}: {f.severity}[{f.rule}] {f.message}" for f in report.findings
                 if not any(meets(c, f, fixture) for c in fixture.claims)]  # fmt: skip
    assert not unmet and not unclaimed, f"claimed, not found: {unmet}; found, not claimed: {unclaimed}"
    assert not report.problems, report.problems
    for (file, line), shape in fixture.shapes.items():
        made = [n for n in machine.builder.graph.nodes if n.site is not None and n.outputs and at(n.site, file, line)]
        assert made, f"no operation on line {line}"
        assert shown(machine.builder.type_of(made[-1].outputs[0]).shape, fixture) == shape, f"line {line}"
    for (file, line), reason in fixture.unknowns.items():
        gaps = [r for r, (_, site) in machine.builder.gaps.items() if site is not None and at(site, file, line)]
        assert any(reason in r for r in gaps), f"line {line}: {gaps}"


def shown(shape: Any, fixture: Fixture) -> str:
    """As the framework prints it: Keras has None for a size that the data decides."""
    if fixture.framework == "torch" or shape is None:
        return shape_text(shape)
    return str([d if isinstance(d, int) else None for d in shape])


def at(site: Any, file: str, line: int) -> bool:
    return any(Path(s.file) == Path(file) and s.line == line for s in site.chain())


def digest(fixture: Fixture) -> str:
    return hashlib.sha256(fixture.text().encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", [n for n, f in ALL.items() if f.run])
def test_recorded(name: str) -> None:
    """The answers of the real framework: made by `python -m pytest -m real tests/real/test_fixtures_real.py`."""
    fixture, recorded = ALL[name], json.loads(RECORDED.read_text()).get(name)
    assert recorded is not None and recorded["digest"] == digest(fixture), (
        f"judge it again with real {fixture.framework}"
    )
    assert recorded["wrong"] == []


def test_there_are_fixtures_for_every_rule() -> None:
    """Rules about source, that is: those about model files have files instead."""
    from stillnet.rules.registry import FILE_CHECKS, load

    claimed = {c.rule for f in ALL.values() for c in f.claims}
    wanted = set(load()) - {entry.partition(":")[2] for entry in FILE_CHECKS}
    assert wanted <= claimed, wanted - claimed
