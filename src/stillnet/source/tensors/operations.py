"""Calls of the program into the operation table."""

from __future__ import annotations

import re
from functools import partial

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim, Origin
from ...base.dtype import BOOL, C128, F32, F64, I64, DType
from ...base.plain import replace
from ...graph.graph import TensorType, Value
from ...ops import FUNCTIONS
from ...ops.call import invoke
from ...ops.entry import BindError, Function
from .. import limits
from ..arguments import spreads
from ..calls import caller, forget_arguments
from ..control.branches import branch
from ..machine import Machine
from ..values import ApiFunction, Class, Cond, Config, Frame, Guarded, PyList, Repeated, Tensor
from .gradients import doubt, note_backward, note_numpy, note_write
from .leaves import made_to_move, note_loss, trained_leaf
from .plain_values import from_plain, is_there, is_uncounted, to_plain

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


def make_tensor(
    machine: Machine, shape: Any, dtype: DType | None = F32, kind: str = "constant", name: str = ""
) -> Tensor:
    """A tensor that no operation of the table makes."""
    return Tensor(machine.builder.source(TensorType(shape, dtype), kind, name))


@caller(ApiFunction)
def call_entry(
    machine: Machine, function: ApiFunction, args: list[Any], kwargs: dict[str, Any], frame: Frame, node: Any
) -> Any:
    return call_api(machine, function.name, args, kwargs, written_call=True)


def call_api(
    machine: Machine,
    name: str,
    args: list[Any],
    kwargs: dict[str, Any],
    rebinds: bool = False,
    written_call: bool = False,
) -> Any:
    """Call a library function with an entry in the operation table; a written call is one of the program itself."""
    function = FUNCTIONS.get(name)
    if function is None:
        return unknown_call(machine, name, args, kwargs)
    if spreads(args) or None in kwargs:
        return unknown_call(machine, f"{name} with arguments that are not known", args, kwargs)
    condition = open_condition(machine, args)
    if condition is not None and machine.branching < limits.NESTED_BRANCHES:
        again = partial(call_api, machine, name, args, kwargs, rebinds, written_call)
        return branch(machine, machine.context["frame"], condition, again, again)
    args, kwargs = in_words_of_library(machine, name, args, kwargs)
    note_gradients(machine, name, args, kwargs)
    if name in JOINS and args and holds_repeated(args[0]):
        return joined(machine, name, args, kwargs)
    refuse_operands(machine, name, args)
    if name in FROM_NUMBERS and args:
        args = [as_numbers(machine, args[0]), *args[1:]]
    if name in DATA and any(isinstance(a, Config) for a in args):
        return unknown_call(machine, f"{name} of an argument that nobody passed", args, kwargs)
    try:
        result = applied(machine, function, args, kwargs)
    except BindError as problem:
        if written_call and fits_no_overload(name, str(problem), args):
            raise machine.error("TypeError", str(problem), stillnet_wrong_call=name) from None
        return unknown_call(machine, str(problem), args, kwargs)
    result = after_settings(machine, name, args, kwargs, result)
    if function.inplace or rebinds or kwargs.get("inplace") is True:
        if not name.startswith(INITIALISERS) and name not in SETTINGS and args:
            note_write(machine, name, args[0])
        return written(machine, args, kwargs, result)
    return made_of(machine, function, args, kwargs, result)


def in_words_of_library(
    machine: Machine, name: str, args: list[Any], kwargs: dict[str, Any]
) -> tuple[list[Any], dict[str, Any]]:
    """The arguments as the library of the function understands them."""
    if name.startswith("tf."):
        from ..known.tensorflow.tensors import arguments

        return arguments(machine, name, args, kwargs)
    if isinstance(kwargs.get("dtype"), Class):
        kwargs = {**kwargs, "dtype": python_dtype(kwargs["dtype"])}
    return args, kwargs


def note_gradients(machine: Machine, name: str, args: list[Any], kwargs: dict[str, Any]) -> None:
    """What the rules about gradients want to know of."""
    if name == "Tensor.backward":
        # a loop in which that happens trains
        machine.context["updates"] = machine.context.get("updates", 0) + 1
        note_loss(machine, args[0] if args else None)
        note_backward(machine, args[0] if args else None, kwargs)
    elif name == "Tensor.numpy":
        note_numpy(machine, args[0])


