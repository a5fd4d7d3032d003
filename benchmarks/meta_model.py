"""Run by an interpreter with torch and the packages of a zoo: one model, built and called on the meta device.

    python meta_model.py EXPRESSION INPUT ...

Prints the number of parameters. The meta device computes shapes and no numbers: the least that torch can do for a model.
"""

import ast
import importlib
import re
import sys

KINDS = {"f32": "float32", "i64": "int64"}


def names_of(expression):
    """The packages that an expression names, imported."""
    names = {}
    for node in ast.walk(ast.parse(expression, mode="eval")):
        if isinstance(node, ast.Attribute):
            words = ast.unparse(node).split(".")
            names[words[0]] = importlib.import_module(words[0])
            for count in range(2, len(words) + 1):
                try:
                    importlib.import_module(".".join(words[:count]))
                except ImportError:
                    break
    return names


def tensor(text):
    import torch

    kind, sizes = re.fullmatch(r"(\w+)\[([\d,]*)\]", text).groups()
    return torch.empty([int(s) for s in sizes.split(",")], dtype=getattr(torch, KINDS[kind]), device="meta")


def prepare_torchvision():
    """Where its compiled part does not fit the installed torch, torchvision asks for operations that are not there."""
    import torch

    try:
        import torchvision  # noqa: F401
    except RuntimeError:
        for name in [n for n in sys.modules if n.partition(".")[0] == "torchvision"]:
            del sys.modules[name]
        library = torch.library.Library("torchvision", "DEF")
        for name in ("nms", "qnms"):
            library.define(f"{name}(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
        return library
    return None


if __name__ == "__main__":
    import torch

    kept = prepare_torchvision()
    names = names_of(sys.argv[1])
    with torch.device("meta"), torch.no_grad():
        model = eval(sys.argv[1], names).eval()  # noqa: S307 - our own expression, with the packages it names
        pairs = [part.split("=") for part in sys.argv[2:]]
        model(*[tensor(p[0]) for p in pairs if len(p) == 1], **{p[0]: tensor(p[1]) for p in pairs if len(p) == 2})
    print(f'"total": {sum(p.numel() for p in model.parameters())}')
