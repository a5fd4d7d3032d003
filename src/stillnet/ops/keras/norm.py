"""Normalization in Keras: over the batch, groups, chosen axes or to unit length, with channels on any axis."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.dtype import I64
from ...base.shape import shape_text
from ...base.suggest import nearest_divisor
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import LayerContext, layer, op, spell
from ..ranging import trained
from ..settings import INVALID, called, lazy, optional, taken, tensor
from .settings import BASE, keep, size_at

AFFINE = (
    "center=True, scale=True, beta_initializer='zeros', gamma_initializer='ones', beta_regularizer=None, "
    "gamma_regularizer=None, beta_constraint=None, gamma_constraint=None"
)


@op(
    "normalize_axes",
    spell(
        "keras.ops.batch_normalization",
        "x, mean, variance, axis, offset=None, scale=None, epsilon=0.001",
        rename={"x": "input", "mean": "first", "variance": "second", "offset": "third", "scale": "fourth"},
    ),
    spell(
        "keras.ops.layer_normalization",
        "x, gamma=None, beta=None, axis=-1, epsilon=None, **kwargs",
        rename={"x": "input", "gamma": "first", "beta": "second", "kwargs": "more"},
    ),
    spell(
        "keras.ops.rms_normalization",
        "x, scale=None, axis=-1, epsilon=None",
        rename={"x": "input", "scale": "first"},
    ),
)
def normalize_axes(
    t: Typing,
    input: Any,
    axis: Any = -1,
    first: Any = None,
    second: Any = None,
    third: Any = None,
    fourth: Any = None,
    epsilon: Any = None,
    ndim: Any = None,
    more: Any = None,
) -> TensorType:
    """x[*S], parameters?[*S[axis]] -> [*S]"""
    x = tensor(input)
    if x.shape is None:
        t.doubtful = True
        return TensorType(None, x.dtype, None, x.variable)
    chosen = tuple(axis) if isinstance(axis, (tuple, list)) else (axis,)
    if not all(isinstance(a, int) for a in chosen):
        raise NotUnderstood("axis is not known")
    places = [t.axis(a, len(x.shape)) for a in chosen]
    for p in (optional(v) for v in (first, second, third, fourth)):
        if p is not None and p.shape is not None and len(p.shape) == len(places):
            for want, place in zip(p.shape, places):
                _same_size(t, want, x.shape, place)
    return TensorType(x.shape, x.dtype if x.dtype is None or x.dtype.is_float else None)


def _same_size(t: Typing, want: Dim, shape: tuple[Dim, ...], place: int) -> None:
    t.same(
        want,
        shape[place],
        f"{called(t)} expects {D.text(want)} channels, got {D.text(shape[place])} (input is {shape_text(shape)})",
        axis=place,
    )


def one_axis(value: Any) -> Any:
    """Keras 2 also takes a list of one axis."""
    return value[0] if isinstance(value, (tuple, list)) and len(value) == 1 else value


def _check_axis(m: LayerContext, inputs: Any, axis: Any, kind: str) -> None:
    shape = inputs.shape if isinstance(inputs, TensorType) else None
    for a in axis if isinstance(axis, (tuple, list)) else (axis,):
        if shape is not None and isinstance(a, int):
            m.require(
                -len(shape) <= a < len(shape),
                f"{kind}: axis {a} does not exist in input {shape_text(shape)}",
                "shape-mismatch",
                about="axis",
            )


BATCH_NORMALIZATION = (
    "axis=-1, momentum=0.99, epsilon=0.001, center=True, scale=True, beta_initializer='zeros', "
    "gamma_initializer='ones', moving_mean_initializer='zeros', moving_variance_initializer='ones', "
    "beta_regularizer=None, gamma_regularizer=None, beta_constraint=None, gamma_constraint=None, renorm=False, "
    "renorm_clipping=None, renorm_momentum=0.99, synchronized=False, fused=None, virtual_batch_size=None, "
    "adjustment=None",
    "inputs, training=None, mask=None",
    BASE,
)


@layer("keras.layers.SyncBatchNormalization", *BATCH_NORMALIZATION)
@layer("keras.layers.BatchNormalization keras.layers.BatchNormalizationV1", *BATCH_NORMALIZATION)
class BatchNormalization:
    @staticmethod
    def build(m: LayerContext, axis: Any, **config: Any) -> None:
        keep(m, axis=one_axis(axis))

    @staticmethod
    def weights(m: LayerContext, inputs: Any) -> None:
        axis = m["axis"]
        _check_axis(m, inputs, axis, "BatchNormalization")
        known = isinstance(axis, int)
        shape = (size_at(inputs, axis, "channels") if known else lazy("channels"),)
        m.parameter("gamma", shape if taken(m, m["scale"], "scale") else None)
        m.parameter("beta", shape if taken(m, m["center"], "center") else None)
        names = ["moving_mean", "moving_variance"]
        if taken(m, m["renorm"], "renorm", False):
            names += ["moving_stddev", "renorm_mean", "renorm_stddev"]
        for name in names:
            m.parameter(name, shape, trainable=False)
        rank = inputs.rank if isinstance(inputs, TensorType) else None
        m.set("_rank", rank)

    @staticmethod
    def forward(m: LayerContext, inputs: Any, training: Any, mask: Any) -> Any:
        parameters = (m["moving_mean"], m["moving_variance"], m["beta"], m["gamma"])
        return m.apply("normalize_batch", input=inputs, axis=m["axis"], parameters=parameters, rank=m["_rank"])


@op("normalize_batch")
def normalize_batch(t: Typing, input: Any, axis: Any, parameters: Any, rank: Any = None) -> TensorType:
    """x[*A, C, *B], parameters[C] -> [*A, C, *B]"""
    x = tensor(input)
    if x.shape is not None and isinstance(rank, int):
        t.require(
            len(x.shape) == rank,
            f"{called(t)} was built for {rank}-D input, got {len(x.shape)}-D {shape_text(x.shape)}",
        )
    first, second, third, fourth = parameters
    return normalize_axes.infer(t, x, axis, first, second, third, fourth)  # type: ignore[no-any-return]


@layer("keras.layers.LayerNormalization", f"axis=-1, epsilon=0.001, {AFFINE}, rms_scaling=False", "inputs", BASE)
class LayerNormalization:
    @staticmethod
    def build(m: LayerContext, axis: Any, **config: Any) -> None:
        wrong = axis is None or isinstance(axis, (str, float))
        m.require(not wrong, "LayerNormalization: axis must be an int or a list of ints", INVALID, about="axis")

    @staticmethod
    def weights(m: LayerContext, inputs: Any) -> None:
        axis = m["axis"]
        _check_axis(m, inputs, axis, "LayerNormalization")
        axes = sorted(axis) if isinstance(axis, (tuple, list)) and all(isinstance(a, int) for a in axis) else axis
        m.set("axis", axes)
        several = axes if isinstance(axes, (tuple, list)) else (axes,)
        shape = tuple(size_at(inputs, a, "features") if isinstance(a, int) else lazy("features") for a in several)
        scaling = taken(m, m["rms_scaling"], "rms_scaling", False)
        m.parameter("gamma", shape if taken(m, m["scale"], "scale") or scaling else None)
        m.parameter("beta", shape if taken(m, m["center"], "center") and not scaling else None)

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return m.apply("normalize_axes", input=inputs, axis=m["axis"], first=m["gamma"], second=m["beta"])


@layer("keras.layers.RMSNormalization", "axis=-1, epsilon=1e-06", "x", BASE)
class RMSNormalization:
    @staticmethod
    def build(m: LayerContext, **config: Any) -> None:
        pass

    @staticmethod
    def weights(m: LayerContext, inputs: Any) -> None:
        axis = m["axis"]
        _check_axis(m, inputs, axis, "RMSNormalization")
        several = tuple(axis) if isinstance(axis, (tuple, list)) else (axis,)
        if all(isinstance(a, int) for a in several):
            several = tuple(sorted(several))
            m.set("axis", several)
        shape = tuple(size_at(inputs, a, "features") if isinstance(a, int) else lazy("features") for a in several)
        m.parameter("scale", shape)

    @staticmethod
    def forward(m: LayerContext, x: Any) -> Any:
        return m.apply("normalize_axes", input=x, axis=m["axis"], first=m["scale"])


@layer("keras.layers.UnitNormalization", "axis=-1", "inputs", BASE)
class UnitNormalization:
    @staticmethod
    def build(m: LayerContext, **config: Any) -> None:
        pass

    @staticmethod
    def weights(m: LayerContext, inputs: Any) -> None:
        _check_axis(m, inputs, m["axis"], "UnitNormalization")

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return m.apply("normalize_axes", input=inputs, axis=m["axis"])


@layer("keras.layers.GroupNormalization", f"groups=32, axis=-1, epsilon=0.001, {AFFINE}", "inputs, mask=None", BASE)
class GroupNormalization:
    @staticmethod
    def build(m: LayerContext, groups: Any, **config: Any) -> None:
        if isinstance(groups, int):
            message = f"GroupNormalization: groups must be at least 1, or -1 for one per channel, got {groups}"
            m.require(groups > 0 or groups == -1, message, INVALID, about="groups")

    @staticmethod
    def weights(m: LayerContext, inputs: Any) -> None:
        axis, groups = m["axis"], m["groups"]
        _check_axis(m, inputs, axis, "GroupNormalization")
        channels = size_at(inputs, axis, "channels") if isinstance(axis, int) else lazy("channels")
        if isinstance(groups, int) and groups > 0:
            m.require(
                D.divides(groups, channels),
                f"GroupNormalization: {D.text(channels)} channels are not divisible by {groups} groups",
                "shape-mismatch",
                about="groups",
                actual=channels,
                help=f"groups: {groups} -> {nearest_divisor(channels, groups)}" if isinstance(channels, int) else "",
            )
        m.parameter("gamma", (channels,) if taken(m, m["scale"], "scale") else None)
        m.parameter("beta", (channels,) if taken(m, m["center"], "center") else None)

    @staticmethod
    def forward(m: LayerContext, inputs: Any, mask: Any) -> Any:
        return m.apply("normalize_axes", input=inputs, axis=m["axis"], first=m["gamma"], second=m["beta"])


@layer("keras.layers.Normalization", "axis=-1, mean=None, variance=None, invert=False", "inputs", BASE)
class Normalization:
    @staticmethod
    def build(m: LayerContext, axis: Any, mean: Any, variance: Any, invert: Any) -> None:
        m.require((mean is None) == (variance is None), "Normalization: give both mean and variance, or none", INVALID)
        axes = () if axis is None else tuple(axis) if isinstance(axis, (tuple, list)) else (axis,)
        # the weights take the names of the arguments
        keep(m, axis=axes, _given=mean is not None)

    @staticmethod
    def weights(m: LayerContext, inputs: Any) -> None:
        shape = inputs.shape if isinstance(inputs, TensorType) else None
        axes = m["axis"]
        _check_axis(m, inputs, axes, "Normalization")
        if m["_given"]:
            return
        if shape is not None and all(isinstance(a, int) for a in axes):
            kept: tuple[Dim, ...] = tuple(shape[a] for a in sorted(a % len(shape) for a in axes))
        else:
            kept = tuple(lazy("features") for _ in axes)
        m.parameter("mean", kept, trainable=False)
        m.parameter("variance", kept, trainable=False)
        m.parameter("count", (), I64, trainable=False)

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        first, second = (None, None) if m["_given"] else (m["mean"], m["variance"])
        return m.apply("normalize_axes", input=inputs, axis=m["axis"], first=first, second=second)


# -- ranges ------------------------------------------------------------------------------------------------------------
trained("normalize_axes", "normalize_batch")
