"""The room in which a reader recurses."""

from __future__ import annotations

import sys

import pytest

from stillnet.base.room import roomy


def test_room_for_deep_recursion():
    def deep(n: int) -> int:
        return n and 1 + deep(n - 1)

    assert roomy(lambda: deep(30_000)) == 30_000


def test_exceptions_reach_the_caller():
    with pytest.raises(ZeroDivisionError):
        roomy(lambda: 1 // 0)


@pytest.mark.skipif(sys.platform != "linux", reason="counts page faults")
def test_frames_lie_in_one_piece():
    """Calls that go to and fro at any depth touch no new memory each time."""
    import resource

    def leaf() -> None:
        pass

    def at(depth: int) -> None:
        if depth:
            return at(depth - 1)
        for _ in range(2000):
            leaf()
        return None

    def faults() -> int:
        return resource.getrusage(resource.RUSAGE_SELF).ru_minflt

    before = faults()
    roomy(lambda: [at(depth) for depth in range(400)])
    assert faults() - before < 1000
