"""Compares the tables with a torch release: names that are gone, signatures that changed, names that are new.

    python -m tools.drift                                  torch of this interpreter, or of STILLNET_TORCH_PYTHON
    python -m tools.drift --python PYTHON                  torch of another interpreter; nothing else is asked of it
    python -m tools.drift --frequency FILE                 how much of the calls in a list of counts is known

Exit code 1 if a name is gone or a signature changed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from stillnet.ops import FUNCTIONS, LAYERS
from stillnet.ops.entry import Parameters

from . import frequency

DUMP = Path(__file__).with_name("torch_signatures.py")
# Names that another package adds to torch.
ELSEWHERE = ("torch.ops.torchvision.",)


@dataclass
class Drift:
    """What differs between the tables and a release."""

    version: str
    compared: dict[str, int] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    new: list[str] = field(default_factory=list)


def ask(python: str) -> dict[str, Any]:
    """Names and signatures of the torch that another interpreter has."""
    names = json.dumps({"names": [*FUNCTIONS, *LAYERS]})
    answer = subprocess.run([python, "-I", str(DUMP)], input=names, capture_output=True, text=True)
    if answer.returncode:
        raise SystemExit(f"{python} has no torch that can be asked: {answer.stderr.strip().splitlines()[-1:]}")
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


def compare(real: dict[str, Any]) -> Drift:
    drift = Drift(real["version"])
    count = drift.compared
    for name in [*FUNCTIONS, *LAYERS]:
        if not name.startswith(frequency.OURS) or name.startswith(ELSEWHERE):
            continue
        count["names"] = count.get("names", 0) + 1
        if name not in real["names"]:
            drift.gone.append(name)
            continue
        for kind, ours, theirs in pairs(name, real["names"][name]):
            count[kind] = count.get(kind, 0) + 1
            difference = difference_of(kind, name, ours, theirs)
            if difference:
                drift.changed.append(f"{name} ({kind}): {difference}")
    drift.new = [n for n in real["public"] if not frequency.is_known(n)]
    return drift


def pairs(name: str, real: dict[str, Any]) -> list[tuple[str, Parameters, list[Any]]]:
    """The parameter lists of one name that both sides can show."""
    if name in LAYERS:
        entry = LAYERS[name]
        both = (("layer", entry.signature, real.get("init")), ("forward", entry.forward_signature, real.get("forward")))
        return [(kind, ours.parameters(), theirs) for kind, ours, theirs in both if theirs is not None]
    theirs = real.get("call")
    return [] if theirs is None else [("function", FUNCTIONS[name].signature.parameters(), theirs)]


# A parameter of the release: [name, kind, has a default, the default where it is plain data].
def difference_of(kind: str, name: str, ours: Parameters, theirs: list[Any]) -> str:
    """Empty if every call that the release takes binds to the same arguments here; taking more is no harm."""
    listed = theirs[1:] if kind != "function" or name.startswith("Tensor.") else theirs
    mine = list(ours.positional[1:] if kind == "function" and name.startswith("Tensor.") else ours.positional)
    if name.rpartition(".")[2].startswith("__"):  # operators are never called by keyword
        needed = sum(not default for _, how, default, _ in listed if how == "positional")
        return "" if len(mine) >= needed or ours.star else f"takes {mine}, the release {names_of(listed)}"
    positional = [n for n, how, _, _ in listed if how == "positional"]
    if mine[: len(positional)] != positional and not ours.star:
        return f"positional {mine}, in the release {positional}"
    for parameter in listed:
        problem = difference_in(parameter, mine, ours)
        if problem:
            return problem
    known = {p[0] for p in listed}
    if any(how == "star" for _, how, _, _ in listed):
        return ""
    extra = [n for n in (*mine, *ours.keyword) if n not in ours.defaults and n not in known]
    return f"{', '.join(extra)} must be given here, not in the release" if extra else ""


def difference_in(parameter: list[Any], mine: list[str], ours: Parameters) -> str:
    name, how, has_default, default = parameter
    if how in ("star", "double star"):
        held = ours.star if how == "star" else ours.double_star
        return "" if held is not None else f"{'*' if how == 'star' else '**'}{name} is not taken here"
    if name not in mine and name not in ours.keyword and ours.double_star is None:
        return f"{name} is not taken here"
    if not has_default or name in (ours.star, ours.double_star):
        return ""
    if name in (*mine, *ours.keyword) and name not in ours.defaults:
        return f"{name} has a default in the release, {default!r}"
    here = ours.defaults.get(name)
    here = list(here) if isinstance(here, tuple) else here
    if default is not None and name in ours.defaults and here != default:
        return f"{name} is {here!r} here, {default!r} in the release"
    return ""


def names_of(listed: list[Any]) -> list[str]:
    return [p[0] for p in listed]


def report(drift: Drift, list_new: bool) -> str:
    count = drift.compared
    lines = [
        f"torch {drift.version}: {count.get('names', 0)} names of the tables looked up; signatures compared: "
        f"{count.get('layer', 0)} layers, {count.get('forward', 0)} forwards, {count.get('function', 0)} functions"
    ]
    for title, rows in (("gone", drift.gone), ("changed", drift.changed)):
        lines += [f"{title}: {len(rows)}", *(f"  {row}" for row in rows)]
    lines.append(
        f"public names of the release that are not known here: {len(drift.new)}" + ("" if list_new else " (--new)")
    )
    lines += [f"  {name}" for name in drift.new if list_new]
    return "\n".join(lines)


def covered(file: Path) -> str:
    found = frequency.coverage(frequency.read(file))
    line = (
        f"{found.share:.2%} of {found.calls:,} calls, {found.known_names} of {found.names} torch and Tensor names known"
    )
    return "\n".join([line, *(f"  {count:>6}  {name}" for count, name in found.missing)])


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.drift", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    default = os.environ.get("STILLNET_TORCH_PYTHON") or sys.executable
    parser.add_argument("--python", default=default, help="an interpreter that has torch")
    parser.add_argument("--frequency", type=Path, metavar="FILE", help="only say how much of these calls is known")
    parser.add_argument("--new", action="store_true", help="list the names of the release that are not known here")
    options = parser.parse_args()
    if options.frequency:
        print(covered(options.frequency))
        return 0
    drift = compare(ask(options.python))
    print(report(drift, options.new))
    return 1 if drift.gone or drift.changed else 0


if __name__ == "__main__":
    sys.exit(main())
