"""numpy, as models and their data use it: by the operation table where the meaning is the same."""

from __future__ import annotations

import math
from typing import Any

from ...base import dim as D
from ...base.dim import Sym
from ...base.dtype import BOOL, DTYPES, F64, I64, DType
from ...base.unknown import Unknown
from .. import limits
from ..containers import iterate
from ..machine import Machine
from ..operators import Ratio, as_dim, bare, binary, compare
from ..tensors import call_api, make_tensor
from ..values import Config, Instance, OneOf, PyDict, PyList, Tensor
from .builtins import extreme, frame_of
from .numpy_arrays import NAMES, array_operator, as_dtype, cast, floating, is_array, numpy_result, settle, stacked, to_array, unknown_array, via
from .quiet import quiet_class, quiet_functions, silent
from .registry import CLASSES, KNOWN, constructor, known, known_class, method

NUMBERS = (bool, int, float)
METHODS: dict[str, Any] = {}

known_class("numpy.ndarray", construct=constructor(lambda m, c, *args, **options: KNOWN["numpy.empty"].run(m, *args, **options)))
for _name in ("generic", "number", "integer", "signedinteger", "unsignedinteger", "floating", "inexact", "complexfloating", "bool_type", "matrix",
              "object_", "void", "ufunc", "flexible", "character", "dtype_class", "random.Generator", "random.RandomState"):
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


@method("dtype", "__call__")
def _convert(machine: Machine, dtype: DType, value: Any = 0, *args: Any) -> Any:
    """np.float32(x)"""
    value = bare(value)
    if isinstance(value, NUMBERS):
        return float(value) if dtype.is_float else bool(value) if dtype is BOOL else int(value) if dtype.is_integer and math.isfinite(value) else value
    if isinstance(value, (Sym, Ratio, Unknown, Config, str)) or value is None:
        return value if not isinstance(value, str) else Unknown("a number from a text", machine.builder.site)
    return to_array(machine, value, dtype)


def both(*names: str) -> Any:
    """A function of numpy that is also a method of its arrays."""

    def register(run: Any) -> Any:
        known(*(f"numpy.{n}" for n in names))(run)
        METHODS.update(dict.fromkeys(names, run))
        return run

    return register


# -- creation ----------------------------------------------------------------------------------------------------------
@known("numpy.array", "numpy.asarray", "numpy.ascontiguousarray", "numpy.asanyarray", "numpy.asfortranarray", "numpy.asmatrix", "numpy.copy")
def _array(machine: Machine, value: Any, dtype: Any = None, **options: Any) -> Any:
    made = to_array(machine, value, dtype)
    return made if isinstance(made, (Tensor, Unknown)) else scalar_array(machine, made, dtype)


def scalar_array(machine: Machine, value: Any, dtype: Any) -> Any:
    """A number as an array without axes keeps being a number."""
    wanted = as_dtype(dtype)
    return _convert(machine, wanted, value) if isinstance(wanted, DType) else value


def shape_of(machine: Machine, size: Any) -> Any:
    """A size given as a number or a sequence; None where it is not known."""
    size = bare(size)
    if isinstance(size, (int, Sym, Config, float)):
        one = as_dim(size)
        return None if one is None else (one,)
    items = iterate(machine, size, frame_of(machine), unknown_ok=True)
    dims = [as_dim(i) for i in items] if isinstance(items, list) else [None]
    return None if any(d is None for d in dims) else tuple(dims)


def new_array(machine: Machine, api: str, size: Any, dtype: Any, default: DType, *args: Any) -> Any:
    wanted = as_dtype(dtype)
    chosen = default if wanted is None else wanted if isinstance(wanted, DType) else None
    shape = shape_of(machine, size)
    if shape is None:
        return unknown_array(machine, chosen)
    return as_is(via(machine, api, [shape, *args], {"dtype": chosen} if chosen is not None else {}), machine, shape, chosen)


def as_is(made: Any, machine: Machine, shape: Any, dtype: DType | None) -> Any:
    if isinstance(made, (Tensor, int, float)):
        return made
    array = make_tensor(machine, shape, dtype)
    array.library = "numpy"
    return array


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
        array = to_array(machine, value)
        if not isinstance(array, Tensor):
            return array
        wanted = as_dtype(dtype)
        return via(machine, f"torch.{name}", [array, *args], {"dtype": wanted} if isinstance(wanted, DType) else {})

    known(f"numpy.{name}")(run)


for _name in ("zeros_like", "ones_like", "empty_like", "full_like"):
    _like(_name)


