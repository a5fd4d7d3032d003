"""Room for a reader, which recurses as deep as its program: a deep stack, space for its frames, no garbage collection."""

from __future__ import annotations

import _thread
import gc
import sys
from collections.abc import Callable

from .annotations import Any, TypeVar

Outcome = TypeVar("Outcome")

DEPTH = 60_000  # nested calls
STACK = 512 * 1024 * 1024  # bytes for them in C
FRAMES = 16 * 1024 * 1024  # bytes for their frames


def roomy(run: Callable[[], Outcome]) -> Outcome:
    """What `run` gives, or the exception it raises, in a thread with room; collecting garbage would double its time."""
    outcome: list[Any] = []

    def target() -> None:
        try:
            outcome.append(_with_frames(run))
        except BaseException as error:  # handed over to the calling thread
            outcome.append(error)
        finally:
            ended.release()

    limit, size, collecting = sys.getrecursionlimit(), _thread.stack_size(), gc.isenabled()
    ended = _thread.allocate_lock()
    ended.acquire()
    sys.setrecursionlimit(DEPTH)
    _thread.stack_size(STACK)
    gc.disable()
    try:
        # whoever interrupts the wait does not have to wait for the end; the module above this one would bring more than is needed
        _thread.start_new_thread(target, ())
        ended.acquire()
    finally:
        sys.setrecursionlimit(limit)
        _thread.stack_size(size)
        if collecting:
            gc.enable()
    if isinstance(outcome[0], BaseException):
        raise outcome[0]
    return outcome[0]  # type: ignore[no-any-return]


def _with_frames(run: Callable[[], Outcome]) -> Outcome:
    """Call `run` from a frame so wide that the interpreter maps one large piece of memory for it and all below.

    CPython keeps frames in pieces of 16 kB, and gives a piece back as soon as its last frame ends: a reader whose calls go
    to and fro over the end of a piece maps and unmaps memory thousands of times, a fifth of its time. A piece is
    doubled until its first frame fits, and what is left of it is for the frames that follow.
    """
    return run()


# The frame claims half of the piece without touching it.
_with_frames.__code__ = _with_frames.__code__.replace(co_stacksize=FRAMES // 8)
