"""`vars()` of modules of torch: the names they hold, in their order, for programs that look a class up by going through them."""

from __future__ import annotations

from ...base.annotations import Any
from ..imports import library_attribute
from ..machine import Machine
from ..values import Library, Native, PyDict

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


def names_in(machine: Machine, library: str) -> PyDict | None:
    if library not in NAMES:
        return None
    table = {}
    for word in NAMES[library].split():
        name, given, place = word.partition("=")
        table[name] = (
            function(f"{library}.{name}") if given and not place else found(machine, place or f"{library}.{name}")
        )
    return PyDict(table)


def found(machine: Machine, full: str) -> Any:
    home, dot, name = full.rpartition(".")
    return library_attribute(machine, home, name) if dot else Library(full)


def function(full: str) -> Native:
    return Native(full, lambda machine, *args, **kwargs: machine.unknown(f"no model for {full}"))
