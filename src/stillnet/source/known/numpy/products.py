"""Products, searches and questions of numpy."""

from __future__ import annotations

import math

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Sym
from ....base.dtype import BOOL, I64, DType
from ....base.unknown import Unknown
from ....ops.named_results import NAMED_RESULTS
from ...machine import Machine
from ...operators import bare, binary
from ...tensors.operations import sizes_of
from ...values import Config, Instance, OneOf, PyList, Tensor
from ..python.builtins import frame_of
from ..python.named import named_tuple_value
from ..python.quiet import quiet_class, quiet_functions
from ..registry import KNOWN, known
from .arrays import as_dtype, cast, floating, to_array, unknown_array, via
from .table import METHODS, NUMBERS, as_is, both, operands, same_type


def _product(name: str, api: str) -> None:
    def run(machine: Machine, a: Any, b: Any, *args: Any, **options: Any) -> Any:
        x, y = operands(machine, a, b)
        if not isinstance(x, Tensor) or not isinstance(y, Tensor):
            return binary(machine, "*", x, y, frame_of(machine)) if name in ("dot", "inner") else unknown_array(machine)
        if name == "dot" and not is_matmul(machine, x, y):
            return unknown_array(machine)
        return via(
            machine,
            api,
            [*same_type(machine, [x, y]), *args],
            {("dims" if k == "axes" else k): v for k, v in options.items()},
        )

    both(name)(run)


def is_matmul(machine: Machine, x: Tensor, y: Tensor) -> bool:
    """np.dot multiplies matrices unless the second array has more axes, or one has none; the product of arrays of which nobody
    knows the axes has no shape either way."""
    left, right = sizes_of(machine, x), sizes_of(machine, y)
    if left is None and right is None:
        return x.value.type.variable is None and y.value.type.variable is None
    return bool(left) and bool(right) and len(right or ()) < 3


_product("dot", "torch.matmul")
_product("outer", "torch.outer")
_product("inner", "torch.inner")
_product("tensordot", "torch.tensordot")
_product("cross", "torch.cross")
_product("vdot", "torch.vdot")


@known("numpy.einsum")
def _einsum(machine: Machine, equation: Any, *arrays: Any, **options: Any) -> Any:
    return via(machine, "torch.einsum", [equation, *(to_array(machine, a) for a in arrays)])


@known("numpy.where")
def _where(machine: Machine, condition: Any, *choices: Any) -> Any:
    array = to_array(machine, condition)
    if not choices:
        return via(machine, "torch.where", [array]) if isinstance(array, Tensor) else unknown_array(machine)
    picked = [to_array(machine, c) if isinstance(c, (PyList, tuple, Tensor)) else bare(c) for c in choices]
    if isinstance(array, NUMBERS):
        return picked[0] if array else picked[-1]
    if not isinstance(array, Tensor):
        return unknown_array(machine)
    return via(machine, "torch.where", [cast(machine, array, BOOL), *picked])


@both("argsort")
def _argsort(machine: Machine, value: Any, axis: Any = -1, *args: Any, **options: Any) -> Any:
    array = to_array(machine, value)
    return via(machine, "torch.argsort", [array], {"dim": axis}) if isinstance(array, Tensor) else array


@known("numpy.sort")
def _sort(machine: Machine, value: Any, axis: Any = -1, *args: Any, **options: Any) -> Any:
    array = to_array(machine, value)
    found = via(machine, "torch.sort", [array], {"dim": axis}) if isinstance(array, Tensor) else array
    return found[0] if isinstance(found, tuple) else found


def _sort_in_place(machine: Machine, array: Tensor, *args: Any, **options: Any) -> None:
    made = _sort(machine, array, *args)
    if isinstance(made, Tensor):
        machine.rebind(array, made.value)


METHODS["sort"] = _sort_in_place


@known("numpy.unique")
def _unique(
    machine: Machine,
    value: Any,
    return_index: Any = False,
    return_inverse: Any = False,
    return_counts: Any = False,
    **options: Any,
) -> Any:
    array = to_array(machine, value)
    if not isinstance(array, Tensor):
        return array
    data = array.value.type.data
    if not data or options.get("axis") is not None or any(v != v for v in data):
        asked = [f for f in (return_index, return_inverse, return_counts) if f is True]
        values = as_is(None, machine, (D.fresh("n"),), array.value.dtype)
        return values if not asked else (values, *(as_is(None, machine, (D.fresh("n"),), I64) for _ in asked))
    found = sorted(set(data))
    values = to_array(machine, PyList([*found]), array.value.dtype)
    places = {v: i for i, v in enumerate(found)}
    extra: list[list[Any]] = []
    if return_index is True:
        extra.append([data.index(v) for v in found])
    if return_inverse is True:
        extra.append([places[v] for v in data])
    if return_counts is True:
        extra.append([data.count(v) for v in found])
    return values if not extra else (values, *(to_array(machine, PyList(e), I64) for e in extra))


@both("nonzero", "flatnonzero")
def _nonzero(machine: Machine, value: Any) -> Any:
    array = to_array(machine, value)
    shape = array.value.type.shape if isinstance(array, Tensor) else None
    if shape is None:
        return Unknown("the positions of elements", machine.builder.site)
    count = D.fresh("n")
    return tuple(as_is(None, machine, (count,), I64) for _ in shape)


