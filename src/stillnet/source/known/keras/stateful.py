"""Recurrent layers that keep their state between batches: every batch has as many rows as the state."""

from __future__ import annotations

from ....base.annotations import Any
from ....graph.constraints import Mismatch
from ...machine import Machine
from ...values import Instance
from .history import tensors_in
from .model import functional_layers

KEEPING_STATE = ("keras.layers.LSTM", "keras.layers.GRU")


def check_rows(machine: Machine, receiver: Instance, rows: Any, batch_size: Any, split: Any) -> None:
    """Compare the rows of the batches that training takes from `rows` samples with the state. Without gradients another number
    of rows may pass, and a single row is spread over the state."""
    keeper = keeping_layer(receiver)
    kept = declared_rows(machine, receiver) if keeper is not None else None
    size = 32 if batch_size is None else batch_size
    whole = type(rows) is int and type(size) is int and size > 0 and isinstance(split, (int, float))
    if keeper is None or kept is None or not whole:
        return
    part = int(rows * (1 - split))
    wrong = next((n for n in (min(part, size), part % size) if n not in (0, 1, kept)), None)
    if wrong is None:
        return
    text = (
        f"{keeper.cls.name} keeps the state of {kept} rows, {part} samples in batches of {size} give a batch of {wrong}"
    )
    help = f"{part - part % kept} samples" if size == kept and part > kept else f"batch_size={kept}"
    miss = Mismatch(text, "shape-mismatch", expected=kept, actual=wrong, help=help)
    machine.builder.record(miss, "keras.Model.fit", tuple(t.value for t in tensors_in(receiver.attributes["_inputs"])))


def keeping_layer(receiver: Instance) -> Instance | None:
    for layer in functional_layers(receiver) or ():
        known = getattr(layer.cls, "layer", None)
        if known is not None and known.name in KEEPING_STATE and (layer.config or {}).get("stateful") is True:
            return layer
    return None


def declared_rows(machine: Machine, receiver: Instance) -> int | None:
    """The batch size that all inputs of a model declare."""
    inputs = list(tensors_in(receiver.attributes.get("_inputs")))
    shapes = [machine.builder.type_of(t.value).shape for t in inputs]
    sizes = {s[0] if s else None for s in shapes}
    found = sizes.pop() if len(sizes) == 1 else None
    return found if type(found) is int else None
