"""Pickles inside model files: read as data, every name they import written down, and what was not scanned said."""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from . import pickle_names
from .model import ReadFile
from .pickle_names import LOADS_ARGUMENT, Danger
from .wire.pickle_machine import read
from .wire.pickle_stack import MOST_OPCODES, Pickle
from .wire.pickle_values import Global, Made, Persistent, parts, walk
from .wire.zip_archive import NotAnArchive, Unreadable, looks_like_zip, open_archive

DEEPEST = 4
LONGEST_TEXT = 80
MOST_REPORTED = 200
MOST_NESTED = 10_000
GETATTR = ("builtins.getattr", "__builtin__.getattr")
# What a file of torch from before archives starts with, and how many pickles stand in it before the raw storages.
LEGACY_MAGIC = 0x1950A86A20F9469CFC6C
LEGACY_PICKLES = 5
# The first word of a reference to a storage.
STORAGE = ("storage", b"storage")
# How far into raw numbers a reader may get that takes them for opcodes.
MOST_OF_RAW = 10_000
LARGEST_INSIDE = 64 * 1024 * 1024


def scan(data: bytes | memoryview, into: ReadFile, member: str, start: int = 0, depth: int = 0) -> Pickle:
    """Read one pickle of a file and note what it imports; also what it imported before it broke off."""
    found = read(data, start, min(MOST_OPCODES, max(into.opcodes, 0)))
    into.opcodes -= found.steps
    note_names(found, into, member)
    if found.error is not None:
        into.observe("pickle-broken", found.error, member, scanned=found.end - start)
        into.problems.append(
            f"{into.path}: {member}: the pickle breaks off: {found.error}; what follows was not scanned"
        )
    else:
        into.observe("pickle-scanned", member, member)
    if depth < DEEPEST:
        scan_nested(found, into, member, depth)
    return found


def scan_nested(found: Pickle, into: ReadFile, member: str, depth: int) -> None:
    """Pickles and archives that are kept as bytes or text inside a pickle."""
    left = MOST_NESTED
    for value in texts(found):
        for inner in nested(value, into):
            left -= 1
            if left < 0:
                into.problems.append(f"{into.path}: {member}: more than {MOST_NESTED} pickles inside; not all scanned")
                return
            note_names(inner, into, f"{member} (inside)")
            if depth + 1 < DEEPEST:
                scan_nested(inner, into, f"{member} (inside)", depth + 1)
            elif any(nested(v, into) for v in texts(inner)):
                into.problems.append(f"{into.path}: {member}: pickles nested deeper than {DEEPEST} were not scanned")


def texts(found: Pickle) -> Iterator[bytes | str]:
    """Bytes and texts of a stream, each once however often the stream refers to it; it keeps them, so identity tells them."""
    seen: set[int] = set()
    for value in walk([found.value, found.made]):
        if isinstance(value, (bytes, str)) and id(value) not in seen:
            seen.add(id(value))
            yield value


def nested(value: Any, into: ReadFile) -> list[Pickle]:
    """The pickles that a value of a stream holds as bytes, as text or in an archive."""
    if isinstance(value, bytes):
        if looks_like_zip(value):
            return in_archive(value, into)
        if not looks_like_pickle(value):
            return []
        first = read_inside(value, into)
        return following(value, first, into) if first.error is None or first.globals else []
    if isinstance(value, str) and looks_like_pickle(value[:2].encode("latin-1", "replace") + value[-4:].encode()):
        found = read_inside(value.encode("latin-1", "replace"), into)
        # prose may begin like a pickle, it does not read as one to its end
        return [found] if found.error is None and found.globals else []
    return []


def read_inside(data: bytes, into: ReadFile, start: int = 0) -> Pickle:
    """A pickle inside another is charged to the opcodes of the file; one that is not read to its end for that is told."""
    most = min(MOST_OPCODES, max(into.opcodes, 0))
    found = read(data, start, most)
    into.opcodes -= found.steps
    if found.error is not None and found.steps >= most:
        into.problem_once(f"{into.path}: pickles inside pickles were not scanned to the end: {found.error}")
    return found


