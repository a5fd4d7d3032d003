"""Small networks of Keras, saved in every format that Keras writes, with what Keras itself says about them.

Run under real Keras: `python tests/stored/keras_models.py FOLDER`. The tests read the files without Keras.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import keras
from keras import layers as L


def cnn():
    return keras.Sequential(
        [
            keras.Input((8, 8, 3)),
            L.Conv2D(4, 3, padding="same", activation="relu", name="c1"),
            L.BatchNormalization(),
            L.MaxPooling2D(),
            L.Flatten(),
            L.Dropout(0.2),
            L.Dense(5, activation="softmax"),
        ],
        name="cnn",
    )


def lstm():
    return keras.Sequential(
        [
            keras.Input((None,)),
            L.Embedding(11, 4, mask_zero=True),
            L.Bidirectional(L.LSTM(3, return_sequences=True)),
            L.GRU(3),
            L.Dense(2),
        ],
        name="lstm",
    )


def transformer():
    x = start = keras.Input((5, 8))
    x = L.LayerNormalization()(L.Add()([x, L.MultiHeadAttention(2, 4)(x, x)]))
    x = L.LayerNormalization()(L.Add()([x, L.Dense(8)(L.Dense(16, activation="gelu")(x))]))
    return keras.Model(start, L.Dense(3)(L.GlobalAveragePooling1D()(x)), name="transformer")


def unet():
    start = keras.Input((8, 8, 1))
    x = L.Conv2D(4, 3, strides=2, padding="same", activation="relu")(start)
    x = L.Concatenate()([L.Conv2DTranspose(4, 2, strides=2)(x), start])
    return keras.Model(start, L.Conv2D(1, 1, activation="sigmoid")(x), name="unet")


def gan():
    return keras.Sequential(
        [
            keras.Input((8,)),
            L.Dense(16),
            L.Reshape((2, 2, 4)),
            L.Conv2DTranspose(2, 4, strides=2, padding="same"),
            L.LeakyReLU(0.2),
            L.Conv2D(1, 3, padding="same", activation="tanh"),
        ],
        name="gan",
    )


def nested():
    inner = keras.Sequential([keras.Input((4,)), L.Dense(4)], name="inner")
    first, second = keras.Input((4,)), keras.Input((4,), name="second")
    x, y = inner(first), inner(second)
    return keras.Model([first, second], [L.Dense(2, name="o")(L.Add()([x, y])), L.Activation("relu")(y)], name="nested")


def lambdas():
    return keras.Sequential([keras.Input((4,)), L.Lambda(lambda x: x * 2), L.Dense(1)], name="lambdas")


MODELS = (cnn, lstm, transformer, unet, gan, nested, lambdas)


def every_layer(model, prefix=""):
    for layer in model.layers:
        yield prefix + layer.name, layer
        if isinstance(layer, keras.Model):
            yield from every_layer(layer, f"{prefix}{layer.name}/")


def answer(model):
    """What Keras says: layers, weights, shapes."""
    layers = {}
    for path, layer in every_layer(model):
        opened = isinstance(layer, keras.Model)
        output = None if opened or isinstance(layer, L.InputLayer) else layer.output.shape
        layers[path] = {
            "class": type(layer).__name__,
            "weights": [] if opened else [list(w.shape) for w in layer.weights],
            "output": None if output is None else list(output),
        }
    outputs = [list(o.shape) for o in model.outputs]
    return {"layers": layers, "total": model.count_params(), "outputs": outputs}


def main(folder):
    answers = {}
    for make in MODELS:
        keras.utils.clear_session()
        model = make()
        model.compile("adam", "mse")
        name = make.__name__
        answers[name] = answer(model)
        model.save(folder / f"{name}.keras")
        model.save(folder / f"{name}.h5")
        model.save_weights(folder / f"{name}.weights.h5")
        (folder / f"{name}.json").write_text(model.to_json())
    (folder / "answers.json").write_text(json.dumps(answers))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