@known("numpy.arange")
def _arange(machine: Machine, *bounds: Any, dtype: Any = None, **options: Any) -> Any:
    bounds = tuple(bare(b) for b in bounds)
    wanted = as_dtype(dtype)
    natural = F64 if any(isinstance(b, float) for b in bounds) else I64
    return via(machine, "torch.arange", list(bounds), {"dtype": wanted if isinstance(wanted, DType) else natural})


def _spaced(name: str) -> None:
    def run(machine: Machine, start: Any, stop: Any, num: Any = 50, endpoint: Any = True, *args: Any, dtype: Any = None, **options: Any) -> Any:
        wanted = as_dtype(dtype)
        if endpoint is False or not isinstance(num, (int, Sym)):
            count = num if isinstance(num, (int, Sym)) else D.fresh("n")
            if name == "linspace" and isinstance(num, int) and num > 0 and all(isinstance(v, NUMBERS) for v in (start, stop)):
                step = (stop - start) / num
                return to_array(machine, PyList([start + step * i for i in range(num)]) if num <= limits.ITERATIONS else Unknown("many numbers"))
            return as_is(None, machine, (count,), F64)
        return via(machine, f"torch.{name}", [start, stop, num], {"dtype": wanted if isinstance(wanted, DType) else F64})

    known(f"numpy.{name}")(run)


_spaced("linspace")
_spaced("logspace")


@known("numpy.eye", "numpy.identity")
def _eye(machine: Machine, n: Any, m: Any = None, *args: Any, dtype: Any = None, **options: Any) -> Any:
    wanted = as_dtype(dtype)
    return via(machine, "torch.eye", [n, *([] if m is None else [m])], {"dtype": wanted if isinstance(wanted, DType) else F64})


@known("numpy.meshgrid")
def _meshgrid(machine: Machine, *axes: Any, indexing: Any = "xy", **options: Any) -> Any:
    arrays = [to_array(machine, a) for a in axes]
    if not all(isinstance(a, Tensor) for a in arrays):
        return PyList([unknown_array(machine) for _ in axes])
    found = via(machine, "torch.meshgrid", arrays, {"indexing": indexing})
    return PyList(list(found)) if isinstance(found, tuple) else found


@known("numpy.indices", "numpy.mgrid", "numpy.ogrid", "numpy.fromfunction", "numpy.frombuffer", "numpy.fromfile", "numpy.fromiter", "numpy.genfromtxt",
       "numpy.loadtxt", "numpy.fromstring", "numpy.memmap")
def _other_array(machine: Machine, *args: Any, **options: Any) -> Any:
    return unknown_array(machine)


# -- elementwise -------------------------------------------------------------------------------------------------------
def _domain(function: Any) -> Any:
    """numpy answers nan or infinity where Python raises."""

    def run(value: float) -> float:
        try:
            return float(function(value))
        except ValueError:
            return math.nan if value != 0 else -math.inf
        except OverflowError:
            return math.inf

    return run


def _elementwise(name: str, api: str, scalar: Any, floats: bool, as_method: bool = False) -> None:
    def run(machine: Machine, value: Any, *args: Any, **options: Any) -> Any:
        found = bare(value)
        if isinstance(found, NUMBERS):
            return scalar(found)
        if isinstance(found, (Sym, Ratio, Config)):
            return symbolic(machine, name, found)
        array = to_array(machine, found)
        if isinstance(array, NUMBERS):
            return scalar(array)
        if not isinstance(array, Tensor):
            return array
        return via(machine, api, [floating(machine, array) if floats else array])

    known(f"numpy.{name}")(run)
    if as_method:
        METHODS[name] = run


def symbolic(machine: Machine, name: str, value: Any) -> Any:
    """A function of a symbolic size, where it is one expression."""
    instead = KNOWN.get(f"math.{name}")
    if name in ("sqrt", "ceil", "floor", "trunc") and instead is not None:
        return instead.run(machine, value)
    if name in ("round", "rint", "around", "abs", "absolute", "fabs") and isinstance(value, (Sym, Config)):
        return as_dim(value)
    return Unknown(f"numpy.{name} of a symbolic size", machine.builder.site)


for _name in ("sqrt", "exp", "log", "log2", "log10", "log1p", "expm1", "sin", "cos", "tan", "sinh", "cosh", "tanh"):
    _elementwise(_name, f"torch.{_name}", _domain(getattr(math, _name)), True)
for _name, _python in {"arcsin": "asin", "arccos": "acos", "arctan": "atan", "arcsinh": "asinh", "arccosh": "acosh", "arctanh": "atanh"}.items():
    _elementwise(_name, f"torch.{_python}", _domain(getattr(math, _python)), True)
