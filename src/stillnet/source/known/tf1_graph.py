"""What a TensorFlow program declares: names and scopes, placeholders, variables, collections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ...base import dim as D
from ...base.dim import Origin
from ...base.dtype import BOOL, F32, DType
from ...base.shape import shape_text
from ...base.truth import NO
from ...base.unknown import Unknown
from ...graph.builder import Mismatch
from ...graph.graph import TensorType
from ..calls import call
from ..machine import Machine
from ..tensors import call_api, sizes_of
from ..values import ApiFunction, Class, Function, Instance, Native, OneOf, Partial, PyDict, PyList, Tensor
from .builtins import frame_of
from .keras_history import highest
from .registry import CLASSES, KNOWN, constructor, known, known_class
from .tf_shapes import read_dims
from .tf_tensors import as_dtype, assigned, labelled


@dataclass(slots=True)
class GraphState:
    """Everything that TensorFlow's default graph remembers; written through the machine."""

    # name scopes that were opened, and how often each name was used
    used: dict[str, int] = field(default_factory=dict)
    scopes: dict[str, str] = field(default_factory=lambda: {"name": "", "variable": ""})
    options: dict[str, Any] = field(default_factory=dict)
    # variables of tf.get_variable by full name, and all variables in order
    shared: dict[str, Tensor] = field(default_factory=dict)
    variables: dict[int, Tensor] = field(default_factory=dict)
    placeholders: dict[int, Tensor] = field(default_factory=dict)
    collections: dict[str, PyList] = field(default_factory=dict)
    # scopes by path, as the operations inside them know them
    objects: dict[str, Instance] = field(default_factory=dict)


def state(machine: Machine) -> GraphState:
    found = machine.context.get("tf state")
    if found is None:
        found = machine.context["tf state"] = GraphState()
    return found


def unique(machine: Machine, name: str) -> str:
    """A name that the graph does not have yet: x, x_1, x_2."""
    used = state(machine).used
    count = highest(used.get(name.lower(), 0))
    machine.put(used, name.lower(), count + 1)
    return f"{name}_{count}" if count else name


def open_scope(machine: Machine, receiver: Instance, path: str, kind: str = "") -> None:
    """Operations from here on belong to this scope."""
    table = state(machine).objects
    if path and path not in table:
        facts = {"name": path, **({"kind": kind} if kind else {})}
        machine.put(table, path, Instance(CLASSES["tf.compat.v1.Scope"], facts, site=machine.builder.site))
    machine.put(receiver.attributes, "__before__", machine.builder.scope)
    machine.builder.scope = table[path] if path else None


def scoped(machine: Machine, name: str, kind: str = "name") -> str:
    prefix = state(machine).scopes[kind]
    return f"{prefix}/{name}" if prefix else name


# -- placeholders ------------------------------------------------------------------------------------------------------
@known("tf.compat.v1.placeholder", "tf.compat.v1.sparse_placeholder")
def placeholder(machine: Machine, dtype: Any = None, shape: Any = None, name: Any = None) -> Any:
    """A tensor that is fed; sizes that are left open the data decide."""
    machine.context["tf graph"] = True
    kind = as_dtype(dtype)
    dims = None if shape is None else read_dims(machine, shape)
    label = unique(machine, scoped(machine, name if isinstance(name, str) else "Placeholder"))
    sizes = None if dims is None else tuple(d if d is not None else open_size(i) for i, d in enumerate(dims))
    known = TensorType(sizes, kind if isinstance(kind, DType) else None)
    # with axes it is fed with data, without with a setting
    value = machine.builder.source(known, "input", label, "data" if sizes else None)
    made = Tensor(value, "tf", site=machine.builder.site)
    machine.put(state(machine).placeholders, len(state(machine).placeholders), made)
    return made


def open_size(axis: int) -> Any:
    """A size that the data decide and no use may."""
    return D.fresh("B" if axis == 0 else f"d{axis}", Origin.DATA, lower=0)


