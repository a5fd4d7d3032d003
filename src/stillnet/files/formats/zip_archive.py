"""Zip archives: PyTorch checkpoints, TorchScript, exported programs, packages and Keras models."""

from __future__ import annotations

from ..archives import read_archive
from ..content import Content
from ..model import ReadFile
from ..recognise import reader


@reader("zip")
def read(content: Content, into: ReadFile) -> None:
    read_archive(content, into)