for _name, _api in {"deg2rad": "deg2rad", "radians": "deg2rad"}.items():
    _elementwise(_name, f"torch.{_api}", math.radians, True)
for _name, _api in {"rad2deg": "rad2deg", "degrees": "rad2deg"}.items():
    _elementwise(_name, f"torch.{_api}", math.degrees, True)
_elementwise("exp2", "torch.exp2", _domain(lambda v: 2.0**v), True)
_elementwise("cbrt", "torch.pow", lambda v: math.copysign(abs(v) ** (1 / 3), v), True)
for _name in ("abs", "absolute", "fabs"):
    _elementwise(_name, "torch.abs", abs, False)
_elementwise("negative", "torch.neg", lambda v: -v, False)
_elementwise("square", "torch.square", lambda v: v * v, False)
_elementwise("sign", "torch.sign", lambda v: (v > 0) - (v < 0), False)
_elementwise("reciprocal", "torch.reciprocal", lambda v: 1 / v if v else math.inf, True)
_elementwise("floor", "torch.floor", lambda v: float(math.floor(v)) if math.isfinite(v) else v, True)
_elementwise("ceil", "torch.ceil", lambda v: float(math.ceil(v)) if math.isfinite(v) else v, True)
_elementwise("trunc", "torch.trunc", lambda v: float(math.trunc(v)) if math.isfinite(v) else v, True)
_elementwise("rint", "torch.round", lambda v: float(round(v)) if math.isfinite(v) else v, True)
_elementwise("isnan", "torch.isnan", lambda v: math.isnan(v), False)
_elementwise("isinf", "torch.isinf", lambda v: math.isinf(v), False)
_elementwise("isfinite", "torch.isfinite", lambda v: math.isfinite(v), False)
_elementwise("logical_not", "torch.logical_not", lambda v: not v, False)
_elementwise("nan_to_num", "torch.nan_to_num", lambda v: 0.0 if math.isnan(v) else v, False)
_elementwise("conj", "torch.conj", lambda v: v, False, as_method=True)


@both("round", "around")
def _round(machine: Machine, value: Any, decimals: Any = 0, *args: Any, **options: Any) -> Any:
    found = bare(value)
    if isinstance(found, NUMBERS):
        return round(found, decimals) if isinstance(decimals, int) and math.isfinite(found) else found
    if isinstance(found, (Sym, Ratio, Config)):
        return symbolic(machine, "round", found)
    array = to_array(machine, found)
    return via(machine, "torch.round", [array], {"decimals": decimals}) if isinstance(array, Tensor) else array


@both("clip")
def _clip(machine: Machine, value: Any, low: Any = None, high: Any = None, *args: Any, **options: Any) -> Any:
    low, high = options.get("a_min", options.get("min", low)), options.get("a_max", options.get("max", high))
    array = to_array(machine, value)
    if isinstance(array, Tensor):
        return via(machine, "torch.clamp", [array, low, high])
    if all(v is None or isinstance(v, NUMBERS) for v in (array, low, high)) and array is not None:
        result = array if low is None else max(array, low)
        return result if high is None else min(result, high)
    return Unknown("numpy.clip of something not known", machine.builder.site)


OPERATORS = {"add": "+", "subtract": "-", "multiply": "*", "divide": "/", "true_divide": "/", "floor_divide": "//", "mod": "%", "remainder": "%",
             "power": "**", "matmul": "@", "bitwise_and": "&", "bitwise_or": "|", "bitwise_xor": "^", "left_shift": "<<", "right_shift": ">>"}
COMPARISONS = {"equal": "==", "not_equal": "!=", "less": "<", "less_equal": "<=", "greater": ">", "greater_equal": ">="}


def operands(machine: Machine, a: Any, b: Any) -> tuple[Any, Any]:
    return tuple(to_array(machine, v) if isinstance(v, (PyList, tuple, Tensor)) else bare(v) for v in (a, b))  # type: ignore[return-value]


def _operator(name: str, symbol: str) -> None:
    run = compare if symbol in COMPARISONS.values() else binary
    known(f"numpy.{name}")(lambda machine, a, b, *args, **options: run(machine, symbol, *operands(machine, a, b), frame_of(machine)))


for _name, _symbol in {**OPERATORS, **COMPARISONS}.items():
    _operator(_name, _symbol)


