"""Runs recovered source under real Keras: it takes the weights of the model and gives what the model gives.

`python tests/stored/keras_recovered.py FOLDER`: FOLDER holds NAME.py files; prints one JSON object of their outcomes.
"""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
import keras
from keras_models import MODELS


def outcome(file, model):
    scope = runpy.run_path(str(file))
    made = scope["model"]
    for layer in model.layers:
        if layer.weights:
            made.get_layer(layer.name).set_weights(layer.get_weights())
    rng = np.random.default_rng(0)
    given = [rng.integers(0, 4, [2, *(d or 5 for d in i.shape[1:])]).astype("float32") for i in model.inputs]
    ours, theirs = made(given if len(given) > 1 else given[0]), model(given if len(given) > 1 else given[0])
    return "same" if np.allclose(ours, theirs, atol=1e-5) else "different"


def main(folder):
    found = {}
    for make in MODELS:
        file = folder / f"{make.__name__}.py"
        if file.exists():
            keras.utils.clear_session()
            try:
                found[make.__name__] = outcome(file, make())
            except Exception as error:
                found[make.__name__] = f"{type(error).__name__}: {str(error)[:200]}"
    print(json.dumps(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
