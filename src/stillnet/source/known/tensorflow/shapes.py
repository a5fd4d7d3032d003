"""tf.TensorShape: shapes as TensorFlow knows them before any data, None where the data decide."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Origin, Sym
from ....base.truth import NO, YES
from ....base.unknown import Unknown
from ....graph.graph import Node
from ...machine import Machine
from ...operators import bare
from ...tensors.operations import sizes_of
from ...values import MISSING, Config, Instance, PyList, Tensor, is_counted
from ..registry import CLASSES, KNOWN, attribute, constructor, known, known_class


def static_dims(machine: Machine, value: Tensor) -> Any:
    """The sizes of a tensor as the program sees them; None for an unknown rank."""
    shape = sizes_of(machine, value)
    if shape is None:
        return None
    graph = value.library == "keras" or bool(machine.context.get("tf graph"))
    return tuple(static_size(d) if graph else d for d in shape)


def static_size(size: Any) -> Any:
    """A size that only the data decide is None while a graph is built; one that only we do not know is a number."""
    open_ = isinstance(size, Sym) and any(n.origin is Origin.DATA for n in D.names(size))
    return None if open_ else size


def static_shape(machine: Machine, value: Tensor) -> Any:
    """The TensorShape of a tensor. What an operation made and we do not follow may have a rank all the same, and so may what a
    program declared with a shape that we do not know."""
    made = value.value.producer
    declared = made in machine.context.get("shapes nobody knows", ())
    return shape_value(machine, static_dims(machine, value), open_rank=not isinstance(made, Node) and not declared)


def shape_value(machine: Machine, dims: Any, open_rank: bool = True) -> Any:
    """A TensorShape; its payload is the sizes. `open_rank`: without sizes, the data decide its rank."""
    machine.context["tf shapes"] = True
    made = Instance(CLASSES["tf.TensorShape"], {}, site=machine.builder.site)
    made.payload = dims if dims is None else tuple(dims)
    if dims is None and open_rank:
        made.attributes["unknown_rank"] = True
    return made


def read_dims(machine: Machine, shape: Any) -> tuple[Any, ...] | None:
    """A shape argument of the program: sizes, None where one is open; None for an unknown rank."""
    shape = bare(shape)
    if isinstance(shape, Instance):
        shape = shape.payload
    if isinstance(shape, (int, Sym)) and not isinstance(shape, bool):
        return (one(machine, shape),)
    if isinstance(shape, Tensor):
        data = shape.value.type.data
        return tuple(one(machine, d) for d in data) if data is not None else None
    items = shape.items if isinstance(shape, PyList) else shape
    if not isinstance(items, (tuple, list)) or not is_counted(items):
        return None
    return tuple(one(machine, i) for i in items)


def one(machine: Machine, size: Any) -> Any:
    size = bare(size)
    if isinstance(size, Config):
        return size.symbol()
    if isinstance(size, Unknown):
        # a number that nobody knows is not an open size
        return D.fresh("n", Origin.UNKNOWN, lower=0)
    if isinstance(size, Tensor):
        data = size.value.type.data
        size = data[0] if data is not None and len(data) == 1 else None
    if isinstance(size, float) and size.is_integer():
        return int(size)
    if isinstance(size, bool) or not isinstance(size, (int, Sym)):
        return None
    return machine.builder.resolve(size) if size != -1 else None


def _construct(machine: Machine, cls: Any, dims: Any = None) -> Any:
    return shape_value(machine, None if dims is None else read_dims(machine, dims))


def is_unseen(receiver: Instance) -> bool:
    """It may have a rank that we do not know."""
    return receiver.payload is None and not receiver.attributes.get("unknown_rank")


def _as_list(machine: Machine, receiver: Instance) -> Any:
    if receiver.payload is None:
        if receiver.attributes.get("unknown_rank"):
            raise machine.error("ValueError", "as_list() is not defined on an unknown TensorShape.")
        return machine.unknown("a shape of unknown rank")
    return PyList(list(receiver.payload))


def _get_item(machine: Machine, receiver: Instance, index: Any) -> Any:
    dims = receiver.payload
    if is_unseen(receiver):
        return machine.unknown("a part of a shape of unknown rank")
    if not isinstance(dims, tuple):
        return None if isinstance(index, int) else shape_value(machine, None)
    if isinstance(index, slice):
        parts = (index.start, index.stop, index.step)
        if all(p is None or isinstance(p, int) for p in parts):
            return shape_value(machine, dims[index])
        return machine.unknown("a part of a shape")
    if isinstance(index, int):
        if -len(dims) <= index < len(dims):
            return dims[index]
        raise machine.error("IndexError", "list index out of range")
    return machine.unknown("a size of a shape")


def _length(machine: Machine, receiver: Instance) -> Any:
    if is_unseen(receiver):
        return machine.unknown("a shape of unknown rank")
    if receiver.payload is None:
        raise machine.error("ValueError", "Cannot take the length of shape with unknown rank.")
    return len(receiver.payload)


def _count(machine: Machine, receiver: Instance) -> Any:
    dims = receiver.payload
    if is_unseen(receiver):
        return machine.unknown("the size of a shape of unknown rank")
    return None if dims is None or any(d is None for d in dims) else D.product(dims)


def _defined(machine: Machine, receiver: Instance) -> Any:
    if is_unseen(receiver):
        return machine.unknown("whether a shape of unknown rank is defined")
    return receiver.payload is not None and all(d is not None for d in receiver.payload)


def _concatenate(machine: Machine, receiver: Instance, other: Any) -> Any:
    more = read_dims(machine, other)
    dims = receiver.payload
    return shape_value(machine, None if dims is None or more is None else (*dims, *more))


def _preceding(machine: Machine, receiver: Instance, other: Any) -> Any:
    more = read_dims(machine, other)
    dims = receiver.payload
    return shape_value(machine, None if dims is None or more is None else (*more, *dims))


def _compatible(machine: Machine, receiver: Instance, other: Any) -> Any:
    dims, more = receiver.payload, read_dims(machine, other)
    if dims is None or more is None:
        return True
    if len(dims) != len(more):
        return False
    answers = [YES if a is None or b is None else D.same(a, b) for a, b in zip(dims, more)]
    if any(a is NO for a in answers):
        return False
    return True if all(a is YES for a in answers) else machine.unknown("whether shapes are compatible")


def _equal(machine: Machine, receiver: Instance, other: Any) -> Any:
    dims, more = receiver.payload, read_dims(machine, other)
    if other is None:
        return False
    if dims is None or more is None:
        return machine.unknown("whether shapes are equal")
    if len(dims) != len(more):
        return False
    answers = [(YES if a is b else NO) if a is None or b is None else D.same(a, b) for a, b in zip(dims, more)]
    if any(a is NO for a in answers):
        return False
    return True if all(a is YES for a in answers) else machine.unknown("whether shapes are equal")


def _unequal(machine: Machine, receiver: Instance, other: Any) -> Any:
    answer = _equal(machine, receiver, other)
    return not answer if isinstance(answer, bool) else answer


def _with_rank(machine: Machine, receiver: Instance, rank: Any) -> Any:
    if receiver.payload is None and isinstance(rank, int):
        return shape_value(machine, (None,) * rank)
    return receiver


def _as_proto(machine: Machine, receiver: Instance, *args: Any) -> Any:
    return receiver


def _merge(machine: Machine, receiver: Instance, other: Any) -> Any:
    dims, more = receiver.payload, read_dims(machine, other)
    if dims is None or more is None or len(dims) != len(more):
        return receiver if dims is not None else shape_value(machine, more)
    return shape_value(machine, tuple(b if a is None else a for a, b in zip(dims, more)))


def _getattr(machine: Machine, receiver: Instance, name: Any) -> Any:
    dims = receiver.payload
    if is_unseen(receiver) and name in ("ndims", "rank", "dims"):
        return machine.unknown("the rank of a shape")
    if name in ("ndims", "rank"):
        return None if dims is None else len(dims)
    if name == "dims":
        return None if dims is None else PyList(list(dims))
    return Unknown(f"no model for TensorShape.{name}", machine.builder.site)


known_class(
    "tf.TensorShape",
    construct=constructor(_construct),
    as_list=_as_list,
    __getitem__=_get_item,
    __len__=_length,
    num_elements=_count,
    is_fully_defined=_defined,
    concatenate=_concatenate,
    __add__=_concatenate,
    __radd__=_preceding,
    is_compatible_with=_compatible,
    assert_is_compatible_with=lambda m, r, o: None,
    assert_has_rank=lambda m, r, o: None,
    assert_same_rank=lambda m, r, o: None,
    assert_is_fully_defined=lambda m, r: None,
    __eq__=_equal,
    __ne__=_unequal,
    with_rank=_with_rank,
    with_rank_at_least=lambda m, r, rank: r,
    with_rank_at_most=lambda m, r, rank: r,
    merge_with=_merge,
    as_proto=_as_proto,
    __getattr__=_getattr,
)
KNOWN["tf.compat.v1.TensorShape"] = KNOWN["tf.TensorShape"]


# A size of a shape was an object of its own in TensorFlow 1: its number is `.value`.
@attribute("int", "value")
def _value_of_size(machine: Machine, size: Any) -> Any:
    return size if machine.context.get("tf shapes") else MISSING


@attribute("none", "value")
def _value_of_open_size(machine: Machine, size: Any) -> Any:
    return None if machine.context.get("tf shapes") else MISSING


@known("tf.compat.v1.Dimension")
def _dimension(machine: Machine, value: Any) -> Any:
    return value


@known("tf.compat.v1.dimension_value", "tf.compat.dimension_value", "tf.compat.v1.dimension_at_index")
def _dimension_value(machine: Machine, value: Any, index: Any = None) -> Any:
    if index is None:
        return value
    return _get_item(machine, value, index) if isinstance(value, Instance) else machine.unknown("a size of a shape")


@known("tf.get_static_value", "tf.contrib.util.constant_value", "tf.compat.v1.get_static_value")
def _static_value(machine: Machine, value: Any, *args: Any, **options: Any) -> Any:
    if isinstance(value, Tensor):
        from .tensors import METHODS

        return METHODS["numpy"](machine, value) if value.value.type.data is not None else None
    return value


@known("tf.get_static_shape")
def _static_shape(machine: Machine, value: Any) -> Any:
    return static_shape(machine, value) if isinstance(value, Tensor) else None
