"""How single operations are written in PyTorch, by operation name; what has no entry becomes a placeholder."""

from __future__ import annotations

from collections.abc import Callable

from ...base.annotations import Any
from .python_text import Raw, arguments, literal

Attributes = dict[str, Any]
Write = Callable[[list[str], Attributes], "str | None"]
WRITTEN: dict[str, Write] = {}

UNARY = frozenset((
    "relu", "tanh", "sigmoid", "exp", "log", "sqrt", "rsqrt", "abs", "neg", "sin", "cos", "erf", "floor", "ceil", "round", "sign",
    "reciprocal", "log1p", "expm1", "square", "logical_not", "isnan", "isinf",
))  # fmt: skip
FUNCTIONAL = frozenset(
    ("silu", "softplus", "mish", "hardswish", "hardsigmoid", "relu6", "selu", "softsign", "logsigmoid")
)
OPERATORS = {
    "add": "+", "sub": "-", "mul": "*", "div": "/", "floor_divide": "//", "remainder": "%", "pow": "**", "matmul": "@",
    "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "bitwise_and": "&", "bitwise_or": "|",
    "logical_and": "&",
}  # fmt: skip


def write(*names: str) -> Callable[[Write], Write]:
    def register(function: Write) -> Write:
        for name in names:
            WRITTEN[name] = function
        return function

    return register


def expression(op: str, inputs: list[str], attributes: Attributes) -> str | None:
    """The operation as an expression, or None where it cannot be written."""
    known = {k: v for k, v in attributes.items() if v is not None}
    if op in WRITTEN:
        try:
            return WRITTEN[op](inputs, known)
        except (IndexError, KeyError, TypeError):  # operands or settings are missing in a broken file
            return None
    if op in UNARY and len(inputs) == 1:
        return f"torch.{op}({inputs[0]})"
    if op in FUNCTIONAL and len(inputs) == 1:
        return f"F.{op}({inputs[0]})"
    if op in OPERATORS:
        return _operator(op, inputs, known)
    return None


def _operator(op: str, inputs: list[str], a: Attributes) -> str | None:
    other = a.get("other", a.get("exponent"))
    sides = [*inputs, literal(other)] if len(inputs) == 1 and isinstance(other, (int, float, Raw)) else inputs
    if len(inputs) == 1 and isinstance(a.get("input"), (int, float)):
        sides = [literal(a["input"]), *inputs]
    if len(sides) != 2 or a.get("alpha", 1) != 1:
        return None
    return f"{sides[0]} {OPERATORS[op]} {sides[1]}"


NEEDED = {"dim", "dim0", "dim1", "index", "sizes"}


def method(name: str, *keys: str) -> None:
    """An operation that is a method with these arguments; what must be given is not left out."""
    needed = NEEDED & {*keys[:2]} if name in ("unsqueeze", "transpose", "select", "cumsum", "unflatten") else set()

    def run(inputs: list[str], a: Attributes) -> str | None:
        given = {k: a[k] for k in keys if k in a}
        if not needed <= {*given}:
            return None
        if name in ("mean", "sum") and "dim" not in given and "keepdim" in given:
            given = {"dim": None, **given} if given["keepdim"] else {}
        return f"{inputs[0]}.{name}({arguments([], given)})" if inputs else None

    WRITTEN[name] = run


for _name, *_keys in (
    ("flatten", "start_dim", "end_dim"),
    ("transpose", "dim0", "dim1"),
    ("unsqueeze", "dim"),
    ("select", "dim", "index"),
    ("mean", "dim", "keepdim"),
    ("sum", "dim", "keepdim"),
    ("amax", "dim", "keepdim"),
    ("amin", "dim", "keepdim"),
    ("argmax", "dim", "keepdim"),
    ("cumsum", "dim"),
    ("unflatten", "dim", "sizes"),
    ("softmax", "dim"),
    ("log_softmax", "dim"),
    ("chunk", "chunks", "dim"),
    ("clone",),
    ("clamp", "min", "max"),
    ("repeat_interleave", "repeats", "dim"),
    ("repeat", "repeats"),
    ("topk", "k", "dim", "largest", "sorted"),
    ("unbind", "dim"),
    ("t",),
):
    method(_name, *_keys)


def together(name: str, *keys: str) -> None:
    """A function of several tensors with these settings."""

    def run(inputs: list[str], a: Attributes) -> str | None:
        return (
            f"torch.{name}({arguments([*map(Raw, inputs)], {k: a[k] for k in keys if k in a})})"
            if len(inputs) > 1
            else None
        )

    WRITTEN[name] = run


together("outer")
together("meshgrid", "indexing")


@write("view_as")
def _view_as(inputs: list[str], a: Attributes) -> str | None:
    return f"{inputs[0]}.view_as({inputs[1]})"


