"""No known function may fail on values that are not known: it answers, or raises into the program."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from stillnet.base import dim as D
from stillnet.base.unknown import Unknown
from stillnet.graph.graph import TensorType
from stillnet.source.arguments import Spread
from stillnet.source.calls import call
from stillnet.source.known.registry import CLASSES, KNOWN, METHODS, PerMachine
from stillnet.source.machine import LimitReached, Machine
from stillnet.source.modules.imports import module_frame
from stillnet.source.operators import Ratio
from stillnet.source.program import make_machine, open_script
from stillnet.source.values import (
    BoundMethod,
    Class,
    Cond,
    Config,
    Instance,
    Native,
    OneOf,
    PyDict,
    PyIterator,
    PyList,
    PySet,
    Raised,
    Tensor,
)

ROOTS = sorted({name.partition(".")[0] for name in KNOWN if not name.startswith(("torch", "torchvision", "Tensor"))})


def make() -> tuple[Machine, Any]:
    machine = make_machine([], [])
    module = open_script(machine, "empty.py", b"")
    machine.context["frame"] = module_frame(module)
    return machine, machine.context["frame"]


def strange_values() -> list[Any]:
    """One value of each kind that a program can have."""
    machine, _ = make()
    tensor = Tensor(machine.builder.source(TensorType((2, 3), None), "constant", "x"))
    return [
        Unknown("test"),
        Config("config"),
        D.name("n"),
        Ratio(D.name("n"), 2),
        Cond("c"),
        OneOf((((Cond("c"),), 1), ((), None))),
        None,
        True,
        3,
        -1,
        2.5,
        "text",
        b"raw",
        (1, Unknown("part")),
        PyList([1, Unknown("part")]),
        PyDict({"a": Config("entry")}),
        PySet({"a": None}),
        PyIterator([1, 2]),
        range(3),
        slice(0, 1),
        Class("Probe", (CLASSES["object"],), {}, mro=(CLASSES["object"],)),
        Instance(CLASSES["object"]),
        tensor,
        KNOWN["len"],
        Ellipsis,
        Instance(CLASSES["str"], payload="carried"),
    ]


def survives(what: str, run: Any) -> None:
    try:
        run()
    except (Raised, LimitReached):
        pass
    except Exception as error:
        pytest.fail(f"{what}: {type(error).__name__}: {error}")


def arguments() -> list[list[Any]]:
    values = strange_values()
    pairs = [[a, b] for a, b in itertools.product(values[::3], values[1::4])]
    return [
        [],
        *([v] for v in values),
        *pairs,
        *([v, v, v] for v in values[::2]),
        [Spread(Unknown("rest"))],
        [1, Spread(Unknown("rest"))],
    ]


@pytest.mark.parametrize("root", ROOTS)
def test_functions_survive_strange_arguments(root: str) -> None:
    machine, frame = make()
    for name, value in list(KNOWN.items()):
        if name.partition(".")[0] != root:
            continue
        if isinstance(value, PerMachine):
            survives(name, lambda value=value: value.make(machine))
        if not isinstance(value, (Native, Class)):
            continue
        for args in arguments():
            survives(
                f"{name}{tuple(args)!r:.200}",
                lambda value=value, args=args: call(machine, value, list(args), {}, frame),
            )
        survives(f"{name}(**unknown)", lambda value=value: call(machine, value, [], {None: Unknown("rest")}, frame))  # type: ignore[dict-item]


RECEIVERS: dict[str, Any] = {
    "str": "text",
    "bytes": b"raw",
    "int": 3,
    "float": 2.5,
    "tuple": (1, "a"),
    "list": PyList([1, "a"]),
    "dict": PyDict({"a": 1}),
    "set": PySet({"a": None}),
    "iterator": PyIterator([1, 2]),
    "config": Config("c"),
    "OrderedDict": PyDict({"a": 1}, "OrderedDict"),
    "defaultdict": PyDict({"a": 1}, "defaultdict", CLASSES["list"]),
    "Counter": PyDict({"a": 1}, "Counter"),
    "deque": PyList([1, 2], "deque"),
}


@pytest.mark.parametrize("kind", sorted(RECEIVERS))
def test_methods_survive_strange_arguments(kind: str) -> None:
    machine, frame = make()
    for name, method in list(METHODS[kind].items()):
        for args in arguments():
            survives(
                f"{kind}.{name}{tuple(args)!r:.200}",
                lambda method=method, args=args: call(
                    machine, BoundMethod(method, RECEIVERS[kind]), list(args), {}, frame
                ),
            )


@pytest.mark.parametrize("receiver", [Unknown("anything"), Config("c")], ids=["unknown", "config"])
def test_methods_survive_a_receiver_that_is_not_known(receiver: object) -> None:
    """`scipy.sparse.csr_matrix.todense(something)`: a method of a known class, called through the class."""
    machine, frame = make()
    for value in list(KNOWN.values()):
        for name, method in value.namespace.items() if isinstance(value, Class) else ():
            if isinstance(method, Native) and method.method:
                survives(
                    f"{value.name}.{name}", lambda method=method: call(machine, method, [receiver, "a"], {}, frame)
                )


def test_a_configuration_keeps_its_own_methods() -> None:
    machine, frame = make()
    assert call(machine, METHODS["config"]["get"], [Config("c"), "width"], {}, frame) == Config("c.width")


@pytest.mark.parametrize("kind", ["numpy.random.Generator", "numpy.random.RandomState", "random.Random"])
def test_generators_survive_calls_in_other_forms(kind: str) -> None:
    machine, frame = make()
    generator = KNOWN[kind]
    for name, method in generator.namespace.items():
        for args, options in (([], {}), ([3, 4, 5, 6, 7, 8], {}), ([], {"nobody": 1})):
            survives(
                f"{kind}.{name}",
                lambda method=method, args=args, options=options: call(
                    machine, BoundMethod(method, Instance(generator)), list(args), dict(options), frame
                ),
            )
