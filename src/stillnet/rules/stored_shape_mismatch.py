"""A model file states a shape that its own operations contradict.

## What it does
Compares the shapes that a model file writes beside its operations with the shapes that follow from the operands.

## Why it is bad
The file was edited, converted by a faulty tool, or is meant to mislead. Programs that trust the stated shapes
allocate and read wrong amounts of memory; programs that compute them get other results.

## Example
An ONNX file whose `value_info` says `[1, 64]` for a MatMul of `[1, 10]` and `[10, 32]`.

## Fix
Export the model again, or remove the stated shapes and let a tool infer them.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Verdict
from ..base.span import whole
from .registry import file_rule


@file_rule("stored-shape-mismatch", ("stored-shape",))
def check(read: Any) -> Iterator[Finding]:
    for seen in read.observations:
        if seen.kind == "stored-shape":
            yield Finding("stored-shape-mismatch", Verdict.POSSIBLE, seen.text, whole(read.path), node=seen.node)
