"""Asks real torch: every operation of its test database (OpInfo), its samples and error inputs, against our tables.

python tests/real/opinfo.py [--only REGEX] [--show N] [--limit N] [--quick] [--record]
"""

from __future__ import annotations

import argparse
import gzip
import importlib
import itertools
import json
import re
import sys
import types
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS), str(TESTS.parent / "src")]

import torch  # noqa: E402

from samples import CAUGHT, CRASH, DISAGREE, FALSE_FAILURE, UNDECIDED, WRONG, Sample, Tally, judge, soundness  # noqa: E402
from stillnet.ops import FUNCTIONS  # noqa: E402

RECORDED_SAMPLES = TESTS / "recorded" / "opinfo.json.gz"
SUMMARY = TESTS / "real" / "recorded.json"

# Per operation: samples of the first dtype, and fewer of those that only promotion depends on.
DTYPES_TRIED = ((torch.float32, 60), (torch.int64, 10), (torch.bool, 6), (torch.complex64, 6), (torch.float16, 4))
CONTENT_LIMIT = 64
RECORDED_PER_API = 8

DTYPE_NAMES = {
    torch.bool: "bool",
    torch.uint8: "u8",
    torch.int8: "i8",
    torch.int16: "i16",
    torch.int32: "i32",
    torch.int64: "i64",
    torch.uint16: "u16",
    torch.uint32: "u32",
    torch.uint64: "u64",
    torch.float8_e4m3fn: "f8e4m3",
    torch.float8_e5m2: "f8e5m2",
    torch.float16: "f16",
    torch.bfloat16: "bf16",
    torch.float32: "f32",
    torch.float64: "f64",
    torch.complex32: "c32",
    torch.complex64: "c64",
    torch.complex128: "c128",
}


# -- torch values -> plain data --------------------------------------------------------------------------------------
def encode(value: Any) -> Any:
    """A torch argument or result as the plain data that `samples.decode` reads."""
    if isinstance(value, torch.Tensor):
        return encode_tensor(value)
    if isinstance(value, torch.dtype):
        return {"dtype": DTYPE_NAMES.get(value, str(value))}
    if isinstance(value, tuple):
        return {"tuple": [encode(v) for v in value]}
    if isinstance(value, list):
        return [encode(v) for v in value]
    if isinstance(value, dict):
        return {"dict": [[encode(k), encode(v)] for k, v in value.items()]}
    if isinstance(value, slice):
        return {"slice": [encode(v) for v in (value.start, value.stop, value.step)]}
    if value is ...:
        return {"...": 0}
    if isinstance(value, complex):
        return {"complex": [value.real, value.imag]}
    if value is None or type(value) in (bool, int, float, str):
        return value
    if isinstance(value, torch.device):
        return str(value)
    return {"unknown": type(value).__name__}


def encode_tensor(value: torch.Tensor) -> Any:
    if value.layout is not torch.strided or value.dtype not in DTYPE_NAMES:
        return {"unknown": f"{value.layout} {value.dtype}"}
    data = {"T": list(value.shape), "d": DTYPE_NAMES[value.dtype]}
    if value.numel() <= CONTENT_LIMIT and not value.is_complex() and value.device.type == "cpu":
        data["v"] = value.detach().resolve_neg().reshape(-1).tolist()
    return data


# -- names -----------------------------------------------------------------------------------------------------------
def resolve(api: str) -> Any:
    """The real object behind a table name, or None."""
    path = api.split(".")
    found: Any = {"Tensor": torch.Tensor, "torch": torch}.get(path[0]) or _imported(path[0])
    for i, part in enumerate(path[1:], 2):
        inner = getattr(found, part, None)
        if inner is None and isinstance(found, types.ModuleType):
            inner = _imported(".".join(path[:i]))
        found = inner
        if found is None:
            return None
    return found


def _imported(package: str) -> Any:
    try:
        return importlib.import_module(package)
    except ImportError:
        return None


def api_names(info: Any) -> list[str]:
    """Every public way to call this operation."""
    names = []
    for name in [info.name, *(a.name for a in info.aliases)]:
        name = name.removeprefix("torch.")
        names.append(f"torch.{name}")
        if "." not in name:
            names.append(f"Tensor.{name}")
            if info.inplace_variant is not None:
                names.append(f"Tensor.{name}_")
    return [n for n in dict.fromkeys(names) if callable(resolve(n)) and not _is_private(n)]


def _is_private(api: str) -> bool:
    last = api.rsplit(".", 1)[-1]
    return (
        (last.startswith("_") and not last.startswith("__"))
        or "jiterator" in api
        or api.startswith(("torch.__", "torch.ops."))
    )


