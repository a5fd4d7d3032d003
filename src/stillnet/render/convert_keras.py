"""A stored graph of any framework as Keras source: a functional model whose tensors keep the layout of the file."""

from __future__ import annotations

from typing import Any

from ..base.plain import replace
from ..graph.architecture import Architecture, Constant, Reference
from .conversion import Step, Weight, references
from .conversion_recurrent import STATES, cell_key
from .convert_writer import NUMPY, Writer, layer_name, one, short, table
from .python_keras import DTYPES
from .python_text import Names, arguments, comment, identifier, literal

HEAD = "import keras\nfrom keras import layers, ops\n"
FUNCTIONS = {
    "relu": "relu", "sigmoid": "sigmoid", "tanh": "tanh", "silu": "silu", "exp": "exp", "log": "log", "sqrt": "sqrt",
    "abs": "abs", "neg": "negative", "softplus": "softplus", "hardswish": "hard_swish", "hardsigmoid": "hard_sigmoid",
    "relu6": "relu6", "erf": "erf", "selu": "selu", "matmul": "matmul", "sin": "sin", "cos": "cos", "pow": "power",
    "reciprocal": "reciprocal", "maximum": "maximum", "minimum": "minimum", "hard_swish": "hard_swish",
    "rsqrt": "rsqrt", "where": "where", "softsign": "soft_sign", "logsigmoid": "log_sigmoid", "square": "square",
    "floor": "floor", "ceil": "ceil", "round": "round", "sign": "sign", "log1p": "log1p", "expm1": "expm1", "isnan": "isnan",
}  # fmt: skip
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


