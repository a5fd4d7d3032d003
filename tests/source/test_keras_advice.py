"""What Keras programs are told to write instead, and that the repaired program is silent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import stillnet
from stillnet.walk import check_files

HEAD = "import keras\nfrom keras import layers\na = keras.Input((10, 8))\nb = keras.Input((12, 8))\n"
# the mistake, the advice, the repaired line
MISTAKES = {
    "concatenate": ("x = layers.Concatenate()([a, b])", "axis=1", "x = layers.Concatenate(axis=1)([a, b])"),
    "reshape": (
        "x = layers.Reshape((4, 4, 6))(a)",
        "target_shape=(4, 4, 5)",
        "x = layers.Reshape((4, 4, 5))(a)",
    ),
    "channel": (
        "x = layers.Conv2D(4, 3)(a)",
        "Reshape((10, 8, 1)) before it",
        "x = layers.Conv2D(4, 3)(layers.Reshape((10, 8, 1))(a))",
    ),
    "steps": (
        "x = layers.TimeDistributed(layers.Dense(2))(layers.LSTM(16)(a))",
        "let the LSTM before it return_sequences=True",
        "x = layers.TimeDistributed(layers.Dense(2))(layers.LSTM(16, return_sequences=True)(a))",
    ),
    "residual": (
        "x = layers.Add()([a, layers.Dense(9)(a)])",
        "units: 9 -> 8",
        "x = layers.Add()([a, layers.Dense(8)(a)])",
    ),
    "shortcut": (
        "p = keras.Input((32, 32, 16))\nx = layers.Add()([p, layers.Conv2D(32, 3, strides=2, padding='same')(p)])",
        "a convolution for the shortcut: Conv2D(32, 1, strides=2)",
        "p = keras.Input((32, 32, 16))\nq = layers.Conv2D(32, 1, strides=2)(p)\n"
        "x = layers.Add()([q, layers.Conv2D(32, 3, strides=2, padding='same')(p)])",
    ),
    "groups": (
        "x = layers.GroupNormalization(3)(a)",
        "groups: 3 -> 2",
        "x = layers.GroupNormalization(2)(a)",
    ),
    "axes of a sum of products": (
        "x = layers.Dot(axes=1)([a, b])",
        "axes=(2, 2)",
        "x = layers.Dot(axes=(2, 2))([a, b])",
    ),
    "vectors and sequences": (
        "x = layers.Concatenate()([a, layers.Flatten()(b)])",
        "GlobalAveragePooling1D() or Flatten() for the one with 3 axes",
        "x = layers.Concatenate()([layers.GlobalAveragePooling1D()(a), layers.Flatten()(b)])",
    ),
    "steps of pictures": (
        "p = keras.Input((9, 9, 3))\nx = layers.TimeDistributed(layers.Conv2D(4, 3))(p)",
        "one axis more in the Input, for the steps: (steps, ...)",
        "p = keras.Input((5, 9, 9, 3))\nx = layers.TimeDistributed(layers.Conv2D(4, 3))(p)",
    ),
    "loss of class numbers": (
        "import tensorflow as tf\nx = keras.losses.CategoricalCrossentropy()(tf.zeros((4,)), tf.zeros((4, 3)))",
        "sparse_categorical_crossentropy, or one-hot rows as targets",
        "import tensorflow as tf\nx = keras.losses.SparseCategoricalCrossentropy()(tf.zeros((4,)), tf.zeros((4, 3)))",
    ),
    "rows of a batch": (
        "import tensorflow as tf\nx = tf.reshape(tf.zeros((10, 28, 28)), (-1, 756))",
        "756 -> 784, also for the weights behind it",
        "import tensorflow as tf\nx = tf.reshape(tf.zeros((10, 28, 28)), (-1, 784))",
    ),
    "product of matrices": (
        "import tensorflow as tf\nx = tf.zeros((3, 4)) * tf.zeros((4, 1))",
        "tf.matmul(a, b) for the product of matrices",
        "import tensorflow as tf\nx = tf.matmul(tf.zeros((3, 4)), tf.zeros((4, 1)))",
    ),
    "column": (
        "import tensorflow as tf\nx = tf.matmul(tf.zeros((3, 4)), tf.zeros((4,)))",
        "tf.expand_dims(b, 1)",
        "import tensorflow as tf\nx = tf.matmul(tf.zeros((3, 4)), tf.expand_dims(tf.zeros((4,)), 1))",
    ),
    "axis for concat": (
        "import tensorflow as tf\nx = tf.concat([tf.zeros((3, 4)), tf.zeros((3,))], axis=-1)",
        "tf.expand_dims(x, -1) for the smaller one",
        "import tensorflow as tf\nx = tf.concat([tf.zeros((3, 4)), tf.expand_dims(tf.zeros((3,)), -1)], axis=-1)",
    ),
    "groups of a kernel": (
        "import tensorflow as tf\nx = tf.nn.conv2d(tf.zeros((1, 9, 9, 3)), tf.zeros((3, 3, 1, 8)), 1, 'SAME')",
        "a kernel for 3 input channels",
        "import tensorflow as tf\nx = tf.nn.conv2d(tf.zeros((1, 9, 9, 3)), tf.zeros((3, 3, 3, 8)), 1, 'SAME')",
    ),
    "depth of one-hot rows": (
        "import tensorflow as tf\nx = tf.nn.softmax_cross_entropy_with_logits(tf.one_hot([0, 1], 9), tf.zeros((2, 10)))",
        "depth: 9 -> 10",
        "import tensorflow as tf\nx = tf.nn.softmax_cross_entropy_with_logits(tf.one_hot([0, 1], 10), tf.zeros((2, 10)))",
    ),
    "steps of a sequence": (
        "import tensorflow as tf\nx, *_ = tf.unstack(tf.zeros((2, 28, 3)), 29, axis=1)",
        "num: 29 -> 28",
        "import tensorflow as tf\nx, *_ = tf.unstack(tf.zeros((2, 28, 3)), 28, axis=1)",
    ),
    "numbers for indices": (
        "import tensorflow as tf\nx = tf.nn.embedding_lookup(tf.zeros((9, 2)), tf.zeros((4,)))",
        "tf.cast(indices, tf.int32)",
        "import tensorflow as tf\nx = tf.nn.embedding_lookup(tf.zeros((9, 2)), tf.cast(tf.zeros((4,)), tf.int32))",
    ),
    "fractions of integers": (
        "import tensorflow as tf\nx = 0.1 * tf.range(10)",
        "tf.cast(x, tf.float32)",
        "import tensorflow as tf\nx = 0.1 * tf.cast(tf.range(10), tf.float32)",
    ),
    "column of labels": (
        "import tensorflow as tf\nlogits, y = tf.zeros((4, 3)), tf.zeros((4, 1), tf.int32)\n"
        "x = tf.nn.sparse_softmax_cross_entropy_with_logits(y, logits)",
        "labels: tf.squeeze(labels, -1)",
        "import tensorflow as tf\nlogits, y = tf.zeros((4, 3)), tf.zeros((4, 1), tf.int32)\n"
        "x = tf.nn.sparse_softmax_cross_entropy_with_logits(tf.squeeze(y, -1), logits)",
    ),
    "one-hot rows of labels": (
        "import tensorflow as tf\nx = tf.nn.sparse_softmax_cross_entropy_with_logits(tf.ones((4, 3)), tf.zeros((4, 3)))",
        "tf.nn.softmax_cross_entropy_with_logits",
        "import tensorflow as tf\nx = tf.nn.softmax_cross_entropy_with_logits(tf.ones((4, 3)), tf.zeros((4, 3)))",
    ),
    "two inputs for one": (
        "x = layers.Dense(4)([a, b])",
        "concatenate them first, or take one: x[0]",
        "x = layers.Dense(4)(layers.Concatenate(axis=1)([a, b]))",
    ),
    "window": (
        "x = layers.Conv1D(4, 11)(a)",
        "padding='same'",
        "x = layers.Conv1D(4, 11, padding='same')(a)",
    ),
    "activation": (
        "x = layers.Dense(4, activation='Relu')(a)",
        "activation='relu'",
        "x = layers.Dense(4, activation='relu')(a)",
    ),
    "state": (
        "_, h, c = layers.LSTM(16, return_state=True)(a)\nx = layers.LSTM(32)(b, initial_state=[h, c])",
        "units=16",
        "_, h, c = layers.LSTM(16, return_state=True)(a)\nx = layers.LSTM(16)(b, initial_state=[h, c])",
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_the_advice_repairs_the_program(name: str, tmp_path: Path) -> None:
    wrong, advice, right = MISTAKES[name]
    file = tmp_path / "net.py"
    file.write_text(f"{HEAD}{wrong}\nprint(x.shape)\n")
    (found,) = (f for f in check_files([str(file)]).findings if f.rule != "layer-result-unused")
    assert found.fix is not None and found.fix.message == advice
    file.write_text(f"{HEAD}{right}\nprint(x.shape)\n")
    assert not [f for f in check_files([str(file)]).findings if f.rule != "layer-result-unused"]


def test_no_advice_where_two_axes_differ(tmp_path: Path) -> None:
    file = tmp_path / "net.py"
    file.write_text(f"{HEAD}c = keras.Input((12, 9))\nx = layers.Concatenate()([a, c])\nprint(x.shape)\n")
    (found,) = (f for f in check_files([str(file)]).findings if f.severity == "error")
    assert found.fix is None


UNUSED = """
from keras import Input, Model, layers

