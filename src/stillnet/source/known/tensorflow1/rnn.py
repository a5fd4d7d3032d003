"""Recurrent cells of TensorFlow 1: their sizes and states, one step, and cells around cells."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dtype import F32, DType
from ....base.shape import shape_text
from ....base.truth import NO
from ....base.unknown import Unknown
from ....graph.constraints import Mismatch
from ...calls import call
from ...machine import Machine
from ...operators import as_dim
from ...tensors.operations import call_api, sizes_of
from ...values import ApiFunction, Class, Function, Instance, PyList, Tensor
from ..python.builtins import frame_of
from ..python.named import named_tuple_value
from ..registry import CLASSES, KNOWN, known, known_class
from ..tensorflow.tensors import as_dtype
from .layer_parts import activated, as_tensor, layer_scope, unknown_tensor, weight
from .layers import dense

HOMES = ("tf.compat.v1.nn.rnn_cell", "tf.contrib.rnn", "tf.nn.rnn_cell")
TANH = ApiFunction("tf.tanh")


def pair(machine: Machine, c: Any, h: Any) -> Any:
    return named_tuple_value(machine, "LSTMStateTuple", ("c", "h"), (c, h))


def items_of(value: Any) -> list[Any] | None:
    if isinstance(value, Instance):
        value = value.payload
    if isinstance(value, PyList):
        return list(value.items)
    return list(value) if isinstance(value, tuple) else None


# -- sizes and states --------------------------------------------------------------------------------------------------
def state_size(machine: Machine, cell: Any) -> Any:
    """The size of the state of a cell: a number, or a structure of numbers."""
    from ...attributes import get_attribute

    return get_attribute(machine, cell, "state_size", frame_of(machine))


def zeros_for(machine: Machine, size: Any, batch: Any, dtype: Any) -> Any:
    items = items_of(size)
    if items is not None:
        made = [zeros_for(machine, s, batch, dtype) for s in items]
        if isinstance(size, Instance) and size.cls.name == "LSTMStateTuple" and len(made) == 2:
            return pair(machine, *made)
        return PyList(made) if isinstance(size, PyList) else tuple(made)
    width = as_dim(size)
    kind = dtype if isinstance(dtype, DType) else F32
    if width is None:
        return unknown_tensor(machine, kind)
    return call_api(machine, "tf.zeros", [PyList([batch, width])], {"dtype": kind})


def _zero_state(machine: Machine, receiver: Instance, batch_size: Any, dtype: Any = None) -> Any:
    return zeros_for(machine, state_size(machine, receiver), batch_size, as_dtype(dtype))


# -- cells -------------------------------------------------------------------------------------------------------------
def _construct(names: tuple[str, ...]) -> Any:
    def construct(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
        given = {**dict(zip(names, args)), **{k: v for k, v in kwargs.items() if isinstance(k, str)}}
        made = Instance(cls, {"__given__": given}, site=machine.builder.site)
        settle(machine, made, given)
        return made

    return construct


def settle(machine: Machine, cell: Instance, given: dict[str, Any]) -> None:
    """The sizes that programs read from a cell."""
    units = given.get("num_units", given.get("units"))
    kind = cell.cls.name
    if "LSTM" in kind:
        out = given.get("num_proj") or units
        wide = as_dim(units)
        if given.get("state_is_tuple") is False:
            size = D.mul(wide, 2) if wide is not None else Unknown("the size of a state")
        else:
            size = pair(machine, units, out)
        cell.attributes.update(state_size=size, output_size=out)
    else:
        cell.attributes.update(state_size=units, output_size=units)
    cell.attributes["_num_units"] = units


def weights_of(
    machine: Machine, cell: Instance, name: str, shape: tuple[Any, ...], dtype: DType, start: Any = None
) -> Any:
    """A weight of a cell: made by its first call, the same in later ones."""
    table = cell.attributes.get("__weights__")
    if table is None:
        table = {}
        machine.put(cell.attributes, "__weights__", table)
    if name not in table:
        machine.put(table, name, weight(machine, name, shape, dtype, start))
    kept = table[name]
    have = sizes_of(machine, kept) if isinstance(kept, Tensor) else None
    if have is not None and any(D.same(a, b) is NO for a, b in zip(have, shape)):
        text = f"{cell.cls.name} was built for {D.text(have[0])} inputs and states, now gets {D.text(shape[0])}"
        machine.builder.record(
            Mismatch(text, "recurrent-size", expected=have[0], actual=shape[0]), f"tf.nn.{cell.cls.name}"
        )
    return kept


def scope_name(cell: Instance) -> str:
    given = cell.attributes.get("__given__", {}).get("name")
    if isinstance(given, str):
        return given
    names = {
        "BasicLSTMCell": "basic_lstm_cell",
        "LSTMCell": "lstm_cell",
        "GRUCell": "gru_cell",
        "BasicRNNCell": "basic_rnn_cell",
        "LSTMBlockCell": "lstm_cell",
        "GRUBlockCell": "gru_cell",
        "LayerNormBasicLSTMCell": "layer_norm_basic_lstm_cell",
    }
    return names.get(cell.cls.name, cell.cls.name.lower())


def joint(machine: Machine, x: Any, h: Any) -> tuple[Any, Any]:
    """The input and the state side by side, and how wide they are."""
    both = call_api(machine, "tf.concat", [PyList([x, h]), 1], {})
    shape = sizes_of(machine, both) if isinstance(both, Tensor) else None
    return both, shape[1] if shape is not None and len(shape) == 2 else None


def gates(
    machine: Machine, cell: Instance, both: Any, width: Any, size: Any, kernel: str, bias: str, dtype: DType
) -> Any:
    w = weights_of(machine, cell, kernel, (width, size), dtype, cell.attributes["__given__"].get("initializer"))
    made = call_api(machine, "tf.matmul", [both, w], {})
    return call_api(machine, "tf.nn.bias_add", [made, weights_of(machine, cell, bias, (size,), dtype, "zeros")], {})


def _call_cell(
    machine: Machine, receiver: Instance, inputs: Any, state: Any = None, scope: Any = None, **options: Any
) -> Any:
    x = as_tensor(machine, inputs)
    units = as_dim(receiver.attributes.get("_num_units"))
    shape = sizes_of(machine, x) if isinstance(x, Tensor) else None
    if shape is not None and len(shape) != 2:
        text = f"{receiver.cls.name} expects input of 2 axes at each step, got {shape_text(shape)}"
        machine.builder.record(Mismatch(text, "recurrent-size"), f"tf.nn.{receiver.cls.name}", (x.value,))
        shape = None
    if shape is None or units is None or state is None:
        made = unknown_tensor(machine, F32)
        return made, state if state is not None else made
    kind = x.value.dtype or F32
    given = scope if isinstance(scope, str) else scope_name(receiver)
    with layer_scope(machine, given, given, True if receiver.attributes.get("__weights__") else None):
        if "LSTM" in receiver.cls.name:
            return long_short(machine, receiver, x, state, units, kind)
        if "GRU" in receiver.cls.name:
            return gated(machine, receiver, x, state, units, kind)
        both, width = joint(machine, x, state)
        if width is None:
            return unknown_tensor(machine, kind), state
        out = gates(machine, receiver, both, width, units, "kernel", "bias", kind)
        made = activated(machine, receiver.attributes["__given__"].get("activation") or TANH, out)
        return made, made


def long_short(machine: Machine, cell: Instance, x: Tensor, state: Any, units: Any, kind: DType) -> Any:
    given = cell.attributes["__given__"]
    parts = items_of(state)
    whole = given.get("state_is_tuple") is not False
    if parts is None and isinstance(state, Tensor):
        parts = items_of(call_api(machine, "tf.split", [state, 2, 1], {}))
        whole = False
    if parts is None or len(parts) != 2:
        return unknown_tensor(machine, kind), state
    c, h = parts
    both, width = joint(machine, x, h)
    if width is None:
        return unknown_tensor(machine, kind), state
    made = gates(machine, cell, both, width, D.mul(units, 4), "kernel", "bias", kind)
    four = items_of(call_api(machine, "tf.split", [made, 4, 1], {})) if isinstance(made, Tensor) else None
    if four is None or len(four) != 4:
        return unknown_tensor(machine, kind), state
    i, j, f, o = four
    squash = given.get("activation") or TANH
    kept = call_api(machine, "tf.multiply", [c, call_api(machine, "tf.sigmoid", [f], {})], {})
    fresh = call_api(
        machine, "tf.multiply", [call_api(machine, "tf.sigmoid", [i], {}), activated(machine, squash, j)], {}
    )
    new_c = call_api(machine, "tf.add", [kept, fresh], {})
    new_h = call_api(
        machine, "tf.multiply", [activated(machine, squash, new_c), call_api(machine, "tf.sigmoid", [o], {})], {}
    )
    projected = as_dim(given.get("num_proj")) if given.get("num_proj") is not None else None
    if projected is not None:
        p = weights_of(machine, cell, "projection/kernel", (units, projected), kind)
        new_h = call_api(machine, "tf.matmul", [new_h, p], {})
    final = pair(machine, new_c, new_h) if whole else call_api(machine, "tf.concat", [PyList([new_c, new_h]), 1], {})
    return new_h, final


def gated(machine: Machine, cell: Instance, x: Tensor, state: Any, units: Any, kind: DType) -> Any:
    both, width = joint(machine, x, state)
    if width is None:
        return unknown_tensor(machine, kind), state
    made = gates(machine, cell, both, width, D.mul(units, 2), "gates/kernel", "gates/bias", kind)
    made = call_api(machine, "tf.sigmoid", [made], {})
    two = items_of(call_api(machine, "tf.split", [made, 2, 1], {})) if isinstance(made, Tensor) else None
    if two is None or len(two) != 2:
        return unknown_tensor(machine, kind), state
    r, u = two
    again, width = joint(machine, x, call_api(machine, "tf.multiply", [r, state], {}))
    out = gates(machine, cell, again, width, units, "candidate/kernel", "candidate/bias", kind)
    candidate = activated(machine, cell.attributes["__given__"].get("activation") or TANH, out)
    old = call_api(machine, "tf.multiply", [u, state], {})
    rest = call_api(machine, "tf.multiply", [call_api(machine, "tf.subtract", [1.0, u], {}), candidate], {})
    new = call_api(machine, "tf.add", [old, rest], {})
    return new, new


CELL: dict[str, Any] = {
    "__call__": _call_cell,
    "zero_state": _zero_state,
    "call": _call_cell,
    "build": lambda m, r, *a: None,
}


def _call_own(machine: Machine, receiver: Instance, inputs: Any = None, state: Any = None, scope: Any = None) -> Any:
    """A cell of the program: what its `call` makes, in a scope of its own."""
    from ...attributes import get_attribute

    if not isinstance(receiver.cls.find("call"), Function):
        return machine.unknown("the call of a cell that the program does not write")
    with layer_scope(machine, scope, snake(receiver.cls.name)):
        frame = frame_of(machine)
        return call(machine, get_attribute(machine, receiver, "call", frame), [inputs, state], {}, frame)


def snake(name: str) -> str:
    """`PointerCell` as `pointer_cell`."""
    return "".join(f"_{c.lower()}" if c.isupper() and i else c.lower() for i, c in enumerate(name))


for _home in HOMES:
    known_class(f"{_home}.RNNCell", zero_state=_zero_state, __call__=_call_own)
KNOWN["keras.layers.RNNCell"] = CLASSES["tf.compat.v1.nn.rnn_cell.RNNCell"]
for _name in (
    "BasicRNNCell",
    "BasicLSTMCell",
    "LSTMCell",
    "GRUCell",
    "LSTMBlockCell",
    "GRUBlockCell",
    "LayerNormBasicLSTMCell",
    "GRUBlockCellV2",
    "CudnnCompatibleLSTMCell",
    "CudnnCompatibleGRUCell",
):
    _cls = known_class(
        f"tf.compat.v1.nn.rnn_cell.{_name}",
        ("tf.compat.v1.nn.rnn_cell.RNNCell",),
        construct=_construct(("num_units", *(("forget_bias", "state_is_tuple") if _name == "BasicLSTMCell" else ()))),
        **CELL,
    )
    for _home in HOMES:
        KNOWN[f"{_home}.{_name}"] = _cls
KNOWN["tf.contrib.rnn.core_rnn_cell.BasicLSTMCell"] = KNOWN["tf.contrib.rnn.BasicLSTMCell"]


@known(*(f"{h}.LSTMStateTuple" for h in HOMES))
def _state_tuple(machine: Machine, c: Any = None, h: Any = None) -> Any:
    return pair(machine, c, h)


# -- cells of cells ----------------------------------------------------------------------------------------------------
def _multi(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    cells = items_of(args[0] if args else kwargs.get("cells"))
    if cells is None:
        return machine.unknown("the cells of a MultiRNNCell")
    sizes = [state_size(machine, c) for c in cells]
    from ...attributes import get_attribute

    out = get_attribute(machine, cells[-1], "output_size", frame_of(machine)) if cells else None
    together = tuple(sizes)
    if kwargs.get("state_is_tuple") is False or (len(args) > 1 and args[1] is False):
        flat = [as_dim(s) for s in sizes]
        total = D.total(f for f in flat if f is not None) if None not in flat else Unknown("the size of a state")
        return Instance(cls, {"__cells__": PyList(cells), "state_size": total, "output_size": out})
    return Instance(cls, {"__cells__": PyList(cells), "state_size": together, "output_size": out})


def _call_multi(machine: Machine, receiver: Instance, inputs: Any, state: Any = None, scope: Any = None) -> Any:
    cells, states = receiver.attributes["__cells__"].items, items_of(state)
    if states is None or len(states) != len(cells):
        return unknown_tensor(machine, F32), state
    made, new = inputs, []
    with layer_scope(machine, "multi_rnn_cell", "multi_rnn_cell"):
        for i, (cell, old) in enumerate(zip(cells, states)):
            with layer_scope(machine, f"cell_{i}", f"cell_{i}"):
                made, following = both_of(machine, call(machine, cell, [made, old], {}, frame_of(machine)))
            new.append(following)
    return made, tuple(new)


def both_of(machine: Machine, result: Any) -> tuple[Any, Any]:
    """What a cell returns: its output and its state."""
    found = items_of(result)
    if found is not None and len(found) == 2:
        return found[0], found[1]
    return unknown_tensor(machine, F32), Unknown("the state of a cell", machine.builder.site)


def _wrapper(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    from ...attributes import get_attribute

    inner = args[0] if args else kwargs.get("cell")
    if not isinstance(inner, Instance):
        return machine.unknown("the cell of a wrapper")
    sizes = {n: get_attribute(machine, inner, n, frame_of(machine)) for n in ("state_size", "output_size")}
    return Instance(cls, {"__cell__": inner, **sizes}, site=machine.builder.site)


def _call_wrapper(machine: Machine, receiver: Instance, inputs: Any, state: Any = None, scope: Any = None) -> Any:
    made, new = both_of(machine, call(machine, receiver.attributes["__cell__"], [inputs, state], {}, frame_of(machine)))
    if receiver.cls.name == "DropoutWrapper" and isinstance(made, Tensor):
        made = call_api(machine, "tf.nn.dropout", [made], {})
    if receiver.cls.name == "ResidualWrapper" and isinstance(made, Tensor):
        made = call_api(machine, "tf.add", [made, inputs], {})
    return made, new


for _home in HOMES:
    known_class(
        f"{_home}.MultiRNNCell", (f"{_home}.RNNCell",), construct=_multi, __call__=_call_multi, zero_state=_zero_state
    )
    for _name in ("DropoutWrapper", "ResidualWrapper", "DeviceWrapper", "HighwayWrapper"):
        known_class(
            f"{_home}.{_name}",
            (f"{_home}.RNNCell",),
            construct=_wrapper,
            __call__=_call_wrapper,
            zero_state=_zero_state,
        )


# -- the layer that cells are made of ----------------------------------------------------------------------------------
LINEAR = [f"{home}.{name}" for home in (*HOMES, "tf.contrib.rnn.core_rnn_cell") for name in ("linear", "_linear")]


@known(*LINEAR)
def _linear(
    machine: Machine,
    args: Any,
    output_size: Any,
    bias: Any = True,
    bias_start: Any = 0.0,
    scope: Any = None,
    *_: Any,
    **k: Any,
) -> Any:
    """x[N, C], or several that are joined, -> [N, output_size]"""
    parts = items_of(args)
    x = call_api(machine, "tf.concat", [PyList(parts), 1], {}) if parts is not None else as_tensor(machine, args)
    if not isinstance(x, Tensor):
        return unknown_tensor(machine, F32)
    with layer_scope(machine, scope, "linear"):
        return dense(machine, x, output_size, None, bias, None, None, ("Matrix", "Bias"))
