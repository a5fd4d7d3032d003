"""A program of torch.export: aten operators on named values, as its JSON states them, typed by our own table."""

from __future__ import annotations

from collections.abc import Callable

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.truth import NO
from ...graph.graph import Stored, TensorType, Value
from ...ops.stored.aten import find
from ..errors import UnreadableFile
from ..limits import NODES, RANK
from ..model import ReadFile, StoredModel, stored_shape_text
from ..module_scopes import Scopes
from ..size_text import size_of_text
from ..source_places import frames_of_trace, site_of
from .calls import call_aten, export_type, unknown
from .file_access import note_target
from .graphs import PREFIX, Inner, opened
from .modules import public_name

# Numbers that JSON has no words for.
ENDLESS = {"Infinity": float("inf"), "-Infinity": float("-inf"), "NaN": float("nan")}
SUPPLIED = ("as_int", "as_ints", "as_float", "as_floats", "as_string", "as_strings", "as_bool", "as_bools")


def read_program(program: Any, model: StoredModel, into: ReadFile, places: dict[str, Any] | None = None) -> None:
    """Type the whole graph and list its modules, weights, inputs and outputs. `places` are where the elements of weights
    lie: two names of one place are one weight."""
    graph_module = mapping(mapping(program).get("graph_module"))
    graph = mapping(graph_module.get("graph"))
    if not isinstance(graph.get("nodes"), list):
        raise UnreadableFile("the program has no graph")
    reader = Program(model, graph, into)
    reader.places = places or {}
    reader.ranges(mapping(mapping(program).get("range_constraints")))
    reader.read_inputs(mapping(graph_module.get("signature")).get("input_specs"))
    for node in graph["nodes"]:
        reader.node(mapping(node))
    for target in dict.fromkeys(str(mapping(node).get("target")) for node in graph["nodes"]):
        note_target(target, into)
    reader.read_outputs(mapping(graph_module.get("signature")).get("output_specs"))
    reader.scopes.finish()
    model.notes.extend(reader.notes)
    versions = mapping(mapping(program).get("opset_version"))
    if versions:
        model.notes.append("operator sets: " + ", ".join(f"{k} {v}" for k, v in list(versions.items())[:5]))


def mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


