"""Copies of weights, names in place of arrays: what they do not prove."""

from __future__ import annotations

from pathlib import Path

import pytest

import stillnet
from tests.source.test_unproved import errors

FROZEN = """import copy
import torch
from torch import nn

net = nn.Sequential(nn.Conv2d(3, 4, 3))
net.requires_grad_(False)
copy.deepcopy(net)[0].weight.numpy()
net.to(torch.float64)[0].weight.numpy()
"""
ARRAYS = """import numpy as np


def distances(data, k):
    return np.sum(data * data, axis=1), np.sum(data**2, axis=1)
"""
FACTOR = """import torch


def middle(heat):
    mass = heat.sum((1, 2))
    return (heat * torch.arange(heat.size(2))).sum((1, 2)) / mass
"""
NAN = "import math\n\n\ndef f(n):\n    return n * math.nan, n * math.inf, [n] * 2\n"


@pytest.mark.parametrize("text", [FROZEN, ARRAYS, FACTOR, NAN])
def test_copies_and_names_are_no_evidence(text: str, tmp_path: Path) -> None:
    assert not errors(tmp_path, text)


def test_copies_of_what_is_trained_are_trained(tmp_path: Path) -> None:
    assert errors(tmp_path, FROZEN.replace("net.requires_grad_(False)\n", ""))


LOOSE = """import mystery
import torch

d, names = {"a": 3}, ["x"]
if mystery.flag:
    d["c"] = 5
    names.append("y")
"""
USES = (
    "list(map(str.lower, d)), list(map(str.upper, names)), list(filter(None, names))",
    "sorted(d), sorted(names, key=len), ','.join(d), max(d.values()), sum(d.values())",
    "torch.zeros(len(list(map(len, names)))) + torch.zeros(2 if mystery.flag else 1)",
    "torch.zeros(len(list(filter(None, names)))) + torch.zeros(2 if mystery.flag else 1)",
)


@pytest.mark.parametrize("body", USES)
def test_functions_over_elements_that_may_be_missing(body: str, tmp_path: Path) -> None:
    assert not errors(tmp_path, f"{LOOSE}{body}\n")


LOCALS = """import inspect
import torch


def parameters(names):
    return set(inspect.signature(names["__class__"].__init__).parameters)


class Kept:
    def __init__(self, size, other=3):
        self.found = parameters(locals())
        super().__init__()


torch.zeros(len(Kept(3).found)) + torch.zeros({})
"""


def test_the_class_is_a_local_name_of_methods_that_say_super(tmp_path: Path) -> None:
    assert not errors(tmp_path, LOCALS.format(3))
    assert errors(tmp_path, LOCALS.format(4))


IMPORTED = """import mystery
from torch import nn


def lazy(name):
    try:
        import absent_package
        return absent_package
    except ImportError:
        raise ImportError(name) from None


class Net(nn.Module):
    def __init__(self, size=None):
        super().__init__()
        if mystery.path is not None:
            self.table = lazy("x").load(mystery.path)
        else:
            assert size is not None
            self.table = size


Net()
"""


def test_a_package_that_is_not_here_may_be_elsewhere(tmp_path: Path) -> None:
    assert not errors(tmp_path, IMPORTED)
    assert errors(tmp_path, IMPORTED.replace("mystery.path is not None", "size is not None"))


def test_operands_of_unknown_kind_that_are_broadcast(tmp_path: Path) -> None:
    """One of them is a size: the other rules still speak."""
    (tmp_path / "main.py").write_text(
        "import torch\n\n\ndef solve(b, upper, lower):\n    upper, _ = torch.broadcast_tensors(upper, b[..., :-1])\n"
        "    lower, _ = torch.broadcast_tensors(lower, b[..., :-1])\n    return upper / lower\n\n\n"
        "print(torch.log(torch.rand(3) - 2))\n"
    )
    report = stillnet.check([str(tmp_path / "main.py")])
    assert not report.problems
    assert [f.rule for f in report.findings] == ["log-of-nonpositive"]


def test_a_layer_that_nobody_knows_may_hand_on_a_mask(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(
        "import keras\nfrom keras import backend as K\nfrom somewhere import Positions\n\n\n"
        "class Masked(keras.layers.Layer):\n    def compute_mask(self, inputs, mask=None):\n"
        "        return K.all(K.stack([K.not_equal(inputs[1], 0), mask[0]], axis=0), axis=0)\n\n"
        "    def call(self, inputs, mask=None):\n        return inputs[0] + 0\n\n\n"
        "first, second = keras.layers.Input((5,)), keras.layers.Input((5,))\n"
        "words = Positions()(keras.layers.Embedding(3, 4, mask_zero=True)(first))\n"
        "print(Masked()([words, second]))\n"
    )
    report = stillnet.check([str(tmp_path / "main.py")])
    assert not report.problems
    assert not [f for f in report.findings if f.verdict.name == "PROVEN"]


def test_a_number_in_a_tensor(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(
        "import torch\n\nout = torch.Tensor([])\nfor step in range(5):\n    if step in torch.Tensor([4]):\n"
        "        out = torch.cat((out, torch.zeros(step)))\nprint(out + torch.zeros(4))\n"
    )
    assert not stillnet.check([str(tmp_path / "main.py")]).findings
