"""Programs without end: reading them ends soon, with a reason."""

from __future__ import annotations

import ast
import gc
import time
from pathlib import Path

import pytest

import stillnet

PROGRAMS = {
    "shared containers": (
        """
        m = nn.Linear(4, 4)
        for _ in range(60):
            m = nn.Sequential(m, m)
        m(torch.randn(1, 4))
        """,
        "called more than",
    ),
    "layers of one layer": ("nn.LSTM(4, 4, num_layers=10**9)", "too many steps"),
    "copies": ("nn.TransformerEncoder(nn.TransformerEncoderLayer(8, 2), num_layers=10**9)", "too many steps"),
    "a simulation that may end after every round": (
        """
        x = torch.randn(8, 3)
        for step in range(15_000):
            active = x > 0
            if active.sum() == 0:
                break
            x[active] = torch.tanh(x[active] * 0.5)
        nn.Linear(3, 4)(x)
        """,
        "",
    ),
    "a function that goes on with something unknown": (
        """
        import somewhere

        def walk(node, seen):
            for child in node.children():
                if child.kind == 1:
                    walk(child, seen)
                if child.kind == 2:
                    walk(child.twin, seen)
            walk(node.parent, seen)

        for _ in range(30):
            walk(somewhere.root(), [])
        """,
        "walk calls itself with something unknown",
    ),
    "a search that only values end": (
        """
        table = torch.softmax(torch.randn(4096), 0).cumsum(0)
        at = torch.rand(()).item()

        def search(low, high):
            if high < low:
                raise RuntimeError("not found")
            middle = (low + high) // 2
            below = table[middle - 1].item() if middle > 0 else 0
            if at >= below:
                if at <= table[middle].item():
                    return middle
                return search(middle + 1, high)
            return search(low, middle - 1)

        for _ in range(4):
            print(search(0, 4095))
        """,
        "search calls itself under conditions that are not known",
    ),
    "rounds of what nobody knows": (
        """
        import somewhere

        state = somewhere.start()
        for episode in range(5_000):
            for step in range(128):
                state, reward = somewhere.step(state, episode * 128 + step)
        """,
        "",
    ),
    "a loop that another thread ends": (
        """
        import somewhere

        step, last = torch.tensor(0), 1_000_000
        while step < last:
            message = somewhere.queue().get()
            if message[0] > 0:
                print(message[0], step)
            for item in message[1:]:
                print(item, step.item())
        """,
        "",
    ),
    "a server": (
        """
        import somewhere

        seen, done = torch.zeros(16, 8), 0
        while True:
            for task in somewhere.tasks():
                step, place = task
                seen[step] = somewhere.run(place)
                if seen[step].sum() > 0:
                    done += 1
            if done % 1000 == 0:
                print(done)
        """,
        "",
    ),
    "a table of thousands of products": (
        """
        left, right = torch.randn(4000), torch.randn(4000)
        found = []
        for shift in range(-3000, 3000):
            a, b = (left, right[shift:]) if shift >= 0 else (left[shift:], right)
            size = min(len(a), len(b))
            found.append((a[:size].dot(b[:size]), shift))
        nn.Linear(1, 4)(max(found)[0].reshape(1, 1))
        """,
        "",
    ),
    "a list of itself": (
        """
        a, d = [], {}
        a.append(a)
        d["d"] = d
        print(a, d, a == a, repr(d), a in a)
        nn.Linear(4, 4)(torch.randn(2, 4))
        """,
        "",
    ),
    "a module of itself": (
        """
        m = nn.Sequential(nn.Linear(4, 4))
        m.append(m)
        print(m, list(m.parameters()), len(list(m.modules())))
        """,
        "",
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_ends_soon(name: str, tmp_path: Path) -> None:
    body, reason = PROGRAMS[name]
    lines = "\n".join(line[8:] if line.startswith("        ") else line for line in body.splitlines())
    (tmp_path / "main.py").write_text(f"import torch\nimport torch.nn as nn\n{lines}\n")
    start = time.process_time()
    report = stillnet.check([str(tmp_path / "main.py")])
    assert time.process_time() - start < 20
    assert not report.problems
    assert not [f for f in report.findings if f.rule != "unused-layer"]
    assert not reason or any(reason in unknown.reason for unknown in report.unknowns)


def test_sums_of_sums_are_not_taken_apart(tmp_path: Path) -> None:
    """Each block adds its input twice: the whole has 2 to the 60 parts."""
    file = tmp_path / "net.py"
    file.write_text("import torch\nx = torch.rand(3)\nfor _ in range(60):\n    x = x * 0.2 + x\ny = torch.log(x - 1)\n")
    start = time.process_time()
    assert [f.rule for f in stillnet.check(str(file)).findings] == ["log-of-nonpositive"]
    assert time.process_time() - start < 10


def test_a_file_of_many_classes_takes_time_in_proportion(tmp_path: Path) -> None:
    body = (
        "(nn.Module):\n    def __init__(self, n=3):\n        super().__init__()\n        self.a = nn.Linear(n, 4)\n\n"
    )
    forward = "    def forward(self, x):\n        return self.a(x)\n\n\n"
    classes = "".join(f"class N{number}{body}{forward}" for number in range(2_000))
    (tmp_path / "net.py").write_text(f"from torch import nn\n\n\n{classes}")
    start = time.process_time()
    report = stillnet.check([str(tmp_path / "net.py")])
    assert time.process_time() - start < 20
    assert report.checked == 2_000
    assert not report.problems


def test_a_list_whose_length_is_not_known_takes_a_stepped_slice(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(
        "import sys\nwords = list(open(sys.argv[1]).read())\nspaced = [0] * (len(words) * 2 + 1)\nspaced[1::2] = words\n"
        "few = [0] * 5\nfew[1::2] = words\n"
    )
    report = stillnet.check([str(tmp_path / "main.py")])
    assert not report.problems
    assert not report.findings


def test_what_a_file_was_read_into_does_not_outlive_it(tmp_path: Path) -> None:
    """A tree of files is read with the memory of its largest one: what has just been written is read anew, other files are kept
    as far as there is little of them (test_source_files.py)."""
    (tmp_path / "parts.py").write_text("import torch\n\n\ndef lost(x, y):\n    return torch.log(x / y).mean()\n")
    (tmp_path / "net.py").write_text("import torch\nimport parts\n\nprint(parts.lost(torch.rand(3), torch.rand(3)))\n")
    assert stillnet.check([str(tmp_path / "parts.py"), str(tmp_path / "net.py")]).findings
    gc.collect()
    assert not [each for each in gc.get_objects() if isinstance(each, ast.FunctionDef) and each.name == "lost"]


def test_a_loop_that_its_own_list_ends_is_read_to_its_end(tmp_path: Path) -> None:
    (tmp_path / "net.py").write_text(
        "import torch.nn as nn\n"
        "sizes, layers = list(range(40, 2, -1)), []\n"
        "while sizes:\n"
        "    last = sizes.pop()\n"
        "    layers.append(nn.Linear(last, last + 1))\n"
        "net = nn.Sequential(*layers)\n"
    )
    (model,) = stillnet.show(str(tmp_path / "net.py")).models
    assert model.total == sum((n + 1) * (n + 1) for n in range(3, 41))


def test_a_list_that_doubles_behind_each_branch_becomes_open() -> None:
    """As a cache does that is gone through, under conditions, by the function that adds to it."""
    from stillnet.source.control.branches import guarded, join_lists
    from stillnet.source.program import make_machine
    from stillnet.source.values import Cond, Repeated

    machine = make_machine(["."], [], {})
    items: list[object] = ["known", ("entry",)]
    for number in range(16):
        asked = Cond(f"asked {number}")
        items = join_lists(
            machine, asked, [items[0], *(guarded(i, asked) for i in items[1:])], [*items, "more"], ({}, {})
        )
    assert items[0] == "known" and isinstance(items[-1], Repeated)
    assert len(items) < 2_000
