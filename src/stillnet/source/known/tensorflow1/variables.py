"""Variables of TensorFlow: `tf.Variable`, `tf.get_variable`, the global step, and assignments."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Origin
from ....base.dtype import BOOL, F32, I64, DType
from ....base.shape import shape_text
from ....base.truth import NO
from ....base.unknown import Unknown
from ....graph.constraints import Mismatch
from ....graph.graph import TensorType
from ...calls import call
from ...control.guarded import Guard
from ...machine import Machine
from ...tensors.operations import call_api, sizes_of
from ...values import ApiFunction, Class, Function, Instance, Native, Partial, PyList, Tensor
from ..python.builtins import frame_of
from ..registry import KNOWN, known, known_class
from ..tensorflow.shapes import read_dims
from ..tensorflow.tensors import as_dtype, assigned, labelled
from .collections import add_to_collection
from .state import scope_name, scoped, state, unique

# Where a variable that was made under conditions keeps them.
GUARD = "made under"


def initial(machine: Machine, initializer: Any, shape: Any, dtype: Any) -> Any:
    """What an initializer gives for a shape: the tensor, or None where only the shape is known."""
    if isinstance(initializer, str):
        from ..tensorflow.initializers import by_name

        initializer = by_name(machine, initializer)
    if isinstance(initializer, Class):
        initializer = call(machine, initializer, [], {}, frame_of(machine))
    callables = (Function, Native, ApiFunction, Partial, Instance)
    if isinstance(initializer, callables) or type(initializer).__name__ == "BoundMethod":
        given = [shape] if shape is not None else []
        takes = takes_dtype(initializer) if isinstance(initializer, Function) else isinstance(dtype, DType)
        kind = dtype if isinstance(dtype, DType) else Unknown("the element type of a variable", machine.builder.site)
        options = {"dtype": kind} if takes else {}
        return call(machine, initializer, given, options, frame_of(machine))
    return initializer


def takes_dtype(initializer: Function) -> bool:
    spec = initializer.node.args
    return spec.kwarg is not None or any(a.arg == "dtype" for a in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs))


def make_variable(
    machine: Machine, shape: Any, dtype: Any, name: str, trainable: Any, first: Any = None, collections: Any = None
) -> Tensor:
    """A variable of the graph; `first` is the tensor it starts with."""
    start = first.value if isinstance(first, Tensor) else None
    value = machine.builder.source(TensorType(shape, dtype), "parameter", name, start)
    moves = trainable is not False and (dtype is None or dtype.kind in ("float", "complex"))
    made = Tensor(value, "tf", requires_grad=moves, is_parameter=True, site=machine.builder.site)
    if not moves and start is not None:
        # only the program itself writes to it: its first value and its writes say what it holds
        machine.context.setdefault("states", {})[value.producer] = [("set", start)]
    elif start is not None:
        machine.context.setdefault("likely states", {})[value.producer] = [("set", start)]
    if machine.builder.guard:
        made.attributes = {GUARD: machine.builder.guard}
    # the two sides of a branch make variables of their own
    machine.put(state(machine).variables, id(made), made)
    return made


def guard_of(variable: Tensor) -> Guard:
    """The conditions under which the graph has a variable."""
    found: Guard = (variable.attributes or {}).get(GUARD, ())
    return found


def _variable(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    names = ("initial_value", "trainable", "collections", "validate_shape", "caching_device", "name", "variable_def")
    bound = {**dict(zip(names, args)), **kwargs}
    first = bound.get("initial_value")
    dtype = as_dtype(bound.get("dtype"))
    wanted = bound.get("shape")
    if isinstance(first, (Function, Native, Partial)):
        first = call(machine, first, [], {}, frame_of(machine))
    options = {"dtype": dtype} if dtype is not None else {}
    made = call_api(machine, "tf.convert_to_tensor", [first], options)
    sizes = sizes_of(machine, made) if isinstance(made, Tensor) else None
    if bound.get("validate_shape") is False:
        sizes = None
    if wanted is not None:
        dims = read_dims(machine, wanted)
        sizes = None if dims is None else tuple(d if d is not None else D.fresh("n", Origin.UNKNOWN) for d in dims)
    kind = made.value.dtype if isinstance(made, Tensor) else None
    given = bound.get("name")
    label = unique(machine, scoped(machine, given if isinstance(given, str) else "Variable"))
    return make_variable(machine, sizes, kind, label, bound.get("trainable", True), made, bound.get("collections"))


known_class("tf.Variable", construct=_variable)
KNOWN["tf.compat.v1.Variable"] = KNOWN["tf.Variable"]


# -- tf.get_variable ---------------------------------------------------------------------------------------------------
@known("tf.compat.v1.get_variable")
def get_variable(
    machine: Machine,
    name: Any,
    shape: Any = None,
    dtype: Any = None,
    initializer: Any = None,
    regularizer: Any = None,
    trainable: Any = None,
    collections: Any = None,
    *rest: Any,
    **options: Any,
) -> Any:
    """A variable by name: the same name under reuse is the same variable, in the same shape."""
    machine.context["tf graph"] = True
    here = state(machine)
    label = scoped(machine, scope_name(name), "variable")
    kind = as_dtype(dtype if dtype is not None else here.options.get("dtype"))
    kind = kind if isinstance(kind, DType) else F32 if kind is None else None
    dims = None if shape is None else read_dims(machine, shape)
    old = here.shared.get(label) if isinstance(name, str) else None
    reuse = here.options.get("reuse")
    if old is not None and reuse is not False and reuse is not None:
        return reused(machine, label, old, dims)
    if old is not None and not differs(old, dims, machine):
        return repeated(machine, label, old, reuse)
    chosen = initializer if initializer is not None else here.options.get("initializer")
    given = PyList(list(dims)) if dims is not None else None
    if isinstance(chosen, (Tensor, PyList, int, float)) and not isinstance(chosen, bool):
        first = call_api(machine, "tf.convert_to_tensor", [chosen], {"dtype": kind} if kind is not None else {})
        dims = sizes_of(machine, first) if isinstance(first, Tensor) else dims
    else:
        first = (
            initial(machine, chosen, given, kind)
            if chosen is not None and dims is not None
            else default_start(machine, dims, kind)
        )
    sizes = None if dims is None else tuple(d if d is not None else D.fresh("n", Origin.UNKNOWN) for d in dims)
    made = make_variable(machine, sizes, kind, label, trainable, first if isinstance(first, Tensor) else None)
    machine.put(here.shared, label, made)
    regular = regularizer if regularizer is not None else here.options.get("regularizer")
    if isinstance(regular, (Function, Native, Instance, Partial)):
        add_to_collection(machine, "regularization_losses", call(machine, regular, [made], {}, frame_of(machine)))
    return made


def differs(old: Tensor, dims: Any, machine: Machine) -> bool:
    """Whether a variable surely has another shape: then two scopes were taken for one."""
    have = sizes_of(machine, old)
    if have is None or dims is None:
        return False
    return len(dims) != len(have) or any(d is not None and D.same(d, h) is NO for d, h in zip(dims, have))


def default_start(machine: Machine, dims: Any, kind: DType | None) -> Any:
    """Floats start with glorot's uniform numbers, integers with zeros."""
    if dims is None or any(d is None for d in dims) or kind is None:
        return None
    if kind.is_float:
        from ..tensorflow.initializers import started

        return started(machine, "glorot_uniform", tuple(dims), kind)
    return call_api(machine, "tf.zeros", [tuple(dims)], {"dtype": kind})


