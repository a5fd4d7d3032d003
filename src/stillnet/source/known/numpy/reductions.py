"""Functions of numpy that make one number, or one axis less, of an array."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.dim import Sym
from ....base.dtype import DType
from ....base.unknown import Unknown
from ...machine import Machine
from ...operators import binary
from ...values import PyList, Tensor
from ..python.builtin_numbers import extreme
from ..python.builtins import frame_of
from ..registry import known
from .arrays import as_dtype, cast, floating, to_array, via
from .table import METHODS, both


def options_of(axis: Any, keepdims: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if axis is not None:
        found["dim"] = tuple(axis.items) if isinstance(axis, PyList) else axis
        if keepdims is True:
            found["keepdim"] = True
    return found


def _reduction(name: str, api: str, floats: bool = False, fixed: dict[str, Any] | None = None) -> None:
    def run(
        machine: Machine,
        value: Any,
        axis: Any = None,
        *args: Any,
        keepdims: Any = False,
        dtype: Any = None,
        **options: Any,
    ) -> Any:
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
