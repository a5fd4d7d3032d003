"""Tensors of the program: attributes, indexing, in-place changes, and calls into the operation table."""

from __future__ import annotations

from functools import partial
from typing import Any

from ..base import dim as D
from ..base.dim import Dim, Origin, Sym
from ..base.dtype import F32, DType
from ..base.plain import dataclass, replace
from ..base.unknown import Unknown, UnknownNumber
from ..graph.builder import Typing
from ..graph.graph import Node, TensorType, Value
from ..ops import FUNCTIONS
from ..ops.arguments import IMAGES
from ..ops.call import invoke
from ..ops.entry import BindError
from ..ops.named_results import Packed
from . import limits
from .branches import branch
from .calls import caller, forget_arguments, spreads
from .gradients import doubt, note_backward, note_numpy, note_write
from .machine import Machine
from .operators import DUNDERS
from .values import (
    MISSING,
    ApiFunction,
    BoundMethod,
    Cond,
    Config,
    Frame,
    Guarded,
    Instance,
    OneOf,
    PyDict,
    PyIterator,
    PyList,
    PySet,
    Repeated,
    Storage,
    Tensor,
)

# Libraries whose tensors have the attributes of TensorFlow's: see known/tf_tensors.py.
TENSORFLOW = ("tf", "keras")

# Functions that write to a weight without reading it.
WRITERS = (
    "torch.nn.init.",
    "Tensor.uniform_",
    "Tensor.normal_",
    "Tensor.fill_",
    "Tensor.zero_",
    "Tensor.copy_",
    "Tensor.trunc_normal_",
    "Tensor.exponential_",
    "Tensor.requires_grad_",
    "Tensor.data",
    "Tensor.detach_",
    "Tensor.numel",
    "Tensor.size",
    "Tensor.dim",
    "Tensor.__setitem__",
    "Tensor.element_size",
    "Tensor.bernoulli_",
)


# Functions that make a tensor of data: a constructor argument that nobody passed may be a number, a list or an array.
DATA = frozenset(
    {
        "torch.tensor",
        "torch.as_tensor",
        "torch.asarray",
        "torch.from_numpy",
        "Tensor.new_tensor",
        "torch.Tensor",
        "torch.FloatTensor",
        "torch.LongTensor",
    }
)
# Functions that give a weight its first content.
INITIALISERS = (
    "torch.nn.init.",
    "Tensor.uniform_",
    "Tensor.normal_",
    "Tensor.fill_",
    "Tensor.zero_",
    "Tensor.copy_",
    "Tensor.trunc_normal_",
)


@dataclass(frozen=True, slots=True)
class UnknownShape:
    """The shape of a tensor whose rank is not known yet; unpacking decides it."""

    tensor: Tensor

    def decide(self, machine: Machine, rank: int, names: list[str]) -> Any:
        variable = self.tensor.value.type.variable
        if variable is None:
            return Unknown("shape of a tensor of unknown rank", machine.builder.site)
        labels = [n if n and n != "_" else f"{variable.name}{i}" for i, n in enumerate(names)]
        return list(machine.builder.bind_rank(variable, (rank,), labels))

    def item(self, machine: Machine, index: Any) -> Any:
        """One size, or some of them: the rank becomes a usual one that has these axes."""
        if isinstance(index, int):
            return call_api(machine, "Tensor.size", [self.tensor, index], {})
        bounds = axes_of(index) if isinstance(index, slice) else []
        if bounds:
            typing = Typing(machine.builder, "Tensor.shape")
            shape = likely_shape(typing, machine.builder.type_of(self.tensor.value), bounds)
            if shape is not None:
                return tuple(shape)[index]
        return Unknown("shape of a tensor of unknown rank", machine.builder.site)


def likely_shape(typing: Typing, x: TensorType, axes: list[int]) -> Any:
    """The shape of a tensor whose shape is cut: likely it has these axes, but no tensor must."""
    least = max(a + 1 if a >= 0 else -a for a in axes)
    if x.shape is not None or x.variable is None or typing.probing:
        return x.shape
    likely = [r for r in IMAGES if r >= least] or [least]
    return typing.rank(x, [*likely, *(r for r in IMAGES if r not in likely)], names=("B", "C", "H", "W"))


