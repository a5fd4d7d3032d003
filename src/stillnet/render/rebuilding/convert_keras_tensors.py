"""What is no layer, as Keras source: functions of tensors in the words of `keras.ops`."""

from __future__ import annotations

from ...base.annotations import Any
from ...graph.architecture import Constant
from .conversion import Step
from .convert_norms import KerasNorms
from .convert_places import KerasPlaces
from .convert_writer import short
from .python_keras import DTYPES
from .python_text import arguments, literal

FUNCTIONS = {
    "relu": "relu", "sigmoid": "sigmoid", "tanh": "tanh", "silu": "silu", "exp": "exp", "log": "log", "sqrt": "sqrt",
    "abs": "abs", "neg": "negative", "softplus": "softplus", "hardswish": "hard_swish", "hardsigmoid": "hard_sigmoid",
    "relu6": "relu6", "erf": "erf", "selu": "selu", "matmul": "matmul", "sin": "sin", "cos": "cos", "pow": "power",
    "reciprocal": "reciprocal", "maximum": "maximum", "minimum": "minimum", "hard_swish": "hard_swish",
    "rsqrt": "rsqrt", "where": "where", "softsign": "soft_sign", "logsigmoid": "log_sigmoid", "square": "square",
    "floor": "floor", "ceil": "ceil", "round": "round", "sign": "sign", "log1p": "log1p", "expm1": "expm1", "isnan": "isnan",
    "zeros_like": "zeros_like",
}  # fmt: skip


