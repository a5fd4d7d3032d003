"""What the functions of numpy share: the table of methods, sizes, and arrays without content."""

from __future__ import annotations

from collections.abc import Callable

from ....base.annotations import Any
from ....base.dim import Sym
from ....base.dtype import DType
from ...control.iteration import iterate
from ...machine import Machine
from ...operators import as_dim, bare
from ...tensors.operations import make_tensor
from ...values import Config, PyList, Tensor
from ..python.builtins import frame_of
from ..registry import Run, known
from .arrays import cast, to_array

NUMBERS = (bool, int, float)
# methods of arrays: `run(machine, array, *args)`
METHODS: dict[str, Any] = {}


def both(*names: str) -> Callable[[Run], Run]:
    """A function of numpy that is also a method of its arrays."""

    def register(run: Run) -> Run:
        known(*(f"numpy.{n}" for n in names))(run)
        METHODS.update(dict.fromkeys(names, run))
        return run

    return register


def shape_of(machine: Machine, size: Any) -> Any:
    """A size given as a number or a sequence; None where it is not known."""
    size = bare(size)
    if isinstance(size, (int, Sym, Config, float)):
        one = as_dim(size)
        return None if one is None else (one,)
    items = iterate(machine, size, frame_of(machine), unknown_ok=True)
    dims = [as_dim(i) for i in items] if isinstance(items, list) else [None]
    return None if any(d is None for d in dims) else tuple(dims)


def as_is(made: Any, machine: Machine, shape: Any, dtype: DType | None) -> Any:
    if isinstance(made, (Tensor, int, float)):
        return made
    array = make_tensor(machine, shape, dtype)
    array.library = "numpy"
    return array


def operands(machine: Machine, a: Any, b: Any) -> tuple[Any, Any]:
    return tuple(to_array(machine, v) if isinstance(v, (PyList, tuple, Tensor)) else bare(v) for v in (a, b))


def same_type(machine: Machine, parts: list[Any]) -> list[Any]:
    from .arrays import common_dtype

    chosen = parts[0].value.dtype
    for part in parts[1:]:
        chosen = common_dtype(parts[0], part, "add") if chosen is not part.value.dtype else chosen
    return [cast(machine, p, chosen) for p in parts] if chosen is not None else parts


def sequence(args: tuple[Any, ...]) -> Any:
    """Sizes or axes given one by one or as one sequence."""
    return args[0] if len(args) == 1 else tuple(args)


def forgotten(machine: Machine, made: Any) -> Any:
    """The shape without the content."""
    return as_is(None, machine, made.value.type.shape, made.value.dtype) if isinstance(made, Tensor) else made
