"""Architectures as text: table, tree, json, dot, mermaid, html."""

from __future__ import annotations

import enum
import json
import re
from dataclasses import replace

import pytest

import reports
from reports import call, module, operation
from stillnet.base import dim as D
from stillnet.base.dim import Origin, name
from stillnet.graph.architecture import Architecture, Report
from stillnet.render.json import plain
from stillnet.render.registry import Page, formats, render
from stillnet.render.words import dims, size
from stillnet.walk import show


def drawn(kind: str, model: Architecture, *findings, **page) -> str:
    return render("show", kind, Report((model,), findings), Page(**page))


def body(model: Architecture, **page) -> list[str]:
    """The rows of the table, cut into cells."""
    lines = drawn("table", model, **page).split("\n")
    rules = [number for number, line in enumerate(lines) if line and set(line) <= {"─", "-"}]
    return [re.sub(r"  +", " | ", line.strip()) for line in lines[rules[0] + 1 : rules[1]]]


def nested() -> Architecture:
    """Two blocks in a list, one called twice, one layer never called, one under a condition."""
    shape = (2, 8)
    return reports.small(
        modules=(
            module("", "net.Net", {"scale": (3,)}),
            module("blocks", "torch.nn.ModuleList"),
            module("blocks.0", "net.Block"),
            module("blocks.0.fc", "torch.nn.Linear", {"weight": (8, 8)}),
            module("blocks.1", "net.Block"),
            module("blocks.1.fc", "torch.nn.Linear", {"weight": (8, 8)}),
            module("extra", "torch.nn.Linear", {"weight": (4, 8)}),
            module("unused", "net.Head"),
            module("unused.fc", "torch.nn.Linear", {"weight": (5, 8)}),
        ),
        calls=(
            call("blocks.0.fc", shape, shape, depth=2, macs=128),
            call("blocks.0", shape, shape, depth=1, macs=128, weights=0),
            call("blocks.1.fc", shape, shape, depth=2, macs=128),
            call("blocks.1", shape, shape, depth=1, macs=128, weights=0),
            call("blocks.0.fc", shape, shape, depth=2, macs=128),
            call("blocks.0", shape, shape, depth=1, macs=128, weights=0),
            call("extra", shape, (2, 4), depth=1, macs=64, guard=("use_extra",)),
            call("", shape, (2, 4), depth=0, macs=448),
        ),
    )


def test_every_format_of_the_contract_exists():
    assert {"table", "tree", "json", "dot", "mermaid"} <= set(formats("show"))


@pytest.mark.parametrize("kind", formats("show"))
def test_every_format_takes_an_empty_model_and_none(kind):
    empty = Architecture("Net", "pytorch", None, None, "eval", None, None, None)
    assert drawn(kind, empty).endswith("\n")
    render("show", kind, Report(), Page())


def test_table_of_a_small_model():
    assert drawn("table", reports.small()) == (
        "Net (pytorch, eval)  net.py:5\n"
        "  x: f32[B, 3, H, 32], H >= 3\n"
        "\n"
        "Module           Input           Output                    Parameters  Weights  Activations  Mult-adds\n"
        "──────────────────────────────────────────────────────────────────────────────────────────────────────\n"
        "Net              B x 3 x H x 32  B x 10                            --       --           --         --\n"
        "├─ Conv2d: conv  B x 3 x H x 32  B x 64 x (H + 1)//2 x 16       1,792     10 B        100 B     1728*B\n"
        "└─ Linear: fc    B x 64          B x 10                           650     10 B        100 B      640*B\n"
        "──────────────────────────────────────────────────────────────────────────────────────────────────────\n"
        "Parameters: 2,442 (2,442 trainable, 0 not)\n"
        "Mult-adds:  2368*B\n"
        "Memory:     9.77 kB parameters, 0 B buffers, 296*B bytes activations, 200*B bytes at the peak\n"
        "Coverage:   Checked 3 of 4 operations; not understood: torchvision.ops.nms (12)\n"
        "Assumed:    x is an image\n"
    )


