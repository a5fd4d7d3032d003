"""A pickled fx GraphModule: its forward is kept as source text, which is parsed and followed, never run."""

from __future__ import annotations

import ast

from ...base.annotations import Any
from ...base.unknown import Unknown
from ...graph.constraints import Mismatch, NotUnderstood
from ...graph.graph import TensorType, Value
from ...ops import FUNCTIONS
from ...ops.call import invoke
from ...ops.entry import BindError
from ...ops.named_results import NAMED_RESULTS
from ...ops.stored.aten import find
from ..model import ReadFile, StoredModel
from ..ranks import Ranks, input_type, settled
from ..script import branches, syntax  # noqa: F401 (what the code is made of registers itself)
from ..script.machine import EXPRESSIONS, Frame, Reference, ScriptMachine, Stop, TooLong, walk_values
from ..script.values import UNKNOWN, call_plain
from ..source_danger import dangers
from ..wire.pickle_values import Made
from .calls import ODD_ARGUMENTS
from .forward import call_known, state_composites
from .modules import StoredModule, declare, module_tree
from .values import entries

REDUCERS = (
    "torch.fx.graph_module.reduce_graph_module",
    "torch.fx.graph_module.reduce_package_graph_module",
    "torch.fx.graph_module.reduce_deploy_graph_module",
)
LONGEST_CODE = 4_000_000
OPERATORS: dict[type, str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv", ast.Mod: "mod",
    ast.Pow: "pow", ast.MatMult: "matmul", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor",
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge",
}  # fmt: skip
PLAIN = {"truediv": "div", "and": "__and__", "or": "__or__"}


def graph_body(value: Any) -> dict[Any, Any] | None:
    """The attributes of a GraphModule, which its reducer is given."""
    if not isinstance(value, Made) or value.path not in REDUCERS or not isinstance(value.args, tuple) or not value.args:
        return None
    body = next((entries(a) for a in value.args if entries(a)), None)
    return body if body and "_modules" in body else None


def read_graph_module(name: str, format: str, value: Made, body: dict[Any, Any], into: ReadFile) -> StoredModel:
    """Its modules and weights, and the operations of its forward."""
    code = body.get("_code")
    for text in (code, *(a for a in value.args if isinstance(a, str))):
        for reached in dangers(text) if isinstance(text, str) else ():
            said = f"the source text of the graph module, which loading runs, reaches {reached}"
            into.observe("stored-source", said, "_code")
    tree = module_tree(Made(value.function, (), value.position, state=body))
    tree.type = "torch.fx.GraphModule"
    function = forward_of(code) if isinstance(code, str) and len(code) <= LONGEST_CODE else None

    def build(ranks: Ranks) -> StoredModel:
        model = into.model(name, "pytorch", format, into.path)
        tensors = declare(model, tree)
        state_composites(model, tree)
        model.mode = "train" if tree.training else "eval"
        if function is not None:
            FxMachine(model, tensors, ranks).follow(function, tree)
        return model

    model = settled(build)
    if function is None:
        model.notes.append("the code of its forward cannot be read")
    return model


def forward_of(code: str) -> ast.FunctionDef | None:
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return next((s for s in tree.body if isinstance(s, ast.FunctionDef) and s.name == "forward"), None)


