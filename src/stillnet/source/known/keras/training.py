"""compile, fit, evaluate and predict of Keras models: data goes through the model, targets and results through the loss."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dtype import F32, F64
from ....base.plain import dataclass
from ....base.suggest import nearest
from ....base.truth import NO
from ....base.unknown import Unknown
from ....graph.constraints import Mismatch
from ....graph.graph import TensorType
from ....ops import FUNCTIONS
from ...calls import call
from ...machine import Machine
from ...tensors.gradients import enter, leave
from ...tensors.leaves import note_loss
from ...tensors.operations import call_api
from ...values import (
    MISSING,
    ApiFunction,
    BoundMethod,
    Class,
    Function,
    Instance,
    Native,
    Partial,
    PyDict,
    PyList,
    Tensor,
)
from ..python.builtins import frame_of
from ..registry import known_class
from ..tables.pandas_tables import without_tables
from ..torch.batches import labels_in
from . import keywords as keras_keywords
from .dropped import dropped
from .history import tensors_in, with_tensors
from .keywords import refuse_unknown
from .model import MODEL, functional_steps, side_names
from .names import check_compiled
from .objects import LOSSES, as_floats, loss_options
from .rehearsal import own_functions
from .shapes import open_size
from .spellings import note_gone
from .stateful import check_rows

# Short names of losses.
ALIASES = {
    "mse": "mean_squared_error",
    "MSE": "mean_squared_error",
    "mae": "mean_absolute_error",
    "MAE": "mean_absolute_error",
    "mape": "mean_absolute_percentage_error",
    "msle": "mean_squared_logarithmic_error",
    "bce": "binary_crossentropy",
    "kld": "kl_divergence",
    "kullback_leibler_divergence": "kl_divergence",
    "logcosh": "log_cosh",
    "huber_loss": "huber",
}


LOSS_FUNCTIONS = frozenset(LOSSES.values())


@dataclass(frozen=True, slots=True, eq=False)
class Loss:
    """A loss of the library by its function's name, with its options; `name` is empty for one of the program."""

    name: str
    options: dict[str, Any]
    function: Any = None


@dataclass(frozen=True, slots=True, eq=False)
class Compiled:
    """What `compile` was told."""

    model: Instance
    loss: Any
    optimizer: Any
    metrics: Any
    site: Any


@dataclass(frozen=True, slots=True, eq=False)
class Fitted:
    """One call of fit, evaluate or train_on_batch: what went in, what came out, and what it was compared with."""

    model: Instance
    inputs: Any
    targets: Any
    results: Any
    losses: tuple[Loss | None, ...]
    compiled: Compiled | None
    site: Any
    batch: Any = None


# -- compile -----------------------------------------------------------------------------------------------------------
def compile_model(
    machine: Machine,
    receiver: Instance,
    optimizer: Any = "rmsprop",
    loss: Any = None,
    metrics: Any = None,
    *args: Any,
    **kwargs: Any,
) -> None:
    refuse_unknown(machine, "compile", keras_keywords.COMPILE, kwargs)
    check_compiled(machine, optimizer, loss)
    made = Compiled(receiver, loss, optimizer, metrics, machine.builder.site)
    machine.put(receiver.attributes, "_compiled", made)
    for name, value in (("optimizer", optimizer), ("loss", loss)):
        machine.put(receiver.attributes, name, value)
    machine.observations.append(("keras compile", made))


def compiled(receiver: Instance) -> Compiled | None:
    found = receiver.attributes.get("_compiled")
    return found if isinstance(found, Compiled) else None


def losses_of(receiver: Instance, count: int) -> tuple[Loss | None, ...]:
    """One loss for each output."""
    made = compiled(receiver)
    given = made.loss if made is not None else None
    if isinstance(given, PyList):
        found = [loss_of(item) for item in given.items]
    elif isinstance(given, PyDict):
        found = [loss_of(item) for item in given.items.values()]
    else:
        found = [loss_of(given)] * count
    return tuple(found) if len(found) == count else (None,) * count


