"""keras.ops that take functions, and loops whose shapes change."""

from __future__ import annotations

from pathlib import Path

from reading import read_program
from stillnet.walk import check_files

ASKED = """import keras
from keras import ops
x = ops.ones((5, 3))
answers = [
    ops.map(lambda r: r * 2, x).shape,
    ops.map(lambda t: (t[0] + t[1], ops.sum(t[0])), (x, x))[1].shape,
    ops.scan(lambda c, r: (c + r, r * 2), ops.zeros((3,)), x)[0].shape,
    ops.scan(lambda c, r: (c + r, r * 2), ops.zeros((3,)), x)[1].shape,
    ops.scan(lambda c, r: (c, c), ops.zeros((3,)), length=4)[1].shape,
    ops.while_loop(lambda i, y: i < 4, lambda i, y: (i + 1, y * 2), (0, x))[1].shape,
    ops.fori_loop(0, 4, lambda i, v: v + 1.0, x).shape,
    ops.cond(ops.sum(x) > 0, lambda: x, lambda: x * 2).shape,
    ops.vectorized_map(lambda r: ops.sum(r), x).shape,
    ops.vectorized_map(lambda rs: rs[0] + rs[1], (x, x)).shape,
    ops.associative_scan(lambda p, q: p + q, x).shape,
    ops.associative_scan(lambda p, q: p + q, x, axis=1).shape,
]
answers = [tuple(a) for a in answers]
"""
ANSWERS = [(5, 3), (5,), (3,), (5, 3), (4, 3), (5, 3), (5, 3), (5, 3), (5,), (5, 3), (5, 3), (5, 3)]


def test_shapes() -> None:
    _, variables = read_program(ASKED)
    assert variables["answers"].items == ANSWERS


LAYER = """import keras
from keras import ops

class Halves(keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.dense = keras.layers.Dense({units})

    def call(self, x):
        return self.dense(ops.cond(ops.sum(x) > 0, lambda: x, lambda: -x)) + x

inputs = keras.Input((8,))
model = keras.Model(inputs, Halves()(inputs))
"""


def errors(folder: Path, text: str) -> list[str]:
    file = folder / "program.py"
    file.write_text(text)
    report = check_files([str(file)])
    return [f.message for f in report.findings if f.severity == "error"]


def test_inside_a_layer(tmp_path: Path) -> None:
    assert not errors(tmp_path, LAYER.format(units=8))
    assert errors(tmp_path, LAYER.format(units=7))


ROUNDS = """import tensorflow as tf

def body(i, x):
    return i + 1, tf.concat([x, x], 0)

r = tf.while_loop(lambda i, x: i < 3, body, (0, {start}))
"""


def test_a_shape_may_change_in_a_loop_that_python_runs(tmp_path: Path) -> None:
    assert not errors(tmp_path, ROUNDS.format(start="tf.zeros([2])"))
    in_a_graph = ROUNDS.replace("import tensorflow", "import tensorflow.compat.v1").format(
        start="tf.placeholder(tf.float32, [2])"
    )
    assert errors(tmp_path, in_a_graph)
