"""The equations of recurrent cells, found in the body of a loop: sums of products under the activations of their gates."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.plain import dataclass, field, replace
from ...graph.architecture import Constant, OperationInfo, Reference
from .conversion import ODD, Steps, Weight
from .conversion_recurrent import GATES

# Gates as torch counts them: input, forget, cell, output; reset, update, new.
SIGNS = {"add": "+", "add_n": "+", "bias_add": "+", "mul": "*", "sub": "-"}
# What closes gates, and what stands around the other sums.
CLOSING = ("sigmoid", "hardsigmoid")
INNER = ("tanh", "relu", "sigmoid", "hardsigmoid")


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a stored tensor: of row `row`, `size` entries from `start` on along the last axis (or along the first, for
    matrices that hold outputs by inputs)."""

    stored: str
    start: int
    size: int
    shape: tuple[int, ...]
    row: int | None = None
    rows_are_outputs: bool = False


@dataclass(slots=True)
class Sum:
    """What stands under an activation: products with stored matrices, stored vectors, and other values."""

    products: list[tuple[Any, Part]] = field(default_factory=list)
    biases: list[Part] = field(default_factory=list)
    others: list[Any] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Cell:
    kind: str
    x: Any
    wide: int
    hidden: int
    weights: dict[str, Weight]
    word: str = "tanh"
    gate: str = "sigmoid"
    # whether a GRU resets the product, not the state
    after: bool = True
    # the place of the second state of an LSTM, and what it becomes
    cell_state: int | None = None
    new_state: Any = None


