"""Losses that are known by their form, where nothing is known about the tensors that go in: distances, divergences of a
predicted log variance, noise that a predicted scale multiplies, focal losses."""

from __future__ import annotations

from ..base.annotations import Any
from ..base.unknown import UnknownResult
from ..graph.graph import ARGUMENT, Node, Source, Value
from .formulas import SUMS, TOTALS, is_returned, origin, readers_of, same, scaled, square_of, unknown_cell
from .numerics import Numerics, is_unread
from .probability_formulas import complement_of

NOISE = frozenset({"randn", "randn_like", "normal"})


def is_length(numerics: Numerics, value: Any) -> bool:
    """`sum(x ** 2, axis)` of a tensor that somebody else hands over, or `sum((x - y) ** 2)` of two: rows may be zero, and two
    vectors the same."""
    total = origin(value)
    node = total.producer if total is not None else None
    if not isinstance(node, Node) or node.op not in SUMS:
        return False
    squared, sign = square_of(total)
    if squared is None or sign < 0:
        return False
    difference = squared.producer
    if isinstance(difference, Node) and difference.op == "sub" and len(difference.inputs) == 2:
        return all(is_handed_over(numerics, v) for v in difference.inputs)
    return node.arguments.get("dim") is not None and is_handed_over(numerics, squared)


def is_handed_over(numerics: Numerics, value: Value) -> bool:
    """Whether a tensor is an argument of a function or of a module, perhaps cut or in another shape."""
    made = origin(value)
    while made is not None and isinstance(made.producer, Node) and made.producer.op in ("getitem", "select"):
        made = origin(made.producer.inputs[0])
    source = made.producer if made is not None else None
    if not isinstance(source, Source) or id(source) in _arrays(numerics):
        return False
    return source.owner == ARGUMENT or (source.kind == "input" and source.owner != "data")


def _arrays(numerics: Numerics) -> Any:
    """Arguments that are arrays of numpy: nobody differentiates them."""
    return numerics.machine.context.get("array arguments", ()) if numerics.machine is not None else ()


def is_log_variance(numerics: Numerics, node: Node) -> bool:
    """Whether `exp(s)` stands in `1 + s - m ** 2 - exp(s)`, or times noise in `m + exp(s / 2) * noise`: s is the logarithm
    of a variance that a network predicts, and nothing bounds it."""
    exponent = origin(node.arguments.get("input"))
    while exponent is not None and isinstance(exponent.producer, Node) and exponent.producer.op in ("mul", "div"):
        exponent = scaled(exponent.producer)
    if exponent is None or not node.outputs or not _is_open(numerics, exponent):
        return False
    users = readers_of(numerics, node.outputs[0])
    shares = [u for u in users if u.op in ("mul", "div") and scaled(u) is not None and u.outputs]
    terms = users + [r for u in shares for r in readers_of(numerics, u.outputs[0])]
    return any(_is_beside(u, exponent) for u in terms) or any(_multiplies_noise(u, node) for u in users)


def _is_open(numerics: Numerics, value: Value) -> bool:
    return is_unread(value) or unknown_cell(numerics, value) is not None


def _is_beside(node: Node, exponent: Value) -> bool:
    """Whether a sum has the exponent itself and a square for terms; what the program adds up before a tensor is added to it,
    of things that unread code returns, is such a sum, too."""
    terms = list(_terms(node)) if node.op in ("add", "sub") else []
    unread = [t for a in node.arguments.values() if isinstance(a, UnknownResult) for t in _unread_terms(a)]
    alone = isinstance(exponent.producer, Source) and any(t is exponent.producer.unread for t in unread)
    return (alone or any(same(t, exponent) for t in terms)) and (
        any(square_of(t)[1] for t in terms) or any(_is_unread_square(t) for t in unread)
    )


def _unread_terms(value: Any, followed: int = 8) -> list[Any]:
    """The terms of a sum of what unread code returns."""
    made = value.made if isinstance(value, UnknownResult) else None
    if made is None or not followed or made[0] not in ("+", "-"):
        return [value]
    return [t for operand in made[1:] for t in _unread_terms(operand, followed - 1)]


