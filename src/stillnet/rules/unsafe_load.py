"""A file is loaded in a way that can run code hidden in it.

## What it does
Reports `torch.load` that unpickles arbitrary objects (`weights_only=False`, or a torch before 2.6 whose default that
is; set `environment = {torch = "2.1"}` to say which torch the program runs under), `pickle.load` and its relatives,
and `torch.hub.load`, which downloads and runs a repository's code.

## Why it is bad
A pickle is a program. Whoever wrote the file decides what runs on your machine when it is loaded.

## Example
```python
import torch

state = torch.load("model.pt", weights_only=False)
```

## Fix
Load weights only, or use a format that holds nothing but tensors (safetensors):
```python
state = torch.load("model.pt", weights_only=True)
```
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Fix, Verdict
from .registry import rule

KERAS_LOADS = {"keras.models.load_model", "keras.saving.load_model", "keras.layers.deserialize"}


@rule("unsafe-load", security=True)
def check(machine: Any) -> Iterator[Finding]:
    for observation in machine.observations:
        if observation[0] == "load":
            _, api, site, kwargs = observation
            reason = why(machine, api, kwargs)
            if reason is not None and site is not None:
                message, fix = reason
                yield Finding("unsafe-load", Verdict.POSSIBLE, message, site.blamed(), fix=fix)


def why(machine: Any, api: str, kwargs: dict[str, Any]) -> tuple[str, Fix | None] | None:
    from ..source.known.python.pickling import PICKLES

    if api in PICKLES:
        return f"{api} runs whatever the file says; load only files you made yourself", None
    if api == "torch.hub.load" and kwargs.get("source") != "local":
        return "torch.hub.load downloads code and runs it", Fix("pin a commit you have read, or source='local'")
    if api in KERAS_LOADS and kwargs.get("safe_mode") is False:
        return f"{api} with safe_mode=False runs the Python code of Lambda layers in the file", Fix("safe_mode=True")
    if api == "keras.config.enable_unsafe_deserialization":
        return "from here on load_model runs the Python code of Lambda layers in files", Fix("leave it off")
    if api != "torch.load":
        return None
    fix = Fix("torch.load(..., weights_only=True)")
    if kwargs.get("weights_only") is False:
        return "torch.load with weights_only=False runs whatever the file says", fix
    if "weights_only" not in kwargs and version(machine) < (2, 6):
        return "torch.load without weights_only=True runs whatever the file says (the default before torch 2.6)", fix
    return None


def version(machine: Any) -> tuple[int, ...]:
    """The torch the program runs under; a new one unless the user says otherwise."""
    text = str(machine.environment.get("torch", "2.13"))
    parts = [p for p in text.split("+")[0].split(".")[:2] if p.isdigit()]
    return tuple(int(p) for p in parts) or (2, 13)
