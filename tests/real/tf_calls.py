"""Records what real TensorFlow answers to the sample calls: `python tests/real/tf_calls.py` in its environment."""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))
from tf_samples import PRELUDE, samples

RECORDED = Path(__file__).parent.parent / "recorded" / "tf_calls.json.gz"


def described(value: Any) -> Any:
    """The shapes and types of tensors and arrays in a result."""
    if isinstance(value, (list, tuple)):
        return [described(v) for v in value]
    if hasattr(value, "shape") and hasattr(value, "dtype"):
        kind = getattr(value.dtype, "name", str(value.dtype))
        return f"{kind}{[int(d) for d in value.shape]}"
    return type(value).__name__


def record() -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(PRELUDE, names)  # noqa: S102
    answers: dict[str, Any] = {}
    for text in samples():
        try:
            answers[text] = described(eval(text, names))  # noqa: S307
        except Exception as error:
            answers[text] = {"error": type(error).__name__, "message": str(error)[:100]}
    return answers


if __name__ == "__main__":
    found = record()
    with gzip.GzipFile(RECORDED, "wb", mtime=0) as file:
        file.write(json.dumps(found, indent=0, sort_keys=True).encode())
    print(len(found), "calls,", sum(isinstance(v, dict) for v in found.values()), "of them refused")
