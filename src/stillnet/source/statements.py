"""Statements: each kind of syntax to its effect."""

from __future__ import annotations

import ast

from ..base.annotations import Any, TypeGuard
from ..base.unknown import Unknown
from .arguments import spreads
from .attribute_writes import delete_attribute, set_attribute
from .attributes import bind_first, get_attribute
from .containers import delete_item, get_item, set_item
from .control.branches import branch
from .control.iteration import counted_items, iterate
from .entries.devices import asked, demands_device
from .expressions import decide, hand_out
from .machine import BREAK, CONTINUE, Control, Machine, statement
from .modules.imports import run_binding
from .modules.skeleton import Unparsed, UnparsedAsync
from .operators import binary, symbol_of
from .tensors.operations import sizes_of
from .tensors.tensor_items import tensor_item
from .values import MISSING, Cond, Frame, Function, Instance, PyList, Raised, Tensor, is_counted


@statement(ast.Expr)
def expression_statement(machine: Machine, node: ast.Expr, frame: Frame) -> None:
    if isinstance(node.value, ast.Yield):
        hand_out(machine, node.value, frame)
    elif not isinstance(node.value, ast.Constant):
        machine.evaluate(node.value, frame)


@statement(ast.Pass, ast.Global, ast.Nonlocal)
def nothing(machine: Machine, node: ast.stmt, frame: Frame) -> None:
    if isinstance(node, ast.Global):
        frame.globals = frame.globals | set(node.names)
        # what stands before the call in the module does not overwrite what the function binds
        for name in node.names:
            if not frame.module.complete:
                run_binding(machine, frame.module, name)
    elif isinstance(node, ast.Nonlocal):
        frame.nonlocals = frame.nonlocals | set(node.names)


# -- assignment --------------------------------------------------------------------------------------------------------
@statement(ast.Assign)
def assign(machine: Machine, node: ast.Assign, frame: Frame) -> None:
    value = machine.evaluate(node.value, frame)
    for target in node.targets:
        assign_target(machine, target, value, frame)


@statement(ast.AnnAssign)
def annotated_assign(machine: Machine, node: ast.AnnAssign, frame: Frame) -> None:
    if frame.is_class and isinstance(node.target, ast.Name):
        annotations = frame.variables.get("__annotations__")
        if isinstance(annotations, dict):
            annotations[node.target.id] = node.annotation
    if node.value is not None:
        assign_target(machine, node.target, machine.evaluate(node.value, frame), frame)


@statement(ast.AugAssign)
def augmented_assign(machine: Machine, node: ast.AugAssign, frame: Frame) -> None:
    """In place for tensors and lists, else a new value."""
    target = node.target
    if isinstance(target, ast.Name):
        old = machine.evaluate(ast.copy_location(ast.Name(target.id, ast.Load()), target), frame)
        new = augmented(machine, node, old, frame)
        assign_name(machine, target.id, new, frame)
    elif isinstance(target, ast.Attribute):
        owner = machine.evaluate(target.value, frame)
        machine.at(target, frame)
        new = augmented(machine, node, get_attribute(machine, owner, target.attr, frame), frame)
        set_attribute(machine, owner, target.attr, new, frame)
    elif isinstance(target, ast.Subscript):
        owner = machine.evaluate(target.value, frame)
        index = machine.evaluate(target.slice, frame)
        machine.at(node, frame)
        old = get_item(machine, owner, index, frame)
        new = augmented(machine, node, old, frame)
        machine.at(node, frame)
        set_item(machine, owner, index, new, frame)


def augmented(machine: Machine, node: ast.AugAssign, old: Any, frame: Frame) -> Any:
    right = machine.evaluate(node.value, frame)
    machine.at(node, frame)
    symbol = symbol_of(node.op, old, right)
    if isinstance(old, PyList) and symbol == "+":
        machine.change(old).extend(counted_items(machine, right, frame))
        return old
    if isinstance(old, Instance):
        from .calls import call_method
        from .operators import DUNDERS

        result = call_method(machine, old, f"__i{DUNDERS[symbol]}__", [right], frame)
        if result is not MISSING:
            return result
    if isinstance(old, Tensor):
        from .tensors.tensor_items import augmented_tensor

        return augmented_tensor(machine, symbol, old, right)
    return binary(machine, symbol, old, right, frame)


def assign_target(machine: Machine, target: ast.expr, value: Any, frame: Frame) -> None:
    if isinstance(target, ast.Name):
        assign_name(machine, target.id, value, frame)
    elif isinstance(target, ast.Attribute):
        owner = machine.evaluate(target.value, frame)
        machine.at(target, frame)
        set_attribute(machine, owner, target.attr, value, frame)
    elif isinstance(target, ast.Subscript):
        owner = machine.evaluate(target.value, frame)
        index = machine.evaluate(target.slice, frame)
        machine.at(target, frame)
        set_item(machine, owner, index, value, frame)
    elif isinstance(target, (ast.Tuple, ast.List)):
        machine.at(target, frame)
        unpack(machine, target.elts, value, frame)
    elif isinstance(target, ast.Starred):
        assign_target(machine, target.value, value, frame)


