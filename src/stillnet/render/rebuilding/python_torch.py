"""A recovered PyTorch model as source: its modules in a constructor, its calls and operations in a forward."""

from __future__ import annotations

from collections import Counter

from ...base.annotations import Any
from ...base.dim import Sym
from ...base.dim import text as dim_text
from ...base.pattern import pattern
from ...base.plain import dataclass, field
from ...base.shape import shape_text
from ...graph.architecture import Architecture, Constant, ModuleInfo, OperationInfo, Reference
from ...ops import LAYERS
from .conversion import references
from .python_operations import expression
from .python_spelled import spelled
from .python_text import Names, Raw, arguments, attribute, comment, identifier, literal

LISTS = ("torch.nn.Sequential", "torch.nn.ModuleList")
# Layers whose call gives more than the tensor that is mostly used.
TUPLES = {"torch.nn.LSTM": 3, "torch.nn.GRU": 2, "torch.nn.RNN": 2, "torch.nn.MultiheadAttention": 2}
# Recurrent layers, and how many states they may be given.
RECURRENT = {"torch.nn.LSTM": 2, "torch.nn.GRU": 1, "torch.nn.RNN": 1, "torch.nn.LSTMCell": 2, "torch.nn.GRUCell": 1,
             "torch.nn.RNNCell": 1}  # fmt: skip
SEVERAL = ("torch.nn.Bilinear", "torch.nn.CosineSimilarity", "torch.nn.PairwiseDistance")
# Layers that are called with two tensors, which they read in this order.
TWO = ("torch.nn.Transformer", "torch.nn.TransformerDecoder", "torch.nn.TransformerDecoderLayer")
# How decomposed graphs pad in other ways than with zeros, which the settings of a convolution then do not say.
MOVES = ("getitem", "gather", "index_select")
# Arguments that replace parts of a layer, which are then parts of the file.
UNSTATED = ("custom_encoder", "custom_decoder")
# Settings that results hang on and weights do not tell: what a file does not state is not taken for the default.
DECISIVE = ("eps", "negative_slope", "alpha", "approximate", "count_include_pad", "nonlinearity")
NEVER_GIVEN = ("device", "dtype", "inplace")
# Modules inside each other; names that go deeper are no modules that anybody wrote.
DEEPEST = 100
# A size that nothing in the source has, and what texts of sizes look like.
OPEN = Raw("?")
NAME = pattern(r"[A-Za-z_]\w*")
SIZE = pattern(r"[\w\s+*/%(),-]+")
HEAD = "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n"
PLACEHOLDER = """

def placeholder(what, *inputs):
    raise NotImplementedError(f"not recovered from the file: {what}")
"""


def torch_source(model: Architecture) -> str:
    writer = Writer(model)
    classes = writer.classes()
    helper = PLACEHOLDER if writer.placeholders else ""
    where = f" from {model.path.replace(chr(92), '/').rpartition('/')[2]}" if model.path else ""
    return f"{comment(f'{model.name}: recovered by stillnet{where}')}\n{HEAD}{helper}\n\n{classes}"


@dataclass(slots=True)
class Part:
    """A module of the tree that is written; `made` is the expression that constructs it, if it is a layer."""

    path: str
    info: ModuleInfo | None = None
    made: str | None = None
    children: dict[str, Part] = field(default_factory=dict)