def names(model: Architecture, **page) -> list[str]:
    """The first column of the table."""
    lines = drawn("table", model, **page).split("\n")
    width = lines[3].index("Input")
    return [line[:width].rstrip() for line in lines[5:] if line[:1] in ("N", "├", "│", "└", " ")]


def test_calls_stand_under_their_containers_and_conditions():
    assert names(nested()) == [
        "Net",
        "├─ ModuleList: blocks",
        "│  ├─ Block: 0",
        "│  │  └─ Linear: fc",
        "│  ├─ Block: 1",
        "│  │  └─ Linear: fc",
        "│  └─ Block: 0",
        "│     └─ Linear: fc",
        "├─ if use_extra:",
        "│  └─ Linear: extra",
        "└─ Head: unused",
        "   └─ Linear: fc",
    ]
    assert drawn("table", nested()).count("(recursive)") == 2


def test_depth_closes_rows_which_then_show_everything_inside():
    assert names(nested(), depth=1) == [
        "Net",
        "├─ ModuleList: blocks",
        "├─ if use_extra:",
        "│  └─ Linear: extra",
        "└─ Head: unused",
    ]
    lines = body(nested(), depth=1)
    assert lines[1] == "├─ ModuleList: blocks | -- | -- | 128 | 20 B | 300 B | 384"
    assert lines[4] == "└─ Head: unused | -- | -- | 40 | -- | -- | --"
    assert "Hidden:     7 deeper rows; --depth N shows more" in drawn("table", nested(), depth=1)
    assert len(body(nested(), depth=0)) == 1


def test_an_open_row_shows_what_it_does_itself():
    shape = (2, 8)
    calls = (call("fc", shape, shape, macs=128), call("", shape, shape, depth=0, macs=200))
    assert body(reports.small(calls=calls))[0].endswith("| 72")


def test_a_module_without_calls_still_has_a_table():
    assert names(reports.small(calls=())) == ["Net", "├─ Conv2d: conv", "└─ Linear: fc"]


def test_an_unfinished_forward_keeps_what_completed():
    assert names(reports.small(calls=reports.small().calls[:1])) == ["Net", "├─ Conv2d: conv", "└─ Linear: fc"]


def test_repeated_modules_say_how_often():
    times = name("n", Origin.CONFIG)
    model = reports.small(
        modules=(
            module("", "net.Net"),
            module("layers", "torch.nn.ModuleList"),
            module("layers.*", "torch.nn.Linear", {"weight": (8, 8)}, repeat=times),
        ),
        calls=(
            call("layers.*", (2, 8), (2, 8), macs=times * 128, repeat=times),
            call("", (2, 8), (2, 8), 0, times * 128),
        ),
    )
    text = drawn("table", model)
    assert "Linear: * x n" in text
    assert "64*n" in text
    assert body(model)[-1].endswith("| 64*n | 10*n bytes | 100*n bytes | 128*n")
    module_entry = json.loads(drawn("json", model))["models"][0]["modules"][2]
    assert (module_entry["path"], module_entry["repeat"]) == ("layers.*", "n")


@pytest.mark.parametrize("width", [30, 50, 60, 80, 100])
def test_a_narrow_page_is_respected(width):
    shape = tuple([1234567] * 8)
    wide = reports.small(calls=(call("conv", shape, shape), call("", shape, shape, depth=0)))
    for model in (nested(), wide):
        lines = drawn("table", model, width=width).split("\n")
        rule = next(line for line in lines if line.startswith("─"))
        assert len(rule) <= max(width, 58)


def test_ascii_where_the_terminal_has_no_more():
    assert drawn("table", nested(), unicode=False).isascii()
    assert drawn("tree", nested(), unicode=False).isascii()


def test_findings_follow_the_table():
    text = drawn("table", reports.small(), reports.mismatch())
    assert text.endswith("\nnet.py:14:16: error[shape-mismatch]: Linear expects 512 features, got 64\n")


def test_tree_shows_modules_with_their_configuration():
    assert drawn("tree", reports.small()) == (
        "Net (pytorch, eval)  net.py:5  2,442 parameters\n"
        "Net\n"
        "├─ Conv2d: conv(stride=(2, 2))\n"
        "└─ Linear: fc(bias=True)\n"
    )
    assert drawn("tree", nested(), depth=1).count("\n") == 5


