"""Calls of Keras layers: building, calling, and the record of symbolic calls."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.dtype import BF16, F16, F32, F64
from ....base.plain import replace
from ....graph.graph import LATE, ModuleCall, TensorType
from ... import limits
from ...attributes import get_attribute
from ...calls import UNMADE, call
from ...forwards import begin, end, note_call, note_forward
from ...machine import Machine
from ...tensors.operations import call_api
from ...values import BoundMethod, Function, Instance, Native, Tensor
from ..python.builtins import frame_of
from .declared import Kept, declared_result, declares_shape, shape_arguments, signed, take_apart, unbuilt_layers
from .history import Step, is_symbolic, outside_layers, state, tensors_in, with_tensors
from .masks import hand_on, mark_results, mask_argument
from .operands import misfit
from .policies import compute_type, lower_weights, raise_weights
from .rehearsal import is_own_function, rehearse
from .shapes import DECLARED, declared_shape


# -- building ---------------------------------------------------------------------------------------------------------
def ensure_built(machine: Machine, receiver: Instance, args: list[Any], kwargs: dict[str, Any]) -> None:
    """A layer that is called for the first time is built for the shape of its input."""
    if receiver.attributes.get("built") is True:
        return
    method = receiver.cls.find("build")
    if isinstance(method, Function) and not is_built_by_layer(method):
        # Keras gives such a method no arguments: whoever owns the layer calls it
        pass
    elif isinstance(method, Function):
        shapes = shape_arguments(machine, receiver, method, args, kwargs)
        with outside_layers(machine):
            call(machine, BoundMethod(method, receiver), *shapes, frame_of(machine))
    elif receiver.cls.layer is not None or any(c.layer is not None for c in receiver.cls.mro):
        from .entries import declare_weights, takes_several

        if takes_several(receiver):
            declare_weights(machine, receiver, args, kwargs)
        else:
            declare_weights(machine, receiver, [*args, *kwargs.values()])
    machine.put(receiver.attributes, "built", True)


def is_built_by_layer(method: Function) -> bool:
    """One argument, or several whose names say whose shapes they are."""
    method = signed(method)
    names = [a.arg for a in method.node.args.args][1:]
    required = names[: len(names) - len(method.defaults)]
    return len(required) < 2 or all(n.endswith("_shape") for n in names)


# -- calls ------------------------------------------------------------------------------------------------------------
def call_layer(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    """Layer.__call__: build, call, and a step in the history where the arguments are symbolic."""
    if not isinstance(receiver, Instance):
        return machine.unknown("call of something that is no layer")
    if UNMADE in receiver.attributes:
        return machine.unknown(f"call of a {receiver.cls.name} made with arguments that are not known")
    if "name" not in receiver.attributes:
        if not isinstance(receiver.cls.find("__init__"), Function):
            return machine.unknown(f"call of a {receiver.cls.name} whose constructor did not run")
        raise machine.error(
            "RuntimeError",
            f"In layer {receiver.cls.name}, you forgot to call super().__init__() as the first statement",
            stillnet_super_init=receiver,
        )
    machine.count_steps(limits.CALL_STEPS)
    refused = misfit(receiver, args)
    if refused is not None:
        machine.builder.record(refused, f"keras.layers.{receiver.cls.name}")
        return Tensor(machine.builder.source(TensorType(None, None), "unknown", receiver.cls.name), "tf")
    symbolic = state(machine).depth == 0 and is_symbolic((*args, *kwargs.values()))
    given, named = list(args), mask_argument(machine, receiver.cls.find("call"), args, dict(kwargs))
    if symbolic:
        given, named = (
            list(with_tensors(tuple(given), concrete)),
            {k: with_tensors(v, concrete) for k, v in named.items()},
        )
    seen = tuple(given)
    given, named = autocast(machine, receiver, given, named)
    if not symbolic:
        result = run(machine, receiver, given, named)[0]
        mark_results(machine, receiver, seen, named, result)
        return result
    outer, machine.context["keras symbolic"] = machine.context.get("keras symbolic"), True
    if not machine.call_stack:
        machine.context["building calls"] = machine.context.get("building calls", 0) + 1
    before = len(machine.builder.graph.failures)
    try:
        result, record = run(machine, receiver, given, named)
        leave_to_data(machine, before)
        if declares_shape(machine, receiver):
            result = declared_result(machine, receiver, given, named, result)
    finally:
        machine.context["keras symbolic"] = outer
    symbolic_result = remember(machine, receiver, args, kwargs, result, record)
    mark_results(machine, receiver, seen, named, symbolic_result)
    hand_on(machine, result, symbolic_result)
    return symbolic_result


def leave_to_data(machine: Machine, before: int) -> None:
    """On symbolic tensors a layer says its shape without a look at the states or masks that it is given: data raise."""
    failures = machine.builder.graph.failures
    for i in range(before, len(failures)):
        if any(words in failures[i].message for words in ("initial states", "attention_mask")):
            failures[i] = replace(failures[i], handled=LATE)


def concrete(tensor: Tensor) -> Tensor:
    """A symbolic tensor as the inside of a layer sees it."""
    return Tensor(tensor.value, "tf") if tensor.library == "keras" else tensor


def saying(tensor: Tensor) -> dict[str, Any] | None:
    """What a symbolic tensor takes over from the result of a call."""
    shape = declared_shape(tensor)
    return None if shape is None else {DECLARED: shape}


def autocast(
    machine: Machine, receiver: Instance, args: list[Any], kwargs: dict[str, Any]
) -> tuple[list[Any], dict[str, Any]]:
    """Arrays come in as tensors; a layer computes in its own element type: floats of another one are cast."""
    args, kwargs = (
        [with_tensors(a, converted) for a in args],
        {k: with_tensors(v, converted) for k, v in kwargs.items()},
    )
    inner = compute_type(machine, receiver)
    if receiver.attributes.get("_autocast") is False or inner not in FLOATS:
        return args, kwargs

    def one(tensor: Tensor) -> Tensor:
        given = machine.builder.type_of(tensor.value).dtype
        if given is inner or given not in FLOATS:
            return tensor
        cast: Tensor = call_api(machine, "tf.cast", [tensor, inner], {})
        return cast

    return [with_tensors(a, one) for a in args], {k: with_tensors(v, one) for k, v in kwargs.items()}


def converted(tensor: Tensor) -> Tensor:
    return Tensor(tensor.value, "tf") if tensor.library == "numpy" else tensor


FLOATS = (F32, F64, F16, BF16)


def run(machine: Machine, receiver: Instance, args: list[Any], kwargs: dict[str, Any]) -> tuple[Any, ModuleCall | None]:
    frame, site, memory = frame_of(machine), machine.builder.site, state(machine)
    record, result, completed, lowered = None, None, False, []
    unbuilt: Kept = []
    begun = begin(machine, receiver)
    memory.depth += 1
    try:
        ensure_built(machine, receiver, args, kwargs)
        machine.builder.site = site
        unbuilt = layers_left_unbuilt(machine, receiver)
        lowered = lower_weights(machine, receiver)
        method = get_attribute(machine, receiver, "call", frame)
        result = call(machine, method, args, training_argument(machine, method, kwargs, len(args)), frame)
        machine.builder.site = site
        completed = True
    finally:
        raise_weights(machine, lowered)
        take_apart(machine, unbuilt)
        memory.depth -= 1
        end(machine, begun)
        given = [t.value for t in tensors_in(tuple(args))]
        if completed:
            record = note_call(machine, begun, given, [t.value for t in tensors_in(result)])
        note_forward(machine, begun, args, kwargs, result, False, completed)
    penalise(machine, receiver, result)
    return result, record


# Arguments of layers that are called with a weight or with the result, and their gradients trained with the loss.
PENALTIES = {"activity_regularizer": None, "kernel_regularizer": "kernel", "bias_regularizer": "bias"}


def penalise(machine: Machine, receiver: Instance, result: Any) -> None:
    """The regularizers that a program wrote itself."""
    for argument, weight in PENALTIES.items():
        function = receiver.attributes.get(argument)
        if function is not None and is_own_function(function):
            taken = result if weight is None else receiver.attributes.get(weight)
            for tensor in tensors_in(taken):
                rehearse(machine, function, [tensor], is_loss=False)


def layers_left_unbuilt(machine: Machine, receiver: Instance) -> Kept:
    """On symbolic tensors Keras 3 asks a layer for its shape; only where the layer has no `build` of its own it is called as
    well, to build what is in it."""
    if not machine.context.get("keras symbolic") or state(machine).depth > 1:
        return []
    own = isinstance(receiver.cls.find("build"), Function)
    return list(unbuilt_layers(receiver)) if own and declares_shape(machine, receiver) else []


def needs_training(method: Any, count: int) -> bool:
    """A parameter `training` without a default that no argument by position fills: Keras fills it."""
    function = method.function if isinstance(method, BoundMethod) else method
    if not isinstance(function, Function):
        return False
    spec = function.node.args
    names = [a.arg for a in (*spec.posonlyargs, *spec.args)][1:]
    return "training" in names[count : len(names) - len(function.defaults)]


def training_argument(machine: Machine, method: Any, kwargs: dict[str, Any], count: int = 1) -> dict[str, Any]:
    """`training` reaches every layer that takes it, from the call or the loop around; `count`: arguments by position."""
    if "training" not in kwargs:
        mode = machine.context.get("keras training")
        if mode is not None and "training" in parameter_names(method):
            return {**kwargs, "training": mode}
        return {**kwargs, "training": False} if needs_training(method, count) else kwargs
    if "training" not in parameter_names(method):
        return {k: v for k, v in kwargs.items() if k != "training"}
    return kwargs


def parameter_names(method: Any) -> set[str]:
    function = method.function if isinstance(method, BoundMethod) else method
    if isinstance(function, Function):
        spec = function.node.args
        names = {a.arg for a in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs)}
        return names | ({"training", "mask"} if spec.kwarg is not None else set())
    if isinstance(function, Native):
        return set(getattr(function.run, "parameters", ()))
    return set()


def remember(
    machine: Machine,
    operation: Any,
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    result: Any,
    record: ModuleCall | None,
) -> Any:
    """The results of a symbolic call become symbolic tensors that know where they come from."""
    inputs = tuple(tensors_in((*args, *kwargs.values())))
    taken = {t.value for t in inputs}
    history = state(machine).history

    def born(tensor: Tensor) -> Tensor:
        value = tensor.value
        if value in taken or value in history or tensor.is_parameter:
            value = machine.builder.source(machine.builder.type_of(value), "result", "")
        return Tensor(value, "keras", attributes=saying(tensor))

    symbolic = with_tensors(result, born)
    outputs = tuple(tensors_in(symbolic))
    step = Step(operation, args, dict(kwargs), inputs, outputs, symbolic, record)
    for tensor in outputs:
        history[tensor.value] = step
    return symbolic
