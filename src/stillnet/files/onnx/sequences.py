"""Lists of tensors and optional values of ONNX: what a list holds is followed where the file says it."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim, Origin
from ...base.dtype import BOOL, I64
from ...base.shape import Shape
from ...graph.graph import TensorType, Value
from ...ops import OPS
from .graph import Frame, OnnxTyper, RawNode, special
from .lists import NOTHING, Held, common, is_same

MOST_PIECES = 4096
MOST_MAPPED = 16


def plain(typer: OnnxTyper, value: Value) -> TensorType:
    found = typer.model.builder.type_of(value)
    return TensorType(found.shape, found.dtype)


def number(typer: OnnxTyper, value: Value | None) -> int | None:
    """The whole number that a tensor is known to hold."""
    content = typer.model.builder.type_of(value).data if value is not None else None
    return content[0] if content is not None and len(content) == 1 and isinstance(content[0], int) else None


def made(typer: OnnxTyper, node: RawNode, name: str, inputs: list[Any], frame: Frame, type: TensorType) -> Value:
    """The result of a node on lists, recorded like any other."""
    builder = typer.model.builder
    builder.stored = typer.stored(node, name, frame)
    handles = [v for v in inputs if v is not None]
    arguments = {"handle": handles, "size": type.shape, "dtype": type.dtype}
    result: Value = builder.apply(OPS["tensor_list_element"], arguments, f"onnx.{node.op}")
    builder.stored = None
    typer.model.operations += 1
    return result


def listed(typer: OnnxTyper, node: RawNode, name: str, inputs: list[Any], frame: Frame, held: Held) -> list[Value]:
    result = made(typer, node, name, inputs, frame, NOTHING)
    typer.model.typed += 1
    typer.lists.put(result, held)
    return [result]


def single(
    typer: OnnxTyper, node: RawNode, name: str, inputs: list[Any], frame: Frame, type: TensorType
) -> list[Value]:
    typer.model.typed += type.shape is not None
    return [made(typer, node, name, inputs, frame, type)]


def applied(typer: OnnxTyper, node: RawNode, name: str, frame: Frame, op: str, arguments: dict[str, Any]) -> Any:
    """What a node on lists does with the tensors in them, as the operation that does the same without a list."""
    builder = typer.model.builder
    builder.stored = typer.stored(node, name, frame)
    result = builder.apply(OPS[op], arguments, f"onnx.{node.op}")
    builder.stored = None
    typer.model.operations += 1
    typer.model.typed += 1
    return result


def cut(typer: OnnxTyper, node: RawNode, name: str, frame: Frame, held: Held, op: str, **arguments: Any) -> list[Value]:
    """A list of the pieces that an operation makes."""
    pieces = tuple(applied(typer, node, name, frame, op, arguments))
    items = held.items if len(pieces) == len(held.items or ()) else None
    result = typer.model.builder.source(NOTHING, "list", name)
    typer.lists.put(result, Held(items, held.each, pieces if items is not None else None))
    return [result]


def held_by(typer: OnnxTyper, inputs: list[Any]) -> Held:
    found = typer.lists.of(inputs[0]) if inputs else None
    return found if found is not None else Held(None)


# -- lists -------------------------------------------------------------------------------------------------------------
@special("SequenceConstruct", "SequenceEmpty")
def construct(typer: OnnxTyper, node: RawNode, name: str, inputs: list[Any], count: int, frame: Frame) -> list[Value]:
    values = tuple(v for v in inputs if v is not None)
    return listed(typer, node, name, inputs, frame, Held(tuple(plain(typer, v) for v in values), values=values))


@special("SequenceInsert")
def insert(typer: OnnxTyper, node: RawNode, name: str, inputs: list[Any], count: int, frame: Frame) -> list[Value]:
    held, item = held_by(typer, inputs), plain(typer, inputs[1])
    place = number(typer, inputs[2]) if len(inputs) > 2 and inputs[2] is not None else None
    fixed = len(inputs) < 3 or inputs[2] is None or place is not None
    if held.items is None or not fixed:
        return listed(typer, node, name, inputs, frame, Held(None, common(held.known(), item)))
    items, values = list(held.items), None if held.values is None else list(held.values)
    items.insert(len(items) if place is None else place, item)
    if values is not None:
        values.insert(len(values) if place is None else place, inputs[1])
    return listed(typer, node, name, inputs, frame, Held(tuple(items), values=together(values)))


@special("SequenceErase")
def erase(typer: OnnxTyper, node: RawNode, name: str, inputs: list[Any], count: int, frame: Frame) -> list[Value]:
    held = held_by(typer, inputs)
    place = number(typer, inputs[1]) if len(inputs) > 1 and inputs[1] is not None else -1
    if held.items is None or place is None or not -len(held.items) <= place < len(held.items):
        return listed(typer, node, name, inputs, frame, Held(None, held.known()))
    items, values = list(held.items), None if held.values is None else list(held.values)
    del items[place]
    if values is not None:
        del values[place]
    return listed(typer, node, name, inputs, frame, Held(tuple(items), values=together(values)))


def together(values: list[Value] | None) -> tuple[Value, ...] | None:
    return None if values is None else tuple(values)


@special("SequenceAt")
def at(typer: OnnxTyper, node: RawNode, name: str, inputs: list[Any], count: int, frame: Frame) -> list[Value]:
    held, place = held_by(typer, inputs), number(typer, inputs[1])
    known = held.items is not None and place is not None and -len(held.items) <= place < len(held.items)
    if known and held.values is not None and place is not None:
        return [applied(typer, node, name, frame, "identity", {"input": held.values[place]})]
    item = held.items[place] if known and held.items is not None and place is not None else held.element()
    return single(typer, node, name, inputs, frame, item)


@special("SequenceLength")
def length(typer: OnnxTyper, node: RawNode, name: str, inputs: list[Any], count: int, frame: Frame) -> list[Value]:
    held = held_by(typer, inputs)
    if held.items is None:
        return single(typer, node, name, inputs, frame, TensorType((), I64))
    return [typer.model.builder.source(TensorType((), I64, (len(held.items),)), "constant", name)]


@special("SplitToSequence")
def split(typer: OnnxTyper, node: RawNode, name: str, inputs: list[Any], count: int, frame: Frame) -> list[Value]:
    whole, axis = plain(typer, inputs[0]), node.attributes.get("axis", 0)
    if whole.shape is None or not isinstance(axis, int) or not -len(whole.shape) <= axis < len(whole.shape):
        return listed(typer, node, name, inputs, frame, Held(None, TensorType(None, whole.dtype)))
    axis %= len(whole.shape)
    given = inputs[1] if len(inputs) > 1 else None
    before, size, after = whole.shape[:axis], whole.shape[axis], whole.shape[axis + 1 :]
    if given is None:
        kept = (1,) if node.attributes.get("keepdims", 1) else ()
        each = TensorType((*before, *kept, *after), whole.dtype)
        if not isinstance(size, int) or size > MOST_PIECES:
            return listed(typer, node, name, inputs, frame, Held(None, each))
        held = Held((each,) * size, each)
        if not kept:
            return cut(typer, node, name, frame, held, "unbind", input=inputs[0], dim=axis)
        return cut(typer, node, name, frame, held, "split", input=inputs[0], split_size=(1,) * size, dim=axis)
    sizes = pieces(typer, given, size)
    if sizes is None:
        each = TensorType((*before, D.fresh("n", Origin.DATA), *after), whole.dtype)
        return listed(typer, node, name, inputs, frame, Held(None, each))
    items = tuple(TensorType((*before, piece, *after), whole.dtype) for piece in sizes)
    return cut(typer, node, name, frame, Held(items), "split", input=inputs[0], split_size=tuple(sizes), dim=axis)


def pieces(typer: OnnxTyper, given: Value, size: Dim) -> list[Dim] | None:
    """The sizes that a tensor is split into: stated one by one, or one size and what is left."""
    stated = typer.model.builder.type_of(given)
    if stated.data is None or not all(isinstance(v, int) and v >= 0 for v in stated.data):
        return None
    if stated.shape != ():
        return list(stated.data)
    step = stated.data[0]
    if not isinstance(size, int) or step < 1 or size > step * MOST_PIECES:
        return None
    return [min(step, size - start) for start in range(0, size, step)]


@special("ConcatFromSequence")
def concat(typer: OnnxTyper, node: RawNode, name: str, inputs: list[Any], count: int, frame: Frame) -> list[Value]:
    held, axis = held_by(typer, inputs), node.attributes.get("axis")
    stacked = bool(node.attributes.get("new_axis", 0))
    alike = not stacked or all(is_same(held.items[0], i) for i in held.items or ()) if held.items else False
    if held.values and isinstance(axis, int) and alike:
        arguments = {"tensors": list(held.values), "dim": axis}
        return [applied(typer, node, name, frame, "stack" if stacked else "cat", arguments)]
    shape = joined(held, axis, stacked) if isinstance(axis, int) else None
    return single(typer, node, name, inputs, frame, TensorType(shape, held.element().dtype))


def joined(held: Held, axis: int, stacked: bool) -> Shape:
    each = held.element().shape
    rank = None if each is None else len(each) + stacked
    if each is None or rank is None or not -rank <= axis < rank:
        return None
    axis %= rank
    total: Dim = D.fresh("n", Origin.DATA)
    if stacked:
        total = total if held.items is None else len(held.items)
        return (*each[:axis], total, *each[axis:])
    if held.items is not None:
        total = 0
        for item in held.items:
            total = D.add(total, item.shape[axis]) if item.shape is not None else D.fresh("n", Origin.DATA)
    return (*each[:axis], total, *each[axis + 1 :])


@special("SequenceMap")
def mapped(typer: OnnxTyper, node: RawNode, name: str, inputs: list[Any], count: int, frame: Frame) -> list[Value]:
    """The body runs once for each item; of a list of unknown length once for a common item."""
    builder, lists = typer.model.builder, typer.lists
    held = [lists.of(v) for v in inputs]
    first = held[0] if held and held[0] is not None else Held(None)
    rounds = len(first.items) if first.items is not None and len(first.items) <= MOST_MAPPED else None
    results: list[list[TensorType]] = []
    for place in range(1 if rounds is None else rounds):
        arguments = []
        for value, own in zip(inputs, held):
            if own is None:
                arguments.append(value)
            else:
                item = own.items[place] if own.items is not None and place < len(own.items) else own.element()
                arguments.append(builder.source(item, "loop", "item"))
        results.append(
            [plain(typer, v) for v in typer.body(node.attributes.get("body"), f"{name}/body", arguments, frame)]
        )
    made_lists: list[Value] = []
    for index in range(count):
        types = tuple(r[index] for r in results if index < len(r))
        each = Held(types if rounds is not None else None, types[0] if types else NOTHING)
        made_lists += listed(typer, node, name, inputs, frame, each)
    return made_lists


# -- optional values ---------------------------------------------------------------------------------------------------
@special("Optional")
def optional(typer: OnnxTyper, node: RawNode, name: str, inputs: list[Any], count: int, frame: Frame) -> list[Value]:
    if not inputs or inputs[0] is None:
        return single(typer, node, name, inputs, frame, NOTHING)
    held = typer.lists.of(inputs[0])
    if held is not None:
        return listed(typer, node, name, inputs, frame, held)
    return single(typer, node, name, inputs, frame, plain(typer, inputs[0]))


@special("OptionalGetElement")
def element(typer: OnnxTyper, node: RawNode, name: str, inputs: list[Any], count: int, frame: Frame) -> list[Value]:
    return optional(typer, node, name, inputs, count, frame)


@special("OptionalHasElement")
def has_element(typer: OnnxTyper, node: RawNode, name: str, inputs: list[Any], count: int, frame: Frame) -> list[Value]:
    if not inputs or inputs[0] is None:
        return [typer.model.builder.source(TensorType((), BOOL, (False,)), "constant", name)]
    return single(typer, node, name, inputs, frame, TensorType((), BOOL))
