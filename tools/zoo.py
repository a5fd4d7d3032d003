"""Scores recovered architectures against recorded truth of models from public zoos; only exact answers count.

python -m tools.zoo                      every recorded model, a table per zoo
python -m tools.zoo --only 'resnet|vit'  some of them

The truth was recorded by running the real frameworks. The sources are fetched by package name, unpacked and only read.
"""

from __future__ import annotations

import argparse
import gzip
import json
import multiprocessing
import os
import re
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from stillnet.graph.architecture import Architecture
from stillnet.walk import show

from .get_zoos import fetch

TRUTH = Path(__file__).resolve().parent.parent / "tests" / "zoo" / "truth.json.gz"
MARKS = ("params", "tree", "flow", "out")


def sources() -> Path:
    """Where the zoos' sources lie, or are put."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(os.environ.get("STILLNET_ZOOS") or os.path.join(cache, "stillnet-zoos"))


def load(only: str = "") -> tuple[list[str], list[dict[str, Any]]]:
    """The packages that the truth was recorded with, and the records."""
    with gzip.open(TRUTH, "rt") as handle:
        data = json.load(handle)
    return data["packages"], [r for r in data["models"] if re.search(only, f"{r['zoo']}/{r['name']}")]


def marks(record: dict[str, Any], model: Architecture | None) -> dict[str, bool]:
    """Which of the four questions were answered exactly."""
    if model is None:
        return dict.fromkeys(MARKS, False)
    tree = [
        [m.path, m.type.rpartition(".")[2], sorted([n, listed(s)] for n, s in m.parameters.items())]
        for m in model.modules
    ]
    paths = {path for path, _, _ in record["modules"]}
    parents = {path.rpartition(".")[0] for path in paths if path}
    flow = [[c.path, [listed(s) for s in c.outputs]] for c in model.calls if c.path in paths and c.path not in parents]
    return {
        "params": model.total == record["params"],
        "tree": sorted(tree, key=repr) == sorted(record["modules"], key=repr),
        "flow": flow == record["calls"],
        "out": [listed(s) for s in model.outputs] == record["out"],
    }


def listed(shape: Any) -> Any:
    return None if shape is None else list(shape)


def judge(task: tuple[dict[str, Any], str]) -> tuple[dict[str, Any], dict[str, bool], int, float]:
    record, folder = task
    start = time.perf_counter()
    report = show(record["entry"], inputs=record["inputs"], paths=[folder])
    alarms = sum(f.severity == "error" for f in report.findings)
    return record, marks(record, report.models[0] if report.models else None), alarms, time.perf_counter() - start


def run(only: str = "", jobs: int = 2) -> tuple[dict[str, Counter[str]], list[str], int]:
    """Marks per zoo, the misses, and the number of models with a false alarm."""
    packages, records = load(only)
    fetch(packages, sources())
    scores: dict[str, Counter[str]] = {}
    misses, alarmed = [], 0
    with multiprocessing.Pool(jobs, maxtasksperchild=8) as pool:
        for record, got, alarms, _ in pool.imap(judge, [(r, str(sources())) for r in records]):
            row = scores.setdefault(record["zoo"], Counter())
            row["models"] += 1
            row.update(k for k, right in got.items() if right)
            alarmed += bool(alarms)
            lost = [k for k, right in got.items() if not right]
            if lost or alarms:
                misses.append(
                    f"{record['zoo']}/{record['name']}: lost {', '.join(lost) or 'nothing'}, {alarms} false alarms"
                )
    return scores, misses, alarmed


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.zoo", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", metavar="REGEX", help="models whose zoo/name matches")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    scores, misses, alarmed = run(options.only, options.jobs)
    print(f"{'zoo':<30}{'models':>8}" + "".join(f"{m:>8}" for m in MARKS))
    for zoo, row in scores.items():
        print(f"{zoo:<30}{row['models']:>8}" + "".join(f"{row[m]:>8}" for m in MARKS))
    print(f"models with a false alarm: {alarmed}")
    for miss in misses:
        print(miss)
    return 1 if alarmed else 0


if __name__ == "__main__":
    sys.exit(main())
