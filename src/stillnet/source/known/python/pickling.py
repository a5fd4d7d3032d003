"""Loading of pickles: what is in the file is not known, that it is loaded is a fact for a rule."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...machine import Machine
from ..registry import known


def _loading(name: str) -> Any:
    def run(machine: Machine, *args: Any, **kwargs: Any) -> Any:
        machine.observations.append(("load", name, machine.builder.site, dict(kwargs)))
        return Unknown("the content of a file", machine.builder.site)

    return run


PICKLES = (
    "pickle.load",
    "pickle.loads",
    "pickle.Unpickler",
    "cloudpickle.load",
    "cloudpickle.loads",
    "dill.load",
    "dill.loads",
    "joblib.load",
    "pandas.read_pickle",
)
for _name in PICKLES:
    known(_name)(_loading(_name))


@known("pickle.dump", "pickle.dumps", "cloudpickle.dump", "joblib.dump", "dill.dump")
def _saving(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    return Unknown("a pickle", machine.builder.site)
