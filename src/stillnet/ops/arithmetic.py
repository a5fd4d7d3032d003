"""Arithmetic of two tensors, or a tensor and a number: the operators of Python and their torch names.

torch.add, sub, mul, div and floor_divide also take two numbers.
"""

from __future__ import annotations

import math
import operator

from ..base import interval as I
from ..base.annotations import Any
from ..base.dtype import F64
from ..base.unknown import Unknown, UnknownNumber
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from . import scalar
from .content import rounded
from .elementwise import (
    binary,
    check_into,
    check_operand,
    check_pair,
    check_tensor,
    elementwise,
    everywhere,
    folded,
    shape_of,
    spellings,
    unary,
    variable_of,
)
from .entry import op, spell
from .promotion import as_complex, result_type
from .ranging import Ranging, pairwise, partwise, pointwise, ranged, unchanged


def _alpha(t: Typing, dtype: Any, alpha: Any) -> None:
    if isinstance(alpha, float) and dtype is not None and dtype.kind in ("int", "bool"):
        t.fail(f"{t.called}: alpha must be an integer for {dtype.name} tensors, got {alpha!r}", "dtype-mismatch")


def _no_bools(t: Typing, input: Any, other: Any) -> None:
    for x in (input, other):
        if isinstance(x, bool) or (isinstance(x, TensorType) and x.dtype is not None and x.dtype.kind == "bool"):
            t.fail(f"{t.called}: bools cannot be subtracted; use ~ or logical_xor", "dtype-mismatch")


def _scaled(name: str, sign: int, names: str, reflected: str) -> None:
    """Addition and subtraction: `input + alpha * other`, also in the old order (input, alpha, other)."""

    def infer(t: Typing, input: Any, other: Any, third: Any = None, alpha: Any = 1, into: bool = False) -> TensorType:
        """x[*S], y[*T] -> [*broadcast(S, T)]"""
        if third is not None:
            alpha, other = other, third
        check_operand(t, input, other)
        if sign < 0:
            _no_bools(t, input, other)
        _alpha(t, result_type(input, other), alpha)
        known = isinstance(alpha, (bool, int, float))
        fold = (lambda a, b: a + sign * alpha * b) if known else None
        if known and alpha == 1:
            fold = operator.add if sign > 0 else operator.sub
        return elementwise(t, (input, other), "same", fold, into)

    operators = [n for n in names.split() if "__" in n]
    words = [n for n in names.split() if "__" not in n]
    op(
        name,
        *spellings(" ".join(words), "input, other, third=None, *, alpha=1, out=None"),
        *spellings(" ".join(operators), "input, other"),
        spell(reflected, "input, other", rename={"input": "other", "other": "input"}),
    )(infer)


_scaled("add", 1, everywhere("add", "Tensor.__add__", "Tensor.__iadd__"), "Tensor.__radd__")
_scaled(
    "sub",
    -1,
    everywhere("sub", "Tensor.__sub__", "Tensor.__isub__", *everywhere("subtract").split()),
    "Tensor.__rsub__",
)


@op("reverse_subtract", spell("torch.rsub", "input, other, *, alpha=1"))
def reverse_subtract(t: Typing, input: Any, other: Any, alpha: Any = 1) -> TensorType:
    """x[*S], y[*T] -> [*broadcast(S, T)]"""
    check_pair(t, input, other)
    check_tensor(t, input)
    _no_bools(t, input, other)
    fold = (lambda a, b: b - alpha * a) if isinstance(alpha, (int, float)) else None
    return elementwise(t, (input, other), "same", fold)


binary(
    "mul",
    everywhere("mul", "Tensor.__mul__", "Tensor.__imul__", *everywhere("multiply").split()),
    operator.mul,
    reflected="Tensor.__rmul__",
    numbers="at once",
)
# on bools a product is a conjunction, which Python's `*` also computes


@op(
    "div",
    *spellings(everywhere("div", *everywhere("divide").split()), "input, other, *, rounding_mode=None, out=None"),
    *spellings("Tensor.__truediv__ Tensor.__div__ Tensor.__itruediv__ Tensor.__idiv__", "input, other"),
    *spellings(everywhere("true_divide"), "input, other, *, out=None"),
    spell("Tensor.__rtruediv__ Tensor.__rdiv__", "input, other", rename={"input": "other", "other": "input"}),
)
def div(t: Typing, input: Any, other: Any, rounding_mode: Any = None, into: bool = False) -> TensorType:
    """x[*S], y[*T] -> [*broadcast(S, T)]"""
    check_operand(t, input, other)
    if isinstance(rounding_mode, str) and rounding_mode not in ("trunc", "floor"):
        t.fail(f"{t.called}: rounding_mode must be None, 'trunc' or 'floor', got {rounding_mode!r}", "wrong-call")
    if rounding_mode is None:
        return elementwise(t, (input, other), "float", scalar.divide, into)
    fold = (
        {"trunc": scalar.truncated_divide, "floor": scalar.floor_divide}.get(rounding_mode)
        if isinstance(rounding_mode, str)
        else None
    )
    return elementwise(t, (input, other), "same", fold, into)


