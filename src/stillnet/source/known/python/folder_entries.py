"""os.scandir: the entries of a folder of the project, as objects that carry their path."""

from __future__ import annotations

import posixpath

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...machine import Machine
from ...values import Instance, Native, Property, PyIterator
from ..registry import known, known_class
from .paths import QUESTIONS, _listdir, path_text
from .quiet import itself, silent


def _part(read: Any) -> Any:
    """A property of the path of an entry."""
    return Property(Native("entry", lambda machine, receiver: read(receiver.payload)))


def _asks(name: str) -> Any:
    return lambda machine, receiver, **options: QUESTIONS[name](machine, receiver.payload)


ENTRY = known_class(
    "os.DirEntry",
    path=_part(str),
    is_file=_asks("isfile"),
    is_dir=_asks("isdir"),
    is_symlink=_asks("islink"),
    __fspath__=lambda machine, receiver: receiver.payload,
)
ENTRY.namespace["name"] = _part(posixpath.basename)
# The iterator is a context manager, too.
SCAN = known_class(
    "os.ScandirIterator",
    __iter__=lambda machine, receiver: receiver.payload,
    __enter__=itself,
    __exit__=silent,
    close=silent,
)


@known("os.scandir")
def _scandir(machine: Machine, path: Any = ".") -> Any:
    """In the order of names, where the disk has an order of its own."""
    found, folder = _listdir(machine, path), path_text(path)
    if isinstance(found, Unknown):
        return found
    entries = [Instance(ENTRY, payload=posixpath.join(folder, name)) for name in found.items]
    return Instance(SCAN, payload=PyIterator(entries), site=machine.builder.site)
