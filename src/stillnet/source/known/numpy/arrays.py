"""Arrays of numpy: tensors of another library, with numpy's own element types, methods and operators."""

from __future__ import annotations

import math

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Origin, Sym
from ....base.dtype import BOOL, DTYPES, F64, I64, U8, DType, promote
from ....base.plain import replace
from ....base.scalar import NumpyFloat
from ....base.unknown import Unknown, UnknownFloat
from ....graph.builder import CONTENT_LIMIT
from ....graph.graph import TensorType
from ...machine import Machine
from ...operators import bare
from ...tensors.operations import call_api, make_tensor, sizes_of
from ...values import (
    MISSING,
    Class,
    Config,
    Guarded,
    Instance,
    Native,
    OneOf,
    PyIterator,
    PyList,
    PySet,
    Repeated,
    Tensor,
)
from ..registry import CLASSES
from ..torch.batches import ClassLabels, some

NAMES = {
    "float32": "f32",
    "single": "f32",
    "float64": "f64",
    "double": "f64",
    "float_": "f64",
    "float": "f64",
    "float16": "f16",
    "half": "f16",
    "int64": "i64",
    "int_": "i64",
    "int": "i64",
    "longlong": "i64",
    "intp": "i64",
    "long": "i64",
    "int32": "i32",
    "intc": "i32",
    "int16": "i16",
    "short": "i16",
    "int8": "i8",
    "byte": "i8",
    "uint8": "u8",
    "ubyte": "u8",
    "uint16": "u16",
    "uint32": "u32",
    "uint64": "u64",
    "uint": "u64",
    "bool_": "bool",
    "bool8": "bool",
    "bool": "bool",
    "complex64": "c64",
    "complex128": "c128",
    "complex_": "c128",
    "str_": "str",
    "f4": "f32",
    "f8": "f64",
    "f2": "f16",
    "i4": "i32",
    "i8": "i64",
    "u1": "u8",
    "f": "f32",
    "d": "f64",
}


def as_dtype(value: Any) -> DType | Unknown | None:
    """A `dtype=` of numpy: one of its types, a type of Python, or a name."""
    value = bare(value)
    if value is None or isinstance(value, DType):
        return value
    if isinstance(value, Class) and value.module == "builtins":
        return {"float": F64, "int": I64, "bool": BOOL, "complex": DTYPES["c128"]}.get(
            value.name, Unknown("an element type")
        )
    if isinstance(value, str) and value.lstrip("<>=|") in NAMES:
        return DTYPES[NAMES[value.lstrip("<>=|")]]
    return Unknown("an element type that is not known")


# -- from and to -------------------------------------------------------------------------------------------------------
def is_array(value: Any) -> bool:
    return isinstance(value, Tensor) and value.library == "numpy"


def numpy_result(value: Any) -> Any:
    """What the operation table gave, as numpy gives it: arrays, and numbers where the content of a scalar is known."""
    if isinstance(value, Tensor):
        return settle(
            value
            if value.library == "numpy"
            else replace(value, library="numpy", requires_grad=False, is_parameter=False, used=False)
        )
    if isinstance(value, tuple):
        return tuple(numpy_result(v) for v in value)
    if isinstance(value, PyList):
        return PyList([numpy_result(v) for v in value.items], value.kind)
    if isinstance(value, Instance) and isinstance(value.payload, tuple):
        return tuple(numpy_result(v) for v in value.payload)
    return value


def settle(array: Tensor) -> Any:
    made = array.value.type
    return numpy_number(made.data[0]) if made.shape == () and made.data is not None else array


def numpy_number(value: Any) -> Any:
    return NumpyFloat(value) if isinstance(value, float) else value


def unknown_array(machine: Machine, dtype: DType | None = None) -> Tensor:
    made = make_tensor(machine, None, dtype)
    made.library = "numpy"
    return made


# Operations whose shapes numpy refuses wherever torch does.
ARITHMETIC = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul")
NAMED = """
    maximum minimum fmax fmin where reshape permute unsqueeze cat vstack hstack dstack column_stack sum mean prod std var amax
    amin argmax argmin einsum matmul swapaxes moveaxis broadcast_to
"""
SHARED = frozenset(
    [*(f"Tensor.__{side}{n}__" for side in ("", "r") for n in ARITHMETIC), *(f"torch.{n}" for n in NAMED.split())]
)