def loss_of(value: Any) -> Loss | None:
    if isinstance(value, str):
        name = ALIASES.get(value, LOSSES.get(value, value))
        return Loss(name, {}) if name in LOSS_FUNCTIONS else None
    if isinstance(value, Instance) and value.cls.name in LOSSES and value.cls.source is None:
        return Loss(LOSSES[value.cls.name], loss_options(value), value)
    if isinstance(value, Class) and value.source is None and value.name in LOSSES:
        return Loss(LOSSES[value.name], {})
    if isinstance(value, ApiFunction) and value.name.startswith(("keras.losses.", "keras.metrics.")):
        name = ALIASES.get(value.name.rpartition(".")[2], value.name.rpartition(".")[2])
        return Loss(name, {}) if name in LOSS_FUNCTIONS else None
    if isinstance(value, (Function, BoundMethod, Instance, Partial)):
        return Loss("", {}, value)
    return None


# -- data --------------------------------------------------------------------------------------------------------------
def element(machine: Machine, data: Any) -> Any:
    """What one round over a data set or generator hands out, or None where that is not known."""
    from ..tensorflow.data import element_of, is_dataset

    if is_dataset(data):
        found = element_of(data)
        return None if isinstance(found, Unknown) else found
    if isinstance(data, Instance):
        method = data.cls.find("stillnet_batch")
        if method is not MISSING:
            return call(machine, method, [data], {}, frame_of(machine))
        method = data.cls.find("__getitem__")
        if isinstance(method, Function):
            return call(machine, BoundMethod(method, data), [0], {}, frame_of(machine))
    from ...values import PyIterator

    if isinstance(data, PyIterator):
        return data.items[0] if data.items else None
    return None


def batch_of(machine: Machine, data: Any, size: Any) -> Any:
    """Arrays of a whole data set as one batch of them; numbers, lists of lists and what is not known stay away."""

    def one(tensor: Tensor) -> Tensor:
        kind = machine.builder.type_of(tensor.value)
        if kind.shape == ():
            return Tensor(tensor.value, "tf")
        dtype = F32 if kind.dtype is F64 else kind.dtype
        shape = None if kind.shape is None else (size, *kind.shape[1:])
        owner = labels_in(tensor.value) or tensor.value
        return Tensor(machine.builder.source(TensorType(shape, dtype), "input", "data", owner), "tf")

    return with_tensors(data, one)


def rows_of(machine: Machine, data: Any) -> list[Any]:
    shapes = [machine.builder.type_of(t.value).shape for t in tensors_in(data)]
    return [s[0] for s in shapes if s]


def samples(machine: Machine, x: Any) -> Any:
    """How many samples stand in arrays; None for what gives batches by itself."""
    return next(iter(rows_of(machine, x)), None) if not isinstance(x, Instance) else None


def same_rows(machine: Machine, receiver: Instance, x: Any, y: Any) -> None:
    """Inputs and targets have one row for each sample."""
    rows = [*rows_of(machine, x), *rows_of(machine, y)]
    if len(rows) > 1 and any(D.same(rows[0], r) is NO for r in rows[1:]):
        other = next(r for r in rows[1:] if D.same(rows[0], r) is NO)
        miss = Mismatch(
            f"x and y have different numbers of samples: {D.text(rows[0])} and {D.text(other)}",
            "shape-mismatch",
            expected=rows[0],
            actual=other,
        )
        machine.builder.record(miss, "keras.Model.fit", tuple(t.value for t in (*tensors_in(x), *tensors_in(y))))


