"""What the layers of TensorFlow 1 share: their scopes, weights, activations and sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ....base import dim as D
from ....base.annotations import TYPE_CHECKING, Any
from ....base.dim import Origin, Sym
from ....base.dtype import F32, DType
from ....base.unknown import Unknown
from ....graph.constraints import Mismatch
from ....graph.graph import TensorType
from ....ops import OPS
from ....ops.entry import BindError, Signature
from ...calls import call
from ...machine import Machine
from ...operators import as_dim, bare
from ...tensors.operations import call_api, make_tensor
from ...values import Instance, PyList, Tensor
from ..python.builtins import frame_of
from ..registry import CLASSES, KNOWN, known
from ..tensorflow.tensors import labelled
from .scopes import _enter_variable_scope, _leave, _scope
from .variables import get_variable


class Given:
    """The arguments of a layer, by name."""

    def __init__(self, bound: dict[str, Any]) -> None:
        vars(self).update(bound)

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


Layer = Callable[[Machine, Tensor, Given], Any]


def run_layer(machine: Machine, run: Layer, name: str, signature: Signature, args: Any, kwargs: dict[str, Any]) -> Any:
    """A layer called as a function: its arguments by a signature that is written as in Python, its inputs as a tensor."""
    try:
        bound = signature.bind(name, list(args), kwargs)
    except BindError:
        return machine.unknown(f"{name} called in a form not known")
    x = as_tensor(machine, bound.pop("inputs"))
    return run(machine, x, Given(bound)) if isinstance(x, Tensor) else x


def layer_function(text: str, *names: str) -> Callable[[Layer], Layer]:
    """Register a layer of `tf.layers` with its signature."""
    signature = Signature(text)

    def register(run: Layer) -> Layer:
        for name in names:
            home = f"tf.compat.v1.layers.{name}"

            def called(machine: Machine, *args: Any, _home: str = home, **kwargs: Any) -> Any:
                return run_layer(machine, run, _home, signature, args, kwargs)

            known(home)(called)
        return run

    return register


@contextmanager
def layer_scope(machine: Machine, name: Any, default: str, reuse: Any = None, kind: str = "") -> Iterator[Any]:
    """The variable scope of a layer; without a name of its own it takes the next free one."""
    options = {"reuse": reuse} if reuse is not None and reuse is not False else {}
    given = name if isinstance(name, (str, Instance)) else None
    scope = _scope(machine, CLASSES["tf.compat.v1.variable_scope"], given, default, **options)
    scope.attributes["__given__"].items["kind"] = kind
    entered = _enter_variable_scope(machine, scope)
    try:
        yield entered
    finally:
        _leave(machine, scope)


def as_tensor(machine: Machine, value: Any) -> Any:
    """What a layer is given: where only a tensor can stand, something unknown is an unknown tensor."""
    if isinstance(value, Unknown):
        return unknown_tensor(machine)
    return call_api(machine, "tf.convert_to_tensor", [value], {})


def unknown_tensor(machine: Machine, dtype: DType | None = None) -> Tensor:
    made: Tensor = labelled(make_tensor(machine, None, dtype), "tf")
    return made


# Whether layers have weights that could not be made.
UNMADE = "weights unmade"


def predicted(machine: Machine, x: Tensor, activation: Any = None) -> Any:
    """What weights make of a tensor whose shape is not known: any numbers, before the activation. The graph has weights then
    that nobody knows."""
    machine.context[UNMADE] = True
    table = machine.builder.source(TensorType(None, x.value.dtype or F32), "weight", "")
    made = machine.builder.apply(OPS["linear"], {"input": x.value, "weight": table, "bias": None}, "tf.layers")
    return activated(machine, activation, Tensor(made, "tf", site=machine.builder.site))


def activated(machine: Machine, activation: Any, x: Any) -> Any:
    if activation is None or not isinstance(x, Tensor):
        return x
    if isinstance(activation, str):
        for home in ("tf.nn", "tf"):
            found = KNOWN.get(f"{home}.{activation}") or None
            if found is not None:
                return call(machine, found, [x], {}, frame_of(machine))
            from ....ops import FUNCTIONS

            if f"{home}.{activation}" in FUNCTIONS:
                return call_api(machine, f"{home}.{activation}", [x], {})
        return machine.unknown(f"activation {activation}")
    return call(machine, activation, [x], {}, frame_of(machine))


def several(value: Any, n: int) -> tuple[Any, ...]:
    value = bare(value)
    items = value.items if isinstance(value, PyList) else value if isinstance(value, tuple) else None
    if items is None:
        return (as_dim(value),) * n
    found = tuple(as_dim(v) for v in items)
    return found * n if len(found) == 1 else found


def weight(
    machine: Machine,
    name: str,
    shape: tuple[Any, ...],
    dtype: Any,
    initializer: Any,
    regularizer: Any = None,
    trainable: Any = True,
) -> Any:
    return get_variable(
        machine, name, PyList(list(shape)), dtype, initializer, regularizer=regularizer, trainable=trainable
    )


def kind_of(x: Tensor) -> DType:
    dtype = x.value.dtype
    return dtype if dtype is not None and dtype.kind in ("float", "complex") else F32


def fail(machine: Machine, api: str, message: str, x: Tensor) -> Tensor:
    machine.builder.record(Mismatch(message, operands=(x.value,)), api, (x.value,))
    return unknown_tensor(machine, x.value.dtype)


ZEROS = "zeros"
# Options that the layers of `tf.layers` with a kernel end with.
WEIGHTS = (
    "activation=None, use_bias=True, kernel_initializer=None, bias_initializer='zeros', kernel_regularizer=None,"
    "bias_regularizer=None, activity_regularizer=None, kernel_constraint=None, bias_constraint=None, trainable=True,"
    "name=None, reuse=None"
)


def count_of(value: Any) -> Any:
    """A number of units; one that nobody knows has a name."""
    return D.fresh("units", Origin.UNKNOWN, lower=1) if isinstance(value, Unknown) else as_dim(value)


def open_size(size: Any) -> bool:
    """A size that is None while the graph is built: a weight cannot have it.

    What a placeholder leaves open may be zero as well; rows and columns of a file are there when the graph is built.
    """
    names = D.names(size) if isinstance(size, Sym) else ()
    return bool(names) and all(n.origin is Origin.DATA and n.lower == 0 for n in names)
