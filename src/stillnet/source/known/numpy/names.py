"""numpy: its names and element types, and arrays made from sizes and numbers."""

from __future__ import annotations

import math

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Sym
from ....base.dtype import BOOL, DTYPES, F64, I64, DType
from ....base.unknown import Unknown
from ....graph.graph import TensorType
from ... import limits
from ...machine import Machine
from ...operators import Ratio, bare
from ...values import Config, PyList, Tensor
from ..registry import CLASSES, KNOWN, constructor, known, known_class, method
from .arrays import NAMES, as_dtype, numpy_number, to_array, unknown_array, via
from .table import NUMBERS, as_is, shape_of

known_class(
    "numpy.ndarray", construct=constructor(lambda m, c, *args, **options: KNOWN["numpy.empty"].run(m, *args, **options))
)
for _name in (
    "generic",
    "number",
    "integer",
    "signedinteger",
    "unsignedinteger",
    "floating",
    "inexact",
    "complexfloating",
    "bool_type",
    "matrix",
    "object_",
    "void",
    "ufunc",
    "flexible",
    "character",
    "dtype_class",
    "random.Generator",
    "random.RandomState",
):
    known_class(f"numpy.{_name}")
for _name, _ours in NAMES.items():
    if len(_name) > 2 and _name not in ("int", "float", "bool", "long"):
        KNOWN[f"numpy.{_name}"] = DTYPES[_ours]
for _name, _builtin in {"float": "float", "int": "int", "bool": "bool", "object": "object", "str": "str"}.items():
    KNOWN[f"numpy.{_name}"] = CLASSES[_builtin]
for _name in ("pi", "e", "inf", "nan"):
    KNOWN[f"numpy.{_name}"] = getattr(math, _name)
KNOWN["numpy.Inf"] = KNOWN["numpy.infty"] = math.inf
KNOWN["numpy.NaN"] = KNOWN["numpy.NAN"] = math.nan
KNOWN["numpy.newaxis"] = None
KNOWN["numpy.__version__"] = "1.26.4"
KNOWN["numpy.euler_gamma"] = 0.5772156649015329


@known("numpy.dtype")
def _dtype(machine: Machine, value: Any, *args: Any, **kwargs: Any) -> Any:
    return as_dtype(value)


@known("numpy.loadtxt", "numpy.genfromtxt")
def _text_file(machine: Machine, *args: Any, **options: Any) -> Tensor:
    """One or two axes: the first use tells."""
    made = unknown_array(machine, F64 if options.get("dtype") is None else None)
    made.attributes = {"table": True}
    return made


@method("dtype", "__call__")
def _convert(machine: Machine, dtype: DType, value: Any = 0, *args: Any) -> Any:
    """np.float32(x)"""
    value = bare(value)
    if isinstance(value, NUMBERS):
        return (
            float(value)
            if dtype.is_float
            else bool(value)
            if dtype is BOOL
            else int(value)
            if dtype.is_integer and math.isfinite(value)
            else value
        )
    if isinstance(value, (Sym, Ratio, Unknown, Config, str)) or value is None:
        return value if not isinstance(value, str) else Unknown("a number from a text", machine.builder.site)
    return to_array(machine, value, dtype)


# -- creation ----------------------------------------------------------------------------------------------------------
@known(
    "numpy.array",
    "numpy.asarray",
    "numpy.ascontiguousarray",
    "numpy.asanyarray",
    "numpy.asfortranarray",
    "numpy.asmatrix",
    "numpy.copy",
)
def _array(machine: Machine, value: Any, dtype: Any = None, **options: Any) -> Any:
    made = to_array(machine, value, dtype)
    return made if isinstance(made, (Tensor, Unknown)) else scalar_array(machine, made, dtype)


def scalar_array(machine: Machine, value: Any, dtype: Any) -> Any:
    """A number as an array without axes keeps being a number."""
    wanted = as_dtype(dtype)
    return numpy_number(_convert(machine, wanted, value) if isinstance(wanted, DType) else value)


def new_array(machine: Machine, api: str, size: Any, dtype: Any, default: DType, *args: Any) -> Any:
    wanted = as_dtype(dtype)
    chosen = default if wanted is None else wanted if isinstance(wanted, DType) else None
    shape = shape_of(machine, size)
    if shape is None:
        return unknown_array(machine, chosen)
    return as_is(
        via(machine, api, [shape, *args], {"dtype": chosen} if chosen is not None else {}), machine, shape, chosen
    )


def _filled(name: str) -> Any:
    def run(machine: Machine, shape: Any = (), dtype: Any = None, *args: Any, **options: Any) -> Any:
        return new_array(machine, f"torch.{name}", shape, dtype, F64)

    return run


for _name in ("zeros", "ones", "empty"):
    known(f"numpy.{_name}")(_filled(_name))


