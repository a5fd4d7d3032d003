"""The bundled examples show what the README says they show."""

from __future__ import annotations

from pathlib import Path

import pytest

from stillnet.walk import TargetError, check_files, show

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
FOUND = {
    "digits.py": [(21, "error", "label-encoding-mismatch")],
    "softmax.py": [(14, "warning", "hand-written-softmax-cross-entropy")],
    "branch.py": [(18, "warning", "shape-mismatch")],
    "flowers.py": [(20, "error", "shape-mismatch")],
    "residual.py": [],
    "tagger.py": [
        (14, "warning", "unused-parameter"),
        (24, "warning", "unsafe-load"),
        (29, "warning", "softmax-before-cross-entropy"),
    ],
}


def test_every_example_is_claimed() -> None:
    assert {p.name for p in EXAMPLES.glob("*.py")} == set(FOUND)


@pytest.mark.parametrize("file", FOUND)
def test_example(file: str) -> None:
    report = check_files([str(EXAMPLES / file)])
    assert [(f.span.line, f.severity, f.rule) for f in report.findings if f.span] == FOUND[file]
    assert not report.problems


def test_a_part_is_shown_where_it_is_built() -> None:
    report = check_files([str(EXAMPLES / "residual.py")])
    assert [m.name for m in report.models] == ["Residual"]


def test_a_part_that_nobody_gets_to_call_is_shown_itself(tmp_path: Path) -> None:
    file = tmp_path / "net.py"
    file.write_text(
        "import torch.nn as nn\n\n\n"
        "class Part(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.fc = nn.Linear(3, 2)\n\n"
        "    def forward(self, x):\n        return self.fc(self.fc(x))\n\n\n"
        "def part():\n    return Part()\n\n\n"
        "class Whole(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.part = part()\n\n"
        "    def forward(self, x):\n        raise NotImplementedError\n",
        "utf-8",
    )
    report = check_files([str(file)])
    assert [m.name for m in report.models] == ["Whole", "Part"]
    assert [f.span.line for f in report.findings if f.span] == [10]


@pytest.mark.parametrize("text", ["1,3", "1 x 3", "1, 3"])
def test_bare_sizes_as_an_input_are_asked_about(tmp_path, text):
    """A tuple, says the contract; a shape, mean most who write it."""
    file = tmp_path / "net.py"
    file.write_text("import torch.nn as nn\nnet = nn.Linear(3, 4)\n")
    with pytest.raises(TargetError, match=r"write f32\[1,3\] for a tensor, \(1,3\) for a tuple"):
        show(f"{file}::net", inputs=[text])


def test_a_model_that_cannot_be_built_says_why(tmp_path):
    file = tmp_path / "net.py"
    file.write_text("import torch.nn as nn\n\n\ndef make():\n    raise ImportError('no timm here')\n\n\nother = 3\n")
    raised = show(f"{file}::make()").unknowns[0]
    assert (raised.reason, raised.line) == ("building it raises ImportError: no timm here", 5)
    assert [u.reason for u in show(f"{file}::max(1, other)").unknowns] == ["not a model that could be read: it is int"]
