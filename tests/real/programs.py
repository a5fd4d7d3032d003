"""Forward passes written at random, with every kind of control flow: what is claimed of their calls holds in every run.

A call of a layer without a condition is claimed for each run, in this order; a layer that some run calls is among the
calls, and where no call stands under a condition, the calls are exactly those of every run, unless it is said that
something was not understood; no error stands on what runs.
"""

from __future__ import annotations

import random
import signal
import sys
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

PROGRAM = """\
import functools
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import torch
from torch import nn


@dataclass
class State:
    steps: int = 0
    seen: list = field(default_factory=list)
    wide: bool = False

    @property
    def far(self):
        return self.steps > 1


def twice(function):
    @functools.wraps(function)
    def wrapped(*args):
        return function(function(*args))

    return wrapped


class Net(nn.Module):
    def __init__(self, depth=2, flag=True):
        super().__init__()
        for i in range(6):
            setattr(self, f"l{{i}}", nn.Linear(3, 3))
        self.many = nn.ModuleList([nn.Linear(3, 3) for _ in range(depth)])
        self.table = nn.ModuleDict({{"a": nn.Linear(3, 3), "b": nn.Linear(3, 3)}})
        self.depth, self.flag, self.count = depth, flag, 0

    def forward(self, x):
        kept = []
        state = State()
{body}
        return x

    @property
    def chosen(self):
        return self.l0 if self.count % 2 else self.l1

    @contextmanager
    def counted(self):
        self.count += 1
        try:
            yield self.count
        finally:
            self.count += 1

{parts}
"""
RUNS = 40
SECONDS = 5  # for the runs of one program; what takes longer is left out
TESTS = (
    "x.sum() > {n}",
    "x.max() > {n}",
    "x.mean() < 0",
    "x[0, 0] > 0",
    "torch.any(x > 1)",
    "(x > 0).all()",
    "x.sum().item() > 0",
    "self.flag",
    "not self.flag",
    "self.depth > 2",
    "x.shape[0] > 1",
    "torch.rand(1) > 0.5",
    "len(kept) > {n}",
    "state.far",
    "state.wide",
    "self.count > {n}",
    "self.count % 2 == 0",
    "(top := x.max()) > {n}",
    "bool(x.min() < 0)",
)
CHANGES = ("x - 1", "x * 2", "x.abs()", "-x", "x / (1 + x.abs().max())", "torch.relu(x)")


@dataclass
class Writer:
    """Writes one program."""

    chance: random.Random
    lines: list[str] = field(default_factory=list)
    parts: list[list[str]] = field(default_factory=list)
    names: int = 0

    def put(self, indent: int, text: str) -> None:
        self.lines.append("    " * indent + text)

    def fresh(self, prefix: str) -> str:
        self.names += 1
        return f"{prefix}{self.names}"

    def layer(self) -> str:
        return self.chance.choice([*(f"self.l{i}" for i in range(6)), 'self.table["a"]', "self.many[-1]"])

    def test(self) -> str:
        kind = self.chance.random()
        if kind < 0.12:
            return f"{self.test()} and {self.test()}"
        if kind < 0.2:
            return f"{self.test()} or {self.test()}"
        text = self.chance.choice(TESTS).format(n=self.chance.randrange(-1, 2))
        return text if kind < 0.9 else f"not ({text})"

    def block(self, indent: int, depth: int, loop: bool) -> None:
        for _ in range(self.chance.randrange(1, 4)):
            writers = SIMPLE if depth <= 0 else (*SIMPLE, *NESTED)
            self.chance.choice(writers)(self, indent, depth - 1, loop)

    def program(self) -> str:
        self.block(2, 3, False)
        self.block(2, 3, False)
        return PROGRAM.format(body="\n".join(self.lines), parts="\n\n".join("\n".join(part) for part in self.parts))


Statement = Callable[[Writer, int, int, bool], None]


def calls(w: Writer, indent: int, depth: int, loop: bool) -> None:
    w.put(indent, f"x = {w.layer()}(x)")


def keeps(w: Writer, indent: int, depth: int, loop: bool) -> None:
    w.put(indent, f"kept.append({w.layer()}(x))")


def adds(w: Writer, indent: int, depth: int, loop: bool) -> None:
    w.put(indent, f"x = x + {w.layer()}(x)")


def changes(w: Writer, indent: int, depth: int, loop: bool) -> None:
    w.put(indent, f"x = {w.chance.choice(CHANGES)}")


def chooses(w: Writer, indent: int, depth: int, loop: bool) -> None:
    w.put(indent, f"x = {w.layer()}(x) if {w.test()} else {w.chance.choice(['x', f'{w.layer()}(x)'])}")


def counts(w: Writer, indent: int, depth: int, loop: bool) -> None:
    w.put(indent, "self.count += 1")
    w.put(indent, f"if self.count > {w.chance.randrange(3)}:")
    w.put(indent + 1, f"x = {w.layer()}(x)")


def gathers(w: Writer, indent: int, depth: int, loop: bool) -> None:
    tail = f" if {w.test()}" if w.chance.random() < 0.5 else ""
    w.put(indent, f"x = x + sum([{w.layer()}(x) for _ in range({w.chance.randrange(1, 3)}){tail}])")


