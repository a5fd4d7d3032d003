"""Frames of the interpreter: the running function and the one that called it, as a program sees them."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...machine import Machine
from ...values import MISSING, Frame, Instance, PyDict
from ..registry import CLASSES, known, known_class
from .builtins import frame_of
from .functions import code_object

MODULES = "modules of frames"
known_class("frame", clear=lambda machine, receiver: None)


@known("sys._getframe")
def _getframe(machine: Machine, depth: Any = 0) -> Any:
    frames = visible(machine)
    if not isinstance(depth, int) or not 0 <= depth < len(frames):
        return Unknown("a frame of the interpreter", machine.builder.site)
    return frame_object(machine, *frames[depth : depth + 2])


# methods that code of a library calls, which is known by table and has no frames here
CALLED_BY_LIBRARIES = frozenset({"forward", "__post_init__", "__enter__", "__exit__", "call", "training_step"})


def visible(machine: Machine) -> list[Frame]:
    """The running frame and those that called it, as far as nothing of a library stands between them."""
    frames = [frame_of(machine), *machine.callers[-1:]]
    for caller in reversed(machine.callers[:-1]):
        function = frames[-1].function
        if function is None or function.name in CALLED_BY_LIBRARIES:
            break
        frames.append(caller)
    return frames


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
    made = Instance(CLASSES["frame"], facts)
    machine.context.setdefault(MODULES, {})[made] = frame.module
    return made


def module_of_frame(machine: Machine, value: Any) -> Any:
    """The module whose code a frame runs, for frames made here."""
    return machine.context.get(MODULES, {}).get(value) if isinstance(value, Instance) else None