@known("numpy.full")
def _full(machine: Machine, shape: Any, fill_value: Any, dtype: Any = None, **options: Any) -> Any:
    default = BOOL if isinstance(fill_value, bool) else I64 if isinstance(fill_value, int) else F64
    return new_array(machine, "torch.full", shape, dtype, default, fill_value)


def _like(name: str) -> None:
    def run(machine: Machine, value: Any, *args: Any, dtype: Any = None, **options: Any) -> Any:
        array, wanted = to_array(machine, value), as_dtype(dtype)
        if isinstance(array, Unknown):
            return unknown_array(machine, wanted if isinstance(wanted, DType) else None)
        if not isinstance(array, Tensor):
            return array
        return via(machine, f"torch.{name}", [array, *args], {"dtype": wanted} if isinstance(wanted, DType) else {})

    known(f"numpy.{name}")(run)


for _name in ("zeros_like", "ones_like", "empty_like", "full_like"):
    _like(_name)


def bounds_of(bounds: tuple[Any, ...], options: dict[str, Any]) -> tuple[Any, ...]:
    """start, stop and step, by place or by name; one bound alone is where it stops."""
    names = ("start", "stop", "step")
    given = dict(zip(names, bounds))
    named = {k: v for k, v in options.items() if k in names and v is not None}
    if "stop" not in given and "stop" not in named:
        given = {"stop": given.pop("start", named.pop("start", 0)), **given}
    found = {"start": 0, **given, **named}
    return tuple(bare(found[n]) for n in names if n in found)


@known("numpy.arange")
def _arange(machine: Machine, *bounds: Any, dtype: Any = None, **options: Any) -> Any:
    bounds = bounds_of(bounds, options)
    wanted = as_dtype(dtype)
    natural = F64 if any(isinstance(b, float) for b in bounds) else I64
    return via(machine, "torch.arange", list(bounds), {"dtype": wanted if isinstance(wanted, DType) else natural})


def _spaced(name: str) -> None:
    def run(
        machine: Machine,
        start: Any,
        stop: Any,
        num: Any = 50,
        endpoint: Any = True,
        *args: Any,
        dtype: Any = None,
        **options: Any,
    ) -> Any:
        wanted = as_dtype(dtype)
        if endpoint is False or not isinstance(num, (int, Sym)):
            count = num if isinstance(num, (int, Sym)) else D.fresh("n")
            if (
                name == "linspace"
                and isinstance(num, int)
                and num > 0
                and all(isinstance(v, NUMBERS) for v in (start, stop))
            ):
                step = (stop - start) / num
                return to_array(
                    machine,
                    PyList([start + step * i for i in range(num)])
                    if num <= limits.ITERATIONS
                    else Unknown("many numbers"),
                )
            return as_is(None, machine, (count,), F64)
        return via(
            machine, f"torch.{name}", [start, stop, num], {"dtype": wanted if isinstance(wanted, DType) else F64}
        )

    known(f"numpy.{name}")(run)


_spaced("linspace")
_spaced("logspace")


@known("numpy.eye")
def _eye(
    machine: Machine,
    N: Any = None,
    M: Any = None,
    k: Any = 0,
    dtype: Any = None,
    **options: Any,
) -> Any:
    wanted = as_dtype(dtype)
    kind = wanted if isinstance(wanted, DType) else F64 if dtype is None else None
    made = via(machine, "torch.eye", [N, *([] if M is None else [M])], {"dtype": kind or F64})
    if not isinstance(made, Tensor) or (type(k) is int and k == 0 and kind is not None):
        return made
    # ones beside the diagonal, or an element type that is not known
    known = machine.builder.type_of(made.value)
    return Tensor(machine.builder.source(TensorType(known.shape, kind), "unknown", "eye"), "numpy")


@known("numpy.identity")
def _identity(machine: Machine, n: Any = None, dtype: Any = None, **options: Any) -> Any:
    return _eye(machine, n, None, 0, dtype)


@known("numpy.meshgrid")
def _meshgrid(machine: Machine, *axes: Any, indexing: Any = "xy", **options: Any) -> Any:
    arrays = [to_array(machine, a) for a in axes]
    if not all(isinstance(a, Tensor) for a in arrays):
        return PyList([unknown_array(machine) for _ in axes])
    found = via(machine, "torch.meshgrid", arrays, {"indexing": indexing})
    return PyList(list(found)) if isinstance(found, tuple) else found


@known(
    "numpy.indices",
    "numpy.mgrid",
    "numpy.ogrid",
    "numpy.fromfunction",
    "numpy.frombuffer",
    "numpy.fromfile",
    "numpy.fromiter",
    "numpy.fromstring",
    "numpy.memmap",
)
def _other_array(machine: Machine, *args: Any, **options: Any) -> Any:
    return unknown_array(machine)
