"""torch.nn.Module: registration, traversal, calls."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Origin
from ....base.dtype import BF16, F16, F32, F64, DType
from ....base.unknown import Unknown, UnreadMember
from ....graph.graph import Value
from ... import limits
from ...attribute_writes import plain_set
from ...attributes import get_attribute
from ...calls import UNMADE, call
from ...machine import Machine
from ...opened import open_up
from ...tensors.gradients import doubt, hand_on_doubt
from ...tensors.written import note_state
from ...values import (
    MISSING,
    ApiFunction,
    BoundMethod,
    Class,
    Function,
    Guarded,
    Instance,
    Library,
    OneOf,
    PyDict,
    PyList,
    PySet,
    Repeated,
    Tensor,
)
from ..python.builtins import frame_of
from ..registry import CLASSES, known_class
from .module_calls import call_module
from .module_listing import (
    all_modules,
    buffers,
    children,
    named_children,
    named_members,
    named_modules,
    named_tensors,
    parameters,
)
from .module_members import TABLES, alternatives, is_module, members, parameters_of, walk
from .module_privates import is_private


def construct(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    made = Instance(cls, site=machine.builder.site)
    machine.instances.append(made)
    machine.count_steps(limits.MODULE_STEPS)
    return made


def initialise(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    """Module.__init__: the tables exist from here on."""
    if not isinstance(receiver, Instance):
        return
    table = receiver.attributes
    machine.put(table, "training", True)
    made = first_tables(machine, receiver)
    for name in (*TABLES, "_forward_hooks", "_forward_pre_hooks"):
        machine.put(table, name, made[name])
    machine.put(table, "_non_persistent_buffers_set", made["_non_persistent_buffers_set"])


def first_tables(machine: Machine, receiver: Instance) -> dict[str, Any]:
    """The empty tables of a module. Both sides of a branch may call Module.__init__: they fill the same tables, which are as
    old as the module, so that what one side registers is there under its condition."""
    kept: dict[int, dict[str, Any]] = machine.context.setdefault("first tables", {})
    if receiver.born in kept and not any(name in receiver.attributes for name in TABLES):
        return kept[receiver.born]
    names = (*TABLES, "_forward_hooks", "_forward_pre_hooks")
    made: dict[str, Any] = {name: PyDict({}, born=receiver.born) for name in names}
    made["_non_persistent_buffers_set"] = PySet({})
    if machine.journal is not None:
        kept[receiver.born] = made
    return made


def assign(machine: Machine, receiver: Instance, name: str, value: Any) -> None:
    """Module.__setattr__: parameters, modules and buffers go to their tables."""
    note_state(machine, receiver, name, value)
    attributes = receiver.attributes
    tables = {t: attributes.get(t) for t in TABLES}
    kind = registered_kind(value)
    if kind is not None:
        table = tables[kind]
        if not isinstance(table, PyDict):
            if UNMADE in attributes:
                plain_set(machine, receiver, name, value, frame_of(machine))
                return
            table = first_table(machine, receiver, kind, "parameters" if kind == "_parameters" else "module")
        forget(machine, receiver, name, keep=kind)
        machine.put_entry(table, name, value)
        return
    for kind_name, table in tables.items():
        if isinstance(table, PyDict) and name in table.items:
            if value is None or kind_name == "_buffers" or isinstance(value, (Unknown, OneOf)):
                machine.put_entry(table, name, value)
                return
            if kind_name == "_parameters" and isinstance(value, Tensor):
                raise machine.error(
                    "TypeError",
                    f"cannot assign 'torch.Tensor' as parameter '{name}' (torch.nn.Parameter or None expected)",
                )
            if kind_name == "_modules":
                machine.remove(table.items, name)
    plain_set(machine, receiver, name, value, frame_of(machine))


def registered_kind(value: Any) -> str | None:
    """Which table a value belongs to when it is assigned to an attribute."""
    if isinstance(value, Tensor):
        return "_parameters" if value.is_parameter else "_buffers" if value.is_buffer else None
    if isinstance(value, OneOf):
        return next((k for k in (registered_kind(v) for v in value.values()) if k is not None), None)
    if isinstance(value, (Guarded, Repeated)):
        return registered_kind(value.value)
    return "_modules" if is_module(value) else None


def forget(machine: Machine, receiver: Instance, name: str, keep: str) -> None:
    if name in receiver.attributes:
        machine.remove(receiver.attributes, name)
    for table_name in TABLES:
        table = receiver.attributes.get(table_name)
        if table_name != keep and isinstance(table, PyDict) and name in table.items:
            machine.remove(table.items, name)


def first_table(machine: Machine, receiver: Instance, kind: str, what: str) -> PyDict:
    """Something is registered before Module.__init__ was seen: a base without source may have called it."""
    if not any(c.opaque for c in receiver.cls.mro):
        raise machine.error(
            "AttributeError", f"cannot assign {what} before Module.__init__() call", stillnet_super_init=receiver
        )
    initialise(machine, receiver)
    made: PyDict = receiver.attributes[kind]
    return made


def find(machine: Machine, receiver: Instance, name: str) -> Any:
    """Module.__getattr__: what is not an ordinary attribute is looked up in the tables."""
    for table_name in TABLES:
        table = receiver.attributes.get(table_name)
        if isinstance(table, PyDict):
            value = table.items.get(name, MISSING)
            if value is not MISSING:
                return value.value if isinstance(value, Guarded) else value
    reason = next((c.opaque for c in receiver.cls.mro if c.opaque), None)
    if reason is None and UNMADE in receiver.attributes:
        reason = "an object made with arguments that are not known"
    if reason is None and is_private(name, [c.qualname for c in receiver.cls.mro]):
        reason = "a module, which has no model"
    if reason is not None:
        return UnreadMember(f"attribute {name} of {reason}", machine.builder.site, receiver)
    raise machine.error(
        "AttributeError", f"'{receiver.cls.name}' object has no attribute '{name}'", name=name, obj=receiver
    )


def remove(machine: Machine, receiver: Instance, name: str) -> None:
    for table_name in TABLES:
        table = receiver.attributes.get(table_name)
        if isinstance(table, PyDict) and name in table.items:
            machine.remove(table.items, name)
            return
    if name in receiver.attributes:
        machine.remove(receiver.attributes, name)


def _state_dict(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    from .state import state_dict

    return state_dict(machine, receiver, *args, **kwargs)


# -- registration ------------------------------------------------------------------------------------------------------
def set_unmade(machine: Machine, receiver: Instance, name: Any, value: Any) -> None:
    """What is registered with a module whose constructor got arguments that are not known: an attribute of it."""
    if isinstance(name, str):
        plain_set(machine, receiver, name, value, frame_of(machine))


def _register_parameter(machine: Machine, receiver: Instance, name: str, param: Any) -> None:
    table = receiver.attributes.get("_parameters")
    if UNMADE in receiver.attributes:
        set_unmade(machine, receiver, name, param)
    if isinstance(table, PyDict) and isinstance(name, str):
        if name in receiver.attributes:
            machine.remove(receiver.attributes, name)
        machine.put_entry(table, name, param)


def _register_buffer(machine: Machine, receiver: Instance, name: Any, tensor: Any, persistent: Any = True) -> None:
    note_state(machine, receiver, name, tensor)
    table = receiver.attributes.get("_buffers")
    if not isinstance(table, PyDict):
        if UNMADE in receiver.attributes:
            set_unmade(machine, receiver, name, tensor)
            return
        table = first_table(machine, receiver, "_buffers", "buffer")
    if not isinstance(name, str):
        machine.unknown("a buffer under a name that is not known")
        return
    if name in receiver.attributes:
        machine.remove(receiver.attributes, name)
    machine.put_entry(table, name, tensor)
    if persistent is False:
        skipped = receiver.attributes.get("_non_persistent_buffers_set")
        if isinstance(skipped, PySet):
            machine.change(skipped)[name] = None


def add_module(machine: Machine, receiver: Instance, name: Any, module: Any) -> None:
    table = receiver.attributes.get("_modules")
    if not isinstance(table, PyDict):
        if UNMADE in receiver.attributes:
            set_unmade(machine, receiver, name, module)
            return
        table = first_table(machine, receiver, "_modules", "module")
    if isinstance(module, (Class, Function, ApiFunction, Library, Tensor, PyList, PyDict, int, float, str, tuple)):
        what = (
            module.name if isinstance(module, (Class, Function, ApiFunction, Library)) else f"a {type(module).__name__}"
        )
        raise machine.error("TypeError", f"{what} is not a Module subclass", stillnet_no_module=module)
    if isinstance(name, str):
        machine.put_entry(table, name, module)
    else:
        machine.unknown("a module under a name that is not known")
        times = machine.builder.repeat
        machine.put(
            table.items, f"*{len(table.items)}", Repeated(module, D.fresh("n", Origin.DATA) if times == 1 else times)
        )


def _register_hook(table_name: str) -> Any:
    def run(machine: Machine, receiver: Instance, hook: Any, **options: Any) -> Any:
        table = receiver.attributes.get(table_name)
        if isinstance(table, PyDict):
            key = f"hook{len(table.items)}"
            machine.put(table.items, key, (hook, options.get("with_kwargs", False)))
        return Instance(CLASSES["torch.utils.hooks.RemovableHandle"], payload=None)

    return run


def _register_load_hook(machine: Machine, receiver: Instance, hook: Any, *args: Any, **options: Any) -> Any:
    """It may change what is loaded: nothing is known of that any more."""
    machine.context["load hooks"] = True
    return Instance(CLASSES["torch.utils.hooks.RemovableHandle"], payload=None)


def _get_submodule(machine: Machine, receiver: Instance, target: Any) -> Any:
    value: Any = receiver
    for part in target.split(".") if isinstance(target, str) and target else ():
        value = get_attribute(machine, value, part, frame_of(machine))
    return value


def _set_submodule(machine: Machine, receiver: Instance, target: Any, module: Any, strict: Any = False) -> None:
    if not isinstance(target, str):
        for member in walk(receiver):
            open_up(machine, member.module, "a module is set under a name that is not known")
        machine.unknown("a module is set under a name that is not known")
        return
    head, _, last = target.rpartition(".")
    add_module(machine, _get_submodule(machine, receiver, head), last, module)


def _apply(machine: Machine, receiver: Instance, function: Any) -> Any:
    """fn on every submodule, children first."""
    outermost = not machine.context.get("applying")
    if outermost:
        machine.context["applying"] = True
        machine.observations.append(("apply", function, receiver, machine.builder.site))
    try:
        apply_all(machine, receiver, function)
    finally:
        if outermost:
            machine.context["applying"] = False
            machine.observations.append(("applied", function, receiver, machine.builder.site))
    return receiver


def apply_all(machine: Machine, receiver: Instance, function: Any) -> None:
    for _, child in members(receiver, "_modules"):
        for module in alternatives(child):
            if is_module(module):
                get = get_attribute(machine, module, "apply", frame_of(machine))
                call(machine, get, [function], {}, frame_of(machine))
    call(machine, function, [receiver], {}, frame_of(machine))


def _train(machine: Machine, receiver: Instance, mode: Any = True) -> Any:
    """Children first asked through their own train(): programs override it. A module that holds itself goes on forever."""
    if len(machine.context.setdefault("training", [])) > limits.DEPTH:
        raise machine.error("RecursionError", "maximum recursion depth exceeded")
    machine.context["training"].append(receiver)
    try:
        return _train_all(machine, receiver, mode)
    finally:
        machine.context["training"].pop()


def _train_all(machine: Machine, receiver: Instance, mode: Any) -> Any:
    machine.put(receiver.attributes, "training", mode)
    for _, child in members(receiver, "_modules"):
        for module in alternatives(child):
            if is_module(module):
                own = module.cls.find("train")
                if own is MODULE.namespace["train"]:
                    _train(machine, module, mode)
                else:
                    call(machine, BoundMethod(own, module), [mode], {}, frame_of(machine))
    return receiver


def _eval(machine: Machine, receiver: Instance) -> Any:
    return call(machine, get_attribute(machine, receiver, "train", frame_of(machine)), [False], {}, frame_of(machine))


def _itself(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    return receiver


def cast(machine: Machine, receiver: Instance, dtype: DType, kinds: tuple[str, ...] = ("float",)) -> Any:
    """Parameters and buffers of these kinds take another element type."""
    from ....base.plain import replace

    for table in ("_parameters", "_buffers"):
        for _, tensor in parameters_of(receiver, table):
            value = tensor.value
            if value.dtype is not None and value.dtype.kind in kinds and value.dtype is not dtype:
                made = Value(replace(value.type, dtype=dtype, data=None), value.producer, value.index)
                machine.assign(tensor, "value", hand_on_doubt(machine, value, made))
    return receiver


def _to(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    dtype = next((a for a in (*args, kwargs.get("dtype")) if isinstance(a, DType)), None)
    source = next((a for a in args if isinstance(a, Tensor)), None)
    if source is not None and source.value.dtype is not None:
        dtype = source.value.dtype
    if kwargs.get("memory_format") is not None:
        machine.builder.arranged_parameters = True
    return cast(machine, receiver, dtype, MOVED) if dtype is not None and dtype.kind in MOVED else receiver


# What `.to` gives another element type; `.half()` and the like leave complex tensors alone.
MOVED = ("float", "complex")


def _type(machine: Machine, receiver: Instance, dtype: Any = None) -> Any:
    return cast(machine, receiver, dtype) if isinstance(dtype, DType) and dtype.is_float else receiver


def _requires_grad(machine: Machine, receiver: Instance, requires_grad: Any = True) -> Any:
    for _, tensor in parameters_of(receiver):
        doubt(machine, tensor)
        machine.assign(tensor, "requires_grad", requires_grad is not False)
    return receiver


def _load_state_dict(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    from .state import load_state_dict

    return load_state_dict(machine, receiver, *args, **kwargs)


def _forward(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    raise machine.error(
        "NotImplementedError",
        f'Module [{receiver.cls.name}] is missing the required "forward" function',
        name="forward",
        stillnet_no_forward=receiver,
    )


def _nothing(machine: Machine, receiver: Any, *args: Any, **kwargs: Any) -> None:
    return None


def _name(machine: Machine, receiver: Instance) -> str:
    return receiver.cls.name


def _text(machine: Machine, receiver: Instance) -> Any:
    return Unknown("text of a module", machine.builder.site)


known_class("torch.utils.hooks.RemovableHandle", remove=_nothing, __enter__=_itself, __exit__=_nothing)

MODULE = known_class(
    "torch.nn.Module",
    construct=construct,
    __init__=initialise,
    __setattr__=assign,
    __getattr__=find,
    __delattr__=remove,
    __call__=call_module,
    _call_impl=call_module,
    _wrapped_call_impl=call_module,
    forward=_forward,
    named_modules=named_modules,
    modules=all_modules,
    named_children=named_children,
    children=children,
    parameters=parameters,
    named_parameters=named_tensors("_parameters"),
    buffers=buffers,
    named_buffers=named_tensors("_buffers"),
    _named_members=named_members,
    state_dict=_state_dict,
    load_state_dict=_load_state_dict,
    register_parameter=_register_parameter,
    register_buffer=_register_buffer,
    add_module=add_module,
    register_module=add_module,
    get_submodule=_get_submodule,
    set_submodule=_set_submodule,
    get_parameter=_get_submodule,
    get_buffer=_get_submodule,
    apply=_apply,
    train=_train,
    eval=_eval,
    to=_to,
    type=_type,
    cuda=_itself,
    cpu=_itself,
    xpu=_itself,
    ipu=_itself,
    mtia=_itself,
    to_empty=_itself,
    share_memory=_itself,
    _apply=_itself,
    half=lambda m, r: cast(m, r, F16),
    bfloat16=lambda m, r: cast(m, r, BF16),
    float=lambda m, r: cast(m, r, F32),
    double=lambda m, r: cast(m, r, F64),
    requires_grad_=_requires_grad,
    zero_grad=_nothing,
    compile=_nothing,
    register_forward_hook=_register_hook("_forward_hooks"),
    register_forward_pre_hook=_register_hook("_forward_pre_hooks"),
    register_full_backward_hook=_register_hook("_ignored"),
    register_backward_hook=_register_hook("_ignored"),
    register_state_dict_pre_hook=_register_hook("_ignored"),
    register_state_dict_post_hook=_register_hook("_ignored"),
    _register_state_dict_hook=_register_hook("_ignored"),
    register_load_state_dict_post_hook=_register_hook("_ignored"),
    register_load_state_dict_pre_hook=_register_load_hook,
    _register_load_state_dict_pre_hook=_register_load_hook,
    register_full_backward_pre_hook=_register_hook("_ignored"),
    extra_repr=lambda m, r: "",
    _get_name=_name,
    __repr__=_text,
    __str__=_text,
    get_extra_state=_nothing,
    set_extra_state=_nothing,
    _load_from_state_dict=_nothing,
    _save_to_state_dict=_nothing,
    reset_parameters=_nothing,
    _init_weights=_nothing,
)
# These exist on some modules only: look-ups on plain modules must miss them.
for _absent in ("reset_parameters", "_init_weights"):
    del MODULE.namespace[_absent]
MODULE.namespace["dump_patches"] = False
MODULE.namespace["call_super_init"] = False
