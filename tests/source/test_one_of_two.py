"""What is computed of a value that is one of two, or of a container that a condition changed, is one of the two results, or
not known; Python is the judge."""

from __future__ import annotations

import copy
import functools
import itertools
import math
from pathlib import Path
from typing import Any

import pytest

from stillnet.base.dim import Sym
from stillnet.base.room import roomy
from stillnet.source.program import make_machine, open_script, run_script
from stillnet.source.values import Cond, OneOf, PyDict, PyList, Raised, Unknown, is_counted

MODULES = {"math": math, "itertools": itertools, "functools": functools, "copy": copy}
PAIRS = {
    "numbers": [("2", "3"), ("-1", "2.5"), ("True", "0")],
    "texts": [("'a'", "'12'"), ("'x,y'", "''")],
    "sequences": [("[1, 2]", "[3]"), ("(1, 2)", "[]")],
    "tables": [("{'a': 1}", "{'b': 2, 'c': 3}"), ("{}", "{'a': 4}")],
    "nothing": [("None", "5"), ("None", "'s'")],
}
COMPUTED = {
    "numbers": """int(v) | float(v) | str(v) | bool(v) | abs(v) | round(v) | v + 1 | 1 + v | -v | v ** 2 | v // 2 | v % 2 |
        v / 2 | divmod(v, 2) | min(v, 1) | sum([v, 1]) | [v] * 2 | f'{v}' | '%s' % v | '{}'.format(v) | v == 2 | v < 2 |
        v in (2, 3) | not v | v and 1 | v or 1 | 1 if v else 0 | sorted([v, 1]) | [1, 2, 3, 4][v] | list(range(v)) |
        'ab' * v | math.sqrt(abs(v)) | pow(v, 2) | chr(v + 70) | {v: 1} | (lambda q: q + 1)(v) | isinstance(v, int) |
        [i for i in range(3) if i < v] | int(str(int(v)) * 1) + 1 | list(map(str, [v])) | dict(a=v) | f'{v:>4}'""",
    "texts": """len(v) | v + 'z' | v * 2 | v.upper() | v.split(',') | v[0] | v[:1] | list(v) | v in 'abc' | 'a' in v | int(v) |
        v == 'a' | v.startswith('a') | v.replace('a', 'b') | ','.join([v, v]) | {'a': 1}.get(v) | {'a': 1, '12': 2}[v] |
        bool(v) | v or 'd' | f'{v}!' | [c for c in v] | v.partition(',') | 'x' if v else 'y' | getattr('text', 'upper')()""",
    "sequences": """len(v) | list(v) | tuple(v) | v[0] | v[-1] | v[:1] | sum(v) | sorted(v) | [x + 1 for x in v] | 1 in v |
        max(v, default=0) | bool(v) | [*v, 9] | v * 2 | list(enumerate(v)) | list(zip(v, v)) | any(v) | v.count(1) |
        str(v) | isinstance(v, list) | math.prod(v) | list(itertools.chain(v, v)) | next(iter(v), 7) | copy.copy(v) |
        functools.reduce(lambda a, b: a + b, v, 0) | v.index(1) | list(itertools.accumulate(v)) | sum(x * 2 for x in v) |
        len(list(itertools.product(v, v))) | list(itertools.pairwise(v)) | (lambda *a: len(a))(*v) |
        v or 3 | not v | {x: 1 for x in v}""",
    "tables": """len(v) | list(v) | v.get('a') | v.get('a', 3) | v['a'] if 'a' in v else 0 | {**v, 'z': 1} | dict(v) | sorted(v) |
        list(v.items()) | bool(v) | dict(v, q=1) | (lambda **k: len(k))(**v) | v == {'a': 1} | v.setdefault('a', 4) |
        v.pop('a', None) | {k: x for k, x in v.items()} | max(v.values(), default=0) | sum(v.values())""",
    "nothing": """v is None | v is not None | v == 5 | v or 1 | v if v is not None else 7 | bool(v) | isinstance(v, str) |
        str(v) | [v] | v in (None, 1) | getattr(v, 'upper', None) is None | hasattr(v, 'upper') | callable(v) | {'a': v}""",
}
CHANGED = {
    "sequences": [
        ("[1]", "v.append(2)"),
        ("[1, 2]", "v.pop()"),
        ("[]", "v.extend([3, 4])"),
        ("[5]", "v.insert(0, 1)"),
        ("[1, 2, 3]", "v[1] = 7"),
        ("[3, 1, 2]", "v.sort()"),
        ("[1, 2, 3]", "del v[0]"),
        ("[1, 2]", "v.reverse()"),
        ("(1, 2)", "v += (6,)"),
    ],
    "tables": [
        ("{'a': 1}", "v['b'] = 2"),
        ("{'a': 1, 'c': 3}", "del v['a']"),
        ("{}", "v.update(a=5)"),
        ("{'a': 1}", "v['a'] = 8"),
        ("{'b': 1}", "v.setdefault('a', 2)"),
    ],
}
CASES = [
    (a, b, " ".join(e.split())) for kind, pairs in PAIRS.items() for a, b in pairs for e in COMPUTED[kind].split("|")
]
CHANGES = [
    (*c, " ".join(e.split())) for kind, changes in CHANGED.items() for c in changes for e in COMPUTED[kind].split("|")
]
PLAIN = (bool, int, float, str, list, tuple, dict, type(None))


