"""Questions about a tensor whose answers are plain Python values: sizes, types, single elements."""

from __future__ import annotations

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Origin, Sym
from ..base.dtype import DType
from ..base.shape import shape_text
from ..base.truth import NO
from ..base.unknown import OF_TENSOR, Unknown, UnknownFloat, UnknownNumber
from ..graph.constraints import NotUnderstood, Typing, spoken
from ..graph.graph import OpenRank, TensorType, Value
from .arguments import IMAGES, ROWS, SEQUENCES, decided
from .call import Call
from .content import known
from .entry import function

_PLACES = (
    "is_mtia is_sparse is_quantized is_meta is_mkldnn is_mps is_xpu is_cuda is_nested is_vulkan is_xla is_ipu is_maia"
    " is_sparse_csr"
)
_OTHERS = "T H mT mH real imag data shape ndim dtype itemsize nbytes is_leaf is_cpu"

# Names under `Tensor.` that are attributes: read without parentheses.
ATTRIBUTES = frozenset(f"{_OTHERS} {_PLACES}".split())


def _typed(call: Call, value: Any) -> TensorType:
    if isinstance(value, TensorType):
        return value
    if not isinstance(value, Value):
        raise NotUnderstood("not a tensor")
    return call.type(value)


@function("Tensor.size torch.Tensor.size", "input, dim=None")
def size(call: Call, input: Any, dim: Any) -> Any:
    shape = _typed(call, input).shape
    if shape is None and dim is not None:
        usual = ROWS if dim == 0 else IMAGES if dim in (2, 3) else SEQUENCES
        shape = decided(Typing(call.builder, call.api), _typed(call, input), dim, usual=usual).shape
    if shape is None:
        return Unknown("tensor of unknown rank")
    if dim is None:
        return shape
    if not isinstance(dim, int):
        return Unknown("the axis is not known")
    return (
        shape[Typing(call.builder, call.api).axis(dim, len(shape))]
        if shape
        else call.fail(f"{spoken(call.api)}: a scalar has no axis {dim}")
    )


@function("Tensor.shape", "input")
def shape(call: Call, input: Any) -> Any:
    known_shape = _typed(call, input).shape
    return Unknown("tensor of unknown rank") if known_shape is None else known_shape


@function("Tensor.dim Tensor.ndimension Tensor.ndim", "input")
def rank(call: Call, input: Any) -> Any:
    kind = _typed(call, input)
    if kind.shape is not None:
        return len(kind.shape)
    reason = "tensor of unknown rank"
    return Unknown(reason) if kind.variable is None else OpenRank(reason, call.builder.site, variable=kind.variable)


@function("torch.numel Tensor.numel Tensor.nelement", "input")
def numel(call: Call, input: Any) -> Any:
    known_shape = _typed(call, input).shape
    return Unknown("tensor of unknown rank") if known_shape is None else D.product(known_shape)


@function("Tensor.__len__", "input")
def length(call: Call, input: Any) -> Any:
    known_shape = _typed(call, input).shape
    if known_shape is None:
        return Unknown("tensor of unknown rank")
    return known_shape[0] if known_shape else call.fail(f"{spoken(call.api)}: a scalar has no length")


@function("Tensor.dtype", "input")
def dtype(call: Call, input: Any) -> Any:
    return _typed(call, input).dtype or Unknown("the type of the tensor is not known")


@function("Tensor.element_size Tensor.itemsize", "input")
def element_size(call: Call, input: Any) -> Any:
    kind = _typed(call, input).dtype
    return Unknown("the type of the tensor is not known") if kind is None else kind.itemsize


@function("Tensor.nbytes", "input")
def nbytes(call: Call, input: Any) -> Any:
    x = _typed(call, input)
    if x.shape is None or x.dtype is None:
        return Unknown("the size of the tensor is not known")
    return D.mul(D.product(x.shape), x.dtype.itemsize)


def _type_question(names: str, answer: Any) -> None:
    @function(names, "input")
    def run(call: Call, input: Any) -> Any:
        kind = input if isinstance(input, DType) else _typed(call, input).dtype
        return Unknown("the type of the tensor is not known") if kind is None else answer(kind)


