"""einx: operations on tensors whose axes have names, led back to einops and torch."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..base.annotations import Any
from ..base.dim import Dim, Sym
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType, Value
from .call import Call
from .einops_pattern import REDUCTIONS, Anonymous, Expression, PatternError, read
from .entry import function, op
from .ranging import Ranging, ranged
from .settings import tensor

ELEMENTWISE = {
    "add": "add",
    "subtract": "sub",
    "multiply": "mul",
    "divide": "true_divide",
    "true_divide": "true_divide",
    "floor_divide": "floor_divide",
    "logical_and": "logical_and",
    "logical_or": "logical_or",
    "where": "where",
    "maximum": "maximum",
    "minimum": "minimum",
    "less": "lt",
    "less_equal": "le",
    "greater": "gt",
    "greater_equal": "ge",
    "equal": "eq",
    "not_equal": "ne",
    "logaddexp": "logaddexp",
}


class Named:
    """A description beside its tensors: an expression for each, without ellipses, and the lengths of axes that are known."""

    def __init__(self, call: Call, description: Any, tensors: tuple[Any, ...], parameters: dict[str, Any]) -> None:
        if not isinstance(description, str):
            raise NotUnderstood("description is not known")
        left, arrow, right = description.partition("->")
        self.inputs = [part.strip() for part in left.split(",")]
        self.output = right.strip() if arrow else None
        self.tensors = list(tensors)
        self.lengths: dict[str, Dim] = {k: v for k, v in parameters.items() if isinstance(v, (int, Sym))}
        if len(self.inputs) == 1 and len(tensors) == 2:
            # "a [b]": the second tensor has the axes in brackets
            self.inputs.append(" ".join(re.findall(r"\[([^\]]*)\]", self.inputs[0])))
        if len(self.inputs) != len(tensors) or "+" in description:
            raise NotUnderstood("this way of writing it")
        self.hidden: dict[str, int] = {}
        self.inputs = [self.spread(call, text, value) for text, value in zip(self.inputs, tensors)]
        if self.output is not None:
            self.output = re.sub(r"(\w*)\.\.\.", lambda m: behind(m[1], self.hidden.get(m[1], 0)), self.output)

    def spread(self, call: Call, text: str, value: Any) -> str:
        """The expression with the axes behind its ellipsis, and what the shape says about lengths."""
        shape = call.type(value).shape if isinstance(value, Value) else None
        if "..." in text:
            if shape is None or text.count("...") > 1 or re.search(r"\([^)]*\.\.\.", text):
                raise NotUnderstood("an ellipsis over a tensor of unknown rank")
            others = len(parsed(re.sub(r"\w*\.\.\.", "", text)).groups)
            name = re.findall(r"(\w*)\.\.\.", text)[0]
            self.hidden[name] = len(shape) - others
            text = re.sub(r"\w*\.\.\.", behind(name, len(shape) - others), text)
        groups = parsed(text).groups
        for group, length in zip(groups, shape if shape is not None and len(shape) == len(groups) else ()):
            if len(group) == 1 and isinstance(group[0], str):
                self.lengths.setdefault(group[0], length)
        return text

    def given(self, text: str) -> dict[str, Dim]:
        """Lengths of axes inside groups, which the tensor alone may not tell."""
        inside = [axis for group in parsed(text).groups if len(group) > 1 for axis in group]
        return {axis: self.lengths[axis] for axis in inside if isinstance(axis, str) and axis in self.lengths}

    def flat(self, call: Call, position: int, order: list[str]) -> Any:
        """A tensor with one axis for each of these names, of length 1 where it has none."""
        value, text = self.tensors[position], bare(self.inputs[position])
        if not isinstance(value, Value):
            return value
        own = names(text)
        if not set(own) <= set(order):
            raise NotUnderstood("an axis that the result does not have")
        target = " ".join(a if a in own else "1" for a in order)
        return call.call("einops.rearrange", value, f"{text} -> {target}", **self.given(text))

    def composed(self, call: Call, value: Any, order: list[str], output: str) -> Any:
        """The result with its axes in the groups of the output."""
        wanted, flat = bare(output), " ".join(order)
        if wanted == flat:
            return value
        extra = [a for a in names(wanted) if a not in order]
        if any(a not in self.lengths for a in extra):
            raise NotUnderstood("an axis of unknown length")
        word = "einops.repeat" if extra else "einops.rearrange"
        return call.call(word, value, f"{flat} -> {wanted}", **{a: self.lengths[a] for a in extra})


def behind(name: str, count: int) -> str:
    return " ".join(f"{name}behind{i}" for i in range(count))


def bare(text: str) -> str:
    return " ".join(text.replace("[", " ").replace("]", " ").replace("(", " (").replace(")", ") ").split())


def parsed(text: str) -> Expression:
    try:
        return read(bare(text))
    except PatternError:
        raise NotUnderstood("this way of writing it") from None


def names(text: str) -> list[str]:
    axes = parsed(text).axes
    if any(isinstance(a, Anonymous) for a in axes):
        raise NotUnderstood("an axis that is written as a number")
    return [a for a in axes if isinstance(a, str)]


# -- elementwise, dot ------------------------------------------------------------------------------------------------
def _elementwise(api: str) -> Callable[..., Any]:
    def run(call: Call, description: Any, tensors: Any, parameters: Any) -> Any:
        """add("b i, j -> b i j", x, y)"""
        named = Named(call, description, tensors, parameters)
        output = named.output if named.output is not None else max(named.inputs, key=lambda i: len(names(i)))
        order = [a for a in names(output) if any(a in names(i) for i in named.inputs)]
        parts = [named.flat(call, i, order) for i in range(len(named.tensors))]
        return named.composed(call, call.call(f"torch.{api}", *parts), order, output)

    return run


for _name, _api in ELEMENTWISE.items():
    function(f"einx.{_name}", "description, *tensors, **parameters")(_elementwise(_api))


@function("einx.dot", "description, *tensors, **parameters")
def dot(call: Call, description: Any, tensors: Any, parameters: Any) -> Any:
    """dot("b [i], [i] j -> b j", x, y)"""
    named = Named(call, description, tensors, parameters)
    if named.output is None:
        raise NotUnderstood("this way of writing it")
    own = [names(i) for i in named.inputs]
    parts = [named.flat(call, i, axes) for i, axes in enumerate(own)]
    order = [a for a in names(named.output) if any(a in axes for axes in own)]
    pattern = ", ".join(" ".join(axes) for axes in own) + " -> " + " ".join(order)
    return named.composed(call, call.call("einops.einsum", *parts, pattern), order, named.output)


# -- rearranging, reducing -------------------------------------------------------------------------------------------
@function("einx.id einx.rearrange", "description, *tensors, **parameters")
def identity(call: Call, description: Any, tensors: Any, parameters: Any) -> Any:
    """id("b (h w) -> b h w", x, h=8)"""
    named = Named(call, description, tensors, parameters)
    if len(tensors) != 1 or named.output is None or "," in named.output:
        raise NotUnderstood("several tensors")
    text, output = bare(named.inputs[0]), bare(named.output)
    new = [a for a in names(output) if a not in names(text)]
    if any(a not in named.lengths for a in new):
        raise NotUnderstood("an axis of unknown length")
    lengths = {**named.given(text), **{a: named.lengths[a] for a in new}}
    return call.call("einops.repeat" if new else "einops.rearrange", tensors[0], f"{text} -> {output}", **lengths)


def _reduction(operation: str) -> Callable[..., Any]:
    def run(call: Call, description: Any, tensor: Any, keepdims: Any, parameters: Any) -> Any:
        """sum("b [i]", x)"""
        named = Named(call, description, (tensor,), parameters)
        text = named.inputs[0]
        kept = "1" if keepdims is True else ""
        output = named.output if named.output is not None else re.sub(r"\[[^\]]*\]", kept, text)
        if not set(names(output)) <= set(names(text)):
            raise NotUnderstood("an axis that the tensor does not have")
        pattern = f"{bare(text)} -> {bare(output)}"
        return call.call("einops.reduce", tensor, pattern, operation, **named.given(text))

    return run


for _name in REDUCTIONS:
    function(f"einx.{_name}", "description, tensor, keepdims=None, **parameters")(_reduction(_name))


def _along(api: str, keeps: bool) -> Callable[..., Any]:
    def run(call: Call, description: Any, tensor: Any, parameters: Any) -> Any:
        """softmax("b [i]", x)"""
        named = Named(call, description, (tensor,), parameters)
        text = named.inputs[0]
        marked = re.findall(r"\[\s*(\w+)\s*\]", text)
        groups = parsed(text).groups
        if len(marked) != 1 or text.count("[") != 1 or [marked[0]] not in groups:
            raise NotUnderstood("several axes in brackets")
        rest = text if keeps else re.sub(r"\[[^\]]*\]", "", text)
        if bare(named.output if named.output is not None else text) != bare(rest):
            raise NotUnderstood("a result in another order")
        return call.call(f"torch.{api}", tensor, groups.index([marked[0]]))

    return run


for _name, _keeps in {"softmax": True, "log_softmax": True, "argsort": True, "argmax": False, "argmin": False}.items():
    function(f"einx.{_name}", "description, tensor, **parameters")(_along(_name, _keeps))


# -- indexing --------------------------------------------------------------------------------------------------------
@op("einx_get_at")
def get_at_op(t: Typing, tensors: Any, output: Any) -> TensorType:
    """x[axes, [indexed]], indices[axes] -> [axes of the output]"""
    return TensorType(tuple(output), tensor(tensors[0]).dtype)


@ranged("einx_get_at")
def get_at_range(r: Ranging, /, tensors: Any, output: Any) -> Any:
    """Elements of the first operand."""
    return r.moved(tensors[0])


@function("einx.get_at", "description, *tensors, **parameters")
def get_at(call: Call, description: Any, tensors: Any, parameters: Any) -> Any:
    """get_at("b [n] d, b k -> b k d", x, indices)"""
    named = Named(call, description, tensors, parameters)
    if named.output is None:
        raise NotUnderstood("this way of writing it")
    order = names(named.output)
    if any(a not in named.lengths for a in order):
        raise NotUnderstood("an axis of unknown length")
    found = call.apply("einx_get_at", tensors=tuple(tensors), output=tuple(named.lengths[a] for a in order))
    return named.composed(call, found, order, named.output)
