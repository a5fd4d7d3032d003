"""How knowledge about operations is written: `@op`, `@function` and `@layer`, and the tables they fill.

An *operation* is a shape rule with a name. A *spelling* is how a library calls it. A *function* is a library function
made of several operations. A *layer* is a library class with parameters and a forward.

Shape rules get `t` (a `Typing`) and the arguments under the operation's own parameter names: tensors arrive as
`TensorType`, everything else as plain data (ints, `Sym`, floats, strings, tuples, lists, `DType`, None, `Unknown`).
They return a `TensorType`, or a tuple or list of them. They call `t.same`, `t.require`, `t.fail` for what must hold and
raise `NotUnderstood` for what they cannot answer.
"""

from __future__ import annotations

from collections.abc import Callable

from ..base.annotations import Any, Protocol
from ..base.dim import Dim
from ..base.plain import dataclass, field
from ..base.table import Table
from ..graph.builder import Op
from ..graph.constraints import Message, Mismatch, NotUnderstood

__all__ = [
    "FUNCTIONS",
    "LAYERS",
    "OPS",
    "BindError",
    "Function",
    "Layer",
    "LayerContext",
    "Mismatch",
    "NotUnderstood",
    "Signature",
    "also",
    "function",
    "layer",
    "op",
    "spell",
]


class BindError(Exception):
    """Arguments do not fit a signature."""


@dataclass(slots=True)
class Signature:
    """A parameter list written as in Python source: `input, dim=-1, *, keepdim=False`; parsed at first use."""

    text: str
    _parsed: Any = None

    def parameters(self) -> Parameters:
        if self._parsed is None:
            self._parsed = _parse(self.text)
        return self._parsed  # type: ignore[no-any-return]

    def bind(self, name: str, args: list[Any], kwargs: dict[str, Any]) -> dict[str, Any]:
        return self.parameters().bind(name, args, kwargs)


# Keywords that torch's functions accept in numpy's spelling.
NUMPY_NAMES = {"axis": "dim", "keepdims": "keepdim", "x": "input", "a": "input", "x1": "input", "x2": "other"}


@dataclass(frozen=True, slots=True)
class Parameters:
    positional: tuple[str, ...]
    keyword: tuple[str, ...]
    defaults: dict[str, Any]
    star: str | None
    double_star: str | None
    # parameters that take several operands in a row, and the stored attribute that says how many: `values: N`
    counted: dict[str, str] = field(default_factory=dict)

    def bind(self, name: str, args: list[Any], kwargs: dict[str, Any]) -> dict[str, Any]:
        bound = dict(zip(self.positional, args))
        if len(args) > len(self.positional):
            if self.star is None:
                raise BindError(
                    f"{name}() takes {len(self.positional)} positional arguments but {len(args)} were given"
                )
            bound[self.star] = tuple(args[len(self.positional) :])
        extra = {}
        for key, value in kwargs.items():
            if (
                key in NUMPY_NAMES
                and key not in self.positional
                and key not in self.keyword
                and name.startswith(("torch.", "Tensor."))
            ):
                key = NUMPY_NAMES[key] if NUMPY_NAMES[key] in (*self.positional, *self.keyword, self.star) else key
            if key == "out" and name.startswith("Tensor."):  # only functions write into a given tensor
                raise BindError(f"{name}() got an unexpected keyword argument 'out'")
            if key in bound and key != self.star:
                raise BindError(f"{name}() got multiple values for argument '{key}'")
            if key in self.positional or key in self.keyword:
                bound[key] = value
            elif self.double_star is not None:
                extra[key] = value
            elif key == self.star:
                # an empty sequence that is given is not the same as none
                bound[key] = value if isinstance(value, (tuple, list)) and value else (value,)
            else:
                raise BindError(f"{name}() got an unexpected keyword argument '{key}'")
        for key, value in self.defaults.items():
            bound.setdefault(key, value)
        missing = [p for p in (*self.positional, *self.keyword) if p not in bound]
        if missing:
            plural = "s" if len(missing) > 1 else ""
            raise BindError(
                f"{name}() missing {len(missing)} required argument{plural}: " + ", ".join(f"'{m}'" for m in missing)
            )
        if self.star is not None:
            bound.setdefault(self.star, ())
        if self.double_star is not None:
            bound[self.double_star] = extra
        return bound


