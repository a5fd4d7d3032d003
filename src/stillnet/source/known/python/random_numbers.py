"""random and secrets: numbers that nobody can know."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Origin
from ....base.unknown import Unknown, UnknownFloat, UnknownNumber
from ... import limits
from ...calls import call
from ...control.iteration import iterate
from ...machine import Machine
from ...operators import bare
from ...values import Instance, PyList
from ..registry import KNOWN, known, known_class
from .builtins import frame_of

# Elements that are compared to tell what a random one looks like.
MOST_COMPARED = 512


def _random_number(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    return UnknownFloat("random number", machine.builder.site)


def _random_integer(machine: Machine, low: Any = None, high: Any = None) -> Any:
    """Any integer from `low` to `high`."""
    if isinstance(low, int) and (high is None or isinstance(high, int)):
        return low if low == high else D.fresh("random", Origin.DATA, low, high)
    return UnknownNumber("random number", machine.builder.site)


def _random_thing(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    return Unknown("random number", machine.builder.site)


def _randint(machine: Machine, low: Any = 0, high: Any = None, *rest: Any) -> Any:
    return _random_integer(machine, low, high)


def _randrange(machine: Machine, start: Any, stop: Any = None, step: Any = 1) -> Any:
    first, last = (0, start) if stop is None else (start, stop)
    if not all(isinstance(b, int) for b in (first, last, step)) or step == 0 or not range(first, last, step):
        return _random_integer(machine)
    found = range(first, last, step)
    return _random_integer(machine, min(found[0], found[-1]), max(found[0], found[-1]))


def _choice(machine: Machine, values: Any) -> Any:
    items = iterate(machine, values, frame_of(machine), unknown_ok=True)
    if isinstance(items, list) and not items:
        raise machine.error("IndexError", "Cannot choose from an empty sequence")
    if isinstance(items, list) and (len(items) == 1 or all(i is items[0] for i in items)):
        return items[0]
    return any_of(machine, items)


def any_of(machine: Machine, items: Any) -> Any:
    """What a few elements have in common, such as the shape of tensors."""
    from ..torch.batches import common, value

    if not isinstance(items, list) or not items or len(items) > MOST_COMPARED or isinstance(items[0], (int, str)):
        return Unknown("random choice", machine.builder.site)
    found = value(items[0])
    for item in items[1:]:
        found = common(machine, found, value(item))
    return found


def _several(machine: Machine, values: Any, *args: Any, k: Any = None, **kwargs: Any) -> Any:
    count = k if k is not None else args[-1] if args else 1
    if isinstance(count, int) and 0 <= count <= limits.ITERATIONS:
        chosen = any_of(machine, iterate(machine, values, frame_of(machine), unknown_ok=True))
        return PyList([chosen for _ in range(count)])
    return Unknown("random choice", machine.builder.site)


def _shuffle(machine: Machine, values: Any, *rest: Any) -> None:
    target = bare(values)
    if isinstance(target, PyList) and len(target.items) > 1:
        machine.change(target)[:] = [
            Unknown("an element of a shuffled list", machine.builder.site) for _ in target.items
        ]


def _nothing(machine: Machine, *args: Any, **kwargs: Any) -> None:
    return None


RANDOM: dict[str, Any] = {
    **dict.fromkeys(
        (
            "random",
            "uniform",
            "gauss",
            "normalvariate",
            "betavariate",
            "expovariate",
            "gammavariate",
            "lognormvariate",
            "triangular",
            "vonmisesvariate",
            "paretovariate",
            "weibullvariate",
        ),
        _random_number,
    ),
    "getrandbits": lambda machine, *args: _random_integer(machine, 0),
    "getstate": _random_thing,
    "randbytes": _random_thing,
    "randint": _randint,
    "randrange": _randrange,
    "choice": _choice,
    "choices": _several,
    "sample": _several,
    "shuffle": _shuffle,
    "seed": _nothing,
    "setstate": _nothing,
}
for _name, _run in RANDOM.items():
    known(f"random.{_name}")(_run)


def as_method(name: str) -> Any:
    """A generator's method is the function of the module; arguments that it has no form for are no bug of ours."""
    return lambda machine, receiver, *args, **kwargs: call(machine, KNOWN[name], list(args), kwargs, frame_of(machine))


for _name in ("random.Random", "random.SystemRandom", "secrets.SystemRandom"):
    known_class(
        _name,
        construct=lambda m, c, a, k: Instance(c, site=m.builder.site),
        **{n: as_method(f"random.{n}") for n in RANDOM},
    )
for _name in ("fractions.Fraction", "decimal.Decimal"):
    known_class(_name, construct=lambda m, c, a, k: Unknown(f"a number of class {c.name}", m.builder.site))
for _name in ("randbelow", "token_hex", "token_bytes", "token_urlsafe", "choice", "randbits"):
    known(f"secrets.{_name}")(_random_thing)
