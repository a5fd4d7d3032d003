"""scipy.linalg: decompositions and matrices of arrays, in the ways that differ from numpy's."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dtype import F64, I64
from ...control.iteration import iterate
from ...machine import Machine
from ...operators import bare
from ...values import Tensor
from ..python.builtins import frame_of
from ..registry import known
from .arrays import floating, to_array, unknown_array, via
from .filter_banks import array

# name in scipy.linalg -> the function of torch that takes the same arrays and nothing else
ALIKE = {
    "inv": "torch.linalg.inv",
    "det": "torch.linalg.det",
    "pinv": "torch.linalg.pinv",
    "solve": "torch.linalg.solve",
    "svdvals": "torch.linalg.svdvals",
    "eigh": "torch.linalg.eigh",
    "eigvalsh": "torch.linalg.eigvalsh",
    "expm": "torch.matrix_exp",
    "cholesky": "torch.linalg.cholesky",
}


def _floats(machine: Machine, value: Any) -> Any:
    return floating(machine, to_array(machine, bare(value)))


def _alike(name: str, api: str) -> Any:
    def run(machine: Machine, *arrays: Any, **settings: Any) -> Any:
        if any(bare(v) for k, v in settings.items() if k in ("eigvals_only", "subset_by_index", "b")):
            return machine.unknown(f"scipy.linalg.{name} with settings")
        return via(machine, api, [_floats(machine, a) for a in arrays])

    return run


for _name, _api in ALIKE.items():
    known(f"scipy.linalg.{_name}")(_alike(_name, _api))


@known("scipy.linalg.qr")
def _qr(
    machine: Machine, a: Any, overwrite_a: Any = False, lwork: Any = None, mode: Any = "full", **settings: Any
) -> Any:
    matrix, kind = _floats(machine, a), {"full": "complete", "economic": "reduced", "r": "complete"}.get(bare(mode))
    if kind is None or bare(settings.get("pivoting", False)) is not False:
        return machine.unknown("scipy.linalg.qr in this mode")
    made = via(machine, "torch.linalg.qr", [matrix, kind])
    return made[1:] if bare(mode) == "r" and isinstance(made, tuple) else made


@known("scipy.linalg.lu")
def _lu(machine: Machine, a: Any, permute_l: Any = False, *args: Any, **settings: Any) -> Any:
    made = via(machine, "torch.linalg.lu", [_floats(machine, a)])
    if not isinstance(made, tuple) or len(made) != 3 or bare(settings.get("p_indices", False)) is not False:
        return machine.unknown("scipy.linalg.lu in this mode")
    permutation, lower, upper = made
    return made if bare(permute_l) is False else (via(machine, "torch.matmul", [permutation, lower]), upper)


@known("scipy.linalg.svd")
def _svd(machine: Machine, a: Any, full_matrices: Any = True, compute_uv: Any = True, **settings: Any) -> Any:
    if bare(compute_uv) is not True:
        return via(machine, "torch.linalg.svdvals", [_floats(machine, a)])
    return via(machine, "torch.linalg.svd", [_floats(machine, a), bare(full_matrices)])


@known("scipy.linalg.block_diag")
def _block_diagonal(machine: Machine, *arrays: Any) -> Any:
    return via(machine, "torch.block_diag", [to_array(machine, bare(a)) for a in arrays])


@known("scipy.linalg.toeplitz", "scipy.linalg.hankel")
def _toeplitz(machine: Machine, c: Any, r: Any = None) -> Any:
    """A matrix whose first column is c and whose first row (hankel: last row) is r."""
    lengths = [_length(machine, v) for v in (c, c if r is None else r)]
    return array(machine, tuple(lengths), F64) if None not in lengths else unknown_array(machine, F64)


@known("scipy.linalg.hadamard")
def _hadamard(machine: Machine, n: Any, dtype: Any = None) -> Any:
    return array(machine, (bare(n), bare(n)), I64)


@known("scipy.linalg.circulant")
def _circulant(machine: Machine, c: Any) -> Any:
    return _toeplitz(machine, c)


def _length(machine: Machine, value: Any) -> Any:
    """How many numbers a vector holds."""
    made = bare(value)
    if isinstance(made, Tensor):
        shape = machine.builder.type_of(made.value).shape
        return D.product(shape) if shape is not None else None
    items = iterate(machine, made, frame_of(machine), unknown_ok=True)
    return len(items) if isinstance(items, list) else None
