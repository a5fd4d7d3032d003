"""Ranges against real torch: the samples of its test database (OpInfo), refilled with numbers of every size, go through the
real operation, and each result has to lie in the range that the tables compute from the ranges of the operands.

python tests/real/range_samples.py [--only REGEX] [--limit N] [--rounds N] [--seed N] [--show N]
"""

from __future__ import annotations

import argparse
import math
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS), str(TESTS / "real"), str(TESTS.parent / "src")]

import torch  # noqa: E402
from opinfo import DTYPE_NAMES, api_names, clone, quiet, reordered, resolve  # noqa: E402
from range_report import report  # noqa: E402

from stillnet.analyses.ranges import Given, Ranges, ranges  # noqa: E402
from stillnet.base.dtype import DTYPES  # noqa: E402
from stillnet.base.unknown import Unknown  # noqa: E402
from stillnet.graph.builder import Builder  # noqa: E402
from stillnet.graph.graph import TensorType, Value  # noqa: E402
from stillnet.ops import FUNCTIONS  # noqa: E402
from stillnet.ops.call import invoke  # noqa: E402
from stillnet.ops.entry import BindError  # noqa: E402

Ends = "tuple[float, float]"
INF = math.inf
TYPES = (torch.float32, torch.float64, torch.float16, torch.bfloat16, torch.int64, torch.bool, torch.complex64)
# How the numbers of a tensor are drawn: from where to where. None leaves them as the database has them.
REGIMES: dict[str, Any] = {
    "as they are": None,
    "unit": (0.0, 1.0),
    "signed": (-1.0, 1.0),
    "wide": (-1000.0, 1000.0),
    "huge": (-1e30, 1e30),
    "largest": (1e38, 3.4e38),
    "tiny": (-1e-30, 1e-30),
    "subnormal": (0.0, 1e-40),
    "zero": (0.0, 0.0),
    "negative zero": (-0.0, 0.0),
    "negative": (-8.0, -0.5),
    "above one": (1.0, 3.0),
    "shifted": (99.0, 101.0),
    "infinite": (-5.0, INF),
    "minus infinite": (-INF, 2.0),
}


# Decompositions whose norms overflow, or underflow, leave what their library leaves.
EXTREME = ("huge", "largest", "tiny", "subnormal", "infinite", "minus infinite")
DECOMPOSITIONS = re.compile(r"linalg|qr$|svd|eig|cholesky|lu|det|pinverse|inverse|lobpcg|pca|matrix_exp")
# An infinity that comes from a divisor of zero has the sign of that zero: it is the finding, no bound.
DIVIDING = re.compile(r"div|reciprocal|rsqrt|__r|pow")


def drawn(like: torch.Tensor, ends: Any, source: random.Random) -> torch.Tensor:
    """Numbers between two ends, which occur themselves."""
    largest = torch.finfo(like.dtype).max
    low, high = (max(min(e, largest), -largest) for e in ends)
    made = (torch.rand(like.shape, dtype=torch.float64) * (high - low) + low).to(like.dtype)
    flat = made.reshape(-1)
    for end in (ends[0], ends[1], 0.0 if low <= 0 <= high else low):
        if flat.numel():
            flat[source.randrange(flat.numel())] = end if math.isinf(end) else max(min(end, largest), -largest)
    return flat.reshape(like.shape)


def refilled(value: Any, regime: str, source: random.Random) -> Any:
    if isinstance(value, torch.Tensor):
        if REGIMES[regime] is None or not value.is_floating_point() or value.layout is not torch.strided:
            return value
        return drawn(value, REGIMES[regime], source)
    if type(value) in (tuple, list):
        return type(value)(refilled(v, regime, source) for v in value)
    return value


def ends_of(value: torch.Tensor) -> tuple[float, float]:
    """The smallest and the largest number, of the parts of complex ones."""
    flat = torch.view_as_real(value.resolve_conj()) if value.is_complex() else value
    numbers = [v for v in flat.double().reshape(-1).tolist() if v == v]
    return (min(numbers), max(numbers)) if numbers else (0.0, 0.0)


