"""Numbers that a program takes out of tensors: what it computes with them is computed with the tensors, for the ranges."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim, Origin, Sym
from ...base.unknown import UnknownNumber
from ...graph.graph import Value
from ..machine import Machine
from ..values import Tensor

# Operators and functions whose hazards an exception of Python tells as well; an exponential of a loss is meant.
OPERATORS = frozenset("+-*/")
FUNCTIONS = {
    "math.log": "torch.log",
    "math.log2": "torch.log2",
    "math.log10": "torch.log10",
    "math.log1p": "torch.log1p",
    "math.sqrt": "torch.sqrt",
}


def tensor_behind(machine: Machine, value: Any) -> Tensor | None:
    """The tensor whose only element a number is; no gradient comes back through the number."""
    from .operations import call_api

    if not isinstance(value, UnknownNumber) or value.tensor is None:
        return None
    made = call_api(machine, "Tensor.detach", [Tensor(value.tensor)], {})
    return made if isinstance(made, Tensor) else None


def computed(machine: Machine, symbol: str, a: Any, b: Any) -> UnknownNumber | None:
    """`1 / mse.item()`: a number that is computed from the element of a tensor, and numbers."""
    from ..operators import DUNDERS, tensor_operator

    if symbol not in OPERATORS:
        return None
    one, other = (v if type(v) in (int, float) else tensor_behind(machine, v) for v in (a, b))
    if one is None or other is None:
        return None
    return number_of(machine, tensor_operator(machine, DUNDERS[symbol], one, other))


def note_quotient(machine: Machine, above: Dim, below: Dim) -> None:
    """`hits / (hits + misses)` of whole numbers that tensors hold: the quotient of the tensors is computed, too."""
    from ..operators import tensor_operator

    one, other = (tensor_of(machine, d) for d in (above, below)) if isinstance(below, Sym) else (None, None)
    if one is not None and isinstance(other, Tensor):
        tensor_operator(machine, "truediv", one, other)


def tensor_of(machine: Machine, size: Dim) -> Any:
    """A whole number, or the sum of those that tensors hold; None where something else takes part."""
    from ..operators import tensor_operator

    if isinstance(size, int):
        return size
    held = {next(iter(s.terms)): v for s, v in machine.builder.contents.items()}
    result: Any = size.terms.get((), 0)
    for monomial, factor in size.terms.items():
        if monomial == ():
            continue
        if monomial not in held:
            return None
        term = tensor_operator(machine, "mul", Tensor(held[monomial]), factor)
        result = term if type(result) is int and result == 0 else tensor_operator(machine, "add", term, result)
    return result


def total_of_rounds(machine: Machine, before: Dim, after: Dim) -> Value | None:
    """`hits += right.sum().item()` in a loop: what many rounds add up, as a tensor; None where something else is added."""
    from ..operators import tensor_operator
    from .operations import call_api

    if not machine.builder.contents:
        return None
    begun, added = tensor_of(machine, before), tensor_of(machine, D.sub(after, before))
    if begun is None or not isinstance(added, Tensor):
        return None
    rounds = call_api(machine, "Tensor.expand", [added, D.fresh("n", Origin.DATA, lower=1)], {})
    total = call_api(machine, "torch.sum", [rounds], {})
    if type(begun) is not int or begun:
        total = tensor_operator(machine, "add", total, begun)
    return total.value if isinstance(total, Tensor) else None


def smallest_or_largest(machine: Machine, values: list[Any], smallest: bool) -> UnknownNumber | None:
    """`max(loss.item(), 1e-10)`: a number that a tensor holds, within a limit; of several such numbers nothing is said."""
    from .operations import call_api

    found = [v for v in values if isinstance(v, UnknownNumber)]
    if len(found) != 1 or not all(type(v) in (int, float) for v in values if v is not found[0]):
        return None
    limits = [v for v in values if v is not found[0]]
    made = tensor_behind(machine, found[0])
    if made is None or not limits:
        return None
    limit = {"max": min(limits)} if smallest else {"min": max(limits)}
    return number_of(machine, call_api(machine, "Tensor.clamp", [made], limit))


def function_of(machine: Machine, name: str, value: Any) -> UnknownNumber | None:
    """`math.log10(x)` of a tensor of one element, or of a number that comes from one."""
    from .operations import call_api

    made = value if isinstance(value, Tensor) else tensor_behind(machine, value)
    if made is None or name not in FUNCTIONS or made.library != "torch":
        return None
    return number_of(machine, call_api(machine, FUNCTIONS[name], [made], {}))


def number_of(machine: Machine, made: Any) -> UnknownNumber | None:
    if not isinstance(made, Tensor):
        return None
    return UnknownNumber("the value of a tensor", machine.builder.site, made.value)