def axes_of(part: slice) -> list[int]:
    """The axes that a part of a shape speaks of: its first one, and the last one before its end."""
    first = [part.start] if isinstance(part.start, int) else []
    end = part.stop if isinstance(part.stop, int) else 0
    return [*first, end - 1] if end > 0 else [*first, end] if end < 0 else first


def make_tensor(
    machine: Machine, shape: Any, dtype: DType | None = F32, kind: str = "constant", name: str = ""
) -> Tensor:
    """A tensor that no operation of the table makes."""
    return Tensor(machine.builder.source(TensorType(shape, dtype), kind, name))


def forget_content(machine: Machine, value: Value) -> Value:
    if value.type.data is None:
        return value
    return Value(replace(value.type, data=None), value.producer, value.index)


def aliased(machine: Machine, alias: Tensor, old: Value, new: Any, renewed: dict[Any, Any]) -> Value:
    """What a tensor holds after another one that shares its memory was written to: `a[0][1] += 1` changes `a`.

    The operations that say so are no part of the program's list: they stand for the one that wrote.
    """
    value = alias.value
    if alias.is_parameter or alias.is_buffer or not isinstance(new, Value) or not isinstance(new.producer, Node):
        return forget_content(machine, value)
    base = part_of(value)
    if base is not None and isinstance(renewed.get((base.producer, base.index)), Value):
        changed = renewed[base.producer, base.index]
        arguments = {**value.producer.arguments, "input": changed}  # type: ignore[union-attr]
        return unlisted("getitem", arguments, (changed,), value, new.producer)
    through = written_through(value, old, new)
    if through is not None:
        return through
    return unlisted("phi", {"input": value, "other": new}, (value, new), value, new.producer)


