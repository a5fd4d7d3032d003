"""Idioms of real models on tensors whose sizes are names: each line is an expression and the type it must have."""

from __future__ import annotations

from typing import Any

import pytest

from stillnet.base import dim as D
from stillnet.base.dtype import F32, I64
from stillnet.base.shape import shape_text
from stillnet.graph.builder import Builder
from stillnet.graph.graph import TensorType, Value
from stillnet.ops import FUNCTIONS
from stillnet.ops.call import invoke

B, T, C, H, W = (D.name(n, D.Origin.INPUT) for n in "BTCHW")

IDIOMS = """
heads            x(B, T, 768).view(B, T, 12, 64).transpose(1, 2)                    -> [B, 12, T, 64]
merge heads      x(B, 12, T, 64).transpose(1, 2).reshape(B, T, -1)                  -> [B, T, 768]
patches          x(B, C, H, W).flatten(2).transpose(1, 2)                           -> [B, H*W, C]
windows          x(B, 56, 56, C).view(B, 8, 7, 8, 7, C).transpose(2, 3).reshape(-1, 7, 7, C) -> [64*B, 7, 7, C]
windows back     x(64 * B, 7, 7, C).view(-1, 8, 8, 7, 7, C).transpose(2, 3).reshape(B, 56, 56, -1) -> [B, 56, 56, C]
shuffle          x(B, 48, H, W).view(B, 4, 12, H, W).transpose(1, 2).reshape(B, -1, H, W) -> [B, 48, H, W]
pixel shuffle    x(B, 3, 4, 4, H, W).permute(0, 1, 4, 2, 5, 3).reshape(B, 3, H * 4, W * 4)     -> [B, 3, 4*H, 4*W]
repeat keys      x(B, 2, T, 64)[:, :, None].expand(B, 2, 4, T, 64).reshape(B, 8, T, 64) -> [B, 8, T, 64]
every second     x(B, H, W, C)[:, 0::2, 1::2]                                       -> [B, (H + 1)//2, W//2, C]
all but last     x(B, T, C)[:, :-1]                                                 -> [B, T - 1, C]
all but first    x(B, T, C)[:, 1:]                                                  -> [B, T - 1, C]
last four        x(B, T, C)[:, -4:]                                                 -> [B, min(T, 4), C]
class token      x(B, T, C)[:, 0]                                                   -> [B, C]
positions        x(B, T, 768) + x(1, 512, 768)[:, :T]                               -> [B, T, 768]
prepend          torch.cat([x(1, 1, 768).expand(B, -1, -1), x(B, T, 768)], dim=1)   -> [B, T + 1, 768]
causal           x(B, 12, T, T).masked_fill(torch.tril(torch.ones(T, T)).eq(0), -1.0) -> [B, 12, T, T]
countdown        torch.arange(T - 1, -1, -1)                                        -> [T]
steps            torch.arange(0, T, 2)                                              -> [(T + 1)//2]
pool             x(B, C, H, W).mean((2, 3), keepdim=True)                           -> [B, C, 1, 1]
three of three   x(B, T, 3 * C).chunk(3, -1)[1]                                     -> [B, T, C]
sections         x(B, T, C + 4).split([C, 4], -1)[0]                                -> [B, T, C]
frames           x(B, T).unfold(-1, 16, 8)                                          -> [B, T//8 - 1, 16]
gathered         x(B, T, C).gather(1, x(B, 1, 1, dtype=I64).expand(-1, -1, C))      -> [B, 1, C]
stacked          torch.stack([x(B, T), x(B, T)], -1)                                -> [B, T, 2]
flattened        x(B, 16, 5, 5).view(-1, 400)                                       -> [B, 400]
groups           x(B, C, H, W).view(B, 32, -1)                                      -> [B, 32, (C*H*W)//32]
"""

MISTAKES = """
x(B, T, 768).view(B, T, 12, 65)             view: cannot view [B, T, 768] (768*B*T elements) to [B, T, 12, 65]
torch.cat([x(B, 3, H), x(B, 4, H)], 2)      cat: sizes must match except in axis 2, got [B, 3, H], [B, 4, H]
x(B, 64) + x(B, 32)                         +: shapes [B, 64] and [B, 32] cannot be broadcast together (64 against 32)
x(B, T).transpose(1, 2)                     transpose: axis 2 does not exist in a 2-D tensor (expected -2 to 1)
x(B, T, 10).split([4, 5], -1)               split: split sizes [4, 5] sum to 9, but axis 2 of [B, T, 10] has 10
x(B, 8)[:, 8]                               indexing: index 8 is out of range for axis 1 of [B, 8]
x(B, T, C).permute(0, 2)                    permute: 2 axes are ordered, but the tensor [B, T, C] has 3
x(B, 8).topk(9)                             topk: the 9 largest of 8 elements (axis 1 of [B, 8])
x(B, 8).expand(B, 9)                        expand: [B, 8] cannot be expanded to [B, 9] (8 against 9)
x(B, T) + None                              +: a tensor cannot be combined with None
"""


class Tensor:
    """A graph value with Python's operators and torch's methods."""

    def __init__(self, builder: Builder, value: Value) -> None:
        self.builder, self.value = builder, value

    def __getattr__(self, name: str) -> Any:
        return Name(self.builder, f"Tensor.{name}", self)

    def __getitem__(self, index: Any) -> Any:
        return Name(self.builder, "Tensor.__getitem__", self)(index)

    def __add__(self, other: Any) -> Any:
        return Name(self.builder, "Tensor.__add__", self)(other)


class Name:
    def __init__(self, builder: Builder, path: str, *bound: Any) -> None:
        self.builder, self.path, self.bound = builder, path, bound

    def __getattr__(self, name: str) -> Name:
        return Name(self.builder, f"{self.path}.{name}")

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        plain = [_bare(a) for a in (*self.bound, *args)]
        result = invoke(self.builder, FUNCTIONS[self.path], plain, {k: _bare(v) for k, v in kwargs.items()})
        return _wrapped(self.builder, result)


def _bare(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return type(value)(_bare(v) for v in value)
    return value.value if isinstance(value, Tensor) else value


def _wrapped(builder: Builder, value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_wrapped(builder, v) for v in value)
    return Tensor(builder, value) if isinstance(value, Value) else value


def run(expression: str) -> tuple[Builder, Any]:
    builder = Builder()

    def x(*shape: Any, dtype: Any = F32) -> Tensor:
        return Tensor(builder, builder.source(TensorType(shape, dtype), "input", "x"))

    names = {"x": x, "torch": Name(builder, "torch"), "B": B, "T": T, "C": C, "H": H, "W": W, "I64": I64}
    return builder, eval(expression, names)  # noqa: S307


@pytest.mark.parametrize("line", IDIOMS.strip().splitlines(), ids=lambda line: line[:16].strip())
def test_idiom(line: str) -> None:
    expression, _, expected = line[17:].partition("->")
    builder, result = run(expression.strip())
    assert not builder.graph.failures
    assert shape_text(builder.type_of(result.value).shape) == expected.strip()


@pytest.mark.parametrize("line", MISTAKES.strip().splitlines(), ids=lambda line: line[44:].strip()[:24])
def test_mistake(line: str) -> None:
    builder, _ = run(line[:44].strip())
    assert [f.message for f in builder.graph.failures] == [line[44:].strip()]
