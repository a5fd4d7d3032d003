"""torch.optim and gradient scaling: they change weights, never shapes. Handing them a weight is not using it."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.dtype import F32
from ....base.unknown import Unknown
from ....graph.graph import Node
from ...calls import call
from ...control.iteration import iterate
from ...machine import Machine
from ...tensors.gradients import note_training
from ...tensors.leaves import trained_leaf
from ...tensors.operations import make_tensor
from ...values import MISSING, BoundMethod, Config, Instance, Native, PyDict, PyList, Tensor
from ..python.builtins import frame_of
from ..python.quiet import quiet_class, silent
from ..refusals import refusal
from ..registry import CLASSES, KNOWN, known, known_class
from ..signatures import SCHEDULERS, check_call, optimizer_signature

# What each optimizer puts into its groups, in the order of its constructor.
DEFAULTS: dict[str, dict[str, Any]] = {
    "SGD": {"lr": 0.001, "momentum": 0, "dampening": 0, "weight_decay": 0, "nesterov": False},
    "Adam": {"lr": 0.001, "betas": (0.9, 0.999), "eps": 1e-08, "weight_decay": 0, "amsgrad": False},
    "AdamW": {"lr": 0.001, "betas": (0.9, 0.999), "eps": 1e-08, "weight_decay": 0.01, "amsgrad": False},
    "RMSprop": {"lr": 0.01, "alpha": 0.99, "eps": 1e-08, "weight_decay": 0, "momentum": 0, "centered": False},
    "Adagrad": {"lr": 0.01, "lr_decay": 0, "weight_decay": 0, "initial_accumulator_value": 0, "eps": 1e-10},
    "Adadelta": {"lr": 1.0, "rho": 0.9, "eps": 1e-06, "weight_decay": 0},
    "Adamax": {"lr": 0.002, "betas": (0.9, 0.999), "eps": 1e-08, "weight_decay": 0},
    "NAdam": {"lr": 0.002, "betas": (0.9, 0.999), "eps": 1e-08, "weight_decay": 0, "momentum_decay": 0.004},
    "RAdam": {"lr": 0.001, "betas": (0.9, 0.999), "eps": 1e-08, "weight_decay": 0},
    "ASGD": {"lr": 0.01, "lambd": 0.0001, "alpha": 0.75, "t0": 1000000.0, "weight_decay": 0},
    "Rprop": {"lr": 0.01, "etas": (0.5, 1.2), "step_sizes": (1e-06, 50)},
    "SparseAdam": {"lr": 0.001, "betas": (0.9, 0.999), "eps": 1e-08},
    "LBFGS": {
        "lr": 1,
        "max_iter": 20,
        "max_eval": None,
        "tolerance_grad": 1e-07,
        "tolerance_change": 1e-09,
        "history_size": 100,
    },
    "Adafactor": {"lr": 0.01, "beta2_decay": -0.8, "eps": (None, 0.001), "d": 1.0, "weight_decay": 0.0},
    "Muon": {"lr": 0.001, "weight_decay": 0.1, "momentum": 0.95, "nesterov": True},
}


# -- optimizers --------------------------------------------------------------------------------------------------------
def _initialise(machine: Machine, receiver: Instance, params: Any, defaults: Any = None) -> None:
    """Optimizer.__init__(params, defaults)."""
    table = dict(defaults.items) if isinstance(defaults, PyDict) else {}
    set_up(machine, receiver, params, table)
    # what a library's optimizer keeps is not known; that of the program has what the program puts there
    machine.put(receiver.attributes, "state", PyDict({}, "defaultdict", KNOWN["dict"]))


def set_up(machine: Machine, receiver: Instance, params: Any, defaults: dict[str, Any]) -> None:
    note_training(machine, "made", receiver)
    machine.put(receiver.attributes, "defaults", PyDict(dict(defaults)))
    machine.put(receiver.attributes, "state", PyDict({}, "defaultdict"))
    machine.put(receiver.attributes, "param_groups", PyList([]))
    given = parameters(machine, params)
    if isinstance(given, Unknown):
        machine.put(receiver.attributes, "param_groups", PyList([PyDict({"params": given, **defaults})]))
        return
    if not given:
        if any(not reason.startswith("the program raises") for reason in machine.builder.gaps):
            # what is not understood may have weights
            return
        message = "optimizer got an empty parameter list"
        raise refusal(machine, receiver.cls.qualname, f"{receiver.cls.name} gets no parameters", "ValueError", message)
    if isinstance(given[0], PyDict):
        for group in given:
            _add_group(machine, receiver, group)
        return
    for tensor in given:
        refuse_no_tensor(machine, tensor)
        moves(machine, tensor)
    _add_group(machine, receiver, PyDict({"params": PyList(given)}))


def refuse_no_tensor(machine: Machine, item: Any) -> None:
    """A container of layers gives its layers to who goes through it, a dictionary its keys."""
    from .module_members import is_module

    if isinstance(item, str):
        help, kind = "give it the parameters themselves", "str"
    elif is_module(item):
        help, kind = "give it .parameters()", item.cls.qualname
    else:
        return
    told = f"the optimizer gets {'names' if isinstance(item, str) else 'layers'}, not parameters"
    message = f"optimizer can only optimize Tensors, but one of the params is {kind}"
    raise refusal(machine, "torch.optim", told, "TypeError", message, help=help)


def moves(machine: Machine, tensor: Any) -> None:
    """A tensor that is no weight of a module, but that training moves: an image, a latent code."""
    if isinstance(tensor, Tensor) and not tensor.is_parameter and isinstance(tensor.value.producer, Node):
        machine.rebind(tensor, trained_leaf(machine, tensor).value)


def parameters(machine: Machine, params: Any) -> Any:
    """The tensors or groups that an optimizer is given, or Unknown."""
    from .module_members import is_module

    if isinstance(params, Tensor):
        told = "params argument given to the optimizer should be an iterable of Tensors or dicts, but got torch.Tensor"
        message = "the optimizer gets one tensor, not a list of them"
        raise refusal(machine, "torch.optim", message, "TypeError", told, help="write it in a list: [...]")
    if is_module(params) and params.cls.find("__iter__") is MISSING and not any(c.opaque for c in params.cls.mro):
        told, message = (
            "the optimizer gets the module, not its parameters",
            f"'{params.cls.name}' object is not iterable",
        )
        raise refusal(machine, "torch.optim", told, "TypeError", message, help="give it .parameters()")
    if isinstance(params, BoundMethod) and is_module(params.receiver):
        name = method_name(params)
        told, message = f"the optimizer gets the method {name}, not what it returns", "'method' object is not iterable"
        raise refusal(machine, "torch.optim", told, "TypeError", message, help=f"call it: {name}()")
    return iterate(machine, params, frame_of(machine), unknown_ok=True)


def method_name(method: BoundMethod) -> str:
    name = str(getattr(method.function, "name", "of the model"))
    return name.rpartition(".")[2]


def _add_group(machine: Machine, receiver: Instance, group: Any) -> None:
    if not isinstance(group, PyDict):
        if isinstance(group, (Unknown, Config)):
            return
        raise machine.error("TypeError", "param_group must be a dict")
    listed = group.items.get("params")
    if not isinstance(listed, Tensor):
        found = iterate(machine, listed, frame_of(machine), unknown_ok=True)
        listed = found if isinstance(found, Unknown) else PyList(found)
    defaults = receiver.attributes.get("defaults")
    table = {
        **(defaults.items if isinstance(defaults, PyDict) else {}),
        **group.items,
        "params": PyList([listed]) if isinstance(listed, Tensor) else listed,
    }
    machine.change(receiver.attributes["param_groups"]).append(PyDict(table))


def _step(machine: Machine, receiver: Any, closure: Any = None, *args: Any, **kwargs: Any) -> Any:
    """A closure that recomputes the loss is called; else weights change and nothing that is read here."""
    machine.context["updates"] = machine.context.get("updates", 0) + 1
    note_training(machine, "updated" if closure is None else "closure", receiver)
    return call(machine, closure, [], {}, frame_of(machine)) if closure is not None else None


def _zero_grad(machine: Machine, receiver: Any, *args: Any, **kwargs: Any) -> None:
    note_training(machine, "cleared", receiver)


def _load_state_dict(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    machine.put(receiver.attributes, "state", PyDict({}, "defaultdict"))


def _state_dict(machine: Machine, receiver: Instance) -> Any:
    return PyDict({"state": PyDict({}), "param_groups": receiver.attributes.get("param_groups", PyList([]))})


known_class(
    "torch.optim.Optimizer",
    __init__=_initialise,
    step=_step,
    zero_grad=_zero_grad,
    state_dict=_state_dict,
    load_state_dict=_load_state_dict,
    add_param_group=_add_group,
    register_step_pre_hook=silent,
    register_step_post_hook=silent,
    profile_hook_step=silent,
    share_memory=silent,
    train=silent,
    eval=silent,
)
KNOWN["torch.optim.optimizer.Optimizer"] = CLASSES["torch.optim.Optimizer"]


def check_keywords(machine: Machine, name: str, args: list[Any], kwargs: dict[str, Any]) -> None:
    """Further positional arguments are options; by name only known ones are taken."""
    names = list(DEFAULTS[name])
    check_call(machine, name, optimizer_signature(names), args[: len(names) + 1], kwargs)


def check_rate(machine: Machine, receiver: Instance, rate: Any) -> None:
    if isinstance(rate, (int, float)) and rate < 0:
        text = f"Invalid learning rate: {rate}"
        raise refusal(
            machine, receiver.cls.qualname, f"{receiver.cls.name}: a learning rate of {rate}", "ValueError", text
        )


def _constructor(name: str) -> Any:
    names = list(DEFAULTS[name])

    def run(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
        check_keywords(machine, name, list(args), kwargs)
        params = args[0] if args else kwargs.pop("params")
        args = args[1:]
        check_rate(machine, receiver, {**dict(zip(names, args)), **kwargs}.get("lr"))
        set_up(machine, receiver, params, {**DEFAULTS[name], **dict(zip(names, args)), **kwargs})

    return run


for _name in DEFAULTS:
    known_class(f"torch.optim.{_name}", ("torch.optim.Optimizer",), __init__=_constructor(_name))
    KNOWN[f"torch.optim.{_name.lower()}.{_name}"] = CLASSES[f"torch.optim.{_name}"]


# -- learning rates ----------------------------------------------------------------------------------------------------
def _schedule(machine: Machine, receiver: Instance, optimizer: Any = None, *args: Any, **kwargs: Any) -> None:
    machine.put(receiver.attributes, "optimizer", optimizer)
    machine.put(receiver.attributes, "last_epoch", Unknown("an epoch number", machine.builder.site))
    machine.put(receiver.attributes, "base_lrs", PyList([rate(g) for g in groups(optimizer)]))


def _named(name: str) -> Any:
    """The constructor of a scheduler of torch."""

    def run(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
        check_call(machine, name, SCHEDULERS[name], list(args), kwargs)
        _schedule(machine, receiver, *args, **kwargs)

    return run


def _plateau_step(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    """ReduceLROnPlateau watches a number."""
    if not args and "metrics" not in kwargs and "val_loss" not in kwargs:
        text = "ReduceLROnPlateau.step() missing 1 required argument: 'metrics'"
        raise machine.error("TypeError", text, stillnet_wrong_call="ReduceLROnPlateau.step")


def groups(optimizer: Any) -> list[Any]:
    found = optimizer.attributes.get("param_groups") if isinstance(optimizer, Instance) else None
    return list(found.items) if isinstance(found, PyList) else []


def rate(group: Any) -> Any:
    return group.items.get("lr", 0.001) if isinstance(group, PyDict) else 0.001


def _last_rates(machine: Machine, receiver: Instance) -> Any:
    count = max(len(groups(receiver.attributes.get("optimizer"))), 1)
    return PyList([Unknown("a learning rate", machine.builder.site) for _ in range(count)])


known_class(
    "torch.optim.lr_scheduler.LRScheduler",
    __init__=_schedule,
    step=silent,
    get_last_lr=_last_rates,
    get_lr=_last_rates,
    state_dict=lambda m, r: PyDict({}),
    load_state_dict=silent,
    print_lr=silent,
)
KNOWN["torch.optim.lr_scheduler._LRScheduler"] = CLASSES["torch.optim.lr_scheduler.LRScheduler"]
for _name in SCHEDULERS:
    known_class(f"torch.optim.lr_scheduler.{_name}", ("torch.optim.lr_scheduler.LRScheduler",), __init__=_named(_name))
CLASSES["torch.optim.lr_scheduler.ReduceLROnPlateau"].namespace["step"] = Native(
    "ReduceLROnPlateau.step", _plateau_step, method=True
)
known_class("torch.optim.swa_utils.SWALR", ("torch.optim.lr_scheduler.LRScheduler",))


# -- gradients ---------------------------------------------------------------------------------------------------------
def _argument(machine: Machine, receiver: Any, value: Any, *args: Any, **kwargs: Any) -> Any:
    return value


def _scaled_step(machine: Machine, receiver: Any, optimizer: Any, *args: Any, **kwargs: Any) -> Any:
    from ...attributes import get_attribute

    return call(
        machine, get_attribute(machine, optimizer, "step", frame_of(machine)), list(args), kwargs, frame_of(machine)
    )


for _name in (
    "torch.amp.GradScaler",
    "torch.cuda.amp.GradScaler",
    "torch.cpu.amp.GradScaler",
    "torch.amp.grad_scaler.GradScaler",
    "torch.cuda.amp.grad_scaler.GradScaler",
):
    quiet_class(
        _name,
        scale=_argument,
        step=_scaled_step,
        update=silent,
        unscale_=silent,
        get_scale=lambda m, r: 65536.0,
        is_enabled=lambda m, r: False,
        state_dict=lambda m, r: PyDict({}),
        load_state_dict=silent,
    )


@known(
    "torch.nn.utils.clip_grad_norm_",
    "torch.nn.utils.clip_grad_norm",
    "torch.nn.utils.get_total_norm",
    "torch.nn.utils.clip_grad.clip_grad_norm_",
)
def _total_norm(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    return make_tensor(machine, (), F32)


known(
    "torch.nn.utils.clip_grad_value_",
    "torch.nn.utils.clip_grads_with_norm_",
    "torch.nn.utils.clip_grad.clip_grad_value_",
)(silent)


@known("torch.nn.utils.parameters_to_vector")
def _to_vector(machine: Machine, parameters: Any) -> Any:
    from ....base import dim as D
    from ...tensors.operations import sizes_of

    found = iterate(machine, parameters, frame_of(machine), unknown_ok=True)
    shapes = (
        [] if isinstance(found, Unknown) else [sizes_of(machine, t) if isinstance(t, Tensor) else None for t in found]
    )
    if not shapes or any(s is None for s in shapes):
        return machine.unknown("parameters_to_vector")
    return make_tensor(machine, (D.total([D.product(s) for s in shapes if s is not None]),), F32)


known("torch.nn.utils.vector_to_parameters")(silent)
