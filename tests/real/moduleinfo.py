"""Asks real torch: every layer of torch.nn - parameters, buffers, modules, attributes, outputs - against our tables.

python tests/real/moduleinfo.py [--only REGEX] [--show N] [--record]
"""

from __future__ import annotations

import argparse
import functools
import inspect
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

import torch
from opinfo import DTYPE_NAMES, encode, few_of_each, quiet, write_summary
from signatures import check_signatures

from samples import (
    AGREE,
    CAUGHT,
    CRASH,
    DISAGREE,
    FALSE_FAILURE,
    MISSED,
    UNDECIDED,
    WRONG,
    Tally,
    Verdict,
    compare,
    decode,
    outline,
    symbolic,
    where,
)
from stillnet.base.dim import Sym
from stillnet.base.dtype import DType
from stillnet.base.unknown import Unknown
from stillnet.graph.builder import Builder
from stillnet.graph.constraints import Mismatch, NotUnderstood
from stillnet.ops import FUNCTIONS, LAYERS
from stillnet.ops.entry import BindError, Function
from stillnet.ops.instance import LayerInstance


@dataclass(slots=True)
class Built:
    """A module given as constructor argument, as the call that made it."""

    api: str
    args: Any
    kwargs: Any


# -- modules ---------------------------------------------------------------------------------------------------------
def remember_construction() -> None:
    """Real modules remember how they were built, so that a module given as argument can be built again by us."""
    for name in (
        "TransformerEncoderLayer",
        "TransformerDecoderLayer",
        "LayerNorm",
        "TransformerEncoder",
        "TransformerDecoder",
    ):
        cls = getattr(torch.nn, name)
        original = cls.__init__

        @functools.wraps(original)
        def init(self: Any, *args: Any, _original: Any = original, _name: str = name, **kwargs: Any) -> None:
            _original(self, *args, **kwargs)
            self.__dict__["_built"] = Built(f"torch.nn.{_name}", args, kwargs)

        cls.__init__ = init


def ours(value: Any, builder: Builder, values: dict[str, int] | None = None) -> Any:
    """A real argument as the tables take it; with `values`, sizes and numbers become names that are worth them."""
    if isinstance(value, torch.nn.Module):
        built = value.__dict__["_built"]
        return LayerInstance(
            builder,
            built.api,
            [ours(a, builder, values) for a in built.args],
            {k: ours(v, builder, values) for k, v in built.kwargs.items()},
            value.training,
        )
    if type(value) in (tuple, list):
        return type(value)(ours(v, builder, values) for v in value)
    if inspect.isroutine(value):
        return next(
            (
                FUNCTIONS[n]
                for n in (f"torch.nn.functional.{value.__name__}", f"torch.{value.__name__}")
                if n in FUNCTIONS
            ),
            Unknown("function"),
        )
    if values is not None:
        return decode(symbolic(encode(value), values, True), builder)
    return decode(encode(value), builder)


@dataclass(slots=True)
class Case:
    api: str
    real: Any
    args: Any
    kwargs: Any
    inputs: Any
    keywords: Any
    training: bool

    def text(self) -> str:
        config = [_short(a) for a in self.args] + [f"{k}={_short(v)}" for k, v in self.kwargs.items()]
        inputs = [_short(a) for a in self.inputs or ()] + [f"{k}={_short(v)}" for k, v in self.keywords.items()]
        return f"{self.api}({', '.join(config)})({', '.join(inputs)}){' training' if self.training else ''}"


def _short(value: Any) -> str:
    if isinstance(value, torch.Tensor):
        return f"{DTYPE_NAMES.get(value.dtype)}{list(value.shape)}"
    if isinstance(value, (tuple, list)):
        return "(" + ", ".join(_short(v) for v in value) + ")"
    return repr(value).split("\n")[0]


def cases(only: str) -> Iterator[Case]:
    from torch.testing._internal.common_modules import module_db

    for info in module_db:
        api = f"torch.nn.{info.module_cls.__name__}"
        if (only and not re.search(only, api)) or api not in LAYERS:
            continue
        for training in (False, True):
            for given in info.module_inputs_func(
                info, device="cpu", dtype=torch.float32, requires_grad=False, training=training
            ):
                built, forward = given.constructor_input, given.forward_input
                real = info.module_cls(*built.args, **built.kwargs)
                yield Case(
                    api,
                    real.train(training),
                    built.args,
                    built.kwargs,
                    forward.args if forward else None,
                    forward.kwargs if forward else {},
                    training,
                )


