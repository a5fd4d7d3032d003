"""Constructors written at random, in the ways people build modules: the tree and the totals are torch's, or said to be open."""

from __future__ import annotations

import random
import sys
import types
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

HEAD = """\
import copy
import enum
import functools
import math
from collections import OrderedDict, namedtuple
from dataclasses import dataclass, field, replace
from functools import partial, reduce
from itertools import accumulate, chain, cycle, islice, pairwise, product

import torch
from torch import nn

Pair = namedtuple("Pair", "first second", defaults=(2,))


class Kind(enum.Enum):
    BN = "bn"
    LN = "ln"
    NONE = "none"


@dataclass
class Config:
    width: int = {width}
    depths: tuple = {depths}
    rate: float = 0.{rate}
    norm: str = "{norm}"
    extra: dict = field(default_factory=lambda: {{"heads": {heads}, "bias": {bias}}})

    @property
    def double(self):
        return self.width * 2

    def scaled(self, factor):
        return replace(self, width=int(self.width * factor))


class Sizes:
    limit = 3

    def __init__(self, *values):
        self.values = list(values)

    def __len__(self):
        return len(self.values)

    def __getitem__(self, index):
        return self.values[index]

    def __iter__(self):
        yield from self.values[: self.limit]

    def __call__(self, more=1):
        return self.values[-1] + more

    @staticmethod
    def parse(text):
        return Sizes(*(int(part) for part in text.split("x")))


NORMS = {{"bn": nn.BatchNorm1d, "ln": nn.LayerNorm, "none": lambda n: nn.Identity()}}
BUILDERS = {{}}


def builder(name):
    def register(made):
        BUILDERS[name] = made
        return made

    return register


def doubled(function):
    @functools.wraps(function)
    def run(n, *args, **kwargs):
        return function(2 * n, *args, **kwargs)

    return run


@functools.lru_cache(None)
def steps(n):
    return 1 if n < 2 else steps(n - 1) % 5 + 2


@builder("linear")
def linear(n, out=3):
    return nn.Linear(n, out)


@builder("wide")
@doubled
def wide(n, *, bias=False):
    return nn.Linear(n, n + 1, bias=bias)


def make_norm(name, n):
    return NORMS[name](n)


class Scaled:
    def scale(self):
        return getattr(self, "factor", 1)


class Block(Scaled, nn.Module):
    expansion = {expansion}

    def __init__(self, n_in, n_out=None, *, bias=True, norm="none", **kwargs):
        super().__init__()
        n_out = n_out or n_in
        hidden = max(1, n_in * self.expansion * self.scale() // kwargs.get("divide", 1))
        self.up = nn.Linear(n_in, hidden, bias=bias)
        self.norm = make_norm(norm, hidden)
        self.down = nn.Linear(hidden, n_out, bias)
        self.skip = nn.Linear(n_in, n_out, bias=False) if n_in != n_out else None
        self.reset()

    def reset(self):
        for module in self.modules():
            if isinstance(module, nn.Linear):
                nn.init.zeros_(module.weight)

    @classmethod
    def square(cls, n, **kwargs):
        return cls(n, n, **kwargs)


class Wide(Block):
    expansion = Block.expansion + 1
    factor = 2

    def __init__(self, *args, gate=False, **kwargs):
        super().__init__(*args, **kwargs)
        if gate:
            self.gate = nn.Parameter(torch.zeros(self.down.out_features, 1))
        self.register_buffer("steps", torch.zeros(3))


class Net(nn.Module):
    def __init__(self, config=Config()):
        super().__init__()
        self.config = config
        n = config.width
        sizes = [n]
        layers = []
{body}
        for number, layer in enumerate(layers):
            {register}

    def forward(self, x):
        return x
"""
NUMBERS = (
    *("n", "config.width", "config.double", "sizes[-1]", "sizes[0]", "len(layers) + 1", "sum(sizes) % 7 + 1"),
    *("max(sizes)", "n // 2 + 1", "int(n * config.rate) + 1", "math.ceil(n / 3)", "round(n * 1.5)", "2 ** (n % 3)"),
    *("config.extra['heads']", "config.extra.get('none', 3)", "min(n, 5)", "abs(-n)", "len(str(n)) + 1", "-n // 2 + n"),
    *("config.depths[-1]", "sum(config.depths)", "divmod(n, 3)[0] + 1", "n if n > 4 else n + 2", "(n << 1) & 15 | 1"),
    *(
        "reduce(lambda a, b: a + b, config.depths, 1)",
        "config.scaled(1.5).width",
        "int(math.sqrt(n)) + 1",
        "-n % 4 + 1",
    ),
    *("sorted(sizes)[0]", "next(i for i in range(1, 99) if i * i >= n)", "steps(n)", "Sizes(1, n)()", "Pair(n).second"),
    *(
        "len(Sizes(*sizes))",
        "max(Sizes(*sizes))",
        "Sizes.parse(f'{n}x3')[0]",
        "Pair(*sizes[:1]).first",
        "Pair(1, n)[1]",
    ),
    *(
        "torch.zeros(n, 2).numel()",
        "torch.arange(n).shape[0]",
        "len(torch.linspace(0, 1, n).tolist())",
        "int(f'{n:02d}')",
    ),
    *(
        "sizes.index(sizes[-1]) + 1",
        "sizes.count(n) + 1",
        "len({*sizes})",
        "(lambda k=n: k + 1)()",
        "int('1' * (n % 2 + 1))",
    ),
    *("len('a,b,c'.split(',')[1:])", "int(round(n / 2, 0)) + 1", "max((s for s in sizes if s > 3), default=4)"),
    *("min(sizes, key=lambda s: -s)", "dict(a=n, b=2)['a']", "{**config.extra, 'heads': 3}['heads']", "int(1e1) % 7"),
    *(
        "len(list(chain(sizes, config.depths)))",
        "[*sizes, *config.depths][-1]",
        "sum(i for i, _ in enumerate(sizes)) + 1",
    ),
    *(
        "list(BUILDERS).index('wide') + 1",
        "(n or 3)",
        "(n > 3 and 4) or 5",
        "int(n > 3) + 1",
        "len(range(1, n + 1, 2))",
    ),
)
TESTS = (
    *("n > 4", "n % 2", "config.norm == 'ln'", "len(layers) > 2", "not layers", "config.norm in ('bn', 'ln')"),
    *("isinstance(n, int) and n > 2", "hasattr(self, 'm1')", "sizes[-1] >= sizes[0]", "any(s > 5 for s in sizes)"),
    *("all(s for s in sizes)", "config.extra['bias'] or n == 1", "'heads' in config.extra", "1 < n < 9"),
    *(
        "config.rate > 0.5",
        "Kind(config.norm) is Kind.LN",
        "Kind.BN.value == config.norm",
        "config.norm.startswith('b')",
    ),
    *(
        "(half := n // 2) > 2",
        "getattr(self, 'missing', None) is None",
        "len(list(self.children())) > 2",
        "callable(wide)",
    ),
)
LAYERS = (
    *("nn.Linear({a}, {b})", "nn.Linear({a}, {b}, bias=config.extra['bias'])", "Block({a})", "nn.Embedding({a}, {b})"),
    *("Block({a}, {b}, norm=config.norm)", "Wide({a}, {b}, gate=n % 2 == 0)", "Wide.square({a}, divide=2)"),
    *("nn.Sequential(nn.Linear({a}, {b}), nn.ReLU())", "nn.Conv2d({a}, {b}, (1, 3))", "partial(nn.Linear, {a})({b})"),
    *("make_norm(config.norm, {a})", "nn.GRU({a}, {b}, num_layers=2, bidirectional=True)", "nn.PReLU({a})"),
    *("nn.Bilinear({a}, {b}, 2)", "nn.MultiheadAttention(4 * ({a}), 4)", "nn.ConvTranspose1d({a}, {b}, 2, bias=False)"),
    *("BUILDERS['linear']({a}, out={b})", "wide({a})", "wide({a}, bias=True)", "getattr(nn, 'Lin' + 'ear')({a}, {b})"),
    *("type('Made', (Block,), {{'expansion': 2}})({a})", "globals()['Block']({a}, norm=Kind.LN.value)"),
)
ENDINGS = (
    *(
        "self.{m}_again = self.{m}",
        "self.{m}_copy = copy.deepcopy(self.{m})",
        "del self.{m}",
        "self.{m} = nn.Identity()",
    ),
    *("self.{m}.more = {layer}", "self.{m}.requires_grad_(False)", "layers.extend(self.{m}.children())"),
    *(
        "self.{m} = nn.Sequential(*list(self.{m}.children()), nn.ReLU())",
        "n = n + sum(1 for _ in self.{m}.modules()) % 3",
    ),
    *("n = n + len(list(self.{m}.parameters()))", "n = 1 + sum(p.numel() for p in self.{m}.parameters()) % 5"),
    *("n = 1 + len([k for k in self.{m}.state_dict() if k.endswith('weight')])", "self.{m}.apply(lambda part: None)"),
    *(
        "n = 1 + sum(isinstance(part, nn.Linear) for part in self.{m}.modules())",
        "setattr(self.{m}, 'late', nn.Tanh())",
    ),
    *("n = 1 + len(dict(self.{m}.named_parameters()))", "n = len(next(iter(self._modules))) + 1"),
)
LISTS = (
    *("{m}.append({layer})", "{m}.extend([{layer}, nn.ReLU()])", "{m}[0] = {layer}", "{m}.insert(1, {layer})"),
    *("{m} = {m}[1:]", "del {m}[0]", "{m} = {m} + nn.ModuleList([nn.Tanh()])", "{m}.pop(0)", "{m}[-1] = nn.Tanh()"),
    *("{m} = nn.Sequential(*{m})", "{m} = nn.ModuleList(reversed({m}))", "n = len({m}) + 1", "{m} += [nn.Tanh()]"),
)
SEQUENCES = (
    *("sizes[::-1]", "sizes + [n]", "[s + 1 for s in sizes]", "list(accumulate(sizes))[-3:]", "sorted(set(sizes))"),
    *(
        "[*sizes, n][-3:]",
        "list(reversed(sizes))",
        "[s for s in sizes if s % 2] or [3]",
        "list(islice(cycle(sizes), 3))",
    ),
    *("list(map(lambda s: s + 1, sizes))", "[a * b % 9 + 1 for a, b in product(sizes[:2], sizes[:2])]"),
    *(
        "list(dict.fromkeys(sizes))",
        "[a + b for a, b in zip(sizes, sizes[1:])] or [2]",
        "sorted(sizes, key=lambda s: -s)[:4]",
    ),
    *(
        "sizes[:2] * 2",
        "list(filter(lambda s: s > 2, sizes)) or [4]",
        "[s for row in [sizes, config.depths] for s in row]",
    ),
    *("list(Sizes(*sizes))", "[max(a, b) for a, b in pairwise([n, *sizes])]", "list(range(1, n + 1))[:3]"),
)
ROUNDS = (
    *("{m} in range(2)", "{m}, size in enumerate(sizes[:3])", "{m} in config.depths", "{m}, _ in zip(range(2), sizes)"),
    *("{m} in reversed(range(2))", "{m} in range(2, 0, -1)", "{m} in list(sizes)[:2]", "{m} in Sizes(1, 2)"),
    *("_, {m} in sorted(config.extra.items())", "{m} in [i for i in range(3) if i]"),
)


