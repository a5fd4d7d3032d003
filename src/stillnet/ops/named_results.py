"""Functions whose results are named tuples in torch: the names of the fields, in the order our tuples have."""

from __future__ import annotations

from ..base.annotations import Any


class Packed(tuple[Any, ...]):
    """The four parts of a packed sequence: data, batch sizes, the order and its inverse."""

    __slots__ = ()


_VALUES = ("values", "indices")
_BY_NAME = {
    "max min median nanmedian mode kthvalue topk sort cummax cummin": _VALUES,
    "aminmax": ("min", "max"),
    "frexp": ("mantissa", "exponent"),
    "histogram histogramdd": ("hist", "bin_edges"),
    "qr": ("Q", "R"),
    "svd": ("U", "S", "V"),
    "slogdet": ("sign", "logabsdet"),
    "geqrf": ("a", "tau"),
    "lu_unpack": ("P", "L", "U"),
    "triangular_solve": ("solution", "cloned_coefficient"),
}
_LINALG = {
    "eig eigh": ("eigenvalues", "eigenvectors"),
    "svd": ("U", "S", "Vh"),
    "qr": ("Q", "R"),
    "slogdet": ("sign", "logabsdet"),
    "lstsq": ("solution", "residuals", "rank", "singular_values"),
    "inv_ex": ("inverse", "info"),
    "cholesky_ex": ("L", "info"),
    "lu": ("P", "L", "U"),
    "lu_factor": ("LU", "pivots"),
    "lu_factor_ex": ("LU", "pivots", "info"),
    "ldl_factor": ("LD", "pivots"),
    "ldl_factor_ex": ("LD", "pivots", "info"),
    "solve_ex": ("result", "info"),
}

_OTHERS = {
    "tf.nn.top_k tf.math.top_k": _VALUES,
    "tf.unique": ("y", "idx"),
    "tf.unique_with_counts": ("y", "idx", "count"),
    "torch.nn.AdaptiveLogSoftmaxWithLoss": ("output", "loss"),
    "tf.linalg.svd": ("s", "u", "v"),
    "tf.linalg.qr": ("q", "r"),
    "tf.linalg.eigh": ("e", "v"),
    "tf.linalg.slogdet": ("sign", "log_abs_determinant"),
    "tf.nn.max_pool_with_argmax": ("output", "argmax"),
}


def _expanded() -> dict[str, tuple[str, ...]]:
    table = {}
    for names, fields in _BY_NAME.items():
        for name in names.split():
            table[f"torch.{name}"] = table[f"Tensor.{name}"] = fields
    for names, fields in _LINALG.items():
        table.update({f"torch.linalg.{name}": fields for name in names.split()})
    for names, fields in _OTHERS.items():
        table.update(dict.fromkeys(names.split(), fields))
    return table


# library name -> field names; applies where the call gives a tuple
NAMED_RESULTS: dict[str, tuple[str, ...]] = _expanded()
