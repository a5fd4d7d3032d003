"""numpy for signals: windows, and the parts of complex arrays."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.dtype import F64
from ..machine import Machine
from ..operators import bare
from ..values import Tensor
from .numpy_arrays import to_array, unknown_array, via
from .registry import known

# numpy's windows are torch's symmetric ones
WINDOWS = {"hanning": "hann", "hamming": "hamming", "blackman": "blackman", "bartlett": "bartlett"}


def _window(name: str) -> None:
    def run(machine: Machine, M: Any) -> Any:
        size = bare(M)
        if not isinstance(size, int):
            return unknown_array(machine, F64)
        return via(machine, f"torch.{WINDOWS[name]}_window", [max(size, 0)], {"periodic": False, "dtype": F64})

    known(f"numpy.{name}")(run)


for _name in WINDOWS:
    _window(_name)


def _part(name: str) -> None:
    def run(machine: Machine, val: Any) -> Any:
        array = to_array(machine, bare(val))
        if not isinstance(array, Tensor) or array.value.dtype is None:
            return unknown_array(machine)
        if array.value.dtype.kind != "complex":
            return array if name == "real" else via(machine, "torch.zeros_like", [array])
        return via(machine, f"torch.{name}", [array])

    known(f"numpy.{name}")(run)


_part("real")
_part("imag")