@write("expand_as")
def _expand_as(inputs: list[str], a: Attributes) -> str | None:
    return f"{inputs[0]}.expand_as({inputs[1]})"


@write("max_along")
def _along(inputs: list[str], a: Attributes) -> str | None:
    return f"{inputs[0]}.max({arguments([], {k: a[k] for k in ('dim', 'keepdim') if k in a})})"


@write("scatter")
def _scatter(inputs: list[str], a: Attributes) -> str | None:
    plain = len(inputs) == 3 and a.get("reduce") is None
    return f"{inputs[0]}.scatter({literal(a['dim'])}, {inputs[1]}, {inputs[2]})" if plain else None


TYPES = {
    "f32": "float32", "f64": "float64", "f16": "float16", "bf16": "bfloat16", "i64": "int64", "i32": "int32", "i16": "int16",
    "i8": "int8", "u8": "uint8", "bool": "bool",
}  # fmt: skip


@write("cast")
def _cast(inputs: list[str], a: Attributes) -> str | None:
    stated = [a.get("dtype"), *(a["target"] if isinstance(a.get("target"), (list, tuple)) else ())]
    word = next((TYPES[t] for t in stated if isinstance(t, str) and t in TYPES), None)
    return f"{inputs[0]}.to(torch.{word})" if word else None


@write("split")
def _split(inputs: list[str], a: Attributes) -> str | None:
    sizes = next((a[k] for k in ("split_size", "split_sizes", "split_size_or_sections") if k in a), None)
    return (
        None if sizes is None else f"{inputs[0]}.split({arguments([sizes], {'dim': a['dim']} if 'dim' in a else {})})"
    )


@write("zeros_like")
def _zeros_like(inputs: list[str], a: Attributes) -> str | None:
    return f"torch.zeros_like({inputs[0]})" if "dtype" not in a else None


@write("squeeze")
def _squeeze(inputs: list[str], a: Attributes) -> str | None:
    dim = a.get("dim")
    if isinstance(dim, list):
        # several axes, however deep the list stands that names them
        axes = [d for part in dim for d in (part if isinstance(part, list) else [part])]
        dim = axes[0] if len(axes) == 1 else tuple(axes)
    return f"{inputs[0]}.squeeze({literal(dim) if 'dim' in a else ''})"


@write("identity")
def _identity(inputs: list[str], a: Attributes) -> str | None:
    return f"{inputs[0]}.contiguous()"


@write("phi")
def _phi(inputs: list[str], a: Attributes) -> str | None:
    return None


@write("reshape", "view")
def _reshape(inputs: list[str], a: Attributes) -> str | None:
    shape = next((a[k] for k in ("shape", "size", "sizes", "repeats", "args") if k in a), None)
    return None if shape is None or not inputs else f"{inputs[0]}.reshape({literal(shape)})"


@write("expand")
def _expand(inputs: list[str], a: Attributes) -> str | None:
    shape = next((a[k] for k in ("size", "sizes", "shape") if k in a), None)
    return None if shape is None else f"{inputs[0]}.expand({literal(shape)})"


@write("permute")
def _permute(inputs: list[str], a: Attributes) -> str | None:
    return f"{inputs[0]}.permute({literal(a['dims'])})" if "dims" in a else None


@write("cat")
def _cat(inputs: list[str], a: Attributes) -> str | None:
    return f"torch.cat([{', '.join(inputs)}], {literal(a.get('dim', 0))})"


@write("stack")
def _stack(inputs: list[str], a: Attributes) -> str | None:
    return f"torch.stack([{', '.join(inputs)}], {literal(a.get('dim', 0))})"


@write("getitem")
def _getitem(inputs: list[str], a: Attributes) -> str | None:
    index = a.get("index")
    if len(inputs) != 1 or "index" not in a:
        return None
    return f"{inputs[0]}[{', '.join(map(_index, index)) if isinstance(index, list) else _index(index)}]"


def _index(value: Any) -> str:
    text = str(value)
    if text.startswith("slice("):
        parts = [p.strip() for p in text[6:-1].split(",")]
        shown = ["" if p == "None" else p for p in parts]
        return ":".join(shown[:2]) + (f":{shown[2]}" if len(shown) > 2 and shown[2] else "")
    return text if ":" in text else "..." if text in ("...", "Ellipsis") else literal(value)


@write("slice")
def _slice(inputs: list[str], a: Attributes) -> str | None:
    dim, start, end, step = (a.get(k) for k in ("dim", "start", "end", "step"))
    if not isinstance(dim, int):
        return None
    stop = "" if end is None or (isinstance(end, int) and end >= 1 << 60) else literal(end)
    text = f"{'' if start in (None, 0) else literal(start)}:{stop}" + ("" if step in (None, 1) else f":{step}")
    places = [":"] * dim + [text] if dim >= 0 else ["...", text] + [":"] * (-dim - 1)
    return f"{inputs[0]}[{', '.join(places)}]"


