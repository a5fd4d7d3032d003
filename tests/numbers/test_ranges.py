"""Ranges: the domain's arithmetic, its blocks and relations, the examples of the paper, and what the rules make of them."""

from __future__ import annotations

import json
import math
import random
import struct
from pathlib import Path
from typing import Any

import pytest

from stillnet.analyses.domain import cells, partition
from stillnet.analyses.domain.cells import Cell
from stillnet.analyses.domain.partition import Range
from stillnet.analyses.domain.transfer import Domain
from stillnet.analyses.ranges import Given, Ranges, ranges
from stillnet.base import interval as I
from stillnet.base.numbers import Numbers, read_range
from stillnet.cli import main
from stillnet.graph.graph import Graph
from stillnet.patch import changes
from stillnet.walk import check_files, roomy


def graph_of(folder: Path, text: str) -> tuple[Any, Graph]:
    """The machine and the graph of a program."""
    from stillnet.session import Session
    from stillnet.source.program import make_machine, open_script

    file = folder / "program.py"
    file.write_text("import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n" + text)
    machine = make_machine([str(folder)], [], {})
    session = Session(machine, [], None)
    roomy(lambda: (session.show_script(open_script(machine, str(file))), session.report())[1])
    return machine, machine.builder.graph


def range_of(folder: Path, text: str, name: str, domain: Domain = Domain()) -> Range:  # noqa: B008
    """The range of a variable at the end of a program."""
    machine, graph = graph_of(folder, text)
    table = ranges(graph, domain)
    module = next(m for m in machine.finder.by_file.values() if name in m.variables)
    return table.of(module.variables[name].value)


def bounds(x: Range) -> list[tuple[float, float]]:
    """The bounds of the blocks; uniform numbers stay one step below one."""
    return [(round(c.bounds[0], 6), round(c.bounds[1], 6)) for c in x.cells]


# -- the slides --------------------------------------------------------------------------------------------------------
PARTITIONING = "A = torch.rand(2, 2) - 1\nA[1][1] = 1\nA[0][0] += A[1][1]\n"
AFFINE = "a = torch.rand(3)\nb = torch.rand(3) + 1\nx = a + b\ny = a - b\nz = x + y\n"


def test_smashing_loses_what_was_written(tmp_path: Path) -> None:
    assert bounds(range_of(tmp_path, PARTITIONING, "A", Domain("smash"))) == [(-2.0, 2.0)]


def test_expansion_keeps_every_element(tmp_path: Path) -> None:
    expected = [(0.0, 1.0), (-1.0, 0.0), (-1.0, 0.0), (1.0, 1.0)]
    assert bounds(range_of(tmp_path, PARTITIONING, "A", Domain("expand"))) == expected


def test_partitioning_is_at_least_as_precise_as_the_paper(tmp_path: Path) -> None:
    found = range_of(tmp_path, PARTITIONING, "A")
    first, second = found.cells[:2], found.cells[2:]
    assert all(I.covers((-2.0, 1.0), c.bounds) for c in first)
    assert all(I.covers((-1.0, 1.0), c.bounds) for c in second)


@pytest.mark.parametrize(("relations", "expected"), [(True, (0.0, 2.0)), (False, (-1.0, 3.0))])
def test_affine_relations(tmp_path: Path, relations: bool, expected: tuple[float, float]) -> None:
    assert bounds(range_of(tmp_path, AFFINE, "z", Domain(relations=relations))) == [expected]


def test_the_cross_entropy_is_found_where_the_logits_are_unknown(tmp_path: Path) -> None:
    text = "def loss(h, y):\n    return y * torch.log(torch.softmax(h, 1))\n"
    file = tmp_path / "program.py"
    file.write_text("import torch\n" + text)
    found = check_files([str(file)]).findings
    assert [(f.rule, f.operation, f.range) for f in found] == [
        ("hand-written-softmax-cross-entropy", "log", (0.0, 1.0))
    ]