class Program:
    """Values by name, while the nodes are read in order."""

    def __init__(self, model: StoredModel, graph: dict[str, Any], into: ReadFile) -> None:
        self.model, self.builder, self.into = model, model.builder, into
        self.tensor_values = mapping(graph.get("tensor_values"))
        self.sizes = mapping(graph.get("sym_int_values"))
        self.values: dict[str, Any] = {}
        # results of which only the file knows the shape
        self.believed_names: set[str] = set()
        self.places: dict[str, Any] = {}
        self.first: dict[Any, Value] = {}
        self.scopes = Scopes(model)
        self.notes: list[str] = []
        # the graphs around the one that is read, outermost first
        self.around: tuple[str, ...] = ()
        self.read = 0

    @property
    def depth(self) -> int:
        return len(self.around)

    # -- types ---------------------------------------------------------------------------------------------------------
    def type_of(self, name: str) -> TensorType:
        """What the file states about a value."""
        meta = mapping(self.tensor_values.get(name))
        sizes = meta.get("sizes")
        dims = [self.size(s) for s in sizes] if isinstance(sizes, list) and len(sizes) <= RANK else None
        if dims is None or any(d is None for d in dims):
            return TensorType(None, export_type(meta.get("dtype")))
        return TensorType(tuple(d for d in dims if d is not None), export_type(meta.get("dtype")))

    def size(self, value: Any) -> Dim | None:
        found = mapping(value)
        if type(found.get("as_int")) is int and 0 <= found["as_int"] < 1 << 62:
            return int(found["as_int"])
        text = mapping(found.get("as_expr")).get("expr_str")
        return size_of_text(text) if isinstance(text, str) else None

    def ranges(self, constraints: dict[str, Any]) -> None:
        for name, bounds in list(constraints.items())[:50]:
            low, high = mapping(bounds).get("min_val"), mapping(bounds).get("max_val")
            if isinstance(low, int) and isinstance(high, int) and high < 1 << 40:
                self.notes.append(f"{name} is {low} to {high}")
            elif isinstance(low, int):
                self.notes.append(f"{name} is at least {low}")

    # -- inputs and outputs --------------------------------------------------------------------------------------------
    def read_inputs(self, specs: Any) -> None:
        for spec in specs if isinstance(specs, list) else ():
            for kind, body in mapping(spec).items():
                self.input(kind, mapping(body))

    def input(self, kind: str, body: dict[str, Any]) -> None:
        argument = mapping(body.get("arg"))
        name = argument.get("name") or mapping(argument.get("as_tensor")).get("name")
        if not isinstance(name, str):
            return
        stored = {"parameter": "parameter_name", "buffer": "buffer_name", "tensor_constant": "tensor_constant_name"}
        if kind in stored:
            label = body.get(stored[kind])
            label = label if isinstance(label, str) else name
            place = self.places.get(label)
            known = self.first.get(place) if place is not None else None
            self.values[name] = self.scopes.weight(label, self.type_of(name), kind != "parameter", known)
            self.first.setdefault(place, self.values[name])
        else:
            self.values[name] = self.model.input(name, self.type_of(name))

    def read_outputs(self, specs: Any) -> None:
        for spec in specs if isinstance(specs, list) else ():
            argument = mapping(mapping(mapping(spec).get("user_output")).get("arg"))
            name = mapping(argument.get("as_tensor")).get("name")
            value = self.values.get(name) if isinstance(name, str) else None
            if isinstance(value, Value):
                self.model.outputs.append((str(name), value))

    # -- nodes ---------------------------------------------------------------------------------------------------------
    def inside(self, name: str, graph: dict[str, Any], args: list[Any]) -> list[Any]:
        """The results of a graph that stands inside this one."""
        kept = self.values, self.tensor_values, self.sizes, self.believed_names, self.around
        self.tensor_values, self.sizes = mapping(graph.get("tensor_values")), mapping(graph.get("sym_int_values"))
        self.values, self.believed_names, self.around = {}, set(), (*self.around, name)
        try:
            self.values.update((n, a) for n, a in zip(self.output_names(graph.get("inputs")), args) if n is not None)
            nodes = graph.get("nodes")
            for node in nodes if isinstance(nodes, list) else ():
                self.node(mapping(node))
            outputs = graph.get("outputs")
            return [self.argument(mapping(o)) for o in outputs] if isinstance(outputs, list) else []
        finally:
            self.values, self.tensor_values, self.sizes, self.believed_names, self.around = kept

    def node(self, node: dict[str, Any]) -> None:
        self.read += 1
        if self.read > NODES:
            raise UnreadableFile(f"more than {NODES} operations")
        target = str(node.get("target", ""))
        outputs = self.output_names(node.get("outputs"))
        metadata = mapping(node.get("metadata"))
        args, kwargs, stated = self.arguments(node.get("inputs"))
        builder = self.builder
        flat = [n for n in outputs if isinstance(n, str)]
        shapes = tuple(self.stated_shape(n) for n in flat if n in self.tensor_values)
        name = node.get("name")
        label = "/".join((*self.around, name if isinstance(name, str) else (flat[0] if flat else target)))
        builder.stored = Stored(label, target, stated, shapes)
        builder.site = site_of(frames_of_trace(metadata.get("stack_trace")))
        builder.scope = self.scopes.enter(module_stack(metadata.get("nn_module_stack")))
        try:
            result = self.call(target, args, kwargs)
        finally:
            builder.stored, builder.site, builder.scope = None, None, None
        self.bind(outputs, result)
        self.compare(label, target, flat)

    def compare(self, label: str, target: str, outputs: list[str]) -> None:
        """Hold our shapes against those that the file states; where they contradict each other, ours stands and it is told."""
        tensors = [name for name in outputs if name in self.tensor_values]
        ours = {name: self.values.get(name) for name in tensors}
        shapes = {
            n: self.builder.type_of(v).shape
            for n, v in ours.items()
            if isinstance(v, Value) and n not in self.believed_names
        }
        if not tensors:
            return
        self.model.operations += 1
        self.model.typed += all(shapes.get(name) is not None for name in tensors)
        for name, shape in shapes.items():
            claim = self.type_of(name).shape
            if shape is None or claim is None:
                continue
            if len(shape) == len(claim) and not any(D.same(a, b) is NO for a, b in zip(shape, claim)):
                self.model.agree += 1
                continue
            self.model.disagree += 1
            stated, found = (stored_shape_text(tuple(D.text(d) for d in s)) for s in (claim, shape))
            self.into.observe(
                "stored-shape", f"the file states {stated} for {name} of {target}, but its operands give {found}", label
            )

    def call(self, target: str, args: list[Any], kwargs: dict[str, Any]) -> Any:
        parts = target.split(".")
        if len(parts) >= 4 and parts[:3] == ["torch", "ops", "aten"]:
            own = ".".join(parts[3:5])  # an overload with a parameter list of its own
            return call_aten(self.builder, own if find(own) is not None else parts[3], args, kwargs)
        sizes = SIZE_OPERATORS.get(target)
        if sizes is not None and len(args) in (1, 2) and all(isinstance(a, (int, D.Sym)) for a in args):
            return sizes(*args)
        if target in SIZE_QUESTIONS:
            return None
        if target in ("_operator.getitem",) and len(args) == 2 and isinstance(args[0], (list, tuple)):
            return args[0][args[1]] if isinstance(args[1], int) and -len(args[0]) <= args[1] < len(args[0]) else None
        inner = opened(self, target, args) if target.startswith(PREFIX) else None
        return unknown(self.builder, target, args, kwargs, f"no model for {target}") if inner is None else inner

    def arguments(self, inputs: Any) -> tuple[list[Any], dict[str, Any], dict[str, Any]]:
        args: list[Any] = []
        kwargs: dict[str, Any] = {}
        stated: dict[str, Any] = {}
        for given in inputs if isinstance(inputs, list) else ():
            name, value = str(mapping(given).get("name")), self.argument(mapping(mapping(given).get("arg")))
            if mapping(given).get("kind") == 2 or kwargs:
                kwargs[name] = value
            else:
                args.append(value)
            if not holds_value(value) and not isinstance(value, Inner):
                stated[name] = value
        return args, kwargs, stated

    def argument(self, arg: dict[str, Any]) -> Any:
        for kind, body in arg.items():
            if kind in SUPPLIED:
                return ENDLESS.get(body, body) if kind == "as_float" and isinstance(body, str) else body
            read = ARGUMENTS.get(kind)
            if read is not None:
                return read(self, body)
        return None

    def named(self, body: Any) -> Any:
        name = mapping(body).get("name")
        if isinstance(name, str):
            if name not in self.values:
                self.values[name] = self.builder.source(self.type_of(name), "constant", name)
            return self.values[name]
        return None

    def symbol(self, body: Any) -> Any:
        found = mapping(body)
        if "as_int" in found:
            return found["as_int"]
        name = found.get("as_name")
        if isinstance(name, str) and name in self.values:
            return self.values[name]
        return self.size(self.sizes.get(name)) if isinstance(name, str) else None

    def output_names(self, outputs: Any) -> list[Any]:
        found: list[Any] = []
        for output in outputs if isinstance(outputs, list) else ():
            for kind, body in mapping(output).items():
                if kind == "as_tensor":
                    found.append(mapping(body).get("name"))
                elif kind == "as_tensors" and isinstance(body, list):
                    found.extend(mapping(b).get("name") for b in body)
                elif kind == "as_sym_int":
                    found.append(mapping(body).get("as_name"))
                else:
                    found.append(None)
        return found

    def stated_shape(self, name: str) -> Any:
        shape = self.type_of(name).shape
        return None if shape is None else tuple(d if isinstance(d, int) else D.text(d) for d in shape)

    def bind(self, names: list[Any], result: Any) -> None:
        many = len(names) > 1 or (isinstance(result, (list, tuple)) and len(names) == 1)
        results = list(flattened(result)) if many else [result]
        for i, name in enumerate(names):
            if not isinstance(name, str):
                continue
            found = results[i] if i < len(results) else None
            if found is None and name in self.tensor_values:
                found = self.builder.source(TensorType(None, None), "unknown", name)
            if isinstance(found, Value) and found.shape is None and name in self.tensor_values:
                found = self.believed(name, found)
            self.values[name] = found

    def believed(self, name: str, value: Value) -> Value:
        """Where we have no answer, what follows is typed from what the file states; the operation itself stays unknown."""
        stated = self.type_of(name)
        self.believed_names.add(name)
        return value if stated.shape is None else Value(stated, value.producer, value.index)


