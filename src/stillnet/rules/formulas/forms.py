"""Formulas that are known by their form, where nothing is known about the numbers that go in: what they are meant for
tells which numbers occur."""

from __future__ import annotations

from ...analyses.domain.cells import Cell
from ...analyses.domain.squares import is_square, maker
from ...base import interval as I
from ...base.annotations import Any
from ...graph.graph import ARGUMENT, RETURNED, Node, Source, Value
from ..facts.choices import SHAPE_ONLY
from ..facts.numerics import PASSING, Numerics, is_unread

UNREAD = frozenset({"opaque", "unknown"})
FOLLOWED = 64
# Operations whose further operands are places, not numbers that the result is computed from.
INDEXED = frozenset({"gather", "gather_rows", "gather_nd", "index_select", "getitem", "elements", "take_along_dim"})
SUMS = ("sum", "nansum")
TOTALS = (*SUMS, "mean")
LARGEST = ("amax", "max", "max_along")
# Tensors of one number.
CONSTANT = frozenset({"ones", "zeros", "full", "ones_like", "zeros_like", "full_like"})
# What a term goes through on its way to a sum.
SUMMABLE = frozenset({"neg", "mul", "div", "add", "sub", *PASSING})


def unknown_cell(numerics: Numerics, operand: Any) -> Cell | None:
    """The block of a tensor about whose numbers nothing is known; None where something is."""
    if not isinstance(operand, Value):
        return None
    cells = numerics.cells(operand)
    open_ended = len(cells) == 1 and cells[0].bounds == I.ALL and I.is_empty(cells[0].reached)
    if not open_ended or cells[0].weak or is_tempered(numerics, operand):
        return None
    return cells[0] if is_understood(operand) else None


# Numbers of which a setting, such as a temperature, makes none that is large.
MODERATE = (-10.0, 10.0)


def is_tempered(numerics: Numerics, value: Value) -> bool:
    """Whether a tensor is small numbers that are known, times or over a setting that is not."""
    made = origin(value)
    node = made.producer if made is not None else None
    if not isinstance(node, Node) or node.op not in ("mul", "div") or len(node.inputs) != 1:
        return False
    setting = node.arguments.get("other") if node.arguments.get("input") is node.inputs[0] else node.arguments["input"]
    reached = numerics.cells(node.inputs[0])[0].reached
    return not isinstance(setting, (int, float)) and not I.is_empty(reached) and I.covers(MODERATE, reached)


def is_understood(value: Value) -> bool:
    """Whether all that a tensor is computed from was read: arguments, weights and data, and nothing behind unread code,
    which may keep numbers in bounds."""
    waiting, seen = [value], set[int]()
    while waiting and len(seen) < FOLLOWED:
        current = waiting.pop()
        source = current.producer
        if id(source) in seen:
            continue
        seen.add(id(source))
        if isinstance(source, Node):
            if source.op in UNREAD:
                return False
            waiting += source.inputs[: 1 if source.op in INDEXED else None] if source.op not in SHAPE_ONLY else ()
        elif is_unread(current):
            return False
    return not waiting


def origin(value: Any) -> Value | None:
    """A tensor behind casts and other shapes of it, and behind an epsilon that is set to zero."""
    while isinstance(value, Value) and isinstance(value.producer, Node) and is_passing(value.producer):
        value = value.producer.inputs[0] if value.producer.inputs else None
    return value if isinstance(value, Value) else None


def chosen(value: Value | None) -> Value | None:
    """The tensor x of `where(mask, x, ones)`, in which a number stands elsewhere; another tensor is itself."""
    made = value.producer if value is not None else None
    if not isinstance(made, Node) or made.op != "where":
        return value
    sides = [origin(made.arguments.get(k)) for k in ("input", "other")]
    open_sides = [s for s in sides if s is not None and not _is_number(s)]
    return open_sides[0] if len(open_sides) == 1 else value


def _is_number(value: Value) -> bool:
    return isinstance(value.producer, Node) and value.producer.op in CONSTANT


def is_passing(node: Node) -> bool:
    if node.op in ("add", "sub"):
        return node.arguments.get("other") == 0.0 and isinstance(node.arguments.get("input"), Value)
    return node.op in PASSING