# -- relations ---------------------------------------------------------------------------------------------------------
NET = "x = nn.Linear(8, 4)(torch.rand(2, 8))\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("y = torch.exp(x - x.max(1, keepdim=True)[0])", (0.0, 1.0)),
        ("m = x.amax(-1)\ny = (x - m[:, None]).exp().sum(-1)", (1.0, 4.0)),
        ("e = torch.exp(x)\ny = e / e.sum(1, keepdim=True)", (0.0, 1.0000002)),
        ("y = x / torch.sqrt((x * x).sum(1, keepdim=True) + 1e-6)", (-1.0000002, 1.0000002)),
        ("y = torch.softmax(x, 1).sum(1)", (1 - 1e-5, 1 + 1e-5)),
        ("m = torch.maximum(x, torch.zeros_like(x))\ny = torch.exp(-m) + torch.exp(x - m)", (1.0, 2.0)),
        ("y = torch.where(x >= 0, -x, x)", (-math.inf, 0.0)),
        ("y = 3 * x - x - 2 * x", (0.0, 0.0)),
        ("y = (x - 1) * (x - 1)", (0.0, math.inf)),
        ("y = 1 - torch.sigmoid(x)", (0.0, 1.0)),
        ("y = torch.where(x > 0.5, x, torch.ones_like(x))", (0.5, math.inf)),
    ],
)
def test_relations(tmp_path: Path, text: str, expected: tuple[float, float]) -> None:
    low, high = range_of(tmp_path, NET + text + "\n", "y").cell.bounds
    assert low == pytest.approx(expected[0], abs=2e-5) and high == pytest.approx(expected[1], abs=2e-4)


def test_a_maximum_over_other_places_is_no_maximum(tmp_path: Path) -> None:
    """Without keepdim the maximum of rows meets columns."""
    text = "x = nn.Linear(8, 4)(torch.rand(4, 8))\ny = x - x.amax(1)\nz = x - x.t().amax(1, keepdim=True)\n"
    assert range_of(tmp_path, text, "y").cell.bounds == I.ALL
    assert range_of(tmp_path, text, "z").cell.bounds == I.ALL


def test_a_loop_of_many_rounds_is_widened() -> None:
    assert I.widen((0.0, 1.0), (0.0, 2.0)) == (0.0, math.inf)
    assert I.widen((0.0, 1.0), (-1.0, 1.0)) == (-math.inf, 1.0)


# -- rounding ----------------------------------------------------------------------------------------------------------
def test_numbers_round_as_their_type() -> None:
    assert I.nearest(1 + 1e-10, "f32") == 1.0
    assert I.nearest(1e-8, "f16") == 0.0
    assert I.nearest(70000.0, "f16") == math.inf
    assert I.nearest(1.005, "bf16") == 1.0078125
    assert I.nearest(0.1, "f32") == struct.unpack("f", struct.pack("f", 0.1))[0]


# -- soundness by sampling ---------------------------------------------------------------------------------------------
OPERATIONS = {
    "add": (I.add, lambda a, b: a + b),
    "sub": (I.sub, lambda a, b: a - b),
    "mul": (I.mul, lambda a, b: a * b),
    "div": (I.div, lambda a, b: a / b if b else None),
    "maximum": (I.maximum, max),
    "minimum": (I.minimum, min),
}


@pytest.mark.parametrize("name", OPERATIONS)
def test_arithmetic_holds_what_it_computes(name: str) -> None:
    abstract, concrete = OPERATIONS[name]
    source = random.Random(name)
    for _ in range(500):
        a, b = (tuple(sorted(source.choice((0.0, source.uniform(-5, 5))) for _ in range(2))) for _ in range(2))
        found = abstract(a, b)
        for _ in range(5):
            value = concrete(source.uniform(*a), source.uniform(*b))
            assert value is None or found[0] - 1e-9 <= value <= found[1] + 1e-9


