"""numpy.random: shapes are known, numbers are not."""

from __future__ import annotations

from typing import Any

from ...base.dim import Sym
from ...base.dtype import F64, I64, DType
from ...base.unknown import Unknown
from ..machine import Machine
from ..operators import as_dim
from ..values import Config, Instance, PyList, Tensor
from .numpy_arrays import (
    as_dtype,
    is_array,
    to_array,
    unknown_array,
)
from .numpy_table import as_is, forgotten, shape_of
from .quiet import silent
from .registry import KNOWN, known, known_class


def random_array(machine: Machine, size: Any, dtype: DType = F64) -> Any:
    """A number where no size is given, else an array of random numbers."""
    if size is None:
        return Unknown("random number", machine.builder.site)
    shape = shape_of(machine, size)
    return unknown_array(machine, dtype) if shape is None else as_is(None, machine, shape, dtype)


def _sized(machine: Machine, *size: Any, **options: Any) -> Any:
    return random_array(machine, PyList(list(size)) if size else None)


def _by_size(position: int) -> Any:
    """A distribution whose size is the argument at this position."""

    def run(machine: Machine, *args: Any, size: Any = None, **options: Any) -> Any:
        return random_array(machine, args[position] if len(args) > position else size)

    return run


def _integers(
    machine: Machine, low: Any = 0, high: Any = None, size: Any = None, dtype: Any = None, **options: Any
) -> Any:
    wanted = as_dtype(dtype)
    return random_array(machine, size, wanted if isinstance(wanted, DType) else I64)


def _choice(machine: Machine, values: Any, size: Any = None, *args: Any, **options: Any) -> Any:
    if size is None:
        if isinstance(values, (int, Sym)):
            return Unknown("random number", machine.builder.site)
        return KNOWN["random.choice"].run(machine, values)
    array = to_array(machine, values) if not isinstance(values, (int, Sym)) else None
    return random_array(
        machine, size, array.value.dtype if isinstance(array, Tensor) and array.value.dtype is not None else I64
    )


def _permutation(machine: Machine, value: Any, *args: Any, **options: Any) -> Any:
    size = as_dim(value) if isinstance(value, (int, Sym, Config)) else None
    if size is not None:
        return as_is(None, machine, (size,), I64)
    return forgotten(machine, to_array(machine, value))


def _shuffle(machine: Machine, value: Any, *args: Any, **options: Any) -> None:
    if is_array(value):
        machine.rebind(value, forgotten(machine, value).value)
    else:
        KNOWN["random.shuffle"].run(machine, value)


RANDOM: dict[str, Any] = {
    "rand": _sized,
    "randn": _sized,
    "random": _by_size(0),
    "random_sample": _by_size(0),
    "ranf": _by_size(0),
    "standard_normal": _by_size(0),
    "uniform": _by_size(2),
    "normal": _by_size(2),
    "beta": _by_size(2),
    "gamma": _by_size(2),
    "lognormal": _by_size(2),
    "laplace": _by_size(2),
    "binomial": _by_size(2),
    "poisson": _by_size(1),
    "exponential": _by_size(1),
    "dirichlet": _by_size(1),
    "multinomial": _by_size(2),
    "randint": _integers,
    "integers": _integers,
    "choice": _choice,
    "permutation": _permutation,
    "shuffle": _shuffle,
    "seed": silent,
    "set_state": silent,
    "get_state": lambda machine, *args, **options: Unknown("the state of a generator", machine.builder.site),
}
for _name, _run in RANDOM.items():
    known(f"numpy.random.{_name}")(_run)


def _bound(run: Any) -> Any:
    return lambda machine, receiver, *args, **kwargs: run(machine, *args, **kwargs)


for _name in ("Generator", "RandomState"):
    known_class(
        f"numpy.random.{_name}",
        construct=lambda m, c, a, k: Instance(c, site=m.builder.site),
        **{n: _bound(r) for n, r in RANDOM.items()},
    )
known("numpy.random.default_rng", "numpy.random.SeedSequence", "numpy.random.PCG64")(
    lambda machine, *args, **options: Instance(KNOWN["numpy.random.Generator"], site=machine.builder.site)
)
