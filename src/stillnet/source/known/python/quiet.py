"""Objects that only log, draw or report: none of their methods does anything that a reader of networks needs."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import UnknownMember
from ...machine import Machine
from ...values import Class, Function, Instance
from ..registry import known, known_class


def silent(machine: Machine, *args: Any, **kwargs: Any) -> None:
    """Does nothing; what it is given is not used."""
    return


def itself(machine: Machine, receiver: Any, *args: Any, **kwargs: Any) -> Any:
    return receiver


def keep_arguments(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    """The keyword arguments of a constructor can be read back as attributes, unless the program's own keeps what it likes."""
    if isinstance(cls.find("__init__"), Function):
        return Instance(cls, site=machine.builder.site)
    return Instance(cls, {k: v for k, v in kwargs.items() if isinstance(k, str)}, site=machine.builder.site)


def any_method(machine: Machine, receiver: Any, name: Any) -> Any:
    """A method, or a value, that nothing is known about except that it leaves networks alone."""
    return UnknownMember(f"what {name} returns", machine.builder.site)


def quiet_class(
    name: str, bases: tuple[str, ...] = ("object",), construct: Any = keep_arguments, **namespace: Any
) -> Class:
    """A class whose methods do nothing, except those given here."""
    return known_class(
        name, bases, construct, **{"__getattr__": any_method, "__enter__": itself, "__exit__": silent, **namespace}
    )


def quiet_functions(*names: str) -> None:
    known(*names)(silent)
