"""Pooling in Keras: over windows, over all places, and to a given size."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.shape import shape_text
from ...graph.constraints import Typing
from ...graph.graph import TensorType
from ..arguments import dim, flag
from ..entry import LayerContext, layer, op, spell
from ..ranging import Ranging, ranged
from ..settings import called, positive, several, shape_of, tensor
from .settings import BASE, arranged, channels, format_name, images, keep, padding_name, per_axis, places, spatial

FUNCTION = "inputs, pool_size, strides=None, padding='valid', data_format=None"


def inner(numbers: Any, n: int) -> Any:
    """TensorFlow's own form, a number for each axis, `[1, 2, 2, 1]`, as the numbers of the spatial axes."""
    if isinstance(numbers, (list, tuple)) and len(numbers) == n + 2 and numbers[0] == 1 and numbers[-1] == 1:
        return tuple(numbers[1:-1])
    return numbers


def _window_pool(name: str, names: str) -> None:
    def infer(
        t: Typing,
        inputs: Any,
        pool_size: Any,
        strides: Any = None,
        padding: Any = "valid",
        data_format: Any = None,
        n: Any = None,
    ) -> TensorType:
        x = tensor(inputs)
        n = n if isinstance(n, int) else len(t.need_shape(x)) - 2
        t.require(n in (1, 2, 3), f"{called(t)} expects 3-D to 5-D input, got {shape_text(x.shape)}")
        shape = images(t, x, n, data_format)
        if shape is None:
            return TensorType(None, x.dtype)
        window = several(t, inner(pool_size, n), n, "pool_size")
        steps = window if strides is None else several(t, inner(strides, n), n, "strides")
        positive(t, window, "pool_size")
        positive(t, steps, "strides")
        sizes = places(t, spatial(shape, data_format), window, steps, padding, "pool_size")
        return TensorType(arranged(shape[0], sizes, channels(shape, data_format), data_format), x.dtype)

    infer.__doc__ = "x[N, *S, C] -> [N, *places(S, pool_size), C]"
    op(name, spell(names, FUNCTION))(infer)


_window_pool("window_max_pool", "keras.ops.max_pool")
_window_pool("window_average_pool", "keras.ops.average_pool")


def _window_layer(kind: str, names: str, n: int, operation: str, size: str) -> None:
    @layer(names, f"pool_size{size}, strides=None, padding='valid', data_format=None", "inputs", BASE)
    class WindowPool:
        @staticmethod
        def build(m: LayerContext, pool_size: Any, strides: Any, padding: Any, data_format: Any) -> None:
            keep(
                m,
                pool_size=per_axis(m, pool_size, n, "pool_size", kind),
                strides=per_axis(m, pool_size if strides is None else strides, n, "strides", kind),
                padding=padding_name(m, padding, kind),
                data_format=format_name(m, data_format, kind),
            )

        @staticmethod
        def forward(m: LayerContext, inputs: Any) -> Any:
            settings = {k: m[k] for k in ("pool_size", "strides", "padding", "data_format")}
            return m.apply(operation, inputs=inputs, n=n, **settings)


@op("global_pool")
def global_pool(t: Typing, inputs: Any, n: int, data_format: Any = None, keepdims: Any = False) -> TensorType:
    """x[N, *S, C] -> [N, C], or [N, *1, C] with keepdims"""
    x = tensor(inputs)
    shape = images(t, x, n, data_format)
    if shape is None:
        return TensorType(None, x.dtype)
    batch, channel = shape[0], channels(shape, data_format)
    return TensorType(arranged(batch, (1,) * n if flag(keepdims, "keepdims") else (), channel, data_format), x.dtype)


def _global_layer(kind: str, names: str, n: int) -> None:
    forward_signature = "inputs, mask=None" if kind == "GlobalAveragePooling1D" else "inputs"

    @layer(names, "data_format=None, keepdims=False", forward_signature, BASE)
    class GlobalPool:
        @staticmethod
        def build(m: LayerContext, data_format: Any, keepdims: Any) -> None:
            keep(m, data_format=format_name(m, data_format, kind))

        @staticmethod
        def forward(m: LayerContext, inputs: Any, mask: Any = None) -> Any:
            return m.apply("global_pool", inputs=inputs, n=n, data_format=m["data_format"], keepdims=m["keepdims"])


@op(
    "adaptive_pool",
    spell(
        "keras.ops.adaptive_average_pool keras.ops.adaptive_max_pool keras.ops.nn.adaptive_max_pool",
        "inputs, output_size, data_format=None",
    ),
)
def adaptive_pool(t: Typing, inputs: Any, output_size: Any, data_format: Any = None, n: Any = None) -> TensorType:
    """x[N, *S, C] -> [N, *output_size, C]"""
    x = tensor(inputs)
    if not isinstance(n, int):
        n = len(output_size) if isinstance(output_size, (tuple, list)) else len(t.need_shape(x)) - 2
    shape = shape_of(t, x, n + 2)
    if shape is None:
        return TensorType(None, x.dtype)
    sizes = tuple(dim(t, v) for v in (output_size if isinstance(output_size, (tuple, list)) else (output_size,) * n))
    return TensorType(arranged(shape[0], sizes, channels(shape, data_format), data_format), x.dtype)


def _adaptive_layer(kind: str, n: int) -> None:
    @layer(f"keras.layers.{kind}", "output_size, data_format=None", "inputs", BASE)
    class AdaptivePool:
        @staticmethod
        def build(m: LayerContext, output_size: Any, data_format: Any) -> None:
            sizes = per_axis(m, output_size, n, "output_size", kind, 0)
            keep(m, output_size=sizes, data_format=format_name(m, data_format, kind))

        @staticmethod
        def forward(m: LayerContext, inputs: Any) -> Any:
            return m.apply(
                "adaptive_pool", inputs=inputs, n=n, output_size=m["output_size"], data_format=m["data_format"]
            )


for _n in (1, 2, 3):
    _default = {1: "2", 2: "(2, 2)", 3: "(2, 2, 2)"}[_n]
    for _word, _short, _operation, _size in (
        ("Max", "Max", "window_max_pool", f"={_default}"),
        ("Average", "Avg", "window_average_pool", f"={_default}"),
    ):
        _names = f"keras.layers.{_word}Pooling{_n}D keras.layers.{_short}Pool{_n}D"
        _window_layer(f"{_word}Pooling{_n}D", _names, _n, _operation, _size)
        _names = f"keras.layers.Global{_word}Pooling{_n}D keras.layers.Global{_short}Pool{_n}D"
        _global_layer(f"Global{_word}Pooling{_n}D", _names, _n)
        _adaptive_layer(f"Adaptive{_word}Pooling{_n}D", _n)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("global_pool", "adaptive_pool")
def _global_pool_range(r: Ranging, inputs: Any, **_: Any) -> Any:
    return r.moved(inputs, "pool")
