"""Tensors of TensorFlow: operators with strict element types, attributes, methods, indexing."""

from __future__ import annotations

from collections.abc import Callable

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Origin
from ....base.dtype import BOOL, DTYPES, DType
from ....base.plain import replace
from ....base.unknown import Unknown
from ....graph.constraints import Mismatch
from ....graph.graph import Source, TensorType, Value
from ....ops import OPS
from ...calls import caller, not_callable
from ...machine import Machine
from ...tensors.operations import call_api, make_tensor, sizes_of
from ...tensors.tensor_items import plain_index
from ...values import MISSING, Class, Instance, Native, PyDict, PyList, Tensor
from ..element_types import NAMES
from ..refusals import refusal
from ..registry import CLASSES, KNOWN, known_class
from ..symbolic_truth import comes_later
from .shapes import static_shape

# Tensors of these libraries follow TensorFlow's rules; those of Keras are symbolic.
LIBRARIES = ("tf", "keras")

for _name, _ours in NAMES.items():
    if _name not in ("float", "int", "long", "str"):
        KNOWN[f"tf.{_name}"] = KNOWN[f"tf.dtypes.{_name}"] = DTYPES[_ours]
for _name in ("qint8", "quint8", "qint32", "resource", "variant"):
    KNOWN[f"tf.{_name}"] = KNOWN[f"tf.dtypes.{_name}"] = DType(_name, _name, 32)
KNOWN["tf.newaxis"] = None
for _name in ("Tensor", "RaggedTensor", "SparseTensor", "IndexedSlices", "Operation"):
    known_class(f"tf.{_name}")
KNOWN["tf.sparse.SparseTensor"] = KNOWN["tf.compat.v1.SparseTensorValue"] = KNOWN["tf.SparseTensor"]
KNOWN["tf.is_tensor"] = KNOWN["tf.contrib.framework.is_tensor"] = Native(
    "tf.is_tensor", lambda m, x, *rest: is_tensor(x) if not isinstance(x, Unknown) else m.unknown("is_tensor")
)


def is_tensor(value: Any) -> bool:
    return isinstance(value, Tensor) and value.library in LIBRARIES


def as_dtype(value: Any) -> Any:
    """An element type given as a type of TensorFlow or Python, or by name."""
    if isinstance(value, str):
        return DTYPES[NAMES[value]] if value in NAMES else value
    if isinstance(value, Class) and value.module == "builtins":
        kinds = {"float": "f32", "int": "i32", "bool": "bool", "str": "str"}
        return DTYPES[kinds[value.name]] if value.name in kinds else value
    return value


# Where an element type stands among positional arguments.
PLACES = {
    "tf.cast": (1,),
    "tf.saturate_cast": (1,),
    "tf.zeros": (1,),
    "tf.ones": (1,),
    "tf.zeros_like": (1,),
    "tf.ones_like": (1,),
    "tf.constant": (1,),
    "tf.convert_to_tensor": (1,),
    "tf.bitcast": (1,),
    "tf.sequence_mask": (2,),
    "tf.random.normal": (3,),
    "tf.random.uniform": (3,),
    "tf.compat.v1.random_normal": (3,),
    "tf.compat.v1.random_uniform": (3,),
    "tf.compat.v1.truncated_normal": (3,),
}
KEYWORDS = ("dtype", "out_type", "output_type", "output_dtype", "type", "index_type")

# Functions whose operands have one element type: arrays of numpy take the type of the tensor beside them.
MEETING = frozenset(
    f"tf.{head}{name}"
    for head in ("", "math.", "compat.v1.", "nn.", "linalg.", "compat.v1.losses.")
    for name in [
        "add",
        "subtract",
        "multiply",
        "divide",
        "truediv",
        "div",
        "floordiv",
        "mod",
        "floormod",
        "pow",
        "maximum",
        "minimum",
        "squared_difference",
        "equal",
        "not_equal",
        "less",
        "less_equal",
        "greater",
        "greater_equal",
        "matmul",
        "tensordot",
        "add_n",
        "sub",
        "mul",
        "realdiv",
        "atan2",
        "div_no_nan",
        "divide_no_nan",
        "bias_add",
        "xw_plus_b",
        "conv1d",
        "conv2d",
        "conv3d",
        "softmax_cross_entropy_with_logits",
        "softmax_cross_entropy_with_logits_v2",
        "mean_squared_error",
        "absolute_difference",
        "batch_normalization",
        "einsum",
        "concat",
        "stack",
        "clip_by_value",
        "multiply_no_nan",
        "xlogy",
        "xlog1py",
        "where",
    ]
)