def via(machine: Machine, name: str, args: list[Any], kwargs: dict[str, Any] | None = None) -> Any:
    """The table's operation of torch in numpy's place; what only torch refuses is no failure."""
    failures = machine.builder.graph.failures
    before = len(failures)
    result = call_api(machine, name, args, kwargs or {})
    if len(failures) > before:
        failures[before:] = [f for f in failures[before:] if name in SHARED and f.rule == "shape-mismatch"]
        return unknown_array(machine)
    return numpy_result(result)


def to_array(machine: Machine, value: Any, dtype: Any = None) -> Any:
    """np.array(value): an array, or Unknown where the elements are no numbers."""
    wanted = as_dtype(dtype)
    if isinstance(value, Tensor):
        made: Any = (
            value
            if value.library == "numpy"
            else replace(value, library="numpy", requires_grad=False, is_parameter=False)
        )
        return cast(machine, made, wanted) if isinstance(wanted, DType) else made
    if isinstance(value, Instance) and value.cls.module.startswith("PIL"):
        from ..pictures.pillow import image_array, is_image

        return image_array(machine, value) if is_image(value) else Unknown("an array of an image", machine.builder.site)
    if isinstance(value, Instance) and isinstance(value.payload, Tensor):
        return to_array(machine, value.payload, dtype)
    value = listed(bare(value))
    if isinstance(value, (Unknown, Config, OneOf)) or is_invented(value):
        return value if isinstance(value, Unknown) else Unknown("an array of something not known", machine.builder.site)
    if is_long_table(value):
        return long_table(machine, value, wanted)
    leaves = list(numbers_in(value))
    if any(isinstance(v, Tensor) for v in leaves):
        return stacked(machine, value, wanted)
    if leaves and all(isinstance(v, str) for v in leaves):
        return words(machine, value, leaves)
    if not all(isinstance(v, (bool, int, float, complex, Sym)) for v in leaves):
        return next((v for v in leaves if isinstance(v, Unknown)), None) or Unknown(
            "an array of objects", machine.builder.site
        )
    chosen = wanted if isinstance(wanted, DType) else natural_dtype(leaves)
    symbolic = any(isinstance(v, Sym) for v in leaves)
    if symbolic and isinstance(value, PyList) and all(isinstance(i, (int, Sym)) for i in value.items):
        made = make_tensor(machine, (len(value.items),), chosen)
        made.library = "numpy"
        return made
    return via(machine, "torch.tensor", [value], {"dtype": chosen})


def is_invented(value: Any) -> bool:
    """Arithmetic on an argument that nobody gave: it may as well be an array."""
    return isinstance(value, Sym) and any(n.origin in (Origin.CONFIG, Origin.INPUT) for n in D.names(value))


def words(machine: Machine, value: Any, leaves: list[Any]) -> Any:
    """An array of words: labels, of which it is known how many differ."""
    shape: list[int] = []
    while isinstance(value, (PyList, tuple)):
        items = list(value.items) if isinstance(value, PyList) else list(value)
        shape.append(len(items))
        value = items[0]
        if isinstance(value, (Repeated, Guarded)):
            return Unknown("an array of words whose number is not known", machine.builder.site)
    if math.prod(shape) != len(leaves):
        return Unknown("an array of objects", machine.builder.site)
    owner = ClassLabels(len(set(leaves)))
    return Tensor(machine.builder.source(TensorType(tuple(shape), None), "constant", "words", owner), "numpy")


def listed(value: Any) -> Any:
    """Ranges, iterators and sets as lists; torch.tensor takes those."""
    if isinstance(value, (range, set)):
        return PyList(list(value))
    if isinstance(value, PyIterator):
        if not isinstance(value.position, int):
            return Unknown("the rest of an iterator that was advanced under a condition")
        return PyList(value.items[value.position :])
    if isinstance(value, PySet):
        return PyList(list(value.items))
    return value


def rows_of(value: Any) -> list[Any] | None:
    """The rows of a list of lists of one length."""
    rows = [r.items if isinstance(r, PyList) else r for r in value.items] if isinstance(value, PyList) else []
    if not rows or not all(isinstance(r, (list, tuple)) for r in rows):
        return None
    return rows if len(set(map(len, rows))) == 1 else None


