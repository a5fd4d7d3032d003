"""Prints, as JSON, in which file of `ops/` every entry is written: `{"operation linear": "linear", ...}`.

Many entries are made by a function that another file lends, so the entry itself does not know. This program fills the
tables anew and looks, at each registration, for the file that is being imported.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

WORDS = {"OPS": "operation", "FUNCTIONS": "function", "LAYERS": "layer"}


class Table(dict[str, Any]):
    """A table that notes who writes to it."""

    def __init__(self, word: str, found: dict[str, str]) -> None:
        super().__init__()
        self.word, self.found = word, found

    def __setitem__(self, name: str, entry: Any) -> None:
        frame = sys._getframe(1)
        while frame.f_code.co_name != "<module>" and frame.f_back is not None:
            frame = frame.f_back
        self.found[f"{self.word} {name}"] = Path(frame.f_code.co_filename).stem
        super().__setitem__(name, entry)


def written() -> dict[str, str]:
    """Asked in a process of its own, because the tables of this one may be full."""
    answer = subprocess.run([sys.executable, "-m", __name__], capture_output=True, text=True, check=True,
                            cwd=Path(__file__).resolve().parent.parent)  # fmt: skip
    found: dict[str, str] = json.loads(answer.stdout)
    return found


def main() -> None:
    found: dict[str, str] = {}
    package = "stillnet.ops"
    spec = importlib.util.find_spec(package)
    assert spec is not None and spec.loader is not None
    # the package as an empty shell first, so that the tables can be watched before its files fill them
    shell = types.ModuleType(package)
    shell.__path__ = list(spec.submodule_search_locations or ())
    shell.__spec__ = spec
    sys.modules[package] = shell
    entry = importlib.import_module(f"{package}.entry")
    for table, word in WORDS.items():
        setattr(entry, table, Table(word, found))
    spec.loader.exec_module(shell)
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
