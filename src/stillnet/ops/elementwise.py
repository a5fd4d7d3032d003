"""How elementwise operations are typed: broadcasting, element types, known content, and how they are spelled."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Sym
from ..base.dtype import BOOL, DType
from ..base.shape import Shape, shape_text
from ..base.truth import YES
from ..base.unknown import Unknown, UnknownNumber
from ..graph.builder import CONTENT_LIMIT
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from . import scalar
from .content import offsets, rounded
from .entry import Spelling, op, spell
from .promotion import as_float, as_real, result_type

_ORDER = ("bool", "int", "float", "complex")


def shape_of(x: Any) -> Shape:
    return x.shape if isinstance(x, TensorType) else ()


def variable_of(*operands: Any) -> Any:
    """The undecided rank that the result of operands shares with one of them."""
    return next((x.variable for x in operands if isinstance(x, TensorType) and x.variable), None)


def check_operand(t: Typing, *operands: Any) -> None:
    """Only tensors and numbers can be computed with."""
    for x in operands:
        if x is None or isinstance(x, (str, dict)):
            t.fail(
                f"{t.called}: a tensor cannot be combined with {'None' if x is None else type(x).__name__}",
                "wrong-call",
            )
        if not isinstance(x, (TensorType, bool, int, float, complex, Sym, Unknown)):
            raise NotUnderstood(f"operand of type {type(x).__name__}")


def check_pair(t: Typing, input: Any, other: Any) -> None:
    """Two operands, at least one of them a tensor."""
    check_operand(t, input, other)
    if t.api.startswith(("torch.", "Tensor.")) and all(
        isinstance(x, (int, float, complex, Sym)) for x in (input, other)
    ):
        t.fail(f"{t.called} expects a tensor, got only numbers", "wrong-call")


def check_tensor(t: Typing, *operands: Any) -> None:
    """Operands that may not be numbers."""
    check_operand(t, *operands)
    for x in operands:
        if isinstance(x, (bool, int, float, complex, Sym)):
            t.fail(f"{t.called} expects a tensor, got the number {x}", "wrong-call")


def check_into(t: Typing, target: TensorType, shape: Shape, dtype: DType | None) -> TensorType:
    """A result that is written into an existing tensor must have its shape and a kind it can hold."""
    if target.shape is not None and shape is not None:
        text = f"{t.called}: a result {shape_text(shape)} does not fit into the tensor {shape_text(target.shape)}"
        if len(shape) > len(target.shape):
            t.fail(text)
        for wanted, got in zip(reversed(target.shape), reversed(shape)):
            t.require(D.same(wanted, got), text)
    check_cast(t, target.dtype, dtype)
    return TensorType(target.shape, target.dtype, None, target.variable)


def check_cast(t: Typing, target: DType | None, dtype: DType | None) -> None:
    """In-place operations do not lower the kind: a float result cannot be stored in an integer tensor."""
    if target is None or dtype is None or target.kind not in _ORDER or dtype.kind not in _ORDER:
        return
    if _ORDER.index(dtype.kind) > _ORDER.index(target.kind) and not (target.kind == "bool" and dtype.kind == "bool"):
        t.fail(
            f"{t.called}: a result of type {dtype.name} cannot be stored in a tensor of type {target.name}",
            "dtype-mismatch",
        )


def folded(
    t: Typing, operands: Iterable[Any], shape: Shape, compute: DType | None, fold: Callable[..., Any] | None
) -> tuple[Any, ...] | None:
    """The content of an elementwise result; operands are first cast to the type torch computes in."""
    operands = list(operands)
    if fold is None or compute is None or shape is None or compute.kind == "complex":
        return None
    if not all(
        isinstance(x, (bool, int, float)) or (isinstance(x, TensorType) and x.data is not None) for x in operands
    ):
        return None
    count = D.product(shape)
    cast = [_cast(x, compute) for x in operands]
    if not isinstance(count, int) or count > CONTENT_LIMIT:
        return None
    columns = [None if x is None else _column(x, shape, count) for x in cast]  # type: ignore[arg-type]
    if any(isinstance(v, Sym) for x in cast if x is not None for v in x.data or ()):
        fold = symbolic(fold)
    return None if None in columns or fold is None else mapped(fold, *columns)  # type: ignore[arg-type]


# What an operation on numbers is on sizes with names; all others have no answer there.
SYMBOLIC: dict[Any, Callable[..., Any]] = {
    operator.add: D.add,
    operator.sub: D.sub,
    operator.mul: D.mul,
    operator.neg: D.neg,
    scalar.larger: D.maximum,
    scalar.smaller: D.minimum,
    scalar.floor_divide: lambda a, b: D.floordiv(a, b) if isinstance(b, int) and b > 0 else None,
    scalar.truncated_divide: lambda a, b: (
        D.floordiv(a, b) if isinstance(b, int) and b > 0 and D.at_least(a, 0) is YES else None
    ),
    scalar.remainder: lambda a, b: D.mod(a, b) if isinstance(b, int) and b > 0 else None,
}


def symbolic(fold: Callable[..., Any]) -> Callable[..., Any] | None:
    known = SYMBOLIC.get(fold)
    if known is None:
        return None

    def run(*operands: Any) -> Any:
        made = known(*operands)
        if made is None:
            raise ValueError("no answer for sizes with names")
        return made

    return run


def _column(x: TensorType, shape: tuple[int, ...], count: int) -> Iterable[Any]:
    """The elements of an operand in the order of the result."""
    assert x.data is not None
    if x.shape == shape:
        return x.data
    if len(x.data) == 1:
        return x.data * count
    return (x.data[p] for p in offsets(x.shape, shape))  # type: ignore[arg-type]


def _cast(x: Any, compute: DType) -> TensorType | None:
    data = x.data if isinstance(x, TensorType) else (x,)
    data = data if isinstance(x, TensorType) and x.dtype is compute else rounded(data, compute)
    return None if data is None else TensorType(shape_of(x), compute, data)


def mapped(fold: Callable[..., Any], *columns: Iterable[Any]) -> tuple[Any, ...] | None:
    """The function on each element; None where it has no value somewhere."""
    try:
        return tuple(map(fold, *columns))
    except (ValueError, OverflowError, ZeroDivisionError, TypeError):
        return None


def elementwise(
    t: Typing, operands: tuple[Any, ...], result: DType | str, fold: Callable[..., Any] | None, into: bool = False
) -> TensorType:
    """The result of any elementwise operation. `result` is a dtype, or "same" (the promoted type), "float" (integers
    lifted) or "real" (the type of a complex number's parts)."""
    if any(isinstance(x, Unknown) and not isinstance(x, UnknownNumber) for x in operands):
        return _with_unknown(operands, result, into)
    shape = t.broadcast(*(shape_of(x) for x in operands))
    compute = result_type(*operands)
    if result in ("float", "float-real"):
        compute = as_float(compute)
    dtype = result if isinstance(result, DType) else as_real(compute) if result in ("real", "float-real") else compute
    data = rounded(folded(t, operands, shape, compute, fold), dtype)
    if into:
        target = operands[0]
        check_tensor(t, target)
        if not isinstance(target, TensorType):
            raise NotUnderstood("not a tensor that could be changed in place")
        made = check_into(t, target, shape, BOOL if isinstance(result, DType) else dtype)
        return TensorType(made.shape, made.dtype, rounded(data, made.dtype), made.variable)
    return TensorType(shape, dtype, data, variable_of(*operands))


def _with_unknown(operands: tuple[Any, ...], result: DType | str, into: bool) -> TensorType:
    """An operand nobody knows may be a tensor of any shape and type; only a tensor that is written to keeps its own."""
    target = operands[0]
    if into and isinstance(target, TensorType):
        return TensorType(target.shape, target.dtype, None, target.variable)
    return TensorType(None, result if isinstance(result, DType) else None)


def spellings(names: str, parameters: str, rename: dict[str, str] | None = None, **fixed: Any) -> list[Spelling]:
    """Library names that share parameters; those that work in place pass `into=True` to the operation."""
    made = []
    plain = [n for n in names.split() if not _in_place(n)]
    if plain:
        made.append(spell(" ".join(plain), parameters, rename=rename, **fixed))
    inside = [n for n in names.split() if _in_place(n)]
    if inside:
        made.append(spell(" ".join(inside), parameters, inplace=True, rename=rename, into=True, **fixed))
    return made


_IN_PLACE = frozenset(
    f"__i{n}__"
    for n in ("add", "sub", "mul", "truediv", "div", "floordiv", "mod", "pow", "and", "or", "xor", "lshift", "rshift")
)


def _in_place(name: str) -> bool:
    last = name.rsplit(".", 1)[-1]
    return last in _IN_PLACE or (last.endswith("_") and not last.endswith("__"))


# In-place operations that are also functions: `torch.exp_(x)`.
_IN_PLACE_FUNCTIONS = frozenset(
    [
        "abs",
        "acos",
        "acosh",
        "arccos",
        "arccosh",
        "arcsin",
        "arcsinh",
        "arctan",
        "arctanh",
        "asin",
        "asinh",
        "atan",
        "atanh",
        "ceil",
        "clamp",
        "clamp_max",
        "clamp_min",
        "clip",
        "conj_physical",
        "cos",
        "cosh",
        "deg2rad",
        "erf",
        "erfc",
        "exp",
        "exp2",
        "expm1",
        "fix",
        "floor",
        "frac",
        "gcd",
        "i0",
        "lcm",
        "ldexp",
        "log",
        "log10",
        "log1p",
        "log2",
        "nan_to_num",
        "neg",
        "negative",
        "rad2deg",
        "reciprocal",
        "round",
        "rsqrt",
        "sin",
        "sinc",
        "sinh",
        "sqrt",
        "square",
        "tan",
        "trunc",
        "xlogy",
    ]
)


def everywhere(stem: str, *more: str) -> str:
    """`exp` -> `torch.exp Tensor.exp Tensor.exp_ torch.exp_`, and other names as they are."""
    function = (f"torch.{stem}_",) if stem in _IN_PLACE_FUNCTIONS else ()
    return " ".join((f"torch.{stem}", f"Tensor.{stem}", f"Tensor.{stem}_", *function, *more))


def unary(
    name: str,
    names: str,
    fold: Callable[[Any], Any] | None,
    result: DType | str = "float",
    check: Callable[[Typing, TensorType], None] | None = None,
) -> None:
    """One elementwise operation of one operand."""

    def infer(t: Typing, input: TensorType, into: bool = False) -> TensorType:
        check_operand(t, input)
        if check is not None and isinstance(input, TensorType):
            check(t, input)
        return elementwise(t, (input,), result, fold, into)

    infer.__doc__ = "x[*S] -> [*S]"
    op(name, *spellings(names, "input, *, out=None"))(infer)


def binary(
    name: str,
    names: str,
    fold: Callable[[Any, Any], Any] | None,
    result: DType | str = "same",
    reflected: str = "",
    check: Callable[[Typing, Any, Any], None] | None = None,
    parameters: str = "input, other, *, out=None",
    rename: dict[str, str] | None = None,
    numbers: str = "both",
) -> None:
    """One elementwise operation of two operands; `reflected` names the spellings with the operands swapped, `numbers`
    says which of them may be a number: "at once" (both of them), "both" (but not at once), "other" or "none"."""

    def infer(t: Typing, input: Any, other: Any, into: bool = False) -> Any:
        (check_operand if numbers == "at once" else check_pair)(t, input, other)
        if numbers in ("other", "none"):
            check_tensor(t, *((input, other) if numbers == "none" else (input,)))
        if check is not None:
            check(t, input, other)
        return elementwise(t, (input, other), result, fold, into)

    infer.__doc__ = "x[*S], y[*T] -> [*broadcast(S, T)]"
    swapped = [spell(reflected, "input, other", rename={"input": "other", "other": "input"})] if reflected else []
    op(name, *spellings(names, parameters, rename), *swapped)(infer)