def assign_name(machine: Machine, name: str, value: Any, frame: Frame) -> None:
    table = frame.variables
    if name in frame.globals:
        table = frame.module.variables
        bind_first(machine, frame.module, name)
    elif name in frame.nonlocals:
        scope = frame.enclosing
        while scope is not None and (scope.is_class or name not in scope.variables):
            scope = scope.enclosing
        table = scope.variables if scope is not None else table
    if machine.journal is not None:
        machine.put(table, name, value)
    else:
        table[name] = value


# targets that take one value each
PLACES = frozenset({ast.Name, ast.Attribute, ast.Subscript, ast.Tuple})


def unpack(machine: Machine, targets: list[ast.expr], value: Any, frame: Frame) -> None:
    """a, (b, *c) = value"""
    if (
        type(value) is tuple
        and len(value) == len(targets)
        and PLACES.issuperset(map(type, targets))
        and not spreads(value)
    ):
        for target, item in zip(targets, value):
            assign_target(machine, target, item, frame)
        return
    items = unpacked_items(machine, targets, value, frame)
    star = next((i for i, t in enumerate(targets) if isinstance(t, ast.Starred)), None)
    if isinstance(items, Unknown):
        for target in targets:
            part = (
                machine.unknown(items.reason) if isinstance(target, ast.Starred) else Unknown(items.reason, items.site)
            )
            assign_target(machine, target, part, frame)
        return
    if star is None:
        if len(items) != len(targets):
            raise count_error(machine, items, len(targets))
        for target, item in zip(targets, items):
            assign_target(machine, target, item, frame)
        return
    behind = len(targets) - star - 1
    if len(items) < len(targets) - 1:
        raise count_error(machine, items, len(targets) - 1)
    middle = PyList(items[star : len(items) - behind])
    for target, item in zip(targets, [*items[:star], middle, *items[len(items) - behind :]]):
        assign_target(machine, target, item, frame)


def unpacked_items(machine: Machine, targets: list[ast.expr], value: Any, frame: Frame) -> Any:
    """A tensor's unknown shape learns its rank from the number of targets: `b, c, h, w = x.shape`."""
    from .tensors.open_shapes import UnknownShape

    if isinstance(value, UnknownShape):
        if any(isinstance(t, ast.Starred) for t in targets):
            return Unknown("shape of a tensor of unknown rank")
        names = [t.id if isinstance(t, ast.Name) else "" for t in targets]
        return value.decide(machine, len(targets), names)
    if is_shapeless(value, machine) and not any(isinstance(t, ast.Starred) for t in targets):
        # a tensor is taken apart along its first axis, and parts of a tensor are its elements, too
        return [tensor_item(machine, value, i) for i in range(len(targets))]
    items = iterate(machine, value, frame, unknown_ok=True)
    if isinstance(items, list) and not is_counted(items):
        return machine.unknown("unpacking of a list whose length is not known")
    return items


def is_shapeless(value: Any, machine: Machine) -> TypeGuard[Tensor]:
    """Whether a value is a tensor of which nobody knows, nor will learn, how many axes it has."""
    return isinstance(value, Tensor) and value.value.type.variable is None and sizes_of(machine, value) is None


def count_error(machine: Machine, items: list[Any], wanted: int) -> Exception:
    got = len(items)
    if got > wanted:
        return machine.error(
            "ValueError", f"too many values to unpack (expected {wanted})", stillnet_unpacked=(items, wanted)
        )
    return machine.error(
        "ValueError", f"not enough values to unpack (expected {wanted}, got {got})", stillnet_unpacked=(items, wanted)
    )


@statement(ast.Delete)
def delete(machine: Machine, node: ast.Delete, frame: Frame) -> None:
    for target in node.targets:
        if isinstance(target, ast.Name):
            if target.id in frame.variables:
                machine.remove(frame.variables, target.id)
        elif isinstance(target, ast.Attribute):
            delete_attribute(machine, machine.evaluate(target.value, frame), target.attr, frame)
        elif isinstance(target, ast.Subscript):
            owner = machine.evaluate(target.value, frame)
            delete_item(machine, owner, machine.evaluate(target.slice, frame), frame)


# -- control -----------------------------------------------------------------------------------------------------------
@statement(ast.Return)
def leave(machine: Machine, node: ast.Return, frame: Frame) -> Control:
    return Control("return", machine.evaluate(node.value, frame) if node.value is not None else None)


@statement(ast.Break)
def leave_loop(machine: Machine, node: ast.Break, frame: Frame) -> Control:
    return BREAK


