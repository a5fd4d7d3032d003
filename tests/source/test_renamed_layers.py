"""Layers of Keras that get another name after they were made."""

from __future__ import annotations

from pathlib import Path

import pytest

from stillnet.walk import check_files

RENAMED = """
import keras
from keras import layers

start = keras.Input((3,))
first, second = layers.Dense(4, name="hidden"), layers.Dense(4, name="hidden")
second.name = "other"
keras.Model(start, second(first(start)))


def branch(tag):
    model = keras.Sequential([keras.Input((3,)), layers.Dense(4, name="fc1"), layers.Dense(2, name="fc2")])
    for layer in model.layers:
        layer.name = tag + layer.name
    return model


left = right = start
for layer in branch("a_").layers:
    left = layer(left)
for layer in branch("b_").layers:
    right = layer(right)
keras.Model(start, [left, right])
"""
SAME = """
import keras
from keras import layers

start = keras.Input((3,))
first, second = layers.Dense(4, name="hidden"), layers.Dense(4, name="hidden")
{line}
keras.Model(start, second(first(start)))
"""


def messages(file: Path, text: str) -> list[str]:
    file.write_text(text)
    return [f.message for f in check_files([str(file)]).findings]


@pytest.mark.parametrize("text", [RENAMED, SAME.format(line="second._name = 'other'")])
def test_other_names(tmp_path: Path, text: str) -> None:
    assert messages(tmp_path / "model.py", text) == []


def test_the_same_name(tmp_path: Path) -> None:
    assert messages(tmp_path / "model.py", SAME.format(line="")) == ["two layers of the model are called 'hidden'"]
