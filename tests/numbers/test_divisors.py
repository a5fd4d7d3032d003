"""Divisors that no input makes zero are not doubted; divisors that a formula tells about are."""

from __future__ import annotations

from pathlib import Path

import pytest

from stillnet.walk import check_files

DIVISION = "division-by-zero"


def lines(text: str, tmp_path: Path, rule: str = DIVISION) -> list[int]:
    file = tmp_path / "target.py"
    file.write_text(text)
    return [f.span.line for f in check_files([str(file)]).findings if f.rule == rule and f.span is not None]


SCALED = """
import torch
from torch import nn


class Scaled(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(4, 4))
        self.register_buffer("u", torch.ones(4))
        self.register_buffer("v", torch.ones(4))

    def forward(self, x):
        sigma = torch.dot({u}, torch.mv(self.weight, self.v))
        return x @ (self.weight / sigma)


print(Scaled()(torch.rand(2, 4)))
"""


def test_a_number_of_weights_alone_is_not_made_zero_by_an_input(tmp_path: Path) -> None:
    assert lines(SCALED.format(u="self.u"), tmp_path) == []
    assert lines(SCALED.format(u="x[0]"), tmp_path) == [15]
    assert lines(SCALED.format(u="torch.relu(self.weight[0])"), tmp_path) == [15]


BOUND = """
import torch


def bound(a):
    largest = a.norm(float("inf"))
    return {choice}


def inner(a, largest):
    a = a / largest
    x = a[0] @ a
    if x.sum() > 1:
        return largest * torch.linalg.vector_norm((x / torch.linalg.vector_norm(x)) @ a.H)
    return largest * x.sum()
"""


def test_a_single_divisor_is_followed_to_the_choice_that_drops_its_quotient(tmp_path: Path) -> None:
    assert lines(BOUND.format(choice="torch.where(largest > 0, inner(a, largest), largest)"), tmp_path) == []
    assert lines(BOUND.format(choice="torch.where(largest < 9, inner(a, largest), largest)"), tmp_path) == [11]
    assert lines(BOUND.format(choice="inner(a, largest)"), tmp_path) == [11]


LIKELIHOOD = """
import tensorflow as tf


def made():
    def loss(y_true, y_pred):
        mean, scale = tf.split(tf.reshape(y_pred, [-1, 4]), 2, axis=1)
        {scale}
        return tf.reduce_sum(0.5 * ((y_true - mean) / tf.exp(scale)) ** 2 {term})

    return {{"loss": loss}}
"""


@pytest.mark.parametrize(
    "scale, term, expected",
    [
        ("pass", "+ scale", [9]),
        ("pass", "+ 2.0 * scale", [9]),
        ("pass", "", []),
        ("scale = tf.clip_by_value(scale, -5.0, 5.0)", "+ scale", []),
    ],
)
def test_a_scale_that_is_predicted_as_a_logarithm(tmp_path: Path, scale: str, term: str, expected: list[int]) -> None:
    assert lines(LIKELIHOOD.format(scale=scale, term=term), tmp_path) == expected


@pytest.mark.parametrize(
    "mean, expected",
    [
        ("torch.sum(losses * mask) / torch.sum(mask)", [6]),
        ("torch.sum(losses * mask) / torch.sum(mask).clamp(min=1)", []),
        ("torch.sum(losses * mask) / (torch.sum(mask) + 1e-8)", []),
        ("torch.sum(losses * mask) / torch.sum(weights)", []),
        ("torch.sum(losses * mask) / mask.numel()", []),
    ],
)
def test_a_mask_may_be_empty(tmp_path: Path, mean: str, expected: list[int]) -> None:
    text = f"import torch\n\n\ndef loss(x, y, mask, weights):\n    losses = torch.square(x - y)\n    return {mean}\n"
    assert lines(text, tmp_path) == expected
