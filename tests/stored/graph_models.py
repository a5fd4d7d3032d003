"""Writes the files of `tests/files/graphs`: run once with torch (`python -m tests.stored.graph_models torch`) and once with
TensorFlow (`... tensorflow`); the answers of the frameworks are kept beside the files."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent.parent / "files" / "graphs"


def keep(answers: dict[str, Any]) -> None:
    file = FOLDER / "answers.json"
    known = json.loads(file.read_text()) if file.exists() else {}
    file.write_text(json.dumps({**known, **answers}, indent=1, sort_keys=True) + "\n")


def without_places(file: Path) -> None:
    """Paths of the machine that exports are replaced by one that is nobody's."""
    import onnx

    model = onnx.load(str(file))
    here = str(Path(__file__).resolve().parent.parent.parent)
    for node in model.graph.node:
        for entry in node.metadata_props:
            entry.value = entry.value.replace(here, "/project").replace(sys.prefix, "/python")
    onnx.save(model, str(file))


def with_torch() -> None:
    import torch
    from torch import nn

    class UNet(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.down, self.inner = nn.Conv2d(1, 4, 3, padding=1), nn.Conv2d(4, 4, 3, padding=1)
            self.up, self.out = nn.ConvTranspose2d(4, 4, 2, 2), nn.Conv2d(8, 1, 1)

        def forward(self, x):  # type: ignore[no-untyped-def]
            a = torch.relu(self.down(x))
            b = self.up(torch.relu(self.inner(nn.functional.max_pool2d(a, 2))))
            return self.out(torch.cat([a, b], 1))

    class Recurrent(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.rnn, self.fc = nn.LSTM(5, 6, batch_first=True), nn.Linear(6, 2)

        def forward(self, x):  # type: ignore[no-untyped-def]
            return self.fc(self.rnn(x)[0][:, -1])

    class Attends(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.embed = nn.Embedding(11, 8)
            self.layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)

        def forward(self, x):  # type: ignore[no-untyped-def]
            return self.layer(self.embed(x))

    cnn = nn.Sequential(
        nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(4 * 7 * 7, 5)
    )
    generator = nn.Sequential(
        nn.ConvTranspose2d(6, 4, 4), nn.BatchNorm2d(4), nn.ReLU(), nn.ConvTranspose2d(4, 1, 4, 2, 1), nn.Tanh()
    )
    models: dict[str, tuple[nn.Module, torch.Tensor]] = {
        "cnn": (cnn, torch.zeros(2, 3, 16, 16)),
        "unet": (UNet(), torch.zeros(1, 1, 8, 8)),
        "lstm": (Recurrent(), torch.zeros(2, 7, 5)),
        "transformer": (Attends(), torch.zeros(2, 6, dtype=torch.long)),
        "gan": (generator, torch.zeros(2, 6, 1, 1)),
    }
    answers = {}
    for name, (model, x) in models.items():
        model.eval()
        for dynamo in (False, True):
            file = FOLDER / f"{name}.{'dynamo' if dynamo else 'traced'}.onnx"
            if dynamo:
                torch.onnx.export(model, (x,), dynamo=True).save(str(file))
                without_places(file)
            else:
                torch.onnx.export(model, (x,), str(file), dynamo=False)
            # exporters fold, share and add weights: only a plain network keeps their number
            total = sum(p.numel() for p in model.parameters()) if name == "unet" else None
            answers[file.name] = {"outputs": [list(model(x).shape)], "parameters": total}
        torch.backends.mha.set_fastpath_enabled(False)  # the tracer compares two runs, and the fast path differs
        file = logged(name, model, x)
        torch.backends.mha.set_fastpath_enabled(True)
        # the rows of an embedding, and kernels that stride hides, are not in the file
        total = sum(p.numel() for p in model.parameters()) if name not in ("transformer", "gan") else None
        answers[file.name] = {"outputs": [list(model(x).shape)], "parameters": total}
    keep(answers)


def logged(name: str, model: Any, x: Any) -> Path:
    """The graph of a model as TensorBoard gets it."""
    from torch.utils.tensorboard import SummaryWriter

    with SummaryWriter(str(FOLDER / "logs")) as writer:
        writer.add_graph(model, x)
    (event,) = (FOLDER / "logs").iterdir()
    event.rename(FOLDER / f"{name}.tfevents")
    (FOLDER / "logs").rmdir()
    return FOLDER / f"{name}.tfevents"


def with_tensorflow() -> None:
    import tensorflow as tf

    v1 = tf.compat.v1
    answers: dict[str, Any] = {}
    with v1.Graph().as_default() as graph:
        x = v1.placeholder(tf.float32, [None, 8, 8, 3], name="x")
        with v1.variable_scope("conv"):
            h = tf.nn.relu(tf.nn.conv2d(x, v1.get_variable("w", [3, 3, 3, 4]), 2, "SAME"))
        with v1.variable_scope("fc"):
            flat = tf.reshape(h, [-1, 64])
            y = tf.nn.bias_add(tf.matmul(flat, v1.get_variable("w", [64, 5])), v1.get_variable("b", [5]))
        loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels=tf.ones_like(y), logits=y))
        v1.train.GradientDescentOptimizer(0.1).minimize(loss)
        v1.io.write_graph(graph, str(FOLDER), "cnn.pb", as_text=False)
        v1.io.write_graph(graph, str(FOLDER), "cnn.pbtxt")
        v1.train.export_meta_graph(str(FOLDER / "cnn.meta"))
        writer = v1.summary.FileWriter(str(FOLDER / "logs"), graph)
        writer.close()
    (event,) = (FOLDER / "logs").iterdir()
    event.rename(FOLDER / "events.out.tfevents.1")
    (FOLDER / "logs").rmdir()
    for name in ("cnn.pb", "cnn.pbtxt", "cnn.meta", "events.out.tfevents.1"):
        answers[name] = {"outputs": [[]], "parameters": 3 * 3 * 3 * 4 + 64 * 5 + 5}

    class Loops(tf.Module):
        def __init__(self) -> None:
            super().__init__()
            self.w = tf.Variable(tf.ones((4, 4)), name="w")

        @tf.function(input_signature=[tf.TensorSpec((None, 4))])
        def __call__(self, x: Any) -> Any:
            for _ in tf.range(3):
                x = x @ self.w
            return tf.nn.relu(x) if tf.reduce_sum(x) > 0 else x

    loops = Loops()
    tf.saved_model.save(loops, str(FOLDER / "saved"), options=tf.saved_model.SaveOptions(save_debug_info=True))
    shutil.copy(FOLDER / "saved" / "saved_model.pb", FOLDER / "loops.saved_model.pb")
    shutil.copy(FOLDER / "saved" / "variables" / "variables.index", FOLDER / "loops.index")
    shutil.rmtree(FOLDER / "saved")
    answers["loops.saved_model.pb"] = {"outputs": [[None, 4]], "parameters": 16}
    answers["loops.index"] = {"outputs": [], "parameters": 16}

    @tf.function(input_signature=[tf.TensorSpec((None, 4, 4, 1))])
    def window(x: Any) -> Any:
        return tf.nn.relu(tf.nn.conv2d(x, tf.ones((3, 3, 1, 2)), 1, "SAME"))

    lite = tf.lite.TFLiteConverter.from_concrete_functions([window.get_concrete_function()]).convert()
    (FOLDER / "window.tflite").write_bytes(lite)
    answers["window.tflite"] = {"outputs": [[None, 4, 4, 2]], "parameters": 20}  # the converter adds a bias
    answers |= with_inner_graphs(tf)
    keep(answers)


