"""Ranges against Keras: the sample calls of its functions on drawn numbers; each result has to lie in the computed range.

python tests/real/keras_ranges.py [--only REGEX] [--seed N] [--show N]      in an environment with Keras
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("KERAS_BACKEND", "tensorflow")
TESTS = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS), str(TESTS / "real"), str(TESTS.parent / "src")]

import numpy as np  # noqa: E402
from keras_functions import OPEN, filled, found, samples  # noqa: E402
from range_report import report  # noqa: E402

from stillnet.analyses.ranges import Given, Ranges, ranges  # noqa: E402
from stillnet.base.dtype import DTYPES  # noqa: E402
from stillnet.graph.builder import Builder  # noqa: E402
from stillnet.graph.graph import TensorType, Value  # noqa: E402
from stillnet.ops import FUNCTIONS  # noqa: E402
from stillnet.ops.call import invoke  # noqa: E402

REGIMES = {
    "unit": (0.0, 1.0), "signed": (-1.0, 1.0), "wide": (-1000.0, 1000.0), "huge": (-1e30, 1e30), "tiny": (-1e-30, 1e-30),
    "zero": (0.0, 0.0), "negative": (-8.0, -0.5), "above one": (1.0, 3.0),
}  # fmt: skip
KINDS = {
    "float32": "f32",
    "float64": "f64",
    "float16": "f16",
    "int32": "i32",
    "int64": "i64",
    "bool": "bool",
    "uint8": "u8",
}
# Decompositions of numbers of any size are the library's own; infinities behind a zero are the finding.
APART = re.compile(r"linalg|svd|qr|eig|inv$|cholesky|lu_|solve|det|lstsq|divide|mod|reciprocal|random")


class Asked:
    """One call: arrays for the library, sources with their ranges for the tables."""

    def __init__(self, regime: tuple[float, float], source: Any) -> None:
        self.regime, self.source = regime, source
        self.builder, self.said, self.arrays = Builder(), {}, []

    def array(self, shape: list[Any], dtype: str) -> Any:
        sizes = [OPEN if d is None else d for d in shape]
        if dtype.startswith("float"):
            low, high = self.regime
            data = (self.source.rand(*sizes) * (high - low) + low).astype(dtype)
        else:
            data = self.source.randint(0, 2, sizes).astype(dtype)
        self.arrays.append(np.asarray(data))
        return self.arrays[-1]

    def value(self, shape: list[Any], dtype: str) -> Value:
        data = self.arrays[len(self.said)]
        name = f"x{len(self.said)}"
        self.said[name] = ends_of(data) or (0.0, 0.0)
        return self.builder.source(TensorType(tuple(data.shape), DTYPES[KINDS[dtype]]), "input", name)


def ends_of(x: Any) -> tuple[float, float] | None:
    data = np.asarray(x)
    if data.dtype.kind not in "fiub" or not data.size:
        return None
    numbers = data.astype(np.float64).reshape(-1)
    numbers = numbers[~np.isnan(numbers)]
    return (float(numbers.min()), float(numbers.max())) if numbers.size else None


def outside(table: Ranges, ours: Any, real: Any) -> Iterator[str]:
    if isinstance(ours, (list, tuple)) and isinstance(real, (list, tuple)):
        for a, b in zip(ours, real):
            yield from outside(table, a, b)
    elif isinstance(ours, Value) and hasattr(real, "shape"):
        ends = ends_of(real)
        low, high = table.of(ours).cell.bounds
        if ends is not None and not (low <= ends[0] and ends[1] <= high):
            yield f"{list(ends)} is not in {[low, high]}"


def problems(only: str = "", seed: int = 0, seen: Counter[str] | None = None) -> Iterator[str]:
    seen = Counter() if seen is None else seen
    for name, args, kwargs in samples():
        api = f"keras.{name}"
        if api not in FUNCTIONS or APART.search(name) or (only and not re.search(only, name)):
            continue
        source = random.Random(f"{seed} {name} {args}")
        for regime in ("unit", source.choice(list(REGIMES))):
            asked = Asked(REGIMES[regime], np.random.RandomState(source.randrange(2**31)))
            try:
                real = found(name)(*filled(args, asked.array), **{k: filled(v, asked.array) for k, v in kwargs.items()})
                mine = filled(args, asked.value), {k: filled(v, asked.value) for k, v in kwargs.items()}
                ours = invoke(asked.builder, FUNCTIONS[api], *mine)
            except Exception:
                continue
            if asked.builder.graph.failures:
                continue
            table = ranges(asked.builder.graph, given=Given(asked.said))
            seen.update(n.op for n in asked.builder.graph.nodes)
            for problem in outside(table, ours, real):
                yield f"{name} {str(args)[:120]} {kwargs} {asked.said} {problem} {[n.op for n in asked.builder.graph.nodes]}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, default=2, help="problems per function")
    options = parser.parse_args()
    np.seterr(all="ignore")
    seen: Counter[str] = Counter()
    return report(problems(options.only, options.seed, seen), seen, options.show)


if __name__ == "__main__":
    sys.exit(main())
