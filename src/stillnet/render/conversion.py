"""A stored graph as steps that any framework can write: names of one framework folded away, layers with their weights."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..base.plain import dataclass, field, replace
from ..base.shape import Shape
from ..graph.architecture import Architecture, Constant, ModuleInfo, OperationInfo, Reference

# Operations that hand their operand on while a model is used.
SILENT = ("identity", "dropout", "clone", "stored_dropout", "alpha_dropout")


@dataclass(frozen=True, slots=True)
class Weight:
    """A stored tensor that a layer holds: `order` are its axes as the layer wants them.

    Recurrent layers pack the weights of several gates: of `index` on the first axis, from `start` on along `axis`, the gates of
    `unit` rows each that are numbered `gates`; `how` says what happens with `more` of them.
    """

    stored: str
    shape: tuple[int, ...]
    order: tuple[int, ...] | None = None
    index: int | None = None
    gates: tuple[int, ...] = ()
    unit: int = 0
    start: int = 0
    axis: int = 0
    how: str = ""
    more: tuple[Weight, ...] = ()
    # the shape that it is given before its axes are ordered
    view: tuple[int, ...] | None = None

    @property
    def is_cut(self) -> bool:
        """Whether it is more or less than a stored tensor as a whole."""
        whole = self.index is None and not self.start and self.gates == tuple(range(len(self.gates)))
        return not whole or bool(self.more) or self.how not in ("", "sum") or self.view is not None


@dataclass(slots=True)
class Step:
    """One thing to write. `inputs` are values, `settings` plain data, `weights` what a layer holds, by the framework's words
    of torch (`weight`, `bias`, `running_mean`, `running_var`)."""

    kind: str
    inputs: list[Any]
    settings: dict[str, Any] = field(default_factory=dict)
    weights: dict[str, Weight] = field(default_factory=dict)
    outputs: tuple[str, ...] = ()
    shape: Shape = None
    what: str = ""
    # the operation, and its arguments behind what hands its operand on
    source: OperationInfo | None = None
    given: dict[str, Any] = field(default_factory=dict)


class Steps:
    """Reads the operations of a model, last first, so that only what the outputs need is written."""

    def __init__(self, model: Architecture) -> None:
        self.model = model
        self.modules = {m.path: m for m in model.modules}
        self.shapes = weight_shapes(model)
        # weights of whole numbers: what they stand for depends on scales that lie elsewhere
        self.odd = dict(model.weight_types)
        self.operations = {op.id: op for op in model.operations}
        self.arguments: dict[int, dict[str, Any]] = {}
        self.uses: dict[str, int] = {}
        for op in model.operations:
            for ref in op.inputs:
                self.uses[ref] = self.uses.get(ref, 0) + 1
        self.made: dict[int, Step] = {}
        self.order: list[Step] = []

    def all(self) -> tuple[list[Step], list[str]]:
        """The steps in order, and the values that are the outputs."""
        outputs = [self.resolved(ref) for ref in self.model.output_refs]
        waiting = outputs[::-1]
        entered: set[int] = set()
        while waiting:
            op = self.maker(waiting[-1])
            if op is None or op.id in self.made:
                waiting.pop()
                continue
            step = self.step(op)
            missing = [r for r in references(step.inputs) if (m := self.maker(r)) is not None and m.id not in self.made]
            if missing and op.id not in entered:
                entered.add(op.id)
                waiting.extend(missing)
                continue
            waiting.pop()
            self.made[op.id] = step
            self.order.append(step)
        return self.order, outputs

    def maker(self, ref: str) -> OperationInfo | None:
        if not ref.startswith("op:"):
            return None
        return self.operations.get(int(ref[3:].partition(".")[0]))

    def of(self, op: OperationInfo) -> dict[str, Any]:
        if op.id not in self.arguments:
            self.arguments[op.id] = op.arguments()
        return self.arguments[op.id]

    def resolved(self, ref: str) -> str:
        """A value behind operations that hand their operand on."""
        op = self.maker(ref)
        while op is not None and op.op in SILENT and ref.endswith(".0"):
            inner = self.of(op).get("input")
            if not isinstance(inner, Reference):
                break
            ref = str(inner)
            op = self.maker(ref)
        return ref

    def value(self, argument: Any) -> Any:
        if isinstance(argument, list):
            return [self.value(a) for a in argument]
        return Reference(self.resolved(argument)) if isinstance(argument, Reference) else argument

    def step(self, op: OperationInfo) -> Step:
        given = {k: self.value(v) for k, v in self.of(op).items()}
        outputs = tuple(f"op:{op.id}.{i}" for i in range(len(op.outputs)))
        shape = op.outputs[0][0] if op.outputs else None
        try:
            made = FOLDS[op.op](self, op, given) if op.op in FOLDS else None
        except (IndexError, KeyError, TypeError, ValueError):  # operands or settings that a broken file gives
            made = None
        if made is None:
            inputs = [v for v in given.values() if is_value(v)] or [Reference(r) for r in op.inputs]
            # a layer whose weights are computed, or a setting that is not known: nobody writes it as what it looks like
            kind = op.op if op.op in PLAIN or op.op not in FOLDS else f"unfolded_{op.op}"
            made = Step(kind, inputs, {k: v for k, v in given.items() if not is_value(v)})
        made.outputs, made.shape, made.what = outputs, shape, op.stored_type or op.api
        made.source, made.given = op, given
        return made

    # -- weights -------------------------------------------------------------------------------------------------------
    def weight(self, argument: Any, order: tuple[int, ...] | None = None) -> Weight | None:
        """A stored tensor, also one that is transposed before it is used."""
        if not isinstance(argument, Reference):
            return None
        kind, _, name = argument.partition(":")
        if kind in ("param", "buffer") and name in self.shapes and name not in self.odd:
            return Weight(name, self.shapes[name], order)
        op = self.maker(argument)
        if op is not None and op.op in ("unsqueeze", "reshape", "view", "expand_axes") and order is None:
            inner, shape = self.weight(self.of(op).get("input")), op.outputs[0][0]
            if inner is not None and inner.order is None and shape and all(isinstance(d, int) for d in shape):
                return Weight(inner.stored, tuple(map(int, shape)), view=tuple(map(int, shape)))  # type: ignore[arg-type]
        if op is not None and op.op == "transpose" and order is None:
            given = self.of(op)
            found = self.weight(given.get("input"))
            if found is not None and len(found.shape) == 2 and {given.get("dim0"), given.get("dim1")} <= {-2, -1, 0, 1}:
                return Weight(found.stored, found.shape, (1, 0))
        return None

    def shape_of(self, argument: Any) -> Shape:
        """The shape of a value."""
        if isinstance(argument, Constant):
            return argument.shape
        if not isinstance(argument, Reference):
            return None
        op = self.maker(argument)
        if op is not None:
            return op.outputs[int(argument.rpartition(".")[2])][0]
        if argument.startswith(("param:", "buffer:")):
            return self.shapes.get(argument.partition(":")[2])
        return next((i.shape for i in self.model.inputs if argument == f"input:{i.name}"), None)

    def config(self, op: OperationInfo) -> dict[str, Any]:
        module: ModuleInfo | None = self.modules.get(op.scope or "")
        return module.config if module is not None else {}


def is_value(value: Any) -> bool:
    return isinstance(value, Reference) or (isinstance(value, list) and any(isinstance(v, Reference) for v in value))


def references(values: list[Any]) -> list[str]:
    found: list[str] = []
    for value in values:
        found += references(value) if isinstance(value, list) else [str(value)] if isinstance(value, Reference) else []
    return found


def weight_shapes(model: Architecture) -> dict[str, tuple[int, ...]]:
    """Every stored tensor by the name that operations call it with."""
    found: dict[str, tuple[int, ...]] = {}
    for name, shape in model.weights:
        if shape is not None and all(isinstance(d, int) for d in shape):
            found[name] = tuple(int(d) for d in shape)  # type: ignore[arg-type]
    return found


# -- folds -------------------------------------------------------------------------------------------------------------
Fold = Callable[[Steps, OperationInfo, dict[str, Any]], "Step | None"]
FOLDS: dict[str, Fold] = {}
# Operations that are written as they are where they do not belong to a layer.
PLAIN = ("add", "matmul")


def fold(*names: str) -> Callable[[Fold], Fold]:
    def register(function: Fold) -> Fold:
        FOLDS.update(dict.fromkeys(names, function))
        return function

    return register


def several(value: Any, count: int) -> list[int]:
    return list(value) if isinstance(value, list) else [value] * count


def pairs(padding: Any, count: int) -> list[tuple[int, int]] | None:
    """What stands before and behind each axis."""
    made = []
    for item in several(padding, count):
        both = tuple(item) if isinstance(item, list) else (item, item)
        if len(both) != 2 or not all(isinstance(b, int) for b in both):
            return None
        made.append((both[0], both[1]))
    return made


def worded(padding: Any, kernel: Any, dilation: list[int]) -> list[tuple[int, int]] | None:
    """Padding in numbers; `same` keeps sizes where the stride is one, which torch demands."""
    if padding == "valid":
        return [(0, 0)] * len(kernel)
    if padding == "same":
        totals = [(k - 1) * d for k, d in zip(kernel, dilation)]
        return [(t // 2, t - t // 2) for t in totals]
    return pairs(padding, len(kernel)) if not isinstance(padding, str) else None


def same_pairs(
    inner: Shape, outer: Shape, first: int, kernel: list[int], stride: list[int], dilation: list[int]
) -> Any:
    """The padding that keeps sizes, as TensorFlow and Keras spread it."""
    made = []
    for axis, (k, s, d) in enumerate(zip(kernel, stride, dilation)):
        size = inner[first + axis] if inner is not None else None
        wide = (k - 1) * d + 1
        if isinstance(size, int):
            total = max((-(-size // s) - 1) * s + wide - size, 0)
        elif s == 1:
            total = wide - 1
        else:
            return None
        made.append((total // 2, total - total // 2))
    return made


@fold("convolution")
def _convolution(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    weight, bias = steps.weight(a.get("weight")), steps.weight(a.get("bias"))
    known = weight is not None and weight.order is None and (a.get("bias") is None or bias is not None)
    shape = weight.shape if weight is not None else steps.shape_of(a.get("weight"))
    if shape is None or not all(isinstance(d, int) for d in shape):
        return None
    n = len(shape) - 2
    dilation, stride = several(a.get("dilation") or 1, n), several(a.get("stride") or 1, n)
    padding = worded(a.get("padding", 0), shape[2:], dilation)
    if a.get("padding") == "same_size" and not a.get("transposed"):
        padding = same_pairs(steps.shape_of(a["input"]), op.outputs[0][0], 2, list(shape[2:]), stride, dilation)  # type: ignore[arg-type]
        lower = padding is not None and op.attrs.get("auto_pad") == "SAME_LOWER"
        padding = [(b, a) for a, b in padding] if lower and padding else padding
    if padding is None:
        return None
    settings = {
        "kernel": list(shape[2:]),
        "stride": stride,
        "padding": padding,
        "dilation": dilation,
        "groups": a.get("groups", 1),
        "transposed": bool(a.get("transposed")),
        "output_padding": several(a.get("output_padding") or 0, n),
        "last": False,
    }
    channels: tuple[Any, ...] = tuple(shape[:2])
    out = channels[1] * settings["groups"] if settings["transposed"] else channels[0]
    settings["out"], settings["in"] = out, channels[0] if settings["transposed"] else channels[1] * settings["groups"]
    if not known or weight is None:
        return Step(
            "conv_with", [a["input"], a["weight"], *([a["bias"]] if a.get("bias") is not None else [])], settings
        )
    return Step("conv", [a["input"]], settings, {"weight": weight} | ({"bias": bias} if bias else {}))


@fold("conv", "conv_transpose")
def _keras_conv(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    kernel, bias = steps.weight(a.get("kernel")), steps.weight(a.get("bias"))
    if kernel is None or a.get("data_format", "channels_last") == "channels_first":
        return None
    return last_conv(steps, op, a, kernel, bias, op.op == "conv_transpose")


def last_conv(
    steps: Steps, op: OperationInfo, a: dict[str, Any], kernel: Weight, bias: Weight | None, transposed: bool
) -> Step | None:
    """A convolution with channels last, whose kernel has the places first."""
    n = len(kernel.shape) - 2
    size, stride = list(kernel.shape[:n]), several(a.get("strides", 1), n)
    dilation, depthwise = several(a.get("dilation_rate", 1), n), bool(a.get("depthwise"))
    padding = last_padding(steps, op, a, size, stride, dilation, transposed)
    if padding is None or (depthwise and kernel.shape[n + 1] != 1):
        return None
    groups = kernel.shape[n] if depthwise else a.get("groups") or groups_of(steps, a, kernel, n, transposed)
    settings = {
        "kernel": size,
        "stride": stride,
        "padding": padding,
        "dilation": dilation,
        "groups": groups,
        "transposed": transposed,
        "output_padding": [0] * n,
        "last": True,
        "out": kernel.shape[n] if transposed or depthwise else kernel.shape[n + 1],
        "in": kernel.shape[n + 1] if transposed else kernel.shape[n] * (1 if depthwise else groups),
    }
    order = (n, n + 1, *range(n)) if depthwise else (n + 1, n, *range(n))
    weights = {"weight": Weight(kernel.stored, kernel.shape, order, view=kernel.view)}
    return Step("conv", [a["inputs"]], settings, weights | ({"bias": bias} if bias else {}))


def groups_of(steps: Steps, a: dict[str, Any], kernel: Weight, n: int, transposed: bool) -> int:
    """How often the channels of a kernel fit into those of the input."""
    shape = steps.shape_of(a.get("inputs"))
    width = shape[-1] if shape and not transposed else None
    return width // kernel.shape[n] if isinstance(width, int) and kernel.shape[n] else 1


def last_padding(
    steps: Steps,
    op: OperationInfo,
    a: dict[str, Any],
    size: list[int],
    stride: list[int],
    dilation: list[int],
    transposed: bool,
) -> Any:
    n, word = len(size), str(a.get("padding", "valid")).lower()
    if word not in ("valid", "same", "causal") or (word == "causal" and (n != 1 or transposed)):
        return None
    if transposed and (any(k < s for k, s in zip(size, stride)) or a.get("output_padding")):
        return None
    if word == "valid":
        return [(0, 0)] * n
    if transposed:
        return [((k - s) // 2, k - s - (k - s) // 2) for k, s in zip(size, stride)]
    if word == "causal":
        return [(dilation[0] * (size[0] - 1), 0)]
    return same_pairs(steps.shape_of(a["inputs"]), op.outputs[0][0], 1, size, stride, dilation)


@fold("linear", "dense")
def _linear(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    weight, bias = steps.weight(a.get("weight", a.get("kernel"))), steps.weight(a.get("bias"))
    if weight is None or len(weight.shape) != 2 or (a.get("bias") is not None and bias is None):
        with_bias = [a["bias"]] if a.get("bias") is not None else []
        computed = op.op == "linear" and not isinstance(a.get("weight"), Constant)
        return Step("linear_with", [a["input"], a["weight"], *with_bias]) if computed else None
    return linear(a["input"], weight, bias, op.op == "dense")


def linear(x: Any, weight: Weight, bias: Weight | None, columns: bool) -> Step:
    """A product with a stored matrix; `columns`: it holds inputs by outputs, not outputs by inputs."""
    swapped = columns != (weight.order is not None)
    stored = replace(weight, order=(1, 0) if swapped else None)
    width = weight.shape[::-1] if swapped else weight.shape
    return Step("linear", [x], {"in": width[1], "out": width[0]}, {"weight": stored} | ({"bias": bias} if bias else {}))


@fold("matmul")
def _matmul(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    weight = steps.weight(a.get("other"))
    if weight is None or len(weight.shape) != 2 or not isinstance(a.get("input"), Reference):
        return None
    return linear(a["input"], weight, None, True)


@fold("add")
def _add(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """The bias behind a product with a stored matrix belongs to it."""
    if a.get("alpha", 1) not in (1, 1.0, None) or a.get("third") is not None:
        return None
    for product, other in ((a.get("input"), a.get("other")), (a.get("other"), a.get("input"))):
        bias, maker = steps.weight(other), steps.maker(product) if isinstance(product, Reference) else None
        if bias is None or maker is None or maker.op != "matmul" or steps.uses.get(str(product), 0) != 1:
            continue
        inner = steps.step(maker)
        if inner.kind == "linear" and bias.shape == (inner.settings["out"],):
            inner.weights["bias"] = bias
            return inner
    return None


@fold("batch_norm")
def _batch_norm(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    names = ("weight", "bias", "running_mean", "running_var")
    weights = {n: steps.weight(a.get(n)) for n in names}
    if any(w is None for w in weights.values()) or a.get("training"):
        return None
    kept = {n: w for n, w in weights.items() if w is not None}
    return Step("batch_norm", [a["input"]], {"eps": a.get("eps", 1e-5), "last": False}, kept)


@fold("normalize_batch")
def _keras_batch_norm(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    config, rank = steps.config(op), a.get("rank")
    held = {w.stored.rpartition("/")[2]: w for p in a.get("parameters", []) if (w := steps.weight(p)) is not None}
    words = {"gamma": "weight", "beta": "bias", "moving_mean": "running_mean", "moving_variance": "running_var"}
    if set(held) != set(words) or a.get("axis") not in (-1, [-1], (rank or 0) - 1) or "epsilon" not in config:
        return None
    weights = {words[k]: w for k, w in held.items()}
    return Step("batch_norm", [a["input"]], {"eps": config["epsilon"], "last": rank != 2}, weights)


@fold("layer_norm")
def _layer_norm(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    weight, bias, eps = steps.weight(a.get("weight")), steps.weight(a.get("bias")), a.get("eps")
    if weight is None or len(weight.shape) != 1 or eps is None or a.get("axis", [-1]) not in (-1, [-1]):
        return None
    return Step("layer_norm", [a["input"]], {"eps": eps}, {"weight": weight} | ({"bias": bias} if bias else {}))


@fold("embedding", "gather_rows", "embed")
def _embedding(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    weight = steps.weight(a.get("weight", a.get("table", a.get("input"))))
    index = a.get("index") if op.op == "gather_rows" else a.get("input")
    if op.op == "gather_rows" and isinstance(index, Constant) and len(index.shape) < 2:
        taken = index.elements[0] if not index.shape else list(index.elements)
        return Step("take", [a["input"]], {"index": taken, "dim": a.get("dim", 0)})
    if weight is None or len(weight.shape) != 2 or a.get("dim", 0) != 0 or not isinstance(index, (Reference, Constant)):
        return None
    return Step("embedding", [index], {}, {"weight": weight})


@fold("select")
def _select(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("take", [a["input"]], {"index": a["index"], "dim": a["dim"]}) if isinstance(a["index"], int) else None


@fold("slice", "slice_axes")
def _slice(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    if op.op == "slice":
        rows = [(a.get("dim", 0), a.get("start"), a.get("end"), a.get("step"))]
    else:
        rows = list(zip(a["axes"], a["starts"], a["ends"], a["steps"]))
    if len(rows) == 1 and rows[0][1:] in ((-1, -(1 << 63), -1), (-1, -(1 << 63) + 1, -1)):
        return Step("flip", [a["input"]], {"dim": rows[0][0]})
    shape = steps.shape_of(a["input"])
    whole = all(isinstance(v, int) or v is None for row in rows for v in row)
    if shape is None or not whole or any((row[3] or 1) < 1 for row in rows):
        return None
    places = {axis % len(shape): (start, end, step or 1) for axis, start, end, step in rows}
    texts = [sliced(*places.get(axis, (None, None, 1))) for axis in range(max(places) + 1)]
    return Step("slices", [a["input"]], {"text": ", ".join(texts)})


def sliced(start: int | None, end: int | None, step: int) -> str:
    stop = "" if end is None or end > 1 << 40 else end
    return f"{start or ''}:{stop}" + (f":{step}" if step != 1 else "")


@fold("project_to_heads", "project_from_heads")
def _projection(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    equation = "...d,dhe->...he" if op.op == "project_to_heads" else "...he,hed->...d"
    inputs = [a["input"], a["kernel"], *([a["bias"]] if a.get("bias") is not None else [])]
    return Step("einsum", inputs, {"equation": equation})


@fold("attention", "attend_with_heads")
def _attention(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    shape = steps.shape_of(a["query"])
    mask = a.get("attn_mask")
    plain = not (a.get("enable_gqa") or a.get("scores"))
    causal: dict[str, Any] = {"causal": True} if a.get("is_causal") else {}
    if mask is not None:
        # a mask of numbers is added; one of truth values would hide
        maker = steps.maker(mask) if isinstance(mask, Reference) else None
        plain = plain and op.op == "attention" and maker is not None and maker.outputs[0][1] == "f32"
    if not plain or shape is None or not isinstance(shape[-1], int) or a.get("axes", [1]) != [1]:
        return None
    if op.op == "attend_with_heads":
        # Keras keeps the heads behind the words
        settings = {"scale": shape[-1] ** -0.5, "heads": -2, "causal": bool(a.get("causal"))}
        return Step("attend", [a["query"], a["key"], a["value"]], settings) if a.get("mask") is None else None
    inputs = [a["query"], a["key"], a["value"], *([mask] if mask is not None else [])]
    keys = steps.shape_of(a["key"])
    if causal and keys is not None and all(isinstance(d, int) for d in (shape[-2], keys[-2])):
        causal["rows"] = [shape[-2], keys[-2]]
    return (
        Step("attend", inputs, {"scale": a.get("scale") or shape[-1] ** -0.5, **causal})
        if not (causal and mask)
        else None
    )


@fold("max_pool", "avg_pool", "window_max_pool", "window_avg_pool", "window_average_pool")
def _pool(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    last = "data_format" in a
    x = a.get("input", a.get("inputs"))
    n = a.get("n", 2)
    kernel = several(a.get("kernel_size", a.get("pool_size")), n)
    stride = several(a.get("stride") or a.get("strides") or kernel, n)
    padding = pairs(a.get("padding", 0), n) if not isinstance(a.get("padding"), str) else [(0, 0)] * n
    if a.get("padding") == "same":
        padding = same_pairs(steps.shape_of(x), op.outputs[0][0], 1, kernel, stride, [1] * n)
    dilation = several(a.get("dilation") or 1, n)
    if (
        padding is None
        or a.get("ceil_mode")
        or a.get("data_format") == "channels_first"
        or any(d != 1 for d in dilation)
    ):
        return None
    kind = "max" if "max" in op.op else "avg"
    inner = kind == "avg" and any(p != (0, 0) for p in padding) and (last or a.get("count_include_pad") is not True)
    settings = {"kind": kind, "kernel": kernel, "stride": stride, "padding": padding, "last": last, "n": n}
    # what is padded is not counted in the mean
    return Step("pool", [x], {**settings, "inner": inner})


@fold("reshape", "view", "flatten", "flatten_each", "reshape_each", "unflatten")
def _reshape(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    shape = op.outputs[0][0]
    if shape is None or sum(not isinstance(d, int) for d in shape) > 1:
        return None
    return Step("reshape", [a["input"]], {"shape": [d if isinstance(d, int) else -1 for d in shape]})


@fold("expand", "broadcast_with")
def _expand(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    shape = op.outputs[0][0]
    if shape is None or not isinstance(a.get("input"), Reference):
        return None
    if all(isinstance(d, int) for d in shape):
        return Step("expand", [a["input"]], {"shape": list(shape)})
    # as many copies as an input has rows
    rows = next((i for i in steps.model.inputs if i.shape and i.shape[0] == shape[0]), None)
    if rows is None or not all(isinstance(d, int) for d in shape[1:]):
        return None
    return Step(
        "spread",
        [a["input"], Reference(f"input:{rows.name}")],
        {"shape": list(shape[1:]), "rank": len(rows.shape or ())},
    )


MERGES = {"merge_add": "+", "merge_subtract": "-", "merge_multiply": "*", "merge_average": "+"}


@fold(*MERGES)
def _merge(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    inputs = list(a["inputs"])
    return Step("operator", inputs, {"sign": MERGES[op.op], "over": len(inputs) if op.op == "merge_average" else 1})


SIGNS = {"sub": "-", "mul": "*", "div": "/"}


@fold(*SIGNS)
def _operator(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    if a.get("alpha", 1) not in (1, 1.0, None) or a.get("rounding_mode"):
        return None
    return Step("operator", [a["input"], a["other"]], {"sign": SIGNS[op.op]})


@fold("cat", "merge_concatenate")
def _cat(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("cat", list(a["tensors"] if "tensors" in a else a["inputs"]), {"dim": a.get("dim", a.get("axis"))})


@fold("permute", "transpose")
def _permute(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    shape = op.outputs[0][0]
    if shape is None:
        return None
    order = list(range(len(shape)))
    if op.op == "transpose":
        i, j = a["dim0"] % len(order), a["dim1"] % len(order)
        order[i], order[j] = j, i
    else:
        order = [d % len(order) for d in a["dims"]]
    return Step("permute", [a["input"]], {"dims": order})


@fold("global_pool")
def _global_pool(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    kind = steps.modules[op.scope].type if op.scope in steps.modules and op.scope else ""
    if a.get("data_format") != "channels_last" or not ("Average" in kind or "Max" in kind):
        return None
    word = "mean" if "Average" in kind else "amax"
    return Step(word, [a["inputs"]], {"dim": list(range(1, 1 + a["n"])), "keepdim": bool(a.get("keepdims"))})


@fold("mean", "amax", "amin", "sum")
def _mean(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    if a.get("dim") is None or not all(isinstance(d, int) for d in several(a["dim"], 1)):
        return None
    if a.get("dtype") not in (None, "f32"):
        return None
    return Step(op.op, [a["input"]], {"dim": several(a["dim"], 1), "keepdim": bool(a.get("keepdim"))})


@fold("adaptive_avg_pool")
def _adaptive(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    n = a.get("n", 2)
    sizes, before = several(a.get("output_size"), n), steps.shape_of(a["input"])
    if any(s != 1 for s in sizes):
        whole = before is not None and all(isinstance(d, int) for d in (*before[-n:], *sizes))
        settings = {"n": n, "before": list(before[-n:]), "after": sizes, "kind": "avg"} if whole and before else None
        return Step("adaptive", [a["input"]], settings) if settings else None
    return Step("mean", [a["input"]], {"dim": list(range(-n, 0)), "keepdim": True})
