"""Small files whose content multiplies: loops in loops, functions that call each other twice, members that unpack without end.

None of them may take more than 10 s or 1 GB, and none of them is called clean where it was not read to its end."""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from stillnet.render.registry import Page, render
from stillnet.walk import TargetError, show
from tests.wire_writer import graph, model, node, value


def packed(members: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return file.getvalue()


def loops_that_grow() -> bytes:
    """Each round changes the size of the state, so that each body is read more than once."""
    ends = [value("i", [], 7), value("c", [], 9), value("s", None)], [value("d", [], 9), value("t", None)]
    body = graph([node("Identity", ["c"], ["d"]), node("Concat", ["s", "s"], ["t"], axis=0)], *ends)
    for _ in range(8):
        inner = node("Loop", ["n", "", "s"], ["u"], body=("graph", body))
        body = graph([node("Identity", ["c"], ["d"]), inner, node("Concat", ["u", "s"], ["t"], axis=0)], *ends)
    outer = node("Loop", ["n", "", "x"], ["y"], body=("graph", body))
    return model(graph([outer], [value("n", [], 7), value("x", ["a", 2])], [value("y", None)]))


def function(name: str, nodes: str, result: str) -> str:
    ends = "input_arg { name: 'x' type: DT_FLOAT } output_arg { name: 'y' type: DT_FLOAT }"
    return f"function {{ signature {{ name: '{name}' {ends} }} {nodes} ret {{ key: 'y' value: '{result}' }} }}\n"


def functions_that_call_twice() -> bytes:
    text = "node { name: 'x' op: 'Placeholder' attr { key: 'dtype' value { type: DT_FLOAT } } }\n"
    text += "node { name: 'y' op: 'f59' input: 'x' } library {\n"
    text += function("f0", "node_def { name: 'b' op: 'Relu' input: 'x' }", "b:activations:0")
    for i in range(60):
        twice = [f"node_def {{ name: '{n}' op: 'f{i}' input: '{of}' }}" for n, of in (("a", "x"), ("b", "a:y:0"))]
        text += function(f"f{i + 1}", " ".join(twice), "b:y:0")
    return (text + "}").encode()


def list_without_end() -> bytes:
    return packed({"config.json": b'{"a":[' + b"1," * 20_000_000 + b"1]}", "metadata.json": b"{}"})


def code_without_end() -> bytes:
    members = {"data.pkl": b"\x80\x02c__torch__\nM\n)\x81}b.", "constants.pkl": b"\x80\x02).", "version": b"3\n"}
    return packed({f"m/{k}": v for k, v in {**members, "code/__torch__.py": b"a=1\n" * 5_000_000}.items()})


MADE: dict[Callable[[], bytes], bool] = {
    loops_that_grow: True,
    functions_that_call_twice: False,
    list_without_end: False,
    code_without_end: False,
}


@pytest.mark.parametrize("made", MADE, ids=lambda f: f.__name__)
def test_content_that_multiplies(made: Callable[[], bytes], tmp_path: Path) -> None:
    file = tmp_path / "model.bin"
    file.write_bytes(made())
    assert file.stat().st_size < 100_000
    start = time.process_time()
    try:
        report = show(str(file))
    except TargetError as problem:
        assert "internal error" not in str(problem) and not MADE[made]
    else:
        assert not any("internal error" in p for p in report.problems) and bool(report.problems) != MADE[made]
        for framework in ("pytorch", "keras"):
            render("show", "python", report, Page(framework=framework))
    assert time.process_time() - start < 10