def uses_kept(w: Writer, indent: int, depth: int, loop: bool) -> None:
    w.put(indent, "for k in kept:")
    w.put(indent + 1, "x = x + k")


def writes(w: Writer, indent: int, depth: int, loop: bool) -> None:
    """What a later question is about."""
    w.put(indent, w.chance.choice(WRITES))


WRITES = (
    "self.count += 1",
    "self.count = 0",
    "state.steps += 1",
    "state.wide = not state.wide",
    "state = replace(state, steps=state.steps + 1)",
    "state.seen.append(state.steps)",
    "kept = kept[1:]",
    "self.flag = not self.flag",
)


def asks_what_was_written(w: Writer, indent: int, depth: int, loop: bool) -> None:
    w.put(indent, f"if {w.chance.choice(['state.far', 'state.wide', 'len(state.seen) > 1', 'self.count > 1'])}:")
    w.put(indent + 1, f"x = {w.layer()}(x)")


def by_property(w: Writer, indent: int, depth: int, loop: bool) -> None:
    w.put(indent, "x = self.chosen(x)")


def scoped(w: Writer, indent: int, depth: int, loop: bool) -> None:
    """The name of a comprehension is its own."""
    name = w.chance.choice(["x", "i", "kept"])
    w.put(indent, f"if any({name} > 0 for {name} in range(self.depth)) and len([{name} for {name} in (1, 2)]) == 2:")
    w.put(indent + 1, f"x = {w.layer()}(x)")


SIMPLE: tuple[Statement, ...] = (
    calls,
    calls,
    keeps,
    adds,
    changes,
    chooses,
    counts,
    gathers,
    uses_kept,
    writes,
    writes,
    asks_what_was_written,
    by_property,
    scoped,
)


def asks(w: Writer, indent: int, depth: int, loop: bool) -> None:
    w.put(indent, f"if {w.test()}:")
    w.block(indent + 1, depth, loop)
    if w.chance.random() < 0.3:
        w.put(indent, f"elif {w.test()}:")
        w.block(indent + 1, depth, loop)
    if w.chance.random() < 0.5:
        w.put(indent, "else:")
        w.block(indent + 1, depth, loop)


def repeats(w: Writer, indent: int, depth: int, loop: bool) -> None:
    name = w.fresh("i")
    over = w.chance.choice(["range(2)", "range(x.shape[0])", "range(self.depth)", "self.many", "self.table.values()"])
    w.put(indent, f"for {name} in {over}:")
    if not over.startswith("range"):
        w.put(indent + 1, f"x = {name}(x)")
    w.block(indent + 1, depth, True)
    if w.chance.random() < 0.3:
        w.put(indent, "else:")
        w.block(indent + 1, depth, loop)


def repeats_while(w: Writer, indent: int, depth: int, loop: bool) -> None:
    name = w.fresh("c")
    w.put(indent, f"{name} = 0")
    w.put(
        indent, f"while {name} < {w.chance.randrange(1, 4)}" + (f" and {w.test()}:" if w.chance.random() < 0.5 else ":")
    )
    w.put(indent + 1, f"{name} += 1")
    w.block(indent + 1, depth, True)


def leaves(w: Writer, indent: int, depth: int, loop: bool) -> None:
    w.put(indent, f"if {w.test()}:")
    if w.chance.random() < 0.3:
        writes(w, indent + 1, depth, loop)
    ways = ["break", "continue"] if loop else ["return x", f"return {w.layer()}(x)"]
    w.put(indent + 1, w.chance.choice(ways))
    if w.chance.random() < 0.3:
        writes(w, indent, depth, loop)


def tries(w: Writer, indent: int, depth: int, loop: bool) -> None:
    w.put(indent, "try:")
    w.block(indent + 1, depth, loop)
    if w.chance.random() < 0.7:
        writes(w, indent + 1, depth, loop)
        w.put(indent + 1, f"if {w.test()}:")
        w.put(indent + 2, w.chance.choice(["raise ValueError('no')", "raise KeyError('no')", "x = x.view(7, 5)"]))
        writes(w, indent + 1, depth, loop)
        w.put(indent + 1, f"x = {w.layer()}(x)")
    w.put(indent, "except ValueError:")
    w.block(indent + 1, depth, loop)
    asks_what_was_written(w, indent + 1, depth, loop)
    w.put(indent, w.chance.choice(["except KeyError:", "except Exception:"]))
    w.block(indent + 1, depth, loop)
    if w.chance.random() < 0.3:
        w.put(indent, "else:")
        w.block(indent + 1, depth, loop)
    if w.chance.random() < 0.3:
        w.put(indent, "finally:")
        w.put(indent + 1, f"x = {w.layer()}(x)")


def method(w: Writer, indent: int, depth: int, loop: bool) -> None:
    name, outer = f"part{len(w.parts)}", w.lines
    w.lines = []
    w.parts.append(w.lines)
    w.put(1, f"def {name}(self, x, kept, state):")
    w.block(2, depth, False)
    w.put(2, "return x")
    w.lines = outer
    w.put(indent, f"x = self.{name}(x, kept, state)")