binary(
    "floor_divide",
    everywhere("floor_divide", "Tensor.__floordiv__", "Tensor.__ifloordiv__"),
    scalar.floor_divide,
    reflected="Tensor.__rfloordiv__",
    numbers="at once",
)
binary(
    "remainder",
    everywhere("remainder", "Tensor.__mod__", "Tensor.__imod__"),
    scalar.remainder,
    reflected="Tensor.__rmod__",
)
binary("fmod", everywhere("fmod"), scalar.fmod, numbers="other")


def _check_power(t: Typing, input: Any, exponent: Any) -> None:
    dtype = result_type(input, exponent)
    if (
        isinstance(exponent, int)
        and exponent < 0
        and dtype is not None
        and dtype.kind == "int"
        and isinstance(input, TensorType)
    ):
        t.fail(f"{t.called}: integers to negative integer powers are not allowed", "dtype-mismatch")


@op(
    "pow",
    *spellings(everywhere("pow"), "input, exponent, *, out=None"),
    *spellings("Tensor.__pow__ Tensor.__ipow__", "input, exponent, modulo=None"),
    spell("Tensor.__rpow__", "input, exponent", rename={"input": "exponent", "exponent": "input"}),
)
def pow(t: Typing, input: Any, exponent: Any, modulo: Any = None, into: bool = False) -> TensorType:
    """x[*S], exponent[*T] -> [*broadcast(S, T)]"""
    check_pair(t, input, exponent)
    _check_power(t, input, exponent)
    return elementwise(t, (input, exponent), "same", scalar.power, into)


@op("float_power", *spellings(everywhere("float_power"), "input, exponent, *, out=None"))
def float_power(t: Typing, input: Any, exponent: Any, into: bool = False) -> TensorType:
    """x[*S], exponent[*T] -> f64[*broadcast(S, T)]"""
    check_pair(t, input, exponent)
    if any(isinstance(x, Unknown) and not isinstance(x, UnknownNumber) for x in (input, exponent)):
        return TensorType(input.shape if into and isinstance(input, TensorType) else None, None)
    shape = t.broadcast(shape_of(input), shape_of(exponent))
    kind = result_type(input, exponent)
    dtype = None if kind is None else as_complex(F64) if kind.kind == "complex" else F64
    if into:
        check_tensor(t, input)
        return check_into(t, input, shape, dtype)
    data = folded(t, (input, exponent), shape, dtype, scalar.power)
    return TensorType(shape, dtype, rounded(data, dtype), variable_of(input, exponent))


def _no_negated_bool(t: Typing, input: TensorType) -> None:
    if input.dtype is not None and input.dtype.kind == "bool":
        t.fail(f"{t.called}: a bool tensor has no sign; use ~ or logical_not", "dtype-mismatch")


unary(
    "neg", everywhere("neg", "Tensor.__neg__", *everywhere("negative").split()), operator.neg, "same", _no_negated_bool
)
unary("positive", "torch.positive Tensor.positive Tensor.__pos__", operator.pos, "same", _no_negated_bool)
unary("abs", everywhere("abs", "Tensor.__abs__", *everywhere("absolute").split()), abs, "real")
unary("reciprocal", everywhere("reciprocal"), scalar.reciprocal)


@op("square", *spellings(everywhere("square"), "input, *, out=None"))
def square(t: Typing, input: TensorType, into: bool = False) -> TensorType:
    """x[*S] -> [*S]"""
    return elementwise(t, (input, 2), "same", lambda x, _: x * x, into)


