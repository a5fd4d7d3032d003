"""Keras's settings: image layout, float type, backend name, sessions, seeds."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.pattern import pattern
from ...machine import Machine
from ...values import BoundMethod, Function, Native, Partial
from ..model_files import loaded
from ..python.builtins import frame_of
from ..python.distributions import version_of
from ..registry import KNOWN, known, known_value
from .history import count_up, state

# Setting -> what a fresh Keras answers.
DEFAULTS = {"image_data_format": "channels_last", "floatx": "float32", "epsilon": 1e-7, "backend": "tensorflow"}


def settings(machine: Machine) -> dict[str, Any]:
    found: dict[str, Any] = machine.context.setdefault("keras settings", dict(DEFAULTS))
    return found


def _reader(name: str) -> Any:
    return lambda machine: settings(machine)[name]


def _writer(name: str) -> Any:
    def write(machine: Machine, value: Any) -> None:
        machine.put(settings(machine), name, value)

    return write


for _name in DEFAULTS:
    for _home in ("keras.backend", "keras.config"):
        KNOWN[f"{_home}.{_name}"] = Native(f"{_home}.{_name}", _reader(_name))
        KNOWN[f"{_home}.set_{_name}"] = Native(f"{_home}.set_{_name}", _writer(_name))


@known("keras.backend.image_dim_ordering")
def image_dim_ordering(machine: Machine) -> str:
    return "tf" if settings(machine)["image_data_format"] == "channels_last" else "th"


@known("keras.backend.standardize_data_format")
def standardize_data_format(machine: Machine, data_format: Any = None) -> Any:
    return settings(machine)["image_data_format"] if data_format is None else data_format


@known("keras.backend.clear_session", "keras.utils.clear_session")
def clear_session(machine: Machine, *args: Any, **kwargs: Any) -> None:
    names = machine.change_table(state(machine).names)
    names.clear()


@known("keras.config.enable_unsafe_deserialization")
def enable_unsafe_deserialization(machine: Machine) -> None:
    machine.observations.append(("load", "keras.config.enable_unsafe_deserialization", machine.builder.site, {}))


@known("keras.models.load_model", "keras.saving.load_model")
def load_model(machine: Machine, filepath: Any = None, *args: Any, **kwargs: Any) -> Any:
    """A model that stands in a file: which one is said."""
    machine.observations.append(("load", "keras.models.load_model", machine.builder.site, dict(kwargs)))
    return loaded(machine, filepath, "a model")


@known("keras.utils.set_random_seed")
def quiet(machine: Machine, *args: Any, **kwargs: Any) -> None:
    return None


@known("keras.backend.is_keras_tensor", "keras.utils.is_keras_tensor")
def is_keras_tensor(machine: Machine, x: Any) -> bool:
    return getattr(x, "library", "") == "keras"


@known("keras.backend.get_uid")
def get_uid(machine: Machine, prefix: Any = "") -> Any:
    if not isinstance(prefix, str):
        return machine.unknown("the number of a name that is not known")
    return count_up(machine, prefix) + 1


@known("keras.backend.learning_phase")
def learning_phase(machine: Machine) -> int:
    return 0


@known("keras.backend.in_train_phase")
def in_train_phase(machine: Machine, x: Any, alt: Any, training: Any = None) -> Any:
    return of_phase(machine, x, alt, training)


@known("keras.backend.in_test_phase")
def in_test_phase(machine: Machine, x: Any, alt: Any, training: Any = None) -> Any:
    return of_phase(machine, alt, x, training)


def of_phase(machine: Machine, training_side: Any, other_side: Any, training: Any) -> Any:
    """What is computed in training, or the other; either may be a function of nothing."""
    from ...calls import call

    if training is not None and not isinstance(training, (bool, int)):
        return machine.unknown("whether it is training")
    chosen = training_side if training else other_side
    callable_ = isinstance(chosen, (Function, BoundMethod, Partial, Native))
    return call(machine, chosen, [], {}, frame_of(machine)) if callable_ else chosen


# A name that is used only to say in which scope something is built.
@known("keras.backend.name_scope", "keras.name_scope")
def name_scope(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    from ...calls import call

    return call(machine, KNOWN["contextlib.nullcontext"], [], {}, frame_of(machine))


@known_value("keras.__version__")
def version(machine: Machine) -> str:
    return machine.environment.get("keras", "3.15.1")


@known("keras.version")
def version_function(machine: Machine) -> str:
    return machine.environment.get("keras", "3.15.1")


# Parts of Keras that no version before the third has.
NEW = pattern(r"\bkeras\.(ops|random|KerasTensor)\b|from keras import [^\n]*\b(ops|random)\b|\bKERAS_BACKEND\b")


# ... and spellings that only its second version and what stands beside the third under another name have.
OLD = pattern(r"\btf_keras\b|\bTF_USE_LEGACY_KERAS\b|\bkeras\.engine\b|\btensorflow\.python\.keras\b")
# Imports at the top of a file, outside every `try`, that only Keras 2 can serve: names and modules that Keras 3 has dropped.
DROPPED = r"(?:LocallyConnected[12]D|CuDNN(?:LSTM|GRU)|ThresholdedReLU|multi_gpu_model|np_utils|MeanRelativeError)"
OLD_MODULE = (
    r"keras\.(?:layers\.(?:advanced_activations|convolutional|core|embeddings|merge|noise|normalization|pooling|recurrent"
    r"|wrappers)|utils\.(?:np_utils|generic_utils|layer_utils|conv_utils|training_utils)|objectives|wrappers\.scikit_learn)\b"
)
OLD_IMPORT = pattern(
    rf"(?m)^(?:from|import)\s+(?:(?:tensorflow\.)?{OLD_MODULE}|tensorflow_addons\b)"
    rf"|^from\s+(?:tensorflow\.)?keras[\w.]*\s+import\s+(?:\([^)]*|[^\n]*)\b{DROPPED}\b"
)


def is_keras_2(machine: Machine) -> bool:
    """Is the program for Keras 2: by the version that is there, or by what it uses? TensorFlow itself hands out Keras 3."""
    known_version = version_of(machine, "keras")
    if known_version is not None:
        return known_version.partition(".")[0] in ("0", "1", "2")
    modules = [*machine.finder.modules.values(), frame_of(machine).module]
    return any(m is not None and needs_keras_2(machine, m) for m in modules)


def needs_keras_2(machine: Machine, module: Any) -> bool:
    """Asked often and answered once: does the module use or import what only Keras 2 has? A library may try, an import that it
    needs speaks for all."""
    answers = machine.context.setdefault("needs Keras 2", {})
    if module not in answers:
        answers[module] = bool(module.ours and OLD.search(module.text)) or bool(OLD_IMPORT.search(module.text))
    return bool(answers[module])


def is_keras_3(machine: Machine) -> bool:
    """Is the program certainly for Keras 3: by the version that is there, or by what it uses?"""
    known_version = version_of(machine, "keras")
    if known_version is not None:
        return known_version.partition(".")[0] not in ("0", "1", "2")
    modules = [*machine.finder.modules.values(), frame_of(machine).module]
    return any(m is not None and m.ours and NEW.search(m.text) for m in modules)
