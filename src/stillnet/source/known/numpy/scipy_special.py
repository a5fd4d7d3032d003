"""scipy.special: functions of arrays that torch has under other names."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...machine import Machine
from ...operators import bare
from ...values import Tensor
from ..registry import known
from .arrays import floating, to_array, via

# name in scipy.special -> the function of one array that computes it
ELEMENTWISE = {
    "expit": "torch.sigmoid",
    "logit": "torch.logit",
    "log_expit": "torch.nn.functional.logsigmoid",
    "log1p": "torch.log1p",
    "expm1": "torch.expm1",
    "exp2": "torch.exp2",
    "erf": "torch.erf",
    "erfc": "torch.erfc",
    "erfinv": "torch.erfinv",
    "gammaln": "torch.lgamma",
    "loggamma": "torch.lgamma",
    "digamma": "torch.digamma",
    "psi": "torch.digamma",
    "entr": "torch.special.entr",
}
# name -> the function, which takes the axis as `dim`
ALONG = {"softmax": "torch.softmax", "log_softmax": "torch.log_softmax", "logsumexp": "torch.logsumexp"}


def _array(machine: Machine, value: Any) -> Any:
    made = to_array(machine, bare(value))
    return floating(machine, made) if isinstance(made, Tensor) else Unknown("scipy.special", machine.builder.site)


def _elementwise(api: str) -> Any:
    def run(machine: Machine, x: Any, *args: Any, **options: Any) -> Any:
        array = _array(machine, x)
        return via(machine, api, [array]) if isinstance(array, Tensor) else array

    return run


def _along(name: str, api: str) -> Any:
    def run(machine: Machine, x: Any, axis: Any = None, *args: Any, keepdims: Any = False, **options: Any) -> Any:
        array = _array(machine, x)
        if not isinstance(array, Tensor) or args or any(v is not None for v in options.values()):
            return Unknown(f"scipy.special.{name}", machine.builder.site)
        if axis is None and name != "logsumexp":
            return Unknown(f"scipy.special.{name} over all axes", machine.builder.site)
        shape = machine.builder.type_of(array.value).shape
        if axis is None and shape is None:
            return Unknown(f"scipy.special.{name} over axes that are not known", machine.builder.site)
        dim = tuple(range(len(shape or ()))) if axis is None else axis
        return via(machine, api, [array, dim, *([keepdims] if name == "logsumexp" else [])])

    return run


@known("scipy.special.xlogy")
def _xlogy(machine: Machine, x: Any, y: Any, *args: Any, **options: Any) -> Any:
    one, other = _array(machine, x), _array(machine, y)
    if not isinstance(one, Tensor) or not isinstance(other, Tensor):
        return Unknown("scipy.special.xlogy", machine.builder.site)
    return via(machine, "torch.xlogy", [one, other])


for _name, _api in ELEMENTWISE.items():
    known(f"scipy.special.{_name}")(_elementwise(_api))
for _name, _api in ALONG.items():
    known(f"scipy.special.{_name}", *(["scipy.misc.logsumexp"] if _name == "logsumexp" else []))(_along(_name, _api))
