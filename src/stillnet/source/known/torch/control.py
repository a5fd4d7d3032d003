"""Control flow of torch as functions: both sides of a condition count, a loop is one round that stands as often as it runs."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Origin
from ...calls import call
from ...control.branches import branch
from ...control.truthiness import truth
from ...machine import Machine
from ...tensors.operations import sizes_of
from ...values import Cond, Tensor
from ..loop_values import carried, forgotten, listed, place, settled
from ..python.builtins import frame_of
from ..registry import known
from .pytree import leaves, rebuilt
from .vmap import length, slice_of, stacked

HOME = "torch._higher_order_ops"
# rounds of a loop that are read one by one, while its own numbers say that it goes on
ROUNDS = 64


# -- conditions --------------------------------------------------------------------------------------------------------
@known("torch.cond", f"{HOME}.cond", f"{HOME}.cond.cond", "functorch.experimental.control_flow.cond")
def _cond(machine: Machine, pred: Any, true_fn: Any, false_fn: Any, operands: Any = ()) -> Any:
    """A condition that is known chooses; else both functions are read, and what they return is joined."""
    frame, given = frame_of(machine), listed(operands)
    if given is None:
        return machine.unknown("the operands of torch.cond")
    condition = asked(machine, pred, "torch.cond")
    if isinstance(condition, bool):
        return call(machine, true_fn if condition else false_fn, given, {}, frame)
    return branch(
        machine,
        frame,
        condition,
        lambda: call(machine, true_fn, list(given), {}, frame),
        lambda: call(machine, false_fn, list(given), {}, frame),
    )


def asked(machine: Machine, value: Any, name: str) -> bool | Cond:
    """The truth of a value; the question is named by its place."""
    if isinstance(value, Tensor) and value.value.type.data is None:
        return machine.decided(Cond(f"{name} at {place(machine)}", True, value.value))
    return truth(machine, value, frame_of(machine))


# -- loops -------------------------------------------------------------------------------------------------------------
@known("torch.while_loop", f"{HOME}.while_loop", f"{HOME}.while_loop.while_loop")
def _while_loop(machine: Machine, cond_fn: Any, body_fn: Any, carried_inputs: Any) -> Any:
    """Rounds that the loop's own numbers decide are read one by one, the rest as one round on variables of any content."""
    given = listed(carried_inputs)
    for _ in range(ROUNDS):
        if given is None:
            return machine.unknown("the variables of torch.while_loop")
        goes_on = asked(machine, call(machine, cond_fn, list(given), {}, frame_of(machine)), "torch.while_loop")
        if goes_on is False:
            return tuple(given)
        if goes_on is not True:
            break
        given = listed(call(machine, body_fn, list(given), {}, frame_of(machine)))
    if given is None:
        return machine.unknown("the variables of torch.while_loop")
    start = forgotten(machine, tuple(given))
    made = repeated(machine, body_fn, start, start, D.fresh("rounds", Origin.DATA))
    return settled(machine, start, tuple(listed(made) or ()))


def repeated(machine: Machine, function: Any, args: tuple[Any, ...], start: Any, times: Any) -> Any:
    """What one of the rounds gives; its operations stand as often as there are rounds."""
    builder = machine.builder
    outer, first = builder.repeat, len(builder.graph.nodes)
    builder.repeat = D.mul(outer, times)
    try:
        made = call(machine, function, list(args), {}, frame_of(machine))
    finally:
        builder.repeat = outer
    builder.carry(first, carried(start, made))
    return made


@known("torch.scan", f"{HOME}.scan", f"{HOME}.scan.scan")
def _scan(machine: Machine, combine_fn: Any, init: Any, xs: Any, *, dim: Any = 0, reverse: Any = False) -> Any:
    """(carry, x) -> (carry, y): the last carry, and all y along the axis."""
    count = steps(machine, xs, dim)
    if count is None:
        return machine.unknown("torch.scan over a length that is not known")
    start = forgotten(machine, init)
    one = rebuilt(xs, iter([slice_of(machine, x, dim) for x in leaves(xs)]))
    made = listed(repeated(machine, combine_fn, (start, one), (start,), count))
    if made is None or len(made) != 2:
        return machine.unknown("torch.scan of a function whose result is not known")
    along = [stacked(machine, y, count, dim) for y in leaves(made[1])]
    return settled(machine, start, made[0]), rebuilt(made[1], iter(along))


@known("torch.associative_scan", f"{HOME}.associative_scan", f"{HOME}.associative_scan.associative_scan")
def _associative_scan(
    machine: Machine, combine_fn: Any, xs: Any, dim: Any, reverse: Any = False, combine_mode: Any = "pointwise"
) -> Any:
    """As many elements as before, each combined with those in front of it; the function sees elements without the axis."""
    count = steps(machine, xs, dim)
    if count is None:
        return machine.unknown("torch.associative_scan over a length that is not known")
    one = rebuilt(xs, iter([slice_of(machine, x, dim) for x in leaves(xs)]))
    times = D.fresh("rounds", Origin.DATA)
    made = settled(machine, one, repeated(machine, combine_fn, (one, one), one, times))
    return rebuilt(made, iter([stacked(machine, y, count, dim) for y in leaves(made)]))


def steps(machine: Machine, xs: Any, dim: Any) -> Any:
    """How many elements all tensors have along an axis."""
    found = [length(machine, x, dim) for x in leaves(xs) if isinstance(x, Tensor)] if type(dim) is int else []
    known_all = all(isinstance(x, Tensor) and sizes_of(machine, x) is not None for x in leaves(xs))
    return found[0] if found and known_all else None
