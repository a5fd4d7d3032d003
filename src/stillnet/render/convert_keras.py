"""A stored graph of any framework as Keras source: a functional model whose tensors keep the layout of the file."""

from __future__ import annotations

from typing import Any

from ..base.plain import replace
from ..graph.architecture import Architecture, Constant, Reference
from .conversion import Step, Weight
from .conversion_recurrent import STATES, cell_key
from .convert_writer import NUMPY, Writer, layer_name, one, short, table
from .python_keras import DTYPES
from .python_text import Names, arguments, comment, literal

HEAD = "import keras\nfrom keras import layers, ops\n"
FUNCTIONS = {
    "relu": "relu", "sigmoid": "sigmoid", "tanh": "tanh", "silu": "silu", "exp": "exp", "log": "log", "sqrt": "sqrt",
    "abs": "abs", "neg": "negative", "softplus": "softplus", "hardswish": "hard_swish", "hardsigmoid": "hard_sigmoid",
    "relu6": "relu6", "erf": "erf", "selu": "selu", "matmul": "matmul", "sin": "sin", "cos": "cos", "pow": "power",
    "reciprocal": "reciprocal", "maximum": "maximum", "minimum": "minimum", "hard_swish": "hard_swish",
    "rsqrt": "rsqrt", "where": "where",
}  # fmt: skip
ORDERS = {"weight": 0, "weight_ih": 0, "weight_hh": 1, "bias": 2, "running_mean": 3, "running_var": 4}
PLACEHOLDER = """

def placeholder(what, *inputs):
    raise NotImplementedError(f"not recovered from the file: {what}")
"""


ALONE = """

class Stored(layers.Layer):
    def __init__(self, shape, name):
        super().__init__(name=name)
        self.weight = self.add_weight(shape=shape, name="weight")

    def call(self, anything):
        return ops.convert_to_tensor(self.weight)

    def compute_output_spec(self, anything):
        return keras.KerasTensor(self.weight.shape, self.weight.dtype)
"""


def converted_keras(model: Architecture) -> str:
    return KerasSteps(model).source()


