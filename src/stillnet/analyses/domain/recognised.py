"""Ways in which a tensor is computed, recognised by the operations behind it."""

from __future__ import annotations

from ...base import interval as I
from ...base.annotations import TYPE_CHECKING, Any
from ...graph.graph import Node, Value
from .cosines import unit_axis
from .diagonals import OCCURS
from .mixtures import weighted_sum
from .never_empty import LENGTHS
from .reductions import axes_of, may_be_none
from .squares import PRODUCTS, WHOLLY_MOVING, maker, terms_of

if TYPE_CHECKING:
    from ..ranges import Ranges

# Operations that are looked through on the way back.
DEPTH = 6


def is_share_of_entropy(node: Node) -> bool:
    """`softmax(x) * log_softmax(x)`, and `exp(y) * y` of a y that is a log_softmax."""
    made = [maker(v) for v in node.inputs]
    for share, logarithm in (made, made[::-1]) if len(made) == 2 else ():
        if not isinstance(share, Node) or not isinstance(logarithm, Node) or logarithm.op != "log_softmax":
            continue
        alike = share.op == "softmax" and share.arguments.get("dim") == logarithm.arguments.get("dim")
        of = maker(share.inputs[0]) if share.inputs else None
        if (alike and of is maker(logarithm.inputs[0])) or (share.op == "exp" and of is logarithm):
            return True
    return False


def is_length_of_unit(length: Node) -> bool:
    """`norm(x / norm(x))` along the same axis."""
    axis = unit_axis(maker(length.inputs[0])) if length.inputs else None
    order = length.arguments.get("p", length.arguments.get("ord", 2))
    dim = length.arguments.get("dim")
    dim = dim[0] if isinstance(dim, (tuple, list)) and len(dim) == 1 else dim
    return axis is not None and dim == axis and order in (2, 2.0, None, "fro")


def is_product_of_unit(length: Node) -> bool:
    """`norm(x @ a)` for an `a` that was divided by its own norm, so that it is not all zeros."""
    product = maker(length.inputs[0]) if length.inputs else None
    return isinstance(product, Node) and product.op in PRODUCTS and any(_by_own_length(v) for v in product.inputs)


def is_product_of_shares(length: Node) -> bool:
    """`norm(p.t() @ p)` of a softmax: its elements add up to more than nothing."""
    product = maker(length.inputs[0]) if length.inputs else None
    made = [maker(v) for v in product.inputs] if isinstance(product, Node) and product.op in PRODUCTS else []
    return len(made) == 2 and all(isinstance(m, Node) and m.op == "softmax" for m in made)


def _by_own_length(value: Value) -> bool:
    quotient = maker(value)
    if not isinstance(quotient, Node) or quotient.op != "div" or len(quotient.inputs) != 2:
        return False
    whole, length = quotient.inputs[0], maker(quotient.inputs[1])
    return isinstance(length, Node) and length.op in LENGTHS and length.inputs[0].producer is whole.producer


def is_layer(result: Ranges, node: Node) -> bool:
    """A layer that is written as the sum of products with a weight."""
    factors = weighted_sum(node)
    return factors is not None and [result.cell(v).weak for v in factors].count(True) == 1


def fills_zeros(result: Ranges, node: Node) -> bool:
    """`x + eps * (x == 0)`."""
    terms = terms_of(node) or []
    for (one, x), (factor, mask) in (terms, terms[::-1]) if len(terms) == 2 else ():
        if one == 1.0 and factor > 0 and isinstance(mask, Node) and mask.op == "equal" and mask.inputs:
            other = mask.arguments.get("other")
            zero = result.cell(other).bounds == I.ZERO if isinstance(other, Value) else other == 0
            if zero and maker(mask.inputs[0]) is x:
                return True
    return False


def sums_shares(node: Node) -> bool:
    """The sum of all sums of shares (`p.sum(0).mean()`): each row of a softmax adds one to it."""
    inner = node.inputs[0].producer if node.inputs and node.arguments.get("dim") is None else None
    if not isinstance(inner, Node) or inner.op not in ("sum", "mean") or not inner.inputs:
        return False
    return is_shares(maker(inner.inputs[0]))


def counts_all(result: Ranges, node: Node) -> bool:
    """All that was counted of something, `bincount(x).sum()` or `one_hot(x).sum(0).mean()`: as much as there is of it.

    Rows that an index picks may be none at all, and so may what is counted where a mask picks it.
    """
    made = maker(node.inputs[0], WHOLLY_MOVING) if node.inputs and node.arguments.get("dim") is None else None
    counting = {"one_hot", "bincount"}
    if isinstance(made, Node) and made.op == "sum" and made.inputs:
        made, counting = maker(made.inputs[0], WHOLLY_MOVING), {"one_hot"}
    if not isinstance(made, Node) or made.op not in counting or made.arguments.get("weights") is not None:
        return False
    counted = result.of(made.inputs[0]) if made.inputs else None
    return counted is None or not may_be_none(counted, axes_of(counted, None))