def closure(w: Writer, indent: int, depth: int, loop: bool) -> None:
    name, number = w.fresh("inner"), w.fresh("n")
    if w.chance.random() < 0.4:
        w.put(indent, "@twice")
    w.put(indent, f"def {name}(x, {number}=[0], kept=kept, state=state):")
    w.put(indent + 1, f"{number}[0] += 1")
    w.put(indent + 1, f"if {number}[0] > {w.chance.randrange(3)}:")
    w.put(indent + 2, f"x = {w.layer()}(x)")
    w.block(indent + 1, depth, False)
    w.put(indent + 1, "return x")
    w.put(indent, f"x = {name}({name}(x))")


def generator(w: Writer, indent: int, depth: int, loop: bool) -> None:
    name = w.fresh("steps")
    w.put(indent, f"def {name}(x, kept=kept, state=state):")
    w.put(indent + 1, "for i in range(2):")
    w.block(indent + 2, depth - 1, False)
    w.put(indent + 2, "yield x")
    w.put(indent, f"for x in list({name}(x)):")
    w.block(indent + 1, depth - 1, True)


def within(w: Writer, indent: int, depth: int, loop: bool) -> None:
    name = w.fresh("round")
    w.put(indent, f"with self.counted() as {name}:")
    w.block(indent + 1, depth, loop)


def ends(w: Writer, indent: int, depth: int, loop: bool) -> None:
    """What a `finally` writes is written on every way out."""
    w.put(indent, "try:")
    w.block(indent + 1, depth, loop)
    w.put(indent, "finally:")
    writes(w, indent + 1, depth, loop)
    asks_what_was_written(w, indent + 1, depth, loop)


def matches(w: Writer, indent: int, depth: int, loop: bool) -> None:
    w.put(indent, f"match {w.chance.choice(['self.count', 'state.steps', 'len(kept)'])}:")
    w.put(indent + 1, "case 0:")
    w.block(indent + 2, depth, loop)
    w.put(indent + 1, f"case 1 | 2 if {w.test()}:")
    w.block(indent + 2, depth, loop)
    w.put(indent + 1, "case _:")
    w.block(indent + 2, depth, loop)


NESTED: tuple[Statement, ...] = (
    asks,
    asks,
    asks,
    repeats,
    repeats,
    repeats_while,
    leaves,
    leaves,
    tries,
    method,
    closure,
    generator,
    within,
    ends,
    matches,
)


def write(seed: int) -> str:
    return Writer(random.Random(seed)).program()


class OutOfTime(BaseException):
    """No exception that a program's own handlers take for one of theirs."""


@contextmanager
def limited(seconds: int) -> Iterator[None]:
    def stop(*_: Any) -> None:
        raise OutOfTime

    outer = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1)  # again and again: a `finally` that returns drops what was raised
    try:
        yield
    except OutOfTime:
        raise TimeoutError from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, outer)


def runs(program: str) -> list[list[str]]:
    """The layers that each run calls, in their order; weights and inputs of many sizes, so that tests go both ways."""
    import torch

    torch.set_num_threads(1)
    module = sys.modules["program"] = types.ModuleType("program")  # where dataclasses look their names up
    space = module.__dict__
    exec(compile(program, "program.py", "exec"), space)  # noqa: S102  a program of our own making
    found = []
    with limited(SECONDS):
        for seed in range(RUNS):
            torch.manual_seed(seed)
            net = space["Net"]().eval()
            for parameter in net.parameters():
                parameter.data.mul_([0.3, 1, 4][seed % 3]).add_([0, 0.5, -0.5, 2, -2][seed % 5])
            called: list[str] = []
            for name, module in net.named_modules():
                if isinstance(module, torch.nn.Linear):
                    module.register_forward_hook(lambda *_, name=name, into=called: into.append(name))
            net(torch.randn(2, 3) * [0.1, 1, 5][seed % 3] + [0, -1, 1, 3][seed % 4])
            found.append(called)
    return found


def wrong_claims(claimed: dict[str, Any], found: list[list[str]]) -> list[str]:
    """What the document of `show` says that some run does not do."""
    calls = [call for call in claimed["models"][0]["calls"] if call["leaf"]]
    sure = [call["path"] for call in calls if not call["guard"] and call.get("repeat", 1) == 1]
    wrong = [f"error: {d['message']}" for d in claimed["diagnostics"] if d["severity"] == "error"]
    missed = {name for run in found for name in run} - {call["path"] for call in calls}
    open_ended = bool(claimed["models"][0]["unknowns"])
    if missed and not open_ended:
        wrong.append(f"calls of {sorted(missed)} are not among those claimed")
    for run in found:
        if not is_within(sure, run):
            return [*wrong, f"{sure} is claimed for every run, one calls {run}"]
        if len(sure) == len(calls) and sure != run and not open_ended:
            return [*wrong, f"exactly {sure} is claimed, one run calls {run}"]
    return wrong


def is_within(few: list[str], many: list[str]) -> bool:
    """Are all of them there, in this order?"""
    rest = iter(many)
    return all(name in rest for name in few)
