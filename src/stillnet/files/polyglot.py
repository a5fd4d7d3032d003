"""Files that are two things at once: a zip archive at the end of a file of another format is found and scanned."""

from __future__ import annotations

from .content import Content
from .model import ReadFile
from .signs import is_zip

# The end of an archive, and where it may stand: before a comment that is as long as its length can say.
END, TAIL = b"PK\x05\x06", 65_557


def scan_tail(content: Content, into: ReadFile, words: str) -> None:
    """A loader that looks for the directory at the end of a file reads the archive, and not what stands before it."""
    if content.is_folder or is_zip(content) or END not in content.data[max(0, content.size - TAIL) :]:
        return
    from .archives import Folder, common_root, layouts
    from .torch.archive import scan_all
    from .wire.zip_archive import NotAnArchive, open_archive

    try:
        archive = open_archive(memoryview(content.data))
    except NotAnArchive:
        return
    folder = Folder(archive, into, common_root(archive))
    names = folder.names()
    # TensorFlow Lite keeps labels and other texts in such an archive: only one that is a model itself is odd
    second = next((layout.words for layout in layouts() if names and layout.fits(names)), None)
    if second is not None:
        into.observe("archive-anomaly", f"a {second} stands at the end of this {words}", what="polyglot")
    said = scan_all(folder, into)
    if into.models and names:
        into.models[0].notes.append(f"the archive at its end: {said}")
