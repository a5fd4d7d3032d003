"""Puts recorded calls of real Keras to our tables: what agrees, what is less known, what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stillnet.base import dim as D
from stillnet.base.dim import Origin
from stillnet.base.dtype import BOOL, DTYPES, F32, I32, I64
from stillnet.base.unknown import Unknown
from stillnet.graph.builder import Builder
from stillnet.graph.constraints import Mismatch
from stillnet.graph.graph import TensorType, Value
from stillnet.ops.call import invoke
from stillnet.ops.entry import FUNCTIONS, BindError
from stillnet.ops.instance import LayerInstance

AGREE, LESS, CAUGHT, MISSED, FALSE_ALARM, OTHER = "agree", "less known", "caught", "missed", "false alarm", "other"
WRONG = (FALSE_ALARM, OTHER)


@dataclass(frozen=True)
class Verdict:
    word: str
    detail: str = ""


TYPES = {"float32": F32, "int32": I32, "int64": I64, "bool": BOOL, "string": DTYPES["str"]}


NAMES = {
    **TYPES,
    "float16": DTYPES["f16"],
    "float64": DTYPES["f64"],
    "complex64": DTYPES["c64"],
    "uint8": DTYPES["u8"],
    "int8": DTYPES["i8"],
}


class Inputs:
    """Tensors as a program would have them: None is a size of its own."""

    def __init__(self, builder: Builder, origin: Origin, open_rank: bool = False) -> None:
        self.builder, self.origin, self.open_rank, self.number = builder, origin, open_rank, 0

    def tensor(self, shape: Any, dtype: str) -> Value:
        if self.open_rank:
            return self.builder.source(TensorType(None, TYPES[dtype]), "input", "x")
        dims = []
        for size in shape:
            self.number += 1
            lower = 0 if self.origin is Origin.DATA else 1
            dims.append(D.name(f"n{self.number}", self.origin, lower) if size is None else size)
        return self.builder.source(TensorType(tuple(dims), TYPES[dtype]), "input", "x")

    def arguments(self, shapes: Any, dtype: str) -> list[Any]:
        if shapes and shapes[0] == "apart":
            nested = [any(isinstance(t, list) for t in s) for s in shapes[1]]
            return [
                [self.tensor(t, dtype) for t in s] if deep else self.tensor(s, dtype)
                for s, deep in zip(shapes[1], nested)
            ]
        if any(isinstance(s, list) for s in shapes):
            return [[self.tensor(s, dtype) for s in shapes]]
        return [self.tensor(shapes, dtype)]


def judge_layer(row: list[Any], origin: Origin = Origin.DATA) -> Verdict:
    name, config, calls, options, real = row
    options = {k: v for k, v in options.items() if k != "dtype"}
    builder, made = Builder(), None
    inputs = Inputs(builder, origin)
    try:
        layer = LayerInstance(builder, f"keras.layers.{name}", [], tupled(config))
        for shapes in calls:
            made = layer.forward(*inputs.arguments(shapes, row[3].get("dtype", "float32")), **options)
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
    return compare(builder, made, real["output"], real.get("ran"))


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


def compare(builder: Builder, made: Any, real: Any, ran: Any = None) -> Verdict:
    """Against the symbolic result; where that contradicts what the computation gives, the computation is right."""
    if isinstance(real, list):
        if not isinstance(made, (list, tuple)) or len(made) != len(real):
            unknown = isinstance(made, Value) and made.shape is None
            return Verdict(LESS if unknown else OTHER, f"{made} instead of {len(real)} results")
        several = ran if isinstance(ran, list) and len(ran) == len(real) else [None] * len(real)
        verdicts = [compare(builder, m, r, s) for m, r, s in zip(made, real, several)]
        return next((v for word in (*WRONG, LESS) for v in verdicts if v.word == word), Verdict(AGREE))
    if not isinstance(made, Value):
        return Verdict(OTHER, f"{made!r} instead of {real}")
    have_type = builder.type_of(made).dtype
    kinds = {r["dtype"] for r in (real, ran) if r is not None} if ran is not None else set()
    if (
        kinds
        and have_type is not None
        and have_type not in {NAMES.get(k.split("'")[1] if "'" in k else k) for k in kinds}
    ):
        return Verdict(OTHER, f"{have_type.name} instead of {' or '.join(sorted(kinds))}")
    have, want = sizes(builder, made), real["shape"]
    if have is None:
        return Verdict(LESS, "unknown rank")
    if ran is not None and not fits(want, ran["shape"]):
        return Verdict(AGREE if fits(have, ran["shape"]) else OTHER, f"{have} instead of {ran['shape']}")
    if len(have) != len(want) or any(h is not None and h != w for h, w in zip(have, want)):
        return Verdict(OTHER, f"{have} instead of {want}")
    return Verdict(AGREE if have == want else LESS, f"{have} instead of {want}")


def fits(symbolic: list[Any], concrete: list[Any]) -> bool:
    return len(symbolic) == len(concrete) and all(s in (None, c) for s, c in zip(symbolic, concrete))


# -- functions --------------------------------------------------------------------------------------------------------
def judge_function(row: list[Any]) -> Verdict:
    """A call of a function, symbolic and run: what either accepts must pass, what both refuse should fail."""
    name, args, kwargs, real = row
    builder = Builder()
    inputs = Inputs(builder, Origin.DATA)
    function = FUNCTIONS[f"keras.{name}"]
    legal = [real[k] for k in ("symbolic", "ran") if not (isinstance(real[k], dict) and "raised" in real[k])]
    try:
        given = {k: placed(v, inputs) for k, v in kwargs.items()}
        made = invoke(builder, function, [placed(a, inputs) for a in args], given)
    except BindError as problem:
        return Verdict(FALSE_ALARM if legal else CAUGHT, str(problem))
    if builder.graph.failures:
        # a call that only one of them takes is refused in some version or mode
        return Verdict(FALSE_ALARM if len(legal) == 2 else CAUGHT, builder.graph.failures[0].message)
    if not legal:
        return Verdict(MISSED, str(real["ran"].get("raised")))
    symbolic, ran = (real[k] if real[k] in legal else None for k in ("symbolic", "ran"))
    return compare(builder, made, symbolic if symbolic is not None else ran, ran)


def placed(value: Any, inputs: Inputs) -> Any:
    if isinstance(value, dict) and "tensor" in value:
        return inputs.tensor(value["tensor"], value["dtype"])
    return [placed(v, inputs) for v in value] if isinstance(value, list) else value


# -- less known -------------------------------------------------------------------------------------------------------
def vague_layer(row: list[Any]) -> list[tuple[str, Verdict]]:
    """Verdicts on a legal sample when one argument, or the rank of the inputs, is not known."""
    name, config, calls, options, real = row
    found = []
    for key in (None, *config):
        vague = {**tupled(config), **({key: Unknown("a test")} if key is not None else {})}
        builder = Builder()
        inputs = Inputs(builder, Origin.DATA, open_rank=key is None)
        try:
            layer = LayerInstance(builder, f"keras.layers.{name}", [], vague)
            for shapes in calls:
                given = inputs.arguments(shapes, options.get("dtype", "float32"))
                layer.forward(*given, **{k: v for k, v in options.items() if k != "dtype"})
        except (Mismatch, BindError) as problem:
            found.append((f"{key}", Verdict(FALSE_ALARM, str(problem))))
            continue
        if key is not None and builder.graph.failures:
            found.append((key, refused(real, builder.graph.failures[0].message)))
    return found


def vague_function(row: list[Any]) -> list[tuple[str, Verdict]]:
    """The same for a function: tensors of unknown rank, then each plain argument unknown."""
    name, args, kwargs, _ = row
    found = []
    places = [None, *(i for i, a in enumerate(args) if not has_tensor(a)), *kwargs]
    for place in places:
        builder = Builder()
        inputs = Inputs(builder, Origin.DATA, open_rank=place is None)
        given = [Unknown("a test") if i == place else placed(a, inputs) for i, a in enumerate(args)]
        named = {k: Unknown("a test") if k == place else placed(v, inputs) for k, v in kwargs.items()}
        invoke(builder, FUNCTIONS[f"keras.{name}"], given, named)
        if builder.graph.failures:
            found.append((f"{place}", Verdict(FALSE_ALARM, builder.graph.failures[0].message)))
    return found


def has_tensor(value: Any) -> bool:
    return (isinstance(value, dict) and "tensor" in value) or (isinstance(value, list) and any(map(has_tensor, value)))