def applied(machine: Machine, function: Function, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """The results of the function as values of the graph. Who writes to its first argument does not read it."""
    writes = function.name.startswith(WRITERS)
    plain = [to_plain(machine, a, use=not (writes and i == 0)) for i, a in enumerate(args)]
    named = {k: to_plain(machine, v, use=not writes) for k, v in kwargs.items()}
    return invoke(machine.builder, function, plain, named, training(machine))


def after_settings(machine: Machine, name: str, args: list[Any], kwargs: dict[str, Any], result: Any) -> Any:
    """The result behind what the function says of its first argument: its first content, or that it is trained."""
    if name.startswith(INITIALISERS) and args and isinstance(args[0], Tensor):
        place = (machine.builder.site, machine.builder.guard)
        machine.observations.append(("init", name, args[0], list(args[1:]), dict(kwargs), *place))
    if name == "Tensor.requires_grad_":
        doubt(machine, args[0])
        moves = args[1] if len(args) > 1 else kwargs.get("requires_grad", True)
        if isinstance(args[0], Tensor):
            machine.assign(args[0], "requires_grad", moves is not False)
        if moves is True and isinstance(result, Value):
            made_to_move(machine, args[0])
            return args[0].value
    return result


def made_of(machine: Machine, function: Function, args: list[Any], kwargs: dict[str, Any], result: Any) -> Any:
    """The results as new tensors of the program, of the library that they belong to."""
    name = function.name
    made = from_plain(machine, result, name, args, view=function.view)
    if name.startswith("tf."):
        from ..known.tensorflow.tensors import relabelled

        made = relabelled(machine, made, args, kwargs)
    if kwargs.get("requires_grad") is True and isinstance(made, Tensor):
        made = trained_leaf(machine, made)
    if "keras" in machine.context:
        from ..known.keras.tensor import note_operation

        made = note_operation(machine, name, args, kwargs, made)
    if kwargs.get("out") is not None and name.startswith("torch."):
        return stored(machine, kwargs["out"], made)
    library = LIBRARIES.get(name)
    if library is not None and isinstance(made, Tensor) and made.library != library:
        return replace(made, library=library)
    return made


def fits_no_overload(name: str, problem: str, args: list[Any]) -> bool:
    """Whether the library refuses the call too.

    `torch.nn.functional` has one signature each; of overloads our parameters are the union, so that a name beyond them, or
    one that is missing, fits none. How many arguments may stand without a name differs between overloads.
    """
    if name.startswith(("torch.nn.functional.", "torch.nn.init.")):
        return True
    if name.startswith(("torch.ops.", "tf.raw_ops.")) or "__" in name or name in LOOSE:
        return False
    if name.startswith("Tensor.") and not (args and isinstance(args[0], Tensor) and args[0].library == "torch"):
        return False
    surplus = re.search(r"unexpected keyword argument '(\w+)'", problem)
    if surplus is not None:
        return surplus[1] not in SETTINGS_OF_ANY
    return " missing " in problem and name.startswith(("torch.", "Tensor."))


# Names that some overload or version of many functions takes.
SETTINGS_OF_ANY = frozenset(
    {
        "out",
        "input",
        "self",
        "dtype",
        "device",
        "layout",
        "pin_memory",
        "generator",
        "memory_format",
        "requires_grad",
        "names",
        "name",
    }
)

# Functions whose overloads take names that are not among our parameters.
LOOSE = frozenset(
    {
        *(f"{n}.split" for n in ("torch", "Tensor")),
        *(f"tf.{n}" for n in ("meshgrid", "scatter_nd", "nn.pool", "nn.max_pool_with_argmax", "image.resize_with_pad")),
        *(f"tf.tensor_scatter_nd_{n}" for n in ("add", "sub", "max", "min", "update")),
        *(f"tf.math.{n}" for n in ("real", "imag", "angle", "zeta", "igamma", "igammac")),
        *(f"tf.signal.{n}" for n in ("rfft", "rfft2d", "irfft", "irfft2d")),
        *(f"tf.linalg.{n}" for n in ("eigh", "eigvalsh")),
        "torch.tensordot",
        "torch.einsum",
        "torch.result_type",
    }
)


def python_dtype(cls: Class) -> Any:
    """`dtype=float`: torch takes the widest type of the kind."""
    return PYTHON_DTYPES.get(cls.name, cls) if cls.module == "builtins" else cls


PYTHON_DTYPES = {"float": F64, "int": I64, "bool": BOOL, "complex": C128}

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


def as_numbers(machine: Machine, given: Any) -> Any:
    """In a list, a tensor of torch with one element is a number; an array keeps its axes."""
    items = given.items if isinstance(given, PyList) else given if isinstance(given, tuple) else ()
    if not any(isinstance(i, Tensor) for i in items):
        return given
    return PyList([call_api(machine, "Tensor.reshape", [i, ()], {}) if is_one(machine, i) else i for i in items])


def is_one(machine: Machine, item: Any) -> bool:
    sizes = sizes_of(machine, item) if isinstance(item, Tensor) and item.library == "torch" else None
    return bool(sizes) and all(d == 1 for d in sizes or ())


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


def open_condition(machine: Machine, args: list[Any]) -> Cond | None:
    """A condition that decides which elements the lists among the arguments have."""
    for value in args:
        for item in value.items if isinstance(value, PyList) else value if isinstance(value, tuple) else ():
            there = is_there(machine, item) if isinstance(item, Guarded) else True
            if isinstance(there, Cond) and not is_uncounted(item):
                return there
    return None


def sizes_of(machine: Machine, value: Tensor) -> tuple[Dim, ...] | None:
    return machine.builder.type_of(value.value).shape
