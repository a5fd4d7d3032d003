"""Puts recorded calls of real Keras to our tables: what agrees, what is less known, what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stillnet.base import dim as D
from stillnet.base.dim import Origin
from stillnet.base.dtype import F32, I32
from stillnet.graph.builder import Builder, Mismatch
from stillnet.graph.graph import TensorType, Value
from stillnet.ops.entry import BindError
from stillnet.ops.instance import LayerInstance

AGREE, LESS, CAUGHT, MISSED, FALSE_ALARM, OTHER = "agree", "less known", "caught", "missed", "false alarm", "other"
WRONG = (FALSE_ALARM, OTHER)


@dataclass(frozen=True)
class Verdict:
    word: str
    detail: str = ""


def tensors(builder: Builder, shapes: Any, dtype: str, number: list[int]) -> Any:
    """Inputs as a program would have them: None is a size of its own."""
    if isinstance(shapes, list) and any(isinstance(s, list) for s in shapes):
        return [tensors(builder, s, dtype, number) for s in shapes]
    dims = []
    for s in shapes:
        number[0] += 1
        dims.append(D.name(f"n{number[0]}", Origin.INPUT) if s is None else s)
    return builder.source(TensorType(tuple(dims), I32 if dtype == "int32" else F32), "input", "x")


def judge_layer(row: list[Any]) -> Verdict:
    name, config, calls, options, real = row
    options = {k: v for k, v in options.items() if k != "dtype"}
    builder, number, made = Builder(), [0], None
    try:
        layer = LayerInstance(builder, f"keras.layers.{name}", [], tupled(config))
        for shapes in calls:
            inputs = tensors(builder, shapes, row[3].get("dtype", "float32"), number)
            made = layer.forward(inputs, **options)
    except (Mismatch, BindError) as problem:
        return refused(real, str(problem))
    if builder.graph.failures:
        return refused(real, builder.graph.failures[0].message)
    if "raised" in real:
        return Verdict(MISSED, real["text"])
    have = [[n, sizes(builder, v), n not in layer.frozen] for n, v in layer.parameters.items() if v is not None]
    # trainable weights come first in Keras
    order = [w for w in have if w[2]] + [w for w in have if not w[2]]
    if real["weights"] not in (have, order):
        return Verdict(OTHER, f"weights {order} instead of {real['weights']}")
    return compare(builder, made, real["output"])


def tupled(value: Any) -> Any:
    """json keeps no tuples."""
    if isinstance(value, dict):
        return {k: tupled(v) for k, v in value.items()}
    return tuple(tupled(v) for v in value) if isinstance(value, list) else value


def sizes(builder: Builder, value: Value) -> list[Any] | None:
    shape = builder.type_of(value).shape
    return None if shape is None else [d if isinstance(d, int) else None for d in shape]


def refused(real: dict[str, Any], message: str) -> Verdict:
    return Verdict(CAUGHT if "raised" in real or "refused" in real else FALSE_ALARM, message)


def compare(builder: Builder, made: Any, real: Any) -> Verdict:
    if isinstance(real, list):
        if not isinstance(made, (list, tuple)) or len(made) != len(real):
            unknown = isinstance(made, Value) and made.shape is None
            return Verdict(LESS if unknown else OTHER, f"{made} instead of {len(real)} results")
        verdicts = [compare(builder, m, r) for m, r in zip(made, real)]
        return next((v for word in (*WRONG, LESS) for v in verdicts if v.word == word), Verdict(AGREE))
    if not isinstance(made, Value):
        return Verdict(OTHER, f"{made!r} instead of {real}")
    have, want = sizes(builder, made), real["shape"]
    if have is None:
        return Verdict(LESS, "unknown rank")
    if len(have) != len(want) or any(h is not None and h != w for h, w in zip(have, want)):
        return Verdict(OTHER, f"{have} instead of {want}")
    return Verdict(AGREE if have == want else LESS, f"{have} instead of {want}")
