"""The one door to model files: a path to everything its reader recovers."""

from __future__ import annotations

import os
import struct

from ..base.plain import dataclass
from ..base.printable import printable
from .content import Content, open_content
from .errors import UnreadableFile
from .given import GivenInputs
from .model import ReadFile
from .polyglot import scan_tail
from .recognise import Format, is_text, looks_like, recognise

# What broken data makes the standard library and plain indexing raise: the file's fault, not ours.
BROKEN = (UnreadableFile, struct.error, UnicodeDecodeError, EOFError, OverflowError, RecursionError, MemoryError)


@dataclass(frozen=True, slots=True)
class Recognised:
    """A path that was opened, and the format of what lies there, if it is a known one."""

    # None where it cannot be opened
    content: Content | None
    format: Format | None


def read(path: str, given: GivenInputs | None = None, known: Recognised | None = None) -> ReadFile:
    """Read one model file or folder, which may be `known` already. Raises UnreadableFile where nothing could be read;
    `problems` tell what is partial."""
    if known is None or known.content is None:
        content = open_content(path)
        format = recognise(content)
    else:
        content, format = known.content, known.format
    if format is None:
        raise UnreadableFile(f"{path}: not a model file that is known: {looks_like(content)}")
    return read_as(content, format, given or GivenInputs())


def read_as(content: Content, format: Format, given: GivenInputs) -> ReadFile:
    into = ReadFile(content.path, format.name, problems=content.problems, given=given)
    into.opcodes = max(into.opcodes, content.size)
    try:
        format.read(content, into)
        scan_tail(content, into, format.words)
    except BROKEN as error:
        _stopped(into, format, str(error) or type(error).__name__)
    except Exception as error:  # a bug of ours ends at the file that shows it
        if os.environ.get("STILLNET_STRICT"):
            raise
        _stopped(into, format, f"internal error: {type(error).__name__}: {str(error)[:200]}")
    into.problems += given.problems
    if into.models:
        into.problems += [f"{into.path}: no input takes {text}" for text in given.unused()]
    into.problems[:] = [printable(p) for p in dict.fromkeys(into.problems)]
    return into


def _stopped(into: ReadFile, format: Format, reason: str) -> None:
    text = reason if reason.startswith(into.path) else f"{into.path}: {format.words}: {reason}"
    if not into.models and not into.observations:
        raise UnreadableFile(printable(text)) from None
    into.problems.append(text)


def model_file(path: str) -> Recognised | None:
    """What lies at a path that is no Python source, if it should be read as a model file: everything but text without a
    suffix."""
    if not os.path.exists(path):
        return None
    try:
        content = open_content(path)
        plain = content.is_folder or (is_text(content.head) and not os.path.splitext(path)[1])
        format = recognise(content)
    except BROKEN:
        return Recognised(None, None)
    return None if format is None and plain else Recognised(content, format)
