"""Writes src/stillnet/ops/homes.py: which file of the operation table holds which names."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from pathlib import Path

FOLDER = "src/stillnet/ops"
PAGE = f"{FOLDER}/homes.py"
HEAD = '''"""Which file holds which names of the operation table; written by `make docs`, do not edit.

A line is a file, its size, a table and names. Where a file has another size, all files are read at once.
"""

from __future__ import annotations

TEXT = """\\
'''


def page(root: Path, places: Mapping[str, str]) -> str:
    """The text of the file; `places` says in which file an entry is written: see written.py."""
    files = {f.stem: f.stat().st_size for f in (root / FOLDER).glob("*.py") if f.stem not in ("__init__", "homes")}
    held: dict[tuple[str, str], list[str]] = {(file, "OPS"): [] for file in files}
    for entry, file in places.items():
        table, name = entry.split()
        held.setdefault((file, table), []).append(name)
    lines = []
    for (file, table), names in sorted(held.items()):
        head = f"{file} {files[file]} {table} "
        lines += [head + part for part in textwrap.wrap(" ".join(sorted(names)), 118 - len(head)) or [""]]
    return HEAD + "".join(line.rstrip() + "\n" for line in lines) + '"""\n'
