"""Findings in notebooks carry the cell and the line in it."""

from __future__ import annotations

import json

import reports
from stillnet.base.finding import Edit, Finding, Fix, Note, Verdict
from stillnet.lines import Lines
from stillnet.notebooks import in_cells
from stillnet.projects import Wishes, show_target
from stillnet.render.registry import Page, render

BOOK = {
    "cells": [
        {"cell_type": "markdown", "source": "# A net"},
        {"cell_type": "code", "source": ["from torch import nn\n", "fc = nn.Linear(512, 10)"]},
        {"cell_type": "code", "source": ["%time\n", "h = x.mean(1)\n", "y = fc(h)"]},
    ]
}
FILE = "book.ipynb"


def lines() -> Lines:
    return Lines({FILE: json.dumps(BOOK)})


def finding(**changes) -> Finding:
    """As the reader sees it: lines 1 and 2 are the second cell, lines 3 to 5 the third."""
    parts = {
        "notes": (
            Note("h is [8, 64]", reports.span(FILE, 5, 5, 5)),
            Note("built for 512", reports.span(FILE, 2, 6, 18)),
            Note("since here", reports.span(FILE, 4, 5, 9)),
            Note("in a library", reports.span("lib.py", 2, 1, 1)),
        ),
        "fix": Fix("512 -> 64", (Edit(reports.span(FILE, 2, 16, 3), "64"),)),
        **changes,
    }
    return Finding("shape-mismatch", Verdict.PROVEN, "no fit", reports.span(FILE, 5, 5, 5), **parts)


def test_places_are_those_of_the_cell():
    placed = in_cells(finding(), lines())
    assert placed.cell == 3
    assert placed.span == reports.span(FILE, 3, 5, 5)
    assert placed.notes == (
        Note("h is [8, 64]", reports.span(FILE, 3, 5, 5), 3),
        Note("built for 512", reports.span(FILE, 2, 6, 18), 2),
        Note("since here", reports.span(FILE, 2, 5, 9), 3),
        Note("in a library", reports.span("lib.py", 2, 1, 1)),
    )
    assert placed.fix == Fix("512 -> 64")


def test_an_edit_in_the_same_cell_stays():
    fix = Fix("x", (Edit(reports.span(FILE, 4, 5, 1), "y"),))
    assert in_cells(finding(fix=fix), lines()).fix == Fix("x", (Edit(reports.span(FILE, 2, 5, 1), "y"),))


def test_what_is_no_notebook_or_has_a_cell_stays():
    assert in_cells(reports.mismatch(), lines()) == reports.mismatch()
    placed = in_cells(finding(), lines())
    assert in_cells(placed, lines()) == placed
    beyond = reports.mismatch(FILE, span=reports.span(FILE, 99, 1, 1))
    assert in_cells(beyond, lines()) == beyond


def test_the_cell_is_quoted():
    read = lines()
    text = render("check", "full", reports.report(in_cells(finding(), read)), Page(lines=read))
    assert text.startswith("book.ipynb:cell 3:3:5: error[shape-mismatch]: no fit\n")
    assert "    3 | y = fc(h)\n      |     ^^^^^ h is [8, 64]\n" in text
    assert "    2 | h = x.mean(1)\n" in text
    assert "   --> book.ipynb:cell 2:2:6\n    2 | fc = nn.Linear(512, 10)\n" in text


def test_models_stand_in_cells(tmp_path):
    cells = [
        {"cell_type": "code", "source": ["import torch, strange\n", "from torch import nn\n"]},
        {"cell_type": "markdown", "source": "A net"},
        {"cell_type": "code", "source": ["# built\n", "net = nn.Sequential(nn.Linear(8, 4))\n", "strange.call()\n"]},
        {"cell_type": "code", "source": ["net(torch.randn(2, 8))\n"]},
    ]
    file = tmp_path / "book.ipynb"
    file.write_text(json.dumps({"cells": cells}), "utf-8")
    report = show_target(str(file), Wishes(), Lines())
    (model,) = report.models
    assert (model.cell, model.line) == (3, 2)
    assert [(m.cell, m.line) for m in model.modules] == [(3, 2), (3, 2)]
    assert [(o.cell, o.line) for o in model.operations if o.op == "linear"] == [(4, 1)]
    document = json.loads(render("show", "json", report, Page()))
    assert document["models"][0]["modules"][1]["cell"] == 3
    assert "book.ipynb:cell 3:2" in render("show", "table", report, Page())
