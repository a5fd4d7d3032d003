"""The modules of a program: found on the search path, their names evaluated when they are asked for."""

from __future__ import annotations

import ast
import os

from ...base.annotations import Any
from ...base.plain import dataclass, field
from .source_file import SourceFile, SourceFiles
from .text import SourceText


class Module:
    """A module of the program. Its top-level statements run one by one, each at most once, when a name needs them."""

    __slots__ = (
        "_done",
        "_source",
        "complete",
        "doubtful_stars",
        "file",
        "frame",
        "libraries",
        "name",
        "ours",
        "package",
        "path",
        "problems",
        "running",
        "settled",
        "star_modules",
        "variables",
    )

    def __init__(
        self,
        name: str,
        path: str | None,
        file: SourceFile | SourceText,
        package: bool,
        ours: bool,
        problems: list[str] | None = None,
    ) -> None:
        self.name, self.path, self.package, self.ours = name, path, package, ours
        # what its text says, and a text that belongs to this program alone
        self.file = file if isinstance(file, SourceFile) else SourceFile(path or "", False, file)
        self.variables: dict[str, Any] = {}
        # its names for the libraries, once somebody asked
        self.libraries: dict[str, str] | None = None
        self.frame: Any = None
        # its statements are run in order by somebody else: names exist once they were reached
        self.complete = False
        self.star_modules: list[Any] = []
        # those of them that stand under a condition nobody decided
        self.doubtful_stars: list[Any] = []
        # names that every statement has been run for: their value is the one in `variables`
        self.settled: set[str] = set()
        # the top-level statement that is being run
        self.running: int | None = None
        self.problems = problems if problems is not None else []
        self._source = None if isinstance(file, SourceFile) else file
        self._done: bytearray | None = None

    @property
    def source(self) -> SourceText:
        if self._source is None:
            self._source = self.file.source
            self._tell_problems()
        return self._source

    @property
    def text(self) -> str:
        """The text, without parsing it."""
        text = self.file.text
        self._tell_problems()
        return text

    def mentions(self, name: str) -> bool:
        """Does the name occur in the file, anywhere?"""
        raw = self.file.raw
        self._tell_problems()
        return name.encode("utf-8", "surrogatepass") in raw

    def _tell_problems(self) -> None:
        """What reading the file found wrong is told in every program that reads it."""
        if self.file.problems:
            self.problems.extend(p for p in self.file.problems if p not in self.problems)

    @property
    def body(self) -> list[ast.stmt]:
        return self.source.tree.body

    @property
    def index(self) -> dict[str, list[int]]:
        """name -> the statements that bind or change it"""
        if self._done is None:
            self._done = bytearray(len(self.body))
        return self.file.index

    @property
    def stars(self) -> list[int]:
        """The statements that hold `from x import *`."""
        return self.file.stars

    @property
    def done(self) -> bytearray:
        """Which statements have run."""
        if self._done is None:
            self._done = bytearray(len(self.body))
        return self._done

    @property
    def is_begun(self) -> bool:
        """Has a statement of it been run?"""
        return any(self._done or b"")

    @property
    def is_pending(self) -> bool:
        """Are there statements left? A module that nobody has parsed has run none of them."""
        return not self.complete and (self._done is None or not all(self._done))

    @property
    def is_parsed(self) -> bool:
        """Has this program looked at its statements?"""
        return self._source is not None


@dataclass(slots=True)
class Finder:
    """Finds modules under search roots. Roots given first win; project roots are `ours`."""

    project: list[str]
    paths: list[str]
    modules: dict[str, Module | None] = field(default_factory=dict)
    by_file: dict[str, Module] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    files: SourceFiles = field(default_factory=SourceFiles)
    # folder -> what lies in it, and whether it is a file itself, no link; asked once, since most questions are about files that
    # are not there, and a large package has thousands of those that are
    _listings: dict[str, dict[str, bool]] = field(default_factory=dict)
    _real: dict[str, str] = field(default_factory=dict)
    _folders: dict[tuple[str, int], list[tuple[str, bool]]] = field(default_factory=dict)

    @property
    def has_old_source(self) -> bool:
        """Whether a file that was read is Python 2."""
        return any(m.is_parsed and m.source.is_old for m in self.by_file.values())

    def roots(self) -> list[tuple[str, bool]]:
        return [(r, True) for r in self.project] + [(r, False) for r in self.paths]

    def locate(self, name: str) -> tuple[str, bool, bool] | None:
        """(file or folder, is package, ours); a folder without __init__ is a namespace package."""
        package, _, last = name.rpartition(".")
        namespace = None
        for folder, ours in self.folders(package):
            entries = self.listing(folder)
            if last in entries:
                base = os.path.join(folder, last)
                if "__init__.py" in self.listing(base):
                    return os.path.join(base, "__init__.py"), True, ours
            if last + ".py" in entries:
                file = os.path.join(folder, last + ".py")
                if entries[last + ".py"] or os.path.isfile(file):
                    return file, False, ours
            if namespace is None and last in entries and _holds_python(base):
                namespace = (base, True, ours)
        return namespace

    def folders(self, package: str) -> list[tuple[str, bool]]:
        """The folders in which modules of a package may lie, one for each root that has it."""
        if not package:
            return self.roots()
        key = (package, len(self.project))  # roots are only added
        known = self._folders.get(key)
        if known is None:
            outer, _, last = package.rpartition(".")
            known = [(os.path.join(f, last), ours) for f, ours in self.folders(outer) if last in self.listing(f)]
            self._folders[key] = known
        return known

    def listing(self, folder: str) -> dict[str, bool]:
        """The names in a folder, none in what is no folder; each with whether it is a file itself."""
        found = self._listings.get(folder)
        if found is None:
            try:
                with os.scandir(folder or os.curdir) as entries:
                    found = {e.name: e.is_file(follow_symlinks=False) for e in entries}
            except (OSError, ValueError):
                found = {}
            self._listings[folder] = found
        return found

    def real_path(self, path: str) -> str:
        """As `os.path.realpath`, which asks about every folder on the way, for many files of few folders."""
        folder, name = os.path.split(path)
        if not name or (not self._listings.get(folder, {}).get(name) and os.path.islink(path)):
            return os.path.realpath(path)
        if folder not in self._real:
            self._real[folder] = os.path.realpath(folder)
        return os.path.join(self._real[folder], name)

    def find(self, name: str) -> Module | None:
        """The module of this dotted name, parsed but not run; None if there is no source for it."""
        if name in self.modules:
            return self.modules[name]
        found = self.locate(name)
        module = self._open(name, *found) if found else None
        self.modules[name] = module
        return module

    def _open(self, name: str, path: str, package: bool, ours: bool) -> Module | None:
        if not path.endswith(".py"):
            return self.adopt(Module(name, path, SourceText(path, "", ast.Module([], [])), True, ours))
        real = self.real_path(path)
        if real not in self.by_file:
            self.by_file[real] = Module(name, path, self.files.open(path, not ours), package, ours, self.problems)
        return self.by_file[real]

    def read_file(self, path: str) -> Module | None:
        """The module of a file that has been read, however its path is written."""
        return self.by_file.get(self.real_path(path))

    def adopt(self, module: Module) -> Module:
        if module.path is not None:
            self.by_file[self.real_path(module.path)] = module
        return module


def _holds_python(folder: str) -> bool:
    try:
        with os.scandir(folder) as entries:
            return any(e.name.endswith(".py") or e.is_dir() for e in entries)
    except OSError:
        return False