class Writer:
    def __init__(self, model: Architecture) -> None:
        self.model = model
        self.modules = {m.path: m for m in model.modules}
        self.placeholders = 0
        self.names = Names(("self", "torch", "nn", "F", *(identifier(i.name) for i in model.inputs)))
        # an example that was given without a name stands for the input at its place
        self.values = {f"input:input{n}": identifier(i.name) for n, i in enumerate(model.inputs)}
        self.values.update({f"input:{i.name}": identifier(i.name) for i in model.inputs})
        self.zeros = {f"op:{op.id}.0" for op in model.operations if op.op in ("zeros", "new_zeros")}
        # stored operations that are several of ours: what the file states of them belongs to none alone
        names = Counter(op.name for op in model.operations if op.name and op.stored_type)
        self.composed = {name for name, count in names.items() if count > 1}
        self.sizes = self.symbolic_sizes()
        inner = {q for p in self.modules for q in above(p)}
        self.layers = {
            p: made for p, m in self.modules.items() if p and (made := constructor(m, p in inner)) is not None
        }
        self.drop_open_layers()
        # what stands inside a layer that is constructed as a whole is made by it
        self.layers = {p: m for p, m in self.layers.items() if not any(q in self.layers for q in above(p))}
        self.placeholders += sum("placeholder(" in made for made in self.layers.values())
        # containers whose children have numbers for names, with gaps between them
        self.keyed: set[str] = set()
        # modules of our own classes that hold others by numbers
        self.numbered: set[str] = set()
        self.bodies: dict[tuple[str, str], str] = {}
        self.written: list[str] = []
        self.class_names = Names(("Net",))

    def drop_open_layers(self) -> None:
        """Layers that were called in a way that one call does not say are written by what happens in them."""
        while True:
            outer, used = self.layers, self.last_uses()
            self.layers = {p: m for p, m in outer.items() if not any(q in outer for q in above(p))}
            groups = [(layer, g) for g in self.groups() if (layer := self.layer_of(g[0])) is not None]
            odd = {path for path, group in groups if not self.is_one_call(path, group, used)}
            if not odd:
                return
            self.layers = {p: m for p, m in outer.items() if p not in odd}

    def is_one_call(self, path: str, group: list[OperationInfo], used: set[str]) -> bool:
        """Whether the operations of a layer are one call: its operands are told, and nothing inside is read outside."""
        kind = self.modules[path].type
        if kind.startswith("torch.nn.Conv") and any(op.op in MOVES for op in group):
            return False
        if any(op.in_loop for op in group):
            return False
        inside = {op.id for op in group}
        ends = {f"op:{group[-1].id}.{i}" for i in range(len(group[-1].outputs) if kind in TUPLES else 1)}
        made = {f"op:{op.id}.{i}" for op in group for i in range(len(op.outputs))} - ends
        outside = {r for op in self.model.operations if op.id not in inside for r in op.inputs}
        if made & (outside | set(self.model.output_refs)):
            return False
        return fits(kind, len(self.given(path, group)) or 1)

    def given(self, path: str, group: list[OperationInfo]) -> list[str]:
        """What the operations of a layer read that is not its own."""
        inside = {f"op:{op.id}.{i}" for op in group for i in range(len(op.outputs))}
        found: dict[str, None] = {}
        for op in group:
            found.update({r: None for r in op.inputs if r not in inside and not r.startswith(("param:", "buffer:"))})
        return [r for r in found if not self.starts_with_zeros(self.modules[path].type, r)]

    # -- construction --------------------------------------------------------------------------------------------------
    def tree(self) -> Part:
        root = Part("", self.modules.get(""))
        for path, info in self.modules.items():
            if not path or path.count(".") > DEEPEST or any(q in self.layers for q in above(path)) or "*" in path:
                continue
            here, walked = root, ""
            for name in path.split("."):
                walked = f"{walked}.{name}" if walked else name
                here = here.children.setdefault(name, Part(walked, self.modules.get(walked)))
            here.made = self.layers.get(path)
            here.info = info
        return root

    def classes(self) -> str:
        root = self.tree()
        built = self.constructor_lines(root, "self")
        forward = self.forward_lines()
        inputs = ", ".join(["self", *(identifier(i.name) for i in self.model.inputs)])
        title = identifier(type_word(self.modules.get(""), "Net"), "Net")
        title = title if title[0].isupper() and title not in ("GraphModule", "Module") else "Net"
        body = ["super().__init__()", *built, *self.tied()]
        lines = [f"class {title}(nn.Module):", "    def __init__(self):", *(f"        {line}" for line in body)]
        if self.model.operations:
            lines += ["", f"    def forward({inputs}):", *(f"        {line}" for line in forward)]
        else:
            lines += ["", "    " + comment("the file holds no forward")]
        return "\n\n\n".join([*self.written, "\n".join(lines)]) + "\n"

    def constructor_lines(self, part: Part, owner: str) -> list[str]:
        lines = self.weight_lines(part)
        for name, child in part.children.items():
            if name.isdigit():
                # a number is no attribute, but the weights of the file bear it
                self.numbered.add(part.path)
                lines.append(f"{owner}.add_module({literal(name)}, {self.built(child)})")
                continue
            lines.append(f"{owner}.{attribute(name)} = {self.built(child)}")
        return lines

    def tied(self) -> list[str]:
        """Layers that compute with a weight of another one, as a decoder does with its embedding."""
        read = {r for op in self.model.operations for r in op.inputs}
        lines: dict[str, None] = {}
        for op in self.model.operations:
            path = self.layer_of(op)
            own = self.modules[path].parameters if path is not None else {}
            lacking = {n: s for n, s in own.items() if f"param:{path}.{n}" not in read}
            for ref in op.inputs if lacking else ():
                other = ref.partition("param:")[2]
                owner, _, last = other.rpartition(".")
                shape = self.modules[owner].parameters.get(last) if owner in self.modules and owner != path else None
                fitting = [n for n, s in lacking.items() if s == shape] if owner else []
                if len(fitting) == 1:
                    lines[f"{self.access(f'{path}.{fitting[0]}')} = {self.access(other)}"] = None
        return list(lines)

    def weight_lines(self, part: Part) -> list[str]:
        if part.info is None or part.made is not None:
            return []
        lines = []
        for name, shape in part.info.parameters.items():
            lines.append(f"self.{attribute(name)} = nn.Parameter(torch.empty({self.shape(shape)}))")
        for name, shape in part.info.buffers.items():
            lines.append(f"self.register_buffer({literal(name)}, torch.empty({self.shape(shape)}))")
        return lines

    def shape(self, shape: Any) -> str:
        if shape is None or not all(isinstance(d, int) for d in shape):
            self.placeholders += 1
            return f"placeholder({literal(f'sizes {shape_text(shape)}')})"
        return literal(list(shape)) if shape else "()"

    def built(self, part: Part) -> str:
        if part.made is not None:
            return part.made
        own = bool(part.info and (part.info.parameters or part.info.buffers))
        kind = part.info.type if part.info is not None else ""
        if part.children and not own and all(n.isdigit() for n in part.children):
            if list(part.children) == [str(i) for i in range(len(part.children))]:
                inner = ", ".join(self.built(c) for c in part.children.values())
                return f"nn.Sequential({inner})" if kind == "torch.nn.Sequential" else f"nn.ModuleList([{inner}])"
            self.keyed.add(part.path)
            inner = ", ".join(f"{literal(n)}: {self.built(c)}" for n, c in part.children.items())
            return f"nn.ModuleDict({{{inner}}})"
        weights = list(part.info.parameters) if part.info is not None and not part.info.buffers else []
        if not part.children and weights and weights == [str(i) for i in range(len(weights))]:
            made = (f"nn.Parameter(torch.empty({self.shape(s)}))" for s in part.info.parameters.values())  # type: ignore[union-attr]
            return f"nn.ParameterList([{', '.join(made)}])"
        return f"{self.holder(part)}()"

    def holder(self, part: Part) -> str:
        """A class for modules that only hold others; the same parts give the same class."""
        word = identifier(type_word(part.info, part.path.rpartition(".")[2]), "Block")
        lines = self.constructor_lines(part, "self")
        body = "\n".join(f"        {line}" for line in ["super().__init__()", *lines])
        key = (word, body)
        if key not in self.bodies:
            taken = word if hasattr_nn(word) is False else f"{word}Parts"
            self.bodies[key] = self.class_names.new(taken[0].upper() + taken[1:])
            self.written.append(f"class {self.bodies[key]}(nn.Module):\n    def __init__(self):\n{body}")
        return self.bodies[key]

    # -- forward -------------------------------------------------------------------------------------------------------
    def symbolic_sizes(self) -> dict[str, str]:
        """Names of sizes as what they are: axes of the inputs."""
        found: dict[str, str] = {}
        for info in self.model.inputs:
            for axis, size in enumerate(info.shape or ()):
                text = size if isinstance(size, int) else dim_text(size)
                if isinstance(text, str) and text.isidentifier():
                    found.setdefault(text, f"{identifier(info.name)}.shape[{axis}]")
        return found

    def forward_lines(self) -> list[str]:
        lines: list[str] = []
        used = self.last_uses()
        for group in self.groups():
            lines += self.group_lines(group, used)
        lines.append(f"return {self.result(used)}")
        return lines

    def groups(self) -> list[list[OperationInfo]]:
        """Operations that one call of a layer made, and single ones."""
        found: list[list[OperationInfo]] = []
        for op in self.model.operations:
            layer = self.layer_of(op)
            before = found[-1] if found else None
            if layer is not None and before and self.layer_of(before[-1]) == layer and not is_complete(before, op):
                before.append(op)
            else:
                found.append([op])
        return found

    def layer_of(self, op: OperationInfo) -> str | None:
        scope = op.scope or ""
        return next((p for p in (scope, *reversed(above(scope))) if p in self.layers), None)

    def last_uses(self) -> set[str]:
        return {ref for op in self.model.operations for ref in op.inputs} | set(self.model.output_refs)

    def group_lines(self, group: list[OperationInfo], used: set[str]) -> list[str]:
        layer = self.layer_of(group[0])
        if layer is not None:
            return self.call_lines(layer, group, used)
        (op,) = group
        return self.operation_lines(op, used)

    def call_lines(self, path: str, group: list[OperationInfo], used: set[str]) -> list[str]:
        kind, given = self.modules[path].type, self.given(path, group)
        refs = self.operands(kind, given)
        if refs is None:
            self.placeholders += 1
            what = [literal(f"{self.access(path)}, called with more than its input"), *map(self.value, given)]
            call = f"placeholder({', '.join(what)})"
        else:
            call = f"{self.access(path)}({', '.join(refs)})"
        last = group[-1]
        name = self.names.new(path.rpartition(".")[2] if not path.rpartition(".")[2].isdigit() else last.op)
        if kind not in TUPLES:
            self.values[f"op:{last.id}.0"] = name
            return [f"{name} = {call}"]
        rest = [f"op:{last.id}.{i}" for i in range(1, len(last.outputs)) if f"op:{last.id}.{i}" in used]
        self.values[f"op:{last.id}.0"] = name
        if not rest:
            return [f"{name} = {call}[0]"]
        state = self.names.new("state")
        for i in range(1, len(last.outputs)):
            self.values[f"op:{last.id}.{i}"] = state if len(last.outputs) == 2 else f"{state}[{i - 1}]"
        return [f"{name}, {state} = {call}"]

    def starts_with_zeros(self, kind: str, ref: str) -> bool:
        """Whether an operand is the state that a recurrent layer starts with anyway."""
        return kind in RECURRENT and ref in self.zeros

    def operands(self, kind: str, refs: list[str]) -> list[str] | None:
        """What a layer is called with; None where it got more than is understood."""
        if not fits(kind, max(len(refs), 1)):
            return None
        values = [self.value(r) for r in refs] or [self.value("constant:nothing")]
        if kind == "torch.nn.MultiheadAttention":
            return [values[0], values[1 if len(values) > 1 else 0], values[-1]]
        if kind in RECURRENT and len(values) > 1:
            states = values[1:]
            return [values[0], states[0] if len(states) == 1 else f"({', '.join(states)})"]
        return values

    def operation_lines(self, op: OperationInfo, used: set[str]) -> list[str]:
        lines = [comment("only if " + " and ".join(op.guard))] if op.guard else []
        written = self.written_operation(op)
        if written is None:
            self.placeholders += 1
            what = op.stored_type or op.api
            lines.append(comment(f"TODO: {what} {op.attrs if op.attrs else ''}"))
            written = f"placeholder({', '.join([literal(op.op), *(self.value(r) for r in op.inputs)])})"
        name = self.names.new(op.op)
        for i, (shape, _) in enumerate(op.outputs):
            self.values[f"op:{op.id}.{i}"] = name if len(op.outputs) == 1 else f"{name}[{i}]"
            self.keep_sizes(shape, self.values[f"op:{op.id}.{i}"])
        return [*lines, f"{name} = {written}"]

    def written_operation(self, op: OperationInfo) -> str | None:
        """As people mostly write it, else as the library spells it; None where an operand or a size is not known."""
        if op.in_loop:
            return None  # written once it would run once
        numbers, given = plain_numbers(op), op.arguments()
        refs = [r for r in op.inputs if not (numbers and r.startswith("constant:"))]
        told = {k: v for k, v in given.items() if k in op.attrs and not isinstance(v, Constant)}
        # a setting may be told by another argument than its own
        known = {k: v for k, v in told.items() if v is not None or op.attrs[k] is None}
        stated = {**op.attrs, **known, **numbers}
        if op.name in self.composed:
            own = {k: v for k, v in given.items() if not isinstance(v, Constant) and not references([v])}
            stated = {**own, **numbers}
        if given.get("return_indices") is True:
            stated["return_indices"] = True  # some operators have it in their name
        if any(r == "unknown:" for r in references(list(given.values()))):
            return None
        attributes = closed(op.op, {k: v if k == "index" else self.attribute(v) for k, v in stated.items()})
        if attributes is not None and all(map(self.is_known, refs)):
            text = expression(op.op, [self.value(r) for r in refs], attributes)
            if text is not None:
                return text
        return spelled(op, self.argument)

    def argument(self, value: Any) -> Any:
        """What an operation was given, in the words of the source; None where the source has no word for it."""
        if isinstance(value, Constant):
            if not value.shape:
                return Raw(literal(value.elements[0]))
            return Raw(f"torch.tensor({list(value.elements)}).reshape({literal(value.shape)})")
        if isinstance(value, Reference):
            return Raw(self.value(value)) if self.is_known(value) else None
        return self.attribute(value)

    def keep_sizes(self, shape: Any, name: str) -> None:
        """Sizes that no input has can be read off a result."""
        for axis, size in enumerate(shape or ()):
            text = size if isinstance(size, int) else dim_text(size)
            if isinstance(text, str) and text.isidentifier():
                self.sizes.setdefault(text, f"{name}.shape[{axis}]")

    def attribute(self, value: Any) -> Any:
        """Sizes that hang on the shape of something are written as such; OPEN where nothing has them."""
        if isinstance(value, (list, tuple)):
            return [OPEN if v is None else self.size(v) if isinstance(v, str) else self.attribute(v) for v in value]
        if isinstance(value, str) and any(name in self.sizes for name in NAME.findall(value)):
            return self.size(value)
        return value

    def size(self, text: str) -> Any:
        """An expression of sizes; texts that are none stay as they are."""
        if text.startswith("slice(") or not SIZE.fullmatch(text):
            return text
        names = [n for n in NAME.findall(text) if n not in ("max", "min")]
        if any(n not in self.sizes for n in names):
            return OPEN
        return Raw(NAME.sub(lambda m: self.sizes.get(m[0], m[0]), text))

    def is_known(self, ref: str) -> bool:
        return ref in self.values or ref.startswith(("input:", "param:", "buffer:"))

    def value(self, ref: str) -> str:
        if ref in self.values:
            return self.values[ref]
        kind, _, name = ref.partition(":")
        if kind == "input":
            return identifier(name)
        if kind in ("param", "buffer"):
            return self.access(name)
        self.placeholders += 1
        return f"placeholder({literal(name)})"

    def access(self, path: str) -> str:
        text, walked = "self", ""
        for name in path.split("."):
            index = literal(name) if walked in self.keyed else name
            if name.isdigit() and walked in self.numbered:
                text += f".get_submodule({literal(name)})"
            else:
                text += f"[{index}]" if name.isdigit() and walked else f".{attribute(name)}"
            walked = f"{walked}.{name}" if walked else name
        return text

    def result(self, used: set[str]) -> str:
        """The outputs that the model states; else what no other operation reads, last first."""
        if self.model.output_refs:
            return ", ".join(self.value(ref) for ref in self.model.output_refs)
        if not self.model.outputs:
            return self.value("constant:what the model gives")
        free = [
            ref
            for op in self.model.operations
            for i in range(len(op.outputs))
            if (ref := f"op:{op.id}.{i}") not in used and ref in self.values
        ]
        return ", ".join(self.value(ref) for ref in free[-(len(self.model.outputs) or 1) :]) or "None"