def following(data: bytes, first: Pickle, into: ReadFile) -> list[Pickle]:
    """A pickle and those that follow it in the same bytes."""
    found = [first]
    legacy = isinstance(first.value, int) and first.value == LEGACY_MAGIC
    while found[-1].error is None and len(found) < (LEGACY_PICKLES if legacy else DEEPEST):
        at = found[-1].end
        if at >= len(data) or data[at] != 0x80:
            break
        found.append(read_inside(data, into, at))
    return found


def in_archive(data: bytes, into: ReadFile) -> list[Pickle]:
    """The pickles of an archive that a stream carries."""
    try:
        archive = open_archive(data)
    except NotAnArchive:
        return []
    found = []
    for name in archive.names()[:MOST_NESTED]:
        try:
            content = archive.read(name, LARGEST_INSIDE) if name.endswith(".pkl") else b""
        except Unreadable:
            continue
        if content:
            found.append(read_inside(content, into))
    return found


def loads_what_was_scanned(found: Pickle, into: ReadFile) -> bool:
    """Whether all that the stream loads from inside itself was read; nobody else may get hold of the function that does it."""
    calls = calls_of(found, LOADS_ARGUMENT)
    return bool(calls) and not is_held(found, LOADS_ARGUMENT) and all(loads_harmless(c, found, into) for c in calls)


def loads_harmless(call: Made, found: Pickle, into: ReadFile) -> bool:
    """Whether a call that loads its argument has an argument that was scanned to its end; one that calls share is read once."""
    argument = call.args[0] if isinstance(call.args, tuple) and call.args else None
    if id(argument) not in found.inside:
        inner = nested(argument, into)
        harmless = bool(inner) and all(p.error is None for p in inner)
        found.inside[id(argument)] = harmless, first_storage(inner)
    harmless, call.storage = found.inside[id(argument)]
    return harmless


def first_storage(inner: list[Pickle]) -> Persistent | None:
    """The first reference to a storage in a file of torch, without what else it holds, which may be much."""
    for reference in (r for p in inner for r in p.persistent):
        named = reference.id
        if (
            isinstance(named, (tuple, list))
            and len(named) >= 3
            and named[0] in STORAGE
            and isinstance(named[2], (str, int))
            and named[2] != ""
        ):
            return Persistent(tuple(named[:3]), reference.position)
    return None


def is_raw(data: bytes | memoryview) -> bool:
    """Whether bytes that begin like a pickle are none: every reader breaks off early, before anything is imported. Of numbers in
    a storage, a few in a hundred thousand begin like this."""
    found = read(data, 0, MOST_OF_RAW)
    return found.ends_for_all and not found.globals


def looks_like_pickle(data: bytes) -> bool:
    if len(data) < 4:
        return False
    if data[0] == 0x80 and 2 <= data[1] <= 5:
        return True
    return data[:1] in (b"c", b"(", b"]", b"}") and data.rstrip(b"\n")[-1:] == b"." and b"\n" in data


def note_names(found: Pickle, into: ReadFile, member: str) -> None:
    """One observation per name that is not known to be harmless."""
    called: dict[str, Made] = {}
    for made in found.made:
        if made.path and not (made.path == LOADS_ARGUMENT and loads_harmless(made, found, into)):
            called.setdefault(made.path, made)
    seen: set[str] = set()
    for name in found.globals:
        if name.path in seen or len(seen) > MOST_REPORTED:
            continue
        seen.add(name.path)
        danger, reason = pickle_names.judge(name.module, name.name)
        if name.path == LOADS_ARGUMENT and loads_what_was_scanned(found, into):
            continue
        if danger is Danger.REACHES and takes_harmless_attributes(found, name.path):
            continue
        if name.computed:
            danger, reason = Danger.REACHES, "the stream computes the name while it is loaded"
        if danger is not Danger.HARMLESS:
            call = called.get(name.path)
            into.observe(
                "pickle-global",
                name.path,
                member,
                danger=danger.value,
                reason=reason,
                position=name.position,
                call=None if call is None else call_text(call),
                broken=found.error,
            )


