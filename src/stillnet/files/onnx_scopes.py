"""Where an ONNX node comes from: the module path, the class and the source line that exporters write down."""

from __future__ import annotations

import ast
import re
from typing import Any

from ..base.span import Site, Span
from ..graph.architecture import ModuleInfo
from .model import StoredModel
from .onnx_graph import RawNode

# Keys of torch's exporter.
SCOPES, CLASSES, TRACE = "pkg.torch.onnx.name_scopes", "pkg.torch.onnx.class_hierarchy", "pkg.torch.onnx.stack_trace"
LONGEST = 20_000
FRAME = re.compile(r'File "([^"\n]{1,1000})", line (\d{1,9})')


def literal(text: str) -> list[str]:
    """A list of texts that was written as Python would show it."""
    if not text or len(text) > LONGEST:
        return []
    try:
        found = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return []
    return [str(v) for v in found] if isinstance(found, (list, tuple)) else []


class Scopes:
    """The module path of each node, and the classes of the modules where the exporter states them."""

    def __init__(self) -> None:
        self.kinds: dict[str, str] = {}

    def of(self, node: RawNode, prefix: str) -> str:
        stated = literal(node.metadata.get(SCOPES, ""))
        if stated:
            kinds = literal(node.metadata.get(CLASSES, ""))
            for path, kind in zip(stated[:-1], kinds[:-1]):
                self.kinds.setdefault(path, kind)
            return stated[-2] if len(stated) > 1 else ""
        return path_of(prefix + node.name)


def path_of(name: str) -> str:
    """The scope in a node's name. Torch's old exporter writes `/layer1/layer1.0/conv1/Conv` for `layer1.0.conv1`."""
    parts = [p for p in name.split("/") if p][:-1]
    if not name.startswith("/"):
        return "/".join(parts)
    path: list[str] = []
    for part in parts:
        if path and part.startswith(f"{path[-1]}."):
            path[-1] = part
        else:
            path.append(part)
    return ".".join(path)


def site(node: RawNode) -> Site | None:
    """The deepest line of the stack trace that is not inside the library."""
    trace = node.metadata.get(TRACE)
    if not trace:
        return None
    frames = FRAME.findall(trace[:LONGEST])
    if not frames:
        return None
    own = [f for f in frames if "/torch/" not in f[0]] or frames
    file, line = own[-1]
    return Site(Span(file, int(line), 1, int(line), 1))


def modules(model: StoredModel, scopes: Any) -> None:
    model.modules = [ModuleInfo("", "onnx.Graph", {}, {}, {})]
