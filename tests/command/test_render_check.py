"""Findings as text for people and for services: full, concise, github, gitlab, junit, sonarqube, sarif."""

from __future__ import annotations

import json
import os
import xml.etree.ElementTree as xml
from pathlib import Path

import jsonschema
import pytest

import reports
from stillnet.base.finding import Finding, Note, Verdict
from stillnet.base.plain import replace
from stillnet.base.span import Span
from stillnet.lines import Lines
from stillnet.render.registry import Page, formats, render
from stillnet.rules import registry

SCHEMA = json.loads(Path(__file__).parents[1].joinpath("schemas", "sarif-2.1.0.json").read_text("utf-8-sig"))
NASTY = 'a "quoted" <b> & 100% \\ , : ; \x07 \u2028 naïve 中 ]]> \ud800\nsecond line'


def page(text: str = reports.SOURCE, file: str = "net.py", **changes) -> Page:
    return Page(lines=Lines({file: text}), **changes)


def drawn(name: str, *findings: Finding, on: Page | None = None, **changes) -> str:
    return render("check", name, reports.report(*findings, **changes), on or page())


def nasty() -> Finding:
    note = Note(NASTY, reports.span("dir with space/ü%.py", 3, 1, 4))
    return reports.mismatch("dir with space/ü%.py", message=NASTY, notes=(note, Note(NASTY)), node=NASTY)


def placeless() -> Finding:
    return Finding("unused-layer", Verdict.HINT, "no place", None, node="layer1.0", count=3)


def in_notebook() -> Finding:
    return reports.mismatch("book.ipynb", span=reports.span("book.ipynb", 2, 3, 4), cell=5, notes=())


def multiline() -> Finding:
    return reports.mismatch(span=Span("net.py", 12, 13, 14, 20), notes=())


EVERYTHING = (nasty(), placeless(), in_notebook(), multiline(), reports.mismatch(), reports.advice())


def test_every_format_of_the_contract_exists():
    wanted = {"full", "concise", "json", "sarif", "github", "gitlab", "junit", "sonarqube"}
    assert wanted <= set(formats("check"))


@pytest.mark.parametrize("name", formats("check"))
def test_every_format_takes_every_finding_and_none(name):
    assert drawn(name, *EVERYTHING, problems=(NASTY,)).endswith("\n")
    render("check", name, reports.report(models=()), Page())


def test_full_is_the_picture_of_the_design():
    assert drawn("full", reports.mismatch()) == (
        "net.py:14:16: error[shape-mismatch]: Linear expects 512 features, got 64\n"
        "   14 |         return self.fc(h)\n"
        "      |                ^^^^^^^^^^ h is [8, 64]\n"
        "    9 |         self.fc = nn.Linear(512, 10)\n"
        "      |                   ------------------ built for 512 features here\n"
        "   13 |         h = h.mean((2, 3))\n"
        "      |             -------------- 64 features since here\n"
        "   help: 512 -> 64\n"
        "\n"
        "Found 1 error in 1 file.\n"
        "Checked 3 of 4 operations; not understood: torchvision.ops.nms (12).\n"
    )


def quoted(line: str, column: int, width: int, **changes) -> list[str]:
    finding = Finding("r", Verdict.PROVEN, "m", reports.span("x.py", 1, column, width), **changes)
    return drawn("full", finding, on=page(line, "x.py")).split("\n")[1:3]


def test_tabs_move_the_mark():
    assert quoted("\tif\tx:", 5, 1) == ["    1 |     if  x:", "      |         ^"]


def test_wide_characters_move_the_mark():
    assert quoted("s = '中文' + y", 12, 1) == ["    1 | s = '中文' + y", "      | " + " " * 13 + "^"]


def test_line_ends_are_not_shown():
    assert quoted("f(x)\r\ng()", 1, 4) == ["    1 | f(x)", "      | ^^^^"]


def test_long_lines_are_clipped_around_the_mark():
    line = "x = [" + "1, " * 500 + "bad(), " + "2, " * 500 + "]"
    source, mark = quoted(line, line.index("bad") + 1, 5)
    assert len(source) < 200
    assert source[mark.index("^") :].startswith("bad()")
    assert mark.count("^") == 5


def test_an_empty_or_foreign_span_still_has_a_mark():
    assert quoted("abc", 2, 0)[1] == "      |  ^"
    assert quoted("abc", 90, 5)[1] == "      |    ^"


def test_control_characters_do_not_reach_the_terminal():
    assert quoted("a\x1b[31mb", 1, 1)[0] == "    1 | a?[31mb"


def test_a_span_of_several_lines_marks_the_first():
    lines = drawn("full", multiline()).split("\n")
    assert lines[1:3] == ["   12 |         h = self.conv(x)", "      |             ^^^^^^^^^^^^"]


