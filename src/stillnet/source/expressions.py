"""Expressions: each kind of syntax to a value."""

from __future__ import annotations

import ast

from ..base import dim as D
from ..base.annotations import Any
from ..base.unknown import Unknown
from .attributes import look_up, no_attribute
from .calls import call_method
from .comparison import COMPARISONS, compare
from .containers import get_item
from .control.branches import both, branch, choose, join
from .control.iteration import iterate
from .control.truthiness import truth
from .machine import Machine, expression
from .modules.imports import LazyImport, module_attribute
from .modules.open_names import open_name
from .operators import Ratio, as_dim, binary, symbol_of
from .values import (
    MISSING,
    Cond,
    Frame,
    Guarded,
    Instance,
    OneOf,
    PyIterator,
    Tensor,
)


@expression(ast.Constant)
def constant(machine: Machine, node: ast.Constant, frame: Frame) -> Any:
    return node.value


@expression(ast.Name)
def name(machine: Machine, node: ast.Name, frame: Frame) -> Any:
    value = frame.variables.get(node.id, MISSING)
    if value is MISSING or frame.module.frame is frame:
        value = find_name(machine, node.id, frame)
    if value is MISSING:
        machine.at(node, frame)
        value = open_name(machine, node.id, frame.module)
    if value is MISSING:
        raise machine.error("NameError", f"name '{node.id}' is not defined", name=node.id)
    if isinstance(value, Guarded):
        value = value.value
    return value


def find_name(machine: Machine, wanted: str, frame: Frame) -> Any:
    """Local, enclosing functions, module, builtins."""
    scope: Frame | None = frame
    first = True
    while scope is not None:
        if first or not scope.is_class:
            value = scope.variables.get(wanted, MISSING)
            if value is not MISSING and scope.module.frame is not scope:
                return value
        first = False
        scope = scope.enclosing
    module = frame.module
    value = module.variables.get(wanted, MISSING) if wanted in module.settled else MISSING
    if value is MISSING or type(value) is LazyImport:
        value = module_attribute(machine, module, wanted, strict=True)
    if value is not MISSING:
        return value
    if wanted == "__class__":
        return enclosing_class(frame)
    return machine.context["builtins"].get(wanted, MISSING)


def enclosing_class(frame: Frame) -> Any:
    """The class in whose body the running function was written."""
    scope: Frame | None = frame
    while scope is not None:
        if scope.function is not None and scope.function.owner is not None:
            return scope.function.owner
        scope = scope.enclosing
    return MISSING


@expression(ast.Attribute)
def attribute(machine: Machine, node: ast.Attribute, frame: Frame) -> Any:
    value = machine.evaluate(node.value, frame)
    machine.at(node, frame)
    found = look_up(machine, value, node.attr, frame)
    if found is MISSING:
        raise no_attribute(machine, value, node.attr)
    return found


@expression(ast.BinOp)
def binary_operation(machine: Machine, node: ast.BinOp, frame: Frame) -> Any:
    left = machine.evaluate(node.left, frame)
    right = machine.evaluate(node.right, frame)
    if not (isinstance(left, (int, float)) and isinstance(right, (int, float))):
        machine.at(node, frame)
    if isinstance(left, str) and isinstance(node.op, ast.Mod):
        from .known.python.text import percent_format

        return percent_format(machine, left, right)
    return binary(machine, symbol_of(node.op, left, right), left, right, frame)


@expression(ast.UnaryOp)
def unary_operation(machine: Machine, node: ast.UnaryOp, frame: Frame) -> Any:
    value = machine.evaluate(node.operand, frame)
    if isinstance(node.op, ast.Not):
        answer = truth(machine, value, frame, node.operand)
        return (not answer) if isinstance(answer, bool) else answer.negated()
    machine.at(node, frame)
    return unary(machine, {ast.USub: "neg", ast.UAdd: "pos", ast.Invert: "invert"}[type(node.op)], value, frame)


