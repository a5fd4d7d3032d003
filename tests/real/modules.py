"""Layers built and called in forms that torch's own database leaves out: (api, (args, kwargs), (inputs, keywords))."""

from __future__ import annotations

from typing import Any

import torch


def f(*shape: int) -> torch.Tensor:
    return torch.rand(*shape)


def case(api: str, *args: Any, **kwargs: Any) -> Any:
    """`case("Linear", 3, 4)(x)`: the layer with these constructor arguments, called with those inputs."""
    return lambda *inputs, **keywords: (f"torch.nn.{api}", (args, kwargs), (inputs, keywords))


CASES: list[Any] = [
    case("Linear", 3, 4)(f(3)),
    case("Linear", 3, 4, bias=False)(f(2, 5, 3)),
    case("Linear", in_features=3, out_features=4, dtype=torch.float64)(f(2, 3).double()),
    case("Identity", 3, unused=4)(f(2, 3)),
]
