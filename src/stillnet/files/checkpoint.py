"""A loaded checkpoint: state_dicts, modules and optimizer state found in whatever nesting they were saved."""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.plain import replace
from ..graph.architecture import ModuleInfo
from ..graph.graph import TensorType
from .likely_layers import likely
from .model import ReadFile, StoredModel
from .ranks import Ranks, settled
from .torch.forward import can_run, run_known, state_composites
from .torch.fx_module import graph_body, read_graph_module
from .torch.modules import declare, in_order, module_tree, plain
from .torch.packed import PACKED, packed, packed_pair
from .torch.values import StoredTensor, class_of, entries, is_module, tensor
from .wire.pickle_values import Made

DEEPEST = 5
MOST_NOTES = 12
LONGEST_NOTE = 60
LONGEST_NAME = 2000
INFERRED = "layers are inferred from the names and shapes of the parameters"
# A state_dict may hold a few things that are no tensors (`_extra_state`, versions).
SHARE_OF_TENSORS = 0.5
MOST_LISTED = 1000
STEP = "step of quantised numbers"
BUFFER_NAMES = ("running_mean", "running_var", "num_batches_tracked")


def read_checkpoint(value: Any, into: ReadFile, name: str, format: str) -> None:
    """Every model in a checkpoint; what is none is noted."""
    notes: list[str] = []
    seen: set[int] = set()
    for path, found in _models(value, "", 0, notes, seen):
        into.models.append(model_of(found, into, f"{name}: {path}" if path else name, format))
    if not into.models:
        model = into.model(name, "pytorch", format, into.path)
        model.modules.append(ModuleInfo("", kind_of(value), {}, {}, {}))
        model.notes.append("no parameters in it")
        into.models.append(model)
    into.models[0].notes.extend(notes[:MOST_NOTES])


def model_of(found: Any, into: ReadFile, name: str, format: str) -> StoredModel:
    body = graph_body(found)
    if body is not None:
        return read_graph_module(name, format, found, body, into)
    if is_module(found):
        return read_module(name, format, found, into)
    model = into.model(name, "pytorch", format, into.path)
    read_state_dict(model, found)
    return model


def kind_of(value: Any) -> str:
    return class_of(value) if isinstance(value, Made) else type(value).__name__


def _models(value: Any, path: str, depth: int, notes: list[str], seen: set[int]) -> Iterator[tuple[str, Any]]:
    if depth > DEEPEST or id(value) in seen:
        return
    seen.add(id(value))
    if is_module(value) or graph_body(value) is not None:
        yield path, value
        return
    if (alone := tensor(value)) is not None:
        yield path, {"tensor": alone}
        return
    table = entries(value)
    if table is None:
        table = listed(value)
    if table is None:
        return
    if is_state_dict(table):
        yield path, table
    elif is_optimizer(table):
        notes.append(optimizer_note(path, table))
    else:
        for key, inner in table.items():
            where = f"{path}.{key}" if path else str(key)
            if isinstance(inner, (str, int, float, bool)):
                notes.append(f"{where} = {str(plain(inner))[:LONGEST_NOTE]}")
            else:
                yield from _models(inner, where, depth + 1, notes, seen)


def listed(value: Any) -> dict[Any, Any] | None:
    """A list as a table; one that holds tensors only (weights in order) is a state_dict under their numbers."""
    if not isinstance(value, (list, tuple)) or len(value) >= MOST_LISTED:
        return None
    weights = bool(value) and all(tensor(v) is not None for v in value)
    return {str(i) if weights else i: v for i, v in enumerate(value)}


def is_state_dict(table: dict[Any, Any]) -> bool:
    if not table or not all(isinstance(k, str) for k in table):
        return False
    tensors = sum(1 for k, v in table.items() if tensor(v) is not None or packed(v) or packed_pair(k, v))
    return tensors > 0 and tensors >= SHARE_OF_TENSORS * len(table)


def is_optimizer(table: dict[Any, Any]) -> bool:
    return "state" in table and "param_groups" in table