def test_shapes_read_as_products():
    height = name("H", Origin.INPUT)
    assert dims((height + 1, 3, (height + 1) // 2)) == "(H + 1) x 3 x (H + 1)//2"
    assert dims(()) == "()"
    assert dims(None) == "?"


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0 B"), (999, "999 B"), (1000, "1.00 kB"), (102_228_128, "102.23 MB"), (None, "?")]
)
def test_sizes(value, text):
    assert size(value) == text


def test_json_is_the_contract():
    document = json.loads(drawn("json", reports.small(), reports.mismatch()))
    assert document["schema"] == 1
    assert document["tool"]["name"] == "stillnet"
    (model,) = document["models"]
    assert model["parameters"] == {"total": 2442, "trainable": 2442, "buffers": 0}
    assert model["inputs"] == [{"name": "x", "shape": ["B", 3, "H", 32], "dtype": "f32", "requirement": "H >= 3"}]
    assert model["outputs"] == [["B", 10]]
    assert model["coverage"] == {"checked": 3, "total": 4}
    assert model["unknowns"] == [{"reason": "torchvision.ops.nms", "count": 12, "file": "net.py", "line": 12}]
    assert {"path", "type", "config", "parameters", "buffers", "file", "line"} <= set(model["modules"][0])
    assert {"path", "inputs", "outputs", "macs", "activation_bytes", "file", "line"} <= set(model["calls"][0])
    assert model["calls"][0]["outputs"] == [["B", 64, "(H + 1)//2", 16]]
    wanted = {"id", "op", "api", "scope", "inputs", "outputs", "guard", "name", "attrs", "macs", "file", "line"}
    assert wanted <= set(model["operations"][0])
    assert model["operations"][1]["outputs"] == [{"shape": ["B", 64], "dtype": "f32"}]
    (finding,) = document["diagnostics"]
    assert (finding["line"], finding["column"], finding["end_line"], finding["end_column"]) == (14, 16, 14, 26)
    assert finding["notes"][1] == {"message": "built for 512 features here", "file": "net.py", "line": 9, "column": 19}
    edit = {"file": "net.py", "line": 9, "column": 29, "end_line": 9, "end_column": 32, "text": "64"}
    assert finding["fix"] == {"message": "512 -> 64", "edits": [edit]}
    assert "problems" not in document


def test_json_of_unknown_sizes():
    model = reports.small(total=None, outputs=(None, (None, 3)))  # type: ignore[arg-type]
    (entry,) = json.loads(drawn("json", model))["models"]
    assert entry["parameters"]["total"] is None
    assert entry["outputs"] == [None, [None, 3]]


def test_numerical_findings_carry_operation_and_range():
    finding = reports.mismatch(operation="log", range=(0.0, float("inf")), cell=3)
    (entry,) = json.loads(drawn("json", reports.small(), finding))["diagnostics"]
    assert (entry["operation"], entry["range"], entry["cell"]) == ("log", [0.0, None], 3)


class Color(enum.IntEnum):
    RED = 1


class Thing:
    def __str__(self) -> str:
        return "a thing"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ((1, [2.5, None]), [1, [2.5, None]]),
        ({1: {"a": (True,)}}, {"1": {"a": [True]}}),
        (float("nan"), "nan"),
        ({3, 1}, [1, 3]),
        (Thing(), "a thing"),
        (2 * name("C", Origin.CONFIG), "2*C"),
        (b"x", "b'x'"),
    ],
)
def test_configuration_values_fit_into_json(value, expected):
    assert plain(value) == expected
    json.dumps(plain(value), allow_nan=False)


def test_a_value_that_holds_itself_ends():
    value: list[object] = []
    value.append(value)
    json.dumps(plain(value))
    json.dumps(plain(Color.RED))


NASTY = 'a"b\\c<d>#e`f&g|h\nend'


