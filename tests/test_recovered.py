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


def test_a_cached_function_returns_the_same_module_again(tmp_path: Path) -> None:
    text = """
    import functools

    @functools.lru_cache(maxsize=None)
    def shared(width):
        return nn.Linear(width, width)

    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.first, self.second, self.third = shared(8), shared(8), shared(width=4)

        def forward(self, x):
            return self.second(self.first(x))
    """
    model = recovered(tmp_path, text, "f32[2,8]")
    assert model.total == 72 + 20
    assert [m.path for m in model.modules] == ["", "first", "third"]


def test_shared_weights_are_listed_under_all_their_names_where_that_is_asked_for(tmp_path: Path) -> None:
    text = """
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.fc = nn.Linear(8, 8)
            self.bias = nn.Parameter(torch.zeros(8))
            self.fc.bias = self.bias
            self.again = self.fc
            names = [n for n, _ in self.named_parameters(remove_duplicate=False)]
            assert names == ["bias", "fc.weight", "fc.bias", "again.weight", "again.bias"]
            assert [n for n, _ in self.named_parameters()] == ["bias", "fc.weight"]
            assert [n for n, _ in self.fc.named_parameters(recurse=False)] == ["weight", "bias"]
            assert [n for n, _ in self.named_children()] == ["fc"]
            self.found = nn.Linear(len(names), 1)

        def forward(self, x):
            return self.fc(x)
    """
    assert recovered(tmp_path, text, "f32[2,8]").total == 72 + 6
