"""Zip archives: PyTorch checkpoints, TorchScript, exported programs, packages and Keras models."""

from __future__ import annotations

from ..archives import is_zip, load, read_archive
from ..content import Content
from ..model import ReadFile
from ..recognise import reader


@reader("zip", is_zip, "zip archive", order=10)
def read(content: Content, into: ReadFile) -> None:
    load()
    read_archive(content, into)
