"""pytest and unittest, as far as programs say with them that a failure is wanted."""

from __future__ import annotations

from ....base.annotations import Any
from ...calls import call
from ...control.contexts import Suppress
from ...machine import Machine
from ...values import Instance, Raised
from ..registry import known, known_class
from .builtins import frame_of


@known("pytest.raises")
def _raises(machine: Machine, kinds: Any = None, *args: Any, **options: Any) -> Any:
    """A context; with a function as second argument the call itself, whose failure is wanted."""
    if args:
        return refused(machine, list(args), options)
    return Suppress((kinds,))


def _assert_raises(machine: Machine, receiver: Instance, kinds: Any = None, *args: Any, **options: Any) -> Any:
    if args:
        return refused(machine, list(args), options)
    return Suppress((kinds,))


def _assert_raises_regex(
    machine: Machine, receiver: Instance, kinds: Any = None, pattern: Any = None, *args: Any, **options: Any
) -> Any:
    return _assert_raises(machine, receiver, kinds, *args, **options)


def refused(machine: Machine, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """assertRaises(kind, function, *args): what fails inside is no finding."""
    failures, observations = machine.builder.graph.failures, machine.observations
    before, seen = len(failures), len(observations)
    try:
        call(machine, args[0], args[1:], kwargs, frame_of(machine))
    except Raised:
        pass
    finally:
        del failures[before:]
        observations[seen:] = [o for o in observations[seen:] if o[0] not in ("raised", "dropped", "caught")]
    return machine.unknown("a failure that is wanted")


@known("pytest.warns", "pytest.deprecated_call")
def _warns(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    return machine.unknown("recorded warnings")


def _checks(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    return None


ASSERTED = """
    assertEqual assertNotEqual assertTrue assertFalse assertIs assertIsNot
    assertIsNone assertIsNotNone assertIn assertNotIn assertIsInstance assertAlmostEqual
    assertGreater assertLess assertGreaterEqual assertLessEqual assertSequenceEqual assertListEqual
    fail setUp tearDown
"""
ASSERTIONS: dict[str, Any] = dict.fromkeys(ASSERTED.split(), _checks)
known_class("unittest.TestCase", assertRaises=_assert_raises, assertRaisesRegex=_assert_raises_regex, **ASSERTIONS)
