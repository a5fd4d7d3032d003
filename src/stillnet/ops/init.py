"""Initialisation of parameters: in place, so the tensor that comes back is the one that went in."""

from __future__ import annotations

import math
from collections.abc import Callable

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.shape import shape_text
from ..base.truth import YES
from ..graph.builder import CONTENT_LIMIT
from ..graph.constraints import Mismatch, NotUnderstood, Typing
from ..graph.graph import TensorType, Value
from .call import Call
from .content import rounded
from .entry import function, op
from .ranging import Ranging, ranged

RULE = "bad-initialisation"
LINEAR = ("linear", "conv1d", "conv2d", "conv3d", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d", "sigmoid")
GAINS = {**dict.fromkeys(LINEAR, 1), "tanh": 5.0 / 3, "relu": math.sqrt(2.0), "selu": 0.75}


@op("initialise")
def initialise(t: Typing, tensor: TensorType, value: Any = None) -> TensorType:
    """x[*S] -> [*S], with new content"""
    size = D.product(tensor.shape) if tensor.shape is not None else None
    if isinstance(value, (bool, int, float)) and isinstance(size, int) and size <= CONTENT_LIMIT:
        return TensorType(tensor.shape, tensor.dtype, rounded((value,) * size, tensor.dtype), tensor.variable)
    return TensorType(tensor.shape, tensor.dtype, None, tensor.variable)


def _filled(call: Call, tensor: Any, value: Any = None) -> Any:
    """The same tensor; only one whose content was known becomes another value."""
    if not isinstance(tensor, Value) or call.type(tensor).data is None:
        return tensor
    return call.apply("initialise", tensor=tensor, value=value)


def _shape(call: Call, tensor: Any) -> tuple[Dim, ...] | None:
    return call.type(tensor).shape if isinstance(tensor, Value) else None


def _called(call: Call) -> str:
    return call.api.rsplit(".", 1)[-1]


def _entry(
    names: str, signature: str, check: Callable[..., None] | None = None, value: str | float | None = None
) -> None:
    """One initialiser: its requirement on the tensor, and the number it fills with, or the argument that holds it."""

    @function(" ".join(f"torch.nn.init.{n}" for n in names.split()), signature, inplace=True)
    def run(call: Call, tensor: Any, **settings: Any) -> Any:
        if check is not None:
            try:
                check(call, _shape(call, tensor), **settings)
            except Mismatch as miss:  # the tensor itself stays known
                call.builder.record(miss, call.api, (tensor,))
            except NotUnderstood as gap:
                call.builder.note_gap(f"{call.api}: {gap}")
        return _filled(call, tensor, settings.get(value) if isinstance(value, str) else value)


# -- requirements ----------------------------------------------------------------------------------------------------
def _needs_fans(call: Call, shape: tuple[Dim, ...] | None, **_: Any) -> None:
    if shape is not None and len(shape) < 2:
        call.fail(f"{_called(call)} needs a tensor of at least 2 dimensions, got {shape_text(shape)}", RULE)


def _kaiming(
    call: Call,
    shape: tuple[Dim, ...] | None,
    a: Any = 0,
    mode: Any = "fan_in",
    nonlinearity: Any = "leaky_relu",
    **_: Any,
) -> None:
    if shape is None or any(D.at_least(d, 1) is not YES for d in shape):
        return  # nothing is checked for a tensor without elements
    _check_mode(call, mode)
    _needs_fans(call, shape)
    _gain(call, nonlinearity, a)


def _check_mode(call: Call, mode: Any) -> None:
    if isinstance(mode, str) and mode.lower() not in ("fan_in", "fan_out"):
        call.fail(f"{_called(call)}: mode must be 'fan_in' or 'fan_out', got {mode!r}", RULE)


def _matrix(call: Call, shape: tuple[Dim, ...] | None, **_: Any) -> None:
    if shape is not None and len(shape) != 2:
        call.fail(f"{_called(call)} needs a 2-D tensor, got {shape_text(shape)}", RULE)


def _at_least_matrix(call: Call, shape: tuple[Dim, ...] | None, **_: Any) -> None:
    if shape is not None and len(shape) < 2:
        call.fail(f"{_called(call)} needs a tensor of at least 2 dimensions, got {shape_text(shape)}", RULE)


def _dirac(call: Call, shape: tuple[Dim, ...] | None, groups: Any = 1, **_: Any) -> None:
    if shape is None:
        return
    if len(shape) not in (3, 4, 5):
        call.fail(f"{_called(call)} needs a 3-D, 4-D or 5-D tensor, got {shape_text(shape)}", RULE)
    if isinstance(groups, int) and groups > 0:
        call.require(
            D.divides(groups, shape[0]),
            f"{_called(call)}: {D.text(shape[0])} channels are not divisible by groups={groups}",
            RULE,
        )


def _gain(call: Call, nonlinearity: Any, param: Any) -> Any:
    """The number calculate_gain returns."""
    if not isinstance(nonlinearity, str):
        raise NotUnderstood("nonlinearity is not known")
    if nonlinearity in GAINS:
        return GAINS[nonlinearity]
    if nonlinearity != "leaky_relu":
        call.fail(f"{_called(call)}: {nonlinearity!r} is no nonlinearity with a known gain", RULE)
    slope = 0.01 if param is None else param
    if isinstance(slope, (bool, str)):
        call.fail(f"{_called(call)}: negative slope {slope!r} is no number", RULE)
    if not isinstance(slope, (int, float)):
        raise NotUnderstood("negative slope is not known")
    return math.sqrt(2.0 / (1 + slope**2))


# -- the initialisers ------------------------------------------------------------------------------------------------
_entry("uniform_ uniform", "tensor, a=0.0, b=1.0, generator=None")
_entry("normal_ normal", "tensor, mean=0.0, std=1.0, generator=None")
_entry("trunc_normal_", "tensor, mean=0.0, std=1.0, a=-2.0, b=2.0, generator=None")
_entry("_no_grad_uniform_", "tensor, a, b, generator=None")
_entry("_no_grad_normal_", "tensor, mean, std, generator=None")
_entry("_no_grad_trunc_normal_", "tensor, mean, std, a, b, generator=None")
_entry("constant_ constant _no_grad_fill_", "tensor, val", value="val")
_entry("ones_", "tensor", value=1.0)
_entry("zeros_ _no_grad_zero_", "tensor", value=0.0)
_entry("eye_ eye", "tensor", _matrix)
_entry("dirac_ dirac", "tensor, groups=1", _dirac)
_entry("xavier_uniform_ xavier_uniform xavier_normal_ xavier_normal", "tensor, gain=1.0, generator=None", _needs_fans)
_entry(
    "kaiming_uniform_ kaiming_uniform kaiming_normal_ kaiming_normal",
    "tensor, a=0, mode='fan_in', nonlinearity='leaky_relu', generator=None",
    _kaiming,
)
_entry("orthogonal_ orthogonal", "tensor, gain=1, generator=None", _at_least_matrix)
_entry("sparse_ sparse", "tensor, sparsity, std=0.01, generator=None", _matrix)


@function("torch.nn.init.calculate_gain", "nonlinearity, param=None")
def calculate_gain(call: Call, nonlinearity: Any, param: Any) -> Any:
    """The recommended gain of a nonlinearity, a plain number."""
    return _gain(call, nonlinearity, param)


@function("torch.nn.init._calculate_fan_in_and_fan_out", "tensor")
def fans(call: Call, tensor: Any) -> Any:
    """weight[O, I, *K] -> (I * K, O * K), plain numbers"""
    shape = _shape(call, tensor)
    if shape is None:
        raise NotUnderstood("tensor of unknown rank")
    _needs_fans(call, shape)
    field = D.product(shape[2:])
    return D.mul(shape[1], field), D.mul(shape[0], field)


@function("torch.nn.init._calculate_correct_fan", "tensor, mode")
def correct_fan(call: Call, tensor: Any, mode: Any) -> Any:
    """The fan that `mode` asks for."""
    _check_mode(call, mode)
    inward, outward = fans(call, tensor)
    if not isinstance(mode, str):
        raise NotUnderstood("mode is not known")
    return inward if mode.lower() == "fan_in" else outward


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("initialise")
def _initialise_range(r: Ranging, tensor: Any, value: Any = None, **_: Any) -> Any:
    if isinstance(value, (int, float)):
        return r.refilled(tensor, (float(value), float(value)))
    return r.refilled(tensor, I.ALL, I.EMPTY)