class FxMachine(ScriptMachine):
    """Follows code as fx writes it: modules are called directly, tensors have methods and operators."""

    def __init__(self, model: StoredModel, tensors: dict[int, Any], ranks: Ranks) -> None:
        self.model, self.builder, self.tensors, self.ranks = model, model.builder, tensors, ranks
        self.steps = 0
        self.changed, self.owners = {}, {}

    def follow(self, function: ast.FunctionDef, root: StoredModule) -> None:
        frame = Frame({"self": root}, "")
        for parameter in function.args.args[1:]:
            frame.names[parameter.arg] = self.model.input(parameter.arg, input_type(parameter.arg, self.ranks))
        self.builder.scope = ""
        try:
            self.block(function.body, frame)
        except (Stop, TooLong) as limit:
            self.builder.note_gap(f"stopped: {limit}")
        finally:
            self.builder.scope = None
        for i, value in enumerate(walk_values(frame.result)):
            self.model.outputs.append((f"output{i}" if i else "output", value))

    def evaluate(self, node: ast.expr, frame: Frame, depth: int = 0) -> Any:
        run = HERE.get(type(node))
        if run is None:
            return super().evaluate(node, frame, depth)
        self.step()
        if depth > 200:
            raise TooLong("an expression nested too deep")
        return run(self, node, frame, depth)

    def attribute(self, value: Any, name: str) -> Any:
        if isinstance(value, NamedResults):
            return value[value.fields.index(name)] if name in value.fields else UNKNOWN
        if isinstance(value, Value):
            return Method(value, name) if name not in ("shape", "dtype", "ndim", "T") else self.fact(value, name)
        return super().attribute(value, name)

    def fact(self, value: Value, name: str) -> Any:
        kind = self.builder.type_of(value)
        if name == "dtype":
            return kind.dtype or UNKNOWN
        if name == "T":
            return self.function("torch.t", [value], {})
        if kind.shape is None:
            return UNKNOWN
        return tuple(kind.shape) if name == "shape" else len(kind.shape)

    def member(self, module: StoredModule, name: str) -> Any:
        if name in module.children:
            return module.children[name]
        stored = module.parameters.get(name) or module.buffers.get(name)
        if stored is not None and id(stored) in self.tensors:
            return self.tensors[id(stored)]
        value = module.state.get(name, UNKNOWN)
        return value if isinstance(value, (bool, int, float, str, type(None))) else UNKNOWN

    def function(self, name: str, args: list[Any], kwargs: dict[str, Any]) -> Any:
        found = FUNCTIONS.get(name)
        if found is None and name.startswith("torch."):
            found = find(name.rpartition(".")[2])  # torch._C._nn.gelu and the like
        if found is None:
            self.builder.note_gap(f"no model for {name}")
            return self.builder.source(TensorType(None, None), "unknown", name)
        try:
            result = invoke(self.builder, found, args, kwargs)
            fields = NAMED_RESULTS.get(name)
            return NamedResults(result, fields) if isinstance(result, tuple) and fields is not None else result
        except (BindError, NotUnderstood, Mismatch, *ODD_ARGUMENTS) as problem:
            self.builder.note_gap(f"{name}: {problem}")
            return self.builder.source(TensorType(None, None), "unknown", name)

    def called(self, target: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
        if isinstance(target, StoredModule):
            return call_known(self.model, target, self.tensors, args, kwargs)
        if isinstance(target, Method):
            if target.name in ("size", "dim", "numel"):
                return self.sizes(target, args)
            return self.function(f"Tensor.{target.name}", [target.value, *args], kwargs)
        if isinstance(target, Reference):
            if target.path == "getattr" and len(args) >= 2 and isinstance(args[1], str):
                return self.attribute(args[0], args[1])
            if target.path == "slice" and 1 <= len(args) <= 3:
                return slice(*args)
            if target.path == "device":
                return Unknown("a device")
            return self.function(target.path.removeprefix("_"), args, kwargs)
        return UNKNOWN

    def sizes(self, method: Method, args: list[Any]) -> Any:
        shape = self.builder.type_of(method.value).shape
        if shape is None:
            return UNKNOWN
        if method.name == "dim":
            return len(shape)
        if method.name == "size" and not args:
            return tuple(shape)
        axis = args[0] if args else None
        return shape[axis] if isinstance(axis, int) and -len(shape) <= axis < len(shape) else UNKNOWN


class NamedResults(tuple[Any, ...]):
    """Several results that have names."""

    fields: tuple[str, ...]

    def __new__(cls, results: tuple[Any, ...], fields: tuple[str, ...]) -> NamedResults:
        made = super().__new__(cls, results)
        made.fields = fields[: len(results)]
        return made


class Method:
    """A method of a tensor, before it is called."""

    def __init__(self, value: Value, name: str) -> None:
        self.value, self.name = value, name


def _call(m: FxMachine, node: ast.Call, frame: Frame, depth: int) -> Any:
    target = m.evaluate(node.func, frame, depth + 1)
    args: list[Any] = []
    for argument in node.args:
        value = m.evaluate(argument.value if isinstance(argument, ast.Starred) else argument, frame, depth + 1)
        args += list(value) if isinstance(argument, ast.Starred) and isinstance(value, (list, tuple)) else [value]
    kwargs = {k.arg: m.evaluate(k.value, frame, depth + 1) for k in node.keywords if k.arg is not None}
    return m.called(target, args, kwargs)


def _operator(m: FxMachine, node: Any, frame: Frame, depth: int) -> Any:
    if isinstance(node, ast.Compare):
        if len(node.ops) != 1:
            return UNKNOWN
        left, right, kind = node.left, node.comparators[0], type(node.ops[0])
    else:
        left, right, kind = node.left, node.right, type(node.op)
    name = OPERATORS.get(kind)
    a, b = m.evaluate(left, frame, depth + 1), m.evaluate(right, frame, depth + 1)
    if name is None:
        return UNKNOWN
    if isinstance(a, Value):
        return m.function(f"Tensor.__{name}__", [a, b], {})
    if isinstance(b, Value):
        return m.function(f"Tensor.__r{name}__", [b, a], {})
    return call_plain(PLAIN.get(name, name), [a, b])


def _name(m: FxMachine, node: ast.Name, frame: Frame, depth: int) -> Any:
    if node.id == "Ellipsis" and node.id not in frame.names:
        return ...
    return EXPRESSIONS[ast.Name](m, node, frame, depth)


def _subscript(m: FxMachine, node: ast.Subscript, frame: Frame, depth: int) -> Any:
    owner, index = m.evaluate(node.value, frame, depth + 1), m.evaluate(node.slice, frame, depth + 1)
    if isinstance(owner, Value):
        return m.function("Tensor.__getitem__", [owner, index], {})
    if isinstance(owner, (list, tuple, dict)) and isinstance(index, (int, slice, str)):
        return call_plain("__getitem__", [owner, index]) if not isinstance(index, slice) else owner[index]
    return UNKNOWN


def _slice(m: FxMachine, node: ast.Slice, frame: Frame, depth: int) -> Any:
    parts = [None if p is None else m.evaluate(p, frame, depth + 1) for p in (node.lower, node.upper, node.step)]
    return slice(*parts)


def _unary(m: FxMachine, node: ast.UnaryOp, frame: Frame, depth: int) -> Any:
    value = m.evaluate(node.operand, frame, depth + 1)
    if isinstance(value, Value):
        return m.function("Tensor.__invert__" if isinstance(node.op, ast.Invert) else "Tensor.__neg__", [value], {})
    return EXPRESSIONS[ast.UnaryOp](m, node, frame, depth)


HERE: dict[type, Any] = {
    ast.Call: _call,
    ast.BinOp: _operator,
    ast.Compare: _operator,
    ast.Subscript: _subscript,
    ast.Slice: _slice,
    ast.UnaryOp: _unary,
    ast.Name: _name,
}
