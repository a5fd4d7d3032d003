"""Hostile targets: each gets a clear answer in bounded time, and nothing of it ever runs."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from stillnet import walk
from stillnet.graph.architecture import Report
from stillnet.walk import check_files

# Generous, for busy machines; each of these takes about a second.
SECONDS = 60

CANARY = """
import os, socket, subprocess, sys, ctypes, importlib, pickle, runpy
from pathlib import Path

open("canary", "w").write("opened")
Path("canary").write_text("path")
os.system("touch canary")
subprocess.run(["touch", "canary"])
eval("open('canary', 'w')")
exec("open('canary', 'w')")
compile("open('canary', 'w')", "x", "exec")
importlib.import_module("trap")
__import__("trap")
pickle.loads(b"cos\\nsystem\\n(S'touch canary'\\ntR.")
runpy.run_path("trap.py")
import trap

socket.create_connection(("127.0.0.1", 9))


class Meta(type):
    def __new__(cls, *args):
        open("canary", "w")
        return super().__new__(cls, *args)


class Trap(metaclass=Meta):
    open("canary", "w")

    def __init_subclass__(cls):
        open("canary", "w")

    def __del__(self):
        open("canary", "w")


def decorator(function):
    open("canary", "w")
    return function


@decorator
def f(x=open("canary", "w")):
    return x


f"{open('canary', 'w')}"
[open("canary", "w") for _ in range(3)]
os._exit(3)
"""


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever would leave the process fails the test."""

    def refuse(*args: Any, **options: Any) -> Any:
        raise AssertionError("something of the target ran")

    for owner, name in ((os, "system"), (os, "_exit"), (subprocess, "Popen"), (socket.socket, "connect")):
        monkeypatch.setattr(owner, name, refuse)


def test_nothing_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closed: None) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "target.py").write_text(CANARY, "utf-8")
    (tmp_path / "trap.py").write_text("open('canary', 'w')\n", "utf-8")
    before = set(sys.modules)
    check_files(["target.py"])
    assert not (tmp_path / "canary").exists()
    assert "trap" not in set(sys.modules) - before


def test_modules_of_the_current_folder_stay_out(tmp_path: Path) -> None:
    """A stranger's project may hold files with the names of modules that we import."""
    for name in ("typing", "enum", "json", "difflib", "tokenize", "dataclasses", "yaml", "numpy", "torch", "textwrap"):
        (tmp_path / f"{name}.py").write_text("open('canary', 'w')\n", "utf-8")
    source = str(Path(__file__).parents[2] / "src")
    command = [sys.executable, "-m", "stillnet", "check", "."]
    environment = {**os.environ, "PYTHONPATH": source}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "canary").exists()


