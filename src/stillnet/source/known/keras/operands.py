"""What a layer of Keras is called with where it needs one tensor: a layer that nobody called, or several tensors."""

from __future__ import annotations

from ....base.annotations import Any
from ....graph.constraints import Mismatch
from ...values import Class, Instance, PyList, Tensor
from .tracking import LAYER

# Layers that refuse several tensors in every version; recurrent ones of Keras 2 take their states beside the input.
SINGLE_NAMES = """Dense EinsumDense Flatten Reshape Permute RepeatVector Embedding PReLU Masking
BatchNormalization LayerNormalization SpatialDropout1D SpatialDropout2D SpatialDropout3D
Conv1D Conv2D Conv3D Conv1DTranspose Conv2DTranspose Conv3DTranspose
SeparableConv1D SeparableConv2D DepthwiseConv1D DepthwiseConv2D
MaxPooling1D MaxPooling2D MaxPooling3D AveragePooling1D AveragePooling2D AveragePooling3D
GlobalMaxPooling1D GlobalMaxPooling2D GlobalMaxPooling3D
GlobalAveragePooling1D GlobalAveragePooling2D GlobalAveragePooling3D
UpSampling1D UpSampling2D UpSampling3D ZeroPadding1D ZeroPadding2D ZeroPadding3D Cropping1D Cropping2D Cropping3D
"""
SINGLE = frozenset(SINGLE_NAMES.split())


def misfit(receiver: Instance, args: tuple[Any, ...]) -> Mismatch | None:
    """Why the first argument is refused, whatever it holds."""
    cls = next((c for c in receiver.cls.mro if c.layer is not None), None)
    if cls is None or not args or receiver.cls.source is not None or cls.name == "Lambda":
        return None
    if args[0] is None and cls.name in SINGLE:
        help = "return the result in the call() before it"
        return Mismatch(f"{cls.name} expects a tensor, got None", "wrong-call", help=help, scope=receiver)
    uncalled = layer_in(args[0])
    if uncalled is not None:
        made = args[0] if isinstance(args[0], Instance) else receiver
        help = f"{uncalled}(...)(x): call the layer on a tensor"
        return Mismatch(f"{cls.name} expects a tensor, got the layer {uncalled}", "wrong-call", help=help, scope=made)
    count = tensor_count(args[0])
    if cls.name in SINGLE and count > 1:
        text = f"{cls.name} expects one tensor, got {count}"
        joined = "concatenate them first, or take one: x[0]"
        return Mismatch(text, "wrong-call", help=joined, scope=receiver)
    return None


def layer_in(given: Any) -> str | None:
    """The name of a layer that stands where a tensor should, itself or as a class."""
    cls = given.cls if isinstance(given, Instance) else given
    return cls.name if isinstance(cls, Class) and LAYER in cls.mro else None


def tensor_count(given: Any) -> int:
    items = given.items if isinstance(given, PyList) else given if isinstance(given, tuple) else ()
    return len(items) if all(isinstance(i, Tensor) for i in items) else 0
