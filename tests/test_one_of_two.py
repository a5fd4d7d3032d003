"""What is computed of a value that is one of two is one of the two results, or not known; Python is the judge."""

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
        functools.reduce(lambda a, b: a + b, v, 0) | (lambda *a: len(a))(*v) | v or 3 | not v | {x: 1 for x in v}""",
    "tables": """len(v) | list(v) | v.get('a') | v.get('a', 3) | v['a'] if 'a' in v else 0 | {**v, 'z': 1} | dict(v) | sorted(v) |
        list(v.items()) | bool(v) | dict(v, q=1) | (lambda **k: len(k))(**v) | v == {'a': 1} | v.setdefault('a', 4) |
        v.pop('a', None) | {k: x for k, x in v.items()} | max(v.values(), default=0) | sum(v.values())""",
    "nothing": """v is None | v is not None | v == 5 | v or 1 | v if v is not None else 7 | bool(v) | isinstance(v, str) |
        str(v) | [v] | v in (None, 1) | getattr(v, 'upper', None) is None | hasattr(v, 'upper') | callable(v) | {'a': v}""",
}
CASES = [
    (a, b, " ".join(e.split())) for kind, pairs in PAIRS.items() for a, b in pairs for e in COMPUTED[kind].split("|")
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


def results(a: str, b: str, text: str) -> list[Any]:
    """What Python makes of either; of one that raises, nothing."""
    found = []
    for value in (a, b):
        try:
            found.append(eval(text, {**MODULES, "v": eval(value)}))  # noqa: S307  expressions of our own
        except Exception:
            continue
    return [value for value in found if isinstance(value, PLAIN)]


@pytest.mark.parametrize(("a", "b", "text"), CASES)
def test_of_one_of_two(a: str, b: str, text: str, tmp_path: Path) -> None:
    program = f"import torch\nimport {', '.join(MODULES)}\nif torch.rand(1) > 0.5:\n    v = {a}\nelse:\n    v = {b}\nr = {text}\n"
    machine = make_machine([str(tmp_path)], [], {})
    module = open_script(machine, str(tmp_path / "program.py"), program.encode())
    wanted = results(a, b, text)
    try:
        ended = roomy(lambda: run_script(machine, module))
    except Raised as raised:
        ended = raised
    assert ended is None or not wanted
    claimed = possible(module.variables.get("r")) if ended is None else None
    if claimed is not None:
        assert all(any(type(w) is type(c) and w == c for c in claimed) for w in wanted), (claimed, wanted)