def same(a: Any, b: Any) -> bool:
    one, other = origin(a), origin(b)
    if one is None or other is None:
        return False
    left, right = one.producer, other.producer
    if isinstance(left, Source) and isinstance(right, Source) and left.unread is not None:
        return left.unread is right.unread
    return left is right and one.index == other.index


def is_returned(value: Any) -> bool:
    """Whether a tensor is what unread code returns."""
    made = origin(value)
    return made is not None and isinstance(made.producer, Source) and made.producer.owner == RETURNED


def alike(a: Any, b: Any, depth: int = 4) -> bool:
    """Whether two tensors are computed alike, of the same numbers: a formula that is written twice."""
    one, other = origin(a), origin(b)
    if one is None or other is None:
        return a is b or (type(a) is type(b) and type(a) in (int, float, bool, str) and bool(a == b))
    if same(one, other):
        return True
    left, right = one.producer, other.producer
    if not depth or not isinstance(left, Node) or not isinstance(right, Node) or left.op != right.op:
        return False
    names = left.arguments.keys()
    return names == right.arguments.keys() and all(
        alike(left.arguments[n], right.arguments[n], depth - 1) for n in names
    )


def hand_written_of_exp(numerics: Numerics, node: Node) -> str:
    """The function that an exponential is part of: `log(1 + exp(x))`, `exp(x) / sum(exp(x))`, `exp(x) / (1 + exp(x))`,
    `log(sum(exp(x)))`; empty if it is another."""
    if is_below_largest(node.arguments.get("input")):
        return ""
    for user in numerics.users(node.outputs[0]) if node.outputs else ():
        if user.op == "log1p" or (user.op == "add" and _adds_one(user) and _is_logged(numerics, user)):
            return "softplus"
        if user.op == "div" and same(user.arguments.get("input"), node.outputs[0]) and _shares(user, node):
            return "softmax"
        if user.op == "div" and same(user.arguments.get("input"), node.outputs[0]) and _is_odds(user, node):
            return "sigmoid"
    return "logsumexp" if _is_sum_logged(numerics, node) else ""


def is_below_largest(value: Any) -> bool:
    """`x - max(x)`, also of an x that unread code returns: it is not above zero."""
    made = origin(value)
    node = made.producer if made is not None else None
    if not isinstance(node, Node) or node.op != "sub":
        return False
    largest = maker(node.arguments.get("other"))
    if not isinstance(largest, Node) or largest.op not in LARGEST:
        return False
    return same(node.arguments.get("input"), largest.arguments.get("input"))


def _is_sum_logged(numerics: Numerics, node: Node) -> bool:
    """`log(sum(exp(x)))`, of weighted exponentials, too, of running sums, and with an epsilon; what something was taken from
    is shifted."""
    shifted = origin(node.arguments.get("input"))
    if shifted is not None and isinstance(shifted.producer, Node) and shifted.producer.op in ("sub", "add", "neg"):
        return False
    terms = list(numerics.users(node.outputs[0]))
    terms += [u for t in terms if t.op == "mul" and t.outputs for u in numerics.users(t.outputs[0])]
    sums = [u for t in terms if t.op in (*SUMS, "cumsum") and t.outputs for u in readers_of(numerics, t.outputs[0])]
    sums += [
        u
        for s in sums
        if s.op == "add" and s.outputs and len(s.inputs) == 1
        for u in readers_of(numerics, s.outputs[0])
    ]
    return any(u.op == "log" for u in sums)


def _adds_one(node: Node) -> bool:
    return any(type(x) in (int, float) and x == 1 for x in (node.arguments.get("input"), node.arguments.get("other")))


def _is_logged(numerics: Numerics, node: Node) -> bool:
    return any(u.op == "log" for u in numerics.users(node.outputs[0]))


def _shares(quotient: Node, exponential: Node) -> bool:
    """Whether what an exponential is divided by is the sum of the same exponentials."""
    divisor = origin(quotient.arguments.get("other"))
    total = divisor.producer if divisor is not None else None
    if not isinstance(total, Node) or total.op not in SUMS or not total.inputs:
        return False
    return _is_again(total.inputs[0], exponential)