_type_question("torch.is_floating_point Tensor.is_floating_point", lambda k: k.kind == "float")
_type_question("torch.is_complex Tensor.is_complex", lambda k: k.kind == "complex")
_type_question("Tensor.is_signed torch.is_signed", lambda k: k.kind != "bool" and not k.name.startswith("u"))


@function("torch.is_tensor", "obj")
def is_tensor(call: Call, obj: Any) -> Any:
    return Unknown("not known whether this is a tensor") if isinstance(obj, Unknown) else isinstance(obj, Value)


@function("torch.is_nonzero Tensor.is_nonzero Tensor.__bool__", "input")
def is_nonzero(call: Call, input: Any) -> Any:
    element = _element(call, input)
    return (
        element if isinstance(element, Unknown) else Unknown(OF_TENSOR) if isinstance(element, Sym) else bool(element)
    )


def _element(call: Call, input: Any) -> Any:
    """The only element of a tensor; more than one is a failure."""
    x = _typed(call, input)
    if x.shape is not None:
        from ..base.truth import NO

        count = D.product(x.shape)
        if D.same(count, 1) is NO:
            call.fail(f"{spoken(call.api)}: a tensor of {D.text(count)} elements cannot be converted to a number")
    if x.data is not None and len(x.data) == 1:
        return x.data[0]
    if x.dtype is not None and x.dtype.kind == "int":
        number = D.fresh("n", Origin.DATA, D.UNBOUNDED)
        call.builder.contents[number] = input
        return number
    kind = UnknownFloat if x.dtype is not None and x.dtype.is_float and "item" in call.api else UnknownNumber
    return kind(OF_TENSOR, None, input)


@function("Tensor.item Tensor.__index__", "input")
def item(call: Call, input: Any) -> Any:
    return _element(call, input)


@function("Tensor.__int__", "input")
def as_int(call: Call, input: Any) -> Any:
    element = _element(call, input)
    if isinstance(element, float) and not (element == element and abs(element) != float("inf")):
        return Unknown("a number that is not finite")
    if isinstance(element, Unknown):
        return D.fresh("n", Origin.DATA, D.UNBOUNDED)
    return element if isinstance(element, Sym) else int(element)


@function("Tensor.__float__", "input")
def as_float(call: Call, input: Any) -> Any:
    element = _element(call, input)
    return float(element) if isinstance(element, (bool, int, float)) else UnknownNumber(OF_TENSOR, None, input)


@function("Tensor.tolist", "input")
def tolist(call: Call, input: Any) -> Any:
    x = _typed(call, input)
    content = known(x)
    if content is not None:
        return _nested(*content)
    if x.shape is not None and x.dtype is not None and all(isinstance(d, int) for d in x.shape):
        count = D.product(x.shape)
        if isinstance(count, int) and count <= 256:
            integer = x.dtype.kind == "int"
            elements = tuple(
                D.fresh("n", Origin.DATA, D.UNBOUNDED) if integer else UnknownNumber(OF_TENSOR) for _ in range(count)
            )
            return _nested(x.shape, elements)  # type: ignore[arg-type]
    return Unknown(OF_TENSOR)


def _nested(shape: tuple[int, ...], data: tuple[Any, ...]) -> Any:
    if not shape:
        return data[0]
    step = len(data) // shape[0] if shape[0] else 0
    return [_nested(shape[1:], data[i * step : (i + 1) * step]) for i in range(shape[0])]


@function("Tensor.stride", "input, dim=None")
def stride(call: Call, input: Any, dim: Any) -> Any:
    """Strides as if the tensor were contiguous, which is not tracked: only their number is known for sure."""
    known_shape = _typed(call, input).shape
    if known_shape is None or dim is not None:
        return Unknown("strides are not tracked")
    return tuple(Unknown("strides are not tracked") for _ in known_shape)


@function("Tensor.is_contiguous", "input, memory_format=None")
def is_contiguous(call: Call, input: Any, memory_format: Any) -> Any:
    return Unknown("strides are not tracked")


@function("Tensor.get_device torch.get_device", "input")
def get_device(call: Call, input: Any) -> Any:
    return -1


