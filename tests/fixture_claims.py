"""What a fixture claims: expectations in the comments of a runnable program, read by both judges.

    x = self.fc(x)        # error: [shape-mismatch] "expects 512"      stillnet proves it, and the program raises here
    x = self.fc(x)        # warning: [shape-mismatch] "use_branch"     stillnet says so; a plain run passes
    y = model(x)          # shape: [2, 8]                              the value that the line assigns
    y = thing(x)          # unknown: no model for                      a gap that stillnet reports on the line
    # real: Net()(torch.randn(2, 10))              run after the file: what the file only defines
    # real raises: Net(True)(torch.randn(2, 10))   the same, and it must raise on the line of a warning
    model.fit(x, y)       # raises here                                 where a library notices what is wrong elsewhere
    # environment: torch=2.1                       the versions that are told to stillnet
    # not run: needs two machines                  the real judge leaves it alone

A fixture is a .py or .ipynb file, or a folder with a main.py. In a folder the comments of all files count.
"""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
from dataclasses import dataclass, field
from pathlib import Path

FIXTURES = Path(__file__).parent / "fixtures"
LEVEL = re.compile(r"\b(error|warning|note): \[([a-z-]+)\](?: \"([^\"]*)\")?")


@dataclass(frozen=True)
class Claim:
    file: str
    line: int
    level: str
    rule: str
    part: str

    def __str__(self) -> str:
        return f"{Path(self.file).name}:{self.line}: {self.level}[{self.rule}] {self.part!r}"


@dataclass
class Fixture:
    """`text` is what runs: of a notebook the code cells joined, as stillnet counts their lines."""

    name: str
    main: Path
    files: list[Path]
    claims: list[Claim] = field(default_factory=list)
    shapes: dict[tuple[str, int], str] = field(default_factory=dict)
    unknowns: dict[tuple[str, int], str] = field(default_factory=dict)
    real: list[str] = field(default_factory=list)
    raising: list[str] = field(default_factory=list)
    environment: dict[str, str] = field(default_factory=dict)
    noticed: set[tuple[str, int]] = field(default_factory=set)
    run: bool = True

    @property
    def framework(self) -> str:
        return "tensorflow" if self.name.startswith(("keras/", "tensorflow/")) else "torch"

    def errors(self) -> list[Claim]:
        return [c for c in self.claims if c.level == "error"]

    def text(self) -> str:
        return "\n".join(source_text(f) for f in self.files)


def fixtures() -> list[Fixture]:
    found = []
    for path in sorted(FIXTURES.rglob("*")):
        inside = any((parent / "main.py").exists() for parent in path.parents if FIXTURES in parent.parents)
        if path.is_dir() and (path / "main.py").exists():
            found.append(read_fixture(path / "main.py", sorted(path.rglob("*.py"))))
        elif path.suffix in (".py", ".ipynb") and not inside:
            found.append(read_fixture(path, [path]))
    return found


def read_fixture(main: Path, files: list[Path]) -> Fixture:
    name = str((main.parent if main.name == "main.py" else main).relative_to(FIXTURES))
    fixture = Fixture(name, main, files)
    for file in files:
        for line, comment in comments(source_text(file)):
            read_comment(fixture, str(file), line, comment)
    return fixture


def source_text(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".ipynb":
        return text
    cells = [c["source"] for c in json.loads(text)["cells"] if c["cell_type"] == "code"]
    joined = ["".join(c) if isinstance(c, list) else c for c in cells]
    return "\n".join(re.sub(r"^([%!])", r"# \1", c, flags=re.M) for c in joined) + "\n"


def comments(text: str) -> list[tuple[int, str]]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [(t.start[0], t.string) for t in tokens if t.type == tokenize.COMMENT]


def read_comment(fixture: Fixture, file: str, line: int, comment: str) -> None:
    if "# raises here" in comment:
        fixture.noticed.add((file, line))
    for level, rule, part in LEVEL.findall(comment):
        fixture.claims.append(Claim(file, line, level, rule, part))
    head, _, rest = comment.lstrip("# ").partition(": ")
    if head == "real":
        fixture.real.append(rest)
    elif head == "real raises":
        fixture.raising.append(rest)
    elif head == "not run":
        fixture.run = False
    elif head == "environment":
        fixture.environment = dict(pair.split("=") for pair in rest.split(","))
    for word, table in (("shape", fixture.shapes), ("unknown", fixture.unknowns)):
        found = re.search(rf"# {word}: (.*)", comment)
        if found:
            table[file, line] = found[1].strip()


def assigned_name(file: str, line: int) -> str | None:
    """The plain name that a line assigns."""
    for node in ast.walk(ast.parse(source_text(Path(file)))):
        if isinstance(node, ast.Assign) and node.end_lineno == line and isinstance(node.targets[0], ast.Name):
            return node.targets[0].id
    return None