def _is_odds(quotient: Node, exponential: Node) -> bool:
    """Whether what an exponential is divided by is one more than it."""
    more = one_more(quotient.arguments.get("other"))
    return more is not None and _is_again(more, exponential)


def one_more(value: Any) -> Value | None:
    """The tensor x of `1 + x`."""
    made = origin(value)
    total = made.producer if made is not None else None
    if not isinstance(total, Node) or total.op != "add" or not _adds_one(total) or len(total.inputs) != 1:
        return None
    return total.inputs[0]


def _is_again(value: Any, exponential: Node) -> bool:
    """Whether a tensor is an exponential of the same numbers."""
    made = origin(value)
    again = made.producer if made is not None else None
    argument = exponential.arguments.get("input")
    return isinstance(again, Node) and again.op == "exp" and alike(again.arguments.get("input"), argument)


# Operations whose result holds numbers of their first operand.
CUTTING = frozenset({"getitem", "select", "slice", "stack", "cat", "split", "unbind", "transpose", "permute"})


def is_logit(numerics: Numerics, value: Any) -> bool:
    """Whether a tensor is what an unread network returns, perhaps times a number, cut or stacked: nothing bounds it. What
    something else is taken from may be shifted."""
    made = origin(value)
    while made is not None and isinstance(made.producer, Node) and made.producer.op in (*CUTTING, "mul", "div", "neg"):
        made = origin(made.producer.inputs[0]) if made.producer.op in CUTTING else scaled(made.producer)
    return is_returned(made)


# What a density is multiplied with and summed by on its way to a logarithm, and how many such steps are followed.
WEIGHING, STEPS = frozenset({"mul", "div", "sum", "mean", "prod", *PASSING}), 8


def is_density(numerics: Numerics, tensor: Any) -> bool:
    """Whether a tensor is `exp(-d ** 2 / s)`, perhaps weighted and summed, of distances that nothing bounds: far from every
    centre all of the exponentials are zero."""
    if not isinstance(tensor, Value) or any(c.bounds[0] > 0 for c in numerics.cells(tensor)):
        return False
    waiting, steps, summed = [origin(tensor)], 0, False
    while waiting and steps < STEPS:
        value, steps = waiting.pop(), steps + 1
        made = value.producer if value is not None else None
        if not isinstance(made, Node):
            continue
        if made.op == "exp":
            if is_log_density(made.arguments.get("input")):
                return True
            if summed and is_decay(numerics, made.arguments.get("input")):
                return True
            squared, sign = square_of(made.arguments.get("input"))
            return sign < 0 and unknown_cell(numerics, squared) is not None and _is_given(squared)
        summed = summed or made.op in SUMS
        if made.op in WEIGHING:
            factors = [made.arguments.get("input")] if made.op == "div" else made.inputs
            waiting += [origin(v) for v in factors if isinstance(v, Value)]
    return False


def is_decay(numerics: Numerics, value: Any) -> bool:
    """Whether an exponent is `-d`, perhaps times something, of numbers about which nothing is known, and from which nothing
    was taken: where all of them are large, all of the exponentials are zero."""
    sign, made = 1, origin(value)
    for _ in range(STEPS):
        node = made.producer if made is not None else None
        if not isinstance(node, Node) or node.op not in ("neg", "mul", "div"):
            break
        first, second = node.arguments.get("input"), node.arguments.get("other")
        if not isinstance(first, Value):
            first, second = second, first
        turns = node.op == "neg" or (isinstance(second, (int, float)) and second < 0)
        sign, made = -sign if turns else sign, origin(first)
    if sign > 0 or made is None or unknown_cell(numerics, made) is None:
        return False
    behind = maker(made)
    is_shifted = isinstance(behind, Node) and behind.op in ("add", "sub") and not is_square(behind)
    return not is_shifted and _is_given(made)


def is_log_density(value: Any) -> bool:
    """`distribution.log_prob(x)`, which has no lower bound."""
    made = origin(value)
    return made is not None and isinstance(made.producer, Node) and made.producer.op == "log_density"


