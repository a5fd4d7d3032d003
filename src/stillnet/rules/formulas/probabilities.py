"""Probabilities that are known by the formula they stand in, where nothing keeps them away from 0 and 1."""

from __future__ import annotations

from ...analyses.domain.places import is_of_places
from ...base import interval as I
from ...base.annotations import Any
from ...graph.graph import RETURNED, Node, Source, Value
from ..facts.numerics import Numerics
from .forms import TOTALS, is_passing, is_returned, is_understood, one_more, origin, readers_of, same, unknown_cell


def is_probability(numerics: Numerics, value: Value) -> bool:
    """Whether a tensor may hold 0 as well as 1, as far as anything is known about it: an argument, what an unread network
    returns or the mean of that, or a sigmoid that is written by hand."""
    if is_returned(value) or is_mean_of_returned(value):
        return True
    cells = numerics.cells(value)
    if len(cells) != 1 or cells[0].weak or not I.is_empty(cells[0].reached):
        return False
    low, high = cells[0].bounds
    return low <= 0 and high >= 1 and is_understood(value) and not is_of_places(value)


def is_mean_of_returned(value: Value) -> bool:
    """How active a unit of an unread network is in a batch."""
    made = origin(value)
    node = made.producer if made is not None else None
    return isinstance(node, Node) and node.op == "mean" and bool(node.inputs) and is_returned(node.inputs[0])


def complement_of(value: Any) -> Value | None:
    """The tensor x of `1 - x`."""
    made = origin(value)
    node = made.producer if made is not None else None
    if not isinstance(node, Node) or node.op not in ("sub", "rsub"):
        return None
    first, second = node.arguments.get("input"), node.arguments.get("other")
    if node.op == "rsub":
        first, second = second, first
    return origin(second) if type(first) in (int, float) and first == 1 else None


def is_half_of_entropy(numerics: Numerics, node: Node) -> bool:
    """Whether a logarithm of p, or of 1 - p, stands in a program beside the other one: p is a probability then, and
    nobody keeps it away from 0 and 1. So it is with `log(r / p)` beside `log((1 - r) / (1 - p))`."""
    argument = _divisor_of_number(node.arguments.get("input"))
    whole = complement_of(argument)
    if whole is not None:
        return is_probability(numerics, whole) and any(u.op == node.op for u in _logs(numerics, whole) if u is not node)
    probability = origin(argument)
    if probability is None or not is_probability(numerics, probability):
        return False
    complements = [u for u in readers_of(numerics, probability) if u.op in ("sub", "rsub") and u.outputs]
    return any(
        u.op == node.op
        for c in complements
        if same(complement_of(c.outputs[0]), probability)
        for u in _logs(numerics, c.outputs[0])
    )


def _divisor_of_number(value: Any) -> Any:
    """The tensor x of `0.05 / x`; another tensor is itself."""
    made = origin(value)
    node = made.producer if made is not None else None
    is_share = isinstance(node, Node) and node.op == "div" and isinstance(node.arguments.get("input"), int | float)
    return node.arguments.get("other") if is_share and isinstance(node, Node) else value


def _logs(numerics: Numerics, value: Value) -> list[Node]:
    """What reads a tensor, or a number divided by it."""
    readers = readers_of(numerics, value)
    shares = [u for u in readers if u.op == "div" and same(_divisor_of_number(u.outputs[0]), value)]
    return readers + [u for s in shares for u in readers_of(numerics, s.outputs[0])]


def is_sigmoid(numerics: Numerics, node: Node) -> bool:
    """Whether a logarithm is of `1 / (1 + exp(-x))`, or of one less it, for an x that nothing bounds; `e ** -x` is an
    exponential, too."""
    argument = node.arguments.get("input")
    made = complement_of(argument) or origin(argument)
    share = made.producer if made is not None else None
    if not isinstance(share, Node) or share.op != "div":
        return False
    more = origin(one_more(share.arguments.get("other")))
    power = more.producer if more is not None else None
    if not isinstance(power, Node) or power.op not in ("exp", "pow"):
        return False
    return unknown_cell(numerics, power.arguments.get("exponent" if power.op == "pow" else "input")) is not None


# Operations that pick elements of a tensor, by a mask or by places.
PICKING = frozenset({"elements", "masked_select", "gather", "gather_nd", "index_select", "take_along_dim"})