def fits(kind: str, count: int) -> bool:
    """Whether a layer may be called with so many tensors, in the order in which it reads them."""
    if kind == "torch.nn.MultiheadAttention":
        return count <= 3
    if kind in RECURRENT:
        return count <= 1 + RECURRENT[kind]
    return count == (2 if kind in TWO else 1) or kind in SEVERAL or kind not in LAYERS


def closed(op: str, attributes: dict[str, Any]) -> dict[str, Any] | None:
    """Settings whose sizes are all known; one that is not follows from the others where a tensor is only reshaped."""
    found = {}
    for key, value in attributes.items():
        if isinstance(value, list) and any(isinstance(v, list) and OPEN in v for v in value):
            return None
        if isinstance(value, list) and any(v is OPEN for v in value):
            if op not in ("reshape", "view", "unflatten") or value.count(OPEN) > 1 or -1 in value:
                return None
            value = [-1 if v is OPEN else v for v in value]
        found[key] = value
    return found if OPEN not in (v for v in found.values() if isinstance(v, Raw)) else None


def is_complete(group: list[OperationInfo], op: OperationInfo) -> bool:
    """Whether the operation starts another call of the same layer: it reads what the layer gave, as a whole again."""
    return len(group) == 1 and group[0].op == op.op and f"op:{group[0].id}.0" in op.inputs


