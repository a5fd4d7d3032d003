"""Ranges against TensorFlow: the sample calls as graphs with their gradients, on drawn numbers; every tensor of a graph has
to lie in the range that is read from the file.

python tests/real/tf_ranges.py [--only REGEX] [--seed N] [--show N]      in an environment with TensorFlow
"""

from __future__ import annotations

import argparse
import math
import os
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
TESTS = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS), str(TESTS.parent / "src")]

import numpy as np  # noqa: E402
import tensorflow as tf  # noqa: E402
from range_report import report  # noqa: E402

from stillnet.analyses.ranges import Given, ranges  # noqa: E402
from stillnet.files.open import read  # noqa: E402
from tf_samples import samples  # noqa: E402

old = tf.compat.v1
REGIMES = {
    "usual": (0.1, 0.9), "signed": (-1.0, 1.0), "wide": (-1000.0, 1000.0), "huge": (-1e30, 1e30), "tiny": (-1e-30, 1e-30),
    "zero": (0.0, 0.0), "negative": (-8.0, -0.5), "above one": (1.0, 3.0),
}  # fmt: skip
# Infinities behind a division by zero have the sign of that zero, and decompositions of such numbers are the library's own.
APART = re.compile(r"linalg|svd|qr|eig|matrix_|cholesky|fft|signal|random|sparse")


class Drawn:
    """A graph in the making: placeholders in place of the tensors of the sample, and what is fed to them."""

    def __init__(self, seed: str, regime: tuple[float, float]) -> None:
        self.source = np.random.RandomState(random.Random(seed).randrange(2**31))
        self.regime, self.feeds = regime, {}

    def given(self, data: Any, name: str) -> Any:
        made = old.placeholder(data.dtype, data.shape, f"{name}{len(self.feeds)}")
        self.feeds[made] = data
        return made

    def floats(self, kind: Any, shape: tuple[int, ...]) -> Any:
        low, high = self.regime
        data = (self.source.rand(*shape) * (high - low) + low).astype(kind)
        flat = data.reshape(-1)
        if flat.size > 1:
            flat[0], flat[-1] = low, high
        return self.given(flat.reshape(shape), "x")

    def names(self) -> dict[str, Any]:
        return {
            "tf": tf,
            "np": np,
            "f": lambda *s: self.floats(np.float32, s),
            "d": lambda *s: self.floats(np.float64, s),
            "i": lambda *s: self.given(self.source.randint(0, 2, s).astype(np.int32), "i"),
            "b": lambda *s: self.given(self.source.rand(*s) > 0.5, "b"),
            "n": lambda *s: self.source.rand(*s),
        }


def tensors(value: Any) -> Iterator[Any]:
    if isinstance(value, (list, tuple)):
        for v in value:
            yield from tensors(v)
    elif isinstance(value, tf.Tensor):
        yield value


def built(text: str, drawn: Drawn) -> Any:
    """The graph of a call and of the gradients of what it gives."""
    graph = tf.Graph()
    with graph.as_default():
        made = [t for t in tensors(eval(text, drawn.names())) if t.dtype.is_floating]  # noqa: S307 - our own samples
        sources = [p for p in drawn.feeds if p.dtype.is_floating]
        try:
            if made and sources:
                old.gradients([tf.reduce_sum(t) for t in made], sources)
        except Exception:
            pass
    return graph


def ends_of(x: Any) -> tuple[float, float] | None:
    if not isinstance(x, (np.ndarray, np.generic)) or np.asarray(x).dtype.kind not in "fiub" or not np.asarray(x).size:
        return None
    numbers = np.asarray(x).astype(np.float64).reshape(-1)
    numbers = numbers[~np.isnan(numbers)]
    return (float(numbers.min()), float(numbers.max())) if numbers.size else None


def computed(graph: Any, drawn: Drawn) -> dict[str, Any]:
    """Every tensor of the graph that can be fetched."""
    wanted = [t for op in graph.get_operations() for t in op.outputs if t.dtype.is_floating or t.dtype.is_integer]
    with old.Session(graph=graph) as session:
        found = session.run(wanted, drawn.feeds)
    return {t.name: v for t, v in zip(wanted, found)}


def outside(file: str, graph: Any, drawn: Drawn, real: dict[str, Any], seen: Counter[str]) -> Iterator[str]:
    said = {p.op.name: e for p, v in drawn.feeds.items() if (e := ends_of(v)) is not None}
    for model in read(file).models:
        table = ranges(model.builder.graph, given=Given(said), loops=model.loops)
        nodes = model.builder.graph.nodes
        last = {n.stored.name: n for n in nodes if n.stored is not None and n.stored.type != "ShapeN"}
        seen.update(n.op for n in model.builder.graph.nodes)
        for name, node in last.items():
            for value in node.outputs:
                ends = ends_of(real.get(f"{name}:{value.index}"))
                shape = getattr(real.get(f"{name}:{value.index}"), "shape", None)
                if ends is None or (value.shape is not None and len(value.shape) != len(shape or ())):
                    continue
                low, high = table.of(value).cell.bounds
                if not (low <= ends[0] and ends[1] <= high) and not after_zero(ends):
                    yield f"{name} ({node.stored.type}, {node.op}) {list(ends)} is not in {[low, high]} {said}"
                    return  # what follows is wrong because of it


def after_zero(ends: tuple[float, float]) -> bool:
    return math.inf in (abs(ends[0]), abs(ends[1]))


def problems(only: str = "", seed: int = 0, seen: Counter[str] | None = None) -> Iterator[str]:
    seen = Counter() if seen is None else seen
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "graph.pb")
        for number, text in enumerate(samples()):
            if APART.search(text) or (only and not re.search(only, text)):
                continue
            source = random.Random(f"{seed} {text}")
            for regime in ("usual", source.choice(list(REGIMES)), source.choice(list(REGIMES))):
                drawn = Drawn(f"{seed} {number} {regime}", REGIMES[regime])
                try:
                    graph = built(text, drawn)
                    real = computed(graph, drawn)
                except Exception:
                    continue
                Path(file).write_bytes(graph.as_graph_def().SerializeToString())
                for problem in outside(file, graph, drawn, real, seen):
                    yield f"{text[:100]} | {regime}: {problem}"


def kind_of(text: str) -> str:
    """The stored and the read kind of operation that a problem names."""
    kind = re.search(r"\((\w+), (\w+)\)", text)
    return kind[0] if kind else text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, default=3, help="problems per kind of operation")
    options = parser.parse_args()
    np.seterr(all="ignore")
    seen: Counter[str] = Counter()
    return report(problems(options.only, options.seed, seen), seen, options.show, named=kind_of)


if __name__ == "__main__":
    sys.exit(main())