def _parse(text: str) -> Parameters:
    """`a, b: N, *rest, c=1, **others`. Python's own parser would cost more than the rest of a small file."""
    positional: list[str] = []
    keyword: list[str] = []
    defaults, counted = {}, {}
    star = double_star = None
    names = positional
    for part in _parts(text):
        name, has_default, default = (word.strip() for word in part.partition("="))
        name, _, count = (word.strip() for word in name.partition(":"))
        if name.startswith("**"):
            double_star = name[2:]
        elif name.startswith("*"):
            star, names = name[1:] or None, keyword
        elif name != "/":
            names.append(name)
            if has_default:
                defaults[name] = _literal(default)
            if count:
                counted[name] = count
    return Parameters(tuple(positional), tuple(keyword), defaults, star, double_star, counted)


def _parts(text: str) -> list[str]:
    """What stands between the commas, those inside brackets left alone."""
    found: list[str] = []
    depth = 0
    for part in text.split(","):
        if depth:
            found[-1] += f",{part}"
        elif part.strip():
            found.append(part.strip())
        depth += sum(part.count(c) for c in "([{") - sum(part.count(c) for c in ")]}")
    return found


WORDS = {"None": None, "True": True, "False": False}


def _literal(text: str) -> Any:
    if text in WORDS:
        return WORDS[text]
    if text.removeprefix("-").isdecimal():
        return int(text)
    if text[0] in "-.0123456789":
        return float(text)
    if text[0] in "\"'" and text[0] == text[-1] and "\\" not in text:
        return text[1:-1]
    from ast import literal_eval

    return literal_eval(text)


@dataclass(frozen=True, slots=True)
class Function:
    """A library name that can be called. `run(call, **bound)` for functions, None for plain spellings of an operation."""

    name: str
    signature: Signature
    # read when somebody asks for it: its file may not be read yet
    operation: str
    run: Callable[..., Any] | None
    rename: dict[str, str]
    fixed: dict[str, Any]
    inplace: bool
    is_view: bool
    # arguments the signature takes but the operation has no use for (out=, device=, generator=, ...)
    ignored: frozenset[str]

    @property
    def op(self) -> Op | None:
        return OPS[self.operation] if self.operation else None

    @property
    def view(self) -> bool:
        return OPS[self.operation].view if self.operation else self.is_view


@dataclass(frozen=True, slots=True)
class Layer:
    """A library class with parameters. `kind` holds `build(m, **config)` and `forward(m, ...)`.

    A Keras layer gets its weights when it is first called: its `kind` may also hold `weights(m, inputs)`, which declares
    them from the `TensorType` of the input (or a list, tuple or dict of them).
    """

    name: str
    signature: Signature
    forward_signature: Signature
    kind: type
    base: str


class LayerContext(Protocol):
    """What a layer entry may do. In `build`: declare. In `forward`: read and apply."""

    training: bool

    # None registers an absent parameter or buffer; a tensor that was given as an argument registers itself
    def parameter(self, name: str, shape: Any, dtype: Any = None, trainable: bool = True) -> None: ...
    def buffer(self, name: str, shape: Any, dtype: Any = None, persistent: bool = True) -> None: ...
    # as `self.name = value`: a module becomes a child, anything else an attribute
    def set(self, name: str, value: Any) -> None: ...
    # a module that was given as an argument becomes a child
    def adopt(self, name: str, module: Any) -> None: ...
    # the names of children may be paths, their classes also `torch.nn.ModuleList` and `torch.nn.Sequential`
    def child(self, name: str, api: str, *args: Any, **kwargs: Any) -> None: ...
    # a module that is no child yet, to be given to another one
    def make(self, api: str, *args: Any, **kwargs: Any) -> Any: ...
    # a ModuleList `name` that holds `count` deep copies of a module
    def copies(self, name: str, module: Any, count: int) -> None: ...
    def require(self, answer: Any, message: Message, rule: str = ..., **facts: Any) -> None: ...
    # a choice that nothing decides, as the report says it
    def assume(self, choice: str) -> None: ...
    # a parameter, buffer, child or attribute; also one of a child: `m["out_proj.weight"]`
    def __getitem__(self, path: str) -> Any: ...
    def apply(self, op: str, **arguments: Any) -> Any: ...
    def call(self, api: str, *args: Any, **kwargs: Any) -> Any: ...
    # call a child, `m.module("layers.0", x)`, or the function that was given as this attribute
    def module(self, path: str, *args: Any, **kwargs: Any) -> Any: ...
    # has the program written this method anew, in a subclass of the layer?
    def overrides(self, name: str) -> bool: ...
    # an activation that was given by name, as a function or as a layer; None leaves x as it is
    def activate(self, activation: Any, x: Any) -> Any: ...
    # the type of a tensor under everything learned so far
    def type(self, value: Any) -> Any: ...


