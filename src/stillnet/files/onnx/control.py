"""The control flow of ONNX: both sides of an If, the body of a Loop or Scan until it keeps the shapes of its states."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Origin
from ...base.dtype import BOOL, I64
from ...graph.graph import Node, Stored, TensorType, Value
from ...ops import OPS
from .graph import Frame, OnnxTyper, RawNode, special, widened
from .lists import Held, common


@special("If")
def branch(typer: OnnxTyper, node: RawNode, name: str, inputs: list[Any], count: int, frame: Frame) -> list[Value]:
    """Of a condition that is known only the side that runs is read; what fails on one of two sides is no proof."""
    builder = typer.model.builder
    typer.entered_scope(name, "onnx.If")
    known = builder.type_of(inputs[0]).data if inputs and inputs[0] is not None else None
    names = ("then_branch", "else_branch")
    if known is not None and len(known) == 1:
        side = names[0 if known[0] else 1]
        return typer.body(node.attributes.get(side), f"{name}/{side}", [], frame)
    outer, builder.assuming = builder.assuming, True
    try:
        sides = [typer.body(node.attributes.get(side), f"{name}/{side}", [], frame) for side in names]
    finally:
        builder.assuming = outer
    builder.stored = typer.stored(node, name, frame)
    made = [chosen(typer, inputs[0] if inputs else None, a, b) for a, b in zip(*sides)]
    builder.stored = None
    typer.model.operations += 1
    typer.model.typed += all(v.shape is not None for v in made)
    for value, a, b in zip(made, *sides):
        joined_lists(typer, value, a, b)
    return made


def chosen(typer: OnnxTyper, condition: Value | None, a: Value, b: Value) -> Value:
    """One of two results. Both sides only compute, so a choice between what they give is the same."""
    builder = typer.model.builder
    shapes = [None if v is None else builder.type_of(v).shape for v in (condition, a, b)]
    plain = typer.lists.of(a) is None and typer.lists.of(b) is None
    if plain and shapes[0] == () and shapes[1] is not None and shapes[1] == shapes[2]:
        given = {"condition": condition, "input": a, "other": b}
        return builder.apply(OPS["where"], given, "onnx.If")  # type: ignore[no-any-return]
    return builder.apply(OPS["phi"], {"input": a, "other": b}, "onnx.If")  # type: ignore[no-any-return]


def joined_lists(typer: OnnxTyper, value: Value, a: Value, b: Value) -> None:
    """A list that comes from either of two."""
    first, second = typer.lists.of(a), typer.lists.of(b)
    if first is not None and second is not None:
        typer.lists.put(value, Held(None, common(first.known(), second.known())))


@special("Loop")
def loop(typer: OnnxTyper, node: RawNode, name: str, inputs: list[Any], count: int, frame: Frame) -> list[Value]:
    builder = typer.model.builder
    typer.entered_scope(name, "onnx.Loop")
    trip, states = (inputs[0] if inputs else None), [v for v in inputs[2:] if v is not None]
    lead = [
        builder.source(TensorType((), I64), "loop", "iteration"),
        builder.source(TensorType((), BOOL), "loop", "condition"),
    ]
    results = typer.carried(node.attributes.get("body"), f"{name}/body", lead, states, [], frame)
    content = builder.type_of(trip).data if trip is not None else None
    endless = len(inputs) < 2 or inputs[1] is None
    rounds = content[0] if content and isinstance(content[0], int) and endless else D.fresh("n", Origin.DATA)
    kept = [joined(typer, a, b, node, name, frame) for a, b in zip(states, results[1:])]
    stacked = [stack(typer, v, rounds, 0, node, name, frame) for v in results[1 + len(states) :]]
    return [*kept, *stacked]


@special("Scan")
def scan(typer: OnnxTyper, node: RawNode, name: str, inputs: list[Any], count: int, frame: Frame) -> list[Value]:
    builder, attributes = typer.model.builder, node.attributes
    typer.entered_scope(name, "onnx.Scan")
    number = attributes.get("num_scan_inputs", 1)
    values = [v for v in inputs if v is not None]
    states, scanned = values[: len(values) - number], values[len(values) - number :]
    axes = attributes.get("scan_input_axes") or [0] * number
    length: Any = None
    slices = []
    for value, axis in zip(scanned, axes):
        shape = builder.type_of(value).shape
        if shape is None or not -len(shape) <= axis < len(shape):
            slices.append(builder.source(TensorType(None, value.dtype), "loop", "slice"))
            continue
        place = axis % len(shape)
        length = shape[place] if length is None or isinstance(shape[place], int) else length
        slices.append(builder.source(TensorType(shape[:place] + shape[place + 1 :], value.dtype), "loop", "slice"))
    if frame.opsets.get("", 9) < 9:
        return typer.unknown(node, name, inputs, count, "onnx.Scan: the first version scans batches")
    results = typer.carried(attributes.get("body"), f"{name}/body", [], states, slices, frame)
    kept = [joined(typer, a, b, node, name, frame) for a, b in zip(states, results)]
    out_axes = attributes.get("scan_output_axes") or [0] * len(results)
    rest = zip(results[len(states) :], out_axes)
    size = D.fresh("n", Origin.DATA) if length is None else length
    return [*kept, *(stack(typer, v, size, axis, node, name, frame) for v, axis in rest)]


def joined(typer: OnnxTyper, before: Value, after: Value, node: RawNode, name: str, frame: Frame) -> Value:
    """A state behind a loop, which may have run any number of times."""
    if typer.lists.of(before) is not None:
        made = typer.any_list(None)
        joined_lists(typer, made, before, after)
        return made
    changed = widened(before, after)
    builder = typer.model.builder
    if changed is None and isinstance(after.producer, Node):
        return after
    builder.stored = Stored(name, node.op, node.attributes)
    made = builder.apply(OPS["phi"], {"input": before, "other": after}, f"onnx.{node.op}")
    builder.stored = None
    return made  # type: ignore[no-any-return]


def stack(typer: OnnxTyper, value: Value, size: Any, axis: int, node: RawNode, name: str, frame: Frame) -> Value:
    """What a loop collects: one slice per round."""
    shape = typer.model.builder.type_of(value).shape
    target = None
    if shape is not None:
        place = axis % (len(shape) + 1)
        target = (*shape[:place], size, *shape[place:])
    builder = typer.model.builder
    builder.stored = Stored(name, node.op, node.attributes)
    made = builder.apply(
        OPS["tensor_list_element"], {"handle": value, "size": target, "dtype": value.dtype}, f"onnx.{node.op}"
    )
    builder.stored = None
    return made  # type: ignore[no-any-return]
