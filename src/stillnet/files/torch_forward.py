"""Calling pickled modules whose forward is known: layers of the operation table and containers of them."""

from __future__ import annotations

from typing import Any

from ..graph.builder import Mismatch, NotUnderstood
from ..graph.graph import ModuleCall, RankVariable, TensorType, Value
from ..ops.entry import BindError
from ..ops.instance import LayerInstance
from .model import StoredModel
from .torch_modules import StoredModule, config_of, in_order


def is_known(module: StoredModule) -> bool:
    """Whether everything below is a layer of the table or a Sequential of them."""
    return all(m.type == "torch.nn.Sequential" or (m.layer is not None and not m.children) for m in in_order(module))


def run_known(model: StoredModel, root: StoredModule, tensors: dict[int, Any]) -> bool:
    """Call a model that is a Sequential of known layers on an input of unknown shape; whether that was possible."""
    if not is_known(root) or not root.children:
        return False
    variable = RankVariable("input")
    x = model.input("input", TensorType(None, None, variable=variable))
    result = call_known(model, root, tensors, x)
    if isinstance(result, Value):
        model.outputs.append(("output", result))
    model.builder.scope = None
    return True


def call_known(model: StoredModel, module: StoredModule, tensors: dict[int, Any], *args: Any, **kwargs: Any) -> Any:
    """The result of one module, its call noted."""
    first = len(model.builder.graph.nodes)
    result = _result(model, module, tensors, *args, **kwargs)
    depth = module.path.count(".") + 1 if module.path else 0
    given = tuple(a for a in args if isinstance(a, Value))
    made = (result,) if isinstance(result, Value) else ()
    last = len(model.builder.graph.nodes)
    model.builder.graph.calls.append(ModuleCall(module.path, given, made, model.builder.site, first, last, depth))
    return result


def _result(model: StoredModel, module: StoredModule, tensors: dict[int, Any], *args: Any, **kwargs: Any) -> Any:
    """Unknown where the class or the settings are not understood."""
    if module.type == "torch.nn.Sequential":
        result: Any = args[0] if args else None
        for child in module.children.values():
            result = call_known(model, child, tensors, result)
        return result
    builder = model.builder
    before, builder.scope = builder.scope, module.path
    try:
        return layer_of(model, module, tensors).forward(*args, **kwargs)
    except (NotUnderstood, Mismatch, BindError, KeyError) as problem:
        builder.note_gap(f"{module.type}: {problem}")
        return builder.source(TensorType(None, None), "unknown", module.path)
    finally:
        builder.scope = before


def layer_of(model: StoredModel, module: StoredModule, tensors: dict[int, Any]) -> LayerInstance:
    """The layer of the table with the settings and weights of the file."""
    settings = {k: tuple(v) if isinstance(v, list) else v for k, v in config_of(module).items()}
    settings = {k: v for k, v in settings.items() if k not in ("device", "dtype")}
    made = LayerInstance(model.builder, module.type, [], settings, module.training)
    for table, stored in ((made.parameters, module.parameters), (made.buffers, module.buffers)):
        for name, tensor in stored.items():
            if tensor is not None and id(tensor) in tensors:
                table[name] = tensors[id(tensor)]
    return made