def takes_harmless_attributes(found: Pickle, path: str) -> bool:
    """Whether `getattr` stands in a stream for nothing but functions of torch, which Python writes in this way. All that it is
    called with must be seen: nobody else may get hold of it."""
    if path not in GETATTR or found.error is not None:
        return False
    return not is_held(found, path) and all(is_harmless_attribute(made.args) for made in calls_of(found, path))


def is_held(found: Pickle, path: str) -> bool:
    """Whether a stream does anything with a name but call it."""
    for value in walk([found.value, found.made]):
        held = [p for p in parts(value) if not (isinstance(value, Made) and p is value.function)]
        if any(isinstance(p, Global) and p.path == path for p in held):
            return True
    return False


def is_harmless_attribute(args: Any) -> bool:
    if not isinstance(args, tuple) or len(args) != 2 or not isinstance(args[0], Global) or args[0].computed:
        return False
    owner, name = args
    return isinstance(name, str) and pickle_names.is_harmless(owner.module, f"{owner.name}.{name}")


def calls_of(found: Pickle, path: str) -> list[Made]:
    return [made for made in found.made if made.path == path]


def call_text(made: Made) -> str:
    """A call as source text, cut short."""
    return f"{made.path}{described(made.args)}"[: 2 * LONGEST_TEXT]


def described(value: Any, depth: int = 0) -> str:
    """A value of a stream in a few characters."""
    if depth > 2:
        return "..."
    if isinstance(value, str):
        return repr(value if len(value) <= LONGEST_TEXT else value[:LONGEST_TEXT] + "...")
    if isinstance(value, bytes):
        return f"{value[:20]!r}" + ("..." if len(value) > 20 else "")
    if isinstance(value, int) and value.bit_length() > 256:
        return "a huge number"
    if value is None or isinstance(value, (bool, int, float)):
        return repr(value)
    if isinstance(value, (tuple, list)):
        inner = ", ".join(described(v, depth + 1) for v in value[:4]) + (", ..." if len(value) > 4 else "")
        return f"({inner})" if isinstance(value, tuple) else f"[{inner}]"
    if isinstance(value, dict):
        return "{...}" if value else "{}"
    if isinstance(value, Global):
        return value.path
    if isinstance(value, Made):
        return f"{value.path or '<computed>'}(...)"
    return "<storage>" if isinstance(value, Persistent) else "..."


def verdict(into: ReadFile, scanned: int, total: int, skipped: list[str]) -> str:
    """The plain sentence at the end of a scan; what was not scanned is named, never passed over."""
    bad = [o for o in into.observations if o.kind == "pickle-global"]
    runs = sorted({o.text for o in bad if o.facts["danger"] in (Danger.RUNS.value, Danger.REACHES.value)})
    unknown = sorted({o.text for o in bad if o.facts["danger"] == Danger.UNKNOWN.value})
    if not total and not bad:
        return "no pickles in it"
    said = f"{scanned} of {total} pickles scanned: "
    if runs:
        said += f"dangerous: {listed(runs)}"
    elif any(o.facts["danger"] == Danger.SOURCE.value for o in bad):
        said += "loading runs source text that the file holds"
    elif unknown:
        said += f"nothing known to be dangerous; not on the list of harmless names: {listed(unknown)}"
    else:
        said += "nothing dangerous found"
    return said + (f"; not scanned: {listed(skipped)}" if skipped else "")


def listed(names: list[str], most: int = 5) -> str:
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")
