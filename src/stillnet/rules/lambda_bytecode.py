"""A Keras model carries Python bytecode, or names a function to import, that loading it would run.

## What it does
Reports Lambda layers and other objects of a Keras configuration (.keras, .h5, to_json, SavedModel metadata) whose
function is stored as bytecode, and classes or functions of a configuration that come from modules of the system instead of
a deep learning library, or that fetch, read or write files. Names of modules on no list, and layers that load a file, another
model or a pickle when they are rebuilt, are warnings.

## Why it is bad
Keras rebuilds the function from the bytes in the file and calls it: whoever made the file decides what runs. Bytecode is
also bound to one version of Python.

## Example
```console
$ stillnet check model.keras
model.keras: error[lambda-bytecode]: layer lambda carries bytecode of a function written in train.py
```

## Fix
Keep `safe_mode=True` when loading. Replace the Lambda by a layer class that is registered with
`keras.saving.register_keras_serializable`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Fix, Verdict
from ..base.span import whole
from .registry import file_rule

FIX = Fix("load with safe_mode=True, and make the function a registered layer class")


@file_rule("lambda-bytecode", ("lambda-bytecode", "config-import", "config-unknown"), security=True)
def check(read: Any) -> Iterator[Finding]:
    for seen in read.observations:
        if seen.kind in ("lambda-bytecode", "config-import"):
            yield Finding("lambda-bytecode", Verdict.PROVEN, seen.text, whole(read.path), fix=FIX, node=seen.node)
        elif seen.kind == "config-unknown":
            yield Finding("lambda-bytecode", Verdict.POSSIBLE, seen.text, whole(read.path), fix=FIX, node=seen.node)