def check(case: Case) -> Verdict:
    """Build ours beside the real one and compare everything; the first difference counts."""
    trace: list[str] = []
    hooks = [
        module.register_forward_hook(functools.partial(_log, trace, name))
        for name, module in case.real.named_modules()
        if name
    ]
    expected, raised = None, False
    if case.inputs is not None:
        try:
            expected = encode(case.real(*case.inputs, **case.keywords))
        except Exception as error:
            expected, raised = str(error)[:200], True
    for hook in hooks:
        hook.remove()
    built = construct(case)
    if isinstance(built, Verdict):
        return built
    layer, builder = built, built.builder
    if case.inputs is None:
        return _static(layer, case.real)
    with _Traced() as called:
        try:
            result = layer.forward(
                *(ours(a, builder) for a in case.inputs), **{k: ours(v, builder) for k, v in case.keywords.items()}
            )
        except Exception as error:
            word = (CAUGHT if raised else FALSE_FAILURE) if isinstance(error, BindError) else CRASH
            return Verdict(word, f"forward: {type(error).__name__}: {error}")
    static = _static(layer, case.real)
    if static.word in WRONG:
        return static
    verdict = compare(builder, result, expected, raised)
    if verdict.word == AGREE:
        paths = {id(module): path for path, module in _tree(layer)}
        ours_called = [paths[i] for i in called if paths.get(i)]
        if ours_called != trace:
            return Verdict(DISAGREE, f"children called: ours {ours_called}, real {trace}")
        other = _with_names(case, expected)
        return other if other.word in WRONG else static
    return verdict


def _with_names(case: Case, expected: Any) -> Verdict:
    """The same layer built and called with names for its sizes: nothing may fail, nothing may be contradicted."""
    values: dict[str, int] = {}
    builder = Builder()
    try:
        layer = LayerInstance(
            builder,
            case.api,
            [ours(a, builder, values) for a in case.args],
            {k: ours(v, builder, values) for k, v in case.kwargs.items()},
            case.training,
        )
        result = layer.forward(
            *(ours(a, builder, values) for a in case.inputs),
            **{k: ours(v, builder, values) for k, v in case.keywords.items()},
        )
    except NotUnderstood as gap:
        return Verdict(UNDECIDED, f"with names: {gap}")
    except Mismatch as error:
        return Verdict(FALSE_FAILURE, f"with names: {error}")
    except Exception as error:
        return Verdict(CRASH, f"with names: {type(error).__name__}: {error} {where(error)}")
    verdict = compare(builder, result, expected, values=values)
    return Verdict(verdict.word, f"with names: {verdict.detail}")


def construct(case: Case) -> Any:
    """Our layer; or the verdict, where ours refuses or where torch itself refused (no real module)."""
    builder = Builder()
    try:
        layer = LayerInstance(
            builder,
            case.api,
            [ours(a, builder) for a in case.args],
            {k: ours(v, builder) for k, v in case.kwargs.items()},
            case.training,
        )
    except NotUnderstood as gap:
        return Verdict(UNDECIDED, f"constructor: {gap}")
    except (BindError, Mismatch) as error:
        return Verdict(CAUGHT if case.real is None else FALSE_FAILURE, f"constructor: {error}")
    except Exception as error:
        return Verdict(CRASH, f"constructor: {type(error).__name__}: {error}")
    return Verdict(MISSED, "constructor") if case.real is None else layer


def _log(trace: list[str], name: str, module: Any, args: Any, output: Any) -> None:
    trace.append(name)


class _Traced:
    """The layers whose forward completes, in order."""

    def __enter__(self) -> list[int]:
        called: list[int] = []
        self.original = LayerInstance.forward

        def forward(layer: LayerInstance, *args: Any, **kwargs: Any) -> Any:
            result = self.original(layer, *args, **kwargs)
            called.append(id(layer))
            return result

        LayerInstance.forward = forward  # type: ignore[method-assign]
        return called

    def __exit__(self, *_: Any) -> None:
        LayerInstance.forward = self.original  # type: ignore[method-assign]


def _tree(layer: LayerInstance, path: str = "") -> Iterator[tuple[str, LayerInstance]]:
    yield path, layer
    for name, child in layer.children.items():
        yield from _tree(child, f"{path}.{name}" if path else name)


