"""The functions of torch.special that exist nowhere else."""

from __future__ import annotations

from ..base import interval as I
from .elementwise import binary, unary
from .ranging import bounded, constant

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
bounded("special_modified_bessel_i0", bounds=(1.0, I.INF))
bounded("special_erfcx", "special_modified_bessel_k0", "special_modified_bessel_k1", bounds=I.NONNEGATIVE)
bounded("special_scaled_modified_bessel_k0", "special_scaled_modified_bessel_k1", bounds=I.NONNEGATIVE)
bounded("special_bessel_j0", "special_spherical_bessel_j0", bounds=(-0.5, 1.01))
bounded("special_bessel_j1", bounds=(-0.6, 0.6))