class Body:
    """One round of a loop: values by reference, `slots` are the names of what it reads of the round before."""

    def __init__(self, steps: Steps, slots: dict[str, int]) -> None:
        self.steps, self.slots = steps, slots

    def slot(self, value: Any) -> int | None:
        return self.slots.get(str(value)) if isinstance(value, Reference) else None

    def maker(self, value: Any) -> OperationInfo | None:
        known = isinstance(value, Reference) and str(value) not in self.slots
        return self.steps.maker(value) if known else None

    def given(self, op: OperationInfo) -> dict[str, Any]:
        return {k: self.steps.value(v) for k, v in self.steps.of(op).items()}

    def taken_apart(self, value: Any) -> tuple[str, list[Any]]:
        """A sum, product or difference as its sign and its two operands; an activation as its name and its operand."""
        op = self.maker(value)
        if op is None:
            return "", []
        made = self.steps.folded(op)
        sign = SIGNS.get(op.op) or (made.settings.get("sign", "") if made.kind == "operator" else "")
        given = self.given(op)
        if sign == "/":
            return self.cut_line(given)
        if sign and made.settings.get("then") is None and given.get("alpha", 1) in (1, None):
            operands = [given[n] for n in ("input", "other", "bias") if given.get(n) is not None]
            return (sign, operands) if len(operands) == 2 else ("", [])
        if made.kind in INNER and len(made.inputs) == 1:
            return made.kind, made.inputs
        return "", []

    def cut_line(self, given: dict[str, Any]) -> tuple[str, list[Any]]:
        """relu6(x + 3) / 6."""
        inner = self.maker(given.get("input")) if number(given.get("other")) == 6 else None
        if inner is None or inner.op != "relu6":
            return "", []
        plus, operands = self.taken_apart(self.given(inner)["input"])
        if plus != "+" or number(operands[1]) != 3:
            return "", []
        return "hardsigmoid", operands[:1]

    # -- sums ----------------------------------------------------------------------------------------------------------
    def sum_of(self, value: Any, start: int = 0, size: int | None = None) -> Sum:
        """A value, or `size` entries of its last axis, as a sum."""
        found = Sum()
        self.add(found, value, start, size)
        return found

    def add(self, found: Sum, value: Any, start: int, size: int | None) -> None:
        vector = self.part(value)
        if vector is not None:
            found.biases.append(cut(vector, start, size))
            return
        sign, operands = self.taken_apart(value)
        if sign == "+":
            for operand in operands:
                self.add(found, operand, start, size)
            return
        op = self.maker(value)
        window = self.window(op, value) if op is not None else None
        if op is not None and window is not None:
            inner, first, wide = window
            self.add(found, inner, first + start, wide if size is None else size)
        elif op is None or not self.product(found, op, start, size):
            found.others.append(value if size is None else None)

    def product(self, found: Sum, op: OperationInfo, start: int, size: int | None) -> bool:
        made = self.steps.folded(op)
        if made.kind == "linear" and not made.settings.get("then"):
            weight, bias = made.weights["weight"], made.weights.get("bias")
            if weight.is_cut or (bias is not None and bias.is_cut):
                return False
            outputs_first = weight.order is None
            total = weight.shape[0] if outputs_first else weight.shape[1]
            part = Part(weight.stored, 0, total, weight.shape, rows_are_outputs=outputs_first)
            found.products.append((made.inputs[0], cut(part, start, size)))
            if bias is not None:
                found.biases.append(cut(Part(bias.stored, 0, bias.shape[0], bias.shape), start, size))
            self.add_plus(found, made.settings.get("plus"), start, size)
            return True
        if made.kind == "matmul":
            kernel = self.part(made.inputs[1], 2)
            if kernel is not None:
                found.products.append((made.inputs[0], cut(kernel, start, size)))
                return True
        return False

    def add_plus(self, found: Sum, plus: Any, start: int, size: int | None) -> None:
        """A bias that is no weight: zeros add nothing."""
        if plus is not None and not (isinstance(plus, Constant) and not any(plus.elements)):
            self.add(found, plus, start, size)

    def part(self, value: Any, axes: int = 1) -> Part | None:
        """A stored vector (or matrix), or a piece of one."""
        if not isinstance(value, Reference):
            return None
        weight = self.steps.weight(value)
        if weight is not None and weight.order is None and weight.view is None and len(weight.shape) == axes:
            return Part(weight.stored, 0, weight.shape[-1], weight.shape)
        op = self.maker(value)
        if op is None:
            return None
        if axes == 1 and (row := self.row(op)) is not None:
            return row
        window = self.window(op, value)
        inner = self.part(window[0], axes) if window is not None else None
        return None if inner is None or window is None else cut(inner, window[1], window[2])

    def row(self, op: OperationInfo) -> Part | None:
        """One row of a stored matrix: split along its first axis and squeezed, or taken by its number."""
        given, index = self.given(op), None
        source = given.get("input")
        if op.op in ("squeeze", "squeeze_axes") and (given.get("dim") or given.get("axes")) in ([0], 0):
            split = self.maker(source)
            if split is None or split.op != "split_evenly" or number(self.given(split).get("axis")) != 0:
                return None
            index, source = int(str(source).rpartition(".")[2]), self.given(split).get("input")
        elif op.op == "strided_slice" and given.get("shrink_axis_mask") == 1:
            ends = [list(given[n].elements) for n in ("begin", "end", "strides")]
            rest = all(given["begin_mask"] >> i & 1 and given["end_mask"] >> i & 1 for i in range(1, len(ends[0])))
            index = ends[0][0] if rest and not given.get("ellipsis_mask") and not given.get("new_axis_mask") else None
        weight = self.steps.weight(source) if index is not None else None
        if weight is None or len(weight.shape) != 2 or weight.is_cut or index is None or index < 0:
            return None
        return Part(weight.stored, 0, weight.shape[1], weight.shape, index)

    def window(self, op: OperationInfo, value: Any) -> tuple[Any, int, int] | None:
        """A range of the last axis of another value."""
        given, shape = self.given(op), None
        if op.op == "split_evenly":
            shape = self.steps.shape_of(given["input"])
            axis, wide, place = number(given["axis"]), op.outputs[0][0], int(str(value).rpartition(".")[2])
            last = shape is not None and axis in (-1, len(shape) - 1) and len(shape) > 1
            if not last or wide is None or not isinstance(wide[-1], int):
                return None
            return given["input"], place * wide[-1], wide[-1]
        if op.op != "strided_slice" or given.get("ellipsis_mask") or given.get("new_axis_mask"):
            return None
        shape = self.steps.shape_of(given["input"])
        first, end, strides = (list(given[n].elements) for n in ("begin", "end", "strides"))
        if shape is None or len(first) != len(shape) or given.get("shrink_axis_mask") or set(strides) != {1}:
            return None
        if not all(given["begin_mask"] >> i & 1 and given["end_mask"] >> i & 1 for i in range(len(shape) - 1)):
            return None
        place, total = len(shape) - 1, shape[-1]
        start = 0 if given["begin_mask"] >> place & 1 else first[-1]
        stop = total if given["end_mask"] >> place & 1 else end[-1]
        if not isinstance(total, int) or not isinstance(stop, int) or not 0 <= start < stop <= total:
            return None
        return given["input"], start, stop - start


