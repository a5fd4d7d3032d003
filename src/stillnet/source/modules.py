"""Source files as modules: found on the search path, parsed once, their names evaluated when they are asked for."""

from __future__ import annotations

import ast
import os
import re

from ..base.annotations import Any
from ..base.pattern import pattern
from ..base.plain import dataclass, field
from .text import SourceText, Unreadable, decode, parse_text, read_bytes

# It begins with a plain character, for which a text is searched five times faster than for the beginnings of its lines.
IMPORT = pattern(
    r"\n(?:from[ \t]+(?P<base>[.\w]+)[ \t]+import[ \t]*(?:\((?P<many>[^)]*)\)|(?P<few>[^\n]*))|import[ \t]+(?P<plain>[.\w]+))"
)
NAMES = pattern(r"\w+|\*")
COMMENT = pattern(r"#[^\n]*")
CALLED = pattern(r"(?<!class )\b(\w+)\(")
# These are asked of every file of a package, most of which nobody reads further: they look at the bytes.
STAR = pattern(rb"^[ \t]*from[ \t]+([.\w]+)[ \t]+import[ \t]*\(?[ \t]*\*", re.M)
STARRED = pattern(rb"import[ \t]*\(?[ \t]*\*")
QUOTED = pattern(rb"""["'](\w+)["']""")
ALL = pattern(rb"""^__all__[ \t]*=[ \t]*[\[(](?P<names>(?:[\s,]|#[^\n]*\n|"\w+"|'\w+')*)[\])][ \t\r]*$""", re.M)


