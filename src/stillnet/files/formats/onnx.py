"""ONNX models: every opset, subgraphs, functions, external data, files of any size."""

from __future__ import annotations

from ..content import Content
from ..errors import UnreadableFile
from ..model import ReadFile
from ..onnx.model import onnx_model
from ..recognise import reader
from ..wire.protobuf import Span


@reader("onnx")
def read(content: Content, into: ReadFile) -> None:
    onnx_model(content, Span(0, content.size), into)
    if not into.models:
        raise UnreadableFile("no graph in it")
