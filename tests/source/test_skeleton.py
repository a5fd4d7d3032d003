"""A file whose functions are parsed when somebody looks into them is the same file."""

from __future__ import annotations

import ast
import re
import time
from pathlib import Path

import pytest

import stillnet
from stillnet.source.modules.skeleton import Unparsed, UnparsedClass, may_mention, parse_lazily

LONG = "\n".join(f"    value_{i} = value_{i - 1 if i else 'x'} + {i}  # a comment" for i in range(8))
METHOD = LONG.replace("    value", "        value")

FILES = {
    "plain": f"import a\n\ndef f(x):\n{LONG}\n    return 1\n\nY = 2\n",
    "header over lines": f"import a\n\ndef f(\n    x,\n    y=(1, 2),\n) -> int:\n{LONG}\n",
    "hanging header": f"import a\n\ndef f(x,\n      y=3):\n{LONG}\n",
    "method": f"\nclass A:\n    x = 1\n\n    @property\n    async def f(self):\n{METHOD}\n\n    def g(self): return 1\n",
    "class": f"import a\n\n@a.b\nclass A(a.B,\n        metaclass=C):\n    x = 1\n\n    def f(self):\n{METHOD}\n\n    def g(self): return 1\n\nY = 2\n",  # noqa: E501
    "class with texts": f"import a\n\nclass A:  # first\n    '''Text\n\n    def f(self):\n{METHOD}\n    '''\n\n    async def g(self):\n{METHOD}\n\n\nclass B: x = 1\n",  # noqa: E501
    "text at the margin of a class": f"import a\n\nclass A:\n    '''Text\nmore\n    '''\n\n    def g(self):\n{METHOD}\n",
    "class at the start": f"\nclass A:\n    def g(self):\n{METHOD}\n",
    "class under a condition": f"import a\n\nif a:\n    class A:\n        def g(self):\n{METHOD.replace('        value', '            value')}\n\ndef f(x):\n{LONG}\n",  # noqa: E501
    "docstring": f'import a\n\ndef f(x):\n    """Text\n\n    more\n    """\n{LONG}\n',
    "comments after it": f"import a\n\ndef f(x):\n{LONG}\n    # of f\n# of g\ndef g(): pass\n",
    "under a condition": f"import a\n\nif a:\n    def f(x):\n{METHOD}\nelse:\n    f = None\n",
    "decorated": f"import a\n\n@a.b(\n    c\n)\ndef f(x):\n{LONG}\n    yield x\n",
    "letters": f'import a\n\ndef f(x):\n{LONG}\n    return "é", x\n',
}
# nothing of these may be cut: the margin is no sign of where the function ends
ODD = {
    "text at the margin": f'import a\n\ndef f(x):\n{LONG}\n    return """\nmargin = 1\n"""\n',
    "a file in a text": f'TEXT = """\ndef f(x):\n{LONG}\n"""\n',
    "brackets at the margin": f"import a\n\ndef f(x):\n{LONG}\n    return [\n1,\n2]\n",
    "a line that goes on": f"import a\n\ndef f(x):\n{LONG}\n    return 1 + \\\nx\n",
    "quotes in a comment": f'import a\n\ndef f(x):\n{LONG}\n    # """\n    return """\nmargin = 1\n"""\n',
    "quotes in quotes": f'import a\n\ndef f(x):\n{LONG}\n    a = \'"""\'\n    return """\nmargin = 1\n"""\n',
}


def described(tree: ast.Module) -> str:
    return re.sub(r"end_col_offset=\d+", "", ast.dump(tree, include_attributes=True))


@pytest.mark.parametrize("name", FILES)
def test_same_file(name: str) -> None:
    tree = parse_lazily(FILES[name])
    assert tree is not None
    assert any("stillnet_text" in vars(node) for top in tree.body for node in (top, *vars(top).get("body", ())))
    assert described(tree) == described(ast.parse(FILES[name]))


@pytest.mark.parametrize("name", ODD)
def test_odd_file_is_the_same_or_left_alone(name: str) -> None:
    tree = parse_lazily(ODD[name])
    assert tree is None or described(tree) == described(ast.parse(ODD[name]))


def test_our_own_files() -> None:
    count = 0
    for path in sorted(Path(stillnet.__file__).parent.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        tree = parse_lazily(text)
        if tree is not None:
            count += 1
            assert described(tree) == described(ast.parse(text)), path
    assert count > 100


def test_a_body_that_is_no_python_raises_where_it_is_called() -> None:
    tree = parse_lazily(f"import a\n\ndef f(x):\n{LONG}\n    print 'old'\n")
    assert tree is not None
    function = tree.body[1]
    assert isinstance(function, Unparsed)
    assert isinstance(function.body[0], ast.Raise)


def test_a_class_is_parsed_without_its_methods_and_when_somebody_looks() -> None:
    tree = parse_lazily(f"import a\n\nclass A:\n    table = {{}}\n\n    def f(self):\n{METHOD}\n")
    assert tree is not None
    cls = tree.body[1]
    assert isinstance(cls, UnparsedClass)
    assert may_mention(cls, "table")
    assert not may_mention(cls, "other")
    method = cls.body[1]
    assert type(cls) is ast.ClassDef
    assert isinstance(method, Unparsed)
    assert may_mention(cls, "other")


def test_a_class_that_is_no_python_raises_where_it_is_made() -> None:
    tree = parse_lazily(f"import a\n\nclass A:\n    def f(self):\n{METHOD}\n    print 'old'\n")
    assert tree is not None
    cls = tree.body[1]
    assert isinstance(cls, ast.ClassDef)
    assert isinstance(cls.body[0], ast.Raise)
    assert cls.body[0].lineno == 4


def test_a_header_without_end_costs_nothing() -> None:
    start = time.process_time()
    parse_lazily("import a\n\ndef f(x): return (\n" + "            y,\n" * 400 + "        )\n")
    assert time.process_time() - start < 2
