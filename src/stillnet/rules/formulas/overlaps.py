"""Measures of agreement that are known by their form, where nothing is known about the tensors that go in: overlaps, rates of
a confusion matrix, and their harmonic means."""

from __future__ import annotations

from ...base.annotations import Any
from ...graph.graph import Node, Value
from ..facts.numerics import Numerics
from .forms import TOTALS, factors_of, origin, scaled, unknown_cell

# What products and differences of masks are made with on their way to a sum; how many operations are followed.
COUNTED = frozenset({"mul", "sub", "rsub", "add", "abs", "square", "round", "sign", "relu", "clamp"})
FOLLOWED = 32


def is_overlap(numerics: Numerics, dividend: Any, divisor: Any) -> bool:
    """`2 * sum(a * b) / (sum(a) + sum(b))`, `tp / (tp + fp)` of sums of products: where neither mask holds anything, it is
    zero by zero. A divisor with a term that is no such sum is something else, or has an epsilon."""
    above, below = terms_of(dividend), terms_of(divisor)
    sums = [summand(t) for t in (*above, *below)]
    if not above or not below or any(s is None for s in sums):
        return False
    shared = [leaf for s in sums[: len(above)] for leaf in leaves(s)]
    counted = [leaf for s in sums[len(above) :] for leaf in leaves(s)]
    names = {identity(v) for v in shared}
    if not counted or any(identity(v) not in names for v in counted) or not any(is_product(s) for s in sums):
        return False
    return any(unknown_cell(numerics, v) is not None for v in counted) and all(is_mask(numerics, v) for v in counted)


def terms_of(value: Any, followed: int = 6) -> list[Value]:
    """The terms of a sum, without the numbers that multiply them; empty where one of them is a number."""
    made = origin(value)
    node = made.producer if made is not None else None
    if isinstance(node, Node) and followed:
        if node.op in ("add", "sub"):
            parts = [terms_of(node.arguments.get(k), followed - 1) for k in ("input", "other")]
            return [t for part in parts for t in part] if all(parts) else []
        if node.op in ("mul", "div", "neg") and scaled(node) is not None and is_multiple(node):
            return terms_of(scaled(node), followed - 1)
    return [made] if made is not None else []


def is_multiple(node: Node) -> bool:
    """Whether a tensor is multiplied by a number, or divided by one; a number by a tensor is something else."""
    return node.op != "div" or isinstance(node.arguments.get("input"), Value)


def summand(value: Value | None) -> Value | None:
    """What a sum or a mean is taken of."""
    node = value.producer if value is not None else None
    return node.inputs[0] if isinstance(node, Node) and node.op in TOTALS and node.inputs else None


def leaves(value: Value | None) -> list[Value]:
    """The tensors that products, squares and differences of masks are made of."""
    found: list[Value] = []
    waiting, steps = [origin(value)], 0
    while waiting and steps < FOLLOWED:
        current, steps = waiting.pop(), steps + 1
        node = current.producer if current is not None else None
        if isinstance(node, Node) and (node.op in COUNTED or is_square(node)):
            waiting += [origin(v) for v in node.inputs]
        elif current is not None:
            found.append(current)
    return found


def is_square(node: Node) -> bool:
    return node.op == "pow" and node.arguments.get("exponent") in (2, 2.0)


def is_product(value: Value | None) -> bool:
    made = origin(value)
    while made is not None and isinstance(made.producer, Node) and made.producer.op in ("abs", "round", "clamp"):
        made = origin(made.producer.inputs[0])
    node = made.producer if made is not None else None
    return isinstance(node, Node) and node.op in ("mul", "sub") and len(node.inputs) == 2


def is_mask(numerics: Numerics, value: Value) -> bool:
    """Whether a tensor may be zero everywhere, as far as anything is known about it."""
    return all(c.bounds[0] <= 0 <= c.bounds[1] and not c.weak for c in numerics.cells(value))


def identity(value: Value) -> tuple[int, int]:
    source = value.producer
    unread = None if isinstance(source, Node) else source.unread
    return (id(source), value.index) if unread is None else (id(unread), -1)


# What truth values are joined with.
JOINING = frozenset({"bitwise_and", "bitwise_or", "logical_and", "logical_or"})


def is_count_of_class(divisor: Any) -> bool:
    """`((pred == c) | (target == c)).sum()`, or a sum of such counts: how many are of one of the classes, of which there may be
    none."""
    counts = [summand(t) for t in terms_of(divisor)]
    tests = [leaf for c in counts if c is not None for leaf in _joined(origin(c))]
    return bool(tests) and None not in counts and all(_is_of_class(t) for t in tests)


def _joined(value: Value | None, followed: int = 4) -> list[Value | None]:
    node = value.producer if value is not None else None
    if isinstance(node, Node) and node.op in JOINING and followed:
        return [leaf for v in node.inputs for leaf in _joined(origin(v), followed - 1)]
    return [value]


def _is_of_class(value: Value | None) -> bool:
    """`labels == c` of an argument, for a number that a loop counts or the caller gives."""
    node = value.producer if value is not None else None
    return isinstance(node, Node) and node.op == "equal" and not isinstance(node.arguments.get("other"), Value | float)


def is_harmonic_mean(numerics: Numerics, dividend: Any, divisor: Any) -> bool:
    """`2 * p * r / (p + r)` of two rates: both are zero where nothing was found."""
    rates = [r for r in terms_of(divisor) if isinstance(r.producer, Node) and r.producer.op == "div"]
    if len(rates) != 2 or len(terms_of(divisor)) != 2:
        return False
    factors = {identity(v) for v in factors_of(dividend)}
    return all(identity(r) in factors and is_mask(numerics, r) for r in rates)
