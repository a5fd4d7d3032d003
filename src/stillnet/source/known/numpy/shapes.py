"""Functions of numpy that join, cut and turn arrays, and the methods of arrays."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Sym
from ....base.dtype import DType
from ....base.unknown import Unknown
from ...control.iteration import iterate
from ...machine import Machine
from ...operators import as_dim
from ...tensors.operations import call_api
from ...values import PyList, Tensor
from ..python.builtins import frame_of
from ..python.quiet import silent
from ..registry import ALIASES, known
from .arrays import as_dtype, cast, to_array, unknown_array, via
from .table import METHODS, as_is, both, forgotten, same_type, sequence


def pass_on(name: str, api: str | None = None, as_method: bool = True, joins: bool = False) -> None:
    """A function with the meaning of one of torch; the first argument is an array, or a sequence of arrays."""

    def run(machine: Machine, value: Any, *args: Any, **options: Any) -> Any:
        if joins:
            items = iterate(machine, value, frame_of(machine), unknown_ok=True)
            parts = [to_array(machine, i) for i in items] if isinstance(items, list) else []
            if not parts or not all(isinstance(p, Tensor) for p in parts):
                return unknown_array(machine)
            first: Any = PyList(same_type(machine, parts))
        else:
            first = to_array(machine, value)
            if not isinstance(first, Tensor):
                return first
        options = {k: v for k, v in options.items() if k not in ("order", "out", "kind", "copy")}
        return via(machine, api or f"torch.{name}", [first, *args], options)

    known(f"numpy.{name}")(run)
    if as_method and not joins:
        METHODS[name] = run


for _name in (
    "squeeze",
    "roll",
    "flipud",
    "fliplr",
    "tile",
    "broadcast_to",
    "diagonal",
    "trace",
    "swapaxes",
    "moveaxis",
    "rot90",
    "diff",
    "argwhere",
    "kron",
    "bincount",
):
    pass_on(_name)
pass_on("expand_dims", "torch.unsqueeze")


def triangle(name: str) -> None:
    """np.triu and np.tril: the diagonal has another name than torch's."""

    def run(machine: Machine, m: Any, k: Any = 0) -> Any:
        first = to_array(machine, m)
        return via(machine, f"torch.{name}", [first, k]) if isinstance(first, Tensor) else first

    known(f"numpy.{name}")(run)


triangle("triu")
triangle("tril")


def at_least(rank: int) -> None:
    """np.atleast_1d and its kin: a number becomes an array too."""

    def run(machine: Machine, value: Any) -> Any:
        first = to_array(machine, PyList([value]) if isinstance(value, (bool, int, float)) else value)
        return via(machine, f"torch.atleast_{rank}d", [first]) if isinstance(first, Tensor) else first

    known(f"numpy.atleast_{rank}d")(run)


for _rank in (1, 2, 3):
    at_least(_rank)
pass_on("diag", "torch.diag")
for _name, _api in {
    "concatenate": "torch.cat",
    "stack": "torch.stack",
    "vstack": "torch.vstack",
    "hstack": "torch.hstack",
    "dstack": "torch.dstack",
    "column_stack": "torch.column_stack",
    "row_stack": "torch.vstack",
    "concat": "torch.cat",
}.items():
    pass_on(_name, _api, joins=True)


@known("numpy.append")
def _append(machine: Machine, value: Any, values: Any, axis: Any = None) -> Any:
    """Both in a row, flattened unless an axis is given."""
    parts = [to_array(machine, PyList([v]) if isinstance(v, (bool, int, float)) else v) for v in (value, values)]
    if not all(isinstance(p, Tensor) for p in parts):
        return unknown_array(machine)
    if axis is None:
        parts = [via(machine, "torch.flatten", [p]) for p in parts]
    return via(machine, "torch.cat", [PyList(same_type(machine, parts)), 0 if axis is None else axis])


@both("reshape")
def _reshape(machine: Machine, value: Any, *shape: Any, order: Any = "C", newshape: Any = None) -> Any:
    array = to_array(machine, value)
    if not isinstance(array, Tensor):
        return array
    wanted = newshape if newshape is not None else sequence(shape)
    made = via(machine, "torch.reshape", [array, wanted if isinstance(wanted, (tuple, PyList)) else (wanted,)])
    return made if order == "C" else forgotten(machine, made)


@both("transpose")
def _transpose(machine: Machine, value: Any, *axes: Any) -> Any:
    array = to_array(machine, value)
    if not isinstance(array, Tensor):
        return array
    order = sequence(axes) if axes and axes[0] is not None else None
    shape = array.value.type.shape
    if order is None:
        if shape is None:
            return unknown_array(machine, array.value.dtype)
        order = tuple(reversed(range(len(shape))))
    return via(machine, "torch.permute", [array, order])


