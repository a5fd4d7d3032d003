"""tf.metrics of TensorFlow 1, estimators, queues and sparse updates: what programs need around a graph."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Origin
from ....base.dtype import F32, I64
from ....base.unknown import Unknown
from ....graph.graph import TensorType
from ...calls import call
from ...machine import Machine
from ...operators import as_dim
from ...tensors.operations import make_tensor, sizes_of
from ...values import Class, Instance, Native, PyDict, PyList, Tensor
from ..python.builtins import frame_of
from ..python.quiet import keep_arguments, quiet_class
from ..registry import CLASSES, KNOWN, known, known_class
from ..tensorflow.nest import parts
from ..tensorflow.tensors import labelled
from .session import operation

# A metric is a value and the operation that updates it.
SCALARS = (
    "mean accuracy auc precision recall mean_squared_error mean_absolute_error root_mean_squared_error mean_iou"
    " true_positives false_positives true_negatives false_negatives mean_relative_error mean_cosine_distance"
    " percentage_below precision_at_k recall_at_k average_precision_at_k sensitivity_at_specificity"
    " specificity_at_sensitivity mean_per_class_accuracy"
)


def _scalar_metric(machine: Machine, *args: Any, **options: Any) -> Any:
    return (labelled(make_tensor(machine, (), F32), "tf"), labelled(make_tensor(machine, (), F32), "tf"))


for _name in SCALARS.split():
    known(f"tf.compat.v1.metrics.{_name}")(_scalar_metric)
    KNOWN[f"tf.contrib.metrics.streaming_{_name}"] = KNOWN[f"tf.compat.v1.metrics.{_name}"]


@known("tf.compat.v1.metrics.mean_tensor")
def _mean_tensor(machine: Machine, values: Any, *args: Any, **options: Any) -> Any:
    shape = sizes_of(machine, values) if isinstance(values, Tensor) else None
    made = labelled(make_tensor(machine, shape, F32), "tf")
    return (made, made)


# -- updates of parts of a variable ------------------------------------------------------------------------------------
@known(
    *(
        f"tf.compat.v1.scatter_{word}"
        for word in ("update", "add", "sub", "mul", "div", "min", "max", "nd_update", "nd_add", "nd_sub")
    )
)
def _scatter(machine: Machine, ref: Any, *args: Any, **options: Any) -> Any:
    if not isinstance(ref, Tensor):
        return machine.unknown("an update of something not known")
    value = machine.builder.source(ref.value.type, "constant", "scatter")
    return Tensor(value, "tf")


# -- estimators --------------------------------------------------------------------------------------------------------
for _home in ("tf.estimator", "tf.compat.v1.estimator"):
    for _word in ("TRAIN", "EVAL", "PREDICT"):
        KNOWN[f"{_home}.ModeKeys.{_word}"] = {"TRAIN": "train", "EVAL": "eval", "PREDICT": "infer"}[_word]
    for _word in ("RunConfig", "export.PredictOutput", "export.ServingInputReceiver"):
        quiet_class(f"{_home}.{_word}")


def _plan(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """What to train on or to evaluate, and how long."""
    return keep_arguments(machine, cls, [], {**dict(zip(("input_fn",), args)), **kwargs})


for _name in ("tf.estimator", "tf.compat.v1.estimator"):
    quiet_class(f"{_name}.TrainSpec", construct=_plan)
    quiet_class(f"{_name}.EvalSpec", construct=_plan)


def _spec(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    names = ("mode", "predictions", "loss", "train_op", "eval_metric_ops")
    given = {**dict(zip(names, args)), **{k: v for k, v in kwargs.items() if isinstance(k, str)}}
    loss = given.get("loss")
    if isinstance(loss, Tensor):
        loss.used = True
    return Instance(cls, {**dict.fromkeys(names), **given}, site=machine.builder.site)


for _name in (
    "tf.estimator.EstimatorSpec",
    "tf.compat.v1.estimator.EstimatorSpec",
    "tf.contrib.tpu.TPUEstimatorSpec",
    "tf.compat.v1.estimator.tpu.TPUEstimatorSpec",
):
    known_class(_name, construct=_spec)


def _estimator(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    names = ("model_fn", "model_dir", "config", "params", "warm_start_from")
    given = {**dict(zip(names, args)), **{k: v for k, v in kwargs.items() if isinstance(k, str)}}
    return Instance(cls, {"__given__": PyDict(given), "params": given.get("params")}, site=machine.builder.site)


def _run_model(mode: str) -> Any:
    """The model function is called with what the input function gives, as the estimator would."""

    def run(machine: Machine, receiver: Instance, input_fn: Any = None, *args: Any, **options: Any) -> Any:
        from ..tensorflow.data import element_of, is_dataset

        machine.context["tf graph"] = True
        given = receiver.attributes["__given__"].items
        model = given.get("model_fn")
        if input_fn is None or model is None:
            return machine.unknown("an estimator without its functions")
        made = call(machine, input_fn, [], {}, frame_of(machine))
        element = element_of(made) if is_dataset(made) else made
        both = parts(element) if isinstance(element, tuple) else [element, None]
        features, labels = both if both is not None and len(both) == 2 else (element, None)
        wanted = parameter_names(model)
        named = {"mode": mode, "params": given.get("params"), "config": Unknown("the configuration of a run")}
        known_arguments = {k: v for k, v in named.items() if k in wanted}
        spec = call(machine, model, [features, labels], known_arguments, frame_of(machine))
        if mode == "infer":
            return Unknown("predictions of an estimator", machine.builder.site)
        return receiver if mode == "train" else PyDict({"loss": Unknown("a loss")}) if spec is not None else None

    return run


def parameter_names(function: Any) -> list[str]:
    node = getattr(function, "node", None)
    return [a.arg for a in (*node.args.args, *node.args.kwonlyargs)] if node is not None else []


for _name in (
    "tf.estimator.Estimator",
    "tf.compat.v1.estimator.Estimator",
    "tf.contrib.learn.Estimator",
    "tf.contrib.tpu.TPUEstimator",
    "tf.compat.v1.estimator.tpu.TPUEstimator",
):
    quiet_class(
        _name,
        construct=_estimator,
        train=_run_model("train"),
        fit=_run_model("train"),
        evaluate=_run_model("eval"),
        predict=_run_model("infer"),
    )


@known("tf.estimator.train_and_evaluate", "tf.compat.v1.estimator.train_and_evaluate")
def _train_and_evaluate(machine: Machine, estimator: Any, train_spec: Any = None, *args: Any, **options: Any) -> Any:
    function = train_spec.attributes.get("input_fn") if isinstance(train_spec, Instance) else None
    if isinstance(estimator, Instance) and function is not None and "__given__" in estimator.attributes:
        return _run_model("train")(machine, estimator, function)
    return None


@known("tf.compat.v1.estimator.inputs.numpy_input_fn", "tf.estimator.inputs.numpy_input_fn")
def _numpy_input(machine: Machine, x: Any, y: Any = None, batch_size: Any = 128, *args: Any, **options: Any) -> Any:
    """A function that gives batches of arrays."""
    from ..tensorflow.data import changed

    lead = D.fresh("B", Origin.DATA, lower=1)

    def batch(m: Machine, tensor: Tensor) -> Tensor:
        shape = sizes_of(m, tensor)
        sizes = None if shape is None else (lead, *shape[1:])
        return Tensor(m.builder.source(TensorType(sizes, tensor.value.dtype), "dataset", "batch"), "tf")

    def run(m: Machine) -> Any:
        m.context["tf graph"] = True
        features = changed(x, lambda t: batch(m, t))
        return features if y is None else (features, changed(y, lambda t: batch(m, t)))

    return Native("input_fn", run)


# -- queues and batches of TensorFlow 1 --------------------------------------------------------------------------------
@known("tf.compat.v1.train.batch", "tf.compat.v1.train.shuffle_batch", "tf.compat.v1.train.maybe_batch")
def _batch(machine: Machine, tensors: Any, batch_size: Any, *args: Any, **options: Any) -> Any:
    """Each tensor gains a first axis of the size of the batch."""
    from ..tensorflow.data import changed, typed

    size = as_dim(batch_size)
    lead = size if size is not None else D.fresh("B", Origin.DATA)

    def grown(tensor: Tensor) -> Tensor:
        shape = sizes_of(machine, tensor)
        return typed(machine, tensor, None if shape is None else (lead, *shape))

    made = changed(tensors, grown)
    # a list of one tensor comes back as that tensor
    return made.items[0] if isinstance(made, PyList) and len(made.items) == 1 else made


@known("tf.compat.v1.train.batch_join", "tf.compat.v1.train.shuffle_batch_join")
def _batch_join(machine: Machine, tensors_list: Any, batch_size: Any, *args: Any, **options: Any) -> Any:
    """Batches of what several readers give: all give the same."""
    readers = parts(tensors_list)
    if not readers:
        return machine.unknown("a batch of readers that are not known")
    return _batch(machine, readers[0], batch_size, *args, **options)


@known("tf.compat.v1.train.slice_input_producer")
def _slices(machine: Machine, tensor_list: Any, *args: Any, **options: Any) -> Any:
    """One row of each tensor at a time."""
    from ..tensorflow.data import sliced

    rows = parts(tensor_list)
    if rows is None:
        return machine.unknown("rows of something not known")
    return PyList([sliced(machine, row) for row in rows])


for _name in (
    "FIFOQueue",
    "RandomShuffleQueue",
    "PaddingFIFOQueue",
    "TFRecordReader",
    "WholeFileReader",
    "TextLineReader",
    "FixedLengthRecordReader",
    "train.QueueRunner",
    "train.queue_runner.QueueRunner",
    "GraphDef",
    "MetaGraphDef",
    "train.SessionRunArgs",
    "train.ChiefSessionCreator",
    "ReaderBase",
):
    quiet_class(f"tf.compat.v1.{_name}")


@known(
    "tf.compat.v1.train.string_input_producer",
    "tf.compat.v1.train.range_input_producer",
    "tf.compat.v1.train.input_producer",
)
def _producer(machine: Machine, *args: Any, **options: Any) -> Any:
    return Unknown("a queue", machine.builder.site)


@known("tf.compat.v1.train.replica_device_setter", "tf.train.replica_device_setter")
def _setter(machine: Machine, *args: Any, **options: Any) -> Any:
    return Unknown("where operations are placed", machine.builder.site)


@known("tf.contrib.summary.scalar", "tf.contrib.summary.histogram", "tf.contrib.summary.image")
def _summary(machine: Machine, *args: Any, **options: Any) -> Any:
    return operation(machine)


# -- sparse tensors ----------------------------------------------------------------------------------------------------
@known("tf.sparse.from_dense", "tf.compat.v1.sparse.from_dense", "tf.contrib.layers.dense_to_sparse")
def _from_dense(machine: Machine, tensor: Any, *args: Any, **options: Any) -> Any:
    return sparse(machine, sizes_of(machine, tensor) if isinstance(tensor, Tensor) else None, tensor)


def sparse(machine: Machine, shape: Any, values: Any) -> Instance:
    count = D.fresh("n", Origin.DATA)
    kind = values.value.dtype if isinstance(values, Tensor) else None
    facts = {
        "indices": labelled(
            make_tensor(machine, (count, len(shape) if shape is not None else D.fresh("rank")), I64), "tf"
        ),
        "values": labelled(make_tensor(machine, (count,), kind), "tf"),
        "__shape__": shape,
        "dtype": kind,
    }
    return Instance(CLASSES["tf.SparseTensor"], facts, site=machine.builder.site)


@known("tf.sparse.to_dense", "tf.compat.v1.sparse_tensor_to_dense", "tf.compat.v1.sparse.to_dense")
def _to_dense(machine: Machine, sp_input: Any, *args: Any, **options: Any) -> Any:
    facts = sp_input.attributes if isinstance(sp_input, Instance) else {}
    return labelled(make_tensor(machine, facts.get("__shape__"), facts.get("dtype")), "tf")
