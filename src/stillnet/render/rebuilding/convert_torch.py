"""A stored graph of any framework as PyTorch source: layers with weights in a constructor, steps in a forward."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.plain import replace
from ...graph.architecture import Architecture, Constant, Reference
from .conversion import Step, Weight
from .convert_norms import TorchNorms
from .convert_places import TorchPlaces
from .convert_writer import NUMPY, is_packed, layer_name, one, said_scales, short, table
from .python_operations import TYPES
from .python_spelled import spelled
from .python_text import Names, Raw, arguments, comment, identifier, literal
from .python_torch import HEAD, PLACEHOLDER

FUNCTIONS = {
    "relu": "F.relu", "sigmoid": "torch.sigmoid", "tanh": "torch.tanh", "silu": "F.silu", "exp": "torch.exp", "log": "torch.log",
    "sqrt": "torch.sqrt", "abs": "torch.abs", "neg": "torch.neg", "softplus": "F.softplus", "hardswish": "F.hardswish",
    "hardsigmoid": "F.hardsigmoid", "relu6": "F.relu6", "erf": "torch.erf", "mish": "F.mish", "selu": "F.selu",
    "matmul": "torch.matmul", "sin": "torch.sin", "cos": "torch.cos", "reciprocal": "torch.reciprocal", "pow": "torch.pow",
    "maximum": "torch.maximum", "minimum": "torch.minimum", "hard_swish": "F.hardswish", "rsqrt": "torch.rsqrt",
    "zeros_like": "torch.zeros_like",
}  # fmt: skip
STEPWISE = '''

def stepwise(layer, x, before=False, mask=None, first=None, gate=torch.sigmoid, inner=torch.tanh):
    """A recurrent layer step by step: steps that the mask hides change nothing; `before`: a reset comes before the product."""
    x = x if layer.batch_first else x.transpose(0, 1)
    ways, ends, cells = ["", "_reverse"] if layer.bidirectional else [""], [], []
    results = []
    for way, end in enumerate(ways):
        weights = [getattr(layer, f"{name}_l0{end}", None) for name in ("weight_ih", "bias_ih", "weight_hh", "bias_hh")]
        h = x.new_zeros(x.shape[0], layer.hidden_size) if first is None else first[way]
        c, every = torch.zeros_like(h), []
        for t in range(x.shape[1])[:: -1 if end else 1]:
            given, kept = F.linear(x[:, t], *weights[:2]), F.linear(h, *weights[2:])
            new_c = c
            if isinstance(layer, nn.LSTM):
                i, f, g, o = (given + kept).chunk(4, 1)
                new_c = gate(f) * c + gate(i) * inner(g)
                new_h = gate(o) * inner(new_c)
            elif isinstance(layer, nn.GRU):
                (r, z, n), (kept_r, kept_z, kept_n) = given.chunk(3, 1), kept.chunk(3, 1)
                r, z = gate(r + kept_r), gate(z + kept_z)
                if before:
                    bias = None if weights[3] is None else weights[3].chunk(3)[2]
                    new_h = inner(n + F.linear(r * h, weights[2].chunk(3)[2], bias))
                else:
                    new_h = inner(n + r * kept_n)
                new_h = (1 - z) * new_h + z * h
            else:
                new_h = torch.tanh(given + kept) if layer.nonlinearity == "tanh" else F.relu(given + kept)
            seen = None if mask is None else mask[:, t : t + 1]
            h, c = (new_h, new_c) if seen is None else (torch.where(seen, new_h, h), torch.where(seen, new_c, c))
            every.append(h)
        results.append(torch.stack(every[:: -1 if end else 1], 1))
        ends.append(h)
        cells.append(c)
    result = torch.cat(results, 2)
    last = torch.stack(ends)
    last = (last, torch.stack(cells)) if isinstance(layer, nn.LSTM) else last
    return result if layer.batch_first else result.transpose(0, 1), last
'''
FRAMES = '''

def convolved(frames, state, gate=torch.sigmoid, inner=torch.tanh):
    """The states of a convolutional LSTM, step by step: of frames that were convolved, and a convolution of the state."""
    h = c = torch.zeros_like(frames[:, 0].chunk(4, 1)[0])
    every = []
    for t in range(frames.shape[1]):
        i, f, g, o = (frames[:, t] + state(h)).chunk(4, 1)
        c = gate(f) * c + gate(i) * inner(g)
        h = gate(o) * inner(c)
        every.append(h)
    return torch.stack(every, 1)
'''
# Settings of a step that its function takes.
SETTINGS = {
    "gelu": ("F.gelu", ("approximate",)),
    "leaky_relu": ("F.leaky_relu", ("negative_slope",)),
    "elu": ("F.elu", ("alpha",)),
    "softmax": ("F.softmax", ("dim",)),
    "log_softmax": ("F.log_softmax", ("dim",)),
    "unsqueeze": ("torch.unsqueeze", ("dim",)),
    "squeeze": ("torch.squeeze", ("dim",)),
    "select": ("torch.select", ("dim", "index")),
}
DEFAULTS = {"approximate": "none"}
TO_FIRST = "torch.movedim({}, -1, 1)"
TO_LAST = "torch.movedim({}, 1, -1)"


def converted_torch(model: Architecture) -> str:
    return TorchSteps(model).source()


class TorchSteps(TorchPlaces, TorchNorms):
    def __init__(self, model: Architecture) -> None:
        inputs = {f"input:{i.name}": identifier(i.name) for i in model.inputs}
        super().__init__(model, Names(("self", "torch", "nn", "F", *inputs.values())), Names(("forward", "training")))
        self.values.update(inputs)
        self.built: list[str] = []
        self.stepwise = self.frames = False

    def source(self) -> str:
        for step in self.steps:
            self.write(step)
        result = ", ".join(self.value(Reference(r)) for r in self.outputs) or "None"
        inputs = ", ".join(["self", *(identifier(i.name) for i in self.model.inputs)])
        body = ["super().__init__()", *self.built]
        lines = ["class Net(nn.Module):", "    def __init__(self):", *(f"        {line}" for line in body), ""]
        lines += [f"    def forward({inputs}):", *(f"        {line}" for line in (*self.lines, f"return {result}"))]
        helper = (PLACEHOLDER if self.placeholders else "") + (STEPWISE if self.stepwise else "")
        helper += FRAMES if self.frames else ""
        title = comment(f"{self.model.name}: recovered by stillnet from a model of {self.model.framework}")
        packed = is_packed(self.stored, self.scales)
        head = f"{title}\n{said_scales(self.model)}{NUMPY if packed else ''}{HEAD}{helper}"
        return f"{head}\n\n" + "\n".join(lines) + "\n\n\n" + table(self.stored, self.scales)

    # -- layers --------------------------------------------------------------------------------------------------------
    def layer(self, step: Step, made: str) -> str:
        """The attribute of a layer; a weight that is used again is the same layer again."""
        first = next(iter(step.weights.values()))
        key = f"{step.kind} {' '.join(f'{w.stored}{w.index}{w.gates}' for w in step.weights.values())}"
        if key not in self.held:
            name = self.layers.new(layer_name(first.stored, step.kind))
            self.held[key] = name
            self.built.append(f"self.{name} = {made}")
            for own, weight in step.weights.items():
                self.stored[f"{name}.{own}"] = weight
        return f"self.{self.held[key]}"

    def array(self, elements: list[Any], shape: Any) -> str:
        return f"torch.tensor([{', '.join(map(literal, elements))}]).reshape({literal(shape)})"

    def constant(self, ref: str, name: str, shape: tuple[Any, ...]) -> str:
        own, kind = self.layers.new(identifier(name)), TYPES.get(self.types.get(name, ""))
        if kind is None:
            self.built.append(f"self.{own} = nn.Parameter(torch.empty({literal(shape)}))")
        else:
            self.built.append(
                f"self.register_buffer({literal(own)}, torch.zeros({literal(shape)}, dtype=torch.{kind}))"
            )
        self.stored[own] = Weight(name, shape)
        self.values[ref] = f"self.{own}"
        return f"self.{own}"

    def label(self, step: Step) -> str:
        return self.names.new(step.kind)

    # -- steps ---------------------------------------------------------------------------------------------------------
    def spelled(self, step: Step) -> str | None:
        if step.source is None or len(step.outputs) != 1:
            return None
        return spelled(replace(step.source, arguments=lambda: step.given), self.word)

    def word(self, argument: Any) -> Any:
        if not self.is_known(argument):
            return None
        return Raw(self.value(argument)) if isinstance(argument, (Reference, Constant)) else argument

    def activated(self, kind: str, text: str) -> str:
        return f"torch.clamp({text}, -1.0, 1.0)" if kind == "relu1" else f"{FUNCTIONS[kind]}({text})"

    def function(self, step: Step) -> str | None:
        values = [self.value(v) for v in step.inputs if not isinstance(v, list)]
        if step.kind in FUNCTIONS and len(values) == len(step.inputs):
            other = step.settings.get("other", step.settings.get("exponent"))
            extra = [self.value(other)] if isinstance(other, (int, float, Constant)) else []
            return f"{FUNCTIONS[step.kind]}({', '.join([*values, *extra])})"
        if step.kind in SETTINGS and len(values) == 1:
            name, keys = SETTINGS[step.kind]
            kept = {k: tidy(step.settings[k]) for k in keys if step.settings.get(k) not in (None, DEFAULTS.get(k, ...))}
            return f"{name}({', '.join([*values, *filter(None, [arguments([], kept)])])})"
        return None

    def visit_conv(self, step: Step) -> str | None:
        s, n = step.settings, len(step.settings["kernel"])
        even = all(a == b for a, b in s["padding"])
        given: dict[str, Any] = {"stride": one(s["stride"]), "dilation": one(s["dilation"]), "groups": s["groups"]}
        given["padding"] = one([a for a, _ in s["padding"]]) if even else 0
        if s["transposed"]:
            given["output_padding"] = one(s["output_padding"])
        kept = {k: v for k, v in given.items() if v != (0 if "padding" in k else 1)}
        kept |= {} if "bias" in step.weights else {"bias": False}
        kind = f"Conv{'Transpose' if s['transposed'] else ''}{n}d"
        layer = self.layer(step, f"nn.{kind}({arguments([s['in'], s['out'], one(s['kernel'])], kept)})")
        x = self.value(step.inputs[0])
        x = TO_FIRST.format(x) if s["last"] else x
        amounts = [v for a, b in reversed(s["padding"]) for v in (a, b)]
        if not even and not s["transposed"]:
            x = f"F.pad({x}, {literal(amounts)})"
        made = f"{layer}({x})"
        if not even and s["transposed"]:
            # what a transposed convolution pads is cut off its result
            made = f"F.pad({made}, {literal([-v for v in amounts])})"
        return self.plus(step, TO_LAST.format(made) if s["last"] else made)

    def visit_conv_lstm(self, step: Step) -> str:
        s, n, out = step.settings, len(step.settings["kernel"]), 4 * step.settings["out"]
        given = {k: one(s[k]) for k in ("stride", "dilation") if one(s[k]) != 1}
        given |= {} if "bias" in step.weights else {"bias": False}
        own = {k: w for k, w in step.weights.items() if k != "state"}
        frames = self.layer(
            Step("conv", [], {}, own), f"nn.Conv{n}d({arguments([s['in'], out, one(s['kernel'])], given)})"
        )
        kept = arguments([s["out"], out, one(s["kernel"])], {"padding": "same", "bias": False})
        state = self.layer(Step("conv", [], {}, {"weight": step.weights["state"]}), f"nn.Conv{n}d({kept})")
        x = f"torch.movedim({self.value(step.inputs[0])}, -1, 2)"
        every, self.frames = self.names.new("frames"), True
        self.lines.append(f"{every} = {x}")
        amounts = [v for a, b in reversed(s["padding"]) for v in (a, b)]
        padded = f"F.pad({every}.flatten(0, 1), {literal(amounts)})" if any(amounts) else f"{every}.flatten(0, 1)"
        words = {k: Raw(FUNCTIONS[s[k]]) for k, usual in (("gate", "sigmoid"), ("inner", "tanh")) if s[k] != usual}
        more = f", {arguments([], words)}" if words else ""
        made = f"convolved({frames}({padded}).unflatten(0, {every}.shape[:2]), {state}{more})"
        return f"torch.movedim({made}, 2, -1)" if s["sequences"] else f"torch.movedim({made}[:, -1], 1, -1)"

    def visit_conv_with(self, step: Step) -> str | None:
        s, n, values = step.settings, len(step.settings["kernel"]), [self.value(v) for v in step.inputs]
        if any(a != b for a, b in s["padding"]):
            return None
        given = {k: one(s[k]) for k in ("stride", "dilation")} | {"padding": one([a for a, _ in s["padding"]])}
        given |= {"groups": s["groups"]} | ({"output_padding": one(s["output_padding"])} if s["transposed"] else {})
        word = f"F.conv{'_transpose' if s['transposed'] else ''}{n}d"
        return f"{word}({', '.join([*values, arguments([], given)])})"

    def visit_linear_with(self, step: Step) -> str:
        return f"F.linear({', '.join(self.value(v) for v in step.inputs)})"

    def visit_linear(self, step: Step) -> str:
        kept = {} if "bias" in step.weights else {"bias": False}
        made = f"nn.Linear({arguments([step.settings['in'], step.settings['out']], kept)})"
        return self.plus(step, f"{self.layer(step, made)}({self.value(step.inputs[0])})")

    def visit_batch_norm(self, step: Step) -> str | None:
        rank = len(step.shape or ())
        if rank not in (2, 3, 4, 5):
            return None
        made = f"nn.BatchNorm{max(rank - 2, 1)}d({step.weights['weight'].shape[0]}, eps={short(step.settings['eps'])})"
        layer, x = self.layer(step, made), self.value(step.inputs[0])
        return TO_LAST.format(f"{layer}({TO_FIRST.format(x)})") if step.settings["last"] else f"{layer}({x})"

    def visit_layer_norm(self, step: Step) -> str:
        extra = "" if "bias" in step.weights else ", bias=False"
        shape = step.weights["weight"].shape
        made = (
            f"nn.LayerNorm({literal(shape[0] if len(shape) == 1 else shape)}, eps={short(step.settings['eps'])}{extra})"
        )
        return f"{self.layer(step, made)}({self.value(step.inputs[0])})"

    def visit_plain_norm(self, step: Step) -> str:
        shape = literal(tuple(step.settings["shape"]))
        return f"F.layer_norm({self.value(step.inputs[0])}, {shape}, eps={short(step.settings['eps'])})"

    def visit_recurrent(self, step: Step) -> list[str] | None:
        s, (x, *states) = step.settings, (self.value(v) for v in step.inputs)
        given = {"num_layers": s["layers"], "bidirectional": s["ways"] == 2, "batch_first": s["batch_first"]}
        given |= {"proj_size": s["projected"]} if s.get("projected") else {}
        given |= {"nonlinearity": s["nonlinearity"]} if s["cell"] == "RNN" else {}
        plain = {"num_layers": 1, "bidirectional": False, "batch_first": False, "nonlinearity": "tanh"}
        kept = {k: v for k, v in given.items() if v != plain.get(k)}
        kept |= {} if "bias_ih_l0" in step.weights else {"bias": False}
        layer = self.layer(step, f"nn.{s['cell']}({arguments([s['in'], s['hidden']], kept)})")
        time = 1 if s["batch_first"] else 0
        x = f"{x}.flip({time})" if s["reverse"] else x
        every, last = self.names.new("every"), self.names.new("last")
        seen = states.pop() if s["result"] == "loop" and "mask" in s else ""
        if s["result"] in ("loop", "keras"):
            states = [f"{state}[None]" for state in states]
        usual = s["cell"] == "RNN" or (s["gate"], s["nonlinearity"]) == ("sigmoid", "tanh")
        if s["after"] and "mask" not in s and usual:
            first = f", ({', '.join(states)})" if len(states) == 2 else f", {states[0]}" if states else ""
            self.lines.append(f"{every}, {last} = {layer}({x}{first})")
        else:
            if s["layers"] != 1 or (states and s["cell"] == "LSTM"):
                return None
            more = [f"before={not s['after']}"] + ([f"mask={self.mask(s)}"] if "mask" in s else [])
            more += [f"first={states[0]}"] if states else []
            more += [] if usual else [f"gate={FUNCTIONS[s['gate']]}", f"inner={FUNCTIONS[s['nonlinearity']]}"]
            self.lines.append(f"{every}, {last} = stepwise({', '.join([layer, x, *more])})")
            self.stepwise = True
        ends = [f"{last}[0]", f"{last}[1]"] if s["cell"] == "LSTM" else [last]
        back = f"{every}.flip({time})" if s["reverse"] and s["flipped"] else every
        if s["result"] == "onnx":
            return [f"{back}.unflatten(2, ({s['ways']}, {s['hidden']})).transpose(1, 2)", *ends]
        if s["result"] == "loop":
            words = {"every": every, "end": ends[0]} | {n: f"{e}[0]" for n, e in zip(("h", "c"), ends)}
            words |= {"every_seen": f"{every} * {seen}", "end_seen": f"({every} * {seen})[-1:]"}
            return [words[word] for word in s["gives"]]
        if s["result"] == "keras":
            return [back if s["sequences"] else f"{every}[:, -1]", *(f"{e}[0]" for e in ends)]
        return [back, *ends]

    def mask(self, s: dict[str, Any]) -> str:
        """Which steps of time a layer sees."""
        tensor, value, holder = s["mask"]
        if holder == "steps":
            return f"{self.value(tensor)}.squeeze(-1).transpose(0, 1)"
        seen = f"{self.value(tensor)} != {literal(value)}"
        text = f"({seen})" if holder == "tokens" else f"({seen}).any(-1)"
        return f"{text}.flip(1)" if s["reverse"] else text

    def visit_maximum(self, step: Step) -> str | None:
        """A number is a bound; two tensors are compared."""
        inputs = [step.given[n] for n in ("input", "other") if n in step.given]
        numbers = [v for v in inputs if isinstance(v, (int, float)) or (isinstance(v, Constant) and not v.shape)]
        if len(inputs) != 2 or len(numbers) > 1:
            return None
        if not numbers:
            return f"torch.{step.kind}({', '.join(map(self.value, inputs))})"
        (other,) = (v for v in inputs if v is not numbers[0])
        bound = {"maximum": "min", "minimum": "max"}[step.kind]
        return f"torch.clamp({self.value(other)}, {bound}={self.value(numbers[0])})"

    visit_minimum = visit_maximum

    def visit_extreme_of(self, step: Step) -> str:
        text, *others = (self.value(v) for v in step.inputs)
        bound = {"maximum": "min", "minimum": "max"}[step.settings["word"]]
        for value, other in zip(step.inputs[1:], others):
            number = isinstance(value, (int, float)) or (isinstance(value, Constant) and not value.shape)
            text = (
                f"torch.clamp({text}, {bound}={other})" if number else f"torch.{step.settings['word']}({text}, {other})"
            )
        return text

    def visit_repeated_rows(self, step: Step) -> str:
        return f"{self.value(step.inputs[0])}[:, None].repeat(1, {step.settings['count']}, 1)"

    def visit_hide_steps(self, step: Step) -> str:
        x, value = self.value(step.inputs[0]), literal(step.settings["value"])
        return f"{x} * ({x} != {value}).any(-1, keepdim=True)"

    def visit_embedding(self, step: Step) -> str:
        made = f"nn.Embedding{literal(tuple(step.weights['weight'].shape))}"
        return f"{self.layer(step, made)}({self.value(step.inputs[0])}.long())"

    def visit_pool(self, step: Step) -> str | None:
        s, x = step.settings, self.value(step.inputs[0])
        x = TO_FIRST.format(x) if s["last"] else x
        rest = arguments([one(s["kernel"]), one(s["stride"])], {})
        word = f"F.{s['kind']}_pool{s['n']}d"
        if any(a != b or 2 * a > k for (a, b), k in zip(s["padding"], s["kernel"])):
            sides = literal([v for pair in reversed(s["padding"]) for v in pair])
            edge = "" if s["kind"] == "avg" else ", value=float('-inf')"
            made = f"{word}(F.pad({x}, {sides}{edge}), {rest})"
            if s.get("inner"):
                made += f" / {word}(F.pad(torch.ones_like({x}), {sides}), {rest})"
        else:
            kept: dict[str, Any] = (
                {"padding": one([a for a, _ in s["padding"]])} if any(a for a, _ in s["padding"]) else {}
            )
            kept |= {"count_include_pad": False} if s.get("inner") else {}
            made = f"{word}({x}, {arguments([one(s['kernel']), one(s['stride'])], kept)})"
        return TO_LAST.format(made) if s["last"] else made

    def visit_reshape(self, step: Step) -> str:
        return f"{self.value(step.inputs[0])}.reshape({literal(step.settings['shape'])})"

    def visit_flip(self, step: Step) -> str:
        return f"{self.value(step.inputs[0])}.flip({literal(step.settings['dim'])})"

    def visit_product_plus(self, step: Step) -> str:
        first, second, other = (self.value(v) for v in step.inputs)
        return f"torch.matmul({first}, {second}) + {other}"

    def visit_place(self, step: Step) -> str:
        s = step.settings
        return f"torch.{s['word']}({self.value(step.inputs[0])}, {s['dim']}{', keepdim=True' if s['keepdim'] else ''})"

    def visit_expand(self, step: Step) -> str:
        return f"{self.value(step.inputs[0])}.expand({literal(step.settings['shape'])})"

    def visit_spread(self, step: Step) -> str:
        x, rows = (self.value(v) for v in step.inputs)
        return f"{x}.expand({rows}.shape[0], {', '.join(map(literal, step.settings['shape']))})"

    def visit_take(self, step: Step) -> str:
        index, dim = step.settings["index"], literal(step.settings["dim"])
        x = self.value(step.inputs[0])
        return (
            f"{x}.select({dim}, {index})"
            if isinstance(index, int)
            else f"{x}.index_select({dim}, torch.tensor({index}))"
        )

    def visit_split(self, step: Step) -> str:
        x, s = self.value(step.inputs[0]), step.settings
        return f"torch.split({x}, {literal(s['sizes'])}, {s['dim']})"

    def visit_unbind(self, step: Step) -> str:
        return f"torch.unbind({self.value(step.inputs[0])}, {literal(step.settings['dim'])})"

    def visit_pad_sides(self, step: Step) -> str:
        amounts = [v for pair in reversed(step.settings["sides"]) for v in pair]
        while len(amounts) > 2 and amounts[-2:] == [0, 0]:
            amounts = amounts[:-2]
        value = step.settings["value"]
        return f"F.pad({self.value(step.inputs[0])}, {literal(amounts)}{f', value={literal(value)}' if value else ''})"

    def visit_blocks_out(self, step: Step) -> str:
        s = step.settings
        x = self.visit_pad_sides(Step("pad_sides", step.inputs, {"sides": s["sides"], "value": 0.0}))
        return f"{x}.reshape({literal(s['first'])}).permute({literal(s['order'])}).reshape({literal(s['last'])})"

    def visit_blocks_back(self, step: Step) -> str:
        s, x = step.settings, self.value(step.inputs[0])
        return f"{x}.reshape({literal(s['first'])}).permute({literal(s['order'])}).reshape({literal(s['last'])})[{s['cut']}]"

    def visit_clip(self, step: Step) -> str:
        kept = {k: v for k, v in step.settings.items() if v is not None}
        return f"torch.clamp({self.value(step.inputs[0])}, {arguments([], kept)})"

    def visit_parametric(self, step: Step) -> str:
        x, slope = (self.value(v) for v in step.inputs)
        slope = f"{slope}.reshape({literal(step.settings['spread'])})" if step.settings["spread"] else slope
        return f"torch.where({x} > 0, {x}, {x} * {slope})"

    def visit_group_norm(self, step: Step) -> str:
        s, x = step.settings, self.value(step.inputs[0])
        layer = self.layer(step, f"nn.GroupNorm({s['groups']}, {s['channels']}, eps={short(s['eps'])})")
        return TO_LAST.format(f"{layer}({TO_FIRST.format(x)})") if s.get("last") else f"{layer}({x})"

    def visit_per_channel(self, step: Step) -> str:
        return f"F.instance_norm({self.value(step.inputs[0])}, eps={short(step.settings['eps'])})"

    def visit_resize(self, step: Step) -> str:
        s, x = step.settings, self.value(step.inputs[0])
        x = TO_FIRST.format(x) if s.get("last") else x
        made = f"F.interpolate({x}, {literal(s['size'])}, mode={literal(s['mode'])})"
        return TO_LAST.format(made) if s.get("last") else made

    def visit_resize_volume(self, step: Step) -> str:
        s = step.settings
        mode = {"bilinear": "trilinear"}.get(s["mode"], s["mode"])
        return f"F.interpolate({self.value(step.inputs[0])}, {literal(s['size'])}, mode={literal(mode)})"

    def visit_resize_from_corners(self, step: Step) -> str:
        size = literal(step.settings["size"])
        return f"F.interpolate({self.value(step.inputs[0])}, {size}, mode='bilinear', align_corners=True)"

    def visit_resize_line(self, step: Step) -> str:
        mode = "nearest" if step.settings["mode"] == "nearest" else "linear"
        return f"F.interpolate({self.value(step.inputs[0])}, {step.settings['size']}, mode={literal(mode)})"

    def visit_repeated(self, step: Step) -> str:
        x = self.value(step.inputs[0])
        for axis, factor in enumerate(step.settings["factors"], 1):
            x = f"{x}.repeat_interleave({factor}, {axis})"
        return x

    def visit_adaptive(self, step: Step) -> list[str]:
        s = step.settings
        return [f"F.adaptive_{s['kind']}_pool{s['n']}d({self.value(step.inputs[0])}, {literal(s['after'])})"]

    def visit_spread_of(self, step: Step) -> str:
        s, word = step.settings, "std" if step.settings["root"] else "var"
        axes = literal(tuple(s["dim"]))
        return f"{self.value(step.inputs[0])}.{word}({axes}, correction={s['less']}, keepdim={s['keepdim']})"

    def visit_extreme(self, step: Step) -> list[str]:
        s = step.settings
        x, given = self.value(step.inputs[0]), f"({s['dim']}, keepdim={s['keepdim']})"
        return [f"{x}.{s['word']}{given}", f"{x}.arg{s['word'][1:]}{given}"]

    def visit_rms(self, step: Step) -> str:
        x, *weight = (self.value(v) for v in step.inputs)
        made = f"{x} * torch.rsqrt({x}.pow(2).mean(-1, keepdim=True) + {step.settings['eps']!r})"
        return f"{made} * {weight[0]}" if weight else made

    def visit_row_products(self, step: Step) -> str:
        x, y = (f"F.normalize({v}, dim=1)" if step.settings["unit"] else v for v in map(self.value, step.inputs))
        return f"({x} * {y}).sum(1, keepdim=True)"

    def visit_running_sum(self, step: Step) -> str:
        return f"torch.cumsum({self.value(step.inputs[0])}, {step.settings['dim']})"

    def visit_outer(self, step: Step) -> str:
        first, second = (self.value(v) for v in step.inputs)
        return f"torch.outer({first}, {second})"

    def visit_unit(self, step: Step) -> str:
        return f"F.normalize({self.value(step.inputs[0])}, dim={step.settings['dim']})"

    def visit_length(self, step: Step) -> str:
        s = step.settings
        return (
            f"torch.linalg.vector_norm({self.value(step.inputs[0])}, dim={literal(s['dim'])}, keepdim={s['keepdim']})"
        )

    def visit_some(self, step: Step) -> str:
        x, s = self.value(step.inputs[0]), step.settings
        for axis in s["dim"]:
            x = f"{x}.{s['word']}({axis}, keepdim=True)"
        return x if s["keepdim"] else f"{x}.squeeze({literal(tuple(s['dim']))})"

    def visit_own_statistics(self, step: Step) -> str:
        x, *more = (self.value(v) for v in step.inputs)
        given = {"weight": Raw(more[0]), "bias": Raw(more[1])} if more else {}
        rest = arguments([None, None], {**given, "training": True, "eps": step.settings["eps"]})
        return f"F.batch_norm({x}, {rest})"

    def visit_tiled(self, step: Step) -> str:
        return f"{self.value(step.inputs[0])}.repeat({literal(step.settings['counts'])})"

    def visit_pad_around(self, step: Step) -> str | None:
        sides, mode = step.settings["sides"], step.settings["mode"]
        amounts = [v for pair in reversed(sides[2:]) for v in pair]
        if any(v for pair in sides[:2] for v in pair) or not amounts:
            return None
        return f"F.pad({self.value(step.inputs[0])}, {literal(amounts)}, mode={literal(mode)})"

    def visit_typed(self, step: Step) -> str | None:
        word = TYPES.get(step.settings["dtype"] or "")
        x = self.value(step.inputs[0])
        x = f"torch.tensor({x})" if isinstance(step.inputs[0], Constant) and not step.inputs[0].shape else x
        return f"{x}.to(torch.{word})" if word else None

    def visit_inverted(self, step: Step) -> str:
        return f"torch.logical_not({self.value(step.inputs[0])})"

    def visit_einsum_of(self, step: Step) -> str:
        return f"torch.einsum({literal(step.settings['equation'])}, {', '.join(self.value(v) for v in step.inputs)})"

    def visit_erfc(self, step: Step) -> str:
        return f"torch.erfc({self.value(step.inputs[0])})"

    def visit_where(self, step: Step) -> str:
        condition, first, second = (self.value(v) for v in step.inputs)
        return f"torch.where({condition}, {first}, {second})"

    def visit_counted(self, step: Step) -> str:
        return f"torch.arange({arguments(step.settings['bounds'], {})})"

    def visit_shuffle(self, step: Step) -> str:
        return f"F.pixel_shuffle({self.value(step.inputs[0])}, {step.settings['factor']})"

    def visit_filled(self, step: Step) -> str:
        return f"torch.full({literal(step.settings['shape'])}, {literal(step.settings['value'])})"

    def visit_band(self, step: Step) -> str:
        return f"torch.{step.settings['word']}({self.value(step.inputs[0])}, {step.settings['k']})"

    def visit_attend(self, step: Step) -> str:
        values = [self.value(x) for x in step.inputs]
        more = f"scale={step.settings['scale']!r}" + (", is_causal=True" if step.settings.get("causal") else "")
        more += ", enable_gqa=True" if step.settings.get("shared") else ""
        if step.settings.get("heads"):
            swapped = ", ".join(f"{v}.transpose(-3, -2)" for v in values)
            return f"F.scaled_dot_product_attention({swapped}, {more}).transpose(-3, -2)"
        return f"F.scaled_dot_product_attention({', '.join(values)}, {more})"

    def visit_attend_single(self, step: Step) -> str:
        query, key, value, *scale = (self.value(x) for x in step.inputs)
        if step.settings["additive"]:
            sums = f"torch.tanh({query}[..., None, :] + {key}[..., None, :, :])"
            sums = f"({scale[0]} * {sums})" if scale else sums
            return f"F.softmax({sums}.sum(-1), -1) @ {value}"
        query = f"{query} * {scale[0]}" if scale else query
        more = ", is_causal=True" if step.settings["causal"] else ""
        return f"F.scaled_dot_product_attention({query}, {key}, {value}, scale=1.0{more})"

    def visit_einsum(self, step: Step) -> str:
        x, kernel, *bias = (self.value(v) for v in step.inputs)
        made = f"torch.einsum({literal(step.settings['equation'])}, {x}, {kernel})"
        return f"{made} + {bias[0]}" if bias else made

    def visit_cat(self, step: Step) -> str:
        return f"torch.cat([{', '.join(self.value(v) for v in step.inputs)}], {literal(step.settings['dim'])})"

    def visit_filled_for(self, step: Step) -> str:
        x, sizes = self.value(step.inputs[0]), "".join(f", {d}" for d in step.settings["shape"])
        return f"torch.full(({x}.shape[0]{sizes or ','}), {literal(step.settings['value'])})"

    def visit_stacked(self, step: Step) -> str:
        return f"torch.stack([{', '.join(self.value(v) for v in step.inputs)}], {step.settings['dim']})"

    def visit_half_gated(self, step: Step) -> str:
        return f"F.glu({self.value(step.inputs[0])}, {step.settings['dim']})"

    def visit_log_sum(self, step: Step) -> str:
        kept = {"keepdim": True} if step.settings["keepdim"] else {}
        return f"torch.logsumexp({self.value(step.inputs[0])}, {arguments([tuple(step.settings['dim'])], kept)})"

    def visit_cut_line(self, step: Step) -> str:
        slope, middle = short(step.settings["slope"]), short(step.settings["middle"])
        return f"torch.clamp({self.value(step.inputs[0])} * {slope} + {middle}, 0.0, 1.0)"

    def visit_permute(self, step: Step) -> str:
        return f"{self.value(step.inputs[0])}.permute({literal(step.settings['dims'])})"

    def visit_mean(self, step: Step) -> str:
        kept = {"keepdim": True} if step.settings["keepdim"] else {}
        return f"{self.value(step.inputs[0])}.{step.kind}({arguments([tuple(step.settings['dim'])], kept)})"

    visit_amax = visit_amin = visit_sum = visit_mean


def tidy(value: Any) -> Any:
    return (value[0] if len(value) == 1 else tuple(value)) if isinstance(value, list) else value