inputs = Input((8,))
hidden = layers.Dense(4)(inputs)
dropped = layers.Dropout(0.5)(hidden)
model = Model(inputs, layers.Dense(2)(inputs))
"""


def test_a_result_that_is_lost_is_found_however_the_path_is_written(tmp_path: Path, monkeypatch: Any) -> None:
    """Layers behind one that is no part of the model, too."""
    (tmp_path / "net.py").write_text(UNUSED)
    monkeypatch.chdir(tmp_path)
    for path in ("net.py", str(tmp_path / "net.py")):
        assert [(f.rule, f.span.line) for f in stillnet.check([path]).findings if f.span] == [
            ("layer-result-unused", 6)
        ]


BESIDE_UNKNOWN = """
import numpy as np
import keras
from unread_package import Spikes

inputs = keras.Input((3,))
hidden = keras.layers.Dense(4)(inputs)
model = keras.Model(inputs, (hidden, Spikes()(hidden)))
model.compile(loss="mse", optimizer="sgd")
model.fit(np.ones((8, 3)), [np.ones((8, 4))] * 2)
"""


def test_results_that_are_not_known_are_not_counted(tmp_path: Path) -> None:
    (tmp_path / "net.py").write_text(BESIDE_UNKNOWN)
    assert not [f for f in stillnet.check([str(tmp_path / "net.py")]).findings if f.severity == "error"]