COUNTING = frozenset({"arange", "linspace", "logspace", "zeros", "ones", "full", "eye"})


def _is_given(value: Value | None) -> bool:
    """Whether a tensor is computed from something given, not from places that the program counts."""
    waiting, seen = [value], set[int]()
    while waiting and len(seen) < FOLLOWED:
        current = waiting.pop()
        source = current.producer if current is not None else None
        if isinstance(source, Node) and (source.inputs or source.op in COUNTING):
            waiting += source.inputs if id(source) not in seen else ()
        elif source is not None:
            return True
        seen.add(id(source))
    return False


def square_of(value: Any) -> tuple[Value | None, int]:
    """What is squared in a multiple of a square, perhaps summed, and the sign of the multiple; 0 where there is no square."""
    sign, made = 1, origin(value)
    for _ in range(STEPS):
        node = made.producer if made is not None else None
        if not isinstance(node, Node):
            break
        first, second = node.arguments.get("input"), node.arguments.get("other")
        if node.op == "square" or (node.op == "pow" and node.arguments.get("exponent") in (2, 2.0)):
            return origin(first), sign
        if node.op == "neg":
            sign = -sign
        elif node.op in ("mul", "div") and isinstance(first, Value) and isinstance(second, int | float):
            sign = -sign if second < 0 else sign
        elif node.op == "mul" and isinstance(first, int | float):
            sign, first = (-sign if first < 0 else sign), second
        elif node.op not in ("div", "sum"):
            break
        made = origin(first)
    return None, 0


def is_weighted(numerics: Numerics, node: Node) -> bool:
    """Whether the logarithm of an argument, or of what an unread network predicts, is multiplied by something and summed:
    `sum(target * log(prediction))`, `sum(p * log(p / q))`, `sum(p * (log(p) - log(q)))`."""
    given = origin(node.arguments.get("input"))
    for _ in range(2):  # a quotient of shares
        if given is not None and isinstance(given.producer, Node) and given.producer.op == "div":
            given = origin(given.producer.arguments.get("input"))
    if given is None or isinstance(given.producer, Node):
        return False
    if given.producer.owner not in (ARGUMENT, RETURNED):
        return False
    readers = readers_of(numerics, node.outputs[0])
    readers += [r for u in readers if _is_ratio(u) for r in readers_of(numerics, u.outputs[0])]
    return any(_is_weight(u) and _is_summed(numerics, u) for u in readers)


def _is_ratio(node: Node) -> bool:
    """`log(p) - log(q)`."""
    made = [v.producer for v in node.inputs]
    is_pair = node.op == "sub" and len(made) == 2 and bool(node.outputs)
    return is_pair and all(isinstance(m, Node) and m.op == "log" for m in made)


def _is_weight(node: Node) -> bool:
    return node.op == "mul" and not any(isinstance(node.arguments.get(k), int | float) for k in ("input", "other"))


def _is_summed(numerics: Numerics, node: Node, followed: int = 3) -> bool:
    users = numerics.users(node.outputs[0]) if node.outputs else []
    return any(
        u.op in TOTALS or (followed > 0 and u.op in SUMMABLE and _is_summed(numerics, u, followed - 1)) for u in users
    )


def is_degree(numerics: Numerics, value: Any) -> bool:
    """Whether a tensor is the sum of an argument: nothing says that no row of it is empty."""
    total = origin(value)
    node = total.producer if total is not None else None
    if not isinstance(node, Node) or node.op not in SUMS or not node.inputs:
        return False
    summed = origin(node.inputs[0])
    source = summed.producer if summed is not None else None
    return isinstance(source, Source) and (
        source.owner == ARGUMENT or (source.kind == "input" and source.owner != "data")
    )


def is_root_of_degree(numerics: Numerics, value: Any) -> bool:
    """`sqrt(sum(x))` of an argument, by which a number is divided."""
    root = origin(value)
    node = root.producer if root is not None else None
    return isinstance(node, Node) and node.op == "sqrt" and is_degree(numerics, node.arguments.get("input"))


