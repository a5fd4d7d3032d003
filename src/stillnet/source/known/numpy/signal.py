"""numpy and scipy for signals: windows, the parts of complex arrays, and lengths that are fast to transform."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.dtype import F64
from ...machine import Machine
from ...operators import bare
from ...values import Tensor
from ..registry import known
from .arrays import to_array, unknown_array, via

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


# -- lengths -----------------------------------------------------------------------------------------------------------
def smooth(least: int, primes: tuple[int, ...]) -> int:
    """The smallest number from here on that has no other prime factors."""
    number = max(least, 1)
    while True:
        rest = number
        for prime in primes:
            while rest % prime == 0:
                rest //= prime
        if rest == 1:
            return number
        number += 1


@known("scipy.fftpack.next_fast_len")
def _fast_length(machine: Machine, target: Any) -> Any:
    return fast_length(machine, target, (2, 3, 5))


@known("scipy.fft.next_fast_len")
def _fast_length_of(machine: Machine, target: Any, real: Any = False) -> Any:
    return fast_length(machine, target, (2, 3, 5) if bare(real) is True else (2, 3, 5, 7, 11))


def fast_length(machine: Machine, target: Any, primes: tuple[int, ...]) -> Any:
    least = bare(target)
    known_size = type(least) is int and 0 <= least <= LONGEST
    return smooth(least, primes) if known_size else machine.unknown("a length that is fast to transform")


# No program transforms more at once.
LONGEST = 10**9
