"""The machine that reads a program: one object that holds everything that changes while it does."""

from __future__ import annotations

import ast
import os
import time
from collections.abc import Callable

from ..base.annotations import Any
from ..base.plain import dataclass
from ..base.span import Site, Span
from ..base.unknown import Unknown
from ..graph.builder import Builder
from . import limits
from .modules.finder import Finder, Module
from .values import MISSING, Cond, Frame, Instance, PyDict, PyList, PySet, Raised, Tensor

Evaluate = Callable[["Machine", Any, Frame], Any]


class Evaluators(dict[type, Evaluate]):
    """Syntax -> what evaluates it; what nobody registered is not known."""

    def __missing__(self, kind: type) -> Evaluate:
        return lambda machine, node, frame: machine.unknown(f"expression {kind.__name__}", node, frame)


EXPRESSIONS = Evaluators()
STATEMENTS: dict[type, Evaluate] = {}


def expression(*kinds: type) -> Callable[[Evaluate], Evaluate]:
    """Register the evaluator of a kind of expression."""

    def register(run: Evaluate) -> Evaluate:
        EXPRESSIONS.update(dict.fromkeys(kinds, run))
        return run

    return register


def statement(*kinds: type) -> Callable[[Evaluate], Evaluate]:
    """Register the executor of a kind of statement; it returns None, or how control leaves."""

    def register(run: Evaluate) -> Evaluate:
        STATEMENTS.update(dict.fromkeys(kinds, run))
        return run

    return register


TOO_DEEP = "nested too deeply"
TOO_LONG = f"limit reached: reading one file takes more than {limits.SECONDS} s of processor time"


class LimitReached(Exception):
    """A limit of `limits` was hit; the entry under reading is abandoned with this reason."""


@dataclass(frozen=True, slots=True)
class Control:
    """How control leaves a block: return (with a value), break or continue."""

    kind: str
    value: Any = None


BREAK, CONTINUE = Control("break"), Control("continue")


# Marks, among what a machine notes, that a class is built which nobody builds: with its defaults, whatever they are.
INVENTING = "inventing"


