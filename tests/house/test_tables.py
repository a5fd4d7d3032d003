"""Files of knowledge are read when a name of theirs is asked for, and never change what is known."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from stillnet.base.table import Table, files_in, homes_in

TORCH = """
import sys
from stillnet.source.program import make_machine
from stillnet.source.known.registry import resolve
machine = make_machine(["."], [], {})
assert resolve(machine, "torch.nn.Linear").name == "Linear"
FAMILIES = tuple(f"stillnet.{room}." for room in ("source.known.keras", "source.known.tensorflow", "ops.keras"))
assert [m for m in sys.modules if m.startswith("stillnet.source.known.torch.")]
assert not [m for m in sys.modules if m.startswith(FAMILIES)]
"""
KERAS = """
import sys
from stillnet.source.known.registry import resolve
from stillnet.source.program import make_machine
machine = make_machine(["."], [], {})
assert resolve(machine, "tensorflow.keras.layers.Dense").name == "Dense"
assert "stillnet.source.known.keras.model" in sys.modules
"""
STALE = """
import sys
for package in ("ops", "source.known"):
    sys.modules[f"stillnet.{package}.homes"] = None
from stillnet.ops import FUNCTIONS, LAYERS
from stillnet.source import program
from stillnet.source.known.registry import KNOWN
print(len({*FUNCTIONS}), len({*LAYERS}), len({*KNOWN}))
"""


def ran(text: str) -> str:
    return subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True).stdout


def test_a_torch_program_reads_no_keras() -> None:
    ran(TORCH)


def test_a_keras_name_reads_its_family() -> None:
    ran(KERAS)


def test_without_homes_everything_is_read() -> None:
    counted = "import sys\n" + STALE.split("None\n", 1)[1]
    assert ran(STALE) == ran(counted)


def test_families_are_imported_only_where_they_are_read(tmp_path: Path) -> None:
    """Whoever imports a file of a family by itself, before the family is read, meets tables that are half full."""
    text = """
import sys
from stillnet.walk import show
assert show(FILE).findings
from stillnet.source.known import FAMILIES, family_of
print([m for m in sys.modules if "source.known." in m and family_of(m.partition("source.known.")[2]) in FAMILIES])
"""
    file = tmp_path / "net.py"
    file.write_text("import torch\nimport torch.nn as nn\nnet = nn.Linear(3, 4)\nnet(torch.randn(2, 5))\n")
    assert ran(text.replace("FILE", repr(str(file)))).strip() == "[]"


ALONE = """
import importlib
import sys
from stillnet.base.table import Table
from stillnet.source import known
from stillnet.source import program
from stillnet.source.values import Class

CACHES = {"_classes"}

def state():
    found = {}
    for name, module in list(sys.modules.items()):
        for word, value in vars(module).items() if name.startswith("stillnet.") else ():
            if isinstance(value, Table):
                read = {n: dict.__getitem__(value, n) for n in dict.keys(value)}
                classes = {n: c for n, c in read.items() if isinstance(c, Class)}
                found.update({f"{word} {n}": (sorted(c.namespace), sorted(c.attributes)) for n, c in classes.items()})
            elif type(value) in (dict, list, set) and not word.startswith("__") and word not in CACHES:
                inner = value.values() if type(value) is dict else ()
                found[f"{name} {word}"] = (len(value), [len(v) for v in inner if type(v) in (dict, list, set)])
    return found

for file in sorted(known.ALONE):
    before = state()
    importlib.import_module(f"stillnet.source.known.{file}")
    after = state()
    changed = [n for n in before if after[n] != before[n] and "stillnet.base" not in n]
    assert not changed, (file, changed)
"""


def test_files_that_are_read_alone_fill_nothing_but_the_tables() -> None:
    """Else it would matter when they are read."""
    ran(ALONE)


def test_names_are_known_before_they_are_read() -> None:
    table: Table[int] = Table()
    read: list[str | None] = []

    def reader(home: str | None) -> None:
        read.append(home)
        table["x"], table["y"] = 1, 2

    table.put_off({"x": "a", "y": "b", "gone": "c"}, reader)
    assert "x" in table and "z" not in table and not read
    assert table.names() == {"x", "y", "gone"} and not read
    assert table.get("z", 7) == 7 and not read
    assert table["x"] == 1 and read == ["a"]
    with pytest.raises(KeyError):
        table["gone"]
    assert dict(table) == {"x": 1, "y": 2} and [*table] == ["x", "y"] and read[-1] is None


def test_homes_of_other_files_do_not_count(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\n")
    names = {"": "T a x y"}
    assert homes_in("a 6", names, ["T"], files_in(str(tmp_path))) == {"T": {"x": "a", "y": "a"}}
    assert homes_in("a 7", names, ["T"], files_in(str(tmp_path))) is None
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "__init__.py").write_text("")
    (inner / "b.py").write_text("")
    assert homes_in("a 6", names, ["T"], files_in(str(tmp_path))) is not None
    assert files_in(str(tmp_path), deep=True) == {"a": 6, "inner.b": 0}
    assert homes_in("a 6", names, ["T"], files_in(str(tmp_path), deep=True)) is None


def test_names_of_a_library_are_looked_through_when_one_is_asked_for() -> None:
    lines = {"": "T a one two", "torch": "T a torch.b torch.c\nT,U d torch.e"}
    homes = homes_in("a 6\nd 7", lines, ["T", "U"], {"a": 6, "d": 7})
    assert homes is not None and set(homes["T"].lines) == {"", "torch"}
    assert homes["T"].get("torch.c") == "a" and homes["T"].get("torch.e") == "d" and homes["T"].get("torch.x") is None
    assert set(homes["T"].lines) == {""} and dict(homes["U"]) == {"torch.e": "d"}
    left = homes["T"].without(frozenset(["a"]))
    assert dict(left) == {"torch.e": "d"} and {*homes["T"]} == {"one", "two", "torch.b", "torch.c", "torch.e"}
