"""TorchScript code followed as syntax: its operators go through the operation table, its sizes and flags are computed."""

from __future__ import annotations

import ast
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Origin
from ...base.plain import dataclass, field
from ...base.unknown import Unknown
from ...graph.constraints import Mismatch, NotUnderstood
from ...graph.graph import ModuleCall, TensorType, Value
from ..archives import Folder
from ..model import StoredModel
from ..ranks import Ranks, input_type
from ..source_places import is_library
from ..torch.calls import call_aten, scalar_type
from ..torch.modules import StoredModule, in_order
from ..torch.packed import packed
from ..torch.questions import QUESTIONS, sizes
from ..torch.values import StoredTensor, tensor
from ..wire.pickle_machine import read as read_pickle
from ..wire.pickle_values import Made, walk
from .code import Code
from .values import UNKNOWN, as_number, call_plain, holds_value

MOST_STEPS = 200_000
DEEPEST_CALL = 100
DEEPEST_EXPRESSION = 400
MOST_ROUNDS = 2_000


# Element types of constants whose value matters, as they lie in the file.
NUMBERS = {"i64": "<q", "f32": "<f", "f64": "<d"}


# Types of arguments that the user may give as numbers.
NUMBERED = ("int", "float", "bool", "number")


class Stop(Exception):
    """The code raises an exception of its own."""


class TooLong(Exception):
    """A limit of the reader is reached."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A dotted name of the code that stands for a function: `torch.conv2d`, `ops.prim.dtype`, `__torch__.a.f`."""

    path: str


@dataclass(slots=True)
class Frame:
    """One call: its names, its module and the file that its code stands in."""

    names: dict[str, Any]
    file: str
    result: Any = None
    returned: bool = False
    depth: int = 0
    written: set[str] = field(default_factory=set)


def walk_values(value: Any, depth: int = 0) -> Iterator[Value]:
    """The tensors in a value, in order."""
    if isinstance(value, Value):
        yield value
    elif isinstance(value, (list, tuple)) and depth < DEEPEST_CALL:
        for item in value:
            yield from walk_values(item, depth + 1)
    elif isinstance(value, dict):
        yield from walk_values(list(value.values()), depth + 1)


