"""What a shape rule may ask of sizes and ranks, and how it says that something does not hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..base import dim as D
from ..base.annotations import TYPE_CHECKING, Any, NoReturn, TypeAlias
from ..base.dim import Dim, Origin, Sym
from ..base.plain import dataclass
from ..base.shape import Shape, shape_text
from ..base.truth import MAYBE, NO, YES, Truth
from .graph import TensorType

if TYPE_CHECKING:
    from .builder import Builder

# What a failed requirement says; where it is asked for every operation, the words are put off until it fails.
Message: TypeAlias = "str | Callable[[], str]"


# Names of the axes of an input whose rank is a choice.
RANK_NAMES = {1: ("D",), 2: ("B", "D"), 3: ("B", "T", "D"), 4: ("B", "H", "W", "D"), 5: ("B", "T", "H", "W", "D")}


class Mismatch(Exception):
    """A requirement of an operation that provably does not hold; raised by shape rules, recorded by the builder."""

    def __init__(self, message: Message, rule: str = "shape-mismatch", **facts: Any) -> None:
        text = message if isinstance(message, str) else message()
        super().__init__(text)
        self.message, self.rule, self.facts = text, rule, facts


class NotUnderstood(Exception):
    """A shape rule met arguments it has no answer for: the result is unknown, with this reason."""


# How messages name the methods behind Python's operators.
_OPERATORS = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "truediv": "/",
    "div": "/",
    "floordiv": "//",
    "mod": "%",
    "pow": "**",
    "matmul": "@",
    "and": "&",
    "or": "|",
    "xor": "^",
    "lshift": "<<",
    "rshift": ">>",
    "eq": "==",
    "ne": "!=",
    "lt": "<",
    "le": "<=",
    "gt": ">",
    "ge": ">=",
    "neg": "-",
    "invert": "~",
    "getitem": "indexing",
    "setitem": "item assignment",
}


def spoken(api: str) -> str:
    """A library name as messages say it: its last word, or the operator that calls it."""
    last = api.rsplit(".", 1)[-1]
    if not (last.startswith("__") and last.endswith("__")):
        return last
    word = last.strip("_")
    return _OPERATORS.get(word) or _OPERATORS.get(word[1:]) or word


@dataclass(slots=True)
class Typing:
    """What a shape rule may ask. Questions answered MAYBE may teach: a name we chose takes the value a use demands."""

    builder: Builder
    api: str
    doubtful: bool = False
    learned: bool = False
    # one world of several: what holds in it need not hold in the others, so nothing is learned
    probing: bool = False

    @property
    def called(self) -> str:
        """The operation as messages name it."""
        return spoken(self.api)

    def fail(self, message: str, rule: str = "shape-mismatch", **facts: Any) -> NoReturn:
        raise Mismatch(message, rule, **facts)

    def require(self, answer: Truth | bool, message: Message, rule: str = "shape-mismatch", **facts: Any) -> None:
        """The rule holds only if `answer` is not NO."""
        if answer is NO or answer is False:
            raise Mismatch(message, rule, **facts)
        if answer is MAYBE:
            self.doubtful = True

    def same(self, expected: Dim, actual: Dim, message: Message, rule: str = "shape-mismatch", **facts: Any) -> None:
        """Two dimensions must agree; an undecided pair binds a name that may be bound."""
        if expected is actual:
            return
        answer = D.same(expected, actual)
        if answer is NO:
            if self.builder.is_assumed(expected) or self.builder.is_assumed(actual):
                facts["assumed"] = True
            raise Mismatch(message, rule, expected=expected, actual=actual, **facts)
        if answer is MAYBE:
            if not self.probing and self.builder.learn(expected, actual):
                self.learned = True
            elif not self.probing:
                self.builder.requirements.append((expected, actual))
            self.doubtful = True

    def shape(self, x: TensorType) -> Shape:
        return x.shape

    def rank(
        self,
        x: TensorType,
        ranks: int | Sequence[int],
        message: Message = "",
        rule: str = "shape-mismatch",
        names: Sequence[str] = (),
        **facts: Any,
    ) -> tuple[Dim, ...]:
        """The shape of x, which must have one of these ranks; an undecided rank takes the first of them."""
        allowed = (ranks,) if isinstance(ranks, int) else tuple(ranks)
        if x.shape is not None:
            if len(x.shape) not in allowed:
                wanted = " or ".join(f"{r}-D" for r in allowed)
                raise Mismatch(
                    message or f"{self.called} expects a {wanted} tensor, got {len(x.shape)}-D {shape_text(x.shape)}",
                    rule,
                    **facts,
                )
            return x.shape
        self.doubtful = True
        if x.variable is None or self.probing:
            if len(allowed) > 1:
                raise NotUnderstood("tensor of unknown rank")
            return tuple(self.fresh("d") for _ in range(allowed[0]))
        self.learned = True
        return self.builder.bind_rank(x.variable, allowed, names)

    def need_shape(self, x: TensorType) -> tuple[Dim, ...]:
        """The shape of x; gives up on the operation when the rank is unknown."""
        if x.shape is None:
            raise NotUnderstood("tensor of unknown rank")
        return x.shape

    def fresh(self, hint: str = "") -> Sym:
        """A dimension nothing is known about."""
        return D.fresh(hint or "?", Origin.UNKNOWN)

    def axis(self, dim: Any, rank: int, message: str = "") -> int:
        """A checked, non-negative axis; a tensor of one known number stands for it."""
        if isinstance(dim, TensorType) and dim.data is not None and len(dim.data) == 1:
            dim = dim.data[0]
        if not isinstance(dim, int):
            raise NotUnderstood("axis is not known")
        low, high = (-rank, rank - 1) if rank else (-1, 0)
        if not low <= dim <= high:
            raise Mismatch(
                message or f"{self.called}: axis {dim} does not exist in a {rank}-D tensor (expected {low} to {high})",
                "shape-mismatch",
            )
        return dim % rank if rank else 0

    def broadcast(self, *shapes: Shape, message: str = "") -> Shape:
        """The common shape of operands that are combined elementwise."""
        if any(s is None for s in shapes):
            return None
        if len(shapes) == 2 and shapes[0] == shapes[1]:
            return shapes[0]
        rank = max((len(s) for s in shapes if s is not None), default=0)
        out: list[Dim] = []
        for i in range(rank):
            dims = [s[i - rank + len(s)] for s in shapes if s is not None and i - rank + len(s) >= 0]
            out.append(self._broadcast_dim(dims, shapes, rank - i, message))
        return tuple(out)

    def _broadcast_dim(self, dims: list[Dim], shapes: Sequence[Shape], from_end: int, message: str) -> Dim:
        result: Dim = 1
        for d in dims:
            if result == 1 or result is d:
                result = d
            elif d != 1:
                result = self._agree(result, d, shapes, from_end, message)
        return result

    def _agree(self, a: Dim, b: Dim, shapes: Sequence[Shape], from_end: int, message: str) -> Dim:
        answer = D.same(a, b)
        if answer is YES:
            return a
        if answer is NO and D.same(a, 1) is NO and D.same(b, 1) is NO:
            text = " and ".join(shape_text(s) for s in shapes)
            assumed = self.builder.is_assumed(a) or self.builder.is_assumed(b)
            raise Mismatch(
                message
                or f"{self.called}: shapes {text} cannot be broadcast together ({D.text(a)} against {D.text(b)})",
                "shape-mismatch",
                expected=a,
                actual=b,
                axis=-from_end,
                assumed=assumed,
            )
        self.doubtful = True
        # A size-1 axis could explain an undecided pair, so nothing is learned; a known size above 1 wins.
        if isinstance(a, int) and a > 1:
            return a
        if isinstance(b, int) and b > 1:
            return b
        # where the operation succeeds, the larger is the common size: `T` against `min(512, T)` is `T`
        if D.at_least(a, b) is YES:
            return a
        if D.at_least(b, a) is YES:
            return b
        return self.fresh("d")
