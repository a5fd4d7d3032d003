"""Clean fixtures with one thing changed: where stillnet says error, a line that torch reaches really raises.

An error is a proof: on every run that reaches the line, the line fails. So each mutant is read by stillnet and run by
torch with its lines traced, and no line may be claimed that ran and did not raise.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import io
import os
import random
import signal
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))
from fixture_claims import Fixture, fixtures

KINDS = ("number", "swap", "drop", "repeat", "unwrap", "attribute", "operator")
OPERATORS = [ast.Add(), ast.Mult(), ast.Sub(), ast.MatMult(), ast.Div(), ast.FloorDiv()]


# A model that is built on one line and never called: that it cannot be called is said on the line that builds it.
NEVER_CALLED = {"init/no_layer.py"}


@dataclass
class Mutant:
    fixture: str
    kind: str
    line: int
    text: str


class Mutation(ast.NodeTransformer):
    """Changes the n-th place of one kind."""

    def __init__(self, kind: str, wanted: int, choice: random.Random) -> None:
        self.kind, self.wanted, self.choice = kind, wanted, choice
        self.seen, self.line = 0, 0

    def hits(self, node: Any, kind: str) -> bool:
        if self.kind != kind:
            return False
        self.seen += 1
        if self.seen - 1 != self.wanted:
            return False
        self.line = node.lineno
        return True

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if type(node.value) is not int or not self.hits(node, "number"):
            return node
        n = node.value
        other = self.choice.choice([n + 1, max(n - 1, 0), n * 2, n // 2, -n, 0, 3.5])
        return ast.copy_location(ast.Constant(other), node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if len(node.args) >= 2 and self.hits(node, "swap"):
            node.args[0], node.args[1] = node.args[1], node.args[0]
        if node.args and self.hits(node, "drop"):
            node.args.pop()
        if node.args and self.hits(node, "repeat"):
            node.args.append(copy.deepcopy(node.args[0]))
        if isinstance(node.func, ast.Attribute) and self.hits(node, "unwrap"):
            return node.func.value
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        own = isinstance(node.value, ast.Name) and node.value.id == "self" and isinstance(node.ctx, ast.Load)
        if own and self.hits(node, "attribute"):
            node.attr += "x"
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if self.hits(node, "operator"):
            node.op = self.choice.choice(OPERATORS)
        return node


def mutants(seed: int, share: float) -> Iterator[Mutant]:
    choice = random.Random(seed)
    for fixture in fixtures():
        if usable(fixture):
            tree = ast.parse(fixture.main.read_text())
            for kind in KINDS:
                yield from of_kind(fixture, tree, kind, choice, share)


def usable(fixture: Fixture) -> bool:
    """Torch raises where a line runs; Keras fails only with data, and NaN fails nowhere: their programs prove nothing."""
    alone = len(fixture.files) == 1 and fixture.main.suffix == ".py"
    raises = fixture.framework == "torch" and not fixture.name.startswith("numerics/")
    return (
        fixture.run
        and alone
        and raises
        and not fixture.errors()
        and not fixture.environment
        and fixture.name not in NEVER_CALLED
    )


def of_kind(fixture: Fixture, tree: ast.Module, kind: str, choice: random.Random, share: float) -> Iterator[Mutant]:
    for wanted in range(100):
        mutation = Mutation(kind, wanted, choice)
        changed = mutation.visit(copy.deepcopy(tree))
        if not mutation.line:
            return
        if choice.random() < share:
            text = ast.unparse(ast.fix_missing_locations(changed)) + "\n" + "\n".join(fixture.real) + "\n"
            yield Mutant(fixture.name, kind, mutation.line, text)


@dataclass
class Trace:
    """Lines that ran, those that raised, and whether the program came to its end."""

    file: str
    ran: set[int]
    raised: set[int]
    ended: bool = False

    def __call__(self, frame: Any, event: str, argument: Any) -> Any:
        if frame.f_code.co_filename != self.file:
            return None
        self.ran.add(frame.f_lineno)
        if event == "exception" and argument[0] not in (StopIteration, GeneratorExit):
            self.raised.add(frame.f_lineno)
        return self


def run(file: str, seconds: int = 20) -> Trace:
    trace = Trace(file, set(), set())
    folder = os.getcwd()
    with tempfile.TemporaryDirectory() as scratch, contextlib.suppress(BaseException):
        os.chdir(scratch)
        signal.signal(signal.SIGALRM, too_long)
        signal.alarm(seconds)
        try:
            code = compile(Path(file).read_text(), file, "exec")
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                sys.settrace(trace)
                exec(code, {"__name__": "__main__", "__file__": file})  # noqa: S102
                trace.ended = True
        finally:
            sys.settrace(None)
            signal.alarm(0)
            os.chdir(folder)
    return trace


def too_long(*_: Any) -> None:
    raise TimeoutError


def judge(mutant: Mutant, folder: Path) -> tuple[str, str]:
    """("right" | "wrong" | "missed" | "quiet", what is wrong)"""
    from stillnet.walk import check_files

    file = folder / "mutant.py"
    file.write_text(mutant.text)
    report = check_files([str(file)])
    errors = [f for f in report.findings if f.severity == "error" and f.span is not None]
    trace = run(str(file))
    # where the program stops early, a line may be meant for what it would do later
    claimed = [f for f in errors if f.span and f.span.line in trace.ran and f.span.line not in trace.raised]
    false = claimed if trace.ended else []
    if false or report.problems:
        said = [f"{f.span.line}: {f.rule}: {f.message}" for f in false if f.span] + list(report.problems)
        return "wrong", f"{mutant.fixture}, {mutant.kind} in line {mutant.line}: {said}"
    if errors:
        return "right", ""
    return ("missed" if trace.raised else "quiet"), ""
