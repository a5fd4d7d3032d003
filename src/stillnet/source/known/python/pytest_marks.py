"""pytest fixtures and marks: decorators that leave a function as it is; its cases and fixtures are remembered."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...control.iteration import iterate
from ...machine import Machine
from ...values import Function, Instance, Native
from ..registry import KNOWN, known, known_class
from .builtins import frame_of
from .quiet import quiet_functions

FIXTURE = "stillnet_fixture"
CASES = "stillnet_cases"
SKIPPED = "stillnet_skipped"


@known("pytest.fixture")
def _fixture(machine: Machine, function: Any = None, **options: Any) -> Any:
    if isinstance(function, Function):
        machine.put(function.attributes, FIXTURE, options.get("params"))
        return function
    return Native("fixture", lambda m, f: _fixture(m, f, **options))


def _mark(machine: Machine, receiver: Instance, name: Any) -> Any:
    if name == "parametrize":
        return Native("parametrize", _parametrize)
    if name in ("skip", "skipif", "xfail"):
        return Native(f"pytest.mark.{name}", _skip)
    return Native(f"pytest.mark.{name}", _transparent)


def _transparent(machine: Machine, value: Any = None, *args: Any, **kwargs: Any) -> Any:
    """With the function: the function. With options: a decorator that returns it."""
    from ...values import Class

    if isinstance(value, (Function, Class)):
        return value
    return Native("mark", lambda m, function: function)


def _skip(machine: Machine, value: Any = None, *args: Any, **kwargs: Any) -> Any:
    """A test that need not run, or that is expected to fail."""

    def decorate(machine: Machine, function: Any) -> Any:
        if isinstance(function, Function):
            machine.put(function.attributes, SKIPPED, True)
        return function

    return decorate(machine, value) if isinstance(value, Function) else Native("mark", decorate)


known("unittest.skip", "unittest.skipIf", "unittest.skipUnless", "unittest.expectedFailure")(_skip)


def _parametrize(machine: Machine, names: Any, values: Any, *args: Any, **kwargs: Any) -> Any:
    listed = names.replace(" ", "").split(",") if isinstance(names, str) else iterate(machine, names, frame_of(machine))
    found = iterate(machine, values, frame_of(machine), unknown_ok=True)
    if kwargs.get("indirect", args[0] if args else False) is not False:
        # the values go to fixtures, which make something of them
        found = Unknown("parameters of fixtures", machine.builder.site)

    def decorate(machine: Machine, function: Any) -> Any:
        if isinstance(function, Function) and not isinstance(found, Unknown):
            known_cases = function.attributes.get(CASES, ())
            machine.put(function.attributes, CASES, (*known_cases, (tuple(listed), tuple(found))))
        return function

    return Native("parametrize", decorate)


MARKS = known_class("pytest.MarkGenerator", __getattr__=_mark)
KNOWN["pytest.mark"] = Instance(MARKS, {})


@known("pytest.param")
def _param(machine: Machine, *values: Any, **options: Any) -> Any:
    return values[0] if len(values) == 1 else values


@known("pytest.approx", "pytest.importorskip")
def _untold(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    from ...modules.origins import find_module

    module = find_module(machine, args[0]) if args and isinstance(args[0], str) else None
    return module if module is not None else Unknown("a value of a test", machine.builder.site)


@known(
    "unittest.mock.patch", "unittest.mock.patch.object", "unittest.mock.patch.dict", "mock.patch", "mock.patch.object"
)
def _patch(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    """Something of the program is another thing while the test runs: what the test does is not what the text says."""
    return _skip(machine)


quiet_functions("pytest.main", "pytest.skip", "pytest.xfail", "pytest.exit", "unittest.main")
