"""The networks that the project started from, in our own words: each shows what is true of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stillnet.walk import check_files, show

HEAD = "import torch\nimport torch.nn as nn\n\n"

FLATTENED = """
class Example(nn.Module):
    def __init__(self):
        super(Example, self).__init__()
        self.conv1 = nn.Conv2d(3, 16, kernel_size=3, padding=1)
        self.pool1 = nn.MaxPool2d(2, 2)
        self.fc1 = nn.Linear(16*28*28, 128)

    def forward(self, x):
        x = self.pool1(self.conv1(x))
        x = x.view(-1, 16 * 16 * 16)
        x = self.fc1(x)
        return x

model = Example()
example = torch.randn(1, 3, 32, 32)
try:
    print("Output shape:", model(example).shape)
except Exception as e:
    print("Error:", e)
"""

EXPORTED = """
import torch.onnx

class Simple(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 16, kernel_size=3)
        self.relu = nn.ReLU()
        self.fc = nn.Linear(16*26*26, 10)

    def forward(self, x):
        x = self.relu(self.conv1(x))
        x = x.view(x.size(0), -1)
        return self.fc(x)

def inspect(model, dummy, path):
    torch.onnx.export(model, dummy, path)
    import onnx
    for node in onnx.load(path).graph.node:
        print(node.op_type, node.name, list(node.input), list(node.output))

inspect(Simple(), torch.randn(1, 3, 32, 32), "simple.onnx")
"""

CONDITIONAL = """
class Conditional(nn.Module):
    def __init__(self, use_branch):
        super().__init__()
        self.use_branch = use_branch
        self.fc1 = nn.Linear(10, 20)
        self.fc_branch = nn.Linear(20, 15)
        self.fc2 = nn.Linear(20, 5)

    def forward(self, x):
        x = self.fc1(x)
        if self.use_branch:
            x = self.fc_branch(x)
        x = self.fc2(x)
        return x
"""

UNUSED = """
class Custom(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(size))
        self.bias = nn.Parameter(torch.zeros(size))

    def forward(self, x):
        return x + self.bias

layer = Custom(10)
output = layer(torch.randn(1, 10))
print(f"{output.shape} {list(layer.parameters())}")
"""

BLOCKS = """
class Blocks(nn.Module):
    def __init__(self):
        super().__init__()
        self.block1 = nn.Sequential(nn.Conv2d(3, 64, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2, 2))
        self.block2 = nn.Sequential(nn.Conv2d(64, 128, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2, 2))
        self.fc = nn.Linear(128*8*8, 10)

    def forward(self, x):
        x = self.block2(self.block1(x))
        return self.fc(x.view(x.size(0), -1))

model = Blocks()
for name, module in model.named_modules():
    if name:
        print(name, type(module).__name__)
"""

WRITTEN = """
from torch.utils.tensorboard import SummaryWriter

class Complex(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 16, kernel_size=3, padding=1)
        self.pool = nn.MaxPool2d(2)
        self.conv2 = nn.Conv2d(16, 32, kernel_size=3, padding=1)
        self.fc = nn.Linear(32 * 7 * 7, 10)

    def forward(self, x):
        x = self.pool(torch.relu(self.conv1(x)))
        x = self.pool(torch.relu(self.conv2(x)))
        return self.fc(x.view(-1, 32 * 7 * 7))

model = Complex()
writer = SummaryWriter()
writer.add_graph(model, torch.randn(1, 3, SIZE, SIZE))
writer.close()
"""


def checked(folder: Path, text: str) -> list[tuple[str, str, str]]:
    """(severity, rule, message) and the source line of every finding."""
    file = folder / "net.py"
    file.write_text(HEAD + text)
    report = check_files([str(file)])
    assert not report.problems
    lines = file.read_text().splitlines()
    return [(f.severity, f"{f.rule}: {f.message}", lines[f.span.line - 1].strip()) for f in report.findings if f.span]


def test_fails_at_the_linear_layer_and_not_at_the_view(tmp_path: Path) -> None:
    message = "shape-mismatch: Linear expects 12544 features, got 4096 (input is [1, 4096])"
    assert checked(tmp_path, FLATTENED) == [("error", message, "x = self.fc1(x)")]


def test_finding_has_its_places_and_the_value_to_write(tmp_path: Path) -> None:
    file = tmp_path / "net.py"
    file.write_text(HEAD + FLATTENED)
    (found,) = check_files([str(file)]).findings
    lines = file.read_text().splitlines()
    places = {n.message: lines[n.span.line - 1].strip() for n in found.notes if n.span}
    assert places == {
        "built for 12544 features here": "self.fc1 = nn.Linear(16*28*28, 128)",
        "4096 features since here": "x = x.view(-1, 16 * 16 * 16)",
    }
    assert found.fix is not None and "12544 -> 4096" in found.fix.message
    (edit,) = found.fix.edits
    assert lines[edit.span.line - 1][edit.span.column - 1 : edit.span.end_column - 1] == "16*28*28"
    assert edit.text == "4096" and found.node == "fc1"


def test_export_is_a_forward_call(tmp_path: Path) -> None:
    message = "shape-mismatch: Linear expects 10816 features, got 14400 (input is [1, 14400])"
    assert checked(tmp_path, EXPORTED) == [("error", message, "return self.fc(x)")]


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("Conditional(use_branch=True)", [("error", "got 15")]),
        ("Conditional(use_branch=False)", []),
        ("", [("warning", "got 15 (input is [B, 15]) when use_branch is true")]),
    ],
)
def test_branch_is_wrong_exactly_when_it_is_used(tmp_path: Path, use: str, expected: list[Any]) -> None:
    found = checked(tmp_path, CONDITIONAL + (f"\nmodel = {use}\n" if use else ""))
    assert [(severity, line) for severity, _, line in found] == [(s, "x = self.fc2(x)") for s, _ in expected]
    assert all(part in message for (_, message, _), (_, part) in zip(found, expected))


def test_unknown_branch_shows_both_variants(tmp_path: Path) -> None:
    file = tmp_path / "net.py"
    file.write_text(HEAD + CONDITIONAL)
    (model,) = show(str(file)).models
    assert model.conditions == ("use_branch",)
    assert {m.path for m in model.modules} == {"", "fc1", "fc_branch", "fc2"}


def test_the_weight_of_a_custom_layer_is_never_read(tmp_path: Path) -> None:
    message = "unused-parameter: Custom: the parameter weight is never read"
    assert checked(tmp_path, UNUSED) == [("warning", message, "self.weight = nn.Parameter(torch.randn(size))")]


def test_blocks_fit_the_image_they_were_counted_for(tmp_path: Path) -> None:
    assert checked(tmp_path, BLOCKS) == []
    (model,) = show(str(tmp_path / "net.py"), inputs=["f32[2,3,32,32]"]).models
    assert model.outputs == ((2, 10),) and model.total == 64 * 28 + 128 * (64 * 9 + 1) + 10 * (8192 + 1)


def test_tensorboard_graph_is_a_forward_call(tmp_path: Path) -> None:
    assert checked(tmp_path, WRITTEN.replace("SIZE", "28")) == []
    found = checked(tmp_path, WRITTEN.replace("SIZE", "32"))
    assert [(s, m.partition(":")[0]) for s, m, _ in found] == [("error", "shape-mismatch")]
