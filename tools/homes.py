"""Which file of the knowledge holds which names, as three modules of the package state it."""

from __future__ import annotations

import textwrap

from stillnet import ops
from stillnet.rules import registry as rules
from stillnet.source import known

from .written import written

HEAD = '''"""Which file holds which names of the tables; written by `make docs`, do not edit.

A block is a file, its size, tables and the names that stand in each of them. Where a file has another size, all files are read
at once.
"""

from __future__ import annotations

TEXT = """\\
'''


def pages() -> dict[str, str]:
    """Path of each of these modules -> its text."""
    return {
        "src/stillnet/ops/homes.py": page("ops", ops.listed()),
        "src/stillnet/rules/homes.py": page("rules", rules.listed()),
        "src/stillnet/source/known/homes.py": page("known", known.listed()),
    }


def page(package: str, files: dict[str, int]) -> str:
    """`files` are those of the package, with their sizes."""
    first = {"ops": "OPS", "rules": "RULES"}.get(package, "KNOWN")
    tables: dict[tuple[str, str], list[str]] = {}
    for entry, file in written().items():
        home, table, *words = entry.split()
        if home == package and file in files and len(words) == 1:
            tables.setdefault((file, words[0]), []).append(table)
    held: dict[tuple[str, str], list[str]] = {(file, first): [] for file in files}
    for (file, name), found in tables.items():
        held.setdefault((file, ",".join(sorted(found))), []).append(name)
    blocks = [
        "\n".join([f"{file} {files[file]} {table}", *wrapped(names)]) for (file, table), names in sorted(held.items())
    ]
    return HEAD + "\n\n".join(blocks) + '\n"""\n'


def wrapped(names: list[str]) -> list[str]:
    return textwrap.wrap(" ".join(sorted(names)), 118, break_on_hyphens=False, break_long_words=False)
