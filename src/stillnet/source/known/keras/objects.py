"""Keras objects that are no layers: optimizers, losses, metrics, initializers, regularizers, constraints, callbacks."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.dtype import BF16, F16, F32
from ....base.unknown import Unknown
from ....graph.graph import TensorType
from ....ops import FUNCTIONS
from ...calls import call, caller
from ...machine import Machine
from ...tensors.operations import call_api
from ...values import ApiFunction, Class, ClassMethod, Function, Instance, Native, PyDict, PyList, Tensor
from ..python.builtins import frame_of
from ..registry import KNOWN, api_function, known, known_class
from .custom import custom_object, named_in
from .history import snake_case, with_tensors
from .names import check_optimizer
from .shapes import element_type, shape_dims

OPTIMIZERS = "SGD RMSprop Adam AdamW Adadelta Adagrad Adamax Adafactor Nadam Ftrl Lion Lamb Muon LossScaleOptimizer"
SCHEDULES = (
    "ExponentialDecay PiecewiseConstantDecay PolynomialDecay InverseTimeDecay CosineDecay CosineDecayRestarts "
    "LearningRateSchedule"
)
INITIALIZERS = (
    "Zeros Ones Constant RandomNormal RandomUniform TruncatedNormal VarianceScaling GlorotNormal GlorotUniform HeNormal "
    "HeUniform LecunNormal LecunUniform Orthogonal OrthogonalInitializer Identity IdentityInitializer zeros ones constant "
    "random_normal random_uniform truncated_normal glorot_normal glorot_uniform he_normal he_uniform lecun_normal "
    "lecun_uniform orthogonal identity Initializer normal uniform"
)
REGULARIZERS = "L1 L2 L1L2 OrthogonalRegularizer l1 l2 l1_l2 Regularizer"
CONSTRAINTS = "MaxNorm NonNeg UnitNorm MinMaxNorm max_norm non_neg unit_norm min_max_norm Constraint"
CALLBACKS = (
    "Callback BackupAndRestore CallbackList CSVLogger EarlyStopping History LambdaCallback LearningRateScheduler "
    "ModelCheckpoint ProgbarLogger ReduceLROnPlateau RemoteMonitor SwapEMAWeights TensorBoard TerminateOnNaN BaseLogger"
)
# Loss class -> the function that computes it.
LOSSES = {
    "CategoricalCrossentropy": "categorical_crossentropy",
    "SparseCategoricalCrossentropy": "sparse_categorical_crossentropy",
    "BinaryCrossentropy": "binary_crossentropy",
    "BinaryFocalCrossentropy": "binary_focal_crossentropy",
    "CategoricalFocalCrossentropy": "categorical_focal_crossentropy",
    "MeanSquaredError": "mean_squared_error",
    "MeanAbsoluteError": "mean_absolute_error",
    "MeanAbsolutePercentageError": "mean_absolute_percentage_error",
    "MeanSquaredLogarithmicError": "mean_squared_logarithmic_error",
    "CosineSimilarity": "cosine_similarity",
    "Huber": "huber",
    "LogCosh": "log_cosh",
    "Hinge": "hinge",
    "SquaredHinge": "squared_hinge",
    "CategoricalHinge": "categorical_hinge",
    "KLDivergence": "kl_divergence",
    "Poisson": "poisson",
    "Dice": "dice",
    "Tversky": "tversky",
    "CTC": "ctc",
}
# Arguments of a loss class that its function takes too.
PASSED = frozenset({"from_logits", "label_smoothing", "axis", "alpha", "gamma", "delta", "ignore_class"})
METRICS = (
    "Accuracy AUC BinaryAccuracy BinaryCrossentropy BinaryIoU CategoricalAccuracy CategoricalCrossentropy "
    "CategoricalHinge CosineSimilarity F1Score FBetaScore FalseNegatives FalsePositives Hinge IoU KLDivergence "
    "LogCoshError Mean MeanAbsoluteError MeanAbsolutePercentageError MeanIoU MeanMetricWrapper MeanSquaredError "
    "MeanSquaredLogarithmicError OneHotIoU OneHotMeanIoU Poisson Precision PrecisionAtRecall R2Score Recall "
    "RecallAtPrecision RootMeanSquaredError SensitivityAtSpecificity SparseCategoricalAccuracy "
    "SparseCategoricalCrossentropy SparseTopKCategoricalAccuracy SpecificityAtSensitivity SquaredHinge Sum "
    "TopKCategoricalAccuracy TrueNegatives TruePositives Metric MeanRelativeError"
)


def scalar(machine: Machine, name: str = "") -> Tensor:
    return Tensor(machine.builder.source(TensorType((), F32), "unknown", name), "tf")


def construct(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    made = Instance(cls, site=machine.builder.site)
    made.attributes.update(kwargs)
    made.config = dict(kwargs)
    if args:
        made.attributes.setdefault("_args", tuple(args))
    return made


def begin(machine: Machine, receiver: Any, *args: Any, **kwargs: Any) -> None:
    if isinstance(receiver, Instance):
        for key, value in kwargs.items():
            machine.put(receiver.attributes, str(key), value)
        name = kwargs.get("name")
        machine.put(receiver.attributes, "name", name if isinstance(name, str) else snake_case(receiver.cls.name))


def quiet(machine: Machine, *args: Any, **kwargs: Any) -> None:
    return None


def get_config(machine: Machine, receiver: Instance) -> PyDict:
    return PyDict(dict(receiver.config or {}))


def from_config(machine: Machine, cls: Class, config: Any) -> Any:
    given = {str(k): v for k, v in config.items.items()} if isinstance(config, PyDict) else {}
    return call(machine, cls, [], given, frame_of(machine))


def family(
    home: str, names: str, base: str | None = None, also: tuple[str, ...] = (), begin: Any = begin, **namespace: Any
) -> None:
    """Classes that share what can be asked of them."""
    root = base or f"{home}.{home.rpartition('.')[2]}"
    known_class(
        root,
        construct=construct,
        __init__=begin,
        get_config=get_config,
        from_config=ClassMethod(Native("from_config", from_config)),
        **namespace,
    )
    for name in names.split():
        if f"{home}.{name}" not in KNOWN:
            known_class(f"{home}.{name}", (root,))
        for other in also:
            KNOWN[f"{other}.{name}"] = KNOWN[f"{home}.{name}"]


# -- optimizers --------------------------------------------------------------------------------------------------------
def updates(machine: Machine, receiver: Any, *args: Any, **kwargs: Any) -> None:
    """A loop in which that happens trains."""
    machine.context["updates"] = machine.context.get("updates", 0) + 1


def apply_gradients(machine: Machine, receiver: Any, grads_and_vars: Any = None, *args: Any, **kwargs: Any) -> None:
    from ..tensorflow.tape import check_gradients

    updates(machine, receiver)
    check_gradients(machine, grads_and_vars)


def minimize(machine: Machine, receiver: Any, loss: Any, var_list: Any = None, tape: Any = None, **kwargs: Any) -> None:
    updates(machine, receiver)
    if not isinstance(loss, (Tensor, Unknown)):
        call(machine, loss, [], {}, frame_of(machine))


def begin_optimizer(machine: Machine, receiver: Any, *args: Any, **kwargs: Any) -> None:
    if isinstance(receiver, Instance) and receiver.cls.source is None and receiver.cls.module == "keras.optimizers":
        check_optimizer(machine, receiver.cls.name, kwargs)
    begin(machine, receiver, *args, **kwargs)


family(
    "keras.optimizers",
    OPTIMIZERS,
    "keras.optimizers.Optimizer",
    ("tf.optimizers", "keras.optimizers.experimental"),
    begin=begin_optimizer,
    apply_gradients=apply_gradients,
    apply=updates,
    minimize=minimize,
    build=quiet,
    get_scaled_loss=lambda machine, receiver, loss: loss,
    scale_loss=lambda machine, receiver, loss: loss,
    get_unscaled_gradients=lambda machine, receiver, gradients: gradients,
    get_weights=lambda machine, receiver: PyList([]),
    set_weights=quiet,
    assign=quiet,
)


# These still take what the others no longer do.
for _name in OPTIMIZERS.split():
    known_class(f"keras.optimizers.legacy.{_name}", (f"keras.optimizers.{_name}",))


def scheduled(machine: Machine, receiver: Any, step: Any = None) -> Tensor:
    return scalar(machine, "learning rate")


family("keras.optimizers.schedules", SCHEDULES, "keras.optimizers.schedules.Schedule", __call__=scheduled)


# -- losses ------------------------------------------------------------------------------------------------------------
def as_floats(machine: Machine, target: Tensor, output: Tensor) -> Tensor:
    """Targets reach a loss of the program in the element type of the results."""
    wanted = machine.builder.type_of(output.value).dtype
    if wanted is None or machine.builder.type_of(target.value).dtype in (None, wanted):
        return target
    cast: Tensor = call_api(machine, "tf.cast", [target, wanted], {})
    return cast


def run_loss(
    machine: Machine, receiver: Instance, y_true: Any = None, y_pred: Any = None, sample_weight: Any = None
) -> Any:
    """Loss.__call__: the values of `call`, averaged."""
    method = receiver.cls.find("call")
    y_true, y_pred = (with_tensors(y, lambda tensor: in_full(machine, tensor)) for y in (y_true, y_pred))
    if isinstance(method, Function) and isinstance(y_true, Tensor) and isinstance(y_pred, Tensor):
        y_true = as_floats(machine, y_true, y_pred)
    result = call(machine, method, [receiver, y_true, y_pred], {}, frame_of(machine))
    reduction = receiver.attributes.get("reduction", "sum_over_batch_size")
    if reduction in (None, "none") or not isinstance(result, Tensor):
        return result
    return call_api(machine, "torch.mean", [result], {})


def in_full(machine: Machine, tensor: Tensor) -> Tensor:
    """A loss is computed in float32, also of halves that layers of a mixed policy hand out."""
    if machine.builder.type_of(tensor.value).dtype not in (F16, BF16):
        return tensor
    full: Tensor = call_api(machine, "tf.cast", [tensor, F32], {})
    return full


def loss_values(machine: Machine, receiver: Instance, y_true: Any, y_pred: Any) -> Any:
    function = f"keras.losses.{LOSSES.get(receiver.cls.name, '')}"
    if function not in FUNCTIONS:
        return machine.unknown(f"no model for keras.losses.{receiver.cls.name}")
    taken = FUNCTIONS[function].signature.parameters()
    options = {k: v for k, v in loss_options(receiver).items() if k in (*taken.positional, *taken.keyword)}
    return call_api(machine, function, [y_true, y_pred], options)


def loss_options(receiver: Instance) -> dict[str, Any]:
    """What a loss object was given that its function takes."""
    given = dict(receiver.config or {})
    args = receiver.attributes.get("_args", ())
    if args and "Crossentropy" in receiver.cls.name:
        given.setdefault("from_logits", args[0])
    return {k: v for k, v in given.items() if k in PASSED}


family("keras.losses", " ".join(LOSSES), "keras.losses.Loss", ("tf.losses",), __call__=run_loss, call=loss_values)


# -- metrics -----------------------------------------------------------------------------------------------------------
def add_state(machine: Machine, receiver: Any, *args: Any, **kwargs: Any) -> Tensor:
    """add_weight of a metric; Keras 2 began with the name."""
    named = bool(args) and isinstance(args[0], str)
    given = {**dict(zip(("name", "shape") if named else ("shape", "initializer", "dtype"), args)), **kwargs}
    dims = shape_dims(machine, given.get("shape", ()))
    dtype = F32 if given.get("dtype") is None else element_type(given["dtype"])
    return Tensor(machine.builder.source(TensorType(dims, dtype), "buffer", "state"), "tf", is_buffer=True)


family(
    "keras.metrics",
    METRICS,
    "keras.metrics.Metric",
    ("tf.metrics",),
    __call__=lambda machine, receiver, *args, **kwargs: scalar(machine, "metric"),
    update_state=quiet,
    result=lambda machine, receiver: scalar(machine, "metric"),
    reset_state=quiet,
    reset_states=quiet,
    add_weight=add_state,
    add_variable=add_state,
)


# -- initializers ------------------------------------------------------------------------------------------------------
def initial(machine: Machine, receiver: Any, shape: Any = None, dtype: Any = None, **kwargs: Any) -> Any:
    dims = shape_dims(machine, shape)
    return Tensor(
        machine.builder.source(TensorType(dims, element_type(dtype) or F32), "unknown", "initial value"), "tf"
    )


family("keras.initializers", INITIALIZERS, "keras.initializers.Initializer", ("tf.initializers",), __call__=initial)
family(
    "keras.regularizers",
    REGULARIZERS,
    "keras.regularizers.Regularizer",
    __call__=lambda machine, receiver, x: scalar(machine, "penalty"),
)
family(
    "keras.constraints",
    CONSTRAINTS,
    "keras.constraints.Constraint",
    __call__=lambda machine, receiver, w: w,
)
family("keras.callbacks", CALLBACKS, "keras.callbacks.Callback", set_model=quiet, set_params=quiet)


# -- by name -----------------------------------------------------------------------------------------------------------
class Named(str):
    """The name of an object of Keras, which stands for the object: whoever uses it looks it up, and it may be called."""

    __slots__ = ()


@known(
    "keras.losses.get", "keras.optimizers.get", "keras.initializers.get", "keras.regularizers.get", "keras.metrics.get"
)
@known("keras.constraints.get")
def get(machine: Machine, identifier: Any = None, *args: Any, **kwargs: Any) -> Any:
    """A name stays a name: whoever uses it looks it up."""
    return Named(identifier) if type(identifier) is str else identifier


@caller(Named)
def _call_named(machine: Machine, name: Named, args: list[Any], kwargs: dict[str, Any], *_: Any) -> Any:
    """Initializers are known by their names, losses by those of functions."""
    from ..tensorflow.initializers import by_name

    frame, found = frame_of(machine), by_name(machine, name)
    if found is not None:
        return call(machine, call(machine, found, [], {}, frame), args, kwargs, frame)
    if f"keras.losses.{name}" in FUNCTIONS:
        return call(machine, api_function(f"keras.losses.{name}"), args, kwargs, frame)
    return machine.unknown(f"call of what Keras names {name}")


@known("keras.activations.get")
def get_activation(machine: Machine, identifier: Any = None) -> Any:
    identifier = named_in(identifier)
    if isinstance(identifier, str) and f"keras.activations.{identifier}" in FUNCTIONS:
        return api_function(f"keras.activations.{identifier}")
    own = custom_object(machine, identifier)
    if own is not None:
        return own
    if identifier is None and "keras.activations.linear" in FUNCTIONS:
        return api_function("keras.activations.linear")
    return identifier


@known("keras.activations.serialize", "keras.initializers.serialize", "keras.regularizers.serialize")
@known("keras.constraints.serialize", "keras.losses.serialize", "keras.optimizers.serialize", "keras.layers.serialize")
def serialize(machine: Machine, value: Any, *args: Any, **kwargs: Any) -> Any:
    return value


@known("keras.layers.deserialize", "keras.activations.deserialize", "keras.saving.deserialize_keras_object")
def deserialize(machine: Machine, config: Any, *args: Any, **kwargs: Any) -> Any:
    return (
        config
        if isinstance(config, (Instance, ApiFunction))
        else machine.unknown("an object made from its configuration")
    )