# -- samples ---------------------------------------------------------------------------------------------------------
def inputs_of(info: Any, limit: int) -> Iterator[tuple[Any, list[Any], dict[str, Any], str]]:
    for dtype, most in DTYPES_TRIED:
        if dtype not in info.dtypes:
            continue
        try:
            for s in itertools.islice(info.sample_inputs("cpu", dtype), min(limit, most)):
                yield s, reordered(info, [s.input, *s.args]), dict(s.kwargs), f"{info.full_name} {DTYPE_NAMES[dtype]}"
        except Exception as error:
            print(f"# no samples of {info.full_name} {dtype}: {str(error)[:100]}", file=sys.stderr)


def error_inputs_of(info: Any) -> Iterator[tuple[list[Any], dict[str, Any]]]:
    if info.error_inputs_func is None:
        return
    try:
        for e in info.error_inputs("cpu"):
            s = e.sample_input
            yield reordered(info, [s.input, *s.args]), dict(s.kwargs)
    except Exception as error:
        print(f"# no error inputs of {info.full_name}: {str(error)[:100]}", file=sys.stderr)


def reordered(info: Any, args: list[Any]) -> list[Any]:
    """The database calls some operations through a lambda that takes its arguments in another order."""
    if info.name == "einsum":
        return [args[1], *args[0]]
    return [args[1], args[0], *args[2:]] if info.name in ("nn.functional.embedding", "special.polygamma") else args


