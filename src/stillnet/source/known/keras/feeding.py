"""What a functional model is fed: which data stands for which input, whether it fits, and what Keras makes of it."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.plain import dataclass
from ....base.truth import NO
from ....base.unknown import Unknown
from ....graph.graph import TensorType, Value
from ....ops import FUNCTIONS
from ....ops.call import invoke
from ...machine import Machine
from ...values import MISSING, Config, Instance, OneOf, PyDict, PyList, Tensor
from .config import is_keras_3
from .history import tensors_in


def nothing_known(machine: Machine, like: Any) -> Tensor:
    return Tensor(machine.builder.source(TensorType(None, None), "unknown", "input"), getattr(like, "library", "tf"))


def matched(inputs: Any, given: Any) -> list[Any] | None:
    """The tensors that were given for the inputs of a model; a dict goes by the names of the inputs."""
    if isinstance(given, PyDict) and isinstance(inputs, PyDict):
        found = [given.items.get(k, MISSING) for k in inputs.items]
        return None if MISSING in found else found
    if isinstance(given, (Unknown, Config)) or given is None:
        return None
    parts = given.items if isinstance(given, PyList) else given if isinstance(given, tuple) else ()
    if any(isinstance(p, (Unknown, Config, OneOf)) for p in parts):
        return None
    return list(tensors_in(given))


@dataclass(frozen=True, slots=True, eq=False)
class Fed:
    """A tensor that does not have the shape that the input of a model declares."""

    model: Instance
    declared: Tensor
    given: Tensor
    site: Any
    guard: tuple[Any, ...]
    training: bool
    sure: bool = True


def agreed(machine: Machine, target: Tensor, given: Any) -> Any:
    """What the model computes with: the data in the declared type, with a last axis of size 1 added or taken away where
    Keras does that; None where the data does not fit."""
    builder = machine.builder
    given = in_type(machine, target, given)
    wanted = builder.type_of(target.value).shape
    shape = builder.type_of(given.value).shape if isinstance(given, Tensor) else None
    if wanted is None or shape is None:
        return given
    if len(shape) == len(wanted) + 1 and shape[-1] == 1:
        return Tensor(invoke(builder, FUNCTIONS["torch.squeeze"], [given.value, -1], {}), given.library)
    if len(shape) == len(wanted) - 1 and wanted[-1] == 1:
        return Tensor(invoke(builder, FUNCTIONS["torch.unsqueeze"], [given.value, -1], {}), given.library)
    pairs = list(zip(wanted, shape))[1:]
    return given if len(shape) == len(wanted) and not any(D.same(a, b) is NO for a, b in pairs) else None


def is_lenient(machine: Machine, receiver: Instance, misfits: list[tuple[Tensor, Any]]) -> bool:
    """Keras 3 lets data of other sizes into a Sequential; the layers decide whether that goes well."""
    from .sequential import SEQUENTIAL

    if SEQUENTIAL not in receiver.cls.mro or machine.context.get("keras symbolic") is True:
        return False
    ranks = [[machine.builder.type_of(t.value).shape for t in pair] for pair in misfits]
    return all(a is not None and b is not None and len(a) == len(b) for a, b in ranks)


def note_misfits(
    machine: Machine, receiver: Instance, misfits: list[tuple[Tensor, Any]], lenient: bool, before: int
) -> None:
    """One bug, one finding: what goes wrong in the layers because of the data is said of the data."""
    builder = machine.builder
    failures = builder.graph.failures
    sure = not lenient or any(f.guard == builder.guard and not f.assumed for f in failures[before:])
    if not misfits or (lenient and receiver.attributes.get("_deferred") is True):
        return
    # `input_length` of an Embedding declares the input in Keras 2, and nothing in Keras 3
    hinted = lenient and receiver.attributes.get("_hinted") is True
    if sure or hinted:
        del failures[before:]
    late = machine.context.get("keras symbolic") is True and all(passes(machine, *pair) for pair in misfits)
    for target, value in misfits:
        note_fed(machine, receiver, target, value, sure and not hinted and not late)


def passes(machine: Machine, target: Tensor, given: Any) -> bool:
    """A last axis of size 1 on either side is not compared on symbolic tensors: data raise."""
    wanted, shape = (machine.builder.type_of(t.value).shape for t in (target, given))
    if wanted is None or shape is None or len(wanted) != len(shape) or 1 not in (wanted[-1], shape[-1]):
        return False
    return not any(D.same(a, b) is NO for a, b in list(zip(wanted, shape))[1:-1])


def note_fed(machine: Machine, receiver: Instance, target: Tensor, value: Any, sure: bool) -> None:
    training = machine.context.get("keras training") is True
    fed = Fed(receiver, target, value, machine.builder.site, machine.builder.guard, training, sure)
    machine.observations.append(("keras input", fed))


def is_one_sample(machine: Machine, target: Tensor, given: Any) -> bool:
    """The data has the sizes of one sample, and Keras took its first axis for the batch."""
    if not isinstance(given, Tensor):
        return False
    wanted, shape = (machine.builder.type_of(t.value).shape for t in (target, given))
    return bool(shape) and wanted is not None and shape == wanted[1:] and all(isinstance(d, int) for d in shape)


def lacks_last_axis(machine: Machine, target: Tensor, given: Any) -> bool:
    """Pictures or sequences without the axis of their one channel: Keras 3 adds it."""
    if machine.context.get("keras symbolic") is True or not isinstance(given, Tensor):
        return False
    wanted, shape = (machine.builder.type_of(t.value).shape for t in (target, given))
    if wanted is None or shape is None or len(wanted) < 3 or wanted[-1] != 1 or len(shape) != len(wanted) - 1:
        return False
    fits = all(D.same(a, b) is not NO for a, b in list(zip(wanted, shape))[1:])
    return fits and not is_keras_3(machine)


def in_type(machine: Machine, target: Tensor, given: Any) -> Any:
    """Numbers are converted to the type that an input, or a prediction, has."""
    wanted, have = target.value.dtype, given.value.dtype if isinstance(given, Tensor) else None
    numbers = ("float", "int", "bool")
    if wanted is None or have is None or have is wanted or wanted.kind not in numbers or have.kind not in numbers:
        return given
    made = invoke(machine.builder, FUNCTIONS["tf.cast"], [given.value, wanted], {})
    return Tensor(made, given.library, site=given.site) if isinstance(made, Value) else given