ALIASES["numpy.permute_dims"] = "numpy.transpose"


@both("flatten", "ravel")
def _flatten(machine: Machine, value: Any, *args: Any, **options: Any) -> Any:
    array = to_array(machine, value)
    return via(machine, "torch.flatten", [array]) if isinstance(array, Tensor) else array


@known("numpy.flip")
def _flip(machine: Machine, value: Any, axis: Any = None) -> Any:
    array = to_array(machine, value)
    if not isinstance(array, Tensor):
        return array
    shape = array.value.type.shape
    axes = tuple(range(len(shape))) if axis is None and shape is not None else axis
    return via(machine, "torch.flip", [array, axes if isinstance(axes, (tuple, PyList)) else (axes,)])


@both("repeat")
def _repeat(machine: Machine, value: Any, repeats: Any, axis: Any = None) -> Any:
    array = to_array(machine, value)
    if not isinstance(array, (Tensor, Unknown)):
        # a number, which keeps being one as an array without axes; here it gets an axis
        array = to_array(machine, PyList([array]))
    return (
        via(machine, "torch.repeat_interleave", [array, repeats], {"dim": axis} if axis is not None else {})
        if isinstance(array, Tensor)
        else array
    )


@known("numpy.split", "numpy.array_split")
def _split(machine: Machine, value: Any, sections: Any, axis: Any = 0) -> Any:
    array = to_array(machine, value)
    found = via(machine, "torch.tensor_split", [array, sections], {"dim": axis}) if isinstance(array, Tensor) else array
    return PyList(list(found)) if isinstance(found, tuple) else found


@known("numpy.pad")
def _pad(machine: Machine, value: Any, width: Any, *args: Any, **options: Any) -> Any:
    """The shape grows by both widths of each axis."""
    array = to_array(machine, value)
    if not isinstance(array, Tensor) or array.value.type.shape is None:
        return unknown_array(machine)
    pairs = pad_widths(machine, width, len(array.value.type.shape))
    if pairs is None:
        return unknown_array(machine, array.value.dtype)
    shape = tuple(D.add(size, D.add(a, b)) for size, (a, b) in zip(array.value.type.shape, pairs))
    return as_is(None, machine, shape, array.value.dtype)


def pad_widths(machine: Machine, width: Any, rank: int) -> list[tuple[Any, Any]] | None:
    one = as_dim(width) if isinstance(width, (int, Sym)) else None
    if one is not None:
        return [(one, one)] * rank
    rows = iterate(machine, width, frame_of(machine), unknown_ok=True)
    if not isinstance(rows, list):
        return None
    if rows and all(isinstance(r, (int, Sym)) for r in rows):
        return [(rows[0], rows[-1])] * rank
    pairs = []
    for row in rows:
        items = iterate(machine, row, frame_of(machine), unknown_ok=True)
        if not isinstance(items, list) or not items or not all(isinstance(i, (int, Sym)) for i in items):
            return None
        pairs.append((items[0], items[-1]))
    return pairs * rank if len(pairs) == 1 else pairs if len(pairs) == rank else None


# -- methods only ------------------------------------------------------------------------------------------------------
def _astype(machine: Machine, array: Tensor, dtype: Any, *args: Any, **options: Any) -> Any:
    wanted = as_dtype(dtype)
    if not isinstance(wanted, DType):
        return as_is(None, machine, array.value.type.shape, None)
    return cast(machine, array, wanted)


def _copy(machine: Machine, array: Tensor, *args: Any, **options: Any) -> Any:
    return Tensor(array.value, "numpy", site=machine.builder.site)


def _tolist(machine: Machine, array: Tensor) -> Any:
    return call_api(machine, "Tensor.tolist", [array], {})


def _item(machine: Machine, array: Tensor, *index: Any) -> Any:
    data = array.value.type.data
    if data is not None and len(data) == 1:
        return data[0]
    return Unknown("an element of an array", machine.builder.site)


def _fill(machine: Machine, array: Tensor, value: Any) -> None:
    made = via(machine, "torch.full_like", [array, value])
    if isinstance(made, Tensor):
        machine.rebind(array, made.value)


def _unknown_bytes(machine: Machine, array: Tensor, *args: Any, **options: Any) -> Any:
    return Unknown("the bytes of an array", machine.builder.site)


METHODS.update(
    {
        "astype": _astype,
        "copy": _copy,
        "__copy__": _copy,
        "tolist": _tolist,
        "item": _item,
        "fill": _fill,
        "tobytes": _unknown_bytes,
        "tostring": _unknown_bytes,
        "tofile": silent,
        "setflags": silent,
        "dump": silent,
        "view": lambda machine, array, *args: _astype(machine, array, *args) if args else array,
        "byteswap": _copy,
        "__array__": lambda machine, array, *args: array,
    }
)
