"""Where the range of a tensor comes from, as a chain of statements from the operand back to its sources."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import interval as I
from ...base.annotations import TYPE_CHECKING, Any
from ...base.finding import Note
from ...graph.constraints import spoken
from ...graph.graph import Node, Source, Value

if TYPE_CHECKING:
    from .numerics import Numerics

# Operations whose range needs no further reason.
ORIGINS = frozenset(
    {
        "softmax",
        "sigmoid",
        "tanh",
        "relu",
        "relu6",
        "clamp",
        "rand",
        "randn",
        "one_hot",
        "square",
        "abs",
        "var",
        "std",
        "norm",
    }
    | {
        "hardtanh",
        "randint",
        "zeros",
        "ones",
        "full",
        "tensor",
        "linear",
        "convolution",
        "matmul",
        "batch_norm",
        "layer_norm",
    }
)
LONGEST = 5


def chain(numerics: Numerics, value: Any, until: Node | None = None) -> Iterator[Note]:
    """Notes from the operand back: each statement with the range it gives, then what is assumed about the source."""
    said: set[object] = {numerics.place(until)} if until is not None else set()
    for _ in range(100):
        if not isinstance(value, Value):
            return
        if not isinstance(value.producer, Node):
            yield from assumption(numerics, value)
            return
        node = value.producer
        place = numerics.place(node)
        if place not in said and len(said) <= LONGEST and node.site is not None:
            said.add(place)
            yield Note(f"{words(node)} gives {span_text(numerics, value)} here", place)
        elif node.site is None and len(said) <= LONGEST and node.name not in said:
            said.add(node.name)
            yield Note(f"{node.name} ({words(node)}) gives {span_text(numerics, value)}")
        if node.op in ORIGINS:
            if node.op in ("linear", "convolution", "matmul"):
                yield Note("assumes that trained weights may take any value")
            return
        value = responsible(numerics, node)


def words(node: Node) -> str:
    return spoken(node.api) if node.api else node.op


def span_text(numerics: Numerics, value: Value) -> str:
    cell = numerics.ranges.of(value).cell
    if cell.bounds == I.ALL:
        return (
            "any number" if cell.reached == I.ALL or I.is_empty(cell.reached) else f"values in {I.text(cell.reached)}"
        )
    return I.text(cell.bounds)


def responsible(numerics: Numerics, node: Node) -> Value | None:
    """The operand that a range mostly comes from: data before weights, wide before narrow."""
    best: tuple[float, Value] | None = None
    for value in node.inputs:
        cell = numerics.ranges.of(value).cell
        if I.is_point(cell.bounds):
            continue
        weight = isinstance(value.producer, Source) and value.producer.kind in ("parameter", "param", "buffer")
        width = 0.0 if I.is_empty(cell.reached) else min(cell.reached[1] - cell.reached[0], 1e30)
        score = width if not weight else -1.0
        if best is None or score > best[0]:
            best = (score, value)
    return best[1] if best is not None else None


def assumption(numerics: Numerics, value: Value) -> Iterator[Note]:
    source = value.producer
    if not isinstance(source, Source):
        return
    cell = numerics.ranges.of(value).cell
    called = f" {source.name}" if source.name else ""
    if source.kind in ("parameter", "param"):
        yield Note(
            f"assumes that the weight{called} may become any number in {I.text(cell.reached)} while it is trained"
        )
    elif source.kind == "input" and not I.is_empty(cell.reached) and cell.bounds != cell.reached:
        yield Note(f"assumes that the input{called} holds values in {I.text(cell.reached)}")


def story(numerics: Numerics, value: Value) -> list[str]:
    """A tensor's story in lines: its blocks, then where they come from."""
    found = numerics.ranges.of(value)
    lines = []
    for cell in found.cells[:8]:
        occurs = "nothing is known to occur" if I.is_empty(cell.reached) else f"values in {I.text(cell.reached)} occur"
        lines.append(f"bounds {I.text(cell.bounds)}, {occurs}")
    for note in chain(numerics, value):
        where = f"{note.span.file}:{note.span.line}: " if note.span and note.span.line else ""
        lines.append(f"{where}{note.message}")
    return lines


def source_stories(machine: Any) -> Iterator[str]:
    """The stories of the names that the user asked for: every statement that assigns them."""
    said = machine.context.get("said about numbers")
    for name in said.explain if said is not None else ():
        from .numerics import of_machine

        numerics = of_machine(machine)
        places = set(assigned(machine, name))
        found = [n for n in numerics.graph.nodes if n.site is not None and n.site.span in places and n.outputs]
        latest = {n.site.span: n for n in found if n.site is not None}
        for span, node in latest.items():
            yield f"{span.file}:{span.line}: {name}"
            yield from (f"  {line}" for line in story(numerics, node.outputs[0]))
        if not latest:
            yield f"{name}: no statement assigns a tensor to it"


def assigned(machine: Any, name: str) -> Iterator[Any]:
    """The places of the expressions that a name of the user's own files gets."""
    import ast

    for module in machine.finder.by_file.values():
        source = getattr(module, "source", None) if module.ours else None
        if source is None:
            continue
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Assign) and any(ast.unparse(t) == name for t in node.targets):
                yield source.span(node.value)
            elif isinstance(node, ast.AugAssign) and ast.unparse(node.target) == name:
                yield source.span(node)


def file_stories(read: Any) -> Iterator[str]:
    """The stories of stored operations."""
    from .numerics import of_file

    for name in read.numbers.explain:
        for numerics in of_file(read):
            for node in numerics.graph.nodes:
                if node.name == name and node.outputs:
                    yield f"{read.path}: {name}"
                    yield from (f"  {line}" for line in story(numerics, node.outputs[0]))
