"""Calls written by hand, in every form torch accepts or refuses, put to real torch and to our tables.

Each line of `forms/*.txt` is a Python expression over `torch`, `F`, `nn`, `M` (methods: `M.view(x, 2, 3)`), `einops`,
and the tensors `f(*shape)` (floats), `i(*shape, n=3)` (indices below n), `b(*shape)` (booleans). Every library call in
it is judged.

    python tests/real/forms.py [--only REGEX] [--all]
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

import torch
from moduleinfo import Case, check, construct, remember_construction
from opinfo import DTYPE_NAMES, ask, clone, quiet, resolve

from samples import AGREE, CAUGHT, UNDECIDED, WRONG, Sample, Tally, Verdict, judge, soundness
from stillnet.ops import FUNCTIONS, LAYERS

FORMS = Path(__file__).resolve().parent / "forms"


class Name:
    """A library name that judges each call made through it."""

    def __init__(self, path: str, run: Run) -> None:
        self.path, self.run = path, run

    def __getattr__(self, name: str) -> Any:
        path = f"{self.path}.{name}"
        real = resolve(path)
        return (
            real
            if isinstance(real, (torch.dtype, torch.layout, torch.memory_format, float, int))
            else Name(path, self.run)
        )

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        args = tuple(bare(a) for a in args)
        kwargs = {k: bare(v) for k, v in kwargs.items()}
        real = resolve(self.path)
        if isinstance(real, type) and issubclass(real, torch.nn.Module):
            return Built(self.path, args, kwargs, self.run)
        sample = ask(self.path, clone(list(args)), {k: clone(v) for k, v in kwargs.items()}, "form")
        self.run.judged.append((sample.text(), self.run.judge(sample), sample))
        if sample.raised:
            raise Refused(sample.result)
        return real(*args, **kwargs)


class Built:
    """A layer with its constructor arguments; calling it judges constructor and forward."""

    def __init__(self, path: str, args: Any, kwargs: Any, run: Run) -> None:
        self.path, self.args, self.kwargs, self.run = path, args, kwargs, run
        try:
            self.real = resolve(path)(*args, **kwargs)
        except Exception as error:
            case = Case(path, None, args, kwargs, None, {}, False)
            run.judged.append((case.text(), construct(case), None))
            raise Refused(str(error)) from None

    def __call__(self, *inputs: Any, **keywords: Any) -> Any:
        inputs = tuple(bare(a) for a in inputs)
        for training in (False, True):
            case = Case(self.path, self.real.train(training), self.args, self.kwargs, inputs, keywords, training)
            if self.path in LAYERS:
                self.run.judged.append((case.text(), check(case), None))
        try:
            return self.real.eval()(*inputs, **keywords)
        except Exception as error:
            raise Refused(str(error)) from None


def bare(value: Any) -> Any:
    if isinstance(value, Built):
        return value.real
    if type(value) in (tuple, list):
        return type(value)(bare(v) for v in value)
    return resolve(value.path) if isinstance(value, Name) else value


class Refused(Exception):
    """Real torch raised."""


class Run:
    def __init__(self) -> None:
        self.judged: list[tuple[str, Verdict, Sample | None]] = []

    def judge(self, sample: Sample) -> Verdict:
        if sample.api not in FUNCTIONS:
            return Verdict(UNDECIDED, "no entry")
        verdict = judge(sample)
        if not sample.raised and verdict.word not in WRONG:
            without = judge(sample, content=False)
            if without.word in WRONG:
                return Verdict(without.word, without.detail + " [without content]")
            for label, other in soundness(sample):
                if other.word in WRONG:
                    return Verdict(other.word, f"{other.detail} [{label}]")
        return verdict

    def namespace(self) -> dict[str, Any]:
        return {
            "torch": Name("torch", self),
            "F": Name("torch.nn.functional", self),
            "nn": Name("torch.nn", self),
            "M": Name("Tensor", self),
            "einops": Name("einops", self),
            "linalg": Name("torch.linalg", self),
            "f": lambda *shape: torch.rand(shape),
            "i": lambda *shape, n=3: torch.randint(0, n, shape),
            "b": lambda *shape: torch.rand(shape) > 0.5,
            "real": torch,
            "inf": float("inf"),
        }


def lines() -> Iterator[tuple[str, str]]:
    for path in sorted(FORMS.glob("*.txt")):
        for line in path.read_text().splitlines():
            if line.strip() and not line.startswith("#"):
                yield path.stem, line


def shown(value: Any) -> str:
    if isinstance(value, torch.Tensor):
        return f"{DTYPE_NAMES.get(value.dtype)}{list(value.shape)}"
    if isinstance(value, (tuple, list)):
        return "(" + ", ".join(shown(v) for v in value) + ")"
    return repr(value)[:80]


def run(only: str = "", every: bool = False) -> dict[str, Any]:
    """Judge every line; returns the summary."""
    quiet()
    remember_construction()
    tally, wrong, kept = Tally(), [], []
    for file, line in lines():
        if only and not re.search(only, f"{file}: {line}"):
            continue
        one = Run()
        torch.manual_seed(0)
        try:
            answer = shown(eval(line, one.namespace()))  # noqa: S307
        except Refused as error:
            answer = "raises " + str(error).split("\n")[0][:110]
        except Exception as error:
            answer = f"BAD LINE {type(error).__name__}: {error}"
            wrong.append(f"{file}: {line}: {answer}")
        for text, verdict, sample in one.judged:
            tally.add(file, verdict.word)
            if sample is not None:
                kept.append(sample)
            if verdict.word in WRONG:
                wrong.append(f"{file}: {verdict.word}: {text}: {verdict.detail}")
            if every or (only and verdict.word not in (AGREE, CAUGHT)):
                print(f"{verdict.word:13} {line}  ->  {answer}  | {verdict.detail[:300]}")
    return {"torch": torch.__version__, "forms": tally.total(), "table": tally.counts, "wrong": wrong, "samples": kept}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="lines `file: expression` that match this pattern")
    parser.add_argument("--all", action="store_true", help="show every line")
    options = parser.parse_args()
    summary = run(options.only, options.all)
    for line in summary["wrong"][:200]:
        print(line)
    for file, row in summary["table"].items():
        print(f"{file:20} {row}")
    return 1 if summary["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
