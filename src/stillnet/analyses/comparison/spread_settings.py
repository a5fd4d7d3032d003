"""Settings that exporters write as several operations: heads and masks of attentions, groups of norms.

They are compared in the order of the graph, where both models have the same number of such layers.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...base.annotations import Any
from ...base.plain import dataclass
from ...graph.architecture import Architecture, OperationInfo

# Operations between the product of queries and keys and the softmax over it that change no more than numbers or their order.
BETWEEN = frozenset(
    ("mul", "div", "cast", "identity", "reshape", "to", "clone", "dropout", "view", "contiguous", "sub", "max")
)
PRODUCTS = frozenset(("matmul", "einsum", "baddbmm", "bmm"))
MASKS = frozenset(("add", "where", "masked_fill", "baddbmm"))
FURTHEST = 12


@dataclass(frozen=True, slots=True)
class Spread:
    """A layer that a graph writes as it likes: what it is, where it stands, and its settings where they are known."""

    place: str
    settings: dict[str, Any]


def spread_changes(first: Architecture, second: Architecture) -> Iterator[tuple[str, str, str]]:
    """(place in the first, place in the second, what differs)."""
    for find in (attentions, grouped_norms):
        left, right = list(find(first)), list(find(second))
        if len(left) != len(right):
            continue
        for a, b in zip(left, right):
            for name in a.settings.keys() & b.settings.keys():
                mine, theirs = a.settings[name], b.settings[name]
                if mine is not None and theirs is not None and mine != theirs:
                    yield a.place, b.place, f"{name}: {mine} -> {theirs}"


# -- attentions --------------------------------------------------------------------------------------------------------
def attentions(model: Architecture) -> Iterator[Spread]:
    makers = {f"op:{op.id}.{i}": op for op in model.operations for i in range(len(op.outputs))}
    batch = batch_size(model)
    for op in model.operations:
        given = {**op.attrs, **op.arguments()}
        if op.op == "multi_head_attention":
            heads = given.get("num_heads")
            yield Spread(op.scope or "", {"heads": heads if isinstance(heads, int) else None, "masked": has_mask(op)})
        elif op.op == "attention":
            causal = given.get("is_causal", False)
            masked = True if causal in (True, 1) or has_mask(op) else False if causal in (False, 0) else None
            yield Spread(op.scope or "", {"heads": heads_of(op, batch), "masked": masked})
        elif op.op == "softmax":
            found = masked_product(op, makers)
            if found is not None:
                yield Spread(op.scope or "", {"heads": heads_of(op, batch), "masked": found})


def has_mask(op: OperationInfo) -> bool:
    """Whether an attention is given more than queries, keys, values and weights."""
    return sum(not ref.startswith("param:") for ref in op.inputs) > 3


def batch_size(model: Architecture) -> int | None:
    """How many examples the inputs hold, where all of them agree."""
    sizes = {i.shape[0] for i in model.inputs if i.shape}
    only = sizes.pop() if len(sizes) == 1 else None
    return only if isinstance(only, int) else None


def heads_of(op: OperationInfo, batch: int | None) -> int | None:
    """By the scores of an attention: an axis of their own, or counted with the examples."""
    shape = op.outputs[0][0] if op.outputs else None
    if shape is None or len(shape) not in (3, 4):
        return None
    count = shape[-3]
    if not isinstance(count, int) or len(shape) == 4:
        return count if isinstance(count, int) else None
    return count // batch if batch and count % batch == 0 else None


def masked_product(op: OperationInfo, makers: dict[str, OperationInfo]) -> bool | None:
    """Whether something is added to the product that a softmax is taken of; None where it is taken of no product of two
    tensors that are computed."""
    masked, at = False, op
    for _ in range(FURTHEST):
        before = [makers[r] for r in at.inputs if r in makers]
        following = next((b for b in before if leads_back(b, makers)), None)
        if following is None:
            return None
        if following.op in PRODUCTS:
            computed = [r for r in following.inputs if not r.startswith(("param:", "constant:"))]
            return masked or following.op == "baddbmm" if len(computed) > 1 else None
        masked = masked or following.op in MASKS
        at = following
    return None


def leads_back(op: OperationInfo, makers: dict[str, OperationInfo]) -> bool:
    """Whether the way to a product of scores goes on here."""
    if op.op in PRODUCTS:
        return True
    return op.op in BETWEEN | MASKS and any(r in makers for r in op.inputs)


# -- norms -------------------------------------------------------------------------------------------------------------
def grouped_norms(model: Architecture) -> Iterator[Spread]:
    """Norms over groups of channels; a norm of each channel of a reshaped tensor is one."""
    makers = {f"op:{op.id}.{i}": op for op in model.operations for i in range(len(op.outputs))}
    for op in model.operations:
        given = {**op.attrs, **op.arguments()}
        if op.op == "group_norm":
            groups = given.get("num_groups")
            yield Spread(op.scope or "", {"num_groups": groups if isinstance(groups, int) else None})
        elif op.op == "instance_norm" and op.inputs:
            before = makers.get(op.inputs[0])
            shape = op.outputs[0][0] if op.outputs else None
            if before is not None and before.op in ("reshape", "view") and shape is not None and len(shape) == 3:
                groups = shape[1]
                yield Spread(op.scope or "", {"num_groups": groups if isinstance(groups, int) else None})