@dataclass
class Writer:
    """Writes one program."""

    chance: random.Random
    lines: list[str] = field(default_factory=list)
    names: int = 0

    def put(self, indent: int, text: str) -> None:
        self.lines.append("    " * indent + text)

    def fresh(self) -> str:
        self.names += 1
        return f"m{self.names}"

    def number(self) -> str:
        return self.chance.choice(NUMBERS)

    def test(self) -> str:
        return self.chance.choice(TESTS)

    def layer(self) -> str:
        return self.chance.choice(LAYERS).format(a=self.number(), b=self.number())

    def block(self, indent: int, depth: int) -> None:
        for _ in range(self.chance.randrange(2, 5)):
            writers = STATEMENTS if depth <= 0 else (*STATEMENTS, *NESTED)
            self.chance.choice(writers)(self, indent, depth - 1)

    def program(self) -> str:
        for _ in range(3):
            self.block(2, 2)
        chance = self.chance
        ways = (
            "self.add_module(f'layer{number}', layer)",
            "setattr(self, f'layer{number}', layer)",
            "self.register_module('layer_%02d' % number, layer)",
        )
        return HEAD.format(
            width=chance.randrange(2, 12),
            depths=tuple(chance.randrange(1, 4) for _ in range(chance.randrange(1, 4))),
            rate=chance.randrange(1, 9),
            norm=chance.choice(["bn", "ln", "none"]),
            heads=chance.randrange(1, 5),
            bias=chance.choice([True, False]),
            expansion=chance.randrange(1, 4),
            body="\n".join(self.lines),
            register=chance.choice(ways),
        )


