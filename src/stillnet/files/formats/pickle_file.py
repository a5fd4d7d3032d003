"""Pickle files: what torch wrote before it used archives, and any other pickle."""

from __future__ import annotations

from ...base.annotations import Any
from ..checkpoint import read_checkpoint
from ..content import Content
from ..model import ReadFile
from ..pickles import looks_like_pickle, scan, verdict
from ..recognise import reader
from ..torch.storages import check_tensors, storages
from ..wire.pickle_stack import Pickle

MAGIC = 0x1950A86A20F9469CFC6C
MOST_PICKLES = 1000


@reader("pickle")
def read(content: Content, into: ReadFile) -> None:
    view = memoryview(content.data)
    first = scan(view, into, "pickle 1")
    legacy = first.value == MAGIC if isinstance(first.value, int) else False
    into.format = "PyTorch checkpoint (before 1.6)" if legacy else "pickle"
    found = [first, *rest(view, into, first, legacy)]
    skipped: list[str] = []
    if legacy and len(found) == 5:
        skipped = check_storages(found, view, into)
    elif legacy and found[-1].error is None:
        into.problems.append(f"{into.path}: the file is cut off: {len(found)} of 5 pickles stand in it")
    for one in found:
        check_tensors(one, into)
    value = chosen(found, legacy)
    read_checkpoint(value, into, content.name, into.format)
    whole = [p for p in found if p.error is None]
    skipped += [f"from byte {p.end}" for p in found if p.error is not None]
    if not legacy and not skipped:
        skipped = not_scanned(view, found[-1].end, "the last pickle", into)
    into.models[0].notes.append(verdict(into, len(whole), len(found), skipped))


def is_blank(view: memoryview) -> bool:
    """Whether bytes are only padding and line ends."""
    return all(not bytes(view[at : at + 65_536]).strip(b"\0\r\n ") for at in range(0, len(view), 65_536))


def not_scanned(view: memoryview, at: int, what: str, into: ReadFile) -> list[str]:
    """What stands behind the end of all that is known to be in the file."""
    left = len(view) - at
    if left and not is_blank(view[at:]):
        into.problems.append(f"{into.path}: {left} bytes after {what} were not scanned")
    return [f"{left} bytes after {what}"] if left else []


def check_storages(found: list[Pickle], view: memoryview, into: ReadFile) -> list[str]:
    """After the pickles of a legacy file every storage stands with its length in front of it; what follows these."""
    sizes = storages(found[3].persistent).values()
    end = found[4].end + sum(8 + (size or 0) for size in sizes)
    if end > len(view):
        into.problems.append(f"{into.path}: the file is cut off: its tensors need {end} bytes, it has {len(view)}")
        return []
    return not_scanned(view, end, "the last storage", into) if None not in sizes else []


def rest(view: memoryview, into: ReadFile, first: Pickle, legacy: bool) -> list[Pickle]:
    """The pickles that follow. Legacy files hold five, then raw storages; others as many as follow each other."""
    found: list[Pickle] = []
    at, most = first.end, 4 if legacy else MOST_PICKLES
    while first.error is None and len(found) < most and at < len(view):
        if not legacy and not looks_like_pickle(bytes(view[at : at + 64]) + b"\n.") and view[at] != 0x80:
            break
        found.append(scan(view, into, f"pickle {len(found) + 2}", at))
        at = found[-1].end
        if found[-1].error is not None:
            break
    return found


def chosen(found: list[Pickle], legacy: bool) -> Any:
    """The object: the fourth pickle of a legacy file (after magic number, protocol and system), else the first."""
    if legacy:
        return found[3].value if len(found) > 3 else None
    return found[0].value if len(found) == 1 else [p.value for p in found]
