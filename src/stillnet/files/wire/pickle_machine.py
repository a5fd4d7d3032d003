"""A pickle read as data: the opcodes of protocols 0 to 5 are followed, and nothing is imported, called or built."""

from __future__ import annotations

import struct

from . import pickle_objects, pickle_scalars  # noqa: F401 (opcodes register themselves)
from .pickle_stack import MOST_OPCODES, Broken, FramedMachine, Machine, Pickle, TooMuch


def read(data: bytes | memoryview, start: int = 0, most: int = MOST_OPCODES) -> Pickle:
    """Read one pickle from `start` on. One that loaders read in two ways is broken, and tells the names of both."""
    machine = Machine(data, start)
    result = run(machine, most)
    result.steps += machine.others.spent
    framed = FramedMachine(data, start)
    other = run(framed, most) if machine.crossed else result
    if (other.opcodes, other.end, other.error) != (result.opcodes, result.end, result.error) or paths(other) != paths(
        result
    ):
        result.globals += other.globals
        result.made += other.made
        result.steps += other.steps + framed.others.spent
        result.error = "an opcode stands across the end of its frame, which loaders read in different ways"
        result.ends_for_all = False
    return result


def paths(found: Pickle) -> list[str]:
    return [g.path for g in found.globals]


def run(machine: Machine, most: int) -> Pickle:
    result = machine.result
    try:
        result.value = machine.run(most)
    except Broken as problem:
        result.error, result.ends_for_all = str(problem), not isinstance(problem, TooMuch)
    except (IndexError, struct.error):
        result.ends_for_all = True
        result.error = f"the stack or the data ends early at byte {machine.at}"
    except (ValueError, OverflowError, UnicodeError) as problem:
        result.error = f"a value at byte {machine.at} cannot be read: {problem}"
    result.end = machine.at
    return result
