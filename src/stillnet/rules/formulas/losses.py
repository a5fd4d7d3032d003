"""Losses that are known by their form, where nothing is known about the tensors that go in: distances, divergences of a
predicted log variance, noise that a predicted scale multiplies, likelihoods of counts, focal losses."""

from __future__ import annotations

from collections.abc import Iterator

from ...base.annotations import Any
from ...base.unknown import UnknownResult
from ...graph.graph import ARGUMENT, Node, Source, Value
from ..facts.numerics import Numerics, is_unread
from .forms import (
    TOTALS,
    alike,
    chosen,
    factors_of,
    is_returned,
    origin,
    readers_of,
    same,
    scaled,
    square_of,
    unknown_cell,
)
from .probabilities import complement_of

NOISE = frozenset({"randn", "randn_like", "normal"})


def is_log_variance(numerics: Numerics, node: Node) -> bool:
    """Whether `exp(s)` stands in `1 + s - m ** 2 - exp(s)`, or times noise in `m + exp(s / 2) * noise`: s is the logarithm
    of a variance that a network predicts, and nothing bounds it."""
    exponent = origin(node.arguments.get("input"))
    while (
        exponent is not None and isinstance(exponent.producer, Node) and exponent.producer.op in ("mul", "div", "neg")
    ):
        exponent = scaled(exponent.producer)
    if exponent is None or not node.outputs or not _is_open(numerics, exponent):
        return False
    users = readers_of(numerics, node.outputs[0])
    users += [r for u in users if u.op == "sqrt" and u.outputs for r in readers_of(numerics, u.outputs[0])]
    shares = [u for u in users if is_size(u) or (u.op in ("mul", "div") and scaled(u) is not None)]
    terms = users + [r for u in shares if u.outputs for r in readers_of(numerics, u.outputs[0])]
    if any(_is_beside(u, exponent) for u in terms) or any(_multiplies_noise(u, node) for u in users):
        return True
    weighted = [u for u in terms if u.op == "mul" and u.outputs and any(_is_deviation(v) for v in u.inputs)]
    return any(_is_added(numerics, u.outputs[0], exponent) for u in weighted)


def _is_deviation(value: Value) -> bool:
    """Whether a tensor is a size of something, or a multiple of one."""
    made = origin(value)
    return square_of(made)[1] != 0 or _inside(made) is not None


def _is_added(numerics: Numerics, value: Value, exponent: Value, followed: int = 3) -> bool:
    """Whether a tensor, or a multiple of it, is added to a multiple of another one, as `d ** 2 * exp(-s) + s` is."""
    for user in readers_of(numerics, value):
        if user.op in ("add", "sub") and any(same(_unscaled(t), exponent) for t in _terms(user)):
            return True
        handed_on = user.op in (*TOTALS, "mul", "div", "add", "sub") and user.outputs and followed
        if handed_on and _is_added(numerics, user.outputs[0], exponent, followed - 1):
            return True
    return False


def _unscaled(value: Value) -> Value | None:
    """What a tensor is a multiple of, or a sum or mean of multiples."""
    made: Value | None = value
    while made is not None and isinstance(made.producer, Node) and made.producer.op in (*TOTALS, "mul", "div", "neg"):
        made = origin(made.producer.inputs[0]) if made.producer.op in TOTALS else scaled(made.producer)
    return made


def is_rate(numerics: Numerics, node: Node) -> bool:
    """Whether `exp(s)` stands in `exp(s) - count * s`, the likelihood of counts: s is the logarithm of a rate that a network
    predicts, and nothing bounds it."""
    exponent = origin(node.arguments.get("input"))
    if exponent is None or not node.outputs or not _is_open(numerics, exponent):
        return False
    sums = [u for u in readers_of(numerics, node.outputs[0]) if u.op in ("add", "sub")]
    products = [t.producer for u in sums for t in _terms(u) if isinstance(t.producer, Node)]
    return any(p.op == "mul" and any(same(v, exponent) for v in p.inputs) and len(p.inputs) == 2 for p in products)


