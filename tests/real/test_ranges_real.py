"""Transfer functions by sampling: numbers drawn from a range go through the real operation and stay in the computed range."""

from __future__ import annotations

import math
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from stillnet.analyses.cells import Cell
from stillnet.analyses.partition import Range
from stillnet.analyses.transfer import Ranger
from stillnet.base.dtype import DTYPES
from stillnet.graph.graph import TensorType
from stillnet.ops.ranging import RANGED

sys.path.insert(0, str(Path(__file__).parent.parent))
from test_ranges import range_of

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


# Expressions over x and y, drawn evenly from [0, 1], and z from [-1, 1]: relations between their parts are at work.
EXPRESSIONS = [
    "x + y - x * y", "x.sum() + y.sum() - (x * y).sum()", "x.sum(1) + y.sum(1) - (x * y).sum(1)", "x * torch.log(x + 1e-10)",
    "(x * torch.log(x + 1e-8)).sum()", "z.max() - z.min()", "z.amax(1) - z.amin(1)", "z.amax(1) - z.mean(1)", "z - z.max()",
    "torch.relu(z) - torch.relu(z).amax(1, keepdim=True)", "(0.5 - z) * (z < 0.5)", "(1 - x) * (x > 1) + (0 - x) * (x < 0) + x",
    "torch.exp(z - z.amax(1, keepdim=True)).sum(1)", "torch.diag(z)", "torch.trace(z)", "torch.diag(z[0])",
    "torch.cross(z[:, :3], x[:, :3], dim=1)",
    "torch.select_scatter(z, x[0], 0, 1)", "torch.slice_scatter(z, x[:2], 0, 1, 3)", "torch.diagonal_scatter(z, x[0])",
    "torch.hann_window(9)", "torch.hamming_window(9)", "torch.blackman_window(9)",
    "torch.kaiser_window(9)", "torch.bartlett_window(9)",
    "torch.where(z != 0, x / z, y)", "z.clone().fill_diagonal_(2.0)",
    "z[z > 0]", "z[~(z > 0.5)]", "z[(z > -0.5) & (x > 0.5)]", "z[torch.logical_or(z < -0.5, z < 0)]",
    "torch.where((z > 0) | (x > 0.5), z, y)", "(x * (1 - torch.eye(4))).sum(1)", "((x + 0.1) * ~torch.eye(4).bool()).sum(0)",
    "((x + 0.1).sum(1) - (x + 0.1).diag())", "(x[0][:, None] == x[0][None, :]).float().sum(1)",
    "torch.linalg.svd(z)[0]", "torch.linalg.svd(z)[1]", "torch.linalg.svd(z)[2]", "torch.svd(z)[0]", "torch.linalg.svdvals(z)",
    "torch.linalg.qr(z)[0]", "torch.linalg.eigh(z + z.T)[1]", "torch.linalg.cond(z)", "torch.special.entr(x)",
    "torch.special.log_ndtr(z * 9)", "torch.special.i1e(z * 9)", "torch.special.modified_bessel_i0(z * 9)",
    "torch.special.erfcx(z)",
    "torch.special.bessel_j0(z * 9)", "torch.special.bessel_j1(z * 9)", "torch.special.spherical_bessel_j0(z * 9)",
    "torch.special.modified_bessel_k0(x)", "torch.special.scaled_modified_bessel_k1(x)",
]  # fmt: skip


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_related_parts(expression: str, tmp_path: Path) -> None:
    """What the whole analysis says about an expression holds for numbers that go through it."""
    found = range_of(
        tmp_path, f"x = torch.rand(4, 4)\ny = torch.rand(4, 4)\nz = torch.rand(4, 4) * 2 - 1\nr = {expression}\n", "r"
    )
    torch.manual_seed(0)
    for _ in range(50):
        x, y, z = torch.rand(4, 4), torch.rand(4, 4), torch.rand(4, 4) * 2 - 1
        out = eval(expression, {"torch": torch, "x": x, "y": y, "z": z})  # noqa: S307 - our own text above
        check(out, found)