# -- fit and its kin ---------------------------------------------------------------------------------------------------
def fit(
    machine: Machine,
    receiver: Instance,
    x: Any = None,
    y: Any = None,
    batch_size: Any = None,
    epochs: Any = 1,
    verbose: Any = "auto",
    callbacks: Any = None,
    validation_split: Any = 0.0,
    validation_data: Any = None,
    *args: Any,
    **kwargs: Any,
) -> Any:
    refuse_unknown(machine, "fit", keras_keywords.FIT, kwargs)
    if "nb_epoch" in kwargs:
        note_gone(machine, "fit", "nb_epoch", "epochs")
    if kwargs.get("steps_per_epoch") is None:
        check_rows(machine, receiver, samples(machine, x), batch_size, validation_split)
    step(machine, receiver, x, y, True, batch_size, validation_split)
    if isinstance(validation_data, PyList):
        # Keras takes a list for the tuple it asks for
        validation_data = tuple(validation_data.items)
    if isinstance(validation_data, tuple) and len(validation_data) >= 2:
        step(machine, receiver, validation_data[0], validation_data[1], False, batch_size)
    elif validation_data is not None:
        step(machine, receiver, validation_data, None, False, batch_size)
    return history(machine)


def history(machine: Machine) -> Any:
    made = Instance(HISTORY, site=machine.builder.site)
    made.attributes["history"] = Unknown("the history of a training", machine.builder.site)
    return made


HISTORY = known_class("keras.callbacks.History_")


def evaluate(machine: Machine, receiver: Instance, x: Any = None, y: Any = None, *args: Any, **kwargs: Any) -> Any:
    refuse_unknown(machine, "evaluate", keras_keywords.EVALUATE, kwargs)
    step(machine, receiver, x, y, False, kwargs.get("batch_size"))
    return Unknown("the result of an evaluation", machine.builder.site)


def train_on_batch(
    machine: Machine, receiver: Instance, x: Any = None, y: Any = None, *args: Any, **kwargs: Any
) -> Any:
    step(machine, receiver, x, y, True, next(iter(rows_of(machine, x)), None))
    return Unknown("the loss of a batch", machine.builder.site)


def test_on_batch(machine: Machine, receiver: Instance, x: Any = None, y: Any = None, *args: Any, **kwargs: Any) -> Any:
    step(machine, receiver, x, y, False, next(iter(rows_of(machine, x)), None))
    return Unknown("the loss of a batch", machine.builder.site)


def predict(machine: Machine, receiver: Instance, x: Any = None, *args: Any, **kwargs: Any) -> Any:
    """The results for all rows of x."""
    refuse_unknown(machine, "predict", keras_keywords.PREDICT, kwargs)
    x = without_tables(x)
    data = first_of(element(machine, x)) if isinstance(x, Instance) else x
    if not list(tensors_in(data)):
        return machine.unknown("predict on data that is not known")
    rows = rows_of(machine, data)
    result = run(machine, receiver, batch_of(machine, data, rows[0] if rows else open_size("n")), False)
    return with_tensors(result, lambda t: Tensor(t.value, "numpy"))


