"""A stored graph of any framework as Keras source: a functional model whose tensors keep the layout of the file."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.plain import replace
from ...graph.architecture import Architecture, Constant, Reference
from .conversion import Step, Weight, references
from .conversion_recurrent import STATES, cell_key
from .convert_keras_tensors import FUNCTIONS, KerasTensors
from .convert_writer import NUMPY, is_packed, layer_name, one, said_scales, short, table
from .python_keras import DTYPES
from .python_text import Names, arguments, comment, identifier, literal

HEAD = "import keras\nfrom keras import layers, ops\n"
ORDERS = {"weight": 0, "weight_ih": 0, "weight_hh": 1, "bias": 2, "running_mean": 3, "running_var": 4}
PLACEHOLDER = """

def placeholder(what, *inputs):
    raise NotImplementedError(f"not recovered from the file: {what}")
"""


ALONE = """

class Stored(layers.Layer):
    def __init__(self, shape, name, dtype="float32"):
        super().__init__(name=name, dtype=dtype)
        start = "zeros" if dtype != "float32" else None
        self.weight = self.add_weight(shape=shape, name="weight", dtype=dtype, initializer=start)

    def call(self, anything):
        return ops.convert_to_tensor(self.weight)

    def compute_output_spec(self, anything):
        return keras.KerasTensor(self.weight.shape, self.weight.dtype)
"""


GIVEN = """

class Given(layers.Layer):
    def __init__(self, value):
        super().__init__()
        self.value = ops.convert_to_tensor(value)

    def call(self, anything):
        return self.value

    def compute_output_spec(self, anything):
        return keras.KerasTensor(self.value.shape, self.value.dtype)
