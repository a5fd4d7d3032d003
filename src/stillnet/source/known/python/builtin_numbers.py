"""Builtins over numbers: min, max, sum, abs, round."""

from __future__ import annotations

import functools

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Sym
from ....base.truth import YES
from ....base.unknown import Unknown, UnknownNumber
from ...calls import call, call_method
from ...machine import Machine
from ...operators import as_dim, bare, binary
from ...tensors.python_numbers import smallest_or_largest
from ...values import MISSING, Config, Guarded, Instance, Repeated, Tensor
from ..registry import known
from .builtin_iteration import Undecided, comparable, items
from .builtins import builtin, frame_of


@builtin("min")
def _min(machine: Machine, *values: Any, key: Any = None, **default: Any) -> Any:
    return extreme(machine, values, key, default, smallest=True)


@builtin("max")
def _max(machine: Machine, *values: Any, key: Any = None, **default: Any) -> Any:
    return extreme(machine, values, key, default, smallest=False)


def extreme(machine: Machine, values: tuple[Any, ...], key: Any, default: dict[str, Any], smallest: bool) -> Any:
    found = items(machine, values[0]) if len(values) == 1 else list(values)
    if isinstance(found, Unknown):
        return found
    if not found:
        if "default" in default:
            return default["default"]
        raise machine.error("ValueError", f"{'min' if smallest else 'max'}() arg is an empty sequence")
    keys = [item if key is None else call(machine, key, [item], {}, frame_of(machine)) for item in found]
    if key is None and any(isinstance(k, (Sym, Config)) for k in keys) and all(as_dim(k) is not None for k in keys):
        result = as_dim(keys[0])
        for k in keys[1:]:
            result = (D.minimum if smallest else D.maximum)(result, as_dim(k))  # type: ignore[arg-type]
        return result
    if any(isinstance(k, Tensor) for k in keys):
        if key is None and (bound := whole_extreme(machine, keys, smallest)) is not None:
            return bound
        if all(tensor_scalar(k) is not None for k in keys):
            keys = [tensor_scalar(k) for k in keys]
    try:
        index = (min if smallest else max)(range(len(found)), key=comparable(machine, keys).__getitem__)
    except Undecided:
        made = smallest_or_largest(machine, keys, smallest) if key is None else None
        known = next((k for k in keys if isinstance(k, Unknown)), None) or machine.unknown("an extreme not known")
        return made or (UnknownNumber(known.reason, known.site) if isinstance(known, UnknownNumber) else known)
    except TypeError as error:
        raise machine.error("TypeError", str(error)) from None
    return found[index]


def whole_extreme(machine: Machine, keys: list[Any], smallest: bool) -> Sym | None:
    """`max(i, 8)` of a whole number that a tensor holds: not known, but never below 8."""
    from ...tensors.tensor_items import as_number

    numbers = [as_number(machine, k.value) if isinstance(k, Tensor) and k.library == "torch" else k for k in keys]
    dims = [as_dim(n) for n in numbers]
    if any(d is None for d in dims):
        return None
    result = functools.reduce(D.minimum if smallest else D.maximum, dims)  # type: ignore[arg-type]
    return result if isinstance(result, Sym) else None


def tensor_scalar(value: Any) -> Any:
    if isinstance(value, Tensor):
        data = value.value.type.data
        return data[0] if data is not None and len(data) == 1 else None
    return value if isinstance(value, (int, float)) else None


@builtin("sum")
def _sum(machine: Machine, value: Any, start: Any = 0) -> Any:
    found = items(machine, value)
    if isinstance(found, Unknown):
        return found
    total = start
    for item in found:
        if isinstance(item, Repeated):
            item = binary(machine, "*", item.value, item.times, frame_of(machine))
        total = binary(machine, "+", total, item.value if isinstance(item, Guarded) else item, frame_of(machine))
    return total


@builtin("abs")
def _abs(machine: Machine, value: Any) -> Any:
    if isinstance(value, (int, float, complex)):
        return abs(value)
    if isinstance(value, Tensor):
        from ...tensors.operations import call_api

        return call_api(machine, "torch.abs", [value], {})
    if isinstance(value, Sym):
        return value if D.at_least(value, 0) is YES else machine.unknown("abs of a symbolic size")
    result = call_method(machine, value, "__abs__", [], frame_of(machine))
    return machine.unknown("abs()") if result is MISSING else result


@builtin("round")
def _round(machine: Machine, value: Any, ndigits: Any = None) -> Any:
    digits = ndigits
    if isinstance(value, Instance):
        result = call_method(machine, value, "__round__", [] if digits is None else [digits], frame_of(machine))
        if result is not MISSING:
            return result
        value = bare(value)
    if isinstance(value, (int, float)) and (digits is None or isinstance(digits, int)):
        try:
            return round(value, digits) if digits is not None else round(value)
        except (ValueError, OverflowError) as error:
            raise machine.error(type(error).__name__, str(error)) from None
    if isinstance(value, (Sym, Config)):
        return as_dim(value)
    if isinstance(value, Tensor):
        from ...tensors.operations import call_api

        return call_api(machine, "torch.round", [value], {})
    return value if isinstance(value, Unknown) else machine.unknown("round()")


@builtin("divmod")
def _divmod(machine: Machine, a: Any, b: Any) -> Any:
    return (binary(machine, "//", a, b, frame_of(machine)), binary(machine, "%", a, b, frame_of(machine)))


@builtin("pow")
def _pow(machine: Machine, a: Any, b: Any, *modulus: Any) -> Any:
    if modulus and all(isinstance(v, int) for v in (a, b, *modulus)):
        return pow(a, b, modulus[0])
    return binary(machine, "**", a, b, frame_of(machine))


def _constant_function(name: str, function: Any) -> None:
    def run(machine: Machine, *args: Any) -> Any:
        if all(isinstance(a, (int, float, str, bytes)) for a in args):
            try:
                return function(*args)
            except (ValueError, TypeError, OverflowError) as error:
                raise machine.error(type(error).__name__, str(error)) from None
        return next((a for a in args if isinstance(a, Unknown)), None) or machine.unknown(f"{name}()")

    known(name)(run)


for _name, _function in {"chr": chr, "ord": ord, "hex": hex, "bin": bin, "oct": oct, "ascii": ascii}.items():
    _constant_function(_name, _function)
