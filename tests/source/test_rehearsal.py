"""Losses that a program wrote itself are called once; whatever ends the call, gradients are as they were."""

from __future__ import annotations

import pytest

from reading import read_program
from stillnet.source.known.keras import rehearsal

PROGRAM = """
import keras

def loss(target, answer):
    return answer

model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(4)])
model.compile(loss=loss, metrics=[loss])
"""


def test_what_ends_the_whole_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    machine, _ = read_program(PROGRAM)

    def ends(*args: object) -> None:
        raise KeyboardInterrupt

    left: list[object] = []
    monkeypatch.setattr(rehearsal, "rehearse", ends)
    monkeypatch.setattr(rehearsal, "leave", lambda machine, outer: left.append(outer))
    with pytest.raises(KeyboardInterrupt):
        rehearsal.rehearse_losses(machine)
    assert len(left) == 1