def number(value: Any) -> Any:
    return value.elements[0] if isinstance(value, Constant) and value.shape == () else value


def cut(part: Part, start: int, size: int | None) -> Part:
    return part if size is None else replace(part, start=part.start + start, size=size)


# -- cells -------------------------------------------------------------------------------------------------------------
def cell_of(body: Body, place: int, left: Any) -> Cell | None:
    """The cell whose results a round leaves at a place."""
    for match in (lstm, gru, plain):
        try:
            found = match(body, place, left)
        except ODD:
            found = None
        if found is not None:
            return found
    return None


def plain(body: Body, place: int, left: Any) -> Cell | None:
    word, operands = body.taken_apart(left)
    if word not in ("tanh", "relu"):
        return None
    return built(body, "RNN", place, [body.sum_of(operands[0])], word, "sigmoid")


def lstm(body: Body, place: int, left: Any) -> Cell | None:
    """h = o * tanh(c), c = f * c + i * g."""
    for squashed, out in both(body, left, "*"):
        word, new = under(body, squashed, INNER)
        closing, opened = under(body, out, CLOSING)
        for kept, added in both(body, new, "+") if word and closing else ():
            for forget, state in both(body, kept, "*"):
                for enter, fresh in both(body, added, "*") if body.slot(state) is not None else ():
                    sums = [
                        under(body, enter, (closing,)),
                        under(body, forget, (closing,)),
                        under(body, fresh, (word,)),
                    ]
                    if all(found for found, _ in sums):
                        gates = [body.sum_of(v) for v in (*(v for _, v in sums), opened)]
                        cell = built(body, "LSTM", place, gates, word, closing)
                        if cell is not None:
                            return replace(cell, cell_state=body.slot(state), new_state=new)
    return None


def gru(body: Body, place: int, left: Any) -> Cell | None:
    """h = z * h + (1 - z) * n, with n = tanh(x + r * (h)) or tanh(x + (r * h))."""
    for kept, added in both(body, left, "+"):
        for update, state in both(body, kept, "*"):
            closing, opened = under(body, update, CLOSING)
            for rest, fresh in both(body, added, "*") if closing and body.slot(state) == place else ():
                word, inner = under(body, fresh, INNER)
                if word and is_rest(body, rest, update):
                    found = reset(body, place, body.sum_of(opened), body.sum_of(inner), word, closing)
                    if found is not None:
                        return found
    return None


def reset(body: Body, place: int, update: Sum, new: Sum, word: str, closing: str) -> Cell | None:
    """How a GRU forgets: it resets the product with its state (`after`), or the state before the product."""
    if len(new.others) == 1 and len(new.products) == 1:
        for door, product in both(body, new.others[0], "*"):
            found, opened = under(body, door, (closing,))
            inner = body.sum_of(product)
            if found and inner.products and (len(new.biases), len(inner.biases)) in ((0, 0), (1, 1)):
                joined = Sum([*new.products, *inner.products], [*new.biases, *inner.biases], inner.others)
                return built(body, "GRU", place, [body.sum_of(opened), update, joined], word, closing)
    for operand, _ in new.products if not new.others else ():
        for door, state in both(body, operand, "*"):
            found, opened = under(body, door, (closing,))
            if found and body.slot(state) == place:
                products = [(state if x == operand else x, part) for x, part in new.products]
                sums = [body.sum_of(opened), update, Sum(products, new.biases)]
                return built(body, "GRU", place, sums, word, closing, after=False)
    return None


