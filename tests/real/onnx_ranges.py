"""Ranges against ONNX itself: the models of its own test suite, on their numbers and on drawn ones, through the reference
evaluator; each result has to lie in the range that is read from the file.

python tests/real/onnx_ranges.py [--only REGEX] [--show N] [--seed N]
"""

from __future__ import annotations

import argparse
import math
import random
import re
import sys
import tempfile
import warnings
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS), str(TESTS.parent / "src")]

import numpy as np  # noqa: E402
import onnx  # noqa: E402
from range_report import report  # noqa: E402

from stillnet.analyses.ranges import Given, ranges  # noqa: E402
from stillnet.files.open import read  # noqa: E402

REGIMES = {
    "unit": (0.0, 1.0),
    "signed": (-1.0, 1.0),
    "wide": (-1000.0, 1000.0),
    "huge": (-1e30, 1e30),
    "tiny": (-1e-30, 1e-30),
    "zero": (0.0, 0.0),
    "negative": (-8.0, -0.5),
    "above one": (1.0, 3.0),
    "infinite": (-5.0, math.inf),
}
# Numbers that decide sizes, places and widths stay as the suite has them.
SETTINGS = re.compile(
    r"shape|axes|axis|scale|size|roi|ratio|split|start|end|step|k$|depth|index|indices|limit|delta|zero_point|pads"
)
# Where the reference is not what runtimes do: the logarithm of a softmax that has become zero, a norm of numbers with signs, a
# choice that is computed as a sum, windows in double precision.
APART = re.compile(r"logsoftmax|log_prob|l1normalization|onehot|window_expanded")


def drawn(like: np.ndarray, ends: tuple[float, float], source: random.Random) -> np.ndarray:
    largest = float(np.finfo(like.dtype).max)
    low, high = (max(min(e, largest), -largest) for e in ends)
    made = (np.array([source.random() for _ in range(like.size)]) * (high - low) + low).astype(like.dtype)
    for end in ends:
        if made.size:
            made[source.randrange(made.size)] = end
    return made.reshape(like.shape)


def ends_of(x: Any) -> tuple[float, float] | None:
    x = np.asarray(x)
    if x.dtype.kind not in "fiub":
        return None
    numbers = x.astype(np.float64).reshape(-1)
    numbers = numbers[~np.isnan(numbers)]
    return (float(numbers.min()), float(numbers.max())) if numbers.size else (0.0, 0.0)


def feeds(model: Any, given: dict[str, np.ndarray], source: random.Random) -> Iterator[dict[str, np.ndarray]]:
    yield given
    for name in REGIMES:
        if source.random() < 0.5:
            other = source.choice([name, *REGIMES])
            yield {
                k: drawn(v, REGIMES[name if i == 0 else other], source)
                if v.dtype in (np.float32, np.float64, np.float16) and not SETTINGS.search(k)
                else v
                for i, (k, v) in enumerate(given.items())
            }


def outside(file: str, feed: dict[str, np.ndarray], results: dict[str, Any], seen: Counter[str]) -> Iterator[str]:
    found = read(file)
    for model in found.models:
        said = {k: e for k, v in feed.items() if (e := ends_of(v)) is not None}
        table = ranges(model.builder.graph, given=Given(said), loops=model.loops)
        seen.update(n.op for n in model.builder.graph.nodes)
        for name, value in model.outputs:
            real = results.get(name)
            if real is None or isinstance(real, (list, dict)):
                continue
            ends = ends_of(real)
            low, high = table.of(value).cell.bounds
            if ends is None or not np.asarray(real).size or np.isnan(np.asarray(real, dtype=np.float64)).all():
                continue
            if not (low <= ends[0] and ends[1] <= high):
                yield f"{said} -> {name} {list(ends)} is not in {[low, high]} {[n.op for n in model.builder.graph.nodes]}"


def cases() -> Iterator[tuple[str, Any, dict[str, np.ndarray], dict[str, Any]]]:
    from onnx.backend.test.case.node import collect_testcases

    for case in collect_testcases(None):
        if case.model is None or not case.data_sets:
            continue
        inputs, outputs = case.data_sets[0]
        names = [i.name for i in case.model.graph.input]
        if len(names) != len(inputs) or any(isinstance(v, (list, dict)) or v is None for v in inputs):
            continue
        yield (
            case.name,
            case.model,
            dict(zip(names, (np.asarray(v) for v in inputs))),
            dict(zip([o.name for o in case.model.graph.output], outputs)),
        )


def problems(only: str = "", seed: int = 0, seen: Counter[str] | None = None) -> Iterator[str]:
    from onnx.reference import ReferenceEvaluator

    seen = Counter() if seen is None else seen
    with tempfile.TemporaryDirectory() as folder:
        for name, model, given, expected in cases():
            if APART.search(name) or (only and not re.search(only, name)):
                continue
            source = random.Random(f"{seed} {name}")
            file = str(Path(folder) / f"{name}.onnx")
            Path(file).write_bytes(model.SerializeToString())
            try:
                evaluator = ReferenceEvaluator(model)
            except Exception:  # an operation without a reference: only what the suite says
                evaluator = None
            for feed in feeds(model, given, source):
                if feed is given:
                    results = expected
                else:
                    try:
                        made = evaluator.run(None, feed) if evaluator is not None else []
                    except Exception:
                        continue
                    results = dict(zip(expected, made))
                for text in outside(file, feed, results, seen):
                    yield f"{name} {text}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, default=2, help="problems per case")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")
    seen: Counter[str] = Counter()
    return report(problems(options.only, options.seed, seen), seen, options.show, f"{onnx.__version__}: ")


if __name__ == "__main__":
    sys.exit(main())