def _tensors(layer: LayerInstance, table: str) -> list[str]:
    found = []
    for path, module in _tree(layer):
        for name, value in getattr(module, table).items():
            if value is not None:
                t = layer.builder.type_of(value)
                found.append(
                    f"{path + '.' if path else ''}{name} {t.dtype}{list(t.shape) if t.shape is not None else '?'}"
                )
    return found


def _static(layer: LayerInstance, real: Any) -> Verdict:
    """Parameters, buffers, tree and attributes, in torch's order."""
    for what, table, named in (
        ("parameters", "parameters", real.named_parameters),
        ("buffers", "buffers", real.named_buffers),
    ):
        mine = _tensors(layer, table)
        theirs = [
            f"{n} {DTYPE_NAMES[p.dtype]}{list(p.shape)}"
            for n, p in named(remove_duplicate=False)
            if not torch.nn.parameter.is_lazy(p)
        ]
        if mine != theirs:
            return Verdict(DISAGREE, f"{what}: ours {mine}, real {theirs}")
    mine = [f"{path} {module.layer.kind.__name__}" for path, module in _tree(layer) if path]
    theirs = [f"{path} {type(module).__name__}" for path, module in real.named_modules(remove_duplicate=False) if path]
    if [m.split()[0] for m in mine] != [m.split()[0] for m in theirs]:
        return Verdict(DISAGREE, f"modules: ours {mine}, real {theirs}")
    missing = []
    for path, module in _tree(layer):
        other = real.get_submodule(path)
        for name, value in vars(other).items():
            if (
                name.startswith("_")
                or name == "training"
                or not isinstance(value, (bool, int, float, str, tuple, type(None)))
            ):
                continue
            if name not in module.attributes:
                missing.append(f"{path}.{name}")
            elif not _same(mine_value := resolved(layer.builder, module.attributes[name]), value):
                return Verdict(DISAGREE, f"attribute {path}.{name}: ours {mine_value!r}, real {value!r}")
    return Verdict(MISSED, "attributes " + " ".join(missing)) if missing else Verdict(AGREE)


def resolved(builder: Builder, value: Any) -> Any:
    """An attribute under everything learned so far."""
    if isinstance(value, Sym):
        return builder.resolve(value)
    return type(value)(resolved(builder, v) for v in value) if type(value) in (tuple, list) else value


def _same(mine: Any, real: Any) -> bool:
    if isinstance(mine, (Sym, Unknown, DType, Function)):
        return True
    if isinstance(mine, (tuple, list)) and isinstance(real, (tuple, list)):
        return len(mine) == len(real) and all(_same(a, b) for a, b in zip(mine, real))
    return bool(mine == real)


# -- the run ---------------------------------------------------------------------------------------------------------
def run(only: str = "", show: int = 0) -> dict[str, Any]:
    quiet()
    remember_construction()
    signatures, wrong = check_signatures(only)
    modules = Tally()
    for case in cases(only):
        verdict = check(case)
        modules.add(case.api, verdict.word)
        if verdict.word in WRONG:
            wrong.append(f"{verdict.word}: {case.text()[:300]}: {verdict.detail[:600]}")
        elif show and verdict.word != AGREE:
            wrong.append(f"({verdict.word}): {case.text()[:300]}: {verdict.detail[:300]}")
    unknown = sorted(n for n, row in signatures.counts.items() if "unknown layer" in row)
    return {
        "torch": torch.__version__,
        "signatures": signatures.total(),
        "modules": modules.total(),
        "unknown layers": unknown,
        "table": modules.counts,
        "wrong": wrong,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="layers that match this pattern")
    parser.add_argument("--show", type=int, default=0, help="also list this many undecided ones")
    parser.add_argument("--record", action="store_true", help="write the summary")
    options = parser.parse_args()
    summary = run(options.only, options.show)
    wrong = [w for w in summary["wrong"] if not w.startswith("(")]
    for line in few_of_each(wrong, 4)[:200] + [w for w in summary["wrong"] if w.startswith("(")][: options.show]:
        print(line)
    if options.only:
        for api, row in summary["table"].items():
            print(f"{api:40} {row}")
    print("layers without an entry:", " ".join(summary["unknown layers"]))
    print("signatures      ", summary["signatures"])
    print("modules         ", summary["modules"])
    if options.record and not options.only:
        write_summary("modules", summary)
    return 1 if wrong else 0


__all__ = ["outline", "run"]

if __name__ == "__main__":
    sys.exit(main())
