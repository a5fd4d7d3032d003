"""Transfer functions by sampling: numbers drawn from a range go through the real operation and stay in the computed range."""

from __future__ import annotations

import math
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from stillnet.analyses.domain.cells import Cell
from stillnet.analyses.domain.partition import Range
from stillnet.analyses.domain.transfer import Ranger
from stillnet.base.dtype import DTYPES
from stillnet.graph.graph import TensorType
from stillnet.ops.ranging import RANGED

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.numbers.test_ranges import Domain, graph_of, range_of, ranges

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


# Expressions over tensors that are cut into blocks, each with numbers of its own: what is said about a part holds there.
PARTED = """
x = torch.rand(4, 4)
x[0] = 2.0
x[:, 1] = -3.0
x[2, 2] = 7.0
y = torch.rand(4, 4) - 5
y[1] = 0.5
y[:, 3] = 11.0
v = torch.cat([torch.zeros(2), torch.ones(1), torch.full((1,), -4.0)])
p = torch.stack([torch.rand(3), torch.rand(3) + 5, torch.zeros(3)], dim=1)
img = torch.rand(2, 4, 4, 4)
img[:, 1] = 9.0
img[1, :, 0] = -2.0
"""
OVER_PARTS = """
x.T | x.flip(0) | x.flip(1) | x.roll(1, 0) | x.roll(1) | x.rot90() | x.reshape(2, 8) | x.view(16) | x.flatten() |
x.reshape(-1, 2, 4) | x.unsqueeze(0) | x.unsqueeze(-1).expand(4, 4, 3) | x.expand(2, 4, 4) | x.repeat(2, 1) |
x.repeat(1, 2) | x.tile(2) | x.repeat_interleave(2, 0) | x.repeat_interleave(2, dim=1) | x.sum(0) | x.sum(1) |
x.mean(0) | x.max(0).values | x.max(1)[0] | x.min(1)[0] | x.amax(0) | x.amin(1) | x.cumsum(0) | x.cumsum(1) |
x.cumprod(1) | x.cummax(0)[0] | x.diff() | x.diff(dim=0) | x.sort(0)[0] | x.sort(1)[0] | x.topk(2)[0] |
x.topk(2, dim=0)[0] | x.median(1)[0] | x.kthvalue(2, 1)[0] | x.prod(1) | x.std(1) | x.var(0) | x.norm(dim=1) |
x.logsumexp(1) | x.softmax(1) | x.argmax(1) | x + y | x * y | x - y.T | x @ y | x.mm(y) | torch.matmul(x, v) |
x.mv(v) | v.dot(v) | torch.outer(v, v) | torch.einsum('ij,jk->ik', x, y) | torch.einsum('ij->ji', x) |
torch.einsum('ii->i', x) | torch.einsum('ij,ij->i', x, y) | torch.bmm(img[0], img[1]) | torch.addmm(x, x, y) |
torch.baddbmm(img[0], img[0], img[1]) | torch.kron(v, v) | torch.tensordot(x, y, 1) |
torch.cross(p, p.flip(1), dim=1) | torch.linalg.cross(p.flip(0), p, dim=1) | torch.cat([x, y]) |
torch.cat([x, y], 1) | torch.cat([x, v[None]]) | torch.stack([x, y]) | torch.stack([x, y], 1) |
torch.stack([x, y], -1) | torch.hstack([x, y]) | torch.vstack([x, y]) | torch.dstack([x, y]) |
torch.column_stack([v, v]) | torch.block_diag(x, y) | torch.chunk(x, 2)[1] | torch.chunk(x, 2, 1)[0] |
torch.split(x, [1, 3])[1] | x.unbind(1)[1] | x.unbind(0)[2] | x[1:3] | x[:, ::2] | x[::2, 1:] | x[..., 1] |
x[None, 1] | x[[0, 2]] | x[:, [1, 3]] | x[torch.tensor([2, 0])] | x.index_select(1, torch.tensor([1, 2])) |
x.gather(1, torch.tensor([[0], [1], [2], [3]])) | x.take(torch.tensor([0, 5, 9])) |
torch.take_along_dim(x, torch.tensor([[0], [1], [2], [3]]), 1) | x[x > 0] | x[[0, 1], [1, 2]] | x[-1] | x[-2:] |
x.narrow(1, 1, 2) | x.select(0, 2) | x.diagonal() | x.diag() | torch.diag(v) | torch.diag_embed(v) | x.triu() |
x.tril() | x.trace() | x.masked_fill(x > 5, 0.0) | x.masked_select(x > 0) | torch.where(x > 0, x, y) |
torch.where(x.bool(), 1.0, y) | x.permute(1, 0) | img.permute(0, 2, 3, 1) | img.transpose(1, 2) |
img.transpose(-1, 1) | img.movedim(1, -1) | img.swapaxes(0, 1) | img.mean((2, 3)) | img.sum(1) | img.amax((0, 1)) |
img.flatten(1) | img.flatten(2) | img.flatten(1, 2) | img.reshape(2, 2, 2, 4, 4) | img.view(8, 4, 4) |
img.unflatten(1, (2, 2)) | img[:, 1:3] | img[:, :, 0] | img[0, 1] | img.squeeze(0) | img.unfold(2, 2, 1) |
torch.nn.functional.pixel_shuffle(img, 2) | torch.nn.functional.pixel_unshuffle(img, 2) |
torch.nn.functional.channel_shuffle(img, 2) | torch.nn.functional.pad(img, (1, 1)) |
torch.nn.functional.pad(img, (1, 1, 0, 2), value=3.0) | torch.nn.functional.pad(img, (1, 1, 1, 1), mode='reflect') |
torch.nn.functional.unfold(img, 2) | torch.nn.functional.unfold(img + 20, 3, padding=1) |
torch.nn.functional.avg_pool2d(img, 2) | torch.nn.functional.max_pool2d(img, 2) |
torch.nn.functional.avg_pool2d(img + 20, 3, padding=1) | torch.nn.functional.adaptive_avg_pool2d(img, 1) |
torch.nn.functional.adaptive_max_pool2d(img, 2) | torch.nn.functional.interpolate(img, scale_factor=2) |
torch.nn.functional.interpolate(img, scale_factor=2, mode='bilinear') | torch.nn.functional.layer_norm(img, (4,)) |
torch.nn.functional.normalize(img, dim=1) | torch.nn.functional.one_hot(x.argmax(1), 4) |
torch.nn.functional.glu(img, 1) | torch.nn.functional.softmax(img, 1) | torch.nn.functional.log_softmax(img, 1) |
torch.nn.functional.local_response_norm(img, 2) | torch.nn.functional.grid_sample(img, torch.zeros(2, 2, 2, 2)) |
torch.nn.functional.fold(torch.nn.functional.unfold(img, 2), (4, 4), 2) | torch.meshgrid(v, v, indexing='ij')[0] |
torch.meshgrid(v, v, indexing='xy')[1] | torch.cartesian_prod(v, v) | torch.combinations(v) | torch.cdist(x, y) |
torch.dist(x, y) | torch.nn.functional.pairwise_distance(x, y) | torch.nn.functional.cosine_similarity(x, y) |
torch.vander(v) | torch.bucketize(x, v.sort()[0]) | torch.histc(x) | torch.unique(x) | torch.clamp(x, y, y + 20) |
torch.lerp(x, y, 0.5) | torch.addcmul(x, x, y) | torch.addcdiv(x, x, y) | torch.maximum(x, y) | torch.fmax(x, y.T) |
torch.atan2(x, y) | torch.hypot(x, y) | x.float().renorm(2, 0, 1.0) | x.index_fill(0, torch.tensor([1]), 5.0) |
x.index_add(0, torch.tensor([1]), v[None]) | x.index_copy(1, torch.tensor([0]), v[:, None]) |
x.scatter(1, torch.tensor([[0], [1], [2], [3]]), 8.0) | x.scatter_add(1, torch.tensor([[0], [1], [2], [3]]), y) |
torch.nansum(x, 1) | torch.std_mean(x, 1)[1] | torch.aminmax(x, dim=1)[0] | torch.quantile(x, 0.5, dim=1) |
torch.logcumsumexp(x, 1) | torch.trapz(x) | torch.cov(x) | torch.corrcoef(x) | torch.linalg.norm(x, dim=0) |
torch.linalg.det(x) | torch.linalg.matrix_power(x, 2) | torch.atleast_3d(x) | torch.broadcast_to(v, (3, 4)) |
torch.swapdims(x, 0, 1) | torch.ravel(x.T) | torch.argsort(x) | torch.searchsorted(v.sort()[0], x) |
x.cumsum(0)[1:] - x.cumsum(0)[:-1] | (x[1:] - x[:-1]) | (x[:, None] - x[None]).abs() |
x[:, None, :] * y[None, :, :] | (x / x.sum(1, keepdim=True)) | x - x.mean(0) | x.T @ x | x.new_zeros(2) |
x.fill_diagonal_(1.0) | x.t().contiguous().view(-1) | torch.nn.functional.conv1d(img[:, 0], torch.ones(2, 4, 2)) |
torch.nn.functional.conv2d(img, torch.ones(3, 4, 2, 2)) | torch.nn.functional.linear(x, y) |
torch.nn.functional.embedding(torch.tensor([0, 2]), x) | torch.nn.functional.bilinear(x, y, torch.ones(2, 4, 4))
"""