def test_cells_hold_sums_of_related_numbers() -> None:
    """Random sums of two numbers: the range of the form holds every value."""
    source = random.Random(3)
    for _ in range(300):
        x, y = Cell((-1.0, 2.0), (-1.0, 2.0)), Cell((0.5, 1.0), (0.5, 1.0))
        weights, total, made = [0.0, 0.0], 0.0, cells.point(0.0)
        for _ in range(5):
            pick, factor = source.randrange(2), source.choice((-2.0, -1.0, 1.0, 0.5))
            weights[pick] += factor
            made = cells.add(made, (x, y)[pick], factor, "f64", True)
        for _ in range(10):
            total = weights[0] * source.uniform(-1, 2) + weights[1] * source.uniform(0.5, 1)
            assert made.bounds[0] - 1e-9 <= total <= made.bounds[1] + 1e-9
        exact = I.add(I.scale(x.bounds, weights[0]), I.scale(y.bounds, weights[1]))
        assert I.covers((exact[0] - 1e-9, exact[1] + 1e-9), made.bounds)


def test_blocks_stand_where_they_are_put() -> None:
    one, two = (Range((Cell((v, v), (v, v)),), None, (2, 3), "f32") for v in (1.0, 2.0))
    joined = partition.along([one, two], -1, 64, (2, 6), "f32", partition.fresh)
    assert bounds(joined) == [(1.0, 1.0), (2.0, 2.0)] and joined.cuts == {-1: (3,)}
    assert bounds(partition.window(joined, -1, 0, 3, (2, 3), partition.fresh)) == [(1.0, 1.0)]
    assert bounds(partition.window(joined, -1, 3, 6, (2, 3), partition.fresh)) == [(2.0, 2.0)]
    turned = partition.permuted(joined, (1, 0), (6, 2))
    assert turned.cuts == {-2: (3,)}


# An expression and a number that torch computes for it.
OCCURRING = [
    ("torch.masked.sum(torch.ones(8), mask=torch.ones(8).bool())", 8.0),
    ("torch.zeros(3).index_add(0, torch.tensor([0]), torch.ones(1), alpha=-1)", -1.0),
    ("F.normalize(torch.ones(2, 2), p=0.5, dim=1)", 0.25),
    ("F.elu(torch.full((2,), 1e38))", 1e38),
    ("torch.full((2,), -1.0).to(torch.uint8)", 255.0),
    ("torch.full((2,), 65504.0).half().bfloat16()", 65536.0),
    ("F.cross_entropy(torch.zeros(1, 2), torch.full((1, 2), -1.0))", -1.386),
    ("torch.view_as_real(torch.fft.fft(torch.ones(8)))", 8.0),
    ("torch.complex(torch.ones(2), torch.ones(2)).abs()", 1.414),
    ("torch.diff(torch.zeros(2), prepend=torch.full((1,), 5.0))", -5.0),
    ("F.softmax(torch.ones(2, 3, 4) * 9).sum(-1)", 2.0),
    ("F.embedding_bag(torch.tensor([[0, 1]]), torch.ones(2, 3), mode='sum')", 2.0),
    ("torch.linalg.vector_norm(torch.full((4,), 9.0), ord=0)", 4.0),
    ("torch.nan_to_num(torch.full((2,), float('inf')), posinf=7.0)", 7.0),
    ("torch.bincount(torch.tensor([0]), weights=torch.full((1,), -2.0))", -2.0),
    ("(torch.rand(3) + 1)[torch.rand(3) > 0.5].sum()", 0.0),
    # the same products, added up from the other end
    (
        "torch.mv(torch.tensor([[0.1, 0.7, 0.3]]), torch.tensor([0.3, 0.2, 0.9]))",
        (0.3 * 0.9 + 0.7 * 0.2 + 0.1 * 0.3) * (1 + 1e-7),
    ),
]


@pytest.mark.parametrize(("expression", "value"), OCCURRING, ids=[e for e, _ in OCCURRING])
def test_ranges_hold_what_occurs(tmp_path: Path, expression: str, value: float) -> None:
    low, high = range_of(tmp_path, f"r = {expression}\n", "r").cell.bounds
    assert low <= value <= high