unary("sqrt", everywhere("sqrt"), scalar.sqrt)
unary("rsqrt", everywhere("rsqrt"), scalar.rsqrt)
unary("sign", everywhere("sign"), scalar.sign, "same")
unary("sgn", everywhere("sgn"), scalar.sign, "same")
binary("maximum", "torch.maximum Tensor.maximum", scalar.larger, numbers="none")
binary("minimum", "torch.minimum Tensor.minimum", scalar.smaller, numbers="none")
binary("fmax", "torch.fmax Tensor.fmax", lambda a, b: b if a != a or b > a else a, numbers="none")
binary("fmin", "torch.fmin Tensor.fmin", lambda a, b: b if a != a or b < a else a, numbers="none")
binary("atan2", everywhere("atan2", *everywhere("arctan2").split()), math.atan2, "float", numbers="none")
binary("hypot", everywhere("hypot"), math.hypot, numbers="none")
binary("copysign", everywhere("copysign"), math.copysign, "float", numbers="other")
binary("nextafter", everywhere("nextafter"), None, numbers="none")
binary("gcd", everywhere("gcd"), math.gcd, numbers="none")
binary("lcm", everywhere("lcm"), math.lcm, numbers="none")
binary(
    "heaviside",
    everywhere("heaviside"),
    None,
    parameters="input, values, *, out=None",
    rename={"values": "other"},
    numbers="none",
)
binary("logaddexp", "torch.logaddexp Tensor.logaddexp", None, numbers="none")
binary("logaddexp2", "torch.logaddexp2 Tensor.logaddexp2", None, numbers="none")


@op("ldexp", *spellings(everywhere("ldexp"), "input, other, *, out=None"))
def ldexp(t: Typing, input: Any, other: Any, into: bool = False) -> TensorType:
    """x[*S], exponent[*T] -> [*broadcast(S, T)]"""
    check_tensor(t, input, other)
    return elementwise(t, (input, other), "float", lambda a, b: a * 2.0**b, into)


def _scaled_products(name: str, fold: Any) -> None:
    """`input + value * tensor1 (* or /) tensor2`, also in the old order (input, value, tensor1, tensor2)."""

    def infer(
        t: Typing, input: Any, tensor1: Any, tensor2: Any, fourth: Any = None, value: Any = 1, into: bool = False
    ) -> TensorType:
        """x[*S], a[*T], b[*U] -> [*broadcast(S, T, U)]"""
        if fourth is not None:
            value, tensor1, tensor2 = tensor1, tensor2, fourth
        check_operand(t, input, tensor1, tensor2)
        kinds = {x.dtype.kind for x in (tensor1, tensor2) if isinstance(x, TensorType) and x.dtype is not None}
        if (
            name == "addcdiv"
            and kinds
            and kinds <= {"int", "bool"}
            and isinstance(tensor1, TensorType)
            and isinstance(tensor2, TensorType)
            and tensor1.dtype is not None
            and tensor2.dtype is not None
        ):
            t.fail(f"{t.called}: integer division is not supported", "dtype-mismatch")
        known = isinstance(value, (int, float))
        return elementwise(
            t, (input, tensor1, tensor2), "same", (lambda x, a, b: fold(x, value, a, b)) if known else None, into
        )

    op(name, *spellings(everywhere(name), "input, tensor1, tensor2, fourth=None, *, value=1, out=None"))(infer)


_scaled_products("addcmul", lambda x, v, a, b: x + v * a * b)
_scaled_products("addcdiv", lambda x, v, a, b: x + scalar.divide(v * a, b))


@op("lerp", *spellings(everywhere("lerp"), "input, end, weight, *, out=None"))
def lerp(t: Typing, input: Any, end: Any, weight: Any, into: bool = False) -> TensorType:
    """x[*S], end[*T], weight[*U] -> [*broadcast(S, T, U)]"""
    check_operand(t, input, end, weight)
    if (
        isinstance(end, TensorType)
        and isinstance(input, TensorType)
        and None not in (end.dtype, input.dtype)
        and end.dtype is not input.dtype
    ):
        t.fail(f"{t.called} needs both ends of one dtype, got {input.dtype!r} and {end.dtype!r}", "dtype-mismatch")
    return elementwise(t, (input, end, weight), "same", lambda a, b, w: a + w * (b - a), into)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("add")
def _add(r: Ranging, input: Any, other: Any, third: Any = None, alpha: Any = 1, **_: Any) -> Any:
    return _sum(r, input, other, third, alpha, 1.0)


@ranged("sub")
def _sub(r: Ranging, input: Any, other: Any, third: Any = None, alpha: Any = 1, **_: Any) -> Any:
    return _sum(r, input, other, third, alpha, -1.0)


