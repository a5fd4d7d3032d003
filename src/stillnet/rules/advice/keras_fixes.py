"""What to write instead, for failures in Keras and TensorFlow."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim, Sym
from ...base.finding import Fix
from ...base.truth import YES
from ...graph.graph import Failure, Node, Source, TensorType, Value
from ..facts.keras_facts import layer_of

Repair = Callable[[Any, Failure, list[TensorType]], str]
# Operations between a recurrent layer and the place that misses its steps.
PASSING = frozenset(
    {"dropout", "noise", "normalize_batch", "normalize_axes", "relu", "tanh", "attend_heads", "reshape"}
)


def keras_advice(machine: Any, failure: Failure) -> Fix | None:
    """The first piece of advice that fits the failure."""
    if not failure.api.startswith(("keras.", "tf.")):
        return None
    types = [machine.builder.type_of(o) for o in failure.operands]
    for words, repair in REPAIRS.items():
        if words in failure.message:
            text = repair(machine, failure, types)
            return Fix(text) if text else None
    return None


# -- ranks -------------------------------------------------------------------------------------------------------------
def one_axis_more(machine: Any, failure: Failure, types: list[TensorType]) -> str:
    """A sequence of vectors where a picture is wanted, steps that a recurrent layer does not return, one channel."""
    found = re.search(r"expects (\d)-D input, got (\d)-D", failure.message)
    shape = types[0].shape if types else None
    if found is None or shape is None or int(found[1]) != len(shape) + 1:
        return ""
    before = maker(failure.operands[0])
    if isinstance(shape[0], Sym) and D.is_name(shape[0]) is None:
        # inside of TimeDistributed: its steps stand in the place of samples
        return "one axis more in the Input, for the steps: (steps, ...)"
    if len(shape) == 2 and (missing := steps(machine, failure, types)):
        return missing
    if before is not None and before.op == "embed" and failure.message.startswith("Conv2D"):
        return "Conv1D"
    if not failure.message.startswith("Conv"):
        return ""
    sizes = [str(d) for d in shape[1:]]
    # steps come first, channels last
    wanted = ["1", *sizes] if failure.message.startswith("ConvLSTM") else [*sizes, "1"]
    return f"Reshape(({', '.join(wanted)})) before it" if all(s.isdigit() for s in sizes) else ""


def steps(machine: Any, failure: Failure, types: list[TensorType]) -> str:
    """A recurrent layer that returns its last step only."""
    before = maker(failure.operands[0]) if failure.operands else None
    if before is None or before.op != "recur":
        return ""
    return f"let the {before.api.rpartition('.')[2]} before it return_sequences=True"


def maker(value: Value) -> Node | None:
    """The operation that made a tensor, before those that keep its shape."""
    node = value.producer
    while isinstance(node, Node) and node.op in PASSING and node.inputs:
        node = node.inputs[0].producer
    return node if isinstance(node, Node) else None


# -- products ----------------------------------------------------------------------------------------------------------
def transposed(machine: Any, failure: Failure, types: list[TensorType]) -> str:
    if len(types) < 2 or types[0].shape is None or types[1].shape is None:
        return ""
    a, b = types[0].shape, types[1].shape
    if len(a) < 2 or len(b) < 2:
        return ""
    if D.same(a[-1], b[-1]) is YES:
        return "transpose_b=True" if failure.api.startswith("tf.") else "transpose the second"
    if D.same(a[-2], b[-2]) is YES:
        return "transpose_a=True" if failure.api.startswith("tf.") else "transpose the first"
    if is_weight(failure.operands[1]) and len(b) == 2:
        return f"give the variable the shape [{D.text(a[-1])}, {D.text(b[-1])}]"
    return ""


def is_weight(value: Value) -> bool:
    return isinstance(value.producer, Source) and value.producer.kind == "parameter"


# -- sums --------------------------------------------------------------------------------------------------------------
def same_width(machine: Any, failure: Failure, types: list[TensorType]) -> str:
    """Where one side comes straight from a layer with units or filters: as many as the other side has."""
    if len(types) < 2 or not types[0].shape or not types[1].shape:
        return ""
    for mine, other in ((1, 0), (0, 1)):
        value, shape, wanted = failure.operands[mine], types[mine].shape or (), (types[other].shape or ())[-1:]
        if is_weight(value) and len(shape) == 1 and wanted:
            return f"give the variable {D.text(wanted[0])} elements"
        if len(shape) != len(types[other].shape or ()) or not only_last_differs(shape, types[other].shape or ()):
            continue
        layer = layer_of(value.producer) if isinstance(value.producer, Node) else None
        name = next(
            (n for n in ("units", "filters") if layer is not None and (layer.config or {}).get(n) == shape[-1]), ""
        )
        if name and isinstance(wanted[0], int):
            return f"{name}: {shape[-1]} -> {wanted[0]}"
    return ""


def only_last_differs(a: tuple[Dim, ...], b: tuple[Dim, ...]) -> bool:
    return len(a) == len(b) and all(D.same(x, y) is YES for x, y in zip(a[:-1], b[:-1]))


def halved(machine: Any, failure: Failure, types: list[TensorType]) -> str:
    """Targets beside scores; a shortcut beside convolutions that widen, or have strides."""
    if failure.message.startswith("categorical_crossentropy: targets"):
        return numbered(types)
    pairs = places(types)
    if (convolved := shortcut(failure, types)) and len(pairs) == 2:
        return convolved
    ratios = {max(pair) / min(pair) for pair in pairs if min(pair) > 0}
    if len(ratios) == 1:
        larger = 0 if pairs[0][0] > pairs[0][1] else 1
        ratio, producer = ratios.pop(), failure.operands[larger].producer
        if ratio == int(ratio) > 1 and isinstance(producer, Node) and producer.op == "conv":
            return f"strides={int(ratio)} for the larger one"
    return same_width(machine, failure, types)


def numbered(types: list[TensorType]) -> str:
    """Class numbers for a loss that wants one-hot rows."""
    shapes = [t.shape for t in types[:2]]
    if len(shapes) < 2 or shapes[0] is None or shapes[1] is None or len(shapes[0]) != len(shapes[1]) - 1:
        return ""
    return "sparse_categorical_crossentropy, or one-hot rows as targets"


def shortcut(failure: Failure, types: list[TensorType]) -> str:
    """What went around the convolutions gets one of its own: it is the operand that was made first."""
    shapes = [t.shape for t in types[:2]]
    if len(shapes) < 2 or any(s is None or not all(isinstance(d, int) for d in s[1:]) for s in shapes):
        return ""
    late = max((0, 1), key=lambda i: getattr(failure.operands[i].producer, "id", -1))
    main, short = (shapes[late] or ())[1:], (shapes[1 - late] or ())[1:]
    ratios = {-(-a // b) for a, b in zip(short[:-1], main[:-1]) if isinstance(a, int) and isinstance(b, int) and b}
    stride = ratios.pop() if len(ratios) == 1 else 0
    if stride < 1 or short[-1] == main[-1]:
        return ""
    more = f", strides={stride}" if stride > 1 else ""
    return f"a convolution for the shortcut: Conv2D({D.text(main[-1])}, 1{more})"


def same_axes(machine: Any, failure: Failure, types: list[TensorType]) -> str:
    """Pictures or sequences beside vectors."""
    ranks = sorted({len(t.shape) for t in types if t.shape is not None})
    if len(ranks) != 2 or ranks[0] != 2 or not 3 <= ranks[1] <= 5:
        return (
            "tf.expand_dims(x, -1) for the smaller one" if ranks[-1:] == [ranks[0] + 1] and is_function(failure) else ""
        )
    if is_function(failure):
        return ""
    return f"GlobalAveragePooling{ranks[1] - 2}D() or Flatten() for the one with {ranks[1]} axes"


def is_function(failure: Failure) -> bool:
    return failure.api.startswith("tf.")


def for_dot(machine: Any, failure: Failure, types: list[TensorType]) -> str:
    """Axes that fit, or a layer that makes them fit."""
    shapes = [t.shape for t in types[:2]]
    if len(shapes) < 2 or shapes[0] is None or shapes[1] is None:
        return ""
    fits = [
        (i, j)
        for i, a in enumerate(shapes[0])
        for j, b in enumerate(shapes[1])
        if i and j and isinstance(a, int) and a == b
    ]
    if len(fits) == 1:
        return f"axes={fits[0]}"
    wide = shapes[0][-1]
    return f"Dense({wide}) for the second, so that both have {wide}" if isinstance(wide, int) and not fits else ""


def product_meant(machine: Any, failure: Failure, types: list[TensorType]) -> str:
    """`*` of two matrices that can be multiplied as such."""
    shapes = [t.shape for t in types[:2]]
    if len(shapes) == 2 and all(s is not None and len(s) == 2 for s in shapes) and failure.message.startswith("*"):
        a, b = shapes[0] or (), shapes[1] or ()
        if D.same(a[1], b[0]) is YES:
            return "tf.matmul(a, b) for the product of matrices"
    return same_width(machine, failure, types)


def as_column(machine: Any, failure: Failure, types: list[TensorType]) -> str:
    """A vector where a matrix is wanted."""
    shapes = [t.shape for t in types[:2]]
    if len(shapes) < 2 or shapes[0] is None or shapes[1] is None or {len(s) for s in shapes if s is not None} != {1, 2}:
        return ""
    second = len(shapes[1]) == 1
    return f"tf.expand_dims({'b, 1' if second else 'a, 0'})"


def for_reshape(machine: Any, failure: Failure, types: list[TensorType]) -> str:
    """reshape(x, [-1, n]) of a batch: one row for each item has all its elements."""
    found = re.search(r"cannot reshape \[([\d, ]+)\] \(\d+ elements\) to \[-1, (\d+)\]", failure.message)
    sizes = [int(n) for n in found[1].split(",")] if found is not None else []
    if found is None or len(sizes) < 3:
        return ""
    return f"{found[2]} -> {D.product(sizes[1:])}, also for the weights behind it"


def padded(machine: Any, failure: Failure, types: list[TensorType]) -> str:
    """Arms of a U-Net that differ by what pooling cut off."""
    pairs = places(types)
    signs = {a < b for a, b in pairs if a != b}
    more = [abs(a - b) for a, b in pairs]
    if len(more) != 2 or len(signs) != 1 or not all(m <= 2 for m in more):
        return ""
    return f"ZeroPadding2D(((0, {more[0]}), (0, {more[1]}))) for the smaller one"


def places(types: list[TensorType]) -> list[tuple[int, int]]:
    """The rows and columns of two pictures, in pairs; nothing where they are not known."""
    shapes = [t.shape for t in types[:2]]
    if len(shapes) < 2 or shapes[0] is None or shapes[1] is None or len(shapes[0]) != len(shapes[1]):
        return []
    pairs = list(zip(shapes[0][1:-1], shapes[1][1:-1]))
    found = [(a, b) for a, b in pairs if isinstance(a, int) and isinstance(b, int)]
    return found if len(found) == len(pairs) else []


# -- element types -----------------------------------------------------------------------------------------------------
def converted(machine: Any, failure: Failure, types: list[TensorType]) -> str:
    kinds = {t.dtype.name for t in types if t.dtype is not None}
    return "tf.cast(x, tf.float32)" if "f32" in kinds and len(kinds) == 2 else ""


def one_hot_loss(machine: Any, failure: Failure, types: list[TensorType]) -> str:
    return "tf.nn.softmax_cross_entropy_with_logits"


# -- arguments ---------------------------------------------------------------------------------------------------------
def same_padding(machine: Any, failure: Failure, types: list[TensorType]) -> str:
    return "padding='same'"


def percent(machine: Any, failure: Failure, types: list[TensorType]) -> str:
    found = re.search(r"got (\d+(?:\.\d+)?)$", failure.message)
    return f"rate={float(found[1]) / 100:g}" if found is not None and 1 < float(found[1]) <= 100 else ""


def flattened_feed(machine: Any, failure: Failure, types: list[TensorType]) -> str:
    """Pictures for a placeholder of rows."""
    if len(types) < 2 or types[0].shape is None or types[1].shape is None:
        return ""
    wanted, have = types[0].shape, types[1].shape
    if len(wanted) < 1 or not all(isinstance(d, int) for d in (*wanted[1:], *have[1:])):
        return ""
    if len(wanted) == 2 and len(have) == 1 and types[1].dtype is not None and types[1].dtype.is_integer:
        return f"one-hot rows: np.eye({wanted[1]})[y]"
    if D.product(wanted[1:]) != D.product(have[1:]):
        return ""
    return f".reshape({', '.join(['-1', *(str(d) for d in wanted[1:])])})"


def reused(machine: Any, failure: Failure, types: list[TensorType]) -> str:
    return "variable_scope(..., reuse=tf.AUTO_REUSE)"


def one_hot_depth(machine: Any, failure: Failure, types: list[TensorType]) -> str:
    """As many columns as there are scores; class numbers without an axis of their own."""
    found = re.search(r"labels (?:must.*got )?(\[[^\]]*\]) and (?:logits )?(\[[^\]]*\])", failure.message)
    if found is None:
        return ""
    labels, scores = (text[1:-1].split(", ") for text in found.groups())
    if "one axis less" in failure.message:
        return "labels: tf.squeeze(labels, -1)" if labels[-1] == "1" and len(labels) == len(scores) else ""
    return f"depth: {labels[-1]} -> {scores[-1]}" if len(labels) == len(scores) and labels[-1] != scores[-1] else ""


def turned(machine: Any, failure: Failure, types: list[TensorType]) -> str:
    found = re.search(r"of shape (\[\d+, \d+\]) does not fit a variable of shape (\[\d+, \d+\])", failure.message)
    if found is None:
        return ""
    have, want = (text[1:-1].split(", ") for text in found.groups())
    return "tf.transpose(value)" if have == want[::-1] else ""


def counted(machine: Any, failure: Failure, types: list[TensorType]) -> str:
    found = re.search(r"num=(\d+), but .* has (\d+) elements", failure.message)
    return f"num: {found[1]} -> {found[2]}" if found is not None else ""


def last_axis(machine: Any, failure: Failure, types: list[TensorType]) -> str:
    return "axis=-1"


REPAIRS: dict[str, Repair] = {
    "-D input, got": one_axis_more,
    "at least 3 axes (batch, time": steps,
    "cannot be multiplied": transposed,
    "cannot be broadcast together": product_meant,
    "expects tensors of at least 2 axes": as_column,
    "different numbers of axes": same_axes,
    "of the other has size": for_dot,
    "reshape: cannot reshape": for_reshape,
    "with_logits: labels [": one_hot_depth,
    "labels must have one axis less": one_hot_depth,
    "do not fit together": halved,
    "sizes must match except in axis": padded,
    "does not convert tensors by itself": converted,
    "labels are class numbers": one_hot_loss,
    "padding is 'valid'": same_padding,
    "rate must be between 0 and 1": percent,
    "feed_dict: ": flattened_feed,
    "does not fit a variable of shape": turned,
    "unstack: num=": counted,
    "the element type of the tensor; cast": lambda m, f, t: "tf.cast(x, tf.float32)",
    "indices are integers, got": lambda m, f, t: "tf.cast(indices, tf.int32)",
    "Did you mean to set reuse=True": reused,
    "BatchNormalization: axis": last_axis,
}
