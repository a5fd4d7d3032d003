"""Silencing findings: comments, selection and baselines."""

from __future__ import annotations

import json

import pytest

import reports
from stillnet.lines import Lines
from stillnet.suppress import (
    BaselineError,
    CommentReader,
    Selection,
    SelectionError,
    baseline,
    comments,
    fingerprint,
    matches,
    new_findings,
    read_baseline,
    require_known,
)

RULES = ["shape-mismatch", "unused-layer", "unused-parameter"]


def silenced(text: str, finding=None, file: str = "net.py") -> bool:
    return CommentReader(Lines({file: text})).silences(finding or reports.mismatch(file))


def commented(comment: str, line: str = "return self.fc(h)") -> str:
    return reports.SOURCE.replace(line, f"{line}  {comment}")


@pytest.mark.parametrize(
    ("comment", "expected"),
    [
        ("# stillnet: ignore", True),
        ("#stillnet:ignore", True),
        ("# stillnet: ignore[shape-mismatch]", True),
        ("# stillnet: ignore[unused-layer, shape-mismatch]", True),
        ("# stillnet: ignore[shape-*]", True),
        ("# noqa  # stillnet: ignore[shape-mismatch]  because", True),
        ("# stillnet: ignore[unused-layer]", False),
        ("# stillnet: ignore[]", False),
        ("# stillnet: ignored", False),
        ("# stillnet: ignore-file", False),
        ("# ignore", False),
    ],
)
def test_comment_on_the_line(comment, expected):
    assert silenced(commented(comment)) == expected


def test_a_comment_elsewhere_says_nothing():
    assert not silenced(commented("# stillnet: ignore", "h = self.conv(x)"))


def test_a_comment_inside_a_string_is_none():
    assert not silenced(reports.SOURCE.replace("self.fc(h)", 'self.fc("# stillnet: ignore")'))


def test_first_or_last_line_of_a_long_statement():
    text = "f(\n  1,\n)  # stillnet: ignore\n"
    finding = reports.mismatch(span=reports.span("net.py", 1, 1, 1, end_line=3))
    assert silenced(text, finding)


def test_a_file_that_does_not_tokenize_is_read_by_lines():
    text = commented("# stillnet: ignore") + "\n  def broken(:\n'''\n"
    assert silenced(text)


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("# stillnet: ignore-file\n", True),
        ("#!/usr/bin/env python\n# Licence\n\n# stillnet: ignore-file[shape-mismatch]\n", True),
        ("# stillnet: ignore-file[unused-layer]\n", False),
        ("import os\n# stillnet: ignore-file\n", False),
    ],
)
def test_whole_file(head, expected):
    finding = reports.mismatch(span=reports.span("net.py", 14 + head.count("\n"), 16, 10))
    assert silenced(head + reports.SOURCE, finding) == expected


def test_cells_of_a_notebook():
    cells = [
        {"cell_type": "markdown", "source": ["# title"]},
        {"cell_type": "code", "source": ["%time\n", "f(x)  # stillnet: ignore"]},
    ]
    book = json.dumps({"cells": cells})
    finding = reports.mismatch("book.ipynb", span=reports.span("book.ipynb", 2, 1, 4), cell=2)
    assert silenced(book, finding, "book.ipynb")
    assert not silenced(
        book, reports.mismatch("book.ipynb", span=reports.span("book.ipynb", 1, 1, 4), cell=1), "book.ipynb"
    )


def test_several_comments_add_up():
    assert comments("x  # stillnet: ignore[a] # stillnet: ignore[b]").lines == {1: ("a", "b")}


@pytest.mark.parametrize(
    ("word", "rule", "expected"),
    [
        ("shape-mismatch", "shape-mismatch", True),
        ("shape", "shape-mismatch", True),
        ("*-mismatch", "shape-mismatch", True),
        ("ALL", "shape-mismatch", True),
        ("mismatch", "shape-mismatch", False),
    ],
)
def test_words_name_rules(word, rule, expected):
    assert matches(word, rule) == expected


def test_unknown_rule_names_are_refused():
    require_known(["unused", "shape-mismatch"], RULES, "--select")
    with pytest.raises(SelectionError, match="--select: unknown rule 'unused-layr'; did you mean 'unused-layer'"):
        require_known(["unused-layr"], RULES, "--select")
    with pytest.raises(SelectionError):
        require_known([""], RULES, "--select")


def selection(**changes) -> Selection:
    return Selection(
        root="", defaults=frozenset({"shape-mismatch"}), known=frozenset({"shape-mismatch", "taste"}), **changes
    )


def test_defaults_hold_until_something_is_selected():
    taste = reports.advice(rule="taste")
    assert selection().wants(reports.mismatch())
    assert not selection().wants(taste)
    assert selection(select=("taste",)).wants(taste)
    assert not selection(select=("taste",)).wants(reports.mismatch())
    assert selection().wants(reports.advice(rule="internal"))


@pytest.mark.parametrize(("file", "expected"), [("tests/a/net.py", False), ("src/net.py", True), ("gen.py", False)])
def test_per_file_ignores(file, expected):
    rules = {"tests/": ("shape-mismatch",), "gen*.py": ("shape",)}
    assert selection(per_file=rules).wants(reports.mismatch(file)) == expected


def key(text: str):
    lines = Lines({"net.py": text})
    return lambda finding: fingerprint(finding, "", lines)


def test_a_fingerprint_survives_moves_and_indentation_but_not_edits():
    before = key(reports.SOURCE)(reports.mismatch())
    moved = reports.mismatch(span=reports.span("net.py", 16, 16, 10))
    assert key("\n\n" + reports.SOURCE.replace("        return", "\treturn "))(moved) == before
    assert key(reports.SOURCE.replace("self.fc(h)", "self.fc(g)"))(reports.mismatch()) != before
    assert key(reports.SOURCE)(reports.mismatch(message="else")) != before
    assert key(reports.SOURCE)(reports.mismatch(rule="else")) != before


def test_a_baseline_counts(tmp_path):
    file = tmp_path / "known.json"
    lines = Lines({"net.py": reports.SOURCE})
    file.write_text(baseline([reports.mismatch(), reports.mismatch()], "", lines))
    known = read_baseline(str(file))
    assert sum(known.values()) == 2
    found = [reports.mismatch()] * 3 + [reports.advice()]
    assert new_findings(found, known, key(reports.SOURCE)) == [reports.mismatch(), reports.advice()]


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"version": 9, "findings": []}', '{"version": 1, "findings": [{}]}', "\x00"]
)
def test_a_broken_baseline_is_said(tmp_path, text):
    file = tmp_path / "known.json"
    file.write_text(text)
    with pytest.raises(BaselineError, match=r"known\.json"):
        read_baseline(str(file))
    with pytest.raises(BaselineError, match="absent"):
        read_baseline(str(tmp_path / "absent.json"))
