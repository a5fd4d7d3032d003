"""A failed check as a finding: how sure it is, where the expectation and the actual size came from, what to write."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterable, Iterator

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.finding import Edit, Finding, Fix, Note, Verdict
from ...base.shape import shape_text
from ...base.span import Site, Span
from ...base.truth import YES
from ...graph.graph import LATE, Failure, Node, Source, Value
from ..advice.keras_fixes import keras_advice
from ..advice.layouts import rearranged
from ..advice.torch_fixes import advice
from ..advice.written import expression_for
from .conditions import condition_text

# Operations that make the size of an axis anew even where it happens to equal the old one.
MAKERS = {"linear", "bilinear", "convolution", "embedding", "recurrent", "matmul", "bmm", "mm", "addmm", "einsum"}
# Words for the size that a constructor argument declares.
WORDS = {
    "in_features": "features",
    "in_channels": "channels",
    "num_features": "channels",
    "num_channels": "channels",
    "input_size": "features",
    "normalized_shape": "features",
    "embed_dim": "features",
    "in1_features": "features",
    "in2_features": "features",
    "d_model": "features",
}


# The size of the batch in a message, and whole shapes.
FIRST_SIZE = r"\[[^\],]*"
SHAPES = r"\[[^\]]*\]"


def failures(machine: Any, *rules: str) -> Iterator[Finding]:
    """The findings of every recorded failure of these rules."""
    from .covering import covered

    said: dict[tuple[Any, ...], str] = {}
    proven: set[tuple[Any, ...]] = set()
    met = [f for f in machine.builder.graph.failures if f.rule in rules and not is_idle(f)]
    certain = {replayed(f) for f in met if not f.handled} if any(f.handled == LATE for f in met) else set()
    for failure in covered(machine, (f for f in met if f.handled != LATE or replayed(f) not in certain)):
        key = replayed(failure)
        if key and said.get(key, failure.message) != failure.message:
            continue
        if key[3:] == () and key in proven:
            continue  # a layer of Keras that fails is said where it failed first
        found = finding(machine, failure)
        if found is not None:
            said[key] = failure.message
            if key and found.verdict is Verdict.PROVEN:
                proven.add(key)
            yield found


def replayed(failure: Failure) -> tuple[Any, ...]:
    """A layer meets batches of other sizes, and Keras runs it again in every `fit`: one bug; empty for what is no layer."""
    layer = getattr(getattr(failure.scope, "cls", None), "layer", None)
    if layer is None or failure.site is None:
        return ()
    if not layer.base.startswith("keras."):
        return (
            failure.rule,
            id(failure.scope),
            failure.site.blamed(),
            failure.guard,
            re.sub(FIRST_SIZE, "[", failure.message),
        )
    return failure.rule, id(failure.scope), re.sub(SHAPES, "[]", failure.message)


def finding(machine: Any, failure: Failure) -> Finding | None:
    """None where the failure rests on something that was assumed, or on no place of the program."""
    if failure.assumed or failure.site is None:
        return None
    doubtful = failure.guard or failure.handled or failure.defaults
    verdict = Verdict.POSSIBLE if doubtful else Verdict.PROVEN
    when = condition_text(machine, failure.guard)
    if when is None:
        return None
    notes = [*declared(machine, failure), *born(machine, failure), *library_frames(failure.site)]
    if failure.handled:
        late = failure.handled == LATE
        notes.append(Note("Keras raises when data come" if late else "inside try: its handler may remedy this"))
    when = " and ".join(filter(None, [when, failure.defaults and f"{failure.defaults} is built with its defaults"]))
    message = f"{failure.message} when {when}" if when else failure.message
    return Finding(
        failure.rule,
        verdict,
        message,
        failure.site.blamed(),
        tuple(notes),
        suggestion(machine, failure),
        path_of(machine, failure.scope),
    )


def is_idle(failure: Failure) -> bool:
    """Behind a loop that never runs there is nothing to join: nobody calls it so."""
    idle = any(c.key.endswith(" is not empty") and not c.positive for c in failure.guard)
    return idle or bool(failure.guard and ("non-empty" in failure.message or "at least one" in failure.message))


# -- places ------------------------------------------------------------------------------------------------------------
def library_frames(site: Site) -> Iterator[Note]:
    """Where inside a library it happens, from the place that is blamed inwards."""
    inner = []
    walk: Site | None = site
    while walk is not None and not walk.ours:
        inner.append(walk.span)
        walk = walk.caller
    if walk is not None:
        for span in reversed(inner[:3]):
            yield Note("inside the library, here", span)


def declared(machine: Any, failure: Failure) -> Iterator[Note]:
    """Where the layer that expects something else was built."""
    built = built_at(failure.scope)
    if built is None or built == (failure.site and failure.site.blamed()):
        return
    if failure.expected is not None and failure.about in WORDS:
        yield Note(f"built for {D.text(failure.expected)} {WORDS[failure.about]} here", built)
    elif is_layer(failure.scope):
        yield Note("built here", built)


def built_at(scope: Any) -> Span | None:
    site = getattr(scope, "site", None)
    return site.blamed() if isinstance(site, Site) and is_layer(scope) else None


def is_layer(scope: Any) -> bool:
    return getattr(getattr(scope, "cls", None), "layer", None) is not None


def born(machine: Any, failure: Failure) -> Iterator[Note]:
    """The operations that gave the offending axes their sizes, or the offending tensor its shape."""
    if failure.site is None:
        return
    builder = machine.builder
    outer, builder.guard = builder.guard, failure.guard
    made = list(births(machine, failure)) or list(shape_birth(machine, failure))
    builder.guard = outer
    places: dict[Span, list[str]] = {}
    for text, node in made:
        if node.site is not None and node.site.blamed() != failure.site.blamed():
            places.setdefault(node.site.blamed(), []).append(text)
    for span, texts in places.items():
        yield Note(f"{' and '.join(dict.fromkeys(texts))} since here", span)


def births(machine: Any, failure: Failure) -> Iterator[tuple[str, Node]]:
    word = WORDS.get(failure.about or "", "")
    # between two tensors both sizes were made somewhere; a layer's own size is where it was built
    sizes = [failure.actual] if word or is_layer(failure.scope) else [failure.expected, failure.actual]
    for size in sizes:
        node = failing_birth(machine, failure, size) if size is not None else None
        if size is not None and node is not None:
            yield f"{D.text(size)} {word}".strip(), node


def failing_birth(machine: Any, failure: Failure, size: Dim) -> Node | None:
    for operand in data_operands(failure.operands):
        axis = offending_axis(machine, operand, failure, size)
        if axis is not None:
            return birth(machine, operand, axis, size)
    return None


def shape_birth(machine: Any, failure: Failure) -> Iterator[tuple[str, Node]]:
    """Where the first operand got its shape."""
    value = next(data_operands(failure.operands), None)
    shape = machine.builder.type_of(value).shape if value is not None else None
    if value is None or shape is None:
        return
    for _ in range(1000):
        node = value.producer
        if not isinstance(node, Node):
            return
        same = [v for v in data_operands(node.inputs) if machine.builder.type_of(v).shape == shape]
        if not same or node.op in MAKERS:
            yield shape_text(shape), node
            return
        value = same[0]


def data_operands(operands: Iterable[Value]) -> Iterator[Value]:
    return (o for o in operands if not is_weight(o))


def is_weight(value: Value) -> bool:
    return isinstance(value.producer, Source) and value.producer.kind in ("parameter", "buffer")


def offending_axis(machine: Any, operand: Value, failure: Failure, size: Dim) -> int | None:
    """The axis of this operand that has the size, counted from the end."""
    shape = machine.builder.type_of(operand).shape
    if not shape:
        return None
    if failure.axis is not None and -len(shape) <= failure.axis < len(shape):
        axis = failure.axis if failure.axis < 0 else failure.axis - len(shape)
        return axis if D.same(shape[axis], size) is YES else None
    return next((i - len(shape) for i, d in enumerate(shape) if D.same(d, size) is YES), None)


def birth(machine: Any, value: Value, axis: int, size: Dim) -> Node | None:
    """Back through operations that keep the size of this axis, to the one that made it."""
    for _ in range(10_000):
        node = value.producer
        if not isinstance(node, Node):
            return None
        if node.op in MAKERS:
            return node
        rank = len(machine.builder.type_of(value).shape or ())
        carried = [(v, same_axis(machine, v, axis, rank, size)) for v in data_operands(node.inputs)]
        found = next(((v, a) for v, a in carried if a is not None), None)
        if found is None:
            return node
        value, axis = found
    return None


def same_axis(machine: Any, value: Value, axis: int, rank: int, size: Dim) -> int | None:
    """The axis of an input that carries this size on: at the same place from the end, or from the start."""
    shape = machine.builder.type_of(value).shape
    if shape is None:
        return None
    for place in (axis, axis + rank - len(shape)):
        if -len(shape) <= place < 0 and D.same(shape[place], size) is YES:
            return place
    return None


# -- what to write instead ---------------------------------------------------------------------------------------------
def suggestion(machine: Any, failure: Failure) -> Fix | None:
    if failure.help:
        return Fix(failure.help)
    expected, actual = failure.expected, failure.actual
    moved = rearranged(machine, failure, next(data_operands(failure.operands), None))
    moved = moved or advice(machine, failure) or keras_advice(machine, failure)
    if moved is not None:
        return moved
    if failure.about not in WORDS or failure.guard or not isinstance(expected, int) or not isinstance(actual, int):
        return None
    edit = argument_edit(machine, failure.scope, failure.about, expected, str(actual))
    return Fix(f"{failure.about}: {expected} -> {actual}", (edit,) if edit is not None else ())


def argument_edit(machine: Any, scope: Any, name: str, old: Any, new: str) -> Edit | None:
    """Write another value for a constructor argument, where it is written as a literal."""
    place = argument_place(scope, name)
    if place is None:
        return None
    node, frame = place
    if not frame.module.ours or literal(node) != old:
        return None
    return Edit(machine.span(node, frame), new)


def argument_place(scope: Any, name: str) -> tuple[ast.expr, Any] | None:
    """The expression that was written for a constructor argument, with its frame."""
    layer = getattr(getattr(scope, "cls", None), "layer", None)
    if layer is None:
        return None
    names = layer.signature.parameters().positional
    return expression_for(scope, name, names.index(name) if name in names else None)


ARITHMETIC: dict[type, Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
}


def literal(node: ast.expr) -> int | None:
    """The value of an expression that is written with integer literals only."""
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else None
    if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        left, right = literal(node.left), literal(node.right)
        if left is None or right is None or (isinstance(node.op, ast.FloorDiv) and right == 0):
            return None
        return ARITHMETIC[type(node.op)](left, right)
    return None


# -- names -------------------------------------------------------------------------------------------------------------
def path_of(machine: Any, scope: Any) -> str | None:
    """The path of a module in the model it belongs to."""
    if scope is None:
        return None
    paths = machine.context.get("module paths")
    if paths is None:
        paths = machine.context["module paths"] = module_paths(machine)
    return paths.get(id(scope)) or None


def module_paths(machine: Any) -> dict[int, str]:
    from ...source.entries.models import roots
    from ...source.known.torch.module_members import walk

    paths: dict[int, str] = {}
    for root in roots(machine):
        for member in walk(root):
            paths.setdefault(id(member.module), member.path)
    return paths
