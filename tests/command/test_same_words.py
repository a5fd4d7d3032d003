"""What is said of a file does not depend on the files that were read before it: a baseline holds its words."""

from __future__ import annotations

from pathlib import Path

import pytest

from stillnet.base import dim as D
from stillnet.walk import check_files

SIZES = """
import tensorflow.compat.v1 as tf

x = tf.placeholder(tf.float32, [None, 28, 28])
y = tf.matmul(tf.reshape(x, [-1, 784]), tf.Variable(tf.zeros([768, 100])))
"""
OBJECTS = """
import json
from types import SimpleNamespace

import torch

with open("settings.json") as file:
    settings = SimpleNamespace(width=4, **json.load(file))
if hasattr(settings, "hidden"):
    torch.zeros(2, 3) @ torch.zeros(settings.width, 1)
"""


def words(file: Path) -> list[str]:
    return [f.message for f in check_files([str(file)]).findings]


@pytest.mark.parametrize("text", [SIZES, OBJECTS])
def test_what_was_read_before_changes_no_word(tmp_path: Path, text: str) -> None:
    file, other = tmp_path / "net.py", tmp_path / "other.py"
    file.write_text(text)
    other.write_text(SIZES + OBJECTS)
    first = words(file)
    assert len(first) == 1
    for _ in range(3):
        check_files([str(other)])
    assert words(file) == first


def test_a_name_of_the_user_is_never_given_twice() -> None:
    D.number_anew()
    D.name("B_1")
    assert D.text(D.fresh("B")) == "B_2"
    D.number_anew()
    assert D.text(D.fresh("B")) == "B_1"
    D.number_anew()
    D.name("B_1")
    assert D.text(D.fresh("B")) == "B_2"
