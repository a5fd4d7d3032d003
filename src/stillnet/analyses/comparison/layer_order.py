"""Layers that stand in another order in the second of two graphs, found by matrices that no other layer has the size of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import prod

from ...base.annotations import Any
from ...graph.architecture import Architecture
from .layer_families import sizes_of

# Larger graphs are not followed.
MOST = 20_000
# Weights that tell a layer; beyond that the rest is not looked at.
LAYERS = 1000


def order_changes(first: Architecture, second: Architecture) -> Iterator[tuple[str, str]]:
    """(place in the first, what differs): one layer lies behind another one here and before it there."""
    if any(not m.operations or len(m.operations) > MOST for m in (first, second)):
        return
    ones, others = single_matrices(first), single_matrices(second)
    shared = [count for count in ones if count in others][:LAYERS]
    mine = ways(first, {ones[count]: bit for bit, count in enumerate(shared)})
    theirs = ways(second, {others[count]: bit for bit, count in enumerate(shared)})
    for bit, count in enumerate(shared):
        if bit not in mine or bit not in theirs:
            continue
        turned = mine[bit] & sum(1 << other for other, before in theirs.items() if before >> bit & 1 and other != bit)
        if turned:
            before = ones[shared[turned.bit_length() - 1]]
            yield owner(ones[count]), f"behind {owner(before)} -> before it"


def single_matrices(model: Architecture) -> dict[int, str]:
    """Elements -> what operations call the matrix, for those of which a model has one."""
    rows: list[tuple[str, Any]] = [(f"param:{name}", shape) for name, shape in model.weights]
    if not rows:
        rows = [
            (f"param:{module.path}.{name}".replace(":.", ":"), shape)
            for module in model.modules
            for name, shape in module.parameters.items()
        ]
    kept = [
        (name, sizes) for name, shape in rows if len(sizes := sizes_of(shape)) > 1 and all(map(str.isdecimal, sizes))
    ]
    counts = Counter(prod(map(int, sizes)) for _, sizes in kept)
    return {n: name for name, sizes in kept if counts[n := prod(map(int, sizes))] == 1}


def ways(model: Architecture, weights: dict[str, int]) -> dict[int, int]:
    """For each of these weights those that its first reader lies behind, as bits."""
    handed: dict[str, int] = {ref: 1 << bit for ref, bit in weights.items()}
    behind: dict[str, int] = {}
    found: dict[int, int] = {}
    for op in model.operations:
        before = read = 0
        for ref in op.inputs:
            before |= behind.get(ref, 0)
            read |= handed.get(ref, 0)
        # what only weights go into is a weight that is handed on
        computes = any(ref.startswith("input:") or ref in behind for ref in op.inputs)
        for number in range(len(op.outputs)):
            (behind if computes else handed)[f"op:{op.id}.{number}"] = before | read if computes else read
        while computes and read:
            bit = read.bit_length() - 1
            read ^= 1 << bit
            found.setdefault(bit, before)
    return found


def owner(ref: str) -> str:
    return ref.partition(":")[2].rpartition(".")[0] or ref.partition(":")[2]
