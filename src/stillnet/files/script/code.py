"""The code of a TorchScript archive: classes and functions as syntax trees, with the source lines its records name."""

from __future__ import annotations

import ast
import bisect

from ...base.annotations import Any
from ...base.pattern import pattern
from ...base.plain import dataclass, field
from ...base.span import Site
from ..archives import Folder
from ..limits import CODE_BYTES, CODE_RATIO, TEXT_BYTES
from ..source_places import site_of
from ..wire.pickle_machine import read as read_pickle
from ..wire.pickle_values import Made

FRAME = pattern(r"^(.{1,500})\((\d{1,9})\): ")


@dataclass(slots=True)
class ScriptClass:
    """A class of the code: methods, which attributes are weights, and the constants that its author marked Final."""

    name: str
    file: str
    methods: dict[str, ast.FunctionDef] = field(default_factory=dict)
    parameters: tuple[str, ...] = ()
    buffers: tuple[str, ...] = ()
    constants: dict[str, Any] = field(default_factory=dict)
    fields: tuple[str, ...] = ()


class Code:
    """Files of code, parsed when a name in them is asked for."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.files: dict[str, dict[str, ast.stmt]] = {}
        self.classes: dict[str, ScriptClass | None] = {}
        self.records: dict[str, Records] = {}
        # syntax takes many times the room of its text, and text may be compressed however well
        self.left = CODE_BYTES + CODE_RATIO * len(folder.archive.data)

    def file_of(self, path: str) -> str:
        """`__torch__.a.b.Net` stands in code/__torch__/a/b.py."""
        return f"code/{path.rpartition('.')[0].replace('.', '/')}.py"

    def statements(self, file: str) -> dict[str, ast.stmt]:
        if file not in self.files:
            self.files[file] = {}
            text = self.folder.optional(file, TEXT_BYTES)
            self.left -= len(text or b"")
            if text is not None and self.left < 0:
                self.folder.into.problems.append(f"{self.folder.into.path}: {file} is too long to be parsed")
            elif text is not None:
                self.files[file] = self.parsed(file, text)
        return self.files[file]

    def parsed(self, file: str, text: bytes) -> dict[str, ast.stmt]:
        try:
            tree = ast.parse(as_python(text))
        except (SyntaxError, ValueError, RecursionError, MemoryError) as problem:
            self.folder.into.problems.append(f"{self.folder.into.path}: {file} cannot be parsed: {str(problem)[:100]}")
            return {}
        self.records[file] = Records(text, self.folder.optional(f"{file}.debug_pkl"))
        return {s.name: s for s in tree.body if isinstance(s, (ast.ClassDef, ast.FunctionDef))}

    def cls(self, path: str) -> ScriptClass | None:
        if path not in self.classes:
            file = self.file_of(path)
            found = self.statements(file).get(path.rpartition(".")[2])
            self.classes[path] = script_class(found, file) if isinstance(found, ast.ClassDef) else None
        return self.classes[path]

    def function(self, path: str) -> tuple[ast.FunctionDef, str] | None:
        file = self.file_of(path)
        found = self.statements(file).get(path.rpartition(".")[2])
        return (found, file) if isinstance(found, ast.FunctionDef) else None

    def site(self, file: str, node: ast.AST) -> Site | None:
        records = self.records.get(file)
        return records.site(node) if records is not None else None


def script_class(node: ast.ClassDef, file: str) -> ScriptClass:
    found = ScriptClass(node.name, file)
    fields: list[str] = []
    for statement in node.body:
        if isinstance(statement, ast.FunctionDef):
            found.methods[statement.name] = statement
        elif isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            names = literal(statement.value)
            if statement.targets[0].id == "__parameters__" and isinstance(names, list):
                found.parameters = tuple(str(n) for n in names)
            elif statement.targets[0].id == "__buffers__" and isinstance(names, list):
                found.buffers = tuple(str(n) for n in names)
        elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            fields.append(statement.target.id)
            if statement.value is not None:
                found.constants[statement.target.id] = literal(statement.value)
    found.fields = tuple(fields)
    return found


def literal(node: ast.expr) -> Any:
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None


def as_python(text: bytes) -> bytes:
    """Types that Python cannot write, as names of the same length: offsets into the text stay true."""
    return text.replace(b"Tuple[]", b"Tuple__")


class Records:
    """Which line of the author's source a piece of code came from: ranges by byte offset."""

    def __init__(self, text: bytes, pickled: bytes | None) -> None:
        self.starts = [0]
        for line in text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.strings: list[Any] = []
        self.offsets: list[int] = []
        self.ranges: list[Any] = []
        self.known: dict[int, Site | None] = {}
        if pickled is not None:
            self.load(read_pickle(pickled).value)

    def load(self, value: Any) -> None:
        if not isinstance(value, tuple) or len(value) != 3 or not isinstance(value[1], (list, tuple)):
            return  # files of before 1.12 hold the source text in every record
        self.strings = list(value[1])
        for record in value[2] if isinstance(value[2], (list, tuple)) else ():
            if isinstance(record, tuple) and len(record) >= 2 and isinstance(record[0], int):
                self.offsets.append(record[0])
                self.ranges.append(record[1])
        if self.offsets != sorted(self.offsets):
            self.offsets, self.ranges = [], []

    def site(self, node: ast.AST) -> Site | None:
        line, column = getattr(node, "lineno", 0), getattr(node, "col_offset", 0)
        if not self.offsets or not 0 < line < len(self.starts):
            return None
        index = bisect.bisect_right(self.offsets, self.starts[line - 1] + column) - 1
        if index not in self.known:
            self.known[index] = self.place(self.ranges[index]) if index >= 0 else None
        return self.known[index]

    def place(self, found: Any) -> Site | None:
        """A range is ((text, file, first line), start, end); the text is source, or the frames of a trace."""
        if not (isinstance(found, tuple) and len(found) == 3 and isinstance(found[0], tuple) and len(found[0]) == 3):
            return None
        pieces, file, first = found[0]
        text = "".join(self.string(i) for i in numbers(pieces)[:1000])
        frames = [(m[1], int(m[2])) for m in map(FRAME.match, text.splitlines()) if m]
        if frames:
            return site_of(frames[::-1])
        name = self.string(file)
        if not name or not isinstance(first, int) or not isinstance(found[1], int):
            return None
        return site_of([(name, first + text[: found[1]].count("\n"))])

    def string(self, index: Any) -> str:
        found = self.strings[index] if isinstance(index, int) and 0 <= index < len(self.strings) else ""
        return found if isinstance(found, str) else ""


def numbers(value: Any) -> list[int]:
    if isinstance(value, Made) and isinstance(value.args, tuple) and value.args:
        value = value.args[0]
    return [v for v in value if isinstance(v, int)] if isinstance(value, (list, tuple)) else []
