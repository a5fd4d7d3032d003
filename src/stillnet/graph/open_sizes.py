"""Tensors whose only size is an argument that nobody gave: it may as well stand for several sizes."""

from __future__ import annotations

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Origin, Sym
from .graph import Node, Source, Value

GIVEN = ("size", "shape", "sizes")
KEPT = ("parameter", "buffer")  # a module keeps them apart from what made them
FAR = 16  # operations that are followed back


def rests_on_open_size(operands: tuple[Value, ...]) -> bool:
    """Is one of the tensors, or what it was made from, `zeros(n)` with a name n for which a program may pass a tuple?"""
    waiting, seen = list(operands), 0
    while waiting and seen < FAR:
        value = waiting.pop()
        node = value.producer
        seen += 1
        if isinstance(node, Source) and node.kind in KEPT and is_open(value.type.shape):
            return True
        if isinstance(node, Node):
            if any(is_open(node.arguments.get(name)) for name in GIVEN):
                return True
            waiting.extend(node.inputs)
    return False


def is_open(size: Any) -> bool:
    while isinstance(size, (tuple, list)) and len(size) == 1:
        size = size[0]
    if not isinstance(size, Sym):
        return False
    names = list(D.names(size))
    return len(names) == 1 and names[0].origin is Origin.CONFIG and str(size) == names[0].text