def reused(machine: Machine, label: str, old: Tensor, dims: Any) -> Tensor:
    if not differs(old, dims, machine):
        return old
    have, wanted = sizes_of(machine, old), tuple(d if d is not None else D.fresh("n") for d in dims)
    text = f"get_variable: {label} exists with shape {shape_text(have)}, asked for {shape_text(wanted)}"
    machine.builder.record(Mismatch(text, operands=(old.value,)), "tf.get_variable", (old.value,))
    return Tensor(machine.builder.source(TensorType(wanted, old.value.dtype), "constant", label), "tf")


def repeated(machine: Machine, label: str, old: Tensor, reuse: Any) -> Any:
    """Without reuse a second variable of a name is an error; graphs that were reset cannot be told apart here."""
    once = machine.builder.repeat == 1 and not machine.survey
    if reuse is None and once and not machine.context.get("tf graphs"):
        raise machine.error(
            "ValueError",
            f"Variable {label} already exists, disallowed. Did you mean to set reuse=True?",
            stillnet_wrong_call=old,
        )
    return old


@known("tf.compat.v1.get_local_variable")
def _local(machine: Machine, name: Any, *args: Any, **options: Any) -> Any:
    return get_variable(machine, name, *args[:4], **{**options, "trainable": False})


@known(
    "tf.compat.v1.train.get_or_create_global_step",
    "tf.compat.v1.train.get_global_step",
    "tf.compat.v1.train.create_global_step",
    "tf.contrib.framework.get_or_create_global_step",
    "tf.contrib.slim.get_or_create_global_step",
    "tf.contrib.framework.get_global_step",
)
def _global_step(machine: Machine, *args: Any) -> Any:

    here = state(machine)
    if "global_step" not in here.shared:
        machine.put(here.shared, "global_step", make_variable(machine, (), I64, "global_step", False))
    return here.shared["global_step"]


@known("tf.compat.v1.assign")
def _assign(machine: Machine, ref: Any, value: Any, validate_shape: Any = None, *args: Any, **options: Any) -> Any:
    return assigned(machine, ref, value, validate_shape is not False)


@known("tf.compat.v1.assign_add")
def _assign_add(machine: Machine, ref: Any, value: Any, *args: Any, **options: Any) -> Any:
    return assigned(machine, ref, value, kind="add")


@known("tf.compat.v1.assign_sub")
def _assign_sub(machine: Machine, ref: Any, value: Any, *args: Any, **options: Any) -> Any:
    return assigned(machine, ref, value, kind="sub")


@known("tf.compat.v1.is_variable_initialized", "tf.compat.v1.is_non_overlapping")
def _initialized(machine: Machine, *args: Any) -> Any:
    return labelled(Tensor(machine.builder.source(TensorType((), BOOL), "constant", "")), "tf")
