"""Random chains of operations, run by torch and followed by us: strides are as torch has them, and a view that we call
impossible is one that torch refuses."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.real
torch = pytest.importorskip("torch")
sys.path.insert(0, str(Path(__file__).parent.parent))

from stillnet.base import dim as D  # noqa: E402
from stillnet.base.truth import NO  # noqa: E402
from stillnet.graph.builder import Builder  # noqa: E402
from stillnet.graph.graph import TensorType, Value  # noqa: E402
from stillnet.ops import FUNCTIONS  # noqa: E402
from stillnet.ops.call import invoke  # noqa: E402
from stillnet.ops.layout import Layouts  # noqa: E402

Step = tuple[str, tuple[Any, ...], dict[str, Any]]
CHANNELS_LAST = "torch.channels_last"


# -- random steps -----------------------------------------------------------------------------------------------------
def axis(r: random.Random, x: Any) -> int:
    return r.randrange(-x.dim(), x.dim())


def factors(r: random.Random, count: int) -> list[int]:
    """Random sizes with this product."""
    sizes: list[int] = []
    while count > 1 and len(sizes) < 5 and r.random() < 0.85:
        size = r.choice([d for d in range(2, count + 1) if count % d == 0])
        sizes.append(size)
        count //= size
    sizes.append(count)
    for _ in range(r.choice((0, 0, 1))):
        sizes.insert(r.randint(0, len(sizes)), 1)
    return sizes


def merged(r: random.Random, x: Any) -> list[int]:
    """The sizes of x with two neighbours joined, or one split."""
    sizes = list(x.shape)
    if len(sizes) > 1 and r.random() < 0.6:
        i = r.randrange(len(sizes) - 1)
        sizes[i : i + 2] = [sizes[i] * sizes[i + 1]]
    elif sizes:
        i = r.randrange(len(sizes))
        sizes[i : i + 1] = factors(r, sizes[i]) if sizes[i] > 0 else [0]
    return sizes


def part(r: random.Random, size: int) -> Any:
    if r.random() < 0.3:
        return slice(None)
    start = r.randrange(size) if size else 0
    return slice(start, r.choice((None, r.randint(start, size))), r.choice((None, None, 1, 2)))


def index(r: random.Random, x: Any) -> tuple[Any, ...]:
    parts: list[Any] = []
    for size in x.shape[: r.randint(0, x.dim())]:
        if r.random() < 0.15:
            parts.append(None)
        parts.append(r.randrange(-size, size) if size and r.random() < 0.3 else part(r, size))
    if r.random() < 0.2:
        parts.append(...)
    return tuple(parts)


def expanded(r: random.Random, x: Any) -> list[int]:
    sizes = [r.choice((d, -1)) if d != 1 else r.choice((1, 2, 3)) for d in x.shape]
    return [r.choice((1, 2)) for _ in range(r.choice((0, 0, 1)))] + sizes


MAKERS: dict[str, Callable[[random.Random, Any], Step | None]] = {
    "transpose": lambda r, x: ("Tensor.transpose", (axis(r, x), axis(r, x)), {}),
    "permute": lambda r, x: ("Tensor.permute", tuple(r.sample(range(x.dim()), x.dim())), {}),
    "t": lambda r, x: ("Tensor.t", (), {}) if x.dim() <= 2 else None,
    "mT": lambda r, x: ("Tensor.mT", (), {}) if x.dim() >= 2 else None,
    "getitem": lambda r, x: ("Tensor.__getitem__", (index(r, x),), {}),
    "narrow": lambda r, x: narrow(r, x),
    "select": lambda r, x: ("Tensor.select", (axis(r, x), 0), {}) if 0 not in x.shape else None,
    "expand": lambda r, x: ("Tensor.expand", tuple(expanded(r, x)), {}),
    "unsqueeze": lambda r, x: ("Tensor.unsqueeze", (r.randint(-x.dim() - 1, x.dim()),), {}),
    "squeeze": lambda r, x: ("Tensor.squeeze", (), {}),
    "unfold": lambda r, x: unfold(r, x),
    "chunk": lambda r, x: ("Tensor.chunk", (2, axis(r, x)), {}),
    "unbind": lambda r, x: ("Tensor.unbind", (axis(r, x),), {}) if 0 not in x.shape else None,
    "contiguous": lambda r, x: ("Tensor.contiguous", (), {}),
    "clone": lambda r, x: ("Tensor.clone", (), {}),
    "channels last": lambda r, x: ("Tensor.contiguous", (), {"memory_format": CHANNELS_LAST}) if x.dim() == 4 else None,
    "relu": lambda r, x: ("torch.relu", (), {}),
    "relu_": lambda r, x: ("Tensor.clamp", (0,), {}),
    "add": lambda r, x: ("Tensor.__add__", (1.5,), {}),
    "twice": lambda r, x: ("Tensor.__add__", ("self",), {}),
    "row": lambda r, x: ("Tensor.__mul__", (("new", list(x.shape[-1:])),), {}),
    "column": lambda r, x: ("Tensor.__mul__", (("new", [*x.shape[:-1], 1]),), {}),
    "first": lambda r, x: ("Tensor.__add__", (("new", [*x.shape[:1], *(1 for _ in x.shape[1:])]),), {}),
    "double": lambda r, x: ("Tensor.double", (), {}) if x.dtype is torch.float32 else ("Tensor.float", (), {}),
    "softmax": lambda r, x: ("Tensor.softmax", (axis(r, x),), {}),
    "sum": lambda r, x: ("Tensor.sum", (axis(r, x),), {"keepdim": r.random() < 0.5}),
    "mean": lambda r, x: ("Tensor.mean", (tuple({axis(r, x) % x.dim() for _ in range(2)}),), {}),
    "linear": lambda r, x: ("torch.nn.functional.linear", (("new", [6, x.shape[-1]]), ("new", [6])), {}),
    "matmul": lambda r, x: ("torch.matmul", (("new", [x.shape[-1], 6]),), {}),
    "batched": lambda r, x: ("torch.matmul", (("new", [*x.shape[:-2], x.shape[-1], 2]),), {}) if x.dim() >= 2 else None,
    "from the left": lambda r, x: ("Tensor.__rmatmul__", (("new", [3, x.shape[-2]]),), {}) if x.dim() >= 2 else None,
    "bmm": lambda r, x: ("torch.bmm", (("new", [x.shape[0], x.shape[2], 2]),), {}) if x.dim() == 3 else None,
    "mm": lambda r, x: ("torch.mm", (("new", [x.shape[1], 2]),), {}) if x.dim() == 2 else None,
    "gelu": lambda r, x: ("torch.nn.functional.gelu", (), {}),
    "dropout": lambda r, x: ("torch.nn.functional.dropout", (0.5, r.random() < 0.5), {}),
    "zeros like": lambda r, x: ("torch.zeros_like", (), {}),
    "log softmax": lambda r, x: ("torch.nn.functional.log_softmax", (axis(r, x),), {}),
    "group norm": lambda r, x: (
        ("torch.nn.functional.group_norm", (1,), {}) if x.dim() >= 2 and x.numel() > 2 * x.shape[0] else None
    ),
    "large conv": lambda r, x: (
        ("torch.nn.functional.conv2d", (("new", [2, x.shape[1], 3, 3]),), {"padding": 1, "stride": r.choice((1, 2))})
        if x.dim() == 4 and 0 not in x.shape
        else None
    ),
    "larger": lambda r, x: (
        ("torch.nn.functional.conv_transpose2d", (("new", [x.shape[1], 3, 2, 2]),), {"stride": 2})
        if x.dim() == 4 and 0 not in x.shape
        else None
    ),
    "average pool": lambda r, x: (
        ("torch.nn.functional.avg_pool2d", (1,), {}) if x.dim() in (3, 4) and 0 not in x.shape else None
    ),
    "tile": lambda r, x: ("Tensor.tile", (2, 1), {}),
    "shuffle": lambda r, x: (
        ("torch.nn.functional.pixel_shuffle", (2,), {}) if x.dim() >= 3 and x.shape[-3] % 4 == 0 and x.numel() else None
    ),
    "cat": lambda r, x: ("torch.cat", ((x.dim() - 1),), {}),
    "stack": lambda r, x: ("torch.stack", (axis(r, x),), {}),
    "repeat": lambda r, x: ("Tensor.repeat", tuple(r.choice((1, 2)) for _ in x.shape), {}),
    "conv": lambda r, x: (
        ("torch.nn.functional.conv2d", (("new", [4, x.shape[1], 1, 1]),), {})
        if x.dim() == 4 and 0 not in x.shape
        else None
    ),
    "conv1d": lambda r, x: (
        ("torch.nn.functional.conv1d", (("new", [4, x.shape[1], 1]),), {})
        if x.dim() == 3 and 0 not in x.shape
        else None
    ),
    "pool": lambda r, x: (
        ("torch.nn.functional.max_pool2d", (1,), {}) if x.dim() in (3, 4) and 0 not in x.shape else None
    ),
    "mean pool": lambda r, x: (
        ("torch.nn.functional.adaptive_avg_pool2d", (2,), {}) if x.dim() in (3, 4) and 0 not in x.shape else None
    ),
    "batch norm": lambda r, x: (
        ("torch.nn.functional.batch_norm", (None, None), {"training": True})
        if x.dim() in (3, 4) and x.numel() > 2 * x.shape[1] > 0 and x.dtype is torch.float32
        else None
    ),
    "layer norm": lambda r, x: ("torch.nn.functional.layer_norm", ([x.shape[-1]],), {}) if x.numel() else None,
    "interpolate": lambda r, x: (
        ("torch.nn.functional.interpolate", (), {"scale_factor": 2}) if x.dim() in (3, 4) and x.numel() else None
    ),
    "where": lambda r, x: ("Tensor.masked_fill", (("mask", list(x.shape)), 0.0), {}),
    "reshape": lambda r, x: ("Tensor.reshape", tuple(merged(r, x)), {}),
    "flatten": lambda r, x: ("Tensor.flatten", (r.randrange(x.dim()),), {}),
    "view": lambda r, x: ("Tensor.view", tuple(merged(r, x)), {}),
}


def narrow(r: random.Random, x: Any) -> Step:
    d = r.randrange(x.dim())
    start = r.randint(0, x.shape[d])
    return ("Tensor.narrow", (d, start, r.randint(0, x.shape[d] - start)), {})


def unfold(r: random.Random, x: Any) -> Step | None:
    d = r.randrange(x.dim())
    return ("Tensor.unfold", (d, r.randint(1, x.shape[d]), r.randint(1, 2)), {}) if x.shape[d] else None


# -- both judges ------------------------------------------------------------------------------------------------------
class Pair:
    """One tensor in both worlds. With `named` sizes, 2 and more are names to us, that may have those values."""

    def __init__(self, builder: Builder, real: Any, named: bool) -> None:
        self.builder, self.real, self.named = builder, real, named
        sizes = tuple(real.shape)
        self.ours: Any = invoke(builder, FUNCTIONS["torch.randn"], [self.sizes(sizes)], {})

    def sizes(self, sizes: tuple[int, ...]) -> tuple[Any, ...]:
        return tuple(D.name(f"n{d}", D.Origin.DATA) if self.named and d > 1 else d for d in sizes)

    def step(self, step: Step) -> str:
        """Apply it; the word says what both answered."""
        api, args, kwargs = step
        real_args, our_args = [self.real], [self.ours]
        for argument in args:
            real, ours = self.argument(argument)
            real_args.append(real)
            our_args.append(ours)
        if api in ("torch.cat", "torch.stack"):
            real_args, our_args = [[self.real, self.real], *real_args[1:]], [[self.ours, self.ours], *our_args[1:]]
        before = len(self.builder.graph.failures)
        ours = invoke(self.builder, FUNCTIONS[api], our_args, kwargs)
        refused = len(self.builder.graph.failures) > before
        try:
            real = call(api, real_args, kwargs)
        except RuntimeError as error:
            return "caught" if refused else "missed" if "view size is not compatible" in str(error) else "other"
        if refused:
            return f"false error: {self.builder.graph.failures[-1].message}"
        if isinstance(real, (tuple, list)) and (not isinstance(ours, (tuple, list)) or len(ours) != len(real)):
            return "not known"
        self.real, self.ours = (real[-1], ours[-1]) if isinstance(real, (tuple, list)) else (real, ours)
        return ""

    def argument(self, argument: Any) -> tuple[Any, Any]:
        if argument == "self":
            return self.real, self.ours
        if isinstance(argument, tuple) and argument and argument[0] in ("new", "mask"):
            sizes = argument[1]
            if argument[0] == "mask":
                mask = self.builder.source(TensorType(self.sizes(tuple(sizes)), None), "input", "mask")
                return torch.zeros(sizes, dtype=torch.bool), mask
            dtype = self.builder.type_of(self.ours).dtype
            made = invoke(self.builder, FUNCTIONS["torch.randn"], [self.sizes(tuple(sizes))], {"dtype": dtype})
            return torch.randn(sizes, dtype=self.real.dtype, requires_grad=self.real.requires_grad), made
        return argument, argument

    def difference(self) -> str:
        """Empty where our strides, if we claim any, are those of torch."""
        layout = Layouts(self.builder).of(self.ours) if isinstance(self.ours, Value) else None
        if layout is None or 0 in self.real.shape:
            return ""
        pairs = zip(self.real.shape, self.real.stride(), layout.strides)
        wrong = any(size > 1 and D.same(real, self.worth(ours)) is NO for size, real, ours in pairs)
        return f"strides {self.real.stride()} of {tuple(self.real.shape)}, ours {layout.strides}" if wrong else ""

    def worth(self, d: Any) -> Any:
        names = {n.text: int(n.text[1:]) for n in D.names(d) if n.text[1:].isdigit()} if self.named else {}
        return D.evaluate(d, names) if isinstance(d, D.Sym) and len(names) == len(list(D.names(d))) else d


def call(api: str, args: list[Any], kwargs: dict[str, Any]) -> Any:
    kwargs = {k: torch.channels_last if v == CHANNELS_LAST else v for k, v in kwargs.items()}
    owner, _, name = api.rpartition(".")
    if api == "Tensor.mT":
        return args[0].mT
    found = {"Tensor": torch.Tensor, "torch": torch, "torch.nn.functional": torch.nn.functional}[owner]
    return getattr(found, name)(*args, **kwargs)


def run(programs: int, named: bool, seed: int = 0) -> tuple[Counter[str], list[str]]:
    words: Counter[str] = Counter()
    wrong: list[str] = []
    for number in range(programs):
        r = random.Random(f"{seed} {number} {named}")
        sizes = [r.choice((1, 2, 3, 4, 6)) for _ in range(r.choice((1, 2, 3, 3, 4, 4)))]
        pair = Pair(Builder(), torch.randn(sizes, requires_grad=number % 2 == 1), named)
        text = [f"randn{sizes}"]
        for _ in range(r.randint(1, 6)):
            name = r.choice(list(MAKERS))
            step = MAKERS[name](r, pair.real) if pair.real.dim() and pair.real.numel() < 20000 else None
            if step is None:
                continue
            text.append(f"{step[0]}{step[1]}{step[2] or ''}")
            word = pair.step(step)
            words[word.split(":")[0] or "same"] += 1
            problem = word if word.startswith("false") else pair.difference() if not word else ""
            if problem:
                wrong.append(f"{' . '.join(text)}: {problem}")
            if word:
                break
        else:
            for _ in range(4):
                if not pair.real.numel() or not pair.real.dim():
                    break
                target = merged(r, pair.real) if r.random() < 0.5 else factors(r, pair.real.numel())
                known = Layouts(pair.builder).of(pair.ours) is not None
                other = Pair.__new__(Pair)
                other.builder, other.real, other.ours, other.named = pair.builder, pair.real, pair.ours, named
                word = other.step(("Tensor.view", tuple(target), {}))
                words[f"view {word.split(':')[0] or 'same'}{' of known layout' if known else ''}"] += 1
                if word.startswith("false") or (word == "missed" and known and not named):
                    wrong.append(f"{' . '.join(text)} . view{target}: {word}")
    return words, wrong


@pytest.mark.parametrize("named", [False, True], ids=["numbers", "names"])
def test_layouts(named: bool) -> None:
    torch.manual_seed(0)
    words, wrong = run(8000, named)
    assert not wrong, "\n".join(wrong[:10])
    if not named:
        assert words["view missed of known layout"] == 0 < words["view caught of known layout"]


if __name__ == "__main__":
    for named in (False, True):
        words, wrong = run(int(sys.argv[1]), named, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
        print("\n".join(wrong[:30]), len(wrong), words, sep="\n")
