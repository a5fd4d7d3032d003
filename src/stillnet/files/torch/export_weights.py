"""Where the elements of the weights of an exported program stand, and whether the archive holds them."""

from __future__ import annotations

from ...base.annotations import Any
from ..archives import Folder, common_root
from ..errors import UnreadableFile
from ..model import ReadFile
from ..stored_json import parsed
from ..wire.pickle_machine import read
from ..wire.zip_archive import NotAnArchive, Unreadable, open_archive
from .calls import export_type
from .export import mapping
from .storages import last_element
from .values import entries, sizes, tensor

OLD_STATE = "serialized_state_dict.pt"
FOLDERS = ("weights", "constants")


def weight_places(folder: Folder, label: str, into: ReadFile) -> dict[str, Any]:
    """name -> where its elements lie and how, for every weight that the archive lists."""
    found: dict[str, Any] = old_places(folder) if folder.has(OLD_STATE) else {}
    wrong: list[str] = []
    for kind in FOLDERS:
        text = folder.optional(f"data/{kind}/{label}_{kind}_config.json")
        stated = mapping(parsed(text.decode("utf-8", "replace"), f"the list of {kind}")) if text else {}
        for name, entry in mapping(stated.get("config")).items():
            file, meta = mapping(entry).get("path_name"), mapping(mapping(entry).get("tensor_meta"))
            if isinstance(file, str):
                found[name] = (kind, file, *(str(meta.get(k)) for k in ("sizes", "strides", "storage_offset")))
                if is_short(folder, f"data/{kind}/{file}", mapping(entry), meta):
                    wrong.append(name)
    if wrong:
        into.problems.append(
            f"{into.path}: the elements of {len(wrong)} weights are missing or too few: {', '.join(wrong[:5])[:200]}"
        )
    return found


def is_short(folder: Folder, file: str, entry: dict[str, Any], meta: dict[str, Any]) -> bool:
    """Whether a member is missing or smaller than the tensor that it is said to hold."""
    member = folder.archive.members.get(folder.root + file)
    if member is None or entry.get("use_pickle") is True:
        return member is None
    dtype = export_type(meta.get("dtype"))
    shape, steps = numbers(meta.get("sizes")), numbers(meta.get("strides"))
    start = mapping(meta.get("storage_offset")).get("as_int", 0)
    if dtype is None or shape is None or steps is None or not isinstance(start, int):
        return False
    return (last_element(shape, steps, start) + 1) * dtype.itemsize > member.size


def numbers(stated: Any) -> tuple[int, ...] | None:
    return sizes([mapping(s).get("as_int") for s in stated]) if isinstance(stated, list) else None


def old_places(folder: Folder) -> dict[str, Any]:
    """The older layout keeps a checkpoint inside the archive."""
    try:
        archive = open_archive(folder.content(OLD_STATE))
        root = common_root(archive)
        table = entries(read(archive.read(f"{root}data.pkl")).value) if f"{root}data.pkl" in archive.members else None
    except (NotAnArchive, Unreadable, UnreadableFile):
        return {}  # the scan of every pickle says so
    stored = {name: tensor(value) for name, value in (table or {}).items() if isinstance(name, str)}
    return {name: (t.storage, t.offset, t.shape) for name, t in stored.items() if t is not None and t.storage}
