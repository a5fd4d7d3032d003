"""Windows of scipy and filters of librosa: arrays whose shape the arguments say."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Sym
from ....base.dtype import F32, F64, DType
from ...machine import Machine
from ...operators import bare
from ...tensors.operations import make_tensor
from ...values import Tensor
from ..registry import known
from .arrays import as_dtype, to_array, unknown_array

# Windows that take their length first; the rest of the arguments changes numbers only.
WINDOWS = """
    barthann bartlett blackman blackmanharris bohman boxcar chebwin cosine dpss exponential flattop gaussian general_cosine
    general_gaussian general_hamming hamming hann kaiser kaiser_bessel_derived lanczos nuttall parzen taylor triang tukey
"""


def array(machine: Machine, shape: tuple[Any, ...], dtype: DType) -> Tensor:
    """An array of numbers nobody computes."""
    if not all(isinstance(size, (int, Sym)) for size in shape):
        return unknown_array(machine, dtype)
    made = make_tensor(machine, shape, dtype)
    made.library = "numpy"
    return made


def _window(name: str) -> None:
    def run(machine: Machine, M: Any, *shape: Any, **settings: Any) -> Any:
        # several windows at once (`dpss(M, NW, Kmax)`) have an axis more
        return unknown_array(machine, F64) if name == "dpss" else array(machine, (bare(M),), F64)

    for home in ("scipy.signal.windows", "scipy.signal"):
        known(f"{home}.{name}")(run)


for _name in WINDOWS.split():
    _window(_name)


@known("scipy.signal.get_window", "scipy.signal.windows.get_window", "librosa.filters.get_window")
def _get_window(machine: Machine, window: Any, Nx: Any, fftbins: Any = True, **settings: Any) -> Any:
    made = bare(window)
    if isinstance(made, (str, tuple, int, float)):
        return array(machine, (bare(Nx),), F64)
    return made if isinstance(made, Tensor) else unknown_array(machine, F64)


@known("librosa.filters.mel")
def _mel(machine: Machine, *, sr: Any, n_fft: Any, n_mels: Any = 128, dtype: Any = None, **settings: Any) -> Any:
    length, wanted = bare(n_fft), as_dtype(dtype)
    bins = D.floordiv(length, 2) + 1 if isinstance(length, (int, Sym)) else None
    return array(machine, (bare(n_mels), bins), wanted if isinstance(wanted, DType) else F32)


@known("librosa.util.pad_center", "librosa.util.fix_length")
def _of_size(machine: Machine, data: Any, *, size: Any, axis: Any = -1, **settings: Any) -> Any:
    given, place = to_array(machine, bare(data)), bare(axis)
    if not isinstance(given, Tensor) or given.value.shape is None or not isinstance(place, int):
        return unknown_array(machine)
    shape = list(given.value.shape)
    if not -len(shape) <= place < len(shape) or given.value.dtype is None:
        return unknown_array(machine, given.value.dtype)
    shape[place] = bare(size)
    return array(machine, tuple(shape), given.value.dtype)
