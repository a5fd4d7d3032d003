"""Optimizers and gradients of TensorFlow: gradients have the shapes of what they belong to; weights change, shapes never."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.plain import replace
from ....base.unknown import Unknown
from ....graph.graph import TensorType
from ...calls import call
from ...machine import Machine
from ...tensors.leaves import note_loss
from ...tensors.operations import make_tensor, sizes_of
from ...values import Class, Config, Instance, OneOf, PyDict, PyList, Tensor
from ..python.builtins import frame_of
from ..python.quiet import quiet_class
from ..registry import KNOWN, known
from ..tensorflow1.session import operation
from ..tensorflow1.state import state
from ..torch.autograd import differentiated
from .tensors import labelled

# names of optimizers, and of the arguments of their constructors
OPTIMIZERS = {
    "GradientDescentOptimizer": ("learning_rate",),
    "AdamOptimizer": ("learning_rate", "beta1", "beta2", "epsilon"),
    "AdagradOptimizer": ("learning_rate",),
    "AdadeltaOptimizer": ("learning_rate", "rho", "epsilon"),
    "MomentumOptimizer": ("learning_rate", "momentum"),
    "RMSPropOptimizer": ("learning_rate", "decay", "momentum", "epsilon"),
    "FtrlOptimizer": ("learning_rate",),
    "ProximalGradientDescentOptimizer": ("learning_rate",),
    "ProximalAdagradOptimizer": ("learning_rate",),
    "AdagradDAOptimizer": ("learning_rate",),
    "SyncReplicasOptimizer": ("opt",),
}


def gradient_of(machine: Machine, target: Any, results: Any = None) -> Any:
    """The gradient with respect to a tensor has its shape and type."""
    if isinstance(target, Tensor):
        return labelled(differentiated(machine, results, target), "tf")
    if isinstance(target, PyList):
        return PyList([gradient_of(machine, t, results) for t in target.items])
    if isinstance(target, tuple):
        return tuple(gradient_of(machine, t, results) for t in target)
    if isinstance(target, PyDict):
        return PyDict({k: gradient_of(machine, v, results) for k, v in target.items.items()}, target.kind)
    if isinstance(target, Instance) and isinstance(target.attributes.get("__value__"), Tensor):
        return gradient_of(machine, target.attributes["__value__"], results)
    return Unknown("a gradient", machine.builder.site)


def is_read(target: Any) -> bool:
    return not isinstance(target, (Unknown, Config))


def unread_gradient(machine: Machine, target: Any) -> Tensor:
    """The gradient of something unknown, or with respect to it: a tensor all the same."""
    kind = machine.builder.type_of(target.value) if isinstance(target, Tensor) else TensorType(None, None)
    made = machine.builder.source(TensorType(kind.shape, kind.dtype), "gradient", "gradient")
    return Tensor(made, "tf", site=machine.builder.site)


def used(value: Any) -> None:
    """What a loss is computed from has been read."""
    items = value.items if isinstance(value, PyList) else value if isinstance(value, tuple) else (value,)
    for item in items:
        if isinstance(item, Tensor):
            item.used = True


def updated(machine: Machine) -> None:
    machine.context["updates"] = machine.context.get("updates", 0) + 1


def trainable(machine: Machine) -> PyList:
    return PyList([v for v in state(machine).variables.values() if v.requires_grad])


def _construct(names: tuple[str, ...]) -> Any:
    def construct(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
        given = {**dict(zip(names, args)), **{k: v for k, v in kwargs.items() if isinstance(k, str)}}
        if "lr" in given:
            given.setdefault("learning_rate", given["lr"])
        return Instance(cls, {"iterations": step_counter(machine), **given}, site=machine.builder.site)

    return construct


def step_counter(machine: Machine) -> Tensor:
    from ....base.dtype import I64

    value = machine.builder.source(TensorType((), I64), "constant", "iterations")
    return Tensor(value, "tf")


def loss_of(machine: Machine, loss: Any) -> Any:
    """What a step makes smaller: what a function gives, and of the sides of a question those that are tensors."""
    if isinstance(loss, OneOf):
        sides = tuple(v for v in loss.values() if isinstance(v, Tensor))
        return sides or machine.unknown("a loss that may be several things")
    if isinstance(loss, (Tensor, Unknown, type(None))):
        return loss
    return call(machine, loss, [], {}, frame_of(machine))


def _minimize(
    machine: Machine,
    receiver: Any,
    loss: Any = None,
    global_step: Any = None,
    var_list: Any = None,
    *args: Any,
    **options: Any,
) -> Any:
    """One step: a loss of TensorFlow 1 is a tensor, of TensorFlow 2 a function that computes it."""
    updated(machine)
    counted(machine, global_step)
    loss = loss_of(machine, loss)
    used(loss)
    note_loss(machine, loss)
    return operation(machine, "train", loss)


def _compute_gradients(
    machine: Machine, receiver: Any, loss: Any, var_list: Any = None, *args: Any, **options: Any
) -> Any:
    loss = loss_of(machine, loss)
    used(loss)
    note_loss(machine, loss)
    if isinstance(receiver, Instance):
        machine.put(receiver.attributes, "__loss__", loss)
    targets = var_list if isinstance(var_list, PyList) else trainable(machine)
    return PyList([(gradient_of(machine, v), v) for v in targets.items])


def counted(machine: Machine, step: Any) -> None:
    """A variable that counts steps: it is read with its first value, and goes up after that."""
    states = machine.context.get("states", {})
    if isinstance(step, Tensor) and step.value.producer in states:
        states[step.value.producer].append(("count", None))


def _apply_gradients(
    machine: Machine, receiver: Any, grads_and_vars: Any = None, global_step: Any = None, *args: Any, **options: Any
) -> Any:
    updated(machine)
    counted(machine, global_step)
    from ...control.iteration import iterate

    pairs = iterate(machine, grads_and_vars, frame_of(machine), unknown_ok=True)
    for pair in pairs if isinstance(pairs, list) else ():
        check_pair(machine, pair)
    return operation(machine, "train", receiver.attributes.get("__loss__") if isinstance(receiver, Instance) else None)


def check_pair(machine: Machine, pair: Any) -> None:
    """A gradient changes a variable of its own shape."""
    if not isinstance(pair, tuple) or len(pair) != 2:
        return
    gradient, variable = pair
    if not isinstance(gradient, Tensor) or not isinstance(variable, Tensor):
        return
    from ....base import dim as D
    from ....base.shape import shape_text
    from ....base.truth import NO
    from ....graph.constraints import Mismatch

    have, want = sizes_of(machine, gradient), sizes_of(machine, variable)
    if have is None or want is None:
        return
    if len(have) != len(want) or any(D.same(a, b) is NO for a, b in zip(have, want)):
        text = f"apply_gradients: a gradient of {shape_text(have)} cannot change a variable of {shape_text(want)}"
        machine.builder.record(Mismatch(text), "tf.apply_gradients", (gradient.value, variable.value))


METHODS: dict[str, Any] = {
    "minimize": _minimize,
    "compute_gradients": _compute_gradients,
    "apply_gradients": _apply_gradients,
    "apply": lambda m, r, grads=None, variables=None, **k: updated(m),
    "get_name": lambda m, r: r.cls.name,
    "get_slot": lambda m, r, var, name: var,
    "get_slot_names": lambda m, r: PyList([]),
    "variables": lambda m, r: PyList([]),
    "build": lambda m, r, *a: None,
    "get_scaled_loss": lambda m, r, loss: loss,
    "get_unscaled_gradients": lambda m, r, grads: grads,
    "scale_loss": lambda m, r, loss: loss,
}

quiet_class("tf.compat.v1.train.Optimizer", construct=_construct(("use_locking", "name")), **METHODS)
for _name, _arguments in OPTIMIZERS.items():
    quiet_class(
        f"tf.compat.v1.train.{_name}", ("tf.compat.v1.train.Optimizer",), construct=_construct(_arguments), **METHODS
    )
for _name in [
    "SGD",
    "Adam",
    "AdamW",
    "Adamax",
    "Nadam",
    "RMSprop",
    "Adagrad",
    "Adadelta",
    "Ftrl",
    "Adafactor",
    "Lion",
    "LossScaleOptimizer",
    "Lamb",
    "Muon",
    "Optimizer",
]:
    if f"tf.optimizers.{_name}" in KNOWN:
        continue
    _cls = quiet_class(
        f"tf.optimizers.{_name}",
        construct=_construct(("learning_rate",)),
        **METHODS,
    )
    KNOWN[f"tf.optimizers.legacy.{_name}"] = KNOWN[f"tf.optimizers.experimental.{_name}"] = _cls


# -- gradients ---------------------------------------------------------------------------------------------------------
@known("tf.gradients", "tf.compat.v1.gradients")
def _gradients(machine: Machine, ys: Any = None, xs: Any = None, *args: Any, **options: Any) -> Any:
    used(ys)
    note_loss(machine, ys)
    if isinstance(xs, (PyList, tuple)):
        items = xs.items if isinstance(xs, PyList) else xs
        made = [
            gradient_of(machine, x, ys) if is_read(x) and is_read(ys) else unread_gradient(machine, x) for x in items
        ]
        return PyList(made)
    return PyList([gradient_of(machine, xs, ys)]) if isinstance(xs, Tensor) else machine.unknown("gradients")


@known("tf.hessians", "tf.compat.v1.hessians")
def _hessians(machine: Machine, ys: Any, xs: Any, *args: Any, **options: Any) -> Any:
    items = xs.items if isinstance(xs, PyList) else (xs,)
    found = []
    for x in items:
        shape = sizes_of(machine, x) if isinstance(x, Tensor) else None
        found.append(labelled(make_tensor(machine, None if shape is None else (*shape, *shape)), "tf"))
    return PyList(found)


@known("tf.clip_by_global_norm")
def _clip_by_global_norm(machine: Machine, t_list: Any, clip_norm: Any, *args: Any, **options: Any) -> Any:
    """The same shapes, and the norm before."""
    items = t_list.items if isinstance(t_list, PyList) else t_list
    norm = labelled(make_tensor(machine, ()), "tf")
    if not isinstance(items, (list, tuple)):
        return (machine.unknown("clipped gradients"), norm)
    return (PyList([gradient_of(machine, t) if isinstance(t, Tensor) else t for t in items]), norm)


@known("tf.custom_gradient")
def _custom_gradient(machine: Machine, function: Any = None) -> Any:
    """What a decorated function returns is the first of the pair; nobody differentiates what it computes."""
    from ...values import Native

    def run(m: Machine, *args: Any, **kwargs: Any) -> Any:
        first = len(m.builder.graph.nodes)
        made = call(m, function, list(args), kwargs, frame_of(m))
        m.context.setdefault("own gradients", []).append((first, len(m.builder.graph.nodes)))
        return made[0] if isinstance(made, tuple) and made else made

    return Native("custom_gradient", run, method=True)


@known("tf.recompute_grad", "tf.nondifferentiable_batch_function")
def _again(machine: Machine, function: Any = None) -> Any:
    return function


@known(
    "tf.RegisterGradient",
    "tf.compat.v1.RegisterShape",
    "tf.no_gradient",
    "tf.compat.v1.NotDifferentiable",
    "tf.compat.v1.NoGradient",
)
def _register(machine: Machine, *args: Any) -> Any:
    from ...values import Native

    return Native("register", lambda m, function: function)


# -- schedules and averages --------------------------------------------------------------------------------------------
@known(
    *(
        f"tf.compat.v1.train.{n}"
        for n in [
            "exponential_decay",
            "piecewise_constant",
            "polynomial_decay",
            "natural_exp_decay",
            "inverse_time_decay",
            "cosine_decay",
            "cosine_decay_restarts",
            "linear_cosine_decay",
            "noisy_linear_cosine_decay",
            "piecewise_constant_decay",
        ]
    )
)
def _decay(machine: Machine, *args: Any, **options: Any) -> Any:
    return labelled(make_tensor(machine, ()), "tf")


def _average(machine: Machine, receiver: Any, value: Any) -> Any:
    return replace(value, is_parameter=False) if isinstance(value, Tensor) else value


for _name in ("tf.train.ExponentialMovingAverage", "tf.compat.v1.train.ExponentialMovingAverage"):
    quiet_class(
        _name,
        apply=lambda m, r, *a: operation(m),
        average=_average,
        average_name=lambda m, r, v: "average",
        variables_to_restore=lambda m, r, *a: PyDict({}),
    )


@known("tf.test.compute_gradient_error", "tf.compat.v1.test.compute_gradient_error")
def _gradient_error(machine: Machine, *args: Any, **options: Any) -> Any:
    return Unknown("a measured error", machine.builder.site)