class ScriptMachine:
    """Follows the forward of a module tree."""

    def __init__(
        self,
        model: StoredModel,
        code: Code,
        values: dict[tuple[str, str], Any],
        folder: Folder,
        ranks: Ranks,
        frozen: bool = False,
    ) -> None:
        self.model, self.builder, self.code, self.values, self.folder = model, model.builder, code, values, folder
        self.ranks, self.is_frozen = ranks, frozen
        self.steps = 0
        # attributes that the code sets, by module and name
        self.changed: dict[tuple[str, str], Any] = {}
        self.owners: dict[str, StoredModule] = {}
        self.by_storage: dict[Any, Value] = {}
        self.constants = self.read_constants()

    def read_constants(self) -> list[Any]:
        data = self.folder.optional("constants.pkl")
        value = read_pickle(data).value if data else ()
        found = []
        for i, item in enumerate(value if isinstance(value, (tuple, list)) else ()):
            stored = tensor(item)
            found.append(UNKNOWN if stored is None else self.constant(f"c{i}", stored))
        return found

    def constant(self, name: str, stored: StoredTensor) -> Value:
        """A module that was frozen keeps its weights here, as constants of real numbers."""
        kind = TensorType(stored.shape, stored.dtype, self.content(stored))
        if self.is_frozen and stored.shape and stored.dtype is not None and stored.dtype.is_float:
            return self.model.parameter(name, kind, trainable=False)
        return self.builder.source(kind, "constant", name)

    def content(self, stored: StoredTensor) -> tuple[Any, ...] | None:
        """The element of a constant that holds one: traced code computes sizes with them."""
        kind = stored.dtype.name if stored.dtype is not None else ""
        if kind not in NUMBERS or stored.shape not in ((), (1,)):
            return None
        form = struct.Struct(NUMBERS[kind])
        raw = self.folder.optional(f"constants/{stored.storage}", 1024)
        if raw is None or len(raw) < form.size * (stored.offset + 1):
            return None
        return form.unpack_from(raw, form.size * stored.offset)

    # -- the model -----------------------------------------------------------------------------------------------------
    def run(self, root: StoredModule) -> None:
        for module in in_order(root):
            for name, own in (*module.parameters.items(), *module.buffers.items()):
                if own is not None and (module.path, name) in self.values:
                    self.by_storage[own.storage, own.offset, own.shape] = self.values[module.path, name]
        cls = self.code.cls(root.type)
        method = cls.methods.get("forward") if cls is not None else None
        if cls is None or method is None:
            return
        try:
            args = self.arguments(method)
            result = self.call_method(root, "forward", args, {}, Frame({}, cls.file))
        except Stop as raised:
            self.builder.note_gap(f"the code raises: {raised}")
            return
        except TooLong as limit:
            self.builder.note_gap(f"stopped: {limit}")
            return
        finally:
            self.builder.scope, self.builder.site, self.builder.guard = None, None, ()
        for i, value in enumerate(walk_values(result)):
            self.model.outputs.append((f"output{i}" if i else "output", value))

    def arguments(self, method: ast.FunctionDef) -> list[Any]:
        """What forward is called with: tensors of any shape, or of the shapes that the model was traced with."""
        traced = self.traced_inputs()
        found: list[Any] = []
        parameters = method.args.args[1:]
        optional = len(parameters) - len(method.args.defaults)
        for i, parameter in enumerate(parameters):
            kind = ast.unparse(parameter.annotation) if parameter.annotation is not None else "Tensor"
            stored = traced[i] if i < len(traced) else None
            if kind == "Tensor":
                found.append(self.input(parameter.arg, stored))
            elif kind in NUMBERED and (number := self.model.given.number(parameter.arg, i)) is not None:
                found.append(number)
            elif i >= optional:
                break
            elif kind == "int":
                found.append(D.name(parameter.arg, Origin.INPUT))
            else:
                found.append(Unknown(f"the argument {parameter.arg}"))
        return found

    def input(self, name: str, stored: StoredTensor | None) -> Value:
        if stored is not None:
            note = "inputs have the shapes with which the model was traced"
            if note not in self.builder.assumptions:
                self.builder.assumptions.append(note)
            return self.model.input(name, TensorType(stored.shape, stored.dtype), firm=False)
        return self.model.input(name, input_type(name, self.ranks))

    def traced_inputs(self) -> list[StoredTensor | None]:
        data = self.folder.optional("traced_inputs.pkl")
        if data is None:
            return []
        for value in walk(read_pickle(data).value):
            if isinstance(value, dict) and "forward" in value:
                inner = value["forward"]
                while isinstance(inner, Made) and isinstance(inner.args, tuple) and inner.args:
                    inner = inner.args[0]
                return [tensor(v) for v in inner] if isinstance(inner, (list, tuple)) else []
        return []

    # -- calls ---------------------------------------------------------------------------------------------------------
    def call_method(
        self, module: StoredModule, name: str, args: list[Any], kwargs: dict[str, Any], caller: Frame
    ) -> Any:
        cls = self.code.cls(module.type)
        method = cls.methods.get(name) if cls is not None else None
        if cls is None or method is None:
            return Unknown(f"no code for {module.type}.{name}")
        before, first = self.builder.scope, len(self.builder.graph.nodes)
        self.builder.scope = module.path
        try:
            result = self.run_function(method, cls.file, [module, *args], kwargs, caller)
        finally:
            self.builder.scope = before
        if name.startswith("forward"):
            self.note_call(module, [*args, *kwargs.values()], result, first)
        return result

    def note_call(self, module: StoredModule, args: list[Any], result: Any, first: int) -> None:
        given, made = (tuple(v for v in walk_values(x)) for x in (args, result))
        depth = module.path.count(".") + 1 if module.path else 0
        last = len(self.builder.graph.nodes)
        self.builder.graph.calls.append(
            ModuleCall(module.path, given, made, self.builder.site, first, last, depth, guard=self.builder.guard)
        )

    def run_function(
        self, node: ast.FunctionDef, file: str, args: list[Any], kwargs: dict[str, Any], caller: Frame
    ) -> Any:
        if caller.depth >= DEEPEST_CALL:
            raise TooLong(f"calls more than {DEEPEST_CALL} deep")
        frame = Frame({}, file, depth=caller.depth + 1)
        names = [a.arg for a in node.args.args]
        defaults = node.args.defaults
        for name, default in zip(names[len(names) - len(defaults) :], defaults):
            frame.names[name] = self.evaluate(default, frame)
        frame.names.update(zip(names, args))
        frame.names.update({k: v for k, v in kwargs.items() if k in names})
        site = self.builder.site
        try:
            self.block(node.body, frame)
        finally:
            self.builder.site = site
        return frame.result

    # -- statements ----------------------------------------------------------------------------------------------------
    def block(self, body: list[ast.stmt], frame: Frame) -> None:
        for statement in body:
            if frame.returned:
                return
            self.step()
            run = STATEMENTS.get(type(statement))
            if run is not None:
                run(self, statement, frame)

    def step(self) -> None:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooLong(f"more than {MOST_STEPS} steps")

    def bind(self, target: ast.expr, value: Any, frame: Frame) -> None:
        if isinstance(target, ast.Name):
            frame.names[target.id] = value
            frame.written.add(target.id)
        elif isinstance(target, (ast.Tuple, ast.List)):
            items = list(value) if isinstance(value, (tuple, list)) else []
            for i, inner in enumerate(target.elts):
                self.bind(inner, items[i] if i < len(items) else UNKNOWN, frame)
        elif isinstance(target, ast.Attribute) and isinstance(
            owner := self.evaluate(target.value, frame), StoredModule
        ):
            self.owners[owner.path] = owner
            self.changed[owner.path, target.attr] = value

    # -- expressions ---------------------------------------------------------------------------------------------------
    def evaluate(self, node: ast.expr, frame: Frame, depth: int = 0) -> Any:
        self.step()
        if depth > DEEPEST_EXPRESSION:
            raise TooLong("an expression nested too deep")
        run = EXPRESSIONS.get(type(node))
        return UNKNOWN if run is None else run(self, node, frame, depth)

    def attribute(self, value: Any, name: str) -> Any:
        if isinstance(value, Reference):
            return Reference(f"{value.path}.{name}")
        if isinstance(value, StoredModule):
            return self.member(value, name)
        return UNKNOWN

    def member(self, module: StoredModule, name: str) -> Any:
        if (module.path, name) in self.changed:
            return self.changed[module.path, name]
        if (module.path, name) in self.values:
            return self.values[module.path, name]
        if name in module.children:
            return module.children[name]
        if name in module.state:
            return self.stored(module.state[name])
        cls = self.code.cls(module.type)
        return cls.constants[name] if cls is not None and name in cls.constants else UNKNOWN

    def stored(self, value: Any, depth: int = 0) -> Any:
        """An attribute of a module: plain data, and tensors in lists, which share storage with the weights."""
        found = tensor(value)
        if found is not None:
            return self.shared(found)
        held = packed(value)
        if held is not None:
            return (*(None if t is None else self.shared(t) for _, t in held.tensors), *held.settings)
        if isinstance(value, Made) and isinstance(value.args, tuple) and value.args and "jit._pickle" in value.path:
            return self.stored(value.args[0], depth + 1) if depth < 6 else UNKNOWN
        if isinstance(value, (list, tuple)) and depth < 6:
            return type(value)(self.stored(v, depth + 1) for v in value)
        return value if isinstance(value, (bool, int, float, str, type(None))) else UNKNOWN

    def shared(self, found: StoredTensor) -> Value:
        key = (found.storage, found.offset, found.shape)
        if key not in self.by_storage:
            self.by_storage[key] = self.constant("attribute", found)
        return self.by_storage[key]

    # -- operators -----------------------------------------------------------------------------------------------------
    @contextmanager
    def called_at(self, frame: Frame, node: ast.AST) -> Iterator[None]:
        """What runs inside stands at this line, or at the line of its author that led into a library."""
        before, site = self.builder.site, self.code.site(frame.file, node)
        if site is not None and (before is None or is_library(before.span.file) or not is_library(site.span.file)):
            self.builder.site = site
        try:
            yield
        finally:
            self.builder.site = before

    def call_reference(self, path: str, args: list[Any], kwargs: dict[str, Any], frame: Frame, node: ast.Call) -> Any:
        head, _, name = path.partition(".")
        if head == "torch":
            return self.call_torch(name, args, kwargs, frame, node)
        if head == "ops":
            space, _, name = name.partition(".")
            if space == "prim":
                if name == "ConstantMKLDNNTensor":
                    self.builder.note_gap("a weight in the layout of MKLDNN, which is not saved")
                    return self.builder.source(TensorType(None, None), "unknown", name)
                if "mkldnn" in name.lower():
                    return self.operator(f"prim.{name}", args, kwargs, frame, node)
                return self.call_prim(name, args)
            return self.operator(name if space == "aten" else f"{space}.{name}", args, kwargs, frame, node)
        if head == "__torch__":
            found = self.code.function(path)
            if found is not None:
                with self.called_at(frame, node):
                    return self.run_function(found[0], found[1], args, kwargs, frame)
            return tuple(args) if self.code.cls(path) is not None else UNKNOWN
        return UNKNOWN

    def call_torch(self, name: str, args: list[Any], kwargs: dict[str, Any], frame: Frame, node: ast.Call) -> Any:
        if name == "__is__" or name == "__isnot__":
            return self.identity(args, name == "__isnot__")
        question = QUESTIONS.get(name)
        if question is not None:
            return question(self.builder, args, kwargs)
        plain = [as_number(a) for a in args]
        if not any(holds_value(a) for a in plain) and name not in MAKERS:
            rounded = name == "div" and kwargs.get("rounding_mode") in ("trunc", "floor")
            return call_plain("floordiv" if rounded else name, plain)
        if name in ("append", "len", "__contains__", "list") or (
            name in ("__getitem__", "slice") and isinstance(args[0], (list, tuple))
        ):
            return call_plain(name, args)
        return self.operator(name, args, kwargs, frame, node)

    def identity(self, args: list[Any], negated: bool) -> Any:
        if len(args) != 2 or any(isinstance(a, Unknown) for a in args):
            return UNKNOWN
        return (args[0] is args[1]) != negated

    def operator(self, name: str, args: list[Any], kwargs: dict[str, Any], frame: Frame, node: ast.Call) -> Any:
        kwargs = {k: scalar_type(v) if k == "dtype" and isinstance(v, int) else v for k, v in kwargs.items()}
        with self.called_at(frame, node):
            try:
                result = call_aten(self.builder, name, args, kwargs)
            except (NotUnderstood, Mismatch) as problem:
                self.builder.note_gap(f"aten.{name}: {problem}")
                result = self.builder.source(TensorType(None, None), "unknown", name)
        if name.endswith("_") and not name.endswith("__") and node.args and isinstance(node.args[0], ast.Name):
            frame.names[node.args[0].id] = result  # it worked in place
            frame.written.add(node.args[0].id)
        return result

    def call_prim(self, name: str, args: list[Any]) -> Any:
        if name == "RaiseException":
            raise Stop(str(args[0])[:100] if args else "")
        first = args[0] if args else None
        if name in ("data", "unchecked_unwrap_optional", "NumToTensor", "unchecked_cast"):
            return first
        if name == "dtype":
            return self.builder.type_of(first).dtype or UNKNOWN if isinstance(first, Value) else UNKNOWN
        if name == "device":
            return "cpu"
        if name in ("is_cuda", "is_quantized", "is_mkldnn", "is_nested", "is_sparse", "is_mps", "is_xla"):
            return False
        if name == "shape":
            return sizes(self.builder, args, {})
        return call_plain(name, args)


# -- statements --------------------------------------------------------------------------------------------------------
Statement = Callable[[ScriptMachine, Any, Frame], None]
STATEMENTS: dict[type, Statement] = {}


def statement(kind: type) -> Callable[[Statement], Statement]:
    def register(run: Statement) -> Statement:
        STATEMENTS[kind] = run
        return run

    return register


# -- expressions -------------------------------------------------------------------------------------------------------
Expression = Callable[[ScriptMachine, Any, Frame, int], Any]
EXPRESSIONS: dict[type, Expression] = {}


def expression(kind: type) -> Callable[[Expression], Expression]:
    def register(run: Expression) -> Expression:
        EXPRESSIONS[kind] = run
        return run

    return register


# Functions that make a tensor of plain values.
MAKERS = frozenset(
    [
        "zeros",
        "ones",
        "full",
        "empty",
        "arange",
        "tensor",
        "rand",
        "randn",
        "linspace",
        "eye",
        "scalar_tensor",
        "randint",
        "randperm",
        "hann_window",
    ]
)
