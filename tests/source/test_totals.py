"""Parameters that a model has under a condition only: the total is open, and the condition is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stillnet.render.json import document
from stillnet.render.registry import Page
from stillnet.walk import show

TORCH = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(2, 3)
        asked = torch.rand(1).item() > 0.5
{body}
    def forward(self, x):
        return self.first(x)
"""
KERAS = """\
import numpy as np
from keras import Input, Model, layers

asked = np.random.rand() > 0.5


class Gate(layers.Layer):
    def build(self, input_shape):
        self.shift = self.add_weight(shape=(3,), name="shift")
        if asked:
            self.scale = self.add_weight(shape=(input_shape[-1],), name="scale")

    def call(self, x):
        return x * self.scale if asked else x + self.shift


entry = Input((3,))
x = layers.Dense(3)(entry)
{body}
model = Model(entry, x)
"""
GRAPH = """\
import numpy as np
import tensorflow as tf

x = tf.compat.v1.placeholder(tf.float32, [None, 4])
w = tf.compat.v1.get_variable("w", [4, 3])
if np.random.rand() > 0.5:
    {yes}
else:
    {no}
"""
PARAMETERS = "        self.more = nn.Parameter(torch.zeros(4)) if asked else nn.Parameter(torch.zeros({size}))\n"
CASES = [
    (TORCH, {"body": "        if asked:\n            self.more = nn.Linear(3, 4)\n"}, None, "more.weight"),
    (TORCH, {"body": "        if asked:\n            self.more = nn.Parameter(torch.zeros(4))\n"}, None, "more"),
    (TORCH, {"body": "        self.more = nn.Linear(3, 4) if asked else nn.Identity()\n"}, None, "more.weight"),
    (TORCH, {"body": "        self.more = nn.ReLU() if asked else nn.GELU()\n"}, 9, None),
    (TORCH, {"body": "        self.more = nn.BatchNorm1d(3) if asked else nn.LayerNorm(3)\n"}, 15, "more.weight"),
    (TORCH, {"body": "        if asked:\n            self.again = self.first\n"}, 9, None),
    (TORCH, {"body": PARAMETERS.format(size=4)}, 13, None),
    (KERAS, {"body": "x = Gate()(x)"}, None, "gate/scale"),
    (KERAS, {"body": "if asked:\n    x = layers.Dense(3)(x)"}, None, "dense_1/kernel"),
    (KERAS, {"body": "x = layers.Dense(3)(x) if asked else layers.Dense(3)(x)"}, 24, "dense_1/kernel"),
    (GRAPH, {"yes": 'b = tf.compat.v1.get_variable("b", [3])', "no": "pass"}, None, "b"),
    (
        GRAPH,
        {"yes": 'b = tf.compat.v1.get_variable("b", [3])', "no": 'c = tf.compat.v1.get_variable("c", [3])'},
        15,
        "b",
    ),
]


@pytest.mark.parametrize("program, parts, total, said", CASES)
def test_totals(program: str, parts: dict[str, str], total: int | None, said: str | None, tmp_path: Path) -> None:
    file = tmp_path / "net.py"
    file.write_text(program.format(**parts), "utf-8")
    model: Any = json.loads(json.dumps(document(show(str(file)), Page())))["models"][0]
    found = model["parameters"]["total"]
    assert found == total if total is not None else not isinstance(found, int)
    words = [u["reason"] for u in model["unknowns"] if "only if" in u["reason"]]
    assert bool(words) is (said is not None) and all(w.startswith((said or "", "dense_2", "c ", "more")) for w in words)


MEMBERS = [
    "self.more = nn.Sequential(*([nn.Linear(2, 2)] if asked else []))",
    "self.more = nn.ModuleList([nn.Linear(2, 2)] if asked else [])",
    "self.more = nn.ModuleDict(mystery.layers())",
    "self.register_parameter('more', mystery.weight)",
    "self.more = nn.ModuleList([mystery.Layer()])",
]


@pytest.mark.parametrize("member", MEMBERS)
def test_members_that_are_not_known_leave_the_total_open(member: str, tmp_path: Path) -> None:
    file = tmp_path / "net.py"
    file.write_text("import mystery\n" + TORCH.format(body=f"        {member}\n"), "utf-8")
    assert not isinstance(document(show(str(file)), Page())["models"][0]["parameters"]["total"], int)


