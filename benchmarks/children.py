"""Measured child processes: wall time, processor time and the largest resident memory of each."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Cost:
    """Seconds and bytes of one process, or the medians of several."""

    wall: float
    processor: float
    memory: int
    output: str = ""


class Failed(Exception):
    """A child ended with an error; the message is its last line."""


class TooLong(Failed):
    """A child used more processor time than it may."""


def run(command: Sequence[str], seconds: int | None = None) -> Cost:
    """One cold process, alone, for so much processor time at most."""

    def limit() -> None:
        import resource

        if seconds is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

    # an installed package has its bytecode beside it
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    child = subprocess.Popen(
        list(command),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
        preexec_fn=limit if seconds is not None else None,
    )
    assert child.stdout is not None
    output = child.stdout.read()
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    # the limit also counts what is done on behalf of the child before it starts
    if seconds is not None and child.returncode < 0 and usage.ru_utime + usage.ru_stime >= 0.9 * seconds:
        raise TooLong(f"{' '.join(command[:3])}: more than {seconds} s")
    if child.returncode:
        raise Failed(f"{' '.join(command[:3])}: {output.strip().splitlines()[-1] if output.strip() else 'no output'}")
    unit = 1 if sys.platform == "darwin" else 1024
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit, output)


def median(costs: Sequence[Cost]) -> Cost:
    return Cost(
        statistics.median(c.wall for c in costs),
        statistics.median(c.processor for c in costs),
        int(statistics.median(c.memory for c in costs)),
        costs[-1].output,
    )


def alternating(commands: Mapping[str, Sequence[str]], times: int) -> dict[str, Cost]:
    """Medians of several runs after one that does not count; the commands take turns, so a busy moment hits all."""
    for command in commands.values():
        run(command)
    costs: dict[str, list[Cost]] = {name: [] for name in commands}
    for _ in range(times):
        for name, command in commands.items():
            costs[name].append(run(command))
    return {name: median(found) for name, found in costs.items()}