OPS: Table[Op] = Table()
FUNCTIONS: Table[Function] = Table()
LAYERS: Table[Layer] = Table()
# the classes that layers of the table extend, which programs test for
BASES: Table[str] = Table()

# Arguments that never change a shape; every spelling may list them in its signature.
IGNORED = frozenset(
    {
        "out",
        "device",
        "generator",
        "layout",
        "pin_memory",
        "memory_format",
        "requires_grad",
        "non_blocking",
        "_stacklevel",
        "stacklevel",
        "names",
        "inplace",
    }
)


@dataclass(frozen=True, slots=True)
class Spelling:
    names: tuple[str, ...]
    signature: str
    rename: dict[str, str] = field(default_factory=dict)
    fixed: dict[str, Any] = field(default_factory=dict)
    inplace: bool = False


def spell(
    names: str, signature: str, inplace: bool = False, rename: dict[str, str] | None = None, **fixed: Any
) -> Spelling:
    """Blank-separated library names that share a signature. `rename` maps library to operation parameter names, `fixed`
    gives operation parameters that this spelling does not have. A Tensor method's first parameter is the tensor itself;
    one whose name ends in `_` works in place."""
    return Spelling(tuple(names.split()), signature, rename or {}, fixed, inplace)


def op(
    name: str,
    *spellings: Spelling,
    macs: Callable[..., Dim] | None = None,
    reads_data: bool = False,
    view: bool = False,
    random: bool = False,
) -> Callable[[Callable[..., Any]], Op]:
    """Register the shape rule below as operation `name`, under all its spellings."""

    def register(infer: Callable[..., Any]) -> Op:
        tensors = tuple(p for p, kind in infer.__annotations__.items() if kind == "TensorType" and p != "return")
        entry = Op(name, infer, macs, reads_data, view, random, infer.__doc__ or "", tensors)
        if OPS.holds(name):
            raise ValueError(f"operation {name} is written twice")
        OPS[name] = entry
        for spelling in spellings:
            _register(spelling, name, None, view)
        return entry

    return register


def also(name: str, *spellings: Spelling) -> None:
    """Further spellings of an operation that is written elsewhere."""
    for spelling in spellings:
        _register(spelling, name, None, False)


def function(
    names: str, signature: str, *, inplace: bool = False, view: bool = False
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a library function that is no single operation: `run(call, **arguments)` applies what it is made of."""

    def register(run: Callable[..., Any]) -> Callable[..., Any]:
        _register(Spelling(tuple(names.split()), signature, inplace=inplace), "", run, view)
        return run

    return register


def _register(spelling: Spelling, operation: str, run: Callable[..., Any] | None, view: bool) -> None:
    for name in spelling.names:
        if FUNCTIONS.holds(name):
            raise ValueError(f"{name} is spelled twice")
        last = name.rsplit(".", 1)[-1]
        inplace = spelling.inplace or (name.startswith("Tensor.") and last.endswith("_") and not last.endswith("__"))
        FUNCTIONS[name] = Function(
            name, Signature(spelling.signature), operation, run, spelling.rename, spelling.fixed, inplace, view, IGNORED
        )


def layer(names: str, signature: str, forward: str = "input", base: str = "torch.nn.Module") -> Callable[[type], type]:
    """Register a layer class under its names; the class below holds `build` and `forward` as static functions. Further names of
    Keras are the same class, which is called by the first."""
    first = names.split()[0]

    def register(kind: type) -> type:
        for name in names.split():
            if LAYERS.holds(name):
                raise ValueError(f"layer {name} is written twice")
            own = first if base.startswith("keras.") else name
            LAYERS[name] = Layer(own, Signature(signature), Signature(forward), kind, base)
        BASES[base] = names
        return kind

    return register