def let_go(machine: Machine, storage: Storage) -> None:
    """Of very many views the first, which is the tensor itself, and the newest are followed; the others hold anything."""
    if len(storage.tensors) > limits.ALIASES:
        old = storage.tensors[1 : -limits.ALIASES // 2]
        for alias in old:
            alias.value = machine.builder.source(replace(alias.value.type, data=None), "unknown", "a view")
        del storage.tensors[1 : -limits.ALIASES // 2]


def written_through(base: Value, old: Value, new: Value) -> Value | None:
    """A tensor after a part of it, or a part of a part, has got a new value."""
    whole = part_of(old)
    if whole is None or not isinstance(new.producer, Node):
        return None
    arguments = {"input": whole, "index": old.producer.arguments["index"], "value": new}  # type: ignore[union-attr]
    changed = unlisted("setitem", arguments, (whole, new), whole, new.producer)
    if whole.producer is base.producer and whole.index == base.index:
        return changed
    return written_through(base, whole, changed)


def part_of(view: Value) -> Value | None:
    """The tensor that a tensor was indexed out of."""
    node = view.producer
    return node.inputs[0] if isinstance(node, Node) and node.op == "getitem" and node.inputs else None


def unlisted(op: str, arguments: dict[str, Any], inputs: tuple[Value, ...], like: Value, writer: Node) -> Value:
    """A value of an operation that is not in the list of operations."""
    node = Node(writer.id, op, op, arguments, inputs, (), writer.site, writer.scope, writer.guard, writer.repeat)
    value = Value(replace(like.type, data=None), node)
    node.outputs = (value,)
    return value


# -- attributes --------------------------------------------------------------------------------------------------------
def tensor_attribute(machine: Machine, value: Tensor, name: str, frame: Frame) -> Any:
    if value.attributes is not None and name in value.attributes:
        return value.attributes[name]
    if value.library == "numpy":
        from .known.numpy_arrays import array_attribute

        found = array_attribute(machine, value, name)
        if found is not None:
            return found
    if value.library == "keras":
        from .known.keras_tensor import keras_attribute

        found = keras_attribute(machine, value, name)
        if found is not MISSING:
            return found
    if value.library in TENSORFLOW:
        from .known.tf_tensors import attribute

        return attribute(machine, value, name)
    from .known.tensor_attributes import TENSOR_ATTRIBUTES

    reader = TENSOR_ATTRIBUTES.get(name)
    if reader is not None:
        return reader(machine, value)
    api = f"Tensor.{name}"
    if api in FUNCTIONS:
        if name in PROPERTIES:
            return call_api(machine, api, [value], {})
        return BoundMethod(ApiFunction(api), value)
    from .known.registry import KNOWN

    if api in KNOWN:
        return BoundMethod(KNOWN[api], value)
    if name in ("__class__", "__module__"):
        return machine.context["Tensor"] if name == "__class__" else "torch"
    if is_private(value, name) or name.endswith("_config") or has_no_such_name(machine, value, name):
        return MISSING
    return Unknown(f"no model for Tensor.{name}", machine.builder.site)


def is_private(value: Tensor, name: str) -> bool:
    """A name that others hang on tensors; torch has some of its own, which programs use."""
    from .known.tensor_names import OWN_NAMES

    return name.startswith("_") and not (value.library == "torch" and name in OWN_NAMES)


def has_no_such_name(machine: Machine, value: Tensor, name: str) -> bool:
    """No tensor of torch has it; what was only taken for a tensor because somebody must be passed may have anything."""
    from .known.tensor_names import OWN_NAMES, TENSOR_NAMES

    is_tensor = value.library == "torch" and value.value.type.variable is None
    listed = name in TENSOR_NAMES or name in OWN_NAMES
    return is_tensor and not listed and machine.builder.type_of(value.value).shape is not None


PROPERTIES = frozenset({"T", "mT", "H", "mH", "real", "imag", "data", "grad"})


def set_tensor_attribute(machine: Machine, target: Tensor, name: str, value: Any) -> None:
    if name == "data" and isinstance(value, Tensor):
        machine.rebind(target, value.value)
    elif name == "requires_grad":
        doubt(machine, target)
        machine.assign(target, "requires_grad", bool(value) if isinstance(value, bool) else True)
        if value is True:
            made_to_move(machine, target)
    elif name == "grad":
        pass
    else:
        if target.attributes is None:
            target.attributes = {}  # no entry in the journal: an empty table and none are the same
        machine.put(target.attributes, name, value)


# -- indexing ----------------------------------------------------------------------------------------------------------
def tensor_item(machine: Machine, value: Tensor, index: Any) -> Any:
    if value.library == "numpy":
        from .known.numpy_arrays import array_item

        return array_item(machine, value, index)
    if value.library == "tf":
        from .known.tf_tensors import item

        return item(machine, value, index)
    return call_api(machine, "Tensor.__getitem__", [value, plain_index(machine, index)], {})


def set_tensor_item(machine: Machine, target: Tensor, index: Any, value: Any) -> None:
    if target.library == "numpy":
        from .known.numpy_arrays import set_array_item

        set_array_item(machine, target, index, value)
        return
    if target.library in TENSORFLOW:
        from .known.tf_tensors import set_item

        set_item(machine, target, index, value)
        return
    call_api(machine, "Tensor.__setitem__", [target, plain_index(machine, index), value], {}, rebinds=True)


def plain_index(machine: Machine, index: Any) -> tuple[Any, ...]:
    if isinstance(index, PyList) and any(isinstance(i, slice) or i is None or i is Ellipsis for i in index.items):
        index = tuple(index.items)  # torch takes such a list for the indices of several axes
    parts = tuple(index) if isinstance(index, tuple) else (index,)
    return tuple(numbered(machine, p) if isinstance(p, slice) else p for p in parts)


def numbered(machine: Machine, part: slice[Any, Any, Any]) -> slice[Any, Any, Any]:
    """The bounds of a slice as numbers: `data[i:i + 8]` has 8 elements whatever the tensor `i` holds."""
    if not any(isinstance(p, Tensor) for p in (part.start, part.stop)):
        return part
    start, stop = (as_number(machine, p.value) if isinstance(p, Tensor) else p for p in (part.start, part.stop))
    return slice(start, stop, part.step)


def as_number(machine: Machine, value: Value) -> Any:
    """A whole number that a tensor without axes holds: known, or a name that is the same wherever the tensor is read."""
    known = machine.builder.type_of(value)
    if known.shape is None or known.dtype is None or known.dtype.is_float or any(d != 1 for d in known.shape):
        return Unknown("the value of a tensor", machine.builder.site)
    if known.data is not None and len(known.data) == 1:
        return known.data[0]
    producer = value.producer
    if isinstance(producer, Node) and producer.op in ("add", "sub"):
        left, right = producer.arguments.get("input"), producer.arguments.get("other")
        if isinstance(left, Value) and type(right) is int and producer.arguments.get("alpha", 1) == 1:
            base = as_number(machine, left)
            if isinstance(base, (int, Sym)):
                return D.add(base, right) if producer.op == "add" else D.sub(base, right)
    names = machine.context.setdefault("numbers", {})
    if value not in names:
        names[value] = D.fresh("i", Origin.DATA, *bounds(producer))
    return names[value]


def bounds(producer: Any) -> tuple[int, int | None]:
    """The least and the greatest number in a random tensor that this one is a part of."""
    while isinstance(producer, Node) and producer.op in ("unbind", "getitem", "select", "identity") and producer.inputs:
        producer = producer.inputs[0].producer
    if not isinstance(producer, Node) or producer.op != "randint":
        return D.UNBOUNDED, None
    low, high = producer.arguments.get("low"), producer.arguments.get("high")
    if type(high) is not int:
        low, high = 0, low
    return (low or 0, high - 1) if type(high) is int and type(low or 0) is int else (0, None)


def augmented_tensor(machine: Machine, symbol: str, old: Tensor, right: Any) -> Any:
    """x += y changes x itself."""
    if old.library == "numpy":
        from .known.numpy_arrays import change_array

        return change_array(machine, DUNDERS[symbol], old, right)
    if old.library == "tf":
        from .known.tf_tensors import operator

        return operator(machine, DUNDERS[symbol], old, right)
    api = f"Tensor.__i{DUNDERS[symbol]}__"
    if api in FUNCTIONS:
        return call_api(machine, api, [old, right], {}, rebinds=True)
    return call_api(machine, f"Tensor.__{DUNDERS[symbol]}__", [old, right], {}, rebinds=True)


# -- calls -------------------------------------------------------------------------------------------------------------
@caller(ApiFunction)
def call_entry(
    machine: Machine, function: ApiFunction, args: list[Any], kwargs: dict[str, Any], frame: Frame, node: Any
) -> Any:
    return call_api(machine, function.name, args, kwargs)


def call_api(machine: Machine, name: str, args: list[Any], kwargs: dict[str, Any], rebinds: bool = False) -> Any:
    """Call a library function with an entry in the operation table."""
    function = FUNCTIONS.get(name)
    if function is None:
        return unknown_call(machine, name, args, kwargs)
    if spreads(args) or None in kwargs:
        return unknown_call(machine, f"{name} with arguments that are not known", args, kwargs)
    condition = open_condition(machine, args)
    if condition is not None and machine.branching < limits.NESTED_BRANCHES:
        again = partial(call_api, machine, name, args, kwargs, rebinds)
        return branch(machine, machine.context["frame"], condition, again, again)
    if name.startswith("tf."):
        from .known.tf_tensors import arguments

        args, kwargs = arguments(machine, name, args, kwargs)
    writes = name.startswith(WRITERS)
    if name == "Tensor.backward":
        # a loop in which that happens trains
        machine.context["updates"] = machine.context.get("updates", 0) + 1
        note_loss(machine, args[0] if args else None)
        note_backward(machine, args[0] if args else None, kwargs)
    elif name == "Tensor.numpy":
        note_numpy(machine, args[0])
    if name in JOINS and args and holds_repeated(args[0]):
        return joined(machine, name, args, kwargs)
    refuse_operands(machine, name, args)
    if name in DATA and any(isinstance(a, Config) for a in args):
        return unknown_call(machine, f"{name} of an argument that nobody passed", args, kwargs)
    try:
        plain = [to_plain(machine, a, use=not (writes and i == 0)) for i, a in enumerate(args)]
        named = {k: to_plain(machine, v, use=not writes) for k, v in kwargs.items()}
        result = invoke(machine.builder, function, plain, named, training(machine))
    except BindError as problem:
        if name.startswith(("torch.nn.functional.", "torch.nn.init.")):
            # one signature each, unlike the overloads of torch.* and Tensor.*
            raise machine.error("TypeError", str(problem), stillnet_wrong_call=name) from None
        return unknown_call(machine, str(problem), args, kwargs)
    if name.startswith(INITIALISERS) and args and isinstance(args[0], Tensor):
        machine.observations.append(
            ("init", name, args[0], list(args[1:]), dict(kwargs), machine.builder.site, machine.builder.guard)
        )
    if name == "Tensor.requires_grad_":
        doubt(machine, args[0])
        if (args[1] if len(args) > 1 else kwargs.get("requires_grad", True)) is True and isinstance(result, Value):
            made_to_move(machine, args[0])
            result = args[0].value
    if function.inplace or rebinds or kwargs.get("inplace") is True:
        if not name.startswith(INITIALISERS) and name not in SETTINGS and args:
            note_write(machine, name, args[0])
        return written(machine, args, kwargs, result)
    made = from_plain(machine, result, name, args, view=function.view)
    if name.startswith("tf."):
        from .known.tf_tensors import relabelled

        made = relabelled(machine, made, args, kwargs)
    if kwargs.get("requires_grad") is True and isinstance(made, Tensor):
        made = trained_leaf(machine, made)
    if "keras" in machine.context:
        from .known.keras_tensor import note_operation

        made = note_operation(machine, name, args, kwargs, made)
    if kwargs.get("out") is not None and name.startswith("torch."):
        return stored(machine, kwargs["out"], made)
    library = LIBRARIES.get(name)
    if library is not None and isinstance(made, Tensor) and made.library != library:
        return replace(made, library=library)
    return made


# Functions whose result belongs to another library than their argument.
LIBRARIES = {
    "torch.from_numpy": "torch",
    "torch.tensor": "torch",
    "torch.as_tensor": "torch",
    "torch.asarray": "torch",
    "torch.Tensor": "torch",
    "torch.FloatTensor": "torch",
    "torch.LongTensor": "torch",
    "torch.IntTensor": "torch",
    "torch.DoubleTensor": "torch",
    "torch.BoolTensor": "torch",
    "Tensor.numpy": "numpy",
    "Tensor.__array__": "numpy",
}


# Methods that change how a tensor is treated, not what it holds.
SETTINGS = frozenset({"Tensor.requires_grad_", "Tensor.detach_", "Tensor.share_memory_", "Tensor.resize_"})

# Functions that make one tensor of a list of tensors.
JOINS = frozenset({"torch.cat", "torch.concat", "torch.concatenate", "torch.stack", "torch.vstack"})


def refuse_operands(machine: Machine, name: str, args: list[Any]) -> None:
    """What these functions take no tensor for, and no list of tensors."""
    given = args[0] if args else None
    short = name.rpartition(".")[2]
    if name in JOINS and isinstance(given, Tensor) and given.library == "torch":
        text = f"{short}(): argument 'tensors' must be tuple of Tensors, not Tensor"
        raise machine.error("TypeError", text, stillnet_wrong_call=name)
    if name in FROM_NUMBERS and isinstance(given, (PyList, tuple)):
        items = given.items if isinstance(given, PyList) else given
        if any(has_several(machine, i) for i in items):
            text = f"{short}() of a list of tensors with several elements: use torch.stack"
            raise machine.error("ValueError", text, stillnet_wrong_call=name)


FROM_NUMBERS = frozenset({"torch.tensor", "torch.as_tensor", "torch.FloatTensor", "torch.LongTensor"})


def has_several(machine: Machine, item: Any) -> bool:
    """A tensor of torch that is no number."""
    sizes = sizes_of(machine, item) if isinstance(item, Tensor) and item.library == "torch" else None
    return sizes is not None and any(isinstance(d, int) and d > 1 for d in sizes)


def holds_repeated(value: Any) -> bool:
    return isinstance(value, PyList) and any(isinstance(i, Repeated) for i in value.items)


def joined(machine: Machine, name: str, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """Tensors that stand in a list many times: one of each is joined, and how long the result gets the data decides."""
    once = PyList([i.value if isinstance(i, Repeated) else i for i in args[0].items])
    result = call_api(machine, name, [once, *args[1:]], kwargs)
    shape = sizes_of(machine, result) if isinstance(result, Tensor) else None
    axis = kwargs.get("dim", args[1] if len(args) > 1 else 0)
    if shape is None or not isinstance(axis, int) or not -len(shape) <= axis < len(shape):
        return result
    sizes = list(shape)
    sizes[axis] = D.fresh("n", Origin.DATA, lower=1)
    value = result.value
    return replace(result, value=Value(TensorType(tuple(sizes), value.dtype), value.producer, value.index))


def note_loss(machine: Machine, loss: Any) -> None:
    """What gradients are computed of; something that is no tensor says that nobody knows."""
    found = machine.context.setdefault("losses", [])
    for item in loss.items if isinstance(loss, PyList) else loss if isinstance(loss, tuple) else (loss,):
        found.append(item.value if isinstance(item, Tensor) else None)


def trained_leaf(machine: Machine, tensor: Tensor) -> Tensor:
    """A tensor that was made to be trained: what it holds now is not what it will hold."""
    known = tensor.value.type
    if known.dtype is None or not known.dtype.is_float:
        return tensor
    value = machine.builder.source(replace(known, data=None), "parameter", "")
    return replace(tensor, value=value, requires_grad=True)


def made_to_move(machine: Machine, tensor: Tensor) -> None:
    """`w.requires_grad_()`: a tensor of constants or random numbers becomes a weight; data and results stay what they are."""
    waiting, seen = [tensor.value], 0
    while waiting:
        made, seen = waiting.pop().producer, seen + 1
        if (not isinstance(made, Node) and made.kind != "constant") or seen > limits.LEAF:
            return
        waiting += made.inputs if isinstance(made, Node) else ()
    if not tensor.is_parameter:
        machine.assign(tensor, "value", trained_leaf(machine, tensor).value)


def training(machine: Machine) -> bool:
    module = machine.call_stack[-1] if machine.call_stack else None
    return bool(module is not None and module.attributes.get("training") is True)


def unknown_call(machine: Machine, name: str, args: list[Any], kwargs: dict[Any, Any]) -> Any:
    forget_arguments(machine, args, kwargs)
    return machine.unknown(f"no model for {name}" if "(" not in name and " " not in name else name)


def stored(machine: Machine, out: Any, result: Any) -> Any:
    """`out=`: the given tensors hold the results from here on, in their own element types."""
    if isinstance(out, Tensor):
        known = machine.builder.type_of(result.value) if isinstance(result, Tensor) else TensorType(None, None)
        if isinstance(result, Tensor) and known.dtype is out.value.dtype:
            machine.rebind(out, result.value)
        else:
            machine.rebind(out, machine.builder.source(TensorType(known.shape, out.value.dtype), "unknown", "out"))
        return out
    items = out.items if isinstance(out, PyList) else out if isinstance(out, tuple) else ()
    results = result if isinstance(result, tuple) and len(result) == len(items) else (None,) * len(items)
    for one, made in zip(items, results):
        stored(machine, one, made)
    return result


def written(machine: Machine, args: list[Any], kwargs: dict[str, Any], result: Any) -> Any:
    """The first tensor argument holds the result."""
    target = next((a for a in (*args, *kwargs.values()) if isinstance(a, Tensor)), None)
    if target is None or not isinstance(result, Value):
        return from_plain(machine, result, "", args)
    machine.rebind(target, result)
    return target


def is_there(machine: Machine, item: Guarded) -> bool | Cond:
    """Is an element that stands under conditions in its list? Where that is open, the first open condition."""
    answers = [machine.decided(c) for c in item.guard]
    if any(a is False for a in answers):
        return False
    return next((a for a in answers if isinstance(a, Cond)), True)


def stands(machine: Machine, item: Any) -> bool:
    return not isinstance(item, Guarded) or is_there(machine, item) is True


def open_condition(machine: Machine, args: list[Any]) -> Cond | None:
    """A condition that decides which elements the lists among the arguments have."""
    for value in args:
        for item in value.items if isinstance(value, PyList) else value if isinstance(value, tuple) else ():
            there = is_there(machine, item) if isinstance(item, Guarded) else True
            if isinstance(there, Cond) and not is_uncounted(item):
                return there
    return None


def is_uncounted(item: Any) -> bool:
    """A number that every round of a loop adds: there may be none of it, one or many."""
    return isinstance(item, Guarded) and not isinstance(item.value, Tensor) and any(c.loop for c in item.guard)


# Most values by far: alike to the program and to the operation table.
SCALARS = frozenset({type(None), bool, int, float, str, DType})


def to_plain(machine: Machine, value: Any, use: bool = True) -> Any:
    """A value of the program as the operation table wants it."""
    if type(value) in SCALARS:
        return value
    if isinstance(value, Tensor):
        if use and not machine.context.get("constructing"):
            value.used = True
        return value.value
    if (
        value is None
        or isinstance(value, (bool, int, float, complex, str, bytes, Sym, DType, Unknown))
        or value is Ellipsis
    ):
        return value
    if isinstance(value, tuple):
        return value if SCALARS.issuperset(map(type, value)) else tuple([to_plain(machine, v, use) for v in value])
    if isinstance(value, (PyList, PyIterator)):
        items = [v for v in value.items if not (isinstance(v, Guarded) and is_there(machine, v) is False)]
        plain = [to_plain(machine, v.value if isinstance(v, Repeated) else v, use) for v in items]
        if any(isinstance(v, Repeated) or is_uncounted(v) or not stands(machine, v) for v in items):
            return Unknown("a list whose length is not known", machine.builder.site)
        return plain
    if isinstance(value, Config):
        # a shape is no size, and neither is an element type
        return Unknown(value.text) if value.text.endswith((".shape", "dtype")) else value.symbol()
    if isinstance(value, slice):
        return slice(*(to_plain(machine, p, use) for p in (value.start, value.stop, value.step)))
    if isinstance(value, range):
        return list(value)
    if isinstance(value, PyDict):
        return {k: to_plain(machine, v, use) for k, v in value.items.items()}
    if isinstance(value, PySet):
        return [to_plain(machine, v, use) for v in value.items]
    if isinstance(value, Instance) and value.payload is not None:
        return to_plain(machine, value.payload, use)
    if isinstance(value, (Guarded,)):
        return to_plain(machine, value.value, use)
    return plain_alternative(machine, value, use)


def plain_alternative(machine: Machine, value: Any, use: bool) -> Any:
    if isinstance(value, OneOf):
        tensors = [v for v in value.values() if isinstance(v, Tensor)]
        if use:
            for tensor in tensors:
                tensor.used = True
        if len(tensors) == 1 and all(v is None or isinstance(v, Tensor) for v in value.values()):
            return tensors[0].value
        return Unknown("one of several values", machine.builder.site)
    if isinstance(value, Cond):
        return Unknown(f"condition {value}", machine.builder.site)
    if isinstance(value, UnknownShape):
        return Unknown("shape of a tensor of unknown rank", machine.builder.site)
    from .operators import Ratio

    if isinstance(value, Ratio):
        return UnknownNumber("a float computed from a symbolic size", machine.builder.site)
    return value


def from_plain(machine: Machine, result: Any, name: str, args: list[Any], view: bool = False) -> Any:
    """What the operation table returned, as values of the program."""
    if type(result) in SCALARS:
        return result
    if isinstance(result, Value):
        return born(machine, result, args, view)
    if isinstance(result, (tuple, list)):
        plain = SCALARS.issuperset(map(type, result))
        items = tuple(result) if plain else tuple([from_plain(machine, r, "", args, view) for r in result])
        if type(result) is Packed:
            from .known.packed_sequences import packed_sequence

            return packed_sequence(machine, items)
        if name:
            from ..ops.named_results import NAMED_RESULTS

            fields = NAMED_RESULTS.get(name)
            if fields is not None and len(fields) == len(items):
                from .known.named import named_tuple_value

                return named_tuple_value(machine, name.rsplit(".", 1)[-1], fields, items)
        return PyList(list(items)) if isinstance(result, list) else items
    if isinstance(result, dict):
        return PyDict({k: from_plain(machine, v, "", args, view) for k, v in result.items()})
    return result


def born(machine: Machine, value: Value, args: list[Any], view: bool) -> Tensor:
    source = next((a for a in args if isinstance(a, Tensor)), None)
    if source is not None and source.value is value:
        return source
    library = source.library if source is not None else "torch"
    tensor = Tensor(value, library, requires_grad=source is not None and source.requires_grad)
    if view and source is not None and not is_picked(value):
        if source.storage is None:
            source.storage = Storage()
            source.storage.tensors.append(source)
        tensor.storage = source.storage
        tensor.storage.tensors.append(tensor)
        if machine.journal is None:
            let_go(machine, tensor.storage)
    return tensor


def is_picked(value: Value) -> bool:
    """Indexed by tensors or lists: a copy, where other indices make views."""
    node = value.producer
    if not isinstance(node, Node) or node.op != "getitem":
        return False
    index = node.arguments.get("index")
    return any(isinstance(i, (Value, list)) for i in (index if isinstance(index, tuple) else (index,)))


def sizes_of(machine: Machine, value: Tensor) -> tuple[Dim, ...] | None:
    return machine.builder.type_of(value.value).shape