def both(body: Body, value: Any, sign: str) -> list[tuple[Any, Any]]:
    """The two operands of a sum or product, in both orders."""
    found, operands = body.taken_apart(value)
    return [(operands[0], operands[1]), (operands[1], operands[0])] if found == sign else []


def under(body: Body, value: Any, words: tuple[str, ...]) -> tuple[str, Any]:
    """Which of these activations a value is, and what stands under it."""
    found, operands = body.taken_apart(value)
    return (found, operands[0]) if found in words else ("", None)


def is_rest(body: Body, value: Any, update: Any) -> bool:
    sign, operands = body.taken_apart(value)
    return sign == "-" and number(operands[0]) == 1 and operands[1] == update


# -- weights -----------------------------------------------------------------------------------------------------------
def built(body: Body, kind: str, place: int, sums: list[Sum], word: str, gate: str, after: bool = True) -> Cell | None:
    """A cell of the sums of its gates: each is a product with the input, one with the state, and the same biases."""
    pairs = [apart(body, place, s) for s in sums]
    if len(sums) != GATES[kind] or any(p is None for p in pairs) or len({str(p[0]) for p in pairs if p}) != 1:
        return None
    whole = [p for p in pairs if p is not None]
    hidden = whole[0][2].size
    given, kept = packed([p[1] for p in whole], hidden), packed([p[2] for p in whole], hidden)
    biases = packed_biases([s.biases for s in sums], hidden)
    if given is None or kept is None or biases is None or kept.shape[1] != hidden:
        return None
    weights = {"weight_ih_l0": given, "weight_hh_l0": kept} | biases
    return Cell(kind, whole[0][0], given.shape[1], hidden, weights, word, gate, after)


def apart(body: Body, place: int, found: Sum) -> tuple[Any, Part, Part] | None:
    """Input, its matrix and that of the state."""
    if found.others or len(found.products) != 2:
        return None
    (a, first), (b, second) = found.products
    if body.slot(a) == place:
        (a, first), (b, second) = (b, second), (a, first)
    return (a, first, second) if body.slot(b) == place and body.slot(a) != place else None


def packed(parts: list[Part], hidden: int) -> Weight | None:
    """The pieces of one stored matrix as a weight in the order of torch's gates."""
    first = parts[0]
    alike = all(p.stored == first.stored and p.size == hidden and not p.start % hidden for p in parts)
    if not alike or len(first.shape) != 2 or first.shape[0 if first.rows_are_outputs else 1] != len(parts) * hidden:
        return None
    wide = first.shape[1] if first.rows_are_outputs else first.shape[0]
    gates = tuple(p.start // hidden for p in parts)
    shape = (len(parts) * hidden, wide)
    if first.rows_are_outputs:
        return Weight(first.stored, shape, None, gates=gates, unit=hidden)
    return Weight(first.stored, shape, (1, 0), gates=gates, unit=hidden, axis=1)


def packed_biases(many: list[list[Part]], hidden: int) -> dict[str, Weight] | None:
    """The biases of all gates: of the input and of the state; where there is one, that of the state is zero."""
    ways = [(p.stored, p.row) for p in many[-1]]
    if any(sorted(map(str, ((p.stored, p.row) for p in parts))) != sorted(map(str, ways)) for parts in many):
        return None
    if len(set(ways)) != len(ways) or len(ways) > 2:
        return None
    found: list[Weight] = []
    for way in ways:
        parts = [p for parts in many for p in parts if (p.stored, p.row) == way]
        if any(p.size != hidden or p.start % hidden for p in parts):
            return None
        gates = tuple(p.start // hidden for p in parts)
        found.append(Weight(way[0], (len(parts) * hidden,), index=way[1], gates=gates, unit=hidden))
    if len(found) == 1:
        found.append(replace(found[0], how="zero"))
    return dict(zip(("bias_ih_l0", "bias_hh_l0"), found))
