"""Methods of models of Keras 2 that Keras 3 has no more: they do what their successors do, and the call is noted."""

from __future__ import annotations

from ....base.annotations import Any
from ....graph.constraints import Mismatch
from ...machine import Machine
from ...values import Instance
from ..python.builtins import frame_of
from .config import is_keras_2, is_keras_3


def dropped(name: str, run: Any, instead: str) -> Any:
    """The method `name`: a failure where the version is certainly the third, a doubt where it may be."""

    def noted(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
        if not is_keras_2(machine) and not asks_for(machine, name):
            say(machine, name, instead)
        return run(machine, receiver, *args, **kwargs)

    return noted


def say(machine: Machine, name: str, instead: str) -> None:
    text, advice = f"models of Keras 3 have no {name}()", f"{name} -> {instead}"
    if is_keras_3(machine):
        machine.builder.record(Mismatch(text, "wrong-call", help=advice), f"keras.Model.{name}")
    else:
        machine.observations.append(("keras dropped", text, advice, machine.builder.site))


def asks_for(machine: Machine, name: str) -> bool:
    """Does the program look whether the method is there: its name stands as text?"""
    modules = [*machine.finder.modules.values(), frame_of(machine).module]
    return any(f"{quote}{name}{quote}" in m.text for m in modules if m is not None and m.ours for quote in "'\"")
