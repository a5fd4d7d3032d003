"""Exceptions that the program under reading raises, as raw material of rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ...base.annotations import Any
from ...base.finding import Finding, Fix, Note, Verdict
from ...base.plain import dataclass
from ...base.span import Span
from .conditions import condition_text
from .evidence import library_frames


@dataclass(frozen=True, slots=True)
class Stop:
    """How reading came upon an exception.

    kind: `raised` ended the program, `stopped` ended a call with inputs that nobody wrote, `dropped` ended one side of
    an undecided condition, `caught` ended in a handler that only reports it.
    """

    kind: str
    raised: Any
    guard: tuple[Any, ...] = ()
    handled: str = ""

    @property
    def invented(self) -> bool:
        """Some argument on the way was chosen by us."""
        return self.kind == "stopped" or self.raised.invented

    @property
    def value(self) -> Any:
        return self.raised.value

    @property
    def type_name(self) -> str:
        return str(self.value.cls.name)

    @property
    def text(self) -> str:
        args = self.value.attributes.get("args", ())
        return ", ".join(str(a) for a in args if isinstance(a, (str, int, float)))

    def fact(self, name: str) -> Any:
        return self.value.attributes.get(name)


def stops(machine: Any) -> Iterator[Stop]:
    """Every exception that was met, each once."""
    seen: set[int] = set()
    for observation in machine.observations:
        if observation[0] in ("raised", "stopped", "dropped", "caught") and id(observation[1]) not in seen:
            seen.add(id(observation[1]))
            if observation[0] == "dropped" and not all(is_plain(c) for c in observation[2]):
                continue
            if hasattr(observation[1].value, "cls") and observation[1].site is not None:
                yield Stop(*observation)


def is_plain(condition: Any) -> bool:
    """A name, or a comparison of a name with a constant: whether it holds does not hang on other conditions."""
    return re.fullmatch(r"[\w.]+( (==|!=|in|<|>|<=|>=) [\w.'\"]+)?", condition.key) is not None


def finding(
    machine: Any, rule: str, stop: Stop, message: str, notes: tuple[Note, ...] = (), fix: Fix | None = None
) -> Iterator[Finding]:
    verdict = Verdict.POSSIBLE if stop.guard or stop.handled else Verdict.PROVEN
    when = condition_text(machine, stop.guard)
    if when is None:
        return
    site = stop.raised.site
    text = f"{message} when {when}" if when else message
    yield Finding(rule, verdict, text, site.blamed(), (*notes, *library_frames(site)), fix)


# -- the program's text ------------------------------------------------------------------------------------------------
def tree_of(machine: Any, file: str) -> ast.Module | None:
    """The syntax tree of a file that was read."""
    for module in [*machine.finder.by_file.values(), *machine.finder.modules.values()]:
        if module is not None and (module.path == file or (module.is_parsed and module.source.file == file)):
            tree: ast.Module = module.source.tree
            return tree
    return None


def enclosing(tree: ast.Module, span: Span) -> list[ast.AST]:
    """Functions and classes around a place, outermost first."""
    found: list[ast.AST] = []
    body: list[ast.AST] = [tree]
    while body:
        node = body.pop()
        for child in ast.iter_child_nodes(node):
            line, end = getattr(child, "lineno", 1), getattr(child, "end_lineno", span.line)
            if not line <= span.line <= (end or line):
                continue
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
                found.append(child)
            body.append(child)
    return sorted(found, key=lambda n: (n.lineno, n.col_offset))  # type: ignore[attr-defined]