Statement = Callable[[Writer, int, int], None]
LINES = (
    *("n = {a}", "sizes.append({a})", "layers.append({layer})", "layers.append({layer})", "self.{m} = {layer}"),
    *("layers += [{layer} for _ in range({small})]", 'setattr(self, f"x{{len(layers)}}_{m}", {layer})'),
    *(
        "self.add_module('{m}', {layer})",
        "self.{m} = nn.Parameter(torch.randn({a}, {b}))",
        "n, width = {a}, {b}; sizes.append(width)",
    ),
    "self.{m} = nn.ModuleList([{layer} for a, b in pairwise(sizes)] + [nn.Linear(a, b) for a, b in zip([n, *sizes], sizes)])",
    "self.{m} = nn.ModuleDict({{f'k{{j}}': nn.Linear(j + 1, n) for j in range(len(sizes))}})",
    "self.{m} = nn.Sequential(OrderedDict([('a', {layer}), ('b', nn.ReLU()), ('c', {layer})]))",
    *("sizes = {sequence}", "n = n + 1 if {test} else max(n - 1, 1)", "self.register_buffer('{m}', torch.zeros(n, 2))"),
    *("self.register_parameter('{m}', nn.Parameter(torch.ones(n)))", "self.register_parameter('{m}', None)"),
    *(
        "first, *rest = [*sizes, n]; n = first + len(rest)",
        "self.{m} = nn.ParameterList([nn.Parameter(torch.ones(s)) for s in sizes])",
    ),
    *(
        "sizes.insert(0, {a})",
        "sizes.sort(); sizes.reverse()",
        "sizes[-1] += 1",
        "n = sizes.pop() if len(sizes) > 1 else n",
    ),
    *(
        "config.extra.setdefault('more', {a}); n = config.extra['more']",
        "self.{m} = nn.ParameterDict({{'a': nn.Parameter(torch.ones(n))}})",
    ),
)


