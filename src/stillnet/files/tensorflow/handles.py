"""Which node reads the variable behind a handle: in the graph itself, or in a function that the handle is given to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ...base.annotations import Any
from ..errors import UnreadableFile
from ..limits import DEPTH
from .values import FunctionName

# What reads a variable through its handle: the handle that a function is given stands for the variable.
READS = frozenset({"ReadVariableOp", "ResourceGather", "ResourceGatherNd", "VariableShape"})
# Operations whose first operand is a condition, not an argument of the functions that they call.
CONDITIONAL = frozenset({"If", "StatelessIf", "Case", "StatelessCase"})


class Readers:
    """Answers once for each function and argument, so that functions that call each other cost no more than their nodes."""

    def __init__(self, functions: Mapping[str, Callable[[], Any]]) -> None:
        self.functions = functions
        self.parsed: dict[str, Any] = {}
        self.known: dict[tuple[str, int], Any] = {}

    def of(self, nodes: Iterable[Any], handles: set[str], depth: int = 0) -> dict[str, Any]:
        """Handles -> a node that reads the variable; one that states its shape is preferred."""
        found: dict[str, Any] = {}
        for node in nodes:
            for place, given in enumerate(node.inputs):
                if given not in handles:
                    continue
                reader = node if node.op in READS and place == 0 else self.inside(node, place, depth)
                if reader is not None and (given not in found or found[given].op != "ReadVariableOp"):
                    found[given] = reader
        return found

    def inside(self, node: Any, place: int, depth: int) -> Any:
        place -= node.op in CONDITIONAL
        if depth > DEPTH or place < 0:
            return None
        for name in called(node, self.functions):
            if (name, place) not in self.known:
                self.known[name, place] = None
                self.known[name, place] = self.in_function(name, place, depth)
            if self.known[name, place] is not None:
                return self.known[name, place]
        return None

    def in_function(self, name: str, place: int, depth: int) -> Any:
        if name not in self.parsed:
            try:
                self.parsed[name] = self.functions[name]()
            except UnreadableFile:
                self.parsed[name] = None
        function = self.parsed[name]
        if function is None or place >= len(function.arguments):
            return None
        argument = function.arguments[place][0]
        return self.of(function.nodes, {argument}, depth + 1).get(argument)


def called(node: Any, functions: Mapping[str, Any]) -> list[str]:
    """The functions that a node calls."""
    named = [v for v in node.attributes.values() if isinstance(v, FunctionName)]
    listed = [
        f for v in node.attributes.values() if isinstance(v, (list, tuple)) for f in v if isinstance(f, FunctionName)
    ]
    return [f for f in (node.op, *named, *listed) if f in functions]
