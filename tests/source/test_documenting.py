"""Decorators that only write documentation are put off; all others run when they stand."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

import pytest

from stillnet.source.documenting import PendingDocumentation
from stillnet.source.program import make_machine, open_script, run_script
from stillnet.source.values import Raised

LIBRARY = """
import re
from functools import lru_cache

REGISTRY = {}
NAME = re.compile(r"{(\\w+)}")
_cache = None

def describe(obj=None, *, intro=None):
    def decorator(thing):
        return document(thing, intro)
    if obj:
        return decorator(obj)
    return decorator

def document(thing, intro):
    lines = []
    lines.append(intro or get_intro(thing))
    for name in NAME.findall(thing.__doc__ or ""):
        lines.append(name.upper())
    thing.__doc__ = "\\n".join(lines)
    return thing

def get_intro(thing):
    global _cache
    if _cache is None:
        _cache = build()
    return _cache + thing.__name__

@lru_cache
def build():
    return "about "

def register(thing):
    REGISTRY[thing.__name__] = thing
    thing.__doc__ = "registered"
    return thing

def marked(thing):
    thing.mark = 1
    thing.__doc__ = "marked"
    return thing

def replaced(thing):
    thing.__doc__ = "replaced"
    return build
"""

PROGRAM = """
import library
from library import describe, register, marked, replaced, REGISTRY

@describe
class A:
    "text {one} and {two}"

@describe(intro="hello")
def f():
    "text {three}"

@register
def g(): pass

@marked
def h(): pass

@replaced
def i(): pass

class B(A):
    pass
"""


def run(tmp_path: Path, more: str, ours: bool = False) -> tuple[Any, dict[str, Any]]:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "library.py").write_text(LIBRARY)
    folders = [str(tmp_path), str(tmp_path / "site")]
    machine = make_machine(folders if ours else folders[:1], folders[1:], None)
    module = open_script(machine, f"{tmp_path}/main.py", (PROGRAM + textwrap.dedent(more)).encode())
    assert not isinstance(run_script(machine, module), Raised)
    return machine, module.variables


@pytest.mark.parametrize("ours", [False, True])
def test_what_only_documents_waits(tmp_path: Path, ours: bool) -> None:
    _, names = run(tmp_path, "", ours)
    assert isinstance(names["A"].namespace["__doc__"], PendingDocumentation)
    assert isinstance(names["f"].attributes["__doc__"], PendingDocumentation)


def test_the_text_is_there_when_it_is_read(tmp_path: Path) -> None:
    _, names = run(tmp_path, "a, b, c, d = A.__doc__, f.__doc__, A().__doc__, A.__doc__")
    assert names["a"] == "about A\nONE\nTWO"
    assert names["b"] == "hello\nTHREE"
    assert names["c"] == names["d"] == names["a"]


def test_a_wrapper_copies_what_waits(tmp_path: Path) -> None:
    _, names = run(
        tmp_path,
        """
        import functools
        @functools.wraps(f)
        def w(): pass
        before = w.__name__
        a = w.__doc__
        b = f.__doc__
        """,
    )
    assert names["before"] == "f"
    assert names["a"] == names["b"] == "hello\nTHREE"


@pytest.mark.parametrize("call", ["'g' in REGISTRY", "h.mark == 1", "i() == 'about '"])
def test_what_does_more_runs_at_once(tmp_path: Path, call: str) -> None:
    _, names = run(tmp_path, f"answer = {call}")
    assert names["answer"] is True


def test_what_stands_in_the_file_that_is_checked_runs(tmp_path: Path) -> None:
    more = """
    def noted(thing):
        thing.__doc__ = "noted"
        return thing

    @noted
    def k(): pass
    """
    _, names = run(tmp_path, more)
    assert names["k"].attributes["__doc__"] == "noted"


def test_a_text_that_needs_another_one(tmp_path: Path) -> None:
    more = """
    @describe(intro=A.__doc__)
    def k():
        "text {four}"

    class C(A):
        pass

    describe(C)
    a, b = k.__doc__, C.__doc__
    """
    _, names = run(tmp_path, more, ours=True)
    assert names["a"] == "about A\nONE\nTWO\nFOUR"
