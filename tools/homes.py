"""Which file of the knowledge holds which names, as three modules of the package state it."""

from __future__ import annotations

import textwrap

from stillnet import ops
from stillnet.base.table import library_of
from stillnet.rules import registry as rules
from stillnet.source import known

from .written import written

# Of a line of names.
WIDTH = 117
HEAD = '''"""Which file holds which names of the tables; written by `make docs`, do not edit.

`SIZES` are the files with their sizes: where one has another size, all files are read at once. `NAMES` has, for every library,
lines of tables, a file and the names that stand in each of them there.
"""

from __future__ import annotations

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
    tables: dict[tuple[str, str], list[str]] = {}
    for entry, file in written().items():
        home, table, *words = entry.split()
        if home == package and file in files and len(words) == 1:
            tables.setdefault((file, words[0]), []).append(table)
    libraries: dict[str, dict[tuple[str, str], list[str]]] = {}
    for (file, name), found in tables.items():
        held = libraries.setdefault(library_of(name), {})
        held.setdefault((",".join(sorted(found)), file), []).append(name)
    sizes = "\n".join(f"{file} {size}" for file, size in sorted(files.items()))
    sections = "".join(f'    "{library}": """\\\n{lines(held)}""",\n' for library, held in sorted(libraries.items()))
    return f'{HEAD}SIZES = """\\\n{sizes}\n"""\nNAMES = {{\n{sections}}}\n'


def lines(held: dict[tuple[str, str], list[str]]) -> str:
    rows = [
        textwrap.wrap(
            " ".join(sorted(names)), WIDTH - len(" ".join(head)), break_on_hyphens=False, break_long_words=False
        )
        for head, names in sorted(held.items())
    ]
    return "\n".join(f"{' '.join(head)} {row}" for head, several in zip(sorted(held), rows) for row in several)
