"""Sessions of TensorFlow 1: what is fetched comes back as arrays, what is fed must fit its placeholder."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Name, Sym
from ....base.pattern import pattern
from ....base.shape import shape_text
from ....base.truth import NO
from ....base.unknown import Unknown
from ....graph.constraints import Mismatch
from ....graph.graph import Node, Source, TensorType, Value
from ....ops import OPS
from ... import limits
from ...machine import Machine
from ...tensors.operations import sizes_of
from ...values import Instance, Native, PyDict, PyList, Tensor
from ..numpy.arrays import to_array, unknown_array
from ..python.quiet import itself, quiet_class, silent
from ..registry import CLASSES, KNOWN, known, known_class
from .placeholders import DEFAULT
from .replay import NEEDS, fetched_values, replay
from .state import state


def run(machine: Machine, fetches: Any, feed_dict: Any = None, *args: Any, **options: Any) -> Any:
    """session.run: every tensor of the structure as an array of its shape, None for an operation."""
    machine.context["updates"] = machine.context.get("updates", 0) + 1
    if is_known(fetches):
        machine.context["plain runs"] = machine.context.get("plain runs", 0) + 1
    types, sizes = fed(machine, feed_dict) if isinstance(feed_dict, PyDict) else ({}, {})
    if types:
        replay(machine, fetches, types, sizes)
    check_all_fed(machine, fetches, feed_dict)
    check_initialised(machine, fetches, set(types))
    return fetched(machine, fetches, sizes)


def is_known(fetches: Any) -> bool:
    """Whether all that is fetched was read: an operation that nobody knows may train."""
    if isinstance(fetches, (PyList, tuple)):
        return all(is_known(f) for f in (fetches.items if isinstance(fetches, PyList) else fetches))
    if isinstance(fetches, PyDict):
        return all(is_known(f) for f in fetches.items.values())
    return isinstance(fetches, (Tensor, Instance))


def fed(machine: Machine, feed: PyDict) -> tuple[dict[Value, TensorType], dict[Name, Any]]:
    """Checks what is fed; the types of the data, and the open sizes of placeholders as the data decide them. What does not
    fit is told and tells nothing more."""
    types: dict[Value, TensorType] = {}
    sizes: dict[Name, Any] = {}
    for target, value in feed.items.items():
        if not isinstance(target, Tensor):
            continue
        array = to_array(machine, value)
        have = (
            sizes_of(machine, array) if isinstance(array, Tensor) else () if isinstance(array, (int, float)) else None
        )
        if have is None:
            continue
        found = check_feed(machine, target, array, have)
        if found is None:
            return {}, {}
        sizes.update(found)
        types[target.value] = TensorType(have, target.value.dtype)
    return types, sizes


def check_all_fed(machine: Machine, fetches: Any, feed: Any) -> None:
    """Every placeholder that a fetch depends on gets a value, unless it has one of its own."""
    keys = list(feed.items) if isinstance(feed, PyDict) else [] if feed is None else None
    if keys is None or not all(isinstance(k, Tensor) for k in keys):
        return
    found = unfed(machine, fetches, {k.value for k in keys})
    if found is None or any(f.site is machine.builder.site for f in machine.builder.graph.failures):
        return
    producer = found.value.producer
    name = producer.name if isinstance(producer, Source) and producer.name else "a placeholder"
    text = f"what is fetched needs a value for {name}, which feed_dict does not give"
    miss = Mismatch(text, "wrong-call", help=f"feed_dict={{..., {name}: ...}}")
    machine.builder.record(miss, "tf.Session.run", (found.value,))


def unfed(machine: Machine, fetches: Any, fed: set[Value]) -> Tensor | None:
    """A placeholder that the fetched tensors certainly depend on and that is not fed."""
    needed = needed_values(fetches, fed)
    held = state(machine).placeholders.values()
    return next((p for p in held if p.value in needed and not (p.attributes or {}).get(DEFAULT)), None)


# Words without which a program of TensorFlow 1 gives no variable its first value.
INITIALISING = pattern(
    r"variables_initializer|initialize_|\.initializer\b|init_op|restore|load|assign|[Ss]upervisor|Monitored|Estimator|keras"
    r"|import_meta_graph|managed_session|enable_eager|exec\(|slim"
)


def check_initialised(machine: Machine, fetches: Any, fed: set[Value]) -> None:
    """Variables have no value before one of them is given: here nothing in the program does so."""
    builder = machine.builder
    if builder.guard or builder.graph.failures or builder.gaps or machine.called_unknowns or fetches is None:
        return
    modules = [m for m in machine.finder.by_file.values() if m.ours]
    if any(INITIALISING.search(m.text) for m in modules) or "import *" in "".join(m.text for m in modules):
        return
    variable = next((v for v in needed_values(fetches, fed) if is_variable(v)), None)
    if variable is None:
        return
    text = f"the variable {variable.producer.name} has no value yet: nothing initializes it"
    miss = Mismatch(text, "wrong-call", help="sess.run(tf.global_variables_initializer()) first")
    machine.builder.record(miss, "tf.Session.run", (variable,))


def is_variable(value: Value) -> bool:
    return isinstance(value.producer, Source) and value.producer.kind == "parameter"


def needed_values(fetches: Any, fed: set[Value]) -> dict[Value, None]:
    """What the fetched tensors certainly depend on, as far as nothing else is fed for it."""
    waiting = [v for v in fetched_values(fetches) if v not in fed]
    needed: dict[Value, None] = {}
    while waiting and len(needed) < limits.REPLAYED_OPERATIONS:
        value = waiting.pop()
        if value in needed or value in fed:
            continue
        needed[value] = None
        node = value.producer
        if isinstance(node, Node) and not node.guard and node.repeat == 1 and node.op not in NOT_NEEDING:
            waiting.extend(node.inputs)
    return needed


# Operations that may do without the value of an operand: one side of a condition, a size that the graph knows.
NOT_NEEDING = frozenset({"phi", "shape", "size", "rank", "numel"})


def check_feed(machine: Machine, target: Tensor, array: Any, have: tuple[Any, ...]) -> dict[Name, Any] | None:
    """The sizes that the data decide; None where they do not fit."""
    wanted = sizes_of(machine, target)
    if wanted is None:
        return {}
    if len(wanted) != len(have):
        note(machine, target, array, wanted, have)
        return None
    found: dict[Name, Any] = {}
    for want, got in zip(wanted, have):
        if D.same(want, got) is NO:
            note(machine, target, array, wanted, have, want, got)
            return None
        name = D.is_name(want) if isinstance(want, Sym) else None
        if name is not None:
            found[name] = got
    return found


def note(machine: Machine, target: Tensor, array: Any, wanted: Any, have: Any, *sizes: Any) -> None:
    """What is fed does not fit; the placeholder is the other end. Where the graph is wrong already, nothing is fed."""
    if any(target.value in f.operands and not f.guard for f in machine.builder.graph.failures):
        return
    producer = target.value.producer
    name = producer.name if isinstance(producer, Source) and producer.name else "the placeholder"
    text = f"feed_dict: {name} is declared as {declared(wanted)}, but gets an array of {shape_text(have)}"
    operands = (target.value, *((array.value,) if isinstance(array, Tensor) else ()))
    facts: dict[str, Any] = {"expected": sizes[0], "actual": sizes[1]} if sizes else {}
    machine.builder.record(Mismatch(text, operands=operands, **facts), "tf.Session.run", operands)


def declared(sizes: tuple[Any, ...]) -> str:
    return "[" + ", ".join(str(d) if isinstance(d, int) else "None" for d in sizes) + "]"


def fetched(machine: Machine, value: Any, sizes: dict[Name, Any]) -> Any:
    if isinstance(value, Tensor):
        return array_of(machine, value, sizes)
    if isinstance(value, PyList):
        return PyList([fetched(machine, v, sizes) for v in value.items])
    if isinstance(value, tuple):
        return tuple(fetched(machine, v, sizes) for v in value)
    if isinstance(value, PyDict):
        return PyDict({k: fetched(machine, v, sizes) for k, v in value.items.items()}, value.kind)
    if isinstance(value, Instance) and isinstance(value.attributes.get("__value__"), Tensor):
        return array_of(machine, value.attributes["__value__"], sizes)
    if isinstance(value, Instance) and value.cls is CLASSES["tf.Operation"]:
        return None
    if isinstance(value, Instance) and isinstance(value.payload, tuple):
        return tuple(fetched(machine, v, sizes) for v in value.payload)
    return Unknown("what a session returns", machine.builder.site)


def array_of(machine: Machine, tensor: Tensor, sizes: dict[Name, Any]) -> Any:
    """The array that a run of the graph gives for a tensor."""
    shape = sizes_of(machine, tensor)
    if shape is None:
        return unknown_array(machine, tensor.value.dtype)
    given = {name: size for name, size in sizes.items() if isinstance(size, (int, Sym))}
    dims = tuple(D.substitute(d, given) if given and isinstance(d, Sym) else d for d in shape)
    value = machine.builder.apply(OPS["elements"], {"input": tensor.value, "shape": dims}, "tf.Session.run")
    return Tensor(value, "numpy")


def _session(machine: Machine, cls: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    return Instance(cls, {"graph": Unknown("the graph of a session"), "__session__": True}, site=machine.builder.site)


def _run(
    machine: Machine, receiver: Any, fetches: Any = None, feed_dict: Any = None, *args: Any, **options: Any
) -> Any:
    return run(machine, fetches, feed_dict)


for _name in (
    "tf.compat.v1.Session",
    "tf.compat.v1.InteractiveSession",
    "tf.compat.v1.train.MonitoredTrainingSession",
    "tf.compat.v1.train.MonitoredSession",
    "tf.compat.v1.train.SingularMonitoredSession",
):
    quiet_class(
        _name,
        construct=_session,
        run=_run,
        close=silent,
        as_default=itself,
        should_stop=lambda m, r: Unknown("whether training stops", m.builder.site),
        list_devices=lambda m, r: PyList([]),
        graph=None,
    )


@known("tf.compat.v1.get_default_session")
def _default_session(machine: Machine) -> Any:
    return Instance(CLASSES["tf.compat.v1.Session"], {"__session__": True}, site=machine.builder.site)


def _test_session(machine: Machine, receiver: Any, *args: Any, **options: Any) -> Any:
    return Instance(CLASSES["tf.compat.v1.Session"], {"__session__": True}, site=machine.builder.site)


known_class("tf.test.TestCase", test_session=_test_session, cached_session=_test_session, session=_test_session)
KNOWN["tf.compat.v1.test.TestCase"] = KNOWN["tf.test.TestCase"]


def _run_operation(machine: Machine, receiver: Instance, feed_dict: Any = None, session: Any = None) -> None:
    run(machine, receiver, feed_dict)


CLASSES["tf.Operation"].namespace.update(
    run=Native("tf.Operation.run", _run_operation, method=True),
    __getattr__=Native(
        "tf.Operation.__getattr__",
        lambda m, r, name: Unknown(f"no model for tf.Operation.{name}", m.builder.site),
        method=True,
    ),
)


# -- operations without a tensor ---------------------------------------------------------------------------------------
def operation(machine: Machine, name: str = "op", needs: Any = None) -> Instance:
    """`needs`: the tensors, or operations, that it runs first."""
    return Instance(CLASSES["tf.Operation"], {"name": name, NEEDS: needs}, site=machine.builder.site)


@known(
    "tf.compat.v1.global_variables_initializer",
    "tf.compat.v1.initialize_all_variables",
    "tf.compat.v1.local_variables_initializer",
    "tf.compat.v1.initialize_local_variables",
    "tf.compat.v1.initialize_all_tables",
    "tf.compat.v1.tables_initializer",
    "tf.compat.v1.variables_initializer",
    "tf.compat.v1.initialize_variables",
    "tf.no_op",
    "tf.compat.v1.assert_equal",
    "tf.compat.v1.assert_rank",
    "tf.compat.v1.assert_rank_in",
    "tf.compat.v1.assert_rank_at_least",
    "tf.compat.v1.assert_type",
    "tf.compat.v1.assert_integer",
    "tf.compat.v1.assert_near",
    "tf.compat.v1.assert_variables_initialized",
    "tf.compat.v1.assert_scalar",
    "tf.compat.v1.assert_proper_iterable",
    "tf.Assert",
    "tf.debugging.Assert",
    "tf.compat.v1.add_check_numerics_ops",
    *(
        f"tf.debugging.assert_{n}"
        for n in [
            "equal",
            "rank",
            "rank_in",
            "rank_at_least",
            "type",
            "integer",
            "near",
            "shapes",
            "scalar",
            "all_finite",
            "same_float_dtype",
            "proper_iterable",
        ]
    ),
    "tf.print",
    "tf.compat.v1.summary.merge",
    "tf.compat.v1.summary.merge_all",
    "tf.compat.v1.summary.scalar",
    "tf.compat.v1.summary.histogram",
    "tf.compat.v1.summary.image",
    "tf.compat.v1.summary.audio",
    "tf.compat.v1.summary.text",
    "tf.compat.v1.summary.tensor_summary",
    "tf.summary.scalar",
    "tf.summary.histogram",
    "tf.summary.image",
    "tf.summary.audio",
    "tf.summary.text",
    "tf.summary.write",
    "tf.summary.flush",
    "tf.compat.v1.scalar_summary",
    "tf.compat.v1.histogram_summary",
    "tf.compat.v1.image_summary",
    "tf.compat.v1.merge_summary",
    "tf.compat.v1.merge_all_summaries",
    "tf.contrib.layers.summarize_tensor",
    "tf.contrib.layers.summarize_activation",
    "tf.contrib.layers.summarize_collection",
    "tf.contrib.layers.summarize_tensors",
    "tf.contrib.layers.summarize_activations",
    "tf.compat.v1.scatter_update_op",
)
def _operation(machine: Machine, *args: Any, **options: Any) -> Any:
    return operation(machine)


@known("tf.group")
def _group(machine: Machine, *inputs: Any, **options: Any) -> Any:
    return operation(machine, "group", tuple(inputs))


@known("tf.tuple")
def _tuple(machine: Machine, tensors: Any, *args: Any, **options: Any) -> Any:
    return tensors


# -- what a program writes and reads -----------------------------------------------------------------------------------
for _name in (
    "tf.compat.v1.train.Saver",
    "tf.compat.v1.summary.FileWriter",
    "tf.compat.v1.train.SummaryWriter",
    "tf.compat.v1.train.Coordinator",
    "tf.compat.v1.train.Supervisor",
    "tf.compat.v1.ConfigProto",
    "tf.compat.v1.GPUOptions",
    "tf.compat.v1.RunOptions",
    "tf.compat.v1.RunMetadata",
    "tf.compat.v1.OptimizerOptions",
    "tf.compat.v1.GraphOptions",
    "tf.compat.v1.Summary",
    "tf.compat.v1.saved_model.Builder",
    "tf.compat.v1.saved_model.builder.SavedModelBuilder",
    "tf.train.CheckpointManager",
    "tf.compat.v1.train.Scaffold",
    "tf.compat.v1.train.StopAtStepHook",
    "tf.compat.v1.train.LoggingTensorHook",
    "tf.compat.v1.train.CheckpointSaverHook",
    "tf.compat.v1.train.SessionRunHook",
    "tf.compat.v1.train.SummarySaverHook",
    "tf.compat.v1.train.ProfilerHook",
    "tf.compat.v1.train.ClusterSpec",
    "tf.train.ClusterSpec",
    "tf.train.Server",
    "tf.train.Checkpoint",
    "tf.profiler.experimental.Trace",
    "tf.io.TFRecordWriter",
    "tf.compat.v1.python_io.TFRecordWriter",
):
    quiet_class(_name, save=silent, restore=silent, add_summary=silent, should_stop=lambda m, r: False, write=silent)


@known(
    "tf.compat.v1.logging.info",
    "tf.compat.v1.logging.warn",
    "tf.compat.v1.logging.warning",
    "tf.compat.v1.logging.error",
    "tf.compat.v1.logging.debug",
    "tf.compat.v1.logging.fatal",
    "tf.compat.v1.logging.log",
    "tf.compat.v1.logging.log_first_n",
    "tf.compat.v1.logging.set_verbosity",
    "tf.compat.v1.logging.vlog",
    "tf.compat.v1.set_random_seed",
    "tf.random.set_seed",
    "tf.compat.v1.disable_eager_execution",
    "tf.compat.v1.enable_eager_execution",
    "tf.compat.v1.disable_v2_behavior",
    "tf.compat.v1.enable_v2_behavior",
    "tf.compat.v1.disable_resource_variables",
    "tf.compat.v1.enable_resource_variables",
    "tf.compat.v1.disable_v2_tensorshape",
    "tf.compat.v1.enable_v2_tensorshape",
    "tf.compat.v1.train.start_queue_runners",
    "tf.compat.v1.train.write_graph",
    "tf.io.write_graph",
    "tf.io.write_file",
    "tf.compat.v1.train.add_queue_runner",
    "tf.compat.v1.global_norm_summary",
    "tf.summary.trace_on",
    "tf.summary.trace_off",
    "tf.summary.trace_export",
    "tf.profiler.experimental.start",
    "tf.profiler.experimental.stop",
    "tf.debugging.enable_check_numerics",
    "tf.debugging.set_log_device_placement",
    "tf.config.set_visible_devices",
    "tf.config.set_logical_device_configuration",
    "tf.config.run_functions_eagerly",
    "tf.config.set_soft_device_placement",
    "tf.config.experimental.set_memory_growth",
    "tf.config.experimental.set_visible_devices",
    "tf.config.experimental.set_virtual_device_configuration",
    "tf.config.experimental.enable_op_determinism",
    "tf.config.experimental_run_functions_eagerly",
    "tf.config.optimizer.set_jit",
    "tf.config.optimizer.set_experimental_options",
    "tf.config.threading.set_inter_op_parallelism_threads",
    "tf.config.threading.set_intra_op_parallelism_threads",
    "tf.config.experimental_connect_to_cluster",
    "tf.tpu.experimental.initialize_tpu_system",
    "tf.get_logger",
)
def _silent(machine: Machine, *args: Any, **options: Any) -> None:
    return


for _index, _level in enumerate(("DEBUG", "INFO", "WARN", "ERROR", "FATAL")):
    KNOWN[f"tf.compat.v1.logging.{_level}"] = (_index + 1) * 10


@known(
    "tf.config.list_physical_devices",
    "tf.config.experimental.list_physical_devices",
    "tf.config.list_logical_devices",
    "tf.config.experimental.list_logical_devices",
)
def _devices(machine: Machine, *args: Any, **options: Any) -> Any:
    return PyList([])


@known("tf.test.is_gpu_available", "tf.test.is_built_with_cuda", "tf.test.gpu_device_name")
def _no_gpu(machine: Machine, *args: Any, **options: Any) -> Any:
    return False


@known("tf.compat.v1.executing_eagerly", "tf.executing_eagerly")
def _eagerly(machine: Machine) -> Any:
    return not machine.context.get("tf graph")


KNOWN["tf.__version__"] = KNOWN["tf.VERSION"] = Unknown("the version of TensorFlow")
