"""Which files a check covers: sources, notebooks and model files below the named folders that nobody ignores."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterable, Iterator, Sequence

from .base.annotations import TYPE_CHECKING
from .base.plain import dataclass
from .config import Config, config_for

if TYPE_CHECKING:
    from .patterns import Pattern

SUFFIXES = (".py", ".ipynb")
# In a folder, only files that are called like model files are opened to see whether they are; a named file always is.
MODEL_SUFFIXES = (
    ".onnx", ".pb", ".pbtxt", ".pb.gz", ".meta", ".tflite", ".gguf", ".pt", ".pth", ".pt2", ".ckpt", ".keras", ".h5", ".hdf5",
    ".safetensors", ".pkl", ".mar",
)  # fmt: skip
EVENTS = "events.out.tfevents"
SKIPPED_FOLDERS = frozenset({"__pycache__", "node_modules", "site-packages"})
# Files that only stand in the top folder of a virtual environment.
ENVIRONMENT_MARKS = frozenset({"pyvenv.cfg", "conda-meta"})


class NoSuchPath(Exception):
    """A path that the user named and that does not exist."""


def split_target(text: str) -> tuple[str, str | None]:
    r"""`C:\x.py::Net(10)` -> (`C:\x.py`, `Net(10)`); a target without a qualifier has None."""
    position = text.find("::")
    while position >= 0:
        path = text[:position]
        if path.lower().endswith(SUFFIXES) or os.path.exists(path):
            return path, text[position + 2 :].strip() or None
        position = text.find("::", position + 2)
    path, mark, qualifier = text.partition("::")
    if mark and "(" not in path:
        return path, qualifier.strip() or None
    return text, None


def discover(
    paths: Sequence[str], *, exclude: Sequence[str] = (), config: Callable[[str], Config] = config_for
) -> list[str]:
    """Files in a fixed order, each once; a file named by the user is always among them."""
    found: dict[str, str] = {}
    for path in paths:
        for file in _below(path, exclude, config):
            found.setdefault(os.path.normcase(os.path.abspath(file)), file)
    return list(found.values())


def _below(path: str, exclude: Sequence[str], config: Callable[[str], Config]) -> Iterable[str]:
    if os.path.isdir(path):
        here = os.path.abspath(path)
        return _walk(path, here, _inherited(here), _Excluded(tuple(exclude), config))
    if os.path.exists(path):
        return [path]
    raise NoSuchPath(f"{path}: no such file or folder")


@dataclass(frozen=True, slots=True)
class _Ignore:
    """The patterns of one ignore file and the folder they are relative to."""

    folder: str
    patterns: tuple[Pattern, ...]

    def verdict(self, path: str, is_folder: bool) -> bool | None:
        relative = path[len(self.folder) :].replace(os.sep, "/").lstrip("/")
        from .patterns import verdict

        return verdict(self.patterns, relative, is_folder)


@dataclass(frozen=True, slots=True)
class _Excluded:
    """Patterns from the command line, relative to the current folder, and from the project of each folder."""

    given: tuple[str, ...]
    config: Callable[[str], Config]

    def __call__(self, path: str, folder: str, is_folder: bool) -> bool:
        project = self.config(folder)
        sources = ((os.getcwd(), self.given), (project.root, project.exclude))
        return any(_ignore(root, lines).verdict(path, is_folder) for root, lines in sources if lines)


@functools.lru_cache(maxsize=256)
def _ignore(folder: str, lines: tuple[str, ...]) -> _Ignore:
    from .patterns import parse

    return _Ignore(folder, parse(lines))


def _walk(path: str, real: str, ignores: tuple[_Ignore, ...], excluded: _Excluded) -> Iterator[str]:
    """`path` is how the user spells the folder, `real` its absolute form. Linked folders are not entered."""
    entries = _entries(real)
    ignores = _with_own(real, entries, ignores)
    for entry in entries:
        whole, is_folder = os.path.join(real, entry.name), entry.is_dir(follow_symlinks=False)
        if not _wanted(entry, is_folder) or _ignored(ignores, whole, is_folder) or excluded(whole, real, is_folder):
            continue
        shown = entry.name if path == os.curdir else os.path.join(path, entry.name)
        if is_folder:
            yield from _walk(shown, whole, ignores, excluded)
        else:
            yield shown


def _entries(folder: str) -> list[os.DirEntry[str]]:
    """Sorted; nothing for a folder that may not be read and for an environment."""
    try:
        with os.scandir(folder) as scan:
            entries = sorted(scan, key=lambda entry: entry.name)
    except OSError:
        return []
    return [] if any(entry.name in ENVIRONMENT_MARKS for entry in entries) else entries


def _wanted(entry: os.DirEntry[str], is_folder: bool) -> bool:
    if is_folder:
        return not entry.name.startswith(".") and entry.name not in SKIPPED_FOLDERS
    named = entry.name.endswith((*SUFFIXES, *MODEL_SUFFIXES)) or entry.name.startswith(EVENTS)
    return named and _is_file(entry)


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:  # a link that leads to itself
        return False


def _ignored(ignores: Sequence[_Ignore], path: str, is_folder: bool) -> bool:
    """The nearest ignore file that has an opinion decides."""
    for ignore in reversed(ignores):
        verdict = ignore.verdict(path, is_folder)
        if verdict is not None:
            return verdict
    return False


def _with_own(folder: str, entries: Iterable[os.DirEntry[str]], ignores: tuple[_Ignore, ...]) -> tuple[_Ignore, ...]:
    if not any(entry.name == ".gitignore" for entry in entries):
        return ignores
    return (*ignores, *_read(folder, os.path.join(folder, ".gitignore")))


def _inherited(folder: str) -> tuple[_Ignore, ...]:
    """What the folders above say, from the top of the repository down."""
    top = _repository(folder)
    if top is None:
        return ()
    above = []
    while folder != top:
        folder = os.path.dirname(folder)
        above.append(folder)
    files = [part for place in reversed(above) for part in _read(place, os.path.join(place, ".gitignore"))]
    return (*_read(top, os.path.join(_git_folder(top), "info", "exclude")), *files)


def _repository(folder: str) -> str | None:
    while not os.path.exists(os.path.join(folder, ".git")):
        parent = os.path.dirname(folder)
        if parent == folder:
            return None
        folder = parent
    return folder


def _git_folder(top: str) -> str:
    """`.git`, or the folder that a linked worktree's `.git` file leads to."""
    git = os.path.join(top, ".git")
    if os.path.isfile(git):
        lines = _lines(git)
        target = lines[0].partition("gitdir:")[2].strip() if lines else ""
        git = os.path.join(top, target)
        shared = _lines(os.path.join(git, "commondir"))
        git = os.path.join(git, shared[0].strip()) if shared else git
    return git


def _read(folder: str, file: str) -> tuple[_Ignore, ...]:
    lines = _lines(file)
    from .patterns import parse

    return (_Ignore(folder, parse(lines)),) if lines else ()


def _lines(file: str) -> list[str]:
    try:
        with open(file, encoding="utf-8-sig", errors="replace") as stream:
            return stream.readlines()
    except OSError:
        return []