def _two(name: str, api: str, scalar: Any, floats: bool = False) -> None:
    def run(machine: Machine, a: Any, b: Any, *args: Any, **options: Any) -> Any:
        x, y = operands(machine, a, b)
        if isinstance(x, NUMBERS) and isinstance(y, NUMBERS):
            try:
                return scalar(x, y)
            except (ValueError, OverflowError, ZeroDivisionError):
                return math.nan
        if not isinstance(x, Tensor) and not isinstance(y, Tensor):
            if name in ("maximum", "minimum"):
                return extreme(machine, (x, y), None, {}, smallest=name == "minimum")
            return Unknown(f"numpy.{name} of something not known", machine.builder.site)
        arrays = [v if isinstance(v, Tensor) else to_array(machine, v) if isinstance(v, NUMBERS) else v for v in (x, y)]
        arrays = [v if isinstance(v, Tensor) else number_array(machine, v) for v in arrays]
        if not all(isinstance(v, Tensor) for v in arrays):
            return unknown_array(machine)
        dtype = F64 if floats else next(v.value.dtype for v, given in zip(arrays, (x, y)) if isinstance(given, Tensor))
        return via(machine, api, [cast(machine, v, dtype) for v in arrays])

    known(f"numpy.{name}")(run)


def number_array(machine: Machine, value: Any) -> Any:
    return call_api(machine, "torch.tensor", [value], {}) if isinstance(value, NUMBERS) else value


_two("maximum", "torch.maximum", max)
_two("minimum", "torch.minimum", min)
_two("fmax", "torch.fmax", max)
_two("fmin", "torch.fmin", min)
_two("arctan2", "torch.atan2", math.atan2, True)
_two("hypot", "torch.hypot", math.hypot, True)
_two("fmod", "torch.fmod", math.fmod)
_two("logaddexp", "torch.logaddexp", lambda a, b: math.log(math.exp(a) + math.exp(b)), True)
_two("logical_and", "torch.logical_and", lambda a, b: bool(a and b))
_two("logical_or", "torch.logical_or", lambda a, b: bool(a or b))
_two("logical_xor", "torch.logical_xor", lambda a, b: bool(a) != bool(b))
_two("isclose", "torch.isclose", math.isclose)


