"""Arrays of numpy, alone or as an archive: names, shapes and types; pickled elements are scanned."""

from __future__ import annotations

from math import prod

from ..base.annotations import Any
from .archives import Folder, layout
from .checkpoint import read_checkpoint, read_state_dict
from .content import Content
from .errors import UnreadableFile
from .limits import RANK
from .model import ReadFile, StoredModel
from .pickles import scan, verdict
from .torch.values import StoredTensor, numpy_dtype
from .wire.npy import MAGIC, Header, NotAnArray, header
from .wire.pickle_values import Made

SUFFIX = ".npy"


def stored(found: Header) -> StoredTensor | None:
    sizes = found.shape
    if len(sizes) > RANK or any(s >= 1 << 62 for s in sizes):
        return None
    return StoredTensor(sizes, numpy_dtype(found.type), kind="array", trainable=False)


def read_arrays(named: dict[str, Header], into: ReadFile, name: str, format: str) -> StoredModel:
    """The arrays as the parameters of one model."""
    model = into.model(name, "numpy", format, into.path)
    into.models.append(model)
    read_state_dict(model, {k: t for k, h in named.items() if (t := stored(h)) is not None and not h.has_objects})
    return model


def read_array(content: Content, into: ReadFile) -> None:
    """One array file. Elements that are objects are a pickle behind the header."""
    try:
        found = header(memoryview(content.data))
    except NotAnArray as problem:
        raise UnreadableFile(f"{content.path}: {problem}") from None
    model = read_arrays({"array": found}, into, content.name, "numpy array")
    if is_short(found, content.size):
        into.problems.append(f"{into.path}: the array states more elements than the file holds")
    if found.has_objects:
        scanned = scan(memoryview(content.data), into, "its pickle", found.start)
        whole = scanned.error is None
        inner = objects_of(scanned.value)
        if inner:
            into.models.clear()
            read_checkpoint(inner[0] if len(inner) == 1 else inner, into, content.name, "numpy array")
            model = into.models[0]
        model.notes.append(verdict(into, int(whole), 1, [] if whole else [f"from byte {scanned.end}"]))


def is_short(found: Header, size: int) -> bool:
    """Whether a file of that many bytes cannot hold the elements that its header states."""
    array = stored(found)
    kind = None if array is None else array.dtype
    more = array is None or (kind is not None and prod(found.shape) * kind.itemsize > size - found.start)
    return more and not found.has_objects


def objects_of(value: Any) -> list[Any]:
    """The elements of a pickled array of objects."""
    state = value.state if isinstance(value, Made) else None
    elements = state[4] if isinstance(state, tuple) and len(state) == 5 else None
    return elements if isinstance(elements, list) else []


def is_array_archive(names: list[str]) -> bool:
    return bool(names) and sum(n.endswith(SUFFIX) for n in names) * 2 >= len(names)


@layout("numpy-archive", "numpy archive", is_array_archive, order=80)
def _archive(folder: Folder, content: Content, into: ReadFile) -> None:
    from .torch.archive import scan_all

    named: dict[str, Header] = {}
    objects: list[tuple[str, Header]] = []
    arrays = []
    for name in folder.names():
        # the header of an array that stays on disk stands in its first bytes; numpy goes by these, not by the name
        head = folder.head(name, 70_000)
        if not name.endswith(SUFFIX) and head[: len(MAGIC)] != MAGIC:
            continue
        arrays.append(name)
        try:
            found = header(head)
        except NotAnArray as problem:
            into.problems.append(f"{content.path}: {name}: {problem}")
            continue
        named[name.removesuffix(SUFFIX)] = found
        if is_short(found, folder.archive.members[folder.root + name].size):
            into.problems.append(f"{content.path}: {name} states more elements than it holds")
        if found.has_objects:
            objects.append((name, found))
    model = read_arrays(named, into, content.name, "numpy archive")
    skipped = []
    for name, found in objects:
        try:
            result = scan(folder.content(name), into, name, found.start)
        except UnreadableFile as problem:
            into.problems.append(f"{content.path}: {name} was not scanned: {problem}")
            skipped.append(name)
            continue
        if result.error is not None:
            skipped.append(f"{name} from byte {result.end}")
    if objects:
        model.notes.append(verdict(into, len(objects) - len(skipped), len(objects), skipped))
    rest = scan_all(folder, into, others=tuple(arrays))
    if len(named) < len(folder.names()):
        model.notes.append(rest)
