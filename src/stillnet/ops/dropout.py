"""Dropout in all its forms: shapes stay, a part of the elements becomes zero in training."""

from __future__ import annotations

from ..base import interval as I
from ..base.annotations import Any
from ..base.dtype import BOOL
from ..base.shape import shape_text
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .entry import LayerContext, layer, op, spell
from .ranging import Ranging, ranged
from .settings import INVALID, called, floating, is_number, tensor


def _dropout(name: str, *spellings: Any, ranks: tuple[int, ...] = (), scales: bool = True) -> None:
    """One form of dropout; only `ranks` are accepted where given. What `scales` the survivors needs a float type."""

    def infer(t: Typing, input: Any, p: Any = 0.5, training: Any = True) -> TensorType:
        x = tensor(input)
        if is_number(p):
            t.require(0 <= p <= 1, f"{called(t)}: p must be between 0 and 1, got {p}", INVALID, about="p")
            if scales and training is True and 0 < p < 1:
                floating(t, x)
        if ranks and x.shape is not None:
            wanted = " or ".join(f"{r}-D" for r in ranks)
            t.require(len(x.shape) in ranks, f"{called(t)} expects {wanted} input, got {shape_text(x.shape)}")
        return TensorType(x.shape, x.dtype, x.data if training is False else None, x.variable)

    infer.__doc__ = "x[*S] -> [*S]"
    op(name, *spellings, random=True)(infer)


ON, OFF = "input, p=0.5, training=True, inplace=False", "input, p=0.5, training=False, inplace=False"
_dropout(
    "dropout",
    spell("torch.nn.functional.dropout", ON),
    spell("torch.dropout", "input, p, train", rename={"train": "training"}),
    spell("torch.dropout_", "input, p, train", inplace=True, rename={"train": "training"}),
)
_dropout("dropout1d", spell("torch.nn.functional.dropout1d", ON), ranks=(2, 3))
_dropout("dropout2d", spell("torch.nn.functional.dropout2d", ON))
_dropout("dropout3d", spell("torch.nn.functional.dropout3d", ON))
_dropout(
    "feature_dropout",
    spell("torch.feature_dropout", "input, p, train", rename={"train": "training"}),
    spell("torch.feature_dropout_", "input, p, train", True, {"train": "training"}),
)
_dropout(
    "alpha_dropout",
    spell("torch.nn.functional.alpha_dropout", OFF),
    spell("torch.alpha_dropout", "input, p, train", rename={"train": "training"}),
    spell("torch.alpha_dropout_", "input, p, train", True, {"train": "training"}),
    scales=False,
)
_dropout(
    "feature_alpha_dropout",
    spell("torch.nn.functional.feature_alpha_dropout", OFF),
    spell("torch.feature_alpha_dropout", "input, p, train", rename={"train": "training"}),
    spell("torch.feature_alpha_dropout_", "input, p, train", True, {"train": "training"}),
    scales=False,
)


@op("native_dropout", spell("torch.native_dropout", "input, p, train"), random=True)
def native_dropout(t: Typing, input: Any, p: Any, train: Any) -> Any:
    """x[*S] -> [*S], mask [*S]"""
    x = tensor(input)
    return TensorType(x.shape, x.dtype, None, x.variable), TensorType(x.shape, BOOL, None, x.variable)


BASE = "torch.nn.modules.dropout._DropoutNd"


def _layer(full: str, operation: str | None, base: str = BASE) -> None:
    name = full.rpartition(".")[2]

    @layer(full, "p=0.5, inplace=False", base=base)
    class Dropout:
        @staticmethod
        def build(m: LayerContext, p: Any, inplace: Any) -> None:
            m.require(p is not None, f"{name}: p must be a number, got None", "wrong-call", about="p")
            if is_number(p):
                m.require(0 <= p <= 1, f"{name}: p must be between 0 and 1, got {p}", INVALID, about="p")
            m.set("p", p)
            m.set("inplace", inplace)

        @staticmethod
        def forward(m: LayerContext, input: Any) -> Any:
            if operation is None:
                raise NotUnderstood("a dropout without a forward")
            return m.apply(operation, input=input, p=m["p"], training=m.training)


# what programs build their own dropout on
_layer(BASE, None, "torch.nn.Module")
for _name, _operation in (
    ("Dropout", "dropout"),
    ("Dropout1d", "dropout1d"),
    ("Dropout2d", "dropout2d"),
    ("Dropout3d", "dropout3d"),
    ("AlphaDropout", "alpha_dropout"),
    ("FeatureAlphaDropout", "feature_alpha_dropout"),
):
    _layer(f"torch.nn.{_name}", _operation)


# -- ranges ------------------------------------------------------------------------------------------------------------
def _dropped(r: Ranging, input: Any, p: Any = 0.5, training: Any = True, train: Any = None, **_: Any) -> Any:
    """Elements are zeroed, the others scaled up."""
    if training is False or train is False or p == 0:
        return r.same(input)
    factor = 1 / (1 - p) if isinstance(p, (int, float)) and p < 1 else I.INF
    return r.map(lambda x: I.join(I.ZERO, I.scale(x, factor)), r.moved(input, "dropout"), nature=lambda x: I.ZERO)


ranged("dropout", "dropout1d", "dropout2d", "dropout3d", "feature_dropout")(_dropped)


@ranged("alpha_dropout", "feature_alpha_dropout")
def _alpha_dropped(r: Ranging, input: Any, training: Any = True, train: Any = None, **_: Any) -> Any:
    return r.same(input) if training is False or train is False else r.unknown()


@ranged("native_dropout")
def _native_dropped(r: Ranging, input: Any, p: Any = 0.5, train: Any = True, **_: Any) -> Any:
    return (_dropped(r, input, p, train), r.between(I.UNIT))
