"""Arrays from files: `numpy.load` of a `.npy` is an array nobody has seen, of a `.npz` a table of them."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...machine import Machine
from ...values import Instance, Tensor
from ..python.quiet import quiet_class
from ..registry import known
from .arrays import unknown_array


def _member(machine: Machine, receiver: Instance, name: Any) -> Tensor:
    return unknown_array(machine)


ARCHIVE = quiet_class("numpy.lib.npyio.NpzFile", __getitem__=_member)


@known("numpy.load")
def _load(machine: Machine, file: Any = None, *args: Any, **options: Any) -> Any:
    machine.observations.append(("load", "numpy.load", machine.builder.site, dict(options)))
    name = file.lower() if isinstance(file, str) else ""
    # a pickled object may be anything, whatever the file is called
    if options.get("allow_pickle", False) is not False or args[1:]:
        return Unknown("the content of a file", machine.builder.site)
    if name.endswith(".npy"):
        return unknown_array(machine)
    return Instance(ARCHIVE) if name.endswith(".npz") else Unknown("the content of a file", machine.builder.site)