class Module:
    """A module of the program. Its text is read when it is named, parsed when one of its names is asked for, and its top-level
    statements run one by one, each at most once, when a name needs them."""

    __slots__ = (
        "_called_names",
        "_done",
        "_imports",
        "_index",
        "_lazy",
        "_listed",
        "_raw",
        "_renamed",
        "_source",
        "_star_sources",
        "_stars",
        "_text",
        "complete",
        "doubtful_stars",
        "frame",
        "libraries",
        "name",
        "ours",
        "own_functions",
        "package",
        "path",
        "problems",
        "rebound",
        "running",
        "settled",
        "star_modules",
        "variables",
    )

    def __init__(
        self,
        name: str,
        path: str | None,
        source: SourceText | None,
        package: bool,
        ours: bool,
        problems: list[str] | None = None,
    ) -> None:
        self.name, self.path, self.package, self.ours = name, path, package, ours
        self.variables: dict[str, Any] = {}
        # the names that its functions bind, once somebody asked
        self.rebound: frozenset[str] | None = None
        # its names for the libraries, once somebody asked
        self.libraries: dict[str, str] | None = None
        # its functions and methods by name, once somebody asked
        self.own_functions: dict[str, ast.FunctionDef] | None = None
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
        self._source, self._text = source, source.text if source is not None else None
        self._raw: bytes | None = None
        self._index: dict[str, list[int]] | None = None
        self._imports: list[tuple[str, list[str]]] | None = None
        self._star_sources: list[str] | None = None
        self._renamed: list[tuple[str, str]] | None = None
        self._listed: tuple[frozenset[str] | None] | None = None
        self._lazy: bool | None = None
        self._called_names: frozenset[str] | None = None
        self._stars: list[int] = []
        self._done = bytearray()

    @property
    def raw(self) -> bytes:
        """The bytes of the file, without decoding them."""
        if self._raw is None:
            if self._text is not None:
                self._raw = self._text.encode("utf-8", "surrogatepass")
            else:
                try:
                    self._raw = read_bytes(self.path or "")
                except Unreadable as problem:
                    self.problems.append(str(problem))
                    self._raw = b""
        return self._raw

    @property
    def text(self) -> str:
        """The text, without parsing it."""
        if self._text is None:
            try:
                self._text = decode(self.raw, self.path or "")
            except Unreadable as problem:
                self.problems.append(str(problem))
                self._text = ""
        return self._text

    def mentions(self, name: str) -> bool:
        """Does the name occur in the file, anywhere?"""
        return name.encode("utf-8", "surrogatepass") in self.raw

    @property
    def source(self) -> SourceText:
        if self._source is None:
            try:
                self._source = parse_text(self.text, self.path or "", lazily=not self.ours)
                self.problems.extend(self._source.problems)
            except Unreadable as problem:
                self.problems.append(str(problem))
                self._source = SourceText(self.path or "", "", ast.Module([], []))
        return self._source

    @property
    def body(self) -> list[ast.stmt]:
        return self.source.tree.body

    @property
    def index(self) -> dict[str, list[int]]:
        """name -> the statements that bind or change it"""
        if self._index is None:
            self._prepare()
        return self._index  # type: ignore[return-value]

    @property
    def stars(self) -> list[int]:
        """The statements that hold `from x import *`."""
        if self._index is None:
            self._prepare()
        return self._stars

    @property
    def done(self) -> bytearray:
        """Which statements have run."""
        if self._index is None:
            self._prepare()
        return self._done

    @property
    def is_begun(self) -> bool:
        """Has a statement of it been run?"""
        return any(self._done)

    @property
    def is_pending(self) -> bool:
        """Are there statements left? A module that nobody has parsed has run none of them."""
        return not self.complete and (self._index is None or not all(self._done))

    @property
    def is_parsed(self) -> bool:
        return self._source is not None

    @property
    def is_lazy(self) -> bool:
        """Does it replace itself in `sys.modules`? What it will hold then is what it shows to type checkers."""
        if self._lazy is None:
            self._lazy = b"sys.modules[__name__]" in self.raw
        return self._lazy

    @property
    def imports(self) -> list[tuple[str, list[str]]]:
        """What its top level imports, found in the text without parsing it: (module as written, names)."""
        if self._imports is None:
            self._imports = [
                (m["base"] or m["plain"], NAMES.findall(m["many"] or m["few"] or ""))
                for m in IMPORT.finditer("\n" + self.text)
            ]
        return self._imports

    @property
    def renamed(self) -> list[tuple[str, str]]:
        """What its top level imports `as` something: (name, new name)."""
        if self._renamed is None:
            self._renamed = [
                (listed[i - 1], listed[i + 1])
                for _, listed in self.imports
                for i, word in enumerate(listed[:-1])
                if word == "as" and i
            ]
        return self._renamed

    @property
    def called_names(self) -> frozenset[str]:
        """Names before a bracket, anywhere in the text but behind `class`."""
        if self._called_names is None:
            self._called_names = frozenset(CALLED.findall(COMMENT.sub("", self.text)))
        return self._called_names

    @property
    def star_sources(self) -> list[str]:
        """The modules of `from x import *` as written, anywhere in the text, found without parsing it."""
        if self._star_sources is None:
            self._star_sources = [m.decode() for m in STAR.findall(self.raw)] if STARRED.search(self.raw) else []
        return self._star_sources

    @property
    def listed(self) -> frozenset[str] | None:
        """The names of `__all__` where it is written once as a plain list, found without parsing; None where it is not."""
        if self._listed is None:
            first = self.raw.find(b"__all__")
            once = first >= 0 and self.raw.find(b"__all__", first + 1) < 0
            found = ALL.match(self.raw, first) if once else None
            self._listed = (frozenset(n.decode() for n in QUOTED.findall(found["names"])) if found else None,)
        return self._listed[0]

    def _prepare(self) -> None:
        self._index = {}
        self._done = bytearray(len(self.body))
        for number, statement in enumerate(self.body):
            touched: set[str] = set()
            _touched(statement, touched)
            if "*" in touched:
                touched.discard("*")
                self._stars.append(number)
            for name in touched:
                self._index.setdefault(name, []).append(number)
        self._add_registrations()
        self._add_called_functions()
        self._add_second_names()

    def _add_second_names(self) -> None:
        """`cfg = _C`: what changes the object under one of its names later changes it under the other too."""
        index = self._index or {}
        for number, node in enumerate(self.body):
            if not (isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and node.value.id in index):
                continue
            names = {node.value.id, *(t.id for t in node.targets if isinstance(t, ast.Name))}
            later = {n for name in names for n in index.get(name, ()) if n > number}
            for name in names if later else ():
                index[name] = sorted({*index.get(name, ()), *later})

    def _add_registrations(self) -> None:
        """`@X.register(...)` changes X where X is an object that the module itself makes."""
        index = self._index or {}
        for number, statement in enumerate(self.body):
            for decorator in getattr(statement, "decorator_list", ()):
                root = _receiver(decorator)
                if root in index and number not in index[root] and _makes_object(self.body[index[root][0]]):
                    index[root] = sorted([*index[root], number])

    def _add_called_functions(self) -> None:
        """A statement that calls a function of the module also touches what that function writes to."""
        index = self._index or {}
        functions = {s.name: s for s in self.body if isinstance(s, ast.FunctionDef)}
        for number, statement in enumerate(self.body):
            for function in _called(statement, functions):
                written: set[str] = set()
                for inner in function.body:
                    _touched(inner, written)
                for name in written:
                    if name in index and number not in index[name]:
                        index[name] = sorted([*index[name], number])


