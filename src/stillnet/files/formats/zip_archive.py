"""Zip archives: PyTorch checkpoints, TorchScript, exported programs, packages and Keras models."""

from __future__ import annotations

from .. import arrays, keras_archive, torch_archive  # noqa: F401 (their layouts register themselves)
from ..archives import is_zip, read_archive
from ..content import Content
from ..model import ReadFile
from ..recognise import reader


@reader("zip", is_zip, "zip archive", order=10)
def read(content: Content, into: ReadFile) -> None:
    read_archive(content, into)
