"""Tools around Keras models: drawing, custom objects, batches of the program's own, wrappers for scikit-learn."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...calls import call
from ...machine import Machine
from ...values import Class, Instance
from ..python.builtins import frame_of
from ..python.quiet import keep_arguments, quiet_class, quiet_functions, silent
from ..registry import ALIASES, KNOWN, known, known_class

quiet_functions(
    "keras.utils.plot_model",
    "keras.utils.enable_interactive_logging",
    "keras.utils.disable_interactive_logging",
    "keras.backend.set_session",
    "keras.backend.set_learning_phase",
)


@known("keras.utils.multi_gpu_model")
def multi_gpu_model(machine: Machine, model: Any, *args: Any, **kwargs: Any) -> Any:
    """The same model, on several devices."""
    return model


# -- batches of the program's own --------------------------------------------------------------------------------------
# A program inherits from it and gives batches by number.
known_class(
    "keras.utils.PyDataset", construct=keep_arguments, __init__=silent, on_epoch_end=silent, on_epoch_begin=silent
)
for _name in ("keras.utils.Sequence", "keras.utils.data_utils.Sequence"):
    KNOWN[_name] = KNOWN["keras.utils.PyDataset"]


# -- what a layer declares about its inputs ----------------------------------------------------------------------------
known_class("keras.layers.InputSpec", construct=keep_arguments)
for _name in ("keras.InputSpec", "keras.engine.topology.InputSpec"):
    KNOWN[_name] = KNOWN["keras.layers.InputSpec"]


# -- wrappers for scikit-learn -----------------------------------------------------------------------------------------
def _wrapped(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    names = ("build_fn", "model")
    given = args[0] if args else next((kwargs[n] for n in names if n in kwargs), None)
    return Instance(cls, {"build_fn": given}, site=machine.builder.site)


def _fit(machine: Machine, receiver: Instance, x: Any = None, y: Any = None, **kwargs: Any) -> Any:
    """The function makes a model, which is trained."""
    model = call(machine, receiver.attributes["build_fn"], [], {}, frame_of(machine))
    if not isinstance(model, Instance):
        return Unknown("what a function for scikit-learn makes", machine.builder.site)
    return model


for _name in ("keras.wrappers.scikit_learn", "scikeras.wrappers", "keras.wrappers"):
    for _kind in ("KerasClassifier", "KerasRegressor"):
        quiet_class(f"{_name}.{_kind}", construct=_wrapped, fit=_fit)

ALIASES["keras.constraints.maxnorm"] = "keras.constraints.max_norm"
ALIASES["keras.constraints.nonneg"] = "keras.constraints.non_neg"
