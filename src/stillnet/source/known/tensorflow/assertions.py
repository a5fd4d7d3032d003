"""tf.debugging.assert_...: from there on the program runs only where a comparison of numbers holds."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...machine import Machine
from ...tensors.operations import call_api
from ...values import Tensor
from ..registry import known
from ..tensorflow1.session import operation

# assertion -> the comparison that holds behind it, and with what where only one tensor is given
PAIRS = {
    "less": "less",
    "less_equal": "less_equal",
    "greater": "greater",
    "greater_equal": "greater_equal",
    "none_equal": "not_equal",
}
SIGNS = {"positive": "greater", "non_negative": "greater_equal", "non_positive": "less_equal", "negative": "less"}


def _state(machine: Machine, comparison: str, x: Any, y: Any) -> None:
    """What is known to hold is noted for the ranges of what follows."""
    if not isinstance(x, Tensor) and not isinstance(y, Tensor):
        return
    if isinstance(x, Unknown) or isinstance(y, Unknown):
        return
    test = call_api(machine, f"tf.{comparison}", [x, y], {})
    if isinstance(test, Tensor):
        test.used = True
        machine.builder.state(test.value, True)


def _pair(comparison: str) -> Any:
    def run(machine: Machine, x: Any = None, y: Any = None, *args: Any, **options: Any) -> Any:
        _state(machine, comparison, x, y)
        return operation(machine)

    return run


def _sign(comparison: str) -> Any:
    def run(machine: Machine, x: Any = None, *args: Any, **options: Any) -> Any:
        _state(machine, comparison, x, 0)
        return operation(machine)

    return run


for _word, _comparison in PAIRS.items():
    known(f"tf.debugging.assert_{_word}", f"tf.compat.v1.assert_{_word}")(_pair(_comparison))
for _word, _comparison in SIGNS.items():
    known(f"tf.debugging.assert_{_word}", f"tf.compat.v1.assert_{_word}")(_sign(_comparison))
