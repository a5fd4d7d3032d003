"""safetensors: a JSON header with names, types and shapes; an index file lists the shards of a large model, also torch's own."""

from __future__ import annotations

import json
import os

from ...base.annotations import Any, TypeGuard
from ...base.dtype import DTYPES, DType
from ...base.plain import replace
from ..checkpoint import read_state_dict
from ..content import Content, open_content
from ..errors import UnreadableFile
from ..limits import RANK, TEXT_BYTES
from ..model import ReadFile
from ..recognise import reader
from ..signs import is_safetensors
from ..torch.shards import shard_tensors
from ..torch.values import StoredTensor

TYPES = {
    "F64": "f64", "F32": "f32", "F16": "f16", "BF16": "bf16", "I64": "i64", "I32": "i32", "I16": "i16", "I8": "i8", "U8": "u8",
    "U16": "u16", "U32": "u32", "U64": "u64", "BOOL": "bool", "F8_E4M3": "f8e4m3", "F8_E5M2": "f8e5m2", "C64": "c64",
}  # fmt: skip
# Types of narrow numbers that are known and not followed.
OTHER_TYPES = ("F4", "F6_E2M3", "F6_E3M2", "F8_E8M0", "F8_E4M3FNUZ", "F8_E5M2FNUZ", "F4_E2M1", "C128")
MOST_SHARDS = 2000
MOST_NOTES = 10


def header_size(head: bytes) -> int:
    return int.from_bytes(head[:8], "little") if len(head) >= 9 else 0


@reader("safetensors")
def read(content: Content, into: ReadFile) -> None:
    table, facts = header(content, into)
    model = into.model(content.name, "pytorch", "safetensors", content.path)
    read_state_dict(model, table)
    model.notes.extend(facts)
    into.models.append(model)


def header(content: Content, into: ReadFile) -> tuple[dict[str, StoredTensor], list[str]]:
    """The tensors that a header lists, and its metadata. Offsets must stay inside the file and not overlap."""
    size = header_size(content.head)
    if 8 + size > content.size:
        raise UnreadableFile(f"the header claims {size} bytes, the file has {content.size}")
    try:
        text = bytes(content.data[8 : 8 + size]).decode("utf-8", "replace")
        stated = json.loads(text, object_pairs_hook=lambda pairs: once(pairs, into))
    except (ValueError, RecursionError) as problem:
        raise UnreadableFile(f"the header is no JSON: {str(problem)[:100]}") from None
    if not isinstance(stated, dict):
        raise UnreadableFile("the header is no table of tensors")
    metadata = stated.pop("__metadata__", {})
    facts = [f"{k}: {v}"[:200] for k, v in list(metadata.items())[:10]] if isinstance(metadata, dict) else []
    table: dict[str, StoredTensor] = {}
    spans: list[tuple[int, int, str]] = []
    for name, entry in stated.items():
        found = tensor(name, entry, content.size - 8 - size, into)
        if found is not None:
            table[name], place = found
            spans.append((*place, name))
    overlaps(spans, into)
    left = content.size - 8 - size - covered(spans)
    if left > 0:
        into.problems.append(f"{into.path}: {left} bytes of it belong to no tensor")
    return table, facts


def once(pairs: list[tuple[str, Any]], into: ReadFile) -> dict[str, Any]:
    """A table of the header; of two entries of one name, loaders differ in which one they take."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        into.problem_once(f"{into.path}: {next(n for n in names if names.count(n) > 1)[:200]} is listed more than once")
    return found


def tensor(name: str, entry: Any, room: int, into: ReadFile) -> tuple[StoredTensor, tuple[int, int]] | None:
    shape = entry.get("shape") if isinstance(entry, dict) else None
    offsets = entry.get("data_offsets") if isinstance(entry, dict) else None
    if not is_sizes(shape) or len(shape) > RANK or not is_sizes(offsets) or len(offsets) != 2:
        into.problems.append(f"{into.path}: {name[:200]}: no shape or offsets")
        return None
    dtype: DType | None = DTYPES.get(TYPES.get(str(entry.get("dtype")), ""))
    if dtype is None and str(entry.get("dtype")) not in OTHER_TYPES:
        into.problems.append(f"{into.path}: {name[:200]}: an unknown type {str(entry.get('dtype'))[:20]!r}")
    start, end = offsets
    count = 1
    for size in shape:
        count *= size
    if end > room or start > end or (dtype is not None and end - start != count * dtype.bits // 8):
        into.problems.append(
            f"{into.path}: {name[:200]}: its {end - start} bytes at {start} do not fit its shape or the file"
        )
    return StoredTensor(tuple(shape), dtype, f"{start}", 0), (start, end)


def is_sizes(value: Any) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(type(v) is int and 0 <= v < 1 << 62 for v in value)


def overlaps(spans: list[tuple[int, int, str]], into: ReadFile) -> None:
    last = 0
    for start, end, name in sorted(spans):
        if start < last and end > start:
            into.problems.append(f"{into.path}: {name[:200]} shares bytes with another tensor")
        last = max(last, end)


def covered(spans: list[tuple[int, int, str]]) -> int:
    """How many bytes tensors hold."""
    total = last = 0
    for start, end, _ in sorted(spans):
        total += max(end - max(start, last), 0)
        last = max(last, end)
    return total


# -- shards ------------------------------------------------------------------------------------------------------------
@reader("safetensors-index")
def read_index(content: Content, into: ReadFile) -> None:
    """Every shard beside the index that it names; names with folders are not followed."""
    if content.size > TEXT_BYTES:
        raise UnreadableFile("the index is too large")
    try:
        stated = json.loads(bytes(content.data[:]).decode("utf-8", "replace"))
    except (ValueError, RecursionError) as problem:
        raise UnreadableFile(f"no JSON: {str(problem)[:100]}") from None
    weights = stated.get("weight_map") if isinstance(stated, dict) else None
    if not isinstance(weights, dict):
        raise UnreadableFile("the index has no weight_map")
    shards = sorted({s for s in weights.values() if isinstance(s, str)})
    table: dict[str, StoredTensor] = {}
    notes: list[str] = []
    for shard in shards[:MOST_SHARDS]:
        table.update(shard_of(content, shard, into, notes))
    missing = [name for name in weights if name not in table]
    if missing:
        into.problems.append(
            f"{into.path}: {len(missing)} tensors of the index were not found, such as {missing[0][:200]}"
        )
    model = into.model(content.name, "pytorch", "PyTorch checkpoint" if notes else "safetensors", content.path)
    read_state_dict(model, table)
    model.notes += [f"{len(shards)} shards", *notes[:MOST_NOTES]]
    into.models.append(model)


def shard_of(content: Content, shard: str, into: ReadFile, notes: list[str]) -> dict[str, StoredTensor]:
    if os.path.basename(shard) != shard or shard in ("", ".", ".."):
        into.problems.append(f"{into.path}: the shard {shard[:200]!r} is not beside the index and was not read")
        return {}
    try:
        opened = open_content(os.path.join(os.path.dirname(content.path), shard))
        found = header(opened, into)[0] if is_safetensors(opened) else shard_tensors(opened, shard, into, notes)
    except UnreadableFile as problem:
        into.problems.append(f"{into.path}: the shard {shard[:200]} was not read: {problem}")
        return {}
    return {name: replace(t, storage=f"{shard}:{t.storage}" if t.storage else "") for name, t in found.items()}
