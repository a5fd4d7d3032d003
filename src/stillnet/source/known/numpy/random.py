"""numpy.random: shapes are known, and how the numbers are spread."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.dim import Sym
from ....base.dtype import F64, I64, DType
from ....base.unknown import Unknown
from ....ops import OPS
from ...machine import Machine
from ...operators import as_dim
from ...values import Config, Instance, PyList, Tensor
from ..python.quiet import silent
from ..python.random_numbers import as_method
from ..registry import KNOWN, known, known_class
from .arrays import as_dtype, is_array, to_array, unknown_array
from .table import as_is, forgotten, shape_of


def random_array(machine: Machine, size: Any, dtype: DType = F64, drawn: str | None = None, **bounds: Any) -> Any:
    """A number where no size is given, else an array of random numbers; `drawn` is the operation that spreads them."""
    if size is None:
        return Unknown("random number", machine.builder.site)
    shape = shape_of(machine, size)
    if shape is None:
        return unknown_array(machine, dtype)
    if drawn is None:
        return as_is(None, machine, shape, dtype)
    wanted = {"size": tuple(shape) if drawn == "randint" else (tuple(shape),), "dtype": dtype, **bounds}
    made = machine.builder.apply(OPS[drawn], wanted, f"numpy.random.{drawn}")
    return Tensor(made, "numpy", site=machine.builder.site)


def _sized(drawn: str) -> Any:
    def run(machine: Machine, *size: Any, **options: Any) -> Any:
        return random_array(machine, PyList(list(size)) if size else None, drawn=drawn)

    return run


def _by_size(position: int, drawn: str | None = None) -> Any:
    """A distribution whose size is the argument at this position."""

    def run(machine: Machine, *args: Any, size: Any = None, **options: Any) -> Any:
        return random_array(machine, args[position] if len(args) > position else size, drawn=drawn)

    return run


def _moved(drawn: str, first: str, second: str) -> Any:
    """`drawn` numbers between two limits, or around a centre with a deviation."""

    def run(machine: Machine, *args: Any, size: Any = None, **options: Any) -> Any:
        given = {first: 0.0, second: 1.0, **dict(zip((first, second), args)), **options}
        low, high = given[first], given[second]
        array = random_array(machine, args[2] if len(args) > 2 else size, drawn=drawn)
        if not isinstance(array, Tensor) or not isinstance(low, (int, float)) or not isinstance(high, (int, float)):
            return forgotten(machine, array) if isinstance(array, Tensor) else array
        scale = high - low if first == "low" else high
        wide = machine.builder.apply(OPS["mul"], {"input": array.value, "other": float(scale)}, "numpy.random")
        made = machine.builder.apply(OPS["add"], {"input": wide, "other": float(low)}, "numpy.random")
        return Tensor(made, "numpy", site=machine.builder.site)

    return run


def _rows(position: int) -> Any:
    """A distribution over as many things as its argument before the size has: each draw is a row."""

    def run(machine: Machine, *args: Any, size: Any = None, **options: Any) -> Any:
        given = args[position - 1] if len(args) >= position else options.get("pvals", options.get("alpha"))
        over = to_array(machine, given) if given is not None else None
        wanted = args[position] if len(args) > position else size
        several = shape_of(machine, wanted) if wanted is not None else ()
        if not isinstance(over, Tensor) or over.value.shape is None or several is None:
            return unknown_array(machine, F64)
        return as_is(None, machine, (*several, *over.value.shape), F64)

    return run


def _integers(
    machine: Machine, low: Any = 0, high: Any = None, size: Any = None, dtype: Any = None, **options: Any
) -> Any:
    wanted = as_dtype(dtype)
    kind = wanted if isinstance(wanted, DType) else I64
    least, most = (0, low) if high is None else (low, high)
    if type(least) is int and type(most) is int and least < most:
        return random_array(machine, size, kind, "randint", low=least, high=most)
    return random_array(machine, size, kind)


def _choice(machine: Machine, a: Any, size: Any = None, *args: Any, **options: Any) -> Any:
    if size is None:
        if isinstance(a, (int, Sym)):
            return Unknown("random number", machine.builder.site)
        return KNOWN["random.choice"].run(machine, a)
    array = to_array(machine, a) if not isinstance(a, (int, Sym)) else None
    return random_array(
        machine, size, array.value.dtype if isinstance(array, Tensor) and array.value.dtype is not None else I64
    )


def _permutation(machine: Machine, x: Any, *args: Any, **options: Any) -> Any:
    size = as_dim(x) if isinstance(x, (int, Sym, Config)) else None
    if size is not None:
        return as_is(None, machine, (size,), I64)
    return forgotten(machine, to_array(machine, x))


def _shuffle(machine: Machine, x: Any, *args: Any, **options: Any) -> None:
    if is_array(x):
        machine.rebind(x, forgotten(machine, x).value)
    else:
        KNOWN["random.shuffle"].run(machine, x)


RANDOM: dict[str, Any] = {
    "rand": _sized("rand"),
    "randn": _sized("randn"),
    "random": _by_size(0, "rand"),
    "random_sample": _by_size(0, "rand"),
    "ranf": _by_size(0, "rand"),
    "sample": _by_size(0, "rand"),
    "standard_normal": _by_size(0, "randn"),
    "uniform": _moved("rand", "low", "high"),
    "normal": _moved("randn", "loc", "scale"),
    "beta": _by_size(2),
    "gamma": _by_size(2),
    "lognormal": _by_size(2),
    "laplace": _by_size(2),
    "binomial": _by_size(2),
    "poisson": _by_size(1),
    "exponential": _by_size(1),
    "dirichlet": _rows(1),
    "multinomial": _rows(2),
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


for _name in ("Generator", "RandomState"):
    known_class(
        f"numpy.random.{_name}",
        construct=lambda m, c, a, k: Instance(c, site=m.builder.site),
        **{n: as_method(f"numpy.random.{n}") for n in RANDOM},
    )
known("numpy.random.default_rng", "numpy.random.SeedSequence", "numpy.random.PCG64")(
    lambda machine, *args, **options: Instance(KNOWN["numpy.random.Generator"], site=machine.builder.site)
)
