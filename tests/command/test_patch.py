"""Edits applied to texts: encodings, line ends, overlaps."""

from __future__ import annotations

import os
import stat

import pytest

import reports
from stillnet.base.finding import Edit, Fix
from stillnet.patch import apply, changes, unified, write


def edit(line: int, column: int, width: int, text: str, file: str = "net.py") -> Edit:
    return Edit(reports.span(file, line, column, width), text)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_stay(end):
    text = end.join(["a = 1", "b = 22", "c"])
    assert apply(text, [edit(2, 5, 2, "333"), edit(1, 5, 1, "0")]) == end.join(["a = 0", "b = 333", "c"])


def test_of_overlapping_edits_the_first_wins():
    assert apply("abcdef", [edit(1, 2, 3, "X"), edit(1, 3, 3, "Y"), edit(1, 6, 1, "Z")]) == "aXeZ"


def test_insertions_and_ranges_past_the_end():
    assert apply("ab", [edit(1, 2, 0, "-"), edit(9, 9, 9, "!")]) == "a-b!"


def test_a_form_feed_is_no_line_end():
    assert apply("a\x0c\u2028b\nc", [edit(2, 1, 1, "d")]) == "a\x0c\u2028b\nd"


@pytest.mark.parametrize(
    ("encoding", "head"),
    [("utf-8", ""), ("utf-8-sig", ""), ("latin-1", "# coding: latin-1\r\n"), ("cp1251", "# -*- coding: cp1251 -*-\n")],
)
def test_a_file_keeps_encoding_mark_and_mode(tmp_path, encoding, head):
    path = tmp_path / "net.py"
    letter = "ж" if encoding == "cp1251" else "é"
    path.write_bytes(f"{head}# {letter}\nx = 1".encode(encoding))
    os.chmod(path, 0o640)
    line = 2 + head.count("\n")
    finding = reports.mismatch(fix=Fix("", (edit(line, 5, 1, "2", str(path)),)))
    (change,) = changes([finding, finding])
    write(change)
    assert path.read_bytes() == f"{head}# {letter}\nx = 2".encode(encoding)
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert [entry.name for entry in tmp_path.iterdir()] == ["net.py"]


def test_notebooks_and_missing_files_are_left_alone(tmp_path):
    book = tmp_path / "book.ipynb"
    book.write_text("{}")
    findings = [
        reports.mismatch(fix=Fix("", (edit(1, 1, 1, "x", str(file)),))) for file in (book, tmp_path / "gone.py")
    ]
    assert changes([*findings, reports.advice()]) == []


def test_a_patch_says_where_the_newline_is_missing(tmp_path):
    path = tmp_path / "net.py"
    path.write_bytes(b"x = 1\r\ny = 1")
    (change,) = changes([reports.mismatch(fix=Fix("", (edit(2, 5, 1, "2", str(path)),)))])
    assert unified(change, "net.py") == (
        "--- a/net.py\n+++ b/net.py\n@@ -1,2 +1,2 @@\n x = 1\r\n-y = 1\n\\ No newline at end of file\n"
        "+y = 2\n\\ No newline at end of file\n"
    )