def is_hyperbolic(numerics: Numerics, node: Node) -> bool:
    """Whether `exp(x)` is added to `exp(-x)`, or taken from it, for an x that nothing bounds."""
    exponent = origin(node.arguments.get("input"))
    if exponent is None or not node.outputs or _bare(exponent) is None:
        return False
    if not _is_open(numerics, exponent):
        return False
    sums = [u for u in readers_of(numerics, node.outputs[0]) if u.op in ("add", "sub") and len(u.inputs) == 2]
    others = [origin(v) for u in sums for v in u.inputs if v.producer is not node]
    powers = [o.producer for o in others if o is not None and isinstance(o.producer, Node) and o.producer.op == "exp"]
    return any(_is_opposite(exponent, p.arguments.get("input")) for p in powers)


def _bare(value: Value | None) -> Value | None:
    """The tensor x of `-x`; another tensor is itself."""
    node = value.producer if value is not None else None
    return origin(node.arguments.get("input")) if isinstance(node, Node) and node.op == "neg" else value


def _is_opposite(one: Value, value: Any) -> bool:
    other = origin(value)
    turned = [_bare(one) is not one, _bare(other) is not other]
    return turned[0] != turned[1] and alike(_bare(one), _bare(other))


def is_variance_of_divergence(numerics: Numerics, node: Node) -> bool:
    """Whether a logarithm of v stands in `m ** 2 + v - log(v)`: v is a variance that a network predicts, and where it comes
    from an exponential or a softplus, it rounds to zero."""
    variance = origin(node.arguments.get("input"))
    if variance is None or not node.outputs or any(c.bounds[0] > 0 for c in numerics.cells(variance)):
        return False
    made = variance.producer
    inner = made.inputs[0] if isinstance(made, Node) and square_of(variance)[1] and made.inputs else variance
    if unknown_cell(numerics, inner) is None:
        return False
    return any(_is_beside(total, variance) for total in _sums_with(numerics, node))


def _sums_with(numerics: Numerics, node: Node, followed: int = 4) -> list[Node]:
    """The sums that a tensor, perhaps times a number, is a term of."""
    found: list[Node] = []
    for user in readers_of(numerics, node.outputs[0]) if node.outputs and followed else ():
        if user.op in ("add", "sub"):
            found += [user, *_sums_with(numerics, user, followed - 1)]
        elif user.op in ("mul", "neg") and len(user.inputs) == 1:
            found += _sums_with(numerics, user, followed - 1)
    return found


def _is_open(numerics: Numerics, value: Value) -> bool:
    return is_unread(value) or unknown_cell(numerics, value) is not None


def _is_beside(node: Node, exponent: Value) -> bool:
    """Whether a sum has the exponent itself and a square for terms; what the program adds up before a tensor is added to it,
    of things that unread code returns, is such a sum, too."""
    terms = list(_terms(node)) if node.op in ("add", "sub") else []
    unread = list(_unread_sum(node))
    alone = isinstance(exponent.producer, Source) and any(_unread_scaled(t) is exponent.producer.unread for t in unread)
    return (alone or any(same(t, exponent) or same(_unscaled(t), exponent) for t in terms)) and (
        any(square_of(t)[1] for t in terms) or any(_is_unread_square(t) for t in unread)
    )


def _unread_sum(node: Node, followed: int = 4) -> Iterator[Any]:
    """The terms of a sum that are no tensors yet, of the sums that it is a sum of, too."""
    for argument in node.arguments.values():
        if isinstance(argument, UnknownResult):
            yield from _unread_terms(argument)
        made = origin(argument)
        inner = made.producer if made is not None else None
        if isinstance(inner, Node) and inner.op in ("add", "sub") and followed:
            yield from _unread_sum(inner, followed - 1)


