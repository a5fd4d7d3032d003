"""Jobs on many files, one by one or several at once in processes of their own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from .annotations import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

Answer = TypeVar("Answer")

# To start processes takes as long as to read some files.
MANY = 16


class Ended(Exception):
    """The process of a job ended without an answer."""


def worthwhile(files: int) -> int:
    """How many processes are worth it: one for each core that this one may use."""
    if files < MANY or not hasattr(os, "sched_getaffinity"):
        return 1
    return min(len(os.sched_getaffinity(0)), files // (MANY // 2))


def in_processes(jobs: Sequence[partial[Answer]], processes: int) -> Iterator[Callable[[], Answer]]:
    """The answers, in the order of the jobs; asking for one waits for it, and raises `Ended` where there is none."""
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(processes) as pool:
        for job, future in [(job, pool.submit(job)) for job in jobs]:
            yield partial(_answer, job, future)


def _answer(job: partial[Answer], future: Future[Answer]) -> Answer:
    """What ends one process ends the pool: whoever has no answer by then is asked again, in a process of its own."""
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    try:
        return future.result()
    except BrokenProcessPool:
        pass
    try:
        with ProcessPoolExecutor(1) as alone:
            return alone.submit(job).result()
    except BrokenProcessPool as error:
        raise Ended(str(error)) from None