class Asked:
    """A call put to the tables: operands become sources with the ranges of their numbers."""

    def __init__(self) -> None:
        self.builder, self.said = Builder(), {}

    def value(self, x: Any) -> Any:
        if isinstance(x, torch.Tensor):
            if x.layout is not torch.strided or x.dtype not in DTYPE_NAMES:
                return Unknown("layout")
            name = f"x{len(self.said)}"
            self.said[name] = ends_of(x)
            data = None
            if not x.is_floating_point() and not x.is_complex() and x.numel() <= 64:
                data = tuple(x.reshape(-1).tolist())
            return self.builder.source(TensorType(tuple(x.shape), DTYPES[DTYPE_NAMES[x.dtype]], data), "input", name)
        if isinstance(x, torch.dtype):
            return DTYPES.get(DTYPE_NAMES.get(x, ""), Unknown("dtype"))
        if type(x) in (tuple, list):
            return type(x)(self.value(v) for v in x)
        if isinstance(x, torch.device):
            return str(x)
        return x


def outside(found: Ranges, ours: Any, real: Any) -> Iterator[str]:
    """The numbers of a result that lie outside their range."""
    if isinstance(real, torch.Tensor) and isinstance(ours, Value):
        if real.layout is not torch.strided:
            return
        low, high = found.of(ours).cell.bounds
        least, most = ends_of(real)
        flat = torch.view_as_real(real.resolve_conj()) if real.is_complex() else real
        if flat.numel() and not bool(torch.isnan(flat.double()).all()) and not (low <= least and most <= high):
            yield f"[{least!r}, {most!r}] is not in [{low!r}, {high!r}]"
    elif isinstance(real, (tuple, list)) and isinstance(ours, (tuple, list)):
        for a, b in zip(ours, real):
            yield from outside(found, a, b)


def judged(api: str, args: list[Any], kwargs: dict[str, Any], seen: Counter[str]) -> Iterator[str]:
    asked = Asked()
    ours_args, ours_kwargs = asked.value(args), {k: asked.value(v) for k, v in kwargs.items()}
    try:
        real = resolve(api)(*clone(args), **{k: clone(v) for k, v in kwargs.items()})
    except Exception:
        return
    try:
        ours = invoke(asked.builder, FUNCTIONS[api], ours_args, ours_kwargs)
    except BindError:
        return
    found = ranges(asked.builder.graph, given=Given(asked.said))
    seen.update(n.op for n in asked.builder.graph.nodes)
    if DIVIDING.search(api) and any(low <= 0 <= high for low, high in asked.said.values()):
        return
    for problem in outside(found, ours, real):
        yield f"{asked.said} -> {problem}  {[n.op for n in asked.builder.graph.nodes]}"


def problems(
    only: str = "", limit: int = 12, rounds: int = 1, seed: int = 0, seen: Counter[str] | None = None
) -> Iterator[str]:
    from torch.testing._internal.common_methods_invocations import op_db

    seen = Counter() if seen is None else seen
    for info in op_db:
        names = [n for n in api_names(info) if n in FUNCTIONS and (not only or re.search(only, n))]
        names = [n for n in names if not n.endswith("_")][:1]
        if not names:
            continue
        source = random.Random(f"{seed} {info.full_name}")
        torch.manual_seed(source.randrange(2**31))
        for dtype in TYPES:
            if dtype not in info.dtypes:
                continue
            try:
                samples = list(info.sample_inputs("cpu", dtype))
            except Exception:
                continue
            if len(samples) > limit:
                samples = source.sample(samples, limit)
            for sample in samples:
                for _ in range(rounds):
                    regimes = [k for k in REGIMES if k == "as they are" or source.random() < 0.4]
                    if DECOMPOSITIONS.search(names[0]):
                        regimes = [r for r in regimes if r not in EXTREME]
                    for regime in regimes if dtype.is_floating_point else regimes[:1]:
                        others = source.choice(regimes)
                        args = reordered(info, [sample.input, *sample.args])
                        args = [refilled(a, (regime, others)[i % 2], source) for i, a in enumerate(args)]
                        kwargs = {k: refilled(v, others, source) for k, v in sample.kwargs.items()}
                        for text in judged(names[0], args, kwargs, seen):
                            numbers = [a for a in args[1:] if not isinstance(a, torch.Tensor)]
                            yield f"{names[0]} {DTYPE_NAMES[dtype]} {numbers!r:.120} {sample.kwargs!r:.120} {text:.400}"


def prepared() -> None:
    quiet()
    # its kernels of half precision need instructions that not every processor has
    torch.backends.mkldnn.set_flags(False)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--limit", type=int, default=12, help="samples per operation and element type")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, default=3, help="problems per operation")
    options = parser.parse_args()
    prepared()
    seen: Counter[str] = Counter()
    return report(problems(options.only, options.limit, options.rounds, options.seed, seen), seen, options.show)


if __name__ == "__main__":
    sys.exit(main())
