"""The abstractions of the numeric analysis side by side, on the labelled programs of the test fixtures.

python -m benchmarks.ranges [GRAPH ...]   GRAPH: model files that are timed as well
"""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from typing import Any

from stillnet.base.numbers import Numbers
from stillnet.rules.facts.numerics import of_file, of_machine
from stillnet.rules.registry import load
from stillnet.rules.run import collected
from stillnet.walk import roomy

FIXTURES = Path(__file__).parent.parent / "tests" / "fixtures" / "numerics"
VARIANTS = [(t, r) for t in ("partition", "smash", "expand") for r in ("affine", "none")]
# Operations that have no value somewhere.
RISKY = {
    "log", "log2", "log10", "log1p", "logit", "exp", "expm1", "sqrt", "rsqrt", "div", "reciprocal", "pow", "acos", "asin",
    "atanh", "acosh",
}  # fmt: skip
CLAIM = re.compile(r"(?:error|warning): \[([a-z-]+)\]")


def machine_of(file: Path) -> Any:
    from stillnet.session import Session
    from stillnet.source.program import make_machine, open_script, project_roots

    machine = make_machine(project_roots(str(file)), [], {})
    session = Session(machine, [], None)
    roomy(lambda: (session.show_script(open_script(machine, str(file))), session.report())[1])
    return machine


def judged(file: Path, machine: Any, variant: tuple[str, str]) -> tuple[int, int, int, int, float]:
    """True and false findings, missed and silent, per line with a risky operation; and the seconds it took."""
    machine.context.pop("numerics", None)
    machine.context["said about numbers"] = Numbers({}, *variant)
    start = time.perf_counter()
    numerics = of_machine(machine)
    rules = [r for r in load().values() if r.check.__module__.rpartition(".")[2] in NUMERIC]
    found = {f.span.line for f in collected([r.check for r in rules], machine) if f.span is not None}
    seconds = time.perf_counter() - start
    lines = file.read_text().splitlines()
    labelled = {
        n for n, text in enumerate(lines, 1) if any(c.replace("-", "_") in NUMERIC for c in CLAIM.findall(text))
    }
    risky = (
        {n.site.blamed().line for n in numerics.graph.nodes if n.op in RISKY and n.site is not None} | labelled | found
    )
    right, false = len(found & labelled), len(found - labelled)
    missed = len(labelled - found)
    return right, false, missed, len(risky) - right - false - missed, seconds


NUMERIC = {
    "log_of_nonpositive", "division_by_zero", "exp_overflow", "sqrt_of_negative", "sqrt_gradient_at_zero", "pow_domain",
    "inverse_trig_domain", "overflow_in_half_precision", "unsafe_where_gradient", "lost_epsilon", "ineffective_clip",
    "hand_written_softmax_cross_entropy",
}  # fmt: skip


def programs() -> None:
    load()
    machines = [(f, machine_of(f)) for f in sorted(FIXTURES.glob("*.py"))]
    print(f"{len(machines)} programs")
    print("| tensors | relations | found | missed | false | accuracy | seconds |\n|---|---|---|---|---|---|---|")
    for variant in VARIANTS:
        rows = [judged(file, machine, variant) for file, machine in machines]
        right, false, missed, silent, seconds = (sum(column) for column in zip(*rows))
        accuracy = 100 * (right + silent) / (right + false + missed + silent)
        print(f"| {variant[0]} | {variant[1]} | {right} | {missed} | {false} | {accuracy:.1f} % | {seconds:.2f} |")


def graphs(paths: list[str]) -> None:
    from stillnet.files.open import read

    for path in paths:
        start = time.perf_counter()
        found = read(path)
        between = time.perf_counter()
        nodes = sum(len(n.graph.nodes) for n in of_file(found))
        end = time.perf_counter()
        print(f"{path}: {nodes} operations, read {between - start:.2f} s, ranges {end - between:.2f} s")


if __name__ == "__main__":
    programs()
    graphs(sys.argv[1:])