def is_picked(numerics: Numerics, node: Node) -> bool:
    """Whether a logarithm is of what a mask or places pick from what an unread network returns: the probability of an
    action, or of a class, that nothing keeps away from 0."""
    picked = origin(node.arguments.get("input"))
    made = picked.producer if picked is not None else None
    return isinstance(made, Node) and made.op in PICKING and bool(made.inputs) and is_returned(made.inputs[0])


# What stands between a logarithm and the sum that it is a term of, and how many of these are followed.
REDUCING, STEPS = frozenset({*TOTALS, "neg"}), 4


def is_adversarial(numerics: Numerics, node: Node) -> bool:
    """Whether a logarithm, or another one of the same tensor, is a term of `log(p) + log(1 - q)`, of two tensors or of their
    means: what a network says of pictures and of forgeries, and nothing keeps it away from 0 and 1."""
    argument = node.arguments.get("input")
    whole = complement_of(argument)
    probability = whole or origin(argument)
    if probability is None or not is_probability(numerics, probability):
        return False
    again = [u for u in readers_of(numerics, probability) if u.op == "log"]
    return any(_is_term(numerics, log) for log in (node, *again))


def is_answer_of_critic(numerics: Numerics, node: Node) -> bool:
    """Whether a logarithm of what an unread network returns stands in a program beside one of 1 - what another call of it
    returns: it tells how likely something is, and what computes probabilities rounds them to 0 and 1."""
    called, is_complement = _critic(numerics, node)
    if called is None:
        return False
    return (called, not is_complement) in (_critic(numerics, n) for n in numerics.graph.nodes if n.op == node.op)


def _critic(numerics: Numerics, node: Node) -> tuple[Any, bool]:
    """What was called to get the number whose logarithm is taken, and whether that is taken of one minus it."""
    whole = complement_of(node.arguments.get("input"))
    given = whole or origin(node.arguments.get("input"))
    source = given.producer if given is not None else None
    answers = numerics.machine.builder.answers if numerics.machine is not None else {}
    called = answers.get(source.unread) if isinstance(source, Source) and source.owner == RETURNED else None
    return called, whole is not None


def _is_term(numerics: Numerics, node: Node) -> bool:
    whole = complement_of(node.arguments.get("input"))
    return any(
        (complement_of(log.arguments.get("input")) is None) == (whole is not None)
        for log in _added_logs(numerics, node)
        if is_probability(numerics, complement_of(log.arguments.get("input")) or log.inputs[0])
    )


def _added_logs(numerics: Numerics, node: Node) -> list[Node]:
    """The logarithms that are added to this one, or taken away where this one is, too."""
    found: list[Node] = []
    waiting = [(node, 1, STEPS)]
    while waiting:
        current, sign, left = waiting.pop()
        for user in numerics.users(current.outputs[0]) if current.outputs else ():
            if user.op in ("add", "sub") and len(user.inputs) == 2:
                second = user.arguments.get("other")
                is_second = isinstance(second, Value) and second.producer is current
                other = user.arguments.get("input") if is_second else second
                turned = -sign if user.op == "sub" else sign
                found += [log for log, its in _logs_in(other) if log is not node and its == turned]
            elif left and (user.op in REDUCING or is_passing(user)):
                waiting.append((user, -sign if user.op == "neg" else sign, left - 1))
    return found


def _logs_in(value: Any, sign: int = 1, left: int = STEPS) -> list[tuple[Node, int]]:
    """The logarithm that a tensor is, perhaps summed, and its sign."""
    made = origin(value)
    node = made.producer if made is not None else None
    if not isinstance(node, Node) or not node.inputs:
        return []
    if node.op == "log":
        return [(node, sign)]
    turned = -sign if node.op == "neg" else sign
    return _logs_in(node.inputs[0], turned, left - 1) if left and node.op in REDUCING else []


def is_odds(numerics: Numerics, value: Any) -> bool:
    """Whether a tensor is `p / (1 - p)`."""
    made = origin(value)
    node = made.producer if made is not None else None
    if not isinstance(node, Node) or node.op != "div":
        return False
    above, whole = origin(node.arguments.get("input")), complement_of(node.arguments.get("other"))
    return whole is not None and same(above, whole) and is_probability(numerics, whole)


def is_variance(numerics: Numerics, value: Any) -> bool:
    """Whether a tensor is `p * (1 - p)`."""
    made = origin(value)
    node = made.producer if made is not None else None
    if not isinstance(node, Node) or node.op != "mul":
        return False
    first, second = node.arguments.get("input"), node.arguments.get("other")
    pairs = ((first, complement_of(second)), (second, complement_of(first)))
    return any(whole is not None and same(p, whole) and is_probability(numerics, whole) for p, whole in pairs)
