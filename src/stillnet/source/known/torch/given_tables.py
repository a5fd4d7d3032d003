"""Embeddings whose table is given: Embedding.from_pretrained and that of EmbeddingBag."""

from __future__ import annotations

from ....base.annotations import Any
from ...attribute_writes import set_attribute
from ...calls import call
from ...machine import Machine
from ...tensors.operations import sizes_of
from ...values import Class, Instance, Tensor
from ..python.builtins import frame_of
from .layers import CLASS_METHODS
from .module import find


def _of_embedding(machine: Machine, cls: Class, embeddings: Any, freeze: Any = True, *args: Any, **options: Any) -> Any:
    names = ("padding_idx", "max_norm", "norm_type", "scale_grad_by_freq", "sparse")
    return _built(machine, cls, embeddings, freeze, {**dict(zip(names, args)), **options})


def _of_bag(machine: Machine, cls: Class, embeddings: Any, freeze: Any = True, *args: Any, **options: Any) -> Any:
    names = ("max_norm", "norm_type", "scale_grad_by_freq", "mode", "sparse", "include_last_offset", "padding_idx")
    return _built(machine, cls, embeddings, freeze, {**dict(zip(names, args)), **options})


def _built(machine: Machine, cls: Class, table: Any, freeze: Any, options: dict[str, Any]) -> Any:
    sizes = sizes_of(machine, table) if isinstance(table, Tensor) else None
    if sizes is None:
        return machine.unknown(f"{cls.name}.from_pretrained of a table that is not known")
    if len(sizes) != 2:
        raise machine.error("AssertionError", "Embeddings parameter is expected to be 2-dimensional")
    given = {"num_embeddings": sizes[0], "embedding_dim": sizes[1], "_weight": table, **options}
    made = call(machine, cls, [], given, frame_of(machine))
    weight = find(machine, made, "weight") if isinstance(made, Instance) else None
    if isinstance(weight, Tensor) and isinstance(freeze, bool):
        set_attribute(machine, weight, "requires_grad", not freeze, frame_of(machine))
    return made


CLASS_METHODS["torch.nn.Embedding"] = {"from_pretrained": _of_embedding}
CLASS_METHODS["torch.nn.EmbeddingBag"] = {"from_pretrained": _of_bag}