class KerasSteps(Writer):
    def __init__(self, model: Architecture) -> None:
        super().__init__(model, Names(("keras", "layers", "ops", "model")), Names())
        self.alone = False

    def source(self) -> str:
        for info in self.model.inputs:
            name = self.names.new(info.name)
            self.values[f"input:{info.name}"] = name
            shape = [d if isinstance(d, int) else None for d in (info.shape or ())[1:]]
            kind = "" if info.dtype in (None, "f32") else f", dtype={literal(DTYPES.get(info.dtype or '', 'float32'))}"
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
        helper += "\n" if helper else ""
        packed = any(w.is_cut for w in self.stored.values())
        head = f"{title}\n{HEAD}{NUMPY if packed else ''}{helper}"
        return f"{head}\n" + "\n".join(self.lines) + "\n\n" + table(self.stored)

    def array(self, elements: list[Any], shape: Any) -> str:
        return f"ops.reshape(ops.array({elements}), {literal(shape)})"

    def label(self, step: Step) -> str:
        return self.names.new("x")

    def constant(self, ref: str, name: str, shape: tuple[Any, ...]) -> str:
        """A weight that stands alone, as a layer that gives it whatever it gets."""
        own, first = self.layers.new(name), next(iter(self.values.values()), "None")
        self.values[ref] = self.names.new("x")
        self.lines.append(f"{self.values[ref]} = Stored({literal(shape)}, name={literal(own)})({first})")
        self.stored[f"{own}.weight"] = Weight(name, shape)
        self.alone = True
        return self.values[ref]

    def layer(self, step: Step, word: str, first: list[Any], given: dict[str, Any], orders: dict[str, Any]) -> str:
        """The variable of a layer with weights. `orders` are the axes of the weights in Keras, from those of torch."""
        stored = next(iter(step.weights.values())).stored
        key = f"{step.kind} {stored}"
        if key not in self.held:
            name = self.layers.new(layer_name(stored, step.kind))
            self.held[key] = self.names.new(name)
            self.lines.append(f"{self.held[key]} = layers.{word}({arguments(first, {**given, 'name': name})})")
            for own in sorted(step.weights, key=lambda w: ORDERS[w]):
                weight = step.weights[own]
                self.stored[f"{name}.{own}"] = replace(weight, order=composed(weight.order, orders.get(own)))
        return self.held[key]

    def function(self, step: Step) -> str | None:
        values = [self.value(v) for v in step.inputs if not isinstance(v, list)]
        if step.kind in FUNCTIONS and len(values) == len(step.inputs):
            other = step.settings.get("other", step.settings.get("exponent"))
            extra = [self.value(other)] if isinstance(other, (int, float, Constant)) else []
            return f"ops.{FUNCTIONS[step.kind]}({', '.join([*values, *extra])})"
        return None

    def visit_gelu(self, step: Step) -> str:
        tanh = step.settings.get("approximate") == "tanh"
        return f"ops.gelu({self.value(step.inputs[0])}, approximate={tanh})"

    def visit_leaky_relu(self, step: Step) -> str:
        slope = step.settings.get("negative_slope", 0.01)
        return f"ops.leaky_relu({self.value(step.inputs[0])}, negative_slope={short(slope)})"

    def visit_elu(self, step: Step) -> str:
        return f"ops.elu({self.value(step.inputs[0])}, alpha={literal(step.settings.get('alpha', 1.0))})"

    def visit_softmax(self, step: Step) -> str:
        return f"ops.{step.kind}({self.value(step.inputs[0])}, axis={literal(step.settings.get('dim', -1))})"

    visit_log_softmax = visit_softmax

    def visit_unsqueeze(self, step: Step) -> str:
        return f"ops.expand_dims({self.value(step.inputs[0])}, {literal(step.settings['dim'])})"

    def visit_squeeze(self, step: Step) -> str | None:
        axes = step.settings.get("dim")
        if axes in (0, [0]):
            # Keras leaves the first size open, so it does not know that it is 1
            return f"ops.take({self.value(step.inputs[0])}, 0, axis=0)"
        return f"ops.squeeze({self.value(step.inputs[0])}, {literal(axes)})" if axes else None

    def visit_conv(self, step: Step) -> str | None:
        s, n = step.settings, len(step.settings["kernel"])
        if any(s["output_padding"]) or (s["transposed"] and any(k < t for k, t in zip(s["kernel"], s["stride"]))):
            return None
        if s["transposed"] and (s["groups"] != 1 or any(d != 1 for d in s["dilation"])):
            return None
        given: dict[str, Any] = {
            "strides": one(s["stride"]),
            "dilation_rate": one(s["dilation"]),
            "groups": s["groups"],
        }
        given = {k: v for k, v in given.items() if v != 1}
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
        return from_last(step, made)

    def to_last(self, step: Step) -> str:
        """The operand with its channels last: the other layout is not computed everywhere."""
        x = self.value(step.inputs[0])
        return x if step.settings["last"] else f"ops.moveaxis({x}, 1, -1)"

    def visit_linear(self, step: Step) -> str:
        given = {} if "bias" in step.weights else {"use_bias": False}
        layer = self.layer(step, "Dense", [step.settings["out"]], given, {"weight": (1, 0)})
        return f"{layer}({self.value(step.inputs[0])})"

    def visit_batch_norm(self, step: Step) -> str:
        axis = -1 if step.settings["last"] or len(step.shape or ()) == 2 else 1
        given = {"axis": axis, "epsilon": float(short(step.settings["eps"]))}
        return f"{self.layer(step, 'BatchNormalization', [], given, {})}({self.value(step.inputs[0])})"

    def visit_layer_norm(self, step: Step) -> str:
        given: dict[str, Any] = {"epsilon": float(short(step.settings["eps"]))}
        given |= {} if "bias" in step.weights else {"center": False}
        return f"{self.layer(step, 'LayerNormalization', [], given, {})}({self.value(step.inputs[0])})"

    def visit_recurrent(self, step: Step) -> list[str] | None:
        """Keras has one layer for each layer and direction; it takes the batch first."""
        s, (x, *states) = step.settings, (self.value(v) for v in step.inputs)
        x = x if s["batch_first"] else f"ops.transpose({x}, (1, 0, 2))"
        ends: list[list[str]] = [[] for _ in range(STATES[s["cell"]])]
        ways: list[str] = []
        for layer in range(s["layers"]):
            ways = []
            for way in range(s["ways"]):
                first = [f"{v}[{layer * s['ways'] + way}]" for v in states]
                made, *last = self.direction(step, layer, way, x, first)
                ways.append(made)
                for many, end in zip(ends, last):
                    many.append(end)
            x = ways[0] if len(ways) == 1 else f"ops.concatenate([{', '.join(ways)}], -1)"
        stacked = [f"ops.stack([{', '.join(many)}])" for many in ends]
        if s["result"] == "onnx":
            return [f"ops.transpose(ops.stack([{', '.join(ways)}], 2), (1, 2, 0, 3))", *stacked]
        return [x if s["batch_first"] else f"ops.transpose({x}, (1, 0, 2))", *stacked]

    def direction(self, step: Step, layer: int, way: int, x: str, first: list[str]) -> list[str]:
        """One layer in one direction: its results in the order of time, and its last states."""
        s, backward = step.settings, step.settings["reverse"] or way == 1
        given: dict[str, Any] = {"return_sequences": True, "return_state": True}
        given |= {"go_backwards": True} if backward else {}
        given |= {"reset_after": False} if not s["after"] else {}
        given |= {"activation": s["nonlinearity"]} if s["nonlinearity"] != "tanh" else {}
        cell = {n: step.weights.get(cell_key(n, layer, way)) for n in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")}
        weights = {"weight_ih": keras_gates(s, cell["weight_ih"]), "weight_hh": keras_gates(s, cell["weight_hh"])}
        biases = [keras_gates(s, cell[n]) for n in ("bias_ih", "bias_hh") if cell[n] is not None]
        given |= {} if biases else {"use_bias": False}
        if biases:
            how = "stack" if s["cell"] == "GRU" and s["after"] else "sum"
            weights["bias"] = replace(biases[0], how=how, more=tuple(biases[1:]))
        own = Step(f"{step.kind}_l{layer}{'_reverse' if way else ''}", step.inputs, s, weights)
        word = {"RNN": "SimpleRNN"}.get(s["cell"], s["cell"])
        name = self.layer(own, word, [s["hidden"]], given, {"weight_ih": (1, 0), "weight_hh": (1, 0)})
        names = [self.names.new("x") for _ in range(1 + STATES[s["cell"]])]
        initial = f", initial_state=[{', '.join(first)}]" if first else ""
        self.lines.append(f"{', '.join(names)} = {name}({x}{initial})")
        return [f"ops.flip({names[0]}, 1)" if backward else names[0], *names[1:]]

    def visit_embedding(self, step: Step) -> str:
        layer = self.layer(step, "Embedding", list(step.weights["weight"].shape), {}, {})
        return f"{layer}({self.value(step.inputs[0])})"

    def visit_pool(self, step: Step) -> str | None:
        s, x = step.settings, self.to_last(step)
        if any(p != (0, 0) for p in s["padding"]):
            if s["kind"] == "max":
                sides = [(0, 0), *s["padding"], (0, 0)]
                x = f"ops.pad({x}, {literal(sides)}, constant_values=float('-inf'))"
            else:
                x = f"layers.ZeroPadding{s['n']}D({literal(amounts(s['padding'], s['n']))})({x})"
        word = {"max": "MaxPooling", "avg": "AveragePooling"}[s["kind"]]
        return from_last(step, f"layers.{word}{s['n']}D({arguments([one(s['kernel']), one(s['stride'])], {})})({x})")

    def visit_reshape(self, step: Step) -> str:
        # Keras leaves the first size open, whatever the file states
        shape = step.settings["shape"]
        shape = [-1, *shape[1:]] if -1 not in shape else shape
        return f"ops.reshape({self.value(step.inputs[0])}, {literal(shape)})"

    def visit_slices(self, step: Step) -> str:
        # a symbolic tensor takes no lone slice
        text = step.settings["text"]
        return f"{self.value(step.inputs[0])}[{text if ', ' in text else f'{text}, ...'}]"

    def visit_flip(self, step: Step) -> str:
        return f"ops.flip({self.value(step.inputs[0])}, {literal(step.settings['dim'])})"

    def visit_expand(self, step: Step) -> str:
        return f"ops.broadcast_to({self.value(step.inputs[0])}, {literal(step.settings['shape'])})"

    def visit_take(self, step: Step) -> str:
        return f"ops.take({self.value(step.inputs[0])}, {literal(step.settings['index'])}, axis={literal(step.settings['dim'])})"

    def visit_attend(self, step: Step) -> str:
        q, k, v, *mask = (self.value(x) for x in step.inputs)
        scores = f"ops.matmul({q}, ops.swapaxes({k}, -1, -2)) * {step.settings['scale']!r}"
        scores = f"{scores} + {mask[0]}" if mask else scores
        return f"ops.matmul(ops.softmax({scores}, axis=-1), {v})"

    def visit_split(self, step: Step) -> str:
        sizes = step.settings["sizes"]
        places = [sum(sizes[: i + 1]) for i in range(len(sizes) - 1)]
        return f"ops.split({self.value(step.inputs[0])}, {places}, axis={step.settings['dim']})"

    def visit_unbind(self, step: Step) -> str:
        s = step.settings
        return f"ops.unstack({self.value(step.inputs[0])}, {s['count']}, axis={literal(s['dim'])})"

    def visit_pad_sides(self, step: Step) -> str:
        s = step.settings
        return f"ops.pad({self.value(step.inputs[0])}, {literal(s['sides'])}, constant_values={literal(s['value'])})"

    def visit_clip(self, step: Step) -> str:
        x, low, high = self.value(step.inputs[0]), step.settings["min"], step.settings["max"]
        if low is None or high is None:
            return f"ops.maximum({x}, {literal(low)})" if high is None else f"ops.minimum({x}, {literal(high)})"
        return f"ops.clip({x}, {literal(low)}, {literal(high)})"

    def visit_parametric(self, step: Step) -> str:
        x, slope = (self.value(v) for v in step.inputs)
        slope = f"ops.reshape({slope}, {literal(step.settings['spread'])})" if step.settings["spread"] else slope
        return f"ops.where({x} > 0, {x}, {x} * {slope})"

    def visit_group_norm(self, step: Step) -> str:
        s = step.settings
        given = {"groups": s["groups"], "axis": 1, "epsilon": float(short(s["eps"]))}
        return f"{self.layer(step, 'GroupNormalization', [], given, {})}({self.value(step.inputs[0])})"

    def visit_resize(self, step: Step) -> str:
        s, x = step.settings, self.value(step.inputs[0])
        if s["mode"] == "nearest":
            return f"ops.repeat(ops.repeat({x}, {s['factors'][0]}, axis=2), {s['factors'][1]}, axis=3)"
        made = f"ops.image.resize(ops.moveaxis({x}, 1, -1), {literal(s['size'])}, data_format='channels_last')"
        return f"ops.moveaxis({made}, -1, 1)"

    def visit_shuffle(self, step: Step) -> str:
        f, (_, channels, high, wide) = step.settings["factor"], step.settings["before"]
        out = channels // (f * f)
        apart = f"ops.reshape({self.value(step.inputs[0])}, {literal([-1, out, f, f, high, wide])})"
        return f"ops.reshape(ops.transpose({apart}, (0, 1, 4, 2, 5, 3)), {literal([-1, out, high * f, wide * f])})"

    def visit_filled(self, step: Step) -> str:
        return f"ops.full({literal(step.settings['shape'])}, {literal(step.settings['value'])})"

    def visit_band(self, step: Step) -> str:
        return f"ops.{step.settings['word']}({self.value(step.inputs[0])}, {step.settings['k']})"

    def visit_cat(self, step: Step) -> str:
        return f"ops.concatenate([{', '.join(self.value(v) for v in step.inputs)}], {literal(step.settings['dim'])})"

    def visit_permute(self, step: Step) -> str:
        return f"ops.transpose({self.value(step.inputs[0])}, {literal(step.settings['dims'])})"

    def visit_mean(self, step: Step) -> str:
        kept = {"keepdims": True} if step.settings["keepdim"] else {}
        word = {"amax": "max", "amin": "min"}.get(step.kind, step.kind)
        return f"ops.{word}({self.value(step.inputs[0])}, {arguments([tuple(step.settings['dim'])], kept)})"

    visit_amax = visit_amin = visit_sum = visit_mean


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
    if weight is None:
        raise ValueError("a cell without weights")
    gates = weight.gates or tuple(range(len(KERAS_GATES[s["cell"]])))
    return replace(weight, gates=tuple(gates[g] for g in KERAS_GATES[s["cell"]]))


KERAS_GATES = {"LSTM": (0, 1, 2, 3), "GRU": (1, 0, 2), "RNN": (0,)}