def unary(machine: Machine, kind: str, value: Any, frame: Frame) -> Any:
    if isinstance(value, (bool, int)) or (isinstance(value, (float, complex)) and kind != "invert"):
        return {"neg": lambda v: -v, "pos": lambda v: +v, "invert": lambda v: ~v}[kind](value)
    if isinstance(value, Tensor):
        from .tensors.operations import call_api

        if value.library == "tf":
            from .known.tensorflow.tensors import unary as tensorflow_unary

            return tensorflow_unary(machine, kind, value)
        return value if kind == "pos" else call_api(machine, f"Tensor.__{kind}__", [value], {})
    if isinstance(value, OneOf):
        return choose(machine, frame, value, lambda v: unary(machine, kind, v, frame))
    if isinstance(value, Instance):
        result = call_method(machine, value, f"__{kind}__", [], frame)
        return machine.unknown(f"operator {kind} of {value.cls.name}") if result is MISSING else result
    size = as_dim(value)
    if size is not None and kind in ("neg", "pos"):
        return D.sub(0, size) if kind == "neg" else size
    if isinstance(value, Ratio) and kind == "neg":
        return Ratio(D.sub(0, value.above), value.below)
    if isinstance(value, Unknown):
        return value
    if isinstance(value, Cond):
        return value.negated() if kind == "invert" else machine.unknown("arithmetic on a condition")
    raise machine.error("TypeError", f"bad operand type for unary {kind}")


@expression(ast.BoolOp)
def boolean_operation(machine: Machine, node: ast.BoolOp, frame: Frame) -> Any:
    return boolean(machine, node.values, isinstance(node.op, ast.And), frame)


def boolean(machine: Machine, operands: list[ast.expr], conjunction: bool, frame: Frame) -> Any:
    """Short-circuit evaluation; an undecided operand is a branch over the rest."""
    value = machine.evaluate(operands[0], frame)
    if len(operands) == 1:
        return value
    answer = truth(machine, value, frame, operands[0])
    if isinstance(answer, bool):
        return boolean(machine, operands[1:], conjunction, frame) if answer == conjunction else value
    condition = answer if conjunction else answer.negated()
    rest = side_value(machine, frame, condition, operands, conjunction)
    return combined(machine, answer, rest, conjunction, value, frame)


def side_value(machine: Machine, frame: Frame, condition: Cond, operands: list[ast.expr], conjunction: bool) -> Any:
    """The remaining operands, evaluated where the first leaves the question open."""
    outcome: list[Any] = []
    branch(
        machine,
        frame,
        condition,
        lambda: outcome.append(boolean(machine, operands[1:], conjunction, frame)),
        lambda: None,
    )
    return outcome[0] if outcome else MISSING


def combined(machine: Machine, answer: Cond, rest: Any, conjunction: bool, value: Any, frame: Frame) -> Any:
    if rest is MISSING:
        return not conjunction
    if isinstance(rest, (bool, Cond)):
        if rest is conjunction:
            return answer
        if isinstance(rest, bool):
            return rest
        word = "and" if conjunction else "or"
        return machine.decided(Cond(f"{answer} {word} {rest}", True, (word, answer, rest)))
    short = not conjunction if isinstance(value, Cond) else value
    if isinstance(value, OneOf):
        # `x or default`: the alternatives of x that are true, else the default
        keep = [v for v in value.values() if (truth(machine, v, frame) is True) is not conjunction]
        short = keep[0] if len(keep) == 1 else value
    return join(machine, answer if conjunction else answer.negated(), rest, short)


@expression(ast.Compare)
def comparison(machine: Machine, node: ast.Compare, frame: Frame) -> Any:
    left = machine.evaluate(node.left, frame)
    if type(left) is Instance and type(node.ops[0]) is ast.Is and len(node.ops) == 1:
        # searches through all modules of a large model ask this most of all
        right = machine.evaluate(node.comparators[0], frame)
        if type(right) is Instance:
            return left is right
        machine.at(node, frame)
        return compare(machine, "is", left, right, frame)
    result: Any = True
    for operator, right_node in zip(node.ops, node.comparators):
        right = machine.evaluate(right_node, frame)
        machine.at(node, frame)
        step = compare(machine, COMPARISONS[type(operator)], left, right, frame)
        if step is False:
            return False
        result = step if result is True else result if step is True else both(result, step)
        left = right
    return result


@expression(ast.IfExp)
def conditional(machine: Machine, node: ast.IfExp, frame: Frame) -> Any:
    answer = decide(machine, node.test, frame)
    if isinstance(answer, bool):
        return machine.evaluate(node.body if answer else node.orelse, frame)
    from .control.narrowing import narrowing

    yes, no = narrowing(machine, node.test, frame)
    return branch(
        machine,
        frame,
        answer,
        lambda: machine.evaluate(node.body, frame),
        lambda: machine.evaluate(node.orelse, frame),
        yes,
        no,
    )