def _untracked(names: str, reason: str) -> None:
    @function(names, "input, *args, **kwargs")
    def run(call: Call, input: Any, args: Any, kwargs: Any) -> Any:
        return Unknown(reason)


_untracked(
    "Tensor.data_ptr Tensor.storage Tensor.untyped_storage Tensor.storage_offset Tensor.storage_type",
    "storage is not tracked",
)
_untracked(
    "Tensor.is_shared Tensor.is_pinned Tensor.is_set_to Tensor.is_inference torch.is_inference Tensor.is_leaf",
    "storage is not tracked",
)
_untracked("Tensor.is_conj torch.is_conj Tensor.is_neg torch.is_neg", "lazy conjugation is not tracked")
_untracked("Tensor.__contains__", OF_TENSOR)
_untracked("Tensor.register_hook Tensor.register_post_accumulate_grad_hook", "hooks are not run")


@function("Tensor.backward", "input, gradient=None, retain_graph=None, create_graph=False, inputs=None")
def backward(call: Call, input: Any, gradient: Any, **_: Any) -> None:
    """x[] -> nothing; a tensor of several elements needs the gradient to start from"""
    shape = call.type(input).shape if isinstance(input, Value) else None
    if gradient is None and shape is not None and D.same(D.product(shape), 1) is NO:
        call.fail(
            f"backward starts from one number, got {shape_text(shape)}: take the mean or the sum, or give gradient",
            assumed=any(call.builder.is_assumed(d) for d in shape),
        )


@function("Tensor.retain_grad Tensor.record_stream", "input, *args, **kwargs")
def unobserved(call: Call, input: Any, args: Any, kwargs: Any) -> None:
    return None


@function("Tensor.is_cpu", "input")
def is_cpu(call: Call, input: Any) -> Any:
    return True


def _symbolic(name: str, answer: Any) -> None:
    """torch.sym_max and others: arithmetic of sizes."""

    @function(f"torch.{name}", "a, b=None")
    def run(call: Call, a: Any, b: Any) -> Any:
        known_sizes = all(isinstance(v, (int, Sym)) for v in ((a,) if b is None else (a, b)))
        return answer(a, b) if known_sizes else Unknown("a size is not known")


_symbolic("sym_int", lambda a, b: a)
_symbolic("sym_max", D.maximum)
_symbolic("sym_min", D.minimum)


for _name in _PLACES.split():
    function(f"Tensor.{_name}", "input")(lambda call, input: False)


@function("Tensor.is_same_size torch.is_same_size", "input, other")
def is_same_size(call: Call, input: Any, other: Any) -> Any:
    from ..base.truth import MAYBE, YES, every

    a, b = _typed(call, input).shape, _typed(call, other).shape
    if a is None or b is None:
        return Unknown("tensor of unknown rank")
    answer = every(D.same(x, y) for x, y in zip(a, b)) if len(a) == len(b) else None
    return Unknown("sizes are not known") if answer is MAYBE else answer is YES


@function("torch.result_type", "tensor1, tensor2")
def result_type_of(call: Call, tensor1: Any, tensor2: Any) -> Any:
    from .promotion import result_type

    operands = [call.type(x) if isinstance(x, Value) else x for x in (tensor1, tensor2)]
    if any(isinstance(x, Unknown) and not isinstance(x, UnknownNumber) for x in operands):
        return Unknown("the types are not known")
    return result_type(*operands) or Unknown("the types are not known")


@function("torch.promote_types", "type1, type2")
def promote_types(call: Call, type1: Any, type2: Any) -> Any:
    from .promotion import promoted

    known_types = isinstance(type1, DType) and isinstance(type2, DType)
    return (promoted(type1, type2) if known_types else None) or Unknown("the types are not known")


@function("torch.can_cast", "from_, to")
def can_cast(call: Call, from_: Any, to: Any) -> Any:
    order = ("bool", "int", "float", "complex")
    if not isinstance(from_, DType) or not isinstance(to, DType):
        return Unknown("the types are not known")
    return order.index(from_.kind) <= order.index(to.kind)
