"""Writes the weights, an input and the outputs of a model to one .npz, for source that was converted from its file.

`python tests/stored/arrays.py onnx|torch|keras|graph FILE_OR_NAME OUT.npz`: weights are called `w:NAME`, inputs `i:N` and
outputs `o:N`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))


def of_onnx(file):
    import onnx
    from onnx import numpy_helper
    from onnx.reference import ReferenceEvaluator

    model = onnx.load(file)
    weights = {i.name: numpy_helper.to_array(i) for i in model.graph.initializer}
    for node in model.graph.node:
        if node.op_type == "Constant" and node.attribute[0].name == "value":
            weights[node.name] = weights[node.output[0]] = numpy_helper.to_array(node.attribute[0].t)
    rng, given = np.random.default_rng(0), {}
    for info in model.graph.input:
        kind = info.type.tensor_type
        shape = [d.dim_value or 2 for d in kind.shape.dim]
        whole = kind.elem_type == onnx.TensorProto.INT64
        given[info.name] = rng.integers(0, 3, shape) if whole else rng.normal(size=shape).astype("float32")
    return weights, list(given.values()), ReferenceEvaluator(model).run(None, given)


def of_torch(name):
    import torch
    from torch_models import models

    model, x = models()[name]
    model.eval()
    with torch.no_grad():
        result = model(x)
    return {k: v.numpy() for k, v in model.state_dict().items()}, [x.numpy()], [result.numpy()]


def of_keras(name):
    from keras_models import MODELS

    model = next(make for make in MODELS if make.__name__ == name)()
    rng = np.random.default_rng(0)
    given = [rng.integers(0, 4, [2, *(d or 5 for d in i.shape[1:])]).astype("float32") for i in model.inputs]
    result = model(given if len(given) > 1 else given[0])
    weights = {f"{layer.name}/{own(w, layer)}": np.asarray(w) for layer in model.layers for w in layer.weights}
    return weights, given, [np.asarray(r) for r in (result if isinstance(result, list) else [result])]


def of_graph(file):
    """A frozen graph beside `answers.json`, which holds an input and the output that the model gave."""
    import gzip
    import json

    from tensorflow.core.framework.graph_pb2 import GraphDef
    from tensorflow.python.framework.tensor_util import MakeNdarray

    file = Path(file)
    graph = GraphDef.FromString(gzip.decompress(file.read_bytes()))
    weights = {n.name: MakeNdarray(n.attr["value"].tensor) for n in graph.node if n.op == "Const"}
    weights = {name: array for name, array in weights.items() if array.dtype.kind == "f"}
    answer = json.loads((file.parent / "answers.json").read_text())[file.name.partition(".")[0]]
    given = np.array(answer["input"])
    given = given.astype("float32" if given.dtype.kind == "f" else "int32")
    return weights, [given], [np.array(answer["output"], "float32")]


def own(weight, layer):
    """`query/kernel` of a weight whose path is `model/attention/query/kernel`."""
    return weight.path.partition(f"{layer.name}/")[2] or weight.name


if __name__ == "__main__":
    kind, source, out = sys.argv[1:]
    weights, inputs, outputs = {"onnx": of_onnx, "torch": of_torch, "keras": of_keras, "graph": of_graph}[kind](source)
    arrays = {f"w:{k}": v for k, v in weights.items()}
    arrays |= {f"i:{n}": v for n, v in enumerate(inputs)} | {f"o:{n}": v for n, v in enumerate(outputs)}
    np.savez(out, **arrays)