def _is_unread_square(value: Any) -> bool:
    """`m * m`, `m ** 2`, or a share of these."""
    made = value.made if isinstance(value, UnknownResult) else None
    if made is None:
        return False
    symbol, first, second = made
    if (symbol == "*" and first is second) or (symbol == "**" and second in (2, 2.0)):
        return True
    return symbol in ("*", "/") and any(_is_unread_square(x) for x in (first, second))


def _terms(node: Node, followed: int = 4) -> list[Value]:
    found: list[Value] = []
    for value in node.inputs:
        made = origin(value)
        if made is not None and isinstance(made.producer, Node) and made.producer.op in ("add", "sub") and followed:
            found += _terms(made.producer, followed - 1)
        elif made is not None:
            found.append(made)
    return found


def _multiplies_noise(node: Node, exponential: Node) -> bool:
    others = [origin(v) for v in node.inputs if v.producer is not exponential] if node.op == "mul" else []
    return any(o is not None and isinstance(o.producer, Node) and o.producer.op in NOISE for o in others)


def is_relative_error(numerics: Numerics, node: Node) -> bool:
    """`mean(abs((a - b) / b))` of a b that callers hand over who are not there: what is compared with may be zero."""
    difference, base = origin(node.arguments.get("input")), origin(node.arguments.get("other"))
    if base is None or difference is None or not isinstance(difference.producer, Node) or not node.outputs:
        return False
    terms = [difference.producer.arguments.get(k) for k in ("input", "other")]
    if difference.producer.op != "sub" or not any(same(t, base) for t in terms):
        return False
    if not isinstance(base.producer, Source) or base.producer.owner != ARGUMENT:
        return False
    readers = readers_of(numerics, node.outputs[0])
    sizes = [u for u in readers if u.op in ("abs", "square") or (u.op == "pow" and u.arguments.get("exponent") == 2)]
    return any(r.op in TOTALS for u in sizes if u.outputs for r in readers_of(numerics, u.outputs[0]))


PARTS = frozenset({"split", "chunk", "getitem", "elements", "slice", "select", "unbind", "narrow"})


def is_scale_of_mixture(numerics: Numerics, node: Node) -> bool:
    """Whether `exp(s)` is of a part of a tensor another part of which goes through a softmax: a network predicts weights and
    scales of a mixture, and nothing bounds the logarithms of the scales."""
    whole = _whole(node.arguments.get("input"))
    if whole is None or not _is_open(numerics, whole):
        return False
    parts = [v for u in readers_of(numerics, whole) if u.op in PARTS for v in u.outputs]
    return any(u.op == "softmax" for v in parts for u in readers_of(numerics, v))


def _whole(value: Any) -> Value | None:
    """The tensor that a tensor is a part of."""
    part = origin(value)
    cut = part.producer if part is not None else None
    return origin(cut.inputs[0]) if isinstance(cut, Node) and cut.op in PARTS and cut.inputs else None


def is_focal(numerics: Numerics, node: Node) -> bool:
    """Whether a logarithm of p is multiplied by a power of 1 - p: p is a probability, and nothing keeps it away from 0."""
    probability = origin(node.arguments.get("input"))
    if probability is None or not node.outputs or unknown_cell(numerics, probability) is None:
        return False
    factors = [origin(v) for u in readers_of(numerics, node.outputs[0]) if u.op == "mul" for v in u.inputs]
    powers = [f.producer for f in factors if f is not None and isinstance(f.producer, Node)]
    return any(p.op in ("pow", "square") and same(complement_of(p.arguments.get("input")), probability) for p in powers)


def is_compared_size(numerics: Numerics, node: Node) -> bool:
    """Whether a root is the first one of `(sqrt(w) - sqrt(v)) ** 2`, of two tensors about which nothing is known: a network
    predicts the size of something, and may predict a negative one."""
    if node.op != "sqrt" or not node.outputs or not _is_predicted(numerics, node.arguments.get("input")):
        return False
    for user in readers_of(numerics, node.outputs[0]):
        other = origin(user.arguments.get("other")) if user.op == "sub" else None
        root = other.producer if other is not None else None
        first = origin(user.arguments.get("input"))
        if isinstance(root, Node) and root.op == "sqrt" and first is not None and first.producer is node:
            return any(u.op in ("square", "pow") for u in readers_of(numerics, user.outputs[0]))
    return False


def _is_predicted(numerics: Numerics, value: Any) -> bool:
    return isinstance(value, Value) and (is_returned(value) or unknown_cell(numerics, value) is not None)
