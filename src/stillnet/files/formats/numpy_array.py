"""Array files of numpy."""

from __future__ import annotations

from ..arrays import read_array
from ..content import Content
from ..model import ReadFile
from ..recognise import reader


@reader("numpy")
def read(content: Content, into: ReadFile) -> None:
    read_array(content, into)