@known("tf.compat.v1.placeholder_with_default")
def _with_default(machine: Machine, input: Any, shape: Any = None, name: Any = None) -> Any:
    made = call_api(machine, "tf.convert_to_tensor", [input], {})
    dims = (
        read_dims(machine, shape)
        if shape is not None
        else sizes_of(machine, made)
        if isinstance(made, Tensor)
        else None
    )
    kind = made.value.dtype if isinstance(made, Tensor) else None
    return placeholder(machine, kind, None if dims is None else tuple(dims), name)


# -- initial values ----------------------------------------------------------------------------------------------------
def initial(machine: Machine, initializer: Any, shape: Any, dtype: Any) -> Any:
    """What an initializer gives for a shape: the tensor, or None where only the shape is known."""
    if isinstance(initializer, str):
        from .tf_initializers import by_name

        initializer = by_name(machine, initializer)
    if isinstance(initializer, Class):
        initializer = call(machine, initializer, [], {}, frame_of(machine))
    callables = (Function, Native, ApiFunction, Partial, Instance)
    if isinstance(initializer, callables) or type(initializer).__name__ == "BoundMethod":
        given = [shape] if shape is not None else []
        options = {"dtype": dtype} if isinstance(dtype, DType) and not isinstance(initializer, Function) else {}
        return call(machine, initializer, given, options, frame_of(machine))
    return initializer


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
    table = state(machine).variables
    machine.put(table, len(table), made)
    return made