def flattened(result: Any) -> Any:
    for item in result if isinstance(result, (list, tuple)) else (result,):
        if isinstance(item, (list, tuple)):
            yield from flattened(item)
        else:
            yield item


def holds_value(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return any(isinstance(v, Value) for v in value)
    return isinstance(value, Value)


SIZE_OPERATORS: dict[str, Callable[..., Any]] = {
    "_operator.add": D.add,
    "_operator.sub": D.sub,
    "_operator.mul": D.mul,
    "_operator.floordiv": lambda a, b: D.floordiv(a, b) if b != 0 else None,
    "_operator.mod": lambda a, b: D.mod(a, b) if b != 0 else None,
    "_operator.neg": D.neg,
    "torch.sym_max": D.maximum,
    "torch.sym_min": D.minimum,
    "math.floor": lambda a: a,
    "math.ceil": lambda a: a,
}

# What a program asserts about its sizes.
SIZE_QUESTIONS = frozenset(f"_operator.{word}" for word in ("eq", "ne", "lt", "le", "gt", "ge", "and_", "or_", "not_"))

Argument = Callable[[Program, Any], Any]
ARGUMENTS: dict[str, Argument] = {
    "as_none": lambda p, body: None,
    "as_tensor": lambda p, body: p.named(body),
    "as_tensors": lambda p, body: [p.named(b) for b in body],
    "as_nested_tensors": lambda p, body: [[p.named(b) for b in inner] for inner in body],
    "as_optional_tensors": lambda p, body: [p.argument(mapping(b)) for b in body],
    "as_optional_tensor": lambda p, body: p.argument(mapping(body)),
    "as_sym_int": lambda p, body: p.symbol(body),
    "as_sym_ints": lambda p, body: [p.symbol(b) for b in body],
    "as_scalar_type": lambda p, body: export_type(body),
    "as_graph": lambda p, body: Inner(str(mapping(body).get("name")), mapping(mapping(body).get("graph"))),
}


def module_stack(text: Any) -> list[tuple[str, str]]:
    """`key,path,class;...` outermost first; the path of the root is empty."""
    found: list[tuple[str, str]] = []
    for entry in text.split(";")[:200] if isinstance(text, str) else ():
        parts = entry.split(",")
        if len(parts) < 3:
            continue
        path = ",".join(parts[1:-1])
        path = path.removeprefix("L['self'].").removeprefix("L__self__.").partition("@")[0]
        if path in ("L['self']", "L__self__"):
            path = ""
        if path.startswith("_empty_nn_module_stack"):  # what the exporter writes for operations of its own
            continue
        found.append((path, public_name(parts[-1])))
    return found
