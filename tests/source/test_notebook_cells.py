"""Cells of notebooks as Python: magics and shell lines are set aside, what they may bind is unknown, lines stay."""

from __future__ import annotations

import ast
import json

import pytest

from stillnet.source.modules.notebook import NotANotebook, read_notebook
from stillnet.walk import check_files

CELLS = {
    "%matplotlib inline\nx = 1": "pass  # %matplotlib inline\nx = 1",
    "x = !ls\nx?": "x = get_ipython()\npass  # x?",
    "!pip install a \\\n  b\nx = 1": "pass  # !pip install a \\\n#   b\nx = 1",
    "%time y = f(3)\n%timeit -n 10 g()": "if 1: y = f(3)\nif 1:         g()",
    "%run other.py": "from other import *  # %run other.py",
    "%run ../other.py 3": "from unread_cell import *  # %run ../other.py 3",
    "%%bash\nls": "# %%bash\n# ls",
    "%%time\ny = 2": "pass  # %%time\ny = 2",
    "%%R -o z\nz <- 3": "from unread_cell import *  # %%R -o z\n# z <- 3",
    "print('a'\n  % 3)": "print('a'\n  % 3)",
    "if a:\n    !ls\n    %cd x": "if a:\n    pass  # !ls\n    pass  # %cd x",
    "# why?\n?x": "# why?\npass  # ?x",
}


def book(*cells: object, **more: object) -> bytes:
    return json.dumps({"cells": [{"cell_type": "code", "source": c} for c in cells], **more}).encode()


@pytest.mark.parametrize("cell", CELLS)
def test_cells(cell: str) -> None:
    read = read_notebook(book(cell))
    assert read.text == CELLS[cell] + "\n" and not read.problems
    assert read.text.count("\n") == cell.count("\n") + 1
    ast.parse(read.text)


def test_a_cell_that_is_not_python_is_said_and_its_names_are_unknown() -> None:
    read = read_notebook(book("x = 1", "print 'a'\nfoo = 3\ndef bar(y): pass\nfor i in x: pass", "y = foo"))
    assert len(read.problems) == 1 and read.problems[0].startswith("cell 2, line 1: not valid Python")
    assert read.text.splitlines()[1].startswith("from unread_cell import bar, foo, i; from unread_cell import *")
    assert read.places[-1] == (3, 1)


@pytest.mark.parametrize("raw", [b"", b"[]", b'{"cells": 3}', b'{"cells": [3]}', b"[" * 100_000])
def test_no_notebook(raw: bytes) -> None:
    with pytest.raises(NotANotebook):
        read_notebook(raw)


@pytest.mark.parametrize(
    "metadata", [{"language_info": {"name": "R"}}, {"kernelspec": {"name": "ir", "language": "R"}}]
)
def test_a_notebook_in_another_language(metadata: dict[str, object]) -> None:
    with pytest.raises(NotANotebook, match="in r"):
        read_notebook(book("x <- 1", metadata=metadata))


def test_what_follows_a_magic_is_read(tmp_path) -> None:
    """A name from `%run` or a broken cell is unknown, no error, and the rest is checked."""
    file = tmp_path / "book.ipynb"
    net = "import torch\nfrom torch import nn\nn = setup()\nnn.Linear(4, 5)(torch.randn(2, 3))\n"
    file.write_bytes(book("%run -i ../x.py", "print 'a'", net))
    report = check_files([str(file)])
    assert [(f.rule, f.span.line) for f in report.findings if f.span] == [("shape-mismatch", 6)]
    assert len(report.problems) == 1 and "cell 2, line 1" in report.problems[0]