def optimizer_note(path: str, table: dict[Any, Any]) -> str:
    """Optimizer state told in one line: what it keeps for how many parameters, and the settings of the first group."""
    state = entries(table["state"]) or {}
    kept: dict[str, None] = {}
    for slots in list(state.values())[:1000]:
        kept.update(dict.fromkeys(str(k) for k in entries(slots) or {}))
    groups = table["param_groups"]
    first = entries(groups[0]) if isinstance(groups, list) and groups else None
    settings = [
        f"{k}={plain(v)}" for k, v in (first or {}).items() if isinstance(v, (int, float)) and not isinstance(v, bool)
    ]
    text = f"{path or 'checkpoint'}: optimizer state of {len(state)} parameters"
    text += f" ({', '.join(list(kept)[:6])})" if kept else ""
    return text + (f", {', '.join(settings[:4])}" if settings else "")


def read_module(name: str, format: str, value: Made, into: ReadFile) -> StoredModel:
    """A pickled nn.Module: the tree and every setting; its forward is known only where its classes are."""
    tree = module_tree(value)
    runs = can_run(tree)

    def build(ranks: Ranks) -> StoredModel:
        model = into.model(name, "pytorch", format, into.path)
        tensors = declare(model, tree)
        state_composites(model, tree)
        model.mode = "train" if tree.training else "eval"
        if runs:
            run_known(model, tree, tensors, ranks)
        return model

    model = settled(build)
    if not runs:
        foreign = sorted({m.type for m in in_order(tree) if not m.type.startswith("torch.nn.")})
        model.notes.append(
            "the file holds the modules and their settings, not the code that calls them"
            + (f": see the source of {', '.join(foreign[:5])}" if foreign else "")
        )
    return model


def read_state_dict(model: StoredModel, table: dict[Any, Any]) -> None:
    """Names and shapes, and the layers they probably belong to."""
    layers: dict[str, dict[str, StoredTensor]] = {}
    values: dict[Any, Any] = {}
    for name, stored in with_steps(dict(tensors_of(table))):
        # nobody nests modules so deep, and every module around it would be listed
        path, _, own = name.rpartition(".") if len(name) <= LONGEST_NAME else ("", "", name)
        layers.setdefault(path, {})[own] = stored
        same = (stored.storage, stored.offset, stored.shape) if stored.storage else name
        if same not in values:
            buffer = is_buffer(own, stored)
            trainable = stored.kind != PACKED
            values[same] = model.parameter(
                name, TensorType(stored.shape, stored.dtype), trainable=trainable, buffer=buffer
            )
    list_layers(model, layers)
    model.notes.append(INFERRED)


def tensors_of(table: dict[Any, Any]) -> Iterator[tuple[str, StoredTensor]]:
    """The tensors of a state_dict, packed ones under the names of the layer that holds them."""
    for name, value in table.items():
        stored = tensor(value)
        if stored is not None:
            yield name, stored
            continue
        inside = packed(value) or packed_pair(name, value)
        owner = name.partition("._packed_params")[0].removesuffix(".param")
        for own, inner in inside.tensors if inside is not None else ():
            if inner is not None:
                yield f"{owner}.{own}", inner


def with_steps(table: dict[str, StoredTensor]) -> Iterator[tuple[str, StoredTensor]]:
    """Tell the weights of quantised layers and the steps of their numbers from what is trained and kept otherwise."""
    for name, stored in table.items():
        path, dot, own = name.rpartition(".")
        if own == "scale" and f"{path}{dot}zero_point" in table and len(stored.shape) < 2:
            stored = replace(stored, kind=STEP)
        elif stored.kind == "quantized tensor":
            stored = replace(stored, kind=PACKED, trainable=False)
        yield name, stored


def is_buffer(name: str, stored: StoredTensor) -> bool:
    if stored.kind == PACKED:
        return False
    return (
        name in BUFFER_NAMES
        or stored.kind == STEP
        or (stored.dtype is not None and not (stored.dtype.is_float or stored.dtype.is_complex))
    )


def list_layers(model: StoredModel, layers: dict[str, dict[str, StoredTensor]]) -> None:
    if "" not in layers:
        model.modules.append(ModuleInfo("", "state_dict", {}, {}, {}))
    for path, own in layers.items():
        found = likely(path, {name: stored.shape for name, stored in own.items()})
        model.modules.append(
            ModuleInfo(
                path,
                ("state_dict" if not path else "parameters") if found is None else found.type,
                {} if found is None else {"likely": f"torch.nn.{found.kind}", **found.config},
                {n: s.shape for n, s in own.items() if not is_buffer(n, s)},
                {n: s.shape for n, s in own.items() if is_buffer(n, s)},
            )
        )