class KerasSteps(Writer):
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
        helper += GIVEN if self.given else ""
        helper += "\n" if helper else ""
        packed = any(w.is_cut for w in self.stored.values())
        head = f"{title}\n{HEAD}{NUMPY if packed else ''}{helper}"
        return f"{head}\n" + "\n".join(self.lines) + "\n\n" + table(self.stored)

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
        key = f"{step.kind} {' '.join(w.stored for w in step.weights.values())}"
        if key not in self.held:
            name = self.layers.new(apart(layer_name(stored, step.kind)))
            self.held[key] = self.names.new(name)
            self.lines.append(f"{self.held[key]} = layers.{word}({arguments(first, {**given, 'name': name})})")
            for own in sorted(step.weights, key=lambda w: ORDERS[w]):
                weight = step.weights[own]
                self.stored[f"{name}.{own}"] = replace(weight, order=composed(weight.order, orders.get(own)))
        return self.held[key]

    def activated(self, kind: str, text: str) -> str:
        return f"ops.clip({text}, -1.0, 1.0)" if kind == "relu1" else f"ops.{FUNCTIONS[kind]}({text})"

    def plus(self, step: Step, text: str) -> str:
        """With a bias that is no weight."""
        return f"{text} + {self.value(step.settings['plus'])}" if "plus" in step.settings else text

    def function(self, step: Step) -> str | None:
        values = [self.value(v) for v in step.inputs if not isinstance(v, list)]
        if step.kind in FUNCTIONS and len(values) == len(step.inputs):
            other = step.settings.get("other", step.settings.get("exponent"))
            extra = [self.value(other)] if isinstance(other, (int, float, Constant)) else []
            return f"ops.{FUNCTIONS[step.kind]}({', '.join([*values, *extra])})"
        return None

    def visit_operator(self, step: Step) -> str:
        """Symbolic tensors have no signs for these."""
        word = {"==": "equal", "!=": "not_equal", "&": "logical_and", "|": "logical_or"}.get(step.settings["sign"])
        if word is None:
            return super().visit_operator(step)
        return f"ops.{word}({', '.join(self.value(v) for v in step.inputs)})"

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
        if (
            axes in (0, [0])
            and not isinstance(step.inputs[0], Constant)
            and not str(step.inputs[0]).startswith("param:")
        ):
            # Keras leaves the first size open, so it does not know that it is 1
            return f"ops.take({self.value(step.inputs[0])}, 0, axis=0)"
        return f"ops.squeeze({self.value(step.inputs[0])}, {literal(axes)})" if axes else None

    def visit_conv(self, step: Step) -> str | None:
        s, n = step.settings, len(step.settings["kernel"])
        # what is padded on one side of the result is less cut off there
        s["padding"] = [(a, b - o) for (a, b), o in zip(s["padding"], s["output_padding"])]
        s["output_padding"] = [0] * n
        if any(b < 0 for _, b in s["padding"]) or (
            s["transposed"] and any(k < t for k, t in zip(s["kernel"], s["stride"]))
        ):
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
        return self.plus(step, from_last(step, made))

    def visit_conv_with(self, step: Step) -> str | None:
        """A convolution whose kernel is computed."""
        s, n, (_, kernel, *bias) = step.settings, len(step.settings["kernel"]), step.inputs
        if s["transposed"]:
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

    def visit_linear_with(self, step: Step) -> str:
        x, weight, *bias = (self.value(v) for v in step.inputs)
        made = f"ops.matmul({x}, ops.transpose({weight}))"
        return f"{made} + {bias[0]}" if bias else made

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
        return f"{self.layer(step, 'LayerNormalization', [], given, {})}({self.value(step.inputs[0])})"

    def visit_recurrent(self, step: Step) -> list[str] | None:
        """Keras has one layer for each layer and direction; it takes the batch first."""
        s, (x, *states) = step.settings, (self.value(v) for v in step.inputs)
        if s.get("projected") or "mask" in s:
            return None
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

    def visit_spread(self, step: Step) -> str:
        """A batch of copies: there are as many as the model is given."""
        (x, rows), s = (self.value(v) for v in step.inputs), step.settings
        axes = literal(tuple(range(1, s["rank"]))) if s["rank"] > 1 else "()"
        zeros = (
            f"0.0 * ops.sum(ops.cast({rows}, 'float32'), axis={axes})"
            if s["rank"] > 1
            else f"0.0 * ops.cast({rows}, 'float32')"
        )
        column = f"ops.reshape({zeros}, {literal([-1] + [1] * len(s['shape']))})"
        return f"{column} + ops.broadcast_to({x}, {literal([1, *s['shape']])})"

    def visit_take(self, step: Step) -> str:
        return f"ops.take({self.value(step.inputs[0])}, {literal(step.settings['index'])}, axis={literal(step.settings['dim'])})"

    def visit_attend(self, step: Step) -> str | None:
        q, k, v, *mask = (self.value(x) for x in step.inputs)
        if step.settings.get("heads"):
            # the heads stand behind the words
            q, k, v = (f"ops.swapaxes({t}, 1, 2)" for t in (q, k, v))
        scores = f"ops.matmul({q}, ops.swapaxes({k}, -1, -2)) * {step.settings['scale']!r}"
        scores = f"{scores} + {mask[0]}" if mask else scores
        shape = step.settings.get("rows")
        if step.settings.get("causal"):
            if shape is None:
                return None
            scores = f"ops.where(ops.tril(ops.ones({literal(shape)})) > 0, {scores}, float('-inf'))"
        return f"ops.matmul(ops.softmax({scores}, axis=-1), {v})"

    def visit_adaptive(self, step: Step) -> list[str]:
        """Windows that are as even as they can be, along one axis after the other."""
        s, x = step.settings, self.value(step.inputs[0])
        word = {"avg": "mean", "max": "max"}[s["kind"]]
        for axis, (size, wanted) in enumerate(zip(s["before"], s["after"]), -s["n"]):
            cuts = [(i * size // wanted, -(-(i + 1) * size // wanted)) for i in range(wanted)]
            behind = ", :" * (-axis - 1)
            name = self.names.new("x")
            self.lines.append(f"{name} = {x}")
            parts = [f"ops.{word}({name}[..., {a}:{b}{behind}], axis={axis}, keepdims=True)" for a, b in cuts]
            x = f"ops.concatenate([{', '.join(parts)}], axis={axis})"
        return [x]

    def visit_weight_norm(self, step: Step) -> str:
        v, g = (self.value(x) for x in step.inputs)
        return f"{v} * {g} / ops.sqrt(ops.sum({v} ** 2, axis={literal(step.settings['dim'])}, keepdims=True))"

    def visit_cosine(self, step: Step) -> str:
        (x, y), s = (self.value(v) for v in step.inputs), step.settings
        axis, eps = literal(s["dim"]), literal(s["eps"])
        lengths = [f"ops.maximum(ops.norm({v}, axis={axis}), {eps})" for v in (x, y)]
        return f"ops.sum({x} * {y}, axis={axis}) / ({lengths[0]} * {lengths[1]})"

    def visit_bag(self, step: Step) -> str:
        layer = self.layer(step, "Embedding", list(step.weights["weight"].shape), {}, {})
        x, cut = self.value(step.inputs[0]), step.settings["cut"]
        x = f"ops.reshape({x}, {literal(cut)})" if cut else x
        return f"ops.{step.settings['mode']}({layer}({x}), axis=1)"

    def visit_bilinear(self, step: Step) -> str:
        x, weight, y, *bias = (self.value(v) for v in step.inputs)
        made = f"ops.einsum('...i,oij,...j->...o', {x}, {weight}, {y})"
        return f"{made} + {bias[0]}" if bias else made

    def visit_cell(self, step: Step) -> str | None:
        s, (x, w, r, *rest) = step.settings, (self.value(v) for v in step.inputs)
        biases, states = (rest[:2], rest[2:]) if len(rest) > 1 else ([], rest)
        state = states[0] if states else None
        given = f"ops.matmul({x}, ops.transpose({w}))" + (f" + {biases[0]}" if biases else "")
        kept = f"ops.matmul({state}, ops.transpose({r}))" if state else ""
        kept = " + ".join(filter(None, [kept, biases[1] if biases else ""])) or "0.0"
        if s["kind"] == "RNN":
            return f"ops.{s['word']}({given} + {kept})"
        names = [self.names.new("x") for _ in range(4)]
        hidden = s["hidden"]
        self.lines.append(f"{names[0]} = {given}")
        self.lines.append(f"{names[1]} = ops.zeros_like({names[0]}) + {kept}")
        parts = [[f"{n}[:, {i * hidden}:{(i + 1) * hidden}]" for i in range(3)] for n in names[:2]]
        self.lines.append(f"{names[2]} = ops.sigmoid({parts[0][1]} + {parts[1][1]})")
        self.lines.append(
            f"{names[3]} = ops.tanh({parts[0][2]} + ops.sigmoid({parts[0][0]} + {parts[1][0]}) * {parts[1][2]})"
        )
        tail = f" + {names[2]} * {state}" if state else ""
        return f"(1 - {names[2]}) * {names[3]}{tail}"

    def visit_interleaved(self, step: Step) -> str:
        s = step.settings
        return f"ops.repeat({self.value(step.inputs[0])}, {s['count']}, axis={literal(s['dim'])})"

    def visit_tiled(self, step: Step) -> str:
        return f"ops.tile({self.value(step.inputs[0])}, {literal(step.settings['counts'])})"

    def visit_repeated(self, step: Step) -> str:
        x = self.value(step.inputs[0])
        for axis, factor in enumerate(step.settings["factors"], 1):
            x = f"ops.repeat({x}, {factor}, axis={axis})"
        return x

    def visit_length(self, step: Step) -> str:
        s, x = step.settings, self.value(step.inputs[0])
        return f"ops.sqrt(ops.sum({x} ** 2, axis={literal(s['dim'])}, keepdims={s['keepdim']}))"

    def visit_pad_around(self, step: Step) -> str:
        mode = {"replicate": "edge"}.get(step.settings["mode"], step.settings["mode"])
        return self.padded_around(self.value(step.inputs[0]), step.settings["sides"], mode)

    def padded_around(self, x: str, sides: list[tuple[int, int]], mode: str) -> str:
        """Not every backend repeats the border itself."""
        if mode != "edge":
            return f"ops.pad({x}, {literal(sides)}, mode={literal(mode)})"
        for axis, (before, after) in enumerate(sides):
            if before or after:
                name, ahead = self.names.new("x"), ":, " * axis
                self.lines.append(f"{name} = {x}")
                parts = [f"ops.repeat({name}[{ahead}:1, ...], {before}, axis={axis})"] if before else []
                parts.append(name)
                parts += [f"ops.repeat({name}[{ahead}-1:, ...], {after}, axis={axis})"] if after else []
                x = f"ops.concatenate([{', '.join(parts)}], axis={axis})"
        return x

    def visit_typed(self, step: Step) -> str | None:
        word = {"f32": "float32", **DTYPES}.get(step.settings["dtype"] or "")
        return f"ops.cast({self.value(step.inputs[0])}, {literal(word)})" if word else None

    def visit_inverted(self, step: Step) -> str:
        return f"ops.logical_not({self.value(step.inputs[0])})"

    def visit_einsum_of(self, step: Step) -> str:
        return f"ops.einsum({literal(step.settings['equation'])}, {', '.join(self.value(v) for v in step.inputs)})"

    def visit_erfc(self, step: Step) -> str:
        return f"1.0 - ops.erf({self.value(step.inputs[0])})"

    def visit_per_channel(self, step: Step) -> str:
        s, x, name = step.settings, self.value(step.inputs[0]), self.names.new("x")
        axes = literal(tuple(s["dim"]))
        self.lines.append(f"{name} = {x} - ops.mean({x}, axis={axes}, keepdims=True)")
        return f"{name} / ops.sqrt(ops.mean({name} ** 2, axis={axes}, keepdims=True) + {short(s['eps'])})"

    def visit_mish(self, step: Step) -> str:
        x = self.value(step.inputs[0])
        return f"{x} * ops.tanh(ops.softplus({x}))"

    def visit_spread_of(self, step: Step) -> str:
        s, x = step.settings, self.value(step.inputs[0])
        made = f"ops.var({x}, axis={literal(tuple(s['dim']))}, keepdims={s['keepdim']}) * {s['scale']!r}"
        return f"ops.sqrt({made})" if s["root"] else made

    def visit_extreme(self, step: Step) -> list[str]:
        s, word = step.settings, {"amax": "max", "amin": "min"}[step.settings["word"]]
        return [f"ops.{word}({self.value(step.inputs[0])}, axis={s['dim']}, keepdims={s['keepdim']})"]

    def visit_rms(self, step: Step) -> str:
        x, *weight = (self.value(v) for v in step.inputs)
        made = f"{x} * ops.rsqrt(ops.mean({x} ** 2, axis=-1, keepdims=True) + {step.settings['eps']!r})"
        return f"{made} * {weight[0]}" if weight else made

    def visit_row_products(self, step: Step) -> str:
        x, y = (f"ops.normalize({v}, axis=1)" if step.settings["unit"] else v for v in map(self.value, step.inputs))
        return f"ops.sum({x} * {y}, axis=1, keepdims=True)"

    def visit_unit(self, step: Step) -> str:
        return f"ops.normalize({self.value(step.inputs[0])}, axis={step.settings['dim']})"

    def visit_hide_steps(self, step: Step) -> str:
        x, value = self.value(step.inputs[0]), literal(step.settings["value"])
        return f"{x} * ops.cast(ops.any(ops.not_equal({x}, {value}), axis=-1, keepdims=True), {x}.dtype)"

    def visit_same(self, step: Step) -> str:
        return self.value(step.inputs[0])

    def visit_counted(self, step: Step) -> str:
        word = {"f32": "float32", **DTYPES}.get(step.settings["dtype"] or "", "int64")
        return f"ops.arange({arguments(step.settings['bounds'], {'dtype': word})})"

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
        given = {"groups": s["groups"], "axis": -1 if s.get("last") else 1, "epsilon": float(short(s["eps"]))}
        return f"{self.layer(step, 'GroupNormalization', [], given, {})}({self.value(step.inputs[0])})"

    def visit_resize(self, step: Step) -> str:
        s, x = step.settings, self.value(step.inputs[0])
        if s.get("last"):
            return f"ops.image.resize({x}, {literal(s['size'])}, interpolation={literal(s['mode'])}, data_format='channels_last')"
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
    if weight is None:
        raise ValueError("a cell without weights")
    gates = weight.gates or tuple(range(len(KERAS_GATES[s["cell"]])))
    return replace(weight, gates=tuple(gates[g] for g in KERAS_GATES[s["cell"]]))


KERAS_GATES = {"LSTM": (0, 1, 2, 3), "GRU": (1, 0, 2), "RNN": (0,)}