def is_shares(made: Any) -> bool:
    """A softmax, or the products of each share of one with each of another: `p[:, :, None] * q[:, None, :]`."""
    if not isinstance(made, Node) or made.op == "softmax":
        return isinstance(made, Node)
    lifted = [v.producer for v in made.inputs] if made.op == "mul" else []
    axes = {n.arguments.get("dim") for n in lifted if isinstance(n, Node) and n.op == "unsqueeze"}
    makers = [maker(v) for v in made.inputs]
    return len(lifted) == len(axes) == 2 and all(isinstance(m, Node) and m.op == "softmax" for m in makers)


PICKING = frozenset({"gather", "getitem", "index_select", "take_along_dim"})


def squares_quotient(result: Ranges, node: Node) -> bool:
    """`(a / b)²` of what is not known: a difference is zero somewhere, a quotient need not be."""
    value = node.inputs[0] if node.inputs else None
    if value is None or not I.is_empty(result.of(value).cell.reached):
        return False
    made = maker(value)
    while isinstance(made, Node) and made.op in PICKING and made.inputs:
        made = maker(made.inputs[0])
    return isinstance(made, Node) and made.op == "div"


# What keeps a bell a bell on the way from places to its exponent, and places evenly spaced.
OF_EXPONENT = frozenset({"neg", "mul", "div", "pow", "square", "add", "sub", "cast", "reshape", "unsqueeze"})
PLACES = frozenset({"arange", "linspace", "meshgrid"})


def sums_window(node: Node) -> bool:
    """The sum of `exp(-(places - middle)² / width)`: places in order come near the middle."""
    made = maker(node.inputs[0]) if node.inputs else None
    if not isinstance(made, Node) or made.op != "exp":
        return False
    squared = False
    for _ in range(DEPTH + 2):
        made = maker(made.inputs[0]) if isinstance(made, Node) and made.inputs else None
        if not isinstance(made, Node) or made.op not in OF_EXPONENT | PLACES:
            return False
        if made.op in PLACES:
            return squared
        if made.op in ("add", "sub") and len(made.inputs) != 1:
            return False  # a middle that is computed may be far away
        squared = squared or made.op == "square" or made.arguments.get("exponent") in (2, 2.0)
    return False


def is_step_of_sum(node: Node) -> bool:
    """`edges[1:] - edges[:-1]` of a running sum or of numbers in order, perhaps scaled and padded."""
    made = [v.producer for v in node.inputs]
    if len(made) != 2 or not all(isinstance(m, Node) and m.op == "getitem" and m.inputs for m in made):
        return False
    one, other = (m.inputs[0].producer for m in made if isinstance(m, Node))
    whole: Any = one if one is other else None
    for _ in range(DEPTH):
        if isinstance(whole, Node) and whole.op in IN_ORDER:
            return True
        if not isinstance(whole, Node) or not whole.inputs:
            return False
        whole = whole.inputs[0].producer
    return False


def is_log_share(node: Node) -> bool:
    """`x - logsumexp(x, axis, keepdim=True)` of a tensor and itself, as log_softmax: it is not above zero."""
    one, other = node.arguments.get("input"), node.arguments.get("other")
    total = other.producer if isinstance(other, Value) else None
    if not isinstance(one, Value) or not isinstance(total, Node) or total.op != "logsumexp":
        return False
    kept = total.arguments.get("keepdim") is True or total.arguments.get("dim") is None
    return kept and total.inputs[0].producer is one.producer and total.inputs[0].index == one.index


# Operations whose results stand in order.
IN_ORDER = frozenset({"cumsum", "linspace", "arange", "sort"})


def adds_unit(result: Ranges, node: Node) -> bool | str:
    """The sum of rows or columns of `x + eye(n)`, where x is not negative, as far as is known: each has a one."""
    dim = node.arguments.get("dim")
    axes = dim if isinstance(dim, (tuple, list)) else (dim,)
    made = maker(node.inputs[0]) if node.inputs else None
    if len(axes) != 1 or not isinstance(made, Node) or made.op != "add" or made.arguments.get("alpha", 1) != 1:
        return False
    one, other = made.arguments.get("input"), made.arguments.get("other")
    for unit, rest in ((one, other), (other, one)):
        source = maker(unit)
        if isinstance(source, Node) and source.op == "eye" and source.arguments.get("m") is None:
            cells = result.of(rest).cells if isinstance(rest, Value) else ()
            if cells and all(c.bounds[0] >= 0 for c in cells):
                return True
            return OCCURS if cells and all(0 <= c.reached[0] <= c.reached[1] for c in cells) else False
    return False
