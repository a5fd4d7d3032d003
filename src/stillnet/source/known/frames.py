"""Frames of the interpreter: the running function and the one that called it, as a program sees them."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.unknown import Unknown
from ..machine import Machine
from ..values import MISSING, Frame, Instance, PyDict
from .builtins import frame_of
from .functions import code_object
from .registry import CLASSES, known, known_class

known_class("frame", clear=lambda machine, receiver: None)


@known("sys._getframe")
def _getframe(machine: Machine, depth: Any = 0) -> Any:
    """Libraries that are known by table have no frames here, so only the nearest callers are told apart."""
    frames = [frame_of(machine), *machine.callers[-1:]]
    if not isinstance(depth, int) or not 0 <= depth < len(frames):
        return Unknown("a frame of the interpreter", machine.builder.site)
    return frame_object(machine, *frames[depth:])


@known("inspect.currentframe")
def _currentframe(machine: Machine) -> Any:
    return _getframe(machine, 0)


def frame_object(machine: Machine, frame: Frame, caller: Frame | None = None) -> Instance:
    site = machine.builder.site
    nothing = Unknown("a frame of the interpreter", site)
    variables = {k: v for k, v in frame.variables.items() if v is not MISSING}
    facts = {
        "f_locals": PyDict(variables if frame.function is not None else frame.variables),
        "f_globals": PyDict(frame.module.variables),
        "f_code": code_object(machine, frame.function) if frame.function is not None else nothing,
        "f_back": frame_object(machine, caller) if caller is not None else nothing,
        "f_lineno": Unknown("a line of the program", site),
    }
    return Instance(CLASSES["frame"], facts)