def _sum(r: Ranging, input: Any, other: Any, third: Any, alpha: Any, sign: float) -> Any:
    if third is not None:
        alpha, other = other, third
    if not isinstance(alpha, (int, float)):
        return r.add(input, r.mul(other, alpha), sign)
    made = r.add(input, other, sign * float(alpha))
    if abs(alpha) > 1 and max(map(abs, r.bounds(other))) < max(map(abs, r.bounds(r.mul(other, alpha)))) == I.INF:
        return r.hull(made, r.add(input, r.mul(other, alpha), sign))  # the product may be rounded first
    return made


partwise("add", "sub")


@ranged("reverse_subtract")
def _reverse_subtract(r: Ranging, input: Any, other: Any, alpha: Any = 1, **_: Any) -> Any:
    return r.add(other, input, -float(alpha)) if isinstance(alpha, (int, float)) else r.unknown()


@ranged("mul")
def _mul(r: Ranging, input: Any, other: Any, **_: Any) -> Any:
    return r.mul(input, other)


@ranged("div")
def _div(r: Ranging, input: Any, other: Any, rounding_mode: Any = None, **_: Any) -> Any:
    made = r.div(input, other)
    return made if rounding_mode is None else _whole_part(r, made)


def _whole_part(r: Ranging, quotient: Any) -> Any:
    """The quotient is rounded down before it is rounded to the element type."""
    return r.map(lambda x: _whole(I.loosened(x, r.dtype, 1)), quotient, occurring=_whole)


def _whole(x: I.Interval) -> I.Interval:
    return (math.floor(x[0]) if x[0] > -I.INF else x[0], math.ceil(x[1]) if x[1] < I.INF else x[1])


@ranged("floor_divide")
def _floor_divide(r: Ranging, input: Any, other: Any, **_: Any) -> Any:
    return _whole_part(r, r.div(input, other))


def _rest(a: I.Interval, b: I.Interval) -> I.Interval:
    """Between zero and the divisor."""
    return I.join(I.ZERO, b)


pairwise("remainder", _rest)
pairwise(
    "fmod",
    lambda a, b: I.meet(I.join((-max(abs(b[0]), abs(b[1])),) * 2, (max(abs(b[0]), abs(b[1])),) * 2), I.join(a, I.ZERO)),
)


@ranged("pow", "float_power")
def _pow(r: Ranging, input: Any, exponent: Any, **_: Any) -> Any:
    power = r.bounds(exponent)
    if r.dtype in I.WHOLE and r.is_range(exponent) and not r.is_whole(exponent):
        return r.between(I.WHOLE[r.dtype], I.EMPTY)
    if not I.is_point(power):
        base = r.bounds(input)
        return r.map(_raised, input, exponent) if base[0] >= 0 else r.unknown()
    if power[0] == 2.0 and r.is_range(input):
        return r.square(input)
    if power[0] == 1.0 and r.is_range(input):
        return r.same(input)
    nature, rising = None, False
    if power[0] > 0:
        rising = r.bounds(input)[0] >= 0
        even = power[0].is_integer() and int(power[0]) % 2 == 0
        nature = at_zero if even else None
    return r.map(lambda x: I.powers(x, power[0]), input, nature=nature, rising=rising)


def _raised(a: I.Interval, b: I.Interval) -> I.Interval:
    """Of a base that is not negative."""
    corners = [I.power(x, y) for x in a for y in b if x < I.INF and abs(y) < I.INF]
    if len(corners) < 4 or any(c != c for c in corners):
        return I.NONNEGATIVE
    return I.join((min(corners), max(corners)), (1.0, 1.0) if I.holds(b, 0.0) or I.holds(a, 1.0) else I.EMPTY)


@ranged("neg")
def _neg(r: Ranging, input: Any, **_: Any) -> Any:
    return r.mul(input, -1.0)


@ranged("square")
def _square(r: Ranging, input: Any, **_: Any) -> Any:
    return r.square(input)


def at_zero(x: I.Interval) -> I.Interval:
    """Zero occurs between what is negative and what is positive."""
    return I.ZERO if x[0] < 0 < x[1] else I.EMPTY


unchanged("positive")


@ranged("abs")
def _abs(r: Ranging, input: Any, **_: Any) -> Any:
    return r.absolute(input)


partwise("abs")


pointwise("sign", I.increasing(scalar.sign), rising=True)
pointwise("sgn", I.increasing(scalar.sign), rising=True)


@ranged("sqrt")
def _sqrt(r: Ranging, input: Any, **_: Any) -> Any:
    return r.root(input)


@ranged("reciprocal")
def _reciprocal(r: Ranging, input: Any, **_: Any) -> Any:
    made = r.div(1.0, input)
    # processors have a fast approximation of it
    return r.map(lambda x: I.loosened(x, r.dtype, 2), made, occurring=lambda x: x) if r.called != "reciprocal" else made


