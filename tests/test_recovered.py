"""What `show` recovers of models that are written in unusual ways."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

import stillnet
from stillnet.graph.architecture import Architecture

HEAD = "import torch\nfrom torch import nn\nimport torch.nn.functional as F\n"


def recovered(folder: Path, text: str, *inputs: str, name: str = "Net") -> Architecture:
    """The one model of a program, called on these inputs; no error is said."""
    file = folder / "net.py"
    file.write_text(HEAD + textwrap.dedent(text))
    report = stillnet.show(f"{file}::{name}", inputs=inputs)
    assert [f for f in report.findings if f.verdict.name == "PROVEN"] == []
    (model,) = report.models
    return model


def shapes(model: Architecture) -> list[Any]:
    return [list(s) if s is not None else None for s in model.outputs]


def test_a_model_with_its_own_call_shows_what_that_returns(tmp_path: Path) -> None:
    text = """
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.fc = nn.Linear(8, 4)

        def __call__(self, points):
            return self.fc(points), points
    """
    model = recovered(tmp_path, text, "f32[2,8]")
    assert shapes(model) == [[2, 4], [2, 8]]
    assert [i.name for i in model.inputs] == ["points"]
    assert [c.path for c in model.calls] == ["fc"]


def test_a_call_around_forward_has_the_last_word(tmp_path: Path) -> None:
    text = """
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.fc = nn.Linear(8, 4)

        def __call__(self, x):
            y = super().__call__(x)
            return torch.cat([y, y], 1)

        def forward(self, x):
            return self.fc(x)
    """
    model = recovered(tmp_path, text, "f32[2,8]")
    assert shapes(model) == [[2, 8]]
    assert [(c.path, [list(s or ()) for s in c.outputs]) for c in model.calls] == [("fc", [[2, 4]]), ("", [[2, 4]])]
