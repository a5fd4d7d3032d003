"""A size that only the content of tensors decides is named among what is not known, at the line where it arises."""

from __future__ import annotations

from pathlib import Path

from stillnet.walk import show

MODEL = """import torch
import torch.nn as nn


class Chosen(nn.Module):
    def __init__(self):
        super().__init__()
        self.proj = nn.Linear(4, 3)

    def forward(self, x):
        kept = x[x.sum(-1) > 0]
        return self.proj(kept)


class Whole(Chosen):
    def forward(self, x):
        return self.proj(x) * (x > 0).nonzero().shape[1]
"""


def unknowns(tmp_path: Path, name: str) -> list[tuple[str, int | None]]:
    file = tmp_path / "model.py"
    file.write_text(MODEL)
    model = show(f"{file}::{name}()", inputs=["f32[2,5,4]"]).models[0]
    return [(u.reason.replace(str(model.outputs[0][0]), "N"), u.line) for u in model.unknowns]  # type: ignore[index]


def test_a_size_of_chosen_rows(tmp_path: Path) -> None:
    assert unknowns(tmp_path, "Chosen") == [("values decide the size N of what Tensor.__getitem__ returns", 11)]


def test_a_size_that_is_not_shown(tmp_path: Path) -> None:
    assert unknowns(tmp_path, "Whole") == []


MORE = """import torch
import torch.nn as nn


class Spread(nn.Module):
    def __init__(self):
        super().__init__()
        self.proj = nn.Linear(4, 3)

    def forward(self, x):
        most = x.long().sum(-1).max()
        return self.proj(torch.zeros(2, most, 4))


class Halting(Spread):
    def forward(self, x):
        x = self.proj(x)
        for _ in range(3):
            x = self.proj(nn.functional.pad(x, (0, 1)))
            if torch.all(x > 0):
                break
        return x
"""


def reasons(tmp_path: Path, name: str) -> list[tuple[str, int, int | None]]:
    file = tmp_path / "more.py"
    file.write_text(MORE)
    model = show(f"{file}::{name}()", inputs=["f32[2,5,4]"]).models[0]
    return [(u.reason.replace(str(model.outputs[0][1]), "N"), u.count, u.line) for u in model.unknowns]  # type: ignore[index]


def test_a_size_that_is_a_tensor(tmp_path: Path) -> None:
    assert reasons(tmp_path, "Spread") == [("nobody knows the size N of what torch.zeros returns", 1, 12)]


def test_rounds_that_values_end(tmp_path: Path) -> None:
    said = "values decide whether proj is called: only if not (torch.all(x > 0))"
    assert reasons(tmp_path, "Halting") == [(said, 2, 19)]
