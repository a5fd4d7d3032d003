"""What a model asks of its inputs: sizes that must hold, and the element type its first use wants."""

from __future__ import annotations

from ..base import dim as D
from ..base.dim import Dim, Name, Origin, Sym
from ..base.shape import Shape
from ..graph.builder import Builder
from ..graph.graph import Node, Source, Value

SEARCH = 2048  # sizes tried when the smallest legal one is looked for


class OpenSizes:
    """The sizes in a graph that rest on one name, by that name; read when somebody asks, and once for all inputs."""

    def __init__(self, builder: Builder, nodes: list[Node]) -> None:
        self.builder, self.nodes = builder, nodes
        self.found: dict[Name, set[Sym]] | None = None

    def of(self, name: Name) -> set[Sym]:
        if self.found is None:
            self.found = {}
            shapes = {self.builder.type_of(v).shape for n in self.nodes for v in n.outputs}
            for size in {d for shape in shapes for d in shape or () if isinstance(d, Sym)}:
                for only in names if len(names := D.names(size)) == 1 else ():
                    self.found.setdefault(only, set()).add(size)
        return self.found.get(name, set())


def requirement(builder: Builder, shape: Shape, sizes: OpenSizes) -> str:
    """`H = W = 32`, `128*(H//4)*(W//4) = 8192`, `H >= 32`: whatever is known about the names of this shape."""
    if shape is None:
        return ""
    names = [n for n in dict.fromkeys(name for d in shape for name in D.names(d)) if n.origin is Origin.INPUT]
    if not names:
        return ""
    parts = equalities(builder, names)
    solved = {word for part in parts for word in part.replace("=", " ").split()}
    parts += [lower for n in names if n.text not in solved and (lower := smallest(n, sizes.of(n)))]
    return ", ".join(dict.fromkeys(parts))


def equalities(builder: Builder, names: list[Name]) -> list[str]:
    parts = []
    for left, right in builder.requirements:
        a, b = builder.resolve(left), builder.resolve(right)
        if isinstance(a, int):
            a, b = b, a
        involved = D.names(a) | (D.names(b) if isinstance(b, Sym) else frozenset())
        if not isinstance(a, Sym) or not involved & set(names) or not all(n.origin is Origin.INPUT for n in involved):
            continue
        parts.append(square(a, b, involved) or f"{D.text(a)} = {D.text(b)}")
    return parts


def square(size: Sym, target: Dim, involved: frozenset[Name]) -> str:
    """Where two names are the sides of an image and the image is square, there is one answer."""
    if not isinstance(target, int) or not 1 <= len(involved) <= 2:
        return ""
    value = D.solve_square(size, target, list(involved))
    return " = ".join([*sorted(n.text for n in involved), str(value)]) if value is not None else ""


def smallest(name: Name, sizes: set[Sym]) -> str:
    """The smallest value of a name for which every one of these sizes is at least 1."""
    if not sizes or len(sizes) > 64:
        return ""
    for value in range(max(name.lower, 1), SEARCH):
        if all(_positive(_with(d, name, value)) for d in sizes):
            return f"{name.text} >= {value}" if value > max(name.lower, 1) else ""
    return ""


def _with(size: Dim, name: Name, value: int) -> Dim:
    try:
        return D.substitute(size, {name: value})
    except ZeroDivisionError:
        return 0


def _positive(size: Dim) -> bool:
    return isinstance(size, int) and size >= 1


def used_dtype(value: Value, nodes: list[Node]) -> str | None:
    """The element type that the first use of an input wants: the type of the weight it meets."""
    for node in nodes:
        if not any(v is value for v in node.inputs):
            continue
        if node.op == "embedding":
            return "i64"
        for other in node.inputs:
            if isinstance(other.producer, Source) and other.producer.kind == "parameter" and other.dtype is not None:
                return other.dtype.name
    return None
