"""Source lines that model files carry: stack traces of another machine as places of ours."""

from __future__ import annotations

import os
from functools import lru_cache

from ..base.pattern import pattern
from ..base.span import Site, Span

FRAME = pattern(r'File "([^"\n]{1,500})", line (\d{1,9})')
# A file below one of these belongs to a library, not to the author of the model.
LIBRARIES = ("site-packages", "dist-packages", "lib/python", "<frozen", "<eval_with_key>", "<string>")
MOST_FRAMES = 200
FEWEST_SHARED_PARTS = 2


def site_of(frames: list[tuple[str, int]]) -> Site | None:
    """The place of an operation: the deepest frame that is no library's, else the deepest; frames come outermost first."""
    own = [f for f in frames if not is_library(f[0])]
    chosen = (own or frames)[-1:]
    if not chosen:
        return None
    file, line = chosen[0]
    return Site(Span(local(file), line, 1, line, 1))


def frames_of_trace(trace: object) -> list[tuple[str, int]]:
    """The frames of a printed stack trace, outermost first."""
    if not isinstance(trace, str):
        return []
    return [(file, int(line)) for file, line in FRAME.findall(trace[:100_000])[:MOST_FRAMES]]


def is_library(file: str) -> bool:
    return any(mark in file for mark in LIBRARIES)


@lru_cache(maxsize=1024)
def local(file: str) -> str:
    """A path of another machine as it stands here: the same path, or the file below the current folder that shares its
    last parts; else as stored."""
    if os.path.isabs(file) and os.path.exists(file):
        return file
    parts = [p for p in file.replace("\\", "/").split("/") if p not in ("", ".", "..")]
    for start in range(1, len(parts) - FEWEST_SHARED_PARTS + 1):
        candidate = os.path.join(os.curdir, *parts[start:])
        if os.path.isfile(candidate):
            return os.path.abspath(candidate)
    return file
