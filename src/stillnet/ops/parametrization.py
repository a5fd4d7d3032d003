"""What a reparametrized weight is made of: the parameters and buffers that take the place of one parameter."""

from __future__ import annotations

from collections.abc import Callable

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.plain import dataclass

Sizes = tuple[Dim, ...]


@dataclass(frozen=True, slots=True)
class Registered:
    """A parameter or buffer under its path in the module."""

    kind: str
    path: str
    shape: Sizes


@dataclass(frozen=True, slots=True)
class Reparametrization:
    """The tensors that replace a parameter, after those the module keeps, and the child modules that appear."""

    tensors: tuple[Registered, ...]
    children: tuple[tuple[str, str], ...] = ()


def _scale(shape: Sizes, axis: Any) -> Sizes:
    """One norm per slice along the axis; over everything for None and -1."""
    if axis is None or axis == -1:
        return ()
    kept = axis % len(shape) if isinstance(axis, int) and shape else 0
    return tuple(d if i == kept else 1 for i, d in enumerate(shape))


def _sides(shape: Sizes, axis: Any, transposed: bool) -> tuple[Sizes, Sizes]:
    """The two sides of the weight seen as a matrix; transposed convolutions have their outputs on axis 1."""
    at = axis % len(shape) if isinstance(axis, int) else 1 if transposed else 0
    return (shape[at],), (D.product(d for i, d in enumerate(shape) if i != at),)


def _weight_norm(name: str, shape: Sizes, axis: Any = 0, transposed: bool = False) -> Reparametrization:
    return Reparametrization(
        (Registered("parameter", f"{name}_g", _scale(shape, axis)), Registered("parameter", f"{name}_v", shape))
    )


def _spectral_norm(name: str, shape: Sizes, axis: Any = None, transposed: bool = False) -> Reparametrization:
    u, v = _sides(shape, axis, transposed)
    return Reparametrization(
        (
            Registered("parameter", f"{name}_orig", shape),
            Registered("buffer", f"{name}_u", u),
            Registered("buffer", f"{name}_v", v),
        )
    )


def _parametrized(name: str, kind: str, tensors: list[tuple[str, str, Sizes]]) -> Reparametrization:
    """The tree that torch.nn.utils.parametrize grows in a module."""
    place = f"parametrizations.{name}"
    children = (
        ("parametrizations", "torch.nn.ModuleDict"),
        (place, "torch.nn.utils.parametrize.ParametrizationList"),
        (f"{place}.0", f"torch.nn.utils.parametrizations.{kind}"),
    )
    return Reparametrization(
        tuple(Registered(what, f"{place}.{path}", shape) for what, path, shape in tensors), children
    )


def _parametrized_weight_norm(name: str, shape: Sizes, axis: Any = 0, transposed: bool = False) -> Reparametrization:
    return _parametrized(
        name, "_WeightNorm", [("parameter", "original0", _scale(shape, axis)), ("parameter", "original1", shape)]
    )


def _parametrized_spectral_norm(
    name: str, shape: Sizes, axis: Any = None, transposed: bool = False
) -> Reparametrization:
    tensors: list[tuple[str, str, Sizes]] = [("parameter", "original", shape)]
    if len(shape) > 1:
        u, v = _sides(shape, axis, transposed)
        tensors += [("buffer", "0._u", u), ("buffer", "0._v", v)]
    return _parametrized(name, "_SpectralNorm", tensors)


def _parametrized_orthogonal(name: str, shape: Sizes, axis: Any = None, transposed: bool = False) -> Reparametrization:
    side = D.maximum(shape[-2], shape[-1]) if len(shape) > 1 else 1
    return _parametrized(
        name, "_Orthogonal", [("parameter", "original", shape), ("buffer", "0.base", (*shape[:-2], side, side))]
    )


# library name -> (parameter name, shape, axis, whether the module is a transposed convolution) -> what takes its place
REPARAMETRIZATIONS: dict[str, Callable[..., Reparametrization]] = {
    "torch.nn.utils.weight_norm": _weight_norm,
    "torch.nn.utils.spectral_norm": _spectral_norm,
    "torch.nn.utils.parametrizations.weight_norm": _parametrized_weight_norm,
    "torch.nn.utils.parametrizations.spectral_norm": _parametrized_spectral_norm,
    "torch.nn.utils.parametrizations.orthogonal": _parametrized_orthogonal,
}
