"""What real TensorFlow answered to the sample calls, against what stillnet reads: no false failure, no wrong shape."""

from __future__ import annotations

import ast
import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stillnet.base.dtype import DTYPES
from stillnet.source.modules.imports import module_frame
from stillnet.source.program import make_machine, open_script, run_script
from stillnet.source.values import Instance, PyList, Raised, Tensor
from tf_samples import PRELUDE, samples

RECORDED = Path(__file__).parents[1] / "recorded" / "tf_calls.json.gz"
# Shares below which knowledge was lost; raise them as the tables grow.
AGREE_FLOOR = 0.93
CAUGHT_FLOOR = 0.80
LONG = {
    **{DTYPES[f"f{bits}"]: f"float{bits}" for bits in (16, 32, 64)},
    **{DTYPES[f"i{bits}"]: f"int{bits}" for bits in (8, 16, 32, 64)},
    DTYPES["u8"]: "uint8",
    DTYPES["c64"]: "complex64",
    DTYPES["c128"]: "complex128",
    DTYPES["str"]: "string",
}


def described(machine: Any, value: Any) -> Any:
    """As the recorder writes a result; None for what is not known."""
    if isinstance(value, Tensor):
        made = machine.builder.type_of(value.value)
        if made.shape is None or made.dtype is None or not all(isinstance(d, int) for d in made.shape):
            return None
        return f"{LONG.get(made.dtype, made.dtype.name)}{list(made.shape)}"
    if isinstance(value, Instance) and isinstance(value.payload, tuple) and value.cls.name != "TensorShape":
        value = value.payload
    if isinstance(value, (PyList, tuple)):
        return [described(machine, v) for v in (value.items if isinstance(value, PyList) else value)]
    return None


def agrees(ours: Any, real: Any) -> bool | None:
    """Whether both say the same; None where we say less."""
    if ours is None:
        return None
    if isinstance(ours, list) and isinstance(real, list) and len(ours) == len(real):
        parts = [agrees(a, b) for a, b in zip(ours, real)]
        return False if False in parts else None if None in parts else True
    if isinstance(real, str) and "[" not in real:
        return None
    return bool(ours == real)


class Reader:
    """Reads calls one by one, with what the samples share."""

    def __init__(self, strict: bool = True) -> None:
        self.recorded = json.loads(gzip.decompress(RECORDED.read_bytes()))
        self.machine = make_machine([], [])
        self.machine.strict = strict
        module = open_script(self.machine, "samples.py", f"from nowhere import mystery\n{PRELUDE}".encode())
        run_script(self.machine, module)
        self.frame = self.machine.context["frame"] = module_frame(module)

    def answer(self, text: str) -> tuple[Any, str]:
        """What a call gives, and the failure that is proven of it."""
        failures = self.machine.builder.graph.failures
        before = len(failures)
        try:
            ours = described(self.machine, self.machine.evaluate(ast.parse(text, mode="eval").body, self.frame))
            failed = failures[before].message if len(failures) > before else ""
        except Raised as raised:
            ours, failed = None, str(raised.value.payload)
        del failures[before:]
        return ours, failed


def judged(strict: bool = True) -> tuple[Counter[str], list[str]]:
    reader = Reader(strict)
    words: Counter[str] = Counter()
    wrong = []
    for text in samples():
        ours, failed = reader.answer(text)
        word = verdict(ours, failed, reader.recorded[text])
        words[word] += 1
        if word in ("false failure", "wrong"):
            wrong.append(f"{word}: {text}: real {reader.recorded[text]}, ours {failed or ours}")
    return words, wrong + reader.machine.problems


def verdict(ours: Any, failed: str, real: Any) -> str:
    if isinstance(real, dict):
        return "caught" if failed else "missed"
    if failed:
        return "false failure"
    same = agrees(ours, real)
    return "agree" if same else "wrong" if same is False else "less"


def test_calls() -> None:
    words, wrong = judged()
    assert not wrong, "\n".join(wrong[:40])
    assert words["agree"] >= AGREE_FLOOR * (words["agree"] + words["less"]), words
    assert words["caught"] >= CAUGHT_FLOOR * (words["caught"] + words["missed"]), words


# -- arguments that are not known --------------------------------------------------------------------------------------
def with_unknowns(text: str) -> Iterator[str]:
    """The call once for each of its arguments, and of the items of lists among them, in whose place stands something unknown."""
    tree = ast.parse(text, mode="eval")
    call: Any = tree.body
    while not isinstance(call, ast.Call) and hasattr(call, "value"):
        call = call.value
    if not isinstance(call, ast.Call):
        return
    lists = [call.args, *(v.elts for v in [*call.args, *(k.value for k in call.keywords)] if hasattr(v, "elts"))]
    for items in lists:
        for i, old in enumerate(items):
            if not isinstance(old, ast.Starred):
                items[i] = ast.Name("mystery", ast.Load())
                yield ast.unparse(tree)
                items[i] = old
    for keyword in call.keywords:
        old, keyword.value = keyword.value, ast.Name("mystery", ast.Load())
        yield ast.unparse(tree)
        keyword.value = old


def test_nothing_is_claimed_of_calls_with_unknown_arguments() -> None:
    """What real TensorFlow accepts is no failure, and no other result, because we do not know an argument."""
    reader = Reader()
    wrong, judged = [], 0
    for text in samples():
        real = reader.recorded[text]
        for changed in with_unknowns(text) if not isinstance(real, dict) else ():
            judged += 1
            ours, failed = reader.answer(changed)
            if verdict(ours, failed, real) in ("false failure", "wrong"):
                wrong.append(f"{changed}: real {real}, ours {failed or ours}")
    assert judged > 3000 and not wrong, "\n".join(wrong[:40])
