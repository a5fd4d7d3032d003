"""Changing the element type or the place of a tensor, copying it, and other operations that keep its elements."""

from __future__ import annotations

from ..base.annotations import Any
from ..base.dim import Sym
from ..base.dtype import BOOL, DTYPES, F32, I64, DType
from ..base.unknown import Unknown
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from .content import rounded
from .entry import op, spell
from .ranging import Ranging, ranged, unchanged


def cast_to(x: TensorType, dtype: DType | None) -> TensorType:
    """The same elements in another type; a type that is not known makes the result's type unknown."""
    if dtype is x.dtype:
        return x
    data = None
    if x.data is not None and dtype is not None:
        data = rounded(tuple(_truncated(v) for v in x.data), dtype) if dtype.kind == "int" else rounded(x.data, dtype)
    return TensorType(x.shape, dtype, data, x.variable)


def _truncated(value: Any) -> Any:
    return int(value) if isinstance(value, float) and value == value and abs(value) < 2**63 else value


def _target(x: TensorType, *arguments: Any) -> DType | None:
    """The type asked for by the arguments of `to`: a dtype, another tensor's, or none (a device)."""
    for argument in arguments:
        if isinstance(argument, DType):
            return argument
        if isinstance(argument, TensorType):
            return argument.dtype
    # something unknown may be a dtype; a float tensor then stays some float tensor, but nobody knows which
    if any(isinstance(a, Unknown) for a in arguments):
        return None
    # an argument that nobody passed is a device, most often; a mask may as well become numbers
    return None if x.dtype is BOOL and any(isinstance(a, Sym) for a in arguments) else x.dtype


@op(
    "cast",
    spell("Tensor.to", "input, *target, device=None, dtype=None, non_blocking=False, copy=False, memory_format=None"),
    view=True,
)
def to(
    t: Typing, input: TensorType, target: Any = (), device: Any = None, dtype: Any = None, copy: Any = False
) -> TensorType:
    """x[*S] -> [*S] in another type"""
    # positions after the first two are non_blocking and copy
    return cast_to(input, _target(input, dtype, *target[:2]))


@op("type_as", spell("Tensor.type_as", "input, other"), view=True)
def type_as(t: Typing, input: TensorType, other: TensorType) -> TensorType:
    """x[*S], y -> [*S] in y's type"""
    return cast_to(input, other.dtype)


# method -> element type it converts to
_METHODS = {
    "float": "f32",
    "double": "f64",
    "half": "f16",
    "bfloat16": "bf16",
    "int": "i32",
    "long": "i64",
    "short": "i16",
    "char": "i8",
    "byte": "u8",
    "bool": "bool",
    "cfloat": "c64",
    "cdouble": "c128",
    "chalf": "c32",
}


def _conversion(method: str, kind: DType) -> None:
    def infer(t: Typing, input: TensorType) -> TensorType:
        return cast_to(input, kind)

    infer.__doc__ = f"x[*S] -> {kind.name}[*S]"
    op(f"cast_{kind.name}", spell(f"Tensor.{method}", "input, memory_format=None"), view=True)(infer)


for _method, _kind in _METHODS.items():
    _conversion(_method, DTYPES[_kind])

_TYPE_NAMES = {
    "FloatTensor": F32,
    "DoubleTensor": DTYPES["f64"],
    "HalfTensor": DTYPES["f16"],
    "BFloat16Tensor": DTYPES["bf16"],
    "LongTensor": I64,
    "IntTensor": DTYPES["i32"],
    "ShortTensor": DTYPES["i16"],
    "CharTensor": DTYPES["i8"],
    "ByteTensor": DTYPES["u8"],
    "BoolTensor": BOOL,
    "Tensor": F32,
}


@op("type", spell("Tensor.type", "input, dtype=None, non_blocking=False, **kwargs"))
def type_of(t: Typing, input: TensorType, dtype: Any = None, kwargs: Any = None) -> Any:
    """x[*S] -> [*S] in another type, or the name of its type"""
    if dtype is None:
        name = next((n for n, k in _TYPE_NAMES.items() if k is input.dtype), None)
        return f"torch.{name}" if name else Unknown("the type of the tensor is not known")
    if isinstance(dtype, str):
        return cast_to(input, _TYPE_NAMES.get(dtype.rsplit(".", 1)[-1]))
    if isinstance(dtype, DType):
        return cast_to(input, dtype)
    # torch.FloatTensor and its kin are classes
    return cast_to(input, _TYPE_NAMES.get(getattr(dtype, "name", "")))


@op(
    "clone",
    spell("torch.clone Tensor.clone", "input, *, memory_format=None"),
    spell("torch.detach_copy torch.alias_copy", "input"),
    spell("Tensor.__deepcopy__", "input, memo=None"),
    spell(
        "Tensor.to_dense Tensor.to_mkldnn Tensor.to_sparse Tensor.to_sparse_coo"
        " Tensor.to_sparse_csr Tensor.to_sparse_csc Tensor.to_sparse_bsr Tensor.to_sparse_bsc",
        "input, *args, **kwargs",
    ),
)
def clone(t: Typing, input: TensorType, memo: Any = None, args: Any = (), kwargs: Any = None) -> TensorType:
    """x[*S] -> [*S], in memory of its own"""
    return input


@op(
    "identity",
    spell("torch.detach torch.detach_ Tensor.detach Tensor.detach_", "input"),
    spell("Tensor.contiguous", "input, memory_format=None"),
    spell("Tensor.requires_grad_", "input, requires_grad=True"),
    spell("Tensor.cpu", "input, memory_format=None"),
    spell(
        "Tensor.cuda Tensor.xpu Tensor.ipu Tensor.mtia", "input, device=None, non_blocking=False, memory_format=None"
    ),
    spell(
        "Tensor.pin_memory Tensor.share_memory_ Tensor.coalesce Tensor.data Tensor.as_subclass Tensor.numpy"
        " Tensor.__array__",
        "input, *args, **kwargs",
    ),
    spell("torch.resolve_conj Tensor.resolve_conj torch.resolve_neg Tensor.resolve_neg", "input"),
    view=True,
)
def identity(t: Typing, input: TensorType, args: Any = (), kwargs: Any = None) -> TensorType:
    """x[*S] -> [*S], perhaps the same memory"""
    return input


# -- ranges ------------------------------------------------------------------------------------------------------------
def _cast_range(r: Ranging, input: Any, **_: Any) -> Any:
    return r.cast(input)


ranged("cast", "type_as", "type", *(f"cast_{kind}" for kind in _METHODS.values()))(_cast_range)
unchanged("clone", "identity")
