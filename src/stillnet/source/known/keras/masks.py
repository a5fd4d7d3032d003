"""Masks of Keras: which tensors carry one, what a layer makes of those of its inputs, and which layers are given them."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.dtype import BOOL
from ....base.unknown import Unknown
from ....graph.graph import TensorType, Value
from ...calls import call
from ...machine import Machine
from ...values import BoundMethod, Function, Instance, PyList, Tensor
from ..python.builtins import frame_of
from ..registry import known
from .history import tensors_in

# Layers of Keras that hand on the mask they are given.
_PASSING = (
    "Dense Activation ReLU LeakyReLU PReLU ELU Softmax ThresholdedReLU Dropout SpatialDropout1D SpatialDropout2D "
    "SpatialDropout3D GaussianNoise GaussianDropout AlphaDropout ActivityRegularization BatchNormalization Identity "
    "LayerNormalization GroupNormalization UnitNormalization TimeDistributed"
)
# Layers that never have one.
_ENDING = (
    "Flatten Reshape Permute RepeatVector Dot Conv1D Conv2D Conv3D SeparableConv1D SeparableConv2D DepthwiseConv1D "
    "DepthwiseConv2D Conv1DTranspose Conv2DTranspose Conv3DTranspose MaxPooling1D MaxPooling2D MaxPooling3D "
    "AveragePooling1D AveragePooling2D AveragePooling3D GlobalMaxPooling1D GlobalMaxPooling2D GlobalMaxPooling3D "
    "GlobalAveragePooling1D GlobalAveragePooling2D GlobalAveragePooling3D UpSampling1D UpSampling2D UpSampling3D "
    "ZeroPadding1D ZeroPadding2D ZeroPadding3D Cropping1D Cropping2D Cropping3D EinsumDense RMSNormalization Lambda"
)
PASSING, ENDING = frozenset(_PASSING.split()), frozenset(_ENDING.split())


def table(machine: Machine) -> dict[Value, Any]:
    """The masks that are not None: a tensor, or Unknown where a layer may or may not hand one on."""
    found: dict[Value, Any] = machine.context.setdefault("keras masks", {})
    return found


def mask_of(machine: Machine, value: Any) -> Any:
    """The mask of a tensor, or those of a list of tensors; None where none of them has one."""
    if isinstance(value, Unknown):  # a layer that nobody knows may have given it one
        return Unknown(value.reason, value.site)
    if isinstance(value, Tensor):
        return table(machine).get(value.value)
    if isinstance(value, (PyList, tuple)):
        found = [mask_of(machine, v) for v in (value.items if isinstance(value, PyList) else value)]
        return None if all(m is None for m in found) else PyList(found)
    return None


def mask_argument(machine: Machine, method: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
    """A method of the program that takes `mask` is given the mask of its first argument, unless the call gives one."""
    function = method.function if isinstance(method, BoundMethod) else method
    if not isinstance(function, Function) or not args or kwargs.get("mask") is not None:
        return kwargs
    spec = function.node.args
    names = [a.arg for a in (*spec.posonlyargs, *spec.args)]
    by_position = names[1 : len(args) + 1]
    if "mask" in by_position or not any(a.arg == "mask" for a in (*spec.args, *spec.kwonlyargs)):
        return kwargs
    mask = mask_of(machine, args[0])
    return kwargs if mask is None else {**kwargs, "mask": mask}


def mark_results(
    machine: Machine, receiver: Instance, args: tuple[Any, ...], kwargs: dict[str, Any], result: Any
) -> None:
    """What a layer returned carries the mask that the layer computes."""
    first = args[0] if args else next(iter(kwargs.values()), None)
    own = isinstance(receiver.cls.find("compute_mask"), Function)
    if not own and not table(machine) and short_name(receiver) not in MAKING:
        return
    given = kwargs["mask"] if kwargs.get("mask") is not None else mask_of(machine, first)
    mask = computed(machine, receiver, first, given)
    if mask is None:
        return
    for tensor, one in zip(tensors_in(result), spread(mask)):
        if one is not None:
            machine.put(table(machine), tensor.value, one)


def spread(mask: Any) -> list[Any]:
    return list(mask.items) if isinstance(mask, PyList) else list(mask) if isinstance(mask, tuple) else [mask]


def hand_on(machine: Machine, old: Any, new: Any) -> None:
    """The symbolic results of a call carry the masks of what the call returned."""
    masks = table(machine)
    for before, after in zip(tensors_in(old), tensors_in(new)) if masks else ():
        if before.value in masks and after.value is not before.value:
            machine.put(masks, after.value, masks[before.value])


def computed(machine: Machine, receiver: Instance, inputs: Any, mask: Any) -> Any:
    method = receiver.cls.find("compute_mask")
    if isinstance(method, Function):
        if mask is None and isinstance(inputs, (PyList, tuple)):
            mask = PyList([None] * len(inputs.items if isinstance(inputs, PyList) else inputs))
        return call(machine, BoundMethod(method, receiver), [inputs, mask], {}, frame_of(machine))
    return compute_mask(machine, receiver, inputs, mask)


def compute_mask(machine: Machine, receiver: Instance, inputs: Any = None, mask: Any = None, **more: Any) -> Any:
    """Layer.compute_mask as Keras writes it."""
    name = short_name(receiver)
    if name in MAKING:
        return MAKING[name](machine, receiver, inputs, mask)
    if mask is None or name in ENDING:
        return None
    if name is None or name in PASSING:
        passes = name is not None or receiver.attributes.get("supports_masking")
        return mask if passes is True else None if passes is False else Unknown("whether a layer hands on its mask")
    return Unknown(f"whether {name} hands on the mask of its input")


def short_name(receiver: Instance) -> str | None:
    """The name of the layer of Keras that this is or extends; None for a layer of the program's own."""
    found = next((c.layer for c in receiver.cls.mro if c.layer is not None), None)
    return found.name.rpartition(".")[2] if found is not None else None


def of_embedding(machine: Machine, receiver: Instance, inputs: Any, mask: Any) -> Any:
    wanted = receiver.attributes.get("mask_zero")
    if wanted is False or wanted is None:
        return None
    return truths(machine, inputs, 0) if wanted is True else Unknown("whether an Embedding makes a mask")


def of_masking(machine: Machine, receiver: Instance, inputs: Any, mask: Any) -> Any:
    return truths(machine, inputs, 1)


def truths(machine: Machine, inputs: Any, without: int) -> Any:
    """A mask of the input's sizes, without its last axes."""
    shape = machine.builder.type_of(inputs.value).shape if isinstance(inputs, Tensor) else None
    if not isinstance(shape, tuple) or len(shape) < without:
        return Unknown("the mask of an input whose shape is not known")
    kept = shape[: len(shape) - without]
    return Tensor(machine.builder.source(TensorType(kept, BOOL), "unknown", "mask"), "tf")


MAKING = {"Embedding": of_embedding, "Masking": of_masking}


@known("keras.src.backend.get_keras_mask")
def get_keras_mask(machine: Machine, x: Any) -> Any:
    return mask_of(machine, x)
