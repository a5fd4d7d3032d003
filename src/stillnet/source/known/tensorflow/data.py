"""tf.data: a dataset is known by one of its elements and by how many there are."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Origin, Sym
from ....base.dtype import I64, DType
from ....base.unknown import Unknown
from ....graph.graph import TensorType
from ...calls import call
from ...machine import Machine
from ...operators import as_dim, bare
from ...tensors.operations import call_api, make_tensor, sizes_of
from ...values import (
    Instance,
    Native,
    Property,
    PyDict,
    PyIterator,
    PyList,
    Repeated,
    StaticMethod,
    Tensor,
    is_counted,
)
from ..python.builtins import frame_of
from ..python.quiet import quiet_class
from ..registry import CLASSES, KNOWN, known, known_class
from .nest import leaves, parts
from .shapes import read_dims
from .tensors import as_dtype, labelled


def element_of(dataset: Any) -> Any:
    """One element of a dataset: a tensor or a structure of tensors; Unknown where that is not known."""
    if isinstance(dataset, Instance) and "__element__" in dataset.attributes:
        return dataset.attributes["__element__"]
    return Unknown("the elements of a dataset")


def is_dataset(value: Any) -> bool:
    return isinstance(value, Instance) and "__element__" in value.attributes


def make(machine: Machine, element: Any, count: Any = None) -> Instance:
    """A dataset; `count` is its length where that is known."""
    return Instance(CLASSES["tf.data.Dataset"], {"__element__": element, "__count__": count}, site=machine.builder.site)


def changed(value: Any, change: Any) -> Any:
    """The same structure with `change` on each tensor."""
    if isinstance(value, Tensor):
        return change(value)
    if isinstance(value, PyList):
        return PyList([changed(v, change) for v in value.items], value.kind)
    if isinstance(value, tuple):
        return tuple(changed(v, change) for v in value)
    if isinstance(value, PyDict):
        return PyDict({k: changed(v, change) for k, v in value.items.items()}, value.kind)
    return value


def typed(machine: Machine, value: Tensor, shape: Any) -> Tensor:
    """An element that came through the pipeline: the type of `value` in another shape, from the same source."""
    from ....ops import OPS

    made = machine.builder.apply(OPS["elements"], {"input": value.value, "shape": shape}, "tf.data.Dataset")
    return Tensor(made, "tf")


# -- sources -----------------------------------------------------------------------------------------------------------
def sliced(machine: Machine, value: Any) -> Any:
    """Elements along the first axis of each tensor."""
    if isinstance(value, PyList) and not any(isinstance(v, Tensor) for v in leaves(value)):
        value = call_api(machine, "tf.convert_to_tensor", [value], {})
    if isinstance(value, tuple):
        return tuple(sliced(machine, v) for v in value)
    if isinstance(value, PyDict):
        return PyDict({k: sliced(machine, v) for k, v in value.items.items()}, value.kind)
    if isinstance(value, PyList):
        stacked = call_api(machine, "tf.stack", [value], {})
        return sliced(machine, stacked) if isinstance(stacked, Tensor) else Unknown("elements", machine.builder.site)
    if isinstance(value, Tensor):
        shape = sizes_of(machine, value)
        if shape is None:
            return labelled(make_tensor(machine, None, value.value.dtype), "tf")
        return typed(machine, value, shape[1:])
    return value if isinstance(value, Unknown) else Unknown("elements of something not known", machine.builder.site)


def first_sizes(machine: Machine, value: Any) -> list[Any]:
    """How many elements each tensor of a structure has; a list is one tensor, tuples and dicts hold several."""
    if isinstance(value, (tuple, PyDict)):
        held = value if isinstance(value, tuple) else value.items.values()
        return [size for item in held for size in first_sizes(machine, item)]
    if isinstance(value, Tensor):
        shape = sizes_of(machine, value)
        return [shape[0] if shape else None]
    if isinstance(value, PyList):
        counted = is_counted(value.items)
        return [len(value.items) if counted else None]
    return []


def _from_tensor_slices(machine: Machine, tensors: Any, *args: Any, **options: Any) -> Any:
    from ....base.truth import NO
    from ....graph.constraints import Mismatch

    counts = [c for c in first_sizes(machine, tensors) if c is not None]
    for other in counts[1:]:
        if D.same(counts[0], other) is NO:
            text = f"from_tensor_slices: the tensors have {D.text(counts[0])} and {D.text(other)} elements"
            operands = tuple(v.value for v in leaves(tensors) if isinstance(v, Tensor))
            miss = Mismatch(text, operands=operands, expected=counts[0], actual=other)
            machine.builder.record(miss, "tf.data.Dataset.from_tensor_slices", operands)
            break
    return make(machine, sliced(machine, tensors), counts[0] if counts else None)


def _from_tensors(machine: Machine, tensors: Any, *args: Any, **options: Any) -> Any:
    made = call_api(machine, "tf.convert_to_tensor", [tensors], {}) if parts(tensors) is None else tensors
    return make(machine, changed(made, lambda t: labelled(t, "tf")), 1)


def from_spec(machine: Machine, spec: Any) -> Any:
    """A tensor of a specification, or a structure of them."""
    if isinstance(spec, Instance) and spec.cls.name == "TensorSpec":
        shape, dtype = spec.attributes.get("shape"), spec.attributes.get("dtype")
        dims = shape.payload if isinstance(shape, Instance) else None
        return open_tensor(machine, dims, dtype)
    inner = parts(spec)
    if inner is not None and not isinstance(spec, Instance):
        made = [from_spec(machine, s) for s in inner]
        if isinstance(spec, PyDict):
            return PyDict(dict(zip(sorted(spec.items, key=str), made)), spec.kind)
        return PyList(made) if isinstance(spec, PyList) else tuple(made)
    return Unknown("an element that is not described", machine.builder.site)


def open_tensor(machine: Machine, dims: Any, dtype: Any) -> Tensor:
    sizes = None if dims is None else tuple(d if d is not None else D.fresh("n", Origin.DATA) for d in dims)
    value = machine.builder.source(TensorType(sizes, dtype if isinstance(dtype, DType) else None), "dataset", "element")
    return Tensor(value, "tf")


def _from_generator(
    machine: Machine,
    generator: Any = None,
    output_types: Any = None,
    output_shapes: Any = None,
    args: Any = None,
    output_signature: Any = None,
    **options: Any,
) -> Any:
    if output_signature is not None:
        return make(machine, from_spec(machine, output_signature))
    return make(machine, from_types(machine, output_types, output_shapes))


def from_types(machine: Machine, types: Any, shapes: Any) -> Any:
    inner = parts(types) if not isinstance(types, Instance) else None
    if inner is None:
        kind = as_dtype(types)
        dims = read_dims(machine, shapes) if shapes is not None else None
        return open_tensor(machine, dims, kind)
    each = parts(shapes) if shapes is not None and not isinstance(shapes, Instance) else None
    matching = each if each is not None and len(each) == len(inner) else [None] * len(inner)
    made = [from_types(machine, t, s) for t, s in zip(inner, matching)]
    if isinstance(types, PyDict):
        return PyDict(dict(zip(sorted(types.items, key=str), made)), types.kind)
    return tuple(made)


def _range(machine: Machine, *bounds: Any, **options: Any) -> Any:
    value = machine.builder.source(TensorType((), I64), "dataset", "element")
    numbers = [as_dim(b) for b in bounds]
    count = None
    if len(numbers) == 1:
        count = numbers[0]
    elif len(numbers) == 2 and None not in numbers:
        count = D.sub(numbers[1], numbers[0])  # type: ignore[arg-type]
    return make(machine, Tensor(value, "tf"), count)


def _zip(machine: Machine, *datasets: Any, **options: Any) -> Any:
    given = datasets[0] if len(datasets) == 1 else datasets
    inner = parts(given) if not is_dataset(given) else None
    if inner is None:
        return make(machine, element_of(given))
    counts = [d.attributes.get("__count__") for d in inner if is_dataset(d)]
    if isinstance(given, PyDict):
        return make(machine, PyDict({k: element_of(v) for k, v in given.items.items()}))
    return make(machine, tuple(element_of(d) for d in inner), counts[0] if len(set(map(id, counts))) == 1 else None)


def _texts(machine: Machine, *args: Any, **options: Any) -> Any:
    from ....ops.tensorflow.arguments import STRING

    value = machine.builder.source(TensorType((), STRING), "dataset", "element")
    return make(machine, Tensor(value, "tf"))


# -- steps -------------------------------------------------------------------------------------------------------------
def _batch(
    machine: Machine, receiver: Instance, batch_size: Any, drop_remainder: Any = False, *args: Any, **o: Any
) -> Any:
    """Elements gain a first axis; the last batch may be smaller, so only a kept size is exact."""
    size = as_dim(bare(batch_size))
    count = receiver.attributes.get("__count__")
    exact = drop_remainder is True or (
        isinstance(size, int) and isinstance(count, int) and size > 0 and count % size == 0
    )
    lead: Any = size if exact and size is not None else None
    open_size = D.fresh("B", Origin.DATA, lower=1, upper=size if isinstance(size, int) else None)

    def grown(tensor: Tensor) -> Tensor:
        shape = sizes_of(machine, tensor)
        return typed(machine, tensor, None if shape is None else ((lead if lead is not None else open_size), *shape))

    total = None
    if isinstance(size, int) and isinstance(count, int) and size > 0:
        total = count // size if drop_remainder is True else -(-count // size)
    return make(machine, changed(element_of(receiver), grown), total)


def _padded_batch(
    machine: Machine, receiver: Instance, batch_size: Any, padded_shapes: Any = None, *args: Any, **options: Any
) -> Any:
    lead = D.fresh("B", Origin.DATA, lower=1)

    def grown(tensor: Tensor) -> Tensor:
        shape = sizes_of(machine, tensor)
        if shape is None:
            return typed(machine, tensor, None)
        return typed(machine, tensor, (lead, *(D.fresh("n", Origin.DATA) for _ in shape)))

    return make(machine, changed(element_of(receiver), grown))


def _unbatch(machine: Machine, receiver: Instance) -> Any:
    def shrunk(tensor: Tensor) -> Tensor:
        shape = sizes_of(machine, tensor)
        return typed(machine, tensor, shape[1:] if shape else None)

    return make(machine, changed(element_of(receiver), shrunk))


def given(element: Any) -> list[Any]:
    """An element as arguments: a tuple is spread."""
    return list(element) if isinstance(element, tuple) else [element]


def _map(machine: Machine, receiver: Instance, map_func: Any, *args: Any, **options: Any) -> Any:
    element = element_of(receiver)
    if isinstance(element, Unknown):
        return make(machine, element, receiver.attributes.get("__count__"))
    made = call(machine, map_func, given(element), {}, frame_of(machine))
    return make(machine, as_element(machine, made), receiver.attributes.get("__count__"))


def as_element(machine: Machine, made: Any) -> Any:
    """What a function returned: lists and numbers become tensors, lists of tensors tuples."""
    if isinstance(made, PyList) and any(isinstance(v, Tensor) for v in made.items):
        return tuple(as_element(machine, v) for v in made.items)
    if isinstance(made, (int, float, PyList)):
        return call_api(machine, "tf.convert_to_tensor", [made], {})
    if isinstance(made, tuple):
        return tuple(as_element(machine, m) for m in made)
    return changed(made, lambda t: labelled(t, "tf"))


def _flat_map(machine: Machine, receiver: Instance, map_func: Any, *args: Any, **options: Any) -> Any:
    element = element_of(receiver)
    if isinstance(element, Unknown):
        return make(machine, element)
    made = call(machine, map_func, given(element), {}, frame_of(machine))
    return make(machine, element_of(made) if is_dataset(made) else Unknown("elements", machine.builder.site))


def _same(machine: Machine, receiver: Instance, *args: Any, **options: Any) -> Any:
    return receiver


def _recounted(machine: Machine, receiver: Instance, *args: Any, **options: Any) -> Any:
    """The same elements, another number of them."""
    return make(machine, element_of(receiver))


def _take(machine: Machine, receiver: Instance, count: Any = -1, *args: Any) -> Any:
    have: Any = receiver.attributes.get("__count__")
    size: Any = as_dim(bare(count))
    both = isinstance(have, int) and isinstance(size, int) and size >= 0
    return make(machine, element_of(receiver), min(have, size) if both else None)


def _skip(machine: Machine, receiver: Instance, count: Any, *args: Any) -> Any:
    have: Any = receiver.attributes.get("__count__")
    size: Any = as_dim(bare(count))
    both = isinstance(have, int) and isinstance(size, int) and size >= 0
    return make(machine, element_of(receiver), max(have - size, 0) if both else None)


def _repeat(machine: Machine, receiver: Instance, count: Any = None, *args: Any) -> Any:
    have: Any = receiver.attributes.get("__count__")
    times: Any = as_dim(bare(count)) if count is not None else None
    both = isinstance(have, int) and isinstance(times, int) and times >= 0
    return make(machine, element_of(receiver), have * times if both else None)


def _window(machine: Machine, receiver: Instance, *args: Any, **options: Any) -> Any:
    return make(machine, make(machine, element_of(receiver)))


def _apply(machine: Machine, receiver: Instance, function: Any, *args: Any) -> Any:
    return call(machine, function, [receiver], {}, frame_of(machine))


def _reduce(machine: Machine, receiver: Instance, initial_state: Any, reduce_func: Any, *args: Any) -> Any:
    state = (
        call_api(machine, "tf.convert_to_tensor", [initial_state], {})
        if parts(initial_state) is None
        else initial_state
    )
    return call(machine, reduce_func, [state, element_of(receiver)], {}, frame_of(machine))


def _iterate(machine: Machine, receiver: Instance) -> Any:
    """One element, as often as there are."""
    element, count = element_of(receiver), receiver.attributes.get("__count__")
    times = count if isinstance(count, (int, Sym)) else D.fresh("batches", Origin.DATA, lower=0)
    if count == 0:
        return PyIterator([])
    return PyIterator([Repeated(element, times)]) if times != 1 else PyIterator([element])


def _length(machine: Machine, receiver: Instance) -> Any:
    count = receiver.attributes.get("__count__")
    return count if isinstance(count, (int, Sym)) else Unknown("the length of a dataset", machine.builder.site)


def _cardinality(machine: Machine, receiver: Any = None) -> Any:
    count = receiver.attributes.get("__count__") if isinstance(receiver, Instance) else None
    data = (count,) if isinstance(count, (int, Sym)) else None
    return Tensor(machine.builder.source(TensorType((), I64, data), "constant", "cardinality"), "tf")


def _spec(machine: Machine, receiver: Instance) -> Any:
    from .shapes import shape_value, static_size

    def described(tensor: Tensor) -> Any:
        shape = sizes_of(machine, tensor)
        dims = None if shape is None else tuple(static_size(d) for d in shape)
        facts = {"shape": shape_value(machine, dims), "dtype": tensor.value.dtype}
        return Instance(CLASSES["tf.TensorSpec"], facts)

    return changed(element_of(receiver), described)


def _iterator(machine: Machine, receiver: Any = None, *args: Any, **options: Any) -> Any:
    return Instance(CLASSES["tf.compat.v1.data.Iterator"], {"__element__": element_of(receiver)})


def _next(machine: Machine, receiver: Instance, *args: Any, **options: Any) -> Any:
    return element_of(receiver)


def _as_arrays(machine: Machine, receiver: Instance) -> Any:
    element = changed(element_of(receiver), lambda t: labelled(t, "numpy"))
    return _iterate(machine, make(machine, element, receiver.attributes.get("__count__")))


METHODS: dict[str, Any] = {
    "batch": _batch,
    "padded_batch": _padded_batch,
    "unbatch": _unbatch,
    "map": _map,
    "map_with_legacy_function": _map,
    "flat_map": _flat_map,
    "interleave": _flat_map,
    "window": _window,
    "apply": _apply,
    "reduce": _reduce,
    "take": _take,
    "skip": _skip,
    "repeat": _repeat,
    "filter": _recounted,
    "concatenate": _recounted,
    "shard": _recounted,
    "take_while": _recounted,
    "unique": _recounted,
    "cardinality": _cardinality,
    "as_numpy_iterator": _as_arrays,
    "make_one_shot_iterator": _iterator,
    "make_initializable_iterator": _iterator,
    "get_single_element": _next,
    "enumerate": lambda m, r, start=0, *a: make(
        m,
        (Tensor(m.builder.source(TensorType((), I64), "dataset", "index"), "tf"), element_of(r)),
        r.attributes.get("__count__"),
    ),
    "__iter__": _iterate,
    "__len__": _length,
}
METHODS.update(
    dict.fromkeys(("shuffle", "prefetch", "cache", "with_options", "options", "snapshot", "assert_cardinality"), _same)
)
SOURCES: dict[str, Any] = {
    "from_tensor_slices": _from_tensor_slices,
    "from_tensors": _from_tensors,
    "from_generator": _from_generator,
    "range": _range,
    "zip": _zip,
    "list_files": _texts,
}
MEMBERS: dict[str, Any] = {n: StaticMethod(Native(f"tf.data.Dataset.{n}", run)) for n, run in SOURCES.items()}
known_class(
    "tf.data.Dataset",
    **METHODS,
    **MEMBERS,
    element_spec=Property(Native("element_spec", _spec)),
)
for _home in ("tf.data", "tf.compat.v1.data", "tf.contrib.data"):
    KNOWN[f"{_home}.Dataset"] = KNOWN["tf.data.Dataset"]
    for _name, _run in SOURCES.items():
        known(f"{_home}.Dataset.{_name}")(_run)
    known(f"{_home}.TFRecordDataset", f"{_home}.TextLineDataset")(_texts)
    known(f"{_home}.make_one_shot_iterator", f"{_home}.make_initializable_iterator")(_iterator)
    known(f"{_home}.FixedLengthRecordDataset")(_texts)
    quiet_class(f"{_home}.Options")
    KNOWN[f"{_home}.AUTOTUNE"] = KNOWN[f"{_home}.experimental.AUTOTUNE"] = -1
    known(f"{_home}.experimental.cardinality")(_cardinality)
    known(f"{_home}.experimental.get_single_element")(lambda m, d: element_of(d))
    for _word in ("shuffle_and_repeat", "ignore_errors", "prefetch_to_device", "unbatch", "copy_to_device"):
        known(f"{_home}.experimental.{_word}")(lambda m, *a, **k: Native("step", lambda n, d: d))


def _map_and_batch(machine: Machine, map_func: Any, batch_size: Any, *args: Any, **options: Any) -> Any:
    return Native("map_and_batch", lambda m, d: _batch(m, _map(m, d, map_func), batch_size))


known("tf.data.experimental.map_and_batch", "tf.contrib.data.map_and_batch")(_map_and_batch)
known_class(
    "tf.compat.v1.data.Iterator",
    get_next=_next,
    initializer=None,
    make_initializer=lambda m, r, *a: Instance(CLASSES["tf.Operation"], {"name": "init"}),
    string_handle=lambda m, r, *a: Unknown("a handle", m.builder.site),
    __iter__=_iterate,
    __next__=_next,
)


@known("tf.compat.v1.data.Iterator.from_structure", "tf.data.Iterator.from_structure")
def _from_structure(machine: Machine, output_types: Any, output_shapes: Any = None, *args: Any, **options: Any) -> Any:
    element = from_types(machine, output_types, output_shapes)
    return Instance(CLASSES["tf.compat.v1.data.Iterator"], {"__element__": element})


@known("tf.compat.v1.data.get_output_shapes", "tf.compat.v1.data.get_output_types")
def _output(machine: Machine, dataset: Any) -> Any:
    return _spec(machine, dataset) if is_dataset(dataset) else machine.unknown("the elements of a dataset")