class Machine:
    """Reads one program. Everything mutable is written through `put`, `replace` and `assign` so that it can be undone."""

    def __init__(self, finder: Finder, environment: dict[str, str] | None = None) -> None:
        self.finder = finder
        self.environment = environment or {}
        self.builder = Builder(locate=self.site)
        self.journal: list[tuple[Any, Any, Any]] | None = None
        # our own bugs are fatal in tests, and a line in the report elsewhere
        self.strict = os.environ.get("STILLNET_STRICT", "") == "1"
        self.problems: list[str] = []
        self.steps = 0
        self.step_limit = limits.STEPS
        # the guard that was asked last, and what it answers
        self.answered: tuple[Any, ...] = ()
        self.answers: dict[str, bool] = {}
        self.deadline: float | None = None  # of the processor time of this thread
        self.not_before = 0.0  # the time of day before which that cannot have come
        self.next_look = 0
        self.depth = 0
        self.callers: list[Any] = []  # the frames from which the functions that run were called
        self.entered: dict[Any, Any] = {}  # syntax of functions -> the calls of it that run: see control/recursion.py
        self.branching = 0
        self.undecided = 0  # conditions of which both sides were read
        self.survey = False  # whether statements that raise are read on behind: see control/going_on.py
        self.call_stack: list[Any] = []  # module instances whose forward is running
        self.mode: bool | None = None
        self.grad = True
        self.instances: list[Instance] = []  # module instances in order of construction
        self.called_unknowns: list[Unknown] = []  # what was called although nobody knows what it is
        self.called_objects: list[Instance] = []  # ... and objects of classes that extend something unknown
        self.forwards: list[Any] = []  # outermost module calls: see source/known/torch/module_calls.py
        self.observations: list[Any] = []  # facts for rules that are not failed checks
        self.libraries: dict[str, Any] = {}
        self.executing_module = 0
        self.running: Module | None = None  # the module whose top-level statement runs
        self.busy_modules: list[Module] = []  # it, and those that wait for it
        self.tries: list[Any] = []  # whose bodies run: see control/handlers.py
        self.used_classes: set[Any] = set()
        self.called_functions: set[Any] = set()
        # those whose numbers were seen: called at least once with nothing unknown, or read as if somebody did
        self.seen_functions: set[Any] = set()
        self.inner_functions: dict[Any, Any] = {}  # functions that functions of the project define, by their syntax
        self.unread: list[Module] = []  # modules that were named by a lazy or star import and not yet read
        self.context: dict[str, Any] = {}  # what the knowledge of a library wants to remember

    # -- evaluation ----------------------------------------------------------------------------------------------
    def evaluate(self, node: ast.expr, frame: Frame) -> Any:
        return EXPRESSIONS[type(node)](self, node, frame)

    def execute(self, body: list[Any], frame: Frame) -> Control | None:
        """Run statements in order until one of them sends control away."""
        for node in body:
            self.steps += 1
            if self.steps > self.step_limit:
                raise LimitReached("too many steps")
            if self.steps > self.next_look:
                self.look_at_clock()
            try:
                control: Control | None = STATEMENTS[type(node)](self, node, frame)
            except Raised as raised:
                if not self.survey:
                    raise
                from .control.going_on import survived

                control = survived(self, node, raised, frame)
            if control is not None:
                return control
        return None

    def look_at_clock(self) -> None:
        """Steps are the measure of all limits; where they take very long, the processor time of a file ends its reading."""
        self.next_look = self.steps + limits.LOOK
        if self.deadline is None or (now := time.monotonic()) < self.not_before:
            return
        left = self.deadline - time.thread_time()
        if left < 0:
            raise LimitReached(TOO_LONG)
        # no thread has more processor time than there is time, and to ask for that is cheap
        self.not_before = now + left

    def count_memory(self, number: int) -> None:
        """What takes room rather than time: fewer steps are left, and a loop is no longer for it."""
        self.step_limit -= number
        self.count_steps(0)

    def count_steps(self, number: int) -> None:
        self.steps += number
        if self.steps > self.step_limit:
            raise LimitReached("too many steps")
        if self.steps > self.next_look:
            self.look_at_clock()

    # -- places --------------------------------------------------------------------------------------------------
    def span(self, node: ast.AST, frame: Frame) -> Span:
        try:
            return node.stillnet_span  # type: ignore[attr-defined, no-any-return]
        except AttributeError:
            span = frame.module.source.span(node)
            setattr(node, "stillnet_span", span)  # noqa: B010 - a note on somebody else's class
            return span

    def site(self, node: ast.AST, frame: Frame) -> Site:
        return Site(self.span(node, frame), frame.site, frame.module.ours)

    def at(self, node: ast.AST, frame: Frame) -> None:
        """What happens next happens here."""
        self.builder.standing = (node, frame)

    # -- unknowns and errors -------------------------------------------------------------------------------------
    def unknown(self, reason: str, node: ast.AST | None = None, frame: Frame | None = None) -> Unknown:
        """A value nothing is known about; counted, with the place where it was born."""
        site = self.site(node, frame) if node is not None and frame is not None else self.builder.site
        self.builder.note_gap(reason, site)
        return Unknown(reason, site)

    def error(self, kind: str, message: str, **facts: Any) -> Raised:
        """The exception that Python itself would raise here."""
        from .known.python.exceptions import make_exception

        value = make_exception(self, kind, (message,))
        value.attributes.update(facts)
        return Raised(value, self.builder.site, implicit=True)

    # -- the journal ---------------------------------------------------------------------------------------------
    def put(self, table: dict[Any, Any], key: Any, value: Any) -> None:
        if self.journal is not None:
            self.journal.append((table, key, table.get(key, MISSING)))
        table[key] = value

    def put_entry(self, owner: PyDict | Instance, key: Any, value: Any) -> None:
        """Write an entry that the program can ask for: set on one side of a branch, it is there under its condition."""
        table = owner.items if isinstance(owner, PyDict) else owner.attributes
        if self.journal is not None:
            self.journal.append((table, Entry(key, owner.born), table.get(key, MISSING)))
        table[key] = value

    def remove(self, table: dict[Any, Any], key: Any) -> None:
        """Delete a key; the order of what remains must survive an undo, so the whole table is kept."""
        if self.journal is not None:
            self.journal.append((table, WHOLE, dict(table)))
        del table[key]

    def change(self, container: PyList | PyDict | PySet) -> Any:
        """The items of a container, about to be changed."""
        items = container.items
        if self.journal is not None:
            self.journal.append((items, WHOLE, items.copy()))
        return items

    def change_table(self, table: dict[Any, Any]) -> dict[Any, Any]:
        if self.journal is not None:
            self.journal.append((table, WHOLE, dict(table)))
        return table

    def assign(self, holder: Any, slot: str, value: Any) -> None:
        """Set a field of one of our own value objects."""
        if self.journal is not None:
            self.journal.append((holder, Slot(slot), getattr(holder, slot)))
        setattr(holder, slot, value)

    # -- conditions ----------------------------------------------------------------------------------------------
    def decided(self, condition: Cond) -> bool | Cond:
        """A condition that the current guard already answers is no question."""
        guard = self.builder.guard
        if guard is not self.answered:
            self.answered, self.answers = guard, {}
            for known in guard:
                self.answers.setdefault(known.key, known.positive)
        positive = self.answers.get(condition.key)
        return condition if positive is None else positive == condition.positive

    def number_of(self, value: Any) -> str:
        """A name for something that has none, the same whenever it is asked; it is kept, so that nothing else is taken for it."""
        numbers = self.context.setdefault("numbers of values", {})
        number, _ = numbers.setdefault(id(value), (len(numbers) + 1, value))
        return f"#{number}"

    def question(self, text: str) -> Cond:
        """A condition that is like no other, whatever its words."""
        number = self.context["questions"] = self.context.get("questions", 0) + 1
        return Cond(f"{text} (question {number})")

    def all_hold(self, guard: tuple[Cond, ...]) -> bool | Cond:
        """Do all of these conditions hold? Where several are open, together they are a question of their own."""
        answers = [self.decided(c) for c in guard]
        if any(a is False for a in answers):
            return False
        undecided = [a for a in answers if isinstance(a, Cond)]
        if len(undecided) > 1:
            return self.decided(Cond(" and ".join(f"({c})" for c in undecided)))
        return undecided[0] if undecided else True

    def rebind(self, tensor: Tensor, value: Any) -> None:
        """An in-place operation: the tensor has a new value, and so have the tensors that share its memory."""
        old = tensor.value
        self.assign(tensor, "value", value)
        if tensor.storage is not None:
            from .tensors.shared_memory import aliased, let_go

            if self.journal is None:
                let_go(self, tensor.storage)
            # what tensors held before -> what they hold now: views of a tensor follow it
            renewed = {(old.producer, old.index): value}
            for alias in tensor.storage.tensors:
                if alias is not tensor:
                    held = alias.value
                    self.assign(alias, "value", aliased(self, alias, old, value, renewed))
                    renewed[held.producer, held.index] = alias.value


class _Whole:
    """Journal key: the entry holds a copy of the whole list or dict."""


WHOLE = _Whole()


@dataclass(frozen=True, slots=True)
class Slot:
    """Journal key: the entry holds an attribute of one of our objects."""

    name: str


@dataclass(frozen=True, slots=True)
class Entry:
    """Journal key: the entry holds what a table holds under a key; `born` is the number of the table's owner."""

    key: Any
    born: int


def undo(journal: list[tuple[Any, Any, Any]]) -> None:
    """Take back every write, last first."""
    for holder, key, old in reversed(journal):
        write(holder, key, old)


def write(holder: Any, key: Any, value: Any) -> None:
    """What a journal entry says: the whole holder, one of its attributes, or one of its items."""
    if key is WHOLE:
        if isinstance(holder, list):
            holder[:] = value
        else:
            holder.clear()
            holder.update(value)
    elif isinstance(key, Slot):
        setattr(holder, key.name, value)
    elif isinstance(key, Entry):
        write(holder, key.key, value)
    elif value is MISSING:
        holder.pop(key, None)
    else:
        holder[key] = value
