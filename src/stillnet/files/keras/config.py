"""The configuration of a Keras model: its layers by name, typed as they are called, in the words of Keras 2 and 3."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim, Origin
from ...base.dtype import F32
from ...graph.architecture import ModuleInfo
from ...graph.constraints import Mismatch, NotUnderstood
from ...graph.graph import ModuleCall, TensorType, Value
from ...ops import LAYERS
from ...ops.call import invoke
from ...ops.entry import BindError
from ...ops.instance import LayerInstance
from ..errors import UnreadableFile
from ..limits import RANK
from ..model import ReadFile, StoredModel, StoredParameter
from ..torch.calls import ODD_ARGUMENTS, unknown
from .danger import FUNCTION_LAYERS
from .stated import (
    MODELS,
    MOST_LAYERS,
    KerasLayer,
    KerasModel,
    dtype_of,
    every_layer,
    function_of,
    histories,
    history_names,
    is_functional,
    is_history,
    mapping,
    model_of,
    operands_of,
    operation_settings,
    settings_of,
    shown,
    slices,
)
from .tensors import written_tensor
from .wrappers import WRAPPERS

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
                args, kwargs = ready
                layer.results.append(self.call_layer(layer, [self.believed(a, layer.stated) for a in args], kwargs))
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
        if layer is not None and isinstance(node, int):
            node -= layer.first_call
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
        values: list[Any] = []
        kwargs: dict[str, Any] = {}
        for entry in node:
            if isinstance(entry, list) and entry[:2] == [CONSTANT, -1] and len(entry) > 2:
                values.append(entry[2])
            else:
                values.append(self.history(model, entry))
            if isinstance(entry, list) and len(entry) > 3 and isinstance(entry[3], dict):
                for key, given in entry[3].items():
                    kwargs[key] = self.keyword(model, given)
        if any(v is None for v in values) or any(is_missing(v) for v in kwargs.values()):
            return None
        return [values[0] if len(values) == 1 else values], {k: v for k, v in kwargs.items() if v is not None}

    def keyword(self, model: KerasModel, given: Any, depth: int = 0) -> Any:
        """A keyword of Keras 2: plain, a result of another layer, or a list of such."""
        if is_history(given) and str(given[0]) in model.layers:
            found = self.history(model, given)
            return MISSING if found is None else found
        if isinstance(given, list) and given[:2] == [CONSTANT, -1] and len(given) > 2:
            return given[2]
        if isinstance(given, list) and depth < 4:
            return [self.keyword(model, g, depth + 1) for g in given]
        if isinstance(given, dict) and given.keys() == {"start", "stop", "step"}:
            return slice(*(self.keyword(model, given[k], depth + 1) for k in ("start", "stop", "step")))
        return self.resolve(model, given) if isinstance(given, dict) else given

    def resolve(self, model: KerasModel, value: Any, depth: int = 0) -> Any:
        if isinstance(value, dict):
            if "class_name" not in value and depth < 6:
                return {k: self.resolve(model, v, depth + 1) for k, v in value.items()}
            if value.get("class_name") == "__keras_tensor__":
                found = self.history(model, mapping(value.get("config")).get("keras_history"))
                return MISSING if found is None else self.believed(found, mapping(value.get("config")).get("shape"))
            if value.get("class_name") == "__tensor__":
                return written_tensor(self.builder, mapping(value.get("config")))
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
        """Where we have no answer, what follows is typed from what the file states; where it states another one, neither is
        believed."""
        if not isinstance(value, Value):
            return value
        mine, shape = self.builder.type_of(value).shape, self.shape(stated)
        if mine is not None:
            if shape is None or may_be_same(mine, shape):
                return value
            self.builder.note_gap("the file states another shape of a result")
            return Value(TensorType(None, value.dtype), value.producer, value.index)
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
        self.model.stated_calls.append(self.stated(layer, args, kwargs, result))
        return result

    def stated(self, layer: KerasLayer, args: list[Any], kwargs: dict[str, Any], result: Any) -> Any:
        """The call as the file states it; an operation with what it was made with."""
        if not (layer.is_operation or layer.class_name in FUNCTION_LAYERS):
            return (layer.path, args, kwargs, result, "", layer.inner is not None)
        function = function_of(layer)
        if function is None:
            return (layer.path, args, kwargs, result, layer.type, False)
        own = {} if layer.class_name in FUNCTION_LAYERS else operation_settings(layer, function, len(args))
        if "slice_spec" in kwargs:
            args, kwargs = [*args, slices(kwargs["slice_spec"])], {}
        return (layer.path, operands_of(layer, function, args), {**own, **kwargs}, result, function.name, False)

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
            return self.call_model(layer.inner, given_inputs(layer.inner, args))
        if layer.class_name == "InputLayer":
            return args[0] if args else None
        wrapper = WRAPPERS.get(layer.class_name)
        if wrapper is not None and layer.children:
            return wrapper(self, layer, args, kwargs)
        if layer.is_operation or layer.class_name in FUNCTION_LAYERS:
            function = function_of(layer)
            if function is None:
                return self.not_understood(layer, args, f"no model for {layer.config.get('function', layer.type)}")
            if "slice_spec" in kwargs:
                args, kwargs = [*args, slices(kwargs["slice_spec"])], {}
            stated = {} if layer.class_name in FUNCTION_LAYERS else operation_settings(layer, function, len(args))
            operands = operands_of(layer, function, args)
            given = {k: v for k, v in {**stated, **kwargs}.items() if k != "name"}
            return invoke(self.builder, function, operands, given)
        if layer.type in LAYERS:
            made = self.instance(layer)
            accepted = {*made.layer.forward_signature.parameters().positional}
            return made.forward(*args, **{k: v for k, v in kwargs.items() if k in accepted and k != "mask"})
        return self.believed(self.not_understood(layer, args, f"no model for {layer.type}"), lambda_shape(layer))

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
            stored = held.get(layer.name, held.get(layer.key))
            self.model.uncounted |= not held and (may_have_weights(layer) or is_quantized(layer))
            shapes = self.weights(layer, stored) if layer.inner is None else {}
            self.model.modules.append(ModuleInfo(layer.path, kind, settings, shapes, {}))

    def weights(self, layer: KerasLayer, held: list[Weight] | None) -> dict[str, Any]:
        """The weights that the configuration needs; those that the file holds where we cannot tell, or disagree."""
        needed = [(n, self.builder.type_of(v), t, v) for n, v, t in weights_of(layer)]
        known = all(kind.shape is not None and all(isinstance(d, int) for d in kind.shape) for _, kind, _, _ in needed)
        if held and (not needed or not known or is_quantized(layer)):
            return self.adopted(layer, held)
        whole = [kind.shape for _, kind, _, _ in needed]
        merged = [kind.shape for name, kind, _, _ in needed if not name.rpartition("/")[2].startswith(MERGED)]
        stored = sorted(str(shape) for _, shape, _ in held or ())
        # archives hold weights twice that a layer calls its own and the one inside it, too
        doubled = bool(layer.own) and {*stored} == {*map(str, whole)}
        if held and not doubled and all(sorted(map(str, shapes)) != stored for shapes in (whole, merged)):
            wanted = listed(whole)
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


# Weights that an archive of Keras holds as part of the kernel.
MERGED = "lora_"


def given_inputs(model: KerasModel, args: list[Any]) -> list[Any]:
    """What a nested model is called with, in the order of its inputs: a list, or a table by the names of the inputs."""
    given = args[0] if args and isinstance(args[0], (list, tuple, dict)) else args
    if not isinstance(given, dict):
        return list(given)
    keys = model.inputs if isinstance(model.inputs, dict) else history_names(model.inputs)
    return [given[key] for key in keys if key in given] if all(key in given for key in keys) else list(given.values())


def lambda_shape(layer: KerasLayer) -> list[Any] | None:
    """The shape that a Lambda states for its results, without the batch."""
    stated = layer.config.get("output_shape") if layer.class_name == "Lambda" else None
    return [None, *stated] if isinstance(stated, list) else None


def listed(shapes: list[Any]) -> str:
    return ", ".join("[" + ", ".join(map(str, s or ())) + "]" for s in shapes[:6])


# How Keras 2 writes a plain value where a tensor could stand.
CONSTANT = "_CONSTANT_VALUE"
UNSTATED: Any = None
MISSING: Any = type("Missing", (), {})()


def is_missing(value: Any) -> bool:
    if isinstance(value, (list, tuple, dict)):
        return any(is_missing(v) for v in (value.values() if isinstance(value, dict) else value))
    return value is MISSING


def is_trainable(layer: KerasLayer) -> bool:
    return layer.config.get("trainable") is not False


def values_in(value: Any) -> Iterator[Value]:
    if isinstance(value, Value):
        yield value
    elif isinstance(value, (list, tuple, dict)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from values_in(item)


def weights_of(layer: KerasLayer, prefix: str = "") -> list[tuple[str, Value, bool]]:
    """Name, value and trainability of every weight of a layer, those of layers inside it under their names."""
    found: list[tuple[str, Value, bool]] = []
    if layer.instance is not None:
        found += instance_weights(layer.instance, prefix)
    found += [(prefix + name, value, False) for name, value in layer.own.items()]
    inside = [*layer.children.values(), *(layer.inner.layers.values() if layer.inner is not None else ())]
    for child in inside:
        found += weights_of(child, f"{prefix}{child.name}/")
    return found


def instance_weights(made: LayerInstance, prefix: str) -> list[tuple[str, Value, bool]]:
    found = [(prefix + n, v, n not in made.frozen) for n, v in made.parameters.items() if v is not None]
    found += [(prefix + n, v, False) for n, v in made.buffers.items() if v is not None]
    for name, child in made.children.items():
        found += instance_weights(child, f"{prefix}{name}/")
    return found


def may_be_same(mine: Any, stated: Any) -> bool:
    """Whether no size of two shapes is known to differ."""
    return len(mine) == len(stated) and not any(
        isinstance(a, int) and isinstance(b, int) and a != b for a, b in zip(mine, stated)
    )


def may_have_weights(layer: KerasLayer) -> bool:
    """Whether a layer, or one inside it, is of a class that nobody knows, so that only the file could tell its weights."""
    known = layer.type in LAYERS or layer.is_operation or (layer.class_name in HOLDERS and bool(layer.children))
    if layer.inner is None and not known and layer.class_name not in (*FUNCTION_LAYERS, "InputLayer", "Lambda"):
        return True
    inside = [
        c for child in layer.children.values() for c in (child, *(every_layer(child.inner) if child.inner else ()))
    ]
    return any(may_have_weights(c) for c in inside)


HOLDERS = (*WRAPPERS, "StackedRNNCells")


def is_quantized(layer: KerasLayer) -> bool:
    """Whether the layer's weights are whole numbers with scales beside them, which its settings do not list."""
    policy = layer.config.get("dtype")
    return isinstance(policy, dict) and str(policy.get("class_name", "")).startswith("Quantized")