def strange() -> Architecture:
    operations = (
        operation(0, NASTY, "a.b.c", ("input:x", "param:w"), (2, 3), guard=(NASTY,)),
        operation(1, "add", "a.b.d", ("op:0.0", "op:0.0", "const"), (2, 3)),
        operation(2, "end", "", ("op:1.0", "op:9.9"), None),
    )
    return reports.small(name=NASTY, operations=operations)


def test_dot_is_well_formed():
    for model in (reports.small(), nested(), strange()):
        text = drawn("dot", model)
        bare = re.sub(r'"(?:\\.|[^"\\])*"', "S", text)
        assert '"' not in bare
        assert bare.count("{") == bare.count("}")
        for line in bare.splitlines():
            assert re.fullmatch(r"\s*(digraph \w+ \{|subgraph \w+ \{|\}|\S.*;)", line)
    assert '"0:op0" -> "0:op1" [label="2 x 3"];' in drawn("dot", strange())
    assert 'label="' + 'a\\"b\\\\c<d>#e`f&g|h\\nend' in drawn("dot", strange())


def test_mermaid_is_well_formed():
    for model in (reports.small(), nested(), strange()):
        lines = drawn("mermaid", model).splitlines()
        assert lines[0] == "flowchart TD"
        label = r'"[^"\n`]*"'
        shapes = rf"(\[{label}\]|\(\[{label}\]\)|\[\[{label}\]\])"
        allowed = rf"\s+(subgraph n\d+ \[{label}\]|end|n\d+{shapes}|n\d+ -->(\|{label}\|)? n\d+)"
        assert all(re.fullmatch(allowed, line) for line in lines[1:])
        assert sum("subgraph" in line for line in lines) == sum(line.strip() == "end" for line in lines)


def test_html_is_one_page_that_asks_for_nothing():
    from html.parser import HTMLParser

    class Tags(HTMLParser):
        def __init__(self):
            super().__init__()
            self.open, self.texts = [], []

        def handle_starttag(self, tag, attrs):
            assert (
                tag not in ("script", "link", "img", "iframe") and not {"src", "href", "onclick"} & dict(attrs).keys()
            )
            if tag != "meta":
                self.open.append(tag)

        def handle_endtag(self, tag):
            assert self.open.pop() == tag

        def handle_data(self, data):
            self.texts.append(data)

    for model in (reports.small(), nested(), strange()):
        tags = Tags()
        tags.feed(drawn("html", model))
        assert tags.open == []
    assert any('a"b\\c<d>#e`f&g|h' in text for text in tags.texts)


def test_a_graph_is_closed_at_a_depth():
    text = drawn("dot", strange(), depth=1)
    assert '"0:module_a" [shape=box3d' in text
    assert '"0:op0"' not in text
    assert '"0:module_a" -> "0:op2"' in text
    assert '"0:input:x" -> "0:module_a";' in text


def test_several_models_share_one_graph():
    report = Report((reports.small(), reports.small()))
    text = render("show", "dot", report, Page())
    assert text.count("digraph") == 1
    assert '"1:op0"' in text
    mermaid = render("show", "mermaid", report, Page())
    assert mermaid.count("flowchart") == 1
    assert len(set(re.findall(r"subgraph (\w+)", mermaid))) == 6


def test_modules_at_one_path_keep_their_names(tmp_path):
    file = tmp_path / "net.py"
    file.write_text(
        "import torch.nn as nn\n\n\n"
        "class Net(nn.Module):\n"
        "    def __init__(self, wide):\n"
        "        super().__init__()\n"
        "        self.skip = nn.Conv2d(3, 8, 1) if wide > 3 else nn.Identity()\n\n"
        "    def forward(self, x):\n"
        "        return self.skip(x)\n",
        "utf-8",
    )
    text = render("show", "table", show(str(file)), Page())
    assert [word for word in ("Conv2d: skip", "Identity: skip", "(recursive)") if word in text] == [
        "Conv2d: skip",
        "Identity: skip",
    ]


def test_a_size_that_is_not_known_is_null():
    unknown = D.fresh("?", Origin.UNKNOWN)
    model = replace(reports.small(), outputs=((name("B", Origin.INPUT), D.mul(unknown, 2), 3),))
    assert json.loads(drawn("json", model))["models"][0]["outputs"] == [["B", None, 3]]
