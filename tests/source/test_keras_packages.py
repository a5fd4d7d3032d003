"""Packages around Keras: their names, how they choose their framework, what their layers ask of other layers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import stillnet


def total(tmp_path: Path, files: dict[str, str], program: str) -> Any:
    for name, text in files.items():
        (tmp_path / "packages" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "packages" / name).write_text(text)
    (tmp_path / "program.py").write_text(program)
    report = stillnet.show(f"{tmp_path / 'program.py'}::model", paths=[str(tmp_path / "packages")])
    assert not [f for f in report.findings if f.severity == "error"], report.findings
    return report.models[0].total


FROZEN = """
import keras

class BatchNormalization(keras.layers.BatchNormalization):
    def __init__(self, freeze, *args, **kwargs):
        self.freeze = freeze
        super().__init__(*args, **kwargs)
        self.trainable = not self.freeze
"""
FROZEN_USED = """
import keras
import keras_small.layers
inputs = keras.Input((4,))
model = keras.Model(inputs, keras_small.layers.BatchNormalization(freeze=True)(inputs))
"""


def test_a_package_whose_name_begins_with_keras_has_its_own_layers(tmp_path: Path) -> None:
    files = {
        "keras_small/__init__.py": "",
        "keras_small/layers/__init__.py": "from ._normalization import BatchNormalization\n",
        "keras_small/layers/_normalization.py": FROZEN,
    }
    assert total(tmp_path, files, FROZEN_USED) == 16


CHOOSING = """
import functools
import os

_LAYERS = None
_MODELS = None

def with_modules(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, layers=_LAYERS, models=_MODELS, **kwargs)
    return wrapper

def set_framework(name):
    if name == "keras":
        import keras
    else:
        from tensorflow import keras
    global _LAYERS
    global _MODELS
    _LAYERS = keras.layers
    _MODELS = keras.models

try:
    set_framework(os.environ.get("CHOSEN", "keras"))
except ImportError:
    set_framework("tf.keras")

from .nets import build as _build
build = with_modules(_build)
"""
NETS = """
layers = None
models = None

def build(units, **kwargs):
    global layers, models
    layers, models = kwargs["layers"], kwargs["models"]
    inputs = layers.Input((3,))
    return models.Model(inputs, layers.Dense(units)(inputs))
"""


def test_names_that_one_function_binds_keep_what_it_bound(tmp_path: Path) -> None:
    files = {"choosing/__init__.py": CHOOSING, "choosing/nets.py": NETS}
    assert total(tmp_path, files, "import choosing\nmodel = choosing.build(4)\n") == 16


BLOCK = """
import inspect
try:
    from keras.saving import register_keras_serializable
except ImportError:
    from tensorflow.keras.saving import register_keras_serializable
from tensorflow.keras import layers
from tensorflow.keras import backend as K
from tensorflow.keras.layers import Dense, Dropout, Layer

class Block(Layer):
    def __init__(self, units):
        super().__init__()
        self.parts = [Dense(units), Dropout(0.1)]

    def call(self, inputs, training=None):
        x = inputs
        for part in self.parts:
            takes = "training" in dict(inspect.signature(part.call).parameters)
            x = part(x, training=training) if takes else part(x)
        x = K.in_train_phase(x * 2, lambda: x, training=training)
        return layers.add([x, inputs])

class Pair(Layer):
    def __init__(self, units):
        super().__init__()
        self.supports_masking = True
        self.inner = Dense(units)

    def call(self, inputs):
        left, right = inputs
        return self.inner(left) + right

    def compute_mask(self, inputs, mask=None):
        return mask[0]
"""
BLOCK_USED = """
import keras
from blocks import Block, Pair
inputs = keras.Input((4,))
x = Block(4)(inputs)
model = keras.Model(inputs, Pair(4)([x, inputs]))
"""


def test_layers_ask_what_other_layers_take(tmp_path: Path) -> None:
    assert total(tmp_path, {"blocks/__init__.py": BLOCK}, BLOCK_USED) == 40


TRANSFER = """
import keras
base = keras.applications.MobileNetV2(input_shape=(96, 96, 3), include_top=False, weights=None)
pooled = keras.layers.GlobalAveragePooling2D()(base.output)
model = keras.Model(base.input, keras.layers.Dense(3)(pooled))
"""


def test_layers_whose_source_is_not_here_are_not_counted_as_none(tmp_path: Path) -> None:
    assert total(tmp_path, {}, TRANSFER) is None


UNCONNECTED = """
import keras
from somewhere import Unread
inputs = keras.Input((4,))
model = keras.Model(inputs, Unread(3)(inputs))
"""


def test_a_model_with_unknown_outputs_has_no_total(tmp_path: Path) -> None:
    assert total(tmp_path, {}, UNCONNECTED) is None


NUMPY = """
import keras
import tensorflow.experimental.numpy as tnp

class Scaled(keras.layers.Layer):
    def __init__(self, units):
        super().__init__()
        self.units = units

    def build(self, input_shape):
        self.w = self.add_weight(shape=(input_shape[1], self.units))

    def call(self, inputs):
        return tnp.maximum(tnp.matmul(inputs, self.w), 0.0)