def is_predicted_scale(numerics: Numerics, value: Any) -> bool:
    """Whether a divisor is `exp(s)` in a likelihood, `-0.5 * ((x - m) / exp(s)) ** 2 - s`, of an s that nothing bounds: a
    network predicts it, and the exponential of a number far below zero is zero."""
    power = origin(value)
    while power is not None and isinstance(power.producer, Node) and power.producer.op in ("mul", "square", "pow"):
        power = scaled(power.producer)
    node = power.producer if power is not None else None
    if not isinstance(node, Node) or node.op != "exp":
        return False
    scale = origin(node.arguments.get("input"))
    while scale is not None and isinstance(scale.producer, Node) and scale.producer.op == "mul":
        scale = scaled(scale.producer)
    return scale is not None and unknown_cell(numerics, scale) is not None and _is_term(numerics, scale)


def scaled(node: Node) -> Value | None:
    """What an operation is a multiple or a power of."""
    others = [x for x in (node.arguments.get("other"), node.arguments.get("exponent")) if isinstance(x, Value)]
    first = node.arguments.get("input")
    if isinstance(first, int | float) and len(others) == 1:
        return origin(others[0])
    return origin(first) if not others else None


def factors_of(value: Any, followed: int = 4) -> list[Value]:
    """The tensors that a product is made of, without numbers."""
    made = origin(value)
    node = made.producer if made is not None else None
    if isinstance(node, Node) and node.op == "mul" and followed:
        return [f for v in node.inputs for f in factors_of(v, followed - 1)]
    return [made] if made is not None else []


def _is_term(numerics: Numerics, value: Value) -> bool:
    """Whether a tensor, or a multiple of it, is a term of a sum of tensors."""
    readers = readers_of(numerics, value)
    multiples = [u for u in readers if u.op == "mul" and scaled(u) is not None and u.outputs]
    readers += [r for u in multiples for r in readers_of(numerics, u.outputs[0])]
    return any(u.op in ("add", "sub") and len(u.inputs) == 2 for u in readers)


def is_count_of_mask(numerics: Numerics, dividend: Any, divisor: Any) -> bool:
    """`sum(losses * mask) / sum(mask)`, of a mask about which nothing is known: of a batch in which nothing counts, it is
    zero by zero."""
    total, count = origin(dividend), origin(divisor)
    sums = [v.producer for v in (total, count) if v is not None and isinstance(v.producer, Node)]
    if len(sums) != 2 or any(n.op not in SUMS or not n.inputs for n in sums):
        return False
    product, mask = origin(sums[0].inputs[0]), origin(sums[1].inputs[0])
    if product is None or mask is None or not isinstance(product.producer, Node) or product.producer.op != "mul":
        return False
    return any(same(v, mask) for v in product.producer.inputs) and unknown_cell(numerics, mask) is not None


def is_masked_share(numerics: Numerics, dividend: Any, divisor: Any) -> bool:
    """`e / sum(e, axis)` of an e that is `exp(x - m) * mask`, of a mask about which nothing is known."""
    share, total = origin(dividend), origin(divisor)
    made = [v.producer for v in (share, total) if v is not None and isinstance(v.producer, Node)]
    if len(made) != 2 or made[1].op not in SUMS or not made[1].inputs or made[1].arguments.get("dim") is None:
        return False
    product, summed = made[0], origin(made[1].inputs[0])
    if product.op != "mul" or len(product.inputs) != 2 or summed is None or not same(summed, product.outputs[0]):
        return False
    for one, other in (product.inputs, product.inputs[::-1]):
        power = origin(one)
        is_power = power is not None and isinstance(power.producer, Node) and power.producer.op in ("exp", "softmax")
        if is_power and unknown_cell(numerics, other) is not None:
            return True
    return False


def readers_of(numerics: Numerics, value: Value) -> list[Node]:
    """What reads a tensor, casts and other shapes of it included."""
    found: list[Node] = []
    waiting = [value]
    while waiting and len(found) < 64:
        for user in numerics.users(waiting.pop()):
            found.append(user)
            if is_passing(user) and user.outputs:
                waiting.append(user.outputs[0])
    return found
