"""A zip archive as a list of members, read without extracting anything and with what is odd about it written down.

The standard library refuses archives that loaders of model files accept (a wrong checksum), and accepts some that are
made to mislead (two members of one name, a local header that says something else), so the directory is read here.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from ...base.plain import dataclass, field

END = b"PK\x05\x06"
CENTRAL = b"PK\x01\x02"
LOCAL = b"PK\x03\x04"
END64 = b"PK\x06\x06"
LOCATOR64 = b"PK\x06\x07"
STORED, DEFLATED = 0, 8
METHODS = {0: "stored", 8: "deflate", 9: "deflate64", 12: "bzip2", 14: "lzma", 93: "zstandard", 95: "xz"}
FILLED = 0xFFFFFFFF
MOST_MEMBERS = 200_000
LARGEST_MEMBER = 256 * 1024 * 1024
# Text and pickles rarely shrink by more than a hundred times; zeros shrink by a thousand.
SUSPICIOUS_RATIO = 200
SUSPICIOUS_SIZE = 64 * 1024 * 1024
MOST_ANOMALIES = 50
LARGEST_GAPS = 256 * 1024 * 1024


class NotAnArchive(Exception):
    """The data has no readable directory of a zip archive."""


# The system whose rights a member may carry, and the kind of file among them that is a link.
UNIX, LINK = 3, 0o12


class Unreadable(Exception):
    """A member cannot be read; the message says why."""


@dataclass(frozen=True, slots=True)
class Anomaly:
    """Something that makes an archive mean different things to different programs, or dangerous to unpack."""

    kind: str
    message: str
    member: str | None = None


@dataclass(frozen=True, slots=True)
class Member:
    name: str
    method: int
    crc: int
    packed: int
    size: int
    header: int
    encrypted: bool
    # a writer that streams gives sizes and checksum after the data, so its local header has none
    streamed: bool

    @property
    def is_folder(self) -> bool:
        return self.name.endswith("/")


@dataclass(slots=True)
class Archive:
    """The directory of an archive over the bytes it stands in."""

    data: memoryview
    members: dict[str, Member] = field(default_factory=dict)
    anomalies: list[Anomaly] = field(default_factory=list)
    # members that stand in the file and not in the directory: a program that believes local headers sees them
    hidden: list[Member] = field(default_factory=list)
    # names in small letters
    lower_names: set[str] = field(default_factory=set)

    def note(self, kind: str, message: str, member: str | None = None) -> None:
        found = Anomaly(kind, message, member)
        if len(self.anomalies) < MOST_ANOMALIES and found not in self.anomalies:
            self.anomalies.append(found)

    def names(self) -> list[str]:
        return list(self.members)

    def read(self, name: str, most: int = LARGEST_MEMBER) -> bytes:
        """The content of a member; a checksum that does not fit is an anomaly, not a failure."""
        return self.content(self.members[name], most)

    def content(self, member: Member, most: int = LARGEST_MEMBER) -> bytes:
        name, raw = member.name, self.packed(member)
        # a loader that does not look at the mark reads what was only marked as encrypted
        if member.encrypted and not self.is_plain(member, raw, most):
            raise Unreadable(f"{name} is encrypted")
        if member.method == STORED:
            if len(raw) > most:
                raise Unreadable(f"{name} holds {len(raw)} bytes, more than the limit of {most}")
            content = bytes(raw)
        elif member.method == DEFLATED:
            content = self.inflated(member, raw, most)
        else:
            raise Unreadable(f"{name} is packed with {METHODS.get(member.method, f'method {member.method}')}")
        if zlib.crc32(content) != member.crc:
            self.note("checksum", f"the checksum of {name} does not fit its content", name)
        return content

    def is_plain(self, member: Member, raw: memoryview, most: int) -> bool:
        """Whether a member that is marked as encrypted has the checksum of its content as it stands."""
        if member.method == STORED:
            return len(raw) <= most and zlib.crc32(raw) == member.crc
        try:
            content = zlib.decompressobj(-zlib.MAX_WBITS).decompress(raw, most + 1)
        except zlib.error:
            return False
        return len(content) <= most and zlib.crc32(content) == member.crc

    def head(self, name: str, count: int = 64) -> bytes:
        """The first bytes of a member."""
        member = self.members[name]
        raw = self.packed(member)
        if member.method == STORED:
            return bytes(raw[:count])
        if member.method != DEFLATED or member.encrypted:
            return b""
        try:
            return zlib.decompressobj(-zlib.MAX_WBITS).decompress(raw[: 64 * count], count)
        except zlib.error:
            return b""

    def stored(self, name: str) -> memoryview | None:
        """The content of a member where it stands as it is, without a copy."""
        member = self.members[name]
        return self.packed(member) if member.method == STORED and not member.encrypted else None

    def inflated(self, member: Member, raw: memoryview, most: int) -> bytes:
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            content = unpacker.decompress(raw, most + 1)
        except zlib.error as problem:
            raise Unreadable(f"{member.name} cannot be unpacked: {problem}") from None
        if len(content) > most:
            self.note("bomb", f"{member.name} unpacks to more than {most} bytes", member.name)
            raise Unreadable(f"{member.name} unpacks to more than {most} bytes")
        if not unpacker.eof:
            self.note("truncated", f"the packed data of {member.name} ends early", member.name)
        if len(content) != member.size:
            self.note(
                "size", f"{member.name} unpacks to {len(content)} bytes, the directory says {member.size}", member.name
            )
        return content

    def packed(self, member: Member) -> memoryview:
        """The bytes of a member as they stand in the file."""
        start = self.content_start(member)
        if start + member.packed > len(self.data):
            self.note("truncated", f"{member.name} reaches past the end of the file", member.name)
            raise Unreadable(f"{member.name} reaches past the end of the file")
        return self.data[start : start + member.packed]

    def content_start(self, member: Member) -> int:
        at = member.header
        head = bytes(self.data[at : at + 30])
        if len(head) < 30 or head[:4] != LOCAL:
            self.note(
                "local-header", f"no local header stands where the directory points for {member.name}", member.name
            )
            raise Unreadable(f"{member.name} has no local header")
        _, flags, method, _, _, crc, packed, size, name_size, extra_size = struct.unpack("<4xHHHHHIIIHH", head)
        raw_name = bytes(self.data[at + 30 : at + 30 + name_size])
        self.compare(member, decoded(raw_name, flags), method, (crc, packed, size), bool(flags & 8))
        return at + 30 + int(name_size) + int(extra_size)

    def compare(self, member: Member, name: str, method: int, sums: tuple[int, int, int], streamed: bool) -> None:
        if name != member.name:
            self.note("local-header", f"{member.name} is called {name!r} in its local header", member.name)
        if method != member.method:
            self.note("local-header", f"{member.name} is packed differently according to its local header", member.name)
        stated = [
            (own, other)
            for own, other in zip(sums, (member.crc, member.packed, member.size))
            if own != FILLED and not (streamed and own == 0)
        ]
        if any(own != other for own, other in stated):
            self.note("local-header", f"{member.name} has other sizes or sums in its local header", member.name)


def looks_like_zip(data: memoryview | bytes) -> bool:
    return bytes(data[:4]) in (LOCAL, END)


def open_archive(data: bytes | memoryview) -> Archive:
    """The directory of the archive in `data`."""
    view = memoryview(data)
    end = _find_end(view)
    count, size, offset = _directory_place(view, end)
    archive = Archive(view)
    start = offset
    if bytes(view[start : start + 4]) != CENTRAL and count:
        start = end - size  # bytes were put in front of the archive
        if start < 0 or bytes(view[start : start + 4]) != CENTRAL:
            raise NotAnArchive("the directory of the archive is not where its end says")
        archive.note("prefix", f"{start - offset} bytes stand before the archive")
    _check_behind(archive, end)
    shift = start - offset
    for member in _members(view, start, end, count, archive):
        _enter(archive, member, shift)
    _check_overlap(archive)
    _find_hidden(archive)
    return archive


def _find_end(view: memoryview) -> int:
    tail_start = max(0, len(view) - 65_557)
    found = bytes(view[tail_start:]).rfind(END)
    if found < 0 or tail_start + found + 22 > len(view):
        raise NotAnArchive("the archive has no end record: the file is cut off or no zip archive")
    return tail_start + found


def _check_behind(archive: Archive, end: int) -> None:
    """Bytes behind the end record and its comment: programs that read from the front or the back see two files."""
    behind = len(archive.data) - end - 22 - int.from_bytes(archive.data[end + 20 : end + 22], "little")
    if behind > 0:
        archive.note("suffix", f"{behind} bytes stand behind the archive")


def _directory_place(view: memoryview, end: int) -> tuple[int, int, int]:
    _, _, _, count, size, offset, _ = struct.unpack("<4xHHHHIIH", view[end : end + 22])
    if end >= 20 and bytes(view[end - 20 : end - 16]) == LOCATOR64:
        (where,) = struct.unpack("<Q", view[end - 12 : end - 4])
        if where + 56 <= len(view) and bytes(view[where : where + 4]) == END64:
            count, size, offset = struct.unpack("<32xQQQ", view[where : where + 56])
    if count > MOST_MEMBERS:
        raise NotAnArchive(f"the archive claims {count} members")
    return count, size, offset


def _members(view: memoryview, start: int, end: int, count: int, archive: Archive) -> Iterator[Member]:
    at = start
    for number in range(count):
        head = view[at : at + 46]
        if len(head) < 46 or bytes(head[:4]) != CENTRAL:
            archive.note("directory", f"the directory ends after {number} of {count} members")
            return
        (flags, method, _, _, crc, packed, size, name_size, extra_size, note_size, _, _, mode, header) = struct.unpack(
            "<8xHHHHIIIHHHHHII", head
        )
        name = decoded(bytes(view[at + 46 : at + 46 + name_size]), flags)
        extra = bytes(view[at + 46 + name_size : at + 46 + name_size + extra_size])
        size, packed, header = _wide(extra, size, packed, header)
        if head[5] == UNIX and (mode >> 28) == LINK:
            archive.note("link", f"{name} is a symbolic link", name)
        yield Member(name, method, crc, packed, size, header, bool(flags & 1), bool(flags & 8))
        at += 46 + name_size + extra_size + note_size
    if at < end and bytes(view[at : at + 4]) == CENTRAL:
        archive.note("directory", f"the directory goes on after the {count} members that it states")


def _wide(extra: bytes, size: int, packed: int, header: int) -> tuple[int, int, int]:
    """The 64-bit field holds, in this order, those values that are filled with ones elsewhere."""
    at = 0
    while at + 4 <= len(extra):
        kind, length = struct.unpack_from("<HH", extra, at)
        if kind == 1:
            body = extra[at + 4 : at + 4 + length]
            found = [int.from_bytes(body[i : i + 8], "little") for i in range(0, len(body) - 7, 8)]
            values = iter(found)
            size = next(values, size) if size == FILLED else size
            packed = next(values, packed) if packed == FILLED else packed
            header = next(values, header) if header == FILLED else header
            break
        at += 4 + length
    return size, packed, header


def decoded(raw: bytes, flags: int) -> str:
    if flags & 0x800:
        return raw.decode("utf-8", "backslashreplace")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp437")


def _enter(archive: Archive, member: Member, shift: int) -> None:
    name = member.name
    if shift:
        member = Member(
            name, member.method, member.crc, member.packed, member.size, member.header + shift, member.encrypted,
            member.streamed,
        )  # fmt: skip
    if name in archive.members:
        archive.note("duplicate", f"{name} stands in the archive more than once", name)
    elif name.lower() in archive.lower_names:
        # torch 2.13 loads `DATA.PKL` for `data.pkl`, and of the two the one that stands later in the directory
        text = f"{name} stands in the archive in other letters too: torch takes both for one name and reads one of them"
        archive.note("duplicate", text, name)
    archive.lower_names.add(name.lower())
    if escapes(name):
        archive.note("traversal", f"the member name {name!r} points outside the folder it would be unpacked to", name)
    if member.encrypted:
        archive.note("encrypted", f"{name} is marked as encrypted", name)
    if member.size > SUSPICIOUS_SIZE and member.size > SUSPICIOUS_RATIO * max(member.packed, 1):
        archive.note("bomb", f"{name} unpacks from {member.packed} to {member.size} bytes", name)
    archive.members[name] = member


def escapes(name: str) -> bool:
    """Whether a name, taken as a path, leaves its folder."""
    plain = name.replace("\\", "/")
    return plain.startswith("/") or ".." in plain.split("/") or (len(plain) > 1 and plain[1] == ":") or "\0" in plain


def _check_overlap(archive: Archive) -> None:
    """Members that share bytes are how a small archive unpacks to petabytes."""
    spans = sorted((m.header, m.header + 30 + m.packed, m.name) for m in archive.members.values())
    last, owner = 0, ""
    for start, end, name in spans:
        if start < last:
            archive.note("overlap", f"{name} overlaps {owner}", name)
        if end > last:
            last, owner = end, name


def _find_hidden(archive: Archive) -> None:
    """Local headers between, before and after the members of the directory."""
    known = {m.header for m in archive.members.values()}
    spans = sorted((m.header, m.header + 30 + len(m.name) + m.packed) for m in archive.members.values())
    at, left = 0, LARGEST_GAPS
    for start, end in [*spans, (len(archive.data), len(archive.data))]:
        if start > at:
            left -= start - at
            if left < 0:
                archive.note("gap", "large parts of the file belong to no member and were not searched")
                return
            _search_gap(archive, at, start, known)
        at = max(at, end)


def _search_gap(archive: Archive, start: int, stop: int, known: set[int]) -> None:
    gap = bytes(archive.data[start:stop])
    found = gap.find(LOCAL)
    while found >= 0 and len(archive.hidden) < MOST_ANOMALIES:
        at = start + found
        head = bytes(archive.data[at : at + 30])
        if at not in known and len(head) == 30:
            flags, method, _, _, crc, packed, size, name_size, extra_size = struct.unpack("<6xHHHHIIIHH", head)
            name = decoded(bytes(archive.data[at + 30 : at + 30 + name_size]), flags)
            if at + 30 + name_size + extra_size + packed <= len(archive.data) and method in METHODS:
                archive.note("hidden", f"{name!r} stands in the file, but not in the directory of the archive", name)
                archive.hidden.append(Member(name, method, crc, packed, size, at, bool(flags & 1), bool(flags & 8)))
        found = gap.find(LOCAL, found + 4)


def salvage(data: bytes | memoryview) -> Archive:
    """The members of an archive whose directory is lost, as far as local headers follow each other."""
    view = memoryview(data)
    archive = Archive(view)
    at = 0
    while bytes(view[at : at + 4]) == LOCAL and at + 30 <= len(view) and len(archive.members) < MOST_MEMBERS:
        flags, method, _, _, crc, packed, size, name_size, extra_size = struct.unpack(
            "<6xHHHHIIIHH", view[at : at + 30]
        )
        name = decoded(bytes(view[at + 30 : at + 30 + name_size]), flags)
        start = at + 30 + name_size + extra_size
        if flags & 8 and not packed:
            found = _described(view, start)
            if found is None:
                break
            crc, packed, size, following = found
        else:
            following = start + packed
        if start + packed > len(view):
            break
        if name not in archive.members:
            archive.members[name] = Member(name, method, crc, packed, size, at, bool(flags & 1), bool(flags & 8))
        at = following
    return archive


DESCRIPTOR = b"PK\x07\x08"


def _described(view: memoryview, start: int) -> tuple[int, int, int, int] | None:
    """Sizes that stand behind the data: (checksum, packed, size, where the next header starts)."""
    at = start
    while at < len(view):
        chunk = bytes(view[at : at + 1_000_000])
        found = chunk.find(DESCRIPTOR)
        if found < 0:
            at += max(len(chunk) - 3, 1)
            continue
        where = at + found
        for form, width in (("<III", 12), ("<IQQ", 20)):
            if where + 4 + width <= len(view):
                crc, packed, size = struct.unpack(form, view[where + 4 : where + 4 + width])
                if packed == where - start:
                    return crc, packed, size, where + 4 + width
        at = where + 4
    return None