"""


def converted_keras(model: Architecture) -> str:
    return KerasSteps(model).source()


class KerasSteps(KerasTensors):
    def __init__(self, model: Architecture) -> None:
        taken = tuple(identifier(i.name) for i in model.inputs)
        super().__init__(model, Names(("keras", "layers", "ops", "model")), Names(taken))
        self.alone = self.given = False
        # values that no input and no weight goes into
        self.still: set[str] = set()

    def write(self, step: Step) -> None:
        """Layers are part of a model only where something of it goes in: constants enter it first."""
        if step.weights or step.kind in ("linear_with", "conv_with"):
            step.inputs[:1] = [self.entered(v) for v in step.inputs[:1]]
        elif all(r in self.still for r in references(step.inputs)):
            self.still.update(step.outputs)
        super().write(step)

    def entered(self, argument: Any) -> Any:
        if not isinstance(argument, Constant) and not (isinstance(argument, Reference) and argument in self.still):
            return argument
        name, first = self.names.new("x"), next(iter(self.values.values()), "None")
        self.lines.append(f"{name} = Given({self.value(argument)})({first})")
        self.given = True
        ref = Reference(f"given:{name}")
        self.values[str(ref)] = name
        return ref

    def source(self) -> str:
        for info in self.model.inputs:
            name = self.names.new(info.name)
            self.values[f"input:{info.name}"] = name
            shape = [d if isinstance(d, int) else None for d in (info.shape or ())[1:]]
            plain = info.dtype in (None, "f32") or info.name in self.scales
            kind = "" if plain else f", dtype={literal(DTYPES.get(info.dtype or '', 'float32'))}"
            self.lines.append(f"{name} = keras.Input({literal(shape)}{kind}, name={literal(name)})")
        for step in self.steps:
            self.write(step)
        inputs = ", ".join(self.values[f"input:{i.name}"] for i in self.model.inputs)
        outputs = ", ".join(self.value(Reference(r)) for r in self.outputs)
        one_each = len(self.model.inputs) == len(self.outputs) == 1
        ends = f"{inputs}, {outputs}" if one_each else f"[{inputs}], [{outputs}]"
        self.lines.append(f"model = keras.Model({ends})")
        title = comment(f"{self.model.name}: recovered by stillnet from a model of {self.model.framework}")
        helper = (PLACEHOLDER if self.placeholders else "") + (ALONE if self.alone else "")
        helper += GIVEN if self.given else ""
        helper += "\n" if helper else ""
        packed = is_packed(self.stored, self.scales)
        head = f"{title}\n{said_scales(self.model)}{HEAD}{NUMPY if packed else ''}{helper}"
        return f"{head}\n" + "\n".join(self.lines) + "\n\n" + table(self.stored, self.scales)

    def array(self, elements: list[Any], shape: Any) -> str:
        return f"ops.reshape(ops.array([{', '.join(map(literal, elements))}]), {literal(shape)})"

    def label(self, step: Step) -> str:
        return self.names.new("x")

    def constant(self, ref: str, name: str, shape: tuple[Any, ...]) -> str:
        """A weight that stands alone, as a layer that gives it whatever it gets."""
        own, first = self.layers.new(apart(identifier(name))), next(iter(self.values.values()), "None")
        self.values[ref] = self.names.new("x")
        kind = DTYPES.get(self.types.get(name, ""))
        typed = f", dtype={literal(kind)}" if kind else ""
        self.lines.append(f"{self.values[ref]} = Stored({literal(shape)}, name={literal(own)}{typed})({first})")
        self.stored[f"{own}.weight"] = Weight(name, shape)
        self.alone = True
        return self.values[ref]

    def layer(self, step: Step, word: str, first: list[Any], given: dict[str, Any], orders: dict[str, Any]) -> str:
        """The variable of a layer with weights. `orders` are the axes of the weights in Keras, from those of torch."""
        stored = next(iter(step.weights.values())).stored
        key = f"{step.kind} {' '.join(f'{w.stored}{w.index}{w.gates}' for w in step.weights.values())}"
        if key not in self.held:
            name = self.layers.new(apart(layer_name(stored, step.kind)))
            self.held[key] = self.names.new(name)
            self.lines.append(f"{self.held[key]} = layers.{word}({arguments(first, {**given, 'name': name})})")
            for own in sorted(step.weights, key=lambda w: ORDERS[w]):
                weight = step.weights[own]
                self.stored[f"{name}.{own}"] = replace(weight, order=composed(weight.order, orders.get(own)))
        return self.held[key]

    def visit_conv(self, step: Step) -> str | None:
        s, n = step.settings, len(step.settings["kernel"])
        # what is added at the end of the result is less cut off there, or more than the layer gives by itself
        pairs = [(a, b - o) for (a, b), o in zip(s["padding"], s["output_padding"])]
        beyond = [max(-b, 0) for _, b in pairs]
        s["padding"] = [(a, max(b, 0)) for a, b in pairs]
        s["output_padding"] = [0] * n
        if s["transposed"] and any(k < t for k, t in zip(s["kernel"], s["stride"])):
            return None
        if s["transposed"] and (s["groups"] != 1 or any(d != 1 for d in s["dilation"])):
            return None
        if any(d != 1 for d in s["dilation"]) and any(t != 1 for t in s["stride"]):
            return None  # Keras takes only one of the two
        given: dict[str, Any] = {
            "strides": one(s["stride"]),
            "dilation_rate": one(s["dilation"]),
            "groups": s["groups"],
        }
        given = {k: v for k, v in given.items() if v != 1}
        given |= {"output_padding": one(beyond)} if any(beyond) else {}
        given |= {} if "bias" in step.weights else {"use_bias": False}
        x, padded = self.to_last(step), any(p != (0, 0) for p in s["padding"])
        if padded and not s["transposed"]:
            x = f"layers.ZeroPadding{n}D({literal(amounts(s['padding'], n))})({x})"
        axes = tuple(range(2, n + 2))
        word = f"Conv{n}D{'Transpose' if s['transposed'] else ''}"
        layer = self.layer(step, word, [s["out"], one(s["kernel"])], given, {"weight": (*axes, 1, 0)})
        made = f"{layer}({x})"
        if padded and s["transposed"]:
            made = f"layers.Cropping{n}D({literal(amounts(s['padding'], n))})({made})"
        return self.plus(step, from_last(step, made))

    def visit_conv_with(self, step: Step) -> str | None:
        """A convolution whose kernel is computed."""
        s, n, (_, kernel, *bias) = step.settings, len(step.settings["kernel"]), step.inputs
        # not every backend computes groups with a kernel that is no weight of a layer
        if s["transposed"] or s["groups"] != 1:
            return None
        x = self.to_last(step)
        if any(p != (0, 0) for p in s["padding"]):
            x = f"layers.ZeroPadding{n}D({literal(amounts(s['padding'], n))})({x})"
        turned = f"ops.transpose({self.value(kernel)}, {literal((*range(2, n + 2), 1, 0))})"
        made = (
            f"ops.conv({x}, {turned}, strides={literal(one(s['stride']))}, dilation_rate={literal(one(s['dilation']))})"
        )
        made += f" + {self.value(bias[0])}" if bias else ""
        return f"ops.moveaxis({made}, -1, 1)"

    def to_last(self, step: Step) -> str:
        """The operand with its channels last: the other layout is not computed everywhere."""
        x = self.value(step.inputs[0])
        return x if step.settings["last"] else f"ops.moveaxis({x}, 1, -1)"

    def visit_linear(self, step: Step) -> str:
        given = {} if "bias" in step.weights else {"use_bias": False}
        layer = self.layer(step, "Dense", [step.settings["out"]], given, {"weight": (1, 0)})
        return self.plus(step, f"{layer}({self.value(step.inputs[0])})")

    def visit_batch_norm(self, step: Step) -> str:
        axis = -1 if step.settings["last"] or len(step.shape or ()) == 2 else 1
        given = {"axis": axis, "epsilon": float(short(step.settings["eps"]))}
        return f"{self.layer(step, 'BatchNormalization', [], given, {})}({self.value(step.inputs[0])})"

    def visit_layer_norm(self, step: Step) -> str:
        given: dict[str, Any] = {"epsilon": float(short(step.settings["eps"]))}
        given |= {} if "bias" in step.weights else {"center": False}
        axes = len(step.weights["weight"].shape)
        given |= {"axis": tuple(range(-axes, 0))} if axes > 1 else {}
        return f"{self.layer(step, 'LayerNormalization', [], given, {})}({self.value(step.inputs[0])})"

    def visit_heads(self, step: Step) -> list[str]:
        """An attention by its products: layers of Keras keep other weights, and no mask of numbers."""
        s = step.settings
        query, key, value = (self.named(self.visit_linear(part), "x") for part in s["parts"])
        cut = "ops.transpose(ops.reshape({}, {}), (0, 2, 1, 3))"
        q, k, v = (
            cut.format(x, (-1, n, s["heads"], w)) for x, n, w in zip((query, key, value), s["counts"], s["widths"])
        )
        scores = f"ops.matmul({q}, ops.transpose({k}, (0, 1, 3, 2))) * {s['widths'][0] ** -0.5!r}"
        if s["mask"] is not None:
            mask = self.value(s["mask"])
            scores = f"ops.where({mask}, float('-inf'), {scores})" if s["hides"] else f"{scores} + {mask}"
        shares = self.named(f"ops.softmax({scores}, axis=-1)", "shares")
        whole = (-1, s["counts"][0], s["heads"] * s["widths"][2])
        joined = self.named(f"ops.reshape(ops.transpose(ops.matmul({shares}, {v}), (0, 2, 1, 3)), {whole})", "x")
        ref = Reference(f"heads:{joined}")
        self.values[str(ref)] = joined
        last = replace(s["last"], inputs=[ref])
        return [self.visit_linear(last), f"ops.mean({shares}, axis=1)" if s["averaged"] else shares]

    def named(self, text: str, word: str) -> str:
        """A line of its own for an expression that is used again, or long."""
        name = self.names.new(word)
        self.lines.append(f"{name} = {text}")
        return name

    def visit_recurrent(self, step: Step) -> list[str] | None:
        """Keras has one layer for each layer and direction; it takes the batch first."""
        s, (x, *states) = step.settings, (self.value(v) for v in step.inputs)
        if s.get("projected") or ("mask" in s and s["result"] != "loop"):
            return None
        seen = states.pop() if "mask" in s else ""
        mask = f", mask=ops.transpose({seen}[..., 0], (1, 0))" if seen else ""
        x = x if s["batch_first"] else f"ops.transpose({x}, (1, 0, 2))"
        ends: list[list[str]] = [[] for _ in range(STATES[s["cell"]])]
        ways: list[str] = []
        for layer in range(s["layers"]):
            ways = []
            for way in range(s["ways"]):
                place = "" if s["result"] == "loop" else f"[{layer * s['ways'] + way}]"
                first = [f"{v}{place}" for v in states]
                made, *last = self.direction(step, layer, way, x, first, mask)
                ways.append(made)
                for many, end in zip(ends, last):
                    many.append(end)
            x = ways[0] if len(ways) == 1 else f"ops.concatenate([{', '.join(ways)}], -1)"
        if s["result"] == "loop":
            every = f"ops.transpose({x}, (1, 0, 2))"
            words = {"every": every, "end": f"ops.expand_dims({ends[0][0]}, 0)"}
            words |= {n: many[0] for n, many in zip(("h", "c"), ends)}
            hidden, last = f"ops.where({seen}, {every}, 0.0)", s["count"] - 1
            words |= {"every_seen": hidden, "end_seen": f"({hidden})[{last}:{last + 1}]"} if seen else {}
            return [words[word] for word in s["gives"]]
        stacked = [f"ops.stack([{', '.join(many)}])" for many in ends]
        if s["result"] == "onnx":
            return [f"ops.transpose(ops.stack([{', '.join(ways)}], 2), (1, 2, 0, 3))", *stacked]
        return [x if s["batch_first"] else f"ops.transpose({x}, (1, 0, 2))", *stacked]

    def direction(self, step: Step, layer: int, way: int, x: str, first: list[str], mask: str = "") -> list[str]:
        """One layer in one direction: its results in the order of time, and its last states."""
        s, backward = step.settings, step.settings["reverse"] or way == 1
        given: dict[str, Any] = {"return_sequences": True, "return_state": True}
        given |= {"go_backwards": True} if backward else {}
        given |= {"reset_after": False} if not s["after"] else {}
        words = {"hardsigmoid": "hard_sigmoid"}
        given |= {"activation": words.get(s["nonlinearity"], s["nonlinearity"])} if s["nonlinearity"] != "tanh" else {}
        given |= {"recurrent_activation": words.get(s["gate"], s["gate"])} if s["gate"] != "sigmoid" else {}
        cell = {n: step.weights.get(cell_key(n, layer, way)) for n in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")}
        weights = {"weight_ih": keras_gates(s, cell["weight_ih"]), "weight_hh": keras_gates(s, cell["weight_hh"])}
        held = [b for n in ("bias_ih", "bias_hh") if (b := cell[n]) is not None and b.how != "zero"]
        biases = [keras_gates(s, b) for b in held]
        given |= {} if biases else {"use_bias": False}
        if biases:
            how = "stack" if s["cell"] == "GRU" and s["after"] else "sum"
            weights["bias"] = replace(biases[0], how=how, more=tuple(biases[1:]))
        own = Step(f"{step.kind}_l{layer}{'_reverse' if way else ''}", step.inputs, s, weights)
        word = {"RNN": "SimpleRNN"}.get(s["cell"], s["cell"])
        name = self.layer(own, word, [s["hidden"]], given, {"weight_ih": (1, 0), "weight_hh": (1, 0)})
        names = [self.names.new("x") for _ in range(1 + STATES[s["cell"]])]
        initial = f", initial_state=[{', '.join(first)}]" if first else ""
        self.lines.append(f"{', '.join(names)} = {name}({x}{initial}{mask})")
        return [f"ops.flip({names[0]}, 1)" if backward else names[0], *names[1:]]

    def visit_embedding(self, step: Step) -> str:
        layer = self.layer(step, "Embedding", list(step.weights["weight"].shape), {}, {})
        return f"{layer}({self.value(step.inputs[0])})"

    def visit_pool(self, step: Step) -> str | list[str] | None:
        """The places of what is largest are not written."""
        made = self.pooled(step)
        return [made] if made is not None and len(step.outputs) > 1 else made

    def pooled(self, step: Step) -> str | None:
        s, x = step.settings, self.to_last(step)
        word = {"max": "MaxPooling", "avg": "AveragePooling"}[s["kind"]]
        rest = arguments([one(s["kernel"]), one(s["stride"])], {})
        if any(p != (0, 0) for p in s["padding"]):
            if s.get("inner"):
                padded = f"layers.ZeroPadding{s['n']}D({literal(amounts(s['padding'], s['n']))})"
                made, whole = f"layers.{word}{s['n']}D({rest})({padded}({x}))", f"{padded}(ops.ones_like({x}))"
                return from_last(step, f"{made} / layers.{word}{s['n']}D({rest})({whole})")
            if s["kind"] == "max":
                sides = [(0, 0), *s["padding"], (0, 0)]
                x = f"ops.pad({x}, {literal(sides)}, constant_values=float('-inf'))"
            else:
                x = f"layers.ZeroPadding{s['n']}D({literal(amounts(s['padding'], s['n']))})({x})"
        return from_last(step, f"layers.{word}{s['n']}D({rest})({x})")

    def visit_bag(self, step: Step) -> str:
        layer = self.layer(step, "Embedding", list(step.weights["weight"].shape), {}, {})
        x, cut = self.value(step.inputs[0]), step.settings["cut"]
        x = f"ops.reshape({x}, {literal(cut)})" if cut else x
        return f"ops.{step.settings['mode']}({layer}({x}), axis=1)"

    def visit_group_norm(self, step: Step) -> str:
        s = step.settings
        given = {"groups": s["groups"], "axis": -1 if s.get("last") else 1, "epsilon": float(short(s["eps"]))}
        return f"{self.layer(step, 'GroupNormalization', [], given, {})}({self.value(step.inputs[0])})"


# Names that Keras gives to operations, which it does not hold against those of layers.
AUTOMATIC = frozenset((
    *FUNCTIONS.values(), "absolute", "add", "array", "broadcast_to", "cast", "clip", "concatenate", "conv", "divide", "einsum",
    "elu", "expand_dims", "flip", "gelu", "get_item", "leaky_relu", "log_softmax", "max", "mean", "min", "moveaxis", "multiply",
    "norm", "normalize", "pad", "repeat", "reshape", "resize", "softmax", "split", "squeeze", "stack", "subtract", "sum",
    "swapaxes", "take", "tile", "transpose", "tril", "triu", "true_divide", "unstack", "zeros_like", "ones_like", "greater",
    "less", "equal", "not_equal",
))  # fmt: skip


def apart(name: str) -> str:
    """A name of a layer that no operation gets."""
    head, _, last = name.rpartition("_")
    return f"{name}_layer" if (head if last.isdigit() else name).lower() in AUTOMATIC else name


def from_last(step: Step, made: str) -> str:
    return made if step.settings["last"] else f"ops.moveaxis({made}, -1, 1)"


def amounts(padding: list[tuple[int, int]], n: int) -> Any:
    return padding[0] if n == 1 else tuple(padding)


def composed(first: tuple[int, ...] | None, second: tuple[int, ...] | None) -> tuple[int, ...] | None:
    """Two orders of axes, one after the other; none where they undo each other."""
    if first is None or second is None:
        return first or second
    both = tuple(first[axis] for axis in second)
    return None if both == tuple(range(len(both))) else both


def keras_gates(s: dict[str, Any], weight: Weight | None) -> Weight:
    """The gates in the order of Keras: it has the update gate of a GRU before the reset gate."""
    if weight is None or weight.how == "last":
        raise ValueError("a cell without weights, or with a part of a bias")
    gates = weight.gates or tuple(range(len(KERAS_GATES[s["cell"]])))
    return replace(weight, gates=tuple(gates[g] for g in KERAS_GATES[s["cell"]]))


KERAS_GATES = {"LSTM": (0, 1, 2, 3), "GRU": (1, 0, 2), "RNN": (0,)}
