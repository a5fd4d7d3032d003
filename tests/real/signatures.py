"""Asks real torch for the signatures of its layers and functions, against those of our tables."""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import torch
from opinfo import resolve

from samples import Tally
from stillnet.ops import FUNCTIONS, LAYERS
from stillnet.ops.entry import Parameters

# Containers are known to the front end, not to the tables; the others are not layers anybody builds.
NO_LAYERS = {
    "Container",
    "Module",
    "ModuleDict",
    "ModuleList",
    "ParameterDict",
    "ParameterList",
    "Sequential",
    "DataParallel",
    "Buffer",
    "Parameter",
    "RNNBase",
    "RNNCellBase",
}


def layer_classes() -> dict[str, type]:
    found = {
        f"torch.nn.{n}": c for n, c in vars(torch.nn).items() if isinstance(c, type) and issubclass(c, torch.nn.Module)
    }
    return {n: c for n, c in sorted(found.items()) if c.__name__ not in NO_LAYERS}


def signature_difference(ours: Parameters, real: inspect.Signature) -> str:
    """Empty if both take the same arguments with the same defaults."""
    listed = list(real.parameters.values())[1:]
    positional = tuple(p.name for p in listed if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD))
    keyword = tuple(p.name for p in listed if p.kind is p.KEYWORD_ONLY)
    star = next((p.name for p in listed if p.kind is p.VAR_POSITIONAL), None)
    double_star = next((p.name for p in listed if p.kind is p.VAR_KEYWORD), None)
    for what, a, b in (
        ("positional", ours.positional, positional),
        ("keyword", ours.keyword, keyword),
        ("*", ours.star, star),
        ("**", ours.double_star, double_star),
    ):
        if (sorted(a) if what == "keyword" else a) != (sorted(b) if what == "keyword" else b):  # type: ignore[type-var]
            return f"{what}: ours {a}, real {b}"
    for p in listed:
        if p.default is p.empty:
            if p.name in ours.defaults:
                return f"{p.name} has no default"
        elif p.name not in ours.defaults:
            return f"{p.name} has a default, {p.default!r}"
        elif isinstance(p.default, (bool, int, float, str, tuple, type(None))) and ours.defaults[p.name] != p.default:
            return f"{p.name}: ours {ours.defaults[p.name]!r}, real {p.default!r}"
    return ""


def refusal(name: str, ours: Parameters, real: inspect.Signature) -> str:
    """Empty if ours takes every call that the real function takes; taking more is no harm."""
    listed = list(real.parameters.values())
    positional = [p.name for p in listed if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    mine = list(ours.positional)
    if name.startswith("Tensor."):  # the tensor itself is never named
        listed, positional, mine = listed[1:], positional[1:], mine[1:]
        if name.rsplit(".", 1)[-1].startswith("__"):
            return (
                ""
                if len(mine) >= sum(p.default is p.empty for p in listed) or ours.star
                else f"takes {mine}, real {positional}"
            )
    if mine[: len(positional)] != positional and not ours.star:
        return f"positional: ours {mine}, real {positional}"
    for p in listed:
        if p.name not in mine and p.name not in ours.keyword and not ours.double_star:
            return f"{p.name} is not taken"
        if p.default is not p.empty and p.name not in ours.defaults and p.name not in (ours.star, ours.double_star):
            return f"{p.name} has a default, {p.default!r}"
        if isinstance(p.default, (bool, int, float, str, tuple)) and ours.defaults.get(p.name, p.default) != p.default:
            return f"{p.name}: ours {ours.defaults[p.name]!r}, real {p.default!r}"
    extra = [n for n in (*mine, *ours.keyword) if n not in ours.defaults and n not in {p.name for p in listed}]
    return f"{extra} must be given" if extra else ""


def check_signatures(only: str) -> tuple[Tally, list[str]]:
    tally, wrong = Tally(), []
    for name, cls in layer_classes().items():
        if only and not re.search(only, name):
            continue
        if name not in LAYERS:
            tally.add(name, "unknown layer")
            continue
        for kind, ours, real in (
            ("layer", LAYERS[name].signature, cls.__init__),
            ("forward", LAYERS[name].forward_signature, cls.forward),
        ):
            if (
                kind == "layer"
                and str(inspect.signature(real)) == "(self, *args, **kwargs)"
                and name != "torch.nn.Identity"
            ):
                continue  # hands everything on, so its real signature is not visible
            difference = signature_difference(ours.parameters(), inspect.signature(real))
            tally.add(name, f"{kind} differs" if difference else f"{kind} agrees")
            if difference:
                wrong.append(f"signature of {name} ({kind}): {difference}")
    for name in FUNCTIONS:
        if not name.startswith(("torch.", "Tensor.")) or (only and not re.search(only, name)):
            continue
        real = resolve(name)
        if real is None:
            if not name.startswith("torch.ops.torchvision."):
                tally.add(name, "absent in torch")
                wrong.append(f"{name} does not exist")
            continue
        if not inspect.isfunction(real):
            continue
        try:
            signature = inspect.signature(real)
        except ValueError:  # wraps something compiled
            continue
        if any(p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD) for p in signature.parameters.values()):
            continue  # a dispatcher, whose real signature is not visible
        difference = refusal(name, FUNCTIONS[name].signature.parameters(), signature)
        tally.add(name, "function differs" if difference else "function agrees")
        if difference:
            wrong.append(f"signature of {name}: {difference}")
    return tally, wrong
