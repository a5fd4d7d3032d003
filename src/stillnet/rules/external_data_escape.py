"""A model file reads its weights from outside its own folder.

## What it does
Reports a tensor of an ONNX file whose external data lie at an absolute path, behind `..`, or at a path that is no path.

## Why it is bad
Whoever loads the model reads that file of the reader's machine into a tensor, which may leave it again as a result of the
model, in a report or in the next export. Runtimes have had security advisories about it.

## Example
An initializer with `location: ../../.ssh/id_rsa`.

## Fix
Do not load the file. Store external data beside the model and refer to them by their file name.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Verdict
from ..base.span import whole
from .registry import file_rule


@file_rule("external-data-escape", ("external-data",), security=True)
def check(read: Any) -> Iterator[Finding]:
    for seen in read.observations:
        if seen.kind == "external-data":
            yield Finding("external-data-escape", Verdict.PROVEN, seen.text, whole(read.path), node=seen.node)