def is_long_table(value: Any) -> bool:
    """Rows of floats and integers, more of them than content is kept for."""
    rows = rows_of(value)
    if rows is None or len(rows) * len(rows[0]) <= CONTENT_LIMIT:
        return False
    return set().union(*(set(map(type, r)) for r in rows)) <= {int, float, UnknownFloat}


def long_table(machine: Machine, value: PyList, wanted: Any) -> Tensor:
    rows = rows_of(value) or []
    integers = all(set(map(type, r)) == {int} for r in rows)
    made = make_tensor(
        machine, (len(rows), len(rows[0])), wanted if isinstance(wanted, DType) else I64 if integers else F64
    )
    made.library = "numpy"
    return made


def numbers_in(value: Any) -> Any:
    if isinstance(value, (PyList, tuple)):
        for item in value.items if isinstance(value, PyList) else value:
            yield from numbers_in(bare(item))
    else:
        yield value


def natural_dtype(leaves: list[Any]) -> DType:
    """numpy's type for Python numbers; an empty list is of floats."""
    if any(isinstance(v, complex) for v in leaves):
        return DTYPES["c128"]
    if not leaves or any(isinstance(v, float) for v in leaves):
        return F64
    return BOOL if all(isinstance(v, bool) for v in leaves) else I64


def stacked(machine: Machine, value: Any, dtype: Any) -> Any:
    """An array of arrays of one shape."""
    if not isinstance(value, (PyList, tuple)):
        return to_array(machine, value, dtype)
    parts = [to_array(machine, v) for v in (value.items if isinstance(value, PyList) else value)]
    if not all(isinstance(p, Tensor) for p in parts):
        return unknown_array(machine)
    made = via(machine, "torch.stack", [PyList(parts)])
    return cast(machine, made, dtype) if isinstance(dtype, DType) else made


def cast(machine: Machine, array: Any, dtype: Any) -> Any:
    if not isinstance(array, Tensor) or not isinstance(dtype, DType) or array.value.dtype is dtype:
        return array
    return via(machine, "Tensor.to", [array, dtype])


def floating(machine: Machine, array: Any) -> Any:
    """Integers as f64: what numpy does before a function whose results are no integers."""
    return (
        cast(machine, array, F64)
        if isinstance(array, Tensor) and array.value.dtype is not None and array.value.dtype.kind in ("int", "bool")
        else array
    )


# -- operators ---------------------------------------------------------------------------------------------------------
COMPARING = frozenset({"eq", "ne", "lt", "le", "gt", "ge"})


def common_dtype(a: Any, b: Any, name: str) -> DType | None:
    """The type in which two operands meet: numbers of Python are weak, f32 with integers is f64."""
    types = [v.value.dtype for v in (a, b) if isinstance(v, Tensor)]
    if any(t is None for t in types):
        return None
    chosen: DType | None = types[0]
    if len(types) == 2:
        kinds = {t.kind for t in types if t is not None}
        chosen = (
            F64
            if kinds == {"int", "float"} and any(t.bits > 16 for t in types if t is not None and t.kind == "int")
            else promote(*types)
        )
    scalar = next((v for v in (a, b) if not isinstance(v, Tensor)), None)
    if chosen is not None and chosen.kind in ("int", "bool") and (isinstance(scalar, float) or name == "truediv"):
        return F64
    return I64 if chosen is BOOL and isinstance(scalar, int) and not isinstance(scalar, bool) else chosen


def array_operator(machine: Machine, name: str, a: Any, b: Any) -> Any:
    """a <operator> b where at least one is an array and none is a tensor of torch."""
    a, b = (to_array(machine, v) if isinstance(v, (PyList, tuple)) else v for v in (a, b))
    if name not in COMPARING and name not in ("and", "or", "xor", "lshift", "rshift"):
        dtype = common_dtype(a, b, name)
        a, b = cast(machine, a, dtype), cast(machine, b, dtype)
    if isinstance(a, Tensor):
        return via(machine, f"Tensor.__{name}__", [a, b])
    mirrored = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "eq": "eq", "ne": "ne"}.get(name, f"r{name}")
    return via(machine, f"Tensor.__{mirrored}__", [b, a])