def places(made: Any) -> list[str]:
    """Some rows, columns and elements of a tensor, as a program picks them."""
    rows = [f"r[{i}]" for i in range(min(made.shape[0], 4))] if made.dim() else []
    if made.dim() < 2:
        return rows
    columns = [f"r[:, {j}]" for j in range(min(made.shape[1], 4))]
    inner = f"r[{min(1, made.shape[0] - 1)}, {min(1, made.shape[1] - 1)}]"
    return [*rows, *columns, "r[0, 0]", inner, f"r[..., {made.shape[-1] - 1}]"]


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("expression", [e.strip() for e in OVER_PARTS.replace("\n", " ").split(" | ")])
def test_parts(expression: str, tmp_path: Path) -> None:
    def evaluated(seed: int) -> dict[str, Any]:
        torch.manual_seed(seed)
        names: dict[str, Any] = {"torch": torch}
        exec(PARTED, names)  # noqa: S102 - our own text above
        names["r"] = eval(expression, names)  # noqa: S307
        return names

    picked = ["r", *places(evaluated(0)["r"])]
    text = f"{PARTED}r = {expression}\n" + "".join(f"q{i} = {p}\n" for i, p in enumerate(picked))
    machine, graph = graph_of(tmp_path, text)
    table = ranges(graph, Domain())
    module = next(m for m in machine.finder.by_file.values() if "r" in m.variables)
    for seed in range(6):
        names = evaluated(seed)
        for i, place in enumerate(picked):
            low, high = table.of(module.variables[f"q{i}"].value).cell.bounds
            for value in eval(place, names).double().flatten().tolist():  # noqa: S307
                near = 1e-4 + abs(value) * 1e-5
                assert math.isnan(value) or low - near <= value <= high + near, (place, value, low, high)
