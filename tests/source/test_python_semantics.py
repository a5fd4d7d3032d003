"""The same small program run by Python and read by the machine: every variable of plain data must agree."""

from __future__ import annotations

import contextlib
import io
import math
from collections import deque
from pathlib import Path
from typing import Any

import pytest

from stillnet.base.unknown import Unknown
from stillnet.source.program import make_machine, open_script, run_script
from stillnet.source.values import Instance, PyDict, PyIterator, PyList, PySet, Raised

FOLDER = Path(__file__).parents[1] / "python_semantics"
SNIPPETS = sorted(FOLDER.glob("*.py"))
DATA = (bool, int, float, complex, str, bytes, type(None), range)


def is_data(value: Any) -> bool:
    """Plain data, all the way down: what two runs can be compared by."""
    if type(value) in DATA:
        return True
    if type(value) in (list, tuple, set, frozenset, deque):
        return all(is_data(v) for v in value)
    if isinstance(value, dict) and type(value).__module__ in ("builtins", "collections"):
        return all(is_data(k) and is_data(v) for k, v in value.items())
    return False


def expected(path: Path) -> dict[str, Any]:
    """What Python makes of our own snippet."""
    names: dict[str, Any] = {"__name__": "__main__", "__file__": str(path)}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(path.read_text(), str(path), "exec", dont_inherit=True), names)  # noqa: S102
    return {k: v for k, v in names.items() if not k.startswith("__") and is_data(v)}


def plain(value: Any) -> Any:
    """A value of the machine as Python data; what is no data stays."""
    if isinstance(value, PyList):
        return deque(map(plain, value.items)) if value.kind == "deque" else [plain(v) for v in value.items]
    if isinstance(value, tuple):
        return tuple(plain(v) for v in value)
    if isinstance(value, PyDict):
        return {plain(k): plain(v) for k, v in value.items.items()}
    if isinstance(value, PySet):
        return {plain(v) for v in value.items}
    if isinstance(value, Instance) and value.payload is not None:
        return plain(value.payload)
    if isinstance(value, PyIterator):
        return iter(value.items)
    return value


def same(a: Any, b: Any) -> bool:
    if isinstance(a, float) and isinstance(b, float):
        return math.isclose(a, b, rel_tol=1e-12) or (math.isnan(a) and math.isnan(b))
    if isinstance(a, (list, tuple, deque)) and type(a) is type(b):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return list(a) == list(b) and all(same(a[k], b[k]) for k in a)
    if isinstance(a, (set, frozenset)):
        return a == b
    return type(a) is type(b) and bool(a == b)


@pytest.mark.parametrize("path", SNIPPETS, ids=[p.stem for p in SNIPPETS])
def test_the_machine_agrees_with_python(path: Path) -> None:
    wanted = expected(path)
    machine = make_machine([], [])
    module = open_script(machine, str(path))
    ended = run_script(machine, module)
    if isinstance(ended, Raised):
        where = ended.site.span.line if ended.site is not None else "?"
        pytest.fail(f"line {where}: raises {ended.value.cls.name}: {ended.value.attributes.get('args')}")
    assert ended is None
    wrong = []
    for name, value in wanted.items():
        found = plain(module.variables.get(name, Unknown("never assigned")))
        if not same(value, found):
            wrong.append(f"{name}: Python {value!r}, machine {found!r}")
    assert not wrong, "\n" + "\n".join(wrong)


def test_there_are_snippets() -> None:
    assert len(SNIPPETS) > 10