@known(
    "numpy.searchsorted",
    "numpy.digitize",
    "numpy.interp",
    "numpy.histogram",
    "numpy.cov",
    "numpy.corrcoef",
    "numpy.convolve",
    "numpy.gradient",
    "numpy.apply_along_axis",
    "numpy.vectorize",
    "numpy.lib.stride_tricks.as_strided",
    "numpy.select",
    "numpy.take_along_axis",
    "numpy.insert",
    "numpy.in1d",
    "numpy.isin",
    "numpy.setdiff1d",
    "numpy.intersect1d",
    "numpy.union1d",
    "numpy.block",
    "numpy.piecewise",
    "numpy.polyfit",
    "numpy.polyval",
    "numpy.add.reduce",
    "numpy.maximum.accumulate",
    "numpy.ndenumerate",
    "numpy.packbits",
    "numpy.unpackbits",
    "numpy.ravel_multi_index",
    "numpy.unravel_index",
)
def _not_followed(machine: Machine, *args: Any, **options: Any) -> Any:
    return Unknown("no model for this function of numpy", machine.builder.site)


@known("numpy.allclose", "numpy.array_equal", "numpy.may_share_memory", "numpy.array_equiv")
def _question(machine: Machine, a: Any, b: Any, *args: Any, **options: Any) -> Any:
    if isinstance(a, NUMBERS) and isinstance(b, NUMBERS):
        return math.isclose(a, b, rel_tol=1e-5, abs_tol=1e-8)
    return Unknown("a comparison of arrays", machine.builder.site)


@known("numpy.isscalar")
def _is_scalar(machine: Machine, value: Any) -> Any:
    return (
        isinstance(value, (*NUMBERS, complex, str, Sym))
        if not isinstance(value, (Unknown, Config, OneOf))
        else machine.unknown("numpy.isscalar")
    )


@known("numpy.ndim")
def _ndim(machine: Machine, value: Any) -> Any:
    array = to_array(machine, value)
    if isinstance(array, NUMBERS):
        return 0
    shape = array.value.type.shape if isinstance(array, Tensor) else None
    return len(shape) if shape is not None else Unknown("the rank of an array", machine.builder.site)


@known("numpy.shape")
def _shape(machine: Machine, value: Any) -> Any:
    array = to_array(machine, value)
    if isinstance(array, NUMBERS):
        return ()
    shape = array.value.type.shape if isinstance(array, Tensor) else None
    return shape if shape is not None else Unknown("the shape of an array", machine.builder.site)


@known("numpy.size")
def _size(machine: Machine, value: Any, axis: Any = None) -> Any:
    shape = _shape(machine, value)
    if not isinstance(shape, tuple):
        return shape
    return shape[axis] if isinstance(axis, int) and -len(shape) <= axis < len(shape) else D.product(shape)


@known("numpy.finfo", "numpy.iinfo")
def _limits(machine: Machine, dtype: Any) -> Any:
    found = as_dtype(dtype if not isinstance(dtype, (int, float)) else type_name(dtype))
    if not isinstance(found, DType):
        return Unknown("the limits of an element type", machine.builder.site)
    if found.is_integer:
        low, high = (
            (0, 2**found.bits - 1)
            if found.name.startswith("u")
            else (-(2 ** (found.bits - 1)), 2 ** (found.bits - 1) - 1)
        )
        return Instance(KNOWN["types.SimpleNamespace"], {"min": low, "max": high, "bits": found.bits})
    facts = {
        "f64": (1.7976931348623157e308, 2.220446049250313e-16, 2.2250738585072014e-308),
        "f32": (3.4028234663852886e38, 1.1920928955078125e-07, 1.1754943508222875e-38),
        "f16": (65504.0, 0.0009765625, 6.103515625e-05),
    }.get(found.name)
    if facts is None:
        return Unknown("the limits of an element type", machine.builder.site)
    high, eps, tiny = facts
    return Instance(
        KNOWN["types.SimpleNamespace"],
        {"min": -high, "max": high, "eps": eps, "tiny": tiny, "bits": found.bits, "smallest_normal": tiny},
    )


def type_name(value: Any) -> str:
    return "float64" if isinstance(value, float) else "int64"


# -- linear algebra, transforms, files ---------------------------------------------------------------------------------
def _transferred(package: str, name: str) -> None:
    def run(machine: Machine, *args: Any, **options: Any) -> Any:
        arrays = [to_array(machine, a) if isinstance(a, (PyList, Tensor)) else a for a in args]
        api = f"torch.{package}.{name}"
        made = via(machine, api, [floating(machine, a) for a in arrays], options)
        fields = NAMED_RESULTS.get(api, ())
        # numpy calls the parts of a decomposition as torch does
        named = type(made) is tuple and len(made) == len(fields)
        return named_tuple_value(machine, f"{name}Result", fields, made) if named else made

    known(f"numpy.{package}.{name}")(run)


for _name in (
    "norm",
    "inv",
    "det",
    "svd",
    "qr",
    "eigh",
    "eig",
    "cholesky",
    "solve",
    "pinv",
    "matrix_rank",
    "eigvals",
    "eigvalsh",
    "slogdet",
    "matrix_power",
    "multi_dot",
):
    _transferred("linalg", _name)
for _name in (
    "fft",
    "ifft",
    "rfft",
    "irfft",
    "fft2",
    "ifft2",
    "rfft2",
    "irfft2",
    "fftn",
    "ifftn",
    "fftshift",
    "ifftshift",
    "fftfreq",
    "rfftfreq",
):
    _transferred("fft", _name)


quiet_functions(
    "numpy.save",
    "numpy.savez",
    "numpy.savez_compressed",
    "numpy.savetxt",
    "numpy.set_printoptions",
    "numpy.seterr",
    "numpy.random.seed",
    "numpy.testing.assert_allclose",
    "numpy.testing.assert_almost_equal",
    "numpy.testing.assert_array_equal",
    "numpy.testing.assert_array_almost_equal",
    "numpy.testing.assert_equal",
)
quiet_class("numpy.errstate")
quiet_class("numpy.printoptions")