def _makes_object(node: ast.stmt) -> bool:
    """An assignment, or a function that a decorator turns into an object with methods (`@singledispatch`)."""
    return isinstance(node, ast.Assign) or (
        not isinstance(node, ast.ClassDef) and bool(getattr(node, "decorator_list", ()))
    )


def _receiver(decorator: ast.expr) -> str:
    """X of `X.method` or `X.method(...)`."""
    function = decorator.func if isinstance(decorator, ast.Call) else decorator
    value = function.value if isinstance(function, ast.Attribute) else None
    return value.id if isinstance(value, ast.Name) else ""


def _called(node: ast.stmt, functions: dict[str, ast.FunctionDef]) -> list[ast.FunctionDef]:
    """Functions of the module that a top-level statement calls for their effect."""
    if isinstance(node, ast.Expr):
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in functions:
            return [functions[call.func.id]]
        return []
    if isinstance(node, (ast.If, ast.For, ast.With, ast.Try)):
        blocks = [getattr(node, b, []) for b in ("body", "orelse", "finalbody")]
        return [f for block in blocks for inner in block for f in _called(inner, functions)]
    return []


def _touched(node: ast.stmt, names: set[str]) -> None:
    """Names that a statement binds, deletes or changes in place, as seen from the module's top level."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        names.add(node.name)
    elif isinstance(node, (ast.Import, ast.ImportFrom)):
        names.update((a.asname or a.name.split(".")[0]) for a in node.names)
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            _targets(target, names)
    elif isinstance(node, (ast.AnnAssign, ast.AugAssign, ast.For)):
        _targets(node.target, names)
    elif isinstance(node, ast.Delete):
        # a bare name that is deleted was needed up to there: whoever asks for it now stands before that
        for target in node.targets:
            if not isinstance(target, ast.Name):
                _targets(target, names)
    elif isinstance(node, ast.Expr):
        _changed(node.value, names)
    elif isinstance(node, (ast.With, ast.AsyncWith)):
        for item in node.items:
            if item.optional_vars is not None:
                _targets(item.optional_vars, names)
    for block in ("body", "orelse", "finalbody"):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            for inner in getattr(node, block, ()):
                _touched(inner, names)
    for handler in getattr(node, "handlers", ()):
        for inner in handler.body:
            _touched(inner, names)


def _targets(target: ast.expr, names: set[str]) -> None:
    if isinstance(target, ast.Name):
        names.add(target.id)
    elif isinstance(target, (ast.Tuple, ast.List)):
        for element in target.elts:
            _targets(element, names)
    elif isinstance(target, (ast.Attribute, ast.Subscript, ast.Starred)):
        _targets(target.value, names)


def _changed(value: ast.expr, names: set[str]) -> None:
    """`X.update(...)`, `X.append(...)` change X; a plain call may change its arguments."""
    while isinstance(value, ast.Call):
        for argument in value.args:
            if isinstance(argument, ast.Name):
                names.add(argument.id)
        value = value.func
        if isinstance(value, ast.Attribute):
            _targets(value, names)
            value = value.value


@dataclass(slots=True)
class Finder:
    """Finds modules under search roots. Roots given first win; project roots are `ours`."""

    project: list[str]
    paths: list[str]
    modules: dict[str, Module | None] = field(default_factory=dict)
    by_file: dict[str, Module] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    # folder -> what lies in it, and whether it is a file itself, no link; asked once, since most questions are about files that
    # are not there, and a large package has thousands of those that are
    _listings: dict[str, dict[str, bool]] = field(default_factory=dict)
    _real: dict[str, str] = field(default_factory=dict)
    _folders: dict[tuple[str, int], list[tuple[str, bool]]] = field(default_factory=dict)

    @property
    def has_old_source(self) -> bool:
        """Whether a file that was read is Python 2."""
        return any(m._source is not None and m._source.is_old for m in self.by_file.values())

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
            self.by_file[real] = Module(name, path, None, package, ours, self.problems)
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
