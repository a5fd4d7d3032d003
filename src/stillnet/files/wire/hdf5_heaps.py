"""The heaps of an HDF5 file: local ones hold names, global ones long text, fractal ones the links and attributes of
objects that have many."""

from __future__ import annotations

from collections.abc import Iterator

from ...base.annotations import Protocol
from .hdf5_types import BrokenFile

LONGEST_NAME = 65536
LARGEST_COLLECTION = 256 * 1024 * 1024
MOST_RECORDS = 200_000
DEEPEST_TREE = 16


class Bytes(Protocol):
    """The reader, as heaps know it."""

    width: int
    length_width: int

    def take(self, address: int, count: int) -> bytes: ...
    def uint(self, address: int, count: int) -> int: ...
    def is_nowhere(self, address: int) -> bool: ...


def local_text(file: Bytes, heap: int, offset: int) -> str:
    """A zero-ended name of a local heap."""
    if file.take(heap, 4) != b"HEAP":
        raise BrokenFile(f"no local heap at {heap}")
    size = file.uint(heap + 8, file.length_width)
    segment = file.uint(heap + 8 + 2 * file.length_width, file.width)
    if offset >= size:
        raise BrokenFile("a name lies outside its heap")
    for guess in (64, 1024, LONGEST_NAME):
        raw = file.take(segment + offset, min(size - offset, guess))
        if b"\0" in raw:
            return raw.split(b"\0")[0].decode("utf-8", "backslashreplace")
    raise BrokenFile("a name without an end")


class GlobalHeap:
    """Text of variable length; each collection is indexed once."""

    def __init__(self, file: Bytes) -> None:
        self.file = file
        self.collections: dict[int, dict[int, tuple[int, int]]] = {}

    def text(self, reference: bytes) -> bytes:
        width = self.file.width
        if len(reference) < 8 + width:
            raise BrokenFile("a reference to text is cut off")
        length = int.from_bytes(reference[:4], "little")
        address = int.from_bytes(reference[4 : 4 + width], "little")
        index = int.from_bytes(reference[4 + width : 8 + width], "little")
        if length == 0 or address == 0:
            return b""
        if address not in self.collections:
            self.collections[address] = self.indexed(address)
        if index not in self.collections[address]:
            raise BrokenFile("text that is not in its heap")
        start, size = self.collections[address][index]
        return self.file.take(start, min(size, length))

    def indexed(self, address: int) -> dict[int, tuple[int, int]]:
        file = self.file
        if file.take(address, 4) != b"GCOL":
            raise BrokenFile(f"no global heap at {address}")
        size = file.uint(address + 8, file.length_width)
        if size > LARGEST_COLLECTION:
            raise BrokenFile("a global heap of an impossible size")
        at, end = address + 8 + file.length_width, address + size
        found: dict[int, tuple[int, int]] = {}
        while at + 8 + file.length_width <= end:
            index, length = file.uint(at, 2), file.uint(at + 8, file.length_width)
            if index == 0:
                break
            found[index] = (at + 8 + file.length_width, length)
            at += 8 + file.length_width + ((length + 7) & ~7)
        return found


def fractal_objects(file: Bytes, heap: int, index: int) -> Iterator[bytes]:
    """The objects of a fractal heap, found through the tree that indexes them."""
    store = FractalHeap(file, heap)
    for identifier in tree_records(file, index):
        yield store.object(identifier)


