"""What writers of source for stored graphs share: values by reference, one line for each step, the table of weights."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ...base.annotations import Any
from ...graph.architecture import Architecture, Constant, Reference
from . import (  # noqa: F401 (they register folds)
    conversion_decomposed,
    conversion_frames,
    conversion_graph,
    conversion_keras,
    conversion_layers,
    conversion_loops,
    conversion_parts,
    conversion_places,
    conversion_recurrent,
    conversion_reduce,
    conversion_rounds,
    conversion_tensors,
    conversion_windows,
)
from .conversion import ODD, Step, Steps, Weight, references
from .python_text import Names, comment, identifier, literal


class Writer(ABC):
    """Writes steps by their `visit_` method or as a function of the library; what neither knows is a placeholder."""

    def __init__(self, model: Architecture, names: Names, layers: Names) -> None:
        self.model, self.names, self.layers = model, names, layers
        self.steps, self.outputs = Steps(model).all()
        self.lines: list[str] = []
        self.values: dict[str, str] = {}
        self.held: dict[str, str] = {}
        # which stored tensor each weight takes
        self.stored: dict[str, Weight] = {}
        self.read = {r for s in self.steps for r in references(s.inputs)} | set(self.outputs)
        self.placeholders = False
        self.shapes, self.scales = dict(model.weights), dict(model.weight_scales)
        self.types = {n: t for n, t in model.weight_types if n not in self.scales}

    @abstractmethod
    def array(self, elements: list[Any], shape: Any) -> str:
        """A constant tensor."""

    @abstractmethod
    def constant(self, ref: str, name: str, shape: tuple[Any, ...]) -> str:
        """A weight that stands alone."""

    @abstractmethod
    def label(self, step: Step) -> str:
        """The variable that holds a result."""

    @abstractmethod
    def function(self, step: Step) -> str | None:
        """The call of a function of the library, where there is one for the step."""

    @abstractmethod
    def activated(self, kind: str, text: str) -> str:
        """An activation around an expression."""

    def plus(self, step: Step, text: str) -> str:
        """With a bias that is no weight."""
        return f"{text} + {self.value(step.settings['plus'])}" if "plus" in step.settings else text

    def visit_same(self, step: Step) -> str:
        return self.value(step.inputs[0])

    def spelled(self, step: Step) -> str | None:
        """The operation as a function of the library that spells it alike."""
        return None

    def is_known(self, argument: Any) -> bool:
        """Whether the source has a word for a value."""
        if not isinstance(argument, Reference):
            return True
        kind, _, name = argument.partition(":")
        return str(argument) in self.values or (kind in ("param", "buffer") and name in self.shapes)

    def value(self, argument: Any) -> str:
        if isinstance(argument, Constant):
            if not argument.shape:
                return literal(argument.elements[0])
            return self.array(list(argument.elements), argument.shape)
        if not isinstance(argument, Reference):
            return literal(argument)
        if str(argument) in self.values:
            return self.values[str(argument)]
        kind, _, name = argument.partition(":")
        shape = self.shapes.get(name)
        if kind in ("param", "buffer") and shape is not None and all(isinstance(d, int) for d in shape):
            return self.constant(str(argument), name, tuple(shape))
        self.placeholders = True
        return f"placeholder({literal(name)})"

    def write(self, step: Step) -> None:
        try:
            written = getattr(self, f"visit_{step.kind}", self.function)(step)
            written = self.spelled(step) if written is None else written
        except ODD:
            written = None
        if written is None:
            self.placeholders = True
            self.lines.append(comment(f"TODO: {step.what} {step.settings or ''}"))
            inputs = [self.value(v) for value in step.inputs for v in (value if isinstance(value, list) else [value])]
            written = f"placeholder({', '.join([literal(step.kind), *inputs])})"
        if isinstance(written, list):
            self.results(step, written)
            return
        if step.settings.get("then"):
            written = self.activated(step.settings["then"], written)
        name = self.label(step)
        self.lines.append(f"{name} = {written}")
        for i, ref in enumerate(step.outputs):
            alone = len(step.outputs) == 1 or bool(step.settings.get("first"))
            self.values[ref] = name if alone else f"{name}[{i}]"

    def results(self, step: Step, written: list[str]) -> None:
        """Results that are computed apart; those that nobody reads are left out."""
        for ref, text in zip(step.outputs, written):
            if ref in self.read:
                self.values[ref] = self.label(step)
                self.lines.append(f"{self.values[ref]} = {text}")

    def visit_operator(self, step: Step) -> str:
        text = f" {step.settings['sign']} ".join(self.value(v) for v in step.inputs)
        over = step.settings.get("over", 1)
        return text if over == 1 else f"({text}) / {over}"

    def visit_rescaled(self, step: Step) -> str:
        return f"{self.value(step.inputs[0])} * {literal(step.settings['scale'])} + {literal(step.settings['offset'])}"

    def visit_squared_difference(self, step: Step) -> str:
        first, second = (self.value(v) for v in step.inputs)
        return f"({first} - {second}) ** 2"

    def visit_squared(self, step: Step) -> str:
        return f"{self.value(step.inputs[0])} ** 2"

    def visit_add(self, step: Step) -> str | None:
        values = [self.value(v) for v in step.inputs]
        other = step.settings.get("other", step.settings.get("input"))
        values += [self.value(other)] if isinstance(other, (int, float, Constant)) else []
        return " + ".join(values) if len(values) == 2 and step.settings.get("alpha", 1) in (1, None) else None

    def visit_slices(self, step: Step) -> str:
        return f"{self.value(step.inputs[0])}[{step.settings['text']}]"


def one(values: list[int]) -> Any:
    """One number where all are the same."""
    return values[0] if len(set(values)) == 1 else tuple(values)


def short(value: float) -> str:
    """A number of single precision as it was meant."""
    return repr(float(f"{value:.7g}"))


def layer_name(stored: str, kind: str) -> str:
    head = stored.replace("/", ".").rpartition(".")[0]
    return identifier(head if head and not stored.startswith("onnx::") else kind, kind)


def is_packed(stored: dict[str, Weight], scales: dict[str, Any]) -> bool:
    """Whether a weight is more or less than a stored tensor."""
    return any(w.is_cut or w.stored in scales for w in stored.values())


def table(stored: dict[str, Weight], scales: dict[str, Any]) -> str:
    """Which stored tensor each parameter takes, and how its axes are to be ordered."""
    head = comment("the tensor of the file that each weight takes, and the order of its axes where it differs")
    rows = "".join(f"    {literal(k)}: {literal(row(weight))},\n" for k, weight in stored.items())
    held = {w.stored for weight in stored.values() for w in (weight, *weight.more)}
    scaled = [n for n in scales if n in held]
    text = f"{head}\nSTORED = {{\n{rows}}}\n" + (scale_table(scaled, scales) if scaled else "")
    taking = TAKEN.replace("tensors[how]", "real(tensors, how)").replace("tensors[name]", "real(tensors, name)") + REAL
    return text + (taking if scaled else TAKEN if is_packed(stored, scales) else "")


def scale_table(names: list[str], scales: dict[str, Any]) -> str:
    """What the whole numbers of the weights stand for."""
    head = comment("whole numbers stand for (number - zero point) * scale, with several scales along an axis")
    rows = "".join(f"    {literal(n)}: {literal(scales[n])},\n" for n in names)
    return f"\n{head}\nSCALES = {{\n{rows}}}\n"


def said_scales(model: Architecture) -> str:
    """What inputs of whole numbers stand for."""
    scales = dict(model.weight_scales)
    lines = []
    for info in model.inputs:
        if info.name in scales:
            (scale, *_), (zero, *_), _ = scales[info.name]
            lines.append(
                comment(f"{info.name}: real numbers; the file takes {info.dtype}, x / {short(scale)} + {zero}")
            )
    return "".join(f"{line}\n" for line in lines)


def row(weight: Weight) -> tuple[Any, ...]:
    if not weight.is_cut:
        return (weight.stored, weight.order)
    if weight.view is not None:
        return (weight.view, weight.order, (weight.stored, None, 0, ()))
    return (weight.how or "sum", weight.order, *(part(w) for w in (weight, *weight.more)))


def part(weight: Weight) -> tuple[Any, ...]:
    """Name, place on the first axis, axis and ranges on it that are joined."""
    ranges: list[list[int]] = []
    for gate in weight.gates:
        first = weight.start + gate * weight.unit
        if ranges and ranges[-1][1] == first:
            ranges[-1][1] = first + weight.unit
        else:
            ranges.append([first, first + weight.unit])
    return (weight.stored, weight.index, weight.axis, tuple(map(tuple, ranges)))


NUMPY = "import numpy as np\n"
TAKEN = '''

def taken(tensors, key):
    """A weight out of the tensors of the file, as arrays of numpy: parts of packed ones are joined."""
    how, order, *parts = STORED[key]
    if not parts:
        array = tensors[how]
    else:
        found = []
        for name, index, axis, ranges in parts:
            part = tensors[name] if index is None else tensors[name][index]
            cut = [part.take(range(first, last), axis) for first, last in ranges]
            found.append(np.concatenate(cut, axis) if cut else part)
        if isinstance(how, tuple):
            array = found[0].reshape(how)
        else:
            array = np.stack(found) if how == "stack" else sum(found)
            array = array if how not in ("zero", "one") else 0 * array + (how == "one")
            if how == "last":  # of three parts
                array = np.where(np.arange(len(array)) < len(array) // 3 * 2, 0 * array, array)
    return array if order is None else array.transpose(order)
'''
REAL = '''

def real(tensors, name):
    """A tensor of the file as the numbers that it stands for."""
    if name not in SCALES:
        return tensors[name]
    scales, zeros, axis = (np.array(part, "float32") for part in SCALES[name])
    shape = [-1 if place == axis and scales.size > 1 else 1 for place in range(tensors[name].ndim)]
    return (tensors[name].astype("float32") - zeros.reshape(shape)) * scales.reshape(shape)
'''
