"""Operations that look elements up by their places, or put them there, as steps."""

from __future__ import annotations

from ...base.annotations import Any
from ...graph.architecture import Constant, OperationInfo, Reference
from .conversion import Step, Steps, fold
from .python_text import bracketed

# Operations whose results are places from the front: none of them is counted from the end.
FROM_FRONT = ("largest", "argmax", "argmin", "position", "topk", "sort", "argsort")
SUMS = ("add", "sum")


@fold("largest")
def _largest(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """The largest or smallest of an axis, the first of them first."""
    smallest = op.attrs.get("largest") == 0 or op.attrs.get("mode") == "min"
    in_order = op.attrs.get("sorted", 1) and op.attrs.get("sort", "value") == "value"
    shape = steps.shape_of(a["input"])
    if shape is None or not isinstance(a["k"], int) or not isinstance(a["axis"], int) or not in_order:
        return None
    return Step(
        "top", [a["input"]], {"k": a["k"], "dim": a["axis"] % len(shape), "largest": not smallest, "rank": len(shape)}
    )


@fold("topk")
def _topk(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    shape, dim = steps.shape_of(a["input"]), a.get("dim", -1)
    if shape is None or not isinstance(a["k"], int) or not isinstance(dim, int) or a.get("sorted") is False:
        return None
    largest = a.get("largest") is not False
    return Step("top", [a["input"]], {"k": a["k"], "dim": dim % len(shape), "largest": largest, "rank": len(shape)})


@fold("scatter", "scatter_add")
def _scatter(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    if not isinstance(a.get("src"), (Reference, Constant)) or a.get("reduce") is not None:
        return None
    found = places(steps, a["input"], a["index"], a["dim"])
    if found is None:
        return None
    # torch counts its places from the front
    return Step(
        "scattered_into", [a["input"], a["index"], a["src"]], {**found, "count": None, "adds": op.op == "scatter_add"}
    )


@fold("gather")
def _gather(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    found = places(steps, a["input"], a["index"], a["dim"])
    return None if found is None else Step("gathered", [a["input"], a["index"]], {**found, "count": None})


@fold("take_elements")
def _take_elements(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    found = places(steps, a["data"], a["indices"], a.get("axis", 0))
    return None if found is None else Step("gathered", [a["data"], a["indices"]], found)


@fold("put_elements")
def _put_elements(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """Elements that replace others or are added to them."""
    how, kind = str(a.get("reduction", "none")), str(op.stored_type)
    if a.get("rows") or a.get("updates") is None:
        return None
    if kind == "ScatterND" and how in ("none", *SUMS):
        settings = positions(steps, a["data"], a["indices"])
        inputs = [a["data"], a["indices"], a["updates"]]
        return None if settings is None else Step("put_at", inputs, {**settings, "adds": how in SUMS})
    if not kind.startswith(("ScatterElements", "Scatter")) or "ND" in kind:
        return None
    found = places(steps, a["data"], a["indices"], a.get("axis", 0))
    if found is None or how not in ("none", *SUMS) or op.attrs.get("use_init_val") is False:
        return None
    return Step("scattered_into", [a["data"], a["indices"], a["updates"]], {**found, "adds": how in SUMS})


@fold("take_positions")
def _take_positions(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """Elements at positions that stand side by side in the last axis."""
    found = positions(steps, a["input"], a["indices"])
    if found is None or op.attrs.get("batch_dims") or a.get("batch_dims"):
        return None
    return Step("taken_at", [a["input"], a["indices"]], found)


def positions(steps: Steps, data: Any, indices: Any) -> dict[str, Any] | None:
    """How far apart the places of each axis are, where positions of several axes are counted as one."""
    shape, index = steps.shape_of(data), steps.shape_of(indices)
    if shape is None or not index or not isinstance(index[-1], int) or not 0 < index[-1] <= len(shape):
        return None
    if not all(isinstance(d, int) for d in shape[1:]):
        return None
    strides = [1]
    for size in shape[index[-1] - 1 : 0 : -1]:
        strides.insert(0, strides[0] * int(size))  # type: ignore[arg-type]
    return {"strides": strides, "rest": list(shape[index[-1] :]), "shape": list(shape)}


@fold("index_add")
def _index_add(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """Rows that are added to those of a tensor."""
    shape, index = steps.shape_of(a["input"]), steps.shape_of(a["index"])
    if shape is None or index is None or len(index) != 1 or a.get("alpha", 1) != 1 or not isinstance(a["dim"], int):
        return None
    settings = {"dim": a["dim"] % len(shape), "shape": list(shape)}
    return Step("rows_added", [a["input"], a["index"], a["source"]], settings)


@fold("index_put")
def _index_put(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """Rows that are added at the places that one tensor of whole numbers tells."""
    shape, index = steps.shape_of(a["input"]), a["indices"]
    if not a.get("accumulate") or shape is None or not isinstance(index, list) or len(index) != 1:
        return None
    places_of = steps.shape_of(index[0])
    if places_of is None or len(places_of) != 1 or kind_of(steps, index[0]) not in ("i32", "i64"):
        return None
    return Step("rows_added", [a["input"], index[0], a["values"]], {"dim": 0, "shape": list(shape)})


def one_row_of_places(steps: Steps, data: Any, index: list[Any]) -> Step | None:
    """Brackets that hold one tensor of whole numbers, behind axes that are taken as a whole."""
    tensors = [n for n, i in enumerate(index) if isinstance(i, Reference)]
    whole = all(bracketed(i) == ":" for n, i in enumerate(index) if n not in tensors)
    if len(tensors) != 1 or not whole or kind_of(steps, index[tensors[0]]) not in ("i32", "i64"):
        return None
    return Step("looked_up", [data, index[tensors[0]]], {"dim": tensors[0]})


def kind_of(steps: Steps, ref: Any) -> str | None:
    """The element type of a value that is no weight."""
    op = steps.maker(ref)
    if op is not None:
        return op.outputs[int(ref.rpartition(".")[2])][1]
    return next((i.dtype for i in steps.model.inputs if ref == f"input:{i.name}"), None)


def places(steps: Steps, data: Any, indices: Any, axis: Any) -> dict[str, Any] | None:
    """The axis, and how many places it has where they may be counted from its end."""
    shape, index = steps.shape_of(data), steps.shape_of(indices)
    if shape is None or index is None or not isinstance(axis, int) or not isinstance(shape[axis], int):
        return None
    maker = steps.maker(indices) if isinstance(indices, Reference) else None
    front = maker is not None and maker.op in FROM_FRONT
    rest = [d for i, d in enumerate(shape) if i != axis % len(shape)]
    alike = [d for i, d in enumerate(index) if i != axis % len(shape)] == rest
    settings = {"dim": axis % len(shape), "count": None if front else shape[axis], "alike": alike}
    return {**settings, "size": shape[axis], "rank": len(shape)}