# Functions that make a tensor of their first operand before they look at the other.
FIRST_DECIDES = frozenset({"tf.matmul", "tf.linalg.matmul", "tf.compat.v1.matmul"})


def meets(name: str) -> bool:
    return name in MEETING or name.startswith("tf.Tensor.__")


def arguments(machine: Machine, name: str, args: list[Any], kwargs: dict[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    """The arguments of a function of TensorFlow: element types by name, arrays of numpy in the type of their partner."""
    places = PLACES.get(name, ())
    args = [as_dtype(a) if i in places or not isinstance(a, str) else a for i, a in enumerate(args)]
    kwargs = {k: as_dtype(v) if k in KEYWORDS else v for k, v in kwargs.items()}
    args, kwargs = [bare(a) for a in args], {k: bare(v) for k, v in kwargs.items()}
    if not meets(name):
        return args, kwargs
    given = [a for a in (*args, *kwargs.values()) if not is_condition(name, a)]
    given += [v for a in given if isinstance(a, PyList) for v in a.items]
    arrays = (t for t in given if isinstance(t, Tensor) and t.library == "numpy")
    partner = next((t for t in given if is_tensor(t)), None) or next(arrays, None)
    if name in FIRST_DECIDES and given and isinstance(given[0], Tensor):
        partner = given[0]
    kind = partner.value.dtype if partner is not None else None
    if kind is None:
        return args, kwargs

    def one(value: Any) -> Any:
        return value if is_condition(name, value) else beside(machine, value, kind)

    return [one(a) for a in args], {k: one(v) for k, v in kwargs.items()}


def is_condition(name: str, value: Any) -> bool:
    """The first argument of `where` has a type of its own."""
    return name.endswith(".where") and isinstance(value, Tensor) and value.value.dtype is BOOL


def bare(value: Any) -> Any:
    """What an object of TensorFlow stands for as an operand."""
    if isinstance(value, Instance) and isinstance(value.attributes.get("__value__"), Tensor):
        return value.attributes["__value__"]
    return value


def beside(machine: Machine, value: Any, kind: DType) -> Any:
    """An array of numpy next to a tensor of this type, or behind another array of it: TensorFlow converts arrays as asked."""
    if isinstance(value, PyList):
        return PyList([beside(machine, v, kind) for v in value.items], value.kind)
    if not isinstance(value, Tensor) or value.library != "numpy":
        return value
    have = value.value.dtype
    if have is None or have is kind or not {have.kind, kind.kind} <= {"bool", "int", "float", "complex"}:
        return value
    made = machine.builder.apply(OPS["cast"], {"input": value.value, "target": (kind,)}, "tf.convert_to_tensor")
    return Tensor(made, "tf")


def relabelled(machine: Machine, value: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """What a function of TensorFlow returns: tensors of TensorFlow, symbolic ones where an operand is symbolic."""
    given = [*args, *kwargs.values()]
    return labelled(value, "keras" if any(symbolic(v) for v in given) else "tf")


def symbolic(value: Any) -> bool:
    if isinstance(value, Tensor):
        return value.library == "keras"
    items = value.items if isinstance(value, PyList) else value if isinstance(value, tuple) else ()
    return any(symbolic(v) for v in items)


def labelled(value: Any, library: str) -> Any:
    if isinstance(value, Tensor):
        if value.library == library:
            return value
        return replace(value, library=library, is_parameter=False, storage=None)
    if isinstance(value, tuple):
        return tuple(labelled(v, library) for v in value)
    if isinstance(value, PyList):
        return PyList([labelled(v, library) for v in value.items], value.kind)
    if isinstance(value, PyDict):
        return PyDict({k: labelled(v, library) for k, v in value.items.items()}, value.kind)
    return value


# -- operators ---------------------------------------------------------------------------------------------------------
def operator(machine: Machine, name: str, a: Any, b: Any) -> Any:
    """a <operator> b where one of them is a tensor of TensorFlow."""
    if (a is None or b is None) and name in ("eq", "ne"):
        return name == "ne"
    if name in ("eq", "ne") and any(isinstance(v, Tensor) and comes_later(machine, v.value) for v in (a, b)):
        # tensors of a graph are compared as objects
        same = isinstance(a, Tensor) and isinstance(b, Tensor) and a.value is b.value
        return same == (name == "eq")
    return call_api(machine, f"tf.Tensor.__{name}__", [a, b], {})


def unary(machine: Machine, kind: str, value: Tensor) -> Any:
    names = {"neg": "tf.negative", "invert": "tf.logical_not", "abs": "tf.abs"}
    return value if kind == "pos" else call_api(machine, names[kind], [value], {})


# -- indexing ----------------------------------------------------------------------------------------------------------
def item(machine: Machine, value: Tensor, index: Any) -> Any:
    """x[index]; a negative step turns the axis around."""
    parts = list(plain_index(machine, index))
    if len(parts) == 1 and isinstance(parts[0], Tensor) and parts[0].value.dtype is DTYPES["bool"]:
        return call_api(machine, "tf.boolean_mask", [value, parts[0]], {})
    for axis, part in enumerate(parts):
        if isinstance(part, slice) and isinstance(part.step, int) and part.step < 0:
            whole = part.start is None and part.stop is None
            if not whole or not all(isinstance(p, slice) for p in parts[:axis]):
                return labelled(make_tensor(machine, None, value.value.dtype), value.library)
            value = call_api(machine, "tf.reverse", [value, PyList([axis])], {})
            parts[axis] = slice(None, None, -part.step)
    return call_api(machine, "tf.Tensor.__getitem__", [value, tuple(parts)], {})


def set_item(machine: Machine, target: Tensor, index: Any, value: Any) -> None:
    if target.value.type.shape is None:
        # the result of a call that is not understood may as well be a list of tensors
        machine.unknown("an element that is set in something of unknown rank")
        return
    kind = "ResourceVariable" if target.is_parameter else "Tensor"
    told = "a tensor of TensorFlow cannot be changed in place; use tf.tensor_scatter_nd_update or tf.where"
    message = f"'{kind}' object does not support item assignment"
    raise refusal(machine, "tf.Tensor.__setitem__", told, "TypeError", message)


# -- attributes --------------------------------------------------------------------------------------------------------
Read = Callable[[Machine, Tensor], Any]
ATTRIBUTES: dict[str, Read] = {}
METHODS: dict[str, Callable[..., Any]] = {}


def reader(*names: str) -> Callable[[Read], Read]:
    def register(read: Read) -> Read:
        ATTRIBUTES.update(dict.fromkeys(names, read))
        return read

    return register


def tensor_method(*names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def register(run: Callable[..., Any]) -> Callable[..., Any]:
        METHODS.update(dict.fromkeys(names, run))
        return run

    return register


def attribute(machine: Machine, value: Tensor, name: str) -> Any:
    """An attribute of a tensor of TensorFlow; Unknown for those that nothing is known about."""
    read = ATTRIBUTES.get(name)
    if read is not None:
        return read(machine, value)
    run = METHODS.get(name)
    if run is not None:
        return Native(f"tf.Tensor.{name}", lambda m, *args, **kwargs: run(m, value, *args, **kwargs))
    if name.startswith("__") and name.endswith("__"):
        word = name.strip("_")
        if word in ("add", "sub", "mul", "truediv", "matmul", "pow", "getitem", "lt", "le", "gt", "ge", "eq", "ne"):
            return Native(name, lambda m, other: operator(m, word, value, other))
        return MISSING
    if name in NOT_TENSORFLOW:
        return MISSING
    return Unknown(f"no model for tf.Tensor.{name}", machine.builder.site)


# Methods of other libraries by which programs ask what they have, and which TensorFlow's tensors lack.
NOT_TENSORFLOW = frozenset(
    {"detach", "cpu", "cuda", "requires_grad", "data_ptr", "unsqueeze", "permute", "view", "backward", "iloc", "values"}
)


@reader("shape")
def _shape(machine: Machine, value: Tensor) -> Any:
    return static_shape(machine, value)


@tensor_method("get_shape")
def _get_shape(machine: Machine, value: Tensor) -> Any:
    return static_shape(machine, value)


@tensor_method("set_shape")
def _set_shape(machine: Machine, value: Tensor, shape: Any) -> None:
    from .shapes import read_dims

    wanted = read_dims(machine, shape)
    have = sizes_of(machine, value)
    if wanted is None:
        return
    if have is not None and len(have) != len(wanted):
        miss = Mismatch(f"set_shape: a tensor of {len(have)} axes cannot get {len(wanted)}", operands=(value.value,))
        machine.builder.record(miss, "tf.Tensor.set_shape")
        return
    dims = []
    for i, size in enumerate(wanted):
        old = have[i] if have is not None else None
        if size is not None and old is not None and D.same(size, old) is D.same(0, 1):
            text = f"set_shape: axis {i} has {D.text(old)} elements, not {D.text(size)}"
            miss = Mismatch(text, operands=(value.value,), expected=size, actual=old)
            machine.builder.record(miss, "tf.Tensor.set_shape")
            return
        fallback = old if old is not None else D.fresh("n", Origin.DATA)
        dims.append(size if size is not None and not isinstance(old, int) else fallback)
    made = value.value
    machine.assign(value, "value", Value(TensorType(tuple(dims), made.dtype), made.producer, made.index))


@reader("dtype")
def _dtype(machine: Machine, value: Tensor) -> Any:
    found = value.value.dtype
    return found if found is not None else Unknown("the element type of a tensor", machine.builder.site)


@reader("ndim")
def _ndim(machine: Machine, value: Tensor) -> Any:
    shape = sizes_of(machine, value)
    return len(shape) if shape is not None else Unknown("the rank of a tensor", machine.builder.site)


@reader("name")
def _named(machine: Machine, value: Tensor) -> Any:
    producer = value.value.producer
    if isinstance(producer, Source) and producer.name:
        return f"{producer.name}:0"
    return Unknown("the name of a tensor", machine.builder.site)


@reader("op")
def _op(machine: Machine, value: Tensor) -> Any:
    producer = value.value.producer
    name = producer.name if isinstance(producer, Source) else Unknown("the name of an operation", machine.builder.site)
    made = Instance(CLASSES["tf.Operation"], {"name": name, "__tensor__": value, "outputs": PyList([value])})
    made.attributes["type"] = Unknown("the type of an operation", machine.builder.site)
    return made


@reader("graph", "device", "handle", "constraint", "consumers", "_id", "_unique_id")
def _surroundings(machine: Machine, value: Tensor) -> Any:
    return Unknown("surroundings of a tensor", machine.builder.site)


@reader("trainable")
def _trainable(machine: Machine, value: Tensor) -> Any:
    return value.requires_grad


@reader("__class__")
def _class(machine: Machine, value: Tensor) -> Any:
    return CLASSES["tf.Variable"] if value.is_parameter else CLASSES["tf.Tensor"]


@tensor_method("numpy", "__array__")
def _numpy(machine: Machine, value: Tensor, *args: Any) -> Any:
    from ..numpy.arrays import numpy_result

    return numpy_result(replace(value, library="numpy", is_parameter=False, requires_grad=False, attributes=None))


@tensor_method("sparse_read")
def _sparse_read(machine: Machine, receiver: Tensor, indices: Any, *args: Any, **options: Any) -> Any:
    return call_api(machine, "tf.gather", [receiver, indices], {})


@tensor_method("gather_nd")
def _gather_nd(machine: Machine, receiver: Tensor, indices: Any, *args: Any, **options: Any) -> Any:
    return call_api(machine, "tf.gather_nd", [receiver, indices], {})


@reader("value")
def _value(machine: Machine, value: Tensor) -> Any:
    """A method of TensorFlow's variables, a property of those of Keras 3: a tensor that can also be called."""
    return replace(value, is_parameter=False, attributes={CALLABLE: value})


# Where a tensor that may also be a method keeps what the method returns.
CALLABLE = "value of a variable"


@caller(Tensor)
def _called(machine: Machine, value: Tensor, args: list[Any], kwargs: dict[str, Any], frame: Any, node: Any) -> Any:
    held = (value.attributes or {}).get(CALLABLE)
    if held is None:
        raise not_callable(machine, value)
    return held


@tensor_method("read_value", "initialized_value", "ref", "experimental_ref", "deref")
def _read(machine: Machine, value: Tensor, *args: Any, **options: Any) -> Any:
    return value


@reader("initial_value")
def _initial(machine: Machine, value: Tensor) -> Any:
    return value


@reader("initializer")
def _initializer(machine: Machine, value: Tensor) -> Any:
    return Instance(CLASSES["tf.Operation"], {"name": "init"})


@tensor_method("assign", "load")
def _assign(machine: Machine, variable: Tensor, value: Any, *args: Any, **options: Any) -> Any:
    return assigned(machine, variable, value, options.get("validate_shape") is not False)


@tensor_method("assign_add")
def _assign_add(machine: Machine, variable: Tensor, delta: Any, *args: Any, **options: Any) -> Any:
    return assigned(machine, variable, delta, options.get("validate_shape") is not False, "add")


@tensor_method("assign_sub")
def _assign_sub(machine: Machine, variable: Tensor, delta: Any, *args: Any, **options: Any) -> Any:
    return assigned(machine, variable, delta, options.get("validate_shape") is not False, "sub")


def assigned(machine: Machine, target: Any, given: Any, checked: bool = True, kind: str = "set") -> Any:
    """A variable gets a value of its own shape and type."""
    made = call_api(machine, "tf.convert_to_tensor", [given], {})
    if not isinstance(target, Tensor):
        return target
    for states in (machine.context.get("states", {}), machine.context.get("likely states", {})):
        if target.value.producer in states:
            states[target.value.producer].append((kind, made.value if isinstance(made, Tensor) else None))
    if not isinstance(made, Tensor):
        return target
    want, have = sizes_of(machine, target), sizes_of(machine, made)
    from ....base.truth import NO

    wrong = (
        want is not None
        and have is not None
        and (len(want) != len(have) or any(D.same(a, b) is NO for a, b in zip(want, have)))
    )
    if wrong and checked:
        from ....base.shape import shape_text

        text = f"assign: a value of shape {shape_text(have)} does not fit a variable of shape {shape_text(want)}"
        machine.builder.record(Mismatch(text, operands=(made.value,)), "tf.Variable.assign", (made.value,))
    return replace(target, is_parameter=False, storage=None)


@tensor_method("scatter_update", "scatter_add", "scatter_sub", "scatter_nd_update", "scatter_nd_add", "count_up_to")
def _scatter(machine: Machine, value: Tensor, *args: Any, **options: Any) -> Any:
    return value


@tensor_method("eval")
def _eval(machine: Machine, value: Tensor, feed_dict: Any = None, session: Any = None) -> Any:
    from ..tensorflow1.session import run

    return run(machine, value, feed_dict)


@tensor_method("__len__")
def _length(machine: Machine, value: Tensor) -> Any:
    shape = sizes_of(machine, value)
    return shape[0] if shape else Unknown("the length of a tensor", machine.builder.site)