# -- reductions --------------------------------------------------------------------------------------------------------
def options_of(axis: Any, keepdims: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if axis is not None:
        found["dim"] = tuple(axis.items) if isinstance(axis, PyList) else axis
        if keepdims is True:
            found["keepdim"] = True
    return found


def _reduction(name: str, api: str, floats: bool = False, fixed: dict[str, Any] | None = None) -> None:
    def run(machine: Machine, value: Any, axis: Any = None, *args: Any, keepdims: Any = False, dtype: Any = None, **options: Any) -> Any:
        sizes = plain_sizes(machine, value)
        if sizes is not None and axis is None:
            quick = of_sizes(machine, name, sizes)
            if quick is not None:
                return quick
        array = to_array(machine, value)
        if not isinstance(array, Tensor):
            return array
        array = floating(machine, array) if floats else array
        chosen = {**options_of(axis, keepdims), **(fixed or {})}
        if axis is None and fixed is not None and "dim" not in chosen:
            array, chosen = via(machine, "torch.flatten", [array]), {**chosen, "dim": 0}
        return cast_result(machine, via(machine, api, [array], chosen), dtype)

    both(name)(run)


def cast_result(machine: Machine, made: Any, dtype: Any) -> Any:
    wanted = as_dtype(dtype)
    return cast(machine, made, wanted) if isinstance(made, Tensor) and isinstance(wanted, DType) else made


def plain_sizes(machine: Machine, value: Any) -> list[Any] | None:
    """Numbers and symbolic sizes in a sequence, such as a shape."""
    items = value.items if isinstance(value, PyList) else list(value) if isinstance(value, (tuple, range)) else None
    if items is None or not items or not all(isinstance(i, (int, float, Sym)) for i in items):
        return None
    return items


def of_sizes(machine: Machine, name: str, sizes: list[Any]) -> Any:
    frame = frame_of(machine)
    if name in ("sum", "prod"):
        total: Any = 0 if name == "sum" else 1
        for size in sizes:
            total = binary(machine, "+" if name == "sum" else "*", total, size, frame)
        return total
    if name in ("max", "min", "amax", "amin"):
        return extreme(machine, (PyList(sizes),), None, {}, smallest=name.endswith("min"))
    return None


_reduction("sum", "torch.sum")
_reduction("mean", "torch.mean", floats=True)
_reduction("prod", "torch.prod")
_reduction("std", "torch.std", floats=True, fixed={"correction": 0})
_reduction("var", "torch.var", floats=True, fixed={"correction": 0})
for _name in ("max", "amax"):
    _reduction(_name, "torch.amax")
for _name in ("min", "amin"):
    _reduction(_name, "torch.amin")
_reduction("argmax", "torch.argmax")
_reduction("argmin", "torch.argmin")
_reduction("any", "torch.any")
_reduction("all", "torch.all")
_reduction("nansum", "torch.nansum")
_reduction("nanmean", "torch.nanmean", floats=True)
_reduction("count_nonzero", "torch.count_nonzero")
known("numpy.average")(lambda machine, value, axis=None, *args, **options: METHODS["mean"](machine, value, axis))


def _scan(name: str) -> None:
    def run(machine: Machine, value: Any, axis: Any = None, *args: Any, **options: Any) -> Any:
        array = to_array(machine, value)
        if not isinstance(array, Tensor):
            return array
        if axis is None:
            array = via(machine, "torch.flatten", [array])
        return via(machine, f"torch.{name}", [array], {"dim": 0 if axis is None else axis})

    both(name)(run)


_scan("cumsum")
_scan("cumprod")


@known("numpy.median", "numpy.percentile", "numpy.quantile", "numpy.nanmedian", "numpy.nanpercentile", "numpy.ptp")
def _order_statistic(machine: Machine, value: Any, *args: Any, axis: Any = None, **options: Any) -> Any:
    array = to_array(machine, value)
    if not isinstance(array, Tensor):
        return array
    if axis is None:
        return Unknown("an order statistic", machine.builder.site)
    return via(machine, "torch.amax", [floating(machine, array)], {"dim": axis})


# -- shapes ------------------------------------------------------------------------------------------------------------
def pass_on(name: str, api: str | None = None, as_method: bool = True, joins: bool = False) -> None:
    """A function with the meaning of one of torch; the first argument is an array, or a sequence of arrays."""

    def run(machine: Machine, value: Any, *args: Any, **options: Any) -> Any:
        if joins:
            items = iterate(machine, value, frame_of(machine), unknown_ok=True)
            parts = [to_array(machine, i) for i in items] if isinstance(items, list) else []
            if not parts or not all(isinstance(p, Tensor) for p in parts):
                return unknown_array(machine)
            first: Any = PyList(same_type(machine, parts))
        else:
            first = to_array(machine, value)
            if not isinstance(first, Tensor):
                return first
        options = {k: v for k, v in options.items() if k not in ("order", "out", "kind", "copy")}
        return via(machine, api or f"torch.{name}", [first, *args], options)

    known(f"numpy.{name}")(run)
    if as_method and not joins:
        METHODS[name] = run


def same_type(machine: Machine, parts: list[Any]) -> list[Any]:
    from .numpy_arrays import common_dtype

    chosen = parts[0].value.dtype
    for part in parts[1:]:
        chosen = common_dtype(parts[0], part, "add") if chosen is not part.value.dtype else chosen
    return [cast(machine, p, chosen) for p in parts] if chosen is not None else parts


for _name in ("squeeze", "roll", "flipud", "fliplr", "tile", "broadcast_to", "diagonal", "trace", "tril", "triu", "swapaxes", "moveaxis",
              "atleast_1d", "atleast_2d", "atleast_3d", "rot90", "diff", "argwhere", "kron", "bincount"):
    pass_on(_name)
pass_on("expand_dims", "torch.unsqueeze")
pass_on("diag", "torch.diag")
for _name, _api in {"concatenate": "torch.cat", "stack": "torch.stack", "vstack": "torch.vstack", "hstack": "torch.hstack", "dstack": "torch.dstack",
                    "column_stack": "torch.column_stack", "row_stack": "torch.vstack", "concat": "torch.cat"}.items():
    pass_on(_name, _api, joins=True)


def sequence(args: tuple[Any, ...]) -> Any:
    """Sizes or axes given one by one or as one sequence."""
    return args[0] if len(args) == 1 else tuple(args)


@both("reshape")
def _reshape(machine: Machine, value: Any, *shape: Any, order: Any = "C", newshape: Any = None) -> Any:
    array = to_array(machine, value)
    if not isinstance(array, Tensor):
        return array
    wanted = newshape if newshape is not None else sequence(shape)
    made = via(machine, "torch.reshape", [array, wanted if isinstance(wanted, (tuple, PyList)) else (wanted,)])
    return made if order == "C" else forgotten(machine, made)


def forgotten(machine: Machine, made: Any) -> Any:
    """The shape without the content."""
    return as_is(None, machine, made.value.type.shape, made.value.dtype) if isinstance(made, Tensor) else made


@both("transpose")
def _transpose(machine: Machine, value: Any, *axes: Any) -> Any:
    array = to_array(machine, value)
    if not isinstance(array, Tensor):
        return array
    order = sequence(axes) if axes and axes[0] is not None else None
    shape = array.value.type.shape
    if order is None:
        if shape is None:
            return unknown_array(machine, array.value.dtype)
        order = tuple(reversed(range(len(shape))))
    return via(machine, "torch.permute", [array, order])


@both("flatten", "ravel")
def _flatten(machine: Machine, value: Any, *args: Any, **options: Any) -> Any:
    array = to_array(machine, value)
    return via(machine, "torch.flatten", [array]) if isinstance(array, Tensor) else array


@known("numpy.flip")
def _flip(machine: Machine, value: Any, axis: Any = None) -> Any:
    array = to_array(machine, value)
    if not isinstance(array, Tensor):
        return array
    shape = array.value.type.shape
    axes = tuple(range(len(shape))) if axis is None and shape is not None else axis
    return via(machine, "torch.flip", [array, axes if isinstance(axes, (tuple, PyList)) else (axes,)])


@both("repeat")
def _repeat(machine: Machine, value: Any, repeats: Any, axis: Any = None) -> Any:
    array = to_array(machine, value)
    return via(machine, "torch.repeat_interleave", [array, repeats], {"dim": axis} if axis is not None else {}) if isinstance(array, Tensor) else array


@known("numpy.split", "numpy.array_split")
def _split(machine: Machine, value: Any, sections: Any, axis: Any = 0) -> Any:
    array = to_array(machine, value)
    found = via(machine, "torch.tensor_split", [array, sections], {"dim": axis}) if isinstance(array, Tensor) else array
    return PyList(list(found)) if isinstance(found, tuple) else found


@known("numpy.pad")
def _pad(machine: Machine, value: Any, width: Any, *args: Any, **options: Any) -> Any:
    """The shape grows by both widths of each axis."""
    array = to_array(machine, value)
    if not isinstance(array, Tensor) or array.value.type.shape is None:
        return unknown_array(machine)
    pairs = pad_widths(machine, width, len(array.value.type.shape))
    if pairs is None:
        return unknown_array(machine, array.value.dtype)
    shape = tuple(D.add(size, D.add(a, b)) for size, (a, b) in zip(array.value.type.shape, pairs))
    return as_is(None, machine, shape, array.value.dtype)


def pad_widths(machine: Machine, width: Any, rank: int) -> list[tuple[Any, Any]] | None:
    one = as_dim(width) if isinstance(width, (int, Sym)) else None
    if one is not None:
        return [(one, one)] * rank
    rows = iterate(machine, width, frame_of(machine), unknown_ok=True)
    if not isinstance(rows, list):
        return None
    if rows and all(isinstance(r, (int, Sym)) for r in rows):
        return [(rows[0], rows[-1])] * rank
    pairs = []
    for row in rows:
        items = iterate(machine, row, frame_of(machine), unknown_ok=True)
        if not isinstance(items, list) or not items or not all(isinstance(i, (int, Sym)) for i in items):
            return None
        pairs.append((items[0], items[-1]))
    return pairs * rank if len(pairs) == 1 else pairs if len(pairs) == rank else None


# -- products and searches ---------------------------------------------------------------------------------------------
def _product(name: str, api: str) -> None:
    def run(machine: Machine, a: Any, b: Any, *args: Any, **options: Any) -> Any:
        x, y = operands(machine, a, b)
        if not isinstance(x, Tensor) or not isinstance(y, Tensor):
            return binary(machine, "*", x, y, frame_of(machine)) if name in ("dot", "inner") else unknown_array(machine)
        return via(machine, api, [*same_type(machine, [x, y]), *args], {("dims" if k == "axes" else k): v for k, v in options.items()})

    both(name)(run)


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


@known("numpy.unique")
def _unique(machine: Machine, value: Any, return_index: Any = False, return_inverse: Any = False, return_counts: Any = False, **options: Any) -> Any:
    array = to_array(machine, value)
    if not isinstance(array, Tensor):
        return array
    extra = [f for f in (return_index, return_inverse, return_counts) if f is True]
    data = array.value.type.data
    values = to_array(machine, PyList(sorted(set(data))), array.value.dtype) if data else as_is(None, machine, (D.fresh("n"),), array.value.dtype)
    return values if not extra else (values, *(as_is(None, machine, (D.fresh("n"),), I64) for _ in extra))


@both("nonzero", "flatnonzero")
def _nonzero(machine: Machine, value: Any) -> Any:
    array = to_array(machine, value)
    shape = array.value.type.shape if isinstance(array, Tensor) else None
    if shape is None:
        return Unknown("the positions of elements", machine.builder.site)
    count = D.fresh("n")
    return tuple(as_is(None, machine, (count,), I64) for _ in shape)


@known("numpy.searchsorted", "numpy.digitize", "numpy.interp", "numpy.histogram", "numpy.cov", "numpy.corrcoef", "numpy.convolve", "numpy.gradient",
       "numpy.apply_along_axis", "numpy.vectorize", "numpy.lib.stride_tricks.as_strided", "numpy.select", "numpy.take_along_axis", "numpy.take",
       "numpy.delete", "numpy.insert", "numpy.append", "numpy.in1d", "numpy.isin", "numpy.setdiff1d", "numpy.intersect1d", "numpy.union1d",
       "numpy.block", "numpy.piecewise", "numpy.polyfit", "numpy.polyval", "numpy.add.reduce", "numpy.maximum.accumulate", "numpy.ndenumerate",
       "numpy.packbits", "numpy.unpackbits", "numpy.ravel_multi_index", "numpy.unravel_index", "numpy.tril_indices", "numpy.triu_indices")
def _not_followed(machine: Machine, *args: Any, **options: Any) -> Any:
    return Unknown("no model for this function of numpy", machine.builder.site)


@known("numpy.allclose", "numpy.array_equal", "numpy.may_share_memory", "numpy.array_equiv")
def _question(machine: Machine, a: Any, b: Any, *args: Any, **options: Any) -> Any:
    if isinstance(a, NUMBERS) and isinstance(b, NUMBERS):
        return math.isclose(a, b, rel_tol=1e-5, abs_tol=1e-8)
    return Unknown("a comparison of arrays", machine.builder.site)


@known("numpy.isscalar")
def _is_scalar(machine: Machine, value: Any) -> Any:
    return isinstance(value, (*NUMBERS, complex, str, Sym)) if not isinstance(value, (Unknown, Config, OneOf)) else machine.unknown("numpy.isscalar")


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
        low, high = (0, 2**found.bits - 1) if found.name.startswith("u") else (-(2 ** (found.bits - 1)), 2 ** (found.bits - 1) - 1)
        return Instance(KNOWN["types.SimpleNamespace"], {"min": low, "max": high, "bits": found.bits})
    facts = {"f64": (1.7976931348623157e308, 2.220446049250313e-16, 2.2250738585072014e-308),
             "f32": (3.4028234663852886e38, 1.1920928955078125e-07, 1.1754943508222875e-38),
             "f16": (65504.0, 0.0009765625, 6.103515625e-05)}.get(found.name)
    if facts is None:
        return Unknown("the limits of an element type", machine.builder.site)
    high, eps, tiny = facts
    return Instance(KNOWN["types.SimpleNamespace"], {"min": -high, "max": high, "eps": eps, "tiny": tiny, "bits": found.bits, "smallest_normal": tiny})


def type_name(value: Any) -> str:
    return "float64" if isinstance(value, float) else "int64"


# -- methods only ------------------------------------------------------------------------------------------------------
def _astype(machine: Machine, array: Tensor, dtype: Any, *args: Any, **options: Any) -> Any:
    wanted = as_dtype(dtype)
    if not isinstance(wanted, DType):
        return as_is(None, machine, array.value.type.shape, None)
    return cast(machine, array, wanted)


def _copy(machine: Machine, array: Tensor, *args: Any) -> Any:
    return Tensor(array.value, "numpy", site=machine.builder.site)


def _tolist(machine: Machine, array: Tensor) -> Any:
    return call_api(machine, "Tensor.tolist", [array], {})


def _item(machine: Machine, array: Tensor, *index: Any) -> Any:
    data = array.value.type.data
    if data is not None and len(data) == 1:
        return data[0]
    return Unknown("an element of an array", machine.builder.site)


def _sort_in_place(machine: Machine, array: Tensor, *args: Any, **options: Any) -> None:
    made = _sort(machine, array, *args)
    if isinstance(made, Tensor):
        machine.rebind(array, made.value)


def _fill(machine: Machine, array: Tensor, value: Any) -> None:
    made = via(machine, "torch.full_like", [array, value])
    if isinstance(made, Tensor):
        machine.rebind(array, made.value)


def _unknown_bytes(machine: Machine, array: Tensor, *args: Any, **options: Any) -> Any:
    return Unknown("the bytes of an array", machine.builder.site)


METHODS.update({"astype": _astype, "copy": _copy, "__copy__": _copy, "tolist": _tolist, "item": _item, "sort": _sort_in_place, "fill": _fill,
                "tobytes": _unknown_bytes, "tostring": _unknown_bytes, "tofile": silent, "setflags": silent, "dump": silent,
                "view": lambda machine, array, *args: _astype(machine, array, *args) if args else array, "byteswap": _copy,
                "squeeze": METHODS["squeeze"], "__array__": lambda machine, array, *args: array, "__len__": None})
del METHODS["__len__"]


# -- random ------------------------------------------------------------------------------------------------------------
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


def _integers(machine: Machine, low: Any = 0, high: Any = None, size: Any = None, dtype: Any = None, **options: Any) -> Any:
    wanted = as_dtype(dtype)
    return random_array(machine, size, wanted if isinstance(wanted, DType) else I64)


def _choice(machine: Machine, values: Any, size: Any = None, *args: Any, **options: Any) -> Any:
    if size is None:
        if isinstance(values, (int, Sym)):
            return Unknown("random number", machine.builder.site)
        return KNOWN["random.choice"].run(machine, values)
    array = to_array(machine, values) if not isinstance(values, (int, Sym)) else None
    return random_array(machine, size, array.value.dtype if isinstance(array, Tensor) and array.value.dtype is not None else I64)


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
    "rand": _sized, "randn": _sized, "random": _by_size(0), "random_sample": _by_size(0), "ranf": _by_size(0), "standard_normal": _by_size(0),
    "uniform": _by_size(2), "normal": _by_size(2), "beta": _by_size(2), "gamma": _by_size(2), "lognormal": _by_size(2), "laplace": _by_size(2),
    "binomial": _by_size(2), "poisson": _by_size(1), "exponential": _by_size(1), "dirichlet": _by_size(1), "multinomial": _by_size(2),
    "randint": _integers, "integers": _integers, "choice": _choice, "permutation": _permutation, "shuffle": _shuffle, "seed": silent,
    "set_state": silent, "get_state": lambda machine, *args, **options: Unknown("the state of a generator", machine.builder.site),
}
for _name, _run in RANDOM.items():
    known(f"numpy.random.{_name}")(_run)