def line(w: Writer, indent: int, depth: int) -> None:
    parts = {"a": w.number(), "b": w.number(), "layer": w.layer(), "m": w.fresh(), "test": w.test()}
    small, sequence = w.chance.randrange(0, 3), w.chance.choice(SEQUENCES)
    w.put(indent, w.chance.choice(LINES).format(**parts, small=small, sequence=sequence))


def changed(w: Writer, indent: int, depth: int) -> None:
    name = w.fresh()
    w.put(indent, f"self.{name} = {w.layer()}")
    w.put(indent, w.chance.choice(ENDINGS).format(m=name, layer=w.layer()))


def listed(w: Writer, indent: int, depth: int) -> None:
    name = w.fresh()
    w.put(indent, f"{name} = nn.ModuleList([{w.layer()}, {w.layer()}])")
    w.put(indent, w.chance.choice(LISTS).format(m=name, layer=w.layer()))
    w.put(indent, f"self.{name} = {name}")


STATEMENTS: tuple[Statement, ...] = (line, line, line, line, changed, listed)


def asks(w: Writer, indent: int, depth: int) -> None:
    w.put(indent, f"if {w.test()}:")
    w.block(indent + 1, depth)
    if w.chance.random() < 0.5:
        w.put(indent, "else:")
        w.block(indent + 1, depth)


def repeats(w: Writer, indent: int, depth: int) -> None:
    name = w.fresh()
    w.put(indent, f"for {w.chance.choice(ROUNDS).format(m=name)}:")
    w.block(indent + 1, depth)
    if w.chance.random() < 0.3:
        w.put(indent + 1, f"if {name} > 1:")
        w.put(indent + 2, w.chance.choice(["break", "continue"]))
    if w.chance.random() < 0.2:
        w.put(indent, "else:")
        w.block(indent + 1, depth)


def counts(w: Writer, indent: int, depth: int) -> None:
    name = w.fresh()
    w.put(indent, f"{name} = 0")
    w.put(indent, f"while {name} < 2 and n < 40:")
    w.put(indent + 1, f"{name} += 1")
    w.block(indent + 1, depth)