def possible(value: Any) -> list[Any] | None:
    """The plain values it may be; None where that is not known."""
    if isinstance(value, OneOf):
        found = [possible(v) for v in value.values()]
        return None if None in found else [p for ps in found for p in ps or []]
    if isinstance(value, (PyList, tuple)):
        items = value.items if isinstance(value, PyList) else list(value)
        parts = [possible(i) for i in items]
        if not is_counted(items) or None in parts:
            return None
        make = list if isinstance(value, PyList) else tuple
        return [make(c) for c in itertools.product(*(p or [] for p in parts))]
    if isinstance(value, PyDict):
        pairs = possible(PyList([(k, v) for k, v in value.items.items()]))
        return (
            None if pairs is None or value.is_open or not is_counted(value.items.values()) else [dict(p) for p in pairs]
        )
    return None if isinstance(value, (Unknown, Cond, Sym)) or not isinstance(value, PLAIN) else [value]


def results(ways: tuple[str, str], text: str) -> list[Any]:
    """What Python makes of either; of one that raises, nothing."""
    found = []
    for way in ways:
        space: dict[str, Any] = dict(MODULES)
        try:
            exec(f"{way}\nr = {text}", space)  # noqa: S102  programs of our own
        except Exception:  # an operand of another kind
            continue
        found.append(space["r"])
    return [value for value in found if isinstance(value, PLAIN)]


def claimed(first: str, text: str, folder: Path) -> tuple[bool, list[Any] | None]:
    """Does it end in an exception, and what may the result be?"""
    machine = make_machine([str(folder)], [], {})
    program = f"import torch\nimport {', '.join(MODULES)}\n{first}\nr = {text}\n"
    module = open_script(machine, str(folder / "program.py"), program.encode())
    try:
        ended = roomy(lambda: run_script(machine, module))
    except Raised:
        return True, None
    return (True, None) if ended is not None else (False, possible(module.variables.get("r")))


def judge(first: str, ways: tuple[str, str], text: str, folder: Path) -> None:
    wanted = results(ways, text)
    raises, values = claimed(first, text, folder)
    assert not (raises and wanted)
    if values is not None:
        assert all(any(type(w) is type(v) and w == v for v in values) for w in wanted), (values, wanted)


@pytest.mark.parametrize(("a", "b", "text"), CASES)
def test_of_one_of_two(a: str, b: str, text: str, tmp_path: Path) -> None:
    first = f"if torch.rand(1) > 0.5:\n    v = {a}\nelse:\n    v = {b}"
    judge(first, (f"v = {a}", f"v = {b}"), text, tmp_path)


@pytest.mark.parametrize(("start", "change", "text"), CHANGES)
def test_of_a_container_that_a_condition_changed(start: str, change: str, text: str, tmp_path: Path) -> None:
    first = f"v = {start}\nif torch.rand(1) > 0.5:\n    {change}"
    judge(first, (f"v = {start}", f"v = {start}\n{change}"), text, tmp_path)