@ranged("rsqrt")
def _rsqrt(r: Ranging, input: Any, **_: Any) -> Any:
    return r.div(1.0, r.root(input))


def larger_ends(a: I.Interval, b: I.Interval) -> I.Interval:
    """A fixed floor is reached by what lies below it."""
    for x, y in ((a, b), (b, a)):
        if I.is_point(x) and y[0] <= x[0]:
            return x
    return I.EMPTY


def smaller_ends(a: I.Interval, b: I.Interval) -> I.Interval:
    for x, y in ((a, b), (b, a)):
        if I.is_point(x) and y[1] >= x[0]:
            return x
    return I.EMPTY


@ranged("maximum")
def _maximum_range(r: Ranging, input: Any, other: Any, **_: Any) -> Any:
    return r.larger(input, other)


pairwise("minimum", I.minimum, smaller_ends)
pairwise("fmax", I.maximum, larger_ends)
pairwise("fmin", I.minimum, smaller_ends)
pairwise("atan2", lambda a, b: (-math.pi - 1e-6, math.pi + 1e-6))
pairwise(
    "hypot", lambda a, b: (max(I.absolute(a)[0], I.absolute(b)[0]), math.hypot(I.absolute(a)[1], I.absolute(b)[1]))
)
pairwise("copysign", lambda a, b: I.join(I.absolute(a), I.neg(I.absolute(a))))
pairwise("nextafter", I.join)
pairwise("gcd", lambda a, b: I.NONNEGATIVE)
pairwise("lcm", lambda a, b: I.NONNEGATIVE)
pairwise("heaviside", lambda a, b: I.join(I.UNIT, b))
pairwise("logaddexp", lambda a, b: I.add(I.maximum(a, b), (0.0, math.log(2))))
pairwise("logaddexp2", lambda a, b: I.add(I.maximum(a, b), (0.0, 1.0)))
pairwise("ldexp", lambda a, b: I.mul(a, (I.power(2.0, b[0]) if b[0] > -I.INF else 0.0, I.power(2.0, b[1]))))


@ranged("addcmul")
def _addcmul(r: Ranging, input: Any, tensor1: Any, tensor2: Any, fourth: Any = None, value: Any = 1, **_: Any) -> Any:
    if fourth is not None:
        value, tensor1, tensor2 = tensor1, tensor2, fourth
    passed = r.mul(tensor1, value)
    made = r.mul(r.mul(tensor1, tensor2), value)
    if max(map(abs, r.bounds(tensor1))) < max(map(abs, r.bounds(passed))) == I.INF:  # this product may come first
        made = r.hull(made, r.mul(passed, tensor2))
    return r.add(input, _not_yet_infinite(r, _rough(r, made)))


def _not_yet_infinite(r: Ranging, x: Any) -> Any:
    """What is too large for the element type may be kept in a larger one until the sum is made."""
    largest = I.LARGEST.get(r.dtype, I.INF)
    return r.map(lambda b: (min(b[0], largest), max(b[1], -largest)), x, occurring=lambda b: b)


def _rough(r: Ranging, x: Any) -> Any:
    """Several steps in one: they may be rounded once, or each, in any order."""
    return r.map(lambda b: I.loosened(b, r.dtype, 8), x, occurring=lambda b: b)


@ranged("addcdiv")
def _addcdiv(r: Ranging, input: Any, tensor1: Any, tensor2: Any, fourth: Any = None, value: Any = 1, **_: Any) -> Any:
    if fourth is not None:
        value, tensor1, tensor2 = tensor1, tensor2, fourth
    passed = r.bounds(r.mul(tensor1, value))
    made = _rough(r, r.mul(r.div(tensor1, tensor2), value))
    if passed[0] == -I.INF or passed[1] == I.INF:  # the product may come first
        made = r.map(lambda b: (-I.INF, I.INF), made, occurring=lambda b: b)
    return r.add(input, made)


@ranged("lerp")
def _lerp(r: Ranging, input: Any, end: Any, weight: Any, **_: Any) -> Any:
    low, high = r.bounds(r.add(end, input, -1.0))
    if low == -I.INF or high == I.INF:
        return r.unknown()  # the difference may pass the largest number on the way
    if I.covers(I.UNIT, r.bounds(weight)):
        return r.hull(r.moved(input, "lerp"), r.moved(end, "lerp"))
    # from the nearer end: one product of the difference or another, so each has its own rounding
    return r.add(input, _rough(r, r.mul(weight, r.add(end, input, -1.0))))
