"""Long loops over plain values give what reading them round by round gives."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

import pytest

from stillnet.source.control import plain_loops
from stillnet.source.program import make_machine, open_script, run_script

LOOPS = {
    "positions": """
        points, table, found = [(i, j) for i in range(12) for j in range(12)], {}, []
        for a in points:
            for b in points:
                offset = (abs(a[0] - b[0]), abs(a[1] - b[1]))
                if offset not in table:
                    table[offset] = len(table)
                found.append(table[offset])
        result = (len(found), sum(found), len(table), a, b)
    """,
    "totals": """
        total, odd, last = 0, 0, None
        for i in range(500):
            total += i * i // 3 % 7
            if i % 2 and not i < 10 or i == 4:
                odd = max(odd, i, total) if last is None or i > 0 else -1
            last = i
        result = (total, odd, last)
    """,
    "lists": """
        rows, seen = [0] * 100, []
        rows_alias = rows
        for i in range(100):
            rows[i] = float(i) / 4
            seen.append((i, rows[i]))
        result = (sum(rows), len(seen), seen is not rows_alias, seen[-1])
    """,
    "numbers that grow": """
        x = 3
        for i in range(100):
            x = x * x if x < 2 ** 200 else x
        result = x % 1000
    """,
    "an error": """
        result = 0
        try:
            for i in range(100):
                result += 1 / (50 - i)
        except ZeroDivisionError:
            result = i
    """,
    "objects": """
        class Thing: pass
        thing, result = Thing(), 0
        for i in range(100):
            kept = thing
            result += i
        result = (result, kept is thing)
    """,
    "the same table again": """
        result = []
        for unit in (1, 1, 2, 1.0, True, 1):
            found = []
            kept = found if unit == 2 else []
            for i in range(70):
                for j in range(20):
                    found.append(i * unit - j)
                    kept.append(unit)
            result.append((len(found), len(kept), sum(found), type(found[-1]).__name__, type(kept[-1]).__name__, i, j))
            found.append(0)
        result = tuple(result)
    """,
    "a name of its own": """
        def abs(x): return 1
        result = 0
        for i in range(100):
            result += abs(i)
    """,
}


def answer(tmp_path: Path, body: str) -> Any:
    script = tmp_path / "script.py"
    script.write_text(
        "def f():\n" + textwrap.indent(textwrap.dedent(body), "    ") + "    return result\nvalue = f()\n"
    )
    machine = make_machine([str(tmp_path)], [])
    module = open_script(machine, str(script))
    assert run_script(machine, module) is None
    return module.variables["value"]


@pytest.mark.parametrize("name", LOOPS)
def test_same_answer(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = LOOPS[name]
    quick = answer(tmp_path, body)
    monkeypatch.setattr(plain_loops, "WORTH", 10**9)
    assert quick == answer(tmp_path, body)
    namespace: dict[str, Any] = {}
    exec("def f():\n" + textwrap.indent(textwrap.dedent(body), "    ") + "    return result\nvalue = f()\n", namespace)  # noqa: S102
    assert quick == namespace["value"]


def test_hundred_thousand_rounds_are_few_steps(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "def f():\n    found = []\n    for i in range(400):\n        for j in range(400):\n            found.append(i - j)\n"
        "    return found\nvalue = len(f())\n"
    )
    machine = make_machine([str(tmp_path)], [])
    module = open_script(machine, str(script))
    assert run_script(machine, module) is None
    assert module.variables["value"] == 160_000
    assert machine.steps < 60_000
