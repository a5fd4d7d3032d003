"""`vars()` of libraries: the names they hold, for programs that look a class up by its name or by going through them."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...machine import Machine
from ...modules.imports import library_attribute
from ...values import Library, Native, PyDict
from ..registry import is_known

# The modules of torch whose names are all listed, in their order.
# A name alone is a class of the module; `name=place` is one that it imports, `name=` a function of its own without an entry.
NAMES = {
    "torch.nn.modules.activation": (
        "warnings=warnings torch=torch F=torch.nn.functional Tensor=torch.Tensor "
        "constant_=torch.nn.init.constant_ xavier_normal_=torch.nn.init.xavier_normal_ "
        "xavier_uniform_=torch.nn.init.xavier_uniform_ Parameter=torch.nn.parameter.Parameter "
        "NonDynamicallyQuantizableLinear=torch.nn.modules.linear.NonDynamicallyQuantizableLinear Module Threshold ReLU "
        "RReLU Hardtanh ReLU6 Sigmoid Hardsigmoid Tanh SiLU Mish Hardswish ELU CELU SELU GLU GELU Hardshrink LeakyReLU "
        "LogSigmoid Softplus Softshrink _check_arg_device= _arg_requires_grad= _is_make_fx_tracing= MultiheadAttention "
        "PReLU Softsign Tanhshrink Softmin Softmax Softmax2d LogSoftmax"
    ),
}


def names_in(machine: Machine, library: str) -> PyDict:
    if library not in NAMES:
        return PyDict(LibraryNames(machine, library), open=True)
    table = {}
    for word in NAMES[library].split():
        name, given, place = word.partition("=")
        table[name] = (
            function(f"{library}.{name}") if given and not place else found(machine, place or f"{library}.{name}")
        )
    return PyDict(table)


class LibraryNames(dict[Any, Any]):
    """The names of a library, each looked up when somebody asks for it; that a name is not found says nothing."""

    def __init__(self, machine: Machine, library: str) -> None:
        super().__init__()
        self.machine, self.library = machine, library

    def get(self, key: Any, default: Any = None) -> Any:
        return self[key] if key in self else default  # noqa: SIM401 - `get` itself

    def __contains__(self, key: Any) -> bool:
        if not super().__contains__(key) and isinstance(key, str) and is_known(f"{self.library}.{key}"):
            value = library_attribute(self.machine, self.library, key)
            if not isinstance(value, Unknown):
                self[key] = value
        return super().__contains__(key)


def found(machine: Machine, full: str) -> Any:
    home, dot, name = full.rpartition(".")
    return library_attribute(machine, home, name) if dot else Library(full)


def function(full: str) -> Native:
    return Native(full, lambda machine, *args, **kwargs: machine.unknown(f"no model for {full}"))
