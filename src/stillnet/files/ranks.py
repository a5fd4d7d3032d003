"""Inputs whose rank a file does not state: the uses decide it, and where they do not, ranks are tried."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from math import prod

from ..base import dim as D
from ..base.dim import Dim, Origin
from ..base.plain import replace
from ..graph.constraints import RANK_NAMES
from ..graph.graph import RankVariable, TensorType, Value
from .model import StoredModel

Ranks = Mapping[str, int]
TRIED = (4, 3, 2, 5, 1)
MOST_TRIALS = len(TRIED) ** 2


def input_type(name: str, ranks: Ranks) -> TensorType:
    """The type of an input that nobody described."""
    if name not in ranks:
        return TensorType(None, None, variable=RankVariable(name))
    first = next(iter(ranks)) == name
    labels = RANK_NAMES.get(ranks[name], ())
    names = labels if first else [f"{label}_{name}" for label in labels]
    return TensorType(tuple(D.name(n, Origin.INPUT) for n in names), None)


def settled(build: Callable[[Ranks], StoredModel]) -> StoredModel:
    """The model as its uses describe its inputs; where that leaves gaps or fails, with the ranks that fit best."""
    first = build({})
    open_inputs = {name: ranks_of(first, value) for name, value in first.inputs if value.type.variable is not None}
    if fits(first) or not open_inputs or not depends_on_rank(first):
        return first
    best: tuple[int, StoredModel, dict[str, int]] | None = None
    few = prod(map(len, open_inputs.values())) <= MOST_TRIALS
    for ranks in itertools.product(*open_inputs.values()) if few else ():
        chosen = dict(zip(open_inputs, ranks))
        model = build(chosen)
        # a rank that leaves more sizes free is the likelier one
        if fits(model) and (best is None or len(model.builder.bindings) < best[0]):
            best = (len(model.builder.bindings), model, chosen)
    if best is not None:
        best[1].builder.assumptions.extend(f"{name} is taken as {rank}-D" for name, rank in best[2].items())
        return best[1]
    failures = first.builder.graph.failures
    failures[:] = [replace(f, assumed=True) for f in failures]
    return first


def ranks_of(model: StoredModel, value: Value) -> tuple[int, ...]:
    """The ranks that an input may have: those that its first use allows, else the usual ones."""
    variable, builder = value.type.variable, model.builder
    if variable is None or variable not in builder.ranks:
        return TRIED
    allowed = builder.rank_choices.get(variable) or (len(builder.ranks[variable]),)
    return tuple(r for r in TRIED if r in allowed) or TRIED


def fits(model: StoredModel) -> bool:
    outputs = [model.builder.type_of(value).shape for _, value in model.outputs]
    known = all(shape is not None and not any(is_unknown(d) for d in shape) for shape in outputs)
    return not model.builder.graph.failures and bool(outputs) and known


def is_unknown(size: Dim) -> bool:
    return any(name.origin is Origin.UNKNOWN for name in D.names(size))


def depends_on_rank(model: StoredModel) -> bool:
    """Whether a rank of an input could be what is missing: something failed or stopped at it, or a use had to choose it."""
    builder = model.builder
    return bool(builder.graph.failures or builder.rank_choices) or any("rank" in reason for reason in builder.gaps)