def _variable(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    names = ("initial_value", "trainable", "collections", "validate_shape", "caching_device", "name", "variable_def")
    bound = {**dict(zip(names, args)), **kwargs}
    first = bound.get("initial_value")
    dtype = as_dtype(bound.get("dtype"))
    wanted = bound.get("shape")
    if isinstance(first, (Function, Native, Partial)):
        first = call(machine, first, [], {}, frame_of(machine))
    options = {"dtype": dtype} if isinstance(dtype, DType) else {}
    made = call_api(machine, "tf.convert_to_tensor", [first], options)
    sizes = sizes_of(machine, made) if isinstance(made, Tensor) else None
    if bound.get("validate_shape") is False:
        sizes = None
    if wanted is not None:
        dims = read_dims(machine, wanted)
        sizes = None if dims is None else tuple(d if d is not None else D.fresh("n", Origin.DATA) for d in dims)
    kind = made.value.dtype if isinstance(made, Tensor) else None
    given = bound.get("name")
    label = unique(machine, scoped(machine, given if isinstance(given, str) else "Variable"))
    return make_variable(machine, sizes, kind, label, bound.get("trainable", True), made, bound.get("collections"))


known_class("tf.Variable", construct=_variable)
KNOWN["tf.compat.v1.Variable"] = KNOWN["tf.Variable"]


# -- variable scopes ---------------------------------------------------------------------------------------------------
def _text(value: Any) -> str:
    return value if isinstance(value, str) else "scope"


def _scope(machine: Machine, cls: Class, *args: Any, **kwargs: Any) -> Any:
    """tf.variable_scope(name_or_scope, default_name=None, values=None, initializer=None, ..., reuse=None)"""
    names = (
        "name_or_scope",
        "default_name",
        "values",
        "initializer",
        "regularizer",
        "caching_device",
        "partitioner",
        "custom_getter",
        "reuse",
        "dtype",
    )
    bound = {**dict(zip(names, args)), **kwargs}
    return Instance(cls, {"__given__": PyDict(bound)}, site=machine.builder.site)


def _enter_variable_scope(machine: Machine, receiver: Instance) -> Any:
    given = receiver.attributes["__given__"].items
    here = state(machine)
    outer = {"name": here.scopes["name"], "variable": here.scopes["variable"], **here.options}
    wanted = given.get("name_or_scope")
    options = dict(here.options)
    if isinstance(wanted, Instance) and "__scope__" in wanted.attributes:
        path = wanted.attributes["__scope__"]
        kept = wanted.attributes.get("__options__")
        if isinstance(kept, PyDict):
            options.update({k: v for k, v in kept.items.items() if v is not None})
    elif isinstance(wanted, str):
        path = scoped(machine, wanted, "variable") if wanted else here.scopes["variable"]
    else:
        named = wanted is None or isinstance(given.get("default_name"), str)
        default = _text(given.get("default_name")) if named else unique(machine, "?")
        path = unique(machine, "variable scope " + scoped(machine, default, "variable")).removeprefix("variable scope ")
    names = scoped(machine, path.rpartition("/")[2]) if path else here.scopes["name"]
    fresh = unique(machine, "name scope " + names).removeprefix("name scope ") if path else names
    for key in ("initializer", "regularizer", "dtype"):
        if given.get(key) is not None:
            options[key] = given[key]
    reuse = given.get("reuse")
    if reuse is not None:
        options["reuse"] = reuse
    machine.put(here.scopes, "variable", path)
    machine.put(here.scopes, "name", fresh)
    machine.change_table(here.options).clear()
    here.options.update(options)
    machine.put(receiver.attributes, "__outer__", PyDict(outer))
    open_scope(machine, receiver, path, str(given.get("kind") or ""))
    return scope_object(machine, path, fresh, options)


def scope_object(machine: Machine, path: str, names: str, options: dict[str, Any]) -> Instance:
    return Instance(
        CLASSES["tf.compat.v1.VariableScope"],
        {
            "name": path,
            "original_name_scope": f"{names}/",
            "__scope__": path,
            "__options__": PyDict(dict(options)),
            "initializer": options.get("initializer"),
            "reuse": options.get("reuse", False),
        },
        site=machine.builder.site,
    )


def _leave(machine: Machine, receiver: Instance, *args: Any) -> None:
    outer = receiver.attributes.get("__outer__")
    if not isinstance(outer, PyDict):
        return
    machine.builder.scope = receiver.attributes.get("__before__")
    here = state(machine)
    saved = dict(outer.items)
    machine.put(here.scopes, "name", saved.pop("name"))
    machine.put(here.scopes, "variable", saved.pop("variable"))
    machine.change_table(here.options).clear()
    here.options.update(saved)


known_class("tf.compat.v1.Scope")
known_class(
    "tf.compat.v1.variable_scope",
    construct=constructor(_scope),
    __enter__=_enter_variable_scope,
    __exit__=_leave,
)
for _name in ("variable_op_scope",):
    KNOWN[f"tf.compat.v1.{_name}"] = Native(
        _name,
        lambda m, values, name, default=None, *a, **k: _scope(
            m, CLASSES["tf.compat.v1.variable_scope"], name, default, **k
        ),
    )


def _reuse(machine: Machine, receiver: Instance) -> None:
    here = state(machine)
    machine.put(here.options, "reuse", True)
    machine.put(receiver.attributes, "reuse", True)


def _set_initializer(machine: Machine, receiver: Instance, value: Any) -> None:
    machine.put(state(machine).options, "initializer", value)


known_class(
    "tf.compat.v1.VariableScope",
    reuse_variables=_reuse,
    set_initializer=_set_initializer,
    set_regularizer=lambda m, r, v: None,
    set_partitioner=lambda m, r, v: None,
    set_caching_device=lambda m, r, v: None,
    set_custom_getter=lambda m, r, v: None,
    set_use_resource=lambda m, r, v: None,
    get_variable=lambda m, r, *a, **k: get_variable(m, *a, **k),
    global_variables=lambda m, r: PyList(list(named(m, r.attributes.get("__scope__")))),
    trainable_variables=lambda m, r: PyList([v for v in named(m, r.attributes.get("__scope__")) if v.requires_grad]),
)


@known("tf.compat.v1.get_variable_scope")
def _current(machine: Machine) -> Any:
    here = state(machine)
    return scope_object(machine, here.scopes["variable"], here.scopes["name"], here.options)


def _name_scope(machine: Machine, cls: Class, name: Any = None, default_name: Any = None, values: Any = None) -> Any:
    chosen = name if isinstance(name, str) else default_name if isinstance(default_name, str) else None
    return Instance(cls, {"__name__": chosen, "name": chosen}, site=machine.builder.site)


def _enter_name_scope(machine: Machine, receiver: Instance) -> Any:
    here = state(machine)
    outer = {"name": here.scopes["name"], "variable": here.scopes["variable"], **here.options}
    machine.put(receiver.attributes, "__outer__", PyDict(outer))
    name = receiver.attributes.get("__name__")
    if isinstance(name, str) and name.endswith("/"):
        fresh = name[:-1]
    elif isinstance(name, str) and name:
        fresh = unique(machine, "name scope " + scoped(machine, name)).removeprefix("name scope ")
    else:
        fresh = here.scopes["name"] if name is None else ""
    machine.put(here.scopes, "name", fresh)
    open_scope(machine, receiver, fresh)
    return f"{fresh}/" if fresh else ""


known_class("tf.name_scope", construct=constructor(_name_scope), __enter__=_enter_name_scope, __exit__=_leave)
KNOWN["tf.compat.v1.name_scope"] = KNOWN["tf.name_scope"]


@known("tf.compat.v1.op_scope")
def _op_scope(machine: Machine, values: Any, name: Any, default_name: Any = None) -> Any:
    return _name_scope(machine, CLASSES["tf.name_scope"], name, default_name)


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
    label = scoped(machine, _text(name), "variable")
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
    sizes = None if dims is None else tuple(d if d is not None else D.fresh("n", Origin.DATA) for d in dims)
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
        from .tf_initializers import started

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


# -- collections -------------------------------------------------------------------------------------------------------
def named(machine: Machine, scope: Any) -> Iterator[Tensor]:
    for variable in state(machine).variables.values():
        name = getattr(variable.value.producer, "name", "")
        if not isinstance(scope, str) or name.startswith(scope):
            yield variable


@known("tf.compat.v1.trainable_variables")
def _trainable(machine: Machine, scope: Any = None) -> Any:
    return found(machine, [v for v in named(machine, scope) if v.requires_grad])


def found(machine: Machine, variables: list[Tensor]) -> Any:
    """No variables at all means that those there are were not understood."""
    return PyList(list(variables)) if variables else machine.unknown("variables of a graph")


@known(
    "tf.compat.v1.global_variables",
    "tf.compat.v1.all_variables",
    "tf.compat.v1.model_variables",
    "tf.contrib.framework.get_variables",
    "tf.contrib.framework.get_model_variables",
    "tf.contrib.slim.get_variables",
    "tf.contrib.slim.get_model_variables",
)
def _global(machine: Machine, scope: Any = None, *args: Any, **options: Any) -> Any:
    return found(machine, list(named(machine, scope)))


@known("tf.contrib.slim.get_trainable_variables", "tf.contrib.framework.get_trainable_variables")
def _slim_trainable(machine: Machine, scope: Any = None, *args: Any, **options: Any) -> Any:
    return _trainable(machine, scope)


@known(
    "tf.compat.v1.local_variables",
    "tf.compat.v1.moving_average_variables",
    "tf.compat.v1.report_uninitialized_variables",
)
def _none(machine: Machine, *args: Any, **options: Any) -> Any:
    return PyList([])


KEYS = {
    "TRAINABLE_VARIABLES": "trainable_variables",
    "GLOBAL_VARIABLES": "variables",
    "VARIABLES": "variables",
    "MODEL_VARIABLES": "model_variables",
    "LOCAL_VARIABLES": "local_variables",
    "UPDATE_OPS": "update_ops",
    "REGULARIZATION_LOSSES": "regularization_losses",
    "LOSSES": "losses",
    "SUMMARIES": "summaries",
    "GLOBAL_STEP": "global_step",
    "WEIGHTS": "weights",
    "BIASES": "biases",
    "ACTIVATIONS": "activations",
    "TABLE_INITIALIZERS": "table_initializer",
    "SAVERS": "savers",
    "INIT_OP": "init_op",
    "READY_OP": "ready_op",
    "QUEUE_RUNNERS": "queue_runners",
    "MOVING_AVERAGE_VARIABLES": "moving_average_variables",
    "METRIC_VARIABLES": "metric_variables",
    "SUMMARY_OP": "summary_op",
    "CONCATENATED_VARIABLES": "concatenated_variables",
}
for _key, _word in KEYS.items():
    KNOWN[f"tf.compat.v1.GraphKeys.{_key}"] = _word


def add_to_collection(machine: Machine, name: Any, value: Any) -> None:
    table = state(machine).collections
    held = table.get(name)
    if isinstance(held, OneOf):
        # the sides of a branch gave it different members
        held = next((v for v in held.values() if isinstance(v, PyList)), None)
    machine.put(table, name, PyList([*(held.items if isinstance(held, PyList) else ()), value]))


@known("tf.compat.v1.add_to_collection")
def _add(machine: Machine, name: Any, value: Any) -> None:
    if isinstance(name, str):
        add_to_collection(machine, name, value)


@known("tf.compat.v1.add_to_collections")
def _add_all(machine: Machine, names: Any, value: Any) -> None:
    items = names.items if isinstance(names, PyList) else names if isinstance(names, tuple) else (names,)
    for name in items:
        if isinstance(name, str):
            add_to_collection(machine, name, value)


@known("tf.compat.v1.get_collection", "tf.compat.v1.get_collection_ref")
def get_collection(machine: Machine, key: Any, scope: Any = None) -> Any:
    if key == "trainable_variables":
        return _trainable(machine, scope)
    if key in ("variables", "model_variables"):
        return _global(machine, scope)
    kept = state(machine).collections.get(key) if isinstance(key, str) else None
    if kept is None:
        return PyList([])
    if not isinstance(kept, PyList):
        return machine.unknown("what a collection holds")
    return PyList([v for v in kept.items if not isinstance(scope, str) or belongs(v, scope)])


def belongs(value: Any, scope: str) -> bool:
    name = getattr(value.value.producer, "name", None) if isinstance(value, Tensor) else None
    return name is None or name.startswith(scope)


# -- further declarations ----------------------------------------------------------------------------------------------
@known("tf.compat.v1.get_default_graph", "tf.Graph", "tf.compat.v1.Graph")
def graph(machine: Machine, *args: Any, **options: Any) -> Any:
    return Instance(CLASSES["tf.compat.v1.GraphObject"], {}, site=machine.builder.site)


def _forget(machine: Machine, *args: Any) -> Any:
    """A new graph has none of the old names."""
    here = state(machine)
    machine.context["tf graphs"] = True
    for table in (here.used, here.shared, here.collections):
        machine.change_table(table).clear()
    return args[0] if args else None


known("tf.compat.v1.reset_default_graph")(_forget)


def _as_default(machine: Machine, receiver: Any, *args: Any) -> Any:
    machine.context["tf graphs"] = True
    return receiver


def _tensor_by_name(machine: Machine, receiver: Any, name: Any, *args: Any) -> Any:
    wanted = name.split(":")[0] if isinstance(name, str) else None
    here = state(machine)
    for tensor in (*here.placeholders.values(), *here.variables.values()):
        if getattr(tensor.value.producer, "name", None) == wanted:
            return tensor
    return Unknown("a tensor of the graph by name", machine.builder.site)


known_class(
    "tf.compat.v1.GraphObject",
    as_default=_as_default,
    __enter__=lambda m, r: r,
    __exit__=lambda m, r, *a: None,
    get_tensor_by_name=_tensor_by_name,
    get_collection=lambda m, r, *a, **k: get_collection(m, *a, **k),
    add_to_collection=lambda m, r, *a: _add(m, *a),
    finalize=lambda m, r: None,
    device=lambda m, r, *a: Instance(CLASSES["tf.compat.v1.GraphObject"], {}),
    name_scope=lambda m, r, name: _name_scope(m, CLASSES["tf.name_scope"], name),
    seed=None,
    __getattr__=lambda m, r, name: Unknown(f"no model for tf.Graph.{name}", m.builder.site),
)


@known(
    "tf.compat.v1.train.get_or_create_global_step",
    "tf.compat.v1.train.get_global_step",
    "tf.compat.v1.train.create_global_step",
    "tf.contrib.framework.get_or_create_global_step",
    "tf.contrib.slim.get_or_create_global_step",
    "tf.contrib.framework.get_global_step",
)
def _global_step(machine: Machine, *args: Any) -> Any:
    from ...base.dtype import I64

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
