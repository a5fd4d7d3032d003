"""The TensorFlow and Keras networks that the project started from, in our own words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from stillnet.session import Session
from stillnet.source.program import make_machine, open_script
from stillnet.source.values import PyDict, PyList
from stillnet.walk import check_files, roomy, show

VALID = """
import tensorflow as tf

class Example(tf.keras.Model):
    def __init__(self):
        super(Example, self).__init__()
        self.conv1 = tf.keras.layers.Conv2D(filters=32, kernel_size=(3, 3), padding='same', input_shape=(28, 28, 3))
        self.conv2 = tf.keras.layers.Conv2D(filters=64, kernel_size=(5, 5), padding='valid')
        self.flatten = tf.keras.layers.Flatten()
        self.dense = tf.keras.layers.Dense(10)

    def call(self, x):
        return self.dense(self.flatten(self.conv2(self.conv1(x))))

model = Example()
try:
    print("Output shape:", model(tf.random.normal(shape=(1, 28, 28, 3))).shape)
except Exception as e:
    print("Error:", e)
"""

DYNAMIC = """
import tensorflow as tf

class Dynamic(tf.keras.Model):
    def __init__(self, num_layers):
        super(Dynamic, self).__init__()
        self.layers_list = []
        for i in range(num_layers):
            self.layers_list.append(tf.keras.layers.Dense(32, activation='relu'))
        self.output_layer = tf.keras.layers.Dense(10)

    def call(self, inputs):
        x = inputs
        for layer in self.layers_list:
            x = layer(x)
        return self.output_layer(x)
"""

LISTED = """
import tensorflow as tf

model = tf.keras.Sequential([
    tf.keras.layers.Dense(64, activation='relu', input_shape=(10,)),
    tf.keras.layers.Dense(10, activation='softmax'),
])

def extract(model):
    layers = []
    for layer in model.layers:
        config = layer.get_config()
        if isinstance(layer, tf.keras.layers.Dense):
            layers.append({
                'type': 'dense',
                'units': config['units'],
                'activation': config['activation'],
                'input_shape': config.get('batch_input_shape', None),
            })
    return layers

extracted = extract(model)
"""


def shown(tmp_path: Path, text: str) -> Any:
    file = tmp_path / "model.py"
    file.write_text(text)
    report = show(str(file))
    assert not report.problems
    return report.models[0]


def test_valid_padding_is_visible_and_no_error(tmp_path: Path) -> None:
    model = shown(tmp_path, VALID)
    shapes = [c.outputs[0] for c in model.calls if c.path]
    assert shapes == [(1, 28, 28, 32), (1, 24, 24, 64), (1, 36864), (1, 10)]
    assert not check_files([str(tmp_path / "model.py")]).findings


def test_five_layers_and_an_output(tmp_path: Path) -> None:
    model = shown(tmp_path, DYNAMIC + "\nmodel = Dynamic(num_layers=5)\n")
    assert [m.config["units"] for m in model.modules if m.path] == [32] * 5 + [10]
    assert str(model.total) == "32*D + 4586"


def test_an_unknown_number_of_layers_stays_a_number(tmp_path: Path) -> None:
    model = shown(tmp_path, DYNAMIC)
    assert [str(m.repeat) for m in model.modules if m.path] == ["num_layers", "1"]


def test_a_program_that_lists_its_layers_is_followed(tmp_path: Path) -> None:
    file = tmp_path / "model.py"
    file.write_text(LISTED)
    machine = make_machine([str(tmp_path)], [], {})
    module = open_script(machine, str(file))
    session = Session(machine, [], None)

    def run() -> Any:
        session.show_script(module)
        return session.report()

    roomy(run)
    found = module.variables["extracted"]
    assert isinstance(found, PyList) and all(isinstance(d, PyDict) for d in found.items)
    assert [d.items for d in found.items] == [
        {"type": "dense", "units": 64, "activation": "relu", "input_shape": None},
        {"type": "dense", "units": 10, "activation": "softmax", "input_shape": None},
    ]
