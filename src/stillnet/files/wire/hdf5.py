"""The metadata of an HDF5 file: groups, attributes, shapes and types of data sets; elements stay on disk.

Superblocks 0 to 3, object headers 1 and 2, groups as symbol tables, link messages and dense storage. Links to other files
are listed and never followed; chunks and filters are not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...base.annotations import Any
from ...base.plain import dataclass, field
from .hdf5_heaps import GlobalHeap, fractal_objects, local_text
from .hdf5_types import BrokenFile, Datatype, dataspace, datatype, values

SIGNATURE = b"\x89HDF\r\n\x1a\n"
MOST_OBJECTS = 200_000
# A message or a symbol takes at least this many bytes; a file that has more of them refers to one place again and again.
SMALLEST_MESSAGE = 4
DEEPEST_TREE = 32
UNDEFINED = 0xFFFFFFFFFFFFFFFF


@dataclass(slots=True)
class Dataset:
    shape: tuple[int, ...] | None
    type: Datatype
    attributes: dict[str, Any] = field(default_factory=dict)
    # where the elements stand, if in one piece: (offset, bytes)
    place: tuple[int, int] | None = None


@dataclass(slots=True)
class Group:
    attributes: dict[str, Any] = field(default_factory=dict)
    children: dict[str, Group | Dataset] = field(default_factory=dict)
    # names that point elsewhere: (name, kind, target)
    links: list[tuple[str, str, str]] = field(default_factory=list)


@dataclass(slots=True)
class Hdf5:
    """`problems` tells what could not be read; the rest stands."""

    root: Group
    problems: list[str] = field(default_factory=list)
    external: list[str] = field(default_factory=list)


def read(data: bytes | memoryview) -> Hdf5:
    """Everything but the elements. Raises BrokenFile where not even the root can be read."""
    reader = Reader(memoryview(data))
    root = reader.open()
    return Hdf5(root, reader.problems, reader.external)


class Reader:
    """Follows addresses in the file, each object once."""

    def __init__(self, data: memoryview) -> None:
        self.data, self.base, self.width, self.length_width = data, 0, 8, 8
        self.problems: list[str] = []
        self.external: list[str] = []
        self.seen: dict[int, Group | Dataset] = {}
        self.messages = 1000 + len(data) // SMALLEST_MESSAGE
        self.sharing = 0

    def open(self) -> Group:
        if bytes(self.data[:8]) != SIGNATURE:
            raise BrokenFile("no HDF5 signature")
        address = self.root_address()
        self.heap = GlobalHeap(self)
        root = Group()
        waiting: list[tuple[int, Group, str]] = []
        found = self.object(address, waiting)
        if isinstance(found, Group):
            root = found
        while waiting:
            target, parent, name = waiting.pop()
            if len(self.seen) > MOST_OBJECTS:
                self.problems.append(f"more than {MOST_OBJECTS} objects")
                break
            known = self.seen.get(target)
            if known is None:
                try:
                    known = self.object(target, waiting)
                except BrokenFile as problem:
                    self.problems.append(f"{name}: {problem}")
                    continue
            parent.children[name] = known
        return root

    def root_address(self) -> int:
        if len(self.data) < 24:
            raise BrokenFile("the superblock is cut off")
        version = self.data[8]
        if version in (0, 1):
            self.width, self.length_width = self.data[13], self.data[14]
            self.check_widths()
            at = 24 if version == 0 else 28
            self.base = self.uint(at, self.width)
            return self.uint(at + 4 * self.width + self.width, self.width)
        if version in (2, 3):
            self.width, self.length_width = self.data[9], self.data[10]
            self.check_widths()
            self.base = self.uint(12, self.width)
            return self.uint(12 + 3 * self.width, self.width)
        raise BrokenFile(f"superblock version {version}")

    def check_widths(self) -> None:
        if self.width not in (2, 4, 8) or self.length_width not in (2, 4, 8):
            raise BrokenFile("addresses of an odd size")

    # -- bytes ---------------------------------------------------------------------------------------------------------
    def take(self, address: int, count: int) -> bytes:
        start = address + self.base
        if address < 0 or count < 0 or start + count > len(self.data):
            raise BrokenFile(f"address {address} points past the end of the file")
        return bytes(self.data[start : start + count])

    def uint(self, address: int, count: int) -> int:
        return int.from_bytes(self.take(address, count), "little")

    def is_nowhere(self, address: int) -> bool:
        return address >= UNDEFINED >> (8 * (8 - self.width))

    # -- objects -------------------------------------------------------------------------------------------------------
    def object(self, address: int, waiting: list[tuple[int, Group, str]]) -> Group | Dataset:
        messages = list(self.header(address))
        kinds = {kind for kind, _ in messages}
        attributes = self.attributes(messages)
        found: Group | Dataset
        if 0x0003 in kinds and 0x0001 in kinds and 0x0008 in kinds:
            found = self.dataset(messages, attributes)
        else:
            found = Group(attributes)
            self.links(found, messages, waiting)
        self.seen[address] = found
        return found

    def dataset(self, messages: list[tuple[int, bytes]], attributes: dict[str, Any]) -> Dataset:
        body = dict(reversed(messages))
        if 0x0007 in body:
            self.external.append("a data set keeps its elements in other files")
        shape = dataspace(body[0x0001], self.length_width)
        kind = datatype(body[0x0003])
        layout = body[0x0008]
        place = None
        if len(layout) >= 2 + self.width + self.length_width and layout[0] in (3, 4) and layout[1] == 1:
            place = (
                int.from_bytes(layout[2 : 2 + self.width], "little") + self.base,
                int.from_bytes(layout[2 + self.width : 2 + self.width + self.length_width], "little"),
            )
        return Dataset(shape, kind, attributes, place)

    def header(self, address: int) -> Iterator[tuple[int, bytes]]:
        """The messages of an object header, with those of its continuation blocks."""
        if self.take(address, 4) == b"OHDR":
            yield from self.new_header(address)
        elif self.take(address, 1) == b"\x01":
            yield from self.old_header(address)
        else:
            raise BrokenFile(f"no object header at {address}")

    def old_header(self, address: int) -> Iterator[tuple[int, bytes]]:
        count, size = self.uint(address + 2, 2), self.uint(address + 8, 4)
        blocks, seen = [(address + 16, size)], {address + 16}
        while blocks and count > 0:
            at, left = blocks.pop(0)
            end = at + left
            while at + 8 <= end and count > 0:
                kind, length, flags = self.uint(at, 2), self.uint(at + 2, 2), self.uint(at + 4, 1)
                body = self.take(at + 8, length)
                at, count = at + 8 + length, count - 1
                if kind == 0x0010:
                    self.continued(body, blocks, seen)
                elif flags & 2:
                    yield self.shared(kind, body)
                else:
                    yield kind, body
                self.count_message()

    def continued(self, body: bytes, blocks: list[tuple[int, int]], seen: set[int]) -> None:
        where = int.from_bytes(body[: self.width], "little")
        size = int.from_bytes(body[self.width : self.width + self.length_width], "little")
        if where not in seen:
            seen.add(where)
            blocks.append((where, size))

    def count_message(self) -> None:
        self.messages -= 1
        if self.messages < 0:
            raise BrokenFile("more messages than the file has room for")

    def new_header(self, address: int) -> Iterator[tuple[int, bytes]]:
        flags = self.uint(address + 5, 1)
        at = address + 6 + (16 if flags & 0x20 else 0) + (4 if flags & 0x10 else 0)
        size_width = 1 << (flags & 3)
        blocks = [(at + size_width, self.uint(at, size_width))]
        seen = {at + size_width}
        prefix = 6 if flags & 4 else 4
        while blocks:
            at, left = blocks.pop(0)
            end = at + left
            if self.take(at, 4) == b"OCHK":
                at, end = at + 4, end - 4
            while at + prefix <= end:
                kind, length, marks = self.uint(at, 1), self.uint(at + 1, 2), self.uint(at + 3, 1)
                body = self.take(at + prefix, length)
                at += prefix + length
                if kind == 0x10:
                    self.continued(body, blocks, seen)
                elif marks & 2:
                    yield self.shared(kind, body)
                else:
                    yield kind, body
                self.count_message()

    def shared(self, kind: int, body: bytes) -> tuple[int, bytes]:
        """A message that stands in another header (a committed datatype)."""
        if len(body) < 2 + self.width or body[0] not in (1, 2, 3):
            return kind, body
        start = 8 if body[0] == 1 else 2
        address = int.from_bytes(body[start : start + self.width], "little")
        for other, content in self.header_once(address):
            if other == kind:
                return kind, content
        return kind, b""

    def header_once(self, address: int) -> list[tuple[int, bytes]]:
        """Headers that share with headers that share end somewhere."""
        if self.sharing > 3:
            return []
        self.sharing += 1
        try:
            return list(self.header(address))
        finally:
            self.sharing -= 1

    # -- attributes ----------------------------------------------------------------------------------------------------
    def attributes(self, messages: list[tuple[int, bytes]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for kind, body in messages:
            try:
                if kind == 0x000C:
                    self.attribute(body, found)
                elif kind == 0x0015:
                    for stored in self.dense(body, 2 if len(body) > 1 and body[1] & 1 else 0):
                        self.attribute(stored, found)
            except BrokenFile as problem:
                self.problems.append(f"an attribute cannot be read: {problem}")
        return found

    def attribute(self, body: bytes, found: dict[str, Any]) -> None:
        if len(body) < 8 or body[0] not in (1, 2, 3):
            raise BrokenFile("attribute of an unknown version")
        version = body[0]
        name_size, type_size, space_size = (int.from_bytes(body[i : i + 2], "little") for i in (2, 4, 6))
        at = 9 if version == 3 else 8
        step = 8 if version == 1 else 1  # the first version pads every part
        name = body[at : at + name_size].split(b"\0")[0].decode("utf-8", "backslashreplace")
        at += -(-name_size // step) * step
        raw_type = body[at : at + type_size]
        if body[1] & 1 and version > 1:
            raw_type = self.shared(0x0003, raw_type)[1]
        kind = datatype(raw_type)
        at += -(-type_size // step) * step
        shape = dataspace(body[at : at + space_size], self.length_width)
        at += -(-space_size // step) * step
        found[name] = values(kind, shape, body[at:], self.heap.text)

    # -- groups --------------------------------------------------------------------------------------------------------
    def links(self, group: Group, messages: list[tuple[int, bytes]], waiting: list[tuple[int, Group, str]]) -> None:
        for kind, body in messages:
            if kind == 0x0011:
                tree, heap = self.address(body, 0), self.address(body, self.width)
                for name, target in self.symbols(tree, heap, 0, set()):
                    waiting.append((target, group, name))
            elif kind == 0x0006:
                self.link(body, group, waiting)
            elif kind == 0x0002:
                for stored in self.dense(body, 8 if len(body) > 1 and body[1] & 1 else 0):
                    self.link(stored, group, waiting)

    def address(self, body: bytes, at: int) -> int:
        if len(body) < at + self.width:
            raise BrokenFile("a message is cut off")
        return int.from_bytes(body[at : at + self.width], "little")

    def dense(self, body: bytes, skip: int) -> Iterator[bytes]:
        heap = self.address(body, 2 + skip)
        if not self.is_nowhere(heap):
            index = self.address(body, 2 + skip + self.width)
            yield from fractal_objects(self, heap, index)

    def link(self, body: bytes, group: Group, waiting: list[tuple[int, Group, str]]) -> None:
        if len(body) < 4 or body[0] != 1:
            raise BrokenFile("link of an unknown version")
        flags, at = body[1], 2
        kind = 0
        if flags & 8:
            kind, at = body[at], at + 1
        at += (8 if flags & 4 else 0) + (1 if flags & 16 else 0)
        size_width = 1 << (flags & 3)
        size = int.from_bytes(body[at : at + size_width], "little")
        at += size_width
        name = body[at : at + size].decode("utf-8", "backslashreplace")
        at += size
        if kind == 0:
            waiting.append((self.address(body, at), group, name))
        else:
            target = body[at + 2 :].replace(b"\0", b" ").strip().decode("utf-8", "backslashreplace")
            self.elsewhere(group, name, "soft" if kind == 1 else "external", target)

    def elsewhere(self, group: Group, name: str, kind: str, target: str) -> None:
        group.links.append((name, kind, target))
        if kind == "external":
            self.external.append(f"{name} is a link into another file: {target}")

    def symbols(self, tree: int, heap: int, depth: int, seen: set[int]) -> Iterator[tuple[str, int]]:
        """The names and addresses of a group that is kept as a tree of symbol tables."""
        if depth > DEEPEST_TREE or tree in seen:
            raise BrokenFile("a group refers to itself")
        seen.add(tree)
        if self.take(tree, 4) != b"TREE":
            raise BrokenFile(f"no tree at {tree}")
        level, used = self.uint(tree + 5, 1), self.uint(tree + 6, 2)
        at = tree + 8 + 2 * self.width + self.length_width
        for i in range(used):
            child = self.uint(at + i * (self.width + self.length_width), self.width)
            if level:
                yield from self.symbols(child, heap, depth + 1, seen)
            else:
                yield from self.table(child, heap)

    def table(self, address: int, heap: int) -> Iterator[tuple[str, int]]:
        if self.take(address, 4) != b"SNOD":
            raise BrokenFile(f"no symbol table at {address}")
        count, at = self.uint(address + 6, 2), address + 8
        for _ in range(count):
            name = local_text(self, heap, self.uint(at, self.width))
            cache = self.uint(at + 2 * self.width, 4)
            target = self.uint(at + self.width, self.width)
            if cache != 2:  # 2 marks a soft link
                yield name, target
            at += 2 * self.width + 24
            self.count_message()
