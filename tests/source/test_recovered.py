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


def test_methods_of_tensors_without_a_tensor(tmp_path: Path) -> None:
    text = """
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.act = torch.Tensor.relu if hasattr(torch.Tensor, "relu") else None
            self.down = torch.Tensor.flatten

        def forward(self, x):
            return self.down(self.act(x), 1), hasattr(torch.Tensor, "no_such_method")
    """
    assert shapes(recovered(tmp_path, text, "f32[2,3,4]")) == [[2, 12]]


def test_what_was_taken_from_an_unknown_place_leaves_nothing_certain(tmp_path: Path) -> None:
    text = """
    import nowhere

    class Net(nn.Module):
        def forward(self, x):
            a, b, c = [x, x[:1]], [x, x[:1]], [x, x[:1]]
            a.pop(nowhere.index())
            taken = [b.pop(i) for i in nowhere.path()]
            for i in nowhere.path():
                c.pop(i)
            return a[0], b[0], c[0], x
    """
    model = recovered(tmp_path, text, "f32[2,3]")
    assert [2, 3] not in shapes(model)[:-1] and [1, 3] not in shapes(model)[:-1]
    assert shapes(model)[-1] == [2, 3]


def test_locks_and_checked_types_stand_aside(tmp_path: Path) -> None:
    text = """
    from beartype import beartype
    from filelock import FileLock

    class Net(nn.Module):
        @beartype
        def __init__(self, width: int = 8):
            super().__init__()
            with FileLock("some.lock"):
                self.fc = nn.Linear(width, 4)

        @beartype(conf=None)
        def forward(self, x):
            return self.fc(x)
    """
    model = recovered(tmp_path, text, "f32[2,8]")
    assert shapes(model) == [[2, 4]] and not model.unknowns


def test_the_else_of_a_loop_that_may_have_been_left_is_one_side(tmp_path: Path) -> None:
    text = """
    import random

    class Net(nn.Module):
        def forward(self, x):
            for _ in range(3):
                if random.uniform(0, 1) < 0.5:
                    n = random.randint(1, 2)
                    break
            else:
                n = 2
            for _ in range(3):
                if random.uniform(0, 1) < 0.5:
                    m = 3
                    break
            else:
                raise ValueError("nothing fits")
            return x[:, :n], x[:, :m]
    """
    first, second = shapes(recovered(tmp_path, text, "f32[2,8]"))
    assert first[1] != 2 and second == [2, 3]


def test_rounds_before_an_undecided_break_are_not_counted(tmp_path: Path) -> None:
    text = """
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.fc = nn.Linear(8, 8)

        def forward(self, x):
            steps, rounds, more = [], 0, 1
            while True:
                x = self.fc(x)
                steps.append(x)
                rounds += 1
                if x.sum() > 0:
                    break
            while x.sum() > more:
                more += 1
            return torch.stack(steps, 1), x.repeat(rounds, 1), x.repeat(more, 1), x
    """
    steps, counted, more, x = shapes(recovered(tmp_path, text, "f32[2,8]"))
    assert not isinstance(steps[1], int) and steps[0] == 2 and steps[2] == 8
    assert counted is None or not isinstance(counted[0], int)
    assert more is None or not isinstance(more[0], int)
    assert x == [2, 8]
