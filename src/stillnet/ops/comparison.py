"""Comparisons, logic and tests of single elements: operations whose result is a tensor of bools."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Sym
from ..base.dtype import BOOL
from ..base.truth import NO, YES
from ..base.unknown import Unknown, UnknownNumber
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from .content import broadcast_content
from .elementwise import binary, check_operand, check_tensor, elementwise, everywhere, shape_of, spellings, unary
from .entry import function, op, spell
from .ranging import Ranging, constant, ranged


def comparison(
    name: str, names: str, dunder: str, fold: Callable[[Any, Any], Any], otherwise: bool | None = None
) -> None:
    """An order or equality; `otherwise` is what `==` and `!=` answer for things that are no numbers."""

    def infer(t: Typing, input: Any, other: Any, into: bool = False, operator: bool = False) -> Any:
        """x[*S], y[*T] -> bool[*broadcast(S, T)]"""
        if operator and otherwise is not None and (other is None or isinstance(other, (str, list, tuple, dict))):
            return otherwise
        check_operand(t, input, other)
        check_tensor(t, input)
        return elementwise(t, (input, other), BOOL, fold, into)

    words = " ".join(everywhere(n) for n in names.split())
    op(name, *spellings(words, "input, other, *, out=None"), spell(f"Tensor.{dunder}", "input, other", operator=True))(
        infer
    )


comparison("equal", "eq", "__eq__", operator.eq, False)
comparison("not_equal", "ne not_equal", "__ne__", operator.ne, True)
comparison("less", "lt less", "__lt__", operator.lt)
comparison("less_equal", "le less_equal", "__le__", operator.le)
comparison("greater", "gt greater", "__gt__", operator.gt)
comparison("greater_equal", "ge greater_equal", "__ge__", operator.ge)

binary("logical_and", everywhere("logical_and"), lambda a, b: bool(a) and bool(b), BOOL, numbers="none")
binary("logical_or", everywhere("logical_or"), lambda a, b: bool(a) or bool(b), BOOL, numbers="none")
binary("logical_xor", everywhere("logical_xor"), lambda a, b: bool(a) != bool(b), BOOL, numbers="none")
unary("logical_not", everywhere("logical_not"), operator.not_, BOOL)

unary("isnan", "torch.isnan Tensor.isnan", lambda x: x != x, BOOL)
unary("isinf", "torch.isinf Tensor.isinf", math.isinf, BOOL)
unary("isfinite", "torch.isfinite Tensor.isfinite", math.isfinite, BOOL)
unary("isposinf", "torch.isposinf Tensor.isposinf", lambda x: x == math.inf, BOOL)
unary("isneginf", "torch.isneginf Tensor.isneginf", lambda x: x == -math.inf, BOOL)
unary("isreal", "torch.isreal Tensor.isreal", lambda x: True, BOOL)
unary("signbit", "torch.signbit Tensor.signbit", lambda x: math.copysign(1, x) < 0, BOOL)


@op("isclose", spell("torch.isclose Tensor.isclose", "input, other, rtol=1e-05, atol=1e-08, equal_nan=False"))
def isclose(
    t: Typing, input: Any, other: Any, rtol: Any = 1e-5, atol: Any = 1e-8, equal_nan: Any = False
) -> TensorType:
    """x[*S], y[*T] -> bool[*broadcast(S, T)]"""
    check_tensor(t, input, other)
    for name, value in (("rtol", rtol), ("atol", atol)):
        if isinstance(value, (int, float)) and value < 0:
            t.fail(f"{t.called}: {name} must not be negative, got {value}", "wrong-call")
    if (
        isinstance(input, TensorType)
        and isinstance(other, TensorType)
        and input.dtype is not None
        and other.dtype is not None
        and input.dtype is not other.dtype
    ):
        t.fail(
            f"{t.called} needs operands of one dtype, got {input.dtype.name} and {other.dtype.name}", "dtype-mismatch"
        )
    return elementwise(t, (input, other), BOOL, None)


@op("isin", spell("torch.isin", "elements, test_elements, *, assume_unique=False, invert=False, out=None"))
def isin(t: Typing, elements: Any, test_elements: Any, assume_unique: Any = False, invert: Any = False) -> TensorType:
    """x[*S], tests[*T] -> bool[*S]"""
    if isinstance(elements, (Unknown, Sym)):  # an argument that nobody passes may be a tensor
        return TensorType(None, BOOL)
    tests = (
        test_elements.data
        if isinstance(test_elements, TensorType)
        else (test_elements,)
        if isinstance(test_elements, (int, float))
        else None
    )
    data = None
    if (
        isinstance(elements, TensorType)
        and elements.data is not None
        and tests is not None
        and isinstance(invert, bool)
    ):
        data = tuple((v in tests) != invert for v in elements.data)
    return TensorType(shape_of(elements), BOOL, data)


@op("all_equal")
def all_equal(t: Typing, input: TensorType, other: TensorType) -> Any:
    """Whether two tensors have the same shape and content, as far as that is known."""
    if input.shape is not None and other.shape is not None:
        if len(input.shape) != len(other.shape):
            return False
        answers = [D.same(a, b) for a, b in zip(input.shape, other.shape)]
        if any(a is NO for a in answers):
            return False
        if all(a is YES for a in answers) and input.data is not None and other.data is not None:
            return input.data == other.data
    return Unknown("the content of tensors is compared")


@function("torch.equal Tensor.equal", "input, other")
def equal(call: Any, input: Any, other: Any) -> Any:
    return call.apply("all_equal", input=input, other=other)


@function("torch.allclose Tensor.allclose", "input, other, rtol=1e-05, atol=1e-08, equal_nan=False")
def allclose(call: Any, input: Any, other: Any, rtol: Any, atol: Any, equal_nan: Any) -> Any:
    call.apply("isclose", input=input, other=other)
    return Unknown("the content of tensors is compared")


@op("where", spell("Tensor.where", "input, condition, other"))
def where(t: Typing, condition: TensorType, input: Any, other: Any) -> TensorType:
    """condition[*C], x[*S], y[*T] -> [*broadcast(C, S, T)]"""
    from .content import rounded
    from .promotion import result_type

    check_operand(t, input)
    check_operand(t, other)
    if isinstance(condition, TensorType) and condition.dtype is not None and condition.dtype.name not in ("bool", "u8"):
        t.fail(f"{t.called} expects a condition of type bool, got {condition.dtype.name}", "dtype-mismatch")
    if any(isinstance(x, Unknown) and not isinstance(x, UnknownNumber) for x in (condition, input, other)):
        return TensorType(
            None, None if isinstance(input, Unknown) or isinstance(other, Unknown) else result_type(input, other)
        )
    shape = t.broadcast(shape_of(condition), shape_of(input), shape_of(other))
    dtype = result_type(input, other)
    data = None
    if isinstance(condition, TensorType) and condition.data is not None:
        pairs = broadcast_content(input, other, shape, lambda a, b: (a, b))
        packed = None if pairs is None else TensorType(shape, dtype, pairs)
        data = broadcast_content(condition, packed, shape, lambda c, pair: pair[0] if c else pair[1])
    return TensorType(shape, dtype, rounded(data, dtype))


@function("torch.where", "condition, input=None, other=None, *, out=None")
def where_or_nonzero(call: Any, condition: Any, input: Any, other: Any, out: Any) -> Any:
    if input is None and other is None:
        return call.apply("nonzero", input=condition, as_tuple=True)
    return call.apply("where", condition=condition, input=input, other=other)


# -- ranges ------------------------------------------------------------------------------------------------------------
for _kind in ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal"):

    def _compared(r: Ranging, input: Any, other: Any, kind: str = _kind, **_: Any) -> Any:
        return r.compare(kind, input, other)

    ranged(_kind)(_compared)


@ranged("where")
def _where_range(r: Ranging, condition: Any, input: Any, other: Any, **_: Any) -> Any:
    return r.choose(condition, input, other)


constant("logical_xor", bounds=I.UNIT)


@ranged("logical_not")
def _not(r: Ranging, input: Any, **_: Any) -> Any:
    return r.negate(input) if input.dtype == "bool" else r.compare("equal", input, 0.0)


@ranged("logical_and")
def _and(r: Ranging, input: Any, other: Any = None, **_: Any) -> Any:
    return r.combine("and", input, other)


@ranged("logical_or")
def _or(r: Ranging, input: Any, other: Any = None, **_: Any) -> Any:
    return r.combine("or", input, other)


constant("isnan", "isinf", "isposinf", "isneginf", "isreal", "signbit", "isclose", "isin", bounds=I.UNIT)
constant("all_equal", bounds=I.UNIT)


@ranged("isfinite")
def _isfinite_range(r: Ranging, input: Any, **_: Any) -> Any:
    return r.compare("finite", input, input)