def decide(machine: Machine, test: ast.expr, frame: Frame) -> bool | Cond:
    """The truth of a test; an undecided one is named by its text."""
    value = machine.evaluate(test, frame)
    if value is True or value is False:
        return bool(value)
    answer = truth(machine, value, frame, test)
    if isinstance(answer, Cond):
        # how the program writes the question, for whoever tells the user about it
        tests = machine.context.setdefault("tests", {})
        if answer.key not in tests:
            tests[answer.key] = answer.positive, ast.unparse(test)
    return answer


@expression(ast.JoinedStr)
def f_string(machine: Machine, node: ast.JoinedStr, frame: Frame) -> Any:
    parts = []
    for part in node.values:
        text = part.value if isinstance(part, ast.Constant) else formatted(machine, part, frame)
        if not isinstance(text, str):
            return text
        parts.append(text)
    return "".join(parts)


@expression(ast.FormattedValue)
def formatted(machine: Machine, node: ast.FormattedValue, frame: Frame) -> Any:
    from .known.python.text import format_value, text_of

    value = machine.evaluate(node.value, frame)
    spec = machine.evaluate(node.format_spec, frame) if node.format_spec is not None else ""
    if node.conversion in (ord("r"), ord("s"), ord("a")):
        value = text_of(machine, value, frame, chr(node.conversion))
    return format_value(machine, value, spec, frame)


@expression(ast.Starred)
def starred(machine: Machine, node: ast.Starred, frame: Frame) -> Any:
    return machine.evaluate(node.value, frame)


@expression(ast.NamedExpr)
def walrus(machine: Machine, node: ast.NamedExpr, frame: Frame) -> Any:
    from .statements import assign_name

    value = machine.evaluate(node.value, frame)
    target = frame
    while target.label == "comprehension" and target.enclosing is not None:
        target = target.enclosing
    assign_name(machine, node.target.id, value, target)
    return value


@expression(ast.Await)
def awaited(machine: Machine, node: ast.Await, frame: Frame) -> Any:
    return machine.evaluate(node.value, frame)


@expression(ast.Yield)
def yielded(machine: Machine, node: ast.Yield, frame: Frame) -> Any:
    """The body of a generator is read before anybody takes an item, so what is sent to it is not known."""
    if frame.on_yield is not None:
        return hand_out(machine, node, frame)
    hand_out(machine, node, frame)
    return machine.unknown("what a generator is sent")


def hand_out(machine: Machine, node: ast.Yield, frame: Frame) -> Any:
    value = machine.evaluate(node.value, frame) if node.value is not None else None
    if frame.on_yield is not None:
        return frame.on_yield(value)
    if frame.yields is not None:
        frame.yields.append(handed_out(machine, frame, value))
    return None


def handed_out(machine: Machine, frame: Frame, value: Any) -> Any:
    """A value that a generator yields, under the conditions met since it was called."""
    guard, outer = machine.builder.guard, frame.yield_guard
    conditions = tuple(c for c in guard[len(outer) :] if isinstance(c, Cond)) if len(guard) > len(outer) else ()
    if not conditions or guard[: len(outer)] != outer:
        return value
    return (
        Guarded(value.value, (*conditions, *value.guard)) if isinstance(value, Guarded) else Guarded(value, conditions)
    )


@expression(ast.YieldFrom)
def yielded_from(machine: Machine, node: ast.YieldFrom, frame: Frame) -> Any:
    source = machine.evaluate(node.value, frame)
    items = iterate(machine, source, frame)
    if frame.yields is not None:
        frame.yields.extend(handed_out(machine, frame, i) for i in items)
    return source.result if isinstance(source, PyIterator) else None


@expression(ast.Lambda)
def anonymous(machine: Machine, node: ast.Lambda, frame: Frame) -> Any:
    from .statements import make_function

    return make_function(machine, node, frame, "<lambda>")


@expression(ast.Slice)
def slice_value(machine: Machine, node: ast.Slice, frame: Frame) -> Any:
    parts = [machine.evaluate(p, frame) if p is not None else None for p in (node.lower, node.upper, node.step)]
    return slice(*parts)


@expression(ast.Subscript)
def subscript(machine: Machine, node: ast.Subscript, frame: Frame) -> Any:
    value = machine.evaluate(node.value, frame)
    index = machine.evaluate(node.slice, frame)
    machine.at(node, frame)
    return get_item(machine, value, index, frame)
