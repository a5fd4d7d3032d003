"""What torch writes as zip archives: checkpoints, exported programs and packages; and pickles in any other archive."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.plain import dataclass, field
from ..archives import Folder, common_root, layout
from ..checkpoint import read_checkpoint
from ..content import Content
from ..errors import UnreadableFile
from ..model import ReadFile
from ..pickles import is_raw, looks_like_pickle, scan, verdict
from ..source_danger import dangers
from ..stored_json import parsed
from ..wire.npy import MAGIC as ARRAY
from ..wire.npy import NotAnArray, header
from ..wire.zip_archive import NotAnArchive, Unreadable, looks_like_zip, open_archive
from .export import read_program
from .export_weights import weight_places
from .script import read_script
from .storages import check_numbers

CALLED_PICKLES = (".pkl", ".pickle", ".debug_pkl")
PICKLES = (*CALLED_PICKLES, ".pt", ".pth", ".bin", ".joblib", ".dat")
DEEPEST_ARCHIVE = 3
MOST_INSIDE = 256 * 1024 * 1024


@dataclass(slots=True)
class Scan:
    """How many pickles were met and read to their end, and which were not."""

    into: ReadFile
    scanned: int = 0
    total: int = 0
    skipped: list[str] = field(default_factory=list)
    # how many bytes of archives inside the archive are unpacked
    left: int = MOST_INSIDE

    def folder(self, folder: Folder, known: tuple[str, ...] = (), prefix: str = "", depth: int = 0) -> None:
        for name in folder.names():
            if name in known or name.endswith("/") or folder.archive.members[folder.root + name].size == 0:
                continue
            label = prefix + name
            if self.left < 0:
                self.skip(label, f"archives inside hold more than {MOST_INSIDE >> 20} MB")
                return
            try:
                data = folder.content(name) if may_hold_pickles(folder, name) else b""
            except UnreadableFile as problem:
                self.skip(label, str(problem))
                continue
            self.left -= len(data) if depth else 0
            self.member(data, label, depth)
        for hidden in folder.archive.hidden:
            label = f"{prefix}{hidden.name} (hidden)"
            try:
                self.member(folder.archive.content(hidden), label, depth)
            except Unreadable as problem:
                self.skip(label, str(problem))

    def member(self, data: bytes, label: str, depth: int) -> None:
        if looks_like_zip(data):
            self.nested(data, label, depth)
        elif data[: len(ARRAY)] == ARRAY:
            self.array(data, label)
        elif data and (label.endswith(CALLED_PICKLES) or (looks_like_pickle(data) and not is_raw(data))):
            self.stream(data, label)

    def array(self, data: bytes, label: str) -> None:
        """Elements of an array that are objects are a pickle behind its header."""
        try:
            found = header(data)
        except NotAnArray as problem:
            self.skip(label, str(problem))
            return
        if found.has_objects:
            self.stream(data, label, found.start)

    def stream(self, data: bytes, label: str, start: int = 0) -> None:
        self.total += 1
        found = scan(data, self.into, label, start)
        if found.error is None:
            self.scanned += 1
        else:
            self.skipped.append(f"{label} from byte {found.end}")

    def nested(self, data: bytes, label: str, depth: int) -> None:
        """Archives inside archives: exported programs keep their example inputs as a checkpoint."""
        if depth >= DEEPEST_ARCHIVE:
            self.skip(label, "archives nested too deep")
            return
        try:
            archive = open_archive(data)
        except NotAnArchive as problem:
            self.skip(label, str(problem))
            return
        self.folder(Folder(archive, self.into, common_root(archive)), (), f"{label}/", depth + 1)

    def skip(self, label: str, reason: str) -> None:
        self.total += 1
        self.skipped.append(label)
        self.into.problems.append(f"{self.into.path}: {label} was not scanned: {reason}")


def scan_all(folder: Folder, into: ReadFile, known: tuple[str, ...] = (), others: tuple[str, ...] = ()) -> str:
    """Scan every pickle of an archive that was not scanned yet, and say the verdict; `others` are no pickles."""
    found = Scan(into, len(known), len(known))
    found.folder(folder, (*known, *others))
    return verdict(into, found.scanned, found.total, found.skipped)


def may_hold_pickles(folder: Folder, name: str) -> bool:
    """Names that are read whole; raw storages are told by their first bytes."""
    if name.lower().endswith(PICKLES):
        return True
    head = folder.head(name)
    if head[: len(ARRAY)] == ARRAY:
        return may_hold_objects(folder.head(name, 70_000))
    if looks_like_zip(head) or head[:1] != b"\x80":
        return looks_like_zip(head)
    view = folder.archive.stored(folder.root + name)
    return view is None or not is_raw(view)


def may_hold_objects(head: bytes) -> bool:
    """Whether the elements of an array are objects, by its header."""
    try:
        return header(head).has_objects
    except NotAnArray:
        return True


def is_pickle(folder: Folder, name: str) -> bool:
    name_in_small_letters = name.lower()
    if not name_in_small_letters.endswith(PICKLES):
        return False
    head = folder.head(name)
    return name_in_small_letters.endswith(CALLED_PICKLES) or looks_like_pickle(head) or head[:1] == b"\x80"


# -- torch.save --------------------------------------------------------------------------------------------------------
def is_checkpoint(names: list[str]) -> bool:
    """torch finds members in whatever letters they are written."""
    found = {name.lower() for name in names}
    return "data.pkl" in found and "constants.pkl" not in found


@layout("torch-checkpoint", "PyTorch checkpoint", is_checkpoint, order=30)
def _checkpoint(folder: Folder, content: Content, into: ReadFile) -> None:
    name = next(n for n in sorted(folder.names(), key=lambda n: n != "data.pkl") if n.lower() == "data.pkl")
    found = scan(folder.content(name), into, name)
    said = scan_all(folder, into, (name,) if found.error is None else ())
    check_numbers(folder, found, into)
    # what a broken stream had made before it broke still tells the weights
    value = found.value if found.error is None else largest(found.made)
    read_checkpoint(value, into, content.name, "PyTorch checkpoint")
    into.models[0].notes.append(said)


def largest(made: list[Any]) -> Any:
    """The dictionary with most entries among objects that a stream made before it broke off."""
    return max(made, key=lambda m: len(m.entries), default=None)


# -- TorchScript -------------------------------------------------------------------------------------------------------
def is_script(names: list[str]) -> bool:
    return "data.pkl" in names and "constants.pkl" in names


@layout("torchscript", "TorchScript", is_script, order=20)
def _script(folder: Folder, content: Content, into: ReadFile) -> None:
    said = scan_all(folder, into)
    read_script(folder, content, into)
    if into.models:
        into.models[0].notes.append(said)


# -- torch.export ------------------------------------------------------------------------------------------------------
OLD_PROGRAM = "serialized_exported_program.json"


def is_export(names: list[str]) -> bool:
    return OLD_PROGRAM in names or any(n.startswith("models/") and n.endswith(".json") for n in names)


@layout("torch-export", "torch.export program", is_export, order=10)
def _export(folder: Folder, content: Content, into: ReadFile) -> None:
    names = [OLD_PROGRAM] if folder.has(OLD_PROGRAM) else []
    names += [n for n in folder.names() if n.startswith("models/") and n.endswith(".json")]
    said = scan_all(folder, into)
    for name in names[:100]:
        label = name.rpartition("/")[2].removesuffix(".json")
        title = content.name if len(names) == 1 else f"{content.name}: {label}"
        model = into.model(title, "pytorch", "torch.export program", content.path)
        read_program(parsed(folder.text(name), name), model, into, weight_places(folder, label, into))
        into.models.append(model)
    into.models[0].notes.append(said)


# -- torch.package -----------------------------------------------------------------------------------------------------
def is_package(names: list[str]) -> bool:
    return ".data/extern_modules" in names or ".data/python_version" in names


@layout("torch-package", "torch.package", is_package, order=40)
def _package(folder: Folder, content: Content, into: ReadFile) -> None:
    names = [n for n in folder.names() if n.endswith((".pkl", ".pickle")) and not n.startswith(".data/")]
    for name in names[:100]:
        found = scan(folder.content(name), into, name)
        check_numbers(folder, found, into, ".data/{}.storage")
        read_checkpoint(found.value, into, f"{content.name}: {name}", "torch.package")
    sources = [n for n in folder.names() if n.endswith(".py")]
    if not into.models:
        into.models.append(into.model(content.name, "pytorch", "torch.package", content.path))
    into.models[0].notes.append(
        f"holds {len(sources)} source files" + (f": {', '.join(sources[:5])}" if sources else "")
    )
    for name in sources[:1000]:
        for reached in dangers(folder.text(name)):
            into.observe("stored-source", f"{name}, which loading may run, reaches {reached}", name)
    into.models[0].notes.append(scan_all(folder, into, tuple(names[:100])))


# -- anything else that holds pickles ----------------------------------------------------------------------------------
def has_pickles(names: list[str]) -> bool:
    return any(n.lower().endswith(PICKLES) for n in names)


@layout("pickles", "archive of pickles", has_pickles, order=90)
def _pickles(folder: Folder, content: Content, into: ReadFile) -> None:
    names = [n for n in folder.names() if is_pickle(folder, n)]
    for name in names[:100]:
        found = scan(folder.content(name), into, name)
        if found.error is None:
            read_checkpoint(found.value, into, f"{content.name}: {name}", "pickle in an archive")
    if not into.models:
        into.models.append(into.model(content.name, "pytorch", "zip archive", content.path))
    into.models[0].notes.append(scan_all(folder, into, tuple(names[:100])))
