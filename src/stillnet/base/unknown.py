"""The value nothing is known about; it absorbs every operation and says why."""

from __future__ import annotations

from .annotations import Any
from .plain import dataclass
from .span import Site

# How the reason of everything begins that comes from a package which is not there.
NO_SOURCE = "no source for package "


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Unknown:
    reason: str
    site: Site | None = None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class UnknownResult(Unknown):
    """What the program itself computes from something unknown."""

    # the operator and its operands, where it is one of arithmetic
    made: tuple[str, Any, Any] | None = None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class UnknownNumber(Unknown):
    """A Python number whose value is not known: it combines with a tensor as every number does."""

    # the tensor whose only element it is: what is asked about the number is asked about the tensor
    tensor: Any = None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class UnknownFloat(UnknownNumber):
    """A float whose value is not known."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class UnknownArgument(Unknown):
    """What nobody hands to a function that nobody calls: a number, or a tensor of any shape."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class UnknownMember(Unknown):
    """A method or a value of an object that leaves networks alone: what it is called with stays as it is."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class UnknownPart(Unknown):
    """An attribute of something unknown: what is called through it is called as a part of the whole."""

    whole: Unknown | None = None
    name: str = ""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class UnreadMember(Unknown):
    """What an object has from a base that is not read."""

    owner: Any = None


# Why the number that a tensor gave is not known.
OF_TENSOR = "the content of the tensor"