def _bound(run: Any) -> Any:
    return lambda machine, receiver, *args, **kwargs: run(machine, *args, **kwargs)


for _name in ("Generator", "RandomState"):
    known_class(f"numpy.random.{_name}", construct=lambda m, c, a, k: Instance(c, site=m.builder.site), **{n: _bound(r) for n, r in RANDOM.items()})
known("numpy.random.default_rng", "numpy.random.SeedSequence", "numpy.random.PCG64")(
    lambda machine, *args, **options: Instance(KNOWN["numpy.random.Generator"], site=machine.builder.site))


# -- linear algebra, transforms, files ---------------------------------------------------------------------------------
def _transferred(package: str, name: str) -> None:
    def run(machine: Machine, *args: Any, **options: Any) -> Any:
        arrays = [to_array(machine, a) if isinstance(a, (PyList, Tensor)) else a for a in args]
        return via(machine, f"torch.{package}.{name}", [floating(machine, a) for a in arrays], options)

    known(f"numpy.{package}.{name}")(run)


for _name in ("norm", "inv", "det", "svd", "qr", "eigh", "eig", "cholesky", "solve", "pinv", "matrix_rank", "eigvals", "eigvalsh", "slogdet",
              "matrix_power", "multi_dot"):
    _transferred("linalg", _name)
for _name in ("fft", "ifft", "rfft", "irfft", "fft2", "ifft2", "rfft2", "irfft2", "fftn", "ifftn", "fftshift", "ifftshift", "fftfreq", "rfftfreq"):
    _transferred("fft", _name)


@known("numpy.load")
def _load(machine: Machine, *args: Any, **options: Any) -> Any:
    machine.observations.append(("load", "numpy.load", machine.builder.site, dict(options)))
    return Unknown("the content of a file", machine.builder.site)


quiet_functions("numpy.save", "numpy.savez", "numpy.savez_compressed", "numpy.savetxt", "numpy.set_printoptions", "numpy.seterr", "numpy.random.seed",
                "numpy.testing.assert_allclose", "numpy.testing.assert_almost_equal", "numpy.testing.assert_array_equal",
                "numpy.testing.assert_array_almost_equal", "numpy.testing.assert_equal")
quiet_class("numpy.errstate")
quiet_class("numpy.printoptions")

__all__ = ["PyDict", "array_operator", "numpy_result", "settle", "stacked"]
