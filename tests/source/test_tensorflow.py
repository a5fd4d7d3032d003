"""TensorFlow programs that no installed version can judge (tf.contrib), and what is recovered of a graph."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from reading import read_program
from stillnet.analyses.graph_architecture import has_graph, recover_graph
from stillnet.graph.architecture import Architecture
from stillnet.source.known.tensorflow.data import element_of
from stillnet.source.values import Tensor
from stillnet.walk import check_files


def graph_of(text: str) -> Architecture:
    machine, _ = read_program(text)
    assert not machine.builder.graph.failures, machine.builder.graph.failures[0].message
    assert not machine.builder.gaps, machine.builder.gaps
    assert has_graph(machine)
    return recover_graph(machine)


def weights(model: Architecture) -> dict[str, tuple[Any, ...] | None]:
    return {
        f"{module.path}/{name}".lstrip("/"): shape
        for module in model.modules
        for name, shape in module.parameters.items()
    }


def test_slim_takes_its_defaults_from_arg_scope() -> None:
    model = graph_of(
        """
        import tensorflow as tf
        slim = tf.contrib.slim

        def net(x):
            with slim.arg_scope([slim.conv2d, slim.fully_connected], weights_regularizer=slim.l2_regularizer(1e-4)):
                with slim.arg_scope([slim.conv2d], normalizer_fn=slim.batch_norm, padding="VALID"):
                    x = slim.repeat(x, 2, slim.conv2d, 8, [3, 3], scope="conv1")
                x = slim.max_pool2d(x, [2, 2], scope="pool1")
                x = slim.flatten(x)
                return slim.fully_connected(x, 10, activation_fn=None, scope="logits")

        x = tf.placeholder(tf.float32, [None, 32, 32, 3])
        y = net(x)
        loss = slim.losses.sparse_softmax_cross_entropy(y, tf.placeholder(tf.int32, [None]))
        total = slim.losses.get_total_loss()
        train = tf.train.AdamOptimizer().minimize(total)
        """
    )
    found = weights(model)
    assert found["conv1/conv1_1/weights"] == (3, 3, 3, 8)
    assert found["conv1/conv1_2/BatchNorm/moving_variance"] == (8,)
    assert "conv1/conv1_1/biases" not in found
    assert found["logits/weights"] == (14 * 14 * 8, 10)
    assert found["logits/biases"] == (10,)


def test_recurrent_cells_have_their_weights_once() -> None:
    model = graph_of(
        """
        import tensorflow as tf
        x = tf.placeholder(tf.float32, [None, 28, 28])
        cells = [tf.nn.rnn_cell.BasicLSTMCell(128) for _ in range(2)]
        outputs, state = tf.nn.dynamic_rnn(tf.nn.rnn_cell.MultiRNNCell(cells), x, dtype=tf.float32)
        last = tf.matmul(state[-1].h, tf.Variable(tf.zeros([128, 10])))
        with tf.variable_scope("second"):
            steps, _ = tf.contrib.rnn.static_rnn(tf.contrib.rnn.GRUCell(64), tf.unstack(x, 28, 1), dtype=tf.float32)
        both = tf.concat([outputs[:, -1], steps[-1]], 1)
        """
    )
    found = weights(model)
    assert found["rnn/multi_rnn_cell/cell_0/basic_lstm_cell/kernel"] == (28 + 128, 4 * 128)
    assert found["rnn/multi_rnn_cell/cell_1/basic_lstm_cell/kernel"] == (128 + 128, 4 * 128)
    assert found["second/rnn/gru_cell/candidate/kernel"] == (28 + 64, 64)
    assert model.total == 80384 + 131584 + 1280 + 17856


def test_layers_stand_in_scopes() -> None:
    model = graph_of(
        """
        import tensorflow as tf
        x = tf.placeholder(tf.float32, [None, 28, 28, 1], name="x")
        h = tf.layers.conv2d(x, 32, 5, padding="same", activation=tf.nn.relu)
        h = tf.layers.batch_normalization(tf.layers.max_pooling2d(h, 2, 2), training=True)
        y = tf.layers.dense(tf.layers.flatten(h), 10, name="out")
        z = tf.layers.dense(tf.layers.flatten(h), 10, name="out", reuse=True)
        """
    )
    assert model.framework == "tensorflow"
    assert [i.name for i in model.inputs] == ["x"]
    assert model.total == 5 * 5 * 32 + 32 + 4 * 32 + 14 * 14 * 32 * 10 + 10
    assert model.trainable == model.total - 2 * 32
    assert {m.path for m in model.modules} == {"", "conv2d", "batch_normalization", "out"}


def test_the_element_of_a_dataset() -> None:
    machine, names = read_program(
        """
        import numpy as np
        import tensorflow as tf
        data = tf.data.Dataset.from_tensor_slices((np.zeros((100, 8)), np.zeros((100,), "int64")))
        data = data.map(lambda x, y: (tf.cast(x, tf.float32), tf.one_hot(y, 3))).shuffle(10).batch(20)
        count = len(data)
        """
    )
    x, y = element_of(names["data"])
    assert isinstance(x, Tensor) and isinstance(y, Tensor)
    assert machine.builder.type_of(x.value).shape == (20, 8)
    assert machine.builder.type_of(y.value).shape == (20, 3)
    assert names["count"] == 5


def test_a_model_function_is_called_as_the_estimator_would() -> None:
    machine, _ = read_program(
        """
        import numpy as np
        import tensorflow as tf

        def model(features, labels, mode, params):
            h = tf.layers.dense(features["x"], 16)
            logits = tf.matmul(h, tf.get_variable("W", [params["width"], 10]))
            loss = tf.losses.sparse_softmax_cross_entropy(labels, logits)
            return tf.estimator.EstimatorSpec(mode, loss=loss, train_op=tf.train.AdamOptimizer().minimize(loss))

        given = tf.estimator.inputs.numpy_input_fn({"x": np.zeros((64, 8), "float32")}, np.zeros(64, "int32"), shuffle=True)
        tf.estimator.Estimator(model, params={"width": 32}).train(given, steps=10)
        """
    )
    messages = [f.message for f in machine.builder.graph.failures]
    assert len(messages) == 1 and "16 against 32" in messages[0]


def test_both_styles_of_import_find_the_same_names() -> None:
    for line in (
        "import tensorflow as tf",
        "import tensorflow.compat.v1 as tf",
        "from tensorflow.compat import v1 as tf",
    ):
        machine, names = read_program(
            f"""
            {line}
            x = tf.placeholder(tf.float32, [None, 3])
            y = tf.log(tf.nn.softmax(x, dim=1))
            """
        )
        assert not machine.builder.gaps
        shape = machine.builder.type_of(names["y"].value).shape
        assert shape is not None and shape[1] == 3


OTHER_VERSION = {
    "tensorflow/__init__.py": "from tensorflow import nn, train\n__version__ = '2.21.0'\n",
    "tensorflow/nn.py": "relu = None\n",
    "tensorflow/train.py": "",
}


def test_tensorflow_that_lies_on_the_search_path_is_not_read(tmp_path: Path) -> None:
    """Its modules are made when it is loaded, and a program may be written for another version."""
    for name, text in OTHER_VERSION.items():
        file = tmp_path / "site" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    program = tmp_path / "project" / "main.py"
    program.parent.mkdir()
    program.write_text(
        "import tensorflow as tf\n"
        "x = tf.placeholder(tf.float32, [None, 784])\n"
        "y = tf.nn.softmax(tf.matmul(x, tf.Variable(tf.zeros([784, 10]))))\n"
        "loss = -tf.reduce_sum(tf.log(y))\n"
        "tf.train.GradientDescentOptimizer(0.5).minimize(loss)\n"
    )
    report = check_files([str(program)], paths=[str(tmp_path / "site")])
    assert [(f.rule, f.span and f.span.line) for f in report.findings] == [("log-of-nonpositive", 4)]
    assert not report.unknowns


def test_keras_that_lies_on_the_search_path_gives_no_names(tmp_path: Path) -> None:
    """Its own tables of registered things are not the program's."""
    source = tmp_path / "site" / "keras" / "__init__.py"
    source.parent.mkdir(parents=True)
    source.write_text("__version__ = '3.15.1'\ncustom_objects = {}\n")
    program = tmp_path / "project" / "main.py"
    program.parent.mkdir()
    program.write_text("from keras import layers\nlayer = layers.Dense(8, activation='reluu')\n")
    report = check_files([str(program)], paths=[str(tmp_path / "site")])
    assert [f.rule for f in report.findings] == ["invalid-layer-argument"]
