"""Initializers of TensorFlow: objects that give a tensor for a shape."""

from __future__ import annotations

import math

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Sym
from ....base.dtype import F32, DType
from ...machine import Machine
from ...tensors.operations import call_api, make_tensor
from ...values import Class, Instance, PyDict, Tensor
from ..registry import CLASSES, KNOWN, known_class
from .shapes import read_dims
from .tensors import as_dtype, labelled

# class -> how it fills, and the names of its constructor arguments
KINDS = {
    "zeros": ("Zeros", "dtype"),
    "ones": ("Ones", "dtype"),
    "constant": ("Constant", "value dtype verify_shape"),
    "random_normal": ("RandomNormal", "mean stddev seed dtype"),
    "random_uniform": ("RandomUniform", "minval maxval seed dtype"),
    "truncated_normal": ("TruncatedNormal", "mean stddev seed dtype"),
    "glorot_uniform": ("GlorotUniform", "seed dtype"),
    "glorot_normal": ("GlorotNormal", "seed dtype"),
    "he_uniform": ("HeUniform", "seed dtype"),
    "he_normal": ("HeNormal", "seed dtype"),
    "lecun_uniform": ("LecunUniform", "seed dtype"),
    "lecun_normal": ("LecunNormal", "seed dtype"),
    "variance_scaling": ("VarianceScaling", "scale mode distribution seed dtype"),
    "orthogonal": ("Orthogonal", "gain seed dtype"),
    "identity": ("Identity", "gain dtype"),
    "uniform_unit_scaling": ("UniformUnitScaling", "factor seed dtype"),
}


def started(machine: Machine, kind: str, shape: tuple[Any, ...], dtype: DType, **given: Any) -> Any:
    """The tensor that an initializer gives."""
    size = tuple(d if d is not None else D.fresh("n") for d in shape)
    options = {"dtype": dtype}
    if kind in ("zeros", "ones"):
        return call_api(machine, f"tf.{kind}", [size], options)
    if kind == "constant":
        value = given.get("value", 0)
        if isinstance(value, (int, float)):
            return call_api(machine, "tf.fill", [size, float(value) if dtype.is_float else value], {})
        return call_api(machine, "tf.constant", [value], {"dtype": dtype, "shape": size})
    if kind in ("random_normal", "truncated_normal"):
        moments = [given.get("mean", 0.0), given.get("stddev", 0.05)]
        return call_api(machine, "tf.random.normal", [size, *moments], options)
    if kind == "random_uniform":
        low, high = given.get("minval", -0.05), given.get("maxval", 0.05)
        return call_api(machine, "tf.random.uniform", [size, low, 0.05 if high is None else high], options)
    if kind == "identity":
        return call_api(machine, "tf.eye", [*size[:2]], options)
    bound = limit(kind, size)
    if bound is None or kind.endswith("normal") or kind in ("orthogonal", "variance_scaling"):
        return call_api(machine, "tf.random.normal", [size, 0.0, bound if bound is not None else 1.0], options)
    return call_api(machine, "tf.random.uniform", [size, -bound, bound], options)


def limit(kind: str, size: tuple[Any, ...]) -> float | None:
    """The bound of uniform numbers, or the deviation of normal ones, where all sizes are known."""
    if not size or any(isinstance(d, Sym) for d in size):
        return None
    field = math.prod(size[:-2]) if len(size) > 2 else 1
    fan_in = (size[-2] if len(size) > 1 else size[0]) * field
    fan_out = size[-1] * field
    share = {"glorot": (fan_in + fan_out) / 2, "he": fan_in / 2, "lecun": fan_in}.get(kind.split("_")[0])
    if share is None or share <= 0:
        return 1.0 if share is None else None
    return math.sqrt((3.0 if kind.endswith("uniform") else 1.0) / share)


def _construct(kind: str, names: tuple[str, ...]) -> Any:
    def construct(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
        given = {**dict(zip(names, args)), **{k: v for k, v in kwargs.items() if isinstance(k, str)}}
        return Instance(cls, {"__given__": PyDict(given), **given}, site=machine.builder.site)

    return construct


def _call(kind: str) -> Any:
    def run(machine: Machine, receiver: Instance, shape: Any, dtype: Any = None, **options: Any) -> Any:
        given = dict(receiver.attributes["__given__"].items)
        wanted = as_dtype(dtype if dtype is not None else given.pop("dtype", None))
        given.pop("dtype", None)
        dims = read_dims(machine, shape)
        chosen = wanted if isinstance(wanted, DType) else F32
        if dims is None:
            return labelled(make_tensor(machine, None, chosen), "tf")
        made = started(machine, kind, dims, chosen, **given)
        return made if isinstance(made, Tensor) else labelled(make_tensor(machine, dims, chosen), "tf")

    return run


for _kind, (_class, _names) in KINDS.items():
    _cls = known_class(
        f"tf.initializers.{_class}",
        construct=_construct(_kind, tuple(_names.split())),
        __call__=_call(_kind),
        get_config=lambda m, r: r.attributes["__given__"],
    )
    for _place in (
        f"tf.{_kind}_initializer",
        f"tf.compat.v1.{_kind}_initializer",
        f"tf.compat.v1.initializers.{_kind}",
        f"tf.initializers.{_kind}",
        f"tf.compat.v1.initializers.{_class}",
    ):
        KNOWN[_place] = _cls
    KNOWN[f"tf.init_ops.{_kind}_initializer"] = _cls

for _old, _new in {
    "tf.contrib.layers.xavier_initializer": "glorot_uniform",
    "tf.contrib.layers.xavier_initializer_conv2d": "glorot_uniform",
    "tf.contrib.slim.xavier_initializer": "glorot_uniform",
    "tf.contrib.layers.variance_scaling_initializer": "variance_scaling",
    "tf.contrib.slim.variance_scaling_initializer": "variance_scaling",
    "tf.contrib.keras.initializers.he_normal": "he_normal",
}.items():
    KNOWN[_old] = CLASSES[f"tf.initializers.{KINDS[_new][0]}"]


def by_name(machine: Machine, name: str) -> Any:
    """An initializer by the name Keras gives it."""
    plain = name.removesuffix("_initializer")
    snake = "".join(f"_{c.lower()}" if c.isupper() else c for c in plain).lstrip("_")
    found = KINDS.get(snake) or KINDS.get({"normal": "random_normal", "uniform": "random_uniform"}.get(snake, snake))
    return CLASSES[f"tf.initializers.{found[0]}"] if found is not None else None
