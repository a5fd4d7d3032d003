"""HDF5 files of Keras: models with their configuration, and weights alone."""

from __future__ import annotations

from ..content import Content
from ..errors import UnreadableFile
from ..keras.archive import opened, read_model
from ..keras.weights import datasets, list_weights, stored_weights
from ..model import ReadFile
from ..recognise import reader
from ..stored_json import parsed
from ..wire.hdf5_types import BrokenFile


@reader("hdf5")
def read(content: Content, into: ReadFile) -> None:
    try:
        file = opened(memoryview(content.data), into)
    except BrokenFile as problem:
        raise UnreadableFile(str(problem)) from None
    stated = file.root.attributes.get("model_config")
    version = file.root.attributes.get("keras_version")
    into.format = "Keras HDF5 model" if isinstance(stated, str) else "HDF5 weights"
    model = into.model(content.name, "keras", into.format, content.path)
    if isinstance(version, str):
        model.notes.append(f"written by Keras {version[:50]}")
    if isinstance(stated, str):
        read_model(parsed(stated, "model_config"), model, into, file)
        return
    into.models.append(model)
    list_weights(stored_weights(file, into), model)
    if len(model.modules) == 1 and not model.parameters:
        model.notes.append("no weights of Keras in it: its arrays are listed as they stand")
        list_weights({"": list(datasets(file.root, "", 0))}, model)