# -- what the user says ------------------------------------------------------------------------------------------------
PROGRAM = """import torch
import torch.nn as nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)

    def forward(self, x):
        return self.fc(torch.log(x))
"""


def test_ranges_of_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "net.py"
    file.write_text(PROGRAM)
    command = ["check", str(file), "--output-format", "json"]
    assert not json_of(command, capsys)["diagnostics"]
    assert not json_of([*command, "--range", "x=0.1,1"], capsys)["diagnostics"]
    found = json_of([*command, "--range", "x=0,1"], capsys)["diagnostics"]
    assert [(d["rule"], d["severity"], d["operation"], d["range"]) for d in found] == [
        ("log-of-nonpositive", "warning", "log", [0.0, 1.0])
    ]
    proven = json_of([*command, "--range", "x=-2,-1"], capsys)["diagnostics"]
    assert [d["severity"] for d in proven] == ["error"]


def test_ranges_of_the_configuration(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.stillnet.ranges]\nx = [0, 1]\n")
    (tmp_path / "net.py").write_text(PROGRAM)
    found = json_of(["check", str(tmp_path / "net.py"), "--output-format", "json"], capsys)["diagnostics"]
    assert [d["rule"] for d in found] == ["log-of-nonpositive"]


def json_of(command: list[str], capsys: pytest.CaptureFixture[str]) -> Any:
    main(command)
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("text", ["x", "x=1", "x=2,1", "x=a,b", "=0,1"])
def test_wrong_ranges_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no range"):
        read_range(text)


def test_the_story_of_a_range(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "story.py"
    file.write_text("import torch\nx = torch.rand(3)\ny = torch.relu(x - 1)\n")
    main(["check", str(file), "--explain-range", "y", "--output-format", "concise"])
    told = capsys.readouterr().out
    assert "bounds [0, 0]" in told and "story.py:3: relu gives" in told


# -- fixes -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "line",
    [
        "y = torch.log(torch.relu(x))",
        "y = torch.log(F.softmax(x, dim=1))",
        "y = torch.log(torch.sigmoid(x))",
        "y = torch.sigmoid(x).log()",
        "y = torch.exp(x)",
        "y = x.exp()",
        "y = x / x.norm(dim=1, keepdim=True)",
        "y = torch.sqrt(x - 1)",
        "y = torch.acos(x)",
        "y = 1 / x.std()",
    ],
)
def test_a_fix_silences_its_finding(tmp_path: Path, line: str) -> None:
    file = tmp_path / "program.py"
    file.write_text(f"import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n\n{NET}{line}\n")
    before = check_files([str(file)]).findings
    assert before and all(f.fix is not None and f.fix.edits for f in before)
    for change in changes(before):
        file.write_text(change.after)
    assert not check_files([str(file)]).findings, file.read_text()


def test_a_bug_in_a_transfer_function_is_one_unknown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from stillnet.ops.ranging import RANGED

    def broken(r: Any, **_: Any) -> Any:
        raise KeyError("a mistake")

    _, graph = graph_of(tmp_path, "x = torch.rand(3).exp()\n")
    monkeypatch.setitem(RANGED, "exp", broken)
    monkeypatch.delenv("STILLNET_STRICT", raising=False)
    assert "exp (internal error)" in ranges(graph).missing


def test_every_operation_says_what_it_does_to_ranges() -> None:
    """A transfer function, or the reason why nothing can be said."""
    from stillnet.ops import OPS
    from stillnet.ops.ranging import RANGED, Unbounded

    assert set(OPS) == {n for n in RANGED if n in OPS}
    silent = {n: t.because for n, t in RANGED.items() if isinstance(t, Unbounded)}
    assert all(silent.values()) and len(silent) < len(OPS) // 7


def test_nothing_is_said_about_what_is_unknown() -> None:
    table = Ranges(given=Given())
    assert table.cell(3).reached == I.EMPTY and Numbers().tensors == "partition"