@write("addmm")
def _addmm(inputs: list[str], a: Attributes) -> str | None:
    scales = "".join(f", {k}={literal(a[k])}" for k in ("beta", "alpha") if a.get(k, 1) != 1)
    return f"torch.addmm({', '.join(inputs)}{scales})" if len(inputs) == 3 else None


@write("linear")
def _linear(inputs: list[str], a: Attributes) -> str | None:
    return f"F.linear({', '.join(inputs)})"


@write("pixel_shuffle")
def _shuffle(inputs: list[str], a: Attributes) -> str | None:
    return f"F.pixel_shuffle({inputs[0]}, {literal(a['upscale_factor'])})"


@write("gelu")
def _gelu(inputs: list[str], a: Attributes) -> str | None:
    approximate = {k: a[k] for k in ("approximate",) if a.get(k) not in (None, "none")}
    return f"F.gelu({', '.join([inputs[0], *filter(None, [arguments([], approximate)])])})"


@write("leaky_relu")
def _leaky(inputs: list[str], a: Attributes) -> str | None:
    slope = a.get("negative_slope", 0.01)
    return f"F.leaky_relu({inputs[0]}, {literal(slope)})"


@write("elu")
def _elu(inputs: list[str], a: Attributes) -> str | None:
    return f"F.elu({inputs[0]}, {literal(a.get('alpha', 1.0))})"


@write("dropout")
def _dropout(inputs: list[str], a: Attributes) -> str | None:
    return f"F.dropout({inputs[0]}, {literal(a.get('p', 0.5))}, self.training)"


@write("layer_norm")
def _layer_norm(inputs: list[str], a: Attributes) -> str | None:
    shape = tuple(a.get("normalized_shape", ()))
    rest = ", ".join(inputs[1:])
    return (
        f"F.layer_norm({inputs[0]}, {literal(shape)}{', ' + rest if rest else ''}, eps={literal(a.get('eps', 1e-5))})"
    )


@write("attention")
def _attention(inputs: list[str], a: Attributes) -> str | None:
    extra = {k: a[k] for k in ("is_causal", "scale") if a.get(k)}
    return f"F.scaled_dot_product_attention({', '.join([*inputs, *filter(None, [arguments([], extra)])])})"


@write("convolution")
def _convolution(inputs: list[str], a: Attributes) -> str | None:
    if not isinstance(a.get("stride", [1]), list):
        return None
    axes = len(a.get("stride") or a.get("padding") or a.get("dilation") or [])
    keys = ("stride", "padding", "dilation", "groups", *(["output_padding"] if a.get("transposed") else []))
    given: Attributes = {k: a[k] for k in keys if k in a}
    word = "conv_transpose" if a.get("transposed") else "conv"
    return f"F.{word}{axes}d({', '.join([*inputs, arguments([], given)])})" if axes else None


@write("recurrent")
def _recurrent(inputs: list[str], a: Attributes) -> str | None:
    """A recurrent layer without its module; the states that it starts with are always given."""
    kind, states = a["kind"], 2 if a["kind"] == "LSTM" else 1
    per = {True: 4, False: 2}
    cells = a["num_layers"] * a["directions"]
    x, first, weights = inputs[0], inputs[1 : 1 + states], inputs[1 + states :]
    extra = 1 if a.get("proj_size") else 0
    biased = next((b for b in (True, False) if len(weights) == cells * (per[b] + extra)), None)
    if biased is None or (kind == "RNN" and "nonlinearity" not in a):
        return None
    word = {"LSTM": "lstm", "GRU": "gru", "RNN": f"rnn_{a.get('nonlinearity')}"}[kind]
    state = f"({', '.join(first)})" if states == 2 else first[0]
    rest = arguments([biased, a["num_layers"], 0.0, False, a["directions"] == 2, bool(a.get("batch_first"))], {})
    return f"torch.{word}({x}, {state}, [{', '.join(weights)}], {rest})"


@write("embedding")
def _embedding(inputs: list[str], a: Attributes) -> str | None:
    weight = [i for i in inputs if i.startswith("self.")]
    index = [i for i in inputs if not i.startswith("self.")]
    return f"F.embedding({index[0]}, {weight[0]})" if len(weight) == 1 and len(index) == 1 else None


def _filled(word: str) -> None:
    @write(word)
    def run(inputs: list[str], a: Attributes) -> str | None:
        size = a["size"][0] if len(a["size"]) == 1 and isinstance(a["size"][0], list) else a["size"]
        kind = a.get("dtype")
        if kind is not None and kind not in TYPES:
            return None
        return f"torch.{word}({literal(size)}{'' if kind in (None, 'f32') else f', dtype=torch.{TYPES[kind]}'})"


