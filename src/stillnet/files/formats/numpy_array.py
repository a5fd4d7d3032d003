"""Array files of numpy."""

from __future__ import annotations

from ..arrays import is_array, read_array
from ..content import Content
from ..model import ReadFile
from ..recognise import reader


@reader("numpy", is_array, "numpy array", order=10)
def read(content: Content, into: ReadFile) -> None:
    read_array(content, into)
