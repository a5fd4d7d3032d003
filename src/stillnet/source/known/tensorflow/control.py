"""Control flow of TensorFlow: functions of tensors are called as the program would, both sides of a condition count."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Origin
from ....base.dtype import F32, DType
from ....base.unknown import Unknown
from ....graph.graph import TensorType, Value
from ...calls import call
from ...control.branches import branch
from ...machine import Machine
from ...tensors.operations import call_api, make_tensor, sizes_of
from ...values import Class, Cond, Instance, Native, PyDict, PyList, Tensor
from ..loop_values import carried, forgotten, listed, place, settled
from ..python.builtins import frame_of
from ..python.quiet import quiet_class
from ..registry import CLASSES, KNOWN, known, known_class
from .tensors import as_dtype, labelled


# -- conditions --------------------------------------------------------------------------------------------------------
@known("tf.cond", "tf.compat.v1.cond", "tf.contrib.framework.smart_cond", "tf.__internal__.smart_cond.smart_cond")
def _cond(
    machine: Machine,
    pred: Any,
    true_fn: Any = None,
    false_fn: Any = None,
    strict: Any = False,
    name: Any = None,
    fn1: Any = None,
    fn2: Any = None,
) -> Any:
    """Both functions are built; what they return must agree."""
    yes, no = true_fn if true_fn is not None else fn1, false_fn if false_fn is not None else fn2
    known_answer = decided(machine, pred)
    frame = frame_of(machine)
    if known_answer is not None:
        return call(machine, yes if known_answer else no, [], {}, frame)
    condition = machine.decided(Cond(f"tf.cond at {place(machine)}", True, getattr(pred, "value", None)))
    if isinstance(condition, bool):
        return call(machine, yes if condition else no, [], {}, frame)
    return branch(
        machine,
        frame,
        condition,
        lambda: call(machine, yes, [], {}, frame),
        lambda: call(machine, no, [], {}, frame),
    )


def decided(machine: Machine, pred: Any) -> bool | None:
    if isinstance(pred, (bool, int)):
        return bool(pred)
    if isinstance(pred, Tensor):
        data = pred.value.type.data
        if data is not None and len(data) == 1 and isinstance(data[0], (bool, int)):
            return bool(data[0])
    return None


@known("tf.case", "tf.compat.v1.case", "tf.switch_case")
def _case(machine: Machine, pred_fn_pairs: Any, default: Any = None, *args: Any, **options: Any) -> Any:
    items = pred_fn_pairs.items if isinstance(pred_fn_pairs, (PyList, PyDict)) else pred_fn_pairs
    pairs = list(items.items()) if isinstance(items, dict) else items
    if not isinstance(pairs, (list, tuple)) or not pairs:
        return machine.unknown("tf.case")
    functions = [p[1] if isinstance(p, tuple) else p for p in pairs]
    made = [call(machine, f, [], {}, frame_of(machine)) for f in functions]
    return forgotten(machine, made[0])


# -- loops -------------------------------------------------------------------------------------------------------------
def as_tensors(machine: Machine, value: Any) -> Any:
    if isinstance(value, (int, float)):
        return call_api(machine, "tf.convert_to_tensor", [value], {})
    if isinstance(value, PyList):
        return PyList([as_tensors(machine, v) for v in value.items], value.kind)
    if isinstance(value, tuple):
        return tuple(as_tensors(machine, v) for v in value)
    return value


def loosened(machine: Machine, value: Any, relaxed: Any) -> Any:
    """A loop variable whose shape changes from round to round, as `shape_invariants` says."""
    from .shapes import read_dims

    if isinstance(value, Tensor) and relaxed is not None:
        dims = read_dims(machine, relaxed)
        sizes = None if dims is None else tuple(d if d is not None else D.fresh("n", Origin.DATA) for d in dims)
        made = value.value
        return Tensor(Value(TensorType(sizes, made.dtype), made.producer, made.index), value.library)
    inner, shapes = listed(value), listed(relaxed)
    if inner is not None and shapes is not None and len(inner) == len(shapes):
        made_items = [loosened(machine, v, s) for v, s in zip(inner, shapes)]
        return PyList(made_items) if isinstance(value, PyList) else tuple(made_items)
    return value


@known("tf.while_loop", "tf.compat.v1.while_loop")
def _while_loop(
    machine: Machine,
    cond: Any = None,
    body: Any = None,
    loop_vars: Any = None,
    shape_invariants: Any = None,
    *args: Any,
    **options: Any,
) -> Any:
    """One round of the body on loop variables whose content is forgotten; their shapes stay."""
    items = listed(loop_vars)
    if items is None:
        return machine.unknown("the variables of a loop")
    start = PyList([forgotten(machine, as_tensors(machine, v)) for v in items])
    if shape_invariants is not None:
        start = loosened(machine, start, shape_invariants)
    frame = frame_of(machine)
    outer = machine.builder.repeat
    call(machine, cond, list(start.items), {}, frame)
    times = D.fresh("rounds", Origin.DATA)
    machine.builder.repeat = D.mul(outer, times)
    first = len(machine.builder.graph.nodes)
    try:
        made = call(machine, body, list(start.items), {}, frame)
    finally:
        machine.builder.repeat = outer
    if isinstance(made, Unknown):
        return machine.unknown("the results of a loop whose body is not known")
    final = listed(made)
    if final is None:
        final = [made]
    final = [as_tensors(machine, v) for v in final]
    machine.builder.carry(first, carried(list(start.items), final))
    if machine.context.get("tf graph"):
        check_invariant(machine, list(start.items), final, shape_invariants)
    elif len(final) == len(start.items):
        # eagerly it is a loop of Python: a shape may change from round to round
        final = [settled(machine, old, new) for old, new in zip(start.items, final)]
    if len(final) == 1 and machine.context.get("tf graph"):
        # TensorFlow 1 unpacks the only one
        return final[0]
    return PyList(final) if isinstance(loop_vars, PyList) else tuple(final)


def check_invariant(machine: Machine, before: list[Any], after: list[Any], relaxed: Any) -> None:
    from ....base.shape import shape_text
    from ....base.truth import NO
    from ....graph.constraints import Mismatch

    if relaxed is not None:
        return
    for old, new in zip(before, after):
        if not isinstance(old, Tensor) or not isinstance(new, Tensor):
            continue
        a, b = sizes_of(machine, old), sizes_of(machine, new)
        if a is None or b is None:
            continue
        if len(a) != len(b) or any(isinstance(x, int) and D.same(x, y) is NO for x, y in zip(a, b)):
            text = f"while_loop: a loop variable enters with shape {shape_text(a)} and leaves with {shape_text(b)}"
            machine.builder.record(Mismatch(text), "tf.while_loop", (old.value, new.value))


def first_axis(machine: Machine, value: Any) -> Any:
    """The number of elements along the first axis of a tensor or a structure of them."""
    if isinstance(value, Tensor):
        shape = sizes_of(machine, value)
        return shape[0] if shape else None
    for inner in listed(value) or ():
        found = first_axis(machine, inner)
        if found is not None:
            return found
    return None


def element(machine: Machine, value: Any) -> Any:
    """One element of a tensor along its first axis, or the elements of a structure."""
    if isinstance(value, Tensor):
        made = labelled(value, "tf") if value.library == "numpy" else value
        shape = sizes_of(machine, made)
        if shape is None:
            return labelled(make_tensor(machine, None, made.value.dtype), "tf")
        if not shape:
            return machine.unknown("elements of a scalar")
        return call_api(machine, "tf.Tensor.__getitem__", [forgotten(machine, made), (0,)], {})
    if isinstance(value, PyList):
        return PyList([element(machine, v) for v in value.items])
    if isinstance(value, tuple):
        return tuple(element(machine, v) for v in value)
    if isinstance(value, PyDict):
        return PyDict({k: element(machine, v) for k, v in value.items.items()}, value.kind)
    return value


def gathered(machine: Machine, value: Any, count: Any, dtype: Any = None) -> Any:
    """The results of all rounds along a new first axis."""
    value = as_tensors(machine, value)
    if isinstance(value, Tensor):
        shape = sizes_of(machine, value)
        size = count if count is not None else D.fresh("n", Origin.DATA)
        kind = dtype if isinstance(dtype, DType) else value.value.dtype
        if shape is None:
            return labelled(make_tensor(machine, None, kind), "tf")
        wide = call_api(machine, "tf.expand_dims", [value, 0], {})
        if not isinstance(wide, Tensor):
            return wide
        from ....ops import OPS

        made = machine.builder.apply(OPS["expand"], {"input": wide.value, "size": (size, *shape)}, "tf.map_fn")
        return Tensor(made, "tf")
    if isinstance(value, PyList):
        return PyList([gathered(machine, v, count) for v in value.items])
    if isinstance(value, tuple):
        return tuple(gathered(machine, v, count) for v in value)
    return value


@known("tf.map_fn", "tf.compat.v1.map_fn", "tf.vectorized_map")
def _map_fn(machine: Machine, fn: Any, elems: Any, dtype: Any = None, *args: Any, **options: Any) -> Any:
    elems = as_tensor(machine, elems)
    count = first_axis(machine, elems)
    made = call(machine, fn, [element(machine, elems)], {}, frame_of(machine))
    wanted = as_dtype(dtype) if isinstance(dtype, (DType, str)) else None
    return gathered(machine, made, count, wanted)


def as_tensor(machine: Machine, value: Any) -> Any:
    return call_api(machine, "tf.convert_to_tensor", [value], {}) if plain(value) else value


def plain(value: Any) -> bool:
    return isinstance(value, PyList) and bool(value.items) and all(isinstance(v, (int, float)) for v in value.items)


@known("tf.scan", "tf.compat.v1.scan")
def _scan(machine: Machine, fn: Any, elems: Any, initializer: Any = None, *args: Any, **options: Any) -> Any:
    elems = as_tensor(machine, elems)
    count = first_axis(machine, elems)
    one = element(machine, elems)
    start = forgotten(machine, as_tensors(machine, initializer)) if initializer is not None else one
    first = len(machine.builder.graph.nodes)
    made = call(machine, fn, [start, one], {}, frame_of(machine))
    machine.builder.carry(first, carried(start, made))
    return gathered(machine, made, count)


@known("tf.foldl", "tf.foldr", "tf.compat.v1.foldl", "tf.compat.v1.foldr")
def _fold(machine: Machine, fn: Any, elems: Any, initializer: Any = None, *args: Any, **options: Any) -> Any:
    elems = as_tensor(machine, elems)
    one = element(machine, elems)
    start = forgotten(machine, as_tensors(machine, initializer)) if initializer is not None else one
    first = len(machine.builder.graph.nodes)
    made = call(machine, fn, [start, one], {}, frame_of(machine))
    machine.builder.carry(first, carried(start, made))
    return made


# -- functions ---------------------------------------------------------------------------------------------------------
@known(
    "tf.function",
    "tf.contrib.eager.defun",
    "tf.autograph.experimental.do_not_convert",
    "tf.compat.v1.wrap_function",
    "tf.autograph.to_graph",
    "tf.Module.with_name_scope",
    "tf.compat.v1.make_template_function",
)
def _function(machine: Machine, func: Any = None, *args: Any, **options: Any) -> Any:
    """The function itself, also as a decorator with arguments."""
    if func is None or isinstance(func, (bool, PyList, tuple)):
        return Native("tf.function", lambda m, inner: inner)
    return func


@known("tf.compat.v1.make_template")
def _make_template(machine: Machine, name_: Any, func_: Any, *args: Any, **options: Any) -> Any:
    """A function whose variables are made once: the first call makes them in a scope that no other template has, later ones
    reuse them."""
    from ..tensorflow1.scopes import _enter_variable_scope, _leave, _scope

    made: dict[str, Any] = {}
    fixed = {k: v for k, v in options.items() if k not in ("create_scope_now_", "unique_name_", "custom_getter_")}

    def enter(m: Machine) -> Any:
        own = made.get("scope", options.get("unique_name_"))
        scope = _scope(m, CLASSES["tf.compat.v1.variable_scope"], own, name_, reuse=made.get("reuse"))
        made["scope"] = _enter_variable_scope(m, scope)
        return scope

    if options.get("create_scope_now_") is True:
        _leave(machine, enter(machine))

    def run(m: Machine, *inner: Any, **named: Any) -> Any:
        scope = enter(m)
        made["reuse"] = True
        try:
            return call(m, func_, list(inner), {**fixed, **named}, frame_of(m))
        finally:
            _leave(m, scope)

    return Native("template", run)


@known("tf.py_function", "tf.compat.v1.py_func", "tf.numpy_function", "tf.compat.v1.py_function")
def _py_function(machine: Machine, func: Any, inp: Any = None, Tout: Any = None, *args: Any, **options: Any) -> Any:
    """A function of Python in the graph: only the types of its results are known."""
    types = [as_dtype(t) for t in (listed(Tout) if listed(Tout) is not None else [Tout])]  # type: ignore[union-attr]
    made = [labelled(make_tensor(machine, None, t if isinstance(t, DType) else None), "tf") for t in types]
    return PyList(made) if listed(Tout) is not None else made[0] if made else None


# -- contexts ----------------------------------------------------------------------------------------------------------
for _name in (
    "tf.control_dependencies",
    "tf.device",
    "tf.compat.v1.device",
    "tf.init_scope",
    "tf.compat.v1.colocate_with",
    "tf.compat.v1.arg_scope_nothing",
    "tf.xla.experimental.jit_scope",
    "tf.summary.record_if",
    "tf.summary.create_file_writer_context",
    "tf.variable_creator_scope",
    "tf.compat.v1.graph_util_scope",
    "tf.compat.v1.keras_scope",
):
    quiet_class(_name)
quiet_class(
    "tf.summary.SummaryWriter",
    as_default=lambda m, r, *a, **k: r,
    set_as_default=lambda m, r, *a: None,
    flush=lambda m, r: None,
    close=lambda m, r: None,
)
KNOWN["tf.summary.create_file_writer"] = CLASSES["tf.summary.SummaryWriter"]
KNOWN["tf.summary.create_noop_writer"] = CLASSES["tf.summary.SummaryWriter"]


# -- distribution ------------------------------------------------------------------------------------------------------
def _run_replica(machine: Machine, receiver: Any, fn: Any, args: Any = (), kwargs: Any = None, **options: Any) -> Any:
    named = kwargs.items if isinstance(kwargs, PyDict) else {}
    return call(machine, fn, listed(args) or [], dict(named), frame_of(machine))


def _reduce(machine: Machine, receiver: Any, reduce_op: Any, value: Any, axis: Any = None) -> Any:
    if axis is not None and isinstance(value, Tensor):
        return call_api(machine, "tf.reduce_sum", [value], {"axis": axis})
    return value


for _name in [
    "Strategy",
    "MirroredStrategy",
    "OneDeviceStrategy",
    "MultiWorkerMirroredStrategy",
    "TPUStrategy",
    "ParameterServerStrategy",
    "CentralStorageStrategy",
    "experimental.TPUStrategy",
    "experimental.MultiWorkerMirroredStrategy",
    "experimental.CentralStorageStrategy",
    "experimental.ParameterServerStrategy",
]:
    quiet_class(
        f"tf.distribute.{_name}",
        scope=lambda m, r: r,
        run=_run_replica,
        experimental_run_v2=_run_replica,
        reduce=_reduce,
        experimental_distribute_dataset=lambda m, r, d, *a: d,
        num_replicas_in_sync=1,
    )


@known("tf.distribute.get_strategy")
def _strategy(machine: Machine) -> Any:
    return Instance(CLASSES["tf.distribute.Strategy"], {}, site=machine.builder.site)


for _word in ("SUM", "MEAN"):
    KNOWN[f"tf.distribute.ReduceOp.{_word}"] = _word


# -- tf.Module, specifications -----------------------------------------------------------------------------------------
def _spec(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    bound = {**dict(zip(("shape", "dtype", "name"), args)), **kwargs}
    from .shapes import read_dims, shape_value

    shape = bound.get("shape")
    dims = None if shape is None else read_dims(machine, shape)
    attributes = {
        "shape": shape_value(machine, dims),
        "dtype": as_dtype(bound.get("dtype", F32)),
        "name": bound.get("name"),
    }
    return Instance(cls, attributes, site=machine.builder.site)


known_class("tf.TensorSpec", construct=_spec, from_tensor=lambda m, *a: m.unknown("the specification of a tensor"))
known_class("tf.RaggedTensorSpec", construct=_spec)
known_class("tf.SparseTensorSpec", construct=_spec)


def _array(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    dtype = as_dtype(args[0] if args else kwargs.get("dtype"))
    return Instance(cls, {"dtype": dtype, "__items__": PyList([])}, site=machine.builder.site)


def _write(machine: Machine, receiver: Instance, index: Any, value: Any, *args: Any) -> Any:
    made = call_api(machine, "tf.convert_to_tensor", [value], {})
    return Instance(receiver.cls, {**receiver.attributes, "__items__": PyList([made])}, site=receiver.site)


def _stacked(machine: Machine, receiver: Instance, *args: Any) -> Any:
    items = receiver.attributes["__items__"].items
    whole = receiver.attributes.get("__whole__")
    if isinstance(whole, Tensor):
        return whole
    return gathered(machine, items[-1], None) if items else labelled(make_tensor(machine, None), "tf")


def _unstacked(machine: Machine, receiver: Instance, value: Any, *args: Any) -> Any:
    made = call_api(machine, "tf.convert_to_tensor", [value], {})
    attributes = {**receiver.attributes, "__items__": PyList([element(machine, made)]), "__whole__": made}
    return Instance(receiver.cls, attributes, site=receiver.site)


def _read(machine: Machine, receiver: Instance, *args: Any) -> Any:
    items = receiver.attributes["__items__"].items
    return items[-1] if items else labelled(make_tensor(machine, None), "tf")


known_class(
    "tf.TensorArray",
    construct=_array,
    write=_write,
    read=_read,
    stack=_stacked,
    concat=lambda m, r, *a: labelled(make_tensor(m, None), "tf"),
    unstack=_unstacked,
    gather=_stacked,
    size=lambda m, r, *a: labelled(make_tensor(m, (), as_dtype("int32")), "tf"),
    close=lambda m, r: None,
    identity=lambda m, r: r,
    mark_used=lambda m, r: None,
)
