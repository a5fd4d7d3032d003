"""Operations on the bits of integers; on bools they are logic."""

from __future__ import annotations

import operator

from ..base import interval as I
from ..base.annotations import Any
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from .elementwise import binary, everywhere, unary
from .promotion import result_type
from .ranging import Ranging, constant, ranged


def _whole_numbers(t: Typing, *operands: Any) -> None:
    dtype = result_type(*operands)
    if dtype is not None and dtype.kind in ("float", "complex"):
        t.fail(f"{t.called} works on integers and bools, got {dtype.name}", "dtype-mismatch")


def _one_whole(t: Typing, input: TensorType) -> None:
    _whole_numbers(t, input)


def _invert(x: Any) -> Any:
    return not x if isinstance(x, bool) else ~x


unary("bitwise_not", everywhere("bitwise_not", "Tensor.__invert__"), _invert, "same", _one_whole)
for _name, _sign, _fold in (
    ("bitwise_and", "and", operator.and_),
    ("bitwise_or", "or", operator.or_),
    ("bitwise_xor", "xor", operator.xor),
    ("bitwise_left_shift", "lshift", operator.lshift),
    ("bitwise_right_shift", "rshift", operator.rshift),
):
    binary(
        _name,
        everywhere(_name, f"Tensor.__{_sign}__", f"Tensor.__i{_sign}__"),
        _fold,
        reflected=f"Tensor.__r{_sign}__",
        check=_whole_numbers,
    )


# -- ranges ------------------------------------------------------------------------------------------------------------
constant("bitwise_xor", "bitwise_left_shift", "bitwise_right_shift", bounds=I.ALL)


@ranged("bitwise_not")
def _not_range(r: Ranging, input: Any, **_: Any) -> Any:
    return r.negate(input) if input.dtype == "bool" else r.between(I.ALL)


def _joined_range(kind: str) -> Any:
    """Masks teach as `and` and `or` do; bits of numbers teach nothing."""

    def rule(r: Ranging, input: Any, other: Any, **_: Any) -> Any:
        masks = all(r.is_range(v) and v.dtype == "bool" for v in (input, other))
        return r.combine(kind, input, other) if masks else r.between(I.ALL)

    return rule


ranged("bitwise_and")(_joined_range("and"))
ranged("bitwise_or")(_joined_range("or"))
