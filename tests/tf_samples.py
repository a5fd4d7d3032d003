"""Calls of TensorFlow as expressions that both judges evaluate, one in each line of recorded/tf_calls.txt.

`f(2, 3)` is a float tensor of random content, `d` of f64, `i` of integers, `b` of bools, `n` an array of numpy.
"""

from __future__ import annotations

from pathlib import Path

CALLS = Path(__file__).parent / "recorded" / "tf_calls.txt"
PRELUDE = """
import numpy as np
import tensorflow as tf


def f(*shape):
    return tf.random.uniform(shape, 0.1, 0.9)


def d(*shape):
    return tf.random.uniform(shape, 0.1, 0.9, tf.float64)


def i(*shape):
    return tf.random.uniform(shape, 0, 2, tf.int32)


def b(*shape):
    return tf.random.uniform(shape) > 0.5


def n(*shape):
    return np.random.rand(*shape)
"""


def samples() -> list[str]:
    return CALLS.read_text().splitlines()
