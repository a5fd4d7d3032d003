"""OpenVINO IR: a text (XML) with layers, ports and edges, and a file with the elements of its constants beside it."""

from __future__ import annotations

import xml.etree.ElementTree as tree

from ..content import Content
from ..errors import UnreadableFile
from ..limits import TEXT_BYTES
from ..model import ReadFile, add_coverage
from ..onnx.model import add_weights
from ..openvino.graph import Network, OpenvinoFile
from ..openvino.modules import modules
from ..recognise import reader


@reader("openvino")
def read(content: Content, into: ReadFile) -> None:
    if content.size > TEXT_BYTES:
        raise UnreadableFile("the text is too large")
    text = bytes(content.data[:])
    if b"<!DOCTYPE" in text or b"<!ENTITY" in text:
        raise UnreadableFile("it declares entities, which no model needs")
    try:
        net = tree.fromstring(text)
    except tree.ParseError as problem:
        raise UnreadableFile(f"no XML: {problem}") from None
    model = into.model(net.get("name") or content.name, "openvino", "OpenVINO IR", content.path)
    into.models.append(model)
    version = net.get("version", "?")
    model.notes.append(f"IR version {version}")
    Network(OpenvinoFile(model, into, version), net).run()
    add_weights(model)
    modules(model)
    add_coverage(model)
