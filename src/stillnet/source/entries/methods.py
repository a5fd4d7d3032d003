"""Methods that nobody calls: each is read once for its numbers, on an object that is there or that defaults build."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import partial

from ...base.annotations import Any
from ...graph.graph import Node, TensorType, Value
from .. import limits
from ..attributes import get_attribute
from ..calls import call
from ..control.going_on import aside
from ..known import is_read
from ..known.torch.module import MODULE
from ..machine import Machine
from ..modules.finder import Module
from ..modules.imports import module_frame
from ..syntax import attributes_of_self
from ..values import MISSING, BoundMethod, Class, Config, Frame, Function, Instance, Tensor, Unknown
from .defaults import is_built_in_text
from .models import any_keywords, unknown_arguments
from .switches import asks_itself, kept_switches, read_otherwise, switches
from .tensor_arguments import is_taken_apart, used_as_tensors, with_tensors
from .uncalled import is_test


def run_methods(machine: Machine, module: Module) -> None:
    """What fails in them is no evidence: nobody knows in which state and with which arguments they would be called."""
    frame = module_frame(module)
    machine.context["frame"] = frame
    budget = machine.steps + limits.UNCALLED
    read_backwards(machine)
    for cls in [c for c in module.variables.values() if isinstance(c, Class) and c.source is module]:
        waiting = list(unread(machine, cls))
        receiver = instance_of(machine, module, cls) if waiting or is_unbuilt(machine, cls) else None
        if receiver is not None:
            note_states(machine, receiver)
            waiting = in_order(cls, waiting, receiver)
        for method in waiting:
            if receiver is not None and machine.steps <= budget and is_unread(machine, method, module):
                read(machine, method, receiver)
        if cls in machine.context.get("called with nothing known", ()) and machine.steps <= budget:
            read_forward_otherwise(machine, module, cls)
        if not is_built_in_text(cls) and machine.steps <= budget:
            read_with_switches(machine, module, cls)
    read_inner_functions(machine, module, budget)
    read_vague_functions(machine, module, budget)


def is_unread(machine: Machine, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda, module: Module) -> bool:
    """Whether nobody called a function, or only with something unknown where it computes with tensors."""
    if node in machine.seen_functions:
        return False
    return node not in machine.called_functions or any(used_as_tensors(node, module))


def read_vague_functions(machine: Machine, module: Module, budget: int) -> None:
    """Functions that were only called with something unknown, as if somebody called them with tensors."""
    for function in [f for f in module.variables.values() if isinstance(f, Function) and f.module is module]:
        node = function.node
        called = isinstance(node, ast.FunctionDef) and node in machine.called_functions and not is_test(function)
        if called and is_unread(machine, node, module) and machine.steps <= budget:
            read_function(machine, function, module_frame(module))


def read_inner_functions(machine: Machine, module: Module, budget: int) -> None:
    """Functions that a function defines and gives away: a loss that nobody calls here, a step for somebody else's loop."""
    done: set[ast.AST] = set()
    while machine.steps <= budget:
        waiting = (
            (node, function)
            for node, function in machine.inner_functions.items()
            if function.module is module and node not in done and node not in machine.called_functions
        )
        node, function = next(waiting, (None, None))
        if node is None or not isinstance(function, Function):
            return
        done.add(node)
        read_function(machine, function, module_frame(module))


def read_function(machine: Machine, function: Function, frame: Frame) -> None:
    machine.seen_functions.add(function.node)
    args, kwargs = unknown_arguments(function, skip=0)
    args = with_tensors(machine, function, args)
    given = {**kwargs, **any_keywords(function.node.args)}
    aside(machine, function, partial(call, machine, function, args, given, frame))
    read_otherwise(machine, function, function, args, given)


def read_backwards(machine: Machine) -> None:
    """The gradients that the program computes itself, with what their forward has kept."""
    for cls, (context, result) in machine.context.pop("autograd calls", {}).items():
        backward = cls.find("backward")
        function = getattr(backward, "function", backward)
        if isinstance(function, Function) and function.module.ours:
            results = result if isinstance(result, tuple) else (result,)
            arguments = [context, *(gradient(machine, r) for r in results)]
            first = len(machine.builder.graph.nodes)
            aside(machine, function, partial(call, machine, function, arguments, {}, machine.context["frame"]))
            machine.context["own gradients"].append((first, len(machine.builder.graph.nodes)))