REFUSED = (
    "layers.append(nn.Conv2d(n, n + 1, 3, groups=n + 2))",
    "self.heads = nn.MultiheadAttention(3 * n + 1, 3)",
    "layers.extend([nn.ReLU(), nn.GroupNorm(n + 1, n)])",
)


def tries(w: Writer, indent: int, depth: int) -> None:
    w.put(indent, "try:")
    w.block(indent + 1, depth)
    w.put(indent + 1, f"if {w.test()}:")
    w.put(indent + 2, w.chance.choice(["raise ValueError(n)", "n = {}['none']", "n = [][n]", *REFUSED]))
    line(w, indent + 1, depth)
    w.put(indent, "except (ValueError, LookupError, AssertionError) as error:")
    w.put(indent + 1, "n = len(error.args) + 1")
    if w.chance.random() < 0.4:
        w.put(indent, "finally:")
        w.put(indent + 1, "sizes.append(n)")


def function(w: Writer, indent: int, depth: int) -> None:
    name = w.fresh()
    w.put(indent, f"def {name}(n, scale=2, *more, **named):")
    w.put(indent + 1, w.chance.choice(["nonlocal sizes", "pass"]))
    w.put(indent + 1, "made = nn.Linear(n, n * scale + len(more) + len(named))")
    w.put(indent + 1, f"return made if {w.test()} else nn.Sequential(made, nn.ReLU())")
    given = w.chance.choice(["", ", 3", ", 3, 4, 5", ", k=1", ", *[2]", ", **{'scale': 3, 'k': 1}"])
    w.put(indent, f"layers.append({name}({w.number()}{given}))")


def matches(w: Writer, indent: int, depth: int) -> None:
    w.put(
        indent, f"match {w.chance.choice(['n % 3', 'config.norm', '(n % 2, config.norm)', 'sizes', 'config.extra'])}:"
    )
    w.put(indent + 1, "case 0 | 'bn':")
    w.put(indent + 2, f"layers.append({w.layer()})")
    w.put(indent + 1, "case (1, str() as name):")
    w.put(indent + 2, f"self.{w.fresh()} = make_norm(name, n)")
    w.put(indent + 1, "case [first, *_] if first > 4:")
    w.put(indent + 2, f"self.{w.fresh()} = nn.Linear(first, n)")
    w.put(indent + 1, "case {'heads': heads, **others}:")
    w.put(indent + 2, f"self.{w.fresh()} = nn.Linear(heads, len(others) + 1)")
    w.put(indent + 1, "case _:")
    w.put(indent + 2, f"n = {w.number()}")


NESTED: tuple[Statement, ...] = (asks, asks, repeats, repeats, counts, tries, function, matches)
Tree = dict[str, tuple[str, dict[str, list[int]]]]


def write(seed: int) -> str:
    return Writer(random.Random(seed)).program()


def built(program: str) -> tuple[dict[str, int], Tree]:
    """What torch says of the model: its numbers of parameters; each module's class and own parameters."""
    import torch

    torch.set_num_threads(1)
    module = types.ModuleType("program")
    sys.modules["program"] = module  # dataclasses look their module up
    exec(compile(program, "program.py", "exec"), module.__dict__)  # noqa: S102  a program of our own making
    net = module.Net()
    totals = {
        "total": sum(p.numel() for p in net.parameters()),
        "trainable": sum(p.numel() for p in net.parameters() if p.requires_grad),
    }
    tree = {
        path: (type(part).__name__, {name: list(p.shape) for name, p in part._parameters.items() if p is not None})
        for path, part in net.named_modules()
    }
    return totals, tree


def wrong_claims(claimed: dict[str, Any], totals: dict[str, int], tree: Tree) -> list[str]:
    """What the document of `show` says that torch does not; nothing may be said only where a reason stands beside it."""
    model = claimed["models"][0]
    wrong = [f"error: {d['message']}" for d in claimed["diagnostics"] if d["severity"] == "error"]
    if model["unknowns"]:
        return wrong
    wrong += [
        f"{name} {model['parameters'][name]}, not {n}" for name, n in totals.items() if model["parameters"][name] != n
    ]
    found = {m["path"]: (m["type"].rsplit(".", 1)[-1], dict(m["parameters"])) for m in model["modules"]}
    return wrong + [
        f"{p!r} is {found.get(p)}, not {tree.get(p)}" for p in {**tree, **found} if found.get(p) != tree.get(p)
    ]
