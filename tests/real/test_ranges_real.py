"""Transfer functions by sampling: numbers drawn from a range go through the real operation and stay in the computed range."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from stillnet.analyses.cells import Cell
from stillnet.analyses.partition import Range
from stillnet.analyses.transfer import Ranger
from stillnet.base.dtype import DTYPES
from stillnet.graph.graph import TensorType
from stillnet.ops.ranging import RANGED

pytestmark = pytest.mark.real
torch = pytest.importorskip("torch")

ONE = [
    "exp", "expm1", "exp2", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "sinh", "cosh", "asin", "acos", "atan", "asinh",
    "atanh", "erf", "erfc", "sigmoid", "tanh", "relu", "relu6", "abs", "neg", "square", "sqrt", "rsqrt", "reciprocal", "sign",
    "floor", "ceil", "trunc", "round", "frac", "softplus", "silu", "gelu", "mish", "hardswish", "hardsigmoid", "selu", "softsign",
    "log_sigmoid", "deg2rad", "rad2deg", "sinc", "tanhshrink", "hardshrink", "softshrink", "leaky_relu", "elu", "celu",
]  # fmt: skip
TWO = [
    "add", "sub", "mul", "div", "maximum", "minimum", "pow", "atan2", "hypot", "logaddexp", "fmod", "remainder", "xlogy",
    "copysign",
]  # fmt: skip
REDUCTIONS = ["sum", "mean", "amax", "amin", "prod", "var", "std", "logsumexp", "norm"]
TYPES = {"f64": torch.float64, "f32": torch.float32, "bf16": torch.bfloat16, "f16": torch.float16}
OTHER_NAMES = {"log_sigmoid": "logsigmoid", "amax": "amax", "amin": "amin"}


def function(name: str) -> Any:
    name = OTHER_NAMES.get(name, name)
    return getattr(torch, name, None) or getattr(torch.nn.functional, name)


def drawn(source: random.Random, kind: Any, shape: tuple[int, ...]) -> tuple[Any, tuple[float, float]]:
    """A tensor and the interval it was drawn from."""
    ends = sorted(source.choice((0.0, 1.0, -1.0, source.uniform(-4, 4), source.uniform(-100, 100))) for _ in range(2))
    tensor = (torch.rand(shape, dtype=torch.float64) * (ends[1] - ends[0]) + ends[0]).to(kind)
    tensor.view(-1)[0] = ends[0]
    return tensor, (float(tensor.min()), float(tensor.max()))


def ranged(name: str, dtype: str, out: Any, intervals: list[tuple[float, float]], shape: Any, **arguments: Any) -> Any:
    ranger = Ranger()
    ranger.at(TensorType(tuple(out.shape), DTYPES[dtype]))
    operands = [Range((Cell(i, i),), None, shape, dtype) for i in intervals]
    names = ["input", "exponent" if name == "pow" else "other"]
    return RANGED[name](ranger, **dict(zip(names, operands)), **arguments)


def check(out: Any, found: Any) -> None:
    low, high = found.cell.bounds
    for value in out.double().flatten().tolist():
        if not math.isnan(value):
            assert low <= value <= high, (value, low, high)


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("name", ONE)
def test_one_operand(name: str, dtype: str) -> None:
    torch.manual_seed(0)
    source = random.Random(name + dtype)
    for _ in range(40):
        x, interval = drawn(source, TYPES[dtype], (64,))
        out = function(name)(x)
        check(out, ranged(name, dtype, out, [interval], (64,)))


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("name", TWO)
def test_two_operands(name: str, dtype: str) -> None:
    torch.manual_seed(0)
    source = random.Random(name + dtype)
    for _ in range(40):
        (x, a), (y, b) = (drawn(source, TYPES[dtype], (64,)) for _ in range(2))
        out = function(name)(x, y)
        check(out, ranged(name, dtype, out, [a, b], (64,)))


@pytest.mark.parametrize("name", REDUCTIONS)
def test_reductions(name: str) -> None:
    torch.manual_seed(0)
    source = random.Random(name)
    for _ in range(40):
        x, interval = drawn(source, torch.float32, (4, 8))
        out = function(name)(x, dim=1)
        check(out, ranged(name, "f32", out, [interval], (4, 8), dim=1))


def test_softmax() -> None:
    torch.manual_seed(0)
    source = random.Random(1)
    for _ in range(60):
        x, interval = drawn(source, torch.float32, (4, 8))
        out = torch.softmax(x, 1)
        check(out, ranged("softmax", "f32", out, [interval], (4, 8), dim=1))
