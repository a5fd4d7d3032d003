"""Holds what stillnet reads of a model file against what the framework said about the model."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from stillnet.base import dim as D
from stillnet.render.registry import Page, render
from stillnet.walk import show


def document(file: Path) -> dict[str, Any]:
    """The JSON document of `stillnet show`."""
    return json.loads(render("show", "json", show(str(file)), Page()))  # type: ignore[no-any-return]


def public(name: str) -> str:
    """`torch.nn.modules.conv.Conv2d` -> `torch.nn.Conv2d`; classes of a program by their last word."""
    last = name.rpartition(".")[2]
    return f"torch.nn.{last}" if name.startswith("torch.nn.modules.") else last


def judge_torch(file: Path, answer: dict[str, Any]) -> None:
    found = document(file)
    kind = file.name.split(".", 1)[1]
    (model,) = found["models"]
    weights = {join(m["path"], n): s for m in model["modules"] for n, s in (m["parameters"] | m["buffers"]).items()}
    assert weights == answer["parameters"] | answer["buffers"], kind
    if kind not in ("state_dict.pt", "legacy.pt", "checkpoint.pt"):
        judge_modules(model, answer, kind)
    if kind in ("state_dict.pt", "legacy.pt", "checkpoint.pt", "module.pt", "package.pt"):
        return
    bound = bindings(model["inputs"][0]["shape"] or [], answer["input"])
    if model["outputs"] == [None]:
        assert kind in (
            "script.pt",
            "fx.pt",
        )  # nothing in the file says how many axes the input has, and any number fits
        return
    assert [sizes(s, bound) for s in model["outputs"]] == [answer["output"]], kind
    calls = {c["path"]: c["outputs"][0] for c in model["calls"] if c["leaf"] and c["outputs"]}
    for path, (first, *_) in answer["calls"]:
        if calls.get(path) is None and kind in ("script.pt", "fx.pt"):
            continue  # the rank of its input is decided later
        if path in calls and not inside_fused(path):
            assert sizes(calls[path], bound) == first, (kind, path)
    assert model["coverage"]["checked"] == model["coverage"]["total"] or "transformer" in file.name, kind


def inside_fused(path: str) -> bool:
    """torch runs a whole encoder layer, or the projection of an attention, as one kernel."""
    return "out_proj" in path


def judge_modules(model: dict[str, Any], answer: dict[str, Any], kind: str) -> None:
    ours = {m["path"]: m["type"] for m in model["modules"]}
    for path, type in answer["modules"].items():
        if path in ours and path and ours[path] != "module":
            same = ours[path].rpartition(".")[2] == public(type).rpartition(".")[2] or ours[path] in (
                "torch.nn.Module",
            )
            assert same, (kind, path, ours[path], type)
        elif kind != "export.pt2":  # an exported program names only modules that ran
            assert path in ours, (kind, path)


def join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def bindings(stated: list[Any], real: list[int]) -> dict[str, int]:
    return {name: size for name, size in zip(stated, real) if isinstance(name, str) and name.isidentifier()}


def sizes(stated: list[Any] | None, bound: dict[str, int]) -> list[Any]:
    return [size(s, bound) for s in stated or ["?"]]


def size(stated: Any, bound: dict[str, int]) -> Any:
    if not isinstance(stated, str):
        return stated
    dim = D.parse(stated)
    return D.substitute(dim, {n: bound[n.text] for n in D.names(dim) if n.text in bound})


def judge_keras(file: Path, answer: dict[str, Any]) -> None:
    (model,) = document(file)["models"]
    assert model["parameters"]["total"] == answer["total"]
    if file.name.endswith(".weights.h5"):
        return
    ours = {m["path"]: m for m in model["modules"]}
    outputs = {c["path"]: c["outputs"] for c in model["calls"]}
    for path, layer in answer["layers"].items():
        assert ours[path]["type"].rpartition(".")[2] == layer["class"]
        assert sorted(ours[path]["parameters"].values()) == sorted(layer["weights"]), path
        if layer["output"] is not None and layer["class"] != "Lambda":
            assert outputs[path][0] == layer["output"] or is_behind_lambda(file), path
    assert model["outputs"] == answer["outputs"] or is_behind_lambda(file)


def is_behind_lambda(file: Path) -> bool:
    """What a Lambda gives is not known; only archives of Keras 3 state the shape that the next layer gets."""
    return file.name == "lambdas.h5"


def judge_quantized(file: Path, layers: dict[str, int], features: int | None) -> None:
    """Packed weights are counted at their layers; with a graph, every operation is typed and the last size is right."""
    found = document(file)
    (model,) = found["models"]
    own = dict.fromkeys(layers, 0)
    for module in model["modules"]:
        # a state_dict keeps the cells of a recurrent layer apart
        path = module["path"].partition("._all_weight_values")[0]
        own[path] = own.get(path, 0) + sum(map(math.prod, module["parameters"].values()))
    own = {path: count for path, count in own.items() if path in layers}
    # the graph module's state_dict lists the steps of its numbers, which its layers have no name for
    assert own == layers and model["parameters"]["total"] - sum(layers.values()) in (0, 4)
    assert not [d for d in found["diagnostics"] if d["severity"] == "error"]
    if features is not None:
        assert [shape[-1] for shape in model["outputs"]] == [features]
        assert model["coverage"]["checked"] == model["coverage"]["total"] > 0