def clone(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return value.clone() if value.layout is torch.strided else value
    if isinstance(value, (tuple, list)) and type(value) in (tuple, list):
        return type(value)(clone(v) for v in value)
    return value


def ask(api: str, args: list[Any], kwargs: dict[str, Any], label: str) -> Sample:
    """What real torch answers to this call."""
    encoded = [encode(a) for a in args]
    encoded_kwargs = {k: encode(v) for k, v in kwargs.items()}
    if api.endswith("_") and not api.endswith("__"):
        args, kwargs = clone(args), {k: clone(v) for k, v in kwargs.items()}
    try:
        result = encode(resolve(api)(*args, **kwargs))
    except Exception as error:
        return Sample(api, encoded, encoded_kwargs, str(error)[:200], True, label)
    return Sample(api, encoded, encoded_kwargs, result, False, label)


def samples(only: str = "", limit: int = 60) -> Iterator[Sample]:
    """Samples, then error inputs, of every operation whose name matches."""
    from torch.testing._internal.common_methods_invocations import op_db

    for info in op_db:
        names = [n for n in api_names(info) if not only or re.search(only, n) or re.search(only, info.full_name)]
        if not names:
            continue
        for api in names:
            if api not in FUNCTIONS:
                yield Sample(api, [], {}, None, False, "unknown api")
        names = [n for n in names if n in FUNCTIONS]
        if not names:
            continue
        used = 0
        for _, args, kwargs, label in inputs_of(info, limit):
            for api in names:
                sample = ask(api, args, kwargs, label)
                if not sample.raised:  # a database sample is legal for the operation, not for each of its names
                    used += 1
                    yield sample
        if not used:
            print(f"# no usable sample of {info.full_name}", file=sys.stderr)
        for args, kwargs in error_inputs_of(info):
            for api in names:
                sample = ask(api, args, kwargs, "error input")
                if sample.raised:
                    yield sample


# -- the run ---------------------------------------------------------------------------------------------------------
def quiet() -> None:
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    torch.set_grad_enabled(False)
    torch.manual_seed(0)


def run(only: str = "", limit: int = 60, show: int = 0, record: bool = False, sound: bool = True) -> dict[str, Any]:
    """Judge everything; returns the summary."""
    quiet()
    known, legal, illegal, blind, vague = Tally(), Tally(), Tally(), Tally(), Tally()
    wrong: list[str] = []
    kept: dict[str, list[Sample]] = {}
    for sample in samples(only, limit):
        if sample.label == "unknown api":
            known.add(sample.api, "unknown")
            continue
        if sample.api not in known.counts:
            known.add(sample.api, "known")
        verdict = judge(sample)
        (illegal if sample.raised else legal).add(sample.api, verdict.word)
        if not sample.raised:
            without = judge(sample, content=False)
            blind.add(sample.api, without.word)
            if verdict.word not in WRONG and without.word in WRONG:
                verdict = without
                verdict.detail += " [without content]"
        if sound and not sample.raised:
            for label, other in soundness(sample):
                vague.add(sample.api, other.word)
                if other.word in WRONG:
                    wrong.append(f"{other.word}: {sample.text()[:300]}: {other.detail[:300]}  <{label}>")
        if verdict.word == CRASH or (verdict.word in WRONG and not sample.raised):
            wrong.append(f"{verdict.word}: {sample.text()[:300]}: {verdict.detail[:300]}  <{sample.label}>")
        elif show and (verdict.word == UNDECIDED or (sample.raised and verdict.word != CAUGHT)):
            wrong.append(
                f"({verdict.word}{' error' if sample.raised else ''}): {sample.text()[:300]}: {verdict.detail[:200]}"
                + (f" <real: {sample.result[:120]}>" if sample.raised else "")
            )
        if record:
            kept.setdefault(f"{sample.api} {sample.label}", []).append(sample)
    if record:
        from forms import run as run_forms

        for sample in run_forms()["samples"]:
            if sample.api in FUNCTIONS:
                kept.setdefault(sample.text(), []).append(sample)
        write_samples(kept)
    return {
        "torch": torch.__version__,
        "names": known.total(),
        "samples": legal.total(),
        "without content": blind.total(),
        "error inputs": illegal.total(),
        "less known": vague.total(),
        "unknown names": sorted(n for n, row in known.counts.items() if "unknown" in row),
        "table": legal.counts,
        "errors table": illegal.counts,
        "wrong": wrong,
    }


def write_samples(kept: dict[str, list[Sample]]) -> None:
    """A spread of each name's samples, in a file that the plain tests read without torch."""
    rows = []
    for _, group in sorted(kept.items()):
        group = list({s.text(): s for s in group}.values())
        step = max(1, len(group) // RECORDED_PER_API)
        rows += [
            [s.api, s.args, s.kwargs, None if s.raised else s.result, s.raised]
            for s in group[::step][:RECORDED_PER_API]
        ]
    text = json.dumps({"torch": torch.__version__, "samples": [_slim(r) for r in rows]}, separators=(",", ":"))
    RECORDED_SAMPLES.parent.mkdir(exist_ok=True)
    RECORDED_SAMPLES.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(f"recorded {len(rows)} samples in {RECORDED_SAMPLES.stat().st_size // 1024} KiB")


def _slim(data: Any) -> Any:
    """Recorded without the content of floating tensors."""
    if isinstance(data, list):
        return [_slim(d) for d in data]
    if isinstance(data, dict):
        if "v" in data and ((data["d"][0] in "fb" and data["d"] != "bool") or len(data["v"]) > 32):
            return {k: v for k, v in data.items() if k != "v"}
        return {k: _slim(v) for k, v in data.items()}
    return data


def write_summary(part: str, summary: dict[str, Any]) -> None:
    recorded = json.loads(SUMMARY.read_text()) if SUMMARY.exists() else {}
    recorded[part] = {k: v for k, v in summary.items() if k not in ("wrong", "table", "errors table")}
    SUMMARY.write_text(json.dumps(recorded, indent=1) + "\n")


def few_of_each(lines: list[str], most: int) -> list[str]:
    seen: dict[str, int] = {}
    kept = []
    for line in lines:
        name = line.split("(", 1)[0]
        seen[name] = seen.get(name, 0) + 1
        if seen[name] <= most:
            kept.append(line)
    return kept


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="operations or names that match this pattern")
    parser.add_argument("--show", type=int, default=0, help="also list this many undecided samples and missed errors")
    parser.add_argument("--limit", type=int, default=60, help="samples per operation")
    parser.add_argument("--record", action="store_true", help="write the recorded samples and the summary")
    parser.add_argument("--wrong", type=int, default=200, help="how many wrong verdicts to list")
    parser.add_argument(
        "--quick", action="store_true", help="do not try each sample with symbolic sizes and unknown arguments"
    )
    options = parser.parse_args()
    summary = run(options.only, options.limit, options.show, options.record, not options.quick)
    wrong = [w for w in summary["wrong"] if not w.startswith("(")]
    for line in (
        few_of_each(wrong, 4)[: options.wrong] + [w for w in summary["wrong"] if w.startswith("(")][: options.show]
    ):
        print(line)
    if options.only:
        for api, row in summary["table"].items():
            print(f"{api:45} {row}  errors {summary['errors table'].get(api, {})}")
    print("names without an entry:", " ".join(summary["unknown names"]))
    for key in ("names", "samples", "without content", "less known", "error inputs"):
        print(f"{key:16} {summary[key]}")
    if options.record and not options.only:
        write_summary("opinfo", summary)
    return 1 if wrong else 0


__all__ = ["CAUGHT", "CRASH", "DISAGREE", "FALSE_FAILURE", "main", "run"]

if __name__ == "__main__":
    sys.exit(main())
