"""Loops over sets of strings: where their rounds differ, the order of calls is open."""

from __future__ import annotations

from pathlib import Path

import pytest

import stillnet

NET = """
import torch
from torch import nn

class Table(nn.Module):
    def __init__(self, widths):
        super().__init__()
        self.widths = widths

    def forward(self, x, kind):
        return x.new_zeros(self.widths[kind])

class Net(nn.Module):
    def __init__(self, widths, kinds):
        super().__init__()
        self.table, self.kinds = Table(widths), kinds

    def forward(self, x):
        tables = {kind: self.table(x, kind) for kind in self.kinds}
        for kind in self.kinds:
            tables[kind] = self.table(x, kind)
        return x + len(tables)
"""


@pytest.mark.parametrize(
    ("arguments", "gaps"),
    [
        ("dict(far=4, near=8), set(['far', 'near', 'far'])", 2),
        ("dict(far=4, near=4), set(['far', 'near', 'far'])", 0),
        ("dict(far=4, near=8), sorted(set(['far', 'near', 'far']))", 0),
        ("dict(far=4), set(['far', 'far'])", 0),
        ("[2, 3, 4], {1, 2}", 0),
    ],
)
def test_rounds_that_differ(arguments: str, gaps: int, tmp_path: Path) -> None:
    (tmp_path / "net.py").write_text(NET)
    model = stillnet.show(f"net.Net({arguments})", inputs=["f32[2,3]"], paths=[str(tmp_path)]).models[0]
    assert sum(u.count for u in model.unknowns if "set of strings" in u.reason) == gaps


TRACERS = """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)

    def forward(self, x):
        if isinstance(x, torch.fx.Proxy) or isinstance(x, getattr(torch, "_subclasses").FakeTensor):
            return x
        if torch.cuda.is_current_stream_capturing() or torch.xpu.is_current_stream_capturing():
            return x
        return self.fc(x)[:, :2]
"""


def test_no_tracer_runs_what_is_read(tmp_path: Path) -> None:
    (tmp_path / "net.py").write_text(TRACERS)
    model = stillnet.show("net.Net()", inputs=["f32[2,4]"], paths=[str(tmp_path)]).models[0]
    assert list(model.outputs) == [(2, 2)]
    assert not model.unknowns
