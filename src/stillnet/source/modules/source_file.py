"""Files of source: their text and what it says without being run, kept for the next program that reads them."""

from __future__ import annotations

import ast
import os
import re
import time

from ...base.pattern import pattern
from .text import SourceText, Unreadable, decode, parse_text, read_file

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

# When a file was written, how long it is, and which one it is.
Stamp = tuple[int, int, int]
# Nobody has read it yet: what the next program reads is what there will be then.
UNREAD: Stamp = (0, 0, 0)
# A file that was written this many seconds ago may be written again within one tick of the clock that dates it.
FRESH = 2.0
KEPT = 120_000_000  # bytes of files, with their syntax trees, that wait for the next program
PARSED = 60  # bytes that a syntax tree takes for each one of its file


def stamp_of(status: os.stat_result) -> Stamp | None:
    """Which state of the file this is; None where that is not sure."""
    return None if status.st_mtime > time.time() - FRESH else (status.st_mtime_ns, status.st_size, status.st_ino)


def stamp_now(path: str) -> Stamp | None:
    try:
        return stamp_of(os.stat(path))
    except (OSError, ValueError):
        return None


class SourceFile:
    """One file: read when its bytes are asked for, parsed when its statements are. What it knows is the same for every program,
    so that the next one finds it done; notes on its syntax tree are of that kind, too."""

    __slots__ = (
        "_called_names",
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
        "lazily",
        "own_functions",
        "path",
        "problems",
        "rebound",
        "stamp",
    )

    def __init__(self, path: str, lazily: bool, source: SourceText | None = None) -> None:
        self.path, self.lazily = path, lazily
        self.problems: list[str] = []
        # which state of the file was read, once it was; None: one that the next program cannot rely on
        self.stamp: Stamp | None = UNREAD
        # the names that its functions bind, once somebody asked
        self.rebound: frozenset[str] | None = None
        # its functions and methods by name, once somebody asked
        self.own_functions: dict[str, ast.FunctionDef] | None = None
        self._source, self._text = source, source.text if source is not None else None
        self._raw: bytes | None = None
        self._index: dict[str, list[int]] | None = None
        self._stars: list[int] = []
        self._imports: list[tuple[str, list[str]]] | None = None
        self._star_sources: list[str] | None = None
        self._renamed: list[tuple[str, str]] | None = None
        self._listed: tuple[frozenset[str] | None] | None = None
        self._lazy: bool | None = None
        self._called_names: frozenset[str] | None = None

    @property
    def raw(self) -> bytes:
        """The bytes of the file, without decoding them."""
        if self._raw is None:
            if self._text is not None:
                self._raw = self._text.encode("utf-8", "surrogatepass")
            else:
                try:
                    status, self._raw = read_file(self.path)
                    self.stamp = stamp_of(status)
                except Unreadable as problem:
                    self.problems.append(str(problem))
                    self._raw, self.stamp = b"", None
        return self._raw

    @property
    def text(self) -> str:
        """The text, without parsing it."""
        if self._text is None:
            try:
                self._text = decode(self.raw, self.path)
            except Unreadable as problem:
                self.problems.append(str(problem))
                self._text = ""
        return self._text

    @property
    def source(self) -> SourceText:
        if self._source is None:
            try:
                self._source = parse_text(self.text, self.path, self.lazily)
                self.problems.extend(self._source.problems)
            except Unreadable as problem:
                self.problems.append(str(problem))
                self._source = SourceText(self.path, "", ast.Module([], []))
        return self._source

    @property
    def is_parsed(self) -> bool:
        return self._source is not None

    @property
    def index(self) -> dict[str, list[int]]:
        """name -> the top-level statements that bind or change it"""
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
    def is_lazy(self) -> bool:
        """Does it replace itself in `sys.modules`? What it will hold then is what it shows to type checkers."""
        if self._lazy is None:
            self._lazy = b"sys.modules[__name__]" in self.raw
        return self._lazy

    @property
    def size(self) -> int:
        """About how many bytes it holds."""
        return len(self._raw or b"") * (PARSED if self._source is not None else 1)

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
        for number, statement in enumerate(self.source.tree.body):
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
        for number, node in enumerate(self.source.tree.body):
            if not (isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and node.value.id in index):
                continue
            names = {node.value.id, *(t.id for t in node.targets if isinstance(t, ast.Name))}
            later = {n for name in names for n in index.get(name, ()) if n > number}
            for name in names if later else ():
                index[name] = sorted({*index.get(name, ()), *later})

    def _add_registrations(self) -> None:
        """`@X.register(...)` changes X where X is an object that the module itself makes."""
        index, body = self._index or {}, self.source.tree.body
        for number, statement in enumerate(body):
            for decorator in getattr(statement, "decorator_list", ()):
                root = _receiver(decorator)
                if root in index and number not in index[root] and _makes_object(body[index[root][0]]):
                    index[root] = sorted([*index[root], number])

    def _add_called_functions(self) -> None:
        """A statement that calls a function of the module also touches what that function writes to."""
        index, body = self._index or {}, self.source.tree.body
        functions = {s.name: s for s in body if isinstance(s, ast.FunctionDef)}
        for number, statement in enumerate(body):
            for function in _called(statement, functions):
                written: set[str] = set()
                for inner in function.body:
                    _touched(inner, written)
                for name in written:
                    if name in index and number not in index[name]:
                        index[name] = sorted([*index[name], number])


class SourceFiles:
    """Files that programs have read, the last one last."""

    __slots__ = ("_files",)

    def __init__(self) -> None:
        self._files: dict[tuple[str, bool], SourceFile] = {}

    def open(self, path: str, lazily: bool) -> SourceFile:
        """The file as it is now; with `lazily`, functions are parsed when somebody looks into them."""
        key = path, lazily
        file = self._files.pop(key, None)
        if file is None or (file.stamp not in (UNREAD, stamp_now(path))):
            file = SourceFile(path, lazily)
        self._files[key] = file
        return file

    def shrink(self) -> None:
        """Keep what was asked for last, as far as it takes little room and can be relied on."""
        room = KEPT
        for key, file in reversed(list(self._files.items())):
            room -= file.size
            if room < 0 or file.stamp is None:
                del self._files[key]


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
