"""Keras models as JSON text, as `to_json` writes them."""

from __future__ import annotations

from ..content import Content
from ..errors import UnreadableFile
from ..keras.archive import read_model
from ..limits import TEXT_BYTES
from ..model import ReadFile
from ..recognise import reader
from ..stored_json import parsed


@reader("keras-json")
def read(content: Content, into: ReadFile) -> None:
    if content.size > TEXT_BYTES:
        raise UnreadableFile("the text is too large")
    stated = parsed(bytes(content.data[:]).decode("utf-8", "replace"), "the text")
    read_model(stated, into.model(content.name, "keras", "Keras JSON", content.path), into, None)