def test_notes_in_other_files_say_where(tmp_path):
    (tmp_path / "lib.py").write_bytes("# coding: latin-1\né = 1\n".encode("latin-1"))
    note = Note("comes from here", reports.span(str(tmp_path / "lib.py"), 2, 1, 1))
    text = drawn("full", reports.mismatch(notes=(note,)), on=page(root=str(tmp_path)))
    assert "   --> lib.py:2:1\n    2 | é = 1\n      | - comes from here\n" in text


def test_without_source_the_words_remain():
    text = drawn("full", reports.mismatch("gone.py"))
    assert "   note: built for 512 features here\n" in text
    assert "   help: 512 -> 64\n" in text


def test_cells_of_notebooks_are_quoted():
    book = json.dumps({"cells": [{"source": "# text"}] * 4 + [{"source": ["a = 1\n", "b = f(a)\n"]}]})
    text = drawn("full", in_notebook(), on=page(book, "book.ipynb"))
    assert text.startswith("book.ipynb:cell 5:2:3: error[shape-mismatch]: ")
    assert "    2 | b = f(a)\n      |   ^^^^\n" in text


def test_operations_of_model_files_are_named_once():
    stored = reports.mismatch("net.onnx", span=reports.span("net.onnx", 0, 0, 0), notes=(), fix=None)
    hazard = replace(stored, rule="exp-overflow", message="Exp may overflow", node="Exp", operation="exp")
    named = replace(stored, message="fc expects 512 features")
    texts = ["fc: Linear expects 512 features, got 64", "Exp: Exp may overflow", "fc expects 512 features"]
    for name in ("concise", "full", "github", "gitlab", "junit"):
        for finding, text in zip((stored, hazard, named), texts):
            assert text in drawn(name, finding)
        assert "fc: fc" not in drawn(name, named)


def test_concise_is_one_line_per_finding():
    lines = drawn("concise", *EVERYTHING).splitlines()
    assert len(lines) == len(EVERYTHING)
    assert lines[0] == "layer1.0: note[unused-layer]: no place (3 times)"


def test_colour_is_only_decoration():
    import re

    plain = drawn("full", reports.mismatch())
    colored = drawn("full", reports.mismatch(), on=page(color=True))
    assert plain != colored
    assert re.sub(r"\x1b\[[\d;]*m", "", colored) == plain


def test_github_escapes():
    (line,) = drawn("github", nasty()).splitlines()
    head, _, data = line[2:].partition("::")
    assert head.startswith("error file=dir with space/ü%25.py,line=14,endLine=14,col=16,endColumn=26,title=stillnet (")
    assert "100%25" in data
    assert "%0A" in data


def test_github_has_columns_only_within_a_line():
    assert "col=" not in drawn("github", multiline())
    assert drawn("github", in_notebook()).startswith("::error file=book.ipynb,title=")
    assert drawn("github", placeless()).startswith("::notice title=stillnet (unused-layer)::no place")


def test_gitlab():
    issues = json.loads(drawn("gitlab", reports.mismatch(), reports.mismatch(), in_notebook(), placeless()))
    assert len({issue["fingerprint"] for issue in issues}) == 4
    for issue in issues:
        assert set(issue) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert issue["severity"] in ("info", "minor", "major", "critical", "blocker")
        assert issue["location"]["lines"]["begin"] >= 1
    found = next(issue for issue in issues if issue["location"]["path"] == "net.py")
    assert found["location"] == {"path": "net.py", "lines": {"begin": 14, "end": 14}}
    assert found["severity"] == "critical"


def test_junit_counts_add_up():
    root = xml.fromstring(drawn("junit", *EVERYTHING, problems=(NASTY,)))
    assert root.tag == "testsuites"
    assert int(root.attrib["tests"]) == len(root.findall(".//testcase")) == len(EVERYTHING) + 1
    assert int(root.attrib["failures"]) == len(root.findall(".//failure")) == len(EVERYTHING)
    assert int(root.attrib["errors"]) == len(root.findall(".//error")) == 1
    for suite in root:
        assert int(suite.attrib["tests"]) == len(suite)


def test_junit_without_findings_has_a_passing_case():
    root = xml.fromstring(drawn("junit"))
    assert [len(suite) for suite in root] == [1]
    assert root.find(".//failure") is None


