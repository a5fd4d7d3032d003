"""torch.Tensor, Parameter and Buffer as classes, and the attributes of tensors."""

from __future__ import annotations

import ast
from collections.abc import Callable

from ....base.annotations import Any
from ....base.dtype import DTYPES, F32
from ....base.plain import replace
from ....base.truth import MAYBE, YES
from ....base.unknown import Unknown, UnknownNumber
from ....graph.graph import KEPT_GRADIENT, Node, TensorType, Value
from ....ops import FUNCTIONS
from ...control.iteration import iterate
from ...machine import Machine
from ...operators import as_dim
from ...tensors.gradients import doubt, needs_gradient
from ...tensors.leaves import trained_leaf
from ...tensors.open_shapes import UnknownShape
from ...tensors.operations import call_api, make_tensor, sizes_of
from ...values import Class, PyList, Tensor
from ..registry import KNOWN, known, known_class
from ..tensor_attributes import TENSOR_ATTRIBUTES


def _construct(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """torch.Tensor(...): sizes or data."""
    name = f"torch.{cls.name}"
    if name in FUNCTIONS:
        if len(args) == 1 and type(args[0]) is tuple and args[0]:
            args = size_or_data(machine.context.get("written call"), args)
        return call_api(machine, name, args, kwargs)
    return machine.unknown(f"no model for {name}(...)")


def size_or_data(call: Any, args: list[Any]) -> list[Any]:
    """A torch.Size is a size, a plain tuple is data, and both are tuples here: how the call is written tells them apart."""
    written = call.args[0] if isinstance(call, ast.Call) and len(call.args) == 1 else None
    if isinstance(written, ast.Tuple):
        return [PyList(list(args[0]))]
    if isinstance(written, ast.Call):
        name = written.func.attr if isinstance(written.func, ast.Attribute) else ""
        is_size = name == "Size" or (name == "size" and not written.args)
    else:
        is_size = isinstance(written, ast.Attribute) and written.attr == "shape"
    return list(args[0]) if is_size else args


def _variable(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """torch.autograd.Variable(data, requires_grad=False, volatile=False): the tensor itself, since torch 0.4."""
    data = args[0] if args else kwargs.get("data", Unknown("Variable of nothing"))
    if isinstance(data, Unknown):
        return data
    if not isinstance(data, Tensor) or data.library != "torch":
        return machine.unknown("Variable of something that is no tensor")
    moves = args[1] if len(args) > 1 else kwargs.get("requires_grad", False)
    if moves is True and isinstance(data.value.producer, Node):
        # numbers that are made to be trained will not stay what they are
        data = trained_leaf(machine, data)
    return replace(data, requires_grad=moves is True, is_parameter=False, is_buffer=False, attributes=None)


# every tensor is an instance of Variable
known_class("torch.autograd.Variable", construct=_variable)
TENSOR = known_class("torch.Tensor", ("torch.autograd.Variable",), construct=_construct)


def make_parameter(machine: Machine, data: Any = None, requires_grad: Any = True) -> Any:
    if data is None:
        data = make_tensor(machine, (0,))
    if not isinstance(data, Tensor):
        if isinstance(data, Unknown):
            data = Tensor(machine.builder.source(TensorType(None, None), "unknown", data.reason))
        else:
            return machine.unknown("Parameter of something that is no tensor")
    value = machine.builder.source(data.value.type, "parameter", "")
    made = Tensor(value, requires_grad=requires_grad is not False, is_parameter=True, site=machine.builder.site)
    if requires_grad is not True:
        doubt(machine, made)
    if requires_grad is False:
        # it starts with these numbers, and whoever writes to it is not followed
        machine.context.setdefault("states", {})[value.producer] = [("set", data.value), ("set", None)]
    return made


def _parameter(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    return make_parameter(machine, *args, **kwargs)


def _uninitialised(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    value = machine.builder.source(TensorType(None, F32), "parameter", "")
    return Tensor(value, requires_grad=True, is_parameter=True, site=machine.builder.site)


def _buffer(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    data = args[0] if args else kwargs.get("data")
    if not isinstance(data, Tensor):
        return machine.unknown("Buffer of something that is no tensor")
    return Tensor(data.value, is_buffer=True, site=machine.builder.site)


known_class("torch.nn.Parameter", ("torch.Tensor",), construct=_parameter)
known_class("torch.nn.UninitializedParameter", ("torch.nn.Parameter",), construct=_uninitialised)
known_class("torch.nn.Buffer", ("torch.Tensor",), construct=_buffer)

# -- element types -----------------------------------------------------------------------------------------------------
known_class("torch.dtype")
for _torch, _ours in {
    "float32": "f32",
    "float": "f32",
    "float64": "f64",
    "double": "f64",
    "float16": "f16",
    "half": "f16",
    "bfloat16": "bf16",
    "int64": "i64",
    "long": "i64",
    "int32": "i32",
    "int": "i32",
    "int16": "i16",
    "short": "i16",
    "int8": "i8",
    "uint8": "u8",
    "bool": "bool",
    "complex64": "c64",
    "cfloat": "c64",
    "complex128": "c128",
    "cdouble": "c128",
    "complex32": "c32",
    "chalf": "c32",
    "uint16": "u16",
    "uint32": "u32",
    "uint64": "u64",
    "float8_e4m3fn": "f8e4m3",
    "float8_e5m2": "f8e5m2",
    "float8_e4m3fnuz": "f8e4m3",
    "float8_e5m2fnuz": "f8e5m2",
}.items():
    KNOWN[f"torch.{_torch}"] = DTYPES[_ours]

for _name, _ours in {
    "FloatTensor": "f32",
    "DoubleTensor": "f64",
    "HalfTensor": "f16",
    "BFloat16Tensor": "bf16",
    "LongTensor": "i64",
    "IntTensor": "i32",
    "ShortTensor": "i16",
    "ByteTensor": "u8",
    "CharTensor": "i8",
    "BoolTensor": "bool",
}.items():
    known_class(f"torch.{_name}", ("torch.Tensor",), construct=_construct)
    KNOWN[f"torch.cuda.{_name}"] = KNOWN[f"torch.{_name}"]


# -- attributes --------------------------------------------------------------------------------------------------------
Read = Callable[[Machine, Tensor], Any]


def reader(*names: str) -> Callable[[Read], Read]:
    def register(read: Read) -> Read:
        for name in names:
            TENSOR_ATTRIBUTES[name] = read
        return read

    return register


@reader("shape")
def _shape(machine: Machine, value: Tensor) -> Any:
    sizes = sizes_of(machine, value)
    return UnknownShape(value) if sizes is None else sizes


@reader("dtype")
def _dtype(machine: Machine, value: Tensor) -> Any:
    dtype = value.value.dtype
    return dtype if dtype is not None else Unknown("the dtype of a tensor", machine.builder.site)


@reader("ndim")
def _ndim(machine: Machine, value: Tensor) -> Any:
    return call_api(machine, "Tensor.dim", [value], {})


@reader("device")
def _device(machine: Machine, value: Tensor) -> Any:
    from .devices import CPU

    return CPU


@reader("data")
def _data(machine: Machine, value: Tensor) -> Any:
    """The same memory, outside of autograd: writing to it is writing to the tensor."""
    doubt(machine, value)
    return value


@reader("grad")
def _grad(machine: Machine, value: Tensor) -> Any:
    """What the last backward has left: any numbers of the tensor's shape. Whether there was one yet, `is None` does not know."""
    kind = machine.builder.type_of(value.value)
    if kind.shape is None:
        return Unknown("a gradient", machine.builder.site)
    return Tensor(machine.builder.source(TensorType(kind.shape, kind.dtype), KEPT_GRADIENT, "grad"), value.library)


@reader("grad_fn", "_grad", "name")
def _grad_fn(machine: Machine, value: Tensor) -> Any:
    return Unknown("a gradient", machine.builder.site)


@reader("requires_grad")
def _requires_grad(machine: Machine, value: Tensor) -> Any:
    return True if value.requires_grad else has_history(machine, value)


def has_history(machine: Machine, value: Tensor) -> Any:
    """Does autograd follow what was computed? Where the program decides that, or nobody knows, it is a question."""
    if not isinstance(value.value.producer, Node):
        return False
    answer = needs_gradient(machine, value.value)
    return Unknown("whether a tensor needs a gradient", machine.builder.site) if answer is MAYBE else answer is YES


@reader("is_leaf")
def _is_leaf(machine: Machine, value: Tensor) -> Any:
    followed = has_history(machine, value)
    return followed if isinstance(followed, Unknown) else not followed


@reader("is_cuda", "is_quantized", "is_mkldnn", "is_mps", "is_nested", "is_xpu")
def _no(machine: Machine, value: Tensor) -> Any:
    return False


@reader("is_meta")
def _meta(machine: Machine, value: Tensor) -> Any:
    return False


@reader("layout")
def _layout(machine: Machine, value: Tensor) -> Any:
    return KNOWN[f"torch.{SPARSE.get(getattr(value.value.producer, 'api', ''), 'strided')}"]


# What makes a tensor that is not strided.
SPARSE = {
    "torch.sparse_coo_tensor": "sparse_coo",
    "Tensor.to_sparse": "sparse_coo",
    "Tensor.to_mkldnn": "_mkldnn",
    **{f"Tensor.to_{kind}": kind for kind in ("sparse_coo", "sparse_csr", "sparse_csc", "sparse_bsr", "sparse_bsc")},
}


@reader("is_sparse")
def _is_sparse(machine: Machine, value: Tensor) -> Any:
    return bool(_layout(machine, value) == KNOWN["torch.sparse_coo"])


@reader("itemsize")
def _itemsize(machine: Machine, value: Tensor) -> Any:
    return value.value.dtype.itemsize if value.value.dtype is not None else machine.unknown("size of an element")


@reader("nbytes")
def _nbytes(machine: Machine, value: Tensor) -> Any:
    from ....base import dim as D

    sizes = sizes_of(machine, value)
    if sizes is None or value.value.dtype is None:
        return machine.unknown("size of a tensor in bytes")
    return D.mul(D.product(sizes), value.value.dtype.itemsize)


# -- methods that are no operations ------------------------------------------------------------------------------------
@known("Tensor.item")
def _item(machine: Machine, value: Tensor) -> Any:
    data = value.value.type.data
    if data is not None and len(data) == 1:
        return data[0]
    return UnknownNumber("the value of a tensor", machine.builder.site, value.value)


@known("Tensor.tolist")
def _tolist(machine: Machine, value: Tensor) -> Any:
    data, sizes = value.value.type.data, sizes_of(machine, value)
    if data is None or sizes is None or not all(isinstance(d, int) for d in sizes):
        if sizes is not None and len(sizes) == 1 and isinstance(sizes[0], int) and sizes[0] <= 4096:
            return PyList([Unknown("the value of a tensor", machine.builder.site) for _ in range(sizes[0])])
        return machine.unknown("the values of a tensor")
    return nested(list(data), [d for d in sizes if isinstance(d, int)])


def nested(data: list[Any], sizes: list[int]) -> Any:
    if not sizes:
        return data[0]
    step = len(data) // sizes[0] if sizes[0] else 0
    return PyList([nested(data[i * step : (i + 1) * step], sizes[1:]) for i in range(sizes[0])])


@known("Tensor.register_hook", "Tensor.retain_grad", "Tensor.register_post_accumulate_grad_hook")
def _nothing(machine: Machine, value: Tensor, *args: Any, **kwargs: Any) -> None:
    return None


@known("Tensor.is_complex", "torch.is_complex")
def _is_complex(machine: Machine, value: Any) -> Any:
    return (
        value.value.dtype.is_complex
        if isinstance(value, Tensor) and value.value.dtype is not None
        else machine.unknown("is_complex")
    )


@known("torch.is_tensor")
def _is_tensor(machine: Machine, value: Any) -> Any:
    from ..python.builtin_kinds import is_instance

    return is_instance(machine, value, TENSOR)


@known("Tensor.untyped_storage", "Tensor.storage", "Tensor.data_ptr", "Tensor.get_device", "Tensor.storage_offset")
def _memory(machine: Machine, value: Tensor) -> Any:
    return Unknown("memory of a tensor", machine.builder.site)


@known("Tensor.__len__")
def _length(machine: Machine, value: Tensor) -> Any:
    from ...containers import length

    return length(machine, value, machine.context["frame"])


@known("Tensor.__iter__")
def _iterate(machine: Machine, value: Tensor) -> Any:
    from ..python.builtin_iteration import _iter

    return _iter(machine, value)


@known("Tensor.materialize")
def _materialize(machine: Machine, value: Tensor, shape: Any, *args: Any, **kwargs: Any) -> None:
    sizes = iterate(machine, shape, machine.context["frame"], unknown_ok=True)
    dims = [] if isinstance(sizes, Unknown) else [d for d in map(as_dim, sizes) if d is not None]
    made = None if isinstance(sizes, Unknown) or len(dims) < len(sizes) else tuple(dims)
    machine.rebind(value, Value(TensorType(made, value.value.dtype), value.value.producer))


for _format in ("strided", "sparse_coo", "sparse_csr", "sparse_csc", "sparse_bsr", "sparse_bsc", "jagged", "_mkldnn"):
    KNOWN[f"torch.{_format}"] = f"torch.{_format}"
for _format in ("contiguous_format", "preserve_format", "channels_last", "channels_last_3d"):
    KNOWN[f"torch.{_format}"] = f"torch.{_format}"


def _size(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    sizes = iterate(machine, args[0], machine.context["frame"], unknown_ok=True) if args else []
    return sizes if isinstance(sizes, Unknown) else tuple(sizes)


known_class("torch.Size", ("tuple",), construct=_size)
