"""Record a run of a PyTorch model as json that `stillnet diff` compares with source or files.

    python record_run.py "package.module:make_model" "1,3,224,224" > run.json
    python record_run.py "package.module:make_model" "i64[1,128]" "bool[1,128]" > run.json
    stillnet diff net.py::Net run.json

This runs the model: it is the user's script, run under the user's framework, and no part of stillnet.
"""

import importlib
import json
import sys

import torch


def shapes(value):
    if isinstance(value, torch.Tensor):
        return [list(value.shape)]
    if isinstance(value, dict):
        value = list(value.values())
    return [shape for item in value for shape in shapes(item)] if isinstance(value, (list, tuple)) else []


TYPES = {
    "i64": torch.int64,
    "i32": torch.int32,
    "bool": torch.bool,
    "f16": torch.float16,
    "bf16": torch.bfloat16,
    "f64": torch.float64,
}


def example(text):
    """A tensor for `1,3,224,224` or `i64[1,128]`: random numbers, or zeros where they stand for places in a table."""
    kind, _, sizes = text.rstrip("]").rpartition("[")
    size = [int(d) for d in sizes.split(",") if d.strip()]
    given = torch.randn(size)
    if kind in ("", "f32"):
        return given
    return given.to(TYPES[kind]) if kind.startswith(("f", "b")) else torch.zeros(size, dtype=TYPES[kind])


def record(model, *inputs):
    """The modules of the model, and every module call in the order in which calls complete."""
    paths = {module: path for path, module in model.named_modules()}
    calls = []

    def note(module, given, result):
        calls.append({"path": paths[module], "inputs": shapes(given), "outputs": shapes(result)})

    handles = [module.register_forward_hook(note) for module in paths]
    with torch.no_grad():
        result = model.eval()(*inputs)
    for handle in handles:
        handle.remove()
    modules = [
        {
            "path": path,
            "type": f"{type(module).__module__}.{type(module).__qualname__}",
            "parameters": {name: list(p.shape) for name, p in module.named_parameters(recurse=False)},
        }
        for module, path in paths.items()
    ]
    total = sum(p.numel() for p in model.parameters())
    return {
        "schema": 1,
        "models": [
            {
                "name": type(model).__name__,
                "framework": "pytorch",
                "parameters": {"total": total},
                "modules": modules,
                "calls": calls,
                "outputs": shapes(result),
            }
        ],
    }


if __name__ == "__main__":
    name, _, attribute = sys.argv[1].partition(":")
    sys.path.insert(0, "")
    model = getattr(importlib.import_module(name), attribute)()
    print(json.dumps(record(model, *map(example, sys.argv[2:]))))
