"""Files that are two things at once: a zip archive at the end of a file of another format is found and scanned."""

from __future__ import annotations

from .archives import LAYOUTS, Folder, common_root, is_zip, load
from .content import Content
from .model import ReadFile
from .wire.zip_archive import NotAnArchive, open_archive


def scan_tail(content: Content, into: ReadFile, words: str) -> None:
    """A loader that looks for the directory at the end of a file reads the archive, and not what stands before it."""
    if content.is_folder or is_zip(content):
        return
    try:
        archive = open_archive(memoryview(content.data))
    except NotAnArchive:
        return
    from .torch_archive import scan_all

    load()
    folder = Folder(archive, into, common_root(archive))
    names = folder.names()
    # TensorFlow Lite keeps labels and other texts in such an archive: only one that is a model itself is odd
    second = next((layout.words for layout in LAYOUTS.values() if names and layout.fits(names)), None)
    if second is not None:
        into.observe("archive-anomaly", f"a {second} stands at the end of this {words}", what="polyglot")
    said = scan_all(folder, into)
    if into.models and names:
        into.models[0].notes.append(f"the archive at its end: {said}")