def gradient(machine: Machine, result: Any) -> Any:
    """What comes back to a tensor: any numbers, of its shape."""
    if not isinstance(result, Tensor):
        return Unknown("a gradient", machine.builder.site)
    kind = machine.builder.type_of(result.value)
    return Tensor(machine.builder.source(TensorType(kind.shape, kind.dtype), "gradient", "gradient"), result.library)


def unread(machine: Machine, cls: Class) -> Iterator[ast.FunctionDef]:
    """Methods of a class, as its text has them: a decorator may have put something else in their place."""
    for node in cls.node.body if cls.node is not None else ():
        hidden = isinstance(node, ast.FunctionDef) and is_special(node.name)
        if not isinstance(node, ast.FunctionDef) or hidden or cls.source is None:
            continue
        if node.args.args and not is_test(cls.namespace.get(node.name)) and is_unread(machine, node, cls.source):
            yield node


def is_special(name: str) -> bool:
    """Methods that operators call; a private method is one like others."""
    return name.startswith("__") and name.endswith("__") and name != "__call__"


def is_unbuilt(machine: Machine, cls: Class) -> bool:
    init = cls.namespace.get("__init__")
    return isinstance(init, Function) and init.node not in machine.called_functions


def instance_of(machine: Machine, module: Module, cls: Class) -> Instance | None:
    """The last object of a class that the program made, or one that is made of defaults and names."""
    named = (v for v in reversed(module.variables.values()) if isinstance(v, Instance) and v.cls is cls)
    there = next(named, None) or next((i for i in reversed(machine.instances) if i.cls is cls), None)
    there = there or machine.context.get("last made", {}).get(cls)
    if there is not None:
        return there
    init = cls.find("__init__")
    args, kwargs = unknown_arguments(init) if isinstance(init, Function) else ([], {})
    made = aside(machine, cls, lambda: with_losses(machine, call(machine, cls, args, kwargs, module_frame(module))))
    if isinstance(init, Function) and init.module is module:
        read_otherwise(machine, init, cls, args, kwargs)
    if not isinstance(made, Instance) or made.cls is not cls:
        return None
    note_first_values(machine, made.attributes.values())
    return made


def in_order(cls: Class, waiting: list[ast.FunctionDef], receiver: Instance) -> list[ast.FunctionDef]:
    """Methods that bind attributes come before those that read them, as whoever calls them would call them."""
    bodies = {m.name: m for m in cls.node.body if isinstance(m, ast.FunctionDef)} if cls.node is not None else {}
    later = written_later(cls.node) if cls.node is not None else frozenset()
    there, left, found = set(receiver.attributes), list(waiting), []
    while left:
        ready = (m for m in left if needed(m, bodies) & later <= there)
        method = next(ready, left[0])
        left.remove(method)
        found.append(method)
        there |= attributes_of_self(method, ast.Store)
    return found


def needed(method: ast.FunctionDef, bodies: dict[str, ast.FunctionDef]) -> frozenset[str]:
    """Attributes that a method, or one that it calls, reads and none of them binds."""
    reached, waiting = [method], [method]
    while waiting:
        called = [bodies[n] for n in attributes_of_self(waiting.pop(), ast.Load) & bodies.keys()]
        waiting += (new := [m for m in called if m not in reached])
        reached += new
    read, bound = (frozenset().union(*(attributes_of_self(m, c) for m in reached)) for c in (ast.Load, ast.Store))
    return read - bound


def fill(machine: Machine, receiver: Instance) -> None:
    """What the methods of an object bind and nobody has bound yet is something unknown, not nothing; a module of torch keeps
    its parts elsewhere."""
    for cls in receiver.cls.mro if MODULE not in receiver.cls.mro else ():
        for name in written_later(cls.node) if cls.node is not None else ():
            if receiver.cls.find(name) is MISSING:
                unknown = Unknown(f"what a method of {cls.name} binds to {name}", machine.builder.site)
                receiver.attributes.setdefault(name, unknown)


