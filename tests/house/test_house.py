"""The rules of the house: which room may know which, who prints, and that nothing of a target ever runs."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2] / "src" / "stillnet"
FILES = sorted(HOUSE.rglob("*.py"))
# Lower rooms know nothing of higher ones; rooms on one line do not know each other.
FLOORS = (
    ("base",),
    ("graph",),
    ("ops",),
    ("source", "files"),
    ("analyses",),
    ("rules",),
    ("session",),
    ("rereading",),
    ("walk",),
    ("render", "editor", "cli"),
)
FLOOR = {room: number for number, floor in enumerate(FLOORS) for room in floor}
# The command and what is around it: words, configuration and files on disk. They are bound by their own lists below.
AROUND = {
    "__init__", "__main__", "bandit_plugin", "command_line", "command_parser", "config", "discover", "library", "lines",
    "loading", "notebooks", "patch", "patterns", "projects", "suppress", "version",
}  # fmt: skip
# Room -> rooms of AROUND that it may know; none of them may know the front ends or the rules in return.
SHARED = {
    "walk": {"discover"},
    "render": {"lines", "suppress", "version"},
}
# Imports that go up, each with its reason. The list may only become shorter.
UPWARD: dict[tuple[str, str], str] = {}
# The broad `except` clauses: a bug of ours ends at the call that meets it, the deep thread hands everything over, and the
# command turns what is left into one line.
CONTAINED = {
    "source/call_expressions.py": 1,
    "files/open.py": 1,
    "rules/run.py": 1,
    "base/room.py": 1,
    "walk.py": 1,
    "cli.py": 1,
}
# What would run a target, or load code by a name that a target chose.
RUNS_CODE = {"eval", "exec", "compile", "__import__", "execfile"}
LOADS_CODE = {"import_module", "run_path", "exec_module", "load_module", "spec_from_file_location"}
# Our own tables are filled by importing the files beside them.
LOADERS = {
    "ops/__init__.py", "rules/registry.py", "render/registry.py", "source/known/__init__.py", "files/recognise.py",
}  # fmt: skip
# Methods of our own classes are made from the names of their fields.
MAKES_METHODS = {"base/plain.py"}
# The bytecode of our own modules is read as the standard importer reads it.
READS_BYTECODE = {("loading.py", "marshal")}
OUTSIDE = {"subprocess", "socket", "ctypes", "pickle", "marshal", "shelve", "runpy", "http", "requests"}


def name(file: Path) -> str:
    return file.relative_to(HOUSE).as_posix()


def room(file: Path) -> str:
    return name(file).partition("/")[0].removesuffix(".py")


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


def imports(file: Path) -> Iterator[str]:
    """The rooms that a file imports, also inside functions; what only type checkers read does not count."""
    package = [*file.relative_to(HOUSE).parent.parts]
    skipped = {id(n) for node in ast.walk(tree(file)) if is_type_checking(node) for n in ast.walk(node)}
    for node in ast.walk(tree(file)):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package[: len(package) - node.level + 1] + (node.module or "").split(".")
            parts = [part for part in base if part]
            yield from [parts[0]] if parts else [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("stillnet"):
            yield (node.module or "").partition(".")[2].partition(".")[0] or node.names[0].name


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def test_every_room_has_a_floor() -> None:
    assert {room(f) for f in FILES} <= {*FLOOR, *AROUND}


def test_imports_go_down() -> None:
    wrong = []
    for file in FILES:
        here = room(file)
        if here not in FLOOR or here == "cli":  # the top floor sees everything
            continue
        for other in sorted(set(imports(file)) - {here}):
            known = (name(file), other) in UPWARD or other in SHARED.get(here, ())
            if not known and FLOOR.get(other, len(FLOORS)) >= FLOOR[here]:
                wrong.append(f"{name(file)} knows {other}")
    assert not wrong


def test_listed_departures_exist() -> None:
    gone = [f"{file} -> {other}" for file, other in UPWARD if other not in set(imports(HOUSE / file))]
    assert not gone, "take them off the list"


def test_rules_do_not_know_how_they_are_shown() -> None:
    shown = {"render", "cli", "command_line"}
    assert not [name(f) for f in FILES if room(f) == "rules" and shown & set(imports(f))]


def test_operations_see_no_syntax_tree() -> None:
    """`entry.py` parses our own signature lines; no other file of knowledge needs a parser."""
    users = [name(f) for f in FILES if room(f) == "ops" and any("ast" in modules(n) for n in ast.walk(tree(f)))]
    assert users == ["ops/entry.py"]


def modules(node: ast.AST) -> set[str]:
    """Top-level names of the foreign modules that an import statement names."""
    if isinstance(node, ast.Import):
        return {alias.name.partition(".")[0] for alias in node.names}
    if isinstance(node, ast.ImportFrom) and not node.level:
        return {(node.module or "").partition(".")[0]}
    return set()


def test_every_module_says_its_job() -> None:
    assert not [name(f) for f in FILES if not ast.get_docstring(tree(f))]


def test_only_the_command_prints() -> None:
    wrong = []
    for file in FILES:
        for node in ast.walk(tree(file)) if name(file) != "cli.py" else ():
            prints = isinstance(node, ast.Call) and called(node) == "print"
            if prints or (isinstance(node, ast.Attribute) and ast.unparse(node) in ("sys.stdout", "sys.stderr")):
                wrong.append(f"{name(file)}:{node.lineno}")
    assert not wrong


def called(node: ast.Call) -> str:
    """The plain name of what is called: `f` of `f()`, `g` of `a.g()`."""
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


def test_nothing_of_a_target_runs() -> None:
    wrong = []
    for file in FILES:
        for node in ast.walk(tree(file)):
            outside = {word for word in modules(node) & OUTSIDE if (name(file), word) not in READS_BYTECODE}
            if outside or (modules(node) and "urllib.request" in ast.unparse(node)):
                wrong.append(f"{name(file)}: {ast.unparse(node)}")
            if isinstance(node, ast.Call):
                runs = isinstance(node.func, ast.Name) and node.func.id in RUNS_CODE and not is_ours(node)
                runs = runs and name(file) not in MAKES_METHODS
                if runs or (called(node) in LOADS_CODE and name(file) not in LOADERS):
                    wrong.append(f"{name(file)}:{node.lineno}: {called(node)}")
    assert not wrong


def test_words_of_annotations_come_from_one_file() -> None:
    """`typing` costs as much as starting Python; a run needs none of it (`base/annotations.py`)."""
    found = [name(f) for f in FILES for node in ast.walk(tree(f)) if modules(node) & {"typing", "dataclasses"}]
    assert {*found} == {"base/annotations.py", "base/plain.py"}


def is_ours(node: ast.Call) -> bool:
    """A module of the house, named by a constant."""
    first = node.args[0] if node.args else None
    return isinstance(first, ast.Constant) and str(first.value).startswith("stillnet.")


def test_start_up_stays_cheap() -> None:
    """`dataclasses` brings `inspect` and compiles methods for every class; a pattern at the top is compiled in every run."""
    wrong = []
    for file in FILES:
        lines = file.read_text("utf-8").splitlines() if name(file) != "base/plain.py" else []
        for number, line in enumerate(lines, 1):
            if line.startswith(("from dataclasses ", "import dataclasses")) or re.match(
                r"[A-Z_]+ = re\.compile\(", line
            ):
                wrong.append(f"{name(file)}:{number}: see base/plain.py and base/pattern.py")
    assert not wrong


def test_bugs_are_contained_in_few_places() -> None:
    found: dict[str, int] = {}
    for file in FILES:
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.ExceptHandler) and is_broad(node.type):
                found[name(file)] = found.get(name(file), 0) + 1
    assert found == CONTAINED


def is_broad(kind: ast.expr | None) -> bool:
    kinds = kind.elts if isinstance(kind, ast.Tuple) else [kind]
    return any(k is None or (isinstance(k, ast.Name) and k.id in ("Exception", "BaseException")) for k in kinds)


# Called by a base class of the standard library, by its name.
CALLED_BY_NAME = ("visit_", "generic_visit", "__")


def test_nothing_is_dead() -> None:
    """A function without a decorator (which may enter it into a table) is named at least once beside its definition."""
    words = Counter(word for file in FILES for word in re.findall(r"\w+", file.read_text("utf-8")))
    dead = [
        f"{name(file)}:{node.lineno}: {node.name}"
        for file in FILES
        for node in ast.walk(tree(file))
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.decorator_list
        and not node.name.startswith(CALLED_BY_NAME) and words[node.name] == 1
    ]  # fmt: skip
    assert not dead


def test_every_sign_has_a_reader() -> None:
    """Formats are told by signs; their readers are read when one fits."""
    from stillnet.files import recognise, signs  # noqa: F401

    assert all(callable(found.read) for found in recognise.FORMATS.values())
    assert {*recognise.READERS} == {*recognise.FORMATS}