def predicted_classes(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    predict(machine, receiver, *args, **kwargs)
    return machine.unknown("the classes of predict_classes")


def first_of(data: Any) -> Any:
    return data[0] if isinstance(data, tuple) and data else data


def first_batch(machine: Machine, x: Any, batch_size: Any, split: Any) -> int | None:
    """The rows of the first batch that `fit` takes from arrays: 32 unless told, or all that there are."""
    rows = rows_of(machine, x)
    if not rows or not isinstance(rows[0], int) or not isinstance(split, (int, float)):
        return None
    left = int(rows[0] * (1 - split))
    size = 32 if batch_size is None else batch_size
    return min(left, size) if isinstance(size, int) else None


def step(
    machine: Machine, receiver: Instance, x: Any, y: Any, training: bool, batch_size: Any, split: Any = 0.0
) -> None:
    """One training or test step."""
    x, y = without_tables(x), without_tables(y)
    if training:
        machine.context["updates"] = machine.context.get("updates", 0) + 1
        machine.context.setdefault("losses", []).append(None)
    found, first = element(machine, x) if not isinstance(x, (Tensor, PyList, PyDict, tuple)) else None, None
    if found is not None:
        data = found if isinstance(found, tuple) else (found,)
        inputs, targets = data[0], data[1] if len(data) > 1 else None
    else:
        same_rows(machine, receiver, x, y)
        size = batch_size if isinstance(batch_size, int) else open_size("batch")
        inputs, targets = batch_of(machine, x, size), batch_of(machine, y, size)
        first = first_batch(machine, x, batch_size, split)
    if not list(tensors_in(inputs)):
        return
    own = receiver.cls.find("train_step" if training else "test_step")
    if isinstance(own, Function):
        call(
            machine,
            BoundMethod(own, receiver),
            [(inputs, targets) if targets is not None else inputs],
            {},
            frame_of(machine),
        )
        return
    before = len(machine.observations)
    if (
        compiled(receiver) is None
        and MODEL in receiver.cls.mro
        and not isinstance(receiver.cls.find("compile"), Function)
    ):
        machine.observations.append(("keras uncompiled", machine.builder.site, machine.builder.guard))
    results = run(machine, receiver, inputs, training)
    if not any(kind == "keras input" and fed.sure for kind, fed, *_ in machine.observations[before:]):
        compare(machine, receiver, inputs, targets, results, first)


def run(machine: Machine, receiver: Instance, inputs: Any, training: bool) -> Any:
    outer = machine.context.get("keras training")
    machine.context["keras training"] = training
    try:
        return call(machine, receiver, [inputs], {}, frame_of(machine))
    finally:
        machine.context["keras training"] = outer


def compare(machine: Machine, receiver: Instance, inputs: Any, targets: Any, results: Any, batch: Any) -> None:
    """The losses on targets and results; what does not fit is left to the rules, which see both."""
    outputs, wanted = list(tensors_in(results)), list(tensors_in(targets))
    losses = losses_of(receiver, len(outputs))
    seen = Fitted(receiver, inputs, wanted, outputs, losses, compiled(receiver), machine.builder.site, batch)
    machine.observations.append(("keras fit", seen))
    if len(outputs) != len(wanted):
        return
    machine.put(receiver.attributes, "_compared", True)
    for output, target, loss in zip(outputs, wanted, losses):
        measured(machine, receiver, target, output)
        if loss is None:
            continue
        if not loss.name:
            given = as_floats(machine, target, output)
            note_loss(machine, call(machine, loss.function, [given, output], {}, frame_of(machine)))
        elif f"keras.losses.{loss.name}" in FUNCTIONS and fits(machine, loss, target, output, batch):
            taken = FUNCTIONS[f"keras.losses.{loss.name}"].signature.parameters()
            options = {k: v for k, v in loss.options.items() if k in (*taken.positional, *taken.keyword)}
            call_api(machine, f"keras.losses.{loss.name}", [target, output], options)


def measured(machine: Machine, receiver: Instance, target: Tensor, output: Tensor) -> None:
    """The metrics that the program wrote itself: no gradient flows through them."""
    made = compiled(receiver)
    for metric in own_functions(made.metrics if made is not None else None):
        outer = enter(machine, False)
        try:
            call(machine, metric, [as_floats(machine, target, output), output], {}, frame_of(machine))
        finally:
            leave(machine, outer)


def fits(machine: Machine, loss: Loss, target: Tensor, output: Tensor, batch: Any) -> bool:
    from .targets import problem

    return problem(machine, loss.name, target, output, batch) is None


def compute_loss(
    machine: Machine, receiver: Instance, x: Any = None, y: Any = None, y_pred: Any = None, *args: Any, **kwargs: Any
) -> Any:
    from .objects import scalar

    compare(machine, receiver, x, y, y_pred, None)
    return scalar(machine, "loss")


# -- what belongs to which result -------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Loose:
    """Losses for results that the model does not have."""

    message: str
    advice: str


def loose_losses(machine: Machine, fitted: Fitted) -> Loose | None:
    """Keras looks for the result of each loss when the first batch comes: by name in a table, by place in a list."""
    loss = fitted.compiled.loss if fitted.compiled is not None else None
    outputs = fitted.model.attributes.get("_outputs") if functional_steps(fitted.model) is not None else None
    if outputs is None or fitted.compiled is None or fitted.compiled.site is None:
        return None
    if isinstance(loss, PyList) and isinstance(outputs, (PyList, tuple)) and 1 < len(fitted.results) < len(loss.items):
        return Loose(f"{len(loss.items)} losses for {len(fitted.results)} results", f"{len(fitted.results)} losses")
    if not isinstance(loss, PyDict) or not all(isinstance(k, str) for k in loss.items):
        return None
    names = result_names(machine, fitted.model, outputs)
    strange = [k for k in loss.items if names is not None and k not in names]
    if names is None or not strange:
        return None
    free = [n for n in names if n not in loss.items] or names
    return Loose(
        f"there is no result {strange[0]!r} for a loss; the model gives {', '.join(map(repr, names))}",
        f"{strange[0]!r} -> {nearest(strange[0], free) or free[0]!r}",
    )


def result_names(machine: Machine, model: Instance, outputs: Any) -> list[str] | None:
    """The keys of a table of results, else the names of the layers that make them."""
    if isinstance(outputs, PyDict):
        return [k for k in outputs.items if isinstance(k, str)]
    found = side_names("outputs")(machine, model)
    return list(found.items) if isinstance(found, PyList) else None


def needs_all_targets(fitted: Fitted) -> bool:
    outputs = fitted.model.attributes.get("_outputs") if functional_steps(fitted.model) is not None else None
    loss = fitted.compiled.loss if fitted.compiled is not None else None
    single = isinstance(loss, str) or (isinstance(loss, PyList) and all(isinstance(i, str) for i in loss.items))
    listed = outputs.items if isinstance(outputs, PyList) else outputs if isinstance(outputs, tuple) else (outputs,)
    known = outputs is not None and all(isinstance(t, Tensor) for t in (*listed, *fitted.targets))
    return single and known and len(listed) == len(fitted.results)


def default_step(machine: Machine, receiver: Instance, data: Any, *args: Any, **kwargs: Any) -> Any:
    """`super().train_step(data)`: what a model does with a batch unless it says so itself."""
    parts = data if isinstance(data, tuple) else (data,)
    results = run(machine, receiver, parts[0], True)
    compare(machine, receiver, parts[0], parts[1] if len(parts) > 1 else None, results, None)
    return Unknown("the logs of a step", machine.builder.site)


def predict_step(machine: Machine, receiver: Instance, data: Any, *args: Any, **kwargs: Any) -> Any:
    return run(machine, receiver, data[0] if isinstance(data, tuple) and data else data, False)


def called_loss(
    machine: Machine, receiver: Instance, y: Any = None, y_pred: Any = None, *args: Any, **kwargs: Any
) -> Any:
    return compute_loss(machine, receiver, None, y, y_pred)


def nothing(machine: Machine, receiver: Any, *args: Any, **kwargs: Any) -> Any:
    return PyDict({})


_METHODS: dict[str, Any] = {
    "compile": compile_model,
    "fit": fit,
    "fit_generator": dropped("fit_generator", fit, "fit"),
    "evaluate": evaluate,
    "evaluate_generator": dropped("evaluate_generator", evaluate, "evaluate"),
    "test_on_batch": test_on_batch,
    "train_on_batch": train_on_batch,
    "predict": predict,
    "predict_generator": dropped("predict_generator", predict, "predict"),
    "predict_on_batch": predict,
    "predict_proba": dropped("predict_proba", predict, "predict"),
    "predict_classes": dropped("predict_classes", predicted_classes, "predict(...).argmax(-1)"),
    "train_step": default_step,
    "test_step": default_step,
    "predict_step": predict_step,
    "compute_loss": compute_loss,
    "compiled_loss": called_loss,
    "compute_metrics": nothing,
    "get_metrics_result": nothing,
    "get_compile_config": nothing,
}
for _name, _run in _METHODS.items():
    MODEL.namespace[_name] = Native(f"keras.Model.{_name}", _run, method=True)