class FractalHeap:
    """Managed objects of a heap made of blocks that double in size; huge ones are not read."""

    def __init__(self, file: Bytes, address: int) -> None:
        self.file = file
        head = file.take(address, 22)
        if head[:4] != b"FRHP":
            raise BrokenFile(f"no fractal heap at {address}")
        w, n = file.width, file.length_width
        self.filters = int.from_bytes(head[7:9], "little")
        # flags, largest managed, next huge, huge tree, free space, free manager, managed, allocated, iterator, objects...
        at = address + 9 + 1 + 4 + n + w + n + w + 4 * n + 4 * n
        self.columns = file.uint(at, 2)
        self.first = file.uint(at + 2, n)
        self.largest = file.uint(at + 2 + n, n)
        self.bits = file.uint(at + 2 + 2 * n, 2)
        self.root = file.uint(at + 6 + 2 * n, w)
        self.rows = file.uint(at + 6 + 2 * n + w, 2)
        self.checked = bool(head[9] & 2)
        self.longest = int.from_bytes(head[10:14], "little")
        if not self.columns or not self.first or self.columns > 1024 or self.bits > 64 or self.filters:
            raise BrokenFile("a fractal heap of a kind that is not read")
        self.offset_width = (self.bits + 7) // 8
        # lengths are stored in as many bytes as the largest block or object needs
        reach = min(self.largest, self.longest) or 1
        self.length_width = (reach.bit_length() + 7) // 8

    def object(self, identifier: bytes) -> bytes:
        kind = (identifier[0] >> 4) & 3
        if kind == 2:
            return identifier[1 : 2 + (identifier[0] & 0x0F)]
        if kind != 0:
            raise BrokenFile("a huge object in a fractal heap")
        offset = int.from_bytes(identifier[1 : 1 + self.offset_width], "little")
        size = int.from_bytes(identifier[1 + self.offset_width : 1 + self.offset_width + self.length_width], "little")
        return self.file.take(self.place(offset), size)

    def place(self, offset: int) -> int:
        """Where an offset of the heap's own space stands in the file."""
        if self.rows == 0:
            return self.root + offset
        return self.in_block(self.root, self.rows, offset, 0, 0)

    def in_block(self, block: int, rows: int, offset: int, start: int, depth: int) -> int:
        file = self.file
        if depth > DEEPEST_TREE or file.is_nowhere(block) or file.take(block, 4) != b"FHIB":
            raise BrokenFile("a block of a fractal heap is missing")
        at = block + 5 + file.width + self.offset_width
        direct_rows = (self.largest // self.first).bit_length() + 1
        position = start
        for row in range(min(rows, 64)):
            size = self.first << max(0, row - 1)
            for _ in range(self.columns):
                child = file.uint(at, file.width)
                at += file.width
                if position <= offset < position + size:
                    if row < direct_rows:
                        return child + offset - position
                    inner = size.bit_length() - (self.first * self.columns).bit_length() + 1
                    return self.in_block(child, inner, offset, position, depth + 1)
                position += size
        raise BrokenFile("an object lies outside its fractal heap")


# Where the identifier of the heap stands in the records that index links and attributes, by type of tree.
RECORD_PLACES = {5: (4, 7), 6: (8, 7), 8: (0, 8), 9: (0, 8)}


def tree_records(file: Bytes, tree: int) -> Iterator[bytes]:
    """The heap identifiers in a version 2 tree."""
    if file.is_nowhere(tree) or file.take(tree, 4) != b"BTHD":
        raise BrokenFile("the index of a fractal heap is missing")
    kind, node_size, record_size = file.uint(tree + 5, 1), file.uint(tree + 6, 4), file.uint(tree + 10, 2)
    depth, root, used = file.uint(tree + 12, 2), file.uint(tree + 16, file.width), file.uint(tree + 16 + file.width, 2)
    if kind not in RECORD_PLACES or depth > DEEPEST_TREE or not record_size or node_size < record_size:
        raise BrokenFile("an index of a kind that is not read")
    capacities = node_capacities(node_size, record_size, depth, file.width)
    budget = [MOST_RECORDS]
    if used:
        yield from node_records(file, root, used, depth, record_size, RECORD_PLACES[kind], capacities, budget)


def node_capacities(node_size: int, record_size: int, depth: int, width: int) -> list[tuple[int, int]]:
    """For each level the bytes that a child's number of records takes, and that of all records below it."""
    most = (node_size - 10) // record_size
    below = most
    found = [((most.bit_length() + 7) // 8, 0)]
    for _ in range(depth):
        count_width, total_width = found[0][0], (below.bit_length() + 7) // 8
        pointer = width + count_width + (total_width if len(found) > 1 else 0)
        here = (node_size - 10 - pointer) // (record_size + pointer)
        found.append((count_width, total_width if len(found) > 1 else 0))
        below = (here + 1) * below + here
    return found


def node_records(
    file: Bytes,
    node: int,
    used: int,
    depth: int,
    record_size: int,
    place: tuple[int, int],
    capacities: list[tuple[int, int]],
    budget: list[int],
) -> Iterator[bytes]:
    if file.take(node, 4) != (b"BTIN" if depth else b"BTLF"):
        raise BrokenFile("a node of an index is missing")
    for i in range(used):
        budget[0] -= 1
        if budget[0] < 0:
            raise BrokenFile(f"more than {MOST_RECORDS} records")
        at = node + 6 + i * record_size
        yield file.take(at + place[0], place[1])
    if depth:
        count_width, total_width = capacities[depth]
        at = node + 6 + used * record_size
        for _ in range(used + 1):
            child, count = file.uint(at, file.width), file.uint(at + file.width, count_width)
            at += file.width + count_width + total_width
            yield from node_records(file, child, count, depth - 1, record_size, place, capacities, budget)