def test_sonarqube():
    document = json.loads(drawn("sonarqube", *EVERYTHING))
    rules = {rule["id"]: rule for rule in document["rules"]}
    assert all(set(rule) >= {"id", "name", "engineId", "cleanCodeAttribute", "impacts"} for rule in rules.values())
    assert rules["shape-mismatch"]["impacts"] == [{"softwareQuality": "RELIABILITY", "severity": "HIGH"}]
    assert {issue["ruleId"] for issue in document["issues"]} == set(rules)
    assert len(document["issues"]) == len(EVERYTHING) - 1
    place = json.loads(drawn("sonarqube", reports.mismatch()))["issues"][0]["primaryLocation"]
    assert place["textRange"] == {"startLine": 14, "endLine": 14, "startColumn": 15, "endColumn": 25}
    assert place["filePath"] == "net.py"
    book = json.loads(drawn("sonarqube", in_notebook()))["issues"][0]["primaryLocation"]
    assert book["message"].startswith("cell 5, line 2: ")
    assert "textRange" not in book


@pytest.fixture
def rules(monkeypatch):
    page = "Finds shapes that do not fit.\n\nMore about it.\n"
    known = {
        "shape-mismatch": registry.Rule("shape-mismatch", lambda _: (), page),
        "unsafe-load": registry.Rule("unsafe-load", lambda _: (), page, security=True, default=False),
    }
    monkeypatch.setattr("stillnet.render.sarif.load", lambda: known)


@pytest.mark.parametrize("findings", [(), EVERYTHING, (reports.mismatch(),)])
def test_sarif_is_valid(rules, findings):
    log = json.loads(drawn("sarif", *findings, problems=("x.py: cannot be read",)))
    validator = jsonschema.validators.validator_for(SCHEMA)
    validator(SCHEMA, format_checker=validator.FORMAT_CHECKER).validate(log)
    (run,) = log["runs"]
    assert len(run["results"]) == len(findings)
    names = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert all(names[result["ruleIndex"]] == result["ruleId"] for result in run["results"])


def test_sarif_says_everything(rules):
    (run,) = json.loads(drawn("sarif", reports.mismatch()))["runs"]
    (result,) = run["results"]
    place = result["locations"][0]
    assert place["physicalLocation"]["artifactLocation"] == {"uri": "net.py", "uriBaseId": "SRCROOT"}
    assert place["physicalLocation"]["region"] == {"startLine": 14, "startColumn": 16, "endLine": 14, "endColumn": 26}
    assert place["logicalLocations"][0]["fullyQualifiedName"] == "fc"
    assert [related["message"]["text"] for related in result["relatedLocations"]] == [
        "h is [8, 64]",
        "built for 512 features here",
        "64 features since here",
    ]
    (change,) = result["fixes"][0]["artifactChanges"]
    assert change["replacements"][0]["insertedContent"] == {"text": "64"}
    assert result["partialFingerprints"]["stillnet/v1"]
    rule = run["tool"]["driver"]["rules"][0]
    assert rule["shortDescription"]["text"] == "Finds shapes that do not fit."
    assert rule["help"]["text"].endswith("More about it.")


def test_sarif_marks_security_rules_and_notebooks(rules):
    (run,) = json.loads(drawn("sarif", in_notebook(), placeless()))["runs"]
    secure = next(rule for rule in run["tool"]["driver"]["rules"] if rule["id"] == "unsafe-load")
    assert secure["properties"]["tags"] == ["security"]
    assert secure["defaultConfiguration"] == {"enabled": False}
    assert [result.get("properties") for result in run["results"]] == [None, {"cell": 5}]
    assert run["results"][0]["occurrenceCount"] == 3


def test_sarif_addresses_are_escaped(rules):
    (run,) = json.loads(drawn("sarif", nasty()))["runs"]
    place = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert place["uri"] == "dir%20with%20space/%C3%BC%25.py"


def test_paths_are_relative_to_the_root(tmp_path):
    inside, outside = str(tmp_path / "a" / "net.py"), str(tmp_path / "b.py")
    where = page(root=str(tmp_path / "a"))
    assert drawn("concise", reports.mismatch(inside), on=where).startswith("net.py:14:16: ")
    assert drawn("concise", reports.mismatch(outside), on=where).startswith(outside.replace(os.sep, "/"))
    (run,) = json.loads(drawn("sarif", reports.mismatch(outside), on=where))["runs"]
    assert run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == Path(outside).as_uri()


def test_a_file_that_an_import_found_stands_among_the_others():
    found = [reports.mismatch(file, notes=()) for file in ("b.py", os.path.abspath("a.py"), "c.py")]
    lines = drawn("concise", *found).splitlines()
    assert [line[:4] for line in lines[:3]] == ["a.py", "b.py", "c.py"]


def test_many_findings_are_counted_by_rule():
    many = [reports.mismatch(span=Span("net.py", n, 1, n, 2), notes=()) for n in range(1, 10)]
    assert "By rule" not in drawn("full", *many)
    assert f"By rule: 9 {many[0].rule}, 1 unused-layer." in drawn("full", *many, placeless())
