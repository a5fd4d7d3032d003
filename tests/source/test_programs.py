"""Random programs never crash or hang the machine: there is always a report, and no internal error in it."""

from __future__ import annotations

import ast
import os
import time

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings

from programs import programs
from stillnet.render.registry import Page, render
from stillnet.source import limits
from stillnet.walk import check_files

# A limit of steps that a test can wait for; what is asked is whether reading ends where it is reached.
STEPS = 20_000
SECONDS = 60
EXAMPLES = int(os.environ.get("STILLNET_EXAMPLES", "150"))


@pytest.fixture(autouse=True, scope="module")
def few_steps():
    usual, limits.STEPS = limits.STEPS, STEPS
    yield
    limits.STEPS = usual


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize="STILLNET_EXAMPLES" not in os.environ,
    database=None,
    # making a failing program smaller takes minutes: only for who asks for more examples
    phases=[Phase.explicit, Phase.generate, *([Phase.shrink] if "STILLNET_EXAMPLES" in os.environ else [])],
    suppress_health_check=list(HealthCheck),
)
@given(programs())
def test_a_random_program_is_read_to_a_report(text: str) -> None:
    try:
        ast.parse(text)
    except SyntaxError:
        assume(False)
    start = time.process_time()
    report = check_files(["program.py"], stdin=("program.py", text))
    assert time.process_time() - start < SECONDS
    assert not [p for p in report.problems if "internal" in p]
    for kind, name in (("check", "full"), ("check", "json"), ("show", "table")):
        render(kind, name, report, Page())
