"""Exponentials, logarithms, trigonometric and error functions, element by element."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ..graph.builder import Typing
from ..graph.graph import TensorType
from . import scalar
from .elementwise import binary, elementwise, everywhere, spellings, unary
from .entry import op

# operation -> (other torch names of it, function of one number)
FUNCTIONS_OF_ONE: dict[str, tuple[str, Callable[[Any], Any] | None]] = {
    "exp": ("", scalar.exp),
    "exp2": ("special.exp2", scalar.exp2),
    "expm1": ("special.expm1", scalar.expm1),
    "log": ("", scalar.log),
    "log2": ("", scalar.log2),
    "log10": ("", scalar.log10),
    "log1p": ("special.log1p", scalar.log1p),
    "sin": ("", scalar.sin),
    "cos": ("", scalar.cos),
    "tan": ("", scalar.tan),
    "sinh": ("", scalar.sinh),
    "cosh": ("", scalar.cosh),
    "asin": ("arcsin", scalar.guarded(math.asin)),
    "acos": ("arccos", scalar.guarded(math.acos)),
    "atan": ("arctan", math.atan),
    "asinh": ("arcsinh", math.asinh),
    "acosh": ("arccosh", scalar.guarded(math.acosh)),
    "atanh": (
        "arctanh",
        lambda x: math.atanh(x) if abs(x) < 1 else math.copysign(math.inf, x) if abs(x) == 1 else math.nan,
    ),
    "deg2rad": ("", math.radians),
    "rad2deg": ("", math.degrees),
    "sinc": ("special.sinc", scalar.sinc),
    "erf": ("special.erf", math.erf),
    "erfc": ("special.erfc", math.erfc),
    "erfinv": ("special.erfinv", None),
    "lgamma": ("special.gammaln", None),
    "digamma": ("special.digamma special.psi", None),
    "i0": ("special.i0", None),
}


def all_names(stem: str, others: str) -> str:
    """The names of an operation and of its aliases; names in a torch submodule are no methods."""
    more = [f"torch.{o}" if "." in o else everywhere(o) for o in others.split()]
    return " ".join([everywhere(stem), *more])


for _name, (_others, _function) in FUNCTIONS_OF_ONE.items():
    unary(_name, all_names(_name, _others), _function)


@op(
    "logit",
    *spellings(
        "torch.logit torch.logit_ Tensor.logit Tensor.logit_ torch.special.logit", "input, eps=None, *, out=None"
    ),
)
def logit(t: Typing, input: TensorType, eps: Any = None, into: bool = False) -> TensorType:
    """x[*S] -> [*S]"""
    fold = scalar.logit if eps is None else None
    if isinstance(eps, (int, float)):
        fold = lambda x: scalar.logit(min(max(x, eps), 1 - eps))  # noqa: E731
    return elementwise(t, (input,), "float", fold, into)


@op(
    "mvlgamma",
    *spellings("torch.mvlgamma Tensor.mvlgamma Tensor.mvlgamma_ torch.special.multigammaln", "input, p, *, out=None"),
)
def mvlgamma(t: Typing, input: TensorType, p: Any, into: bool = False) -> TensorType:
    """x[*S] -> [*S]"""
    return elementwise(t, (input,), "float", None, into)


@op(
    "polygamma",
    *spellings("torch.polygamma torch.special.polygamma", "n, input, *, out=None"),
    *spellings("Tensor.polygamma Tensor.polygamma_", "input, n"),
)
def polygamma(t: Typing, input: TensorType, n: Any, into: bool = False) -> TensorType:
    """x[*S] -> [*S]"""
    return elementwise(t, (input,), "float", None, into)


binary(
    "xlogy",
    f"{everywhere('xlogy')} torch.special.xlogy",
    lambda a, b: math.nan if b != b else 0.0 if a == 0 else a * scalar.log(b),
    "float",
)
binary("igamma", f"{everywhere('igamma')} torch.special.gammainc", None, "float", numbers="none")
binary("igammac", f"{everywhere('igammac')} torch.special.gammaincc", None, "float", numbers="none")
