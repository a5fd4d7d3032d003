"""Library calls as plain data: how a call is written down, put to the tables, and judged; needs no framework."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from stillnet.base import dim as D
from stillnet.base.dtype import DTYPES, DType
from stillnet.base.truth import NO, YES
from stillnet.base.unknown import Unknown
from stillnet.graph.builder import Builder
from stillnet.graph.graph import RankVariable, TensorType, Value
from stillnet.ops import FUNCTIONS
from stillnet.ops.call import invoke
from stillnet.ops.entry import BindError

# What can be said about one call. The first two are right, the next two are silence, the rest are wrong.
AGREE, CAUGHT = "agree", "caught"
UNDECIDED, MISSED = "undecided", "missed"
DISAGREE, FALSE_FAILURE, CRASH = "disagree", "false failure", "crash"
WRONG = (DISAGREE, FALSE_FAILURE, CRASH)


@dataclass(frozen=True, slots=True)
class Sample:
    """One call and what the real library answered: encoded results, or None if it raised."""

    api: str
    args: list[Any]
    kwargs: dict[str, Any]
    result: Any
    raised: bool = False
    label: str = ""

    def text(self) -> str:
        parts = [show(a) for a in self.args] + [f"{k}={show(v)}" for k, v in self.kwargs.items()]
        return f"{self.api}({', '.join(parts)})"


@dataclass(slots=True)
class Verdict:
    word: str
    detail: str = ""


@dataclass(slots=True)
class Tally:
    """Verdicts counted per name."""

    counts: dict[str, dict[str, int]] = field(default_factory=dict)

    def add(self, name: str, word: str) -> None:
        row = self.counts.setdefault(name, {})
        row[word] = row.get(word, 0) + 1

    def total(self) -> dict[str, int]:
        sums: dict[str, int] = {}
        for row in self.counts.values():
            for word, n in row.items():
                sums[word] = sums.get(word, 0) + n
        return dict(sorted(sums.items()))


# -- encoded data -> what the tables take ----------------------------------------------------------------------------
def decode(data: Any, builder: Builder, content: bool = True) -> Any:
    """The argument an encoded value stands for; tensors become graph values, with their content if `content`."""
    if isinstance(data, list):
        return [decode(d, builder, content) for d in data]
    if not isinstance(data, dict):
        return data
    if "T" in data:
        known = tuple(data["v"]) if content and "v" in data else None
        dtype = DTYPES.get(data["d"])
        shape = None if data["T"] is None else tuple(decode(d, builder) for d in data["T"])
        return builder.source(
            TensorType(shape, dtype, known, RankVariable("x") if "open" in data else None), "input", "x"
        )
    mark, inner = next(iter(data.items()))
    if mark == "name":
        return D.name(inner, D.Origin.INPUT)
    if mark == "dtype":
        return DTYPES.get(inner) or Unknown(inner)
    if mark == "tuple":
        return tuple(decode(d, builder, content) for d in inner)
    if mark == "slice":
        return slice(*(decode(d, builder, content) for d in inner))
    if mark == "...":
        return ...
    if mark == "complex":
        return complex(*inner)
    if mark == "unknown":
        return Unknown(inner)
    return {decode(k, builder, content): decode(v, builder, content) for k, v in inner}


def show(data: Any) -> str:
    """Encoded data for a person to read."""
    if isinstance(data, list):
        return "[" + ", ".join(show(d) for d in data) + "]"
    if not isinstance(data, dict):
        return repr(data)
    if "T" in data:
        content = f"={list(data['v'])}" if "v" in data and len(data["v"]) <= 8 else ""
        return f"{data['d']}{data['T']}{content}"
    mark, inner = next(iter(data.items()))
    if mark == "tuple":
        return "(" + ", ".join(show(d) for d in inner) + ("," if len(inner) == 1 else "") + ")"
    return f"{mark}:{inner}"


# -- the same call with less known ------------------------------------------------------------------------------------
def symbolic(data: Any, values: dict[str, int], numbers: bool) -> Any:
    """Sizes of 2 and more as names: `n5` is worth 5. A legal call stays legal: the names may have those values."""
    if isinstance(data, list):
        return [symbolic(d, values, numbers) for d in data]
    if isinstance(data, dict):
        if "T" in data:
            shape = [{"name": _name(d, values)} if d > 1 else d for d in data["T"]]
            return {"T": shape, "d": data["d"]}
        return {k: symbolic(v, values, numbers) for k, v in data.items()}
    if numbers and type(data) is int and data > 1:
        return {"name": _name(data, values)}
    return data


def _name(size: int, values: dict[str, int]) -> str:
    values[f"n{size}"] = size
    return f"n{size}"


def vague(sample: Sample) -> list[Sample]:
    """The same call with one argument unknown at a time."""
    found = []
    for i, argument in enumerate(sample.args):
        args = [*sample.args[:i], _forgotten(argument), *sample.args[i + 1 :]]
        found.append(Sample(sample.api, args, sample.kwargs, sample.result, sample.raised, f"argument {i} unknown"))
    for key, argument in sample.kwargs.items():
        kwargs = {**sample.kwargs, key: _forgotten(argument)}
        found.append(Sample(sample.api, sample.args, kwargs, sample.result, sample.raised, f"{key} unknown"))
    return found


def _forgotten(argument: Any) -> Any:
    if isinstance(argument, dict) and "T" in argument:
        return {"T": None, "d": argument["d"]}
    if isinstance(argument, list) and argument and isinstance(argument[0], dict) and "T" in argument[0]:
        return [_forgotten(argument[0]), *argument[1:]]
    return {"unknown": "argument"}


# Where the lengths are unknown our packed sequence always has an order: it carries the size of the batch.
ALWAYS_ORDERED = ("torch.nn.utils.rnn.pack_padded_sequence", "torch.nn.utils.rnn.pack_sequence")


def soundness(sample: Sample) -> list[tuple[str, Verdict]]:
    """Verdicts on what a legal call becomes when less is known: only failures, contradictions and crashes are wrong."""
    found: list[tuple[str, Verdict]] = []
    if sample.api in ALWAYS_ORDERED:
        return found
    for numbers in (False, True):
        values: dict[str, int] = {}
        disguised = Sample(
            sample.api, symbolic(sample.args, values, numbers), symbolic(sample.kwargs, values, numbers), sample.result
        )
        found.append((f"symbolic{' numbers' if numbers else ''}", judge(disguised, values=values)))
    found += [(other.label, judge(other)) for other in vague(sample)]
    opened = judge(Sample(sample.api, _opened(sample.args), sample.kwargs, sample.result))
    if opened.word == CRASH:  # a rank that was chosen is an assumption, so anything else may be said
        found.append(("rank open", opened))
    return found


def _opened(args: list[Any]) -> list[Any]:
    """The first tensor as an input that nobody described."""
    for i, argument in enumerate(args):
        if isinstance(argument, dict) and "T" in argument:
            return [*args[:i], {"T": None, "d": argument["d"], "open": True}, *args[i + 1 :]]
    return args


# -- judging ---------------------------------------------------------------------------------------------------------
def judge(sample: Sample, content: bool = True, values: dict[str, int] | None = None, autocast: Any = None) -> Verdict:
    """Put the call to the tables and compare with what the library answered; `values` are what names are worth."""
    builder = Builder(autocast=autocast)
    args = [decode(a, builder, content) for a in sample.args]
    kwargs = {k: decode(v, builder, content) for k, v in sample.kwargs.items()}
    try:
        result = invoke(builder, FUNCTIONS[sample.api], args, kwargs)
    except BindError as error:
        return Verdict(CAUGHT if sample.raised else FALSE_FAILURE, str(error))
    except Exception as error:
        return Verdict(CRASH, f"{type(error).__name__}: {error} {where(error)}")
    return compare(builder, result, sample.result, sample.raised, values)


def compare(
    builder: Builder, result: Any, expected: Any, raised: bool = False, values: dict[str, int] | None = None
) -> Verdict:
    """The verdict on a result, given what the builder recorded on the way."""
    failures = [f for f in builder.graph.failures if not f.assumed]
    if failures:
        return Verdict(CAUGHT if raised else FALSE_FAILURE, f"{failures[0].rule}: {failures[0].message}")
    if raised:
        return Verdict(UNDECIDED if _is_vague(builder, result) else MISSED, outline(builder, result))
    if values is not None:
        wrong = [
            f"{name.text} = {D.text(d)}"
            for name, d in builder.bindings.items()
            if not _worth(d, values, values.get(name.text))
        ]
        if wrong:
            return Verdict(DISAGREE, f"learned {', '.join(wrong)}")
        result = _evaluated(builder, result, values)
    answer, detail = _matches(builder, result, expected)
    return Verdict({YES: AGREE, NO: DISAGREE}.get(answer, UNDECIDED), detail or "; ".join(builder.gaps))


def _worth(d: Any, values: dict[str, int], value: int | None) -> bool:
    worth = _worth_of(d, values)
    return value is None or not isinstance(worth, int) or worth == value


def _worth_of(d: Any, values: dict[str, int]) -> Any:
    if not isinstance(d, D.Sym) or not all(n.text in values for n in D.names(d)):
        return d
    return D.evaluate(d, values)


def _evaluated(builder: Builder, result: Any, values: dict[str, int]) -> Any:
    """The result with every known name replaced by what it is worth."""
    if isinstance(result, (tuple, list)):
        return type(result)(_evaluated(builder, r, values) for r in result)
    if isinstance(result, D.Sym):
        return _worth_of(result, values)
    if not isinstance(result, Value):
        return result
    t = builder.type_of(result)
    shape = None if t.shape is None else tuple(_worth_of(d, values) for d in t.shape)
    return builder.source(TensorType(shape, t.dtype, t.data), "input", "x")


def _matches(builder: Builder, result: Any, expected: Any) -> tuple[Any, str]:
    """Whether ours is the expected result; MAYBE is spelled None."""
    if isinstance(result, Unknown):
        return None, result.reason
    if isinstance(result, Value):
        return _matches_tensor(builder.type_of(result), expected)
    inner = expected["tuple"] if isinstance(expected, dict) and "tuple" in expected else expected
    if isinstance(result, (tuple, list)):
        if not isinstance(inner, list) or len(inner) != len(result):
            return NO, f"ours {outline(builder, result)}, real {show(expected)}"
        return _all(_matches(builder, r, e) for r, e in zip(result, inner))
    if isinstance(result, dict) and isinstance(expected, dict) and "dict" in expected:
        real = {decode(k, builder): v for k, v in expected["dict"]}
        if result.keys() != real.keys():
            return NO, f"ours {result!r}, real {show(expected)}"
        return _all(_matches(builder, v, real[k]) for k, v in result.items())
    if isinstance(expected, dict) and next(iter(expected)) not in ("dtype", "complex"):
        if "unknown" in expected:
            return None, expected["unknown"]
        return NO, f"ours {result!r}, real {show(expected)}"
    if isinstance(result, D.Sym):
        return None, D.text(result)
    value = decode(expected, builder)
    if isinstance(value, float) and isinstance(result, (int, float)):
        same = (
            value == result or math.isclose(value, result, rel_tol=1e-5) or (math.isnan(value) and math.isnan(result))
        )
    else:
        same = value == result
    return (YES, "") if same else (NO, f"ours {result!r}, real {show(expected)}")


def _all(answers: Any) -> tuple[Any, str]:
    worst: tuple[Any, str] = (YES, "")
    for answer, detail in answers:
        if answer is NO:
            return answer, detail
        if answer is None:
            worst = (None, detail)
    return worst


def _matches_tensor(ours: TensorType, expected: Any) -> tuple[Any, str]:
    if ours.shape is None:
        return None, ""
    if not isinstance(expected, dict) or "T" not in expected:
        if isinstance(expected, dict) and "unknown" in expected:
            return None, expected["unknown"]
        return NO, f"ours {_tensor_text(ours)}, real {show(expected)}"
    detail = f"ours {_tensor_text(ours)}, real {show(expected)}"
    shape = expected["T"]
    if len(shape) != len(ours.shape):
        return NO, detail
    answers = [D.same(a, b) for a, b in zip(ours.shape, shape)]
    if NO in answers:
        return NO, detail
    if ours.dtype is not None and ours.dtype.name != expected["d"]:
        return NO, detail
    if ours.data is not None and not _same_content(ours, expected):
        return NO, f"content: {detail}, real content {expected.get('v')}"
    if any(a is not YES for a in answers) or ours.dtype is None:
        return None, detail
    return YES, ""


def _same_content(ours: TensorType, expected: dict[str, Any]) -> bool:
    if ours.shape is not None and len(ours.data or ()) != math.prod(s for s in ours.shape if isinstance(s, int)):
        return False
    if "v" not in expected:
        return True
    tolerance = {"f16": 2e-3, "bf16": 2e-2}.get(expected["d"], 1e-4)
    return all(_close(a, b, tolerance) for a, b in zip(ours.data or (), expected["v"]))


def _close(a: Any, b: Any, tolerance: float) -> bool:
    if isinstance(a, float) or isinstance(b, float):
        return a == b or (a != a and b != b) or math.isclose(a, b, rel_tol=tolerance, abs_tol=tolerance / 100)
    return bool(a == b)


def _is_vague(builder: Builder, result: Any) -> bool:
    if isinstance(result, (tuple, list)):
        return any(_is_vague(builder, r) for r in result)
    if isinstance(result, Value):
        shape = builder.type_of(result).shape
        return shape is None or any(not isinstance(d, int) for d in shape)
    return isinstance(result, (Unknown, D.Sym))


def outline(builder: Builder, result: Any) -> str:
    if isinstance(result, (tuple, list)):
        return "(" + ", ".join(outline(builder, r) for r in result) + ")"
    return _tensor_text(builder.type_of(result)) if isinstance(result, Value) else repr(result)


def _tensor_text(t: TensorType) -> str:
    if t.shape is None:
        return f"{t.dtype}[?]"
    content = f"={list(t.data)}" if t.data is not None and len(t.data) <= 8 else ""
    return f"{t.dtype}[{', '.join(D.text(d) for d in t.shape)}]{content}"


def where(error: BaseException) -> str:
    trace = error.__traceback__
    last = None
    while trace is not None:
        last, trace = trace, trace.tb_next
    return f"({last.tb_frame.f_code.co_filename.rsplit('/', 1)[-1]}:{last.tb_lineno})" if last else ""


def is_dtype(value: Any) -> bool:
    return isinstance(value, DType)
