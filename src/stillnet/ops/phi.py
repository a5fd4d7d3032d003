"""The value of a tensor after a branch that was not decided."""

from __future__ import annotations

from ..base.annotations import Any
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from ..graph.worlds import joined_types
from .entry import op
from .ranging import Ranging, ranged


@op("phi", reads_data=True)
def phi(t: Typing, input: TensorType, other: TensorType, condition: Any = None) -> TensorType:
    """x[*S], y[*T] -> [*join(S, T)], which remembers both sides"""
    if (
        input.data is not None
        and input.data == other.data
        and input.shape == other.shape
        and input.dtype is other.dtype
    ):
        return TensorType(input.shape, input.dtype, input.data)
    if condition is None:
        return joined_types([((), TensorType(x.shape, x.dtype)) for x in (input, other)])
    return joined_types([((condition,), input), ((condition.negated(),), other)])


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("phi")
def _phi(r: Ranging, input: Any, other: Any, **_: Any) -> Any:
    return r.hull(input, other)
