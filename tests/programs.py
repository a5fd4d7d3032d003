"""Random programs over Python and torch: classes, loops, branches, comprehensions, odd arguments, wrong calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

import stillnet.source.program  # noqa: F401 - fills the tables
from stillnet.ops import FUNCTIONS, LAYERS
from stillnet.source.known.registry import METHODS

HEAD = """import math
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from somewhere import lambda_

a, b, c, args = 2, [1, 2, 3], {"k": 0.5}, {"dim": 1}
x, y = torch.randn(2, 3, 4), torch.arange(6)
net = self = nn.Linear(4, 3)


def f(x, *args, **more):
    return x


"""
DEEPEST = 3
NAMES = ("a", "b", "c", "x", "y", "self", "args", "net")
NUMBERS = ("0", "1", "2", "3", "-1", "7", "64", "10**9", "0.5", "-2.5", "1e30", "float('nan')", "True")
CONSTANTS = (*NUMBERS, "None", "''", "'abc'", "b'x'", "...", "torch.float16", "torch.long", "int", "nn.Linear", "()")
BINARY = ("+", "-", "*", "/", "//", "%", "**", "@", "&", "|", "^", "<<", ">>")
COMPARED = ("==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in")
SIZES = (
    "2",
    "4, 3",
    "3, 4",
    "2, 3, 4",
    "3, 5, 2",
    "1, 1",
    "0",
    "-1",
    "2, -1",
    "4, 4, 1, 1",
    "3, 3, bias=False",
    "x, 2",
)
ERRORS = ("Exception", "ValueError", "(TypeError, RuntimeError)", "KeyError as e", "BaseException")
BUILTINS = [
    "len",
    "range",
    "list",
    "tuple",
    "dict",
    "set",
    "str",
    "int",
    "float",
    "bool",
    "sum",
    "min",
    "max",
    "abs",
    "sorted",
    "reversed",
    "enumerate",
    "zip",
    "map",
    "filter",
    "any",
    "all",
    "isinstance",
    "hasattr",
    "getattr",
    "setattr",
    "print",
    "type",
    "iter",
    "next",
    "divmod",
    "round",
    "pow",
    "repr",
    "id",
    "hash",
    "callable",
    "vars",
    "dir",
    "slice",
    "math.floor",
    "math.prod",
    "math.sqrt",
    "math.log",
    "np.zeros",
    "np.array",
    "np.arange",
    "np.concatenate",
    "torch.Size",
    "torch.tensor",
]
APIS = sorted(n for n in FUNCTIONS if n.startswith("torch.") and n.count(".") <= 3)
TENSOR_METHODS = sorted(n.removeprefix("Tensor.") for n in FUNCTIONS if n.startswith("Tensor."))
PLAIN_METHODS = sorted({m for kind in ("list", "dict", "str", "set", "tuple") for m in METHODS.get(kind, {})})
LAYER_NAMES = sorted(n for n in LAYERS if n.startswith("torch.nn.") and n.count(".") == 2)
MODULE_METHODS = [
    "parameters",
    "named_parameters",
    "modules",
    "named_modules",
    "children",
    "state_dict",
    "load_state_dict",
    "train",
    "eval",
    "to",
    "half",
    "apply",
    "register_buffer",
    "register_parameter",
    "add_module",
    "zero_grad",
    "requires_grad_",
    "forward",
    "extra_repr",
    "cuda",
    "buffers",
    "get_submodule",
]


class Writer:
    """Writes one program; every choice is drawn, so that a failing program shrinks."""

    def __init__(self, draw: Callable[[Any], Any]) -> None:
        self.draw = draw
        self.depth = 0

    def pick(self, choices: Any) -> Any:
        return self.draw(st.sampled_from(choices))

    def count(self, least: int, most: int) -> int:
        return int(self.draw(st.integers(least, most)))

    # -- expressions -----------------------------------------------------------------------------------------------
    def expression(self) -> str:
        if self.depth >= DEEPEST:
            return self.atom()
        self.depth += 1
        try:
            return str(self.pick(EXPRESSIONS)(self))
        finally:
            self.depth -= 1

    def atom(self) -> str:
        return str(self.pick((*NAMES, *CONSTANTS)))

    def tensor(self) -> str:
        maker = self.pick(("torch.randn", "torch.zeros", "torch.ones", "torch.arange", "torch.randint"))
        sizes = [self.pick(("1", "2", "3", "4", "0", "8")) for _ in range(self.count(0, 4))]
        if maker == "torch.randint":
            return f"torch.randint(0, {self.atom()}, ({''.join(s + ', ' for s in sizes)}))"
        return f"{maker}({', '.join(sizes[:1] if maker == 'torch.arange' else sizes) or '1'})"

    def arguments(self) -> str:
        plain = [self.expression() for _ in range(self.count(0, 3))]
        kind = self.count(0, 9)
        if kind == 0:
            plain.append(f"*{self.expression()}")
        if kind == 1:
            plain.append(f"**{self.pick(('{}', 'args', 'dict(dim=1)', 'a'))}")
        if kind in (2, 3):
            name = self.pick(("dim", "bias", "keepdim", "dtype", "stride", "inplace", "p", "size", "key"))
            plain.append(f"{name}={self.expression()}")
        return ", ".join(plain)

    def call(self) -> str:
        name = self.pick(("a", "b", "net", "self", "f", "lambda_", "(lambda *k: k)", "x"))
        return f"{name}({self.arguments()})"

    def builtin(self) -> str:
        return f"{self.pick(BUILTINS)}({self.arguments()})"

    def api(self) -> str:
        first = self.tensor() if self.count(0, 1) else self.expression()
        return f"{self.pick(APIS)}({', '.join(p for p in (first, self.arguments()) if p)})"

    def simple(self) -> str:
        """Tensors and numbers only: these get further than nested expressions do."""
        given = ", ".join(self.simple_argument() for _ in range(self.count(0, 4)))
        kind = self.count(0, 3)
        if kind == 0:
            return f"{self.pick(APIS)}({given})"
        if kind == 1:
            return f"{self.pick(LAYER_NAMES)}({self.pick(SIZES)})({given})"
        if kind == 2:
            return f"{self.pick(('x', 'y', self.tensor()))}.{self.pick(TENSOR_METHODS)}({given})"
        return f"{self.pick(('x', self.tensor()))}[{given or ':'}] {self.pick(BINARY)} {self.simple_argument()}"

    def simple_argument(self) -> str:
        sizes = self.pick(SIZES[:-2])
        choices = (
            self.tensor(),
            "x",
            "y",
            self.pick(NUMBERS),
            f"({sizes},)",
            f"[{sizes}]",
            f"[x, {self.tensor()}]",
            "None",
        )
        return str(self.pick(choices))

    def method(self) -> str:
        owner = self.tensor() if self.count(0, 1) else f"({self.expression()})"
        return f"{owner}.{self.pick(TENSOR_METHODS)}({self.arguments()})"

    def plain_method(self) -> str:
        return f"({self.expression()}).{self.pick(PLAIN_METHODS)}({self.arguments()})"

    def module_method(self) -> str:
        return f"({self.layer()}).{self.pick(MODULE_METHODS)}({self.arguments()})"

    def layer(self) -> str:
        sizes = ", ".join(self.pick(("1", "2", "3", "4", "8", "0", "-1", "x", "2.0")) for _ in range(self.count(0, 3)))
        return f"{self.pick(LAYER_NAMES)}({sizes})"

    def applied(self) -> str:
        return f"{self.layer()}({self.tensor()})"

    def sequential(self) -> str:
        layers = ", ".join(self.layer() for _ in range(self.count(0, 3)))
        return f"nn.Sequential({layers})({self.tensor()})"

    def binary(self) -> str:
        return f"({self.expression()} {self.pick(BINARY)} {self.expression()})"

    def compared(self) -> str:
        return f"({self.expression()} {self.pick(COMPARED)} {self.expression()})"

    def logical(self) -> str:
        return f"({self.expression()} {self.pick(('and', 'or', 'if a else', 'if x.shape[0] > 2 else'))} {self.atom()})"

    def unary(self) -> str:
        return f"({self.pick(('not ', '-', '~', '+'))}{self.expression()})"

    def display(self) -> str:
        items = ", ".join(self.expression() for _ in range(self.count(0, 3)))
        return str(self.pick((f"[{items}]", f"({items},)" if items else "()", f"{{{items}}}")))

    def dictionary(self) -> str:
        return f"{{{self.expression()}: {self.expression()}, {self.pick(('**a', repr('k') + ': 1'))}}}"

    def comprehension(self) -> str:
        body = f"{self.expression()} for {self.pick(('a', 'b', 'a, b', '*a, b'))} in {self.expression()}"
        body += f" if {self.expression()}" if self.count(0, 2) == 0 else ""
        return str(self.pick((f"[{body}]", f"({body})", f"{{{body}}}", f"{{1: {body}}}", f"sum({body})")))

    def subscript(self) -> str:
        owner = self.tensor() if self.count(0, 1) else f"({self.expression()})"
        return f"{owner}[{self.index()}]"

    def index(self) -> str:
        parts = [self.pick((":", "...", "None", "::2", "-1", "1:", self.expression())) for _ in range(self.count(1, 3))]
        return ", ".join(parts)

    def attribute(self) -> str:
        name = self.pick(
            ("shape", "dtype", "T", "data", "grad", "weight", "bias", "device", "nope", "__class__", "ndim")
        )
        return f"({self.expression()}).{name}"

    def text(self) -> str:
        return f'f"{{{self.pick(NAMES)}!r:>{self.pick(("4", "", "x"))}}}"'

    def lambda_(self) -> str:
        return f"(lambda {self.pick(('a', 'x, *args', 'self, a=1', '**args', ''))}: {self.expression()})"

    # -- programs ------------------------------------------------------------------------------------------------------
    def program(self) -> str:
        """Statements in a row; most of them go on where one raises, since few survive what they are given."""
        lines: list[str] = []
        for _ in range(self.count(1, 8)):
            kept = self.count(0, 4) > 0
            body = self.statement("    " if kept else "")
            lines += ["try:", *body, "except Exception as e:", "    pass"] if kept else body
        return "\n".join(lines) + "\n"

    # -- statements ------------------------------------------------------------------------------------------------
    def block(self, indent: str, least: int = 1) -> list[str]:
        lines: list[str] = []
        for _ in range(self.count(least, 3)):
            lines += self.statement(indent)
        return lines

    def statement(self, indent: str) -> list[str]:
        if len(indent) >= 12:
            return [f"{indent}{self.pick(NAMES)} = {self.expression()}"]
        return [str(line) for line in self.pick(STATEMENTS)(self, indent)]

    def assign(self, indent: str) -> list[str]:
        target = self.pick(
            (*NAMES, "a, b", "*a, b", "self.a", "x[0]", "x[..., 1:]", "(a, (b, c))", "a.weight", "args['k']")
        )
        return [f"{indent}{target} = {self.expression()}"]

    def augment(self, indent: str) -> list[str]:
        return [f"{indent}{self.pick((*NAMES, 'x[0]', 'self.a'))} {self.pick(BINARY)}= {self.expression()}"]

    def evaluate(self, indent: str) -> list[str]:
        return [f"{indent}{self.expression()}"]

    def if_(self, indent: str) -> list[str]:
        lines = [f"{indent}if {self.expression()}:", *self.block(indent + "    ")]
        return [*lines, f"{indent}else:", *self.block(indent + "    ")] if self.count(0, 1) else lines

    def for_(self, indent: str) -> list[str]:
        source = self.pick(("range(3)", "range(a)", "range(10**8)", "zip(a, b)", "enumerate(x)", self.expression()))
        end = self.pick(("pass", "break", "continue", "if x: break"))
        body = self.block(indent + "    ")
        return [f"{indent}for {self.pick(('a', 'a, b', 'x'))} in {source}:", *body, f"{indent}    {end}"]

    def while_(self, indent: str) -> list[str]:
        return [f"{indent}while {self.expression()}:", *self.block(indent + "    ")]

    def try_(self, indent: str) -> list[str]:
        lines = [f"{indent}try:", *self.block(indent + "    ")]
        lines += [f"{indent}except {self.pick(ERRORS)}:", *self.block(indent + "    ")]
        return [*lines, f"{indent}finally:", *self.block(indent + "    ")] if self.count(0, 2) == 0 else lines

    def with_(self, indent: str) -> list[str]:
        manager = self.pick(("torch.no_grad()", "open('f')", "torch.autocast('cpu') as a", self.expression()))
        return [f"{indent}with {manager}:", *self.block(indent + "    ")]

    def function(self, indent: str) -> list[str]:
        parameters = self.pick(("a", "a, b=2", "*args, **c", "x, /, y, *, a=None", "self", ""))
        end = self.pick(
            ("return a", "return x, y", f"return {self.expression()}", "yield x", "yield from a", "return f(x)")
        )
        head = self.pick(("", f"{indent}@{self.pick(('torch.no_grad()', 'staticmethod', 'property', 'a', 'f'))}\n"))
        return [f"{head}{indent}def f({parameters}):", *self.block(indent + "    "), f"{indent}    {end}"]

    def class_(self, indent: str) -> list[str]:
        base = self.pick(
            ("nn.Module", "nn.Module", "nn.Linear", "nn.Sequential", "dict", "list", "Exception", "a", "net")
        )
        inner = indent + "    "
        lines = [f"{indent}class net({base}):"]
        lines += [f"{inner}def __init__(self, a=2, *args):", f"{inner}    {self.pick(('super().__init__()', 'pass'))}"]
        lines += [f"{inner}    self.{self.pick('abc')} = {self.pick((self.layer(), self.expression()))}"]
        lines += [f"{inner}def {self.pick(('forward', '__call__', '__getattr__', '__len__'))}(self, x):"]
        lines += [*self.block(inner + "    "), f"{inner}    return {self.pick(('x', 'self.a(x)', self.expression()))}"]
        return [*lines, f"{indent}{self.pick(('a = net()', 'a = net(3)(torch.randn(2, 3))', 'net', 'x = net(2)'))}"]

    def leave(self, indent: str) -> list[str]:
        return [
            indent + self.pick(("pass", "raise ValueError(a)", "raise", "assert x", "del a", "import os", "global x"))
        ]


EXPRESSIONS = (
    *(Writer.atom, Writer.tensor, Writer.call, Writer.builtin, Writer.api, Writer.method, Writer.plain_method),
    *(Writer.module_method, Writer.layer, Writer.applied, Writer.sequential, Writer.binary, Writer.compared),
    *(Writer.logical, Writer.unary, Writer.display, Writer.dictionary, Writer.comprehension, Writer.subscript),
    *(Writer.attribute, Writer.text, Writer.lambda_, Writer.tensor, Writer.api, Writer.method, Writer.applied),
    *(Writer.simple,) * 12,
)
STATEMENTS = (
    *(Writer.assign, Writer.assign, Writer.assign, Writer.augment, Writer.evaluate, Writer.if_, Writer.for_),
    *(Writer.while_, Writer.try_, Writer.with_, Writer.function, Writer.class_, Writer.leave),
)


@st.composite
def programs(draw: Any) -> str:
    writer = Writer(draw)
    return HEAD + writer.program()
