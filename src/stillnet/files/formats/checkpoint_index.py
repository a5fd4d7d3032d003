"""TensorFlow checkpoints by their index: names, shapes and types of the variables."""

from __future__ import annotations

import os

from ...base.dim import Origin, fresh
from ...base.pattern import pattern
from ...graph.graph import TensorType
from ..content import Content, open_content
from ..model import ReadFile, StoredModel
from ..recognise import reader
from ..stored_layers import list_modules
from ..tensorflow import schema
from ..tensorflow.model import is_quantized
from ..tensorflow.values import stated_shape
from ..wire.leveldb_table import entries
from ..wire.protobuf import message

# Parts of the key of a variable in a checkpoint of TensorFlow 2.
VALUE = "/.ATTRIBUTES/VARIABLE_VALUE"
# How the first entry begins where it lists the variables; in the second version it begins with a number.
FIRST_VERSION = b"\x0a"
# What training keeps beside the weights.
STATE = ("optimizer/", "save_counter", "global_step", "_CHECKPOINTABLE_OBJECT_GRAPH", "beta1_power", "beta2_power")
SLOTS = ("/.OPTIMIZER_SLOT/", "/Adam", "/Momentum", "/RMSProp", "/ExponentialMovingAverage", "/Adagrad")


@reader("checkpoint-index")
def read(content: Content, into: ReadFile) -> None:
    model = into.model(content.name, "tensorflow", "TensorFlow checkpoint", content.path)
    into.models.append(model)
    for key, value in entries(content.data):
        name = key.decode("utf-8", "replace")
        if not name and value[:1] == FIRST_VERSION:
            read_slices(model, value)
            break
        if not name:
            header = message(value, (0, len(value)), schema.BUNDLE_HEADER)
            model.notes.append(f"{header.get('num_shards', 1)} shards of data")
            continue
        entry = message(value, (0, len(value)), schema.BUNDLE_ENTRY)
        add_variable(model, name, entry)
    list_modules(model, "tensorflow.Checkpoint", lambda p: p.name.rpartition("/")[0])


def read_slices(model: StoredModel, value: bytes) -> None:
    """The first entry of a checkpoint of the first version; the others are numbers."""
    meta = message(value, (0, len(value)), schema.SLICES).get("meta", (0, 0))
    for span in message(value, meta, schema.SLICES_META).get("tensor", ()):
        found = message(value, span, schema.SLICE_META)
        add_variable(
            model, str(found.get("name", "")), {"shape": found.get("shape", {}), "dtype": found.get("type", 0)}
        )
    model.notes.append("a checkpoint of the first version")


@reader("checkpoint-folder")
def read_folder(content: Content, into: ReadFile) -> None:
    """The newest checkpoint, as the text beside it says, else the last by name."""
    indices = sorted(e for e in content.entries if e.endswith(".index"))
    beside = os.path.join(content.path, "checkpoint")
    text = open_content(beside).head.decode("utf-8", "replace") if os.path.isfile(beside) else ""
    stated = pattern(r'model_checkpoint_path\s*:\s*"([^"\n]*)"').search(text)
    newest = f"{os.path.basename(stated[1])}.index" if stated is not None else ""
    read(open_content(os.path.join(content.path, newest if newest in indices else indices[-1])), into)
    others = [i for i in indices if i != newest]
    if len(others) and newest in indices:
        into.models[-1].notes.append(f"the newest of {len(indices)} checkpoints in the folder")


def add_variable(model: StoredModel, name: str, entry: dict[str, object]) -> None:
    shape = stated_shape(entry.get("shape", {}))  # type: ignore[arg-type]
    sizes = None if shape is None else tuple(fresh("?", Origin.UNKNOWN) if s is None else s for s in shape)
    dtype = schema.dtype(int(entry.get("dtype", 0)))  # type: ignore[call-overload]
    trained = not name.startswith(STATE) and "/optimizer/" not in name and not any(s in name for s in SLOTS)
    floating = dtype is not None and (dtype.kind == "float" or is_quantized(TensorType(sizes, dtype)))
    model.parameter(
        name.replace(VALUE, ""), TensorType(sizes, dtype), trained and floating, buffer=not (trained and floating)
    )
