"""Lines as their author sees them: encodings, line ends, notebooks, files that cannot be read."""

from __future__ import annotations

import json

import pytest

from stillnet.lines import Lines, decode


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("é = 1".encode(), "é = 1"),
        ("é = 1".encode("utf-8-sig"), "é = 1"),
        ("# coding: latin-1\né".encode("latin-1"), "# coding: latin-1\né"),
        (b"# coding: nonsense\nx", "# coding: nonsense\nx"),
        (b"\xff\xfe x", "\ufffd\ufffd x"),
        (b"", ""),
    ],
)
def test_decoding_never_fails(data, text):
    assert decode(data) == text


def test_only_real_line_ends_split(tmp_path):
    path = tmp_path / "x.py"
    path.write_bytes("a\r\nb\rc\nd\x0c\u2028e".encode())
    assert Lines().of(str(path)) == ["a", "b", "c", "d\x0c\u2028e"]


@pytest.mark.parametrize("number", [0, -1, 3])
def test_a_line_that_does_not_exist_is_none(number):
    assert Lines({"x.py": "a\nb"}).line("x.py", number) is None


def test_files_that_cannot_be_read_have_no_lines(tmp_path):
    lines = Lines()
    assert lines.line(str(tmp_path / "gone.py"), 1) in (None, "")
    assert lines.line(str(tmp_path), 1) in (None, "")
    assert lines.line("nul\0name.py", 1) in (None, "")


@pytest.mark.parametrize(
    "book",
    [
        {"cells": [{"source": "text"}, {"source": ["a\n", "b"]}]},
        {"worksheets": [{"cells": [{"source": "text"}]}, {"cells": [{"input": ["a\n", "b"]}]}]},
    ],
)
def test_notebooks_by_cell(book):
    lines = Lines({"x.ipynb": json.dumps(book)})
    assert lines.of("x.ipynb", 2) == ["a", "b"]
    assert lines.of("x.ipynb", 3) == []
    assert lines.of("x.ipynb") == []


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"cells": 3}', '{"cells": [3]}', '{"cells": [{"source": 3}]}'])
def test_broken_notebooks_have_no_lines(text):
    assert Lines({"x.ipynb": text}).of("x.ipynb", 1) == []


def test_joined_lines_lead_back_to_cells():
    code, text = {"cell_type": "code", "source": ["a\n", "b"]}, {"cell_type": "markdown", "source": "# t"}
    lines = Lines({"x.ipynb": json.dumps({"cells": [text, code, text, code]})})
    assert [lines.place("x.ipynb", line) for line in range(6)] == [None, (2, 1), (2, 2), (4, 1), (4, 2), None]
    assert Lines({"x.py": "a"}).place("x.py", 1) is None
