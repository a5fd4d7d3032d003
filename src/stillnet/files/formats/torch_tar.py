"""Tar checkpoints of torch before 0.1.10: a pickle whose tensors and storages are listed in members beside it."""

from __future__ import annotations

import struct

from ...base.annotations import Any
from ...base.dtype import DTYPES
from ..checkpoint import read_checkpoint
from ..content import Content
from ..errors import UnreadableFile
from ..limits import MEMBERS, RANK
from ..model import ReadFile
from ..pickles import scan, verdict
from ..recognise import reader
from ..torch.values import STORAGE_TYPES, StoredTensor
from ..wire.pickle_stack import Pickle
from ..wire.pickle_values import Global, Made, Persistent

BLOCK = 512


@reader("torch-tar")
def read(content: Content, into: ReadFile) -> None:
    found = dict(members(memoryview(content.data), into))
    if "pickle" not in found:
        raise UnreadableFile("a tar archive without the members of a PyTorch checkpoint")
    into.format = "PyTorch checkpoint (tar)"
    for name in found:
        if name.startswith(("/", "..")) or "/../" in name:
            into.observe(
                "archive-anomaly", f"the member name {name!r} points outside its folder", name, what="traversal"
            )
    stream = scan(found["pickle"], into, "pickle")
    scanned = [stream]
    if "storages" in found:
        scanned += scan_storages(found["storages"], into)
    tensors = listed(found, into)
    if tensors and "storages" not in found:
        into.problems.append(f"{into.path}: the numbers of its tensors are missing: the file breaks off")
    value = replaced(stream.value, tensors)
    read_checkpoint(value, into, content.name, "PyTorch checkpoint (tar)")
    broken = [p for p in scanned if p.error is not None]
    skipped = [f"{'pickle' if p is stream else 'storages'} from byte {p.end}" for p in broken]
    into.models[0].notes.append(verdict(into, len(scanned) - len(broken), len(scanned), skipped))


def members(view: memoryview, into: ReadFile) -> list[tuple[str, memoryview]]:
    """Names and contents, read from the headers; nothing is unpacked."""
    found: list[tuple[str, memoryview]] = []
    at = 0
    while at + BLOCK <= len(view) and view[at] and len(found) < MEMBERS:
        head = bytes(view[at : at + BLOCK])
        digits = head[124:136].strip(b" \0")
        if not digits or any(d not in b"01234567" for d in digits):
            raise UnreadableFile("a broken header of a tar member")
        size = int(digits, 8)
        name = head[:100].split(b"\0")[0].decode("utf-8", "backslashreplace")
        found.append((name, view[at + BLOCK : at + BLOCK + size]))
        if at + BLOCK + size > len(view):
            into.problems.append(f"{into.path}: the member {name!r} breaks off: the file is shorter than it states")
        at += BLOCK + (size + BLOCK - 1) // BLOCK * BLOCK
    return found


def listed(found: dict[str, memoryview], into: ReadFile) -> dict[str, StoredTensor]:
    """The member `tensors`: for each a pickle (key, storage, class) and its sizes as 64-bit numbers."""
    data = found.get("tensors", memoryview(b""))
    first = scan(data, into, "tensors")
    tensors: dict[str, StoredTensor] = {}
    at = first.end
    for _ in range(first.value if isinstance(first.value, int) and 0 <= first.value <= MEMBERS else 0):
        entry = scan(data, into, "tensors", at)
        if entry.error is not None or not isinstance(entry.value, tuple) or len(entry.value) != 3:
            break
        at = entry.end
        (rank,) = struct.unpack("<i", data[at : at + 4])
        if not 0 <= rank <= RANK:
            raise UnreadableFile(f"a tensor of {rank} axes")
        sizes = struct.unpack(f"<{rank}q", data[at + 8 : at + 8 + 8 * rank])
        (offset,) = struct.unpack("<q", data[at + 8 + 16 * rank : at + 16 + 16 * rank])
        at += 16 + 16 * rank
        key, storage, kind = entry.value
        name = kind.name.removesuffix("Tensor") if isinstance(kind, Global) else ""
        dtype = DTYPES.get(STORAGE_TYPES.get(name, ""))
        if all(0 <= s < 1 << 62 for s in sizes):
            tensors[str(key)] = StoredTensor(sizes, dtype, str(storage), offset)
    return tensors


def scan_storages(data: memoryview, into: ReadFile) -> list[Pickle]:
    """The member `storages`: how many there are, for each a pickle (key, place, class), a count and raw numbers, then the
    views among them. A loader unpickles all of these."""
    found = [scan(data, into, "storages")]
    count = found[0].value
    for _ in range(count if isinstance(count, int) and 0 <= count <= MEMBERS else 0):
        entry = scan(data, into, "storages", found[-1].end)
        found.append(entry)
        if entry.error is not None or not isinstance(entry.value, tuple) or len(entry.value) != 3:
            return found
        kind = entry.value[2]
        name = kind.name.removesuffix("Storage") if isinstance(kind, Global) else ""
        dtype = DTYPES.get(STORAGE_TYPES.get(name, ""))
        numbers = data[entry.end : entry.end + 8]
        if dtype is None or len(numbers) < 8:
            into.problems.append(f"{into.path}: storages from byte {entry.end} were not scanned")
            return found
        entry.end += 8 + max(0, int.from_bytes(numbers, "little", signed=True)) * dtype.itemsize
    if isinstance(count, int) and found[-1].error is None and found[-1].end < len(data):
        found.append(scan(data, into, "storages", found[-1].end))
    return found


def replaced(value: Any, tensors: dict[str, StoredTensor]) -> Any:
    """The object with its references to tensors replaced, in place and without recursion."""
    seen: set[int] = set()
    waiting = [value]
    while waiting:
        found = waiting.pop()
        if id(found) in seen:
            continue
        seen.add(id(found))
        if isinstance(found, (dict, list)):
            for key, inner in list(found.items() if isinstance(found, dict) else enumerate(found)):
                tensor = tensors.get(str(inner.id)) if isinstance(inner, Persistent) else None
                if tensor is not None:
                    found[key] = tensor
                else:
                    waiting.append(inner)
        elif isinstance(found, Made):
            waiting += [found.entries, found.state, found.items, found.args]
        elif isinstance(found, tuple):
            waiting += found
    return value