def test_what_is_called_as_a_member_may_be_one(tmp_path: Path) -> None:
    text = "import mystery\n" + TORCH.format(body="        self.more = mystery.make()\n")
    file = tmp_path / "net.py"
    for call, is_open in (("self.first(x)", False), ("self.more(self.first(x))", True)):
        file.write_text(text.replace("self.first(x)", call), "utf-8")
        total = document(show(str(file)), Page())["models"][0]["parameters"]["total"]
        assert isinstance(total, int) is not is_open


def test_modules_tell_their_condition(tmp_path: Path) -> None:
    file = tmp_path / "net.py"
    file.write_text(TORCH.format(body="        if asked:\n            self.more = nn.Linear(3, 4)\n"), "utf-8")
    modules = document(show(str(file)), Page())["models"][0]["modules"]
    assert {m["path"]: bool(m.get("guard")) for m in modules} == {"": False, "first": False, "more": True}


@pytest.mark.parametrize("call, is_open", [("self.part(x)", True), ("x", False)])
def test_object_of_a_class_that_extends_something_unknown(tmp_path: Path, call: str, is_open: bool) -> None:
    """It may be a module: where it is called as a member is, its parameters may belong to the total."""
    source = tmp_path / "net.py"
    source.write_text(
        "from elsewhere import Base\nfrom torch import nn\n\n\n"
        "class Part(Base):\n    def __init__(self):\n        super().__init__()\n        self.inner = nn.Linear(3, 3)\n\n\n"
        "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.first = nn.Linear(2, 3)\n        self.part = Part()\n\n"
        f"    def forward(self, x):\n        x = self.first(x)\n        return {call}\n"
    )
    total = show(f"{source}::Net()").models[0].total
    assert isinstance(total, int) is not is_open
    assert is_open or total == 9


def test_what_a_call_that_ends_early_would_call_may_be_a_member(tmp_path: Path) -> None:
    """The method that would call it never gets there, so it is not known to be none."""
    text = "import mystery\n" + TORCH.format(body="        self.more = mystery.make()\n")
    file = tmp_path / "net.py"
    for body, is_open in (("self.more(self.missing(x))", True), ("self.missing(self.more.rate, x)", False)):
        file.write_text(text.replace("self.first(x)", body), "utf-8")
        total = document(show(str(file)), Page())["models"][0]["parameters"]["total"]
        assert isinstance(total, int) is not is_open


def test_modules_that_a_call_makes_are_not_counted(tmp_path: Path) -> None:
    """The total is that of the modules that are listed: those that the model was built with."""
    file = tmp_path / "net.py"
    body = "self.later = nn.ModuleList([nn.Linear(3, 3)])\n        self.first, x = nn.Linear(3, 5), self.first(x)\n"
    text = TORCH.format(body="").replace("return self.first(x)", body + "        return self.first(self.later[0](x))")
    file.write_text(text, "utf-8")
    model = show(f"{file}::Net()", inputs=["f32[4,2]"]).models[0]
    assert model.total == 9
    assert [m.path for m in model.modules] == ["", "first"]
    assert model.outputs == ((4, 5),)


MADE_ELSEWHERE = """\
import torch
from torch import nn
from stillnet_absent.factors import Factor, rate


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.kept = {made}
        self.first = nn.Linear(2, 3)
{more}
    def forward(self, x):
        return {result}


net = Net()
"""


@pytest.mark.parametrize(
    ("made", "more", "result", "total"),
    [
        ("Factor.new((2, 2))", "", "self.first(x @ self.kept)", None),
        ("Factor(3)", "        self.kept.normal_(0, 1)\n", "self.first(x)", None),
        ("Factor(3)", "", "torch.mul(self.first(x), self.kept)", None),
        ("Factor(3)", "        self.kept.log(1)\n", "self.first(x)", 9),
        ("rate", "", "self.first(x) * 2", 9),
    ],
)
def test_what_an_absent_package_made_may_be_a_parameter(
    tmp_path: Path, made: str, more: str, result: str, total: int | None
) -> None:
    path = tmp_path / "net.py"
    path.write_text(MADE_ELSEWHERE.format(made=made, more=more, result=result))
    found = show(str(path)).models[0].total
    assert (found if isinstance(found, int) else None) == total


def test_a_constructor_that_raises_may_have_made_more(tmp_path: Path) -> None:
    path = tmp_path / "net.py"
    path.write_text(
        "from torch import nn\n\nclass Net(nn.Module):\n    def __init__(self, sizes):\n        super().__init__()\n"
        "        self.first = nn.Linear(2, 3)\n        self.second = nn.Linear(3, sizes['out'])\n\nnet = Net([1])\n"
    )
    found = [m.total for m in show(str(path)).models]
    assert not [total for total in found if isinstance(total, int)]
