"""The configuration of a Keras model: its layers by name, typed as they are called, in the words of Keras 2 and 3."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..base import dim as D
from ..base.dim import Dim, Origin
from ..base.dtype import DTYPES, F32, DType
from ..graph.architecture import ModuleInfo
from ..graph.builder import Mismatch, NotUnderstood
from ..graph.graph import ModuleCall, TensorType, Value
from ..ops import FUNCTIONS, LAYERS
from ..ops.call import invoke
from ..ops.entry import BindError
from ..ops.instance import LayerInstance
from .errors import UnreadableFile
from .keras_wrappers import WRAPPERS
from .limits import RANK
from .model import ReadFile, StoredModel, StoredParameter
from .torch_calls import ODD_ARGUMENTS, unknown
from .torch_values import DTYPE_NAMES

MODELS = ("Sequential", "Functional", "Model")
MOST_LAYERS = 100_000
DEEPEST_MODEL = 20
LONGEST_NAME = 500
# Of a layer's configuration, what is shown of values that are objects of their own.
DEEPEST_VALUE = 4


@dataclass(slots=True)
class KerasLayer:
    """One layer: its configuration, what stands for it in the table, and the results of its calls."""

    name: str
    path: str
    class_name: str
    module: str
    config: dict[str, Any]
    nodes: list[Any] = field(default_factory=list)
    instance: LayerInstance | None = None
    inner: KerasModel | None = None
    results: list[Any] = field(default_factory=list)
    children: dict[str, KerasLayer] = field(default_factory=dict)
    # the input shape that the file states
    stated: Any = None

    @property
    def is_operation(self) -> bool:
        """A function applied outside every layer, which Keras keeps as a step of its own."""
        return ".ops." in f"{self.module}."

    @property
    def type(self) -> str:
        if self.is_operation:
            return f"keras.ops.{self.class_name}"
        if f"keras.layers.{self.class_name}" in LAYERS or self.module in ("keras.layers", ""):
            return f"keras.layers.{self.class_name}"
        return f"{self.module}.{self.class_name}" if self.module else self.class_name


@dataclass(slots=True)
class KerasModel:
    name: str
    path: str
    kind: str
    layers: dict[str, KerasLayer] = field(default_factory=dict)
    inputs: Any = None
    outputs: Any = None
    build_shape: Any = None


def mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


Weight = tuple[str, tuple[int, ...], Any]
Held = dict[str, list[Weight]]


def read_keras(stated: Any, model: StoredModel, into: ReadFile, held: Held) -> KerasModel:
    """Read a model's configuration, call it on the inputs it states, and list its layers; `held` are the weights that the
    file holds, by layer."""
    root = model_of(stated, "", 0, [MOST_LAYERS])
    if root is None:
        kind = mapping(stated).get("class_name")
        raise UnreadableFile(f"a configuration of {kind or 'something'} that is no Sequential or Functional model")
    runner = Runner(model, into)
    try:
        runner.run(root)
    finally:
        runner.list_layers(root, held)
    return root


# -- reading the configuration -----------------------------------------------------------------------------------------
def model_of(stated: Any, path: str, depth: int, budget: list[int]) -> KerasModel | None:
    found = mapping(stated)
    config = found.get("config")
    kind = str(found.get("class_name", ""))
    layers = config if isinstance(config, list) else mapping(config).get("layers")
    if depth > DEEPEST_MODEL:
        raise UnreadableFile(f"models more than {DEEPEST_MODEL} deep inside each other")
    if not isinstance(layers, list) or kind in ("StackedRNNCells",):
        return None
    settings = mapping(config)
    model = KerasModel(str(settings.get("name") or kind or "model")[:LONGEST_NAME], path, kind)
    for entry in layers:
        budget[0] -= 1
        if budget[0] < 0:
            raise UnreadableFile(f"more than {MOST_LAYERS} layers")
        layer = layer_of(mapping(entry), path, depth, budget)
        model.layers[layer.name] = layer
    model.inputs, model.outputs = settings.get("input_layers"), settings.get("output_layers")
    model.build_shape = settings.get("build_input_shape") or mapping(found.get("build_config")).get("input_shape")
    return model


def layer_of(entry: dict[str, Any], path: str, depth: int, budget: list[int]) -> KerasLayer:
    config = mapping(entry.get("config"))
    name = str(config.get("name") or entry.get("name") or entry.get("class_name"))[:LONGEST_NAME]
    where = f"{path}/{name}" if path else name
    nodes = entry.get("inbound_nodes")
    layer = KerasLayer(
        name,
        where,
        str(entry.get("class_name", "?"))[:LONGEST_NAME],
        str(entry.get("module") or "")[:LONGEST_NAME],
        config,
        nodes if isinstance(nodes, list) else [],
    )
    layer.stated = mapping(entry.get("build_config")).get("input_shape")
    layer.inner = model_of(entry, where, depth + 1, budget)
    for key in ("layer", "backward_layer", "cell"):
        if isinstance(config.get(key), dict) and depth < DEEPEST_MODEL:
            layer.children[key] = layer_of(config[key], where, depth + 1, budget)
    return layer


def dtype_of(value: Any) -> DType | None:
    """ "float32", or a policy whose name it is."""
    if isinstance(value, dict):
        value = mapping(value.get("config")).get("name")
    name = str(value or "float32").removeprefix("mixed_")
    return DTYPES.get(DTYPE_NAMES.get(name, ""))


def settings_of(layer: KerasLayer, names: tuple[str, ...]) -> dict[str, Any]:
    """The constructor arguments among the keys of a configuration, as the table takes them."""
    found = {}
    for name in names:
        if name not in layer.config:
            continue
        value = layer.config[name]
        if isinstance(value, list):
            value = as_tuple(value)
        if isinstance(value, dict):
            if name not in ("activation", "recurrent_activation"):
                continue  # initializers and the like never change a shape
            inner = value.get("config")
            value = inner if isinstance(inner, str) else str(value.get("class_name", "")).lower()
        found[name] = value
    return found


def as_tuple(value: list[Any], depth: int = 0) -> Any:
    return tuple(as_tuple(v, depth + 1) if isinstance(v, list) and depth < 6 else v for v in value)


def shown(value: Any, depth: int = 0) -> Any:
    """A configuration value in short: an object is its class and settings."""
    if isinstance(value, dict):
        if "class_name" in value and depth < DEEPEST_VALUE:
            inner = mapping(value.get("config"))
            name = str(value["class_name"])
            if name == "DTypePolicy":
                return inner.get("name")
            return {"class": name, **{k: shown(v, depth + 1) for k, v in inner.items()}} if inner else name
        return {str(k): shown(v, depth + 1) for k, v in list(value.items())[:100]} if depth < DEEPEST_VALUE else "..."
    if isinstance(value, list):
        return [shown(v, depth + 1) for v in value[:100]] if depth < DEEPEST_VALUE else "..."
    return value[:LONGEST_NAME] if isinstance(value, str) else value


# -- calling -----------------------------------------------------------------------------------------------------------
class Runner:
    """Calls layers on values, each through the table."""

    def __init__(self, model: StoredModel, into: ReadFile) -> None:
        self.model, self.into, self.builder = model, into, model.builder
        # every size that Keras calls None is one that nothing is known about; the batch is the same everywhere
        self.batch = D.fresh("?", Origin.UNKNOWN)

    def run(self, root: KerasModel) -> None:
        inputs = self.inputs_of(root)
        results = self.call_model(root, inputs)
        for i, value in enumerate(values_in(results)):
            self.model.outputs.append((f"output{i}" if i else "output", value))
        self.builder.scope = None

    def shape(self, stated: Any) -> tuple[Dim, ...] | None:
        if not isinstance(stated, (list, tuple)) or len(stated) > RANK:
            return None
        dims: list[Dim] = []
        for i, size in enumerate(stated):
            if type(size) is int and 0 <= size < 1 << 62:
                dims.append(size)
            elif size is None:
                dims.append(self.batch if i == 0 else D.fresh("?", Origin.UNKNOWN))
            else:
                return None
        return tuple(dims)

    def inputs_of(self, root: KerasModel) -> list[Value]:
        layers = [layer for layer in root.layers.values() if layer.class_name == "InputLayer"]
        if isinstance(root.inputs, list):
            named = [root.layers.get(n) for n in history_names(root.inputs)]
            layers = [layer for layer in named if layer is not None] or layers
        if layers:
            return [self.model.input(layer.name, self.input_type(layer)) for layer in layers]
        first = next(iter(root.layers.values()), None)
        config = first.config if first is not None else {}
        stated = config.get("batch_input_shape") or config.get("batch_shape") or root.build_shape
        return [self.model.input("input", TensorType(self.shape(stated), F32))]

    def input_type(self, layer: KerasLayer) -> TensorType:
        config = layer.config
        stated = config.get("batch_shape") or config.get("batch_input_shape")
        if stated is None and isinstance(config.get("shape"), list):
            stated = [None, *config["shape"]]
        return TensorType(self.shape(stated), dtype_of(config.get("dtype")))

    def call_model(self, model: KerasModel, inputs: list[Any]) -> Any:
        if is_functional(model):
            return self.call_functional(model, inputs)
        value: Any = inputs[0] if len(inputs) == 1 else inputs
        for layer in model.layers.values():
            if layer.class_name == "InputLayer":
                self.note_input(layer, value)
            else:
                value = self.call_layer(layer, [self.believed(value, layer.stated)], {})
            layer.results.append(value)
        return value

    def call_functional(self, model: KerasModel, inputs: list[Any]) -> Any:
        """Follow the stored nodes: each refers to results of earlier layers."""
        for layer in model.layers.values():
            layer.results = []
        names = history_names(model.inputs) or [n for n, la in model.layers.items() if la.class_name == "InputLayer"]
        for name, value in zip(names, inputs):
            if name in model.layers:
                model.layers[name].results.append(value)
                self.note_input(model.layers[name], value)
        waiting = [(layer, node) for layer in model.layers.values() for node in layer.nodes if layer.name not in names]
        while waiting:
            left = []
            for layer, node in waiting:
                ready = self.arguments(model, node)
                if ready is None:
                    left.append((layer, node))
                    continue
                layer.results.append(self.call_layer(layer, *ready))
            if len(left) == len(waiting):
                self.builder.note_gap("layers whose inputs are not in the model", None)
                break
            waiting = left
        found = [self.history(model, h) for h in histories(model.outputs)]
        return found[0] if len(found) == 1 else found

    def history(self, model: KerasModel, reference: Any) -> Any:
        """The result that `[layer, node, tensor]` names, or None where it is not there yet."""
        if not isinstance(reference, (list, tuple)) or len(reference) < 3:
            return None
        layer = model.layers.get(str(reference[0]))
        node, number = reference[1], reference[2]
        if (
            layer is None
            or not isinstance(node, int)
            or not isinstance(number, int)
            or not 0 <= node < len(layer.results)
        ):
            return None
        results = list(values_in(layer.results[node]))
        return results[number] if 0 <= number < len(results) else None

    def arguments(self, model: KerasModel, node: Any) -> tuple[list[Any], dict[str, Any]] | None:
        """The arguments of one call, or None while a layer it needs was not called yet."""
        if isinstance(node, dict):
            found = [self.resolve(model, a) for a in node.get("args") or ()]
            kwargs = {str(k): self.resolve(model, v) for k, v in mapping(node.get("kwargs")).items() if v is not None}
            return None if any(is_missing(a) for a in (*found, *kwargs.values())) else (found, kwargs)
        return self.old_arguments(model, node)

    def old_arguments(self, model: KerasModel, node: Any) -> tuple[list[Any], dict[str, Any]] | None:
        """Keras 2: a list of [layer, node, tensor, keywords]."""
        if is_history(node):
            node = [node]
        if not isinstance(node, list):
            return [UNSTATED], {}
        values, kwargs = [], {}
        for entry in node:
            value = self.history(model, entry)
            if value is None:
                return None
            values.append(value)
            if isinstance(entry, list) and len(entry) > 3 and isinstance(entry[3], dict):
                for key, given in entry[3].items():
                    kwargs[key] = self.history(model, given) if is_history(given) else given
        return [values[0] if len(values) == 1 else values], {k: v for k, v in kwargs.items() if v is not None}

    def resolve(self, model: KerasModel, value: Any, depth: int = 0) -> Any:
        if isinstance(value, dict):
            if value.get("class_name") == "__keras_tensor__":
                found = self.history(model, mapping(value.get("config")).get("keras_history"))
                return MISSING if found is None else self.believed(found, mapping(value.get("config")).get("shape"))
            if value.get("class_name") in ("__tuple__", "__list__"):
                return tuple(self.resolve(model, v, depth + 1) for v in value.get("items") or ())
            if value.get("class_name") == "__ellipsis__":
                return Ellipsis
            if value.get("class_name") == "__slice__":
                parts = mapping(value.get("config"))
                return slice(parts.get("start"), parts.get("stop"), parts.get("step"))
            return UNSTATED
        if isinstance(value, list) and depth < 6:
            return [self.resolve(model, v, depth + 1) for v in value]
        return value

    def believed(self, value: Any, stated: Any) -> Any:
        """Where we have no answer, what follows is typed from what the file states."""
        if not isinstance(value, Value) or self.builder.type_of(value).shape is not None:
            return value
        shape = self.shape(stated)
        return value if shape is None else Value(TensorType(shape, value.dtype or F32), value.producer, value.index)

    def note_input(self, layer: KerasLayer, value: Any) -> None:
        at = len(self.builder.graph.nodes)
        depth = layer.path.count("/") + 1
        self.builder.graph.calls.append(ModuleCall(layer.path, (), tuple(values_in(value)), None, at, at, depth))

    # -- one layer -----------------------------------------------------------------------------------------------------
    def call_layer(self, layer: KerasLayer, args: list[Any], kwargs: dict[str, Any]) -> Any:
        first, result = len(self.builder.graph.nodes), self.result_of(layer, args, kwargs)
        given = tuple(values_in([*args, *kwargs.values()]))
        depth = layer.path.count("/") + 1
        self.builder.graph.calls.append(
            ModuleCall(layer.path, given, tuple(values_in(result)), None, first, len(self.builder.graph.nodes), depth)
        )
        return result

    def result_of(self, layer: KerasLayer, args: list[Any], kwargs: dict[str, Any]) -> Any:
        before, self.builder.scope = self.builder.scope, layer.path
        try:
            return self.applied(layer, args, kwargs)
        except (NotUnderstood, BindError, *ODD_ARGUMENTS) as problem:
            return self.not_understood(layer, args, f"{layer.type}: {str(problem)[:200]}")
        except Mismatch as miss:
            self.builder.record(miss, layer.type, tuple(values_in(args)))
            return self.builder.source(TensorType(None, None), "unknown", layer.name)
        finally:
            self.builder.scope = before

    def applied(self, layer: KerasLayer, args: list[Any], kwargs: dict[str, Any]) -> Any:
        if layer.inner is not None:
            inputs = args[0] if args and isinstance(args[0], (list, tuple)) else args
            return self.call_model(layer.inner, list(inputs))
        if layer.class_name == "InputLayer":
            return args[0] if args else None
        wrapper = WRAPPERS.get(layer.class_name)
        if wrapper is not None and layer.children:
            return wrapper(self, layer, args)
        if layer.is_operation:
            function = function_of(layer)
            if function is None:
                return self.not_understood(layer, args, f"no model for {layer.type}")
            return invoke(self.builder, function, args, {k: v for k, v in kwargs.items() if k != "name"})
        if layer.type in LAYERS:
            made = self.instance(layer)
            accepted = {*made.layer.forward_signature.parameters().positional}
            return made.forward(*args, **{k: v for k, v in kwargs.items() if k in accepted and k != "mask"})
        function = function_of(layer)
        if function is not None:
            return invoke(self.builder, function, args, {k: v for k, v in kwargs.items() if k != "name"})
        return self.not_understood(layer, args, f"no model for {layer.type}")

    def instance(self, layer: KerasLayer) -> LayerInstance:
        if layer.instance is None:
            parameters = LAYERS[layer.type].signature.parameters()
            settings = settings_of(layer, (*parameters.positional, *parameters.keyword))
            layer.instance = LayerInstance(self.builder, layer.type, [], settings)
        return layer.instance

    def not_understood(self, layer: KerasLayer, args: list[Any], reason: str) -> Value:
        return unknown(self.builder, layer.class_name, list(values_in(args)), {}, reason)

    # -- the list ------------------------------------------------------------------------------------------------------
    def list_layers(self, root: KerasModel, held: Held) -> None:
        self.model.modules.append(
            ModuleInfo("", f"keras.{root.kind}" if root.kind in MODELS else root.kind, {}, {}, {})
        )
        for layer in every_layer(root):
            settings = {
                k: shown(v) for k, v in layer.config.items() if k not in ("layers", "input_layers", "output_layers")
            }
            kind = f"keras.{layer.class_name}" if layer.inner is not None else layer.type
            shapes = self.weights(layer, held.get(layer.name)) if layer.inner is None else {}
            self.model.modules.append(ModuleInfo(layer.path, kind, settings, shapes, {}))

    def weights(self, layer: KerasLayer, held: list[Weight] | None) -> dict[str, Any]:
        """The weights that the configuration needs; those that the file holds where we cannot tell, or disagree."""
        needed = [(n, self.builder.type_of(v), t, v) for n, v, t in weights_of(layer)]
        known = all(kind.shape is not None and all(isinstance(d, int) for d in kind.shape) for _, kind, _, _ in needed)
        if held and (not needed or not known):
            return self.adopted(layer, held)
        if held and sorted(map(str, (k.shape for _, k, _, _ in needed))) != sorted(str(shape) for _, shape, _ in held):
            wanted = listed([kind.shape for _, kind, _, _ in needed])
            found = listed([shape for _, shape, _ in held])
            self.into.observe(
                "stored-shape",
                f"layer {layer.name} needs weights of the shapes {wanted}, the file holds {found}",
                layer.name,
            )
        for name, kind, trainable, value in needed:
            trained = trainable and is_trainable(layer)
            self.model.parameters.append(StoredParameter(f"{layer.path}/{name}", kind, trained, value))
        return {name: kind.shape for name, kind, _, _ in needed}

    def adopted(self, layer: KerasLayer, held: list[Weight]) -> dict[str, Any]:
        shapes: dict[str, Any] = {}
        for name, shape, dtype in held:
            last = name.rpartition("/")[2]
            label = last if not last.isdigit() and last not in shapes else name
            shapes[label] = shape
            self.model.parameter(f"{layer.path}/{label}", TensorType(shape, dtype), is_trainable(layer))
        return shapes


def listed(shapes: list[Any]) -> str:
    return ", ".join("[" + ", ".join(map(str, s or ())) + "]" for s in shapes[:6])


UNSTATED: Any = None
MISSING: Any = type("Missing", (), {})()


def is_missing(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return any(is_missing(v) for v in value)
    return value is MISSING


def is_trainable(layer: KerasLayer) -> bool:
    return layer.config.get("trainable") is not False


def is_functional(model: KerasModel) -> bool:
    return isinstance(model.outputs, (list, dict)) and any(layer.nodes for layer in model.layers.values())


def is_history(value: Any) -> bool:
    return isinstance(value, list) and 3 <= len(value) <= 4 and isinstance(value[0], str) and isinstance(value[1], int)


def histories(value: Any) -> list[Any]:
    """The references in `input_layers` or `output_layers`, which may be one, a list or a table."""
    if is_history(value):
        return [value]
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [h for item in items for h in histories(item)]


def history_names(value: Any) -> list[str]:
    return [str(h[0]) for h in histories(value)]


def values_in(value: Any) -> Iterator[Value]:
    if isinstance(value, Value):
        yield value
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from values_in(item)


def function_of(layer: KerasLayer) -> Any:
    """An operation that is a step of its own: `Add` of keras.src.ops.numpy, or a function of TensorFlow."""
    if layer.is_operation:
        name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", layer.class_name).lower()
        return FUNCTIONS.get(f"keras.ops.{name}")
    if layer.class_name in ("TFOpLambda", "SlicingOpLambda"):
        return FUNCTIONS.get(f"tf.{layer.config.get('function')}")
    return None


def every_layer(model: KerasModel) -> Iterator[KerasLayer]:
    """Layers as they are listed: a nested model before its own layers."""
    for layer in model.layers.values():
        yield layer
        if layer.inner is not None:
            yield from every_layer(layer.inner)


def weights_of(layer: KerasLayer, prefix: str = "") -> list[tuple[str, Value, bool]]:
    """Name, value and trainability of every weight of a layer, those of layers inside it under their names."""
    found: list[tuple[str, Value, bool]] = []
    if layer.instance is not None:
        found += instance_weights(layer.instance, prefix)
    for child in layer.children.values():
        found += weights_of(child, f"{prefix}{child.name}/")
    return found


def instance_weights(made: LayerInstance, prefix: str) -> list[tuple[str, Value, bool]]:
    found = [(prefix + n, v, n not in made.frozen) for n, v in made.parameters.items() if v is not None]
    found += [(prefix + n, v, False) for n, v in made.buffers.items() if v is not None]
    for name, child in made.children.items():
        found += instance_weights(child, f"{prefix}{name}/")
    return found
