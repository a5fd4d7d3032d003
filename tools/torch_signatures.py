"""Run by the interpreter that has torch: names on stdin, what torch says about them on stdout, both JSON.

Knows nothing of stillnet, so any environment with torch can run it.
"""

from __future__ import annotations

import importlib
import inspect
import json
import sys
import types

import torch

KINDS = {
    inspect.Parameter.POSITIONAL_ONLY: "positional",
    inspect.Parameter.POSITIONAL_OR_KEYWORD: "positional",
    inspect.Parameter.KEYWORD_ONLY: "keyword",
    inspect.Parameter.VAR_POSITIONAL: "star",
    inspect.Parameter.VAR_KEYWORD: "double star",
}
ABSENT = object()
# The modules in which functionals are written.
FUNCTIONAL = ("torch.nn.functional", "torch._C._nn", "")


def resolve(name):
    """The object behind a full name, or ABSENT."""
    found = torch.Tensor if name.startswith("Tensor.") else torch
    for part in name.split(".")[1:]:
        found = member(found, part)
        if found is ABSENT:
            return ABSENT
    return found


def member(found, part):
    """An attribute, or a module of a package that nobody has imported yet."""
    if isinstance(found, types.ModuleType) and not hasattr(found, part):
        try:
            return importlib.import_module(f"{found.__name__}.{part}")
        except ImportError:
            return ABSENT
    return getattr(found, part, ABSENT)


def parameters(function):
    """[name, kind, has a default, the default if it is plain data], or None where torch does not show them."""
    try:
        listed = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return None
    shown = [p for p in listed if p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    if len(shown) == 2:  # hands everything on, or chooses between overloads
        return None
    return [[p.name, KINDS[p.kind], p.default is not p.empty, plain(p.default)] for p in listed]


def plain(value):
    return value if isinstance(value, (bool, int, float, str)) else list(value) if isinstance(value, tuple) else None


def describe(found):
    if isinstance(found, type) and issubclass(found, torch.nn.Module):
        return {"init": parameters(found.__init__), "forward": parameters(found.forward)}
    return {"call": parameters(found) if inspect.isfunction(found) else None}


def public():
    """Names that a program may call: layers, functionals, functions of torch, methods of Tensor."""
    places = (("torch.nn", torch.nn), ("torch.nn.functional", torch.nn.functional), ("torch", torch))
    for prefix, module in places:
        for name, value in sorted(vars(module).items()):
            if name.startswith("_") or isinstance(value, types.ModuleType) or not callable(value):
                continue
            home = getattr(value, "__module__", None) or ""
            if isinstance(value, type) and not (prefix == "torch.nn" and issubclass(value, torch.nn.Module)):
                continue
            if prefix == "torch" and not torch_function(name, value, home):
                continue
            if prefix == "torch.nn.functional" and home not in FUNCTIONAL:
                continue
            yield f"{prefix}.{name}"
    for name in sorted(dir(torch.Tensor)):
        if not name.startswith("_") and callable(getattr(torch.Tensor, name, None)):
            yield f"Tensor.{name}"


def torch_function(name, value, home):
    return isinstance(value, types.BuiltinFunctionType) or home in ("torch.functional", "torch")


def main():
    names = json.load(sys.stdin)["names"]
    found = {name: resolve(name) for name in names if name.startswith(("torch.", "Tensor."))}
    answer = {
        "version": torch.__version__.split("+")[0],
        "names": {name: describe(value) for name, value in found.items() if value is not ABSENT},
        "public": list(public()),
    }
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    main()
