"""Model files that a program loads: which ones is noted, for the walk to read those that exist."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.unknown import Unknown
from ..machine import Machine
from ..values import Instance
from .registry import known

LOADED = "model file"


def note_file(machine: Machine, path: Any) -> str | None:
    """Remember that the program loads this file; its name, where that is known."""
    if isinstance(path, Instance) and isinstance(path.payload, str):
        path = path.payload
    if not isinstance(path, str):
        return None
    machine.observations.append((LOADED, path, machine.builder.site))
    return path


def loaded(machine: Machine, path: Any, what: str) -> Unknown:
    name = note_file(machine, path)
    return machine.unknown(f"{what} loaded from {'the file ' + name if name is not None else 'a file'}")


@known("onnx.load", "onnx.load_model")
def load_onnx(machine: Machine, f: Any = None, *args: Any, **kwargs: Any) -> Any:
    return loaded(machine, f, "a model")


@known(
    "safetensors.torch.load_file",
    "safetensors.numpy.load_file",
    "safetensors.safe_open",
    "safetensors.torch.load_model",
)
def load_safetensors(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    paths = [a for a in (*args, kwargs.get("filename")) if isinstance(a, str) and "." in a]
    return loaded(machine, paths[0] if paths else None, "weights")


@known("onnxruntime.InferenceSession")
def onnx_session(machine: Machine, path_or_bytes: Any = None, *args: Any, **kwargs: Any) -> Any:
    return loaded(machine, path_or_bytes, "a session of a model")
