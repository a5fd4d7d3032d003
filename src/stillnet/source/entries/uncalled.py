"""Functions of a file that nobody calls: entry points, helpers and tests, each read once with its defaults."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from itertools import product

from ...base.annotations import Any
from ...base.dim import Origin
from ...base.unknown import Unknown
from .. import limits
from ..calls import call
from ..control.going_on import aside
from ..known.python.pytest_marks import CASES, FIXTURE, SKIPPED
from ..known.registry import KNOWN
from ..known.torch.module import MODULE
from ..known.torch.module_members import alternatives, members, walk
from ..machine import LimitReached, Machine
from ..modules.finder import Module
from ..modules.imports import at_any_time, module_frame
from ..values import MISSING, BoundMethod, Class, Config, Function, Instance, PyIterator, Raised
from .defaults import confirm
from .models import any_keywords, is_about_nothing, note_stop, unknown_arguments
from .switches import read_otherwise
from .tensor_arguments import with_tensors

# Cases of a parametrized test that are read.
MOST_CASES = 8


@contextmanager
def run_by_others(machine: Machine) -> Iterator[None]:
    """Remember which operations nobody in the program runs: whoever does may train."""
    first = len(machine.builder.graph.nodes)
    try:
        yield
    finally:
        machine.context.setdefault("run by others", []).append((first, len(machine.builder.graph.nodes)))


def run_uncalled(machine: Machine, module: Module) -> None:
    """Read every function and test of the file that has not run, those without arguments first."""
    machine.context["frame"] = module_frame(module)
    budget = machine.steps + limits.UNCALLED
    for function in uncalled(machine, module):
        if machine.steps > budget:
            machine.builder.note_gap("functions that nobody calls: too many to read")
            return
        if function.node not in machine.called_functions:
            machine.seen_functions.add(function.node)
            for args, kwargs, known in calls_of(machine, module, function):
                with nullcontext() if function.name.startswith("test") else at_any_time(machine):
                    run_entry(machine, module, function, args, kwargs, known)
                    if not function.name.startswith("test"):
                        read_otherwise(machine, function, function, args, kwargs)
    for cls in test_classes(module):
        for method in [f for f in cls.namespace.values() if is_test(f)]:
            if machine.steps <= budget:
                run_test_method(machine, module, cls, method)


def uncalled(machine: Machine, module: Module) -> list[Function]:
    """Top-level functions that have not run; those that others mention come last, since these may call them."""
    found = []
    for node in module.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node not in machine.called_functions:
            value = module.variables.get(node.name)
            if (
                isinstance(value, Function)
                and value.node is node
                and FIXTURE not in value.attributes
                and SKIPPED not in value.attributes
                and not node.name.startswith("__")
            ):
                found.append(value)
    mentioned = {n.id for f in found for n in ast.walk(f.node) if isinstance(n, ast.Name) and n.id != f.name}
    return sorted(found, key=lambda f: (f.name in mentioned, bool(parameters(f))))


def parameters(function: Function) -> list[str]:
    spec = function.node.args
    return [a.arg for a in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs)]


def calls_of(machine: Machine, module: Module, function: Function) -> Iterator[tuple[list[Any], dict[str, Any], bool]]:
    """Arguments to read a function with: cases of a test, fixtures, else names; and whether the program gave all."""
    if not function.name.startswith("test"):
        spec = function.node.args
        args, kwargs = unknown_arguments(function, skip=0)
        yield (
            with_tensors(machine, function, args),
            {**kwargs, **any_keywords(spec)},
            not (parameters(function) or spec.vararg or spec.kwarg),
        )
        return
    names = parameters(function)
    for case in cases(function):
        kwargs, known = dict(case), True
        for name in names[: len(names) - len(function.defaults)]:
            if name not in kwargs:
                kwargs[name] = fixture(machine, module, name)
                known = known and not isinstance(kwargs[name], (Unknown, Config))
        yield [], {k: v for k, v in kwargs.items() if k in names}, known


def cases(function: Function) -> list[dict[str, Any]]:
    """The combinations of parametrized arguments."""
    axes = []
    for names, values in function.attributes.get(CASES, ()):
        rows = [v if len(names) > 1 and isinstance(v, tuple) else (v,) for v in values]
        axes.append([dict(zip(names, row)) for row in rows])
    return [{k: v for part in combination for k, v in part.items()} for combination in product(*axes)][:MOST_CASES]


def fixture(machine: Machine, module: Module, name: str) -> Any:
    """The value of a fixture of this file."""
    found = module.variables.get(name)
    if not isinstance(found, Function) or FIXTURE not in found.attributes:
        return Unknown(f"fixture {name}", machine.builder.site)
    needed = {p: fixture(machine, module, p) for p in parameters(found) if p != name}
    try:
        made = call(machine, found, [], needed, module_frame(module))
    except (Raised, LimitReached):
        return Unknown(f"fixture {name}", machine.builder.site)
    return made.items[0] if isinstance(made, PyIterator) and made.items else made


# -- running -----------------------------------------------------------------------------------------------------------
def run_entry(
    machine: Machine, module: Module, function: Any, args: list[Any], kwargs: dict[str, Any], known: bool
) -> None:
    """Read one function; what it only builds is left to be shown by its class."""
    frame = module_frame(module)
    builder = machine.builder
    builder.forget_names(Origin.INPUT, Origin.CONFIG)
    machine.context["frame"] = frame
    node = function.function.node if isinstance(function, BoundMethod) else function.node
    machine.at(node, frame)
    made, called, classes = len(machine.instances), len(machine.forwards), set(machine.used_classes)
    seen, failed = len(machine.observations), len(builder.graph.failures)
    outer_limit, machine.step_limit = machine.step_limit, min(machine.step_limit, machine.steps + limits.UNCALLED)
    try:
        call(machine, function, args, kwargs, frame)
    except Raised as raised:
        if known:
            note_stop(machine, raised)
        else:
            builder.note_gap(
                f"{node.name}, read with arguments nobody gave, raises {raised.value.cls.name}", raised.site
            )
            machine.step_limit = outer_limit
            aside(machine, function, lambda: call(machine, function, args, kwargs, frame))
    except LimitReached as limit:
        builder.note_gap(f"stopped: {limit}")
    machine.step_limit = outer_limit
    if not known:
        forget_doubts(machine, seen, failed)
        confirm(machine, failed, function, lambda a, k: call(machine, function, a, k, frame))
    if len(machine.forwards) == called:
        forget_built(machine, made, classes)


def forget_doubts(machine: Machine, seen: int, failed: int) -> None:
    """With arguments that nobody gave, only what fails whatever they are is evidence."""
    machine.observations[seen:] = [
        o for o in machine.observations[seen:] if o[0] not in ("raised", "stopped", "dropped", "caught")
    ]
    failures = machine.builder.graph.failures
    failures[failed:] = [
        f for f in failures[failed:] if not f.guard and f.rule != "wrong-call" and not is_about_nothing(f.message)
    ]


def forget_built(machine: Machine, made: int, classes: set[Any]) -> None:
    """Models that a function builds and nobody calls: one of each class that its defaults cannot build is kept."""
    kept = {id(i.cls) for i in machine.instances[:made]}
    new = machine.instances[made:]
    parts = {id(m) for i in new for _, value in members(i, "_modules") for m in alternatives(value)}
    dropped: set[int] = set()
    for instance in new:
        if id(instance) in parts:
            continue
        init = instance.cls.find("__init__")
        needs = isinstance(init, Function) and any(unknown_arguments(init))
        if needs and instance.cls.source is not None and id(instance.cls) not in kept:
            kept.add(id(instance.cls))
        else:
            dropped.update(id(m.module) for m in walk(instance))
    machine.instances[made:] = [i for i in new if id(i) not in dropped]
    there = {i.cls for i in machine.instances}
    machine.used_classes -= {c for c in machine.used_classes - classes if c not in there and is_module_class(c)}


def is_module_class(cls: Any) -> bool:
    return isinstance(cls, Class) and MODULE in cls.mro


# -- classes of tests --------------------------------------------------------------------------------------------------
def test_classes(module: Module) -> Iterator[Class]:
    for cls in list(module.variables.values()):
        if isinstance(cls, Class) and cls.source is module and not is_module_class(cls) and holds_tests(cls):
            yield cls


def is_test(value: Any) -> bool:
    return isinstance(value, Function) and value.name.startswith("test") and SKIPPED not in value.attributes


def holds_tests(cls: Class) -> bool:
    """A unittest case, or what pytest takes for a group of tests."""
    if any(c.qualname == "unittest.TestCase" for c in cls.mro):
        return True
    return cls.name.startswith("Test") and cls.find("__init__") is MISSING


# Cases whose tests each begin with a graph of their own.
OF_GRAPHS = "tf.test.TestCase"


def run_test_method(machine: Machine, module: Module, cls: Class, method: Function) -> None:
    receiver = Instance(cls, site=cls.site)
    if any(c.qualname == OF_GRAPHS for c in cls.mro):
        call(machine, KNOWN["tf.compat.v1.reset_default_graph"], [], {}, module_frame(module))
    around(machine, module, receiver, "setUp", "setup_method")
    names = parameters(method)[1:]
    for case in cases(method):
        kwargs = {**{n: fixture(machine, module, n) for n in names if n not in case}, **case}
        known = not any(isinstance(v, Unknown) for v in kwargs.values())
        run_entry(machine, module, BoundMethod(method, receiver), [], kwargs, known)
    around(machine, module, receiver, "tearDown", "teardown_method")


def around(machine: Machine, module: Module, receiver: Instance, *methods: str) -> None:
    """What runs before or after each test."""
    for name in methods:
        method = receiver.cls.find(name)
        if isinstance(method, Function):
            extra = [Unknown("a test method")] * (len(parameters(method)) - 1)
            run_entry(machine, module, BoundMethod(method, receiver), extra, {}, not extra)
