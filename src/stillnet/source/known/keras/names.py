"""Names by which Keras is told what to use (activations, losses, optimizers), and keywords of optimizers: which it knows."""

from __future__ import annotations

from collections.abc import Iterable

from ....base.annotations import Any
from ....base.suggest import did_you_mean, nearest
from ....graph.constraints import Mismatch
from ...machine import Machine
from ...modules.finder import Module
from ...values import Instance
from ..python.builtins import frame_of
from .custom import custom_object

# Of all versions, because the program does not say which one it is for.
_ACTIVATIONS = (
    "celu elu exponential gelu glu hard_shrink hard_sigmoid hard_silu hard_swish hard_tanh leaky_relu linear "
    "log_sigmoid log_softmax mish relu relu6 selu sigmoid silu soft_shrink softmax softplus softsign sparse_plus "
    "sparse_sigmoid sparsemax squareplus swish tanh tanh_shrink threshold softmax_v2 gelu_new quick_gelu"
)
ACTIVATIONS = frozenset(_ACTIVATIONS.split())
_LOSSES = (
    "BCE BinaryCrossentropy BinaryFocalCrossentropy CTC CategoricalCrossentropy CategoricalFocalCrossentropy "
    "CategoricalHinge Circle CosineSimilarity Dice Hinge Huber KLD KLDivergence LogCosh Loss LossFunctionWrapper "
    "MAE MAPE MSE MSLE MeanAbsoluteError MeanAbsolutePercentageError MeanSquaredError MeanSquaredLogarithmicError "
    "Poisson SparseCategoricalCrossentropy SquaredHinge Tversky bce binary_crossentropy binary_focal_crossentropy "
    "categorical_crossentropy categorical_focal_crossentropy categorical_hinge circle cosine_similarity ctc dice "
    "hinge huber kl_divergence kld log_cosh mae mape mean_absolute_error mean_absolute_percentage_error "
    "mean_squared_error mean_squared_logarithmic_error mse msle poisson sparse_categorical_crossentropy "
    "squared_hinge tversky cosine cosine_proximity logcosh kullback_leibler_divergence huber_loss"
)
LOSSES = frozenset(_LOSSES.split())
_OPTIMIZERS = (
    "adadelta adafactor adagrad adam adamax adamw ftrl lion lamb lossscaleoptimizer multioptimizer muon nadam "
    "optimizer optimizermap rmsprop schedulefreeadamw sgd tfoptimizer"
)
OPTIMIZERS = frozenset(_OPTIMIZERS.split())
_SHARED = (
    "learning_rate weight_decay clipnorm clipvalue global_clipnorm use_ema ema_momentum ema_overwrite_frequency "
    "loss_scale_factor gradient_accumulation_steps name kwargs"
)
SHARED = frozenset(_SHARED.split())
OWN = {
    "SGD": "momentum nesterov",
    "RMSprop": "rho momentum epsilon centered",
    "Adam": "beta_1 beta_2 epsilon amsgrad",
    "AdamW": "beta_1 beta_2 epsilon amsgrad",
    "Adadelta": "rho epsilon",
    "Adagrad": "initial_accumulator_value epsilon",
    "Adamax": "beta_1 beta_2 epsilon",
    "Nadam": "beta_1 beta_2 epsilon",
    "Lion": "beta_1 beta_2",
    "Lamb": "beta_1 beta_2 epsilon",
}
# Keywords that Keras 2 took and Keras 3 refuses.
GONE = {"lr": "learning_rate", "decay": None, "jit_compile": None, "schedule_decay": None}


def refused(machine: Machine, api: str, what: str, name: Any, known: Iterable[str], rule: str, **facts: Any) -> bool:
    """A name that no version knows is recorded as a failure."""
    if not isinstance(name, str) or has_custom_objects(machine):
        return False
    known = sorted(known)
    text = f"Keras has no {what} {name!r}{did_you_mean(name, known)}"
    near = nearest(name, known)
    machine.builder.record(Mismatch(text, rule, help=f"{what}={near!r}" if near is not None else "", **facts), api)
    return True


def has_custom_objects(machine: Machine) -> bool:
    """A program can give names to things of its own, in any of its modules. What Keras itself holds, where its source is
    installed, gives no names."""
    others = [m for m in machine.finder.modules.values() if m is not None and (m.ours or root_of(m) not in LIBRARIES)]
    modules = [frame_of(machine).module.source, *others]
    return any("custom_object" in m.text or "register_keras" in m.text for m in modules)


LIBRARIES = ("keras", "keras_core", "tensorflow", "tf_keras")


def root_of(module: Module) -> str:
    return module.name.partition(".")[0]


def check_activations(machine: Machine, layer: str, receiver: Instance, config: dict[str, Any]) -> bool:
    """Whether a layer of the table was given the name of an activation that does not exist."""
    found = False
    for key in ("activation", "recurrent_activation"):
        name = config.get(key)
        if isinstance(name, str) and name not in ACTIVATIONS and custom_object(machine, name) is None:
            found |= refused(machine, layer, "activation", name, ACTIVATIONS, "invalid-layer-argument", scope=receiver)
    return found


def check_compiled(machine: Machine, optimizer: Any, loss: Any) -> None:
    if isinstance(optimizer, str) and optimizer.lower() not in OPTIMIZERS:
        refused(machine, "keras.Model.compile", "optimizer", optimizer, OPTIMIZERS, "wrong-call")
    if isinstance(loss, str) and loss not in LOSSES:
        refused(machine, "keras.Model.compile", "loss", loss, LOSSES, "wrong-call")


def check_optimizer(machine: Machine, kind: str, kwargs: dict[str, Any]) -> None:
    """Keywords of an optimizer of the library."""
    if kind not in OWN:
        return
    taken = SHARED | set(OWN[kind].split())
    for name in kwargs:
        if name in GONE:
            machine.observations.append(
                ("keras gone", kind, name, GONE[name], machine.builder.site, machine.builder.guard)
            )
        elif isinstance(name, str) and name not in taken:
            text = f"{kind}() got an unexpected keyword argument {name!r}{did_you_mean(name, taken)}"
            machine.builder.record(Mismatch(text, "wrong-call"), f"keras.optimizers.{kind}")
