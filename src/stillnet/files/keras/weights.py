"""The weights that an HDF5 file of Keras holds, by layer: as models of Keras 2 and 3 and as weights alone."""

from __future__ import annotations

from collections.abc import Iterator

from ...base.annotations import Any
from ...base.dtype import DTYPES
from ...graph.architecture import ModuleInfo
from ...graph.graph import TensorType
from ..model import ReadFile, StoredModel
from ..wire.hdf5 import Dataset, Group, Hdf5
from .config import Held, Weight

MOST_WEIGHTS = 200_000
DEEPEST = 30
# What stands beside the layers of a model.
NO_LAYERS = (
    "layers",
    "_layer_checkpoint_dependencies",
    "vars",
    "optimizer",
    "metadata",
    "model_weights",
    "optimizer_weights",
)


def stored_weights(file: Hdf5, into: ReadFile) -> Held:
    """Weights by layer: each a name, a shape and an element type."""
    root = file.root
    old = root.children.get("model_weights")
    old = old if isinstance(old, Group) else root
    names = old.attributes.get("layer_names")
    found: Held = {}
    if isinstance(names, list):
        for name in names:
            group = old.children.get(str(name))
            if isinstance(group, Group):
                found[str(name)] = ordered(list(datasets(group, "", 0)), group.attributes.get("weight_names"))
        return found
    layers = root.children.get("layers") or root.children.get("_layer_checkpoint_dependencies")
    # a model that is written as a class keeps what it holds under its attributes' names, beside `layers`
    for kept in (layers.children if isinstance(layers, Group) else {}, root.children):
        for key, group in kept.items():
            if isinstance(group, Group) and key not in NO_LAYERS:
                collect(group, key, key, found, 0)
    own = root.children.get("vars")
    if isinstance(own, Group) and own.children:
        found[""] = list(datasets(own, "", 0))
    return found


def collect(group: Group, key: str, path: str, found: Held, depth: int) -> None:
    """A layer of Keras 3: its own `vars`, those of layers inside it, or the layers of a nested model and what it has beside."""
    own = group.children.get("vars")
    name = own.attributes.get("name") if isinstance(own, Group) else None
    name = name if isinstance(name, str) else key
    inner = group.children.get("layers")
    weights: list[Weight] = []
    if isinstance(inner, Group) and depth < DEEPEST:
        for child, sub in inner.children.items():
            if isinstance(sub, Group):
                collect(sub, child, f"{path}/{child}", found, depth + 1)
        for label, beside in group.children.items():
            if isinstance(beside, Group) and beside is not inner and "seed_generator" not in label:
                weights += datasets(beside, "" if label == "vars" else f"{label}/", 0)
    else:
        weights += datasets(group, "", 0)
    if weights:
        # names are those that Keras gave in one process; in one file two of them may be the same
        found[path if name in found else name] = weights


def datasets(group: Group, prefix: str, depth: int) -> Iterator[Weight]:
    """Every data set below a group; a group stands for itself once, so what refers to itself ends."""
    seen: set[int] = set()
    waiting: list[tuple[str, Group]] = [(prefix, group)]
    left = MOST_WEIGHTS
    while waiting:
        path, here = waiting.pop()
        if id(here) in seen:
            continue
        seen.add(id(here))
        for name, child in sorted(here.children.items()):
            left -= 1
            if left < 0:
                return
            label = f"{path}{name}"
            if isinstance(child, Dataset):
                yield label.replace("vars/", ""), child.shape or (), DTYPES.get(child.type.text)
            elif "seed_generator" not in name:
                waiting.append((f"{label}/", child))


def ordered(weights: list[Weight], names: Any) -> list[Weight]:
    if not isinstance(names, list):
        return weights
    place = {str(name): i for i, name in enumerate(names)}
    return sorted(weights, key=lambda w: place.get(w[0], len(place)))


def list_weights(stored: Held, model: StoredModel) -> None:
    """A file of weights alone: layers by name, without their classes."""
    own: dict[str, Any] = {label: shape for label, shape, _ in stored.get("", ())}
    model.modules[:] = [ModuleInfo("", "weights", {}, own, {})]
    for name, weights in stored.items():
        shapes = {}
        for label, shape, dtype in weights:
            shapes[label] = shape
            model.parameter(f"{name}/{label}" if name else label, TensorType(shape, dtype))
        if name:
            model.modules.append(ModuleInfo(name, "weights", {}, dict(shapes), {}))
