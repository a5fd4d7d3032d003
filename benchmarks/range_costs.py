"""The numeric analysis of model files: its cost on graphs that are written here and on a folder of others, how it grows with the
size, and the abstractions side by side."""

from __future__ import annotations

import re
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from .children import Cost, Failed, TooLong, alternating, run
from .graph_file import write

SIZES = (1_000, 5_000, 20_000, 41_000)
# Expansion keeps one range per element: it gets this much processor time, in seconds, once per size.
LIMIT = 60
CHECKED = re.compile(r"Checked ([\d,]+)(?: of ([\d,]+))? operations")
REFERENCES = re.compile(r"I\s+refs:\s+([\d,]+)")


def checking(file: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "stillnet", "check", str(file), "--exit-zero", *options]


def lines(graphs: str | None, times: int) -> Iterator[tuple[str, str, str, str, str]]:
    with tempfile.TemporaryDirectory() as folder:
        files = {n: Path(folder) / f"graph{n}.pb" for n in SIZES}
        for n, file in files.items():
            write(file, n)
        yield from growth(files, times)
        yield from variants(files, times)
    if graphs:
        yield from collection(sorted(p for p in Path(graphs).rglob("*") if ".pb" in p.name), times)


def operations(cost: Cost) -> int:
    found = CHECKED.search(cost.output)
    if found is None:
        raise Failed("the check of a graph says nothing about its operations")
    return int((found[2] or found[1]).replace(",", ""))


def growth(files: dict[int, Path], times: int) -> Iterator[tuple[str, str, str, str, str]]:
    """What each further node costs, relative to the step between the two smallest graphs: 1 x is linear."""
    costs = alternating({str(n): checking(f) for n, f in files.items()}, times)
    exact = shutil.which("valgrind") is not None
    counted = {n: float(instructions(f)) if exact else costs[str(n)].processor for n, f in files.items()}
    first = per_node(counted, SIZES[1])
    for n in SIZES:
        cost = costs[str(n)]
        share = f"{counted[n] / 1e9:.2f} billion instructions" if exact else "no valgrind"
        ratio = f"{per_node(counted, n) / first:.2f} x" if n > SIZES[0] else ""
        what = f"check a training graph of {n:,} nodes, processor"
        yield what, f"{cost.processor:.2f} s", f"{share}, {cost.memory // 1_000_000} MB", ratio, "1 x each node"


def per_node(counted: dict[int, float], n: int) -> float:
    before = SIZES[max(SIZES.index(n) - 1, 0)]
    return (counted[n] - counted[before]) / (n - before)


def instructions(file: Path) -> int:
    """Instructions of a cold process: they do not depend on what else the machine does."""
    command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", *checking(file)]
    found = REFERENCES.search(run(command).output)
    if found is None:
        raise Failed("valgrind counts nothing")
    return int(found[1].replace(",", ""))


def variants(files: dict[int, Path], times: int) -> Iterator[tuple[str, str, str, str, str]]:
    """Partitioning against smashing, in turns, and expansion as long as it stays within its time."""
    within = True
    for n, file in files.items():
        costs = alternating({k: checking(file, "--tensors", k) for k in ("partition", "smash")}, times)
        base = costs["partition"].processor
        for kind, cost in costs.items():
            yield variant(n, kind, cost, base)
        if not within:
            yield f"{n:,} nodes, tensors: expand, processor", f"over {LIMIT} s", "", f"over {LIMIT / base:.0f} x", ""
            continue
        try:
            yield variant(n, "expand", run(checking(file, "--tensors", "expand"), LIMIT), base)
        except TooLong:
            within = False
            yield f"{n:,} nodes, tensors: expand, processor", f"over {LIMIT} s", "", f"over {LIMIT / base:.0f} x", ""


def variant(n: int, kind: str, cost: Cost, base: float) -> tuple[str, str, str, str, str]:
    what = f"{n:,} nodes, tensors: {kind}, processor"
    return what, f"{cost.processor:.2f} s", f"{cost.memory // 1_000_000} MB", f"{cost.processor / base:.2f} x", ""


def collection(files: list[Path], times: int) -> Iterator[tuple[str, str, str, str, str]]:
    """Graphs of a folder, each in a process of its own."""
    costs = {f: run(checking(f)) for f in files}
    if not costs:
        return
    largest = max(costs, key=lambda f: operations(costs[f]))
    again = alternating({"largest": checking(largest)}, times)["largest"]
    memory = max(again.memory, *(c.memory for c in costs.values()))
    mean = statistics.mean(c.processor for c in costs.values())
    count = operations(again)
    yield f"{count:,} operations, processor", f"{again.processor:.2f} s", largest.name, "", "under 6 s"
    yield f"{len(costs)} graphs, mean, processor", f"{mean:.2f} s", "", "", "under 0.7 s"
    yield f"{len(costs)} graphs, largest memory", f"{memory // 1_000_000} MB", "", "", "under 500 MB"