def read_forward_otherwise(machine: Machine, module: Module, cls: Class) -> None:
    """The forward of a model that nobody calls, with its switches undecided: a loss that only `labels=...` computes; and with
    tuples and tables of tensors for the inputs that it takes apart."""
    receiver = instance_of(machine, module, cls)
    forward = cls.find("forward")
    if receiver is None or not isinstance(forward, Function):
        return
    apart, asked = is_taken_apart(forward), switches(forward)
    if not apart and not asked:
        return
    bound = BoundMethod(forward, receiver)
    args, kwargs = unknown_arguments(forward)
    given = with_tensors(machine, forward, args)
    if apart:
        aside(machine, forward, partial(call, machine, bound, given, kwargs, machine.context["frame"]))
    if asked:
        read_otherwise(machine, forward, bound, given, kwargs)


def read_with_switches(machine: Machine, module: Module, cls: Class) -> None:
    """A class that nobody builds, built again with the switches undecided that its constructor keeps for its methods, which are
    read once more where they ask about them: a loss with `weights=None`."""
    init = cls.namespace.get("__init__")
    kept = kept_switches(init) if isinstance(init, Function) and init.module is module else {}
    asking = [
        m
        for m in (cls.node.body if cls.node is not None and kept else ())
        if isinstance(m, ast.FunctionDef) and m.name != "__init__" and asks_itself(m) & set(kept.values())
    ]
    if not asking or not isinstance(init, Function):
        return
    args, kwargs = unknown_arguments(init)
    asked = set().union(*map(asks_itself, asking))
    given = {**kwargs, **{name: Config(name) for name, attribute in kept.items() if attribute in asked}}
    receiver = aside(machine, cls, partial(call, machine, cls, args, given, module_frame(module)))
    for method in asking if isinstance(receiver, Instance) and receiver.cls is cls else ():
        function = cls.namespace.get(method.name)
        if isinstance(function, Function) and function.node is method and not is_test(function):
            args, kwargs = unknown_arguments(function)
            args = with_tensors(machine, function, args)
            aside(
                machine,
                method,
                partial(call, machine, BoundMethod(function, receiver), args, kwargs, module_frame(module)),
            )


def with_losses(machine: Machine, made: Any) -> Any:
    """What a call returns; losses of the models that it compiles are read as long as these are remembered."""
    if is_read("tensorflow"):
        from ..known.keras.rehearsal import rehearse_losses

        rehearse_losses(machine)
    return made


def note_first_values(machine: Machine, held: Iterable[Any]) -> None:
    """What an object of numbers starts with is not what it holds when somebody calls it."""
    values = [v.value for v in held if isinstance(v, Tensor) and not v.is_parameter]
    machine.context.setdefault("first values", []).extend(filter(is_made_of_nothing, values))


# Results of these are the numbers of their operand.
COPYING = frozenset({"contiguous", "clone", "detach", "cast", "identity", "copy"})


def is_made_of_nothing(value: Value) -> bool:
    """Whether a tensor is made by the program, not computed: zeros, a constant."""
    node = value.producer
    while isinstance(node, Node) and node.op in COPYING and node.inputs:
        node = node.inputs[0].producer
    return isinstance(node, Node) and not node.inputs


def note_states(machine: Machine, receiver: Instance) -> None:
    """Attributes that methods write to: counts and sums of something that goes on while the object lives."""
    written = {name for cls in receiver.cls.mro if cls.node is not None for name in written_later(cls.node)}
    note_first_values(machine, [v for name, v in receiver.attributes.items() if name in written])


def written_later(node: ast.ClassDef) -> frozenset[str]:
    """Attributes of `self` that methods other than the constructor bind or change."""
    methods = [m for m in node.body if isinstance(m, ast.FunctionDef) and m.name != "__init__" and m.args.args]
    return frozenset().union(*(attributes_of_self(m, ast.Store) for m in methods))


def read(machine: Machine, method: ast.FunctionDef, receiver: Instance) -> None:
    frame = machine.context["frame"]
    fill(machine, receiver)
    bound = aside(machine, method, lambda: get_attribute(machine, receiver, method.name, frame))
    # a static method is the function itself
    function = bound.function if isinstance(bound, BoundMethod) else bound
    if not isinstance(function, Function):
        return
    machine.seen_functions.add(function.node)
    args, kwargs = unknown_arguments(function, skip=0 if bound is function else 1)
    args, kwargs = with_tensors(machine, function, args), {**kwargs, **any_keywords(function.node.args)}
    aside(machine, method, lambda: with_losses(machine, call(machine, bound, args, kwargs, frame)))
    read_otherwise(machine, function, bound, args, kwargs)