def _unread_scaled(value: Any) -> Any:
    """What unread code returned, of a multiple of it."""
    made = value.made if isinstance(value, UnknownResult) else None
    if made is not None and made[0] in ("*", "/") and any(type(x) in (int, float) for x in made[1:]):
        return next((_unread_scaled(x) for x in made[1:] if type(x) not in (int, float)), None)
    return value


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
    """`mean(abs((a - b) / b))` or `mean(abs(a - b) / abs(b))` of a b that callers hand over who are not there: what is
    compared with may be zero."""
    difference, base = origin(node.arguments.get("input")), origin(node.arguments.get("other"))
    size, base = _inside(difference), _inside(base) or base
    terms = size if size is not None else difference
    if base is None or terms is None or not isinstance(terms.producer, Node) or not node.outputs:
        return False
    if terms.producer.op != "sub" or not any(same(terms.producer.arguments.get(k), base) for k in ("input", "other")):
        return False
    if not isinstance(base.producer, Source) or base.producer.owner != ARGUMENT:
        return False
    readers = readers_of(numerics, node.outputs[0])
    if size is None:
        readers = [r for u in readers if is_size(u) and u.outputs for r in readers_of(numerics, u.outputs[0])]
    multiples = [u for u in readers if u.op == "mul" and scaled(u) is not None and u.outputs]
    return any(r.op in TOTALS for r in (*readers, *(r for u in multiples for r in readers_of(numerics, u.outputs[0]))))


def is_size(node: Node) -> bool:
    return node.op in ("abs", "square") or (node.op == "pow" and node.arguments.get("exponent") == 2)


def _inside(value: Value | None) -> Value | None:
    """The tensor x of `abs(x)` and `x ** 2`; None of another."""
    node = value.producer if value is not None else None
    return origin(node.arguments.get("input")) if isinstance(node, Node) and is_size(node) else None


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
    """Whether a logarithm of p is multiplied by a power of 1 - p, or one of 1 - p by a power of p: p is a probability, and
    nothing keeps it away from 0 and 1."""
    argument = node.arguments.get("input")
    whole = complement_of(argument)
    probability = whole or origin(argument)
    if probability is None or not node.outputs or unknown_cell(numerics, chosen(probability)) is None:
        return False
    products = [u for u in readers_of(numerics, node.outputs[0]) if u.op == "mul"]
    factors = [f for u in products for v in u.inputs for f in factors_of(v)]
    powers = [f.producer for f in factors if isinstance(f.producer, Node)]
    bases = [p.arguments.get("input") for p in powers if p.op in ("pow", "square")]
    return any(same(b if whole is not None else complement_of(b), probability) for b in bases)


def is_compared_size(numerics: Numerics, node: Node) -> bool:
    """Whether a root is the first one of `(sqrt(w) - sqrt(v)) ** 2`, of two tensors about which nothing is known: a network
    predicts the size of something, and may predict a negative one."""
    operand = node.arguments.get("input")
    if node.op != "sqrt" or not node.outputs or has_epsilon(operand) or not _is_predicted(numerics, operand):
        return False
    for user in readers_of(numerics, node.outputs[0]):
        other = origin(user.arguments.get("other")) if user.op == "sub" else None
        root = other.producer if other is not None else None
        first = origin(user.arguments.get("input"))
        if isinstance(root, Node) and root.op == "sqrt" and first is not None and first.producer is node:
            return any(u.op in ("square", "pow") for u in readers_of(numerics, user.outputs[0]))
    return False


def has_epsilon(value: Any) -> bool:
    """`x + 1e-12`: whoever keeps the root of x from zero takes x for something that is not negative."""
    made = origin(value)
    node = made.producer if made is not None else None
    added = node.arguments.get("other") if isinstance(node, Node) and node.op == "add" else None
    return isinstance(added, float) and 0 < added < 1e-2


def _is_predicted(numerics: Numerics, value: Any) -> bool:
    return isinstance(value, Value) and (is_returned(value) or unknown_cell(numerics, value) is not None)