PROGRAMS = {
    "endless loop": "while True:\n    pass\n",
    "endless recursion": "def f(n):\n    return f(n + 1)\n\n\nf(0)\n",
    "endless generator": "def g():\n    while True:\n        yield 1\n\n\nx = list(g())\n",
    "endless construction": "class A:\n    def __init__(self):\n        self.a = A()\n\n\nA()\n",
    "slow pattern": "import re\nre.match(r'(a+)+$', 'a' * 40 + 'b')\n",
    "wide text": "a = '%999999999d' % 3\nb = '{:999999999}'.format(3)\nc = f'{3:999999999}'\nd = 'a'.ljust(10**9)\n",
    "long text": "a = 'a' * 10**10\nb = ('a,' * 10**6).replace('a', 'b' * 10**4)\nc = 'x'.join(['y' * 999] * 10**6)\n",
    "large numbers": "import math\na = 10**10**9\nb = 1 << 10**9\nc = pow(3, 10**9)\nd = math.factorial(10**6)\n",
    "long lists": "a = [0] * 10**10\nb = list(range(10**12))\nc = bytes(10**10)\nd = sum(range(10**10))\n",
    "many branches": "import torch\n\n\ndef f(a):\n"
    + "".join(f"    if a.mean() > {i}:\n        a = a + {i}\n" for i in range(100))
    + "    return a\n\n\nf(torch.randn(3))\n",
    "huge tensor": "import torch\nx = torch.zeros(10**6, 10**6)\ny = torch.arange(10**12)\n",
    "more wide text": "a = '{:>999999999}'.format(3)\nb = '%*d' % (10**9, 1)\nc = '%.999999999f' % 1.0\nd = f'{1.0:.{10**9}f}'\n"
    "e = '{:{}}'.format(1, 10**9)\nf = 'a\\t'.expandtabs(10**9)\n",
    "doubled text": "a, b = 'a', b'a'\nfor i in range(99):\n    a += a\n    b = b + b\n",
    "doubled lists": "a, b = [1], (1,)\nfor i in range(99):\n    a = a + a\n    b = b + b\n",
    "nested lists": "import torch\nx = [1]\nfor i in range(99):\n    x = [x, x]\ny = str(x)\nz = x == [x]\nt = torch.tensor(x)\n",
    "nested tuples": "x = (1,)\nfor i in range(99):\n    x = (x, x)\nd = {x: 1}\ny = f'{x}'\n",
    "deep nesting": "x = " + "[" * 90 + "]" * 90 + "\n",
    "long chain": "import os\nx = os" + ".path" * 50_000 + "\nprint(y)\n",
    "calls of calls": "def f():\n    return f\n\n\nx = f" + "()" * 50_000 + "\nprint(y)\n",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_bounded(name: str, tmp_path: Path) -> None:
    file = tmp_path / "target.py"
    file.write_text(PROGRAMS[name], "utf-8")
    start = time.perf_counter()
    report = check_files([str(file)])
    assert time.perf_counter() - start < SECONDS
    assert not [f for f in report.findings if f.severity == "error"]


UNREADABLE = {
    "null bytes": b"x = 1\0\n",
    "unknown encoding": b"# -*- coding: nosuch -*-\nx = 1\n",
    "wrong encoding": b'x = "\xff\xfe"\n',
    "syntax error": b"def f(:\n",
    "too many parentheses": b"x = " + b"(" * 3000 + b")" * 3000 + b"\n",
    "too many signs": b"x = " + b"-" * 20_000 + b"1\n",
    "50 MB": b"x = 1\n" * 9_000_000,
    "a million statements": b"x=1\n" * 1_000_000,
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_said_not_alarmed(name: str, tmp_path: Path) -> None:
    file = tmp_path / "target.py"
    file.write_bytes(UNREADABLE[name])
    report = check_files([str(file)])
    assert len(report.problems) == 1 and "target.py" in report.problems[0]
    assert not report.findings and report.unread == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "target.py")
    report = check_files([str(tmp_path / "target.py")])
    assert report.unread == 1 and "not a regular file" in report.problems[0]


def test_a_notebook_that_is_none(tmp_path: Path) -> None:
    file = tmp_path / "target.ipynb"
    file.write_bytes(b'{"cells": 3}')
    assert len(check_files([str(file)]).problems) == 1


def test_files_outside_the_project_stay_closed(tmp_path: Path) -> None:
    """A secret beside the project is not read, neither by its path nor through a link."""
    project = tmp_path / "project"
    project.mkdir()
    (tmp_path / "secret.json").write_text('{"width": 7}', "utf-8")
    os.symlink(tmp_path / "secret.json", project / "link.json")
    for path in (str(tmp_path / "secret.json"), "../secret.json", "link.json"):
        program = (
            f"import json, torch\nwidth = json.load(open({path!r}))['width']\ntorch.zeros(width) @ torch.zeros(8)\n"
        )
        (project / "net.py").write_text(program, "utf-8")
        report = check_files([str(project / "net.py")])
        assert not report.findings, path


def test_expanding_yaml(tmp_path: Path) -> None:
    lines, last = ["a: &a [x, x, x, x, x, x, x, x, x]"], "a"
    for letter in "bcdefghi":
        lines.append(f"{letter}: &{letter} [{', '.join([f'*{last}'] * 9)}]")
        last = letter
    (tmp_path / "bomb.yaml").write_text("\n".join(lines), "utf-8")
    (tmp_path / "net.py").write_text("import yaml\nx = yaml.safe_load(open('bomb.yaml'))\n", "utf-8")
    start = time.perf_counter()
    assert not check_files([str(tmp_path / "net.py")]).findings
    assert time.perf_counter() - start < SECONDS


def test_many_files(tmp_path: Path) -> None:
    """A folder of ten thousand files is walked; links that lead back do not lead round."""
    from stillnet.discover import discover

    for number in range(100):
        folder = tmp_path / f"d{number}"
        folder.mkdir()
        for file in range(100):
            (folder / f"f{file}.py").touch()
    os.symlink(tmp_path, tmp_path / "d0" / "again")
    assert len(discover([str(tmp_path)])) == 10_000


def test_messages_cannot_steer_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "net.py"
    file.write_text(
        "import torch.nn as nn\nclass Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        '        raise ValueError("bad \\x1b[31m red\\nsecond line")\nNet()\n'
    )
    report = check_files([str(file)])
    texts = [f.message for f in report.findings] + [u.reason for u in report.unknowns] + list(report.problems)
    assert any("red" in text for text in texts)
    assert all(text.isprintable() for text in texts)


def test_a_bug_of_ours_in_one_file_leaves_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.py").write_text("import torch\n\ntorch.nn.Linear(3, 4)(torch.zeros(2, 5))\n")
    whole = walk._check

    def broken(wish: walk.Wish) -> Report:
        if wish.file.endswith("a.py"):
            raise ZeroDivisionError("oh")
        return whole(wish)

    monkeypatch.setattr(walk, "_check", broken)
    monkeypatch.setenv("STILLNET_STRICT", "0")
    report = check_files([str(tmp_path / "a.py"), str(tmp_path / "b.py")])
    assert [f.rule for f in report.findings] == ["shape-mismatch"]
    assert report.partial and report.unread == 1
    assert report.problems == (f"{tmp_path / 'a.py'}: internal error: ZeroDivisionError: oh",)