model = keras.Sequential([Scaled(3), Scaled(1)])
model.build((None, 5))
"""


def test_the_numpy_of_tensorflow_is_followed(tmp_path: Path) -> None:
    assert total(tmp_path, {}, NUMPY) == 18


RESIDUAL = """
import keras
from somewhere import unread
inputs = keras.Input((4,))
x = keras.layers.Dense(4)(unread(inputs))
model = keras.Model(inputs, keras.layers.Add()([x, inputs]))
"""


def test_a_branch_behind_something_unknown_is_not_forgotten(tmp_path: Path) -> None:
    assert total(tmp_path, {}, RESIDUAL) is None


OF_KERAS_2 = """
import tensorflow as tf
from tensorflow.keras.layers import (Conv2D, Dense, Flatten, Input,
                                     LocallyConnected2D)

class Doubled(tf.keras.layers.Layer):
    def compute_output_shape(self, shape):
        return (shape[0], shape[1] * 2)

    def call(self, x):
        return tf.concat([x, x], -1)
"""
LEADING_AXES = """
from old_blocks import Conv2D, Dense, Flatten, Input, tf
inputs = Input((4, 8, 8, 2))
x = Conv2D(5, 3)(inputs)
model = tf.keras.Model(inputs, Dense(3)(Flatten()(x)))
"""
OPEN_LENGTH = """
from old_blocks import Dense, Doubled, Input, tf
inputs = Input((None,), batch_size=7)
model = tf.keras.Model(inputs, Doubled()(inputs))
"""


def test_imports_that_only_keras_2_serves_decide(tmp_path: Path) -> None:
    files = {"old_blocks.py": OF_KERAS_2}
    assert total(tmp_path, files, LEADING_AXES) == 3 * 3 * 2 * 5 + 5 + 4 * 6 * 6 * 5 * 3 + 3
    assert total(tmp_path, files, OPEN_LENGTH) == 0


ADDED_LOSS = """
import tensorflow as tf
from tensorflow.keras import layers
inputs = layers.Input((4,))
wanted = layers.Input((3,))
out = layers.Dense(3)(inputs)
doubt = layers.Dense(1)(out)
model = tf.keras.Model([inputs, wanted], out)
model.add_loss(tf.reduce_mean(doubt * tf.square(wanted - out)))
"""


def test_a_loss_on_symbolic_tensors_brings_its_layers(tmp_path: Path) -> None:
    assert total(tmp_path, {}, ADDED_LOSS) == 15 + 4


WITH_SIX = """
import keras
import six
from keras import layers
from six.moves import range, xrange
x = inputs = keras.Input((4,))
for width in range(2, 4):
    x = layers.Dense(width)(x)
for _ in xrange(2):
    x = layers.Dense(1)(x)
for name, width in six.iteritems({"last": 3}):
    if isinstance(name, six.string_types):
        x = layers.Dense(width, name=name)(x)
model = keras.Model(inputs, x)
"""


def test_names_of_six_are_those_of_python_3(tmp_path: Path) -> None:
    assert total(tmp_path, {}, WITH_SIX) == 10 + 9 + 4 + 2 + 6


HALF_READ = """
import keras
from missing_backbones import make
base = keras.Model(keras.Input((4,)), make(16))
model = keras.Model(base.input, keras.layers.Dense(2)(base.output))
"""


def test_the_ends_of_a_model_that_is_not_understood_are_open(tmp_path: Path) -> None:
    assert total(tmp_path, {}, HALF_READ) is None


GUARDED = """
try:
    from tensorflow import keras
    from tensorflow.python.data.ops.dataset_ops import DatasetV2
    from tensorflow.keras.layers import Dense
    units = 3
except ImportError:
    units = 4

def network():
    inputs = keras.Input((5,))
    return keras.Model(inputs, Dense(units)(inputs))
"""


def test_inner_modules_of_tensorflow_come_with_it(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(GUARDED + "model = network()\n")
    report = stillnet.show(f"{tmp_path / 'program.py'}::model")
    assert report.models[0].total == 5 * 3 + 3


def test_a_keras_that_is_there_has_tensorflow_beside_it(tmp_path: Path) -> None:
    """A package that asks whether TensorFlow is there, without which nothing of it works."""
    files = {"car/__init__.py": GUARDED, "keras/__init__.py": ""}
    assert total(tmp_path, files, "from car import network\nmodel = network()\n") == 5 * 3 + 3


SOURCES = """
import keras
from keras import layers, ops

def inputs_of(tensor):
    return keras.utils.get_source_inputs(tensor)

first, second = keras.Input((4,)), keras.Input((6,))
joined = ops.concatenate([layers.Dense(3)(second), first, ops.relu(second)], axis=-1)
given = inputs_of(joined)
model = keras.Model(given, layers.Dense(given[0].shape[-1])(joined))
"""


def test_the_inputs_behind_a_symbolic_tensor(tmp_path: Path) -> None:
    """Each once, in the order in which the operations take them."""
    (tmp_path / "program.py").write_text(SOURCES)
    report = stillnet.show(f"{tmp_path / 'program.py'}::model")
    assert [tuple(i.shape)[1:] for i in report.models[0].inputs] == [(6,), (4,)]
    assert report.models[0].total == (6 * 3 + 3) + (13 * 6 + 6)


ATTENTION = """
import keras
from keras import layers

i = keras.Input((6, 8))
x = layers.MultiHeadAttention(2, 4, dropout=0.1)(i, i)
x = layers.Dropout(0.1)(x)
x = layers.Softmax()(x)
model = keras.Model(i, x)
"""


def test_the_layers_inside_an_attention_use_up_names(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(ATTENTION)
    report = stillnet.show(f"{tmp_path / 'program.py'}::model")
    paths = [m.path for m in report.models[0].modules]
    assert paths[1:] == ["input_layer", "multi_head_attention", "dropout_1", "softmax_1"]
