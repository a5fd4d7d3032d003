"""One shard of a checkpoint that torch wrote in several files: its tensors by name, every pickle in it scanned."""

from __future__ import annotations

from ..archives import Folder, common_root, opened
from ..checkpoint import tensors_of
from ..content import Content
from ..errors import UnreadableFile
from ..model import ReadFile
from ..pickles import scan
from ..wire.zip_archive import looks_like_zip
from .archive import is_checkpoint, scan_all
from .storages import check_numbers
from .values import StoredTensor, entries

PICKLE = "data.pkl"


def shard_tensors(content: Content, shard: str, into: ReadFile, notes: list[str]) -> dict[str, StoredTensor]:
    """The state_dict of a shard; the verdict on its pickles goes to the notes. Raises UnreadableFile."""
    if not looks_like_zip(content.head):
        raise UnreadableFile("neither a safetensors file nor a checkpoint of PyTorch")
    archive = opened(content, into)
    folder = Folder(archive, into, common_root(archive))
    if not is_checkpoint(folder.names()) or not folder.has(PICKLE):
        raise UnreadableFile("no checkpoint of PyTorch")
    found = scan(folder.content(PICKLE), into, f"{shard}: {PICKLE}")
    notes.append(f"{shard}: {scan_all(folder, into, (PICKLE,) if found.error is None else ())}")
    check_numbers(folder, found, into)
    for anomaly in archive.anomalies:
        into.observe("archive-anomaly", f"{shard}: {anomaly.message}", anomaly.member, what=anomaly.kind)
    table = entries(found.value)
    if table is None:
        raise UnreadableFile("no table of tensors")
    return dict(tensors_of({name: value for name, value in table.items() if isinstance(name, str)}))