class KerasTensors(KerasPlaces, KerasNorms):
    """Writes steps without weights of their own."""

    def activated(self, kind: str, text: str) -> str:
        return f"ops.clip({text}, -1.0, 1.0)" if kind == "relu1" else f"ops.{FUNCTIONS[kind]}({text})"

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

    def visit_celu(self, step: Step) -> str:
        return f"ops.celu({self.value(step.inputs[0])}, alpha={literal(step.settings.get('alpha', 1.0))})"

    def visit_softmax(self, step: Step) -> str:
        return f"ops.{step.kind}({self.value(step.inputs[0])}, axis={literal(step.settings.get('dim', -1))})"

    visit_log_softmax = visit_softmax

    def visit_unsqueeze(self, step: Step) -> str:
        return f"ops.expand_dims({self.value(step.inputs[0])}, {literal(step.settings['dim'])})"

    def visit_plain_norm(self, step: Step) -> str:
        axes, eps = [-i for i in range(len(step.settings["shape"]), 0, -1)], short(step.settings["eps"])
        made = f"layers.LayerNormalization(axis={literal(axes)}, epsilon={eps}, center=False, scale=False)"
        return f"{made}({self.value(step.inputs[0])})"

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

    def visit_linear_with(self, step: Step) -> str:
        x, weight, *bias = (self.value(v) for v in step.inputs)
        made = f"ops.matmul({x}, ops.transpose({weight}))"
        return f"{made} + {bias[0]}" if bias else made

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

    def visit_product_plus(self, step: Step) -> str:
        first, second, other = (self.value(v) for v in step.inputs)
        return f"ops.matmul({first}, {second}) + {other}"

    def visit_place(self, step: Step) -> str:
        s = step.settings
        return (
            f"ops.{s['word']}({self.value(step.inputs[0])}, axis={s['dim']}{', keepdims=True' if s['keepdim'] else ''})"
        )

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

    def visit_bilinear(self, step: Step) -> str:
        x, weight, y, *bias = (self.value(v) for v in step.inputs)
        made = f"ops.einsum('...i,oij,...j->...o', {x}, {weight}, {y})"
        return f"{made} + {bias[0]}" if bias else made

    def visit_cell(self, step: Step) -> str | list[str] | None:
        s, (x, w, r, *rest) = step.settings, (self.value(v) for v in step.inputs)
        biases, states = (rest[:2], rest[2:]) if len(rest) > 1 else ([], rest)
        state = states[0] if states else None
        given = f"ops.matmul({x}, ops.transpose({w}))" + (f" + {biases[0]}" if biases else "")
        kept = f"ops.matmul({state}, ops.transpose({r}))" if state else ""
        kept = " + ".join(filter(None, [kept, biases[1] if biases else ""])) or "0.0"
        if s["kind"] == "RNN":
            return f"ops.{s['word']}({given} + {kept})"
        if s["kind"] == "LSTM":
            return self.long_cell(f"{given} + {kept}", states[1] if states else None, s["hidden"])
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

    def long_cell(self, gates: str, state: str | None, hidden: int) -> list[str]:
        """One step of an LSTM: what it gives and what it remembers."""
        whole, kept = self.names.new("x"), self.names.new("x")
        parts = [f"{whole}[:, {i * hidden}:{(i + 1) * hidden}]" for i in range(4)]
        self.lines.append(f"{whole} = {gates}")
        new = f"ops.sigmoid({parts[0]}) * ops.tanh({parts[2]})"
        self.lines.append(f"{kept} = {new}" + (f" + ops.sigmoid({parts[1]}) * {state}" if state else ""))
        return [f"ops.sigmoid({parts[3]}) * ops.tanh({kept})", kept]

    def visit_some(self, step: Step) -> str:
        s = step.settings
        return f"ops.{s['word']}({self.value(step.inputs[0])}, axis={literal(s['dim'])}, keepdims={s['keepdim']})"

    def visit_own_statistics(self, step: Step) -> str:
        x, *more = (self.value(v) for v in step.inputs)
        s, name = step.settings, self.names.new("x")
        axes, spread = literal(tuple(s["axes"])), literal([1, -1] + [1] * (len(s["axes"]) - 1))
        self.lines.append(f"{name} = {x} - ops.mean({x}, axis={axes}, keepdims=True)")
        made = f"{name} / ops.sqrt(ops.mean({name} ** 2, axis={axes}, keepdims=True) + {short(s['eps'])})"
        if not more:
            return made
        weight, bias = (f"ops.reshape({m}, {spread})" for m in more)
        return f"{made} * {weight} + {bias}"

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
        """Not every backend repeats the border itself, and none what stands at the other side."""
        if mode not in ("edge", "circular"):
            return f"ops.pad({x}, {literal(sides)}, mode={literal(mode)})"
        for axis, (before, after) in enumerate(sides):
            if before or after:
                name, ahead = self.names.new("x"), ":, " * axis
                self.lines.append(f"{name} = {x}")
                first, last = f"{name}[{ahead}:1, ...]", f"{name}[{ahead}-1:, ...]"
                first, last = f"ops.repeat({first}, {before}, axis={axis})", f"ops.repeat({last}, {after}, axis={axis})"
                if mode == "circular":
                    first, last = f"{name}[{ahead}-{before}:, ...]", f"{name}[{ahead}:{after}, ...]"
                parts = [*([first] if before else []), name, *([last] if after else [])]
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
        s, x, word = step.settings, self.value(step.inputs[0]), {"amax": "max", "amin": "min"}[step.settings["word"]]
        given = f"({x}, axis={s['dim']}, keepdims={s['keepdim']})"
        return [f"ops.{word}{given}", f"ops.arg{word}{given}"]

    def visit_rms(self, step: Step) -> str:
        x, *weight = (self.value(v) for v in step.inputs)
        made = f"{x} * ops.rsqrt(ops.mean({x} ** 2, axis=-1, keepdims=True) + {step.settings['eps']!r})"
        return f"{made} * {weight[0]}" if weight else made

    def visit_row_products(self, step: Step) -> str:
        x, y = (f"ops.normalize({v}, axis=1)" if step.settings["unit"] else v for v in map(self.value, step.inputs))
        return f"ops.sum({x} * {y}, axis=1, keepdims=True)"

    def visit_running_sum(self, step: Step) -> str:
        return f"ops.cumsum({self.value(step.inputs[0])}, axis={step.settings['dim']})"

    def visit_outer(self, step: Step) -> str:
        first, second = (self.value(v) for v in step.inputs)
        return f"ops.expand_dims({first}, 1) * ops.expand_dims({second}, 0)"

    def visit_unit(self, step: Step) -> str:
        return f"ops.normalize({self.value(step.inputs[0])}, axis={step.settings['dim']})"

    def visit_hide_steps(self, step: Step) -> str:
        x, value = self.value(step.inputs[0]), literal(step.settings["value"])
        return f"{x} * ops.cast(ops.any(ops.not_equal({x}, {value}), axis=-1, keepdims=True), {x}.dtype)"

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

    def visit_blocks_out(self, step: Step) -> str:
        x = self.visit_pad_sides(Step("pad_sides", step.inputs, {"sides": step.settings["sides"], "value": 0.0}))
        return self.moved(x, step.settings)

    def visit_blocks_back(self, step: Step) -> str:
        return f"{self.moved(self.value(step.inputs[0]), step.settings)}[{step.settings['cut']}]"

    def moved(self, x: str, s: dict[str, Any]) -> str:
        apart = f"ops.transpose(ops.reshape({x}, {literal(s['first'])}), {literal(s['order'])})"
        return f"ops.reshape({apart}, {literal(s['last'])})"

    def visit_clip(self, step: Step) -> str:
        x, low, high = self.value(step.inputs[0]), step.settings["min"], step.settings["max"]
        if low is None or high is None:
            return f"ops.maximum({x}, {literal(low)})" if high is None else f"ops.minimum({x}, {literal(high)})"
        return f"ops.clip({x}, {literal(low)}, {literal(high)})"

    def visit_parametric(self, step: Step) -> str:
        x, slope = (self.value(v) for v in step.inputs)
        slope = f"ops.reshape({slope}, {literal(step.settings['spread'])})" if step.settings["spread"] else slope
        return f"ops.where({x} > 0, {x}, {x} * {slope})"

    def visit_resize(self, step: Step) -> str:
        s, x = step.settings, self.value(step.inputs[0])
        if s.get("last"):
            return f"ops.image.resize({x}, {literal(s['size'])}, interpolation={literal(s['mode'])}, data_format='channels_last')"
        if "places" in s:
            rows, columns = (literal(p) for p in s["places"])
            return f"ops.take(ops.take({x}, {rows}, axis=2), {columns}, axis=3)"
        if s["mode"] == "nearest":
            return f"ops.repeat(ops.repeat({x}, {s['factors'][0]}, axis=2), {s['factors'][1]}, axis=3)"
        made = f"ops.image.resize(ops.moveaxis({x}, 1, -1), {literal(s['size'])}, data_format='channels_last')"
        return f"ops.moveaxis({made}, -1, 1)"

    def visit_resize_volume(self, step: Step) -> str | None:
        """Each depth as a picture of its own, so depth itself is only repeated."""
        s, x = step.settings, self.value(step.inputs[0])
        if s["mode"] == "nearest":
            for axis, factor in enumerate(s["factors"], 2):
                x = f"ops.repeat({x}, {factor}, axis={axis})"
            return x
        (channels, depth, *sides), (deep, *target) = s["before"], s["size"]
        if depth != deep:
            return None
        flat = f"ops.moveaxis(ops.reshape({x}, {literal([-1, channels * depth, *sides])}), 1, -1)"
        made = f"ops.image.resize({flat}, {literal(target)}, data_format='channels_last')"
        return f"ops.reshape(ops.moveaxis({made}, -1, 1), {literal([-1, channels, depth, *target])})"

    def visit_resize_line(self, step: Step) -> str:
        s, x = step.settings, self.value(step.inputs[0])
        if s["mode"] == "nearest":
            return f"ops.repeat({x}, {s['factor']}, axis=2)"
        picture = f"ops.expand_dims(ops.moveaxis({x}, 1, -1), 1)"
        made = f"ops.image.resize({picture}, {literal([1, s['size']])}, data_format='channels_last')"
        return f"ops.moveaxis(ops.squeeze({made}, 1), -1, 1)"

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

    def visit_filled_for(self, step: Step) -> str:
        """How many examples there are is open while the model is built: a column of zeros, spread over the other axes."""
        x, sizes = self.value(step.inputs[0]), step.settings["shape"]
        column = f"ops.reshape({x}, {literal((-1, step.settings['each']))})[:, 0]"
        zeros = f"ops.zeros_like(ops.cast(ops.reshape({column}, {literal((-1, *[1] * len(sizes)))}), 'float32'))"
        return f"{zeros} + ops.full({literal((1, *sizes))}, {literal(step.settings['value'])})"

    def visit_stacked(self, step: Step) -> str:
        return f"ops.stack([{', '.join(self.value(v) for v in step.inputs)}], {step.settings['dim']})"

    def visit_half_gated(self, step: Step) -> str:
        halves = f"ops.split({self.value(step.inputs[0])}, 2, {step.settings['dim']})"
        return f"{halves}[0] * ops.sigmoid({halves}[1])"

    def visit_log_sum(self, step: Step) -> str:
        kept = {"keepdims": True} if step.settings["keepdim"] else {}
        return f"ops.logsumexp({self.value(step.inputs[0])}, {arguments([tuple(step.settings['dim'])], kept)})"

    def visit_cut_line(self, step: Step) -> str:
        slope, middle = short(step.settings["slope"]), short(step.settings["middle"])
        return f"ops.clip({self.value(step.inputs[0])} * {slope} + {middle}, 0.0, 1.0)"

    def visit_permute(self, step: Step) -> str:
        return f"ops.transpose({self.value(step.inputs[0])}, {literal(step.settings['dims'])})"

    def visit_mean(self, step: Step) -> str:
        kept = {"keepdims": True} if step.settings["keepdim"] else {}
        word = {"amax": "max", "amin": "min"}.get(step.kind, step.kind)
        return f"ops.{word}({self.value(step.inputs[0])}, {arguments([tuple(step.settings['dim'])], kept)})"

    visit_amax = visit_amin = visit_sum = visit_mean
