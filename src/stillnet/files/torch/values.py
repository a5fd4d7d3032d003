"""What pickles of PyTorch hold: tensors with their shapes, containers and modules, as plain data. No storage is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...base.annotations import Any
from ...base.dtype import DTYPES, DType
from ...base.plain import dataclass, replace
from ..limits import RANK
from ..pickle_names import LOADS_ARGUMENT
from ..wire.pickle_values import Global, Made, Persistent

STORAGE_TYPES = {
    "Float": "f32", "Double": "f64", "Half": "f16", "BFloat16": "bf16", "Long": "i64", "Int": "i32", "Short": "i16", "Char": "i8",
    "Byte": "u8", "Bool": "bool", "ComplexFloat": "c64", "ComplexDouble": "c128", "QInt8": "i8", "QUInt8": "u8", "QInt32": "i32",
}  # fmt: skip
DTYPE_NAMES = {
    "float32": "f32", "float": "f32", "float64": "f64", "double": "f64", "float16": "f16", "half": "f16", "bfloat16": "bf16",
    "int64": "i64", "long": "i64", "int32": "i32", "int": "i32", "int16": "i16", "short": "i16", "int8": "i8", "uint8": "u8",
    "uint16": "u16", "uint32": "u32", "uint64": "u64", "bool": "bool", "complex64": "c64", "complex128": "c128",
    "complex32": "c32", "float8_e4m3fn": "f8e4m3", "float8_e5m2": "f8e5m2", "quint8": "u8", "qint8": "i8", "qint32": "i32",
}  # fmt: skip
DEEPEST = 8


@dataclass(frozen=True, slots=True)
class StoredTensor:
    """A tensor of a checkpoint. `storage` tells shared tensors: same storage, offset and shape are one tensor."""

    shape: tuple[int, ...]
    dtype: DType | None
    storage: str = ""
    offset: int = 0
    is_parameter: bool = False
    trainable: bool = True
    kind: str = "tensor"


def dtype_of(value: Any) -> DType | None:
    """torch.float32 as a pickle names it."""
    if isinstance(value, Global):
        return DTYPES.get(DTYPE_NAMES.get(value.name, ""))
    return None


def storage_of(value: Any) -> tuple[str, DType | None]:
    """The key and element type of a reference to a storage."""
    if isinstance(value, Made) and value.path == LOADS_ARGUMENT:
        return storage_inside(value)
    found = value.id if isinstance(value, Persistent) else value
    if isinstance(found, (tuple, list)) and len(found) >= 3 and found[0] in ("storage", b"storage"):
        kind = found[1].name if isinstance(found[1], Global) else ""
        key = found[2] if isinstance(found[2], (str, int)) else ""
        return str(key), DTYPES.get(STORAGE_TYPES.get(kind.removesuffix("Storage"), ""))
    return "", None


def storage_inside(call: Made) -> tuple[str, DType | None]:
    """A storage that `pickle` alone wrote: a whole file of torch as bytes. The object of the call tells shared ones."""
    if call.storage is None:
        return "", None
    return f"bytes at {call.position}", storage_of(call.storage)[1]


def sizes(value: Any) -> tuple[int, ...] | None:
    """A shape: a tuple of sizes, or a torch.Size made of one."""
    if isinstance(value, Made) and value.path == "torch.Size" and isinstance(value.args, tuple) and value.args:
        value = value.args[0]
    if not isinstance(value, (tuple, list)) or len(value) > RANK:
        return None
    if not all(type(v) is int and 0 <= v < 1 << 62 for v in value):
        return None
    return tuple(value)


Rebuild = Callable[[tuple[Any, ...], int], "StoredTensor | None"]
REBUILDS: dict[str, Rebuild] = {}


def rebuild(*names: str) -> Callable[[Rebuild], Rebuild]:
    def register(function: Rebuild) -> Rebuild:
        for name in names:
            REBUILDS[name] = function
        return function

    return register


@rebuild("torch._utils._rebuild_tensor", "torch._utils._rebuild_tensor_v2", "torch._utils._rebuild_tensor_v3")
def _plain(args: tuple[Any, ...], depth: int) -> StoredTensor | None:
    if len(args) < 4 or (shape := sizes(args[2])) is None:
        return None
    key, dtype = storage_of(args[0])
    if len(args) > 6 and (stated := dtype_of(args[6])) is not None:
        dtype = stated
    offset = args[1] if isinstance(args[1], int) else 0
    return StoredTensor(shape, dtype, key, offset, trainable=len(args) > 4 and args[4] is True)


@rebuild("torch._utils._rebuild_qtensor")
def _quantized(args: tuple[Any, ...], depth: int) -> StoredTensor | None:
    found = _plain((*args[:4], False), depth)
    return found and replace(found, kind="quantized tensor", trainable=False)


@rebuild("torch._utils._rebuild_parameter", "torch._utils._rebuild_parameter_with_state")
def _parameter(args: tuple[Any, ...], depth: int) -> StoredTensor | None:
    found = tensor(args[0], depth + 1) if args else None
    trainable = len(args) < 2 or args[1] is not False
    return found and replace(found, is_parameter=True, trainable=trainable)


@rebuild("torch._utils._rebuild_meta_tensor_no_storage")
def _meta(args: tuple[Any, ...], depth: int) -> StoredTensor | None:
    shape = sizes(args[1]) if len(args) > 1 else None
    return None if shape is None else StoredTensor(shape, dtype_of(args[0]), kind="meta tensor")


@rebuild("torch._utils._rebuild_wrapper_subclass")
def _wrapper(args: tuple[Any, ...], depth: int) -> StoredTensor | None:
    shape = sizes(args[2]) if len(args) > 2 else None
    return None if shape is None else StoredTensor(shape, dtype_of(args[1]))


@rebuild("torch._utils._rebuild_sparse_tensor", "torch._utils._rebuild_sparse_csr_tensor")
def _sparse(args: tuple[Any, ...], depth: int) -> StoredTensor | None:
    data = args[1] if len(args) > 1 and isinstance(args[1], tuple) else ()
    shape = next((s for s in map(sizes, data[2:]) if s is not None), None)
    inner = tensor(data[1], depth + 1) if len(data) > 1 else None
    return None if shape is None else StoredTensor(shape, inner.dtype if inner else None, kind="sparse tensor")


@rebuild("torch._utils._rebuild_device_tensor_from_numpy", "torch._utils._rebuild_device_tensor_from_cpu_tensor")
def _device(args: tuple[Any, ...], depth: int) -> StoredTensor | None:
    found = tensor(args[0], depth + 1) if args else None
    return found and replace(found, dtype=dtype_of(args[1]) or found.dtype if len(args) > 1 else found.dtype)


@rebuild("torch._tensor._rebuild_from_type_v2", "torch._tensor._rebuild_from_type")
def _typed(args: tuple[Any, ...], depth: int) -> StoredTensor | None:
    """A subclass of Tensor: the function that makes the plain tensor, the class, and the arguments."""
    if len(args) < 3 or not isinstance(args[0], Global) or not isinstance(args[2], tuple):
        return None
    function = REBUILDS.get(args[0].path)
    return function(args[2], depth + 1) if function is not None and depth < DEEPEST else None


def tensor(value: Any, depth: int = 0) -> StoredTensor | None:
    """The tensor that a value stands for, or None where it is something else."""
    if isinstance(value, StoredTensor):
        return value
    if not isinstance(value, Made) or depth > DEEPEST or not isinstance(value.args, tuple):
        return None
    function = REBUILDS.get(value.path)
    if function is not None:
        return function(value.args, depth)
    if value.path.endswith("multiarray._reconstruct"):
        return _array(value)
    return None


def _array(value: Made) -> StoredTensor | None:
    """A numpy array: its shape stands in its state."""
    state = value.state
    if not isinstance(state, tuple) or len(state) < 3 or (shape := sizes(state[1])) is None:
        return None
    kind = state[2]
    text = kind.args[0] if isinstance(kind, Made) and isinstance(kind.args, tuple) and kind.args else ""
    return StoredTensor(shape, numpy_dtype(text), kind="array", trainable=False)


def numpy_dtype(text: Any) -> DType | None:
    if not isinstance(text, str) or not text:
        return None
    letter, width = text[0], text[1:]
    if letter in ("b", "?"):
        return DTYPES["bool"]
    return DTYPES.get(f"{letter}{int(width) * 8}") if width.isdigit() and len(width) < 3 else None


# -- containers --------------------------------------------------------------------------------------------------------
DICTIONARIES = {
    "collections.OrderedDict",
    "collections.defaultdict",
    "builtins.dict",
    "__builtin__.dict",
    "argparse.Namespace",
}


def entries(value: Any) -> dict[Any, Any] | None:
    """The entries of a dictionary of any kind: also of its subclasses, which are made and then filled."""
    if isinstance(value, dict):
        return value
    if isinstance(value, Made):
        if value.entries:
            return value.entries
        if value.path == "collections.OrderedDict" and isinstance(value.args, tuple) and value.args:
            return dict(_pairs(value.args[0]))
        if value.path in DICTIONARIES:
            return value.state if isinstance(value.state, dict) and value.path == "argparse.Namespace" else {}
    return None


def _pairs(items: Any) -> Iterator[tuple[Any, Any]]:
    """Python 2 stores an OrderedDict as a list of pairs."""
    for pair in items if isinstance(items, (list, tuple)) else ():
        if isinstance(pair, (list, tuple)) and len(pair) == 2 and isinstance(pair[0], (str, int)):
            yield pair[0], pair[1]


def state_of(value: Any) -> dict[Any, Any] | None:
    """The attributes that loading would give an object."""
    if not isinstance(value, Made):
        return None
    state = value.state
    if isinstance(state, tuple) and state and isinstance(state[0], dict):
        state = state[0]  # with __slots__ the state is a pair
    return state if isinstance(state, dict) else None


def class_of(value: Made) -> str:
    """The dotted class of an object, through the helper that old protocols call."""
    if (
        value.path in ("copyreg._reconstructor", "copy_reg._reconstructor")
        and isinstance(value.args, tuple)
        and value.args
    ):
        return value.args[0].path if isinstance(value.args[0], Global) else ""
    return value.path


def is_module(value: Any) -> bool:
    state = state_of(value)
    return state is not None and "_modules" in state and "_parameters" in state