def with_inner_graphs(tf: Any) -> dict[str, Any]:
    """TensorFlow Lite with a variable that lives from call to call, and with a loop."""

    class State(tf.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            self.h, self.w = tf.Variable(tf.zeros((1, 4))), tf.Variable(tf.random.normal((8, 4)))
            self.u = tf.Variable(tf.random.normal((4, 4)))

        @tf.function  # type: ignore[untyped-decorator]
        def __call__(self, x: Any) -> Any:
            self.h.assign(tf.tanh(x @ self.w + self.h @ self.u))
            return self.h + 0.0

    @tf.function  # type: ignore[untyped-decorator]
    def rounds(x: Any) -> Any:
        for _ in tf.range(5):
            x = tf.nn.relu(tf.matmul(x, x))
        return x

    state = State()
    made = {
        "vars.tflite": (state.__call__.get_concrete_function(tf.TensorSpec((1, 8))), state),
        "while.tflite": (rounds.get_concrete_function(tf.TensorSpec((4, 4))), None),
    }
    for name, (function, owner) in made.items():
        converter = tf.lite.TFLiteConverter.from_concrete_functions([function], owner)
        converter.experimental_enable_resource_variables = True
        (FOLDER / name).write_bytes(converter.convert())
    return {
        "vars.tflite": {"outputs": [[1, 4]], "parameters": 52},
        "while.tflite": {"outputs": [[4, 4]], "parameters": 0},
    }


if __name__ == "__main__":
    os.makedirs(FOLDER, exist_ok=True)
    with_torch() if sys.argv[1:] == ["torch"] else with_tensorflow()
