"""einx: shapes as einx 0.4.3 gives them."""

from __future__ import annotations

from typing import Any

import pytest

from reading import read_program

SHAPES: dict[str, Any] = {
    "einx.subtract('b h i, b h j -> b h i j', x, x)": (2, 3, 8, 8),
    "einx.where('b n, b n d, -> b n d', x.sum(-1) > 0, x, 0.)": (2, 3, 8),
    "einx.get_at('b [n] d, b k -> b k d', x, torch.zeros(2, 5).long())": (2, 5, 8),
    "einx.get_at('b [h w] c, b p [2] -> b p c', torch.randn(2, 4, 4, 6), torch.zeros(2, 7, 2).long())": (2, 7, 6),
    "einx.dot('b i d, d e -> b (i e)', x, torch.randn(8, 4))": (2, 12),
    "einx.add('... d, d -> ... d', x, torch.randn(8))": (2, 3, 8),
    "einx.add('b n [d]', x, torch.randn(8))": (2, 3, 8),
    "einx.add('b n d, s d -> (b s) n d', x, torch.randn(4, 8))": (8, 3, 8),
    "einx.multiply('b (h n), b h -> b (h n)', torch.randn(2, 12), torch.randn(2, 3))": (2, 12),
    "einx.subtract('j, i -> 1 i j', torch.arange(4), torch.arange(5)).abs()": (1, 5, 4),
    "einx.id('b (h i) d -> b h i d', x, h=3)": (2, 3, 1, 8),
    "einx.mean('b [n] d', x)": (2, 8),
    "einx.sum('b [...]', x)": (2,),
    "einx.softmax('b [n] d', x)": (2, 3, 8),
}


@pytest.mark.parametrize("expression", SHAPES)
def test_shape(expression: str) -> None:
    machine, names = read_program(f"import torch, einx\nx = torch.randn(2, 3, 8)\ny = tuple({expression}.shape)\n")
    assert names["y"] == SHAPES[expression]
    assert not machine.builder.gaps


def test_what_is_written_in_another_way_is_not_understood() -> None:
    text = "import torch, einx\nx = torch.randn(2, 3, 8)\ny = einx.id('a b c, d b c -> (a + d) b c', x, x)\n"
    machine, _ = read_program(text)
    assert any("einx.id" in reason for reason in machine.builder.gaps)