def plain_numbers(op: OperationInfo) -> dict[str, Any]:
    """What the operation was given as a tensor of one known number, and settings that only its arguments tell."""
    given = op.arguments()
    scalars = {k: v.elements[0] for k, v in given.items() if isinstance(v, Constant) and not v.shape}
    if op.op == "recurrent" and given.get("kind") == "RNN" and "rnn_" in op.api:
        scalars["nonlinearity"] = "relu" if "relu" in op.api else "tanh"
    return scalars | {
        k: v for k, v in given.items() if k in ("n", "mode", "antialias") and k not in op.attrs and v is not None
    }


def above(path: str) -> list[str]:
    parts = path.split(".")
    return [".".join(parts[:n]) for n in range(1, len(parts))]


def type_word(info: ModuleInfo | None, fallback: str) -> str:
    word = (
        info.type.rpartition(".")[2] if info is not None and info.type not in ("", "module", "state_dict") else fallback
    )
    return word or "Block"


def hasattr_nn(word: str) -> bool:
    return f"torch.nn.{word}" in LAYERS or word in ("Sequential", "ModuleList", "ModuleDict", "Module")


def constructor(module: ModuleInfo, composed: bool = False) -> str | None:
    """The call that makes a layer, with the arguments that differ from their defaults; None where some are not known.

    What a layer made of layers does not state is not taken for its default: it shapes the layers inside.
    """
    kind = module.config.get("likely", module.type)
    layer = LAYERS.get(kind)
    if layer is None or not kind.startswith("torch.nn."):
        return None
    signature = layer.signature.parameters()
    given: dict[str, Any] = {}
    for name in (*signature.positional, *signature.keyword):
        if name in NEVER_GIVEN:
            continue
        if not module.config:
            return None  # nothing tells whether it has its defaults
        if name not in module.config:
            decisive = name in DECISIVE and "likely" not in module.config
            if name in signature.defaults and not decisive and not (composed and name not in UNSTATED):
                continue
            return None
        value = plain(module.config[name])
        if value is UNWRITABLE and not isinstance(module.config[name], (list, tuple, Sym)):
            return None
        if value is UNWRITABLE:
            value = Raw(f"placeholder({literal(name)})")
        if name not in signature.defaults or value != plain(signature.defaults[name]):
            given[name] = value
    required = [name for name in signature.positional if name not in signature.defaults]
    first = [given.pop(name) for name in required if name in given]
    return f"nn.{kind.removeprefix('torch.nn.')}({arguments(first, given)})"


UNWRITABLE: Any = object()


def plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        items = [plain(v) for v in value]
        if any(i is UNWRITABLE for i in items):
            return UNWRITABLE
        return items[0] if items and all(type(i) is int and i == items[0] for i in items) else tuple(items)
    return value if value is None or isinstance(value, (bool, int, float, str)) else UNWRITABLE