for _word in ("zeros", "ones"):
    _filled(_word)


@write("masked_fill")
def _masked_fill(inputs: list[str], a: Attributes) -> str | None:
    """Not in place: what was filled has a name of its own."""
    value = a.get("value")
    known = len(inputs) == 2 and isinstance(value, (int, float, Raw))
    return f"{inputs[0]}.masked_fill({inputs[1]}, {literal(value)})" if known else None


# -- windows and sizes -------------------------------------------------------------------------------------------------
def axes_of(a: Attributes, *keys: str) -> int | None:
    """How many axes a window moves along: as stated, or by the settings that have one number for each."""
    found = a.get("n") or next((len(a[k]) for k in keys if isinstance(a.get(k), (list, tuple))), None)
    return found if found in (1, 2, 3) else None


def _pooling(kind: str, *keys: str) -> None:
    def run(inputs: list[str], a: Attributes) -> str | None:
        n = axes_of(a, "kernel_size", "stride", "padding")
        given = {k: a[k] for k in keys if k in a and a[k] != PLAIN.get(k) and a[k] != []}
        zero = {k for k in ("padding", "dilation") if k in given and is_all(given[k], PLAIN[k])}
        kept = {k: v for k, v in given.items() if k not in zero}
        kept |= {"return_indices": True} if a.get("return_indices") is True else {}
        return f"F.{kind}_pool{n}d({inputs[0]}, {arguments([a['kernel_size']], kept)})" if n else None

    WRITTEN[f"{kind}_pool"] = run


PLAIN = {"padding": 0, "dilation": 1, "ceil_mode": False, "count_include_pad": True}


def is_all(value: Any, wanted: int) -> bool:
    return all(v == wanted for v in value) if isinstance(value, (list, tuple)) else value == wanted


_pooling("max", "stride", "padding", "dilation", "ceil_mode")
_pooling("avg", "stride", "padding", "ceil_mode", "count_include_pad", "divisor_override")


@write("adaptive_avg_pool")
def _adaptive(inputs: list[str], a: Attributes) -> str | None:
    n = axes_of(a, "output_size")
    return f"F.adaptive_avg_pool{n}d({inputs[0]}, {literal(a['output_size'])})" if n else None


@write("pad")
def _pad(inputs: list[str], a: Attributes) -> str | None:
    kept = {k: a[k] for k in ("mode", "value") if a.get(k) not in (None, "constant", 0)}
    return f"F.pad({inputs[0]}, {arguments([a['pad']], kept)})"


@write("interpolate")
def _interpolate(inputs: list[str], a: Attributes) -> str | None:
    size, factor = a.get("size", a.get("output_size")), a.get("scale_factor", a.get("scale_factors"))
    if (size is None and factor is None) or "mode" not in a:
        return None
    given = {"size": size} if size is not None else {"scale_factor": factor}
    given |= {k: a[k] for k in ("mode", "align_corners") if a.get(k) is not None}
    given |= {"antialias": True} if a.get("antialias") is True else {}
    return f"F.interpolate({inputs[0]}, {arguments([], given)})"


@write("full")
def _full(inputs: list[str], a: Attributes) -> str | None:
    return f"torch.full({literal(a['size'])}, {literal(a['fill_value'])}{typed(a, a['fill_value'])})"


def typed(a: Attributes, *numbers: Any) -> str:
    """The type of a new tensor, where the numbers that it is made of would give another one."""
    usual = "f32" if any(isinstance(n, float) for n in numbers) else "i64"
    kind = str(a.get("dtype"))
    odd = kind in TYPES and (kind != usual or any(isinstance(n, (bool, Raw)) for n in numbers))
    return f", dtype=torch.{TYPES[kind]}" if odd else ""


def _triangle(name: str) -> None:
    WRITTEN[name] = lambda inputs, a: f"torch.{name}({inputs[0]}, {literal(a.get('diagonal', 0))})"


for _name in ("triu", "tril"):
    _triangle(_name)


@write("arange")
def _arange(inputs: list[str], a: Attributes) -> str | None:
    bounds = [a[k] for k in ("start", "end") if k in a]
    step = {"step": a["step"]} if a.get("step", 1) != 1 else {}
    kind = typed(a, *bounds, *step.values())
    return f"torch.arange({arguments(bounds, step)}{kind})" if bounds and not inputs else None


@write("einsum")
def _einsum(inputs: list[str], a: Attributes) -> str | None:
    return f"torch.einsum({arguments([a['equation']], {})}, {', '.join(inputs)})"
