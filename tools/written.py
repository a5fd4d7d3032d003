"""Prints, as JSON, in which file every entry of the tables is written: `{"ops OPS linear": "linear", ...}`.

Many entries are made by a function that another file lends, so the entry itself does not know. This program fills the
tables anew and looks, at each registration, for the file that is being imported.
"""

from __future__ import annotations

import functools
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
# Folders whose files fill tables.
ROOMS = ("ops", "rules", "source.known")


@functools.cache
def written() -> dict[str, str]:
    """Asked in a process of its own, because the tables of this one may be full."""
    answer = subprocess.run([sys.executable, "-m", __name__], capture_output=True, text=True, check=True, cwd=ROOT)
    found: dict[str, str] = json.loads(answer.stdout)
    return found


def below_room(module: str) -> str:
    """The dotted name of a file below the folder of its tables."""
    for room in ROOMS:
        if module.startswith(f"stillnet.{room}."):
            return module.removeprefix(f"stillnet.{room}.")
    return module.rpartition(".")[2]


def main() -> None:
    from stillnet.base.table import Table

    made: list[tuple[Any, str, str]] = []

    class Watched(Table[Any]):
        def __setitem__(self, name: str, entry: Any) -> None:
            frame = sys._getframe(1)
            while frame.f_code.co_name != "<module>" and frame.f_back is not None:
                frame = frame.f_back
            made.append((self, name, below_room(str(frame.f_globals["__name__"]))))
            super().__setitem__(name, entry)

    for package in ROOMS:  # nothing is put off
        sys.modules[f"stillnet.{package}.homes"] = None  # type: ignore[assignment]
    sys.modules["stillnet.base.table"].Table = Watched  # type: ignore[attr-defined]
    from stillnet.ops import TABLES
    from stillnet.rules.registry import TABLES as RULES
    from stillnet.rules.registry import load
    from stillnet.source import program  # noqa: F401 - reads all knowledge
    from stillnet.source.known.registry import TABLES as KNOWLEDGE

    load()
    words = {id(table): f"ops {word}" for word, table in TABLES.items()}
    words |= {id(table): f"rules {word}" for word, table in RULES.items()}
    words |= {id(table): f"known {word}" for word, table in KNOWLEDGE.items()}
    json.dump({f"{words[id(table)]} {name}": file for table, name, file in made}, sys.stdout)


if __name__ == "__main__":
    main()
