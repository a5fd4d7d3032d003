"""Edits for numerical findings in TensorFlow source: written with names in scope, and silent afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from stillnet.cli import main
from stillnet.walk import check_files

HEAD = """import tensorflow.compat.v1 as tf

x = tf.placeholder(tf.float32, [None, 8])
y = tf.placeholder(tf.float32, [None, 4])
w = tf.Variable(tf.zeros([8, 4]))
h = tf.matmul(x, w)
"""
FIXES = {
    "p = tf.nn.softmax(h)\nloss = -tf.reduce_sum(y * tf.log(p))": "y * tf.nn.log_softmax(h)",
    "p = tf.nn.softmax(h + 1)\nloss = -tf.reduce_sum(y * tf.log(p))": "tf.log(tf.maximum(p, 1e-12))",
    "p = tf.nn.softmax(h)\nh = h * 2\nloss = -tf.reduce_sum(y * tf.log(p))": "tf.log(tf.maximum(p, 1e-12))",
    "loss = tf.reduce_sum(tf.log(1 + tf.exp(h)))": "tf.nn.softplus(h)",
    "loss = tf.reduce_sum(tf.log(tf.reduce_sum(tf.exp(h), axis=1)))": "tf.reduce_logsumexp(h, axis=1)",
    "loss = -tf.reduce_sum(y * tf.log(tf.nn.softmax(h)))": "tf.nn.log_softmax(h)",
    "s = tf.sigmoid(h)\nloss = tf.reduce_mean((1 - y) * tf.log(1 - s))": "tf.log(tf.maximum(1 - s, 1e-12))",
    "s = tf.exp(h) / tf.reduce_sum(tf.exp(h), axis=1, keepdims=True)\nloss = tf.reduce_sum(s)": "s = tf.nn.softmax(h, 1)",
    "s = tf.exp(h) / (1 + tf.exp(h))\nloss = tf.reduce_sum(s)": "s = tf.sigmoid(h)",
    "s = tf.exp(h) / tf.reduce_sum(tf.exp(h))\nloss = tf.reduce_sum(s)": "tf.exp(tf.minimum(h, 40.0))",
    "m = tf.placeholder(tf.float32, [None])\nloss = tf.reduce_sum(h) / tf.reduce_sum(m)": "(tf.reduce_sum(m) + 1e-12)",
    "s = tf.sqrt(h)\nstep = tf.train.AdamOptimizer().minimize(tf.reduce_sum(s))": "tf.sqrt(tf.maximum(h, 1e-12))",
    "loss = tf.reduce_sum(tf.log(tf.cosh(h)))": "tf.cosh(tf.clip_by_value(h, -40.0, 40.0))",
    "scale = tf.exp(h)\nloss = tf.reduce_sum(scale)": "tf.exp(tf.minimum(h, 40.0))",
}


@pytest.mark.parametrize("body", FIXES)
def test_an_edit_silences_its_finding(body: str, tmp_path: Path) -> None:
    file = tmp_path / "train.py"
    file.write_text(f"{HEAD}{body}\n")
    assert check_files([str(file)]).findings
    main(["check", str(file), "--fix", "--quiet"])
    assert FIXES[body] in file.read_text()
    assert not check_files([str(file)]).findings


def test_a_relative_path_is_fixed_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "train.py").write_text(f"{HEAD}loss = -tf.reduce_sum(y * tf.log(tf.nn.softmax(h)))\n")
    monkeypatch.chdir(tmp_path)
    main(["check", "train.py", "--fix", "--quiet"])
    assert "tf.nn.log_softmax(h)" in (tmp_path / "train.py").read_text()


def test_without_a_name_for_tensorflow_there_is_advice_only(tmp_path: Path) -> None:
    file = tmp_path / "train.py"
    file.write_text(
        "from tensorflow import Variable, exp, zeros\nw = Variable(zeros([3]))\nw.assign(w * 2.0)\nexp(w * 1000.0)\n"
    )
    for finding in check_files([str(file)]).findings:
        assert finding.fix is None or not finding.fix.edits
