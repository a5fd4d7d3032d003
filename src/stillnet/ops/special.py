"""The functions of torch.special that exist nowhere else."""

from __future__ import annotations

import math

from ..base import interval as I
from ..base.annotations import Any
from .elementwise import binary, unary
from .ranging import Function, Ranging, bounded, constant, pairwise, pointwise, ranged, unbounded

_ONE = (
    "airy_ai bessel_j0 bessel_j1 bessel_y0 bessel_y1 entr erfcx i0e i1 i1e log_ndtr modified_bessel_i0"
    " modified_bessel_i1 modified_bessel_k0 modified_bessel_k1 ndtr ndtri scaled_modified_bessel_k0"
    " scaled_modified_bessel_k1 spherical_bessel_j0"
)
_POLYNOMIALS = (
    "chebyshev_polynomial_t chebyshev_polynomial_u chebyshev_polynomial_v chebyshev_polynomial_w hermite_polynomial_h"
    " hermite_polynomial_he laguerre_polynomial_l legendre_polynomial_p shifted_chebyshev_polynomial_t"
    " shifted_chebyshev_polynomial_u shifted_chebyshev_polynomial_v shifted_chebyshev_polynomial_w"
)

for _name in _ONE.split():
    # signatures spell the first parameter `input`, as everywhere in torch
    unary(f"special_{_name}", f"torch.special.{_name}", None)
for _name in _POLYNOMIALS.split():
    binary(
        f"special_{_name}",
        f"torch.special.{_name}",
        None,
        "float",
        parameters="input, n, *, out=None",
        rename={"n": "other"},
    )
for _name in ("xlog1py", "zeta"):
    binary(f"special_{_name}", f"torch.special.{_name}", None, "float")


# -- ranges ------------------------------------------------------------------------------------------------------------
constant("special_ndtr", bounds=I.UNIT)
constant("special_i0e", bounds=I.UNIT)
bounded("special_entr", bounds=(-I.INF, 0.37))
bounded("special_log_ndtr", bounds=(-I.INF, 0.0))
bounded("special_i1e", bounds=(-0.25, 0.25))
bounded("special_modified_bessel_i0", bounds=(0.999, I.INF))
bounded("special_erfcx", "special_modified_bessel_k0", "special_modified_bessel_k1", bounds=I.NONNEGATIVE)
bounded("special_scaled_modified_bessel_k0", "special_scaled_modified_bessel_k1", bounds=I.NONNEGATIVE)
bounded("special_bessel_j0", "special_spherical_bessel_j0", bounds=(-0.5, 1.01))
bounded("special_bessel_j1", bounds=(-0.6, 0.6))


bounded("special_airy_ai", bounds=(-0.42, 0.54))
bounded("special_bessel_y0", bounds=(-I.INF, 0.53))
bounded("special_bessel_y1", bounds=(-I.INF, 0.42))


def _sign_of(x: I.Interval) -> I.Interval:
    """Of a rising function through zero, all that its argument's sign says."""
    return (-I.INF if x[0] < 0 else 0.0, I.INF if x[1] > 0 else 0.0)


pointwise("special_i1", _sign_of)
pointwise("special_modified_bessel_i1", _sign_of)
pointwise("special_ndtri", lambda x: (-I.INF if x[0] < 0.5 else -1e-3, I.INF if x[1] > 0.5 else 1e-3))


def _swinging(domain: I.Interval) -> Function:
    """A polynomial that stays between -1 and 1 inside its domain, and grows without bound outside."""
    return lambda x, n: (-1.01, 1.01) if I.covers(domain, x) else I.ALL


pairwise("special_chebyshev_polynomial_t", _swinging(I.SIGNED_UNIT))
pairwise("special_legendre_polynomial_p", _swinging(I.SIGNED_UNIT))
pairwise("special_shifted_chebyshev_polynomial_t", _swinging(I.UNIT))
unbounded(
    "special_chebyshev_polynomial_u", "special_chebyshev_polynomial_v", "special_chebyshev_polynomial_w",
    "special_hermite_polynomial_h", "special_hermite_polynomial_he", "special_laguerre_polynomial_l",
    "special_shifted_chebyshev_polynomial_u", "special_shifted_chebyshev_polynomial_v",
    "special_shifted_chebyshev_polynomial_w", because="a polynomial whose degree is an element of a tensor",
)  # fmt: skip


@ranged("special_xlog1py")
def _xlog1py_range(r: Ranging, input: Any, other: Any, **_: Any) -> Any:
    return r.mul(input, r.map(I.increasing(lambda v: -I.INF if v <= -1 else math.log1p(v)), other))


pairwise("special_zeta", lambda s, q: I.NONNEGATIVE if q[0] > 0 else I.ALL)
