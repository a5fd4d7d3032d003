"""The dataflow of a model as boxes in nested scopes and arrows between them, for formats that draw graphs."""

from __future__ import annotations

from ..base.plain import dataclass, field
from ..graph.architecture import Architecture, OperationInfo
from .rows import lineage
from .words import dims


@dataclass(frozen=True, slots=True)
class Box:
    """An input, an operation, or a module whose inside is not shown."""

    key: str
    lines: tuple[str, ...]
    kind: str = "operation"
    guarded: bool = False


@dataclass(slots=True)
class Frame:
    """A module with the boxes and modules inside it."""

    path: str
    title: str
    boxes: list[Box] = field(default_factory=list)
    frames: dict[str, Frame] = field(default_factory=dict)


@dataclass(slots=True)
class Flow:
    root: Frame
    # (from, to) -> the shape that travels, each arrow once
    arrows: dict[tuple[str, str], str] = field(default_factory=dict)


def flow(model: Architecture, depth: int | None) -> Flow:
    """Operations deeper than `depth` modules are drawn as the module that holds them."""
    maker = _Maker(model, depth)
    for info in model.inputs:
        maker.flow.root.boxes.append(Box(_input_key(info.name), (info.name, dims(info.shape)), "input"))
    for operation in model.operations:
        maker.add(operation)
    return maker.flow


class _Maker:
    def __init__(self, model: Architecture, depth: int | None) -> None:
        self.depth = depth
        self.kinds = {module.path: module.type.rsplit(".", 1)[-1] for module in model.modules}
        self.flow = Flow(Frame("", model.name))
        self.inputs = {_input_key(info.name) for info in model.inputs}
        self.keys: dict[str, str] = {}
        self.shapes: dict[str, str] = {}
        self.modules: set[str] = set()

    def add(self, operation: OperationInfo) -> None:
        parts = lineage(operation.scope or "")[1:]
        hidden = self.depth is not None and len(parts) > self.depth
        key = self._module(parts[: self.depth]) if hidden else self._operation(operation, parts)
        for index, (shape, _) in enumerate(operation.outputs):
            self.keys[f"op:{operation.id}.{index}"] = key
            self.shapes[f"op:{operation.id}.{index}"] = dims(shape)
        for source in operation.inputs:
            self._arrow(source, key)

    def _operation(self, operation: OperationInfo, parts: list[str]) -> str:
        key = f"op{operation.id}"
        shape = dims(operation.outputs[0][0]) if operation.outputs else ""
        lines = tuple(line for line in (operation.op, shape, *_conditions(operation)) if line)
        self._frame(parts).boxes.append(Box(key, lines, guarded=bool(operation.guard)))
        return key

    def _module(self, parts: list[str]) -> str:
        """The box of a module that is not opened, made when first met. The root is always opened."""
        path = parts[-1]
        key = f"module_{path}"
        if path not in self.modules:
            self.modules.add(path)
            self._frame(parts[:-1]).boxes.append(Box(key, (f"{self.kinds.get(path, '')} {path}".strip(),), "module"))
        return key

    def _frame(self, parts: list[str]) -> Frame:
        frame = self.flow.root
        for length in range(1, len(parts) + 1):
            path = parts[length - 1]
            if path not in frame.frames:
                frame.frames[path] = Frame(path, f"{self.kinds.get(path, '')} {path}".strip())
            frame = frame.frames[path]
        return frame

    def _arrow(self, source: str, target: str) -> None:
        start = source if source in self.inputs else self.keys.get(source)
        if start is not None and start != target:
            self.flow.arrows.setdefault((start, target), self.shapes.get(source, ""))


def _input_key(name: str) -> str:
    return f"input:{name}"


def _conditions(operation: OperationInfo) -> tuple[str, ...]:
    return (f"if {' and '.join(operation.guard)}",) if operation.guard else ()