def become_table(machine: Machine, value: Tensor) -> None:
    """Numbers of a text file that are used by rows and columns."""
    if sizes_of(machine, value) is None:
        kind = TensorType((some("rows"), some("columns")), value.value.dtype)
        machine.assign(value, "value", machine.builder.source(kind, "input", "table"))


def array_item(machine: Machine, array: Tensor, index: Any) -> Any:
    """array[index]; a negative step is a flip."""
    if isinstance(index, tuple) and len(index) == 2 and (array.attributes or {}).get("table") is True:
        become_table(machine, array)
    parts = list(index) if isinstance(index, tuple) else [index]
    for axis, part in enumerate(parts):
        if isinstance(part, slice) and isinstance(part.step, int) and part.step < 0:
            if (
                part.start is not None
                or part.stop is not None
                or not all(isinstance(p, (int, slice)) for p in parts[:axis])
            ):
                return unknown_array(machine, array.value.dtype)
            array = via(machine, "torch.flip", [array, (axis,)])
            parts[axis] = slice(None, None, -part.step)
    # torch takes bytes for a mask, numpy for numbers
    parts = [cast(machine, p, I64) if isinstance(p, Tensor) and p.value.dtype is U8 else p for p in parts]
    if isinstance(array, Tensor) and any(isinstance(p, str) for p in parts):
        return Unknown("a field of an array", machine.builder.site)
    return via(machine, "Tensor.__getitem__", [array, tuple(parts)])


def set_array_item(machine: Machine, target: Tensor, index: Any, value: Any) -> None:
    """target[index] = value: the shape stays, the content goes where it cannot be followed."""
    failures = machine.builder.graph.failures
    before = len(failures)
    plain = to_array(machine, value) if isinstance(value, (PyList, tuple)) else value
    plain = cast(machine, plain, target.value.dtype)
    call_api(
        machine,
        "Tensor.__setitem__",
        [target, tuple(index) if isinstance(index, tuple) else (index,), plain],
        {},
        rebinds=True,
    )
    if len(failures) > before:
        del failures[before:]


def change_array(machine: Machine, name: str, old: Tensor, right: Any) -> Any:
    """old <operator>= right keeps the type and the identity of old."""
    result = array_operator(machine, name, old, right)
    if isinstance(result, Tensor):
        machine.rebind(old, result.value)
        return old
    return result


def array_items(array: Tensor) -> list[Any] | None:
    """The numbers of an array of one axis whose content is known."""
    made = array.value.type
    return list(made.data) if made.data is not None and made.shape is not None and len(made.shape) == 1 else None


# -- attributes --------------------------------------------------------------------------------------------------------
def array_attribute(machine: Machine, array: Tensor, name: str) -> Any:
    """An attribute of an array; None where it is the same as for any tensor."""
    from .table import METHODS as ARRAY_METHODS

    sizes = sizes_of(machine, array)
    if name == "size":
        return D.product(sizes) if sizes is not None else Unknown("the size of an array", machine.builder.site)
    if name == "T":
        return (
            via(machine, "torch.permute", [array, tuple(reversed(range(len(sizes))))])
            if sizes is not None
            else unknown_array(machine)
        )
    if name in ("flat", "real", "base"):
        return array
    if name == "nbytes":
        return Unknown("the size of an array", machine.builder.site)
    if name == "__class__":
        return CLASSES["numpy.ndarray"]
    run = ARRAY_METHODS.get(name)
    if run is not None:
        return Native(f"ndarray.{name}", lambda m, *args, **kwargs: run(m, array, *args, **kwargs))
    if name in ("shape", "dtype", "ndim"):
        return None
    if name.startswith("__") or name in NOT_NUMPY:
        return MISSING
    return Unknown(f"no model for ndarray.{name}", machine.builder.site)


# Methods of torch by which programs ask whether something is one of its tensors.
NOT_NUMPY = frozenset(
    {
        "requires_grad",
        "detach",
        "cpu",
        "cuda",
        "numpy",
        "to",
        "is_cuda",
        "data_ptr",
        "numel",
        "unsqueeze",
        "permute",
        "device",
        "backward",
        "grad",
        "contiguous",
        "float",
        "long",
        "view_as",
    }
)