@statement(ast.Continue)
def next_round(machine: Machine, node: ast.Continue, frame: Frame) -> Control:
    return CONTINUE


@statement(ast.If)
def if_statement(machine: Machine, node: ast.If, frame: Frame) -> Control | None:
    before = asked(machine)
    answer = decide(machine, node.test, frame)
    if isinstance(answer, bool):
        chosen, other = (node.body, node.orelse) if answer else (node.orelse, node.body)
        return machine.execute(other if demands_device(machine, before, chosen) else chosen, frame)
    from .control.narrowing import narrowing

    yes, no = narrowing(machine, node.test, frame)
    machine.at(node.test, frame)
    result = branch(
        machine,
        frame,
        answer,
        lambda: machine.execute(node.body, frame),
        lambda: machine.execute(node.orelse, frame),
        yes,
        no,
        lambda kept: learn(machine, answer, kept),
    )
    return result if isinstance(result, Control) else None


def learn(machine: Machine, condition: Cond, holds: bool) -> None:
    """One side of a test raises, so the other is the only one: an equality that must hold binds its names."""
    sizes = machine.context.get("equalities", {}).get(condition.key)
    if sizes is not None and condition.positive == holds:
        machine.builder.learn(*sizes)
    if condition.about is not None:
        machine.builder.state(condition.about, condition.positive == holds)


@statement(ast.Assert)
def assertion(machine: Machine, node: ast.Assert, frame: Frame) -> None:
    before = asked(machine)
    answer = decide(machine, node.test, frame)
    if answer is False and asked(machine) == before:
        message = machine.evaluate(node.msg, frame) if node.msg is not None else None
        machine.at(node, frame)
        text = message if isinstance(message, str) else ast.unparse(node.test)
        raise Raised(machine.error("AssertionError", text).value, machine.builder.site)
    if isinstance(answer, Cond):
        learn(machine, answer, True)


@statement(ast.Raise)
def raise_statement(machine: Machine, node: ast.Raise, frame: Frame) -> None:
    from .known.python.exceptions import make_exception
    from .values import Class

    if node.exc is None:
        current = frame.handling
        machine.at(node, frame)
        raise (
            current
            if isinstance(current, Raised)
            else Raised(make_exception(machine, "RuntimeError", ()), machine.builder.site)
        )
    value = machine.evaluate(node.exc, frame)
    machine.at(node, frame)
    if isinstance(value, Class):
        from .calls import call

        value = call(machine, value, [], {}, frame)
    if not isinstance(value, Instance):
        value = make_exception(machine, "Exception", ("an exception that is not known",))
    if node.cause is not None:
        machine.put(value.attributes, "__cause__", machine.evaluate(node.cause, frame))
    if isinstance(frame.handling, Raised) and frame.handling.value is value:
        raise frame.handling  # it still comes from where it was first raised
    raise Raised(value, machine.builder.site)


@statement(ast.With, ast.AsyncWith)
def with_statement(machine: Machine, node: ast.With, frame: Frame) -> Control | None:
    from .control.contexts import enter

    return enter(machine, node, 0, frame)


@statement(ast.Match)
def match_statement(machine: Machine, node: ast.Match, frame: Frame) -> Control | None:
    from .control.matching import run_match

    return run_match(machine, node, frame)


# -- definitions -------------------------------------------------------------------------------------------------------
@statement(ast.FunctionDef, ast.AsyncFunctionDef, Unparsed, UnparsedAsync)
def define_function(machine: Machine, node: ast.FunctionDef, frame: Frame) -> None:
    value: Any = make_function(machine, node, frame, node.name)
    if node.decorator_list:
        from .classes import decorate

        for decorator in reversed(node.decorator_list):
            value = decorate(machine, decorator, value, frame)
    assign_name(machine, node.name, value, frame)


def make_function(machine: Machine, node: Any, frame: Frame, name: str) -> Function:
    spec = node.args
    defaults = [machine.evaluate(d, frame) for d in spec.defaults]
    keyword_defaults = {
        a.arg: machine.evaluate(d, frame) for a, d in zip(spec.kwonlyargs, spec.kw_defaults) if d is not None
    }
    enclosing: Frame | None = frame
    while enclosing is not None and (enclosing.is_class or enclosing.module.frame is enclosing):
        enclosing = enclosing.enclosing
    prefix = f"{frame.label}." if frame.is_class else ""
    made = Function(node, frame.module, enclosing, defaults, keyword_defaults, name, prefix + name)
    if frame.is_class:
        frame.made.append(made)
    elif enclosing is not None and frame.module.ours and not isinstance(node, ast.Lambda):
        machine.inner_functions[node] = made
    return made


@statement(*([ast.TypeAlias] if hasattr(ast, "TypeAlias") else []))
def type_alias(machine: Machine, node: Any, frame: Frame) -> None:
    assign_name(machine, node.name.id, machine.unknown("type alias", node, frame), frame)
