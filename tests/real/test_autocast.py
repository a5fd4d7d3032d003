"""Operations of torch's test database under automatic mixed precision: never a wrong element type, never a false failure."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.real
torch = pytest.importorskip("torch")
sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

SAMPLES = 8


def calls() -> Iterator[tuple[str, list[Any], dict[str, Any]]]:
    """Samples of single precision, and the same with the first tensor in the lower one."""
    from opinfo import api_names, clone, inputs_of
    from torch.testing._internal.common_methods_invocations import op_db

    from stillnet.ops import FUNCTIONS

    for info in op_db:
        names = [n for n in api_names(info) if n in FUNCTIONS and not n.endswith("_")]
        if not names or torch.float32 not in info.dtypes:
            continue
        for count, (_, args, kwargs, label) in enumerate(inputs_of(info, SAMPLES)):
            if count >= SAMPLES or not label.endswith(" f32"):
                break
            for api in names:
                yield api, clone(args), kwargs
                if isinstance(args[0], torch.Tensor) and args[0].dtype is torch.float32:
                    yield api, [args[0].to(torch.bfloat16), *clone(args[1:])], kwargs


def run() -> tuple[Counter[str], list[str]]:
    from opinfo import ask, quiet

    from samples import WRONG, judge
    from stillnet.base.dtype import BF16
    from stillnet.ops.autocast import Autocast

    quiet()
    torch.backends.mkldnn.enabled = False  # its kernels for the lower precision need a newer processor
    words: Counter[str] = Counter()
    wrong: list[str] = []
    for api, args, kwargs in calls():
        with torch.autocast("cpu", dtype=torch.bfloat16):
            sample = ask(api, args, kwargs, "autocast")
        if sample.raised:
            continue
        for state in (Autocast(BF16), Autocast(None)):
            verdict = judge(sample, content=False, autocast=state)
            words[verdict.word] += 1
            if verdict.word in WRONG:
                wrong.append(f"{verdict.word}: {sample.text()[:200]}: {verdict.detail[:200]} <{state}>")
    return words, wrong


def test_mixed_precision() -> None:
    words, wrong = run()
    assert wrong == []
    assert words["agree"] > 5000


if __name__ == "__main__":
    words, wrong = run()
    print("\n".join(wrong), words, len(wrong), sep="\n")
