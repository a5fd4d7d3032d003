"""Edits for numerical findings in torch and numpy source: the words of the library, and silent afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from stillnet.cli import main
from stillnet.walk import check_files

HEAD = """import numpy as np
import torch
import torch.nn.functional as F

x = torch.nn.Linear(8, 4)(torch.rand(2, 8))
y = torch.rand(2, 4)
"""
FIXES = {
    "p = F.softmax(x, dim=1)\nloss = -(y * torch.log(p)).sum()": "torch.log(p)",
    "loss = torch.log(torch.exp(x).sum(1)).mean()": "torch.logsumexp(x, 1)",
    "loss = torch.log(torch.sum(torch.exp(x), dim=1)).mean()": "torch.logsumexp(x, dim=1)",
    "loss = torch.log(1 + torch.exp(x)).mean()": "torch.nn.functional.softplus(x)",
    "z = np.random.rand(4)\nlogs = np.log(z - 0.5)": "np.log(np.maximum(z - 0.5, 1e-12))",
    "unit = x / x.abs().max()": "x / (x.abs().max() + 1e-12)",
    "unit = torch.relu(x).div(torch.relu(x).sum(1, keepdim=True))": "sum(1, keepdim=True).clamp(min=1e-12))",
    "scale = x.exp()": "x.clamp(max=40).exp()",
    "d = torch.distributions.Normal(x, torch.relu(x))": "Normal(x, torch.relu(x).clamp(min=1e-6))",
    "d = torch.distributions.Laplace(loc=x, scale=x.abs())": "scale=x.abs().clamp(min=1e-6))",
    "z = y.addcdiv(y, torch.relu(x), value=0.1)": "y.addcdiv(y, torch.relu(x).clamp(min=1e-12), value=0.1)",
}


@pytest.mark.parametrize("body", FIXES)
def test_an_edit_silences_its_finding(body: str, tmp_path: Path) -> None:
    file = tmp_path / "train.py"
    file.write_text(f"{HEAD}{body}\n")
    assert check_files([str(file)]).findings
    main(["check", str(file), "--fix", "--quiet"])
    text = file.read_text()
    assert FIXES[body] in text or "F.log_softmax(x, dim=1)" in text
    assert not [f for f in check_files([str(file)]).findings if f.fix and f.fix.edits]


def test_a_second_edit_follows_the_first(tmp_path: Path) -> None:
    """A root is kept from negative numbers, and then its gradient from zero, though each round finds one thing to mend."""
    file = tmp_path / "train.py"
    sine = "sine = torch.sqrt(1.0 - torch.pow(cosine, 2))\nsine.sum().backward()\n"
    file.write_text(f"{HEAD}cosine = F.linear(F.normalize(x), F.normalize(y))\n{sine}")
    main(["check", str(file), "--fix", "--quiet"])
    assert not check_files([str(file)]).findings


def test_the_operand_of_a_method_is_limited_not_its_setting(tmp_path: Path) -> None:
    file = tmp_path / "losses.py"
    file.write_text("import torch\n\n\ndef ring(features):\n    return features.pow(2).sum(dim=1).pow(0.5).mean()\n")
    main(["check", str(file), "--fix", "--quiet"])
    assert "features.pow(2).sum(dim=1).clamp(min=1e-12).pow(0.5).mean()" in file.read_text()


def test_roots_that_are_divided_by_get_their_epsilon_inside(tmp_path: Path) -> None:
    file = tmp_path / "train.py"
    file.write_text(
        "import torch\nlayer = torch.nn.Linear(8, 4)\na, b = layer(torch.rand(2, 8)), layer(torch.rand(2, 8))\n"
        "one = torch.sqrt((a * a).sum(1))\nother = torch.sqrt((b * b).sum(1))\nloss = ((a * b).sum(1) / (one * other)).mean()\n"
        "loss.backward()\n"
    )
    found = [f.rule for f in check_files([str(file)]).findings]
    assert sorted(found) == ["division-by-zero", "sqrt-gradient-at-zero", "sqrt-gradient-at-zero"]
    main(["check", str(file), "--fix", "--quiet"])
    assert file.read_text().count("sum(1).clamp(min=1e-12)") == 2
    assert not check_files([str(file)]).findings


def test_a_function_that_contains_the_operation_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "train.py"
    file.write_text(
        "import tensorflow.compat.v1 as tf\nx = tf.placeholder(tf.float32, [None, 8])\n"
        "h = tf.layers.dense(x, 4)\nloss = tf.reduce_mean(tf.norm(h, axis=1))\n"
        "step = tf.train.AdamOptimizer().minimize(loss)\n"
    )
    found = check_files([str(file)]).findings
    assert [f.rule for f in found] == ["sqrt-gradient-at-zero"]
    assert not found[0].fix or not found[0].fix.edits


KERAS_HEAD = """import numpy as np
from keras import backend as K
from keras.layers import Dense
from keras.models import Sequential
"""
KERAS_TAIL = """
model = Sequential([Dense(3, activation="sigmoid", input_shape=(8,))])
model.compile("adam", loss=loss)
model.fit(np.random.rand(4, 8), np.random.rand(4, 3))
"""
KERAS_FIXES = {
    "def loss(t, p):\n    return -K.mean(t * K.log(p))\n": "K.log(K.maximum(p, 1e-12))",
    "def loss(t, p):\n    return K.sqrt(K.mean(K.square(p - t)))\n": "K.sqrt(K.maximum(K.mean(K.square(p - t)), 1e-12))",
    "def loss(t, p):\n    return -K.sum(t * p) / K.sum(p)\n": "/ K.maximum(K.sum(p), 1e-12)",
}


@pytest.mark.parametrize("body", KERAS_FIXES)
def test_the_words_of_the_keras_backend(body: str, tmp_path: Path) -> None:
    file = tmp_path / "train.py"
    file.write_text(f"{KERAS_HEAD}{body}{KERAS_TAIL}")
    main(["check", str(file), "--fix", "--quiet"])
    assert KERAS_FIXES[body] in file.read_text()
    assert not [f for f in check_files([str(file)]).findings if f.range is not None]


TENSORFLOW_HEAD = """import tensorflow as tf
import numpy as np
x = tf.placeholder(tf.float32, [None, 8])
h = tf.nn.relu(tf.layers.dense(x, 4))
"""
TENSORFLOW_TAIL = "\nstep = tf.train.AdamOptimizer().minimize(tf.reduce_mean(y))\n"
TENSORFLOW_FIXES = {
    "y = tf.divide(h, tf.reduce_sum(h, 1, keep_dims=True))": "tf.maximum(tf.reduce_sum(h, 1, keep_dims=True), 1e-12))",
    "y = tf.sqrt(tf.reduce_sum(tf.square(h),  # length\n                          axis=1))": "axis=1), 1e-12))",
    "p = tf.sigmoid(h)\ny = tf.log(1e-9 + 1 - p)": "tf.log(tf.maximum(1e-9 + 1 - p, 1e-12))",
    "y = h\ny /= tf.reduce_sum(h, 1, keep_dims=True)": "y /= ",
}


@pytest.mark.parametrize("body", TENSORFLOW_FIXES)
def test_divisions_by_name_and_arguments_of_several_lines(body: str, tmp_path: Path) -> None:
    file = tmp_path / "train.py"
    file.write_text(f"{TENSORFLOW_HEAD}{body}{TENSORFLOW_TAIL}")
    assert check_files([str(file)]).findings
    main(["check", str(file), "--fix", "--quiet"])
    assert TENSORFLOW_FIXES[body] in file.read_text()
    assert not check_files([str(file)]).findings
