"""The Keras objects that a SavedModel describes beside its graph: layers, settings and the shapes they were built for."""

from __future__ import annotations

from collections.abc import Iterable

from ...base.annotations import Any
from ...base.dtype import F32
from ...base.plain import dataclass
from ...graph.graph import TensorType
from ...ops import LAYERS
from ..errors import UnreadableFile
from ..limits import TEXT_BYTES
from ..model import ReadFile, StoredModel
from ..stored_json import parsed
from .archive import read_model
from .config import Runner
from .danger import observe_dangers
from .stated import DEEPEST_MODEL, LONGEST_NAME, KerasLayer, KerasModel, layer_of, mapping
from .wrappers import WRAPPERS

MODELS = ("_tf_keras_model", "_tf_keras_network", "_tf_keras_sequential")
FORMAT = "Keras metadata of a SavedModel"
MOST_OBJECTS = 20_000


@dataclass(frozen=True, slots=True)
class KerasObject:
    """`path` is where it hangs below the root: `root.encoder.layer-0`."""

    path: str
    identifier: str
    text: str


def add_keras(objects: Iterable[KerasObject], beside: StoredModel, into: ReadFile) -> None:
    """What Keras states about the model of a graph, as a model of its own."""
    objects = list(objects)
    found = {o.path: o for o in objects if is_layer(o)}
    root = found.get("root")
    try:
        scan(objects, into)
        if root is None or root.identifier not in MODELS:
            return
        stated = stated_by(root)
        config = stated.get("model_config") or stated
        model = into.model(f"{beside.name} (Keras)", "keras", FORMAT, beside.path)
        if is_described(config):
            read_model(with_build_shapes(config, found), model, into, None)
        else:
            list_objects(root, found, model, into)
    except UnreadableFile as problem:
        into.problems.append(f"Keras metadata: {problem}")


def scan(objects: list[KerasObject], into: ReadFile) -> None:
    """Loading the SavedModel with Keras rebuilds every object, whether the model's own configuration has it or not."""
    if len(objects) > MOST_OBJECTS:
        into.problems.append(f"{into.path}: more than {MOST_OBJECTS} Keras objects; not all were scanned")
    said = {(o.kind, o.text) for o in into.observations}
    for one in objects[:MOST_OBJECTS]:
        before = len(into.observations)
        observe_dangers(stated_by(one), into)
        new = [o for o in into.observations[before:] if (o.kind, o.text) not in said]
        said.update((o.kind, o.text) for o in new)
        into.observations[before:] = new


def is_layer(found: KerasObject) -> bool:
    return found.identifier.startswith("_tf_keras") and "keras_api" not in found.path.split(".")


def is_described(config: dict[str, Any]) -> bool:
    """Whether the configuration holds the layers, as those of Sequential and Functional models do."""
    inner = config.get("config")
    return isinstance(inner, list) or isinstance(mapping(inner).get("layers"), list)


def stated_by(found: KerasObject) -> dict[str, Any]:
    if len(found.text) > TEXT_BYTES:
        raise UnreadableFile("longer than can be read")
    return mapping(plain(parsed(found.text, "the Keras metadata")))


def plain(value: Any, depth: int = 0) -> Any:
    """Tuples and shapes, which JSON has no words for, as lists."""
    if depth > 200:
        return None
    if isinstance(value, dict):
        if value.get("class_name") in ("__tuple__", "TensorShape") and isinstance(value.get("items"), list):
            return [plain(v, depth + 1) for v in value["items"]]
        return {k: plain(v, depth + 1) for k, v in value.items()}
    return [plain(v, depth + 1) for v in value] if isinstance(value, list) else value


def with_build_shapes(config: dict[str, Any], found: dict[str, KerasObject]) -> dict[str, Any]:
    """The configuration with the input shape that each layer was built for, by its name."""
    shapes: dict[str, Any] = {}
    for one in list(found.values())[:MOST_OBJECTS]:
        stated = stated_by(one)
        if isinstance(stated.get("build_input_shape"), list) and one.path.count(".") == 1:
            shapes[str(stated.get("name"))] = stated["build_input_shape"]
    inner = config["config"]
    layers = inner if isinstance(inner, list) else inner["layers"]
    for layer in layers:
        name = mapping(mapping(layer).get("config")).get("name")
        if name in shapes and isinstance(layer, dict):
            layer.setdefault("build_config", {"input_shape": shapes[name]})
    return config


# -- models that are classes of their own ------------------------------------------------------------------------------
def list_objects(root: KerasObject, found: dict[str, KerasObject], model: StoredModel, into: ReadFile) -> None:
    """The layers below the root, each called on the shape it was built for; how they call each other is in the graph."""
    stated = stated_by(root)
    whole = KerasModel(
        str(stated.get("name") or "model")[:LONGEST_NAME], "", str(stated.get("class_name"))[:LONGEST_NAME]
    )
    runner = Runner(model, into)
    below: dict[str, list[KerasObject]] = {}
    for one in list(found.values())[:MOST_OBJECTS]:
        below.setdefault(one.path.rpartition(".")[0], []).append(one)
    add_layers(whole, "root", below, into, 0)
    into.models.append(model)
    call_each(whole, runner)
    runner.list_layers(whole, {})
    model.name = whole.name
    model.notes.append(
        f"{whole.kind} is a class of its own: its layers with the shapes they were built for; the graph shows how they connect"
    )


def add_layers(
    into_model: KerasModel, path: str, below: dict[str, list[KerasObject]], into: ReadFile, depth: int
) -> None:
    for one in below.get(path, ()):
        stated = stated_by(one)
        layer = layer_of(stated, into_model.path, depth, [MOST_OBJECTS])
        layer.stated = stated.get("build_input_shape")
        if layer.name in into_model.layers:
            continue
        into_model.layers[layer.name] = layer
        opened = layer.type in LAYERS or layer.class_name in WRAPPERS or layer.inner is not None
        if not opened and below.get(one.path) and depth < DEEPEST_MODEL:
            layer.inner = KerasModel(layer.name, layer.path, layer.class_name)
            add_layers(layer.inner, one.path, below, into, depth + 1)


def call_each(model: KerasModel, runner: Runner) -> None:
    for layer in model.layers.values():
        if layer.inner is not None and is_listed(layer.inner):
            call_each(layer.inner, runner)
        elif layer.type in LAYERS or layer.class_name in WRAPPERS or layer.inner is not None:
            runner.call_layer(layer, inputs_of(layer, runner), {})


def is_listed(model: KerasModel) -> bool:
    """Whether its layers were listed by us, so nothing says in which order they are called."""
    return model.inputs is None and model.kind != "Sequential"


def inputs_of(layer: KerasLayer, runner: Runner) -> list[Any]:
    stated = layer.stated
    several = isinstance(stated, list) and bool(stated) and all(isinstance(s, list) for s in stated)
    made = [
        runner.builder.source(TensorType(runner.shape(s), F32), "unknown", layer.name)
        for s in (stated if several else [stated])
    ]
    return [made] if several else made
