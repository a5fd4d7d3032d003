"""Runs converted source under a real framework: it takes the weights that its table names and gives the same outputs.

`python tests/stored/converted.py torch|keras FOLDER`: FOLDER holds NAME.py and NAME.npz; prints one JSON object of outcomes.
"""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path

import numpy as np


class Tensors(dict):
    """The tensors of the file by their names."""

    def __init__(self, arrays):
        super().__init__({k[2:]: arrays[k] for k in arrays.files if k.startswith("w:")})


def taken(scope, arrays, key):
    """A weight as the table says; source with packed weights brings the function that takes them apart."""
    if "taken" in scope:
        return np.ascontiguousarray(scope["taken"](Tensors(arrays), key))
    name, order = scope["STORED"][key]
    array = arrays[f"w:{name}"]
    return np.array(array if order is None else array.transpose(order))


def under_torch(scope, arrays, inputs):
    import torch

    net = scope["Net"]().eval()
    state = {key: torch.from_numpy(taken(scope, arrays, key)) for key in scope["STORED"]}
    missing = net.load_state_dict(state, strict=False)
    assert not missing.unexpected_keys and all("num_batches" in key for key in missing.missing_keys), missing
    with torch.no_grad():
        result = net(*map(torch.from_numpy, inputs))
    return [r.numpy() for r in (result if isinstance(result, tuple) else (result,))]


def under_keras(scope, arrays, inputs):
    model, held = scope["model"], {}
    for key in scope["STORED"]:
        held.setdefault(key.rpartition(".")[0], []).append(taken(scope, arrays, key))
    for name, weights in held.items():
        model.get_layer(name).set_weights(weights)
    result = model(inputs if len(inputs) > 1 else inputs[0])
    return [np.asarray(r) for r in (result if isinstance(result, list) else [result])]


def outcome(file, run):
    arrays = np.load(file.with_suffix(".npz"))
    inputs = [arrays[k] for k in arrays.files if k.startswith("i:")]
    ours = run(runpy.run_path(str(file)), arrays, inputs)
    theirs = [arrays[k] for k in arrays.files if k.startswith("o:")]
    same = len(ours) == len(theirs) and all(np.allclose(a, b, atol=1e-4) for a, b in zip(ours, theirs))
    return "same" if same else "different"


def main(framework, folder):
    found = {}
    for file in sorted(folder.glob("*.py")):
        try:
            found[file.stem] = outcome(file, under_torch if framework == "torch" else under_keras)
        except Exception as error:
            found[file.stem] = f"{type(error).__name__}: {str(error)[:300]}"
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
